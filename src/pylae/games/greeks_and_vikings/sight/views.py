"""What each seat may know. Hands are private but for what was shown; deck lists, Museums and all zones are open (G1, R42)."""

from __future__ import annotations

from pylae.core.chance import below
from pylae.core.rule import rule
from pylae.games.greeks_and_vikings.data import limits
from pylae.games.greeks_and_vikings.rules import agenda, job, zones
from pylae.games.greeks_and_vikings.rules.state import State


@rule
def hide(state: State, seat: int) -> None:
    """1.1 Of other hands a player sees how large they are and what was shown; all else counts as in the Deck."""
    for player in range(state.players):
        if player != seat:
            for at in range(limits.HAND):
                if state.hand[player][at] > 0:
                    state.deck[player][state.hand[player][at] - 1] += 1
            for at in range(limits.HAND):
                token = state.shown[player][at]
                state.hand[player][at] = token
                if token > 0:
                    state.deck[player][token - 1] -= 1


@rule
def redeal(state: State, seat: int, random: list[int]) -> None:
    """1.1 Fills hands with cards of the unordered Deck, all deals equally likely."""
    for player in range(state.players):
        seen = 0
        while seen < limits.HAND and state.hand[player][seen] > 0:
            seen += 1
        for missing in range(state.hands[player] - seen, 0, -1):
            title = nth(state.deck[player], below(random, zones.unordered(state, player) + missing))
            state.deck[player][title] -= 1
            zones.insert(state.hand[player], 1 + title)


@rule
def nth(deck: list[int], index: int) -> int:
    """C15 The title of a card when all are lined up by title."""
    title = 0
    while index >= deck[title]:
        index -= deck[title]
        title += 1
    return title


def knows(state: State, seat: int) -> bool:
    """R42 Which card was drawn is seen by its owner alone; what chance discards, mills or decides besides, by all."""
    drawing = state.jobs > 0 and agenda.part(state, agenda.WHAT) == job.DRAW
    return not drawing or seat == agenda.part(state, agenda.FIRST)
