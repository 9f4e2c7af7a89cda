"""The checked build: whatever goes wrong is a Fault with file and line, nothing beyond an array is touched, and it goes on."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pylae.core import native
from pylae.core.chance import below
from pylae.core.kinds import Generator, Int32, Longs, Row, States
from pylae.core.native.calls import Fault
from pylae.core.piles import added, has, lowest, nth, removed, size
from pylae.core.rule import rule, slot
from pylae.core.scratch import add_up, copy_of, long_row, row
from pylae.core.source import Refused
from pylae.core.state import StateBase, int8, int16, int32, int64, pile
from tests.native.gears import all_gears, same_in_all

HERE = Path(__file__)
ROOT = HERE.parents[2]
LEAST, MOST = -(1 << 63), (1 << 63) - 1


class Camp(StateBase):
    tiny = int8()
    cells = int8(4)
    short = int16()
    grid = int16(2, 3)
    number = int32()
    numbers = int32(3)
    long = int64()
    few = pile(20)
    word = pile(32)
    some = pile(40)
    words = pile(64)
    most = pile(100)
    full = pile(128)
    hands = pile(20, 3)
    large = pile(100, 2)


TABLE = (3, 1, 4, 1, 5)
GRID = ((1, 2, 3), (4, 5, 6))


# Each rule goes wrong in the line marked with its name.


@rule
def index_of_a_field(state: Camp, n: int) -> int:
    return state.cells[n]  # index_of_a_field


@rule
def index_to_write_a_field(state: Camp, n: int) -> None:
    state.cells[n] = 7  # index_to_write_a_field


@rule
def index_to_count_up_a_field(state: Camp, n: int) -> None:
    state.cells[n] += 7  # index_to_count_up_a_field


@rule
def row_of_a_grid(state: Camp, n: int) -> int:
    return state.grid[n][0]  # row_of_a_grid


@rule
def place_in_a_grid(state: Camp, n: int) -> None:
    state.grid[1][n] = 5  # place_in_a_grid


@rule
def place_in_a_row_of_a_grid(state: Camp, n: int) -> int:
    line = state.grid[1]
    return line[n]  # place_in_a_row_of_a_grid


@rule
def place_in_a_table(n: int) -> int:
    return TABLE[n]  # place_in_a_table


@rule
def place_in_a_table_of_tables(n: int) -> int:
    return GRID[1][n]  # place_in_a_table_of_tables


@rule
def place_in_a_row(n: int) -> int:
    cells = row(4)
    cells[n] = 3  # place_in_a_row
    return cells[0]


@rule
def place_in_a_long_row(n: int) -> int:
    cells = long_row(4)
    return cells[n]  # place_in_a_long_row


@rule
def at(cells: Any, n: int) -> int:
    return cells[n]  # place_in_a_row_handed_on


@rule
def place_in_a_row_handed_on(state: Camp, n: int) -> int:
    return at(state.cells, n)


@rule
def place_in_an_array(out: Row, n: int) -> int:
    return out[n]  # place_in_an_array


@rule
def place_to_write_in_an_array(out: Row, n: int) -> None:
    out[n] = 7  # place_to_write_in_an_array


@rule
def place_to_write_among_longs(out: Longs, n: int) -> None:
    out[n] = 7  # place_to_write_among_longs


@rule
def place_to_add_up(out: Longs, n: int) -> None:
    add_up(out, n, 7)  # place_to_add_up


@rule
def state_among_states(states: States, n: int) -> None:
    states[n].number = 7  # state_among_states


@rule
def row_of_a_state_among_states(states: States, n: int) -> None:
    states[n].cells[1] = 7  # row_of_a_state_among_states


@rule
def copy_among_states(states: States, n: int) -> None:
    states[n] = copy_of(states[0])  # copy_among_states


@rule
def too_large_for_8(state: Camp, n: int) -> None:
    state.tiny = n  # too_large_for_8


@rule
def too_large_for_8_in_a_row(state: Camp, n: int) -> None:
    state.cells[1] = n  # too_large_for_8_in_a_row


@rule
def too_large_for_8_counted_up(state: Camp, n: int) -> None:
    state.tiny += n  # too_large_for_8_counted_up


@rule
def too_large_for_16(state: Camp, n: int) -> None:
    state.short = n  # too_large_for_16


@rule
def too_large_for_16_in_a_grid(state: Camp, n: int) -> None:
    state.grid[1][1] = n  # too_large_for_16_in_a_grid


@rule
def too_large_for_32(state: Camp, n: int) -> None:
    state.number = n  # too_large_for_32


@rule
def too_large_for_a_row(n: int) -> int:
    cells = row(2)
    cells[1] = n  # too_large_for_a_row
    return cells[1]


@rule
def too_large_for_a_row_from_python(out: Row, n: int) -> None:
    out[1] = n  # too_large_for_a_row_from_python


@rule
def put(cells: Any, n: int) -> None:
    cells[1] = n  # too_large_for_a_row_handed_on


@rule
def too_large_for_a_row_handed_on(state: Camp, n: int) -> None:
    put(state.cells, n)


@rule
def card_beyond_by_or(state: Camp, n: int) -> None:
    state.few = state.few | 1 << n  # card_beyond_by_or


@rule
def card_beyond_by_adding(state: Camp, n: int) -> None:
    state.few = added(state.few, n)  # card_beyond_by_adding


@rule
def card_beyond_in_a_row(state: Camp, n: int) -> None:
    state.hands[1] = added(state.hands[1], n)  # card_beyond_in_a_row


@rule
def card_beyond_in_a_large_pile(state: Camp, n: int) -> None:
    state.most = added(state.most, n)  # card_beyond_in_a_large_pile


@rule
def card_beyond_in_a_row_of_large_piles(state: Camp, n: int) -> None:
    state.large[1] = added(state.large[1], n)  # card_beyond_in_a_row_of_large_piles


@rule
def card_beyond_of_a_number(state: Camp, n: int) -> None:
    state.few = n  # card_beyond_of_a_number


@rule
def card_beyond_of_a_word(state: Camp, n: int) -> None:
    state.word = n  # card_beyond_of_a_word


@rule
def card_beyond_of_words(state: Camp, n: int) -> None:
    state.words = n  # card_beyond_of_words


@rule
def card_beyond_of_a_full_pile(state: Camp, n: int) -> None:
    state.full = n  # card_beyond_of_a_full_pile


@rule
def card_beyond_of_a_larger_pile(state: Camp, n: int) -> None:
    state.some = added(0, n)
    state.word = state.some  # card_beyond_of_a_larger_pile


@rule
def card_beyond_of_a_larger_pile_in_part(state: Camp, n: int) -> None:
    state.some = added(0, n)
    state.few = state.some  # card_beyond_of_a_larger_pile_in_part


@rule
def card_beyond_of_the_largest_pile(state: Camp, n: int) -> None:
    state.full = added(state.full, n)
    state.words = state.full  # card_beyond_of_the_largest_pile


@rule
def hand_over(hands: Any, n: int) -> None:
    hands[1] = added(hands[1], n)  # card_beyond_in_a_row_handed_on


@rule
def card_beyond_in_a_row_handed_on(state: Camp, n: int) -> None:
    hand_over(state.hands, n)


@rule
def card_beyond_in_a_row_with_a_name(state: Camp, n: int) -> None:
    hands = state.hands
    hands[1] = added(hands[1], n)  # card_beyond_in_a_row_with_a_name


@rule
def pile_too_large_for_a_row(state: Camp, n: int) -> int:
    cells = row(2)
    state.word = added(state.word, n)
    cells[1] = state.word  # pile_too_large_for_a_row
    return cells[1]


@rule
def pile_too_large_for_a_field(state: Camp, n: int) -> None:
    state.word = added(state.word, n)
    state.number = state.word  # pile_too_large_for_a_field


@rule
def pile_too_large_for_64(state: Camp, n: int) -> None:
    state.words = added(state.words, n)
    state.long = state.words  # pile_too_large_for_64


@rule
def no_such_card_to_ask_for(state: Camp, n: int) -> bool:
    return has(state.word, n)  # no_such_card_to_ask_for


@rule
def no_such_card_to_ask_a_large_pile_for(state: Camp, n: int) -> bool:
    return has(state.full, n)  # no_such_card_to_ask_a_large_pile_for


@rule
def no_such_card_to_remove(state: Camp, n: int) -> None:
    state.words = removed(state.words, n)  # no_such_card_to_remove


@rule
def no_such_card_to_add_to_a_number(n: int, card: int) -> int:
    return added(n, card)  # no_such_card_to_add_to_a_number


@rule
def lowest_of_nothing(state: Camp, n: int) -> int:
    state.word = n
    return lowest(state.word)  # lowest_of_nothing


@rule
def lowest_of_nothing_large(state: Camp, n: int) -> int:
    state.full = n
    return lowest(state.full)  # lowest_of_nothing_large


@rule
def nth_beyond(state: Camp, n: int) -> int:
    state.word = 7
    return nth(state.word, n)  # nth_beyond


@rule
def nth_beyond_in_a_large_pile(state: Camp, n: int) -> int:
    state.full = 7 << 70
    return nth(state.full, n)  # nth_beyond_in_a_large_pile


@rule
def drawn_from_less_than_nothing(random: Generator, n: int) -> int:
    return below(random, n)  # drawn_from_less_than_nothing


@rule
def divided_by(n: int, by: int) -> int:
    return n // by  # divided_by


@rule
def remainder_by(n: int, by: int) -> int:
    return n % by  # remainder_by


@rule
def divided_in_place(n: int, by: int) -> int:
    n //= by  # divided_in_place
    return n


@rule
def sum_of(n: int, more: int) -> int:
    return n + more  # sum_of


@rule
def difference_of(n: int, less: int) -> int:
    return n - less  # difference_of


@rule
def product_of(n: int, by: int) -> int:
    return n * by  # product_of


@rule
def shifted_by(n: int, by: int) -> int:
    return n << by  # shifted_by


@rule
def shifted_down_by(n: int, by: int) -> int:
    return n >> by  # shifted_down_by


@rule
def pile_shifted_down_by(state: Camp, n: int, by: int) -> int:
    state.word = n
    return size(state.word >> by)  # pile_shifted_down_by


@rule
def large_pile_shifted_down_by(state: Camp, n: int, by: int) -> int:
    state.full = n
    return size(state.full >> by)  # large_pile_shifted_down_by


@rule
def opposite_of(n: int) -> int:
    return -n  # opposite_of


@rule
def absolute_of(n: int) -> int:
    return abs(n)  # absolute_of


@rule
def counted_up(n: int) -> int:
    n += 1  # counted_up
    return n


@rule
def step_of(n: int) -> int:
    found = 0
    for at in range(0, 9, n):  # step_of
        found += at
    return found


@rule
def added_up_too_far(out: Longs, n: int) -> None:
    add_up(out, 1, n)  # added_up_too_far


RULES = {
    name: given
    for name, given in list(globals().items())
    if getattr(given, "__rule__", False)
    and f"# {name}" in HERE.read_text(encoding="utf-8")
    and name != "rule"
}


@cache
def checked() -> SimpleNamespace:
    return native.compiled(RULES, state=Camp, checked=True)


@cache
def gears() -> dict[str, SimpleNamespace]:
    return all_gears(RULES, None, Camp)


def line_of(name: str) -> int:
    lines = HERE.read_text(encoding="utf-8").splitlines()
    return 1 + next(at for at, line in enumerate(lines) if line.endswith(f"# {name}"))


def arguments_of(name: str) -> list[Any]:
    """Good arguments of a rule, but for its numbers: fresh states, an array of five, a generator."""
    made: dict[str, Any] = {
        "Camp": lambda: Camp().record(),
        "States": lambda: np.zeros(3, Camp.dtype()),
        "Row": lambda: np.arange(5, dtype=np.int32),
        "Longs": lambda: np.arange(5, dtype=np.int64) + (MOST - 20),
        "Generator": lambda: np.array([1 << 40, 3], np.uint64),
    }
    words = RULES[name].__annotations__
    given = [made[word]() for parameter, word in words.items() if parameter != "return" and word in made]
    return [guarded(array)[1] for array in given]


GUARD = 0x5A


def guarded(array: Any, length: int | None = None) -> tuple[Any, Any, int, int]:
    """A copy of an array inside a larger one of guard bytes: the whole, the copy, and where it begins and ends."""
    count = len(array) if length is None else length
    first, size = 1 << 17, count * array.dtype.itemsize
    whole = np.full(first + size + (1 << 17), GUARD, np.uint8)
    inner = whole[first : first + size].view(array.dtype)
    inner[:] = array[:count]
    return whole, inner, first, first + size


INDEXES = {
    "index_of_a_field": 4, "index_to_write_a_field": 4, "index_to_count_up_a_field": 4, "row_of_a_grid": 2,
    "place_in_a_grid": 3, "place_in_a_row_of_a_grid": 3, "place_in_a_table": 5, "place_in_a_table_of_tables": 3,
    "place_in_a_row": 4, "place_in_a_long_row": 4, "place_in_a_row_handed_on": 4, "place_in_an_array": 5,
    "place_to_write_in_an_array": 5, "place_to_write_among_longs": 5, "place_to_add_up": 5, "state_among_states": 3,
    "row_of_a_state_among_states": 3, "copy_among_states": 3,
}  # fmt: skip
WRONG_CASES: list[tuple[str, tuple[int, ...]]] = [
    *((name, (n,)) for name, size in INDEXES.items() for n in (size, -1, 1000, -size)),
    *((name, (n,)) for name in INDEXES for n in (1 << 32, MOST, LEAST) if name != "place_to_add_up"),
    *(("too_large_for_8", (n,)) for n in (128, -129, 256, 1 << 32, LEAST)),
    *(("too_large_for_8_in_a_row", (n,)) for n in (128, -129, 256)),
    *(("too_large_for_8_counted_up", (n,)) for n in (128, -129, 256)),
    *(("too_large_for_16", (n,)) for n in (1 << 15, -(1 << 15) - 1, 1 << 16)),
    *(("too_large_for_16_in_a_grid", (n,)) for n in (1 << 15, -(1 << 15) - 1, 1 << 16)),
    *(("too_large_for_32", (n,)) for n in (1 << 31, -(1 << 31) - 1, 1 << 32, MOST)),
    *(("too_large_for_a_row", (n,)) for n in (1 << 31, -(1 << 31) - 1, 1 << 32, MOST)),
    *(("too_large_for_a_row_from_python", (n,)) for n in (1 << 31, -(1 << 31) - 1, 1 << 32)),
    *(("too_large_for_a_row_handed_on", (n,)) for n in (128, -129)),
    *(("card_beyond_by_or", (n,)) for n in (20, 31, 32, 40, 62)),
    *(("card_beyond_by_adding", (n,)) for n in (20, 31)),
    *(("card_beyond_in_a_row", (n,)) for n in (20, 31)),
    *(("card_beyond_in_a_large_pile", (n,)) for n in (100, 127)),
    *(("card_beyond_in_a_row_of_large_piles", (n,)) for n in (100, 127)),
    *(("card_beyond_of_a_number", (n,)) for n in (1 << 20, -1, 1 << 31, 1 << 32, 1 << 40, LEAST)),
    *(("card_beyond_of_a_word", (n,)) for n in (-1, 1 << 32, 1 << 40, LEAST)),
    *(("card_beyond_of_words", (n,)) for n in (-1, LEAST)),
    *(("card_beyond_of_a_full_pile", (n,)) for n in (-1, LEAST)),
    *(("card_beyond_of_a_larger_pile", (n,)) for n in (32, 39)),
    *(("card_beyond_of_a_larger_pile_in_part", (n,)) for n in (20, 31, 32, 39)),
    *(("card_beyond_of_the_largest_pile", (n,)) for n in (64, 100, 127)),
    *(("card_beyond_in_a_row_handed_on", (n,)) for n in (20, 31)),
    *(("card_beyond_in_a_row_with_a_name", (n,)) for n in (20, 31)),
    *(("pile_too_large_for_a_row", (n,)) for n in (31,)),
    *(("pile_too_large_for_a_field", (n,)) for n in (31,)),
    *(("pile_too_large_for_64", (n,)) for n in (63,)),
    *(("no_such_card_to_ask_for", (n,)) for n in (32, 64, -1, 1 << 32, MOST)),
    *(("no_such_card_to_ask_a_large_pile_for", (n,)) for n in (128, -1, LEAST)),
    *(("no_such_card_to_remove", (n,)) for n in (64, -1)),
    *(("no_such_card_to_add_to_a_number", (0, n)) for n in (63, 64, -1)),
    *(("lowest_of_nothing", (n,)) for n in (0,)),
    *(("lowest_of_nothing_large", (n,)) for n in (0,)),
    *(("nth_beyond", (n,)) for n in (3, 31, 32, 33, -1, 1 << 32)),
    *(("nth_beyond_in_a_large_pile", (n,)) for n in (3, 64, 128, -1, 1 << 32)),
    *(("divided_by", (n, 0)) for n in (0, 1, -1)),
    *(("remainder_by", (n, 0)) for n in (0, 1, -1)),
    *(("divided_in_place", (n, 0)) for n in (0, 1, -1)),
    *(("sum_of", pair) for pair in ((MOST, 1), (LEAST, -1), (MOST, MOST))),
    *(("difference_of", pair) for pair in ((LEAST, 1), (MOST, -1), (0, LEAST))),
    *(("product_of", pair) for pair in ((1 << 32, 1 << 31), (LEAST, -1), (MOST, 2))),
    *(("shifted_by", pair) for pair in ((1, 63), (1, 64), (1, -1), (3, 62), (-3, 62), (1, 1 << 32), (0, 64))),
    *(("shifted_down_by", pair) for pair in ((1, 64), (1, -1), (5, 1 << 32), (1, LEAST))),
    *(("pile_shifted_down_by", (5, by)) for by in (-1, LEAST)),
    *(("large_pile_shifted_down_by", (5, by)) for by in (-1, LEAST)),
    ("opposite_of", (LEAST,)),
    ("absolute_of", (LEAST,)),
    ("counted_up", (MOST,)),
    *(("step_of", (n,)) for n in (0, -1)),
    ("added_up_too_far", (30,)),
]  # fmt: skip


@pytest.mark.parametrize(
    "name, numbers", WRONG_CASES, ids=[f"{name} {numbers}" for name, numbers in WRONG_CASES]
)
def test_wrong_is_a_fault_that_names_file_and_line(name: str, numbers: tuple[int, ...]):
    with pytest.raises(Fault, match=rf"^{HERE.name}:{line_of(name)}: .+ \(with -?\d+\)$"):
        getattr(checked(), name)(*arguments_of(name), *numbers)


RIGHT_CASES: list[tuple[str, tuple[int, ...]]] = [
    *((name, (n,)) for name, size in INDEXES.items() for n in (0, size - 1)),
    *(("too_large_for_8", (n,)) for n in (127, -128)),
    *(("too_large_for_8_counted_up", (n,)) for n in (127, -128)),
    *(("too_large_for_16", (n,)) for n in ((1 << 15) - 1, -(1 << 15))),
    *(("too_large_for_32", (n,)) for n in ((1 << 31) - 1, -(1 << 31))),
    *(("too_large_for_a_row", (n,)) for n in ((1 << 31) - 1, -(1 << 31))),
    *(("card_beyond_by_or", (n,)) for n in (0, 19)),
    *(("card_beyond_in_a_row", (n,)) for n in (0, 19)),
    *(("card_beyond_in_a_row_handed_on", (n,)) for n in (0, 19)),
    *(("card_beyond_in_a_large_pile", (n,)) for n in (63, 64, 99)),
    *(("card_beyond_of_a_word", (n,)) for n in (0, (1 << 32) - 1)),
    *(("card_beyond_of_words", (n,)) for n in (0, MOST)),
    *(("card_beyond_of_a_full_pile", (n,)) for n in (0, MOST)),
    *(("card_beyond_of_a_larger_pile", (n,)) for n in (0, 31)),
    *(("card_beyond_of_the_largest_pile", (n,)) for n in (0, 63)),
    *(("pile_too_large_for_a_row", (n,)) for n in (30,)),
    *(("pile_too_large_for_64", (n,)) for n in (62,)),
    *(("no_such_card_to_ask_for", (n,)) for n in (0, 31)),
    *(("no_such_card_to_ask_a_large_pile_for", (n,)) for n in (0, 127)),
    *(("no_such_card_to_remove", (n,)) for n in (0, 63)),
    *(("no_such_card_to_add_to_a_number", (0, n)) for n in (0, 31, 62)),
    *(("nth_beyond", (n,)) for n in (0, 2)),
    *(("nth_beyond_in_a_large_pile", (n,)) for n in (0, 2)),
    *(("drawn_from_less_than_nothing", (n,)) for n in (0, 1, 6, 1 << 31, (1 << 32) - 1, 1 << 32)),
    *(("divided_by", pair) for pair in ((7, 2), (-7, 2), (7, -2), (LEAST, 1), (LEAST, 2), (MOST, -1))),
    *(("remainder_by", pair) for pair in ((7, 2), (-7, 2), (7, -2), (LEAST, 1), (LEAST, 3), (MOST, -1))),
    *(("sum_of", pair) for pair in ((MOST, 0), (LEAST, MOST), (MOST - 1, 1))),
    *(("difference_of", pair) for pair in ((LEAST, 0), (-1, MOST), (-1, LEAST))),
    *(("product_of", pair) for pair in ((1 << 31, 1 << 31), (LEAST, 1), (-1 << 32, 1 << 31))),
    *(("shifted_by", pair) for pair in ((1, 62), (-1, 63), (0, 63), (-3, 61))),
    *(("shifted_down_by", pair) for pair in ((MOST, 63), (LEAST, 63), (-1, 40), (5, 0))),
    *(("pile_shifted_down_by", ((1 << 32) - 1, by)) for by in (0, 31)),
    *(("large_pile_shifted_down_by", (MOST, by)) for by in (0, 62, 63, 64, 127)),
    *(("opposite_of", (n,)) for n in (MOST, LEAST + 1, 0)),
    *(("absolute_of", (n,)) for n in (MOST, LEAST + 1, 0)),
    *(("step_of", (n,)) for n in (1, 3, 100)),
]  # fmt: skip


@pytest.mark.parametrize(
    "name, numbers", RIGHT_CASES, ids=[f"{name} {numbers}" for name, numbers in RIGHT_CASES]
)
def test_right_is_no_fault_and_the_same_in_every_gear(name: str, numbers: tuple[int, ...]):
    same_in_all(gears(), name, *arguments_of(name), *numbers)


@pytest.mark.parametrize("by", [32, 33, 40, 63, 64, 200])
def test_right_or_a_fault_where_a_pile_is_shifted_out_of_its_word(by: int):
    """Python gives the empty pile; the build may also say that this is too far, but nothing else."""
    for name, number in (("pile_shifted_down_by", (1 << 32) - 1), ("large_pile_shifted_down_by", MOST)):
        try:
            given = getattr(checked(), name)(Camp().record(), number, by)
        except Fault:
            continue
        assert given == (number >> by).bit_count()


@pytest.mark.parametrize("n", [-1, -6, LEAST, (1 << 32) + 1, 1 << 40, MOST])
def test_right_or_a_fault_where_a_draw_is_from_less_than_nothing_or_from_more_than_32_bits(n: int):
    random = np.array([1 << 40, 3], np.uint64)
    wanted = gears()["interpreted"].drawn_from_less_than_nothing(random.copy(), n)
    for name in ("checked", "ranged_checked"):
        try:
            assert gears()[name].drawn_from_less_than_nothing(random.copy(), n) == wanted
        except Fault as fault:
            assert str(fault).startswith(f"{HERE.name}:{line_of('drawn_from_less_than_nothing')}: ")


# A placeholder's result


@slot
def progress(state: Any, seat: int) -> Int32:
    raise AssertionError


@rule
def asked(state: Camp, n: int) -> int:
    return progress(state, n)


@rule
def far(state: Camp, n: int) -> int:
    return n * (1 << 20)  # far


@rule
def far_on_two_ways(state: Camp, n: int) -> int:
    if n > 1 << 12:
        return n << 20  # far_on_two_ways
    return n


@rule
def far_as_a_constant(state: Camp, n: int) -> int:
    if n:
        return 1 << 40
    return 0


@rule
def far_as_a_pile(state: Camp, n: int) -> int:
    state.words = n
    return state.words  # far_as_a_pile


@pytest.mark.parametrize(
    "game, n", [(far, 1 << 12), (far, -(1 << 12)), (far_on_two_ways, 1 << 13), (far_as_a_pile, 1 << 40)]
)
def test_result_of_a_placeholder_that_is_no_int32_is_a_fault(game: Any, n: int):
    rules = native.compiled({"asked": asked}, {"progress": game}, checked=True)
    with pytest.raises(Fault, match=rf"^{HERE.name}:{line_of(game.__name__)}: the result is no Int32"):
        rules.asked(Camp().record(), n)


@pytest.mark.parametrize("n", [0, 5, -5, 1000, -1000])
def test_result_of_a_placeholder_that_is_an_int32_is_given(n: int):
    for name, rules in all_gears({"asked": asked}, {"progress": far}).items():
        assert rules.asked(Camp().record(), n) == n << 20, name


def test_result_of_a_placeholder_that_is_a_large_constant_is_refused_or_a_fault():
    try:
        rules = native.compiled({"asked": asked}, {"progress": far_as_a_constant}, checked=True)
    except Refused:
        return
    with pytest.raises(Fault, match="the result is no Int32"):
        rules.asked(Camp().record(), 1)


# After a fault


def test_after_a_fault_the_next_call_works_and_has_its_own():
    state = Camp().record()
    for n in range(4, 8):
        with pytest.raises(Fault, match=rf"with {n}"):
            checked().index_of_a_field(state, n)
        assert checked().index_of_a_field(state, n - 4) == 0
        assert checked().sum_of(n, 1) == n + 1
        with pytest.raises(Fault, match="sum_of|n \\+ more"):
            checked().sum_of(MOST, n)
    assert checked().divided_by(7, 2) == 3


@rule
def first_of_two(state: Camp, n: int) -> None:
    state.cells[n] = 1  # first_of_two
    state.tiny = n * 1000


def test_after_a_fault_it_is_the_first_that_is_told():
    rules = native.compiled({"f": first_of_two}, checked=True)
    with pytest.raises(Fault, match=rf":{line_of('first_of_two')}: there is no such place"):
        rules.f(Camp().record(), 5)


@rule
def endless_while(state: Camp, n: int) -> int:
    count = 0
    while state.cells[n] == 0:
        count += 1
    return count


@rule
def endless_inside(state: Camp, n: int) -> int:
    count = 0
    for one in range(1 << 60):
        for two in range(1 << 60):
            while True:
                count += state.cells[n]
    return count


@rule
def endless_below(state: Camp, n: int) -> int:
    found = 0
    while found < 5:
        found = look(state, n)
    return found


@rule
def look(state: Camp, n: int) -> int:
    while True:
        if state.cells[n] > 5:
            return 7


@rule
def endless_doubling(state: Camp, n: int) -> int:
    while n != 0:
        n *= 3
    return n


@pytest.mark.parametrize("name", ["endless_while", "endless_inside", "endless_below", "endless_doubling"])
def test_after_a_fault_loops_without_end_do_end(name: str):
    rules = native.compiled({name: globals()[name]}, checked=True)
    with pytest.raises(Fault, match=HERE.name):
        getattr(rules, name)(Camp().record(), 9)


@pytest.mark.parametrize("name", INDEXES)
@pytest.mark.parametrize("n", [-1, 5, 6, 100, -100])
def test_guards_around_arrays_stay_untouched(name: str, n: int):
    arguments = arguments_of(name)
    guards = [guarded(argument) for argument in arguments]
    with pytest.raises(Fault):
        getattr(checked(), name)(*(inner for _, inner, _, _ in guards), n)
    for whole, _, first, last in guards:
        assert (whole[:first] == GUARD).all() and (whole[last:] == GUARD).all()


@pytest.mark.parametrize(
    "name",
    [
        "place_in_an_array",
        "place_to_write_in_an_array",
        "place_to_write_among_longs",
        "place_to_add_up",
        "state_among_states",
        "row_of_a_state_among_states",
        "copy_among_states",
        "added_up_too_far",
        "too_large_for_a_row_from_python",
    ],
)
def test_guards_around_an_empty_array_stay_untouched(name: str):
    array = arguments_of(name)[0]
    whole, inner, first, last = guarded(array, 0)
    assert first == last
    for n in (0, 1, 5):
        with pytest.raises(Fault):
            getattr(checked(), name)(inner, n)
    assert (whole == GUARD).all()


@settings(deadline=None, max_examples=60)
@given(st.integers(-(1 << 63), MOST), st.integers(0, 6))
def test_guards_hold_whatever_the_place_and_the_length(n: int, length: int):
    array = np.arange(length, dtype=np.int32)
    whole, inner, first, last = guarded(array)
    try:
        checked().place_to_write_in_an_array(inner, n)
        assert 0 <= n < length and inner[n] == 7
    except Fault:
        assert not 0 <= n < length
    assert (whole[:first] == GUARD).all() and (whole[last:] == GUARD).all()


def test_a_place_far_away_to_add_up_is_a_fault_and_does_not_end_the_process():
    code = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
import numpy as np
from tests.native import test_checked as rules
from tests.native.gears import gear
try:
    gear("checked", {{"f": rules.place_to_add_up}}).f(np.zeros(3, np.int64), 1 << 40)
except rules.Fault as fault:
    print(fault)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, cwd=ROOT)
    assert done.returncode == 0, f"ended by {done.returncode} {done.stderr[-300:]}"
    assert done.stdout.startswith(f"{HERE.name}:{line_of('place_to_add_up')}: ")


@pytest.mark.parametrize("length", [1 << 17, 1 << 22])
def test_a_row_of_any_length_works_or_is_refused_and_does_not_end_the_process(length: int, tmp_path: Path):
    """Rows lie on the stack, and a stack has a few million bytes."""
    source = f"""
from __future__ import annotations
from pylae.core.rule import rule
from pylae.core.scratch import row

@rule
def f(n: int) -> int:
    cells = row({length})
    for at in range({length}):
        cells[at] = at * n
    found = 0
    for at in range({length}):
        found += cells[at * 7 % {length}]
    return found
"""
    (tmp_path / "large_row.py").write_text(source)
    code = f"""
import sys
sys.path[:0] = [{str(ROOT)!r}, {str(tmp_path)!r}]
import large_row
from pylae.core.source import Refused
from tests.native.gears import gear
try:
    assert gear("fast", {{"f": large_row.f}}).f(1) == {length} * ({length} - 1) // 2
except Refused as refused:
    assert "large_row.py:8: " in str(refused), refused
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, cwd=ROOT)
    assert done.returncode == 0, f"ended by {done.returncode} {done.stderr[-300:]}"


CRASHES = """
import sys
sys.path.insert(0, {root!r})
from tests.native import test_checked as rules
from tests.native.gears import gear
from pylae.core.native.calls import Fault
for name in ("divided_by", "remainder_by", "divided_in_place"):
    try:
        print(name, getattr(gear({gear!r}, {{name: rules.RULES[name]}}), name)(-(1 << 63), -1))
    except Fault as fault:
        print(name, "Fault", fault)
"""


@pytest.mark.parametrize("gear", ["fast", "checked", "ranged_checked"])
def test_dividing_the_least_number_by_minus_one_does_not_end_the_process(gear: str):
    """The quotient has no place in 64 bits, so a checked build says so; the remainder is 0."""
    code = CRASHES.format(root=str(ROOT), gear=gear)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, cwd=ROOT)
    assert done.returncode == 0, f"ended by {done.returncode} {done.stderr[-300:]}"
    told = dict(line.split(" ", 1) for line in done.stdout.splitlines())
    assert told["remainder_by"] == "0"
    if "checked" in gear:
        assert told["divided_by"].startswith("Fault") and told["divided_in_place"].startswith("Fault")


# Where nothing is wrong


@settings(deadline=None, max_examples=150)
@given(st.sampled_from(["sum_of", "difference_of", "product_of", "shifted_by", "shifted_down_by", "divided_by", "remainder_by"]),
       st.integers(LEAST, MOST) | st.integers(-100, 100), st.integers(LEAST, MOST) | st.integers(-100, 100))  # fmt: skip
def test_fast_and_checked_agree_with_python_or_the_checked_one_faults(name: str, one: int, two: int):
    if (one, two) == (LEAST, -1):
        return  # has its own test
    try:
        given = getattr(checked(), name)(one, two)
    except Fault:
        try:
            wanted = RULES[name](one, two) if name[:5] != "shift" or abs(two) < 64 else None
        except (ZeroDivisionError, ValueError):
            return
        assert wanted is None or not LEAST <= wanted <= MOST or not 0 <= two < 64
        return
    assert given == RULES[name](one, two) == getattr(gears()["fast"], name)(one, two)


def test_faults_name_the_file_of_the_rule_that_went_wrong():
    """Not that of the rule that called it."""
    with pytest.raises(Fault) as told:
        checked().place_in_a_row_handed_on(Camp().record(), 99)
    assert re.match(
        rf"{HERE.name}:{line_of('place_in_a_row_handed_on')}: .*cells\[n\] \(with 99\)", str(told.value)
    )
