"""Piles of every size: sets of up to 128 cards, the same in every gear, up to the highest card."""

from __future__ import annotations

import re
import struct
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pylae.core import native
from pylae.core.native import machine
from pylae.core.native.calls import Fault
from pylae.core.native.program import Program
from pylae.core.piles import added, cards_in, has, lowest, nth, removed, size
from pylae.core.rule import rule
from pylae.core.source import Refused
from pylae.core.state import StateBase, int8, int32, pile
from tests.native.gears import HEADER, Write, all_gears, gear, imported, linked, outcome, same_in_all

CAPACITIES = (1, 31, 32, 33, 63, 64, 65, 66, 127, 128)

TEMPLATE = """
class P{n}(StateBase):
    a = pile({n})
    few = int8()
    hands = pile({n}, 3)
    b = pile({n})
    grid = pile({n}, 2, 2)
    count = int32()
    counts = int32(4)

FULL{n} = (1 << {n}) - 1
TOP{n} = 1 << {n} - 1
ODD{n} = FULL{n} // 3

@rule
def words{n}(state: P{n}, card: int, index: int) -> int:
    state.count = size(state.a) * 1000 + size(state.b)
    state.counts[0] = lowest(state.a) if state.a != 0 else -1
    state.counts[1] = nth(state.a, index) if index < size(state.a) else -1
    state.counts[2] = has(state.a, card) * 2 + has(state.b, card)
    if has(state.a & state.b, card):
        state.counts[3] = 5
    return lowest(state.b) if state.b else -7

@rule
def sets{n}(state: P{n}, card: int, index: int) -> int:
    state.hands[0] = state.a | state.b
    state.hands[1] = state.a & state.b
    state.hands[2] = state.a ^ state.b
    state.grid[0][0] = state.a & ~state.b
    state.grid[0][1] = added(state.a, card)
    state.grid[1][0] = removed(state.b, card)
    state.grid[1][1] = ~state.a & state.b
    return (state.a == state.b) + (state.a != state.b) * 2 + (state.a == 0) * 4 + (0 != state.b) * 8

@rule
def in_place{n}(state: P{n}, card: int, index: int) -> None:
    state.hands[0] = state.a
    state.hands[0] |= state.b
    state.hands[1] = state.a
    state.hands[1] &= ~state.b
    state.hands[2] ^= state.a
    p = state.b
    p &= state.a
    p ^= state.b
    p |= state.hands[1]
    state.grid[1][0] = p
    state.a, state.b = state.b, state.a

@rule
def walk{n}(state: P{n}, card: int, index: int) -> int:
    rest = state.a
    seen = 0
    order = 0
    while rest != 0:
        one = lowest(rest)
        rest = removed(rest, one)
        state.b = added(state.b, one)
        seen += 1
        order = (order * 3 + one) % 1000003
    while state.b:
        state.b &= ~state.a
        state.b = removed(state.b, lowest(state.b)) if state.b != 0 else 0
    return order * 1000 + seen

@rule
def one_by_one{n}(state: P{n}, card: int, index: int) -> int:
    order = 0
    for at in range(size(state.a)):
        order = (order * 3 + nth(state.a, at)) % 1000003
    for one in range({n}):
        if has(state.b, one):
            order = (order * 5 + one) % 1000003
    return order

@rule
def larger{n}(p, q):
    return p if size(p) > size(q) else q

@rule
def without{n}(p, cards):
    return p & ~cards

@rule
def union{n}(hands):
    found = hands[0]
    for at in range(1, len(hands)):
        found = found | hands[at]
    return found

@rule
def deal{n}(hands, card):
    hands[1] = added(hands[1], card)
    hands[0], hands[2] = hands[2], hands[0]

@rule
def through_rules{n}(state: P{n}, card: int, index: int) -> int:
    state.hands[0] = larger{n}(state.a, state.b)
    state.hands[1] = without{n}(state.a, state.b)
    deal{n}(state.hands, card)
    state.grid[0][0] = union{n}(state.hands)
    deal_grid = state.grid[1]
    deal_grid[1] = larger{n}(union{n}(deal_grid), state.b)
    state.grid[0][1] = larger{n}(0, state.b)
    other = copy_of(state)
    other.a = 0
    other.hands[2] = state.b
    state.b = union{n}(other.hands) | other.a
    return size(larger{n}(state.a, state.b)) + has(union{n}(state.hands), card)

@rule
def choices{n}(state: P{n}, card: int, index: int) -> int:
    p = 0
    if index > 1:
        p = state.a
    state.hands[0] = p
    state.hands[1] = state.a if has(state.a, card) else 0
    state.hands[2] = state.a or state.b
    state.grid[0][0] = state.a and state.b
    state.grid[0][1] = state.b if state.a == p else p
    if state.a and not state.b:
        state.few = 1
    elif not state.a:
        state.few = 2
    return p == state.a

@rule
def constants{n}(state: P{n}, card: int, index: int) -> int:
    state.hands[0] = FULL{n}
    state.hands[1] = state.a ^ FULL{n}
    state.hands[2] = state.a & ~TOP{n}
    state.grid[0][0] = state.a | TOP{n}
    state.grid[0][1] = state.a & 1
    state.grid[1][0] = state.a & ODD{n}
    state.grid[1][1] = FULL{n} ^ state.b
    return (state.a == FULL{n}) + (state.a == TOP{n}) * 2 + (TOP{n} != state.b) * 4 + (state.a & TOP{n} != 0) * 8
"""
NAMES = "words sets in_place walk one_by_one through_rules choices constants".split()


@pytest.fixture(scope="module")
def piles(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    source = HEADER + "".join(TEMPLATE.format(n=n) for n in CAPACITIES)
    yield imported(tmp_path_factory.mktemp("piles"), source, "piles_of_tests")
    del sys.modules["piles_of_tests"]


@cache
def gears_of(module: ModuleType, n: int) -> dict[str, SimpleNamespace]:
    wanted = {name: getattr(module, f"{name}{n}") for name in NAMES}
    gears = {name: gear(name, wanted) for name in ("interpreted", "fast", "checked", "ranged")}
    return gears | {"halves": linked(Program(wanted, {}), deposit=False)}


def edges(n: int) -> list[int]:
    """The empty pile, the full one, single cards at the borders of words, and patterns."""
    full = (1 << n) - 1
    found = [0, full, full // 3, full // 3 * 2 & full, 1, 1 << n - 1, full >> 1, full - 1]
    found += [1 << at for at in (31, 32, 63, 64, 65, 126) if at < n]
    return list(dict.fromkeys(found))


# Declaration and bytes


@pytest.mark.parametrize("capacity", [0, -1, 129, 1000])
@pytest.mark.parametrize("shape", [(), (3,), (2, 3)])
def test_declaration_refuses_a_capacity_below_1_or_above_128(capacity: int, shape: tuple[int, ...]):
    with pytest.raises(ValueError, match=f"1 to 128 cards, not {capacity}"):
        pile(capacity, *shape)  # pyright: ignore[reportCallIssue]


@pytest.mark.parametrize("shape", [(0,), (2, 0), (-1,), (1, 2, 3)])
def test_declaration_refuses_other_shapes_than_rows_and_grids(shape: tuple[int, ...]):
    with pytest.raises(ValueError, match="up to two dimensions"):
        pile(66, *shape)  # pyright: ignore[reportCallIssue]


@pytest.mark.parametrize("n", CAPACITIES)
def test_declaration_takes_four_eight_or_sixteen_bytes(piles: ModuleType, n: int):
    made = getattr(piles, f"P{n}")
    width = 4 if n <= 32 else 8 if n <= 64 else 16
    assert [made.fields[name].size for name in ("a", "hands", "grid")] == [width] * 3
    assert made.offsets["hands"] % width == 0 and made.dtype().itemsize == made.size
    assert list(made.offsets.values()) == [made.dtype().fields[name][1] for name in made.fields]


def filled(made: Any, numbers: list[int]) -> Any:
    state = made()
    state.a, state.b, state.few, state.count = numbers[0], numbers[1], -5, 1 << 30
    state.hands = [numbers[at % len(numbers)] for at in range(3)]
    state.grid = [[numbers[-1], numbers[0]], [numbers[1], numbers[-2]]]
    return state


@pytest.mark.parametrize("n", CAPACITIES)
def test_bytes_go_round_through_pack_and_record(piles: ModuleType, n: int):
    made = getattr(piles, f"P{n}")
    for at in range(len(edges(n))):
        numbers = edges(n)[at:] + edges(n)[:at] + [0]
        state = filled(made, numbers)
        assert made.unpack(state.pack()) == state
        assert state.record().tobytes() == state.pack()
        assert made.unpack(state.record().tobytes()) == state
        assert state.copy() == state and state.copy().pack() == state.pack()


@pytest.mark.parametrize("n", CAPACITIES)
def test_bytes_are_little_endian_words(piles: ModuleType, n: int):
    made = getattr(piles, f"P{n}")
    state = made()
    state.a = 1 << n - 1
    width = made.fields["a"].size
    assert state.pack()[:width] == (1 << n - 1).to_bytes(width, "little")
    if width == 16:
        low, high = struct.unpack_from("<QQ", state.pack(), made.offsets["a"])
        assert low | high << 64 == state.a


@pytest.mark.parametrize("n", CAPACITIES)
@pytest.mark.parametrize("place", ["a", "hands", "grid"])
def test_bytes_refuse_a_card_beyond_and_what_is_no_pile(piles: ModuleType, n: int, place: str):
    made = getattr(piles, f"P{n}")
    for wrong in (1 << n, 1 << 200, -1, -(1 << n)):
        state = made()
        if place == "a":
            state.a = wrong
        elif place == "hands":
            state.hands[2] = wrong
        else:
            state.grid[1][1] = wrong
        with pytest.raises(OverflowError, match="does not fit"):
            state.pack()


# All words in every gear


@pytest.mark.parametrize("n", CAPACITIES)
@pytest.mark.parametrize("name", NAMES)
def test_words_are_the_same_in_every_gear_at_the_edges(piles: ModuleType, name: str, n: int):
    made, gears = getattr(piles, f"P{n}"), gears_of(piles, n)
    for one in edges(n):
        for two in (0, (1 << n) - 1, 1 << n - 1, one):
            state = made()
            state.a, state.b, state.grid[1][0], state.hands[1] = one, two, one, two
            for card in dict.fromkeys((0, n - 1, n // 2)):
                same_in_all(gears, name, state.record(), card, 1)


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_words_are_the_same_in_every_gear(piles: ModuleType, data: st.DataObject):
    n = data.draw(st.sampled_from(CAPACITIES))
    numbers = st.integers(0, (1 << n) - 1) | st.sampled_from(edges(n))
    state = getattr(piles, f"P{n}")()
    state.a, state.b = data.draw(numbers), data.draw(numbers)
    state.hands, state.grid[1] = (
        [data.draw(numbers) for _ in range(3)],
        [data.draw(numbers), data.draw(numbers)],
    )
    card, index = data.draw(st.integers(0, n - 1)), data.draw(st.integers(0, n))
    for name in NAMES:
        same_in_all(gears_of(piles, n), name, state.record(), card, index)


@pytest.mark.parametrize("n", CAPACITIES)
def test_words_find_every_card_by_depositing_and_by_halves(piles: ModuleType, n: int):
    made, gears = getattr(piles, f"P{n}"), gears_of(piles, n)
    assert "halves" in gears
    for held in edges(n):
        state = made()
        state.a = held
        for index, card in enumerate(cards_in(held)):
            for name, rules in gears.items():
                record = state.record()
                rules.words(record, 0, index)
                assert record["counts"][0][1] == card, (name, held, index)


@rule
def nth_of_a_number(n: int, index: int) -> int:
    return nth(n, index)


@rule
def nth_of_a_field(state: Any, index: int) -> int:
    return nth(state.number, index)


@pytest.mark.parametrize("deposit", [False, True])
def test_nth_of_a_plain_number_is_the_same_each_way(deposit: bool):
    if deposit and not machine.deposits():
        pytest.skip("this processor cannot deposit bits")
    find = linked(Program({"f": nth_of_a_number}, {}), deposit=deposit).f
    for held in (
        1,
        (1 << 63) - 1,
        0x5555_5555_5555_5555,
        1 << 62,
        1 << 31,
        1 << 32,
        (1 << 40) | (1 << 35) | (1 << 3),
    ):
        assert [find(held, index) for index in range(held.bit_count())] == cards_in(held)


# Plain numbers


@rule
def size_of_constants() -> int:
    return size((1 << 40) | (1 << 35) | (1 << 3))


@rule
def words_for_a_number(n: int, card: int) -> int:
    return size(n) * 1000000 + lowest(n) * 10000 + nth(n, size(n) - 1) * 100 + has(n, card)


@rule
def added_to_a_number(n: int, card: int) -> int:
    return added(n, card)


@rule
def removed_from_a_number(n: int, card: int) -> int:
    return removed(n, card)


@rule
def pile_of_a_small_number(n: int, card: int) -> int:
    few = n % 100
    found = added(few, card)
    return size(found) * 100 + has(few, card) * 10 + (removed(found, card) == few) + (found > few) * 2


@cache
def of_numbers() -> dict[str, SimpleNamespace]:
    rules = [
        size_of_constants,
        words_for_a_number,
        added_to_a_number,
        removed_from_a_number,
        pile_of_a_small_number,
    ]
    return all_gears({given.__name__: given for given in rules})


def test_numbers_beyond_32_bits_are_piles_too():
    for name, rules in of_numbers().items():
        assert rules.size_of_constants() == 3, name


@pytest.mark.parametrize(
    "n", [1, 5, (1 << 40) | (1 << 35) | (1 << 3), (1 << 63) - 1, 1 << 62, 1 << 31, 1 << 32]
)
@pytest.mark.parametrize("card", [0, 3, 30, 31, 32, 33, 40, 61, 62])
def test_numbers_know_all_words_in_every_gear(n: int, card: int):
    for name in (
        "words_for_a_number",
        "added_to_a_number",
        "removed_from_a_number",
        "pile_of_a_small_number",
    ):
        same_in_all(of_numbers(), name, n, card)


# Given back to Python


class Pair(StateBase):
    small = pile(20)
    word = pile(32)
    long = pile(64)
    wide = pile(128)
    other = pile(70)
    count = int32()


@rule
def give_word(state: Pair) -> int:
    return state.word


@rule
def give_long(state: Pair) -> int:
    return state.long


@rule
def give_long_or_nothing(state: Pair) -> int:
    if state.count:
        return 0
    return state.long


@pytest.mark.parametrize("bit", [0, 30, 31])
def test_given_back_a_pile_of_32_is_no_negative_number(bit: int):
    state = Pair()
    state.word = 1 << bit
    assert same_in_all(all_gears({"f": give_word}), "f", state.record()) == 1 << bit


@pytest.mark.parametrize("bit", [0, 31, 32, 62, 63])
def test_given_back_a_pile_of_64_is_no_negative_number(bit: int):
    state = Pair()
    state.long = 1 << bit
    gears = all_gears({"f": give_long, "g": give_long_or_nothing})
    assert same_in_all(gears, "f", state.record()) == 1 << bit
    assert same_in_all(gears, "g", state.record()) == 1 << bit


# Piles of different sizes together, and with numbers


MIXED = {
    "a large pile without a small one": "state.wide = state.wide & ~state.small",
    "a large pile without a word": "state.wide = state.wide & ~state.word",
    "a large pile without a long one": "state.wide = state.wide & ~state.long",
    "a long pile without a word": "state.long = state.long & ~state.word",
    "a long pile without a word, in place": "state.long &= ~state.word",
    "a large pile without a long one, in place": "state.wide &= ~state.long",
    "a complement with a name": "others = ~state.word\n    state.long = state.long & others",
    "a complement that a rule gives": "state.long = state.long & others(state.word)",
    "a complement that a rule takes": "state.long = met(state.long, ~state.word)",
    "a complement of a choice": "state.long = state.long & ~(state.word if n else state.small)",
    "two complements": "state.long = ~(~state.long | state.word)",
    "a complement of a sum of piles": "state.wide = state.wide & ~(state.word | state.small)",
    "a union with a smaller one": "state.wide = state.long | state.word",
    "a smaller one of two": "state.word = state.wide & state.word",
    "a difference": "state.wide = state.wide ^ state.long",
    "a comparison": "n = (state.word == state.long) + (state.wide == state.long) * 2",
    "a small pile compared with a large constant": "n = (state.word == 1 << 40) + (state.word != 1 << 32) * 2",
    "a long pile compared with a large constant": "n = (state.long == 1 << 70) + (state.long != 1 << 64) * 2",
    "a pile compared with a number below zero": "n = (state.word == -1) + (state.long == -1) * 2",
    "a pile compared with a variable": "n = (state.word == n) + (state.long == n) * 2",
    "a word in order with a constant": "n = (state.word > -1) + (state.word < 1 << 40) * 2 + (state.word >= 5) * 4",
    "a word in order with a variable": "n = (state.word > n) + (state.word <= n) * 2",
    "a small pile in order with a variable": "n = (state.small > n) + (n < state.small) * 2",
    "a word or a number below zero": "best = -1\n    if n:\n        best = state.word\n    n = (best < 0) + (best == -1) * 2",
    "a word or a number below zero, chosen": "best = state.word if n else -1\n    n = best < 0",
    "a word that becomes a larger number": "total = state.word\n    total = total + (1 << 35)\n    n = total >> 30",
    "a word that is counted up": "total = state.word\n    total += state.word\n    n = total",
    "a word with a card of a longer one": "state.long = state.word | 1 << 40",
    "a word with a card of a number": "state.long = state.word | 1 << abs(n) % 50",
    "a word with a card of a longer one, and with another": "state.long = (state.word ^ 1 << 40) & state.long",
    "a word in numbers": "n = state.word + state.word * 2 - (state.word >> 3) + (state.word & 7) + state.word // 3",
    "the opposite of a word": "n = -state.word",
    "the complement of a word as a number": "n = ~state.word + 1",
    "the complement of a small pile as a number": "n = ~state.small",
    "the lowest card by hand": "state.word = state.word & -state.word",
    "the other cards by hand": "state.word = state.word & state.word - 1 if state.word > 0 else 0",
    "a word in a row": "cells = long_row(2)\n    cells[0] = state.word\n    n = cells[0]",
    "a word as an index": "cells = row(4)\n    cells[state.word & 3] = 7\n    n = cells[1] * 10 + cells[3]",
    "a word as the end of a range": "for at in range(state.word & 7):\n        n += at",
    "a word handed on as a number": "n = doubled(state.word)",
    "a number handed on as a pile": "n = counted(n & 0xFFFF) + counted(state.word) + counted(state.wide)",
    "a large constant handed on": "n = counted((1 << 70) | 1)",
    "a large constant with a name": "rest = (1 << 70) | 1\n    n = size(rest)",
    "a large constant asked": "n = size((1 << 70) | 1) + has((1 << 70) | 1, 69 + (n & 1)) * 10",
    "a large constant walked through": (
        "rest = (1 << 70) | 5\n    while rest != 0:\n        n += lowest(rest)\n        rest = removed(rest, lowest(rest))"
    ),
    "a pile of one card": "state.other = added(0, abs(n) % 70)",
    "a pile of two cards": "state.other = added(added(0, abs(n) % 70), 69)",
    "a full pile without a card": "state.other = removed((1 << 70) - 1, abs(n) % 70)",
    "a full pile without a card, met": "state.other = removed((1 << 70) - 1, abs(n) % 70) & state.other",
    "a pile of one card or none": "state.other = added(0, abs(n) % 70) if n else 0",
    "a pile of one card joined": "state.other = state.other | added(0, abs(n) % 70)",
    "a pile from nothing": (
        "made = 0\n    for at in range(60, 69):\n        made = added(made, at)\n    state.other = made"
    ),
    "a pile from nothing that a pile joins": (
        "made = 0\n    for at in range(60, 69):\n        made = added(made, at)\n    made = made | state.other\n"
        "    state.other = made"
    ),
    "a large pile that is a number": "n = size(state.wide & 0xFF)",
    "a truth in a pile": "state.word = state.word | (n > 1)",
    "a truth in a large pile": "state.wide = state.wide | 1 if n > 1 else state.wide & ~1",
    "a shift of a word": "state.word = state.word >> abs(n) % 32",
    "a shift of a word out of it": "state.word = state.word >> abs(n) % 70",
    "a shift of a long pile": "state.long = state.long >> abs(n) % 64",
    "a shift of a long pile out of it": "state.long = state.long >> 64 + abs(n) % 3",
    "a shift of a long pile out of it by a constant": "state.long = state.long >> 64",
    "a shift of a large pile": "state.wide = state.wide >> abs(n) % 128",
    "a shift of a large pile out of it": "state.wide = state.wide >> 128 + abs(n) % 3",
    "a shift of a large pile in place": "state.wide >>= 3",
    "the remainder of a word": "n = state.word % 5 + state.word % 8",
    "the half of a word": "n = state.word // 2",
    "a part of a word": "n = state.word // 7",
    "the least of a word": "n = (state.word & 0xFFFFFFF0) // 16",
    "a shift of a large pile by a number": "n = size(state.wide >> (abs(n) & 63))",
    "a number below zero in a pile": "state.word = state.word & -2",
    "a mask below zero in a large pile": "state.wide = state.wide & -2",
    "a mask below zero in a name": "mask = -2 - (n & 1)\n    state.long = state.long & mask",
}


@pytest.mark.parametrize("words", MIXED.values(), ids=MIXED)
def test_mixed_piles_and_numbers_are_pythons_or_refused(write: Write, words: str):
    """Or, in a checked build, a fault."""
    source = f"""
class Pair(StateBase):
    small = pile(20)
    word = pile(32)
    long = pile(64)
    wide = pile(128)
    other = pile(70)

@rule
def others(p):
    return ~p

@rule
def met(p, q):
    return p & q

@rule
def doubled(n):
    return n * 2

@rule
def counted(p):
    return size(p)

@rule
def f(state: Pair, n: int) -> int:
    {words}
    return n
"""
    module = write(source)
    try:
        gears = all_gears({"f": module.f})
    except Refused as refused:
        assert re.match(r"rules.py:\d+: ", str(refused)), refused
        return
    states = [module.Pair() for _ in range(4)]
    full: Any = states[1]
    full.small, full.word, full.long = (1 << 20) - 1, (1 << 32) - 1, (1 << 64) - 1
    full.wide, full.other = (1 << 128) - 1, (1 << 70) - 1
    some: Any = states[2]
    some.small, some.word, some.long, some.wide = (
        5,
        0x8000_0001,
        1 << 63 | 1 << 40 | 3,
        1 << 127 | 1 << 64 | 1 << 31 | 7,
    )
    last: Any = states[3]
    last.small, last.word, last.long, last.wide, last.other = 6, 6, 6, 6, 1 << 69
    for state in states:
        for n in (0, 1, 2, -1, 1 << 32, 1 << 40):
            try:
                wanted = outcome(gears["interpreted"].f, (state.record(), n))
            except (OverflowError, ValueError):
                continue  # a number that has no place in its field
            try:
                for name in ("checked", "ranged_checked"):
                    assert outcome(gears[name].f, (state.record(), n)) == wanted, f"{name}: {state} {n}"
            except Fault:
                continue  # then what is not checked may give anything
            for name in ("fast", "ranged"):
                assert outcome(gears[name].f, (state.record(), n)) == wanted, f"{name}: {state} {n}"


@pytest.mark.parametrize("n", [20, 32, 33, 64, 65, 128])
@pytest.mark.parametrize(
    "words, least",
    [
        ("state.a = state.a | 1 << card", 65),
        ("state.a |= 1 << card", 65),
        ("state.a = state.a & card", 65),
        ("state.few = state.a > 0", 33),
        ("state.few = 0 <= state.a", 33),
        ("state.few = state.a < state.b", 33),
        ("state.few = state.a - 1 > 5", 33),
        ("state.a = state.a & state.a - 1", 33),
        ("state.a = state.a & -state.a", 33),
        ("state.few = size(state.a + state.b)", 33),
        ("state.few = size(state.a * 2)", 33),
        ("state.few = size(state.a // 2)", 33),
        ("state.few = size(state.a % 2)", 33),
        ("state.few = size(state.a << 1)", 33),
        ("if state.a > 0:\n        state.few = 1", 33),
        ("while state.a > 0:\n        state.a = 0", 33),
        ("if state.a - 1 == 5:\n        state.few = 1", 33),
        ("if state.few and state.a < state.b:\n        state.few = 1", 33),
        ("state.few = max(0, state.a)", 33),
        ("state.few = abs(state.a)", 33),
    ],
)
def test_refused_what_a_large_pile_cannot_do(write: Write, n: int, words: str, least: int):
    source = f"""
class P(StateBase):
    a = pile({n})
    b = pile({n})
    few = int8()

@rule
def f(state: P, card: int) -> None:
    {words}  # here
"""
    module = write(source)
    if n >= least:
        with pytest.raises(Refused) as told:
            native.build({"f": module.f}, {}, None, True)
        line = 1 + next(
            at
            for at, text in enumerate(Path(str(module.__file__)).read_text().splitlines())
            if words.split("\n")[0] in text
        )
        assert str(told.value).startswith(f"rules.py:{line}: "), told.value
        return
    try:
        gears = {name: gear(name, {"f": module.f}) for name in ("interpreted", "fast", "ranged")}
    except Refused as refused:
        assert "takes numbers" in str(refused)  # max and abs of a pile
        return
    for held in edges(n):
        state = module.P()
        state.a, state.b = held, 1
        card = min(n - 1, 62)
        try:
            wanted = outcome(gears["interpreted"].f, (state.record(), card))
        except OverflowError:
            continue
        for name, rules in gears.items():
            assert outcome(rules.f, (state.record(), card)) == wanted, (name, held)


@rule
def highest_by_or(state: Pair) -> None:
    state.long = state.long | 1 << 63


@rule
def highest_by_a_variable(state: Pair, card: int) -> None:
    state.long = state.long | 1 << card


def test_the_highest_card_of_64_can_be_added_by_or():
    same_in_all(all_gears({"f": highest_by_or}), "f", Pair().record())


def test_the_highest_card_of_64_can_be_added_by_or_with_a_variable_or_it_is_a_fault():
    gears = all_gears({"f": highest_by_a_variable})
    wanted = outcome(gears["interpreted"].f, (Pair().record(), 63))
    assert outcome(gears["fast"].f, (Pair().record(), 63)) == wanted
    try:
        assert outcome(gears["checked"].f, (Pair().record(), 63)) == wanted
    except Fault as fault:
        assert str(fault).startswith(f"{Path(__file__).name}:")


def test_arrays_of_states_with_large_piles_lie_one_after_another():
    states = np.zeros(3, Pair.dtype())
    own = []
    for at in range(3):
        state = Pair()
        state.wide, state.other = (1 << 127) | at, (1 << 69) | at
        states[at : at + 1] = state.record()
        own.append(state)
    assert [Pair.unpack(states[at : at + 1].tobytes()) for at in range(3)] == own


def test_python_knows_the_same_words():
    for held in (0, 1, 1 << 127, (1 << 128) - 1, (1 << 64) | 1):
        assert size(held) == len(cards_in(held))
        assert [nth(held, at) for at in range(size(held))] == cards_in(held)
        assert all(has(held, card) for card in cards_in(held)) and not has(held, 128)
        for card in cards_in(held):
            assert added(removed(held, card), card) == held
        if held:
            assert lowest(held) == cards_in(held)[0]
    assert int8() is not int8()
