"""What a side may win with its next cards: the best reply, seen from the map alone."""

from __future__ import annotations

from pylae.core.piles import lowest
from pylae.core.rule import rule
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.player import chances, weights
from pylae.games.earth_and_water.rules import common, phase
from pylae.games.earth_and_water.rules.state import State

SOME_CARDS = 2


@rule
def winnings(
    state: State, scale: tuple[int, ...], side: int, armed: int, enemies: int, fleets: int, enemy_fleets: int
) -> int:
    """6.3 What the best move of a side may win, and a part of what the others may while it has cards for them."""
    moves = cards_to_come(state, side)
    if moves == 0:
        return 0
    own, enemy = armed | (atlas.HOMES[side] & ~enemies), enemies | (atlas.HOMES[1 - side] & ~armed)
    carriers = fleets & armed
    landed = most_landed(state, side, carriers)
    open_ports = atlas.PORTS & ~enemy_fleets
    targets = atlas.ALL_CITIES & ~own
    best = 0
    total = 0
    while targets != 0:
        city = lowest(targets)
        targets &= targets - 1
        armies = most_marching(
            state, side, chances.ORIGINS[state.bridge][own & chances.ROAD_MASK][city] & armed
        )
        if open_ports >> city & 1 == 1:
            armies = max(armies, landed)
        chance = taken(state, side, armies, city)
        if enemy_fleets >> city & 1 == 1 and carriers != 0:
            chance = max(chance, stormed(state, side, carriers, city))
        if chance > 0:
            gain = chance * prize(state, scale, side, own, enemy, city) // weights.WHOLE
            total += gain
            best = max(best, gain)
    if moves == 1:
        return best
    return best + scale[weights.OTHERS] * (total - best) // 100


@rule
def doomed(state: State, side: int, armed: int, enemies: int, fleets: int, enemy_fleets: int) -> bool:
    """9 Whether the enemy holds one home of a side and can walk into the other: his next card is the end."""
    empty = atlas.HOMES[side] & ~(armed | enemies)
    if empty == 0 or atlas.HOMES[side] & enemies == 0 or cards_to_come(state, 1 - side) == 0:
        return False
    enemy = enemies | (atlas.HOMES[1 - side] & ~armed)
    if chances.ORIGINS[state.bridge][enemy & chances.ROAD_MASK][lowest(empty)] & enemies != 0:
        return True
    return enemies & enemy_fleets != 0 and fleets & empty == 0


@rule
def cards_to_come(state: State, side: int) -> int:
    """5.1.2 6.1 The cards a side has for its moves; who is still to produce will have some."""
    held = common.hand_size(state, side)
    return held if state.phase > phase.RAISE or state.event == cards.MINES else max(held, SOME_CARDS)


@rule
def prize(state: State, scale: tuple[int, ...], side: int, own: int, enemy: int, city: int) -> int:
    """9 What it is worth to take a city: its points, the enemy's, and a home; the second home is the game."""
    row = 2 * state.edition
    gain = weights.POINT * atlas.POINTS[row + side][city]
    if enemy >> city & 1 == 1:
        gain += weights.POINT * atlas.POINTS[row + 1 - side][city]
    if atlas.HOME[city] == 1 - side:
        other = atlas.HOMES[1 - side] & ~(1 << city)
        gain += scale[weights.CONQUEST] if own & other != 0 else scale[weights.HOME]
    return gain


@rule
def most_marching(state: State, side: int, origins: int) -> int:
    """6.4 The largest army of a side in these cities."""
    most = 0
    while origins != 0:
        most = max(most, state.army[side][lowest(origins)])
        origins &= origins - 1
    return most


@rule
def most_landed(state: State, side: int, ports: int) -> int:
    """6.5.3 The most armies that fleets of a side can carry from one of these ports."""
    most = 0
    while ports != 0:
        most = max(most, carried(state, side, lowest(ports)))
        ports &= ports - 1
    return most


@rule
def carried(state: State, side: int, port: int) -> int:
    """6.5.3 The armies that the fleets of a port can carry."""
    return min(atlas.MOST_CARRIED, min(state.fleet[side][port], state.army[side][port]))


@rule
def stormed(state: State, side: int, ports: int, city: int) -> int:
    """7.2 The chance to take a city where enemy fleets lie, out of the best of these ports."""
    best = 0
    enemy = state.fleet[1 - side][city]
    while ports != 0:
        port = lowest(ports)
        ports &= ports - 1
        fleets = state.fleet[side][port]
        if fleets >= enemy:
            arrived = won(side, fleets, enemy, city)
            landed = min(carried(state, side, port), fleets - enemy + 1)
            best = max(best, arrived * taken(state, side, landed, city) // weights.WHOLE)
    return best


@rule
def taken(state: State, side: int, armies: int, city: int) -> int:
    """7.1.4 The chance that so many armies take a city."""
    if armies == 0:
        return 0
    defenders = state.army[1 - side][city]
    return won(side, armies, defenders, city) if defenders > 0 else weights.WHOLE


@rule
def won(side: int, attackers: int, defenders: int, city: int) -> int:
    """7.1.4 The chance that so many attackers win against so many defenders here."""
    rows = atlas.PERSIAN_DIE_IN_ASIA - atlas.PERSIAN_DIE if atlas.HOME[city] == atlas.PERSIA else 0
    if side == atlas.GREECE:
        return chances.GREEK_WINS[rows][0][attackers][defenders]
    return chances.PERSIAN_WINS[rows][0][defenders][attackers]
