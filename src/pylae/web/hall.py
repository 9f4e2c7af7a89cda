"""The hall: every table of this server. It loads tables, writes what happens before anybody is told, wakes those who look,
and lets bots play. Several workers share one database: the number of an event is the lock, and who comes second reads on.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from operator import itemgetter
from typing import Any
from weakref import WeakValueDictionary

from starlette.requests import HTTPConnection

from pylae.core.bots import BOTS
from pylae.core.codes import encode
from pylae.core.game import WATCHER, Refusal
from pylae.core.match import Match, Move
from pylae.core.tables import DataError
from pylae.games import UnknownGame, load
from pylae.web import beforehand, deeds, lobby, logs, metrics
from pylae.web.again import LAST_PAUSE, until_done
from pylae.web.clocks import Pace
from pylae.web.database import StoreError
from pylae.web.folding import built, rows
from pylae.web.guard import Limits
from pylae.web.people import short_name
from pylae.web.presence import Presence
from pylae.web.problems import Problem, unusable
from pylae.web.schedule import NEAR, Schedule
from pylae.web.sessions import Passes
from pylae.web.settings import Settings
from pylae.web.sitting import Sitter, check_pace, check_policy, check_sitters, seat_label
from pylae.web.slices import Slices
from pylae.web.store import Conflict, Event, Repeated, SeatRow, Store, TableRow, User
from pylae.web.table import Table, Who
from pylae.web.talk import Talk
from pylae.web.telling import Screen
from pylae.web.visitors import Live, Visitor
from pylae.web.wakeup import wakeups

HELD = 100  # tables that nobody looks at stay in memory up to this number; one takes up to four megabytes
PULSE = 10.0  # seconds between two signs of life
PARTING = 3.0  # seconds for what is still being done when the server ends
SECOND_LOOK = 5.0  # seconds after which another worker's bot is thought to be dead

log = logging.getLogger("pylae")


class Hall:
    """All tables."""

    def __init__(self, store: Store, settings: Settings, limits: Limits) -> None:
        self.store = store
        self.settings = settings
        self.limits = limits
        self.schedule = Schedule(store, settings)
        self.tables: dict[str, Live] = {}
        # A lock for each table that is being loaded, as long as somebody waits for it.
        self.loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.slices = Slices()
        self.presence = Presence(self)
        self.talk = Talk(self)
        self.passes = Passes(store)
        self.watches: list[asyncio.Task[None]] = []
        self.doing: set[asyncio.Task[int]] = set()

    async def open(self) -> None:
        """Begins to listen to what other workers write, to look at the clocks, and to say who is here."""
        await self._beat()
        self.watches = [
            asyncio.create_task(self._listen()),
            asyncio.create_task(self._keep_time()),
            asyncio.create_task(self.presence.run()),
            asyncio.create_task(self.passes.run()),
        ]

    async def close(self) -> None:
        tasks = [live.task for live in self.tables.values() if live.task]
        for task in (*tasks, *self.watches):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        with contextlib.suppress(StoreError, TimeoutError):
            async with asyncio.timeout(PARTING):
                if self.doing:  # what somebody did before the lines were closed is still written
                    await asyncio.wait(self.doing)
                await self.presence.forget()
        self.schedule.thinkers.close()

    # Tables

    async def open_table(
        self,
        game: str,
        options: Mapping[str, object],
        sitters: Sequence[Sitter],
        host: User | None,
        *,
        physical: bool = False,
        listed: bool = True,
        data: Mapping[str, str] | None = None,
        pace: Pace | None = None,
    ) -> TableRow:
        """A new table, set up and dealt, with the data that somebody brings."""
        try:
            match = await asyncio.to_thread(Match, load(game), options, physical=physical, data=data)
        except UnknownGame as error:
            raise Problem(404, str(error)) from None
        except DataError as error:
            raise unusable(error) from None
        except ValueError as error:
            raise Problem(400, f"These options cannot be: {error}.") from None
        return await self.open_match(match, sitters, host, listed=listed, pace=pace)

    async def open_match(
        self,
        match: Match,
        sitters: Sequence[Sitter],
        host: User | None,
        *,
        listed: bool = True,
        origin: str = "",
        lesson: Mapping[str, object] | None = None,
        pace: Pace | None = None,
    ) -> TableRow:
        """A table for a match that may have begun already: a record, or a branch of another table."""
        check_sitters(match, sitters)
        check_pace(match, sitters, pace)
        now = self.schedule.clock.now()
        id = secrets.token_urlsafe(9)
        seats = [
            SeatRow(
                id, number, sitter.kind, sitter.user, sitter.policy, seat_label(sitter, match), sitter.token
            )
            for number, sitter in enumerate(sitters)
        ]
        row = TableRow(
            id=id,
            invite=secrets.token_urlsafe(16),
            game=match.game.name,
            options=dict(match.options),
            position="" if match.from_setup else encode(match.game, match.positions[0]),
            physical=match.physical,
            listed=listed,
            host=host.id if host else None,
            origin=origin,
            next="",
            created=now,
            changed=now,
            version=1,
            seq=0,
            steps=0,
            turn=-1,
            over=False,
            heading="",
            result="",
            pace=pace.row if pace else None,
        )
        actions = [step.action for step in match.steps]
        told = [("data", match.data), ("play", {"actions": actions} if actions else {}), ("lesson", lesson)]
        events = [
            Event(id, number, kind, -1, data, None, None, now)
            for number, (kind, data) in enumerate(filter(itemgetter(1), told), 1)
        ]
        standing = (await self._built(row, seats, events)).standing()
        row = replace(
            row,
            seq=len(events),
            steps=standing.steps,
            turn=standing.turn,
            over=standing.over,
            heading=standing.heading,
            result=standing.result,
            deadline=standing.deadline,
        )
        await self.store.add_table(row, seats, events)
        return row

    async def live(self, id: str) -> Live:
        """A table in memory, as new as the database; raises `Problem` 404."""
        live = self.tables.get(id)
        if live is None:
            async with self.loading.setdefault(id, asyncio.Lock()):
                live = self.tables.get(id) or await self._load(id)
        live.used = time.monotonic()
        return live

    async def _load(self, id: str) -> Live:
        row = await self.store.table(id)
        if row is None:
            raise Problem(
                404, "There is no such table. It may have been deleted with the account that opened it."
            )
        try:
            table = await self._built(row, await self.store.seats(id), await self.store.events(id))
        except UnknownGame as error:
            raise Problem(410, str(error)) from None
        table.sought = table.waits and await lobby.is_open(self.store, id)
        if not row.over:
            self.schedule.thinkers.expect(load(row.game))
        live = self.tables[id] = Live(table)
        live.teller.now = self.schedule.clock.now
        self._make_room()
        return live

    async def _built(self, row: TableRow, seats: Sequence[SeatRow], events: Sequence[Event]) -> Table:
        """A table as its events tell it; of a long one nobody sees anything before the last."""
        table, way = built(row, seats, events)
        await self.slices.through(way)
        return table

    async def rows(self, table: Table) -> dict[str, Any]:
        """A table as it stands here, for another process."""
        events = await self.store.events(table.row.id)
        seats = await self.store.seats(table.row.id)
        return rows(table.row, seats, [event for event in events if event.seq <= table.seq])

    async def know_who_sees(self, table: Table, who: Who) -> None:
        """Finds out beforehand what `sees_all` asks."""
        mine = table.seats_of(who)
        await self.slices.through(table.seeing(mine[0] if mine else WATCHER))

    def _make_room(self) -> None:
        idle = [id for id, live in self.tables.items() if live.idle]
        idle.sort(key=lambda name: self.tables[name].used)
        for id in idle[: max(0, len(idle) - HELD)]:
            del self.tables[id]

    async def table(self, id: str) -> Table:
        """A table, up to date; raises `Problem` 404."""
        live = await self.live(id)
        async with live.lock:
            await self._refresh(live)
        return live.table

    async def _refresh(self, live: Live) -> bool:
        """Reads what other workers have written; true if there was anything."""
        table = live.table
        row = await self.store.table(table.row.id)
        if row is None:
            raise Problem(404, "This table has been deleted.")
        if row.version == table.row.version:
            return False
        seats = await self.store.seats(row.id)
        events = await self.store.events(row.id, after=table.seq)
        before = {seat.user for seat in table.seats}
        table.sit(seats)
        if before != {seat.user for seat in seats}:
            table.sought = table.waits and await lobby.is_open(self.store, row.id)
            for visitor in list(live.visitors):
                await self.talk.greet(live, visitor)
            self.presence.changed(live)
        await self.slices.through(self._caught_up(live, events))
        # Not before: whoever breaks off up there leaves a table that is read again from where it stands.
        table.row = row
        live.tell()
        return True

    def _caught_up(self, live: Live, events: Sequence[Event]) -> Iterator[None]:
        """Follows event by event what others have written; after each one the table is as it was then."""
        for event in events:
            live.table.fold(event)
            live.tell()
            yield

    async def _listen(self) -> None:
        """Reads again what other workers may have changed, of the tables that somebody looks at; others can wait."""
        while True:
            try:
                async for ids in wakeups(self.store):
                    looked_at = {id for id, live in self.tables.items() if live.visitors}
                    told = looked_at if ids is None else looked_at & set(ids)
                    await until_done("news of tables", partial(self._look, told))
                    await until_done("news of talk", partial(self.talk.listen, told))
            except Exception:
                log.exception("a table could not be read again")
                await asyncio.sleep(LAST_PAUSE)  # and then all of them are

    async def _look(self, ids: Iterable[str]) -> None:
        known = {id: self.tables[id].table.row.version for id in ids if id in self.tables}
        if not known:
            return
        versions = await self.store.versions(list(known))
        for id in known.keys() - versions.keys():
            self._close_table(id)
        for id, version in versions.items():
            live = self.tables.get(id)
            if live is None or version == live.table.row.version:
                continue
            async with live.lock:
                if await self._refresh(live):
                    self._stir(live, SECOND_LOOK)

    async def look_again(self, id: str) -> None:
        """Reads a table that was changed beside its events; others learn of it by themselves."""
        if (live := self.tables.get(id)) is None:
            return
        async with live.lock:
            try:
                if await self._refresh(live):
                    self._stir(live)
            except Problem:
                self._close_table(id)

    def _close_table(self, id: str) -> None:
        """A table that was deleted: whoever looks at it is told."""
        if live := self.tables.pop(id, None):
            if live.task:
                live.task.cancel()
            for visitor in live.visitors:
                visitor.post({"type": "bye", "reason": "This table has been deleted."})

    # Seats

    async def join(
        self,
        invite: str,
        user: User | None,
        name: str,
        number: int | None = None,
        token: str | None = None,
        met: bool = False,
    ) -> SeatRow:
        """Takes an open seat, by link or as somebody who was `met` in the lobby; raises `Problem`."""
        row = await self.store.table_of_invite(invite)
        if row is None:
            raise Problem(404, "This invitation is not known. Perhaps a part of the link is missing.")
        live = await self.live(row.id)
        async with live.lock:
            await self._refresh(live)
            await lobby.check_may_sit(self.store, row, live.table.seats, user)
            wanted = [seat.number for seat in live.table.seats if seat.kind == "open"]
            if number is not None:
                wanted = [seat for seat in wanted if seat == number]
            label, holder = short_name(name) or (user.name if user else ""), user.id if user else None
            then = lobby.seated(row.id, holder, met, self.schedule.clock.now())
            for seat in wanted:
                if await self.store.take_seat(row.id, seat, holder, label, token, then=then):
                    await self._refresh(live)
                    self._stir(live)
                    return live.table.seats[seat]
        raise Problem(
            409, "That seat is taken already." if number is not None else "All seats are taken already."
        )

    async def seat_bot(self, id: str, who: Who, number: int, policy: str) -> None:
        """Gives an open seat to a bot; who sits at the table may do so."""
        live = await self.live(id)
        async with live.lock:
            table = live.table
            if not table.seats_of(who) and table.row.host != (who.user or ""):
                raise Problem(403, "Only who sits at this table can call a bot.")
            check_policy(policy)
            then = lobby.seated(id, who.user, False, self.schedule.clock.now())
            if not await self.store.give_seat_to_bot(id, number, policy, BOTS[policy].label, then=then):
                raise Problem(409, "That seat is not open.")
            await self._refresh(live)
            self._stir(live)

    # What people do

    async def act(self, id: str, who: Who, move: Move, seq: int | None, client: str | None) -> int:
        """Takes a choice; gives the number of the event once it is written. An answer in a window waits until it closes."""
        return await self.do(id, who, partial(deeds.choose, who=who, move=move), seq, client)

    async def roll(self, id: str, who: Who, seq: int | None, client: str | None) -> int:
        """Lets the computer decide one physical chance."""
        return await self.do(id, who, partial(deeds.roll, who=who), seq, client)

    async def undo(self, id: str, who: Who, to: int | None, seq: int | None, client: str | None) -> int:
        """Takes back the last choice, or goes back to a step, as far as nothing was seen."""
        await self._try(id, who, to)
        return await self.do(id, who, partial(deeds.take_back, who=who, to=to), seq, client)

    async def turn_page(self, id: str, who: Who, go: str, seq: int | None, client: str | None) -> int:
        """Goes on, or back, in the lesson of a table, or leaves it to play on freely."""
        return await self.do(id, who, partial(deeds.turn_page, who=who, go=go), seq, client)

    async def ask_back(self, id: str, who: Who, to: int | None, seq: int | None, client: str | None) -> int:
        """Asks the others for a take-back; where there are none it is granted at once, and marked if something was seen."""
        await self._try(id, who, to)
        return await self.do(id, who, partial(deeds.ask_back, who=who, to=to), seq, client)

    async def answer_back(self, id: str, who: Who, yes: bool, seq: int | None, client: str | None) -> int:
        """Agrees to a take-back or not; once all others agree the steps are gone."""
        await self._try(id, who, None)
        return await self.do(id, who, partial(deeds.answer_back, who=who, yes=yes), seq, client)

    async def _try(self, id: str, who: Who, to: int | None) -> None:
        """Tries beforehand what a take-back would undo; what is still found out when it is done is only what came since."""
        table = (await self.live(id)).table
        await self.slices.through(deeds.trial(table, who, to))

    async def want(
        self,
        id: str,
        who: Who,
        deed: Callable[..., deeds.Deed],
        seq: int | None,
        client: str | None,
        **how: Any,
    ) -> int:
        """Does one of the `deeds` besides choices: resigns, offers, lends a seat."""
        return await self.do(id, who, partial(deed, who=who, **how), seq, client)

    async def give_orders(
        self,
        id: str,
        who: Who,
        orders: str | None = None,
        idle: bool | None = None,
        go_on: bool | None = None,
    ) -> None:
        """Says what is answered for this person: `orders` to a question out of turn, `idle` while there is nothing to do, `go_on`
        until something happens. Others never learn of it."""
        live = await self.live(id)
        async with live.lock:
            await self._refresh(live)
            table = live.table
            table.check_seat(who)
            mine = table.seats_of(who)
            if table.window() and table.match.mover in mine:
                raise Refusal(
                    "You are being asked, and an order given now would tell something about your hand; answer first."
                )
            said = beforehand.given(table, mine, orders, idle, go_on)
            if not await self.store.set_orders(id, mine, said, table.seq):
                raise Problem(409, "The table has moved on; look again and choose.")
            for seat in mine:
                table.seats[seat] = replace(table.seats[seat], **said)
            live.tell_only(mine)
            if table.match.mover in mine:
                self._stir(live)

    async def do(
        self, id: str, who: Who, want: Callable[[Table], deeds.Deed], seq: int | None, client: str | None
    ) -> int:
        """Does something once: checks it, writes it, makes it true, and tells everybody. Cancelling comes too late."""
        self.doing.add(task := asyncio.create_task(self._done(id, who, seq, client, want)))
        task.add_done_callback(self.doing.discard)
        return await asyncio.shield(task)

    async def _done(
        self, id: str, who: Who, seq: int | None, client: str | None, want: Callable[[Table], deeds.Deed]
    ) -> int:
        live = await self.live(id)
        async with live.lock:
            table = live.table
            if client and client in table.clients:
                return table.clients[client]
            if seq is not None and seq != table.seq:
                await self._refresh(live)
                if client and client in table.clients:
                    return table.clients[client]
                if seq != table.seq:
                    raise Problem(409, "The table has moved on; look again and choose.")
            deed = want(table)  # who looks while it is being written does not see it
            if not (deed.plan and table.answers(deed.plan) and self.schedule.waiting(table)):
                return await self._write(live, deed, who, client)
            client = await self.schedule.hold(table, deed.plan, client)
            live.tell_only([table.match.mover])
            asked, closing = table.asked, self.schedule.closing(table)

        def want_still(table: Table) -> deeds.Deed:
            if table.asked != asked:
                raise Problem(409, "The table has moved on; look again and choose.")
            return want(table)

        await self.schedule.clock.until(closing)
        return await self._done(id, who, None, client, want_still)

    async def _write(self, live: Live, deed: deeds.Deed, who: Who, client: str | None) -> int:
        """Writes what was planned, makes it true and tells everybody."""
        table = live.table
        now, begun = self.schedule.clock.now(), time.perf_counter()
        event = Event(table.row.id, table.seq + 1, deed.kind, deed.seat, deed.data, client, who.user, now)
        try:
            version = await self.store.append(event, table.standing_after(event, deed.plan))
        except (Conflict, Repeated) as error:
            if await self._refresh(live):
                self._stir(
                    live, SECOND_LOOK
                )  # who was faster may be gone, or was this one before its line broke
            if isinstance(error, Repeated):
                return error.seq
            raise Problem(409, "Somebody was faster; look again and choose.") from None
        metrics.ACTING.note(time.perf_counter() - begun)
        metrics.ACTIONS.add(kind=event.kind)
        table.fold(event, deed.plan)
        table.row = replace(table.row, version=table.row.version + 1)
        if table.row.version == version or not await self._refresh(live):
            live.tell()
        self._stir(live)
        return event.seq

    # What happens by itself

    def _stir(self, live: Live, patience: float = 0.0) -> None:
        """Lets the next thing happen by itself."""
        if live.task and not live.task.done():
            live.task.cancel()
        live.task = None
        if live.table.goes_on:
            live.task = asyncio.create_task(self._by_itself(live, live.table.seq, patience))

    async def _by_itself(self, live: Live, seq: int, patience: float) -> None:
        """What happens by itself, at its time. Another worker that has not set it off waits a little longer."""
        table = live.table
        logs.note(request="", table=table.row.id, seat="")  # whoever has set it off is not to blame
        try:
            await self.schedule.clock.until(self.schedule.clock.now() + patience)
            name = f"table {table.row.id}"
            due = await until_done(name, partial(self.schedule.next_due, table))
            if due is None or table.seq != seq:
                return
            live.task = None  # what follows sets off the next one and must not cancel this
            person = table.seats[due.seat] if due.seat in table.people else None
            who = Who(person.user if person else None)
            await until_done(name, partial(self.do, table.row.id, who, due.want, seq, due.client))
        except Problem:
            pass  # the table has moved on by another hand
        except Refusal:
            log.exception("a choice made by itself was refused")
        except Exception:
            log.exception("table %s cannot go on by itself", table.row.id)

    async def _keep_time(self) -> None:
        """Looks at all clocks now and then, also of tables that nobody looks at."""
        while True:
            await self.schedule.clock.until(self.schedule.clock.now() + PULSE)
            try:
                await self.look_at_clocks()
            except Exception:
                log.exception("the clocks could not be looked at")

    async def look_at_clocks(self) -> None:
        """Leaves a sign of life, and wakes the tables where a clock is about to run out."""
        await self._beat()
        for id in await self.store.running_out(self.schedule.clock.now() + NEAR):
            with contextlib.suppress(
                Problem
            ):  # it was deleted meanwhile, or its game is not here: the others go on
                live = await self.live(id)
                async with live.lock:
                    await self._refresh(live)
                    if live.task is None or live.task.done():
                        self._stir(live)

    async def _beat(self) -> None:
        await self.store.beat(self.schedule.clock.now(), 2 * PULSE)

    # Looking

    @contextlib.asynccontextmanager
    async def visit(self, id: str, screen: Screen) -> AsyncIterator[tuple[Live, Visitor]]:
        """A screen looks at a table as long as this lasts."""
        live = await self.live(id)
        live.coming += 1  # it must not make room for others before there is a visitor
        try:
            async with live.lock:
                if not await self._refresh(live) and live.table.seats_of(screen.who):
                    live.table.hear_orders(await self.store.seats(id))  # given to other workers
        finally:
            live.coming -= 1
        visitor = Visitor(screen)
        mine = live.table.seats_of(screen.who)
        seen = [live.table.seats[seat].seen for seat in mine]
        screen.since = min(seen) if seen and 0 < min(seen) < len(live.table.match.steps) else None
        live.visitors.add(visitor)
        visitor.bell.set()
        self.presence.changed(live)
        await self.talk.greet(live, visitor)
        if live.task is None or live.task.done():
            self._stir(live)
        try:
            yield live, visitor
        finally:
            live.visitors.discard(visitor)
            self.presence.changed(live)
            for seat in mine:
                await self._note_seen(live.table, seat)

    async def _note_seen(self, table: Table, seat: int) -> None:
        """Remembers how much somebody has seen; not worth an error when the database is gone."""
        steps = len(table.match.steps)
        table.seats[seat] = replace(table.seats[seat], seen=steps)
        with contextlib.suppress(StoreError):
            await self.store.note_seen(table.row.id, seat, steps)


def hall_of(connection: HTTPConnection) -> Hall:
    """The hall of the server that got this request."""
    return connection.app.state.hall
