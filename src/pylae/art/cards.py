"""The cards: a phalanx on clay, a Persian company on a stepped relief, their backs and their small forms."""

from __future__ import annotations

from pylae.art.figures import phalanx
from pylae.art.ornament import battlement, meander, rosette
from pylae.art.pieces import greek_shield, persian_shield
from pylae.art.svg import at, box, circle, group, kept, path, stroke, use, words
from pylae.art.theme import (
    ADDED_WHITE,
    CLAY,
    FIGURE,
    LIT_INK,
    PANEL,
    PERSIAN,
    PERSIAN_WASH,
    PLATE_EDGE,
    QUIET_TEXT,
    RELIEF,
    RIM,
    SAFFRON,
    STRONG_LINE,
    TEXT,
)

WIDTH, HEIGHT = 148, 196
SMALL_WIDTH, SMALL_HEIGHT = 44, 54

STEPPED = f"M10 0H{WIDTH - 10}v5h5v5h5V{HEIGHT - 10}h-5v5h-5v5H10v-5h-5v-5H0V10h5v-5h5Z"


def definitions(phalangite: str, immortal: str) -> str:
    """What every card repeats, to be used by name: frames, backs, and one man of each side."""
    return (
        group(phalangite, id="man")
        + group(rosette(10, 8, SAFFRON, PERSIAN), id="rosette")
        + group(persian_shield(38), id="persian-shield")
        + group(immortal, id="guard")
        + group(greek_frame(), id="greek-frame")
        + group(persian_frame(), id="persian-frame")
        + group(greek_back(), id="greek-back")
        + group(persian_back(), id="persian-back")
    )


def greek_frame() -> str:
    """Clay under a meander, a double ground line."""
    return group(
        box(1.5, 1.5, WIDTH - 3, HEIGHT - 3, rx=5, fill=CLAY, stroke=PLATE_EDGE, stroke_width=3),
        box(4.5, 4.5, WIDTH - 9, HEIGHT - 9, rx=2.5, fill="none", stroke=FIGURE, stroke_width=0.8),
        at(9, 8, meander(WIDTH - 18, 11, FIGURE, 1.4)),
        stroke(f"M5 180H{WIDTH - 5}", FIGURE, 2.4),
        stroke(f"M5 186H{WIDTH - 5}", FIGURE, 1),
    )


@kept
def strength_card(value: int) -> str:
    """A phalanx card: as many men as its value."""
    return group(
        use("greek-frame"),
        at(11, 52, phalanx("man", value, WIDTH - 22, 127)),
        at(30, 44, value_roundel(value, 23)),
    )


@kept
def value_roundel(value: int, radius: float) -> str:
    """A white shield with a number."""
    return group(
        circle(radius, fill=RIM),
        circle(radius * 0.9, fill=ADDED_WHITE),
        circle(radius * 0.77, fill="none", stroke=LIT_INK, stroke_width=radius * 0.045),
        words(0, radius * 0.38, str(value), radius * 1.08, "display", LIT_INK, "middle"),
    )


def persian_frame() -> str:
    """A relief with stepped corners: crimson head with rosettes, three guards, a foot for the second value."""
    guards = (at(x, y, use("guard"), scale=0.88) for x, y in ((57, 54), (27, 56), (-3, 58)))
    return group(
        path(STEPPED, fill=RIM),
        path(STEPPED, fill=PERSIAN, transform="translate(3 3) scale(.9595 .9694)"),
        path(f"M6.5 36H{WIDTH - 6.5}V160H6.5Z", fill=RELIEF),
        at(6.5, 31, battlement(WIDTH - 13, 6, SAFFRON)),
        *(at(x, 19, use("rosette"), scale=0.78) for x in (67, 89, 111, 131)),
        *guards,
        path(f"M6.5 160H{WIDTH - 6.5}V184H{WIDTH - 11.5}V189.5H11.5V184H6.5Z", fill=PANEL),
        stroke(f"M6.5 160H{WIDTH - 6.5}", FIGURE, 2.4),
    )


@kept
def company_card(combat: int, slain: int, sign: bool) -> str:
    """A Persian card: the value that repels it on a white shield, the value that slays it in the foot, the Λ it carries."""
    return group(
        use("persian-frame"),
        at(
            31,
            32,
            path("M-24 -25H24V17L0 32L-24 17Z", fill=RIM),
            path("M-21 -22H21V15.4L0 28.4L-21 15.4Z", fill=ADDED_WHITE),
            words(0, 9, str(combat), 29, "display", LIT_INK, "middle"),
        ),
        words(14, 181, "slain at", 16.5, "text", TEXT),
        words(72, 182, str(slain), 22, "display", TEXT),
        at(122, 166, greek_shield(19)) if sign else "",
    )


def greek_back() -> str:
    """Clay with the shield of Lakedaimon between two meanders."""
    return group(
        box(1.5, 1.5, WIDTH - 3, HEIGHT - 3, rx=5, fill=CLAY, stroke=PLATE_EDGE, stroke_width=3),
        at(9, 10, meander(WIDTH - 18, 14, FIGURE, 1.8)),
        at(9, HEIGHT - 24, meander(WIDTH - 18, 14, FIGURE, 1.8)),
        at(WIDTH / 2, HEIGHT / 2, circle(53, fill=FIGURE), greek_shield(50)),
    )


def persian_back() -> str:
    """A stepped field of rosettes round the wicker shield."""
    spots = [(x, y) for y in (28, 168) for x in (26, 58, 90, 122)] + [
        (x, y) for y in (63, 98, 133) for x in (26, 122)
    ]
    return group(
        path(STEPPED, fill=RIM),
        path(STEPPED, fill=PERSIAN, transform="translate(3 3) scale(.9595 .9694)"),
        path(
            STEPPED,
            fill="none",
            stroke=SAFFRON,
            stroke_width=1.2,
            transform="translate(7 7) scale(.905 .928)",
        ),
        *(at(x, y, use("rosette"), scale=1.1) for x, y in spots),
        at(WIDTH / 2, HEIGHT / 2, use("persian-shield")),
    )


@kept
def small_card(value: int) -> str:
    """A phalanx card as the others hold it: its value."""
    return group(
        box(1, 1, SMALL_WIDTH - 2, SMALL_HEIGHT - 2, rx=3, fill=CLAY, stroke=PLATE_EDGE, stroke_width=2),
        at(4, 4, meander(SMALL_WIDTH - 8, 6, FIGURE, 1)),
        stroke(f"M3 {SMALL_HEIGHT - 6}H{SMALL_WIDTH - 3}", FIGURE, 1.4),
        at(SMALL_WIDTH / 2, 29, value_roundel(value, 17)),
    )


def small_back() -> str:
    """A face-down card of the same size."""
    return group(use("greek-back"), transform=f"scale({SMALL_WIDTH / WIDTH:.3f} {SMALL_HEIGHT / HEIGHT:.3f})")


@kept
def pile(back: str, count: int, scale: float) -> str:
    """A pile of face-down cards by the name of their back, up to three deep; an empty place when none is left."""
    if not count:
        return empty_place(WIDTH * scale, HEIGHT * scale)
    depth = min(count, 3)
    cards = (at(4 * k / scale * 0.7, -3 * k / scale * 0.7, use(back)) for k in reversed(range(depth)))
    return group(*cards, transform=f"scale({scale:.3f})")


@kept
def empty_place(width: float, height: float, text: str = "") -> str:
    """A place where a card may lie and none does."""
    frame = box(
        1,
        1,
        width - 2,
        height - 2,
        rx=4,
        fill="none",
        stroke=QUIET_TEXT,
        stroke_width=1.4,
        stroke_dasharray="5 5",
    )
    label = words(width / 2, height / 2 + 5, text, 16, "text", QUIET_TEXT, "middle") if text else ""
    return group(frame, label)


@kept
def grave_card(width: float, height: float) -> str:
    """A Persian card that was annihilated: a small stone with its shield."""
    return group(
        box(1, 1, width - 2, height - 2, rx=3, fill=PERSIAN_WASH, stroke=STRONG_LINE, stroke_width=1.4),
        at(width / 2, height / 2, use("persian-shield"), scale=min(width, 0.84 * height) * 0.0097),
    )
