"""What is impossible about a state: numbers out of range, broken stacks, lost counters."""

from __future__ import annotations

from collections.abc import Iterator

from pylae.core.rule import NOTHING
from pylae.core.state import out_of_range
from pylae.games.go_tell_the_spartans.data import ground, peoples, roster, sheets
from pylae.games.go_tell_the_spartans.rules import beside, endings, mark, muster, phase, segments
from pylae.games.go_tell_the_spartans.rules.state import State

# Phases that are about a unit on the map, and about an area.
OF_A_UNIT = (
    phase.MARCH,
    phase.DRIVE,
    phase.AIM_DIE,
    phase.FIRE_DIE_ROLL,
    phase.MORALE_DIE,
    phase.RECOVERY_DIE,
)
DEPLOYING = (phase.DEPLOY, phase.PLACE, phase.FACE)
OF_AN_AREA = (
    phase.FACE,
    phase.VOLLEY,
    phase.RETREAT,
    phase.OVERSTACK,
    phase.FIRE_DIE_ROLL,
    phase.MELEE_DIE,
    phase.RETREAT_DIE,
    phase.MORALE_DIE,
)


def audit(state: State) -> str:
    """What is impossible about a state, or ""."""
    return next(complaints(state), "")


def complaints(state: State) -> Iterator[str]:
    """Everything that is impossible, the roughest first."""
    if wrong := out_of_range(state):
        yield wrong
        return
    if state.sheet != 2 * state.data + state.nothing_but_spartans:
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
    """Numbers that do not go with others."""
    if state.players not in (1, 2, 7):
        yield f"{state.players} players"
    if state.day_round < state.round:
        yield f"round {state.round} of the series and {state.day_round} of the day"
    if (state.phase == phase.FINISHED) != (state.outcome != endings.UNDECIDED):
        yield "over without an outcome, or going on with one"
    if state.actor >= state.players:
        yield f"seat {state.actor} decides"
    if state.spot >= ground.AREA_COUNT[state.sheet]:
        yield f"area {state.spot}"
    if state.subject >= roster.UNIT_COUNT[state.sheet]:
        yield f"unit {state.subject}"


def stacks(state: State) -> Iterator[str]:
    """Every unit is in one place: beside the map, or once in the stack of its area."""
    count, areas = roster.UNIT_COUNT[state.sheet], ground.AREA_COUNT[state.sheet]
    greeks = roster.FIRST_UNIT[state.sheet][peoples.GREEK_CONTINGENTS]
    seen: set[int] = set()
    for who in range(peoples.SIDES):
        for area in range(areas):
            unit = state.top[who][area]
            while unit != NOTHING:
                if unit >= count or unit in seen:
                    yield f"a stack in {sheets.SHEETS[state.sheet].area_name(area)} has no end"
                    return
                if state.area[unit] != area or (unit < greeks) != (who == 0):
                    yield f"unit {unit} lies in {sheets.SHEETS[state.sheet].area_name(area)} but is not there"
                    return
                seen.add(unit)
                unit = state.under[unit]
    for unit in range(count):
        if (state.area[unit] >= 0) != (unit in seen):
            yield f"unit {unit} is in no stack and not beside the map"
            return
        if state.loss[unit] >= roster.STEPS[state.sheet][unit]:
            yield f"unit {unit} has lost {state.loss[unit]} steps"


def forces(state: State) -> Iterator[str]:
    """3.1 Stacks begin with a leader, are of one kind, not above three, and each force faces one way."""
    moving = state.segment in (segments.PERSIAN_MOVEMENT, segments.GREEK_MOVEMENT)
    for who in range(peoples.SIDES):
        for area in range(ground.AREA_COUNT[state.sheet]):
            stack, unit = [], state.top[who][area]
            while unit != NOTHING:
                stack.append(unit)
                unit = state.under[unit]
            if not stack:
                continue
            name = sheets.SHEETS[state.sheet].area_name(area)
            if not state.mark[stack[0]] & mark.LEADS:
                yield f"nobody leads in {name}"
            if len(stack) > peoples.STACK_LIMIT and not moving:
                yield f"{len(stack)} units in {name}"
            standing = [u for u in stack if not state.mark[u] & mark.PICKED]
            if len({roster.KIND[state.sheet][u] for u in standing}) > 1:
                yield f"units of different kinds in {name}"
            facing = 0
            for unit in stack:
                if state.mark[unit] & mark.LEADS:
                    facing = state.facing[unit]
                elif state.facing[unit] != facing:
                    yield f"a force in {name} faces two ways"


def tracks(state: State) -> Iterator[str]:
    """8.4 R91 The army tracks hold the units that lie on them; with a handicap a full Greek one takes more than it has boxes for."""
    greeks = roster.FIRST_UNIT[state.sheet][peoples.GREEK_CONTINGENTS]
    for who in range(peoples.SIDES):
        units = range(greeks) if who == 0 else range(greeks, roster.UNIT_COUNT[state.sheet])
        there = sum(state.area[unit] == beside.ARMY for unit in units)
        held = min(there, roster.ARMY_TRACK[state.sheet][who]) if state.handicap else there
        if state.outcome == endings.UNDECIDED and held != state.army[who]:
            yield f"{there} units on an army track with {state.army[who]} filled boxes"


def under_way(state: State) -> Iterator[str]:
    """What a phase is about is there."""
    if state.phase in OF_A_UNIT and (state.subject == NOTHING or state.area[state.subject] < 0):
        yield "a unit should act that is not on the map"
    if state.phase == phase.PLACE and (state.subject == NOTHING or state.area[state.subject] != beside.POOL):
        yield "a unit should be placed that is not beside the map"
    if (
        state.phase in DEPLOYING
        and state.players == 7
        and muster.find_room(state, state.commander) == NOTHING
    ):
        yield "a seat has no room to place its units (R85)"
    if state.phase == phase.MARCH and not state.mark[state.subject] & mark.LEADS:
        yield "a force moves without its leader"
    if state.phase in OF_AN_AREA and state.spot == NOTHING:
        yield "something should happen in no area"
