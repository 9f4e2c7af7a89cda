"""The lobby: tables that look for people, whether everybody is there when one is full, and the end of those nobody comes to.

A table that looks for people has a row in `seeks`. When its last seat is taken, whoever is not looking at it is asked "Are
you there?", and the game begins with everybody's word; who says nothing for a day gives the seat up again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    case,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from pylae.web import blocks, forgetting
from pylae.web.presence import seats_seen
from pylae.web.problems import Problem
from pylae.web.schema import events, seats, seeks, tables
from pylae.web.store import ASK, DAY, OPEN, PERSON, SeatRow, Store, TableRow, User, of_person
from pylae.web.table import Who

if TYPE_CHECKING:
    from pylae.web.hall import Hall

LOOKING = 14 * DAY  # that a table waits for people, unless its host is still looking
SOON = 7 * DAY  # before its end the host is asked
MUSTER = DAY  # in which everybody says that they are there
MOST_LOOKING = 3  # tables of one host that look for people at the same time
LONGEST_NOTICE = 120  # letters
SHOWN = 40  # open tables on a page
# An empty seat; nothing that somebody else has said beforehand binds whoever takes it.
AFRESH = {"kind": OPEN, "user": None, "name": "", "token": None, "there": True, "seen": 0, "talk_seen": 0}
AFRESH |= {"orders": ASK, "idle": False, "go_on": None}


@dataclass(frozen=True)
class Seek:
    """A table that looks for people: the host's own words, until when, and since when everybody has come."""

    table: str
    notice: str
    made: float
    until: float
    open: bool  # does it stand in the lobby?
    met: bool  # are there strangers among those who play?
    full_at: float | None


def checked_notice(text: str) -> str:
    """What a host says to those who may come; raises `Problem`."""
    notice = " ".join(text.split())
    if len(notice) > LONGEST_NOTICE:
        raise Problem(400, f"A notice has at most {LONGEST_NOTICE} letters.")
    if not notice.isprintable():
        raise Problem(400, "A notice consists of letters, digits and signs that can be seen.")
    return notice


# Looking for people


def may_look(user: User, looking: int) -> None:
    """Raises `Problem` for who has too many tables that look for people, or was shut out."""
    blocks.check_welcome(user)
    if looking >= MOST_LOOKING:
        raise Problem(
            409, f"{MOST_LOOKING} tables of yours look for people already; let one begin or delete it first."
        )


async def looking(store: Store, user: str) -> int:
    """How many tables of a host look for people."""
    query = select(func.count()).select_from(seeks).join(tables)
    mine = query.where(tables.c.host == user, seeks.c.open, seeks.c.until > time.time(), _has_open_seat())
    return await store.database.read(lambda connection: connection.scalar(mine) or 0)


async def look_for_people(store: Store, table: str, notice: str) -> None:
    """From now on a table stands in the lobby."""
    now = time.time()
    row = {"table": table, "notice": notice, "made": now, "until": now + LOOKING, "full_at": None}
    row |= {"open": True, "met": False}
    await store.database.write(lambda connection: connection.execute(insert(seeks).values(row)) and None)


async def meet_again(store: Store, table: str, rematch: str, asker: str) -> None:
    """A rematch begins with everybody's word, and who met as strangers are no friends yet there."""
    before, now = await seek_of(store, table), time.time()
    row = {"table": rematch, "notice": "", "made": now, "until": now + LOOKING, "open": False}
    row["met"] = before is not None and before.met
    others = (seats.c.table == rematch) & (seats.c.kind == PERSON) & (seats.c.user != asker)

    def work(connection: Connection) -> None:
        asked = connection.execute(update(seats).where(others).values(there=False)).rowcount
        connection.execute(insert(seeks).values(row | {"full_at": now if asked else None}))

    await store.database.write(work)


async def still_looking(store: Store, table: str, user: str) -> None:
    """The host goes on looking for as long again; raises `Problem`."""
    mine = seeks.c.table.in_(select(tables.c.id).where(tables.c.id == table, tables.c.host == user))
    change = update(seeks).where(mine).values(until=time.time() + LOOKING)
    if not await store.database.write(lambda connection: connection.execute(change).rowcount):
        raise Problem(404, "No table of yours looks for people there.")


async def seek_of(store: Store, table: str) -> Seek | None:
    """What a table says to those who may come, if it looks for people."""
    return (await seeks_of(store, [table])).get(table)


async def is_open(store: Store, table: str) -> bool:
    """Whether anybody may sit down there who finds it in the meeting place."""
    seek = await seek_of(store, table)
    return seek is not None and seek.open


async def seeks_of(store: Store, ids: Sequence[str]) -> dict[str, Seek]:
    """The same of several tables; those that look for nobody are left out."""
    query = select(seeks).where(seeks.c.table.in_(list(ids)))
    return await store.database.read(
        lambda connection: {row["table"]: Seek(**row) for row in connection.execute(query).mappings()}
    )


async def open_tables(store: Store, user: str | None) -> list[tuple[TableRow, list[SeatRow]]]:
    """The tables at which this person may sit down, the newest first."""
    # By their ids, which are few; finished tables are many, and are not looked through.
    open_to_all = tables.c.id.in_(select(seeks.c.table).where(seeks.c.open, seeks.c.until > time.time()))
    which = [open_to_all, _has_open_seat(), ~tables.c.over]
    if user is not None:
        sits = exists().where(seats.c.table == tables.c.id, seats.c.user == user)
        which += [~sits, tables.c.host.is_distinct_from(user), blocks.meets_nobody_blocked(user)]
    return await store.listed_tables(and_(*which), SHOWN)


async def own_tables(
    store: Store, person: User | None, running: int, finished: int
) -> list[tuple[TableRow, list[SeatRow]]]:
    """Somebody's tables, so many that are in play and so many that are over: who finishes many games finds those that go on."""
    if person is None:
        return []
    newest = (tables.c.changed.desc(), tables.c.id)
    place = func.row_number().over(partition_by=tables.c.over, order_by=newest).label("place")
    all_of_them = select(tables.c.id, tables.c.over, place).where(of_person(person.id)).subquery()
    most = case((all_of_them.c.over, finished), else_=running)
    shown = select(all_of_them.c.id).where(all_of_them.c.place <= most)
    return await store.listed_tables(tables.c.id.in_(shown), running + finished)


def _has_open_seat() -> ColumnElement[bool]:
    return exists().where(seats.c.table == tables.c.id, seats.c.kind == OPEN)


# Sitting down


def seated(table: str, user: str | None, met: bool, now: float) -> Callable[[Connection], None]:
    """What follows when a seat is taken, in the same transaction: at a full table that looked for people it is asked who is there."""
    return partial(_seated, table=table, user=user, met=met, now=now)


def _seated(connection: Connection, table: str, user: str | None, met: bool, now: float) -> None:
    here = seeks.c.table == table
    if met:
        connection.execute(update(seeks).where(here).values(met=True))
    sought = connection.scalar(select(seeks.c.table).where(here & seeks.c.open)) is not None
    of_table = seats.c.table == table
    still_open = connection.scalar(
        select(func.count()).select_from(seats).where(of_table, seats.c.kind == OPEN)
    )
    if not sought or still_open:
        return
    connection.execute(update(seeks).where(here).values(full_at=now))
    absent = and_(
        of_table,
        seats.c.kind == PERSON,
        seats.c.user.is_not(None),  # a program is always there
        seats.c.user.is_distinct_from(user),
        seats.c.number.not_in(seats_seen(connection, table, now)),
    )
    connection.execute(update(seats).where(absent).values(there=False))


async def check_may_sit(store: Store, row: TableRow, seating: Sequence[SeatRow], user: User | None) -> None:
    """Raises `Problem` where somebody there is blocked, or has blocked, or this person was shut out."""
    blocks.check_welcome(user)
    others = {seat.user for seat in seating if seat.user} | ({row.host} if row.host else set())
    if user is not None and await blocks.apart(store, user.id, others - {user.id}):
        raise Problem(403, blocks.REFUSED)


async def sit_down(hall: Hall, id: str, user: User, number: int | None) -> SeatRow:
    """A stranger sits down at a table that looks for people; raises `Problem`."""
    row, seek = await hall.store.table(id), await seek_of(hall.store, id)
    if row is None or seek is None or not seek.open or seek.until < time.time():
        raise Problem(404, "This table does not look for anybody now.")
    if any(seat.user == user.id for seat in await hall.store.seats(id)):
        raise Problem(409, "You sit at this table already.")
    return await hall.join(row.invite, user, user.name, number, met=True)


async def say_there(hall: Hall, id: str, who: Who) -> None:
    """Somebody says that he is there; with everybody's word the game begins."""

    def work(connection: Connection) -> None:
        mine = (seats.c.table == id) & (seats.c.user == who.user) & ~seats.c.there
        if connection.execute(update(seats).where(mine).values(there=True)).rowcount:
            hall.store.bump(connection, [id])

    table = await hall.table(id)
    table.check_seat(who)
    if any(not table.seats[seat].there for seat in table.seats_of(who)):
        await hall.store.database.write(work)
        await hall.look_again(id)


# Going away


@dataclass(frozen=True)
class Parting:
    """What becomes of a table when somebody is done with it: the word on the button, and what happens to the others."""

    kind: str  # "delete", "leave" or "drop"
    button: str
    sentence: str


def parting(row: TableRow, seating: Sequence[SeatRow], user: str) -> Parting:
    """How somebody may part from a table; raises `Problem`."""
    mine = [seat for seat in seating if seat.user == user]
    others = [seat for seat in seating if seat.kind == PERSON and seat.user != user]
    hosts = row.host == user
    if not mine and not hosts:
        raise Problem(403, "This is no table of yours.")
    unbegun = any(seat.kind == OPEN or not seat.there for seat in seating)
    if not others and (hosts or row.host is None):
        return Parting(
            "delete", "Delete for good", "Nobody else sits there. The game and its log are deleted for good."
        )
    if unbegun and hosts:
        return Parting(
            "delete",
            "Delete for good",
            "It has not begun. It is deleted for good; whoever has sat down already is told so.",
        )
    if unbegun:
        return Parting(
            "leave", "Leave the table", "It has not begun. Your seat becomes free for somebody else."
        )
    if row.over:
        return Parting(
            "drop",
            "Take it from my lists",
            "Others played there too. It goes from your lists and stays in theirs, with your name at your seat; "
            "when the last of you has done this it is deleted for good.",
        )
    raise Problem(409, "Others are playing there with you. It can be deleted when the game is over.")


async def part(hall: Hall, id: str, user: str) -> Parting:
    """Parts from a table as `parting` says; raises `Problem`."""
    store = hall.store

    def work(connection: Connection) -> Parting:
        found = (
            connection.execute(select(tables).where(tables.c.id == id).with_for_update()).mappings().first()
        )
        if found is None:
            raise Problem(404, "There is no such table.")
        rows = connection.execute(
            select(seats).where(seats.c.table == id).order_by(seats.c.number)
        ).mappings()
        how = parting(TableRow(**found), [SeatRow(**row) for row in rows], user)
        mine = (seats.c.table == id) & (seats.c.user == user)
        if how.kind == "leave":
            connection.execute(update(seats).where(mine).values(AFRESH))
            connection.execute(update(seats).where(seats.c.table == id).values(there=True))
            connection.execute(update(seeks).where(seeks.c.table == id).values(full_at=None))
        elif how.kind == "drop":
            connection.execute(update(seats).where(mine).values(gone=True))
        keeps = exists().where(
            seats.c.table == tables.c.id, seats.c.kind == PERSON, seats.c.user.is_not(None), ~seats.c.gone
        )
        last = how.kind == "drop" and not connection.scalar(select(keeps).where(tables.c.id == id))
        if how.kind == "delete" or last:
            connection.execute(delete(tables).where(tables.c.id == id))
            store.database.tell(connection, [id])
        else:
            store.bump(connection, [id])
        return how

    how = await store.database.write(work)
    await hall.look_again(id)
    return how


# Tidying up


async def tidy(hall: Hall) -> None:
    """Deletes the tables that nobody came to, and gives up the seats of those who did not say that they are there."""
    now = await forgetting.believed(hall.store, hall.schedule.clock.now())
    sought = exists().where(seeks.c.table == tables.c.id, seeks.c.open)
    looking = exists().where(seeks.c.table == tables.c.id, seeks.c.until > now)
    old = or_(and_(sought, ~looking), and_(~sought, tables.c.changed < now - LOOKING))
    begun = exists().where(events.c.table == tables.c.id, events.c.user.is_not(None))
    silent = select(seeks.c.table).where(seeks.c.full_at < now - MUSTER)

    def work(connection: Connection) -> list[str]:
        stale = connection.scalars(select(tables.c.id).where(_has_open_seat(), old, ~begun)).all()
        connection.execute(delete(tables).where(tables.c.id.in_(stale)))
        away = (seats.c.table.in_(silent)) & ~seats.c.there
        reopened = connection.scalars(select(seats.c.table).where(away).distinct()).all()
        if reopened:
            connection.execute(update(seats).where(away).values(AFRESH))
            for id in reopened:
                _find_host(connection, id)
        connection.execute(update(seeks).where(seeks.c.full_at < now - MUSTER).values(full_at=None))
        hall.store.bump(connection, [*stale, *reopened])
        return [*stale, *reopened]

    for id in await hall.store.database.write(work):
        await hall.look_again(id)


def _find_host(connection: Connection, id: str) -> None:
    """A table whose host gave the seat up is kept by somebody who is there; with nobody there it ends."""
    sitting = select(seats.c.user).where(
        seats.c.table == id, seats.c.kind == PERSON, seats.c.user.is_not(None)
    )
    there = connection.scalars(sitting.order_by(seats.c.number)).all()
    if not there:
        connection.execute(delete(tables).where(tables.c.id == id))
    elif connection.scalar(select(tables.c.host).where(tables.c.id == id)) not in there:
        connection.execute(update(tables).where(tables.c.id == id).values(host=there[0]))
