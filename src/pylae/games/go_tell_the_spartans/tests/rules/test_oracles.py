"""Lines of sight, arcs and zones against oracles that know only geometry: fractions, vectors and the drawn map."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from pylae.games.go_tell_the_spartans.data import peoples
from pylae.games.go_tell_the_spartans.data.sheets import Sheet
from pylae.games.go_tell_the_spartans.rules import fire, mark
from pylae.games.go_tell_the_spartans.rules.stacks import controls, in_zone, lay_under, mark_zones
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.tests.positions import DATA, game, sheet

both = pytest.mark.parametrize("data", DATA)
Cell = tuple[int, int]

# Row and column steps of N, E, S, W: row A is west, column 1 is the sea in the north.
AHEAD = ((0, -1), (1, 0), (0, 1), (-1, 0))
RANGE = {"hoplite": -1, "mixed": 3, "javelin": 2, "bow": 4}


# The oracles


def overlap(start: Fraction, end: Fraction, low: int) -> tuple[Fraction, Fraction]:
    """Between which parts of a walk from `start` to `end` one is strictly between low and low + 1."""
    if start == end:
        return (Fraction(0), Fraction(1)) if low < start < low + 1 else (Fraction(1), Fraction(0))
    one, two = (low - start) / (end - start), (low + 1 - start) / (end - start)
    return max(Fraction(0), min(one, two)), min(Fraction(1), max(one, two))


@cache
def cells_between(offset: Cell) -> tuple[Cell, ...]:
    """The cells other than both ends whose inside a line between the centres of (0, 0) and `offset` cuts."""
    half = Fraction(1, 2)
    rows, columns = offset
    cut = []
    for row in range(min(rows, 0), max(rows, 0) + 1):
        for column in range(min(columns, 0), max(columns, 0) + 1):
            a = overlap(half, rows + half, row)
            b = overlap(half, columns + half, column)
            if (row, column) not in ((0, 0), offset) and max(a[0], b[0]) < min(a[1], b[1]):
                cut.append((row, column))
    return tuple(cut)


def distance(one: Cell, two: Cell) -> int:
    """Areas from one place to another, diagonals included."""
    return max(abs(one[0] - two[0]), abs(one[1] - two[1]))


def level(chart: Sheet, cell: Cell) -> int:
    """The height of a place; mountains are higher than everything."""
    return {"^": 2, "#": 9}.get(chart.grid[cell[0]][cell[1]], 1)


def clear(state: State, held: set[Cell], start: Cell, end: Cell) -> bool:
    """Whether nothing hides `end` from `start` (8.2.3 to 8.2.5, R25, R42, R43, R82)."""
    chart = sheet(state)
    low, high = sorted((level(chart, start), level(chart, end)))
    lower = start if level(chart, start) == low else end
    for step in cells_between((end[0] - start[0], end[1] - start[1])):
        cell = (start[0] + step[0], start[1] + step[1])
        sign, ground = chart.grid[cell[0]][cell[1]], level(chart, cell)
        if (
            sign == "#"
            or (sign == "~" and state.coastal_blocks_los)
            or (sign == "W" and state.wall_blocks_los)
        ):
            return False
        if sign == "~":
            continue
        if low == high:
            if ground > low or (cell in held and ground == low):
                return False
            continue
        if cell in held and distance(cell, end) == 1:
            return False
        if ground > low and 2 * distance(lower, cell) < distance(start, end):
            return False
        if state.los_list1 and ground > low and distance(cell, end) < distance(cell, start):
            return False
    return True


def ahead_and_aside(facing: int, start: Cell, end: Cell) -> tuple[int, int]:
    """How far an area lies ahead and to the side."""
    rows, columns = end[0] - start[0], end[1] - start[1]
    forth = AHEAD[facing]
    return rows * forth[0] + columns * forth[1], abs(rows * forth[1] + columns * forth[0])


# Positions


def crowd(data: str, seed: int, stacks: int, **options: bool) -> State:
    """Stacks of both sides in random areas, with random facings; some areas hold both sides, or several forces."""
    dealt = random.Random(seed)
    state = game(data=data, players=2, **options)
    units = list(range(len(sheet(state).units)))
    dealt.shuffle(units)
    areas = range(len(sheet(state).areas))
    for _ in range(stacks):
        area = dealt.choice(areas)
        for unit in (units.pop() for _ in range(dealt.randint(1, 2))):
            lay_under(state, unit, area)
            state.facing[unit] = dealt.randrange(4)
            state.mark[unit] |= mark.LEADS
    return state


def occupied(state: State, side: int | None = None) -> set[Cell]:
    """The places that hold units, of a side or of any."""
    chart = sheet(state)
    return {
        chart.areas[state.area[unit]]
        for unit, counter in enumerate(chart.units)
        if state.area[unit] >= 0 and side in (None, peoples.SIDE_OF[counter.contingent])
    }


OPTIONS = ({}, {"los_list1": True}, {"coastal_blocks_los": True}, {"wall_blocks_los": True})


@both
@pytest.mark.parametrize("seed, options", list(enumerate(OPTIONS)))
def test_8_2_3_and_8_2_4_and_8_2_5_r25_r42_r43_r82_r89_lines_of_sight(
    data: str, seed: int, options: dict[str, bool]
):
    state = crowd(data, seed, 12 + 8 * seed, **options)
    held = occupied(state)
    areas = sheet(state).areas
    answers = {True: 0, False: 0}
    for (one, start), (two, end) in product(enumerate(areas), repeat=2):
        if 2 <= distance(start, end) <= 6:
            wanted = clear(state, held, start, end)
            answers[wanted] += 1
            assert fire.sees(state, one, two) == wanted, f"{start} {end}"
    assert min(answers.values()) > 500


@both
@pytest.mark.parametrize("seed", range(8))
def test_8_2_1_and_8_2_2_r20_r21_r80_who_can_fire_where(data: str, seed: int):
    state = crowd(data, 100 + seed, 30)
    held, of_side = occupied(state), (occupied(state, peoples.GREEK), occupied(state, peoples.PERSIAN))
    areas = sheet(state).areas
    shots = 0
    for unit, counter in enumerate(sheet(state).units):
        if state.area[unit] < 0:
            continue
        start, side, kind = (
            areas[state.area[unit]],
            peoples.SIDE_OF[counter.contingent],
            peoples.KINDS[counter.kind],
        )
        for target, end in enumerate(areas):
            far = distance(start, end)
            ahead, aside = ahead_and_aside(state.facing[unit], start, end)
            if far == 0:
                wanted = kind != "hoplite"
            else:
                wanted = far <= RANGE[kind] and start not in of_side[1 - side] and end not in of_side[side]
                wanted = wanted and (far == 1 or clear(state, held, start, end))
            assert fire.in_sight(state, unit, target) == wanted
            assert fire.in_arc(state, unit, target) == (
                kind != "mixed" or far == 0 or (ahead > 0 and aside <= ahead)
            )
            shots += wanted
    assert shots > 150


@both
@pytest.mark.parametrize("seed", range(6))
def test_3_3_1_and_3_3_2_and_3_3_3_r13_zones(data: str, seed: int):
    state = crowd(data, 200 + seed, 10 + 8 * seed)
    areas = sheet(state).areas
    zones: tuple[set[Cell], set[Cell]] = (set(), set())
    pairs: set[tuple[int, Cell, Cell]] = set()
    for unit, counter in enumerate(sheet(state).units):
        if state.area[unit] >= 0 and peoples.KINDS[counter.kind] in ("hoplite", "mixed"):
            start = areas[state.area[unit]]
            for end in areas:
                if distance(start, end) == 1 and ahead_and_aside(state.facing[unit], start, end)[0] == 1:
                    zones[peoples.SIDE_OF[counter.contingent]].add(end)
                    pairs.add((peoples.SIDE_OF[counter.contingent], start, end))
    for side, (area, cell) in product((peoples.GREEK, peoples.PERSIAN), enumerate(areas)):
        assert in_zone(state, side, area) == (cell in zones[side]), cell
    for side in (peoples.GREEK, peoples.PERSIAN):
        marked = [0] * len(areas)
        mark_zones(state, side, marked)
        assert {cell for cell, sign in zip(areas, marked, strict=True) if sign} == zones[side]
    assert all(2 < len(zone) < len(areas) for zone in zones)
    ways = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
    for side, (area, cell), way in product((peoples.GREEK, peoples.PERSIAN), enumerate(areas), range(8)):
        end = (cell[0] + ways[way][0], cell[1] + ways[way][1])
        if end in areas:
            assert controls(state, side, area, way) == ((side, cell, end) in pairs)


def test_8_2_3_the_examples_of_crossed_areas():
    assert cells_between((2, 0)) == ((1, 0),)
    assert cells_between((2, 1)) == ((1, 0), (1, 1))
    assert cells_between((2, 2)) == ((1, 1),)
    assert cells_between((3, 1)) == ((1, 0), (2, 1))
    assert cells_between((4, 2)) == ((1, 0), (1, 1), (2, 1), (3, 1), (3, 2))
