"""Chapter 6: whole deployments of the Greek army, each under one word.

A template says for each part of the army in which areas it stands, the best ones first, and which areas do not face west.
Areas are named as on the reconstructed map. On another map they are those as far from the nearer end of their row, and as far
from the first set-up row, or behind the wall from the last one. Where a template has no room for the army of the day, the winding lines of "deep" take its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pylae.core.rule import NOTHING, rule
from pylae.games.go_tell_the_spartans.data import compass, ground, peoples, roster, sheets
from pylae.games.go_tell_the_spartans.data.sheets import Sheet
from pylae.games.go_tell_the_spartans.rules import act, beside, mark, stacks
from pylae.games.go_tell_the_spartans.rules.state import State

# The parts of an army, each with a line of areas: Spartans, the contingent that stands with them, Peloponnesians, the others.
PARTS = ("spartans", "helots", "second", "second_light", "allies", "allies_light", "rest")
SPARTAN_LINE, HELOT_LINE, SECOND_LINE, SECOND_LIGHT_LINE, ALLY_LINE, ALLY_LIGHT_LINE, REST_LINE = range(7)

STRONGEST = (peoples.THESPIANS, peoples.PHOCIANS, peoples.LOCRIANS, peoples.THEBANS, peoples.MALIANS)
SMALLEST = (peoples.THEBANS, peoples.THESPIANS, peoples.LOCRIANS, peoples.MALIANS)
LOWLANDERS = (peoples.LOCRIANS, peoples.THEBANS, peoples.THESPIANS, peoples.MALIANS)


@dataclass(frozen=True)
class Template:
    """One way to deploy; the areas of a line are filled in order, and those of `single` take one unit each."""

    name: str
    text: str
    second: tuple[int, ...] = ()  # who stands with the Spartans, the most welcome first
    lines: Mapping[str, str] = field(default_factory=dict)
    facing: Mapping[str, str] = field(default_factory=dict)  # facings by areas; all others face west
    single: str = ""


REAR = (
    "L2 L3 K3 K4 L4 L5 K5 K6 L6 L7 K7 K8 L8 J7 I7 I6 I5 I4 I3 J3 J4"  # where those stand who are not to fight
)
FORT = {"spartans": "D2", "helots": "E2 F3", "second": "D3 E3 F3", "second_light": "F4 E4 G4"}
FIELD = {"allies": "D4 D5 D6 F4 F5 F6 E4 E5 E6", "allies_light": "G3 G4"}

DEPLOYMENTS = (
    Template(
        "deep",
        "Winding lines on both sides of the wall: Spartans and a second contingent before it, all others behind.",
    ),
    Template(
        "line",
        "One line across the mouth of the pass: Peloponnesians between a second contingent in the north and Spartans in "
        "the south.",
        LOWLANDERS,
        {
            "spartans": "D8",
            "helots": "E7 F7",
            "second": "D2 E2 E3",
            "second_light": "E3 F3 F4 E4",
            "allies": "D5 D4 D6 D3 D7 E5 E4 E6",
            "allies_light": "J6 J5",
            "rest": REAR,
        },
    ),
    Template(
        "wall",
        "Peloponnesians man the wall; Spartans and a second contingent stand before its ends.",
        (peoples.THESPIANS, peoples.LOCRIANS, peoples.THEBANS, peoples.MALIANS),
        {
            "spartans": "G7",
            "helots": "G6 F6",
            "second": "G3 G4 F3 F4 F5",
            "second_light": "G5 F4 F5 F6",
            "allies": "H5 H4 H6 H3 H7 I3 I4 I5",
            "allies_light": "J6 J5",
            "rest": REAR,
        },
    ),
    Template(
        "screen",
        "Peloponnesians screen the narrows in front of the wall; Spartans and a second contingent stand behind them.",
        SMALLEST,
        {
            "spartans": "G6",
            "helots": "G7 F7",
            "second": "G4 G3 F3",
            "second_light": "G5 F4",
            "allies": "F5 F4 F6 F3 F7 H5 H4 H6 H3 H7",
            "allies_light": "I5 I4",
            "rest": REAR,
        },
    ),
    Template(
        "corners",
        "Spartans in the south-western corner, a second contingent in the south-eastern one, out of everybody's way.",
        STRONGEST,
        {"spartans": "D8", "helots": "E7 F7", "second": "K8 L8 L7", "second_light": "K7", **FIELD}
        | {"rest": "D2 E2 D3 E3 F3"},
        {"D8 K8": "N", "L8 L7": "E"},
    ),
    Template(
        "fort",
        "Spartans and a second contingent close the north-western corner on all sides; the others stand south of them.",
        STRONGEST,
        {**FORT, **FIELD, "rest": "D6 D7 E7 E6 F6 F7 G7 G6"},
        {"F3": "E", "E3": "S"},
        "E3",
    ),
    Template(
        "forts",
        "Both western corners are closed, with the Peloponnesians between them.",
        STRONGEST,
        {**FORT, **FIELD, "rest": "D8 E7 D7 F7 G7 G6 F6 E6 E5"},
        {"D8": "N", "F3": "E", "E3": "S"},
        "E3",
    ),
    Template(
        "apart",
        "Everybody in a corner: Spartans in the south-west, a second contingent in the north-west, the others far behind.",
        STRONGEST,
        {"spartans": "D8", "helots": "E7 F7", "second": "E2 D2 D3", "second_light": "E3", **FIELD}
        | {"rest": "K8 L8 L7 K7 K6 L6 L5 K5 K4 L4 L3 K3"},
        {"D8": "N", "E2": "S"},
    ),
)
TEMPLATE_NAMES: tuple[str, ...] = tuple(template.name for template in DEPLOYMENTS)
TEMPLATE_TEXTS: tuple[str, ...] = tuple(template.text for template in DEPLOYMENTS)
DEEP, LINE, MANNED_WALL, SCREEN, CORNERS, FORT_NORTH, FORTS, APART = range(act.TEMPLATES)


# Tables: the lines on each map


def counterpart(sheet: Sheet, name: str) -> int:
    """The area of a map for a name of the reconstructed one, or NOTHING where that map is smaller."""
    model = sheets.SHEETS[0]
    names = [model.area_name(area) for area in range(len(model.areas))]
    row, _ = model.areas[names.index(name)]
    line = model.rows([row])
    north = line.index(names.index(name))
    west = row in model.persian_side
    edge = min if west else max
    wanted = row - edge(model.setup_rows) + edge(sheet.setup_rows)
    there = sheet.rows([wanted]) if (wanted in sheet.persian_side) == west else []
    index = north if 2 * north < len(line) else len(there) - len(line) + north
    return there[index] if 0 <= index < len(there) else NOTHING


def line_of(sheet: Sheet, names: str) -> list[int]:
    """The areas of a line on a map; what the map does not have is left out."""
    areas = [counterpart(sheet, name) for name in names.split()]
    return [area for index, area in enumerate(areas) if area != NOTHING and area not in areas[:index]]


def lines_of(sheet: Sheet, template: Template) -> tuple[tuple[int, ...], ...]:
    """The lines of all parts; the Peloponnesians, who need not hang together, may also fill what nobody else needs."""
    lines = [line_of(sheet, template.lines.get(part, "")) for part in PARTS]
    spare = [area for area in sheets.east_snake(sheet) if not any(area in line for line in lines)]
    lines[ALLY_LINE] += spare
    lines[ALLY_LIGHT_LINE] += spare[::-1]
    return sheets.padded(lines, ground.AREAS)


def faces_of(sheet: Sheet, template: Template) -> tuple[int, ...]:
    """How each area of a map faces in a template."""
    faces = [compass.WEST] * ground.AREAS
    for names, word in template.facing.items():
        for area in line_of(sheet, names):
            faces[area] = compass.FACINGS.index(word)
    return tuple(faces)


def room_of(sheet: Sheet, template: Template) -> tuple[int, ...]:
    """How many units each area of a map takes in a template."""
    single = line_of(sheet, template.single)
    return tuple(1 if area in single else peoples.STACK_LIMIT for area in range(ground.AREAS))


LINES = tuple(tuple(lines_of(sheet, template) for template in DEPLOYMENTS) for sheet in sheets.SHEETS)
FACES = tuple(tuple(faces_of(sheet, template) for template in DEPLOYMENTS) for sheet in sheets.SHEETS)
ROOM = tuple(tuple(room_of(sheet, template) for template in DEPLOYMENTS) for sheet in sheets.SHEETS)
SECONDS = sheets.padded([template.second for template in DEPLOYMENTS], len(STRONGEST))


# Placing


@rule
def array(state: State, template: int) -> bool:
    """6.0 The whole army takes its places along the lines of a template; whether everybody found one."""
    second = second_contingent(state, template)
    if not take_part(state, template, peoples.SPARTANS, second):
        return False
    if second != NOTHING and not take_part(state, template, second, second):
        return False
    if not take_part(state, template, peoples.PELOPONNESIANS, second):
        return False
    for nation in range(peoples.SPARTANS + 1, peoples.PELOPONNESIANS):
        if nation != second and not take_part(state, template, nation, second):
            return False
    return True


@rule
def take_part(state: State, template: int, nation: int, second: int) -> bool:
    """6.0 A contingent takes its places along its lines of a template; whether all its units found one."""
    if nation == peoples.SPARTANS:
        return stand(state, template, nation, SPARTAN_LINE, HELOT_LINE)
    if nation == peoples.PELOPONNESIANS:
        return stand(state, template, nation, ALLY_LINE, ALLY_LIGHT_LINE)
    if nation == second:
        return stand(state, template, nation, SECOND_LINE, SECOND_LIGHT_LINE)
    return stand(state, template, nation, REST_LINE, REST_LINE)


@rule
def waits(state: State, nation: int) -> bool:
    """6.0 Whether a contingent has units beside the map."""
    for unit in range(roster.FIRST_UNIT[state.sheet][nation], roster.FIRST_UNIT[state.sheet][nation + 1]):
        if state.area[unit] == beside.POOL:
            return True
    return False


@rule
def second_contingent(state: State, template: int) -> int:
    """6.0.1 #3 Who stands with the Spartans: the first of the template's list who can; or NOTHING."""
    for index in range(len(STRONGEST)):
        nation = SECONDS[template][index]
        if nation != NOTHING and waits(state, nation):
            return nation
    return NOTHING


@rule
def stand(state: State, template: int, nation: int, line: int, light_line: int) -> bool:
    """6.0 A contingent fills its lines, hoplites one and light troops the other; those with fewest losses come first."""
    for lost in range(peoples.MOST_STEPS):
        for unit in range(roster.FIRST_UNIT[state.sheet][nation], roster.FIRST_UNIT[state.sheet][nation + 1]):
            if state.area[unit] == beside.POOL and state.loss[unit] == lost:
                heavy = stacks.kind(state, unit) == peoples.HOPLITE
                area = room_in(state, template, line if heavy else light_line, unit)
                if area == NOTHING:
                    area = room_in(state, template, light_line if heavy else line, unit)
                if area == NOTHING:
                    return False
                join(state, unit, area, FACES[state.sheet][template][area])
    return True


@rule
def room_in(state: State, template: int, line: int, unit: int) -> int:
    """3.1.1 3.1.2 The first area of a line that is free, or has room beside the same contingent and kind; or NOTHING."""
    for index in range(ground.AREAS):
        area = LINES[state.sheet][template][line][index]
        if area == NOTHING:
            return NOTHING
        first = state.top[peoples.GREEK][area]
        if first == NOTHING:
            return area
        alike = stacks.kind(state, first) == stacks.kind(state, unit) and stacks.contingent(
            state, first
        ) == stacks.contingent(state, unit)
        if alike and stacks.height(state, peoples.GREEK, area) < ROOM[state.sheet][template][area]:
            return area
    return NOTHING


@rule
def join(state: State, unit: int, area: int, facing: int) -> None:
    """6.0 3.1.3 A unit goes to the bottom of the force of an area, and faces as that does."""
    state.facing[unit] = facing
    if state.top[peoples.GREEK][area] == NOTHING:
        state.mark[unit] |= mark.LEADS
    stacks.lay_under(state, unit, area)
