"""The workshop: what takes long and is sent away is made in processes beside the server, so that no table waits for it.

data, seconds = await workshop.ask(Work.of("picture", svg=drawn, width=1280))

A work is known by all that it is made of, so what is kept is never out of date, and all who ask for the same share one. Nothing is
made for people who have gone, nothing waits in a long line, and a process that dies is replaced by the next one.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import os
import sys
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from pylae.web import craft
from pylae.web.problems import Problem

SIZE = 2  # processes of each worker
MOST_WAITING = 24  # works in line; whoever comes then is told to come again
MOST_KEPT = 32 * 1024 * 1024  # bytes
LARGEST = 64 * 1024 * 1024  # bytes of a work, or of what is made of it, far above any
LONGEST = 90.0  # seconds by the clock for one work
MOST_WORKS = 200  # of one process; then a new one begins with an empty memory
IDLE = 60.0  # seconds without work after which a process goes
PRIVATE = ("PYLAE_SECRET", "PYLAE_DATABASE", "PYLAE_METRICS")  # what none of them has to know

Made = tuple[bytes, float]  # and the seconds of a processor that it took

log = logging.getLogger("pylae")


class Broken(RuntimeError):
    """A work could not be done."""


@dataclass(frozen=True)
class Work:
    """Something to be made: by which craft, and of what."""

    craft: str
    text: bytes
    key: bytes

    @classmethod
    def of(cls, craft: str, /, **given: Any) -> Work:
        text = json.dumps([craft, given], sort_keys=True, separators=(",", ":")).encode()
        return cls(craft, text, hashlib.blake2b(text, digest_size=20).digest())


@dataclass(eq=False)
class Run:
    """A work under way, and how many wait for it."""

    task: asyncio.Task[Made]
    asked: int = 0


class Workshop:
    """That of one worker."""

    def __init__(self) -> None:
        self.kept: OrderedDict[bytes, bytes] = OrderedDict()
        self.size = 0  # of all that is kept
        self.runs: dict[bytes, Run] = {}
        self.places = asyncio.Semaphore(SIZE)
        self.idle: list[Craftsman] = []
        self.leaving: set[asyncio.Task[None]] = set()

    def has(self, work: Work) -> bool:
        """Whether a work is at hand, or under way for somebody else."""
        return work.key in self.kept or work.key in self.runs

    async def ask(self, work: Work, patient: bool = False) -> Made:
        """What is made of a work; no seconds where it was at hand. Raises `Problem` 503 where too many wait, except for who is
        patient. A work for which nobody waits any more is broken off."""
        if (known := self.kept.get(work.key)) is not None:
            self.kept.move_to_end(work.key)
            return known, 0.0
        run, first = self.runs.get(work.key), False
        if run is None:
            if len(self.runs) >= SIZE + MOST_WAITING and not patient:
                raise Problem(503, "Very much is being made here just now; try again in a moment.", wait=10)
            run, first = Run(asyncio.create_task(self._make(work))), True
            self.runs[work.key] = run
        run.asked += 1
        try:
            data, seconds = await asyncio.shield(run.task)
        finally:
            run.asked -= 1
            if not run.asked or run.task.done():
                if self.runs.get(work.key) is run:
                    del self.runs[work.key]
                run.task.cancel()
        return data, seconds if first else 0.0

    async def _make(self, work: Work) -> Made:
        async with self.places:
            made = await self._made(work)
        self._keep(work.key, made[0])
        return made

    async def _made(self, work: Work) -> Made:
        """By a process that is free, or a new one; where it dies, once more by another."""
        for again in (True, False):
            craftsman = self.idle.pop() if self.idle else await Craftsman.hired()
            try:
                async with asyncio.timeout(LONGEST):
                    good, seconds, data = await craftsman.make(work)
            except TimeoutError:
                self._dismiss(craftsman)
                log.error("workshop: %s took too long and was broken off", work.craft)
                raise Problem(503, "This takes too long here just now; try again later.", wait=60) from None
            except (OSError, asyncio.IncompleteReadError):
                self._dismiss(craftsman)
                log.warning("workshop: a process ended in the middle of %s", work.craft)
                if again:
                    continue
                raise Broken(f"{work.craft} could not be made") from None
            except BaseException:
                self._dismiss(craftsman)  # whoever asked has gone
                raise
            self._back(craftsman)
            if not good:
                raise Broken(f"{work.craft}: {data.decode()}")
            return data, seconds
        raise AssertionError("there are two tries")

    def _keep(self, key: bytes, data: bytes) -> None:
        if len(data) > MOST_KEPT // 4:
            return
        self.kept[key] = data
        self.size += len(data)
        while self.size > MOST_KEPT:
            self.size -= len(self.kept.popitem(last=False)[1])

    # Processes

    def _back(self, craftsman: Craftsman) -> None:
        craftsman.works += 1
        if craftsman.works >= MOST_WORKS:
            self._dismiss(craftsman)
            return
        self.idle.append(craftsman)
        asyncio.get_running_loop().call_later(IDLE, self._let_go, craftsman, craftsman.works)

    def _let_go(self, craftsman: Craftsman, works: int) -> None:
        """A process that has had nothing to do since then goes."""
        if craftsman in self.idle and craftsman.works == works:
            self.idle.remove(craftsman)
            self._dismiss(craftsman)

    def _dismiss(self, craftsman: Craftsman) -> None:
        self.leaving.add(task := asyncio.create_task(craftsman.end()))
        task.add_done_callback(self.leaving.discard)

    async def close(self) -> None:
        """Breaks off whatever is under way."""
        tasks = [run.task for run in self.runs.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for craftsman in self.idle:
            self._dismiss(craftsman)
        self.idle.clear()
        await asyncio.gather(*self.leaving)


class Craftsman:
    """One process, which does one work after the other."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.works = 0

    @classmethod
    async def hired(cls) -> Craftsman:
        environment = {name: value for name, value in os.environ.items() if name not in PRIVATE}
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "pylae.web.craft"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=environment,
        )
        return cls(process)

    async def make(self, work: Work) -> tuple[bool, float, bytes]:
        """Whether it could be made, the seconds that took, and what was made, or why not."""
        given, taken = self.process.stdin, self.process.stdout
        assert given and taken
        given.write(craft.LENGTH.pack(len(work.text)) + work.text)
        await given.drain()
        good, seconds, length = craft.ANSWER.unpack(await taken.readexactly(craft.ANSWER.size))
        if length > LARGEST:
            raise OSError("what was made is too large")
        return good, seconds, await taken.readexactly(length)

    async def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()
