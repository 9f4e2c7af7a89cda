"""Chapter: to play. Decks are shuffled, who goes first is settled, and each player draws five cards."""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.games.greeks_and_vikings.options import HALF
from pylae.games.greeks_and_vikings.rules import agenda, job
from pylae.games.greeks_and_vikings.rules.state import State

OPENING_HAND = 5


@rule
def setup(state: State) -> None:
    """prepare 1.2 R36 R41 Every Deck is whole and has no order; first player, then hands, then the first turn (C15)."""
    for player in range(state.players):
        state.alive[player] = 1
        state.sp[player] = state.start_sp if state.players == 2 else HALF
        for title in range(state.titles):
            state.deck[player][title] = state.lists[player][title]
            state.decks[player] += state.lists[player][title]
    agenda.push(state, job.START, 0, 0, 0)
    agenda.push(state, job.OPENING, 0, 0, 0)
    if 0 < state.first <= state.players:
        state.turn = state.first - 1
    else:
        agenda.push(state, job.FIRST_PLAYER, 0, 0, 0)


@rule
def deal(state: State) -> None:
    """prepare Five cards each, one player after another (C15)."""
    player = agenda.part(state, agenda.FIRST)
    if player == state.players:
        agenda.pop(state)
    else:
        agenda.note(state, agenda.FIRST, player + 1)
        agenda.push(state, job.DRAW, player, OPENING_HAND, 0)
