"""The table: what is drawn, for whom, and the chart that says where everything lies.

A game says of everything on its board where it lies on a wide table and on a tall phone, and draws one or the other:

@dataclass(frozen=True)
class Chart:
    width: float = either(960, 390)
    hand: Point = either((14, 36), (12, 42))  # the first card

WIDE, TALL = pair(Chart)
table = Table(view, seat, frozenset(actions), TALL if tall else WIDE)
marks.piece("card-3", *table.chart.hand, …, action=table.offered(3), ask=table.wondered("play 3"))
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from typing import Any, Generic, TypeVar

View = TypeVar("View")
Chart = TypeVar("Chart")
Size = TypeVar("Size")


@dataclass(frozen=True)
class Table(Generic[View, Chart]):
    """What is drawn: a view, the seat that looks at it, what it may choose, and the chart."""

    view: View
    seat: int
    actions: frozenset[int]
    chart: Chart

    def offered(self, action: int) -> int | None:
        """The action if it may be chosen now: what carries it is lit."""
        return action if action in self.actions else None

    @property
    def deciding(self) -> bool:
        """Has the seat something to choose now? Only then it may wonder why something else is dark."""
        return self.seat >= 0 and bool(self.actions)

    def wondered(self, move: str) -> str:
        """A move in notation for a seat that has to choose to wonder about."""
        return move if self.deciding else ""


def either(wide: Size, tall: Size) -> Size:
    """A field of a chart: its value on a table, and its value on a phone."""
    value: Any = field(default=wide, metadata={"tall": tall})
    return value


def pair(chart: Callable[[], Chart]) -> tuple[Chart, Chart]:
    """The chart for a table and the one for a phone; what is the same on both is a plain default."""
    wide: Any = chart()
    changes = {each.name: each.metadata["tall"] for each in fields(wide) if each.metadata}
    return wide, replace(wide, **changes)
