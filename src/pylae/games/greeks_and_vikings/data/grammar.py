"""The shape of a file, said once: what may stand where, for the checks of the loader and for the JSON Schema.

shape = Table({"who": Word("me", "foe"), "n": Number(1, 99)})
list(shape.problems({"who": "mee", "n": 0}, "fx[1]"))   # every problem, each with its place
shape.schema({})                                        # the same as JSON Schema
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from pylae.core.table_data import one_line
from pylae.core.tables import shown
from pylae.core.wording import listed

PLAIN = r"^\S+( \S+)*$"  # words with single spaces


class Shape(Protocol):
    """What a value must look like."""

    def problems(self, value: Any, place: str) -> Iterator[str]:
        """What is wrong with a value, each in one sentence."""
        ...

    def schema(self, defs: dict[str, Any]) -> dict[str, Any]:
        """The same as JSON Schema; shapes with a name go into `defs`."""
        ...


class Anything:
    """Whatever there is."""

    def problems(self, value: Any, place: str) -> Iterator[str]:
        return iter(())

    def schema(self, defs: dict[str, Any]) -> dict[str, Any]:
        return {}


@dataclass(frozen=True)
class Number:
    low: int
    high: int
    zero: bool = True

    def problems(self, value: Any, place: str) -> Iterator[str]:
        if type(value) is not int:
            yield f"{place} must be a whole number, not {shown(value)}"
        elif not self.low <= value <= self.high:
            yield f"{place} is {shown(value)}; it must lie between {self.low} and {self.high}"
        elif value == 0 and not self.zero:
            yield f"{place} is 0, which does nothing"

    def schema(self, defs: dict[str, Any]) -> dict[str, Any]:
        bounds = {"type": "integer", "minimum": self.low, "maximum": self.high}
        return bounds if self.zero else bounds | {"not": {"const": 0}}


@dataclass(frozen=True)
class Flag:
    def problems(self, value: Any, place: str) -> Iterator[str]:
        if type(value) is not bool:
            yield f"{place} must be true or false, not {shown(value)}"

    def schema(self, defs: dict[str, Any]) -> dict[str, Any]:
        return {"type": "boolean"}


class Word:
    """One of a few words."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def problems(self, value: Any, place: str) -> Iterator[str]:
        if not isinstance(value, str) or value not in self.words:
            yield f"{place} is {shown(value)}; {guess(value, self.words, 'it may be')}"

    def schema(self, defs: dict[str, Any]) -> dict[str, Any]:
        return {"enum": list(self.words)}


@dataclass(frozen=True)
class Line:
    """A line of text that a terminal and a page can show."""

    longest: int
    shortest: int = 1
    pattern: str = PLAIN
    means: str = "single spaces and letters that can be seen"

    def problems(self, value: Any, place: str) -> Iterator[str]:
        if not isinstance(value, str):
            yield f"{place} must be text, not {shown(value)}"
        elif not self.shortest <= len(value) <= self.longest:
            yield f"{place} has {len(value)} letters; {self.shortest} to {self.longest} are taken"
        elif value and (not re.fullmatch(self.pattern, value) or one_line(value, self.longest) != value):
            yield f"{place} is {shown(value)}; it must have {self.means}"

    def schema(self, defs: dict[str, Any]) -> dict[str, Any]:
        bounds = {"type": "string", "minLength": self.shortest, "maxLength": self.longest}
        return bounds | {"pattern": self.pattern if self.shortest else f"^$|{self.pattern}"}


@dataclass(frozen=True)
class Rows:
    """A list of things of one shape."""

    of: Shape
    fewest: int = 0
    once: bool = False

    def problems(self, value: Any, place: str) -> Iterator[str]:
        if not isinstance(value, list):
            yield f"{place} must be a list, not {shown(value)}"
            return
        if len(value) < self.fewest:
            yield f"{place} is empty; it must have at least {self.fewest}"
        for at, one in enumerate(value, 1):
            yield from self.of.problems(one, f"{place}[{at}]")
            if self.once and one in value[: at - 1]:
                yield f"{place}[{at}] is {shown(one)} a second time"

    def schema(self, defs: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = {"type": "array", "items": self.of.schema(defs)}
        if self.fewest:
            found["minItems"] = self.fewest
        return found | ({"uniqueItems": True} if self.once else {})


@dataclass(frozen=True)
class Table:
    """A table whose keys have names: some must be there, others may; of `some_of` at least one; of `apart` at most one."""

    needs: Mapping[str, Shape]
    takes: Mapping[str, Shape] = field(default_factory=dict)
    some_of: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()
    name: str = ""

    def problems(self, value: Any, place: str) -> Iterator[str]:
        if not isinstance(value, dict):
            yield f"{place or 'it'} must be a table, not {shown(value)}"
            return
        shapes = {**self.needs, **self.takes}
        # A key that is written wrongly is also lacking; to say the first helps more.
        for key in value:
            if key not in shapes:
                yield f"{place or 'it'} takes no {shown(key)}; {guess(key, tuple(shapes), 'it takes')}"
        if lacking := [key for key in self.needs if key not in value]:
            yield f"{place or 'it'} lacks {listed(lacking)}"
        if self.some_of and not any(key in value for key in self.some_of):
            yield f"{place or 'it'} lacks {listed(self.some_of, 'or')}"
        if self.apart and all(key in value for key in self.apart):
            yield f"{place or 'it'} cannot have {listed(self.apart)} together"
        for key, shape in shapes.items():
            if key in value:
                yield from shape.problems(value[key], below(place, key))

    def schema(self, defs: dict[str, Any]) -> dict[str, Any]:
        shapes = {**self.needs, **self.takes}
        found: dict[str, Any] = {
            "type": "object",
            "properties": {key: shape.schema(defs) for key, shape in shapes.items()},
            "additionalProperties": False,
        }
        if self.needs:
            found["required"] = list(self.needs)
        if self.some_of:
            found["anyOf"] = [{"required": [key]} for key in self.some_of]
        if self.apart:
            found["not"] = {"required": list(self.apart)}
        return named(self.name, found, defs)


@dataclass(frozen=True)
class Counts:
    """A table whose keys are free."""

    key: Line
    of: Shape

    def problems(self, value: Any, place: str) -> Iterator[str]:
        if not isinstance(value, dict):
            yield f"{place or 'it'} must be a table, not {shown(value)}"
            return
        for key, one in value.items():
            if wrong := list(self.key.problems(key, f"a key of {place}")):
                yield from wrong
            else:
                yield from self.of.problems(one, below(place, key))

    def schema(self, defs: dict[str, Any]) -> dict[str, Any]:
        return {
            "type": "object",
            "propertyNames": self.key.schema(defs),
            "additionalProperties": self.of.schema(defs),
        }


@dataclass(frozen=True)
class OneKey:
    """A table with a single key, which says what stands below it."""

    shapes: Mapping[str, Shape]
    name: str = ""

    def problems(self, value: Any, place: str) -> Iterator[str]:
        if not isinstance(value, dict):
            yield f"{place or 'it'} must be a table, not {shown(value)}"
        elif len(value) != 1:
            yield f"{place or 'it'} has {len(value)} keys; it must have one: {listed(list(self.shapes), 'or')}"
        else:
            ((key, one),) = value.items()
            if key in self.shapes:
                yield from self.shapes[key].problems(one, below(place, key))
            else:
                yield f"{place or 'it'} takes no {shown(key)}; {guess(key, tuple(self.shapes), 'it may be')}"

    def schema(self, defs: dict[str, Any]) -> dict[str, Any]:
        return named(
            self.name,
            {"oneOf": [Table({key: shape}).schema(defs) for key, shape in self.shapes.items()]},
            defs,
        )


@dataclass(frozen=True)
class ByWord:
    """Tables of several shapes; the word under one key says which."""

    key: str
    shapes: Mapping[str, Shape]
    name: str = ""

    def problems(self, value: Any, place: str) -> Iterator[str]:
        if not isinstance(value, dict):
            yield f"{place or 'it'} must be a table, not {shown(value)}"
        elif self.key not in value:
            yield f"{place or 'it'} lacks {self.key}"
        elif isinstance(word := value[self.key], str) and word in self.shapes:
            yield from self.shapes[word].problems(value, place)
        else:
            yield from Word(*self.shapes).problems(word, below(place, self.key))

    def schema(self, defs: dict[str, Any]) -> dict[str, Any]:
        different = list({id(shape): shape for shape in self.shapes.values()}.values())
        return named(self.name, {"oneOf": [shape.schema(defs) for shape in different]}, defs)


@dataclass(frozen=True)
class ByKey:
    """Tables of two shapes: those that have a key and those that do not."""

    key: str
    present: Shape
    absent: Shape
    name: str = ""

    def problems(self, value: Any, place: str) -> Iterator[str]:
        shape = self.present if isinstance(value, dict) and self.key in value else self.absent
        return shape.problems(value, place)

    def schema(self, defs: dict[str, Any]) -> dict[str, Any]:
        return named(self.name, {"oneOf": [self.present.schema(defs), self.absent.schema(defs)]}, defs)


@dataclass(frozen=True)
class Either:
    """A value of one of two kinds, told apart by its type."""

    kind: type
    first: Shape
    second: Shape

    def problems(self, value: Any, place: str) -> Iterator[str]:
        return (self.first if type(value) is self.kind else self.second).problems(value, place)

    def schema(self, defs: dict[str, Any]) -> dict[str, Any]:
        return {"anyOf": [self.first.schema(defs), self.second.schema(defs)]}


def below(place: str, key: str) -> str:
    """The place of a key."""
    return f"{place}.{key}" if place else key


def guess(value: object, words: tuple[str, ...], lead: str) -> str:
    """What somebody may have meant, or all that can be meant."""
    close = difflib.get_close_matches(value.lower(), words, 1) if isinstance(value, str) else []
    return f"did you mean {close[0]!r}?" if close else f"{lead} {listed(words, 'or')}"


def named(name: str, found: dict[str, Any], defs: dict[str, Any]) -> dict[str, Any]:
    """A shape in its place, or by its name."""
    if not name:
        return found
    defs.setdefault(name, found)
    return {"$ref": f"#/$defs/{name}"}
