"""The registry: what a database knows of tables and people, for who runs the server. Nothing here is asked by a page."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, or_, select

from pylae import __version__
from pylae.core.record import dumps
from pylae.web import keepsakes
from pylae.web.schema import blocks, channels, reports, seats, sessions, talk, users
from pylae.web.schema import tables as all_tables
from pylae.web.store import OPEN, SeatRow, Store, TableRow, User
from pylae.web.table import Table, Who

SECRETS = {"password", "recovery"}
# Of a channel, without the keys that seal and the session it belongs to.
TOLD_AT = ("kind", "address", "made", "good_at", "error", "off")
MOST_EXPORTED = 100_000


@dataclass(frozen=True)
class Found:
    """A table with its seats."""

    row: TableRow
    seats: list[SeatRow]

    @property
    def state(self) -> str:
        if self.row.over:
            return "over"
        return "open" if any(seat.kind == OPEN for seat in self.seats) else "running"

    def json(self) -> dict[str, Any]:
        """Without what lets somebody in, and without answers that are not to be seen yet."""
        row = {name: value for name, value in vars(self.row).items() if name != "invite"}
        shown = ("number", "kind", "user", "policy", "name", "seen", "there", "gone")
        sat = [{name: getattr(seat, name) for name in shown} for seat in self.seats]
        return {**row, "state": self.state, "seats": sat}


@dataclass(frozen=True)
class Known:
    """A person, and at how many tables they sit."""

    user: User
    tables: int

    def json(self) -> dict[str, Any]:
        return {**_open(vars(self.user)), "guest": self.user.guest, "tables": self.tables}


async def tables(
    store: Store, id: str | None, game: str | None, state: str | None, user: str | None, most: int
) -> list[Found]:
    """The tables that are so, the last changed first."""
    waits = all_tables.c.id.in_(select(seats.c.table).where(seats.c.kind == OPEN))
    states = {
        "over": all_tables.c.over,
        "open": ~all_tables.c.over & waits,
        "running": ~all_tables.c.over & ~waits,
    }
    which = all_tables.c.id == id if id else all_tables.c.id.is_not(None)
    if game:
        which &= all_tables.c.game == game
    if state:
        which &= states[state]
    if user:
        which &= all_tables.c.id.in_(select(seats.c.table).where(seats.c.user == user))
    return [Found(row, sat) for row, sat in await store.listed_tables(which, most)]


async def people(store: Store, part: str, most: int) -> list[Known]:
    """Those in whose name or login a text stands, or whose id it is; the last seen first."""
    sits = select(func.count()).where(seats.c.user == users.c.id).scalar_subquery()
    looked_for = part.lower()
    so = or_(
        users.c.id == part,
        func.lower(users.c.name).contains(looked_for, autoescape=True),
        users.c.login.contains(looked_for, autoescape=True),
    )
    query = select(users, sits.label("sits")).where(so).order_by(users.c.seen.desc()).limit(most)

    def work(connection: Connection) -> list[Known]:
        rows = [dict(row) for row in connection.execute(query).mappings()]
        return [Known(tables=row.pop("sits"), user=User(**row)) for row in rows]

    return await store.database.read(work)


async def record(store: Store, id: str) -> str:
    """The record of a table; it tells all hidden cards."""
    return dumps((await _table(store, id)).match, __version__)


async def kept_about(store: Store, user: User) -> bytes:
    """All that is kept about a person, as an archive: their games, and person.json. What guards the account is not in it."""
    found = await store.tables_of(user.id, MOST_EXPORTED)
    games = [await _table(store, row.id) for row, _ in found]
    asked = {
        "sessions": select(sessions.c.created).where(sessions.c.user == user.id),
        "seats": select(seats.c.table, seats.c.number, seats.c.name).where(seats.c.user == user.id),
        "talk": select(talk).where(talk.c.user == user.id),
        "blocks": select(blocks).where(blocks.c.user == user.id),
        "reports": select(reports).where(reports.c.by == user.id),
        "told at": select(*(channels.c[name] for name in TOLD_AT)).where(channels.c.user == user.id),
    }

    def work(connection: Connection) -> dict[str, Any]:
        return {
            name: [dict(row) for row in connection.execute(what).mappings()] for name, what in asked.items()
        }

    kept = {"person": _open(vars(user)), **await store.database.read(work)}
    buffer = io.BytesIO(keepsakes.archive(games, Who(user.id)))
    with zipfile.ZipFile(buffer, "a", zipfile.ZIP_DEFLATED) as file:
        file.writestr("person.json", json.dumps(kept, ensure_ascii=False, indent=2))
    return buffer.getvalue()


async def delete_table(store: Store, id: str) -> None:
    """Deletes a table; who looks at it is told by whichever worker shows it."""

    def work(connection: Connection) -> None:
        connection.execute(delete(all_tables).where(all_tables.c.id == id))
        store.database.tell(connection, [id])

    await store.database.write(work)


async def _table(store: Store, id: str) -> Table:
    row = await store.table(id)
    if row is None:
        raise ValueError(f"there is no table {id!r}; `pylae admin tables` lists them")
    return Table(row, await store.seats(id), await store.events(id))


def _open(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in SECRETS}
