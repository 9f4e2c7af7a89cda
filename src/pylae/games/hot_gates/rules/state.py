"""The table: what lies where, who knows what, and what is being done.

A pile is a count of each kind. A hidden card has no identity until it is seen: Persian cards behind others and in the day decks
are one set of unseen ones, and so are the cards of the Spartan deck.
"""

from __future__ import annotations

from pylae.core.state import StateBase, fixed, flag, int8
from pylae.games.hot_gates.data import board, cards
from pylae.games.hot_gates.rules import endings

SEATS = range(cards.MAX_PLAYERS)
DEEPEST = 24  # jobs on the agenda
PARTS = 5  # of a job: what it is, and four numbers
# What lies in a space: nothing, a card face up as 1 + kind, or face down
EMPTY, FACE_DOWN, NO_GOAT, TURNED_BACK = 0, -1, -2, -3  # TURNED_BACK - kind: a card that all have seen (C23)
MOST_FACE_UP = cards.PERSIAN_KINDS
NOBODY_ATTACKED = 0
MOST_EXCESS = 3  # cards above the limit: one drawn, and two more by Return and Cliffs meanwhile (C19)


class State(StateBase):
    # Options
    players = int8(low=1, high=cards.MAX_PLAYERS, means="how many play (preparation)")
    level = int8(
        one_of=range(board.LEVELS + 1), means="the level card, or 0 for random locations (preparation)"
    )
    track = int8(
        high=board.MOST_STEPS, means="steps to defeat that were chosen, or 0 as the board says (R22)"
    )
    open_hands = flag(means="everybody sees every hand (R19)")
    windows = flag(means="holders are asked before each comparison (G9)")
    peek_rear_at_setup = flag(means="goats behind the first line show themselves (C8)")
    cliffs_face_down = flag(means="Cliffs may take a card face down (C7)")
    scout_peek_only = flag(means="scouted cards are turned back (C23)")
    heroes_first_only = flag(means="heroes help only against the first card (C21)")
    archers_choose_player = flag(means="the player in turn says whom the Archers hit (R8)")
    team_defeat_only = flag(means="who cannot do anything is skipped (R32)")
    lose_on_empty_deck = flag(means="the last Spartan card drawn loses (R3)")
    laurels_team = flag(means="laurels count for the team (R25)")

    # The board
    levels = fixed(int8(board.LEVELS, board.SPACES, high=1, means="dice on the level cards (R20)"))
    locations = fixed(int8(board.RANDOM_LOCATIONS, high=1, means="dice on the random location cards (R21)"))
    final_stand_die = fixed(int8(high=1, means="the die of the Final Stand (R21)"))
    laurels_printed = fixed(int8(board.MOST_LAURELS + 1, high=cards.HEROES, means="heroes by laurels (R24)"))
    day_decks = fixed(int8(board.DAYS, high=cards.PERSIAN_CARDS, means="cards of each day (R6)"))
    defeat_space = fixed(int8(high=board.MOST_STEPS, means="steps to defeat on the board (R22)"))

    # The course of the game
    outcome = int8(one_of=endings, means="how the game has ended")
    turn = int8(one_of=SEATS, means="the player in turn")
    space = int8(one_of=range(board.SPACES), means="where the location marker stands (fall_back)")
    die_here = flag(means="this location gives a die (hold.2)")
    locations_left = int8(
        2, high=board.RANDOM_LOCATIONS, means="location cards not seen, blank and with a die"
    )
    flank = int8(high=board.MOST_STEPS, means="where the flanking marker stands (hand)")
    leonidas = int8(high=cards.LEONIDAS, means="Leonidas cards left (hold.3)")
    hero_deck = int8(high=cards.HEROES, means="heroes nobody has (hold.2)")
    heroes = int8(cards.MAX_PLAYERS, high=cards.HEROES, means="heroes before each player (hold.2)")
    laurels_left = int8(
        board.MOST_LAURELS + 1, high=cards.HEROES, means="heroes not turned over, by laurels (laurels)"
    )
    laurels = int8(cards.MAX_PLAYERS, high=3 * cards.HEROES, means="laurels found after victory (laurels)")

    # The Spartan side
    hand = int8(cards.MAX_PLAYERS, cards.SPARTAN_KINDS, high=10, means="each hand, by kind (hand)")
    told = int8(cards.MAX_PLAYERS, cards.SPARTAN_KINDS, high=10, means="of these the team knows (R19)")
    held = int8(
        cards.MAX_PLAYERS, high=cards.HAND_LIMIT + MOST_EXCESS, means="cards in each hand (hand.limit)"
    )
    unknown = int8(
        cards.SPARTAN_KINDS, high=10, means="cards of the Spartan deck, and in a view of unseen hands"
    )
    library = int8(high=cards.SPARTAN_CARDS, means="cards in the Spartan deck")
    spent = int8(cards.SPARTAN_KINDS, high=10, means="the Spartan discards, open to all")
    used = int8(cards.SPARTAN_KINDS, high=10, means="on the table in this combat (C18)")

    # The Persian side
    unseen = int8(
        cards.PERSIAN_KINDS, high=10, means="cards nobody has seen, behind others and in the day decks"
    )
    deck = int8(high=cards.PERSIAN_CARDS, means="cards in the day decks")
    fallen = int8(cards.PERSIAN_KINDS, high=10, means="the Persian discards, open to all")
    front = int8(cards.POSITIONS, one_of=range(MOST_FACE_UP + 1), means="the first card of each position")
    rear = int8(
        cards.POSITIONS,
        low=TURNED_BACK - cards.PERSIAN_KINDS + 1,
        high=MOST_FACE_UP,
        means="the second card: 1 + kind face up, below 0 face down",
    )

    # The combat
    where = int8(
        one_of=range(cards.POSITIONS + 1), means="1 + the attacked position, 0 outside a combat (hold.1)"
    )
    attack = int8(one_of=range(cards.ATTACKS), means="the attack card on the table (hold.1)")
    thrown_down = flag(means="the card being fought fell from the cliffs (C13)")
    dice = int8(set_of=2, means="dice about to be rolled: the location's and Leonidas' (hold.3)")
    die = int8(2, high=6, means="what they show, 0 if not rolled (hold.4)")
    bonus = int8(high=40, means="what allies and heroes have added (hold.4)")
    icons = int8(high=20, means="draws still to be offered (hold.4d)")
    scouted = int8(
        one_of=range(cards.POSITIONS + 1), means="1 + the position whose rear is being turned up (G4)"
    )

    # The agenda
    job = int8(DEEPEST, PARTS, means="what is being done, the top last")
    jobs = int8(high=DEEPEST, means="how many jobs there are")
