"""Turns that go by: what somebody has said beforehand is answered in time, tells nobody anything, and ends where something happens."""

from __future__ import annotations

import json
import zlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pylae.core import orders
from pylae.core.game import WATCHER, Refusal
from pylae.core.match import Match
from pylae.games import load
from pylae.games.go_tell_the_spartans.data import peoples
from pylae.games.go_tell_the_spartans.rules import act, phase
from pylae.games.go_tell_the_spartans.tests import positions
from pylae.web import beforehand, deeds
from pylae.web.clocks import PACES
from pylae.web.hall import Hall
from pylae.web.schedule import SHORT_PAUSE
from pylae.web.table import NOBODY
from pylae.web.telling import Screen
from tests.web.tables import person, rivals
from tests.web.worlds import ANN, BEN, World, settle, world

pytestmark = pytest.mark.anyio
SPARTANS = load("go_tell_the_spartans")
BENS = peoples.THESPIANS  # who moves right after the Spartans
FAR, NEAR = "A5", "D5"
SAID: list[dict[str, Any]] = [{"idle": True}, {"go_on": True}]


def seven(enemy: str = FAR) -> Match:
    """The Spartans and the Thespians have to move, the Thespians in F5, and a Mede is far away or near."""
    stacks = ("F3 W 1 Spartans hoplite", "F5 W 3 Thespians hoplite", f"{enemy} E 1 Medes mixed")
    match = Match(SPARTANS, position=positions.position(*stacks, players=7), seed=3)
    assert match.mover == peoples.SPARTANS and orders.rest(match)
    return match


@asynccontextmanager
async def seats(file: Path, match: Match, pace: Any = None) -> AsyncIterator[World]:
    """Ben leads the Thespians, and Ann everybody else."""
    sitters = [person("ben" if seat == BENS else "ann") for seat in range(7)]
    async with world(file, match, seats=sitters, pace=pace) as here:
        yield here


@asynccontextmanager
async def bens_screen(here: World) -> AsyncIterator[Callable[[], dict[str, Any]]]:
    """What Ben is told of his orders."""
    async with here.hall.visit(here.id, Screen(BEN)) as (live, visitor):
        yield lambda: json.loads(zlib.decompress(live.teller.frame(visitor.screen)))["beforehand"]


def ended(here: World) -> list[int]:
    """Who has ended a turn, in order."""
    return [step.mover for step in here.table.match.steps if step.mover >= 0 and step.action == act.END]


async def test_who_can_do_nothing_is_asked_without_the_order_and_not_with_it(tmp_path: Path, at_once: None):
    async with seats(tmp_path / "t.db", seven()) as here:
        await here.act(ANN, act.END)
        await here.wait(3600)
        assert ended(here) == [peoples.SPARTANS] and here.table.match.mover == BENS
        await here.hall.give_orders(here.id, BEN, idle=True)
        await here.wait(SHORT_PAUSE)
        assert ended(here) == [peoples.SPARTANS, BENS]


async def test_who_has_an_enemy_near_is_asked_all_the_same(tmp_path: Path, at_once: None):
    async with seats(tmp_path / "t.db", seven(NEAR)) as here:
        await here.hall.give_orders(here.id, BEN, idle=True)
        await here.act(ANN, act.END)
        await here.wait(3600)
        assert ended(here) == [peoples.SPARTANS] and here.table.match.mover == BENS


async def test_an_order_to_go_on_answers_even_beside_an_enemy_who_does_nothing(tmp_path: Path, at_once: None):
    async with seats(tmp_path / "t.db", seven(NEAR)) as here:
        await here.hall.give_orders(here.id, BEN, go_on=True)
        await here.act(ANN, act.END)
        await here.wait(SHORT_PAUSE - 0.1)
        assert ended(here) == [peoples.SPARTANS]
        await here.wait(0.1)
        assert ended(here) == [peoples.SPARTANS, BENS]


async def test_an_order_to_go_on_is_over_when_something_happens_and_says_what(tmp_path: Path, at_once: None):
    """Its giver alone is told so, and asked from then on."""
    async with seats(tmp_path / "t.db", seven("E5")) as here, bens_screen(here) as told:
        await here.hall.give_orders(here.id, BEN, go_on=True)
        assert told() == {
            "idle_while": "no enemy is within two areas of your men",
            "idle": False,
            "go_on": True,
            "why": "",
            "answers": False,
        }
        await go(here, lambda: not told()["go_on"])
        match = here.table.match
        at = orders.disturbance(match, 0, BENS)
        assert at is not None and told()["why"] in [line.text for line in match.narrate(at, BENS)]
        await go(here, lambda: match.mover == BENS and orders.rest(match) is not None)
        steps = len(match.steps)
        await here.wait(3600)
        assert len(match.steps) == steps, "it is over, and what is asked now waits"
    frames = [(who, frame["beforehand"]) for _, who, frame in here.told if who in ("ann", "watcher")]
    assert {(who, said and said["why"]) for who, said in frames} == {("ann", ""), ("watcher", None)}


async def go(here: World, until: Callable[[], bool]) -> None:
    """Everybody chooses something, and Ben only what does not go by."""
    while not until() and not here.table.over:
        match = here.table.match
        if match.mover == BENS and orders.rest(match):
            await here.wait(1)
        else:
            await here.act(BEN if match.mover == BENS else ANN, match.actions()[-1])


async def test_an_order_to_go_on_counts_only_what_happens_after_it_was_given(tmp_path: Path, at_once: None):
    match = seven(NEAR)
    match.play(act.END)
    match.play(act.END)
    while not (match.mover == BENS and orders.rest(match) and orders.disturbed(match, 0, BENS)):
        match.play(match.actions()[-1])
    async with seats(tmp_path / "t.db", match) as here:
        steps = len(match.steps)
        await here.hall.give_orders(here.id, BEN, go_on=True)
        await here.wait(SHORT_PAUSE)
        assert here.table.match.steps[steps:][0].action == act.END


async def test_who_acts_himself_has_ended_the_order(tmp_path: Path, at_once: None):
    async with seats(tmp_path / "t.db", seven()) as here, bens_screen(here) as told:
        await here.act(ANN, act.END)
        await here.hall.give_orders(here.id, BEN, go_on=True)
        force = here.table.match.actions()[0]
        await here.act(BEN, force)
        assert not told()["go_on"] and told()["why"] == "you have acted yourself."
        await here.wait(3600)
        assert here.table.match.state.phase == phase.MARCH


async def test_what_was_ended_for_somebody_and_taken_back_is_asked(tmp_path: Path, at_once: None):
    """Otherwise it would be ended again before anybody could do anything else."""
    for said in SAID:
        async with seats(tmp_path / "t.db", seven()) as here, bens_screen(here) as told:
            await here.hall.give_orders(here.id, BEN, **said)
            await here.act(ANN, act.END)
            await here.wait(SHORT_PAUSE)
            assert len(ended(here)) == 2
            keep = len(here.table.match.steps) - 1
            while here.table.match.steps[keep].mover != BENS:
                keep -= 1
            await here.hall.ask_back(here.id, BEN, keep, here.table.seq, None)
            await here.hall.answer_back(here.id, ANN, True, here.table.seq, None)
            await here.wait(3600)
            assert here.table.match.mover == BENS and len(ended(here)) == 1 and not told()["answers"]


async def test_a_lent_seat_is_the_bot_s_and_the_order_is_over_when_its_holder_comes_back(
    tmp_path: Path, at_once: None
):
    async with seats(tmp_path / "t.db", seven(NEAR)) as here:
        await here.hall.give_orders(here.id, BEN, go_on=True)
        await here.hall.want(here.id, BEN, deeds.lend, None, None)
        await here.act(ANN, act.END)
        await settle()
        assert here.table.bot is not None and here.table.bot.number == BENS
        assert beforehand.told(here.table, BENS, BENS) is not None
        await here.wait(10)
        await here.hall.want(here.id, BEN, deeds.come_back, None, None)
        end = beforehand.over(here.table, here.table.seats[BENS])
        assert end is not None and end.why == "a bot has played for you."


async def test_a_warning_is_for_its_holder_to_read(
    tmp_path: Path, at_once: None, monkeypatch: pytest.MonkeyPatch
):
    asked = SPARTANS.prompt
    warned = {"warnings": {act.END: "Your men would be lost."}}
    monkeypatch.setattr(SPARTANS, "prompt", lambda view: replace(asked(view), **warned))
    async with seats(tmp_path / "t.db", seven()) as here:
        await here.hall.give_orders(here.id, BEN, idle=True, go_on=True)
        await here.act(ANN, act.END)
        await here.wait(3600)
        assert ended(here) == [peoples.SPARTANS]


async def test_orders_are_for_ones_own_seats_and_nobody_else_hears_of_them(tmp_path: Path, at_once: None):
    async with seats(tmp_path / "t.db", seven()) as here:
        before = len(here.told)
        await here.hall.give_orders(here.id, BEN, idle=True, go_on=True)
        await here.listen()
        assert [it for it in here.told[before:] if it[1] in ("ann", "watcher")] == []
        said = [seat.number for seat in await here.hall.store.seats(here.id) if seat.idle]
        assert said == [BENS]
        async with here.hall.visit(here.id, Screen(NOBODY)) as (live, visitor):
            assert json.loads(zlib.decompress(live.teller.frame(visitor.screen)))["beforehand"] is None
        await here.hall.give_orders(here.id, ANN, idle=False)
        assert (await here.hall.store.seats(here.id))[BENS].idle


async def test_an_order_given_to_another_worker_is_kept_by_this_one(tmp_path: Path, at_once: None):
    async with seats(tmp_path / "t.db", seven()) as here:
        second = Hall(here.hall.store, here.hall.settings, here.hall.limits)
        second.schedule.clock = here.clock  # type: ignore[assignment]
        await second.give_orders(here.id, BEN, idle=True)
        await here.act(ANN, act.END)
        await here.wait(SHORT_PAUSE)
        assert ended(here) == [peoples.SPARTANS, BENS]
        await second.close()


async def test_a_turn_that_is_ended_so_was_ended_in_time(tmp_path: Path, at_once: None):
    """Even if the worker looked at it only when the clock had run out."""
    async with seats(tmp_path / "t.db", seven(), pace=PACES["days"]) as here:
        await here.wait(1)
        await here.hall.give_orders(here.id, BEN, idle=True)
        await here.act(ANN, act.END)
        late = PACES["days"].bank * 2
        here.clock.time += late
        await here.wait(0)
        kinds = [event.kind for event in await here.hall.store.events(here.id)]
        assert ended(here)[:2] == [peoples.SPARTANS, BENS] and kinds[:3] == ["begin", "play", "play"]


async def test_a_game_without_such_turns_takes_no_such_order(tmp_path: Path, at_once: None):
    async with world(tmp_path / "t.db", Match(load(rivals()), seed=1)) as here:
        for said in SAID:
            with pytest.raises(Refusal):
                await here.hall.give_orders(here.id, ANN, **said)
        assert here.told[0][2]["beforehand"] is None


# Through the fog


def foggy() -> tuple[Match, Match, int]:
    """Two matches that look alike to Ann, and an action of hers after which the enemy may let a turn go by."""
    match = Match(SPARTANS, {"players": 2}, seed=2)
    while not match.over:
        action, seat = match.hint().action, match.mover
        plan = match.plan(action)
        there = plan.positions[-1]
        asked = (
            len(plan.steps) == 1
            and SPARTANS.mover(there) == 1 - seat
            and orders.rest(Match(SPARTANS, position=there))
        )
        pairs = positions.unseen_pairs(match.state, seat) if asked else []
        for pair in pairs:
            twin = match.state.copy()
            positions.exchange(twin, *pair)
            other = Match(SPARTANS, position=twin)
            if other.view(seat) == match.view(seat) and other.view(WATCHER) == match.view(WATCHER):
                return Match(SPARTANS, position=match.state), other, action
        match.play(action)
    raise AssertionError("nothing is hidden where a turn may go by")


@pytest.fixture(scope="module")
def fog() -> tuple[Match, Match, int]:
    return foggy()


async def story(file: Path, match: Match, action: int) -> list[Any]:
    """What Ann and a watcher hear, and when, while Ben's order stands."""
    async with world(file, match) as here:
        await here.hall.give_orders(here.id, BEN, go_on=True)
        await here.act(ANN, action)
        await here.wait(60)
        return here.told


async def test_through_the_fog_an_order_tells_nobody_what_lies_below(
    tmp_path: Path, at_once: None, fog: tuple[Match, Match, int]
):
    one, other, action = fog
    told = [await story(tmp_path / "t.db", match, action) for match in (one, other)]
    assert told[0] == told[1]
    assert max(moment for moment, name, _ in told[0] if name == "watcher") > 1000.0, "nothing was ended"


async def test_an_order_that_looked_below_would_be_found(
    tmp_path: Path, at_once: None, fog: tuple[Match, Match, int], monkeypatch: pytest.MonkeyPatch
):
    """The failure these tests look for, planted: a turn goes by only where the units lie in one of two orders."""
    one, other, action = fog
    below = one.plan(action).positions[-1].under.copy()
    answer = beforehand.answer

    def peeping(table: Any, seat: Any) -> int | None:
        return answer(table, seat) if table.match.state.under == below else None

    monkeypatch.setattr(beforehand, "answer", peeping)
    told = [await story(tmp_path / "t.db", match, action) for match in (one, other)]
    assert told[0] != told[1]
