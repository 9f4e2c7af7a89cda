"""A soak: for half an hour people come, play, lose their lines, open tables, delete them and go; the server's memory must stay level.

The crowd is as large at every moment: who has gone is replaced by somebody new at a new table, so whatever grows is not given back.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import signal
import time
import urllib.parse
from dataclasses import dataclass

from sqlalchemy import select
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from pylae.games import own_names
from pylae.web.people import COOKIE
from pylae.web.schema import tables
from pylae.web.store import Store
from pylae.web.table import Table
from pylae.web.trials.figures import Figure, Notice
from pylae.web.trials.requests import Line
from pylae.web.trials.server import Player, Server, playing, while_open

SETTINGS = {"PYLAE_PACE": "0.2"}
GUESTS = 12  # people at a time, each with a table of their own and bots beside
LOOKS = 60  # at the memory
THINKING = 0.15
VISIT = (2.0, 15.0)  # seconds until a line is lost
STAYS = 6  # visits until somebody goes
LEVEL = 1.05  # of the memory in the last third beside the second
PATHS = ("/", "/meet", "/help", "/credits", "/account", *(f"/rules/{name}" for name in own_names()))
STOPPED = 30.0


@dataclass
class Done:
    """What has happened so far."""

    opened: int = 0
    deleted: int = 0
    visits: int = 0
    moves: int = 0
    pages: int = 0
    failed: int = 0


async def soak(server: Server, minutes: float, notice: Notice) -> list[Figure]:
    """Keeps a server busy so long."""
    done, memory, files = Done(), list[float](), list[int]()
    end = time.monotonic() + minutes * 60
    async with server.running():
        crowd = [asyncio.create_task(_guests(server, number, done)) for number in range(GUESTS)]
        for look in range(1, LOOKS + 1):
            await asyncio.sleep(max(0.0, end - minutes * 60 * (1 - look / LOOKS) - time.monotonic()))
            memory.append(server.memory())
            files.append(server.files())
            if look % 5 == 0:
                told = ", ".join(f"{count} {what}" for what, count in vars(done).items())
                notice(f"{look * minutes / LOOKS:.1f} min: {memory[-1]:.0f} MB, {files[-1]} files; {told}")
            for task in crowd:
                if task.done():
                    task.result()
        for task in crowd:
            task.cancel()
        await asyncio.wait(crowd)
        status = await server.stop(STOPPED)
    return [*_figures(done, memory, files, minutes), *await _afterwards(server, status)]


def _figures(done: Done, memory: list[float], files: list[int], minutes: float) -> list[Figure]:
    third = LOOKS // 3
    second, last = (sum(part) / third for part in (memory[third : 2 * third], memory[-third:]))
    note = f"{second:.0f} in the third before, {max(memory):.0f} at most, {minutes:g} minutes"
    told = ", ".join(f"{count} {what}" for what, count in vars(done).items())
    return [
        Figure("memory in the last third", last, "MB", note, most=second * LEVEL),
        Figure(
            "files open at the end",
            files[-1],
            "",
            f"{files[third]} after a third",
            most=files[third] + 2 * GUESTS,
        ),
        Figure("what failed", done.failed, "", told, most=0),
    ]


async def _afterwards(server: Server, status: int) -> list[Figure]:
    """Whether the server has ended as it should and every table tells a whole match."""
    store, broken = await Store.open(server.settings.database), 0
    try:
        ids = await store.database.read(lambda connection: list(connection.scalars(select(tables.c.id))))
        for id in ids:
            row = await store.table(id)
            assert row is not None
            told = Table(row, await store.seats(id), await store.events(id))
            broken += told.seq != row.seq or len(told.match.steps) != row.steps
    finally:
        await store.close()
    return [
        Figure("tables that tell no whole match", broken, "", f"of {len(ids)}", most=0),
        Figure("tracebacks in the log", server.tracebacks(), "", "", most=0),
        Figure(
            "bad end of the server", int(status not in (0, -signal.SIGTERM)), "", f"status {status}", most=0
        ),
    ]


# One after the other, for ever


async def _guests(server: Server, number: int, done: Done) -> None:
    dice = random.Random(number)
    while True:
        guest = Guest(server, dice, done)
        try:
            await guest.comes()
            for _ in range(STAYS):
                await guest.visits()
                await guest.reads()
            await guest.goes()
        finally:
            guest.line.close()


class Guest:
    """Somebody who comes as a stranger, opens a table by its form, plays there with bots, deletes it or leaves it, and goes."""

    def __init__(self, server: Server, dice: random.Random, done: Done) -> None:
        self.server = server
        self.dice = dice
        self.done = done
        self.line = Line(server.port)
        self.cookie = ""
        self.table = ""

    async def ask(self, method: str, path: str, **form: str) -> tuple[int, str, str]:
        headers = {"Origin": self.server.door.url("http"), "Cookie": self.cookie}
        body = urllib.parse.urlencode(form).encode()
        if form:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        status, head, text = await self.line.ask(method, path, headers, body)
        self.done.pages += 1
        self.done.failed += status >= 400
        return status, head, text

    async def comes(self) -> None:
        _, head, _ = await self.ask("POST", f"/play/{self.dice.choice(own_names())}")
        token = re.search(rf"(?im)^set-cookie: ({COOKIE}=[^;\r]+)", head)
        place = re.search(r"(?im)^location: /tables/([^\s?#]+)", head)
        assert token and place, head
        self.cookie, self.table = token[1], place[1]
        self.done.opened += 1

    async def visits(self) -> None:
        """Plays until the line is lost."""
        seconds = self.dice.uniform(*VISIT)
        with contextlib.suppress(TimeoutError, ConnectionClosed, InvalidHandshake, OSError):
            async with playing(self.server, self.table, [self.cookie]) as players:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(seconds):
                        await while_open(players, self._plays(players))
                players[0].line.transport.abort()  # as somebody in a tunnel
        self.done.visits += 1

    async def _plays(self, players: list[Player]) -> None:
        (player,) = players
        while not player.state["over"]:
            if not player.to_move:
                await player.something()
                continue
            await asyncio.sleep(THINKING)
            if player.to_move:
                act = player.choice()
                await player.line.send(json.dumps(act))
                await player.answered(act["id"])
                self.done.moves += act["id"] in player.acknowledged

    async def reads(self) -> None:
        paths = [self.dice.choice(PATHS), f"/tables/{self.table}", f"/tables/{self.table}/log"]
        await self.ask("GET", self.dice.choice(paths))

    async def goes(self) -> None:
        if self.dice.random() < 0.7:
            status, _, _ = await self.ask("POST", f"/tables/{self.table}/delete")
            self.done.deleted += status == 303
        if self.dice.random() < 0.5:
            await self.ask("POST", "/account/delete", confirm="delete")
