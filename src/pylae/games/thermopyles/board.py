"""The board: the pass, both armies, the way to twelve and the hands, as one drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pylae.art.cards import (
    HEIGHT,
    SMALL_HEIGHT,
    SMALL_WIDTH,
    WIDTH,
    company_card,
    definitions,
    empty_place,
    grave_card,
    pile,
    small_back,
    small_card,
    strength_card,
    value_roundel,
)
from pylae.art.figures import facing_left, hoplite, immortal, phalangite, spear
from pylae.art.marks import answer, banner, flag, heading, lit_box, lit_circle, piece, plate
from pylae.art.ornament import laurel, meander, rosette, waves
from pylae.art.pieces import die, greek_shield, persian_shield, stone, trireme
from pylae.art.scenery import cypress, hill, mountains, road, shore, steam, temple, tent, wall
from pylae.art.svg import Drawing, Point, at, box, breadth, group, stroke, use, words
from pylae.art.theme import (
    CLAY,
    FIGURE,
    LAND,
    PAGE,
    PANEL,
    PERSIAN_TEXT,
    QUIET_TEXT,
    RIM,
    SAFFRON,
    SEA_LINE,
    STRONG_LINE,
    TEXT,
    TRAY,
)
from pylae.core.piles import cards, size
from pylae.games.thermopyles.cards import (
    BONUS_DIE,
    GRAVEYARD_GOAL,
    HAND_LIMIT,
    LOCATION_NAMES,
    LOST_LOCATION,
    PERSIAN_ANNIHILATION,
    PERSIAN_BONUS,
    PERSIAN_COMBAT,
    SPARTAN_CARDS,
    SPARTAN_VALUE,
    START_LOCATION,
    SUPPORT_CARDS,
)
from pylae.games.thermopyles.charts import TALL, WIDE, Chart
from pylae.games.thermopyles.end import won
from pylae.games.thermopyles.state import (
    ASK,
    DECLINE,
    DISCARD,
    FIGHT,
    FINISHED,
    GIVE,
    LAY_DOWN,
    NOBODY,
    RETREAT,
    SLOTS,
    UNDECIDED,
    State,
    hand_size,
    persian_discard,
    spartan_deck_size,
    spartan_discard,
)
from pylae.games.thermopyles.words import location_name, persian_name, result, seat_name

LOCATIONS = range(1, LOST_LOCATION + 1)
SUPPORT_WIDTH, SUPPORT_HEIGHT = 84, 96
GRAVE_HEIGHT = 54
ROW_HEAD = 24  # a name over a row of small cards


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


def draw(view: State, seat: int, actions: Sequence[int] = (), tall: bool = False) -> Drawing:
    """The board as `seat` sees it, with `actions` lit; `tall` is the chart for a phone."""
    table = Table(view, seat, frozenset(actions), TALL if tall else WIDE)
    height = board_height(table)
    layers = {
        "ground": ground(table, height),
        "pieces": pieces(table),
        "cards": card_layer(table),
        "marks": marks(table),
    }
    return Drawing(table.chart.width, height, "Thermopyles", describe(view, seat), DEFINITIONS, layers)


def describe(view: State, seat: int) -> str:
    """The board in one sentence."""
    place = f"The Spartans stand at {location_name(view.location)}"
    faced = [persian_name(card) for card in view.slot if card != NOBODY]
    before = f"before them {' and '.join(faced)}" if faced else "nobody before them"
    held = [str(SPARTAN_VALUE[card]) for card in cards(view.hand[seat])] if seat >= 0 else []
    hand = f"; your hand: {', '.join(held) or 'empty'}" if seat >= 0 else ""
    graveyard = f"{size(view.graveyard)} of {GRAVEYARD_GOAL} in the graveyard"
    ending = f" {result(view).text}" if view.outcome != UNDECIDED else ""
    return f"{place}; {before}; {graveyard}; {view.support} supports left{hand}.{ending}"


# The ground


def ground(table: Table, height: float) -> str:
    """The pass above, the table below, and what is written on them."""
    chart = table.chart
    return group(
        box(0, 0, chart.width, height, fill=PAGE),
        landscape(chart),
        start_note(chart),
        box(0, chart.tray, chart.width, height - chart.tray, fill=TRAY),
        at(0, chart.tray - 10, meander(chart.width, 10, STRONG_LINE, 1.4)),
        titles(table),
    )


def landscape(chart: Chart) -> str:
    """Mountain, road and gulf, and on them the camp, the wall, the springs and the last hill."""
    width, foot = chart.width, chart.road - 34 * chart.figure
    way = [
        (-20, chart.road + 14),
        *[stone_spot(chart, place) for place in LOCATIONS],
        (width + 20, chart.road + 14),
    ]
    sea, wave = chart.road + 56 * chart.scene + 8, 20 * chart.scene
    return group(
        box(0, 0, width, chart.pass_height, fill=CLAY),
        at(width * 0.618, chart.ridge * 0.34, rosette(25 * chart.scene, 16, SAFFRON, CLAY)),
        mountains(width, chart.ridge, foot, 46 * chart.scene),
        box(0, foot, width, chart.pass_height - foot, fill=LAND),
        stroke(f"M0 {foot}H{width}", FIGURE, 2.4),
        road(way, 34 * chart.scene),
        shore(width, sea, chart.pass_height),
        at(0, chart.pass_height - wave, waves(width, wave)),
        sights(chart, foot),
        box(2, 2, width - 4, chart.pass_height - 4, fill="none", stroke=RIM, stroke_width=4),
    )


def sights(chart: Chart, foot: float) -> str:
    """What stands along the road, in the order of the locations."""
    scale = chart.scene

    def near(place: int, dx: float, dy: float, drawn: str, grown: float = 1) -> str:
        return at(stone_spot(chart, place)[0] + dx * scale, foot + dy * scale, drawn, scale=scale * grown)

    shields = group(*(at(x, y, greek_shield(11)) for x, y in ((-24, -72), (4, -80), (32, -70))))
    tree = use("cypress")
    return group(
        near(1, -276, 26, use("tent"))
        + near(1, -206, 12, use("tent"), 1.15)
        + near(1, -150, 30, use("tent"), 0.8),
        near(2, 0, 14, wall(), 1.2),
        near(4, -34, 22, use("steam")) + near(4, 48, 14, use("steam"), 0.8),
        near(5, -50, 0, tree, 0.8) + near(5, 4, 0, temple(), 1.3) + near(5, 56, 0, tree, 0.7),
        near(6, 0, 14, hill() + shields),
        near(7, 8, 0, tree, 0.95) + near(7, 50, 0, tree, 0.7),
        fleets(chart) if chart.roomy else "",
    )


def fleets(chart: Chart) -> str:
    """The ships that lie off the pass."""
    y = chart.pass_height - 42
    return group(
        at(66, y, trireme("persian"), scale=0.66),
        at(150, y + 12, trireme("persian"), scale=0.46),
        at(chart.width - 44, y - 6, trireme("greek"), scale=0.66),
        at(chart.width - 88, y + 14, trireme("greek"), scale=0.46),
    )


def start_note(chart: Chart) -> str:
    """What the book shows only in a picture, and where our answer is explained."""
    text = f"start at {START_LOCATION}: reconstructed (R1)"
    spot = (chart.first_stone, chart.pass_height - 27) if chart.roomy else (100, chart.pass_height - 18)
    return words(*spot, text, max(13, chart.text - 2), "text", SEA_LINE, "middle")


def titles(table: Table) -> str:
    """The headings of the table, and the spear between the two armies."""
    view, chart = table.view, table.chart

    def title(spot: Point, text: str, note: str = "") -> str:
        return heading(spot[0], spot[1] - 12, text, note, chart.title)

    (x1, y1), (x2, y2) = chart.spear
    return group(
        title((chart.persian_deck[0], chart.slots[0][1]), "Persians"),
        title(chart.slots[1], "Second"),
        title(chart.slots[0], "First"),
        title(chart.charge, "Charge"),
        heading(*chart.spartan_title, "Spartans", "", chart.title),
        title(chart.supports, "Support", f"{view.support} left"),
        title(chart.graves, "Graveyard", f"{size(view.graveyard)} of {GRAVEYARD_GOAL} wins the day"),
        spear(x1, y1, x2, y2, 2.4),
    )


# The pieces


def pieces(table: Table) -> str:
    """The stones with the host and the Spartans on them, the supports, the graves."""
    chart, view = table.chart, table.view
    return group(
        *(location(table, place) for place in LOCATIONS),
        host(chart, view.location),
        marker(chart, view.location),
        *(support(table, index) for index in range(SUPPORT_CARDS)),
        no_support(table),
        *(grave(chart, index) for index in range(GRAVEYARD_GOAL)),
    )


def stone_spot(chart: Chart, place: int) -> Point:
    """Where the stone of a location lies."""
    x = chart.first_stone + chart.stone_step * (place - 1)
    return x, chart.road + chart.stone_radius * (0.75 if place % 2 else 0.95)


def location(table: Table, place: int) -> str:
    """A stone with its name; the next one stands for the retreat."""
    chart, here = table.chart, table.view.location
    state = (
        "here" if place == here else "lost" if place == LOST_LOCATION else "past" if place < here else "open"
    )
    action = table.offered(RETREAT) if place == here + 1 else None
    name = LOCATION_NAMES[place - 1]
    goal = f"Retreat to {place}, {name}" if place < LOST_LOCATION else f"Retreat to {place}: the pass is lost"
    row = chart.name_rows[(place - 1) % len(chart.name_rows)]
    return piece(
        f"location-{place}",
        *stone_spot(chart, place),
        at(0, row, plate(name, chart.name_size)),
        stone(place, chart.stone_radius, state, bool(BONUS_DIE[place])),
        action=action,
        label=goal,
        ring=lit_circle(chart.stone_radius),
    )


def marker(chart: Chart, place: int) -> str:
    """The battle marker: the Spartans, looking west."""
    return piece("marker", figures_x(chart, place), chart.road, *rank(chart, "hoplite", chart.spartans))


def host(chart: Chart, place: int) -> str:
    """The Persians, who follow the Spartans from the west."""
    return piece("host", figures_x(chart, place), chart.road, *rank(chart, "guard", chart.persians))


def figures_x(chart: Chart, place: int) -> float:
    """Where the figures of a location stand: at its stone, and never over the edge."""
    return min(stone_spot(chart, place)[0], chart.width - (max(chart.spartans) + 102) * chart.figure)


def rank(chart: Chart, figure: str, xs: Sequence[float]) -> list[str]:
    """Figures one behind the other, the foremost drawn last."""
    scale = chart.figure
    places = reversed(list(enumerate(xs)))
    return [at(x * scale, (index % 2 * 5 - 118) * scale, use(figure), scale=scale) for index, x in places]


def support(table: Table, index: int) -> str:
    """A support card; spent ones leave their place. The n-th that is left stands for a call of n."""
    chart, view = table.chart, table.view
    x, y = chart.supports[0] + chart.support_step * index, chart.supports[1]
    width, height = SUPPORT_WIDTH * chart.support, SUPPORT_HEIGHT * chart.support
    spent = SUPPORT_CARDS - view.support
    name = f"support-{index + 1}"
    if index < spent:
        return piece(name, x, y, empty_place(width, height, "spent" if chart.roomy else ""))
    call = index - spent + 1
    action = table.offered(ASK + call)
    label = f"Call {call} support{'s' if call > 1 else ''}, a die each"
    badge = at(width - 12, 10, value_roundel(call, 15)) if action is not None else ""
    drawn = group(support_card(), transform=f"scale({chart.support})") + badge
    return piece(name, x, y, drawn, action=action, label=label, ring=lit_box(width, height))


def support_card() -> str:
    """Three men who bring a die."""
    men = (at(x, 8 + x * 0.06, use("man"), scale=0.76) for x in (42, 25, 8))
    return group(
        box(
            1, 1, SUPPORT_WIDTH - 2, SUPPORT_HEIGHT - 2, rx=4, fill=PANEL, stroke=STRONG_LINE, stroke_width=2
        ),
        *men,
        stroke(f"M2 66H{SUPPORT_WIDTH - 2}", STRONG_LINE, 1.2),
        words(SUPPORT_WIDTH / 2 - 4, 86, "+1", 18, "display", TEXT, "end"),
        at(SUPPORT_WIDTH / 2 + 3, 70, die(5, "greek", 20)),
    )


def no_support(table: Table) -> str:
    """The place to click for a fight without support."""
    action = table.offered(ASK)
    if action is None:
        return ""
    x, y, width, height = table.chart.no_support
    called = table.view.strength > SPARTAN_VALUE[table.view.charge]
    text, label = ("enough", "Enough support") if called else ("none", "Fight without support")
    return piece(
        "support-none",
        x,
        y,
        answer(width, height, text),
        action=action,
        label=label,
        ring=lit_box(width, height),
    )


def grave(chart: Chart, index: int) -> str:
    """A place of the graveyard; the last one wears the wreath."""
    width = chart.grave_step - 4
    last = index + 1 == GRAVEYARD_GOAL
    wreath = at(width / 2, GRAVE_HEIGHT / 2, laurel(width * 0.4, 6)) if last else ""
    number = words(width / 2, GRAVE_HEIGHT / 2 + 6, str(index + 1), 16, "display", QUIET_TEXT, "middle")
    return piece(
        f"grave-{index + 1}", *grave_spot(chart, index), empty_place(width, GRAVE_HEIGHT), wreath, number
    )


def grave_spot(chart: Chart, index: int) -> Point:
    return chart.graves[0] + chart.grave_step * index, chart.graves[1]


# The cards


def card_layer(table: Table) -> str:
    """Piles, Persians, the charge and the hands."""
    chart, view = table.chart, table.view
    places = [seat for seat in range(view.players) if seat != table.seat]
    return group(
        persian_piles(table),
        *(slot(chart, view, index) for index in reversed(range(SLOTS))),
        *(buried(chart, card, index) for index, card in enumerate(cards(view.graveyard)[:GRAVEYARD_GOAL])),
        charge(chart, view),
        spartan_piles(table),
        own_hand(table) if table.seat >= 0 else "",
        *(other_hand(table, seat, index) for index, seat in enumerate(places)),
        roll(table),
    )


def persian_piles(table: Table) -> str:
    """The Persians still to come and those repelled."""
    chart, view = table.chart, table.view
    coming, repelled = size(view.persian_deck), size(persian_discard(view))
    return group(
        piece("deck-persian", *chart.persian_deck, pile("persian-back", coming, chart.pile)),
        pile_words(chart, chart.persian_deck, coming, "to come"),
        piece(
            "discard-persian", *chart.repelled, group(pile("persian-back", repelled, chart.pile), opacity=0.6)
        ),
        pile_words(chart, chart.repelled, repelled, "repelled"),
    )


def spartan_piles(table: Table) -> str:
    """The Spartan deck, which stands for not drawing, and the cards that have fought."""
    chart, view = table.chart, table.view
    left, gone = spartan_deck_size(view), size(spartan_discard(view))
    width, height = WIDTH * chart.pile, HEIGHT * chart.pile
    decline = table.offered(DECLINE)
    refusal = (
        "" if decline is None else at(width / 2, height * 0.82, plate("none", chart.text - 1, width * 0.9))
    )
    return group(
        piece(
            "deck-spartan",
            *chart.spartan_deck,
            pile("greek-back", left, chart.pile),
            refusal,
            action=decline,
            label="Do not draw",
            ring=at(0, -5, lit_box(width + 6, height + 5)),
        ),
        pile_words(chart, chart.spartan_deck, left, "in deck"),
        piece("discard-spartan", *chart.discard, group(pile("greek-back", gone, chart.pile), opacity=0.6)),
        pile_words(chart, chart.discard, gone, "gone"),
    )


def pile_words(chart: Chart, spot: Point, count: int, text: str) -> str:
    """A count and what it counts, beside or below a pile."""
    x, y = spot[0] + chart.pile_note[0], spot[1] + chart.pile_note[1]
    if not chart.roomy:
        return words(x, y, f"{count} {text}", chart.text)
    return words(x, y, str(count), chart.title + 9, "display") + words(
        x, y + 24, text, chart.text, fill=QUIET_TEXT
    )


def slot(chart: Chart, view: State, index: int) -> str:
    """A Persian card before the Spartans, or its empty place."""
    card = view.slot[index]
    if card == NOBODY:
        place = empty_place(WIDTH * chart.card, HEIGHT * chart.card, "nobody")
        return piece(f"slot-{index + 1}", *chart.slots[index], place)
    face = company_card(PERSIAN_COMBAT[card], PERSIAN_ANNIHILATION[card], bool(PERSIAN_BONUS[card]))
    return piece(f"persian-{card}", *chart.slots[index], group(face, transform=f"scale({chart.card})"))


def buried(chart: Chart, card: int, index: int) -> str:
    """An annihilated card in its grave."""
    return piece(f"persian-{card}", *grave_spot(chart, index), grave_card(chart.grave_step - 4, GRAVE_HEIGHT))


def charge(chart: Chart, view: State) -> str:
    """The Spartan card that charges, or the place for it."""
    if view.charge != NOBODY:
        return full_card(view.charge, chart.charge, chart.card)
    width, height = WIDTH * chart.card, HEIGHT * chart.card
    shield = at(width / 2, height / 2, greek_shield(width * 0.24), opacity=0.3)
    return at(*chart.charge, empty_place(width, height), shield, id="charge")


def full_card(card: int, spot: Point, scale: float, action: int | None = None, label: str = "") -> str:
    """A Spartan card with all its men."""
    face = group(strength_card(SPARTAN_VALUE[card]), transform=f"scale({scale})")
    ring = lit_box(WIDTH * scale, HEIGHT * scale, 8)
    return piece(f"spartan-{card}", *spot, face, action=action, label=label, ring=ring)


# The hands


def own_hand(table: Table) -> str:
    """The hand of the seat that looks, and beside it the place for a card it may be given."""
    chart, view, seat = table.chart, table.view, table.seat
    scale = chart.hand_card
    held = cards(view.hand[seat])
    shown = [
        full_card(card, hand_spot(chart, index), scale, *card_action(table, card))
        for index, card in enumerate(held)
    ]
    free = range(len(held), HAND_LIMIT)
    shown += [at(*hand_spot(chart, index), empty_place(WIDTH * scale, HEIGHT * scale)) for index in free]
    give = table.offered(GIVE + seat)
    if give is not None:
        width, height = WIDTH * scale, HEIGHT * scale
        place = box(0, 0, width, height, rx=5, fill=PANEL) + take_words(chart, width, height)
        spot = hand_spot(chart, len(held))
        label = f"Give the card to {seat_name(table.view, seat)} (you)"
        shown.append(
            piece(f"seat-{seat + 1}", *spot, place, action=give, label=label, ring=lit_box(width, height, 8))
        )
    return group(*shown)


def take_words(chart: Chart, width: float, height: float) -> str:
    return group(
        at(width / 2, height * 0.4, greek_shield(width * 0.2)),
        words(width / 2, height * 0.72, "draw a card", chart.text, "display", TEXT, "middle"),
        words(width / 2, height * 0.84, "yourself", chart.text, "text", QUIET_TEXT, "middle"),
    )


def hand_spot(chart: Chart, index: int) -> Point:
    line, column = divmod(index, chart.hand_columns)
    return chart.hand[0] + chart.hand_step[0] * column, chart.hand[1] + chart.hand_step[1] * line


def card_action(table: Table, card: int) -> tuple[int | None, str]:
    """What choosing a card in a hand does now, and how to say it."""
    value = SPARTAN_VALUE[card]
    if FIGHT + card in table.actions:
        return FIGHT + card, f"Fight with {value}"
    return table.offered(LAY_DOWN + card), f"Lay down {value}"


def other_hand(table: Table, seat: int, index: int) -> str:
    """Another player's hand as a row of small cards, backs for those not seen; it stands for giving the card."""
    view, scale = table.view, row_scale(table)
    x, y = row_spot(table, index)
    held = cards(view.hand[seat])
    count = hand_size(view, seat)
    spots = [(x + (SMALL_WIDTH + 3) * scale * place, y + ROW_HEAD) for place in range(max(count, HAND_LIMIT))]
    seen = (small(table, card, spot) for card, spot in zip(held, spots, strict=False))
    hidden = (
        piece(f"back-{seat + 1}-{place}", *spots[place], group(small_back(), transform=f"scale({scale})"))
        for place in range(len(held), count)
    )
    free = (at(*spot, empty_place(SMALL_WIDTH * scale, SMALL_HEIGHT * scale)) for spot in spots[count:])
    return group(*seen, *hidden, *free, name_plate(table, seat, (x, y)))


def small(table: Table, card: int, spot: Point) -> str:
    """A card in a row."""
    scale = row_scale(table)
    action, label = card_action(table, card)
    ring = lit_box(SMALL_WIDTH * scale, SMALL_HEIGHT * scale)
    face = group(small_card(SPARTAN_VALUE[card]), transform=f"scale({scale})")
    return piece(f"spartan-{card}", *spot, face, action=action, label=label, ring=ring)


def name_plate(table: Table, seat: int, spot: Point) -> str:
    """The name over a row, and what this player is about; when lit, the whole row can be touched."""
    chart = table.chart
    name, letters = seat_name(table.view, seat), chart.text + 1
    width, height = 6 * (SMALL_WIDTH + 3) * row_scale(table), ROW_HEAD + SMALL_HEIGHT * row_scale(table)
    duties = duty(table, seat)
    return piece(
        f"seat-{seat + 1}",
        *spot,
        words(1, 16, name, letters, "display"),
        flag(breadth(name, letters) + 10, 16, duties, chart.text - 1) if duties else "",
        action=table.offered(GIVE + seat),
        label=f"Give the card to {name}",
        ring=at(
            -6, -5, box(0, 0, width + 12, height + 11, fill="transparent"), lit_box(width + 12, height + 11)
        ),
    )


def row_scale(table: Table) -> float:
    return table.chart.small if table.seat >= 0 else table.chart.watched


def row_spot(table: Table, index: int) -> Point:
    """Where the row of another hand begins; a watcher sees them in the place of the own hand."""
    chart = table.chart
    if table.seat < 0:
        line, column = divmod(index, chart.watch_columns)
        return chart.hand[0] + 470 * column, chart.hand[1] - 30 + 114 * line
    x, y = chart.rows
    top = hand_bottom(table) + y if chart.flowing else y
    return x + chart.row_step[0] * index, top + chart.row_step[1] * index


def hand_bottom(table: Table) -> float:
    """Where the own hand ends, or for a watcher all the hands."""
    chart, view = table.chart, table.view
    if table.seat < 0:
        return chart.hand[1] - 30 + 114 * -(-view.players // chart.watch_columns)
    places = max(HAND_LIMIT, size(view.hand[table.seat]))
    return hand_spot(chart, places - 1)[1] + HEIGHT * chart.hand_card


def roll_spot(table: Table) -> Point:
    x, y = table.chart.roll
    if not table.chart.flowing:
        return x, y
    others = table.view.players - 1 if table.seat >= 0 else 0
    return x, hand_bottom(table) + y + others * table.chart.row_step[1]


def board_height(table: Table) -> float:
    if table.chart.flowing:
        return roll_spot(table)[1] + 84
    return table.chart.height if table.view.players == 1 or table.seat < 0 else table.chart.height + 102


def roll(table: Table) -> str:
    """The roll of the three hundred: every Spartan card, those that have fought struck out."""
    view, chart = table.view, table.chart
    gone = spartan_discard(view)
    standing = sum(value for card, value in enumerate(SPARTAN_VALUE) if not gone >> card & 1)
    x, y = roll_spot(table)
    note = f"{standing} of {sum(SPARTAN_VALUE)} stand"
    entries = [roll_entry(chart, card, bool(gone >> card & 1)) for card in range(SPARTAN_CARDS)]
    return at(x, y, heading(0, 0, "The roll", note, chart.title), *entries)


def roll_entry(chart: Chart, card: int, gone: bool) -> str:
    line, column = divmod(card, SPARTAN_CARDS // 2)
    x, y = column * chart.roll_step, 30 + line * 28
    value = words(x, y, str(SPARTAN_VALUE[card]), chart.text + 1, "display", QUIET_TEXT if gone else TEXT)
    struck = stroke(f"M{x - 3} {y - 1}L{x + 22} {y - 11}", PERSIAN_TEXT, 2) if gone else ""
    return group(value, struck, opacity=0.75 if gone else None)


def duty(table: Table, seat: int) -> str:
    """What a player is about, in a word or two."""
    view = table.view
    if view.phase == FINISHED:
        return ""
    if view.phase == DISCARD and seat == view.receiver:
        return "lays down a card"
    if view.draw_vote and view.vote[seat]:
        return (
            "votes for nobody"
            if view.vote[seat] == 1
            else f"votes for {seat_name(view, view.vote[seat] - 2)}"
        )
    if seat == view.turn:
        return "your turn" if seat == table.seat else "in turn"
    return ""


# The marks


def marks(table: Table) -> str:
    """Whose hand it is, how strong the charge is, and how it all ended."""
    chart, view = table.chart, table.view
    return group(
        hand_title(table) if table.seat >= 0 else "",
        strength(chart, view) if view.charge != NOBODY else location_gift(chart, view),
        draws(table),
        outcome(chart, view) if view.outcome != UNDECIDED else "",
    )


def hand_title(table: Table) -> str:
    """Whose hand it is, and whether it is asked."""
    chart, x, y = table.chart, table.chart.hand[0], table.chart.hand[1] - 12
    if table.view.players == 1:
        return heading(x, y, "Your hand", "", chart.title)
    duties = duty(table, table.seat)
    asked = flag(x + breadth("Your hand Player 1", chart.title), y, duties, chart.text) if duties else ""
    return heading(x, y, "Your hand", seat_name(table.view, table.seat), chart.title) + asked


def strength(chart: Chart, view: State) -> str:
    """The strength of the charge so far, and the dice still to roll."""
    x, y = chart.strength
    medal = at(x, y, value_roundel(view.strength, chart.strength_radius), id="strength")
    label = words(
        x, y + chart.strength_radius + chart.text + 2, "strength", chart.text, "text", QUIET_TEXT, "middle"
    )
    return medal + label + dice_to_roll(chart, view.dice + view.location_die)


def dice_to_roll(chart: Chart, count: int) -> str:
    """Dice in lines of up to three, each line in the middle."""
    (x, y), (step, drop) = chart.dice, chart.dice_step
    dice = []
    for index in range(count):
        line, column = divmod(index, 3)
        width = step * min(3, count - 3 * line) - step + chart.dice_size
        dice.append(at(x - width / 2 + step * column, y + drop * line, die(0, "greek", chart.dice_size)))
    return group(*dice)


def location_gift(chart: Chart, view: State) -> str:
    """Before a charge: the die this location will add."""
    if not BONUS_DIE[view.location]:
        return ""
    x, y = chart.dice[0], chart.dice[1] - chart.text
    label = words(x, y - 10, LOCATION_NAMES[view.location - 1], chart.text, "text", QUIET_TEXT, "middle")
    return label + at(0, -chart.text, dice_to_roll(chart, 1))


def draws(table: Table) -> str:
    """How many cards the team may still draw."""
    chart, view = table.chart, table.view
    if not view.offers or view.outcome != UNDECIDED:
        return ""
    text = "1 card to draw" if view.offers == 1 else f"{view.offers} cards to draw"
    x, y = chart.spartan_title
    return flag(x + breadth("Spartans", chart.title), y, text, chart.text)


def outcome(chart: Chart, view: State) -> str:
    """The banner of the end, over the pass."""
    word, _, reason = result(view).text.partition(": ")
    width, letters = chart.banner
    side = laurel(letters * 1.1, 8) if won(view) else persian_shield(letters)
    return at(chart.width / 2, chart.ridge * 0.74, banner(width, letters, word, reason, side), id="outcome")


DEFINITIONS = (
    definitions(phalangite(), immortal())
    + group(facing_left(hoplite()), id="hoplite")
    + group(cypress(), id="cypress")
    + group(tent(), id="tent")
    + group(steam(), id="steam")
)
