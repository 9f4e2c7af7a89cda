"""Ranges: every number lies where they say, so 32 bits are enough where they give 32."""

from __future__ import annotations

import ast
import operator
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pylae.core import native
from pylae.core.chance import below
from pylae.core.kinds import Generator, Int32, Row
from pylae.core.native import ranges
from pylae.core.native.calls import Fault
from pylae.core.native.program import Program
from pylae.core.native.ranges import LEAST, MOST, WHOLE, Ranges
from pylae.core.piles import added, has, lowest, nth, removed, size
from pylae.core.rule import rule, slot
from pylae.core.scratch import long_row, row
from pylae.core.source import Refused
from pylae.core.state import StateBase, int8, int16, int32, int64, pile
from tests.native.gears import Write, emitted, gear, linked, same_in_all

ROOT = Path(__file__).parents[2]
SMALL = 1 << 30
OPERATORS: dict[type, Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: lambda one, two: one // two if two else 0,
    ast.Mod: lambda one, two: one % two if two else 0,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
    ast.LShift: lambda one, two: one << two,
    ast.RShift: lambda one, two: one >> two,
}
NAMES = [op.__name__ for op in OPERATORS]


# Intervals against brute force


def inside(number: int, range: tuple[int, int]) -> bool:
    return range[0] <= number <= range[1]


def interval(random: Random, most: int) -> tuple[int, int]:
    low, high = sorted((random.randint(-most, most), random.randint(-most, most)))
    return low, high


@pytest.mark.parametrize("op", OPERATORS, ids=NAMES)
def test_interval_of_an_operation_holds_every_result(op: type):
    random = Random(480)
    for _ in range(400):
        left, right = interval(random, 20), interval(random, random.choice((3, 12)))
        if op in (ast.LShift, ast.RShift):
            right = (abs(right[0]), abs(right[0]) + random.randint(0, 5))
        found = ranges.OPERATIONS[op](left, right)
        for one in range(left[0], left[1] + 1):
            for two in range(right[0], right[1] + 1):
                assert inside(OPERATORS[op](one, two), found), (left, right, one, two, found)


@settings(deadline=None, max_examples=400)
@given(st.data())
def test_interval_of_an_operation_holds_the_results_of_large_numbers(data: st.DataObject):
    op = data.draw(st.sampled_from(list(OPERATORS)))
    numbers = st.integers(LEAST, MOST) | st.sampled_from(
        [LEAST, MOST, 0, 1, -1, 1 << 31, -(1 << 31), (1 << 31) - 1, 1 << 32, SMALL, -SMALL]
    )
    left = sorted((data.draw(numbers), data.draw(numbers)))
    if op in (ast.LShift, ast.RShift):
        numbers = st.integers(0, 63)
    right = sorted((data.draw(numbers), data.draw(numbers)))
    found = ranges.clipped(ranges.OPERATIONS[op]((left[0], left[1]), (right[0], right[1])))
    one, two = data.draw(st.integers(*left)), data.draw(st.integers(*right))
    result = OPERATORS[op](one, two)
    if LEAST <= result <= MOST:
        assert inside(result, found)
    else:
        assert found == WHOLE


def test_interval_of_a_shift_by_anything_is_everything():
    assert ranges.shifted_up((1, 1), (-1, 3)) == WHOLE
    assert ranges.shifted_up((1, 1), (0, 64)) == WHOLE
    assert ranges.bits(ranges.clipped(ranges.shifted_up((1, 1), (0, 31)))) == 64
    assert ranges.bits(ranges.clipped(ranges.shifted_up((1, 1), (0, 30)))) == 32


@pytest.mark.parametrize(
    "range, bits",
    [
        ((0, 0), 32), ((-(1 << 31), (1 << 31) - 1), 32), ((-(1 << 31) - 1, 0), 64), ((0, 1 << 31), 64), (WHOLE, 64),
    ],
)  # fmt: skip
def test_bits_are_32_where_both_ends_fit(range: tuple[int, int], bits: int):
    assert ranges.bits(range) == bits


@given(st.integers(-(1 << 70), 1 << 70), st.integers(-(1 << 70), 1 << 70))
def test_clipped_is_everything_where_an_end_does_not_fit(one: int, two: int):
    low, high = sorted((one, two))
    found = ranges.clipped((low, high))
    assert found == ((low, high) if LEAST <= low and high <= MOST else WHOLE)


@pytest.mark.parametrize("code", "bhiq")
def test_stored_numbers_of_each_width(code: str):
    bits = {"b": 8, "h": 16, "i": 32, "q": 64}[code]
    assert ranges.stored(code) == (-(1 << bits - 1), (1 << bits - 1) - 1)


@pytest.mark.parametrize("code, found", [("I", (0, (1 << 32) - 1)), ("Q", WHOLE), ("O", WHOLE)])
def test_stored_piles_of_each_width(code: str, found: tuple[int, int]):
    assert ranges.stored(code) == found


# Rules


class Field(StateBase):
    tiny = int8()
    cells = int8(5)
    short = int16()
    number = int32()
    numbers = int32(3)
    long = int64()
    word = pile(32)
    deck = pile(64)


TABLE = (3, 1, 4, 1, 5)
LONG = (1 << 40, -5)


@rule
def sum_of_bytes(state: Field, n: int) -> int:
    found = state.tiny + state.cells[n]
    return found


@rule
def sum_near_31(state: Field, n: int) -> int:
    found = state.number + state.numbers[n]
    return found


@rule
def difference_near_31(state: Field, n: int) -> int:
    return state.number - state.numbers[n]


@rule
def product_of_32(state: Field, n: int) -> int:
    return state.number * state.numbers[n]


@rule
def product_of_16(state: Field, n: int) -> int:
    return state.short * state.short


@rule
def product_of_three(state: Field, n: int) -> int:
    return state.short * state.short * state.tiny


@rule
def opposite_near_31(state: Field, n: int) -> int:
    return -state.number


@rule
def absolute_near_31(state: Field, n: int) -> int:
    return abs(state.number)


@rule
def complement_near_31(state: Field, n: int) -> int:
    return ~state.number


@rule
def quotient_near_31(state: Field, n: int) -> int:
    return state.number // state.tiny


@rule
def remainder_near_31(state: Field, n: int) -> int:
    return state.number % state.tiny


@rule
def parts_of_32(state: Field, n: int) -> int:
    return (
        state.number // 2 + state.number % 8 + state.number // 7 * 3 + state.number % -7 + state.number // -1
    )


@rule
def shift_of_32(state: Field, n: int) -> int:
    return (state.number << 1) + (state.tiny << n) + (state.number >> n)


@rule
def shift_down_far(state: Field, n: int) -> int:
    return (state.number >> 31) + (state.number >> 32) + (state.tiny >> 40) + (state.number >> 63)


@rule
def shift_down_by_a_field(state: Field, n: int) -> int:
    return state.number >> abs(state.tiny) % 64


@rule
def shift_up_of_nothing(state: Field, n: int) -> int:
    return 0 << abs(state.tiny) % 64


@rule
def divided_by_large(state: Field, n: int) -> int:
    return state.number // (1 << 40) + state.number // 10**12 + state.number // -(10**12)


@rule
def remainder_of_large(state: Field, n: int) -> int:
    return state.number % 10**12 - state.number % (1 << 40)


@rule
def least_with_large(state: Field, n: int) -> int:
    return min(state.number, 10**12) + max(state.number, -(10**12)) + min(state.tiny, 1 << 31)


@rule
def greatest_with_large(state: Field, n: int) -> int:
    return max(state.number, 10**12) - min(-(10**12), state.number)


@rule
def met_with_large(state: Field, n: int) -> int:
    return (
        (state.number & 0xFF_FFFF_FFFF)
        + (state.number | 1 << 40)
        + (state.number ^ -(1 << 40))
        + (state.tiny & -(1 << 40))
    )


@rule
def compared_with_large(state: Field, n: int) -> int:
    return (state.number < 1 << 40) + (state.number > -(1 << 40)) * 2 + (state.number == 1 << 32) * 4


@rule
def range_with_large_ends(state: Field, n: int) -> int:
    found = 0
    for at in range(5, -(1 << 40)):
        found += at
    for at in range(-(1 << 40), -(1 << 40) + 3):
        found += at
    for at in range((1 << 31) - 2, (1 << 31) + 2):
        found += at
    for at in range((1 << 40) + 2, 1 << 40, -1):
        found += at
    return found


@rule
def range_near_31(state: Field, n: int) -> int:
    found = 0
    for at in range((1 << 31) - 3, (1 << 31) - 1):
        found += at
    for at in range(-(1 << 31) + 2, -(1 << 31), -1):
        found += at
    for at in range((1 << 31) - 5, (1 << 31) - 1, 3):
        found += at
    for at in range(-(1 << 31) + 5, -(1 << 31), -4):
        found += at
    return found


@rule
def range_around_a_field(state: Field, n: int) -> int:
    found = 0
    for at in range(state.number - 1, state.number + 2):
        found += at
    for at in range(state.number + 1, state.number - 2, -1):
        found += at * 3
    for at in range(state.number, state.number + 9, 4):
        found += at * 5
    return found


@rule
def counts_up(state: Field, n: int) -> int:
    count = 0
    for at in range(n * 3):
        count += 1
    while count < 100:
        count += state.tiny * state.tiny + 1
    return count


@rule
def grows(state: Field, n: int) -> int:
    growing = 1
    for at in range(60):
        growing *= 2
    return growing + n


@rule
def grows_by_turns(state: Field, n: int) -> int:
    one = 1
    two = 1
    for at in range(80):
        one, two = two, one + two
    return one


@rule
def falls(state: Field, n: int) -> int:
    falling = 0
    for at in range(50):
        falling = falling * 2 - 1
    return falling


@rule
def wraps_never(state: Field, n: int) -> int:
    seen = 0
    for at in range(1000):
        seen = (seen * 31 + at) % 1009
    return seen


@rule
def clamped(state: Field, n: int) -> int:
    found = max(-5, min(5, state.long))
    return found * 100


@rule
def remainder_of_64(state: Field, n: int) -> int:
    few = state.long % 1000
    many = state.long // 1000
    return few * 3 + many


@rule
def masked(state: Field, n: int) -> int:
    low = state.long & 0x7FFFFFFF
    high = state.long >> 33
    return low + high


@rule
def words_of_numbers(state: Field, n: int) -> int:
    few = abs(state.tiny)
    found = added(few, 31)
    more = added(few, 40 + n)
    return (
        found
        + more
        + size(found)
        + has(few, 35 + n) * 3
        + removed(more, 40)
        + lowest(found + 1)
        + nth(more, 0)
    )


@rule
def words_of_negative_numbers(state: Field, n: int) -> int:
    return has(state.tiny, 40 + n) + has(state.number, 31) * 2 + has(state.number, 32) * 4


@rule
def parts_of_a_pile(state: Field, n: int) -> int:
    return (
        state.word // 2
        + state.word % 5
        + (state.word >> 4)
        + (state.word & 7)
        + state.word % 16
        + state.word // 3
    )


@rule
def piles_in_numbers(state: Field, n: int) -> int:
    return state.word + state.word + size(state.deck) - state.word * 2 + min(size(state.word), 3)


@rule
def tables(state: Field, n: int) -> int:
    few = TABLE[n] * 100
    many = LONG[n % 2] + few
    return few + many


@rule
def rows(state: Field, n: int) -> int:
    few = row(3)
    many = long_row(3)
    for at in range(3):
        few[at] = state.number
        many[at] = state.number * 8
    return few[0] + few[1] + few[n] + many[n]


@rule
def choice(state: Field, n: int) -> int:
    found = state.number if n else state.long
    other = state.tiny and state.number
    third = state.tiny or 1 << 33
    return found + other + third


@rule
def truths(state: Field, n: int) -> int:
    one = state.number > state.tiny
    return one + one * 2 - (not one) + -one + ~one


@rule
def twice(n: int) -> int:
    return n * 2


@rule
def through_rules(state: Field, n: int) -> int:
    return twice(state.tiny) + twice(twice(state.number)) + twice(n)


@rule
def through_rules_small(state: Field, n: int) -> int:
    return thrice(state.tiny) + thrice(n % 5)


@rule
def thrice(m: int) -> int:
    return m * 3


@rule
def argument_changed(m: int, k: int) -> int:
    while k > 0:
        m = m * m + 1
        k -= 1
    return m


@rule
def through_a_rule_that_grows(state: Field, n: int) -> int:
    return argument_changed(state.tiny % 7, 4)


@rule
def falls_off(state: Field, n: int) -> int:
    if n > 0:
        return state.number
    return 5 + falls_off_inner(state)


@rule
def falls_off_inner(state: Field) -> int:
    for at in range(3):
        if state.cells[at]:
            return 100 + at
    return 0


WANTED = {
    given.__name__: given
    for given in list(globals().values())
    if getattr(given, "__rule__", False) and list(given.__annotations__)[:2] == ["state", "n"]
}


@cache
def gears() -> dict[str, SimpleNamespace]:
    return {
        name: gear(name, WANTED) for name in ("interpreted", "checked", "fast", "ranged", "ranged_checked")
    }


def states() -> list[Field]:
    """States at the edges of their fields."""
    found = []
    for number in (0, 1, -1, (1 << 31) - 1, -(1 << 31), 12345, -12345):
        for tiny in (1, -1, 127, -128, 40):
            state = Field()
            state.number, state.numbers, state.tiny = (
                number,
                [number, -number if number > LEAST >> 32 else 7, 5],
                tiny,
            )
            state.short, state.cells = (number & 0x7FFF) - (1 << 14), [tiny, 5, -5, 100, -100]
            state.long, state.word = number << 31, number & 0xFFFFFFFF
            state.deck = (number & 0xFFFFFFFF) << 32 | 1
            found.append(state)
    return found


def ends_the_process(name: str, state: Field) -> bool:
    """What has a test of its own, in a process of its own: the least number divided by -1."""
    return name in ("remainder_near_31", "quotient_near_31") and (state.number, state.tiny) == (
        -(1 << 31),
        -1,
    )


@pytest.mark.parametrize("gear", ["ranged", "ranged_checked"])
def test_dividing_the_least_of_32_bits_by_minus_one_does_not_end_the_process(gear: str):
    code = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from tests.native import test_ranges as rules
from tests.native.gears import gear
state = rules.Field()
state.number, state.tiny = -(1 << 31), -1
for name in ("quotient_near_31", "remainder_near_31"):
    print(getattr(gear({gear!r}, {{name: rules.WANTED[name]}}), name)(state.record(), 0))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, cwd=ROOT)
    assert done.returncode == 0, f"ended by {done.returncode} {done.stderr[-300:]}"
    assert done.stdout.split() == [str(1 << 31), "0"]


@pytest.mark.parametrize("name", WANTED)
def test_results_are_pythons_with_32_bits_where_they_fit(name: str):
    for state in states():
        if state.numbers[1] not in range(-(1 << 31), 1 << 31):
            state.numbers[1] = 7
        if ends_the_process(name, state):
            continue
        for n in (0, 1, 2):
            try:
                getattr(gears()["checked"], name)(state.record(), n)
            except Fault:
                continue  # it leaves 64 bits, and is no test of 32
            same_in_all(gears(), name, state.record(), n)


@settings(deadline=None, max_examples=100)
@given(st.data())
def test_results_are_pythons_for_any_numbers(data: st.DataObject):
    state = Field()
    state.number, state.tiny = (
        data.draw(st.integers(-(1 << 31), (1 << 31) - 1)),
        data.draw(st.integers(-128, 127)),
    )
    state.short, state.long = (
        data.draw(st.integers(-(1 << 15), (1 << 15) - 1)),
        data.draw(st.integers(LEAST, MOST)),
    )
    state.numbers = [data.draw(st.integers(-(1 << 31), (1 << 31) - 1)) for _ in range(3)]
    state.cells = [data.draw(st.integers(-128, 127)) for _ in range(5)]
    state.word, state.deck = (
        data.draw(st.integers(0, (1 << 32) - 1)),
        data.draw(st.integers(0, (1 << 64) - 1)),
    )
    n = data.draw(st.integers(0, 2))
    name = data.draw(st.sampled_from(sorted(WANTED)))
    if ends_the_process(name, state):
        return
    try:
        getattr(gears()["checked"], name)(state.record(), n)
    except Fault:
        return
    same_in_all(gears(), name, state.record(), n)


@cache
def known() -> tuple[Program, Ranges]:
    program = Program(WANTED, {})
    return program, Ranges(program)


@pytest.mark.parametrize(
    "rule, variable, bits",
    [
        ("sum_of_bytes", "found", 32),
        ("sum_of_bytes", "n", 64),
        ("sum_near_31", "found", 64),
        ("counts_up", "at", 64),
        ("grows", "growing", 64),
        ("grows", "at", 32),
        ("grows_by_turns", "one", 64),
        ("falls", "falling", 64),
        ("wraps_never", "seen", 32),
        ("wraps_never", "at", 32),
        ("clamped", "found", 32),
        ("remainder_of_64", "few", 32),
        ("remainder_of_64", "many", 64),
        ("masked", "low", 32),
        ("masked", "high", 32),
        ("tables", "few", 32),
        ("tables", "many", 64),
        ("range_near_31", "at", 32),
        ("range_with_large_ends", "at", 64),
        ("range_around_a_field", "at", 64),
        ("choice", "found", 64),
        ("choice", "other", 32),
        ("choice", "third", 64),
    ],
)
def test_bits_of_a_variable(rule: str, variable: str, bits: int):
    program, found = known()
    assert found.variable(program.entries[rule], variable) == bits


@pytest.mark.parametrize(
    "rule, bits",
    [
        ("sum_of_bytes", 32),
        ("sum_near_31", 64),
        ("product_of_16", 32),
        ("product_of_three", 64),
        ("opposite_near_31", 64),
        ("absolute_near_31", 64),
        ("complement_near_31", 32),
        ("wraps_never", 32),
        ("grows", 64),
        ("through_rules", 64),
        ("falls_off", 32),
    ],
)
def test_bits_of_a_result(rule: str, bits: int):
    program, found = known()
    assert found.result(program.entries[rule]) == bits


def test_bits_of_an_argument_hold_all_that_is_ever_handed_over():
    program, found = known()
    by_name = {unit.source.function.__name__: unit for unit in program.units.values()}
    assert found.variable(by_name["thrice"], "m") == 32
    assert found.variable(by_name["twice"], "n") == 64
    assert found.variable(by_name["argument_changed"], "m") == 64


def test_every_range_holds_zero_as_a_variable_that_was_never_set_does():
    _, found = known()
    assert all(low <= 0 <= high for low, high in found.known.values())


def test_32_bits_are_written_into_the_text():
    program = Program({"f": wraps_never}, {})
    assert "alloca i32" in emitted(program, ranges=True).text
    body = emitted(program).text.partition('@"rule f"')[2]
    assert "%v seen.p = alloca i64" in body.replace('"', "")


# Around 2**63


@rule
def sum_of_two(n: int, m: int) -> int:
    return n + m


@rule
def sum_less_one(n: int, m: int) -> int:
    return n - 1 + m


@rule
def mixed_widths(n: int, m: int) -> int:
    few = m % 100
    return n - few + few * 2 - (few << 20)


@rule
def compared(n: int, m: int) -> int:
    few = m % 100
    return (n < few) + (few <= n) * 2 + (n == MOST) * 4 + (n != few) * 8


@rule
def extremes(n: int, m: int) -> int:
    few = m % 100 - 50
    return max(n, few) // 2 + min(n, few) // 2


@cache
def of_two() -> dict[str, SimpleNamespace]:
    wanted = {given.__name__: given for given in (sum_of_two, sum_less_one, mixed_widths, compared, extremes)}
    return {
        name: gear(name, wanted) for name in ("interpreted", "checked", "fast", "ranged", "ranged_checked")
    }


@pytest.mark.parametrize("name", ["sum_of_two", "sum_less_one", "mixed_widths", "compared", "extremes"])
def test_results_near_63_bits_are_pythons(name: str):
    edges = [MOST, LEAST, MOST - 1, LEAST + 1, 1 << 62, -(1 << 62), 1 << 31, -(1 << 31), 0, 1, -1, 99]
    met = 0
    for n in edges:
        for m in edges:
            try:
                getattr(of_two()["checked"], name)(n, m)
            except Fault:
                continue
            same_in_all(of_two(), name, n, m)
            met += 1
    assert met > len(edges)


# Placeholders and draws


@slot
def progress(state: Any, seat: int) -> Int32:
    raise AssertionError


@rule
def asked(state: Field, n: int) -> int:
    found = progress(state, n)
    return found + 1


@rule
def game_progress(state: Field, seat: int) -> int:
    return state.long + seat


def test_result_of_a_placeholder_has_32_bits_by_its_promise():
    program = Program({"asked": asked}, {"progress": game_progress})
    found = Ranges(program)
    assert found.variable(program.entries["asked"], "found") == 32
    fast = linked(program, ranges=True).asked
    plain = native.interpreted({"asked": asked}, {"progress": game_progress}).asked
    for long in (0, SMALL - 2, -SMALL, 5):
        state = Field()
        state.long = long
        assert fast(state.record(), 1) == plain(state.record(), 1) == long + 2


@rule
def draws(random: Generator, n: int, out: Row) -> int:
    found = 0
    for at in range(len(out)):
        out[at] = below(random, 6)
        found += below(random, n % 1000 + 1) + below(random, 1 << 31) % 7
    return found


def test_draws_are_pythons_with_32_bits():
    gears = {name: gear(name, {"f": draws}) for name in ("interpreted", "fast", "ranged", "ranged_checked")}
    for n in (0, 5, 999, 123456789):
        same_in_all(gears, "f", np.array([1 << 63, 12345], np.uint64), n, np.zeros(50, np.int32))


# It comes to an end


@pytest.mark.parametrize(
    "words",
    [
        "x = 1 << 64\n    return x >> 60",
        "x = -(1 << 63) - 1\n    return x >> 60",
        "x = n\n    while x < 1 << 70:\n        x += 1 << 65\n    return 1",
        "return g(1 << 64)",
        "return 1 << 64",
    ],
)
def test_ranges_of_constants_beyond_64_bits_come_to_an_end(write: Write, words: str):
    module = write(f"\n@rule\ndef g(m):\n    return m > 5\n\n@rule\ndef f(n: int) -> int:\n    {words}\n")
    try:
        Ranges(Program({"f": module.f}, {}))
    except Refused as refused:  # as good
        assert str(refused).startswith("rules.py:")


def test_ranges_of_a_long_chain_of_rules_come_to_an_end(write: Write):
    source = "\n@rule\ndef r0(n):\n    return n + 1\n"
    for at in range(1, 60):
        source += f"\n@rule\ndef r{at}(n):\n    x = r{at - 1}(n) - n\n    return r{at - 1}(x % 90) + x\n"
    source += "\n@rule\ndef f(n: int) -> int:\n    return r59(n % 50) % 1000\n"
    module = write(source)
    program = Program({"f": module.f}, {})
    assert Ranges(program).result(program.entries["f"]) == 32
