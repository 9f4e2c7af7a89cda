"""The rulebook index: from each section of a book to the code that carries it out and the tests that hold it.

A rule's docstring opens with its section; a test's name holds it (`fight.4` is `test_fight_4_…`); a ruling (`R8`) is cited
in a docstring or comment. `check` says what is missing.
"""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from pylae.core.game import Game
from pylae.core.source import parsed
from pylae.core.tables import DataError
from pylae.core.tables import read as read_data

ROOMS = ("rules", "sight", "data", "code", "words", "player", "picture")  # "code" is what stands in no room
SPEAKING = ("words", "player", "picture")  # rooms that tell, follow or draw a section but do not carry it out


class UnknownSection(ValueError):
    """A section no book of the game has."""


@dataclass(frozen=True)
class Section:
    """A section of the book, or a ruling of ours where the book is silent."""

    id: str
    title: str
    text: str
    why: str = ""  # why a section needs no code, or the reason of a ruling
    option: str = ""
    ruling: bool = False

    @property
    def slug(self) -> str:
        """The section inside a test's name."""
        return self.id.lower().replace(".", "_")


@dataclass(frozen=True)
class Place:
    """A function: where it stands, what its docstring opens with, and all its text."""

    file: str
    room: str
    line: int
    name: str
    doc: str
    text: str
    is_rule: bool

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.name}"

    @property
    def sentence(self) -> str:
        """What it does, as its docstring says after the sections."""
        words = self.doc.partition("\n")[0].split()
        return " ".join(words[len(_opening_words(self.doc)) :])


@dataclass(frozen=True)
class Rulebook:
    """All sections and rulings of a game by id, and the functions of its folder."""

    sections: dict[str, Section]
    functions: list[Place] = field(repr=False)
    test_functions: list[Place] = field(repr=False)

    def find(self, wanted: str) -> list[Section]:
        """A section and those below it; raises `UnknownSection` with a guess."""
        found = [s for s in self.sections.values() if s.id.lower() == wanted.lower()]
        found += [s for s in self.sections.values() if s.id.lower().startswith(f"{wanted.lower()}.")]
        if not found:
            close = difflib.get_close_matches(wanted.lower(), [s.lower() for s in self.sections], 3, 0.4)
            hint = f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(self.sections)}"
            raise UnknownSection(f"there is no section {wanted!r}; {hint}")
        return found

    def code(self, id: str) -> dict[str, list[Place]]:
        """The functions that carry out a section or cite a ruling, by the room they stand in."""
        found = [place for place in self.functions if _cites(place, self.sections[id])]
        by_room = {room: [place for place in found if place.room == room] for room in ROOMS}
        return {room: places for room, places in by_room.items() if places}

    def tests(self, id: str) -> list[Place]:
        """The tests that hold a section or a ruling."""
        slug = self.sections[id].slug
        return [place for place in self.test_functions if re.search(rf"_{slug}(_|$)", place.name)]

    def check(self) -> list[str]:
        """What is missing between book, code and tests."""
        missing = []
        for section in self.sections.values():
            if section.ruling or not section.why:
                if self.code(section.id).keys() <= set(SPEAKING):
                    missing.append(f"{section.id} ({section.title}) has no code and no reason")
                if not self.tests(section.id):
                    missing.append(f"{section.id} ({section.title}) has no test")
        for place in self.functions:
            opening = _opening_words(place.doc)
            if place.is_rule and not self.sections.keys() & opening:
                missing.append(f"{place}: its docstring does not open with a section")
            missing += [
                f"{place}: it opens with {word}, which is no section"
                for word in opening
                if re.fullmatch(r"\w+(\.\w+)*\.\d+", word) and word not in self.sections
            ]
        return missing


def read(game: Game) -> Rulebook:
    """The index of a game."""
    folder = game.rulebook.parent
    files = sorted(folder.rglob("*.py"))
    tests = [file for file in files if "tests" in file.relative_to(folder).parts]
    code = [file for file in files if file not in tests]
    return Rulebook(sections(game), list(_functions(folder, code)), list(_functions(folder, tests)))


def sections(game: Game) -> dict[str, Section]:
    """The sections and rulings of a game by id, without looking for code and tests."""
    data = read_data(game.rulebook)
    found: dict[str, Section] = {}
    for kind in ("section", "ruling"):
        for row in data.tables(kind):
            for name in ("id", "title", "text", *(("reason",) if kind == "ruling" else ())):
                if not isinstance(row.get(name), str):
                    raise DataError(f"{data.name}: a {kind} lacks {name}: {row}")
            if row["id"] in found:
                raise DataError(f"{data.name}: {row['id']} stands there twice")
            why = row.get("why", "") if kind == "section" else row["reason"]
            text = " ".join(row["text"].split())
            found[row["id"]] = Section(
                row["id"], row["title"], text, why, row.get("option", ""), kind == "ruling"
            )
    return found


def chapter_titles(game: Game) -> dict[str, str]:
    """What chapters are called whose sections have none above them: `[[chapter]]` in the index, with id and title."""
    return {row["id"]: row["title"] for row in read_data(game.rulebook).tables("chapter")}


def _functions(folder: Path, files: Iterable[Path]) -> Iterator[Place]:
    for file in files:
        source = file.read_text(encoding="utf-8")
        lines = source.split("\n")
        for node in ast.walk(parsed(source)):
            if isinstance(node, ast.FunctionDef):
                marks = {mark.id for mark in node.decorator_list if isinstance(mark, ast.Name)}
                text = "\n".join(lines[node.lineno - 1 : node.end_lineno])
                inside = file.relative_to(folder)
                yield Place(
                    f"{folder.parent.name}/{folder.name}/{inside}",
                    inside.parts[0] if inside.parts[0] in ROOMS else "code",
                    node.lineno,
                    node.name,
                    ast.get_docstring(node) or "",
                    text,
                    "rule" in marks,
                )


def _opening_words(doc: str) -> list[str]:
    """The sections a docstring opens with: words before the sentence, such as `end.3 end.4`, `R8`, `C14` or `MCRT`."""
    opening: list[str] = []
    for word in doc.split():
        if word[:1].isupper() and not re.fullmatch(r"[A-Z]\d+|[A-Z]{3,}", word):
            break
        opening.append(word)
    return opening


def _cites(place: Place, section: Section) -> bool:
    if section.id in _opening_words(place.doc):
        return True
    return section.ruling and re.search(rf"\b{section.id}\b", place.text) is not None
