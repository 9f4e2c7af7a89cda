"""The sessions of open screens: a screen ends with the session it came with, whichever worker has ended that.

Before every deed the session is looked up. Between deeds all screens of a worker are looked up together, every few seconds, so that
nobody watches on either; what is ended in this worker is noticed at once.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from sqlalchemy import Connection, select

from pylae.web.database import StoreError
from pylae.web.problems import Problem
from pylae.web.schema import sessions, users
from pylae.web.store import Store, User, good_session

GLANCE = 3.0  # seconds between two looks
AT_ONCE = 500  # sessions in one question to the database
ENDED = "You are logged out here; the page is loaded again."

log = logging.getLogger("pylae")


@dataclass(eq=False)
class Pass:
    """With which session a screen came in, if with any, and whether its person was shut out then."""

    session: str | None = None
    barred: bool = False
    ended: asyncio.Event = field(default_factory=asyncio.Event)


class Passes:
    """Those of one worker's screens."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.held: set[Pass] = set()

    @contextmanager
    def hold(self, session: str | None, user: User | None) -> Iterator[Pass]:
        """A screen is open as long as this lasts."""
        one = Pass(session, user.barred) if user else Pass()
        self.held.add(one)
        try:
            yield one
        finally:
            self.held.discard(one)

    async def check(self, one: Pass) -> None:
        """Raises `Problem` 401 for a screen whose session has ended."""
        await self.look([one])
        if one.ended.is_set():
            raise Problem(401, ENDED)

    async def look(self, passes: Collection[Pass] | None = None) -> None:
        """Ends these, or all, whose session has; and those whose person was shut out or let in, who come again as what they are."""
        known = [one for one in list(self.held if passes is None else passes) if one.session]
        for at in range(0, len(known), AT_ONCE):
            some = known[at : at + AT_ONCE]
            barred = await self._barred([one.session for one in some if one.session])
            for one in some:
                if barred.get(one.session or "") is not one.barred:
                    one.ended.set()

    async def _barred(self, digests: Collection[str]) -> dict[str, bool]:
        """Of the sessions that are good, whether their person is shut out."""
        mine = sessions.c.digest.in_(digests) & good_session(time.time())
        query = select(sessions.c.digest, users.c.barred).join(users).where(mine)

        def work(connection: Connection) -> dict[str, bool]:
            return {row.digest: row.barred for row in connection.execute(query)}

        return await self.store.database.read(work)

    async def run(self) -> None:
        """Looks again and again."""
        while True:
            await asyncio.sleep(GLANCE)
            try:
                await self.look()
            except StoreError as error:
                log.warning("the sessions of open screens could not be looked at: %s", error)
            except Exception:
                log.exception("the sessions of open screens could not be looked at")
