"""The signs of combat on the map: lines of fire, the odds of a melee, losses, and who has to roll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pylae.art import svg
from pylae.core.rule import NOTHING
from pylae.core.wording import many
from pylae.games.go_tell_the_spartans.data import peoples
from pylae.games.go_tell_the_spartans.picture import counter_marks, forces
from pylae.games.go_tell_the_spartans.picture.scene import Table
from pylae.games.go_tell_the_spartans.rules import fire, melee, phase, segments, stacks
from pylae.games.go_tell_the_spartans.sight import odds

MOST_TAGS = 3  # lines with words on them; more would hide the map
BELOW = 5.0  # how far under an area its tag hangs
MINUS = "\N{MINUS SIGN}"


def signs(table: Table) -> str:
    """What is happening where; nothing of it can be touched."""
    return svg.group(
        *aims(table),
        *fire_lines(table),
        *retreat_line(table),
        *melee_odds(table),
        *losses(table),
        *rolling(table),
        pointer_events="none",
    )


def aims(table: Table) -> Iterator[str]:
    """Arrows of the seats that have aimed already, while the next one chooses (R90)."""
    view = table.view
    if view.phase != phase.FIRE:
        return
    told = {(area, view.aim[unit]) for unit, area in enumerate(view.area) if area >= 0 <= view.aim[unit]}
    for start, target in sorted(told):
        if start != target and not view.settled[target]:
            name = f"aim-{table.name(start)}-{table.name(target)}"
            yield svg.group(counter_marks.volley(table.spot(start), table.spot(target)), id=name)


def fire_lines(table: Table) -> Iterator[str]:
    """Arrows from those who fire to their target, each with range and modifier, and a ring on the target."""
    view = table.view
    if view.phase not in (phase.VOLLEY, phase.FIRE_DIE_ROLL) or view.spot == NOTHING:
        return
    target = int(view.spot)
    shooters = odds.aimed(view, target)
    per_area = Counter(int(view.area[unit]) for unit in shooters)
    for area, count in per_area.items():
        if area != target:
            unit = next(unit for unit in shooters if view.area[unit] == area)
            note = line_note(table, unit, target) if len(per_area) <= MOST_TAGS else ""
            note = f"{count} × {note}" if note and count > 1 else note
            start = table.spot(area)
            yield counter_marks.volley(start, table.spot(target))
            # Lines come together at the target, so their words stand where they begin.
            yield (
                svg.at(start[0], start[1] + table.chart.area[1] / 2 - 6, counter_marks.tag_text(note))
                if note
                else ""
            )
    x, y = table.spot(target)
    yield svg.at(x, y, counter_marks.sight_ring(15), id="target")
    if view.phase == phase.FIRE_DIE_ROLL:
        yield svg.at(
            x, y + table.chart.area[1] / 2 + BELOW, counter_marks.tag_text(many(int(view.hits), "hit"))
        )


def line_note(table: Table, unit: int, target: int) -> str:
    """Range and modifier of a line of fire."""
    far = fire.reach(table.view, int(table.view.area[unit]), target)
    change = int(fire.fire_modifier(table.view, unit, target))
    return f"range {far}" + (f", wall {MINUS}{-change}" if change else "")


def retreat_line(table: Table) -> Iterator[str]:
    """How far a retreat has come."""
    view = table.view
    if view.phase in (phase.RETREAT, phase.RETREAT_DIE) and view.strides > 0:
        yield counter_marks.volley(table.spot(int(view.spot)), table.spot(int(view.refuge)), "retreat")


def melee_odds(table: Table) -> Iterator[str]:
    """The column of a melee that is about to be rolled."""
    view = table.view
    if view.phase == phase.MELEE_DIE and table.contested(int(view.spot)):
        x, y = table.spot(int(view.spot))
        column = peoples.COLUMNS_OF_ODDS[
            melee.final_column(view, segments.PHASING[view.segment], int(view.spot))
        ]
        yield svg.at(
            x, y + table.chart.area[1] / 2 + BELOW, counter_marks.tag_text(column, 16), id="odds-tag"
        )


def losses(table: Table) -> Iterator[str]:
    """Steps lost in the last fire or melee, by side."""
    view = table.view
    if (
        view.phase not in (phase.FIRE, phase.MORALE_DIE)
        or view.spot == NOTHING
        or not view.settled[view.spot]
    ):
        return
    area = int(view.spot)
    x, y = table.spot(area)
    middles = {stand.side: place for stand, place in reversed(forces.placed(table, area))}
    wide, tall = table.chart.area
    # Where one side stands above the other there is room for both stars at the edge only.
    left, up, radius = (-0.2, 0.3, 15) if table.chart.layout.roomy else (0.62, 0, 12.5)
    for side in range(peoples.SIDES):
        if view.dealt[side]:
            dx, dy, _ = middles.get(side, (0, 0, (0, 0)))
            lost = counter_marks.burst(f"{MINUS}{view.dealt[side]}", radius)
            yield svg.at(x + dx + wide * left, y + dy * 1.25 - tall * up, lost)
    if not view.dealt[peoples.GREEK] and not view.dealt[peoples.PERSIAN]:
        yield svg.at(x, y - tall / 2 + 6, counter_marks.tag_text("no loss"))


def rolling(table: Table) -> Iterator[str]:
    """The unit that rolls for its morale, and up to which number it stands."""
    view = table.view
    if view.phase not in (phase.MORALE_DIE, phase.RECOVERY_DIE) or view.subject == NOTHING:
        return
    area = int(view.area[view.subject])
    if area >= 0:
        x, y = table.spot(area)
        need = stacks.morale_rating(view, view.subject) if table.seen(int(view.subject)) else "?"
        yield svg.at(
            x, y + table.chart.area[1] / 2 + BELOW, counter_marks.tag_text(f"morale {need}"), id="rolls"
        )
