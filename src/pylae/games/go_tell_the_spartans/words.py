"""Prompts and names: what is asked of whom, where the game stands, and how it ended."""

from __future__ import annotations

from collections.abc import Callable

from pylae.core.game import Line, Prompt
from pylae.core.rule import NOTHING
from pylae.core.wording import is_are, listed, many
from pylae.games.go_tell_the_spartans.commitment import count_chosen, staying
from pylae.games.go_tell_the_spartans.components import (
    ADJECTIVES,
    ARMY_TRACK,
    CONTINGENTS,
    FACINGS,
    GREEK,
    GREEK_CONTINGENTS,
    KINDS,
    LETTERS,
    PERSIAN,
    SHEETS,
    SIDE_WORDS,
    STACK_LIMIT,
)
from pylae.games.go_tell_the_spartans.course import escaped, greeks_win, victory_points
from pylae.games.go_tell_the_spartans.deployment import deployed, standing_side
from pylae.games.go_tell_the_spartans.entry import free_site, unplaced
from pylae.games.go_tell_the_spartans.fire import fire_die, reach
from pylae.games.go_tell_the_spartans.melee import feint_rating
from pylae.games.go_tell_the_spartans.movement import (
    list_forces,
    may_stop,
    overstacked,
    picked,
    picked_count,
)
from pylae.games.go_tell_the_spartans.odds import aimed
from pylae.games.go_tell_the_spartans.sequence import apply, legal, mover
from pylae.games.go_tell_the_spartans.spelling import (
    COMPASS,
    actions_now,
    area_name,
    contingent_name,
    force_words,
    hidden_unit,
    kind_name,
    section,
)
from pylae.games.go_tell_the_spartans.stacks import force_size, height, morale_rating
from pylae.games.go_tell_the_spartans.state import (
    AIM_DIE,
    COMMIT,
    COMMIT_DIE,
    CONFERENCE_DIE,
    CONSENT,
    DEPLOY,
    DEPLOY_DIE,
    DISORDERED,
    DRIVE,
    END,
    END_OF_DAY_DIE,
    EPHIALTES_DIE,
    FACE,
    FEIGN,
    FEINT_DIE,
    FINISHED,
    FIRE,
    FIRE_DIE_ROLL,
    FLANK_FIRST,
    GREEK_POINTS,
    GREEK_ROUT,
    GUARD,
    GUARD_BOX,
    MARCH,
    MELEE_DIE,
    MELEE_ORDER,
    MORALE_DIE,
    MOST_LEGAL,
    MOVE,
    OVERSTACK,
    PERSIAN_POINTS,
    PHASING,
    PLACE,
    RECOVERY_DIE,
    RETREAT,
    RETREAT_DIE,
    SITE,
    STAND_FAST,
    STAY,
    STOP,
    UNIT,
    VOLLEY,
    ZONES,
    State,
)

ENDINGS = ("greek points", "persian points", "greek rout", "persian rout")
SIDE_NAMES = ("Greeks", "Persians")
SEGMENT_NAMES = (
    "",
    "Persian movement",
    "Greek defensive fire",
    "Persian offensive fire",
    "Persian melee",
    "Greek movement",
    "Persian defensive fire",
    "Greek offensive fire",
    "Greek melee",
    "recovery",
)


def seat_name(state: State, seat: int) -> str:
    """How a seat is called at the table: a side, or with seven seats a contingent."""
    return CONTINGENTS[seat] if state.players == 7 else SIDE_NAMES[seat]


def seat_side(state: State, seat: int) -> str:
    """Whose colour and shape a seat has."""
    return SIDE_WORDS[seat] if state.players == 2 else SIDE_WORDS[GREEK]


def heading(view: State) -> str:
    """4.0 Day, series and round, and what goes on: Day 2, series 1, round 3: Greek movement."""
    if view.phase == FINISHED:
        return f"Day {view.day}: the end"
    if view.segment > 0:
        segment = SEGMENT_NAMES[view.segment]
        return f"Day {view.day}, series {view.series}, round {view.round}: {segment}"
    if view.phase == END_OF_DAY_DIE:
        return f"Day {view.day}, series {view.series}: end of day check"
    if view.phase <= GUARD or view.phase in (COMMIT_DIE, EPHIALTES_DIE, CONFERENCE_DIE):
        return f"Day {view.day}: Persian commitment"
    whose = "Persian" if view.phase in (FLANK_FIRST, SITE, DEPLOY_DIE) else "Greek"
    return f"Day {view.day}, series {view.series + 1}: {whose} deployment"


def result(state: State) -> Line:
    """10.0 How it ended."""
    won = GREEK if greeks_win(state) else PERSIAN
    if state.outcome in (GREEK_POINTS, PERSIAN_POINTS):
        greek, persian = victory_points(state, GREEK), victory_points(state, PERSIAN)
        tie = ", and a tie is a Persian victory" if greek == persian else ""
        reason, rule = f"after three days they have {greek} points and the Persians {persian}{tie}", "10.0"
        if won == PERSIAN:
            reason = f"after three days they have {persian} points and the Greeks {greek}{tie}"
    else:
        lost = GREEK if state.outcome == GREEK_ROUT else PERSIAN
        again = " for the second time" if lost == PERSIAN else ""
        boxes = ARMY_TRACK[state.sheet][lost]
        reason = f"all {boxes} boxes of the {ADJECTIVES[lost]} Army Track are filled{again}"
        rule = "8.4.5"
    spared = [CONTINGENTS[seat] for seat in range(GREEK_CONTINGENTS) if escaped(state, seat)]
    others = f" {listed(spared)} had already won." if state.players == 7 and spared else ""
    return say(f"The {SIDE_NAMES[won]} have won: {reason}.{others}", rule, won)


def say(text: str, rule: str, who: int | None = None, dice: tuple[int, ...] = ()) -> Line:
    """A sentence with its first letter in capitals, in the voice of a side or of none."""
    return Line(text[0].upper() + text[1:], rule, "" if who is None else SIDE_WORDS[who], dice)


def feigners(state: State) -> str:
    """11.3 R61 Who may feign a retreat."""
    return "Greeks" if state.nothing_but_spartans else "Spartans"


# Prompts


def prompt(view: State) -> Prompt:
    """4.0 What is asked of whom."""
    who = mover(view)
    if view.phase == FINISHED:
        return Prompt(who, result(view).text, result(view).section)
    asked = f"{seat_name(view, who) if who >= 0 else 'Chance'}: {QUESTIONS[view.phase](view)}"
    return Prompt(who, asked, section(view), _warnings(view), ends=_closing(view))


def _closing(view: State) -> int | None:
    """4.D The action that ends a deployment, a segment or a move."""
    if view.phase in (MOVE, FIRE, STAND_FAST) or (view.phase == DEPLOY and deployed(view)):
        return END
    return STOP if view.phase == MARCH and may_stop(view, picked(view)) else None


def _warnings(view: State) -> dict[int, str]:
    """3.1.4 To end a movement segment while an area is overstacked costs units."""
    if view.phase == MOVE:
        return {END: text} if (text := _overstack_words(view)) else {}
    if view.phase != MARCH or _others_to_move(view):
        return {}
    warnings = dict[int, str]()
    for action in actions_now(view):
        if action < UNIT:  # the last force of a seat: its move may end the segment
            after = view.copy()
            apply(after, action)
            if after.phase == OVERSTACK:
                warnings[action] = _overstack_words(after)
    return warnings


def _overstack_words(view: State) -> str:
    """3.1.4 Where too many units stand, and how many will be lost; "" if nowhere."""
    area = overstacked(view, PHASING[view.segment])
    if area == NOTHING:
        return ""
    excess = height(view, PHASING[view.segment], area) - STACK_LIMIT
    lost = f"{many(excess, 'unit')} {is_are(excess)} lost"
    return f"{area_name(view, area)} holds more than three units; {lost} (3.1.4)."


def _others_to_move(view: State) -> bool:
    """8.1.2 Whether the seat has another force that may still move."""
    out = [0] * MOST_LEGAL
    count = list_forces(view, out, 0)
    whole = picked_count(view) == force_size(view, view.subject)
    return any(out[at] != UNIT + view.subject for at in range(count)) or not whole


def _ask_stay(view: State) -> str:
    """5.3 How many are to stay, and who stays already."""
    stay = staying(view)
    fixed = [CONTINGENTS[one] for one in range(GREEK_CONTINGENTS) if view.chosen >> one & 1]
    so_far = f"; so far {listed(fixed)}" if fixed else ""
    return f"which contingent stays ({count_chosen(view)} of {stay} named{so_far})?"


def _ask_deploy(view: State) -> str:
    """6.0 What is to be placed, and where."""
    whose = "your units" if view.players == 7 else "the army"
    return f"place {whose} on rows {setup_rows(view)}, lift or face a stack, or take a template."


def setup_rows(view: State) -> str:
    """R10 The rows of deployment: F to L."""
    rows = SHEETS[view.sheet].setup_rows
    return f"{LETTERS[min(rows)]} to {LETTERS[max(rows)]}"


def _ask_place(view: State) -> str:
    """6.0 Whose unit is to be placed."""
    unit = view.subject
    lost = f" with {many(view.loss[unit], 'step loss')}" if view.loss[unit] else ""
    return f"where does a {kind_name(view, unit)} unit of the {contingent_name(view, unit)}{lost} stand?"


def _ask_standing(view: State) -> str:
    """R37 Whose stacks are to be put in order."""
    return f"merge forces or put another unit on top of a {ADJECTIVES[standing_side(view)]} stack, or is all done?"


def _ask_site(view: State) -> str:
    """R57 The next entry site, and what is left for it."""
    site = free_site(view, 0)
    where = f"to {area_name(view, site)}" if site != NOTHING else "on, though no room is left"
    units = [(unplaced(view, view.committed, sort, 0), name) for sort, name in enumerate(KINDS)]
    left = [f"{count} {name}" for count, name in units if count]
    return f"which stack of the {CONTINGENTS[view.committed]} goes {where} ({', '.join(left)} left)?"


def _ask_march(view: State) -> str:
    """8.1.2 Who moves, how far still."""
    unit = picked(view)
    size, whole = picked_count(view), force_size(view, view.subject)
    part = f", {size} of {whole}," if size < whole else ""
    where, facing = area_name(view, view.area[unit]), COMPASS[view.facing[unit]]
    left = many(view.points, "point")
    return f"{force_words(view, view.subject)}{part} in {where} facing {facing}: where to, with {left} left?"


def _ask_volley(view: State) -> str:
    """8.2.6 The target, and how many fire so far."""
    count = len(aimed(view, view.spot))
    so_far = f" ({many(count, 'unit')} so far)" if count else ""
    return f"who fires at {area_name(view, view.spot)}{so_far}?"


def _ask_retreat(view: State) -> str:
    """8.3.2 Who may retreat."""
    unit = view.top[1 - PHASING[view.segment]][view.spot]
    if view.strides:
        return f"which way does the retreat of the {contingent_name(view, unit)} go on?"
    where = area_name(view, view.spot)
    return f"do the {force_words(view, unit)} in {where} stand, or retreat before combat?"


def _ask_excess(view: State) -> str:
    """3.1.4 Where a unit must be given up."""
    count = height(view, PHASING[view.segment], view.spot)
    return f"which of the {count} units in {area_name(view, view.spot)} is given up?"


def _ask_fire_die(view: State) -> str:
    """8.2.6 Whose die falls, at which range."""
    unit = view.subject
    start, distance = area_name(view, view.area[unit]), reach(view, view.area[unit], view.spot)
    name = "a unit of the stack" if hidden_unit(view, unit) else f"the {contingent_name(view, unit)}"
    return (
        f"what does the D{fire_die(view)} of {name} ({kind_name(view, unit)}) show, "
        f"{start} at {area_name(view, view.spot)}, range {distance}?"
    )


def _ask_morale(view: State) -> str:
    """8.4.1 Whose morale is checked."""
    unit = view.subject
    more = ", 1 more for Disorder" if view.mark[unit] & DISORDERED else ""
    name, where = contingent_name(view, unit), area_name(view, view.area[unit])
    return f"what does the D10 for the morale of the {name} in {where} show (rating {morale_rating(view, unit)}{more})?"


def _ask_recovery(view: State) -> str:
    """8.4.2 Who tries to recover."""
    unit = view.subject
    where = area_name(view, view.area[unit])
    if hidden_unit(view, unit):
        return f"what does the D10 for the recovery of a unit of the stack in {where} show (1 more)?"
    name, rating = contingent_name(view, unit), morale_rating(view, unit)
    return f"what does the D10 for the recovery of the {name} in {where} show (rating {rating}, 1 more)?"


def _ask_drive(view: State) -> str:
    """8.1.6 Which force is driven on."""
    name, where = force_words(view, view.subject), area_name(view, view.area[view.subject])
    if legal(view, []) == 1:
        return f"the {name} in {where} are driven on."
    return f"which of its equal ways do the {name} in {where} take?"


def _ask_aim(view: State) -> str:
    """8.2.7 Who chooses among equal targets."""
    where = area_name(view, view.area[view.subject])
    return f"which of their equal targets do the {force_words(view, view.subject)} in {where} aim at?"


def _ask_back(view: State) -> str:
    """R47 Whose retreat a die directs."""
    unit = view.top[1 - PHASING[view.segment]][view.spot]
    return f"which way do the {contingent_name(view, unit)} fall back from {area_name(view, view.refuge)}?"


QUESTIONS: dict[int, Callable[[State], str]] = {
    COMMIT: lambda view: f"which contingent opens day {view.day}?",
    GUARD_BOX: lambda view: "which contingent guards the path of Ephialtes today?",
    CONSENT: lambda view: "may the Peloponnesians leave or guard the path?",
    STAY: _ask_stay,
    GUARD: lambda view: "which of those who stay guards the path of Ephialtes?",
    ZONES: lambda view: "which contingent must stand on the Persian side of the wall, or is that all?",
    DEPLOY: _ask_deploy,
    PLACE: _ask_place,
    FACE: lambda view: (
        f"which way does the stack in {area_name(view, view.spot)} face, {listed(FACINGS, 'or')}?"
    ),
    STAND_FAST: _ask_standing,
    FLANK_FIRST: lambda view: "is the north or the south of the centre filled first?",
    SITE: _ask_site,
    MOVE: lambda view: "which force moves, or is the movement over?",
    MARCH: _ask_march,
    FIRE: lambda view: "at which area do you fire, or is the fire over?",
    VOLLEY: _ask_volley,
    FEIGN: lambda view: f"do the {feigners(view)} feign a retreat (rating {feint_rating(view)}), or hold?",
    MELEE_ORDER: lambda view: "which melee comes next?",
    RETREAT: _ask_retreat,
    OVERSTACK: _ask_excess,
    COMMIT_DIE: lambda view: f"what does the D10 for the first contingent of day {view.day} show?",
    EPHIALTES_DIE: lambda view: "what does the D6 of Ephialtes show?",
    CONFERENCE_DIE: lambda view: "what does the D6 of the Greek conference show?",
    DEPLOY_DIE: lambda view: "is the north or the south of the centre filled first?",
    END_OF_DAY_DIE: lambda view: f"what does the D10 at the end of day {view.day} show?",
    DRIVE: _ask_drive,
    AIM_DIE: _ask_aim,
    FIRE_DIE_ROLL: _ask_fire_die,
    MELEE_DIE: lambda view: f"what does the D6 of the melee in {area_name(view, view.spot)} show?",
    RETREAT_DIE: _ask_back,
    MORALE_DIE: _ask_morale,
    RECOVERY_DIE: _ask_recovery,
    FEINT_DIE: lambda view: f"what does the D10 of the feint show (rating {feint_rating(view)})?",
}
