"""Chapter: winning. The last player who has State Points and cards to draw wins."""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.games.greeks_and_vikings.rules import agenda, endings
from pylae.games.greeks_and_vikings.rules.state import State


@rule
def finish(state: State, outcome: int) -> None:
    """winning 1.7 The game is over, and nothing more is done."""
    state.outcome = outcome
    agenda.clear(state)


@rule
def returns(state: State, out: list[int]) -> None:
    """winning 1 for who is left, -1 for all others; 0 for those who are left in a draw (R31, R46), and before the end."""
    decided = state.outcome == endings.STATE_POINTS or state.outcome == endings.EMPTY_DECK
    for player in range(state.players):
        if state.outcome == endings.GOING_ON:
            out[player] = 0
        elif state.alive[player] == 0:
            out[player] = -1
        else:
            out[player] = 1 if decided else 0


@rule
def ending(state: State) -> int:
    """winning Which of the endings it was."""
    return state.outcome - 1
