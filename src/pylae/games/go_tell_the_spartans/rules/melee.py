"""Chapter 8.3: melee, retreat before combat, and the feigned retreat of 11.3."""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.core.scratch import row
from pylae.games.go_tell_the_spartans.data import compass, ground, peoples, results, roster
from pylae.games.go_tell_the_spartans.rules import (
    act,
    commitment,
    mark,
    morale,
    movement,
    phase,
    segments,
    stacks,
)
from pylae.games.go_tell_the_spartans.rules.state import State

EVEN = 2  # the column 1:1
LAST_COLUMN = 6
RETREAT_AREAS = 2  # a retreat before combat goes so far, or further (8.3.2 #1)


# The segment


@rule
def begin_melee(state: State) -> None:
    """8.3 11.3 The melee segment opens; Spartans who are attacked may feign a retreat."""
    state.phase = phase.NEXT_MELEE
    if state.segment == segments.PERSIAN_MELEE and state.feigned_retreat == 1 and may_feint(state):
        state.actor = commitment.commander_seat(state)
        state.phase = phase.FEIGN


@rule
def unfought(state: State, area: int) -> bool:
    """8.3 An area both sides hold, whose melee of this segment is still to come."""
    return state.settled[area] == 0 and stacks.contested(state, area)


@rule
def next_melee(state: State) -> None:
    """8.3 R38 The next melee: a player chooses among several; the automaton takes the row nearest O, then the centre."""
    count = 0
    best = NOTHING
    for area in range(ground.AREA_COUNT[state.sheet]):
        if unfought(state, area):
            count += 1
            if best == NOTHING or melee_rank(state, area) < melee_rank(state, best):
                best = area
    if count == 0:
        state.phase = phase.NEXT_SEGMENT
        return
    state.spot = best
    state.phase = phase.JOIN_MELEE
    if count > 1 and chooses_order(state):
        state.actor = (
            segments.PHASING[state.segment] if state.players == 2 else commitment.commander_seat(state)
        )
        state.phase = phase.MELEE_ORDER


@rule
def chooses_order(state: State) -> bool:
    """R38 Whether somebody chooses the order of melees: the phasing player, not the automaton."""
    return segments.PHASING[state.segment] == peoples.GREEK or state.players == 2


@rule
def melee_rank(state: State, area: int) -> int:
    """R38 The automaton's order of melees: row O to row A, nearest the centre, lower column."""
    sheet = state.sheet
    rows = ground.LAST_ROW[sheet] - ground.ROW[sheet][area]
    aside = abs(ground.COLUMN[sheet][area] - ground.CENTRE[sheet])
    return (rows * 16 + aside) * 16 + ground.COLUMN[sheet][area]


@rule
def list_melees(state: State, out: list[int]) -> int:
    """8.3 R38 The melees of this segment still to come."""
    n = 0
    for area in range(ground.AREA_COUNT[state.sheet]):
        if unfought(state, area):
            out[n] = act.AREA + area
            n += 1
    return n


@rule
def choose_melee(state: State, action: int) -> None:
    """8.3 R38 The phasing player says which melee is next."""
    state.spot = action - act.AREA
    state.phase = phase.JOIN_MELEE


# Retreat before combat


@rule
def join_melee(state: State) -> None:
    """8.3.2 #1 Before a melee javelins and bows may retreat from hoplites and mixed units, all together (R47)."""
    attacker = segments.PHASING[state.segment]
    state.settled[state.spot] = 1
    state.strides = 0
    state.way = retreat_way(state, attacker)
    state.refuge = state.spot
    state.phase = phase.FIGHT
    if not may_retreat(state, attacker):
        return
    defender = state.top[1 - attacker][state.spot]
    if stacks.side(state, defender) == peoples.PERSIAN and state.players != 2:
        if state.persian_rbc == 1:
            state.phase = phase.FALL_BACK
        return
    state.actor = movement.owner(state, defender)
    state.phase = phase.RETREAT


@rule
def may_retreat(state: State, attacker: int) -> bool:
    """8.3.2 #1 Light troops attacked by others may retreat if a way of two areas or more is open."""
    defender = state.top[1 - attacker][state.spot]
    if (
        not stacks.light(state, defender)
        or stacks.kind(state, state.top[attacker][state.spot]) > peoples.MIXED
    ):
        return False
    return retreat_open(state, defender, state.spot, 0)


@rule
def retreat_way(state: State, attacker: int) -> int:
    """8.3.2 #1 R27 The direction of a retreat: away from the latest attacker to arrive."""
    defender = state.top[1 - attacker][state.spot]
    latest = state.top[attacker][state.spot]
    unit = latest
    while unit != NOTHING:
        if state.arrival[unit] > state.arrival[latest]:
            latest = unit
        unit = stacks.next_force(state, unit)
    if state.arrival[latest] > state.arrival[defender]:
        return 2 * ((state.entry[latest] - 1 + 2) & 3)
    return 2 * ((state.facing[defender] + 2) & 3)


@rule
def retreat_into(state: State, unit: int, area: int, way: int) -> int:
    """8.3.2 #1 R81 The area in a direction if a retreat may pass through it, whatever zones lie there; or NOTHING."""
    end = ground.NEXT[state.sheet][area][way]
    if end == NOTHING or stacks.held(state, 1 - stacks.side(state, unit), end):
        return NOTHING
    return end


@rule
def retreat_exit(state: State, unit: int, area: int, choice: int) -> int:
    """8.3.2 #1 The ways on in a retreat: straight, or where that is closed either diagonal; the direction, or NOTHING."""
    straight = retreat_into(state, unit, area, state.way) != NOTHING
    if choice == 0:
        return state.way if straight else NOTHING
    if straight:
        return NOTHING
    way = (state.way + (7 if choice == 1 else 1)) & 7
    return way if retreat_into(state, unit, area, way) != NOTHING else NOTHING


@rule
def shelter(state: State, unit: int, area: int) -> bool:
    """8.3.2 #1 R9 Whether a retreat may end in an area: room for all, and friends of the same kind only."""
    who = stacks.side(state, unit)
    first = state.top[who][area]
    if first == NOTHING:
        return True
    if not stacks.alike(state, first, unit):
        return False
    return stacks.height(state, who, area) + retreaters(state, unit) <= peoples.STACK_LIMIT


@rule
def retreaters(state: State, unit: int) -> int:
    """8.3.2 #1 How many units retreat together: all of the area."""
    return stacks.height(state, stacks.side(state, unit), state.area[unit])


@rule
def retreat_open(state: State, unit: int, start: int, strides: int) -> bool:
    """8.3.2 #1 R47 Whether a retreat that has gone so far can be brought to its end."""
    queue = row(ground.AREAS)
    depth = row(ground.AREAS)
    queue[0] = start
    depth[0] = strides
    size = 1
    at = 0
    while at < size:
        area = queue[at]
        if depth[at] >= RETREAT_AREAS and shelter(state, unit, area):
            return True
        for choice in range(3):
            way = retreat_exit(state, unit, area, choice)
            if way != NOTHING:
                end = ground.NEXT[state.sheet][area][way]
                known = False
                for other in range(size):
                    known = known or queue[other] == end
                if not known:
                    queue[size] = end
                    depth[size] = depth[at] + 1
                    size += 1
        at += 1
    return False


@rule
def list_retreats(state: State, out: list[int]) -> int:
    """8.3.2 #1 Stand, or the next area of a retreat that can be brought to its end."""
    unit = state.top[1 - segments.PHASING[state.segment]][state.spot]
    n = 0
    if state.strides == 0:
        out[0] = act.STAND
        n = 1
    for choice in range(3):
        way = open_exit(state, unit, choice)
        if way != NOTHING:
            out[n] = act.STEP + way
            n += 1
    return n


@rule
def open_exit(state: State, unit: int, choice: int) -> int:
    """8.3.2 #1 The direction of a way on from which the retreat can be brought to its end, or NOTHING."""
    way = retreat_exit(state, unit, state.refuge, choice)
    if way == NOTHING:
        return NOTHING
    end = ground.NEXT[state.sheet][state.refuge][way]
    return way if retreat_open(state, unit, end, state.strides + 1) else NOTHING


@rule
def choose_retreat(state: State, action: int) -> None:
    """8.3.2 #1 The light troops stand, or go on."""
    if action == act.STAND:
        state.phase = phase.FIGHT
    else:
        retreat_by(state, action - act.STEP)


@rule
def retreat_by(state: State, way: int) -> None:
    """8.3.2 #1 One area further; after two the retreat ends where there is room."""
    unit = state.top[1 - segments.PHASING[state.segment]][state.spot]
    state.refuge = ground.NEXT[state.sheet][state.refuge][way]
    state.strides += 1
    state.phase = phase.FALL_BACK
    if state.strides >= RETREAT_AREAS and shelter(state, unit, state.refuge):
        stacks.move_all(state, stacks.side(state, unit), state.spot, state.refuge)
        stacks.forget_entries(state, state.spot)
        state.phase = phase.NEXT_MELEE


@rule
def fall_back(state: State) -> None:
    """8.3.2 #1 R26 With one way only nobody is asked; between two diagonals the owner chooses, for the automaton a die."""
    unit = state.top[1 - segments.PHASING[state.segment]][state.spot]
    ways = 0
    only = NOTHING
    for choice in range(3):
        way = open_exit(state, unit, choice)
        if way != NOTHING:
            ways += 1
            only = way
    if ways == 1:
        retreat_by(state, only)
    elif stacks.side(state, unit) == peoples.PERSIAN and state.players != 2:
        state.phase = phase.RETREAT_DIE
    else:
        state.phase = phase.RETREAT


@rule
def roll_retreat(state: State, outcome: int) -> None:
    """8.3.2 #1 R47 The die between two diagonals."""
    unit = state.top[1 - segments.PHASING[state.segment]][state.spot]
    retreat_by(state, open_exit(state, unit, 1 + outcome))


# Odds and shifts


@rule
def total_melee(state: State, who: int, area: int) -> int:
    """8.3.2 #2 The Melee Factors of all units of a side in an area."""
    total = 0
    unit = state.top[who][area]
    while unit != NOTHING:
        total += stacks.melee_factor(state, unit)
        unit = state.under[unit]
    return total


@rule
def odds_column(attack: int, defence: int) -> int:
    """8.3.2 #2 The column of the odds, rounded for the defender."""
    if attack >= 4 * defence:
        return 6
    if attack >= 3 * defence:
        return 5
    if attack >= 2 * defence:
        return 4
    if 2 * attack >= 3 * defence:
        return 3
    if attack >= defence:
        return EVEN
    if 2 * attack >= defence:
        return 1
    return 0


@rule
def attacked_through(state: State, defender: int, attacker: int) -> int:
    """8.3.1 8.3.4 The aspect in which a force attacks another: an entrant always has its front to those it came upon."""
    if state.arrival[attacker] > state.arrival[defender] and state.entry[attacker] > 0:
        return stacks.aspect(state.facing[defender], state.entry[attacker] - 1)
    return compass.FRONT


@rule
def worst_aspect(state: State, attacker: int, area: int) -> int:
    """8.3.4 R23 The best aspect for the attackers over all pairs of forces."""
    worst = compass.FRONT
    one = state.top[attacker][area]
    while one != NOTHING:
        other = state.top[1 - attacker][area]
        while other != NOTHING:
            worst = max(worst, attacked_through(state, other, one))
            other = stacks.next_force(state, other)
        one = stacks.next_force(state, one)
    return worst


@rule
def type_shift(state: State, attacker: int, area: int) -> int:
    """8.3.3 UNIT_TYPES The shift for the kinds that meet."""
    one, other = state.top[attacker][area], state.top[1 - attacker][area]
    return results.TYPE_SHIFT[state.sheet][stacks.kind(state, one)][stacks.kind(state, other)]


@rule
def situation_shift(state: State, attacker: int, area: int) -> int:
    """8.3.4 SITUATIONS The shift for an attack in flank or rear; of several the best (R23)."""
    hoplites = 1 if stacks.kind(state, state.top[attacker][area]) == peoples.HOPLITE else 0
    best = 0
    for seen in range(worst_aspect(state, attacker, area) + 1):
        best = max(best, results.SITUATION_SHIFT[state.sheet][seen][hoplites])
    return best


@rule
def all_marked(state: State, who: int, area: int, bit: int) -> bool:
    """TEC Whether every force of a side in an area carries a mark."""
    unit = state.top[who][area]
    while unit != NOTHING:
        if not state.mark[unit] & bit:
            return False
        unit = stacks.next_force(state, unit)
    return True


@rule
def terrain_shift(state: State, attacker: int, area: int) -> int:
    """TEC R68 The shift for attackers who all came over the wall or up the mound."""
    shift = 0
    if all_marked(state, attacker, area, mark.OVER_WALL):
        shift += results.WALL_SHIFT[state.sheet]
    if all_marked(state, attacker, area, mark.CLIMBED):
        shift += results.CLIMB_SHIFT[state.sheet]
    return shift


@rule
def disorder_shift(state: State, attacker: int, area: int) -> int:
    """8.4.3 R24 One column left if any attacking unit is Disordered; by option only if most are."""
    shaken = 0
    unit = state.top[attacker][area]
    while unit != NOTHING:
        shaken += 1 if state.mark[unit] & mark.DISORDERED else 0
        unit = state.under[unit]
    if state.majority_disorder == 1:
        return -1 if 2 * shaken > stacks.height(state, attacker, area) else 0
    return -1 if shaken > 0 else 0


@rule
def feint_shift(state: State, attacker: int, area: int) -> int:
    """11.3 R60 One column in favour of Spartans whose feigned retreat succeeded."""
    unit = state.top[peoples.GREEK][area]
    while unit != NOTHING:
        if state.mark[unit] & mark.FEINTED:
            return 1 if attacker == peoples.GREEK else -1
        unit = state.under[unit]
    return 0


@rule
def final_column(state: State, attacker: int, area: int) -> int:
    """8.3.2 #2 R22 The column after all shifts, which are added before the table's edge limits them."""
    column = odds_column(total_melee(state, attacker, area), total_melee(state, 1 - attacker, area))
    column += type_shift(state, attacker, area) + situation_shift(state, attacker, area)
    column += terrain_shift(state, attacker, area) + disorder_shift(state, attacker, area)
    column += feint_shift(state, attacker, area)
    return max(0, min(LAST_COLUMN, column))


@rule
def shield_wall(state: State, attacker: int, area: int) -> bool:
    """8.3.2 #4 R44 Greek hoplites attacked only through their front lose one step less."""
    if attacker == peoples.GREEK or stacks.kind(state, state.top[peoples.GREEK][area]) != peoples.HOPLITE:
        return False
    return worst_aspect(state, attacker, area) == compass.FRONT


# The die


@rule
def fight(state: State) -> None:
    """8.3.2 #3 A die decides the melee, if both sides are still there."""
    state.phase = phase.MELEE_DIE if stacks.contested(state, state.spot) else phase.NEXT_MELEE


@rule
def roll_melee(state: State, face: int) -> None:
    """8.3.2 #3 #4 #5 MCRT Both sides lose steps at the same time; who lost two or more checks morale."""
    attacker = segments.PHASING[state.segment]
    area = state.spot
    column = final_column(state, attacker, area)
    attack = results.LOSSES[state.sheet][face - 1][column][0]
    defence = results.LOSSES[state.sheet][face - 1][column][1]
    if shield_wall(state, attacker, area):
        defence = max(0, defence - 1)
    spend_feint(state, area)
    state.dealt[attacker] = morale.take_losses(state, attacker, area, attack)
    state.dealt[1 - attacker] = morale.take_losses(state, 1 - attacker, area, defence)
    morale.demand_checks(state, attacker, area)
    morale.demand_checks(state, 1 - attacker, area)
    state.phase = phase.CHECK_MORALE


@rule
def spend_feint(state: State, area: int) -> None:
    """11.3 R60 The bonus of a feigned retreat is used in the first melee the force fights."""
    unit = state.top[peoples.GREEK][area]
    while unit != NOTHING:
        state.mark[unit] &= ~mark.FEINTED
        unit = state.under[unit]


# Feigned retreat


@rule
def feints(state: State, unit: int) -> bool:
    """11.3 R60 R61 Whether a unit takes part in a feigned retreat: Spartan hoplites on the map."""
    if state.area[unit] < 0 or stacks.kind(state, unit) != peoples.HOPLITE:
        return False
    return state.nothing_but_spartans == 1 or stacks.contingent(state, unit) == peoples.SPARTANS


@rule
def last_feinting(state: State) -> int:
    """11.3 R61 The number after the last unit that can be a Spartan."""
    nations = peoples.GREEK_CONTINGENTS if state.nothing_but_spartans == 1 else 1
    return roster.FIRST_UNIT[state.sheet][nations]


@rule
def may_feint(state: State) -> bool:
    """11.3 R60 Spartan hoplites are attacked, and each of them has an area behind it to step back to."""
    attacked = False
    for unit in range(last_feinting(state)):
        if feints(state, unit):
            if stacks.held(state, peoples.PERSIAN, state.area[unit]):
                attacked = True
            if not room_behind(state, unit):
                return False
    return attacked


@rule
def room_behind(state: State, unit: int) -> bool:
    """11.3 R60 Whether the area behind a unit is passable, free of enemies, and has room once all have stepped back."""
    end = ground.NEXT[state.sheet][state.area[unit]][2 * ((state.facing[unit] + 2) & 3)]
    if end == NOTHING or stacks.held(state, peoples.PERSIAN, end):
        return False
    there = 0
    other = state.top[peoples.GREEK][end]
    while other != NOTHING:
        if not feints(state, other):
            if stacks.kind(state, other) != peoples.HOPLITE:
                return False
            there += 1
        other = state.under[other]
    for other in range(last_feinting(state)):
        if feints(state, other) and behind(state, other) == end:
            there += 1
    return there <= peoples.STACK_LIMIT


@rule
def behind(state: State, unit: int) -> int:
    """11.3 The area behind a unit, or NOTHING."""
    return ground.NEXT[state.sheet][state.area[unit]][2 * ((state.facing[unit] + 2) & 3)]


@rule
def decide_feint(state: State, action: int) -> None:
    """11.3 Feign a retreat, which takes one morale check for all, or hold."""
    state.phase = phase.FEINT_DIE if action == act.FEINT else phase.NEXT_MELEE


@rule
def feint_rating(state: State) -> int:
    """11.3 R60 The Spartan rating for their mean losses, rounded half up; one less if any of them is Disordered."""
    count = 0
    lost = 0
    shaken = 0
    spartan = NOTHING
    for unit in range(last_feinting(state)):
        if feints(state, unit):
            spartan = unit
            count += 1
            lost += state.loss[unit]
            shaken |= state.mark[unit] & mark.DISORDERED
    mean = (2 * lost + count) // (2 * count)
    return roster.MORALE[state.sheet][spartan][mean] - (1 if shaken else 0)


@rule
def roll_feint(state: State, face: int) -> None:
    """11.3 R60 Up to the rating all Spartans step back together and gain a column; else nothing happens."""
    state.phase = phase.NEXT_MELEE
    if face > feint_rating(state):
        return
    state.feint_round = state.day_round
    order = row(roster.UNITS)
    goal = row(roster.UNITS)
    count = 0
    for area in range(ground.AREA_COUNT[state.sheet]):
        unit = state.top[peoples.GREEK][area]
        begins = 0
        while unit != NOTHING:
            begins |= state.mark[unit] & mark.LEADS
            if feints(state, unit):
                order[count] = unit
                goal[count] = 2 * behind(state, unit) + begins
                begins = 0
                count += 1
            unit = state.under[unit]
    for index in range(count):
        start = state.area[order[index]]
        stacks.lift(state, order[index], NOTHING)
        stacks.forget_entries(state, start)
    for index in range(count):
        step_back(state, order[index], goal[index] >> 1, goal[index] & 1)


@rule
def step_back(state: State, unit: int, end: int, leads: int) -> None:
    """11.3 R60 One unit takes its place behind, facing as it did."""
    state.arrival[unit] = stacks.last_arrival(state, end) + leads
    stacks.lay_under(state, unit, end)
    state.entry[unit] = 0
    state.mark[unit] &= ~(mark.OVER_WALL | mark.CLIMBED)
    state.mark[unit] |= mark.FEINTED | (mark.LEADS if leads else 0)


@rule
def end_feints(state: State) -> None:
    """11.3 R60 A bonus nobody used lapses with the Persian melee of the next round."""
    if state.segment != segments.PERSIAN_MELEE or state.feint_round == state.day_round:
        return
    for unit in range(roster.FIRST_UNIT[state.sheet][peoples.GREEK_CONTINGENTS]):
        state.mark[unit] &= ~mark.FEINTED
