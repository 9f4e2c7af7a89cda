"""What battles are worth: to fight on, to be led, to break off."""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.rules import act
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.tests.frozen import chances, estimate, weights

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
        chances.GREEK_WINS[rows][dice][greek][persian],
        chances.PERSIAN_WINS[rows][dice][greek][persian],
    )
    greeks, persians = (
        chances.GREEKS_LEFT[rows][dice][greek][persian],
        chances.PERSIANS_LEFT[rows][dice][greek][persian],
    )
    total = scale[weights.ARMY_WORTH] * ((greek - persian) * weights.WHOLE - greeks + persians)
    if side == atlas.GREECE:
        total = -total
    if greek_wins > 0:
        total += greek_wins * estimate.value(
            state, scale, side, estimate.place(seen, atlas.GREECE, city, left(greeks, greek_wins))
        )
    if persian_wins > 0:
        total += persian_wins * estimate.value(
            state, scale, side, estimate.place(seen, atlas.PERSIA, city, left(persians, persian_wins))
        )
    if greek_wins + persian_wins < weights.WHOLE:
        total += (weights.WHOLE - greek_wins - persian_wins) * estimate.value(state, scale, side, seen)
    if event == cards.EVANGELION or event == cards.GREAT_KING:
        gained = weights.POINT * (persian_wins - greek_wins)
        total += gained if side == atlas.PERSIA else -gained
    return total // weights.WHOLE


@rule
def landing_value(
    state: State, scale: tuple[int, ...], side: int, seen: int, attacker: int, city: int, carried: int
) -> int:
    """6.5.3 What it is worth that so many armies go ashore."""
    if carried == 0:
        return estimate.value(state, scale, side, seen)
    enemy = state.army[1 - attacker][city]
    if enemy == 0:
        return estimate.value(state, scale, side, estimate.place(seen, attacker, city, carried))
    seen = estimate.lift(seen, 1 - attacker, city, enemy, enemy)
    greek, persian = (carried, enemy) if attacker == atlas.GREECE else (enemy, carried)
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
    greek_wins, persian_wins = (
        chances.GREEK_WINS[rows][0][greek][persian],
        chances.PERSIAN_WINS[rows][0][greek][persian],
    )
    greeks, persians = (
        chances.GREEKS_LEFT[rows][0][greek][persian],
        chances.PERSIANS_LEFT[rows][0][greek][persian],
    )
    total = scale[weights.FLEET_WORTH] * ((greek - persian) * weights.WHOLE - greeks + persians)
    if attacker == atlas.GREECE:
        chance, fleets = greek_wins, left(greeks, greek_wins) if greek_wins > 0 else 0
        lost, theirs = persian_wins, weights.WHOLE * carried
    else:
        chance, fleets = persian_wins, left(persians, persian_wins) if persian_wins > 0 else 0
        lost, theirs = greek_wins, -weights.WHOLE * carried
    total += scale[weights.ARMY_WORTH] * (theirs - theirs * chance // weights.WHOLE)
    if side == atlas.GREECE:
        total = -total
    if chance > 0:
        won = estimate.with_fleets(seen, attacker, city)
        total += chance * landing_value(state, scale, side, won, attacker, city, min(carried, fleets))
    if lost > 0:
        total += lost * estimate.value(state, scale, side, estimate.with_fleets(seen, 1 - attacker, city))
    if chance + lost < weights.WHOLE:
        total += (weights.WHOLE - chance - lost) * estimate.value(state, scale, side, seen)
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
    seen = estimate.picture(state)
    if state.afloat == 1:
        seen = estimate.without_fleets(estimate.without_fleets(seen, atlas.GREECE, city), atlas.PERSIA, city)
        return sea_value(
            state,
            scale,
            side,
            seen,
            attacker,
            city,
            state.fleet[atlas.GREECE][city],
            state.fleet[atlas.PERSIA][city],
            state.carried[attacker],
        )
    greek, persian = state.army[atlas.GREECE][city], state.army[atlas.PERSIA][city]
    seen = estimate.lift(
        estimate.lift(seen, atlas.GREECE, city, greek, greek), atlas.PERSIA, city, persian, persian
    )
    event = NOTHING if state.settled == 1 and state.event != cards.CAVALRY else state.event
    return land_value(state, scale, side, seen, event, dice, city, greek, persian)


@rule
def broken_off(state: State) -> int:
    """card.7 card.10 The point that breaking off the battle of an event costs."""
    return weights.POINT if state.event == cards.EVANGELION or state.event == cards.GREAT_KING else 0


@rule
def attackers_back(state: State, scale: tuple[int, ...], action: int) -> int:
    """7.1.5 7.2.5 What it is worth to break off an attack."""
    side = state.moving
    city = state.target[side]
    armies = state.army[side][city]
    seen = estimate.picture(state)
    if action >= act.PORT:
        origin = action - act.PORT
        if state.units[side] >= state.fleet[side][city]:
            seen = estimate.without_fleets(seen, side, city)
        seen = estimate.with_fleets(seen, side, origin)
        if state.carried[side] > 0:
            seen = estimate.place(seen, side, origin, state.carried[side])
    else:
        origin = action - act.CITY
    if state.afloat == 0:
        seen = estimate.place(estimate.lift(seen, side, city, armies, armies), side, origin, armies)
    return estimate.value(state, scale, side, seen) - broken_off(state)


@rule
def defenders_back(state: State, scale: tuple[int, ...], action: int) -> int:
    """7.1.5 7.2.5 What it is worth to leave the place to the attackers."""
    side = 1 - state.moving
    city = state.target[state.moving]
    armies = state.army[side][city]
    shelter = action - act.PORT if action >= act.PORT else action - act.CITY
    seen = estimate.picture(state)
    if action >= act.PORT:
        seen = estimate.with_fleets(estimate.without_fleets(seen, side, city), side, shelter)
    if state.afloat == 1:
        carried = state.carried[state.moving]
        return landing_value(state, scale, side, seen, 1 - side, city, carried)
    seen = estimate.place(estimate.lift(seen, side, city, armies, armies), side, shelter, armies)
    return estimate.value(state, scale, side, seen) - broken_off(state)
