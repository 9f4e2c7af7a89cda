"""Chapters: retreat, and drawing Spartan cards, which retreats and bonus signs both allow."""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.rules import act, common, end, endings, phase
from pylae.games.thermopyles.rules.state import State


@rule
def retreat(state: State) -> None:
    """retreat end.1 The marker goes back one step, and the team may draw a card; at 7 the pass is lost (R5)."""
    state.location += 1
    if state.location == cards.LOST_LOCATION:
        end.finish(state, endings.PASS_LOST)
        return
    state.offers = 1
    state.phase = phase.OFFERS


@rule
def answer_offer(state: State, action: int) -> None:
    """draw The team may draw a card (R17) and names who takes it before it is seen (R15); the player in turn speaks for it.

    With draw_vote every player votes, the player in turn last; the most votes win, a tie is broken by that last vote (R11).
    """
    if common.votes(state):
        state.vote[state.receiver] = ballot(action)
        if state.receiver != state.turn:
            state.receiver = common.clockwise(state, state.receiver)
            return
        action = elected(state)
        for player in range(state.players):
            state.vote[player] = 0
    state.offers -= 1
    if action == act.DECLINE:
        state.receiver = cards.NOBODY
        state.phase = phase.OFFERS
    else:
        state.receiver = action - act.GIVE
        state.phase = phase.DRAW


@rule
def ballot(action: int) -> int:
    """draw How an answer stands on a ballot: for nobody, or for a seat (R11)."""
    return 1 if action == act.DECLINE else 2 + action - act.GIVE


@rule
def elected(state: State) -> int:
    """draw The answer with the most votes; the player in turn breaks a tie (R11)."""
    best = state.vote[state.turn] + 0
    for player in range(state.players):
        if votes_for(state, state.vote[player]) > votes_for(state, best):
            best = state.vote[player] + 0
    return act.DECLINE if best == 1 else act.GIVE + best - 2


@rule
def votes_for(state: State, answer: int) -> int:
    """draw How many players voted so (R11)."""
    votes = 0
    for player in range(state.players):
        if state.vote[player] == answer:
            votes += 1
    return votes


@rule
def draw_card(state: State, index: int) -> None:
    """draw preparation The named player takes a card; with six in hand one must go, any of them (R10)."""
    player = state.receiver
    common.take_card(state, player, index)
    if common.hand_size(state, player) > cards.HAND_LIMIT:
        state.phase = phase.DISCARD
    else:
        state.receiver = cards.NOBODY
        state.phase = phase.OFFERS


@rule
def lay_down(state: State, card: int) -> None:
    """preparation A player over the limit of five discards one card, the new one too if he likes (R10)."""
    state.hand[state.receiver] &= ~(1 << card)
    state.receiver = cards.NOBODY
    state.phase = phase.OFFERS


@rule
def next_offer(state: State) -> int:
    """retreat draw The next card the team may draw, while the deck has any; 1 when somebody is asked (R16)."""
    if state.offers == 0 or state.spartan_deck == 0:
        return 0
    if common.votes(state):
        state.receiver = common.clockwise(state, state.turn)
    state.phase = phase.OFFER
    return 1
