"""Chapter 2, the components of one game, read from a data file and checked; ours is a reconstruction."""

from __future__ import annotations

import hashlib
import itertools
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pylae.core.rule import NOTHING
from pylae.core.tables import Data, DataError, read
from pylae.games.go_tell_the_spartans.data import peoples

SIDE_WORDS = ("greek", "persian")

FOLDER = Path(__file__).parent
OWN_DATA = "PYLAE_SPARTANS_DATA"


def place_name(row: int, column: int) -> str:
    """2.1 A place of the grid, be it an area or not: F5."""
    return f"{peoples.LETTERS[row]}{column + 1}"


@dataclass(frozen=True)
class Unit:
    """One counter: its contingent, what it is, and its numbers by step losses."""

    contingent: int
    kind: int
    steps: int
    melee: tuple[int, ...]
    defence: tuple[int, ...]
    movement: tuple[int, ...]
    morale: tuple[int, ...]


@dataclass(frozen=True)
class Sheet:
    """Everything one game is played with."""

    name: str
    source: str  # what the file says of itself
    grid: tuple[str, ...]
    areas: tuple[tuple[int, int], ...]  # row and column of each playable area, row by row
    wall_row: int
    wall_edge: str
    road_column: int
    centre: int
    persian_rows: tuple[int, ...]
    ephialtes_row: int
    setup_rows: tuple[int, ...]
    persian_side: tuple[int, ...]
    units: tuple[Unit, ...]
    rout_box: tuple[int, ...]
    army_units: tuple[int, ...]
    points: tuple[int, ...]
    army_track: tuple[int, int]
    data: Data

    def at(self, row: int, column: int) -> int:
        """The area in a place of the grid, or NOTHING."""
        return self.areas.index((row, column)) if (row, column) in self.areas else NOTHING

    def mark(self, area: int) -> str:
        row, column = self.areas[area]
        return self.grid[row][column]

    def area_name(self, area: int) -> str:
        return place_name(*self.areas[area])

    def rows(self, names: Sequence[int]) -> list[int]:
        """The areas of some rows."""
        return [area for area, (row, _) in enumerate(self.areas) if row in names]


def load(path: Path, name: str) -> Sheet:
    """2.1 2.1.1 A data file as a sheet; raises `DataError` that names file, place and what was expected (7.3 of the rulings)."""
    data = read(path)
    chart = Data(f"{data.name}: map", data.table("map"))
    columns = chart.number("columns", 3, 12)
    lines = chart.table("rows")
    letters = list(lines)
    chart.require(
        letters == list(peoples.LETTERS[: len(letters)]),
        "rows must be lettered A, B, C … without a gap, in order",
    )
    for letter, line in lines.items():
        chart.require(isinstance(line, str), f"row {letter} must be text")
        chart.require(len(line) == columns, f"row {letter} has {len(line)} characters, not {columns}")
        odd = set(line) - set("~#.^W")
        chart.require(not odd, f"row {letter} has {', '.join(sorted(odd))}; known are ~ # . ^ W")
    grid = tuple(lines.values())

    def row(word: Any, key: str) -> int:
        chart.require(word in letters, f"{key} names row {word}, which does not exist")
        return letters.index(word)

    areas = tuple((r, c) for r, line in enumerate(grid) for c, mark in enumerate(line) if mark in ".^W")
    chart.require(
        len(areas) <= peoples.MOST_AREAS, f"{len(areas)} playable areas; at most {peoples.MOST_AREAS} can be"
    )
    units, rout_box, army_units, points = read_contingents(data)
    sheet = Sheet(
        name=name,
        source=str(data.table("meta").get("source", "")),
        grid=grid,
        areas=areas,
        wall_row=row(chart.content.get("wall_row"), "wall_row"),
        wall_edge=str(chart.content.get("wall_edge")),
        road_column=chart.number("road_column", 1, columns) - 1,
        centre=chart.number("centre_column", 1, columns) - 1,
        persian_rows=tuple(row(word, "persian_rows") for word in chart.words("persian_rows")),
        ephialtes_row=row(chart.content.get("ephialtes_row"), "ephialtes_row"),
        setup_rows=tuple(row(word, "greek_setup_rows") for word in chart.words("greek_setup_rows")),
        persian_side=tuple(row(word, "persian_side_rows") for word in chart.words("persian_side_rows")),
        units=units,
        rout_box=rout_box,
        army_units=army_units,
        points=points,
        army_track=tuple(  # pyright: ignore[reportArgumentType]
            Data(f"{data.name}: army_track", data.table("army_track")).number(side, 1, 99)
            for side in SIDE_WORDS
        ),
        data=data,
    )
    check(sheet, chart)
    return sheet


def read_contingents(
    data: Data,
) -> tuple[tuple[Unit, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """The counters in order, and of each contingent its rout box, its units for the army track, its points."""
    told = data.table("contingents")
    data.require(
        set(told) == set(peoples.CONTINGENTS),
        f"contingents must be just these: {', '.join(peoples.CONTINGENTS)}",
    )
    units: list[Unit] = []
    tracks: list[tuple[int, int, int]] = []
    for number, name in enumerate(peoples.CONTINGENTS):
        contingent = Data(f"{data.name}: {name}", told[name])
        side = SIDE_WORDS[peoples.SIDE_OF[number]]
        contingent.require(contingent.content.get("side") == side, f"side must be {side}")
        before = len(units)
        for row in contingent.tables("units"):
            units += [read_unit(contingent, row, number)] * Data(contingent.name, row).number("count", 1, 99)
        count = len(units) - before
        contingent.require(count > 0, "there must be a unit")
        tracks.append(
            (
                contingent.number("rout_box", 1, count),
                contingent.number("army_units", 1, 9),
                contingent.number("vp", 0, 99),
            )
        )
    data.require(
        len(units) <= peoples.MOST_UNITS, f"{len(units)} counters; at most {peoples.MOST_UNITS} can be"
    )
    boxes, army, points = zip(*tracks, strict=True)
    return tuple(units), boxes, army, points


def read_unit(contingent: Data, row: dict[str, Any], number: int) -> Unit:
    """A class of counters of a contingent."""
    counter = Data(contingent.name, row)
    kind = counter.content.get("type")
    counter.require(kind in peoples.KINDS, f"type {kind} is none of {', '.join(peoples.KINDS)}")
    steps = counter.number("steps", 1, peoples.MOST_STEPS)
    missile = kind in ("javelin", "bow")
    morale: tuple[int, ...]
    if missile:
        morale = (contingent.number("morale_missile", 1, 10),) * steps
    else:
        morale = contingent.numbers("morale")
        contingent.require(
            len(morale) >= steps, f"morale has {len(morale)} numbers, but its {kind} units have {steps} steps"
        )

    def by_loss(full: str, weak: str) -> tuple[int, ...]:
        strong = counter.number(full, 0, 9)
        weaker = counter.number(weak, 0, 9) if steps > 1 else strong
        # The weak side shows from the second half of the steps on (8.2.8).
        return tuple(weaker if 2 * loss >= steps and loss > 0 else strong for loss in range(steps))

    return Unit(
        number,
        peoples.KINDS.index(kind),
        steps,
        by_loss("mf", "mf_weak"),
        by_loss("dv", "dv_weak"),
        by_loss("ma", "ma_weak"),
        morale[:steps],
    )


def check(sheet: Sheet, chart: Data) -> None:
    """What must hold of a whole file, so that every game with it can be played to its end."""
    chart.require(sheet.wall_edge in ("west", "east"), "wall_edge must be west or east")
    chart.require(
        len(connected(sheet, range(len(sheet.areas)))) == 1, "the playable areas must hang together"
    )
    entry = len(sheet.rows(sheet.persian_rows))
    for number in range(peoples.GREEK_CONTINGENTS, len(peoples.CONTINGENTS)):
        need = sum(-(-count // peoples.STACK_LIMIT) for count in by_kind(sheet, number).values())
        place, room = ("persian_rows", entry)
        chart.require(room >= need, f"{place} have {room} areas; {peoples.CONTINGENTS[number]} need {need}")
    last = len(sheet.rows([sheet.ephialtes_row]))
    need = -(-len([u for u in sheet.units if u.contingent == peoples.IMMORTALS]) // peoples.STACK_LIMIT)
    chart.require(last >= need, f"the ephialtes_row has {last} areas; the Immortals need {need}")
    overlap = set(sheet.persian_rows) & set(sheet.setup_rows)
    chart.require(not overlap, "persian_rows and greek_setup_rows may not overlap")
    for name, rows in (("west", west_snake(sheet)), ("east", east_snake(sheet))):
        chart.require(
            all(near(sheet, a, b) for a, b in itertools.pairwise(rows)),
            f"the set-up rows {name} of the wall must be one line that winds on without a gap, no rock within a row",
        )
    need = [
        sum(-(-n // peoples.STACK_LIMIT) for n in by_kind(sheet, c).values())
        for c in range(peoples.GREEK_CONTINGENTS)
    ]
    chart.require(
        len(east_snake(sheet)) >= sum(need) - need[peoples.SPARTANS] - min(need[1 : peoples.PELOPONNESIANS]),
        "the Greek set-up rows behind the wall are too small for the army",
    )
    chart.require(
        len(west_snake(sheet)) >= need[peoples.SPARTANS] + max(need[1 : peoples.PELOPONNESIANS]),
        "the Greek set-up rows on the Persian side are too small for two contingents",
    )


def by_kind(sheet: Sheet, contingent: int) -> dict[int, int]:
    """How many units of each kind a contingent has."""
    kinds = [unit.kind for unit in sheet.units if unit.contingent == contingent]
    return {kind: kinds.count(kind) for kind in sorted(set(kinds))}


def near(sheet: Sheet, a: int, b: int) -> bool:
    """Whether two areas touch, corners included."""
    (r, c), (s, d) = sheet.areas[a], sheet.areas[b]
    return max(abs(r - s), abs(c - d)) <= 1


def connected(sheet: Sheet, areas: Iterable[int]) -> list[set[int]]:
    """The groups of areas that hang together, corners included."""
    left, groups = set(areas), []
    while left:
        group, todo = set(), [left.pop()]
        while todo:
            area = todo.pop()
            group.add(area)
            touching = {other for other in left if near(sheet, area, other)}
            left -= touching
            todo += touching
        groups.append(group)
    return groups


def snake(sheet: Sheet, rows: Sequence[int]) -> list[int]:
    """The areas of rows in one winding line: the first row one way, the next the other."""
    line: list[int] = []
    for turn, row in enumerate(rows):
        areas = sheet.rows([row])
        line += areas if turn % 2 == 0 else areas[::-1]
    return line


def west_snake(sheet: Sheet) -> list[int]:
    """The set-up areas on the Persian side, from the wall outwards."""
    return snake(sheet, sorted((r for r in sheet.setup_rows if r in sheet.persian_side), reverse=True))


def east_snake(sheet: Sheet) -> list[int]:
    """The set-up areas behind the wall, from the wall outwards."""
    return snake(sheet, sorted(r for r in sheet.setup_rows if r not in sheet.persian_side))


def all_spartans(sheet: Sheet) -> Sheet:
    """11.4 The sheet of an army of Spartans: every Greek unit a Spartan hoplite unit, the rout box the last of each track."""
    spartan = next(u for u in sheet.units if u.contingent == peoples.SPARTANS and u.kind == peoples.HOPLITE)
    units = tuple(
        unit
        if peoples.SIDE_OF[unit.contingent] == peoples.PERSIAN
        else Unit(unit.contingent, *list(vars(spartan).values())[1:])
        for unit in sheet.units
    )
    count = [sum(unit.contingent == number for unit in units) for number in range(len(peoples.CONTINGENTS))]
    greek = range(peoples.GREEK_CONTINGENTS)
    changed = vars(sheet) | {
        "units": units,
        "rout_box": tuple(count[c] if c in greek else box for c, box in enumerate(sheet.rout_box)),
        "points": tuple(
            sheet.points[peoples.SPARTANS] if c in greek else p for c, p in enumerate(sheet.points)
        ),
        "army_units": tuple(
            1 if c in greek and c != peoples.SPARTANS else n for c, n in enumerate(sheet.army_units)
        ),
    }
    return Sheet(**changed)


# Files


def data_files() -> list[tuple[str, Path]]:
    """The files that can be played with, by the word of the option `data`; the first is the default."""
    shipped = [("reconstruction", FOLDER / "reconstruction.json"), ("long_pass", FOLDER / "long_pass.json")]
    own = os.environ.get(OWN_DATA, "")
    if not own:
        return shipped
    path = Path(own).expanduser()
    if not path.exists():
        raise DataError(f"{OWN_DATA} names {own}, which does not exist")
    files = sorted(path.glob("*.json")) if path.is_dir() else [path]
    return shipped + [(own_word(file), file) for file in files]


def own_word(file: Path) -> str:
    """The word for an owner's file: its name and what it holds, so that a record is never replayed with other numbers."""
    stem = "".join(letter if letter.isalnum() else "_" for letter in file.stem.lower())
    return f"{stem}-{hashlib.sha256(file.read_bytes()).hexdigest()[:6]}"


FILES = data_files()
DATA_WORDS = tuple(word for word, _ in FILES)
SHEETS = tuple(sheet for word, file in FILES for sheet in (lambda s: (s, all_spartans(s)))(load(file, word)))


# Tables, each with the sheet as its first index


def padded(rows: Iterable[Sequence[int]], length: int, filler: int = NOTHING) -> tuple[tuple[int, ...], ...]:
    """Rows of one length."""
    return tuple(tuple(row) + (filler,) * (length - len(row)) for row in rows)


def terrain_number(data: Data, kind: str, key: str, low: int, high: int) -> int:
    table = Data(f"{data.name}: tec", data.table("tec"))
    return Data(f"{table.name}: {kind}", table.table(kind)).number(key, low, high)
