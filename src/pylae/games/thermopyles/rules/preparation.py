"""Chapter: preparation. Two Persian cards in front, a hand for each player, the marker at its start."""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.rules import common, endings, phase
from pylae.games.thermopyles.rules.state import State


@rule
def setup(state: State) -> None:
    """preparation Both decks whole and face down, four supports face up, the marker on its start (R1), all hands empty."""
    state.outcome = endings.UNDECIDED
    state.location = cards.START_LOCATION
    state.support = cards.SUPPORT_CARDS
    state.spartan_deck = cards.SPARTAN_DECK
    state.persian_deck = cards.PERSIAN_DECK
    state.graveyard = 0
    for player in range(cards.MAX_PLAYERS):
        state.hand[player] = 0
        state.unseen[player] = 0
        state.vote[player] = 0
    for place in range(cards.SLOTS):
        state.slot[place] = cards.NOBODY
    state.charge = cards.NOBODY
    state.calling, state.dice, state.location_die, state.strength, state.offers = 0, 0, 0, 0, 0
    state.receiver = 0
    state.turn = state.first_player - 1 if state.first_player > 0 else 0
    state.phase = phase.FIRST_PLAYER if state.first_player == 0 and state.players > 1 else phase.ARRIVAL


@rule
def draw_lots(state: State, player: int) -> None:
    """preparation Who begins is the players' own affair; here a seat is named, or the lot decides (R12)."""
    state.turn = player
    state.phase = phase.ARRIVAL


@rule
def start_hand(state: State) -> int:
    """preparation Three cards each, or four for a player alone."""
    return cards.START_HAND_ALONE if state.players == 1 else cards.START_HAND


@rule
def deal(state: State, index: int) -> None:
    """preparation One card of the starting hands, one player after another."""
    player = state.receiver
    common.take_card(state, player, index)
    if common.hand_size(state, player) < start_hand(state):
        state.phase = phase.DEAL
    elif player + 1 < state.players:
        state.receiver += 1
    else:
        state.receiver = cards.NOBODY
        state.phase = phase.TURN
