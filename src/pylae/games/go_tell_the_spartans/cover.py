"""The cover: one man of every city of Greece behind the wall, between the mountain and the sea, under the arrows."""

from __future__ import annotations

from pylae.art.counters import CONTINGENTS
from pylae.art.figures import corinthian, facing_left
from pylae.art.ornament import meander, rosette, waves
from pylae.art.pieces import trireme
from pylae.art.svg import Drawing, at, box, circle, group, path, polygon, smooth, stroke, use
from pylae.art.theme import (
    ADDED_RED,
    ADDED_WHITE,
    CLAY,
    FIGURE,
    INCISE,
    RIM,
    SAFFRON,
    SEA,
    SEA_LINE,
    SLOPE,
)

WIDTH, HEIGHT = 320, 150
WALL = 126  # how far down it begins
CITIES = ("Thespians", "Spartans", "Thebans", "Phocians", "Locrians", "Malians", "Peloponnesians")
FIRST, STEP = 112, 30  # where the men stand
RIDGE = ((92, 122), (118, 92), (134, 98), (168, 54), (188, 70), (226, 30), (252, 58), (284, 38), (320, 64))
ARROWS = (
    (12, 96),
    (38, 78),
    (62, 90),
    (72, 48),
    (96, 66),
    (104, 36),
    (134, 52),
    (152, 37),
    (186, 44),
    (216, 36),
    (252, 47),
)


def cover() -> Drawing:
    """The picture on the shelf."""
    return Drawing(
        WIDTH,
        HEIGHT,
        "Go Tell the Spartans",
        "Seven hoplites, each with the shield of his city, stand behind a wall between the mountain and the sea; arrows fall.",
        group(facing_left(corinthian()), id="helmet") + group(man(), id="man") + group(arrow(), id="arrow"),
        {"cover": group(ground(), volley(), line(), wall())},
    )


def ground() -> str:
    """Clay under a meander, with sun, mountain, and the gulf with a Persian ship."""
    shore = [(-10, 116), (24, 114), (56, 117), (84, 124), (104, 136), (112, 160)]
    coast = smooth(shore, closed=False)
    gullies = "M168 54l-5 12l7 9l-4 12M226 30l-6 14l8 10l-5 13M284 38l-4 12l7 9M118 92l-3 8l5 6"
    return group(
        box(0, 0, WIDTH, HEIGHT, fill=CLAY),
        at(0, 4, meander(WIDTH, 10, FIGURE, 1.5)),
        stroke(f"M0 17.5H{WIDTH}", FIGURE, 1.2),
        at(40, 48, rosette(19, 16, SAFFRON, CLAY)),
        polygon([*RIDGE, (WIDTH, HEIGHT), (100, HEIGHT)], fill=SLOPE),
        stroke(gullies, INCISE, 1.3, opacity=0.7),
        path(f"{coast}H-10Z", fill=SEA),
        stroke(coast, SEA_LINE, 1.6),
        at(-4, 139, waves(104, 11, SEA_LINE)),
        at(42, 128, trireme("persian"), scale=0.62),
    )


def arrow() -> str:
    """An arrow that falls to the right, its point on the origin."""
    return stroke(
        "M-4 -2.6L-19 -12.4M-15 -9.8l-4.6 .6M-17.4 -11.4l-4.6 .6M-15 -9.8l-1.6 -4.4M-17.4 -11.4l-1.6 -4.4",
        FIGURE,
        1.3,
    ) + path("M0 0L-4.4 -5.6L-6.6 -2Z", fill=FIGURE)


def volley() -> str:
    """Arrows enough to darken the sun."""
    return group(*(use("arrow", x, y) for x, y in ARROWS))


def man() -> str:
    """A hoplite without his shield, looking left from behind the wall: spear, cloak and helmet."""
    return group(
        stroke("M16 60L-13 -28", FIGURE, 1.9),
        path("M-16 -39L-15.4 -25L-9.6 -27Z", fill=FIGURE),
        path("M-13 60C-15 38 -8 27 2 26C13 26 20 38 19 60Z", fill=ADDED_RED, stroke=INCISE, stroke_width=0.8),
        stroke("M9 30C12 40 12 50 11 60M14 34C17 44 16 52 16 60", INCISE, 0.8),
        at(-16, -2, use("helmet"), scale=0.35),
    )


def line() -> str:
    """The men in a row, shield over shield, the foremost last."""
    men = []
    for place, city in reversed(list(enumerate(CITIES))):
        about = CONTINGENTS[city]
        shield = (
            circle(19.6, fill=INCISE),
            circle(18.8, fill=RIM),
            circle(16.8, fill=about.shade),
            circle(15.2, fill="none", stroke=ADDED_WHITE, stroke_width=0.8),
            path(about.device, fill=ADDED_WHITE, transform="scale(.27)"),
        )
        men.append(at(FIRST + STEP * place, 62, use("man"), at(-5, 46, *shield)))
    return group(*men)


def wall() -> str:
    """Two courses of blocks under merlons."""
    left = 88
    merlons = "".join(f"M{x} {WALL}v-7h13v7Z" for x in range(left + 2, WIDTH, 30))
    joints = "".join(f"M{x} {WALL + 1}v11" for x in range(left + 24, WIDTH, 30)) + "".join(
        f"M{x} {WALL + 12}v12" for x in range(left + 9, WIDTH, 30)
    )
    return group(
        path(
            f"{merlons}M{left} {WALL}H{WIDTH + 3}V{HEIGHT + 3}H{left}Z",
            fill=ADDED_WHITE,
            stroke=RIM,
            stroke_width=1.6,
            stroke_linejoin="round",
        ),
        stroke(f"{joints}M{left} {WALL + 12}H{WIDTH}", RIM, 1),
    )
