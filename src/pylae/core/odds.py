"""Exact chances: equally likely outcomes counted, distributions added up and mixed, positions played through the rules.

A distribution holds the chance of each thing that may happen, as a fraction; nothing is rounded before it is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from pylae.core.state import StateBase

Key = TypeVar("Key")
Position = TypeVar("Position", bound=StateBase)


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


# Positions


def played_out(
    position: Position,
    apply: Callable[[Position, int], None],
    actions: Callable[[Position], Sequence[int]],
) -> list[tuple[Position, Fraction]]:
    """Every position that play may end in, with its chance; `actions` names none where it ends.

    All that it names elsewhere are equally likely: the outcomes of chance, or the one answer of a seat that is asked.
    Ways that meet in the same position go on as one.
    """
    kind = type(position)
    ended: list[tuple[bytes, Fraction]] = []
    layer = {position.pack(): Fraction(1)}
    while layer:
        parts: list[tuple[bytes, Fraction]] = []
        for packed, chance in layer.items():
            here = kind.unpack(packed)
            following = actions(here)
            if not following:
                ended.append((packed, chance))
            for action in following:
                after = here.copy()
                apply(after, action)
                parts.append((after.pack(), chance / len(following)))
        layer = tally(parts)
    return [(kind.unpack(packed), chance) for packed, chance in tally(ended).items()]
