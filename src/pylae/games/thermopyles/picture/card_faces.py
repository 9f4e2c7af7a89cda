"""The cards: a phalanx on clay, a Persian company on a stepped relief, their backs and their small forms."""

from __future__ import annotations

from pylae.art import figures, ornament, pieces, svg, theme
from pylae.games.thermopyles.picture import phalanx

WIDTH, HEIGHT = 148, 196
SMALL_WIDTH, SMALL_HEIGHT = 44, 54

STEPPED = f"M10 0H{WIDTH - 10}v5h5v5h5V{HEIGHT - 10}h-5v5h-5v5H10v-5h-5v-5H0V10h5v-5h5Z"


def definitions() -> str:
    """What every card repeats, to be used by name: frames, backs, and one man of each side."""
    return (
        svg.group(phalanx.phalangite(), id="man")
        + svg.group(ornament.rosette(10, 8, theme.SAFFRON, theme.PERSIAN), id="rosette")
        + svg.group(pieces.persian_shield(38), id="persian-shield")
        + svg.group(figures.immortal(), id="guard")
        + svg.group(greek_frame(), id="greek-frame")
        + svg.group(persian_frame(), id="persian-frame")
        + svg.group(greek_back(), id="greek-back")
        + svg.group(persian_back(), id="persian-back")
    )


def greek_frame() -> str:
    """Clay under a meander, a double ground line."""
    return svg.group(
        svg.box(1.5, 1.5, WIDTH - 3, HEIGHT - 3, rx=5, **svg.paint(theme.CLAY, theme.PLATE_EDGE, 3)),
        svg.box(4.5, 4.5, WIDTH - 9, HEIGHT - 9, rx=2.5, **svg.paint("none", theme.FIGURE, 0.8)),
        svg.at(9, 8, ornament.meander(WIDTH - 18, 11, theme.FIGURE, 1.4)),
        svg.stroke(f"M5 180H{WIDTH - 5}", theme.FIGURE, 2.4),
        svg.stroke(f"M5 186H{WIDTH - 5}", theme.FIGURE, 1),
    )


@svg.kept
def strength_card(value: int) -> str:
    """A phalanx card: as many men as its value."""
    return svg.group(
        svg.use("greek-frame"),
        svg.at(11, 52, phalanx.phalanx("man", value, WIDTH - 22, 127)),
        svg.at(30, 44, value_roundel(value, 23)),
    )


@svg.kept
def value_roundel(value: int, radius: float) -> str:
    """A white shield with a number."""
    return svg.group(
        svg.circle(radius, fill=theme.RIM),
        svg.circle(radius * 0.9, fill=theme.ADDED_WHITE),
        svg.circle(radius * 0.77, **svg.paint("none", theme.LIT_INK, radius * 0.045)),
        svg.words(0, radius * 0.38, str(value), radius * 1.08, "display", theme.LIT_INK, "middle"),
    )


def persian_frame() -> str:
    """A relief with stepped corners: crimson head with rosettes, three guards, a foot for the second value."""
    guards = (svg.at(x, y, svg.use("guard"), scale=0.88) for x, y in ((57, 54), (27, 56), (-3, 58)))
    return svg.group(
        svg.path(STEPPED, fill=theme.RIM),
        svg.path(STEPPED, fill=theme.PERSIAN, transform="translate(3 3) scale(.9595 .9694)"),
        svg.path(f"M6.5 36H{WIDTH - 6.5}V160H6.5Z", fill=theme.RELIEF),
        svg.at(6.5, 31, ornament.battlement(WIDTH - 13, 6, theme.SAFFRON)),
        *(svg.at(x, 19, svg.use("rosette"), scale=0.78) for x in (67, 89, 111, 131)),
        *guards,
        svg.path(f"M6.5 160H{WIDTH - 6.5}V184H{WIDTH - 11.5}V189.5H11.5V184H6.5Z", fill=theme.PANEL),
        svg.stroke(f"M6.5 160H{WIDTH - 6.5}", theme.FIGURE, 2.4),
    )


@svg.kept
def company_card(combat: int, slain: int, sign: bool) -> str:
    """A Persian card: the value that repels it on a white shield, the value that slays it in the foot, the Λ it carries."""
    return svg.group(
        svg.use("persian-frame"),
        svg.at(
            31,
            32,
            svg.path("M-24 -25H24V17L0 32L-24 17Z", fill=theme.RIM),
            svg.path("M-21 -22H21V15.4L0 28.4L-21 15.4Z", fill=theme.ADDED_WHITE),
            svg.words(0, 9, str(combat), 29, "display", theme.LIT_INK, "middle"),
        ),
        svg.words(14, 181, "slain at", 16.5, "text", theme.TEXT),
        svg.words(72, 182, str(slain), 22, "display", theme.TEXT),
        svg.at(122, 166, pieces.greek_shield(19)) if sign else "",
    )


def greek_back() -> str:
    """Clay with the shield of Lakedaimon between two meanders."""
    return svg.group(
        svg.box(1.5, 1.5, WIDTH - 3, HEIGHT - 3, rx=5, **svg.paint(theme.CLAY, theme.PLATE_EDGE, 3)),
        svg.at(9, 10, ornament.meander(WIDTH - 18, 14, theme.FIGURE, 1.8)),
        svg.at(9, HEIGHT - 24, ornament.meander(WIDTH - 18, 14, theme.FIGURE, 1.8)),
        svg.at(WIDTH / 2, HEIGHT / 2, svg.circle(53, fill=theme.FIGURE), pieces.greek_shield(50)),
    )


def persian_back() -> str:
    """A stepped field of rosettes round the wicker shield."""
    spots = [(x, y) for y in (28, 168) for x in (26, 58, 90, 122)] + [
        (x, y) for y in (63, 98, 133) for x in (26, 122)
    ]
    return svg.group(
        svg.path(STEPPED, fill=theme.RIM),
        svg.path(STEPPED, fill=theme.PERSIAN, transform="translate(3 3) scale(.9595 .9694)"),
        svg.path(
            STEPPED, **svg.paint("none", theme.SAFFRON, 1.2), transform="translate(7 7) scale(.905 .928)"
        ),
        *(svg.at(x, y, svg.use("rosette"), scale=1.1) for x, y in spots),
        svg.at(WIDTH / 2, HEIGHT / 2, svg.use("persian-shield")),
    )


@svg.kept
def small_card(value: int) -> str:
    """A phalanx card as the others hold it: its value."""
    return svg.group(
        svg.box(1, 1, SMALL_WIDTH - 2, SMALL_HEIGHT - 2, rx=3, **svg.paint(theme.CLAY, theme.PLATE_EDGE, 2)),
        svg.at(4, 4, ornament.meander(SMALL_WIDTH - 8, 6, theme.FIGURE, 1)),
        svg.stroke(f"M3 {SMALL_HEIGHT - 6}H{SMALL_WIDTH - 3}", theme.FIGURE, 1.4),
        svg.at(SMALL_WIDTH / 2, 29, value_roundel(value, 17)),
    )


def small_back() -> str:
    """A face-down card of the same size."""
    return svg.group(
        svg.use("greek-back"), transform=f"scale({SMALL_WIDTH / WIDTH:.3f} {SMALL_HEIGHT / HEIGHT:.3f})"
    )


@svg.kept
def pile(back: str, count: int, scale: float) -> str:
    """A pile of face-down cards by the name of their back; an empty place when none is left."""
    if not count:
        return empty_place(WIDTH * scale, HEIGHT * scale)
    return pieces.pile(back, count, 2.8 / scale, 2.1 / scale, transform=f"scale({scale:.3f})")


@svg.kept
def empty_place(width: float, height: float, text: str = "") -> str:
    """A place where a card may lie and none does."""
    frame = svg.box(
        1, 1, width - 2, height - 2, rx=4, **svg.paint("none", theme.QUIET_TEXT, 1.4), stroke_dasharray="5 5"
    )
    label = svg.words(width / 2, height / 2 + 5, text, 16, "text", theme.QUIET_TEXT, "middle") if text else ""
    return svg.group(frame, label)


@svg.kept
def grave_card(width: float, height: float) -> str:
    """A Persian card that was annihilated: a small stone with its shield."""
    return svg.group(
        svg.box(1, 1, width - 2, height - 2, rx=3, **svg.paint(theme.PERSIAN_WASH, theme.STRONG_LINE, 1.4)),
        svg.at(width / 2, height / 2, svg.use("persian-shield"), scale=min(width, 0.84 * height) * 0.0097),
    )
