"""Forgetting: guests who have not been here for a year go, a few at a time, and every session whose cookie has ended.

Who goes is reckoned by a calendar that the server keeps in the database. It follows the clock; where that has leapt by more than
a month, because it is wrong or because the server was away, it follows by a day for each hour in which the server is up. So a
clock that jumps ahead for an afternoon makes nobody old, and one that was set back makes nobody new.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime

from sqlalchemy import Connection, delete, select, update

from pylae.web.schema import attempts, life, sessions
from pylae.web.store import DAY, SESSION, Store

LEAP = 30 * DAY  # what a server may be away without a doubt
EVERY = 3600.0  # seconds between two rounds of all workers together
BATCH = 50
BREATH = 0.05  # seconds between two batches, for those who play

log = logging.getLogger("pylae")


async def forget(store: Store, now: float) -> int:
    """A round, unless another worker has just made one; says how many guests are forgotten."""
    today = await store.database.write(lambda connection: _turned(connection, now))
    if today is None:
        return 0
    before, gone = today - SESSION, 0
    while batch := await store.forget_guests(before, BATCH):
        gone += batch
        await asyncio.sleep(BREATH)
    if gone:
        log.info("guests who were last here before %s and are forgotten: %d", _day(before), gone)
    if now - today > LEAP and (spared := await store.old_guests(now - SESSION)):
        log.warning(
            "the clock says %s, the calendar of this server %s: guests who are kept until it has caught up: %d",
            _day(now),
            _day(today),
            len(spared),
        )
    await store.database.write(lambda connection: _drop_ended(connection, before, now))
    return gone


async def believed(store: Store, now: float) -> float:
    """The clock; where it has leapt, the calendar."""
    calendar = await store.database.read(lambda connection: connection.scalar(select(life.c.calendar)))
    return calendar if calendar and now - calendar > LEAP else now


def _turned(connection: Connection, now: float) -> float | None:
    """The calendar of today; None where it is not time for a round."""
    row = connection.execute(select(life).with_for_update()).mappings().one()
    if row["swept"] is not None and 0 <= now - row["swept"] < EVERY:
        return None
    today = followed(row["calendar"], now)
    connection.execute(update(life).values(calendar=today, swept=now))
    return today


def followed(calendar: float | None, now: float) -> float:
    """The calendar after a look at the clock. It never goes back."""
    if not calendar:
        return now
    return calendar + DAY if now - calendar > LEAP else max(calendar, now)


def _drop_ended(connection: Connection, before: float, now: float) -> None:
    connection.execute(delete(sessions).where(sessions.c.created < before))
    connection.execute(delete(attempts).where(attempts.c.full_at < now))


def _day(moment: float) -> str:
    return f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%d}"
