"""The table: what lies where, and whose turn it is."""

from __future__ import annotations

from pylae.core.state import StateBase, int8, pile
from pylae.games.thermopyles.data import cards


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
    spartan_deck = pile(cards.SPARTAN_CARDS)  # cards nobody has seen
    hand = pile(
        cards.SPARTAN_CARDS, cards.MAX_PLAYERS
    )  # each player's hand, up to 5 cards, 6 before a discard
    unseen = int8(
        cards.MAX_PLAYERS
    )  # cards in each hand that this view does not show; they count as in the deck

    # The fight
    charge = int8()  # the Spartan card that charges, or NOBODY (fight.1)
    calling = int8()  # 1 while supports may still be called for this charge (fight.2)
    dice = int8()  # dice about to be rolled
    location_die = int8()  # 1 while the die of the location is still to come (fight.3)
    strength = int8()  # Combat Value of the Spartan side, dice included

    # The Persian side
    persian_deck = pile(cards.PERSIAN_CARDS)  # cards still to come
    slot = int8(cards.SLOTS)  # the first and second Persian card, or NOBODY (preparation)
    graveyard = pile(cards.PERSIAN_CARDS)  # annihilated cards (fight.4)

    # Drawing
    offers = int8()  # cards the team may still draw in this turn
    receiver = int8()  # who is dealt to, draws or lays down a card, or NOBODY
    vote = int8(cards.MAX_PLAYERS)  # with draw_vote: 1 for nobody, 2 + seat, 0 before the vote (R11)
