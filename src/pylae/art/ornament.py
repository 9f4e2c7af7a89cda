"""The borders of a vase: meander, running waves, battlement, rosette, laurel."""

from __future__ import annotations

from math import cos, radians, sin

from pylae.art import svg, theme


@svg.kept
def meander(width: float, unit: float = 16, colour: str = theme.FIGURE, weight: float = 2) -> str:
    """A running Greek key from the origin to the right, `unit` high, in whole keys."""
    keys = max(1, round(width / unit))
    x, y = width / keys / 8, unit / 8
    key = svg.data("V", y, "h", 6 * x, "V", 5.2 * y, "h", -3.4 * x, "v", -1.8 * y, "h", 1.6 * x)
    row = (svg.data("M", x + i * 8 * x, unit - y, key) for i in range(keys))
    return svg.path(svg.data("M", 0, unit - y, "H", width, *row), **svg.paint("none", colour, weight))


@svg.kept
def waves(width: float, unit: float = 18, fill: str = theme.SEA_LINE) -> str:
    """Running waves from the origin to the right, `unit` high, in whole waves."""
    count = max(1, round(width / unit))
    x, y = width / count, unit
    curves = (
        ((0.05, -0.55), (0.3, -0.88), (0.62, -0.86)),
        ((0.33, 0.02), (0.38, 0.48), (0.12, 0.52)),
        ((-0.14, 0.01), (-0.19, -0.16), (-0.08, -0.22)),
        ((-0.16, -0.04), (-0.26, 0.16), (-0.14, 0.34)),
        ((0.13, 0.17), (0.38, 0.17), (0.48, 0.22)),
    )
    wave = "".join(svg.data("c", *(side for a, b in curve for side in (a * x, b * y))) for curve in curves)
    return svg.path("".join(svg.data("M", i * x, y, wave, "z") for i in range(count)), fill=fill)


@svg.kept
def battlement(width: float, unit: float = 12, fill: str = theme.PERSIAN) -> str:
    """A row of stepped merlons from the origin to the right: the Persian answer to the meander."""
    count = max(1, round(width / (unit * 1.6)))
    x, y = width / count, unit / 3
    rise = svg.data("v", -y, "h", 0.14 * x) * 2 + svg.data("v", -y, "h", 0.24 * x)
    fall = svg.data("v", y, "h", 0.14 * x) * 2 + svg.data("v", y)
    row = (svg.data("H", i * x + 0.1 * x, rise, fall) for i in range(count))
    return svg.path(svg.data("M", 0, unit, *row, "H", width, "Z"), fill=fill)


def rosette(radius: float, petals: int = 8, fill: str = theme.SAFFRON, eye: str = theme.PERSIAN) -> str:
    """The rosette of Persepolis, also the Persian sunburst, round the origin."""
    r = radius
    leaf = svg.scaled("M0 -.3C.2 -.55 .2 -.86 0 -1C-.2 -.86 -.2 -.55 0 -.3Z", r)
    turned = (svg.path(leaf, transform=f"rotate({svg.number(360 / petals * i)})") for i in range(petals))
    return svg.group(*turned, svg.circle(0.24 * r), svg.circle(0.1 * r, fill=eye), fill=fill)


def laurel(radius: float, leaves: int = 9, fill: str = theme.OLIVE) -> str:
    """An open wreath round the origin: two branches that meet at the foot."""
    r, n = radius, radius * 2.6 / leaves
    leaf = svg.scaled("M0 0C.2 -.34 .7 -.34 1 0C.7 .22 .2 .22 0 0Z", n)
    branch = []
    for i in range(leaves):
        angle = 16 + i * 146 / leaves
        x, y = r * sin(radians(angle)), r * cos(radians(angle))
        branch += [
            svg.path(
                leaf,
                transform=f"translate({svg.number(x)} {svg.number(y)}) rotate({svg.number(lean - angle)})",
            )
            for lean in (24, -30)
        ]
    arc = svg.scaled("M.14 .99A1 1 0 0 0 .34 -.94", r)
    half = svg.group(*branch, svg.stroke(arc, fill, 0.045 * r))
    return svg.group(half, svg.tag("g", half, transform="scale(-1 1)"), fill=fill)
