"""Where everything lies on the board: one layout for a table and one for a phone, fitted to the map of a data file."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from pylae.art.svg import Point
from pylae.art.table import either, pair
from pylae.games.go_tell_the_spartans.data import peoples, sheets
from pylae.games.go_tell_the_spartans.data.sheets import Sheet
from pylae.games.go_tell_the_spartans.picture.grid import BARRED, COASTAL, MOUNTAIN, Grid

DISPLAY = (276.0, 80.0)  # days, rounds and segments
STRIP = 90.0  # height of a strip above the map where the display finds no room on it
SHORE = 14.0  # how far shore and cliff reach into the areas of sea and mountain


@dataclass(frozen=True)
class Layout:
    """What a table and a phone have different before the map is known."""

    width: float = either(960, 390)
    # Do display and Ephialtes Box lie on the map, and tracks beside the hand?
    roomy: bool = either(True, False)
    frame: float = either(18, 15)  # breadth of the border round the map
    area: Point = either((62, 49), (44, 44))  # the largest an area may be
    most: float = either(508, 800)  # height the map should not pass
    foot: float = either(0, 20)  # room below the map for a line of words
    inset: Point = either((12, 9), (5, 8))  # how much smaller than its area a counter is
    finger: float = either(28, 32)  # the least breadth of what is touched on the map
    ephialtes: Point = either((288, 74), (98, 80))  # size of the Ephialtes Box
    # The tray
    room: float = either(
        226, 0
    )  # its height; the pool of a deployment is longer, and on a phone the tray is as long as it is
    margin: float = 12
    title: float = either(17, 18)  # size of headings
    text: float = either(13.5, 14)  # size of notes
    button: float = either(34, 44)  # height of a plate to be touched
    unit: float = either(74, 76)  # width of a counter in the hand
    token: Point = either((48, 42), (50, 46))  # box of a counter to be picked
    compass: Point = either((36, 32), (46, 44))  # one of its four arrows
    column: float = either(196, 183)  # width of a column of tracks
    row: float = either(23, 26)  # height of a track


WIDE, TALL = pair(Layout)


@dataclass(frozen=True)
class Chart:
    """A layout with a map in it."""

    layout: Layout
    grid: Grid
    left: float  # where the map begins
    top: float
    display: Point  # middle of the display
    ephialtes: Point  # middle of the Ephialtes Box
    berths: tuple[Point, ...]  # middles of areas of sea and mountain where counters can be laid out
    fold: float  # where the tray begins

    @property
    def area(self) -> Point:
        """How large an area is."""
        return self.grid.cell

    @property
    def counter(self) -> Point:
        """How large a counter alone in its area is."""
        (wide, tall), (dx, dy) = self.grid.cell, self.layout.inset
        return wide - dx, tall - dy

    def spot(self, row: float, column: float) -> Point:
        """A point of the map on the paper."""
        x, y = self.grid.spot(row, column)
        return self.left + x, self.top + y


@cache
def chart_of(number: int, tall: bool) -> Chart:
    """The chart for a sheet of components."""
    sheet, layout = sheets.SHEETS[number], TALL if tall else WIDE
    grid = grid_of(sheet, layout)
    left = (layout.width - grid.width) / 2
    bay, rock = (
        free_ground(grid, COASTAL, DISPLAY),
        free_ground(grid, MOUNTAIN, layout.ephialtes),
    )
    if layout.roomy and bay and rock:
        top, display, box = 0.0, (left + bay[0], bay[1]), (left + rock[0], rock[1])
    else:
        # Both lie side by side in the strip.
        top = STRIP
        gap = (layout.width - DISPLAY[0] - layout.ephialtes[0]) / 3
        display = (gap + DISPLAY[0] / 2, STRIP / 2)
        box = (layout.width - gap - layout.ephialtes[0] / 2, STRIP / 2)
    barred = (grid.centre(row, column) for row, column in grid.areas(BARRED))
    berths = tuple(
        (left + x, top + y)
        for x, y in barred
        if apart((left + x, top + y), grid.cell, display, DISPLAY)
        and apart((left + x, top + y), grid.cell, box, layout.ephialtes)
    )
    return Chart(layout, grid, left, top, display, box, berths, top + grid.height + layout.foot)


def apart(one: Point, size: Point, other: Point, other_size: Point) -> bool:
    """Do two boxes, each given by its middle and its size, leave each other free?"""
    return any(2 * abs(one[way] - other[way]) >= size[way] + other_size[way] for way in (0, 1))


def grid_of(sheet: Sheet, layout: Layout) -> Grid:
    """The map of a sheet, as large as the layout allows."""
    rows, columns = len(sheet.grid), len(sheet.grid[0])
    across, down = (rows, columns) if layout.roomy else (columns, rows)
    free = 2 * layout.frame
    wide = min(layout.area[0], (layout.width - free) / across)
    tall = min(layout.area[1], (layout.most - free) / down)

    def letters(numbers: tuple[int, ...]) -> str:
        """The letters of some rows."""
        return "".join(peoples.LETTERS[row] for row in numbers)

    return Grid(
        sheet.grid,
        (wide, tall),
        tall=not layout.roomy,
        wall_edge=sheet.wall_edge,
        road=sheet.road_column + 1,
        entry=letters((*sheet.persian_rows, sheet.ephialtes_row)),
        set_up=letters(sheet.setup_rows),
        frame=layout.frame,
    )


def free_ground(grid: Grid, sign: str, size: Point) -> Point | None:
    """The middle of the largest rectangle of sea or mountain on which a plate of that size has room, if there is one."""
    best, most = None, 0
    rows, columns = range(len(grid.rows)), range(grid.columns)
    for first in rows:
        for start in columns:
            for end in columns[start:]:
                last = first
                while last in rows and set(grid.rows[last][start : end + 1]) == {sign}:
                    last += 1
                areas = (last - first) * (end + 1 - start)
                (x, y), (u, v) = grid.spot(first, start), grid.spot(last, end + 1)
                if areas > most and u - x >= size[0] + SHORE / 2 and v - y >= size[1] + SHORE:
                    # Shore and cliff take a little of one side.
                    best, most = (
                        ((x + u) / 2, (y + v + (-SHORE if sign == COASTAL else SHORE)) / 2),
                        areas,
                    )
    return best
