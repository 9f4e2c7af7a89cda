"""The weights of the player, tuned over many games, and the scale all values are on."""

from __future__ import annotations

from pathlib import Path

from pylae.core.tables import Data
from pylae.core.weights import read_weights

POINT = 100  # what a point on the track is worth
WHOLE = 1000  # chances are counted in thousandths
EXACT = 10**15  # and while they are computed, in these parts
TALENT = 25  # what a talent is worth
NEVER = -(10**9)

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
