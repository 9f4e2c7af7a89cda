"""Time betrays nothing: two tables that differ only in a hidden hand look alike to everybody else, at every moment."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from itertools import islice
from math import ceil
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

from pylae.core.chance import generator
from pylae.core.game import Refusal
from pylae.core.match import Choice, Match
from pylae.games import load
from pylae.web import api
from pylae.web.guard import Limits
from pylae.web.hall import Hall, Live, Visitor
from pylae.web.schedule import SHORT_PAUSE, WINDOW
from pylae.web.schema import users
from pylae.web.settings import Settings
from pylae.web.store import ASK, DECLINE, Store, User
from pylae.web.table import NOBODY, Table, Who
from pylae.web.telling import Screen
from tests.web.tables import bot, person, rivals

pytestmark = pytest.mark.anyio

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

    async def open(self, match: Match, sitters: dict[int, Any], stack: AsyncExitStack) -> None:
        row = await self.hall.open_match(match, [sitters[seat] for seat in sorted(sitters)], None)
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
async def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is left to a thread is done on the spot, so that nothing but the clock takes time."""
    loop = asyncio.get_running_loop()

    def run(_threads: object, work: Callable[..., Any], *arguments: Any) -> asyncio.Future[Any]:
        future = loop.create_future()
        try:
            future.set_result(work(*arguments))
        except Exception as error:
            future.set_exception(error)
        return future

    monkeypatch.setattr(loop, "run_in_executor", run)


@asynccontextmanager
async def world(file: Path, match: Match, ben: Any = None) -> AsyncIterator[World]:
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
        seats = {match.mover: person("ann"), 1 - match.mover: ben or person("ben")}
        await here.open(match, seats, stack)
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


@pytest.fixture(scope="module", params=[0, 5])
def window(request: pytest.FixtureRequest) -> Window:
    return next(islice(windows(), request.param, None))


async def present(here: World, window: Window) -> None:
    """Ben sits there and declines at once."""
    await here.act(ANN, window.action)
    await here.wait(1.5)
    await here.act(BEN, window.decline)
    await here.wait(30)


async def slow(here: World, window: Window) -> None:
    """Ben thinks long and declines."""
    await here.act(ANN, window.action)
    await here.wait(20)
    await here.act(BEN, window.decline)
    await here.wait(30)


async def away(here: World, window: Window) -> None:
    """Ben has ordered to decline and is away."""
    await here.hall.give_orders(here.id, BEN, DECLINE)
    await here.act(ANN, window.action)
    await here.wait(30)


async def asleep(here: World, window: Window) -> None:
    """Ben wants to be asked and is away."""
    await here.act(ANN, window.action)
    await here.wait(3600)


@pytest.mark.parametrize(
    ("story", "after"),
    [(present, WINDOW), (slow, 20.0), (away, WINDOW), (asleep, None)],
    ids=["present", "slow", "away", "asleep"],
)
async def test_an_answer_comes_at_the_same_time_whatever_the_hand(
    tmp_path: Path,
    at_once: None,
    window: Window,
    story: Callable[[World, Window], Awaitable[None]],
    after: float | None,
):
    told = []
    for match in (window.armed, window.bare):
        async with world(tmp_path / "pylae.db", match) as here:
            await story(here, window)
            assert here.answered_at == after
            told.append(here.told)
    assert told[0] == told[1]


@pytest.mark.parametrize("think", [0.01, 0.5, 3.0])
async def test_a_bot_answers_at_the_same_time_whatever_it_had_to_think_about(
    tmp_path: Path, at_once: None, window: Window, monkeypatch: pytest.MonkeyPatch, think: float
):
    told = []
    for match, seconds in ((window.armed, think), (window.bare, think / 2)):
        async with world(tmp_path / "pylae.db", match, bot()) as here:

            async def advise(*_: Any, here: World = here, long: float = seconds) -> Choice:
                await here.clock.until(here.clock.now() + long)
                return Choice(window.decline, "")

            monkeypatch.setattr(here.hall.schedule.thinkers, "advise", advise)
            await here.act(ANN, window.action)
            await here.wait(30)
            told.append([heard for heard in here.told if heard[1] in ("ann", "watcher")])
            assert here.answered_at == pytest.approx(ceil(seconds / PACE) * PACE)
    if think < PACE:
        assert told[0] == told[1]


async def test_a_server_that_answers_for_those_who_cannot_choose_would_be_found(
    tmp_path: Path, at_once: None, window: Window, monkeypatch: pytest.MonkeyPatch
):
    """The failure this file looks for, planted: whoever has one answer only need not give it."""

    def forced(table: Table) -> int | None:
        actions = table.match.actions() if table.person else []
        return actions[0] if len(actions) == 1 else None

    monkeypatch.setattr(Table, "forced", forced)
    told = []
    for match in (window.armed, window.bare):
        async with world(tmp_path / "pylae.db", match) as here:
            await asleep(here, window)
            told.append(here.told)
    assert told[0] != told[1]


async def test_where_everybody_knows_that_there_is_no_choice_nobody_waits(tmp_path: Path, at_once: None):
    match, action = forced_question()
    told = []
    for deal in range(3):
        guess = match.view(match.mover)
        match.game.redeal(guess, match.mover, generator(5, deal))
        async with world(tmp_path / "pylae.db", Match(match.game, position=guess)) as here:
            await here.act(ANN, action)
            await here.wait(30)
            assert here.answered_at == SHORT_PAUSE
            told.append(here.told)
    assert told[0] == told[1] == told[2]


def forced_question() -> tuple[Match, int]:
    """A match, and an action after which everybody knows what the enemy will answer, though not with which hand."""
    game = load(rivals())
    for seed in range(30):
        match = Match(game, seed=seed)
        while not match.over:
            action = match.hint().action
            plan = match.plan(action)
            here = match.about(plan.positions[-1])
            asked = len(plan.steps) == 1 and here.mover == 1 - match.mover
            if asked and here.question.forced and here.secret(here.mover):
                return match, action
            match.play(action)
    raise AssertionError("there is no such question")


async def test_an_answer_that_is_held_is_given_by_whoever_is_alive_when_its_time_has_come(
    tmp_path: Path, at_once: None, window: Window
):
    async with world(tmp_path / "pylae.db", window.armed) as here:
        await here.hall.give_orders(here.id, BEN, DECLINE)
        await here.act(ANN, window.action)
        answer = next(action for action in here.table.match.actions() if action != window.decline)
        await here.act(BEN, answer)
        here.tasks.pop().cancel()
        second = Hall(here.hall.store, here.hall.settings, here.hall.limits)
        second.schedule.clock = here.clock  # type: ignore[assignment]
        await here.hall.close()  # the first worker has gone
        for _, future in here.clock.sleepers:
            future.cancel()
        await settle()
        here.clock.time += WINDOW
        async with second.visit(here.id, Screen(NOBODY)) as (live, _):
            await settle()
            assert live.table.match.steps[1].action == answer
        await second.close()


async def test_the_first_answer_counts_and_is_told_to_nobody_else(
    tmp_path: Path, at_once: None, window: Window
):
    async with world(tmp_path / "pylae.db", window.armed) as here:
        await here.act(ANN, window.action)
        async with here.hall.visit(here.id, Screen(BEN)) as (live, visitor):

            def bens() -> dict[str, Any]:
                return json.loads(zlib.decompress(live.teller.frame(visitor.screen)))

            assert bens()["window"] == "open" and not bens()["forced"] and bens()["choices"]
            before = here.told.copy()
            await here.act(BEN, window.decline)
            assert bens()["window"] == "answered"
            assert [told for _, name, told in here.told[len(before) :] if name in ("ann", "watcher")] == []
            with pytest.raises(Refusal, match="answered already"):
                await here.hall.act(here.id, BEN, here.table.match.actions()[0], here.table.seq, None)
            await here.wait(WINDOW)
            assert here.answered_at == WINDOW and await here.tasks[-1] == here.table.seq


async def test_what_is_illegal_in_a_window_is_refused_at_once(tmp_path: Path, at_once: None, window: Window):
    async with world(tmp_path / "pylae.db", window.bare) as here:
        await here.act(ANN, window.action)
        with pytest.raises(Refusal):
            await here.hall.act(here.id, BEN, "nonsense", here.table.seq, None)
        assert here.table.held(here.table.seats[1 - here.table.match.steps[0].mover]) is None


async def test_standing_orders_are_given_beforehand_and_seen_by_their_giver_alone(
    tmp_path: Path, at_once: None, window: Window
):
    async with world(tmp_path / "pylae.db", window.armed) as here:
        before = len(here.told)
        await here.hall.give_orders(here.id, BEN, DECLINE)
        await here.listen()
        assert [told for _, name, told in here.told[before:] if name in ("ann", "watcher")] == []
        async with here.hall.visit(here.id, Screen(BEN)) as (live, visitor):
            assert (
                json.loads(zlib.decompress(live.teller.frame(visitor.screen)))["standing_orders"] == DECLINE
            )
        assert {told["standing_orders"] for _, name, told in here.told if name == "ann"} == {ASK}
        await here.act(ANN, window.action)
        with pytest.raises(Refusal, match="answer first"):
            await here.hall.give_orders(here.id, BEN, ASK)
        await here.wait(WINDOW)
        assert here.answered_at == WINDOW


async def test_a_take_back_in_a_window_ends_it_and_the_answer_with_it(
    tmp_path: Path, at_once: None, window: Window
):
    async with world(tmp_path / "pylae.db", window.armed) as here:
        await here.act(ANN, window.action)
        await here.act(BEN, window.decline)
        await here.hall.undo(here.id, ANN, None, here.table.seq, None)
        await here.wait(WINDOW)
        assert here.table.match.steps == []
        await here.act(ANN, window.action)
        await here.wait(WINDOW)
        assert len(here.table.match.steps) == 1, "the answer was to another question"


async def test_a_question_for_a_take_back_does_not_lose_the_answer(
    tmp_path: Path, at_once: None, window: Window
):
    async with world(tmp_path / "pylae.db", window.armed) as here:
        await here.act(ANN, window.action)
        await here.act(BEN, window.decline)
        await here.wait(1)
        await here.hall.ask_back(here.id, ANN, None, here.table.seq, None)
        await here.wait(WINDOW)
        assert here.answered_at == WINDOW
