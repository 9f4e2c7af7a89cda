"""The table: what lies where, whose turn it is, and the numbers of its phases and actions."""

from __future__ import annotations

from pylae.core.piles import size
from pylae.core.rule import rule
from pylae.core.state import StateBase, int8, pile
from pylae.games.thermopyles.cards import PERSIAN_CARDS, PERSIAN_DECK, SPARTAN_CARDS, SPARTAN_DECK

MAX_PLAYERS = 4
SLOTS = 2
NOBODY = -1  # no card, no seat

# Phases in which a seat decides,
TURN, SUPPORT, OFFER, DISCARD = 0, 1, 2, 3
# phases in which chance decides,
FIRST_PLAYER, ARRIVAL, DEAL, DIE, DRAW = 4, 5, 6, 7, 8
# phases that pass by themselves,
MUSTER, COMBAT, REFILL, OFFERS, END_TURN = 9, 10, 11, 12, 13
# and the end.
FINISHED = 14

# Actions of the seats: a verb and, added to it, a card, a number or a seat.
RETREAT = 0
FIGHT = 1  # + Spartan card
ASK = 21  # + number of support cards; with support_sequential 1 is one more, 0 is enough
DECLINE = 26
GIVE = 27  # + seat
LAY_DOWN = 31  # + Spartan card
ACTIONS = 51
MOST_LEGAL = 7  # retreat or one of six cards

# Endings
UNDECIDED, CASUALTIES, ARMY_SPENT, PASS_LOST, OUT_OF_CARDS = 0, 1, 2, 3, 4


class State(StateBase):
    # Options
    players = int8()  # 1 to 4 (preparation)
    first_player = int8()  # seat + 1 of who begins, 0 by lot (R12)
    support_sequential = int8()  # 1 when supports are called one after the other (R8)
    hidden_hands = int8()  # 1 when each player sees only the own hand (R13)
    draw_vote = int8()  # 1 when the team votes on who draws (R11)

    # The course of the game
    phase = int8()  # one of the phases above
    turn = int8()  # the player in turn
    outcome = int8()  # one of the endings above
    location = int8()  # where the battle marker stands, 1 to 7 (retreat)

    # The Spartan side
    support = int8()  # support cards left (fight.2)
    spartan_deck = pile(SPARTAN_CARDS)  # cards nobody has seen
    hand = pile(SPARTAN_CARDS, MAX_PLAYERS)  # each player's hand, up to 5 cards, 6 before a discard
    unseen = int8(MAX_PLAYERS)  # cards in each hand that this view does not show; they count as in the deck

    # The fight
    charge = int8()  # the Spartan card that charges, or NOBODY (fight.1)
    calling = int8()  # 1 while supports may still be called for this charge (fight.2)
    dice = int8()  # dice about to be rolled
    location_die = int8()  # 1 while the die of the location is still to come (fight.3)
    strength = int8()  # Combat Value of the Spartan side, dice included

    # The Persian side
    persian_deck = pile(PERSIAN_CARDS)  # cards still to come
    slot = int8(SLOTS)  # the first and second Persian card, or NOBODY (preparation)
    graveyard = pile(PERSIAN_CARDS)  # annihilated cards (fight.4)

    # Drawing
    offers = int8()  # cards the team may still draw in this turn
    receiver = int8()  # who is dealt to, draws or lays down a card, or NOBODY
    vote = int8(MAX_PLAYERS)  # with draw_vote: 1 for nobody, 2 + seat, 0 before the vote (R11)


@rule
def clockwise(state: State, player: int) -> int:
    """turn The next player clockwise; a division would cost more than the rest of a turn's end."""
    return player + 1 if player + 1 < state.players else 0


@rule
def hand_size(state: State, player: int) -> int:
    """preparation Cards in a hand, seen or not."""
    return size(state.hand[player]) + state.unseen[player]


@rule
def spartan_deck_size(state: State) -> int:
    """draw Cards in the Spartan deck: what this view has not seen, less what it does not see of other hands."""
    left = size(state.spartan_deck)
    for player in range(state.players):
        left -= state.unseen[player]
    return left


@rule
def spartan_discard(state: State) -> int:
    """fight.4 The Spartan discard pile, open to everybody (R14): all cards that are nowhere else."""
    gone = SPARTAN_DECK & ~state.spartan_deck
    for player in range(state.players):
        gone &= ~state.hand[player]
    if state.charge >= 0:
        gone &= ~(1 << state.charge)
    return gone


@rule
def persian_discard(state: State) -> int:
    """fight.4 The repelled Persian cards, open to everybody (R14): all cards that are nowhere else."""
    gone = PERSIAN_DECK & ~state.persian_deck & ~state.graveyard
    for place in range(SLOTS):
        if state.slot[place] >= 0:
            gone &= ~(1 << state.slot[place])
    return gone


@rule
def votes(state: State) -> bool:
    """draw Whether the team votes on draws; a player alone does not (R11)."""
    return state.draw_vote == 1 and state.players > 1
