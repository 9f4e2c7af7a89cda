"""The board: the pass with its forces, the day and the path beside them, and below the fold the force in hand and the tracks."""

from __future__ import annotations

from collections.abc import Sequence

from pylae.art.pass_ground import ground
from pylae.art.svg import Drawing, at, box, group
from pylae.art.theme import PAGE
from pylae.games.go_tell_the_spartans.charts import chart_of
from pylae.games.go_tell_the_spartans.components import ADJECTIVES, GREEK, PERSIAN
from pylae.games.go_tell_the_spartans.course import greeks_win, victory_points
from pylae.games.go_tell_the_spartans.displays import display, ephialtes_box, origin_note, stage
from pylae.games.go_tell_the_spartans.lights import choices, glow, selected
from pylae.games.go_tell_the_spartans.pieces_layer import berths, fans, fields, forces, laid_out, ties
from pylae.games.go_tell_the_spartans.signs import signs
from pylae.games.go_tell_the_spartans.state import UNDECIDED, State
from pylae.games.go_tell_the_spartans.table import Table
from pylae.games.go_tell_the_spartans.tray import tray_layers


def draw(view: State, seat: int, actions: Sequence[int] = (), tall: bool = False) -> Drawing:
    """The board and the tray as `seat` sees them, with `actions` lit; `tall` is the chart for a phone."""
    chart = chart_of(int(view.sheet), tall)
    table = Table(view, seat, frozenset(actions), chart)
    holds = fields(table)
    apart = berths(table, holds)
    layers = {
        "ground": pass_ground(table),
        "glow": glow(table),
        "pieces": forces(table, holds, apart),
        "marks": group(display(table), ephialtes_box(table), *origin_note(table))
        + selected(table)
        + ties(table, apart)
        + signs(table),
        "choices": choices(table) + laid_out(table, apart),
        "fans": fans(table),
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
    )


def pass_ground(table: Table) -> str:
    """The map, which never changes."""
    chart = table.chart
    return box(0, 0, chart.layout.width, chart.fold, fill=PAGE) + at(
        chart.left, chart.top, ground(chart.grid)
    )


def describe(table: Table) -> str:
    """The board in words: the hour, every force where it stands, and points."""
    view = table.view
    hour = f"Day {view.day}, round {view.round}: {stage(view)}."
    held = " ".join(f"{ADJECTIVES[side]}s: {standing(table, side)}." for side in (GREEK, PERSIAN))
    points = ", ".join(f"{ADJECTIVES[side]}s {victory_points(view, side)}" for side in (GREEK, PERSIAN))
    over = ""
    if view.outcome != UNDECIDED:
        over = " The Greeks have won." if greeks_win(view) else " The Persians have won."
    return f"{hour} {held} Points: {points}.{over}"


def standing(table: Table, side: int) -> str:
    """Where a side's forces are and how many units each has."""
    there = [
        f"{table.name(area)} {sum(len(stand.units) for stand in stands)}"
        for (who, area), stands in table.forces.items()
        if who == side
    ]
    return ", ".join(there) or "nobody on the map"
