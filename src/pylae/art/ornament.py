"""The borders of a vase: meander, running waves, battlement, rosette, laurel."""

from __future__ import annotations

from math import cos, radians, sin

from pylae.art import svg, theme


@svg.kept
def meander(width: float, unit: float = 16, colour: str = theme.FIGURE, weight: float = 2) -> str:
    """A running Greek key from the origin to the right, `unit` high, in whole keys."""
    keys = max(1, round(width / unit))
    x, y = width / keys / 8, unit / 8
    moves = (("V", y), ("h", 6 * x), ("V", 5.2 * y), ("h", -3.4 * x), ("v", -1.8 * y), ("h", 1.6 * x))
    key = "".join(letter + svg.number(value) for letter, value in moves)
    base = svg.number(unit - y)
    data = f"M0 {base}H{svg.number(width)}" + "".join(
        f"M{svg.number(x + i * 8 * x)} {base}{key}" for i in range(keys)
    )
    return svg.path(data, **svg.paint("none", colour, weight))


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
    wave = (
        "".join(
            "c" + " ".join(f"{svg.number(a * x)} {svg.number(b * y)}" for a, b in curve) for curve in curves
        )
        + "z"
    )
    return svg.path("".join(f"M{svg.number(i * x)} {svg.number(y)}{wave}" for i in range(count)), fill=fill)


@svg.kept
def battlement(width: float, unit: float = 12, fill: str = theme.PERSIAN) -> str:
    """A row of stepped merlons from the origin to the right: the Persian answer to the meander."""
    count = max(1, round(width / (unit * 1.6)))
    x, y = width / count, unit / 3
    rise = (
        "".join(f"v{svg.number(-y)}h{svg.number(0.14 * x)}" for _ in range(2))
        + f"v{svg.number(-y)}h{svg.number(0.24 * x)}"
    )
    fall = "".join(f"v{svg.number(y)}h{svg.number(0.14 * x)}" for _ in range(2)) + f"v{svg.number(y)}"
    data = "".join(f"H{svg.number(i * x + 0.1 * x)}{rise}{fall}" for i in range(count))
    return svg.path(f"M0 {svg.number(unit)}{data}H{svg.number(width)}Z", fill=fill)


def rosette(radius: float, petals: int = 8, fill: str = theme.SAFFRON, eye: str = theme.PERSIAN) -> str:
    """The rosette of Persepolis, also the Persian sunburst, round the origin."""
    r = radius
    leaf = f"M0 {svg.number(-0.3 * r)}C{svg.number(0.2 * r)} {svg.number(-0.55 * r)} {svg.number(0.2 * r)} {svg.number(-0.86 * r)} 0 {svg.number(-r)}"
    leaf += f"C{svg.number(-0.2 * r)} {svg.number(-0.86 * r)} {svg.number(-0.2 * r)} {svg.number(-0.55 * r)} 0 {svg.number(-0.3 * r)}Z"
    turned = (svg.path(leaf, transform=f"rotate({svg.number(360 / petals * i)})") for i in range(petals))
    return svg.group(*turned, svg.circle(0.24 * r), svg.circle(0.1 * r, fill=eye), fill=fill)


def laurel(radius: float, leaves: int = 9, fill: str = theme.OLIVE) -> str:
    """An open wreath round the origin: two branches that meet at the foot."""
    r, n = radius, radius * 2.6 / leaves
    leaf = f"M0 0C{svg.number(0.2 * n)} {svg.number(-0.34 * n)} {svg.number(0.7 * n)} {svg.number(-0.34 * n)} {svg.number(n)} 0"
    leaf += f"C{svg.number(0.7 * n)} {svg.number(0.22 * n)} {svg.number(0.2 * n)} {svg.number(0.22 * n)} 0 0Z"
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
    arc = f"M{svg.number(0.14 * r)} {svg.number(0.99 * r)}A{svg.number(r)} {svg.number(r)} 0 0 0 {svg.number(0.34 * r)} {svg.number(-0.94 * r)}"
    half = svg.group(*branch, svg.stroke(arc, fill, 0.045 * r))
    return svg.group(half, svg.tag("g", half, transform="scale(-1 1)"), fill=fill)
