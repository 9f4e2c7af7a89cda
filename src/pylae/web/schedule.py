"""The schedule: when an answer is seen, whoever gives it and whatever was held.

An answer in a window (`core.questions`) is held until the window closes; a bot's is seen at the end of a whole pause. Times are
counted from the event that asked, so it does not matter which worker looks at the clock, or since when.
"""

from __future__ import annotations

import asyncio
import math
import secrets
import time
from dataclasses import replace

from pylae.core.game import Refusal
from pylae.core.match import Move, Plan, advice, new_generator
from pylae.web.settings import Settings
from pylae.web.store import DECLINE, SeatRow, Store
from pylae.web.table import Table

SHORT_PAUSE = 0.4  # before the only possible choice is taken for somebody
WINDOW = 5.0  # before an answer is seen whose haste, or whose author, would tell something about a hand


class Clock:
    """The time of day, and waiting for it; tests have one of their own."""

    def now(self) -> float:
        return time.time()

    async def until(self, when: float) -> None:
        while (left := when - self.now()) > 0:
            await asyncio.sleep(left)


class Schedule:
    """When what happens at a table may be seen. Without a pace nothing waits."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.pace = settings.pace
        self.clock = Clock()

    def waiting(self, table: Table) -> bool:
        """Whether an answer given now would be seen too soon."""
        return table.window() is not None and self.clock.now() < self.closing(table)

    def closing(self, table: Table) -> float:
        """When the answer to the present question may be seen, if it is a window."""
        return table.asked_at + (WINDOW if self.pace else 0)

    async def hold(self, table: Table, plan: Plan, client: str | None) -> str:
        """Keeps an answer until its window closes, whichever worker is alive then; gives the id under which it is done."""
        seat = table.seats[plan.steps[0].mover]
        client = client or f"held {secrets.token_hex(8)}"
        actions = [step.action for step in plan.steps if step.mover == seat.number]
        held = {"question": table.asked, "client": client, "actions": actions}
        if (await self.store.hold(table.row.id, seat.number, held))["client"] != client:
            raise Refusal("You have answered already; your answer is shown when the time is over.")
        table.seats[seat.number] = replace(seat, held=held)
        return client

    async def next_answer(self, table: Table) -> tuple[Move | None, str | None]:
        """What is answered without a person, as soon as it may be seen, and the id under which it is done; None for nothing."""
        if bot := table.bot:
            return await self._bots_move(table, bot), None
        if (only := table.forced()) is not None:
            await self.clock.until(table.asked_at + (SHORT_PAUSE if self.pace else 0))
            return only, None
        await self.clock.until(self.closing(table))
        return await self._standing_answer(table)

    async def _bots_move(self, table: Table, bot: SeatRow) -> int:
        """A bot's move, after as many whole pauses as it takes: nobody sees how long it thought."""
        match, random = table.match, new_generator()
        choice = await asyncio.to_thread(advice, match.game, match.state, bot.policy, random)
        if self.pace:
            pauses = math.ceil((self.clock.now() - table.asked_at) / self.pace)
            await self.clock.until(table.asked_at + max(1, pauses) * self.pace)
        return choice.action

    async def _standing_answer(self, table: Table) -> tuple[Move | None, str | None]:
        """What is answered when a window closes, whatever the hand: what its holder has said, or what the standing orders say."""
        window = table.window()
        if window is None:
            return None, None
        seat = (await self.store.seats(table.row.id))[table.match.mover]
        if held := table.held(seat):
            return held["actions"], held["client"]
        return (window.decline if seat.orders == DECLINE else None), None
