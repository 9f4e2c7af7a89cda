"""Production: how many cards to buy, and which pieces are wanted where."""

from __future__ import annotations

from pylae.core.piles import size
from pylae.core.rule import rule
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.rules import act, common, phase
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.tests.frozen import weights

# Production


@rule
def bridge_wanted(state: State, scale: tuple[int, ...]) -> bool:
    """5.1.5 Whether Persia means to build the bridge now."""
    if state.bridge == 1 or 100 * state.expedition > scale[weights.BRIDGE_UNTIL]:
        return False
    return common.controls(state, atlas.PERSIA, atlas.SESTOS)


@rule
def cards_to_buy(state: State, scale: tuple[int, ...]) -> int:
    """5.1.2 5.2.2 How many cards to buy, with guards and the bridge paid; Greece as many as it has not kept (8.1)."""
    side = state.actor
    held = common.hand_size(state, side)
    if state.event == cards.MINES:
        return max(0, min(1, atlas.GREEK_HAND - held))
    wanted = (scale[weights.CARDS_BOUGHT] + 50) // 100
    left_over = state.talents - unguarded(state, side)
    if side == atlas.GREECE:
        wanted = max(1, wanted - held)
    elif bridge_wanted(state, scale):
        wanted = (scale[weights.CARDS_BESIDE_BRIDGE] + 50) // 100
        left_over -= atlas.BRIDGE_COST
    return max(0, min(wanted, left_over))


@rule
def unguarded(state: State, side: int) -> int:
    """3.5 Home cities a side controls without an army."""
    return size(atlas.HOMES[side] & common.controlled(state, side) & ~common.army_cities(state, side))


@rule
def raising_value(state: State, scale: tuple[int, ...], action: int) -> int:
    """5.1.4 5.1.5 How much a piece is wanted: guards at home first, then the bridge, fleets, and armies to send out."""
    side = state.actor
    if action == act.DECLINE:
        return -1
    if action == act.BUILD_BRIDGE:
        return 500 if bridge_wanted(state, scale) else -2
    if action >= act.PORT:
        return fleet_wanted(state, scale, side, action - act.PORT)
    return army_wanted(state, scale, side, action - act.CITY)


@rule
def fleet_wanted(state: State, scale: tuple[int, ...], side: int, city: int) -> int:
    """5.1.4 How much another fleet is wanted in a port."""
    fleets = 0
    for port in range(atlas.PLACES):
        fleets += state.fleet[side][port]
    if 100 * (fleets + 1) > scale[weights.FLEETS_WANTED] and state.phase == phase.RAISE:
        return -2
    gain = 300 - 10 * state.fleet[side][city] + min(3, state.army[side][city])
    return gain if atlas.HOME[city] == side else gain - 100


@rule
def army_wanted(state: State, scale: tuple[int, ...], side: int, city: int) -> int:
    """5.1.4 How much another army is wanted in a city."""
    here = state.army[side][city]
    if atlas.HOME[city] == side and here == 0:
        return 900
    if atlas.HOME[city] == side and here == 1:
        return 400 - (200 if side == atlas.PERSIA else 250)
    gain = 100 - 4 * here
    if atlas.HOME[city] != side:
        return gain - 60
    if side == atlas.PERSIA and city == atlas.SESTOS and (state.bridge == 1 or bridge_wanted(state, scale)):
        gain += 20
    return gain + 4 * min(here + 1, state.fleet[side][city])
