"""Marks for functions that run in every gear: `@rule`, `@slot` and `@primitive`.

A rule is plain Python over a flat state. It may use ints, `state.field[i][j]`, loops over ranges, `while`, early
returns, integer tables that are module constants, other rules, and all of these through modules: `phase.FIRE`,
`stacks.height(state, area)`. It may not use strings, dicts, sets, comprehensions, exceptions, closures or NumPy, nor call
itself through others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Function = TypeVar("Function", bound=Callable[..., object])
NOTHING = -1  # no card, no place, no seat: what a field holds when there is none
SLOT_NAMES: set[str] = set()  # of all placeholders


def rule(function: Function) -> Function:
    """Marks a rule: interpreted it is this very function, compiled it is read from its source."""
    function.__rule__ = True  # pyright: ignore[reportFunctionMemberAccess]
    return function


def primitive(function: Function) -> Function:
    """Marks a building block that the compiler knows by name (`pylae.core.native.prelude`)."""
    function.__primitive__ = True  # pyright: ignore[reportFunctionMemberAccess]
    return function


def slot(function: Function) -> Function:
    """Marks a placeholder in a generic loop: the game's own rule of that name takes its place."""
    function.__slot__ = function.__name__  # pyright: ignore[reportFunctionMemberAccess]
    SLOT_NAMES.add(function.__name__)
    return rule(function)


class SlotNumber(int):
    """A number that a game replaces by its own; known by itself and not by its value or its name."""

    __slot__: str

    def __new__(cls, name: str, value: int) -> SlotNumber:
        made = super().__new__(cls, value)
        made.__slot__ = name
        SLOT_NAMES.add(name)
        return made


def is_rule(value: object) -> bool:
    return getattr(value, "__rule__", False) is True


def is_primitive(value: object) -> bool:
    return getattr(value, "__primitive__", False) is True


def slot_name(value: object) -> str | None:
    """The name of a placeholder, or None for anything else."""
    name = getattr(value, "__slot__", None)
    return name if isinstance(name, str) else None
