"""Load: many people play at once, and what it takes until each sees the other's move; with hostile clients beside them, and with a proxy.

The people come from many addresses of this machine, as they would from many houses, so that no limit on one address counts them
together. The hostile clients have an address each and a process of their own, and send as fast as they are let.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager

from pylae.core.match import Match
from pylae.games import load as game
from pylae.web.sitting import Sitter
from pylae.web.trials.figures import Figure, Notice, percentile
from pylae.web.trials.hostile import hostile
from pylae.web.trials.server import Door, Player, Server, playing, rivals, take_turns

WARM_UP = 2.0  # seconds before anything is measured
PROMISE = 0.1  # seconds within which 95 of 100 moves should be seen
HOUSE = 10  # tables whose people share one address
ALMOST = 0.8  # of the moves that were meant to be made: games end, and people wait for each other
PATIENCE = 60.0  # seconds for the last moves to be seen


async def moves_seen(server: Server, people: int, rate: float, seconds: float) -> list[float]:
    """How long it took until the other player saw a move, with so many playing at once and so many moves a second."""
    async with contextlib.AsyncExitStack() as stack:
        tables: list[list[Player]] = []
        for number in range(people // 2):
            table, cookies = await server.duel()
            here = f"127.0.1.{1 + number // HOUSE}"
            tables.append(await stack.enter_async_context(playing(server, table, cookies, here)))
        begin = time.perf_counter() + WARM_UP
        pause = len(tables) / rate
        played = await asyncio.gather(*(_played(pair, begin, begin + seconds, pause) for pair in tables))
        return [moment for times in played for moment in times]


async def _played(pair: list[Player], begin: float, end: float, pause: float) -> list[float]:
    """Two people play a while; how long each act after a moment took to reach the other one's screen."""
    await asyncio.sleep(random.random() * pause)
    sent: dict[int, float] = {}
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(end - time.perf_counter() + PATIENCE):
            sent = await take_turns(pair, pause, end, sys.maxsize)
            for player in pair:
                await player.until(max(sent, default=0))
    return [max(player.seen[seq] for player in pair) - at for seq, at in sent.items() if at >= begin]


async def load(
    server: Server,
    people: int,
    rate: float,
    seconds: float,
    floods: bool,
    workers: int,
    before: Callable[[Server], AbstractContextManager[Door]],
    notice: Notice,
) -> list[Figure]:
    """A crowd plays for a while, with hostile clients beside it or without, through the door that stands `before` the server."""
    told = f"{people} players, {rate:g} moves/s, {workers} worker{'s' if workers > 1 else ''}"
    async with server.running(workers), contextlib.AsyncExitStack() as stack:
        server.door = stack.enter_context(before(server))
        memory, sent = server.memory(), {}
        if floods:
            flooding = hostile(server.door, await _a_long_table(server))
            sent = await asyncio.to_thread(stack.enter_context, flooding)
            told += ", three hostile clients"
        notice(f"{told}: everybody sits down …")
        times = await moves_seen(server, people, rate, seconds)
        hostility = ", ".join(f"{count.value} {kind}" for kind, count in sent.items())
        notice(f"{len(times)} moves seen" + (f"; the hostile clients sent {hostility}" if sent else ""))
        figures = [
            Figure("a move is seen: half", percentile(times, 50) * 1000, "ms", told),
            Figure("a move is seen: 95 %", percentile(times, 95) * 1000, "ms", told, most=PROMISE * 1000),
            Figure("memory of the server", server.memory(), "MB", f"{memory:.0f} before"),
            Figure("tracebacks in the log", server.tracebacks(), "", told, most=0),
        ]
        expected = rate * seconds * ALMOST
        return [
            *figures,
            Figure("moves that were not made", max(0.0, expected - len(times)), "", told, most=0),
        ]


async def _a_long_table(server: Server) -> str:
    """A game of bots to its end, of which anybody may ask for pictures, log and record."""
    assert server.hall is not None
    match = Match(game(rivals()), seed=1)
    while not match.over:
        match.play(match.hint().action)
    sitters = [Sitter("bot", policy="heuristic") for _ in match.seats]
    return (await server.hall.open_match(match, sitters, None)).id
