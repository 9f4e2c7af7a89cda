"""The order of play: who moves, what is legal, what an action does. Only here do the chapters meet."""

from __future__ import annotations

from pylae.core.chance import CHANCE, OVER
from pylae.core.rule import rule
from pylae.games.go_tell_the_spartans.automaton import (
    aim,
    aim_outcomes,
    drive,
    drive_outcomes,
    next_drive,
    roll_aim,
)
from pylae.games.go_tell_the_spartans.commitment import (
    answer_commitment,
    commit,
    committed,
    drawn,
    list_commitment,
    next_ballot,
    roll_conference,
    roll_ephialtes,
)
from pylae.games.go_tell_the_spartans.course import (
    new_day,
    new_round,
    next_commander,
    next_segment,
    night,
    resolved,
    roll_end_of_day,
    series_over,
)
from pylae.games.go_tell_the_spartans.deployment import (
    begin_deployment,
    deploy,
    face,
    list_deployment,
    list_facings,
    list_places,
    list_standing,
    list_zones,
    order_zone,
    place,
    stand_fast,
)
from pylae.games.go_tell_the_spartans.entry import (
    begin_persians,
    choose_side,
    choose_stack,
    list_sides,
    list_stacks,
    roll_side,
)
from pylae.games.go_tell_the_spartans.fire import (
    choose_target,
    fire_die,
    fire_on,
    list_fire,
    list_volley,
    next_target,
    roll_fire,
    volley,
)
from pylae.games.go_tell_the_spartans.melee import (
    choose_melee,
    choose_retreat,
    decide_feint,
    fall_back,
    fight,
    join_melee,
    list_melees,
    list_retreats,
    next_melee,
    roll_feint,
    roll_melee,
    roll_retreat,
)
from pylae.games.go_tell_the_spartans.morale import check_morale, recover, roll_morale, roll_recovery
from pylae.games.go_tell_the_spartans.movement import (
    choose_force,
    give_up,
    list_forces,
    list_march,
    march,
    march_on,
    moves_over,
)
from pylae.games.go_tell_the_spartans.state import (
    AIM,
    AIM_DIE,
    CHECK_MORALE,
    COMMIT_DIE,
    COMMITTED,
    CONFER,
    CONFERENCE_DIE,
    DEPLOY,
    DEPLOY_DIE,
    DEPLOYMENT,
    DRIVE,
    END,
    EPHIALTES_DIE,
    FACE,
    FACING,
    FALL_BACK,
    FEINT,
    FEINT_DIE,
    FIGHT,
    FINISHED,
    FIRE,
    FIRE_DIE_ROLL,
    FIRE_ON,
    FLANK_FIRST,
    GUARD,
    HOLD,
    JOIN_MELEE,
    MARCH,
    MARCH_ON,
    MELEE_DIE,
    MELEE_ORDER,
    MORALE_DIE,
    MOVE,
    MOVES_OVER,
    NEW_DAY,
    NEW_ROUND,
    NEXT_COMMANDER,
    NEXT_DRIVE,
    NEXT_MELEE,
    NEXT_SEGMENT,
    NEXT_TARGET,
    NIGHT,
    NOTHING,
    OVERSTACK,
    PHASING,
    PLACE,
    RECOVER,
    RECOVERY_DIE,
    RESOLVED,
    RETREAT,
    RETREAT_DIE,
    SERIES_OVER,
    SITE,
    STAND_FAST,
    UNIT,
    VOLLEY,
    ZONES,
    State,
)


@rule
def mover(state: State) -> int:
    """4.0 The seat that decides now, CHANCE or OVER."""
    if state.phase < COMMIT_DIE:
        return state.actor
    return OVER if state.phase == FINISHED else CHANCE


@rule
def legal(state: State, out: list[int]) -> int:
    """4.0 What the seat to move may do; of chance, between how many outcomes it decides."""
    phase = state.phase
    if phase >= COMMIT_DIE:
        return outcomes(state, phase)
    if phase <= GUARD:
        return list_commitment(state, out)
    if phase <= SITE:
        return list_choices(state, out, phase)
    if phase == MOVE:
        n = list_forces(state, out, 0)
        out[n] = END
        return n + 1
    if phase == MARCH:
        return list_march(state, out)
    if phase == FIRE:
        return list_fire(state, out)
    if phase == VOLLEY:
        return list_volley(state, out)
    if phase == MELEE_ORDER:
        return list_melees(state, out)
    if phase == RETREAT:
        return list_retreats(state, out)
    if phase == OVERSTACK:
        return list_excess(state, out)
    out[0] = FEINT
    out[1] = HOLD
    return 2


@rule
def list_choices(state: State, out: list[int], phase: int) -> int:
    """6.0 7.0 The choices of the deployment phases."""
    if phase == DEPLOY:
        return list_deployment(state, out)
    if phase == PLACE:
        return list_places(state, out)
    if phase == FACE:
        return list_facings(state, out)
    if phase == STAND_FAST:
        return list_standing(state, out)
    if phase == ZONES:
        return list_zones(state, out)
    if phase == FLANK_FIRST:
        return list_sides(out)
    return list_stacks(state, out)


@rule
def list_excess(state: State, out: list[int]) -> int:
    """3.1.4 The units of an overstacked area, one of which must go."""
    n = 0
    unit = state.top[PHASING[state.segment]][state.spot]
    while unit != NOTHING:
        out[n] = UNIT + unit
        n += 1
        unit = state.under[unit]
    return n


@rule
def outcomes(state: State, phase: int) -> int:
    """4.0 How many equally likely outcomes the die or the automaton's choice has."""
    if phase == FIRE_DIE_ROLL:
        return fire_die(state)
    if phase == MELEE_DIE or phase == EPHIALTES_DIE or phase == CONFERENCE_DIE:
        return 6
    if phase == DRIVE:
        return drive_outcomes(state)
    if phase == AIM_DIE:
        return aim_outcomes(state)
    if phase == DEPLOY_DIE or phase == RETREAT_DIE:
        return 2
    return 10


@rule
def apply(state: State, action: int) -> None:
    """4.0 One action, and then all that follows by itself until somebody or chance must decide."""
    if state.phase >= COMMIT_DIE:
        roll(state, action, state.phase)
    else:
        act(state, action, state.phase)
    while passes_by_itself(state):
        proceed(state, state.phase)


@rule
def passes_by_itself(state: State) -> bool:
    """4.0 Whether nobody has to decide what comes next."""
    return state.phase > FEINT_DIE and state.phase != FINISHED


@rule
def act(state: State, action: int, phase: int) -> None:
    """4.0 One action of a seat."""
    if phase <= GUARD:
        answer_commitment(state, action)
    elif phase == MARCH:
        march(state, action)
    elif phase == MOVE:
        choose_force(state, action)
    elif phase == FIRE:
        choose_target(state, action)
    elif phase == VOLLEY:
        volley(state, action)
    elif phase == DEPLOY:
        deploy(state, action)
    elif phase == PLACE:
        place(state, action)
    elif phase == FACE:
        face(state, action - FACING)
    elif phase == STAND_FAST:
        stand_fast(state, action)
    elif phase == ZONES:
        order_zone(state, action)
    elif phase == FLANK_FIRST:
        choose_side(state, action)
    elif phase == SITE:
        choose_stack(state, action)
    elif phase == MELEE_ORDER:
        choose_melee(state, action)
    elif phase == RETREAT:
        choose_retreat(state, action)
    elif phase == OVERSTACK:
        give_up(state, action - UNIT)
    else:
        decide_feint(state, action)


@rule
def roll(state: State, outcome: int, phase: int) -> None:
    """4.0 One outcome of chance."""
    if phase == FIRE_DIE_ROLL:
        roll_fire(state, outcome + 1)
    elif phase == MORALE_DIE:
        roll_morale(state, outcome + 1)
    elif phase == DRIVE:
        drive(state, outcome)
    elif phase == MELEE_DIE:
        roll_melee(state, outcome + 1)
    elif phase == RECOVERY_DIE:
        roll_recovery(state, outcome + 1)
    elif phase == AIM_DIE:
        roll_aim(state, outcome)
    elif phase == RETREAT_DIE:
        roll_retreat(state, outcome)
    elif phase == FEINT_DIE:
        roll_feint(state, outcome + 1)
    elif phase == COMMIT_DIE:
        commit(state, drawn(state, outcome + 1))
        state.phase = COMMITTED
    elif phase == EPHIALTES_DIE:
        roll_ephialtes(state, outcome + 1)
    elif phase == CONFERENCE_DIE:
        roll_conference(state, outcome + 1)
    elif phase == DEPLOY_DIE:
        roll_side(state, outcome)
    else:
        roll_end_of_day(state, outcome + 1)


@rule
def proceed(state: State, phase: int) -> None:
    """4.0 The phases nobody decides."""
    if phase >= NEXT_DRIVE and phase <= RESOLVED:
        proceed_in_segment(state, phase)
    elif phase == NEXT_SEGMENT:
        next_segment(state)
    elif phase == NEXT_COMMANDER:
        next_commander(state)
    elif phase == NEW_ROUND:
        new_round(state)
    elif phase == RECOVER:
        recover(state)
    elif phase == SERIES_OVER:
        series_over(state)
    elif phase == NIGHT:
        night(state)
    elif phase == NEW_DAY:
        new_day(state)
    elif phase == COMMITTED:
        committed(state)
    elif phase == CONFER:
        next_ballot(state)
    elif phase == DEPLOYMENT:
        begin_deployment(state)
    else:
        begin_persians(state)


@rule
def proceed_in_segment(state: State, phase: int) -> None:
    """8.0 Within a segment: moves, fire, melees and morale."""
    if phase == FIRE_ON:
        fire_on(state)
    elif phase == CHECK_MORALE:
        check_morale(state)
    elif phase == RESOLVED:
        resolved(state)
    elif phase == NEXT_DRIVE:
        next_drive(state)
    elif phase == MARCH_ON:
        march_on(state)
    elif phase == MOVES_OVER:
        moves_over(state)
    elif phase == AIM:
        aim(state)
    elif phase == NEXT_TARGET:
        next_target(state)
    elif phase == NEXT_MELEE:
        next_melee(state)
    elif phase == JOIN_MELEE:
        join_melee(state)
    elif phase == FIGHT:
        fight(state)
    elif phase == FALL_BACK:
        fall_back(state)
