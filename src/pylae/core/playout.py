"""Playing a whole game in one call: loops that a twin binds to a game and a policy.

The names imported from `pylae.core.slots` are placeholders; `pylae.core.engine` puts a game's own functions there.
"""

from __future__ import annotations

from typing import Any

from pylae.core.chance import CHANCE, OVER, below
from pylae.core.rule import rule
from pylae.core.slots import SEATS_OF_TWO, apply, legal, mover, policy, policy_one, policy_two


@rule
def uniform(state: Any, out: Any, n: int, random: Any) -> int:
    """A policy: every legal action equally likely."""
    return out[below(random, n)]


@rule
def two_policies(state: Any, out: Any, n: int, random: Any) -> int:
    """A policy: some seats are played by one policy and some by another."""
    if (SEATS_OF_TWO >> mover(state)) & 1:
        return policy_two(state, out, n, random)
    return policy_one(state, out, n, random)


@rule
def playout(state: Any, out: Any, random: Any) -> int:
    """Plays to the end and returns the number of steps: chance by the generator, seats by the policy."""
    steps = 0
    who = mover(state)
    while who != OVER:
        n = legal(state, out)
        if who == CHANCE:
            action = below(random, n)
        else:
            action = policy(state, out, n, random)
        apply(state, action)
        steps += 1
        who = mover(state)
    return steps
