"""The table: units in their stacks, tracks, the move and the combat under way, and the numbers of phases and actions."""

from __future__ import annotations

from pylae.core.state import StateBase, int8, int16
from pylae.games.go_tell_the_spartans.components import AREAS, CONTINGENTS, UNITS

SIDES = 2
NATIONS = len(CONTINGENTS)
GREEK_SEATS = 7  # with one seat for each Greek contingent (11.2)

# Where a unit is when it stands in no area of the map.
POOL = -1  # beside the map, ready to be deployed
TRACK = -2  # eliminated or routed: in a box of its contingent's morale track (8.4.4)
ARMY = -3  # on the army morale track (8.4.5)
GONE = -4  # out of the game: of a routed Greek contingent, swept away by the morale crisis, or sent home
BOX = -5  # in the Ephialtes Box (5.2, 6.0)
WAITING = -6  # Persians without room in the entry rows; they come with the next Action Round (R52)

# What a unit's `mark` says, as bits.
LEADS = 1  # the top unit of a force; the units under it, up to the next leader, are of the same force (3.1.3)
DISORDERED = 2  # 8.4.1
MOVED = 4  # its force has ended its move in this segment (R75)
PICKED = 8  # it belongs to the force being moved
FIRED = 16  # it has fired in this segment (8.2.6)
OVER_WALL = 32  # it came into this area of enemies across the wall (TEC)
CLIMBED = 64  # it came into this area of enemies from a lower level (TEC)
CHECKS = 128  # it still has to roll: a morale check, or recovery (8.4.1, 8.4.2)
FEINTED = 256  # its feigned retreat succeeded and has not been used (11.3)
WESTWARD = 512  # the automaton drives it towards row A (8.1.6, R19)

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

# Segments of an Action Round (4.D)
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

# Actions of the seats: single words,
END, STOP, ALL, SHOOT, AGAIN, STAND, FEINT, HOLD, AGREE, REFUSE, BACK, NORTHWARD, SOUTHWARD = range(13)
# and verbs to which something is added.
CONTINGENT_ = 13  # + contingent: commit, box, stay, guard, order west
TEMPLATE = CONTINGENT_ + NATIONS  # + template: deploy the whole army so (6.0)
TEMPLATES = 8
FACING = TEMPLATE + TEMPLATES  # + facing: turn, or face a stack
STEP = FACING + 4  # + direction: a step of a move or of a retreat
STACK = STEP + 8  # + 3 * kind + units - 1: the stack for this entry site (7.0)
AREA = STACK + 12  # + area: place there, lift from there, fire at it, fight in it
TURN_AT = AREA + AREAS  # + area: turn the stack there, in deployment
UNIT = (
    TURN_AT + AREAS
)  # + unit: pick its class or force, leave it behind, let it shoot, put it on top, give it up
JOIN = UNIT + UNITS  # + area: merge the forces there (R37)
ACTIONS = JOIN + AREAS
MOST_LEGAL = 2 * AREAS + UNITS // 2

# Endings
GREEK_POINTS, PERSIAN_POINTS, GREEK_ROUT, PERSIAN_ROUT = range(4)
UNDECIDED = -1


class State(StateBase):
    # Options
    players = (
        int8()
    )  # 1 against the automaton; 2 with a Persian player (11.1); 7 with a seat for each contingent (11.2)
    data = int8()  # which data file
    nothing_but_spartans = int8()  # 1 for an army of Spartans (11.4)
    feigned_retreat = int8()  # 1 when Spartans may feign a retreat (11.3)
    fog = int8()  # 1 when two players see only the top of each other's stacks (3.4)
    allow_split = int8()  # 1 when units may leave a stack to move (R5)
    strict_no_restack = int8()  # 1 when no move may end among friends (R6)
    mono_contingent_stacks = int8()  # 1 when a stack holds one contingent only (R9)
    deploy_die = int8()  # 1 when a die decides which side of the centre Persians fill first (R12)
    light_troops_stand_off = int8()  # 1 when the automaton's javelins and bows do not charge (R17)
    wide_arc = int8()  # 1 when mixed units fire at all that lies ahead (R20)
    fire_out_of_melee = int8()  # 1 when units among enemies may fire elsewhere (R21)
    majority_disorder = int8()  # 1 when most attackers must be Disordered for the shift (R24)
    persian_rbc = int8()  # 1 when the automaton's light troops retreat before combat (R26)
    vp_per_rout = int8()  # 1 when each rout of a Persian contingent counts (R30)
    immortals_guaranteed = int8()  # 1 when the third day waits for the Immortals (R32)
    day3_guard = int8()  # 1 when a contingent guards the Box on the third day too (R34)
    nearest_first = int8()  # 1 when the automaton aims by distance before sector (R40)
    coastal_blocks_los = int8()  # 1 when no line of sight crosses water (R42)
    wall_blocks_los = int8()  # 1 when no line of sight crosses a wall area (R43)
    bypass_gaps = int8()  # 1 when the automaton seeks the most rows, not the straight way (R62)
    javelin_all_round = int8()  # 1 when the automaton's javelins fire all round (R76)
    los_list1 = int8()  # 1 when high ground nearer the target blocks too (R25)
    all_spartans_two = (
        int8()
    )  # 1 when each contingent of an army of Spartans gives two units to the army track (R61)
    fire_into_adjacent_melee = int8()  # 1 when fire at range 1 may go among friends (R80)
    sheet = int8()  # which tables are played with: those of the data file, or of its army of Spartans

    # The course of the game
    phase = int8()  # one of the phases above
    actor = int8()  # the seat that decides now
    outcome = int8()  # one of the endings above, or UNDECIDED
    day = int8()  # 1 to 3
    series = int8()  # series of Action Rounds of this day
    round = int8()  # Action Round of this series (4.D)
    day_round = int8()  # Action Round of this day, for Ephialtes (R32)
    segment = int8()  # one of the segments above
    commander = int8()  # with seven seats: the contingent that moves, fires or deploys now (R59)
    committed = int8()  # the Persian contingent committed last, or NOTHING in the extra series of R32
    used = int16()  # set of Persian contingents committed today (9.0)
    standing = (
        int16()
    )  # set of contingents that fight on: Greeks not routed or sent home, Persians committed and not routed
    entry_round = int8()  # third day: the round in which the Immortals come down (5.2)
    council = int8()  # third day: the die of the Greek conference, which says how many stay (5.3)
    held_back = (
        int8()
    )  # 1 when the Spartan seat lets the Peloponnesians neither leave nor guard the Box (11.2)
    guard = int8()  # the Greek contingent in the Ephialtes Box, or NOTHING
    spared = int16()  # set of contingents that on the third day went home or guarded the path (R67, 11.2)
    routs = int8(NATIONS)  # how often each contingent has routed (10.0)
    army = int8(SIDES)  # filled boxes of the army morale tracks (8.4.5)
    crisis = int8()  # 1 once the Persian army had its morale crisis
    extra = int8()  # 1 in the series that waits for the Immortals (R32)
    feint_round = int8()  # round of the day of the last feigned retreat that succeeded

    # Units, counted through from the first Spartan to the last of the Dahae
    area = int8(UNITS)  # where each stands: an area, or one of the places above
    under = int16(UNITS)  # the unit right under it in its area, or NOTHING
    facing = int8(UNITS)  # 3.2
    loss = int8(UNITS)  # step losses (8.2.8)
    mark = int16(UNITS)  # bits, see above
    entry = int8(UNITS)  # 1 + the side of the area through which it came among enemies, or 0 (8.3.1)
    arrival = int8(UNITS)  # order of arrival among all forces in its area
    aim = int8(UNITS)  # the area it is going to fire at, or NOTHING
    top = int16(
        SIDES, AREAS
    )  # the top unit of each side in each area, or NOTHING; earlier arrivals lie above (R66)
    settled = int8(AREAS)  # 1 once this segment's fire on the area, or its melee, is over

    # What is under way
    subject = (
        int16()
    )  # the unit this is about: class being placed, leader of the force that moves, unit that rolls
    spot = int8()  # the area this is about
    points = int8()  # movement points left (8.1.3)
    strides = int8()  # steps and turns made in this move or retreat
    halted = int8()  # 1 once a zone of control or an enemy has stopped the move (3.3.4)
    turned = int8()  # 1 once light troops have turned since their last step (R84)
    way = int8()  # direction of a retreat
    refuge = int8()  # the area a retreat has come to
    south_first = int8()  # 1 when Persians fill the south side first (R12)
    hits = int8()  # hits of the fire being resolved
    dealt = int8(SIDES)  # step losses of each side in this resolution
    last_target = int8()  # where the seat to move fired last
    veiled = int8()  # 1 in a view that does not show everything (3.4)
    chosen = int16()  # set of contingents chosen so far: to stay, or to stand on the Persian side
    ballot = int16(GREEK_SEATS)  # with seven seats: contingents that each seat lets stay
    ballot_guard = int8(GREEK_SEATS)  # and the guard it names, or NOTHING
