"""What several chapters ask of the table: whose turn is next, hands, decks and discards."""

from __future__ import annotations

from pylae.core.piles import nth, size
from pylae.core.rule import rule
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.rules.state import State


@rule
def clockwise(state: State, player: int) -> int:
    """turn The next player clockwise; a division would cost more than the rest of a turn's end."""
    return player + 1 if player + 1 < state.players else 0


@rule
def hand_size(state: State, player: int) -> int:
    """preparation Cards in a hand, seen or not."""
    return size(state.hand[player]) + state.unseen[player]


@rule
def spartan_deck_size(state: State) -> int:
    """draw Cards in the Spartan deck: what this view has not seen, less what it does not see of other hands."""
    left = size(state.spartan_deck)
    for player in range(state.players):
        left -= state.unseen[player]
    return left


@rule
def take_card(state: State, player: int, index: int) -> None:
    """preparation draw A player takes a card of the Spartan deck into the hand."""
    card = nth(state.spartan_deck, index)
    state.spartan_deck &= ~(1 << card)
    state.hand[player] |= 1 << card


@rule
def spartan_discard(state: State) -> int:
    """fight.4 The Spartan discard pile, open to everybody (R14): all cards that are nowhere else."""
    gone = cards.SPARTAN_DECK & ~state.spartan_deck
    for player in range(state.players):
        gone &= ~state.hand[player]
    if state.charge >= 0:
        gone &= ~(1 << state.charge)
    return gone


@rule
def persian_discard(state: State) -> int:
    """fight.4 The repelled Persian cards, open to everybody (R14): all cards that are nowhere else."""
    gone = cards.PERSIAN_DECK & ~state.persian_deck & ~state.graveyard
    for place in range(cards.SLOTS):
        if state.slot[place] >= 0:
            gone &= ~(1 << state.slot[place])
    return gone


@rule
def votes(state: State) -> bool:
    """draw Whether the team votes on draws; a player alone does not (R11)."""
    return state.draw_vote == 1 and state.players > 1
