"""Turn sequence: who moves, what is legal, and which phase follows which."""

from __future__ import annotations

from pylae.core.chance import CHANCE, OVER
from pylae.core.piles import lowest, size
from pylae.core.rule import rule
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.rules import act, common, end, fight, phase, preparation, retreat
from pylae.games.thermopyles.rules.state import State


@rule
def mover(state: State) -> int:
    """turn The player in turn decides, the one who holds six cards lays one down, dice and decks are chance."""
    if state.phase <= phase.SUPPORT:
        return state.turn
    if state.phase >= phase.FIRST_PLAYER:
        return OVER if state.phase == phase.FINISHED else CHANCE
    if state.phase == phase.OFFER and not common.votes(state):
        return state.turn
    return state.receiver


@rule
def quiet(state: State) -> int:
    """turn Nothing is under way where the player in turn chooses between fight and retreat."""
    return 1 if state.phase == phase.TURN else 0


@rule
def legal(state: State, out: list[int]) -> int:
    """turn retreat Retreat, or fight with a card if there is one, and within a fight or a draw what its chapter allows; cards never change hands (R19)."""
    if state.phase == phase.TURN:
        out[0] = act.RETREAT
        return add_cards(out, 1, act.FIGHT, state.hand[state.turn])
    if state.phase == phase.DIE:
        return 6
    if state.phase == phase.ARRIVAL:
        return size(state.persian_deck)
    if state.phase == phase.DRAW or state.phase == phase.DEAL:
        return size(state.spartan_deck)
    if state.phase == phase.OFFER:
        out[0] = act.DECLINE
        for player in range(state.players):
            out[1 + player] = act.GIVE + player
        return state.players + 1
    if state.phase == phase.SUPPORT:
        most = 1 if state.support_sequential == 1 else state.support
        for number in range(most + 1):
            out[number] = act.ASK + number
        return most + 1
    if state.phase == phase.DISCARD:
        return add_cards(out, 0, act.LAY_DOWN, state.hand[state.receiver])
    return state.players + 0  # FIRST_PLAYER: by lot


@rule
def add_cards(out: list[int], n: int, verb: int, hand: int) -> int:
    """turn One action for each different value in a hand; two cards of one value are the same choice."""
    value = 0
    while hand != 0:
        card = lowest(hand)
        hand &= hand - 1
        if cards.SPARTAN_VALUE[card] != value:
            value = cards.SPARTAN_VALUE[card]
            out[n] = verb + card
            n += 1
    return n


@rule
def apply(state: State, action: int) -> None:
    """turn One action, and then all that follows by itself until somebody or chance must decide."""
    now = state.phase
    if now == phase.DIE:
        fight.roll(state, action + 1)
    elif now == phase.ARRIVAL:
        fight.arrive(state, action)
    elif now == phase.DRAW:
        retreat.draw_card(state, action)
    elif now == phase.TURN:
        if action == act.RETREAT:
            retreat.retreat(state)
        else:
            fight.charge(state, action - act.FIGHT)
    elif now == phase.SUPPORT:
        fight.ask_for_support(state, action)
    elif now == phase.OFFER:
        retreat.answer_offer(state, action)
    elif now == phase.DISCARD:
        retreat.lay_down(state, action - act.LAY_DOWN)
    elif now == phase.DEAL:
        preparation.deal(state, action)
    elif now == phase.FIRST_PLAYER:
        preparation.draw_lots(state, action)
    proceed(state)


@rule
def proceed(state: State) -> None:
    """turn The phases nobody decides, in the order of the book: dice, combat, refill, draws, next player."""
    if state.phase == phase.MUSTER:
        fight.muster(state)
    if state.phase == phase.COMBAT:
        fight.combat(state)
    if state.phase == phase.REFILL:
        fight.refill(state)
    if state.phase == phase.OFFERS and retreat.next_offer(state) == 0:
        state.phase = phase.END_TURN
    if state.phase == phase.END_TURN:
        end.end_turn(state)
