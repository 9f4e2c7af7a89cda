"""Measuring what others notice while somebody asks for much: the first visit to a very long table.

Server and clients share the machine; the same clients are measured before, so that the figure can be told from the noise.
"""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import AsyncExitStack
from itertools import count

from pylae.core.match import Match
from pylae.games import load, own_names
from pylae.web.sitting import Sitter
from pylae.web.trials.server import Player, Server, playing

STEPS = 2500
OTHERS = 10  # tables of two at which others play meanwhile
PAUSE = 0.4  # seconds between two moves at each of them
BEFORE = 5.0  # seconds in which they play undisturbed
VISITS = 3  # long tables, one after the other
TRIES = 60  # games that are begun until one is long enough


def long_match() -> Match:
    """A game of so many steps, played at random in whichever of our games lasts longest."""
    longest = max((_played(name, 0) for name in own_names()), key=lambda match: len(match.steps))
    for seed in range(1, TRIES):
        if len(longest.steps) >= STEPS:
            break
        longest = max(longest, _played(longest.game.name, seed), key=lambda match: len(match.steps))
    return longest


def _played(name: str, seed: int) -> Match:
    match, chance = Match(load(name), {"players": 2}, seed=seed), random.Random(seed)
    while not match.over and len(match.steps) < STEPS:
        match.play(chance.choice(match.actions()))
    return match


async def first_visits(server: Server) -> tuple[list[float], list[float], list[float], int]:
    """Seconds from a move of others until all at their table saw it: undisturbed, and while somebody comes to long tables for the
    first time; how long these visitors waited, and for how many steps."""
    assert server.hall is not None
    match, (user, _) = long_match(), await server.person()
    sitters = [Sitter("person", user.id, name=user.name)] * 2
    tables = [(await server.hall.open_match(match, sitters, None)).id for _ in range(VISITS)]
    sent: list[tuple[float, float]] = []
    waited: list[float] = []
    async with AsyncExitStack() as stack:
        duels = [await server.duel() for _ in range(OTHERS)]
        playing_there = [
            await stack.enter_async_context(playing(server, table, cookies)) for table, cookies in duels
        ]
        tasks = [asyncio.create_task(_play(players, sent)) for players in playing_there]
        await asyncio.sleep(1.0)
        before = time.perf_counter()
        await asyncio.sleep(BEFORE)
        begun = time.perf_counter()
        for table in tables:
            asked = time.perf_counter()
            async with server.line(table) as line:
                await Player(line).hello()
            waited.append(time.perf_counter() - asked)
        done = time.perf_counter()
        await asyncio.sleep(0.5)
        for task in tasks:
            task.cancel()
    quiet = [seen - at for at, seen in sent if before <= at and seen < begun]
    meanwhile = [seen - at for at, seen in sent if at < done and seen > begun]
    return quiet, meanwhile, waited, len(match.steps)


async def _play(players: list[Player], sent: list[tuple[float, float]]) -> None:
    """Two people play on, at moments of their own; when each of their moves was sent, and when both had seen it."""
    await asyncio.sleep(random.uniform(0, PAUSE))
    for _ in count():
        now = max(player.state["seq"] for player in players)
        for player in players:
            await player.until(now)
        if players[0].state["over"]:
            return
        begun = time.perf_counter()
        if mover := next((player for player in players if player.to_move), None):
            await mover.act()
        for player in players:
            await player.until(now + 1)
        if mover:
            sent.append((begun, max(player.seen[now + 1] for player in players)))
        await asyncio.sleep(PAUSE)
