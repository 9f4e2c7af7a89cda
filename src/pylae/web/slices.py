"""Slices: what takes a while and belongs to the memory of this process, done a few milliseconds at a time between everything else.

A long game is folded and told in this way when somebody comes to it. Whatever is sent away and forgotten is made by the `workshop`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator

SLICE = 0.002  # seconds of a processor
PAUSE = 1.0  # of the time of a slice, in which this process does nothing else for it


class Slices:
    """All such work of a process takes turns, so that however many there are, half of the time belongs to others."""

    def __init__(self, clock: Callable[[], float] = time.thread_time) -> None:
        self.clock = clock
        self.turn = asyncio.Lock()

    async def through(self, work: Iterator[None]) -> None:
        """Does a work to its end. A short one is done at once; whoever is cancelled leaves it where it is."""
        begun = self.clock()
        for _ in work:
            took = self.clock() - begun
            if took >= SLICE:
                async with self.turn:
                    # A true pause: the threads of the database need the interpreter too, and hardly get it from a loop that is never idle.
                    await asyncio.sleep(PAUSE * took)
                begun = self.clock()
