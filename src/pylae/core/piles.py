"""Piles as sets: a pile of up to 128 cards is an int, bit *k* set while card *k* is in it.

A face-down deck has contents and never a secret order; a card gets its identity when someone first sees it. A field that
holds a pile says how many cards there are, `deck = pile(66)`; the words for piles are the same whatever their size:
`size`, `lowest`, `nth`, `has`, `added`, `removed`, and `|`, `&`, `^`, `& ~` of two piles.
"""

from __future__ import annotations

from pylae.core.rule import primitive

MOST_CARDS = 128


@primitive
def size(pile: int) -> int:
    """How many cards are in the pile."""
    return pile.bit_count()


@primitive
def lowest(pile: int) -> int:
    """The lowest card of a pile that is not empty."""
    return (pile & -pile).bit_length() - 1


@primitive
def nth(pile: int, index: int) -> int:
    """The card with `index` lower ones below it."""
    for _ in range(index):
        pile &= pile - 1
    return (pile & -pile).bit_length() - 1


@primitive
def has(pile: int, card: int) -> bool:
    """Whether the card is in the pile."""
    return pile >> card & 1 == 1


@primitive
def added(pile: int, card: int) -> int:
    """The pile with the card in it."""
    return pile | 1 << card


@primitive
def removed(pile: int, card: int) -> int:
    """The pile without the card."""
    return pile & ~(1 << card)


def cards_in(pile: int) -> list[int]:
    """The cards of a pile, lowest first (for the speaking half)."""
    return [card for card in range(pile.bit_length()) if pile >> card & 1]
