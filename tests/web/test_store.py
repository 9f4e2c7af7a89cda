"""The store keeps what it was given, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import asyncio
import secrets
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, insert, text

from pylae.web import channels
from pylae.web import store as store_module
from pylae.web.database import StoreError, migrations
from pylae.web.lobby import own_tables
from pylae.web.problems import Problem
from pylae.web.schema import metadata
from pylae.web.store import Conflict, Event, Repeated, SeatRow, Standing, Store, TableRow, Taken
from tests.web.databases import counted

pytestmark = pytest.mark.anyio

DAY = 24 * 3600
BEGUN = Standing(steps=3, turn=1, over=False, heading="Day 1", result="")
WON = Standing(steps=9, turn=-2, over=True, heading="Day 2", result="Greece wins")


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    store = await Store.open(database_url)
    yield store
    await store.close()


def row(id: str = "salamis", **different: object) -> TableRow:
    now = time.time()
    plain = TableRow(
        id=id,
        invite=f"invite to {id}",
        game="some game",
        options={"players": "2", "edition": "naïve"},
        position="",
        physical=False,
        listed=True,
        host=None,
        origin="",
        next="",
        created=now,
        changed=now,
        version=1,
        seq=0,
        steps=0,
        turn=0,
        over=False,
        heading="",
        result="",
    )
    return replace(plain, **different)  # pyright: ignore[reportArgumentType]


def person(table: str, number: int, user: str | None, name: str = "Ann") -> SeatRow:
    return SeatRow(table, number, "person", user, name=name)


def open_seat(table: str, number: int) -> SeatRow:
    return SeatRow(table, number, "open")


def bot(table: str, number: int) -> SeatRow:
    return SeatRow(table, number, "bot", policy="random", name="Bot")


def play(
    table: str = "salamis", seq: int = 1, client: str | None = None, user: str | None = None, at: float = 0.0
) -> Event:
    return Event(table, seq, "play", 0, {"actions": [seq, 2]}, client, user, at or time.time())


async def version(store: Store, id: str = "salamis") -> int:
    return (await store.versions([id]))[id]


# People


async def test_a_new_person_is_a_guest_and_is_found_again(store: Store) -> None:
    ann = await store.add_user("Ann")
    assert ann.guest and ann.name == "Ann" and ann.created == ann.seen
    assert await store.user(ann.id) == ann
    assert await store.user("nobody") is None


async def test_a_session_leads_to_its_person_until_it_is_dropped(store: Store) -> None:
    ann = await store.add_user("Ann")
    await store.add_session(ann.id, "digest")
    assert await store.user_of_session("digest") == ann
    await store.drop_session("digest")
    assert await store.user_of_session("digest") is None


async def test_all_sessions_but_one_can_be_dropped(store: Store) -> None:
    ann, ben = await store.add_user("Ann"), await store.add_user("Ben")
    for user, digest in ((ann, "phone"), (ann, "desk"), (ben, "ben's")):
        await store.add_session(user.id, digest)
    await store.drop_sessions(ann.id, but="phone")
    assert await store.user_of_session("phone") == ann
    assert await store.user_of_session("desk") is None
    await store.drop_sessions(ann.id)
    assert await store.user_of_session("phone") is None
    assert await store.user_of_session("ben's") == ben


async def test_a_device_goes_from_session_to_session_and_ends_with_its_own(store: Store) -> None:
    ann, ben = await store.add_user("Ann"), await store.add_user("Ben")
    for user, digest in ((ann, "ann's"), (ben, "ben's")):
        await store.add_session(user.id, digest)
    address, keys = "https://push.example.org/one", {"p256dh": "B", "auth": "A"}
    for user, session in ((ann, "ann's"), (ben, "ben's")):
        await channels.add_device(store, channels.device(user.id, session, address, keys, ""))
    [device] = await channels.channels_of(store, ben.id)
    assert (device.session, device.keys) == ("ben's", keys) and not await channels.channels_of(store, ann.id)
    assert not await channels.renew_device(
        store, channels.device(ann.id, "ann's", "https://a.example/", keys, "")
    )
    await store.drop_session("ben's")
    assert await channels.channels_of(store, ben.id) == []
    with pytest.raises(Problem, match="at the same time"):
        await channels.add_device(store, device)


async def test_a_session_of_nobody_is_refused(store: Store) -> None:
    with pytest.raises(StoreError):
        await store.add_session("nobody", "digest")


async def test_seen_is_written_once_a_minute(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await store.add_user("Ann")
    await store.add_session(ann.id, "digest")
    clock = SimpleNamespace(time=lambda: ann.seen + 59)
    monkeypatch.setattr(store_module, "time", clock)
    assert await store.user_of_session("digest") == ann
    clock.time = lambda: ann.seen + 61
    assert await store.user_of_session("digest") == replace(ann, seen=ann.seen + 61)
    assert await store.user(ann.id) == replace(ann, seen=ann.seen + 61)


async def test_an_account_is_found_by_its_name_in_any_case(store: Store) -> None:
    ann = await store.add_user("guest")
    await store.set_login(ann.id, " Äschylos", "hash", "code")
    found = await store.user_of_login("äSCHYLOS ")
    assert found is not None and not found.guest
    assert (found.id, found.login, found.password, found.recovery) == (ann.id, "äschylos", "hash", "code")
    assert await store.user_of_login("a\u0308schylos") == found, "the accent as a letter of its own"


async def test_a_login_belongs_to_one_person(store: Store) -> None:
    ann, ben = await store.add_user("a"), await store.add_user("b")
    await store.set_login(ann.id, "Ann", "hash", "code")
    with pytest.raises(Taken, match="The name ANN is taken"):
        await store.set_login(ben.id, "ANN", "hash", "code")
    assert await store.user(ben.id) == ben
    await store.set_login(ann.id, "ann", "other", "code")


async def test_a_guest_may_be_called_like_an_account(store: Store) -> None:
    ann, guest = await store.add_user("a"), await store.add_user("b")
    await store.set_login(ann.id, "Ann", "hash", "code")
    await store.rename(guest.id, "Ann")
    found = await store.user(guest.id)
    assert found is not None and found.name == "Ann" and found.guest


async def test_the_login_follows_a_new_name(store: Store) -> None:
    ann, ben = await store.add_user("a"), await store.add_user("b")
    await store.set_login(ann.id, "Ann", "hash", "code")
    await store.set_login(ben.id, "Ben", "hash", "code")
    await store.rename(ann.id, "Anna")
    found = await store.user_of_login("anna")
    assert found is not None and found.name == "Anna"
    assert await store.user_of_login("ann") is None
    with pytest.raises(Taken):
        await store.rename(ann.id, "ben")


async def test_a_password_can_be_changed(store: Store) -> None:
    ann = await store.add_user("a")
    await store.set_login(ann.id, "Ann", "hash", "code")
    await store.set_password(ann.id, "new hash", "new code")
    found = await store.user(ann.id)
    assert found is not None and (found.password, found.recovery) == ("new hash", "new code")


async def test_text_that_no_database_can_hold_is_not_found(store: Store) -> None:
    for odd in ("a\0b", "half a letter: \ud800"):
        assert await store.user(odd) is None
        assert await store.user_of_login(odd) is None
        assert await store.table(odd) is None
        assert await store.table_of_invite(odd) is None
    with pytest.raises(StoreError):
        await store.add_user("half a letter: \ud800")


# Deleting people


async def test_with_a_person_go_the_sessions_and_the_tables_where_nobody_else_sat(store: Store) -> None:
    ann = await store.add_user("Ann")
    await store.add_session(ann.id, "digest")
    alone = [person("salamis", 0, ann.id), bot("salamis", 1), open_seat("salamis", 2)]
    await store.add_table(row(host=ann.id), alone)
    await store.append(play(user=ann.id), BEGUN)
    await store.add_table(row("by a program"), [person("by a program", 0, ann.id)])
    await store.delete_user(ann.id)
    assert await store.user(ann.id) is None
    assert await store.user_of_session("digest") is None
    assert await counted(store) == {"users": 0, "tables": 0, "events": 0}
    assert await store.seats("salamis") == []


async def test_where_others_sat_the_seat_of_a_deleted_person_stays_without_a_name(store: Store) -> None:
    ann, ben = await store.add_user("Ann"), await store.add_user("Ben")
    hers = replace(person("salamis", 0, ann.id), token="digest", seen=2)
    his = person("salamis", 1, ben.id, "Ben")
    await store.add_table(row(host=ann.id), [hers, his])
    await store.append(play(user=ann.id), BEGUN)
    await store.append(play(seq=2, user=ben.id), BEGUN)
    before = await version(store)
    await store.delete_user(ann.id)
    table = await store.table("salamis")
    assert table is not None and table.host is None and table.version == before + 1
    nobody = replace(hers, user=None, name="somebody", token=None)
    assert await store.seats("salamis") == [nobody, his]
    assert [event.user for event in await store.events("salamis")] == [None, ben.id]


@pytest.mark.parametrize("other", ["a deleted person", "the holder of a token", "who acted", "the host"])
async def test_a_table_stays_for_another_person_who_was_there(store: Store, other: str) -> None:
    ann, ben = await store.add_user("Ann"), await store.add_user("Ben")
    seated = {
        "a deleted person": person("salamis", 1, ben.id),
        "the holder of a token": replace(person("salamis", 1, None), token="digest"),
    }.get(other, bot("salamis", 1))
    host = ben.id if other == "the host" else ann.id
    await store.add_table(row(host=host), [person("salamis", 0, ann.id), seated])
    if other == "who acted":
        await store.append(play(user=ben.id), BEGUN)
    if other == "a deleted person":
        await store.delete_user(ben.id)
    await store.delete_user(ann.id)
    assert await store.table("salamis") is not None


async def test_guests_are_forgotten_who_are_away_and_sit_at_no_running_table(store: Store) -> None:
    now = time.time()
    away = {name: await store.add_user(name) for name in ("idle", "over", "left", "running", "account")}
    await store.set_login(away["account"].id, "Ann", "hash", "code")
    soon = now + 3600
    for id, over, changed in (
        ("over", True, soon + 5),
        ("left", False, soon - 5),
        ("running", False, soon + 5),
    ):
        seating = [person(id, 0, away[id].id), bot(id, 1)]
        await store.add_table(row(id, host=away[id].id, over=over, changed=changed), seating)
    assert await store.forget_guests(now - DAY) == 0
    assert await store.forget_guests(soon) == 3
    remaining = [name for name, user in away.items() if await store.user(user.id)]
    assert remaining == ["running", "account"]
    assert await counted(store) == {"users": 2, "tables": 1, "events": 0}


# Tables


async def test_a_table_is_kept_as_it_was_given(store: Store) -> None:
    ann = await store.add_user("Ann")
    table = row(host=ann.id, position="a1b2", physical=True, listed=False, origin="plataea", seq=2, steps=4)
    seating = [person("salamis", 0, ann.id), bot("salamis", 1), open_seat("salamis", 2)]
    past = [
        play(user=ann.id, client="c1"),
        replace(play(seq=2), kind="undo", data={"keep": 0, "ü": [None, 1.5]}),
    ]
    await store.add_table(table, seating, past)
    assert await store.table("salamis") == table
    assert await store.table_of_invite("invite to salamis") == table
    assert await store.table_of_invite("salamis") is None
    assert await store.seats("salamis") == seating
    assert await store.events("salamis") == past
    assert await store.events("salamis", after=1) == past[1:]


async def test_an_event_moves_the_table_on(store: Store) -> None:
    table = row()
    await store.add_table(table, [bot("salamis", 0)])
    assert await store.append(play(at=5.0), BEGUN) == 2
    assert await store.append(play(seq=2, at=6.0), WON) == 3
    after = replace(table, version=3, seq=2, changed=6.0, steps=9, turn=-2, over=True)
    after = replace(after, heading="Day 2", result="Greece wins")
    assert await store.table("salamis") == after
    assert await store.events("salamis") == [play(at=5.0), play(seq=2, at=6.0)]


@pytest.mark.parametrize("client", ["new", None])
@pytest.mark.parametrize("seq", [1, 2, 4])
async def test_only_the_next_event_is_taken(store: Store, seq: int, client: str | None) -> None:
    await store.add_table(row(), [bot("salamis", 0)])
    for number in (1, 2):
        await store.append(play(seq=number), BEGUN)
    before = await store.table("salamis")
    with pytest.raises(Conflict):
        await store.append(play(seq=seq, client=client), WON)
    assert await store.table("salamis") == before
    assert len(await store.events("salamis")) == 2


async def test_an_event_of_no_table_is_a_conflict(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.append(play("nowhere"), BEGUN)


@pytest.mark.parametrize("seq", [1, 2, 3])
async def test_what_a_client_sends_again_is_told_where_it_stands(store: Store, seq: int) -> None:
    await store.add_table(row(), [bot("salamis", 0)])
    await store.append(play(seq=1, client="c1"), BEGUN)
    await store.append(play(seq=2, client="c2"), BEGUN)
    before = await store.table("salamis")
    with pytest.raises(Repeated) as said:
        await store.append(play(seq=seq, client="c1"), WON)
    assert said.value.seq == 1
    assert await store.table("salamis") == before


async def test_a_client_id_is_free_at_another_table(store: Store) -> None:
    for id in ("salamis", "plataea"):
        await store.add_table(row(id), [bot(id, 0)])
        await store.append(play(id, client="c1"), BEGUN)
    assert (await counted(store))["events"] == 2


async def test_an_open_seat_is_taken_once(store: Store) -> None:
    ann, ben = await store.add_user("Ann"), await store.add_user("Ben")
    await store.add_table(row(), [open_seat("salamis", 0), open_seat("salamis", 1)])
    assert await store.take_seat("salamis", 1, ann.id, "Ann")
    assert not await store.take_seat("salamis", 1, ben.id, "Ben")
    assert not await store.take_seat("salamis", 2, ben.id, "Ben")
    assert not await store.give_seat_to_bot("salamis", 1, "random", "Bot")
    assert await store.seats("salamis") == [open_seat("salamis", 0), person("salamis", 1, ann.id)]
    assert await version(store) == 2


async def test_of_many_who_want_a_seat_one_gets_it(store: Store) -> None:
    people = [await store.add_user(f"p{number}") for number in range(8)]
    await store.add_table(row(), [open_seat("salamis", 0)])
    got = await asyncio.gather(*(store.take_seat("salamis", 0, one.id, one.name) for one in people))
    assert sum(got) == 1
    [seat] = await store.seats("salamis")
    assert seat.user == people[got.index(True)].id


async def test_an_open_seat_becomes_a_bots(store: Store) -> None:
    await store.add_table(row(), [open_seat("salamis", 0)])
    assert await store.give_seat_to_bot("salamis", 0, "random", "Bot")
    assert await store.seats("salamis") == [bot("salamis", 0)]
    assert await version(store) == 2


async def test_a_seat_is_found_by_its_token(store: Store) -> None:
    await store.add_table(row(), [open_seat("salamis", 0), open_seat("salamis", 1)])
    assert await store.take_seat("salamis", 1, None, "Program", token="digest")
    seat = await store.seat_of_token("digest")
    assert seat == replace(person("salamis", 1, None, "Program"), token="digest")
    assert await store.seat_of_token("other") is None


async def test_the_first_rematch_stands(store: Store) -> None:
    await store.add_table(row(), [bot("salamis", 0)])
    assert await store.set_next("salamis", "first") == "first"
    assert await store.set_next("salamis", "second") == "first"
    table = await store.table("salamis")
    assert table is not None and table.next == "first" and table.version == 2
    assert await store.set_next("nowhere", "first") == ""


async def test_what_a_seat_has_seen_is_no_change_of_the_table(store: Store) -> None:
    await store.add_table(row(), [bot("salamis", 0), bot("salamis", 1)])
    await store.note_seen("salamis", 1, 7)
    assert [seat.seen for seat in await store.seats("salamis")] == [0, 7]
    assert await version(store) == 1


async def test_the_tables_of_a_person_come_newest_first(store: Store) -> None:
    ann = await store.add_user("Ann")
    for number, id in enumerate(("first", "second", "third")):
        seating = [bot(id, 1), person(id, 0, ann.id)]
        await store.add_table(row(id, changed=100.0 + number), seating)
    await store.add_table(row("hosted", host=ann.id, changed=50.0), [bot("hosted", 0)])
    await store.add_table(row("strange"), [bot("strange", 0)])
    await store.append(play("first", at=200.0), WON)
    found = await store.tables_of(ann.id)
    assert [table.id for table, _ in found] == ["first", "third", "second", "hosted"]
    assert found[0][1] == [person("first", 0, ann.id), bot("first", 1)]
    assert [table.id for table, _ in await store.tables_of(ann.id, limit=2)] == ["first", "third"]


async def test_who_finishes_many_games_still_finds_those_that_go_on(store: Store):
    ann = await store.add_user("Ann")
    for number, over in enumerate((False, True, True, True)):
        id = f"table{number}"
        table = row(id=id, invite=id, changed=1000.0 + number, over=over)
        await store.add_table(table, [person(id, 0, ann.id), bot(id, 1)])
    shown = await own_tables(store, ann, 2, 2)
    assert [found.id for found, _ in shown] == ["table3", "table2", "table0"]


async def test_listed_tables_in_play_can_be_watched_for_a_day(store: Store) -> None:
    now = time.time()
    for table in (
        row("old", changed=now - DAY - 60),
        row("older", changed=now - 60),
        row("new", changed=now),
        row("unlisted", listed=False),
        row("over", over=True),
    ):
        await store.add_table(table, [bot(table.id, 0)])
    found = await store.watchable()
    assert [(table.id, seats) for table, seats in found] == [(id, [bot(id, 0)]) for id in ("new", "older")]
    assert [table.id for table, _ in await store.watchable(limit=1)] == ["new"]


async def test_versions_are_told_of_tables_that_exist(store: Store) -> None:
    for id in ("salamis", "plataea", "mycale"):
        await store.add_table(row(id), [bot(id, 0)])
    await store.append(play("plataea"), BEGUN)
    assert await store.versions(["salamis", "plataea", "nowhere"]) == {"salamis": 1, "plataea": 2}
    assert await store.versions([]) == {}


# Many at once


async def test_of_twenty_who_append_at_once_one_wins_each_number(store: Store) -> None:
    await store.add_table(row(), [bot("salamis", 0)])

    async def appender(name: str) -> list[int]:
        won = []
        while (table := await store.table("salamis")) and table.seq < 40:
            try:
                await store.append(play(seq=table.seq + 1, client=f"{name} {table.seq}"), BEGUN)
                won.append(table.seq + 1)
            except Conflict:
                pass
        return won

    won = await asyncio.gather(*(appender(f"task {number}") for number in range(20)))
    written = await store.events("salamis")
    assert [event.seq for event in written] == list(range(1, len(written) + 1))
    assert sorted(seq for one in won for seq in one) == [event.seq for event in written]
    assert await version(store) == 1 + len(written)


async def test_many_may_write_to_many_tables_while_others_read(store: Store) -> None:
    ids = [f"table {number}" for number in range(20)]
    await asyncio.gather(*(store.add_table(row(id), [bot(id, 0)]) for id in ids))

    async def appender(id: str) -> None:
        for seq in range(1, 11):
            await store.append(play(id, seq), BEGUN)

    async def reader(id: str) -> None:
        for _ in range(10):
            events = await store.events(id)
            table = await store.table(id)
            assert table is not None and table.seq >= len(events)

    await asyncio.gather(*(appender(id) for id in ids), *(reader(id) for id in ids))
    assert (await counted(store))["events"] == 200


APPENDER = """
import asyncio, sys, time
from pylae.web.store import Conflict, Event, Standing, Store

async def main(url, name, until):
    store = await Store.open(url)
    print("open", flush=True)
    while (table := await store.table("salamis")).seq < until:
        seq = table.seq + 1
        event = Event("salamis", seq, "play", 0, {"by": name}, None, None, time.time())
        try:
            await store.append(event, Standing(seq, 0, False, "", ""))
            print(seq, flush=True)
        except Conflict:
            pass
    await store.close()

asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
"""


def appender(url: str, name: str, until: int) -> subprocess.Popen[str]:
    """Another process that appends to a table and prints the number of each event that it was promised."""
    command = [sys.executable, "-c", APPENDER, url, name, str(until)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


async def test_two_processes_share_a_table(store: Store, database_url: str) -> None:
    await store.add_table(row(), [bot("salamis", 0)])
    processes = {name: appender(database_url, name, 60) for name in ("one", "two")}
    for name, process in processes.items():
        printed, errors = await asyncio.to_thread(process.communicate)
        assert process.returncode == 0, errors
        promised = [int(word) for word in printed.split()[1:]]
        written = [event.seq for event in await store.events("salamis") if event.data == {"by": name}]
        assert promised == written
    assert [event.seq for event in await store.events("salamis")] == list(range(1, 61))


async def test_no_promised_event_is_lost_when_the_process_is_killed(database_url: str) -> None:
    store = await Store.open(database_url)
    await store.add_table(row(), [bot("salamis", 0)])
    await store.close()
    promised = 0
    for more in (1, 7, 30):
        process = appender(database_url, "one", 10_000)
        assert process.stdout is not None and process.stderr is not None
        assert process.stdout.readline() == "open\n"
        for _ in range(more):
            promised = int(process.stdout.readline())
        process.send_signal(signal.SIGKILL)
        promised = max([promised, *(int(line) for line in process.stdout if line.endswith("\n"))])
        process.stdout.close()
        process.stderr.close()
        process.wait()
    store = await Store.open(database_url)
    events = await store.events("salamis")
    table = await store.table("salamis")
    await store.close()
    assert promised >= 38
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    assert len(events) >= promised and table is not None and table.seq == len(events)


# Standing orders and answers that wait


async def test_orders_and_held_answers_are_kept_without_a_change_of_the_table(store: Store) -> None:
    await store.add_table(row(), [bot("salamis", 0), open_seat("salamis", 1)])
    before = await store.table("salamis")
    assert before is not None
    assert await store.set_orders("salamis", [1], {"orders": "decline"}, before.seq)
    assert not await store.set_orders("salamis", [1], {"orders": "ask"}, before.seq + 1), (
        "the table has moved on"
    )
    first, second, other = (
        {"question": n, "client": c, "actions": [4]} for n, c in ((1, "a"), (1, "b"), (2, "c"))
    )
    assert [await store.hold("salamis", 1, held) for held in (first, second, other)] == [first, first, other]
    seat = (await store.seats("salamis"))[1]
    assert (seat.orders, seat.held) == ("decline", other)
    assert await store.table("salamis") == before


async def test_seats_of_before_wait_for_their_holders(tmp_path: Path) -> None:
    """A file of the first schema is brought up to date, and everybody at its tables is asked."""
    file = tmp_path / "pylae.db"
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        command.upgrade(migrations(connection), "0001")
        then = {name: value for name, value in vars(row()).items() if name not in ("pace", "deadline")}
        connection.execute(insert(metadata.tables["tables"]), then)
        seat = "'salamis', 0, 'open', '', '', 3"
        connection.execute(
            text(f'INSERT INTO seats ("table", number, kind, policy, name, seen) VALUES ({seat})')
        )
    engine.dispose()
    store = await Store.open(f"sqlite:///{file}")
    [found] = await store.seats("salamis")
    table = await store.table("salamis")
    await store.close()
    assert (found.seen, found.orders, found.held, found.idle, found.go_on) == (3, "ask", None, False, None)
    assert table is not None and (table.pace, table.deadline) == (None, None)


async def test_webhooks_named_before_there_were_devices_are_told_still(tmp_path: Path) -> None:
    file = tmp_path / "pylae.db"
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        command.upgrade(migrations(connection), "0004")
        ann = "'ann', 'Ann', 1, 1"
        connection.execute(text(f"INSERT INTO users (id, name, created, seen) VALUES ({ann})"))
        hook = "'h', 'ann', 'https://ntfy.sh/a', 'ntfy', 1.5, 2.5, 'Slow.', 1"
        connection.execute(text(f"INSERT INTO hooks VALUES ({hook})"))
    engine.dispose()
    store = await Store.open(f"sqlite:///{file}")
    [found] = await channels.channels_of(store, "ann")
    await store.close()
    assert found == channels.Channel(
        "h", "ann", None, "ntfy", "https://ntfy.sh/a", None, "", 1.5, good_at=2.5, error="Slow.", off=True
    )


# Opening


async def test_the_migrations_lead_to_the_schema(store: Store) -> None:
    def differences(connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return compare_metadata(context, metadata)

    assert await store.database.read(differences) == []


async def test_a_database_is_found_again_as_it_was_left(database_url: str) -> None:
    for opened in range(3):
        store = await Store.open(database_url)
        assert (await counted(store))["users"] == opened
        await store.add_user("Ann")
        await store.close()


@pytest.fixture(params=["sqlite", "postgres"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database in which nothing is yet."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'new.db'}"
    return request.getfixturevalue("empty_postgres")


async def test_several_processes_may_open_a_fresh_database_at_once(empty_url: str) -> None:
    script = """
import asyncio, sys
from pylae.web.store import Store

async def main():
    sys.stdin.readline()
    store = await Store.open(sys.argv[1])
    await store.add_user("Ann")
    await store.close()

asyncio.run(main())
"""
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", script, empty_url],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(3)
    ]
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    for process in processes:
        _, errors = await asyncio.to_thread(process.communicate)
        assert process.returncode == 0, errors
    store = await Store.open(empty_url)
    assert (await counted(store))["users"] == 3
    await store.close()


async def test_a_database_of_a_newer_pylae_is_left_alone(database_url: str) -> None:
    store = await Store.open(database_url)
    await store.database.write(lambda it: it.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    await store.close()
    with pytest.raises(StoreError, match="made by a newer Pylae .*'9999'"):
        await Store.open(database_url)


async def test_a_database_of_another_program_is_left_alone(database_url: str) -> None:
    store = await Store.open(database_url)
    await store.database.write(lambda it: it.execute(text("DROP TABLE alembic_version")))
    await store.close()
    with pytest.raises(StoreError, match="tables that Pylae did not make .*seats, seeks, sessions"):
        await Store.open(database_url)


async def test_a_half_done_migration_leaves_nothing(empty_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> None:
        raise OSError("the lights went out")

    monkeypatch.setattr("alembic.op.create_index", stumble)
    with pytest.raises(StoreError, match="the lights went out"):
        await Store.open(empty_url)
    monkeypatch.undo()
    store = await Store.open(empty_url)
    await store.close()


async def test_a_damaged_file_is_named_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "pylae.db"
    file.write_bytes(secrets.token_bytes(5000))
    with pytest.raises(StoreError, match=r"pylae.db is damaged or no database \(file is not a database\)"):
        await Store.open(f"sqlite:///{file}")


async def test_damage_that_is_met_later_is_named_too(tmp_path: Path) -> None:
    file = tmp_path / "pylae.db"
    store = await Store.open(f"sqlite:///{file}")
    await store.add_table(row(), [bot("salamis", 0)])
    await store.close()
    with sqlite3.connect(file) as connection:
        [[page]] = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'tables'")
    connection.close()
    with file.open("r+b") as pages:
        pages.seek((page - 1) * 4096)
        pages.write(secrets.token_bytes(4096))
    store = await Store.open(f"sqlite:///{file}")
    with pytest.raises(StoreError, match="is damaged"):
        await store.watchable()
    await store.close()


async def test_a_file_in_no_folder_is_named_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="nowhere.* cannot be used: .*No such file"):
        await Store.open(f"sqlite:///{tmp_path / 'nowhere' / 'pylae.db'}")


async def test_a_server_that_does_not_answer_is_named_without_its_password() -> None:
    with pytest.raises(StoreError, match="cannot be used") as said:
        await Store.open("postgresql://ann:swordfish@127.0.0.1:1/pylae")
    assert "127.0.0.1" in str(said.value) and "swordfish" not in str(said.value)


@pytest.mark.parametrize("url", ["mysql://host/name", "pylae.db", "sqlite://", "sqlite:///:memory:", ""])
async def test_only_a_sqlite_file_or_postgresql_will_do(url: str) -> None:
    with pytest.raises(StoreError, match="sqlite:///pylae.db or postgresql://"):
        await Store.open(url)


async def test_nobody_else_on_the_machine_can_read_the_file(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path / 'pylae.db'}")
    await store.add_user("Ann")
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    await store.close()
    assert modes and set(modes.values()) == {0o600}, modes


async def test_a_busy_file_is_named_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pylae.web.database.BUSY", 1)
    store = await Store.open(f"sqlite:///{tmp_path / 'pylae.db'}")
    other = sqlite3.connect(tmp_path / "pylae.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="is being written by another program for too long"):
        await store.add_user("Ann")
    other.close()
    await store.add_user("Ann")
    await store.close()
