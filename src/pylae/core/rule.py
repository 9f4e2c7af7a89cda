"""Marks for functions that run in every gear: `@rule` and `@primitive`.

A rule is plain Python over a flat state. It may use ints, `state.field[i][j]`, loops over ranges, `while`, early
returns, integer tables that are module constants, and other rules. It may not use strings, dicts, sets,
comprehensions, exceptions, closures or NumPy, nor call itself through others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Function = TypeVar("Function", bound=Callable[..., object])


def rule(function: Function) -> Function:
    """Marks a rule: interpreted it is this very function, compiled it is a twin built on demand."""
    function.__rule__ = True  # pyright: ignore[reportFunctionMemberAccess]
    return function


def primitive(function: Function) -> Function:
    """Marks a building block with a faster body of the same name in `pylae.core.native` for the compiled gears."""
    function.__primitive__ = True  # pyright: ignore[reportFunctionMemberAccess]
    return function


def is_rule(value: object) -> bool:
    return getattr(value, "__rule__", False)


def is_primitive(value: object) -> bool:
    return getattr(value, "__primitive__", False)
