"""What each seat may know.

Only two players with fog of war have secrets (3.4): of an enemy stack they see side, area, height, facing, markers, types and the
top unit. In a view the units of a type that are not shown lie in their places in the order of their numbers, each with its own
losses: who is somewhere under a stack is known, not under which.
"""

from __future__ import annotations

from pylae.core.chance import below
from pylae.core.rule import NOTHING, rule
from pylae.core.scratch import row
from pylae.games.go_tell_the_spartans.data import ground, peoples, roster
from pylae.games.go_tell_the_spartans.rules import beside, fire, phase, segments, stacks
from pylae.games.go_tell_the_spartans.rules.state import State

KINDS = 4


@rule
def foggy(state: State) -> bool:
    """3.4 R58 There are secrets only between two players with fog of war."""
    return state.players == 2 and state.fog == 1


@rule
def hide(state: State, seat: int) -> None:
    """3.4 R58 R83 The enemy's units below the top, and a deployment that is not yet done, are hidden."""
    if not foggy(state):
        return
    for who in range(peoples.SIDES):
        if who != seat:
            if who == peoples.GREEK and state.phase >= phase.DEPLOY and state.phase <= phase.FACE:
                cover_deployment(state)
            else:
                slots = row(roster.UNITS)
                for sort in range(KINDS):
                    count = hidden_slots(state, who, sort, slots)
                    deal_in_order(state, slots, count)
                    if count > 1:
                        state.veiled = 1
            if hidden_in_march(state, who):
                state.points = 0
                state.veiled = 1


@rule
def cover_deployment(state: State) -> None:
    """R83 While Greeks deploy, the enemy sees all of them beside the map."""
    for unit in range(roster.FIRST_UNIT[state.sheet][peoples.GREEK_CONTINGENTS]):
        if state.area[unit] >= 0:
            stacks.lift(state, unit, beside.POOL)
        if state.area[unit] == beside.POOL:
            state.mark[unit] = 0
            state.facing[unit] = 0
            state.arrival[unit] = 0
    state.phase = phase.DEPLOY
    state.subject = NOTHING
    state.spot = NOTHING
    state.veiled = 1


@rule
def shown(state: State, unit: int) -> bool:
    """3.4 R58 R83 Whether everybody knows a unit: on top, beside the map, in a fight that may be looked into, or at its morale check."""
    area = state.area[unit]
    if area < 0 or unit == state.top[stacks.side(state, unit)][area]:
        return True
    return (state.phase == phase.MORALE_DIE and unit == state.subject) or open_area(state, area)


@rule
def open_area(state: State, area: int) -> bool:
    """3.4 R58 Whether all units of an area are shown: in its melee, and under or in adjacent fire."""
    if state.segment == segments.PERSIAN_MELEE or state.segment == segments.GREEK_MELEE:
        shown = (
            state.phase == phase.MELEE_DIE or state.phase == phase.RETREAT or state.phase == phase.RETREAT_DIE
        )
        return shown and area == state.spot
    if state.phase != phase.FIRE_DIE_ROLL or fire.reach(state, area, state.spot) > 1:
        return False
    return (area == state.spot and fired_from_near(state)) or aimed_from(state, area)


@rule
def aimed_from(state: State, area: int) -> bool:
    """3.4 Whether units of an area are firing now."""
    for who in range(peoples.SIDES):
        if fire.shooter(state, who, area) != NOTHING:
            return True
    return False


@rule
def fired_from_near(state: State) -> bool:
    """3.4 Whether an adjacent stack is firing now, or one in the same area."""
    for area in range(ground.AREA_COUNT[state.sheet]):
        if fire.reach(state, area, state.spot) <= 1 and aimed_from(state, area):
            return True
    return False


@rule
def hidden_slots(state: State, who: int, sort: int, slots: list[int]) -> int:
    """3.4 Writes the units of a kind that the enemy does not know, area by area from top to bottom, and counts them."""
    count = 0
    for area in range(ground.AREA_COUNT[state.sheet]):
        unit = state.top[who][area]
        while unit != NOTHING:
            if stacks.kind(state, unit) == sort and not shown(state, unit):
                slots[count] = unit
                count += 1
            unit = state.under[unit]
    return count


@rule
def hidden_in_march(state: State, who: int) -> bool:
    """3.4 8.1.3 Whether units that the enemy does not know move; the points they have left would tell how slow they are."""
    if state.phase != phase.MARCH or segments.PHASING[state.segment] != who:
        return False
    unit = state.subject
    while unit != NOTHING:
        if not shown(state, unit):
            return True
        unit = stacks.mate(state, unit)
    return False


@rule
def deal_in_order(state: State, slots: list[int], count: int) -> None:
    """3.4 The hidden units take the hidden places in the order of their numbers."""
    for place in range(count):
        least = place
        for other in range(place + 1, count):
            if slots[other] < slots[least]:
                least = other
        if least != place:
            swap(state, slots[place], slots[least])
            kept = slots[place]
            slots[place] = slots[least]
            slots[least] = kept


@rule
def swap(state: State, one: int, two: int) -> None:
    """3.4 R58 Two units of a kind change places; losses go with them, markers and all else stay with the place."""
    above_one, above_two = above(state, one), above(state, two)
    put(state, two, state.area[one], above_one)
    put(state, one, state.area[two], above_two)
    if state.subject == one:
        state.subject = two
    elif state.subject == two:
        state.subject = one
    marks, facing, entry = state.mark[one], state.facing[one], state.entry[one]
    arrival, aim, area, under = state.arrival[one], state.aim[one], state.area[one], state.under[one]
    state.mark[one] = state.mark[two]
    state.facing[one] = state.facing[two]
    state.entry[one] = state.entry[two]
    state.arrival[one] = state.arrival[two]
    state.aim[one] = state.aim[two]
    state.area[one] = state.area[two]
    state.under[one] = state.under[two]
    state.mark[two] = marks
    state.facing[two] = facing
    state.entry[two] = entry
    state.arrival[two] = arrival
    state.aim[two] = aim
    state.area[two] = area
    state.under[two] = under


@rule
def above(state: State, unit: int) -> int:
    """3.1.1 The unit right above another, or NOTHING."""
    found = NOTHING
    other = state.top[stacks.side(state, unit)][state.area[unit]]
    while other != unit:
        found = other
        other = state.under[other]
    return found


@rule
def put(state: State, unit: int, area: int, over: int) -> None:
    """3.1.1 A unit comes right under another, or where that is NOTHING to the top of its side in an area."""
    if over == NOTHING:
        state.top[stacks.side(state, unit)][area] = unit
    else:
        state.under[over] = unit


@rule
def redeal(state: State, seat: int, random: list[int]) -> None:
    """3.4 The hidden units of each kind take the hidden places in any order, all equally likely; who moves begins anew."""
    if state.veiled == 0:
        return
    state.veiled = 0
    for who in range(peoples.SIDES):
        if who != seat:
            slots = row(roster.UNITS)
            for sort in range(KINDS):
                count = hidden_slots(state, who, sort, slots)
                for place in range(count - 1, 0, -1):
                    other = below(random, place + 1)
                    if other != place:
                        swap(state, slots[place], slots[other])
                        kept = slots[place]
                        slots[place] = slots[other]
                        slots[other] = kept
            if hidden_in_march(state, who):
                state.points = stacks.force_allowance(state, state.subject)


def knows(state: State, seat: int) -> bool:
    """3.4 R58 Which unit the enemy picks, leaves, lets shoot or puts on top is not seen, only what comes of it."""
    if not foggy(state) or seat == state.actor:
        return True
    secret = (
        phase.DEPLOY,
        phase.PLACE,
        phase.FACE,
        phase.STAND_FAST,
        phase.MOVE,
        phase.MARCH,
        phase.VOLLEY,
        phase.OVERSTACK,
    )
    return state.phase not in secret
