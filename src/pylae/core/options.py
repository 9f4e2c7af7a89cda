"""Options: the variants of a game, typed, documented and checked; each is a small number in the state.

flag("hidden_hands", "Hidden hands", yes="Each player sees only their own hand.", no="Everybody sees every hand.", section="R13")
number("players", "Players", 1, 4, default=1, text="How many play.", section="preparation")
choice("edition", "Edition", {"bonsai": ("Bonsai", "The first printing."), "nuts": ("Nuts", "The second.")}, "Which printing.", "1")

Names and words are notation: commands, records and codes keep them. Titles and sentences are what people read.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pylae.core.wording import listed


class OptionError(ValueError):
    """An option that does not exist or cannot have that value."""


@dataclass(frozen=True)
class Value:
    """What an option may be: the number in the state, and for people a title and what is then played, in a sentence."""

    number: int
    title: str
    text: str


@dataclass(frozen=True)
class Option:
    """One option: what it is called, what each of its words means, and the section behind it."""

    name: str
    title: str
    values: Mapping[str, Value]  # by the word that stands in commands and records
    default: int
    text: str
    section: str
    counts: bool = False  # its values are numbers, which need no telling one by one

    @property
    def numbers(self) -> list[int]:
        return [value.number for value in self.values.values()]

    @property
    def is_flag(self) -> bool:
        """Whether it is a yes or no: a box to tick."""
        return tuple(self.values) == ("no", "yes")

    @property
    def usual(self) -> Value:
        return self.values[self.word(self.default)]

    def number(self, value: object) -> int:
        """The number behind a value given as a word, a number or a truth."""
        word = str(value).strip().lower() if not isinstance(value, bool) else ("yes" if value else "no")
        word = {"true": "yes", "on": "yes", "false": "no", "off": "no"}.get(word, word)
        if word not in self.values:
            raise OptionError(
                f"{self.name} cannot be {value!s}; it may be {', '.join(self.values)} ({self.section})"
            )
        return self.values[word].number

    def word(self, number: int) -> str:
        """The word for a number."""
        for word, value in self.values.items():
            if value.number == number:
                return word
        raise OptionError(
            f"{self.name} cannot be {number}; it may be {', '.join(self.values)} ({self.section})"
        )

    def told(self, word: str) -> str:
        """A setting in a list: "Hidden hands", "Hidden hands: no", "Level: Random locations"."""
        value = self.values[word]
        if self.is_flag:
            return self.title if value.number else f"{self.title}: no"
        return f"{self.title}: {value.title}"


def flag(name: str, title: str, yes: str, no: str, section: str, default: bool = False) -> Option:
    """A yes or no; the sentence of the yes is that of the option."""
    values = {"no": Value(0, "No", no), "yes": Value(1, "Yes", yes)}
    return Option(name, title, values, int(default), yes, section)


def number(name: str, title: str, low: int, high: int, default: int, text: str, section: str) -> Option:
    """A number from `low` to `high`."""
    return numbers(name, title, range(low, high + 1), default, text, section)


def numbers(name: str, title: str, known: Iterable[int], default: int, text: str, section: str) -> Option:
    """One of some numbers."""
    values = {str(value): Value(value, str(value), f"{title}: {value}.") for value in known}
    return Option(name, title, values, default, text, section, counts=True)


def choice(
    name: str,
    title: str,
    words: Mapping[str, tuple[str, str]],
    text: str,
    section: str,
    default: int = 0,
    numbered: Sequence[int] = (),
) -> Option:
    """One of some words, each with its title and sentence; their numbers are 0, 1, 2 … where none are given."""
    pairs = zip(numbered or range(len(words)), words.items(), strict=True)
    return Option(name, title, {word: Value(at, *told) for at, (word, told) in pairs}, default, text, section)


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
    return sorted(options[0].numbers)


def player_words(options: Sequence[Option]) -> str:
    """The same in words: "2", "1–4", "1, 2 or 7"."""
    numbers = player_numbers(options)
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}–{numbers[-1]}"
    return listed(numbers, "or")


def changed(options: Iterable[Option], words: Mapping[str, str]) -> list[Option]:
    """The options that are not as usual, the number of players aside."""
    return [
        option
        for option in options
        if option.name != "players" and words.get(option.name) not in (None, option.word(option.default))
    ]
