"""Exact chances: equally likely outcomes counted, distributions added up and mixed, and how they are told.

A distribution holds the chance of each thing that may happen, as a fraction; nothing is rounded before it is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TypeVar

Key = TypeVar("Key")


# Outcomes that are equally likely


def totals(dice: Iterable[Sequence[int]]) -> dict[int, int]:
    """In how many ways several dice, each given by the numbers on its faces, show each total.

    totals([range(1, 7)] * 2)[7] == 6
    """
    ways = {0: 1}
    for faces in dice:
        after: dict[int, int] = {}
        for face in faces:
            for shown, count in ways.items():
                after[shown + face] = after.get(shown + face, 0) + count
        ways = after
    return dict(sorted(ways.items()))


def shares(ways: Mapping[Key, int]) -> dict[Key, Fraction]:
    """The chance of each thing, from the number of equally likely ways it may come about."""
    whole = sum(ways.values())
    return {key: Fraction(count, whole) for key, count in ways.items()}


def even(outcomes: Sequence[Key]) -> dict[Key, Fraction]:
    """The chance of each thing among equally likely outcomes; one that stands there twice is twice as likely."""
    return tally((outcome, Fraction(1, len(outcomes))) for outcome in outcomes)


# Distributions


def total(chances: Iterable[Fraction]) -> Fraction:
    """The sum of some chances."""
    return sum(chances, start=Fraction(0))


def tally(parts: Iterable[tuple[Key, Fraction]]) -> dict[Key, Fraction]:
    """The chance of each thing, from those of its parts."""
    chances: dict[Key, Fraction] = {}
    for key, chance in parts:
        chances[key] = chances.get(key, Fraction(0)) + chance
    return chances


def mixed(cases: Iterable[tuple[Fraction, Mapping[Key, Fraction]]]) -> dict[Key, Fraction]:
    """The chance of each thing over several cases, each with its own chance."""
    return tally((key, weight * chance) for weight, chances in cases for key, chance in chances.items())


def together(one: Mapping[Key, Fraction], other: Mapping[Key, Fraction]) -> dict[tuple[Key, Key], Fraction]:
    """The chance of each pair of things that happen independently."""
    return {(a, b): chance * part for a, chance in one.items() for b, part in other.items()}


def likely(chances: Mapping[Key, Fraction]) -> dict[Key, Fraction]:
    """What can happen at all."""
    return {key: chance for key, chance in chances.items() if chance > 0}


def where(chances: Mapping[Key, Fraction], holds: Callable[[Key], bool]) -> Fraction:
    """The chance of all things for which something holds."""
    return total(chance for key, chance in chances.items() if holds(key))


def mean(chances: Mapping[int, Fraction]) -> Fraction:
    """The number to expect on average."""
    return total(number * chance for number, chance in chances.items())


def any_of(chances: Iterable[Fraction]) -> Fraction:
    """The chance that one at least of several independent things happens."""
    none = Fraction(1)
    for chance in chances:
        none *= 1 - chance
    return 1 - none


# In words and figures


class Tone(StrEnum):
    """What an outcome means to the seat that is asked, from the best to the worst: the order and the colours of every bar."""

    TRIUMPH = "triumph"
    GAIN = "gain"
    EVEN = "even"
    LOSS = "loss"
    DEFEAT = "defeat"

    @property
    def meaning(self) -> str:
        """What a page says of its colour."""
        return MEANINGS[self]


MEANINGS = {
    Tone.TRIUMPH: "decisive for you",
    Tone.GAIN: "good for you, in part",
    Tone.EVEN: "good for nobody",
    Tone.LOSS: "bad for you, in part",
    Tone.DEFEAT: "decisive against you",
}


@dataclass(frozen=True)
class Chance:
    """How likely something is that the seat which is asked hopes for; with a range where it is an estimate.

    str(Chance(0, "you take Thebes", Fraction(3, 8))) == "you take Thebes 38%"
    """

    seat: int
    of: str
    chance: Fraction
    span: tuple[Fraction, Fraction] | None = None  # the least and the greatest, where what is hidden decides

    def __post_init__(self) -> None:
        low, high = self.span or (self.chance, self.chance)
        if not (self.seat >= 0 and self.of and 0 <= low <= self.chance <= high <= 1):
            raise ValueError(f"a chance is somebody's, of something, and between 0 and 1: {self!r}")

    def __str__(self) -> str:
        return f"{self.of} {self.told}"

    @classmethod
    def over(cls, seat: int, of: str, cases: Sequence[Fraction]) -> Chance:
        """The average over equally likely cases, an estimate if there are several."""
        average = total(cases) / len(cases)
        return cls(seat, of, average, (min(cases), max(cases)) if len(cases) > 1 else None)

    @property
    def told(self) -> str:
        """In figures: "38%", or as an estimate "about 40% (25–60%)"."""
        told = percent(self.chance, 0)
        if self.span is None:
            return told
        low, high = (percent(end, 0) for end in self.span)
        return f"about {told}" + (f" ({low.removesuffix('%')}–{high})" if low != high else "")


def percent(chance: Fraction | float, decimals: int = 1) -> str:
    """A chance as it is told: only what is certain is 100%, and only what cannot happen is 0%.

    percent(Fraction(1, 3)) == "33.3%"; percent(Fraction(7775, 7776)) == ">99.9%"; percent(Fraction(7775, 7776), 0) == ">99%"
    """
    if chance in (0, 1):
        return f"{100 * int(chance)}%"
    told = f"{100 * float(chance):.{decimals}f}"
    least = 10**-decimals
    if float(told) == 0:
        return f"<{least:.{decimals}f}%"
    if float(told) == 100:
        return f">{100 - least:.{decimals}f}%"
    return f"{told}%"
