"""Piles as counts of kinds: equal cards need no numbers, and one position has one encoding."""

from __future__ import annotations

from pylae.core.rule import rule


@rule
def nth_kind(pile: list[int], index: int) -> int:
    """preparation Which kind the card with this index is, the cards of a pile being lined up by kind."""
    kind = 0
    while index >= pile[kind]:
        index -= pile[kind]
        kind += 1
    return kind


@rule
def nth_kind_but(pile: list[int], index: int, left_out: int) -> int:
    """preparation The same among all cards but those of one kind."""
    kind = 0
    while kind == left_out or index >= pile[kind]:
        if kind != left_out:
            index -= pile[kind]
        kind += 1
    return kind


@rule
def total(pile: list[int], kinds: int) -> int:
    """preparation How many cards of the first kinds a pile has."""
    cards = 0
    for kind in range(kinds):
        cards += pile[kind]
    return cards
