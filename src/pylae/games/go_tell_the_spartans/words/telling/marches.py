"""Narration of chapter 8.1: the moves of the players, and why the automaton's forces go where they go."""

from __future__ import annotations

import itertools
from collections.abc import Callable

from pylae.core.game import Line
from pylae.core.rule import NOTHING
from pylae.core.scratch import row
from pylae.core.wording import listed, many
from pylae.games.go_tell_the_spartans.data import compass, ground, peoples
from pylae.games.go_tell_the_spartans.rules import act, automaton, mark, movement, phase, segments, stacks
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.words import names, spelling

MANY_GO = "{number} forces go {names}."  # what a short log says of several at once
MANY_STEPS = "Forces go {names}."
MANY_STAY = "{number} forces stay where they are: {names}."

# What a force meets


def come_upon(state: State, who: int, end: int, way: int) -> str:
    """8.3.1 On whom a force of a side comes, and through which of their facings."""
    first = state.top[1 - who][end]
    through = compass.ASPECTS[stacks.aspect(state.facing[first], stacks.entry_side(way, state.facing[first]))]
    return f"upon the {spelling.contingents_in(state, 1 - who, end)}, at their {through}"


def stop_in_zone(state: State, who: int, area: int) -> str:
    """3.3.1 3.3.4 In whose zone a force of a side stops."""
    holders: dict[str, list[str]] = {}
    for way in range(8):
        near = ground.NEXT[state.sheet][area][way]
        if (
            near != NOTHING
            and stacks.held(state, 1 - who, near)
            and stacks.controls(state, 1 - who, near, (way + 4) & 7)
        ):
            people = spelling.contingents_in(state, 1 - who, near)
            holders.setdefault(people, []).append(spelling.area_name(state, near))
    zone = listed([f"{people} in {listed(sorted(places))}" for people, places in holders.items()])
    return f"and stop in the zone of the {zone}"


# The players move


def _tell_march(old: State, action: int, new: State) -> list[Line]:
    """8.1.2 A step or a turn, and what stops the force."""
    if action == act.STOP or action >= act.UNIT:
        return []
    unit = movement.picked(old)
    who, start = stacks.side(old, unit), old.area[unit]
    name = _moving_words(old)
    if action < act.STEP:
        rule = ("3.2.1", "3.2.2", "3.2.3", "3.2.3")[stacks.kind(old, unit)]
        text = f"{name} in {spelling.area_name(old, start)} turn {spelling.COMPASS[action - act.FACING]}."
        return [names.say(text, rule, who)]
    way = action - act.STEP
    end = ground.NEXT[old.sheet][start][way]
    if spelling.hidden_unit(old, unit) and not stacks.held(old, who, end):
        name = spelling.force_words(new, new.subject)  # it comes to light where it goes
    wheel, rule = ("", "8.1.2") if movement.may_face(old, unit, way) else ("wheel round and ", "R79")
    text = f"{name} {wheel}go {spelling.path_name(old, [start, end])}"
    if stacks.held(old, 1 - who, end):
        return [names.say(f"{text} {come_upon(old, who, end, way)}.", "8.1.4", who)]
    if new.halted:
        return [names.say(f"{text} {stop_in_zone(new, who, end)}.", "3.3.4", who)]
    return [names.say(f"{text}.", rule, who, together=MANY_STEPS, name=spelling.path_name(old, [start, end]))]


def _moving_words(state: State) -> str:
    """The part of a force that moves: Thespians (2 of 3 hoplite)."""
    whole = spelling.force_units(state, state.subject)
    units = [unit for unit in whole if state.mark[unit] & mark.PICKED]
    seen = units[:1] if spelling.fogged(state) else units
    people = listed(list(dict.fromkeys(spelling.contingent_name(state, unit) for unit in seen)))
    if spelling.hidden_unit(state, whole[0]):
        people = spelling.UNSEEN
    part = f"{len(units)} of {len(whole)}" if len(units) < len(whole) else str(len(units))
    return f"{people} ({part} {spelling.kind_name(state, units[0])})"


def tell_moves_over(old: State, new: State) -> list[Line]:
    """3.1.4 An area with too many units."""
    if new.phase != phase.OVERSTACK:
        return []
    who = segments.PHASING[new.segment]
    count, where = stacks.height(new, who, new.spot), spelling.area_name(new, new.spot)
    text = f"{where} holds {count} {peoples.ADJECTIVES[who]} units: one must be given up."
    return [names.say(text, "3.1.4", who)]


def _tell_excess(old: State, action: int, new: State) -> list[Line]:
    """3.1.4 A unit is given up."""
    text = f"A unit of the {spelling.contingent_name(old, action - act.UNIT)} is eliminated: "
    text += f"{spelling.area_name(old, old.spot)} holds more than three units."
    return [names.say(text, "3.1.4", segments.PHASING[old.segment])]


# The automaton moves


def _tell_drive(old: State, action: int, new: State) -> list[Line]:
    """8.1.6 A force of the automaton moves."""
    unit, ends = old.subject, row(automaton.MOST_WAYS)
    name = spelling.force_words(old, unit)
    if count := automaton.hunt(old, unit, ends):
        chance = f"; a die chose among {count}" if count > 1 else ""
        text = f"{name} in {spelling.where(old, unit)} hunt: {_prey_words(old, ends[action])}{chance}."
        return [names.say(text, "R18", peoples.PERSIAN)]
    rule, path = "R62" if old.bypass_gaps else "8.1.6", spelling.driven_path(old, action)
    upon = len(path) > 1 and stacks.held(old, peoples.GREEK, path[-1])
    together = "" if upon else MANY_GO if len(path) > 1 else MANY_STAY
    text, way = f"{name} {_drive_words(old, action)}.", spelling.path_name(old, path)
    return [names.say(text, rule, peoples.PERSIAN, together=together, name=way)]


def _prey_words(state: State, chosen: int) -> str:
    """8.1.6 R18 Whom the Immortals attack in flank or rear, from where, and for how many points."""
    end, way = chosen >> 3, chosen & 7
    facing = state.facing[state.top[peoples.GREEK][end]]
    through = stacks.entry_side(way, facing)
    whom = f"{compass.ASPECTS[stacks.aspect(facing, through)]} of the {spelling.contingents_in(state, peoples.GREEK, end)}"
    points = many(_hunt_points(state, state.subject), "point")
    return (
        f"{whom} in {spelling.area_name(state, end)}, entered from {compass.FACINGS[through]}, for {points}"
    )


def _hunt_points(state: State, unit: int) -> int:
    """R18 The points of the cheapest flank hunt, the step into the area of the Greeks counted as one."""
    allowance = stacks.force_allowance(state, unit)
    left = {(state.area[unit], state.facing[unit]): allowance}
    for points in range(allowance, 0, -1):
        for area, facing in [place for place, rest in left.items() if rest == points]:
            for quarter in (1, 3):
                turned = (area, (facing + quarter) & 3)
                left[turned] = max(left.get(turned, 0), points - 1)
            for way in ((2 * facing + turn) & 7 for turn in (-1, 0, 1)):
                end = ground.NEXT[state.sheet][area][way]
                if end == NOTHING or not movement.step_allowed(state, peoples.PERSIAN, area, end, points):
                    continue
                if stacks.held(state, peoples.GREEK, end):
                    if automaton.prey(state, unit, end, way, points) > 0:
                        return allowance - points + 1
                elif not stacks.in_zone(state, peoples.GREEK, end):
                    rest = points - movement.cost(state, area, end)
                    left[end, facing] = max(left.get((end, facing), 0), rest)
    return allowance


def _drive_words(state: State, outcome: int) -> str:
    """8.1.6 Where a force is driven, and why there."""
    unit, path = state.subject, spelling.driven_path(state, outcome)
    facing, end = automaton.heading(state, unit), path[-1]
    points = automaton.points_after_turn(state, unit, facing)
    for one, two in itertools.pairwise(path):
        points -= movement.cost(state, one, two)
    reasons = list[str]()
    if (facing == compass.WEST) != bool(state.mark[unit] & mark.WESTWARD):
        reasons.append("turn about: no Greek level with them or ahead")
    if state.facing[unit] != facing:
        reasons.append(f"first facing {spelling.COMPASS[facing]}")
    if len(path) == 1:
        where = f"stay in {spelling.area_name(state, end)}"
        reasons.append("no way on" if points > 0 else "no points left")
    else:
        where = f"go {spelling.path_name(state, path)}"
        reasons += _way_reasons(state, path, facing, outcome)
        if stacks.held(state, peoples.GREEK, end):
            where += f" {come_upon(state, peoples.PERSIAN, end, automaton.way_between(state, path[-2], end))}"
        elif stacks.in_zone(state, peoples.GREEK, end):
            where += f" {stop_in_zone(state, peoples.PERSIAN, end)}"
        elif points > 0:
            reasons.append("no way on from there")
    return f"{where} ({'; '.join(reasons)})" if reasons else where


def _way_reasons(state: State, path: list[int], facing: int, outcome: int) -> list[str]:
    """8.1.6 R62 Why this way: straight, a diagonal because straight on was closed, a die between equals."""
    if state.bypass_gaps:
        return ["the way that gains most rows"]
    steps = [(start, automaton.way_between(state, start, end)) for start, end in itertools.pairwise(path)]
    reasons = [
        f"straight on from {spelling.area_name(state, start)} is closed: diagonal {_diagonal_words(state, start, way, facing)}"
        for start, way in steps
        if way != 2 * facing
    ]
    if reasons and len(spelling.actions_now(state)) > 1:
        reasons.append(f"die: {('north', 'south')[outcome]}")
    return reasons or ["straight ahead"]


def _diagonal_words(state: State, start: int, way: int, facing: int) -> str:
    """R62 Where a diagonal step leads: to the centre column or away from it, from that column north or south."""
    if ground.COLUMN[state.sheet][start] == ground.CENTRE[state.sheet]:
        return "to the north" if compass.COLUMN_STEP[way] < 0 else "to the south"
    return (
        "towards the centre"
        if way == automaton.driven_way(state, start, facing, 1, 0)
        else "away from the centre"
    )


OF_ACTIONS: dict[int, Callable[[State, int, State], list[Line]]] = {
    phase.MARCH: _tell_march,
    phase.OVERSTACK: _tell_excess,
    phase.DRIVE: _tell_drive,
}
OF_STAGES: dict[int, Callable[[State, State], list[Line]]] = {phase.MOVES_OVER: tell_moves_over}
