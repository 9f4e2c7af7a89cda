"""Matching: what was typed against names that anybody may have given to a card. Whole words come before beginnings of words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

Key = TypeVar("Key")

WORD = re.compile(r"(?<!\w)-\d+|\w+")
FILLERS = {"the", "a", "my", "card", "cards", "against", "at", "to", "of", "from", "s"}
BETWEEN = {"on", "with", "to", "paying", "for"}
MOST_CUTS = 4  # prepositions that are tried
SHORTEST = 3  # letters of a word that may stand for a longer one where no verb is said


def words(text: str) -> list[str]:
    """The words of a text in small letters: words("Seat-2's Hoplite #2") -> ["seat", "2", "s", "hoplite", "2"]."""
    return WORD.findall(text.lower())


def best(named: Mapping[Key, Sequence[str]], said: Sequence[str], shortest: int = 1) -> set[Key]:
    """Those whose words fit what was said best: all words, all but fillers, some of them in order, beginnings of them."""
    bare = [word for word in said if word not in FILLERS]
    levels = (
        lambda its: [*its] == [*said],
        lambda its: _bare(its) == bare != [],
        lambda its: bool(said) and within(said, its),
        lambda its: bool(bare) and within(bare, its),
        lambda its: bool(bare) and begins(bare, its, shortest),
    )
    for fits in levels:
        if found := {key for key, its in named.items() if fits(its)}:
            return found
    return set(named) if len(named) == 1 and not said else set()


def meant(named: Mapping[Key, Sequence[str]], said: Sequence[str]) -> set[Key]:
    """Those that words name, or else the words before a preposition, or behind it: "Xiphos on Hoplite"."""
    if not said:
        return set()
    cuts = [at for at, word in enumerate(said) if word in BETWEEN][:MOST_CUTS]
    parts = [said, *(said[:at] for at in cuts), *(said[at + 1 :] for at in cuts)]
    return next(filter(None, (best(named, part) for part in parts if part)), set())


def within(said: Iterable[str], its: Iterable[str]) -> bool:
    """Whether words stand in a name in this order."""
    rest = iter(its)
    return all(any(word == other for other in rest) for word in said)


def begins(said: Iterable[str], its: Iterable[str], shortest: int) -> bool:
    """Whether words begin words of a name in this order."""
    rest = iter(its)
    return all(
        any(word == other or (len(word) >= shortest and other.startswith(word)) for other in rest)
        for word in said
    )


def _bare(its: Iterable[str]) -> list[str]:
    return [word for word in its if word not in FILLERS]
