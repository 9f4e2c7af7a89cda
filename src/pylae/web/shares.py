"""Shares: what an address has used up at one worker is used up at the others too.

Each worker counts by itself, in memory, and for nearly everybody that is enough. Whoever has used up a good part of something is
told to the other workers once a second, through the database, beside the attempts to log in and under a digest that is
another one every hour: no network address is written down.
"""

from __future__ import annotations

import time
from collections.abc import Mapping

from sqlalchemy import Connection

from pylae.web import people
from pylae.web.attempts import fill_at, full_at
from pylae.web.hall import Hall

EVERY = 1.0  # seconds
DEEPEST = 600.0  # seconds until all is forgiven, however much it was or however far ahead the clock


async def share(hall: Hall) -> None:
    """Tells what was used up here since the last time, and hears of these addresses what was used up anywhere."""
    limits, now = hall.limits, time.time()
    keys = {
        people.digest(hall.settings.secret, f"limits {now // 3600:.0f} {kind} {key}"): (kind, key)
        for kind, key in limits.much_used()
    }
    if not keys:
        return
    used = {key: limits.hand_over(name) for key, name in keys.items()}
    for key, seconds in (await hall.store.database.write(lambda it: _shared(it, used, now))).items():
        limits.hear(keys[key], seconds)


def _shared(connection: Connection, used: Mapping[str, float], now: float) -> dict[str, float]:
    """Adds to what all workers have used up; gives in how many seconds that will be forgiven."""
    found: dict[str, float] = {}
    for key, seconds in sorted(used.items()):  # always in one order: they are locks
        found[key] = min(max(0.0, full_at(connection, key) - now) + seconds, DEEPEST)
        fill_at(connection, key, now + found[key])
    return found
