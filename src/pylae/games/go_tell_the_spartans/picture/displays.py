"""The plates beside the fight: days, rounds and segments in the bay, the Ephialtes Box in the mountain, where the map is from."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from pylae.art import letters, svg, theme
from pylae.art.svg import Point
from pylae.core.rule import NOTHING
from pylae.games.go_tell_the_spartans.data import peoples, sheets
from pylae.games.go_tell_the_spartans.picture import charts, counters
from pylae.games.go_tell_the_spartans.picture.scene import Table
from pylae.games.go_tell_the_spartans.rules import beside, phase, segments
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.words import names

ROMAN = ("I", "II", "III")
INK_OF, FILL_OF = (theme.GREEK_TEXT, theme.PERSIAN_TEXT), (theme.GREEK, theme.PERSIAN)
STEPPED = "M-6 4.6H-2.6V1.4H.8V-1.8H4.2V-5"  # a way up in steps: movement
ARROW = "M-7 4L4 -3M-7 4l.6 -3.4M-7 4l3.4 .6M-4.6 2.5l.6 -3.4M-4.6 2.5l3.4 .6"
SPEARS = "M-6 5L6 -5M6 5L-6 -5"
SIGN_OF = ("", STEPPED, ARROW, ARROW, SPEARS, STEPPED, ARROW, ARROW, SPEARS, "")
ORIGINS = {
    "reconstruction": "reconstructed map and counters",
    "long_pass": "a study, not the printed map",
}


# Day, round, segment


def display(table: Table) -> str:
    """Where the day stands: three suns, eight rounds, nine segments, and the segment in words."""
    view = table.view
    wide, tall = charts.DISPLAY
    x, y = table.chart.display
    left, top = -wide / 2, -tall / 2
    inside = (
        *(
            svg.at(left + 20 + 28 * day, top + 20, sun(ROMAN[day], day + 1 - view.day))
            for day in range(peoples.DAYS)
        ),
        *(
            svg.at(left + 108 + 21.4 * n, top + 20, stone(n + 1, n + 1 - view.round, bool(view.round)))
            for n in range(segments.ROUNDS)
        ),
        *(svg.at(left + 18 + 29.8 * (n - 1), top + 47, segment(n, n - view.segment)) for n in range(1, 10)),
        svg.words(0, tall / 2 - 7, stage(view), 14, "display", stage_ink(view), "middle"),
    )
    return svg.at(
        x, y, moored(wide, tall) if table.chart.top == 0 else plate(wide, tall), *inside, id="display"
    )


@svg.kept
def plate(wide: float, tall: float) -> str:
    """A plate with a fine inner line."""
    return svg.box(
        -wide / 2, -tall / 2, wide, tall, rx=3, **svg.paint(theme.PANEL, theme.PLATE_EDGE, 1.6)
    ) + svg.box(
        2.5 - wide / 2, 2.5 - tall / 2, wide - 5, tall - 5, rx=2, fill="none", stroke=theme.PLATE_EDGE
    )


@svg.kept
def moored(wide: float, tall: float) -> str:
    """A plate afloat: ropes run from its corners to the shore."""
    ropes = "".join(
        f"M{sign * (wide / 2 - 8):.0f} {tall / 2 - 8:.0f}q{sign * 14} 2 {sign * 24} 12" for sign in (-1, 1)
    )
    return svg.stroke(ropes, theme.SEA_LINE, 2.4, stroke_dasharray="3 3") + plate(wide, tall)


@svg.kept
def sun(numeral: str, ahead: int) -> str:
    """A day: terracotta is now, ink is past, hollow is to come."""
    rays = [
        (reach * cos(turn * pi / 12), reach * sin(turn * pi / 12))
        for turn in range(24)
        for reach in (13.4 if turn % 2 else 10.2,)
    ]
    fill = counters.TERRACOTTA if ahead == 0 else theme.RIM if ahead < 0 else theme.PANEL
    ink = theme.LIT_INK if ahead == 0 else theme.ON_RIM if ahead < 0 else theme.TEXT
    return svg.polygon(rays, **svg.paint(fill, theme.STRONG_LINE, 1.2)) + svg.words(
        0, 4.6, numeral, 13, "display", ink, "middle"
    )


@svg.kept
def stone(number: int, ahead: int, begun: bool) -> str:
    """An Action Round."""
    now, past = begun and ahead == 0, begun and ahead < 0
    fill = counters.TERRACOTTA if now else theme.RIM if past else theme.PANEL
    ink = theme.LIT_INK if now else theme.ON_RIM if past else theme.TEXT
    return svg.circle(9.4, **svg.paint(fill, theme.STRONG_LINE, 1.2)) + svg.words(
        0, 4.8, str(number), 14, "display", ink, "middle"
    )


@svg.kept
def segment(number: int, ahead: int) -> str:
    """A segment by its sign, in the colour and outline of its side; the present one filled."""
    side = segments.PHASING[number]
    common = number == segments.RECOVERY
    corner = 9 if not common and side == 0 else 0 if not common else 4
    ink = theme.TEXT if common else INK_OF[side]
    fill = (counters.TERRACOTTA if common else FILL_OF[side]) if ahead == 0 else theme.PANEL
    line = theme.ADDED_WHITE if ahead == 0 else ink
    drawn = (
        svg.words(0, 4.8, "D", 14, "display", line, "middle") + svg.stroke("M-7 5.5L7 -5.5", line, 1.6)
        if common
        else svg.stroke(SIGN_OF[number], line, 1.9)
    )
    if SIGN_OF[number] == ARROW:
        drawn += svg.path("M8 -5.6L1.6 -4.4L4.6 .2Z", fill=line)
    return svg.group(
        svg.box(-13, -10, 26, 20, rx=corner, **svg.paint(fill, ink, 1.3)),
        drawn,
        opacity=0.62 if ahead < 0 else None,
    )


def stage(view: State) -> str:
    """What goes on, in words."""
    if view.phase == phase.FINISHED:
        return "The game is over"
    if view.phase in (phase.EPHIALTES_DIE, phase.CONFERENCE_DIE, phase.CONSENT, phase.STAY, phase.GUARD):
        return "Night council on the third day"
    if view.segment:
        name = names.SEGMENT_NAMES[view.segment]
        return name[:1].upper() + name[1:]
    if view.phase == phase.COMMIT_DIE or (view.committed == NOTHING and not view.extra):
        return "Persian commitment"
    if view.phase == phase.END_OF_DAY_DIE:
        return "Does the day end?"
    return "Deployment" if view.phase <= phase.SITE else "Between series"


def stage_ink(view: State) -> str:
    """The colour of the side that acts."""
    return (
        INK_OF[segments.PHASING[view.segment]]
        if 0 < view.segment < segments.RECOVERY and view.phase != phase.FINISHED
        else theme.TEXT
    )


# The path over the mountain


def ephialtes_box(table: Table) -> str:
    """Who guards the path, and when the Immortals come down it."""
    wide, tall = table.chart.layout.ephialtes
    x, y = table.chart.ephialtes
    drawn = roomy_box(table, wide, tall) if table.chart.layout.roomy else narrow_box(table, wide, tall)
    return svg.at(x, y, plate(wide, tall), drawn, id="ephialtes-box")


def roomy_box(table: Table, wide: float, tall: float) -> str:
    """The Box with its counters beside the words, and the goat that knows the way."""
    left, top = -wide / 2 + 10, -tall / 2
    lines = [" ".join(note) for note, _ in path_notes(table)]
    shown = [nation for _, nation in path_notes(table) if nation != NOTHING]
    indent = 52.0 * len(shown)
    return svg.group(
        svg.words(left, top + 20, "Ephialtes Box", 15, "display"),
        *(
            svg.at(left + 24 + 52 * n, top + 47, guard_counter(table, nation, (42, 34)))
            for n, nation in enumerate(shown)
        ),
        *(
            svg.words(left + indent, top + 41 + 18 * n, line, 13.5, "text", theme.QUIET_TEXT)
            for n, line in enumerate(lines)
        ),
        svg.at(wide / 2 - 58, top + 6, goat(), scale=0.5) if len(shown) < 2 else "",
    )


def narrow_box(table: Table, wide: float, tall: float) -> str:
    """The Box on a phone, where it lies beside the display."""
    del wide
    top = -tall / 2
    lines = [line for note, _ in path_notes(table) for line in note]
    head, first = (18, 37) if len(lines) < 3 else (16, 30.5)
    return svg.group(
        svg.words(0, top + head, "Ephialtes", 14, "display", theme.TEXT, "middle"),
        *(
            svg.words(0, top + first + 13.8 * n, line, 13, "text", theme.QUIET_TEXT, "middle")
            for n, line in enumerate(lines)
        ),
    )


def path_notes(table: Table) -> list[tuple[tuple[str, ...], int]]:
    """What is to be said of the path in short lines, and the contingent it is about."""
    view = table.view
    notes: list[tuple[tuple[str, ...], int]] = []
    if view.guard != NOTHING:
        nation = int(view.guard)
        notes.append(((peoples.CONTINGENTS[nation], "on guard"), nation))
    waiting = table.beside(beside.BOX, peoples.IMMORTALS)
    if waiting and view.entry_round:
        notes.append((("Immortals", f"in round {view.entry_round}"), peoples.IMMORTALS))
    elif view.day == peoples.DAYS and view.entry_round:
        notes.append((("Immortals", "came down"), NOTHING))
    return notes or [(("Nobody", "on guard"), NOTHING)]


def guard_counter(table: Table, nation: int, size: Point) -> str:
    """The counter of a contingent in the Box, with how many of it are there."""
    unit = next(unit for unit in table.sheet.units if unit.contingent == nation)
    side = sheets.SIDE_WORDS[peoples.SIDE_OF[nation]]
    count = table.beside(beside.BOX, nation)
    name = peoples.CONTINGENTS[nation]
    facing = "W" if side == "greek" else "E"
    drawn = counters.small_counter(
        side, peoples.KINDS[unit.kind], name, unit.melee[0], unit.steps, 0, facing, weak=False, size=size
    )
    shade = counters.CONTINGENTS[name].shade
    label = str(count)
    reach = letters.length(label, 13) / 2 + 5
    return drawn + svg.at(
        size[0] / 2 - 4,
        size[1] / 2 - 4,
        svg.box(-reach, -8.5, 2 * reach, 17, rx=8, **svg.paint(shade, theme.ADDED_WHITE, 1.2)),
        svg.words(0, 4.6, label, 13, "display", theme.ADDED_WHITE, "middle"),
    )


# Where the map is from


def origin_note(table: Table) -> Iterator[str]:
    """A line that says of a map and counters that they are not the printed ones."""
    text = ORIGINS.get(table.sheet.name, "")
    if not text:
        return
    chart = table.chart
    wide = letters.length(text, 13, "text") + 12
    x = chart.left + chart.grid.width - chart.grid.frame - wide / 2 - 6
    y = chart.top + chart.grid.height - chart.grid.frame - 15
    if not chart.layout.roomy:
        x, y = chart.layout.width / 2, chart.fold - chart.layout.foot / 2
        yield svg.at(x, y, svg.words(0, 4.4, text, 13, "text", theme.QUIET_TEXT, "middle"), id="origin")
        return
    yield svg.at(
        x,
        y,
        svg.box(-wide / 2, -10, wide, 20, fill=theme.PANEL, stroke=theme.PLATE_EDGE),
        svg.words(0, 4.4, text, 13, "text", theme.TEXT, "middle"),
        id="origin",
    )


def goat() -> str:
    """The wild goat of the mountain path, looking right, in a box of 100 by 90."""
    far_legs = "M24 50L20 66L25 76L22 89H28L32 76L29 67L36 54ZM62 54L72 66L67 76L70 89H76L75 75L79 65L71 50Z"
    body = (
        "M14 46C20 34 38 34 52 36C62 36 68 30 74 22L84 16C90 16 96 22 98 28L94 32L86 31C80 40 78 50 70 56C58 62 38 58 30 60"
        "C20 62 14 56 14 46ZM14 46C8 44 6 38 10 34L18 42ZM90 32L88 43L84 33Z"
    )
    near_legs = "M16 52L9 66L14 76L10 89H16L21 76L18 67L28 56ZM53 54L57 68L53 78L56 89H62L60 78L65 68L63 54Z"
    return svg.group(
        svg.path(far_legs, fill=theme.FIGURE),
        svg.path(body + near_legs, **svg.paint(theme.FIGURE, theme.INCISE, 0.9)),
        svg.path(
            "M84 16C82 2 66 -6 50 2C62 0 72 6 76 19ZM79 18C76 8 64 4 54 8C64 8 69 14 72 22Z",
            **svg.paint(theme.ADDED_RED, theme.INCISE, 0.9),
        ),
        svg.stroke(
            "M78 4L74 8M70 0L68 5M61 -1V4M64 36C66 44 64 50 60 54M28 42C34 46 34 54 30 58M40 40q6 6 4 16M50 40q5 6 3 16",
            theme.INCISE,
            1,
        ),
        svg.circle(1.5, 88, 22.4, fill=theme.INCISE),
    )
