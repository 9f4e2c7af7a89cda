"""What seats, stages and endings are called."""

from __future__ import annotations

from pylae.core.game import Line
from pylae.core.piles import cards_in
from pylae.core.rule import NOTHING
from pylae.core.wording import listed, many
from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.rules import common, endings, phase
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.words import spelling

ENDINGS = ("greek points", "persian points", "draw", "greek conquest", "persian conquest")
PRODUCING = (phase.BUY, phase.RAISE, phase.OMEN, phase.KING_CUBE, phase.DRAW)
VOICES = ("greek", "persian")
ADJECTIVES = ("Greek", "Persian")
ROMAN = ("I", "II", "III", "IV", "V")
ORDINALS = ("", "first", "second", "third", "fourth", "fifth")


def seat_name(state: State, seat: int) -> str:
    """How a seat is called at the table."""
    return atlas.SIDE_NAMES[seat]


def seat_side(state: State, seat: int) -> str:
    """Whose colour and shape a seat has."""
    return VOICES[seat]


def heading(view: State) -> str:
    """4.1 Which expedition it is, and what goes on in it: Expedition II, operations."""
    return f"Expedition {ROMAN[view.expedition - 1]}, {stage(view)}"


def stage(view: State) -> str:
    """4.1 The part of an expedition that is played; cards drawn for an event belong to the operations."""
    if view.phase == phase.FINISHED:
        return "the end"
    if view.phase in PRODUCING and view.event == NOTHING:
        return "production"
    return "supply" if view.phase in (phase.KEEP, phase.SHED, phase.ATTRITION) else "operations"


def result(state: State) -> Line:
    """How it ended."""
    if state.outcome == endings.EVEN:
        return Line("A draw: after five expeditions the scale stands at 0.", "4.0")
    side = atlas.GREECE if state.outcome in (endings.GREEK_POINTS, endings.GREEK_CONQUEST) else atlas.PERSIA
    if state.outcome in (endings.GREEK_POINTS, endings.PERSIAN_POINTS):
        reason, rule = f"after five expeditions the scale stands at {scale(state.score)}", "4.0"
    else:
        homes = listed([spelling.city_name(state, city) for city in cards_in(atlas.HOMES[1 - side])])
        reason, rule = f"{homes} {'have submitted' if side == atlas.PERSIA else 'are free'}", "9"
    return Line(f"{atlas.SIDE_NAMES[side]} has won: {reason}.", rule, VOICES[side])


def decided(state: State) -> tuple[str, ...]:
    """When it came to an end, and what either side had then."""
    left = [
        f"{atlas.SIDE_NAMES[side]} had {many(held(state, side), 'city')}, {many(sum(state.army[side]), 'army')} "
        f"and {many(sum(state.fleet[side]), 'fleet')}"
        for side in (atlas.GREECE, atlas.PERSIA)
    ]
    standing = f"In the end {left[0]}; {left[1]}."
    if state.outcome not in (endings.GREEK_CONQUEST, endings.PERSIAN_CONQUEST):
        return (standing,)
    ordinal, points = ORDINALS[state.expedition], scale(state.score)
    when = f"It was the {ordinal} of five expeditions, and the scale stood at {points}."
    return when, standing


def held(state: State, side: int) -> int:
    """How many cities a side controls."""
    return sum(common.controls(state, side, city) for city in range(atlas.PLACES))


def scale(score: int) -> str:
    """The score track in words."""
    if score == 0:
        return "0"
    return f"{atlas.SIDE_NAMES[atlas.PERSIA if score > 0 else atlas.GREECE]} {abs(score)}"
