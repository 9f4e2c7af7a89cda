"""What each seat may know. Only hands are private; cards that nobody has seen are nobody's secret."""

from __future__ import annotations

from pylae.core.chance import below
from pylae.core.rule import rule
from pylae.games.hot_gates.data import cards
from pylae.games.hot_gates.rules import agenda, job, piles
from pylae.games.hot_gates.rules.state import State


@rule
def hide(state: State, seat: int) -> None:
    """R19 Of other hands a player sees how large they are and what the team was told; all else counts as in the deck."""
    if state.open_hands == 1:
        return
    for player in range(state.players):
        if player != seat:
            for kind in range(cards.SPARTAN_KINDS):
                state.unknown[kind] += state.hand[player][kind] - state.told[player][kind]
                state.hand[player][kind] = state.told[player][kind]


@rule
def redeal(state: State, seat: int, random: list[int]) -> None:
    """R19 Fills hands with cards a view has not seen, all deals equally likely; a Goat Path is in no hand (G2)."""
    for player in range(state.players):
        missing = state.held[player] - piles.total(state.hand[player], cards.SPARTAN_KINDS)
        for _ in range(missing):
            others = piles.total(state.unknown, cards.SPARTAN_KINDS) - state.unknown[cards.GOAT_PATH]
            kind = piles.nth_kind_but(state.unknown, below(random, others), cards.GOAT_PATH)
            state.unknown[kind] -= 1
            state.hand[player][kind] += 1


def knows(state: State, seat: int) -> bool:
    """G2 Which card was drawn is seen by its owner alone; that it was no Goat Path everybody has seen."""
    drawing = state.jobs > 0 and agenda.part(state, agenda.WHAT) == job.SPARTAN
    return not drawing or state.open_hands == 1 or seat == agenda.part(state, agenda.FIRST)
