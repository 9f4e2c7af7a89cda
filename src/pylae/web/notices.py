"""Notices: who is away is told once that it is their turn, at the addresses and on the devices that they have named.

No move writes anything for this. A sweep looks for tables that have waited for somebody for a while, who does not look at
them; the row it writes into the outbox is the claim, so that of several workers one tells, and once for each hand-over: until
the seat's own holder has acted again nothing more is said, but that a clock of days is nearly out, and that it is.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    true,
    update,
)

from pylae.web import shelf
from pylae.web.channels import Message, Teller, channels_of
from pylae.web.clocks import HOUR, Pace
from pylae.web.presence import seen
from pylae.web.schema import channels, events, notices, seats, tables
from pylae.web.store import DAY, OPEN, PERSON

if TYPE_CHECKING:
    from pylae.web.hall import Hall

AWAY = 90.0  # seconds that a table waits for somebody before they are told
LATE = DAY  # after which nobody is told of a hand-over any more: the server was away
TRIES = 3
BETWEEN = 60.0  # seconds between two tries, doubled after the first
AT_ONCE = 20  # notices of one sweep
SHORT_OF = 0.8  # of the time for a turn, after which somebody is reminded where a clock runs by days
TURN, THERE, SHORT, OUT = "turn", "there", "short", "out"
HEADS = {
    TURN: "It is your turn.",
    THERE: "A game can begin: are you there?",
    SHORT: "Your time is nearly out.",
    OUT: "Your time is out; you can take your seat back.",
}
AGAIN = (SHORT, OUT)  # told although the hand-over was


@dataclass(frozen=True)
class Notice:
    """Something to be told to somebody about a seat."""

    table: str
    seat: int
    kind: str
    since: int
    user: str
    due: float
    tries: int
    sent: float | None
    text: str

    @property
    def message(self) -> Message:
        return Message(HEADS[self.kind], self.text, f"/tables/{self.table}")


async def sweep(hall: Hall, teller: Teller) -> None:
    """Claims what is to be told, and tells what is due."""
    now = hall.schedule.clock.now()
    waiting = await hall.store.database.read(
        lambda connection: [
            *_waiting(connection, now, teller.kinds),
            *_short(connection, now, teller.kinds),
            *_out(connection, now, teller.kinds),
        ]
    )
    here = await seen(hall.store, {notice.table for notice in waiting}, now)
    for notice in waiting:
        if notice.table not in here or notice.seat not in here[notice.table].seats:
            text = await _text(hall, notice)
            await hall.store.database.write(
                lambda connection, notice=notice, text=text: _claim(connection, notice, text)
            )
    due = await hall.store.database.write(lambda connection: _due(connection, now))
    # All at once, so that nobody is told late because another's address does not answer.
    await asyncio.gather(*(_send(hall, teller, notice, now) for notice in due))


OWN = (  # the last event of a seat's own holder
    select(func.coalesce(func.max(events.c.seq), 0))
    .where(events.c.table == tables.c.id, events.c.user == seats.c.user)
    .scalar_subquery()
)


def _seats(kinds: Collection[str], since: ColumnElement[int]) -> Select[Any, Any, Any, Any, int]:
    """Seats in games with others whose holders can be told."""
    other = seats.alias("other")
    not_alone = exists().where(
        other.c.table == tables.c.id, other.c.kind == PERSON, other.c.user != seats.c.user
    )
    reachable = exists().where(channels.c.user == seats.c.user, channels.c.kind.in_(kinds), ~channels.c.off)
    wanted = select(tables.c.id, seats.c.number, seats.c.user, seats.c.there, since.label("since"))
    return (
        wanted.join(seats, seats.c.table == tables.c.id)
        .where(~tables.c.over, reachable, not_alone)
        .limit(AT_ONCE)
    )


def _told(since: ColumnElement[int], *kinds: str) -> ColumnElement[bool]:
    """Whether the seat's holder was told since then, of these kinds or of any."""
    known = and_(notices.c.table == seats.c.table, notices.c.seat == seats.c.number, notices.c.since >= since)
    return exists().where(known, notices.c.kind.in_(kinds) if kinds else true())


def _waiting(connection: Connection, now: float, kinds: Collection[str]) -> list[Notice]:
    """Seats whose holders are waited for, can be told, and were not told since they last acted."""
    other = seats.alias("another")
    unfilled = exists().where(other.c.table == tables.c.id, or_(other.c.kind == OPEN, ~other.c.there))
    taken = ~exists().where(other.c.table == tables.c.id, other.c.kind == OPEN)
    asked = and_(tables.c.turn == seats.c.number, or_(tables.c.seq > OWN, OWN == 0), ~unfilled)
    mustered = and_(~seats.c.there, taken)
    idle = or_(mustered, and_(tables.c.changed < now - AWAY, tables.c.changed > now - LATE))
    query = _seats(kinds, OWN).where(idle, or_(asked, mustered), ~_told(OWN))
    return [_notice(row, TURN if row.there else THERE, now) for row in connection.execute(query)]


def _short(connection: Connection, now: float, kinds: Collection[str]) -> list[Notice]:
    """Seats whose clock of days is nearly out, unless their holders were reminded since they last acted."""
    begun = now - (tables.c.deadline - tables.c.changed) * SHORT_OF
    nearly = and_(
        tables.c.deadline > now, tables.c.changed <= begun, tables.c.deadline - tables.c.changed > HOUR
    )
    query = _seats(kinds, OWN).where(nearly, tables.c.turn == seats.c.number, ~_told(OWN, *AGAIN))
    return [_notice(row, SHORT, now) for row in connection.execute(query)]


def _out(connection: Connection, now: float, kinds: Collection[str]) -> list[Notice]:
    """Seats whose clock has run out, unless their holders have come back or were told."""
    since = (
        select(func.max(events.c.seq))
        .where(events.c.table == tables.c.id, events.c.seat == seats.c.number, events.c.kind == "lapse")
        .scalar_subquery()
    )
    query = _seats(kinds, since).where(since > OWN, tables.c.changed > now - LATE, ~_told(since, OUT))
    return [_notice(row, OUT, now) for row in connection.execute(query)]


def _notice(row: Row[Any, Any, Any, Any, int], kind: str, now: float) -> Notice:
    return Notice(row.id, row.number, kind, row.since, row.user, now, 0, None, "")


def _claim(connection: Connection, notice: Notice, text: str) -> None:
    """Writes a notice into the outbox, in the place of an older one, unless another worker was faster."""
    place = (notices.c.table == notice.table) & (notices.c.seat == notice.seat)
    connection.execute(select(tables.c.id).where(tables.c.id == notice.table).with_for_update())
    before = place & (notices.c.since >= notice.since)
    if notice.kind in AGAIN:
        before &= notices.c.kind.in_(AGAIN if notice.kind == SHORT else (OUT,))
    if connection.scalar(select(notices.c.since).where(before).limit(1)) is not None:
        return
    connection.execute(delete(notices).where(place))
    if connection.scalar(select(tables.c.id).where(tables.c.id == notice.table)):
        connection.execute(insert(notices).values(vars(notice) | {"text": text}))


def _due(connection: Connection, now: float) -> list[Notice]:
    """Takes what is due out of the others' reach, until the next try; not what somebody was to be told and has seen to since."""
    acted = exists().where(
        events.c.table == notices.c.table, events.c.user == notices.c.user, events.c.seq > notices.c.since
    )
    open_ = notices.c.sent.is_(None) & (notices.c.due <= now) & (notices.c.tries < TRIES) & ~acted
    found = [
        Notice(**row)
        for row in connection.execute(
            select(notices).where(open_).limit(AT_ONCE).with_for_update()
        ).mappings()
    ]
    for notice in found:
        place = (notices.c.table == notice.table) & (notices.c.seat == notice.seat)
        later = {"tries": notice.tries + 1, "due": now + BETWEEN * 2**notice.tries}
        connection.execute(update(notices).where(place).values(later))
    return found


async def _send(hall: Hall, teller: Teller, notice: Notice, now: float) -> None:
    """Tells a person by all their channels; one that fails to the last is switched off with its reason."""
    store = hall.store
    told = [
        channel
        for channel in await channels_of(store, notice.user)
        # At a second try only those that did not hear it at the first.
        if channel.kind in teller.kinds and not channel.off and (channel.error or not notice.tries)
    ]
    errors = await asyncio.gather(*(teller.tell(store, channel, notice.message) for channel in told))
    failed = [channel.id for channel, error in zip(told, errors, strict=True) if error]
    place = (notices.c.table == notice.table) & (notices.c.seat == notice.seat)

    def work(connection: Connection) -> None:
        if not failed:
            connection.execute(update(notices).where(place).values(sent=now))
        elif notice.tries + 1 >= TRIES:
            connection.execute(update(channels).where(channels.c.id.in_(failed)).values(off=True))

    await store.database.write(work)


async def _text(hall: Hall, notice: Notice) -> str:
    """What is told: game and people; nothing of cards, since locked screens are read by others."""
    row, seating = await hall.store.table(notice.table), await hall.store.seats(notice.table)
    user = await hall.store.user(notice.user)
    if row is None:
        return ""
    listed = shelf.listed(row, seating, user)
    told = f"{listed.title}: {listed.players}. {row.heading}"
    pace = Pace.of(row.pace)
    if pace and not pace.live and row.deadline and row.turn == notice.seat:
        until = time.gmtime(row.deadline)
        told += f". Your time ends on {until.tm_mday} {time.strftime('%B, %H:%M UTC', until)}"
    return plain(told)


def plain(text: str) -> str:
    """A message without what other services take for a command: names are what people have typed."""
    quiet = text.translate(
        str.maketrans({"@": "＠", "<": "‹", ">": "›", "`": "'", "*": "", "[": "(", "]": ")"})
    )
    return " ".join(quiet.split())
