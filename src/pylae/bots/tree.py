"""Tree search: chance has nodes of its own, seats choose by value and a bonus for what is little tried.

The tree is one array of nodes, each a few numbers; a node's children are a chain. Every turn begins in another world: the view
with its holes filled in by a fair guess. Seats that win together choose as one player.
"""

from __future__ import annotations

from pylae.bots.network import ONE
from pylae.bots.values import rollout
from pylae.core.chance import CHANCE, OVER, below, start
from pylae.core.kinds import Generator, Longs, Row, State
from pylae.core.playout import interjected
from pylae.core.rule import rule
from pylae.core.scratch import blank_generator, copy_of, row
from pylae.core.slots import ASIDES, MOST_LEGAL, apply, legal, mover, policy, redeal

# A node: its first child, its next sibling, the action that leads to it, how often it was visited, the sum of the values and
# of their squares, and which action the policy likes there (+ 1).
CHILD, SIBLING, ACTION, VISITS, SUM, SQUARES, LIKED, NODE = 0, 1, 2, 3, 4, 5, 6, 7
DEEPEST = 96  # nodes on a way down
MADE = DEEPEST  # where a way's row tells how many choices were made on it
WAY = DEEPEST + 1  # how long that row is
SHY = ONE // 20  # an action that was not tried yet and is not the policy's counts for so much less
FINE = 8  # bits behind the point of a square root


@rule
def grow(
    view: State, seat: int, friends: int, seed: int, first: int, last: int, choices: int, explore: int, net: Row,
    nodes: Longs, used: int,
) -> int:  # fmt: skip
    """Goes down the tree in the turns `first` to `last`-1; returns how many nodes are in use then.

    `friends` is a pile of the seats that win with this one.
    """
    path = row(WAY)
    chance, whim = blank_generator(), blank_generator()
    for turn in range(first, last):
        world = copy_of(view)
        start(chance, seed, 2 * turn)
        start(whim, seed, 2 * turn + 1)
        redeal(world, seat, chance)
        used = descend(world, friends, explore, 0, 1, nodes, used, path, chance, whim)
        value = rollout(world, seat, choices, net, chance, whim)
        learn(path, value, nodes)
    return used


@rule
def learn(path: Row, value: int, nodes: Longs) -> None:
    """The nodes on a way hear what came of it."""
    for step in range(path[0]):
        at = path[step + 1] * NODE
        nodes[at + VISITS] += 1
        nodes[at + SUM] += value
        nodes[at + SQUARES] += value * value


@rule
def descend(
    state: State, friends: int, explore: int, node: int, growth: int, nodes: Longs, used: int, path: Row,
    chance: Generator, whim: Generator,
) -> int:  # fmt: skip
    """Down from a node by so many new ones of seats, to the end, or to where room or depth ends. The way is written to `path`,
    its length first and how many choices were made on it last.

    At the root, node 0, nobody acts unasked: the question is there already.
    """
    out = row(MOST_LEGAL)
    depth, made, heard = 1, 0, node == 0
    path[1] = node
    who = mover(state)
    while who != OVER and growth > 0 and depth < DEEPEST - 1 and (used + 1) * NODE < len(nodes):
        if ASIDES == 0 or heard or who == CHANCE or not interjected(state, who, out, whim):
            heard = False
            n = legal(state, out)
            action = 0
            if who == CHANCE:
                action = below(chance, n)
            elif n == 1:
                action = out[0]
            else:
                action = promising(state, out, n, node, (friends >> who) & 1, explore, nodes, whim)
                made += 1
            if n > 1:
                child = child_of(nodes, node, action)
                if child == 0:
                    child = used
                    used += 1
                    at = child * NODE
                    nodes[at + CHILD], nodes[at + VISITS], nodes[at + SUM] = 0, 0, 0
                    nodes[at + SQUARES], nodes[at + LIKED] = 0, 0
                    nodes[at + ACTION] = action
                    nodes[at + SIBLING] = nodes[node * NODE + CHILD]
                    nodes[node * NODE + CHILD] = child
                    growth -= 1 if who != CHANCE else 0
                node = child
                depth += 1
                path[depth] = node
            apply(state, action)
        who = mover(state)
    path[0], path[MADE] = depth, made
    return used


@rule
def promising(
    state: State, out: Row, n: int, node: int, friend: int, explore: int, nodes: Longs, whim: Generator
) -> int:  # fmt: skip
    """The action to try next: half of the first trust goes to the policy's choice, the rest to all alike."""
    here = node * NODE
    liked = nodes[here + LIKED] - 1
    if liked < 0 or not among(out, n, liked):
        liked = policy(state, out, n, whim)
        nodes[here + LIKED] = liked + 1
    visits = nodes[here + VISITS]
    mean = nodes[here + SUM] // visits if visits > 0 else ONE // 2
    if friend == 0:
        mean = ONE - mean
    wide = explore * root((visits + 1) << (2 * FINE)) >> FINE
    best, most = out[0], -(1 << 60)
    for place in range(n):
        action = out[place]
        child = child_of(nodes, node, action)
        tried = nodes[child * NODE + VISITS] if child != 0 else 0
        value = mean if action == liked else mean - SHY
        if tried > 0:
            value = nodes[child * NODE + SUM] // tried
            if friend == 0:
                value = ONE - value
        trust = wide // (2 * n)
        if action == liked:
            trust += wide // 2
        value += trust // (1 + tried)
        if value > most:
            best, most = action, value
    return best


@rule
def among(out: Row, n: int, action: int) -> bool:
    """Whether an action is legal: in other worlds other hands are held."""
    for place in range(n):
        if out[place] == action:
            return True
    return False


@rule
def child_of(nodes: Longs, node: int, action: int) -> int:
    """The node that an action leads to, or 0."""
    child = nodes[node * NODE + CHILD]
    while child != 0 and nodes[child * NODE + ACTION] != action:
        child = nodes[child * NODE + SIBLING]
    return child


@rule
def root(number: int) -> int:
    """The square root, rounded down."""
    if number < 2:
        return number
    guess = number
    better = (guess + 1) // 2
    while better < guess:
        guess = better
        better = (guess + number // guess) // 2
    return guess
