"""The board in letters: the pass from west to east in 100 columns, the tracks, what is under way, and hurt stacks."""

from __future__ import annotations

import textwrap

from pylae.core.game import Pile
from pylae.core.rule import NOTHING
from pylae.core.wording import listed, many
from pylae.games.go_tell_the_spartans.data import peoples, roster, sheets
from pylae.games.go_tell_the_spartans.rules import (
    beside,
    commitment,
    course,
    entry,
    mark,
    morale,
    movement,
    phase,
    stacks,
)
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.words import names, spelling

BREADTH = 100  # columns that everything fits
CELL = 6  # of which the first is the border to the west, where the wall may run
ARROWS = "^>v<"
GROUND = {"~": "~~~~~", "#": "#####", ".": "  .  ", "W": "  .  ", "^": "  n  "}
LEGEND = (
    "Th3< is a stack of 3, Thespians on top, facing west; Persians in CAPITALS above, Greeks below.",
    "~ water  # mountain  n mound  | wall; behind a stack: ! Disorder  - step losses  + several forces",
)
MIDDLE = 2  # characters before the letter of a row


def show(view: State, seat: int) -> str:
    """2.1 The board in letters, as a seat sees it."""
    parts = (
        [names.heading(view)],
        _map(view, seat),
        list(LEGEND),
        _tracks(view),
        _course(view) + _under_way(view),
        _hurt(view, seat),
    )
    return "\n\n".join("\n".join(part) for part in parts if part)


def piles(view: State) -> tuple[Pile, ...]:
    """8.4.4 There is nothing to look through: who has fallen stands on the tracks of the board."""
    return ()


# The map


def _map(view: State, seat: int) -> list[str]:
    """Rows of the map from west to east, columns from north to south; two lines each, Persians above Greeks."""
    sheet = sheets.SHEETS[view.sheet]
    letters = "".join(
        f"{peoples.LETTERS[row]:>{1 + MIDDLE + 1}}".ljust(CELL) for row in range(len(sheet.grid))
    )
    lines = [f"   {letters}".rstrip()]
    for column in range(len(sheet.grid[0])):
        closed = all(line[column] in "~#" for line in sheet.grid)
        for who in (peoples.PERSIAN,) if closed else (peoples.PERSIAN, peoples.GREEK):
            number = f"{column + 1:2} " if who == peoples.PERSIAN else "   "
            cells = (_cell(view, seat, row, column, who) for row in range(len(sheet.grid)))
            lines.append((number + "".join(cells)).rstrip())
    return lines


def _cell(view: State, seat: int, row: int, column: int, who: int) -> str:
    """One side of an area in six characters, or its ground."""
    sheet = sheets.SHEETS[view.sheet]
    area = sheet.at(row, column)
    border = "|" if _wall_west_of(view, row, column) else " "
    if area == NOTHING:
        return border + GROUND[sheet.grid[row][column]]
    if view.top[who][area] != NOTHING:
        return border + _stack(view, seat, who, area).ljust(CELL - 1)
    ground = GROUND[sheet.grid[row][column]]
    other = view.top[1 - who][area] != NOTHING
    # The ground shows once in an area, and beside a stack only where it is not plain.
    hidden = (who == peoples.GREEK and not other) or (other and sheet.grid[row][column] in ".W")
    return border + (" " * len(ground) if hidden else ground)


def _wall_west_of(view: State, row: int, column: int) -> bool:
    """2.1 R2 Whether the wall runs between an area and the one west of it."""
    sheet = sheets.SHEETS[view.sheet]
    at = row if sheet.wall_edge == "west" else row - 1
    return at == sheet.wall_row and sheet.grid[sheet.wall_row][column] == "W"


def _stack(view: State, seat: int, who: int, area: int) -> str:
    """Th3< and a sign for what the list below tells."""
    units = stacks.chain(view, who, area)
    unit = units[0]
    seen = _seen(view, seat, who, area)
    flag = ""
    if len(spelling.forces(view, who, area)) > 1:
        flag = "+"
    elif _shaken(view, units):
        flag = "!"
    elif any(view.loss[one] for one in seen):
        flag = "-"
    return f"{spelling.SIGNS[stacks.contingent(view, unit)]}{len(units)}{ARROWS[view.facing[unit]]}{flag}"


def _seen(view: State, seat: int, who: int, area: int) -> list[int]:
    """3.4 The units of a stack that a seat may look at."""
    units = stacks.chain(view, who, area)
    return units if who == seat else [unit for unit in units if not spelling.hidden_unit(view, unit)]


# The tracks


def _tracks(view: State) -> list[str]:
    """8.4.4 8.4.5 10.0 Losses of each contingent against its rout box, the army tracks, the points."""
    lines = []
    for who, nations in (
        (peoples.GREEK, range(peoples.GREEK_CONTINGENTS)),
        (peoples.PERSIAN, range(peoples.GREEK_CONTINGENTS, peoples.NATIONS)),
    ):
        told = ", ".join(_nation(view, nation) for nation in nations)
        filled = f"{view.army[who]}/{roster.ARMY_TRACK[view.sheet][who]}"
        crisis = ", after the crisis" if who == peoples.PERSIAN and view.crisis else ""
        points = f"{course.victory_points(view, who)} points{names.given(view, who)}"
        text = f"{names.SIDE_NAMES[who]} (army track {filled}{crisis}; {points}): {told}"
        lines += textwrap.wrap(text, BREADTH, subsequent_indent="  ")
    return lines


def _nation(view: State, nation: int) -> str:
    """Th Thespians 2/6 lost, in the Box"""
    text = f"{spelling.SIGNS[nation]} {peoples.CONTINGENTS[nation]} {morale.lost_units(view, nation)}/{roster.ROUT_BOX[view.sheet][nation]}"
    if view.routs[nation] and not commitment.alive(view, nation):
        return f"{text} routed"
    if nation < peoples.GREEK_CONTINGENTS and not commitment.alive(view, nation):
        return f"{text} gone home"
    if nation == view.guard:
        return f"{text} on guard"
    return (
        f"{text} attacking"
        if nation >= peoples.GREEK_CONTINGENTS and commitment.alive(view, nation)
        else text
    )


# The course of the game


def _course(view: State) -> list[str]:
    """5.2 6.0 The guard of the path, the Immortals on it, and who waits beside the map."""
    lines = []
    if view.guard != NOTHING:
        lines.append(f"The {peoples.CONTINGENTS[view.guard]} guard the path of Ephialtes")
    if view.day == peoples.DAYS and view.entry_round and entry.immortals_wait(view):
        count = _count(view, peoples.IMMORTALS, beside.BOX)
        lines.append(
            f"{many(count, 'unit')} of the Immortals come down in round {view.entry_round} of the day"
        )
    lines += [
        f"{many(late, 'unit')} of the {peoples.CONTINGENTS[nation]} wait for room to enter"
        for nation in range(peoples.NATIONS)
        if (late := _count(view, nation, beside.WAITING))
    ]
    if phase.DEPLOY <= view.phase <= phase.FACE:
        left = [
            f"{peoples.CONTINGENTS[nation]} {count}"
            for nation in range(peoples.GREEK_CONTINGENTS)
            if (count := _count(view, nation, beside.POOL)) and morale.living_units(view, nation)
        ]
        lines += textwrap.wrap(f"To be placed: {listed(left)}", BREADTH) if left else ["All units are placed"]
    return lines


def _count(view: State, nation: int, place: int) -> int:
    """Units of a contingent in a place beside the map."""
    first, last = roster.FIRST_UNIT[view.sheet][nation], roster.FIRST_UNIT[view.sheet][nation + 1]
    return sum(view.area[unit] == place for unit in range(first, last))


def _under_way(view: State) -> list[str]:
    """The force that moves, the volley, the melee."""
    if view.phase == phase.MARCH:
        unit = movement.picked(view)
        count, where = movement.picked_count(view), spelling.where(view, unit)
        facing = spelling.COMPASS[view.facing[unit]]
        left = f", {many(view.points, 'point')} left" if view.points else ""
        return [
            f"Moving: {spelling.force_words(view, view.subject)}, {count} of them, in {where}, facing {facing}{left}"
        ]
    if view.phase == phase.DRIVE:
        unit = view.subject
        return [f"Driven on: {spelling.force_words(view, unit)} in {spelling.where(view, unit)}"]
    if view.phase in (phase.VOLLEY, phase.FIRE_DIE_ROLL):
        return [f"Fire on {spelling.area_name(view, view.spot)}: {many(view.hits, 'hit')} so far"]
    if view.phase == phase.MELEE_DIE:
        return [f"Melee in {spelling.area_name(view, view.spot)}"]
    return []


# Stacks that are not whole


def _hurt(view: State, seat: int) -> list[str]:
    """Stacks with step losses, Disorder or several forces, unit by unit from the top."""
    if view.phase == phase.FINISHED:
        return []
    told = []
    for area in range(len(sheets.SHEETS[view.sheet].areas)):
        for who in range(len(sheets.SIDE_WORDS)):
            hurt = any(view.loss[unit] for unit in _seen(view, seat, who, area))
            several = len(spelling.forces(view, who, area)) > 1
            if hurt or several or _shaken(view, stacks.chain(view, who, area)):
                told.append(f"{spelling.area_name(view, area)} {_units(view, seat, who, area)}")
    return textwrap.wrap("; ".join(told), BREADTH) if told else []


def _units(view: State, seat: int, who: int, area: int) -> str:
    """Thespians hoplite -2 !, Thespians hoplite ×2 / Malians hoplite; a stroke parts forces."""
    seen, leaders = _seen(view, seat, who, area), spelling.forces(view, who, area)
    parts: list[tuple[str, str, int]] = []
    for unit in seen:
        loss = f" -{view.loss[unit]}" if view.loss[unit] else ""
        shaken = " !" if view.mark[unit] & mark.DISORDERED else ""
        name = f"{spelling.contingent_name(view, unit)} {spelling.kind_name(view, unit)}{loss}{shaken}"
        if parts and parts[-1][1] == name and unit not in leaders:
            parts[-1] = (parts[-1][0], name, parts[-1][2] + 1)
        else:
            joint = "" if not parts else " / " if unit in leaders else ", "
            parts.append((joint, name, 1))
    text = "".join(f"{joint}{name}{f' ×{count}' if count > 1 else ''}" for joint, name, count in parts)
    if hidden := [unit for unit in stacks.chain(view, who, area) if unit not in seen]:
        text += f", {many(len(hidden), peoples.ADJECTIVES[who] + ' unit')} below"
        text += f", {shaken} of them !" if (shaken := _shaken(view, hidden)) else ""
    return text


def _shaken(view: State, units: list[int]) -> int:
    """8.4.1 R58 How many of some units are Disordered, which is seen under a stack too."""
    return sum(view.mark[unit] & mark.DISORDERED > 0 for unit in units)
