"""Flat search: every action in the same worlds, with the same dice, beside the action that the policy would take."""

from __future__ import annotations

from pylae.bots.values import rollout
from pylae.core.chance import start
from pylae.core.kinds import Longs, Row, State
from pylae.core.rule import rule
from pylae.core.scratch import blank_generator, copy_of
from pylae.core.slots import apply, legal, policy, redeal

# What is kept of each action, one action after another: in how many worlds it was played, the sum of its values and of their
# squares, and the same of its gain over the policy's own action.
COUNT, VALUE, VALUE_SQUARED, GAIN, GAIN_SQUARED, FIGURES = 0, 1, 2, 3, 4, 5
STREAMS = 3  # generators of a world: what is hidden, its dice, the whims of its players


@rule
def asked(view: State, seat: int, seed: int, out: Row) -> int:
    """Writes what a seat may do, first what the policy would do by a fair guess of what is hidden; returns how many there are."""
    random = blank_generator()
    world = copy_of(view)
    start(random, seed, 0)
    redeal(world, seat, random)
    n = legal(world, out)
    liked = policy(world, out, n, random)
    for place in range(n):
        if out[place] == liked:
            out[place] = out[0]
            out[0] = liked
    return n


@rule
def compare(
    view: State, seat: int, acts: Row, alive: Row, seed: int, first: int, last: int, choices: int, net: Row,
    figures: Longs,
) -> None:  # fmt: skip
    """Plays the actions that are alive in the worlds `first` to `last`-1; the first of them is the policy's own.

    A world is the view with its holes filled in by a fair guess.
    """
    chance, whim = blank_generator(), blank_generator()
    for number in range(first, last):
        world = copy_of(view)
        start(chance, seed, STREAMS * number)
        redeal(world, seat, chance)
        base = 0
        for place in range(len(acts)):
            if alive[place] == 1:
                line = copy_of(world)
                start(chance, seed, STREAMS * number + 1)
                start(whim, seed, STREAMS * number + 2)
                apply(line, acts[place])
                value = rollout(line, seat, choices, net, chance, whim)
                if place == 0:
                    base = value
                note(figures, place, value, base)


@rule
def note(figures: Longs, place: int, value: int, base: int) -> None:
    """Adds what an action was worth in a world, and what the policy's own was worth there."""
    at = place * FIGURES
    figures[at + COUNT] += 1
    figures[at + VALUE] += value
    figures[at + VALUE_SQUARED] += value * value
    figures[at + GAIN] += value - base
    figures[at + GAIN_SQUARED] += (value - base) * (value - base)
