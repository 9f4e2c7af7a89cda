"""Exact tables made once: how battles end, and which cities roads supply."""

from __future__ import annotations

from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.sight import odds
from pylae.games.earth_and_water.tests.frozen import weights

# A picture of the map: where the bits of a side begin.
ARMIES_AT_BIT = (0, atlas.PLACES)
FLEETS_AT_BIT = (2 * atlas.PLACES, 3 * atlas.PLACES)
MOUTHS_AT_BIT = (4 * atlas.PLACES, 4 * atlas.PLACES + 6)
MOUTHS = (1 << 6) - 1
CITIES_MASK = (1 << atlas.PLACES) - 1


# Tables


def round_parts(greek_dice: int, persian_dice: int, highest: int) -> tuple[int, int]:
    """Parts of EXACT in which Greece alone, and Persia alone, loses a piece in a round (7.1.3)."""
    fallen = odds.round_odds(greek_dice, persian_dice, highest)
    return int(fallen.greek * weights.EXACT), int(fallen.persian * weights.EXACT)


def battles(highest: int, greek_dice: int) -> list[list[list[int]]]:
    """For so many Greek and Persian pieces: parts of EXACT in which each side is left alone, and how many are left."""
    size_of = (atlas.ARMIES[atlas.GREECE] + 1, atlas.ARMIES[atlas.PERSIA] + 1)
    rounds = [
        [
            round_parts(greek, persian, highest) if greek and persian else (0, 0)
            for persian in range(atlas.MOST_DICE + 1)
        ]
        for greek in range(atlas.MOST_DICE + 1)
    ]
    chances = [[[0] * 4 for _ in range(size_of[1])] for _ in range(size_of[0])]
    for greek in range(size_of[0]):
        for persian in range(size_of[1]):
            row = chances[greek][persian]
            if persian == 0 or greek == 0:
                row[0], row[2] = (weights.EXACT, greek * weights.EXACT) if greek else (0, 0)
                row[1], row[3] = (weights.EXACT, persian * weights.EXACT) if persian else (0, 0)
                continue
            worse, better = rounds[greek_dice or min(atlas.MOST_DICE, greek)][min(atlas.MOST_DICE, persian)]
            ways = (
                (worse, chances[greek - 1][persian]),
                (better, chances[greek][persian - 1]),
                (weights.EXACT - worse - better, chances[greek - 1][persian - 1]),
            )
            for at in range(4):
                row[at] = sum(part * after[at] for part, after in ways) // weights.EXACT
    return chances


def thousandths(at: int) -> tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]:
    """One column of all battles, by [highest - PERSIAN_DIE][dice of a Greek event][Greek pieces][Persian pieces]."""
    return tuple(
        tuple(
            tuple(
                tuple((row[at] * weights.WHOLE + weights.EXACT // 2) // weights.EXACT for row in line)
                for line in table
            )
            for table in tables
        )
        for tables in BATTLES
    )


def supply_lines(side: int, bridge: int, enemy: int) -> int:
    """8.2.3 The cities that roads connect with a supply city of a side while the enemy controls these."""
    linked = atlas.HOMES[side] & ~enemy
    while True:
        found = linked
        for city in range(atlas.PLACES):
            if linked >> city & 1:
                found |= (atlas.ROADS[city] | (atlas.BRIDGE_ROAD[city] if bridge else 0)) & ~enemy
        if found == linked:
            return linked
        linked = found


BATTLES = tuple(
    tuple(battles(highest, dice) for dice in range(atlas.MOST_DICE + 1))
    for highest in range(atlas.PERSIAN_DIE, 7)
)
GREEK_WINS, PERSIAN_WINS = thousandths(0), thousandths(1)
GREEKS_LEFT, PERSIANS_LEFT = thousandths(2), thousandths(3)
# By [side][bridge][cities on a road that the enemy controls]; islands have no roads and come last.
ROAD_CITIES = sum(1 for links in atlas.ROADS if links)
ROAD_MASK = (1 << ROAD_CITIES) - 1
LINKED = tuple(
    tuple(tuple(supply_lines(side, bridge, enemy) for enemy in range(1 << ROAD_CITIES)) for bridge in (0, 1))
    for side in range(atlas.SIDES)
)
# Cities that feed two armies or more, and three; all feed one.
atlas.DATA.require(max(atlas.FOOD) <= 3, "a city feeds three armies at most")
FOOD_FOR_TWO, FOOD_FOR_THREE = (
    sum(1 << city for city in range(atlas.PLACES) if atlas.FOOD[city] >= armies) for armies in (2, 3)
)
# Cities worth two points, a row for each edition and side as in POINTS.
IMPORTANT = tuple(sum(1 << city for city in range(atlas.PLACES) if row[city] == 2) for row in atlas.POINTS)
