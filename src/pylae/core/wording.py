"""Small words that every game's voice needs: counts and lists."""

from __future__ import annotations

from collections.abc import Sequence


def listed(words: Sequence[object], last: str = "and") -> str:
    """listed(("one", "two", "three")) -> "one, two and three"."""
    said = [str(word) for word in words]
    return f" {last} ".join([", ".join(said[:-1]), said[-1]] if len(said) > 1 else said)


def many(number: int, one: str) -> str:
    """many(3, "unit") -> "3 units"; many(1, "army") -> "1 army"; many(0, "army") -> "no armies"."""
    if one.endswith("y"):
        plural = one[:-1] + "ies"
    else:
        plural = one + ("es" if one.endswith("s") else "s")
    return f"{number or 'no'} {one if number == 1 else plural}"


def is_are(number: int) -> str:
    """The verb behind a number of things."""
    return "is" if number == 1 else "are"
