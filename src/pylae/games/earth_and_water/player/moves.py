"""The best move by land or sea."""

from __future__ import annotations

from pylae.core.piles import lowest
from pylae.core.rule import NOTHING, rule
from pylae.core.scratch import copy_of
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.player import battles, chances, estimate, weights
from pylae.games.earth_and_water.rules import combat, common, operations
from pylae.games.earth_and_water.rules.state import State

# A move as one number, above which its value stands.
MOVE_BITS, CITY_BITS, CARRIED_BITS, UNITS_BITS = 16, 4, 2, 5


@rule
def best_move(
    state: State,
    scale: tuple[int, ...],
    side: int,
    event: int,
    cities: int,
    ports: int,
    units: int,
    carried: int,
    targets: int,
    floor: int,
) -> int:
    """6.3 The best move out of these cities by land and ports by sea to targets, and above it what it is worth.

    Units, unless 0, and armies carried, unless below 0, are given.
    """
    best = floor << MOVE_BITS
    while cities != 0:
        origin = lowest(cities)
        cities &= cities - 1
        reached = operations.marches(state, side, origin) & targets
        while reached != 0:
            city = lowest(reached)
            reached &= reached - 1
            best = best_march(state, scale, side, event, origin, units, city, best)
    while ports != 0:
        origin = lowest(ports)
        ports &= ports - 1
        reached = atlas.PORTS & targets & ~(1 << origin)
        while reached != 0:
            city = lowest(reached)
            reached &= reached - 1
            best = best_sail(state, scale, side, event, origin, units, carried, city, best)
    return best


@rule
def best_march(
    state: State,
    scale: tuple[int, ...],
    side: int,
    event: int,
    origin: int,
    units: int,
    city: int,
    best: int,
) -> int:
    """6.4 The best move so far, or a better number that marches to a city; not if even a gift of the city were no better."""
    enemy = state.army[1 - side][city]
    glance = given_value(state, scale, side, origin, 0, 1, city)
    if glance <= best >> MOVE_BITS:
        return best
    present = state.army[side][origin]
    first, last = min(present, max(1, enemy - 1)), present
    if units > 0:
        first, last = units, units
    elif event == cards.LEONIDAS:
        first, last = 1, 1
    for number in range(first, last + 1):
        # Where nobody fights one goes, or all, or all but a guard.
        if units == 0 and enemy == 0 and number > 1 and number < present - 1:
            continue
        gain = march_value(state, scale, side, 0, event, origin, number, city) if enemy > 0 else glance
        if gain > best >> MOVE_BITS:
            gain = march_value(state, scale, side, 1, event, origin, number, city)
            best = max(best, gain << MOVE_BITS | move_number(0, origin, number, 0, city))
    return best


@rule
def best_sail(
    state: State,
    scale: tuple[int, ...],
    side: int,
    event: int,
    origin: int,
    units: int,
    carried: int,
    city: int,
    best: int,
) -> int:
    """6.5 The best move so far, or a better number of fleets and armies that sails to a port."""
    fleets = state.fleet[side][origin]
    low, high = 0, min(atlas.MOST_CARRIED, min(fleets, state.army[side][origin]))
    if carried >= 0:
        low, high = carried, carried
    elif event == cards.TRIREMES or operations.frozen(state, side, origin):
        high = 0
    glance = given_value(state, scale, side, origin, 1, min(1, high), city)
    if glance <= best >> MOVE_BITS:
        return best
    for aboard in range(low, high + 1):
        first, last = max(1, aboard), fleets
        if units > 0:
            first, last = max(units, aboard), units
        elif state.fleet[1 - side][city] == 0:
            # Where nobody fights go those that carry, or all.
            first, last = (aboard, aboard) if aboard > 0 else (fleets, fleets)
        for number in range(first, last + 1):
            gain = sail_value(state, scale, side, 0, origin, number, aboard, city)
            if gain > best >> MOVE_BITS:
                gain = sail_value(state, scale, side, 1, origin, number, aboard, city)
                best = max(best, gain << MOVE_BITS | move_number(1, origin, number, aboard, city))
    return best


@rule
def given_value(
    state: State, scale: tuple[int, ...], side: int, origin: int, fleets: int, armies: int, city: int
) -> int:
    """6.3 What the map were worth if all enemies gave way to these fleets and armies."""
    enemy, enemy_fleets = state.army[1 - side][city], state.fleet[1 - side][city]
    if armies > 0:
        state.army[1 - side][city] = 0
    if fleets > 0:
        state.fleet[1 - side][city] = 0
    state.army[side][origin] -= armies
    state.army[side][city] += armies
    state.fleet[side][origin] -= fleets
    state.fleet[side][city] += fleets
    gain = estimate.outlook(state, scale, side, 0)
    state.fleet[side][city] -= fleets
    state.fleet[side][origin] += fleets
    state.army[side][city] -= armies
    state.army[side][origin] += armies
    state.army[1 - side][city] = enemy
    state.fleet[1 - side][city] = enemy_fleets
    return gain


@rule
def march_value(
    state: State,
    scale: tuple[int, ...],
    side: int,
    ahead: int,
    event: int,
    origin: int,
    units: int,
    city: int,
) -> int:
    """6.4 What a march is worth."""
    enemy = state.army[1 - side][city]
    state.army[side][origin] -= units
    if enemy == 0:
        gain = battles.landing_value(state, scale, side, ahead, side, city, units)
        gain -= 1
    else:
        greek, persian = (units, enemy) if side == atlas.GREECE else (enemy, units)
        dice = combat.LEONIDAS_DICE if event == cards.LEONIDAS else 0
        led = battles.surprise(state, side)
        gain = battles.land_value(state, scale, side, ahead, event, dice, led, city, greek, persian)
    state.army[side][origin] += units
    return gain


@rule
def sail_value(
    state: State,
    scale: tuple[int, ...],
    side: int,
    ahead: int,
    origin: int,
    units: int,
    carried: int,
    city: int,
) -> int:
    """6.5 What a naval move is worth."""
    enemy = state.fleet[1 - side][city]
    state.army[side][origin] -= carried
    state.fleet[side][origin] -= units
    if enemy == 0:
        state.fleet[side][city] += units
        gain = battles.landing_value(state, scale, side, ahead, side, city, carried)
        gain -= 1
        state.fleet[side][city] -= units
    else:
        joined = units + state.fleet[side][city]
        greek, persian = (joined, enemy) if side == atlas.GREECE else (enemy, joined)
        gain = battles.sea_value(state, scale, side, ahead, side, city, greek, persian, carried)
    state.fleet[side][origin] += units
    state.army[side][origin] += carried
    return gain


@rule
def move_value(state: State, scale: tuple[int, ...], side: int, event: int, floor: int) -> int:
    """6.3 What the best move of an event, or of any card, is worth, if it is more than this."""
    cities, ports = by_land(state, side, event), by_sea(state, side, event)
    best = best_move(state, scale, side, event, cities, ports, 0, -1, quarry(state, side, event), floor)
    return best >> MOVE_BITS


@rule
def by_land(state: State, side: int, event: int) -> int:
    """6.4 Cities that a move of an event, or of any card, may begin in."""
    return 0 if event == cards.TRIREMES else operations.marching_cities(state, side)


@rule
def by_sea(state: State, side: int, event: int) -> int:
    """6.5 Ports that a move of an event, or of any card, may begin in."""
    return operations.sailing_ports(state, side) if event == cards.TRIREMES or event == NOTHING else 0


@rule
def quarry(state: State, side: int, event: int) -> int:
    """card.1 card.7 card.8 card.10 Cities that are worth a card: an event that changes a battle is played for one."""
    if event == NOTHING or event == cards.TRIREMES or event == cards.MOLON_LABE:
        return atlas.ALL_CITIES
    return common.army_cities(state, 1 - side)


@rule
def triremes_value(state: State, scale: tuple[int, ...]) -> int:
    """card.13 What it is worth to sail twice: the best move, and the best after it if that was won or not fought."""
    side = atlas.GREECE
    ports = operations.sailing_ports(state, side)
    first = best_move(state, scale, side, cards.TRIREMES, 0, ports, 0, -1, atlas.ALL_CITIES, weights.NEVER)
    origin, units, city = origin_of(first), units_of(first), city_of(first)
    enemy = state.fleet[atlas.PERSIA][city]
    after = copy_of(state)
    after.fleet[side][origin] -= units
    after.fleet[atlas.PERSIA][city] = 0
    if enemy > 0:
        wins = chances.GREEK_WINS[0][0][units][enemy]
        if 2 * wins < weights.WHOLE:
            return first >> MOVE_BITS
        units = battles.left(chances.GREEKS_LEFT[0][0][units][enemy], wins)
    after.fleet[side][city] += units
    ports = operations.sailing_ports(after, side)
    second = best_move(
        after, scale, side, cards.TRIREMES, 0, ports, 0, -1, atlas.ALL_CITIES, first >> MOVE_BITS
    )
    return second >> MOVE_BITS


@rule
def move_number(sailing: int, origin: int, units: int, carried: int, city: int) -> int:
    """6.3 A move as one number."""
    number = sailing << CITY_BITS | origin
    number = (number << UNITS_BITS | units) << CARRIED_BITS | carried
    return number << CITY_BITS | city


@rule
def is_sailing(move: int) -> bool:
    """6.5 Whether a move is a naval one."""
    return move >> (CITY_BITS + UNITS_BITS + CARRIED_BITS + CITY_BITS) & 1 == 1


@rule
def origin_of(move: int) -> int:
    """6.3 Where a move begins."""
    return move >> (CITY_BITS + CARRIED_BITS + UNITS_BITS) & (1 << CITY_BITS) - 1


@rule
def units_of(move: int) -> int:
    """6.3 How many march or sail."""
    return move >> (CITY_BITS + CARRIED_BITS) & (1 << UNITS_BITS) - 1


@rule
def carried_of(move: int) -> int:
    """6.5.3 How many are aboard."""
    return move >> CITY_BITS & (1 << CARRIED_BITS) - 1


@rule
def city_of(move: int) -> int:
    """6.3 Where a move leads."""
    return move & (1 << CITY_BITS) - 1
