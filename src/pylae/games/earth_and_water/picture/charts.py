"""Where everything lies on the board: one chart for a table and one for a phone."""

from __future__ import annotations

from dataclasses import dataclass

from pylae.art.svg import Point
from pylae.art.table import either, pair
from pylae.games.earth_and_water.picture.card_faces import Format, Type


def points(text: str) -> tuple[Point, ...]:
    """Pairs of numbers: points("3,4 5,6") -> ((3, 4), (5, 6))."""
    spots = (spot.split(",") for spot in text.split())
    return tuple((float(x), float(y)) for x, y in spots)


@dataclass(frozen=True)
class Chart:
    """Where everything lies; cities, ports and the bridge on the map's square of 1000, all else on the paper."""

    width: float = either(960, 390)
    roomy: bool = either(True, False)  # do panels lie on the map, and notes beside what they are about?
    title: float = either(17, 18)  # size of headings
    text: float = either(13.5, 14)  # size of notes
    touch: float = either(32, 44)  # the least height of what can be touched
    # The map
    map_bottom: float = either(402, 508)
    frame: float = either(5, 6)  # breadth of the line round it
    stretch: Point = either((0.775, 0.4), (0.352, 0.492))
    shift: Point = either((84, 10), (19, 6))
    scenery: float = either(0.66, 0.5)  # scale of mountains, dolphins and water lines
    inscriptions: float = 0.77
    road: float = either(3, 2.6)
    # Both in the order of the cities; an inland city is its own port.
    cities: tuple[Point, ...] = either(
        points("826,200 904,700 402,104 196,318 112,500 312,506 424,656 204,692 120,876 490,424 664,846"),
        points("806,206 836,722 272,122 170,306 108,526 298,476 430,634 176,704 130,872 520,396 706,880"),
    )
    ports: tuple[Point, ...] = either(
        points("724,296 776,690 354,262 196,318 112,500 452,516 552,706 204,692 262,920 622,496 528,812"),
        points("712,284 694,644 370,234 170,306 108,526 500,512 588,720 176,704 344,914 660,476 540,830"),
    )
    bridge: tuple[Point, Point] = either(((630, 128), (674, 148)), ((622, 126), (680, 154)))
    boats: float = either(11, 8)  # half a boat's length
    sea_name: Point = either((602, 346), (596, 366))
    compass: Point = either((384, 850), (400, 806))
    dolphins: tuple[tuple[Point, float], ...] = either(
        (((462, 912), 0.8), ((474, 306), 0.72)), (((440, 986), 0.9), ((474, 300), 0.7))
    )
    legend: Point = either((748, 388), (286, 494))
    # Pieces on it
    name: float = either(15.5, 14.5)  # size of a city's name
    plate: float = either(22, 21)  # height of its plate
    mark: float = either(10.5, 9)  # radius of the mark of control
    worth: float = 9.4  # radius of the mark of a city worth two points
    army: float = either(15.5, 13.5)
    badge: float = 9.4
    harbour: Point = either((64, 28), (58, 28))
    ship: float = either(50, 44)
    # The two sides
    sides: tuple[Point, Point] = either(((10, 8), (866, 8)), ((0, 512), (195, 512)))
    side_size: Point = either((84, 386), (195, 178))
    side_title: Point = either((42, 22), (12, 22))
    flag: float = either(19, 0)  # from the title down to the flag, or 0 beside it
    portraits: tuple[Point, Point, Point] = either(
        ((42, 46), (42, 134), (42, 222)), ((34, 32), (98, 32), (162, 32))
    )
    portrait: float = either(56, 50)
    # The word, the armies, the fleets.
    reserve: tuple[Point, Point, Point] = either(
        ((42, 338), (18, 353), (22, 378)), ((10, 147), (72, 142), (134, 147))
    )
    lost: Point = either((46, 0), (0, 26))  # from the reserve, or from its numbers, to what was lost
    # Tracks
    expedition: Point = either((80, 409), (112, 698))
    expedition_cell: Point = either((25, 26), (30, 30))
    score: Point = either((566, 409), (14, 756))
    score_cell: Point = either((22, 26), (24.1, 30))
    score_ends: tuple[Point, Point] = either(((559, 427), (903, 427)), ((14, 748), (376, 748)))
    standing: Point = either((220, 427), (0, 0))  # how things stand, in words
    # Karneia and the Acropolis.
    signs: tuple[Point, Point] = either(((698, 314), (698, 343)), ((10, 0), (200, 0)))
    sign: Point = either((164, 28), (180, 40))
    under_way: tuple[float, float, float, float] = either((98, 9, 242, 82), (10, 0, 370, 108))
    die: float = either(22, 30)
    fold: float = either(442, 798)  # where the tray begins, if nothing lies between
    # The tray
    margin: float = 12
    head: float = either(38, 44)  # its height
    back: float = 0.5  # scale of the backs in it
    reach: float = either(84, 50)  # how far the backs of a hand may lie apart
    # Where they begin, how far down, and where they end (0: before the piles).
    answers: tuple[float, float, float] = either((166, 7, 0), (18, 48, 378))
    button: Point = either((28, 24), (44, 44))  # the least width, and the height
    columns: int = either(5, 1)
    most_columns: int = either(8, 1)  # more cards than columns are narrower, up to so many beside each other
    room: float = either(290, 0)  # the height of the tray; 0 where it is as long as what lies in it
    card: Format = either(
        Format(182, Type(36, 15.5, 14), Type(26, 14, 13), (95, 70), 32, beside=False),
        Format(366, Type(44, 18, 16), Type(36, 15.5, 14.5), (0, 0), 56, beside=True),
    )
    gap: Point = either((6.5, 9), (0, 12))
    chip_columns: int = either(5, 2)
    chip: float = either(48, 66)  # height of a discard

    def place(self, spot: Point) -> Point:
        """A point of the map on the paper."""
        return self.shift[0] + spot[0] * self.stretch[0], self.shift[1] + spot[1] * self.stretch[1]


WIDE, TALL = pair(Chart)
