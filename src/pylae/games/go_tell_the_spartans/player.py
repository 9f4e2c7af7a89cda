"""Stopgap player; the real one comes."""

from __future__ import annotations

from pylae.core.chance import below
from pylae.core.rule import rule
from pylae.games.go_tell_the_spartans.state import DEPLOY, END, MARCH, MOVE, TEMPLATE, State

weights = ((1,),) * 7
start_weights = (1,)
weight_names = ("x",)


@rule
def policy(state: State, out: list[int], n: int, random: list[int]) -> int:
    """4.0 Stopgap."""
    if state.phase == DEPLOY:
        return END if out[n - 1] == END else TEMPLATE
    if state.phase == MOVE:
        return END
    return out[n - 1]


@rule
def weighted(state: State, out: list[int], n: int, scale: list[int]) -> int:
    """4.0 Stopgap."""
    return out[n - 1]


@rule
def progress(state: State, seat: int) -> int:
    """4.0 Stopgap."""
    return 500
