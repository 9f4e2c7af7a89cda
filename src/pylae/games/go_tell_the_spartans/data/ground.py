"""Chapter 2.1, the map as integer tables, one for each sheet: areas, neighbours, levels, walls, entry sites, lines of sight."""

from __future__ import annotations

from collections.abc import Sequence

from pylae.core.rule import NOTHING
from pylae.games.go_tell_the_spartans.data import compass, peoples, sheets
from pylae.games.go_tell_the_spartans.data.sheets import Sheet

AREAS = max(len(sheet.areas) for sheet in sheets.SHEETS)
ROWS = max(len(sheet.grid) for sheet in sheets.SHEETS)
COLUMNS = max(len(sheet.grid[0]) for sheet in sheets.SHEETS)

AREA_COUNT = tuple(len(sheet.areas) for sheet in sheets.SHEETS)
ROW = sheets.padded([[row for row, _ in sheet.areas] for sheet in sheets.SHEETS], AREAS)
COLUMN = sheets.padded([[column for _, column in sheet.areas] for sheet in sheets.SHEETS], AREAS)
CENTRE = tuple(sheet.centre for sheet in sheets.SHEETS)
LAST_ROW = tuple(len(sheet.grid) - 1 for sheet in sheets.SHEETS)
# The area in each place of the grid, or NOTHING.
AT = tuple(
    tuple(tuple(sheet.at(row, column) for column in range(COLUMNS)) for row in range(ROWS))
    for sheet in sheets.SHEETS
)
COASTAL, LEVEL_1, LEVEL_2, MOUNTAIN = range(4)
TERRAIN = tuple(
    tuple(
        tuple(
            {"~": COASTAL, ".": LEVEL_1, "W": LEVEL_1, "^": LEVEL_2, "#": MOUNTAIN}[sheet.grid[row][column]]
            if row < len(sheet.grid) and column < len(sheet.grid[0])
            else MOUNTAIN
            for column in range(COLUMNS)
        )
        for row in range(ROWS)
    )
    for sheet in sheets.SHEETS
)
# The neighbour of each area in each of the eight directions, or NOTHING.
NEXT = tuple(
    tuple(
        tuple(
            sheet.at(
                sheet.areas[area][0] + compass.ROW_STEP[way], sheet.areas[area][1] + compass.COLUMN_STEP[way]
            )
            if area < len(sheet.areas)
            else NOTHING
            for way in range(8)
        )
        for area in range(AREAS)
    )
    for sheet in sheets.SHEETS
)
LEVEL = sheets.padded(
    [[2 if sheet.mark(area) == "^" else 1 for area in range(len(sheet.areas))] for sheet in sheets.SHEETS],
    AREAS,
)
WALL = sheets.padded(
    [[int(sheet.mark(area) == "W") for area in range(len(sheet.areas))] for sheet in sheets.SHEETS], AREAS, 0
)
# 1 for areas east of the line of the wall (R2).
BEYOND = sheets.padded(
    [
        [int(row >= sheet.wall_row + (sheet.wall_edge == "east")) for row, _ in sheet.areas]
        for sheet in sheets.SHEETS
    ],
    AREAS,
    0,
)
PERSIAN_SIDE = sheets.padded(
    [[int(row in sheet.persian_side) for row, _ in sheet.areas] for sheet in sheets.SHEETS], AREAS, 0
)
SETUP = sheets.padded(
    [[int(row in sheet.setup_rows) for row, _ in sheet.areas] for sheet in sheets.SHEETS], AREAS, 0
)


def outward(sheet: Sheet, rows: Sequence[int], first: int) -> list[int]:
    """7.0 The areas of rows, each from the centre column to the sides; of two equally far `first` says which (R12)."""
    order: list[int] = []
    for row in rows:
        areas = sheet.rows([row])
        order += sorted(
            areas, key=lambda a: (abs(sheet.areas[a][1] - sheet.centre), first * sheet.areas[a][1])
        )
    return order


# Where Persians enter, in order; north of the centre first, and with the option south first (R12).
SITES = tuple(
    sheets.padded([outward(sheet, sheet.persian_rows, first) for first in (1, -1)], AREAS)
    for sheet in sheets.SHEETS
)
# Where the Immortals come down on the third day: the last row, then the one before it (7.0.2).
REAR_SITES = sheets.padded(
    [outward(sheet, (sheet.ephialtes_row, sheet.ephialtes_row - 1), 1) for sheet in sheets.SHEETS], AREAS
)
WEST_SNAKE = sheets.padded([sheets.west_snake(sheet) for sheet in sheets.SHEETS], AREAS)
EAST_SNAKE = sheets.padded([sheets.east_snake(sheet) for sheet in sheets.SHEETS], AREAS)


# Lines of sight (8.2.3): which places of the grid a line from (0, 0) to an offset crosses, by the offset.

SPAN = 2 * peoples.MOST_RANGE + 1


def crossed(rows: int, columns: int) -> list[tuple[int, int]]:
    """The places whose open square is cut by the line between the centres of (0, 0) and (rows, columns)."""
    cut = []
    for row in range(min(rows, 0), max(rows, 0) + 1):
        for column in range(min(columns, 0), max(columns, 0) + 1):
            sides = [rows * (2 * column + b) - columns * (2 * row + a) for a in (-1, 1) for b in (-1, 1)]
            inner = (row, column) not in ((0, 0), (rows, columns))
            if inner and min(sides) < 0 < max(sides):
                cut.append((row, column))
    return cut


_LINES = [
    crossed(rows, columns)
    for rows in range(-peoples.MOST_RANGE, peoples.MOST_RANGE + 1)
    for columns in range(-peoples.MOST_RANGE, peoples.MOST_RANGE + 1)
]
MOST_CROSSED = max(map(len, _LINES))
CROSSED_COUNT = tuple(map(len, _LINES))
CROSSED_ROWS = sheets.padded([[row for row, _ in line] for line in _LINES], MOST_CROSSED, 0)
CROSSED_COLUMNS = sheets.padded([[column for _, column in line] for line in _LINES], MOST_CROSSED, 0)
