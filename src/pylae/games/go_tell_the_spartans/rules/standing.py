"""Chapter 9 and R37: an army that stands fast merges its stacks and puts them in order."""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.games.go_tell_the_spartans.data import ground, peoples
from pylae.games.go_tell_the_spartans.rules import act, commitment, mark, phase, stacks
from pylae.games.go_tell_the_spartans.rules.state import State

# Standing fast: Persians are still there


@rule
def begin_standing(state: State, who: int) -> None:
    """9.0 R37 Nobody moves; stacks may be merged and put in another order, first the Greek ones, then a Persian player's."""
    state.actor = commitment.commander_seat(state) if who == peoples.GREEK else peoples.PERSIAN
    state.phase = phase.STAND_FAST
    if any_stack(state, who):
        return
    if who == peoples.GREEK and state.players == 2 and any_stack(state, peoples.PERSIAN):
        state.actor = peoples.PERSIAN
        return
    state.phase = phase.PERSIAN_DEPLOYMENT


@rule
def standing_side(state: State) -> int:
    """11.1 R37 The side whose stacks are put in order."""
    return peoples.PERSIAN if state.players == 2 and state.actor == peoples.PERSIAN else peoples.GREEK


@rule
def any_stack(state: State, who: int) -> bool:
    """R37 Whether a side has two units in one area."""
    for area in range(ground.AREA_COUNT[state.sheet]):
        if stacks.height(state, who, area) > 1:
            return True
    return False


@rule
def list_standing(state: State, out: list[int]) -> int:
    """R37 Forces to merge, units to put on top of their force, or the end."""
    who = standing_side(state)
    n = 0
    for area in range(ground.AREA_COUNT[state.sheet]):
        unit = state.top[who][area]
        if unit != NOTHING and may_join(state, unit):
            out[n] = act.JOIN + area
            n += 1
        while unit != NOTHING:
            if not state.mark[unit] & mark.LEADS:
                out[n] = act.UNIT + unit
                n += 1
            unit = state.under[unit]
    out[n] = act.END
    return n + 1


@rule
def may_join(state: State, unit: int) -> bool:
    """R37 3.1.3 Whether several forces of an area face the same way and may become one."""
    other = stacks.next_force(state, unit)
    if other == NOTHING:
        return False
    while other != NOTHING:
        if state.facing[other] != state.facing[unit]:
            return False
        other = stacks.next_force(state, other)
    return True


@rule
def stand_fast(state: State, action: int) -> None:
    """9.0 R37 Forces merge, or a unit comes to the top of its force."""
    who = standing_side(state)
    if action == act.END:
        state.phase = phase.PERSIAN_DEPLOYMENT
        if who == peoples.GREEK and state.players == 2:
            begin_standing(state, peoples.PERSIAN)
    elif action >= act.JOIN:
        chief = state.top[who][action - act.JOIN]
        unit = state.under[chief]
        while unit != NOTHING:
            state.mark[unit] &= ~mark.LEADS
            state.arrival[unit] = state.arrival[chief]
            unit = state.under[unit]
    else:
        put_on_top(state, action - act.UNIT)


@rule
def put_on_top(state: State, unit: int) -> None:
    """R37 A unit changes places with those above it in its force."""
    area = state.area[unit]
    who = stacks.side(state, unit)
    chief = state.top[who][area]
    before = NOTHING
    above = NOTHING
    other = chief
    while other != unit:
        if state.mark[other] & mark.LEADS:
            chief = other
            before = above
        above = other
        other = state.under[other]
    state.under[above] = state.under[unit]
    state.under[unit] = chief
    state.mark[chief] &= ~mark.LEADS
    state.mark[unit] |= mark.LEADS
    if before == NOTHING:
        state.top[who][area] = unit
    else:
        state.under[before] = unit
