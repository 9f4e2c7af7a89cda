"""Chapter 6: turns of operations, and movement by land and sea."""

from __future__ import annotations

from pylae.core.piles import lowest
from pylae.core.rule import NOTHING, rule
from pylae.games.earth_and_water.cards import (
    CAVALRY,
    EVANGELION,
    GREAT_KING,
    LEONIDAS,
    MOLON_LABE,
    TRIREMES,
)
from pylae.games.earth_and_water.map import (
    GREECE,
    MOST_CARRIED,
    NUTS,
    ON_A_ROAD,
    PERSIA,
    PORTS,
    SESTOS,
    SPARTA,
)
from pylae.games.earth_and_water.production import add_cities
from pylae.games.earth_and_water.state import (
    ALWAYS,
    BURN,
    BURN_AFTER_BATTLE,
    BURN_UNOPPOSED,
    BY_EDITION,
    CARRY,
    CITY,
    CLASH,
    COUNT,
    DECLINE,
    DESTINATION,
    ENGAGE,
    LANDING,
    MOST_ROLLED,
    NEXT_MOVE,
    NEXT_TURN,
    NUMBER,
    ORIGIN,
    PORT,
    SIDES,
    SUPPLY,
    TURN,
    TURN_OVER,
    State,
    army_cities,
    ask,
    controlled,
    controls,
    count_lost_army,
    fleet_ports,
    hand_size,
    release,
    roads,
)

# Turns


@rule
def begin_operations(state: State) -> None:
    """6.1 Persia begins."""
    state.turn = PERSIA
    state.passes = 0
    state.phase = NEXT_TURN


@rule
def next_turn(state: State) -> None:
    """6.1.1 6.1.2 Two passes in a row end the phase; a side without cards must pass."""
    if state.passes == SIDES:
        state.passes = 0
        state.actor = PERSIA
        state.phase = SUPPLY
    elif hand_size(state, state.turn) == 0:
        pass_turn(state)
    else:
        ask(state, TURN, state.turn)


@rule
def pass_turn(state: State) -> None:
    """6.1 A side does not play a card now; it may do so later (6.1.3)."""
    state.passes += 1
    hand_over(state)


@rule
def hand_over(state: State) -> None:
    """6.1 The other side's turn; with the option Karneia ends with the Greek turn (R10)."""
    if state.karneia_turn == 1 and state.turn == GREECE:
        state.karneia = 0
    state.turn = 1 - state.turn
    state.phase = NEXT_TURN


@rule
def spend_card(state: State, side: int, card: int) -> None:
    """6.1.3 6.2 A card is played face up; a pass before it is forgotten. With the option it is discarded only after its effect (R27)."""
    release(state, side, card)
    state.passes = 0
    if state.late_discard == 1:
        state.aside |= 1 << card


@rule
def end_turn(state: State) -> None:
    """6.1 6.2 A card's effect is over: it lies among the discards, and nothing of the move is left."""
    state.aside = 0
    state.event = NOTHING
    state.interrupted = 0
    state.moves_left = 0
    state.pausanias = 0
    clear_move(state)
    for side in range(SIDES):
        state.origin[side] = NOTHING
        state.target[side] = NOTHING
        state.units[side] = 0
    hand_over(state)


@rule
def clear_dice(state: State) -> None:
    """7.1.1 The dice are taken up; till then they lie there for all to see."""
    state.rolling = 0
    for side in range(SIDES):
        for index in range(MOST_ROLLED):
            state.die[side][index] = 0


@rule
def clear_move(state: State) -> None:
    """6.3 What only the move under way needs to remember."""
    state.moving = 0
    state.sailing = 0
    state.fought = 0
    state.landed = 0
    state.strength = 0
    state.greek_dice = 0
    state.settled = 0


# Which moves there are


@rule
def frozen(state: State, side: int, city: int) -> bool:
    """R9 During Karneia the armies in Sparta stay there, in the second edition or as an option."""
    if side == PERSIA or city != SPARTA or state.karneia == 0:
        return False
    return state.karneia_freeze == ALWAYS or (state.karneia_freeze == BY_EDITION and state.edition == NUTS)


@rule
def marching_cities(state: State, side: int) -> int:
    """6.4.1 Cities from which armies can march: those with armies and a road."""
    cities = army_cities(state, side) & ON_A_ROAD
    if frozen(state, side, SPARTA):
        cities &= ~(1 << SPARTA)
    return cities


@rule
def sailing_ports(state: State, side: int) -> int:
    """6.5.1 Ports from which fleets can sail; Themistocles does not sail from where the Persians arrive (card 5)."""
    ports = fleet_ports(state, side)
    if state.interrupted == 1:
        ports &= ~(1 << state.target[PERSIA])
    return ports


@rule
def can_move(state: State, side: int) -> bool:
    """6.3 Whether a card can be played for a movement; without one it cannot (R21)."""
    return marching_cities(state, side) != 0 or sailing_ports(state, side) != 0


@rule
def march_only(state: State) -> bool:
    """6.4 Events that are a march."""
    event = state.event
    return (
        event == CAVALRY
        or event == GREAT_KING
        or event == EVANGELION
        or event == LEONIDAS
        or event == MOLON_LABE
    )


@rule
def sail_only(state: State) -> bool:
    """6.5 Events that are naval moves, without armies."""
    return state.event == TRIREMES or state.interrupted == 1


# One move, step by step


@rule
def begin_move(state: State, side: int) -> None:
    """6.3 A side makes a move: from where?"""
    clear_move(state)
    state.moving = side
    state.origin[side] = NOTHING
    state.target[side] = NOTHING
    state.units[side] = 0
    ask(state, ORIGIN, side)


@rule
def list_origins(state: State, out: list[int]) -> int:
    """6.3 Armies of one city or fleets of one port; the second move of Triremes may be left with the option (R17)."""
    side = state.moving
    n = 0
    if not sail_only(state):
        n = add_cities(out, n, CITY, marching_cities(state, side))
    if not march_only(state):
        n = add_cities(out, n, PORT, sailing_ports(state, side))
    if state.short_triremes == 1 and state.event == TRIREMES and state.moves_left == 0:
        out[n] = DECLINE
        n += 1
    return n


@rule
def choose_origin(state: State, action: int) -> None:
    """6.4.1 6.5.1 The city or port is chosen; a single piece needs no number, and Leonidas marches with one army."""
    if action == DECLINE:
        state.phase = TURN_OVER
        return
    side = state.moving
    state.sailing = 1 if action >= PORT else 0
    state.origin[side] = action - PORT if action >= PORT else action - CITY
    if most_units(state) > 1:
        ask(state, NUMBER, side)
    else:
        choose_number(state, 1)


@rule
def most_units(state: State) -> int:
    """6.4.2 6.5.1 How many may move together."""
    side = state.moving
    if state.sailing == 1:
        return state.fleet[side][state.origin[side]]
    return 1 if state.event == LEONIDAS else state.army[side][state.origin[side]]


@rule
def list_numbers(state: State, out: list[int], low: int, high: int) -> int:
    """6.4.2 Every number from one to another."""
    for number in range(low, high + 1):
        out[number - low] = COUNT + number
    return high - low + 1


@rule
def choose_number(state: State, number: int) -> None:
    """6.4.1 6.5.1 So many march or sail."""
    side = state.moving
    state.units[side] = number
    if state.sailing == 1 and most_carried(state) > 0:
        ask(state, CARRY, side)
    else:
        ask(state, DESTINATION, side)


@rule
def most_carried(state: State) -> int:
    """6.5.3 Each fleet carries an army, three at most; none in naval events, none out of a feasting Sparta (R9)."""
    side = state.moving
    city = state.origin[side]
    if sail_only(state) or frozen(state, side, city):
        return 0
    return min(MOST_CARRIED, min(state.units[side], state.army[side][city]))


@rule
def choose_carried(state: State, number: int) -> None:
    """6.5.3 So many armies embark."""
    side = state.moving
    state.carried[side] = number
    state.army[side][state.origin[side]] -= number
    ask(state, DESTINATION, side)


@rule
def route(state: State, side: int, origin: int, barred: int) -> int:
    """6.4.2 The cities armies can pass on their way from a city: those their side controls, except barred ones."""
    passable = controlled(state, side) & ~barred
    passed = 1 << origin
    fresh = passed
    while fresh != 0:
        city = lowest(fresh)
        fresh &= fresh - 1
        found = roads(state, city) & passable & ~passed
        passed |= found
        fresh |= found
    return passed


@rule
def marches(state: State, side: int, origin: int) -> int:
    """6.4.2 Where a march from a city can lead: along controlled cities, halting in any other."""
    passed = route(state, side, origin, 0)
    reached = 0
    while passed != 0:
        reached |= roads(state, lowest(passed))
        passed &= passed - 1
    return reached & ~(1 << origin)


@rule
def list_destinations(state: State, out: list[int]) -> int:
    """6.4.2 6.5.1 Along roads for armies, any other port for fleets."""
    origin = state.origin[state.moving]
    if state.sailing == 1:
        return add_cities(out, 0, PORT, PORTS & ~(1 << origin))
    return add_cities(out, 0, CITY, marches(state, state.moving, origin))


@rule
def depart(state: State, action: int) -> None:
    """6.4.2 6.5.2 All move together and arrive: armies in the city, fleets in its port with the armies still aboard."""
    side = state.moving
    origin, units = state.origin[side], state.units[side]
    if state.sailing == 1:
        city = action - PORT
        state.fleet[side][origin] -= units
        state.fleet[side][city] += units
        state.phase = ENGAGE
    else:
        city = action - CITY
        state.army[side][origin] -= units
        state.army[side][city] += units
        state.phase = LANDING
    state.target[side] = city


@rule
def drown(state: State) -> None:
    """6.5.3 7.2.3 Empty fleets are lost first; an army is lost when more are aboard than fleets are left."""
    side = state.moving
    fleets = state.fleet[side][state.target[side]]
    state.units[side] = min(state.units[side], fleets)
    if state.carried[side] > fleets:
        state.carried[side] -= 1
        count_lost_army(state, side)


# After the move


@rule
def may_burn_bridge(state: State) -> bool:
    """7.1.6 Greece may destroy the bridge at once after the land battle by which it takes Sestos (R3)."""
    if state.bridge == 0 or state.moving != GREECE or state.target[GREECE] != SESTOS:
        return False
    if not controls(state, GREECE, SESTOS):
        return False
    if state.bridge_burning == BURN_AFTER_BATTLE:
        return state.fought == 1
    if state.bridge_burning == BURN_UNOPPOSED:
        return state.sailing == 0 or state.landed == 1
    return state.sailing == 0 or state.fleet[GREECE][SESTOS] > 0


@rule
def move_over(state: State) -> None:
    """7.1.6 A move has been carried out."""
    if may_burn_bridge(state):
        ask(state, BURN, GREECE)
    else:
        state.phase = NEXT_MOVE


@rule
def next_move(state: State) -> None:
    """6.2 Back to the Persian move that Themistocles interrupted, on to the second move of Triremes, or the turn is over."""
    if state.interrupted == 1:
        clear_move(state)
        state.interrupted = 2
        state.moving = PERSIA
        state.sailing = 1
        state.phase = CLASH
    elif state.moves_left > 0 and sailing_ports(state, GREECE) != 0:
        state.moves_left -= 1
        begin_move(state, GREECE)
    else:
        state.phase = TURN_OVER
