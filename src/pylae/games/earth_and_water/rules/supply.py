"""Chapter 8: what is kept of the hands, food, and lines of communication; first Persia, then Greece."""

from __future__ import annotations

from pylae.core.piles import lowest
from pylae.core.rule import rule
from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.rules import act, common, phase, production
from pylae.games.earth_and_water.rules.state import State


@rule
def begin_supply(state: State) -> None:
    """8.1 Each side decides which cards to keep; in the last expedition nobody is asked (R23)."""
    side = state.actor
    if state.expedition == atlas.EXPEDITIONS or common.hand_size(state, side) == 0:
        state.phase = phase.FEED
    else:
        common.ask(state, phase.KEEP if side == atlas.PERSIA else phase.SHED, side)


@rule
def list_keeping(state: State, out: list[int]) -> int:
    """8.1 Persia keeps one card or none."""
    out[0] = act.DECLINE
    return production.add_cities(out, 1, act.CARD, state.hand[atlas.PERSIA])


@rule
def keep_card(state: State, action: int) -> None:
    """8.1 All Persian cards are discarded but the one kept, which costs two talents of the next budget."""
    state.hand[atlas.PERSIA] &= 0 if action == act.DECLINE else 1 << (action - act.CARD)
    state.phase = phase.FEED


@rule
def list_shedding(state: State, out: list[int]) -> int:
    """8.1 Greece keeps four cards at most and may discard more."""
    n = production.add_cities(out, 0, act.CARD, state.hand[atlas.GREECE])
    if common.hand_size(state, atlas.GREECE) <= atlas.GREEK_HAND:
        out[n] = act.DECLINE
        n += 1
    return n


@rule
def shed_card(state: State, action: int) -> None:
    """8.1 One card is discarded, or the rest is kept."""
    if action == act.DECLINE:
        state.phase = phase.FEED
        return
    common.release(state, atlas.GREECE, action - act.CARD)
    if common.hand_size(state, atlas.GREECE) == 0:
        state.phase = phase.FEED


@rule
def fed_elsewhere(side: int) -> int:
    """8.2.2 The Royal Road feeds any number of Persians in Sestos and Ephesus; those cities do not count for the others."""
    return atlas.HOMES[atlas.PERSIA] if side == atlas.PERSIA else 0


@rule
def surplus(state: State, side: int) -> int:
    """8.2.1 8.2.2 Armies beyond the food of the controlled cities."""
    cities = common.controlled(state, side) & ~fed_elsewhere(side)
    hungry = 0
    while cities != 0:
        city = lowest(cities)
        cities &= cities - 1
        hungry += state.army[side][city] - atlas.FOOD[city]
    return max(0, hungry)


@rule
def feed(state: State) -> None:
    """8.2 The surplus is counted before the first army goes."""
    state.excess = surplus(state, state.actor)
    if state.excess > 0:
        common.ask(state, phase.ATTRITION, state.actor)
    else:
        state.phase = phase.LINES


@rule
def list_hungry(state: State, out: list[int]) -> int:
    """8.2.1 8.2.2 The owner chooses which armies go; those on the Royal Road are none of them."""
    cities = common.army_cities(state, state.actor) & ~fed_elsewhere(state.actor)
    return production.add_cities(out, 0, act.CITY, cities)


@rule
def starve(state: State, city: int) -> None:
    """8.2.1 8.2.2 An army goes for want of food."""
    common.remove_army(state, state.actor, city)
    state.excess -= 1
    if state.excess == 0:
        state.phase = phase.LINES


@rule
def connected(state: State, side: int) -> int:
    """8.2.3 Cities with a road to a controlled supply city that enters no city the enemy controls."""
    enemy = common.controlled(state, 1 - side)
    linked = atlas.HOMES[side] & common.controlled(state, side)
    fresh = linked
    while fresh != 0:
        found = common.roads(state, lowest(fresh)) & ~enemy & ~linked
        fresh &= fresh - 1
        linked |= found
        fresh |= found
    return linked


@rule
def sea_lanes(state: State, side: int) -> bool:
    """8.2.4 Supply comes by sea from a controlled supply city without enemy fleets in its port (R28)."""
    homes = (
        atlas.HOMES[side]
        if state.lost_home_supply == 1
        else atlas.HOMES[side] & common.controlled(state, side)
    )
    return homes & ~common.fleet_ports(state, 1 - side) != 0


@rule
def cut_off(state: State, side: int) -> int:
    """8.2.3 8.2.4 Cities with armies that no road and no fleet in their port supplies."""
    cities = common.army_cities(state, side) & ~connected(state, side)
    if cities != 0 and sea_lanes(state, side):
        cities &= ~common.fleet_ports(state, side)
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
    if side == atlas.PERSIA:
        state.actor = atlas.GREECE
        state.phase = phase.SUPPLY
    else:
        state.phase = phase.SCORING
