"""Attempts to log in, counted in the database and so by all workers together: for each account, from whatever addresses, and for each
address, at whatever accounts.

Ten at once, then one a minute, two of an address. What succeeds does not count. A stranger who uses them up keeps nobody out for long:
a browser that has been logged in to the account before has attempts of its own, and the printed code, which nobody can guess, is not
counted here at all. Others count in the same way what an address uses up (`costs`, `shares`).
"""

from __future__ import annotations

import hmac
import math
import time
from collections.abc import Mapping

from sqlalchemy import Connection, select, text, update
from starlette.requests import Request
from starlette.responses import Response

from pylae.web import people
from pylae.web.guard import sender
from pylae.web.hall import hall_of
from pylae.web.problems import Problem
from pylae.web.schema import attempts
from pylae.web.store import User, login_of

BURST = 10
EACH, EACH_HERE = 60.0, 30.0  # seconds until one more is allowed, at an account and from an address
KNOWN = "pylae-known"  # the cookie of a browser that has been logged in
BEGIN = text("INSERT INTO attempts (key, full_at) VALUES (:key, 0) ON CONFLICT DO NOTHING")


async def fits(request: Request, name: str, password: str, user: User | None) -> bool:
    """Whether this is the password of the account with that name; raises `Problem` 429 where it was tried too often."""
    hall = hall_of(request)
    if not hall.settings.limited:
        return await people.fits(password, user)
    account, here = _key(request, name, user), _key_of_address(request)
    keys = {account: EACH, here: EACH_HERE}
    waits = await hall.store.database.write(lambda connection: _take(connection, keys, time.time()))
    wait = max(waits.values())
    if wait:
        whose = "as this person" if waits[account] else "from here"
        raise Problem(
            429, f"There were too many attempts to log in {whose}. Try again in {wait} seconds.", wait=wait
        )
    right = await people.fits(password, user)
    if right:
        await hall.store.database.write(lambda connection: _give_back(connection, keys))
    return right


def _take(connection: Connection, keys: Mapping[str, float], now: float) -> dict[str, int]:
    """Counts an attempt under all its keys, or under none of them and says how many seconds are to be waited for each. That is done
    before the password is looked at, so that many at once have no more attempts than one after the other."""
    used: dict[str, float] = {}
    for key, each in sorted(keys.items()):  # always in one order: they are locks
        # Never more than all of them are used, however far ahead the clock was when that was written.
        used[key] = min(max(0.0, full_at(connection, key) - now), BURST * each)
    waits = {key: max(0, math.ceil(used[key] + each - BURST * each)) for key, each in keys.items()}
    for key, each in keys.items():
        counted = 0.0 if any(waits.values()) else each
        fill_at(connection, key, now + used[key] + counted)
    return waits


def _give_back(connection: Connection, keys: Mapping[str, float]) -> None:
    for key, each in sorted(keys.items()):
        fill_at(connection, key, full_at(connection, key) - each)


def full_at(connection: Connection, key: str) -> float:
    """When something that is counted will be forgiven; until the transaction ends nobody else counts it."""
    connection.execute(BEGIN, {"key": key})
    return connection.scalar(select(attempts.c.full_at).where(attempts.c.key == key).with_for_update()) or 0.0


def fill_at(connection: Connection, key: str, moment: float) -> None:
    """It will be forgiven then."""
    connection.execute(update(attempts).where(attempts.c.key == key).values(full_at=moment))


def remember(request: Request, response: Response, user: User) -> None:
    """This browser has been logged in to the account: strangers cannot use its attempts up."""
    people.put_cookie(request, response, KNOWN, _mark(request, user))


def _key(request: Request, name: str, user: User | None) -> str:
    """Under what an attempt is counted. A name that nobody has is counted too, so that nobody learns which there are."""
    secret = hall_of(request).settings.secret
    if user and hmac.compare_digest(request.cookies.get(KNOWN, "").encode(), _mark(request, user).encode()):
        return people.digest(secret, f"known attempts {user.id}")
    return people.digest(secret, f"attempts {login_of(name)}")


def _key_of_address(request: Request) -> str:
    return people.digest(hall_of(request).settings.secret, f"attempts from {sender(request.scope)}")


def _mark(request: Request, user: User) -> str:
    return people.digest(hall_of(request).settings.secret, f"known {user.id}")
