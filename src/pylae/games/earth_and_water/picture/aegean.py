"""The map: the coasts of the Aegean on a square of 1000, its roads, and all that lies still under the pieces."""

from __future__ import annotations

from functools import cache

from pylae.art import scenery, svg, theme
from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.picture import seascape
from pylae.games.earth_and_water.picture.charts import Chart, points

COASTS = (
    "-330,-90 -110,-90 -92,-20 -70,40 -84,96 -58,150 -72,205 -44,262 -58,318 -28,366 -52,420 -26,470 "
    "-38,520 0,556 42,566 70,590 104,584 124,560 148,584 186,594 222,590 252,606 270,628 244,640 206,632 "
    "160,634 112,622 66,618 22,606 -18,620 -46,650 -78,676 -62,716 -36,744 -58,788 -40,830 -46,880 "
    "-26,934 -2,968 8,926 34,908 52,944 66,996 84,1012 96,966 112,938 136,926 160,938 172,978 190,990 "
    "192,950 178,908 190,860 184,812 196,778 222,758 244,762 262,796 290,818 318,808 312,776 286,752 "
    "278,726 292,704 306,690 334,684 362,696 388,690 410,706 430,732 452,760 480,790 496,776 488,738 "
    "490,700 496,660 486,622 494,592 470,568 438,548 414,520 384,498 386,470 360,452 340,424 300,412 "
    "262,410 228,398 242,378 284,376 310,364 322,346 296,344 270,338 252,318 262,294 288,300 304,322 "
    "330,336 342,320 330,286 304,252 282,222 266,194 262,168 282,152 316,150 344,158 366,176 388,190 "
    "390,214 396,246 412,258 420,244 408,214 410,186 428,180 438,202 448,240 462,244 464,222 452,190 "
    "458,168 474,166 488,190 504,216 518,214 510,188 490,160 478,136 490,118 520,108 552,112 580,106 "
    "606,112 602,136 584,160 572,186 584,194 606,168 630,132 656,96 690,60 728,34 780,10 840,-10 880,-90",
    "1010,-90 990,-30 940,8 880,26 850,52 800,56 770,74 726,82 694,106 668,138 640,174 618,206 622,228 "
    "654,240 694,232 738,232 772,246 796,274 792,306 762,322 752,344 776,366 808,372 826,400 806,430 "
    "822,464 850,480 838,506 800,506 812,536 846,552 822,568 782,560 756,536 736,552 728,594 748,624 "
    "782,622 808,640 838,640 850,668 856,706 850,742 812,758 796,776 828,792 864,790 868,816 842,838 "
    "812,840 808,868 836,884 812,908 776,912 768,930 806,938 846,936 836,960 792,970 764,990 810,1002 "
    "858,990 884,1006 900,1090 1330,1090 1330,-90",
    "344,366 366,350 398,352 424,372 456,380 492,376 530,380 562,396 574,424 560,452 552,486 566,520 "
    "594,548 606,580 592,596 568,578 544,548 524,516 500,488 470,468 440,446 418,416 392,394 362,386",
    "612,842 640,812 684,806 712,828 716,866 690,894 648,896 618,876",  # Naxos
    "690,404 716,390 746,398 768,420 758,446 730,440 712,446 690,436",  # Lesbos
    "676,536 694,530 702,556 696,590 680,596 678,566",  # Chios
    "742,706 764,698 782,710 768,724 746,722",  # Samos
    "676,726 704,714 720,720 698,738 680,740",  # Ikaria
    "548,282 568,272 592,282 584,302 564,298 554,308",  # Lemnos
    "544,226 560,220 566,232 550,238",  # Imbros
    "526,142 542,138 548,154 532,158",  # Thasos
    "628,412 646,422 652,446 636,450 626,432",  # Skyros
    "384,308 402,304 418,318 400,326",  # Skopelos
    "602,620 622,634 640,658 628,662 608,642",  # Andros
    "646,672 664,684 670,698 654,694",  # Tenos
    "684,770 700,764 706,778 690,784",  # Mykonos
    "572,850 592,846 598,868 580,878 568,866",  # Paros
    "530,752 544,748 546,772 534,774",  # Keos
    "500,850 516,848 516,864 502,866",  # Seriphos
    "468,928 492,920 504,934 484,944",  # Melos
    "664,962 682,958 688,976 674,984",  # Thera
    "362,736 384,732 390,752 370,758",  # Aegina
    "220,1012 236,1008 240,1032 226,1036",  # Kythera
    "722,926 752,908 756,918 730,936",  # Kos
    "826,1042 862,1016 872,1036 840,1072",  # Rhodes
    "-136,556 -112,548 -98,580 -116,604 -136,590",  # Kephallenia
    "-124,668 -104,664 -98,688 -118,694",  # Zakynthos
    "-92,492 -80,488 -76,518 -88,522",  # Leukas
    "-140,150 -124,160 -110,206 -124,204 -138,178",  # Corcyra
)

PEAKS = (
    "20,90 44,166 150,70 132,176 10,290 64,356 10,420 190,420 28,720 60,800 94,690 652,34 906,268 1010,300 960,470 1030,180 "
    "960,820 1040,620"
)
OLIVES = "20,500 228,250 246,60 140,760 900,480 880,860 950,130 200,20 712,12 980,740"
WAVELETS = "330,300 690,330 660,262 640,620 420,860 360,960 560,960 -160,420 -150,820 700,660 330,880 720,500 610,740 480,980"
REGIONS = (
    ("ΘΡΑΙΚΗ", 490, 40, 19, 9),
    ("ΘΕΣΣΑΛΙΑ", 92, 250, 17, 5),
    ("ΑΣΙΑ", 946, 372, 22, 12),
    ("ΙΩΝΙΑ", 948, 556, 17, 6),
)
# The roads, with what they pass on their way from city to city.
WAYS = (
    (atlas.SESTOS, atlas.EPHESUS, "872,330 890,480 898,600"),
    (atlas.THERMA, atlas.LARISSA, "230,180"),
    (atlas.LARISSA, atlas.DELPHI, "130,400"),
    (atlas.LARISSA, atlas.THEBES, "214,390 262,440"),
    (atlas.DELPHI, atlas.THEBES, "210,520"),
    (atlas.THEBES, atlas.ATHENS, "360,580"),
    (atlas.THEBES, atlas.CORINTH, "292,590 284,650"),
    (atlas.ATHENS, atlas.CORINTH, "330,668"),
    (atlas.CORINTH, atlas.SPARTA, "150,770"),
)
TO_THE_BRIDGE = "460,88 530,72 584,92"
FROM_THE_BRIDGE = "730,160"


def places(chart: Chart, text: str) -> list[svg.Point]:
    """Points of the map on the paper."""
    return [chart.place(point) for point in points(text)]


@cache
def map_definitions(chart: Chart) -> str:
    """What the map repeats."""
    coasts = [[chart.place(point) for point in seascape.rugged(points(coast))] for coast in COASTS]
    window = svg.box(0, 0, chart.width, chart.map_bottom)
    return (
        svg.group(seascape.lands(coasts, 0 if chart.roomy else 1), id="lands")
        + svg.tag("clipPath", window, id="window")
        + svg.group(seascape.peak(), id="peak")
        + svg.group(scenery.olive_sprig(), id="olive")
        + svg.group(scenery.wavelet(), id="wavelet")
    )


@cache
def sea_and_land(chart: Chart) -> str:
    """Everything of the map that never changes."""
    scale, tall = chart.scenery, chart.map_bottom

    def scattered(text: str, name: str, size: float) -> str:
        return seascape.spread([(x, y, size * scale) for x, y in places(chart, text)], name)

    still = svg.group(
        svg.box(0, 0, chart.width, tall, fill=theme.SEA),
        seascape.water("lands", scale),
        scattered(WAVELETS, "wavelet", 0.85),
        *(svg.at(*chart.place(spot), scenery.dolphin(), scale=size * scale) for spot, size in chart.dolphins),
        rose(chart),
        scattered(PEAKS, "peak", 0.95),
        scattered(OLIVES, "olive", 0.9),
        names(chart),
        roads(chart),
        clip_path="url(#window)",
    )
    wide = chart.frame
    frame = (
        svg.box(wide / 2, wide / 2, chart.width - wide, tall - wide, **svg.paint("none", theme.RIM, wide)),
        svg.box(
            wide + 2.5,
            wide + 2.5,
            chart.width - 2 * wide - 5,
            tall - 2 * wide - 5,
            **svg.paint("none", theme.ADDED_WHITE, 1.2),
        ),
    )
    return svg.group(still, *frame)


def rose(chart: Chart) -> str:
    """The wind rose, with the Greek letter of the north (Boreas)."""
    x, y = chart.place(chart.compass)
    north = svg.words(x, y - 47 * chart.scenery, "Β", 14, "display", theme.SEA_LINE, "middle")
    return svg.at(x, y, seascape.compass(), scale=chart.scenery) + north


def names(chart: Chart) -> str:
    """Regions and the sea, in Greek capitals."""
    scale = chart.inscriptions
    regions = (
        seascape.inscription(*chart.place((x, y)), name, size * scale, gap * scale, theme.LAND_LINE)
        for name, x, y, size, gap in REGIONS
        if chart.roomy or name == "ΘΡΑΙΚΗ"
    )
    sea = seascape.inscription(
        *chart.place(chart.sea_name), "ΑΙΓΑΙΟΝ", 24 * scale, 14 * scale, theme.SEA_LINE
    )
    return svg.group(*regions, sea)


def roads(chart: Chart) -> str:
    """The nine roads that are always there, and the ways to the Hellespont."""
    cities = [chart.place(spot) for spot in chart.cities]
    start, end = (chart.place(spot) for spot in chart.bridge)
    ways = [[cities[a], *places(chart, between), cities[b]] for a, b, between in WAYS]
    ways += [
        [cities[atlas.THERMA], *places(chart, TO_THE_BRIDGE), start],
        [end, *places(chart, FROM_THE_BRIDGE), cities[atlas.SESTOS]],
    ]
    return svg.group(*(seascape.track(way, chart.road) for way in ways), seascape.gap(start, end))
