"""Turn sequence: who moves, what is legal, and which phase follows which."""

from __future__ import annotations

from pylae.core.chance import CHANCE, OVER
from pylae.core.piles import lowest, size
from pylae.core.rule import rule
from pylae.games.thermopyles.cards import SPARTAN_VALUE
from pylae.games.thermopyles.end import end_turn
from pylae.games.thermopyles.fight import arrive, ask_for_support, charge, combat, muster, refill, roll
from pylae.games.thermopyles.preparation import deal, draw_lots
from pylae.games.thermopyles.retreat import answer_offer, draw_card, lay_down, next_offer, retreat
from pylae.games.thermopyles.state import (
    ARRIVAL,
    ASK,
    COMBAT,
    DEAL,
    DECLINE,
    DIE,
    DISCARD,
    DRAW,
    END_TURN,
    FIGHT,
    FINISHED,
    FIRST_PLAYER,
    GIVE,
    LAY_DOWN,
    MUSTER,
    OFFER,
    OFFERS,
    REFILL,
    RETREAT,
    SUPPORT,
    TURN,
    State,
    votes,
)


@rule
def mover(state: State) -> int:
    """turn The player in turn decides, the one who holds six cards lays one down, dice and decks are chance."""
    if state.phase <= SUPPORT:
        return state.turn
    if state.phase >= FIRST_PLAYER:
        return OVER if state.phase == FINISHED else CHANCE
    if state.phase == OFFER and not votes(state):
        return state.turn
    return state.receiver


@rule
def legal(state: State, out: list[int]) -> int:
    """turn Retreat or fight, and within a fight or a draw what its chapter allows; cards never change hands (R19)."""
    if state.phase == TURN:
        out[0] = RETREAT
        return add_cards(out, 1, FIGHT, state.hand[state.turn])
    if state.phase == DIE:
        return 6
    if state.phase == ARRIVAL:
        return size(state.persian_deck)
    if state.phase == DRAW or state.phase == DEAL:
        return size(state.spartan_deck)
    if state.phase == OFFER:
        out[0] = DECLINE
        for player in range(state.players):
            out[1 + player] = GIVE + player
        return state.players + 1
    if state.phase == SUPPORT:
        most = 1 if state.support_sequential == 1 else state.support
        for number in range(most + 1):
            out[number] = ASK + number
        return most + 1
    if state.phase == DISCARD:
        return add_cards(out, 0, LAY_DOWN, state.hand[state.receiver])
    return state.players + 0  # FIRST_PLAYER: by lot


@rule
def add_cards(out: list[int], n: int, verb: int, hand: int) -> int:
    """turn One action for each different value in a hand; two cards of one value are the same choice."""
    value = 0
    while hand != 0:
        card = lowest(hand)
        hand &= hand - 1
        if SPARTAN_VALUE[card] != value:
            value = SPARTAN_VALUE[card]
            out[n] = verb + card
            n += 1
    return n


@rule
def apply(state: State, action: int) -> None:
    """turn One action, and then all that follows by itself until somebody or chance must decide."""
    now = state.phase
    if now == DIE:
        roll(state, action + 1)
    elif now == ARRIVAL:
        arrive(state, action)
    elif now == DRAW:
        draw_card(state, action)
    elif now == TURN:
        if action == RETREAT:
            retreat(state)
        else:
            charge(state, action - FIGHT)
    elif now == SUPPORT:
        ask_for_support(state, action)
    elif now == OFFER:
        answer_offer(state, action)
    elif now == DISCARD:
        lay_down(state, action - LAY_DOWN)
    elif now == DEAL:
        deal(state, action)
    elif now == FIRST_PLAYER:
        draw_lots(state, action)
    proceed(state)


@rule
def proceed(state: State) -> None:
    """turn The phases nobody decides, in the order of the book: dice, combat, refill, draws, next player."""
    if state.phase == MUSTER:
        muster(state)
    if state.phase == COMBAT:
        combat(state)
    if state.phase == REFILL:
        refill(state)
    if state.phase == OFFERS and next_offer(state) == 0:
        state.phase = END_TURN
    if state.phase == END_TURN:
        end_turn(state)
