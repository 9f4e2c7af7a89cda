"""Visitors: the screens that look at a table, and the table in memory that tells them of what is new."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Collection
from dataclasses import dataclass, field

from pylae.web.presence import Here
from pylae.web.table import Table
from pylae.web.talk import Hearing
from pylae.web.telling import Json, Screen, Teller

MOST_POSTED = 400  # words that wait for a screen to read them; it loses those before


@dataclass(eq=False)
class Visitor:
    """Somebody who looks at a table: a screen, and the bell that says there is something new."""

    screen: Screen
    bell: asyncio.Event = field(default_factory=asyncio.Event)
    stale: bool = True  # does the screen show something old?
    visible: bool = True  # can somebody see the screen?
    here: Here | None = None  # who is there, as this screen was told
    hears: Hearing | None = None  # which talk this screen is told
    posted: deque[Json] = field(
        default_factory=lambda: deque(maxlen=MOST_POSTED)
    )  # what it is told besides the table

    def post(self, message: Json) -> None:
        self.posted.append(message)
        self.bell.set()

    def wake(self) -> None:
        self.stale = True
        self.bell.set()


class Live:
    """A table in memory, who looks at it, and what is about to happen by itself."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.teller = Teller(table)
        self.lock = asyncio.Lock()
        self.visitors: set[Visitor] = set()
        self.coming = 0  # how many are about to look at it
        self.task: asyncio.Task[None] | None = None
        self.used = time.monotonic()

    @property
    def idle(self) -> bool:
        """Whether nobody looks at it, nobody is about to, and nothing is about to happen."""
        return not (self.visitors or self.coming or (self.task and not self.task.done()))

    def tell(self) -> None:
        """Everybody who looks is told that something has changed."""
        self.teller.changed(visitor.screen for visitor in self.visitors)
        for visitor in self.visitors:
            visitor.wake()

    def tell_only(self, seats: Collection[int]) -> None:
        """Those who hold these seats are told that something has changed that concerns nobody else."""
        for visitor in self.visitors:
            if not set(seats).isdisjoint(self.table.seats_of(visitor.screen.who)):
                visitor.wake()
