"""Chapter 8.1: movement segments of the players."""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.core.scratch import row
from pylae.games.go_tell_the_spartans.data import ground, peoples, results, roster
from pylae.games.go_tell_the_spartans.rules import act, mark, morale, phase, segments, stacks
from pylae.games.go_tell_the_spartans.rules.state import State

# Steps, for both sides and the automaton


@rule
def over_wall(state: State, start: int, end: int) -> bool:
    """TEC Whether a step crosses the wall, which runs along the edge of its row (R2), diagonally too (R3)."""
    sheet = state.sheet
    if ground.BEYOND[sheet][start] == ground.BEYOND[sheet][end]:
        return False
    return ground.WALL[sheet][start] == 1 or ground.WALL[sheet][end] == 1


@rule
def climbs(state: State, start: int, end: int) -> bool:
    """TEC Whether a step leads from level 1 to level 2."""
    return ground.LEVEL[state.sheet][end] > ground.LEVEL[state.sheet][start]


@rule
def cost(state: State, start: int, end: int) -> int:
    """8.1.3 TEC Movement points for a step: one, and more to climb or to cross the wall; a diagonal costs no more (R53)."""
    points = 1
    if climbs(state, start, end):
        points += results.CLIMB_COST[state.sheet]
    if over_wall(state, start, end):
        points += results.WALL_COST[state.sheet]
    return points


@rule
def step_paid(state: State, who: int, start: int, end: int, points: int) -> bool:
    """8.1.1 8.1.4 Whether a step can be paid; an area of enemies needs one point (R14, R15)."""
    if stacks.held(state, 1 - who, end):
        return points >= 1
    return cost(state, start, end) <= points


@rule
def step_allowed(state: State, who: int, start: int, end: int, points: int) -> bool:
    """8.1.1 8.1.4 3.3.4 Whether a step can be paid and does not lead from zone to zone; friends and enemies may be joined."""
    if not step_paid(state, who, start, end, points):
        return False
    if stacks.held(state, peoples.GREEK, end) or stacks.held(state, peoples.PERSIAN, end):
        return True
    return not (stacks.in_zone(state, 1 - who, start) and stacks.in_zone(state, 1 - who, end))


@rule
def may_face(state: State, unit: int, way: int) -> bool:
    """3.2.1 3.2.2 3.2.3 R46 Where a unit may go by its facing: hoplites ahead, mixed ahead and diagonally ahead, light anywhere."""
    if stacks.kind(state, unit) == peoples.HOPLITE:
        return stacks.bearing(state.facing[unit], way) == 0
    if stacks.kind(state, unit) == peoples.MIXED:
        return stacks.ahead(state.facing[unit], way)
    return True


@rule
def may_wheel(state: State, unit: int, way: int, end: int) -> bool:
    """3.3.4 R79 A force that began in an enemy zone may turn freely into the area of the enemy who projects it."""
    if state.strides > 0:
        return False
    who = stacks.side(state, unit)
    if stacks.kind(state, unit) == peoples.HOPLITE and way & 1:
        return False
    return stacks.held(state, 1 - who, end) and stacks.controls(state, 1 - who, end, (way + 4) & 7)


@rule
def come_among(state: State, unit: int, start: int, end: int, way: int) -> None:
    """8.3.1 A unit that comes among enemies remembers from which side, and faces away from it."""
    first = state.top[1 - stacks.side(state, unit)][end]
    through = stacks.entry_side(way, state.facing[first])
    state.entry[unit] = 1 + through
    state.facing[unit] = (through + 2) & 3
    if over_wall(state, start, end):
        state.mark[unit] |= mark.OVER_WALL
    if climbs(state, start, end):
        state.mark[unit] |= mark.CLIMBED


@rule
def carry(state: State, first: int, bits: int, end: int, way: int) -> int:
    """8.1.2 The units of a force with some bits set go to an area as a force; its leader is returned."""
    start = state.area[first]
    who = stacks.side(state, first)
    among = stacks.held(state, 1 - who, end)
    order = stacks.last_arrival(state, end) + 1
    chief = NOTHING
    unit = first
    while unit != NOTHING:
        below = stacks.mate(state, unit)
        if state.mark[unit] & bits == bits:
            stacks.lift(state, unit, NOTHING)
            stacks.lay_under(state, unit, end)
            state.arrival[unit] = order
            if chief == NOTHING:
                chief = unit
                state.mark[unit] |= mark.LEADS
            if among:
                come_among(state, unit, start, end, way)
        unit = below
    return chief


# The moving seat: forces it may choose


@rule
def commands(state: State, unit: int) -> bool:
    """11.2 R59 Whether the seat to move commands a force: with seven seats that of its top unit's contingent."""
    return state.players < 7 or stacks.contingent(state, unit) == state.commander


@rule
def may_pick(state: State, unit: int) -> bool:
    """8.1.2 R75 A force that has not moved and is not locked may be chosen."""
    if not state.mark[unit] & mark.LEADS or state.mark[unit] & mark.MOVED or not commands(state, unit):
        return False
    return not stacks.locked(state, unit)


@rule
def next_to_pick(state: State, unit: int) -> int:
    """8.1.2 The first force of a stack, from one on downwards, that may be chosen; or NOTHING."""
    while unit != NOTHING and not may_pick(state, unit):
        unit = stacks.next_force(state, unit)
    return unit


@rule
def list_forces(state: State, out: list[int], n: int) -> int:
    """8.1.2 The forces that may still move."""
    who = segments.PHASING[state.segment]
    for area in range(ground.AREA_COUNT[state.sheet]):
        if stacks.held(state, who, area) and not stacks.held(state, 1 - who, area):
            unit = next_to_pick(state, state.top[who][area])
            while unit != NOTHING:
                out[n] = act.UNIT + unit
                n += 1
                unit = next_to_pick(state, stacks.next_force(state, unit))
    return n


@rule
def any_force(state: State) -> bool:
    """8.1 Whether the seat to move has a force that can move."""
    who = segments.PHASING[state.segment]
    for area in range(ground.AREA_COUNT[state.sheet]):
        if stacks.held(state, who, area) and not stacks.held(state, 1 - who, area):
            if next_to_pick(state, state.top[who][area]) != NOTHING:
                return True
    return False


@rule
def pick(state: State, unit: int) -> None:
    """8.1.2 A force begins its move, all of it unless some are left behind."""
    state.subject = unit
    state.points = 0
    state.strides = 0
    state.halted = 0
    state.turned = 0
    points = stacks.movement_allowance(state, unit)
    while unit != NOTHING:
        state.mark[unit] |= mark.PICKED
        points = min(points, stacks.movement_allowance(state, unit))
        unit = stacks.mate(state, unit)
    state.points = points
    state.phase = phase.MARCH


@rule
def picked(state: State) -> int:
    """3.1.3 The top unit of those that move."""
    unit = state.subject
    while unit != NOTHING and not state.mark[unit] & mark.PICKED:
        unit = stacks.mate(state, unit)
    return unit


@rule
def picked_count(state: State) -> int:
    """3.1.3 How many units move."""
    count = 0
    unit = state.subject
    while unit != NOTHING:
        count += 1 if state.mark[unit] & mark.PICKED else 0
        unit = stacks.mate(state, unit)
    return count


@rule
def leave(state: State, unit: int) -> None:
    """3.1.2 R5 A unit is left behind; the others may be faster without it."""
    state.mark[unit] &= ~mark.PICKED
    first = picked(state)
    points = stacks.movement_allowance(state, first)
    while first != NOTHING:
        if state.mark[first] & mark.PICKED:
            points = min(points, stacks.movement_allowance(state, first))
        first = stacks.mate(state, first)
    state.points = points


# A move, step by step


@rule
def list_march(state: State, out: list[int]) -> int:
    """8.1.2 Whom to leave, where to step, how to turn, and the end of the move where it may end."""
    unit = picked(state)
    n = 0
    if state.strides == 0 and state.allow_split == 1 and picked_count(state) > 1:
        other = state.subject
        while other != NOTHING:
            if state.mark[other] & mark.PICKED:
                out[n] = act.UNIT + other
                n += 1
            other = stacks.mate(state, other)
    if state.halted == 0:
        for way in range(8):
            if may_step(state, unit, way):
                out[n] = act.STEP + way
                n += 1
    if may_turn(state, unit):
        for facing in range(4):
            if facing != state.facing[unit] and turn_cost(state, unit, facing) <= state.points:
                out[n] = act.FACING + facing
                n += 1
    if may_stop(state, unit):
        out[n] = act.STOP
        n += 1
    return n


@rule
def may_step(state: State, unit: int, way: int) -> bool:
    """8.1.2 8.1.5 Whether the moving force may step in a direction, and could go on from there to a legal end."""
    area = state.area[unit]
    end = ground.NEXT[state.sheet][area][way]
    if end == NOTHING:
        return False
    if not (may_face(state, unit, way) or may_wheel(state, unit, way, end)):
        return False
    who = stacks.side(state, unit)
    if not step_allowed(state, who, area, end, state.points):
        return False
    if may_end(state, unit, end):
        return True
    if stacks.held(state, 1 - who, end) or stacks.in_zone(state, 1 - who, end):
        return False
    return way_out(state, unit, end, state.points - cost(state, area, end))


@rule
def way_out(state: State, unit: int, start: int, points: int) -> bool:
    """3.1.1 8.1.4 Whether a force that passes through friends of another kind can still go on to where it may stay."""
    who = stacks.side(state, unit)
    left = row(ground.AREAS)  # points left on the best way to each area, and one more
    left[start] = points + 1
    for _ in range(points):
        for area in range(ground.AREA_COUNT[state.sheet]):
            if left[area] > 1:
                for way in range(8):
                    end = ground.NEXT[state.sheet][area][way]
                    if (
                        end != NOTHING
                        and may_face(state, unit, way)
                        and step_allowed(state, who, area, end, left[area] - 1)
                    ):
                        if may_end(state, unit, end):
                            return True
                        if not stacks.held(state, 1 - who, end) and not stacks.in_zone(state, 1 - who, end):
                            left[end] = max(left[end], left[area] - cost(state, area, end))
    return False


@rule
def may_end(state: State, unit: int, area: int) -> bool:
    """3.1.2 R6 R9 Whether a move may end among the friends in an area: one kind, perhaps one contingent, perhaps nobody.

    The limit of three is tested when the segment ends (3.1.1).
    """
    first = state.top[stacks.side(state, unit)][area]
    while first != NOTHING and state.mark[first] & mark.PICKED:
        first = state.under[first]
    if first == NOTHING:
        return True
    return state.strict_no_restack == 0 and stacks.alike(state, first, unit)


@rule
def may_turn(state: State, unit: int) -> bool:
    """3.2.1 3.2.2 3.2.3 R16 Whether the moving force may turn at all: not once it was stopped, except light troops (R84)."""
    if stacks.held(state, 1 - stacks.side(state, unit), state.area[unit]):
        return False
    if stacks.light(state, unit):
        return state.turned == 0
    return state.halted == 0 and may_stop(state, unit)


@rule
def turn_cost(state: State, unit: int, facing: int) -> int:
    """3.2.1 3.2.2 3.2.3 A turn costs hoplites all they have, mixed units a point for each quarter, light troops nothing."""
    if stacks.light(state, unit):
        return 0
    if stacks.kind(state, unit) == peoples.HOPLITE:
        return state.points if state.strides == 0 else state.points + 1
    quarters = (facing - state.facing[unit]) & 3
    return 1 if quarters == 3 else quarters


@rule
def may_stop(state: State, unit: int) -> bool:
    """8.1.1 A move may end at once, and anywhere but among friends who are no company (3.1.2, R6, R9)."""
    return state.strides == 0 or may_end(state, unit, state.area[unit])


@rule
def march(state: State, action: int) -> None:
    """8.1.2 One small step of a move."""
    if action >= act.UNIT:
        leave(state, action - act.UNIT)
        return
    if action == act.STOP:
        stop(state)
        return
    detach(state)
    if action >= act.STEP:
        step(state, action - act.STEP)
    else:
        turn(state, action - act.FACING)
    state.phase = phase.MARCH_ON


@rule
def detach(state: State) -> None:
    """3.1.2 R5 Units that move without others of their stack become a force of their own, below the rest."""
    first = picked(state)
    if picked_count(state) == stacks.force_size(state, state.subject):
        return
    area = state.area[first]
    unit = state.subject
    chief = NOTHING
    while unit != NOTHING:
        below = stacks.mate(state, unit)
        if state.mark[unit] & mark.PICKED:
            stacks.lift(state, unit, NOTHING)
            stacks.lay_under(state, unit, area)
            if chief == NOTHING:
                chief = unit
                state.mark[unit] |= mark.LEADS
        unit = below
    state.subject = chief


@rule
def step(state: State, way: int) -> None:
    """8.1.3 8.1.4 A step is paid; enemies and their zones stop the force."""
    unit = state.subject
    who = stacks.side(state, unit)
    start = state.area[unit]
    end = ground.NEXT[state.sheet][start][way]
    if stacks.held(state, 1 - who, end):
        state.points = 0
        state.halted = 1
    else:
        state.points -= cost(state, start, end)
        state.halted = 1 if stacks.in_zone(state, 1 - who, end) else 0
    state.subject = carry(state, unit, mark.PICKED, end, way)
    state.strides += 1
    state.turned = 0


@rule
def turn(state: State, facing: int) -> None:
    """3.2 R7 The whole force turns; other forces in its area face as they did."""
    unit = state.subject
    state.points -= turn_cost(state, unit, facing)
    while unit != NOTHING:
        state.facing[unit] = facing
        unit = stacks.mate(state, unit)
    state.strides += 1
    state.turned = 1


@rule
def march_on(state: State) -> None:
    """8.1.5 The move goes on while anything but its end is possible."""
    unit = state.subject
    state.phase = phase.MARCH
    if state.halted == 0:
        for way in range(8):
            if may_step(state, unit, way):
                return
    if may_turn(state, unit):
        for facing in range(4):
            if facing != state.facing[unit] and turn_cost(state, unit, facing) <= state.points:
                return
    stop(state)


@rule
def stop(state: State) -> None:
    """8.1.2 R75 A force has ended its move; what was left behind may still move."""
    detach(state)
    unit = state.subject
    while unit != NOTHING:
        state.mark[unit] &= ~mark.PICKED
        state.mark[unit] |= mark.MOVED
        unit = stacks.mate(state, unit)
    state.subject = NOTHING
    state.points = 0
    if any_force(state):
        state.phase = phase.MOVE
    else:
        state.phase = phase.NEXT_COMMANDER


# The end of a segment


@rule
def overstacked(state: State, who: int) -> int:
    """3.1.4 The first area where a side has too many units, or NOTHING."""
    for area in range(ground.AREA_COUNT[state.sheet]):
        if stacks.held(state, who, area) and stacks.height(state, who, area) > peoples.STACK_LIMIT:
            return area
    return NOTHING


@rule
def moves_over(state: State) -> None:
    """3.1.1 3.1.4 The limit of a stack is tested when the movement segment ends; the owner gives up what is too much."""
    who = segments.PHASING[state.segment]
    state.spot = overstacked(state, who)
    if state.spot != NOTHING:
        state.actor = owner(state, state.top[who][state.spot])
        state.phase = phase.OVERSTACK
        return
    for unit in range(roster.UNIT_COUNT[state.sheet]):
        state.mark[unit] &= ~(mark.MOVED | mark.PICKED)
    state.phase = phase.RESOLVED


@rule
def owner(state: State, unit: int) -> int:
    """11.1 11.2 R59 The seat that decides for a force."""
    if state.players == 2:
        return stacks.side(state, unit)
    if state.players == 7 and stacks.side(state, unit) == peoples.GREEK:
        return stacks.contingent(state, stacks.leader(state, unit))
    return 0


@rule
def give_up(state: State, unit: int) -> None:
    """3.1.4 A unit too many is eliminated."""
    morale.lose(state, unit)
    state.phase = phase.MOVES_OVER


@rule
def choose_force(state: State, action: int) -> None:
    """8.1.2 A force is chosen, or the seat ends its moves."""
    if action == act.END:
        state.phase = phase.NEXT_COMMANDER
    else:
        pick(state, action - act.UNIT)
