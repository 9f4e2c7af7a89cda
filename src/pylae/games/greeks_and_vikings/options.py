"""The options of Groovy Greeks vs. Vicious Vikings; each is a field of the state."""

from __future__ import annotations

from pylae.core.options import choice, flag, number, numbers
from pylae.games.greeks_and_vikings.data import limits

FULL, HALF = 50, 25  # State Points at the start (terms)
AT_RANDOM = 0
FEWEST_CARDS = (25, 30, 40)  # that a deck may be asked to have

options = (
    number(
        "players", "Players", 2, limits.PLAYERS, 2, "How many play, each against all others.", "multiplayer"
    ),
    choice(
        "start_sp",
        "Length of the game",
        {
            "full": ("A full game", "Two players begin with 50 State Points each."),
            "half": ("Half a game", "Two players begin with 25 State Points each."),
        },
        "How many State Points two players begin with; three and four always have 25 each.",
        "R36",
        default=FULL,
        numbered=(FULL, HALF),
    ),
    choice(
        "first",
        "Who goes first",
        {
            "random": ("Drawn by lot", "Chance says who goes first."),
            **{
                str(seat): (f"Player {seat}", f"Player {seat} goes first.")
                for seat in range(1, limits.PLAYERS + 1)
            },
        },
        "Who takes the first turn; for a seat that nobody holds it is drawn by lot.",
        "R41",
    ),
    choice(
        "attacks",
        "Attacks in a turn",
        {
            "each": ("One for each Combatant", "Every Combatant may attack once a turn."),
            "one": ("One for the army", "Only one Combatant may attack in a turn."),
        },
        "How many of your Combatants may attack in a turn.",
        "R1",
    ),
    flag(
        "must_draw",
        "Drawing is a duty",
        yes="At least one card must be drawn in every Draw Phase.",
        no="Nobody has to draw in a Draw Phase.",
        section="R8",
        default=True,
    ),
    number(
        "trench",
        "Room in the Trench",
        1,
        limits.TRENCH,
        limits.TRENCH,
        "How many Combatants a Trench holds.",
        "R11",
    ),
    number("actions", "Actions in a turn", 1, 12, 6, "How many actions each turn has.", "R13"),
    number(
        "hand_limit", "Cards in hand", 5, limits.HAND, limits.HAND, "How many cards a hand may hold.", "R29"
    ),
    numbers(
        "max_turns",
        "Longest game, in turns",
        (50, 100, 200, 400),
        200,
        "After so many turns nobody has won.",
        "R46",
    ),
    choice(
        "deck_min",
        "Smallest deck",
        {
            "usual": ("As usual", "At least 40 cards for two players, 25 for three and four."),
            **{
                str(size): (f"{size} cards", f"At least {size} cards, however many play.")
                for size in FEWEST_CARDS
            },
        },
        "How many cards a deck needs.",
        "R12",
        default=limits.BY_PLAYERS,
        numbered=(limits.BY_PLAYERS, *FEWEST_CARDS),
    ),
    numbers(
        "deck_max",
        "Largest deck",
        (40, 50, 60, limits.MOST_CARDS),
        limits.MOST_CARDS,
        "How many cards a deck may have at most.",
        "R12",
    ),
)
