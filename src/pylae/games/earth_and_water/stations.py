"""The map's pieces: cities and ports, armies, fleets and the bridge, where a move began and where a battle is."""

from __future__ import annotations

from pylae.art.letters import length
from pylae.art.marks import lit_box, lit_ellipse, piece
from pylae.art.ornament import battlement, meander
from pylae.art.pieces import army, crossed_spears, fleet, worth_mark
from pylae.art.seascape import anchor, bridge, harbour
from pylae.art.svg import Point, at, box, circle, group, kept, use, words
from pylae.art.theme import (
    GREEK,
    GREEK_TEXT,
    GREEK_WASH,
    PANEL,
    PERSIAN,
    PERSIAN_TEXT,
    PERSIAN_WASH,
    PLATE_EDGE,
    TEXT,
)
from pylae.core.rule import NOTHING
from pylae.games.earth_and_water.charts import Chart
from pylae.games.earth_and_water.hands import MOVING, touch
from pylae.games.earth_and_water.map import (
    BONSAI,
    CITY_NAMES,
    FOOD,
    GREECE,
    HOME,
    PERSIA,
    POINTS,
    RECONSTRUCTED,
)
from pylae.games.earth_and_water.spelling import CITY_VERBS, PORT_VERBS, RETREATS, city_name, spell
from pylae.games.earth_and_water.state import (
    ARTEMISIA_WINDOW,
    ATTACKER_RETREAT,
    ATTRITION,
    BATTLE_WINDOW,
    BUY,
    CITY,
    DEFENDER_RETREAT,
    DESTINATION,
    DIE,
    IMMORTALS_WINDOW,
    KING_CUBE,
    LEADER_CUBE,
    LEAVE_THEBES,
    ORIGIN,
    PORT,
    RAISE,
    ROYAL_CITY,
    SEND_FLEETS,
    SIDES,
    STRIKE,
    TRIBUTE,
    TURN,
    State,
    controls,
)
from pylae.games.earth_and_water.table import Table

SIDE = ("greek", "persian")
INK_OF, WASH_OF, FILL_OF = (GREEK_TEXT, PERSIAN_TEXT), (GREEK_WASH, PERSIAN_WASH), (GREEK, PERSIAN)
CITY_LABELS = {
    RAISE: "Raise an army in",
    KING_CUBE: "Take an army from",
    ORIGIN: "March from",
    DESTINATION: "March to",
    ATTACKER_RETREAT: "Retreat to",
    DEFENDER_RETREAT: "Retreat to",
    LEADER_CUBE: "Take an army from",
    STRIKE: "Remove an army in",
    TRIBUTE: "Place an army in",
    ROYAL_CITY: "Take the Royal Road to",
    LEAVE_THEBES: "Leave Thebes for",
    ATTRITION: "Remove an army in",
}
PORT_LABELS = {
    RAISE: "Raise a fleet in",
    ORIGIN: "Sail from",
    DESTINATION: "Sail to",
    ATTACKER_RETREAT: "Retreat by sea to",
    DEFENDER_RETREAT: "Retreat by sea to",
    STRIKE: "Remove a fleet in",
    SEND_FLEETS: "Send a fleet to",
}
FIGHTING = (BATTLE_WINDOW, ARTEMISIA_WINDOW, IMMORTALS_WINDOW, ATTACKER_RETREAT, DEFENDER_RETREAT, DIE)


def hellespont(table: Table) -> str:
    """The bridge of boats, while it stands; while it does not, one may wonder about it in the Persian production."""
    start, end = (table.chart.place(spot) for spot in table.chart.bridge)
    if not table.view.bridge:
        wonder = table.view.phase == RAISE and table.seat == PERSIA
        field = touch(
            -8, -table.chart.touch / 2, end[0] - start[0] + 16, end[1] - start[1] + table.chart.touch
        )
        return (
            piece("bridge", *start, field, label="Build the bridge", ask=table.wondered("bridge"))
            if wonder
            else ""
        )
    boats = bridge(
        (0, 0), (end[0] - start[0], end[1] - start[1]), 6 if table.chart.roomy else 4, table.chart.boats
    )
    return piece("bridge", *start, boats)


def port(table: Table, city: int) -> str:
    """A harbour; an empty one shows its anchor."""
    chart, view = table.chart, table.view
    width, height = chart.harbour
    name = city_name(view, city)
    empty = view.fleet[GREECE][city] == 0 and view.fleet[PERSIA][city] == 0
    return piece(
        f"port-{slug(city)}",
        *chart.place(port_spot(chart, city)),
        harbour(width, height),
        at(0, 1, anchor(), scale=height / 42) if empty else "",
        action=table.offered(PORT + city),
        label=f"{PORT_LABELS.get(view.phase, 'The port of')} {name}",
        ring=touch(-width / 2, -chart.touch / 2, width, chart.touch) + lit_ellipse(width, height),
        ask=table.wondered(fleet_move(view, city)),
    )


def fleet_move(view: State, city: int) -> str:
    """What somebody would try with a port, in notation."""
    if view.phase in PORT_VERBS or view.phase in RETREATS:
        return spell(view, PORT + city)
    if view.phase == BUY:
        return f"fleet {city_name(view, city)}"
    return f"sail {city_name(view, city)}" if view.phase == TURN and view.fleet[view.turn][city] else ""


def army_move(view: State, city: int) -> str:
    """What somebody would try with a city, in notation."""
    if view.phase in CITY_VERBS:
        return spell(view, CITY + city)
    if view.phase == BUY:
        return f"army {city_name(view, city)}"
    return f"march {city_name(view, city)}" if view.phase == TURN and view.army[view.turn][city] else ""


def town(table: Table, city: int) -> str:
    """A city's plate: who holds it, its name, its food, whose home it is and to whom it is worth two points."""
    chart, view = table.chart, table.view
    width, height = plate_width(table, city), chart.plate
    name = city_name(view, city)
    left, top = -width / 2, -height / 2
    holder = next((side for side in range(SIDES) if controls(view, side, city)), None)
    ears = (
        at(width / 2 - 6 - chart.name * 0.5 * (n + 0.3), 1, use("ear"), scale=chart.name / 16)
        for n in range(FOOD[city])
    )
    action = table.offered(CITY + city)
    return piece(
        f"city-{slug(city)}",
        *chart.place(chart.cities[city]),
        home_sign(city, width, height),
        box(
            left,
            top,
            width,
            height,
            fill=PANEL if holder is None else WASH_OF[holder],
            stroke=PLATE_EDGE,
            stroke_width=1.5,
        ),
        at(left + 1, 0, held_by(chart, holder)),
        words(left + chart.mark + 5, chart.name * 0.34, name, chart.name, "display"),
        *ears,
        worth(table, city, width / 2 + chart.worth * 0.7),
        action=action,
        label=f"{CITY_LABELS.get(view.phase, 'The city of')} {name}",
        ring="" if action is None else town_ring(chart, width),
        ask=table.wondered(army_move(view, city)),
    )


def town_ring(chart: Chart, width: float) -> str:
    """The light round a plate. Above it only the armies can be touched, not what lies beside them."""
    left, top = -width / 2, -chart.plate / 2
    return (
        touch(-chart.army * 1.3, top - chart.army * 2, chart.army * 2.6, chart.army * 2)
        + touch(left - 7, top - 7, width + 14, chart.plate + 14)
        + at(left - 5, top - 5, lit_box(width + 10, chart.plate + 10))
    )


@kept
def home_sign(city: int, width: float, height: float) -> str:
    """A home city: a second line in its owner's colour and the owner's band above it."""
    side = HOME[city]
    if side < 0:
        return ""
    frame = box(
        -width / 2 - 3.5,
        -height / 2 - 3.5,
        width + 7,
        height + 7,
        fill=PANEL,
        stroke=FILL_OF[side],
        stroke_width=2,
    )
    top = -height / 2 - 11.5
    if side == PERSIA:
        return frame + at(-width / 2 - 3.5, top, battlement(width + 7, 8, PERSIAN))
    roof = box(-width / 2 - 4.5, top, width + 9, 8.5, fill=PANEL, stroke=GREEK, stroke_width=1)
    return frame + roof + at(-width / 2 - 2, top + 1, meander(width + 4, 7, GREEK, 1.2))


def held_by(chart: Chart, side: int | None) -> str:
    """The mark of control: a shield, or an open ring for nobody."""
    if side is not None:
        return at(0, 0, use(f"shield-{SIDE[side]}"), scale=chart.mark / 24)
    r = chart.mark * 0.66
    return circle(r, fill=PANEL, stroke=PLATE_EDGE, stroke_width=1.6) + circle(
        r * 0.4, fill="none", stroke=PLATE_EDGE, stroke_width=1.2
    )


def worth(table: Table, city: int, x: float) -> str:
    """To whom a city is worth two points."""
    chart, edition = table.chart, table.view.edition
    owners = [side for side in range(SIDES) if POINTS[2 * edition + side][city] == 2]
    lift = chart.worth * (len(owners) - 1)  # one above the other where it is worth two points to both
    marks = [
        at(x, (2 * n - 1) * lift if lift else 0, worth_mark(SIDE[side], 2, chart.worth))
        for n, side in enumerate(owners)
    ]
    if owners and edition == BONSAI and city in RECONSTRUCTED:
        marks.append(
            at(
                x + chart.worth * 0.8,
                -chart.worth * 1.05,
                circle(5, fill=PANEL, stroke=PLATE_EDGE),
                words(0, 8, "°", 16, "display", TEXT, "middle"),
            )
        )
    return group(*marks)


def armies(table: Table, side: int, city: int) -> str:
    """The armies of a side in a city; both sides stand there while they fight."""
    chart, view = table.chart, table.view
    x, y = chart.place(chart.cities[city])
    both = view.army[1 - side][city] > 0
    apart = chart.army * 1.55 if both else 0
    roof = 8 if HOME[city] >= 0 else 0
    return piece(
        f"army-{SIDE[side]}-{slug(city)}",
        x + (apart if side == PERSIA else -apart),
        y - chart.plate / 2 - chart.army * 0.86 - roof,
        army(SIDE[side], view.army[side][city], chart.army, chart.badge, (1 - 2 * side) * both),
    )


def fleets(table: Table, side: int, city: int) -> str:
    """The fleets of a side in a port; when both are there they lie bow to bow."""
    chart, view = table.chart, table.view
    x, y = chart.place(port_spot(chart, city))
    both = view.fleet[1 - side][city] > 0
    apart = chart.ship * 0.54 if both else 0
    return piece(
        f"fleet-{SIDE[side]}-{slug(city)}",
        x + (apart if side == PERSIA else -apart),
        y + chart.ship * 0.06,
        fleet(SIDE[side], view.fleet[side][city], chart.ship, chart.badge, (1 - 2 * side) * both),
    )


def aboard(table: Table, side: int) -> str:
    """Armies on their fleets, on the way or before the landing."""
    chart, view = table.chart, table.view
    city = view.target[side] if view.target[side] != NOTHING else view.origin[side]
    if city == NOTHING:
        return ""
    x, y = chart.place(port_spot(chart, city))
    if view.fleet[1 - side][city] and view.fleet[side][city]:
        x += chart.ship * (0.54 if side == PERSIA else -0.54)
    r = chart.ship * 0.13
    men = (
        at((n - 1.4) * r * 1.7, 0, use(f"shield-{SIDE[side]}"), scale=r / 24)
        for n in range(view.carried[side])
    )
    return piece(f"aboard-{SIDE[side]}", x, y - chart.ship * 0.1, *men)


def chosen_origin(table: Table) -> str:
    """A dotted ring round the city or port a move begins from."""
    chart, view = table.chart, table.view
    side = view.moving
    if view.phase not in MOVING or view.origin[side] == NOTHING:
        return ""
    city = view.origin[side]
    dots = {
        "fill": "none",
        "stroke": FILL_OF[side],
        "stroke_width": 3,
        "stroke_dasharray": "1 5",
        "stroke_linecap": "round",
    }
    if view.sailing:
        width, height = chart.harbour
        return at(
            *chart.place(port_spot(chart, city)),
            box(-width / 2 - 5, -height / 2 - 5, width + 10, height + 10, rx=height / 2, **dots),
        )
    width = plate_width(table, city) + 14
    return at(
        *chart.place(chart.cities[city]),
        box(-width / 2, -chart.plate / 2 - 7, width, chart.plate + 14, rx=4, **dots),
    )


def battle_sign(table: Table) -> str:
    """Crossed spears between the two."""
    chart, view = table.chart, table.view
    if not fighting(view):
        return ""
    city = view.target[view.moving]
    if view.afloat:
        x, y = chart.place(port_spot(chart, city))
        return at(
            x, y - chart.ship * 0.42, crossed_spears(chart.army * 0.6), id="battle", pointer_events="none"
        )
    x, y = chart.place(chart.cities[city])
    roof = 8 if HOME[city] >= 0 else 0
    y -= chart.plate / 2 + chart.army * 0.9 + roof
    return at(x, y, crossed_spears(chart.army * 0.6), id="battle", pointer_events="none")


def fighting(view: State) -> bool:
    """Is there a battle under way?"""
    return view.phase in FIGHTING and view.target[view.moving] != NOTHING


def slug(city: int) -> str:
    """The name of a city in ids, the same in both editions."""
    return CITY_NAMES[BONSAI][city].lower()


def plate_width(table: Table, city: int) -> float:
    """How wide a city's plate is: mark, name and ears."""
    chart = table.chart
    ears = FOOD[city] * chart.name * 0.5
    return chart.mark + 8 + length(city_name(table.view, city), chart.name) + ears + 10


def port_spot(chart: Chart, city: int) -> Point:
    """Where a port lies on the map."""
    return chart.ports[city] or chart.cities[city]
