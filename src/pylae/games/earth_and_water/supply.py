"""Chapter 8: what is kept of the hands, food, and lines of communication; first Persia, then Greece."""

from __future__ import annotations

from pylae.core.piles import lowest
from pylae.core.rule import rule
from pylae.games.earth_and_water.map import (
    EXPEDITIONS,
    FOOD,
    GREECE,
    GREEK_HAND,
    HOMES,
    PERSIA,
)
from pylae.games.earth_and_water.production import add_cities
from pylae.games.earth_and_water.state import (
    ATTRITION,
    CARD,
    CITY,
    DECLINE,
    FEED,
    KEEP,
    LINES,
    SCORING,
    SHED,
    SUPPLY,
    State,
    army_cities,
    ask,
    controlled,
    fleet_ports,
    hand_size,
    release,
    remove_army,
    roads,
)


@rule
def begin_supply(state: State) -> None:
    """8.1 Each side decides which cards to keep; in the last expedition nobody is asked (R23)."""
    side = state.actor
    if state.expedition == EXPEDITIONS or hand_size(state, side) == 0:
        state.phase = FEED
    else:
        ask(state, KEEP if side == PERSIA else SHED, side)


@rule
def list_keeping(state: State, out: list[int]) -> int:
    """8.1 Persia keeps one card or none."""
    out[0] = DECLINE
    return add_cities(out, 1, CARD, state.hand[PERSIA])


@rule
def keep_card(state: State, action: int) -> None:
    """8.1 All Persian cards are discarded but the one kept, which costs two talents of the next budget."""
    state.hand[PERSIA] &= 0 if action == DECLINE else 1 << (action - CARD)
    state.phase = FEED


@rule
def list_shedding(state: State, out: list[int]) -> int:
    """8.1 Greece keeps four cards at most and may discard more."""
    n = add_cities(out, 0, CARD, state.hand[GREECE])
    if hand_size(state, GREECE) <= GREEK_HAND:
        out[n] = DECLINE
        n += 1
    return n


@rule
def shed_card(state: State, action: int) -> None:
    """8.1 One card is discarded, or the rest is kept."""
    if action == DECLINE:
        state.phase = FEED
        return
    release(state, GREECE, action - CARD)
    if hand_size(state, GREECE) == 0:
        state.phase = FEED


@rule
def fed_elsewhere(side: int) -> int:
    """8.2.2 The Royal Road feeds any number of Persians in Sestos and Ephesus; those cities do not count for the others."""
    return HOMES[PERSIA] if side == PERSIA else 0


@rule
def surplus(state: State, side: int) -> int:
    """8.2.1 8.2.2 Armies beyond the food of the controlled cities."""
    cities = controlled(state, side) & ~fed_elsewhere(side)
    hungry = 0
    while cities != 0:
        city = lowest(cities)
        cities &= cities - 1
        hungry += state.army[side][city] - FOOD[city]
    return max(0, hungry)


@rule
def feed(state: State) -> None:
    """8.2 The surplus is counted before the first army goes."""
    state.excess = surplus(state, state.actor)
    if state.excess > 0:
        ask(state, ATTRITION, state.actor)
    else:
        state.phase = LINES


@rule
def list_hungry(state: State, out: list[int]) -> int:
    """8.2.1 8.2.2 The owner chooses which armies go; those on the Royal Road are none of them."""
    cities = army_cities(state, state.actor) & ~fed_elsewhere(state.actor)
    return add_cities(out, 0, CITY, cities)


@rule
def starve(state: State, city: int) -> None:
    """8.2.1 8.2.2 An army goes for want of food."""
    remove_army(state, state.actor, city)
    state.excess -= 1
    if state.excess == 0:
        state.phase = LINES


@rule
def connected(state: State, side: int) -> int:
    """8.2.3 Cities with a road to a controlled supply city that enters no city the enemy controls."""
    enemy = controlled(state, 1 - side)
    linked = HOMES[side] & controlled(state, side)
    fresh = linked
    while fresh != 0:
        found = roads(state, lowest(fresh)) & ~enemy & ~linked
        fresh &= fresh - 1
        linked |= found
        fresh |= found
    return linked


@rule
def sea_lanes(state: State, side: int) -> bool:
    """8.2.4 Supply comes by sea from a controlled supply city without enemy fleets in its port (R28)."""
    homes = HOMES[side] if state.lost_home_supply == 1 else HOMES[side] & controlled(state, side)
    return homes & ~fleet_ports(state, 1 - side) != 0


@rule
def cut_off(state: State, side: int) -> int:
    """8.2.3 8.2.4 Cities with armies that no road and no fleet in their port supplies."""
    cities = army_cities(state, side) & ~connected(state, side)
    if cities != 0 and sea_lanes(state, side):
        cities &= ~fleet_ports(state, side)
    return cities


@rule
def cut_lines(state: State) -> None:
    """8.2.3 8.2.4 Armies without a line of communication are removed; then it is the other side's supply, or scoring."""
    side = state.actor
    cities = cut_off(state, side)
    while cities != 0:
        city = lowest(cities)
        cities &= cities - 1
        state.army_reserve[side] += state.army[side][city]
        state.army[side][city] = 0
    if side == PERSIA:
        state.actor = GREECE
        state.phase = SUPPLY
    else:
        state.phase = SCORING
