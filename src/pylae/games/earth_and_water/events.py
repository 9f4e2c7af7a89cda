"""Chapter 6.2, in turn: the events a side plays instead of moving, Greek halves first."""

from __future__ import annotations

from pylae.core.piles import lowest, nth
from pylae.core.rule import rule
from pylae.games.earth_and_water.cards import (
    ACROPOLIS,
    CARDS,
    CAVALRY,
    DEFECTION,
    DESERTION,
    EVANGELION,
    GREAT_KING,
    HIPPIAS,
    IN_TURN,
    IONIAN_REVOLT,
    KARNEIA,
    LEONIDAS,
    MELAS_ZOMOS,
    MINES,
    ORACLE,
    OSTRACISM,
    PACIFICATION,
    POSEIDON,
    ROYAL_ROAD,
    SEPARATE_PEACE,
    SPARTAN,
    SYRACUSE,
    TRIREMES,
)
from pylae.games.earth_and_water.map import (
    ALL_CITIES,
    ATHENS,
    GREECE,
    HOMES,
    MINES_TALENTS,
    PERSIA,
    PORTS,
    SPARTA,
    THEBES,
)
from pylae.games.earth_and_water.operations import (
    begin_move,
    can_move,
    clear_dice,
    list_numbers,
    marching_cities,
    sailing_ports,
    spend_card,
)
from pylae.games.earth_and_water.production import add_cities, open_ports, start_drawing
from pylae.games.earth_and_water.reactions import banned, call_leader, open_window
from pylae.games.earth_and_water.state import (
    BANISH,
    BUY,
    CARD,
    CAVALRY_WINDOW,
    CHOOSE_CARD,
    CITY,
    DECLINE,
    DEMAND_WINDOW,
    EVENT,
    LEAVE_THEBES,
    LEONIDAS_GONE,
    LEVY,
    MOVE,
    PACIFY,
    PEACE_DIE,
    PORT,
    ROYAL_CITY,
    SEND_FLEETS,
    STRIKE,
    TRIBUTE,
    TURN_OVER,
    State,
    army_cities,
    ask,
    controlled,
    controls,
    fleet_ports,
    hand_size,
    place_army,
    place_fleet,
    release,
    remove_army,
)

MOST_LEVIED = 3


# Which cards can be played, and how


@rule
def list_plays(state: State, out: list[int]) -> int:
    """6.1 Pass, or play a card of the own hand for a movement or for its event."""
    side = state.turn
    hand = state.hand[side]
    moves = can_move(state, side) or state.idle_plays == 1
    out[0] = DECLINE
    n = 1
    if moves:
        n = add_cities(out, n, MOVE, hand)
    while hand != 0:
        card = lowest(hand)
        hand &= hand - 1
        if offers_event(state, CARDS * side + card):
            out[n] = EVENT + card
            n += 1
    return n


@rule
def offers_event(state: State, event: int) -> bool:
    """6.2 An event is played in turn unless it is an answer, forbidden by Karneia, or without any effect (R20)."""
    if IN_TURN[event] == 0:
        return False
    if event < CARDS and banned(state) >> event & 1 == 1:
        return False
    return state.idle_plays == 1 or has_effect(state, event)


@rule
def has_effect(state: State, event: int) -> bool:
    """R20 What an event needs to do anything."""
    return greek_effect(state, event) if event < CARDS else persian_effect(state, event)


@rule
def greek_effect(state: State, event: int) -> bool:
    """R20 What a Greek event needs."""
    if event == IONIAN_REVOLT or event == DESERTION:
        return army_cities(state, PERSIA) & revolting(event) != 0
    if event == POSEIDON:
        return fleet_ports(state, PERSIA) != 0
    if event == LEONIDAS:
        return state.portraits & LEONIDAS_GONE == 0 and marching_cities(state, GREECE) != 0
    if event == EVANGELION:
        return marching_cities(state, GREECE) != 0
    if event == MELAS_ZOMOS:
        return state.army_reserve[GREECE] > 0 and controls(state, GREECE, SPARTA)
    if event == TRIREMES:
        return sailing_ports(state, GREECE) != 0
    if event == SYRACUSE:
        return state.fleet_reserve[GREECE] > 0 and syracuse_ports(state) != 0
    return True  # Mines and Oracle


@rule
def persian_effect(state: State, event: int) -> bool:
    """R20 What a Persian event needs."""
    if event == CAVALRY or event == GREAT_KING:
        return marching_cities(state, PERSIA) != 0
    if event == OSTRACISM or event == HIPPIAS or event == SEPARATE_PEACE:
        return hand_size(state, GREECE) > 0
    if event == ROYAL_ROAD:
        return royal_cities(state) != 0
    if event == DEFECTION:
        if state.army[GREECE][THEBES] > 0:
            return shelters(state) != 0
        return state.army_reserve[PERSIA] > 0
    if event == ACROPOLIS:
        return controls(state, PERSIA, ATHENS)
    if event == KARNEIA or event == PACIFICATION:
        return True
    return state.army_reserve[PERSIA] > 0 and free_cities(state) != 0  # Earth and Water


# Sets of cities


@rule
def revolting(event: int) -> int:
    """card.2 card.16 Ionians revolt in the Persian supply cities, deserters anywhere."""
    return HOMES[PERSIA] if event == IONIAN_REVOLT else ALL_CITIES


@rule
def free_cities(state: State) -> int:
    """3.5 Cities nobody controls."""
    return ALL_CITIES & ~(controlled(state, GREECE) | controlled(state, PERSIA))


@rule
def syracuse_ports(state: State) -> int:
    """R18 Ports Greece controls, without enemy fleets; with the option those too."""
    if state.crowded_syracuse == 1:
        return controlled(state, GREECE) & PORTS
    return open_ports(state, GREECE)


@rule
def royal_cities(state: State) -> int:
    """card.8 Sestos and Ephesus: to drive Greeks out, or to levy if armies are left."""
    if state.army_reserve[PERSIA] > 0:
        return HOMES[PERSIA]
    return HOMES[PERSIA] & army_cities(state, GREECE)


@rule
def shelters(state: State) -> int:
    """card.12 Where the Greeks of Thebes may go: any other city Greece controls."""
    return controlled(state, GREECE) & ~(1 << THEBES)


# Playing a card in turn


@rule
def move_with(state: State, card: int) -> None:
    """6.3 The event is ignored and the card gives a movement."""
    clear_dice(state)
    spend_card(state, state.turn, card)
    if can_move(state, state.turn):
        begin_move(state, state.turn)
    else:
        state.phase = TURN_OVER  # with idle plays (R20)


@rule
def play_event(state: State, card: int) -> None:
    """6.2 The instructions of the card are carried out."""
    side = state.turn
    event = CARDS * side + card
    clear_dice(state)
    spend_card(state, side, card)
    state.event = event
    if not has_effect(state, event):
        state.phase = TURN_OVER
    elif event < CARDS:
        greek_event(state, event)
    else:
        persian_event(state, event)


@rule
def greek_event(state: State, event: int) -> None:
    """6.2 card.1 card.8 card.10 card.11 card.13 card.14 The Greek half of a card."""
    if event == MINES:
        state.aside |= 1 << MINES
        state.talents = MINES_TALENTS
        ask(state, BUY, GREECE)
    elif event == ORACLE:
        consult_oracle(state)
    elif event == LEONIDAS:
        call_leader(state, LEONIDAS_GONE)
    elif event == EVANGELION:
        begin_move(state, GREECE)
    elif event == MELAS_ZOMOS:
        place_army(state, GREECE, SPARTA)
        state.phase = TURN_OVER
    elif event == TRIREMES:
        state.moves_left = 1
        begin_move(state, GREECE)
    elif event == SYRACUSE:
        ask(state, SEND_FLEETS, GREECE)
    else:
        ask(state, STRIKE, GREECE)


@rule
def persian_event(state: State, event: int) -> None:
    """6.2 card.1 card.4 card.7 card.15 The Persian half of a card."""
    if event == CAVALRY:
        if state.early_pausanias == 0 or not open_window(state, CAVALRY_WINDOW):
            begin_move(state, PERSIA)
    elif event == GREAT_KING:
        begin_move(state, PERSIA)
    elif event == KARNEIA:
        state.karneia = 1
        state.phase = TURN_OVER
    elif event == OSTRACISM:
        state.phase = BANISH
    elif event == ROYAL_ROAD:
        ask(state, ROYAL_CITY, PERSIA)
    elif event == HIPPIAS:
        state.seen[GREECE] = state.hand[GREECE]
        ask(state, CHOOSE_CARD, PERSIA)
    elif event == SEPARATE_PEACE:
        state.rolling = GREECE
        state.phase = PEACE_DIE
    elif event == DEFECTION:
        defect(state)
    elif event == ACROPOLIS:
        state.acropolis = 1
        state.phase = TURN_OVER
    elif event == PACIFICATION:
        state.to_draw = 1
        ask(state, PACIFY, PERSIA)
    else:
        ask(state, TRIBUTE, PERSIA)


# Greek events


@rule
def consult_oracle(state: State) -> None:
    """card.7 The whole hand is discarded and one card more is drawn."""
    number = hand_size(state, GREECE)
    state.hand[GREECE] = 0
    state.seen[GREECE] = 0
    start_drawing(state, GREECE, number + 1)


@rule
def list_strikes(state: State, out: list[int]) -> int:
    """card.2 card.3 card.16 A Persian fleet for Poseidon, else a Persian army."""
    if state.event == POSEIDON:
        return add_cities(out, 0, PORT, fleet_ports(state, PERSIA))
    return add_cities(out, 0, CITY, army_cities(state, PERSIA) & revolting(state.event))


@rule
def strike(state: State, action: int) -> None:
    """card.2 card.3 card.16 The piece goes back beside the map."""
    if action >= PORT:
        state.fleet[PERSIA][action - PORT] -= 1
        state.fleet_reserve[PERSIA] += 1
    else:
        remove_army(state, PERSIA, action - CITY)
    state.phase = TURN_OVER


@rule
def send_fleet(state: State, city: int) -> None:
    """card.14 One fleet of Syracuse arrives, until none is left beside the map."""
    place_fleet(state, GREECE, city)
    if state.fleet_reserve[GREECE] == 0:
        state.phase = TURN_OVER


# Persian events


@rule
def demand(state: State, city: int) -> None:
    """card.2 card.3 card.13 A city nobody controls gives earth and water; Molon Labe may refuse."""
    place_army(state, PERSIA, city)
    state.target[PERSIA] = city
    if not open_window(state, DEMAND_WINDOW):
        state.phase = TURN_OVER


@rule
def banish(state: State, index: int) -> None:
    """card.6 One Greek card, drawn blindly, is discarded."""
    release(state, GREECE, nth(state.hand[GREECE], index))
    state.phase = TURN_OVER


@rule
def choose_royal_city(state: State, city: int) -> None:
    """card.8 Greeks in the city are driven out and nobody comes; else armies are levied there."""
    if state.army[GREECE][city] > 0:
        state.army_reserve[GREECE] += state.army[GREECE][city]
        state.army[GREECE][city] = 0
        state.phase = TURN_OVER
    else:
        state.target[PERSIA] = city
        ask(state, LEVY, PERSIA)


@rule
def list_levies(state: State, out: list[int]) -> int:
    """card.8 One to three armies, as the reserve lasts."""
    return list_numbers(state, out, 1, min(MOST_LEVIED, state.army_reserve[PERSIA]))


@rule
def levy(state: State, number: int) -> None:
    """card.8 The armies arrive along the Royal Road."""
    for _ in range(number):
        place_army(state, PERSIA, state.target[PERSIA])
    state.phase = TURN_OVER


@rule
def choose_card(state: State, card: int) -> None:
    """card.9 Hippias has looked at the Greek hand; one card of it is discarded."""
    release(state, GREECE, card)
    state.phase = TURN_OVER


@rule
def roll_for_peace(state: State, face: int) -> None:
    """card.10 Greece rolls, then Persia; a higher Persian die costs Greece its Spartan cards, and Persia sees the hand."""
    state.die[state.rolling][0] = face
    if state.rolling == GREECE:
        state.rolling = PERSIA
        return
    if face > state.die[GREECE][0]:
        state.hand[GREECE] &= ~SPARTAN
        state.seen[GREECE] = state.hand[GREECE]
    state.rolling = GREECE
    state.phase = TURN_OVER


@rule
def defect(state: State) -> None:
    """card.12 Greek armies must leave Thebes for a city of Greece's choice before a Persian army comes."""
    if state.army[GREECE][THEBES] > 0:
        ask(state, LEAVE_THEBES, GREECE)
    else:
        enter_thebes(state)


@rule
def leave_thebes(state: State, city: int) -> None:
    """card.12 All of them go to one city, however far."""
    state.army[GREECE][city] += state.army[GREECE][THEBES]
    state.army[GREECE][THEBES] = 0
    enter_thebes(state)


@rule
def enter_thebes(state: State) -> None:
    """card.12 One Persian army comes, if any is left beside the map."""
    if state.army_reserve[PERSIA] > 0:
        place_army(state, PERSIA, THEBES)
    state.phase = TURN_OVER


@rule
def list_pacification(state: State, out: list[int]) -> int:
    """card.16 Any of the other cards may be discarded, one after another, or it is enough."""
    out[0] = DECLINE
    return add_cities(out, 1, CARD, state.hand[PERSIA])


@rule
def pacify(state: State, action: int) -> None:
    """card.16 A card more than was discarded is drawn."""
    if action == DECLINE:
        start_drawing(state, PERSIA, state.to_draw)
    else:
        release(state, PERSIA, action - CARD)
        state.to_draw += 1
