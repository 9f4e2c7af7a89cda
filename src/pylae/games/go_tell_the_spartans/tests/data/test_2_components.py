"""Chapter 2: the data files, and what is said of a file that cannot be played with (7.3 of the rulings)."""

from __future__ import annotations

import copy
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pylae.core.tables import DataError
from pylae.games.go_tell_the_spartans.data import compass, ground, peoples, results, sheets

Change = Callable[[dict[str, Any]], None]
PRINTED: dict[str, Any] = json.loads((sheets.FOLDER / "reconstruction.json").read_text(encoding="utf-8"))


def broken(folder: Path, change: Change) -> Path:
    """A copy of the reconstruction with a change."""
    data = copy.deepcopy(PRINTED)
    change(data)
    path = folder / "mine.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def put(*place: str | int, value: object) -> Change:
    """A change: another value in a place."""

    def change(data: Any) -> None:
        for key in place[:-1]:
            data = data[key]
        data[place[-1]] = value

    return change


def drop(*place: str | int) -> Change:
    """A change: a place is gone."""

    def change(data: Any) -> None:
        for key in place[:-1]:
            data = data[key]
        del data[place[-1]]

    return change


def refused(folder: Path, change: Change, told: str) -> None:
    """A file with a change is refused: by its name, and with these words."""
    with pytest.raises(DataError, match=re.escape(told)) as caught:
        sheets.load(broken(folder, change), "x")
    assert "mine.json" in str(caught.value)


def test_2_1_the_shipped_files_load(tmp_path: Path):
    for word in ("reconstruction", "long_pass"):
        assert sheets.load(sheets.FOLDER / f"{word}.json", word).name == word
    assert sheets.load(broken(tmp_path, lambda data: None), "x").grid == sheets.SHEETS[0].grid


ROWS = ("map", "rows")


@pytest.mark.parametrize(
    "change, told",
    [
        (put(*ROWS, "C", value="~......#"), "row C has 8 characters, not 9"),
        (put(*ROWS, "C", value="~..?...."), "row C"),
        (put(*ROWS, "C", value="~..?....#"), "row C has ?; known are ~ # . ^ W"),
        (put(*ROWS, "C", value=7), "row C must be text"),
        (drop(*ROWS, "C"), "rows must be lettered A, B, C"),
        (put("map", "wall_row", value="Z"), "wall_row names row Z, which does not exist"),
        (put("map", "ephialtes_row", value="Q"), "ephialtes_row names row Q, which does not exist"),
        (put("map", "persian_rows", value=["A", "X"]), "persian_rows names row X, which does not exist"),
        (put("map", "greek_setup_rows", value=["D", "Y"]), "greek_setup_rows names row Y"),
        (put("map", "persian_side_rows", value=["A", "ZZ"]), "persian_side_rows names row ZZ"),
        (put("map", "wall_edge", value="north"), "wall_edge must be west or east"),
        (put("map", "centre_column", value=10), "centre_column is 10; it must lie between 1 and 9"),
        (put("map", "columns", value="9"), "columns must be a whole number"),
        (drop("map", "columns"), "lacks columns"),
    ],
)
def test_2_1_a_broken_map(tmp_path: Path, change: Change, told: str):
    refused(tmp_path, change, told)


def test_2_1_the_playable_areas_hang_together(tmp_path: Path):
    refused(tmp_path, put(*ROWS, "C", value="~########"), "the playable areas must hang together")


def test_7_0_the_entry_rows_hold_every_contingent(tmp_path: Path):
    def narrow(data: Any) -> None:
        data["map"]["rows"] |= {"A": "~...#####", "B": "~...#####"}

    refused(tmp_path, narrow, "persian_rows have 6 areas; Immortals need 7")


def test_7_0_2_the_last_row_holds_all_immortals(tmp_path: Path):
    refused(
        tmp_path, put(*ROWS, "O", value="~....####"), "the ephialtes_row has 4 areas; the Immortals need 7"
    )


def test_6_0_the_set_up_rows_hold_the_army(tmp_path: Path):
    refused(
        tmp_path,
        put("map", "greek_setup_rows", value=["G", "H"]),
        "set-up rows behind the wall are too small",
    )
    rows = ["H", "I", "J", "K", "L", "M"]
    refused(tmp_path, put("map", "greek_setup_rows", value=rows), "on the Persian side are too small")
    rows = ["B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"]
    refused(tmp_path, put("map", "greek_setup_rows", value=rows), "may not overlap")
    rows = ["D", "E", "F", "G", "H", "I", "K", "L", "M"]
    refused(tmp_path, put("map", "greek_setup_rows", value=rows), "without a gap")


THEBANS = ("contingents", "Thebans")


@pytest.mark.parametrize(
    "change, told",
    [
        (drop(*THEBANS), "contingents must be just these: Spartans"),
        (put("contingents", "Corinthians", value={}), "contingents must be just these"),
        (put(*THEBANS, "side", value="persian"), "Thebans: side must be greek"),
        (put(*THEBANS, "rout_box", value=7), "Thebans: rout_box is 7; it must lie between 1 and 6"),
        (put(*THEBANS, "rout_box", value=0), "Thebans: rout_box is 0"),
        (put(*THEBANS, "army_units", value=0), "Thebans: army_units is 0"),
        (put(*THEBANS, "morale", value=[6, 5, 5]), "Thebans: morale has 3 numbers"),
        (put(*THEBANS, "morale_missile", value=None), "Thebans: morale_missile must be a whole number"),
        (put(*THEBANS, "units", 0, "type", value="cavalry"), "type cavalry is none of hoplite, mixed"),
        (put(*THEBANS, "units", 0, "steps", value=5), "Thebans: steps is 5; it must lie between 1 and 4"),
        (put(*THEBANS, "units", 0, "count", value=0), "Thebans: count is 0"),
        (put(*THEBANS, "units", 0, "mf_weak", value=None), "Thebans: mf_weak must be a whole number"),
        (put(*THEBANS, "units", value=[]), "Thebans: there must be a unit"),
        (drop(*THEBANS, "vp"), "Thebans lacks vp"),
        (put("army_track", "greek", value=0), "army_track: greek is 0; it must lie between 1 and 99"),
    ],
)
def test_2_2_broken_counters_and_tracks(tmp_path: Path, change: Change, told: str):
    refused(tmp_path, change, told)


@pytest.mark.parametrize(
    "change, told",
    [
        (put("commitment", "1", "Medes", value=[2, 4]), "commitment: 1: face 5 is missing"),
        (put("commitment", "1", "Medes", value=[2, 6]), "commitment: 1: face 6 stands twice"),
        (put("commitment", "1", "Medes", value=[2, 11]), "commitment: 1: Medes must be two faces of a D10"),
        (put("commitment", "2", "Spartans", value=[1, 1]), "Spartans is no Persian contingent"),
        (drop("commitment", "3"), "commitment lacks 3"),
        (
            put("commitment", "3", value={"Immortals": [1, 10]}),
            "commitment: 3: the Immortals come by the path",
        ),
        (drop("ephialtes", "6"), "ephialtes: faces must be 1 to 6"),
        (put("ephialtes", "6", value=9), "ephialtes: 6 is 9; it must lie between 1 and 8"),
        (drop("conference", "1"), "conference: faces must be 1 to 6"),
        (put("conference", "1", value=8), "conference: 1 is 8; it must lie between 1 and 7"),
        (put("mcrt", "columns", 0, value="1:4"), "mcrt: columns must be 1:3"),
        (drop("mcrt", "rows", "6"), "mcrt: rows must be 1 to 6"),
        (put("mcrt", "rows", "2", 3, value="1-1"), "mcrt: row 2 must be seven pairs such as 2/1"),
        (drop("frt", "bow"), "frt must tell of bow, javelin and mixed"),
        (put("frt", "bow", 1, value=[0, 1, 6, 5, 6]), "frt bow: range 0 stands twice"),
        (put("frt", "bow", 1, value=[1, 1, 8, 5, 6]), "frt bow: a die has 6 or 10 faces, not 8"),
        (put("frt", "bow", 3, value=[4, 9, 6, 6, None]), "frt bow: ranges must lie between 0 and 6"),
        (put("frt", "mixed", 0, value=[0, 0, 6]), "frt mixed: [0, 0, 6] must be five numbers"),
        (drop("frt", "bow", 1), "frt bow"),  # nobody knows what a bow does at range 1
        (put("frt", "bow", 3, value=[4, 4, 6, None, None]), "frt bow"),
        (drop("unit_type_shift", "bow", "mixed"), "unit_type_shift: bow lacks mixed"),
        (put("situation_shift", "flank", "other", value=9), "situation_shift: flank: other is 9"),
        (put("tec", "wall", "mp_cross", value=-1), "tec: wall: mp_cross is -1"),
        (drop("tec", "level2"), "tec lacks level2"),
    ],
)
def test_2_4_broken_tables(tmp_path: Path, change: Change, told: str):
    """The printed tables are read from the file that `load` returned; both steps together refuse a broken one."""
    path = broken(tmp_path, change)
    with pytest.raises(DataError, match=re.escape(told)) as caught:
        read_tables(sheets.load(path, "x").data)
    assert "mine.json" in str(caught.value)


def read_tables(data: Any) -> None:
    """Reads every table as the module does."""
    results.read_losses(data)
    results.read_fire(data)
    results.read_shift(data, "unit_type_shift", peoples.KINDS, peoples.KINDS)
    results.read_shift(data, "situation_shift", compass.ASPECTS, ("other", "hoplite"))
    for kind, key, low, high in (
        ("wall", "mp_cross", 0, 9),
        ("wall", "fire_drm", -9, 0),
        ("wall", "melee_shift_across", -6, 0),
        ("level2", "mp_from_level1", 0, 9),
        ("level2", "melee_shift_from_level1", -6, 0),
    ):
        sheets.terrain_number(data, kind, key, low, high)
    results.read_commitment(data)
    results.read_faces(data, "ephialtes", 6, 1, 8)
    results.read_faces(data, "conference", 6, 1, 7)


def test_2_0_a_file_that_is_no_data(tmp_path: Path):
    with pytest.raises(DataError, match="nowhere.json cannot be read"):
        sheets.load(tmp_path / "nowhere.json", "x")
    (tmp_path / "words.json").write_text("Go tell the Spartans", encoding="utf-8")
    with pytest.raises(DataError, match="words.json"):
        sheets.load(tmp_path / "words.json", "x")
    (tmp_path / "list.json").write_text("[]", encoding="utf-8")
    with pytest.raises(DataError, match="list.json must be a table"):
        sheets.load(tmp_path / "list.json", "x")


def test_2_4_the_source_of_a_file_is_a_sentence():
    for sheet in sheets.SHEETS:
        assert " " in sheet.source and "[" not in sheet.source


def test_11_4_a_file_without_spartan_hoplites(tmp_path: Path):
    path = broken(tmp_path, drop("contingents", "Spartans", "units", 0))
    with pytest.raises(DataError, match="Spartans"):
        sheets.all_spartans(sheets.load(path, "x"))


# An owner's file


def owner(path: Path, program: str) -> subprocess.CompletedProcess[str]:
    """A program of somebody who has named a file of their own."""
    return subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYLAE_SPARTANS_DATA": str(path), "PYTHONPATH": str(sheets.FOLDER.parents[3])},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


FIRST_DAY = """
from pylae.core.options import settle
from pylae.games.go_tell_the_spartans.data.sheets import DATA_WORDS
from pylae.games.go_tell_the_spartans.options import options
from pylae.games.go_tell_the_spartans.tests.positions import at, deploy_all, do, game, sheet, until
from pylae.games.go_tell_the_spartans.rules import phase
print(*DATA_WORDS)
state = until(game(data=DATA_WORDS[-1]), phase.DEPLOY)
deploy_all(state)
print(sheet(state).name, len(sheet(state).areas), state.top[1][at(state, "A3")])
"""


def test_2_0_an_owners_file_is_played_with_under_a_word_that_tells_what_it_holds(tmp_path: Path):
    path = broken(tmp_path, put(*ROWS, "A", value="~....####"))
    path = path.rename(tmp_path / "My Map.json")
    word = sheets.own_word(path)
    assert re.fullmatch(r"my_map-[0-9a-f]{6}", word)
    run = owner(path, FIRST_DAY)
    assert run.returncode == 0, run.stderr
    words, facts = run.stdout.splitlines()
    assert words.split() == ["reconstruction", "long_pass", word]
    assert facts.split()[:2] == [word, str(len(sheets.SHEETS[0].areas) - 3)]
    assert int(facts.split()[2]) >= 0


def test_2_0_a_changed_file_has_another_word(tmp_path: Path):
    one = sheets.own_word(broken(tmp_path, put("map", "centre_column", value=4)))
    two = sheets.own_word(broken(tmp_path, put("map", "centre_column", value=6)))
    assert one != two and one[:5] == two[:5] == "mine-"


def test_2_0_a_folder_of_files_and_a_file_that_is_not_there(tmp_path: Path):
    broken(tmp_path, put("map", "centre_column", value=4)).rename(tmp_path / "b.json")
    broken(tmp_path, put("map", "centre_column", value=6)).rename(tmp_path / "a.json")
    program = "from pylae.games.go_tell_the_spartans.data.sheets import DATA_WORDS; print(*DATA_WORDS)"
    run = owner(tmp_path, program)
    assert [word.split("-")[0] for word in run.stdout.split()] == ["reconstruction", "long_pass", "a", "b"]
    run = owner(tmp_path / "lost.json", program)
    assert (
        run.returncode != 0 and "PYLAE_SPARTANS_DATA names" in run.stderr and "does not exist" in run.stderr
    )


# The tables of the book


def test_2_1_the_reconstructed_map():
    sheet = sheets.SHEETS[0]
    assert len(sheet.areas) == 93
    setup = [area for area, (row, _) in enumerate(sheet.areas) if row in sheet.setup_rows]
    assert len(setup) == 51
    assert [sheet.area_name(area) for area in range(93) if sheet.mark(area) == "W"] == [
        "H3",
        "H4",
        "H5",
        "H6",
        "H7",
    ]
    assert [sheet.area_name(area) for area in range(93) if sheet.mark(area) == "^"] == [
        "J5",
        "J6",
        "K5",
        "K6",
    ]


def test_2_1_1_r2_the_wall_runs_along_an_edge_of_its_row():
    west, east = sheets.SHEETS[0], sheets.SHEETS[2]
    assert (west.wall_edge, east.wall_edge) == ("west", "east")
    for number, sheet in ((0, west), (2, east)):
        for area, (row, _) in enumerate(sheet.areas):
            behind = row >= sheet.wall_row if sheet.wall_edge == "west" else row > sheet.wall_row
            assert ground.BEYOND[number][area] == behind


def test_2_2_counters_by_contingent():
    count = [sum(unit.contingent == nation for unit in sheets.SHEETS[0].units) for nation in range(12)]
    assert count == [6, 9, 6, 10, 10, 10, 28, 20, 27, 24, 21, 18] and len(peoples.CONTINGENTS) == 12
    immortal = next(unit for unit in sheets.SHEETS[0].units if unit.contingent == 7)
    assert (immortal.melee, immortal.defence[0], immortal.movement[0]) == ((4, 4, 3, 3), 2, 3)
    assert immortal.morale == (8, 7, 7, 6)


def test_2_2_6_the_ranges_of_the_kinds():
    assert results.REACH[0] == (-1, 3, 2, 4)


def test_mcrt_the_melee_table():
    table = results.LOSSES[0]
    assert table[0] == ((4, 0), (3, 0), (2, 1), (2, 1), (2, 1), (2, 2), (2, 3))
    assert table[5] == ((2, 1), (2, 2), (1, 2), (1, 2), (1, 3), (0, 3), (0, 4))
    means = [tuple(sum(row[column][side] for row in table) for side in (0, 1)) for column in range(7)]
    assert means == [(18, 4), (16, 8), (10, 10), (9, 10), (10, 13), (8, 16), (6, 23)]


def test_frt_the_fire_table():
    def line(kind: int, far: int) -> tuple[int, int, int]:
        return (
            results.FIRE_DIE[0][kind][far],
            results.HITS_FROM[0][kind][far],
            results.TWICE_FROM[0][kind][far],
        )

    assert [line(3, far) for far in range(5)] == [
        (6, 4, 5),
        (6, 5, 6),
        (10, 7, 9),
        (10, 7, 9),
        (6, 6, peoples.NEVER),
    ]
    assert [line(2, far) for far in range(3)] == [(10, 7, 9), (6, 5, 6), (6, 6, peoples.NEVER)]
    assert [line(1, far) for far in range(4)] == [(6, 4, 6), (6, 5, 6), (10, 8, 10), (6, 6, peoples.NEVER)]


def test_unit_types_and_situations():
    assert results.TYPE_SHIFT[0] == ((0, 2, 3, 3), (-1, 0, 2, 2), (-3, -2, 0, 1), (-3, -2, -1, 0))
    assert results.SITUATION_SHIFT[0] == ((0, 0), (1, 2), (1, 2))
