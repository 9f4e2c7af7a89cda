"""Narration of chapter 8.1: the moves of the players, and why the automaton's forces go where they go."""

from __future__ import annotations

import itertools
from collections.abc import Callable

from pylae.core.game import Line
from pylae.core.rule import NOTHING
from pylae.core.scratch import row
from pylae.core.wording import listed, many
from pylae.games.go_tell_the_spartans.automaton import (
    MOST_WAYS,
    driven_way,
    heading,
    hunt,
    points_after_turn,
    prey,
    way_between,
)
from pylae.games.go_tell_the_spartans.components import (
    ADJECTIVES,
    ASPECTS,
    CENTRE,
    COLUMN,
    COLUMN_STEP,
    FACINGS,
    GREEK,
    NEXT,
    PERSIAN,
    WEST,
)
from pylae.games.go_tell_the_spartans.movement import cost, may_face, picked, step_allowed
from pylae.games.go_tell_the_spartans.spelling import (
    COMPASS,
    UNSEEN,
    actions_now,
    area_name,
    contingent_name,
    contingents_in,
    driven_path,
    fogged,
    force_units,
    force_words,
    hidden_unit,
    kind_name,
    path_name,
)
from pylae.games.go_tell_the_spartans.stacks import (
    aspect,
    controls,
    entry_side,
    force_allowance,
    height,
    held,
    in_zone,
    kind,
    side,
)
from pylae.games.go_tell_the_spartans.state import (
    DRIVE,
    FACING,
    MARCH,
    MOVES_OVER,
    OVERSTACK,
    PHASING,
    PICKED,
    STEP,
    STOP,
    UNIT,
    WESTWARD,
    State,
)
from pylae.games.go_tell_the_spartans.words import say

# What a force meets


def come_upon(state: State, who: int, end: int, way: int) -> str:
    """8.3.1 On whom a force of a side comes, and through which of their facings."""
    first = state.top[1 - who][end]
    through = ASPECTS[aspect(state.facing[first], entry_side(way, state.facing[first]))]
    return f"upon the {contingents_in(state, 1 - who, end)}, at their {through}"


def stop_in_zone(state: State, who: int, area: int) -> str:
    """3.3.1 3.3.4 In whose zone a force of a side stops."""
    holders: dict[str, list[str]] = {}
    for way in range(8):
        near = NEXT[state.sheet][area][way]
        if near != NOTHING and held(state, 1 - who, near) and controls(state, 1 - who, near, (way + 4) & 7):
            people = contingents_in(state, 1 - who, near)
            holders.setdefault(people, []).append(area_name(state, near))
    zone = listed([f"{people} in {listed(sorted(places))}" for people, places in holders.items()])
    return f"and stop in the zone of the {zone}"


# The players move


def _tell_march(old: State, action: int, new: State) -> list[Line]:
    """8.1.2 A step or a turn, and what stops the force."""
    if action == STOP or action >= UNIT:
        return []
    unit = picked(old)
    who, start = side(old, unit), old.area[unit]
    name = _moving_words(old)
    if action < STEP:
        rule = ("3.2.1", "3.2.2", "3.2.3", "3.2.3")[kind(old, unit)]
        text = f"{name} in {area_name(old, start)} turn {COMPASS[action - FACING]}."
        return [say(text, rule, who)]
    way = action - STEP
    end = NEXT[old.sheet][start][way]
    if hidden_unit(old, unit) and not held(old, who, end):
        name = force_words(new, new.subject)  # it comes to light where it goes
    wheel, rule = ("", "8.1.2") if may_face(old, unit, way) else ("wheel round and ", "R79")
    text = f"{name} {wheel}go {path_name(old, [start, end])}"
    if held(old, 1 - who, end):
        return [say(f"{text} {come_upon(old, who, end, way)}.", "8.1.4", who)]
    if new.halted:
        return [say(f"{text} {stop_in_zone(new, who, end)}.", "3.3.4", who)]
    return [say(f"{text}.", rule, who)]


def _moving_words(state: State) -> str:
    """The part of a force that moves: Thespians (2 of 3 hoplite)."""
    whole = force_units(state, state.subject)
    units = [unit for unit in whole if state.mark[unit] & PICKED]
    seen = units[:1] if fogged(state) else units
    people = listed(list(dict.fromkeys(contingent_name(state, unit) for unit in seen)))
    if hidden_unit(state, whole[0]):
        people = UNSEEN
    part = f"{len(units)} of {len(whole)}" if len(units) < len(whole) else str(len(units))
    return f"{people} ({part} {kind_name(state, units[0])})"


def tell_moves_over(old: State, new: State) -> list[Line]:
    """3.1.4 An area with too many units."""
    if new.phase != OVERSTACK:
        return []
    who = PHASING[new.segment]
    count, where = height(new, who, new.spot), area_name(new, new.spot)
    return [say(f"{where} holds {count} {ADJECTIVES[who]} units: one must be given up.", "3.1.4", who)]


def _tell_excess(old: State, action: int, new: State) -> list[Line]:
    """3.1.4 A unit is given up."""
    text = f"A unit of the {contingent_name(old, action - UNIT)} is eliminated: "
    text += f"{area_name(old, old.spot)} holds more than three units."
    return [say(text, "3.1.4", PHASING[old.segment])]


# The automaton moves


def _tell_drive(old: State, action: int, new: State) -> list[Line]:
    """8.1.6 A force of the automaton moves."""
    unit, ends = old.subject, row(MOST_WAYS)
    name = force_words(old, unit)
    if count := hunt(old, unit, ends):
        chance = f"; a die chose among {count}" if count > 1 else ""
        text = f"{name} in {area_name(old, old.area[unit])} hunt: {_prey_words(old, ends[action])}{chance}."
        return [say(text, "R18", PERSIAN)]
    rule = "R62" if old.bypass_gaps else "8.1.6"
    return [say(f"{name} {_drive_words(old, action)}.", rule, PERSIAN)]


def _prey_words(state: State, chosen: int) -> str:
    """8.1.6 R18 Whom the Immortals attack in flank or rear, from where, and for how many points."""
    end, way = chosen >> 3, chosen & 7
    facing = state.facing[state.top[GREEK][end]]
    through = entry_side(way, facing)
    whom = f"{ASPECTS[aspect(facing, through)]} of the {contingents_in(state, GREEK, end)}"
    points = many(_hunt_points(state, state.subject), "point")
    return f"{whom} in {area_name(state, end)}, entered from {FACINGS[through]}, for {points}"


def _hunt_points(state: State, unit: int) -> int:
    """R18 The points of the cheapest flank hunt, the step into the area of the Greeks counted as one."""
    allowance = force_allowance(state, unit)
    left = {(state.area[unit], state.facing[unit]): allowance}
    for points in range(allowance, 0, -1):
        for area, facing in [place for place, rest in left.items() if rest == points]:
            for quarter in (1, 3):
                turned = (area, (facing + quarter) & 3)
                left[turned] = max(left.get(turned, 0), points - 1)
            for way in ((2 * facing + turn) & 7 for turn in (-1, 0, 1)):
                end = NEXT[state.sheet][area][way]
                if end == NOTHING or not step_allowed(state, PERSIAN, area, end, points):
                    continue
                if held(state, GREEK, end):
                    if prey(state, unit, end, way, points) > 0:
                        return allowance - points + 1
                elif not in_zone(state, GREEK, end):
                    rest = points - cost(state, area, end)
                    left[end, facing] = max(left.get((end, facing), 0), rest)
    return allowance


def _drive_words(state: State, outcome: int) -> str:
    """8.1.6 Where a force is driven, and why there."""
    unit, path = state.subject, driven_path(state, outcome)
    facing, end = heading(state, unit), path[-1]
    points = points_after_turn(state, unit, facing)
    for one, two in itertools.pairwise(path):
        points -= cost(state, one, two)
    reasons = list[str]()
    if (facing == WEST) != bool(state.mark[unit] & WESTWARD):
        reasons.append("turn about: no Greek level with them or ahead")
    if state.facing[unit] != facing:
        reasons.append(f"first facing {COMPASS[facing]}")
    if len(path) == 1:
        where = f"stay in {area_name(state, end)}"
        reasons.append("no way on" if points > 0 else "no points left")
    else:
        where = f"go {path_name(state, path)}"
        reasons += _way_reasons(state, path, facing, outcome)
        if held(state, GREEK, end):
            where += f" {come_upon(state, PERSIAN, end, way_between(state, path[-2], end))}"
        elif in_zone(state, GREEK, end):
            where += f" {stop_in_zone(state, PERSIAN, end)}"
        elif points > 0:
            reasons.append("no way on from there")
    return f"{where} ({'; '.join(reasons)})" if reasons else where


def _way_reasons(state: State, path: list[int], facing: int, outcome: int) -> list[str]:
    """8.1.6 R62 Why this way: straight, a diagonal because straight on was closed, a die between equals."""
    if state.bypass_gaps:
        return ["the way that gains most rows"]
    steps = [(start, way_between(state, start, end)) for start, end in itertools.pairwise(path)]
    reasons = [
        f"straight on from {area_name(state, start)} is closed: diagonal {_diagonal_words(state, start, way, facing)}"
        for start, way in steps
        if way != 2 * facing
    ]
    if reasons and len(actions_now(state)) > 1:
        reasons.append(f"die: {('north', 'south')[outcome]}")
    return reasons or ["straight ahead"]


def _diagonal_words(state: State, start: int, way: int, facing: int) -> str:
    """R62 Where a diagonal step leads: to the centre column or away from it, from that column north or south."""
    if COLUMN[state.sheet][start] == CENTRE[state.sheet]:
        return "to the north" if COLUMN_STEP[way] < 0 else "to the south"
    return "towards the centre" if way == driven_way(state, start, facing, 1, 0) else "away from the centre"


OF_ACTIONS: dict[int, Callable[[State, int, State], list[Line]]] = {
    MARCH: _tell_march,
    OVERSTACK: _tell_excess,
    DRIVE: _tell_drive,
}
OF_STAGES: dict[int, Callable[[State, State], list[Line]]] = {MOVES_OVER: tell_moves_over}
