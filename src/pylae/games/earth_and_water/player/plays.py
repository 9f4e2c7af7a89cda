"""Which card to play in turn, and for which event."""

from __future__ import annotations

from pylae.core.piles import lowest
from pylae.core.rule import NOTHING, rule
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.player import changes, estimate, moves, weights, worth
from pylae.games.earth_and_water.rules import act, common, events, operations, portraits
from pylae.games.earth_and_water.rules.state import State


@rule
def choose_play(state: State, out: list[int], n: int, scale: tuple[int, ...]) -> int:
    """6.1 Pass, move with the card that is missed least, or play the best event."""
    side = state.turn
    hand = state.hand[side]
    best = act.DECLINE
    most = pass_value(state, scale, side)
    spare = worth.cheapest(state, scale, side)
    for index in range(1, n):
        action = out[index]
        if action < act.EVENT and action != act.MOVE + spare:
            continue
        card = action - act.EVENT if action >= act.EVENT else spare
        event = cards.CARDS * side + card if action >= act.EVENT else NOTHING
        if event != NOTHING and not events.has_effect(state, event):
            continue
        state.hand[side] = hand & ~(1 << card)
        cost = worth.price(state, scale, side, card)
        gain = play_value(state, scale, side, event, most + cost)
        gain -= cost
        state.hand[side] = hand
        if gain > most:
            most = gain
            best = action
    return best


@rule
def pass_value(state: State, scale: tuple[int, ...], side: int) -> int:
    """6.1.1 What it is worth to pass; if the enemy has passed or cannot but pass, supply comes now."""
    ends = state.passes == 1 or common.hand_size(state, 1 - side) == 0
    return estimate.outlook(state, scale, side, 0 if ends else 1)


@rule
def play_value(state: State, scale: tuple[int, ...], side: int, event: int, floor: int) -> int:
    """6.1 What a card is worth for its event, or for a movement; it has left the hand."""
    if event == NOTHING or is_move(event):
        gain = (
            moves.triremes_value(state, scale)
            if event == cards.TRIREMES
            else moves.move_value(state, scale, side, event, floor)
        )
        return gain - scale[weights.ARMY_WORTH] if event == cards.LEONIDAS else gain
    return (
        greek_value(state, scale, side, event)
        if side == atlas.GREECE
        else persian_value(state, scale, side, event)
    )


@rule
def is_move(event: int) -> bool:
    """6.4 6.5 Events that are moves."""
    return (
        event == cards.LEONIDAS
        or event == cards.EVANGELION
        or event == cards.TRIREMES
        or event == cards.CAVALRY
        or event == cards.GREAT_KING
    )


@rule
def greek_value(state: State, scale: tuple[int, ...], side: int, event: int) -> int:
    """6.2 What the map is worth after a Greek event."""
    if event == cards.MELAS_ZOMOS:
        return changes.placed_value(state, scale, side, atlas.SPARTA, 1)
    if event == cards.SYRACUSE:
        return best_syracuse(state, scale, side)
    now = estimate.outlook(state, scale, side, 1)
    if event == cards.MINES:
        return now + atlas.MINES_TALENTS * scale[weights.TALENT]
    if event == cards.ORACLE:
        return now + oracle_gain(state, scale)
    verb, cities = act.PORT, operations.sailing_ports(state, atlas.PERSIA)
    if event != cards.POSEIDON:
        verb, cities = act.CITY, common.army_cities(state, atlas.PERSIA) & events.revolting(event)
    return best_strike(state, scale, side, verb, cities)


@rule
def persian_value(state: State, scale: tuple[int, ...], side: int, event: int) -> int:
    """6.2 What the map is worth after a Persian event."""
    if event == cards.ACROPOLIS:
        return changes.burnt_value(state, scale, side)
    if event == cards.DEFECTION:
        return defection_value(state, scale, side)
    if event == cards.ROYAL_ROAD:
        return best_royal(state, scale, side)
    if event == cards.DEMAND_2 or event == cards.DEMAND_3 or event == cards.DEMAND_13:
        return best_tribute(state, scale, side)
    return estimate.outlook(state, scale, side, 1) + intrigue_gain(state, scale, event)


@rule
def intrigue_gain(state: State, scale: tuple[int, ...], event: int) -> int:
    """6.2 What it gains Persia to trouble the Greek hand, or to change its own."""
    held = common.hand_size(state, atlas.GREECE)
    if event == cards.KARNEIA:
        return scale[weights.TALENT] // 2 if state.karneia == 0 and held > 0 else 0
    if event == cards.OSTRACISM:
        return scale[weights.TALENT]
    if event == cards.HIPPIAS:
        return scale[weights.TALENT] + scale[weights.TALENT] // 2
    if event == cards.SEPARATE_PEACE:
        return scale[weights.TALENT] * held // 6
    return 0 if state.portraits & portraits.XERXES == 0 else scale[weights.TALENT]


@rule
def oracle_gain(state: State, scale: tuple[int, ...]) -> int:
    """card.7 What the Oracle's cards are worth beyond those it takes."""
    gain = 0
    for card in range(cards.CARDS):
        if card != cards.ORACLE:
            gain += weights.EVENT_WORTH[card]
    gain = gain * common.hand_size(state, atlas.GREECE) // (cards.CARDS - 1)
    for card in range(cards.CARDS):
        if card != cards.ORACLE and state.hand[atlas.GREECE] >> card & 1 == 1:
            gain -= worth.event_worth(state, atlas.GREECE, card)
    return gain * scale[weights.EVENT_CARD] // 100 + scale[weights.ANY_CARD]


@rule
def best_strike(state: State, scale: tuple[int, ...], side: int, verb: int, cities: int) -> int:
    """card.2 card.3 card.16 The best piece to strike."""
    most = weights.NEVER
    while cities != 0:
        gain = changes.strike_value(state, scale, side, verb + lowest(cities))
        most = max(most, gain)
        cities &= cities - 1
    return most


@rule
def best_syracuse(state: State, scale: tuple[int, ...], side: int) -> int:
    """card.14 What the fleets of Syracuse are worth in the best port for all of them."""
    most = weights.NEVER
    ports = events.syracuse_ports(state)
    while ports != 0:
        gain = changes.docked_value(state, scale, side, lowest(ports), state.fleet_reserve[atlas.GREECE])
        most = max(most, gain)
        ports &= ports - 1
    return most


@rule
def best_tribute(state: State, scale: tuple[int, ...], side: int) -> int:
    """card.2 card.3 card.13 The best city to demand earth and water from."""
    most = weights.NEVER
    cities = events.free_cities(state)
    while cities != 0:
        gain = changes.placed_value(state, scale, side, lowest(cities), 1)
        most = max(most, gain)
        cities &= cities - 1
    return most


@rule
def best_royal(state: State, scale: tuple[int, ...], side: int) -> int:
    """card.8 The better of both home cities for the Royal Road."""
    most = weights.NEVER
    for city in range(atlas.PLACES):
        if atlas.HOME[city] == atlas.PERSIA:
            gain = changes.royal_value(state, scale, side, city)
            most = max(most, gain)
    return most


@rule
def defection_value(state: State, scale: tuple[int, ...], side: int) -> int:
    """card.12 What it is worth that Thebes defects."""
    if state.army[atlas.GREECE][atlas.THEBES] > 0:
        return changes.shelter_value(state, scale, side, lowest(events.shelters(state)))
    return changes.placed_value(state, scale, side, atlas.THEBES, 1)
