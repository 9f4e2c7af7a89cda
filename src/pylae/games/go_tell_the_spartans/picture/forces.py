"""The counters on the map: every force in its area, crowded or engaged areas shared out, and what may be picked up."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from pylae.art import svg, theme
from pylae.art.marks import piece
from pylae.art.svg import Point
from pylae.core.wording import many
from pylae.games.go_tell_the_spartans.data import compass, peoples, sheets
from pylae.games.go_tell_the_spartans.picture import counter_marks, counters
from pylae.games.go_tell_the_spartans.picture.scene import Force, Table
from pylae.games.go_tell_the_spartans.rules import act, mark, phase, segments

Place = tuple[float, float, Point]  # the middle of a box from the middle of its area, and its size
SHARED = 3.0  # what two counters in one area leave free
CROWDED = 2  # more forces of a side than that lie in two columns


def forces(table: Table, holds: dict[Force, Place], apart: dict[Force, Point]) -> str:
    """Every force on the map; what may be picked lies over what may not, so that a finger finds it."""
    still: list[str] = []
    lit: list[str] = []
    fights: list[str] = []
    for area in sorted({area for _, area in table.forces}):
        for stand, place in placed(table, area):
            field = None if stand in apart else holds.get(stand)
            (lit if field else still).append(force(table, stand, place, field))
        if table.contested(area):
            fights.append(fight_sign(table, area))
    return svg.group(*still, *lit, *fights)


def fight_sign(table: Table, area: int) -> str:
    """Crossed spears between two sides; where one stands above the other, at the edge, so that numbers can be read."""
    x, y = table.spot(area)
    if table.chart.layout.roomy:
        return svg.at(x, y, counters.crossed_spears(8), pointer_events="none")
    return svg.at(x + 1 - table.chart.counter[0] / 2, y, counters.crossed_spears(6.8), pointer_events="none")


def placed(table: Table, area: int) -> list[tuple[Force, Place]]:
    """The forces of an area and the box of each."""
    wide, tall = table.chart.counter
    across = table.chart.layout.roomy
    half = ((wide - SHARED) / 2 + 3, tall - 3) if across else (wide + 1, (tall - SHARED) / 2 + 2)
    return arranged(table, area, (wide, tall), half, shares)


def fields(table: Table) -> dict[Force, Place]:
    """Where a finger takes hold of the forces that may be picked."""
    if table.view.phase not in (phase.MOVE, phase.VOLLEY):
        return {}
    lit: dict[int, list[Force]] = {}
    for (_, area), stands in table.forces.items():
        for stand in stands:
            if act.UNIT + stand.leader in table.actions:
                lit.setdefault(area, []).append(stand)
    return {stand: place for area in sorted(lit) for stand, place in area_fields(table, area, lit[area])}


def area_fields(table: Table, area: int, lit: list[Force]) -> list[tuple[Force, Place]]:
    """The share of each in their area, and all of it for one alone whose share would be too small."""
    wide, tall = table.chart.area
    half = (wide / 2, tall) if table.chart.layout.roomy else (wide, tall / 2)
    found = [item for item in arranged(table, area, (wide, tall), half, parts) if item[0] in lit]
    if len(lit) == 1 and too_small(table, found[0][1]):
        return [(lit[0], (0, 0, (wide, tall)))]
    return found


def too_small(table: Table, field: Place) -> bool:
    """Would a finger miss a field?"""
    return min(field[2]) < table.chart.layout.finger


def arranged(
    table: Table, area: int, whole: Point, half: Point, shared: Callable[[Point, int], list[Place]]
) -> list[tuple[Force, Place]]:
    """The forces of an area, each with its share of the whole, or of half of it where both sides stand there."""
    mine, theirs = table.at(peoples.GREEK, area), table.at(peoples.PERSIAN, area)
    if not mine or not theirs:
        stands = mine or theirs
        return list(zip(stands, shared(whole, len(stands)), strict=True)) if stands else []
    across = table.chart.layout.roomy
    shift = (half[0] / 2, 0) if across else (0, half[1] / 2)
    # Persians come from the west, unless they came over the mountain.
    from_east = table.view.facing[theirs[0].leader] == compass.WEST
    return [
        (stand, (x + sign * shift[0], y + sign * shift[1], size))
        for stands, sign in ((theirs, 1 if from_east else -1), (mine, -1 if from_east else 1))
        for stand, (x, y, size) in zip(stands, shared(half, len(stands)), strict=True)
    ]


@svg.kept
def shares(room: Point, count: int) -> list[Place]:
    """A box for each of some counters that share a room; they may stand out a little and keep apart a little."""
    if count == 1:
        return [(0, 0, room)]
    wide, tall = room
    return [(x, y, (w - 1, h - 1)) for x, y, (w, h) in parts((wide + 2, tall + 2), count)]


@svg.kept
def parts(room: Point, count: int) -> list[Place]:
    """A room in equal parts."""
    wide, tall = room
    columns = 1 if count == 1 or (wide < tall and count <= CROWDED) else 2
    rows = -(-count // columns)
    size = (wide / columns, tall / rows)
    return [
        (size[0] * (index % columns - (columns - 1) / 2), size[1] * (index // columns - (rows - 1) / 2), size)
        for index in range(count)
    ]


def force(table: Table, stand: Force, place: Place, field: Place | None) -> str:
    """A force as its top counter, with all its units in words; with a ring where a finger may take hold of it."""
    x, y = table.spot(stand.area)
    dx, dy, size = place
    told = table.inventory(stand)
    drawn = face(table, stand.leader, len(stand.units), size)
    if field:
        left, top, room = field
        drawn = held((left - dx, top - dy, room), counter_marks.lit_counter(size), drawn)
    return piece(
        f"u{stand.leader}",
        x + dx,
        y + dy,
        svg.tag("title", escape(told, quote=False)),
        drawn,
        action=act.UNIT + stand.leader if field else None,
        label=label(table, stand) if field else told,
        ask=question(table, stand),
    )


def held(field: Place, *drawn: str) -> str:
    """Something that is taken hold of in a field only, however far it stands out."""
    x, y, (wide, tall) = field
    return svg.box(x - wide / 2, y - tall / 2, wide, tall, fill="transparent") + svg.group(
        *drawn, pointer_events="none"
    )


# Forces that stand too close together


def berths(table: Table, holds: dict[Force, Place]) -> dict[Force, Point]:
    """Where forces that a finger could not tell apart are laid out: on sea or mountain, near each other and their area."""
    free, found = list(table.chart.berths), dict[Force, Point]()
    for area in dict.fromkeys(stand.area for stand, field in holds.items() if too_small(table, field)):
        here = [stand for stand in holds if stand.area == area]
        x, y = table.spot(area)
        for stand in here if len(free) >= len(here) else ():
            x, y = min(free, key=lambda spot: abs(spot[0] - x) + abs(spot[1] - y))
            free.remove((x, y))
            found[stand] = x, y
    return found


def laid_out(table: Table, apart: dict[Force, Point]) -> str:
    """Forces that stand too close together, each once more in its berth."""
    return svg.group(
        *(crowd(table, area) for area in dict.fromkeys(stand.area for stand in apart)),
        *(berth(table, stand, spot) for stand, spot in apart.items()),
    )


def ties(table: Table, apart: dict[Force, Point]) -> str:
    """Frames round crowded areas, and lines from them to the berths of their forces."""
    return svg.group(
        *(tied(table, table.spot(stand.area), spot) for stand, spot in apart.items()),
        *(
            svg.at(*table.spot(area), counter_marks.chosen_frame(table.chart.area))
            for area in dict.fromkeys(stand.area for stand in apart)
        ),
        pointer_events="none",
    )


def berth(table: Table, stand: Force, spot: Point) -> str:
    """A force on a plate of its own, with the name of its area."""
    wide, tall = size = table.chart.area
    return piece(
        f"berth-u{stand.leader}",
        *spot,
        svg.tag("title", escape(table.inventory(stand), quote=False)),
        held(
            (0, 0, size),
            counter_marks.lit_plate(size),
            face(table, stand.leader, len(stand.units), (wide - 8, tall - 8)),
            counter_marks.note_tag(size, table.name(stand.area)),
        ),
        action=act.UNIT + stand.leader,
        label=label(table, stand),
    )


def crowd(table: Table, area: int) -> str:
    """An area whose forces are laid out elsewhere; who touches it is told which they are."""
    name = table.name(area)
    wide, tall = table.chart.area
    return piece(
        f"crowd-{name}",
        *table.spot(area),
        svg.box(-wide / 2, -tall / 2, wide, tall, fill="transparent"),
        ask=name if table.seat >= 0 else "",
        label=f"The forces in {name} are laid out beside the map",
    )


def tied(table: Table, area: Point, berth: Point) -> str:
    """A line from the edge of an area along those of others to a berth."""
    wide, tall = table.chart.area
    if table.chart.layout.roomy:
        (x, y), (end, side) = area, berth
        edge = x + wide / 2 if end >= x else x - wide / 2
        line = svg.data("M", edge, y, "V", side, "H", end)
    else:
        (x, y), (side, end) = area, berth
        edge = y + tall / 2 if end >= y else y - tall / 2
        line = svg.data("M", x, edge, "H", side, "V", end)
    return svg.stroke(line, theme.PANEL, 5) + svg.stroke(line, theme.TEXT, 2.2)


# Stacks opened


def fans(table: Table) -> str:
    """Every stack opened, each counter whole; a page shows the one that is pointed at or has the focus."""
    stacks = (stand for stands in table.forces.values() for stand in stands if len(stand.units) > 1)
    return svg.group(*(fan(table, stand) for stand in stacks))


def fan(table: Table, stand: Force) -> str:
    """The units of a force side by side above their area, the top one first."""
    wide, tall = table.chart.counter
    count, step = len(stand.units), wide + 4
    x, y = table.spot(stand.area)
    half = (count * step + 6) / 2
    x = min(max(x, half + 2), table.chart.layout.width - half - 2)
    y = y - tall - 12 if y > 2 * tall else y + tall + 12
    faces = (
        svg.at((index - (count - 1) / 2) * step, 0, face(table, unit, 1, table.chart.counter))
        for index, unit in enumerate(stand.units)
    )
    plate = svg.box(
        -half, -tall / 2 - 6, 2 * half, tall + 12, rx=6, **svg.paint(theme.PANEL, theme.TEXT, 1.5)
    )
    return svg.at(x, y, plate, *faces, id=f"fan-u{stand.leader}", display="none", pointer_events="none")


def question(table: Table, stand: Force) -> str:
    """The move that somebody would try with a force that cannot be chosen now."""
    view = table.view
    mine = stand.side == segments.PHASING[view.segment]
    if view.phase in (phase.MOVE, phase.VOLLEY) and mine:
        return table.asked(act.UNIT + stand.leader)
    if view.phase == phase.FIRE and not mine:
        return table.asked(act.AREA + stand.area)
    return ""


def label(table: Table, stand: Force) -> str:
    """What picking a force means."""
    verb = "Fire with" if table.view.phase == phase.VOLLEY else "Move"
    return f"{verb} {many(len(stand.units), 'unit')} at {table.inventory(stand)}"


def face(table: Table, unit: int, count: int, size: Point) -> str:
    """A counter with others under it; equal ones are drawn once."""
    view = table.view
    about, loss, marks = table.unit(unit), int(view.loss[unit]), int(view.mark[unit])
    facing = table.facing(unit)
    side = sheets.SIDE_WORDS[table.side(unit)]
    if not table.seen(unit):
        shaken = bool(marks & mark.DISORDERED)
        return used(
            table,
            f"k-{side}-{facing}-{count}-{shaken:d}-{size[0]:.0f}-{size[1]:.0f}",
            counters.hidden(side, facing, size, count, disordered=shaken),
        )
    bits = bool(marks & mark.DISORDERED), bool(marks & mark.MOVED), bool(marks & mark.FIRED)
    flags = sum(bit << place for place, bit in enumerate(bits))
    name = f"k-{about.contingent}-{about.kind}-{loss}-{facing}-{count}-{flags}-{size[0]:.0f}-{size[1]:.0f}"
    if name in table.defs:
        return svg.use(name)
    contingent, melee = peoples.CONTINGENTS[about.contingent], about.melee[loss]
    weak = melee < about.melee[0]
    if min(size) < 19 or (size[0] < 30 and size[1] < 26):
        return used(
            table, name, counters.chit(side, contingent, melee, facing, size, weak=weak, stacked=count)
        )
    drawn = counters.small_counter(
        side,
        peoples.KINDS[about.kind],
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
        table.defs[name] = svg.group(drawn, id=name)
    return svg.use(name)
