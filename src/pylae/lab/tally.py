"""Counting results: whole games played in one call, added up in a row of integers that is the same in every gear."""

from __future__ import annotations

from typing import Any

from pylae.core.chance import start
from pylae.core.playout import playout
from pylae.core.rule import rule
from pylae.core.scratch import blank_generator, copy_of, row
from pylae.core.slots import MOST_LEGAL, ending, returns

MOST_SEATS, MOST_ENDINGS = 8, 16
# Places in a tally; wins by seat and games by ending follow.
GAMES, STEPS, SQUARES, DRAWS, WINS = 0, 1, 2, 3, 4
ENDINGS = WINS + MOST_SEATS
TALLY = ENDINGS + MOST_ENDINGS


@rule
def count_game(state: Any, steps: int, result: Any, tally: Any) -> None:
    """Adds a finished game to a tally."""
    for seat in range(MOST_SEATS):
        result[seat] = 0
    returns(state, result)
    draw = 1
    for seat in range(MOST_SEATS):
        if result[seat] > 0:
            tally[WINS + seat] += 1
        if result[seat] != 0:
            draw = 0
    tally[GAMES] += 1
    tally[STEPS] += steps
    tally[SQUARES] += steps * steps
    tally[DRAWS] += draw
    tally[ENDINGS + ending(state)] += 1


@rule
def tally_games(initial: Any, seed: int, first: int, last: int, tally: Any) -> None:
    """Plays the games numbered `first` to `last`-1 of a run and keeps nothing but the count."""
    out = row(MOST_LEGAL)
    result = row(MOST_SEATS)
    random = blank_generator()
    for game in range(first, last):
        state = copy_of(initial)
        start(random, seed, game)
        steps = playout(state, out, random)
        count_game(state, steps, result, tally)
