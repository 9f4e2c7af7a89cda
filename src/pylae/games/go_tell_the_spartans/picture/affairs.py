"""What is in hand: the moving force with its compass, a target and who fires at it, both sides of a combat, or a legend."""

from __future__ import annotations

from collections.abc import Iterator

from pylae.art import letters, pieces, svg, theme
from pylae.art.marks import banner, piece
from pylae.core.rule import NOTHING
from pylae.games.go_tell_the_spartans.data import peoples, sheets
from pylae.games.go_tell_the_spartans.data.compass import FACINGS
from pylae.games.go_tell_the_spartans.picture import counter_marks, counters, lights, signs
from pylae.games.go_tell_the_spartans.picture.flow import Block
from pylae.games.go_tell_the_spartans.picture.scene import Table
from pylae.games.go_tell_the_spartans.rules import act, beside, course, endings, mark, phase, segments
from pylae.games.go_tell_the_spartans.sight import odds
from pylae.games.go_tell_the_spartans.words import spelling

# Units with all their numbers


def in_march(table: Table) -> list[list[Block]]:
    """The moving force, unit by unit, and a compass to turn it."""
    view = table.view
    if view.subject == NOTHING or view.area[view.subject] < 0:
        return at_rest(table)
    here = table.at(table.side(int(view.subject)), int(view.area[view.subject]))
    force = next((stand for stand in here if view.subject in stand.units), None)
    if force is None:
        return at_rest(table)
    cards = [unit_card(table, unit, "Leave behind", march_caption(table, unit)) for unit in force.units]
    return [[*cards, *compass(table)]]


def march_caption(table: Table, unit: int) -> str:
    """What may happen to a unit of the moving force."""
    if table.view.phase != phase.MARCH:
        return ""
    if not table.view.mark[unit] & mark.PICKED:
        return "stays"
    return "leave?" if act.UNIT + unit in table.actions else ""


def in_fire(table: Table) -> list[list[Block]]:
    """The target, and who fires at it."""
    view = table.view
    targets = table.stack(1 - segments.PHASING[view.segment], int(view.spot))
    lines = [
        f"{table.name(int(view.area[unit]))}: {peoples.KINDS[table.unit(unit).kind]}, "
        + (
            signs.line_note(table, unit, int(view.spot))
            if view.area[unit] != view.spot
            else "in the same area"
        )
        for unit in odds.aimed(table.view, table.view.spot)
    ]
    merged = [
        f"{lines.count(line)} × {line}" if lines.count(line) > 1 else line for line in dict.fromkeys(lines)
    ]
    size = table.chart.layout.text
    text = svg.paragraph(0, 14, merged, size, fill=theme.TEXT, lead=1.25) if merged else ""
    wide = max((letters.length(line, size, "text") for line in merged), default=0)
    notes = [(text, wide, 8 + size * 1.25 * len(merged))] if merged else []
    return [[*(unit_card(table, unit, "", "target") for unit in targets[:4]), *notes]]


def in_battle(table: Table) -> list[list[Block]]:
    """Both sides in the area of a combat, on a phone one under the other."""
    view = table.view
    if view.spot == NOTHING:
        return at_rest(table)
    attackers, defenders = (
        [
            unit_card(
                table, unit, "", "rolls" if view.phase == phase.MORALE_DIE and unit == view.subject else ""
            )
            for unit in table.stack(side, int(view.spot))
        ]
        for side in (segments.PHASING[view.segment], 1 - segments.PHASING[view.segment])
    )
    return [attackers + defenders] if table.chart.layout.roomy else [attackers, defenders]


def in_excess(table: Table) -> list[list[Block]]:
    """The units of an overstacked area, one of which must go."""
    stack = table.stack(segments.PHASING[table.view.segment], int(table.view.spot))
    return [[unit_card(table, unit, "Give up", "") for unit in stack]]


def in_recovery(table: Table) -> list[list[Block]]:
    """The unit that tries to recover from Disorder."""
    return [[unit_card(table, int(table.view.subject), "", "rolls")]] if table.view.subject >= 0 else []


def in_placing(table: Table) -> list[list[Block]]:
    """The class being placed, with how many of it are left."""
    view = table.view
    subject = int(view.subject)
    if subject == NOTHING:
        return at_rest(table)
    count = sum(
        view.area[unit] == beside.POOL and klass(table, unit) == klass(table, subject)
        for unit in range(len(table.sheet.units))
    )
    return [[unit_card(table, subject, "", f"{count} left")]]


def klass(table: Table, unit: int) -> tuple[int, int, int]:
    """Units of one class are as good as each other: contingent, kind and losses."""
    about = table.unit(unit)
    return about.contingent, about.kind, int(table.view.loss[unit])


def in_facing(table: Table) -> list[list[Block]]:
    """The stack that is being turned."""
    if table.view.spot == NOTHING:
        return at_rest(table)
    return [[unit_card(table, unit, "", "") for unit in table.stack(peoples.GREEK, int(table.view.spot))]]


def unit_card(table: Table, unit: int, verb: str, caption: str) -> Block:
    """One unit as a whole counter; a button where it may be chosen."""
    view, layout = table.view, table.chart.layout
    about, loss, marks = table.unit(unit), int(view.loss[unit]), int(view.mark[unit])
    size = layout.unit
    tall = size + (20 if caption else 0)
    side = sheets.SIDE_WORDS[table.side(unit)]
    if not table.seen(unit):
        back = svg.words(size / 2, size / 2 + 8, "?", 26, "display", theme.QUIET_TEXT, "middle")
        return (
            svg.box(4, 4, size - 8, size - 8, rx=6, fill=theme.PANEL, stroke=theme.STRONG_LINE) + back,
            size,
            tall,
        )
    drawn = counters.counter(
        side,
        peoples.KINDS[about.kind],
        peoples.CONTINGENTS[about.contingent],
        about.melee[loss],
        about.defence[loss],
        about.movement[loss],
        about.steps,
        loss,
        table.facing(unit),
        weak=about.melee[loss] < about.melee[0],
        disordered=bool(marks & mark.DISORDERED),
        moved=bool(marks & mark.MOVED),
        fired=bool(marks & mark.FIRED),
        size=size,
    )
    action = table.offered(act.UNIT + unit) if verb else None
    stays = view.phase == phase.MARCH and not marks & mark.PICKED
    face = piece(
        f"h{unit}",
        size / 2,
        size / 2,
        svg.tag("title", table.telling(unit)),
        svg.group(drawn, opacity=0.45) if stays else drawn,
        action=action,
        label=f"{verb} {table.telling(unit)}",
        ring=counter_marks.lit_counter((size, size)) if action is not None else "",
    )
    under = (
        svg.words(size / 2, size + 18, caption, 13.5, "text", theme.QUIET_TEXT, "middle") if caption else ""
    )
    return face + under, size, tall


def compass(table: Table) -> Iterator[Block]:
    """The ways in which the moving force may turn, laid as on the map."""
    offered = [facing for facing in range(len(FACINGS)) if act.FACING + facing in table.actions]
    if not offered or table.view.phase != phase.MARCH:
        return
    wide, tall = table.chart.layout.compass
    if table.chart.layout.roomy:
        title, size = (1.5 * wide, 1.5 * tall + 5), (3 * wide, 3 * tall)
        spots = [(wide * (1.5 + dx), tall * (1.5 + dy)) for dx, dy in (bearing(table, f) for f in offered)]
    else:
        title, size = (18, tall / 2 + 5), (40 + (wide + 4) * len(offered), tall)
        spots = [(40 + (wide + 4) * (n + 0.5), tall / 2) for n in range(len(offered))]
    turns = (
        piece(
            f"turn-to-{FACINGS[facing]}",
            *spot,
            lights.arrow(bearing(table, facing), FACINGS[facing], (wide, tall)),
            action=act.FACING + facing,
            label=f"Turn to face {spelling.COMPASS[facing]}",
        )
        for facing, spot in zip(offered, spots, strict=True)
    )
    yield svg.words(*title, "turn", 13.5, "text", theme.QUIET_TEXT, "middle") + svg.group(*turns), *size


def bearing(table: Table, facing: int) -> svg.Point:
    """Where on the paper a facing of the map looks."""
    return lights.TOWARDS[table.chart.grid.facing(FACINGS[facing])]


# Nothing in hand


def at_end(table: Table) -> list[list[Block]]:
    """Who has won and why, between two shields of the winner."""
    view = table.view
    won = peoples.GREEK if course.greeks_win(view) else peoples.PERSIAN
    points = [int(course.victory_points(view, side)) for side in (won, 1 - won)]
    given = f", the handicap of {view.handicap} counted" if view.handicap else ""
    reason = f"{points[0]} points to {points[1]}{given}"
    if view.outcome in (endings.GREEK_ROUT, endings.PERSIAN_ROUT):
        reason = f"the {peoples.ADJECTIVES[1 - won]} army has lost its morale"
    layout = table.chart.layout
    wide = min(480, layout.width - 2 * layout.margin)
    size = 24 if layout.roomy else 19
    drawn = banner(
        wide,
        size,
        f"The {peoples.ADJECTIVES[won]}s have won",
        reason,
        pieces.shield(sheets.SIDE_WORDS[won], size - 2),
    )
    return [[(svg.at(wide / 2, 50, drawn, id="outcome"), wide, 100)]]


def at_rest(table: Table) -> list[list[Block]]:
    """How to read a counter, while nothing is in hand."""
    return [[legend(table.chart.layout.unit), key(table.chart.layout.text)]]


def note_block(table: Table, text: str) -> Block:
    """A line of words."""
    size = table.chart.layout.text
    return (
        svg.words(0, size, text, size, "text", theme.QUIET_TEXT),
        letters.length(text, size, "text"),
        size + 6,
    )


@svg.kept
def legend(size: float) -> Block:
    """A counter with a name for each of its numbers."""
    drawn = counters.counter("greek", "hoplite", "Spartans", 4, 3, 2, 4, 1, "W", weak=False, size=size)
    left, right, middle = 62.0, 62 + size + 4, 4 + size / 2
    notes = (
        svg.words(left - 6, middle - size * 0.16, "melee", 13.5, "text", theme.TEXT, "end"),
        svg.words(left - 6, middle + size * 0.26, "steps left", 13.5, "text", theme.TEXT, "end"),
        svg.words(right, middle - size * 0.16, "defence", 13.5, "text", theme.TEXT),
        svg.words(right, middle + size * 0.36, "movement", 13.5, "text", theme.TEXT),
    )
    return svg.group(svg.at(left + size / 2, middle, drawn), *notes), right + 66, size + 8


@svg.kept
def key(size: float) -> Block:
    """The marks a counter may carry."""
    rows = (
        "the bright point: facing",
        "a lozenge round melee: weakened",
        "a saffron D: Disordered",
        "a dark number: height of the stack",
        "a hollow point: has moved",
    )
    return (
        svg.paragraph(0, 13, rows, size, fill=theme.QUIET_TEXT, lead=1.24),
        max(letters.length(row, size, "text") for row in rows),
        size * 1.24 * len(rows) + 4,
    )
