"""Chapter 6.2, in turn: the events a side plays instead of moving, Greek halves first."""

from __future__ import annotations

from pylae.core.piles import lowest, nth
from pylae.core.rule import rule
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.rules import act, common, operations, phase, portraits, production, reactions
from pylae.games.earth_and_water.rules.state import State

MOST_LEVIED = 3


# Which cards can be played, and how


@rule
def list_plays(state: State, out: list[int]) -> int:
    """6.1 Pass, or play a card of one's own hand for a movement or for its event."""
    side = state.turn
    hand = state.hand[side]
    moves = operations.can_move(state, side) or state.idle_plays == 1
    out[0] = act.DECLINE
    n = 1
    if moves:
        n = production.add_cities(out, n, act.MOVE, hand)
    while hand != 0:
        card = lowest(hand)
        hand &= hand - 1
        if offers_event(state, cards.CARDS * side + card):
            out[n] = act.EVENT + card
            n += 1
    return n


@rule
def offers_event(state: State, event: int) -> bool:
    """6.2 An event is played in turn unless it is an answer, forbidden by Karneia, or without any effect (R20)."""
    if cards.IN_TURN[event] == 0:
        return False
    if event < cards.CARDS and reactions.banned(state) >> event & 1 == 1:
        return False
    return state.idle_plays == 1 or has_effect(state, event)


@rule
def has_effect(state: State, event: int) -> bool:
    """R20 What an event needs to do anything."""
    return greek_effect(state, event) if event < cards.CARDS else persian_effect(state, event)


@rule
def greek_effect(state: State, event: int) -> bool:
    """R20 What a Greek event needs."""
    if event == cards.IONIAN_REVOLT or event == cards.DESERTION:
        return common.army_cities(state, atlas.PERSIA) & revolting(event) != 0
    if event == cards.POSEIDON:
        return common.fleet_ports(state, atlas.PERSIA) != 0
    if event == cards.LEONIDAS:
        return (
            state.portraits & portraits.LEONIDAS_GONE == 0
            and operations.marching_cities(state, atlas.GREECE) != 0
        )
    if event == cards.EVANGELION:
        return operations.marching_cities(state, atlas.GREECE) != 0
    if event == cards.MELAS_ZOMOS:
        return state.army_reserve[atlas.GREECE] > 0 and common.controls(state, atlas.GREECE, atlas.SPARTA)
    if event == cards.TRIREMES:
        return operations.sailing_ports(state, atlas.GREECE) != 0
    if event == cards.SYRACUSE:
        return state.fleet_reserve[atlas.GREECE] > 0 and syracuse_ports(state) != 0
    if event == cards.ORACLE:
        return production.cards_to_draw(state) > 0
    return True  # Mines


@rule
def persian_effect(state: State, event: int) -> bool:
    """R20 What a Persian event needs."""
    if event == cards.CAVALRY or event == cards.GREAT_KING:
        return operations.marching_cities(state, atlas.PERSIA) != 0
    if event == cards.OSTRACISM or event == cards.HIPPIAS or event == cards.SEPARATE_PEACE:
        return common.hand_size(state, atlas.GREECE) > 0
    if event == cards.ROYAL_ROAD:
        return royal_cities(state) != 0
    if event == cards.DEFECTION:
        if state.army[atlas.GREECE][atlas.THEBES] > 0:
            return shelters(state) != 0
        return state.army_reserve[atlas.PERSIA] > 0
    if event == cards.ACROPOLIS:
        return common.controls(state, atlas.PERSIA, atlas.ATHENS)
    if event == cards.PACIFICATION:
        return production.cards_to_draw(state) > 0
    if event == cards.KARNEIA:
        return True
    return state.army_reserve[atlas.PERSIA] > 0 and free_cities(state) != 0  # Earth and Water


# Sets of cities


@rule
def revolting(event: int) -> int:
    """card.2 card.16 Ionians revolt in the Persian supply cities, deserters anywhere."""
    return atlas.HOMES[atlas.PERSIA] if event == cards.IONIAN_REVOLT else atlas.ALL_CITIES


@rule
def free_cities(state: State) -> int:
    """3.5 Cities nobody controls."""
    return atlas.ALL_CITIES & ~(
        common.controlled(state, atlas.GREECE) | common.controlled(state, atlas.PERSIA)
    )


@rule
def syracuse_ports(state: State) -> int:
    """R18 Ports Greece controls, without enemy fleets; with the option those too."""
    if state.crowded_syracuse == 1:
        return common.controlled(state, atlas.GREECE) & atlas.PORTS
    return production.open_ports(state, atlas.GREECE)


@rule
def royal_cities(state: State) -> int:
    """card.8 Sestos and Ephesus: to drive Greeks out, or to levy if armies are left."""
    if state.army_reserve[atlas.PERSIA] > 0:
        return atlas.HOMES[atlas.PERSIA]
    return atlas.HOMES[atlas.PERSIA] & common.army_cities(state, atlas.GREECE)


@rule
def shelters(state: State) -> int:
    """card.12 Where the Greeks of Thebes may go: any other city Greece controls."""
    return common.controlled(state, atlas.GREECE) & ~(1 << atlas.THEBES)


# Playing a card in turn


@rule
def move_with(state: State, card: int) -> None:
    """6.3 The event is ignored and the card gives a movement."""
    operations.clear_dice(state)
    operations.spend_card(state, state.turn, card)
    if operations.can_move(state, state.turn):
        operations.begin_move(state, state.turn)
    else:
        state.phase = phase.TURN_OVER  # with idle plays (R20)


@rule
def play_event(state: State, card: int) -> None:
    """6.2 The instructions of the card are carried out."""
    side = state.turn
    event = cards.CARDS * side + card
    effective = has_effect(state, event)  # before the card itself lies among the discards
    operations.clear_dice(state)
    operations.spend_card(state, side, card)
    state.event = event
    if not effective:
        state.phase = phase.TURN_OVER
    elif event < cards.CARDS:
        greek_event(state, event)
    else:
        persian_event(state, event)


@rule
def greek_event(state: State, event: int) -> None:
    """6.2 card.1 card.8 card.10 card.11 card.13 card.14 The Greek half of a card."""
    if event == cards.MINES:
        state.aside |= 1 << cards.MINES
        state.talents = atlas.MINES_TALENTS
        common.ask(state, phase.BUY, atlas.GREECE)
    elif event == cards.ORACLE:
        consult_oracle(state)
    elif event == cards.LEONIDAS:
        reactions.call_leader(state, portraits.LEONIDAS_GONE)
    elif event == cards.EVANGELION:
        operations.begin_move(state, atlas.GREECE)
    elif event == cards.MELAS_ZOMOS:
        common.place_army(state, atlas.GREECE, atlas.SPARTA)
        state.phase = phase.TURN_OVER
    elif event == cards.TRIREMES:
        state.moves_left = 1
        operations.begin_move(state, atlas.GREECE)
    elif event == cards.SYRACUSE:
        common.ask(state, phase.SEND_FLEETS, atlas.GREECE)
    else:
        common.ask(state, phase.STRIKE, atlas.GREECE)


@rule
def persian_event(state: State, event: int) -> None:
    """6.2 card.1 card.4 card.7 card.9 card.15 The Persian half of a card."""
    if event == cards.CAVALRY:
        if state.early_pausanias == 0 or not reactions.open_window(state, phase.CAVALRY_WINDOW):
            operations.begin_move(state, atlas.PERSIA)
    elif event == cards.GREAT_KING:
        operations.begin_move(state, atlas.PERSIA)
    elif event == cards.KARNEIA:
        state.karneia = 1
        state.phase = phase.TURN_OVER
    elif event == cards.OSTRACISM:
        state.phase = phase.BANISH
    elif event == cards.ROYAL_ROAD:
        common.ask(state, phase.ROYAL_CITY, atlas.PERSIA)
    elif event == cards.HIPPIAS:
        state.seen[atlas.GREECE] = state.hand[atlas.GREECE]
        common.ask(state, phase.CHOOSE_CARD, atlas.PERSIA)
    elif event == cards.SEPARATE_PEACE:
        state.rolling = atlas.GREECE
        state.phase = phase.PEACE_DIE
    elif event == cards.DEFECTION:
        defect(state)
    elif event == cards.ACROPOLIS:
        state.acropolis = 1
        state.phase = phase.TURN_OVER
    elif event == cards.PACIFICATION:
        state.to_draw = 1
        common.ask(state, phase.PACIFY, atlas.PERSIA)
    else:
        common.ask(state, phase.TRIBUTE, atlas.PERSIA)


# Greek events


@rule
def consult_oracle(state: State) -> None:
    """card.7 The whole hand is discarded and one card more is drawn."""
    number = common.hand_size(state, atlas.GREECE)
    state.hand[atlas.GREECE] = 0
    state.seen[atlas.GREECE] = 0
    production.start_drawing(state, atlas.GREECE, number + 1)


@rule
def list_strikes(state: State, out: list[int]) -> int:
    """card.2 card.3 card.16 A Persian fleet for Poseidon, else a Persian army."""
    if state.event == cards.POSEIDON:
        return production.add_cities(out, 0, act.PORT, common.fleet_ports(state, atlas.PERSIA))
    return production.add_cities(
        out, 0, act.CITY, common.army_cities(state, atlas.PERSIA) & revolting(state.event)
    )


@rule
def strike(state: State, action: int) -> None:
    """card.2 card.3 card.16 The piece goes back beside the map."""
    if action >= act.PORT:
        state.fleet[atlas.PERSIA][action - act.PORT] -= 1
        state.fleet_reserve[atlas.PERSIA] += 1
    else:
        common.remove_army(state, atlas.PERSIA, action - act.CITY)
    state.phase = phase.TURN_OVER


@rule
def send_fleet(state: State, city: int) -> None:
    """card.14 One fleet of Syracuse arrives, until none is left beside the map."""
    common.place_fleet(state, atlas.GREECE, city)
    if state.fleet_reserve[atlas.GREECE] == 0:
        state.phase = phase.TURN_OVER


# Persian events


@rule
def demand(state: State, city: int) -> None:
    """card.2 card.3 card.13 A city nobody controls gives earth and water; Molon Labe may refuse."""
    common.place_army(state, atlas.PERSIA, city)
    state.target[atlas.PERSIA] = city
    if not reactions.open_window(state, phase.DEMAND_WINDOW):
        state.phase = phase.TURN_OVER


@rule
def banish(state: State, index: int) -> None:
    """card.6 One Greek card, drawn blindly, is discarded."""
    common.release(state, atlas.GREECE, nth(state.hand[atlas.GREECE], index))
    state.phase = phase.TURN_OVER


@rule
def choose_royal_city(state: State, city: int) -> None:
    """card.8 Greeks in the city are driven out and nobody comes; else armies are levied there."""
    if state.army[atlas.GREECE][city] > 0:
        state.army_reserve[atlas.GREECE] += state.army[atlas.GREECE][city]
        state.army[atlas.GREECE][city] = 0
        state.phase = phase.TURN_OVER
    else:
        state.target[atlas.PERSIA] = city
        common.ask(state, phase.LEVY, atlas.PERSIA)


@rule
def list_levies(state: State, out: list[int]) -> int:
    """card.8 One to three armies, as the reserve lasts."""
    return operations.list_numbers(state, out, 1, min(MOST_LEVIED, state.army_reserve[atlas.PERSIA]))


@rule
def levy(state: State, number: int) -> None:
    """card.8 The armies arrive along the Royal Road."""
    for _ in range(number):
        common.place_army(state, atlas.PERSIA, state.target[atlas.PERSIA])
    state.phase = phase.TURN_OVER


@rule
def choose_card(state: State, card: int) -> None:
    """card.9 Hippias has looked at the Greek hand; one card of it is discarded."""
    common.release(state, atlas.GREECE, card)
    state.phase = phase.TURN_OVER


@rule
def roll_for_peace(state: State, face: int) -> None:
    """card.10 Greece rolls, then Persia; a higher Persian die costs Greece its Spartan cards, and Persia sees the hand."""
    state.die[state.rolling][0] = face
    if state.rolling == atlas.GREECE:
        state.rolling = atlas.PERSIA
        return
    if face > state.die[atlas.GREECE][0]:
        state.hand[atlas.GREECE] &= ~cards.SPARTAN
        state.seen[atlas.GREECE] = state.hand[atlas.GREECE]
    state.rolling = atlas.GREECE
    state.phase = phase.TURN_OVER


@rule
def defect(state: State) -> None:
    """card.12 Greek armies must leave Thebes for a city of Greece's choice before a Persian army comes."""
    if state.army[atlas.GREECE][atlas.THEBES] > 0:
        common.ask(state, phase.LEAVE_THEBES, atlas.GREECE)
    else:
        enter_thebes(state)


@rule
def leave_thebes(state: State, city: int) -> None:
    """card.12 All of them go to one city, however far."""
    state.army[atlas.GREECE][city] += state.army[atlas.GREECE][atlas.THEBES]
    state.army[atlas.GREECE][atlas.THEBES] = 0
    enter_thebes(state)


@rule
def enter_thebes(state: State) -> None:
    """card.12 One Persian army comes, if any is left beside the map."""
    if state.army_reserve[atlas.PERSIA] > 0:
        common.place_army(state, atlas.PERSIA, atlas.THEBES)
    state.phase = phase.TURN_OVER


@rule
def list_pacification(state: State, out: list[int]) -> int:
    """card.16 Any of the other cards may be discarded, one after another, or it is enough."""
    out[0] = act.DECLINE
    return production.add_cities(out, 1, act.CARD, state.hand[atlas.PERSIA])


@rule
def pacify(state: State, action: int) -> None:
    """card.16 A card more than was discarded is drawn."""
    if action == act.DECLINE:
        production.start_drawing(state, atlas.PERSIA, state.to_draw)
    else:
        common.release(state, atlas.PERSIA, action - act.CARD)
        state.to_draw += 1
