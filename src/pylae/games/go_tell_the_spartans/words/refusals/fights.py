"""Refusals of chapters 8.2 and 8.3: fire, melee and retreats."""

from __future__ import annotations

from pylae.core.game import Refusal
from pylae.core.rule import NOTHING
from pylae.core.wording import listed
from pylae.games.go_tell_the_spartans.data import ground, peoples, results, sheets
from pylae.games.go_tell_the_spartans.rules import act, fire, mark, movement, phase, segments, stacks
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.words import names, spelling
from pylae.games.go_tell_the_spartans.words.refusals import marches

# Fire

# From the reason farthest from a shot to the nearest one.
REASONS = ("fired", "range", "melee", "friend", "arc", "sight")


def why_not_fire(state: State, action: int) -> Refusal | None:
    """8.2.6 Why a step of a volley is not possible."""
    if action == act.AGAIN:
        return Refusal("There is no earlier target that can be fired at now.", "8.2.6")
    if action == act.ALL:
        return Refusal("Nobody else can fire at this target.", "8.2.6")
    if action == act.SHOOT:
        return Refusal("Nobody is told to fire yet; add a force, or say 'all'.", "8.2.6")
    if act.AREA <= action < act.TURN_AT and state.phase == phase.FIRE:
        return _why_not_target(state, action - act.AREA)
    if act.UNIT <= action < act.JOIN and state.phase == phase.VOLLEY:
        return _why_not_shooter(state, action - act.UNIT)
    return None


def _why_not_target(state: State, target: int) -> Refusal:
    """8.2.6 Why an area cannot be fired at."""
    who, where = segments.PHASING[state.segment], spelling.area_name(state, target)
    if not stacks.held(state, 1 - who, target):
        return Refusal(f"No {names.SIDE_NAMES[1 - who][:-1]} stands in {where}.", "8.2.6")
    if state.settled[target]:
        return Refusal(f"{where} was fired at in this segment; all fire on a target is one volley.", "8.2.6")
    found = dict[str, int]()
    for area in range(ground.AREA_COUNT[state.sheet]):
        for unit in stacks.chain(state, who, area):
            if stacks.kind(state, unit) != peoples.HOPLITE and movement.commands(
                state, stacks.leader(state, unit)
            ):
                reason = _why_no_shot(state, unit, target)
                other = found.setdefault(reason, unit)
                if _shortfall(state, unit, target) < _shortfall(state, other, target):
                    found[reason] = unit
    for reason in reversed(REASONS):
        if reason in found:
            return _shot_refusal(state, found[reason], target, reason)
    return Refusal("There is nobody to fire: hoplites never do.", "8.2.1")


def _shortfall(state: State, unit: int, target: int) -> int:
    """8.2.2 By how many areas a target lies out of a unit's range; below zero within it."""
    return fire.reach(state, state.area[unit], target) - results.REACH[state.sheet][stacks.kind(state, unit)]


def _why_not_shooter(state: State, unit: int) -> Refusal:
    """8.2.6 Why a force cannot add a shooter."""
    who, name = segments.PHASING[state.segment], spelling.contingent_name(state, unit)
    if stacks.side(state, unit) != who:
        return marches.of_the_enemy(state, name, "8.2")
    if state.area[unit] < 0:
        return Refusal(f"That unit of the {name} is not on the map.", "8.2.6")
    if stacks.kind(state, unit) == peoples.HOPLITE:
        return Refusal("Hoplites never fire.", "8.2.1")
    if not movement.commands(state, stacks.leader(state, unit)):
        return Refusal(f"The {name} in {spelling.where(state, unit)} are not yours to command.", "R59")
    if fire.may_fire(state, unit, state.spot):
        return Refusal(f"All of the {name} in {spelling.where(state, unit)} fire already.", "8.2.6")
    return _shot_refusal(state, unit, state.spot, _why_no_shot(state, unit, state.spot))


def _why_no_shot(state: State, unit: int, target: int) -> str:
    """8.2.1 8.2.6 The first reason why a unit that can fire cannot fire at an area."""
    start, who = state.area[unit], stacks.side(state, unit)
    distance = fire.reach(state, start, target)
    if state.mark[unit] & mark.FIRED:
        return "fired"
    if start != target and distance > results.REACH[state.sheet][stacks.kind(state, unit)]:
        return "range"
    if start != target and stacks.held(state, 1 - who, start) and not state.fire_out_of_melee:
        return "melee"
    if start != target and stacks.held(state, who, target):
        return "friend"
    return "arc" if not fire.in_arc(state, unit, target) else "sight"


def _shot_refusal(state: State, unit: int, target: int, reason: str) -> Refusal:
    """8.2 A reason why a unit cannot fire, in words."""
    start, end = spelling.where(state, unit), spelling.area_name(state, target)
    name = f"{spelling.kind_name(state, unit)} units in {start}"
    distance = fire.reach(state, state.area[unit], target)
    if reason == "fired":
        return Refusal(f"The {name} have fired in this segment.", "8.2.6")
    if reason == "range":
        most = results.REACH[state.sheet][stacks.kind(state, unit)]
        return Refusal(f"{end} is out of range: {distance} areas from the {name}, who reach {most}.", "8.2.2")
    if reason == "melee":
        return Refusal(f"The {name} have enemies in their own area and fire only at these.", "R21")
    if reason == "friend":
        return Refusal(f"Friends fight in {end}; nobody fires into it from outside.", "R80")
    if reason == "arc":
        facing = spelling.COMPASS[state.facing[unit]]
        return Refusal(
            f"The {name} face {facing}; mixed units fire ahead and diagonally ahead only.", "8.2.1"
        )
    block = fire.blocking(state, state.area[unit], target) if distance > 1 else NOTHING
    if block != NOTHING:
        there = sheets.place_name(*divmod(block, ground.COLUMNS))
        level = ground.LEVEL[state.sheet][state.area[unit]] == ground.LEVEL[state.sheet][target]
        return Refusal(
            f"{there} blocks the line of sight from {start} to {end}.", "8.2.4" if level else "8.2.5"
        )
    return Refusal(f"The {name} cannot fire at {end}.", "8.2.6")


# Melee


def why_not_melee(state: State, area: int) -> Refusal | None:
    """8.3 Why there is no melee to choose in an area."""
    if not 0 <= area < ground.AREA_COUNT[state.sheet]:
        return None
    where = spelling.area_name(state, area)
    if not stacks.contested(state, area):
        return Refusal(f"There is no melee in {where}: it does not hold both sides.", "8.3")
    return Refusal(f"The melee in {where} has been fought in this segment.", "8.3")


def why_not_retreat(state: State) -> Refusal:
    """R47 Where a retreat goes instead."""
    ways = [text.removeprefix("back ") for text in spelling.choices(state) if text.startswith("back ")]
    return Refusal(
        f"A retreat goes straight away from the attacker, or where that is closed diagonally: {listed(ways, 'or')}.",
        "R47",
    )
