"""Prompts: what is asked of whom."""

from __future__ import annotations

from collections.abc import Callable

from pylae.core.game import Prompt
from pylae.core.rule import NOTHING
from pylae.core.wording import listed, many
from pylae.games.go_tell_the_spartans.data import compass, peoples, sheets
from pylae.games.go_tell_the_spartans.rules import (
    act,
    commitment,
    deployment,
    entry,
    fire,
    mark,
    melee,
    movement,
    phase,
    segments,
    sequence,
    stacks,
    standing,
    templates,
)
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.sight import odds
from pylae.games.go_tell_the_spartans.words import names, spelling

SETTLED = (
    phase.DEPLOY,
    phase.STAND_FAST,
    phase.MOVE,
    phase.FIRE,
)  # nobody is on the way, no unit in the hand
PLANS = {act.TEMPLATE + number: text for number, text in enumerate(templates.TEMPLATE_TEXTS)}


def prompt(view: State) -> Prompt:
    """4.0 What is asked of whom."""
    who = sequence.mover(view)
    if view.phase == phase.FINISHED:
        return Prompt(who, names.result(view).text, names.result(view).section)
    asked = f"{names.seat_name(view, who) if who >= 0 else 'Chance'}: {QUESTIONS[view.phase](view)}"
    return Prompt(
        who,
        asked,
        spelling.section(view),
        _warnings(view),
        ends=_closing(view),
        private=spelling.fogged(view),
        settled=view.phase in SETTLED,
        plans=PLANS if view.phase == phase.DEPLOY else {},
    )


def _closing(view: State) -> int | None:
    """4.D The action that ends a deployment, a segment or a move."""
    if view.phase in (phase.MOVE, phase.FIRE, phase.STAND_FAST) or (
        view.phase == phase.DEPLOY and deployment.deployed(view)
    ):
        return act.END
    return act.STOP if view.phase == phase.MARCH and movement.may_stop(view, movement.picked(view)) else None


def _warnings(view: State) -> dict[int, str]:
    """3.1.4 To end a movement segment while an area is overstacked costs units."""
    if view.phase == phase.MOVE:
        return {act.END: text} if (text := _overstack_words(view)) else {}
    if view.phase != phase.MARCH or _others_to_move(view):
        return {}
    warnings = dict[int, str]()
    for action in spelling.actions_now(view):
        if action < act.UNIT:  # the last force of a seat: its move may end the segment
            after = view.copy()
            sequence.apply(after, action)
            if after.phase == phase.OVERSTACK:
                warnings[action] = _overstack_words(after)
    return warnings


def _overstack_words(view: State) -> str:
    """3.1.4 Where too many units stand, and how many will be lost; "" if nowhere."""
    area = movement.overstacked(view, segments.PHASING[view.segment])
    if area == NOTHING:
        return ""
    excess = stacks.height(view, segments.PHASING[view.segment], area) - peoples.STACK_LIMIT
    lost = f"{many(excess, 'unit', 'are')} lost"
    return f"{spelling.area_name(view, area)} holds more than three units; {lost} (3.1.4)."


def _others_to_move(view: State) -> bool:
    """8.1.2 Whether the seat has another force that may still move."""
    out = [0] * act.MOST_LEGAL
    count = movement.list_forces(view, out, 0)
    whole = movement.picked_count(view) == stacks.force_size(view, view.subject)
    return any(out[at] != act.UNIT + view.subject for at in range(count)) or not whole


def _ask_stay(view: State) -> str:
    """5.3 How many are to stay, and who stays already."""
    stay = commitment.staying(view)
    fixed = [peoples.CONTINGENTS[one] for one in range(peoples.GREEK_CONTINGENTS) if view.chosen >> one & 1]
    so_far = f"; so far {listed(fixed)}" if fixed else ""
    return f"which contingent stays ({commitment.count_chosen(view)} of {stay} named{so_far})?"


def _ask_deploy(view: State) -> str:
    """6.0 What is to be placed, and where."""
    whose = "your units" if view.players == 7 else "the army"
    return f"place {whose} on rows {setup_rows(view)}, lift or face a stack, or take a template."


def setup_rows(view: State) -> str:
    """R10 The rows of deployment: F to L."""
    rows = sheets.SHEETS[view.sheet].setup_rows
    return f"{peoples.LETTERS[min(rows)]} to {peoples.LETTERS[max(rows)]}"


def _ask_place(view: State) -> str:
    """6.0 Whose unit is to be placed."""
    unit = view.subject
    lost = f" with {many(view.loss[unit], 'step loss')}" if view.loss[unit] else ""
    return f"where does a {spelling.kind_name(view, unit)} unit of the {spelling.contingent_name(view, unit)}{lost} stand?"


def _ask_standing(view: State) -> str:
    """R37 Whose stacks are to be put in order."""
    return f"merge forces or put another unit on top of a {peoples.ADJECTIVES[standing.standing_side(view)]} stack, or is all done?"


def _ask_site(view: State) -> str:
    """R57 The next entry site, and what is left for it."""
    site = entry.free_site(view, 0)
    where = f"to {spelling.area_name(view, site)}" if site != NOTHING else "on, though no room is left"
    units = [(entry.unplaced(view, view.committed, sort, 0), name) for sort, name in enumerate(peoples.KINDS)]
    left = [f"{count} {name}" for count, name in units if count]
    return f"which stack of the {peoples.CONTINGENTS[view.committed]} goes {where} ({', '.join(left)} left)?"


def _ask_march(view: State) -> str:
    """8.1.2 Who moves, how far still."""
    unit = movement.picked(view)
    size, whole = movement.picked_count(view), stacks.force_size(view, view.subject)
    part = f", {size} of {whole}," if size < whole else ""
    where, facing = spelling.where(view, unit), spelling.COMPASS[view.facing[unit]]
    left = f", with {many(view.points, 'point')} left" if view.points else ""
    return f"{spelling.force_words(view, view.subject)}{part} in {where} facing {facing}: where to{left}?"


def _ask_volley(view: State) -> str:
    """8.2.6 The target, and how many fire so far."""
    count = len(odds.aimed(view, view.spot))
    so_far = f" ({many(count, 'unit')} so far)" if count else ""
    return f"who fires at {spelling.area_name(view, view.spot)}{so_far}?"


def _ask_retreat(view: State) -> str:
    """8.3.2 Who may retreat."""
    unit = view.top[1 - segments.PHASING[view.segment]][view.spot]
    if view.strides:
        return f"which way does the retreat of the {spelling.contingent_name(view, unit)} go on?"
    where = spelling.area_name(view, view.spot)
    return f"do the {spelling.force_words(view, unit)} in {where} retreat before combat, or stand?"


def _ask_excess(view: State) -> str:
    """3.1.4 Where a unit must be given up."""
    count = stacks.height(view, segments.PHASING[view.segment], view.spot)
    return f"which of the {count} units in {spelling.area_name(view, view.spot)} is given up?"


def _ask_fire_die(view: State) -> str:
    """8.2.6 Whose die falls, at which range."""
    unit = view.subject
    start, distance = spelling.where(view, unit), fire.reach(view, view.area[unit], view.spot)
    name = (
        "a unit of the stack"
        if spelling.hidden_unit(view, unit)
        else f"the {spelling.contingent_name(view, unit)}"
    )
    return (
        f"what does the D{fire.fire_die(view)} of {name} ({spelling.kind_name(view, unit)}) show, "
        f"{start} at {spelling.area_name(view, view.spot)}, range {distance}?"
    )


def _ask_morale(view: State) -> str:
    """8.4.1 Whose morale is checked."""
    unit = view.subject
    more = ", 1 more for Disorder" if view.mark[unit] & mark.DISORDERED else ""
    name, where = spelling.contingent_name(view, unit), spelling.where(view, unit)
    return f"what does the D10 for the morale of the {name} in {where} show (rating {stacks.morale_rating(view, unit)}{more})?"


def _ask_recovery(view: State) -> str:
    """8.4.2 Who tries to recover."""
    unit = view.subject
    where = spelling.where(view, unit)
    if spelling.hidden_unit(view, unit):
        return f"what does the D10 for the recovery of a unit of the stack in {where} show (1 more)?"
    name, rating = spelling.contingent_name(view, unit), stacks.morale_rating(view, unit)
    return f"what does the D10 for the recovery of the {name} in {where} show (rating {rating}, 1 more)?"


def _ask_drive(view: State) -> str:
    """8.1.6 Which force is driven on."""
    name, where = spelling.force_words(view, view.subject), spelling.where(view, view.subject)
    if sequence.legal(view, []) == 1:
        return f"the {name} in {where} are driven on."
    return f"which of its equal ways do the {name} in {where} take?"


def _ask_aim(view: State) -> str:
    """8.2.7 Who chooses among equal targets."""
    where = spelling.where(view, view.subject)
    return (
        f"which of their equal targets do the {spelling.force_words(view, view.subject)} in {where} aim at?"
    )


def _ask_back(view: State) -> str:
    """R47 Whose retreat a die directs."""
    unit = view.top[1 - segments.PHASING[view.segment]][view.spot]
    return f"which way do the {spelling.contingent_name(view, unit)} fall back from {spelling.area_name(view, view.refuge)}?"


QUESTIONS: dict[int, Callable[[State], str]] = {
    phase.COMMIT: lambda view: f"which contingent opens day {view.day}?",
    phase.GUARD_BOX: lambda view: "which contingent guards the path of Ephialtes today?",
    phase.CONSENT: lambda view: "may the Peloponnesians leave or guard the path?",
    phase.STAY: _ask_stay,
    phase.GUARD: lambda view: "which of those who stay guards the path of Ephialtes?",
    phase.ZONES: lambda view: "which contingent must stand on the Persian side of the wall, or is that all?",
    phase.DEPLOY: _ask_deploy,
    phase.PLACE: _ask_place,
    phase.FACE: lambda view: (
        f"which way does the stack in {spelling.area_name(view, view.spot)} face, {listed(compass.FACINGS, 'or')}?"
    ),
    phase.STAND_FAST: _ask_standing,
    phase.FLANK_FIRST: lambda view: "is the north or the south of the centre filled first?",
    phase.SITE: _ask_site,
    phase.MOVE: lambda view: "which force moves, or is the movement over?",
    phase.MARCH: _ask_march,
    phase.FIRE: lambda view: "at which area do you fire, or is the fire over?",
    phase.VOLLEY: _ask_volley,
    phase.FEIGN: lambda view: (
        f"do the {names.feigners(view)} feign a retreat (rating {melee.feint_rating(view)}), or hold?"
    ),
    phase.MELEE_ORDER: lambda view: "which melee comes next?",
    phase.RETREAT: _ask_retreat,
    phase.OVERSTACK: _ask_excess,
    phase.COMMIT_DIE: lambda view: f"what does the D10 for the first contingent of day {view.day} show?",
    phase.EPHIALTES_DIE: lambda view: "what does the D6 of Ephialtes show?",
    phase.CONFERENCE_DIE: lambda view: "what does the D6 of the Greek conference show?",
    phase.DEPLOY_DIE: lambda view: "is the north or the south of the centre filled first?",
    phase.END_OF_DAY_DIE: lambda view: f"what does the D10 at the end of day {view.day} show?",
    phase.DRIVE: _ask_drive,
    phase.AIM_DIE: _ask_aim,
    phase.FIRE_DIE_ROLL: _ask_fire_die,
    phase.MELEE_DIE: lambda view: (
        f"what does the D6 of the melee in {spelling.area_name(view, view.spot)} show?"
    ),
    phase.RETREAT_DIE: _ask_back,
    phase.MORALE_DIE: _ask_morale,
    phase.RECOVERY_DIE: _ask_recovery,
    phase.FEINT_DIE: lambda view: f"what does the D10 of the feint show (rating {melee.feint_rating(view)})?",
}
