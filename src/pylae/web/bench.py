"""Measuring the server: what a click costs, how soon everybody sees a move, how many can play, how large the first page is, and what `kill -9` loses.

Clients and server run on the same machine, so the figures are for both together. Nothing here is a test; `kills` is used by one.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import math
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
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from pylae.core.match import Match
from pylae.games import load, own_names
from pylae.web.frames import frames
from pylae.web.guard import Limits
from pylae.web.hall import Hall
from pylae.web.people import COOKIE, digest
from pylae.web.serving import checked_port
from pylae.web.settings import Settings
from pylae.web.siege import first_visits
from pylae.web.sitting import Sitter
from pylae.web.store import Store, User
from pylae.web.table import Table, Who
from pylae.web.telling import Screen

HOST = "127.0.0.1"
SECRET = "only for measuring, on one machine, for a moment"
PROGRAM = "from pylae.cli import main; main()"
ACTS = 60  # measured for each number of viewers
MANY = 200  # viewers
RATE = 50  # actions a second of all players together
CROWDS = (100, 200, 350, 500, 700, 1000)  # live players
SECONDS = 8.0  # each crowd plays so long
WARM_UP = 2.0  # and so long before it is measured
PROMISE = 0.1  # seconds within which everybody should see a move
KILLS = 5
CLICKS = 40  # measured in each game
OPENING = 8  # moves before them

Row = dict[str, Any]


def run(notice: Callable[[str], None]) -> list[Row]:
    """All figures of the server."""
    return asyncio.run(_run(notice))


async def _run(notice: Callable[[str], None]) -> list[Row]:
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        notice("Clicks …")
        for name in own_names():
            value = percentile(await click_times(Path(folder) / name, name), 50) * 1000
            rows.append(
                row(f"a click, {name}", value, "ms", "CPU of the server, four screens, half of the clicks")
            )
        server = Server(Path(folder))
        async with server.running():
            notice("The first pages …")
            for path, what in (("/", "home"), (await server.a_table(), "a table")):
                size, files = page_size(server, path)
                rows.append(
                    row(f"first page: {what}", size / 1000, "kB", f"compressed, {files} files with fonts")
                )
            notice("Scenes …")
            async for name, rate, cost in frames(server, own_names()):
                note = (
                    f"frames a second, without a graphics card; {cost:.1f} ms of CPU for each, beside drawing"
                )
                rows.append(row(f"a scene, {name}", rate, "/s", note))
            for viewers in (1, MANY):
                notice(f"{viewers} viewer{'s' if viewers > 1 else ''} …")
                times = await seen_after(server, viewers)
                note = f"action until {viewers} saw it, {len(times)} views"
                rows.append(row(f"{viewers} viewers: half", percentile(times, 50) * 1000, "ms", note))
                rows.append(row(f"{viewers} viewers: 95 %", percentile(times, 95) * 1000, "ms", note))
            notice("First visits to long tables …")
            rows += visits(*await first_visits(server))
        for workers in (1, 2):
            async with server.running(workers):
                rows += await crowds(server, workers, notice)
        notice(f"{KILLS} kills …")
        lost, acknowledged = await kills(Path(folder) / "kills", KILLS)
        rows.append(row("moves lost by kill -9", lost, "", f"of {acknowledged} acknowledged, {KILLS} kills"))
    return rows


def visits(
    quiet: Sequence[float], meanwhile: Sequence[float], waited: Sequence[float], steps: int
) -> list[Row]:
    """What others notice of a first visit to a very long table."""
    what = f"a first visit to a table of {steps} steps"
    told = f"p95 of {len(meanwhile)} moves of others meanwhile; undisturbed {percentile(quiet, 95) * 1000:.0f} ms"
    return [
        row(f"{what}: others", percentile(meanwhile, 95) * 1000, "ms", told),
        row(f"{what}: the visitor", max(waited), "s", f"the longest of {len(waited)}"),
    ]


def row(what: str, value: Any, unit: str, note: str) -> Row:
    return {"what": f"web: {what}", "value": value, "unit": unit, "note": note}


def percentile(times: Sequence[float], share: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share / 100))]


# One click


async def click_times(folder: Path, name: str) -> list[float]:
    """CPU seconds from a choice of one step to its picture on four screens, at as many tables of a game as it takes."""
    folder.mkdir()
    settings = Settings(f"sqlite:///{folder}/clicks.db", SECRET, limited=False)
    store = await Store.open(settings.database)
    hall, times = Hall(store, settings, Limits(settings)), list[float]()
    people = [await store.add_user(name) for name in ("Ann", "Ben")]
    while len(times) < CLICKS:
        match = Match(load(name), {"players": 2}, seed=len(times))
        for _ in range(OPENING):
            match.play(match.hint().action)
        sitters = [Sitter("person", user.id, name=user.name) for user in people]
        id = (await hall.open_match(match, sitters, None)).id
        times += await _clicks(hall, id, *(Who(user.id) for user in people))
    await hall.close()
    await store.close()
    return times[:CLICKS]


async def _clicks(hall: Hall, id: str, ann: Who, ben: Who) -> list[float]:
    """What each click at a table costs: two people look at it, one of them on a phone too, and a watcher."""
    screens = [Screen(ann), Screen(ben), Screen(ann, tall=True), Screen(Who())]
    chance, times = random.Random(id), list[float]()
    async with contextlib.AsyncExitStack() as stack:
        visits = [await stack.enter_async_context(hall.visit(id, screen)) for screen in screens]
        live, _ = visits[0]
        while len(times) < CLICKS and not live.table.match.over:
            now = live.table.match
            before, action = len(now.steps), chance.choice(now.actions())
            begin = time.process_time()
            await hall.act(id, (ann, ben)[now.mover], action, live.table.seq, None)
            for screen in screens:
                live.teller.frame(screen)
            if len(live.table.match.steps) == before + 1:
                times.append(time.process_time() - begin)
    return times


# A server and people


class Server:
    """A server in processes of its own, on a database that this process shares; a test may start it by a program of its own."""

    def __init__(self, folder: Path, program: str = PROGRAM) -> None:
        folder.mkdir(exist_ok=True)
        self.program = program
        self.log = folder / "server.log"
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
        arguments = ("serve", "--host", HOST, "--port", str(self.port), "--workers", str(workers))
        environment = {
            **os.environ,
            "PYLAE_DATABASE": self.settings.database,
            "PYLAE_SECRET": SECRET,
            "PYLAE_PACE": "0",
            "PYLAE_LIMITS": "0",
        }
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", self.program, *arguments],
                env=environment,
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
        sitters = [Sitter("person", user.id, name=user.name) for user, _ in people]
        table = await self.hall.open_match(match, sitters, None)
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
    return next((name for name in own_names() if not load(name).about.cooperative), own_names()[0])


class Player:
    """Somebody with a browser: the table as it was last seen, and when each event was first seen."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.state: Row = {}
        self.seen: dict[int, float] = {}
        self.acknowledged: dict[str, int] = {}
        self.news = asyncio.Event()

    async def hello(self) -> None:
        await self.line.send(json.dumps({"do": "hello", "tall": False, "have": None}))
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
        self.news.set()

    async def until(self, seq: int) -> None:
        """Waits until an event is on the screen."""
        while self.state["seq"] < seq:
            self.news.clear()
            await self.news.wait()

    @property
    def to_move(self) -> bool:
        return bool(self.state["choices"]) and not self.state["forced"]

    async def act(self) -> None:
        choice = random.choice(self.state["choices"])
        act = {"do": "act", "id": secrets.token_hex(8), "seq": self.state["seq"], "action": choice["action"]}
        await self.line.send(json.dumps(act))


@contextlib.asynccontextmanager
async def playing(server: Server, table: str, cookies: Sequence[str]) -> AsyncIterator[list[Player]]:
    """People who look at a table and listen as long as this lasts; without a cookie they watch."""
    async with contextlib.AsyncExitStack() as stack:
        players = [Player(await stack.enter_async_context(server.line(table, cookie))) for cookie in cookies]
        for player in players:
            await player.hello()
        tasks = [asyncio.create_task(player.listen()) for player in players]
        try:
            yield players
        finally:
            for task in tasks:
                task.cancel()


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


# How soon everybody sees a move


async def seen_after(server: Server, viewers: int) -> list[float]:
    """Seconds from an action sent until a viewer has the new table, for every viewer and action."""
    times: list[float] = []
    while len(times) < ACTS * viewers:
        table, cookies = await server.duel()
        async with playing(server, table, cookies) as players, crowd(server, table, viewers) as arrivals:
            sent = await take_turns(players, 0.05, math.inf, ACTS - len(times) // viewers)
            await asyncio.sleep(1)
        times += [moment - sent[seq] for arrived in arrivals for seq, moment in first_seen(arrived, sent)]
    return times


Arrived = list[tuple[float, bytes]]


@contextlib.asynccontextmanager
async def crowd(server: Server, table: str, viewers: int) -> AsyncIterator[list[Arrived]]:
    """Watchers who only note when something arrives; it is read afterwards, so that reading delays nobody."""
    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(server.line(table)) for _ in range(viewers)]
        arrivals: list[Arrived] = [[] for _ in lines]
        for line in lines:
            await line.send(json.dumps({"do": "hello", "tall": False, "have": None}))
            await line.recv()
        tasks = [asyncio.create_task(_note(*each)) for each in zip(lines, arrivals, strict=True)]
        try:
            yield arrivals
        finally:
            for task in tasks:
                task.cancel()


async def _note(line: ClientConnection, arrived: Arrived) -> None:
    while True:
        data = await line.recv()
        assert isinstance(data, bytes)
        arrived.append((time.perf_counter(), data))


def first_seen(arrived: Arrived, sent: Collection[int]) -> Iterator[tuple[int, float]]:
    """For each event that was sent, the moment when a watcher first saw it."""
    waiting = set(sent)
    for moment, data in arrived:
        shown = json.loads(zlib.decompress(data))["seq"]
        for seq in [seq for seq in waiting if seq <= shown]:
            waiting.remove(seq)
            yield seq, moment


# How many can play


async def crowds(server: Server, workers: int, notice: Callable[[str], None]) -> list[Row]:
    """The largest crowd of which nearly everybody sees a move in time, and how soon they do."""
    best: Row | None = None
    for people in CROWDS:
        notice(f"{people} players on {workers} worker{'s' if workers > 1 else ''} …")
        times = await crowd_times(server, people)
        if percentile(times, 95) > PROMISE:  # perhaps something else disturbed it
            times = await crowd_times(server, people)
        if percentile(times, 95) > PROMISE:
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
            tables.append(await stack.enter_async_context(playing(server, table, cookies)))
        begin = time.perf_counter() + WARM_UP
        pause = len(tables) / RATE
        played = await asyncio.gather(*(_played(pair, begin, pause) for pair in tables))
        return [seconds for times in played for seconds in times]


async def _played(pair: list[Player], begin: float, pause: float) -> list[float]:
    """Two people play a while; how long each act after a moment took to reach the other one's screen."""
    await asyncio.sleep(random.random() * pause)
    sent = await take_turns(pair, pause, begin + SECONDS, sys.maxsize)
    for player in pair:
        await player.until(max(sent, default=0))
    return [
        max(player.seen[seq] for player in pair) - moment for seq, moment in sent.items() if moment >= begin
    ]


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
        seated = asyncio.Barrier(tables + 1)  # on a busy machine people take their time to sit down
        games = (_play_until_cut(server, seated, *table) for table in played)
        pairs = await asyncio.gather(*games, _killer(server, seated))
        for (table, _), acknowledged in zip(played, pairs, strict=False):
            promised[table] = acknowledged or {}
        await server.leave()
    return await _lost(server, promised), sum(map(len, promised.values()))


async def _killer(server: Server, seated: asyncio.Barrier) -> None:
    await seated.wait()
    await asyncio.sleep(random.uniform(0.5, 1.5))
    server.kill()


async def _play_until_cut(
    server: Server, seated: asyncio.Barrier, table: str, cookies: list[str]
) -> dict[str, int]:
    """Two people play as fast as they can until the line is cut; what was acknowledged to them."""
    async with playing(server, table, cookies) as players:
        await seated.wait()
        turns = asyncio.create_task(take_turns(players, 0, math.inf, sys.maxsize))
        await asyncio.wait([asyncio.create_task(players[0].line.wait_closed())])
        turns.cancel()
        with contextlib.suppress(asyncio.CancelledError, ConnectionClosed):
            await turns
        return players[0].acknowledged | players[1].acknowledged


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
        written = {event.client.split(" ", 2)[-1]: event.seq for event in events if event.client}
        lost += sum(written.get(client) != seq for client, seq in acknowledged.items())
    await store.close()
    return lost
