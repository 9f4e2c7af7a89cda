"""Playing a whole game in one call: loops that a twin binds to a game and a policy.

The names imported from `pylae.core.slots` are placeholders; `pylae.core.engine` puts a game's own functions there.
"""

from __future__ import annotations

from typing import Any

from pylae.core.chance import CHANCE, OVER, below
from pylae.core.rule import rule
from pylae.core.slots import apply, legal, mover, policy


@rule
def uniform(state: Any, out: Any, n: int, random: Any) -> int:
    """A policy: every legal action equally likely."""
    return out[below(random, n)]


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
