"""The contract about turns that go by: how they may, and what ends that, follows from what everybody knows.

A server ends such a turn at once for who has ordered so. If that depended on a secret, its haste would tell it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pylae.core import orders
from pylae.core.chance import CHANCE
from pylae.core.game import WATCHER, Game
from pylae.core.match import Match

Exchange = Callable[[Any, int, list[int]], bool]


def check_orders(game: Game, state: Any, action: int, exchange: Exchange | None, random: list[int]) -> None:
    """How the mover's turn may go by is legal, lasts no longer than it is asked, and is no secret; nor is who a roll disturbs."""
    if not orders.may_rest(game):
        return
    match = Match(game, position=state, physical=True)
    rest = orders.rest(match)
    assert rest is None or rest.answer in match.actions(), "a turn goes by in a way that is not legal"
    for seat in range(len(match.seats)):
        assert rest is None or not rest.idle or seat != match.mover or orders.idle_while(match, seat), (
            f"seat {seat} can do nothing and was never told when"
        )
    twin = state.copy()
    if exchange is None or not exchange(twin, WATCHER, random):
        return
    other = Match(game, position=twin, physical=True)
    assert orders.rest(other) == rest, "how a turn may go by depends on a secret"
    if match.mover != CHANCE:
        return
    match.play(action)
    other.play(action)
    if match.view(WATCHER) == other.view(WATCHER):
        for seat in range(len(match.seats)):
            assert orders.disturbed(match, 0, seat) == orders.disturbed(other, 0, seat), (
                f"what disturbs seat {seat} depends on a secret"
            )
