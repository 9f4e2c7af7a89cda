"""A good player: values one turn by the exact chances of its dice and by weights found over many games.

All arithmetic is whole numbers, so that every gear decides alike. Chances are counted in ways out of WHOLE. The player
looks at its own hand and at what lies open, never at another hand.
"""

from __future__ import annotations

from pylae.core.piles import lowest
from pylae.core.rule import rule
from pylae.core.weights import LIMIT
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.player import charges, weights
from pylae.games.thermopyles.rules import act, common, phase, sequence
from pylae.games.thermopyles.rules.state import State


@rule
def policy(state: State, out: list[int], n: int, random: list[int]) -> int:
    """turn The choice that the weights tuned for this number of players value most."""
    return weighted(state, out, n, weights.weights[state.players - 1])


@rule
def weighted(state: State, out: list[int], n: int, scale: tuple[int, ...]) -> int:
    """turn The choice that these weights value most."""
    if n == 1:
        return out[0]
    if state.phase == phase.OFFER:
        return choose_receiver(state, scale)
    if state.phase == phase.DISCARD:
        return act.LAY_DOWN + lowest(state.hand[state.receiver])
    if state.phase == phase.SUPPORT:
        return choose_support(state, scale)
    return choose_turn(state, out, n, scale)


@rule
def choose_turn(state: State, out: list[int], n: int, scale: tuple[int, ...]) -> int:
    """turn The best charge, or the retreat if it is worth more."""
    best = act.RETREAT
    most = charges.retreat_value(state, scale)
    for index in range(1, n):
        card = out[index] - act.FIGHT
        value = (
            charges.best_charge(state, cards.SPARTAN_VALUE[card], cards.BONUS_DIE[state.location], scale)
            >> charges.SUPPORT_BITS
        )
        value -= charges.card_price(state, cards.SPARTAN_VALUE[card], scale)
        if value > most:
            most = value
            best = act.FIGHT + card
    return best


@rule
def choose_support(state: State, scale: tuple[int, ...]) -> int:
    """fight.2 The number of supports with the best value; called one by one, whether another is worth it."""
    number = charges.best_charge(state, state.strength, state.location_die, scale) & charges.SUPPORT_MASK
    if state.support_sequential == 1:
        return act.ASK + min(1, number)
    return act.ASK + number


@rule
def choose_receiver(state: State, scale: tuple[int, ...]) -> int:
    """draw Who should draw: few cards and an early turn count; a full hand only to get rid of a weak card."""
    best = act.DECLINE
    most = -LIMIT * LIMIT
    for step in range(state.players):
        player = (state.turn + 1 + step) % state.players
        if common.hand_size(state, player) < cards.HAND_LIMIT:
            value = (
                scale[weights.GIVE_FEW] * (cards.HAND_LIMIT - common.hand_size(state, player))
                - scale[weights.GIVE_SOON] * step
            )
            if common.hand_size(state, player) == 0:
                value += scale[weights.GIVE_EMPTY]
            if value > most:
                most = value
                best = act.GIVE + player
    speaker = sequence.mover(state)  # with a vote not only the player in turn
    if best == act.DECLINE and 100 * cards.SPARTAN_VALUE[lowest(state.hand[speaker])] <= scale[weights.CYCLE]:
        best = act.GIVE + speaker
    return best
