"""Answers out of turn: what a hidden card gains in a window."""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.player import battles, estimate, moves, weights, worth
from pylae.games.earth_and_water.rules import act, operations, phase, reactions
from pylae.games.earth_and_water.rules.state import State

# Cards out of turn


@rule
def choose_answer(state: State, out: list[int], n: int, scale: tuple[int, ...]) -> int:
    """6.2 The best answer in a window, or none."""
    side = state.actor
    best = act.DECLINE
    most = 0
    for index in range(1, n):
        card = out[index] - act.EVENT
        gain = answer_gain(state, scale, side, card)
        gain -= worth.price(state, scale, side, card)
        if gain > most:
            most = gain
            best = out[index]
    return best


@rule
def answer_gain(state: State, scale: tuple[int, ...], side: int, card: int) -> int:
    """6.2 What a card played out of turn gains."""
    window = state.phase
    if window == phase.CAVALRY_WINDOW:
        return 2 * scale[weights.TALENT]
    if window == phase.ARTEMISIA_WINDOW:
        return artemisia_gain(state, scale, side)
    if window == phase.IMMORTALS_WINDOW:
        return immortals_gain(state, scale, side)
    if window == phase.DEMAND_WINDOW:
        return molon_labe_gain(state, scale, side)
    if window == phase.SAIL_WINDOW:
        return themistocles_gain(state, scale, side)
    fought = battles.fight_value(state, scale, side)
    if card == cards.PAUSANIAS:
        state.pausanias = 1
        gain = battles.fight_value(state, scale, side)
        state.pausanias = 0
        return gain - fought
    gain = battles.led_value(state, scale, side, reactions.EVENT_DICE)
    gain -= fought
    return gain - scale[weights.ARMY_WORTH] if card == cards.MILTIADES else gain


@rule
def artemisia_gain(state: State, scale: tuple[int, ...], side: int) -> int:
    """card.9 What it gains that another Persian fleet leaves the battle."""
    city = state.target[state.moving]
    fought = battles.fight_value(state, scale, side)
    state.fleet[atlas.PERSIA][city] -= 1
    gain = battles.fight_value(state, scale, side)
    state.fleet[atlas.PERSIA][city] += 1
    return gain - fought


@rule
def immortals_gain(state: State, scale: tuple[int, ...], side: int) -> int:
    """card.5 What it gains to fight on with the Immortals, or to hold a city nobody has been left in."""
    city = state.target[state.moving]
    greeks = state.army[atlas.GREECE][city]
    armies = min(reactions.MOST_IMMORTALS, min(state.strength, state.army_reserve[atlas.PERSIA]))
    now = estimate.outlook(state, scale, side, 1)
    event = cards.CAVALRY if state.event == cards.CAVALRY else NOTHING
    gain = battles.land_value(state, scale, side, 1, event, 0, 0, city, greeks, armies)
    return gain - now


@rule
def molon_labe_gain(state: State, scale: tuple[int, ...], side: int) -> int:
    """card.12 What it gains to refuse earth and water and to march."""
    city = state.target[atlas.PERSIA]
    now = estimate.outlook(state, scale, side, 1)
    state.army[atlas.PERSIA][city] -= 1
    gain = estimate.outlook(state, scale, side, 1)
    if operations.marching_cities(state, side) != 0:
        marched = moves.move_value(state, scale, side, cards.MOLON_LABE, gain)
        gain = max(gain, marched)
    state.army[atlas.PERSIA][city] += 1
    return gain - now


@rule
def themistocles_gain(state: State, scale: tuple[int, ...], side: int) -> int:
    """card.5 What it gains to sail to where the Persians arrive, with all fleets of the port that has most."""
    city = state.target[atlas.PERSIA]
    origin = themistocles_port(state)
    fleets = state.fleet[atlas.GREECE][origin]
    here = state.fleet[atlas.GREECE][city]
    arriving = state.fleet[atlas.PERSIA][city]
    carried = state.carried[atlas.PERSIA]
    if here > 0:
        now = battles.sea_value(state, scale, side, 1, 1 - side, city, here, arriving, carried)
    else:
        now = battles.landing_value(state, scale, side, 1, 1 - side, city, carried)
    state.fleet[atlas.GREECE][origin] = 0
    then = battles.sea_value(state, scale, side, 1, 1 - side, city, here + fleets, arriving, carried)
    state.fleet[atlas.GREECE][origin] = fleets
    return then - now - scale[weights.ARMY_WORTH]


@rule
def themistocles_port(state: State) -> int:
    """card.5 The port with most Greek fleets, except where the Persians arrive."""
    best = 0
    most = 0
    for city in range(atlas.PLACES):
        if city != state.target[atlas.PERSIA] and state.fleet[atlas.GREECE][city] > most:
            most = state.fleet[atlas.GREECE][city]
            best = city
    return best


@rule
def themistocles_step(state: State) -> int:
    """card.5 The steps of Themistocles' move: from the port with most fleets, all of them, to meet the Persians."""
    if state.phase == phase.ORIGIN:
        return act.PORT + themistocles_port(state)
    if state.phase == phase.NUMBER:
        return act.COUNT + state.fleet[atlas.GREECE][state.origin[atlas.GREECE]]
    return act.PORT + state.target[atlas.PERSIA]
