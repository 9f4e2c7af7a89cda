"""Long work between everything else: a long game is loaded, told and read on in slices, and nobody sees a half of it."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import Awaitable, Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from pylae.core.game import WATCHER
from pylae.core.match import Match
from pylae.games import load
from pylae.web import slices, telling
from pylae.web.app import create_app
from pylae.web.hall import Hall
from pylae.web.onward import branched
from pylae.web.settings import Settings
from pylae.web.slices import Slices
from pylae.web.table import NOBODY, Who
from pylae.web.telling import Screen, Teller
from tests.web.house import HERE, House, sitter
from tests.web.tables import advance

STEPS = 120


@pytest.fixture(autouse=True)
def thin(monkeypatch: pytest.MonkeyPatch) -> None:
    """Slices of one step each."""
    monkeypatch.setattr(slices, "SLICE", 0.0)


def long_match() -> Match:
    return advance(Match(load("earth_and_water"), seed=6), STEPS)


async def turns_of(deed: Callable[[], Awaitable[Any]]) -> int:
    """How often others had their turn while something was done."""
    task, turns = asyncio.ensure_future(deed()), 0
    while not task.done():
        await asyncio.sleep(0)
        turns += 1
    await task
    return turns


async def cut_off(deed: Callable[[], Awaitable[Any]], turns: int) -> None:
    """Begins something and is gone after so many turns of its own work."""
    task = asyncio.ensure_future(deed())
    while turns:
        await asyncio.sleep(0)
        turns -= 1
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


def test_a_long_table_is_loaded_between_everything_else(house: House):
    ann = house.guest("Ann")
    match = long_match()
    table = house.table(match, [ann, "heuristic"])
    assert house.call(turns_of, lambda: house.hall.live(table)) >= len(match.steps)
    assert house.look(table).match.positions == match.positions


def test_a_table_that_comes_of_a_long_match_is_opened_between_everything_else(house: House):
    ann, match = house.guest("Ann"), long_match()
    table = house.table(match, [ann, ann])
    on = branched(house.look(table), Who(ann.id), len(match.steps) - 10)

    def opened() -> Awaitable[Any]:
        return house.hall.open_match(on, [sitter(ann), sitter("heuristic")], ann)

    assert house.call(turns_of, opened) >= len(on.steps)


def test_the_log_of_a_long_game_is_told_between_everything_else_and_is_the_same(house: House):
    ann, match = house.guest("Ann"), long_match()
    table = house.table(match, [ann, "heuristic"])
    live = house.call(house.hall.live, table)
    screen = Screen(Who(ann.id))
    assert house.call(turns_of, lambda: live.teller.prepare(screen, house.hall.slices)) >= len(match.steps)
    told = live.teller.log(0)
    assert told == Teller(live.table).log(0) and len(told) == len(match.steps)
    assert WATCHER not in live.teller.logs, "nobody else's log was told"


def test_what_happens_while_a_log_is_told_is_in_it_and_what_is_taken_back_is_not(house: House):
    ann = house.guest("Ann")
    match = advance(Match(load("go_tell_the_spartans"), {"players": 1}, seed=3), 30)
    table = house.table(match, [ann])
    live, hall, who = house.call(house.hall.live, table), house.hall, Who(ann.id)

    async def meanwhile() -> None:
        telling = asyncio.ensure_future(live.teller.tell_all(0, hall.slices))
        await asyncio.sleep(0)
        for _ in range(2):
            await hall.act(table, who, live.table.match.hint().action, live.table.seq, None)
            await hall.ask_back(table, who, None, live.table.seq, None)
            await hall.act(table, who, live.table.match.hint().action, live.table.seq, None)
        await telling
        await live.teller.tell_all(0, hall.slices)

    house.call(meanwhile)
    assert live.teller.log(0) == Teller(live.table).log(0)


def test_of_many_long_works_one_slice_is_done_in_each_turn():
    done: list[int] = []

    def work(number: int) -> Iterator[None]:
        for _ in range(20):
            done.append(number)
            yield

    async def all_of_them() -> list[int]:
        shared, counts = Slices(), [0]
        works = [asyncio.ensure_future(shared.through(work(number))) for number in range(8)]
        while not all(each.done() for each in works):
            await asyncio.sleep(0)
            counts.append(len(done))
        return [after - before for before, after in pairwise(counts[1:])]

    each_turn = asyncio.run(all_of_them())
    assert max(each_turn) == 1 and len(done) == 160
    assert set(done[8:24]) == set(range(8)), "and all of them get on"


def test_a_first_visit_that_is_broken_off_leaves_nothing_behind(house: House):
    match = long_match()
    table = house.table(match, [house.guest("Ann"), "heuristic"])
    house.call(cut_off, lambda: house.hall.live(table), 400)
    assert table not in house.hall.tables and table not in house.hall.loading
    assert house.look(table).match.positions == match.positions


@pytest.fixture
def neighbour(settings: Settings, house: House) -> Iterator[House]:
    """Another worker on the same database."""
    app: FastAPI = create_app(settings)
    with TestClient(app, base_url=HERE, headers={"Origin": HERE}) as client:
        yield House(client)


def test_reading_on_is_done_between_everything_else_and_is_gone_on_with_where_it_was_broken_off(
    house: House, neighbour: House
):
    ann, seats = house.guest("Ann"), 2
    table = house.table(Match(load("thermopyles"), {"players": seats}, seed=3), [ann, ann])
    before = house.look(table).seq

    async def play(hall: Hall) -> None:
        for _ in range(25):
            here = await hall.table(table)
            if not here.over:
                await hall.act(table, Who(ann.id), here.match.hint().action, here.seq, None)

    neighbour.call(play, neighbour.hall)
    written = neighbour.look(table)
    live = house.hall.tables[table]
    assert written.seq >= before + 10
    version = live.table.row.version

    async def begin_and_go() -> None:
        task = asyncio.ensure_future(house.hall.table(table))
        while live.table.seq < before + 3:
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    house.call(begin_and_go)
    assert before < live.table.seq < written.seq and live.table.row.version == version
    assert house.look(table).seq == written.seq
    assert live.table.match.positions == written.match.positions
    assert live.teller.log(0) == Teller(written).log(0)


def test_who_walks_through_a_whole_game_fills_no_memory(house: House):
    match = long_match()
    teller = Teller(house.look(house.table(match, [house.guest("Ann"), "heuristic"])))
    for at in range(0, len(match.steps), 2):
        screen = Screen(NOBODY, at=at, layers={"mine": str(at)})
        state = json.loads(zlib.decompress(teller.frame(screen)))
        assert state["at"] == at
    assert len(teller.sketches.things) == telling.MOST_SKETCHES
    assert len(teller.parts.things) <= telling.MOST_PARTS
