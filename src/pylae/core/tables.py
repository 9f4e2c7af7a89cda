"""Data files: TOML and JSON read once into integers and rows, with errors that name file, place and what was expected.

data = read(Path("cards.toml"))
data.number("support_cards", 1, 9)                      # a whole number in a range
data.rows("persian", combat=int, bonus=bool)            # a list of tuples in that order
parse("cards", text)                                    # the same from a text that somebody brought
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any


class DataError(ValueError):
    """A data file that cannot be used, said in one sentence."""


@dataclass(frozen=True)
class Data:
    """The content of a data file, asked for piece by piece."""

    name: str
    content: dict[str, Any]

    def number(self, key: str, low: int, high: int) -> int:
        value = self._get(key, int)
        if not low <= value <= high:
            raise DataError(f"{self.name}: {key} is {shown(value)}; it must lie between {low} and {high}")
        return value

    def words(self, key: str) -> tuple[str, ...]:
        values = self._get(key, list)
        return tuple(_typed(value, str, f"{self.name}: {key}[{at}]") for at, value in enumerate(values, 1))

    def numbers(self, key: str) -> tuple[int, ...]:
        values = self._get(key, list)
        return tuple(_typed(value, int, f"{self.name}: {key}[{at}]") for at, value in enumerate(values, 1))

    def rows(self, key: str, **columns: type) -> list[tuple]:
        """One tuple a table row, its values in the order of `columns`."""
        rows = []
        for at, row in enumerate(self._get(key, list), 1):
            place = f"{self.name}: {key}[{at}]"
            _typed(row, dict, place)
            if missing := [name for name in columns if name not in row]:
                raise DataError(f"{place} lacks {', '.join(missing)}")
            if unknown := [name for name in row if name not in columns]:
                raise DataError(f"{place} has {', '.join(unknown)}; known are {', '.join(columns)}")
            rows.append(tuple(_typed(row[name], kind, f"{place}.{name}") for name, kind in columns.items()))
        return rows

    def tables(self, key: str) -> list[dict[str, Any]]:
        """A list of tables, or nothing where there is no such key."""
        rows = self._get(key, list) if key in self.content else []
        return [_typed(row, dict, f"{self.name}: {key}[{at}]") for at, row in enumerate(rows, 1)]

    def table(self, key: str) -> dict[str, Any]:
        return self._get(key, dict)

    def require(self, fact: bool, expected: str) -> None:
        """Checks what the data must satisfy as a whole."""
        if not fact:
            raise DataError(f"{self.name}: {expected}")

    def _get(self, key: str, kind: type) -> Any:
        if key not in self.content:
            raise DataError(f"{self.name} lacks {key}")
        return _typed(self.content[key], kind, f"{self.name}: {key}")


def read(path: Path) -> Data:
    """Reads a `.toml` or `.json` file."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise DataError(f"{path.name} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise DataError(f"{path.name} is not UTF-8 text") from None
    return _parsed(path.name, text, path.suffix == ".toml")


def parse(name: str, text: str) -> Data:
    """Reads a text that is JSON if it begins like an object, or else TOML."""
    if text.lstrip().startswith("{"):
        return _parsed(name, text, toml=False)
    # A key `a.a.a.…` of some kilobytes would keep Python's reader busy for half a minute.
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            raise DataError(
                f"{name}: line {number} has {line.count('.')} dots; at most {MOST_DOTS} are taken"
            )
    return _parsed(name, text, toml=True)


def _parsed(name: str, text: str, toml: bool) -> Data:
    try:
        content = tomllib.loads(text) if toml else json.loads(text, object_pairs_hook=_once)
    except ValueError as error:
        raise DataError(f"{name}: {error}") from None
    except RecursionError:
        raise DataError(f"{name} is nested too deeply") from None
    return Data(name, _typed(content, dict, name))


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON in which no key stands twice: one of the two would be lost without a word."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"{shown(twice)} stands twice in one object")
    return found


LONGEST_SHOWN = 60
MOST_DOTS = 100  # in a line of TOML
NAMES = {int: "a whole number", str: "text", bool: "true or false", list: "a list", dict: "a table"}


def _typed(value: Any, kind: type, place: str) -> Any:
    if type(value) is not kind:
        raise DataError(f"{place} must be {NAMES[kind]}, not {shown(value)}")
    return value


def shown(value: object) -> str:
    """A value in a sentence: its beginning, where it is long."""
    if isinstance(value, int) and value.bit_length() > 1000:
        return "a number of hundreds of digits"
    text = repr(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
