"""Playing a whole game in one call: loops that a twin binds to a game and a policy.

The names imported from `pylae.core.slots` are placeholders; `pylae.core.engine` puts a game's own functions there. Loops over
many games are shared out: on a CPU one worker plays all, on a GPU each thread plays its share.
"""

from __future__ import annotations

from pylae.core.chance import CHANCE, OVER, below, start
from pylae.core.kinds import Generator, Row, State, States
from pylae.core.rule import rule
from pylae.core.scratch import blank_generator, copy_of, row, worker, workers
from pylae.core.slots import MOST_LEGAL, SEATS_OF_TWO, apply, legal, mover, policy, policy_one, policy_two


@rule
def uniform(state: State, out: Row, n: int, random: Generator) -> int:
    """A policy: every legal action equally likely."""
    return out[below(random, n)]


@rule
def two_policies(state: State, out: Row, n: int, random: Generator) -> int:
    """A policy: some seats are played by one policy and some by another."""
    if (SEATS_OF_TWO >> mover(state)) & 1:
        return policy_two(state, out, n, random)
    return policy_one(state, out, n, random)


@rule
def playout(state: State, out: Row, random: Generator) -> int:
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


@rule
def final_states(initial: State, states: States, seed: int, first: int) -> None:
    """Plays games to the end, as many as there are `states`, and keeps how each ended; the first has the number `first`."""
    out = row(MOST_LEGAL)
    random = blank_generator()
    for at in range(worker(), len(states), workers()):
        state = copy_of(initial)
        start(random, seed, first + at)
        playout(state, out, random)
        states[at] = copy_of(state)
