"""The options of The Hot Gates; each is a field of the state."""

from __future__ import annotations

from pylae.core.options import choice, flag, number
from pylae.games.hot_gates.data import board, cards

RANDOM = 0  # the level made of random location cards
BY_THE_BOARD = 0  # the track as long as the board says
TRACKS = (BY_THE_BOARD, 18, 19, 20)
WON_ALONE = (48, 38, 36, 26, 17, 5)  # of a hundred games of a good player, level by level
LEVELS = {
    str(level): (f"Level {level}", f"A good player alone wins {won} games of a hundred here.")
    for level, won in enumerate(WON_ALONE, 1)
}

options = (
    number(
        "players", "Players", 1, cards.MAX_PLAYERS, 1, "How many players share the defence.", "preparation"
    ),
    choice(
        "level",
        "Level",
        {
            **LEVELS,
            "random": (
                "Random locations",
                "Locations by lot, with the Final Stand below them; a good player alone wins 36 games of a hundred.",
            ),
        },
        "Which level card lies out, 1 the easiest. A team wins about as often as a player alone.",
        "preparation",
        default=1,
        numbered=(*range(1, board.LEVELS + 1), RANDOM),
    ),
    choice(
        "track",
        "Length of the Goat Path",
        {
            "board": ("As on the board", "Twenty steps, where nobody brings a board of another length."),
            "18": ("18 steps, harsh", "The flanking force needs eighteen steps."),
            "19": ("19 steps, tense", "The flanking force needs nineteen steps."),
            "20": ("20 steps", "The flanking force needs twenty steps, whatever the board says."),
        },
        "After how many steps of the flanking force all is lost.",
        "R22",
        numbered=TRACKS,
    ),
    flag(
        "open_hands",
        "Open hands",
        yes="Everybody sees every hand.",
        no="Each player sees only their own hand, and may tell of any card in it.",
        section="R19",
    ),
    choice(
        "windows",
        "Asked before comparisons",
        {
            "needed": ("When it can matter", "Only when a card could turn a comparison that would be lost."),
            "always": ("Always", "Before every comparison, also one that is won."),
        },
        "When holders of allies, heroes and the Oracle are asked whether they play one. "
        "Whether you want to be asked is never said aloud at the table.",
        "G9",
    ),
    flag(
        "peek_rear_at_setup",
        "Goat Paths at the rear show",
        yes="Goat Paths among the first cards of the second row show themselves and are replaced.",
        no="The first cards of the second row stay unseen, whatever they are.",
        section="C8",
    ),
    flag(
        "cliffs_face_down",
        "Cliffs against unseen cards",
        yes="Cliffs may take a card that lies face down.",
        no="Cliffs take only a card that lies face up.",
        section="C7",
    ),
    flag(
        "scout_peek_only",
        "Scouts only look",
        yes="A scouted card is turned back without effect, and everybody remembers it.",
        no="A scouted card stays face up and takes effect.",
        section="C23",
    ),
    flag(
        "heroes_first_only",
        "Heroes only before the second card",
        yes="Heroes help only before the second Persian card is turned up.",
        no="Heroes help against both Persian cards.",
        section="C21",
    ),
    flag(
        "archers_choose_player",
        "You choose whom Archers hit",
        yes="The player in turn says who loses their lowest card to the Archers.",
        no="Archers take the lowest attack card of all hands.",
        section="R8",
    ),
    flag(
        "team_defeat_only",
        "Nobody loses alone",
        yes="A player who can neither hold nor fall back is skipped while somebody else can hold.",
        no="A player in turn who can neither hold nor fall back loses for all.",
        section="R32",
    ),
    flag(
        "lose_on_empty_deck",
        "The last card loses",
        yes="Lost when the last Spartan card is drawn. It never is: at most 58 of the 66 can be drawn, so this changes nothing.",
        no="An empty Spartan deck ends nothing.",
        section="R3",
    ),
    flag(
        "laurels_team",
        "One title for the team",
        yes="The laurels of all players count together for one title.",
        no="Each player earns a title with their own laurels.",
        section="R25",
    ),
)
