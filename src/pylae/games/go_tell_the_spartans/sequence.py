"""The order of play: who moves, what is legal, what an action does. Only here do the chapters meet."""

from __future__ import annotations

from pylae.core.chance import CHANCE, OVER
from pylae.core.rule import NOTHING, rule
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
    now = state.phase
    if now >= COMMIT_DIE:
        return outcomes(state, now)
    if now <= GUARD:
        return list_commitment(state, out)
    if now <= SITE:
        return list_choices(state, out, now)
    if now == MOVE:
        n = list_forces(state, out, 0)
        out[n] = END
        return n + 1
    if now == MARCH:
        return list_march(state, out)
    if now == FIRE:
        return list_fire(state, out)
    if now == VOLLEY:
        return list_volley(state, out)
    if now == MELEE_ORDER:
        return list_melees(state, out)
    if now == RETREAT:
        return list_retreats(state, out)
    if now == OVERSTACK:
        return list_excess(state, out)
    out[0] = FEINT
    out[1] = HOLD
    return 2


@rule
def list_choices(state: State, out: list[int], now: int) -> int:
    """6.0 7.0 The choices of the deployment phases."""
    if now == DEPLOY:
        return list_deployment(state, out)
    if now == PLACE:
        return list_places(state, out)
    if now == FACE:
        return list_facings(state, out)
    if now == STAND_FAST:
        return list_standing(state, out)
    if now == ZONES:
        return list_zones(state, out)
    if now == FLANK_FIRST:
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
def outcomes(state: State, now: int) -> int:
    """4.0 How many equally likely outcomes the die or the automaton's choice has."""
    if now == FIRE_DIE_ROLL:
        return fire_die(state)
    if now == MELEE_DIE or now == EPHIALTES_DIE or now == CONFERENCE_DIE:
        return 6
    if now == DRIVE:
        return drive_outcomes(state)
    if now == AIM_DIE:
        return aim_outcomes(state)
    if now == DEPLOY_DIE or now == RETREAT_DIE:
        return 2
    return 10


@rule
def apply(state: State, action: int) -> None:
    """4.0 One action, and then all that follows by itself until somebody or chance must decide."""
    if state.phase >= COMMIT_DIE:
        roll(state, action, state.phase)
    else:
        carry_out(state, action, state.phase)
    while passes_by_itself(state):
        proceed(state, state.phase)


@rule
def passes_by_itself(state: State) -> bool:
    """4.0 Whether nobody has to decide what comes next."""
    return state.phase > FEINT_DIE and state.phase != FINISHED


@rule
def carry_out(state: State, action: int, now: int) -> None:
    """4.0 One action of a seat."""
    if now <= GUARD:
        answer_commitment(state, action)
    elif now == MARCH:
        march(state, action)
    elif now == MOVE:
        choose_force(state, action)
    elif now == FIRE:
        choose_target(state, action)
    elif now == VOLLEY:
        volley(state, action)
    elif now == DEPLOY:
        deploy(state, action)
    elif now == PLACE:
        place(state, action)
    elif now == FACE:
        face(state, action - FACING)
    elif now == STAND_FAST:
        stand_fast(state, action)
    elif now == ZONES:
        order_zone(state, action)
    elif now == FLANK_FIRST:
        choose_side(state, action)
    elif now == SITE:
        choose_stack(state, action)
    elif now == MELEE_ORDER:
        choose_melee(state, action)
    elif now == RETREAT:
        choose_retreat(state, action)
    elif now == OVERSTACK:
        give_up(state, action - UNIT)
    else:
        decide_feint(state, action)


@rule
def roll(state: State, outcome: int, now: int) -> None:
    """4.0 One outcome of chance."""
    if now == FIRE_DIE_ROLL:
        roll_fire(state, outcome + 1)
    elif now == MORALE_DIE:
        roll_morale(state, outcome + 1)
    elif now == DRIVE:
        drive(state, outcome)
    elif now == MELEE_DIE:
        roll_melee(state, outcome + 1)
    elif now == RECOVERY_DIE:
        roll_recovery(state, outcome + 1)
    elif now == AIM_DIE:
        roll_aim(state, outcome)
    elif now == RETREAT_DIE:
        roll_retreat(state, outcome)
    elif now == FEINT_DIE:
        roll_feint(state, outcome + 1)
    elif now == COMMIT_DIE:
        commit(state, drawn(state, outcome + 1))
        state.phase = COMMITTED
    elif now == EPHIALTES_DIE:
        roll_ephialtes(state, outcome + 1)
    elif now == CONFERENCE_DIE:
        roll_conference(state, outcome + 1)
    elif now == DEPLOY_DIE:
        roll_side(state, outcome)
    else:
        roll_end_of_day(state, outcome + 1)


@rule
def proceed(state: State, now: int) -> None:
    """4.0 The phases nobody decides."""
    if now >= NEXT_DRIVE and now <= RESOLVED:
        proceed_in_segment(state, now)
    elif now == NEXT_SEGMENT:
        next_segment(state)
    elif now == NEXT_COMMANDER:
        next_commander(state)
    elif now == NEW_ROUND:
        new_round(state)
    elif now == RECOVER:
        recover(state)
    elif now == SERIES_OVER:
        series_over(state)
    elif now == NIGHT:
        night(state)
    elif now == NEW_DAY:
        new_day(state)
    elif now == COMMITTED:
        committed(state)
    elif now == CONFER:
        next_ballot(state)
    elif now == DEPLOYMENT:
        begin_deployment(state)
    else:
        begin_persians(state)


@rule
def proceed_in_segment(state: State, now: int) -> None:
    """8.0 Within a segment: moves, fire, melees and morale."""
    if now == FIRE_ON:
        fire_on(state)
    elif now == CHECK_MORALE:
        check_morale(state)
    elif now == RESOLVED:
        resolved(state)
    elif now == NEXT_DRIVE:
        next_drive(state)
    elif now == MARCH_ON:
        march_on(state)
    elif now == MOVES_OVER:
        moves_over(state)
    elif now == AIM:
        aim(state)
    elif now == NEXT_TARGET:
        next_target(state)
    elif now == NEXT_MELEE:
        next_melee(state)
    elif now == JOIN_MELEE:
        join_melee(state)
    elif now == FIGHT:
        fight(state)
    elif now == FALL_BACK:
        fall_back(state)
