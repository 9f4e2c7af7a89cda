"""Chapter: end of the game. Two ways to win, two ways to lose, all players together."""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.games.thermopyles.rules import common, endings, phase
from pylae.games.thermopyles.rules.state import State


@rule
def finish(state: State, outcome: int) -> None:
    """end The game is over for the whole team."""
    state.outcome = outcome
    state.phase = phase.FINISHED


@rule
def end_turn(state: State) -> None:
    """end.2 With all hands and the Spartan deck empty the team has lost; else the next player clockwise moves (R22, R24)."""
    left = 1 if state.spartan_deck != 0 else 0
    for player in range(state.players):
        left += common.hand_size(state, player)
    state.offers = 0
    if left == 0:
        finish(state, endings.OUT_OF_CARDS)
        return
    state.turn = common.clockwise(state, state.turn)
    state.phase = phase.TURN


@rule
def won(state: State) -> bool:
    """end Won when the Persian army is spent (end.3) or has lost twelve cards for good (end.4)."""
    return state.outcome == endings.CASUALTIES or state.outcome == endings.ARMY_SPENT


@rule
def returns(state: State, out: list[int]) -> None:
    """end The players win or lose as a team: 1 or -1 for everybody, 0 before the end."""
    result = 0
    if state.phase == phase.FINISHED:
        result = 1 if won(state) else -1
    for player in range(state.players):
        out[player] = result


@rule
def ending(state: State) -> int:
    """end Which of the four endings it was."""
    return state.outcome - 1
