"""Presence: who looks at a table now, and how many watch. It is told to that table only, and counts visible screens only.

Each worker knows its own screens; what the others see is read from the database, where each keeps one row for each table
that somebody looks at, written when it changes and at most every few seconds.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, delete, insert, select

from pylae.web.database import StoreError
from pylae.web.schema import presence, tables
from pylae.web.store import Store

if TYPE_CHECKING:
    from pylae.web.hall import Hall
    from pylae.web.visitors import Live, Visitor

GLANCE = 15.0  # seconds between two looks at what other workers see
KEPT = 45.0  # seconds for which a worker is believed
DEBOUNCE = 0.5  # seconds in which several who come and go are told as one

log = logging.getLogger("pylae")


@dataclass(frozen=True)
class Here:
    """Who is at a table: the seats whose holders look at it, and the number of those who watch."""

    seats: frozenset[int] = frozenset()
    watchers: int = 0

    def __add__(self, other: Here) -> Here:
        return Here(self.seats | other.seats, self.watchers + other.watchers)

    def told(self) -> dict[str, Any]:
        return {"type": "presence", "here": sorted(self.seats), "watch": self.watchers}


NOBODY_HERE = Here()


def at(live: Live) -> Here:
    """Who looks at a table in this worker, on a screen that can be seen."""
    seats: set[int] = set()
    watchers: set[object] = set()
    for visitor in live.visitors:
        if not visitor.visible:
            continue
        mine = live.table.seats_of(visitor.screen.who)
        seats.update(mine)
        if not mine:
            watchers.add(visitor.screen.who.user or visitor)
    return Here(frozenset(seats), len(watchers))


async def seen(store: Store, ids: Collection[str], now: float, but: str = "") -> dict[str, Here]:
    """Who is at these tables, as the workers (but one) last wrote it down."""
    wanted = presence.c.table.in_(list(ids)) & (presence.c.until > now) & (presence.c.worker != but)

    def work(connection: Connection) -> dict[str, Here]:
        found: dict[str, Here] = {}
        for row in connection.execute(select(presence).where(wanted)).mappings():
            here = Here(frozenset(row["seats"]), row["watchers"])
            found[row["table"]] = found.get(row["table"], NOBODY_HERE) + here
        return found

    return await store.database.read(work) if ids else {}


def seats_seen(connection: Connection, table: str, now: float) -> set[int]:
    """The seats whose holders are at a table; part of a transaction."""
    rows = connection.scalars(
        select(presence.c.seats).where((presence.c.table == table) & (presence.c.until > now))
    )
    return {seat for seats in rows for seat in seats}


class Presence:
    """What this worker knows of who is at its tables."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.worker = secrets.token_hex(8)
        self.elsewhere: dict[str, Here] = {}
        self.written: dict[str, tuple[Here, float]] = {}
        self.dirty: set[str] = set()
        self.bell = asyncio.Event()

    def changed(self, live: Live) -> None:
        """Somebody has come, gone or turned away."""
        self.dirty.add(live.table.row.id)
        self.bell.set()

    def here(self, live: Live) -> Here:
        return at(live) + self.elsewhere.get(live.table.row.id, NOBODY_HERE)

    async def run(self) -> None:
        """Tells and writes what changes, and looks now and then at what others see."""
        while True:
            try:
                await asyncio.wait_for(self.bell.wait(), GLANCE)
            except TimeoutError:
                pass
            else:
                await asyncio.sleep(DEBOUNCE)
            self.bell.clear()
            try:
                await self.exchange()
            except StoreError:
                log.warning("who is here could not be written; it is tried again")
            except Exception:
                log.exception("who is here could not be told")

    async def exchange(self) -> None:
        """Tells this worker's screens, writes what this worker sees, and reads what the others do."""
        ids, self.dirty = self.dirty, set()
        now = self.hall.schedule.clock.now()
        looked_at = {id: live for id, live in self.hall.tables.items() if live.visitors}
        self.tell(looked_at[id] for id in ids & looked_at.keys())
        await self.write(looked_at, now)
        self.elsewhere = await seen(self.hall.store, looked_at.keys(), now, but=self.worker)
        self.tell(looked_at.values())

    def tell(self, lives: Iterable[Live]) -> None:
        """Everybody at these tables is told who is there, if that is news."""
        for live in lives:
            here = self.here(live)
            for visitor in live.visitors:
                self.tell_one(visitor, here)

    def tell_one(self, visitor: Visitor, here: Here) -> None:
        if visitor.here != here:
            visitor.here = here
            visitor.post(here.told())

    async def write(self, looked_at: dict[str, Live], now: float) -> None:
        """Writes what is new, and renews what would be forgotten."""
        sees = {id: at(live) for id, live in looked_at.items()}
        gone = self.written.keys() - sees.keys()
        fresh = {
            id: here
            for id, here in sees.items()
            if id not in self.written
            or self.written[id][0] != here
            or now - self.written[id][1] > KEPT - 2 * GLANCE
        }
        if not gone and not fresh:
            return
        rows = [
            {"worker": self.worker, "seats": sorted(here.seats), "watchers": here.watchers}
            | {"table": id, "until": now + KEPT}
            for id, here in fresh.items()
        ]

        def work(connection: Connection) -> None:
            old = presence.c.table.in_([*gone, *fresh]) & (presence.c.worker == self.worker)
            connection.execute(delete(presence).where(old | (presence.c.until < now - KEPT)))
            there = set(connection.scalars(select(tables.c.id).where(tables.c.id.in_(list(fresh)))))
            if still := [row for row in rows if row["table"] in there]:
                connection.execute(insert(presence), still)

        await self.hall.store.database.write(work)
        for id in gone:
            del self.written[id]
        self.written |= {id: (here, now) for id, here in fresh.items()}

    async def forget(self) -> None:
        """This worker ends; nobody is here any more."""
        own = presence.c.worker == self.worker
        await self.hall.store.database.write(
            lambda connection: connection.execute(delete(presence).where(own)) and None
        )
