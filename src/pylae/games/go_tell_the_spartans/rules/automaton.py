"""Chapters 8.1.6 and 8.2.7: how the Persians move and aim when nobody plays them."""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.core.scratch import row
from pylae.games.go_tell_the_spartans.data import compass, ground, peoples
from pylae.games.go_tell_the_spartans.rules import fire, mark, melee, movement, phase, stacks
from pylae.games.go_tell_the_spartans.rules.state import State

MOST_STRIDES = 10  # steps a force can make in a segment, and one more
MOST_WAYS = 16  # ends among which a die may have to decide
SECTORS = 6
POSES = 4 * ground.AREAS  # areas and facings


# Movement: which force is next


@rule
def next_drive(state: State) -> None:
    """8.1.6 R38 The automaton moves its forces one by one: furthest forward, then nearest the centre, then lower column."""
    best = NOTHING
    rank = 0
    for area in range(ground.AREA_COUNT[state.sheet]):
        if stacks.held(state, peoples.PERSIAN, area) and not stacks.held(state, peoples.GREEK, area):
            unit = state.top[peoples.PERSIAN][area]
            while unit != NOTHING:
                if not state.mark[unit] & mark.MOVED and (best == NOTHING or drive_rank(state, unit) < rank):
                    best = unit
                    rank = drive_rank(state, unit)
                unit = stacks.next_force(state, unit)
    state.subject = best
    state.phase = phase.MOVES_OVER if best == NOTHING else phase.DRIVE


@rule
def drive_rank(state: State, unit: int) -> int:
    """8.1.6 The order of moving: rows gained from its own edge, eastward first, distance from the centre, column, unit."""
    sheet, area = state.sheet, state.area[unit]
    west = 1 if state.mark[unit] & mark.WESTWARD else 0
    left = ground.ROW[sheet][area] if west else ground.LAST_ROW[sheet] - ground.ROW[sheet][area]
    aside = abs(ground.COLUMN[sheet][area] - ground.CENTRE[sheet])
    return (((left * 2 + west) * 16 + aside) * 16 + ground.COLUMN[sheet][area]) * 256 + unit


@rule
def drive_outcomes(state: State) -> int:
    """8.1.6 Between how many moves of this force a die must decide."""
    unit = state.subject
    ends = row(MOST_WAYS)
    hunted = hunt(state, unit, ends)
    if hunted > 0:
        return hunted
    return count_drives(state, unit)


@rule
def drive(state: State, outcome: int) -> None:
    """8.1.6 One force moves: Immortals hunt for a flank, all others are driven forward."""
    unit = state.subject
    ends = row(MOST_WAYS)
    hunted = hunt(state, unit, ends)
    turn_about(state, unit)
    if hunted > 0:
        spring(state, unit, ends[outcome] >> 3, ends[outcome] & 7)
    else:
        drive_forward(state, unit, outcome)
    state.subject = NOTHING
    state.phase = phase.NEXT_DRIVE


@rule
def mark_moved(state: State, unit: int) -> None:
    """8.1.6 R75 A force has moved, if only on the spot."""
    while unit != NOTHING:
        state.mark[unit] |= mark.MOVED
        unit = stacks.mate(state, unit)


# Forward


@rule
def heading(state: State, unit: int) -> int:
    """8.1.6 The facing a force is driven to: forward, or back once no Greek is level with it or ahead of it (R19)."""
    area = state.area[unit]
    forth = compass.WEST if state.mark[unit] & mark.WESTWARD else compass.EAST
    line = ground.ROW[state.sheet][area]
    for other in range(ground.AREA_COUNT[state.sheet]):
        if stacks.held(state, peoples.GREEK, other):
            ahead_rows = ground.ROW[state.sheet][other] - line
            if ahead_rows == 0 or (ahead_rows > 0) == (forth == compass.EAST):
                return forth
    return compass.WEST if forth == compass.EAST else compass.EAST


@rule
def turn_about(state: State, unit: int) -> None:
    """8.1.6 R19 A force remembers that it is now driven the other way."""
    west = heading(state, unit) == compass.WEST
    while unit != NOTHING:
        if west:
            state.mark[unit] |= mark.WESTWARD
        else:
            state.mark[unit] &= ~mark.WESTWARD
        unit = stacks.mate(state, unit)


@rule
def points_after_turn(state: State, unit: int, facing: int) -> int:
    """8.1.6 3.2.2 What a force has left once it faces forward: mixed units pay a point for each quarter, light troops none."""
    points = stacks.force_allowance(state, unit)
    if stacks.light(state, unit):
        return points
    quarters = (facing - state.facing[unit]) & 3
    if stacks.kind(state, unit) == peoples.MIXED:
        return max(0, points - (1 if quarters == 3 else quarters))
    return points if quarters == 0 else 0


@rule
def driven_way(state: State, area: int, facing: int, choice: int, south: int) -> int:
    """8.1.6 R62 The three ways on: straight, the diagonal nearer the centre column, the other; equal ones as the die says."""
    way = 2 * facing
    if choice == 0:
        return way
    left, right = (way + 7) & 7, (way + 1) & 7
    north = right if facing == compass.WEST else left
    other = left if facing == compass.WEST else right
    aside = ground.COLUMN[state.sheet][area] - ground.CENTRE[state.sheet]
    toward_south = aside < 0 or (aside == 0 and south == 1)
    if choice == 1:
        return other if toward_south else north
    return north if toward_south else other


@rule
def driven_step(state: State, unit: int, area: int, end: int, points: int) -> bool:
    """8.1.6 R17 Whether a driven force may take a step; by option light troops do not charge."""
    if end == NOTHING:
        return False
    if (
        state.light_troops_stand_off == 1
        and stacks.light(state, unit)
        and stacks.held(state, peoples.GREEK, end)
    ):
        return False
    return movement.step_allowed(state, peoples.PERSIAN, area, end, points)


@rule
def stands_off(state: State, unit: int, area: int, facing: int) -> bool:
    """R17 R62 By option light troops stop in front of Greeks: they neither charge nor side-step them."""
    if state.light_troops_stand_off == 0 or not stacks.light(state, unit):
        return False
    end = ground.NEXT[state.sheet][area][2 * facing]
    return end != NOTHING and stacks.held(state, peoples.GREEK, end)


@rule
def driven_end(state: State, unit: int, area: int) -> bool:
    """8.1.6 3.1.1 Whether a driven force may stay in an area: with friends of its kind, and no more than three."""
    first = state.top[peoples.PERSIAN][area]
    if area == state.area[unit] or first == NOTHING:
        return True
    if state.strict_no_restack == 1 or not stacks.alike(state, first, unit):
        return False
    return stacks.height(state, peoples.PERSIAN, area) + stacks.force_size(state, unit) <= peoples.STACK_LIMIT


@rule
def straight_path(state: State, unit: int, south: int, path: list[int]) -> int:
    """8.1.6 R62 The way of a driven force, straight first, back-tracking from where it could not stay; its length."""
    facing = heading(state, unit)
    points = row(MOST_STRIDES)
    choice = row(MOST_STRIDES)
    path[0] = state.area[unit]
    points[0] = points_after_turn(state, unit, facing)
    choice[0] = 0
    depth = 0
    while depth >= 0:
        area = path[depth]
        stopped = depth > 0 and (
            stacks.held(state, peoples.GREEK, area) or stacks.in_zone(state, peoples.GREEK, area)
        )
        stopped = stopped or stands_off(state, unit, area, facing)
        pushed = False
        while not stopped and choice[depth] < 3 and not pushed:
            end = ground.NEXT[state.sheet][area][driven_way(state, area, facing, choice[depth], south)]
            choice[depth] += 1
            if driven_step(state, unit, area, end, points[depth]):
                path[depth + 1] = end
                entered = stacks.held(state, peoples.GREEK, end)
                points[depth + 1] = 0 if entered else points[depth] - movement.cost(state, area, end)
                choice[depth + 1] = 0
                pushed = True
        if pushed:
            depth += 1
        elif depth == 0 or driven_end(state, unit, area):
            return depth
        else:
            depth -= 1
    return 0


@rule
def same_path(state: State, unit: int) -> bool:
    """8.1.6 Whether the die between equal diagonals would change nothing: diagonals are equal only from the centre column."""
    one, two = row(MOST_STRIDES), row(MOST_STRIDES)
    length = straight_path(state, unit, 0, one)
    tossed = False
    for index in range(length):
        start, end = one[index], one[index + 1]
        centred = ground.COLUMN[state.sheet][start] == ground.CENTRE[state.sheet]
        tossed = tossed or (centred and ground.COLUMN[state.sheet][end] != ground.CENTRE[state.sheet])
    if not tossed:
        return True
    if length != straight_path(state, unit, 1, two):
        return False
    for index in range(length + 1):
        if one[index] != two[index]:
            return False
    return True


@rule
def count_drives(state: State, unit: int) -> int:
    """8.1.6 How many moves forward are equally good, so that a die must decide."""
    if state.bypass_gaps == 1:
        path = row(MOST_STRIDES)
        return gap_path(state, unit, NOTHING, path)
    return 1 if same_path(state, unit) else 2


@rule
def drive_forward(state: State, unit: int, outcome: int) -> None:
    """8.1.6 A force turns forward and goes as far as it can; what stops it is a Greek, a zone, or no way on."""
    facing = heading(state, unit)
    path = row(MOST_STRIDES)
    length = 0
    if state.bypass_gaps == 1:
        length = gap_path(state, unit, outcome, path)
    else:
        length = straight_path(state, unit, outcome, path)
    other = unit
    while other != NOTHING:
        state.facing[other] = facing
        other = stacks.mate(state, other)
    for index in range(length):
        unit = movement.carry(
            state, unit, 0, path[index + 1], way_between(state, path[index], path[index + 1])
        )
    mark_moved(state, unit)


@rule
def way_between(state: State, start: int, end: int) -> int:
    """3.2 The direction from an area to a neighbour."""
    for way in range(8):
        if ground.NEXT[state.sheet][start][way] == end:
            return way
    return NOTHING


# Option: as many rows as possible


@rule
def gap_path(state: State, unit: int, wanted: int, best: list[int]) -> int:
    """R62 By option: most rows, then fewest diagonals, then nearest the centre. Counts the best ends, or writes one's path."""
    facing = heading(state, unit)
    path, points, choice = row(MOST_STRIDES), row(MOST_STRIDES), row(MOST_STRIDES)
    ends = row(MOST_WAYS)
    count = 0
    record = NOTHING
    length = 0
    path[0] = state.area[unit]
    best[0] = path[0]
    points[0] = points_after_turn(state, unit, facing)
    depth = 0
    while depth >= 0:
        area = path[depth]
        stopped = depth > 0 and (
            stacks.held(state, peoples.GREEK, area) or stacks.in_zone(state, peoples.GREEK, area)
        )
        if choice[depth] == 0 and (depth == 0 or driven_end(state, unit, area)):
            score = gap_score(state, path, depth)
            known = False
            for index in range(count):
                known = known or ends[index] == area
            if score > record:
                record = score
                count = 0
                known = False
            if score == record and not known:
                if wanted == count or wanted == NOTHING:
                    length = depth
                    for index in range(depth + 1):
                        best[index] = path[index]
                ends[count] = area
                count += 1
        pushed = False
        while not stopped and choice[depth] < 3 and not pushed:
            end = ground.NEXT[state.sheet][area][driven_way(state, area, facing, choice[depth], 0)]
            choice[depth] += 1
            if driven_step(state, unit, area, end, points[depth]):
                path[depth + 1] = end
                points[depth + 1] = (
                    0
                    if stacks.held(state, peoples.GREEK, end)
                    else points[depth] - movement.cost(state, area, end)
                )
                choice[depth + 1] = 0
                pushed = True
        if pushed:
            depth += 1
        else:
            choice[depth] = 3
            depth -= 1
    return count if wanted == NOTHING else length


@rule
def gap_score(state: State, path: list[int], depth: int) -> int:
    """R62 How good an end is: rows gained, few diagonals, near the centre."""
    diagonals = 0
    for index in range(depth):
        diagonals += way_between(state, path[index], path[index + 1]) & 1
    aside = abs(ground.COLUMN[state.sheet][path[depth]] - ground.CENTRE[state.sheet])
    return (depth * 16 + 15 - diagonals) * 32 + 31 - aside


# The Immortals' flank hunt


@rule
def hunt(state: State, unit: int, ends: list[int]) -> int:
    """8.1.6 R18 Immortals seek a way into flank or rear of Greek hoplites; writes the best ends (area and last step), counts them."""
    if stacks.contingent(state, unit) != peoples.IMMORTALS:
        return 0
    allowance = stacks.force_allowance(state, unit)
    zones = row(ground.AREAS)
    stacks.mark_zones(state, peoples.GREEK, zones)
    left = row(POSES)  # points left on the best way to each area and facing, and one more
    left[4 * state.area[unit] + state.facing[unit]] = allowance + 1
    first, last = 4 * state.area[unit], 4 * state.area[unit] + 3  # where anything stands in `left`
    count = 0
    record = 0
    for points in range(allowance, 0, -1):
        for place in range(first, last + 1):
            if left[place] == points + 1:
                area, facing = place >> 2, place & 3
                for turned in range(-1, 2):
                    way = (2 * facing + turned) & 7
                    end = ground.NEXT[state.sheet][area][way]
                    if end != NOTHING and may_stalk(state, area, end, points, zones):
                        if stacks.held(state, peoples.GREEK, end):
                            score = prey(state, unit, end, way, points)
                            if score > record:
                                record = score
                                count = 0
                            if score == record and score > 0:
                                count = add_prey(state, ends, count, end, way)
                        elif zones[end] == 0:
                            rest = points - movement.cost(state, area, end)
                            left[4 * end + facing] = max(left[4 * end + facing], rest + 1)
                            first, last = min(first, 4 * end), max(last, 4 * end + 3)
                for quarter in range(1, 4, 2):
                    turn = 4 * area + ((facing + quarter) & 3)
                    left[turn] = max(left[turn], points)
    return count


@rule
def may_stalk(state: State, start: int, end: int, points: int, zones: list[int]) -> bool:
    """8.1.1 3.3.4 What `step_allowed` says of a Persian step, from marked zones."""
    if not movement.step_paid(state, peoples.PERSIAN, start, end, points):
        return False
    return (
        zones[start] == 0
        or zones[end] == 0
        or stacks.held(state, peoples.GREEK, end)
        or stacks.held(state, peoples.PERSIAN, end)
    )


@rule
def prey(state: State, unit: int, end: int, way: int, points: int) -> int:
    """8.1.6 How good an attack on flank or rear is: fewest points spent, rear before flank, weakest Greeks; 0 for none."""
    first = state.top[peoples.GREEK][end]
    if stacks.kind(state, first) != peoples.HOPLITE or not driven_end(state, unit, end):
        return 0
    through = stacks.aspect(state.facing[first], stacks.entry_side(way, state.facing[first]))
    if through == 0:
        return 0
    return (points * 4 + through) * 128 + 127 - min(126, melee.total_melee(state, peoples.GREEK, end))


@rule
def add_prey(state: State, ends: list[int], count: int, end: int, way: int) -> int:
    """8.1.6 One more target and last step, unless its side of the target is known already: two ways to it are one."""
    facing = state.facing[state.top[peoples.GREEK][end]]
    for index in range(count):
        if ends[index] >> 3 == end and stacks.entry_side(ends[index] & 7, facing) == stacks.entry_side(
            way, facing
        ):
            return count
    if count == MOST_WAYS:
        return count
    ends[count] = 8 * end + way
    return count + 1


@rule
def spring(state: State, unit: int, end: int, way: int) -> None:
    """8.1.6 8.3.1 The Immortals come to the area beside their prey and spring."""
    start = ground.NEXT[state.sheet][end][(way + 4) & 7]
    if state.area[unit] != start:
        unit = movement.carry(state, unit, 0, start, way)
    mark_moved(state, movement.carry(state, unit, 0, end, way))


# Fire


@rule
def sector(state: State, unit: int, target: int) -> int:
    """8.2.7 Where a target lies: same area, front, front left or right, flank, rear left or right, rear."""
    start = state.area[unit]
    if start == target:
        return 0
    distance = fire.forward(state, state.facing[unit], start, target)
    aside = fire.sideways(state, state.facing[unit], start, target)
    if distance > 0 and aside < distance:
        return 1
    if distance > 0 and aside == distance:
        return 2
    if aside > abs(distance):
        return 3
    return 4 if aside == -distance else 5


@rule
def aims_at(state: State, unit: int, target: int) -> bool:
    """8.2.7 R76 Whether the automaton's unit may fire at Greeks in an area: only bows to flank and rear."""
    if not fire.in_sight(state, unit, target):
        return False
    where = sector(state, unit, target)
    if where <= 2 or stacks.kind(state, unit) == peoples.BOW:
        return True
    if stacks.kind(state, unit) == peoples.JAVELIN:
        return state.javelin_all_round == 1
    return state.wide_arc == 1 and fire.forward(state, state.facing[unit], state.area[unit], target) > 0


@rule
def aim_rank(state: State, unit: int, target: int) -> int:
    """8.2.7 R40 The priority of a target: sector first and then distance, or by option the other way round."""
    where, distance = sector(state, unit, target), fire.reach(state, state.area[unit], target)
    if state.nearest_first == 1:
        return distance * SECTORS + where
    return where * 16 + distance


@rule
def find_targets(state: State, unit: int, out: list[int]) -> int:
    """8.2.7 The targets of best priority for a force; between several a die decides."""
    count = 0
    best = 0
    for target in range(ground.AREA_COUNT[state.sheet]):
        if stacks.held(state, peoples.GREEK, target) and aims_at(state, unit, target):
            rank = aim_rank(state, unit, target)
            if count == 0 or rank < best:
                best = rank
                count = 0
            if rank == best:
                if count < MOST_WAYS:
                    out[count] = target
                    count += 1
    return count


@rule
def aim(state: State) -> None:
    """8.2.7 R41 R54 Every force that can fire chooses its target before anybody fires, all its units the same."""
    targets = row(MOST_WAYS)
    for area in range(ground.AREA_COUNT[state.sheet]):
        unit = state.top[peoples.PERSIAN][area]
        while unit != NOTHING:
            if (
                state.mark[unit] & mark.LEADS
                and not state.mark[unit] & mark.MOVED
                and stacks.kind(state, unit) != peoples.HOPLITE
            ):
                count = find_targets(state, unit, targets)
                if count > 1:
                    state.subject = unit
                    state.phase = phase.AIM_DIE
                    return
                aim_force(state, unit, targets[0] if count == 1 else NOTHING)
            unit = state.under[unit]
    state.subject = NOTHING
    state.phase = phase.NEXT_TARGET


@rule
def aim_force(state: State, unit: int, target: int) -> None:
    """8.2.7 R41 A force aims; MOVED notes that it has chosen."""
    while unit != NOTHING:
        state.aim[unit] = target
        state.mark[unit] |= mark.MOVED
        unit = stacks.mate(state, unit)


@rule
def aim_outcomes(state: State) -> int:
    """8.2.7 R74 Between how many targets the die decides."""
    targets = row(MOST_WAYS)
    return find_targets(state, state.subject, targets)


@rule
def roll_aim(state: State, outcome: int) -> None:
    """8.2.7 R74 The die between equal targets."""
    targets = row(MOST_WAYS)
    find_targets(state, state.subject, targets)
    aim_force(state, state.subject, targets[outcome])
    state.phase = phase.AIM
