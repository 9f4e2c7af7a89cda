"""What each seat may know, and the table in numbers."""

from __future__ import annotations

from pylae.core.chance import below
from pylae.core.piles import nth, size
from pylae.core.rule import rule
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.rules import phase
from pylae.games.thermopyles.rules.state import State

# Numbers of an observation: phase, location, ten single ones, for each player hand and four more, unseen Spartans,
# Persians to come, both slots, graveyard.
OBSERVATION = (
    phase.FINISHED
    + 1
    + cards.LOST_LOCATION
    + 10
    + cards.MAX_PLAYERS * (cards.SPARTAN_CARDS + 4)
    + cards.SPARTAN_CARDS
    + 4 * cards.PERSIAN_CARDS
)


@rule
def hide(state: State, seat: int) -> None:
    """R13 With hidden hands a player sees only the own cards; all others count as still in the deck."""
    if state.hidden_hands == 0:
        return
    for player in range(state.players):
        if player != seat:
            state.unseen[player] += size(state.hand[player])
            state.spartan_deck |= state.hand[player]
            state.hand[player] = 0


@rule
def redeal(state: State, seat: int, random: list[int]) -> None:
    """R13 Fills the hands a view does not show with cards it has not seen, all deals equally likely."""
    for player in range(state.players):
        while state.unseen[player] > 0:
            card = nth(state.spartan_deck, below(random, size(state.spartan_deck)))
            state.spartan_deck &= ~(1 << card)
            state.hand[player] |= 1 << card
            state.unseen[player] -= 1


def knows(state: State, seat: int) -> bool:
    """R13 A card dealt or drawn into a hidden hand is seen by its owner alone."""
    drawing = state.phase in (phase.DEAL, phase.DRAW)
    return not (drawing and state.hidden_hands and seat != state.receiver)


@rule
def observe(view: State, out: list[int]) -> None:
    """preparation The table as `OBSERVATION` small numbers: one bit a card and place, counts as they are."""
    for at in range(OBSERVATION):
        out[at] = 0
    out[view.phase] = 1
    at = phase.FINISHED + 1
    out[at + view.location - 1] = 1
    at += cards.LOST_LOCATION
    out[at] = view.support
    out[at + 1] = view.strength
    out[at + 2] = view.dice
    out[at + 3] = view.calling
    out[at + 4] = view.location_die
    out[at + 5] = view.offers
    out[at + 6] = view.support_sequential
    out[at + 7] = view.hidden_hands
    out[at + 8] = view.draw_vote
    out[at + 9] = view.players
    at += 10
    for player in range(cards.MAX_PLAYERS):
        for card in range(cards.SPARTAN_CARDS):
            out[at + card] = (view.hand[player] >> card) & 1
        at += cards.SPARTAN_CARDS
        out[at] = view.unseen[player]
        out[at + 1] = 1 if player == view.turn else 0
        out[at + 2] = 1 if player == view.receiver else 0
        out[at + 3] = view.vote[player]
        at += 4
    for card in range(cards.SPARTAN_CARDS):
        out[at + card] = (view.spartan_deck >> card) & 1
    at += cards.SPARTAN_CARDS
    for card in range(cards.PERSIAN_CARDS):
        out[at + card] = (view.persian_deck >> card) & 1
        out[at + cards.PERSIAN_CARDS + card] = 1 if view.slot[0] == card else 0
        out[at + 2 * cards.PERSIAN_CARDS + card] = 1 if view.slot[1] == card else 0
        out[at + 3 * cards.PERSIAN_CARDS + card] = (view.graveyard >> card) & 1
