"""Where a unit is when it stands in no area of the map."""

from __future__ import annotations

POOL = -1  # beside the map, ready to be deployed
TRACK = -2  # eliminated or routed: in a box of its contingent's morale track (8.4.4)
ARMY = -3  # on the army morale track (8.4.5)
GONE = -4  # out of the game: of a routed Greek contingent, swept away by the morale crisis, or sent home
BOX = -5  # in the Ephialtes Box (5.2, 6.0)
WAITING = -6  # Persians without room in the entry rows; they come with the next Action Round (R52)
