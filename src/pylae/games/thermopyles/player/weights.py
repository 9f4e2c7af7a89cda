"""The weights of the player, tuned over many games, and their names."""

from __future__ import annotations

from pylae.core.weights import read_weights
from pylae.games.thermopyles.data import cards

WEIGHTS = read_weights(__file__)
# In the order of `weights.toml`, which says what each is for.
(
    BEAT_FIRST, BEAT_SECOND, BEAT_EARLY, SLAY_FIRST, SLAY_SECOND, SLAY_LATE, SLAY_SQUARE,
    SIGN, SIGN_FULL, TOUGH, WIN, LAST_CARD, CARD, CARD_VALUE, CARD_SQUARE, CARD_FEW, CARD_OFF_DIE,
    CALL, CALL_SQUARE, CALL_OFF_DIE, CALL_EARLY, CALL_LATE, CALL_VALUE,
    LEAVE_1, LEAVE_2, LEAVE_3, LEAVE_4, LEAVE_5, LEAVE_HAND, LEAVE_SUPPORT, LEAVE_TOUGH, LEAVE_DECK,
    LEAVE_EMPTY, LEAVE_3_HAND, LEAVE_3_EARLY, CYCLE, GIVE_FEW, GIVE_SOON, GIVE_EMPTY, LEAVE_MATES,
) = range(len(WEIGHTS.names))  # fmt: skip
weight_names, start_weights = WEIGHTS.names, WEIGHTS.start
weights = WEIGHTS.rows(*(f"tuned_{players}" for players in range(1, cards.MAX_PLAYERS + 1)))
