"""Where everything lies: a chart for a table and one for a phone, and on them the view that is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from pylae.art.svg import Point
from pylae.games.thermopyles.rules.state import State


@dataclass(frozen=True)
class Roll:
    """How the roll of the three hundred is written."""

    spot: Point  # its title, from the corner of the tray
    first: Point  # the first entry, from the title
    step: Point
    columns: int
    size: float


@dataclass(frozen=True)
class Tray:
    """How the hands lie below the fold, all from the corner of the tray."""

    hand: Point  # the first card of the own hand
    step: Point  # from card to card; it gives the cards their size
    columns: int
    rows: Point  # the other hands; where they flow, below what comes before them
    row_step: Point
    row_columns: int
    row_head: float  # a name over a row
    small: float  # scale of their cards
    roll: Roll  # the same
    height: float = 0  # 0 where rows and roll follow the hand down the page

    @property
    def flowing(self) -> bool:
        return not self.height


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
    start_note: Point
    figure: float  # scale of the figures in the pass
    spartans: tuple[float, ...]  # from the stone to the figures, foremost first
    persians: tuple[float, ...]
    ridge: float  # height of the mountains
    scene: float  # scale of trees, tents and ships
    roomy: bool  # is there place for ships?
    title: float  # size of headings
    text: float  # size of notes
    card: float  # scale of the cards that fight
    pile: float  # scale of the piles
    pile_note: Point  # from a pile to its words
    persian_deck: Point
    repelled: Point
    spartan_deck: Point
    gone: Point
    slots: tuple[Point, Point]  # the first and the second Persian card
    charge: Point
    draws: Point  # the flag that says how many cards the team may draw
    strength: Point
    strength_radius: float
    dice: Point  # the middle of their first line
    dice_step: Point
    dice_size: float
    spear: tuple[Point, Point]  # from the charge to the enemy
    supports: Point
    support_step: float
    support: Point  # width and height of a support card
    no_support: Point
    graves: Point
    grave_step: Point
    grave_columns: int
    grave: Point  # width and height of a grave
    fold: float
    alone: Tray  # how the hands lie for one, for two, for more players, for a watcher of several hands
    pair: Tray
    together: Tray
    watched: Tray
    banner: tuple[float, float]  # width and size of its letters


@dataclass(frozen=True)
class Table:
    """What is drawn: a view, the seat that looks at it, what it may choose, and the chart."""

    view: State
    seat: int
    actions: frozenset[int]
    chart: Chart

    @property
    def tray(self) -> Tray:
        if self.view.players == 1:
            return self.chart.alone
        if self.seat < 0:
            return self.chart.watched
        return self.chart.pair if self.view.players == 2 else self.chart.together

    def offered(self, action: int) -> int | None:
        """The action if it may be chosen now."""
        return action if action in self.actions else None

    def wondering(self, move: str) -> str:
        """A move the seat cannot make, for it to ask about while it has to choose."""
        return move if self.seat >= 0 and self.actions else ""


LINE = Roll(spot=(14, 225), first=(184, 0), step=(25, 0), columns=20, size=15)
WIDE = Chart(
    width=960,
    pass_height=236,
    road=154,
    first_stone=206,
    stone_step=104,
    stone_radius=19,
    name_rows=(35,),
    name_size=15,
    start_note=(14, 193),
    figure=0.82,
    spartans=(-80, -40, 0),
    persians=(-176, -212, -248),
    ridge=52,
    scene=0.66,
    roomy=True,
    title=17,
    text=14,
    card=0.857,
    pile=0.32,
    pile_note=(-1, 79),
    persian_deck=(14, 265),
    repelled=(14, 351),
    spartan_deck=(585, 265),
    gone=(585, 351),
    slots=((226, 264), (90, 264)),
    charge=(445, 264),
    draws=(452, 312),
    strength=(399, 304),
    strength_radius=32,
    dice=(399, 362),
    dice_step=(30, 31),
    dice_size=27,
    spear=((441, 304), (357, 304)),
    supports=(656, 264),
    support_step=60,
    support=(47, 64),
    no_support=(896, 264),
    graves=(656, 362),
    grave_step=(48.6, 37),
    grave_columns=6,
    grave=(45, 33),
    fold=450,
    alone=Tray(
        hand=(14, 36),
        step=(148, 0),
        columns=6,
        rows=(0, 0),
        row_step=(0, 0),
        row_columns=1,
        row_head=18,
        small=1,
        roll=Roll(spot=(766, 24), first=(2, 44), step=(38, 46), columns=5, size=20),
        height=240,
    ),
    pair=Tray(
        hand=(14, 40),
        step=(136, 0),
        columns=6,
        rows=(720, 9),
        row_step=(0, 78),
        row_columns=1,
        row_head=20,
        small=0.76,
        roll=Roll(spot=(720, 108), first=(2, 34), step=(46, 28), columns=5, size=17),
        height=240,
    ),
    together=Tray(
        hand=(14, 36),
        step=(136, 0),
        columns=6,
        rows=(720, 9),
        row_step=(0, 78),
        row_columns=1,
        row_head=20,
        small=0.76,
        roll=LINE,
        height=240,
    ),
    watched=Tray(
        hand=(14, 36),
        step=(0, 0),
        columns=6,
        rows=(14, 8),
        row_step=(470, 102),
        row_columns=2,
        row_head=22,
        small=1.3,
        roll=LINE,
        height=240,
    ),
    banner=(560, 20),
)

FOOT = Roll(spot=(12, 34), first=(0, 30), step=(37, 28), columns=10, size=15.5)
PHONE = Tray(
    hand=(12, 42),
    step=(124, 160),
    columns=3,
    rows=(12, 20),
    row_step=(0, 108),
    row_columns=1,
    row_head=22,
    small=1.15,
    roll=FOOT,
)
TALL = Chart(
    width=390,
    pass_height=288,
    road=166,
    first_stone=62,
    stone_step=50,
    stone_radius=17,
    name_rows=(36, 60),
    name_size=14,
    start_note=(28, 270),
    figure=0.72,
    spartans=(-70, -36),
    persians=(-162, -200),
    ridge=58,
    scene=0.56,
    roomy=False,
    title=18,
    text=14.5,
    card=0.86,
    pile=0.31,
    pile_note=(-2, 78),
    persian_deck=(14, 328),
    repelled=(14, 418),
    spartan_deck=(14, 540),
    gone=(14, 628),
    slots=((251, 326), (114, 326)),
    charge=(251, 536),
    draws=(92, 524),
    strength=(180, 588),
    strength_radius=38,
    dice=(180, 660),
    dice_step=(36, 34),
    dice_size=30,
    spear=((180, 604), (180, 540)),
    supports=(12, 748),
    support_step=74,
    support=(61, 70),
    no_support=(312, 748),
    graves=(12, 860),
    grave_step=(30.6, 0),
    grave_columns=12,
    grave=(26.6, 54),
    fold=938,
    alone=PHONE,
    pair=PHONE,
    together=PHONE,
    watched=PHONE,
    banner=(366, 19),
)
