"""Fixed fields: read by compiled rules like any other, written to by none."""

# Rules that are refused:
# pyright: basic

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from pylae.core import native
from pylae.core.native.cache import fingerprint
from pylae.core.native.calls import Fault
from pylae.core.source import Refused
from pylae.core.state import StateBase, fixed, int8, int16, int32
from tests.native.gears import Write, all_gears, gear, same_in_all

STATE = """from pylae.core.state import fixed

class S(StateBase):
    x = int8()
    strength = fixed(int8(4))
    grid = fixed(int16(3, 2))
    most = fixed(int32())
    cards = fixed(pile(100, 2))
    a = int8(4)

"""
READING = f"""{STATE}
@rule
def summed(numbers: Row, length: int) -> int:
    total = 0
    for at in range(length):
        total += numbers[at]
    return total

@rule
def f(state: S, n: int) -> int:
    for at in range(4):
        state.a[at] += state.strength[at]
    row = state.grid[n]
    state.x = size(state.cards[1])
    return summed(state.strength, 4) + summed(row, 2) * 1000 + state.most + summed(state.a, 4) * len(state.grid)
"""


def made(module: ModuleType) -> Any:
    state = module.S()
    state.strength, state.grid = (5, -6, 7, 8), ((300, 2), (3, -400), (5, 6))
    state.most, state.cards = 70_000, (0, 1 << 99 | 1)
    return state


def test_fixed_fields_lie_behind_those_that_change():
    class Camp(StateBase):
        cost = fixed(int32(3))
        x = int8()
        y = int16()
        low = fixed(int8())

    class Without(StateBase):
        x = int8()
        y = int16()

    assert Camp.offsets == {"x": 0, "y": 2, "cost": 4, "low": 16}
    assert (Camp.layout.size, Camp.size, Camp.align) == (4, 20, 4)
    assert Without.offsets == {"x": 0, "y": 2}
    assert Without.size == Without.layout.size == 4
    dtype = Camp.dtype()
    assert {name: place[1] for name, place in (dtype.fields or {}).items()} == Camp.offsets
    assert dtype.itemsize == Camp.size


def test_a_fixed_field_is_read_alike_in_every_gear(write: Write):
    module = write(READING)
    state = made(module)
    rules = all_gears({"f": module.f}, state=module.S)
    given = same_in_all(rules, "f", state.record(), 1)
    assert given == module.f(state.copy(), 1) == 14 + (3 - 400) * 1000 + 70_000 + 14 * 3


def test_a_checked_rule_finds_a_place_that_a_fixed_field_does_not_have(write: Write):
    module = write(f"{STATE}\n@rule\ndef f(state: S, n: int) -> int:\n    return state.strength[n]\n")
    rules = gear("checked", {"f": module.f}, state=module.S)
    record = made(module).record()
    assert rules.f(record, 3) == 8
    with pytest.raises(Fault, match="no such place"):
        rules.f(record, 4)


def test_copies_inside_a_loop_keep_what_is_fixed(write: Write):
    module = write(
        f"""{STATE}
@rule
def f(initial: S, states: States) -> None:
    for at in range(len(states)):
        state = copy_of(initial)
        state.x += at + state.strength[at]
        states[at] = copy_of(state)
"""
    )
    state = made(module)
    states: Any = np.zeros(4, module.S.dtype())
    same_in_all(all_gears({"f": module.f}, state=module.S), "f", state.record(), states)
    gear("fast", {"f": module.f}, state=module.S).f(state.record(), states)
    assert states["x"].tolist() == [5, -5, 9, 11]
    for at in range(4):
        assert states[at : at + 1].tobytes()[module.S.layout.size :] == state.pack_fixed()


@pytest.mark.parametrize(
    "words",
    [
        "state.strength[0] = 1",
        "state.strength[n] += 1",
        "state.grid[n][0] = 1",
        "state.most = 1",
        "state.most += 1",
        "state.cards[0] = 0",
        "row = state.strength; row[0] = 1",
        "row = state.grid[n]; row[0] += 1",
        "row = state.grid[0] if n else state.grid[1]; row[0] = 1",
        "x = 1; state.most, x = 1, 2",
    ],
)
def test_a_rule_that_writes_to_a_fixed_field_is_refused_with_its_line(write: Write, words: str):
    module = write(f"{STATE}\n@rule\ndef f(state: S, n: int):\n    {words}\n")
    last = len(Path(str(module.__file__)).read_text(encoding="utf-8").splitlines())
    with pytest.raises(
        Refused, match=rf"^rules.py:{last}: what is fixed when a table is opened stays as it is"
    ):
        native.build({"f": module.f}, {}, module.S, False)


def test_a_rule_that_writes_to_a_fixed_row_it_was_handed_is_refused(write: Write):
    module = write(
        f"{STATE}\n@rule\ndef put(numbers: Row):\n    numbers[0] = 1\n\n@rule\ndef f(state: S):\n    put(state.strength)\n"
    )
    with pytest.raises(Refused, match="what is fixed when a table is opened stays as it is: numbers\\[0\\]"):
        native.build({"f": module.f}, {}, module.S, False)


def test_interpreted_a_fixed_row_cannot_be_written_to(write: Write):
    state = made(write(STATE))
    for name in ("strength", "grid", "cards"):
        with pytest.raises(TypeError, match="does not support item assignment"):
            getattr(state, name)[0] = 1
    with pytest.raises(TypeError):
        type(state)().grid[0][0] = 1


def test_a_state_with_other_fixed_fields_is_another_program():
    class One(StateBase):
        a = int8(4)

    class Two(StateBase):
        a = fixed(int8(4))

    assert fingerprint({}, {}, One, "") != fingerprint({}, {}, Two, "")
