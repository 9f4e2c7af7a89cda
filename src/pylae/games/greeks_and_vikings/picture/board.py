"""The board: the war zones face to face, what is asked between them, and below the fold one's own hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pylae.art import marks, ornament, svg, theme
from pylae.games.greeks_and_vikings.picture import (
    card_faces,
    charts,
    faces,
    middle,
    scene,
    tray,
    units,
    war_zone,
)
from pylae.games.greeks_and_vikings.rules import endings
from pylae.games.greeks_and_vikings.rules.state import State
from pylae.games.greeks_and_vikings.words import names

TITLE = "Groovy Greeks vs. Vicious Vikings"
EDGE, GAP = 10, 9
DUEL = 2


@dataclass(frozen=True)
class Layout:
    """Where the war zones lie, the middle between them, and the end of the board."""

    zones: dict[int, charts.Zone]
    middle: float
    fold: float


def layout(table: scene.Table) -> Layout:
    """Rivals above, side by side or on a phone one below the other; the middle; one's own war zone below it."""
    chart = table.chart
    width, zones, y = chart.width - 2 * chart.margin, {}, float(EDGE)
    if chart.roomy and table.view.players == DUEL:
        (rival,) = table.rivals
        zones[rival] = charts.full_zone(rival, False, chart.margin, y, width)
        y += zones[rival].box[3]
    elif chart.roomy:
        part = (width + 16) / len(table.rivals)
        rows = max(len(units.chip_rows(table, rival)) for rival in table.rivals)
        for index, rival in enumerate(table.rivals):
            x = chart.margin + part * index
            zones[rival] = charts.compact_zone(rival, False, x, y, part - 16, chart, rows)
        y += zones[table.rivals[0]].box[3]
    else:
        for rival in table.rivals:
            rows = len(units.chip_rows(table, rival))
            zones[rival] = charts.compact_zone(rival, False, chart.margin, y, width, chart, rows)
            y += zones[rival].box[3] + 2 * GAP
        y -= 2 * GAP
    between = y + GAP
    y = between + middle.height(table) + GAP
    own = table.foot
    if chart.roomy:
        zones[own] = charts.full_zone(own, True, chart.margin, y, width)
    else:
        rows = len(units.chip_rows(table, own))
        zones[own] = charts.compact_zone(own, True, chart.margin, y, width, chart, rows)
    return Layout(zones, between, y + zones[own].box[3] + EDGE)


def draw(view: State, seat: int, actions: Sequence[int] = (), tall: bool = False) -> svg.Drawing:
    """The board as `seat` sees it, with `actions` lit; `tall` is the chart for a phone."""
    table = scene.Table(view, seat, frozenset(actions), charts.TALL if tall else charts.WIDE)
    chart, found = table.chart, layout(table)
    zones, fold = found.zones, found.fold
    panel, spread = middle.spread(table, EDGE if chart.roomy else spread_top(table, found))
    cards = [
        card for zone in zones.values() for card in (*war_zone.cards(table, zone), *units.units(table, zone))
    ]
    bounds = (0.0, 0.0, chart.width, fold)
    layers = {
        "ground": ground(table, found),
        "zones": "".join(war_zone.head(table, zone) + war_zone.store(table, zone) for zone in zones.values()),
        "cards": "".join(card.drawn for card in cards),
        "plates": units.fighting(table, zones)
        + middle.middle(table, found.middle)
        + "".join(units.chips(table, zone) for zone in zones.values())
        + panel
        + "".join(card.drawn for card in spread)
        + outcome(table, found),
        "fans": svg.group(*(card.fan(bounds) for card in (*cards, *spread))),
    }
    below, height = {}, fold
    if seat >= 0:
        hand = tray.hand(table, fold)
        height += tray.height(table)
        within = (0.0, fold, chart.width, height - fold)
        below = {
            "tray": tray.ground(table, fold),
            "hand": svg.group(*(card.drawn for card in hand)),
            "hand-fans": svg.group(*(card.fan(within) for card in hand)),
        }
    return svg.Drawing(
        chart.width, height, TITLE, describe(view, seat), faces.definitions(view), layers, fold, below
    )


def spread_top(table: scene.Table, found: Layout) -> float:
    """On a phone the cards to choose from lie below the answers."""
    return found.middle + middle.STATUS + table.chart.plate[1] * len(middle.rows(table)) + 4


def ground(table: scene.Table, found: Layout) -> str:
    """The page, the washes of the sides, and the border between them."""
    return svg.group(
        svg.box(0, 0, table.chart.width, found.fold, fill=theme.PAGE),
        *(war_zone.ground(table, zone) for zone in found.zones.values()),
        middle.ground(table, found.middle),
    )


def describe(view: State, seat: int) -> str:
    """The board in a few sentences."""
    parts = [names.heading(view)]
    for player in range(view.players):
        lying = [names.unit(view, place) for place in names.trench(view, player)]
        trench = ", ".join(lying) or "nobody"
        parts.append(
            f"{names.seat_name(view, player)}: {view.sp[player]} State Points, {view.hands[player]} cards in hand, "
            f"{view.decks[player]} in the Deck; in the Trench {trench}"
        )
    if seat >= 0:
        held = ", ".join(names.card_name(view, token - 1) for token in view.hand[seat] if token)
        parts.append(f"your hand: {held or 'empty'}")
    ending = f" {names.result(view).text}" if view.outcome != endings.GOING_ON else ""
    return f"{'. '.join(parts)}.{ending}"


def outcome(table: scene.Table, found: Layout) -> str:
    """The banner of the end, over the middle."""
    chart, view = table.chart, table.view
    if view.outcome == endings.GOING_ON:
        return ""
    width, letters = chart.banner
    winner = names.winner(view)
    word = "A draw" if winner is None else f"{names.seat_name(view, winner)} won"
    reason = names.result(view).text
    device = ornament.laurel(letters * 1.1, 8)
    size = letters
    return svg.at(
        chart.width / 2,
        found.middle + middle.height(table) / 2,
        marks.banner(
            width, size, word, card_faces.shortened(reason, size * 0.72, width - 150, "text"), device
        ),
        id="outcome",
    )
