"""What each seat may know."""

from __future__ import annotations

from pylae.core.chance import below
from pylae.core.piles import nth, size
from pylae.core.rule import rule
from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.rules import phase, production
from pylae.games.earth_and_water.rules.state import State


@rule
def hide(state: State, seat: int) -> None:
    """6.2 A hand is seen by its owner, and by the enemy as far as Hippias or a separate peace showed it (card 9, card 10)."""
    for side in range(atlas.SIDES):
        if side != seat:
            if seat < 0:
                state.seen[side] = 0
            hidden = state.hand[side] & ~state.seen[side]
            state.unseen[side] += size(hidden)
            state.deck |= hidden
            state.hand[side] &= state.seen[side]


@rule
def redeal(state: State, seat: int, random: list[int]) -> None:
    """6.2 Fills unseen hands with cards that were not seen, all possible deals equally likely."""
    for side in range(atlas.SIDES - 1, -1, -1):
        while state.unseen[side] > 0:
            pile = state.deck & ~impossible(state, side)
            card = nth(pile, below(random, size(pile)))
            state.deck &= ~(1 << card)
            state.hand[side] |= 1 << card
            state.unseen[side] -= 1


@rule
def impossible(state: State, side: int) -> int:
    """5.3 Persia never holds a king's death, except while it draws and before it is announced."""
    drawing = (state.phase == phase.DRAW and state.actor == atlas.PERSIA) or state.phase == phase.OMEN
    if side == atlas.PERSIA and production.king_left(state) and not drawing:
        return 1 << production.DEATH_CARD
    return 0


def knows(state: State, seat: int) -> bool:
    """5.1.4 8.1 A card drawn, and the card Persia keeps, is seen by its owner alone."""
    return state.phase not in (phase.DRAW, phase.KEEP) or seat == state.actor
