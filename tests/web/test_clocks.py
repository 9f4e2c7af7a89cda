"""Clocks: a bank, an increment for each hand-over, a cap. What they show follows from the events alone, a lapse and a move cannot
race, an absent server costs nobody time, and nothing about a hand can be read from them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylae.core.game import Refusal
from pylae.core.match import Match
from pylae.games import load
from pylae.web import deeds
from pylae.web.clocks import DAY, HOUR, PACES, Clocks, duration
from pylae.web.hall import PULSE, Hall
from pylae.web.problems import Problem
from pylae.web.sitting import Sitter
from pylae.web.table import NOBODY, Table, Who
from tests.web.tables import bot, person, rivals
from tests.web.worlds import ANN, BEN, World, settle, windows, world

QUICK, DAYS = PACES["quick"], PACES["days"]
EVE = Who("eve")
pytestmark = pytest.mark.anyio

turns = st.lists(st.tuples(st.integers(0, 1), st.floats(0, 400)), max_size=40)


# The clocks by themselves


@pytest.mark.parametrize("pace", PACES.values(), ids=list(PACES))
@given(turns=turns)
def test_nobody_has_less_than_nothing_or_more_than_the_cap(pace: Any, turns: list[tuple[int, float]]):
    clocks, now = Clocks.of(pace, 2).turned(0.0, 0), 0.0
    for steps, (seat, seconds) in enumerate(turns):
        before, asked = clocks, clocks.running
        now += seconds
        clocks = clocks.turned(now, None)
        if asked is not None and asked != seat:
            assert clocks.left[asked] == pytest.approx(max(0, before.left[asked] - (now - before.since)))
            clocks = clocks.handed_over(asked, steps)
        clocks = clocks.turned(now, seat)
        assert all(0 <= left <= pace.most for left in clocks.left)
        assert clocks.deadline == clocks.since + clocks.left[seat]


@given(turns=turns, keep=st.integers(0, 40))
def test_what_is_taken_back_gives_no_time(turns: list[tuple[int, float]], keep: int):
    """However often somebody hands over and takes it back at once, no time comes of it."""
    clocks, now = Clocks.of(QUICK, 2).turned(0.0, 0), 0.0
    for steps, (_, seconds) in enumerate(turns):
        now += seconds
        before = clocks.turned(now, None)
        asked = clocks.running or 0
        over = before.handed_over(asked, steps).turned(now, 1 - asked)
        back = over.stopped().rewound(steps)
        assert back.left == pytest.approx(before.left) and back.grants == before.grants
        clocks = over
    short = clocks.turned(now, None).rewound(keep)
    assert all(grant.at < keep for grant in short.grants)
    assert all(left >= 0 for left in short.left)


def test_time_is_said_as_people_say_it():
    said = [duration(seconds) for seconds in (15, 60, 600, HOUR, 12 * HOUR, 3 * DAY, 0.2)]
    assert said == ["15 seconds", "1 minute", "10 minutes", "1 hour", "12 hours", "3 days", "no time"]


# At a table


def duel(seed: int = 4) -> Match:
    return Match(load(rivals()), seed=seed)


def left(here: World, who: Who) -> float:
    clocks = here.table.clocks
    assert clocks is not None
    [seat] = here.table.seats_of(who)
    spent = here.clock.now() - clocks.since if clocks.running == seat else 0
    return clocks.left[seat] - spent


async def hand_over(here: World, who: Who) -> None:
    """This person chooses until somebody else is asked."""
    [seat] = here.table.seats_of(who)
    while here.table.match.mover == seat:
        await here.act(who, here.table.match.hint().action)


async def test_a_clock_runs_from_hand_over_to_hand_over(tmp_path: Path, at_once: None):
    async with world(tmp_path / "pylae.db", duel(), pace=QUICK) as here:
        assert here.table.terms.begun and left(here, ANN) == QUICK.bank
        await here.wait(100)
        assert left(here, ANN) == QUICK.bank - 100 and left(here, BEN) == QUICK.bank
        await hand_over(here, ANN)
        assert left(here, ANN) == QUICK.bank - 100 + QUICK.plus
        await here.wait(50)
        assert left(here, BEN) == QUICK.bank - 50
        row = await here.hall.store.table(here.id)
        assert row is not None and row.deadline == here.table.clocks.deadline  # type: ignore[union-attr]
        again = Table(row, await here.hall.store.seats(here.id), await here.hall.store.events(here.id))
        assert again.clocks == here.table.clocks and again.terms == here.table.terms


async def test_a_clock_waits_until_the_table_is_full(tmp_path: Path, at_once: None):
    async with world(tmp_path / "pylae.db", duel(), Sitter("open"), pace=QUICK) as here:
        await here.wait(5000)
        assert not here.table.terms.begun and left(here, ANN) == QUICK.bank
        await here.hall.join(here.table.row.invite, None, "Ben", None, "token")
        await here.listen()
        assert here.table.terms.begun
        await here.wait(7)
        assert left(here, ANN) == QUICK.bank - 7


async def test_a_bot_has_all_the_time_there_is(tmp_path: Path, at_once: None):
    match = Match(load("greeks_and_vikings"), {"players": 3}, seed=2)
    async with world(
        tmp_path / "pylae.db", match, seats=[person("ann"), bot(), person("ben")], pace=QUICK
    ) as here:
        for _ in range(400):
            if here.table.bot:
                assert here.table.clocks is not None and here.table.clocks.running is None
                break
            who = Who(here.table.seats[here.table.match.mover].user)
            await here.act(who, here.table.match.hint().action)
        else:
            raise AssertionError("the bot was never asked")


async def test_only_others_to_wait_for_make_a_clock(tmp_path: Path, at_once: None):
    async with world(tmp_path / "pylae.db", duel()) as here:
        for sitters in ([person("ann"), bot()], [person("ann"), person("ann")]):
            with pytest.raises(Problem, match="wait for each other"):
                await here.hall.open_match(duel(), sitters, None, pace=QUICK)
        physical = Match(load(rivals()), physical=True)
        with pytest.raises(Problem, match="no clock"):
            await here.hall.open_match(physical, [person("ann"), bot()], None, pace=QUICK)


# Time is out


async def test_when_time_is_out_the_others_choose_and_until_then_one_may_still_move(
    tmp_path: Path, at_once: None
):
    async with world(tmp_path / "pylae.db", duel(), pace=QUICK) as here:
        await here.wait(QUICK.bank - 1)
        assert here.table.terms.lapsed is None
        await here.hall.look_at_clocks()
        await here.wait(1)
        [ann] = here.table.seats_of(ANN)
        assert here.table.terms.lapsed == ann and left(here, ANN) == 0
        await here.wait(3 * DAY)
        assert len(here.table.match.steps) == 0, "nobody has chosen for Ann"
        await hand_over(here, ANN)
        assert here.table.terms.lapsed is None and left(here, ANN) == QUICK.plus


async def test_the_others_may_give_more_time(tmp_path: Path, at_once: None):
    async with world(tmp_path / "pylae.db", duel(), pace=QUICK) as here:
        await run_out(here)
        with pytest.raises(Refusal, match="Nobody else"):
            await here.hall.want(here.id, ANN, deeds.give_time, here.table.seq, None)
        await here.hall.want(here.id, BEN, deeds.give_time, here.table.seq, None)
        assert here.table.terms.lapsed is None and left(here, ANN) == QUICK.more
        await run_out(here)
        assert here.table.terms.lapsed is not None


async def run_out(here: World) -> None:
    """Time goes by until the clock that runs has run out."""
    clocks = here.table.clocks
    assert clocks is not None and clocks.deadline is not None
    await here.wait(max(0.0, clocks.deadline - here.clock.now() - 1))
    await here.hall.store.beat(here.clock.now(), silence=float("inf"))  # the server was there all the time
    await here.hall.look_at_clocks()
    await here.wait(2)


async def test_the_others_may_let_a_bot_play_on_and_its_person_comes_back(tmp_path: Path, at_once: None):
    async with world(tmp_path / "pylae.db", duel(), pace=QUICK) as here:
        await run_out(here)
        hall, [ann] = here.hall, here.table.seats_of(ANN)
        await hall.want(here.id, BEN, deeds.lend, here.table.seq, None)
        with pytest.raises(Refusal, match="choosing for you now"):
            await hall.want(here.id, ANN, deeds.come_back, here.table.seq, None)
        with pytest.raises(Refusal, match="take your seat back"):
            await hall.act(here.id, ANN, here.table.match.actions()[0], here.table.seq, None)
        assert here.table.eyes(ANN) == (ann, None), "Ann still sees her own hand"
        while here.table.match.mover == ann:
            await here.wait(5)
        assert here.table.match.steps and here.table.clocks.running == here.table.seats_of(BEN)[0]  # type: ignore[union-attr]
        events = await hall.store.events(here.id)
        assert {event.user for event in events if event.kind == "play"} == {None}, "the bot has chosen"
        await hall.want(here.id, ANN, deeds.come_back, here.table.seq, None)
        assert here.table.people == [0, 1] and left(here, ANN) >= QUICK.plus
        notes = " ".join(note for notes in here.table.notes.values() for note in notes)
        assert "Ann has run out of time." in notes and "Ben lets Captain play on for Ann." in notes
        assert "Ann is back" in notes


async def test_by_days_a_bot_plays_on_at_once(tmp_path: Path, at_once: None):
    async with world(tmp_path / "pylae.db", duel(), pace=DAYS) as here:
        [ann] = here.table.seats_of(ANN)
        await run_out(here)
        assert here.table.terms.lent == {ann: deeds.STAND_IN}
        await here.wait(600)
        assert here.table.match.mover != ann


async def test_nobody_has_to_look_for_a_clock_to_run_out(tmp_path: Path, at_once: None):
    """A server that was begun anew finds it in the database."""
    async with world(tmp_path / "pylae.db", duel(), pace=QUICK) as here:
        second = Hall(here.hall.store, here.hall.settings, here.hall.limits)
        second.schedule.clock = here.clock  # type: ignore[assignment]
        await here.hall.close()
        for _, future in here.clock.sleepers:
            future.cancel()
        here.clock.sleepers.clear()
        here.clock.time += QUICK.bank + 1
        await second.look_at_clocks()
        await settle()
        assert (await second.table(here.id)).terms.lapsed is not None
        await second.close()


# Races


async def test_of_a_move_and_a_lapse_at_once_one_is_written(tmp_path: Path, at_once: None):
    """Two halls at one database: whichever comes first, the other looks again."""
    for first in ("move", "lapse"):
        async with world(tmp_path / "pylae.db", duel(), pace=QUICK) as here:
            second = Hall(here.hall.store, here.hall.settings, here.hall.limits)
            second.schedule.clock = here.clock  # type: ignore[assignment]
            await second.table(here.id)
            seq, [ann] = here.table.seq, here.table.seats_of(ANN)
            here.clock.time += QUICK.bank

            def lapse(hall: Hall, at: int = seq, seat: int = ann, id: str = here.id) -> Any:
                return hall.do(id, NOBODY, lambda table: deeds.lapse(table, seat), at, None)

            action = here.table.match.hint().action
            move = here.hall.act(here.id, ANN, action, seq, None)
            deeds_done = [move, lapse(second)] if first == "move" else [lapse(second), move]
            said = await asyncio.gather(*deeds_done, return_exceptions=True)
            assert isinstance(said[0], int) and isinstance(said[1], Problem) and said[1].status == 409
            events = await here.hall.store.events(here.id)
            assert [event.seq for event in events] == list(range(1, len(events) + 1))
            assert events[-1].kind == ("play" if first == "move" else "lapse")
            await second.close()


async def test_a_lapse_of_a_clock_that_stands_is_refused(tmp_path: Path, at_once: None):
    async with world(tmp_path / "pylae.db", duel(), pace=QUICK) as here:
        with pytest.raises(Refusal, match="does not run"):
            deeds.lapse(here.table, here.table.seats_of(BEN)[0])


# An absent server


async def test_the_absence_of_a_server_is_credited_once_to_every_running_clock(tmp_path: Path, at_once: None):
    async with world(tmp_path / "pylae.db", duel(), pace=QUICK) as here:
        store, hall = here.hall.store, here.hall
        idle = (await hall.open_match(duel(), [person("ann"), Sitter("open")], None, pace=QUICK)).id
        await hall.look_at_clocks()
        await here.wait(PULSE)
        await hall.look_at_clocks()
        assert [event.kind for event in await store.events(here.id)] == ["begin"], "it was there all the time"
        here.clock.time += 1000
        for _ in range(2):  # two workers begin at the same time
            worker = Hall(store, hall.settings, hall.limits)
            worker.schedule.clock = here.clock  # type: ignore[assignment]
            await worker._beat()
        assert [event.kind for event in await store.events(here.id)] == ["begin", "credit"]
        assert await store.events(idle) == []
        await hall.table(here.id)
        assert left(here, ANN) == QUICK.bank - PULSE
        row = await store.table(here.id)
        assert (
            row is not None and here.table.clocks is not None and row.deadline == here.table.clocks.deadline
        )
        assert here.table.seq == row.seq


# Nothing hidden shows


@pytest.mark.parametrize("answers", [True, False], ids=["answers", "asleep"])
async def test_clocks_and_lapses_are_the_same_whatever_the_hand(tmp_path: Path, at_once: None, answers: bool):
    """Two tables that differ in what Ben holds: he is asked in a window, and answers late or not at all."""
    window = next(islice(windows(), 0, None))
    told = []
    for match in (window.armed, window.bare):
        async with world(tmp_path / "pylae.db", match, pace=QUICK) as here:
            await here.act(ANN, window.action)
            if answers:
                await here.wait(20)
                await here.act(BEN, window.decline)
            await here.wait(60)
            if not answers:
                await run_out(here)
                assert here.table.terms.lapsed is not None
            told.append(here.told)
    assert told[0] == told[1]


async def test_an_answer_given_in_time_is_not_overtaken_by_the_lapse(tmp_path: Path, at_once: None):
    """Ben answers at once with a second left; the others see it when the window closes, and his time was not out."""
    window = next(islice(windows(), 0, None))
    short = replace(QUICK, bank=2.0)
    async with world(tmp_path / "pylae.db", window.armed, pace=short) as here:
        await here.act(ANN, window.action)
        await here.wait(1)
        await here.act(BEN, window.decline)
        await here.wait(10)
        events = await here.hall.store.events(here.id)
        assert [event.kind for event in events[:3]] == ["begin", "play", "play"], events


# Pauses


async def test_a_pause_needs_both_and_ends_when_somebody_goes_on(tmp_path: Path, at_once: None):
    async with world(tmp_path / "pylae.db", duel(), pace=QUICK) as here:
        hall = here.hall
        await hall.want(here.id, BEN, deeds.offer, here.table.seq, None, what="pause")
        await here.wait(10)
        assert left(here, ANN) == QUICK.bank - 10, "an offer stops nothing"
        await hall.want(here.id, ANN, deeds.reply, here.table.seq, None, yes=True)
        await here.wait(5000)
        assert here.table.terms.paused and left(here, ANN) == QUICK.bank - 10
        await hall.want(here.id, BEN, deeds.resume, here.table.seq, None)
        await here.wait(5)
        assert left(here, ANN) == QUICK.bank - 15
        with pytest.raises(Refusal, match="not standing still"):
            await hall.want(here.id, BEN, deeds.resume, here.table.seq, None)
