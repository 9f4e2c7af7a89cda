"""Chapters 8.2.8 and 8.4: step losses, morale of units, contingents and armies, recovery."""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.games.go_tell_the_spartans.data import ground, peoples, roster
from pylae.games.go_tell_the_spartans.rules import beside, endings, mark, phase, segments, stacks
from pylae.games.go_tell_the_spartans.rules.state import State

ROUT_BY = 3  # a die so much above the rating is a rout (8.4.1)
CHECK_FROM = 2  # step losses in one combat that shake an area (8.4.1)


# Steps


@rule
def take_losses(state: State, who: int, area: int, steps: int) -> int:
    """8.2.8 8.3.5 Step losses from the top down; returns how many were really taken."""
    taken = 0
    while taken < steps and state.top[who][area] != NOTHING:
        unit = state.top[who][area]
        state.loss[unit] += 1
        taken += 1
        if state.loss[unit] == roster.STEPS[state.sheet][unit]:
            lose(state, unit)
    return taken


@rule
def lose(state: State, unit: int) -> None:
    """8.4.4 A unit is eliminated or routs: it leaves its area at once for its contingent's track."""
    stacks.lift(state, unit, beside.TRACK)
    state.loss[unit] = 0
    state.mark[unit] = 0
    state.aim[unit] = NOTHING


@rule
def demand_checks(state: State, who: int, area: int) -> None:
    """8.2.6 #6 8.3.2 #5 Two or more steps lost in one combat: every survivor in the area checks its morale (R70)."""
    if state.dealt[who] < CHECK_FROM:
        return
    unit = state.top[who][area]
    while unit != NOTHING:
        state.mark[unit] |= mark.CHECKS
        unit = state.under[unit]


# Unit morale


@rule
def next_check(state: State, area: int) -> int:
    """8.4.1 The next unit of an area that has to roll: the attacker's first, top to bottom; or NOTHING."""
    first = segments.PHASING[state.segment]
    for turn in range(peoples.SIDES):
        unit = state.top[first if turn == 0 else 1 - first][area]
        while unit != NOTHING:
            if state.mark[unit] & mark.CHECKS:
                return unit
            unit = state.under[unit]
    return NOTHING


@rule
def check_morale(state: State) -> None:
    """8.4.1 Units roll one by one; then the tracks are updated."""
    state.subject = next_check(state, state.spot)
    state.phase = phase.RESOLVED if state.subject == NOTHING else phase.MORALE_DIE


@rule
def roll_morale(state: State, face: int) -> None:
    """8.4.1 8.4.3 Up to the rating all is well, one or two above it is Disorder, more is a rout; Disorder adds one."""
    unit = state.subject
    state.mark[unit] &= ~mark.CHECKS
    excess = face + (1 if state.mark[unit] & mark.DISORDERED else 0) - stacks.morale_rating(state, unit)
    if excess >= ROUT_BY:
        lose(state, unit)
    elif excess > 0:
        state.mark[unit] |= mark.DISORDERED
    check_morale(state)


# Recovery


@rule
def demand_recovery(state: State) -> None:
    """8.4.2 R64 Every Disordered unit without enemies in its area tries to recover."""
    for area in range(ground.AREA_COUNT[state.sheet]):
        if not stacks.contested(state, area):
            for who in range(peoples.SIDES):
                unit = state.top[who][area]
                while unit != NOTHING:
                    if state.mark[unit] & mark.DISORDERED:
                        state.mark[unit] |= mark.CHECKS
                    unit = state.under[unit]


@rule
def recover(state: State) -> None:
    """8.4.2 The next unit that tries: Persians, then Greeks, row by row, top to bottom (C22)."""
    for turn in range(peoples.SIDES):
        for area in range(ground.AREA_COUNT[state.sheet]):
            unit = state.top[peoples.PERSIAN - turn][area]
            while unit != NOTHING:
                if state.mark[unit] & mark.CHECKS:
                    state.subject = unit
                    state.phase = phase.RECOVERY_DIE
                    return
                unit = state.under[unit]
    state.subject = NOTHING
    state.phase = phase.NEXT_SEGMENT


@rule
def roll_recovery(state: State, face: int) -> None:
    """8.4.2 R45 The die and one, up to the rating: order is restored."""
    unit = state.subject
    state.mark[unit] &= ~mark.CHECKS
    if face + 1 <= stacks.morale_rating(state, unit):
        state.mark[unit] &= ~mark.DISORDERED
    recover(state)


# Contingents


@rule
def lost_units(state: State, nation: int) -> int:
    """8.4.4 Filled boxes of a contingent's morale track."""
    return stacks.count_at(state, nation, beside.TRACK)


@rule
def living_units(state: State, nation: int) -> int:
    """8.4.4 Units of a contingent on the map, in the pool, in the Box or waiting to enter."""
    count = 0
    for unit in range(roster.FIRST_UNIT[state.sheet][nation], roster.FIRST_UNIT[state.sheet][nation + 1]):
        place = state.area[unit]
        count += 0 if place == beside.TRACK or place == beside.ARMY or place == beside.GONE else 1
    return count


@rule
def breaks(state: State, nation: int) -> bool:
    """8.4.4 R29 A contingent routs when its losses reach the rout box, or when nobody is left."""
    if not (state.standing >> nation) & 1:
        return False
    return (
        lost_units(state, nation) >= roster.ROUT_BOX[state.sheet][nation] or living_units(state, nation) == 0
    )


@rule
def army_units(state: State, nation: int) -> int:
    """8.4.4 R61 How many of its units a routed contingent puts on the army track."""
    if state.nothing_but_spartans == 1 and state.all_spartans_two == 1 and nation < peoples.GREEK_CONTINGENTS:
        return roster.ARMY_UNITS[state.sheet][peoples.SPARTANS]
    return roster.ARMY_UNITS[state.sheet][nation]


@rule
def best_survivor(state: State, nation: int) -> int:
    """8.4.4 R77 The unit with the largest Melee Factor of those taken off the map: fewest losses, then the first; or NOTHING."""
    best = NOTHING
    score = -1
    for unit in range(roster.FIRST_UNIT[state.sheet][nation], roster.FIRST_UNIT[state.sheet][nation + 1]):
        if state.area[unit] >= 0 or state.area[unit] == beside.WAITING:
            value = stacks.melee_factor(state, unit) * 8 - state.loss[unit]
            if value > score:
                best = unit
                score = value
    return best


@rule
def best_lost(state: State, nation: int) -> int:
    """8.4.4 R28 Too few survivors: the unit with the largest Melee Factor on the contingent's track, or NOTHING."""
    best = NOTHING
    score = -1
    for unit in range(roster.FIRST_UNIT[state.sheet][nation], roster.FIRST_UNIT[state.sheet][nation + 1]):
        if state.area[unit] == beside.TRACK and roster.MELEE[state.sheet][unit][0] > score:
            best = unit
            score = roster.MELEE[state.sheet][unit][0]
    return best


@rule
def remove_unit(state: State, unit: int, place: int) -> None:
    """8.4.4 A unit leaves the map, or where it waited, for good or for now."""
    area = state.area[unit]
    if area >= 0:
        stacks.lift(state, unit, place)
        stacks.forget_entries(state, area)
    else:
        state.area[unit] = place
    state.loss[unit] = 0
    state.mark[unit] = 0
    state.aim[unit] = NOTHING


@rule
def rout(state: State, nation: int) -> None:
    """8.4.4 R71 A contingent routs: its best unit goes to the army track, all its others leave the map."""
    state.standing &= ~(1 << nation)
    state.routs[nation] += 1
    for _ in range(army_units(state, nation)):
        unit = best_survivor(state, nation)
        if unit == NOTHING:
            unit = best_lost(state, nation)
        if unit != NOTHING:
            remove_unit(state, unit, beside.ARMY)
            fill_box(state, stacks.side(state, unit))
    # Greeks are gone for good; Persians may be committed again on another day, without those on the army track (7.0.1).
    place = beside.GONE if nation < peoples.GREEK_CONTINGENTS else beside.POOL
    for unit in range(roster.FIRST_UNIT[state.sheet][nation], roster.FIRST_UNIT[state.sheet][nation + 1]):
        if state.area[unit] >= 0 or state.area[unit] == beside.WAITING:
            remove_unit(state, unit, place)


@rule
def fill_box(state: State, who: int) -> None:
    """8.4.5 A box of an army track is filled; the first time the Persian one is full, it is emptied for ever."""
    if state.army[who] < roster.ARMY_TRACK[state.sheet][who]:
        state.army[who] += 1
    if (
        who == peoples.PERSIAN
        and state.crisis == 0
        and state.army[who] == roster.ARMY_TRACK[state.sheet][who]
    ):
        state.crisis = 1
        state.army[who] = 0
        for unit in range(roster.UNIT_COUNT[state.sheet]):
            if state.area[unit] == beside.ARMY and stacks.side(state, unit) == peoples.PERSIAN:
                state.area[unit] = beside.GONE


@rule
def update_tracks(state: State) -> None:
    """8.4.4 8.4.5 R91 At the end of a resolution: every contingent that breaks, both army tracks, and perhaps the end."""
    if state.spot != NOTHING:
        stacks.forget_entries(state, state.spot)
    for nation in range(peoples.NATIONS):
        if breaks(state, nation):
            rout(state, nation)
    if state.army[peoples.GREEK] >= roster.ARMY_TRACK[state.sheet][peoples.GREEK] and state.handicap == 0:
        state.outcome = endings.GREEK_ROUT
    elif state.army[peoples.PERSIAN] >= roster.ARMY_TRACK[state.sheet][peoples.PERSIAN]:
        state.outcome = endings.PERSIAN_ROUT
    if state.outcome != endings.UNDECIDED:
        state.phase = phase.FINISHED


@rule
def contingent_standing(state: State, unit: int) -> bool:
    """8.4.4 Whether a unit's contingent fights on."""
    return (state.standing >> stacks.contingent(state, unit)) & 1 == 1
