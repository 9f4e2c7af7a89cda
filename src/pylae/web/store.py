"""The store: people, tables, seats and events, kept in a database.

store = await Store.open("sqlite:///pylae.db")      # or postgresql://…; brings the schema up to date
await store.append(event, standing)                 # durable when it returns
await store.close()

What is written is committed when a method returns, and every method is one transaction.
"""

from __future__ import annotations

import secrets
import time
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Executable,
    Select,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from pylae.web.database import Database, StoreError, open_database
from pylae.web.schema import carries, events, life, seats, sessions, tables, talk, users

DAY = 24 * 3600.0
SESSION = 365 * DAY  # how long a session lasts, in the database as in the cookie
TOUCH = 60.0  # a person's `seen` is written at most this often, in seconds
NOBODY = "somebody"  # the name at the seat of a deleted person
PERSON, BOT, OPEN = "person", "bot", "open"  # kinds of seats
ASK, DECLINE = "ask", "decline"  # standing orders

# The two statements of `append`, made once: it is what a table does most.
MOVE_ON = (
    update(tables)
    .where(tables.c.id == bindparam("table"), tables.c.seq == bindparam("before"))
    .values(version=tables.c.version + 1)
    .returning(tables.c.version)
)
WRITE_DOWN = insert(events)

T = TypeVar("T")
Then = Callable[[Connection], None] | None  # more of a transaction


class Conflict(StoreError):
    """Somebody else was faster: the table has moved on since the event was made."""


class Repeated(StoreError):
    """The client's id was used before at this table: the event stands already, as number `seq`."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"This was done before, as event {seq}.")
        self.seq = seq


class Taken(StoreError):
    """Another person has this login."""


@dataclass(frozen=True)
class User:
    """A person: a guest without a login, or an account with one."""

    id: str
    name: str
    login: str | None
    password: str | None
    recovery: str | None
    created: float
    seen: float
    talk: bool = True  # does this person want to read what is said at tables?
    watchers_talk: bool = False  # and among those who watch?
    barred: bool = False  # has the owner of the server shut this person out from meeting others?

    @property
    def guest(self) -> bool:
        return self.login is None


@dataclass(frozen=True)
class TableRow:
    """A table: its game, where it began, and a summary of how it stands.

    `version` grows with every change of the table, `seq` is the number of its last event, `origin` the table it was
    branched from, `next` the table of the rematch, `pace` its clock and `deadline` when the running one will have run out.
    """

    id: str
    invite: str
    game: str
    options: dict[str, str]
    position: str
    physical: bool
    listed: bool
    host: str | None
    origin: str
    next: str
    created: float
    changed: float
    version: int
    seq: int
    steps: int
    turn: int
    over: bool
    heading: str
    result: str
    pace: dict[str, Any] | None = None
    deadline: float | None = None


@dataclass(frozen=True)
class SeatRow:
    """A seat at a table: a person's, a bot's with its policy, or open; `seen` steps were shown to it.

    `orders` say what is done for its holder when a window closes without an answer, `held` is an answer that waits until then.
    An `idle` seat ends its turns while it can do nothing; one that is to `go_on` has ordered so after that event.
    Who is not `there` has still to say so before the game begins; `talk_seen` is the last number of the talk that was read, and a
    finished table that is `gone` has been taken from its holder's lists.
    """

    table: str
    number: int
    kind: str
    user: str | None = None
    policy: str = ""
    name: str = ""
    token: str | None = None
    seen: int = 0
    orders: str = ASK
    held: dict[str, Any] | None = None
    idle: bool = False
    go_on: int | None = None
    there: bool = True
    talk_seen: int = 0
    gone: bool = False

    def saying(self, now: SeatRow) -> SeatRow:
        """The same seat with what its holder has said beforehand by now."""
        return replace(self, orders=now.orders, held=now.held, idle=now.idle, go_on=now.go_on)


@dataclass(frozen=True)
class Event:
    """Something that happened at a table; `client` is the id its sender made for it, None for the server's own."""

    table: str
    seq: int
    kind: str
    seat: int
    data: dict[str, Any]
    client: str | None
    user: str | None
    at: float


@dataclass(frozen=True)
class Standing:
    """How a table stands after an event: the summary that lists of tables show."""

    steps: int
    turn: int
    over: bool
    heading: str
    result: str
    deadline: float | None = None


def login_of(name: str) -> str:
    """The login that belongs to a name: what differs in case or in the coding of accents only is the same."""
    return unicodedata.normalize("NFKC", name).strip().lower()


def storable(text: str) -> bool:
    """Can a database hold this text? Neither zeros nor halves of letters."""
    return "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)


class Store:
    """The database, as the methods that the other modules need."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @classmethod
    async def open(cls, url: str) -> Store:
        """Opens the database and brings its schema up to date; raises `StoreError` where this cannot be."""
        return cls(await open_database(url))

    async def close(self) -> None:
        await self.database.close()

    # People

    async def add_user(self, name: str) -> User:
        """A new guest."""

        def work(connection: Connection) -> User:
            now = _now(connection)
            user = User(secrets.token_urlsafe(9), name, None, None, None, created=now, seen=now)
            connection.execute(insert(users).values(vars(user)))
            return user

        return await self.database.write(work)

    async def user(self, id: str) -> User | None:
        return await self._find(User, users.c.id, id)

    async def user_of_session(self, digest: str) -> User | None:
        """Whose session this is, if it has not ended; notes that the person was seen."""
        now = time.time()
        theirs = (sessions.c.digest == digest) & good_session(now)
        found = await self._all(User, select(users).join(sessions).where(theirs))
        if not found:
            return None
        user = found[0]
        if now - user.seen < TOUCH:
            return user
        await self._do(update(users).where(users.c.id == user.id).values(seen=now))
        return replace(user, seen=now)

    async def user_of_login(self, login: str) -> User | None:
        """The account with this login, which may be given as it was typed."""
        return await self._find(User, users.c.login, login_of(login))

    async def rename(self, user_id: str, name: str) -> None:
        """Gives a person another name; an account's login follows it. Raises `Taken`."""
        login = case((users.c.login.is_not(None), login_of(name)), else_=None)
        await self._name(update(users).where(users.c.id == user_id).values(name=name, login=login), name)

    async def add_session(self, user_id: str, digest: str) -> None:
        def work(connection: Connection) -> None:
            row = {"digest": digest, "user": user_id, "created": _now(connection)}
            connection.execute(insert(sessions).values(row))

        await self.database.write(work)

    async def drop_session(self, digest: str) -> None:
        await self._do(delete(sessions).where(sessions.c.digest == digest))

    async def drop_sessions(self, user_id: str, but: str | None = None) -> None:
        """Ends all sessions of a person, or all but one, and the codes that would begin others."""
        ended = sessions.c.user == user_id

        def work(connection: Connection) -> None:
            connection.execute(
                delete(sessions).where(ended if but is None else ended & (sessions.c.digest != but))
            )
            connection.execute(delete(carries).where(carries.c.user == user_id))

        await self.database.write(work)

    async def set_login(self, user_id: str, name: str, password: str, recovery: str) -> None:
        """Makes an account of a guest; raises `Taken` where another person has that login."""
        account = {"name": name, "login": login_of(name), "password": password, "recovery": recovery}
        await self._name(update(users).where(users.c.id == user_id).values(account), name)

    async def set_password(self, user_id: str, password: str, recovery: str) -> None:
        secret = {"password": password, "recovery": recovery}
        await self._do(update(users).where(users.c.id == user_id).values(secret))

    async def delete_user(self, user_id: str) -> None:
        """Removes a person and the tables where nobody else ever sat; at others the seat stays, without a name."""
        await self.database.write(lambda connection: self._remove(connection, user_id))

    async def old_guests(self, before: float, most: int | None = None) -> list[str]:
        """The guests unseen since `before` who sit at no running table, those who have been away longest first.

        A table that nobody has touched since then is not running either.
        """
        longest = select(users.c.id).where(_absent(before)).order_by(users.c.seen).limit(most)
        return await self.database.read(lambda connection: list(connection.scalars(longest)))

    async def forget_guests(self, before: float, most: int | None = None) -> int:
        """Removes those guests, or so many of them; says how many."""

        def forget(connection: Connection, guest: str) -> bool:
            if connection.scalar(select(users.c.id).where(users.c.id == guest, _absent(before))) is None:
                return False  # back since we looked
            self._remove(connection, guest)
            return True

        # One transaction each, so that no move waits for all of them.
        guests = await self.old_guests(before, most)
        return sum([await self.database.write(partial(forget, guest=guest)) for guest in guests])

    def _remove(self, connection: Connection, user_id: str) -> None:
        sat_at = select(seats.c.table).where(seats.c.user == user_id)
        theirs = or_(tables.c.host == user_id, tables.c.id.in_(sat_at))
        touched = connection.scalars(_locked(select(tables.c.id).where(theirs))).all()
        another_sat = exists().where(
            seats.c.table == tables.c.id, seats.c.kind == PERSON, seats.c.user.is_distinct_from(user_id)
        )
        another_acted = exists().where(events.c.table == tables.c.id, events.c.user != user_id)
        no_other_host = func.coalesce(tables.c.host, user_id) == user_id
        alone = tables.c.id.in_(touched) & no_other_host & ~another_sat & ~another_acted
        connection.execute(delete(tables).where(alone))
        unnamed = {"user": None, "name": NOBODY, "token": None}
        connection.execute(update(seats).where(seats.c.user == user_id).values(unnamed))
        connection.execute(update(talk).where(talk.c.user == user_id).values(name=NOBODY))
        acts = events.c.table.in_(touched) & (events.c.user == user_id)
        connection.execute(update(events).where(acts).values(user=None))
        connection.execute(delete(users).where(users.c.id == user_id))
        self.bump(connection, touched)

    async def _name(self, change: Executable, name: str) -> None:
        def work(connection: Connection) -> None:
            try:
                connection.execute(change)
            except IntegrityError:
                raise Taken(f"The name {name.strip()} is taken; choose another one.") from None

        await self.database.write(work)

    # Tables

    async def add_table(self, row: TableRow, seats: Sequence[SeatRow], events: Sequence[Event] = ()) -> None:
        """Writes a new table as it stands: `row.seq` is the number of the last of the events."""
        await self.database.write(lambda connection: _write_table(connection, row, seats, events))

    async def table(self, id: str) -> TableRow | None:
        return await self._find(TableRow, tables.c.id, id)

    async def table_of_invite(self, invite: str) -> TableRow | None:
        return await self._find(TableRow, tables.c.invite, invite)

    async def seats(self, table_id: str) -> list[SeatRow]:
        """The seats in their order."""
        return await self._all(
            SeatRow, select(seats).where(seats.c.table == table_id).order_by(seats.c.number)
        )

    async def events(self, table_id: str, after: int = 0) -> list[Event]:
        """The events with a greater number than `after`, in their order."""
        later = (events.c.table == table_id) & (events.c.seq > after)
        return await self._all(Event, select(events).where(later).order_by(events.c.seq))

    async def append(self, event: Event, standing: Standing) -> int:
        """Writes the next event of a table and how the table stands then; returns the table's new version.

        Raises `Repeated` when the client's id was used before, else `Conflict` when the event is not the next one.
        """
        try:
            return await self.database.write(lambda connection: self._append(connection, event, standing))
        except Conflict:
            if event.client is not None and (earlier := await self._seq_of_client(event)):
                raise Repeated(earlier) from None
            raise

    def _append(self, connection: Connection, event: Event, standing: Standing) -> int:
        # The table's row comes first: it is the lock on which others wait, and tells at once who was faster.
        expected = {"table": event.table, "before": event.seq - 1}
        summary = {"seq": event.seq, "changed": event.at, **vars(standing)}
        version = connection.scalar(MOVE_ON, expected | summary)
        if version is None:
            raise Conflict("Somebody else was faster at this table.")
        try:
            connection.execute(WRITE_DOWN, vars(event))
        except IntegrityError:
            raise Conflict("This was done before.") from None
        self.database.tell(connection, [event.table])
        return version

    async def _seq_of_client(self, event: Event) -> int | None:
        same = (events.c.table == event.table) & (events.c.client == event.client)
        return await self.database.read(
            lambda connection: connection.scalar(select(events.c.seq).where(same))
        )

    async def take_seat(
        self,
        table_id: str,
        number: int,
        user: str | None,
        name: str,
        token: str | None = None,
        *,
        then: Then = None,
    ) -> bool:
        """Gives an open seat to a person, and does what follows from it; False where it is open no longer."""
        taker = {"kind": PERSON, "user": user, "name": name, "token": token}
        return await self.database.write(lambda it: self._fill_seat(it, table_id, number, taker, then))

    async def give_seat_to_bot(
        self, table_id: str, number: int, policy: str, name: str, *, then: Then = None
    ) -> bool:
        """Gives an open seat to a bot, and does what follows from it; False where it is open no longer."""
        taker = {"kind": BOT, "policy": policy, "name": name}
        return await self.database.write(lambda it: self._fill_seat(it, table_id, number, taker, then))

    def _fill_seat(
        self, connection: Connection, table_id: str, number: int, taker: dict[str, Any], then: Then
    ) -> bool:
        connection.execute(_locked(select(tables.c.id).where(tables.c.id == table_id)))
        seat = (seats.c.table == table_id) & (seats.c.number == number) & (seats.c.kind == OPEN)
        if not connection.execute(update(seats).where(seat).values(taker)).rowcount:
            return False
        connection.execute(update(tables).where(tables.c.id == table_id).values(changed=time.time()))
        if then:
            then(connection)
        self.bump(connection, [table_id])
        return True

    async def set_next(self, table_id: str, next_id: str) -> str:
        """Names the table of the rematch, unless one is named already; returns the one that stands."""

        def work(connection: Connection) -> str:
            unnamed = (tables.c.id == table_id) & (tables.c.next == "")
            if connection.execute(update(tables).where(unnamed).values(next=next_id)).rowcount:
                self.bump(connection, [table_id])
            return connection.scalar(select(tables.c.next).where(tables.c.id == table_id)) or ""

        return await self.database.write(work)

    async def seat_of_token(self, digest: str) -> SeatRow | None:
        return await self._find(SeatRow, seats.c.token, digest)

    async def note_seen(self, table_id: str, number: int, steps: int) -> None:
        """Notes how many steps a seat has been shown; no change of the table."""
        seat = (seats.c.table == table_id) & (seats.c.number == number)
        await self._do(update(seats).where(seat).values(seen=steps))

    async def set_orders(
        self, table_id: str, numbers: Sequence[int], said: Mapping[str, Any], seq: int
    ) -> bool:
        """Writes standing orders of seats, no change of the table; False where the table has moved on since event `seq`."""
        theirs = (seats.c.table == table_id) & seats.c.number.in_(numbers)

        def work(connection: Connection) -> bool:
            now = _locked(select(tables.c.seq).where(tables.c.id == table_id))
            if connection.scalar(now) != seq:
                return False
            connection.execute(update(seats).where(theirs).values(**said))
            return True

        return await self.database.write(work)

    async def hold(self, table_id: str, number: int, held: dict[str, Any]) -> dict[str, Any]:
        """Keeps an answer that is not to be seen yet, no change of the table; returns the first that was given to its question."""
        seat = (seats.c.table == table_id) & (seats.c.number == number)

        def work(connection: Connection) -> dict[str, Any]:
            connection.execute(_locked(select(tables.c.id).where(tables.c.id == table_id)))
            before = connection.scalar(select(seats.c.held).where(seat))
            if before and before["question"] == held["question"]:
                return before
            connection.execute(update(seats).where(seat).values(held=held))
            return held

        return await self.database.write(work)

    async def tables_of(self, user_id: str, limit: int = 50) -> list[tuple[TableRow, list[SeatRow]]]:
        """The tables that a person sits at or hosts, the last changed first."""
        return await self.listed_tables(of_person(user_id), limit)

    async def watchable(self, limit: int = 20) -> list[tuple[TableRow, list[SeatRow]]]:
        """The listed tables in play that changed within a day, the last changed first."""
        recent = tables.c.changed > time.time() - DAY
        return await self.listed_tables(tables.c.listed & ~tables.c.over & recent, limit)

    async def listed_tables(
        self, which: ColumnElement[bool], limit: int
    ) -> list[tuple[TableRow, list[SeatRow]]]:
        """Tables with their seats, the last changed first."""
        newest = select(tables).where(which).order_by(tables.c.changed.desc(), tables.c.id).limit(limit)

        def work(connection: Connection) -> list[tuple[TableRow, list[SeatRow]]]:
            found = {row["id"]: (TableRow(**row), []) for row in connection.execute(newest).mappings()}
            theirs = select(seats).where(seats.c.table.in_(found)).order_by(seats.c.number)
            for seat in connection.execute(theirs).mappings():
                found[seat["table"]][1].append(SeatRow(**seat))
            return list(found.values())

        return await self.database.read(work)

    async def versions(self, ids: Iterable[str]) -> dict[str, int]:
        """The versions of those of these tables that exist."""
        known = select(tables.c.id, tables.c.version).where(tables.c.id.in_(list(ids)))
        rows = await self.database.read(lambda connection: connection.execute(known).all())
        return {row.id: row.version for row in rows}

    # Clocks

    async def running_out(self, before: float) -> list[str]:
        """The tables in play where a clock will have run out by then."""
        out = select(tables.c.id).where(~tables.c.over, tables.c.deadline <= before)
        return await self.database.read(lambda connection: list(connection.scalars(out)))

    async def beat(self, now: float, silence: float) -> None:
        """A sign of life of this server. If all of its processes had been silent for longer, the time since then is credited
        to every clock that was running."""
        await self.database.write(lambda connection: self._beat(connection, now, silence))

    def _beat(self, connection: Connection, now: float, silence: float) -> None:
        last = connection.scalar(select(life.c.at).with_for_update()) or 0.0
        if now <= last:
            return
        connection.execute(update(life).values(at=now))
        if last and now - last > silence:
            self._credit(connection, now, now - last)

    def _credit(self, connection: Connection, now: float, seconds: float) -> None:
        running = ~tables.c.over & tables.c.deadline.is_not(None)
        all_of = select(tables.c.id, tables.c.seq).where(running).order_by(tables.c.id)
        found = connection.execute(all_of.with_for_update()).all()
        if not found:
            return
        credits = [
            Event(id, seq + 1, "credit", -1, {"seconds": seconds}, None, None, now) for id, seq in found
        ]
        connection.execute(insert(events), [vars(event) for event in credits])
        grown = {"seq": tables.c.seq + 1, "version": tables.c.version + 1}
        later = {"deadline": tables.c.deadline + seconds}
        connection.execute(update(tables).where(running).values(grown | later))
        self.database.tell(connection, [credit.table for credit in credits])

    async def try_writing(self) -> None:
        """Writes something that changes nothing; raises `StoreError` where nothing can be written."""
        await self._do(update(life).values(at=life.c.at))

    # The small ones that the others use

    def bump(self, connection: Connection, ids: Sequence[str]) -> None:
        """Counts and tells a change of these tables that is no event."""
        connection.execute(update(tables).where(tables.c.id.in_(ids)).values(version=tables.c.version + 1))
        self.database.tell(connection, ids)

    async def _do(self, change: Executable) -> None:
        await self.database.write(lambda connection: connection.execute(change) and None)

    async def _find(self, kind: type[T], column: Column[str], key: str) -> T | None:
        if not storable(key):
            return None
        found = await self._all(kind, select(column.table).where(column == key))
        return found[0] if found else None

    async def _all(self, kind: type[T], query: Select[Any]) -> list[T]:
        return await self.database.read(
            lambda connection: [kind(**row) for row in connection.execute(query).mappings()]
        )


def of_person(user_id: str) -> ColumnElement[bool]:
    """Part of a query: the tables that a person sits at or hosts, without those that were taken from the lists."""
    sat_at = select(seats.c.table).where(seats.c.user == user_id, ~seats.c.gone)
    given_up = select(seats.c.table).where(seats.c.user == user_id, seats.c.gone)
    hosted = select(tables.c.id).where(tables.c.host == user_id, tables.c.id.not_in(given_up))
    return tables.c.id.in_(sat_at.union(hosted))


def good_session(now: float) -> ColumnElement[bool]:
    """Part of a query: the sessions that have not ended, by the calendar of the server (`forgetting`) where it has one."""
    today = func.coalesce(select(life.c.calendar).scalar_subquery(), now)
    return sessions.c.created > today - SESSION


def _now(connection: Connection) -> float:
    """The time of day; while a clock is set back, the last day that the server is sure of."""
    return max(time.time(), connection.scalar(select(life.c.calendar)) or 0.0)


def _absent(before: float) -> ColumnElement[bool]:
    at_play = exists().where(
        seats.c.user == users.c.id,
        seats.c.table == tables.c.id,
        ~tables.c.over,
        tables.c.changed >= before,
    )
    return users.c.login.is_(None) & (users.c.seen < before) & ~at_play


def _write_table(
    connection: Connection, row: TableRow, seating: Sequence[SeatRow], past: Sequence[Event]
) -> None:
    connection.execute(insert(tables), vars(row))
    connection.execute(insert(seats), [vars(seat) for seat in seating])
    if past:
        connection.execute(insert(events), [vars(event) for event in past])


def _locked(ids: Select[Any]) -> Select[Any]:
    """Tables are locked before their seats and in one order, so that no two transactions wait for each other."""
    return ids.order_by(tables.c.id).with_for_update()
