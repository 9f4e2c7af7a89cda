"""The tray below the board: one's own hand and heroes, and what the team knows of the other hands."""

from __future__ import annotations

from pylae.art import marks, svg, theme
from pylae.art.letters import length
from pylae.games.hot_gates.data import cards
from pylae.games.hot_gates.picture import camp, card_faces, choices, positions, scene
from pylae.games.hot_gates.rules import act, endings, job
from pylae.games.hot_gates.words import names
from pylae.games.hot_gates.words.spelling import spell

ROW_CARD = 27  # height of a card in another hand
CHIP_GAP = 8  # between the lines of plates at the foot of a card


def ground(table: scene.Table) -> str:
    """The tray itself."""
    chart = table.chart
    return svg.box(0, chart.fold, chart.width, height(table), fill=theme.TRAY)


def height(table: scene.Table) -> float:
    """How tall the tray is: as its chart says, or as long as what flows down it."""
    return table.chart.tray or row_spot(table, len(others(table)))[1] + 8 - table.chart.fold


def hands(table: scene.Table) -> str:
    """The own hand in full, the others as rows."""
    own = owner(table)
    return svg.group(
        hand(table, own) if own >= 0 else "",
        *(row(table, seat, index) for index, seat in enumerate(others(table))),
    )


def owner(table: scene.Table) -> int:
    """Whose cards lie in full: the seat's that looks, or those of a player alone."""
    return table.seat if table.seat >= 0 or table.view.players > 1 else 0


def others(table: scene.Table) -> list[int]:
    return [seat for seat in range(table.view.players) if seat != owner(table)]


def duty(table: scene.Table, seat: int) -> str:
    """What a player is about, in a word or two."""
    view = table.view
    if view.outcome != endings.UNDECIDED:
        return ""
    if table.actor == seat:
        return "to act" if view.players > 1 else ""
    return "in turn" if seat == view.turn and view.players > 1 else ""


# The own hand


def hand(table: scene.Table, seat: int) -> str:
    """Title, heroes and cards, backs for those not seen, and the places still free."""
    kinds = kinds_held(table, seat)
    copies = [kinds[:index].count(kind) for index, kind in enumerate(kinds)]
    held, scale = table.view.held[seat], hand_scale(table, seat)
    width, tall = card_faces.WIDTH * scale, card_faces.HEIGHT * scale
    back = svg.at(0, 0, svg.use("greek-back"), scale=scale)
    return svg.group(
        title(table, seat),
        *(own_card(table, seat, kind, copies[index], index) for index, kind in enumerate(kinds)),
        *(
            marks.piece(f"back-{seat + 1}-{index}", *hand_spot(table, seat, index), back)
            for index in range(len(kinds), held)
        ),
        *(
            svg.at(*hand_spot(table, seat, index), card_faces.empty_place(width, tall))
            for index in range(held, places(table, seat))
        ),
    )


def kinds_held(table: scene.Table, seat: int) -> list[int]:
    """The cards of a hand that are seen, in their order."""
    return [kind for kind, count in enumerate(table.view.hand[seat]) for _ in range(count)]


def title(table: scene.Table, seat: int) -> str:
    """Whose hand it is, whether it is asked, its heroes, and the plate by which it is chosen."""
    chart, view = table.chart, table.view
    x, y = chart.hand[0], chart.fold + chart.hand_line
    words = "Your hand" if table.seat >= 0 else "The hand"
    name = names.seat_name(view, seat) if view.players > 1 else ""
    end = x + length(words, chart.title) + length(name, chart.title, "text") + chart.title
    chosen, wide = seat_plate(table, seat, (end, y))
    duties = duty(table, seat)
    if duties and not chosen:  # a plate to touch says as much as the flag
        chosen = marks.flag(end, y, duties, chart.text)
        wide = svg.breadth(duties, chart.text, "text") + chart.text * 2.2
    return svg.group(
        marks.heading(x, y, words, name, chart.title), chosen, heroes(table, seat, (end + wide, y))
    )


def seat_plate(table: scene.Table, seat: int, spot: svg.Point) -> tuple[str, float]:
    """The plate by which a player is named, for a draw or otherwise, and how much room it takes."""
    offered = table.lit([act.TO + seat])
    if not offered:
        return "", 0
    (choice,), letters, tall = offered, table.chart.text + 1, table.chart.button
    text = choices.OWN.get(choice.text, choice.text) if seat == table.seat else choice.text
    wide = length(text, letters) + 20
    written = choices.Choice(choice.action, text, choice.label)
    corner = spot[0], spot[1] - 6 - tall / 2
    return positions.choice_plate(f"seat-{seat + 1}", corner, (wide, tall), written, letters), wide + 14


def heroes(table: scene.Table, seat: int, spot: svg.Point) -> str:
    """The heroes before a player, their undersides unseen; after victory the laurels they bring."""
    view, size = table.view, table.chart.text
    count = view.heroes[seat]
    if view.outcome == endings.VICTORY:
        letters = table.chart.title if seat == owner(table) else size - 1
        return svg.at(spot[0], spot[1] - 5, camp.laurels(table, seat, letters), id=f"laurels-{seat + 1}")
    if not count:
        return ""
    action = table.offered(act.SPEND) if seat == table.actor else None
    text = "1 hero" if count == 1 else f"{count} heroes"
    wide, tall = length(text, size) + 40, table.chart.button
    return marks.piece(
        f"heroes-{seat + 1}",
        spot[0],
        spot[1] - 6 - tall / 2,
        svg.box(0, 0, wide, tall, rx=3, fill=theme.PANEL),
        svg.at(6, tall / 2 - 10, svg.use("helmet"), scale=0.2),
        svg.words(32, tall / 2 + 5, text, size, "display"),
        action=action,
        label=choices.words_of(view, act.SPEND).label if action is not None else text,
        ring=marks.lit_box(wide, tall, 4),
    )


def own_card(table: scene.Table, seat: int, kind: int, copy: int, index: int) -> str:
    """A card of the hand with all that can be done with it: touched, or by the plates on it."""
    chart, view = table.chart, table.view
    scale = hand_scale(table, seat)
    width, tall = card_faces.WIDTH * scale, card_faces.HEIGHT * scale
    x, y = hand_spot(table, seat, index)
    plays = card_plays(table, seat, kind)
    plates = plates_of(plays)
    whole = plays[0] if len(plates) < len(plays) else None
    name = f"card-{kind}-{copy}"
    known = view.told[seat][kind] > copy and view.players > 1 and not view.open_hands
    return svg.group(
        marks.piece(
            name,
            x,
            y,
            svg.at(0, 0, card_faces.spartan(kind), scale=scale),
            svg.words(width - 2, -9, "told", chart.text, "text", theme.QUIET_TEXT, "end") if known else "",
            action=whole.action if whole else None,
            label=whole.label if whole else names.spartan(kind),
            ring=marks.lit_box(width, tall),
            ask=wondered(table, seat, kind) if not plays else "",
        ),
        chips(table, name, plates, (x, y + tall), width),
        tell(table, seat, kind, name, (x + width - chart.tell[0] - 1, y - chart.tell[1] - 4))
        if not known
        else "",
    )


def card_plays(table: scene.Table, seat: int, kind: int) -> list[choices.Choice]:
    """What can be done with a card of this kind, asked or unasked."""
    plays = table.lit(answers(table.what, kind)) if seat == table.actor else []
    # The Oracle's card rolls all dice again; one die alone is touched where it lies.
    return plays[:1] if kind == cards.ORACLE else plays + table.asides(seat, free_plays(kind))


def wondered(table: scene.Table, seat: int, kind: int) -> str:
    """The move to ask about with a card that cannot be played now."""
    moves = answers(table.what, kind) + [choices.aside(seat, each) for each in free_plays(kind)]
    return spell(table.view, moves[0]) if table.deciding else ""


def answers(what: int, kind: int) -> list[int]:
    """The answers to a question that a card may be."""
    if what == job.DISCARD:
        return [act.CARD + kind]
    if kind < cards.ATTACKS:
        return [act.HOLD + cards.POSITIONS * kind + at for at in range(cards.POSITIONS)]
    if cards.ALLIES <= kind < cards.ORACLE:
        return [act.HELP + kind - cards.ALLIES]
    return {
        cards.ORACLE: [act.REROLL + dice for dice in (3, 2, 1)],
        cards.SHIELDS: [act.SHIELDS],
        cards.CLIFFS: [act.CLIFFS],
    }.get(kind, [])


def free_plays(kind: int) -> list[int]:
    """What a card may be played for unasked."""
    fields = range(2 * cards.POSITIONS)
    return {
        cards.CHARGE: [act.FREE_CHARGE + field for field in fields],
        cards.CLIFFS: [act.FREE_CLIFFS + field for field in fields],
        cards.SCOUT: [act.FREE_SCOUT],
        cards.RETURN: [act.FREE_RETURN],
    }.get(kind, [])


def plates_of(plays: list[choices.Choice]) -> list[choices.Choice]:
    """The plays of a card that need plates at its foot: those for which it cannot be touched as a whole."""
    whole = len(plays) == 1 or (plays and target(plays[0].action) is None)
    return plays[1:] if whole else plays


def chips(table: scene.Table, name: str, plates: list[choices.Choice], spot: svg.Point, width: float) -> str:
    """Several plays of one card as plates at its foot: by position, the second cards below the first."""
    (x, y), chart = spot, table.chart
    lead, columns = chart.chip + CHIP_GAP, chart.chip_columns
    step = width / columns
    # Where the tray has its height, the lines before the last lie on the words at the foot of the card.
    over = chip_lines(table, plates) - 1 if chart.tray else 0
    drawn = [svg.box(x + 4, y - lead - 1, width - 8, lead - 3, fill=theme.PANEL)] if over > 0 else []
    for choice in plates:
        place = target(choice.action)
        column = place[0] % columns if place else 0
        corner = x + 3.5 + step * column, y + CHIP_GAP + 1 + lead * (chip_line(table, choice) - over)
        size = (step if place else width) - 7, chart.chip
        plate = choices.Choice(choice.action, chip_words(choice, place), choice.label)
        drawn.append(positions.choice_plate(f"{name}-{choice.action}", corner, size, plate, chart.text))
    return svg.group(*drawn)


def chip_words(choice: choices.Choice, place: tuple[int, int] | None) -> str:
    """The wind of a position, with a 2 for its second card; or what the plate does."""
    return f"{names.position(place[0])[0]}{'2' if place[1] else ''}" if place else choice.text


def chip_line(table: scene.Table, choice: choices.Choice) -> int:
    """In which line the plate of a play stands."""
    at, behind = target(choice.action) or (0, 0)
    columns = table.chart.chip_columns
    return at // columns + cards.POSITIONS // columns * behind


def chip_lines(table: scene.Table, plates: list[choices.Choice]) -> int:
    """How many lines the plates of a card take."""
    return max((1 + chip_line(table, choice) for choice in plates), default=0)


def target(action: int) -> tuple[int, int] | None:
    """The position an action aims at, and whether at its second card; None where it aims at none."""
    if act.HOLD <= action < act.TO:
        return (action - act.HOLD) % cards.POSITIONS, 0
    which = (action - act.FREE) % act.UNASKED
    if action < act.FREE or which >= act.FREE_SCOUT:
        return None
    at, behind = divmod(which % act.FREE_CLIFFS, 2)
    return at, behind


def tell(table: scene.Table, seat: int, kind: int, name: str, spot: svg.Point) -> str:
    """The plate that tells the team of a card."""
    offered = table.asides(seat, [act.ANNOUNCE + kind])
    return (
        positions.choice_plate(f"tell-{name}", spot, table.chart.tell, offered[0], table.chart.text)
        if offered
        else ""
    )


def places(table: scene.Table, seat: int) -> int:
    """How many places the hand takes: those of a full hand, or whole lines of what is held."""
    held, columns = table.view.held[seat], table.chart.hand_columns
    return (
        max(cards.HAND_LIMIT, held) if columns > cards.HAND_LIMIT else max(1, -(-held // columns)) * columns
    )


def hand_spot(table: scene.Table, seat: int, index: int) -> svg.Point:
    """Where a card of the hand lies."""
    chart = table.chart
    line, column = divmod(index, chart.hand_columns)
    x, y = chart.hand
    down = sum(over(table) + below(table, seat, above) for above in range(line))
    return x + hand_step(table, seat) * column, chart.fold + y + over(table) + down


def hand_step(table: scene.Table, seat: int) -> float:
    """From card to card; one too many makes them lie closer."""
    chart = table.chart
    return min(chart.hand_step, chart.hand_width / min(places(table, seat), chart.hand_columns))


def hand_scale(table: scene.Table, seat: int) -> float:
    """How large the cards of the hand are, so that no light lies on another."""
    return min(table.chart.hand_card, (hand_step(table, seat) - 12) / card_faces.WIDTH)


def over(table: scene.Table) -> float:
    """The room above a line of the hand, for what the team is told."""
    return table.chart.over if table.view.players > 1 else 0


def below(table: scene.Table, seat: int, line: int) -> float:
    """How far a line of the hand reaches down, with the plates at the feet of its cards."""
    columns = table.chart.hand_columns
    kinds = set(kinds_held(table, seat)[line * columns : (line + 1) * columns])
    lines = max((chip_lines(table, plates_of(card_plays(table, seat, kind))) for kind in kinds), default=0)
    return card_faces.HEIGHT * hand_scale(table, seat) + (table.chart.chip + CHIP_GAP) * lines + 16


# The other hands


def row(table: scene.Table, seat: int, index: int) -> str:
    """What the team knows of another hand, backs for the rest, and its heroes."""
    chart, view = table.chart, table.view
    x, y = row_spot(table, index)
    line = y + chart.row_head / 2 + 4  # on which the name stands
    name, duties = names.seat_name(view, seat), duty(table, seat)
    end = x + length(name, chart.text + 1) + 12
    flag = marks.flag(end, line, duties, chart.text - 1) if duties else ""
    if duties:
        end += svg.breadth(duties, chart.text - 1, "text") + 26
    plate, wide = seat_plate(table, seat, (end, line))
    return svg.group(
        svg.words(x, line, name, chart.text + 1, "display"),
        flag,
        plate,
        heroes(table, seat, (end + wide, line)),
        row_cards(table, seat, (x, y + chart.row_head)),
    )


def row_cards(table: scene.Table, seat: int, spot: svg.Point) -> str:
    """The cards of another hand, as far as they are known."""
    chart, view = table.chart, table.view
    x, y, size = 0.0, 0.0, chart.text
    drawn, seen = [], 0
    for kind, count in enumerate(view.hand[seat]):
        for copy in range(count):
            plays = card_plays(table, seat, kind)
            text, one = short_name(kind), plays[0] if len(plays) == 1 else None
            wide = card_faces.small_width(text, size)
            drawn.append(
                marks.piece(
                    f"card-{seat + 1}-{kind}-{copy}",
                    x,
                    y,
                    card_faces.small(text, ROW_CARD, size),
                    action=one.action if one else None,
                    label=one.label if one else text,
                    ring=marks.lit_box(wide, ROW_CARD, 4),
                )
            )
            x, seen = x + wide + 4, seen + 1
    back = svg.group(svg.use("greek-back"), transform=f"scale({ROW_CARD / card_faces.HEIGHT:.3f})")
    for index in range(seen, view.held[seat]):
        drawn.append(marks.piece(f"back-{seat + 1}-{index}", x, y, back))
        x += 26
    return svg.at(*spot, *drawn, scale=min(1, chart.row_room / max(x, 1)))


def short_name(kind: int) -> str:
    """A card in another hand: its value, its strength, or its name."""
    return f"+{kind - cards.ALLIES + 1}" if cards.ALLIES <= kind < cards.ORACLE else names.spartan(kind)


def row_spot(table: scene.Table, index: int) -> svg.Point:
    """Where the row of another hand begins: beside the own hand, below it, or where nobody's hand lies in full."""
    chart, own = table.chart, owner(table)
    x, y = chart.rows
    if own < 0:
        line, column = divmod(index, chart.watched_columns)
        return chart.hand[0] + chart.row_width * column, chart.fold + 16 + chart.watched_step * line
    if chart.tray:
        return x, chart.fold + y + chart.row_step * index
    last = places(table, own) - 1
    bottom = hand_spot(table, own, last)[1] + below(table, own, last // chart.hand_columns)
    return x, bottom + y + chart.row_step * index
