"""Production: how many cards to buy, and which pieces are wanted where."""

from __future__ import annotations

from pylae.core.piles import size
from pylae.core.rule import rule
from pylae.core.weights import LIMIT
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.player import changes, estimate, weights
from pylae.games.earth_and_water.rules import act, common
from pylae.games.earth_and_water.rules.state import State

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
    """5.1.4 5.1.5 What the map is worth with another piece, or with the bridge; a fleet has its price."""
    side = state.actor
    if action == act.DECLINE:
        return estimate.outlook(state, scale, side, 1)
    if action == act.BUILD_BRIDGE:
        return LIMIT if bridge_wanted(state, scale) else weights.NEVER
    if action >= act.PORT:
        gain = changes.docked_value(state, scale, side, action - act.PORT, 1)
        return gain + scale[weights.FLEET_RAISED]
    return changes.placed_value(state, scale, side, action - act.CITY, 1)
