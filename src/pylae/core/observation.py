"""Observations: a view as a row of small whole numbers, with a named part for each field that the state declares.

parts(State)["hand"]        # where it begins, its shape, what it means
observed(view)              # all numbers of a view
observer(State)             # the rule behind it
engine.compiled(game, {"observations": observations})       # the same for many states at once

An amount is one number. What is one of several names (a phase, a seat, a city) is a place for each of them, with 1 in one
place; a set is a place for each card or thing, with 1 where it is in. A view has holes where its seat may know nothing, so
its numbers tell no more than it does.
"""

from __future__ import annotations

import linecache
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import prod
from typing import Any

from pylae.core.kinds import Row, States
from pylae.core.rule import rule
from pylae.core.scratch import copy_of, row, worker, workers
from pylae.core.slots import OBSERVATION, hide, observe
from pylae.core.state import Field, StateBase, StateType


@dataclass(frozen=True)
class Part:
    """The numbers of one field: `observation[part.slice]`, in the order of a NumPy array of its shape."""

    name: str
    means: str
    start: int
    shape: tuple[int, ...]  # that of the field, and for names and sets a last dimension for their places
    low: int  # of each number
    high: int
    places: range  # the values or things that the last dimension runs over, or empty
    names: Mapping[int, str]  # of those, where they have names

    @property
    def slice(self) -> slice:
        return slice(self.start, self.start + prod(self.shape))


@cache
def parts(state: StateType) -> Mapping[str, Part]:
    """What an observation of such a state consists of, in order."""
    found: dict[str, Part] = {}
    start = 0
    for name, field in state.changing.items():
        places = field.one_of or field.set_of
        low, high = (0, 1) if places else (field.low, field.high)
        if not -(1 << 31) <= low <= high < 1 << 31:
            raise ValueError(f"{name}: an observation has numbers of 32 bits; declare how high this one goes")
        shape = (*field.shape, len(places)) if places else field.shape
        found[name] = Part(name, field.means, start, shape, low, high, places, field.names)
        start = found[name].slice.stop
    return found


def width(state: StateType) -> int:
    """How many numbers an observation has."""
    return sum(prod(part.shape) for part in parts(state).values())


def observed(view: StateBase) -> list[int]:
    """A view in numbers."""
    out = [0] * width(type(view))
    observer(type(view))(view, out)
    return out


@rule
def observations(states: States, seat: int, numbers: Row) -> None:
    """What a seat sees of many states: the numbers of one after those of the other."""
    out = row(OBSERVATION)
    for at in range(worker(), len(states), workers()):
        view = copy_of(states[at])
        hide(view, seat)
        observe(view, out)
        for place in range(OBSERVATION):
            numbers[at * OBSERVATION + place] = out[place]


@cache
def observer(state: StateType) -> Callable[[Any, Any], None]:
    """The rule `observe(view, out)` that writes a view's numbers; its text is made from the declaration.

    Python's own tools and the compiler find the text where they look for that of any generated function: in `linecache`.
    """
    text = "".join(f"{line}\n" for line in written(state))
    name = f"<observation {zlib.crc32(text.encode()):08x}>"
    linecache.cache[name] = len(text), None, text.splitlines(keepends=True), name
    scope: dict[str, Any] = {"__name__": __name__}
    exec(compile(text, name, "exec"), scope)
    made = scope["observe"]
    made.__qualname__ = f"observe of {name}"  # by which the cache of compiled code tells it from others
    return rule(made)


def written(state: StateType) -> Iterator[str]:
    """The text of the rule, field by field."""
    yield "def observe(view: State, out: Row) -> None:"
    for name, field in state.changing.items():
        yield from field_written(parts(state)[name], field)


def field_written(part: Part, field: Field) -> Iterator[str]:
    """The lines that write one field."""
    value, place, indent = f"view.{part.name}", f"{part.start - field.one_of.start}", "    "
    if field.one_of:
        yield f"{indent}for at in range({part.slice.start}, {part.slice.stop}):"
        yield f"{indent}    out[at] = 0"
    for dimension, length in enumerate(field.shape):
        index, stride = "ij"[dimension], prod(part.shape[dimension + 1 :])
        yield f"{indent}for {index} in range({length}):"
        value += f"[{index}]"
        place += f" + {stride} * {index}" if stride > 1 else f" + {index}"
        indent += "    "
    if field.one_of:
        yield f"{indent}out[{place} + {value}] = 1"
    elif field.set_of:
        yield f"{indent}at = {place}"
        yield f"{indent}for bit in range({len(field.set_of)}):"
        yield f"{indent}    out[at + bit] = 1 if {value} >> bit & 1 else 0"
    else:
        yield f"{indent}out[{place}] = {value}"
