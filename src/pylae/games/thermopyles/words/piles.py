"""The open piles: what was repelled, annihilated or spent, for everybody to look through and to count."""

from __future__ import annotations

from collections import Counter

from pylae.core.game import Pile
from pylae.core.piles import cards_in
from pylae.games.thermopyles.rules import common
from pylae.games.thermopyles.rules.state import State
from pylae.games.thermopyles.words import names

REPELLED, GRAVEYARD, SPENT = "repelled", "graveyard", "spent"
NOTE = "18/21 is repelled by 18 and annihilated by 21; Λ gives a card."


def piles(view: State) -> tuple[Pile, ...]:
    """R14 Both discard piles and the Graveyard, open to everybody at any time."""
    return (
        Pile(REPELLED, "Repelled Persians", "R14", _persians(common.persian_discard(view)), NOTE),
        Pile(GRAVEYARD, "Graveyard", "R14", _persians(view.graveyard), NOTE),
        Pile(
            SPENT, "Spartan discards", "R14", Counter(map(str, names.values_in(common.spartan_discard(view))))
        ),
    )


def _persians(pile: int) -> Counter[str]:
    """How many there are of each Persian card."""
    return Counter(names.persian_words(card) for card in cards_in(pile))
