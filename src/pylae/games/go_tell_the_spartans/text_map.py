"""The board in letters: the pass from west to east in 100 columns, the tracks, what is under way, and hurt stacks."""

from __future__ import annotations

import textwrap

from pylae.core.rule import NOTHING
from pylae.core.wording import listed, many
from pylae.games.go_tell_the_spartans.commitment import alive
from pylae.games.go_tell_the_spartans.components import (
    ARMY_TRACK,
    CONTINGENTS,
    DAYS,
    FIRST_UNIT,
    GREEK,
    GREEK_CONTINGENTS,
    IMMORTALS,
    LETTERS,
    PERSIAN,
    ROUT_BOX,
    SHEETS,
    SIDE_WORDS,
)
from pylae.games.go_tell_the_spartans.course import victory_points
from pylae.games.go_tell_the_spartans.entry import immortals_wait
from pylae.games.go_tell_the_spartans.morale import living_units, lost_units
from pylae.games.go_tell_the_spartans.movement import picked, picked_count
from pylae.games.go_tell_the_spartans.spelling import (
    COMPASS,
    SIGNS,
    area_name,
    contingent_name,
    fogged,
    force_words,
    forces,
    kind_name,
)
from pylae.games.go_tell_the_spartans.stacks import chain, contingent, height
from pylae.games.go_tell_the_spartans.state import (
    BOX,
    DEPLOY,
    DISORDERED,
    DRIVE,
    FACE,
    FINISHED,
    FIRE_DIE_ROLL,
    MARCH,
    MELEE_DIE,
    NATIONS,
    POOL,
    VOLLEY,
    WAITING,
    State,
)
from pylae.games.go_tell_the_spartans.views import open_area
from pylae.games.go_tell_the_spartans.words import ADJECTIVES, SIDE_NAMES, heading

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
        [heading(view)],
        _map(view, seat),
        list(LEGEND),
        _tracks(view),
        _course(view) + _under_way(view),
        _hurt(view, seat),
    )
    return "\n\n".join("\n".join(part) for part in parts if part)


# The map


def _map(view: State, seat: int) -> list[str]:
    """Rows of the map from west to east, columns from north to south; two lines each, Persians above Greeks."""
    sheet = SHEETS[view.sheet]
    letters = "".join(f"{LETTERS[row]:>{1 + MIDDLE + 1}}".ljust(CELL) for row in range(len(sheet.grid)))
    lines = [f"   {letters}".rstrip()]
    for column in range(len(sheet.grid[0])):
        closed = all(line[column] in "~#" for line in sheet.grid)
        for who in (PERSIAN,) if closed else (PERSIAN, GREEK):
            number = f"{column + 1:2} " if who == PERSIAN else "   "
            cells = (_cell(view, seat, row, column, who) for row in range(len(sheet.grid)))
            lines.append((number + "".join(cells)).rstrip())
    return lines


def _cell(view: State, seat: int, row: int, column: int, who: int) -> str:
    """One side of an area in six characters, or its ground."""
    sheet = SHEETS[view.sheet]
    area = sheet.at(row, column)
    border = "|" if _wall_west_of(view, row, column) else " "
    if area == NOTHING:
        return border + GROUND[sheet.grid[row][column]]
    if view.top[who][area] != NOTHING:
        return border + _stack(view, seat, who, area).ljust(CELL - 1)
    ground = GROUND[sheet.grid[row][column]]
    other = view.top[1 - who][area] != NOTHING
    # The ground shows once in an area, and beside a stack only where it is not plain.
    hidden = (who == GREEK and not other) or (other and sheet.grid[row][column] in ".W")
    return border + (" " * len(ground) if hidden else ground)


def _wall_west_of(view: State, row: int, column: int) -> bool:
    """2.1 R2 Whether the wall runs between an area and the one west of it."""
    sheet = SHEETS[view.sheet]
    at = row if sheet.wall_edge == "west" else row - 1
    return at == sheet.wall_row and sheet.grid[sheet.wall_row][column] == "W"


def _stack(view: State, seat: int, who: int, area: int) -> str:
    """Th3< and a sign for what the list below tells."""
    units = chain(view, who, area)
    unit = units[0]
    seen = _seen(view, seat, who, area)
    flag = ""
    if len(forces(view, who, area)) > 1:
        flag = "+"
    elif any(view.mark[one] & DISORDERED for one in seen):
        flag = "!"
    elif any(view.loss[one] for one in seen):
        flag = "-"
    return f"{SIGNS[contingent(view, unit)]}{len(units)}{ARROWS[view.facing[unit]]}{flag}"


def _seen(view: State, seat: int, who: int, area: int) -> list[int]:
    """3.4 The units of a stack that a seat may look at."""
    units = chain(view, who, area)
    covered = fogged(view) and who != seat and not open_area(view, area)
    return units[:1] if covered else units


# The tracks


def _tracks(view: State) -> list[str]:
    """8.4.4 8.4.5 10.0 Losses of each contingent against its rout box, the army tracks, the points."""
    lines = []
    for who, nations in ((GREEK, range(GREEK_CONTINGENTS)), (PERSIAN, range(GREEK_CONTINGENTS, NATIONS))):
        told = ", ".join(_nation(view, nation) for nation in nations)
        filled = f"{view.army[who]}/{ARMY_TRACK[view.sheet][who]}"
        crisis = ", after the crisis" if who == PERSIAN and view.crisis else ""
        text = f"{SIDE_NAMES[who]} (army track {filled}{crisis}; {victory_points(view, who)} points): {told}"
        lines += textwrap.wrap(text, BREADTH, subsequent_indent="  ")
    return lines


def _nation(view: State, nation: int) -> str:
    """Th Thespians 2/6 lost, in the Box"""
    text = f"{SIGNS[nation]} {CONTINGENTS[nation]} {lost_units(view, nation)}/{ROUT_BOX[view.sheet][nation]}"
    if view.routs[nation] and not alive(view, nation):
        return f"{text} routed"
    if nation < GREEK_CONTINGENTS and not alive(view, nation):
        return f"{text} gone home"
    if nation == view.guard:
        return f"{text} on guard"
    return f"{text} attacking" if nation >= GREEK_CONTINGENTS and alive(view, nation) else text


# The course of the game


def _course(view: State) -> list[str]:
    """5.2 6.0 The guard of the path, the Immortals on it, and who waits beside the map."""
    lines = []
    if view.guard != NOTHING:
        lines.append(f"The {CONTINGENTS[view.guard]} guard the path of Ephialtes")
    if view.day == DAYS and view.entry_round and immortals_wait(view):
        count = _count(view, IMMORTALS, BOX)
        lines.append(
            f"{many(count, 'unit')} of the Immortals come down in round {view.entry_round} of the day"
        )
    lines += [
        f"{many(late, 'unit')} of the {CONTINGENTS[nation]} wait for room to enter"
        for nation in range(NATIONS)
        if (late := _count(view, nation, WAITING))
    ]
    if DEPLOY <= view.phase <= FACE:
        left = [
            f"{CONTINGENTS[nation]} {count}"
            for nation in range(GREEK_CONTINGENTS)
            if (count := _count(view, nation, POOL)) and living_units(view, nation)
        ]
        lines += textwrap.wrap(f"To be placed: {listed(left)}", BREADTH) if left else ["All units are placed"]
    return lines


def _count(view: State, nation: int, place: int) -> int:
    """Units of a contingent in a place beside the map."""
    first, last = FIRST_UNIT[view.sheet][nation], FIRST_UNIT[view.sheet][nation + 1]
    return sum(view.area[unit] == place for unit in range(first, last))


def _under_way(view: State) -> list[str]:
    """The force that moves, the volley, the melee."""
    if view.phase == MARCH:
        unit = picked(view)
        count, where = picked_count(view), area_name(view, view.area[unit])
        facing, left = COMPASS[view.facing[unit]], many(view.points, "point")
        return [
            f"Moving: {force_words(view, view.subject)}, {count} of them, in {where}, facing {facing}, {left} left"
        ]
    if view.phase == DRIVE:
        unit = view.subject
        return [f"Driven on: {force_words(view, unit)} in {area_name(view, view.area[unit])}"]
    if view.phase in (VOLLEY, FIRE_DIE_ROLL):
        return [f"Fire on {area_name(view, view.spot)}: {many(view.hits, 'hit')} so far"]
    if view.phase == MELEE_DIE:
        return [f"Melee in {area_name(view, view.spot)}"]
    return []


# Stacks that are not whole


def _hurt(view: State, seat: int) -> list[str]:
    """Stacks with step losses, Disorder or several forces, unit by unit from the top."""
    if view.phase == FINISHED:
        return []
    told = []
    for area in range(len(SHEETS[view.sheet].areas)):
        for who in range(len(SIDE_WORDS)):
            seen = _seen(view, seat, who, area)
            hurt = any(view.loss[unit] or view.mark[unit] & DISORDERED for unit in seen)
            if hurt or len(forces(view, who, area)) > 1:
                told.append(f"{area_name(view, area)} {_units(view, seat, who, area)}")
    return textwrap.wrap("; ".join(told), BREADTH) if told else []


def _units(view: State, seat: int, who: int, area: int) -> str:
    """Thespians hoplite -2 !, Thespians hoplite ×2 / Malians hoplite; a stroke parts forces."""
    seen, leaders = _seen(view, seat, who, area), forces(view, who, area)
    parts: list[tuple[str, str, int]] = []
    for unit in seen:
        loss = f" -{view.loss[unit]}" if view.loss[unit] else ""
        shaken = " !" if view.mark[unit] & DISORDERED else ""
        name = f"{contingent_name(view, unit)} {kind_name(view, unit)}{loss}{shaken}"
        if parts and parts[-1][1] == name and unit not in leaders:
            parts[-1] = (parts[-1][0], name, parts[-1][2] + 1)
        else:
            joint = "" if not parts else " / " if unit in leaders else ", "
            parts.append((joint, name, 1))
    text = "".join(f"{joint}{name}{f' ×{count}' if count > 1 else ''}" for joint, name, count in parts)
    if hidden := height(view, who, area) - len(seen):
        text += f", {many(hidden, ADJECTIVES[who] + ' unit')} below"
    return text
