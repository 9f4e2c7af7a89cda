"""The pass: mountain, road and gulf, the stones of the locations, and both armies on the road."""

from __future__ import annotations

from collections.abc import Sequence

from pylae.art.marks import lit_circle, piece, plate
from pylae.art.ornament import rosette, waves
from pylae.art.pieces import greek_shield, stone, trireme
from pylae.art.scenery import hill, mountains, road, shore, temple, wall
from pylae.art.svg import Point, at, box, group, stroke, use, words
from pylae.art.theme import CLAY, FIGURE, LAND, LAND_LINE, RIM, SAFFRON, SEA_LINE
from pylae.games.thermopyles.cards import BONUS_DIE, LOCATION_NAMES, LOST_LOCATION, START_LOCATION
from pylae.games.thermopyles.charts import Chart, Table
from pylae.games.thermopyles.state import RETREAT
from pylae.games.thermopyles.words import location_name

LOCATIONS = range(1, LOST_LOCATION + 1)


def landscape(chart: Chart) -> str:
    """Mountain, road and gulf, and on them the camp, the wall, the springs and the last hill."""
    width, foot = chart.width, chart.road - 34 * chart.figure
    way = [
        (-20, chart.road + 14),
        *[stone_spot(chart, place) for place in LOCATIONS],
        (width + 20, chart.road + 14),
    ]
    sea, wave = chart.road + 56 * chart.scene + 8, 20 * chart.scene
    return group(
        box(0, 0, width, chart.pass_height, fill=CLAY),
        at(width * 0.618, chart.ridge * 0.34, rosette(25 * chart.scene, 16, SAFFRON, CLAY)),
        mountains(width, chart.ridge, foot, 46 * chart.scene),
        box(0, foot, width, chart.pass_height - foot, fill=LAND),
        stroke(f"M0 {foot}H{width}", FIGURE, 2.4),
        road(way, 34 * chart.scene),
        shore(width, sea, chart.pass_height),
        at(0, chart.pass_height - wave, waves(width, wave)),
        sights(chart, foot),
        box(2, 2, width - 4, chart.pass_height - 4, fill="none", stroke=RIM, stroke_width=4),
        start_note(chart),
    )


def sights(chart: Chart, foot: float) -> str:
    """What stands along the road, in the order of the locations."""
    scale = chart.scene

    def near(place: int, dx: float, dy: float, drawn: str, grown: float = 1) -> str:
        return at(stone_spot(chart, place)[0] + dx * scale, foot + dy * scale, drawn, scale=scale * grown)

    shields = group(*(at(x, y, greek_shield(11)) for x, y in ((-24, -72), (4, -80), (32, -70))))
    tree = use("cypress")
    return group(
        near(1, -276, 26, use("tent"))
        + near(1, -206, 12, use("tent"), 1.15)
        + near(1, -150, 30, use("tent"), 0.8),
        near(2, 0, 14, wall(), 1.2),
        near(4, -34, 22, use("steam")) + near(4, 48, 14, use("steam"), 0.8),
        near(5, -50, 0, tree, 0.8) + near(5, 4, 0, temple(), 1.3) + near(5, 56, 0, tree, 0.7),
        near(6, 0, 14, hill() + shields),
        near(7, 8, 0, tree, 0.95) + near(7, 50, 0, tree, 0.7),
        fleets(chart) if chart.roomy else "",
    )


def fleets(chart: Chart) -> str:
    """The ships that lie off the pass."""
    y = chart.pass_height - 16
    return group(
        at(52, y, trireme("persian"), scale=0.5),
        at(120, y + 6, trireme("persian"), scale=0.36),
        at(chart.width - 40, y - 2, trireme("greek"), scale=0.5),
        at(chart.width - 84, y + 7, trireme("greek"), scale=0.34),
    )


def start_note(chart: Chart) -> str:
    """What the book shows only in a picture, and where our answer is explained."""
    ink = LAND_LINE if chart.roomy else SEA_LINE
    return words(*chart.start_note, f"start at {START_LOCATION}: reconstructed (R1)", 13, "text", ink)


def stone_spot(chart: Chart, place: int) -> Point:
    """Where the stone of a location lies."""
    x = chart.first_stone + chart.stone_step * (place - 1)
    return x, chart.road + chart.stone_radius * (0.75 if place % 2 else 0.95)


def location(table: Table, place: int) -> str:
    """A stone with its name; the next one stands for the retreat."""
    chart, here = table.chart, table.view.location
    state = (
        "here" if place == here else "lost" if place == LOST_LOCATION else "past" if place < here else "open"
    )
    action = table.offered(RETREAT) if place == here + 1 else None
    name = LOCATION_NAMES[place - 1]
    goal = f"Retreat to {place}, {name}" if place < LOST_LOCATION else f"Retreat to {place}: the pass is lost"
    row = chart.name_rows[(place - 1) % len(chart.name_rows)]
    return piece(
        f"location-{place}",
        *stone_spot(chart, place),
        at(0, row, plate(name, chart.name_size)),
        stone(place, chart.stone_radius, state, bool(BONUS_DIE[place])),
        action=action,
        label=goal if action is not None else location_name(place),
        ring=lit_circle(chart.stone_radius),
        ask=table.wondering(f"retreat {place}"),
    )


def marker(chart: Chart, place: int) -> str:
    """The battle marker: the Spartans, looking west."""
    return piece("marker", figures_x(chart, place), chart.road, *rank(chart, "hoplite", chart.spartans))


def host(chart: Chart, place: int) -> str:
    """The Persians, who follow the Spartans from the west."""
    return piece("host", figures_x(chart, place), chart.road, *rank(chart, "guard", chart.persians))


def figures_x(chart: Chart, place: int) -> float:
    """Where the figures of a location stand: at its stone, and never over the edge."""
    return min(stone_spot(chart, place)[0], chart.width - (max(chart.spartans) + 102) * chart.figure)


def rank(chart: Chart, figure: str, xs: Sequence[float]) -> list[str]:
    """Figures one behind the other, the foremost drawn last."""
    scale = chart.figure
    places = reversed(list(enumerate(xs)))
    return [at(x * scale, (index % 2 * 5 - 118) * scale, use(figure), scale=scale) for index, x in places]
