"""Playing a whole game in one call: loops that a twin binds to a game and a policy.

The names imported from `pylae.core.slots` are placeholders; `pylae.core.engine` puts a game's own functions there. Loops over
many games are shared out: on a CPU one worker plays all, on a GPU each thread plays its share.
"""

from __future__ import annotations

from pylae.core.chance import CHANCE, OVER, below, start
from pylae.core.kinds import Generator, Row, State, States
from pylae.core.rule import rule
from pylae.core.scratch import blank_generator, copy_of, row, worker, workers
from pylae.core.slots import (
    ASIDES,
    MOST_LEGAL,
    SEATS_OF_TWO,
    apply,
    asides,
    legal,
    mover,
    policy,
    policy_one,
    policy_two,
    speak_up,
    speak_up_one,
    speak_up_two,
)

SILENT = -1  # what a seat says that does not act unasked


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
def no_asides(state: State, seat: int, out: Row) -> int:
    """In most games nobody acts unasked."""
    return 0


@rule
def now_and_then(state: State, seat: int, out: Row, n: int, random: Generator) -> int:
    """A random player's asides: one decision in eight."""
    return out[below(random, n)] if below(random, 8) == 0 else SILENT


@rule
def two_speakers(state: State, seat: int, out: Row, n: int, random: Generator) -> int:
    """Asides where some seats are played by one policy and some by another: it is the speaking seat's that counts."""
    if (SEATS_OF_TWO >> seat) & 1:
        return speak_up_two(state, seat, out, n, random)
    return speak_up_one(state, seat, out, n, random)


@rule
def interjected(state: State, who: int, out: Row, random: Generator) -> bool:
    """Whether a seat has acted unasked before a decision; they are heard in order from the one that is asked."""
    for turn in range(state.players):
        seat = who + turn if who + turn < state.players else who + turn - state.players
        n = asides(state, seat, out)
        action = speak_up(state, seat, out, n, random) if n > 0 else SILENT
        if action != SILENT:
            apply(state, action)
            return True
    return False


@rule
def playout(state: State, out: Row, random: Generator) -> int:
    """Plays to the end and returns the number of steps: chance by the generator, seats by the policy."""
    steps = 0
    who = mover(state)
    while who != OVER:
        if ASIDES == 0 or who == CHANCE or not interjected(state, who, out, random):
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
