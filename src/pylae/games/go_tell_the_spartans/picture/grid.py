"""The map on paper: how large its areas are, and which way round they lie.

A map is a string for every row, from west to east, and in it a sign for every area, from the sea to the mountain. A
point (2.5, 4.5) is the middle of the third row's fifth area; the same pass lies across a table or stands on a phone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pylae.art.svg import Point

COASTAL, MOUNTAIN, MOUND, WALL = "~", "#", "^", "W"
BARRED = COASTAL + MOUNTAIN
TURNED = {"N": "E", "E": "S", "S": "W", "W": "N"}  # a facing of the map on a page turned to the right


@dataclass(frozen=True)
class Grid:
    """A map on paper: its rows, and how large and which way round they lie."""

    rows: tuple[str, ...]
    cell: Point  # width and height of an area
    tall: bool = False  # west above and the sea on the right, instead of west on the left and the sea above
    wall_edge: str = "west"  # the side of the wall areas on which the wall stands
    road: int = 0  # the column of the road, 0 without one
    entry: str = ""  # letters of the rows where Persians come in
    set_up: str = ""  # letters of the rows where Greeks may stand at first
    frame: float = 20

    @property
    def columns(self) -> int:
        return len(self.rows[0])

    @property
    def width(self) -> float:
        """The whole breadth, with the frame."""
        return (self.columns if self.tall else len(self.rows)) * self.cell[0] + 2 * self.frame

    @property
    def height(self) -> float:
        return (len(self.rows) if self.tall else self.columns) * self.cell[1] + 2 * self.frame

    def spot(self, row: float, column: float) -> Point:
        """A point of the map on the paper: spot(0, 0) is the corner of the first row at the sea."""
        wide, tall = self.cell
        if self.tall:
            return self.frame + (self.columns - column) * wide, self.frame + row * tall
        return self.frame + row * wide, self.frame + column * tall

    def centre(self, row: int, column: int) -> Point:
        """The middle of an area; rows and columns count from 0."""
        return self.spot(row + 0.5, column + 0.5)

    def facing(self, facing: str) -> str:
        """Where on the paper a unit looks that faces N, E, S or W on the map."""
        return TURNED[facing] if self.tall else facing

    def kind(self, row: int, column: int) -> str:
        """The sign of an area; beyond the edge the map goes on as it ends."""
        row = min(max(row, 0), len(self.rows) - 1)
        return self.rows[row][min(max(column, 0), self.columns - 1)]

    def areas(self, signs: str = "") -> Iterator[tuple[int, int]]:
        """The areas with one of the signs, or all that can be entered."""
        for row, line in enumerate(self.rows):
            for column, kind in enumerate(line):
                if (kind in signs) if signs else (kind not in BARRED):
                    yield row, column
