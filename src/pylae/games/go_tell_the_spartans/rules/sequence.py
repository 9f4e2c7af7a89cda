"""The order of play: who moves, what is legal, what an action does. Only here do the chapters meet."""

from __future__ import annotations

from pylae.core.chance import CHANCE, OVER
from pylae.core.rule import NOTHING, rule
from pylae.games.go_tell_the_spartans.rules import (
    act,
    automaton,
    commitment,
    course,
    deployment,
    entry,
    fire,
    melee,
    morale,
    movement,
    phase,
    segments,
    standing,
)
from pylae.games.go_tell_the_spartans.rules.state import State


@rule
def mover(state: State) -> int:
    """4.0 The seat that decides now, CHANCE or OVER."""
    if state.phase < phase.COMMIT_DIE:
        return state.actor
    return OVER if state.phase == phase.FINISHED else CHANCE


@rule
def quiet(state: State) -> int:
    """4.A 6.0 8.1.2 8.2.6 Nothing is under way where a Persian player begins a day, an army stands as it may, or the next force or target is named."""
    now = state.phase
    if now == phase.DEPLOY:
        return 1 if deployment.deployed(state) else 0
    return 1 if now == phase.COMMIT or now == phase.MOVE or now == phase.FIRE else 0


@rule
def legal(state: State, out: list[int]) -> int:
    """4.0 What the seat to move may do; of chance, between how many outcomes it decides."""
    now = state.phase
    if now >= phase.COMMIT_DIE:
        return outcomes(state, now)
    if now <= phase.GUARD:
        return commitment.list_commitment(state, out)
    if now <= phase.SITE:
        return list_choices(state, out, now)
    if now == phase.MOVE:
        n = movement.list_forces(state, out, 0)
        out[n] = act.END
        return n + 1
    if now == phase.MARCH:
        return movement.list_march(state, out)
    if now == phase.FIRE:
        return fire.list_fire(state, out)
    if now == phase.VOLLEY:
        return fire.list_volley(state, out)
    if now == phase.MELEE_ORDER:
        return melee.list_melees(state, out)
    if now == phase.RETREAT:
        return melee.list_retreats(state, out)
    if now == phase.OVERSTACK:
        return list_excess(state, out)
    out[0] = act.FEINT
    out[1] = act.HOLD
    return 2


@rule
def list_choices(state: State, out: list[int], now: int) -> int:
    """6.0 7.0 The choices of the deployment phases."""
    if now == phase.DEPLOY:
        return deployment.list_deployment(state, out)
    if now == phase.PLACE:
        return deployment.list_places(state, out)
    if now == phase.FACE:
        return deployment.list_facings(state, out)
    if now == phase.STAND_FAST:
        return standing.list_standing(state, out)
    if now == phase.ZONES:
        return deployment.list_zones(state, out)
    if now == phase.FLANK_FIRST:
        return entry.list_sides(out)
    return entry.list_stacks(state, out)


@rule
def list_excess(state: State, out: list[int]) -> int:
    """3.1.4 The units of an overstacked area, one of which must go."""
    n = 0
    unit = state.top[segments.PHASING[state.segment]][state.spot]
    while unit != NOTHING:
        out[n] = act.UNIT + unit
        n += 1
        unit = state.under[unit]
    return n


@rule
def outcomes(state: State, now: int) -> int:
    """4.0 How many equally likely outcomes the die or the automaton's choice has."""
    if now == phase.FIRE_DIE_ROLL:
        return fire.fire_die(state)
    if now == phase.MELEE_DIE or now == phase.EPHIALTES_DIE or now == phase.CONFERENCE_DIE:
        return 6
    if now == phase.DRIVE:
        return automaton.drive_outcomes(state)
    if now == phase.AIM_DIE:
        return automaton.aim_outcomes(state)
    if now == phase.DEPLOY_DIE or now == phase.RETREAT_DIE:
        return 2
    return 10


@rule
def apply(state: State, action: int) -> None:
    """4.0 One action, and then all that follows by itself until somebody or chance must decide."""
    if state.phase >= phase.COMMIT_DIE:
        roll(state, action, state.phase)
    else:
        carry_out(state, action, state.phase)
    while passes_by_itself(state):
        proceed(state, state.phase)


@rule
def passes_by_itself(state: State) -> bool:
    """4.0 Whether nobody has to decide what comes next."""
    return state.phase > phase.FEINT_DIE and state.phase != phase.FINISHED


@rule
def carry_out(state: State, action: int, now: int) -> None:
    """4.0 One action of a seat."""
    if now <= phase.GUARD:
        commitment.answer_commitment(state, action)
    elif now == phase.MARCH:
        movement.march(state, action)
    elif now == phase.MOVE:
        movement.choose_force(state, action)
    elif now == phase.FIRE:
        fire.choose_target(state, action)
    elif now == phase.VOLLEY:
        fire.volley(state, action)
    elif now == phase.DEPLOY:
        deployment.deploy(state, action)
    elif now == phase.PLACE:
        deployment.place(state, action)
    elif now == phase.FACE:
        deployment.face(state, action - act.FACING)
    elif now == phase.STAND_FAST:
        standing.stand_fast(state, action)
    elif now == phase.ZONES:
        deployment.order_zone(state, action)
    elif now == phase.FLANK_FIRST:
        entry.choose_side(state, action)
    elif now == phase.SITE:
        entry.choose_stack(state, action)
    elif now == phase.MELEE_ORDER:
        melee.choose_melee(state, action)
    elif now == phase.RETREAT:
        melee.choose_retreat(state, action)
    elif now == phase.OVERSTACK:
        movement.give_up(state, action - act.UNIT)
    else:
        melee.decide_feint(state, action)


@rule
def roll(state: State, outcome: int, now: int) -> None:
    """4.0 One outcome of chance."""
    if now == phase.FIRE_DIE_ROLL:
        fire.roll_fire(state, outcome + 1)
    elif now == phase.MORALE_DIE:
        morale.roll_morale(state, outcome + 1)
    elif now == phase.DRIVE:
        automaton.drive(state, outcome)
    elif now == phase.MELEE_DIE:
        melee.roll_melee(state, outcome + 1)
    elif now == phase.RECOVERY_DIE:
        morale.roll_recovery(state, outcome + 1)
    elif now == phase.AIM_DIE:
        automaton.roll_aim(state, outcome)
    elif now == phase.RETREAT_DIE:
        melee.roll_retreat(state, outcome)
    elif now == phase.FEINT_DIE:
        melee.roll_feint(state, outcome + 1)
    elif now == phase.COMMIT_DIE:
        commitment.commit(state, commitment.drawn(state, outcome + 1))
        state.phase = phase.COMMITTED
    elif now == phase.EPHIALTES_DIE:
        commitment.roll_ephialtes(state, outcome + 1)
    elif now == phase.CONFERENCE_DIE:
        commitment.roll_conference(state, outcome + 1)
    elif now == phase.DEPLOY_DIE:
        entry.roll_side(state, outcome)
    else:
        course.roll_end_of_day(state, outcome + 1)


@rule
def proceed(state: State, now: int) -> None:
    """4.0 The phases nobody decides."""
    if now >= phase.NEXT_DRIVE and now <= phase.RESOLVED:
        proceed_in_segment(state, now)
    elif now == phase.NEXT_SEGMENT:
        course.next_segment(state)
    elif now == phase.NEXT_COMMANDER:
        course.next_commander(state)
    elif now == phase.NEW_ROUND:
        course.new_round(state)
    elif now == phase.RECOVER:
        morale.recover(state)
    elif now == phase.SERIES_OVER:
        course.series_over(state)
    elif now == phase.NIGHT:
        course.night(state)
    elif now == phase.NEW_DAY:
        course.new_day(state)
    elif now == phase.COMMITTED:
        commitment.committed(state)
    elif now == phase.CONFER:
        commitment.next_ballot(state)
    elif now == phase.DEPLOYMENT:
        deployment.begin_deployment(state)
    else:
        entry.begin_persians(state)


@rule
def proceed_in_segment(state: State, now: int) -> None:
    """8.0 Within a segment: moves, fire, melees and morale."""
    if now == phase.FIRE_ON:
        fire.fire_on(state)
    elif now == phase.CHECK_MORALE:
        morale.check_morale(state)
    elif now == phase.RESOLVED:
        course.resolved(state)
    elif now == phase.NEXT_DRIVE:
        automaton.next_drive(state)
    elif now == phase.MARCH_ON:
        movement.march_on(state)
    elif now == phase.MOVES_OVER:
        movement.moves_over(state)
    elif now == phase.AIM:
        automaton.aim(state)
    elif now == phase.NEXT_TARGET:
        fire.next_target(state)
    elif now == phase.NEXT_MELEE:
        melee.next_melee(state)
    elif now == phase.JOIN_MELEE:
        melee.join_melee(state)
    elif now == phase.FIGHT:
        melee.fight(state)
    elif now == phase.FALL_BACK:
        melee.fall_back(state)
