"""Memory: what one more table and one more screen cost the server, and what stays when they have gone."""

from __future__ import annotations

import asyncio
import contextlib
import json

from pylae.core.match import Match
from pylae.games import load, own_names
from pylae.web.sitting import Sitter
from pylae.web.trials.figures import Figure, Notice
from pylae.web.trials.server import Server

FEW = 20  # of each kind come first, so that what is loaded once is not counted
STEPS = 60  # of the games at the tables
SETTLED = 2.0


async def memory(server: Server, count: int, notice: Notice) -> list[Figure]:
    """Opens so many tables of each game, and so many screens at one table."""
    figures: list[Figure] = []
    # A server of its own for each game: it keeps only so many tables that nobody looks at any more.
    for name in own_names():
        async with server.running():
            if not figures:
                figures.append(Figure("memory of a server at rest", server.memory(), "MB", "one worker"))
            await _looked_at(server, await _tables(server, name, FEW))
            before = await _settled(server)
            await _looked_at(server, await _tables(server, name, count))
            grown = await _settled(server) - before
        note = f"{count} tables, {STEPS} steps each, nobody there any more"
        figures.append(Figure(f"memory of a table of {name}", grown / count * 1000, "kB", note))
        notice(f"{name}: {grown:.1f} MB for {count} tables")
    async with server.running():
        (table,) = await _tables(server, own_names()[0], 1)
        async with _screens(server, table, FEW):
            before = await _settled(server)
            async with _screens(server, table, count):
                grown = await _settled(server) - before
            kept = await _settled(server) - before
        notice(f"{grown:.1f} MB for {count} screens, {kept:.1f} MB after they have gone")
        figures.append(Figure("memory of a screen", grown / count * 1000, "kB", f"{count} at one table"))
        figures.append(Figure("kept of each when they have gone", kept / count * 1000, "kB"))
    return figures


async def _settled(server: Server) -> float:
    await asyncio.sleep(SETTLED)
    return server.memory()


async def _tables(server: Server, name: str, count: int) -> list[str]:
    """So many tables of a game that is under way."""
    assert server.hall is not None
    match = Match(load(name), {"players": 2}, seed=1)
    while len(match.steps) < STEPS and not match.over:
        match.play(match.hint().action)
    user, _ = await server.person()
    sitters = [Sitter("person", user.id, name=user.name) for _ in match.seats]
    return [(await server.hall.open_match(match, sitters, user)).id for _ in range(count)]


async def _looked_at(server: Server, tables: list[str]) -> None:
    """Somebody comes to each of these tables, sees it and goes."""
    for table in tables:
        async with _screens(server, table, 1):
            pass


@contextlib.asynccontextmanager
async def _screens(server: Server, table: str, count: int):
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(count):
            line = await stack.enter_async_context(server.line(table))
            await line.send(json.dumps({"do": "hello"}))
            await line.recv()
        yield
