"""The clock by which answers appear; tests have one of their own."""

from __future__ import annotations

import asyncio
import time


class Clock:
    """The time of day, and waiting for it."""

    def now(self) -> float:
        return time.time()

    async def until(self, when: float) -> None:
        while (left := when - self.now()) > 0:
            await asyncio.sleep(left)
