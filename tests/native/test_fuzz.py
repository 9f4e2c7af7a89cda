"""Random rules on random states: every gear gives the same results and leaves the same state."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from pylae.core.native.calls import Fault
from pylae.core.native.program import Program
from pylae.core.twin import twins
from tests.native.gears import imported, linked
from tests.native.generator import NUMBERS, module_of, random_state

FAMILIES, CALLS = 10, 8  # rules of one module, calls of each


def mismatches(
    folder: Path, seed: int, families: int = FAMILIES, calls: int = CALLS
) -> tuple[list[str], int]:
    """What differs between the gears in the module of a seed, and how many calls could be compared."""
    name = f"fuzz_{seed}"
    module = imported(folder, module_of(seed, families), name)
    try:
        return compared(module, seed, families, calls)
    finally:
        del sys.modules[name]


def compared(module: Any, seed: int, families: int, calls: int) -> tuple[list[str], int]:
    wanted = {f"f{at}": getattr(module, f"f{at}") for at in range(families)}
    program = Program(wanted, {})
    checked = linked(program, checked=True)
    others = {
        "fast": linked(program),
        "ranged": linked(program, ranges=True),
    }
    python = twins(wanted)
    random = Random(seed)
    found: list[str] = []
    count = 0
    for entry in wanted:
        for _ in range(calls):
            case = Case(random, module.S)
            try:
                first = case.run(getattr(checked, entry))
            except Fault:
                continue
            count += 1
            try:
                second = case.interpreted(getattr(python, entry))
            except Exception as error:  # whatever Python meets here, the checked build should have met too
                found.append(
                    f"seed {seed} {entry}{case}: checked gives {first['result']}, Python has {error!r}"
                )
                continue
            if first != second:
                found.append(f"seed {seed} {entry}{case}: checked differs: {difference(first, second)}")
                continue
            for gear, rules in others.items():
                third = case.run(getattr(rules, entry))
                if third != second:
                    found.append(f"seed {seed} {entry}{case}: {gear} differs: {difference(third, second)}")
    return found, count


class Case:
    """The arguments of one call: a state, two numbers, a generator, a row and longs."""

    def __init__(self, random: Random, made: Any) -> None:
        self.made = made
        self.state = random_state(random, made).pack()
        self.numbers = random.choice(NUMBERS), random.choice(NUMBERS)
        self.generator = [random.getrandbits(64), random.getrandbits(64) | 1]
        self.row = [random.randint(-100, 100) for _ in range(random.randint(1, 6))]
        self.longs = [
            random.choice((0, -1, 1 << 40, random.randint(-100, 100))) for _ in range(random.randint(1, 4))
        ]

    def __str__(self) -> str:
        return f"({self.made.unpack(self.state)}, {self.numbers}, {self.generator}, {self.row}, {self.longs})"

    def run(self, compiled: Any) -> dict[str, Any]:
        """What a compiled rule gives and leaves."""
        record = self.made.unpack(self.state).record()
        arrays = [
            np.array(self.generator, np.uint64),
            np.array(self.row, np.int32),
            np.array(self.longs, np.int64),
        ]
        given = compiled(record, *self.numbers, *arrays)
        return {
            "result": given,
            **{name: record[name].tobytes() for name in record.dtype.names},
            **{
                name: array.tolist()
                for name, array in zip(("generator", "row", "longs"), arrays, strict=True)
            },
        }

    def interpreted(self, python: Any) -> dict[str, Any]:
        """What Python gives and leaves."""
        state = self.made.unpack(self.state)
        lists = [list(self.generator), list(self.row), list(self.longs)]
        given = int(python(state, *self.numbers, *lists))
        record = state.record()
        np.array(lists[1], np.int32), np.array(lists[2], np.int64)  # as they must fit
        return {
            "result": given,
            **{name: record[name].tobytes() for name in record.dtype.names},
            **dict(zip(("generator", "row", "longs"), lists, strict=True)),
        }


def difference(one: dict[str, Any], two: dict[str, Any]) -> str:
    """Where two outcomes differ, the second of them Python's."""
    return ", ".join(f"{name} is {one[name]} and not {two[name]}" for name in one if one[name] != two[name])


@pytest.mark.parametrize("seed", range(15))
def test_fuzz_all_gears_agree_on_random_rules(tmp_path: Path, seed: int):
    found, count = mismatches(tmp_path, seed)
    assert not found, "\n".join(found[:5])
    assert count > FAMILIES  # most calls leave no number too large


@pytest.mark.soak
@pytest.mark.parametrize("first", range(1000, 1400, 20))
def test_fuzz_all_gears_agree_on_thousands_of_random_rules(tmp_path: Path, first: int):
    for seed in range(first, first + 20):
        found, _ = mismatches(tmp_path, seed)
        assert not found, "\n".join(found[:5])


def test_fuzz_a_wrong_gear_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The comparison itself: a sum that is a difference does not go unnoticed."""
    import ast

    from pylae.core.native import expressions

    monkeypatch.setitem(expressions.ARITHMETIC, ast.Add, "sub")
    found, _ = mismatches(tmp_path, 3, 4, 4)
    assert found
