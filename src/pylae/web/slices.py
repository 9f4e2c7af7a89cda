"""Slices: what takes a while and belongs to the memory of this process, done a few milliseconds at a time between everything else.

A long game is folded and told in this way when somebody comes to it. Whatever is sent away and forgotten is made by the `workshop`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator

SLICE = 0.003  # seconds; each adds as much to every turn of the loop that somebody else needs


class Slices:
    """All such work of a process takes turns, so that of many long works, too, only one slice is done between two turns of the loop."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self.clock = clock
        self.turn = asyncio.Lock()

    async def through(self, work: Iterator[None]) -> None:
        """Does a work to its end. A short one is done at once; whoever is cancelled leaves it where it is."""
        while self._on(work):
            async with self.turn:
                await asyncio.sleep(0)

    def _on(self, work: Iterator[None]) -> bool:
        """A slice further; whether there is more to do."""
        end = self.clock() + SLICE
        for _ in work:
            if self.clock() >= end:
                return True
        return False
