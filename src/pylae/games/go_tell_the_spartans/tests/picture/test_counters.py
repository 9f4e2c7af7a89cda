"""The pieces and the ground of the pass: counters, stacks, marks, and maps drawn from their rows."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from xml.etree import ElementTree

import pytest

from pylae.art.testing import letters
from pylae.art.theme import THEMES, themed
from pylae.games.go_tell_the_spartans.picture import (
    borders,
    counter_marks,
    counters,
    cover,
    displays,
    landscape,
)
from pylae.games.go_tell_the_spartans.picture.grid import Grid

SIDES = ("greek", "persian")
FACINGS = "NESW"
SIZES = ((58, 48), (40, 40))
PASS = (
    *("~.......#",) * 4,
    "~......##",
    *("~~.....##",) * 2,
    "~~WWWWW##",
    "~~.....##",
    "~~..^^.##",
    "~~..^^..#",
    *("~.......#",) * 4,
)
VALE = ("~~..##", "~...##", "~.WW.#", "...^.#", "~.#...")
WIDE = Grid(PASS, (58, 48), road=4, entry="ABO", set_up="DEFGHIJKL")
TALL = Grid(PASS, (40, 40), True, road=4, entry="ABO", set_up="DEFGHIJKL", frame=15)
GRIDS = {"wide": WIDE, "tall": TALL, "vale": Grid(VALE, (60, 50), wall_edge="east", road=3)}

each_facing = pytest.mark.parametrize("facing", FACINGS)
each_side = pytest.mark.parametrize("side", SIDES)
each_size = pytest.mark.parametrize("size", SIZES)
each_grid = pytest.mark.parametrize("grid", GRIDS.values(), ids=GRIDS)


def spartans(facing: str = "W", **more: bool) -> str:
    return counters.counter("greek", "hoplite", "Spartans", 4, 3, 2, 4, 1, facing, weak=False, **more)


def medes(size: tuple[float, float] = (44, 40), **more: int) -> str:
    return counters.small_counter("persian", "mixed", "Medes", 3, 2, 1, "E", weak=True, size=size, **more)


def well_drawn(svg: str) -> ElementTree.Element:
    """The drawing as a tree, after both themes have coloured it completely."""
    assert all("var(" not in themed(svg, theme) for theme in THEMES)
    assert "nan" not in svg and "--" not in re.sub(r"var\(--", "", svg)
    return ElementTree.fromstring(f"<svg>{svg}</svg>")


def text(svg: str) -> str:
    return " ".join(found.text or "" for found in well_drawn(svg).iter("text"))


@each_side
@each_facing
@pytest.mark.parametrize("kind", counters.SYMBOLS)
def test_counters_of_every_kind_are_well_drawn(side: str, kind: str, facing: str):
    contingent = "Phocians" if side == "greek" else "Dahae"
    for weak, disordered, moved, fired in product((False, True), repeat=4):
        state = {"weak": weak, "disordered": disordered, "moved": moved, "fired": fired}
        well_drawn(counters.counter(side, kind, contingent, 3, 2, 3, 4, 2, facing, locked=moved, **state))
        for size in ((44, 40), (36, 35), (27, 41), (36, 18)):
            well_drawn(
                counters.small_counter(
                    side, kind, contingent, 12, 4, 2, facing, stacked=3, size=size, **state
                )
            )


@pytest.mark.parametrize("contingent", counters.CONTINGENTS)
def test_counters_carry_the_sign_and_the_shade_of_their_contingent(contingent: str):
    drawn = counters.counter("greek", "hoplite", contingent, 4, 3, 2, 4, 0, "N", weak=False)
    assert (
        counters.CONTINGENTS[contingent].sign in text(drawn)
        and counters.CONTINGENTS[contingent].shade in drawn
    )


def test_counters_tell_contingents_apart():
    for part in ("sign", "shade", "device"):
        assert len({getattr(about, part) for about in counters.CONTINGENTS.values()}) == len(
            counters.CONTINGENTS
        )


def test_counters_show_their_numbers_whichever_way_they_face():
    assert {text(spartans(facing)) for facing in FACINGS} == {"4 3 2 Sp"}
    assert len({spartans(facing) for facing in FACINGS}) == 4


@pytest.mark.parametrize("state", ("disordered", "moved", "fired", "locked"))
def test_counters_show_what_has_happened_to_them(state: str):
    assert spartans("W", **{state: True}) != spartans()


def test_counters_on_the_weak_side_have_their_melee_in_a_lozenge():
    weak = counters.counter("greek", "hoplite", "Spartans", 4, 3, 2, 4, 1, "W", weak=True)
    assert "<polygon" in weak and "<polygon" not in spartans()


def test_counters_that_are_disordered_lean_and_say_so():
    assert "rotate(7)" in spartans(disordered=True) and "D" in text(medes(disordered=True))


def test_small_counters_tell_how_many_they_are():
    assert text(medes()) == "3" and text(medes(stacked=3)) == "3 3"


@each_side
@each_facing
def test_r58_hidden_counters_tell_nothing_but_their_side_and_their_marker(side: str, facing: str):
    assert text(counters.hidden(side, facing)) == "?"
    assert text(counters.hidden(side, facing, disordered=True)) == "? D"


@pytest.mark.parametrize("size", ((36, 18), (26, 37)))
def test_badges_of_counters_that_share_an_area_lie_within_them(size: tuple[float, float]):
    drawn = well_drawn(counters.hidden("persian", "E", size, 3))
    badge = next(group for group in drawn.iter("g") if "".join(group.itertext()) == "3")
    x = float(re.findall(r"-?[.0-9]+", badge.get("transform", ""))[0])
    assert abs(x) + 7.6 <= size[0] / 2


@each_size
def test_lit_plates_fill_their_area_and_no_more(size: tuple[float, float]):
    frames = list(well_drawn(counter_marks.lit_plate(size)).iter("rect"))
    reach = [float(frame.get("width", 0)) + float(frame.get("stroke-width", 0)) for frame in frames]
    assert max(reach) == size[0]


@pytest.mark.parametrize("size", ((44, 40), (36, 35), (27, 41), (36, 18)))
def test_small_counters_can_be_read(size: tuple[float, float]):
    assert min(letters(medes(size, stacked=3, disordered=True))) >= 13


@pytest.mark.parametrize("fanned", (False, True))
@pytest.mark.parametrize("count", (1, 2, 3, 5))
def test_stacks_draw_the_top_counter_last(count: int, fanned: bool):
    drawn = [
        counters.counter("greek", "bow", "Malians", n, 1, 4, 1, 0, "N", weak=False) for n in range(count)
    ]
    numbers = text(counters.stack(drawn, fanned, "N")).split()[::4]
    assert numbers == [str(n) for n in reversed(range(count))]


@each_size
@pytest.mark.parametrize("across", (False, True))
def test_melees_fit_into_their_area(size: tuple[float, float], across: bool):
    wide, tall = counters.engaged_box(size, across)
    assert wide * (2 if across else 1) <= size[0] and tall * (1 if across else 2) <= size[1]
    pair = counters.engaged(medes((wide, tall)), medes((wide, tall)), size, across)
    assert text(pair) == "3 3" and min(letters(pair)) >= 13


@each_size
@pytest.mark.parametrize(
    "mark", (counter_marks.legal, counter_marks.attack, counter_marks.chosen, counter_marks.refused)
)
def test_marks_on_areas_are_well_drawn(mark: Callable[[tuple[float, float]], str], size: tuple[float, float]):
    well_drawn(mark(size))


def test_marks_of_cost_are_written_on_the_area():
    assert (
        text(counter_marks.legal((58, 48), "2 MP")) == "2 MP" and text(counter_marks.attack((58, 48))) == ""
    )


@each_size
def test_zones_of_the_two_sides_are_hatched_in_different_ways(size: tuple[float, float]):
    lines = [well_drawn(counter_marks.zone(side, size)).find("path") for side in SIDES]
    assert lines[0] is not None and lines[1] is not None and lines[0].get("d") != lines[1].get("d")


@pytest.mark.parametrize(
    "drawn",
    (
        counters.crossed_spears(9),
        counter_marks.fired_tag(),
        counter_marks.lock(9),
        counter_marks.rout(),
        counter_marks.sight_ring(),
        displays.goat(),
    ),
)
def test_signs_are_well_drawn(drawn: str):
    well_drawn(drawn)


def test_losses_and_volleys_say_what_they_mean():
    assert text(counter_marks.burst("−2")) == "−2"
    assert text(counter_marks.volley((0, 0), (90, 40), "range 3")) == "range 3"
    well_drawn(counter_marks.volley((5, 5), (5, 5)))


# The ground


@each_grid
def test_ground_is_well_drawn_and_names_every_area_that_can_be_entered(grid: Grid):
    root = well_drawn(landscape.ground(grid))
    names = [element.text for element in root.iter("text")]
    assert len(names) == len(list(grid.areas())) + 2 * (len(grid.rows) + grid.columns)
    assert "A1" not in names or grid.rows[0][0] not in "~#"
    used = {element.get("href", "")[1:] for element in root.iter("use")}
    assert used <= {element.get("id") for element in root.iter()}


@each_grid
def test_ground_is_light(grid: Grid):
    assert len(landscape.ground(grid)) < 30_000 and min(letters(landscape.ground(grid))) >= 13


@each_grid
def test_ground_keeps_sea_and_mountain_off_the_areas(grid: Grid):
    """In the middle of an area there is nothing but its own ground."""
    for sign in "~#^":
        loops = borders.outlines(grid, sign)
        for row, column in grid.areas("~#^.W"):
            inside = any(encloses(loop, row + 0.5, column + 0.5) for loop in loops)
            assert inside == (grid.rows[row][column] == sign)


def encloses(loop: list[tuple[float, float]], row: float, column: float) -> bool:
    odd = False
    for (r, c), (nr, nc) in zip(loop, [*loop[1:], loop[0]], strict=True):
        if (c > column) != (nc > column) and row < (nr - r) * (column - c) / (nc - c) + r:
            odd = not odd
    return odd


def test_ground_lies_on_a_table_and_stands_on_a_phone():
    assert (WIDE.width, WIDE.height) == (910, 472) and (TALL.width, TALL.height) == (390, 630)
    assert WIDE.centre(0, 0) == (49, 44)  # west and the sea: upper left
    assert TALL.centre(0, 0) == (355, 35)  # and upper right
    assert [WIDE.facing(facing) for facing in FACINGS] == list("NESW")
    assert [TALL.facing(facing) for facing in FACINGS] == list("ESWN")


def test_ground_moves_with_its_strings():
    other = Grid((*PASS[:-1], "~......##"), (58, 48))
    assert borders.outlines(other, "#") != borders.outlines(WIDE, "#") and borders.outlines(
        other, "~"
    ) == borders.outlines(WIDE, "~")


# The cover


@pytest.mark.parametrize("theme", THEMES)
def test_cover_is_small_and_needs_no_style_sheet(theme: str):
    drawing = cover.cover()
    svg = drawing.svg(theme)
    assert (drawing.width, drawing.height) == (cover.WIDTH, cover.HEIGHT) == (320, 150)
    assert "var(" not in svg and len(drawing.live()) < 25_000
    ElementTree.fromstring(svg)
