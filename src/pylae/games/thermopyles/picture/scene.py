"""What is drawn and for whom."""

from __future__ import annotations

from pylae.art import table
from pylae.games.thermopyles.picture.charts import Chart, Tray
from pylae.games.thermopyles.rules.state import State


class Table(table.Table[State, Chart]):
    """The table of the pass."""

    @property
    def tray(self) -> Tray:
        """How the hands lie for as many players, and for this seat."""
        if self.view.players == 1:
            return self.chart.alone
        if self.seat < 0:
            return self.chart.watched
        return self.chart.pair if self.view.players == 2 else self.chart.together
