"""The database below the store: SQLite in a file or PostgreSQL, opened, brought up to date, read and written.

A piece of work is a plain function over a SQLAlchemy connection, and one transaction. SQLite runs it in a thread, one
for all writing (SQLite has one writer at a time anyway, and so nobody in this process waits by polling) and some for
reading; PostgreSQL runs it over asyncpg.

Nothing here waits for ever: whoever has not been served after `PATIENCE` gets a `StoreError`. As after a crash, what was written
last may then stand or not; the number of an event and the id of its sender tell which.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar
from weakref import WeakSet

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from asyncpg import InterfaceError, PostgresError
from sqlalchemy import (
    Connection,
    Engine,
    NullPool,
    QueuePool,
    create_engine,
    delete,
    event,
    func,
    insert,
    inspect,
    select,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from pylae.web import metrics
from pylae.web.schema import metadata, news

PATIENCE = 8.0  # seconds for a piece of work, with waiting for a connection or a turn
CONNECTING = 4.0  # seconds of them for a new connection
PARTING = 2.0  # seconds for saying goodbye to a server that may not answer
READERS = 4
BUSY = 5000  # milliseconds that a write waits for another process
BUSY_MIGRATING = 60_000
NEWS_KEPT = 1000  # and up to as many more; whoever has missed some looks at everything
# The other end keeps time too: a process that was stopped, or lost its line, in mid-work holds no lock that others wait for.
SERVER_KEEPS = {
    "application_name": "pylae",
    "statement_timeout": "10s",
    "lock_timeout": "5s",
    "idle_in_transaction_session_timeout": "20s",
    "tcp_user_timeout": "20s",
}
MIGRATION_LOCK = 0x70796C6165  # the number of the advisory lock: "pylae"
CHANNEL = "pylae"  # where PostgreSQL tells the ids of changed tables

TELL = insert(news).returning(news.c.number)

T = TypeVar("T")


class StoreError(RuntimeError):
    """The database cannot do what was asked; one sentence says why."""


class Database(ABC):
    """A database that is open."""

    asked = 0  # pieces of work under way, or waiting for their turn

    @contextmanager
    def counted(self, work: str) -> Iterator[None]:
        """Counts and times a piece of work."""
        self.asked += 1
        try:
            with metrics.DATABASE.time(work=work):
                yield
        finally:
            self.asked -= 1

    @abstractmethod
    async def read(self, work: Callable[[Connection], T]) -> T:
        """What the work gives; it must not write."""

    @abstractmethod
    async def write(self, work: Callable[[Connection], T]) -> T:
        """What the work gives, committed and on the disk; nothing has changed if it raises."""

    @abstractmethod
    def tell(self, connection: Connection, ids: Sequence[str]) -> None:
        """Part of a work: lets other processes know which tables it changes."""

    @abstractmethod
    async def close(self) -> None: ...


async def open_database(url: str) -> Database:
    """The database at a URL, with today's schema; raises `StoreError` where this cannot be."""
    try:
        place = make_url(url)
    except ArgumentError:
        place = None
    match place and place.get_backend_name():
        case "sqlite" if place and place.database and place.database != ":memory:":
            return await asyncio.to_thread(SqliteDatabase, Path(place.database))
        case "postgresql" if place:
            database = PostgresDatabase(place.set(drivername="postgresql+asyncpg"))
            return await database.migrated()
    raise StoreError(
        "Pylae needs a database that is a SQLite file or in PostgreSQL; "
        "name it as sqlite:///pylae.db or postgresql://user:password@host/name."
    )


class SqliteDatabase(Database):
    """A file. What was committed survives a crash of the program and of the machine."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with explained(f"The database {path}"):
            # Made here and not by SQLite, so that nobody else on this machine can read it.
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            self._migrate()
        self._write_engine = self._engine("BEGIN IMMEDIATE", 1, ["synchronous=FULL", "foreign_keys=ON"])
        self._read_engine = self._engine("BEGIN", READERS, ["query_only=ON"])
        self._writer = ThreadPoolExecutor(1, "pylae-write")
        self._readers = ThreadPoolExecutor(READERS, "pylae-read")

    def connect(self, busy: int) -> sqlite3.Connection:
        """A connection in which nothing begins a transaction by itself; it waits `busy` milliseconds for a lock."""
        return sqlite3.connect(self.path, timeout=busy / 1000, isolation_level=None, check_same_thread=False)

    def _engine(self, begin: str, size: int, pragmas: Sequence[str]) -> Engine:
        engine = create_engine(
            "sqlite+pysqlite://",
            creator=lambda: self.connect(BUSY),
            pool_size=size,
            max_overflow=0,
            poolclass=QueuePool,
            hide_parameters=True,  # what people have sent belongs into no log
        )

        @event.listens_for(engine, "connect")
        def prepare(connection: sqlite3.Connection, _record: object) -> None:
            for pragma in pragmas:
                connection.execute(f"PRAGMA {pragma}")

        @event.listens_for(engine, "begin")
        def begin_so(connection: Connection) -> None:
            connection.exec_driver_sql(begin)

        return engine

    def _migrate(self) -> None:
        """Brings the schema up to date, in one transaction that other processes wait for."""
        with closing(self.connect(BUSY_MIGRATING)) as connection:
            connection.execute("PRAGMA journal_mode=WAL")
        # Without foreign_keys: a migration may build a table anew, and dropping the old one must not cascade.
        engine = create_engine(
            "sqlite+pysqlite://",
            creator=lambda: self.connect(BUSY_MIGRATING),
            poolclass=NullPool,
            hide_parameters=True,
        )
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
        with engine.begin() as connection:
            migrate(connection)

    async def read(self, work: Callable[[Connection], T]) -> T:
        with self.counted("read"):
            return await self._run(self._readers, self._read_engine, work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        with self.counted("write"):
            return await self._run(self._writer, self._write_engine, work)

    async def _run(self, threads: ThreadPoolExecutor, engine: Engine, work: Callable[[Connection], T]) -> T:
        def run() -> T:
            with engine.begin() as connection:
                return work(connection)

        with explained(f"The database {self.path}"):
            work_done = threads.submit(run)
            waiting = asyncio.wrap_future(work_done)
            try:
                await asyncio.wait({waiting}, timeout=PATIENCE)
            except asyncio.CancelledError:
                work_done.cancel()
                raise
            # What has begun comes to its end, for SQLite itself is patient only so long; what has not need not begin.
            if not waiting.done() and work_done.cancel():
                raise TimeoutError
            return await waiting

    def tell(self, connection: Connection, ids: Sequence[str]) -> None:
        """SQLite counts the changes of the file itself; which tables they are about is written beside them."""
        for id in ids:
            number = connection.scalar(TELL, {"table": id}) or 0
            if number % NEWS_KEPT == 0:
                connection.execute(delete(news).where(news.c.number <= number - NEWS_KEPT))

    async def close(self) -> None:
        def close() -> None:
            for threads in (self._writer, self._readers):
                threads.shutdown()
            for engine in (self._read_engine, self._write_engine):
                engine.dispose()

        await asyncio.to_thread(close)


class PostgresDatabase(Database):
    """A PostgreSQL server, for many people and several machines."""

    def __init__(self, url: URL) -> None:
        self.name = f"The database {url.set(drivername='postgresql').render_as_string()}"
        self.engine: AsyncEngine = create_async_engine(
            url,
            pool_size=10,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={"timeout": CONNECTING, "server_settings": SERVER_KEEPS},
        )
        self.lines: WeakSet[Any] = WeakSet()

        @event.listens_for(self.engine.sync_engine, "connect")
        def note(connection: Any, _record: object) -> None:
            self.lines.add(connection.driver_connection)

    async def migrated(self) -> PostgresDatabase:
        """This database, after its schema was brought up to date."""

        def work(connection: Connection) -> None:
            # Rebuilding a large table takes as long as it takes, and so does waiting for another process that does it.
            for name in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"):
                connection.execute(select(func.set_config(name, "0", True)))
            connection.execute(select(func.pg_advisory_xact_lock(MIGRATION_LOCK)))
            migrate(connection)

        try:
            await self.read(lambda connection: connection.execute(select(1)))  # does it answer at all?
            await self._work(work)
        except BaseException:
            await self.close()
            raise
        return self

    async def read(self, work: Callable[[Connection], T]) -> T:
        with self.counted("read"):
            return await self._in_time(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        with self.counted("write"):
            return await self._in_time(work)

    async def _in_time(self, work: Callable[[Connection], T]) -> T:
        with explained(self.name):
            async with asyncio.timeout(PATIENCE):
                return await self._work(work)

    async def _work(self, work: Callable[[Connection], T]) -> T:
        with explained(self.name):
            async with self.engine.begin() as connection:
                return await connection.run_sync(work)

    def tell(self, connection: Connection, ids: Sequence[str]) -> None:
        for id in ids:
            connection.execute(select(func.pg_notify(CHANNEL, id)))

    async def close(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(PARTING):
                await self.engine.dispose()
        for line in self.lines:
            if not line.is_closed():
                line.terminate()


def migrations(connection: Connection) -> Config:
    """What Alembic needs to know to run our migrations on a connection."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.set_main_option("file_template", "%%(rev)s_%%(slug)s")
    return config


def migrate(connection: Connection) -> None:
    """Brings the schema up to date within the connection's transaction."""
    config = migrations(connection)
    script = ScriptDirectory.from_config(config)
    there = MigrationContext.configure(connection).get_current_revision()
    if there == script.get_current_head():
        return
    if there is None and (others := metadata.tables.keys() & set(inspect(connection).get_table_names())):
        raise StoreError(
            f"This database has tables that Pylae did not make ({', '.join(sorted(others))}); "
            "give Pylae a database of its own."
        )
    if there is not None and there not in {revision.revision for revision in script.walk_revisions()}:
        raise StoreError(
            f"This database was made by a newer Pylae (its schema is {there!r}, the newest known here is "
            f"{script.get_current_head()!r}); update Pylae, or use another database."
        )
    command.upgrade(config, "head")


@contextmanager
def explained(name: str) -> Iterator[None]:
    """Turns what a driver or the machine says into a `StoreError` of one sentence."""
    try:
        yield
    except (
        DBAPIError,
        PoolTimeout,
        PostgresError,
        InterfaceError,
        sqlite3.Error,
        OSError,
        UnicodeError,
    ) as error:
        raise StoreError(f"{name} {_trouble(error)}") from error


def _trouble(error: Exception) -> str:
    cause: Any = error
    if isinstance(error, TimeoutError | PoolTimeout):
        return "does not answer in time; try again."
    if isinstance(error, DBAPIError):
        cause = error.driver_exception or error
    # PostgreSQL's details repeat what was to be written.
    said = " ".join(str(cause).partition("\nDETAIL:")[0].split()) or type(cause).__name__
    if "due to statement timeout" in said or "due to lock timeout" in said:
        return "is busy for too long; try again."
    if isinstance(cause, sqlite3.Error):
        if "locked" in said or "busy" in said:
            return "is being written by another program for too long; try again."
        if "malformed" in said or "not a database" in said:
            return f"is damaged or no database ({said}); restore a copy of it or name another file."
        if "full" in said:
            return "cannot grow: the disk is full; make room and try again."
    return f"cannot be used: {said.rstrip('.')}."
