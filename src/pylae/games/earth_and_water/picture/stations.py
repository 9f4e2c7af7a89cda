"""The map's pieces: cities and ports, armies, fleets and the bridge, where a move began and where a battle is."""

from __future__ import annotations

from collections.abc import Sequence

from pylae.art import letters, ornament, svg, theme
from pylae.art.marks import lit, lit_box, piece
from pylae.core.rule import NOTHING
from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.picture import hands, seascape, tokens
from pylae.games.earth_and_water.picture.charts import Chart
from pylae.games.earth_and_water.picture.scene import Table
from pylae.games.earth_and_water.rules import act, common, phase
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.sight import audit
from pylae.games.earth_and_water.words import spelling

SIDE = ("greek", "persian")
INK_OF, WASH_OF, FILL_OF = (
    (theme.GREEK_TEXT, theme.PERSIAN_TEXT),
    (theme.GREEK_WASH, theme.PERSIAN_WASH),
    (theme.GREEK, theme.PERSIAN),
)
CITY_LABELS = {
    phase.RAISE: "Raise an army in",
    phase.KING_CUBE: "Take an army from",
    phase.ORIGIN: "March from",
    phase.DESTINATION: "March to",
    phase.ATTACKER_RETREAT: "Retreat to",
    phase.DEFENDER_RETREAT: "Retreat to",
    phase.LEADER_CUBE: "Take an army from",
    phase.STRIKE: "Remove an army in",
    phase.TRIBUTE: "Place an army in",
    phase.ROYAL_CITY: "Take the Royal Road to",
    phase.LEAVE_THEBES: "Leave Thebes for",
    phase.ATTRITION: "Remove an army in",
}
PORT_LABELS = {
    phase.RAISE: "Raise a fleet in",
    phase.ORIGIN: "Sail from",
    phase.DESTINATION: "Sail to",
    phase.ATTACKER_RETREAT: "Retreat by sea to",
    phase.DEFENDER_RETREAT: "Retreat by sea to",
    phase.STRIKE: "Remove a fleet in",
    phase.SEND_FLEETS: "Send a fleet to",
}


def hellespont(table: Table) -> str:
    """The bridge of boats, while it stands; while it does not, one may wonder about it in the Persian production."""
    start, end = (table.chart.place(spot) for spot in table.chart.bridge)
    if not table.view.bridge:
        wonder = table.view.phase == phase.RAISE and table.seat == atlas.PERSIA
        field = hands.touch(
            -8, -table.chart.touch / 2, end[0] - start[0] + 16, end[1] - start[1] + table.chart.touch
        )
        return (
            piece("bridge", *start, field, label="Build the bridge", ask=table.wondered("bridge"))
            if wonder
            else ""
        )
    boats = seascape.bridge(
        (0, 0), (end[0] - start[0], end[1] - start[1]), 6 if table.chart.roomy else 4, table.chart.boats
    )
    return piece("bridge", *start, boats)


def port(table: Table, city: int) -> str:
    """A harbour; an empty one shows its anchor."""
    chart, view = table.chart, table.view
    width, height = chart.harbour
    name = spelling.city_name(view, city)
    empty = view.fleet[atlas.GREECE][city] == 0 and view.fleet[atlas.PERSIA][city] == 0
    return piece(
        f"port-{slug(city)}",
        *chart.place(chart.ports[city]),
        seascape.harbour(width, height),
        svg.at(0, 1, seascape.anchor(), scale=height / 42) if empty else "",
        action=table.offered(act.PORT + city),
        label=f"{PORT_LABELS.get(view.phase, 'The port of')} {name}",
        ring=hands.touch(-width / 2, -chart.touch / 2, width, chart.touch) + lit_ellipse(width, height),
        ask=table.wondered(fleet_move(view, city)),
    )


def fleet_move(view: State, city: int) -> str:
    """What somebody would try with a port, in notation."""
    if view.phase in spelling.PORT_VERBS or view.phase in spelling.RETREATS:
        return spelling.spell(view, act.PORT + city)
    return opening_move(view, city, "fleet", "sail", view.fleet)


def army_move(view: State, city: int) -> str:
    """What somebody would try with a city, in notation."""
    if view.phase in spelling.CITY_VERBS:
        return spelling.spell(view, act.CITY + city)
    return opening_move(view, city, "army", "march", view.army)


def opening_move(view: State, city: int, bought: str, moved: str, forces: Sequence[Sequence[int]]) -> str:
    """What can be begun in a place: something is bought there, or what stands there moves."""
    if view.phase == phase.BUY:
        return f"{bought} {spelling.city_name(view, city)}"
    if view.phase == phase.TURN and forces[view.turn][city]:
        return f"{moved} {spelling.city_name(view, city)}"
    return ""


def town(table: Table, city: int) -> str:
    """A city's plate: who holds it, its name, its food, whose home it is and to whom it is worth two points."""
    chart, view = table.chart, table.view
    width, height = plate_width(table, city), chart.plate
    name = spelling.city_name(view, city)
    left, top = -width / 2, -height / 2
    holder = next((side for side in range(atlas.SIDES) if common.controls(view, side, city)), None)
    ears = (
        svg.at(width / 2 - 6 - chart.name * 0.5 * (n + 0.3), 1, svg.use("ear"), scale=chart.name / 16)
        for n in range(atlas.FOOD[city])
    )
    action = table.offered(act.CITY + city)
    return piece(
        f"city-{slug(city)}",
        *chart.place(chart.cities[city]),
        home_sign(city, width, height),
        svg.box(
            left,
            top,
            width,
            height,
            **svg.paint(theme.PANEL if holder is None else WASH_OF[holder], theme.PLATE_EDGE, 1.5),
        ),
        svg.at(left + 1, 0, held_by(chart, holder)),
        svg.words(left + chart.mark + 5, chart.name * 0.34, name, chart.name, "display"),
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
        hands.touch(-chart.army * 1.3, top - chart.army * 2, chart.army * 2.6, chart.army * 2)
        + hands.touch(left - 7, top - 7, width + 14, chart.plate + 14)
        + svg.at(left - 5, top - 5, lit_box(width + 10, chart.plate + 10))
    )


@svg.kept
def home_sign(city: int, width: float, height: float) -> str:
    """A home city: a second line in its owner's colour and the owner's band above it."""
    side = atlas.HOME[city]
    if side < 0:
        return ""
    frame = svg.box(
        -width / 2 - 3.5, -height / 2 - 3.5, width + 7, height + 7, **svg.paint(theme.PANEL, FILL_OF[side], 2)
    )
    top = -height / 2 - 11.5
    if side == atlas.PERSIA:
        return frame + svg.at(-width / 2 - 3.5, top, ornament.battlement(width + 7, 8, theme.PERSIAN))
    roof = svg.box(-width / 2 - 4.5, top, width + 9, 8.5, **svg.paint(theme.PANEL, theme.GREEK, 1))
    return frame + roof + svg.at(-width / 2 - 2, top + 1, ornament.meander(width + 4, 7, theme.GREEK, 1.2))


def held_by(chart: Chart, side: int | None) -> str:
    """The mark of control: a shield, or an open ring for nobody."""
    if side is not None:
        return svg.at(0, 0, svg.use(f"shield-{SIDE[side]}"), scale=chart.mark / 24)
    r = chart.mark * 0.66
    return svg.circle(r, **svg.paint(theme.PANEL, theme.PLATE_EDGE, 1.6)) + svg.circle(
        r * 0.4, **svg.paint("none", theme.PLATE_EDGE, 1.2)
    )


def worth(table: Table, city: int, x: float) -> str:
    """To whom a city is worth two points."""
    chart, edition = table.chart, table.view.edition
    owners = [side for side in range(atlas.SIDES) if atlas.POINTS[2 * edition + side][city] == 2]
    lift = chart.worth * (len(owners) - 1)  # one above the other where it is worth two points to both
    marks = [
        svg.at(x, (2 * n - 1) * lift if lift else 0, tokens.worth_mark(SIDE[side], 2, chart.worth))
        for n, side in enumerate(owners)
    ]
    if owners and edition == atlas.BONSAI and city in atlas.RECONSTRUCTED:
        marks.append(
            svg.at(
                x + chart.worth * 0.8,
                -chart.worth * 1.05,
                svg.circle(5, fill=theme.PANEL, stroke=theme.PLATE_EDGE),
                svg.words(0, 8, "°", 16, "display", theme.TEXT, "middle"),
            )
        )
    return svg.group(*marks)


def armies(table: Table, side: int, city: int) -> str:
    """The armies of a side in a city; both sides stand there while they fight."""
    chart, view = table.chart, table.view
    x, y = chart.place(chart.cities[city])
    both = view.army[1 - side][city] > 0
    apart = chart.army * 1.55 if both else 0
    roof = 8 if atlas.HOME[city] >= 0 else 0
    return piece(
        f"army-{SIDE[side]}-{slug(city)}",
        x + (apart if side == atlas.PERSIA else -apart),
        y - chart.plate / 2 - chart.army * 0.86 - roof,
        tokens.army(SIDE[side], view.army[side][city], chart.army, chart.badge, (1 - 2 * side) * both),
    )


def fleets(table: Table, side: int, city: int) -> str:
    """The fleets of a side in a port; when both are there they lie bow to bow."""
    chart, view = table.chart, table.view
    x, y = chart.place(chart.ports[city])
    both = view.fleet[1 - side][city] > 0
    apart = chart.ship * 0.54 if both else 0
    return piece(
        f"fleet-{SIDE[side]}-{slug(city)}",
        x + (apart if side == atlas.PERSIA else -apart),
        y + chart.ship * 0.06,
        tokens.fleet(SIDE[side], view.fleet[side][city], chart.ship, chart.badge, (1 - 2 * side) * both),
    )


def aboard(table: Table, side: int) -> str:
    """Armies on their fleets, on the way or before the landing."""
    chart, view = table.chart, table.view
    city = view.target[side] if view.target[side] != NOTHING else view.origin[side]
    if city == NOTHING:
        return ""
    x, y = chart.place(chart.ports[city])
    if view.fleet[1 - side][city] and view.fleet[side][city]:
        x += chart.ship * (0.54 if side == atlas.PERSIA else -0.54)
    r = chart.ship * 0.13
    men = (
        svg.at((n - 1.4) * r * 1.7, 0, svg.use(f"shield-{SIDE[side]}"), scale=r / 24)
        for n in range(view.carried[side])
    )
    return piece(f"aboard-{SIDE[side]}", x, y - chart.ship * 0.1, *men)


def chosen_origin(table: Table) -> str:
    """A dotted ring round the city or port a move begins from."""
    chart, view = table.chart, table.view
    side = view.moving
    if view.phase not in hands.MOVING or view.origin[side] == NOTHING:
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
        return svg.at(
            *chart.place(chart.ports[city]),
            svg.box(-width / 2 - 5, -height / 2 - 5, width + 10, height + 10, rx=height / 2, **dots),
        )
    width = plate_width(table, city) + 14
    return svg.at(
        *chart.place(chart.cities[city]),
        svg.box(-width / 2, -chart.plate / 2 - 7, width, chart.plate + 14, rx=4, **dots),
    )


def battle_sign(table: Table) -> str:
    """Crossed spears between the two."""
    chart, view = table.chart, table.view
    if not fighting(view):
        return ""
    city = view.target[view.moving]
    if view.afloat:
        x, y = chart.place(chart.ports[city])
        return svg.at(
            x,
            y - chart.ship * 0.42,
            tokens.crossed_spears(chart.army * 0.6),
            id="battle",
            pointer_events="none",
        )
    x, y = chart.place(chart.cities[city])
    roof = 8 if atlas.HOME[city] >= 0 else 0
    y -= chart.plate / 2 + chart.army * 0.9 + roof
    return svg.at(x, y, tokens.crossed_spears(chart.army * 0.6), id="battle", pointer_events="none")


def fighting(view: State) -> bool:
    """Is there a battle under way?"""
    return view.phase in audit.BATTLE_PHASES and view.target[view.moving] != NOTHING


def slug(city: int) -> str:
    """The name of a city in ids, the same in both editions."""
    return atlas.CITY_NAMES[atlas.BONSAI][city].lower()


def plate_width(table: Table, city: int) -> float:
    """How wide a city's plate is: mark, name and ears."""
    chart = table.chart
    ears = atlas.FOOD[city] * chart.name * 0.5
    return chart.mark + 8 + letters.length(spelling.city_name(table.view, city), chart.name) + ears + 10


@svg.kept
def lit_ellipse(width: float, height: float) -> str:
    """The light round a port."""
    return lit("ellipse", rx=width / 2 + 2, ry=height / 2 + 2)
