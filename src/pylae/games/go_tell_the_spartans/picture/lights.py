"""The lights of the map: zones of control, the area that all is about, and areas that may be chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pylae.art import marks, svg, theme
from pylae.core.rule import NOTHING
from pylae.games.go_tell_the_spartans.data import compass, ground, peoples, sheets
from pylae.games.go_tell_the_spartans.picture import counter_marks, counters
from pylae.games.go_tell_the_spartans.picture.scene import Table
from pylae.games.go_tell_the_spartans.rules import act, entry, movement, phase
from pylae.games.go_tell_the_spartans.words import spelling

ABOUT_SUBJECT = (phase.MARCH, phase.DRIVE, phase.RECOVERY_DIE)
ABOUT_SPOT = (
    phase.FACE,
    phase.MELEE_DIE,
    phase.RETREAT,
    phase.RETREAT_DIE,
    phase.OVERSTACK,
    phase.MORALE_DIE,
)
TOWARDS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


@dataclass(frozen=True)
class Lit:
    """An area that may be chosen."""

    area: int
    action: int
    label: str
    note: str = ""
    strike: bool = False  # does choosing it mean a fight?


# Below the counters


def glow(table: Table) -> str:
    """Zones of control, areas that may be chosen, and the area that all is about."""
    size = table.chart.area
    hatched = zones(table)
    if hatched:
        table.defs["zone"] = svg.group(
            counter_marks.zone(sheets.SIDE_WORDS[1 - moving_side(table)], size), id="zone"
        )
    here = focus(table)
    return svg.group(
        *(svg.use("zone", *table.spot(area)) for area in hatched),
        *(svg.at(*table.spot(lit.area), light_of(table, lit)) for lit in lit_areas(table)),
        svg.at(*table.spot(here), counter_marks.chosen(size)) if here != NOTHING else "",
        pointer_events="none",
    )


def light_of(table: Table, lit: Lit) -> str:
    """The light of an area; stacks that could be taken back are many, and glow only a little."""
    size = table.chart.area
    if lit.strike:
        return counter_marks.attack(size)
    if table.view.phase != phase.DEPLOY:
        return counter_marks.legal(size)
    return (
        counter_marks.washed(size, theme.LIT, 0.45)
        if table.chart.layout.roomy
        else counter_marks.lit_counter(table.chart.counter)
    )


def moving_side(table: Table) -> int:
    """The side of the force that is being moved."""
    return table.side(table.view.subject)


def zones(table: Table) -> list[int]:
    """The areas in an enemy zone of control, while a force is being moved (3.3)."""
    view = table.view
    if view.phase != phase.MARCH or view.subject == NOTHING:
        return []
    foe = 1 - moving_side(table)
    found = set()
    for (side, area), stands in table.forces.items():
        for stand in stands if side == foe else ():
            if table.unit(stand.leader).kind <= peoples.MIXED:
                front = 2 * int(view.facing[stand.leader])
                found |= {ground.NEXT[view.sheet][area][(front + turn) & 7] for turn in (-1, 0, 1)}
    return sorted(found - {NOTHING})


def focus(table: Table) -> int:
    """The area that all is about, or NOTHING."""
    view = table.view
    if view.phase in ABOUT_SUBJECT and view.subject != NOTHING:
        return max(NOTHING, int(view.area[view.subject]))
    if view.phase in ABOUT_SPOT:
        return int(view.spot)
    if view.phase == phase.SITE:
        return int(entry.free_site(view, 0))
    return NOTHING


# Above the counters


def selected(table: Table) -> str:
    """The frame of the area that all is about."""
    here = focus(table)
    if here == NOTHING:
        return ""
    return svg.at(
        *table.spot(here), counter_marks.chosen_frame(table.chart.area), id="focus", pointer_events="none"
    )


def choices(table: Table) -> str:
    """Areas that may be chosen, arrows that turn a stack, and knobs to begin turning it."""
    lit = (lit_area(table, choice) for choice in lit_areas(table))
    return svg.group(*closed_areas(table), *lit, *arrows(table), *knobs(table))


def closed_areas(table: Table) -> Iterator[str]:
    """Neighbours of the moving force where it may not go now; a page can tell why not."""
    view = table.view
    if view.phase != phase.MARCH or view.subject == NOTHING or (view.strides and view.halted):
        return
    wide, tall = table.chart.area
    field = svg.box(-wide / 2, -tall / 2, wide, tall, fill="transparent")
    for way in range(len(compass.DIRECTIONS)):
        area = int(ground.NEXT[view.sheet][view.area[view.subject]][way])
        asked = table.asked(act.STEP + way) if area != NOTHING else ""
        if asked:
            name = table.name(area)
            yield marks.piece(f"area-{name}", *table.spot(area), field, label=f"Step to {name}", ask=asked)


def lit_area(table: Table, lit: Lit) -> str:
    """An area as a button over all that stands in it."""
    size = table.chart.area
    wide, tall = size
    return marks.piece(
        f"area-{table.name(lit.area)}",
        *table.spot(lit.area),
        svg.tag("title", lit.label),
        svg.box(-wide / 2, -tall / 2, wide, tall, fill="transparent"),
        svg.group(counter_marks.chosen_frame(size, counters.TERRACOTTA), pointer_events="none")
        if lit.strike
        else "",
        counter_marks.note_tag(size, lit.note) if lit.note else "",
        action=lit.action,
        label=lit.label,
    )


def lit_areas(table: Table) -> list[Lit]:
    """The areas that may be chosen, with what choosing them does."""
    found: list[Lit] = []
    for action in sorted(table.actions):
        if act.AREA <= action < act.TURN_AT and (
            table.view.phase != phase.DEPLOY or table.chart.layout.roomy
        ):
            found.append(named_area(table, action))
        elif act.TURN_AT <= action < act.UNIT and not table.chart.layout.roomy:
            # A phone has no room for a knob on every stack, so a touch turns it; the tray has plates to take it back.
            area = action - act.TURN_AT
            found.append(Lit(area, action, f"Turn the stack in {table.name(area)}"))
        elif action >= act.JOIN:
            name = table.name(action - act.JOIN)
            found.append(Lit(action - act.JOIN, action, f"Join the forces in {name}", "join"))
        elif act.STEP <= action < act.STACK:
            found.append(step(table, action))
    return found


def named_area(table: Table, action: int) -> Lit:
    """What naming an area means in this phase."""
    area, now = action - act.AREA, table.view.phase
    name = table.name(area)
    if now == phase.FIRE:
        return Lit(area, action, f"Fire at {name}", strike=True)
    if now == phase.MELEE_ORDER:
        return Lit(area, action, f"Fight the melee in {name}", strike=True)
    if now == phase.DEPLOY:
        return Lit(area, action, f"Take back the stack in {name}")
    return Lit(area, action, f"Place it in {name}")


def step(table: Table, action: int) -> Lit:
    """A step of a move with its cost, or of a retreat."""
    view, way = table.view, action - act.STEP
    if view.phase == phase.RETREAT:
        area = int(ground.NEXT[view.sheet][view.refuge][way])
        return Lit(area, action, f"Retreat {compass.DIRECTIONS[way]} to {table.name(area)}")
    unit = int(movement.picked(view))
    start = int(view.area[unit])
    area = int(ground.NEXT[view.sheet][start][way])
    name = table.name(area)
    if table.at(1 - table.side(unit), area):
        return Lit(area, action, f"Attack {name}", strike=True)
    points = int(movement.cost(view, start, area))
    unit_word = " MP" if table.chart.layout.roomy else ""
    return Lit(
        area,
        action,
        f"Step {compass.DIRECTIONS[way]} to {name} for {points}",
        f"{points}{unit_word}",
        strike=False,
    )


def arrows(table: Table) -> Iterator[str]:
    """The four facings of a stack in deployment, as arrows round it."""
    view = table.view
    if view.phase != phase.FACE or view.spot == NOTHING:
        return
    x, y = table.spot(int(view.spot))
    wide, tall = table.chart.area
    size = table.chart.layout.button
    for facing, letter in enumerate(compass.FACINGS):
        action = table.offered(act.FACING + facing)
        if action is not None:
            dx, dy = TOWARDS[table.chart.grid.facing(letter)]
            yield marks.piece(
                f"face-{letter}",
                x + dx * (wide + size) / 2,
                y + dy * (tall + size) / 2,
                arrow((dx, dy), letter, (size, size)),
                action=action,
                label=f"Face {spelling.COMPASS[facing]}",
            )


@svg.kept
def arrow(way: svg.Point, letter: str, size: svg.Point) -> str:
    """A lit plate with a point on one side and the letter of a facing."""
    dx, dy = way
    wide, tall = size[0] / 2 - 2, size[1] / 2 - 2
    nose = [(-1, -1), (0.35, -1), (1, 0), (0.35, 1), (-1, 1)]
    points = [((x * dx - y * dy) * wide, (x * dy + y * dx) * tall) for x, y in nose]
    return (
        svg.box(-size[0] / 2, -size[1] / 2, *size, fill="transparent")
        + svg.polygon(points, **svg.paint(theme.LIT, theme.LIT_INK, 1.6), stroke_linejoin="round")
        + svg.words(-dx * 2, 5.5 - dy * 2, letter, 16, "display", theme.LIT_INK, "middle")
    )


def knobs(table: Table) -> Iterator[str]:
    """At every stack that may be turned, a round arrow, if there is room for one."""
    wide, tall = table.chart.area
    for action in sorted(table.actions) if table.chart.layout.roomy else ():
        if act.TURN_AT <= action < act.UNIT:
            area = action - act.TURN_AT
            x, y = table.spot(area)
            yield marks.piece(
                f"turn-{table.name(area)}",
                x + wide / 2 - 12,
                y - tall / 2 + 12,
                svg.circle(14, fill="transparent"),
                counter_marks.turning(),
                action=action,
                label=f"Turn the stack in {table.name(area)}",
            )
