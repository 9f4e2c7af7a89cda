"""What battles are worth: to fight on, to be led, to break off.

Each function puts the pieces where they would stand, looks at the map, and puts them back.
"""

from __future__ import annotations

from pylae.core.piles import size
from pylae.core.rule import NOTHING, rule
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.player import chances, estimate, weights
from pylae.games.earth_and_water.rules import act, common, portraits, reactions
from pylae.games.earth_and_water.rules.state import State

SURPRISES = 1 << cards.MILTIADES | 1 << cards.THREE_HUNDRED

# Battles


@rule
def highest(state: State, event: int, city: int) -> int:
    """7.1.2 Which rows of the tables count for a battle: by what a Persian die may show."""
    if event == cards.CAVALRY and state.pausanias == 0:
        return 6 - atlas.PERSIAN_DIE
    return atlas.PERSIAN_DIE_IN_ASIA - atlas.PERSIAN_DIE if atlas.HOME[city] == atlas.PERSIA else 0


@rule
def left(alive: int, chance: int) -> int:
    """7.1.4 How many of a side are left on average when it wins."""
    return max(1, (alive + chance // 2) // chance)


@rule
def surprise(state: State, side: int) -> int:
    """card.4 card.15 How likely Persia thinks it, in hundredths, that Greece answers an attack with three dice."""
    if side == atlas.GREECE:
        return 0
    known = common.discards(state) | state.aside | state.hand[atlas.PERSIA]
    leaders = SURPRISES & ~known & ~reactions.banned(state)
    if state.portraits & portraits.MILTIADES_GONE != 0:
        leaders &= ~(1 << cards.MILTIADES)
    if leaders & state.seen[atlas.GREECE] != 0:
        return 100
    unseen = cards.ALL_CARDS & ~known & ~state.seen[atlas.GREECE]
    held = common.hand_size(state, atlas.GREECE) - size(state.seen[atlas.GREECE])
    return min(100, 100 * size(leaders) * held // max(1, size(unseen)))


@rule
def land_value(
    state: State,
    scale: tuple[int, ...],
    side: int,
    ahead: int,
    event: int,
    dice: int,
    led: int,
    city: int,
    greek: int,
    persian: int,
) -> int:
    """7.1 What a land battle of so many armies is worth; in so many cases of a hundred Greece is led with three dice."""
    rows = highest(state, event, city)
    plain = 100 - led
    greek_wins, persian_wins = (
        (
            plain * chances.GREEK_WINS[rows][dice][greek][persian]
            + led * chances.GREEK_WINS[rows][reactions.EVENT_DICE][greek][persian]
        )
        // 100,
        (
            plain * chances.PERSIAN_WINS[rows][dice][greek][persian]
            + led * chances.PERSIAN_WINS[rows][reactions.EVENT_DICE][greek][persian]
        )
        // 100,
    )
    greeks, persians = state.army[atlas.GREECE][city], state.army[atlas.PERSIA][city]
    state.army[atlas.GREECE][city] = 0
    state.army[atlas.PERSIA][city] = 0
    total = (weights.WHOLE - greek_wins - persian_wins) * estimate.outlook(state, scale, side, ahead)
    if greek_wins > 0:
        state.army[atlas.GREECE][city] = left(
            chances.GREEKS_LEFT[rows][dice][greek][persian],
            max(1, chances.GREEK_WINS[rows][dice][greek][persian]),
        )
        total += greek_wins * estimate.outlook(state, scale, side, ahead)
        state.army[atlas.GREECE][city] = 0
    if persian_wins > 0:
        state.army[atlas.PERSIA][city] = left(
            chances.PERSIANS_LEFT[rows][dice][greek][persian],
            max(1, chances.PERSIAN_WINS[rows][dice][greek][persian]),
        )
        total += persian_wins * estimate.outlook(state, scale, side, ahead)
    state.army[atlas.GREECE][city] = greeks
    state.army[atlas.PERSIA][city] = persians
    if event == cards.EVANGELION or event == cards.GREAT_KING:
        gained = weights.POINT * (persian_wins - greek_wins)
        total += gained if side == atlas.PERSIA else -gained
    return total // weights.WHOLE


@rule
def landing_value(
    state: State,
    scale: tuple[int, ...],
    side: int,
    ahead: int,
    attacker: int,
    city: int,
    carried: int,
) -> int:
    """6.5.3 What it is worth that so many armies go ashore."""
    enemy = state.army[1 - attacker][city]
    if enemy == 0 or carried == 0:
        state.army[attacker][city] += carried
        gain = estimate.outlook(state, scale, side, ahead)
        state.army[attacker][city] -= carried
        return gain
    greek, persian = (carried, enemy) if attacker == atlas.GREECE else (enemy, carried)
    led = surprise(state, side) if attacker == atlas.PERSIA else 0
    return land_value(state, scale, side, ahead, NOTHING, 0, led, city, greek, persian)


@rule
def sea_value(
    state: State,
    scale: tuple[int, ...],
    side: int,
    ahead: int,
    attacker: int,
    city: int,
    greek: int,
    persian: int,
    carried: int,
) -> int:
    """7.2 What a naval battle of so many fleets and the landing after it are worth."""
    rows = highest(state, NOTHING, city)
    greek_wins, persian_wins = (
        chances.GREEK_WINS[rows][0][greek][persian],
        chances.PERSIAN_WINS[rows][0][greek][persian],
    )
    greeks, persians = state.fleet[atlas.GREECE][city], state.fleet[atlas.PERSIA][city]
    state.fleet[atlas.GREECE][city] = 0
    state.fleet[atlas.PERSIA][city] = 0
    total = (weights.WHOLE - greek_wins - persian_wins) * estimate.outlook(state, scale, side, ahead)
    if greek_wins > 0:
        fleets = left(chances.GREEKS_LEFT[rows][0][greek][persian], greek_wins)
        state.fleet[atlas.GREECE][city] = fleets
        aboard = min(carried, fleets) if attacker == atlas.GREECE else 0
        gain = landing_value(state, scale, side, ahead, atlas.GREECE, city, aboard)
        total += greek_wins * gain
        state.fleet[atlas.GREECE][city] = 0
    if persian_wins > 0:
        fleets = left(chances.PERSIANS_LEFT[rows][0][greek][persian], persian_wins)
        state.fleet[atlas.PERSIA][city] = fleets
        aboard = min(carried, fleets) if attacker == atlas.PERSIA else 0
        gain = landing_value(state, scale, side, ahead, atlas.PERSIA, city, aboard)
        total += persian_wins * gain
    state.fleet[atlas.GREECE][city] = greeks
    state.fleet[atlas.PERSIA][city] = persians
    return total // weights.WHOLE


@rule
def fight_value(state: State, scale: tuple[int, ...], side: int) -> int:
    """7.1.4 7.2.4 What the battle under way is worth if nobody retreats."""
    return led_value(state, scale, side, state.greek_dice)


@rule
def led_value(state: State, scale: tuple[int, ...], side: int, dice: int) -> int:
    """7.1 What the battle under way is worth if a Greek event grants so many dice, or 0."""
    attacker = state.moving
    city = state.target[attacker]
    if state.afloat == 1:
        greek, persian = state.fleet[atlas.GREECE][city], state.fleet[atlas.PERSIA][city]
        return sea_value(state, scale, side, 1, attacker, city, greek, persian, state.carried[attacker])
    greek, persian = state.army[atlas.GREECE][city], state.army[atlas.PERSIA][city]
    event = NOTHING if state.settled == 1 and state.event != cards.CAVALRY else state.event
    return land_value(state, scale, side, 1, event, dice, 0, city, greek, persian)


@rule
def broken_off(state: State) -> int:
    """card.7 card.10 The point that breaking off the battle of an event costs."""
    return weights.POINT if state.event == cards.EVANGELION or state.event == cards.GREAT_KING else 0


@rule
def attackers_back(state: State, scale: tuple[int, ...], action: int) -> int:
    """7.1.5 7.2.5 What it is worth to break off an attack."""
    side = state.moving
    city = state.target[side]
    armies = state.army[side][city] if state.afloat == 0 else state.carried[side]
    fleets = 0
    if action >= act.PORT:
        origin = action - act.PORT
        fleets = state.units[side]
    else:
        origin = action - act.CITY
    if state.afloat == 0:
        state.army[side][city] -= armies
    state.army[side][origin] += armies
    state.fleet[side][city] -= fleets
    state.fleet[side][origin] += fleets
    gain = estimate.outlook(state, scale, side, 1)
    state.fleet[side][origin] -= fleets
    state.fleet[side][city] += fleets
    state.army[side][origin] -= armies
    if state.afloat == 0:
        state.army[side][city] += armies
    return gain - broken_off(state)


@rule
def defenders_back(state: State, scale: tuple[int, ...], action: int) -> int:
    """7.1.5 7.2.5 What it is worth to leave the place to the attackers."""
    side = 1 - state.moving
    city = state.target[state.moving]
    shelter = action - act.PORT if action >= act.PORT else action - act.CITY
    armies = state.army[side][city] if state.afloat == 0 else 0
    fleets = state.fleet[side][city] if action >= act.PORT else 0
    state.army[side][city] -= armies
    state.army[side][shelter] += armies
    state.fleet[side][city] -= fleets
    state.fleet[side][shelter] += fleets
    if state.afloat == 1:
        gain = landing_value(state, scale, side, 1, 1 - side, city, state.carried[state.moving])
    else:
        gain = estimate.outlook(state, scale, side, 1) - broken_off(state)
    state.fleet[side][shelter] -= fleets
    state.fleet[side][city] += fleets
    state.army[side][shelter] -= armies
    state.army[side][city] += armies
    return gain
