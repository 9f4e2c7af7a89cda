"""Which card to play for which event, and what events gain."""

from __future__ import annotations

from pylae.core.piles import lowest, size
from pylae.core.rule import NOTHING, rule
from pylae.core.weights import LIMIT
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.rules import act, common, events, operations, phase, portraits
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.tests.frozen import estimate, moves, weights

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
    now = estimate.value(state, scale, side, estimate.picture(state))
    best = act.DECLINE
    most = now
    spare = cheapest(state, scale, side)
    for index in range(1, n):
        action = out[index]
        if action < act.EVENT and action != act.MOVE + spare:
            continue
        card = action - act.EVENT if action >= act.EVENT else spare
        event = cards.CARDS * side + card if action >= act.EVENT else NOTHING
        if event != NOTHING and not events.has_effect(state, event):
            continue
        if event == NOTHING or is_move(event):
            gain = moves.move_value(state, scale, side, event)
        else:
            gain = now + event_gain(state, scale, side, event, now)
        if event == cards.LEONIDAS:
            gain -= scale[weights.ARMY_WORTH]
        gain -= price(state, scale, side, card)
        if gain > most:
            most = gain
            best = action
    return best


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
def event_gain(state: State, scale: tuple[int, ...], side: int, event: int, now: int) -> int:
    """6.2 What an event that is no move gains."""
    return (
        greek_gain(state, scale, side, event, now)
        if side == atlas.GREECE
        else persian_gain(state, scale, side, event, now)
    )


@rule
def greek_gain(state: State, scale: tuple[int, ...], side: int, event: int, now: int) -> int:
    """6.2 What a Greek event gains."""
    if event == cards.MINES:
        return atlas.MINES_TALENTS * weights.TALENT
    if event == cards.ORACLE:
        return oracle_gain(state, scale)
    if event == cards.MELAS_ZOMOS:
        return scale[weights.ARMY_WORTH] + weights.TALENT
    if event == cards.SYRACUSE:
        return weights.TALENT * state.fleet_reserve[atlas.GREECE]
    verb, cities = act.PORT, operations.sailing_ports(state, atlas.PERSIA)
    if event != cards.POSEIDON:
        verb, cities = act.CITY, common.army_cities(state, atlas.PERSIA) & events.revolting(event)
    return best_strike(state, scale, side, verb, cities) - now


@rule
def persian_gain(state: State, scale: tuple[int, ...], side: int, event: int, now: int) -> int:
    """6.2 What a Persian event gains."""
    if event == cards.KARNEIA:
        return weights.TALENT // 2 if state.karneia == 0 and common.hand_size(state, atlas.GREECE) > 0 else 0
    if event == cards.OSTRACISM:
        return weights.TALENT
    if event == cards.HIPPIAS:
        return weights.TALENT + weights.TALENT // 2
    if event == cards.SEPARATE_PEACE:
        return 4 * common.hand_size(state, atlas.GREECE)
    if event == cards.PACIFICATION:
        return draws_gain(state, 0 if state.portraits & portraits.XERXES == 0 else weights.TALENT)
    if event == cards.ACROPOLIS:
        return burnt_value(state, scale, side) - now
    if event == cards.DEFECTION:
        return defection_value(state, scale, side) - now
    if event == cards.ROYAL_ROAD:
        return best_royal(state, scale, side) - now
    return best_tribute(state, scale, side) - now


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
    return draws_gain(state, gain * scale[weights.EVENT_CARD] // 100 + scale[weights.ANY_CARD])


@rule
def draws_gain(state: State, gain: int) -> int:
    """card.7 card.16 What new cards gain; where none are left the same ones come back, and the game would never end."""
    return gain if common.deck_size(state) + size(common.discards(state)) > 0 else -LIMIT


@rule
def best_strike(state: State, scale: tuple[int, ...], side: int, verb: int, cities: int) -> int:
    """card.2 card.3 card.16 The best piece to strike."""
    most = weights.NEVER
    while cities != 0:
        most = max(most, strike_value(state, scale, side, verb + lowest(cities)))
        cities &= cities - 1
    return most


@rule
def strike_value(state: State, scale: tuple[int, ...], side: int, action: int) -> int:
    """card.2 card.3 card.16 What the map is worth without this Persian piece."""
    seen = estimate.picture(state)
    if action >= act.PORT:
        city = action - act.PORT
        if state.fleet[atlas.PERSIA][city] == 1:
            seen = estimate.without_fleets(seen, atlas.PERSIA, city)
        return estimate.value(state, scale, side, seen) + scale[weights.FLEET_WORTH]
    city = action - act.CITY
    seen = estimate.lift(seen, atlas.PERSIA, city, 1, state.army[atlas.PERSIA][city])
    return estimate.value(state, scale, side, seen) + scale[weights.ARMY_WORTH]


@rule
def best_tribute(state: State, scale: tuple[int, ...], side: int) -> int:
    """card.2 card.3 card.13 The best city to demand earth and water from."""
    most = weights.NEVER
    cities = events.free_cities(state)
    while cities != 0:
        seen = estimate.place(estimate.picture(state), atlas.PERSIA, lowest(cities), 1)
        most = max(most, estimate.value(state, scale, side, seen))
        cities &= cities - 1
    return most + scale[weights.ARMY_WORTH]


@rule
def best_royal(state: State, scale: tuple[int, ...], side: int) -> int:
    """card.8 The better of both home cities for the Royal Road."""
    most = weights.NEVER
    for city in range(atlas.PLACES):
        if atlas.HOME[city] == atlas.PERSIA:
            most = max(most, royal_value(state, scale, side, city))
    return most


@rule
def royal_value(state: State, scale: tuple[int, ...], side: int, city: int) -> int:
    """card.8 What it is worth to drive Greeks out of a home city, or to levy there; the bridge begins in Sestos."""
    greeks = state.army[atlas.GREECE][city]
    seen = estimate.picture(state)
    if greeks > 0:
        seen = estimate.lift(seen, atlas.GREECE, city, greeks, greeks)
        return estimate.value(state, scale, side, seen) + scale[weights.ARMY_WORTH] * greeks
    levied = min(3, state.army_reserve[atlas.PERSIA])
    if levied == 0:
        return weights.NEVER
    gain = (
        estimate.value(state, scale, side, estimate.place(seen, atlas.PERSIA, city, levied))
        + scale[weights.ARMY_WORTH] * levied
    )
    return gain + state.fleet[atlas.PERSIA][city] + (9 if city == atlas.SESTOS and state.bridge == 1 else 0)


@rule
def defection_value(state: State, scale: tuple[int, ...], side: int) -> int:
    """card.12 What it is worth that Thebes defects."""
    greeks = state.army[atlas.GREECE][atlas.THEBES]
    seen = estimate.picture(state)
    if greeks > 0:
        shelter = lowest(events.shelters(state))
        seen = estimate.place(
            estimate.lift(seen, atlas.GREECE, atlas.THEBES, greeks, greeks), atlas.GREECE, shelter, greeks
        )
    if state.army_reserve[atlas.PERSIA] > 0:
        seen = estimate.place(seen, atlas.PERSIA, atlas.THEBES, 1)
    return estimate.value(state, scale, side, seen)


@rule
def shelter_value(state: State, scale: tuple[int, ...], side: int, city: int) -> int:
    """card.12 What it is worth that the Greeks of Thebes go to this city."""
    greeks = state.army[atlas.GREECE][atlas.THEBES]
    seen = estimate.place(
        estimate.lift(estimate.picture(state), atlas.GREECE, atlas.THEBES, greeks, greeks),
        atlas.GREECE,
        city,
        greeks,
    )
    seen = estimate.place(seen, atlas.PERSIA, atlas.THEBES, 1)
    return estimate.value(state, scale, side, seen) - state.army[atlas.GREECE][city]


@rule
def burnt_value(state: State, scale: tuple[int, ...], side: int) -> int:
    """card.15 What it is worth to burn the Acropolis: Athens scores for nobody, and Greece has a talent less."""
    before = state.acropolis
    state.acropolis = 1
    gain = estimate.value(state, scale, side, estimate.picture(state))
    state.acropolis = before
    return gain + (weights.TALENT if before == 0 and state.expedition < atlas.EXPEDITIONS else 0)


@rule
def bridge_value(state: State, scale: tuple[int, ...], side: int, stands: int) -> int:
    """7.1.6 What the map is worth with or without the bridge."""
    before = state.bridge
    state.bridge = stands
    gain = estimate.value(state, scale, side, estimate.picture(state))
    state.bridge = before
    return gain + (0 if stands == 1 else 2 * weights.TALENT)


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
        return worst if least < weights.TALENT // 2 else act.DECLINE
    return worst if common.hand_size(state, atlas.GREECE) > atlas.GREEK_HAND else act.DECLINE
