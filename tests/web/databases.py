"""Databases for tests: a SQLite file, and a PostgreSQL that runs for one session from the system's packages."""

from __future__ import annotations

import asyncio
import contextlib
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import Connection, func, select

from pylae.web.schema import events, tables, users
from pylae.web.store import Store
from pylae.web.trials import postgres as trials
from pylae.web.trials.postgres import order

TEMPLATE = "pylae_template"


@pytest.fixture
def anyio_backend() -> str:
    """What runs tests marked with `anyio`."""
    return "asyncio"


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a database that is empty but for its schema; each test runs once with either kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'pylae.db'}"
        return
    server: str = request.getfixturevalue("postgres")
    name = f"test_{uuid.uuid4().hex}"
    asyncio.run(order(server, f'CREATE DATABASE "{name}" TEMPLATE {TEMPLATE}'))
    yield f"{server}/{name}"
    asyncio.run(order(server, f'DROP DATABASE "{name}" WITH (FORCE)'))


@pytest.fixture
def empty_postgres(postgres: str) -> Iterator[str]:
    """The URL of a PostgreSQL database without any schema."""
    name = f"test_{uuid.uuid4().hex}"
    asyncio.run(order(postgres, f'CREATE DATABASE "{name}"'))
    yield f"{postgres}/{name}"
    asyncio.run(order(postgres, f'DROP DATABASE "{name}" WITH (FORCE)'))


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL server, without a database's name."""
    try:
        with trials.postgres(durable=False) as server:
            asyncio.run(_make_template(server.url))
            yield server.url
    except trials.NoPostgres as missing:
        pytest.skip(str(missing))


async def _make_template(server: str) -> None:
    await order(server, f"CREATE DATABASE {TEMPLATE}")
    store = await Store.open(f"{server}/{TEMPLATE}")
    await store.close()


@contextlib.contextmanager
def frozen(url: str) -> Iterator[None]:
    """The PostgreSQL of these tests stands still as long as this lasts: it takes lines, and says nothing any more."""

    with ThreadPoolExecutor(1) as aside:  # who asks may be in a loop of their own
        server = aside.submit(lambda: asyncio.run(_postmaster(url))).result()
    with trials.standing_still(server):
        yield


async def _postmaster(url: str) -> int:
    """The process from which those come that answer."""
    connection = await asyncpg.connect(url)
    try:
        return trials.parent(Path(f"/proc/{await connection.fetchval('SELECT pg_backend_pid()')}"))
    finally:
        await connection.close()


async def counted(store: Store) -> dict[str, int]:
    """How many rows there are of each kind."""

    def work(connection: Connection) -> dict[str, int]:
        return {
            what.name: connection.scalar(select(func.count()).select_from(what)) or 0
            for what in (users, tables, events)
        }

    return await store.database.read(work)
