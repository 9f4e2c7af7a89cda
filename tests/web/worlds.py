"""Servers whose time a test moves by hand, and tables at them that differ only in a hidden hand."""

from __future__ import annotations

import asyncio
import json
import math
import zlib
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

from pylae.core.chance import generator
from pylae.core.match import Match
from pylae.games import load
from pylae.web import api, slices
from pylae.web.clocks import Pace
from pylae.web.guard import Limits
from pylae.web.hall import Hall
from pylae.web.schema import users
from pylae.web.settings import Settings
from pylae.web.store import Store, User
from pylae.web.table import NOBODY, Table, Who
from pylae.web.telling import Screen
from pylae.web.visitors import Live, Visitor
from tests.web.tables import person, rivals

PACE = 0.7
ANN, BEN = Who("ann"), Who("ben")  # Ann acts, and Ben may have an answer


class HandClock:
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.time = 1000.0
        self.sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self.time

    async def until(self, when: float) -> None:
        if when > self.time:
            self.sleepers.append((when, asyncio.get_running_loop().create_future()))
            await self.sleepers[-1][1]


async def settle() -> None:
    """Everything happens that needs no time; databases and threads answer at once here."""
    for _ in range(200):
        await asyncio.sleep(0)


class World:
    """A server whose time a test moves on, and what everybody but the one who is asked was told, with the moment of it."""

    def __init__(self, hall: Hall, clock: HandClock) -> None:
        self.hall = hall
        self.clock = clock
        self.told: list[tuple[float, str, Any]] = []
        self.visitors: dict[str, Visitor] = {}
        self.tasks: list[asyncio.Task[Any]] = []

    async def open(
        self, match: Match, sitters: dict[int, Any], stack: AsyncExitStack, pace: Pace | None
    ) -> None:
        row = await self.hall.open_match(match, [sitters[seat] for seat in sorted(sitters)], None, pace=pace)
        self.id = row.id
        (await self.hall.table(self.id)).match.random = generator(7)
        for name, who in (("ann", ANN), ("watcher", NOBODY)):
            _, self.visitors[name] = await stack.enter_async_context(self.hall.visit(self.id, Screen(who)))
        await self.listen()

    @property
    def live(self) -> Live:
        return self.hall.tables[self.id]

    @property
    def table(self) -> Table:
        return self.live.table

    async def listen(self) -> None:
        """Lets everything happen that is due, and writes down what everybody hears."""
        await settle()
        for name, visitor in self.visitors.items():
            if visitor.stale:
                visitor.stale = False
                message = json.loads(zlib.decompress(self.live.teller.frame(visitor.screen)))
                self.told.append((self.clock.time, name, message))
        row = await self.hall.store.table(self.id)
        assert row is not None
        self.told.append((self.clock.time, "lists", replace(row, id="", invite="", position="")))
        seats = self.table.seats
        for seat in (None, *(seat for seat in seats if seat.user == "ann")):
            seen = api.state(self.live, seat, 0).model_dump() | {"table": ""}
            self.told.append((self.clock.time, "program", seen))

    async def wait(self, seconds: float) -> None:
        """Time goes by, from one thing that is due to the next."""
        end = self.clock.time + seconds
        while due := [when for when, future in self.clock.sleepers if when <= end and not future.done()]:
            self.clock.time = min(due)
            for when, future in self.clock.sleepers:
                if when <= self.clock.time and not future.done():
                    future.set_result(None)
            await self.listen()
        self.clock.time = end
        await self.listen()

    async def act(self, who: Who, action: int) -> None:
        """Somebody chooses; the answer to that may take its time."""
        deed = self.hall.act(self.id, who, action, self.table.seq, None)
        self.tasks.append(asyncio.create_task(deed))
        await self.listen()

    @property
    def answered_at(self) -> float | None:
        """When a watcher saw the answer, since the question."""
        question = next(
            moment for moment, name, told in self.told if name == "watcher" and told["steps"] == 1
        )
        answers = [moment for moment, name, told in self.told if name == "watcher" and told["steps"] > 1]
        return round(answers[0] - question, 3) if answers else None


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is left to a thread, or to later turns, is done on the spot, so that nothing but the clock takes time."""
    monkeypatch.setattr(slices, "SLICE", math.inf)

    def submit(_threads: object, work: Callable[..., Any], *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(work(*arguments, **named))
        except Exception as error:
            future.set_exception(error)
        return future

    monkeypatch.setattr(ThreadPoolExecutor, "submit", submit)


@asynccontextmanager
async def world(
    file: Path, match: Match, ben: Any = None, pace: Pace | None = None, seats: Sequence[Any] = ()
) -> AsyncIterator[World]:
    """A table where it is Ann's move; at the other seat sits Ben, or a bot."""
    file.unlink(missing_ok=True)
    store = await Store.open(f"sqlite:///{file}")
    people = [User(name, name, None, None, None, created=0, seen=0) for name in ("ann", "ben")]
    await store.database.write(lambda it: it.execute(insert(users), [vars(user) for user in people]) and None)
    clock = HandClock()
    settings = Settings(database="", pace=PACE)
    hall = Hall(store, settings, Limits(settings))
    hall.schedule.clock = clock  # type: ignore[assignment]  (it tells another time)
    async with AsyncExitStack() as stack:
        here = World(hall, clock)
        two = {match.mover: person("ann"), 1 - match.mover: ben or person("ben")}
        await here.open(match, dict(enumerate(seats)) if seats else two, stack, pace)
        yield here
    await hall.close()
    for task in here.tasks:
        task.cancel()
    await asyncio.gather(*here.tasks, return_exceptions=True)
    await store.close()


@dataclass(frozen=True)
class Window:
    """An action that asks the enemy, at two tables: there the enemy has an answer, here none but to decline."""

    armed: Match
    bare: Match
    action: int

    @property
    def decline(self) -> int:
        question = self.armed.about(self.armed.plan(self.action).positions[-1]).question
        assert question.decline is not None
        return question.decline


def windows() -> Iterator[Window]:
    """Pairs of matches that look alike to the mover."""
    game = load(rivals())
    for seed in range(20):
        match = Match(game, seed=seed)
        while not match.over:
            seat, action = match.mover, match.hint().action
            plan = match.plan(action)
            here = match.about(plan.positions[-1])
            if len(plan.steps) == 1 and here.mover == 1 - seat and here.question.window:
                hands: dict[bool, Match] = {}
                for deal in range(40):
                    guess = match.view(seat)
                    game.redeal(guess, seat, generator(5, deal))
                    after = Match(game, position=guess)
                    after.play(action)
                    hands[len(after.actions()) > 1] = Match(game, position=guess)
                if len(hands) == 2:
                    yield Window(hands[True], hands[False], action)
            match.play(action)
