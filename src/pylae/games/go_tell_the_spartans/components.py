"""Chapter 2, the components: map, counters, tracks and tables, each set read from one data file into integer tables.

A *sheet* is a set of tables: each data file gives two, the printed army and the army of Spartans (11.4). Every table has the
sheet as its first index; sizes come from the files. The files shipped with the game lie in `data/`; an owner of the printed
game names an edited copy, or a folder of them, in the environment variable PYLAE_SPARTANS_DATA.
"""

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

GREEK, PERSIAN = 0, 1
SIDE_WORDS = ("greek", "persian")
ADJECTIVES = ("Greek", "Persian")
CONTINGENTS = (
    *("Spartans", "Thespians", "Thebans", "Phocians", "Malians", "Locrians", "Peloponnesians"),
    *("Immortals", "Medes", "Susa", "Scythians", "Dahae"),
)
SPARTANS, THESPIANS, THEBANS, PHOCIANS, MALIANS, LOCRIANS, PELOPONNESIANS = range(7)
IMMORTALS, MEDES, SUSA, SCYTHIANS, DAHAE = range(7, 12)
GREEK_CONTINGENTS = 7
SIDE_OF = (0,) * 7 + (1,) * 5
HOPLITE, MIXED, JAVELIN, BOW = range(4)
KINDS = ("hoplite", "mixed", "javelin", "bow")
# Directions clockwise from the sea: even ones are also facings (N, E, S, W = 0 … 3, doubled).
DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
FACINGS = ("N", "E", "S", "W")
NORTH, EAST, SOUTH, WEST = range(4)
ROW_STEP = (0, 1, 1, 1, 0, -1, -1, -1)
COLUMN_STEP = (-1, -1, 0, 1, 1, 1, 0, -1)
COLUMNS_OF_ODDS = ("1:3", "1:2", "1:1", "3:2", "2:1", "3:1", "4:1")
DAYS = 3
MOST_STEPS = 4  # steps a unit can have
STACK_LIMIT = 3  # units of a side in an area (3.1.1)
MOST_AREAS, MOST_UNITS, MOST_RANGE = 120, 240, 6
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NEVER = 99  # a number no die shows

FOLDER = Path(__file__).with_name("data")
OWN_DATA = "PYLAE_SPARTANS_DATA"


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
        row, column = self.areas[area]
        return f"{LETTERS[row]}{column + 1}"

    def rows(self, names: Sequence[int]) -> list[int]:
        """The areas of some rows."""
        return [area for area, (row, _) in enumerate(self.areas) if row in names]


def load(path: Path, name: str) -> Sheet:
    """A data file as a sheet; raises `DataError` that names file, place and what was expected (7.3 of the rulings)."""
    data = read(path)
    chart = Data(f"{data.name}: map", data.table("map"))
    columns = chart.number("columns", 3, 12)
    lines = chart.table("rows")
    letters = list(lines)
    chart.require(
        letters == list(LETTERS[: len(letters)]), "rows must be lettered A, B, C … without a gap, in order"
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
    chart.require(len(areas) <= MOST_AREAS, f"{len(areas)} playable areas; at most {MOST_AREAS} can be")
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
    data.require(set(told) == set(CONTINGENTS), f"contingents must be just these: {', '.join(CONTINGENTS)}")
    units: list[Unit] = []
    tracks: list[tuple[int, int, int]] = []
    for number, name in enumerate(CONTINGENTS):
        contingent = Data(f"{data.name}: {name}", told[name])
        side = SIDE_WORDS[SIDE_OF[number]]
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
    data.require(len(units) <= MOST_UNITS, f"{len(units)} counters; at most {MOST_UNITS} can be")
    boxes, army, points = zip(*tracks, strict=True)
    return tuple(units), boxes, army, points


def read_unit(contingent: Data, row: dict[str, Any], number: int) -> Unit:
    """A class of counters of a contingent."""
    counter = Data(contingent.name, row)
    kind = counter.content.get("type")
    counter.require(kind in KINDS, f"type {kind} is none of {', '.join(KINDS)}")
    steps = counter.number("steps", 1, MOST_STEPS)
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
        KINDS.index(kind),
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
    for number in range(GREEK_CONTINGENTS, len(CONTINGENTS)):
        need = sum(-(-count // STACK_LIMIT) for count in by_kind(sheet, number).values())
        place, room = ("persian_rows", entry)
        chart.require(room >= need, f"{place} have {room} areas; {CONTINGENTS[number]} need {need}")
    last = len(sheet.rows([sheet.ephialtes_row]))
    need = -(-len([u for u in sheet.units if u.contingent == IMMORTALS]) // STACK_LIMIT)
    chart.require(last >= need, f"the ephialtes_row has {last} areas; the Immortals need {need}")
    overlap = set(sheet.persian_rows) & set(sheet.setup_rows)
    chart.require(not overlap, "persian_rows and greek_setup_rows may not overlap")
    for name, rows in (("west", west_snake(sheet)), ("east", east_snake(sheet))):
        chart.require(
            all(near(sheet, a, b) for a, b in itertools.pairwise(rows)),
            f"the set-up rows {name} of the wall must be one line that winds on without a gap, no rock within a row",
        )
    need = [sum(-(-n // STACK_LIMIT) for n in by_kind(sheet, c).values()) for c in range(GREEK_CONTINGENTS)]
    chart.require(
        len(east_snake(sheet)) >= sum(need) - need[SPARTANS] - min(need[1:PELOPONNESIANS]),
        "the Greek set-up rows behind the wall are too small for the army",
    )
    chart.require(
        len(west_snake(sheet)) >= need[SPARTANS] + max(need[1:PELOPONNESIANS]),
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
    spartan = next(u for u in sheet.units if u.contingent == SPARTANS and u.kind == HOPLITE)
    units = tuple(
        unit
        if SIDE_OF[unit.contingent] == PERSIAN
        else Unit(unit.contingent, *list(vars(spartan).values())[1:])
        for unit in sheet.units
    )
    count = [sum(unit.contingent == number for unit in units) for number in range(len(CONTINGENTS))]
    greek = range(GREEK_CONTINGENTS)
    changed = vars(sheet) | {
        "units": units,
        "rout_box": tuple(count[c] if c in greek else box for c, box in enumerate(sheet.rout_box)),
        "points": tuple(sheet.points[SPARTANS] if c in greek else p for c, p in enumerate(sheet.points)),
        "army_units": tuple(1 if c in greek and c != SPARTANS else n for c, n in enumerate(sheet.army_units)),
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


AREAS = max(len(sheet.areas) for sheet in SHEETS)
UNITS = max(len(sheet.units) for sheet in SHEETS)
ROWS = max(len(sheet.grid) for sheet in SHEETS)
COLUMNS = max(len(sheet.grid[0]) for sheet in SHEETS)

AREA_COUNT = tuple(len(sheet.areas) for sheet in SHEETS)
UNIT_COUNT = tuple(len(sheet.units) for sheet in SHEETS)
ROW = padded([[row for row, _ in sheet.areas] for sheet in SHEETS], AREAS)
COLUMN = padded([[column for _, column in sheet.areas] for sheet in SHEETS], AREAS)
CENTRE = tuple(sheet.centre for sheet in SHEETS)
LAST_ROW = tuple(len(sheet.grid) - 1 for sheet in SHEETS)
# The area in each place of the grid, or NOTHING.
AT = tuple(
    tuple(tuple(sheet.at(row, column) for column in range(COLUMNS)) for row in range(ROWS))
    for sheet in SHEETS
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
    for sheet in SHEETS
)
# The neighbour of each area in each of the eight directions, or NOTHING.
NEXT = tuple(
    tuple(
        tuple(
            sheet.at(sheet.areas[area][0] + ROW_STEP[way], sheet.areas[area][1] + COLUMN_STEP[way])
            if area < len(sheet.areas)
            else NOTHING
            for way in range(8)
        )
        for area in range(AREAS)
    )
    for sheet in SHEETS
)
LEVEL = padded(
    [[2 if sheet.mark(area) == "^" else 1 for area in range(len(sheet.areas))] for sheet in SHEETS], AREAS
)
WALL = padded(
    [[int(sheet.mark(area) == "W") for area in range(len(sheet.areas))] for sheet in SHEETS], AREAS, 0
)
# 1 for areas east of the line of the wall (R2).
BEYOND = padded(
    [
        [int(row >= sheet.wall_row + (sheet.wall_edge == "east")) for row, _ in sheet.areas]
        for sheet in SHEETS
    ],
    AREAS,
    0,
)
PERSIAN_SIDE = padded(
    [[int(row in sheet.persian_side) for row, _ in sheet.areas] for sheet in SHEETS], AREAS, 0
)
SETUP = padded([[int(row in sheet.setup_rows) for row, _ in sheet.areas] for sheet in SHEETS], AREAS, 0)


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
    padded([outward(sheet, sheet.persian_rows, first) for first in (1, -1)], AREAS) for sheet in SHEETS
)
# Where the Immortals come down on the third day: the last row, then the one before it (7.0.2).
REAR_SITES = padded(
    [outward(sheet, (sheet.ephialtes_row, sheet.ephialtes_row - 1), 1) for sheet in SHEETS], AREAS
)
WEST_SNAKE = padded([west_snake(sheet) for sheet in SHEETS], AREAS)
EAST_SNAKE = padded([east_snake(sheet) for sheet in SHEETS], AREAS)

# Counters
CONTINGENT = padded([[unit.contingent for unit in sheet.units] for sheet in SHEETS], UNITS)
FIRST_UNIT = tuple(
    tuple(
        sum(unit.contingent < contingent for unit in sheet.units)
        for contingent in range(len(CONTINGENTS) + 1)
    )
    for sheet in SHEETS
)
KIND = padded([[unit.kind for unit in sheet.units] for sheet in SHEETS], UNITS)
STEPS = padded([[unit.steps for unit in sheet.units] for sheet in SHEETS], UNITS)


def by_losses(field: str) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """A number of each unit for each count of step losses."""
    return tuple(
        padded(
            [getattr(unit, field) for unit in sheet.units] + [()] * (UNITS - len(sheet.units)), MOST_STEPS, 0
        )
        for sheet in SHEETS
    )


MELEE, DEFENCE, MOVEMENT, MORALE = (
    by_losses("melee"),
    by_losses("defence"),
    by_losses("movement"),
    by_losses("morale"),
)
ROUT_BOX = tuple(sheet.rout_box for sheet in SHEETS)
ARMY_UNITS = tuple(sheet.army_units for sheet in SHEETS)
POINTS = tuple(sheet.points for sheet in SHEETS)
ARMY_TRACK = tuple(sheet.army_track for sheet in SHEETS)


# The printed tables


def read_losses(data: Data) -> tuple[tuple[tuple[int, int], ...], ...]:
    """MCRT: attacker's and defender's losses by die and column."""
    table = Data(f"{data.name}: mcrt", data.table("mcrt"))
    table.require(table.words("columns") == COLUMNS_OF_ODDS, f"columns must be {', '.join(COLUMNS_OF_ODDS)}")
    rows = table.table("rows")
    table.require(list(rows) == [str(face) for face in range(1, 7)], "rows must be 1 to 6")
    result = []
    for face, row in rows.items():
        cells = [str(cell).split("/") for cell in row]
        fine = len(cells) == 7 and all(len(cell) == 2 and all(n.isdigit() for n in cell) for cell in cells)
        table.require(fine, f"row {face} must be seven pairs such as 2/1")
        result.append(tuple((int(a), int(b)) for a, b in cells))
    return tuple(result)


def read_fire(data: Data) -> list[list[tuple[int, int, int]]]:
    """FRT: for each kind and range the die, and the faces from which it hits once and twice."""
    table = data.table("frt")
    data.require(set(table) == {"bow", "javelin", "mixed"}, "frt must tell of bow, javelin and mixed")
    result = [[(0, NEVER, NEVER)] * (MOST_RANGE + 1) for _ in KINDS]
    for kind, rows in table.items():
        for row in rows:
            fine = isinstance(row, list) and len(row) == 5 and all(isinstance(n, int) for n in row[:4])
            fine = fine and (row[4] is None or isinstance(row[4], int))
            data.require(fine, f"frt {kind}: {row} must be five numbers")
            low, high, die, one, two = row
            data.require(
                0 <= low <= high <= MOST_RANGE, f"frt {kind}: ranges must lie between 0 and {MOST_RANGE}"
            )
            data.require(die in (6, 10), f"frt {kind}: a die has 6 or 10 faces, not {die}")
            for reach in range(low, high + 1):
                data.require(
                    result[KINDS.index(kind)][reach][0] == 0, f"frt {kind}: range {reach} stands twice"
                )
                result[KINDS.index(kind)][reach] = (die, one, NEVER if two is None else two)
    for kind in table:
        known = [reach for reach, cell in enumerate(result[KINDS.index(kind)]) if cell[0] > 0]
        data.require(known == list(range(len(known))), f"frt {kind}: ranges must go on from 0 without a gap")
    return result


def read_shift(
    data: Data, key: str, rows: Sequence[str], columns: Sequence[str]
) -> tuple[tuple[int, ...], ...]:
    """A table of column shifts."""
    table = data.table(key)
    lines = []
    for row in rows:
        line = Data(f"{data.name}: {key}: {row}", Data(f"{data.name}: {key}", table).table(row))
        lines.append(tuple(line.number(column, -6, 6) for column in columns))
    return tuple(lines)


def read_faces(data: Data, key: str, faces: int, low: int, high: int) -> tuple[int, ...]:
    """A table with a number for each face of a die."""
    table = Data(f"{data.name}: {key}", data.table(key))
    table.require(
        list(table.content) == [str(face) for face in range(1, faces + 1)], f"faces must be 1 to {faces}"
    )
    return tuple(table.number(str(face), low, high) for face in range(1, faces + 1))


def read_commitment(data: Data) -> tuple[tuple[int, ...], ...]:
    """The contingent for each day and face; every face just once, and no Immortals on the third day."""
    days = []
    for day in range(1, DAYS + 1):
        column = Data(
            f"{data.name}: commitment: {day}",
            Data(f"{data.name}: commitment", data.table("commitment")).table(str(day)),
        )
        faces = [NOTHING] * 10
        for name in column.content:
            number = CONTINGENTS.index(name) if name in CONTINGENTS else NOTHING
            column.require(number >= GREEK_CONTINGENTS, f"{name} is no Persian contingent")
            column.require(day < DAYS or number != IMMORTALS, "the Immortals come by the path of Ephialtes")
            span = column.numbers(name)
            column.require(
                len(span) == 2 and 1 <= span[0] <= span[1] <= 10, f"{name} must be two faces of a D10"
            )
            for face in range(span[0], span[1] + 1):
                column.require(faces[face - 1] == NOTHING, f"face {face} stands twice")
                faces[face - 1] = number
        column.require(
            NOTHING not in faces, f"face {faces.index(NOTHING) + 1 if NOTHING in faces else 0} is missing"
        )
        days.append(tuple(faces))
    return tuple(days)


def terrain_number(data: Data, kind: str, key: str, low: int, high: int) -> int:
    table = Data(f"{data.name}: tec", data.table("tec"))
    return Data(f"{table.name}: {kind}", table.table(kind)).number(key, low, high)


LOSSES = tuple(read_losses(sheet.data) for sheet in SHEETS)
_FIRE = [read_fire(sheet.data) for sheet in SHEETS]
FIRE_DIE = tuple(tuple(tuple(cell[0] for cell in kind) for kind in fire) for fire in _FIRE)
HITS_FROM = tuple(tuple(tuple(cell[1] for cell in kind) for kind in fire) for fire in _FIRE)
TWICE_FROM = tuple(tuple(tuple(cell[2] for cell in kind) for kind in fire) for fire in _FIRE)
REACH = tuple(
    tuple(max((r for r in range(MOST_RANGE + 1) if kind[r] > 0), default=NOTHING) for kind in fire)
    for fire in FIRE_DIE
)
TYPE_SHIFT = tuple(read_shift(sheet.data, "unit_type_shift", KINDS, KINDS) for sheet in SHEETS)
FRONT, FLANK, REAR = range(3)
ASPECTS = ("front", "flank", "rear")
# By aspect, for other attackers and for hoplites.
SITUATION_SHIFT = tuple(
    read_shift(sheet.data, "situation_shift", ASPECTS, ("other", "hoplite")) for sheet in SHEETS
)
WALL_COST = tuple(terrain_number(sheet.data, "wall", "mp_cross", 0, 9) for sheet in SHEETS)
WALL_FIRE = tuple(terrain_number(sheet.data, "wall", "fire_drm", -9, 0) for sheet in SHEETS)
WALL_SHIFT = tuple(terrain_number(sheet.data, "wall", "melee_shift_across", -6, 0) for sheet in SHEETS)
CLIMB_COST = tuple(terrain_number(sheet.data, "level2", "mp_from_level1", 0, 9) for sheet in SHEETS)
CLIMB_SHIFT = tuple(
    terrain_number(sheet.data, "level2", "melee_shift_from_level1", -6, 0) for sheet in SHEETS
)
COMMITMENT = tuple(read_commitment(sheet.data) for sheet in SHEETS)
EPHIALTES = tuple(read_faces(sheet.data, "ephialtes", 6, 1, 8) for sheet in SHEETS)
CONFERENCE = tuple(read_faces(sheet.data, "conference", 6, 1, GREEK_CONTINGENTS) for sheet in SHEETS)


# Lines of sight (8.2.3): which places of the grid a line from (0, 0) to an offset crosses, by the offset.

SPAN = 2 * MOST_RANGE + 1


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
    for rows in range(-MOST_RANGE, MOST_RANGE + 1)
    for columns in range(-MOST_RANGE, MOST_RANGE + 1)
]
MOST_CROSSED = max(map(len, _LINES))
CROSSED_COUNT = tuple(map(len, _LINES))
CROSSED_ROWS = padded([[row for row, _ in line] for line in _LINES], MOST_CROSSED, 0)
CROSSED_COLUMNS = padded([[column for _, column in line] for line in _LINES], MOST_CROSSED, 0)
