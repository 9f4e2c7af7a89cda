"""The jobs on the agenda: what goes on, and below it what it has interrupted."""

from __future__ import annotations

# Jobs in which a seat decides while others may speak up (turn.anytime, G7),
CHOOSE, LOCATION, LEONIDAS, ALLOT, DISCARD, STEEL, WINDOW = 1, 2, 3, 4, 5, 6, 7
# jobs in which a seat decides and nobody may,
FIRST_PLAYER, TARGET, SCOUTING, FETCH, HAND_OVER = 8, 9, 10, 11, 12
# jobs in which chance decides,
TURN_LOCATION, GOAT_OR_NOT, SPARTAN, PEEK, SHOW, ROLL, LAUREL = 13, 14, 15, 16, 17, 18, 19
# and jobs that are done by themselves.
DEAL, FRONTS, REARS, TURN, MUSTER, COMPARE, REFORM, CLEAN_UP, REGROUP, NEXT = (
    20,
    21,
    22,
    23,
    24,
    25,
    26,
    27,
    28,
    29,
)
REVEAL, FRONT, FILL, FALLING = 30, 31, 32, 33

LAST_OPEN, LAST_OF_A_SEAT, LAST_OF_CHANCE = WINDOW, HAND_OVER, LAUREL
