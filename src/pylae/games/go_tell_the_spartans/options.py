"""The options: players, optional rules, the data file, and every point on which the rulings leave a choice."""

from pylae.core.options import choice, flag, numbers
from pylae.games.go_tell_the_spartans.data import balance, sheets

SHEETS = {
    "reconstruction": (
        "Reconstruction",
        "Our reconstruction of the pass; the printed map is not known to us.",
    ),
    "long_pass": ("The long pass", "A longer pass with a map, counters and tracks of our own."),
}


def _own_file(word: str) -> tuple[str, str]:
    """An owner's file, called as the file is."""
    name = word.rpartition("-")[0].replace("_", " ").strip().capitalize() or "Your file"
    return name, f"A data file of this machine's owner, with the mark {word.rpartition('-')[2]}."


options = (
    choice(
        "players",
        "Players",
        {
            "1": ("1", "You lead the Greeks against the automaton."),
            "2": ("2", "A second player leads the Persians."),
            "7": ("7", "Each Greek contingent has a player of its own."),
        },
        "1: you lead the Greeks against the automaton; 2: a Persian player too; 7: a seat for each Greek contingent.",
        "1.0",
        default=1,
        numbered=(1, 2, 7),
    ),
    choice(
        "data",
        "Map and counters",
        {word: SHEETS.get(word) or _own_file(word) for word in sheets.DATA_WORDS},
        "Which map, counters, tracks and tables lie out. None of them is the printed game.",
        "2.0",
    ),
    numbers(
        "handicap",
        "Handicap",
        balance.HANDICAPS,
        0,
        "Points that the Greeks begin with; if any, the rout of their army decides nothing, only points do. "
        f"{balance.SUGGESTED} make a game for two nearly even.",
        "R91",
    ),
    flag(
        "nothing_but_spartans",
        "Nothing but Spartans",
        yes="Every Greek unit is a Spartan hoplite unit.",
        no="Each Greek contingent fights as it was.",
        section="11.4",
    ),
    flag(
        "feigned_retreat",
        "Feigned retreat",
        yes="Spartans may step back before a melee and turn on their pursuers.",
        no="Spartans stand where they are charged.",
        section="11.3",
    ),
    flag(
        "fog",
        "Fog of war",
        yes="Two players see only the top unit of each other's stacks.",
        no="All units lie open.",
        section="3.4",
        default=True,
    ),
    flag(
        "allow_split",
        "Stacks may divide",
        yes="Units may leave a stack when they begin to move.",
        no="A stack moves whole or not at all.",
        section="R5",
        default=True,
    ),
    flag(
        "strict_no_restack",
        "No meeting of friends",
        yes="No move may end in an area with friends.",
        no="A move may end in an area with friends of the same type.",
        section="R6",
    ),
    flag(
        "mono_contingent_stacks",
        "Contingents apart",
        yes="A stack holds units of one contingent only.",
        no="Units of one type may stack, whatever their contingent.",
        section="R9",
    ),
    flag(
        "deploy_die",
        "A die for the Persian deployment",
        yes="A die says on which side of the centre the Persians begin to deploy.",
        no="The Persians fill the northern of two equal areas first.",
        section="R12",
    ),
    flag(
        "light_troops_stand_off",
        "Light troops keep away",
        yes="The automaton's javelins and bows do not charge.",
        no="The automaton's javelins and bows charge like all others.",
        section="R17",
    ),
    flag(
        "wide_arc",
        "A wide arc for mixed units",
        yes="Mixed units fire at everything that lies ahead.",
        no="Mixed units fire no farther sideways than ahead.",
        section="R20",
    ),
    flag(
        "fire_out_of_melee",
        "Fire out of a melee",
        yes="Units among enemies may fire at other areas.",
        no="Units among enemies fire only at these.",
        section="R21",
    ),
    flag(
        "majority_disorder",
        "Disorder of the many",
        yes="Only when most of the attackers are Disordered the odds shift.",
        no="One Disordered attacker is enough to shift the odds.",
        section="R24",
    ),
    flag(
        "persian_rbc",
        "The automaton's light troops step back",
        yes="The automaton's light troops retreat before combat.",
        no="The automaton's light troops stand when they are charged.",
        section="R26",
        default=True,
    ),
    flag(
        "vp_per_rout",
        "Points for every rout",
        yes="Every rout of a Persian contingent counts, not only its first.",
        no="Only the first rout of a Persian contingent counts.",
        section="R30",
    ),
    flag(
        "immortals_guaranteed",
        "The Immortals always come",
        yes="The third day does not end before the Immortals came.",
        no="The third day may end before the Immortals come.",
        section="R32",
        default=True,
    ),
    flag(
        "day3_guard",
        "A guard on the third day",
        yes="A Greek contingent guards the path on the third day too.",
        no="All Greeks that stay for the third day deploy.",
        section="R34",
        default=True,
    ),
    flag(
        "nearest_first",
        "The nearest target first",
        yes="The automaton aims at the nearest before it looks at the sector.",
        no="The automaton looks at the sector first and then for the nearest target in it.",
        section="R40",
    ),
    flag(
        "coastal_blocks_los",
        "Water blocks sight",
        yes="No line of sight crosses the water.",
        no="A line of sight may cross the water.",
        section="R42",
    ),
    flag(
        "wall_blocks_los",
        "The wall blocks sight",
        yes="No line of sight crosses the wall.",
        no="A line of sight may cross the wall.",
        section="R43",
    ),
    flag(
        "bypass_gaps",
        "The automaton seeks gaps",
        yes="The automaton takes the way that gains most rows.",
        no="The automaton goes straight ahead wherever it can.",
        section="R62",
    ),
    flag(
        "javelin_all_round",
        "Javelins fire all round",
        yes="The automaton's javelins fire all round.",
        no="The automaton's javelins fire only ahead.",
        section="R76",
    ),
    flag(
        "los_list1",
        "High ground hides the target",
        yes="High ground nearer to the target than to whoever fires blocks the line too.",
        no="High ground blocks the line only in the half nearer to the lower end.",
        section="R25",
    ),
    flag(
        "all_spartans_two",
        "Two units for each rout of Spartans",
        yes="Of an army of Spartans each contingent that routs sends two units to the Army Track.",
        no="Of an army of Spartans only the true Spartans send two units to the Army Track.",
        section="R61",
    ),
    flag(
        "fire_into_adjacent_melee",
        "Fire into the next melee",
        yes="Fire at range 1 may go into an area with friends.",
        no="Friends in the target area forbid all fire from outside.",
        section="R80",
    ),
)
