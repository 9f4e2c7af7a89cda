"""Plates beside a fight while it is shown: what is thrown for, with room for the dice, and the row of the table that counts."""

from __future__ import annotations

from collections.abc import Sequence

from pylae.art import svg, theme
from pylae.art.svg import Point
from pylae.games.go_tell_the_spartans.picture.charts import Chart

VOLLEY, MELEE = (196.0, 122.0), (252.0, 78.0)  # how large the plates are
DIE = 26.0  # and the dice on them
EDGE = 4.0  # what they keep from the edge of the paper
CELL = 32.0  # width of a box of the table
HEAD = 26.0


def corner(chart: Chart, spot: Point, size: Point) -> Point:
    """Where a plate lies beside an area: to the right if there is room, else to the left; on a phone below or above it."""
    (x, y), (wide, tall), (across, down) = spot, size, chart.area
    if chart.layout.roomy:
        left = x + across if x + across + wide < chart.layout.width - EDGE else x - across - wide
        top = y - tall / 2
    else:
        left = x - wide / 2
        top = y + down if y + down + tall < chart.fold - EDGE else y - down - tall
    most = chart.layout.width - wide - EDGE, chart.fold - tall - EDGE
    return min(max(left, EDGE), most[0]), min(max(top, EDGE), most[1])


def volley(title: str, note: str) -> str:
    """A row for the shots and one for the morale of those who were hit."""
    wide, tall = VOLLEY
    return (
        framed(wide, tall, title, note)
        + svg.words(10, 54, "shots", 13.5, "text", theme.TEXT)
        + svg.stroke(svg.data("M", 10, 76, "H", wide - 10), theme.PLATE_EDGE, 1)
        + svg.words(10, 102, "morale", 13.5, "text", theme.TEXT)
    )


def shots(plate: Point) -> Point:
    """The middle of the row of shots of a volley whose plate lies there."""
    return plate[0] + 124, plate[1] + 46


def checks(plate: Point) -> Point:
    """The middle of its row of morale checks."""
    return plate[0] + 124, plate[1] + 94


def melee(title: str, note: str, row: Sequence[tuple[int, int]], face: int = 0) -> str:
    """The column of the table that counts, laid down: for each face what attackers and defenders lose."""
    wide, tall = MELEE
    boxes = []
    for number, (dealt, taken) in enumerate(row, 1):
        shown = number == face
        ink = theme.LIT_INK if shown else theme.TEXT
        boxes.append(
            svg.at(
                10 + CELL * (number - 1),
                HEAD + 6,
                svg.box(
                    0, 0, CELL, 38, **svg.paint(theme.SAFFRON if shown else theme.ADDED_WHITE, theme.RIM, 1)
                ),
                svg.words(CELL / 2, 15, str(number), 12, "text", ink, "middle"),
                svg.words(CELL / 2, 32, f"{dealt}/{taken}", 14, "display", ink, "middle"),
            )
        )
    return framed(wide, tall, title, note) + "".join(boxes)


def melee_die(plate: Point) -> Point:
    """Where the die of a melee falls whose plate lies there."""
    return plate[0] + 10 + 6 * CELL + 25, plate[1] + HEAD + 25


def framed(wide: float, tall: float, title: str, note: str) -> str:
    """A plate with its heading, and a note at its right."""
    return (
        svg.box(0, 0, wide, tall, rx=3, **svg.paint(theme.PANEL, theme.RIM, 2))
        + svg.box(3, 3, wide - 6, tall - 6, rx=2, fill="none", stroke=theme.PLATE_EDGE)
        + svg.words(10, 20, title, 15, "display", theme.TEXT)
        + svg.words(wide - 10, 20, note, 13, "text", theme.TEXT, "end")
        + svg.stroke(svg.data("M", 10, HEAD, "H", wide - 10), theme.PLATE_EDGE, 1)
    )
