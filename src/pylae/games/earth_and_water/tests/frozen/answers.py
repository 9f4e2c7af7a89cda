"""Answers out of turn: what a hidden card gains in a window."""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.rules import act, operations, phase, reactions
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.tests.frozen import battles, estimate, moves, plays, weights

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
        gain -= plays.price(state, scale, side, card)
        if gain > most:
            most = gain
            best = out[index]
    return best


@rule
def answer_gain(state: State, scale: tuple[int, ...], side: int, card: int) -> int:
    """6.2 What a card played out of turn gains."""
    window = state.phase
    if window == phase.ARTEMISIA_WINDOW or window == phase.CAVALRY_WINDOW:
        return 2 * weights.TALENT
    if window == phase.IMMORTALS_WINDOW:
        return immortals_gain(state, scale, side)
    if window == phase.DEMAND_WINDOW:
        return molon_labe_gain(state, scale, side)
    if window == phase.SAIL_WINDOW:
        return themistocles_gain(state, scale, side)
    fought = battles.fight_value(state, scale, side)
    if card == cards.PAUSANIAS:
        state.pausanias = 1
        gain = battles.fight_value(state, scale, side) - fought
        state.pausanias = 0
        return gain
    gain = battles.led_value(state, scale, side, reactions.EVENT_DICE) - fought
    return gain - scale[weights.ARMY_WORTH] if card == cards.MILTIADES else gain


@rule
def immortals_gain(state: State, scale: tuple[int, ...], side: int) -> int:
    """card.5 What it gains to fight on with the Immortals, or to hold a city nobody has been left in."""
    city = state.target[state.moving]
    greeks = state.army[atlas.GREECE][city]
    armies = min(reactions.MOST_IMMORTALS, min(state.strength, state.army_reserve[atlas.PERSIA]))
    seen = estimate.picture(state)
    now = estimate.value(state, scale, side, seen)
    seen = estimate.lift(seen, atlas.GREECE, city, greeks, greeks) if greeks > 0 else seen
    event = cards.CAVALRY if state.event == cards.CAVALRY else NOTHING
    return (
        battles.land_value(state, scale, side, seen, event, 0, city, greeks, armies)
        - now
        + scale[weights.ARMY_WORTH] * armies
    )


@rule
def molon_labe_gain(state: State, scale: tuple[int, ...], side: int) -> int:
    """card.12 What it gains to refuse earth and water and to march."""
    city = state.target[atlas.PERSIA]
    now = estimate.value(state, scale, side, estimate.picture(state))
    state.army[atlas.PERSIA][city] -= 1
    gain = estimate.value(state, scale, side, estimate.picture(state))
    if operations.marching_cities(state, side) != 0:
        gain = max(gain, moves.move_value(state, scale, side, cards.MOLON_LABE))
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
    seen = estimate.without_fleets(estimate.picture(state), atlas.PERSIA, city)
    if here > 0:
        seen = estimate.without_fleets(seen, atlas.GREECE, city)
        now = battles.sea_value(state, scale, side, seen, 1 - side, city, here, arriving, carried)
    else:
        now = battles.landing_value(
            state, scale, side, estimate.with_fleets(seen, atlas.PERSIA, city), 1 - side, city, carried
        )
    seen = estimate.without_fleets(seen, atlas.GREECE, origin)
    joined = here + fleets
    then = battles.sea_value(state, scale, side, seen, 1 - side, city, joined, arriving, carried)
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
