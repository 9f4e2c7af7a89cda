"""What can be: 20 Spartan and 28 Persian cards, each in one place, and a phase that goes with them."""

from __future__ import annotations

from pylae.core.piles import size
from pylae.core.state import out_of_range
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.rules import common, endings, phase
from pylae.games.thermopyles.rules.state import State


def audit(state: State) -> str:
    """preparation 20 Spartan and 28 Persian cards, each in one place, and every number where it can be."""
    return out_of_range(state) or _absent(state) or _misplaced(state) or _unfit(state)


def _absent(state: State) -> str:
    """Who is named but does not play."""
    for name, last in (
        ("first_player", state.players),
        ("turn", state.players - 1),
        ("receiver", state.players - 1),
    ):
        if getattr(state, name) > last:
            return f"{name} is {getattr(state, name)} among {state.players} players"
    return ""


def _misplaced(state: State) -> str:
    """What is wrong with where the cards are."""
    charge = [1 << state.charge] if state.charge != cards.NOBODY else []
    slots = [1 << card for card in state.slot if card != cards.NOBODY]
    if not _disjoint([state.spartan_deck, *state.hand, *charge]):
        return "a Spartan card lies in two places"
    if not _disjoint([state.persian_deck, state.graveyard, *slots]):
        return "a Persian card lies in two places"
    for player in range(cards.MAX_PLAYERS):
        most = (
            cards.HAND_LIMIT + (state.phase == phase.DISCARD and player == state.receiver)
            if player < state.players
            else 0
        )
        if common.hand_size(state, player) > most:
            return f"player {player + 1} cannot hold {common.hand_size(state, player)} cards"
        if state.vote[player] > (state.players + 1 if player < state.players else 0):
            return f"player {player + 1} cannot have voted {state.vote[player]}"
    if sum(state.unseen) > size(state.spartan_deck):
        return "more cards are hidden than unseen"
    return ""


def _unfit(state: State) -> str:
    """What does not go with the phase."""
    now = state.phase
    if (now == phase.FINISHED) != (state.outcome != endings.UNDECIDED):
        return "it is over and undecided, or decided and not over"
    if phase.MUSTER <= now < phase.FINISHED:
        return "nobody has to decide anything"
    if (state.location == cards.LOST_LOCATION) != (state.outcome == endings.PASS_LOST):
        return "the pass is lost at its last location and nowhere else"
    preparing = now in (phase.FIRST_PLAYER, phase.DEAL) or (
        now == phase.ARRIVAL and state.receiver != cards.NOBODY
    )
    if preparing and (common.spartan_discard(state) or state.graveyard):
        return "cards have fallen before the first turn"
    if now not in (phase.FIRST_PLAYER, phase.ARRIVAL, phase.FINISHED) and cards.NOBODY in state.slot:
        return "a Persian card is missing"
    needs = {
        phase.SUPPORT: state.charge != cards.NOBODY and state.calling == 1 and state.support > 0,
        phase.DIE: state.charge != cards.NOBODY and state.dice > 0,
        phase.DRAW: state.receiver != cards.NOBODY and common.spartan_deck_size(state) > 0,
        phase.DEAL: state.receiver != cards.NOBODY and common.spartan_deck_size(state) > 0,
        phase.ARRIVAL: cards.NOBODY in state.slot
        and size(state.persian_deck) >= state.slot.count(cards.NOBODY),
        phase.DISCARD: state.receiver != cards.NOBODY
        and common.hand_size(state, state.receiver) > cards.HAND_LIMIT,
        phase.OFFER: state.offers > 0
        and common.spartan_deck_size(state) > 0
        and (state.receiver != cards.NOBODY) == common.votes(state),
        phase.FIRST_PLAYER: state.players > 1,
    }
    return "" if needs.get(now, True) else "the phase does not go with what lies on the table"


def _disjoint(piles: list[int]) -> bool:
    seen = 0
    for pile in piles:
        if pile & seen:
            return False
        seen |= pile
    return True
