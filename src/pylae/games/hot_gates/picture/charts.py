"""Where everything lies: a chart for a table and one for a phone."""

from __future__ import annotations

from dataclasses import dataclass

from pylae.art import svg
from pylae.art.table import either, pair


@dataclass(frozen=True)
class Chart:
    """Where everything lies on the board and in the tray; the tray counts from the fold."""

    width: float = either(960, 390)
    fold: float = either(486, 1108)
    title: float = either(17, 18)  # size of headings
    text: float = either(14, 14.5)  # size of notes

    # The camp
    level: svg.Point = either((14, 34), (12, 36))  # its first space
    level_step: float = either(36, 61.4)
    level_space: svg.Point = either((32, 48), (56, 52))
    leonidas: svg.Point = either((14, 118), (12, 120))  # the heading over the tokens
    token: float = either(17, 18)  # radius
    token_step: float = either(39, 40)
    pile: float = 0.42  # scale of the piles
    pile_step: float = either(74, 92)
    spartans: svg.Point = either((14, 190), (12, 826))  # the heading over deck, discards and heroes
    days: svg.Point = either((738, 24), (12, 702))
    fallen: svg.Point = either((738, 148), (288, 702))
    footnote: svg.Point = either((946, 24), (378, 24))  # what ° means, its right end

    # The pass
    cup: svg.Point = either((480, 207), (195, 388))
    roomy: bool = either(True, False)  # is there place for a picture in the cup?
    cup_radius: float = either(65, 21)
    card: float = 0.66  # scale of the Persian cards
    # The first and the second card of each position, north, east, south, west.
    fronts: tuple[svg.Point, ...] = either(
        ((397, 24), (558, 154), (397, 284), (323, 154)), ((112, 196), (219, 335), (112, 554), (92, 335))
    )
    rears: tuple[svg.Point, ...] = either(
        ((484, 24), (645, 154), (484, 284), (236, 154)), ((199, 196), (303, 335), (199, 554), (8, 335))
    )
    # Where their names end, and where the plates of the attacks begin.
    names: tuple[svg.Point, ...] = either(
        ((389, 42), (724, 144), (389, 380), (236, 144)), ((104, 214), (382, 325), (104, 652), (8, 325))
    )
    attacks: tuple[svg.Point, ...] = either(
        ((576, 30), (572, 270), (576, 357), (236, 270)), ((286, 170), (219, 450), (286, 546), (10, 450))
    )
    attack_columns: tuple[int, ...] = either((3, 6, 3, 3), (2, 3, 2, 3))
    # Do those on the south rise from the foot of its cards, away from those on the east?
    south_rises: bool = either(True, False)
    plate: svg.Point = either((46, 32), (43, 40))  # of an attack
    plate_gap: float = 9

    # The attack and what is asked
    attack: svg.Point = either((738, 276), (12, 466))  # its heading
    strength: svg.Point = either((884, 334), (162, 506))
    verdict: svg.Point = either((738, 396), (204, 512))
    strength_radius: float = either(27, 30)
    die: float = either(26, 38)  # its size
    die_step: float = either(40, 52)
    asked: svg.Point = either((14, 318), (224, 120))
    answer: svg.Point = either((208, 32), (156, 42))  # width and height of a plate
    answer_step: float = either(40, 51)
    fetch: svg.Point = either((218, 16), (5, 190))  # the corner of the panel over the discards
    fetch_columns: int = either(5, 3)
    fetch_plate: svg.Point = either((92, 36), (112, 42))

    # The Goat Path
    path: svg.Point = either((34, 450), (38, 992))  # its first space
    path_step: svg.Point = either((44.6, 0), (52.4, 46))
    path_columns: int = either(21, 7)
    path_radius: float = either(14, 15)
    ridge: float = either(410, 960)

    # The hand
    hand: svg.Point = either((14, 64), (12, 54))
    hand_line: float = either(25, 29)  # on which its title stands
    hand_step: float = either(113, 124)
    hand_width: float = either(714, 372)
    hand_columns: int = either(7, 3)
    hand_card: float = either(0.86, 0.92)
    tell: svg.Point = either((38, 20), (52, 40))  # the plate of a card's announcement
    over: float = either(0, 44)  # room for it over each line of a team's hand
    chip: float = either(25, 40)  # height of the plates at its foot
    chip_columns: int = either(4, 2)
    rows: svg.Point = either((738, 14), (12, 0))  # the other hands
    row_room: float = either(210, 366)  # for the cards of one of them
    row_step: float = either(54, 88)  # from row to row
    row_head: float = either(24, 44)  # a name over a row
    button: float = either(22, 40)  # height of the plates beside a name
    row_width: float = either(316, 366)
    watched_columns: int = either(3, 1)  # where nobody's hand lies in full
    watched_step: float = either(84, 88)
    tray: float = either(238, 0)  # its height; 0 where the rows follow the hand down the page
    banner: tuple[float, float] = either((350, 21), (366, 20))  # its width and its letters
    banner_spot: svg.Point = either((762, 334), (195, 500))


WIDE, TALL = pair(Chart)
