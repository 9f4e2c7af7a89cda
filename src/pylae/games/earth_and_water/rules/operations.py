"""Chapter 6: turns of operations, and movement by land and sea."""

from __future__ import annotations

from pylae.core.piles import lowest
from pylae.core.rule import NOTHING, rule
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.rules import act, common, phase, production, variant
from pylae.games.earth_and_water.rules.state import State

# Turns


@rule
def begin_operations(state: State) -> None:
    """6.1 Persia begins."""
    state.turn = atlas.PERSIA
    state.passes = 0
    state.phase = phase.NEXT_TURN


@rule
def next_turn(state: State) -> None:
    """6.1.1 6.1.2 Two passes in a row end the phase; a side without cards must pass."""
    if state.passes == atlas.SIDES:
        state.passes = 0
        state.actor = atlas.PERSIA
        state.phase = phase.SUPPLY
    elif common.hand_size(state, state.turn) == 0:
        pass_turn(state)
    else:
        common.ask(state, phase.TURN, state.turn)


@rule
def pass_turn(state: State) -> None:
    """6.1 A side does not play a card now; it may do so later (6.1.3)."""
    state.passes += 1
    hand_over(state)


@rule
def hand_over(state: State) -> None:
    """6.1 The other side's turn; with the option Karneia ends with the Greek turn (R10)."""
    if state.karneia_turn == 1 and state.turn == atlas.GREECE:
        state.karneia = 0
    state.turn = 1 - state.turn
    state.phase = phase.NEXT_TURN


@rule
def spend_card(state: State, side: int, card: int) -> None:
    """6.1.3 6.2 6.3 A card is played face up; a pass before it is forgotten. It is discarded after its effect, or at once as an option (R27)."""
    common.release(state, side, card)
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
    for side in range(atlas.SIDES):
        state.origin[side] = NOTHING
        state.target[side] = NOTHING
        state.units[side] = 0
    hand_over(state)


@rule
def clear_dice(state: State) -> None:
    """7.1.1 The dice are taken up; till then they lie there for all to see."""
    state.rolling = 0
    for side in range(atlas.SIDES):
        for index in range(atlas.MOST_ROLLED):
            state.die[side][index] = 0


@rule
def clear_move(state: State) -> None:
    """6.3 What only the move under way needs to remember."""
    state.moving = 0
    state.sailing = 0
    state.way = 0
    state.fought = 0
    state.landed = 0
    state.strength = 0
    state.greek_dice = 0
    state.settled = 0


# Which moves there are


@rule
def frozen(state: State, side: int, city: int) -> bool:
    """R9 During Karneia the armies in Sparta stay there, in the second edition or as an option."""
    if side == atlas.PERSIA or city != atlas.SPARTA or state.karneia == 0:
        return False
    return state.karneia_freeze == variant.ALWAYS or (
        state.karneia_freeze == variant.BY_EDITION and state.edition == atlas.NUTS
    )


@rule
def marching_cities(state: State, side: int) -> int:
    """6.4.1 Cities from which armies can march: those with armies and a road."""
    cities = common.army_cities(state, side) & atlas.ON_A_ROAD
    if frozen(state, side, atlas.SPARTA):
        cities &= ~(1 << atlas.SPARTA)
    return cities


@rule
def sailing_ports(state: State, side: int) -> int:
    """6.5.1 Ports from which fleets can sail; Themistocles does not sail from where the Persians arrive (card 5)."""
    ports = common.fleet_ports(state, side)
    if state.interrupted == 1:
        ports &= ~(1 << state.target[atlas.PERSIA])
    return ports


@rule
def can_move(state: State, side: int) -> bool:
    """6.3 Whether a card can be played for a movement; without one it cannot (R21)."""
    return marching_cities(state, side) != 0 or sailing_ports(state, side) != 0


@rule
def march_only(state: State) -> bool:
    """6.2 Events that are a march (6.4)."""
    event = state.event
    return (
        event == cards.CAVALRY
        or event == cards.GREAT_KING
        or event == cards.EVANGELION
        or event == cards.LEONIDAS
        or event == cards.MOLON_LABE
    )


@rule
def sail_only(state: State) -> bool:
    """6.2 Events that are naval moves (6.5), without armies."""
    return state.event == cards.TRIREMES or state.interrupted == 1


# One move, step by step


@rule
def begin_move(state: State, side: int) -> None:
    """6.3 A side makes a move: from where?"""
    clear_move(state)
    state.moving = side
    state.origin[side] = NOTHING
    state.target[side] = NOTHING
    state.units[side] = 0
    common.ask(state, phase.ORIGIN, side)


@rule
def list_origins(state: State, out: list[int]) -> int:
    """6.3 Armies of one city or fleets of one port; the second move of Triremes may be left with the option (R17)."""
    side = state.moving
    n = 0
    if not sail_only(state):
        n = production.add_cities(out, n, act.CITY, marching_cities(state, side))
    if not march_only(state):
        n = production.add_cities(out, n, act.PORT, sailing_ports(state, side))
    if state.short_triremes == 1 and state.event == cards.TRIREMES and state.moves_left == 0:
        out[n] = act.DECLINE
        n += 1
    return n


@rule
def choose_origin(state: State, action: int) -> None:
    """6.4.1 6.5.1 The city or port is chosen; a single piece needs no number, and Leonidas marches with one army."""
    if action == act.DECLINE:
        state.phase = phase.TURN_OVER
        return
    side = state.moving
    state.sailing = 1 if action >= act.PORT else 0
    state.origin[side] = action - act.PORT if action >= act.PORT else action - act.CITY
    if most_units(state) > 1:
        common.ask(state, phase.NUMBER, side)
    else:
        choose_number(state, 1)


@rule
def most_units(state: State) -> int:
    """6.4.2 6.5.1 How many may move together."""
    side = state.moving
    if state.sailing == 1:
        return state.fleet[side][state.origin[side]]
    return 1 if state.event == cards.LEONIDAS else state.army[side][state.origin[side]]


@rule
def list_numbers(state: State, out: list[int], low: int, high: int) -> int:
    """6.4.2 Every number from one to another."""
    for number in range(low, high + 1):
        out[number - low] = act.COUNT + number
    return high - low + 1


@rule
def choose_number(state: State, number: int) -> None:
    """6.4.1 6.5.1 So many march or sail."""
    side = state.moving
    state.units[side] = number
    if state.sailing == 1 and most_carried(state) > 0:
        common.ask(state, phase.CARRY, side)
    else:
        common.ask(state, phase.DESTINATION, side)


@rule
def most_carried(state: State) -> int:
    """6.5.3 Each fleet carries an army, three at most; none in naval events, none out of a feasting Sparta (R9)."""
    side = state.moving
    city = state.origin[side]
    if sail_only(state) or frozen(state, side, city):
        return 0
    return min(atlas.MOST_CARRIED, min(state.units[side], state.army[side][city]))


@rule
def choose_carried(state: State, number: int) -> None:
    """6.5.3 So many armies embark."""
    side = state.moving
    state.carried[side] = number
    state.army[side][state.origin[side]] -= number
    common.ask(state, phase.DESTINATION, side)


@rule
def route(state: State, side: int, origin: int) -> int:
    """6.4.2 The cities armies can pass on their way from a city: those their side controls."""
    passable = common.controlled(state, side)
    passed = 1 << origin
    fresh = passed
    while fresh != 0:
        city = lowest(fresh)
        fresh &= fresh - 1
        found = common.roads(state, city) & passable & ~passed
        passed |= found
        fresh |= found
    return passed


@rule
def marches(state: State, side: int, origin: int) -> int:
    """6.4 6.4.2 Where a march from a city can lead: along controlled cities, halting in any other."""
    passed = route(state, side, origin)
    reached = 0
    while passed != 0:
        reached |= common.roads(state, lowest(passed))
        passed &= passed - 1
    return reached & ~(1 << origin)


@rule
def list_destinations(state: State, out: list[int]) -> int:
    """6.4.2 6.5 6.5.1 Along roads for armies, any other port for fleets."""
    origin = state.origin[state.moving]
    if state.sailing == 1:
        return production.add_cities(out, 0, act.PORT, atlas.PORTS & ~(1 << origin))
    return production.add_cities(out, 0, act.CITY, marches(state, state.moving, origin))


@rule
def depart(state: State, action: int) -> None:
    """6.4.2 6.5.2 All move together and arrive: armies in the city, fleets in its port with the armies still aboard."""
    side = state.moving
    origin, units = state.origin[side], state.units[side]
    if state.sailing == 1:
        city = action - act.PORT
        state.fleet[side][origin] -= units
        state.fleet[side][city] += units
        state.phase = phase.ENGAGE
    else:
        city = action - act.CITY
        state.way = route(state, side, origin)
        state.army[side][origin] -= units
        state.army[side][city] += units
        state.phase = phase.LANDING
    state.target[side] = city


@rule
def drown(state: State) -> None:
    """6.5.3 7.2.3 Empty fleets are lost first; an army is lost when more are aboard than fleets are left."""
    side = state.moving
    fleets = state.fleet[side][state.target[side]]
    state.units[side] = min(state.units[side], fleets)
    if state.carried[side] > fleets:
        state.carried[side] -= 1
        common.count_lost_army(state, side)


# After the move


@rule
def may_burn_bridge(state: State) -> bool:
    """7.1.6 Greece may destroy the bridge at once after the land battle by which it takes Sestos (R3)."""
    if state.bridge == 0 or state.moving != atlas.GREECE or state.target[atlas.GREECE] != atlas.SESTOS:
        return False
    if not common.controls(state, atlas.GREECE, atlas.SESTOS):
        return False
    if state.bridge_burning == variant.BURN_AFTER_BATTLE:
        return state.fought == 1
    if state.bridge_burning == variant.BURN_UNOPPOSED:
        return state.sailing == 0 or state.landed == 1
    return state.sailing == 0 or state.fleet[atlas.GREECE][atlas.SESTOS] > 0


@rule
def move_over(state: State) -> None:
    """7.1.6 A move has been carried out."""
    if may_burn_bridge(state):
        common.ask(state, phase.BURN, atlas.GREECE)
    else:
        state.phase = phase.NEXT_MOVE


@rule
def next_move(state: State) -> None:
    """6.2 Back to the Persian move that Themistocles interrupted, on to the second move of Triremes, or the turn is over."""
    if state.interrupted == 1:
        clear_move(state)
        state.interrupted = 2
        state.moving = atlas.PERSIA
        state.sailing = 1
        state.phase = phase.CLASH
    elif state.moves_left > 0 and sailing_ports(state, atlas.GREECE) != 0:
        state.moves_left -= 1
        begin_move(state, atlas.GREECE)
    else:
        state.phase = phase.TURN_OVER
