"""Chapter: fight. Charge, ask for support, use the location's die, compare with the first and second Persian card."""

from __future__ import annotations

from pylae.core.piles import nth, size
from pylae.core.rule import rule
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.rules import act, end, endings, phase
from pylae.games.thermopyles.rules.state import State


@rule
def charge(state: State, card: int) -> None:
    """fight.1 The player lays a card of their own hand before the Persians; its value is the strength so far."""
    state.hand[state.turn] &= ~(1 << card)
    state.charge = card
    state.strength = cards.SPARTAN_VALUE[card]
    state.calling = 1 if state.support > 0 else 0
    state.location_die = cards.BONUS_DIE[state.location]
    state.phase = phase.MUSTER


@rule
def ask_for_support(state: State, action: int) -> None:
    """fight.2 Any number of support cards leave the game for one die each, named before any die falls (R8, R9, R21).

    With support_sequential they are called one after the other, each die seen before the next call (R8).
    """
    supports = action - act.ASK
    state.support -= supports
    state.dice = supports
    state.calling = 1 if state.support_sequential == 1 and supports > 0 and state.support > 0 else 0
    state.phase = phase.MUSTER


@rule
def muster(state: State) -> None:
    """fight.3 After the support dice the Hot Gates and the Last Stand add a die by themselves; then it is decided."""
    if state.dice > 0:
        state.phase = phase.DIE
    elif state.calling == 1:
        state.phase = phase.SUPPORT
    elif state.location_die == 1:
        state.location_die = 0
        state.dice = 1
        state.phase = phase.DIE
    else:
        state.phase = phase.COMBAT


@rule
def roll(state: State, face: int) -> None:
    """fight.2 A die is added to the Combat Value of the charge."""
    state.strength += face
    state.dice -= 1
    state.phase = phase.MUSTER


@rule
def beats(state: State, place: int) -> bool:
    """fight.4 The charge beats a Persian card when its strength is at least the card's Combat Value."""
    return state.strength >= cards.PERSIAN_COMBAT[state.slot[place]]


@rule
def annihilates(state: State, place: int) -> bool:
    """fight.4 At the Annihilation Value or more the card goes to the Graveyard, else to the discards (R18, R23)."""
    return state.strength >= cards.PERSIAN_ANNIHILATION[state.slot[place]]


@rule
def combat(state: State) -> None:
    """fight.4 end.4 The first Persian card is fought and, if beaten, the second with the same strength (R20); the twelfth in the Graveyard wins."""
    beaten = 0
    while beaten < cards.SLOTS and beats(state, beaten):
        defeat(state, beaten)
        beaten += 1
        if size(state.graveyard) == cards.GRAVEYARD_GOAL:
            end.finish(state, endings.CASUALTIES)
            return
    state.charge = cards.NOBODY
    state.strength = 0
    close_ranks(state, beaten)


@rule
def defeat(state: State, place: int) -> None:
    """fight.4 draw A beaten card leaves its place; its sign gives the team a draw, repelled or annihilated (R7)."""
    card = state.slot[place]
    if annihilates(state, place):
        state.graveyard |= 1 << card
    state.offers += cards.PERSIAN_BONUS[card]
    state.slot[place] = cards.NOBODY


@rule
def close_ranks(state: State, beaten: int) -> None:
    """fight.4 end.3 Too few Persians left for the emptied places: won (R3, R4); else a second card left standing slides forward."""
    if beaten > size(state.persian_deck):
        end.finish(state, endings.ARMY_SPENT)
        return
    if state.slot[0] == cards.NOBODY:
        state.slot[0] = state.slot[1]
        state.slot[1] = cards.NOBODY
    state.phase = phase.REFILL


@rule
def refill(state: State) -> None:
    """fight.4 Empty places are filled, the first before the second; then bonus cards are drawn (R6)."""
    state.phase = (
        phase.ARRIVAL if state.slot[0] == cards.NOBODY or state.slot[1] == cards.NOBODY else phase.OFFERS
    )


@rule
def arrive(state: State, index: int) -> None:
    """preparation fight.4 A Persian card comes from the deck and lies open in the first empty slot (R2)."""
    card = nth(state.persian_deck, index)
    state.persian_deck &= ~(1 << card)
    place = 0 if state.slot[0] == cards.NOBODY else 1
    state.slot[place] = card
    if place == 1 and state.receiver == 0:
        state.phase = phase.DEAL  # still preparing: the hands come next
    else:
        state.phase = phase.REFILL
