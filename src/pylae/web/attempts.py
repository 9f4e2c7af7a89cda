"""Attempts to log in, counted for each account in the database: from whatever addresses, and by all workers together.

Ten at once, then one a minute. A stranger who uses them up keeps nobody out for long: a browser that has been logged in to the
account before has attempts of its own, and the printed code, which nobody can guess, is not counted here at all.
"""

from __future__ import annotations

import hmac
import math
import time

from sqlalchemy import Connection, select, text, update
from starlette.requests import Request
from starlette.responses import Response

from pylae.web import people
from pylae.web.hall import hall_of
from pylae.web.problems import Problem
from pylae.web.schema import attempts
from pylae.web.store import User, login_of

BURST = 10
EACH = 60.0  # seconds until one more is allowed
KNOWN = "pylae-known"  # the cookie of a browser that has been logged in
BEGIN = text("INSERT INTO attempts (key, full_at) VALUES (:key, 0) ON CONFLICT DO NOTHING")


async def fits(request: Request, name: str, password: str, user: User | None) -> bool:
    """Whether this is the password of the account with that name; raises `Problem` 429 where it was tried too often."""
    hall = hall_of(request)
    if not hall.settings.limited:
        return await people.fits(password, user)
    key = _key(request, name, user)
    if wait := await hall.store.database.write(lambda connection: _take(connection, key, time.time())):
        raise Problem(
            429,
            f"There were too many attempts to log in as this person. Try again in {wait} seconds.",
            wait=wait,
        )
    right = await people.fits(password, user)
    if right:
        back = update(attempts).where(attempts.c.key == key).values(full_at=attempts.c.full_at - EACH)
        await hall.store.database.write(lambda connection: connection.execute(back) and None)
    return right


def _take(connection: Connection, key: str, now: float) -> int:
    """Counts an attempt, or says how many seconds are to be waited for it. That is done before the password is looked at, so
    that many at once have no more attempts than one after the other."""
    connection.execute(BEGIN, {"key": key})
    here = attempts.c.key == key
    full_at = connection.scalar(select(attempts.c.full_at).where(here).with_for_update()) or 0.0
    # Never more than all of them are used, however far ahead the clock was when that was written.
    used = min(max(0.0, full_at - now), BURST * EACH)
    wait = math.ceil(used + EACH - BURST * EACH)
    counted = 0.0 if wait > 0 else EACH
    connection.execute(update(attempts).where(here).values(full_at=now + used + counted))
    return max(0, wait)


def remember(request: Request, response: Response, user: User) -> None:
    """This browser has been logged in to the account: strangers cannot use its attempts up."""
    people.put_cookie(request, response, KNOWN, _mark(request, user))


def _key(request: Request, name: str, user: User | None) -> str:
    """Under what an attempt is counted. A name that nobody has is counted too, so that nobody learns which there are."""
    secret = hall_of(request).settings.secret
    if user and hmac.compare_digest(request.cookies.get(KNOWN, "").encode(), _mark(request, user).encode()):
        return people.digest(secret, f"known attempts {user.id}")
    return people.digest(secret, f"attempts {login_of(name)}")


def _mark(request: Request, user: User) -> str:
    return people.digest(hall_of(request).settings.secret, f"known {user.id}")
