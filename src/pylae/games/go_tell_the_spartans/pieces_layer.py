"""The counters on the map: every force in its area, crowded or engaged areas shared out, and what may be picked up."""

from __future__ import annotations

from html import escape

from pylae.art.counters import chit, crossed_spears, hidden, lit_counter, small_counter
from pylae.art.marks import piece
from pylae.art.svg import Point, at, box, group, kept, tag, use
from pylae.art.theme import PANEL, TEXT
from pylae.core.wording import many
from pylae.games.go_tell_the_spartans.components import (
    CONTINGENTS,
    GREEK,
    KINDS,
    PERSIAN,
    SIDES,
    WEST,
)
from pylae.games.go_tell_the_spartans.state import (
    AREA,
    DISORDERED,
    FIRE,
    FIRED,
    MOVE,
    MOVED,
    PHASING,
    UNIT,
    VOLLEY,
)
from pylae.games.go_tell_the_spartans.table import Force, Table

Place = tuple[float, float, Point]  # the middle of a box from the middle of its area, and its size
SHARED = 3.0  # what two counters in one area leave free
CROWDED = 2  # more forces of a side than that lie in two columns


def forces(table: Table) -> str:
    """Every force on the map."""
    drawn = []
    for area in range(len(table.sheet.areas)):
        here = placed(table, area)
        drawn += [force(table, stand, place) for stand, place in here]
        if table.contested(area):
            x, y = table.spot(area)
            drawn.append(at(x, y, crossed_spears(8), pointer_events="none"))
    return group(*drawn)


def placed(table: Table, area: int) -> list[tuple[Force, Place]]:
    """The forces of an area and the box of each."""
    mine, theirs = table.at(GREEK, area), table.at(PERSIAN, area)
    if not mine and not theirs:
        return []
    wide, tall = table.chart.counter
    if not mine or not theirs:
        stands = mine or theirs
        return list(zip(stands, shares(wide, tall, len(stands)), strict=True))
    across = table.chart.layout.roomy
    half = ((wide - SHARED) / 2 + 3, tall - 3) if across else (wide + 1, (tall - SHARED) / 2 + 2)
    shift = (half[0] / 2 + 0.5, 0) if across else (0, half[1] / 2 + 0.5)
    # Persians come from the west, unless they came over the mountain.
    from_east = table.view.facing[theirs[0].leader] == WEST
    return [
        (stand, (x + sign * shift[0], y + sign * shift[1], size))
        for stands, sign in ((theirs, 1 if from_east else -1), (mine, -1 if from_east else 1))
        for stand, (x, y, size) in zip(stands, shares(*half, len(stands)), strict=True)
    ]


@kept
def shares(wide: float, tall: float, count: int) -> list[Place]:
    """A box for each of some forces that share a room of that size."""
    if count == 1:
        return [(0, 0, (wide, tall))]
    columns = 2 if wide >= tall or count > CROWDED else 1
    rows = -(-count // columns)
    size = ((wide + 2) / columns - 1, (tall + 2) / rows - 1)
    return [
        (
            (size[0] + 1) * (index % columns - (columns - 1) / 2),
            (size[1] + 1) * (index // columns - (rows - 1) / 2),
            size,
        )
        for index in range(count)
    ]


def force(table: Table, stand: Force, place: Place) -> str:
    """A force as its top counter, with all its units in words; with a ring where it may be picked."""
    x, y = table.spot(stand.area)
    dx, dy, size = place
    told = table.inventory(stand)
    action = table.offered(UNIT + stand.leader) if table.view.phase in (MOVE, VOLLEY) else None
    return piece(
        f"u{stand.leader}",
        x + dx,
        y + dy,
        tag("title", escape(told, quote=False)),
        face(table, stand.leader, len(stand.units), size),
        action=action,
        label=label(table, stand) if action is not None else told,
        ring=hold(table, size) + lit_counter(size),
        ask=question(table, stand),
    )


def hold(table: Table, size: Point) -> str:
    """Where a finger takes hold of a force: its whole area, if it has that for itself."""
    if size != table.chart.counter:
        return ""
    wide, tall = table.chart.area
    return box(-wide / 2, -tall / 2, wide, tall, fill="transparent")


def fans(table: Table) -> str:
    """Every stack opened, each counter whole; a page shows the one that is pointed at or has the focus."""
    stacks = (stand for stands in table.forces.values() for stand in stands if len(stand.units) > 1)
    return group(*(fan(table, stand) for stand in stacks))


def fan(table: Table, stand: Force) -> str:
    """The units of a force side by side above their area, the top one first."""
    wide, tall = table.chart.counter
    count, step = len(stand.units), wide + 4
    x, y = table.spot(stand.area)
    half = (count * step + 6) / 2
    x = min(max(x, half + 2), table.chart.layout.width - half - 2)
    y = y - tall - 12 if y > 2 * tall else y + tall + 12
    faces = (
        at((index - (count - 1) / 2) * step, 0, face(table, unit, 1, table.chart.counter))
        for index, unit in enumerate(stand.units)
    )
    plate = box(-half, -tall / 2 - 6, 2 * half, tall + 12, rx=6, fill=PANEL, stroke=TEXT, stroke_width=1.5)
    return at(x, y, plate, *faces, id=f"fan-u{stand.leader}", display="none", pointer_events="none")


def question(table: Table, stand: Force) -> str:
    """The move that somebody would try with a force that cannot be chosen now."""
    view = table.view
    mine = stand.side == PHASING[view.segment]
    if view.phase in (MOVE, VOLLEY) and mine:
        return table.wondered(UNIT + stand.leader)
    if view.phase == FIRE and not mine:
        return table.wondered(AREA + stand.area)
    return ""


def label(table: Table, stand: Force) -> str:
    """What picking a force means."""
    verb = "Fire with" if table.view.phase == VOLLEY else "Move"
    return f"{verb} {many(len(stand.units), 'unit')} at {table.inventory(stand)}"


def face(table: Table, unit: int, count: int, size: Point) -> str:
    """A counter with others under it; equal ones are drawn once."""
    view = table.view
    about, loss, mark = table.unit(unit), int(view.loss[unit]), int(view.mark[unit])
    facing = table.facing(unit)
    side = SIDES[table.side(unit)]
    if not table.seen(unit):
        return used(
            table, f"k-{side}-{facing}-{count}-{size[0]:.0f}-{size[1]:.0f}", hidden(side, facing, size, count)
        )
    bits = bool(mark & DISORDERED), bool(mark & MOVED), bool(mark & FIRED)
    flags = sum(bit << place for place, bit in enumerate(bits))
    name = f"k-{about.contingent}-{about.kind}-{loss}-{facing}-{count}-{flags}-{size[0]:.0f}-{size[1]:.0f}"
    if name in table.defs:
        return use(name)
    contingent, melee = CONTINGENTS[about.contingent], about.melee[loss]
    weak = melee < about.melee[0]
    if min(size) < 19 or (size[0] < 30 and size[1] < 26):
        return used(table, name, chit(side, contingent, melee, facing, size, weak=weak, stacked=count))
    drawn = small_counter(
        side,
        KINDS[about.kind],
        contingent,
        melee,
        about.steps,
        loss,
        facing,
        weak=weak,
        stacked=count,
        disordered=bits[0],
        moved=bits[1],
        fired=bits[2],
        size=size,
    )
    return used(table, name, drawn)


def used(table: Table, name: str, drawn: str) -> str:
    """A drawing kept among the definitions, used by its name."""
    if name not in table.defs:
        table.defs[name] = group(drawn, id=name)
    return use(name)
