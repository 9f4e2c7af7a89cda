"""A PostgreSQL of one's own from the system's packages: started, stopped, frozen, and gone without a trace."""

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
from pathlib import Path

import asyncpg

MISSING = "PostgreSQL (initdb, pg_ctl) is not installed on this machine"


class NoPostgres(ValueError):
    """There are no programs of PostgreSQL here."""


class Postgres:
    """One that runs."""

    def __init__(self, folder: Path, programs: Path, runner: str, durable: bool) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.programs = programs
        self.runner = runner
        port = _free_port()
        self.url = f"postgresql://pylae@127.0.0.1:{port}"
        self.settings = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''"
        if not durable:
            self.settings += " -c fsync=off"

    def make(self) -> None:
        self.run("initdb", "-A", "trust", "-U", "pylae", "-E", "UTF8", "--locale=C", "--no-sync")

    def start(self) -> None:
        """Starts and waits until it takes lines."""
        self.run("pg_ctl", "-w", "-l", str(self.folder / "log"), "-o", self.settings, "start")

    def stop(self, how: str = "immediate") -> None:
        self.run("pg_ctl", "-w", "-m", how, "stop")

    def run(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), "-D", str(self.data), *arguments]
        done = subprocess.run(
            command,
            user=self.runner,
            cwd=self.folder,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
        )
        if done.returncode:
            raise RuntimeError(done.stdout + done.stderr)

    @contextlib.contextmanager
    def away(self) -> Iterator[None]:
        """It is not there as long as this lasts, as after a crash."""
        self.stop()
        try:
            yield
        finally:
            self.start()

    @contextlib.contextmanager
    def frozen(self) -> Iterator[None]:
        """It stands still as long as this lasts."""
        with standing_still(int((self.data / "postmaster.pid").read_text().split()[0])):
            yield

    def database(self) -> str:
        """The URL of a new database."""
        name = f"pylae_{uuid.uuid4().hex}"
        asyncio.run(order(self.url, f'CREATE DATABASE "{name}"'))
        return f"{self.url}/{name}"


@contextlib.contextmanager
def postgres(durable: bool = True) -> Iterator[Postgres]:
    """A server as long as this lasts; raises `NoPostgres`. One that is not `durable` does not wait for the disk."""
    programs = _programs()
    if programs is None:
        raise NoPostgres(MISSING)
    runner, folder = _runner(), Path(tempfile.mkdtemp(prefix="pylae-postgres-"))
    try:
        shutil.chown(folder, runner)
        server = Postgres(folder, programs, runner, durable)
        server.make()
        server.start()
        try:
            yield server
        finally:
            with contextlib.suppress(RuntimeError):  # it may have been stopped meanwhile
                server.stop()
    finally:
        shutil.rmtree(folder)


async def order(server: str, sql: str) -> None:
    """Lets a PostgreSQL server do something."""
    connection = await asyncpg.connect(f"{server}/postgres")
    try:
        await connection.execute(sql)
    finally:
        await connection.close()


@contextlib.contextmanager
def standing_still(server: int) -> Iterator[None]:
    """A process and its children stand still: they take lines, and say nothing any more."""
    stopped: list[int] = []
    try:
        os.kill(server, signal.SIGSTOP)  # first, so that no new process escapes
        stopped.append(server)
        for process in Path("/proc").glob("[0-9]*"):
            if parent(process) == server:
                os.kill(int(process.name), signal.SIGSTOP)
                stopped.append(int(process.name))
        yield
    finally:
        for process in stopped:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)


def parent(process: Path) -> int:
    """From which process one comes, as /proc knows them."""
    try:
        return int((process / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0  # it has ended meanwhile


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
