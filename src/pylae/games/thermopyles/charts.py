"""Where everything lies on the board: one chart for a table and one for a phone."""

from __future__ import annotations

from dataclasses import dataclass

from pylae.art.svg import Point


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
    spartans: tuple[float, ...]  # from the stone to the figures, foremost first
    persians: tuple[float, ...]
    ridge: float  # height of the mountains
    scene: float  # scale of trees, tents and ships
    roomy: bool  # is there place for ships, and for words beside the piles?
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
    dice: Point  # the middle of their first line
    dice_step: Point
    dice_size: float
    spear: tuple[Point, Point]  # from the charge to the enemy
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
    spartan_title: Point
    spartan_deck: Point
    discard: Point
    rows: Point  # the other hands
    row_step: Point
    small: float  # scale of their cards
    watched: float  # the same for a watcher, who has no hand
    watch_columns: int
    roll: Point
    roll_step: float
    flowing: bool  # do rows and roll follow the hand down the page?
    height: float
    banner: tuple[float, float]  # width and size of its letters


WIDE = Chart(
    width=1280,
    pass_height=364,
    road=240,
    first_stone=290,
    stone_step=141,
    stone_radius=24,
    name_rows=(47,),
    name_size=19,
    figure=1.06,
    spartans=(-80, -40, 0),
    persians=(-186, -226, -266),
    ridge=92,
    scene=0.9,
    roomy=True,
    title=21,
    text=17,
    card=1,
    pile=0.44,
    persian_deck=(24, 416),
    repelled=(24, 522),
    pile_note=(80, 38),
    slots=((368, 416), (204, 416)),
    charge=(624, 416),
    strength=(570, 482),
    strength_radius=38,
    dice=(570, 552),
    dice_step=(32, 32),
    dice_size=27,
    spear=((618, 482), (522, 482)),
    supports=(800, 416),
    support_step=96,
    support=1,
    no_support=(1184, 416, 72, 96),
    graves=(800, 558),
    grave_step=38.3,
    tray=632,
    hand=(24, 680),
    hand_step=(157, 0),
    hand_columns=6,
    hand_card=0.95,
    spartan_title=(988, 668),
    spartan_deck=(988, 688),
    discard=(1130, 688),
    rows=(24, 892),
    row_step=(316, 0),
    small=1,
    watched=1.5,
    watch_columns=2,
    roll=(988, 812),
    roll_step=27.6,
    flowing=False,
    height=886,
    banner=(600, 26),
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
    persian_deck=(14, 328),
    repelled=(14, 418),
    pile_note=(-2, 78),
    slots=((251, 326), (114, 326)),
    charge=(251, 536),
    strength=(180, 588),
    strength_radius=38,
    dice=(180, 660),
    dice_step=(36, 34),
    dice_size=30,
    spear=((180, 604), (180, 540)),
    supports=(12, 748),
    support_step=74,
    support=0.73,
    no_support=(312, 748, 62, 70),
    graves=(12, 860),
    grave_step=30.6,
    tray=938,
    hand=(12, 980),
    hand_step=(124, 160),
    hand_columns=3,
    hand_card=0.755,
    spartan_title=(14, 524),
    spartan_deck=(14, 540),
    discard=(14, 628),
    rows=(12, 20),
    row_step=(0, 108),
    small=1.15,
    watched=1.15,
    watch_columns=1,
    roll=(12, 34),
    roll_step=37,
    flowing=True,
    height=0,
    banner=(366, 19),
)
