"""Chapters 4, 9 and 10: days, series, Action Rounds and their segments, the end of day, victory."""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.games.go_tell_the_spartans.data import ground, peoples, roster
from pylae.games.go_tell_the_spartans.rules import (
    automaton,
    beside,
    commitment,
    deployment,
    endings,
    entry,
    fire,
    mark,
    melee,
    morale,
    movement,
    phase,
    segments,
    stacks,
)
from pylae.games.go_tell_the_spartans.rules.state import State

# Preparation


@rule
def setup(state: State) -> None:
    """2.2 1.0 All counters beside the map, all tracks empty, the first day about to begin."""
    state.sheet = 2 * state.data + state.nothing_but_spartans
    state.outcome = endings.UNDECIDED
    state.guard = NOTHING
    state.committed = NOTHING
    state.commander = NOTHING
    state.subject = NOTHING
    state.spot = NOTHING
    state.last_target = NOTHING
    for seat in range(peoples.GREEK_CONTINGENTS):
        state.ballot_guard[seat] = NOTHING
    for unit in range(roster.UNITS):
        state.area[unit] = beside.POOL
        state.under[unit] = NOTHING
        deployment.clear_unit(state, unit)
    for who in range(peoples.SIDES):
        for area in range(ground.AREAS):
            state.top[who][area] = NOTHING
    state.standing = (1 << peoples.GREEK_CONTINGENTS) - 1
    state.phase = phase.NEW_DAY
    new_day(state)


# Days


@rule
def new_day(state: State) -> None:
    """4.A R1 A day begins with the Persian commitment."""
    state.day += 1
    state.series = 0
    state.day_round = 0
    state.round = 0
    state.segment = 0
    state.used = 0
    state.extra = 0
    state.feint_round = 0
    commitment.commit_first(state)


@rule
def new_round(state: State) -> None:
    """4.D R32 An Action Round begins: late Persians enter, and then the segments follow."""
    if state.round == 0:
        state.series += 1
    state.round += 1
    state.day_round += 1
    state.segment = 0
    entry.enter_late(state)
    state.phase = phase.NEXT_SEGMENT


@rule
def series_ends(state: State) -> bool:
    """4.D R51 R86 A series ends when one side has nobody left on the map."""
    if not deployment.persians_left(state):
        return True
    for area in range(ground.AREA_COUNT[state.sheet]):
        if stacks.held(state, peoples.GREEK, area):
            return False
    return True


@rule
def next_segment(state: State) -> None:
    """4.D The segments of an Action Round in order; after eight rounds the series ends."""
    melee.end_feints(state)
    state.commander = NOTHING
    state.subject = NOTHING
    state.spot = NOTHING
    if series_ends(state):
        state.phase = phase.SERIES_OVER
        return
    if state.segment == segments.RECOVERY:
        state.phase = phase.SERIES_OVER if state.round == segments.ROUNDS else phase.NEW_ROUND
        return
    state.segment += 1
    clear_segment(state)
    if state.segment == segments.RECOVERY:
        morale.demand_recovery(state)
        state.phase = phase.RECOVER
    elif state.segment == segments.PERSIAN_MELEE or state.segment == segments.GREEK_MELEE:
        melee.begin_melee(state)
    elif segments.PHASING[state.segment] == peoples.PERSIAN and state.players != 2:
        begin_automaton(state)
    else:
        state.phase = phase.NEXT_COMMANDER


@rule
def clear_segment(state: State) -> None:
    """4.D R63 Nobody has moved, fired or fought in a segment that begins."""
    for unit in range(roster.UNIT_COUNT[state.sheet]):
        state.mark[unit] &= ~(mark.MOVED | mark.FIRED | mark.PICKED)
        state.aim[unit] = NOTHING
    for area in range(ground.AREA_COUNT[state.sheet]):
        state.settled[area] = 0


@rule
def begin_automaton(state: State) -> None:
    """8.1.6 8.2.7 A segment of the Persians that nobody plays."""
    if state.segment == segments.PERSIAN_MOVEMENT:
        automaton.next_drive(state)
    else:
        state.phase = phase.AIM


@rule
def moving_segment(state: State) -> bool:
    """4.D Whether this is a movement segment."""
    return state.segment == segments.PERSIAN_MOVEMENT or state.segment == segments.GREEK_MOVEMENT


@rule
def next_commander(state: State) -> None:
    """4.D R59 The next seat of the side moves or fires; who has nothing to choose is not asked."""
    first = state.commander == NOTHING
    if state.players == 7:
        state.commander = commitment.next_seat(state, state.commander)
    else:
        state.commander = segments.PHASING[state.segment] if first else NOTHING
    if state.commander == NOTHING:
        state.phase = phase.MOVES_OVER if moving_segment(state) else phase.NEXT_TARGET
        return
    state.actor = state.commander if state.players > 1 else 0
    if moving_segment(state):
        state.phase = phase.MOVE if movement.any_force(state) else phase.NEXT_COMMANDER
    else:
        state.phase = phase.FIRE if fire.any_target(state) else phase.NEXT_COMMANDER


@rule
def resolved(state: State) -> None:
    """8.4.4 8.4.5 A combat is over: the tracks are updated, and its segment goes on."""
    morale.update_tracks(state)
    if state.outcome != endings.UNDECIDED:
        return
    state.subject = NOTHING
    if moving_segment(state):
        state.phase = phase.NEXT_SEGMENT
    elif state.segment == segments.PERSIAN_MELEE or state.segment == segments.GREEK_MELEE:
        state.phase = phase.NEXT_MELEE
    elif state.commander == NOTHING:
        state.phase = phase.NEXT_TARGET
    else:
        state.phase = phase.FIRE if fire.any_target(state) else phase.NEXT_COMMANDER


# The end of the day


@rule
def series_over(state: State) -> None:
    """4.E 9.0 R35 After a series a die may bring another contingent; no die if no Greek is left, nor after the extra series."""
    state.segment = 0
    state.commander = NOTHING
    if state.extra == 1 or not commitment.greek_units_left(state):
        state.phase = phase.NIGHT
    else:
        state.phase = phase.END_OF_DAY_DIE


@rule
def roll_end_of_day(state: State, face: int) -> None:
    """9.0 R32 A contingent used today ends the day, unless the Immortals are still awaited; another one comes on."""
    nation = commitment.drawn(state, face)
    state.round = 0
    if not (state.used >> nation) & 1:
        commitment.commit(state, nation)
        state.phase = phase.DEPLOYMENT
    elif state.day == peoples.DAYS and state.immortals_guaranteed == 1 and entry.immortals_wait(state):
        state.extra = 1
        state.committed = NOTHING
        state.phase = phase.DEPLOYMENT
    else:
        state.phase = phase.NIGHT


@rule
def night(state: State) -> None:
    """9.0 R39 R72 R73 The map is cleared: Greeks keep their losses, Persians go back to the pool; after the third day points count."""
    for unit in range(roster.UNIT_COUNT[state.sheet]):
        if state.area[unit] >= 0:
            stacks.lift(state, unit, beside.POOL)
        if state.area[unit] <= beside.BOX:
            state.area[unit] = beside.POOL
        if state.area[unit] == beside.POOL:
            deployment.clear_unit(state, unit)
    state.guard = NOTHING
    state.last_target = NOTHING
    state.standing &= (1 << peoples.GREEK_CONTINGENTS) - 1
    for unit in range(
        roster.FIRST_UNIT[state.sheet][peoples.GREEK_CONTINGENTS], roster.UNIT_COUNT[state.sheet]
    ):
        if state.area[unit] == beside.POOL:
            state.loss[unit] = 0
    if state.day == peoples.DAYS:
        count_points(state)
    else:
        state.phase = phase.NEW_DAY


# Victory


@rule
def victory_points(state: State, who: int) -> int:
    """10.0 R30 R48 R91 Points of a side: for each enemy contingent that routed, once, or by option for each of its routs; Greeks begin with their handicap."""
    total = state.handicap if who == peoples.GREEK else 0
    for nation in range(peoples.NATIONS):
        if (nation < peoples.GREEK_CONTINGENTS) == (who == peoples.PERSIAN):
            times = state.routs[nation]
            if state.vp_per_rout == 0:
                times = min(1, times)
            total += times * roster.POINTS[state.sheet][nation]
    return total


@rule
def count_points(state: State) -> None:
    """10.0 After the third day the Greeks win if they have more points, else the Persians."""
    greeks = victory_points(state, peoples.GREEK) > victory_points(state, peoples.PERSIAN)
    state.outcome = endings.GREEK_POINTS if greeks else endings.PERSIAN_POINTS
    state.phase = phase.FINISHED


@rule
def greeks_win(state: State) -> bool:
    """8.4.5 10.0 Whether the game, once over, is a Greek victory."""
    return state.outcome == endings.GREEK_POINTS or state.outcome == endings.PERSIAN_ROUT


@rule
def returns(state: State, out: list[int]) -> None:
    """10.0 11.2 One number a seat: 1 won, -1 lost; with seven seats those who were sent home or guarded the path won (R59)."""
    greek = 1 if greeks_win(state) else -1
    if state.players == 2:
        out[0] = greek
        out[1] = -greek
        return
    for seat in range(state.players):
        out[seat] = 1 if state.players == 7 and escaped(state, seat) else greek


@rule
def escaped(state: State, seat: int) -> bool:
    """11.2 R59 Whether a contingent other than the Spartans was sent home, or to the Box, on the third day."""
    return seat != peoples.SPARTANS and (state.spared >> seat) & 1 == 1


@rule
def ending(state: State) -> int:
    """10.0 Which of the endings this is."""
    return max(0, state.outcome)
