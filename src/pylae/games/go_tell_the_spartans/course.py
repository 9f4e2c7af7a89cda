"""Chapters 4, 9 and 10: days, series, Action Rounds and their segments, the end of day, victory."""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.games.go_tell_the_spartans.automaton import next_drive
from pylae.games.go_tell_the_spartans.commitment import (
    commit,
    commit_first,
    drawn,
    greek_units_left,
    next_seat,
)
from pylae.games.go_tell_the_spartans.components import (
    AREA_COUNT,
    AREAS,
    DAYS,
    FIRST_UNIT,
    GREEK,
    GREEK_CONTINGENTS,
    PERSIAN,
    POINTS,
    SPARTANS,
    UNIT_COUNT,
    UNITS,
)
from pylae.games.go_tell_the_spartans.deployment import clear_unit, persians_left
from pylae.games.go_tell_the_spartans.entry import enter_late, immortals_wait
from pylae.games.go_tell_the_spartans.fire import any_target
from pylae.games.go_tell_the_spartans.melee import begin_melee, end_feints
from pylae.games.go_tell_the_spartans.morale import demand_recovery, update_tracks
from pylae.games.go_tell_the_spartans.movement import any_force
from pylae.games.go_tell_the_spartans.stacks import held, lift
from pylae.games.go_tell_the_spartans.state import (
    AIM,
    BOX,
    DEPLOYMENT,
    END_OF_DAY_DIE,
    FINISHED,
    FIRE,
    FIRED,
    GREEK_MELEE,
    GREEK_MOVEMENT,
    GREEK_POINTS,
    MOVE,
    MOVED,
    MOVES_OVER,
    NATIONS,
    NEW_DAY,
    NEW_ROUND,
    NEXT_COMMANDER,
    NEXT_MELEE,
    NEXT_SEGMENT,
    NEXT_TARGET,
    NIGHT,
    PERSIAN_MELEE,
    PERSIAN_MOVEMENT,
    PERSIAN_POINTS,
    PERSIAN_ROUT,
    PHASING,
    PICKED,
    POOL,
    RECOVER,
    RECOVERY,
    ROUNDS,
    SERIES_OVER,
    SIDES,
    UNDECIDED,
    State,
)

# Preparation


@rule
def setup(state: State) -> None:
    """2.2 1.0 All counters beside the map, all tracks empty, the first day about to begin."""
    state.sheet = 2 * state.data + state.nothing_but_spartans
    state.outcome = UNDECIDED
    state.guard = NOTHING
    state.committed = NOTHING
    state.commander = NOTHING
    state.subject = NOTHING
    state.spot = NOTHING
    state.last_target = NOTHING
    for seat in range(GREEK_CONTINGENTS):
        state.ballot_guard[seat] = NOTHING
    for unit in range(UNITS):
        state.area[unit] = POOL
        state.under[unit] = NOTHING
        clear_unit(state, unit)
    for who in range(SIDES):
        for area in range(AREAS):
            state.top[who][area] = NOTHING
    state.standing = (1 << GREEK_CONTINGENTS) - 1
    state.phase = NEW_DAY
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
    commit_first(state)


@rule
def new_round(state: State) -> None:
    """4.D R32 An Action Round begins: late Persians enter, and then the segments follow."""
    if state.round == 0:
        state.series += 1
    state.round += 1
    state.day_round += 1
    state.segment = 0
    enter_late(state)
    state.phase = NEXT_SEGMENT


@rule
def series_ends(state: State) -> bool:
    """4.D R51 R86 A series ends when one side has nobody left on the map."""
    if not persians_left(state):
        return True
    for area in range(AREA_COUNT[state.sheet]):
        if held(state, GREEK, area):
            return False
    return True


@rule
def next_segment(state: State) -> None:
    """4.D The segments of an Action Round in order; after eight rounds the series ends."""
    end_feints(state)
    state.commander = NOTHING
    state.subject = NOTHING
    state.spot = NOTHING
    if series_ends(state):
        state.phase = SERIES_OVER
        return
    if state.segment == RECOVERY:
        state.phase = SERIES_OVER if state.round == ROUNDS else NEW_ROUND
        return
    state.segment += 1
    clear_segment(state)
    if state.segment == RECOVERY:
        demand_recovery(state)
        state.phase = RECOVER
    elif state.segment == PERSIAN_MELEE or state.segment == GREEK_MELEE:
        begin_melee(state)
    elif PHASING[state.segment] == PERSIAN and state.players != 2:
        begin_automaton(state)
    else:
        state.phase = NEXT_COMMANDER


@rule
def clear_segment(state: State) -> None:
    """4.D R63 Nobody has moved, fired or fought in a segment that begins."""
    for unit in range(UNIT_COUNT[state.sheet]):
        state.mark[unit] &= ~(MOVED | FIRED | PICKED)
        state.aim[unit] = NOTHING
    for area in range(AREA_COUNT[state.sheet]):
        state.settled[area] = 0


@rule
def begin_automaton(state: State) -> None:
    """8.1.6 8.2.7 A segment of the Persians that nobody plays."""
    if state.segment == PERSIAN_MOVEMENT:
        next_drive(state)
    else:
        state.phase = AIM


@rule
def moving_segment(state: State) -> bool:
    """4.D Whether this is a movement segment."""
    return state.segment == PERSIAN_MOVEMENT or state.segment == GREEK_MOVEMENT


@rule
def next_commander(state: State) -> None:
    """4.D R59 The next seat of the side moves or fires; who has nothing to choose is not asked."""
    first = state.commander == NOTHING
    if state.players == 7:
        state.commander = next_seat(state, state.commander)
    else:
        state.commander = PHASING[state.segment] if first else NOTHING
    if state.commander == NOTHING:
        state.phase = MOVES_OVER if moving_segment(state) else NEXT_TARGET
        return
    state.actor = state.commander if state.players > 1 else 0
    if moving_segment(state):
        state.phase = MOVE if any_force(state) else NEXT_COMMANDER
    else:
        state.phase = FIRE if any_target(state) else NEXT_COMMANDER


@rule
def resolved(state: State) -> None:
    """8.4.4 8.4.5 A combat is over: the tracks are updated, and its segment goes on."""
    update_tracks(state)
    if state.outcome != UNDECIDED:
        return
    state.subject = NOTHING
    if moving_segment(state):
        state.phase = NEXT_SEGMENT
    elif state.segment == PERSIAN_MELEE or state.segment == GREEK_MELEE:
        state.phase = NEXT_MELEE
    elif state.commander == NOTHING:
        state.phase = NEXT_TARGET
    else:
        state.phase = FIRE if any_target(state) else NEXT_COMMANDER


# The end of the day


@rule
def series_over(state: State) -> None:
    """4.E 9.0 R35 After a series a die may bring another contingent; no die if no Greek is left, nor after the extra series."""
    state.segment = 0
    state.commander = NOTHING
    if state.extra == 1 or not greek_units_left(state):
        state.phase = NIGHT
    else:
        state.phase = END_OF_DAY_DIE


@rule
def roll_end_of_day(state: State, face: int) -> None:
    """9.0 R32 A contingent used today ends the day, unless the Immortals are still awaited; another one comes on."""
    nation = drawn(state, face)
    state.round = 0
    if not (state.used >> nation) & 1:
        commit(state, nation)
        state.phase = DEPLOYMENT
    elif state.day == DAYS and state.immortals_guaranteed == 1 and immortals_wait(state):
        state.extra = 1
        state.committed = NOTHING
        state.phase = DEPLOYMENT
    else:
        state.phase = NIGHT


@rule
def night(state: State) -> None:
    """9.0 R39 R72 R73 The map is cleared: Greeks keep their losses, Persians go back to the pool; after the third day points count."""
    for unit in range(UNIT_COUNT[state.sheet]):
        if state.area[unit] >= 0:
            lift(state, unit, POOL)
        if state.area[unit] <= BOX:
            state.area[unit] = POOL
        if state.area[unit] == POOL:
            clear_unit(state, unit)
    state.guard = NOTHING
    state.last_target = NOTHING
    state.standing &= (1 << GREEK_CONTINGENTS) - 1
    for unit in range(FIRST_UNIT[state.sheet][GREEK_CONTINGENTS], UNIT_COUNT[state.sheet]):
        if state.area[unit] == POOL:
            state.loss[unit] = 0
    if state.day == DAYS:
        count_points(state)
    else:
        state.phase = NEW_DAY


# Victory


@rule
def victory_points(state: State, who: int) -> int:
    """10.0 R30 R48 Points of a side: for each enemy contingent that routed, once; by option for each of its routs."""
    total = 0
    for nation in range(NATIONS):
        if (nation < GREEK_CONTINGENTS) == (who == PERSIAN):
            times = state.routs[nation]
            if state.vp_per_rout == 0:
                times = min(1, times)
            total += times * POINTS[state.sheet][nation]
    return total


@rule
def count_points(state: State) -> None:
    """10.0 After the third day the Greeks win if they have more points, else the Persians."""
    greeks = victory_points(state, GREEK) > victory_points(state, PERSIAN)
    state.outcome = GREEK_POINTS if greeks else PERSIAN_POINTS
    state.phase = FINISHED


@rule
def greeks_win(state: State) -> bool:
    """8.4.5 10.0 Whether the game, once over, is a Greek victory."""
    return state.outcome == GREEK_POINTS or state.outcome == PERSIAN_ROUT


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
    return seat != SPARTANS and (state.spared >> seat) & 1 == 1


@rule
def ending(state: State) -> int:
    """10.0 Which of the endings this is."""
    return max(0, state.outcome)
