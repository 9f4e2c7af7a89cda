"""The cover: a Greek and the Great King face each other across the sea, where their ships meet."""

from __future__ import annotations

from pylae.art.ornament import meander, waves
from pylae.art.pieces import trireme
from pylae.art.portraits import TALL_CROWN, great_king, helmeted_king
from pylae.art.seascape import dolphin
from pylae.art.svg import Drawing, at, box, group, mirrored, stroke
from pylae.art.theme import CLAY, FIGURE, SEA, SEA_LINE

WIDTH, HEIGHT = 320, 150
WATER = 122  # how far down the sea begins
HEAD = 1.02


def cover() -> Drawing:
    """The picture on the shelf."""
    return Drawing(
        WIDTH,
        HEIGHT,
        "300: Earth & Water",
        "A king of Sparta and the Great King face each other across the sea, where two warships meet bow to bow.",
        "",
        {"cover": group(ground(), heads(), sea(), ships())},
    )


def ground() -> str:
    """Clay under a meander."""
    return group(
        box(0, 0, WIDTH, HEIGHT, fill=CLAY),
        at(0, 4, meander(WIDTH, 10, FIGURE, 1.5)),
        stroke(f"M0 17.5H{WIDTH}", FIGURE, 1.2),
    )


def heads() -> str:
    """The two kings, who look at each other."""
    greek = at(-10, 19, helmeted_king(), scale=HEAD)
    persian = mirrored(WIDTH, at(-10, 19, great_king(TALL_CROWN), scale=HEAD))
    return greek + persian


def sea() -> str:
    """The water between them, with dolphins."""
    return group(
        box(0, WATER, WIDTH, HEIGHT - WATER, fill=SEA),
        at(0, WATER - 11.5, waves(WIDTH, 12, SEA_LINE)),
        at(40, 139, dolphin(), scale=0.4),
        mirrored(WIDTH, at(40, 139, dolphin(), scale=0.4)),
    )


def ships() -> str:
    """A Greek and a Persian warship, bow to bow."""
    return at(115, 127, trireme("greek"), scale=0.8) + mirrored(
        WIDTH, at(115, 127, trireme("persian"), scale=0.8)
    )
