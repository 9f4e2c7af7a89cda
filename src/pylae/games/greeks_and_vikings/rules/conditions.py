"""3.3 Conditions of the table: counts, State Points and whose turn it is. Auras know no others; those of an event are in `events`."""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.games.greeks_and_vikings.data import condition
from pylae.games.greeks_and_vikings.rules import filters
from pylae.games.greeks_and_vikings.rules.state import State


@rule
def stand(state: State, first: int, number: int, owner: int, source: int) -> bool:
    """3.3 Whether all conditions of an aura hold; `source` is the place of its card, NOTHING for a card without holder."""
    for which in range(first, first + number):
        if not met(state, which, owner, source):
            return False
    return True


@rule
def met(state: State, which: int, owner: int, source: int) -> bool:
    """3.3 Whether one condition holds that is about the table and not about an event."""
    wanted = state.condition[which]
    what = wanted[condition.WHAT]
    if what == condition.COUNT:
        but = source if wanted[condition.OTHER] == 1 else -1
        cards = filters.counted(state, owner, wanted[condition.VALUE], wanted[condition.WHERE], but)
        return wanted[condition.MIN] <= cards <= wanted[condition.MAX]
    if what == condition.SP_MAX:
        return state.sp[owner] <= wanted[condition.VALUE]
    if what == condition.BEHIND:
        return behind(state, owner) == (wanted[condition.VALUE] == 1)
    return (state.turn == owner) == (wanted[condition.VALUE] == condition.MINE)


@rule
def behind(state: State, owner: int) -> bool:
    """C29 Whether some living opponent has more State Points."""
    for player in range(state.players):
        if state.alive[player] and state.sp[player] > state.sp[owner]:
            return True
    return False
