"""Piles: sets of cards in an int, the same in the interpreted and the compiled gear."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pylae.core import native
from pylae.core.kinds import Longs, Row, State
from pylae.core.native import machine
from pylae.core.native.calls import signatures
from pylae.core.native.lines import Target
from pylae.core.native.llvm import Text
from pylae.core.native.program import Program
from pylae.core.piles import added, cards_in, has, lowest, nth, removed, size
from pylae.core.rule import rule
from pylae.core.state import StateBase, int32, pile

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


class Table(StateBase):
    """The same piles as plain numbers and as what they are."""

    held = int32(len(EDGES))
    dealt = pile(31, len(EDGES))


@rule
def measure_piles(piles: Any, sizes: Any, lowests: Any, all_cards: Any) -> int:
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


@rule
def measure(piles: Longs, sizes: Longs, lowests: Longs, all_cards: Longs) -> int:
    return measure_piles(piles, sizes, lowests, all_cards)


@rule
def measure_row(piles: Row, sizes: Longs, lowests: Longs, all_cards: Longs) -> int:
    return measure_piles(piles, sizes, lowests, all_cards)


@rule
def measure_held(table: State, sizes: Longs, lowests: Longs, all_cards: Longs) -> int:
    return measure_piles(table.held, sizes, lowests, all_cards)


@rule
def measure_dealt(table: State, sizes: Longs, lowests: Longs, all_cards: Longs) -> int:
    return measure_piles(table.dealt, sizes, lowests, all_cards)


@rule
def change(piles: Longs, card: int, found: Longs, more: Longs, fewer: Longs) -> None:
    """Whether a card is in each of many piles, and the piles with it and without it."""
    for at in range(len(piles)):
        found[at] = has(piles[at], card)
        more[at] = added(piles[at], card)
        fewer[at] = removed(piles[at], card)


MEASURES = {
    "measure": measure,
    "measure_row": measure_row,
    "measure_held": measure_held,
    "measure_dealt": measure_dealt,
    "change": change,
}


@cache
def compiled() -> SimpleNamespace:
    return native.compiled(MEASURES, state=Table)


def both_gears(piles: list[int]) -> tuple[tuple[list[int], ...], tuple[list[int], ...]]:
    """What each gear measures, and how many cards it wrote."""
    slow = blank(len(piles))
    written = measure(piles, *slow)
    fast = tuple(np.array(row, np.int64) for row in blank(len(piles)))
    fast_written = compiled().measure(np.array(piles, np.int64), *fast)
    return (*slow, [written]), (*(row.tolist() for row in fast), [fast_written])


def blank(length: int) -> tuple[list[int], list[int], list[int]]:
    """Room for sizes, lowest cards and all cards of so many piles."""
    return [0] * length, [0] * length, [0] * (31 * length)


@settings(deadline=None)
@given(PILES)
def test_piles_compiled_equals_interpreted(piles: list[int]):
    slow, fast = both_gears(piles)
    assert slow == fast


def test_piles_compiled_equals_interpreted_at_the_edges():
    slow, fast = both_gears(EDGES)
    assert slow == fast


@pytest.mark.parametrize("loop", ["measure_row", "measure_held", "measure_dealt"])
def test_piles_compiled_reads_the_int32_of_a_row_and_of_a_state_and_the_pile_of_a_state(loop: str):
    """A number in a row or a record has 32 bits and a sign; a declared pile has no sign."""
    table = Table()
    table.held, table.dealt = EDGES.copy(), EDGES.copy()
    piles = np.array(EDGES, np.int32) if loop == "measure_row" else table.record()
    slow, fast = blank(len(EDGES)), tuple(np.array(row, np.int64) for row in blank(len(EDGES)))
    assert getattr(compiled(), loop)(piles, *fast) == measure(EDGES, *slow)
    assert tuple(row.tolist() for row in fast) == slow
    assert fast[0].tolist() == [pile.bit_count() for pile in EDGES]


@settings(deadline=None)
@given(PILES, st.integers(0, 30))
def test_piles_compiled_with_and_without_a_card_equals_interpreted(piles: list[int], card: int):
    slow = tuple([0] * len(piles) for _ in range(3))
    change(piles, card, *slow)
    fast = tuple(np.zeros(len(piles), np.int64) for _ in range(3))
    compiled().change(np.array(piles, np.int64), card, *fast)
    assert tuple(row.tolist() for row in fast) == slow


@settings(deadline=None)
@given(st.sets(st.integers(0, 30)))
def test_piles_are_sets(held: set[int]):
    pile = sum(1 << card for card in held)
    assert size(pile) == len(held)
    assert cards_in(pile) == sorted(held)
    assert [nth(pile, index) for index in range(size(pile))] == sorted(held)
    if held:
        assert lowest(pile) == min(held)
    for card in range(31):
        assert has(pile, card) == (card in held)
        assert cards_in(added(pile, card)) == sorted(held | {card})
        assert cards_in(removed(pile, card)) == sorted(held - {card})


@pytest.mark.parametrize("pile", EDGES)
def test_piles_lowest_is_the_first(pile: int):
    if pile:
        assert lowest(pile) == nth(pile, 0) == cards_in(pile)[0]


@pytest.mark.parametrize("deposit", [False, True], ids=["by halves", "by depositing"])
def test_each_way_to_find_a_card_finds_the_same(deposit: bool):
    """Which one is used depends on the processor; a GPU searches by halves."""
    if deposit and not machine.deposits():
        pytest.skip("this processor cannot deposit bits")
    program = Program(MEASURES, {}, Table)
    text = Text(program, Target(deposit=deposit))
    assert ("llvm.x86.bmi.pdep" in text.text) == deposit
    made = native.linked({"entries": signatures(program), "sites": []}, machine.object_code(text.text))
    table = Table()
    table.held, table.dealt = EDGES.copy(), EDGES.copy()
    for name, piles in (
        ("measure", np.array(EDGES, np.int64)),
        ("measure_row", np.array(EDGES, np.int32)),
        ("measure_held", table.record()),
        ("measure_dealt", table.record()),
    ):
        found = tuple(np.array(row, np.int64) for row in blank(len(EDGES)))
        written = getattr(made, name)(piles, *found)
        assert found[2][:written].tolist() == [card for pile in EDGES for card in cards_in(pile)]
