"""The schedule: when an answer is seen, whoever gives it and whatever was held.

An answer in a window (`core.questions`) is held until the window closes; a bot's is seen at the end of a whole pause. Standing orders
answer when a window closes, and after a moment where everybody knows anyway why somebody is asked. Where seats
may act unasked, what happens by itself waits a moment for whoever wants to speak up first: as long in any case, so that nobody
learns whether somebody could. Times are counted from the event that asked, so it does not matter which worker looks at the clock,
or since when.
"""

from __future__ import annotations

import asyncio
import hashlib
import math
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from pylae.core import orders
from pylae.core.asides import interjection
from pylae.core.chance import generator
from pylae.core.game import Refusal
from pylae.core.match import Move, Plan, new_generator
from pylae.web import beforehand, deeds
from pylae.web.deeds import Deed
from pylae.web.settings import Settings
from pylae.web.store import DECLINE, SeatRow, Store
from pylae.web.table import Table
from pylae.web.thinking import Thinkers

SHORT_PAUSE = 0.4  # before the only possible choice is taken for somebody
SPEAKING = 2.0  # before anything happens by itself where a person may want to act unasked first
NEAR = 60.0  # a clock that runs longer is looked at again by whoever looks at all of them
WINDOW = 5.0  # before an answer is seen whose haste, or whose author, would tell something about a hand


@dataclass(frozen=True)
class Due:
    """What is done without a person: by which seat, and the id under which it is done."""

    seat: int
    want: Callable[[Table], Deed]
    client: str | None = None


def choice(seat: int, move: Move, client: str | None = None) -> Due:
    """A choice that is made for a seat."""
    return Due(seat, partial(deeds.choose_for, seat=seat, move=move), client)


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
        self.thinkers = Thinkers(settings.thinkers)
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

    async def next_due(self, table: Table) -> Due | None:
        """What is done without a person, as soon as it may be seen; None for nothing. Bots are heard before anything else."""
        if table.waits_to_begin:
            return Due(-1, deeds.begin)
        mover = table.match.mover
        if aside := await self._bots_aside(table):
            return aside
        if bot := table.bot:
            return choice(mover, await self._bots_move(table, bot))
        if (only := table.forced()) is not None:
            await self.clock.until(table.asked_at + self._at_least(SHORT_PAUSE, table))
            return choice(mover, only)
        window = table.window() is not None
        await self.clock.until(
            self.closing(table) if window else table.asked_at + self._at_least(SHORT_PAUSE, table)
        )
        return await self._standing_answer(table) or await self._lapse(table)

    async def _lapse(self, table: Table) -> Due | None:
        """A clock that runs out while this worker waits. An answer that is held until then comes first."""
        clocks = table.clocks
        deadline = clocks.deadline if clocks else None
        if clocks is None or clocks.running is None or deadline is None:
            return None
        if deadline - self.clock.now() > NEAR:
            return None
        await self.clock.until(deadline)
        return await self._standing_answer(table) or Due(
            clocks.running, partial(deeds.lapse, seat=clocks.running)
        )

    def _at_least(self, pause: float, table: Table) -> float:
        """A pause, long enough for people to speak up in a game in which they may."""
        if not self.pace:
            return 0
        return max(pause, SPEAKING) if table.outspoken and table.people else pause

    async def _bots_aside(self, table: Table) -> Due | None:
        """What a bot does unasked. It is asked once after each event: whoever looks again gets the same answer."""
        match = table.match
        if not (table.outspoken and match.bots):
            return None
        here, bots = match.state, dict(match.bots)
        seed = hashlib.blake2b(f"{table.row.invite} {table.asked}".encode(), digest_size=7).digest()
        random = generator(int.from_bytes(seed, "big"))
        action = await asyncio.to_thread(interjection, match.game, here, bots, random)
        actor = None if action is None else match.about(here).actor(action)
        if action is None or actor is None:
            return None
        await self._whole_pauses(table, self.pace)
        return choice(actor, action)

    async def _bots_move(self, table: Table, bot: SeatRow) -> int:
        """A bot's move, after as many whole pauses as it takes: nobody sees how long it thought."""
        match, random = table.match, new_generator()
        choice = await self.thinkers.advise(match.game, match.state, bot.policy, random)
        await self._whole_pauses(table, self._at_least(self.pace, table))
        return choice.action

    async def _whole_pauses(self, table: Table, pause: float) -> None:
        if pause:
            pauses = math.ceil((self.clock.now() - table.asked_at) / pause)
            await self.clock.until(table.asked_at + max(1, pauses) * pause)

    async def _standing_answer(self, table: Table) -> Due | None:
        """What is answered in the end, whatever the hand: what its holder has said in a window, or what the standing orders say."""
        decline = table.decline()
        if decline is None and table.window() is None and orders.rest(table.match) is None:
            return None
        seat = (await self.store.seats(table.row.id))[table.match.mover]
        if held := table.held(seat):
            return choice(seat.number, held["actions"], held["client"])
        said = decline if seat.orders == DECLINE else None
        said = beforehand.answer(table, seat) if said is None else said
        return None if said is None else choice(seat.number, said)
