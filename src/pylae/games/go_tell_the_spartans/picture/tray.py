"""The tray: its title, what is in hand or may be picked, the answers, and the tracks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil

from pylae.art import letters, marks, svg, theme
from pylae.core.rule import NOTHING
from pylae.core.wording import many
from pylae.games.go_tell_the_spartans.data import peoples
from pylae.games.go_tell_the_spartans.picture import affairs, flow, pool, tracks
from pylae.games.go_tell_the_spartans.picture.flow import Block
from pylae.games.go_tell_the_spartans.picture.scene import Table
from pylae.games.go_tell_the_spartans.rules import act, mark, melee, phase, segments, templates
from pylae.games.go_tell_the_spartans.sight import odds
from pylae.games.go_tell_the_spartans.words import spelling

BATTLES = (phase.MELEE_DIE, phase.RETREAT, phase.RETREAT_DIE, phase.MORALE_DIE)
ENDS = {
    phase.ZONES: "The orders are given",
    phase.DEPLOY: "Done",
    phase.STAND_FAST: "Stand fast",
    phase.MOVE: "End movement",
    phase.FIRE: "End fire",
}
ANSWERS = {
    act.STOP: ("Stop here", "End the move of this force here"),
    act.ALL: ("All fire", "Fire with all who can"),
    act.SHOOT: ("Fire", "Fire with those who were told to"),
    act.STAND: ("Stand and fight", "Stand and fight"),
    act.FEINT: ("Feign a retreat", "Feign a retreat"),
    act.HOLD: ("Hold", "Hold the line"),
    act.AGREE: ("Let them go", "Let the Peloponnesians leave or guard the path"),
    act.REFUSE: ("Hold them back", "Let the Peloponnesians neither leave nor guard the path"),
    act.BACK: ("Back", "Place no more of these"),
    act.NORTHWARD: ("North first", "Fill the sites north of the centre first"),
    act.SOUTHWARD: ("South first", "Fill the sites south of the centre first"),
}
TITLES = {
    phase.COMMIT: ("Commit a contingent", "it comes on in the rows with crimson letters"),
    phase.GUARD_BOX: ("Who guards the path?", "they are out of play for the day"),
    phase.CONSENT: ("The Peloponnesians", "may they leave, or guard the path?"),
    phase.STAY: ("The conference", "who stays to the end?"),
    phase.GUARD: ("The path", "which of those who stay guards it?"),
    phase.ZONES: ("Orders", "who must stand on the Persian side of the wall?"),
    phase.DEPLOY: ("Deployment", "pick a kind, then areas; on the map: take back or turn a stack"),
    phase.FACE: ("Facing", "which way should the stack look?"),
    phase.STAND_FAST: ("Stand fast", "nobody moves; join forces, or put a unit on top"),
    phase.FLANK_FIRST: ("Persian deployment", "which side of the centre is filled first?"),
    phase.SITE: ("Persian deployment", "which stack goes to the lit area?"),
    phase.MOVE: ("Movement", "pick a force on the map"),
    phase.FIRE: ("Fire", "pick a target on the map"),
    phase.FEIGN: ("Spartans under attack", "they may step back before the melee"),
    phase.MELEE_ORDER: ("Melee", "which one is fought next?"),
}


def tray_layers(table: Table) -> tuple[dict[str, str], float]:
    """What lies below the fold, and where it ends."""
    layout, fold = table.chart.layout, table.chart.fold
    tracks_wide = 2 * layout.column + 8
    beside = layout.roomy and table.view.phase != phase.STAND_FAST
    room = layout.width - 2 * layout.margin - (tracks_wide + 22 if beside else 0)
    hand, tall = flow.stacked(blocks(table, room), room)
    if beside:
        x, y, bottom = (
            layout.width - layout.margin - tracks_wide,
            8.0,
            max(tall + 18, tracks.tracks_height(table) + 10),
        )
        rule = svg.stroke(f"M{x - 12:.0f} {fold + 10:.0f}V{fold + bottom - 10:.0f}", theme.LINE, 1)
    else:
        x, y = layout.margin, tall + 22
        bottom = y + tracks.tracks_height(table) + 4
        rule = svg.stroke(f"M{x:.0f} {fold + tall + 13:.0f}H{layout.width - x:.0f}", theme.LINE, 1)
    bottom = ceil(fold + bottom)
    ground = svg.box(0, fold, layout.width, bottom - fold, fill=theme.TRAY) + svg.box(
        0, fold, layout.width, 1, fill=theme.STRONG_LINE
    )
    return {
        "tray": ground + rule,
        "tracks": svg.at(x, fold + y, tracks.tracks(table)),
        "hand": svg.at(layout.margin, fold + 8, hand),
    }, bottom


def blocks(table: Table, room: float) -> list[list[Block]]:
    """Everything in the tray: the title, what is in hand, the answers, stacks to be taken back."""
    drawer = DRAWERS.get(table.view.phase, affairs.at_rest)
    return [[title_block(table, room)], *drawer(table), list(answers(table)), *pool.taken_back(table)]


def title_block(table: Table, room: float) -> Block:
    """What the tray is about."""
    title, note = title_of(table)
    size = table.chart.layout.title
    if letters.length(title, size) + letters.length(note, size * 0.84, "text") + 12 <= room:
        return marks.heading(0, 16, title, note, size), room, 18
    lines = letters.broken(note, table.chart.layout.text, room)
    return (
        marks.heading(0, 16, title, "", size)
        + svg.paragraph(0, 34, lines, table.chart.layout.text, fill=theme.QUIET_TEXT),
        room,
        20 + 16 * len(lines),
    )


def title_of(table: Table) -> tuple[str, str]:
    """The title of the tray and its note."""
    view = table.view
    if view.phase in (phase.MARCH, phase.DRIVE) and view.subject != NOTHING and view.area[view.subject] >= 0:
        return f"Force in {table.name(int(view.area[view.subject]))}", march_note(table)
    if view.phase in (phase.VOLLEY, phase.FIRE_DIE_ROLL):
        return f"Fire at {table.name(int(view.spot))}", fire_note(table)
    if view.phase in BATTLES and view.spot != NOTHING:
        return f"Combat in {table.name(int(view.spot))}", battle_note(table)
    if view.phase == phase.RECOVERY_DIE:
        return "Recovery", "up to its morale a unit is in order again"
    if view.phase == phase.OVERSTACK:
        return f"Too many in {table.name(int(view.spot))}", "one unit must be given up"
    if view.phase == phase.PLACE:
        return "In hand", "choose areas on the map"
    if view.phase == phase.FINISHED:
        return "The game is over", f"on day {view.day}"
    if view.phase == phase.DEPLOY and not table.chart.layout.roomy:
        return TITLES[phase.DEPLOY][0], "pick a kind, then areas; touch a stack on the map to turn it"
    if view.phase in TITLES and (table.actions or view.phase == phase.DEPLOY):
        return TITLES[view.phase] if table.actions else (TITLES[view.phase][0], "")
    return "How to read a counter", ""


def march_note(table: Table) -> str:
    """What the moving force can still do."""
    view = table.view
    facing = spelling.COMPASS[view.facing[view.subject]]
    if view.phase == phase.DRIVE:
        return f"facing {facing}; the automaton drives it"
    left = f", {many(int(view.points), 'movement point')} left" if view.points else ""
    return f"facing {facing}{left}{', stopped' if view.halted else ''}"


def fire_note(table: Table) -> str:
    """How many fire, and what the target takes off."""
    view = table.view
    count = len(odds.aimed(table.view, table.view.spot))
    stack = table.stack(1 - segments.PHASING[view.segment], int(view.spot))
    if not stack:
        return ""
    about, loss = table.unit(stack[0]), int(view.loss[stack[0]])
    value = max(0, about.defence[loss] - (1 if view.mark[stack[0]] & mark.DISORDERED else 0))
    if not count and view.phase == phase.VOLLEY:
        return f"choose who fires; hits above its defence of {value} cost steps"
    told = f"{many(count, 'shooter')}; hits above its defence of {value} cost steps"
    return told + (f"; {many(int(view.hits), 'hit')} so far" if view.phase == phase.FIRE_DIE_ROLL else "")


def battle_note(table: Table) -> str:
    """What is being decided in the area of a combat."""
    view = table.view
    if view.phase == phase.MORALE_DIE:
        return "who lost two steps or more checks morale"
    if view.phase == phase.MELEE_DIE:
        attacker, area = segments.PHASING[view.segment], int(view.spot)
        one, other = (int(melee.total_melee(view, side, area)) for side in (attacker, 1 - attacker))
        column = peoples.COLUMNS_OF_ODDS[melee.final_column(view, attacker, area)]
        return f"{peoples.ADJECTIVES[attacker]}s attack, {one} against {other}; with all shifts {column}"
    return "light troops may retreat before the melee"


# Answers


def answers(table: Table) -> Iterator[Block]:
    """Plates for all that is not on the map or on a counter."""
    view = table.view
    high = table.chart.layout.button
    ready = [number for number in range(act.TEMPLATES) if act.TEMPLATE + number in table.actions]
    if ready:
        text = "Ready-made:"
        wide = letters.length(text, 13.5, "text")
        yield svg.words(0, high / 2 + 8, text, 13.5, "text", theme.QUIET_TEXT), wide, high + 6
    for number in ready:
        yield button(
            table, act.TEMPLATE + number, templates.TEMPLATE_NAMES[number], templates.TEMPLATE_TEXTS[number]
        )
    if act.AGAIN in table.actions:
        name = table.name(int(view.last_target))
        yield button(table, act.AGAIN, f"All at {name}", f"Fire at {name} again with all who can")
    for action, (text, label) in ANSWERS.items():
        if action in table.actions:
            yield button(table, action, text, label)
    if act.END in table.actions:
        text = ENDS.get(view.phase, "End")
        yield button(table, act.END, text, "The deployment is done" if view.phase == phase.DEPLOY else text)


def button(table: Table, action: int, text: str, label: str) -> Block:
    """A plate to be touched."""
    high = table.chart.layout.button
    wide = max(high if text.isdigit() else 64, letters.length(text, 16) + 22)
    drawn = marks.piece(
        f"answer-{action}",
        3,
        3,
        marks.answer(wide, high, text, 16),
        action=action,
        label=label,
        ring=marks.lit_box(wide, high, 5),
    )
    return drawn, wide + 6, high + 6


DRAWERS: dict[int, Callable[[Table], list[list[Block]]]] = {
    phase.COMMIT: pool.in_commitment,
    phase.GUARD_BOX: pool.in_commitment,
    phase.STAY: pool.in_commitment,
    phase.GUARD: pool.in_commitment,
    phase.ZONES: pool.in_commitment,
    phase.DEPLOY: pool.in_deployment,
    phase.PLACE: affairs.in_placing,
    phase.FACE: affairs.in_facing,
    phase.STAND_FAST: pool.in_standing,
    phase.SITE: pool.in_sites,
    phase.MARCH: affairs.in_march,
    phase.DRIVE: affairs.in_march,
    phase.VOLLEY: affairs.in_fire,
    phase.FIRE_DIE_ROLL: affairs.in_fire,
    phase.MELEE_DIE: affairs.in_battle,
    phase.RETREAT: affairs.in_battle,
    phase.RETREAT_DIE: affairs.in_battle,
    phase.MORALE_DIE: affairs.in_battle,
    phase.OVERSTACK: affairs.in_excess,
    phase.RECOVERY_DIE: affairs.in_recovery,
    phase.FINISHED: affairs.at_end,
}
