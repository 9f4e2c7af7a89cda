"""The inside of a cup: what is painted there when a game is over, one picture for each way to end."""

from __future__ import annotations

from math import cos, pi, radians, sin

from pylae.art import figures, ornament, pieces, svg, theme
from pylae.art.svg import Drawing

WIDTH, HEIGHT = 524, 412
FIELD = 141  # the radius of the painted round, whose middle is the origin of a scene
HANDLE = (
    "M188 -44C250 -66 262 -40 252 0C262 40 250 66 188 44L188 26C232 40 238 22 232 0C238 -22 232 -40 188 -26Z"
)
LIP = 163  # where the ornament of the lip runs
KEYS = 42


def painted(side: str, description: str, *scene: str, definitions: str = "") -> Drawing:
    """A cup for whoever has won, nobody's where the side is "": its scene is drawn round the origin and cut at the rim."""
    handle = svg.paint(theme.RIM, theme.CUP, 1.2)
    field = svg.tag("clipPath", svg.circle(FIELD), id="field")
    cup = svg.at(
        WIDTH / 2,
        HEIGHT / 2,
        svg.path(HANDLE, **handle),
        svg.path(HANDLE, **handle, transform="scale(-1 1)"),
        svg.circle(200, fill=theme.RIM),
        svg.circle(194, **svg.paint("none", theme.CUP, 1.4)),
        lip(side),
        svg.circle(FIELD + 2, **svg.paint(theme.CLAY, theme.CUP, 2)),
        svg.group(*scene, clip_path="url(#field)"),
    )
    return Drawing(WIDTH, HEIGHT, description, "", field + definitions, {"cup": cup})


def lip(side: str) -> str:
    """The ornament of the lip: keys for Greeks, merlons for Persians, waves for Vikings, tongues where nobody has won."""
    return {"greek": _keys, "persian": _merlons, "viking": _waves}.get(side, _tongues)()


def _turned(shape: str, count: int, **paint: object) -> str:
    turns = (
        svg.path(shape, transform=f"rotate({svg.number(360 * i / count)}) translate(0 {-LIP})")
        for i in range(count)
    )
    return svg.group(*turns, **paint)


def _keys() -> str:
    x, y = 2 * pi * LIP / KEYS / 8, 3
    d = svg.data("M", -4 * x, 3 * y, "H", 4 * x, "M", -3 * x, 3 * y, "V", -3 * y, "H", 3 * x)
    d += svg.data("V", 1.2 * y, "H", -0.6 * x, "V", -0.8 * y, "H", x)
    return _turned(d, KEYS, **svg.paint("none", theme.CUP, 3.1))


def _merlons() -> str:
    step = "M-11 11V4H-8V-2H-5V-8H5V-2H8V4H11V11Z"
    return _turned(step, KEYS, fill=theme.SAFFRON)


def _waves() -> str:
    wave = "M-12 10C-10 -4 -4 -11 4 -10C11 -9 12 0 6 3C9 -2 6 -5 3 -4C-2 -2 0 6 12 10Z"
    return _turned(wave, KEYS, fill=theme.CUP)


def _tongues() -> str:
    return _turned("M-7 -10H7V4A7 7 0 0 1 -7 4Z", KEYS, **svg.paint("none", theme.CUP, 2))


# What many scenes have


def ground(line: float, *below: str) -> str:
    """The line that figures stand on, and what is painted below it."""
    band = svg.stroke(f"M-150 {svg.number(line)}H150", theme.FIGURE, 3)
    keys = svg.at(-150, line + 9, ornament.meander(300, 15, theme.FIGURE, 2))
    return svg.group(*(below or (keys,)), band)


def water(line: float) -> str:
    """The sea, from this line down, under running waves."""
    return svg.box(-150, line, 300, 160, fill=theme.SEA) + svg.at(
        -150, line - 12, ornament.waves(300, 16, theme.SEA_LINE)
    )


def sun(x: float, y: float, radius: float = 30) -> str:
    return svg.at(x, y, ornament.rosette(radius, 12, theme.SAFFRON, theme.PERSIAN))


def wreath(x: float, y: float, radius: float = 30) -> str:
    """A laurel wreath round the word victory."""
    word = svg.words(0, radius * 0.2, "ΝΙΚΗ", radius * 0.56, "display", theme.FIGURE, "middle")
    return svg.at(x, y, ornament.laurel(radius, 8), word)


def mound(top: float = -30) -> str:
    """A grassy hill that fills the foot of the round."""
    d = f"M-152 150C-120 {top + 70} -64 {top} 0 {top}C64 {top} 120 {top + 70} 152 150Z"
    return svg.path(d, **svg.paint(theme.OLIVE, theme.FIGURE, 3))


def man(figure: str, x: float, line: float, scale: float = 1, left: bool = False) -> str:
    """A figure of the box of 100 by 120, its middle at `x` and its feet on the line; turned round where it looks left."""
    turned = figures.facing_left(figure) if left else figure
    return svg.at(x - 50 * scale, line - 115 * scale, turned, scale=scale)


def arrows(*points: svg.Point) -> str:
    """Arrows that fall to the right, their points there."""
    shaft = "M-4 -2.6L-28 -18.4M-23 -15l-6 .6M-26 -17l-6 .6M-23 -15l-2 -5.6M-26 -17l-2 -5.6"
    arrow = svg.stroke(shaft, theme.FIGURE, 1.7) + svg.path("M0 0L-6 -7.4L-8.8 -2.8Z", fill=theme.FIGURE)
    return svg.group(*(svg.at(x, y, arrow) for x, y in points))


def fallen(x: float, line: float, scale: float = 1) -> str:
    """A crested helmet on the ground beside a spear planted there."""
    return svg.group(
        figures.spear(x + 34 * scale, line, x + 34 * scale, line - 150 * scale, 3 * scale),
        svg.at(x - 56 * scale, line - 84 * scale, figures.corinthian(), scale=0.88 * scale),
    )


def heap(line: float, rows: tuple[int, ...] = (5, 4, 3), radius: float = 23) -> str:
    """Shields of the guard, heaped on a line."""
    shields = []
    for row, count in reversed(list(enumerate(rows))):
        for n in range(count):
            x = (n - (count - 1) / 2) * radius * 1.9
            turn = (37 * n + 61 * row) % 70 - 35
            shield = svg.group(pieces.persian_shield(radius), transform=f"rotate({turn})")
            shields.append(svg.at(x, line - radius * (0.9 + 1.25 * row), shield))
    return svg.group(*shields)


def balance(tilt: float, line: float = 66) -> str:
    """Scales with a shield of either side; with a tilt of 1 the Greek pan is down, with -1 the Persian."""
    reach, drop, beam, angle = 84, 62, -92, radians(-13 * tilt)
    ends = [(side * reach * cos(angle), beam + side * reach * sin(angle)) for side in (-1, 1)]
    post = svg.stroke(f"M0 {beam - 12}V{line}M-30 {line}H30", theme.FIGURE, 7) + svg.circle(
        9, 0, beam, fill=theme.FIGURE
    )
    rod = svg.stroke(svg.data("M", *ends[0], "L", *ends[1]), theme.FIGURE, 6)
    pans = []
    for (x, y), shield in zip(ends, (pieces.greek_shield(29), pieces.persian_shield(30)), strict=True):
        cords = svg.data("M", x, y, "L", x - 36, y + drop + 26, "M", x, y, "L", x + 36, y + drop + 26)
        pan = svg.data("M", x - 40, y + drop + 26, "H", x + 40, "C", x + 34, y + drop + 48)
        pan += svg.data(" ", x - 34, y + drop + 48, " ", x - 40, y + drop + 26, "Z")
        pans += [
            svg.stroke(cords, theme.FIGURE, 1.8),
            svg.at(x, y + drop, shield),
            svg.path(pan, fill=theme.FIGURE),
        ]
    return svg.group(post, rod, *pans)


def plain(side: str, result: float) -> Drawing:
    """The cup of a game that has none of its own, and of an ending that the table gave: won, lost by all, or even."""
    if result == 0:
        return painted("", "Scales with two shields, which hang level.", balance(0), ground(80))
    if result < 0:
        empty = "A helmet and a planted spear on a hill, where nobody stands any more."
        return painted(side, empty, mound(-6), fallen(4, 20, 1.1))
    shields = {"greek": pieces.greek_shield, "persian": pieces.persian_shield}
    if side in shields:
        device = svg.at(0, 2, shields[side](60))
    else:
        device = svg.words(0, 22, "ΝΙΚΗ", 62, "display", theme.FIGURE, "middle")
    return painted(
        side, "A wreath of laurel for whoever has won.", svg.at(0, 4, ornament.laurel(106, 13)), device
    )
