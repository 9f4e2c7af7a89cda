"""What a map is worth: supply, hunger, the marker after scoring, and homes left open."""

from __future__ import annotations

from pylae.core.piles import size
from pylae.core.rule import rule
from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.rules import common
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.tests.frozen import chances, weights

# What a map is worth


@rule
def picture(state: State) -> int:
    """2.2.1 2.2.2 The map as one number: cities with armies, ports with fleets, and mouths to be fed from the cities."""
    seen = 0
    for side in range(atlas.SIDES):
        for city in range(atlas.PLACES):
            if state.army[side][city] > 0:
                seen = place(seen, side, city, state.army[side][city])
            if state.fleet[side][city] > 0:
                seen |= 1 << (chances.FLEETS_AT_BIT[side] + city)
    return seen


@rule
def place(seen: int, side: int, city: int, armies: int) -> int:
    """6.4.2 A picture with so many armies more in a city; the Royal Road feeds Persians at home (8.2.2)."""
    if side == atlas.GREECE or atlas.HOME[city] != atlas.PERSIA:
        seen += armies << chances.MOUTHS_AT_BIT[side]
    return seen | 1 << (chances.ARMIES_AT_BIT[side] + city)


@rule
def lift(seen: int, side: int, city: int, armies: int, present: int) -> int:
    """6.4.1 A picture with so many armies less in a city where so many were present."""
    if side == atlas.GREECE or atlas.HOME[city] != atlas.PERSIA:
        seen -= armies << chances.MOUTHS_AT_BIT[side]
    if armies < present:
        return seen
    return seen & ~(1 << (chances.ARMIES_AT_BIT[side] + city))


@rule
def with_fleets(seen: int, side: int, city: int) -> int:
    """6.5.1 A picture with fleets of a side in a port."""
    return seen | 1 << (chances.FLEETS_AT_BIT[side] + city)


@rule
def without_fleets(seen: int, side: int, city: int) -> int:
    """6.5.1 A picture without fleets of a side in a port."""
    return seen & ~(1 << (chances.FLEETS_AT_BIT[side] + city))


@rule
def value(state: State, scale: tuple[int, ...], side: int, seen: int) -> int:
    """9 What a map is worth to a side if supply and scoring came now, with what it loses for want of supply."""
    greeks, persians = (
        seen & chances.CITIES_MASK,
        seen >> chances.ARMIES_AT_BIT[atlas.PERSIA] & chances.CITIES_MASK,
    )
    greek_fleets = seen >> chances.FLEETS_AT_BIT[atlas.GREECE] & chances.CITIES_MASK
    persian_fleets = seen >> chances.FLEETS_AT_BIT[atlas.PERSIA] & chances.CITIES_MASK
    # Persia is supplied first (8).
    greek = greeks | (atlas.HOMES[atlas.GREECE] & ~persians)
    lines = supply(state, atlas.PERSIA, greek, greek_fleets, persian_fleets)
    outside = persians & ~atlas.HOMES[atlas.PERSIA]
    hungry = hunger(seen, atlas.PERSIA, outside)
    persian_loss = size(persians & ~lines)
    persian_short = lost_to_hunger(seen, atlas.PERSIA, hungry, size(outside & lines))
    persians &= lines
    persian = persians | (atlas.HOMES[atlas.PERSIA] & ~greeks)
    lines = supply(state, atlas.GREECE, persian, persian_fleets, greek_fleets)
    greek_loss = size(greeks & ~lines)
    starving = hunger(seen, atlas.GREECE, greeks | (atlas.HOMES[atlas.GREECE] & ~persians))
    greek_short = lost_to_hunger(seen, atlas.GREECE, starving, size(greeks & lines))
    greeks &= lines
    greek = greeks | (atlas.HOMES[atlas.GREECE] & ~persians)
    persian = persians | (atlas.HOMES[atlas.PERSIA] & ~greeks)
    gain = standing(state, scale, persian, greek, greek_short - persian_short)
    gain += scale[weights.ARMY_WORTH] * (greek_loss + starving - persian_loss - hungry)
    gain += exposed(state, scale, atlas.GREECE, greeks, persian_fleets)
    gain -= exposed(state, scale, atlas.PERSIA, persians, greek_fleets)
    return gain if side == atlas.PERSIA else -gain


@rule
def supply(state: State, side: int, enemy: int, enemy_fleets: int, fleets: int) -> int:
    """8.2.3 8.2.4 Cities that are supplied, by road or where own fleets lie."""
    lines = chances.LINKED[side][state.bridge][enemy & chances.ROAD_MASK]
    homes = atlas.HOMES[side] if state.lost_home_supply == 1 else atlas.HOMES[side] & ~enemy
    if homes & ~enemy_fleets != 0:
        lines |= fleets
    return lines


@rule
def hunger(seen: int, side: int, cities: int) -> int:
    """8.2.1 8.2.2 Armies beyond the food of these cities."""
    food = size(cities) + size(cities & chances.FOOD_FOR_TWO) + size(cities & chances.FOOD_FOR_THREE)
    return max(0, (seen >> chances.MOUTHS_AT_BIT[side] & chances.MOUTHS) - food)


@rule
def lost_to_hunger(seen: int, side: int, hungry: int, cities: int) -> int:
    """8.2.1 Cities that are lost because hunger takes their last army; those who are doomed or many go first."""
    return max(0, hungry + cities - (seen >> chances.MOUTHS_AT_BIT[side] & chances.MOUTHS))


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
def exposed(state: State, scale: tuple[int, ...], side: int, armies: int, enemy_fleets: int) -> int:
    """6.5.3 What it costs a side to leave its supply cities without an army while the enemy has cards."""
    if common.hand_size(state, 1 - side) == 0:
        return 0
    return size(atlas.HOMES[side] & ~armies) * (
        scale[weights.GUARD] + scale[weights.WATCH] * size(enemy_fleets)
    )


@rule
def without_army(state: State, scale: tuple[int, ...], side: int, city: int) -> int:
    """6.2.1 8.2.1 What the map is worth to a side that loses an army here."""
    seen = lift(picture(state), side, city, 1, state.army[side][city])
    return value(state, scale, side, seen) + min(9, state.army[side][city])
