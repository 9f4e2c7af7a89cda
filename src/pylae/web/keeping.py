"""Keeping: a copy of the whole database while the server runs, and the way back.

backup("sqlite:///pylae.db", Path("copy.db"))       # SQLite copies itself; PostgreSQL by pg_dump
restore("sqlite:///pylae.db", Path("copy.db"))      # never under a running server, nor over games without being forced
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import asyncpg
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from pylae.web.database import BUSY, CONNECTING, StoreError, explained

SQLITE_HEAD = b"SQLite format 3\0"
POSTGRES_HEAD = b"PGDMP"


class CannotKeep(ValueError):
    """A copy cannot be made, or cannot be taken back."""


def backup(database: str, file: Path) -> None:
    """Writes a copy of the database as it stands at one moment; the file has its name only once it is whole."""
    if file.exists():
        raise CannotKeep(f"{file} is there already; name another file")
    url, part = place(database), file.with_name(f"{file.name}.part")
    with _in_words(str(file)):
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))  # nobody else may read it
        try:
            if url.get_backend_name() == "sqlite":
                _copy_sqlite(Path(url.database or ""), part)
            else:
                _run("pg_dump", url, "--format=custom", "--no-owner", "--no-privileges", f"--file={part}")
            _sync(part)
            part.rename(file)
        finally:
            part.unlink(missing_ok=True)


def restore(database: str, file: Path, force: bool = False) -> None:
    """Puts a copy in the place of the database, all of it or nothing; raises `CannotKeep` where somebody could lose by it."""
    url = place(database)
    with file.open("rb") as copy:
        head = copy.read(len(SQLITE_HEAD))
    if url.get_backend_name() == "sqlite":
        if not head.startswith(SQLITE_HEAD):
            raise CannotKeep(f"{file} is no copy of a SQLite database")
        _restore_sqlite(Path(url.database or ""), file, force)
    else:
        if not head.startswith(POSTGRES_HEAD):
            raise CannotKeep(f"{file} is no copy made by `pylae admin backup` from PostgreSQL")
        asyncio.run(_check_postgres(url, force))
        whole = ("--clean", "--if-exists", "--no-owner", "--no-privileges", "--single-transaction")
        _run("pg_restore", url, *whole, f"--dbname={url.database}", str(file))


def place(database: str) -> URL:
    """Where a database is; raises `CannotKeep` for what is none of ours."""
    with contextlib.suppress(ArgumentError):
        url = make_url(database)
        if url.get_backend_name() in ("sqlite", "postgresql") and url.database:
            return url
    raise CannotKeep(
        "name the database as sqlite:///pylae.db or postgresql://user:password@host/name (--database, or PYLAE_DATABASE)"
    )


# SQLite


def _copy_sqlite(path: Path, part: Path) -> None:
    if not path.exists():
        raise CannotKeep(f"there is no database {path}")
    with _opened(path) as source, _opened(part) as copy:
        source.backup(copy)  # in one go: those who write meanwhile write behind this moment
        copy.execute("PRAGMA journal_mode=DELETE")  # so that it is one file
        _check(copy, part)


def _restore_sqlite(path: Path, file: Path, force: bool) -> None:
    with _in_words(str(file)), _opened(file, read_only=True) as copy:
        _check(copy, file)
    with _in_words(f"The database {path}"):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        with _opened(path, wait=0) as target:
            _check_alone(target, path)
            if not force and _has_people(target):
                raise CannotKeep(
                    f"{path} has people and games; make a backup of it, and then add --force to lose them"
                )
            with _opened(file, read_only=True) as copy:
                copy.backup(target)


def _check_alone(target: sqlite3.Connection, path: Path) -> None:
    """Raises `CannotKeep` while anybody else has the file open: only who is alone can leave the mode in which servers share it."""
    try:
        target.execute("PRAGMA journal_mode=DELETE")
        target.execute("PRAGMA locking_mode=EXCLUSIVE")
        target.execute("BEGIN EXCLUSIVE")
        target.execute("COMMIT")
    except sqlite3.OperationalError as error:
        if "locked" not in str(error):
            raise
        raise CannotKeep(f"a server or another program has {path} open; stop it first") from None
    except sqlite3.DatabaseError:
        raise CannotKeep(f"{path} is damaged; move it away, and try again") from None


def _has_people(target: sqlite3.Connection) -> bool:
    names = {name for (name,) in target.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    return any(
        target.execute(f"SELECT EXISTS (SELECT 1 FROM {name})").fetchone()[0]
        for name in names & {"users", "tables"}
    )


def _check(copy: sqlite3.Connection, file: Path) -> None:
    """Raises `CannotKeep` for a file that is damaged, or was never ours."""
    try:
        sound = copy.execute("PRAGMA quick_check").fetchone()[0]
        copy.execute("SELECT version_num FROM alembic_version")
    except sqlite3.DatabaseError as error:
        raise CannotKeep(f"{file} is damaged or no database of Pylae ({error})") from None
    if sound != "ok":
        raise CannotKeep(f"{file} is damaged ({sound})")


@contextlib.contextmanager
def _opened(path: Path, read_only: bool = False, wait: float = BUSY / 1000) -> Iterator[sqlite3.Connection]:
    """A file that exists, with nothing left beside it that was not there before."""
    address = f"{path.absolute().as_uri()}?mode={'ro' if read_only else 'rw'}"
    with closing(sqlite3.connect(address, uri=True, timeout=wait, isolation_level=None)) as connection:
        yield connection


# PostgreSQL


async def _check_postgres(url: URL, force: bool) -> None:
    with _in_words(f"The database {url.render_as_string()}"):
        plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
        connection = await asyncpg.connect(plain, timeout=int(CONNECTING), command_timeout=CONNECTING)
        try:
            others = (
                "datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )
            if count := await connection.fetchval(f"SELECT count(*) FROM pg_stat_activity WHERE {others}"):
                raise CannotKeep(
                    f"a server or other programs hold {count} connections to this database; stop them first"
                )
            there = await connection.fetchval("SELECT to_regclass('public.users')")
            if there and not force and await connection.fetchval("SELECT EXISTS (SELECT 1 FROM users)"):
                raise CannotKeep(
                    "this database has people and games; make a backup of it, and then add --force to lose them"
                )
        finally:
            await connection.close()


def _run(program: str, url: URL, *words: str) -> None:
    """Runs a program of PostgreSQL's; the password stands in no list of processes."""
    if not shutil.which(program):
        raise CannotKeep(
            f"{program} is not installed here; install PostgreSQL's own programs "
            f"(Debian: apt-get install postgresql-client), or run {program} where the database is"
        )
    known = {
        "PGHOST": url.host,
        "PGPORT": url.port,
        "PGUSER": url.username,
        "PGPASSWORD": url.password,
        "PGDATABASE": url.database,
        "PGCONNECT_TIMEOUT": int(CONNECTING),
    }
    given = {name: str(value) for name, value in known.items() if value is not None}
    done = subprocess.run([program, *words], env=os.environ | given, capture_output=True, text=True)
    if done.returncode:
        raise CannotKeep(f"{program} has failed: {' '.join(done.stderr.split())[-500:]}")


@contextlib.contextmanager
def _in_words(name: str) -> Iterator[None]:
    """What SQLite, the line or the machine says, as a reason."""
    try:
        with explained(name):
            yield
    except StoreError as error:
        raise CannotKeep(str(error)) from None


def _sync(file: Path) -> None:
    """What is called a copy survives the machine's next fall."""
    with file.open("rb") as whole:
        os.fsync(whole.fileno())
