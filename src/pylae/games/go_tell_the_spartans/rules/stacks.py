"""Chapters 2.2 and 3: the numbers of a counter, stacks and forces, facing, zones of control."""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.core.scratch import row
from pylae.games.go_tell_the_spartans.data import compass, ground, peoples, roster
from pylae.games.go_tell_the_spartans.rules import mark
from pylae.games.go_tell_the_spartans.rules.state import State

MOST_STACKED = 8  # units of a side in an area once a movement segment is over

# Counters


@rule
def side(state: State, unit: int) -> int:
    """2.2.1 The side a unit fights for."""
    return (
        peoples.PERSIAN
        if unit >= roster.FIRST_UNIT[state.sheet][peoples.GREEK_CONTINGENTS]
        else peoples.GREEK
    )


@rule
def contingent(state: State, unit: int) -> int:
    """2.2.1 The contingent of a unit."""
    return roster.CONTINGENT[state.sheet][unit]


@rule
def count_at(state: State, nation: int, place: int) -> int:
    """2.2.1 How many units of a contingent are in a place beside the map."""
    count = 0
    for unit in range(roster.FIRST_UNIT[state.sheet][nation], roster.FIRST_UNIT[state.sheet][nation + 1]):
        count += 1 if state.area[unit] == place else 0
    return count


@rule
def kind(state: State, unit: int) -> int:
    """2.2.2 Hoplite, mixed, javelin or bow."""
    return roster.KIND[state.sheet][unit]


@rule
def light(state: State, unit: int) -> bool:
    """2.2.2 Javelins and bows: they project no zone, turn freely and may retreat before combat."""
    return roster.KIND[state.sheet][unit] >= peoples.JAVELIN


@rule
def melee_factor(state: State, unit: int) -> int:
    """2.2.3 The Melee Factor, with the losses a unit has."""
    return roster.MELEE[state.sheet][unit][state.loss[unit]]


@rule
def defensive_value(state: State, unit: int) -> int:
    """2.2.4 8.4.3 The Defensive Value, less one for Disorder, never below zero (R65)."""
    value = roster.DEFENCE[state.sheet][unit][state.loss[unit]]
    if state.mark[unit] & mark.DISORDERED:
        value -= 1
    return max(value, 0)


@rule
def movement_allowance(state: State, unit: int) -> int:
    """2.2.5 The Movement Allowance, with the losses a unit has."""
    return roster.MOVEMENT[state.sheet][unit][state.loss[unit]]


@rule
def morale_rating(state: State, unit: int) -> int:
    """2.2.7 MORALE The Morale Rating, by contingent, kind and step losses."""
    return roster.MORALE[state.sheet][unit][state.loss[unit]]


# Stacks. The units of a side in an area lie in one chain from top to bottom, those who came earlier above (R66); each
# leader in it begins a force.


@rule
def held(state: State, who: int, area: int) -> bool:
    """3.1 Whether a side has units in an area."""
    return state.top[who][area] != NOTHING


@rule
def contested(state: State, area: int) -> bool:
    """8.1.4 Whether both sides have units in an area."""
    return state.top[peoples.GREEK][area] != NOTHING and state.top[peoples.PERSIAN][area] != NOTHING


@rule
def locked(state: State, unit: int) -> bool:
    """8.1.4 Whether a unit shares its area with enemies, and so neither moves nor turns."""
    return state.top[1 - side(state, unit)][state.area[unit]] != NOTHING


@rule
def height(state: State, who: int, area: int) -> int:
    """3.1.1 Units of a side in an area; the limit holds for each side by itself (R4)."""
    count = 0
    unit = state.top[who][area]
    while unit != NOTHING:
        count += 1
        unit = state.under[unit]
    return count


@rule
def alike(state: State, one: int, other: int) -> bool:
    """3.1.2 R9 Whether two units may lie in one stack: of one kind, with the option also of one contingent."""
    if kind(state, one) != kind(state, other):
        return False
    return state.mono_contingent_stacks == 0 or contingent(state, one) == contingent(state, other)


def chain(state: State, who: int, area: int) -> list[int]:
    """3.1.1 The units of a side in an area, top to bottom, for who speaks of them."""
    units, unit = list[int](), state.top[who][area]
    while unit != NOTHING:
        units.append(unit)
        unit = state.under[unit]
    return units


@rule
def mate(state: State, unit: int) -> int:
    """3.1.3 The unit under another in the same force, or NOTHING."""
    below = state.under[unit]
    if below != NOTHING and state.mark[below] & mark.LEADS:
        return NOTHING
    return below


@rule
def leader(state: State, unit: int) -> int:
    """3.1.3 The top unit of a unit's force."""
    first = state.top[side(state, unit)][state.area[unit]]
    found = first
    while first != NOTHING:
        if state.mark[first] & mark.LEADS:
            found = first
        if first == unit:
            return found
        first = state.under[first]
    return found


@rule
def next_force(state: State, unit: int) -> int:
    """3.1.3 The leader of the next force of the same side in the same area, or NOTHING."""
    below = state.under[unit]
    while below != NOTHING and not state.mark[below] & mark.LEADS:
        below = state.under[below]
    return below


@rule
def force_size(state: State, unit: int) -> int:
    """3.1.3 How many units a leader leads, with itself."""
    count = 0
    while unit != NOTHING:
        count += 1
        unit = mate(state, unit)
    return count


@rule
def force_allowance(state: State, unit: int) -> int:
    """3.1.3 8.1.2 A force moves as fast as its slowest unit."""
    slowest = movement_allowance(state, unit)
    unit = mate(state, unit)
    while unit != NOTHING:
        slowest = min(slowest, movement_allowance(state, unit))
        unit = mate(state, unit)
    return slowest


@rule
def lay_under(state: State, unit: int, area: int) -> None:
    """3.1.1 R66 A unit goes to the bottom of its side's units in an area."""
    who = side(state, unit)
    state.area[unit] = area
    state.under[unit] = NOTHING
    if state.top[who][area] == NOTHING:
        state.top[who][area] = unit
        return
    last = state.top[who][area]
    while state.under[last] != NOTHING:
        last = state.under[last]
    state.under[last] = unit


@rule
def lift(state: State, unit: int, place: int) -> None:
    """3.1.2 A unit leaves its area for a place beside the map; a unit under it may become the leader of the force."""
    area = state.area[unit]
    who = side(state, unit)
    below = state.under[unit]
    if state.mark[unit] & mark.LEADS and below != NOTHING:
        state.mark[below] |= mark.LEADS
    if state.top[who][area] == unit:
        state.top[who][area] = below
    else:
        above = state.top[who][area]
        while state.under[above] != unit:
            above = state.under[above]
        state.under[above] = below
    state.under[unit] = NOTHING
    state.mark[unit] &= ~mark.LEADS
    state.area[unit] = place


@rule
def move_all(state: State, who: int, start: int, end: int) -> None:
    """8.3.2 #1 All units of a side go from one area to another, in their forces and facing as they did."""
    order = row(MOST_STACKED)
    leads = row(MOST_STACKED)
    count = 0
    unit = state.top[who][start]
    while unit != NOTHING:
        order[count] = unit
        leads[count] = state.mark[unit] & mark.LEADS
        count += 1
        unit = state.under[unit]
    arrival = last_arrival(state, end)
    for index in range(count):
        unit = order[index]
        lift(state, unit, NOTHING)
        lay_under(state, unit, end)
        arrival += leads[index]
        state.arrival[unit] = arrival
        state.entry[unit] = 0
        state.mark[unit] &= ~(mark.OVER_WALL | mark.CLIMBED | mark.LEADS)
        state.mark[unit] |= leads[index]


@rule
def last_arrival(state: State, area: int) -> int:
    """8.3.1 The highest order of arrival in an area."""
    latest = 0
    for who in range(2):
        unit = state.top[who][area]
        while unit != NOTHING:
            latest = max(latest, state.arrival[unit])
            unit = state.under[unit]
    return latest


@rule
def forget_entries(state: State, area: int) -> None:
    """8.3.1 Once only one side is left in an area, nobody minds any more how it came in."""
    if contested(state, area):
        return
    for who in range(2):
        unit = state.top[who][area]
        while unit != NOTHING:
            state.entry[unit] = 0
            state.mark[unit] &= ~(mark.OVER_WALL | mark.CLIMBED)
            unit = state.under[unit]


# Facing


@rule
def bearing(facing: int, way: int) -> int:
    """3.2 A direction seen from a facing: 0 front, 1 front right, 2 right flank … 4 rear … 7 front left."""
    return (way - 2 * facing) & 7


@rule
def ahead(facing: int, way: int) -> bool:
    """3.3.1 Whether a direction is front, front left or front right."""
    seen = (way - 2 * facing) & 7
    return seen <= 1 or seen == 7


@rule
def aspect(facing: int, from_side: int) -> int:
    """8.3.4 Through which facing a defender is attacked from a side of its area: front, flank or rear."""
    if from_side == facing:
        return compass.FRONT
    if from_side == (facing + 2) & 3:
        return compass.REAR
    return compass.FLANK


@rule
def entry_side(way: int, facing: int) -> int:
    """8.3.1 The side of an area through which a step leads; of two, after a diagonal step, the one worse for the entrant."""
    back = (way + 4) & 7
    if back & 1 == 0:
        return back >> 1
    one, two = (back - 1) >> 1, ((back + 1) & 7) >> 1
    if aspect(facing, one) < aspect(facing, two):
        return one
    return two


# Zones of control


@rule
def zone_of(state: State, unit: int, way: int) -> bool:
    """3.3.1 3.3.3 Whether a unit's zone covers the area in a direction: hoplites and mixed units, the three front areas."""
    return roster.KIND[state.sheet][unit] <= peoples.MIXED and ahead(state.facing[unit], way)


@rule
def in_zone(state: State, who: int, area: int) -> bool:
    """3.3.2 Whether an area lies in a zone of control of a side; melee, Disorder and losses cancel none (R13)."""
    for way in range(8):
        near = ground.NEXT[state.sheet][area][way]
        if near != NOTHING:
            unit = state.top[who][near]
            while unit != NOTHING:
                if zone_of(state, unit, (way + 4) & 7):
                    return True
                unit = next_force(state, unit)
    return False


@rule
def mark_zones(state: State, who: int, zones: list[int]) -> None:
    """3.3.2 Marks all areas in zones of control of a side, for who asks about many."""
    for area in range(ground.AREA_COUNT[state.sheet]):
        unit = state.top[who][area]
        while unit != NOTHING:
            if kind(state, unit) <= peoples.MIXED:
                for turned in range(-1, 2):
                    near = ground.NEXT[state.sheet][area][(2 * state.facing[unit] + turned) & 7]
                    if near != NOTHING:
                        zones[near] = 1
            unit = next_force(state, unit)


@rule
def controls(state: State, who: int, near: int, way: int) -> bool:
    """3.3.4 R79 Whether a force of a side in `near` has the area that lies in a direction from it in its zone."""
    unit = state.top[who][near]
    while unit != NOTHING:
        if zone_of(state, unit, way):
            return True
        unit = next_force(state, unit)
    return False
