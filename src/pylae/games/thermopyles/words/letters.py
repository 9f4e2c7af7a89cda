"""The table in letters, good enough to play by ear."""

from __future__ import annotations

import textwrap

from pylae.core.game import Pile
from pylae.core.piles import size
from pylae.core.wording import many
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.rules import common
from pylae.games.thermopyles.rules.state import State
from pylae.games.thermopyles.words import names, piles

BREADTH = 98  # columns that everything fits


def show(view: State, seat: int) -> str:
    """preparation The table in letters, good enough to play by ear."""
    pass_ = "  ".join(
        f"[{place}]" if place == view.location else f" {place}{'+' if cards.BONUS_DIE[place] else ''} "
        for place in range(1, cards.LOST_LOCATION + 1)
    )
    repelled, graveyard, spent = piles.piles(view)
    lines = [
        f"The pass    {pass_}",
        f"            the Spartans stand at {names.location_name(view.location)}"
        + (" (+1 die)" if cards.BONUS_DIE[view.location] else ""),
        f"Persians    first {_persian(view.slot[0])}   second {_persian(view.slot[1])}",
        "            (18/21 is repelled by 18, annihilated by 21; Λ gives a card)",
        *_heap("", f"{many(size(view.persian_deck), 'card')} to come, {repelled.size} repelled", repelled),
        *_heap("Graveyard", f"{graveyard.size} of {cards.GRAVEYARD_GOAL}", graveyard),
        f"Supports    {view.support} left",
        *_heap("Deck", f"{many(common.spartan_deck_size(view), 'card')}, {spent.size} gone", spent),
    ]
    if view.charge != cards.NOBODY:
        lines.append(f"Charge      {cards.SPARTAN_VALUE[view.charge]}, strength {view.strength}")
    for player in range(view.players):
        known = [str(value) for value in names.values_in(view.hand[player])] + ["?"] * view.unseen[player]
        label = (
            "Hand" if view.players == 1 else f"{names.seat_name(view, player)}{'*' if player == seat else ''}"
        )
        turn = "   (in turn)" if player == view.turn and view.players > 1 else ""
        lines.append(f"{label:<11} {', '.join(known) or 'empty'}{turn}")
    return "\n".join(lines)


def _heap(label: str, count: str, pile: Pile) -> list[str]:
    """How many cards lie in a pile, and which (R14)."""
    text = f"{count}: {pile}" if pile.cards else count
    return textwrap.wrap(f"{label:<12}{text}", BREADTH, subsequent_indent=" " * 12)


def _persian(card: int) -> str:
    return "none" if card == cards.NOBODY else names.persian_words(card)
