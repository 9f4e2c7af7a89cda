"""Databases for tests: a SQLite file, and a PostgreSQL that runs for one session from the system's packages."""

from __future__ import annotations

import asyncio
import contextlib
import getpass
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import Connection, func, select

from pylae.web.schema import events, tables, users
from pylae.web.store import Store

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
    programs = _programs()
    if programs is None:
        pytest.skip("PostgreSQL (initdb, pg_ctl) is not installed on this machine")
    runner = _runner()
    port = _free_port()
    folder = Path(tempfile.mkdtemp(prefix="pylae-postgres-"))
    shutil.chown(folder, runner)
    data = folder / "data"
    # Nothing here must outlive the session, so it need not wait for the disk.
    settings = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off"

    def run(program: str, *arguments: str) -> None:
        command = [str(programs / program), "-D", str(data), *arguments]
        done = subprocess.run(
            command, user=runner, cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL
        )
        assert done.returncode == 0, done.stdout + done.stderr

    try:
        run("initdb", "-A", "trust", "-U", "pylae", "-E", "UTF8", "--locale=C", "--no-sync")
        run("pg_ctl", "-w", "-l", str(folder / "log"), "-o", settings, "start")
        server = f"postgresql://pylae@127.0.0.1:{port}"
        try:
            asyncio.run(_make_template(server))
            yield server
        finally:
            run("pg_ctl", "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder)


async def _make_template(server: str) -> None:
    await order(server, f"CREATE DATABASE {TEMPLATE}")
    store = await Store.open(f"{server}/{TEMPLATE}")
    await store.close()


async def order(server: str, sql: str) -> None:
    """Lets a PostgreSQL server do something."""
    connection = await asyncpg.connect(f"{server}/postgres")
    try:
        await connection.execute(sql)
    finally:
        await connection.close()


def _programs() -> Path | None:
    """The folder of PostgreSQL's programs: the newest that Debian has installed, or wherever PATH leads."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))
    if found := shutil.which("pg_ctl"):
        folders.insert(0, Path(found).resolve().parent)
    return next((folder for folder in reversed(folders) if (folder / "initdb").exists()), None)


def _runner() -> str:
    """Who runs the server: PostgreSQL refuses to be run by root."""
    if os.geteuid() != 0:
        return getpass.getuser()
    users = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in users else "nobody"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextlib.contextmanager
def frozen(url: str) -> Iterator[None]:
    """The PostgreSQL of these tests stands still as long as this lasts: it takes lines, and says nothing any more."""

    with ThreadPoolExecutor(1) as aside:  # who asks may be in a loop of their own
        server = aside.submit(lambda: asyncio.run(_postmaster(url))).result()
    stopped: list[int] = []
    try:
        os.kill(server, signal.SIGSTOP)  # first, so that no new process escapes
        stopped.append(server)
        for process in Path("/proc").glob("[0-9]*"):
            if _parent(process) == server:
                os.kill(int(process.name), signal.SIGSTOP)
                stopped.append(int(process.name))
        yield
    finally:
        for process in stopped:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)


async def _postmaster(url: str) -> int:
    """The process from which those come that answer."""
    connection = await asyncpg.connect(url)
    try:
        return _parent(Path(f"/proc/{await connection.fetchval('SELECT pg_backend_pid()')}"))
    finally:
        await connection.close()


def _parent(process: Path) -> int:
    try:
        return int((process / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0  # it has ended meanwhile


async def counted(store: Store) -> dict[str, int]:
    """How many rows there are of each kind."""

    def work(connection: Connection) -> dict[str, int]:
        return {
            what.name: connection.scalar(select(func.count()).select_from(what)) or 0
            for what in (users, tables, events)
        }

    return await store.database.read(work)
