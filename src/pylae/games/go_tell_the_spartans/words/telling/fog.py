"""Narration in the fog of war (3.4): what a seat hears of a step it could not watch, from what it sees before and after.

Units under a stack are anonymous in a view. Where they come to light in a fight they are put back into the view before it;
all else is told as the difference of two views.
"""

from __future__ import annotations

from collections.abc import Iterator

from pylae.core.game import Line
from pylae.core.rule import NOTHING
from pylae.core.wording import does, many
from pylae.games.go_tell_the_spartans.data import ground, peoples, roster, sheets
from pylae.games.go_tell_the_spartans.rules import automaton, mark, morale, phase, stacks
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.sight import views
from pylae.games.go_tell_the_spartans.words import names, spelling
from pylae.games.go_tell_the_spartans.words.telling import days, fights, marches

# What is seen


def unseen(before: State, after: State) -> bool:
    """R58 A hidden step of which nothing is seen yet: a force is chosen, or a stack is put in order."""
    if before.phase == phase.STAND_FAST:
        return after.phase == phase.STAND_FAST and after.actor == before.actor
    return before.phase == phase.MOVE and after.phase == phase.MARCH


def public(state: State) -> tuple[object, ...]:
    """3.4 What everybody sees of a state."""
    tops = []
    for who in range(len(sheets.SIDE_WORDS)):
        for area, unit in enumerate(state.top[who]):
            if unit != NOTHING:
                seen = (spelling.contingent_name(state, unit), stacks.kind(state, unit), state.loss[unit])
                below = [
                    (state.aim[one], state.facing[one], state.mark[one] & mark.DISORDERED)
                    for one in stacks.chain(state, who, area)
                ]
                tops.append((who, area, seen, below))
    return (
        *(state.phase, state.actor, state.outcome, state.day, state.round, state.segment),
        *(state.spot, state.strides, state.halted, state.hits, state.standing, state.crisis),
        *(tops, state.routs, state.army, state.settled),
        [
            (morale.lost_units(state, nation), morale.living_units(state, nation))
            for nation in range(peoples.NATIONS)
        ],
    )


def beginnings(view: State) -> Iterator[State]:
    """3.4 8.1.3 With what a hidden step may have begun: a march with any number of points."""
    state = view.copy()
    if state.phase != phase.MARCH:
        yield state
        return
    for points in range(max(map(max, roster.MOVEMENT[view.sheet])), -1, -1):
        state.points = points
        yield state


def only_top_hurt(old: State, new: State, who: int) -> bool:
    """3.4 Whether fire hurt no unit that lies under another, so that a view knows all about it."""
    below = stacks.chain(old, who, old.spot)[1:]
    return all(new.area[unit] == old.spot and new.loss[unit] == old.loss[unit] for unit in below)


def aligned(before: State, after: State) -> State:
    """3.4 A view in which the units of a fight lie as the view after it shows, where they had been anonymous."""
    state = before.copy()
    if before.spot >= 0 and before.phase in (phase.FIRE_DIE_ROLL, phase.MELEE_DIE, phase.MORALE_DIE):
        for who in range(len(sheets.SIDE_WORDS)):
            _align(state, after, who)
    return state


def _align(state: State, after: State, who: int) -> None:
    """3.4 Units of a side change places so that those who fell lay above those whom the view after the fight shows."""
    area = state.spot
    old, new = stacks.chain(state, who, area), stacks.chain(after, who, area)
    if not old or len(new) > len(old):
        return
    first = len(old) - len(new)  # where those begin who are left
    places = {at: unit for at, unit in enumerate(new, first) if views.shown(after, unit)}
    fallen = [
        unit
        for unit in range(roster.FIRST_UNIT[state.sheet][peoples.NATIONS])
        if stacks.side(state, unit) == who and state.area[unit] >= 0 > after.area[unit] and unit not in old
    ]
    places |= dict(zip(range(1, first), fallen, strict=False))
    for at, unit in places.items():
        here = stacks.chain(state, who, area)[at]
        if here != unit and state.area[unit] >= 0 and stacks.kind(state, unit) == stacks.kind(state, here):
            views.swap(state, here, unit)


# What is told


def tell_covered_deployment(before: State, after: State) -> list[Line]:
    """R83 A deployment nobody may watch: only its end is told."""
    if after.phase == phase.DEPLOY:
        return []
    count = sum(unit != NOTHING for unit in after.top[peoples.GREEK])
    return [names.say(f"The Greeks have deployed in {many(count, 'area')}.", "6.0", peoples.GREEK)]


def tell_hidden_recovery(before: State, face: int, after: State) -> list[Line]:
    """8.4.2 R83 The die of a unit that nobody sees, what it did at its place, and what came next."""
    unit = before.subject
    who, area = stacks.side(before, unit), before.area[unit]
    place, left = stacks.chain(before, who, area).index(unit), stacks.chain(after, who, area)
    outcome = ""
    if place < len(left):
        shaken = after.mark[left[place]] & mark.DISORDERED
        outcome = ", it stays Disordered" if shaken else ", order is restored"
    text = f"Recovery of a unit of the stack in {spelling.where(before, unit)}: {face} + 1{outcome}."
    return [names.say(text, "8.4.2", who, (face,)), *tell_course(before, after)]


def tell_seen(old: State, new: State) -> list[Line]:
    """3.4 All that two views tell of what lies between them."""
    routs = [
        names.say(f"The {peoples.CONTINGENTS[nation]} rout.", "8.4.4", peoples.SIDE_OF[nation])
        for nation in range(peoples.NATIONS)
        if new.routs[nation] > old.routs[nation]
    ]
    return [*tell_difference(old, new), *routs, *fights.tell_armies(old, new), *tell_course(old, new)]


def tell_difference(old: State, new: State) -> list[Line]:
    """3.4 What is different on the map: marches, turns and losses."""
    lines = list[Line]()
    for who in range(len(sheets.SIDE_WORDS)):
        lines += [*_tell_seen_march(old, new, who), *_tell_seen_turns(old, new, who)]
    return lines + _tell_seen_losses(old, new)


def _tell_seen_march(old: State, new: State, who: int) -> list[Line]:
    """3.4 8.1.2 Units that went from one area to another while nobody saw which they were."""
    areas = range(ground.AREA_COUNT[old.sheet])
    change = {area: stacks.height(new, who, area) - stacks.height(old, who, area) for area in areas}
    starts = [area for area, number in change.items() if number < 0]
    ends = [area for area, number in change.items() if number > 0]
    if len(starts) != 1 or len(ends) != 1 or change[starts[0]] != -change[ends[0]]:
        return []
    (start,), (end,) = starts, ends
    number, first = change[end], new.top[who][end]
    if stacks.held(old, who, end):
        name = many(number, f"{peoples.ADJECTIVES[who]} unit", "go")
    else:
        name = f"{spelling.contingent_name(new, first)} ({number} {spelling.kind_name(new, first)}) go"
    text, rule = f"{name} {spelling.path_name(old, [start, end])}", "8.1.2"
    if stacks.held(old, 1 - who, end):
        text, rule = (
            f"{text} {marches.come_upon(old, who, end, automaton.way_between(old, start, end))}",
            "8.1.4",
        )
    elif new.halted and not old.halted:
        text, rule = f"{text} {marches.stop_in_zone(new, who, end)}", "3.3.4"
    return [names.say(f"{text}.", rule, who)]


def _tell_seen_turns(old: State, new: State, who: int) -> list[Line]:
    """3.2 Stacks of a side that face another way."""
    lines = list[Line]()
    for area in range(ground.AREA_COUNT[old.sheet]):
        one, two = old.top[who][area], new.top[who][area]
        same = stacks.height(old, who, area) == stacks.height(new, who, area) and one != NOTHING
        if same and old.facing[one] != new.facing[two]:
            where, facing = spelling.area_name(old, area), spelling.COMPASS[new.facing[two]]
            lines.append(
                names.say(f"The {peoples.ADJECTIVES[who]} stack in {where} turns {facing}.", "3.2", who)
            )
    return lines


def _tell_seen_losses(old: State, new: State) -> list[Line]:
    """3.1.4 8.4.4 Units that a contingent has lost, unless it routs."""
    why, rule = "", "8.4.4"
    if old.phase == phase.OVERSTACK:
        why, rule = f": {spelling.area_name(old, old.spot)} holds more than three units", "3.1.4"
    lines = list[Line]()
    for nation in range(peoples.NATIONS):
        lost = morale.lost_units(new, nation) - morale.lost_units(old, nation)
        if lost > 0 and new.routs[nation] == old.routs[nation]:
            text = f"{many(lost, 'unit')} of the {peoples.CONTINGENTS[nation]} {does(lost, 'are')} eliminated{why}."
            lines.append(names.say(text, rule, peoples.SIDE_OF[nation]))
    return lines


def tell_course(old: State, new: State) -> list[Line]:
    """4.D 9.0 What came next: a stack that is too high, a new round, the end of a series or of a day."""
    lines = marches.tell_moves_over(old, new)
    if new.phase == phase.END_OF_DAY_DIE:
        lines += days.tell_series_over(new, new)
    if new.day > old.day:
        lines += [*days.tell_night(old, new), *days.tell_new_day(old, new)]
    elif new.round > old.round:
        lines += days.tell_round(old, new)
    return lines
