"""The board: the pass, the fight before it, supports and graves; below the fold the hands."""

from __future__ import annotations

from collections.abc import Sequence

from pylae.art import figures, ornament, scenery, svg, theme
from pylae.art.letters import length
from pylae.art.marks import answer, banner, flag, heading, lit_box, piece
from pylae.art.pieces import die, greek_shield, persian_shield
from pylae.art.svg import Drawing, Point
from pylae.core.game import Pile
from pylae.core.piles import cards_in, size
from pylae.core.wording import many
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.picture import card_faces, charts, gates, sights, tray
from pylae.games.thermopyles.picture.charts import Chart
from pylae.games.thermopyles.picture.scene import Table
from pylae.games.thermopyles.rules import act, common, end, endings, phase
from pylae.games.thermopyles.rules.state import State
from pylae.games.thermopyles.words import names, piles

SUPPORT_FOOT = 22  # of a support card, where its die stands


def draw(view: State, seat: int, actions: Sequence[int] = (), tall: bool = False) -> Drawing:
    """The board as `seat` sees it, with `actions` lit; `tall` is the chart for a phone."""
    table = Table(view, seat, frozenset(actions), charts.TALL if tall else charts.WIDE)
    chart = table.chart
    return Drawing(
        chart.width,
        chart.fold + tray.tray_height(table),
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
        {"tray": tray.tray_ground(table), "hand": tray.hands(table)},
    )


def describe(view: State, seat: int) -> str:
    """The board in one sentence."""
    place = f"The Spartans stand at {names.location_name(view.location)}"
    faced = [names.persian_name(card) for card in view.slot if card != cards.NOBODY]
    before = f"before them {' and '.join(faced)}" if faced else "nobody before them"
    held = [str(cards.SPARTAN_VALUE[card]) for card in cards_in(view.hand[seat])] if seat >= 0 else []
    hand = f"; your hand: {', '.join(held) or 'empty'}" if seat >= 0 else ""
    graveyard = f"{size(view.graveyard)} of {cards.GRAVEYARD_GOAL} in the graveyard"
    ending = f" {names.result(view).text}" if view.outcome != endings.UNDECIDED else ""
    return f"{place}; {before}; {graveyard}; {view.support} supports left{hand}.{ending}"


# The ground


def ground(table: Table) -> str:
    """The pass above, the field of the fight below, and what is written on them."""
    chart = table.chart
    return svg.group(
        svg.box(0, 0, chart.width, chart.fold, fill=theme.PAGE),
        gates.landscape(chart),
        svg.at(0, chart.fold - 10, ornament.meander(chart.width, 10, theme.STRONG_LINE, 1.4)),
        titles(table),
    )


def titles(table: Table) -> str:
    """The headings of the field, and the spear between the two armies."""
    view, chart = table.view, table.chart

    def title(spot: Point, text: str, note: str = "") -> str:
        return heading(spot[0], spot[1] - 12, text, note, chart.title)

    (x1, y1), (x2, y2) = chart.spear
    return svg.group(
        title((chart.persian_deck[0], chart.slots[0][1]), "Persians"),
        title(chart.slots[1], "Second"),
        title(chart.slots[0], "First"),
        title(chart.charge, "Charge"),
        title((chart.spartan_deck[0], chart.charge[1]), "Spartans"),
        title(chart.supports, "Support", f"{view.support} left"),
        title(chart.graves, "Graveyard", f"{size(view.graveyard)} of {cards.GRAVEYARD_GOAL} wins the day"),
        figures.spear(x1, y1, x2, y2, 2.4),
    )


# The pieces


def pieces(table: Table) -> str:
    """The stones with the host and the Spartans on them, the supports, the graves."""
    chart, view = table.chart, table.view
    return svg.group(
        *(gates.location(table, place) for place in gates.LOCATIONS),
        gates.host(chart, view.location),
        gates.marker(chart, view.location),
        *(support(table, index) for index in range(cards.SUPPORT_CARDS)),
        no_support(table),
        *(grave(chart, index) for index in range(cards.GRAVEYARD_GOAL)),
    )


def support(table: Table, index: int) -> str:
    """A support card; spent ones leave their place. The n-th that is left stands for a call of n."""
    chart, view = table.chart, table.view
    x, y = chart.supports[0] + chart.support_step * index, chart.supports[1]
    width, height = chart.support
    spent = cards.SUPPORT_CARDS - view.support
    call = index - spent + 1 if index >= spent else view.support + index + 1
    question = table.wondered(f"support {call}")
    name = f"support-{index + 1}"
    if index < spent:
        gone = card_faces.empty_place(width, height, "spent")
        return piece(name, x, y, gone, ask=question, label="Spent support")
    action = table.offered(act.ASK + call)
    label = f"Call {call} support{'s' if call > 1 else ''}, a die each"
    badge = svg.at(width - 11, 10, card_faces.value_roundel(call, 15)) if action is not None else ""
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
    men = (svg.at(x, x * 0.06, svg.use("man"), scale=0.76) for x in (42, 25, 8))
    return svg.group(
        svg.box(1, 1, width - 2, height - 2, rx=4, **svg.paint(theme.PANEL, theme.STRONG_LINE, 2)),
        svg.at(0, foot - 57 * scale, *men, scale=scale),
        svg.stroke(f"M2 {foot}H{width - 2}", theme.STRONG_LINE, 1.2),
        svg.words(width / 2 - 2, height - 6, "+1", 14, "display", theme.TEXT, "end"),
        svg.at(width / 2 + 2, height - 18.5, die(5, "greek", 15)),
    )


def no_support(table: Table) -> str:
    """The place to click for a fight without support."""
    action = table.offered(act.ASK)
    if action is None:
        return ""
    chart = table.chart
    called = table.view.strength > cards.SPARTAN_VALUE[table.view.charge]
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
    last = index + 1 == cards.GRAVEYARD_GOAL
    wreath = svg.at(width / 2, height / 2, ornament.laurel(min(width, height) * 0.42, 6)) if last else ""
    number = svg.words(width / 2, height / 2 + 6, str(index + 1), 16, "display", theme.QUIET_TEXT, "middle")
    return piece(
        f"grave-{index + 1}", *grave_spot(chart, index), card_faces.empty_place(width, height), wreath, number
    )


def graveyard(chart: Chart, view: State) -> str:
    """The whole graveyard opens, for everybody to look through (R14)."""
    (x, y), (width, height) = chart.graves, chart.grave
    right, bottom = grave_spot(chart, cards.GRAVEYARD_GOAL - 1)
    pile = open_pile(view, piles.GRAVEYARD)
    box = svg.box(0, 0, right + width - x, bottom + height - y, fill="transparent")
    return piece("graveyard", x, y, box, opens=pile.name, label=pile_label(pile))


def grave_spot(chart: Chart, index: int) -> Point:
    line, column = divmod(index, chart.grave_columns)
    return chart.graves[0] + chart.grave_step[0] * column, chart.graves[1] + chart.grave_step[1] * line


# The cards


def card_layer(table: Table) -> str:
    """Piles, Persians, the buried and the charge."""
    chart, view = table.chart, table.view
    return svg.group(
        persian_piles(table),
        *(slot(chart, view, index) for index in reversed(range(cards.SLOTS))),
        *(
            buried(chart, card, index)
            for index, card in enumerate(cards_in(view.graveyard)[: cards.GRAVEYARD_GOAL])
        ),
        graveyard(chart, view),
        charge(chart, view),
        spartan_piles(table),
    )


def persian_piles(table: Table) -> str:
    """The Persians still to come and those repelled."""
    chart, view = table.chart, table.view
    coming = size(view.persian_deck)
    return svg.group(
        piece("deck-persian", *chart.persian_deck, card_faces.pile("persian-back", coming, chart.pile)),
        pile_words(chart, chart.persian_deck, f"{coming} to come"),
        discards(chart, "persian", chart.repelled, open_pile(view, piles.REPELLED), "repelled"),
    )


def spartan_piles(table: Table) -> str:
    """The Spartan deck and the cards that have fought."""
    chart, view = table.chart, table.view
    left = common.spartan_deck_size(view)
    question = table.wondered("draw") if view.phase != phase.OFFER else ""
    return svg.group(
        piece(
            "deck-spartan",
            *chart.spartan_deck,
            card_faces.pile("greek-back", left, chart.pile),
            ask=question,
            label="Spartan deck",
        ),
        pile_words(chart, chart.spartan_deck, f"{left} in deck"),
        discards(chart, "spartan", chart.gone, open_pile(view, piles.SPENT), "gone"),
    )


def discards(chart: Chart, whose: str, spot: Point, pile: Pile, text: str) -> str:
    """Cards that are out of play; the line below their number says that they can be looked through (R14)."""
    width, height = card_faces.WIDTH * chart.pile, card_faces.HEIGHT * chart.pile
    back, words = "persian-back" if whose == "persian" else "greek-back", f"{pile.size} {text}"
    x, y = chart.pile_note
    return piece(
        f"discard-{whose}",
        *spot,
        svg.box(0, 0, width, height, fill="transparent"),
        svg.group(card_faces.pile(back, pile.size, chart.pile), opacity=0.6),
        pile_words(chart, (0, 0), words),
        svg.stroke(f"M{x} {y + 3}h{length(words, chart.text, 'text'):.0f}", theme.TEXT, 1),
        opens=pile.name,
        label=pile_label(pile),
    )


def pile_label(pile: Pile) -> str:
    return f"{pile.title}, {many(pile.size, 'card')} to look through"


def open_pile(view: State, name: str) -> Pile:
    return next(pile for pile in piles.piles(view) if pile.name == name)


def pile_words(chart: Chart, spot: Point, text: str) -> str:
    """A count and what it counts, below a pile."""
    return svg.words(spot[0] + chart.pile_note[0], spot[1] + chart.pile_note[1], text, chart.text)


def slot(chart: Chart, view: State, index: int) -> str:
    """A Persian card before the Spartans, or its empty place."""
    card = view.slot[index]
    if card == cards.NOBODY:
        place = card_faces.empty_place(
            card_faces.WIDTH * chart.card, card_faces.HEIGHT * chart.card, "nobody"
        )
        return piece(f"slot-{index + 1}", *chart.slots[index], place)
    face = card_faces.company_card(
        cards.PERSIAN_COMBAT[card], cards.PERSIAN_ANNIHILATION[card], bool(cards.PERSIAN_BONUS[card])
    )
    return piece(f"persian-{card}", *chart.slots[index], svg.group(face, transform=f"scale({chart.card})"))


def buried(chart: Chart, card: int, index: int) -> str:
    """An annihilated card in its grave."""
    return piece(f"persian-{card}", *grave_spot(chart, index), card_faces.grave_card(*chart.grave))


def charge(chart: Chart, view: State) -> str:
    """The Spartan card that charges, or the place for it."""
    if view.charge != cards.NOBODY:
        return tray.full_card(view.charge, chart.charge, chart.card)
    width, height = card_faces.WIDTH * chart.card, card_faces.HEIGHT * chart.card
    shield = svg.at(width / 2, height / 2, greek_shield(width * 0.24), opacity=0.3)
    return svg.at(*chart.charge, card_faces.empty_place(width, height), shield, id="charge")


# The marks


def marks(table: Table) -> str:
    """How strong the charge is, how many cards may be drawn, and how it all ended."""
    chart, view = table.chart, table.view
    return svg.group(
        strength(chart, view) if view.charge != cards.NOBODY else location_gift(chart, view),
        draws(chart, view),
        outcome(chart, view) if view.outcome != endings.UNDECIDED else "",
    )


def strength(chart: Chart, view: State) -> str:
    """The strength of the charge so far, and the dice still to roll."""
    x, y = chart.strength
    medal = svg.at(x, y, card_faces.value_roundel(view.strength, chart.strength_radius), id="strength")
    label = svg.words(
        x,
        y + chart.strength_radius + chart.text + 2,
        "strength",
        chart.text,
        "text",
        theme.QUIET_TEXT,
        "middle",
    )
    return svg.group(medal, label, dice_to_roll(chart, view.dice + view.location_die), id="reckoning")


def dice_to_roll(chart: Chart, count: int) -> str:
    """Dice in lines of up to three, each line in the middle."""
    (x, y), (step, drop) = chart.dice, chart.dice_step
    dice = []
    for index in range(count):
        line, column = divmod(index, 3)
        width = step * min(3, count - 3 * line) - step + chart.dice_size
        dice.append(svg.at(x - width / 2 + step * column, y + drop * line, die(0, "greek", chart.dice_size)))
    return svg.group(*dice)


def location_gift(chart: Chart, view: State) -> str:
    """Before a charge: the die this location will add."""
    if not cards.BONUS_DIE[view.location] or view.outcome != endings.UNDECIDED:
        return ""
    x, y = chart.dice[0], chart.dice[1] - chart.text
    label = svg.words(
        x, y - 10, cards.LOCATION_NAMES[view.location - 1], chart.text, "text", theme.QUIET_TEXT, "middle"
    )
    return label + svg.at(0, -chart.text, dice_to_roll(chart, 1))


def draws(chart: Chart, view: State) -> str:
    """How many cards the team may still draw."""
    if not view.offers or view.outcome != endings.UNDECIDED:
        return ""
    text = "1 card to draw" if view.offers == 1 else f"{view.offers} cards to draw"
    return flag(*chart.draws, text, chart.text)


def outcome(chart: Chart, view: State) -> str:
    """The banner of the end, over the pass."""
    word, _, reason = names.result(view).text.partition(": ")
    width, letters = chart.banner
    side = ornament.laurel(letters * 1.1, 8) if end.won(view) else persian_shield(letters)
    return svg.at(
        chart.width / 2, chart.ridge * 0.74, banner(width, letters, word, reason, side), id="outcome"
    )


DEFINITIONS = (
    card_faces.definitions()
    + svg.group(figures.facing_left(figures.hoplite()), id="hoplite")
    + svg.group(scenery.cypress(), id="cypress")
    + svg.group(sights.tent(), id="tent")
    + svg.group(sights.steam(), id="steam")
)
