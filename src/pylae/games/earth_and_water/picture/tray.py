"""The tray: one's own hand with its answers, what is known of the other one, the deck and the discards."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from pylae.art import letters, marks, pieces, svg, theme
from pylae.core.game import Pile
from pylae.core.piles import cards_in
from pylae.core.wording import many
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.picture import card_faces, hands
from pylae.games.earth_and_water.picture.scene import Table
from pylae.games.earth_and_water.rules import act, common, phase
from pylae.games.earth_and_water.words import letters as letters_of
from pylae.games.earth_and_water.words import prompts, spelling

REFUSALS = {  # what it means to decline
    phase.RAISE: "Raise no more",
    phase.OMEN: "No king dies",
    phase.TURN: "Pass",
    phase.ORIGIN: "Leave the second move",
    phase.BURN: "Leave the bridge standing",
    phase.ATTACKER_RETREAT: "Fight on",
    phase.DEFENDER_RETREAT: "Fight on",
    phase.KEEP: "Keep no card",
    phase.SHED: "Keep the other cards",
    phase.PACIFY: "Discard no more and draw",
}
COUNTING = {phase.BUY: "Buy", phase.NUMBER: "Move", phase.CARRY: "Take aboard", phase.LEVY: "Levy"}
APART = 12  # between plates, so that their lights do not touch
TITLE = 30  # height of a title between cards
CHIP_GAP = 5
PILE_GAP = 16  # between the small piles of the head


def tray_layers(table: Table) -> tuple[dict[str, str], float]:
    """What lies below the fold, and where it ends."""
    layout = lay_out(table)
    ground = svg.box(0, table.fold, table.chart.width, layout.bottom - table.fold, fill=theme.TRAY)
    hand = svg.group(
        svg.at(0, table.fold, hand_title(table), small_piles(table)),
        hands.held(table, table.near, layout.hand),
        seen_hand(table, layout),
        "" if table.chart.roomy else open_piles(table, layout),
        answers(table),
    )
    return {"tray": ground, "hand": hand}, layout.bottom


@dataclass(frozen=True)
class Layout:
    """How far down everything in the tray begins, and where it ends."""

    hand: float
    seen: float
    piles: float
    bottom: float


def lay_out(table: Table) -> Layout:
    """One's own cards, those seen of the other hand, and on a phone the open piles, one below the other."""
    hand = table.fold + table.chart.head + answers_height(table)
    seen = hand + reach(table, table.near)
    other = reach(table, 1 - table.near)
    piles = seen + (TITLE + other if other else 0)
    below = 0 if table.chart.roomy else sum(pile_height(table, pile) for _, pile in piles_of(table))
    return Layout(hand, seen, piles, ceil(max(piles + below, table.fold + table.chart.room)))


def reach(table: Table, side: int) -> float:
    """How far down the open cards of a hand reach."""
    lines = hands.rows(table, side)
    return lines[-1].top + hands.height(lines[-1]) + table.chart.gap[1] if lines else 0


# The head


def hand_title(table: Table) -> str:
    """Whose hand lies in the tray; a watcher sees none."""
    if table.seat < 0:
        return ""
    note = many(common.hand_size(table.view, table.seat), "card")
    return marks.heading(table.chart.margin, 25, "Your hand", note, table.chart.title)


def small_piles(table: Table) -> str:
    """The deck and the hand, or for a watcher the hands, of which only backs are seen; on a table also the open piles."""
    x = piles_from(table)
    drawn = []
    for part, width in heaps(table):
        drawn.append(svg.at(x, 0, part))
        x += width + PILE_GAP
    return svg.group(*drawn)


def piles_from(table: Table) -> float:
    """Where the small piles begin: a watcher's at the left, else they end at the right."""
    chart = table.chart
    widths = [width for _, width in heaps(table)]
    return (
        chart.margin
        if table.seat < 0
        else chart.width - chart.margin - sum(widths) - PILE_GAP * (len(widths) - 1)
    )


def heaps(table: Table) -> list[tuple[str, float]]:
    """Each small pile and its width."""
    sides = range(atlas.SIDES) if table.seat < 0 else [1 - table.seat]
    opened = [pile for pile in letters_of.piles(table.view) if table.chart.roomy and pile.size]
    return [
        *(closed_hand(table, side) for side in sides),
        deck(table),
        *(open_heap(table, pile) for pile in opened),
    ]


def open_heap(table: Table, pile: Pile) -> tuple[str, float]:
    """A pile that is open to everybody; it can be looked through."""
    scale = table.chart.back
    wide = card_faces.BACK_WIDTH * scale
    shown = svg.at(0, 0, svg.use("dual-front"), scale=scale)
    drawn, width = titled_pile(table, pile.title, shown, wide, pile.size, "")
    label = f"{pile.title}: {many(pile.size, 'card')}"
    touch = svg.box(-4, 0, width + 8, table.chart.head, fill="transparent")
    return marks.piece(f"pile-{pile.name}", 0, 0, touch, drawn, opens=pile.name, label=label), width


def empty_place(wide: float, tall: float) -> str:
    """Where a pile would lie."""
    return svg.box(
        1, 1, wide - 2, tall - 2, rx=2, fill="none", stroke=theme.QUIET_TEXT, stroke_dasharray="3 3"
    )


def closed_hand(table: Table, side: int) -> tuple[str, float]:
    """A hand: a row of backs, as close as they must lie, and how many of its cards have been seen."""
    chart, count, seen = table.chart, common.hand_size(table.view, side), len(hands.shown(table, side))
    wide, hidden = card_faces.BACK_WIDTH * chart.back, count - seen
    step = min(wide * 0.45, (chart.reach - wide) / max(1, hidden - 1))
    backs = svg.group(
        *(
            marks.piece(
                f"back-{atlas.SIDE_NAMES[side].lower()}-{n}",
                step * n,
                0,
                svg.at(0, 0, svg.use("dual-back"), scale=chart.back),
            )
            for n in range(hidden)
        )
    )
    span = wide + step * (hidden - 1) if hidden else 0
    return titled_pile(table, atlas.SIDE_NAMES[side], backs, span, count, f", {seen} seen" if seen else "")


def deck(table: Table) -> tuple[str, float]:
    """The cards to come."""
    chart, left = table.chart, common.deck_size(table.view)
    wide, tall = card_faces.BACK_WIDTH * chart.back, card_faces.BACK_HEIGHT * chart.back
    stacked = svg.at(0, 0, pieces.pile("dual-back", left, 3, 2.4), scale=chart.back)
    pile = stacked if left else empty_place(wide, tall)
    return titled_pile(
        table, "Deck", marks.piece("deck", 0, 0, pile), wide + 3 * max(0, min(left, 3) - 1), left, ""
    )


def titled_pile(
    table: Table, title: str, drawn: str, span: float, count: int, note: str
) -> tuple[str, float]:
    """A small pile between its name and its number of cards, and how wide it all is."""
    chart = table.chart
    name = letters.length(title, chart.title - 2) + 6
    number = f"{count}{note}"
    after = name + span + (6 if span else 0)
    pile = svg.group(
        svg.words(0, 25, title, chart.title - 2, "display"),
        svg.at(name, 20 - card_faces.BACK_HEIGHT * chart.back / 2, drawn),
        svg.words(after, 25, number, chart.text, fill=theme.QUIET_TEXT),
    )
    return pile, after + letters.length(number, chart.text, "text")


# Open cards of the other hand


def seen_hand(table: Table, layout: Layout) -> str:
    """What this seat has seen of the other hand."""
    side = 1 - table.near
    if not hands.shown(table, side):
        return ""
    chart = table.chart
    title = marks.heading(
        chart.margin, layout.seen + 18, f"Seen of {atlas.SIDE_NAMES[side]}’s hand", "", chart.title
    )
    return title + hands.held(table, side, layout.seen + TITLE)


# Open piles


def piles_of(table: Table) -> list[tuple[str, list[int]]]:
    """The open piles by their titles: what was set aside until its effect is over, and the discards."""
    piles = (("Set aside", cards_in(table.view.aside)), ("Discards", cards_in(common.discards(table.view))))
    return [(title, pile) for title, pile in piles if pile]


def pile_height(table: Table, pile: list[int]) -> float:
    """How tall a pile below the hand is."""
    lines = -(-len(pile) // table.chart.chip_columns)
    return TITLE + lines * (table.chart.chip + CHIP_GAP) + 6


def open_piles(table: Table, layout: Layout) -> str:
    """On a phone, below everything, row by row: the piles that are open to everybody, each card as small as it can be read."""
    chart, top = table.chart, layout.piles
    drawn: list[str] = []
    for title, pile in piles_of(table):
        drawn.append(marks.heading(chart.margin, top + 20, title, many(len(pile), "card"), chart.title))
        for index, card in enumerate(pile):
            line, over = divmod(index, chart.chip_columns)
            x = chart.margin + over * (chip_width(table) + chip_gap(table))
            drawn.append(small(table, card, (x, top + TITLE + line * (chart.chip + CHIP_GAP))))
        top += pile_height(table, pile)
    return svg.group(*drawn)


def small(table: Table, card: int, spot: svg.Point) -> str:
    """A card of an open pile."""
    names = cards.EVENT_NAMES[table.view.edition]
    drawn = card_faces.chip(
        card + 1, names[card], names[card + cards.CARDS], chip_width(table), table.chart.chip
    )
    return marks.piece(f"card-{card}", *spot, drawn)


def chip_width(table: Table) -> float:
    chart = table.chart
    return (chart.width - 2 * chart.margin + chip_gap(table)) / chart.chip_columns - chip_gap(table)


def chip_gap(table: Table) -> float:
    return table.chart.gap[0] or 6


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
    order = COUNTING.get(view.phase, "")
    listed = [
        Answer(action, str(action - act.COUNT), f"{order} {action - act.COUNT}")
        for action in sorted(table.actions)
        if act.COUNT <= action < act.CITY
    ]
    labels = {
        act.BUILD_BRIDGE: f"Build the bridge for {atlas.BRIDGE_COST} talents",
        act.BURN_BRIDGE: "Burn the bridge",
        act.ANNOUNCE: "Announce the king’s death",
        act.DECLINE: REFUSALS.get(view.phase, "Play no card"),
    }
    cost = {act.BUILD_BRIDGE: f" for {atlas.BRIDGE_COST}"}
    return listed + [
        Answer(action, spelling.spell(view, action) + cost.get(action, ""), label)
        for action, label in labels.items()
        if action in table.actions
    ]


def answer_rows(table: Table) -> list[list[tuple[Answer, float, float]]]:
    """The answers line by line, each with its place and its width."""
    chart = table.chart
    start, _, end = chart.answers
    end = end or piles_from(table) - 20
    rows: list[list[tuple[Answer, float, float]]] = []
    x = start + counted_width(table)
    for choice in answer_list(table):
        width = chart.button[0] if choice.text.isdigit() else max(64, letters.length(choice.text, 16) + 24)
        if not rows:
            rows.append([])
        elif x + width > end:
            rows.append([])
            x = start
        rows[-1].append((choice, x, width))
        x += width + APART
    return rows


def answers_height(table: Table) -> float:
    """How much the answers add to the head; a phone keeps a line for them, so that the cards stay where they are."""
    lines = len(answer_rows(table))
    more = max(0, lines - 1) if table.chart.roomy else max(lines, int(table.seat >= 0))
    return more * (table.chart.button[1] + APART)


def answers(table: Table) -> str:
    """Plates for all that is not on the map or on a card, after what they count."""
    chart = table.chart
    height = chart.button[1]
    top = table.fold + chart.answers[1]
    plates = (
        marks.piece(
            f"answer-{choice.action}",
            x,
            top + line * (height + APART),
            marks.answer(width, height, choice.text, 16),
            action=choice.action,
            label=choice.label,
            ring=marks.lit_box(width, height, 5),
        )
        for line, row in enumerate(answer_rows(table))
        for choice, x, width in row
    )
    count = svg.words(
        chart.answers[0] - 6,
        top + height / 2 + 5,
        prompts.counted(table.view),
        chart.text,
        fill=theme.QUIET_TEXT,
    )
    return svg.group(count if counted_width(table) else "", *plates)


def counted_width(table: Table) -> float:
    """Room for the word that says what the numbers count."""
    if not any(act.COUNT <= action < act.CITY for action in table.actions):
        return 0
    return letters.length(prompts.counted(table.view), table.chart.text, "text") + 8
