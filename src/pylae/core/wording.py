"""Small words that every game's voice needs: counts and lists, verbs that agree, and what somebody typed."""

from __future__ import annotations

import re
from collections.abc import Sequence

IRREGULAR = {"die": "dice"}  # plurals that a rule would get wrong
# What programs say and people do not: vp_per_rout, list1, 3dice, openHands; a section (R25), an area (F5) and 2nd are words.
IDENTIFIER = re.compile(
    r"\b(?!\d+(?:st|nd|rd|th)\b)(?:\w*_\w*|\w*[^\W\d]{2}\d\w*|\w*\d[^\W\d]{2}\w*|[a-z]+[A-Z]\w*)\b"
)
TYPED = 40  # letters of a text that are quoted back


def listed(words: Sequence[object], last: str = "and") -> str:
    """listed(("one", "two", "three")) -> "one, two and three"."""
    said = [str(word) for word in words]
    return f" {last} ".join([", ".join(said[:-1]), said[-1]] if len(said) > 1 else said)


def many(number: int, one: str, verb: str = "") -> str:
    """many(3, "unit") -> "3 units"; many(0, "army") -> "no armies"; many(1, "army", "are") -> "1 army is"."""
    counted = f"{number or 'no'} {one if number == 1 else plural(one)}"
    return f"{counted} {does(number, verb)}" if verb else counted


def plural(one: str) -> str:
    """plural("army") -> "armies"; plural("step loss") -> "step losses"; plural("die") -> "dice"."""
    if one in IRREGULAR:
        return IRREGULAR[one]
    if one.endswith("y"):
        return one[:-1] + "ies"
    return one + ("es" if one.endswith("s") else "s")


def does(number: int, verb: str) -> str:
    """What so many do: does(1, "go") -> "goes"; does(2, "go") -> "go"; does(1, "are") -> "is"."""
    if number != 1:
        return verb
    return "is" if verb == "are" else verb + ("es" if verb.endswith("o") else "s")


def capital(text: str) -> str:
    """A sentence with its first letter in capitals, the others as they are."""
    return text[:1].upper() + text[1:]


def unspoken(text: str) -> str:
    """The first word of a text that nobody would say aloud, or "": unspoken("Los list1") -> "list1"."""
    found = IDENTIFIER.search(text)
    return found[0] if found else ""


def plain(text: str) -> str:
    """A text in small letters with single blanks: plain(" Fight  17 ") -> "fight 17"."""
    return " ".join(text.lower().split())


def quoted(text: str) -> str:
    """What was typed, not too much of it: quoted("fight  99 ") -> "'fight 99'"."""
    said = " ".join(text.split())
    return repr(said if len(said) <= TYPED else said[: TYPED - 1] + "…")
