"""The phases of a game."""

from __future__ import annotations

# Phases in which a seat decides,
TURN, SUPPORT, OFFER, DISCARD = 0, 1, 2, 3
# phases in which chance decides,
FIRST_PLAYER, ARRIVAL, DEAL, DIE, DRAW = 4, 5, 6, 7, 8
# phases that pass by themselves,
MUSTER, COMBAT, REFILL, OFFERS, END_TURN = 9, 10, 11, 12, 13
# and the end.
FINISHED = 14
