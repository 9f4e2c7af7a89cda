"""Thinking: bots that look ahead and hints, in threads of their own, so that no table waits for another one's bot.

Searches are compiled code, which other threads run beside. At most so many think at once as the server's settings say; who comes later waits
for his turn. Bots that answer by themselves never wait behind them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from pylae.bots import player
from pylae.bots.hints import Hint, hint
from pylae.core.bots import Policy
from pylae.core.game import Game
from pylae.core.match import Choice

LOADING = 0.7  # seconds that a thread waits, once, for searches that have only to be loaded

T = TypeVar("T")


class Thinkers:
    """Those who think on this server."""

    def __init__(self, number: int) -> None:
        self.pool = ThreadPoolExecutor(number, thread_name_prefix="thinker")
        self.asked = 0  # thoughts under way, or waiting for a thread

    def expect(self, game: Game) -> None:
        """A game is about to be played: its searches are made ready, by another process, if they are not."""
        player.ready(game)

    async def advise(self, game: Game, position: Any, policy: str, random: list[int]) -> Choice:
        """What a bot does."""
        if Policy(policy).thinks:
            return await self._think(game, partial(player.advise, game, position, policy, random))
        return await asyncio.to_thread(player.advise, game, position, policy, random)

    async def hint(self, game: Game, position: Any, random: list[int]) -> Hint:
        """What whoever is asked could do, and why."""
        return await self._think(game, partial(hint, game, position, random))

    async def _think(self, game: Game, work: Callable[[], T]) -> T:
        """Thinks as soon as a thread is free; who has gone by then is not thought for."""

        def think() -> T:
            player.ready(game, LOADING)
            return work()

        self.asked += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.pool, think)
        finally:
            self.asked -= 1

    def close(self) -> None:
        """What has not begun is not begun any more."""
        self.pool.shutdown(wait=False, cancel_futures=True)
