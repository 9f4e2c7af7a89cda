"""The weights of the player, and their names."""

from __future__ import annotations

from pylae.core.weights import read_weights
from pylae.games.hot_gates.data import cards

WEIGHTS = read_weights(__file__)
# In the order of `weights.toml`, which says what each is for.
(
    KILL_FIRST, KILL_SECOND, ICON, ICON_FULL, TOUGH, CARD, CARD_VALUE, CARD_SQUARE, CARD_FEW, LEONIDAS, LEONIDAS_EARLY,
    HERO, ALLY, ALLY_VALUE, ORACLE, CLIFFS, BACK_1, BACK_2, BACK_3, BACK_4, BACK_5, BACK_HAND, BACK_MATES, BACK_DIE,
    BACK_EARLY, BACK_NEXT_DIE, BACK_BOTH_DICE, GIVE_FEW, GIVE_SOON, GIVE_EMPTY, DRAW_RISK, RETURN_VALUE,
) = range(len(WEIGHTS.names))  # fmt: skip
weight_names, start_weights = WEIGHTS.names, WEIGHTS.start
weights = WEIGHTS.rows(*(f"tuned_{players}" for players in range(1, cards.MAX_PLAYERS + 1)))
