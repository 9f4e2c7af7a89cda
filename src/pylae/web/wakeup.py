"""Wake-ups: how a process hears that another one may have changed tables. The database itself stays the truth.

async for ids in wakeups(store):
    ...                     # None: look at the versions of all tables you hold; else: at these
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, aclosing, closing, suppress
from typing import Any

from asyncpg import InterfaceError, PostgresError
from sqlalchemy.exc import SQLAlchemyError

from pylae.web.database import CHANNEL, NEWS_KEPT, PostgresDatabase, SqliteDatabase
from pylae.web.store import Store

GLANCE = 0.01  # seconds between two looks at a SQLite file
LOOK_AT_ALL = 1.0  # seconds between two looks at everything, while there is more written than is told
SILENCE = 30.0  # seconds after which a connection that tells nothing is tried
PATIENCE = 10.0  # seconds to wait for its answer
RETRIES = (0.1, 0.5, 2.0, 5.0)  # seconds before connecting again, longer from failure to failure


def wakeups(store: Store) -> AsyncGenerator[list[str] | None]:
    """Yields for ever: the ids of tables that may have changed, or None when it may have been any.

    The first is None and comes as soon as no change can be missed any more. Own changes are told like those of others.
    """
    match store.database:
        case SqliteDatabase() as database:
            return _file_changes(database)
        case PostgresDatabase() as database:
            return _notifications(database)
        case database:
            raise TypeError(f"{type(database).__name__} tells no changes")


async def _file_changes(database: SqliteDatabase) -> AsyncGenerator[list[str] | None]:
    # It never waits for a lock, so it may run on the event loop: a look costs some microseconds.
    with closing(database.connect(busy=0)) as connection:
        seen = news = None
        unsaid, looked = True, -LOOK_AT_ALL
        while True:
            with suppress(sqlite3.OperationalError):  # locked just now
                version = _number(connection, "PRAGMA data_version")  # differs after a commit of any other
                if version != seen:
                    news, ids = _news_since(connection, news)
                    seen, unsaid = version, True
                    if ids is None:
                        looked = -LOOK_AT_ALL
                    elif ids:
                        yield ids
            if unsaid and seen is not None and time.monotonic() - looked >= LOOK_AT_ALL:
                unsaid, looked = False, time.monotonic()
                yield None
            await asyncio.sleep(GLANCE)


def _news_since(connection: sqlite3.Connection, last: int | None) -> tuple[int, list[str] | None]:
    """The number of the newest news, and the tables they are about since a number; None where some are missing."""
    newest = _number(connection, "SELECT max(number) FROM news")
    if last is None or newest < last or newest - last > NEWS_KEPT:
        return newest, None
    rows = connection.execute(
        'SELECT DISTINCT "table" FROM news WHERE number > ? AND number <= ?', (last, newest)
    )
    return newest, [id for (id,) in rows]


def _number(connection: sqlite3.Connection, question: str) -> int:
    return connection.execute(question).fetchone()[0] or 0


async def _notifications(database: PostgresDatabase) -> AsyncGenerator[list[str] | None]:
    failures = 0
    while True:
        try:
            async with aclosing(_heard(database)) as told:
                async for ids in told:
                    failures = 0
                    yield ids
        except (SQLAlchemyError, PostgresError, InterfaceError, OSError):
            await asyncio.sleep(RETRIES[min(failures, len(RETRIES) - 1)])
            failures += 1


async def _heard(database: PostgresDatabase) -> AsyncGenerator[list[str] | None]:
    """What one connection hears until it breaks."""
    heard: asyncio.Queue[str | None] = asyncio.Queue()
    async with AsyncExitStack() as stack:
        async with asyncio.timeout(PATIENCE):
            connection = await stack.enter_async_context(database.engine.connect())
            driver: Any = (await connection.get_raw_connection()).driver_connection
        try:
            driver.add_termination_listener(lambda _driver: heard.put_nowait(None))
            async with asyncio.timeout(PATIENCE):
                await driver.add_listener(
                    CHANNEL, lambda _driver, _pid, _channel, told: heard.put_nowait(told)
                )
            yield None
            while True:
                if ids := await _gathered(heard):
                    yield ids
                else:
                    await driver.fetchval("SELECT 1", timeout=PATIENCE)
        finally:
            await connection.invalidate()  # it listens, so nobody else may get it from the pool


async def _gathered(heard: asyncio.Queue[str | None]) -> list[str]:
    """The ids told since last time, each once; waits for the first of them, but not for ever."""
    try:
        ids = [await asyncio.wait_for(heard.get(), SILENCE)]
    except TimeoutError:
        return []
    while not heard.empty():
        ids.append(heard.get_nowait())
    if None in ids:
        raise ConnectionResetError("PostgreSQL has closed the connection")
    return [id for id in dict.fromkeys(ids) if id is not None]
