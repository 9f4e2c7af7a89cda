"""The tracks: units each contingent has lost and where it routs, the morale of both armies, and points."""

from __future__ import annotations

from pylae.art import letters, marks, pieces, svg, theme
from pylae.core.wording import many
from pylae.games.go_tell_the_spartans.data import peoples, sheets
from pylae.games.go_tell_the_spartans.picture import counters
from pylae.games.go_tell_the_spartans.picture.scene import Table
from pylae.games.go_tell_the_spartans.rules import beside, course
from pylae.games.go_tell_the_spartans.words import names

FILL_OF = ("#24557A", "#7A2E4D")  # bolder boxes for the armies
INK_OF = (theme.GREEK_TEXT, theme.PERSIAN_TEXT)
BOX = (7.6, 13.0)  # the largest box of a track
SIGN = 26  # breadth of a contingent's sign


def tracks(table: Table) -> str:
    """All tracks in two columns: Greeks left, Persians right, each ended by the army."""
    layout = table.chart.layout
    title = marks.heading(0, 16, "Morale", "units lost, and where they run", layout.title)
    drawn = []
    for side in range(len(sheets.SIDE_WORDS)):
        nations = (
            range(peoples.GREEK_CONTINGENTS)
            if side == 0
            else range(peoples.GREEK_CONTINGENTS, peoples.NATIONS)
        )
        x = side * (layout.column + 8)
        rows = [contingent_row(table, nation) for nation in nations]
        rows.append(army_row(table, side))
        drawn += [svg.at(x, 26 + layout.row * n, row) for n, row in enumerate(rows)]
        if side == 1:
            drawn.append(points_row(table, x, 26 + layout.row * len(rows)))
    return svg.group(title, *drawn)


def tracks_height(table: Table) -> float:
    """How tall all tracks are together."""
    return 26 + table.chart.layout.row * (peoples.GREEK_CONTINGENTS + 1) + 6


def contingent_row(table: Table, nation: int) -> str:
    """A contingent: its sign, its name, a box for every unit it can lose, the ringed cross where it routs."""
    view, name = table.view, peoples.CONTINGENTS[nation]
    lost = table.beside(beside.TRACK, nation)
    fights = bool(view.standing >> nation & 1)
    away = nation < peoples.GREEK_CONTINGENTS and not fights
    limit = table.sheet.rout_box[nation]
    ink = theme.QUIET_TEXT if away else theme.TEXT
    room = table.chart.layout.column - SIGN - 4
    shade = counters.CONTINGENTS[name].shade
    told = svg.words(SIGN + 3, 14.6, name, 13, "text", ink)
    start = max(SIGN + letters.length(name, 13, "text") + 9, SIGN + 62)
    note = ""
    if away:
        note = (
            "routed" if view.routs[nation] else "gone home" if table.beside(beside.GONE, nation) else "away"
        )
    elif view.routs[nation] and not fights:
        note = f"routed {view.routs[nation]}×" if view.routs[nation] > 1 else "routed"
    if note:
        after = svg.words(start, 14.6, note, 13, "text", theme.QUIET_TEXT)
        line = svg.stroke(f"M{SIGN + 2} 10H{start - 6:.0f}", theme.QUIET_TEXT, 1.2) if away else ""
        return svg.group(sign(name, shade), told, line, after, id=f"track-{nation}")
    return svg.group(
        sign(name, shade),
        told,
        svg.at(start, 3, boxes(lost, limit, shade, INK_OF[peoples.SIDE_OF[nation]], room + SIGN + 4 - start)),
        id=f"track-{nation}",
    )


@svg.kept
def sign(name: str, shade: str) -> str:
    """The two letters of a contingent on its shade."""
    return svg.box(0, 1, SIGN - 2, 17, rx=3, fill=shade, stroke=theme.RIM) + svg.words(
        SIGN / 2 - 1, 14.2, counters.CONTINGENTS[name].sign, 13, "display", theme.ADDED_WHITE, "middle"
    )


@svg.kept
def boxes(filled: int, limit: int, shade: str, ink: str, room: float) -> str:
    """The boxes of a track up to the ringed one; where they are many they stand closer."""
    high = BOX[1]
    step = min(BOX[0] + 2, (room - 15) / max(1, limit - 1))
    wide = step - (2 if step > 6 else 1.2)
    full = "".join(f"M{n * step:.1f} 0h{wide:.1f}v{high}h-{wide:.1f}Z" for n in range(min(filled, limit - 1)))
    left = "".join(f"M{n * step:.1f} 0h{wide:.1f}v{high}h-{wide:.1f}Z" for n in range(filled, limit - 1))
    return svg.group(
        svg.path(full, fill=shade, stroke=ink) if full else "",
        svg.path(left, fill=theme.PANEL, stroke=ink) if left else "",
        svg.at((limit - 1) * step + 7, high / 2, rout_box(filled >= limit)),
    )


@svg.kept
def rout_box(reached: bool) -> str:
    """The box on which a contingent or an army runs."""
    return svg.circle(
        6.6, **svg.paint(counters.TERRACOTTA if reached else theme.PANEL, counters.TERRACOTTA, 1.6)
    ) + svg.stroke("M-3 -3L3 3M3 -3L-3 3", theme.RIM if reached else counters.TERRACOTTA, 1.8)


def army_row(table: Table, side: int) -> str:
    """An army: its shield, its boxes, bolder than those of a contingent."""
    name = f"{peoples.ADJECTIVES[side]} army"
    start = SIGN + 68
    room = table.chart.layout.column - start
    limit = table.sheet.army_track[side]
    return svg.group(
        svg.at(12, 9.5, pieces.shield(sheets.SIDE_WORDS[side], 9.5)),
        svg.words(SIGN + 3, 14.6, name, 13.5, "display", INK_OF[side]),
        svg.at(
            start + 12, 3, boxes(int(table.view.army[side]), limit, FILL_OF[side], INK_OF[side], room - 12)
        ),
        id=f"track-army-{side}",
    )


def points_row(table: Table, x: float, y: float) -> str:
    """The victory points of both sides, if the game ended now."""
    points = [int(course.victory_points(table.view, side)) for side in range(len(sheets.SIDE_WORDS))]
    return svg.at(
        x,
        y,
        svg.stroke(f"M0 2H{table.chart.layout.column}", theme.STRONG_LINE, 1),
        svg.words(0, 18, "Points", 13.5, "display"),
        svg.words(52, 18, f"Greeks {points[0]}", 13.5, "display", theme.GREEK_TEXT),
        svg.words(124, 18, f"Persians {points[1]}", 13.5, "display", theme.PERSIAN_TEXT),
        svg.words(52, 36, names.given(table.view, peoples.GREEK).strip(), 13.5, "text", theme.QUIET_TEXT),
        id="points",
    )


def strength(table: Table, nation: int) -> str:
    """How many units a contingent has left, in words."""
    first = [unit for unit, about in enumerate(table.sheet.units) if about.contingent == nation]
    left = sum(table.view.area[unit] not in (beside.TRACK, beside.GONE) for unit in first)
    return many(left, "unit")
