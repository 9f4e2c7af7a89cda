"""The weights of the player, tuned over many games, and whom it likes best for what."""

from __future__ import annotations

from pathlib import Path

from pylae.core.tables import Data
from pylae.core.weights import read_weights
from pylae.games.go_tell_the_spartans.data import peoples

NEVER = -(10**9)
FACES = 6  # of the melee die
SHARE = 100  # weights that count areas or shares are in hundredths
FAR = 99  # further than any area of a map
FEW = 3  # units that a contingent still needs to rout

(
    OWN_STEP,
    ENEMY_STEP,
    CHARGE,
    FINISH,
    LAST,
    FILL,
    FLEE,
    BOX_WORN,
    STAY_WORN,
    STAND_OFF,
    ADVANCE,
) = range(11)
WEIGHTS = read_weights(Path(__file__).with_name("weights.toml"))
weight_names: tuple[str, ...] = WEIGHTS.names
start_weights: tuple[int, ...] = WEIGHTS.row("start")
# Against the automaton, for the Persians, and for Greeks against a Persian player; seats of 11.2 play as against the automaton.
SOLITAIRE, PERSIANS, DUEL = range(3)
weights: tuple[tuple[int, ...], ...] = (
    WEIGHTS.row("greece"),
    WEIGHTS.row("persia"),
    WEIGHTS.row("duel"),
) + (WEIGHTS.row("greece"),) * (peoples.GREEK_SEATS - 3)

_LIKES = Data("contingents", WEIGHTS.data.table("contingents"))
FOR_BOX, FOR_STAYING, FOR_GUARD, FOR_COMMITMENT = (
    _LIKES.numbers(key) for key in ("box", "stay", "guard", "commit")
)
