"""Chapter: preparation. The level, the hands, who begins, and the Persians in their positions."""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.games.hot_gates.data import board, cards
from pylae.games.hot_gates.rules import agenda, arrival, combat, endings, job
from pylae.games.hot_gates.rules.state import EMPTY, State


@rule
def setup(state: State) -> None:
    """preparation All decks are whole and nothing is known; then level, hands, first player and Persians, in this order (C1)."""
    state.outcome, state.turn, state.space, state.die_here, state.flank = endings.UNDECIDED, 0, 0, 0, 0
    state.leonidas, state.hero_deck = cards.LEONIDAS, cards.HEROES
    for kind in range(cards.SPARTAN_KINDS):
        state.unknown[kind] = cards.SPARTAN_COUNT[kind]
    for kind in range(cards.PERSIAN_KINDS):
        state.unseen[kind] = cards.PERSIAN_COUNT[kind]
    state.library, state.deck = cards.SPARTAN_CARDS, cards.PERSIAN_CARDS
    for card in range(board.RANDOM_LOCATIONS):
        state.locations_left[state.locations[card]] += 1
    for laurels in range(board.MOST_LAURELS + 1):
        state.laurels_left[laurels] = state.laurels_printed[laurels]
    agenda.push(state, job.TURN, 0)
    agenda.push(state, job.REARS, 0)
    agenda.push(state, job.FRONTS, 0)
    if state.players > 1:
        agenda.push(state, job.FIRST_PLAYER, 0)
    agenda.push(state, job.DEAL, 0)
    combat.arrive_at_location(state)


@rule
def deal(state: State) -> None:
    """hand The starting hands, one player after another; Goat Paths drawn move the marker and are replaced."""
    dealt = agenda.part(state, agenda.FIRST)
    each = cards.START_HAND[state.players]
    if dealt == state.players * each:
        agenda.pop(state)
    else:
        agenda.note(state, agenda.FIRST, dealt + 1)
        agenda.push(state, job.GOAT_OR_NOT, dealt // each)


@rule
def lay_fronts(state: State) -> None:
    """preparation.persians A card face up in each position; goats and Archers act, all cards being in play (R35)."""
    at = agenda.part(state, agenda.FIRST)
    if at == cards.POSITIONS:
        agenda.pop(state)
    else:
        agenda.note(state, agenda.FIRST, at + 1)
        agenda.push(state, job.FRONT, at)


@rule
def lay_rears(state: State) -> None:
    """preparation.persians A card face down behind each defence card, looked at by nobody (R4); or checked for goats (C8)."""
    at = agenda.part(state, agenda.FIRST)
    if at == cards.POSITIONS:
        agenda.pop(state)
    elif state.peek_rear_at_setup == 0 or state.rear[at] != EMPTY or not arrival.defends(state.front[at]):
        arrival.lay_rear(state, at)
        agenda.note(state, agenda.FIRST, at + 1)
    else:
        state.deck -= 1
        agenda.push(state, job.PEEK, 0)
