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
    pile,
    small_back,
    small_card,
    strength_card,
    value_roundel,
)
from pylae.art.figures import facing_left, hoplite, immortal, phalangite, spear
from pylae.art.marks import answer, banner, flag, heading, lit_box, lit_circle, piece, plate
from pylae.art.ornament import battlement, laurel, meander, rosette, waves
from pylae.art.pieces import die, greek_shield, persian_shield, stone, trireme
from pylae.art.scenery import cypress, hill, mountains, road, shore, steam, temple, tent, wall
from pylae.art.svg import Drawing, Point, at, box, circle, group, stroke, use, words
from pylae.art.theme import (
    CLAY,
    FIGURE,
    GREEK_TEXT,
    INCISE,
    LAND,
    LINE,
    PAGE,
    PANEL,
    PERSIAN_WASH,
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
from pylae.games.thermopyles.state import (
    ARMY_SPENT,
    ASK,
    CASUALTIES,
    DECLINE,
    DISCARD,
    FIGHT,
    FINISHED,
    GIVE,
    LAY_DOWN,
    NOBODY,
    OUT_OF_CARDS,
    PASS_LOST,
    RETREAT,
    SLOTS,
    UNDECIDED,
    State,
    persian_discard,
    spartan_deck_size,
    spartan_discard,
)

LOCATIONS = range(1, LOST_LOCATION + 1)
SUPPORT_WIDTH, SUPPORT_HEIGHT = 84, 96
GRAVE_HEIGHT = 54
ROW_HEAD = 24  # a name over a row of small cards

ENDINGS = {
    CASUALTIES: ("Victory", "the graveyard is full: the king loses heart"),
    ARMY_SPENT: ("Victory", "the Persian army is spent"),
    PASS_LOST: ("Defeat", "the pass is lost"),
    OUT_OF_CARDS: ("Defeat", "no Spartan card is left"),
}
VICTORIES = (CASUALTIES, ARMY_SPENT)


@dataclass(frozen=True)
class Chart:
    """Where everything lies; two of them, for a table and for a phone."""

    width: float
    pass_height: float
    road: float  # where figures stand
    first_stone: float
    stone_step: float
    stone_radius: float
    name_rows: tuple[float, ...]  # names below the stones, in turn
    name_size: float
    figure: float  # scale of the figures in the pass
    men: int  # figures of either side
    ridge: float  # height of the mountains
    scene: float  # scale of trees, tents and ships
    title: float  # size of headings
    text: float  # size of notes
    card: float  # scale of the cards that fight
    pile: float  # scale of the piles
    persian_deck: Point
    repelled: Point
    pile_note: Point  # from a pile to its words
    slots: tuple[Point, Point]  # the first and the second Persian card
    charge: Point
    strength: Point
    strength_radius: float
    dice: Point
    dice_step: Point
    dice_size: float
    supports: Point
    support_step: float
    support: float  # scale of the support cards
    no_support: tuple[float, float, float, float]
    graves: Point
    grave_step: float
    tray: float
    hand: Point
    hand_step: Point
    hand_columns: int
    hand_card: float  # scale of the cards in the own hand
    spartan_deck: Point
    discard: Point
    rows: Point  # the other hands
    rows_follow_hand: bool
    row_width: float
    small: float  # scale of their cards
    banner: tuple[float, float]  # width and size of its letters


WIDE = Chart(
    width=1280,
    pass_height=356,
    road=240,
    first_stone=238,
    stone_step=150,
    stone_radius=24,
    name_rows=(46,),
    name_size=19,
    figure=1.06,
    men=3,
    ridge=104,
    scene=0.9,
    title=21,
    text=17,
    card=1,
    pile=0.44,
    persian_deck=(24, 408),
    repelled=(24, 512),
    pile_note=(82, 36),
    slots=((364, 408), (200, 408)),
    charge=(622, 408),
    strength=(567, 480),
    strength_radius=36,
    dice=(526, 530),
    dice_step=(29, 30),
    dice_size=25,
    supports=(796, 408),
    support_step=92,
    support=1,
    no_support=(1166, 408, 90, 96),
    graves=(796, 550),
    grave_step=38.5,
    tray=620,
    hand=(24, 664),
    hand_step=(156, 0),
    hand_columns=6,
    hand_card=1,
    spartan_deck=(976, 648),
    discard=(1128, 648),
    rows=(976, 752),
    rows_follow_hand=False,
    row_width=280,
    small=1,
    banner=(620, 30),
)
TALL = Chart(
    width=390,
    pass_height=276,
    road=166,
    first_stone=34,
    stone_step=53.6,
    stone_radius=17,
    name_rows=(36, 59),
    name_size=14,
    figure=0.72,
    men=2,
    ridge=62,
    scene=0.56,
    title=18,
    text=14.5,
    card=0.86,
    pile=0.31,
    persian_deck=(12, 314),
    repelled=(12, 404),
    pile_note=(0, 76),
    slots=((251, 312), (114, 312)),
    charge=(251, 538),
    strength=(356, 510),
    strength_radius=20,
    dice=(311, 500),
    dice_step=(-24, 0),
    dice_size=20,
    supports=(12, 526),
    support_step=58,
    support=0.64,
    no_support=(12, 598, 226, 46),
    graves=(12, 752),
    grave_step=30.6,
    tray=822,
    hand=(12, 860),
    hand_step=(123.5, 166),
    hand_columns=3,
    hand_card=0.8,
    spartan_deck=(12, 658),
    discard=(134, 658),
    rows=(12, 0),
    rows_follow_hand=True,
    row_width=366,
    small=1.2,
    banner=(366, 21),
)


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
    place = f"The Spartans stand at {view.location}, {LOCATION_NAMES[view.location - 1]}"
    faced = [f"{PERSIAN_COMBAT[card]}/{PERSIAN_ANNIHILATION[card]}" for card in view.slot if card != NOBODY]
    before = f"before them {' and '.join(faced)}" if faced else "nobody before them"
    held = [str(SPARTAN_VALUE[card]) for card in cards(view.hand[seat])] if seat >= 0 else []
    hand = f"; your hand: {', '.join(held) or 'empty'}" if seat >= 0 else ""
    graveyard = f"{size(view.graveyard)} of {GRAVEYARD_GOAL} in the graveyard"
    ending = f" {': '.join(ENDINGS[view.outcome])}." if view.outcome != UNDECIDED else ""
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
    way = [(-20, chart.road + 14), *[stone_spot(chart, place) for place in LOCATIONS], (width + 20, chart.road + 14)]
    sea = chart.road + 56 * chart.scene + 8
    wave = 20 * chart.scene
    return group(
        box(0, 0, width, chart.pass_height, fill=CLAY),
        at(width * 0.545, chart.ridge + 34 * chart.scene, rosette(32 * chart.scene, 16, SAFFRON, CLAY)),
        mountains(width, chart.ridge, 46 * chart.scene),
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
    return group(
        near(1, -205, 26, tent()) + near(1, -140, 12, tent(), 1.15) + near(1, -92, 30, tent(), 0.8) if chart is WIDE else "",
        near(2, -62, 30, wall(), 1.1),
        near(4, -30, 22, steam()) + near(4, 52, 16, steam(), 0.8),
        near(5, -46, 0, cypress(), 0.8) + near(5, 8, 0, temple(), 1.3) + near(5, 66, 0, cypress(), 0.7),
        near(6, 0, 14, hill() + shields),
        near(7, -8, 0, cypress(), 0.95) + near(7, 34, 0, cypress(), 0.7) if chart is WIDE else "",
    )


def start_note(chart: Chart) -> str:
    x, y = chart.first_stone, chart.pass_height - 30 * chart.scene
    text = f"start at {START_LOCATION}: reconstructed (R1)"
    return words(x - chart.stone_radius, y, text, max(13, chart.text - 2), "text", SEA_LINE)


def titles(table: Table) -> str:
    """The headings of the table."""
    view, chart = table.view, table.chart
    size_, lift = chart.title, 12
    (_, top), (second, _) = chart.slots[0], chart.slots[1]
    waiting = size(view.graveyard)
    return group(
        heading(second, top - lift, "Before you", "second, first", size_),
        heading(chart.supports[0], chart.supports[1] - lift, "Support", f"{view.support} left", size_),
        heading(chart.graves[0], chart.graves[1] - lift, "Graveyard", f"{waiting} of {GRAVEYARD_GOAL} wins the day", size_),
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
    state = "here" if place == here else "lost" if place == LOST_LOCATION else "past" if place < here else "open"
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
    return piece("marker", *figures_spot(chart, place), *ranks(chart, facing_left(use("hoplite")), 46, 26))


def host(chart: Chart, place: int) -> str:
    """The Persians, who follow the Spartans from the west."""
    return piece("host", *figures_spot(chart, place), *ranks(chart, use("guard"), 46, -114))


def figures_spot(chart: Chart, place: int) -> Point:
    return stone_spot(chart, place)[0], chart.road


def ranks(chart: Chart, figure: str, step: float, front: float) -> list[str]:
    """Figures one behind the other from `front` on, the last one drawn first."""
    scale = chart.figure
    away = 1 if front > -100 else -1
    xs = [front - 76 + away * step * index for index in range(chart.men)]
    return [at(x * scale, (index % 2 * 5 - 118) * scale, figure, scale=scale) for index, x in reversed(list(enumerate(xs)))]


def support(table: Table, index: int) -> str:
    """A support card; spent ones leave their place. The n-th that is left stands for a call of n."""
    chart, view = table.chart, table.view
    x, y = chart.supports[0] + chart.support_step * index, chart.supports[1]
    width, height = SUPPORT_WIDTH * chart.support, SUPPORT_HEIGHT * chart.support
    spent = SUPPORT_CARDS - view.support
    name = f"support-{index + 1}"
    if index < spent:
        return piece(name, x, y, empty_place(width, height, "spent" if chart is WIDE else ""))
    call = index - spent + 1
    action = table.offered(ASK + call)
    label = f"Call {call} support{'s' if call > 1 else ''}, a die each"
    badge = at(width - 12, 10, value_roundel(call, 13)) if action is not None else ""
    drawn = group(support_card(), transform=f"scale({chart.support})")
    return piece(name, x, y, drawn, action=action, label=label, ring=lit_box(width, height) + badge)


def support_card() -> str:
    """Three men who bring a die."""
    men = (at(x, 8 + x * 0.06, use("man"), scale=0.76) for x in (42, 25, 8))
    return group(
        box(1, 1, SUPPORT_WIDTH - 2, SUPPORT_HEIGHT - 2, rx=4, fill=PANEL, stroke=STRONG_LINE, stroke_width=2),
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
    text, label = ("enough", "Enough support") if table.view.strength_called else ("none", "Fight without support")
    return piece("support-none", x, y, answer(width, height, text), action=action, label=label, ring=lit_box(width, height))


def grave(chart: Chart, index: int) -> str:
    """A place of the graveyard; the last one wears the wreath."""
    width = chart.grave_step - 4
    last = index + 1 == GRAVEYARD_GOAL
    wreath = at(width / 2, GRAVE_HEIGHT / 2, laurel(width * 0.36, 7)) if last else ""
    number = words(width / 2, GRAVE_HEIGHT / 2 + 6, str(index + 1), 15, "display", QUIET_TEXT, "middle")
    return piece(f"grave-{index + 1}", *grave_spot(chart, index), empty_place(width, GRAVE_HEIGHT), wreath, number)


def grave_spot(chart: Chart, index: int) -> Point:
    return chart.graves[0] + chart.grave_step * index, chart.graves[1]
