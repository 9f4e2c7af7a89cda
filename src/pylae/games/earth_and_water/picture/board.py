"""The board: the Aegean with its cities, pieces and ports, both sides' leaders, the tracks, and what is under way."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pylae.art import ornament, svg, theme
from pylae.art.letters import length
from pylae.art.marks import flag, piece
from pylae.art.pieces import shield
from pylae.art.svg import Drawing, Point
from pylae.core.piles import cards_in
from pylae.core.wording import many
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.picture import (
    aegean,
    affairs,
    card_faces,
    charts,
    emblems,
    hands,
    seascape,
    stations,
    tokens,
)
from pylae.games.earth_and_water.picture.charts import Chart
from pylae.games.earth_and_water.picture.portraits import strokes_through, tondo, tondo_mask
from pylae.games.earth_and_water.picture.scene import Table
from pylae.games.earth_and_water.picture.tray import tray_layers
from pylae.games.earth_and_water.rules import endings, phase, portraits
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.words import names, spelling

LEADERS = (  # portrait, name, bit, and the words for before and after
    (
        ("strategos", "Miltiades", portraits.MILTIADES_GONE, "ready", "gone"),
        ("statesman", "Themistocles", portraits.THEMISTOCLES_GONE, "ready", "gone"),
        ("helmeted king", "Leonidas", portraits.LEONIDAS_GONE, "ready", "gone"),
    ),
    (
        ("old king", "Darius", portraits.DARIUS, "reigns", "dead"),
        ("young king", "Xerxes", portraits.XERXES, "reigns", "dead"),
        ("queen", "Artemisia", portraits.ARTEMISIA_GONE, "afloat", "gone"),
    ),
)
LONGEST = max(atlas.SCORE_LIMIT)
PASSED = "passed"


def draw(view: State, seat: int, actions: Sequence[int] = (), tall: bool = False) -> Drawing:
    """The board and the tray as `seat` sees them, with `actions` lit; `tall` is the chart for a phone."""
    chart = charts.TALL if tall else charts.WIDE
    table = Table(view, seat, frozenset(actions), chart)
    layers = {"ground": ground(table), "pieces": pieces(table), "marks": marks(table)}
    tray, bottom = tray_layers(table)
    defs = definitions(chart, "".join((*layers.values(), *tray.values())))
    return Drawing(
        *(chart.width, bottom, "300: Earth & Water", describe(view, seat), defs, layers, table.fold, tray),
        room=chart.room,
    )


def describe(view: State, seat: int) -> str:
    """The board in one sentence."""
    leader = (
        "nobody leads"
        if view.score == 0
        else f"{atlas.SIDE_NAMES[int(view.score > 0)]} leads by {abs(view.score)}"
    )
    held = "; ".join(f"{atlas.SIDE_NAMES[side]} has {stationed(view, side)}" for side in range(atlas.SIDES))
    hand = [str(card + 1) for card in cards_in(view.hand[seat])] if seat >= 0 else []
    own = f"; your cards: {', '.join(hand) or 'none'}" if seat >= 0 else ""
    ending = f" {names.result(view).text}" if view.outcome != endings.UNDECIDED else ""
    return f"Expedition {view.expedition} of {atlas.EXPEDITIONS}; {leader}; {held}{own}.{ending}"


def stationed(view: State, side: int) -> str:
    """Where a side's pieces are, in words."""
    there = []
    for city in range(atlas.PLACES):
        pieces = ((view.army[side][city], "army"), (view.fleet[side][city], "fleet"))
        counts = [many(count, kind) for count, kind in pieces if count]
        if counts:
            there.append(f"{' and '.join(counts)} in {spelling.city_name(view, city)}")
    return ", ".join(there) or "nothing on the map"


# The ground


def ground(table: Table) -> str:
    """The map, the panels on it or below it, and the tracks."""
    chart = table.chart
    return svg.group(
        svg.box(0, 0, chart.width, table.fold, fill=theme.PANEL),
        svg.box(0, table.fold - 1, chart.width, 1, fill=theme.STRONG_LINE),
        aegean.sea_and_land(chart),
        legend(table),
        *(panel(chart, side) for side in range(atlas.SIDES)),
        tracks(table),
    )


def legend(table: Table) -> str:
    """What the marks on the plates mean, and which of them are ours."""
    letters = 13
    text = "worth two points" + (", ° reconstructed" if table.view.edition == atlas.BONSAI else "")
    x, y = table.chart.legend
    wide = length(text, letters, "text")
    left = x - wide / 2
    ribbon = svg.box(left - 52, y - 16, wide + 60, 22, **svg.paint(theme.PANEL, theme.PLATE_EDGE, 1))
    marks = (
        svg.at(left + spot, y - 5, tokens.worth_mark(side, 2, 9.4))
        for side, spot in zip(stations.SIDE, (-38, -15), strict=True)
    )
    return svg.at(0, 0, ribbon, *marks, svg.words(left, y, text, letters), id="legend")


def panel(chart: Chart, side: int) -> str:
    """The ground of a side's panel: its band and its name."""
    (x, y), (width, height) = chart.sides[side], chart.side_size
    band = (
        ornament.meander(width - 12, 7, theme.GREEK, 1.2)
        if side == atlas.GREECE
        else ornament.battlement(width - 12, 6, theme.PERSIAN)
    )
    edge = {"stroke": theme.PLATE_EDGE, "stroke_width": 1.4} if chart.roomy else {}
    rule = chart.reserve[0][1] - 17
    return svg.at(
        x,
        y,
        svg.box(0, 0, width, height, fill=theme.PANEL, **edge),
        svg.box(0, 0, width, 4, fill=stations.FILL_OF[side]),
        svg.at(6, rule - 8, band),
    )


def tracks(table: Table) -> str:
    """The cells of the expeditions and of the score, as far as the edition counts."""
    chart, view = table.chart, table.view
    (x, y), (wide, height) = chart.expedition, chart.expedition_cell
    title = svg.words(x - 8, y + height / 2 + 5, "Expedition", chart.text + 1, "display", theme.TEXT, "end")
    cells = (
        svg.box(x + wide * n, y, wide, height, **svg.paint(theme.PANEL, theme.STRONG_LINE, 1.2))
        + svg.words(
            x + wide * (n + 0.5),
            y + height / 2 + 5,
            names.ROMAN[n],
            15,
            "display",
            theme.QUIET_TEXT,
            "middle",
        )
        for n in range(atlas.EXPEDITIONS)
    )
    limit = atlas.SCORE_LIMIT[view.edition]
    scores = (score_cell(table, value) for value in range(-limit, limit + 1))
    (gx, gy), (px, py) = chart.score_ends
    shorter = (LONGEST - limit) * chart.score_cell[0]
    outward, inward = ("end", "start") if chart.roomy else ("start", "end")
    ends = svg.words(gx + shorter, gy, "Greece", chart.text + 1, "display", theme.GREEK_TEXT, outward)
    ends += svg.words(px - shorter, py, "Persia", chart.text + 1, "display", theme.PERSIAN_TEXT, inward)
    if not chart.roomy:
        ends += svg.words(chart.width / 2, gy, "score", chart.text, "text", theme.QUIET_TEXT, "middle")
    return svg.group(title, *cells, *scores, ends)


def score_spot(table: Table, value: int) -> Point:
    """Where a value of the score lies."""
    x, y = table.chart.score
    return x + table.chart.score_cell[0] * (value + LONGEST), y


def score_cell(table: Table, value: int) -> str:
    (x, y), (width, height) = score_spot(table, value), table.chart.score_cell
    fill = theme.PANEL if value == 0 else stations.WASH_OF[int(value > 0)]
    ink = theme.TEXT if value == 0 else stations.INK_OF[int(value > 0)]
    return svg.box(x, y, width, height, **svg.paint(fill, theme.STRONG_LINE, 1.2)) + svg.words(
        x + width / 2, y + height / 2 + 5, str(abs(value)), 15, "display", ink, "middle"
    )


# The pieces


def pieces(table: Table) -> str:
    """Everything that moves on the map and beside it."""
    view = table.view
    return svg.group(
        stations.hellespont(table),
        *(stations.port(table, city) for city in range(atlas.PLACES) if atlas.PORTS >> city & 1),
        *(stations.town(table, city) for city in range(atlas.PLACES)),
        svg.group(
            *(
                stations.fleets(table, side, city)
                for side in range(atlas.SIDES)
                for city in range(atlas.PLACES)
                if view.fleet[side][city]
            ),
            *(
                stations.armies(table, side, city)
                for side in range(atlas.SIDES)
                for city in range(atlas.PLACES)
                if view.army[side][city]
            ),
            *(stations.aboard(table, side) for side in range(atlas.SIDES) if view.carried[side]),
            pointer_events="none",
        ),
        *(side_pieces(table, side) for side in range(atlas.SIDES)),
        markers(table),
    )


# The two sides


def side_pieces(table: Table, side: int) -> str:
    """A side's name, leaders and reserve."""
    chart = table.chart
    x, y = chart.sides[side]
    tx, ty = chart.side_title
    anchored = "middle" if chart.roomy else "start"
    return svg.at(
        x,
        y,
        svg.words(tx, ty, atlas.SIDE_NAMES[side], chart.title, "display", stations.INK_OF[side], anchored),
        duty_flag(table, side),
        *(leader(table, side, index) for index in range(3)),
        reserve(table, side),
    )


def duty_flag(table: Table, side: int) -> str:
    """What a side is about: a flag where it has something to do, quiet words where it has passed."""
    chart, task = table.chart, duty(table, side)
    if not task:
        return ""
    x, y = chart.side_title
    if chart.flag:
        x, y = x - svg.breadth(task, 13, "text") / 2 - 13 * 0.6, y + chart.flag
    else:
        x += length(atlas.SIDE_NAMES[side], chart.title) + 10
    return svg.words(x + 5, y, task, 13, "text", theme.QUIET_TEXT) if task == PASSED else flag(x, y, task, 13)


def duty(table: Table, side: int) -> str:
    """What a side is about, in a word or two."""
    view = table.view
    if view.phase == phase.FINISHED:
        return ""
    if view.phase in (phase.DIE, phase.PEACE_DIE):
        return "rolls" if view.rolling == side else ""
    if view.phase == phase.DRAW:
        return "draws" if view.actor == side else ""
    if view.phase < phase.DRAW and view.actor == side:
        return "your move" if side == table.seat else "to decide"
    return PASSED if view.phase == phase.TURN and view.passes else ""


def leader(table: Table, side: int, index: int) -> str:
    """A portrait; who is gone is struck through and covered by a cube."""
    chart = table.chart
    name, title, bit, before, after = LEADERS[side][index]
    x, y = chart.portraits[index]
    gone = bool(table.view.portraits & bit)
    size = chart.portrait
    lines = (
        svg.words(0, size + 13.5, title, 13, "text", theme.TEXT, "middle"),
        svg.words(0, size + 27.5, after if gone else before, 13, "text", theme.QUIET_TEXT, "middle"),
    )
    token = (
        tokens.cube(stations.SIDE[side], 24)
        if bit != portraits.ARTEMISIA_GONE
        else svg.at(0, 6, svg.use("ship-persian"), scale=0.34)
    )
    veil = strokes_through() + svg.at(78, 80, token, scale=1.25) if gone else ""
    face = svg.group(
        svg.use(f"portrait-{name.replace(' ', '-')}"),
        veil,
        transform=f"translate({-size / 2:.3g} 0) scale({size / 100:.3g})",
    )
    return piece(f"portrait-of-{title.lower()}", x, y, face, *lines)


def reserve(table: Table, side: int) -> str:
    """The pieces beside the map, and with slow losses those that come back with the next expedition."""
    chart, view = table.chart, table.view
    label, men, ships = chart.reserve
    anchored = "middle" if chart.roomy else "start"
    dx, dy = chart.lost
    title = "Reserve, lost" if chart.roomy and view.slow_losses else "Reserve"
    out = svg.words(*label, title, chart.text, "text", theme.QUIET_TEXT, anchored)
    out += svg.group(
        kept_piece(table, men, "shield", side, view.army_reserve[side]),
        kept_piece(table, ships, "ship", side, view.fleet_reserve[side]),
        id=f"reserve-{stations.SIDE[side]}",
    )
    if not view.slow_losses:
        return out
    lost = view.army_lost[side], view.fleet_lost[side]
    if chart.roomy:
        numbers = (
            svg.words(men[0] + dx, y, str(count), chart.title - 2, "display", theme.QUIET_TEXT)
            for y, count in zip((men[1] + 5, ships[1] + 1), lost, strict=True)
        )
        return out + svg.group(*numbers, id=f"lost-{stations.SIDE[side]}")
    moved = ((men[0] + dx, men[1] + dy), (ships[0] + dx, ships[1] + dy))
    out += svg.words(label[0] + dx, label[1] + dy, "Lost", chart.text, "text", theme.QUIET_TEXT, anchored)
    return out + svg.group(
        kept_piece(table, moved[0], "shield", side, lost[0]),
        kept_piece(table, moved[1], "ship", side, lost[1]),
        id=f"lost-{stations.SIDE[side]}",
    )


def kept_piece(table: Table, spot: Point, kind: str, side: int, count: int) -> str:
    """A shield or a ship beside the map, with how many there are."""
    scale, after, down = (0.42, 13, 5) if kind == "shield" else (0.28, 17, 1)
    return svg.at(
        *spot,
        svg.at(0, 0, svg.use(f"{kind}-{stations.SIDE[side]}"), scale=scale),
        svg.words(after, down, str(count), table.chart.title - 2, "display"),
    )


def markers(table: Table) -> str:
    """The expedition and the score, and what lies on Sparta and Athens."""
    chart, view = table.chart, table.view
    (x, y), (wide, height) = chart.expedition, chart.expedition_cell
    here = view.expedition - 1
    now = piece(
        "expedition",
        x + wide * here,
        y,
        svg.box(0, 0, wide, height, **svg.paint(theme.ACCENT, theme.STRONG_LINE, 1.6)),
        svg.words(wide / 2, height / 2 + 5.5, names.ROMAN[here], 16, "display", theme.ON_ACCENT, "middle"),
    )
    wide, height = chart.score_cell
    score = piece(
        "score",
        *score_spot(table, view.score),
        svg.box(-1, -3, wide + 2, height + 6, rx=2, **svg.paint(theme.RIM, theme.ADDED_WHITE, 1.6)),
        svg.words(wide / 2, height / 2 + 6, str(abs(view.score)), 17, "display", theme.ON_RIM, "middle"),
    )
    return svg.group(now, score, sign(table, 0), sign(table, 1))


def sign(table: Table, index: int) -> str:
    """Karneia, or the fire of the Acropolis, while it lasts."""
    chart, view = table.chart, table.view
    event, lasts, note = (
        (cards.KARNEIA, view.karneia, "no Spartan events"),
        (cards.ACROPOLIS, view.acropolis, "no points for Athens"),
    )[index]
    if not lasts:
        return ""
    x, y = chart.signs[index]
    width, height = chart.sign
    return piece(
        ("karneia", "acropolis")[index],
        x,
        y + table.signs,
        svg.box(0, 0, width, height, **svg.paint(theme.PANEL, theme.PLATE_EDGE, 1)) if chart.roomy else "",
        svg.at(0, 0, svg.use(f"metope-{event}"), scale=height / 64),
        svg.words(
            height + 6,
            height * 0.44,
            spelling.event_name(view, event),
            chart.text,
            "display",
            theme.PERSIAN_TEXT,
        ),
        svg.words(height + 6, height * 0.88, note, max(13, chart.text - 1), "text", theme.QUIET_TEXT),
    )


# The marks


def marks(table: Table) -> str:
    """Where a move began and where the battle is, what is under way, and how things stand."""
    return svg.group(
        stations.chosen_origin(table),
        stations.battle_sign(table),
        affairs.under_way(table),
        affairs.standing(table) if table.chart.roomy else "",
    )


# Definitions

NAMED = (
    {"metope": emblems.metope_mask(), "tondo": tondo_mask()}
    | {f"shield-{side}": svg.group(shield(side, 24), id=f"shield-{side}") for side in stations.SIDE}
    | {f"rim-{side}": svg.group(tokens.rim(side, 24), id=f"rim-{side}") for side in stations.SIDE}
    | {f"ship-{side}": svg.group(tokens.afloat(side), id=f"ship-{side}") for side in stations.SIDE}
    | {
        name: svg.group(drawn, id=name)
        for name, drawn in (
            ("dual-back", card_faces.dual_back()),
            ("dual-front", card_faces.dual_front()),
            ("ear", seascape.ear()),
            ("coin", tokens.coin(11.4)),
        )
    }
    | {
        (name := f"portrait-{title.replace(' ', '-')}"): svg.group(
            tondo(emblems.PORTRAITS[title](), side == atlas.PERSIA), id=name
        )
        for side in range(atlas.SIDES)
        for title, *_ in LEADERS[side]
    }
    | {
        (name := f"metope-{event}"): svg.group(emblems.metope(emblems.EMBLEMS[emblem]()), id=name)
        for event, emblem in enumerate(hands.EMBLEM_OF)
    }
)


def definitions(chart: Chart, drawn: str) -> str:
    """What the map repeats, and of all else what is used by name in what is drawn."""
    used = set(re.findall(r'href="#([\w-]+)"', drawn))
    masks = {"tondo"} | ({"metope"} if any(name.startswith("metope-") for name in used) else set())
    return aegean.map_definitions(chart) + "".join(
        content for name, content in NAMED.items() if name in used or name in masks
    )
