"""Wake-ups: how a process hears that another one may have changed tables. The database itself stays the truth.

async for ids in wakeups(store):
    ...                     # None: look at the versions of all tables you hold; else: at these
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, aclosing, closing
from typing import Any

from asyncpg import InterfaceError, PostgresError
from sqlalchemy.exc import SQLAlchemyError

from pylae.web.database import CHANNEL, PostgresDatabase, SqliteDatabase
from pylae.web.store import Store

GLANCE = 0.02  # seconds between two looks at a SQLite file
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
        last = None
        while True:
            version = _data_version(connection)
            if version is not None and version != last:
                last = version
                yield None
            await asyncio.sleep(GLANCE)


def _data_version(connection: sqlite3.Connection) -> int | None:
    """A number that differs after a commit of any other connection; None where the file is locked just now."""
    try:
        return connection.execute("PRAGMA data_version").fetchone()[0]
    except sqlite3.OperationalError:
        return None


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
