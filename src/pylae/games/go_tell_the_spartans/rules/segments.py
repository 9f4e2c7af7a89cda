"""4.D The segments of an Action Round."""

from __future__ import annotations

(
    PERSIAN_MOVEMENT,
    GREEK_DEFENSIVE_FIRE,
    PERSIAN_OFFENSIVE_FIRE,
    PERSIAN_MELEE,
    GREEK_MOVEMENT,
    PERSIAN_DEFENSIVE_FIRE,
    GREEK_OFFENSIVE_FIRE,
    GREEK_MELEE,
    RECOVERY,
) = range(1, 10)
# The side that acts in each segment.
PHASING = (0, 1, 0, 1, 1, 0, 1, 0, 0, 0)
ROUNDS = 8  # Action Rounds of a series (4.D)
