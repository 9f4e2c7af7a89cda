"""What may be picked beside the map: classes to place, stacks to put in order or to enter with, whole contingents."""

from __future__ import annotations

from collections.abc import Sequence

from pylae.art import letters, marks, svg, theme
from pylae.core.rule import NOTHING
from pylae.core.wording import many
from pylae.games.go_tell_the_spartans.data import peoples, sheets
from pylae.games.go_tell_the_spartans.picture import affairs, counter_marks, counters, flow, tracks
from pylae.games.go_tell_the_spartans.picture.flow import Block
from pylae.games.go_tell_the_spartans.picture.scene import Force, Table
from pylae.games.go_tell_the_spartans.rules import act, beside, mark, phase

CONTINGENT_VERBS = {
    phase.COMMIT: "Commit the {}",
    phase.GUARD_BOX: "Send the {} to guard the path",
    phase.STAY: "The {} stay",
    phase.GUARD: "The {} guard the path",
    phase.ZONES: "Order the {} to the Persian side",
}


# What may be picked


def in_deployment(table: Table) -> list[list[Block]]:
    """Beside the map: every class of units that has still to be placed, by contingent."""
    view = table.view
    classes: dict[tuple[int, int, int], list[int]] = {}
    for unit in range(len(table.sheet.units)):
        if view.area[unit] == beside.POOL and peoples.SIDE_OF[table.unit(unit).contingent] == peoples.GREEK:
            classes.setdefault(affairs.klass(table, unit), []).append(unit)
    nations = sorted({nation for nation, _, _ in classes})
    groups = [
        contingent_group(table, nation, [units for key, units in classes.items() if key[0] == nation])
        for nation in nations
    ]
    return [groups] if groups else [[affairs.note_block(table, "Every unit stands on the map.")]]


def contingent_group(table: Table, nation: int, classes: Sequence[Sequence[int]]) -> Block:
    """A contingent's classes under its name."""
    wide, tall = table.chart.layout.token
    name = peoples.CONTINGENTS[nation]
    drawn = [svg.words(0, 12, name, 13.5, "text", theme.QUIET_TEXT)]
    for index, units in enumerate(classes):
        action = next((act.UNIT + unit for unit in units if act.UNIT + unit in table.actions), None)
        drawn.append(
            token(
                table,
                units[0],
                len(units),
                action,
                f"Place {table.telling(units[0])}, {len(units)} left",
                (wide / 2 + 2 + index * (wide + flow.GAP), 20 + tall / 2),
                f"class-{units[0]}",
            )
        )
    breadth = max(letters.length(name, 13.5, "text"), len(classes) * (wide + flow.GAP) - flow.GAP + 4)
    return svg.group(*drawn), breadth, 22 + tall


def token(
    table: Table,
    unit: int,
    count: int,
    action: int | None,
    label: str,
    spot: svg.Point,
    name: str,
    facing: str = "",
) -> str:
    """A counter to be picked, with how many of its kind there are."""
    about, loss = table.unit(unit), int(table.view.loss[unit])
    size = table.chart.layout.token
    side = sheets.SIDE_WORDS[peoples.SIDE_OF[about.contingent]]
    looks = facing or table.chart.grid.facing("W" if side == "greek" else "E")
    drawn = counters.small_counter(
        side,
        peoples.KINDS[about.kind],
        peoples.CONTINGENTS[about.contingent],
        about.melee[loss],
        about.steps,
        loss,
        looks,
        weak=about.melee[loss] < about.melee[0],
        disordered=bool(table.view.mark[unit] & mark.DISORDERED),
        size=size,
    )
    badge = svg.at(size[0] / 2 - 5, size[1] / 2 - 4, number_badge(count)) if count > 1 else ""
    ring = counter_marks.lit_counter(size) if action is not None else ""
    return marks.piece(
        name,
        *spot,
        svg.tag("title", table.telling(unit)),
        drawn,
        badge,
        action=action,
        label=label,
        ring=ring,
    )


@svg.kept
def number_badge(count: int) -> str:
    """A number on an ink round, wide enough for two figures."""
    reach = 9.4 if count > 9 else 8
    return svg.circle(reach, **svg.paint(theme.RIM, theme.ADDED_WHITE, 1.2)) + svg.words(
        0, 4.6, str(count), 13, "display", theme.ON_RIM, "middle"
    )


def taken_back(table: Table) -> list[list[Block]]:
    """On a phone, where a touch turns a stack on the map: every stack, to be taken back."""
    if table.view.phase != phase.DEPLOY or table.chart.layout.roomy:
        return []
    stands = [
        stand
        for (_, area), (stand, *_) in sorted(table.forces.items(), key=lambda item: item[0][1])
        if act.AREA + area in table.actions
    ]
    return (
        [[affairs.note_block(table, "Take back:")], [taken_stack(table, stand) for stand in stands]]
        if stands
        else []
    )


def taken_stack(table: Table, stand: Force) -> Block:
    """A stack under the name of its area; touched, it leaves the map."""
    wide, tall = table.chart.layout.token
    name = table.name(stand.area)
    drawn = token(
        table,
        stand.leader,
        len(stand.units),
        act.AREA + stand.area,
        f"Take back the stack in {name}: {many(len(stand.units), 'unit')}",
        (wide / 2 + 1, 20 + tall / 2),
        f"back-{name}",
        table.facing(stand.leader),
    )
    return (
        svg.words(wide / 2 + 1, 13, name, 13.5, "display", theme.QUIET_TEXT, "middle") + drawn,
        wide + 2,
        22 + tall,
    )


def in_standing(table: Table) -> list[list[Block]]:
    """Every stack, unit by unit, so that another may be put on top."""
    groups = [
        stack_group(table, area, stand)
        for (_, area), stands in sorted(table.forces.items(), key=lambda item: item[0][1])
        for stand in stands
        if any(act.UNIT + unit in table.actions for unit in stand.units)
    ]
    return [groups] if groups else affairs.at_rest(table)


def stack_group(table: Table, area: int, stand: Force) -> Block:
    """A stack under the name of its area, the top unit first."""
    wide, tall = table.chart.layout.token
    drawn = [svg.words(0, 12, table.name(area), 13.5, "display", theme.QUIET_TEXT)]
    for index, unit in enumerate(stand.units):
        drawn.append(
            token(
                table,
                unit,
                1,
                table.offered(act.UNIT + unit),
                f"Put on top in {table.name(area)}: {table.telling(unit)}",
                (wide / 2 + 2 + index * (wide + 12), 20 + tall / 2),
                f"s{unit}",
                table.facing(unit),
            )
        )
    return svg.group(*drawn), len(stand.units) * (wide + 12) - 6, 22 + tall


def in_sites(table: Table) -> list[list[Block]]:
    """The stacks from which the Persian player chooses for the next site."""
    view = table.view
    if view.committed == NOTHING:
        return []
    wide, tall = table.chart.layout.token
    found: list[Block] = []
    for action in sorted(table.actions):
        kind, units = (action - act.STACK) // 3, (action - act.STACK) % 3 + 1
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
        contingent_plate(table, nation)
        for nation in range(peoples.NATIONS)
        if act.CONTINGENT + nation in table.actions
    ]
    return [plates] if plates else []


def contingent_plate(table: Table, nation: int) -> Block:
    """A contingent: its device, its name and its strength."""
    name, note = peoples.CONTINGENTS[nation], tracks.strength(table, nation)
    wide, tall = 158.0, 48.0
    kind = "hoplite" if peoples.SIDE_OF[nation] == peoples.GREEK else "mixed"
    label = CONTINGENT_VERBS.get(table.view.phase, "{}").format(name)
    drawn = marks.piece(
        f"nation-{nation}",
        0,
        0,
        svg.box(0, 0, wide, tall, rx=3, **svg.paint(theme.PANEL, theme.STRONG_LINE, 1.4)),
        svg.box(0, 0, 46, tall, rx=3, fill=counters.CONTINGENTS[name].shade),
        svg.at(23, tall / 2, counters.symbol(sheets.SIDE_WORDS[peoples.SIDE_OF[nation]], kind, name, 17)),
        svg.words(54, 20, name, 14, "display"),
        svg.words(54, 38, note, 13, "text", theme.QUIET_TEXT),
        action=act.CONTINGENT + nation,
        label=label,
        ring=marks.lit_box(wide, tall, 5),
    )
    return svg.at(3, 3, drawn), wide + 6, tall + 6
