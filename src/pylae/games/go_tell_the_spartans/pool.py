"""What may be picked beside the map: classes to place, stacks to put in order or to enter with, whole contingents."""

from __future__ import annotations

from collections.abc import Sequence

from pylae.art.counters import CONTINGENTS as PAINTED
from pylae.art.counters import lit_counter, small_counter, symbol
from pylae.art.letters import length
from pylae.art.marks import lit_box, piece
from pylae.art.svg import Point, at, box, circle, group, kept, tag, words
from pylae.art.theme import (
    ADDED_WHITE,
    ON_RIM,
    PANEL,
    QUIET_TEXT,
    RIM,
    STRONG_LINE,
)
from pylae.core.rule import NOTHING
from pylae.core.wording import many
from pylae.games.go_tell_the_spartans.components import (
    CONTINGENTS,
    GREEK,
    KINDS,
    SIDE_OF,
    SIDE_WORDS,
)
from pylae.games.go_tell_the_spartans.flow import GAP, Block
from pylae.games.go_tell_the_spartans.hand import at_rest, klass, note_block
from pylae.games.go_tell_the_spartans.state import (
    AREA,
    COMMIT,
    CONTINGENT_,
    DEPLOY,
    DISORDERED,
    GUARD,
    GUARD_BOX,
    NATIONS,
    POOL,
    STACK,
    STAY,
    UNIT,
    ZONES,
)
from pylae.games.go_tell_the_spartans.table import Force, Table
from pylae.games.go_tell_the_spartans.tracks import strength

CONTINGENT_VERBS = {
    COMMIT: "Commit the {}",
    GUARD_BOX: "Send the {} to guard the path",
    STAY: "The {} stay",
    GUARD: "The {} guard the path",
    ZONES: "Order the {} to the Persian side",
}


# What may be picked


def in_deployment(table: Table) -> list[list[Block]]:
    """Beside the map: every class of units that has still to be placed, by contingent."""
    view = table.view
    classes: dict[tuple[int, int, int], list[int]] = {}
    for unit in range(len(table.sheet.units)):
        if view.area[unit] == POOL and SIDE_OF[table.unit(unit).contingent] == GREEK:
            classes.setdefault(klass(table, unit), []).append(unit)
    nations = sorted({nation for nation, _, _ in classes})
    groups = [
        contingent_group(table, nation, [units for key, units in classes.items() if key[0] == nation])
        for nation in nations
    ]
    return [groups] if groups else [[note_block(table, "Every unit stands on the map.")]]


def contingent_group(table: Table, nation: int, classes: Sequence[Sequence[int]]) -> Block:
    """A contingent's classes under its name."""
    wide, tall = table.chart.layout.token
    name = CONTINGENTS[nation]
    drawn = [words(0, 12, name, 13.5, "text", QUIET_TEXT)]
    for index, units in enumerate(classes):
        action = next((UNIT + unit for unit in units if UNIT + unit in table.actions), None)
        drawn.append(
            token(
                table,
                units[0],
                len(units),
                action,
                f"Place {table.telling(units[0])}, {len(units)} left",
                (wide / 2 + 2 + index * (wide + GAP), 20 + tall / 2),
                f"class-{units[0]}",
            )
        )
    breadth = max(length(name, 13.5, "text"), len(classes) * (wide + GAP) - GAP + 4)
    return group(*drawn), breadth, 22 + tall


def token(
    table: Table,
    unit: int,
    count: int,
    action: int | None,
    label: str,
    spot: Point,
    name: str,
    facing: str = "",
) -> str:
    """A counter to be picked, with how many of its kind there are."""
    about, loss = table.unit(unit), int(table.view.loss[unit])
    size = table.chart.layout.token
    side = SIDE_WORDS[SIDE_OF[about.contingent]]
    looks = facing or table.chart.grid.facing("W" if side == "greek" else "E")
    drawn = small_counter(
        side,
        KINDS[about.kind],
        CONTINGENTS[about.contingent],
        about.melee[loss],
        about.steps,
        loss,
        looks,
        weak=about.melee[loss] < about.melee[0],
        disordered=bool(table.view.mark[unit] & DISORDERED),
        size=size,
    )
    badge = at(size[0] / 2 - 5, size[1] / 2 - 4, number_badge(count)) if count > 1 else ""
    ring = lit_counter(size) if action is not None else ""
    return piece(
        name,
        *spot,
        tag("title", table.telling(unit)),
        drawn,
        badge,
        action=action,
        label=label,
        ring=ring,
    )


@kept
def number_badge(count: int) -> str:
    """A number on an ink round, wide enough for two figures."""
    reach = 9.4 if count > 9 else 8
    return circle(reach, fill=RIM, stroke=ADDED_WHITE, stroke_width=1.2) + words(
        0, 4.6, str(count), 13, "display", ON_RIM, "middle"
    )


def taken_back(table: Table) -> list[list[Block]]:
    """On a phone, where a touch turns a stack on the map: every stack, to be taken back."""
    if table.view.phase != DEPLOY or table.chart.layout.roomy:
        return []
    stands = [
        stand
        for (_, area), (stand, *_) in sorted(table.forces.items(), key=lambda item: item[0][1])
        if AREA + area in table.actions
    ]
    return (
        [[note_block(table, "Take back:")], [taken_stack(table, stand) for stand in stands]] if stands else []
    )


def taken_stack(table: Table, stand: Force) -> Block:
    """A stack under the name of its area; touched, it leaves the map."""
    wide, tall = table.chart.layout.token
    name = table.name(stand.area)
    drawn = token(
        table,
        stand.leader,
        len(stand.units),
        AREA + stand.area,
        f"Take back the stack in {name}: {many(len(stand.units), 'unit')}",
        (wide / 2 + 1, 20 + tall / 2),
        f"back-{name}",
        table.facing(stand.leader),
    )
    return words(wide / 2 + 1, 13, name, 13.5, "display", QUIET_TEXT, "middle") + drawn, wide + 2, 22 + tall


def in_standing(table: Table) -> list[list[Block]]:
    """Every stack, unit by unit, so that another may be put on top."""
    groups = [
        stack_group(table, area, stand)
        for (_, area), stands in sorted(table.forces.items(), key=lambda item: item[0][1])
        for stand in stands
        if any(UNIT + unit in table.actions for unit in stand.units)
    ]
    return [groups] if groups else at_rest(table)


def stack_group(table: Table, area: int, stand: Force) -> Block:
    """A stack under the name of its area, the top unit first."""
    wide, tall = table.chart.layout.token
    drawn = [words(0, 12, table.name(area), 13.5, "display", QUIET_TEXT)]
    for index, unit in enumerate(stand.units):
        drawn.append(
            token(
                table,
                unit,
                1,
                table.offered(UNIT + unit),
                f"Put on top in {table.name(area)}: {table.telling(unit)}",
                (wide / 2 + 2 + index * (wide + 12), 20 + tall / 2),
                f"s{unit}",
                table.facing(unit),
            )
        )
    return group(*drawn), len(stand.units) * (wide + 12) - 6, 22 + tall


def in_sites(table: Table) -> list[list[Block]]:
    """The stacks from which the Persian player chooses for the next site."""
    view = table.view
    if view.committed == NOTHING:
        return []
    wide, tall = table.chart.layout.token
    found: list[Block] = []
    for action in sorted(table.actions):
        kind, units = (action - STACK) // 3, (action - STACK) % 3 + 1
        unit = next(
            unit
            for unit, about in enumerate(table.sheet.units)
            if about.contingent == view.committed and about.kind == kind
        )
        label = f"{many(units, 'unit')}: {table.telling(unit)}"
        drawn = token(table, unit, units, action, label, (wide / 2 + 2, tall / 2 + 4), f"site-{action}")
        found.append((drawn, wide + 4, tall + 10))
    return [found]


def in_commitment(table: Table) -> list[list[Block]]:
    """Contingents to choose from, each as a plate with its shield."""
    plates = [
        contingent_plate(table, nation) for nation in range(NATIONS) if CONTINGENT_ + nation in table.actions
    ]
    return [plates] if plates else []


def contingent_plate(table: Table, nation: int) -> Block:
    """A contingent: its device, its name and its strength."""
    name, note = CONTINGENTS[nation], strength(table, nation)
    wide, tall = 158.0, 48.0
    kind = "hoplite" if SIDE_OF[nation] == GREEK else "mixed"
    label = CONTINGENT_VERBS.get(table.view.phase, "{}").format(name)
    drawn = piece(
        f"nation-{nation}",
        0,
        0,
        box(0, 0, wide, tall, rx=3, fill=PANEL, stroke=STRONG_LINE, stroke_width=1.4),
        box(0, 0, 46, tall, rx=3, fill=PAINTED[name].shade),
        at(23, tall / 2, symbol(SIDE_WORDS[SIDE_OF[nation]], kind, name, 17)),
        words(54, 20, name, 14, "display"),
        words(54, 38, note, 13, "text", QUIET_TEXT),
        action=CONTINGENT_ + nation,
        label=label,
        ring=lit_box(wide, tall, 5),
    )
    return at(3, 3, drawn), wide + 6, tall + 6
