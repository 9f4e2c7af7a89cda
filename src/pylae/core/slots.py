"""Placeholders for a game's rules inside generic loops, and the kinds of arguments each takes.

A loop imports them by name; when it is bound to a game each is replaced, known by itself: a game's own helper that happens to
be called `ending` stays what it is. Compiled on its own, a game's rule takes the arguments declared here for its name.
"""

from __future__ import annotations

from pylae.core.kinds import Generator, Int32, Longs, Row, State
from pylae.core.rule import SlotNumber, slot

MOST_LEGAL = SlotNumber("MOST_LEGAL", 1)  # the game's longest legal list
SEATS_OF_TWO = SlotNumber("SEATS_OF_TWO", 0)  # where two policies play: a bit for each seat of the second
OBSERVATION = SlotNumber("OBSERVATION", 1)  # how many numbers `observe` writes
WEIGHTS = SlotNumber("WEIGHTS", 1)  # how many weights the game's player has
ASIDES = SlotNumber("ASIDES", 0)  # 1 in a game whose seats may act unasked


class Unbound(AssertionError):
    """A loop that was not bound to a game."""

    def __init__(self) -> None:
        super().__init__("this loop was not bound to a game")


@slot
def mover(state: State) -> Int32:
    """The seat to move, CHANCE or OVER."""
    raise Unbound


@slot
def legal(state: State, out: Row) -> Int32:
    """Writes the legal actions and returns how many there are."""
    raise Unbound


@slot
def apply(state: State, action: int) -> None:
    """Carries out one action."""
    raise Unbound


@slot
def quiet(state: State) -> Int32:
    """1 where a seat is to move and nothing is half done, 0 elsewhere; asked only when a seat is to move."""
    raise Unbound


@slot
def asides(state: State, seat: int, out: Row) -> Int32:
    """Writes what a seat may do unasked and returns how many there are."""
    raise Unbound


@slot
def returns(state: State, out: Row) -> None:
    """The result, one number a seat."""
    raise Unbound


@slot
def ending(state: State) -> Int32:
    """Which of the game's endings this is."""
    raise Unbound


@slot
def hide(state: State, seat: int) -> None:
    """Blanks what the seat may not know."""
    raise Unbound


@slot
def redeal(state: State, seat: int, random: Generator) -> None:
    """Fills a view's holes with a fair guess."""
    raise Unbound


@slot
def observe(state: State, out: Row) -> None:
    """The view in numbers."""
    raise Unbound


@slot
def policy(state: State, out: Row, n: int, random: Generator) -> Int32:
    """One of the n legal actions in `out`."""
    raise Unbound


@slot
def policy_one(state: State, out: Row, n: int, random: Generator) -> Int32:
    """The first of two policies."""
    raise Unbound


@slot
def policy_two(state: State, out: Row, n: int, random: Generator) -> Int32:
    """The second of two policies."""
    raise Unbound


@slot
def weighted(state: State, out: Row, n: int, scale: Longs) -> Int32:
    """One of the n legal actions in `out`, by these weights."""
    raise Unbound


@slot
def speak_up(state: State, seat: int, out: Row, n: int, random: Generator) -> Int32:
    """One of the n asides in `out` that a player of this seat takes now, or SILENT."""
    raise Unbound


@slot
def speak_up_one(state: State, seat: int, out: Row, n: int, random: Generator) -> Int32:
    """The same for the first of two policies."""
    raise Unbound


@slot
def speak_up_two(state: State, seat: int, out: Row, n: int, random: Generator) -> Int32:
    """The same for the second of two policies."""
    raise Unbound
