"""Piles: sets of cards in an int, the same in the interpreted and the compiled gear."""

from __future__ import annotations

from functools import cache
from types import FunctionType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pylae.core.piles import cards, lowest, nth, size
from pylae.core.rule import rule
from pylae.core.twin import Compiled, twins

PILES = st.lists(st.integers(0, (1 << 31) - 1), min_size=1, max_size=50)
EDGES = [
    0,
    1,
    (1 << 31) - 1,
    1 << 30,
    (1 << 30) - 1,
    0x55555555,
    0x2AAAAAAA,
    *(1 << bit for bit in range(31)),
]


@rule
def measure(piles: Any, sizes: Any, lowests: Any, all_cards: Any) -> int:
    """Sizes, lowest cards and every nth card of many piles; returns how many cards were written."""
    written = 0
    for at in range(len(piles)):
        pile = piles[at]
        sizes[at] = size(pile)
        lowests[at] = lowest(pile) if pile != 0 else -1
        for index in range(size(pile)):
            all_cards[written] = nth(pile, index)
            written += 1
    return written


@cache
def compiled() -> SimpleNamespace:
    return twins(Compiled(cache=False), {"measure": measure})


def both_gears(piles: list[int]) -> tuple[tuple[list[int], ...], tuple[list[int], ...]]:
    """What each gear measures."""
    slow = ([0] * len(piles), [0] * len(piles), [0] * (31 * len(piles)))
    measure(piles, *slow)
    fast = tuple(np.zeros(len(row), np.int64) for row in slow)
    compiled().measure(np.array(piles, np.int64), *fast)
    return slow, tuple(row.tolist() for row in fast)


@settings(deadline=None)
@given(PILES)
def test_piles_compiled_equals_interpreted(piles: list[int]):
    slow, fast = both_gears(piles)
    assert slow == fast


def test_piles_compiled_equals_interpreted_at_the_edges():
    slow, fast = both_gears(EDGES)
    assert slow == fast


def test_piles_compiled_reads_the_int32_of_a_state():
    """A pile in a record is a signed 32-bit number."""
    fast = tuple(np.zeros(31 * len(EDGES), np.int64) for _ in range(3))
    compiled().measure(np.array(EDGES, np.int32), *fast)
    assert fast[0].tolist()[: len(EDGES)] == [pile.bit_count() for pile in EDGES]


@settings(deadline=None)
@given(st.sets(st.integers(0, 30)))
def test_piles_are_sets(held: set[int]):
    pile = sum(1 << card for card in held)
    assert size(pile) == len(held)
    assert cards(pile) == sorted(held)
    assert [nth(pile, index) for index in range(size(pile))] == sorted(held)
    if held:
        assert lowest(pile) == min(held)


@pytest.mark.parametrize("pile", EDGES)
def test_piles_lowest_is_the_first(pile: int):
    if pile:
        assert lowest(pile) == nth(pile, 0) == cards(pile)[0]


@pytest.mark.parametrize("name", ["nth_by_counting", "nth_by_depositing"])
def test_each_way_to_find_a_card_finds_the_same(name: str):
    """Which one is used depends on the processor."""
    from llvmlite.binding import get_host_cpu_features
    from numba import njit

    from pylae.core import native

    if name == "nth_by_depositing" and not get_host_cpu_features().get("bmi2"):
        pytest.skip("this processor cannot deposit bits")
    compiled = {"lowest": njit(native.lowest)}
    find = njit(FunctionType(getattr(native, name).__code__, vars(native) | compiled))
    for pile in EDGES:
        assert [find(pile, index) for index in range(pile.bit_count())] == cards(pile)
