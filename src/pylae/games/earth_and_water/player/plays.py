"""Which card to play for which event, and what events gain."""

from __future__ import annotations

from pylae.core.piles import lowest
from pylae.core.rule import NOTHING, rule
from pylae.core.weights import LIMIT
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.player import estimate, moves, weights
from pylae.games.earth_and_water.rules import act, common, events, operations, phase, portraits
from pylae.games.earth_and_water.rules.state import State

# Turns


@rule
def price(state: State, scale: tuple[int, ...], side: int, card: int) -> int:
    """8.1 What it costs to spend a card: as a card, and for the event it might still be."""
    return scale[weights.ANY_CARD] + scale[weights.EVENT_CARD] * event_worth(state, side, card) // 100


@rule
def event_worth(state: State, side: int, card: int) -> int:
    """6.2 What a card may still be worth for its event; a leader who is gone is worth nothing."""
    event = cards.CARDS * side + card
    gone = state.portraits
    if event == cards.MILTIADES and gone & portraits.MILTIADES_GONE != 0:
        return 0
    if event == cards.THEMISTOCLES and gone & portraits.THEMISTOCLES_GONE != 0:
        return 0
    if event == cards.LEONIDAS and gone & portraits.LEONIDAS_GONE != 0:
        return 0
    if event == cards.ARTEMISIA and gone & portraits.ARTEMISIA_GONE != 0:
        return 0
    if event == cards.IMMORTALS and gone & portraits.XERXES != 0:
        return 0
    return weights.EVENT_WORTH[event]


@rule
def cheapest(state: State, scale: tuple[int, ...], side: int) -> int:
    """6.3 The card of a hand that is missed least."""
    best = 0
    least = LIMIT
    for card in range(cards.CARDS):
        if state.hand[side] >> card & 1 == 1 and price(state, scale, side, card) < least:
            least = price(state, scale, side, card)
            best = card
    return best


@rule
def choose_play(state: State, out: list[int], n: int, scale: tuple[int, ...]) -> int:
    """6.1 Pass, move with the card that is missed least, or play the best event."""
    side = state.turn
    hand = state.hand[side]
    best = act.DECLINE
    most = pass_value(state, scale, side)
    spare = cheapest(state, scale, side)
    for index in range(1, n):
        action = out[index]
        if action < act.EVENT and action != act.MOVE + spare:
            continue
        card = action - act.EVENT if action >= act.EVENT else spare
        event = cards.CARDS * side + card if action >= act.EVENT else NOTHING
        if event != NOTHING and not events.has_effect(state, event):
            continue
        state.hand[side] = hand & ~(1 << card)
        cost = price(state, scale, side, card)
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
        return placed_value(state, scale, side, atlas.SPARTA, 1)
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
        return burnt_value(state, scale, side)
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
            gain -= event_worth(state, atlas.GREECE, card)
    return gain * scale[weights.EVENT_CARD] // 100 + scale[weights.ANY_CARD]


@rule
def placed_value(state: State, scale: tuple[int, ...], side: int, city: int, armies: int) -> int:
    """5.1.4 What the map is worth with so many armies of one's own more in a city."""
    state.army[side][city] += armies
    gain = estimate.outlook(state, scale, side, 1)
    state.army[side][city] -= armies
    return gain


@rule
def docked_value(state: State, scale: tuple[int, ...], side: int, city: int, fleets: int) -> int:
    """5.1.4 What the map is worth with so many fleets of one's own more in a port."""
    state.fleet[side][city] += fleets
    gain = estimate.outlook(state, scale, side, 1)
    state.fleet[side][city] -= fleets
    return gain


@rule
def best_syracuse(state: State, scale: tuple[int, ...], side: int) -> int:
    """card.14 What the fleets of Syracuse are worth in the best port for all of them."""
    most = weights.NEVER
    ports = events.syracuse_ports(state)
    while ports != 0:
        gain = docked_value(state, scale, side, lowest(ports), state.fleet_reserve[atlas.GREECE])
        most = max(most, gain)
        ports &= ports - 1
    return most


@rule
def best_strike(state: State, scale: tuple[int, ...], side: int, verb: int, cities: int) -> int:
    """card.2 card.3 card.16 The best piece to strike."""
    most = weights.NEVER
    while cities != 0:
        gain = strike_value(state, scale, side, verb + lowest(cities))
        most = max(most, gain)
        cities &= cities - 1
    return most


@rule
def strike_value(state: State, scale: tuple[int, ...], side: int, action: int) -> int:
    """card.2 card.3 card.16 What the map is worth without this Persian piece."""
    if action >= act.PORT:
        city = action - act.PORT
        state.fleet[atlas.PERSIA][city] -= 1
        gain = estimate.outlook(state, scale, side, 1)
        state.fleet[atlas.PERSIA][city] += 1
        return gain
    return without_army(state, scale, side, atlas.PERSIA, action - act.CITY)


@rule
def without_army(state: State, scale: tuple[int, ...], side: int, owner: int, city: int) -> int:
    """6.2.1 8.2.1 What the map is worth to a side if an army is gone from a city."""
    state.army[owner][city] -= 1
    gain = estimate.outlook(state, scale, side, 1)
    state.army[owner][city] += 1
    return gain


@rule
def best_tribute(state: State, scale: tuple[int, ...], side: int) -> int:
    """card.2 card.3 card.13 The best city to demand earth and water from."""
    most = weights.NEVER
    cities = events.free_cities(state)
    while cities != 0:
        gain = placed_value(state, scale, side, lowest(cities), 1)
        most = max(most, gain)
        cities &= cities - 1
    return most


@rule
def best_royal(state: State, scale: tuple[int, ...], side: int) -> int:
    """card.8 The better of both home cities for the Royal Road."""
    most = weights.NEVER
    for city in range(atlas.PLACES):
        if atlas.HOME[city] == atlas.PERSIA:
            gain = royal_value(state, scale, side, city)
            most = max(most, gain)
    return most


@rule
def royal_value(state: State, scale: tuple[int, ...], side: int, city: int) -> int:
    """card.8 What it is worth to drive Greeks out of a home city, or to levy there."""
    greeks = state.army[atlas.GREECE][city]
    if greeks > 0:
        state.army[atlas.GREECE][city] = 0
        gain = estimate.outlook(state, scale, side, 1)
        state.army[atlas.GREECE][city] = greeks
        return gain
    levied = min(events.MOST_LEVIED, state.army_reserve[atlas.PERSIA])
    return placed_value(state, scale, side, city, levied) if levied > 0 else weights.NEVER


@rule
def defection_value(state: State, scale: tuple[int, ...], side: int) -> int:
    """card.12 What it is worth that Thebes defects."""
    if state.army[atlas.GREECE][atlas.THEBES] > 0:
        return shelter_value(state, scale, side, lowest(events.shelters(state)))
    return placed_value(state, scale, side, atlas.THEBES, 1)


@rule
def shelter_value(state: State, scale: tuple[int, ...], side: int, city: int) -> int:
    """card.12 What it is worth that the Greeks of Thebes go to this city."""
    greeks = state.army[atlas.GREECE][atlas.THEBES]
    state.army[atlas.GREECE][atlas.THEBES] = 0
    state.army[atlas.GREECE][city] += greeks
    state.army[atlas.PERSIA][atlas.THEBES] += 1
    gain = estimate.outlook(state, scale, side, 1)
    state.army[atlas.PERSIA][atlas.THEBES] -= 1
    state.army[atlas.GREECE][city] -= greeks
    state.army[atlas.GREECE][atlas.THEBES] = greeks
    return gain


@rule
def burnt_value(state: State, scale: tuple[int, ...], side: int) -> int:
    """card.15 What it is worth to burn the Acropolis: Athens scores for nobody, and Greece has a talent less."""
    before = state.acropolis
    state.acropolis = 1
    gain = estimate.outlook(state, scale, side, 1)
    state.acropolis = before
    return gain + (scale[weights.TALENT] if before == 0 and state.expedition < atlas.EXPEDITIONS else 0)


@rule
def bridge_value(state: State, scale: tuple[int, ...], side: int, stands: int) -> int:
    """7.1.6 What the map is worth with or without the bridge."""
    before = state.bridge
    state.bridge = stands
    gain = estimate.outlook(state, scale, side, 1)
    state.bridge = before
    return gain + (0 if stands == 1 else 2 * scale[weights.TALENT])


# Cards of the hand


@rule
def choose_among_cards(state: State, out: list[int], n: int, scale: tuple[int, ...]) -> int:
    """8.1 card.9 card.16 Keep the best, shed the worst, take the enemy's best, change what is worth little."""
    now = state.phase
    side = atlas.GREECE if now == phase.SHED or now == phase.CHOOSE_CARD else atlas.PERSIA
    best = act.DECLINE
    worst = act.DECLINE
    most = weights.NEVER
    least = LIMIT
    for index in range(n):
        if out[index] >= act.CARD:
            gain = event_worth(state, side, out[index] - act.CARD)
            if gain > most:
                most = gain
                best = out[index]
            if gain < least:
                least = gain
                worst = out[index]
    if now == phase.CHOOSE_CARD:
        return best
    if now == phase.KEEP:
        return best if most >= scale[weights.KEPT_WORTH] else act.DECLINE
    if now == phase.PACIFY:
        return worst if least < scale[weights.TALENT] // 2 else act.DECLINE
    return worst if common.hand_size(state, atlas.GREECE) > atlas.GREEK_HAND else act.DECLINE
