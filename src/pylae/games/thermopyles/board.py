"""The board: the pass, the fight before it, supports and graves; below the fold the hands."""

from __future__ import annotations

from collections.abc import Sequence

from pylae.art.cards import (
    HEIGHT,
    WIDTH,
    company_card,
    definitions,
    empty_place,
    grave_card,
    pile,
    value_roundel,
)
from pylae.art.figures import facing_left, hoplite, immortal, phalangite, spear
from pylae.art.marks import answer, banner, flag, heading, lit_box, piece
from pylae.art.ornament import laurel, meander
from pylae.art.pieces import die, greek_shield, persian_shield
from pylae.art.scenery import cypress, steam, tent
from pylae.art.svg import Drawing, Point, at, box, group, stroke, use, words
from pylae.art.theme import PAGE, PANEL, QUIET_TEXT, STRONG_LINE, TEXT
from pylae.core.piles import cards_in, size
from pylae.games.thermopyles.cards import (
    BONUS_DIE,
    GRAVEYARD_GOAL,
    LOCATION_NAMES,
    PERSIAN_ANNIHILATION,
    PERSIAN_BONUS,
    PERSIAN_COMBAT,
    SPARTAN_VALUE,
    SUPPORT_CARDS,
)
from pylae.games.thermopyles.charts import TALL, WIDE, Chart, Table
from pylae.games.thermopyles.end import won
from pylae.games.thermopyles.gates import LOCATIONS, host, landscape, location, marker
from pylae.games.thermopyles.hands import full_card, hands, tray_ground, tray_height
from pylae.games.thermopyles.state import (
    ASK,
    NOBODY,
    OFFER,
    SLOTS,
    UNDECIDED,
    State,
    persian_discard,
    spartan_deck_size,
    spartan_discard,
)
from pylae.games.thermopyles.words import location_name, persian_name, result

SUPPORT_FOOT = 22  # of a support card, where its die stands


def draw(view: State, seat: int, actions: Sequence[int] = (), tall: bool = False) -> Drawing:
    """The board as `seat` sees it, with `actions` lit; `tall` is the chart for a phone."""
    table = Table(view, seat, frozenset(actions), TALL if tall else WIDE)
    chart = table.chart
    return Drawing(
        chart.width,
        chart.fold + tray_height(table),
        "Thermopyles",
        describe(view, seat),
        DEFINITIONS,
        {
            "ground": ground(table),
            "pieces": pieces(table),
            "cards": card_layer(table),
            "marks": marks(table),
        },
        chart.fold,
        {"tray": tray_ground(table), "hand": hands(table)},
    )


def describe(view: State, seat: int) -> str:
    """The board in one sentence."""
    place = f"The Spartans stand at {location_name(view.location)}"
    faced = [persian_name(card) for card in view.slot if card != NOBODY]
    before = f"before them {' and '.join(faced)}" if faced else "nobody before them"
    held = [str(SPARTAN_VALUE[card]) for card in cards_in(view.hand[seat])] if seat >= 0 else []
    hand = f"; your hand: {', '.join(held) or 'empty'}" if seat >= 0 else ""
    graveyard = f"{size(view.graveyard)} of {GRAVEYARD_GOAL} in the graveyard"
    ending = f" {result(view).text}" if view.outcome != UNDECIDED else ""
    return f"{place}; {before}; {graveyard}; {view.support} supports left{hand}.{ending}"


# The ground


def ground(table: Table) -> str:
    """The pass above, the field of the fight below, and what is written on them."""
    chart = table.chart
    return group(
        box(0, 0, chart.width, chart.fold, fill=PAGE),
        landscape(chart),
        at(0, chart.fold - 10, meander(chart.width, 10, STRONG_LINE, 1.4)),
        titles(table),
    )


def titles(table: Table) -> str:
    """The headings of the field, and the spear between the two armies."""
    view, chart = table.view, table.chart

    def title(spot: Point, text: str, note: str = "") -> str:
        return heading(spot[0], spot[1] - 12, text, note, chart.title)

    (x1, y1), (x2, y2) = chart.spear
    return group(
        title((chart.persian_deck[0], chart.slots[0][1]), "Persians"),
        title(chart.slots[1], "Second"),
        title(chart.slots[0], "First"),
        title(chart.charge, "Charge"),
        title((chart.spartan_deck[0], chart.charge[1]), "Spartans"),
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


def support(table: Table, index: int) -> str:
    """A support card; spent ones leave their place. The n-th that is left stands for a call of n."""
    chart, view = table.chart, table.view
    x, y = chart.supports[0] + chart.support_step * index, chart.supports[1]
    width, height = chart.support
    spent = SUPPORT_CARDS - view.support
    call = index - spent + 1 if index >= spent else view.support + index + 1
    question = table.wondering(f"support {call}")
    name = f"support-{index + 1}"
    if index < spent:
        gone = empty_place(width, height, "spent")
        return piece(name, x, y, gone, ask=question, label="Spent support")
    action = table.offered(ASK + call)
    label = f"Call {call} support{'s' if call > 1 else ''}, a die each"
    badge = at(width - 11, 10, value_roundel(call, 15)) if action is not None else ""
    return piece(
        name,
        x,
        y,
        support_card(width, height),
        badge,
        action=action,
        label=label if action is not None else "Support card",
        ring=lit_box(width, height),
        ask=question,
    )


def support_card(width: float, height: float) -> str:
    """Three men who bring a die."""
    scale, foot = width / 84, height - SUPPORT_FOOT
    men = (at(x, x * 0.06, use("man"), scale=0.76) for x in (42, 25, 8))
    return group(
        box(1, 1, width - 2, height - 2, rx=4, fill=PANEL, stroke=STRONG_LINE, stroke_width=2),
        at(0, foot - 57 * scale, *men, scale=scale),
        stroke(f"M2 {foot}H{width - 2}", STRONG_LINE, 1.2),
        words(width / 2 - 2, height - 6, "+1", 14, "display", TEXT, "end"),
        at(width / 2 + 2, height - 18.5, die(5, "greek", 15)),
    )


def no_support(table: Table) -> str:
    """The place to click for a fight without support."""
    action = table.offered(ASK)
    if action is None:
        return ""
    chart = table.chart
    called = table.view.strength > SPARTAN_VALUE[table.view.charge]
    text, label = ("enough", "Enough support") if called else ("none", "Fight without support")
    return piece(
        "support-none",
        *chart.no_support,
        answer(*chart.support, text, chart.text),
        action=action,
        label=label,
        ring=lit_box(*chart.support),
    )


def grave(chart: Chart, index: int) -> str:
    """A place of the graveyard; the last one wears the wreath."""
    width, height = chart.grave
    last = index + 1 == GRAVEYARD_GOAL
    wreath = at(width / 2, height / 2, laurel(min(width, height) * 0.42, 6)) if last else ""
    number = words(width / 2, height / 2 + 6, str(index + 1), 16, "display", QUIET_TEXT, "middle")
    return piece(f"grave-{index + 1}", *grave_spot(chart, index), empty_place(width, height), wreath, number)


def grave_spot(chart: Chart, index: int) -> Point:
    line, column = divmod(index, chart.grave_columns)
    return chart.graves[0] + chart.grave_step[0] * column, chart.graves[1] + chart.grave_step[1] * line


# The cards


def card_layer(table: Table) -> str:
    """Piles, Persians, the buried and the charge."""
    chart, view = table.chart, table.view
    return group(
        persian_piles(table),
        *(slot(chart, view, index) for index in reversed(range(SLOTS))),
        *(buried(chart, card, index) for index, card in enumerate(cards_in(view.graveyard)[:GRAVEYARD_GOAL])),
        charge(chart, view),
        spartan_piles(table),
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
    """The Spartan deck and the cards that have fought."""
    chart, view = table.chart, table.view
    left, gone = spartan_deck_size(view), size(spartan_discard(view))
    question = table.wondering("draw") if view.phase != OFFER else ""
    return group(
        piece(
            "deck-spartan",
            *chart.spartan_deck,
            pile("greek-back", left, chart.pile),
            ask=question,
            label="Spartan deck",
        ),
        pile_words(chart, chart.spartan_deck, left, "in deck"),
        piece("discard-spartan", *chart.gone, group(pile("greek-back", gone, chart.pile), opacity=0.6)),
        pile_words(chart, chart.gone, gone, "gone"),
    )


def pile_words(chart: Chart, spot: Point, count: int, text: str) -> str:
    """A count and what it counts, below a pile."""
    return words(spot[0] + chart.pile_note[0], spot[1] + chart.pile_note[1], f"{count} {text}", chart.text)


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
    return piece(f"persian-{card}", *grave_spot(chart, index), grave_card(*chart.grave))


def charge(chart: Chart, view: State) -> str:
    """The Spartan card that charges, or the place for it."""
    if view.charge != NOBODY:
        return full_card(view.charge, chart.charge, chart.card)
    width, height = WIDTH * chart.card, HEIGHT * chart.card
    shield = at(width / 2, height / 2, greek_shield(width * 0.24), opacity=0.3)
    return at(*chart.charge, empty_place(width, height), shield, id="charge")


# The marks


def marks(table: Table) -> str:
    """How strong the charge is, how many cards may be drawn, and how it all ended."""
    chart, view = table.chart, table.view
    return group(
        strength(chart, view) if view.charge != NOBODY else location_gift(chart, view),
        draws(chart, view),
        outcome(chart, view) if view.outcome != UNDECIDED else "",
    )


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
    if not BONUS_DIE[view.location] or view.outcome != UNDECIDED:
        return ""
    x, y = chart.dice[0], chart.dice[1] - chart.text
    label = words(x, y - 10, LOCATION_NAMES[view.location - 1], chart.text, "text", QUIET_TEXT, "middle")
    return label + at(0, -chart.text, dice_to_roll(chart, 1))


def draws(chart: Chart, view: State) -> str:
    """How many cards the team may still draw."""
    if not view.offers or view.outcome != UNDECIDED:
        return ""
    text = "1 card to draw" if view.offers == 1 else f"{view.offers} cards to draw"
    return flag(*chart.draws, text, chart.text)


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
