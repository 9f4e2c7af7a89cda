"""Chapter: preparation. Two Persian cards in front, a hand for each player, the marker at its start."""

from __future__ import annotations

from pylae.core.piles import nth
from pylae.core.rule import rule
from pylae.games.thermopyles.cards import (
    PERSIAN_DECK,
    SPARTAN_DECK,
    START_HAND,
    START_HAND_ALONE,
    START_LOCATION,
    SUPPORT_CARDS,
)
from pylae.games.thermopyles.state import (
    ARRIVAL,
    DEAL,
    FIRST_PLAYER,
    MAX_PLAYERS,
    NOBODY,
    SLOTS,
    TURN,
    UNDECIDED,
    State,
    hand_size,
)


@rule
def setup(state: State) -> None:
    """preparation Both decks whole and face down, four supports face up, the marker on its start (R1), all hands empty."""
    state.outcome = UNDECIDED
    state.location = START_LOCATION
    state.support = SUPPORT_CARDS
    state.spartan_deck = SPARTAN_DECK
    state.persian_deck = PERSIAN_DECK
    state.graveyard = 0
    for player in range(MAX_PLAYERS):
        state.hand[player] = 0
        state.unseen[player] = 0
        state.vote[player] = 0
    for place in range(SLOTS):
        state.slot[place] = NOBODY
    state.charge = NOBODY
    state.calling, state.dice, state.location_die, state.strength, state.offers = 0, 0, 0, 0, 0
    state.receiver = 0
    state.turn = state.first_player - 1 if state.first_player > 0 else 0
    state.phase = FIRST_PLAYER if state.first_player == 0 and state.players > 1 else ARRIVAL


@rule
def draw_lots(state: State, player: int) -> None:
    """preparation Who begins is the players' own affair; here a seat is named, or the lot decides (R12)."""
    state.turn = player
    state.phase = ARRIVAL


@rule
def start_hand(state: State) -> int:
    """preparation Three cards each, or four for a player alone."""
    return START_HAND_ALONE if state.players == 1 else START_HAND


@rule
def deal(state: State, index: int) -> None:
    """preparation One card of the starting hands, one player after another."""
    player = state.receiver
    card = nth(state.spartan_deck, index)
    state.spartan_deck &= ~(1 << card)
    state.hand[player] |= 1 << card
    if hand_size(state, player) < start_hand(state):
        state.phase = DEAL
    elif player + 1 < state.players:
        state.receiver += 1
    else:
        state.receiver = NOBODY
        state.phase = TURN
