"""What is drawn and for whom, and how far down the board reaches."""

from __future__ import annotations

from functools import cached_property

from pylae.art import table
from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.picture.charts import Chart
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.words import spelling


class Table(table.Table[State, Chart]):
    """The table of the two sides."""

    def wondered(self, move: str) -> str:
        """A move to wonder about, unless it is among the choices."""
        return "" if {move, f"{move} by sea"} & self.spelled else super().wondered(move)

    @cached_property
    def spelled(self) -> set[str]:
        """What may be chosen now, in notation."""
        return {spelling.spell(self.view, action) for action in self.actions}

    @property
    def near(self) -> int:
        """The side whose hand lies in the tray: one's own, for a watcher the Greek one."""
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
