"""The cards that lie open: both halves, what they may be played for, and how they fill the tray."""

from __future__ import annotations

from dataclasses import dataclass

from pylae.art.dual_cards import Half, dual_card, halves
from pylae.art.marks import answer, lit_box, piece, plate
from pylae.art.svg import Point, at, box, group, stroke, words
from pylae.art.theme import LINE, QUIET_TEXT
from pylae.core.piles import cards_in
from pylae.games.earth_and_water.cards import CARDS, EVENT_KINDS, SPARTAN
from pylae.games.earth_and_water.map import GREECE
from pylae.games.earth_and_water.spelling import WINDOWS, event_name, event_text
from pylae.games.earth_and_water.state import (
    CARD,
    CARRY,
    DESTINATION,
    EVENT,
    KEEP,
    MOVE,
    NUMBER,
    ORIGIN,
    State,
)
from pylae.games.earth_and_water.table import Table

EMBLEM_OF = (  # by event: the Greek halves, then the Persian ones
    "owl",
    "torch",
    "trident",
    "strategos",
    "statesman",
    "captain",
    "tripod",
    "helmeted king",
    "queen",
    "runner",
    "cauldron",
    "come and take",
    "ship",
    "sea coin",
    "shield wall",
    "lost shield",
    "horse",
    "amphora",
    "amphora",
    "lyre",
    "guardsman",
    "potsherd",
    "great king",
    "wheel",
    "eye",
    "scales",
    "fallen crown",
    "gate",
    "amphora",
    "punic sign",
    "burning temple",
    "stepped tower",
)
KINDS = {"turn": "event", "reaction": "reaction", "drawn": "when drawn", "none": "no event"}
MOVING = (ORIGIN, NUMBER, CARRY, DESTINATION)


# What is seen


def half(view: State, event: int) -> Half:
    """One event of a card."""
    spartan = event < CARDS and SPARTAN >> event & 1 == 1
    side = "greek" if event < CARDS else "persian"
    note = "Spartan" if spartan else ""
    return Half(side, event_name(view, event), event_text(view, event), note, f"metope-{event}", spartan)


def shown(table: Table, side: int) -> list[int]:
    """The cards of a hand that this seat sees; a watcher sees none."""
    return cards_in(table.view.hand[side]) if table.seat >= 0 else []


# Where they lie


@dataclass(frozen=True)
class Row:
    """Cards side by side with halves of the same heights, and how far below the first row they lie."""

    cards: list[int]
    top: float
    halves: Point


def rows(table: Table, side: int) -> list[Row]:
    """The cards of a hand row by row."""
    chart, held = table.chart, shown(table, side)
    out: list[Row] = []
    top = 0.0
    for start in range(0, len(held), chart.columns):
        line = held[start : start + chart.columns]
        needs = [halves(*faces(table, card), own(side), chart.card) for card in line]
        row = Row(line, top, (max(need[0] for need in needs), max(need[1] for need in needs)))
        out.append(row)
        top += height(table, row) + chart.gap[1]
    return out


def height(table: Table, row: Row) -> float:
    """How tall a row of cards is."""
    return sum(row.halves) + table.chart.card.foot


def column(table: Table, index: int) -> float:
    """Where the cards of a column begin."""
    return table.chart.margin + index * (table.chart.card.width + table.chart.gap[0])


def faces(table: Table, card: int) -> tuple[Half, Half]:
    """Both events of a card."""
    return half(table.view, card), half(table.view, card + CARDS)


def own(side: int) -> str:
    """Whose half is drawn larger."""
    return "greek" if side == GREECE else "persian"


# The cards


def held(table: Table, side: int, top: float) -> str:
    """The open cards of a hand from `top` down."""
    return group(
        *(
            open_card(table, card, side, (column(table, index), top + row.top), row)
            for row in rows(table, side)
            for index, card in enumerate(row.cards)
        )
    )


def open_card(table: Table, card: int, side: int, spot: Point, row: Row) -> str:
    """A card face up; its foot says what it may be played for."""
    chart, view = table.chart, table.view
    name = event_name(view, CARDS * side + card)
    verb = "Keep" if view.phase == KEEP else "Discard"
    lit = CARD + card in table.actions
    return piece(
        f"card-{card}",
        *spot,
        dual_card(card + 1, *faces(table, card), own(side), chart.card, row.halves),
        known_sign(table, card, side),
        at(0, sum(row.halves), foot(table, card, side)),
        action=table.offered(CARD + card),
        label=f"{verb if lit else 'Play'} {name}",
        ring=lit_box(chart.card.width, height(table, row), 7),
        ask="" if side != table.seat or playable(table, card) else table.wondered(tried(view, card)),
    )


def playable(table: Table, card: int) -> bool:
    """May the card be played now, in one way or the other?"""
    return MOVE + card in table.actions or EVENT + card in table.actions


def tried(view: State, card: int) -> str:
    """What somebody would try with a card, in notation."""
    verb = "move" if view.phase in MOVING else "play" if view.phase in WINDOWS else "event"
    return f"{verb} {card + 1}"


def known_sign(table: Table, card: int, side: int) -> str:
    """An own card that the enemy has seen."""
    if side != table.near or not table.view.seen[side] >> card & 1:
        return ""
    return at(24, 2, plate("seen", 13))


def foot(table: Table, card: int, side: int) -> str:
    """What a card may be played for: a movement, or its event; lit where it may be now."""
    form, view = table.chart.card, table.view
    event = CARDS * side + card
    word = "play" if view.phase in WINDOWS else "event"
    ways = (
        Way("move", MOVE + card, "move", f"move {card + 1}", f"Play card {card + 1} for a movement"),
        Way(
            word,
            EVENT + card,
            KINDS[EVENT_KINDS[event]],
            f"{word} {card + 1}",
            f"Play {event_name(view, event)}",
        ),
    )
    wonder = side == table.seat and playable(table, card)
    return group(
        stroke(f"M{form.width / 2} 6v{form.foot - 12}", LINE, 1),
        *(at(form.width / 2 * index, 0, foot_half(table, way, wonder)) for index, way in enumerate(ways)),
    )


@dataclass(frozen=True)
class Way:
    """A way to play a card: what is written on it where it is lit and where not, the move in notation, and its meaning."""

    word: str
    action: int
    quiet_word: str
    move: str
    label: str


def foot_half(table: Table, way: Way, wonder: bool) -> str:
    """One half of a card's foot: a lit plate, or a quiet word that one may `wonder` about."""
    form = table.chart.card
    wide, tall = form.width / 2 - 15, form.foot - 12
    letters = 14 if table.chart.roomy else 17
    if way.action in table.actions:
        drawn = answer(wide, tall, way.word, letters + 1)
    else:
        drawn = touch(0, 0, wide, tall) + words(
            wide / 2, tall / 2 + letters * 0.34, way.quiet_word, letters, "text", QUIET_TEXT, "middle"
        )
    return piece(
        way.move.replace(" ", "-"),
        7.5,
        6,
        drawn,
        action=table.offered(way.action),
        label=way.label,
        ring=lit_box(wide, tall, 5),
        ask=table.wondered(way.move) if wonder else "",
    )


def touch(x: float, y: float, width: float, height: float) -> str:
    """An unseen field that can be touched."""
    return box(x, y, width, height, fill="transparent")
