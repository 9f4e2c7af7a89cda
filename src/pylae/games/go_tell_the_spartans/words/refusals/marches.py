"""Refusals of chapter 8.1: forces, steps and turns of a move."""

from __future__ import annotations

from pylae.core.game import Refusal
from pylae.core.rule import NOTHING
from pylae.core.wording import many
from pylae.games.go_tell_the_spartans.data import compass, ground, peoples, sheets
from pylae.games.go_tell_the_spartans.rules import act, mark, movement, segments, stacks
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.words import names, spelling


def why_not_pick(state: State, unit: int) -> Refusal:
    """8.1.2 Why a force cannot be chosen to move."""
    who, name = segments.PHASING[state.segment], spelling.contingent_name(state, unit)
    if stacks.side(state, unit) != who:
        return of_the_enemy(state, name, "8.1.5")
    if state.area[unit] < 0:
        return Refusal(f"That unit of the {name} is not on the map.", "8.1.2")
    chief = stacks.leader(state, unit)
    where = spelling.where(state, unit)
    if not movement.commands(state, chief):
        return Refusal(
            f"The force in {where} obeys the seat of its top unit, the {spelling.contingent_name(state, chief)}.",
            "R59",
        )
    if state.mark[chief] & mark.MOVED:
        return Refusal(
            f"The {spelling.force_words(state, chief)} in {where} have moved in this segment.", "R75"
        )
    if stacks.locked(state, chief):
        return Refusal(
            f"The {name} in {where} share their area with enemies and may not leave or turn.", "8.1.4"
        )
    if not state.mark[unit] & mark.LEADS:
        return Refusal("A force moves under its top unit; choose that, and leave others behind.", "8.1.2")
    return Refusal(f"The {name} in {where} cannot be moved.", "8.1.2")


def why_not_march(state: State, action: int) -> Refusal | None:
    """8.1.2 Why a step of a move is not possible."""
    if action >= act.UNIT and action < act.JOIN:
        return _why_not_leave(state)
    if action == act.STOP:
        return _why_not_stop(state)
    if act.STEP <= action < act.STACK:
        return _why_not_step(state, action - act.STEP)
    if act.FACING <= action < act.STEP:
        return _why_not_turn(state, action - act.FACING)
    return None


def _why_not_leave(state: State) -> Refusal:
    """R5 Why a unit cannot be left behind."""
    if state.allow_split == 0:
        return Refusal("Forces are not divided in an Action Round.", "R5")
    if state.strides > 0:
        return Refusal("Units are left behind only before the move begins.", "8.1.2")
    return Refusal("That unit does not move with this force, or it would be the last to go.", "8.1.2")


def _why_not_step(state: State, way: int) -> Refusal:
    """8.1.5 Why the moving force cannot step in a direction."""
    unit = movement.picked(state)
    sheet, start, who = state.sheet, state.area[unit], stacks.side(state, unit)
    end = ground.NEXT[sheet][start][way]
    if end == NOTHING:
        return impassable(
            state,
            ground.ROW[sheet][start] + compass.ROW_STEP[way],
            ground.COLUMN[sheet][start] + compass.COLUMN_STEP[way],
        )
    where = spelling.area_name(state, end)
    if state.halted:
        return _why_halted(state, unit)
    if not (movement.may_face(state, unit, way) or movement.may_wheel(state, unit, way, end)):
        facing = spelling.COMPASS[state.facing[unit]]
        if stacks.kind(state, unit) == peoples.HOPLITE:
            return Refusal(
                f"Hoplites go straight ahead only; these face {facing}, away from {where}.", "3.2.1"
            )
        return Refusal(
            f"Mixed units go ahead or diagonally ahead; these face {facing}, and {where} is not there.",
            "3.2.2",
        )
    if stacks.held(state, 1 - who, end):
        if state.points < 1:
            return Refusal(f"No point is left, and to enter {where} among enemies takes 1.", "8.1.4")
    elif (needed := movement.cost(state, start, end)) > state.points:
        why = " across the wall" if movement.over_wall(state, start, end) else ""
        why += " uphill" if movement.climbs(state, start, end) else ""
        left = many(state.points, "point", "are")
        return Refusal(f"{where}{why} costs {needed}; {left} left.", "8.1.1")
    elif (
        not stacks.held(state, who, end)
        and stacks.in_zone(state, 1 - who, start)
        and stacks.in_zone(state, 1 - who, end)
    ):
        return Refusal(
            f"{spelling.area_name(state, start)} and {where} both lie in enemy zones; nobody steps from zone to zone.",
            "3.3.4",
        )
    return _why_not_end(state, unit, end)


def impassable(state: State, row: int, column: int) -> Refusal:
    """2.1.1 A place nobody can be in."""
    grid = sheets.SHEETS[state.sheet].grid
    if not (0 <= row < len(grid) and 0 <= column < len(grid[0])):
        return Refusal("The map ends there.", "2.1")
    name = sheets.place_name(row, column)
    if grid[row][column] == "~":
        return Refusal(f"{name} is water; nobody can enter it.", "TEC")
    return Refusal(f"{name} is mountain; nobody can enter it.", "2.1.1")


def _why_halted(state: State, unit: int) -> Refusal:
    """3.3.4 8.1.4 What stopped a move."""
    where = spelling.where(state, unit)
    if stacks.held(state, 1 - stacks.side(state, unit), state.area[unit]):
        return Refusal(f"Enemies stand in {where}: the move ends there.", "8.1.4")
    return Refusal(f"{where} lies in an enemy zone of control: the move ends there.", "3.3.4")


def _why_not_end(state: State, unit: int, area: int) -> Refusal:
    """3.1.2 R6 R9 Why a move may not end among the friends in an area."""
    where, first = spelling.area_name(state, area), state.top[stacks.side(state, unit)][area]
    if first != NOTHING and not movement.may_end(state, unit, area):
        if state.strict_no_restack:
            return _among_friends(where)
        if stacks.kind(state, first) != stacks.kind(state, unit):
            return Refusal(
                f"In {where} stand {spelling.kind_name(state, first)} units; a stack is of one type, and there is no way on.",
                "3.1.2",
            )
        return other_contingent(where)
    return Refusal(f"The move cannot go to {where}.", "8.1.5")


def _why_not_turn(state: State, facing: int) -> Refusal:
    """3.2.1 3.2.2 3.2.3 R16 Why the moving force cannot turn."""
    unit = movement.picked(state)
    if state.facing[unit] == facing:
        return Refusal(f"They face {spelling.COMPASS[facing]} already.", "3.2")
    if stacks.held(state, 1 - stacks.side(state, unit), state.area[unit]):
        return Refusal("Among enemies nobody turns.", "8.1.4")
    if stacks.light(state, unit):
        return Refusal("Javelins and bows turn once before each step and once after the last.", "R84")
    if state.halted:
        return Refusal("A force stopped by a zone of control does not turn any more.", "R16")
    if not movement.may_stop(state, unit):
        return _why_not_stop(state)
    if stacks.kind(state, unit) == peoples.HOPLITE:
        return Refusal("A turn takes hoplites their whole Movement Allowance, and they have moved.", "3.2.1")
    needed, left = movement.turn_cost(state, unit, facing), many(state.points, "point", "are")
    return Refusal(f"That turn costs {needed}; {left} left.", "3.2.2")


def _why_not_stop(state: State) -> Refusal:
    """3.1.2 R6 Why a move cannot end where it is."""
    unit = movement.picked(state)
    where = spelling.where(state, unit)
    if state.strict_no_restack:
        return _among_friends(where)
    friends = [
        other
        for other in stacks.chain(state, stacks.side(state, unit), state.area[unit])
        if not state.mark[other] & mark.PICKED
    ]
    if stacks.kind(state, friends[0]) == stacks.kind(state, unit):
        return other_contingent(where)
    return Refusal(f"In {where} stand units of another type; the move must go on.", "3.1.2")


def _among_friends(where: str) -> Refusal:
    """R6 By option a stack is not joined in an Action Round."""
    return Refusal(f"Friends stand in {where}; no move may end among friends.", "R6")


def other_contingent(where: str) -> Refusal:
    """R9 By option a stack is of one contingent."""
    return Refusal(f"{where} holds another contingent; stacks are of one contingent here.", "R9")


# Who is not there


def idle_side(state: State, area: int) -> Refusal:
    """8.1.5 Nobody of the side that moves stands in an area."""
    who = segments.PHASING[state.segment]
    where = spelling.area_name(state, area)
    if stacks.held(state, 1 - who, area):
        name = spelling.contingent_name(state, state.top[1 - who][area])
        return of_the_enemy(state, f"{name} in {where}", "8.1.5")
    return Refusal(f"No {peoples.ADJECTIVES[who]} unit stands in {where}.", "8.1.2")


def of_the_enemy(state: State, people: str, rule: str) -> Refusal:
    """4.D Those who are named belong to the side whose segment it is not."""
    told, foes = names.SEGMENT_NAMES[state.segment], names.SIDE_NAMES[1 - segments.PHASING[state.segment]]
    return Refusal(f"This is the {told}; the {people} are {foes}.", rule)
