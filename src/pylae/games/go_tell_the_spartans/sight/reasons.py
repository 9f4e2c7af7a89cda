"""Why the numbers of a combat are what they are (8.2.2, 8.2.6, 8.3.2 to 8.3.4): dice, shifts and columns, line by line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pylae.games.go_tell_the_spartans.data import compass, peoples, results, sheets
from pylae.games.go_tell_the_spartans.rules import fire, mark, melee, segments, stacks
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.sight import fates

Shift = tuple[str, str, str]  # what it is for, its section, and how far: "2R", "1L", or a column

MELEE_FACES = 6


def explain_fire(view: State, units: Sequence[int], target: int) -> list[Shift]:
    """What makes up some units' fire at an area, line by line: text, section, and the number it is about.

    explain_fire(view, units, area)  # [("3 bow at range 1", "FRT", "D6"), ("Defensive Value 3", "8.2.6", "-3")]
    """
    groups: dict[tuple[int, int, int], int] = {}
    for unit in units:
        group = (
            stacks.kind(view, unit),
            fire.reach(view, view.area[unit], target),
            fire.fire_modifier(view, unit, target),
        )
        groups[group] = groups.get(group, 0) + 1
    lines: list[Shift] = []
    for (arm, distance, modifier), count in sorted(groups.items()):
        lines.append(
            (
                f"{count} {peoples.KINDS[arm]} at range {distance}",
                "FRT",
                f"D{results.FIRE_DIE[view.sheet][arm][distance]}",
            )
        )
        if modifier != 0:
            lines.append((f"across the wall {modifier} to the die", "TEC", f"{modifier}"))
    top = view.top[1 - segments.PHASING[view.segment]][target]
    value = stacks.defensive_value(view, top)
    disorder = " with Disorder" if view.mark[top] & mark.DISORDERED else ""
    section = "8.4.3" if disorder else "8.2.6"
    return [*lines, (f"Defensive Value {value}{disorder}", section, f"-{value}")]


def explain(view: State, attacker: int, area: int) -> list[Shift]:
    """8.3.2 #2 R22 How the column of a melee comes about, line by line: text, section, and the column or shift.

    explain(view, PERSIAN, area)
    # [("Persians 9 against 9", "8.3.2", "1:1"), ("mixed against hoplite", "8.3.3", "1L"), ("column", "MCRT", "1:2"), …]
    """
    attack, defence = melee.total_melee(view, attacker, area), melee.total_melee(view, 1 - attacker, area)
    kinds = [peoples.KINDS[stacks.kind(view, view.top[who][area])] for who in (attacker, 1 - attacker)]
    seen = compass.ASPECTS[melee.worst_aspect(view, attacker, area)]
    wall = results.WALL_SHIFT[view.sheet] if melee.all_marked(view, attacker, area, mark.OVER_WALL) else 0
    climb = results.CLIMB_SHIFT[view.sheet] if melee.all_marked(view, attacker, area, mark.CLIMBED) else 0
    shifts = (
        (" against ".join(kinds), "8.3.3", melee.type_shift(view, attacker, area)),
        (f"through the {seen}", "8.3.4", melee.situation_shift(view, attacker, area)),
        ("across the wall", "TEC", wall),
        ("from below", "TEC", climb),
        ("Disordered attackers", "8.4.3", melee.disorder_shift(view, attacker, area)),
        ("feigned retreat", "11.3", melee.feint_shift(view, attacker, area)),
    )
    start = melee.odds_column(attack, defence)
    end = melee.final_column(view, attacker, area)
    lines = [
        (f"{fates.PEOPLE[attacker]} {attack} against {defence}", "8.3.2", peoples.COLUMNS_OF_ODDS[start])
    ]
    lines += [(text, section, columns(by)) for text, section, by in shifts if by != 0]
    if start + sum(by for _, _, by in shifts) != end:
        lines.append(("the table ends", "R22", peoples.COLUMNS_OF_ODDS[end]))
    lines.append(("column", "MCRT", peoples.COLUMNS_OF_ODDS[end]))
    if melee.shield_wall(view, attacker, area):
        lines.append(("hoplites attacked at their front lose a step less", "8.3.2", "-1"))
    return lines


def columns(by: int) -> str:
    """A shift as the tables print it."""
    return f"{by}R" if by > 0 else f"{-by}L"


def melee_title(deals: Sequence[State], attacker: int, area: int) -> str:
    """The column and how it comes about; a range where the deals differ."""
    strengths = [[melee.total_melee(deal, side, area) for deal in deals] for side in (attacker, 1 - attacker)]
    starts = [melee.odds_column(*pair) for pair in zip(*strengths, strict=True)]
    ends = [melee.final_column(deal, attacker, area) for deal in deals]
    attack, defence = (spread(numbers, str) for numbers in strengths)
    first, *others = (
        [line for line in explain(deal, attacker, area)[1:] if line[1] != "MCRT"] for deal in deals
    )
    reasons = [
        f"{fates.PEOPLE[attacker]} {attack} against {defence} {spread(starts, column_name)}",
        *(
            f"{text} {by}"
            for text, section, by in first
            if all((text, section, by) in lines for lines in others)
        ),
    ]
    place = sheets.SHEETS[deals[0].sheet].area_name(area)
    return f"Melee in {place}: {spread(ends, column_name)}, die 1–{MELEE_FACES} ({'; '.join(reasons)})"


def spread(numbers: Sequence[int], name: Callable[[int], str]) -> str:
    """One number, or the least and the greatest of several."""
    return "–".join(name(number) for number in sorted({min(numbers), max(numbers)}))


def column_name(column: int) -> str:
    """A column as the table prints it."""
    return peoples.COLUMNS_OF_ODDS[column]
