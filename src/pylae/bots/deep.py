"""Deep search: every action in the same worlds with the same dice, and below each a tree of its own.

A flat search plays every line on as the policy would, so it finds what is right against the policy. Here the players of a line try other
answers too, the more often the better they turn out: what an action is worth becomes what it is worth against somebody who thinks.
"""

from __future__ import annotations

from pylae.bots.flat import STREAMS, note
from pylae.bots.tree import MADE, WAY, descend, learn
from pylae.bots.values import rollout
from pylae.core.chance import start
from pylae.core.kinds import Longs, Row, State
from pylae.core.rule import rule
from pylae.core.scratch import blank_generator, copy_of, row
from pylae.core.slots import apply, redeal

GROWTH = 8  # nodes that one line may add


@rule
def dig(
    view: State, seat: int, friends: int, acts: Row, alive: Row, seed: int, first: int, last: int, choices: int,
    explore: int, net: Row, figures: Longs, nodes: Longs, used: int,
) -> int:  # fmt: skip
    """What `compare` does, with trees: the node of each action has the number of its place + 1. Returns how many nodes are in use.

    `friends` is a pile of the seats that win with this one.
    """
    path = row(WAY)
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
                used = descend(line, friends, explore, place + 1, GROWTH, nodes, used, path, chance, whim)
                value = rollout(line, seat, choices - path[MADE], net, chance, whim)
                if place == 0:
                    base = value
                learn(path, value, nodes)
                note(figures, place, value, base)
    return used
