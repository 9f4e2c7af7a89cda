"""Options: the variants of a game, typed, documented and checked; each is a small number in the state.

flag("hidden_hands", "Each player sees only their own hand.", section="R13")
number("players", 1, 4, default=1, text="How many play.", section="preparation")
choice("edition", ("bonsai", "nuts"), "Which printing.", section="1")
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pylae.core.wording import listed


class OptionError(ValueError):
    """An option that does not exist or cannot have that value."""


@dataclass(frozen=True)
class Option:
    """One option: what may be said, which number each word stands for, and the section behind it."""

    name: str
    values: Mapping[str, int]
    default: int
    text: str
    section: str

    def number(self, value: object) -> int:
        """The number behind a value given as a word, a number or a truth."""
        word = str(value).strip().lower() if not isinstance(value, bool) else ("yes" if value else "no")
        word = {"true": "yes", "on": "yes", "false": "no", "off": "no"}.get(word, word)
        if word not in self.values:
            raise OptionError(
                f"{self.name} cannot be {value!s}; it may be {', '.join(self.values)} ({self.section})"
            )
        return self.values[word]

    def word(self, number: int) -> str:
        """The word for a number."""
        return next(word for word, value in self.values.items() if value == number)


def flag(name: str, text: str, section: str, default: bool = False) -> Option:
    return Option(name, {"no": 0, "yes": 1}, int(default), text, section)


def number(name: str, low: int, high: int, default: int, text: str, section: str) -> Option:
    return Option(name, {str(value): value for value in range(low, high + 1)}, default, text, section)


def choice(name: str, words: Iterable[str], text: str, section: str, default: int = 0) -> Option:
    return Option(name, {word: at for at, word in enumerate(words)}, default, text, section)


def settle(options: Iterable[Option], wanted: Mapping[str, object]) -> dict[str, int]:
    """Every option's number: as wanted, or its default."""
    known = {option.name: option for option in options}
    for name in wanted:
        if name not in known:
            close = difflib.get_close_matches(name, known, 1)
            hint = f"; did you mean {close[0]}?" if close else f"; there are {', '.join(known)}"
            raise OptionError(f"there is no option {name}{hint}")
    return {
        name: option.number(wanted[name]) if name in wanted else option.default
        for name, option in known.items()
    }


def player_numbers(options: Sequence[Option]) -> list[int]:
    """For how many players a game is; its first option says it."""
    return sorted(options[0].values.values())


def player_words(options: Sequence[Option]) -> str:
    """The same in words: "2", "1–4", "1, 2 or 7"."""
    numbers = player_numbers(options)
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}–{numbers[-1]}"
    return listed(numbers, "or")
