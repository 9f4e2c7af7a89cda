"""The Goat Path over the mountain, and the flanking marker on it."""

from __future__ import annotations

from math import sin

from pylae.art import marks, svg, theme
from pylae.games.hot_gates.picture import camp, scene
from pylae.games.hot_gates.rules import end


def mountain(table: scene.Table) -> str:
    """The ridge and the trodden way."""
    chart = table.chart
    width, top = chart.width, chart.ridge
    summits = [(-20 + index * width / 8, top + 12 + 10 * sin(index * 2.1)) for index in range(10)]
    ground = svg.smooth(summits, closed=False) + svg.data("L", width, chart.fold, "L", 0, chart.fold, "Z")
    way = svg.smooth(
        [spot(table, index) for index in range(end.steps_to_defeat(table.view) + 1)], closed=False
    )
    return svg.group(
        svg.path(ground, **svg.paint(theme.SLOPE, theme.PLATE_EDGE, 2.4)),
        svg.stroke(way, theme.RIM, 9),
        svg.stroke(way, theme.ADDED_WHITE, 3, stroke_dasharray="1 8"),
    )


def spaces(table: scene.Table) -> str:
    """The spaces to the one where all is lost, and the goat where the flanking force is."""
    view, r = table.view, table.chart.path_radius
    last = end.steps_to_defeat(view)
    sign = camp.mark(table, "defeat_space") if not view.track else ""
    drawn = []
    for index in range(last + 1):
        x, y = spot(table, index)
        if index != view.flank:
            drawn.append(svg.at(x, y, stone(index, view.flank, last, r, sign), id=f"step-{index}"))
    return svg.group(*drawn, marker(table), title(table, last))


def stone(index: int, now: int, last: int, r: float, sign: str) -> str:
    if index == last:
        fill, ink, radius = theme.PERSIAN, theme.SAFFRON, r * 1.35
    else:
        fill, ink = (theme.RIM, theme.ADDED_WHITE) if index < now else (theme.ADDED_WHITE, theme.LIT_INK)
        radius = r
    edge = theme.SAFFRON if index == last else theme.RIM
    text = f"{index}{sign}" if index == last else str(index)
    return svg.group(
        svg.circle(radius, **svg.paint(fill, edge, 2)),
        svg.words(0, r * 0.4, text, r * 1.1, "display", ink, "middle"),
    )


def marker(table: scene.Table) -> str:
    """The flanking force."""
    view, r = table.view, table.chart.path_radius * 1.75
    x, y = spot(table, view.flank)
    return svg.at(
        x,
        y - r * 0.3,
        svg.circle(r, **svg.paint(theme.RIM, theme.LIT, 2)),
        svg.circle(r * 0.9, fill=theme.CLAY),
        svg.at(-r * 0.53, -r * 0.78, svg.use("goat"), scale=r * 0.0106),
        svg.words(0, r * 0.74, str(view.flank), r * 0.64, "display", theme.FIGURE, "middle"),
        id="flanking-marker",
    )


def title(table: scene.Table, last: int) -> str:
    chart, left = table.chart, last - table.view.flank
    note = f"{left} steps to defeat" if left != 1 else "one step to defeat"
    return marks.heading(chart.level[0], chart.ridge - 6, "Goat Path", note, chart.title)


def spot(table: scene.Table, index: int) -> svg.Point:
    """Where a space of the path lies; on a phone it winds."""
    chart = table.chart
    line, column = divmod(index, chart.path_columns)
    if line % 2:
        column = chart.path_columns - 1 - column
    (x, y), (dx, dy) = chart.path, chart.path_step
    return x + dx * column, y + dy * line + (6 * sin(index * 1.25) if line == 0 and not dy else 0)
