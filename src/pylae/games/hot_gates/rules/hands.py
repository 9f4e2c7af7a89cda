"""Chapter: hands. What players draw, hold, lay down, and what the team knows of it."""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.games.hot_gates.data import cards
from pylae.games.hot_gates.rules import agenda, end, endings, job, piles
from pylae.games.hot_gates.rules.state import State


@rule
def draw_goat_or_not(state: State, outcome: int) -> None:
    """hand.goat A Goat Path that is drawn is seen by all: the marker moves, and another card is drawn instead (R5).

    The last card of the deck ends the draw; with lose_on_empty_deck it ends the game (R3).
    """
    if outcome < state.unknown[cards.GOAT_PATH]:
        state.unknown[cards.GOAT_PATH] -= 1
        state.spent[cards.GOAT_PATH] += 1
        leave_library(state)
        end.march(state)
        if state.library == 0:
            agenda.pop(state)
    else:
        seat = agenda.part(state, agenda.FIRST)
        agenda.pop(state)
        agenda.push(state, job.SPARTAN, seat)


@rule
def draw_card(state: State, outcome: int) -> None:
    """hand Any other card goes to the hand unseen by the others (G2)."""
    seat = agenda.part(state, agenda.FIRST)
    agenda.pop(state)
    kind = piles.nth_kind_but(state.unknown, outcome, cards.GOAT_PATH)
    state.unknown[kind] -= 1
    leave_library(state)
    gain(state, seat, kind)


@rule
def leave_library(state: State) -> None:
    """R3 A card leaves the Spartan deck; that it was the last matters only where the table says so."""
    state.library -= 1
    if state.library == 0 and state.lose_on_empty_deck == 1:
        end.finish(state, endings.OUT_OF_CARDS)


@rule
def gain(state: State, seat: int, kind: int) -> None:
    """hand.limit A card joins a hand; who then holds more than six lays one down at once (R31)."""
    state.hand[seat][kind] += 1
    state.held[seat] += 1
    if state.held[seat] > cards.HAND_LIMIT:
        agenda.push(state, job.DISCARD, seat)


@rule
def take(state: State, seat: int, kind: int) -> None:
    """hand A card leaves a hand; if the team knew of such a card, it was that one."""
    state.hand[seat][kind] -= 1
    state.held[seat] -= 1
    if state.told[seat][kind] > 0:
        state.told[seat][kind] -= 1


@rule
def lose(state: State, seat: int, kind: int) -> None:
    """hand A card goes from a hand to the discards, which lie open."""
    take(state, seat, kind)
    state.spent[kind] += 1


@rule
def lay_out(state: State, seat: int, kind: int) -> None:
    """C18 A card is played and lies on the table until it is resolved or the combat is over."""
    take(state, seat, kind)
    state.used[kind] += 1


@rule
def tell(state: State, seat: int, kind: int) -> None:
    """R19 The team knows from now on how many such cards a player holds."""
    state.told[seat][kind] = state.hand[seat][kind]


@rule
def known(state: State, viewer: int, seat: int, kind: int) -> int:
    """R19 How many cards of a kind a player holds as another knows it: all of one's own, of others what was told."""
    return state.hand[seat][kind] if seat == viewer else state.told[seat][kind]


@rule
def attacks_held(state: State, seat: int) -> int:
    """hold.1 How many attack cards a player holds."""
    return piles.total(state.hand[seat], cards.ATTACKS)


@rule
def list_kinds(pile: list[int], out: list[int], n: int, verb: int) -> int:
    """R17 One action for each kind in a pile but Goat Paths."""
    for kind in range(cards.SPARTAN_KINDS):
        if pile[kind] > 0 and kind != cards.GOAT_PATH:
            out[n] = verb + kind
            n += 1
    return n
