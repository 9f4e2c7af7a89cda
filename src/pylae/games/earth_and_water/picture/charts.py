"""Where everything lies on the board: one chart for a table and one for a phone."""

from __future__ import annotations

from dataclasses import dataclass

from pylae.art.svg import Point
from pylae.games.earth_and_water.picture.card_faces import Format, Type

Spot = Point | None


@dataclass(frozen=True)
class Chart:
    """Where everything lies; cities, ports and the bridge on the map's square of 1000, all else on the paper."""

    width: float
    roomy: bool  # do panels lie on the map, and notes beside what they are about?
    title: float  # size of headings
    text: float  # size of notes
    touch: float  # the least height of what can be touched
    # The map
    map_bottom: float
    frame: float  # breadth of the line round it
    stretch: Point
    shift: Point
    scenery: float  # scale of mountains, dolphins and water lines
    inscriptions: float
    road: float
    cities: tuple[Point, ...]  # in the order of the cities
    ports: tuple[Spot, ...]
    bridge: tuple[Point, Point]
    boats: float  # half a boat's length
    sea_name: Point
    compass: Point
    dolphins: tuple[tuple[Point, float], ...]
    legend: Point
    # Pieces on it
    name: float  # size of a city's name
    plate: float  # height of its plate
    mark: float  # radius of the mark of control
    worth: float  # radius of the mark of a city worth two points
    army: float
    badge: float
    harbour: Point
    ship: float
    # The two sides
    sides: tuple[Point, Point]
    side_size: Point
    side_title: Point
    flag: float  # from the title down to the flag, or 0 beside it
    portraits: tuple[Point, Point, Point]
    portrait: float
    reserve: tuple[Point, Point, Point]  # the word, the armies, the fleets
    lost: Point  # from the reserve, or from its numbers, to what was lost
    # Tracks
    expedition: Point
    expedition_cell: Point
    score: Point
    score_cell: Point
    score_ends: tuple[Point, Point]
    standing: Point  # how things stand, in words
    signs: tuple[Point, Point]  # Karneia and the Acropolis
    sign: Point
    under_way: tuple[float, float, float, float]
    die: float
    fold: float  # where the tray begins, if nothing lies between
    # The tray
    margin: float
    head: float  # its height
    back: float  # scale of the backs in it
    reach: float  # how far the backs of a hand may lie apart
    answers: tuple[
        float, float, float
    ]  # where they begin, how far down, and where they end (0: before the piles)
    button: Point  # the least width, and the height
    columns: int
    card: Format
    gap: Point
    chip_columns: int
    chip: float  # height of a discard

    def place(self, spot: Point) -> Point:
        """A point of the map on the paper."""
        return self.shift[0] + spot[0] * self.stretch[0], self.shift[1] + spot[1] * self.stretch[1]


WIDE = Chart(
    width=960,
    roomy=True,
    title=17,
    text=13.5,
    touch=32,
    map_bottom=402,
    frame=5,
    stretch=(0.775, 0.4),
    shift=(84, 10),
    scenery=0.66,
    inscriptions=0.77,
    road=3,
    cities=(
        (826, 200),
        (904, 700),
        (402, 104),
        (196, 318),
        (112, 500),
        (312, 506),
        (424, 656),
        (204, 692),
        (120, 876),
        (490, 424),
        (664, 846),
    ),
    ports=(
        (724, 296),
        (776, 690),
        (354, 262),
        None,
        None,
        (452, 516),
        (552, 706),
        None,
        (262, 920),
        (622, 496),
        (528, 812),
    ),
    bridge=((630, 128), (674, 148)),
    boats=11,
    sea_name=(602, 346),
    compass=(384, 850),
    dolphins=(((462, 912), 0.8), ((474, 306), 0.72)),
    legend=(748, 388),
    name=15.5,
    plate=22,
    mark=10.5,
    worth=9.4,
    army=15.5,
    badge=9.4,
    harbour=(64, 28),
    ship=50,
    sides=((10, 8), (866, 8)),
    side_size=(84, 386),
    side_title=(42, 22),
    flag=19,
    portraits=((42, 46), (42, 134), (42, 222)),
    portrait=56,
    reserve=((42, 338), (18, 353), (22, 378)),
    lost=(46, 0),
    expedition=(80, 409),
    expedition_cell=(25, 26),
    score=(566, 409),
    score_cell=(22, 26),
    score_ends=((559, 427), (903, 427)),
    standing=(220, 427),
    signs=((698, 314), (698, 343)),
    sign=(164, 28),
    under_way=(98, 9, 242, 82),
    die=22,
    fold=442,
    margin=12,
    head=38,
    back=0.5,
    reach=84,
    answers=(166, 7, 0),
    button=(28, 24),
    columns=5,
    card=Format(182, Type(36, 15.5, 14), Type(26, 14, 13), (95, 70), 32, beside=False),
    gap=(6.5, 9),
    chip_columns=5,
    chip=48,
)
TALL = Chart(
    width=390,
    roomy=False,
    title=18,
    text=14,
    touch=44,
    map_bottom=508,
    frame=6,
    stretch=(0.352, 0.492),
    shift=(19, 6),
    scenery=0.5,
    inscriptions=0.77,
    road=2.6,
    cities=(
        (806, 206),
        (836, 722),
        (272, 122),
        (170, 306),
        (108, 526),
        (298, 476),
        (430, 634),
        (176, 704),
        (130, 872),
        (520, 396),
        (706, 880),
    ),
    ports=(
        (712, 284),
        (694, 644),
        (370, 234),
        None,
        None,
        (500, 512),
        (588, 720),
        None,
        (344, 914),
        (660, 476),
        (540, 830),
    ),
    bridge=((622, 126), (680, 154)),
    boats=8,
    sea_name=(596, 366),
    compass=(400, 806),
    dolphins=(((440, 986), 0.9), ((474, 300), 0.7)),
    legend=(286, 494),
    name=14.5,
    plate=21,
    mark=9,
    worth=9.4,
    army=13.5,
    badge=9.4,
    harbour=(58, 28),
    ship=44,
    sides=((0, 512), (195, 512)),
    side_size=(195, 178),
    side_title=(12, 22),
    flag=0,
    portraits=((34, 32), (98, 32), (162, 32)),
    portrait=50,
    reserve=((10, 147), (72, 142), (134, 147)),
    lost=(0, 26),
    expedition=(112, 698),
    expedition_cell=(30, 30),
    score=(14, 756),
    score_cell=(24.1, 30),
    score_ends=((14, 748), (376, 748)),
    standing=(0, 0),
    signs=((10, 0), (200, 0)),
    sign=(180, 40),
    under_way=(10, 0, 370, 108),
    die=30,
    fold=798,
    margin=12,
    head=44,
    back=0.5,
    reach=50,
    answers=(18, 48, 378),
    button=(44, 44),
    columns=1,
    card=Format(366, Type(44, 18, 16), Type(36, 15.5, 14.5), (0, 0), 56, beside=True),
    gap=(0, 12),
    chip_columns=2,
    chip=66,
)
