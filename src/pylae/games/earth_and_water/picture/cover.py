"""The cover: a Greek and the Great King face each other across the sea, where their ships meet."""

from __future__ import annotations

from pylae.art import ornament, pieces, scenery, svg, theme
from pylae.art.cover import HEIGHT, WIDTH, clay, painted
from pylae.games.earth_and_water.picture import portraits

WATER = 122  # how far down the sea begins
HEAD = 1.02


def cover() -> svg.Drawing:
    """The picture on the shelf."""
    return painted(
        "300: Earth & Water",
        "A king of Sparta and the Great King face each other across the sea, where two warships meet bow to bow.",
        clay(),
        heads(),
        sea(),
        ships(),
    )


def heads() -> str:
    """The two kings, who look at each other."""
    greek = svg.at(-10, 19, portraits.helmeted_king(), scale=HEAD)
    persian = svg.mirrored(WIDTH, svg.at(-10, 19, portraits.great_king(portraits.TALL_CROWN), scale=HEAD))
    return greek + persian


def sea() -> str:
    """The water between them, with dolphins."""
    return svg.group(
        svg.box(0, WATER, WIDTH, HEIGHT - WATER, fill=theme.SEA),
        svg.at(0, WATER - 11.5, ornament.waves(WIDTH, 12, theme.SEA_LINE)),
        svg.at(40, 139, scenery.dolphin(), scale=0.4),
        svg.mirrored(WIDTH, svg.at(40, 139, scenery.dolphin(), scale=0.4)),
    )


def ships() -> str:
    """A Greek and a Persian warship, bow to bow."""
    return svg.at(115, 127, pieces.trireme("greek"), scale=0.8) + svg.mirrored(
        WIDTH, svg.at(115, 127, pieces.trireme("persian"), scale=0.8)
    )
