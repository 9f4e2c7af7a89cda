"""The tray below the board: one's own hand, the other hands, and the roll of the three hundred."""

from __future__ import annotations

from pylae.art import marks, pieces, svg, theme
from pylae.art.letters import length
from pylae.art.svg import Point
from pylae.core.piles import cards_in
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.picture import card_faces
from pylae.games.thermopyles.picture.scene import Table
from pylae.games.thermopyles.rules import act, common, phase
from pylae.games.thermopyles.words import names

LONGEST_ROW = cards.HAND_LIMIT + 1
CARD_GAP = 14  # between the cards of a hand, so that two lights do not touch


def tray_height(table: Table) -> float:
    """How tall the tray is: as its chart says, or as long as what flows down it."""
    return table.tray.height or roll_spot(table)[1] + 84 - table.chart.fold


def tray_ground(table: Table) -> str:
    """The tray itself."""
    chart = table.chart
    return svg.box(0, chart.fold, chart.width, tray_height(table), fill=theme.TRAY)


def hands(table: Table) -> str:
    """The hand that lies in full, the others as rows, the roll."""
    holder = full_hand_seat(table)
    others = [seat for seat in range(table.view.players) if seat != holder]
    return svg.group(
        hand_title(table) + full_hand(table, holder) if holder != cards.NOBODY else "",
        *(row(table, seat, index) for index, seat in enumerate(others)),
        roll(table),
    )


def full_hand_seat(table: Table) -> int:
    """Whose cards lie in full: the seat's that looks, or those of a player alone."""
    if table.seat >= 0:
        return table.seat
    return 0 if table.view.players == 1 else cards.NOBODY


def duty(table: Table, seat: int) -> str:
    """What a player is about, in a word or two."""
    view = table.view
    if view.phase == phase.FINISHED:
        return ""
    if view.phase == phase.DISCARD and seat == view.receiver:
        return "lays down a card"
    if view.phase == phase.OFFER and common.votes(view) and seat == view.receiver:
        return "your vote" if seat == table.seat else "votes now"
    if view.draw_vote and view.vote[seat]:
        return f"votes for {names.ballot_name(view, view.vote[seat])}"
    if seat == view.turn:
        return "your turn" if seat == table.seat else "in turn"
    return ""


# The hand that lies in full


def hand_title(table: Table) -> str:
    """Whose hand it is, and whether it is asked."""
    chart = table.chart
    x, y = table.tray.hand[0], chart.fold + table.tray.hand[1] - 12
    if table.view.players == 1:
        return marks.heading(x, y, "Your hand" if table.seat >= 0 else "The hand", "", chart.title)
    name, duties = names.seat_name(table.view, table.seat), duty(table, table.seat)
    written = length("Your hand", chart.title) + length(name, chart.title, "text")
    asked = marks.flag(x + written + chart.title, y, duties, chart.text) if duties else ""
    return marks.heading(x, y, "Your hand", name, chart.title) + asked


def full_hand(table: Table, seat: int) -> str:
    """A hand of whole cards, backs for those not seen, and after them the places still free."""
    view, scale = table.view, hand_scale(table)
    held, count = cards_in(view.hand[seat]), common.hand_size(view, seat)
    width, height = card_faces.WIDTH * scale, card_faces.HEIGHT * scale
    seen = (own_card(table, card, index) for index, card in enumerate(held))
    hidden = (
        marks.piece(
            f"back-{seat + 1}-{index}",
            *hand_spot(table, index),
            svg.at(0, 0, svg.use("greek-back"), scale=scale),
        )
        for index in range(len(held), count)
    )
    asked = act.DECLINE in table.actions
    free = range(count + asked, places(table))
    return svg.group(
        *seen,
        *hidden,
        offer(table, seat, hand_spot(table, count)) if asked else "",
        *(svg.at(*hand_spot(table, index), card_faces.empty_place(width, height)) for index in free),
    )


def own_card(table: Table, card: int, index: int) -> str:
    """A card of the hand; one that cannot be played can be asked about."""
    action, label = card_action(table, card)
    spot = hand_spot(table, index)
    return full_card(card, spot, hand_scale(table), action, label, card_question(table, card))


def full_card(
    card: int, spot: Point, scale: float, action: int | None = None, label: str = "", ask: str = ""
) -> str:
    """A Spartan card with all its men."""
    face = svg.group(card_faces.strength_card(cards.SPARTAN_VALUE[card]), transform=f"scale({scale:.3f})")
    ring = marks.lit_box(card_faces.WIDTH * scale, card_faces.HEIGHT * scale, 8)
    return marks.piece(f"spartan-{card}", *spot, face, action=action, label=label, ring=ring, ask=ask)


def card_action(table: Table, card: int) -> tuple[int | None, str]:
    """What choosing a card in a hand does now, and how to say it; two cards of one value in a hand do the same."""
    value = cards.SPARTAN_VALUE[card]
    for first, words in ((act.FIGHT, "Fight with"), (act.LAY_DOWN, "Lay down")):
        for twin in twins(table, card):
            if first + twin in table.actions:
                return first + twin, f"{words} {value}"
    return None, f"Phalanx of {value}"


def twins(table: Table, card: int) -> list[int]:
    """The cards of its value in the hand in which a card lies, itself too."""
    hand = next(hand for hand in table.view.hand if hand >> card & 1)
    return [twin for twin in cards_in(hand) if cards.SPARTAN_VALUE[twin] == cards.SPARTAN_VALUE[card]]


def card_question(table: Table, card: int) -> str:
    """The move to ask about with a card that cannot be played; not with the twin of one that can."""
    verb, first = ("discard", act.LAY_DOWN) if table.view.phase == phase.DISCARD else ("fight", act.FIGHT)
    value = cards.SPARTAN_VALUE[card]
    twins = (other for other in range(cards.SPARTAN_CARDS) if cards.SPARTAN_VALUE[other] == value)
    return "" if any(first + twin in table.actions for twin in twins) else table.wondered(f"{verb} {value}")


def offer(table: Table, seat: int, spot: Point) -> str:
    """The place where a card comes to this hand, and below it the word that nobody draws."""
    scale, letters, alone = hand_scale(table), table.chart.text, table.view.players == 1
    width, height = card_faces.WIDTH * scale, card_faces.HEIGHT * scale
    below = max(44, height * 0.3)
    above = height - below - CARD_GAP
    (x, y), middle = spot, width / 2
    take = svg.group(
        svg.box(0, 0, width, above, rx=5, fill=theme.PANEL),
        svg.at(middle, above * 0.36, pieces.greek_shield(min(width, above) * 0.22)),
        svg.words(
            middle, above * (0.88 if alone else 0.76), "draw a card", letters, "display", theme.TEXT, "middle"
        ),
        ""
        if alone
        else svg.words(middle, above * 0.94, "yourself", letters, "text", theme.QUIET_TEXT, "middle"),
    )
    leave = svg.group(
        svg.box(0, 0, width, below, rx=5, fill=theme.PANEL),
        svg.words(
            middle,
            below / 2 + letters * 0.34,
            "no card" if alone else "nobody",
            letters,
            "display",
            theme.TEXT,
            "middle",
        ),
    )
    label = "Draw a card" if alone else f"Give the card to {names.seat_name(table.view, seat)} (you)"
    return svg.group(
        marks.piece(
            f"seat-{seat + 1}",
            x,
            y,
            take,
            action=table.offered(act.GIVE + seat),
            label=label,
            ring=marks.lit_box(width, above, 8),
        ),
        marks.piece(
            "no-draw",
            x,
            y + height - below,
            leave,
            action=act.DECLINE,
            label="Do not draw" if alone else "Nobody draws",
            ring=marks.lit_box(width, below, 8),
        ),
    )


def places(table: Table) -> int:
    """How many places the hand in full takes."""
    seat = full_hand_seat(table)
    return max(cards.HAND_LIMIT, common.hand_size(table.view, seat) + (act.DECLINE in table.actions))


def crowding(table: Table) -> float:
    """Where the hand has one line, a sixth card makes all six smaller."""
    return 1 if table.tray.step[1] else cards.HAND_LIMIT / places(table)


def hand_scale(table: Table) -> float:
    return (table.tray.step[0] * crowding(table) - CARD_GAP) / card_faces.WIDTH


def hand_spot(table: Table, index: int) -> Point:
    tray = table.tray
    line, column = divmod(index, tray.columns)
    x = tray.hand[0] + tray.step[0] * crowding(table) * column
    return x, table.chart.fold + tray.hand[1] + tray.step[1] * line


def hand_bottom(table: Table) -> float:
    """Where the hand in full ends, or where it would begin."""
    if full_hand_seat(table) == cards.NOBODY:
        return table.chart.fold
    return hand_spot(table, places(table) - 1)[1] + card_faces.HEIGHT * hand_scale(table)


# The other hands


def row(table: Table, seat: int, index: int) -> str:
    """Another player's hand as a row of small cards, backs for those not seen; it stands for giving the card."""
    view, scale = table.view, table.tray.small
    x, y = row_spot(table, index)
    held = cards_in(view.hand[seat])
    count = common.hand_size(view, seat)
    spots = [
        (x + (card_faces.SMALL_WIDTH + 3) * scale * place, y + table.tray.row_head)
        for place in range(max(count, cards.HAND_LIMIT))
    ]
    seen = (small(table, card, spot) for card, spot in zip(held, spots, strict=False))
    hidden = (
        marks.piece(
            f"back-{seat + 1}-{place}",
            *spots[place],
            svg.group(card_faces.small_back(), transform=f"scale({scale})"),
        )
        for place in range(len(held), count)
    )
    free = (
        svg.at(*spot, card_faces.empty_place(card_faces.SMALL_WIDTH * scale, card_faces.SMALL_HEIGHT * scale))
        for spot in spots[count:]
    )
    return svg.group(*seen, *hidden, *free, name_plate(table, seat, (x, y)))


def small(table: Table, card: int, spot: Point) -> str:
    """A card in a row."""
    scale = table.tray.small
    action, label = card_action(table, card)
    ring = marks.lit_box(card_faces.SMALL_WIDTH * scale, card_faces.SMALL_HEIGHT * scale)
    face = svg.group(card_faces.small_card(cards.SPARTAN_VALUE[card]), transform=f"scale({scale})")
    ask = card_question(table, card)
    return marks.piece(f"spartan-{card}", *spot, face, action=action, label=label, ring=ring, ask=ask)


def name_plate(table: Table, seat: int, spot: Point) -> str:
    """The name over a row, and what this player is about; when lit, the whole row can be touched."""
    chart, scale = table.chart, table.tray.small
    name, letters = names.seat_name(table.view, seat), chart.text + 1
    width, height = (
        LONGEST_ROW * (card_faces.SMALL_WIDTH + 3) * scale,
        table.tray.row_head + card_faces.SMALL_HEIGHT * scale,
    )
    duties = duty(table, seat)
    light = svg.box(0, 0, width + 8, height + 2, fill="transparent") + marks.lit_box(width + 8, height + 2)
    return marks.piece(
        f"seat-{seat + 1}",
        *spot,
        svg.words(1, 15, name, letters, "display"),
        marks.flag(length(name, letters) + 12, 15, duties, chart.text - 1) if duties else "",
        action=table.offered(act.GIVE + seat),
        label=f"Give the card to {name}",
        ring=svg.at(-5, 0, light),
    )


def row_spot(table: Table, index: int) -> Point:
    """Where the row of another hand begins."""
    tray = table.tray
    line, column = divmod(index, tray.row_columns)
    top = hand_bottom(table) if tray.flowing else table.chart.fold
    return tray.rows[0] + tray.row_step[0] * column, top + tray.rows[1] + tray.row_step[1] * line


# The roll


def roll(table: Table) -> str:
    """The roll of the three hundred: every Spartan card, those that have fought struck out."""
    gone = common.spartan_discard(table.view)
    standing = sum(value for card, value in enumerate(cards.SPARTAN_VALUE) if not gone >> card & 1)
    note = f"{standing} of {sum(cards.SPARTAN_VALUE)} stand"
    entries = [roll_entry(table, card, bool(gone >> card & 1)) for card in range(cards.SPARTAN_CARDS)]
    return svg.at(*roll_spot(table), marks.heading(0, 0, "The roll", note, table.chart.title), *entries)


def roll_entry(table: Table, card: int, gone: bool) -> str:
    written = table.tray.roll
    line, column = divmod(card, written.columns)
    x, y = written.first[0] + column * written.step[0], written.first[1] + line * written.step[1]
    value = svg.words(
        x,
        y,
        str(cards.SPARTAN_VALUE[card]),
        written.size,
        "display",
        theme.QUIET_TEXT if gone else theme.TEXT,
    )
    slash = f"M{x - 2} {y - 1}L{x + written.size * 1.2:.0f} {y - written.size * 0.66:.0f}"
    struck = svg.stroke(slash, theme.PERSIAN_TEXT, 2) if gone else ""
    return svg.group(value, struck, opacity=0.75 if gone else None)


def roll_spot(table: Table) -> Point:
    """Where the roll begins; where the tray flows, below the other hands."""
    tray = table.tray
    x, y = tray.roll.spot
    if not tray.flowing:
        return x, table.chart.fold + y
    others = table.view.players - (full_hand_seat(table) != cards.NOBODY)
    return x, hand_bottom(table) + y + others * tray.row_step[1]
