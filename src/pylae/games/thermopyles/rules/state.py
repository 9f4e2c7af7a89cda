"""The table: what lies where, and whose turn it is."""

from __future__ import annotations

from pylae.core.state import StateBase, flag, int8, pile
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.rules import endings, phase

SEATS, CALLED = range(cards.MAX_PLAYERS), range(cards.NOBODY, cards.MAX_PLAYERS)
SPARTANS, PERSIANS = range(cards.NOBODY, cards.SPARTAN_CARDS), range(cards.NOBODY, cards.PERSIAN_CARDS)
LOCATIONS, VOTES = range(1, cards.LOST_LOCATION + 1), range(cards.MAX_PLAYERS + 2)
MOST_HELD = cards.HAND_LIMIT + 1  # before a discard
MOST_DICE = cards.SUPPORT_CARDS + 1
MOST_STRENGTH = cards.SPARTAN_VALUE[-1] + 6 * MOST_DICE


class State(StateBase):
    # Options
    players = int8(low=1, high=cards.MAX_PLAYERS, means="how many play (preparation)")
    first_player = int8(one_of=range(cards.MAX_PLAYERS + 1), means="seat + 1 of who begins, 0 by lot (R12)")
    support_sequential = flag(means="supports are called one after the other (R8)")
    hidden_hands = flag(means="each player sees only their own hand (R13)")
    draw_vote = flag(means="the team votes on who draws (R11)")

    # The course of the game
    phase = int8(one_of=phase, means="what is done or decided now")
    turn = int8(one_of=SEATS, means="the player in turn")
    outcome = int8(one_of=endings, means="how the game has ended")
    location = int8(one_of=LOCATIONS, means="where the battle marker stands (retreat)")

    # The Spartan side
    support = int8(high=cards.SUPPORT_CARDS, means="support cards left (fight.2)")
    spartan_deck = pile(cards.SPARTAN_CARDS, means="cards nobody has seen")
    hand = pile(cards.SPARTAN_CARDS, cards.MAX_PLAYERS, means="each player's hand (preparation)")
    unseen = int8(cards.MAX_PLAYERS, high=MOST_HELD, means="cards of a hand this view has in the deck (R13)")

    # The fight
    charge = int8(one_of=SPARTANS, means="the Spartan card that charges, or NOBODY (fight.1)")
    calling = flag(means="supports may still be called for this charge (fight.2)")
    dice = int8(high=MOST_DICE, means="dice about to be rolled")
    location_die = flag(means="the die of the location is still to come (fight.3)")
    strength = int8(high=MOST_STRENGTH, means="Combat Value of the Spartan side, dice included")

    # The Persian side
    persian_deck = pile(cards.PERSIAN_CARDS, means="cards still to come")
    slot = int8(cards.SLOTS, one_of=PERSIANS, means="the first and second card, or NOBODY (preparation)")
    graveyard = pile(cards.PERSIAN_CARDS, means="annihilated cards (fight.4)")

    # Drawing
    offers = int8(high=cards.SLOTS, means="cards the team may still draw in this turn")
    receiver = int8(one_of=CALLED, means="who is dealt to, draws or lays down a card, or NOBODY")
    vote = int8(cards.MAX_PLAYERS, one_of=VOTES, means="1 for nobody, 2 + seat, 0 before the vote (R11)")
