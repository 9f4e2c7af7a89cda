"""The jobs on the agenda: what goes on, and below it what it has interrupted."""

# Jobs in which a seat decides,
DRAWING, ACTION, BATTLE, ENDING = 1, 2, 3, 4  # the phases; part FIRST of ACTION is 1 after a battle
PAY, BEARER, PARTNER = 5, 6, 7  # what an action asks for: stars, who is equipped, who swaps
MAY, FOE, DISCARDING, SACRIFICE, PICK_UNIT, PICK_TITLE, PICK_GEAR = (
    8,
    9,
    10,
    11,
    12,
    13,
    14,
)  # what an ability asks for
# jobs in which chance decides,
FIRST_PLAYER, DRAW, SCATTER, MILL = 15, 16, 17, 18
# and jobs that are done by themselves.
OPENING, START, CHECKPOINT, FIGHT, BATCH, ABILITY, FINISH = 19, 20, 21, 22, 23, 24, 25

LAST_OF_A_SEAT, LAST_OF_CHANCE = PICK_GEAR, MILL
