"""The tables of combat, terrain and commitment as integers, one for each sheet."""

from __future__ import annotations

from collections.abc import Sequence

from pylae.core.rule import NOTHING
from pylae.core.tables import Data
from pylae.games.go_tell_the_spartans.data import compass, peoples, sheets

# The printed tables


def read_losses(data: Data) -> tuple[tuple[tuple[int, int], ...], ...]:
    """MCRT: attacker's and defender's losses by die and column."""
    table = Data(f"{data.name}: mcrt", data.table("mcrt"))
    table.require(
        table.words("columns") == peoples.COLUMNS_OF_ODDS,
        f"columns must be {', '.join(peoples.COLUMNS_OF_ODDS)}",
    )
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
    result = [[(0, peoples.NEVER, peoples.NEVER)] * (peoples.MOST_RANGE + 1) for _ in peoples.KINDS]
    for kind, rows in table.items():
        for row in rows:
            fine = isinstance(row, list) and len(row) == 5 and all(isinstance(n, int) for n in row[:4])
            fine = fine and (row[4] is None or isinstance(row[4], int))
            data.require(fine, f"frt {kind}: {row} must be five numbers")
            low, high, die, one, two = row
            data.require(
                0 <= low <= high <= peoples.MOST_RANGE,
                f"frt {kind}: ranges must lie between 0 and {peoples.MOST_RANGE}",
            )
            data.require(die in (6, 10), f"frt {kind}: a die has 6 or 10 faces, not {die}")
            for reach in range(low, high + 1):
                data.require(
                    result[peoples.KINDS.index(kind)][reach][0] == 0,
                    f"frt {kind}: range {reach} stands twice",
                )
                result[peoples.KINDS.index(kind)][reach] = (die, one, peoples.NEVER if two is None else two)
    for kind in table:
        known = [reach for reach, cell in enumerate(result[peoples.KINDS.index(kind)]) if cell[0] > 0]
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
    for day in range(1, peoples.DAYS + 1):
        column = Data(
            f"{data.name}: commitment: {day}",
            Data(f"{data.name}: commitment", data.table("commitment")).table(str(day)),
        )
        faces = [NOTHING] * 10
        for name in column.content:
            number = peoples.CONTINGENTS.index(name) if name in peoples.CONTINGENTS else NOTHING
            column.require(number >= peoples.GREEK_CONTINGENTS, f"{name} is no Persian contingent")
            column.require(
                day < peoples.DAYS or number != peoples.IMMORTALS,
                "the Immortals come by the path of Ephialtes",
            )
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


LOSSES = tuple(read_losses(sheet.data) for sheet in sheets.SHEETS)
_FIRE = [read_fire(sheet.data) for sheet in sheets.SHEETS]
FIRE_DIE = tuple(tuple(tuple(cell[0] for cell in kind) for kind in fire) for fire in _FIRE)
HITS_FROM = tuple(tuple(tuple(cell[1] for cell in kind) for kind in fire) for fire in _FIRE)
TWICE_FROM = tuple(tuple(tuple(cell[2] for cell in kind) for kind in fire) for fire in _FIRE)
REACH = tuple(
    tuple(max((r for r in range(peoples.MOST_RANGE + 1) if kind[r] > 0), default=NOTHING) for kind in fire)
    for fire in FIRE_DIE
)
TYPE_SHIFT = tuple(
    read_shift(sheet.data, "unit_type_shift", peoples.KINDS, peoples.KINDS) for sheet in sheets.SHEETS
)
# By aspect, for other attackers and for hoplites.
SITUATION_SHIFT = tuple(
    read_shift(sheet.data, "situation_shift", compass.ASPECTS, ("other", "hoplite"))
    for sheet in sheets.SHEETS
)
WALL_COST = tuple(sheets.terrain_number(sheet.data, "wall", "mp_cross", 0, 9) for sheet in sheets.SHEETS)
WALL_FIRE = tuple(sheets.terrain_number(sheet.data, "wall", "fire_drm", -9, 0) for sheet in sheets.SHEETS)
WALL_SHIFT = tuple(
    sheets.terrain_number(sheet.data, "wall", "melee_shift_across", -6, 0) for sheet in sheets.SHEETS
)
CLIMB_COST = tuple(
    sheets.terrain_number(sheet.data, "level2", "mp_from_level1", 0, 9) for sheet in sheets.SHEETS
)
CLIMB_SHIFT = tuple(
    sheets.terrain_number(sheet.data, "level2", "melee_shift_from_level1", -6, 0) for sheet in sheets.SHEETS
)
COMMITMENT = tuple(read_commitment(sheet.data) for sheet in sheets.SHEETS)
EPHIALTES = tuple(read_faces(sheet.data, "ephialtes", 6, 1, 8) for sheet in sheets.SHEETS)
CONFERENCE = tuple(
    read_faces(sheet.data, "conference", 6, 1, peoples.GREEK_CONTINGENTS) for sheet in sheets.SHEETS
)
