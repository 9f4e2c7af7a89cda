"""Data of a table: the cards, the decks or the corrected file that its players bring, part of the set-up of one match.

    Match(game, options, data={"cards": text})      # texts, as their owner wrote them
    match.data                                      # the same, without what was not brought

A game that takes data has two names more. `data_slots` lists its slots; `load_data` reads the texts, checks them, and gives
the fixed fields of the state. A slot that nobody fills means what is shipped. Whether data and options go together, a game
may say with a third name, `check_table`. The rules read fixed fields like any other, so
one compiled program serves all tables; what is brought is embedded in records, and position codes name it by its digest.
"""

from __future__ import annotations

import difflib
import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

from pylae.core.state import StateBase, out_of_range
from pylae.core.tables import DataError, shown

LIMIT = 64 * 1024  # bytes of a text, where a slot says nothing else
LONGEST_NAME = 80
LONGEST_LINE = 400
MOST_READ = 1 << 20  # bytes of a file


class UnknownSlot(DataError):
    """Data that a game does not take."""


@dataclass(frozen=True)
class DataSlot:
    """A place for one text at a table: its name, one sentence for a face, and how long the text may be, in bytes."""

    name: str
    text: str
    required: bool = False
    limit: int = LIMIT


@dataclass(frozen=True)
class Loaded:
    """What a game has read from the texts: all fixed fields of its state, the titles of its cards or whatever else its
    speaking half must name (`state.table_data.titles["cards"]`), longer lines that are kept beside them and may be empty,
    and by slot what a text calls itself.
    """

    fields: Mapping[str, Any]
    titles: Mapping[str, Sequence[str]] = field(default_factory=dict)
    lines: Mapping[str, Sequence[str]] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)


class TakesData(Protocol):
    """A game that takes data; what it cannot use it refuses by a `DataError` that names slot, entry and field.

    Where that depends on the options, such as the size of a deck on the number of players, it may have besides
    `check_table(state)`, which sees a state with its data and its options before it is set up.
    """

    data_slots: tuple[DataSlot, ...]

    @staticmethod
    def load_data(texts: Mapping[str, str], /) -> Loaded: ...


@dataclass(frozen=True)
class TableData:
    """The data of one table, which all its states share as `state.table_data`."""

    texts: Mapping[str, str]  # what was brought, by slot
    names: Mapping[str, str]  # what each of these calls itself
    titles: Mapping[str, tuple[str, ...]]  # the lines too
    fields: Mapping[str, Any]
    packed: bytes  # the fixed fields as they lie in a record
    digest: str  # of the fields and the titles: other texts may mean the same


def slots_of(game: Any) -> tuple[DataSlot, ...]:
    """The slots of a game; most have none."""
    return getattr(game, "data_slots", ())


def data_of_table(game: Any, texts: Mapping[str, str] | None = None) -> TableData | None:
    """The data of a table of this game, or None where it takes none; raises `DataError`."""
    checked = check_texts(game.name, slots_of(game), texts or {})
    if not slots_of(game):
        return None
    return _table_data(game.name, game.State, game.load_data, tuple(checked.items()))


@lru_cache(maxsize=16)
def _table_data(
    game: str,
    kind: type[StateBase],
    load_data: Callable[[Mapping[str, str]], Loaded],
    brought: tuple[tuple[str, str], ...],
) -> TableData:
    """The data of all tables to which the same texts were brought."""
    texts = dict(brought)
    return settled(game, kind, load_data(texts), texts)


def settled(game: str, kind: type[StateBase], loaded: Loaded, texts: Mapping[str, str]) -> TableData:
    """What a game has loaded, checked against its state; raises `DataError`."""
    state = kind()
    fields = {name: place.settled(loaded.fields[name]) for name, place in kind.fixed.items()}
    for name, value in fields.items():
        setattr(state, name, value)
    if complaint := out_of_range(state, kind.fixed):
        raise DataError(f"in these data {complaint}")
    titles = {key: tuple(map(checked_title, words)) for key, words in loaded.titles.items()}
    titles |= {key: tuple(map(checked_line, lines)) for key, lines in loaded.lines.items()}
    packed = state.pack_fixed()
    whole = json.dumps([game, packed.hex(), titles], sort_keys=True)
    return TableData(
        texts=texts,
        names={slot: one_line(loaded.names.get(slot, "")) or "own" for slot in texts},
        titles=titles,
        fields=fields,
        packed=packed,
        digest=hashlib.sha256(whole.encode()).hexdigest()[:16],
    )


def read_texts(files: Mapping[str, Path]) -> dict[str, str]:
    """The texts in files, by slot; raises `DataError`, or `OSError` where there is no such file."""
    found: dict[str, str] = {}
    for name, path in files.items():
        with path.open("rb") as file:
            data = file.read(MOST_READ + 1)
        if len(data) > MOST_READ:
            raise DataError(f"{path} has more than {MOST_READ} bytes; that is no file of a game")
        try:
            found[name] = data.decode()
        except UnicodeDecodeError:
            raise DataError(f"{path} is not UTF-8 text") from None
    return found


def check_texts(game: str, slots: Sequence[DataSlot], texts: Mapping[str, str]) -> dict[str, str]:
    """The texts in the order of the slots, as they are kept; raises `DataError` for what no game needs to look at."""
    known = {slot.name: slot for slot in slots}
    for name in texts:
        if name not in known:
            raise UnknownSlot(f"{game} takes no data {name!r}; {suggestion(name, list(known))}")
    for slot in slots:
        if slot.required and slot.name not in texts:
            raise DataError(f"{game} needs the data {slot.name!r}: {slot.text}")
    return {slot.name: plain_text(slot, texts[slot.name]) for slot in slots if slot.name in texts}


def suggestion(name: str, known: list[str]) -> str:
    """What somebody may have meant."""
    close = difflib.get_close_matches(name, known, 1)
    return f"did you mean {close[0]!r}?" if close else f"it takes {', '.join(known) or 'none at all'}"


def plain_text(slot: DataSlot, text: str) -> str:
    """A text with one kind of line end and nothing that cannot be seen; raises `DataError`."""
    kept = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    try:
        size = len(kept.encode())
    except UnicodeEncodeError:
        raise DataError(f"{slot.name} holds half a letter, which is no text") from None
    if size > slot.limit:
        raise DataError(f"{slot.name} has {size} bytes; at most {slot.limit} are taken")
    for number, line in enumerate(kept.split("\n"), 1):
        if any(letter < " " and letter != "\t" for letter in line):
            raise DataError(f"{slot.name}: line {number} holds a character that is no text")
    return kept


def checked_title(title: str) -> str:
    """A title that a line of a record, a terminal and a page can all hold; raises `DataError`."""
    if not title or title != one_line(title):
        raise DataError(
            f"{shown(title)} is no title: it has 1 to {LONGEST_NAME} letters that can be seen, and single spaces"
        )
    return title


def checked_line(line: str) -> str:
    """A sentence or two that a terminal and a page can show, or nothing; raises `DataError`."""
    if line != one_line(line, LONGEST_LINE):
        raise DataError(
            f"{shown(line)} is no line: it has at most {LONGEST_LINE} letters that can be seen, and single spaces"
        )
    return line


def one_line(name: str, longest: int = LONGEST_NAME) -> str:
    """A name as a header can hold it."""
    seen = "".join(letter for letter in " ".join(name.split()) if letter.isprintable())
    return seen[:longest].strip()
