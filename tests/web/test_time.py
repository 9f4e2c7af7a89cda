"""Time betrays nothing: two tables that differ only in a hidden hand look alike to everybody else, at every moment."""

from __future__ import annotations

import json
import zlib
from collections.abc import Awaitable, Callable
from itertools import islice
from math import ceil
from pathlib import Path
from typing import Any

import pytest

from pylae.core.chance import generator
from pylae.core.game import Refusal
from pylae.core.match import Choice, Match
from pylae.games import load
from pylae.web.hall import Hall
from pylae.web.schedule import SHORT_PAUSE, WINDOW
from pylae.web.store import ASK, DECLINE
from pylae.web.table import NOBODY, Table
from pylae.web.telling import Screen
from tests.web.tables import bot, rivals
from tests.web.worlds import ANN, BEN, PACE, Window, World, settle, windows, world

pytestmark = pytest.mark.anyio


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
