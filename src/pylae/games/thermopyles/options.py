"""The options of Thermopyles; each is a field of the state."""

from __future__ import annotations

from pylae.core.options import choice, flag, number
from pylae.games.thermopyles.data import cards

SEATS = {str(seat): (f"Player {seat}", f"Player {seat} begins.") for seat in range(1, cards.MAX_PLAYERS + 1)}

options = (
    number(
        "players", "Players", 1, cards.MAX_PLAYERS, 1, "How many players share the defence.", "preparation"
    ),
    choice(
        "first_player",
        "Who begins",
        {"random": ("Drawn by lot", "Chance says who begins."), **SEATS},
        "Who takes the first turn.",
        "R12",
        default=1,
    ),
    flag(
        "support_sequential",
        "Supports one at a time",
        yes="Supports are called one after the other, each die seen before the next.",
        no="How many supports help is said before any die is rolled.",
        section="R8",
    ),
    flag(
        "hidden_hands",
        "Hidden hands",
        yes="Each player sees only their own hand.",
        no="All hands lie open.",
        section="R13",
    ),
    flag(
        "draw_vote",
        "The team votes on draws",
        yes="All vote on who draws a card; the player in turn breaks ties.",
        no="The player in turn says who draws a card.",
        section="R11",
    ),
)
