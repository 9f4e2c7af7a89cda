"""Training: a network that expects what quiet positions are worth, by plain NumPy.

net = train(harvest(game, positions=500_000), game, seed=1)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pylae.bots.network import MORE, UNITS, quantised
from pylae.lab.harvest import Positions

BATCH = 512
RATE = 0.002
DECAY = 1e-5


@dataclass
class Layers:
    """Three matrices in floating point, each with its biases in the last row; inputs are divided by `scale`."""

    layers: list[Any]
    scale: Any

    @classmethod
    def begin(cls, positions: Positions, seed: int) -> Layers:
        """Small random weights; every input is scaled to about 1."""
        import numpy as np

        inputs, values = positions.numbers.shape[1], positions.results.shape[1]
        draw = np.random.default_rng(seed).normal
        sizes = (
            (inputs + 1, UNITS, 0.1),
            (UNITS + 1, MORE, (2 / UNITS) ** 0.5),
            (MORE + 1, values, MORE**-0.5),
        )
        scale = np.maximum(1, np.abs(positions.numbers[:20000]).max(0)).astype(np.float32)
        return cls(
            [(draw(size=(rows, columns)) * spread).astype(np.float32) for rows, columns, spread in sizes],
            scale,
        )

    def inputs(self, numbers: Any) -> Any:
        import numpy as np

        return numbers.astype(np.float32) / self.scale

    def forward(self, x: Any) -> tuple[Any, Any, Any]:
        import numpy as np

        first, second, last = self.layers
        one = np.maximum(x @ first[:-1] + first[-1], 0)
        two = np.maximum(one @ second[:-1] + second[-1], 0)
        return one, two, 1 / (1 + np.exp(-(two @ last[:-1] + last[-1])))

    def gradients(self, x: Any, y: Any) -> list[Any]:
        import numpy as np

        one, two, p = self.forward(x)
        slope = ((p - y) / len(x)).astype(np.float32)
        back = (slope @ self.layers[2][:-1].T) * (two > 0)
        deep = (back @ self.layers[1][:-1].T) * (one > 0)
        pairs = ((x, deep), (one, back), (two, slope))
        return [np.vstack([before.T @ after, after.sum(0)]) for before, after in pairs]

    def whole(self) -> Any:
        """The array of whole numbers that loops take."""
        first = self.layers[0].copy()
        first[:-1] /= self.scale[:, None]
        return quantised([first, *self.layers[1:]], self.layers[2].shape[1])


@dataclass(frozen=True)
class Training:
    """A trained network, and how well it expects games it has not seen: Brier scores, beside that of a constant."""

    net: Any
    brier: float
    constant: float
    positions: int


def train(
    positions: Positions, *, epochs: int = 4, seed: int = 1, held: float = 0.05,
    progress: Callable[[float], None] | None = None,
) -> Training:  # fmt: skip
    """Trains on all but the first positions, which are of other games and tell how good it is; the rate falls to nothing."""
    import numpy as np

    unseen, known = positions.split(int(len(positions) * held))
    made = Layers.begin(known, seed)
    means, squares = ([np.zeros_like(layer) for layer in made.layers] for _ in range(2))
    steps = epochs * (len(known) // BATCH)
    chance = np.random.default_rng(seed)
    for step in range(1, steps + 1):
        chosen = chance.integers(0, len(known), BATCH)
        slopes = made.gradients(made.inputs(known.numbers[chosen]), known.results[chosen])
        rate = RATE * (1 - step / steps)
        for layer, mean, square, slope in zip(made.layers, means, squares, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            layer -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
            layer -= rate * DECAY * layer
        if progress and step % 100 == 0:
            progress(step / steps)
    expected = np.concatenate(
        [made.forward(made.inputs(part))[2] for part in np.array_split(unseen.numbers, 64)]
    )
    brier = float(((expected - unseen.results) ** 2).mean())
    constant = float(((unseen.results - known.results.mean(0)) ** 2).mean())
    return Training(made.whole(), brier, constant, len(known))
