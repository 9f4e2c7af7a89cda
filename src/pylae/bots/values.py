"""What a line of play is worth to a seat, in parts of `ONE`: its result, or what a network expects at a quiet point."""

from __future__ import annotations

from pylae.bots.network import ONE, expected
from pylae.core.chance import CHANCE, OVER, below
from pylae.core.kinds import Generator, Row, State
from pylae.core.playout import interjected
from pylae.core.rule import rule
from pylae.core.scratch import row
from pylae.core.slots import ASIDES, MOST_LEGAL, apply, legal, mover, policy, quiet, returns

MOST_SEATS = 8


@rule
def result_for(state: State, seat: int) -> int:
    """What the end is worth to a seat: all, half or nothing."""
    result = row(MOST_SEATS)
    returns(state, result)
    return ONE if result[seat] > 0 else ONE // 2 if result[seat] == 0 else 0


@rule
def rollout(state: State, seat: int, choices: int, net: Row, chance: Generator, whim: Generator) -> int:
    """Plays on by the policy to the end, or for so many choices and then to a quiet point where the network is asked.

    Chance has a generator of its own: two lines that differ in a choice still meet the same dice.
    """
    out = row(MOST_LEGAL)
    who = mover(state)
    while who != OVER:
        if who != CHANCE and choices <= 0 and quiet(state) == 1:
            return expected(state, seat, net)
        if ASIDES == 0 or who == CHANCE or not interjected(state, who, out, whim):
            n = legal(state, out)
            if who == CHANCE:
                action = below(chance, n)
            else:
                action = policy(state, out, n, whim)
                choices -= 1 if n > 1 else 0
            apply(state, action)
        who = mover(state)
    return result_for(state, seat)
