"""The frieze over the home page: the many come from the left, the few stand in the gate."""

from __future__ import annotations

from functools import cache

from pylae.art import figures, scenery, svg, theme

WIDTH, HEIGHT = 2560, 150  # wider than a screen: a page shows as much of the middle as it has room for
MIDDLE = WIDTH // 2
GROUND = 136  # where everybody stands
BAND = 14  # the meander above

PERSIAN_STEP, PERSIAN_SIZE = 64, 0.8
GREEK_STEP, GREEK_SIZE = 46, 0.8
GREEKS = 9


@cache
def frieze() -> str:
    """The whole band as SVG in the colours of the page."""
    return svg.tag(
        "svg",
        svg.tag("defs", _key(), svg.group(figures.immortal(), id="frieze-immortal"), _defender()),
        svg.box(0, 2, WIDTH, BAND, fill="url(#frieze-key)"),
        _cliff(),
        _host(),
        _behind(),
        _phalanx(),
        _gate(),
        svg.stroke(f"M0 {GROUND}H{WIDTH}", theme.FIGURE, 3),
        svg.stroke(f"M0 {GROUND + 7}H{WIDTH}", theme.FIGURE, 1.4),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        preserveAspectRatio="xMidYMid slice",
        aria_hidden="true",
    )


def _key() -> str:
    """One key of the meander, repeated by its pattern."""
    key = "M0 12.6H14M1.8 12.6V1.8H12.4V9.2H6.4V6H9.2"
    return svg.tag(
        "pattern",
        svg.path(key, **svg.paint("none", theme.FIGURE, 1.7)),
        id="frieze-key",
        width=14,
        height=BAND,
        y=2,
        patternUnits="userSpaceOnUse",
    )


def _defender() -> str:
    return svg.group(figures.facing_left(figures.hoplite()), id="frieze-hoplite")


def _host() -> str:
    """The king's guard, rank behind rank up to the gate; of the rear ranks only the spears are seen."""
    last = MIDDLE - 186
    places = range(last - PERSIAN_STEP * 17, last + 1, PERSIAN_STEP)
    spears = "".join(
        f"M{x + lean} {top + 8}V{GROUND}M{x + lean - 2} {top + 8}l2 -9l2 9z"
        for x in places
        for lean, top in ((14, 34), (30, 26), (46, 37))
    )
    foot = GROUND - 116 * PERSIAN_SIZE
    return svg.stroke(spears, theme.FIGURE, 1.3, opacity=0.55) + "".join(
        svg.at(x, foot, svg.use("frieze-immortal"), scale=PERSIAN_SIZE) for x in places
    )


def _phalanx() -> str:
    """The Greeks shoulder to shoulder behind the gate, and one man in it."""
    foot = GROUND - 114 * GREEK_SIZE
    first = MIDDLE + 92
    men = [first + GREEK_STEP * number for number in reversed(range(GREEKS))]
    return "".join(svg.at(x, foot, svg.use("frieze-hoplite"), scale=GREEK_SIZE) for x in men)


def _behind() -> str:
    """Home: what the few stand in front of."""
    home = MIDDLE + 92 + GREEK_STEP * GREEKS + 90
    trees = ((home + 70, 1), (home + 96, 0.8), (home + 330, 0.9), (home + 352, 1.05), (home + 520, 0.85))
    return "".join(svg.at(x, GROUND, scenery.cypress(), scale=size) for x, size in trees) + svg.at(
        home + 10, GROUND, scenery.temple(), scale=1.7
    )


def _cliff() -> str:
    """The mountain that makes the pass narrow, behind the gate."""
    ridge = (
        f"M{MIDDLE - 330} {GROUND}L{MIDDLE - 250} 92L{MIDDLE - 214} 100L{MIDDLE - 150} 44L{MIDDLE - 120} 56"
        f"L{MIDDLE - 62} 22L{MIDDLE - 20} 40L{MIDDLE + 34} 24L{MIDDLE + 86} 58L{MIDDLE + 128} 50"
        f"L{MIDDLE + 210} 104L{MIDDLE + 262} 96L{MIDDLE + 350} {GROUND}Z"
    )
    return svg.path(ridge, fill=theme.SLOPE)


def _gate() -> str:
    """Two columns, a beam and the name of the place, with one man between them."""
    columns = "M-84 0V-88H-62V0ZM62 0V-88H84V0Z"
    capitals = "M-90 -96H-56V-88H-90ZM56 -96H90V-88H56ZM-88 -5H-58V0H-88ZM58 -5H88V0H58Z"
    beam = "M-98 -116H98V-96H-98Z"
    flutes = "M-78 -84V-8M-73 -84V-8M-68 -84V-8M68 -84V-8M73 -84V-8M78 -84V-8M-96 -98.6H96"
    return svg.at(
        MIDDLE,
        GROUND,
        svg.path(columns + capitals + beam, fill=theme.FIGURE),
        svg.stroke(flutes, theme.INCISE, 1.2),
        svg.tag("g", svg.words(0, -101.4, "ΠΥΛΑΙ", 17, "display", theme.INCISE, "middle"), letter_spacing=5),
        svg.at(-44, -114 * 0.84, svg.use("frieze-hoplite"), scale=0.84),
    )
