"""What is under way: a battle with its dice, a production with its talents, a move; and what scoring now would bring."""

from __future__ import annotations

from collections.abc import Sequence

from pylae.art import letters, ornament, pieces, svg, theme
from pylae.core.rule import NOTHING
from pylae.core.wording import listed, many
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.picture import stations, tokens
from pylae.games.earth_and_water.picture.scene import Table
from pylae.games.earth_and_water.rules import combat, common, endings, phase, scoring, supply
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.words import names, spelling

Panel = tuple[str, float]  # what is in it, and how tall it is


def under_way(table: Table) -> str:
    """The panel of what goes on: a battle, a production, an event, a move; a table has none while nothing does."""
    x, y, width, most = table.chart.under_way
    panel = panel_of(table)
    if panel is None:
        return ""
    inside, tall = panel
    height = tall if table.chart.roomy else most  # on a phone nothing below it may jump
    frame = svg.box(0, 0, width, height, **svg.paint(theme.PANEL, theme.PLATE_EDGE, 1.2))
    name = "under-way" if table.view.outcome == endings.UNDECIDED else "outcome"
    return svg.at(x, y + table.under_way, frame, inside, id=name)


def panel_of(table: Table) -> Panel | None:
    """What goes on now, if there is anything to show."""
    view = table.view
    if view.outcome != endings.UNDECIDED:
        return ending_panel(table)
    if stations.fighting(view):
        return battle_panel(table)
    if view.phase == phase.PEACE_DIE:
        return peace_panel(table)
    if view.phase in names.PRODUCING and view.talents:
        return production_panel(table)
    return progress_panel(table)


def ending_panel(table: Table) -> Panel:
    """Who has won and why, between two wreaths or two shields of the winner."""
    chart, view = table.chart, table.view
    _, _, width, height = chart.under_way
    word, _, reason = names.result(view).text.partition(": ")
    won = scoring.winner(view)
    size = 24 if not chart.roomy else 17
    device = ornament.laurel(size, 8) if won < 0 else pieces.shield(stations.SIDE[won], size)
    lines = letters.broken(reason, chart.text, width - size * 6)
    top = height / 2 - len(lines) * chart.text * 0.6 + 4
    drawn = svg.group(
        svg.box(5, 5, width - 10, height - 10, **svg.paint("none", theme.LIT, 3)),
        *(svg.at(spot, height / 2, device) for spot in (size * 1.8, width - size * 1.8)),
        svg.words(
            width / 2, top, word, chart.title + (2 if chart.roomy else 5), "display", theme.TEXT, "middle"
        ),
        svg.paragraph(width / 2, top + chart.text * 1.5, lines, chart.text, anchor="middle", lead=1.25),
    )
    return drawn, height


def panel_words(table: Table, heading: str, notes: Sequence[str]) -> Panel:
    """A heading in a panel and sentences below it, broken as needed; and how far down they reach."""
    chart = table.chart
    pad, base = (10, 17) if chart.roomy else (14, 25)
    lines = [
        line
        for note in notes
        if note
        for line in letters.broken(note, chart.text, chart.under_way[2] - 2 * pad)
    ]
    lead = chart.text * 1.18
    text = ""
    if lines:
        text = svg.paragraph(pad, base + lead + 2, lines, chart.text, fill=theme.QUIET_TEXT, lead=1.18)
    drawn = svg.words(pad, base, heading, chart.title - 1, "display") + text
    return drawn, base + lead * len(lines) + (8 if chart.roomy else 10)


def battle_panel(table: Table) -> Panel:
    """Where the battle is, both sides' strength and dice, and how much a Persian die counts."""
    chart, view = table.chart, table.view
    name = spelling.city_name(view, view.target[view.moving])
    place = f"Naval battle off {name}" if view.afloat else f"Battle of {name}"
    most = combat.highest_score(view, atlas.PERSIA)
    cavalry = " (Cavalry)" if view.event == cards.CAVALRY and not view.pausanias else ""
    notes = [f"Persian dice count {most} at most" if most < 6 else f"Persian dice count in full{cavalry}"]
    if view.greek_dice:
        notes.append(f"Greece rolls {view.greek_dice} dice")
    drawn, top = panel_words(table, place, notes)
    width = chart.under_way[2]
    sides = (
        svg.at(chart.margin - 5 + side * (width / 2 - 5), top, fighters(table, side))
        for side in range(atlas.SIDES)
    )
    return drawn + svg.group(*sides), top + chart.die + 5


def fighters(table: Table, side: int) -> str:
    """A side in the battle: its shield or ship, how many, and its dice, fallen or still to fall."""
    chart, view = table.chart, table.view
    size, centre = chart.die, chart.die * 0.62
    sign = (
        svg.at(centre, size * 0.72, svg.use(f"ship-{stations.SIDE[side]}"), scale=size / 80)
        if view.afloat
        else svg.at(centre, size / 2, svg.use(f"shield-{stations.SIDE[side]}"), scale=size / 48)
    )
    best, most = combat.best_score(view, side), combat.highest_score(view, side)
    faces = [(index, face) for index, face in enumerate(view.die[side]) if face]
    coming = max(0, combat.dice_number(view, side) - len(faces)) if view.phase == phase.DIE else 0
    first = next((index for index, face in faces if min(face, most) == best), None)
    left, step = centre * 1.85 + 13, size + 4
    dice = [
        svg.at(
            left + step * n,
            0,
            tokens.thrown(face, stations.SIDE[side], size, most, index == first),
            id=f"die-{stations.SIDE[side]}-{index}",
        )
        for n, (index, face) in enumerate(faces)
    ]
    dice += [
        svg.at(left + step * n, 0, pieces.die(0, stations.SIDE[side], size))
        for n in range(len(dice), min(len(dice) + coming, atlas.MOST_ROLLED))
    ]
    return svg.group(
        sign, svg.at(centre * 1.85, size * 0.7, tokens.badge(combat.engaged(view, side), 9.4)), *dice
    )


def peace_panel(table: Table) -> Panel:
    """The two dice of a separate peace."""
    chart, view = table.chart, table.view
    drawn, top = panel_words(
        table, spelling.event_name(view, view.event) if view.event != NOTHING else "Peace", []
    )
    dice = (
        svg.at(
            chart.margin + side * 110,
            top,
            svg.words(0, chart.die * 0.68, atlas.SIDE_NAMES[side], chart.text),
            svg.at(
                52,
                0,
                pieces.die(view.die[side][0], stations.SIDE[side], chart.die),
                id=f"die-{stations.SIDE[side]}-0",
            ),
        )
        for side in range(atlas.SIDES)
    )
    return drawn + svg.group(*dice), top + chart.die + 5


def production_panel(table: Table) -> Panel:
    """The talents left, as coins and as a number."""
    chart, view = table.chart, table.view
    notes = [f"{many(view.raised, 'fleet')} of {atlas.MOST_FLEETS} raised" if view.raised else ""]
    notes.append(f"{many(view.to_draw, 'card')} to draw" if view.to_draw else "")
    text = " · ".join([f"{many(view.talents, 'talent')} left", *(note for note in notes if note)])
    event = f"{spelling.event_name(view, view.event)}: " if view.event != NOTHING else ""
    drawn, top = panel_words(table, f"{atlas.SIDE_NAMES[view.actor]}: {names.stage(view)}", [event + text])
    step = 18.5 if chart.roomy else 24
    coins = (svg.at(chart.margin + 10 + step * n, top + 10, svg.use("coin")) for n in range(view.talents))
    return drawn + svg.group(*coins), top + 28


def progress_panel(table: Table) -> Panel | None:
    """What goes on, in words; on a table only what is not said beside the tracks."""
    view = table.view
    heading = f"{atlas.SIDE_NAMES[view.actor]}: {names.stage(view)}"
    event = f"Event: {spelling.event_name(view, view.event)}." if view.event != NOTHING else ""
    notes = [event, move_words(view), supply_words(view)]
    if not table.chart.roomy:
        notes += [f"{prospects(view)}.", f"{hunger(view)}." if hunger(view) else ""]
    if not any(notes):
        return None
    drawn, height = panel_words(table, heading, notes)
    return drawn, height + 2


def standing(table: Table) -> str:
    """How things stand, in a line or two beside the tracks."""
    chart, view = table.chart, table.view
    x, y = chart.standing
    hungry = hunger(view)
    now = "" if view.phase == phase.FINISHED else prospects(view)
    note = svg.span(now, chart.text, fill=theme.QUIET_TEXT) if now else ""
    return svg.group(
        svg.words(
            x, y - 8 if hungry else y, names.stage(view).capitalize(), chart.text + 1, "display", after=note
        ),
        svg.words(x, y + 9, hungry, chart.text, fill=theme.QUIET_TEXT) if hungry else "",
        id="standing",
    )


def move_words(view: State) -> str:
    """The move as far as it is known."""
    side = view.moving
    if view.origin[side] == NOTHING or not phase.TURN < view.phase < phase.KEEP:
        return ""
    who = many(view.units[side], "fleet" if view.sailing else "army")
    if not view.units[side]:
        who = "Fleets" if view.sailing else "Armies"
    cargo = f" with {many(view.carried[side], 'army')} aboard" if view.carried[side] else ""
    goal = f" to {spelling.city_name(view, view.target[side])}" if view.target[side] != NOTHING else ""
    return f"{who}{cargo} from {spelling.city_name(view, view.origin[side])}{goal}."


def supply_words(view: State) -> str:
    return (
        f"{many(view.excess, 'army')} more than there is food for." if view.phase == phase.ATTRITION else ""
    )


def prospects(view: State) -> str:
    """What scoring would bring if it came now."""
    points = [scoring.city_points(view, side, common.controlled(view, side)) for side in range(atlas.SIDES)]
    return f"If scored now: Greece {points[atlas.GREECE]}, Persia {points[atlas.PERSIA]}"


def hunger(view: State) -> str:
    """Who would starve if supply came now."""
    hungry = [(supply.surplus(view, side), names.ADJECTIVES[side]) for side in range(atlas.SIDES)]
    starving = [many(count, f"{whose} army") for count, whose in hungry if count]
    return f"No food for {listed(starving)}" if starving and view.phase != phase.FINISHED else ""
