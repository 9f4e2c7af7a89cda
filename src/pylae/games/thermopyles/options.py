"""The options of Thermopyles; each is a field of the state."""

from __future__ import annotations

from pylae.core.options import choice, flag, number
from pylae.games.thermopyles.data import cards

options = (
    number("players", 1, cards.MAX_PLAYERS, 1, "How many players share the defence.", "preparation"),
    choice(
        "first_player",
        ("random", *(str(seat) for seat in range(1, cards.MAX_PLAYERS + 1))),
        "Who takes the first turn: a seat, or the lot.",
        "R12",
        default=1,
    ),
    flag(
        "support_sequential", "Supports are called one after the other, each die seen before the next.", "R8"
    ),
    flag("hidden_hands", "Each player sees only their own hand.", "R13"),
    flag("draw_vote", "The team votes on who draws; the player in turn breaks ties.", "R11"),
)
