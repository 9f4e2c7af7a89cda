"""Counting results: whole games played in one call, added up in a row of integers that is the same in every gear."""

from __future__ import annotations

from pylae.core.chance import CHANCE, OVER, below, start
from pylae.core.kinds import Longs, Row, State
from pylae.core.playout import interjected, playout
from pylae.core.rule import rule
from pylae.core.scratch import add_up, blank_generator, copy_of, long_row, row, worker, workers
from pylae.core.slots import ASIDES, MOST_LEGAL, apply, ending, legal, mover, policy, returns

MOST_SEATS, MOST_ENDINGS = 8, 16
# Places in a tally; wins by seat and games by ending follow.
GAMES, STEPS, SQUARES, DRAWS, WINS = 0, 1, 2, 3, 4
ENDINGS = WINS + MOST_SEATS
TALLY = ENDINGS + MOST_ENDINGS


@rule
def count_game(state: State, steps: int, result: Row, tally: Longs) -> None:
    """Adds a finished game to a tally."""
    returns(state, result)
    draw = 1
    for seat in range(state.players):
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
def tally_games(initial: State, seed: int, first: int, last: int, tally: Longs) -> None:
    """Plays the games numbered `first` to `last`-1 of a run and keeps nothing but the count."""
    out = row(MOST_LEGAL)
    result = row(MOST_SEATS)
    mine = long_row(TALLY)
    random = blank_generator()
    for game in range(first + worker(), last, workers()):
        state = copy_of(initial)
        start(random, seed, game)
        steps = playout(state, out, random)
        count_game(state, steps, result, mine)
    for place in range(TALLY):
        add_up(tally, place, mine[place])


@rule
def count_decisions(initial: State, seed: int, games: int) -> int:
    """How often seats have a choice in so many games; what they do unasked is no answer."""
    out = row(MOST_LEGAL)
    random = blank_generator()
    made = 0
    for number in range(games):
        state = copy_of(initial)
        start(random, seed, number)
        who = mover(state)
        while who != OVER:
            if ASIDES == 0 or who == CHANCE or not interjected(state, who, out, random):
                n = legal(state, out)
                if who == CHANCE:
                    action = below(random, n)
                else:
                    action = policy(state, out, n, random)
                    made += 1 if n > 1 else 0
                apply(state, action)
            who = mover(state)
    return made
