"""What each seat may know, and the table in numbers."""

from __future__ import annotations

from pylae.core.chance import below
from pylae.core.piles import nth, size
from pylae.core.rule import rule
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.rules import common, phase, production
from pylae.games.earth_and_water.rules.state import State

# Numbers of an observation: the phase, single numbers, cities, and cards where they lie.
SINGLES = 41
OBSERVATION = (
    phase.FINISHED + 1 + SINGLES + atlas.SIDES * (2 + atlas.MOST_ROLLED) + 4 * atlas.PLACES + 7 * cards.CARDS
)


# Views


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


# Numbers


@rule
def observe(view: State, out: list[int]) -> None:
    """2.1 2.2 2.3 The table as a row of small whole numbers; cards this view does not show count as in the deck."""
    for index in range(phase.FINISHED + 1):
        out[index] = 1 if index == view.phase else 0
    at = phase.FINISHED + 1
    out[at] = view.actor
    out[at + 1] = view.expedition
    out[at + 2] = view.score
    out[at + 3] = view.turn
    out[at + 4] = view.passes
    out[at + 5] = view.karneia
    out[at + 6] = view.acropolis
    out[at + 7] = view.portraits
    out[at + 8] = view.army_reserve[0]
    out[at + 9] = view.army_reserve[1]
    out[at + 10] = view.fleet_reserve[0]
    out[at + 11] = view.fleet_reserve[1]
    out[at + 12] = view.bridge
    out[at + 13] = view.unseen[0]
    out[at + 14] = view.unseen[1]
    out[at + 15] = view.talents
    out[at + 16] = view.raised
    out[at + 17] = view.to_draw
    out[at + 18] = view.event
    out[at + 19] = view.moving
    out[at + 20] = view.sailing
    out[at + 21] = view.interrupted
    out[at + 22] = view.moves_left
    out[at + 23] = view.origin[0]
    out[at + 24] = view.origin[1]
    out[at + 25] = view.target[0]
    out[at + 26] = view.target[1]
    out[at + 27] = view.units[0]
    out[at + 28] = view.units[1]
    out[at + 29] = view.carried[0]
    out[at + 30] = view.carried[1]
    out[at + 31] = view.afloat
    out[at + 32] = view.strength
    out[at + 33] = view.greek_dice
    out[at + 34] = view.pausanias
    out[at + 35] = view.settled
    out[at + 36] = view.excess
    out[at + 37] = view.fought
    out[at + 38] = view.landed
    out[at + 39] = view.rolling
    out[at + 40] = view.dice
    at += SINGLES
    for side in range(atlas.SIDES):
        out[at] = view.army_lost[side]
        out[at + 1] = view.fleet_lost[side]
        for index in range(atlas.MOST_ROLLED):
            out[at + 2 + index] = view.die[side][index]
        at += 2 + atlas.MOST_ROLLED
    for city in range(atlas.PLACES):
        for side in range(atlas.SIDES):
            out[at + atlas.PLACES * side + city] = view.army[side][city]
            out[at + atlas.PLACES * (atlas.SIDES + side) + city] = view.fleet[side][city]
    at += 2 * atlas.SIDES * atlas.PLACES
    at = observe_pile(out, at, view.deck)
    for side in range(atlas.SIDES):
        at = observe_pile(out, at, view.hand[side])
        at = observe_pile(out, at, view.seen[side])
    at = observe_pile(out, at, view.aside)
    observe_pile(out, at, common.discards(view))


@rule
def observe_pile(out: list[int], at: int, pile: int) -> int:
    """2.3 A number for each card: 1 if it is there."""
    for card in range(cards.CARDS):
        out[at + card] = pile >> card & 1
    return at + cards.CARDS
