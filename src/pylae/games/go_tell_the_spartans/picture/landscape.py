"""The ground of the pass: sea, shore, plain, road, mound, wall and mountain, drawn from the rows of a map and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from math import sin

from pylae.art import pieces, scenery, svg, theme
from pylae.art.svg import Point
from pylae.games.go_tell_the_spartans.picture import borders
from pylae.games.go_tell_the_spartans.picture.grid import COASTAL, MOUND, MOUNTAIN, WALL, Grid

TALLER = (1.3, 1.6)  # higher mountains, measured by the lowest ones
LETTER = 13  # size of names and coordinates


@cache
def ground(grid: Grid) -> str:
    """Everything of the map that never changes, in its frame."""
    inner = (grid.frame, grid.frame, grid.width - 2 * grid.frame, grid.height - 2 * grid.frame)
    shore, foot, hill = (borders.outlines(grid, sign) for sign in (COASTAL, MOUNTAIN, MOUND))
    definitions = svg.tag(
        "defs",
        *(
            svg.path(borders.drawn(grid, lines), id=name)
            for name, lines in (("pass-sea", shore), ("pass-rock", foot), ("pass-hill", hill))
        ),
        *(svg.tag("clipPath", svg.use(name), id=f"{name}-only") for name in ("pass-sea", "pass-rock")),
        svg.tag("clipPath", svg.box(*inner), id="pass-window"),
        *(
            svg.group(drawn, id=name, transform=f"scale({scale:.2g})")
            for name, drawn, scale in _scenery(grid)
        ),
    )
    land = svg.group(
        svg.box(*inner, fill=theme.LAND),
        _road(grid),
        _hill(grid, hill),
        _rock(grid, foot),
        _sea(grid),
        _olives(grid),
        clip_path="url(#pass-window)",
    )
    return svg.group(definitions, land, _plates(grid), _wall(grid), _frame(grid, inner))


def _scenery(grid: Grid) -> Iterator[tuple[str, str, float]]:
    """What stands on the map more than once: its name, its picture and its scale."""
    size = min(grid.cell)
    yield "pass-wave", scenery.wavelet(), size * 0.014
    yield "pass-olive", scenery.olive_sprig(), size * 0.0125
    yield "pass-peak-0", peak(), size * 0.0125
    for rank, scale in enumerate(TALLER, 1):
        yield f"pass-peak-{rank}", svg.use("pass-peak-0"), scale


# Sea, plain and mountain


def _sea(grid: Grid) -> str:
    """The gulf with its water lines, waves, ships that come and go at its ends, and a dolphin."""
    weight = min(grid.cell) / 48
    lines = (
        *((30, theme.SHALLOWS), (25, theme.SEA), (16, theme.SEA_LINE), (14, theme.SHALLOWS)),
        *((8.6, theme.SEA_LINE), (6.6, theme.SHALLOWS)),
    )
    bands = svg.group(
        svg.use("pass-sea"),
        svg.banded("pass-sea", lines, weight),
        fill=theme.SEA,
        clip_path="url(#pass-sea-only)",
    )
    coast = svg.banded("pass-sea", [(2, theme.RIM)])
    return bands + coast + _afloat(grid)


def _afloat(grid: Grid) -> str:
    """Waves, a Persian ship at one end of the gulf, a Greek one at the other, and a dolphin."""
    outer = [row for row, line in enumerate(grid.rows) if line[0] == COASTAL]
    size = min(grid.cell)
    last = len(outer) - 1
    pictures = {
        1: (pieces.trireme("persian"), 0.0078),
        last - 1: (pieces.trireme("greek"), 0.0078),
        last - 3: (scenery.dolphin(), 0.0066),
    }
    drawn, waves = [], []
    for place, row in enumerate(outer):
        x, y = grid.spot(row + 0.5, 0.42)
        if place in pictures:
            picture, scale = pictures[place]
            drawn.append(svg.at(x, y + 0.1 * size, picture, scale=size * scale))
        elif _chance(row, 0) < 0.7:
            waves.append(svg.use("pass-wave", round(x), round(y + size * 0.3 * (_chance(row, 1) - 0.5))))
    return svg.group(*waves, *drawn)


def _road(grid: Grid) -> str:
    """The road, which has no effect on play: two wheel tracks on beaten earth."""
    if not grid.road:
        return ""
    way = [
        (row, grid.road - 0.5 + 0.07 * sin(row * 1.66) + 0.05 * sin(row * 0.74))
        for row in range(-1, len(grid.rows) + 2)
    ]
    line = svg.smooth([grid.spot(*spot) for spot in way], closed=False)
    size = min(grid.cell)
    strokes = (
        (theme.LAND_2, size * 0.3, None, None),
        (theme.ROAD, size * 0.18, "7 4", 0.7),
        (theme.LAND_2, size * 0.13, None, None),
    )
    return svg.tag("defs", svg.path(line, fill="none", id="pass-road")) + "".join(
        svg.group(
            svg.use("pass-road"), stroke=colour, stroke_width=width, stroke_dasharray=dashes, opacity=opacity
        )
        for colour, width, dashes, opacity in strokes
    )


def _hill(grid: Grid, hill: Sequence[Sequence[Point]]) -> str:
    """The mound of the last stand: grass in rising steps, with hachures round its foot."""
    if not hill:
        return ""
    steps = (
        svg.path(
            borders.drawn(grid, [borders.shrunk(loop, share) for loop in hill]),
            fill=theme.LAND,
            fill_opacity=0.3,
            stroke=theme.LAND_LINE,
        )
        for share in (0.7, 0.4)
    )
    return svg.group(
        svg.group(svg.use("pass-hill"), fill=theme.OLIVE, stroke=theme.LAND_LINE, stroke_width=1.6),
        svg.stroke(borders.hachures(grid, hill, 0.13, 0.17), theme.LAND_LINE, 1.2),
        *steps,
        opacity=0.88,
    )


def _rock(grid: Grid, foot: Sequence[Sequence[Point]]) -> str:
    """The mountain: a cliff of hachures, slopes in bands, and painted peaks with a goat path between them."""
    size = min(grid.cell)
    lines = ((0.62, theme.LAND_LINE), (0.6, theme.SLOPE), (0.34, theme.LAND_LINE), (0.31, theme.SLOPE))
    slopes = svg.group(
        svg.use("pass-rock"),
        svg.banded("pass-rock", lines, size),
        svg.stroke(borders.hachures(grid, foot, 0.2, 0.2), theme.FIGURE, 1.3),
        _peaks(grid),
        fill=theme.SLOPE,
        clip_path="url(#pass-rock-only)",
    )
    return slopes + svg.banded("pass-rock", [(2, theme.RIM)])


def _peaks(grid: Grid) -> str:
    """Painted mountains, the nearer ones before the farther, and the goat path over them."""
    spots = []
    for row, column in grid.areas(MOUNTAIN):
        # Not over the cliff: an area at the foot has its peaks deeper in.
        foot = grid.kind(row, column - 1) != MOUNTAIN
        first = row + (0.4 if grid.kind(row - 1, column) != MOUNTAIN else 0)
        last = row + (0.6 if grid.kind(row + 1, column) != MOUNTAIN else 1)
        for half in range(2):
            r = row + 0.5 * half + 0.16 + 0.3 * _chance(row, column, half)
            c = column + (0.72 if foot else 0.5) + 0.16 * (_chance(row, column, 3 + half) - 0.5)
            x, y = grid.spot(min(max(r, first), last), c)
            spots.append((round(y), round(x), int((len(TALLER) + 1) * _chance(row, column, 5 + half))))
    way = [(row, grid.columns - 0.62 + 0.1 * sin(row * 2.4)) for row in range(-1, len(grid.rows) + 2)]
    goat_path = svg.stroke(
        svg.smooth([grid.spot(*spot) for spot in way], closed=False),
        theme.ADDED_WHITE,
        1.9,
        stroke_dasharray="0 5",
        opacity=0.8,
    )
    return goat_path + svg.group(*(svg.use(f"pass-peak-{rank}", x, y) for y, x, rank in sorted(spots)))


def peak() -> str:
    """A painted mountain, 64 wide round the origin: one side in the light, one hatched."""
    return (
        svg.path("M-32 15L-16 -4L-11 0L2 -20L12 -6L16 -9L32 15Z", **svg.paint(theme.FIGURE, theme.SLOPE, 1.6))
        + svg.path("M2 -20L12 -6L16 -9L32 15H12L6 2L8 -6Z", fill=theme.ADDED_RED)
        + svg.stroke(
            "M2 -20L8 -6L6 2L12 15M-16 -4L-13 5L-17 10M-4 -9L-6 2L-2 9M15 -3l3 6M19 3l3 6", theme.INCISE, 1.1
        )
    )


def _olives(grid: Grid) -> str:
    """Sprigs of olive on the plain, off the road."""
    spots = (
        grid.spot(
            row + 0.25 + 0.5 * _chance(row, column, 1),
            column + 0.35 + 0.3 * _chance(row, column, 2),
        )
        for row, column in grid.areas(".")
        if column != grid.road - 1 and _chance(row, column) < 0.28
    )
    return svg.group(*(svg.use("pass-olive", round(x), round(y)) for x, y in spots), opacity=0.85)


def _chance(row: int, column: int, salt: int = 0) -> float:
    """A number from 0 to 1 for an area, the same every time."""
    return (row * 73 + column * 179 + salt * 37 + row * column * 31) % 101 / 101


# Areas


def _plates(grid: Grid) -> str:
    """A light plate for every area that can be entered, with its name."""
    wide, tall = grid.cell
    plates, walled, names = [], [], []
    beside = 0.2 if grid.wall_edge == "west" else 0
    for row, column in grid.areas():
        x, y = grid.centre(row, column)
        x, y = x - wide / 2, y - tall / 2
        plates.append(svg.use("pass-plate", x, y))
        if grid.kind(row, column) == WALL:
            walled.append(svg.use("pass-plate", x, y))
            # The name steps out from under the wall.
            x, y = (x + beside * wide, y) if not grid.tall else (x, y + beside * tall)
        names.append(svg.tag("text", area_name(row, column), x=x + 4, y=y + 13))
    family, weight = svg.FACES["display"]
    return svg.group(
        svg.tag("defs", svg.box(1, 1, wide - 2, tall - 2, rx=2.5, id="pass-plate")),
        svg.group(
            *plates,
            fill=theme.PANEL,
            fill_opacity=0.34,
            stroke=theme.LAND_LINE,
            stroke_width=0.9,
            stroke_opacity=0.7,
        ),
        svg.group(*walled, fill=theme.ADDED_WHITE, fill_opacity=0.22),
        svg.group(
            *names,
            font_family=family,
            font_weight=weight,
            font_size=LETTER,
            fill=theme.QUIET_TEXT,
            opacity=0.6,
        ),
    )


def area_name(row: int, column: int) -> str:
    """area_name(5, 4) -> "F5"."""
    return f"{chr(65 + row)}{column + 1}"


def _wall(grid: Grid) -> str:
    """The wall from above on its edge of the wall areas: two courses of blocks, merlons towards the enemy, a tower at either end."""
    west = grid.wall_edge == "west"
    thick = 0.18
    out = -1 if west else 1
    drawn = []
    for row, start, end in _runs(grid):
        edge = row + (0 if west else 1)
        body = _quad(grid, edge - thick / 2, start, edge + thick / 2, end)
        shade = _quad(grid, edge - out * thick / 2, start, edge - out * thick * 1.15, end)
        blocks, merlons = "", ""
        count = round((end - start) * 3)
        step = (end - start) / count
        for n in range(count):
            near, far = start + n * step, start + (n + 1) * step
            blocks += _line(grid, (edge - thick / 2, far), (edge, far)) if n < count - 1 else ""
            blocks += _line(grid, (edge, near + step / 2), (edge + thick / 2, near + step / 2))
            merlons += _quad(
                grid, edge + out * thick / 2, near + 0.2 * step, edge + out * thick * 1.1, near + 0.76 * step
            )
        towers = "".join(_quad(grid, edge - thick, c - 0.11, edge + thick, c + 0.11) for c in (start, end))
        drawn += [
            svg.path(shade, fill=theme.RIM, opacity=0.28),
            svg.path(
                merlons + body + towers,
                **svg.paint(theme.ADDED_WHITE, theme.RIM, 1.4),
                stroke_linejoin="round",
            ),
            svg.stroke(blocks + _line(grid, (edge, start + 0.11), (edge, end - 0.11)), theme.RIM, 0.9),
        ]
    return svg.group(*drawn)


def _runs(grid: Grid) -> Iterator[tuple[int, int, int]]:
    """Rows with a wall: the row, and the columns from which and to which it goes."""
    for row, line in enumerate(grid.rows):
        for walled, run in groupby(enumerate(line), lambda area: area[1] == WALL):
            columns = [column for column, _ in run]
            if walled:
                yield row, columns[0], columns[-1] + 1


def _quad(grid: Grid, row: float, column: float, far_row: float, far_column: float) -> str:
    (x, y), (u, v) = grid.spot(row, column), grid.spot(far_row, far_column)
    return svg.data("M", x, y, "H", u, "V", v, "H", x, "Z")


def _line(grid: Grid, start: Point, end: Point) -> str:
    (x, y), (u, v) = grid.spot(*start), grid.spot(*end)
    return svg.data("M", x, y, "L", u, v)


# The frame


def _frame(grid: Grid, inner: tuple[float, float, float, float]) -> str:
    """A black-glazed border with coordinates; the letters of entry rows stand on crimson, those of set-up rows on blue."""
    x, y, wide, tall = inner
    outer = svg.data("M0 0H", grid.width, "V", grid.height, "H0Z")
    ring = outer + svg.data("M", x, y, "V", y + tall, "H", x + wide, "V", y, "Z")
    family, weight = svg.FACES["display"]
    return svg.group(
        svg.path(ring, fill=theme.RIM),
        *_bands(grid),
        svg.box(*inner, **svg.paint("none", theme.ADDED_WHITE, 1)),
        svg.group(
            *_coordinates(grid),
            font_family=family,
            font_weight=weight,
            font_size=LETTER,
            fill=theme.ON_RIM,
            text_anchor="middle",
        ),
    )


def _coordinates(grid: Grid) -> Iterator[str]:
    """The letters of the rows and the numbers of the columns, on either edge."""
    half, low = grid.frame / 2, LETTER * 0.34
    for row in range(len(grid.rows)):
        x, y = grid.centre(row, 0)
        for far in (half, (grid.width if grid.tall else grid.height) - half):
            yield svg.tag("text", chr(65 + row), x=far if grid.tall else x, y=(y if grid.tall else far) + low)
    for column in range(grid.columns):
        x, y = grid.centre(0, column)
        for far in (half, (grid.height if grid.tall else grid.width) - half):
            yield svg.tag(
                "text", str(column + 1), x=x if grid.tall else far, y=(far if grid.tall else y) + low
            )


def _bands(grid: Grid) -> Iterator[str]:
    """The rows of either side on the frame: stepped ends for Persians, round ones for Greeks."""
    for rows, fill, corner in ((grid.entry, theme.PERSIAN, 0), (grid.set_up, theme.GREEK, 5)):
        for start, end in _stretches(rows):
            for far in (0, 1):
                (x, y), (u, v) = grid.spot(start, 0), grid.spot(end, 0)
                thick = grid.frame - 4
                if grid.tall:
                    yield svg.box(
                        far * (grid.width - grid.frame) + 2,
                        y + 1,
                        thick,
                        v - y - 2,
                        rx=corner or None,
                        fill=fill,
                    )
                else:
                    yield svg.box(
                        x + 1,
                        far * (grid.height - grid.frame) + 2,
                        u - x - 2,
                        thick,
                        rx=corner or None,
                        fill=fill,
                    )


def _stretches(letters: str) -> Iterator[tuple[int, int]]:
    """Runs of neighbouring rows: "ABO" gives 0 to 2 and 14 to 15."""
    rows = sorted(ord(letter) - 65 for letter in letters)
    for _, run in groupby(enumerate(rows), lambda item: item[1] - item[0]):
        found = [row for _, row in run]
        yield found[0], found[-1] + 1
