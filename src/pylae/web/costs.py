"""Costs: what is made for somebody is charged in seconds of a processor, over all workers together, and broken off when he has gone.

data = await costs.made(request, Work.of("picture", svg=drawn, width=1280), costs.PICTURE)

Whoever has used up `BURST` seconds has `SHARE` of a processor from then on. That is counted in the database, beside the attempts to
log in and under a digest that is another one every hour: what costs much is rare, and no network address is written down. What
is at hand costs nothing.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from sqlalchemy import Connection
from starlette.requests import ClientDisconnect, Request

from pylae.web import people
from pylae.web.attempts import fill_at, full_at
from pylae.web.guard import sender
from pylae.web.hall import hall_of
from pylae.web.problems import Problem
from pylae.web.workshop import Made, Work, Workshop

BURST = 30.0  # seconds of a processor
SHARE = 0.25  # of a processor, in the long run
DEEPEST = 300.0  # seconds: more is not owed, however much it was, or however far ahead the clock
NOTED = 0.2  # seconds by which a work may cost something else than was thought

# Thought to be needed, in seconds; what was needed is what counts.
PICTURE = 0.5
STEP = 0.001  # of a game that is told
TABLE = 0.05
LETTER = 1e-5  # of a record that is read

T = TypeVar("T")


def of_game(steps: int) -> float:
    """What telling a game is thought to cost."""
    return TABLE + STEP * steps


async def made(request: Request, work: Work, seconds: float) -> bytes:
    """What the workshop makes of a work that is thought to take so long; raises `Problem` 429 for who has asked for too much."""
    shop = workshop_of(request)
    if not shop.has(work):
        await charge(request, seconds)
    data, taken = await unless_gone(request, shop.ask(work))
    if taken:
        await correct(request, taken - seconds)
    return data


async def ask_patiently(request: Request, work: Work) -> Made:
    """The same for a part of something that was charged as a whole."""
    return await workshop_of(request).ask(work, patient=True)


async def charge(request: Request, seconds: float) -> None:
    """Counts so many seconds, before they are used; raises `Problem` 429 where there were too many."""
    if not hall_of(request).settings.limited:
        return
    if wait := await _write(request, seconds, min(seconds, BURST)):
        raise Problem(
            429, f"You have very much made for you. Try again in {wait} second{'s' * (wait > 1)}.", wait=wait
        )


async def correct(request: Request, seconds: float) -> None:
    """It has taken so much more, or less."""
    if hall_of(request).settings.limited and abs(seconds) >= NOTED:
        await _write(request, seconds, 0.0)


async def _write(request: Request, seconds: float, room: float) -> int:
    hall, now = hall_of(request), time.time()
    key = people.digest(hall.settings.secret, f"costs {now // 3600:.0f} {sender(request.scope)}")
    return await hall.store.database.write(lambda connection: _charged(connection, key, seconds, room, now))


def _charged(connection: Connection, key: str, seconds: float, room: float, now: float) -> int:
    """Counts so much; or says for how many seconds there is no room for it yet, and counts nothing."""
    used = min(max(0.0, (full_at(connection, key) - now) * SHARE), DEEPEST)
    if room and used + room > BURST:
        return max(1, math.ceil((used + room - BURST) / SHARE))
    used = min(max(0.0, used + seconds), DEEPEST)
    fill_at(connection, key, now + used / SHARE)
    return 0


async def unless_gone(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """What a work gives; it is broken off, with `ClientDisconnect`, as soon as nobody is there to get it."""
    task, gone = asyncio.create_task(work), asyncio.create_task(_gone(request))
    try:
        await asyncio.wait((task, gone), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise ClientDisconnect
        return task.result()
    finally:
        for each in (task, gone):
            each.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(task, gone, return_exceptions=True)


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def workshop_of(request: Request) -> Workshop:
    return request.app.state.workshop
