"""The pieces of both sides: round shield and stepped shield, dice, piles of cards, ships."""

from __future__ import annotations

from pylae.art import ornament, svg, theme
from pylae.art.svg import Point

SIDE = {"greek": theme.GREEK, "persian": theme.PERSIAN}


def lambda_sign(radius: float, fill: str = theme.ADDED_WHITE) -> str:
    """The Λ of Lakedaimon round the origin."""
    outline = ((-62, 56), (-10, -62), (10, -62), (62, 56), (34, 56), (0, -24), (-34, 56))
    return svg.polygon([(x * radius / 100, y * radius / 100) for x, y in outline], fill=fill)


@svg.kept
def greek_shield(radius: float, fill: str = theme.GREEK) -> str:
    """The round aspis with the Λ: dark rim, thin ring, device."""
    return svg.group(
        svg.circle(radius, fill=theme.RIM),
        svg.circle(radius * 0.9, fill=fill),
        svg.circle(radius * 0.8, **svg.paint("none", theme.ADDED_WHITE, max(0.6, radius * 0.045))),
        lambda_sign(radius * 0.74),
    )


def merlon(radius: float) -> list[Point]:
    """The outline of the Persian shield: a stepped battlement above, a point below."""
    half = [(0.3, -1), (0.3, -0.72), (0.6, -0.72), (0.6, -0.42), (0.84, -0.42), (0.84, 0.52)]
    outline = [*half, (0, 1.06), *[(-x, y) for x, y in reversed(half)]]
    return [(x * radius, y * radius) for x, y in outline]


@svg.kept
def persian_shield(radius: float, fill: str = theme.PERSIAN) -> str:
    """The stepped wicker shield with a sunburst."""
    return svg.group(
        svg.polygon(merlon(radius), fill=theme.RIM),
        svg.polygon(merlon(radius * 0.9), fill=fill),
        svg.polygon(merlon(radius * 0.76), **svg.paint("none", theme.SAFFRON, max(0.6, radius * 0.045))),
        svg.at(0, radius * 0.06, ornament.rosette(radius * 0.5, 8, theme.SAFFRON, fill)),
    )


def shield(side: str, radius: float) -> str:
    """The shield of a side."""
    return greek_shield(radius) if side == "greek" else persian_shield(radius)


PIPS = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@svg.kept
def die(value: int, side: str = "greek", size: float = 22) -> str:
    """A die with its corner at the origin; 0 is a die still to be rolled, shown as a plus.

    Greek dice have round corners, Persian ones square: they are told apart without colour.
    """
    dot = theme.ADDED_WHITE if side == "greek" else theme.SAFFRON
    half, step = size / 2, size * 0.22
    corner = size * (0.27 if side == "greek" else 0.09)
    face = svg.box(0, 0, size, size, rx=corner, **svg.paint(SIDE[side], theme.RIM, size * 0.055))
    if not value:
        arm = size * 0.26
        cross = f"M{half - arm} {half}H{half + arm}M{half} {half - arm}V{half + arm}"
        return svg.group(face, svg.stroke(cross, dot, size * 0.12))
    return svg.group(
        face, *(svg.circle(size * 0.09, half + x * step, half + y * step, fill=dot) for x, y in PIPS[value])
    )


def pile(back: str, count: int, dx: float, dy: float, **attributes: object) -> str:
    """A pile of cards by the name of their back, up to three deep, each a step aside from the one above it."""
    cards = (svg.at(dx * k, -dy * k, svg.use(back)) for k in reversed(range(min(count, 3))))
    return svg.group(*cards, **attributes)


GREEK_HULL = (
    "M-42 -9C-36 -6 -28 -5 -18 -5H26C32 -5 36 -8 39 -13L43 -11C41 -7 41 -5 44 -4L55 -1L53 2L40 4C36 7 30 8 22 8H-24"
    "C-34 8 -41 2 -45 -8C-48 -17 -46 -27 -37 -31C-33 -32 -30 -30 -30 -27C-33 -29 -37 -27 -39 -23C-41 -18 -41 -13 -42 -9Z"
)
PERSIAN_HULL = (
    "M-38 -7H34C37 -14 39 -22 47 -27L50 -24C46 -19 45 -12 45 -6L52 0L45 3C41 7 34 8 26 8H-26C-35 8 -41 4 -45 -6"
    "C-47 -13 -49 -20 -54 -25L-50 -28C-43 -23 -40 -15 -38 -7Z"
)


def trireme(side: str) -> str:
    """A warship in profile, 100 long, bow to the right, its waterline through the origin."""
    outline = {"stroke": theme.RIM, "stroke_width": 1.6, "stroke_linejoin": "round"}
    if side == "greek":
        sail = svg.path(
            "M-17 -39C-6 -42 10 -42 20 -39C22 -29 22 -20 19 -12C9 -15 -5 -15 -16 -12C-18 -21 -19 -30 -17 -39Z",
            fill=theme.ADDED_WHITE,
            **outline,
        )
        device = svg.at(1.5, -27, lambda_sign(13, theme.GREEK))
        eye = svg.path("M34 0Q38 -4 43 -1Q38 3 34 0Z", fill=theme.ADDED_WHITE) + svg.circle(
            1.5, 38.5, -0.6, fill=theme.RIM
        )
    else:
        sail = svg.path(
            "M-19 -42h6v-3h8v-3h12v3h8v3h6L19 -13C9 -11 -7 -11 -17 -13Z", fill=theme.SAFFRON, **outline
        )
        device = svg.at(1, -27, ornament.rosette(11, 8, theme.PERSIAN, theme.SAFFRON))
        eye = svg.circle(2.6, 39, -1, fill=theme.SAFFRON) + svg.circle(1, 39, -1, fill=theme.RIM)
    return svg.group(
        svg.stroke("M1 -4V-50", theme.RIM, 2.4),
        sail,
        device,
        svg.stroke("".join(f"M{x} -3l-7 12" for x in range(-30, 27, 7)), theme.RIM, 1.7),
        svg.path(GREEK_HULL if side == "greek" else PERSIAN_HULL, fill=SIDE[side], **outline),
        svg.stroke("M-38 -1.5H32", theme.ADDED_WHITE, 1),
        eye,
    )
