"""The best move by land or sea, and its steps one by one."""

from __future__ import annotations

from pylae.core.piles import lowest
from pylae.core.rule import NOTHING, rule
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.rules import act, combat, operations, phase
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.tests.frozen import answers, battles, estimate, weights

# A move as one number, above which its value stands.
MOVE_BITS, CITY_BITS, CARRIED_BITS, UNITS_BITS = 16, 4, 2, 5


# Moves


@rule
def march_value(
    state: State, scale: tuple[int, ...], side: int, seen: int, event: int, origin: int, units: int, city: int
) -> int:
    """6.4 What a march is worth."""
    seen = estimate.lift(seen, side, origin, units, state.army[side][origin])
    enemy = state.army[1 - side][city]
    if enemy == 0:
        return estimate.value(state, scale, side, estimate.place(seen, side, city, units)) - units
    seen = estimate.lift(seen, 1 - side, city, enemy, enemy)
    greek, persian = (units, enemy) if side == atlas.GREECE else (enemy, units)
    dice = combat.LEONIDAS_DICE if event == cards.LEONIDAS else 0
    return battles.land_value(state, scale, side, seen, event, dice, city, greek, persian)


@rule
def sail_value(
    state: State,
    scale: tuple[int, ...],
    side: int,
    seen: int,
    origin: int,
    units: int,
    carried: int,
    city: int,
) -> int:
    """6.5 What a naval move is worth."""
    if carried > 0:
        seen = estimate.lift(seen, side, origin, carried, state.army[side][origin])
    if units >= state.fleet[side][origin]:
        seen = estimate.without_fleets(seen, side, origin)
    enemy = state.fleet[1 - side][city]
    if enemy == 0:
        seen = estimate.with_fleets(seen, side, city)
        return battles.landing_value(state, scale, side, seen, side, city, carried) - units - carried
    seen = estimate.without_fleets(seen, 1 - side, city)
    greek, persian = (units, enemy) if side == atlas.GREECE else (enemy, units)
    return battles.sea_value(state, scale, side, seen, side, city, greek, persian, carried)


@rule
def move_number(sailing: int, origin: int, units: int, carried: int, city: int) -> int:
    """6.3 A move as one number."""
    number = sailing << CITY_BITS | origin
    number = (number << UNITS_BITS | units) << CARRIED_BITS | carried
    return number << CITY_BITS | city


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
) -> int:
    """6.3 The best move out of these cities by land and ports by sea, and above it what it is worth.

    Units, unless 0, and armies carried, unless below 0, are given.
    """
    seen = estimate.picture(state)
    best = weights.NEVER << MOVE_BITS
    while cities != 0:
        origin = lowest(cities)
        cities &= cities - 1
        reached = operations.marches(state, side, origin)
        while reached != 0:
            city = lowest(reached)
            reached &= reached - 1
            best = max(best, best_march(state, scale, side, seen, event, origin, units, city))
    while ports != 0:
        origin = lowest(ports)
        ports &= ports - 1
        reached = atlas.PORTS & ~(1 << origin)
        while reached != 0:
            city = lowest(reached)
            reached &= reached - 1
            best = max(best, best_sail(state, scale, side, seen, event, origin, units, carried, city))
    return best


@rule
def best_march(
    state: State, scale: tuple[int, ...], side: int, seen: int, event: int, origin: int, units: int, city: int
) -> int:
    """6.4 How many best march to a city; into one without enemies goes a single army."""
    first, last = 1, 1
    if units > 0:
        first, last = units, units
    elif state.army[1 - side][city] > 0 and event != cards.LEONIDAS:
        last = state.army[side][origin]
    best = weights.NEVER << MOVE_BITS
    for number in range(first, last + 1):
        gain = march_value(state, scale, side, seen, event, origin, number, city)
        best = max(best, gain << MOVE_BITS | move_number(0, origin, number, 0, city))
    return best


@rule
def best_sail(
    state: State,
    scale: tuple[int, ...],
    side: int,
    seen: int,
    event: int,
    origin: int,
    units: int,
    carried: int,
    city: int,
) -> int:
    """6.5 How many fleets and armies best sail to a port; where no enemy fleets lie no fleet goes empty beside others."""
    fleets = state.fleet[side][origin]
    low, high = 0, min(atlas.MOST_CARRIED, min(fleets, state.army[side][origin]))
    if carried >= 0:
        low, high = carried, carried
    elif event == cards.TRIREMES:
        high = 0
    best = weights.NEVER << MOVE_BITS
    for aboard in range(low, high + 1):
        first, last = max(1, aboard), fleets
        if units > 0:
            first, last = max(units, aboard), units
        elif state.fleet[1 - side][city] == 0:
            last = first
        for number in range(first, last + 1):
            gain = sail_value(state, scale, side, seen, origin, number, aboard, city)
            best = max(best, gain << MOVE_BITS | move_number(1, origin, number, aboard, city))
    return best


@rule
def by_land(state: State, side: int, event: int) -> int:
    """6.4 Cities that a move of an event, or of any card, may begin in."""
    return 0 if event == cards.TRIREMES else operations.marching_cities(state, side)


@rule
def by_sea(state: State, side: int, event: int) -> int:
    """6.5 Ports that a move of an event, or of any card, may begin in."""
    return operations.sailing_ports(state, side) if event == cards.TRIREMES or event == NOTHING else 0


@rule
def move_value(state: State, scale: tuple[int, ...], side: int, event: int) -> int:
    """6.3 What the best move of an event, or of any card, is worth."""
    cities, ports = by_land(state, side, event), by_sea(state, side, event)
    return best_move(state, scale, side, event, cities, ports, 0, -1) >> MOVE_BITS


@rule
def choose_step(state: State, scale: tuple[int, ...]) -> int:
    """6.3 The next step of the best move that begins with the steps taken."""
    if state.interrupted == 1:
        return answers.themistocles_step(state)
    now = state.phase
    side = state.moving
    event = state.event
    units, carried = state.units[side], -1
    cities, ports = by_land(state, side, event), by_sea(state, side, event)
    if now != phase.ORIGIN:
        origin = state.origin[side]
        cities = 1 << origin if state.sailing == 0 else 0
        ports = 1 << origin if state.sailing == 1 else 0
    aboard = 0
    if now == phase.DESTINATION and state.sailing == 1:
        carried = state.carried[side]
        aboard = carried
    # Armies aboard have left their city already; the search begins where they were.
    if aboard > 0:
        state.army[side][state.origin[side]] += aboard
    best = best_move(state, scale, side, event, cities, ports, units, carried)
    if aboard > 0:
        state.army[side][state.origin[side]] -= aboard
    return step_of(now, best)


@rule
def step_of(now: int, move: int) -> int:
    """6.3 The step of a move that a phase asks for."""
    city = move & (1 << CITY_BITS) - 1
    move >>= CITY_BITS
    carried = move & (1 << CARRIED_BITS) - 1
    move >>= CARRIED_BITS
    units = move & (1 << UNITS_BITS) - 1
    move >>= UNITS_BITS
    origin = move & (1 << CITY_BITS) - 1
    sailing = move >> CITY_BITS & 1
    if now == phase.ORIGIN:
        return origin + (act.PORT if sailing == 1 else act.CITY)
    if now == phase.NUMBER:
        return act.COUNT + units
    if now == phase.CARRY:
        return act.COUNT + carried
    return city + (act.PORT if sailing == 1 else act.CITY)
