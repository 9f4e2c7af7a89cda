"""Chapter 9: scoring, automatic victory, and the end."""

from __future__ import annotations

from pylae.core.piles import lowest
from pylae.core.rule import rule
from pylae.games.earth_and_water.map import ATHENS, EXPEDITIONS, GREECE, HOMES, PERSIA, POINTS, SCORE_LIMIT
from pylae.games.earth_and_water.state import (
    EVEN,
    EXPEDITION,
    FINISHED,
    GREEK_CONQUEST,
    GREEK_POINTS,
    NEXT_EXPEDITION,
    PERSIAN_CONQUEST,
    PERSIAN_POINTS,
    State,
    controlled,
)


@rule
def shift_score(state: State, points: int) -> None:
    """2.1.4 4.5 The marker moves towards Persia (or, below 0, Greece) and never beyond the end of the track."""
    limit = SCORE_LIMIT[state.edition]
    state.score = max(-limit, min(limit, state.score + points))


@rule
def gain_point(state: State, side: int) -> None:
    """2.1.4 One step in favour of a side."""
    shift_score(state, 1 if side == PERSIA else -1)


@rule
def finish(state: State, how: int) -> None:
    """4.0 The game is over."""
    state.outcome = how
    state.phase = FINISHED


@rule
def score(state: State) -> None:
    """9 Whoever controls both enemy supply cities wins at once; else the difference in city points moves the marker (R22)."""
    greek, persian = controlled(state, GREECE), controlled(state, PERSIA)
    if persian & HOMES[GREECE] == HOMES[GREECE]:
        finish(state, PERSIAN_CONQUEST)
        return
    if greek & HOMES[PERSIA] == HOMES[PERSIA]:
        finish(state, GREEK_CONQUEST)
        return
    shift_score(state, city_points(state, PERSIA, persian) - city_points(state, GREECE, greek))
    state.phase = NEXT_EXPEDITION


@rule
def city_points(state: State, side: int, cities: int) -> int:
    """4.5 9 A point for each city, two for an important one; a burnt Athens counts for nobody (card 15)."""
    total = 0
    if state.acropolis == 1:
        cities &= ~(1 << ATHENS)
    while cities != 0:
        total += POINTS[2 * state.edition + side][lowest(cities)]
        cities &= cities - 1
    return total


@rule
def next_expedition(state: State) -> None:
    """4.1 2.1.3 Karneia ends; after the fifth expedition the marker decides, and on 0 nobody has won."""
    state.karneia = 0
    if state.expedition < EXPEDITIONS:
        state.expedition += 1
        state.phase = EXPEDITION
    elif state.score > 0:
        finish(state, PERSIAN_POINTS)
    elif state.score < 0:
        finish(state, GREEK_POINTS)
    else:
        finish(state, EVEN)


@rule
def winner(state: State) -> int:
    """4.0 The side that has won, or -1."""
    if state.outcome == GREEK_POINTS or state.outcome == GREEK_CONQUEST:
        return GREECE
    if state.outcome == PERSIAN_POINTS or state.outcome == PERSIAN_CONQUEST:
        return PERSIA
    return -1


@rule
def returns(state: State, out: list[int]) -> None:
    """4.0 One side's victory is the other's defeat; a draw is 0 for both."""
    won = winner(state)
    out[GREECE] = 0
    out[PERSIA] = 0
    if won >= 0:
        out[won] = 1
        out[1 - won] = -1


@rule
def ending(state: State) -> int:
    """4.0 Which of the five endings it was."""
    return state.outcome - 1
