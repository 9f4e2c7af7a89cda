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
    now = state.phase
    if now == DIE or now == PEACE_DIE:
        return 6
    if now == DRAW:
        return deck_size(state)
    if now == BANISH:
        return hand_size(state, GREECE)
    if now <= KING_CUBE:
        return legal_production(state, out, now)
    if now <= BURN:
        return legal_operations(state, out, now)
    if now <= CAVALRY_WINDOW:
        return list_answers(state, out)
    if now == ATTACKER_RETREAT:
        return list_retreats(state, out, attacker_roads(state), attacker_ports(state))
    if now == DEFENDER_RETREAT:
        return list_retreats(state, out, defender_roads(state), defender_ports(state))
    if now <= LEAVE_THEBES:
        return legal_event(state, out, now)
    if now == ATTRITION:
        return list_hungry(state, out)
    if now == KEEP:
        return list_keeping(state, out)
    return list_shedding(state, out)


@rule
def legal_production(state: State, out: list[int], now: int) -> int:
    """5 Buying, raising, and the death of a king."""
    if now == RAISE:
        return list_raising(state, out)
    if now == BUY:
        return list_purchases(state, out)
    if now == OMEN:
        out[0] = ANNOUNCE if state.hand[PERSIA] >> DEATH_CARD & 1 == 1 else DECLINE
        return 1
    return add_cities(out, 0, CITY, army_cities(state, PERSIA))


@rule
def legal_operations(state: State, out: list[int], now: int) -> int:
    """6.1 6.3 A card, and the steps of a move."""
    if now == TURN:
        return list_plays(state, out)
    if now == ORIGIN:
        return list_origins(state, out)
    if now == NUMBER:
        return list_numbers(state, out, 1, most_units(state))
    if now == CARRY:
        return list_numbers(state, out, 0, most_carried(state))
    if now == DESTINATION:
        return list_destinations(state, out)
    out[0] = DECLINE
    out[1] = BURN_BRIDGE
    return 2


@rule
def legal_event(state: State, out: list[int], now: int) -> int:
    """6.2 What an event lets its side choose."""
    if now == STRIKE:
        return list_strikes(state, out)
    if now == TRIBUTE:
        return add_cities(out, 0, CITY, free_cities(state))
    if now == SEND_FLEETS:
        return add_cities(out, 0, PORT, syracuse_ports(state))
    if now == ROYAL_CITY:
        return add_cities(out, 0, CITY, royal_cities(state))
    if now == LEVY:
        return list_levies(state, out)
    if now == CHOOSE_CARD:
        return add_cities(out, 0, CARD, state.hand[GREECE])
    if now == PACIFY:
        return list_pacification(state, out)
    if now == LEAVE_THEBES:
        return add_cities(out, 0, CITY, shelters(state))
    return list_cubes(state, out)


@rule
def apply(state: State, action: int) -> None:
    """4.1 One action, and then all that follows by itself until somebody or chance must decide."""
    carry_out(state, action)
    while passes_by_itself(state):
        proceed(state, state.phase)


@rule
def passes_by_itself(state: State) -> bool:
    """4.1 Whether nobody has to decide what comes next."""
    return state.phase > PEACE_DIE and state.phase != FINISHED


@rule
def carry_out(state: State, action: int) -> None:
    """4.1 One action of a side or of chance."""
    now = state.phase
    if now == DIE:
        roll(state, action + 1)
    elif now == DRAW:
        draw_card(state, action)
    elif now <= KING_CUBE:
        apply_production(state, action, now)
    elif now <= BURN:
        apply_operation(state, action, now)
    elif now <= CAVALRY_WINDOW:
        if action == DECLINE:
            decline_answer(state)
        else:
            answer(state, action - EVENT)
    elif now == ATTACKER_RETREAT:
        attacker_retreats(state, action)
    elif now == DEFENDER_RETREAT:
        defender_retreats(state, action)
    elif now <= LEAVE_THEBES:
        apply_event(state, action, now)
    elif now == ATTRITION:
        starve(state, action - CITY)
    elif now == KEEP:
        keep_card(state, action)
    elif now == SHED:
        shed_card(state, action)
    elif now == BANISH:
        banish(state, action)
    else:
        roll_for_peace(state, action + 1)


@rule
def apply_production(state: State, action: int, now: int) -> None:
    """5 A step of production."""
    if now == RAISE:
        raise_piece(state, action)
    elif now == BUY:
        buy_cards(state, action - COUNT)
    elif now == OMEN:
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
def apply_operation(state: State, action: int, now: int) -> None:
    """6.1 6.3 A card, or a step of a move."""
    if now == TURN:
        if action == DECLINE:
            pass_turn(state)
        elif action < EVENT:
            move_with(state, action - MOVE)
        else:
            play_event(state, action - EVENT)
    elif now == ORIGIN:
        choose_origin(state, action)
    elif now == NUMBER:
        choose_number(state, action - COUNT)
    elif now == CARRY:
        choose_carried(state, action - COUNT)
    elif now == DESTINATION:
        depart(state, action)
    else:
        if action == BURN_BRIDGE:
            state.bridge = 0
        state.phase = NEXT_MOVE


@rule
def apply_event(state: State, action: int, now: int) -> None:
    """6.2 A choice within an event."""
    if now == STRIKE:
        strike(state, action)
    elif now == TRIBUTE:
        demand(state, action - CITY)
    elif now == SEND_FLEETS:
        send_fleet(state, action - PORT)
    elif now == ROYAL_CITY:
        choose_royal_city(state, action - CITY)
    elif now == LEVY:
        levy(state, action - COUNT)
    elif now == CHOOSE_CARD:
        choose_card(state, action - CARD)
    elif now == PACIFY:
        pacify(state, action)
    elif now == LEAVE_THEBES:
        leave_thebes(state, action - CITY)
    else:
        give_cube(state, action - CITY)


@rule
def proceed(state: State, now: int) -> None:
    """4.1 The phases nobody decides: production, operations, supply, scoring, and within them battles and moves."""
    if now >= ENGAGE and now <= MOVE_OVER:
        proceed_in_battle(state, now)
    elif now == NEXT_TURN:
        next_turn(state)
    elif now == TURN_OVER:
        end_turn(state)
    elif now == NEXT_MOVE:
        next_move(state)
    elif now == CLASH:
        clash(state)
    elif now == DRAWN:
        after_drawing(state)
    elif now == LED:
        follow_leader(state)
    elif now == EXPEDITION:
        begin_expedition(state)
    elif now == GREEK_PRODUCTION:
        begin_greek_production(state)
    elif now == OPERATIONS:
        begin_operations(state)
    elif now == SUPPLY:
        begin_supply(state)
    elif now == FEED:
        feed(state)
    elif now == LINES:
        cut_lines(state)
    elif now == SCORING:
        score(state)
    elif now == NEXT_EXPEDITION:
        next_expedition(state)
    else:
        abort(state)


@rule
def proceed_in_battle(state: State, now: int) -> None:
    """7 From the arrival of a move to its end."""
    if now == ROUND:
        begin_round(state)
    elif now == RESOLVE:
        resolve(state)
    elif now == ENGAGE:
        engage(state)
    elif now == LANDING:
        land(state)
    elif now == BATTLE:
        begin_land_battle(state)
    elif now == SEA_ROUND_OVER:
        sea_round_over(state)
    elif now == LAND_ROUND_OVER:
        land_round_over(state)
    elif now == DEFENDER_DECIDES:
        defender_decides(state)
    elif now == BATTLE_OVER:
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
