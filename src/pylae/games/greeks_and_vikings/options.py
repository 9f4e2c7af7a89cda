"""The options of Groovy Greeks vs. Vicious Vikings; each is a field of the state."""

from __future__ import annotations

from pylae.core.options import Option, choice, flag, number
from pylae.games.greeks_and_vikings.data import limits

FULL, HALF = 50, 25  # State Points at the start (terms)
AT_RANDOM = 0

options = (
    number("players", 2, limits.PLAYERS, 2, "How many play, each against all others.", "multiplayer"),
    Option(
        "start_sp",
        {"full": FULL, "half": HALF},
        FULL,
        "A full game of 50 State Points or a half game of 25; three and four players always have 25.",
        "R36",
    ),
    Option(
        "first",
        {"random": AT_RANDOM, **{str(seat): seat for seat in range(1, limits.PLAYERS + 1)}},
        AT_RANDOM,
        "Who goes first; a seat that nobody holds means at random.",
        "R41",
    ),
    choice("attacks", ("each", "one"), "Each Combatant attacks once a turn, or only one of them.", "R1"),
    flag("must_draw", "At least one card must be drawn in every Draw Phase.", "R8", default=True),
    number("trench", 1, limits.TRENCH, limits.TRENCH, "How many Combatants a Trench holds.", "R11"),
    number("actions", 1, 12, 6, "Actions in a turn.", "R13"),
    number("hand_limit", 5, limits.HAND, limits.HAND, "How many cards a hand holds.", "R29"),
    Option(
        "max_turns",
        {str(turns): turns for turns in (50, 100, 200, 400)},
        200,
        "After so many turns nobody has won.",
        "R46",
    ),
    Option(
        "deck_min",
        {"usual": limits.BY_PLAYERS, **{str(size): size for size in (25, 30, 40)}},
        limits.BY_PLAYERS,
        "Cards a deck has at least: 40 for two players, 25 for three and four, or as many as you say.",
        "R12",
    ),
    Option(
        "deck_max",
        {str(size): size for size in (40, 50, 60, limits.MOST_CARDS)},
        limits.MOST_CARDS,
        "Cards a deck has at most.",
        "R12",
    ),
)
