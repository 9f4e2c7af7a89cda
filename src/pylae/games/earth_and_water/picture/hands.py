"""The cards that lie open: both halves, what they may be played for, and how they fill the tray."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pylae.art import marks, svg, theme
from pylae.art.letters import length
from pylae.core.piles import cards_in
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.picture import card_faces
from pylae.games.earth_and_water.picture.card_faces import Format, Half
from pylae.games.earth_and_water.picture.charts import Chart
from pylae.games.earth_and_water.picture.scene import Table
from pylae.games.earth_and_water.rules import act, phase
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.words import spelling

EMBLEM_OF = (  # by event: the Greek halves, then the Persian ones
    *("owl", "torch", "trident", "strategos", "statesman", "captain", "tripod", "helmeted king"),
    *("queen", "runner", "cauldron", "come and take", "ship", "sea coin", "shield wall", "lost shield"),
    *("horse", "amphora", "amphora", "lyre", "guardsman", "potsherd", "great king", "wheel"),
    *("eye", "scales", "fallen crown", "gate", "amphora", "punic sign", "burning temple", "stepped tower"),
)
KINDS = {"turn": "event", "reaction": "reaction", "drawn": "when drawn", "none": "no event"}
MOVING = (phase.ORIGIN, phase.NUMBER, phase.CARRY, phase.DESTINATION)


# What is seen


def half(view: State, event: int) -> Half:
    """One event of a card."""
    spartan = event < cards.CARDS and cards.SPARTAN >> event & 1 == 1
    side = "greek" if event < cards.CARDS else "persian"
    note = "Spartan" if spartan else ""
    return Half(
        side,
        spelling.event_name(view, event),
        spelling.event_text(view, event),
        note,
        f"metope-{event}",
        spartan,
    )


def shown(table: Table, side: int) -> list[int]:
    """The cards of a hand that this seat sees; a watcher sees none."""
    return cards_in(table.view.hand[side]) if table.seat >= 0 else []


# Where they lie


@dataclass(frozen=True)
class Row:
    """Cards side by side with halves of the same heights, how far below the first row they lie, and their form."""

    cards: list[int]
    top: float
    halves: svg.Point
    form: Format


def rows(table: Table, side: int) -> list[Row]:
    """The cards of a hand row by row."""
    chart, held = table.chart, shown(table, side)
    columns = min(max(len(held), chart.columns), chart.most_columns)
    form = chart.card if columns == chart.columns else narrow(chart, columns)
    out: list[Row] = []
    top = 0.0
    for start in range(0, len(held), columns):
        line = held[start : start + columns]
        row = Row(line, top, tallest(table, side, line, form), form)
        out.append(row)
        top += height(row) + chart.gap[1]
    return out


def narrow(chart: Chart, columns: int) -> Format:
    """The form of the cards of a full hand: so many beside each other, with the text of one's own half only."""
    gap = chart.gap[0]
    width = (chart.width - 2 * chart.margin + gap) / columns - gap
    own_type = chart.card.own if columns == chart.columns + 1 else replace(chart.card.own, metope=0)
    return replace(chart.card, width=width, own=own_type, least=(chart.card.least[0], 44), terse=True)


def tallest(table: Table, side: int, line: list[int], form: Format) -> svg.Point:
    """The heights that both halves need. On a table every card is as tall as the tallest there is, so that the hand keeps its
    height whatever is in it."""
    cards_there = range(cards.CARDS) if table.chart.roomy else line
    needs = [card_faces.halves(*faces(table, card), own(side), form) for card in cards_there]
    return max(need[0] for need in needs), max(need[1] for need in needs)


def height(row: Row) -> float:
    """How tall a row of cards is."""
    return sum(row.halves) + row.form.foot


def column(table: Table, index: int, form: Format) -> float:
    """Where the cards of a column begin."""
    return table.chart.margin + index * (form.width + table.chart.gap[0])


def faces(table: Table, card: int) -> tuple[Half, Half]:
    """Both events of a card."""
    return half(table.view, card), half(table.view, card + cards.CARDS)


def own(side: int) -> str:
    """Whose half is drawn larger."""
    return "greek" if side == atlas.GREECE else "persian"


# The cards


def held(table: Table, side: int, top: float) -> str:
    """The open cards of a hand from `top` down."""
    return svg.group(
        *(
            open_card(table, card, side, (column(table, index, row.form), top + row.top), row)
            for row in rows(table, side)
            for index, card in enumerate(row.cards)
        )
    )


def open_card(table: Table, card: int, side: int, spot: svg.Point, row: Row) -> str:
    """A card face up; its foot says what it may be played for."""
    view = table.view
    name = spelling.event_name(view, cards.CARDS * side + card)
    verb = "Keep" if view.phase == phase.KEEP else "Discard"
    lit = act.CARD + card in table.actions
    return marks.piece(
        f"card-{card}",
        *spot,
        card_faces.dual_card(card + 1, *faces(table, card), own(side), row.form, row.halves),
        known_sign(table, card, side),
        svg.at(0, sum(row.halves), foot(table, card, side, row.form)),
        action=table.offered(act.CARD + card),
        label=f"{verb if lit else 'Play'} {name}",
        ring=marks.lit_box(row.form.width, height(row), 7),
        ask="" if side != table.seat or playable(table, card) else table.wondered(tried(view, card)),
    )


def playable(table: Table, card: int) -> bool:
    """May the card be played now, in one way or the other?"""
    return act.MOVE + card in table.actions or act.EVENT + card in table.actions


def tried(view: State, card: int) -> str:
    """What somebody would try with a card, in notation."""
    verb = "move" if view.phase in MOVING else "play" if view.phase in spelling.WINDOWS else "event"
    return f"{verb} {card + 1}"


def known_sign(table: Table, card: int, side: int) -> str:
    """A card of one's own that the enemy has seen."""
    if side != table.near or not table.view.seen[side] >> card & 1:
        return ""
    return svg.at(24, 2, marks.plate("seen", 13))


def foot(table: Table, card: int, side: int, form: Format) -> str:
    """What a card may be played for: a movement, or its event; lit where it may be now."""
    view = table.view
    event = cards.CARDS * side + card
    word = "play" if view.phase in spelling.WINDOWS else "event"
    ways = (
        Way("move", act.MOVE + card, "move", f"move {card + 1}", f"Play card {card + 1} for a movement"),
        Way(
            word,
            act.EVENT + card,
            KINDS[cards.EVENT_KINDS[event]],
            f"{word} {card + 1}",
            f"Play {spelling.event_name(view, event)}",
        ),
    )
    wonder = side == table.seat and playable(table, card)
    return svg.group(
        svg.stroke(f"M{form.width / 2} 6v{form.foot - 12}", theme.LINE, 1),
        *(
            svg.at(form.width / 2 * index, 0, foot_half(table, way, wonder, form))
            for index, way in enumerate(ways)
        ),
    )


@dataclass(frozen=True)
class Way:
    """A way to play a card: what is written on it where it is lit and where not, the move in notation, and its meaning."""

    word: str
    action: int
    quiet_word: str
    move: str
    label: str


def foot_half(table: Table, way: Way, wonder: bool, form: Format) -> str:
    """One half of a card's foot: a lit plate, or a quiet word that one may `wonder` about."""
    wide, tall = form.width / 2 - 15, form.foot - 12
    letters = 14 if table.chart.roomy else 17
    if way.action in table.actions:
        drawn = marks.answer(wide, tall, way.word, letters + 1)
    else:
        size = letters if length(way.quiet_word, letters, "text") < wide + 8 else 13
        word = way.quiet_word if length(way.quiet_word, size, "text") < wide + 12 else ""
        drawn = touch(0, 0, wide, tall) + svg.words(
            wide / 2, tall / 2 + size * 0.34, word, size, "text", theme.QUIET_TEXT, "middle"
        )
    return marks.piece(
        way.move.replace(" ", "-"),
        7.5,
        6,
        drawn,
        action=table.offered(way.action),
        label=way.label,
        ring=marks.lit_box(wide, tall, 5),
        ask=table.wondered(way.move) if wonder else "",
    )


def touch(x: float, y: float, width: float, height: float) -> str:
    """An unseen field that can be touched."""
    return svg.box(x, y, width, height, fill="transparent")
