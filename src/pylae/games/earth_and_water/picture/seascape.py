"""Coasts and the sea: land cut by hand, water lines, harbours, what stands on a map, a bridge of boats."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from pylae.art import svg, theme
from pylae.art.svg import Point

EDGE_OF_PAPER = 150  # a stretch longer than this is no coast


def rugged(points: Sequence[Point], reach: float = 0.16) -> list[Point]:
    """A coast with every stretch broken once, always the same way, so that it reads as cut by hand."""
    out: list[Point] = []
    for i, (x, y) in enumerate(points):
        nx, ny = points[(i + 1) % len(points)]
        out.append((x, y))
        if abs(nx - x) + abs(ny - y) <= EDGE_OF_PAPER:
            sway = ((int(x) * 73 + int(y) * 179 + i * 37) % 101 / 50 - 1) * reach
            out.append(((x + nx) / 2 - (ny - y) * sway, (y + ny) / 2 + (nx - x) * sway))
    return out


def lands(coasts: Sequence[Sequence[Point]], digits: int = 1) -> str:
    """All lands as one outline, in steps as fine as the map needs."""
    return svg.path("".join(_outline(coast, digits) for coast in coasts))


def _outline(points: Sequence[Point], digits: int) -> str:
    """A soft closed line like `smooth`, written in small steps because coasts are long."""
    count = len(points)
    x, y = (round(value, digits) for value in points[0])
    data = f"M{x:g} {y:g}c"
    for i in range(count):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (points[(i + k) % count] for k in (-1, 0, 1, 2))
        bend = (
            (bx + (cx - ax) / 6, by + (cy - ay) / 6),
            (cx - (dx - bx) / 6, cy - (dy - by) / 6),
            (cx, cy),
        )
        data += " " + " ".join(f"{u - x:.{digits}f} {v - y:.{digits}f}" for u, v in bend)
        # The pen stands where the rounded steps have led it.
        x, y = x + round(cx - x, digits), y + round(cy - y, digits)
    return data.replace(".0 ", " ").replace(" -", "-") + "Z"


def water(name: str, weight: float) -> str:
    """The water lines round the lands of the definition `name`, and the lands themselves."""
    lines = (
        *((46, theme.SHALLOWS), (44, theme.SEA), (32, theme.SHALLOWS), (29, theme.SEA)),
        *((19, theme.SEA_LINE), (16.4, theme.SHALLOWS)),
    )
    shore = svg.paint(theme.LAND, theme.RIM, max(1.6, 3 * weight))
    return svg.group(
        svg.banded(name, lines, weight, stroke_linejoin="round"),
        svg.group(svg.use(name), **shore, stroke_linejoin="round"),
    )


def peak() -> str:
    """A mountain on a map, 68 wide round the origin."""
    return svg.path("M-30 14L-12 -12L-6 -6L4 -22L22 4L28 -2L38 14Z", fill=theme.LAND_LINE) + svg.stroke(
        "M-12 -12L-8 2L-14 6M4 -22L6 -8L0 -2L6 8M28 -2L27 8", theme.LAND, 2
    )


def compass() -> str:
    """A wind rose, 84 high round the origin."""
    rays = ((0, 42), (90, 34), (180, 34), (270, 34), (45, 20), (135, 20), (225, 20), (315, 20))
    return svg.group(
        svg.circle(26, **svg.paint("none", theme.SEA_LINE, 1.2)),
        svg.circle(30, **svg.paint("none", theme.SEA_LINE, 0.8), stroke_dasharray="2 3"),
        *(
            svg.path(f"M0 -{long}L5 -8L0 0L-5 -8Z", fill=theme.SEA_LINE, transform=f"rotate({turn})")
            for turn, long in rays
        ),
    )


def inscription(x: float, y: float, text: str, size: float, gap: float, fill: str) -> str:
    """A name in spaced capitals across a region."""
    return svg.group(svg.words(x, y, text, size, "display", fill, "middle"), letter_spacing=gap)


@svg.kept
def anchor() -> str:
    """An anchor, 30 high round the origin."""
    arms = "M0 -11V11M-5 -6H5M-11 3C-10 9 -5 11 0 11C5 11 10 9 11 3M-11 3l-2.4 4M11 3l2.4 4"
    return svg.stroke(arms, theme.SEA_LINE, 2.6) + svg.circle(
        2.6, 0, -13.4, **svg.paint("none", theme.SEA_LINE, 2)
    )


@svg.kept
def harbour(width: float, height: float) -> str:
    """The dashed ring of a port round the origin."""
    return svg.tag(
        "ellipse",
        rx=width / 2,
        ry=height / 2,
        **svg.paint(theme.SHALLOWS, theme.SEA_LINE, 1.6),
        stroke_dasharray="5 4",
    )


@svg.kept
def ear() -> str:
    """An ear of grain, 14 high round the origin."""
    grains = (
        "M0 -7C2 -5 2 -3 0 -1C-2 -3 -2 -5 0 -7ZM0 2C1 -1 3 -2 4.4 -2C4.4 0 3 2 0 3ZM0 2C-1 -1 -3 -2 -4.4 -2"
        "C-4.4 0 -3 2 0 3Z"
    )
    return svg.path(f"M0 7V-1{grains}", **svg.paint(theme.GRAIN, theme.GRAIN, 1))


def track(points: Sequence[Point], weight: float) -> str:
    """A dotted way on a map."""
    return svg.stroke(
        svg.smooth(points, closed=False), theme.ROAD, weight, stroke_dasharray=f"1 {svg.number(weight * 2.1)}"
    )


def bridge(start: Point, end: Point, boats: int = 6, half: float = 15) -> str:
    """Boats under a planked deck from shore to shore."""
    (x1, y1), (x2, y2) = start, end
    span = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / span, (y2 - y1) / span
    hulls = (
        _hull(x1 + ux * step, y1 + uy * step, ux, uy, half, span / boats * 0.62)
        for step in ((i + 0.5) * span / boats for i in range(boats))
    )
    deck = svg.data("M", x1, y1, "L", x2, y2)
    return svg.group(
        svg.group(*hulls, fill=theme.PERSIAN, stroke=theme.RIM, stroke_width=1.4),
        svg.path(deck, stroke=theme.RIM, stroke_width=half * 0.6),
        svg.path(deck, stroke=theme.SAFFRON, stroke_width=half * 0.4),
        svg.path(deck, stroke=theme.RIM, stroke_width=half * 0.4, stroke_dasharray="1 4.4"),
    )


def _hull(x: float, y: float, ux: float, uy: float, half: float, wide: float) -> str:
    """A boat seen from above, across the line of the bridge."""

    def along(side: float, fore: float) -> str:
        return svg.data(x + ux * side - uy * fore, y + uy * side + ux * fore)

    bow, stern, bend = along(0, half), along(0, -half), half * 0.27
    return svg.path(f"M{bow}Q{along(wide, bend)} {stern}Q{along(-wide, bend)} {bow}Z")


def gap(start: Point, end: Point) -> str:
    """The place of a bridge that does not stand: a broken line between two posts."""
    line = svg.data("M", *start, "L", *end)
    posts = (svg.circle(3.6, x, y, **svg.paint(theme.SEA, theme.SEA_LINE, 1.6)) for x, y in (start, end))
    return svg.group(svg.stroke(line, theme.SEA_LINE, 2.6, stroke_dasharray="4 5"), *posts)


def spread(spots: Sequence[tuple[float, float, float]], name: str) -> str:
    """The definition `name` at each spot (x, y, scale)."""
    return svg.group(*(svg.at(x, y, svg.use(name), scale=scale) for x, y, scale in spots))
