"""What is under way: a battle with its dice, a production with its talents, a move; and what scoring now would bring."""

from __future__ import annotations

from collections.abc import Sequence

from pylae.art.letters import broken
from pylae.art.ornament import laurel
from pylae.art.pieces import badge, die, shield, thrown
from pylae.art.svg import at, box, group, paragraph, use, words
from pylae.art.theme import LIT, PANEL, PLATE_EDGE, QUIET_TEXT, TEXT
from pylae.games.earth_and_water.cards import CAVALRY
from pylae.games.earth_and_water.combat import best_score, dice_number, engaged, highest_score
from pylae.games.earth_and_water.hands import Table
from pylae.games.earth_and_water.map import GREECE, MOST_FLEETS, PERSIA, SIDE_NAMES
from pylae.games.earth_and_water.scoring import city_points, winner
from pylae.games.earth_and_water.spelling import city_name, event_name
from pylae.games.earth_and_water.state import (
    ATTRITION,
    BUY,
    DIE,
    DRAW,
    KEEP,
    KING_CUBE,
    MOST_ROLLED,
    NOTHING,
    OMEN,
    PEACE_DIE,
    RAISE,
    SHED,
    SIDES,
    TURN,
    UNDECIDED,
    State,
    controlled,
)
from pylae.games.earth_and_water.stations import SIDE, fighting
from pylae.games.earth_and_water.supply import surplus
from pylae.games.earth_and_water.words import many, result


def under_way(table: Table) -> str:
    """The panel of what goes on: a battle, a production, a move."""
    x, y, width, height = table.chart.under_way
    y += table.layout.under_way
    view = table.view
    frame = box(0, 0, width, height, fill=PANEL, stroke=PLATE_EDGE, stroke_width=1.2)
    if view.outcome != UNDECIDED:
        return at(x, y, frame, ending_panel(table), id="outcome")
    if fighting(view):
        inside = battle_panel(table)
    elif view.phase == PEACE_DIE:
        inside = peace_panel(table)
    elif view.phase in (BUY, RAISE, DRAW, OMEN) and view.talents:
        inside = production_panel(table)
    else:
        inside = progress_panel(table)
    return at(x, y, frame, inside, id="under-way")


def ending_panel(table: Table) -> str:
    """Who has won and why, between two wreaths or two shields of the winner."""
    chart, view = table.chart, table.view
    _, _, width, height = chart.under_way
    word, _, reason = result(view).text.partition(": ")
    won = winner(view)
    device = laurel(24, 8) if won < 0 else shield(SIDE[won], 24)
    lines = broken(reason, chart.text, width - 150)
    top = height / 2 - len(lines) * chart.text * 0.6 + 4
    return group(
        box(5, 5, width - 10, height - 10, fill="none", stroke=LIT, stroke_width=3),
        *(at(spot, height / 2, device) for spot in (44, width - 44)),
        words(width / 2, top, word, chart.title + 5, "display", TEXT, "middle"),
        paragraph(width / 2, top + chart.text * 1.6, lines, chart.text, anchor="middle", lead=1.25),
    )


def panel_words(table: Table, heading: str, notes: Sequence[str], top: float = 0) -> str:
    """A heading in a panel and sentences below it, broken as needed."""
    chart = table.chart
    lines = [line for note in notes if note for line in broken(note, chart.text, chart.under_way[2] - 28)]
    text = (
        paragraph(14, top + 25 + chart.text * 1.5, lines, chart.text, fill=QUIET_TEXT, lead=1.3)
        if lines
        else ""
    )
    return words(14, top + 25, heading, chart.title - 1, "display") + text


def battle_panel(table: Table) -> str:
    """Where the battle is, both sides' strength and dice, and how much a Persian die counts."""
    chart, view = table.chart, table.view
    name = city_name(view, view.target[view.moving])
    place = f"Naval battle off {name}" if view.afloat else f"Battle of {name}"
    most = highest_score(view, PERSIA)
    cavalry = " (Cavalry)" if view.event == CAVALRY and not view.pausanias else ""
    notes = [f"Persian dice count {most} at most" if most < 6 else f"Persian dice count in full{cavalry}"]
    if view.greek_dice:
        notes.append(f"Greece rolls {view.greek_dice} dice")
    width = chart.under_way[2]
    note = " · ".join(notes)
    line = words(14, 25, place, chart.title - 1, "display") + words(
        14 if not chart.roomy else width - 14,
        44 if not chart.roomy else 25,
        note,
        chart.text,
        "text",
        QUIET_TEXT,
        "start" if not chart.roomy else "end",
    )
    top = 40 if chart.roomy else 56
    return line + "".join(at(14 + side * width / 2, top, fighters(table, side)) for side in range(SIDES))


def fighters(table: Table, side: int) -> str:
    """A side in the battle: its shield or ship, how many, and its dice, fallen or still to fall."""
    view = table.view
    size = 40 if table.chart.roomy else 30
    count = engaged(view, side)
    mark = (
        at(26, 32, use(f"ship-{SIDE[side]}"), scale=0.5)
        if view.afloat
        else at(22, 24, use(f"shield-{SIDE[side]}"), scale=0.82)
    )
    best = best_score(view, side)
    most = highest_score(view, side)
    faces = [face for face in view.die[side] if face]
    coming = max(0, dice_number(view, side) - len(faces)) if view.phase == DIE else 0
    left = 66 if table.chart.roomy else 58
    dice = []
    shown = False
    for index in range(MOST_ROLLED):
        face = view.die[side][index]
        if not face:
            continue
        counts = not shown and min(face, most) == best
        shown = shown or counts
        x = left + (size + (12 if table.chart.roomy else 8)) * len(dice)
        dice.append(at(x, 4, thrown(face, SIDE[side], size, most, counts), id=f"die-{SIDE[side]}-{index}"))
    dice += [
        at(left + (size + (12 if table.chart.roomy else 8)) * (len(dice) + n), 4, die(0, SIDE[side], size))
        for n in range(min(coming, MOST_ROLLED - len(dice)))
    ]
    return group(mark, at(44 if table.chart.roomy else 40, 12, badge(count, 10.5)), *dice)


def peace_panel(table: Table) -> str:
    """The two dice of a separate peace."""
    view = table.view
    dice = (
        at(
            14 + side * 150,
            46,
            words(0, 26, SIDE_NAMES[side], table.chart.text),
            at(58, 0, die(view.die[side][0], SIDE[side], 40), id=f"die-{SIDE[side]}-0"),
        )
        for side in range(SIDES)
    )
    return words(
        14,
        25,
        event_name(view, view.event) if view.event != NOTHING else "Peace",
        table.chart.title - 1,
        "display",
    ) + group(*dice)


def production_panel(table: Table) -> str:
    """The talents left, as coins and as a number."""
    chart, view = table.chart, table.view
    coins = (at(14 + 11 + 24 * n, 52, use("coin")) for n in range(view.talents))
    notes = [f"{many(view.raised, 'fleet')} of {MOST_FLEETS} raised" if view.raised else ""]
    notes.append(f"{many(view.to_draw, 'card')} to draw" if view.to_draw else "")
    text = " · ".join([f"{many(view.talents, 'talent')} left", *(note for note in notes if note)])
    title = f"{SIDE_NAMES[view.actor]}: production"
    return (
        words(14, 25, title, chart.title - 1, "display")
        + group(*coins)
        + words(14, 84, text, chart.text, "text", QUIET_TEXT)
    )


def progress_panel(table: Table) -> str:
    """What goes on, in words."""
    view = table.view
    heading = f"{SIDE_NAMES[view.actor]}: {stage(view)}"
    event = f"Event: {event_name(view, view.event)}." if view.event != NOTHING else ""
    return panel_words(table, heading, [event, move_words(view), supply_words(view), prospects(view)])


def stage(view: State) -> str:
    """The chapter the game is in."""
    if view.phase in (BUY, RAISE, OMEN, KING_CUBE) or (view.phase == DRAW and view.event == NOTHING):
        return "production"
    return "supply" if view.phase in (KEEP, SHED, ATTRITION) else "operations"


def move_words(view: State) -> str:
    """The move as far as it is known."""
    side = view.moving
    if view.origin[side] == NOTHING or not TURN < view.phase < KEEP:
        return ""
    who = many(view.units[side], "fleet" if view.sailing else "army")
    if not view.units[side]:
        who = "Fleets" if view.sailing else "Armies"
    cargo = f" with {many(view.carried[side], 'army')} aboard" if view.carried[side] else ""
    goal = f" to {city_name(view, view.target[side])}" if view.target[side] != NOTHING else ""
    return f"{who}{cargo} from {city_name(view, view.origin[side])}{goal}."


def supply_words(view: State) -> str:
    if view.phase == ATTRITION:
        return f"{many(view.excess, 'army')} more than there is food for."
    if view.phase == TURN and view.passes:
        return f"{SIDE_NAMES[1 - view.turn]} has passed."
    return ""


def prospects(view: State) -> str:
    """What scoring and food would bring if they came now."""
    points = [city_points(view, side, controlled(view, side)) for side in range(SIDES)]
    hungry = [surplus(view, side) for side in range(SIDES)]
    starving = [f"{many(count, 'army')} of {SIDE_NAMES[side]}" for side, count in enumerate(hungry) if count]
    food = f" No food for {' and '.join(starving)}." if starving else ""
    return f"If scored now: Greece {points[GREECE]}, Persia {points[PERSIA]}.{food}"
