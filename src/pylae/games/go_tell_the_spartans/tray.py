"""The tray: its title, what is in hand or may be picked, the answers, and the tracks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil

from pylae.art.letters import broken, length
from pylae.art.marks import answer, heading, lit_box, piece
from pylae.art.svg import at, box, paragraph, stroke, words
from pylae.art.theme import (
    LINE,
    QUIET_TEXT,
    STRONG_LINE,
    TRAY,
)
from pylae.core.rule import NOTHING
from pylae.core.wording import many
from pylae.games.go_tell_the_spartans.components import (
    ADJECTIVES,
    COLUMNS_OF_ODDS,
)
from pylae.games.go_tell_the_spartans.flow import Block, stacked
from pylae.games.go_tell_the_spartans.hand import (
    at_end,
    at_rest,
    in_battle,
    in_excess,
    in_facing,
    in_fire,
    in_march,
    in_placing,
    in_recovery,
)
from pylae.games.go_tell_the_spartans.melee import final_column, total_melee
from pylae.games.go_tell_the_spartans.odds import aimed
from pylae.games.go_tell_the_spartans.pool import (
    in_commitment,
    in_deployment,
    in_sites,
    in_standing,
    taken_back,
)
from pylae.games.go_tell_the_spartans.spelling import COMPASS
from pylae.games.go_tell_the_spartans.state import (
    AGAIN,
    AGREE,
    ALL,
    BACK,
    COMMIT,
    CONSENT,
    DEPLOY,
    DISORDERED,
    DRIVE,
    END,
    FACE,
    FEIGN,
    FEINT,
    FINISHED,
    FIRE,
    FIRE_DIE_ROLL,
    FLANK_FIRST,
    GUARD,
    GUARD_BOX,
    HOLD,
    MARCH,
    MELEE_DIE,
    MELEE_ORDER,
    MORALE_DIE,
    MOVE,
    NORTHWARD,
    OVERSTACK,
    PHASING,
    PLACE,
    RECOVERY_DIE,
    REFUSE,
    RETREAT,
    RETREAT_DIE,
    SHOOT,
    SITE,
    SOUTHWARD,
    STAND,
    STAND_FAST,
    STAY,
    STOP,
    TEMPLATE,
    TEMPLATES,
    VOLLEY,
    ZONES,
)
from pylae.games.go_tell_the_spartans.table import Table
from pylae.games.go_tell_the_spartans.templates import TEMPLATE_NAMES, TEMPLATE_TEXTS
from pylae.games.go_tell_the_spartans.tracks import tracks, tracks_height

BATTLES = (MELEE_DIE, RETREAT, RETREAT_DIE, MORALE_DIE)
ENDS = {
    ZONES: "The orders are given",
    DEPLOY: "Done",
    STAND_FAST: "Stand fast",
    MOVE: "End movement",
    FIRE: "End fire",
}
ANSWERS = {
    STOP: ("Stop here", "End the move of this force here"),
    ALL: ("All fire", "Fire with all who can"),
    SHOOT: ("Fire", "Fire with those who were told to"),
    STAND: ("Stand and fight", "Stand and fight"),
    FEINT: ("Feign a retreat", "Feign a retreat"),
    HOLD: ("Hold", "Hold the line"),
    AGREE: ("Let them go", "Let the Peloponnesians leave or guard the path"),
    REFUSE: ("Hold them back", "Let the Peloponnesians neither leave nor guard the path"),
    BACK: ("Back", "Place no more of these"),
    NORTHWARD: ("North first", "Fill the sites north of the centre first"),
    SOUTHWARD: ("South first", "Fill the sites south of the centre first"),
}
TITLES = {
    COMMIT: ("Commit a contingent", "it comes on in the rows with crimson letters"),
    GUARD_BOX: ("Who guards the path?", "they are out of play for the day"),
    CONSENT: ("The Peloponnesians", "may they leave, or guard the path?"),
    STAY: ("The conference", "who stays to the end?"),
    GUARD: ("The path", "which of those who stay guards it?"),
    ZONES: ("Orders", "who must stand on the Persian side of the wall?"),
    DEPLOY: ("Deployment", "pick a kind, then areas; on the map: take back or turn a stack"),
    FACE: ("Facing", "which way should the stack look?"),
    STAND_FAST: ("Stand fast", "nobody moves; join forces, or put a unit on top"),
    FLANK_FIRST: ("Persian deployment", "which side of the centre is filled first?"),
    SITE: ("Persian deployment", "which stack goes to the lit area?"),
    MOVE: ("Movement", "pick a force on the map"),
    FIRE: ("Fire", "pick a target on the map"),
    FEIGN: ("Spartans under attack", "they may step back before the melee"),
    MELEE_ORDER: ("Melee", "which one is fought next?"),
}


def tray_layers(table: Table) -> tuple[dict[str, str], float]:
    """What lies below the fold, and where it ends."""
    layout, fold = table.chart.layout, table.chart.fold
    tracks_wide = 2 * layout.column + 8
    beside = layout.roomy and table.view.phase != STAND_FAST
    room = layout.width - 2 * layout.margin - (tracks_wide + 22 if beside else 0)
    hand, tall = stacked(blocks(table, room), room)
    if beside:
        x, y, bottom = (
            layout.width - layout.margin - tracks_wide,
            8.0,
            max(tall + 18, tracks_height(table) + 10),
        )
        rule = stroke(f"M{x - 12:.0f} {fold + 10:.0f}V{fold + bottom - 10:.0f}", LINE, 1)
    else:
        x, y = layout.margin, tall + 22
        bottom = y + tracks_height(table) + 4
        rule = stroke(f"M{x:.0f} {fold + tall + 13:.0f}H{layout.width - x:.0f}", LINE, 1)
    bottom = ceil(fold + bottom)
    ground = box(0, fold, layout.width, bottom - fold, fill=TRAY) + box(
        0, fold, layout.width, 1, fill=STRONG_LINE
    )
    return {
        "tray": ground + rule,
        "tracks": at(x, fold + y, tracks(table)),
        "hand": at(layout.margin, fold + 8, hand),
    }, bottom


def blocks(table: Table, room: float) -> list[list[Block]]:
    """Everything in the tray: the title, what is in hand, the answers, stacks to be taken back."""
    drawer = DRAWERS.get(table.view.phase, at_rest)
    return [[title_block(table, room)], *drawer(table), list(answers(table)), *taken_back(table)]


def title_block(table: Table, room: float) -> Block:
    """What the tray is about."""
    title, note = title_of(table)
    size = table.chart.layout.title
    if length(title, size) + length(note, size * 0.84, "text") + 12 <= room:
        return heading(0, 16, title, note, size), room, 18
    lines = broken(note, table.chart.layout.text, room)
    return (
        heading(0, 16, title, "", size) + paragraph(0, 34, lines, table.chart.layout.text, fill=QUIET_TEXT),
        room,
        20 + 16 * len(lines),
    )


def title_of(table: Table) -> tuple[str, str]:
    """The title of the tray and its note."""
    view = table.view
    if view.phase in (MARCH, DRIVE) and view.subject != NOTHING and view.area[view.subject] >= 0:
        return f"Force in {table.name(int(view.area[view.subject]))}", march_note(table)
    if view.phase in (VOLLEY, FIRE_DIE_ROLL):
        return f"Fire at {table.name(int(view.spot))}", fire_note(table)
    if view.phase in BATTLES and view.spot != NOTHING:
        return f"Combat in {table.name(int(view.spot))}", battle_note(table)
    if view.phase == RECOVERY_DIE:
        return "Recovery", "up to its morale a unit is in order again"
    if view.phase == OVERSTACK:
        return f"Too many in {table.name(int(view.spot))}", "one unit must be given up"
    if view.phase == PLACE:
        return "In hand", "choose areas on the map"
    if view.phase == FINISHED:
        return "The game is over", f"on day {view.day}"
    if view.phase == DEPLOY and not table.chart.layout.roomy:
        return TITLES[DEPLOY][0], "pick a kind, then areas; touch a stack on the map to turn it"
    if view.phase in TITLES and (table.actions or view.phase == DEPLOY):
        return TITLES[view.phase] if table.actions else (TITLES[view.phase][0], "")
    return "How to read a counter", ""


def march_note(table: Table) -> str:
    """What the moving force can still do."""
    view = table.view
    facing = COMPASS[view.facing[view.subject]]
    if view.phase == DRIVE:
        return f"facing {facing}; the automaton drives it"
    note = f"facing {facing}, {many(int(view.points), 'movement point')} left"
    return note + (", stopped" if view.halted else "")


def fire_note(table: Table) -> str:
    """How many fire, and what the target takes off."""
    view = table.view
    count = len(aimed(table.view, table.view.spot))
    stack = table.stack(1 - PHASING[view.segment], int(view.spot))
    if not stack:
        return ""
    about, loss = table.unit(stack[0]), int(view.loss[stack[0]])
    value = max(0, about.defence[loss] - (1 if view.mark[stack[0]] & DISORDERED else 0))
    if not count and view.phase == VOLLEY:
        return f"choose who fires; hits above its defence of {value} cost steps"
    told = f"{many(count, 'shooter')}; hits above its defence of {value} cost steps"
    return told + (f"; {many(int(view.hits), 'hit')} so far" if view.phase == FIRE_DIE_ROLL else "")


def battle_note(table: Table) -> str:
    """What is being decided in the area of a combat."""
    view = table.view
    if view.phase == MORALE_DIE:
        return "who lost two steps or more checks morale"
    if view.phase == MELEE_DIE:
        attacker, area = PHASING[view.segment], int(view.spot)
        one, other = (int(total_melee(view, side, area)) for side in (attacker, 1 - attacker))
        column = COLUMNS_OF_ODDS[final_column(view, attacker, area)]
        return f"{ADJECTIVES[attacker]}s attack, {one} against {other}; with all shifts {column}"
    return "light troops may retreat before the melee"


# Answers


def answers(table: Table) -> Iterator[Block]:
    """Plates for all that is not on the map or on a counter."""
    view = table.view
    high = table.chart.layout.button
    ready = [number for number in range(TEMPLATES) if TEMPLATE + number in table.actions]
    if ready:
        text = "Ready-made:"
        wide = length(text, 13.5, "text")
        yield words(0, high / 2 + 8, text, 13.5, "text", QUIET_TEXT), wide, high + 6
    for number in ready:
        yield button(table, TEMPLATE + number, TEMPLATE_NAMES[number], TEMPLATE_TEXTS[number])
    if AGAIN in table.actions:
        name = table.name(int(view.last_target))
        yield button(table, AGAIN, f"All at {name}", f"Fire at {name} again with all who can")
    for action, (text, label) in ANSWERS.items():
        if action in table.actions:
            yield button(table, action, text, label)
    if END in table.actions:
        text = ENDS.get(view.phase, "End")
        yield button(table, END, text, "The deployment is done" if view.phase == DEPLOY else text)


def button(table: Table, action: int, text: str, label: str) -> Block:
    """A plate to be touched."""
    high = table.chart.layout.button
    wide = max(high if text.isdigit() else 64, length(text, 16) + 22)
    drawn = piece(
        f"answer-{action}",
        3,
        3,
        answer(wide, high, text, 16),
        action=action,
        label=label,
        ring=lit_box(wide, high, 5),
    )
    return drawn, wide + 6, high + 6


DRAWERS: dict[int, Callable[[Table], list[list[Block]]]] = {
    COMMIT: in_commitment,
    GUARD_BOX: in_commitment,
    STAY: in_commitment,
    GUARD: in_commitment,
    ZONES: in_commitment,
    DEPLOY: in_deployment,
    PLACE: in_placing,
    FACE: in_facing,
    STAND_FAST: in_standing,
    SITE: in_sites,
    MARCH: in_march,
    DRIVE: in_march,
    VOLLEY: in_fire,
    FIRE_DIE_ROLL: in_fire,
    MELEE_DIE: in_battle,
    RETREAT: in_battle,
    RETREAT_DIE: in_battle,
    MORALE_DIE: in_battle,
    OVERSTACK: in_excess,
    RECOVERY_DIE: in_recovery,
    FINISHED: at_end,
}
