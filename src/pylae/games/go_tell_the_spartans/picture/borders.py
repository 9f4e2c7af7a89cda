"""The lines of the land: the wandering borders of sea, mountain and mound, found in areas and laid on the paper at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot, sin

from pylae.art import svg
from pylae.art.svg import Point
from pylae.games.go_tell_the_spartans.picture.grid import COASTAL, MOUND, MOUNTAIN, Grid

INSET = {COASTAL: 0.14, MOUNTAIN: 0.12, MOUND: 0.06}  # how far inside its areas a border runs


def outlines(grid: Grid, sign: str) -> list[list[Point]]:
    """The wandering borders of all areas with that sign, in areas; at the edge of the map they go on beyond it."""
    rows, columns = range(-1, len(grid.rows) + 1), range(-1, grid.columns + 1)
    inside = {(r, c) for r in rows for c in columns if grid.kind(r, c) == sign}
    follows: dict[Point, list[Point]] = {}
    for r, c in sorted(inside):
        # The region lies on the same hand of each of its edges.
        edges = (
            ((r - 1, c), (r, c + 1), (r, c)),
            ((r, c + 1), (r + 1, c + 1), (r, c + 1)),
            ((r + 1, c), (r + 1, c), (r + 1, c + 1)),
            ((r, c - 1), (r, c), (r + 1, c)),
        )
        for beside, start, end in edges:
            if beside not in inside:
                follows.setdefault(start, []).append(end)
    loops = []
    while follows:
        start = spot = next(iter(follows))
        loop = []
        while spot in follows:
            loop.append(spot)
            ends = follows[spot]
            following = ends.pop()
            if not ends:
                del follows[spot]
            spot = following
            if spot == start:
                break
        loops.append(_wandering(grid, loop, INSET[sign]))
    return loops


def _wandering(grid: Grid, loop: Sequence[Point], inset: float) -> list[Point]:
    """A line of straight edges made soft: rounded, drawn a little inwards, swaying always the same way."""
    fine: list[Point] = []
    for (r, c), (nr, nc) in zip(loop, [*loop[1:], loop[0]], strict=True):
        seen = _near(grid, (r, c)) or _near(grid, (nr, nc))
        parts = 3 if seen else 1
        fine += [(r + (nr - r) * k / parts, c + (nc - c) * k / parts) for k in range(parts)]
    for _ in range(2):
        fine = [
            ((ar + 2 * br + cr) / 4, (ac + 2 * bc + cc) / 4) if _near(grid, (br, bc)) else (br, bc)
            for (ar, ac), (br, bc), (cr, cc) in zip(
                [fine[-1], *fine], fine, [*fine[1:], fine[0]], strict=False
            )
        ]
    return [
        _inwards(before, after, here, inset * (1 + 0.75 * _sway(*here)))
        for before, here, after in _threes(fine)
    ]


def _threes(points: Sequence[Point]) -> Iterator[tuple[Point, Point, Point]]:
    """Every point of a closed line between its neighbours."""
    return zip([points[-1], *points[:-1]], points, [*points[1:], points[0]], strict=True)


def _inwards(start: Point, end: Point, spot: Point, reach: float) -> Point:
    """The point that far inside a region from a spot of its border, which runs there from start to end."""
    dr, dc = end[0] - start[0], end[1] - start[1]
    far = hypot(dr, dc) or 1
    return spot[0] - dc / far * reach, spot[1] + dr / far * reach


def _near(grid: Grid, spot: Point) -> bool:
    """Does a point lie on the map, or close to its edge?"""
    return -0.3 < spot[0] < len(grid.rows) + 0.3 and -0.3 < spot[1] < grid.columns + 0.3


def _sway(row: float, column: float) -> float:
    """A number from -1 to 1 for a place, the same every time."""
    return 0.6 * sin(row * 4.1 + column * 2.3) + 0.4 * sin(row * 9.7 - column * 7.9 + 1)


def drawn(grid: Grid, lines: Sequence[Sequence[Point]]) -> str:
    """Soft closed lines on the paper, in small steps because they are long."""
    data = ""
    for line in lines:
        spots = [grid.spot(*spot) for spot in line]
        ends = [
            ((ax + bx) / 2, (ay + by) / 2)
            for (ax, ay), (bx, by) in zip(spots, [*spots[1:], spots[0]], strict=True)
        ]
        x, y = (round(value, 1) for value in ends[-1])
        data += svg.data("M", x, y, "q")
        for (bx, by), (ex, ey) in zip(spots, ends, strict=True):
            steps = [round(value, 1) for value in (bx - x, by - y, ex - x, ey - y)]
            data += svg.data(*steps) + " "
            # The pen stands where the rounded steps have led it.
            x, y = x + steps[2], y + steps[3]
        data = data.rstrip() + "Z"
    return data.replace(" -", "-")


def shrunk(line: Sequence[Point], share: float) -> list[Point]:
    """A closed line drawn in towards its middle."""
    row, column = (sum(values) / len(line) for values in zip(*line, strict=True))
    return [(row + (r - row) * share, column + (c - column) * share) for r, c in line]


def hachures(grid: Grid, lines: Sequence[Sequence[Point]], apart: float, reach: float) -> str:
    """Short strokes from a border into its region, down which water would run."""
    data = ""
    for line in lines:
        left = 0.0
        for here, after in pairwise([*line, line[0]]):
            far = hypot(after[0] - here[0], after[1] - here[1])
            if not _near(grid, here) or far > 0.6:
                continue
            while left < far:
                share = left / far
                spot = (here[0] + (after[0] - here[0]) * share, here[1] + (after[1] - here[1]) * share)
                long = reach * (0.75 + 0.5 * _sway(spot[0] * 7, spot[1] * 7))
                x, y = grid.spot(*spot)
                ex, ey = grid.spot(*_inwards(here, after, spot, long))
                data += svg.data("M", x, y, "l", ex - x, ey - y)
                left += apart
            left -= far
    return data
