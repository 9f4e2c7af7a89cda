"""The tray below the board: one's own hand, each card lit where it can be played, and otherwise ready to say why not."""

from __future__ import annotations

from pylae.art import marks, svg, theme
from pylae.games.greeks_and_vikings.picture import card_faces, charts, faces, scene
from pylae.games.greeks_and_vikings.picture.scene import Card
from pylae.games.greeks_and_vikings.rules import act, job
from pylae.games.greeks_and_vikings.words.spelling import spell

TITLE = 28  # height of the heading
GAP = 6


def height(table: scene.Table) -> float:
    """How tall the tray is: as its chart says, or as long as the hand."""
    chart, held = table.chart, table.view.hands[table.foot]
    return chart.tray or chart.hand[1] + chart.hand_step * max(1, -(-held // chart.hand_columns)) + 8


def ground(table: scene.Table, fold: float) -> str:
    """The tray itself, and whose hand it holds."""
    chart, view = table.chart, table.view
    note = f"{view.hands[table.seat]} of {view.hand_limit} cards"
    return svg.group(
        svg.box(0, fold, chart.width, height(table), fill=theme.TRAY),
        marks.heading(chart.hand[0], fold + 22, "Your hand", note, chart.title),
    )


def hand(table: scene.Table, fold: float) -> list[Card]:
    """The cards of the hand in the order of their titles."""
    titles = [token - 1 for token in table.view.hand[table.seat] if token]
    return [
        held(table, title, titles[:index].count(title), hand_box(table, fold, index))
        for index, title in enumerate(titles)
    ]


def held(table: scene.Table, title: int, copy: int, box: charts.Box) -> Card:
    """A card of the hand."""
    face = faces.face(table.view, title)
    found = table.at_card(title)
    shown = 1 + title in table.view.shown[table.seat]
    seen = (
        svg.words(box[2] / 2, -3, "seen by all", card_faces.SMALLEST, "text", theme.QUIET_TEXT, "middle")
        if shown and copy == 0
        else ""
    )
    return Card(
        f"card-{title}-{copy}",
        box,
        card_faces.hand_card(face, box[2], box[3]) + seen,
        card_faces.spoken(face),
        face,
        choices=tuple(found),
        ask=wondered(table, title),
    )


def wondered(table: scene.Table, title: int) -> str:
    """The move to ask about with a card that cannot be played now."""
    asked = table.what in (job.ACTION, job.BATTLE, job.DRAWING, job.ENDING)
    return table.wondered(spell(table.view, act.PLAY + title)) if asked else ""


def hand_box(table: scene.Table, fold: float, index: int) -> charts.Box:
    """Where a card of the hand lies; more of them lie closer, none under another."""
    chart, held = table.chart, table.view.hands[table.seat]
    line, column = divmod(index, chart.hand_columns)
    width, tall = chart.hand_card
    room = (chart.width - 2 * chart.hand[0]) / min(max(held, 1), chart.hand_columns)
    step = min(width + 8, room)
    return (
        chart.hand[0] + step * column,
        fold + chart.hand[1] + chart.hand_step * line,
        min(width, step - GAP),
        tall,
    )
