"""The weights of a game's player: a `weights.toml` with the meaning of each, the ones set by hand, and those found."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pylae.core.tables import Data, read

LIMIT = 1_000_000


@dataclass(frozen=True)
class Weights:
    """A weights file: `names` in the order of its table `meaning`, and rows of numbers by the names of other tables.

    WEIGHTS = read_weights(__file__)
    ARMY, FLEET, GUARD = range(len(WEIGHTS.names))
    WEIGHTS.rows("greece", "persia")[side][GUARD]
    """

    data: Data

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.data.table("meaning"))

    @property
    def start(self) -> tuple[int, ...]:
        """The weights set by hand, where tuning begins."""
        return self.row("start")

    def rows(self, *kinds: str) -> tuple[tuple[int, ...], ...]:
        """The weights of several tables."""
        return tuple(self.row(kind) for kind in kinds)

    def row(self, kind: str) -> tuple[int, ...]:
        """The weights of a table, in the order of the names."""
        table = self.table(kind)
        return tuple(table.number(name, -LIMIT, LIMIT) for name in self.names)

    def table(self, kind: str) -> Data:
        """A table of the file, to be asked for what else a player wants to know."""
        return Data(f"{self.data.name} [{kind}]", self.data.table(kind))


def read_weights(module: str) -> Weights:
    """The `weights.toml` beside a module's file; raises `DataError`."""
    return Weights(read(Path(module).with_name("weights.toml")))
