"""The glossary: the words of a game that a newcomer does not know, each explained in a sentence or two.

It stands beside the rulebook, in `glossary.toml`; a game may do without:

[[word]]
word = "supply"
also = ["supplied"]         # other forms of it
text = "A city is supplied while …."
section = "8.2"             # that says all of it

A word that is written with a capital is known only by it ("Hold", not "to hold"). A text is explained where a word first stands in it: `spans("Both cities are supplied.")`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from pylae.core.game import Game
from pylae.core.tables import DataError
from pylae.core.tables import read as read_data

FILE = "glossary.toml"
LONGEST = 260  # letters of an explanation, which has to be read in passing


@dataclass(frozen=True)
class Word:
    """A word, its other forms, what it means, and the section that says all of it."""

    word: str
    also: tuple[str, ...]
    text: str
    section: str

    @property
    def forms(self) -> tuple[str, ...]:
        return (self.word, *self.also)


@dataclass(frozen=True)
class Span:
    """Where a word stands in a text."""

    start: int
    end: int
    word: Word


@dataclass(frozen=True)
class Glossary:
    """The words of a game, in the order of the alphabet."""

    words: tuple[Word, ...]

    @cached_property
    def by_form(self) -> dict[str, Word]:
        return {form: word for word in self.words for form in word.forms}

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Finds every form; the longer one where two begin alike."""
        forms = [_at_the_start_too(form) for form in sorted(self.by_form, key=len, reverse=True)]
        return re.compile(rf"\b(?:{'|'.join(forms) or '(?!)'})\b")

    def word(self, form: str) -> Word | None:
        """The word that stands in a text in this form."""
        return self.by_form.get(form) or self.by_form.get(form[:1].lower() + form[1:])

    def spans(self, text: str, but: str = "") -> Iterator[Span]:
        """Where each word stands for the first time; not those that the section `but` explains itself."""
        seen: set[Word] = set()
        for found in self.pattern.finditer(text):
            word = self.word(found[0])
            if word and word not in seen and word.section != but:
                seen.add(word)
                yield Span(*found.span(), word)


def _at_the_start_too(form: str) -> str:
    """The pattern of a form, which may begin a sentence."""
    first, rest = form[0], re.escape(form[1:])
    return f"[{first}{first.upper()}]{rest}" if first.islower() else re.escape(first) + rest


def glossary(game: Game) -> Glossary:
    """The glossary of a game, without words where it has none."""
    file = game.rulebook.with_name(FILE)
    if not file.exists():
        return Glossary(())
    data = read_data(file)
    words = []
    for row in data.tables("word"):
        for name in ("word", "text", "section"):
            if not isinstance(row.get(name), str):
                raise DataError(f"{data.name}: a word lacks {name}: {row}")
        text = " ".join(row["text"].split())
        words.append(Word(row["word"], tuple(row.get("also", ())), text, row["section"]))
    return Glossary(tuple(sorted(words, key=lambda word: word.word.lower())))
