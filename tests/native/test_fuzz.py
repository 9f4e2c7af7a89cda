"""Random rules on random states: every gear gives the same results and leaves the same state."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pylae.core.native.calls import Fault
from pylae.core.native.program import Program
from pylae.core.twin import twins
from tests.native.gears import imported, linked
from tests.native.generator import NUMBERS, module_of, random_state

FAMILIES, CALLS = 10, 8  # rules of one module, calls of each


def mismatches(folder: Path, seed: int, families: int = FAMILIES, calls: int = CALLS) -> tuple[list[str], int]:
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
            state = random_state(random, module.S)
            numbers = random.choice(NUMBERS), random.choice(NUMBERS)
            before = state.pack()
            try:
                record = state.record()
                first = getattr(checked, entry)(record, *numbers), content(record)
            except Fault:
                continue
            count += 1
            case = f"seed {seed} {entry}{numbers} {module.S.unpack(before)}"
            try:
                given = int(getattr(python, entry)(state, *numbers))
                second = given, content(state.record())
            except Exception as error:  # whatever Python meets here, the checked build should have met too
                found.append(f"{case}: checked gives {first[0]}, Python has {error!r}")
                continue
            if first != second:
                found.append(f"{case}: checked differs: {difference(module, first, second)}")
                continue
            for gear, rules in others.items():
                record = module.S.unpack(before).record()
                third = getattr(rules, entry)(record, *numbers), content(record)
                if third != second:
                    found.append(f"{case}: {gear} differs: {difference(module, third, second)}")
    return found, count


def difference(module: Any, one: tuple[Any, list[bytes]], two: tuple[Any, list[bytes]]) -> str:
    """Where two outcomes differ, the second of them Python's."""
    told = [f"gives {one[0]} and not {two[0]}"] if one[0] != two[0] else []
    for name, mine, other in zip(module.S.fields, one[1], two[1], strict=True):
        if mine != other:
            told.append(f"{name} is {mine.hex(' ', 4)} and not {other.hex(' ', 4)}")
    return ", ".join(told)


def content(record: Any) -> list[bytes]:
    return [record[name].tobytes() for name in record.dtype.names]


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
