"""What is drawn and for whom, and how far down the board reaches."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.picture.charts import Chart
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.words import spelling


@dataclass(frozen=True)
class Table:
    """What is drawn: a view, the seat that looks at it, what it may choose, and the chart."""

    view: State
    seat: int
    actions: frozenset[int]
    chart: Chart

    def offered(self, action: int) -> int | None:
        """The action if it may be chosen now."""
        return action if action in self.actions else None

    def wondered(self, move: str) -> str:
        """A move in notation if somebody may wonder about it: the seat decides now, and this is not among its choices."""
        if self.seat < 0 or not self.actions or {move, f"{move} by sea"} & self.spelled:
            return ""
        return move

    @cached_property
    def spelled(self) -> set[str]:
        """What may be chosen now, in notation."""
        return {spelling.spell(self.view, action) for action in self.actions}

    @property
    def near(self) -> int:
        """The side whose hand lies in the tray: the own one, for a watcher the Greek one."""
        return self.seat if self.seat >= 0 else atlas.GREECE

    # On a phone the sections of the board follow each other closely.

    @property
    def signs(self) -> float:
        """How far down the signs of Karneia and of the Acropolis begin."""
        return 0 if self.chart.roomy else self.chart.fold

    @property
    def under_way(self) -> float:
        """How far down the panel of what is under way begins."""
        if self.chart.roomy:
            return 0
        return self.signs + (self.chart.sign[1] + 8 if self.view.karneia or self.view.acropolis else 0)

    @property
    def fold(self) -> float:
        """Where the board ends and the tray begins."""
        if self.chart.roomy:
            return self.chart.fold
        return self.under_way + self.chart.under_way[3] + 10
