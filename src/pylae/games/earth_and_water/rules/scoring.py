"""Chapter 9: scoring, automatic victory, and the end."""

from __future__ import annotations

from pylae.core.piles import lowest
from pylae.core.rule import rule
from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.rules import common, endings, phase
from pylae.games.earth_and_water.rules.state import State


@rule
def shift_score(state: State, points: int) -> None:
    """2.1.4 4.5 The marker moves towards Persia (or, below 0, Greece) and never beyond the end of the track."""
    limit = atlas.SCORE_LIMIT[state.edition]
    state.score = max(-limit, min(limit, state.score + points))


@rule
def gain_point(state: State, side: int) -> None:
    """2.1.4 One step in favour of a side."""
    shift_score(state, 1 if side == atlas.PERSIA else -1)


@rule
def finish(state: State, how: int) -> None:
    """4.0 The game is over."""
    state.outcome = how
    state.phase = phase.FINISHED


@rule
def score(state: State) -> None:
    """9 Whoever controls both enemy supply cities wins at once; else the difference in city points moves the marker (R22)."""
    greek, persian = common.controlled(state, atlas.GREECE), common.controlled(state, atlas.PERSIA)
    if persian & atlas.HOMES[atlas.GREECE] == atlas.HOMES[atlas.GREECE]:
        finish(state, endings.PERSIAN_CONQUEST)
        return
    if greek & atlas.HOMES[atlas.PERSIA] == atlas.HOMES[atlas.PERSIA]:
        finish(state, endings.GREEK_CONQUEST)
        return
    shift_score(state, city_points(state, atlas.PERSIA, persian) - city_points(state, atlas.GREECE, greek))
    state.phase = phase.NEXT_EXPEDITION


@rule
def city_points(state: State, side: int, cities: int) -> int:
    """4.5 9 A point for each city, two for an important one; a burnt Athens counts for nobody (card 15)."""
    total = 0
    if state.acropolis == 1:
        cities &= ~(1 << atlas.ATHENS)
    while cities != 0:
        total += atlas.POINTS[2 * state.edition + side][lowest(cities)]
        cities &= cities - 1
    return total


@rule
def next_expedition(state: State) -> None:
    """4.1 2.1.3 Karneia ends; after the fifth expedition the marker decides, and on 0 nobody has won."""
    state.karneia = 0
    if state.expedition < atlas.EXPEDITIONS:
        state.expedition += 1
        state.phase = phase.EXPEDITION
    elif state.score > 0:
        finish(state, endings.PERSIAN_POINTS)
    elif state.score < 0:
        finish(state, endings.GREEK_POINTS)
    else:
        finish(state, endings.EVEN)


@rule
def winner(state: State) -> int:
    """4.0 The side that has won, or -1."""
    if state.outcome == endings.GREEK_POINTS or state.outcome == endings.GREEK_CONQUEST:
        return atlas.GREECE
    if state.outcome == endings.PERSIAN_POINTS or state.outcome == endings.PERSIAN_CONQUEST:
        return atlas.PERSIA
    return -1


@rule
def returns(state: State, out: list[int]) -> None:
    """4.0 One side's victory is the other's defeat; a draw is 0 for both."""
    won = winner(state)
    out[atlas.GREECE] = 0
    out[atlas.PERSIA] = 0
    if won >= 0:
        out[won] = 1
        out[1 - won] = -1


@rule
def ending(state: State) -> int:
    """4.0 Which of the five endings it was."""
    return state.outcome - 1
