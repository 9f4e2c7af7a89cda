"""Outages: PostgreSQL is stopped, or made to stand still, again and again under load; every table must move again soon after its return.

Three kinds of tables are looked at: people who play and open their lines again as their pages do, bots whom nobody watches, and
clocks that run out while the database is away, without anybody who looks at them.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from contextlib import AbstractContextManager
from dataclasses import dataclass, field

import asyncpg
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from pylae.web.clocks import ASK, Pace
from pylae.web.trials.figures import Figure, Notice
from pylae.web.trials.postgres import Postgres
from pylae.web.trials.server import Player, Server, playing, while_open

SETTINGS = {"PYLAE_PACE": "0.5"}  # of bots, so that their games last
SHORT = Pace("trial", bank=6.0, plus=1.0, most=6.0, more=3600.0, lapse=ASK)
ALLOWED = 10.0  # seconds from the database's return until everything moves
GIVEN_UP = 60.0
AWAY = (6.0, 14.0)  # seconds of an outage
BETWEEN = 3.0
THINKING = 0.3  # seconds of a person before each move
AGAIN = 1.0  # seconds until a page opens its line again
GLANCE = 0.1
LONG = 60  # events after which a game may be over soon

FROZEN, STOPPED = "frozen", "stopped"
PEOPLE, BOTS, CLOCKS = "people", "bots", "clocks"


@dataclass
class Report:
    """How long each kind of table stood still after the database's return, at worst, in each outage."""

    waits: dict[str, list[float]] = field(default_factory=lambda: {PEOPLE: [], BOTS: [], CLOCKS: []})
    late: int = 0
    outages: int = 0

    def figures(self) -> list[Figure]:
        found = [
            Figure(
                "outages after which a table stood still for longer",
                self.late,
                "",
                f"of {self.outages}",
                most=0,
            )
        ]
        for kind, waits in self.waits.items():
            note = f"from the return of PostgreSQL, the last table of {self.outages} outages"
            found.append(Figure(f"until {kind} move again", max(waits), "s", note, most=ALLOWED))
        return found


async def outages(
    server: Server, postgres: Postgres, times: int, tables: int, notice: Notice, workers: int = 1
) -> Report:
    """Takes the database away so many times, with so many tables of each kind; every second time it is only frozen."""
    report, bots = Report(outages=times), list[str]()
    async with server.running(workers), contextlib.AsyncExitStack() as stack:
        pairs: list[Pair] = []
        for number in range(1, times + 1):
            bots = await _automata(server, bots, tables)
            await _replaced(server, pairs, tables, stack)
            clocks = [(await server.duel(SHORT))[0] for _ in range(tables)]
            await _begun(server, clocks)
            await asyncio.sleep(BETWEEN)
            kinds = {PEOPLE: [pair.table for pair in pairs], BOTS: bots, CLOCKS: clocks}
            how = FROZEN if number % 2 else STOPPED
            waits = await _outage(server, postgres, how, kinds)
            for kind, wait in waits.items():
                report.waits[kind].append(wait)
            report.late += any(wait > ALLOWED for wait in waits.values())
            told = ", ".join(f"{kind} after {wait:.1f} s" for kind, wait in waits.items())
            notice(f"{number} of {times}, {how}: {told}")
    return report


async def _outage(
    server: Server, postgres: Postgres, how: str, kinds: dict[str, list[str]]
) -> dict[str, float]:
    """One outage; how long after it each kind of table took until the last of them had moved."""
    before = await _stand(server)
    # On a busy machine a clock may have run out before the outage; that is no matter of how it is survived.
    kinds = kinds | {CLOCKS: [id for id in kinds[CLOCKS] if before[id].deadline is not None]}
    gone = postgres.frozen() if how == FROZEN else postgres.away()
    await asyncio.to_thread(_while, gone, random.uniform(*AWAY))
    begun, waits = time.time(), dict.fromkeys(kinds, 0.0)
    # Who plays has to make another move; that a clock has run out may be written by now.
    stood = await _stand(server) | {id: before[id] for id in kinds[CLOCKS]}
    waiting = {id: kind for kind, ids in kinds.items() for id in ids}
    due = dict.fromkeys(waiting, begun)
    while waiting and time.time() - begun < GIVEN_UP:
        now = await _stand(server)
        for id in [id for id in waiting if now[id].moved(stood[id])]:
            kind = waiting.pop(id)
            waits[kind] = max(waits[kind], time.time() - due[id])
        # After a long outage a clock is given the time back, and runs out later.
        due |= {id: max(begun, now[id].deadline or 0.0) for id in kinds[CLOCKS]}
        await asyncio.sleep(GLANCE)
    return waits | dict.fromkeys(waiting.values(), GIVEN_UP)


@dataclass(frozen=True)
class Stand:
    """How far a table is."""

    seq: int
    over: bool
    deadline: float | None

    def moved(self, since: Stand) -> bool:
        return self.seq > since.seq or self.over

    @property
    def lasts(self) -> bool:
        """Whether its game will not be over soon."""
        return not self.over and self.seq < LONG


def _while(gone: AbstractContextManager[None], seconds: float) -> None:
    with gone:
        time.sleep(seconds)


async def _stand(server: Server) -> dict[str, Stand]:
    """All tables, as the database knows them."""
    line = await asyncpg.connect(server.settings.database)
    try:
        rows = await line.fetch("SELECT id, seq, over, deadline FROM tables")
    finally:
        await line.close()
    return {row["id"]: Stand(row["seq"], row["over"], row["deadline"]) for row in rows}


async def _automata(server: Server, before: list[str], tables: int) -> list[str]:
    """So many tables where bots play: those of before, and new ones for those that are over."""
    stand = await _stand(server)
    going = [id for id in before if stand[id].lasts]
    fresh = [await server.automata() for _ in range(tables - len(going))]
    await _begun(server, fresh)
    return going + fresh


async def _begun(server: Server, tables: list[str]) -> None:
    """Somebody looks at each of these tables for a moment: what happens there by itself begins."""
    for table in tables:
        async with playing(server, table, [""]):
            pass


async def _replaced(server: Server, pairs: list[Pair], tables: int, stack: contextlib.AsyncExitStack) -> None:
    """So many pairs of people, each at a table where the game will not be over soon."""
    stand = await _stand(server)
    pairs[:] = [pair for pair in pairs if stand[pair.table].lasts]
    for _ in range(tables - len(pairs)):
        pairs.append(pair := Pair(*await server.duel()))
        stack.callback(asyncio.create_task(pair.play(server)).cancel)


@dataclass
class Pair:
    """Two people who play on whatever happens to their lines."""

    table: str
    cookies: list[str]

    async def play(self, server: Server) -> None:
        while True:
            with contextlib.suppress(OSError, TimeoutError, ConnectionClosed, InvalidHandshake):
                async with playing(server, self.table, self.cookies) as players:
                    await while_open(players, self._turns(players))
            await asyncio.sleep(AGAIN)

    async def _turns(self, players: list[Player]) -> None:
        while not players[0].state["over"]:
            now = max(player.state["seq"] for player in players)
            for player in players:
                await player.until(now)
            await asyncio.sleep(THINKING)
            mover = next((player for player in players if player.to_move), None)
            if mover is None:
                await players[0].until(now + 1)
                continue
            act = mover.choice()
            await mover.line.send(json.dumps(act))
            await mover.answered(act["id"])
