"""The database below the store: SQLite in a file or PostgreSQL, opened, brought up to date, read and written.

A piece of work is a plain function over a SQLAlchemy connection, and one transaction. SQLite runs it in a thread, one
for all writing (SQLite has one writer at a time anyway, and so nobody in this process waits by polling) and some for
reading; PostgreSQL runs it over asyncpg.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from asyncpg import InterfaceError, PostgresError
from sqlalchemy import Connection, Engine, NullPool, QueuePool, create_engine, event, func, inspect, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from pylae.web.schema import metadata

READERS = 4
BUSY = 5000  # milliseconds that a write waits for another process
BUSY_MIGRATING = 60_000
MIGRATION_LOCK = 0x70796C6165  # the number of the advisory lock: "pylae"
CHANNEL = "pylae"  # where PostgreSQL tells the ids of changed tables

T = TypeVar("T")


class StoreError(RuntimeError):
    """The database cannot do what was asked; one sentence says why."""


class Database(ABC):
    """A database that is open."""

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
        return await self._run(self._readers, self._read_engine, work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        return await self._run(self._writer, self._write_engine, work)

    async def _run(self, threads: ThreadPoolExecutor, engine: Engine, work: Callable[[Connection], T]) -> T:
        def run() -> T:
            with engine.begin() as connection:
                return work(connection)

        with explained(f"The database {self.path}"):
            return await asyncio.get_running_loop().run_in_executor(threads, run)

    def tell(self, connection: Connection, ids: Sequence[str]) -> None:
        """Nothing to do: SQLite counts the changes of the file itself."""

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
            url, pool_size=10, pool_pre_ping=True, hide_parameters=True
        )

    async def migrated(self) -> PostgresDatabase:
        """This database, after its schema was brought up to date."""

        def work(connection: Connection) -> None:
            connection.execute(select(func.pg_advisory_xact_lock(MIGRATION_LOCK)))
            migrate(connection)

        try:
            await self.write(work)
        except BaseException:
            await self.close()
            raise
        return self

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self.write(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        with explained(self.name):
            async with self.engine.begin() as connection:
                return await connection.run_sync(work)

    def tell(self, connection: Connection, ids: Sequence[str]) -> None:
        for id in ids:
            connection.execute(select(func.pg_notify(CHANNEL, id)))

    async def close(self) -> None:
        await self.engine.dispose()


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
    if isinstance(error, DBAPIError):
        cause = error.driver_exception or error
    said = " ".join(str(cause).split()) or type(cause).__name__
    if isinstance(cause, sqlite3.Error):
        if "locked" in said or "busy" in said:
            return "is being written by another program for too long; try again."
        if "malformed" in said or "not a database" in said:
            return f"is damaged or no database ({said}); restore a copy of it or name another file."
        if "full" in said:
            return "cannot grow: the disk is full; make room and try again."
    return f"cannot be used: {said.rstrip('.')}."
