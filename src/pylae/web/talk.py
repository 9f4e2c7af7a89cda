"""Talk at a table: quick words for everybody, words of one's own among people who came by the invitation link.

Those who play and those who watch each have a room, and nobody hears the other one. Nothing of it is an event of the table, so it
is in no record, log or analysis. Everything is plain text, bounded, and slow enough to be read.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, delete, func, insert, select, update

from pylae.web import blocks, lobby
from pylae.web.problems import Problem
from pylae.web.schema import seats, tables, talk, users
from pylae.web.store import User, storable

if TYPE_CHECKING:
    from pylae.web.hall import Hall
    from pylae.web.visitors import Live, Visitor

PLAYERS, WATCHERS = "players", "watchers"
PHRASES = {
    "met": "Well met",
    "played": "Well played",
    "lucky": "Lucky!",
    "moment": "One moment",
    "thanks": "Thank you",
    "game": "Good game",
}
LONGEST = 200  # letters
KEPT = 300  # words of a table, the last ones
EVIDENCE = 30  # words that go with a report


@dataclass(frozen=True)
class Said:
    """Something that was said: a phrase by its name, or a text."""

    table: str
    number: int
    room: str
    seat: int
    user: str | None
    name: str
    phrase: str
    text: str
    at: float

    @property
    def words(self) -> str:
        return PHRASES.get(self.phrase, "") if self.phrase else self.text


@dataclass
class Hearing:
    """What one screen hears: its room, if it is switched on, up to which number it was told, and whom it does not hear."""

    room: str
    user: str
    on: bool
    shunned: set[str] = field(default_factory=set)
    told: int = 0


def checked_text(text: str) -> str:
    """What somebody says, on one line; raises `Problem`."""
    said = " ".join(text.split())
    if not said:
        raise Problem(400, "There is nothing to say.")
    if len(said) > LONGEST:
        raise Problem(400, f"That is too long; say it in {LONGEST} letters.")
    if not storable(said) or not said.isprintable():
        raise Problem(400, "Say it in letters, digits and signs that can be seen.")
    return said


class Talk:
    """What is said at the tables of a hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    @property
    def database(self):
        return self.hall.store.database

    # Hearing

    async def greet(self, live: Live, visitor: Visitor) -> None:
        """Somebody comes, or has changed what to hear: is told everything that was said, or that there is nothing to hear."""
        who = visitor.screen.who
        user = await self.hall.store.user(who.user) if who.user else None
        room = _room(live, who.user)
        if user is None or room is None:
            return
        on = user.talk if room == PLAYERS else user.talk and user.watchers_talk
        shunned = {block.other for block in await blocks.of(self.hall.store, user.id)}
        visitor.hears = Hearing(room, user.id, on, shunned)
        mine = [
            seat.talk_seen for seat in await self.hall.store.seats(live.table.row.id) if seat.user == user.id
        ]
        visitor.post(
            {
                "type": "talk",
                "whole": True,
                "room": room,
                "on": on,
                "free": on and await self.free(live, room),
                "phrases": list(PHRASES.items()),
                "seen": max(mine, default=0),
                "shunned": [seat.number for seat in live.table.seats if seat.user in shunned],
                "entries": [],
            }
        )
        await self._tell(live, [visitor])

    async def free(self, live: Live, room: str) -> bool:
        """Whether people may say what they like: those who play together and came by the link, all of them."""
        seek = await lobby.seek_of(self.hall.store, live.table.row.id)
        return room == PLAYERS and not (seek and seek.met)

    async def listen(self, ids: Collection[str]) -> None:
        """Tells the screens at these tables what was said since, in whichever worker."""
        heard = {
            id: told
            for id in ids
            if (live := self.hall.tables.get(id))
            and (told := [each.hears.told for each in live.visitors if each.hears and each.hears.on])
        }
        if not heard:
            return
        last = select(talk.c.table, func.max(talk.c.number)).where(talk.c.table.in_(list(heard)))
        rows = await self.database.read(
            lambda connection: connection.execute(last.group_by(talk.c.table)).all()
        )
        for id, number in rows:
            if number > min(heard[id]) and (live := self.hall.tables.get(id)):
                await self._tell(live, live.visitors)

    async def _tell(self, live: Live, visitors: Collection[Visitor]) -> None:
        """What each of these screens hears and was not told yet."""
        hearing = [(each, each.hears) for each in visitors if each.hears and each.hears.on]
        if not hearing:
            return
        said = await self._said(live.table.row.id, min(hears.told for _, hears in hearing))
        for visitor, hears in hearing:
            new = [one for one in said if one.number > hears.told]
            if not new:
                continue
            hears.told = new[-1].number
            heard = [one for one in new if one.room == hears.room and one.user not in hears.shunned]
            if heard:
                entries = [self._json(one, hears) for one in heard]
                visitor.post({"type": "talk", "whole": False, "entries": entries})

    async def _said(self, table: str, after: int = 0) -> list[Said]:
        query = select(talk).where((talk.c.table == table) & (talk.c.number > after)).order_by(talk.c.number)
        return await self.database.read(
            lambda connection: [Said(**row) for row in connection.execute(query).mappings()]
        )

    def _json(self, said: Said, hears: Hearing) -> dict[str, Any]:
        return {
            "n": said.number,
            "seat": said.seat,
            "name": said.name,
            "text": said.words,
            "at": said.at,
            "mine": said.user == hears.user,
        }

    # Saying

    async def say(self, live: Live, visitor: Visitor, phrase: str | None, text: str | None) -> None:
        """Says something in the room of a screen; raises `Problem`."""
        hears, table = self._hearing(visitor), live.table
        user = await self._speaker(hears)
        # Who was a watcher when the page was opened may have sat down since, or got up.
        room = _room(live, user.id)
        if room is None or room != hears.room:
            raise Problem(409, "You sit elsewhere now; load the page again.")
        if phrase is not None and phrase not in PHRASES:
            raise Problem(400, "There is no such phrase.")
        if phrase is None and not await self.free(live, room):
            raise Problem(403, "Here people who do not know each other use the quick words.")
        said = checked_text(text or "") if phrase is None else ""
        self.hall.limits.take("talk", f"{user.id} {table.row.id}")
        self.hall.limits.take("room", f"{table.row.id} {room}")
        mine = table.seats_of(visitor.screen.who)
        name = table.seats[mine[0]].name if mine else user.name
        row = {"table": table.row.id, "room": room, "seat": mine[0] if mine else -1, "user": user.id}
        row |= {"name": name, "phrase": phrase or "", "text": said, "at": time.time()}
        await self.database.write(lambda connection: self._write(connection, row))
        await self._tell(live, live.visitors)

    def _write(self, connection: Connection, row: dict[str, Any]) -> None:
        id = row["table"]
        if connection.scalar(select(tables.c.id).where(tables.c.id == id).with_for_update()) is None:
            raise Problem(404, "This table has been deleted.")
        last = connection.scalar(select(func.max(talk.c.number)).where(talk.c.table == id)) or 0
        connection.execute(insert(talk).values(row | {"number": last + 1}))
        connection.execute(delete(talk).where((talk.c.table == id) & (talk.c.number <= last + 1 - KEPT)))
        self.hall.store.database.tell(connection, [id])

    def _hearing(self, visitor: Visitor) -> Hearing:
        if visitor.hears is None:
            raise Problem(403, "Play somewhere first: then you may talk among those who watch.")
        if not visitor.hears.on:
            raise Problem(403, "You have switched talk off.")
        return visitor.hears

    async def _speaker(self, hears: Hearing) -> User:
        user = await self.hall.store.user(hears.user)
        if user is None or user.barred:
            raise Problem(403, "You may not talk here.")
        return user

    # Switches

    async def switch(self, live: Live, visitor: Visitor, on: bool) -> None:
        """Switches talk on or off: for those who play everywhere, for those who watch among watchers."""
        if visitor.hears is None:
            raise Problem(403, "There is no talk for you here.")
        column = "talk" if visitor.hears.room == PLAYERS else "watchers_talk"
        values = {column: on} | ({"talk": True} if on else {})
        change = update(users).where(users.c.id == visitor.hears.user).values(values)
        await self.database.write(lambda connection: connection.execute(change) and None)
        await self._greet_again(live, visitor.hears.user)

    async def shun(
        self, live: Live, visitor: Visitor, seat: int | None, entry: int | None, kind: str
    ) -> None:
        """Mutes or blocks somebody, or hears him again."""
        if visitor.hears is None:
            raise Problem(403, "Play somewhere first.")
        self.hall.limits.take("report", visitor.hears.user)
        other, name = await self._whom(live, seat, entry)
        if kind == "hear":
            await blocks.let_in(self.hall.store, visitor.hears.user, other)
        else:
            await blocks.shun(self.hall.store, visitor.hears.user, other, name, kind)
        await self._greet_again(live, visitor.hears.user)

    async def _greet_again(self, live: Live, user: str) -> None:
        for visitor in list(live.visitors):
            if visitor.hears and visitor.hears.user == user:
                await self.greet(live, visitor)

    async def report(
        self, live: Live, visitor: Visitor, seat: int | None, entry: int | None, text: str
    ) -> None:
        """Tells the owner of the server about somebody, with what was said."""
        if visitor.hears is None:
            raise Problem(403, "Play somewhere first.")
        self.hall.limits.take("report", visitor.hears.user)
        other, name = await self._whom(live, seat, entry)
        if other == visitor.hears.user:
            raise Problem(400, "That is you.")
        heard = [
            {"number": one.number, "words": one.words, "at": one.at}
            for one in await self._said(live.table.row.id)
            if one.user == other and one.room == visitor.hears.room
        ]
        about = text if storable(text) else ""
        await blocks.report(
            self.hall.store, visitor.hears.user, other, name, live.table.row.id, about, heard[-EVIDENCE:]
        )

    async def _whom(self, live: Live, seat: int | None, entry: int | None) -> tuple[str, str]:
        """Who sits at a seat, or who said something; raises `Problem` where that is no person."""
        table = live.table
        if seat is not None and 0 <= seat < len(table.seats) and (user := table.seats[seat].user):
            return user, table.seats[seat].name
        for said in await self._said(table.row.id, (entry or 0) - 1) if entry else ():
            if said.number == entry and said.user:
                return said.user, said.name
        raise Problem(404, "This person is not here any more.")

    async def note_seen(self, live: Live, visitor: Visitor, number: int) -> None:
        """Somebody has read the talk so far, whichever device it was on."""
        if visitor.hears is None:
            return
        number = min(number, visitor.hears.told)
        seat = (seats.c.table == live.table.row.id) & (seats.c.user == visitor.hears.user)
        change = update(seats).where(seat & (seats.c.talk_seen < number)).values(talk_seen=number)
        await self.database.write(lambda connection: connection.execute(change) and None)


def _room(live: Live, user: str | None) -> str | None:
    """Where somebody talks at a table: with the others who play, if there are any, or among those who watch."""
    table = live.table
    if user is None:
        return None
    people = {seat.user for seat in table.seats if seat.user}  # also while a bot plays for them
    if user not in people:
        return WATCHERS
    return PLAYERS if len(people) > 1 else None
