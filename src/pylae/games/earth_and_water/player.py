"""A good player for each side: it sees where every move leads, by exact odds, and what the map would then score.

All arithmetic is whole numbers, so that every gear decides alike. A position is looked at as a *picture*, one int with a
bit for each city that armies of a side hold and each port where its fleets lie, and with the mouths of each side to be
fed. The player looks at its own hand and at what lies open, never at the other hand.
"""

from __future__ import annotations

from pathlib import Path

from pylae.core.piles import lowest, size
from pylae.core.rule import NOTHING, rule
from pylae.core.tables import Data
from pylae.core.weights import LIMIT, read_weights
from pylae.games.earth_and_water.cards import (
    ACROPOLIS,
    ARTEMISIA,
    CARDS,
    CAVALRY,
    DEFECTION,
    EVANGELION,
    GREAT_KING,
    HIPPIAS,
    IMMORTALS,
    KARNEIA,
    LEONIDAS,
    MELAS_ZOMOS,
    MILTIADES,
    MINES,
    MOLON_LABE,
    ORACLE,
    OSTRACISM,
    PACIFICATION,
    PAUSANIAS,
    POSEIDON,
    ROYAL_ROAD,
    SEPARATE_PEACE,
    SYRACUSE,
    THEMISTOCLES,
    TRIREMES,
)
from pylae.games.earth_and_water.combat import LEONIDAS_DICE
from pylae.games.earth_and_water.events import (
    army_cities,
    free_cities,
    has_effect,
    revolting,
    shelters,
)
from pylae.games.earth_and_water.map import (
    ARMIES,
    ATHENS,
    BRIDGE_COST,
    BRIDGE_ROAD,
    EXPEDITIONS,
    FOOD,
    GREECE,
    GREEK_HAND,
    HOME,
    HOMES,
    MINES_TALENTS,
    MOST_CARRIED,
    MOST_DICE,
    PERSIA,
    PERSIAN_DIE,
    PERSIAN_DIE_IN_ASIA,
    POINTS,
    PORTS,
    ROADS,
    SCORE_LIMIT,
    SESTOS,
    THEBES,
)
from pylae.games.earth_and_water.odds import round_odds
from pylae.games.earth_and_water.operations import marches, marching_cities, sailing_ports
from pylae.games.earth_and_water.reactions import EVENT_DICE, MOST_IMMORTALS
from pylae.games.earth_and_water.scoring import winner
from pylae.games.earth_and_water.state import (
    ARTEMISIA_GONE,
    ARTEMISIA_WINDOW,
    ATTACKER_RETREAT,
    BUILD_BRIDGE,
    BURN,
    BURN_BRIDGE,
    BUY,
    CARD,
    CARRY,
    CAVALRY_WINDOW,
    CHOOSE_CARD,
    CITY,
    COUNT,
    DECLINE,
    DEFENDER_RETREAT,
    DEMAND_WINDOW,
    DESTINATION,
    EVENT,
    FINISHED,
    IMMORTALS_WINDOW,
    KEEP,
    LEAVE_THEBES,
    LEONIDAS_GONE,
    LEVY,
    MILTIADES_GONE,
    MOVE,
    NUMBER,
    ORIGIN,
    PACIFY,
    PLACES,
    PORT,
    RAISE,
    ROYAL_CITY,
    SAIL_WINDOW,
    SEND_FLEETS,
    SHED,
    SIDES,
    STRIKE,
    THEMISTOCLES_GONE,
    TRIBUTE,
    TURN,
    XERXES,
    State,
    controlled,
    controls,
    deck_size,
    discards,
    hand_size,
)

POINT = 100  # what a point on the track is worth
WHOLE = 1000  # chances are counted in thousandths
EXACT = 10**15  # and while they are computed, in these parts
TALENT = 25  # what a talent is worth
NEVER = -(10**9)

# A picture of the map: where the bits of a side begin.
ARMIES_AT_BIT = (0, PLACES)
FLEETS_AT_BIT = (2 * PLACES, 3 * PLACES)
MOUTHS_AT_BIT = (4 * PLACES, 4 * PLACES + 6)
MOUTHS = (1 << 6) - 1
CITIES_MASK = (1 << PLACES) - 1

# A move as one number, above which its value stands.
MOVE_BITS, CITY_BITS, CARRIED_BITS, UNITS_BITS = 16, 4, 2, 5

(
    ARMY_WORTH,
    FLEET_WORTH,
    GUARD,
    WATCH,
    ANY_CARD,
    EVENT_CARD,
    LEAD,
    BEYOND,
    CONQUEST,
    CARDS_BOUGHT,
    CARDS_BESIDE_BRIDGE,
    FLEETS_WANTED,
    BRIDGE_UNTIL,
    KEPT_WORTH,
) = range(14)
WEIGHTS = read_weights(Path(__file__).with_name("weights.toml"))
weight_names: tuple[str, ...] = WEIGHTS.names
start_weights: tuple[int, ...] = WEIGHTS.row("start")
weights: tuple[tuple[int, ...], ...] = (WEIGHTS.row("greece"), WEIGHTS.row("persia"))
EVENT_WORTH = tuple(
    number
    for key in ("greek", "persian")
    for number in Data("events", WEIGHTS.data.table("events")).numbers(key)
)
WEIGHTS.data.require(len(EVENT_WORTH) == 2 * CARDS, "every event must have a worth")


# Tables


def round_parts(greek_dice: int, persian_dice: int, highest: int) -> tuple[int, int]:
    """Parts of EXACT in which Greece alone, and Persia alone, loses a piece in a round (7.1.3)."""
    fallen = round_odds(greek_dice, persian_dice, highest)
    return int(fallen.greek * EXACT), int(fallen.persian * EXACT)


def battles(highest: int, greek_dice: int) -> list[list[list[int]]]:
    """For so many Greek and Persian pieces: parts of EXACT in which each side is left alone, and how many are left."""
    size_of = (ARMIES[GREECE] + 1, ARMIES[PERSIA] + 1)
    rounds = [
        [
            round_parts(greek, persian, highest) if greek and persian else (0, 0)
            for persian in range(MOST_DICE + 1)
        ]
        for greek in range(MOST_DICE + 1)
    ]
    chances = [[[0] * 4 for _ in range(size_of[1])] for _ in range(size_of[0])]
    for greek in range(size_of[0]):
        for persian in range(size_of[1]):
            row = chances[greek][persian]
            if persian == 0 or greek == 0:
                row[0], row[2] = (EXACT, greek * EXACT) if greek else (0, 0)
                row[1], row[3] = (EXACT, persian * EXACT) if persian else (0, 0)
                continue
            worse, better = rounds[greek_dice or min(MOST_DICE, greek)][min(MOST_DICE, persian)]
            ways = (
                (worse, chances[greek - 1][persian]),
                (better, chances[greek][persian - 1]),
                (EXACT - worse - better, chances[greek - 1][persian - 1]),
            )
            for at in range(4):
                row[at] = sum(part * after[at] for part, after in ways) // EXACT
    return chances


def thousandths(at: int) -> tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]:
    """One column of all battles, by [highest - PERSIAN_DIE][dice of a Greek event][Greek pieces][Persian pieces]."""
    return tuple(
        tuple(
            tuple(tuple((row[at] * WHOLE + EXACT // 2) // EXACT for row in line) for line in table)
            for table in tables
        )
        for tables in BATTLES
    )


def supply_lines(side: int, bridge: int, enemy: int) -> int:
    """8.2.3 The cities that roads connect with a supply city of a side while the enemy controls these."""
    linked = HOMES[side] & ~enemy
    while True:
        found = linked
        for city in range(PLACES):
            if linked >> city & 1:
                found |= (ROADS[city] | (BRIDGE_ROAD[city] if bridge else 0)) & ~enemy
        if found == linked:
            return linked
        linked = found


BATTLES = tuple(
    tuple(battles(highest, dice) for dice in range(MOST_DICE + 1)) for highest in range(PERSIAN_DIE, 7)
)
GREEK_WINS, PERSIAN_WINS = thousandths(0), thousandths(1)
GREEKS_LEFT, PERSIANS_LEFT = thousandths(2), thousandths(3)
# By [side][bridge][cities on a road that the enemy controls]; islands have no roads and come last.
ROAD_CITIES = sum(1 for links in ROADS if links)
ROAD_MASK = (1 << ROAD_CITIES) - 1
LINKED = tuple(
    tuple(tuple(supply_lines(side, bridge, enemy) for enemy in range(1 << ROAD_CITIES)) for bridge in (0, 1))
    for side in range(SIDES)
)
# Cities that feed two armies or more, and three; all feed one.
FOOD_FOR_TWO, FOOD_FOR_THREE = (
    sum(1 << city for city in range(PLACES) if FOOD[city] >= armies) for armies in (2, 3)
)
WEIGHTS.data.require(max(FOOD) <= 3, "a city feeds three armies at most")
# Cities worth two points, a row for each edition and side as in POINTS.
IMPORTANT = tuple(sum(1 << city for city in range(PLACES) if row[city] == 2) for row in POINTS)


# Decisions


@rule
def policy(state: State, out: list[int], n: int, random: list[int]) -> int:
    """4.1 The choice that the weights of the side to move value most."""
    return weighted(state, out, n, weights[state.actor])


@rule
def weighted(state: State, out: list[int], n: int, scale: tuple[int, ...]) -> int:
    """4.1 The choice that these weights value most."""
    if n == 1:
        return out[0]
    now = state.phase
    if now == TURN:
        return choose_play(state, out, n, scale)
    if now >= ORIGIN and now <= DESTINATION:
        return choose_step(state, scale)
    if now == BUY:
        return COUNT + min(cards_to_buy(state, scale), out[n - 1] - COUNT)
    if now >= SAIL_WINDOW and now <= CAVALRY_WINDOW:
        return choose_answer(state, out, n, scale)
    if now == KEEP or now == SHED or now == CHOOSE_CARD or now == PACIFY:
        return choose_among_cards(state, out, n, scale)
    if now == LEVY:
        return out[n - 1]
    return choose_best(state, out, n, scale)


@rule
def choose_best(state: State, out: list[int], n: int, scale: tuple[int, ...]) -> int:
    """5.1.4 7.1.5 8.2.1 The choice after which the map looks best, or the piece that is wanted most."""
    best = out[0]
    most = NEVER
    for index in range(n):
        gain = choice_value(state, scale, out[index])
        if gain > most:
            most = gain
            best = out[index]
    return best


@rule
def choice_value(state: State, scale: tuple[int, ...], action: int) -> int:
    """5.1.4 7.1.5 8.2.1 What a choice that changes only the map leads to."""
    now = state.phase
    side = state.actor
    if now == RAISE or now == SEND_FLEETS:
        return raising_value(state, scale, action)
    if now == ATTACKER_RETREAT:
        return fight_value(state, scale, side) if action == DECLINE else attackers_back(state, scale, action)
    if now == DEFENDER_RETREAT:
        return fight_value(state, scale, side) if action == DECLINE else defenders_back(state, scale, action)
    if now == BURN:
        return bridge_value(state, scale, side, 0 if action == BURN_BRIDGE else 1)
    if now == STRIKE:
        return strike_value(state, scale, side, action)
    if now == TRIBUTE:
        return value(state, scale, side, place(picture(state), PERSIA, action - CITY, 1))
    if now == ROYAL_CITY:
        return royal_value(state, scale, side, action - CITY)
    if now == LEAVE_THEBES:
        return shelter_value(state, scale, side, action - CITY)
    return without_army(state, scale, side, action - CITY)  # attrition, and cubes for portraits


# What a map is worth


@rule
def picture(state: State) -> int:
    """2.2.1 2.2.2 The map as one number: cities with armies, ports with fleets, and mouths to be fed from the cities."""
    seen = 0
    for side in range(SIDES):
        for city in range(PLACES):
            if state.army[side][city] > 0:
                seen = place(seen, side, city, state.army[side][city])
            if state.fleet[side][city] > 0:
                seen |= 1 << (FLEETS_AT_BIT[side] + city)
    return seen


@rule
def place(seen: int, side: int, city: int, armies: int) -> int:
    """6.4.2 A picture with so many armies more in a city; the Royal Road feeds Persians at home (8.2.2)."""
    if side == GREECE or HOME[city] != PERSIA:
        seen += armies << MOUTHS_AT_BIT[side]
    return seen | 1 << (ARMIES_AT_BIT[side] + city)


@rule
def lift(seen: int, side: int, city: int, armies: int, present: int) -> int:
    """6.4.1 A picture with so many armies less in a city where so many were present."""
    if side == GREECE or HOME[city] != PERSIA:
        seen -= armies << MOUTHS_AT_BIT[side]
    if armies < present:
        return seen
    return seen & ~(1 << (ARMIES_AT_BIT[side] + city))


@rule
def with_fleets(seen: int, side: int, city: int) -> int:
    """6.5.1 A picture with fleets of a side in a port."""
    return seen | 1 << (FLEETS_AT_BIT[side] + city)


@rule
def without_fleets(seen: int, side: int, city: int) -> int:
    """6.5.1 A picture without fleets of a side in a port."""
    return seen & ~(1 << (FLEETS_AT_BIT[side] + city))


@rule
def value(state: State, scale: tuple[int, ...], side: int, seen: int) -> int:
    """9 What a map is worth to a side if supply and scoring came now, with what it loses for want of supply."""
    greeks, persians = seen & CITIES_MASK, seen >> ARMIES_AT_BIT[PERSIA] & CITIES_MASK
    greek_fleets = seen >> FLEETS_AT_BIT[GREECE] & CITIES_MASK
    persian_fleets = seen >> FLEETS_AT_BIT[PERSIA] & CITIES_MASK
    # Persia is supplied first (8).
    greek = greeks | (HOMES[GREECE] & ~persians)
    lines = supply(state, PERSIA, greek, greek_fleets, persian_fleets)
    outside = persians & ~HOMES[PERSIA]
    hungry = hunger(seen, PERSIA, outside)
    persian_loss = size(persians & ~lines)
    persian_short = lost_to_hunger(seen, PERSIA, hungry, size(outside & lines))
    persians &= lines
    persian = persians | (HOMES[PERSIA] & ~greeks)
    lines = supply(state, GREECE, persian, persian_fleets, greek_fleets)
    greek_loss = size(greeks & ~lines)
    starving = hunger(seen, GREECE, greeks | (HOMES[GREECE] & ~persians))
    greek_short = lost_to_hunger(seen, GREECE, starving, size(greeks & lines))
    greeks &= lines
    greek = greeks | (HOMES[GREECE] & ~persians)
    persian = persians | (HOMES[PERSIA] & ~greeks)
    gain = standing(state, scale, persian, greek, greek_short - persian_short)
    gain += scale[ARMY_WORTH] * (greek_loss + starving - persian_loss - hungry)
    gain += exposed(state, scale, GREECE, greeks, persian_fleets)
    gain -= exposed(state, scale, PERSIA, persians, greek_fleets)
    return gain if side == PERSIA else -gain


@rule
def supply(state: State, side: int, enemy: int, enemy_fleets: int, fleets: int) -> int:
    """8.2.3 8.2.4 Cities that are supplied, by road or where own fleets lie."""
    lines = LINKED[side][state.bridge][enemy & ROAD_MASK]
    homes = HOMES[side] if state.lost_home_supply == 1 else HOMES[side] & ~enemy
    if homes & ~enemy_fleets != 0:
        lines |= fleets
    return lines


@rule
def hunger(seen: int, side: int, cities: int) -> int:
    """8.2.1 8.2.2 Armies beyond the food of these cities."""
    food = size(cities) + size(cities & FOOD_FOR_TWO) + size(cities & FOOD_FOR_THREE)
    return max(0, (seen >> MOUTHS_AT_BIT[side] & MOUTHS) - food)


@rule
def lost_to_hunger(seen: int, side: int, hungry: int, cities: int) -> int:
    """8.2.1 Cities that are lost because hunger takes their last army; those who are doomed or many go first."""
    return max(0, hungry + cities - (seen >> MOUTHS_AT_BIT[side] & MOUTHS))


@rule
def standing(state: State, scale: tuple[int, ...], persian: int, greek: int, short: int) -> int:
    """4.5 9 What the marker is worth to Persia after scoring these cities, and a conquest."""
    if persian & HOMES[GREECE] == HOMES[GREECE]:
        return scale[CONQUEST]
    if greek & HOMES[PERSIA] == HOMES[PERSIA]:
        return -scale[CONQUEST]
    if state.acropolis == 1:
        persian &= ~(1 << ATHENS)
        greek &= ~(1 << ATHENS)
    row = 2 * state.edition
    points = size(persian) + size(persian & IMPORTANT[row + PERSIA]) + short
    points -= size(greek) + size(greek & IMPORTANT[row + GREECE])
    return marker_value(state, scale, state.score + points)


@rule
def marker_value(state: State, scale: tuple[int, ...], marker: int) -> int:
    """2.1.4 4.5 What it is worth to Persia that the marker stands here; beyond the end of the track it does not go."""
    limit = SCORE_LIMIT[state.edition]
    stands = max(-limit, min(limit, marker))
    gain = POINT * stands + scale[BEYOND] * (marker - stands)
    ahead = (
        scale[LEAD] if state.expedition == EXPEDITIONS else scale[LEAD] >> (EXPEDITIONS - state.expedition)
    )
    if stands > 0:
        gain += ahead
    elif stands < 0:
        gain -= ahead
    return gain


@rule
def exposed(state: State, scale: tuple[int, ...], side: int, armies: int, enemy_fleets: int) -> int:
    """6.5.3 What it costs a side to leave its supply cities without an army while the enemy has cards."""
    if hand_size(state, 1 - side) == 0:
        return 0
    return size(HOMES[side] & ~armies) * (scale[GUARD] + scale[WATCH] * size(enemy_fleets))


# Battles


@rule
def highest(state: State, event: int, city: int) -> int:
    """7.1.2 Which rows of the tables count for a battle: by what a Persian die may show."""
    if event == CAVALRY and state.pausanias == 0:
        return 6 - PERSIAN_DIE
    return PERSIAN_DIE_IN_ASIA - PERSIAN_DIE if HOME[city] == PERSIA else 0


@rule
def left(alive: int, chance: int) -> int:
    """7.1.4 How many of a side are left on average when it wins."""
    return max(1, (alive + chance // 2) // chance)


@rule
def land_value(
    state: State,
    scale: tuple[int, ...],
    side: int,
    seen: int,
    event: int,
    dice: int,
    city: int,
    greek: int,
    persian: int,
) -> int:
    """7.1 What a land battle is worth; in the picture the city is empty."""
    rows = highest(state, event, city)
    greek_wins, persian_wins = (
        GREEK_WINS[rows][dice][greek][persian],
        PERSIAN_WINS[rows][dice][greek][persian],
    )
    greeks, persians = GREEKS_LEFT[rows][dice][greek][persian], PERSIANS_LEFT[rows][dice][greek][persian]
    total = scale[ARMY_WORTH] * ((greek - persian) * WHOLE - greeks + persians)
    if side == GREECE:
        total = -total
    if greek_wins > 0:
        total += greek_wins * value(state, scale, side, place(seen, GREECE, city, left(greeks, greek_wins)))
    if persian_wins > 0:
        total += persian_wins * value(
            state, scale, side, place(seen, PERSIA, city, left(persians, persian_wins))
        )
    if greek_wins + persian_wins < WHOLE:
        total += (WHOLE - greek_wins - persian_wins) * value(state, scale, side, seen)
    if event == EVANGELION or event == GREAT_KING:
        gained = POINT * (persian_wins - greek_wins)
        total += gained if side == PERSIA else -gained
    return total // WHOLE


@rule
def landing_value(
    state: State, scale: tuple[int, ...], side: int, seen: int, attacker: int, city: int, carried: int
) -> int:
    """6.5.3 What it is worth that so many armies go ashore."""
    if carried == 0:
        return value(state, scale, side, seen)
    enemy = state.army[1 - attacker][city]
    if enemy == 0:
        return value(state, scale, side, place(seen, attacker, city, carried))
    seen = lift(seen, 1 - attacker, city, enemy, enemy)
    greek, persian = (carried, enemy) if attacker == GREECE else (enemy, carried)
    return land_value(state, scale, side, seen, NOTHING, 0, city, greek, persian)


@rule
def sea_value(
    state: State,
    scale: tuple[int, ...],
    side: int,
    seen: int,
    attacker: int,
    city: int,
    greek: int,
    persian: int,
    carried: int,
) -> int:
    """7.2 What a naval battle and the landing after it are worth; in the picture the port is empty."""
    rows = highest(state, NOTHING, city)
    greek_wins, persian_wins = GREEK_WINS[rows][0][greek][persian], PERSIAN_WINS[rows][0][greek][persian]
    greeks, persians = GREEKS_LEFT[rows][0][greek][persian], PERSIANS_LEFT[rows][0][greek][persian]
    total = scale[FLEET_WORTH] * ((greek - persian) * WHOLE - greeks + persians)
    if attacker == GREECE:
        chance, fleets = greek_wins, left(greeks, greek_wins) if greek_wins > 0 else 0
        lost, theirs = persian_wins, WHOLE * carried
    else:
        chance, fleets = persian_wins, left(persians, persian_wins) if persian_wins > 0 else 0
        lost, theirs = greek_wins, -WHOLE * carried
    total += scale[ARMY_WORTH] * (theirs - theirs * chance // WHOLE)
    if side == GREECE:
        total = -total
    if chance > 0:
        won = with_fleets(seen, attacker, city)
        total += chance * landing_value(state, scale, side, won, attacker, city, min(carried, fleets))
    if lost > 0:
        total += lost * value(state, scale, side, with_fleets(seen, 1 - attacker, city))
    if chance + lost < WHOLE:
        total += (WHOLE - chance - lost) * value(state, scale, side, seen)
    return total // WHOLE


@rule
def fight_value(state: State, scale: tuple[int, ...], side: int) -> int:
    """7.1.4 7.2.4 What the battle under way is worth if nobody retreats."""
    return led_value(state, scale, side, state.greek_dice)


@rule
def led_value(state: State, scale: tuple[int, ...], side: int, dice: int) -> int:
    """7.1 What the battle under way is worth if a Greek event grants so many dice, or 0."""
    attacker = state.moving
    city = state.target[attacker]
    seen = picture(state)
    if state.afloat == 1:
        seen = without_fleets(without_fleets(seen, GREECE, city), PERSIA, city)
        return sea_value(
            state,
            scale,
            side,
            seen,
            attacker,
            city,
            state.fleet[GREECE][city],
            state.fleet[PERSIA][city],
            state.carried[attacker],
        )
    greek, persian = state.army[GREECE][city], state.army[PERSIA][city]
    seen = lift(lift(seen, GREECE, city, greek, greek), PERSIA, city, persian, persian)
    event = NOTHING if state.settled == 1 and state.event != CAVALRY else state.event
    return land_value(state, scale, side, seen, event, dice, city, greek, persian)


@rule
def broken_off(state: State) -> int:
    """card.7 card.10 The point that breaking off the battle of an event costs."""
    return POINT if state.event == EVANGELION or state.event == GREAT_KING else 0


@rule
def attackers_back(state: State, scale: tuple[int, ...], action: int) -> int:
    """7.1.5 7.2.5 What it is worth to break off an attack."""
    side = state.moving
    city = state.target[side]
    armies = state.army[side][city]
    seen = picture(state)
    if action >= PORT:
        origin = action - PORT
        if state.units[side] >= state.fleet[side][city]:
            seen = without_fleets(seen, side, city)
        seen = with_fleets(seen, side, origin)
        if state.carried[side] > 0:
            seen = place(seen, side, origin, state.carried[side])
    else:
        origin = action - CITY
    if state.afloat == 0:
        seen = place(lift(seen, side, city, armies, armies), side, origin, armies)
    return value(state, scale, side, seen) - broken_off(state)


@rule
def defenders_back(state: State, scale: tuple[int, ...], action: int) -> int:
    """7.1.5 7.2.5 What it is worth to leave the place to the attackers."""
    side = 1 - state.moving
    city = state.target[state.moving]
    armies = state.army[side][city]
    shelter = action - PORT if action >= PORT else action - CITY
    seen = picture(state)
    if action >= PORT:
        seen = with_fleets(without_fleets(seen, side, city), side, shelter)
    if state.afloat == 1:
        carried = state.carried[state.moving]
        return landing_value(state, scale, side, seen, 1 - side, city, carried)
    seen = place(lift(seen, side, city, armies, armies), side, shelter, armies)
    return value(state, scale, side, seen) - broken_off(state)


# Moves


@rule
def march_value(
    state: State,
    scale: tuple[int, ...],
    side: int,
    seen: int,
    event: int,
    origin: int,
    units: int,
    city: int,
) -> int:
    """6.4 What a march is worth."""
    seen = lift(seen, side, origin, units, state.army[side][origin])
    enemy = state.army[1 - side][city]
    if enemy == 0:
        return value(state, scale, side, place(seen, side, city, units)) - units
    seen = lift(seen, 1 - side, city, enemy, enemy)
    greek, persian = (units, enemy) if side == GREECE else (enemy, units)
    dice = LEONIDAS_DICE if event == LEONIDAS else 0
    return land_value(state, scale, side, seen, event, dice, city, greek, persian)


@rule
def sail_value(
    state: State,
    scale: tuple[int, ...],
    side: int,
    seen: int,
    origin: int,
    units: int,
    carried: int,
    city: int,
) -> int:
    """6.5 What a naval move is worth."""
    if carried > 0:
        seen = lift(seen, side, origin, carried, state.army[side][origin])
    if units >= state.fleet[side][origin]:
        seen = without_fleets(seen, side, origin)
    enemy = state.fleet[1 - side][city]
    if enemy == 0:
        seen = with_fleets(seen, side, city)
        return landing_value(state, scale, side, seen, side, city, carried) - units - carried
    seen = without_fleets(seen, 1 - side, city)
    greek, persian = (units, enemy) if side == GREECE else (enemy, units)
    return sea_value(state, scale, side, seen, side, city, greek, persian, carried)


@rule
def move_number(sailing: int, origin: int, units: int, carried: int, city: int) -> int:
    """6.3 A move as one number."""
    number = sailing << CITY_BITS | origin
    number = (number << UNITS_BITS | units) << CARRIED_BITS | carried
    return number << CITY_BITS | city


@rule
def best_move(
    state: State,
    scale: tuple[int, ...],
    side: int,
    event: int,
    cities: int,
    ports: int,
    units: int,
    carried: int,
) -> int:
    """6.3 The best move out of these cities by land and ports by sea, and above it what it is worth.

    Units, unless 0, and armies carried, unless below 0, are given.
    """
    seen = picture(state)
    best = NEVER << MOVE_BITS
    while cities != 0:
        origin = lowest(cities)
        cities &= cities - 1
        reached = marches(state, side, origin)
        while reached != 0:
            city = lowest(reached)
            reached &= reached - 1
            best = max(best, best_march(state, scale, side, seen, event, origin, units, city))
    while ports != 0:
        origin = lowest(ports)
        ports &= ports - 1
        reached = PORTS & ~(1 << origin)
        while reached != 0:
            city = lowest(reached)
            reached &= reached - 1
            best = max(best, best_sail(state, scale, side, seen, event, origin, units, carried, city))
    return best


@rule
def best_march(
    state: State,
    scale: tuple[int, ...],
    side: int,
    seen: int,
    event: int,
    origin: int,
    units: int,
    city: int,
) -> int:
    """6.4 How many best march to a city; into one without enemies goes a single army."""
    first, last = 1, 1
    if units > 0:
        first, last = units, units
    elif state.army[1 - side][city] > 0 and event != LEONIDAS:
        last = state.army[side][origin]
    best = NEVER << MOVE_BITS
    for number in range(first, last + 1):
        gain = march_value(state, scale, side, seen, event, origin, number, city)
        best = max(best, gain << MOVE_BITS | move_number(0, origin, number, 0, city))
    return best


@rule
def best_sail(
    state: State,
    scale: tuple[int, ...],
    side: int,
    seen: int,
    event: int,
    origin: int,
    units: int,
    carried: int,
    city: int,
) -> int:
    """6.5 How many fleets and armies best sail to a port; where no enemy fleets lie no fleet goes empty beside others."""
    fleets = state.fleet[side][origin]
    low, high = 0, min(MOST_CARRIED, min(fleets, state.army[side][origin]))
    if carried >= 0:
        low, high = carried, carried
    elif event == TRIREMES:
        high = 0
    best = NEVER << MOVE_BITS
    for aboard in range(low, high + 1):
        first, last = max(1, aboard), fleets
        if units > 0:
            first, last = max(units, aboard), units
        elif state.fleet[1 - side][city] == 0:
            last = first
        for number in range(first, last + 1):
            gain = sail_value(state, scale, side, seen, origin, number, aboard, city)
            best = max(best, gain << MOVE_BITS | move_number(1, origin, number, aboard, city))
    return best


@rule
def by_land(state: State, side: int, event: int) -> int:
    """6.4 Cities that a move of an event, or of any card, may begin in."""
    return 0 if event == TRIREMES else marching_cities(state, side)


@rule
def by_sea(state: State, side: int, event: int) -> int:
    """6.5 Ports that a move of an event, or of any card, may begin in."""
    return sailing_ports(state, side) if event == TRIREMES or event == NOTHING else 0


@rule
def move_value(state: State, scale: tuple[int, ...], side: int, event: int) -> int:
    """6.3 What the best move of an event, or of any card, is worth."""
    cities, ports = by_land(state, side, event), by_sea(state, side, event)
    return best_move(state, scale, side, event, cities, ports, 0, -1) >> MOVE_BITS


@rule
def choose_step(state: State, scale: tuple[int, ...]) -> int:
    """6.3 The next step of the best move that begins with the steps taken."""
    if state.interrupted == 1:
        return themistocles_step(state)
    now = state.phase
    side = state.moving
    event = state.event
    units, carried = state.units[side], -1
    cities, ports = by_land(state, side, event), by_sea(state, side, event)
    if now != ORIGIN:
        origin = state.origin[side]
        cities = 1 << origin if state.sailing == 0 else 0
        ports = 1 << origin if state.sailing == 1 else 0
    aboard = 0
    if now == DESTINATION and state.sailing == 1:
        carried = state.carried[side]
        aboard = carried
    # Armies aboard have left their city already; the search begins where they were.
    if aboard > 0:
        state.army[side][state.origin[side]] += aboard
    best = best_move(state, scale, side, event, cities, ports, units, carried)
    if aboard > 0:
        state.army[side][state.origin[side]] -= aboard
    return step_of(now, best)


@rule
def step_of(now: int, move: int) -> int:
    """6.3 The step of a move that a phase asks for."""
    city = move & (1 << CITY_BITS) - 1
    move >>= CITY_BITS
    carried = move & (1 << CARRIED_BITS) - 1
    move >>= CARRIED_BITS
    units = move & (1 << UNITS_BITS) - 1
    move >>= UNITS_BITS
    origin = move & (1 << CITY_BITS) - 1
    sailing = move >> CITY_BITS & 1
    if now == ORIGIN:
        return origin + (PORT if sailing == 1 else CITY)
    if now == NUMBER:
        return COUNT + units
    if now == CARRY:
        return COUNT + carried
    return city + (PORT if sailing == 1 else CITY)


# Turns


@rule
def price(state: State, scale: tuple[int, ...], side: int, card: int) -> int:
    """8.1 What it costs to spend a card: as a card, and for the event it might still be."""
    return scale[ANY_CARD] + scale[EVENT_CARD] * event_worth(state, side, card) // 100


@rule
def event_worth(state: State, side: int, card: int) -> int:
    """6.2 What a card may still be worth for its event; a leader who is gone is worth nothing."""
    event = CARDS * side + card
    gone = state.portraits
    if event == MILTIADES and gone & MILTIADES_GONE != 0:
        return 0
    if event == THEMISTOCLES and gone & THEMISTOCLES_GONE != 0:
        return 0
    if event == LEONIDAS and gone & LEONIDAS_GONE != 0:
        return 0
    if event == ARTEMISIA and gone & ARTEMISIA_GONE != 0:
        return 0
    if event == IMMORTALS and gone & XERXES != 0:
        return 0
    return EVENT_WORTH[event]


@rule
def cheapest(state: State, scale: tuple[int, ...], side: int) -> int:
    """6.3 The card of a hand that is missed least."""
    best = 0
    least = LIMIT
    for card in range(CARDS):
        if state.hand[side] >> card & 1 == 1 and price(state, scale, side, card) < least:
            least = price(state, scale, side, card)
            best = card
    return best


@rule
def choose_play(state: State, out: list[int], n: int, scale: tuple[int, ...]) -> int:
    """6.1 Pass, move with the card that is missed least, or play the best event."""
    side = state.turn
    now = value(state, scale, side, picture(state))
    best = DECLINE
    most = now
    spare = cheapest(state, scale, side)
    for index in range(1, n):
        action = out[index]
        if action < EVENT and action != MOVE + spare:
            continue
        card = action - EVENT if action >= EVENT else spare
        event = CARDS * side + card if action >= EVENT else NOTHING
        if event != NOTHING and not has_effect(state, event):
            continue
        if event == NOTHING or is_move(event):
            gain = move_value(state, scale, side, event)
        else:
            gain = now + event_gain(state, scale, side, event, now)
        if event == LEONIDAS:
            gain -= scale[ARMY_WORTH]
        gain -= price(state, scale, side, card)
        if gain > most:
            most = gain
            best = action
    return best


@rule
def is_move(event: int) -> bool:
    """6.4 6.5 Events that are moves."""
    return (
        event == LEONIDAS
        or event == EVANGELION
        or event == TRIREMES
        or event == CAVALRY
        or event == GREAT_KING
    )


@rule
def event_gain(state: State, scale: tuple[int, ...], side: int, event: int, now: int) -> int:
    """6.2 What an event that is no move gains."""
    return (
        greek_gain(state, scale, side, event, now)
        if side == GREECE
        else persian_gain(state, scale, side, event, now)
    )


@rule
def greek_gain(state: State, scale: tuple[int, ...], side: int, event: int, now: int) -> int:
    """6.2 What a Greek event gains."""
    if event == MINES:
        return MINES_TALENTS * TALENT
    if event == ORACLE:
        return oracle_gain(state, scale)
    if event == MELAS_ZOMOS:
        return scale[ARMY_WORTH] + TALENT
    if event == SYRACUSE:
        return TALENT * state.fleet_reserve[GREECE]
    verb, cities = PORT, sailing_ports(state, PERSIA)
    if event != POSEIDON:
        verb, cities = CITY, army_cities(state, PERSIA) & revolting(event)
    return best_strike(state, scale, side, verb, cities) - now


@rule
def persian_gain(state: State, scale: tuple[int, ...], side: int, event: int, now: int) -> int:
    """6.2 What a Persian event gains."""
    if event == KARNEIA:
        return TALENT // 2 if state.karneia == 0 and hand_size(state, GREECE) > 0 else 0
    if event == OSTRACISM:
        return TALENT
    if event == HIPPIAS:
        return TALENT + TALENT // 2
    if event == SEPARATE_PEACE:
        return 4 * hand_size(state, GREECE)
    if event == PACIFICATION:
        return draws_gain(state, 0 if state.portraits & XERXES == 0 else TALENT)
    if event == ACROPOLIS:
        return burnt_value(state, scale, side) - now
    if event == DEFECTION:
        return defection_value(state, scale, side) - now
    if event == ROYAL_ROAD:
        return best_royal(state, scale, side) - now
    return best_tribute(state, scale, side) - now


@rule
def oracle_gain(state: State, scale: tuple[int, ...]) -> int:
    """card.7 What the Oracle's cards are worth beyond those it takes."""
    gain = 0
    for card in range(CARDS):
        if card != ORACLE:
            gain += EVENT_WORTH[card]
    gain = gain * hand_size(state, GREECE) // (CARDS - 1)
    for card in range(CARDS):
        if card != ORACLE and state.hand[GREECE] >> card & 1 == 1:
            gain -= event_worth(state, GREECE, card)
    return draws_gain(state, gain * scale[EVENT_CARD] // 100 + scale[ANY_CARD])


@rule
def draws_gain(state: State, gain: int) -> int:
    """card.7 card.16 What new cards gain; where none are left the same ones come back, and the game would never end."""
    return gain if deck_size(state) + size(discards(state)) > 0 else -LIMIT


@rule
def best_strike(state: State, scale: tuple[int, ...], side: int, verb: int, cities: int) -> int:
    """card.2 card.3 card.16 The best piece to strike."""
    most = NEVER
    while cities != 0:
        most = max(most, strike_value(state, scale, side, verb + lowest(cities)))
        cities &= cities - 1
    return most


@rule
def strike_value(state: State, scale: tuple[int, ...], side: int, action: int) -> int:
    """card.2 card.3 card.16 What the map is worth without this Persian piece."""
    seen = picture(state)
    if action >= PORT:
        city = action - PORT
        if state.fleet[PERSIA][city] == 1:
            seen = without_fleets(seen, PERSIA, city)
        return value(state, scale, side, seen) + scale[FLEET_WORTH]
    city = action - CITY
    seen = lift(seen, PERSIA, city, 1, state.army[PERSIA][city])
    return value(state, scale, side, seen) + scale[ARMY_WORTH]


@rule
def without_army(state: State, scale: tuple[int, ...], side: int, city: int) -> int:
    """6.2.1 8.2.1 What the map is worth to a side that loses an army here."""
    seen = lift(picture(state), side, city, 1, state.army[side][city])
    return value(state, scale, side, seen) + min(9, state.army[side][city])


@rule
def best_tribute(state: State, scale: tuple[int, ...], side: int) -> int:
    """card.2 card.3 card.13 The best city to demand earth and water from."""
    most = NEVER
    cities = free_cities(state)
    while cities != 0:
        seen = place(picture(state), PERSIA, lowest(cities), 1)
        most = max(most, value(state, scale, side, seen))
        cities &= cities - 1
    return most + scale[ARMY_WORTH]


@rule
def best_royal(state: State, scale: tuple[int, ...], side: int) -> int:
    """card.8 The better of both home cities for the Royal Road."""
    most = NEVER
    for city in range(PLACES):
        if HOME[city] == PERSIA:
            most = max(most, royal_value(state, scale, side, city))
    return most


@rule
def royal_value(state: State, scale: tuple[int, ...], side: int, city: int) -> int:
    """card.8 What it is worth to drive Greeks out of a home city, or to levy there; the bridge begins in Sestos."""
    greeks = state.army[GREECE][city]
    seen = picture(state)
    if greeks > 0:
        seen = lift(seen, GREECE, city, greeks, greeks)
        return value(state, scale, side, seen) + scale[ARMY_WORTH] * greeks
    levied = min(3, state.army_reserve[PERSIA])
    if levied == 0:
        return NEVER
    gain = value(state, scale, side, place(seen, PERSIA, city, levied)) + scale[ARMY_WORTH] * levied
    return gain + state.fleet[PERSIA][city] + (9 if city == SESTOS and state.bridge == 1 else 0)


@rule
def defection_value(state: State, scale: tuple[int, ...], side: int) -> int:
    """card.12 What it is worth that Thebes defects."""
    greeks = state.army[GREECE][THEBES]
    seen = picture(state)
    if greeks > 0:
        shelter = lowest(shelters(state))
        seen = place(lift(seen, GREECE, THEBES, greeks, greeks), GREECE, shelter, greeks)
    if state.army_reserve[PERSIA] > 0:
        seen = place(seen, PERSIA, THEBES, 1)
    return value(state, scale, side, seen)


@rule
def shelter_value(state: State, scale: tuple[int, ...], side: int, city: int) -> int:
    """card.12 What it is worth that the Greeks of Thebes go to this city."""
    greeks = state.army[GREECE][THEBES]
    seen = place(lift(picture(state), GREECE, THEBES, greeks, greeks), GREECE, city, greeks)
    seen = place(seen, PERSIA, THEBES, 1)
    return value(state, scale, side, seen) - state.army[GREECE][city]


@rule
def burnt_value(state: State, scale: tuple[int, ...], side: int) -> int:
    """card.15 What it is worth to burn the Acropolis: Athens scores for nobody, and Greece has a talent less."""
    before = state.acropolis
    state.acropolis = 1
    gain = value(state, scale, side, picture(state))
    state.acropolis = before
    return gain + (TALENT if before == 0 and state.expedition < EXPEDITIONS else 0)


@rule
def bridge_value(state: State, scale: tuple[int, ...], side: int, stands: int) -> int:
    """7.1.6 What the map is worth with or without the bridge."""
    before = state.bridge
    state.bridge = stands
    gain = value(state, scale, side, picture(state))
    state.bridge = before
    return gain + (0 if stands == 1 else 2 * TALENT)


# Cards out of turn


@rule
def choose_answer(state: State, out: list[int], n: int, scale: tuple[int, ...]) -> int:
    """6.2 The best answer in a window, or none."""
    side = state.actor
    best = DECLINE
    most = 0
    for index in range(1, n):
        card = out[index] - EVENT
        gain = answer_gain(state, scale, side, card)
        gain -= price(state, scale, side, card)
        if gain > most:
            most = gain
            best = out[index]
    return best


@rule
def answer_gain(state: State, scale: tuple[int, ...], side: int, card: int) -> int:
    """6.2 What a card played out of turn gains."""
    window = state.phase
    if window == ARTEMISIA_WINDOW or window == CAVALRY_WINDOW:
        return 2 * TALENT
    if window == IMMORTALS_WINDOW:
        return immortals_gain(state, scale, side)
    if window == DEMAND_WINDOW:
        return molon_labe_gain(state, scale, side)
    if window == SAIL_WINDOW:
        return themistocles_gain(state, scale, side)
    fought = fight_value(state, scale, side)
    if card == PAUSANIAS:
        state.pausanias = 1
        gain = fight_value(state, scale, side) - fought
        state.pausanias = 0
        return gain
    gain = led_value(state, scale, side, EVENT_DICE) - fought
    return gain - scale[ARMY_WORTH] if card == MILTIADES else gain


@rule
def immortals_gain(state: State, scale: tuple[int, ...], side: int) -> int:
    """card.5 What it gains to fight on with the Immortals, or to hold a city nobody has been left in."""
    city = state.target[state.moving]
    greeks = state.army[GREECE][city]
    armies = min(MOST_IMMORTALS, min(state.strength, state.army_reserve[PERSIA]))
    seen = picture(state)
    now = value(state, scale, side, seen)
    seen = lift(seen, GREECE, city, greeks, greeks) if greeks > 0 else seen
    event = CAVALRY if state.event == CAVALRY else NOTHING
    return (
        land_value(state, scale, side, seen, event, 0, city, greeks, armies)
        - now
        + scale[ARMY_WORTH] * armies
    )


@rule
def molon_labe_gain(state: State, scale: tuple[int, ...], side: int) -> int:
    """card.12 What it gains to refuse earth and water and to march."""
    city = state.target[PERSIA]
    now = value(state, scale, side, picture(state))
    state.army[PERSIA][city] -= 1
    gain = value(state, scale, side, picture(state))
    if marching_cities(state, side) != 0:
        gain = max(gain, move_value(state, scale, side, MOLON_LABE))
    state.army[PERSIA][city] += 1
    return gain - now


@rule
def themistocles_gain(state: State, scale: tuple[int, ...], side: int) -> int:
    """card.5 What it gains to sail to where the Persians arrive, with all fleets of the port that has most."""
    city = state.target[PERSIA]
    origin = themistocles_port(state)
    fleets = state.fleet[GREECE][origin]
    here = state.fleet[GREECE][city]
    arriving = state.fleet[PERSIA][city]
    carried = state.carried[PERSIA]
    seen = without_fleets(picture(state), PERSIA, city)
    if here > 0:
        seen = without_fleets(seen, GREECE, city)
        now = sea_value(state, scale, side, seen, 1 - side, city, here, arriving, carried)
    else:
        now = landing_value(state, scale, side, with_fleets(seen, PERSIA, city), 1 - side, city, carried)
    seen = without_fleets(seen, GREECE, origin)
    joined = here + fleets
    then = sea_value(state, scale, side, seen, 1 - side, city, joined, arriving, carried)
    return then - now - scale[ARMY_WORTH]


@rule
def themistocles_port(state: State) -> int:
    """card.5 The port with most Greek fleets, except where the Persians arrive."""
    best = 0
    most = 0
    for city in range(PLACES):
        if city != state.target[PERSIA] and state.fleet[GREECE][city] > most:
            most = state.fleet[GREECE][city]
            best = city
    return best


@rule
def themistocles_step(state: State) -> int:
    """card.5 The steps of Themistocles' move: from the port with most fleets, all of them, to meet the Persians."""
    if state.phase == ORIGIN:
        return PORT + themistocles_port(state)
    if state.phase == NUMBER:
        return COUNT + state.fleet[GREECE][state.origin[GREECE]]
    return PORT + state.target[PERSIA]


# Cards of the hand


@rule
def choose_among_cards(state: State, out: list[int], n: int, scale: tuple[int, ...]) -> int:
    """8.1 card.9 card.16 Keep the best, shed the worst, take the enemy's best, change what is worth little."""
    now = state.phase
    side = GREECE if now == SHED or now == CHOOSE_CARD else PERSIA
    best = DECLINE
    worst = DECLINE
    most = NEVER
    least = LIMIT
    for index in range(n):
        if out[index] >= CARD:
            gain = event_worth(state, side, out[index] - CARD)
            if gain > most:
                most = gain
                best = out[index]
            if gain < least:
                least = gain
                worst = out[index]
    if now == CHOOSE_CARD:
        return best
    if now == KEEP:
        return best if most >= scale[KEPT_WORTH] else DECLINE
    if now == PACIFY:
        return worst if least < TALENT // 2 else DECLINE
    return worst if hand_size(state, GREECE) > GREEK_HAND else DECLINE


# Production


@rule
def bridge_wanted(state: State, scale: tuple[int, ...]) -> bool:
    """5.1.5 Whether Persia means to build the bridge now."""
    if state.bridge == 1 or 100 * state.expedition > scale[BRIDGE_UNTIL]:
        return False
    return controls(state, PERSIA, SESTOS)


@rule
def cards_to_buy(state: State, scale: tuple[int, ...]) -> int:
    """5.1.2 5.2.2 How many cards to buy, with guards and the bridge paid; Greece as many as it has not kept (8.1)."""
    side = state.actor
    held = hand_size(state, side)
    if state.event == MINES:
        return max(0, min(1, GREEK_HAND - held))
    wanted = (scale[CARDS_BOUGHT] + 50) // 100
    left_over = state.talents - unguarded(state, side)
    if side == GREECE:
        wanted = max(1, wanted - held)
    elif bridge_wanted(state, scale):
        wanted = (scale[CARDS_BESIDE_BRIDGE] + 50) // 100
        left_over -= BRIDGE_COST
    return max(0, min(wanted, left_over))


@rule
def unguarded(state: State, side: int) -> int:
    """3.5 Home cities a side controls without an army."""
    return size(HOMES[side] & controlled(state, side) & ~army_cities(state, side))


@rule
def raising_value(state: State, scale: tuple[int, ...], action: int) -> int:
    """5.1.4 5.1.5 How much a piece is wanted: guards at home first, then the bridge, fleets, and armies to send out."""
    side = state.actor
    if action == DECLINE:
        return -1
    if action == BUILD_BRIDGE:
        return 500 if bridge_wanted(state, scale) else -2
    if action >= PORT:
        return fleet_wanted(state, scale, side, action - PORT)
    return army_wanted(state, scale, side, action - CITY)


@rule
def fleet_wanted(state: State, scale: tuple[int, ...], side: int, city: int) -> int:
    """5.1.4 How much another fleet is wanted in a port."""
    fleets = 0
    for port in range(PLACES):
        fleets += state.fleet[side][port]
    if 100 * (fleets + 1) > scale[FLEETS_WANTED] and state.phase == RAISE:
        return -2
    gain = 300 - 10 * state.fleet[side][city] + min(3, state.army[side][city])
    return gain if HOME[city] == side else gain - 100


@rule
def army_wanted(state: State, scale: tuple[int, ...], side: int, city: int) -> int:
    """5.1.4 How much another army is wanted in a city."""
    here = state.army[side][city]
    if HOME[city] == side and here == 0:
        return 900
    if HOME[city] == side and here == 1:
        return 400 - (200 if side == PERSIA else 250)
    gain = 100 - 4 * here
    if HOME[city] != side:
        return gain - 60
    if side == PERSIA and city == SESTOS and (state.bridge == 1 or bridge_wanted(state, scale)):
        gain += 20
    return gain + 4 * min(here + 1, state.fleet[side][city])


# How well it goes


@rule
def progress(state: State, seat: int) -> int:
    """4.5 9 How well it goes for a side, 0 to 1000: the marker after scoring the map as it is, and pieces."""
    if state.phase == FINISHED:
        won = winner(state)
        return 500 if won < 0 else 1000 if won == seat else 0
    gain = value(state, weights[seat], seat, picture(state))
    return max(1, min(999, 500 + gain // 5))
