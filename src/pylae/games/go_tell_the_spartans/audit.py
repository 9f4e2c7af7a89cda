"""What is impossible about a state: broken stacks, lost counters, numbers out of range."""

from __future__ import annotations

from collections.abc import Iterator

from pylae.core.rule import NOTHING
from pylae.games.go_tell_the_spartans.components import (
    AREA_COUNT,
    CONTINGENTS,
    DAYS,
    FIRST_UNIT,
    GREEK_CONTINGENTS,
    KIND,
    SHEETS,
    STACK_LIMIT,
    STEPS,
    UNIT_COUNT,
)
from pylae.games.go_tell_the_spartans.state import (
    AIM_DIE,
    ARMY,
    DRIVE,
    FACE,
    FINISHED,
    FIRE_DIE_ROLL,
    GREEK_MOVEMENT,
    LEADS,
    MARCH,
    MELEE_DIE,
    MORALE_DIE,
    NATIONS,
    OVERSTACK,
    PERSIAN_MOVEMENT,
    PICKED,
    PLACE,
    POOL,
    RECOVERY,
    RECOVERY_DIE,
    RETREAT,
    RETREAT_DIE,
    ROUNDS,
    SIDES,
    UNDECIDED,
    VOLLEY,
    WAITING,
    State,
)

# Phases that are about a unit on the map, and about an area.
OF_A_UNIT = (MARCH, DRIVE, AIM_DIE, FIRE_DIE_ROLL, MORALE_DIE, RECOVERY_DIE)
OF_AN_AREA = (FACE, VOLLEY, RETREAT, OVERSTACK, FIRE_DIE_ROLL, MELEE_DIE, RETREAT_DIE, MORALE_DIE)


def audit(state: State) -> str:
    """What is impossible about a state, or ""."""
    return next(complaints(state), "")


def complaints(state: State) -> Iterator[str]:
    """Everything that is impossible, the roughest first."""
    if not 0 <= 2 * state.data + state.nothing_but_spartans == state.sheet < len(SHEETS):
        yield "its tables are not those of its data file"
        return
    yield from numbers(state)
    broken = list(stacks(state))
    yield from broken
    if broken:
        return
    yield from forces(state)
    yield from tracks(state)
    yield from under_way(state)


def numbers(state: State) -> Iterator[str]:
    """Numbers out of range."""
    if state.players not in (1, 2, 7):
        yield f"{state.players} players"
    if not 1 <= state.day <= DAYS:
        yield f"day {state.day}"
    if not 0 <= state.round <= ROUNDS or state.day_round < state.round:
        yield f"round {state.round} of the series and {state.day_round} of the day"
    if not 0 <= state.segment <= RECOVERY:
        yield f"segment {state.segment}"
    if not 0 <= state.phase <= FINISHED:
        yield f"phase {state.phase}"
    if (state.phase == FINISHED) != (state.outcome != UNDECIDED):
        yield "over without an outcome, or going on with one"
    if not 0 <= state.actor < state.players:
        yield f"seat {state.actor} decides"
    if not NOTHING <= state.spot < AREA_COUNT[state.sheet]:
        yield f"area {state.spot}"
    if not NOTHING <= state.subject < UNIT_COUNT[state.sheet]:
        yield f"unit {state.subject}"
    if state.points < 0:
        yield "movement points below zero"


def stacks(state: State) -> Iterator[str]:
    """Every unit is in one place: beside the map, or once in the stack of its area."""
    count, areas = UNIT_COUNT[state.sheet], AREA_COUNT[state.sheet]
    greeks = FIRST_UNIT[state.sheet][GREEK_CONTINGENTS]
    seen: set[int] = set()
    for who in range(SIDES):
        for area in range(areas):
            unit = state.top[who][area]
            while unit != NOTHING:
                if not 0 <= unit < count or unit in seen:
                    yield f"a stack in {SHEETS[state.sheet].area_name(area)} has no end"
                    return
                if state.area[unit] != area or (unit < greeks) != (who == 0):
                    yield f"unit {unit} lies in {SHEETS[state.sheet].area_name(area)} but is not there"
                    return
                seen.add(unit)
                unit = state.under[unit]
    for unit in range(count):
        if (state.area[unit] >= 0) != (unit in seen) or not WAITING <= state.area[unit] < areas:
            yield f"unit {unit} is in no stack and not beside the map"
            return
        if not 0 <= state.loss[unit] < STEPS[state.sheet][unit]:
            yield f"unit {unit} has lost {state.loss[unit]} steps"
        if not 0 <= state.facing[unit] < 4:
            yield f"unit {unit} faces nowhere"


def forces(state: State) -> Iterator[str]:
    """3.1 Stacks begin with a leader, are of one kind, not above three, and each force faces one way."""
    moving = state.segment in (PERSIAN_MOVEMENT, GREEK_MOVEMENT)
    for who in range(SIDES):
        for area in range(AREA_COUNT[state.sheet]):
            stack, unit = [], state.top[who][area]
            while unit != NOTHING:
                stack.append(unit)
                unit = state.under[unit]
            if not stack:
                continue
            name = SHEETS[state.sheet].area_name(area)
            if not state.mark[stack[0]] & LEADS:
                yield f"nobody leads in {name}"
            if len(stack) > STACK_LIMIT and not moving:
                yield f"{len(stack)} units in {name}"
            standing = [u for u in stack if not state.mark[u] & PICKED]
            if len({KIND[state.sheet][u] for u in standing}) > 1:
                yield f"units of different kinds in {name}"
            facing = 0
            for unit in stack:
                if state.mark[unit] & LEADS:
                    facing = state.facing[unit]
                elif state.facing[unit] != facing:
                    yield f"a force in {name} faces two ways"


def tracks(state: State) -> Iterator[str]:
    """8.4 The army tracks hold the units that lie on them."""
    greeks = FIRST_UNIT[state.sheet][GREEK_CONTINGENTS]
    for who in range(SIDES):
        units = range(greeks) if who == 0 else range(greeks, UNIT_COUNT[state.sheet])
        there = sum(state.area[unit] == ARMY for unit in units)
        if state.outcome == UNDECIDED and there != state.army[who]:
            yield f"{there} units on an army track with {state.army[who]} filled boxes"
    for nation in range(NATIONS):
        if state.routs[nation] < 0:
            yield f"{CONTINGENTS[nation]} routed {state.routs[nation]} times"


def under_way(state: State) -> Iterator[str]:
    """What a phase is about is there."""
    if state.phase in OF_A_UNIT and (state.subject == NOTHING or state.area[state.subject] < 0):
        yield "a unit should act that is not on the map"
    if state.phase == PLACE and (state.subject == NOTHING or state.area[state.subject] != POOL):
        yield "a unit should be placed that is not beside the map"
    if state.phase == MARCH and not state.mark[state.subject] & LEADS:
        yield "a force moves without its leader"
    if state.phase in OF_AN_AREA and state.spot == NOTHING:
        yield "something should happen in no area"
