"""Notices: who is away is told once that it is their turn, at the addresses that they have named.

No move writes anything for this. A sweep looks for tables that have waited for somebody for a while, who does not look at
them; the row it writes into the outbox is the claim, so that of several workers one tells, and once for each hand-over: until
the seat's own holder has acted again nothing more is said.
"""

from __future__ import annotations

import logging
import secrets
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import Connection, and_, delete, exists, func, insert, or_, select, update

from pylae.web import shelf
from pylae.web.hooks import STYLES, Messenger, Undelivered, checked_address
from pylae.web.presence import seen
from pylae.web.problems import Problem
from pylae.web.schema import events, hooks, notices, seats, tables
from pylae.web.store import DAY, OPEN, PERSON, Store

if TYPE_CHECKING:
    from pylae.web.hall import Hall

AWAY = 90.0  # seconds that a table waits for somebody before they are told
LATE = DAY  # after which nobody is told of a hand-over any more: the server was away
TRIES = 3
BETWEEN = 60.0  # seconds between two tries, doubled after the first
MOST_HOOKS = 3  # of one person
AT_ONCE = 20  # notices of one sweep
TURN, THERE = "turn", "there"

log = logging.getLogger("pylae")


@dataclass(frozen=True)
class Hook:
    """An address of somebody's own; `off` after it could not be reached, with the reason."""

    id: str
    user: str
    address: str
    style: str
    made: float
    good_at: float | None
    error: str
    off: bool


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


# Addresses


async def hooks_of(store: Store, user: str) -> list[Hook]:
    query = select(hooks).where(hooks.c.user == user).order_by(hooks.c.made)
    return await store.database.read(
        lambda connection: [Hook(**row) for row in connection.execute(query).mappings()]
    )


async def add_hook(store: Store, user: str, address: str, style: str, hosts: tuple[str, ...]) -> None:
    """Somebody names an address; raises `Problem`."""
    if style not in STYLES:
        raise Problem(400, f"An address is of the kind {', '.join(STYLES)}.")
    row = {
        "id": secrets.token_urlsafe(9),
        "user": user,
        "address": checked_address(address, hosts),
        "style": style,
    }
    row |= {"made": time.time(), "good_at": None, "error": "", "off": False}

    def work(connection: Connection) -> None:
        mine = connection.scalar(select(func.count()).select_from(hooks).where(hooks.c.user == user)) or 0
        if mine >= MOST_HOOKS:
            raise Problem(409, f"You have {MOST_HOOKS} addresses; take one away first.")
        connection.execute(insert(hooks).values(row))

    await store.database.write(work)


async def drop_hook(store: Store, user: str, id: str) -> None:
    mine = (hooks.c.user == user) & (hooks.c.id == id)
    await store.database.write(lambda connection: connection.execute(delete(hooks).where(mine)) and None)


async def try_hook(store: Store, messenger: Messenger, user: str, id: str) -> None:
    """Tells an address that it works, and switches it on again if it does; raises `Problem`."""
    hook = next((hook for hook in await hooks_of(store, user) if hook.id == id), None)
    if hook is None:
        raise Problem(404, "You have no such address.")
    if error := await _tell(store, messenger, hook, "Pylae tells you here when it is your turn."):
        raise Problem(400, f"That did not arrive. {error}")


async def _tell(store: Store, messenger: Messenger, hook: Hook, text: str) -> str:
    """Tells one address and notes how that went; gives the reason where it did not arrive."""
    error, values = "", {"good_at": time.time(), "error": "", "off": False}
    try:
        await messenger.tell(hook.address, hook.style, text)
    except Undelivered as undelivered:
        error, values = str(undelivered), {"error": str(undelivered)}
    change = update(hooks).where(hooks.c.id == hook.id).values(values)
    await store.database.write(lambda connection: connection.execute(change) and None)
    return error


# The outbox


async def sweep(hall: Hall, messenger: Messenger) -> None:
    """Claims what is to be told, and tells what is due."""
    now = hall.schedule.clock.now()
    waiting = await hall.store.database.read(lambda connection: _waiting(connection, now))
    here = await seen(hall.store, {notice.table for notice in waiting}, now)
    for notice in waiting:
        if notice.table not in here or notice.seat not in here[notice.table].seats:
            text = await _text(hall, notice)
            await hall.store.database.write(
                lambda connection, notice=notice, text=text: _claim(connection, notice, text)
            )
    for notice in await hall.store.database.write(lambda connection: _due(connection, now)):
        await _send(hall, messenger, notice, now)


def _waiting(connection: Connection, now: float) -> list[Notice]:
    """Seats whose holders are waited for, have an address, and were not told since they last acted."""
    own = (
        select(func.coalesce(func.max(events.c.seq), 0))
        .where(events.c.table == tables.c.id, events.c.user == seats.c.user)
        .scalar_subquery()
    )
    told = exists().where(
        notices.c.table == seats.c.table, notices.c.seat == seats.c.number, notices.c.since >= own
    )
    other = seats.alias("other")
    not_alone = exists().where(
        other.c.table == tables.c.id, other.c.kind == PERSON, other.c.user != seats.c.user
    )
    unfilled = exists().where(other.c.table == tables.c.id, or_(other.c.kind == OPEN, ~other.c.there))
    taken = ~exists().where(other.c.table == tables.c.id, other.c.kind == OPEN)
    reachable = exists().where(hooks.c.user == seats.c.user, ~hooks.c.off)
    asked = and_(tables.c.turn == seats.c.number, or_(tables.c.seq > own, own == 0), ~unfilled)
    mustered = and_(~seats.c.there, taken)
    idle = or_(mustered, and_(tables.c.changed < now - AWAY, tables.c.changed > now - LATE))
    query = (
        select(tables.c.id, seats.c.number, seats.c.user, seats.c.there, own.label("since"))
        .join(seats, seats.c.table == tables.c.id)
        .where(~tables.c.over, idle, reachable, not_alone, or_(asked, mustered), ~told)
        .limit(AT_ONCE)
    )
    return [
        Notice(row.id, row.number, TURN if row.there else THERE, row.since, row.user, now, 0, None, "")
        for row in connection.execute(query)
    ]


def _claim(connection: Connection, notice: Notice, text: str) -> None:
    """Writes a notice into the outbox, in the place of an older one, unless another worker was faster."""
    place = (notices.c.table == notice.table) & (notices.c.seat == notice.seat)
    connection.execute(select(tables.c.id).where(tables.c.id == notice.table).with_for_update())
    if connection.scalar(select(notices.c.since).where(place, notices.c.since >= notice.since)) is not None:
        return
    connection.execute(delete(notices).where(place))
    if connection.scalar(select(tables.c.id).where(tables.c.id == notice.table)):
        connection.execute(insert(notices).values(vars(notice) | {"text": text}))


def _due(connection: Connection, now: float) -> list[Notice]:
    """Takes what is due out of the others' reach, until the next try."""
    open_ = notices.c.sent.is_(None) & (notices.c.due <= now) & (notices.c.tries < TRIES)
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


async def _send(hall: Hall, messenger: Messenger, notice: Notice, now: float) -> None:
    """Tells all addresses of a person; one that fails to the last is switched off with its reason."""
    store = hall.store
    errors: list[tuple[Hook, str]] = []
    good = False
    for hook in await hooks_of(store, notice.user):
        if hook.off or (notice.tries and not hook.error):
            continue  # it has heard it at the first try
        error = await _tell(store, messenger, hook, notice.text)
        good = good or not error
        errors += [(hook, error)] if error else []
    place = (notices.c.table == notice.table) & (notices.c.seat == notice.seat)

    def work(connection: Connection) -> None:
        if not errors:
            connection.execute(update(notices).where(place).values(sent=now))
        elif notice.tries + 1 >= TRIES:
            ids = [hook.id for hook, _ in errors]
            connection.execute(update(hooks).where(hooks.c.id.in_(ids)).values(off=True))

    await store.database.write(work)


async def _text(hall: Hall, notice: Notice) -> str:
    """What is told: game, people and where to go; nothing of cards, since locked screens are read by others."""
    row, seating = await hall.store.table(notice.table), await hall.store.seats(notice.table)
    user = await hall.store.user(notice.user)
    if row is None:
        return ""
    listed = shelf.listed(row, seating, user)
    where = f"{hall.settings.origins[0]}{listed.url}" if hall.settings.origins else ""
    said = "Everybody has come: are you there?" if notice.kind == THERE else "It is your turn."
    return plain(f"{said} {listed.title}: {listed.players}. {row.heading} {where}")


def plain(text: str) -> str:
    """A message without what other services take for a command: names are what people have typed."""
    quiet = text.translate(
        str.maketrans({"@": "＠", "<": "‹", ">": "›", "`": "'", "*": "", "[": "(", "]": ")"})
    )
    return " ".join(quiet.split())
