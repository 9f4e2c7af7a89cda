"""The pieces of both sides: round shield and stepped shield, dice, ships, numbered stones."""

from __future__ import annotations

from math import pi

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
        svg.circle(
            radius * 0.8, fill="none", stroke=theme.ADDED_WHITE, stroke_width=max(0.6, radius * 0.045)
        ),
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
        svg.polygon(
            merlon(radius * 0.76), fill="none", stroke=theme.SAFFRON, stroke_width=max(0.6, radius * 0.045)
        ),
        svg.at(0, radius * 0.06, ornament.rosette(radius * 0.5, 8, theme.SAFFRON, fill)),
    )


def shield(side: str, radius: float) -> str:
    """The shield of a side."""
    return greek_shield(radius) if side == "greek" else persian_shield(radius)


def rim(side: str, radius: float) -> str:
    """A shield seen behind another one: its outline and its edge."""
    if side == "greek":
        return svg.circle(radius, fill=theme.RIM) + svg.circle(
            radius * 0.9, fill=theme.GREEK, stroke=theme.ADDED_WHITE, stroke_width=0.8
        )
    return svg.polygon(merlon(radius), fill=theme.RIM) + svg.polygon(
        merlon(radius * 0.88), fill=theme.PERSIAN, stroke=theme.SAFFRON, stroke_width=0.8
    )


def badge(count: int, radius: float) -> str:
    """A number on an ink round."""
    return svg.group(
        svg.circle(radius, fill=theme.RIM, stroke=theme.ADDED_WHITE, stroke_width=1.4),
        svg.words(0, radius * 0.5, str(count), radius * 1.42, "display", theme.ON_RIM, "middle"),
    )


@svg.kept
def army(side: str, count: int, radius: float, letters: float, facing: int = 0) -> str:
    """A stack of armies by the definitions `shield-…` and `rim-…`, 24 in radius: up to two rims behind, the number on a badge.

    An army that faces an enemy on its right (1) or left (-1) carries the badge on the other side.
    """
    behind = (svg.at(-5 * k, -5 * k, svg.use(f"rim-{side}")) for k in reversed(range(1, min(count, 3))))
    return svg.group(
        svg.group(*behind, svg.use(f"shield-{side}"), transform=f"scale({radius / 24:.3g})"),
        svg.at(
            -radius if facing > 0 else radius, radius * (0.5 if facing > 0 else -0.55), badge(count, letters)
        ),
    )


@svg.kept
def fleet(side: str, count: int, length: float, letters: float, facing: int = 0) -> str:
    """Fleets by the definition `ship-…`, 100 long: one ship, the number on a badge at its bow.

    A fleet that faces an enemy on its right (1) or left (-1) carries the badge at its stern.
    """
    scale = length / 100
    turn = f"scale({-scale if facing < 0 else scale:.3g} {scale:.3g})"
    return svg.group(
        svg.group(svg.use(f"ship-{side}"), transform=turn),
        svg.at(length * (0.42 if facing <= 0 else -0.4), length * 0.08, badge(count, letters)),
    )


def afloat(side: str) -> str:
    """A ship on the water, 100 long."""
    water = f"M-52 13{'q8.5 -7 17 0'}{'t17 0' * 5}"
    return svg.stroke(water, theme.SEA_LINE, 2) + trireme(side)


@svg.kept
def cube(side: str, size: float) -> str:
    """A wooden cube of a side round the origin."""
    fill, light = (theme.GREEK, theme.ADDED_WHITE) if side == "greek" else (theme.PERSIAN, theme.SAFFRON)
    half, rise = size / 2, size * 0.28
    return svg.group(
        svg.path(
            f"M{svg.number(-half)} {svg.number(-half + rise)}L{svg.number(-half + rise)} {svg.number(-half)}H{svg.number(half)}V{svg.number(half - rise)}"
            f"L{svg.number(half - rise)} {svg.number(half)}H{svg.number(-half)}Z",
            fill=fill,
            stroke=theme.RIM,
            stroke_width=1.6,
            stroke_linejoin="round",
        ),
        svg.stroke(
            f"M{svg.number(-half)} {svg.number(-half + rise)}H{svg.number(half - rise)}V{svg.number(half)}M{svg.number(half - rise)} {svg.number(-half + rise)}"
            f"L{svg.number(half)} {svg.number(-half)}",
            light,
            1.2,
        ),
    )


def coin(radius: float) -> str:
    """A talent: a silver piece with a palm leaf."""
    return svg.group(
        svg.circle(radius, fill=theme.SAFFRON, stroke=theme.RIM, stroke_width=1.4),
        svg.circle(radius * 0.74, fill="none", stroke=theme.RIM, stroke_width=0.8),
        svg.words(0, radius * 0.42, "Τ", radius * 1.15, "display", theme.LIT_INK, "middle"),
    )


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
    face = svg.box(0, 0, size, size, rx=corner, fill=SIDE[side], stroke=theme.RIM, stroke_width=size * 0.055)
    if not value:
        arm = size * 0.26
        cross = f"M{half - arm} {half}H{half + arm}M{half} {half - arm}V{half + arm}"
        return svg.group(face, svg.stroke(cross, dot, size * 0.12))
    return svg.group(
        face, *(svg.circle(size * 0.09, half + x * step, half + y * step, fill=dot) for x, y in PIPS[value])
    )


def thrown(value: int, side: str, size: float, most: int = 6, counts: bool = False) -> str:
    """A die that has fallen: a saffron edge when it counts, struck out with the number it is cut to when it shows too much."""
    edge = (
        svg.box(-2.5, -2.5, size + 5, size + 5, rx=size * 0.2, fill=theme.SAFFRON, stroke=theme.RIM)
        if counts
        else ""
    )
    cut = ""
    if value > most:
        cut = svg.stroke(f"M3 {size - 3}L{size - 3} 3", theme.ADDED_WHITE, 2.4) + svg.at(
            size, 0, badge(most, max(9.2, size * 0.32))
        )
    return svg.group(edge, die(value, side, size), cut)


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


STONE = {  # fill and number colour of a stone on the way
    "open": (theme.PANEL, theme.TEXT),
    "here": (theme.ACCENT, theme.ON_ACCENT),
    "past": (theme.TRAY, theme.QUIET_TEXT),
    "lost": (theme.RIM, theme.ADDED_WHITE),
}


@svg.kept
def stone(place: int, radius: float, state: str = "open", die_sign: bool = False) -> str:
    """A numbered stone on the way: open, here, past or lost; the die sign says that it gives a die."""
    fill, ink = STONE[state]
    rim = radius * 0.83
    dots = svg.stroke(_round(rim), ink, 2.4, stroke_dasharray=f"0 {2 * pi * rim / 16:.2f}")
    sign = svg.at(radius * 0.42, -radius * 1.22, die(0, "greek", radius * 0.8)) if die_sign else ""
    return svg.group(
        svg.circle(radius, fill=fill, stroke=theme.PLATE_EDGE, stroke_width=2.2),
        dots,
        svg.words(0, radius * 0.36, str(place), radius * 1.05, "display", ink, "middle"),
        sign,
    )


def _round(radius: float) -> str:
    """A circle as path data, for lines that are dashed."""
    r = svg.number(radius)
    return f"M0 -{r}A{r} {r} 0 1 1 0 {r}A{r} {r} 0 1 1 0 -{r}"


def crossed_spears(radius: float) -> str:
    """Two spears crossed on a round: here is a battle."""
    r = radius
    shafts = f"M{svg.number(-0.6 * r)} {svg.number(0.6 * r)}L{svg.number(0.5 * r)} {svg.number(-0.5 * r)}M{svg.number(0.6 * r)} {svg.number(0.6 * r)}L{svg.number(-0.5 * r)} {svg.number(-0.5 * r)}"
    heads = [[(0.72 * s * r, -0.72 * r), (0.58 * s * r, -0.3 * r), (0.3 * s * r, -0.58 * r)] for s in (1, -1)]
    return svg.group(
        svg.circle(r, fill=theme.SAFFRON, stroke=theme.RIM, stroke_width=1.6),
        svg.stroke(shafts, theme.LIT_INK, 0.14 * r),
        *(svg.polygon(head, fill=theme.LIT_INK) for head in heads),
    )


@svg.kept
def worth_mark(side: str, points: int, radius: float) -> str:
    """What a place is worth to a side, in the shape of that side."""
    if side == "greek":
        shape, ink = (
            svg.circle(radius, fill=theme.GREEK, stroke=theme.ADDED_WHITE, stroke_width=1.4),
            theme.ADDED_WHITE,
        )
    else:
        outline = merlon(radius * 1.1)
        shape, ink = (
            svg.polygon(outline, fill=theme.PERSIAN, stroke=theme.ADDED_WHITE, stroke_width=1.4),
            theme.SAFFRON,
        )
    return shape + svg.words(0, radius * 0.5, str(points), radius * 1.4, "display", ink, "middle")
