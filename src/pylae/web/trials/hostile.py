"""Hostile clients: each in a process and at an address of its own, as fast as it is let, but at the lowest priority: they stand for
other machines, and what they do costs the server something, not what it takes to do it.

The first sends frames that nobody can understand, over as many lines as it gets; the second heads that never end and heads that come
byte by byte; the third asks for the pages that cost most.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import multiprocessing
import os
import random
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from pylae.games import own_names
from pylae.web.trials.crafted import frame
from pylae.web.trials.server import HOST, Door, line

AT_ONCE = 20  # connections of each
PIECE = b"X-Flood: " + b"a" * 4000 + b"\r\n"
BEGINNING = 120.0  # seconds until each has sent something
DRIP = 1.0  # seconds between two bytes
TURNED_AWAY = 0.01  # seconds until one that was turned away comes again
COSTLY = (
    *(
        "/tables/{}/picture.png",
        "/tables/{}/picture.svg",
        "/tables/{}/log",
        "/tables/{}",
        "/tables/{}/record",
    ),
    *(f"/rules/{name}" for name in own_names()),
)


@dataclass(frozen=True)
class Target:
    """What is flooded: the door, a table, and from which address."""

    door: Door
    table: str
    here: str


@contextlib.contextmanager
def hostile(door: Door, table: str) -> Iterator[dict[str, Synchronized[int]]]:
    """Three hostile clients as long as this lasts; how often each of them has sent something."""
    processes, sent = [], {}
    spawn = multiprocessing.get_context("spawn")
    for number, kind in enumerate(KINDS, 2):
        sent[kind] = spawn.Value("q", 0)
        target = Target(door, table, f"127.0.0.{number}")
        processes.append(spawn.Process(target=flood, args=(kind, target, sent[kind]), daemon=True))
    for process in processes:
        process.start()
    try:
        begun = time.monotonic()
        while not all(count.value for count in sent.values()):
            if time.monotonic() - begun > BEGINNING:
                raise RuntimeError("the hostile clients could not begin")
            time.sleep(0.1)
        yield sent
    finally:
        for process in processes:
            process.kill()
            process.join()


def flood(kind: str, target: Target, sent: Synchronized[int]) -> None:
    """One of them, until it is ended; what it says of lines that are closed to it is of no interest."""
    logging.disable()
    step_back()
    asyncio.run(_flood(KINDS[kind], target, sent))


def step_back() -> None:
    """The lowest priority, among the processes of this session and, where Linux shares its cores among sessions first, as a session."""
    os.nice(19)
    with contextlib.suppress(OSError):
        os.setsid()
        Path("/proc/self/autogroup").write_text("19")


async def _flood(
    each: Callable[[Target, Synchronized[int], int], Awaitable[None]], target: Target, sent: Synchronized[int]
) -> None:
    async def again_and_again(number: int) -> None:
        while True:
            with contextlib.suppress(*LET_GO):
                await each(target, sent, number)
            await asyncio.sleep(TURNED_AWAY)

    await asyncio.gather(*(again_and_again(number) for number in range(AT_ONCE)))


async def _frames(target: Target, sent: Synchronized[int], number: int) -> None:
    dice = random.Random(number)
    async with line(target.door, target.table, here=target.here) as socket:
        while True:
            made = frame(dice)
            await socket.send(made.get("text") or made.get("bytes", b""))
            sent.value += 1


async def _heads(target: Target, sent: Synchronized[int], number: int) -> None:
    piece, pause = (b"a", DRIP) if number % 2 else (PIECE, 0.0)
    reader, writer = await _connected(target)
    try:
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        answer = asyncio.create_task(reader.read(1000))
        while not answer.done():
            writer.write(piece)
            await writer.drain()
            sent.value += 1
            await asyncio.sleep(pause)
        answer.exception()
    finally:
        writer.close()


async def _reads(target: Target, sent: Synchronized[int], number: int) -> None:
    reader, writer = await _connected(target)
    try:
        for path in itertools.islice(itertools.cycle(COSTLY), number, None):
            ask = f"GET {path.format(target.table)} HTTP/1.1\r\nHost: {target.door.name}\r\nConnection: close\r\n\r\n"
            writer.write(ask.encode())
            sent.value += 1
            await reader.read()
            writer.close()
            reader, writer = await _connected(target)
    finally:
        writer.close()


async def _connected(target: Target) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    door = target.door
    name = door.name.partition(":")[0] if door.trusting else None
    return await asyncio.open_connection(
        HOST, door.port, local_addr=(target.here, 0), ssl=door.trusting, server_hostname=name
    )


# What ends a line; websockets meets an AttributeError where it is cut while something waits to be sent.
LET_GO = (OSError, TimeoutError, EOFError, ConnectionClosed, InvalidHandshake, InvalidMessage, AttributeError)
KINDS = {"frames": _frames, "heads": _heads, "reads": _reads}
