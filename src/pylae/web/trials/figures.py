"""Figures: what a trial finds, and whether it is what was promised."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

Notice = Callable[[str], None]


@dataclass(frozen=True)
class Figure:
    """One figure; `most` is what it must not exceed."""

    what: str
    value: float
    unit: str = ""
    note: str = ""
    most: float | None = None

    @property
    def good(self) -> bool:
        return self.most is None or self.value <= self.most


def percentile(times: Sequence[float], share: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share / 100))]
