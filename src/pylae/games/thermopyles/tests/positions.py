"""Positions for tests, told by the faces of their cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from pylae.core.engine import fresh
from pylae.core.match import Match
from pylae.core.piles import cards_in, size
from pylae.games import thermopyles as game
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.rules import common, phase
from pylae.games.thermopyles.rules.state import State
from pylae.games.thermopyles.words import names

YES_NO = ("no", "yes")
# Every mix of options, for one seat that begins and for the lot.
ALL_OPTIONS = [
    {
        "players": players,
        "support_sequential": one,
        "hidden_hands": hidden,
        "draw_vote": vote,
        "first_player": first,
    }
    for players, one, hidden, vote, first in product((1, 2, 3, 4), YES_NO, YES_NO, YES_NO, ("1", "random"))
]


def table(
    *hands: Sequence[int],
    slots: str = "17/22 19/20",
    location: int = 1,
    support: int = 4,
    grave: int = 0,
    persians: int = 20,
    spartans: int | Sequence[int] = 5,
    turn: int = 0,
    **options: Any,
) -> Match:
    """A match at the beginning of a turn: hands and slots by their faces, decks by number (or faces), with typed dice."""
    state = fresh(game, {"players": len(hands), **options})
    state.phase, state.turn, state.receiver = phase.TURN, turn, cards.NOBODY
    state.location, state.support = location, support
    left = cards.SPARTAN_DECK
    for player, hand in enumerate(hands):
        for value in hand:
            card = next(card for card in cards_in(left) if cards.SPARTAN_VALUE[card] == value)
            left &= ~(1 << card)
            state.hand[player] |= 1 << card
    if isinstance(spartans, int):
        state.spartan_deck = sum(1 << card for card in cards_in(left)[:spartans])
    else:
        state.spartan_deck = sum(1 << cards.SPARTAN_VALUE.index(value) for value in spartans)
    left = cards.PERSIAN_DECK
    for place, face in enumerate(slots.split()):
        card = next(card for card in cards_in(left) if names.persian_name(card) == face)
        left &= ~(1 << card)
        state.slot[place] = card
    state.graveyard = sum(1 << card for card in cards_in(left)[:grave])
    state.persian_deck = sum(1 << card for card in cards_in(left)[grave : grave + persians])
    assert game.audit(state) == ""
    return Match(game, physical=True, position=state)


def play(match: Match, *moves: str) -> Match:
    """Plays moves and dice as they are typed."""
    for move in moves:
        match.play(move)
    return match


def refill(match: Match) -> Match:
    """Lets the lowest Persian cards step into the empty places."""
    while match.state.phase == phase.ARRIVAL:
        match.play(0)
    return match


def faces(state: State) -> list[str]:
    """The Persian cards in front, first and second."""
    return [names.persian_name(card) if card != cards.NOBODY else "none" for card in state.slot]


def hand(state: State, player: int = 0) -> list[int]:
    return [cards.SPARTAN_VALUE[card] for card in cards_in(state.hand[player])]


def fallen(state: State) -> list[int]:
    """The Spartan discard pile."""
    return [cards.SPARTAN_VALUE[card] for card in cards_in(common.spartan_discard(state))]


def graveyard(state: State) -> int:
    return size(state.graveyard)


def repelled(state: State) -> list[str]:
    return [names.persian_name(card) for card in cards_in(common.persian_discard(state))]


def said(match: Match) -> list[str]:
    """The legal actions as they are written."""
    return [choice.text for choice in match.legal()]
