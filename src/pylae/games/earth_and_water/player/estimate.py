"""What a map is worth: supply, hunger, the marker after scoring, pieces, and homes left open."""

from __future__ import annotations

from pylae.core.piles import lowest, size
from pylae.core.rule import rule
from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.player import chances, threats, weights
from pylae.games.earth_and_water.rules import common
from pylae.games.earth_and_water.rules.state import State

# What a map is worth


@rule
def outlook(state: State, scale: tuple[int, ...], side: int, ahead: int) -> int:
    """6.1 9 What a map is worth to a side, and so many moves ahead, 0 or 1, what the cards of both may make of it."""
    greeks, persians = common.army_cities(state, atlas.GREECE), common.army_cities(state, atlas.PERSIA)
    greek_fleets = common.fleet_ports(state, atlas.GREECE)
    persian_fleets = common.fleet_ports(state, atlas.PERSIA)
    gain = value(state, scale, greeks, persians, greek_fleets, persian_fleets)
    if side == atlas.GREECE:
        gain = -gain
    if ahead == 0:
        return gain
    greek = threats.winnings(state, scale, atlas.GREECE, greeks, persians, greek_fleets, persian_fleets)
    persian = threats.winnings(state, scale, atlas.PERSIA, persians, greeks, persian_fleets, greek_fleets)
    if side == atlas.GREECE:
        hoped, feared = greek, persian
        doomed = threats.doomed(state, side, greeks, persians, greek_fleets, persian_fleets)
    else:
        hoped, feared = persian, greek
        doomed = threats.doomed(state, side, persians, greeks, persian_fleets, greek_fleets)
    if doomed:
        return min(gain, 0) - scale[weights.CONQUEST]
    return gain + (scale[weights.HOPE] * hoped - scale[weights.FEAR] * feared) // 100


@rule
def value(
    state: State, scale: tuple[int, ...], greeks: int, persians: int, greek_fleets: int, persian_fleets: int
) -> int:
    """9 What a map is worth to Persia if supply and scoring came now, with what is lost for want of supply."""
    # Persia is supplied first (8).
    greek = greeks | (atlas.HOMES[atlas.GREECE] & ~persians)
    lines = supply(state, atlas.PERSIA, greek, greek_fleets, persian_fleets)
    outside = persians & ~atlas.HOMES[atlas.PERSIA]
    armies = total(state.army[atlas.PERSIA])
    mouths = armies - state.army[atlas.PERSIA][atlas.SESTOS] - state.army[atlas.PERSIA][atlas.EPHESUS]
    hungry = max(0, mouths - food(outside))
    persian_short = max(0, hungry + size(outside & lines) - mouths)
    armies -= hungry + pieces(state.army[atlas.PERSIA], persians & ~lines)
    persians &= lines
    persian = persians | (atlas.HOMES[atlas.PERSIA] & ~greeks)
    lines = supply(state, atlas.GREECE, persian, persian_fleets, greek_fleets)
    mouths = total(state.army[atlas.GREECE])
    starving = max(0, mouths - food(greeks | (atlas.HOMES[atlas.GREECE] & ~persians)))
    greek_short = max(0, starving + size(greeks & lines) - mouths)
    armies -= mouths - starving - pieces(state.army[atlas.GREECE], greeks & ~lines)
    greeks &= lines
    greek = greeks | (atlas.HOMES[atlas.GREECE] & ~persians)
    persian = persians | (atlas.HOMES[atlas.PERSIA] & ~greeks)
    fleets = total(state.fleet[atlas.PERSIA]) - total(state.fleet[atlas.GREECE])
    gain = standing(state, scale, persian, greek, greek_short - persian_short)
    gain += scale[weights.ARMY_WORTH] * armies + scale[weights.FLEET_WORTH] * fleets
    gain += exposed(state, scale, atlas.GREECE, greeks) - exposed(state, scale, atlas.PERSIA, persians)
    return gain


@rule
def total(places: list[int]) -> int:
    """2.2.1 2.2.2 All pieces of a kind on the map."""
    found = 0
    for city in range(atlas.PLACES):
        found += places[city]
    return found


@rule
def pieces(places: list[int], cities: int) -> int:
    """2.2.1 2.2.2 The pieces in these cities or ports."""
    found = 0
    while cities != 0:
        found += places[lowest(cities)]
        cities &= cities - 1
    return found


@rule
def supply(state: State, side: int, enemy: int, enemy_fleets: int, fleets: int) -> int:
    """8.2.3 8.2.4 Cities that are supplied, by road or where own fleets lie."""
    lines = chances.LINKED[side][state.bridge][enemy & chances.ROAD_MASK]
    homes = atlas.HOMES[side] if state.lost_home_supply == 1 else atlas.HOMES[side] & ~enemy
    if homes & ~enemy_fleets != 0:
        lines |= fleets
    return lines


@rule
def food(cities: int) -> int:
    """8.2.1 8.2.2 The armies that these cities feed."""
    return size(cities) + size(cities & chances.FOOD_FOR_TWO) + size(cities & chances.FOOD_FOR_THREE)


@rule
def standing(state: State, scale: tuple[int, ...], persian: int, greek: int, short: int) -> int:
    """4.5 9 What the marker is worth to Persia after scoring these cities, and a conquest."""
    if persian & atlas.HOMES[atlas.GREECE] == atlas.HOMES[atlas.GREECE]:
        return scale[weights.CONQUEST]
    if greek & atlas.HOMES[atlas.PERSIA] == atlas.HOMES[atlas.PERSIA]:
        return -scale[weights.CONQUEST]
    if state.acropolis == 1:
        persian &= ~(1 << atlas.ATHENS)
        greek &= ~(1 << atlas.ATHENS)
    row = 2 * state.edition
    points = size(persian) + size(persian & chances.IMPORTANT[row + atlas.PERSIA]) + short
    points -= size(greek) + size(greek & chances.IMPORTANT[row + atlas.GREECE])
    return marker_value(state, scale, state.score + points)


@rule
def marker_value(state: State, scale: tuple[int, ...], marker: int) -> int:
    """2.1.4 4.5 What it is worth to Persia that the marker stands here; beyond the end of the track it does not go."""
    limit = atlas.SCORE_LIMIT[state.edition]
    stands = max(-limit, min(limit, marker))
    gain = weights.POINT * stands + scale[weights.BEYOND] * (marker - stands)
    ahead = (
        scale[weights.LEAD]
        if state.expedition == atlas.EXPEDITIONS
        else scale[weights.LEAD] >> (atlas.EXPEDITIONS - state.expedition)
    )
    if stands > 0:
        gain += ahead
    elif stands < 0:
        gain -= ahead
    return gain


@rule
def exposed(state: State, scale: tuple[int, ...], side: int, armies: int) -> int:
    """6.5.3 What it costs a side to leave its supply cities without an army while the enemy has cards."""
    if threats.cards_to_come(state, 1 - side) == 0:
        return 0
    return size(atlas.HOMES[side] & ~armies) * scale[weights.GUARD]
