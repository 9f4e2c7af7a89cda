"""Orders: words for more than one force, and for more than one question: a line forward, all melees, going on, as last time."""

from __future__ import annotations

from collections.abc import Iterable

from pylae.core.game import Refusal
from pylae.core.notation import Reading, Trial
from pylae.core.rule import NOTHING
from pylae.core.wording import does, listed, many
from pylae.games.go_tell_the_spartans.data import ground, peoples, roster
from pylae.games.go_tell_the_spartans.rules import act, beside, deployment, phase, segments, stacks
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.words import spelling, vocabulary
from pylae.games.go_tell_the_spartans.words.refusals import refusals

FORWARD = ("forward", "ahead", "advance")
GO_ON = "go on"
MELEE_ALL = ("melee all", "all melees", "all")


def order(state: State, said: str, tokens: list[str]) -> Reading | None:
    """The steps of an order; None for other texts."""
    if said == GO_ON:
        return _go_on(state)
    if state.phase == phase.MELEE_ORDER and said in MELEE_ALL:
        return Reading(spelling.actions_now(state)[:1], again=True)
    if state.phase == phase.MOVE and tokens and tokens[-1] in FORWARD:
        return _forward(state, tokens[:-1])
    return None


def _go_on(state: State) -> Reading:
    """4.D Nobody moves, round after round; whatever is more than that is for the player to decide."""
    if state.phase in (phase.MOVE, phase.STAND_FAST):
        return Reading([act.END], again=True, until_disturbed=True)
    if state.phase == phase.MARCH:
        raise Refusal("A force is on the move; say where it stops first.", spelling.section(state))
    raise Refusal("This is for you to decide; going on passes only movement.", spelling.section(state))


# A line goes forward


def _forward(state: State, words: list[str]) -> Reading | None:
    """8.1.2 Every force of a line, or of all lines, one area straight ahead: `D3-D7 forward`, as far as each may."""
    areas = _line(state, words)
    if areas is None:
        return None
    who = segments.PHASING[state.segment]
    waiting = [unit for area in areas for unit in spelling.forces(state, who, area)]
    if not waiting:
        raise Refusal("None of your forces stands there.", "8.1.2")
    trial, why = refusals.trial(state), dict[int, Refusal]()
    while trial.goes_on and trial.state.phase == phase.MOVE:
        unit = next((unit for unit in waiting if _one_forward(trial, unit, why)), NOTHING)
        if unit == NOTHING:
            break
        waiting.remove(unit)
    if not trial.steps:
        raise why[waiting[0]]
    for unit in waiting:
        if unit not in why:  # the segment was over before it was their turn, since nobody else could move
            _one_forward(refusals.trial(state), unit, why)
    return Reading(trial.steps, left_out=_left_out(state, [unit for unit in waiting if unit in why], why))


def _line(state: State, words: list[str]) -> list[int] | None:
    """The areas from one end of a line to the other, along a row or a column; all of them for `all`."""
    if words == ["all"]:
        return list(range(ground.AREA_COUNT[state.sheet]))
    if not 0 < len(words) < 3 or not all(map(vocabulary.is_area, words)):
        return None
    start, end = (vocabulary.area_named(state, word) for word in (words[0], words[-1]))
    rows, columns = ground.ROW[state.sheet], ground.COLUMN[state.sheet]
    if rows[start] != rows[end] and columns[start] != columns[end]:
        raise Refusal("A line runs along a letter or a number, such as D3-D7 or D3-G3.", "8.1.2")
    return [
        area
        for area in range(ground.AREA_COUNT[state.sheet])
        if min(rows[start], rows[end]) <= rows[area] <= max(rows[start], rows[end])
        and min(columns[start], columns[end]) <= columns[area] <= max(columns[start], columns[end])
    ]


def _one_forward(trial: Trial[State], unit: int, why: dict[int, Refusal]) -> bool:
    """8.1.2 A force goes one area straight ahead and stops; where it cannot, the trial stays as it was and `why` knows."""
    here = refusals.trial(trial.state)
    try:
        here.take(act.UNIT + unit)
        way = 2 * here.state.facing[unit]
        end = ground.NEXT[here.state.sheet][here.state.area[unit]][way]
        if spelling.fogged(here.state) and end != NOTHING and stacks.held(here.state, 1 - trial.seat, end):
            raise Refusal("They would come upon the enemy; that is an order of its own.", "3.4")
        here.take(act.STEP + way)
        if here.goes_on and here.state.phase == phase.MARCH:
            here.take(act.STOP)
    except Refusal as refusal:
        why[unit] = refusal
        return False
    trial.state, trial.steps = here.state, trial.steps + here.steps
    return True


def _left_out(state: State, units: list[int], why: dict[int, Refusal]) -> str:
    """Which forces of an order stay where they are, and why the first of them does."""
    if not units:
        return ""
    places = listed(list(dict.fromkeys(spelling.where(state, unit) for unit in units)))
    return f"Not from {places}: {why[units[0]]}"


# As last time


def last_time(view: State, earlier: Iterable[State]) -> State | None:
    """6.0 The army as it stood when the seat ended the last deployment that somebody who now waits took part in."""
    first, waiting = (view.day, view.series) == (1, 0), _waiting(view)
    if view.phase not in (phase.DEPLOY, phase.PLACE) or first or not waiting:
        return None
    before = (one for one in earlier if one.phase == phase.DEPLOY and _other_time(one, view))
    return next((one for one in before if any(one.area[unit] >= 0 for unit in waiting)), None)


def as_before(view: State, model: State) -> Reading:
    """6.0 The army takes the places of an earlier deployment: who is left, who is there, and as far as it is legal."""
    trial, missing = refusals.trial(view), 0
    if trial.state.phase == phase.PLACE:
        trial.take(act.BACK)
    for area in range(ground.AREA_COUNT[view.sheet]):
        if trial.can(act.AREA + area):
            trial.take(act.AREA + area)
    for area in range(ground.AREA_COUNT[view.sheet]):
        own = [unit for unit in stacks.chain(model, peoples.GREEK, area) if _places(view, unit)]
        missing += sum(not _placed(trial, unit, area) for unit in own)
    if trial.state.phase == phase.PLACE:
        trial.take(act.BACK)
    for area in range(ground.AREA_COUNT[view.sheet]):
        _face(trial, model, area)
    if not trial.steps:
        raise Refusal("Nobody who stood there last time can be placed.", "6.0")
    return Reading(trial.steps, left_out=_still_to_place(trial.state, missing))


def _places(state: State, unit: int) -> bool:
    """R59 Whether the seat to move places a unit."""
    return deployment.places_now(state, stacks.contingent(state, unit))


def _other_time(one: State, view: State) -> bool:
    """Whether a view is of another deployment than this one."""
    return (one.day, one.series) != (view.day, view.series)


def _placed(trial: Trial[State], unit: int, area: int) -> bool:
    """6.0 A unit like this one is placed in an area; not where it is gone, or another seat's, or may not stand."""
    state = trial.state
    if state.phase == phase.PLACE and not deployment.same_class(state, state.subject, unit):
        trial.take(act.BACK)
    if state.phase == phase.DEPLOY:
        able = [action - act.UNIT for action in spelling.actions_now(state) if act.UNIT <= action < act.JOIN]
        like = next((one for one in able if deployment.same_class(state, one, unit)), NOTHING)
        if like == NOTHING or not deployment.may_place(state, like, area):
            return False
        trial.take(act.UNIT + like)
    if not trial.can(act.AREA + area):
        return False
    trial.take(act.AREA + area)
    return True


def _face(trial: Trial[State], model: State, area: int) -> None:
    """R55 The stack of an area looks where it looked."""
    first, before = trial.state.top[peoples.GREEK][area], model.top[peoples.GREEK][area]
    if NOTHING in (first, before) or trial.state.facing[first] == model.facing[before]:
        return
    if trial.can(act.TURN_AT + area):
        trial.take(act.TURN_AT + area)
        trial.take(act.FACING + model.facing[before])


def _still_to_place(state: State, missing: int) -> str:
    """6.0 What a deployment as last time leaves to the player."""
    left = len(_waiting(state))
    gone = f"{many(missing, 'place')} of last time {does(missing, 'stay')} empty" if missing else ""
    rest = f"{many(left, 'unit', 'are')} still to be placed" if left else ""
    return f"{listed([part for part in (gone, rest) if part])} (6.0)." if gone or rest else ""


def _waiting(state: State) -> list[int]:
    """6.0 The units that the seat has still to place."""
    units = range(roster.FIRST_UNIT[state.sheet][peoples.GREEK_CONTINGENTS])
    return [unit for unit in units if state.area[unit] == beside.POOL and _places(state, unit)]
