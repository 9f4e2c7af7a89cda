"""A small network of whole numbers: what a position is worth to each side, from its observation.

Two hidden layers with weights in fixed point, so it gives the same number in every gear and on every machine. A network is one
array that loops take as an argument: a new one needs no compiling. The array holds, one after another: how many values it
gives (1 where all win together, else one for each seat), then each layer with its biases.
"""

from __future__ import annotations

from math import exp
from pathlib import Path
from typing import Any

from pylae.core.game import Game
from pylae.core.kinds import Row, State
from pylae.core.rule import rule
from pylae.core.scratch import row
from pylae.core.slots import OBSERVATION, observe

ONE = 1 << 16  # the value of a game that is won
UNITS, MORE = 64, 32  # of the first and the second layer
HEAD = 1  # numbers before the first layer
FIRST, SECOND, LAST = 12, 12, 12  # bits behind the point in the weights of each layer
KEPT = 8  # bits behind the point in what a layer hands on
STEPS = 128  # of the curve, for each 1 of a score
CURVE = tuple(round(ONE / (1 + exp(-step / STEPS))) for step in range(-8 * STEPS, 8 * STEPS + 1))
MOST_OF_A_WEIGHT = 1 << 17  # larger ones are cut: sums of the first layer have 32 bits


@rule
def expected(view: State, seat: int, net: Row) -> int:
    """What the network expects for a seat in a quiet position."""
    seen, one, two = row(OBSERVATION), row(UNITS), row(MORE)
    observe(view, seen)
    at = HEAD + OBSERVATION * UNITS
    for unit in range(UNITS):
        one[unit] = net[at + unit]
    for place in range(OBSERVATION):
        if seen[place] != 0:
            here, times = HEAD + place * UNITS, seen[place]
            for unit in range(UNITS):
                one[unit] += times * net[here + unit]
    at += UNITS
    for unit in range(UNITS):
        one[unit] = max(one[unit], 0) >> (FIRST - KEPT)
    for unit in range(MORE):
        total = net[at + UNITS * MORE + unit] << KEPT
        for place in range(UNITS):
            total += one[place] * net[at + unit * UNITS + place]
        two[unit] = max(total, 0) >> SECOND
    at += UNITS * MORE + MORE
    values = net[0]
    at += (seat if values > 1 else 0) * (MORE + 1)
    score = net[at + MORE] << KEPT
    for unit in range(MORE):
        score += two[unit] * net[at + unit]
    step = (score * STEPS) >> (LAST + KEPT)
    return CURVE[max(0, min(16 * STEPS, step + 8 * STEPS))]


def length(inputs: int, values: int) -> int:
    """How long the array of a network is."""
    return HEAD + (inputs + 1) * UNITS + (UNITS + 1) * MORE + (MORE + 1) * values


def blank(inputs: int) -> Any:
    """A network that expects nothing in particular: for searches that play every line to its end."""
    import numpy as np

    net = np.zeros(length(inputs, 1), np.int32)
    net[0] = 1
    return net


def quantised(layers: Any, values: int) -> Any:
    """Trained matrices (each with its biases in the last row) as an array of whole numbers."""
    import numpy as np

    first, second, last = (np.asarray(layer, float) for layer in layers)
    parts = [
        first[:-1] * 2**FIRST,
        first[-1] * 2**FIRST,
        second[:-1].T * 2**SECOND,
        second[-1] * 2**SECOND,
        *(
            part
            for value in range(values)
            for part in (last[:-1, value] * 2**LAST, last[-1:, value] * 2**LAST)
        ),
    ]
    numbers = np.concatenate([np.rint(part).ravel() for part in parts])
    whole = np.clip(numbers, -MOST_OF_A_WEIGHT, MOST_OF_A_WEIGHT).astype(np.int32)
    return np.concatenate([np.array([values], np.int32), whole])


def expectations(net: Any, numbers: Any) -> Any:
    """What a network expects of many observations at once, in floating point: 0 to 1, a column for each value."""
    import numpy as np

    values, inputs = int(net[0]), numbers.shape[1]
    ends = np.cumsum([HEAD, inputs * UNITS, UNITS, UNITS * MORE, MORE])
    first, bias, second, more = (net[ends[at] : ends[at + 1]].astype(np.float64) for at in range(4))
    last = net[ends[4] :].reshape(values, MORE + 1).astype(np.float64) / 2**LAST
    one = np.maximum(numbers @ first.reshape(inputs, UNITS) + bias, 0) / 2**FIRST
    two = np.maximum(one @ second.reshape(MORE, UNITS).T + more, 0) / 2**SECOND
    return 1 / (1 + np.exp(-(two @ last[:, :-1].T + last[:, -1])))


def network_of(game: Game, players: int) -> Any:
    """The network that a game has been given for so many players (`pylae train`), or None."""
    import numpy as np

    path = networks_file(game)
    if not path.exists():
        return None
    with np.load(path) as kept:
        return kept[str(players)].astype(np.int32) if str(players) in kept else None


def networks_file(game: Game) -> Path:
    """Where a game keeps its networks, one for each number of players."""
    return game.rulebook.parent / "player" / "networks.npz"
