"""Refusals: why an action that would make sense is not legal now, with the section that says so."""

from __future__ import annotations

from pylae.core.game import Refusal
from pylae.core.notation import Trial
from pylae.games.go_tell_the_spartans.rules import act, phase
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.words import spelling
from pylae.games.go_tell_the_spartans.words.refusals import days, fights, marches


def trial(state: State) -> Trial[State]:
    """A copy to try the steps of a whole move on, each refused with its own reason."""
    return Trial(
        spelling.NOTATION,
        state,
        lambda here, action: why_not_action(here, action) or spelling.NOTATION.nothing_like(here, "that"),
    )


def why_not_action(state: State, action: int) -> Refusal | None:
    """Why an action that would make sense in this phase is not legal; None where nothing better is known than its absence."""
    now = state.phase
    if now in (phase.COMMIT, phase.GUARD_BOX, phase.STAY, phase.GUARD, phase.ZONES):
        return days.why_not_nation(state, action)
    if now in (phase.DEPLOY, phase.PLACE):
        return days.why_not_deploy(state, action)
    if now == phase.STAND_FAST:
        return days.why_not_standing(state, action)
    if now == phase.SITE:
        return days.why_not_stack(state, action)
    if now == phase.MOVE and action >= act.UNIT:
        return marches.why_not_pick(state, action - act.UNIT)
    if now == phase.MARCH:
        return marches.why_not_march(state, action)
    if now in (phase.FIRE, phase.VOLLEY):
        return fights.why_not_fire(state, action)
    if now == phase.MELEE_ORDER:
        return fights.why_not_melee(state, action - act.AREA)
    if now == phase.RETREAT and act.STEP <= action < act.STACK:
        return fights.why_not_retreat(state)
    if now == phase.OVERSTACK:
        where = spelling.area_name(state, state.spot)
        return Refusal(f"One of the units in {where} must be given up, and only there.", "3.1.4")
    return None
