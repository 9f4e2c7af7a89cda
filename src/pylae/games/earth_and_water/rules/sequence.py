"""Chapter 4: who moves, what is legal, and which phase follows which."""

from __future__ import annotations

from pylae.core.chance import CHANCE, OVER
from pylae.core.rule import NOTHING, rule
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.rules import (
    act,
    combat,
    common,
    events,
    operations,
    phase,
    production,
    reactions,
    scoring,
    supply,
)
from pylae.games.earth_and_water.rules.state import State


@rule
def mover(state: State) -> int:
    """4.1 The side that decides; dice and cards are chance."""
    if state.phase < phase.DRAW:
        return state.actor
    return OVER if state.phase == phase.FINISHED else CHANCE


@rule
def quiet(state: State) -> int:
    """5.1.2 6.1 Nothing is under way where a side says how many cards it buys, or plays a card; talents of an event are spent within its turn (card.1)."""
    if state.phase == phase.BUY:
        return 1 if state.event == NOTHING else 0
    return 1 if state.phase == phase.TURN else 0


@rule
def legal(state: State, out: list[int]) -> int:
    """4.1 What the chapter of the phase allows."""
    now = state.phase
    if now == phase.DIE or now == phase.PEACE_DIE:
        return 6
    if now == phase.DRAW:
        return common.deck_size(state)
    if now == phase.BANISH:
        return common.hand_size(state, atlas.GREECE)
    if now <= phase.KING_CUBE:
        return legal_production(state, out, now)
    if now <= phase.BURN:
        return legal_operations(state, out, now)
    if now <= phase.CAVALRY_WINDOW:
        return reactions.list_answers(state, out)
    if now == phase.ATTACKER_RETREAT:
        return combat.list_retreats(state, out, combat.attacker_roads(state), combat.attacker_ports(state))
    if now == phase.DEFENDER_RETREAT:
        return combat.list_retreats(state, out, combat.defender_roads(state), combat.defender_ports(state))
    if now <= phase.LEAVE_THEBES:
        return legal_event(state, out, now)
    if now == phase.ATTRITION:
        return supply.list_hungry(state, out)
    if now == phase.KEEP:
        return supply.list_keeping(state, out)
    return supply.list_shedding(state, out)


@rule
def legal_production(state: State, out: list[int], now: int) -> int:
    """5 Buying, raising, and the death of a king."""
    if now == phase.RAISE:
        return production.list_raising(state, out)
    if now == phase.BUY:
        return production.list_purchases(state, out)
    if now == phase.OMEN:
        out[0] = act.ANNOUNCE if state.hand[atlas.PERSIA] >> production.DEATH_CARD & 1 == 1 else act.DECLINE
        return 1
    return production.add_cities(out, 0, act.CITY, common.army_cities(state, atlas.PERSIA))


@rule
def legal_operations(state: State, out: list[int], now: int) -> int:
    """6.1 6.3 7.1.6 A card, the steps of a move, and whether the bridge burns."""
    if now == phase.TURN:
        return events.list_plays(state, out)
    if now == phase.ORIGIN:
        return operations.list_origins(state, out)
    if now == phase.NUMBER:
        return operations.list_numbers(state, out, 1, operations.most_units(state))
    if now == phase.CARRY:
        return operations.list_numbers(state, out, 0, operations.most_carried(state))
    if now == phase.DESTINATION:
        return operations.list_destinations(state, out)
    out[0] = act.DECLINE
    out[1] = act.BURN_BRIDGE
    return 2


@rule
def legal_event(state: State, out: list[int], now: int) -> int:
    """6.2 What an event lets its side choose."""
    if now == phase.STRIKE:
        return events.list_strikes(state, out)
    if now == phase.TRIBUTE:
        return production.add_cities(out, 0, act.CITY, events.free_cities(state))
    if now == phase.SEND_FLEETS:
        return production.add_cities(out, 0, act.PORT, events.syracuse_ports(state))
    if now == phase.ROYAL_CITY:
        return production.add_cities(out, 0, act.CITY, events.royal_cities(state))
    if now == phase.LEVY:
        return events.list_levies(state, out)
    if now == phase.CHOOSE_CARD:
        return production.add_cities(out, 0, act.CARD, state.hand[atlas.GREECE])
    if now == phase.PACIFY:
        return events.list_pacification(state, out)
    if now == phase.LEAVE_THEBES:
        return production.add_cities(out, 0, act.CITY, events.shelters(state))
    return reactions.list_cubes(state, out)


@rule
def apply(state: State, action: int) -> None:
    """4.1 One action, and then all that follows by itself until somebody or chance must decide."""
    carry_out(state, action)
    while passes_by_itself(state):
        proceed(state, state.phase)


@rule
def passes_by_itself(state: State) -> bool:
    """4.1 Whether nobody has to decide what comes next."""
    return state.phase > phase.PEACE_DIE and state.phase != phase.FINISHED


@rule
def carry_out(state: State, action: int) -> None:
    """4.1 One action of a side or of chance."""
    now = state.phase
    if now == phase.DIE:
        combat.roll(state, action + 1)
    elif now == phase.DRAW:
        production.draw_card(state, action)
    elif now <= phase.KING_CUBE:
        apply_production(state, action, now)
    elif now <= phase.BURN:
        apply_operation(state, action, now)
    elif now <= phase.CAVALRY_WINDOW:
        if action == act.DECLINE:
            reactions.decline_answer(state)
        else:
            reactions.answer(state, action - act.EVENT)
    elif now == phase.ATTACKER_RETREAT:
        combat.attacker_retreats(state, action)
    elif now == phase.DEFENDER_RETREAT:
        combat.defender_retreats(state, action)
    elif now <= phase.LEAVE_THEBES:
        apply_event(state, action, now)
    elif now == phase.ATTRITION:
        supply.starve(state, action - act.CITY)
    elif now == phase.KEEP:
        supply.keep_card(state, action)
    elif now == phase.SHED:
        supply.shed_card(state, action)
    elif now == phase.BANISH:
        events.banish(state, action)
    else:
        events.roll_for_peace(state, action + 1)


@rule
def apply_production(state: State, action: int, now: int) -> None:
    """5 A step of production."""
    if now == phase.RAISE:
        production.raise_piece(state, action)
    elif now == phase.BUY:
        production.buy_cards(state, action - act.COUNT)
    elif now == phase.OMEN:
        if action == act.ANNOUNCE:
            production.king_dies(state)
        elif state.event == cards.PACIFICATION:
            state.phase = phase.TURN_OVER
        else:
            common.ask(state, phase.RAISE, atlas.PERSIA)
    else:
        state.army[atlas.PERSIA][action - act.CITY] -= 1
        state.phase = phase.ABORT


@rule
def apply_operation(state: State, action: int, now: int) -> None:
    """6.1 6.3 7.1.6 A card, a step of a move, or the end of the bridge."""
    if now == phase.TURN:
        if action == act.DECLINE:
            operations.pass_turn(state)
        elif action < act.EVENT:
            events.move_with(state, action - act.MOVE)
        else:
            events.play_event(state, action - act.EVENT)
    elif now == phase.ORIGIN:
        operations.choose_origin(state, action)
    elif now == phase.NUMBER:
        operations.choose_number(state, action - act.COUNT)
    elif now == phase.CARRY:
        operations.choose_carried(state, action - act.COUNT)
    elif now == phase.DESTINATION:
        operations.depart(state, action)
    else:
        if action == act.BURN_BRIDGE:
            state.bridge = 0
        state.phase = phase.NEXT_MOVE


@rule
def apply_event(state: State, action: int, now: int) -> None:
    """6.2 A choice within an event."""
    if now == phase.STRIKE:
        events.strike(state, action)
    elif now == phase.TRIBUTE:
        events.demand(state, action - act.CITY)
    elif now == phase.SEND_FLEETS:
        events.send_fleet(state, action - act.PORT)
    elif now == phase.ROYAL_CITY:
        events.choose_royal_city(state, action - act.CITY)
    elif now == phase.LEVY:
        events.levy(state, action - act.COUNT)
    elif now == phase.CHOOSE_CARD:
        events.choose_card(state, action - act.CARD)
    elif now == phase.PACIFY:
        events.pacify(state, action)
    elif now == phase.LEAVE_THEBES:
        events.leave_thebes(state, action - act.CITY)
    else:
        reactions.give_cube(state, action - act.CITY)


@rule
def proceed(state: State, now: int) -> None:
    """4.1 The phases nobody decides: production, operations, supply, scoring, and within them battles and moves."""
    if now >= phase.ENGAGE and now <= phase.MOVE_OVER:
        proceed_in_battle(state, now)
    elif now == phase.NEXT_TURN:
        operations.next_turn(state)
    elif now == phase.TURN_OVER:
        operations.end_turn(state)
    elif now == phase.NEXT_MOVE:
        operations.next_move(state)
    elif now == phase.CLASH:
        combat.clash(state)
    elif now == phase.DRAWN:
        after_drawing(state)
    elif now == phase.LED:
        reactions.follow_leader(state)
    elif now == phase.EXPEDITION:
        production.begin_expedition(state)
    elif now == phase.GREEK_PRODUCTION:
        production.begin_greek_production(state)
    elif now == phase.OPERATIONS:
        operations.begin_operations(state)
    elif now == phase.SUPPLY:
        supply.begin_supply(state)
    elif now == phase.FEED:
        supply.feed(state)
    elif now == phase.LINES:
        supply.cut_lines(state)
    elif now == phase.SCORING:
        scoring.score(state)
    elif now == phase.NEXT_EXPEDITION:
        scoring.next_expedition(state)
    else:
        production.abort(state)


@rule
def proceed_in_battle(state: State, now: int) -> None:
    """7 From the arrival of a move to its end."""
    if now == phase.ROUND:
        combat.begin_round(state)
    elif now == phase.RESOLVE:
        combat.resolve(state)
    elif now == phase.ENGAGE:
        combat.engage(state)
    elif now == phase.LANDING:
        combat.land(state)
    elif now == phase.BATTLE:
        combat.begin_land_battle(state)
    elif now == phase.SEA_ROUND_OVER:
        combat.sea_round_over(state)
    elif now == phase.LAND_ROUND_OVER:
        combat.land_round_over(state)
    elif now == phase.DEFENDER_DECIDES:
        combat.defender_decides(state)
    elif now == phase.BATTLE_OVER:
        combat.battle_over(state)
    else:
        operations.move_over(state)


@rule
def after_drawing(state: State) -> None:
    """5.1.2 5.3 What follows a draw: raising, a king's death if it was drawn, or the end of the turn."""
    if state.event == cards.ORACLE:
        state.phase = phase.TURN_OVER
    elif state.actor == atlas.PERSIA and production.omen_possible(state):
        common.ask(state, phase.OMEN, atlas.PERSIA)
    elif state.event == cards.PACIFICATION:
        state.phase = phase.TURN_OVER
    else:
        common.ask(state, phase.RAISE, state.actor)
