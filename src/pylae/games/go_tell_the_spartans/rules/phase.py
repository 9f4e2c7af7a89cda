"""The phases of a game."""

from __future__ import annotations

# Phases in which a seat (`actor`) decides: commitment (5),
COMMIT, GUARD_BOX, CONSENT, STAY, GUARD = range(5)
# deployment (6, 7),
ZONES, DEPLOY, PLACE, FACE, STAND_FAST, FLANK_FIRST, SITE = range(5, 12)
# and the segments of an Action Round (8).
MOVE, MARCH, FIRE, VOLLEY, FEIGN, MELEE_ORDER, RETREAT, OVERSTACK = range(12, 20)
# Phases in which chance decides,
COMMIT_DIE, EPHIALTES_DIE, CONFERENCE_DIE, DEPLOY_DIE, END_OF_DAY_DIE = range(20, 25)
DRIVE, AIM_DIE, FIRE_DIE_ROLL, MELEE_DIE, RETREAT_DIE, MORALE_DIE, RECOVERY_DIE, FEINT_DIE = range(25, 33)
# phases that pass by themselves,
(
    NEW_DAY,
    COMMITTED,
    CONFER,
    DEPLOYMENT,
    PERSIAN_DEPLOYMENT,
    NEW_ROUND,
    NEXT_SEGMENT,
    NEXT_COMMANDER,
    NEXT_DRIVE,
    MARCH_ON,
    MOVES_OVER,
    AIM,
    NEXT_TARGET,
    FIRE_ON,
    NEXT_MELEE,
    JOIN_MELEE,
    FIGHT,
    FALL_BACK,
    CHECK_MORALE,
    RESOLVED,
    RECOVER,
    SERIES_OVER,
    NIGHT,
) = range(33, 56)
# and the end.
FINISHED = 56
