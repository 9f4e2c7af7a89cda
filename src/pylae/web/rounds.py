"""Rounds: what a worker does now and then, whoever is here. All of it may be done by several workers, or twice."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from pylae.web import channels, lobby, notices, shares
from pylae.web.channels import Teller
from pylae.web.database import StoreError
from pylae.web.forgetting import forget
from pylae.web.hall import Hall

TIDY_EVERY = 600.0  # seconds
TELL_EVERY = 30.0

log = logging.getLogger("pylae")


class Rounds:
    """The rounds of one worker, as long as its server is open."""

    def __init__(self, hall: Hall, teller: Teller) -> None:
        self.hall = hall
        self.teller = teller
        self.tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        hall = self.hall
        self.tasks = [
            asyncio.create_task(self._again(TIDY_EVERY, tidy))
            for tidy in (
                lambda: lobby.tidy(hall),
                lambda: channels.forget_devices(hall.store),
                lambda: forget(hall.store, hall.schedule.clock.now()),
            )
        ]
        self.tasks.append(asyncio.create_task(self._again(shares.EVERY, lambda: shares.share(hall))))
        if self.teller.kinds:
            told = self._again(TELL_EVERY, lambda: notices.sweep(hall, self.teller))
            self.tasks.append(asyncio.create_task(told))

    async def end(self) -> None:
        for task in self.tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _again(self, every: float, deed: Callable[[], Awaitable[object]]) -> None:
        while True:
            try:
                await deed()
            except StoreError as error:
                log.warning("a round was left out: %s", error)
            except Exception:
                log.exception("a round failed")
            await asyncio.sleep(every)
