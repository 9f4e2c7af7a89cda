"""Chapter 8.2: fire combat, lines of sight, and whom the players may shoot at."""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.games.go_tell_the_spartans.data import compass, ground, peoples, results, roster
from pylae.games.go_tell_the_spartans.rules import act, mark, morale, movement, phase, segments, stacks
from pylae.games.go_tell_the_spartans.rules.state import State

# Range and line of sight


@rule
def reach(state: State, start: int, end: int) -> int:
    """2.2.6 8.2.2 The range between two areas: ahead, across and diagonally each area counts one."""
    rows = abs(ground.ROW[state.sheet][start] - ground.ROW[state.sheet][end])
    columns = abs(ground.COLUMN[state.sheet][start] - ground.COLUMN[state.sheet][end])
    return max(rows, columns)


@rule
def sees(state: State, start: int, end: int) -> bool:
    """8.2.3 Whether nothing blocks the line from one area to another (at range two and more)."""
    return blocking(state, start, end) == NOTHING


@rule
def blocking(state: State, start: int, end: int) -> int:
    """8.2.4 8.2.5 The first crossed place that blocks a line of sight, row × COLUMNS + column; NOTHING where none does."""
    row, column = ground.ROW[state.sheet][start], ground.COLUMN[state.sheet][start]
    rows = ground.ROW[state.sheet][end] - row + peoples.MOST_RANGE
    line = rows * ground.SPAN + ground.COLUMN[state.sheet][end] - column + peoples.MOST_RANGE
    for index in range(ground.CROSSED_COUNT[line]):
        crossed_row = row + ground.CROSSED_ROWS[line][index]
        crossed_column = column + ground.CROSSED_COLUMNS[line][index]
        if blocks(state, start, end, crossed_row, crossed_column):
            return crossed_row * ground.COLUMNS + crossed_column
    return NOTHING


@rule
def blocks(state: State, start: int, end: int, row: int, column: int) -> bool:
    """8.2.4 8.2.5 Whether a place that a line crosses blocks it; mountain always (R82), water and wall by option (R42, R43, R89)."""
    sheet = state.sheet
    area = ground.AT[sheet][row][column]
    if area == NOTHING:
        return ground.TERRAIN[sheet][row][column] == ground.MOUNTAIN or (
            state.coastal_blocks_los == 1 and ground.TERRAIN[sheet][row][column] == ground.COASTAL
        )
    if state.wall_blocks_los == 1 and ground.WALL[sheet][area] == 1:
        return True
    occupied = stacks.held(state, peoples.GREEK, area) or stacks.held(state, peoples.PERSIAN, area)
    high = ground.LEVEL[sheet][area]
    if ground.LEVEL[sheet][start] == ground.LEVEL[sheet][end]:
        return high > ground.LEVEL[sheet][start] or (occupied and high == ground.LEVEL[sheet][start])
    return blocks_slope(state, start, end, area, occupied)


@rule
def blocks_slope(state: State, start: int, end: int, area: int, occupied: bool) -> bool:
    """8.2.5 R25 Between levels: units adjacent to the target, and high ground in the half near the lower end."""
    if occupied and reach(state, area, end) == 1:
        return True
    if ground.LEVEL[state.sheet][area] < 2:
        return False
    lower = start if ground.LEVEL[state.sheet][start] < ground.LEVEL[state.sheet][end] else end
    if 2 * reach(state, lower, area) < reach(state, start, end):
        return True
    return state.los_list1 == 1 and reach(state, area, end) < reach(state, area, start)


@rule
def forward(state: State, facing: int, start: int, end: int) -> int:
    """3.2 How many areas ahead of a facing one area lies from another; below zero behind."""
    rows = ground.ROW[state.sheet][end] - ground.ROW[state.sheet][start]
    columns = ground.COLUMN[state.sheet][end] - ground.COLUMN[state.sheet][start]
    if facing == 0:
        return -columns
    if facing == 1:
        return rows
    if facing == 2:
        return columns
    return -rows


@rule
def sideways(state: State, facing: int, start: int, end: int) -> int:
    """3.2 How many areas to either side of a facing one area lies from another."""
    return abs(forward(state, (facing + 1) % len(compass.FACINGS), start, end))


@rule
def in_arc(state: State, unit: int, target: int) -> bool:
    """8.2.1 R20 R88 Mixed units fire within the quarter ahead of them, diagonals included; light troops all round."""
    start = state.area[unit]
    if start == target or stacks.kind(state, unit) != peoples.MIXED:
        return True
    distance = forward(state, state.facing[unit], start, target)
    if distance <= 0:
        return False
    return state.wide_arc == 1 or sideways(state, state.facing[unit], start, target) <= distance


@rule
def in_sight(state: State, unit: int, target: int) -> bool:
    """8.2.2 8.2.3 R21 R80 Range, line of sight, no friend in the target area, and no enemy at one's own throat."""
    start = state.area[unit]
    who = stacks.side(state, unit)
    if start == target:
        return results.REACH[state.sheet][stacks.kind(state, unit)] >= 0
    distance = reach(state, start, target)
    if distance > results.REACH[state.sheet][stacks.kind(state, unit)]:
        return False
    if stacks.held(state, 1 - who, start) and state.fire_out_of_melee == 0:
        return False
    if stacks.held(state, who, target) and not (distance == 1 and state.fire_into_adjacent_melee == 1):
        return False
    return distance == 1 or sees(state, start, target)


@rule
def may_fire(state: State, unit: int, target: int) -> bool:
    """8.2.1 8.2.6 Whether a unit that has not fired in this segment may fire at an area of enemies."""
    if stacks.kind(state, unit) == peoples.HOPLITE or state.mark[unit] & mark.FIRED:
        return False
    return in_arc(state, unit, target) and in_sight(state, unit, target)


# The players' fire


@rule
def list_targets(state: State, out: list[int], n: int) -> int:
    """8.2.6 Areas of enemies that somebody may fire at; each of them once in a segment (8.2.6 #5)."""
    foe = 1 - segments.PHASING[state.segment]
    for target in range(ground.AREA_COUNT[state.sheet]):
        if stacks.held(state, foe, target) and state.settled[target] == 0 and any_shooter(state, target):
            out[n] = act.AREA + target
            n += 1
    return n


@rule
def any_target(state: State) -> bool:
    """8.2 Whether the seat to fire has anything to fire at."""
    foe = 1 - segments.PHASING[state.segment]
    for target in range(ground.AREA_COUNT[state.sheet]):
        if stacks.held(state, foe, target) and state.settled[target] == 0 and any_shooter(state, target):
            return True
    return False


@rule
def any_shooter(state: State, target: int) -> bool:
    """8.2.6 Whether a unit under command may fire at a target."""
    who = segments.PHASING[state.segment]
    sheet = state.sheet
    row, column = ground.ROW[sheet][target], ground.COLUMN[sheet][target]
    for area in range(ground.AREA_COUNT[sheet]):
        if (
            state.top[who][area] != NOTHING
            and abs(ground.ROW[sheet][area] - row) <= peoples.MOST_RANGE
            and abs(ground.COLUMN[sheet][area] - column) <= peoples.MOST_RANGE
            and stacks.kind(state, state.top[who][area]) != peoples.HOPLITE
        ):
            unit = state.top[who][area]
            chief = unit
            while unit != NOTHING:
                if state.mark[unit] & mark.LEADS:
                    chief = unit
                if movement.commands(state, chief) and may_fire(state, unit, target):
                    return True
                unit = state.under[unit]
    return False


@rule
def open_target(state: State, target: int) -> bool:
    """8.2.6 Whether an area holds enemies, was not fired at in this segment, and can be fired at."""
    foe = 1 - segments.PHASING[state.segment]
    if target < 0 or not stacks.held(state, foe, target) or state.settled[target] == 1:
        return False
    return any_shooter(state, target)


@rule
def list_fire(state: State, out: list[int]) -> int:
    """8.2.6 Targets, the last one again, or no more fire."""
    n = list_targets(state, out, 0)
    if open_target(state, state.last_target):
        out[n] = act.AGAIN
        n += 1
    out[n] = act.END
    return n + 1


@rule
def choose_target(state: State, action: int) -> None:
    """8.2.6 A target is named; with "again" all who can fire at the last one do."""
    if action == act.END:
        state.phase = phase.NEXT_COMMANDER
        return
    if action == act.AGAIN:
        state.spot = state.last_target
        aim_all(state)
        open_fire(state)
    else:
        state.spot = action - act.AREA
        state.phase = phase.VOLLEY
        state.last_target = state.spot


@rule
def spare_shooter(state: State, first: int) -> int:
    """8.2.6 The next unit of a force that may fire at the target and is not yet told to, or NOTHING."""
    unit = first
    while unit != NOTHING:
        if state.aim[unit] == NOTHING and may_fire(state, unit, state.spot):
            return unit
        unit = stacks.mate(state, unit)
    return NOTHING


@rule
def list_volley(state: State, out: list[int]) -> int:
    """8.2.6 Forces that can add a shooter, all of them, or the volley as it is."""
    who = segments.PHASING[state.segment]
    n = 0
    aimed = 0
    for area in range(ground.AREA_COUNT[state.sheet]):
        unit = state.top[who][area]
        while unit != NOTHING:
            if (
                state.mark[unit] & mark.LEADS
                and movement.commands(state, unit)
                and spare_shooter(state, unit) != NOTHING
            ):
                out[n] = act.UNIT + unit
                n += 1
            aimed += 1 if state.aim[unit] == state.spot and not state.mark[unit] & mark.FIRED else 0
            unit = state.under[unit]
    if n > 0:
        out[n] = act.ALL
        n += 1
    if aimed > 0:
        out[n] = act.SHOOT
        n += 1
    return n


@rule
def volley(state: State, action: int) -> None:
    """8.2.6 One more shooter, all shooters, or fire."""
    if action >= act.UNIT:
        state.aim[spare_shooter(state, action - act.UNIT)] = state.spot
        return
    if action == act.ALL:
        aim_all(state)
    open_fire(state)


@rule
def open_fire(state: State) -> None:
    """8.2.6 R90 The shooters roll at once; those of seven seats when every seat has aimed."""
    state.hits = 0
    state.phase = phase.FIRE_ON
    if state.players == 7:
        for unit in range(roster.FIRST_UNIT[state.sheet][peoples.GREEK_CONTINGENTS]):
            if state.aim[unit] != NOTHING:
                state.mark[unit] |= mark.FIRED
        state.phase = phase.FIRE if any_target(state) else phase.NEXT_COMMANDER


@rule
def aim_all(state: State) -> None:
    """8.2.6 Every unit under command that may fire at the target does."""
    who = segments.PHASING[state.segment]
    for area in range(ground.AREA_COUNT[state.sheet]):
        unit = state.top[who][area]
        chief = unit
        while unit != NOTHING:
            if state.mark[unit] & mark.LEADS:
                chief = unit
            if movement.commands(state, chief) and may_fire(state, unit, state.spot):
                state.aim[unit] = state.spot
            unit = state.under[unit]


# The dice


@rule
def next_target(state: State) -> None:
    """8.2.7 R54 R90 Where many have aimed, fire is resolved target by target from row A on; shots at who is gone are lost."""
    first = NOTHING
    begin, end = 0, roster.FIRST_UNIT[state.sheet][peoples.GREEK_CONTINGENTS]
    if segments.PHASING[state.segment] == peoples.PERSIAN:
        begin, end = end, roster.UNIT_COUNT[state.sheet]
    for unit in range(begin, end):
        target = state.aim[unit]
        if target != NOTHING and state.settled[target] == 0 and (first == NOTHING or target < first):
            first = target
    state.spot = first
    state.hits = 0
    state.phase = phase.NEXT_SEGMENT if first == NOTHING else phase.FIRE_ON


@rule
def next_shooter(state: State) -> int:
    """8.2.6 The next unit told to fire at the target: row by row, top to bottom, on from the last one; or NOTHING."""
    who = segments.PHASING[state.segment]
    begin = 0 if state.subject == NOTHING else state.area[state.subject]
    for area in range(begin, ground.AREA_COUNT[state.sheet]):
        unit = shooter(state, who, area)
        if unit != NOTHING:
            return unit
    return NOTHING


@rule
def shooter(state: State, who: int, area: int) -> int:
    """8.2.6 The first unit of a side in an area, from the top, that is told to fire at the target; or NOTHING."""
    unit = state.top[who][area]
    while unit != NOTHING and state.aim[unit] != state.spot:
        unit = state.under[unit]
    return unit


@rule
def fire_on(state: State) -> None:
    """8.2.6 Each shooter rolls; then all hits on the target count together."""
    state.subject = next_shooter(state)
    if state.subject != NOTHING and stacks.held(state, 1 - segments.PHASING[state.segment], state.spot):
        state.phase = phase.FIRE_DIE_ROLL
        return
    resolve_fire(state)


@rule
def fire_die(state: State) -> int:
    """8.2.2 FRT The faces of the die a shooter rolls, by its kind and range."""
    unit = state.subject
    return results.FIRE_DIE[state.sheet][stacks.kind(state, unit)][reach(state, state.area[unit], state.spot)]


@rule
def fire_modifier(state: State, unit: int, target: int) -> int:
    """TEC R69 Fire across the wall into a wall area is harder."""
    start = state.area[unit]
    if (
        ground.WALL[state.sheet][target] == 1
        and ground.BEYOND[state.sheet][start] != ground.BEYOND[state.sheet][target]
    ):
        return results.WALL_FIRE[state.sheet]
    return 0


@rule
def hits_of(state: State, unit: int, target: int, face: int) -> int:
    """FRT The hits of a die: none, one or two."""
    distance = reach(state, state.area[unit], target)
    value = face + fire_modifier(state, unit, target)
    if value >= results.TWICE_FROM[state.sheet][stacks.kind(state, unit)][distance]:
        return 2
    if value >= results.HITS_FROM[state.sheet][stacks.kind(state, unit)][distance]:
        return 1
    return 0


@rule
def roll_fire(state: State, face: int) -> None:
    """8.2.6 #4 The die of one shooter."""
    unit = state.subject
    state.hits += hits_of(state, unit, state.spot, face)
    state.aim[unit] = NOTHING
    state.mark[unit] |= mark.FIRED
    state.phase = phase.FIRE_ON


@rule
def resolve_fire(state: State) -> None:
    """8.2.6 #5 #6 The target's Defensive Value is deducted from the hits; the rest are step losses from the top."""
    foe = 1 - segments.PHASING[state.segment]
    state.settled[state.spot] = 1
    state.dealt[peoples.GREEK] = 0
    state.dealt[peoples.PERSIAN] = 0
    if stacks.held(state, foe, state.spot):
        net = state.hits - stacks.defensive_value(state, state.top[foe][state.spot])
        if net > 0:
            state.dealt[foe] = morale.take_losses(state, foe, state.spot, net)
            morale.demand_checks(state, foe, state.spot)
    state.hits = 0
    state.phase = phase.CHECK_MORALE
