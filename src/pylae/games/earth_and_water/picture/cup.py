"""The cups: kings for a war that is won, and scales for one that is counted."""

from __future__ import annotations

from pylae.art import cups, ornament, pieces, svg, theme
from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.picture import portraits
from pylae.games.earth_and_water.rules import endings
from pylae.games.earth_and_water.rules.state import State

SIDES = ("greek", "persian")


def cup(state: State) -> svg.Drawing:
    """The picture of how the war ended."""
    if state.outcome == endings.GREEK_CONQUEST:
        return greek_conquest()
    if state.outcome == endings.PERSIAN_CONQUEST:
        return persian_conquest()
    if state.outcome == endings.EVEN:
        return counted(None)
    return counted(atlas.GREECE if state.outcome == endings.GREEK_POINTS else atlas.PERSIA)


def greek_conquest() -> svg.Drawing:
    """A king of Sparta, whose ships have come to the enemy's shore."""
    return cups.painted(
        "greek",
        "A king of Sparta in his helmet over the sea, on which a Greek warship sails; beside him the word victory.",
        svg.at(-112, -122, portraits.helmeted_king(), scale=1.9),
        cups.water(78),
        svg.at(4, 112, pieces.trireme("greek"), scale=1.05),
        svg.at(92, -96, ornament.rosette(8, 8, theme.FIGURE, theme.CLAY)),
        svg.words(98, -44, "ΝΙ", 27, "display", theme.FIGURE, "middle"),
        svg.words(98, -16, "ΚΗ", 27, "display", theme.FIGURE, "middle"),
    )


def persian_conquest() -> svg.Drawing:
    """The Great King over the walls that have opened to him."""
    return cups.painted(
        "persian",
        "The Great King with crown and long beard under the sun, above the battlements of a city.",
        cups.sun(84, -86, 34),
        svg.mirrored(0, svg.at(-96, -100, portraits.great_king(portraits.TALL_CROWN), scale=1.85)),
        svg.box(-150, 92, 300, 60, fill=theme.PERSIAN),
        svg.at(-150, 80, ornament.battlement(300, 14, theme.PERSIAN)),
    )


def counted(winner: int | None) -> svg.Drawing:
    """Scales: they hang level, or to the side that has more."""
    tilt, told = (
        (0, "level")
        if winner is None
        else ((1, -1)[winner], f"down on the side of {atlas.SIDE_NAMES[winner]}")
    )
    ships = [pieces.trireme(side) for side in SIDES]
    if winner is None:
        afloat = svg.at(-54, 110, ships[0], scale=0.8) + svg.at(54, 110, svg.mirrored(0, ships[1]), scale=0.8)
    else:
        afloat = svg.at(0, 114, ships[winner], scale=0.95)
    return cups.painted(
        "" if winner is None else SIDES[winner],
        f"Scales with a Greek and a Persian shield, which hang {told}, above the sea.",
        cups.balance(tilt),
        cups.water(80),
        afloat,
    )
