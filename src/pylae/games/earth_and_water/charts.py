"""Where everything lies on the board: one chart for a table and one for a phone."""

from __future__ import annotations

from dataclasses import dataclass

from pylae.art.dual_cards import Format, Type
from pylae.art.svg import Point

Spot = Point | None


@dataclass(frozen=True)
class Chart:
    """Where everything lies; cities, ports and the bridge on the map's square of 1000, all else on the paper."""

    width: float
    roomy: bool  # do side panels lie on the map, and notes beside their piles?
    title: float  # size of headings
    text: float  # size of notes
    # The map
    map_top: float
    map_bottom: float
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
    portraits: tuple[Point, Point, Point]
    portrait: float
    reserve: tuple[Point, Point, Point]  # the word, the armies, the fleets
    lost: Point  # from the reserve to what was lost
    # Tracks
    tracks: float
    expedition: Point
    score: Point
    cell: Point  # of the score track
    score_ends: tuple[Point, Point]
    signs: tuple[Point, Point]  # Karneia and the Acropolis
    # The table
    strip: float
    under_way: tuple[float, float, float, float]
    far_hand: tuple[float, float, float]  # and how far its backs may reach
    deck: Point
    tray: float
    # The hand
    margin: float
    answers: tuple[float, float, float]  # where they begin, from the top of the tray, and where they end
    button: Point  # the least width, and the height
    hand: float  # from the top of the tray, or from the end of the answers
    columns: int
    card: Format
    gap: Point
    foot: float  # room for buttons under a card
    chip_columns: int
    chip: float  # height of a discard
    chip_letters: float

    def place(self, spot: Point) -> Point:
        """A point of the map on the paper."""
        return self.shift[0] + spot[0] * self.stretch[0], self.shift[1] + spot[1] * self.stretch[1]


WIDE = Chart(
    width=1280,
    roomy=True,
    title=20,
    text=15,
    map_top=14,
    map_bottom=596,
    stretch=(1.04, 0.582),
    shift=(112, 18),
    scenery=0.86,
    inscriptions=0.86,
    road=3.6,
    cities=(
        (826, 200),
        (904, 700),
        (300, 112),
        (180, 306),
        (106, 500),
        (312, 506),
        (424, 656),
        (204, 692),
        (120, 876),
        (490, 424),
        (664, 862),
    ),
    ports=(
        (724, 296),
        (792, 690),
        (366, 222),
        None,
        None,
        (452, 512),
        (552, 706),
        None,
        (262, 920),
        (622, 496),
        (556, 806),
    ),
    bridge=((630, 128), (674, 148)),
    boats=14,
    sea_name=(590, 352),
    compass=(384, 850),
    dolphins=(((404, 960), 0.9), ((474, 306), 0.72)),
    legend=(1030, 578),
    name=18,
    plate=28,
    mark=13,
    worth=11,
    army=20,
    badge=11,
    harbour=(90, 40),
    ship=68,
    sides=((14, 26), (1144, 26)),
    side_size=(122, 556),
    side_title=(61, 28),
    portraits=((61, 62), (61, 184), (61, 306)),
    portrait=78,
    reserve=((61, 452), (26, 480), (30, 528)),
    lost=(52, 0),
    tracks=596,
    expedition=(118, 607),
    score=(758, 607),
    cell=(28, 34),
    score_ends=((748, 630), (1188, 630)),
    signs=((318, 604), (516, 604)),
    strip=652,
    under_way=(424, 662, 520, 96),
    far_hand=(20, 660, 380),
    deck=(976, 660),
    tray=776,
    margin=20,
    answers=(300, 16, 1260),
    button=(32, 36),
    hand=64,
    columns=7,
    card=Format(169, Type(40, 15, 14), Type(30, 13.5, 13), 125, 107),
    gap=(9.5, 8),
    foot=38,
    chip_columns=6,
    chip=46,
    chip_letters=12.5,
)
TALL = Chart(
    width=390,
    roomy=False,
    title=18,
    text=14,
    map_top=12,
    map_bottom=520,
    stretch=(0.352, 0.492),
    shift=(19, 18),
    scenery=0.5,
    inscriptions=0.7,
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
    legend=(286, 506),
    name=14.5,
    plate=21,
    mark=9,
    worth=9.4,
    army=13.5,
    badge=9.4,
    harbour=(58, 28),
    ship=44,
    sides=((0, 524), (195, 524)),
    side_size=(195, 178),
    side_title=(12, 22),
    portraits=((34, 32), (98, 32), (162, 32)),
    portrait=50,
    reserve=((10, 147), (72, 142), (134, 147)),
    lost=(0, 26),
    tracks=704,
    expedition=(112, 710),
    score=(14, 768),
    cell=(24.1, 30),
    score_ends=((14, 760), (376, 760)),
    signs=((10, 0), (200, 0)),
    strip=812,
    under_way=(10, 0, 370, 108),
    far_hand=(14, 0, 230),
    deck=(268, 0),
    tray=0,
    margin=12,
    answers=(12, 42, 378),
    button=(44, 44),
    hand=14,
    columns=1,
    card=Format(366, Type(44, 18, 16), Type(36, 15.5, 14.5)),
    gap=(0, 12),
    foot=54,
    chip_columns=2,
    chip=66,
    chip_letters=13,
)
