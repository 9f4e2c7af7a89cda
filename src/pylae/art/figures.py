"""The painted figures: the hoplite and the Immortal; added colours over one body and one incised line."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, sin

from pylae.art import pieces, svg, theme

Knot = tuple[float, float, float]  # x, y and half the width there


def solid(d: str, fill: str = theme.FIGURE, line: str = theme.INCISE, weight: float = 0.9) -> str:
    """A part of a body, with an incised edge that keeps overlapping parts apart."""
    return svg.path(d, **svg.paint(fill, line, weight), stroke_linejoin="round")


def incised(d: str, weight: float = 0.9, line: str = theme.INCISE) -> str:
    return svg.stroke(d, line, weight)


def limb(*knots: Knot) -> str:
    """The outline of an arm or a leg through its knots."""
    left, right = [], []
    for i, (x, y, width) in enumerate(knots):
        ax, ay, _ = knots[max(i - 1, 0)]
        bx, by, _ = knots[min(i + 1, len(knots) - 1)]
        length = hypot(bx - ax, by - ay)
        nx, ny = (ay - by) / length * width, (bx - ax) / length * width
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return svg.smooth(left + right[::-1])


def leg(hip: Knot, knee: Knot, ankle: Knot) -> str:
    """A leg with its greave, the foot pointing right."""
    (hx, hy, hw), (kx, ky, kw), (ax, ay, _) = hip, knee, ankle
    thigh = ((hx + kx) / 2, (hy + ky) / 2, (hw + kw) / 2 + 1)
    calf = (kx + (ax - kx) * 0.36 - 1.6, ky + (ay - ky) * 0.36, kw + 0.7)
    foot = "M-3.4 -1C-4 4 -3 6 0 6L10 6C12 4.6 6 3 2.8 -1Z"
    shin = svg.data("M2 3Q", (ax - kx) / 2 + 1, (ay - ky) / 2, ax - kx + 0.6, ay - ky - 3)
    return svg.group(
        svg.at(ax, ay, solid(foot)),
        solid(limb(hip, thigh, knee, calf, ankle)),
        svg.at(kx, ky, incised(f"M-3 -1Q1 -4 4 -1{shin}", 0.8)),
    )


def spear(x1: float, y1: float, x2: float, y2: float, weight: float = 1.7) -> str:
    """A spear with its point at (x2, y2)."""
    angle = atan2(y2 - y1, x2 - x1)
    shaft = svg.data("M", x1, y1, "L", x2 - 8 * cos(angle), y2 - 8 * sin(angle))
    turn = f"translate({svg.number(x2)} {svg.number(y2)}) rotate({svg.number(degrees(angle))})"
    head = svg.path(
        "M0 0L-5 -2.6L-13 0L-5 2.6Z", **svg.paint(theme.FIGURE, theme.INCISE, 0.5), transform=turn
    )
    return svg.stroke(shaft, theme.FIGURE, weight) + head


def eye(x: float, y: float, size: float) -> str:
    """The frontal almond eye of an archaic profile."""
    s = size
    almond = f"M{-s} 0Q0 {-s} {svg.number(1.1 * s)} 0Q0 {svg.number(0.8 * s)} {-s} 0Z"
    return svg.at(
        x, y, svg.path(almond, fill=theme.INCISE), svg.circle(0.36 * s, 0.15 * s, fill=theme.FIGURE)
    )


# Greeks

PLUME = (
    "M73 20C66 5 44 -1 27 5C8 12 1 32 2 56C2.5 70 0 82 -4 94C6 95 14 90 17 80C20 68 17 58 19 47C22 32 34 21 52 18"
    "C60 17 67 18 73 20Z"
)
SHELL = (
    "M24 66C18 44 26 22 48 18C68 15 82 27 83 45C84 52 87 58 88 66L81 68L79.5 58C75 53 66 51 60 55C64 62 71 63.5 76 62.5"
    "L75 72L74 86C72 95 66 98 58 96L52 79C44 85 34 88 22 88L15 86.5C20 80 24 74 24 66Z"
)


def corinthian() -> str:
    """A crested Corinthian helmet in profile, looking right, in a box of 100."""
    hairs = ""
    for n in range(11):
        a = 0.16 * n - 1.15
        hairs += (
            f"M{46 + 38 * sin(a):.0f} {57 - 38 * cos(a):.0f}L{46 + 52 * sin(a):.0f} {57 - 52 * cos(a):.0f}"
        )
    return svg.group(
        solid(PLUME, theme.ADDED_RED),
        incised(hairs + "M3.5 62L17.5 60M3 71L18 69M1 80L16.5 78M-1 87L13 86.5", 1),
        solid(SHELL, weight=1.2),
        svg.path("M60 55C66 51 75 53 79.5 58L80 64L76 62.5C71 63.5 64 62 60 55Z", fill=theme.INCISE),
        svg.circle(2.5, 72, 58.4, fill=theme.FIGURE),
        incised(
            "M30 60C27 45 34 29 50 25C64 22 74 30 76 43M57 51C64 46 75 48 80 52M54 78C57 72 58 68 56 60", 1.3
        ),
        incised("M38 50q4 -9 11 -7q6 3 2 8q-4 3 -5 -1M40 66q-4 6 -12 9", 1.1),
    )


def hoplite() -> str:
    """A hoplite going forward behind his shield, spear raised, looking right, in a box of 100 by 120."""
    return svg.group(
        leg((45, 72, 8), (33, 88, 5), (20, 108, 3)),
        solid(limb((43, 38, 6), (27, 33, 5), (22, 26, 4))),
        solid("M36 34C44 28 56 28 62 34L64 62C66 70 69 75 72 81L34 81C36 72 35 62 36 50Z", theme.ADDED_RED),
        incised("M40 80L43 62M47 80L49 62M54 80L55 62M61 80L60 62M67 80L64 62M34 78H71"),
        leg((56, 74, 8.5), (69, 87, 5), (66, 108, 3)),
        spear(0, 31, 99, 13),
        solid(limb((22, 27, 3.6), (26, 24, 3.6), (29, 25, 3))),
        svg.at(43, 0, corinthian(), scale=0.33),
        svg.at(61, 52, svg.circle(23.9, fill=theme.INCISE), pieces.greek_shield(23)),
    )


# Persians

CURLS = (
    *((-7, 20), (-3, 22), (-8, 24.6), (-4, 27), (-9, 29), (-5, 31.4)),
    *((10, 30), (13.6, 29.6), (17, 29.4), (10, 34), (13.6, 33.8), (17, 33.4)),
    *((10.4, 38), (14, 38), (17, 37.4)),
)


def persian_head() -> str:
    """The profile of the Persepolis guards: fluted tiara, curled hair and beard."""
    rings = "".join(svg.data("M", x - 1.5, y, "a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0") for x, y in CURLS)
    face = "M-1 44V32C-8 36 -14 32 -12 26C-14 20 -10 14 -6 13H18L19 18L24 24.6L20.4 26.4L21 30L20 44C17 47 12 47 9 44L8 38L7 44Z"
    return svg.group(
        solid(face),
        incised(rings, 0.7),
        solid("M-6 14L-9 -4C0 -7 12 -7 20 -4L18 14C10 11 2 11 -6 14Z", theme.PERSIAN, theme.SAFFRON, 1.2),
        incised("M-4 12L-6 -4M0 11L-1 -5.4M5 10.4V-6M10 10.4L11 -6M14 11.4L16 -5", 1, theme.SAFFRON),
        eye(15, 19.6, 3),
        incised("M11 16Q15 14 19 16M15 28.6L21 27.8", 1),
    )


def immortal() -> str:
    """A guard of the Great King, spear upright, bow and quiver behind, looking right, in a box of 100 by 120."""
    dots = [
        (36 + 9 * a + b % 2 * 4.5, 78 + b * 8) for b in range(4) for a in range(4) if not (b % 2 and a == 3)
    ]
    return svg.group(
        svg.stroke("M86 4V116", theme.FIGURE, 2.2),
        svg.path("M86 -6L90 4L86 12L82 4Z", fill=theme.FIGURE),
        svg.circle(3.6, 86, 113, **svg.paint(theme.SAFFRON, theme.FIGURE, 0.8)),
        solid("M36 110L34 116H52L50 109ZM56 110V116H70C72 113 68 111 64 109Z"),
        svg.stroke("M20 40C12 52 12 66 20 80", theme.FIGURE, 2.4),
        solid("M20 30L33 26L40 60L28 64Z"),
        incised("M22 37L35 33M27 57L38 54", 1.2, theme.SAFFRON),
        solid(
            "M36 44C28 52 29 66 32 74L29 110C42 114 58 114 71 110L66 74C70 64 68 50 62 44Z",
            theme.PERSIAN,
            theme.SAFFRON,
            1,
        ),
        *(svg.circle(1.7, x, y, fill=theme.SAFFRON) for x, y in dots),
        incised(
            "M30 104C44 108 58 108 70 104M32 74C44 78 56 78 66 74M49 112C48 100 50 88 54 77", 1, theme.SAFFRON
        ),
        solid(
            "M36 43C44 38 56 38 63 43C71 50 78 58 88 60L88 71C76 76 62 72 56 66C48 74 34 74 27 66C26 56 29 48 36 43Z",
            theme.PERSIAN,
            theme.SAFFRON,
            1,
        ),
        incised(
            "M56 66C54 58 56 52 60 48M62 68C62 62 66 58 70 56M70 71C70 67 74 64 78 62M34 66C32 58 36 52 40 48M42 68C41 62 44 56 48 52",
            0.9,
            theme.SAFFRON,
        ),
        solid("M80 56H92C94 58 94 61 92 62H80ZM79 64H91C93 66 93 69 91 70H79Z", weight=0.7),
        svg.at(46, 6, persian_head()),
    )


def facing_left(figure: str) -> str:
    """A figure of the box of 100, turned round."""
    return svg.mirrored(100, figure)
