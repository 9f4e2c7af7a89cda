"""The board: the pass with its forces, the day and the path beside them, and below the fold the force in hand and the tracks."""

from __future__ import annotations

from collections.abc import Sequence

from pylae.art import svg, theme
from pylae.art.svg import Drawing
from pylae.games.go_tell_the_spartans.data import peoples
from pylae.games.go_tell_the_spartans.picture import charts, displays, forces, landscape, lights, signs
from pylae.games.go_tell_the_spartans.picture.scene import Table
from pylae.games.go_tell_the_spartans.picture.tray import tray_layers
from pylae.games.go_tell_the_spartans.rules import course, endings
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.words import names


def draw(view: State, seat: int, actions: Sequence[int] = (), tall: bool = False) -> Drawing:
    """The board and the tray as `seat` sees them, with `actions` lit; `tall` is the chart for a phone."""
    chart = charts.chart_of(int(view.sheet), tall)
    table = Table(view, seat, frozenset(actions), chart)
    holds = forces.fields(table)
    apart = forces.berths(table, holds)
    layers = {
        "ground": pass_ground(table),
        "glow": lights.glow(table),
        "pieces": forces.forces(table, holds, apart),
        "marks": svg.group(
            displays.display(table), displays.ephialtes_box(table), *displays.origin_note(table)
        )
        + lights.selected(table)
        + forces.ties(table, apart)
        + signs.signs(table),
        "choices": lights.choices(table) + forces.laid_out(table, apart),
        "fans": forces.fans(table),
    }
    tray, bottom = tray_layers(table)
    return Drawing(
        chart.layout.width,
        bottom,
        "Go Tell the Spartans",
        describe(table),
        "".join(table.defs.values()),
        layers,
        chart.fold,
        tray,
        chart.layout.room,
    )


def pass_ground(table: Table) -> str:
    """The map, which never changes."""
    chart = table.chart
    return svg.box(0, 0, chart.layout.width, chart.fold, fill=theme.PAGE) + svg.at(
        chart.left, chart.top, landscape.ground(chart.grid)
    )


def describe(table: Table) -> str:
    """The board in words: the hour, every force where it stands, and points."""
    view = table.view
    hour = f"Day {view.day}, round {view.round}: {displays.stage(view)}."
    held = " ".join(
        f"{peoples.ADJECTIVES[side]}s: {standing(table, side)}." for side in (peoples.GREEK, peoples.PERSIAN)
    )
    points = ", ".join(
        f"{peoples.ADJECTIVES[side]}s {course.victory_points(view, side)}{names.given(view, side)}"
        for side in (peoples.GREEK, peoples.PERSIAN)
    )
    over = ""
    if view.outcome != endings.UNDECIDED:
        over = " The Greeks have won." if course.greeks_win(view) else " The Persians have won."
    return f"{hour} {held} Points: {points}.{over}"


def standing(table: Table, side: int) -> str:
    """Where a side's forces are and how many units each has."""
    there = [
        f"{table.name(area)} {sum(len(stand.units) for stand in stands)}"
        for (who, area), stands in table.forces.items()
        if who == side
    ]
    return ", ".join(there) or "nobody on the map"
