"""1.6, C25 Falling: Combatants that lose, tie or are defeated together."""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.games.greeks_and_vikings.data import ability, condition, limits
from pylae.games.greeks_and_vikings.rules import events, layout, zones
from pylae.games.greeks_and_vikings.rules.state import State


@rule
def fall(state: State, places: int, winner: int) -> None:
    """C2 Falls, and the win of the same battle, are one batch, collected before anyone leaves (G6); then all leave together."""
    for turns in range(state.players):
        player = (state.turn + turns) % state.players
        order = events.by_entry(state, player)
        while order > 0:
            place = (order & events.ONE_PLACE) - 1
            order >>= events.PLACE_BITS
            if places >> place & 1:
                events.note(state, ability.FALL, place, rival(state, place), role(state, place))
    if winner >= 0:
        events.note(state, ability.WIN, winner, rival(state, winner), role(state, winner))
    events.collect(state)
    for place in range(limits.TRENCH * state.players):
        if places >> place & 1 and state.kit[place][layout.COMBATANT] > 0:
            zones.bury(state, place)


@rule
def rival(state: State, place: int) -> int:
    """C19 The Combatant on the other side of the present battle, if it is still there; NOTHING in a direct attack."""
    side = role(state, place)
    if side == condition.ATTACKER:
        other = state.defender - 1
    elif side == condition.DEFENDER:
        other = state.attacker - 1
    else:
        return NOTHING
    return other if state.born[other] == 0 else NOTHING


@rule
def role(state: State, place: int) -> int:
    """C17 The side of a Combatant in the present battle; who came into its place meanwhile has no part in it."""
    if state.attacker == 0 or state.born[place] != 0:  # nobody has left any place when a battle begins
        return condition.NO_ROLE
    if place == state.attacker - 1:
        return condition.DIRECT if state.defender > limits.PLACES else condition.ATTACKER
    return condition.DEFENDER if place == state.defender - 1 else condition.NO_ROLE
