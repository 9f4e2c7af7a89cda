"""What the map is worth after one change: a piece more or less, a flight, a fire, the bridge."""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.player import estimate, weights
from pylae.games.earth_and_water.rules import act, events
from pylae.games.earth_and_water.rules.state import State


@rule
def placed_value(state: State, scale: tuple[int, ...], side: int, city: int, armies: int) -> int:
    """5.1.4 What the map is worth with so many armies of one's own more in a city."""
    state.army[side][city] += armies
    gain = estimate.outlook(state, scale, side, 1)
    state.army[side][city] -= armies
    return gain


@rule
def docked_value(state: State, scale: tuple[int, ...], side: int, city: int, fleets: int) -> int:
    """5.1.4 What the map is worth with so many fleets of one's own more in a port."""
    state.fleet[side][city] += fleets
    gain = estimate.outlook(state, scale, side, 1)
    state.fleet[side][city] -= fleets
    return gain


@rule
def without_army(state: State, scale: tuple[int, ...], side: int, owner: int, city: int) -> int:
    """6.2.1 8.2.1 What the map is worth to a side if an army is gone from a city."""
    state.army[owner][city] -= 1
    gain = estimate.outlook(state, scale, side, 1)
    state.army[owner][city] += 1
    return gain


@rule
def strike_value(state: State, scale: tuple[int, ...], side: int, action: int) -> int:
    """card.2 card.3 card.16 What the map is worth without this Persian piece."""
    if action >= act.PORT:
        city = action - act.PORT
        state.fleet[atlas.PERSIA][city] -= 1
        gain = estimate.outlook(state, scale, side, 1)
        state.fleet[atlas.PERSIA][city] += 1
        return gain
    return without_army(state, scale, side, atlas.PERSIA, action - act.CITY)


@rule
def royal_value(state: State, scale: tuple[int, ...], side: int, city: int) -> int:
    """card.8 What it is worth to drive Greeks out of a home city, or to levy there."""
    greeks = state.army[atlas.GREECE][city]
    if greeks > 0:
        state.army[atlas.GREECE][city] = 0
        gain = estimate.outlook(state, scale, side, 1)
        state.army[atlas.GREECE][city] = greeks
        return gain
    levied = min(events.MOST_LEVIED, state.army_reserve[atlas.PERSIA])
    return placed_value(state, scale, side, city, levied) if levied > 0 else weights.NEVER


@rule
def shelter_value(state: State, scale: tuple[int, ...], side: int, city: int) -> int:
    """card.12 What it is worth that the Greeks of Thebes go to this city."""
    greeks = state.army[atlas.GREECE][atlas.THEBES]
    state.army[atlas.GREECE][atlas.THEBES] = 0
    state.army[atlas.GREECE][city] += greeks
    state.army[atlas.PERSIA][atlas.THEBES] += 1
    gain = estimate.outlook(state, scale, side, 1)
    state.army[atlas.PERSIA][atlas.THEBES] -= 1
    state.army[atlas.GREECE][city] -= greeks
    state.army[atlas.GREECE][atlas.THEBES] = greeks
    return gain


@rule
def burnt_value(state: State, scale: tuple[int, ...], side: int) -> int:
    """card.15 What it is worth to burn the Acropolis: Athens scores for nobody, and Greece has a talent less."""
    before = state.acropolis
    state.acropolis = 1
    gain = estimate.outlook(state, scale, side, 1)
    state.acropolis = before
    return gain + (scale[weights.TALENT] if before == 0 and state.expedition < atlas.EXPEDITIONS else 0)


@rule
def bridge_value(state: State, scale: tuple[int, ...], side: int, stands: int) -> int:
    """7.1.6 What the map is worth with or without the bridge."""
    before = state.bridge
    state.bridge = stands
    gain = estimate.outlook(state, scale, side, 1)
    state.bridge = before
    return gain + (0 if stands == 1 else 2 * scale[weights.TALENT])
