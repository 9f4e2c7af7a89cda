"""The weights of a game's player: a `weights.toml` with the meaning of each, the ones set by hand, and those found."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pylae.core.tables import Data, read

LIMIT = 1_000_000


@dataclass(frozen=True)
class Weights:
    """A weights file: `names` in the order of its table `meaning`, and rows of numbers by the names of other tables.

    weights = read_weights(Path("weights.toml"))
    weights.row("start")
    """

    data: Data

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.data.table("meaning"))

    def row(self, kind: str) -> tuple[int, ...]:
        """The weights of a table, in the order of the names."""
        table = Data(f"{self.data.name} [{kind}]", self.data.table(kind))
        return tuple(table.number(name, -LIMIT, LIMIT) for name in self.names)


def read_weights(path: Path) -> Weights:
    """The weights in a file; raises `DataError`."""
    return Weights(read(path))
