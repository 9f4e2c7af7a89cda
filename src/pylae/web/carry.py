"""Carrying a seat to another device: a code that works once, for five minutes, and makes that device the same person.

The database keeps a digest of the code only. A code belongs to who asked for it: it begins a session of that person, and
nobody can name another. A new one voids the one before.
"""

from __future__ import annotations

import secrets
import time

from sqlalchemy import Connection, delete, insert, select, update

from pylae.web import people
from pylae.web.schema import carries, users
from pylae.web.store import Store, User

VALID = 300.0  # seconds
GROUPS, SIGNS_IN_GROUP = 2, 5  # fifty bits, for five minutes


def new_code() -> str:
    """A code to type or to take a picture of: "7K2QM-09XTB"."""
    groups = ("".join(secrets.choice(people.SIGNS) for _ in range(SIGNS_IN_GROUP)) for _ in range(GROUPS))
    return "-".join(groups)


def _digest(secret: str, code: str) -> str:
    return people.code_digest(secret, f"carry {code}")


async def begin(store: Store, secret: str, user: str) -> str:
    """A new code for somebody."""
    code, now = new_code(), time.time()
    row = {"digest": _digest(secret, code), "user": user, "until": now + VALID, "used": None}

    def work(connection: Connection) -> None:
        connection.execute(delete(carries).where((carries.c.user == user) | (carries.c.until < now)))
        connection.execute(insert(carries).values(row))

    await store.database.write(work)
    return code


async def who(store: Store, secret: str, code: str) -> User | None:
    """Whose seat a code would carry, as long as it is good; looking does not use it up."""
    good = _good(secret, code)
    query = select(users).join(carries, carries.c.user == users.c.id).where(good)

    def work(connection: Connection) -> User | None:
        row = connection.execute(query).mappings().first()
        return User(**row) if row else None

    return await store.database.read(work)


async def use(store: Store, secret: str, code: str) -> User | None:
    """The person whom a code names, once; None for a code that is used, too old or never was."""
    change = update(carries).where(_good(secret, code)).values(used=time.time()).returning(carries.c.user)

    def work(connection: Connection) -> User | None:
        user = connection.scalar(change)
        row = connection.execute(select(users).where(users.c.id == user)).mappings().first() if user else None
        return User(**row) if row else None

    return await store.database.write(work)


def _good(secret: str, code: str):
    known = carries.c.digest == _digest(secret, code)
    return known & carries.c.used.is_(None) & (carries.c.until > time.time())
