"""Placeholders for a game's functions inside generic loops; a twin replaces each by name before anything runs."""

from __future__ import annotations

from typing import Any

from pylae.core.rule import rule

MOST_LEGAL = 1  # the game's longest legal list
SEATS_OF_TWO = 0  # where two policies play: a bit for each seat of the second


@rule
def mover(state: Any) -> int:
    """The seat to move, CHANCE or OVER."""
    raise AssertionError("this loop was not bound to a game")


@rule
def legal(state: Any, out: Any) -> int:
    """Writes the legal actions and returns how many there are."""
    raise AssertionError("this loop was not bound to a game")


@rule
def apply(state: Any, action: int) -> None:
    """Carries out one action."""
    raise AssertionError("this loop was not bound to a game")


@rule
def policy(state: Any, out: Any, n: int, random: Any) -> int:
    """One of the n legal actions in `out`."""
    raise AssertionError("this loop was not bound to a game")


@rule
def policy_one(state: Any, out: Any, n: int, random: Any) -> int:
    """The first of two policies."""
    raise AssertionError("this loop was not bound to a game")


@rule
def policy_two(state: Any, out: Any, n: int, random: Any) -> int:
    """The second of two policies."""
    raise AssertionError("this loop was not bound to a game")


@rule
def weighted(state: Any, out: Any, n: int, scale: Any) -> int:
    """One of the n legal actions in `out`, by these weights."""
    raise AssertionError("this loop was not bound to a game")


@rule
def returns(state: Any, out: Any) -> None:
    """The result, one number a seat."""
    raise AssertionError("this loop was not bound to a game")


@rule
def ending(state: Any) -> int:
    """Which of the game's endings this is."""
    raise AssertionError("this loop was not bound to a game")
