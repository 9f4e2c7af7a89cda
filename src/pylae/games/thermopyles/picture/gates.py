"""The pass: mountain, road and gulf, the stones of the locations, and both armies on the road."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi

from pylae.art import marks, ornament, pieces, scenery, svg, theme
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.picture import sights
from pylae.games.thermopyles.picture.charts import Chart
from pylae.games.thermopyles.picture.scene import Table
from pylae.games.thermopyles.rules import act
from pylae.games.thermopyles.words import names

LOCATIONS = range(1, cards.LOST_LOCATION + 1)
STONE = {  # fill and number colour of a stone
    "open": (theme.PANEL, theme.TEXT),
    "here": (theme.ACCENT, theme.ON_ACCENT),
    "past": (theme.TRAY, theme.QUIET_TEXT),
    "lost": (theme.RIM, theme.ADDED_WHITE),
}


def landscape(chart: Chart) -> str:
    """Mountain, road and gulf, and on them the camp, the wall, the springs and the last hill."""
    width, foot = chart.width, chart.road - 34 * chart.figure
    way = [
        (-20, chart.road + 14),
        *[stone_spot(chart, place) for place in LOCATIONS],
        (width + 20, chart.road + 14),
    ]
    sea, wave = chart.road + 56 * chart.scene + 8, 20 * chart.scene
    return svg.group(
        svg.box(0, 0, width, chart.pass_height, fill=theme.CLAY),
        svg.at(
            width * 0.618,
            chart.ridge * 0.34,
            ornament.rosette(25 * chart.scene, 16, theme.SAFFRON, theme.CLAY),
        ),
        sights.mountains(width, chart.ridge, foot, 46 * chart.scene),
        svg.box(0, foot, width, chart.pass_height - foot, fill=theme.LAND),
        svg.stroke(f"M0 {foot}H{width}", theme.FIGURE, 2.4),
        sights.road(way, 34 * chart.scene),
        sights.shore(width, sea, chart.pass_height),
        svg.at(0, chart.pass_height - wave, ornament.waves(width, wave)),
        landmarks(chart, foot),
        svg.box(2, 2, width - 4, chart.pass_height - 4, **svg.paint("none", theme.RIM, 4)),
        start_note(chart),
    )


def landmarks(chart: Chart, foot: float) -> str:
    """What stands along the road, in the order of the locations."""
    scale = chart.scene

    def near(place: int, dx: float, dy: float, drawn: str, grown: float = 1) -> str:
        return svg.at(stone_spot(chart, place)[0] + dx * scale, foot + dy * scale, drawn, scale=scale * grown)

    shields = svg.group(
        *(svg.at(x, y, pieces.greek_shield(11)) for x, y in ((-24, -72), (4, -80), (32, -70)))
    )
    tree = svg.use("cypress")
    return svg.group(
        near(1, -276, 26, svg.use("tent"))
        + near(1, -206, 12, svg.use("tent"), 1.15)
        + near(1, -150, 30, svg.use("tent"), 0.8),
        near(2, 0, 14, sights.wall(), 1.2),
        near(4, -34, 22, svg.use("steam")) + near(4, 48, 14, svg.use("steam"), 0.8),
        near(5, -50, 0, tree, 0.8) + near(5, 4, 0, scenery.temple(), 1.3) + near(5, 56, 0, tree, 0.7),
        near(6, 0, 14, sights.hill() + shields),
        near(7, 8, 0, tree, 0.95) + near(7, 50, 0, tree, 0.7),
        fleets(chart) if chart.roomy else "",
    )


def fleets(chart: Chart) -> str:
    """The ships that lie off the pass."""
    y = chart.pass_height - 16
    return svg.group(
        svg.at(52, y, pieces.trireme("persian"), scale=0.5),
        svg.at(120, y + 6, pieces.trireme("persian"), scale=0.36),
        svg.at(chart.width - 40, y - 2, pieces.trireme("greek"), scale=0.5),
        svg.at(chart.width - 84, y + 7, pieces.trireme("greek"), scale=0.34),
    )


def start_note(chart: Chart) -> str:
    """What the book shows only in a picture, and where our answer is explained."""
    ink = theme.LAND_LINE if chart.roomy else theme.SEA_LINE
    return svg.words(
        *chart.start_note, f"start at {cards.START_LOCATION}: reconstructed (R1)", 13, "text", ink
    )


def stone_spot(chart: Chart, place: int) -> svg.Point:
    """Where the stone of a location lies."""
    x = chart.first_stone + chart.stone_step * (place - 1)
    return x, chart.road + chart.stone_radius * (0.75 if place % 2 else 0.95)


def location(table: Table, place: int) -> str:
    """A stone with its name; the next one stands for the retreat."""
    chart, here = table.chart, table.view.location
    state = (
        "here"
        if place == here
        else "lost"
        if place == cards.LOST_LOCATION
        else "past"
        if place < here
        else "open"
    )
    action = table.offered(act.RETREAT) if place == here + 1 else None
    name = cards.LOCATION_NAMES[place - 1]
    goal = (
        f"Retreat to {place}, {name}"
        if place < cards.LOST_LOCATION
        else f"Retreat to {place}: the pass is lost"
    )
    row = chart.name_rows[(place - 1) % len(chart.name_rows)]
    return marks.piece(
        f"location-{place}",
        *stone_spot(chart, place),
        svg.at(0, row, marks.plate(name, chart.name_size)),
        stone(place, chart.stone_radius, state, bool(cards.BONUS_DIE[place])),
        action=action,
        label=goal if action is not None else names.location_name(place),
        ring=lit_circle(chart.stone_radius),
        ask=table.wondered(f"retreat {place}"),
    )


def marker(chart: Chart, place: int) -> str:
    """The battle marker: the Spartans, looking west."""
    return marks.piece("marker", figures_x(chart, place), chart.road, *rank(chart, "hoplite", chart.spartans))


def host(chart: Chart, place: int) -> str:
    """The Persians, who follow the Spartans from the west."""
    return marks.piece("host", figures_x(chart, place), chart.road, *rank(chart, "guard", chart.persians))


def figures_x(chart: Chart, place: int) -> float:
    """Where the figures of a location stand: at its stone, and never over the edge."""
    return min(stone_spot(chart, place)[0], chart.width - (max(chart.spartans) + 102) * chart.figure)


def rank(chart: Chart, figure: str, xs: Sequence[float]) -> list[str]:
    """Figures one behind the other, the foremost drawn last."""
    scale = chart.figure
    places = reversed(list(enumerate(xs)))
    return [
        svg.at(x * scale, (index % 2 * 5 - 118) * scale, svg.use(figure), scale=scale) for index, x in places
    ]


@svg.kept
def stone(place: int, radius: float, state: str, die_sign: bool) -> str:
    """A numbered stone on the way: open, here, past or lost; the die sign says that it gives a die."""
    fill, ink = STONE[state]
    rim = radius * 0.83
    dots = svg.stroke(_round(rim), ink, 2.4, stroke_dasharray=f"0 {2 * pi * rim / 16:.2f}")
    sign = svg.at(radius * 0.42, -radius * 1.22, pieces.die(0, "greek", radius * 0.8)) if die_sign else ""
    return svg.group(
        svg.circle(radius, **svg.paint(fill, theme.PLATE_EDGE, 2.2)),
        dots,
        svg.words(0, radius * 0.36, str(place), radius * 1.05, "display", ink, "middle"),
        sign,
    )


def _round(radius: float) -> str:
    """A circle as path data, for lines that are dashed."""
    r = svg.number(radius)
    return f"M0 -{r}A{r} {r} 0 1 1 0 {r}A{r} {r} 0 1 1 0 -{r}"


@svg.kept
def lit_circle(radius: float) -> str:
    """The light round a stone, with a hand's breadth to touch."""
    return svg.circle(max(radius + 6, 23), fill="transparent") + marks.lit("circle", r=radius + 4)
