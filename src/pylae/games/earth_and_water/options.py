"""The options: two editions, the cheap-fleet rule, and every point on which book, second edition and players disagree."""

from pylae.core.options import choice, flag, number
from pylae.games.earth_and_water.data import atlas

options = (
    number("players", 2, 2, 2, "Greece and Persia.", "1"),
    choice(
        "edition",
        atlas.EDITIONS,
        "Bonsai: track to 7, cities important to one side; Nuts: track to 6.",
        "4.5",
    ),
    flag("cheap_fleets", "A Persian fleet costs one talent.", "5.1.2"),
    flag("must_spend", "Raising goes on while anything can still be raised.", "R1"),
    flag("bridge_by_control", "Persia bridges the Hellespont without an army in Sestos.", "R2"),
    choice(
        "bridge_burning",
        ("battle", "unopposed", "always"),
        "When Greece may burn the bridge: after winning Sestos in battle, also after walking in, or after every move to it.",
        "R3",
    ),
    flag("sweeping_retreat", "A failed landing takes all fleets in that port back with it.", "R4"),
    choice(
        "sea_retreat",
        ("open", "origin", "any"),
        "Ports for a retreat by sea: without enemy fleets, or for attackers always their origin, or any.",
        "R5",
    ),
    flag("sea_retreat_limit", "At most three armies retreat by sea.", "R7"),
    choice(
        "road_retreat",
        ("adjacent", "origin"),
        "Attackers retreat by road to an adjacent city on their way, or all the way back.",
        "R8",
    ),
    choice(
        "karneia_freeze",
        ("edition", "no", "yes"),
        "Karneia also keeps the armies in Sparta at home: only in Nuts, never, or always.",
        "R9",
    ),
    choice(
        "karneia_turn",
        ("expedition", "turn"),
        "Karneia lasts to the end of the expedition, or to the end of the next Greek turn.",
        "R10",
    ),
    flag("pacification_reshuffle", "A king's death through Pacification reshuffles the cards too.", "R11"),
    flag("orphan_immortals", "The Immortals come also after Xerxes' death.", "R12"),
    flag("lasting_penalty", "A sudden death does not cancel the price of the burnt Acropolis.", "R13"),
    choice(
        "miltiades_attacks",
        ("always", "marches", "never"),
        "Greek attacks that Miltiades may lead.",
        "R14",
    ),
    flag("stacked_leaders", "Several of Miltiades, Leonidas and the 300 may join one battle.", "R15"),
    flag("armed_molon_labe", "Molon Labe needs a Greek army that can march.", "R16"),
    flag("short_triremes", "The second move of Triremes may be left.", "R17"),
    flag("crowded_syracuse", "Fleets of Syracuse may come to ports with enemy fleets.", "R18"),
    flag("idle_plays", "A card may be played although it does nothing.", "R20"),
    flag("late_points", "After the Immortals came, their battle decides the points of an event.", "R24"),
    flag("slow_losses", "Pieces lost in battle return only with the next expedition.", "R25"),
    flag("late_discard", "A played card joins the discards after its effect.", "R27", default=True),
    flag("lost_home_supply", "A home port in enemy hands still supplies by sea.", "R28"),
    flag("early_pausanias", "Pausanias answers the card of the Cavalry, not its battle.", "R29"),
)
