"""Chapter: the checkpoint. When nothing is pending any more, whoever has no State Points left is out (C7)."""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.games.greeks_and_vikings.data import limits
from pylae.games.greeks_and_vikings.rules import agenda, end, endings, layout, turns, zones
from pylae.games.greeks_and_vikings.rules.state import State


@rule
def check(state: State) -> None:
    """C7 Everybody without State Points goes out, all at once (R31)."""
    agenda.pop(state)
    state.resolved = 0
    for place in range(limits.PLACES):
        state.born[place] = 0
    out = 0
    for player in range(state.players):
        if state.alive[player] == 1 and state.sp[player] == 0:
            out |= 1 << player
    if out != 0:
        remove(state, out, endings.STATE_POINTS)


@rule
def remove(state: State, out: int, why: int) -> None:
    """C23 Players go out; the last one left has won, and where none is left those who went together share a draw (R31).

    While the game goes on their cards and all that lasts of them leave it, and a turn of theirs is over (G12).
    """
    living = 0
    for player in range(state.players):
        if state.alive[player] == 1 and not out >> player & 1:
            living += 1
    if living == 0:
        end.finish(state, endings.ALL_OUT)
        return
    for player in range(state.players):
        if out >> player & 1:
            state.alive[player] = 0
            if living > 1:
                zones.leave_game(state, player)
                turns.expire(state, layout.FIRST_TURN + player)
                turns.expire(state, layout.FIRST_ROUND + player)
                turns.expire(state, layout.FIRST_STAY + player)
    if living == 1:
        end.finish(state, why)
    elif state.alive[state.turn] == 0:
        agenda.clear(state)
        turns.pass_on(state)
