"""The cover: one man of every city of Greece behind the wall, between the mountain and the sea, under the arrows."""

from __future__ import annotations

from pylae.art import figures, ornament, pieces, svg, theme
from pylae.art.cover import HEIGHT, WIDTH, clay, painted
from pylae.games.go_tell_the_spartans.picture import counters

WALL = 126  # how far down it begins
CITIES = ("Thespians", "Spartans", "Thebans", "Phocians", "Locrians", "Malians", "Peloponnesians")
FIRST, STEP = 112, 30  # where the men stand
RIDGE = ((92, 122), (118, 92), (134, 98), (168, 54), (188, 70), (226, 30), (252, 58), (284, 38), (320, 64))
ARROWS = (
    *((12, 96), (38, 78), (62, 90), (72, 48), (96, 66), (104, 36)),
    *((134, 52), (152, 37), (186, 44), (216, 36), (252, 47)),
)


def cover() -> svg.Drawing:
    """The picture on the shelf."""
    return painted(
        "Go Tell the Spartans",
        "Seven hoplites, each with the shield of his city, stand behind a wall between the mountain and the sea; arrows fall.",
        ground(),
        volley(),
        line(),
        wall(),
        definitions=svg.group(figures.facing_left(figures.corinthian()), id="helmet")
        + svg.group(man(), id="man")
        + svg.group(arrow(), id="arrow"),
    )


def ground() -> str:
    """Clay under a meander, with sun, mountain, and the gulf with a Persian ship."""
    shore = [(-10, 116), (24, 114), (56, 117), (84, 124), (104, 136), (112, 160)]
    coast = svg.smooth(shore, closed=False)
    gullies = "M168 54l-5 12l7 9l-4 12M226 30l-6 14l8 10l-5 13M284 38l-4 12l7 9M118 92l-3 8l5 6"
    return svg.group(
        clay(),
        svg.at(40, 48, ornament.rosette(19, 16, theme.SAFFRON, theme.CLAY)),
        svg.polygon([*RIDGE, (WIDTH, HEIGHT), (100, HEIGHT)], fill=theme.SLOPE),
        svg.stroke(gullies, theme.INCISE, 1.3, opacity=0.7),
        svg.path(f"{coast}H-10Z", fill=theme.SEA),
        svg.stroke(coast, theme.SEA_LINE, 1.6),
        svg.at(-4, 139, ornament.waves(104, 11, theme.SEA_LINE)),
        svg.at(42, 128, pieces.trireme("persian"), scale=0.62),
    )


def arrow() -> str:
    """An arrow that falls to the right, its point on the origin."""
    return svg.stroke(
        "M-4 -2.6L-19 -12.4M-15 -9.8l-4.6 .6M-17.4 -11.4l-4.6 .6M-15 -9.8l-1.6 -4.4M-17.4 -11.4l-1.6 -4.4",
        theme.FIGURE,
        1.3,
    ) + svg.path("M0 0L-4.4 -5.6L-6.6 -2Z", fill=theme.FIGURE)


def volley() -> str:
    """Arrows enough to darken the sun."""
    return svg.group(*(svg.use("arrow", x, y) for x, y in ARROWS))


def man() -> str:
    """A hoplite without his shield, looking left from behind the wall: spear, cloak and helmet."""
    return svg.group(
        svg.stroke("M16 60L-13 -28", theme.FIGURE, 1.9),
        svg.path("M-16 -39L-15.4 -25L-9.6 -27Z", fill=theme.FIGURE),
        svg.path(
            "M-13 60C-15 38 -8 27 2 26C13 26 20 38 19 60Z", **svg.paint(theme.ADDED_RED, theme.INCISE, 0.8)
        ),
        svg.stroke("M9 30C12 40 12 50 11 60M14 34C17 44 16 52 16 60", theme.INCISE, 0.8),
        svg.at(-16, -2, svg.use("helmet"), scale=0.35),
    )


def line() -> str:
    """The men in a row, shield over shield, the foremost last."""
    men = []
    for place, city in reversed(list(enumerate(CITIES))):
        about = counters.CONTINGENTS[city]
        shield = (
            svg.circle(19.6, fill=theme.INCISE),
            svg.circle(18.8, fill=theme.RIM),
            svg.circle(16.8, fill=about.shade),
            svg.circle(15.2, **svg.paint("none", theme.ADDED_WHITE, 0.8)),
            svg.path(about.device, fill=theme.ADDED_WHITE, transform="scale(.27)"),
        )
        men.append(svg.at(FIRST + STEP * place, 62, svg.use("man"), svg.at(-5, 46, *shield)))
    return svg.group(*men)


def wall() -> str:
    """Two courses of blocks under merlons."""
    left = 88
    merlons = "".join(f"M{x} {WALL}v-7h13v7Z" for x in range(left + 2, WIDTH, 30))
    joints = "".join(f"M{x} {WALL + 1}v11" for x in range(left + 24, WIDTH, 30)) + "".join(
        f"M{x} {WALL + 12}v12" for x in range(left + 9, WIDTH, 30)
    )
    return svg.group(
        svg.path(
            f"{merlons}M{left} {WALL}H{WIDTH + 3}V{HEIGHT + 3}H{left}Z",
            **svg.paint(theme.ADDED_WHITE, theme.RIM, 1.6),
            stroke_linejoin="round",
        ),
        svg.stroke(f"{joints}M{left} {WALL + 12}H{WIDTH}", theme.RIM, 1),
    )
