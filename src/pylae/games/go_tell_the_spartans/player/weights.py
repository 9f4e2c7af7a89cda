"""The weights of the player, tuned over many games, and whom it likes best for what."""

from __future__ import annotations

from pylae.core.weights import read_weights
from pylae.games.go_tell_the_spartans.data import peoples

NEVER = -(10**9)
FACES = 6  # of the melee die
SHARE = 100  # weights that count areas or shares are in hundredths
FAR = 99  # further than any area of a map
FEW = 3  # units that a contingent still needs to rout

WEIGHTS = read_weights(__file__)
# In the order of `weights.toml`, which says what each is for.
(
    OWN_STEP, ENEMY_STEP, CHARGE, FINISH, LAST, FILL, FLEE, BOX_WORN, STAY_WORN, STAND_OFF, ADVANCE,
    CLOSE, GOAL, RESERVE, SALLY,
) = range(len(WEIGHTS.names))  # fmt: skip
weight_names, start_weights = WEIGHTS.names, WEIGHTS.start
# Against the automaton, for the Persians, and for Greeks against a Persian player; seats of 11.2 play as against the automaton.
SOLITAIRE, PERSIANS, DUEL = range(3)
weights = WEIGHTS.rows("greece", "persia", "duel", *["greece"] * (peoples.GREEK_SEATS - 3))

LIKES = WEIGHTS.table("contingents")
FOR_BOX, FOR_STAYING, FOR_GUARD, FOR_COMMITMENT = (
    LIKES.numbers(key) for key in ("box", "stay", "guard", "commit")
)
LIKES.require(
    len(FOR_BOX) == len(FOR_STAYING) == len(FOR_GUARD) == peoples.GREEK_CONTINGENTS
    and len(FOR_COMMITMENT) == peoples.NATIONS - peoples.GREEK_CONTINGENTS,
    "every contingent must have a number",
)
