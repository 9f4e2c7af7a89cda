"""Where everything lies: a chart for a table and one for a phone."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pylae.art.svg import Point
from pylae.art.table import either, pair


@dataclass(frozen=True)
class Roll:
    """How the roll of the three hundred is written."""

    spot: Point  # its title, from the corner of the tray
    first: Point  # the first entry, from the title
    step: Point
    columns: int
    size: float


LINE = Roll((14, 225), (184, 0), (25, 0), columns=20, size=15)
FOOT = Roll((12, 34), (0, 30), (37, 28), columns=10, size=15.5)


@dataclass(frozen=True)
class Tray:
    """How the hands lie below the fold, all from the corner of the tray."""

    hand: Point = either((14, 36), (12, 42))  # the first card of one's own hand
    step: Point = either((136, 0), (124, 160))  # from card to card; it gives the cards their size
    columns: int = either(6, 3)
    rows: Point = either((720, 9), (12, 20))  # the other hands; where they flow, below what comes before them
    row_step: Point = either((0, 78), (0, 108))
    row_columns: int = 1
    row_head: float = either(20, 22)  # a name over a row
    small: float = either(0.76, 1.15)  # scale of their cards
    roll: Roll = either(LINE, FOOT)  # where it flows, below the other hands
    height: float = either(240, 0)  # 0 where rows and roll follow the hand down the page

    @property
    def flowing(self) -> bool:
        return not self.height


TOGETHER, PHONE = pair(Tray)
WATCHED = replace(TOGETHER, rows=(14, 8), row_step=(470, 102), row_columns=2, row_head=22, small=1.3)
PAIR = replace(TOGETHER, hand=(14, 40), roll=Roll((720, 108), (2, 34), (46, 28), columns=5, size=17))
ALONE = replace(TOGETHER, step=(148, 0), roll=Roll((766, 24), (2, 44), (38, 46), columns=5, size=20))


@dataclass(frozen=True)
class Chart:
    """Where everything lies on the board."""

    width: float = either(960, 390)
    pass_height: float = either(236, 288)
    road: float = either(154, 166)  # where figures stand
    first_stone: float = either(206, 62)
    stone_step: float = either(104, 50)
    stone_radius: float = either(19, 17)
    name_rows: tuple[float, ...] = either((35,), (36, 60))  # names below the stones, in turn
    name_size: float = either(15, 14)
    start_note: Point = either((14, 193), (28, 270))
    figure: float = either(0.82, 0.72)  # scale of the figures in the pass
    # From the stone to the figures, foremost first.
    spartans: tuple[float, ...] = either((-80, -40, 0), (-70, -36))
    persians: tuple[float, ...] = either((-176, -212, -248), (-162, -200))
    ridge: float = either(52, 58)  # height of the mountains
    scene: float = either(0.66, 0.56)  # scale of trees, tents and ships
    roomy: bool = either(True, False)  # is there place for ships?
    title: float = either(17, 18)  # size of headings
    text: float = either(14, 14.5)  # size of notes
    card: float = either(0.857, 0.86)  # scale of the cards that fight
    pile: float = either(0.32, 0.31)  # scale of the piles
    pile_note: Point = either((-1, 79), (-2, 78))  # from a pile to its words
    persian_deck: Point = either((14, 265), (14, 328))
    repelled: Point = either((14, 351), (14, 418))
    spartan_deck: Point = either((585, 265), (14, 540))
    gone: Point = either((585, 351), (14, 628))
    # The first and the second Persian card.
    slots: tuple[Point, Point] = either(((226, 264), (90, 264)), ((251, 326), (114, 326)))
    charge: Point = either((445, 264), (251, 536))
    draws: Point = either((452, 312), (92, 524))  # the flag that says how many cards the team may draw
    strength: Point = either((399, 304), (180, 588))
    strength_radius: float = either(32, 38)
    dice: Point = either((399, 362), (180, 660))  # the middle of their first line
    dice_step: Point = either((30, 31), (36, 34))
    dice_size: float = either(27, 30)
    # From the charge to the enemy.
    spear: tuple[Point, Point] = either(((441, 304), (357, 304)), ((180, 604), (180, 540)))
    supports: Point = either((656, 264), (12, 748))
    support_step: float = either(60, 74)
    support: Point = either((47, 64), (61, 70))  # width and height of a support card
    no_support: Point = either((896, 264), (312, 748))
    graves: Point = either((656, 362), (12, 860))
    grave_step: Point = either((48.6, 37), (30.6, 0))
    grave_columns: int = either(6, 12)
    grave: Point = either((45, 33), (26.6, 54))  # width and height of a grave
    fold: float = either(450, 938)
    # How the hands lie for one, for two, for more players, for a watcher of several hands.
    alone: Tray = either(ALONE, PHONE)
    pair: Tray = either(PAIR, PHONE)
    together: Tray = either(TOGETHER, PHONE)
    watched: Tray = either(WATCHED, PHONE)
    banner: tuple[float, float] = either((560, 20), (366, 19))  # width and size of its letters


WIDE, TALL = pair(Chart)
