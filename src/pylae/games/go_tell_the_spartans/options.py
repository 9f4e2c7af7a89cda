"""The options: players, optional rules, the data file, and every point on which the rulings leave a choice."""

from pylae.core.options import Option, choice, flag
from pylae.games.go_tell_the_spartans.data import balance, sheets

options = (
    Option(
        "players",
        {"1": 1, "2": 2, "7": 7},
        1,
        "1: you lead the Greeks against the automaton; 2: a Persian player too; 7: a seat for each Greek contingent.",
        "1.0",
    ),
    choice(
        "data",
        sheets.DATA_WORDS,
        "The data file: map, counters, tracks and tables. None is the printed game.",
        "2.0",
    ),
    Option(
        "handicap",
        {str(points): points for points in balance.HANDICAPS},
        0,
        "Points that the Greeks begin with; if any, the rout of their army decides nothing, only points do. "
        f"{balance.SUGGESTED} make a game for two nearly even.",
        "R91",
    ),
    flag("nothing_but_spartans", "Every Greek unit is a Spartan hoplite unit.", "11.4"),
    flag("feigned_retreat", "Spartans may step back before a melee and turn on their pursuers.", "11.3"),
    flag("fog", "Two players see only the top unit of each other's stacks.", "3.4", default=True),
    flag("allow_split", "Units may leave a stack when they begin to move.", "R5", default=True),
    flag("strict_no_restack", "No move may end in an area with friends.", "R6"),
    flag("mono_contingent_stacks", "A stack holds units of one contingent only.", "R9"),
    flag("deploy_die", "A die decides on which side of the centre the Persians begin to deploy.", "R12"),
    flag("light_troops_stand_off", "The automaton's javelins and bows do not charge.", "R17"),
    flag("wide_arc", "Mixed units fire at everything that lies ahead.", "R20"),
    flag("fire_out_of_melee", "Units among enemies may fire at other areas.", "R21"),
    flag("majority_disorder", "The shift for Disorder needs most of the attackers.", "R24"),
    flag("persian_rbc", "The automaton's light troops retreat before combat.", "R26", default=True),
    flag("vp_per_rout", "Every rout of a Persian contingent counts, not only its first.", "R30"),
    flag(
        "immortals_guaranteed", "The third day does not end before the Immortals came.", "R32", default=True
    ),
    flag("day3_guard", "A Greek contingent guards the path on the third day too.", "R34", default=True),
    flag("nearest_first", "The automaton aims at the nearest before it looks at the sector.", "R40"),
    flag("coastal_blocks_los", "No line of sight crosses the water.", "R42"),
    flag("wall_blocks_los", "No line of sight crosses a wall area.", "R43"),
    flag("bypass_gaps", "The automaton seeks the way that gains most rows.", "R62"),
    flag("javelin_all_round", "The automaton's javelins fire all round.", "R76"),
    flag("los_list1", "High ground nearer the target than the firer blocks the line too.", "R25"),
    flag("all_spartans_two", "Of an army of Spartans each contingent that routs gives two units.", "R61"),
    flag("fire_into_adjacent_melee", "Fire at range 1 may go into an area with friends.", "R80"),
)
