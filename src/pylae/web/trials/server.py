"""A server in processes of its own, and people who play there: what trials and measurements are made with."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import secrets
import signal
import ssl
import subprocess
import sys
import time
import urllib.request
import zlib
from collections.abc import AsyncIterator, Coroutine, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from pylae.core.match import Match
from pylae.games import load, own_names
from pylae.web.clocks import Pace
from pylae.web.guard import Limits
from pylae.web.hall import Hall
from pylae.web.people import COOKIE, digest
from pylae.web.serving import checked_port
from pylae.web.settings import Settings
from pylae.web.sitting import Sitter
from pylae.web.store import Store, User
from pylae.web.trials.postgres import parent

HOST = "127.0.0.1"
SECRET = "only for measuring, on one machine, for a moment"
PROGRAM = "from pylae.cli import main; main()"
TRIES = 3  # to sit down
PAGE = os.sysconf("SC_PAGE_SIZE")

Row = dict[str, Any]


@dataclass(frozen=True)
class Door:
    """Where one gets in: the server itself, or a proxy before it with a certificate of its own."""

    name: str  # with the port, as a browser names it
    certificate: Path | None = None

    def url(self, kind: str) -> str:
        return f"{kind}{'s' if self.certificate else ''}://{self.name}"

    @property
    def port(self) -> int:
        return int(self.name.rpartition(":")[2])

    @property
    def trusting(self) -> ssl.SSLContext | None:
        return _trusting(self.certificate) if self.certificate else None


@cache
def _trusting(certificate: Path) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(certificate))


class Server:
    """A server in processes of its own, on a database that this process shares; a test may start it by a program of its own."""

    def __init__(
        self, folder: Path, program: str = PROGRAM, database: str = "", settings: dict[str, str] | None = None
    ) -> None:
        folder.mkdir(exist_ok=True)
        self.program = program
        database = database or f"sqlite:///{folder / 'bench.db'}"
        self.settings = Settings(database, SECRET, pace=0, limited=False)
        self.environment = {
            "PYLAE_DATABASE": database,
            "PYLAE_SECRET": SECRET,
            "PYLAE_PACE": "0",
            "PYLAE_LIMITS": "0",
            **(settings or {}),
        }
        self.log = folder / "server.log"
        self.port, self.workers = 0, 1
        self.door = Door("")
        self.process: subprocess.Popen[bytes] | None = None
        self.hall: Hall | None = None

    @contextlib.asynccontextmanager
    async def running(self, workers: int = 1) -> AsyncIterator[None]:
        """Serves as long as this lasts."""
        await self.start(workers)
        try:
            yield
        finally:
            self.kill()
            await self.leave()

    async def start(self, workers: int = 1) -> None:
        """Starts and waits until somebody answers; after a kill at the same address as before."""
        self.workers = workers
        self.port = self.port or checked_port(HOST, 0)
        self.door = Door(f"{HOST}:{self.port}")
        arguments = ("serve", "--host", HOST, "--port", str(self.port), "--workers", str(workers))
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", self.program, *arguments],
                env={**os.environ, **self.environment},
                stdout=subprocess.DEVNULL,
                stderr=log,
                start_new_session=True,
            )
        for _ in range(600):
            with contextlib.suppress(OSError):
                await asyncio.to_thread(self.get, "/healthz")
                break
            if self.process.poll() is not None:
                raise RuntimeError("the server did not start")
            await asyncio.sleep(0.1)
        store = await Store.open(self.settings.database)
        self.hall = Hall(store, self.settings, Limits(self.settings))

    def kill(self) -> None:
        """The hard way, all its processes at once."""
        assert self.process is not None
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    async def stop(self, patience: float) -> int:
        """The polite way, as an operator does it; gives the exit status."""
        assert self.process is not None
        self.process.terminate()
        return await asyncio.to_thread(self.process.wait, patience)

    async def leave(self) -> None:
        """Lets go of the database."""
        if self.hall:
            await self.hall.store.close()
            self.hall = None

    # What is looked at from outside

    def get(self, path: str, cookie: str = "") -> bytes:
        headers = {"Accept-Encoding": "gzip"} | ({"Cookie": cookie} if cookie else {})
        request = urllib.request.Request(f"http://{HOST}:{self.port}{path}", headers=headers)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.read()

    def memory(self) -> float:
        """What it holds, in MB; several workers are counted with their parent, and nothing that one worker has compiled beside it."""
        assert self.process is not None
        mine, found = self.process.pid, [self.process.pid]
        if self.workers > 1:
            found += [int(each.name) for each in Path("/proc").glob("[0-9]*") if parent(each) == mine]
        statm = [Path(f"/proc/{each}/statm") for each in found]
        held = 0
        for file in statm:
            with contextlib.suppress(OSError):  # it has ended meanwhile
                held += int(file.read_text().split()[1])
        return held * PAGE / 1e6

    def files(self) -> int:
        """How many files and sockets its one worker has open."""
        assert self.process is not None
        return sum(1 for _ in Path(f"/proc/{self.process.pid}/fd").iterdir())

    def tracebacks(self) -> int:
        """How often its log tells where in the code something broke."""
        return self.log.read_text(errors="replace").count("Traceback (most recent call last)")

    # People and tables

    @property
    def store(self) -> Store:
        assert self.hall is not None
        return self.hall.store

    async def person(self) -> tuple[User, str]:
        """A guest, and the cookie by which the server knows him."""
        user = await self.store.add_user("somebody")
        token = secrets.token_urlsafe(32)
        await self.store.add_session(user.id, digest(SECRET, token))
        return user, f"{COOKIE}={token}"

    async def duel(self, pace: Pace | None = None) -> tuple[str, list[str]]:
        """A table of two rivals: its id and their cookies."""
        assert self.hall is not None
        match = Match(load(rivals()))
        people = [await self.person() for _ in match.seats]
        sitters = [Sitter("person", user.id, name=user.name) for user, _ in people]
        table = await self.hall.open_match(match, sitters, None, pace=pace)
        return table.id, [cookie for _, cookie in people]

    async def automata(self) -> str:
        """A table where bots play against each other, once somebody has looked at it."""
        assert self.hall is not None
        match = Match(load(rivals()))
        sitters = [Sitter("bot", policy="heuristic") for _ in match.seats]
        return (await self.hall.open_match(match, sitters, None)).id

    async def a_table(self) -> str:
        return f"/tables/{(await self.duel())[0]}"

    def line(self, table: str, cookie: str = "", here: str = HOST) -> connect:
        """A line to a live table, from one of this machine's addresses."""
        return line(self.door, table, cookie, here)


def line(door: Door, table: str, cookie: str = "", here: str = HOST) -> connect:
    """A line through a door to a live table."""
    return connect(
        f"{door.url('ws')}/live/{table}",
        host=HOST,
        port=door.port,
        ssl=door.trusting,
        origin=door.url("http"),  # type: ignore[arg-type]
        additional_headers={"Cookie": cookie} if cookie else {},
        compression=None,
        max_size=None,
        max_queue=None,
        open_timeout=30,
        local_addr=None if here == HOST else (here, 0),
    )


def rivals() -> str:
    """A game in which people play against each other; where there is none, any."""
    return next((name for name in own_names() if not load(name).about.cooperative), own_names()[0])


class Player:
    """Somebody with a browser: the table as it was last seen, and when each event was first seen."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.state: Row = {}
        self.seen: dict[int, float] = {}
        self.acknowledged: dict[str, int] = {}
        self.refused: dict[str, str] = {}
        self.news = asyncio.Event()

    async def hello(self) -> None:
        await self.line.send(json.dumps({"do": "hello", "tall": False, "have": None}))
        while not self.state:
            self.take(await self.line.recv())

    async def listen(self) -> None:
        """Takes what comes until the line is cut."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.take(await self.line.recv())

    def take(self, data: str | bytes) -> None:
        now = time.perf_counter()
        assert isinstance(data, bytes)
        message = json.loads(zlib.decompress(data))
        if message["type"] == "state":
            for seq in range(self.state.get("seq", message["seq"]) + 1, message["seq"] + 1):
                self.seen[seq] = now
            self.state = message
        elif message["type"] == "done":
            self.acknowledged[message["id"]] = message["seq"]
        elif message["type"] == "no" and message["id"]:
            self.refused[message["id"]] = message["reason"]
        self.news.set()

    async def until(self, seq: int) -> None:
        """Waits until an event is on the screen."""
        while self.state["seq"] < seq:
            await self.something()

    async def answered(self, id: str) -> None:
        """Waits until something that was wanted is acknowledged or refused."""
        while id not in self.acknowledged and id not in self.refused:
            await self.something()

    async def something(self) -> None:
        self.news.clear()
        await self.news.wait()

    @property
    def to_move(self) -> bool:
        return bool(self.state["choices"]) and not self.state["forced"]

    def choice(self) -> Row:
        """A choice of this moment, as it is sent."""
        choice = random.choice(self.state["choices"])
        return {"do": "act", "id": secrets.token_hex(8), "seq": self.state["seq"], "action": choice["action"]}

    async def act(self) -> None:
        await self.line.send(json.dumps(self.choice()))


@contextlib.asynccontextmanager
async def playing(
    server: Server, table: str, cookies: Sequence[str], here: str = HOST
) -> AsyncIterator[list[Player]]:
    """People who look at a table and listen as long as this lasts; without a cookie they watch."""
    async with contextlib.AsyncExitStack() as stack:
        players = [await _seated(server, table, cookie, here, stack) for cookie in cookies]
        tasks = [asyncio.create_task(player.listen()) for player in players]
        try:
            yield players
        finally:
            for task in tasks:
                task.cancel()


async def _seated(
    server: Server, table: str, cookie: str, here: str, stack: contextlib.AsyncExitStack
) -> Player:
    """Somebody who sees a table; on a busy machine it may take several tries until a greeting is there in time."""
    tries = TRIES
    while True:
        tries -= 1
        try:
            player = Player(await stack.enter_async_context(server.line(table, cookie, here)))
            await player.hello()
            return player
        except (ConnectionClosed, TimeoutError):
            if not tries:
                raise


async def while_open(players: Sequence[Player], deed: Coroutine[Any, Any, None]) -> None:
    """Does something until it is done or one of the lines is cut."""
    doing = asyncio.create_task(deed)
    cuts = [asyncio.create_task(player.line.wait_closed()) for player in players]
    try:
        await asyncio.wait({doing, *cuts}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (doing, *cuts):
            task.cancel()
    with contextlib.suppress(asyncio.CancelledError, ConnectionClosed):
        await doing


async def take_turns(players: list[Player], pause: float, until: float, most: int) -> dict[int, float]:
    """Whoever is to move acts, until a moment or so many times; when each act was sent, by the number of its event."""
    sent: dict[int, float] = {}
    while len(sent) < most and time.perf_counter() < until and not players[0].state["over"]:
        now = max(player.state["seq"] for player in players)
        for player in players:
            await player.until(now)
        mover = next((player for player in players if player.to_move), None)
        begun = time.perf_counter()
        if mover:
            sent[now + 1] = begun
            await mover.act()
        await players[0].until(now + 1)
        await asyncio.sleep(max(0.0, pause - (time.perf_counter() - begun)))
    return sent
