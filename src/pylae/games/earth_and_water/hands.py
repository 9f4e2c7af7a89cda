"""The cards on the table: hands, deck and discards, what may be played, and the plates that answer a question."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pylae.art.dual_cards import BACK_HEIGHT, BACK_WIDTH, Half, card_pile, chip, dual_card
from pylae.art.letters import length
from pylae.art.marks import answer, heading, lit_box, piece, plate
from pylae.art.svg import Point, at, box, group, use, words
from pylae.art.theme import QUIET_TEXT
from pylae.core.piles import cards, size
from pylae.games.earth_and_water.cards import CARDS, EVENT_KINDS, EVENT_NAMES, SPARTAN
from pylae.games.earth_and_water.charts import Chart
from pylae.games.earth_and_water.map import BRIDGE_COST, GREECE, PERSIA, SIDE_NAMES
from pylae.games.earth_and_water.spelling import event_name, event_text
from pylae.games.earth_and_water.state import (
    ANNOUNCE,
    ATTACKER_RETREAT,
    BUILD_BRIDGE,
    BURN,
    BURN_BRIDGE,
    BUY,
    CARD,
    CARRY,
    CITY,
    COUNT,
    DECLINE,
    DEFENDER_RETREAT,
    EVENT,
    KEEP,
    LEVY,
    MOVE,
    NUMBER,
    OMEN,
    ORIGIN,
    PACIFY,
    RAISE,
    SHED,
    TURN,
    State,
    deck_size,
    discards,
    hand_size,
)
from pylae.games.earth_and_water.words import many

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
FAR = 112  # height of the other hand on a phone
NOTES = {"turn": "", "reaction": "reaction", "drawn": "when drawn", "none": "no event"}
REFUSALS = {  # what it means to decline
    RAISE: ("done", "Raise no more"),
    OMEN: ("the king lives", "No king dies"),
    TURN: ("pass", "Pass"),
    ORIGIN: ("no second move", "Leave the second move"),
    BURN: ("leave the bridge", "Leave the bridge standing"),
    ATTACKER_RETREAT: ("fight on", "Fight on"),
    DEFENDER_RETREAT: ("fight on", "Fight on"),
    KEEP: ("keep none", "Keep no card"),
    SHED: ("keep the rest", "Keep the other cards"),
    PACIFY: ("enough", "Discard no more and draw"),
}
NUMBERS = {  # what is counted
    BUY: ("cards to buy", "Buy"),
    NUMBER: ("", "Move"),
    CARRY: ("armies aboard", "Take aboard"),
    LEVY: ("armies", "Levy"),
}


@dataclass(frozen=True)
class Table:
    """What is drawn: a view, the seat that looks at it, what it may choose, and the chart."""

    view: State
    seat: int
    actions: frozenset[int]
    chart: Chart

    def offered(self, action: int) -> int | None:
        """The action if it may be chosen now."""
        return action if action in self.actions else None

    @property
    def near(self) -> int:
        """The side whose hand lies in the tray: the own one, for a watcher the Greek one."""
        return self.seat if self.seat >= 0 else GREECE

    @cached_property
    def layout(self) -> Layout:
        return lay_out(self)


@dataclass(frozen=True)
class Layout:
    """How far down the page everything begins."""

    signs: float
    under_way: float
    far: float
    tray: float
    hand: float
    seen: float
    chips: float
    height: float


def lay_out(table: Table) -> Layout:
    """The sections of the page one below the other; on a phone they follow each other closely."""
    chart, view = table.chart, table.view
    signs = under_way = far = 0.0
    tray = chart.tray
    if not chart.roomy:
        signs = chart.strip
        under_way = signs + (48 if view.karneia or view.acropolis else 0)
        far = under_way + chart.under_way[3] + 12
        tray = far + FAR + (chart.chip + 40 if view.aside else 0)
    hand = tray + chart.hand
    if not chart.roomy:
        hand += chart.answers[1] + len(answer_rows(table)) * (chart.button[1] + 10)
    seen = hand + held_height(table, table.near)
    far_cards = held_height(table, 1 - table.near) if view.hand[1 - table.near] else 0
    chips = seen + (far_cards + 38 if far_cards else 0)
    rows = -(-size(discards(view)) // chart.chip_columns)
    return Layout(
        signs, under_way, far, tray, hand, seen, chips, chips + 42 + max(1, rows) * (chart.chip + 6) + 8
    )


# What is seen


def half(view: State, event: int) -> Half:
    """One event of a card."""
    spartan = event < CARDS and SPARTAN >> event & 1 == 1
    note = " ".join(word for word in ("Spartan" if spartan else "", NOTES[EVENT_KINDS[event]]) if word)
    side = "greek" if event < CARDS else "persian"
    return Half(side, event_name(view, event), event_text(view, event), note, f"metope-{event}", spartan)


def drawn_events(table: Table) -> set[int]:
    """The events on the cards that are drawn with their pictures."""
    held = cards(table.view.hand[GREECE] | table.view.hand[PERSIA]) if table.seat >= 0 else []
    return {event for card in (*held, *cards(table.view.aside)) for event in (card, card + CARDS)}


def shown(table: Table, side: int) -> list[int]:
    """The cards of a hand that this seat sees; a watcher sees none."""
    return cards(table.view.hand[side]) if table.seat >= 0 else []


def face(table: Table, card: int, own: int) -> tuple[str, float]:
    """A card and its height, the half of `own` larger."""
    side = "greek" if own == GREECE else "persian"
    return dual_card(card + 1, half(table.view, card), half(table.view, card + CARDS), side, table.chart.card)


# The layer


def card_layer(table: Table) -> str:
    """Both hands, the piles and the answers."""
    return group(
        far_hand(table),
        deck(table),
        hand_title(table),
        near_hand(table),
        seen_hand(table),
        discard_chips(table),
        answers(table),
    )


def far_hand(table: Table) -> str:
    """The other hand: a row of backs; what has been seen of it lies open below."""
    view, side = table.view, 1 - table.near
    x, y, reach = table.chart.far_hand
    y += table.layout.far
    count, open_cards = hand_size(view, side), len(shown(table, side))
    note = many(count, "card") + (f", {open_cards} seen" if open_cards else "")
    return heading(x, y + 16, f"{SIDE_NAMES[side]}’s hand", note, table.chart.title - 2) + backs(
        table, side, (x, y + 32), count - open_cards, reach
    )


def backs(table: Table, side: int, spot: Point, count: int, reach: float) -> str:
    """Cards face down, as close as they must lie."""
    step = min(BACK_WIDTH + 5, (reach - BACK_WIDTH) / max(1, count - 1))
    name = SIDE_NAMES[side].lower()
    return group(
        *(piece(f"back-{name}-{n}", spot[0] + step * n, spot[1], use("dual-back")) for n in range(count))
    )


def deck(table: Table) -> str:
    """The cards to come, and the card that is neither in a hand nor discarded."""
    chart, view = table.chart, table.view
    x, y = chart.deck
    y += table.layout.far
    left = deck_size(view)
    pile = card_pile("dual-back", left) if left else empty()
    return group(
        words(x, y + 16, "Deck", chart.title - 2, "display"),
        piece("deck", x, y + 34, pile),
        words(x + 56, y + 62, str(left), chart.title + 6, "display"),
        words(x + 56, y + 82, "card" if left == 1 else "cards", chart.text, fill=QUIET_TEXT),
        aside(table),
    )


def empty() -> str:
    """A place without cards."""
    return box(
        1, 1, BACK_WIDTH - 2, BACK_HEIGHT - 2, rx=3, fill="none", stroke=QUIET_TEXT, stroke_dasharray="4 4"
    )


def aside(table: Table) -> str:
    """A card set aside until its effect is over."""
    chart, view = table.chart, table.view
    if not view.aside:
        return ""
    card = cards(view.aside)[0]
    names = EVENT_NAMES[view.edition]
    x, y = (chart.deck[0] + 108, chart.deck[1]) if chart.roomy else (chart.margin, table.layout.far + FAR)
    drawn = chip(card + 1, names[card], names[card + CARDS], 176, chart.chip, chart.chip_letters)
    title = words(x, y + 16, "Set aside", chart.title - 2, "display")
    return title + piece(f"card-{card}", x, y + 28, drawn)


def hand_title(table: Table) -> str:
    """Whose hand lies in the tray."""
    chart = table.chart
    count = hand_size(table.view, table.near)
    title = "Your hand" if table.seat >= 0 else f"{SIDE_NAMES[table.near]}’s hand"
    note = many(count, "card")
    return heading(chart.margin, table.layout.tray + (40 if chart.roomy else 30), title, note, chart.title)


def near_hand(table: Table) -> str:
    """The own hand, open; a watcher sees backs."""
    top = table.layout.hand
    if table.seat < 0:
        reach = table.chart.width - 2 * table.chart.margin
        return backs(table, table.near, (table.chart.margin, top), hand_size(table.view, table.near), reach)
    return held(table, table.near, top)


def seen_hand(table: Table) -> str:
    """What this seat has seen of the other hand."""
    side = 1 - table.near
    if not shown(table, side):
        return ""
    chart, top = table.chart, table.layout.seen
    title = heading(chart.margin, top + 22, f"Seen of {SIDE_NAMES[side]}’s hand", "", chart.title)
    return title + held(table, side, top + 38)


def held(table: Table, side: int, top: float) -> str:
    """Cards side by side and line by line."""
    spots = card_spots(table, side)
    return group(
        *(
            open_card(table, card, side, (x, top + y), tall)
            for card, (x, y, tall) in zip(shown(table, side), spots, strict=True)
        )
    )


def card_spots(table: Table, side: int) -> list[tuple[float, float, float]]:
    """Where the cards of a hand lie from its top, and how tall each one is."""
    chart = table.chart
    spots: list[tuple[float, float, float]] = []
    y = line = 0.0
    for index, card in enumerate(shown(table, side)):
        column = index % chart.columns
        if index and not column:
            y, line = y + line, 0.0
        _, tall = face(table, card, side)
        spots.append((chart.margin + column * (chart.card.width + chart.gap[0]), y, tall))
        line = max(line, tall + chart.gap[1] + card_foot(table, card))
    return spots


def card_foot(table: Table, card: int) -> float:
    """Room for buttons under a card; a phone keeps it only where there are any."""
    lit = MOVE + card in table.actions or EVENT + card in table.actions
    return table.chart.foot if table.chart.roomy or lit else 0


def held_height(table: Table, side: int) -> float:
    """How far down a hand reaches."""
    spots = card_spots(table, side)
    if not spots:
        return BACK_HEIGHT + 16.0
    lowest = max(y + tall for _, y, tall in spots)
    return lowest + table.chart.gap[1] + max(card_foot(table, card) for card in shown(table, side))


def open_card(table: Table, card: int, side: int, spot: Point, tall: float) -> str:
    """A card face up; with two ways to play it there are two buttons at its foot."""
    chart = table.chart
    drawn, _ = face(table, card, side)
    verb = "Keep" if table.view.phase == KEEP else "Discard"
    return piece(
        f"card-{card}",
        *spot,
        drawn,
        known_sign(table, card, side),
        play_buttons(table, card, tall),
        action=table.offered(CARD + card),
        label=f"{verb} {event_name(table.view, CARDS * side + card)}",
        ring=lit_box(chart.card.width, tall, 7),
    )


def known_sign(table: Table, card: int, side: int) -> str:
    """An own card that the enemy has seen."""
    if side != table.near or not table.view.seen[side] >> card & 1:
        return ""
    return at(table.chart.card.width / 2, 0, plate("seen", 13))


def play_buttons(table: Table, card: int, top: float) -> str:
    """Play a card for a movement, or for its event."""
    chart, view = table.chart, table.view
    width, height = chart.card.width / 2 - 9, chart.foot - 10
    name = event_name(view, CARDS * table.near + card)
    word = "event" if view.phase == TURN else "play"
    choices = (
        ("move", MOVE + card, "move", f"Play card {card + 1} for a movement", 3),
        ("event", EVENT + card, word, f"Play {name}", width + 15),
    )
    return group(
        *(
            piece(
                f"{kind}-{card}",
                x,
                top + 6,
                answer(width, height, text, 16),
                action=action,
                label=label,
                ring=lit_box(width, height, 5),
            )
            for kind, action, text, label, x in choices
            if action in table.actions
        )
    )


# Discards


def discard_chips(table: Table) -> str:
    """The discards, open to everybody, as small as they can be read."""
    chart, view = table.chart, table.view
    top, gone = table.layout.chips, cards(discards(view))
    names = EVENT_NAMES[view.edition]
    width = (chart.width - 2 * chart.margin + 6) / chart.chip_columns - 6
    note = many(len(gone), "card")
    chips = []
    for index, card in enumerate(gone):
        line, column = divmod(index, chart.chip_columns)
        spot = chart.margin + column * (width + 6), top + 36 + line * (chart.chip + 6)
        drawn = chip(card + 1, names[card], names[card + CARDS], width, chart.chip, chart.chip_letters)
        chips.append(piece(f"card-{card}", *spot, drawn))
    return heading(chart.margin, top + 22, "Discards", note, chart.title) + group(*chips)


# Answers


@dataclass(frozen=True)
class Answer:
    """A plate that says what choosing it does."""

    action: int
    text: str
    label: str


def answer_list(table: Table) -> list[Answer]:
    """The answers that belong to no place and no card."""
    view = table.view
    order = NUMBERS.get(view.phase, ("", "Choose"))[1]
    listed = [
        Answer(action, str(action - COUNT), f"{order} {action - COUNT}")
        for action in sorted(table.actions)
        if COUNT <= action < CITY
    ]
    fixed = (
        Answer(
            BUILD_BRIDGE, f"build the bridge, {BRIDGE_COST}", f"Build the bridge for {BRIDGE_COST} talents"
        ),
        Answer(BURN_BRIDGE, "burn the bridge", "Burn the bridge"),
        Answer(ANNOUNCE, "the king dies", "Announce the king’s death"),
        Answer(DECLINE, *REFUSALS.get(view.phase, ("no card", "Play no card"))),
    )
    return listed + [choice for choice in fixed if choice.action in table.actions]


def answer_rows(table: Table) -> list[list[tuple[Answer, float, float]]]:
    """The answers line by line, each with its place and its width."""
    chart = table.chart
    start, _, end = chart.answers
    rows: list[list[tuple[Answer, float, float]]] = []
    x = end
    for choice in answer_list(table):
        width = chart.button[0] if choice.text.isdigit() else max(92, length(choice.text, 16) + 28)
        if x + width > end or not rows:
            rows.append([])
            x = start
        rows[-1].append((choice, x, width))
        x += width + 6
    return rows


def answers(table: Table) -> str:
    """Plates for all that is not on the map or on a card, with what they count."""
    chart, layout = table.chart, table.layout
    rows = answer_rows(table)
    if not rows:
        return ""
    height = chart.button[1]
    top = layout.tray + chart.answers[1]
    plates = (
        piece(
            f"answer-{choice.action}",
            x,
            top + line * (height + 10),
            answer(width, height, choice.text, 16),
            action=choice.action,
            label=choice.label,
            ring=lit_box(width, height, 5),
        )
        for line, row in enumerate(rows)
        for choice, x, width in row
    )
    return group(*plates, counted_words(table))


def counted_words(table: Table) -> str:
    """What the numbers count."""
    chart, view = table.chart, table.view
    if not any(COUNT <= action < CITY for action in table.actions):
        return ""
    text = NUMBERS.get(view.phase, ("how many", ""))[0]
    if view.phase == NUMBER:
        text = "fleets" if view.sailing else "armies"
    tray = table.layout.tray
    if chart.roomy:
        return words(chart.answers[0] - 10, tray + 40, text, chart.text, "text", QUIET_TEXT, "end")
    return words(chart.width - chart.margin, tray + 30, text, chart.text, "text", QUIET_TEXT, "end")
