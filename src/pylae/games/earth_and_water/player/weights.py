"""The weights of the player, tuned over many games, and the scale all values are on."""

from __future__ import annotations

from pylae.core.weights import read_weights
from pylae.games.earth_and_water.data import cards

POINT = 100  # what a point on the track is worth
WHOLE = 1000  # chances are counted in thousandths
EXACT = 10**15  # and while they are computed, in these parts
NEVER = -(10**9)

WEIGHTS = read_weights(__file__)
# In the order of `weights.toml`, which says what each is for.
(
    ARMY_WORTH, FLEET_WORTH, GUARD, HOPE, FEAR, OTHERS, HOME, ANY_CARD, EVENT_CARD, TALENT, LEAD, BEYOND,
    CONQUEST, CARDS_BOUGHT, CARDS_BESIDE_BRIDGE, FLEET_RAISED, BRIDGE_UNTIL, KEPT_WORTH,
) = range(len(WEIGHTS.names))  # fmt: skip
weight_names, start_weights = WEIGHTS.names, WEIGHTS.start
weights = WEIGHTS.rows("greece", "persia")

EVENT_WORTH = WEIGHTS.table("events").numbers("greek") + WEIGHTS.table("events").numbers("persian")
WEIGHTS.data.require(len(EVENT_WORTH) == 2 * cards.CARDS, "every event must have a worth")
