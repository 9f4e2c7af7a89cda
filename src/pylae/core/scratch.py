"""Working memory of a loop that plays whole games: on the stack when compiled, so that the optimiser may keep it in registers."""

from __future__ import annotations

from typing import Any

from pylae.core.rule import primitive


@primitive
def row(length: int) -> list[int]:
    """A row of zeros; `length` must be a constant."""
    return [0] * length


@primitive
def blank_generator() -> list[int]:
    """A generator not yet set to any game."""
    return [0, 0]


@primitive
def copy_of(states: Any) -> Any:
    """A copy of the first state."""
    return states[0].copy()
