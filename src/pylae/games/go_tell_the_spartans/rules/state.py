"""The table: units in their stacks, tracks, the move and the combat under way."""

from __future__ import annotations

from pylae.core.rule import NOTHING
from pylae.core.state import StateBase, flag, int8, int16
from pylae.games.go_tell_the_spartans.data import balance, compass, ground, peoples, roster, sheets
from pylae.games.go_tell_the_spartans.rules import beside, endings, mark, phase, segments

AREAS, UNITS = range(NOTHING, ground.AREAS), range(NOTHING, roster.UNITS)
NATIONS, GREEKS = range(NOTHING, peoples.NATIONS), range(NOTHING, peoples.GREEK_CONTINGENTS)
LAST_AREA, LAST_UNIT = ground.AREAS - 1, roster.UNITS - 1


class State(StateBase):
    # Options
    players = int8(low=1, high=7, means="1; 2 with a Persian player (11.1); 7 with contingents (11.2)")
    data = int8(one_of=range(len(sheets.DATA_WORDS)), means="which data file")
    handicap = int8(high=max(balance.HANDICAPS), means="points that the Greeks begin with (R91)")
    nothing_but_spartans = flag(means="an army of Spartans (11.4)")
    feigned_retreat = flag(means="Spartans may feign a retreat (11.3)")
    fog = flag(means="two players see only the top of each other's stacks (3.4)")
    allow_split = flag(means="units may leave a stack to move (R5)")
    strict_no_restack = flag(means="no move may end among friends (R6)")
    mono_contingent_stacks = flag(means="a stack holds one contingent only (R9)")
    deploy_die = flag(means="a die decides which side of the centre Persians fill first (R12)")
    light_troops_stand_off = flag(means="the automaton's javelins and bows do not charge (R17)")
    wide_arc = flag(means="mixed units fire at all that lies ahead (R20)")
    fire_out_of_melee = flag(means="units among enemies may fire elsewhere (R21)")
    majority_disorder = flag(means="most attackers must be Disordered for the shift (R24)")
    persian_rbc = flag(means="the automaton's light troops retreat before combat (R26)")
    vp_per_rout = flag(means="each rout of a Persian contingent counts (R30)")
    immortals_guaranteed = flag(means="the third day waits for the Immortals (R32)")
    day3_guard = flag(means="a contingent guards the Box on the third day too (R34)")
    nearest_first = flag(means="the automaton aims by distance before sector (R40)")
    coastal_blocks_los = flag(means="no line of sight crosses water (R42)")
    wall_blocks_los = flag(means="no line of sight crosses a wall area (R43)")
    bypass_gaps = flag(means="the automaton seeks the most rows, not the straight way (R62)")
    javelin_all_round = flag(means="the automaton's javelins fire all round (R76)")
    los_list1 = flag(means="high ground nearer the target blocks too (R25)")
    all_spartans_two = flag(means="contingents of an army of Spartans give two units to the army track (R61)")
    fire_into_adjacent_melee = flag(means="fire at range 1 may go among friends (R80)")
    sheet = int8(one_of=range(len(sheets.SHEETS)), means="its tables: of the file, or its army of Spartans")

    # The course of the game
    phase = int8(one_of=phase, means="what is done or decided now")
    actor = int8(one_of=range(peoples.GREEK_SEATS), means="the seat that decides now")
    outcome = int8(one_of=endings, means="how the game has ended, or UNDECIDED")
    day = int8(low=1, high=peoples.DAYS, means="the day")
    series = int8(low=0, means="series of Action Rounds of this day")
    round = int8(high=segments.ROUNDS, means="Action Round of this series (4.D)")
    day_round = int8(low=0, means="Action Round of this day, for Ephialtes (R32)")
    segment = int8(one_of=range(segments.RECOVERY + 1), means="segment of the Action Round, or 0 (4.D)")
    commander = int8(one_of=GREEKS, means="with seven seats: who moves, fires or deploys now (R59)")
    committed = int8(one_of=NATIONS, means="the Persians committed last; NOTHING in the extra series (R32)")
    used = int16(set_of=peoples.NATIONS, means="Persian contingents committed today (9.0)")
    standing = int16(set_of=peoples.NATIONS, means="Greeks not routed or sent home, Persians that fight")
    entry_round = int8(low=0, means="third day: the round in which the Immortals come down (5.2)")
    council = int8(high=6, means="third day: the die of the conference, which says how many stay (5.3)")
    held_back = flag(means="the Spartan seat lets the Peloponnesians neither leave nor guard the Box (11.2)")
    guard = int8(one_of=GREEKS, means="the Greek contingent in the Ephialtes Box, or NOTHING")
    spared = int16(set_of=peoples.NATIONS, means="went home or guarded the path on the third day (R67, 11.2)")
    routs = int8(peoples.NATIONS, low=0, means="how often each contingent has routed (10.0)")
    army = int8(peoples.SIDES, low=0, means="filled boxes of the army morale tracks (8.4.5)")
    crisis = flag(means="the Persian army had its morale crisis")
    extra = flag(means="the series waits for the Immortals (R32)")
    feint_round = int8(low=0, means="round of the day of the last feigned retreat that succeeded")

    # Units, counted through from the first Spartan to the last of the Dahae. Their areas are observed as plain numbers:
    # a place for each area and each unit would be 20,000.
    area = int8(roster.UNITS, low=beside.WAITING, high=LAST_AREA, means="its area, or where beside the map")
    under = int16(roster.UNITS, low=NOTHING, high=LAST_UNIT, means="the unit right under it, or NOTHING")
    facing = int8(roster.UNITS, one_of=range(len(compass.FACINGS)), means="where it faces (3.2)")
    loss = int8(roster.UNITS, high=peoples.MOST_STEPS - 1, means="step losses (8.2.8)")
    mark = int16(roster.UNITS, set_of=mark, means="what it has done or still must do")
    entry = int8(roster.UNITS, high=4, means="1 + the side by which it came among enemies, or 0 (8.3.1)")
    arrival = int8(roster.UNITS, low=0, means="order of arrival among all forces in its area")
    aim = int8(roster.UNITS, low=NOTHING, high=LAST_AREA, means="the area it will fire at, or NOTHING")
    # The top unit of each side in each area; earlier arrivals lie above (R66).
    top = int16(peoples.SIDES, ground.AREAS, low=NOTHING, high=LAST_UNIT, means="the top unit, or NOTHING")
    settled = flag(ground.AREAS, means="this segment's fire on the area, or its melee, is over")

    # What is under way
    subject = int16(one_of=UNITS, means="the unit being placed, leading the force that moves, or rolling")
    spot = int8(one_of=AREAS, means="the area this is about")
    points = int8(low=0, means="movement points left (8.1.3)")
    strides = int8(low=0, means="steps and turns made in this move or retreat")
    halted = flag(means="a zone of control or an enemy has stopped the move (3.3.4)")
    turned = flag(means="light troops have turned since their last step (R84)")
    way = int8(one_of=range(len(compass.DIRECTIONS)), means="direction of a retreat")
    refuge = int8(one_of=AREAS, means="the area a retreat has come to")
    south_first = flag(means="Persians fill the south side first (R12)")
    hits = int8(low=0, means="hits of the fire being resolved")
    dealt = int8(peoples.SIDES, low=0, means="step losses of each side in this resolution")
    last_target = int8(one_of=AREAS, means="where the seat to move fired last")
    veiled = flag(means="this is a view that does not show everything (3.4)")
    chosen = int16(set_of=peoples.NATIONS, means="chosen so far: to stay, or to stand on the Persian side")
    ballot = int16(peoples.GREEK_SEATS, set_of=peoples.NATIONS, means="seven seats: whom each lets stay")
    ballot_guard = int8(peoples.GREEK_SEATS, one_of=GREEKS, means="and the guard it names, or NOTHING")
