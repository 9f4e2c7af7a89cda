"""Blocks and reports: whom somebody does not want to hear or to meet, and what the owner of the server should know.

A mute hides what a person says; a block hides it too, and keeps the two from sitting down at one table. Nobody is told.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, insert, or_, select, update

from pylae.web.problems import Problem
from pylae.web.schema import blocks, reports, seats, tables, users
from pylae.web.store import Store, User, storable

MUTE, BLOCK = "mute", "block"
MOST_BLOCKS = 500  # of one person
MOST_REPORTS = 5000  # open ones on one server
LONGEST_REPORT = 500  # letters
REFUSED = "You cannot sit down at this table; there are others."


@dataclass(frozen=True)
class Block:
    """Somebody who is muted or blocked, under the name by which he was met."""

    other: str
    kind: str
    name: str


@dataclass(frozen=True)
class Report:
    """What somebody reported: about whom, at which table, and what was said there."""

    id: int
    table: str
    by: str | None
    about: str | None
    name: str
    text: str
    said: list[dict[str, Any]]
    at: float
    closed: float | None


async def shun(store: Store, user: str, other: str, name: str, kind: str) -> None:
    """Mutes or blocks somebody; raises `Problem`."""
    if user == other:
        raise Problem(400, "That is you.")

    def work(connection: Connection) -> None:
        if connection.scalar(select(users.c.id).where(users.c.id == other)) is None:
            raise Problem(404, "This person is not here any more.")
        mine = blocks.c.user == user
        if len(connection.scalars(select(blocks.c.other).where(mine)).all()) >= MOST_BLOCKS:
            raise Problem(400, f"You have shut out {MOST_BLOCKS} people; let one in again first.")
        connection.execute(delete(blocks).where(mine & (blocks.c.other == other)))
        row = {"user": user, "other": other, "kind": kind, "name": name, "made": time.time()}
        connection.execute(insert(blocks).values(row))

    await store.database.write(work)


async def let_in(store: Store, user: str, other: str) -> None:
    """Hears somebody again, and may meet him."""
    if not storable(other):
        return
    pair = (blocks.c.user == user) & (blocks.c.other == other)
    await store.database.write(lambda connection: connection.execute(delete(blocks).where(pair)) and None)


async def of(store: Store, user: str) -> list[Block]:
    """Whom somebody has muted or blocked, the last first."""
    query = (
        select(blocks.c.other, blocks.c.kind, blocks.c.name)
        .where(blocks.c.user == user)
        .order_by(blocks.c.made.desc())
    )
    return await store.database.read(
        lambda connection: [Block(**row) for row in connection.execute(query).mappings()]
    )


async def apart(store: Store, user: str, others: Collection[str]) -> bool:
    """Whether somebody and one of these have blocked each other, either way."""
    query = select(blocks.c.user).where(_blocked(user, blocks.c.user.in_(others), blocks.c.other.in_(others)))
    return await store.database.read(lambda connection: connection.scalar(query.limit(1)) is not None)


def _blocked(user: str, by_them: Any, them: Any) -> ColumnElement[bool]:
    mine = and_(blocks.c.user == user, them)
    theirs = and_(blocks.c.other == user, by_them)
    return and_(blocks.c.kind == BLOCK, or_(mine, theirs))


def meets_nobody_blocked(user: str) -> ColumnElement[bool]:
    """Part of a query of tables: nobody who sits there, or has opened it, is apart from this person."""
    sits = exists().where(
        seats.c.table == tables.c.id,
        _blocked(user, blocks.c.user == seats.c.user, blocks.c.other == seats.c.user),
    )
    hosts = exists().where(_blocked(user, blocks.c.user == tables.c.host, blocks.c.other == tables.c.host))
    return and_(~sits, ~hosts)


def check_welcome(user: User | None) -> None:
    """Raises `Problem` for who was shut out from meeting others here."""
    if user is not None and user.barred:
        raise Problem(403, "The owner of this server has shut you out from tables with other people.")


# Reports


async def report(
    store: Store, by: str, about: str, name: str, table: str, text: str, said: Sequence[dict[str, Any]]
) -> None:
    """Writes down what somebody reports; raises `Problem`."""
    told = " ".join(text.split())[:LONGEST_REPORT]
    row = {"by": by, "about": about, "name": name, "table": table, "text": told, "said": list(said)}

    def work(connection: Connection) -> None:
        still = reports.c.closed.is_(None)
        if (
            len(connection.scalars(select(reports.c.id).where(still).limit(MOST_REPORTS)).all())
            >= MOST_REPORTS
        ):
            raise Problem(
                503, "The owner of this server has too many reports to read; block the person instead."
            )
        same = still & (reports.c.by == by) & (reports.c.about == about) & (reports.c.table == table)
        connection.execute(delete(reports).where(same))  # the newest word counts
        connection.execute(insert(reports).values(row | {"at": time.time(), "closed": None}))

    await store.database.write(work)


async def open_reports(store: Store, closed: bool = False) -> list[Report]:
    """The reports that wait for the owner, the oldest first; or those that do not any more."""
    which = reports.c.closed.is_not(None) if closed else reports.c.closed.is_(None)
    query = select(reports).where(which).order_by(reports.c.at)
    return await store.database.read(
        lambda connection: [Report(**row) for row in connection.execute(query).mappings()]
    )


async def close_report(store: Store, id: int) -> bool:
    """Marks a report as dealt with; False where there is none."""
    change = (
        update(reports).where((reports.c.id == id) & reports.c.closed.is_(None)).values(closed=time.time())
    )
    return await store.database.write(lambda connection: connection.execute(change).rowcount > 0)


async def bar(store: Store, user: str, barred: bool) -> bool:
    """Shuts a person out from meeting others, or lets them in again; False where there is no such person."""

    change = update(users).where(users.c.id == user).values(barred=barred)
    return await store.database.write(lambda connection: connection.execute(change).rowcount > 0)
