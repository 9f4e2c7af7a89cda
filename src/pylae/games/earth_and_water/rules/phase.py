"""The phases of a game."""

from __future__ import annotations

# Phases in which a seat (`actor`) decides: production (5),
BUY, RAISE, OMEN, KING_CUBE = 0, 1, 2, 3
# operations (6),
TURN, ORIGIN, NUMBER, CARRY, DESTINATION, BURN = 4, 5, 6, 7, 8, 9
# windows in which a hidden card may be played,
SAIL_WINDOW, BATTLE_WINDOW, ARTEMISIA_WINDOW, IMMORTALS_WINDOW, DEMAND_WINDOW, CAVALRY_WINDOW = range(10, 16)
# combat (7),
ATTACKER_RETREAT, DEFENDER_RETREAT = 16, 17
# events (6.2),
LEADER_CUBE, STRIKE, SEND_FLEETS, TRIBUTE, ROYAL_CITY, LEVY, CHOOSE_CARD, PACIFY, LEAVE_THEBES = range(18, 27)
# supply (8).
KEEP, SHED, ATTRITION = 27, 28, 29
# Phases in which chance decides,
DRAW, DIE, BANISH, PEACE_DIE = 30, 31, 32, 33
# phases that pass by themselves,
(
    EXPEDITION,
    GREEK_PRODUCTION,
    DRAWN,
    ABORT,
    OPERATIONS,
    NEXT_TURN,
    ENGAGE,
    LANDING,
    BATTLE,
    ROUND,
    RESOLVE,
    SEA_ROUND_OVER,
    LAND_ROUND_OVER,
    DEFENDER_DECIDES,
    BATTLE_OVER,
    MOVE_OVER,
    NEXT_MOVE,
    TURN_OVER,
    SUPPLY,
    FEED,
    LINES,
    SCORING,
    NEXT_EXPEDITION,
    LED,
    CLASH,
) = range(34, 59)
# and the end.
FINISHED = 59
