"""The table: units in their stacks, tracks, the move and the combat under way."""

from __future__ import annotations

from pylae.core.state import StateBase, int8, int16
from pylae.games.go_tell_the_spartans.data import ground, peoples, roster


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
    routs = int8(peoples.NATIONS)  # how often each contingent has routed (10.0)
    army = int8(peoples.SIDES)  # filled boxes of the army morale tracks (8.4.5)
    crisis = int8()  # 1 once the Persian army had its morale crisis
    extra = int8()  # 1 in the series that waits for the Immortals (R32)
    feint_round = int8()  # round of the day of the last feigned retreat that succeeded

    # Units, counted through from the first Spartan to the last of the Dahae
    area = int8(roster.UNITS)  # where each stands: an area, or one of the places above
    under = int16(roster.UNITS)  # the unit right under it in its area, or NOTHING
    facing = int8(roster.UNITS)  # 3.2
    loss = int8(roster.UNITS)  # step losses (8.2.8)
    mark = int16(roster.UNITS)  # bits, see above
    entry = int8(roster.UNITS)  # 1 + the side of the area through which it came among enemies, or 0 (8.3.1)
    arrival = int8(roster.UNITS)  # order of arrival among all forces in its area
    aim = int8(roster.UNITS)  # the area it is going to fire at, or NOTHING
    top = int16(
        peoples.SIDES, ground.AREAS
    )  # the top unit of each side in each area, or NOTHING; earlier arrivals lie above (R66)
    settled = int8(ground.AREAS)  # 1 once this segment's fire on the area, or its melee, is over

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
    dealt = int8(peoples.SIDES)  # step losses of each side in this resolution
    last_target = int8()  # where the seat to move fired last
    veiled = int8()  # 1 in a view that does not show everything (3.4)
    chosen = int16()  # set of contingents chosen so far: to stay, or to stand on the Persian side
    ballot = int16(peoples.GREEK_SEATS)  # with seven seats: contingents that each seat lets stay
    ballot_guard = int8(peoples.GREEK_SEATS)  # and the guard it names, or NOTHING
