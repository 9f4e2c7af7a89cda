"""Working memory of a rule, and how a loop over many games is shared out.

Rows lie on the stack when compiled, so that the optimiser may keep them in registers. A loop `for game in range(first +
worker(), last, workers())` plays every game when run on a CPU, and every so-many-th one in each thread of a GPU.
"""

from __future__ import annotations

from typing import Any

from pylae.core.rule import primitive


@primitive
def row(length: int) -> list[int]:
    """A row of zeros that holds numbers of 32 bits; `length` must be a constant."""
    return [0] * length


@primitive
def long_row(length: int) -> list[int]:
    """A row of zeros that holds numbers of 64 bits; `length` must be a constant."""
    return [0] * length


@primitive
def blank_generator() -> list[int]:
    """A generator not yet set to any game."""
    return [0, 0]


@primitive
def copy_of(state: Any) -> Any:
    """A copy of a state."""
    return state.copy()


@primitive
def worker() -> int:
    """Which of those who share this loop this one is."""
    return 0


@primitive
def workers() -> int:
    """How many share this loop."""
    return 1


@primitive
def add_up(total: list[int], place: int, value: int) -> None:
    """Adds to a total that all workers share."""
    total[place] += value
