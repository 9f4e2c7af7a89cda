"""Measuring the server: how soon everybody sees a move, how many can play, how large the first page is, and what `kill -9` loses.

Clients and server run on the same machine, so the figures are for both together. Nothing here is a test; `kills` is used by one.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import re
import secrets
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
import zlib
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from pylae.core.match import Match
from pylae.games import load, names
from pylae.web.guard import Limits
from pylae.web.hall import Hall, Plan
from pylae.web.people import COOKIE, digest
from pylae.web.serving import checked_port
from pylae.web.settings import Settings
from pylae.web.store import Store, User
from pylae.web.table import Table

HOST = "127.0.0.1"
SECRET = "only for measuring, on one machine, for a moment"
ACTS = 60  # measured for each number of viewers
MANY = 200  # viewers
RATE = 50  # actions a second of all players together
CROWDS = (100, 200, 350, 500, 700, 1000)  # live players
SECONDS = 8.0  # each crowd plays so long
PROMISE = 0.1  # seconds within which everybody should see a move
KILLS = 5

Row = dict[str, Any]


def run(notice: Callable[[str], None]) -> list[Row]:
    """All figures of the server."""
    return asyncio.run(_run(notice))


async def _run(notice: Callable[[str], None]) -> list[Row]:
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        async with server.running():
            notice("The first pages …")
            for path, what in (("/", "home"), (await server.a_table(), "a table")):
                size, files = page_size(server, path)
                rows.append(
                    row(f"first page: {what}", size / 1000, "kB", f"compressed, {files} files with fonts")
                )
            for viewers in (1, MANY):
                notice(f"{viewers} viewer{'s' if viewers > 1 else ''} …")
                times = await seen_after(server, viewers)
                note = f"action until {viewers} saw it, {len(times)} views"
                rows.append(row(f"{viewers} viewers: half", percentile(times, 50) * 1000, "ms", note))
                rows.append(row(f"{viewers} viewers: 95 %", percentile(times, 95) * 1000, "ms", note))
        for workers in (1, 2):
            async with server.running(workers):
                rows += await crowds(server, workers, notice)
        notice(f"{KILLS} kills …")
        lost, acknowledged = await kills(Path(folder) / "kills", KILLS)
        rows.append(row("moves lost by kill -9", lost, "", f"of {acknowledged} acknowledged, {KILLS} kills"))
    return rows


def row(what: str, value: Any, unit: str, note: str) -> Row:
    return {"what": f"web: {what}", "value": value, "unit": unit, "note": note}


def percentile(times: Sequence[float], share: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share / 100))]


# A server and people


class Server:
    """A server in processes of its own, on a database that this process shares."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        self.settings = Settings(f"sqlite:///{folder / 'bench.db'}", SECRET, pace=0, limited=False)
        self.port = 0
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
        self.port = self.port or checked_port(HOST, 0)
        command = "from pylae.cli import main; main()"
        arguments = ("serve", "--host", HOST, "--port", str(self.port), "--workers", str(workers))
        environment = {
            **os.environ,
            "PYLAE_DATABASE": self.settings.database,
            "PYLAE_SECRET": SECRET,
            "PYLAE_PACE": "0",
            "PYLAE_LIMITS": "0",
        }
        self.process = subprocess.Popen(
            [sys.executable, "-c", command, *arguments],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
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

    async def leave(self) -> None:
        """Lets go of the database."""
        if self.hall:
            await self.hall.store.close()
            self.hall = None

    def get(self, path: str) -> bytes:
        request = urllib.request.Request(
            f"http://{HOST}:{self.port}{path}", headers={"Accept-Encoding": "gzip"}
        )
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.read()

    async def person(self) -> tuple[User, str]:
        """A guest, and the cookie by which the server knows him."""
        assert self.hall is not None
        user = await self.hall.store.add_user("somebody")
        token = secrets.token_urlsafe(32)
        await self.hall.store.add_session(user.id, digest(SECRET, token))
        return user, f"{COOKIE}={token}"

    async def duel(self) -> tuple[str, list[str]]:
        """A table of two rivals: its id and their cookies."""
        assert self.hall is not None
        match = Match(load(rivals()))
        people = [await self.person() for _ in match.seats]
        plans = [Plan("person", user.id, name=user.name) for user, _ in people]
        table = await self.hall.found(match, plans, None)
        return table.id, [cookie for _, cookie in people]

    async def a_table(self) -> str:
        return f"/tables/{(await self.duel())[0]}"

    def line(self, table: str, cookie: str = "") -> connect:
        """A line to a live table."""
        headers = {"Cookie": cookie} if cookie else {}
        return connect(
            f"ws://{HOST}:{self.port}/live/{table}",
            origin=f"http://{HOST}:{self.port}",  # type: ignore[arg-type]
            additional_headers=headers,
            compression=None,
            max_size=None,
        )


def rivals() -> str:
    """A game in which people play against each other; where there is none, any."""
    return next((name for name in names() if not load(name).about.cooperative), names()[0])


@dataclass
class Player:
    """Somebody with a browser: what came when, and the table as it was last seen."""

    line: ClientConnection
    arrived: list[tuple[float, bytes]] = field(default_factory=list)
    state: Row = field(default_factory=dict)
    acknowledged: dict[str, int] = field(default_factory=dict)

    async def hello(self) -> None:
        await self.line.send(json.dumps({"do": "hello", "tall": False, "have": None}))
        await self.hear()

    async def hear(self) -> float:
        """Waits for the next state; gives the moment it arrived."""
        while True:
            data = await self.line.recv()
            now = time.perf_counter()
            assert isinstance(data, bytes)
            message = json.loads(zlib.decompress(data))
            if message["type"] == "state":
                self.state = message
                return now
            if message["type"] == "done":
                self.acknowledged[message["id"]] = message["seq"]

    async def watch(self) -> None:
        """Notes when messages arrive; they are read later."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                data = await self.line.recv()
                assert isinstance(data, bytes)
                self.arrived.append((time.perf_counter(), data))

    @property
    def to_move(self) -> bool:
        return bool(self.state["choices"]) and not self.state["forced"]

    async def act(self) -> None:
        choice = random.choice(self.state["choices"])
        act = {"do": "act", "id": secrets.token_hex(8), "seq": self.state["seq"], "action": choice["action"]}
        await self.line.send(json.dumps(act))


# How soon everybody sees a move


async def seen_after(server: Server, viewers: int) -> list[float]:
    """Seconds from an action sent until a viewer has the new table, for every viewer and action."""
    times: list[float] = []
    while len(times) < ACTS * viewers:
        table, cookies = await server.duel()
        async with contextlib.AsyncExitStack() as stack:
            players = [
                Player(await stack.enter_async_context(server.line(table, cookie))) for cookie in cookies
            ]
            for player in players:
                await player.hello()
            crowd = [Player(await stack.enter_async_context(server.line(table))) for _ in range(viewers)]
            for viewer in crowd:
                await viewer.hello()
            tasks = [asyncio.create_task(viewer.watch()) for viewer in crowd]
            while len(times) < ACTS * viewers and not players[0].state["over"]:
                times += await _one_act(players, crowd)
            for task in tasks:
                task.cancel()
    return times


async def _one_act(players: list[Player], crowd: list[Player]) -> list[float]:
    """One action by whoever may, and how long each viewer waited for it."""
    for viewer in crowd:
        viewer.arrived.clear()
    mover = next((player for player in players if player.to_move), None)
    before = players[0].state["seq"]
    sent = time.perf_counter()
    if mover:
        await mover.act()
    for player in players:
        while player.state["seq"] <= before:
            await player.hear()
    while any(not viewer.arrived for viewer in crowd):
        await asyncio.sleep(0.001)
    return [viewer.arrived[0][0] - sent for viewer in crowd] if mover else []


# How many can play


async def crowds(server: Server, workers: int, notice: Callable[[str], None]) -> list[Row]:
    """The largest crowd of which nearly everybody sees a move in time, and how soon they do."""
    best: Row | None = None
    for people in CROWDS:
        notice(f"{people} players on {workers} worker{'s' if workers > 1 else ''} …")
        times = await crowd_times(server, people)
        if not times or percentile(times, 95) > PROMISE:
            break
        note = f"{RATE} actions/s, {workers} worker{'s' if workers > 1 else ''}, 95 % within {percentile(times, 95) * 1000:.0f} ms"
        best = row("live players", people, "", note)
    return [best or row("live players", f"below {CROWDS[0]}", "", f"{workers} workers")]


async def crowd_times(server: Server, people: int) -> list[float]:
    """How long it took until the other player saw a move, with so many playing at once."""
    async with contextlib.AsyncExitStack() as stack:
        tables: list[list[Player]] = []
        for _ in range(people // 2):
            table, cookies = await server.duel()
            pair = [Player(await stack.enter_async_context(server.line(table, cookie))) for cookie in cookies]
            for player in pair:
                await player.hello()
            tables.append(pair)
        until = time.perf_counter() + SECONDS
        each = RATE / len(tables)
        return [
            seconds
            for played in await asyncio.gather(*(_play(pair, until, each) for pair in tables))
            for seconds in played
        ]


async def _play(pair: list[Player], until: float, rate: float) -> list[float]:
    """Two people play until a moment, at a rate of their own."""
    times: list[float] = []
    await asyncio.sleep(random.random() / rate)
    while time.perf_counter() < until and not pair[0].state["over"]:
        mover = next((player for player in pair if player.to_move), None)
        before = pair[0].state["seq"]
        sent = time.perf_counter()
        if mover:
            await mover.act()
        for player in pair:
            while player.state["seq"] <= before:
                arrived = await player.hear()
                if player is not mover and player.state["seq"] > before and mover:
                    times.append(arrived - sent)
        await asyncio.sleep(max(0.0, 1 / rate - (time.perf_counter() - sent)))
    return times


# The first page


def page_size(server: Server, path: str) -> tuple[int, int]:
    """The bytes that cross the line for a first visit, and in how many files: the page and all that it names."""
    seen: dict[str, int] = {}

    def fetch(path: str) -> None:
        if path in seen:
            return
        data = server.get(path)
        seen[path] = len(data)
        text = zlib.decompress(data, 31) if data[:2] == b"\x1f\x8b" else data
        if path.split("?")[0].endswith((".css", ".js")) or not path.startswith("/static/"):
            base = path.rsplit("/", 1)[0]
            for name in re.findall(rb"""(?:href="|src="|url\(|from |import )["']?([^"')>\s#]+)""", text):
                found = name.decode()
                if found.startswith("./"):
                    found = f"{base}/{found[2:]}"
                if found.startswith("/static/") and "greek" not in found:
                    fetch(found)

    fetch(path)
    return sum(seen.values()), len(seen)


# What a kill loses


async def kills(folder: Path, times: int, tables: int = 4) -> tuple[int, int]:
    """Kills the server in the midst of games, again and again; acknowledged moves that were lost, and all of them."""
    server = Server(folder)
    promised: dict[str, dict[str, int]] = {}
    for _ in range(times):
        await server.start()
        played = [await server.duel() for _ in range(tables)]
        pairs = await asyncio.gather(*(_play_until_cut(server, *table) for table in played), _killer(server))
        for (table, _), acknowledged in zip(played, pairs, strict=False):
            promised[table] = acknowledged or {}
        await server.leave()
    return await _lost(server, promised), sum(map(len, promised.values()))


async def _killer(server: Server) -> None:
    await asyncio.sleep(random.uniform(0.5, 1.5))
    server.kill()


async def _play_until_cut(server: Server, table: str, cookies: list[str]) -> dict[str, int]:
    """Two people play as fast as they can until the line is cut; what was acknowledged to them."""
    acknowledged: dict[str, int] = {}

    async def play(cookie: str) -> None:
        with contextlib.suppress(ConnectionClosed, OSError):
            async with server.line(table, cookie) as line:
                player = Player(line, acknowledged=acknowledged)
                await player.hello()
                while True:
                    if player.to_move:
                        await player.act()
                    await player.hear()

    await asyncio.gather(*(play(cookie) for cookie in cookies))
    return acknowledged


async def _lost(server: Server, promised: dict[str, dict[str, int]]) -> int:
    """How many acknowledged moves the database does not have; every table must also tell a whole match."""
    store = await Store.open(server.settings.database)
    lost = 0
    for id, acknowledged in promised.items():
        table = await store.table(id)
        assert table is not None
        events = await store.events(id)
        told = Table(table, await store.seats(id), events)
        assert told.seq == table.seq and len(told.match.steps) == table.steps
        written = {event.client: event.seq for event in events}
        lost += sum(written.get(client) != seq for client, seq in acknowledged.items())
    await store.close()
    return lost
