"""What each seat may know."""

from __future__ import annotations

from pylae.core.chance import below
from pylae.core.piles import nth, size
from pylae.core.rule import rule
from pylae.games.thermopyles.rules import phase
from pylae.games.thermopyles.rules.state import State


@rule
def hide(state: State, seat: int) -> None:
    """R13 With hidden hands a player sees only their own cards; all others count as still in the deck."""
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
