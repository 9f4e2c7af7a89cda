"""A server that is told to end: its tables hear it, it is gone in time, and what was acknowledged stands."""

from __future__ import annotations

import asyncio
import json
import secrets
import signal
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from pylae.web.trials.server import Player, Server

GOING_AWAY = 1012  # "service restart"; static/table/socket.js knows it
IN_TIME = 20.0  # seconds, on a busy machine; three and a moment on a quiet one

pytestmark = pytest.mark.anyio


async def farewell(player: Player) -> int | None:
    """The code with which a line is closed, after everything that is still said."""
    try:
        while True:
            player.take(await player.line.recv())
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


async def test_a_server_that_is_stopped_says_so_to_its_tables_and_loses_no_move(tmp_path: Path):
    server = Server(tmp_path)
    await server.start(workers=2)
    try:
        table, cookies = await server.duel()
        lines = [server.line(table, cookie) for cookie in cookies]
        players = [Player(await line) for line in lines]
        for player in players:
            await player.hello()
        mover = next(player for player in players if player.to_move)
        id, seq = secrets.token_hex(8), mover.state["seq"]
        act = {"do": "act", "id": id, "seq": seq, "action": mover.state["choices"][0]["action"]}
        await mover.line.send(json.dumps(act))
        async with asyncio.timeout(IN_TIME):
            ended = asyncio.create_task(server.stop(IN_TIME))
            assert [await farewell(player) for player in players] == [GOING_AWAY] * len(players)
            assert await ended in (0, -signal.SIGTERM)
        assert server.hall
        stands = [
            event for event in await server.hall.store.events(table) if f"{event.client}".endswith(f" {id}")
        ]
        assert len(stands) <= 1 and (stands or id not in mover.acknowledged)
    finally:
        server.kill()
        await server.leave()
