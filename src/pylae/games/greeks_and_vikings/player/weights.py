"""The weights of the player, and their names."""

from __future__ import annotations

from pylae.core.weights import read_weights

WEIGHTS = read_weights(__file__)
# In the order of `weights.toml`, which says what each is for.
(
    ATK, DEF, BODY, STAR, HAND, FIGHTER, DECK, GEAR, GROUND, HARVEST, THREAT, WOUND, RIVAL,
) = range(len(WEIGHTS.names))  # fmt: skip
weight_names, start_weights = WEIGHTS.names, WEIGHTS.start
TUNED = WEIGHTS.row("tuned")
weights = (TUNED, TUNED, TUNED, TUNED)
