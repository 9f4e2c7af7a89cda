"""Kinds: what a value in a rule can be, and the names by which a loop declares what Python hands it.

    def tally_games(initial: State, seed: int, first: int, last: int, tally: Longs) -> None: ...

Inside a rule nothing is declared: a number stays a number, `state.army[side]` is a row of its field. Only what comes from
Python needs a word, because a NumPy array does not say how a loop will read it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from pylae.core.state import Field, StateType

# Words for annotations; to Python and to type checkers they say little.
State: TypeAlias = Any  # the state of the game the loop is bound to: a record
States: TypeAlias = Any  # many of them in one array
Row: TypeAlias = Any  # numbers of 32 bits, as legal lists and results are
Longs: TypeAlias = Any  # numbers of 64 bits
Generator: TypeAlias = Any  # the two words of a generator
Int32: TypeAlias = int  # a result that fits into 32 bits, as every seat, action and length of a list does


@dataclass(frozen=True)
class Number:
    """A whole number."""


@dataclass(frozen=True)
class Truth:
    """Yes or no; where a number is asked for, 1 or 0."""


@dataclass(frozen=True)
class Nothing:
    """What a rule gives that returns nothing."""


@dataclass(frozen=True)
class Pile:
    """A set of cards in so many bits: 32, 64 or 128; or, cut, all cards but these, as `~pile` is."""

    bits: int
    cut: bool = False


@dataclass(frozen=True)
class Record:
    """One state."""

    type: StateType


@dataclass(frozen=True)
class Records:
    """Many states, one after another."""

    type: StateType


@dataclass(frozen=True)
class Array:
    """Numbers or piles in memory: their code, and the length of each dimension (None: known only when it runs)."""

    code: str
    shape: tuple[int | None, ...]
    origin: str = "row"  # or "field", "fixed" or "table": what is written to one is never read from another
    capacity: int = 0  # of piles: how many cards there are

    @property
    def inner(self) -> Kind:
        """What stands in one place of it."""
        if len(self.shape) > 1:
            return Array(self.code, self.shape[1:], self.origin, self.capacity)
        return element(self.code)


Kind = Number | Truth | Nothing | Pile | Record | Records | Array
NUMBER, TRUTH, NOTHING = Number(), Truth(), Nothing()
VALUES = (Number, Truth, Pile)  # what is reckoned with; all else is memory

# How numbers lie in memory: as the codes of `struct`, and "O" for the sixteen bytes of a large pile, "G" for a generator's words.
BITS = {"b": 8, "h": 16, "i": 32, "q": 64, "I": 32, "Q": 64, "O": 128, "G": 64}
DTYPES = {"i": "int32", "q": "int64", "G": "uint64"}  # of the arrays that Python may hand to a loop


def element(code: str) -> Kind:
    """The kind of a value that lies in memory with this code."""
    return Pile(BITS[code]) if code in "IQO" else NUMBER


def field_kind(field: Field) -> Kind:
    """The kind of a state's field."""
    if field.shape:
        return Array(field.code, field.shape, "fixed" if field.fixed else "field", field.capacity)
    return element(field.code)


def narrowest(low: int, high: int) -> str:
    """The code of the smallest number that holds everything from `low` to `high`."""
    return next(code for code in "bhiq" if -(1 << BITS[code] - 1) <= low and high < 1 << BITS[code] - 1)


def declared(word: str, state: StateType | None) -> Kind | None:
    """The kind behind a word in a loop's annotation."""
    if word in ("State", "States"):
        if state is None:
            return None
        return Record(state) if word == "State" else Records(state)
    words: dict[str, Kind] = {
        "int": NUMBER,
        "bool": NUMBER,
        "Row": Array("i", (None,)),
        "Longs": Array("q", (None,)),
        "Generator": Array("G", (2,)),
    }
    return words.get(word)
