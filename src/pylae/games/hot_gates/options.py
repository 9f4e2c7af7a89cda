"""The options of The Hot Gates; each is a field of the state."""

from __future__ import annotations

from pylae.core.options import Option, choice, flag, number
from pylae.games.hot_gates.data import board, cards

RANDOM = 0  # the level made of random location cards
BY_THE_BOARD = 0  # the track as long as the board says
TRACKS = (BY_THE_BOARD, 18, 19, 20)

options = (
    number("players", 1, cards.MAX_PLAYERS, 1, "How many players share the defence.", "preparation"),
    Option(
        "level",
        {**{str(level): level for level in range(1, board.LEVELS + 1)}, "random": RANDOM},
        1,
        "Which level card, 1 the easiest; or locations at random, with the Final Stand below them. Alone a good player "
        "wins 48, 38, 36, 26, 17 and 5 % on levels 1 to 6, and 36 % at random; a team about the same on each.",
        "preparation",
    ),
    Option(
        "track",
        {"board": BY_THE_BOARD, "18": 18, "19": 19, "20": 20},
        BY_THE_BOARD,
        "Steps of the flanking force to defeat: as the board says (20 where nobody brings another), or 19 tense, 18 harsh.",
        "R22",
    ),
    flag("open_hands", "Everybody sees every hand.", "R19"),
    choice(
        "windows",
        ("needed", "always"),
        "Holders of allies, heroes and the Oracle are asked only when it can change a lost comparison, or always before one. "
        "Who wants to be asked never says so at the table.",
        "G9",
    ),
    flag("peek_rear_at_setup", "Goat Paths among the first cards of the second row show themselves.", "C8"),
    flag("cliffs_face_down", "Cliffs may take a card that lies face down.", "C7"),
    flag(
        "scout_peek_only", "A scouted card is turned back without effect, and everybody remembers it.", "C23"
    ),
    flag("heroes_first_only", "Heroes help only before the second Persian card is turned up.", "C21"),
    flag(
        "archers_choose_player", "The player in turn says who loses their lowest card to the Archers.", "R8"
    ),
    flag(
        "team_defeat_only",
        "Who can neither hold nor fall back is skipped while somebody else can hold.",
        "R32",
    ),
    flag(
        "lose_on_empty_deck",
        "Lost when the last Spartan card is drawn. It never is: at most 58 of the 66 can be drawn, so this changes nothing.",
        "R3",
    ),
    flag("laurels_team", "The laurels of all players count together for one title.", "R25"),
)
