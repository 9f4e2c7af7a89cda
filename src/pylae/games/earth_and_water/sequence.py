"""Chapter 4: who moves, what is legal, and which phase follows which."""

from __future__ import annotations

from pylae.core.chance import CHANCE, OVER
from pylae.core.rule import rule
from pylae.games.earth_and_water.cards import ORACLE, PACIFICATION
from pylae.games.earth_and_water.combat import (
    attacker_ports,
    attacker_retreats,
    attacker_roads,
    battle_over,
    begin_land_battle,
    begin_round,
    clash,
    defender_decides,
    defender_ports,
    defender_retreats,
    defender_roads,
    engage,
    land,
    land_round_over,
    list_retreats,
    resolve,
    roll,
    sea_round_over,
)
from pylae.games.earth_and_water.events import (
    banish,
    choose_card,
    choose_royal_city,
    demand,
    free_cities,
    leave_thebes,
    levy,
    list_levies,
    list_pacification,
    list_plays,
    list_strikes,
    move_with,
    pacify,
    play_event,
    roll_for_peace,
    royal_cities,
    send_fleet,
    shelters,
    strike,
    syracuse_ports,
)
from pylae.games.earth_and_water.map import GREECE, PERSIA
from pylae.games.earth_and_water.operations import (
    begin_operations,
    choose_carried,
    choose_number,
    choose_origin,
    depart,
    end_turn,
    list_destinations,
    list_numbers,
    list_origins,
    most_carried,
    most_units,
    move_over,
    next_move,
    next_turn,
    pass_turn,
)
from pylae.games.earth_and_water.production import (
    DEATH_CARD,
    abort,
    add_cities,
    begin_expedition,
    begin_greek_production,
    buy_cards,
    draw_card,
    king_dies,
    list_purchases,
    list_raising,
    omen_possible,
    raise_piece,
)
from pylae.games.earth_and_water.reactions import (
    answer,
    decline_answer,
    follow_leader,
    give_cube,
    list_answers,
    list_cubes,
)
from pylae.games.earth_and_water.scoring import next_expedition, score
from pylae.games.earth_and_water.state import (
    ABORT,
    ANNOUNCE,
    ATTACKER_RETREAT,
    ATTRITION,
    BANISH,
    BATTLE,
    BATTLE_OVER,
    BURN,
    BURN_BRIDGE,
    BUY,
    CARD,
    CARRY,
    CAVALRY_WINDOW,
    CHOOSE_CARD,
    CITY,
    CLASH,
    COUNT,
    DECLINE,
    DEFENDER_DECIDES,
    DEFENDER_RETREAT,
    DESTINATION,
    DIE,
    DRAW,
    DRAWN,
    ENGAGE,
    EVENT,
    EXPEDITION,
    FEED,
    FINISHED,
    GREEK_PRODUCTION,
    KEEP,
    KING_CUBE,
    LAND_ROUND_OVER,
    LANDING,
    LEAVE_THEBES,
    LED,
    LEVY,
    LINES,
    MOVE,
    MOVE_OVER,
    NEXT_EXPEDITION,
    NEXT_MOVE,
    NEXT_TURN,
    NUMBER,
    OMEN,
    OPERATIONS,
    ORIGIN,
    PACIFY,
    PEACE_DIE,
    PORT,
    RAISE,
    RESOLVE,
    ROUND,
    ROYAL_CITY,
    SCORING,
    SEA_ROUND_OVER,
    SEND_FLEETS,
    SHED,
    STRIKE,
    SUPPLY,
    TRIBUTE,
    TURN,
    TURN_OVER,
    State,
    army_cities,
    ask,
    deck_size,
    hand_size,
)
from pylae.games.earth_and_water.supply import (
    begin_supply,
    cut_lines,
    feed,
    keep_card,
    list_hungry,
    list_keeping,
    list_shedding,
    shed_card,
    starve,
)


@rule
def mover(state: State) -> int:
    """4.1 The side that decides; dice and cards are chance."""
    if state.phase < DRAW:
        return state.actor
    return OVER if state.phase == FINISHED else CHANCE


@rule
def legal(state: State, out: list[int]) -> int:
    """4.1 What the chapter of the phase allows."""
    phase = state.phase
    if phase == DIE or phase == PEACE_DIE:
        return 6
    if phase == DRAW:
        return deck_size(state)
    if phase == BANISH:
        return hand_size(state, GREECE)
    if phase <= KING_CUBE:
        return legal_production(state, out, phase)
    if phase <= BURN:
        return legal_operations(state, out, phase)
    if phase <= CAVALRY_WINDOW:
        return list_answers(state, out)
    if phase == ATTACKER_RETREAT:
        return list_retreats(state, out, attacker_roads(state), attacker_ports(state))
    if phase == DEFENDER_RETREAT:
        return list_retreats(state, out, defender_roads(state), defender_ports(state))
    if phase <= LEAVE_THEBES:
        return legal_event(state, out, phase)
    if phase == ATTRITION:
        return list_hungry(state, out)
    if phase == KEEP:
        return list_keeping(state, out)
    return list_shedding(state, out)


@rule
def legal_production(state: State, out: list[int], phase: int) -> int:
    """5 Buying, raising, and the death of a king."""
    if phase == RAISE:
        return list_raising(state, out)
    if phase == BUY:
        return list_purchases(state, out)
    if phase == OMEN:
        out[0] = ANNOUNCE if state.hand[PERSIA] >> DEATH_CARD & 1 == 1 else DECLINE
        return 1
    return add_cities(out, 0, CITY, army_cities(state, PERSIA))


@rule
def legal_operations(state: State, out: list[int], phase: int) -> int:
    """6.1 6.3 A card, and the steps of a move."""
    if phase == TURN:
        return list_plays(state, out)
    if phase == ORIGIN:
        return list_origins(state, out)
    if phase == NUMBER:
        return list_numbers(state, out, 1, most_units(state))
    if phase == CARRY:
        return list_numbers(state, out, 0, most_carried(state))
    if phase == DESTINATION:
        return list_destinations(state, out)
    out[0] = DECLINE
    out[1] = BURN_BRIDGE
    return 2


@rule
def legal_event(state: State, out: list[int], phase: int) -> int:
    """6.2 What an event lets its side choose."""
    if phase == STRIKE:
        return list_strikes(state, out)
    if phase == TRIBUTE:
        return add_cities(out, 0, CITY, free_cities(state))
    if phase == SEND_FLEETS:
        return add_cities(out, 0, PORT, syracuse_ports(state))
    if phase == ROYAL_CITY:
        return add_cities(out, 0, CITY, royal_cities(state))
    if phase == LEVY:
        return list_levies(state, out)
    if phase == CHOOSE_CARD:
        return add_cities(out, 0, CARD, state.hand[GREECE])
    if phase == PACIFY:
        return list_pacification(state, out)
    if phase == LEAVE_THEBES:
        return add_cities(out, 0, CITY, shelters(state))
    return list_cubes(state, out)


@rule
def apply(state: State, action: int) -> None:
    """4.1 One action, and then all that follows by itself until somebody or chance must decide."""
    act(state, action)
    while passes_by_itself(state):
        proceed(state, state.phase)


@rule
def passes_by_itself(state: State) -> bool:
    """4.1 Whether nobody has to decide what comes next."""
    return state.phase > PEACE_DIE and state.phase != FINISHED


@rule
def act(state: State, action: int) -> None:
    """4.1 One action of a side or of chance."""
    phase = state.phase
    if phase == DIE:
        roll(state, action + 1)
    elif phase == DRAW:
        draw_card(state, action)
    elif phase <= KING_CUBE:
        apply_production(state, action, phase)
    elif phase <= BURN:
        apply_operation(state, action, phase)
    elif phase <= CAVALRY_WINDOW:
        if action == DECLINE:
            decline_answer(state)
        else:
            answer(state, action - EVENT)
    elif phase == ATTACKER_RETREAT:
        attacker_retreats(state, action)
    elif phase == DEFENDER_RETREAT:
        defender_retreats(state, action)
    elif phase <= LEAVE_THEBES:
        apply_event(state, action, phase)
    elif phase == ATTRITION:
        starve(state, action - CITY)
    elif phase == KEEP:
        keep_card(state, action)
    elif phase == SHED:
        shed_card(state, action)
    elif phase == BANISH:
        banish(state, action)
    else:
        roll_for_peace(state, action + 1)


@rule
def apply_production(state: State, action: int, phase: int) -> None:
    """5 A step of production."""
    if phase == RAISE:
        raise_piece(state, action)
    elif phase == BUY:
        buy_cards(state, action - COUNT)
    elif phase == OMEN:
        if action == ANNOUNCE:
            king_dies(state)
        elif state.event == PACIFICATION:
            state.phase = TURN_OVER
        else:
            ask(state, RAISE, PERSIA)
    else:
        state.army[PERSIA][action - CITY] -= 1
        state.phase = ABORT


@rule
def apply_operation(state: State, action: int, phase: int) -> None:
    """6.1 6.3 A card, or a step of a move."""
    if phase == TURN:
        if action == DECLINE:
            pass_turn(state)
        elif action < EVENT:
            move_with(state, action - MOVE)
        else:
            play_event(state, action - EVENT)
    elif phase == ORIGIN:
        choose_origin(state, action)
    elif phase == NUMBER:
        choose_number(state, action - COUNT)
    elif phase == CARRY:
        choose_carried(state, action - COUNT)
    elif phase == DESTINATION:
        depart(state, action)
    else:
        if action == BURN_BRIDGE:
            state.bridge = 0
        state.phase = NEXT_MOVE


@rule
def apply_event(state: State, action: int, phase: int) -> None:
    """6.2 A choice within an event."""
    if phase == STRIKE:
        strike(state, action)
    elif phase == TRIBUTE:
        demand(state, action - CITY)
    elif phase == SEND_FLEETS:
        send_fleet(state, action - PORT)
    elif phase == ROYAL_CITY:
        choose_royal_city(state, action - CITY)
    elif phase == LEVY:
        levy(state, action - COUNT)
    elif phase == CHOOSE_CARD:
        choose_card(state, action - CARD)
    elif phase == PACIFY:
        pacify(state, action)
    elif phase == LEAVE_THEBES:
        leave_thebes(state, action - CITY)
    else:
        give_cube(state, action - CITY)


@rule
def proceed(state: State, phase: int) -> None:
    """4.1 The phases nobody decides: production, operations, supply, scoring, and within them battles and moves."""
    if phase >= ENGAGE and phase <= MOVE_OVER:
        proceed_in_battle(state, phase)
    elif phase == NEXT_TURN:
        next_turn(state)
    elif phase == TURN_OVER:
        end_turn(state)
    elif phase == NEXT_MOVE:
        next_move(state)
    elif phase == CLASH:
        clash(state)
    elif phase == DRAWN:
        after_drawing(state)
    elif phase == LED:
        follow_leader(state)
    elif phase == EXPEDITION:
        begin_expedition(state)
    elif phase == GREEK_PRODUCTION:
        begin_greek_production(state)
    elif phase == OPERATIONS:
        begin_operations(state)
    elif phase == SUPPLY:
        begin_supply(state)
    elif phase == FEED:
        feed(state)
    elif phase == LINES:
        cut_lines(state)
    elif phase == SCORING:
        score(state)
    elif phase == NEXT_EXPEDITION:
        next_expedition(state)
    else:
        abort(state)


@rule
def proceed_in_battle(state: State, phase: int) -> None:
    """7 From the arrival of a move to its end."""
    if phase == ROUND:
        begin_round(state)
    elif phase == RESOLVE:
        resolve(state)
    elif phase == ENGAGE:
        engage(state)
    elif phase == LANDING:
        land(state)
    elif phase == BATTLE:
        begin_land_battle(state)
    elif phase == SEA_ROUND_OVER:
        sea_round_over(state)
    elif phase == LAND_ROUND_OVER:
        land_round_over(state)
    elif phase == DEFENDER_DECIDES:
        defender_decides(state)
    elif phase == BATTLE_OVER:
        battle_over(state)
    else:
        move_over(state)


@rule
def after_drawing(state: State) -> None:
    """5.1.2 5.3 What follows a draw: raising, a king's death if it was drawn, or the end of the turn."""
    if state.event == ORACLE:
        state.phase = TURN_OVER
    elif state.actor == PERSIA and omen_possible(state):
        ask(state, OMEN, PERSIA)
    elif state.event == PACIFICATION:
        state.phase = TURN_OVER
    else:
        ask(state, RAISE, state.actor)
