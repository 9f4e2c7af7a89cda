"""Studies: games that are being analysed, one at a time, each in a process of its own, and the last ones that were.

A run that nobody has asked about for a while is broken off. All who ask about the same game at the same step share one.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pylae.web.problems import Problem

PATIENCE = 20.0  # seconds without a question after which nobody is thought to wait
LOOK = 1.0  # seconds after which a run is looked at, whatever it says
MOST_KEPT = 16  # studies
MOST_WAITING = 20
LONGEST = 300.0  # seconds by the clock, with everything that must be compiled first
LARGEST = 64 * 1024 * 1024  # bytes of a study, far above any

BROKEN = "The analysis broke off. You can try again; the server's log says what went wrong."

Key = tuple[str, int, int, int]  # table, steps, last event, seat

log = logging.getLogger("pylae")


@dataclass(eq=False)
class Run:
    """One analysis, from the first question for it."""

    key: Key
    record: str
    asked: float  # when somebody asked last
    waiting: bool = True
    done: int = 0
    of: int = 0
    study: dict[str, Any] | None = None
    error: str = ""
    task: asyncio.Task[None] | None = None

    @property
    def open(self) -> bool:
        return self.study is None and not self.error


class Studies:
    """Those of this server."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.seconds = seconds
        self.clock = clock
        self.runs: OrderedDict[Key, Run] = OrderedDict()
        self.turn = asyncio.Lock()

    def known(self, key: Key) -> Run | None:
        """The run of a game that somebody asks about, if there is one."""
        run = self.runs.get(key)
        if run:
            run.asked = self.clock()
            self.runs.move_to_end(key)
        return run

    def begin(self, key: Key, record: str) -> Run:
        """A run for this game: a new one, unless somebody else was faster; raises `Problem` where too many wait."""
        if run := self.known(key):
            return run
        if self.waiting >= MOST_WAITING:
            raise Problem(503, "Many games are waiting to be analysed; try again in a minute.", wait=60)
        run = self.runs[key] = Run(key, record, self.clock())
        run.task = asyncio.create_task(self._work(run))
        return run

    @property
    def waiting(self) -> int:
        """How many run or wait."""
        return sum(run.open for run in self.runs.values())

    def forget(self, run: Run) -> None:
        """Lets the next question begin anew."""
        if self.runs.get(run.key) is run:
            del self.runs[run.key]

    async def close(self) -> None:
        """Breaks off whatever runs."""
        tasks = [run.task for run in self.runs.values() if run.task and not run.task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self, run: Run) -> None:
        try:
            async with self.turn:
                run.waiting = False
                if not self._abandoned(run):
                    await self._analyse(run)
        except (OSError, ValueError):
            log.exception("the analysis of table %s broke off", run.key[0])
            run.error = BROKEN
        finally:
            run.record = ""
            if run.open:
                self.forget(run)
            closed = [other for other in self.runs.values() if not other.open]
            for other in closed[:-MOST_KEPT]:
                self.forget(other)

    def _abandoned(self, run: Run) -> bool:
        return self.clock() - run.asked > PATIENCE

    async def _analyse(self, run: Run) -> None:
        """Lets a process of its own analyse the game, as long as somebody asks about it."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "pylae.web.study", str(run.key[3]), str(self.seconds)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LARGEST,
        )
        assert process.stdin and process.stdout
        end = self.clock() + LONGEST + 10 * self.seconds
        try:
            process.stdin.write(run.record.encode())
            process.stdin.close()
            while not self._abandoned(run):
                try:
                    line = await asyncio.wait_for(process.stdout.readline(), LOOK)
                except TimeoutError:
                    if self.clock() > end:
                        run.error = BROKEN
                        return
                    continue
                if not line:
                    run.error = BROKEN  # its last words stand in the log
                    return
                message = json.loads(line)
                if "study" in message:
                    run.study = message["study"]
                    return
                run.done, run.of = message["done"], message["of"]
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()
