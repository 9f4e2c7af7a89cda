"""Kills: the server is ended with `kill -9` in the midst of games, again and again, and what it promised is compared with what stands.

At every table one move is under way whenever the server dies. Its sender sends it again, under the same id, to the server that comes
next, as a page does; however the first try ended, the move must then stand once.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from dataclasses import dataclass, field

from pylae.web.store import Store
from pylae.web.table import Table
from pylae.web.trials.figures import Figure, Notice
from pylae.web.trials.server import Player, Row, Server, playing, while_open

PLAYS = (0.3, 1.2)  # seconds from the moment when everybody sits until the kill


@dataclass(eq=False)
class Writer:
    """A table of two, at which one act after the other is sent, and what became of each."""

    table: str
    cookies: list[str]
    sent: set[str] = field(default_factory=set)
    acknowledged: dict[str, int] = field(default_factory=dict)
    twice: int = 0  # acts that were acknowledged under two numbers
    doubt: tuple[int, Row] | None = None  # who has sent what, and was not answered
    doubts: int = 0

    async def play(self, server: Server, seated: asyncio.Barrier) -> None:
        """Plays as fast as it can until the line is cut; first sends again what is in doubt."""
        async with playing(server, self.table, self.cookies) as players:
            await seated.wait()
            await while_open(players, self._turns(players))
            await players[0].line.wait_closed()
            for player in players:
                self._note(player)
        if self.doubt and self.doubt[1]["id"] in self.acknowledged:
            self.doubt = None
        self.doubts += self.doubt is not None

    async def _turns(self, players: list[Player]) -> None:
        if self.doubt:
            await self._send(players, *self.doubt)
        while not players[0].state["over"]:
            now = max(player.state["seq"] for player in players)
            for player in players:
                await player.until(now)
            mover = next((at for at, player in enumerate(players) if player.to_move), None)
            if mover is None:
                await players[0].until(now + 1)
            else:
                await self._send(players, mover, players[mover].choice())

    async def _send(self, players: list[Player], mover: int, act: Row) -> None:
        self.doubt = mover, act
        self.sent.add(act["id"])
        await players[mover].line.send(json.dumps(act))
        await players[mover].answered(act["id"])
        self.doubt = None

    def _note(self, player: Player) -> None:
        for id, seq in player.acknowledged.items():
            self.twice += self.acknowledged.setdefault(id, seq) != seq


@dataclass(frozen=True)
class Outcome:
    """What was found afterwards."""

    kills: int
    acknowledged: int
    doubts: int  # acts without an answer when the server died
    lost: int
    doubled: int

    def figures(self, where: str) -> list[Figure]:
        note = f"of {self.acknowledged} acknowledged, {self.kills} kills, {where}"
        again = f"of {self.doubts} sent again after a kill, {where}"
        return [
            Figure("moves lost by kill -9", self.lost, "", note, most=0),
            Figure("moves doubled by kill -9", self.doubled, "", again, most=0),
        ]


async def kills(server: Server, times: int, writers: int, notice: Notice, workers: int = 1) -> Outcome:
    """Kills a server so many times while so many acts are under way at any moment."""
    ended: list[Writer] = []
    going: list[Writer] = []
    for kill in range(1, times + 1):
        await server.start(workers)
        try:
            ended += [writer for writer in going if await _over(server, writer)]
            going = [writer for writer in going if writer not in ended]
            going += [Writer(*await server.duel()) for _ in range(writers - len(going))]
            seated = asyncio.Barrier(writers + 1)  # on a busy machine people take their time to sit down
            await asyncio.gather(*(writer.play(server, seated) for writer in going), _killer(server, seated))
        finally:
            server.kill()
            await server.leave()
        if kill % 10 == 0 or kill == times:
            told = sum(len(writer.acknowledged) for writer in ended + going)
            notice(f"{kill} of {times} kills, {told} moves acknowledged")
    return await _compared(server, ended + going, times)


async def _over(server: Server, writer: Writer) -> bool:
    """Whether nothing is left to do at a table."""
    row = await server.store.table(writer.table)
    assert row is not None, "a table is gone"
    return row.over and not writer.doubt


async def _killer(server: Server, seated: asyncio.Barrier) -> None:
    await seated.wait()
    await asyncio.sleep(random.uniform(*PLAYS))
    server.kill()


async def _compared(server: Server, played: list[Writer], times: int) -> Outcome:
    """What the database has, beside what was promised; every table must also tell a whole match."""
    store = await Store.open(server.settings.database)
    lost = doubled = 0
    try:
        for writer in played:
            table = await store.table(writer.table)
            assert table is not None
            events = await store.events(writer.table)
            told = Table(table, await store.seats(writer.table), events)
            assert told.seq == table.seq and len(told.match.steps) == table.steps
            acts = [(event.client.split(" ", 2)[-1], event.seq) for event in events if event.client]
            stands, often = dict(acts), Counter(id for id, _ in acts)
            lost += sum(stands.get(id) != seq for id, seq in writer.acknowledged.items())
            doubled += writer.twice + sum(count - 1 for count in often.values())
            doubled += len(stands.keys() - writer.sent)
    finally:
        await store.close()
    return Outcome(
        times,
        sum(len(writer.acknowledged) for writer in played),
        sum(writer.doubts for writer in played),
        lost,
        doubled,
    )
