"""Again: what could not be done because the database was away is done as soon as it is back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from itertools import chain, repeat
from typing import TypeVar

from pylae.web.database import StoreError

PAUSES = (0.2, 0.5, 1.0)  # seconds before another try, and then again and again
LAST_PAUSE = 2.0

T = TypeVar("T")

log = logging.getLogger("pylae")


async def until_done(what: str, deed: Callable[[], Awaitable[T]]) -> T:
    """What the deed gives, however often it has to be tried; the log tells the first failure and how it ended."""
    failed = False
    for pause in chain(PAUSES, repeat(LAST_PAUSE)):
        try:
            given = await deed()
        except StoreError as error:
            if not failed:
                log.warning("%s: tried again until it can be done: %s", what, error)
            failed = True
        else:
            if failed:
                log.warning("%s: done at last", what)
            return given
        await asyncio.sleep(pause)
    raise AssertionError("the pauses never end")
