"""The live table: one WebSocket for each screen. What it shows goes out compressed, what somebody wants comes in as JSON.

A screen that falls behind is not sent what it missed but how the table stands: the bell rings, and the next message is made
from the present. What was done is answered only once it is written.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from pylae.core.game import Refusal
from pylae.core.match import new_generator
from pylae.web import logs, metrics, people
from pylae.web.database import StoreError
from pylae.web.deeds import BETWEEN
from pylae.web.guard import sender
from pylae.web.hall import Hall, hall_of
from pylae.web.meter import metered
from pylae.web.problems import Problem, forget
from pylae.web.sessions import ENDED, Pass
from pylae.web.table import LONGEST_MOVE, Who
from pylae.web.telling import Json, Screen, hint_json, odds_json, packed, why_not
from pylae.web.visitors import Live, Visitor

MOST_UNREAD = 100  # answers that wait for a screen to read them; some are as large as many others
LARGE = {"scene": 20, "preview": 10, "letters": 5}
FAREWELL = 2.0  # seconds for the last word to somebody who may not listen

NO_TABLE, TOO_FAST, NOT_UNDERSTOOD, LOGGED_OUT = 4404, 4429, 4400, 4401
LATER = 1013  # the page tries again by itself
CODES = {401: LOGGED_OUT, 404: NO_TABLE}

router = APIRouter()
log = logging.getLogger("pylae")

Id = Annotated[str, Field(pattern=r"^[ -~]{8,64}$")]
Text = Annotated[str, Field(max_length=LONGEST_MOVE)]
Step = Annotated[int, Field(ge=0, le=1_000_000)]


class Hello(BaseModel):
    do: Literal["hello"]
    tall: bool = False
    visible: bool = True
    have: dict[str, Any] | None = None


class Act(BaseModel):
    do: Literal["act"]
    id: Id
    seq: int
    action: int | None = None
    text: Text | None = None


class Undo(BaseModel):
    do: Literal["undo", "ask"]
    id: Id
    seq: int
    to: Step | None = None


class Answer(BaseModel):
    do: Literal["answer"]
    id: Id
    seq: int
    yes: bool


class Deal(BaseModel):
    """Something between the people of a table."""

    do: Literal["resign", "offer", "reply", "resume", "lend", "give_time", "come_back"]
    id: Id
    seq: int
    what: Literal["draw", "pause"] = "draw"
    yes: bool = False


class Roll(BaseModel):
    do: Literal["roll"]
    id: Id
    seq: int


class StandingOrders(BaseModel):
    do: Literal["standing_orders"]
    id: Id
    orders: Literal["ask", "decline"] | None = None
    idle: bool | None = None
    go_on: bool | None = None


class Look(BaseModel):
    do: Literal["look"]
    seat: int


class Speak(BaseModel):
    do: Literal["speak"]
    seat: int | None = None  # nobody: what is asked is shown again


class At(BaseModel):
    do: Literal["at"]
    step: Step | None = None


class Again(BaseModel):
    """What happened is to be shown again: the move from a step on, or the last of somebody else."""

    do: Literal["again"]
    step: Step | None = None


class Tall(BaseModel):
    do: Literal["tall"]
    tall: bool


class Visible(BaseModel):
    do: Literal["visible"]
    visible: bool


class Say(BaseModel):
    do: Literal["say"]
    id: Id
    phrase: Annotated[str, Field(max_length=20)] | None = None
    text: Annotated[str, Field(max_length=1000)] | None = None


class Switch(BaseModel):
    do: Literal["talk"]
    id: Id
    on: bool


class Shun(BaseModel):
    do: Literal["mute", "block", "hear"]
    id: Id
    seat: int | None = None
    entry: Step | None = None


class Complaint(BaseModel):
    do: Literal["report"]
    id: Id
    seat: int | None = None
    entry: Step | None = None
    text: Annotated[str, Field(max_length=1000)] = ""


class Heard(BaseModel):
    do: Literal["heard"]
    number: Step


class Ask(BaseModel):
    do: Literal["why", "read"]
    text: Text


class Preview(BaseModel):
    do: Literal["preview"]
    action: int


class Hint(BaseModel):
    do: Literal["hint"]
    id: Id
    seq: int


class TurnPage(BaseModel):
    do: Literal["lesson"]
    id: Id
    seq: int
    go: Literal["on", "back", "free"]


class Word(BaseModel):
    do: Literal["letters", "ping"]


Command = Annotated[
    Hello
    | Act
    | Undo
    | Answer
    | Deal
    | Roll
    | StandingOrders
    | Look
    | Speak
    | At
    | Again
    | Tall
    | Visible
    | Say
    | Switch
    | Shun
    | Complaint
    | Heard
    | Ask
    | Preview
    | Hint
    | TurnPage
    | Word,
    Field(discriminator="do"),
]
COMMAND: TypeAdapter[Any] = TypeAdapter(Command)


@router.websocket("/live/{id}")
async def live_table(socket: WebSocket, id: str) -> None:
    """A screen looks at a table until it goes away."""
    hall = hall_of(socket)
    await socket.accept()
    try:
        with hall.limits.hold("live", sender(socket.scope)):
            user = await people.person(socket)
            who = Who(user.id if user else None)
            command = COMMAND.validate_json(await asyncio.wait_for(heard(socket), timeout=10))
            if not isinstance(command, Hello):
                raise ValueError("a screen says hello first")
            screen = Screen(who, tall=command.tall, layers=held(command))
            with hall.passes.hold(people.session(socket), user) as entry:
                async with hall.visit(id, screen) as (live, visitor):
                    visitor.visible = command.visible
                    logs.note(seat=",".join(str(seat + 1) for seat in live.table.seats_of(who)))
                    await Conversation(socket, hall, live, visitor, entry).run()
    except Problem as problem:
        forget(problem)
        if problem.status == 429:
            hall.limits.refused(sender(socket.scope))
        await farewell(socket, CODES.get(problem.status, TOO_FAST), problem.reason)
    except StoreError as error:
        metrics.ERRORS.add(kind="database")
        log.warning("a screen was sent away: %s", error)
        with contextlib.suppress(RuntimeError):
            await socket.close(LATER, "The database does not answer just now.")
    except (ValueError, TimeoutError):
        await farewell(socket, NOT_UNDERSTOOD, "The server did not understand this page; load it again.")
    except (WebSocketDisconnect, RuntimeError):
        pass  # the screen has gone; nothing is owed to it


async def heard(socket: WebSocket) -> str:
    """The next thing a screen says; whatever is no text is no command either."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"])
    return message.get("text") or ""


def held(hello: Hello) -> dict[str, str]:
    """The layers a screen says it still has, after its line was cut."""
    layers = (hello.have or {}).get("layers")
    if not isinstance(layers, dict):
        return {}
    return {str(name): str(hash) for name, hash in list(layers.items())[:50]}


async def farewell(socket: WebSocket, code: int, reason: str) -> None:
    """Closes a line for good, with the reason."""
    with contextlib.suppress(Exception):
        async with asyncio.timeout(FAREWELL):
            await socket.send_bytes(packed({"type": "bye", "reason": reason, "code": code}))
            await socket.close(code)


class Conversation:
    """One screen and what it wants."""

    def __init__(
        self, socket: WebSocket, hall: Hall, live: Live, visitor: Visitor, entry: Pass | None = None
    ) -> None:
        self.socket = socket
        self.entry = entry or Pass()
        self.hall = hall
        self.live = live
        self.visitor = visitor
        self.screen = visitor.screen
        self.answers: deque[Json] = deque()
        self.held: set[asyncio.Task[None]] = set()  # answers that wait until a window closes
        self.granting = asyncio.Lock()
        self.wanted = True  # has this screen asked for the next picture itself?
        self.address = sender(socket.scope)
        self.spend = partial(hall.limits.spend, "busy", self.address)

    async def run(self) -> None:
        """Listens and tells until the screen goes away, its session ends, or one of both fails: nobody stays at a page that is told
        nothing."""

        async def listen() -> None:
            await metered(self.listen(), self.spend)

        both = {asyncio.create_task(listen()), asyncio.create_task(self.tell())}
        ended = asyncio.create_task(self.entry.ended.wait())
        try:
            await asyncio.wait({*both, ended}, return_when=asyncio.FIRST_COMPLETED)
            if ended.done():
                raise Problem(401, ENDED)
        finally:
            async with self.granting:  # what is being done is done first
                for task in (*both, ended, *self.held):
                    task.cancel()  # who goes away has answered all the same
            await asyncio.wait({*both, ended})
        failures = [task.exception() for task in both if not task.cancelled()]
        del both, ended
        try:
            for failure in filter(None, failures):
                raise failure
        finally:
            failure = failures = None  # an error must not hold the frame, and the table, by which it is held

    async def listen(self) -> None:
        """Hears what the screen wants, and does one thing after the other."""
        while True:
            said = await heard(self.socket)
            self.hall.limits.take("live", str(id(self.socket)))  # whatever it is, it is work
            self.hall.limits.take("busy", self.address, 0)
            if sum(LARGE.get(answer["type"], 1) for answer in self.answers) > MOST_UNREAD:
                raise Problem(429, "This screen asks and does not read the answers.")
            try:
                command = COMMAND.validate_json(said)
            except ValidationError:
                self.answer({"type": "no", "id": None, "reason": "The server did not understand this."})
                continue
            if isinstance(command, Act) and self.hall.schedule.waiting(self.live.table):
                self.held.add(task := asyncio.create_task(self.grant(command)))
                task.add_done_callback(self.held.discard)
            else:
                async with self.granting:
                    await self.grant(command)

    async def tell(self) -> None:
        """Sends answers at once, and the table whenever it has changed."""
        while True:
            await self.visitor.bell.wait()
            self.visitor.bell.clear()
            while self.answers:
                await self.socket.send_bytes(packed(self.answers.popleft()))
            if self.visitor.stale:
                self.visitor.stale = False
                wanted, self.wanted = self.wanted, False
                # Whoever is shown what others have done does not pay for it.
                frame = await (metered(self.frame(), self.spend) if wanted else self.frame())
                await self.socket.send_bytes(frame)
            while self.visitor.posted:
                await self.socket.send_bytes(packed(self.visitor.posted.popleft()))

    async def frame(self) -> bytes:
        """How the table stands for this screen."""
        await self.live.teller.prepare(self.screen, self.hall.slices)
        return self.live.teller.frame(self.screen)

    def answer(self, message: Json) -> None:
        self.answers.append(message)
        self.visitor.bell.set()

    def show(self) -> None:
        """The screen looks elsewhere and needs another picture."""
        self.wanted = True
        self.visitor.wake()

    async def grant(self, command: Any) -> None:
        """Does what is wanted, or says why not."""
        name = getattr(command, "id", None)
        try:
            if name:
                await self.hall.passes.check(self.entry)  # whatever has an id changes something
            if isinstance(command, Act | Undo | Answer | Deal | Roll | TurnPage):
                self.answer({"type": "done", "id": name, "seq": await self.done(command)})
            elif isinstance(command, Say | Switch | Shun | Complaint | Heard):
                await self.talked(command)
                if name:
                    self.answer({"type": "talked", "id": name, "do": command.do})
            else:
                await self.looked(command)
        except Refusal as refusal:
            forget(refusal)
            self.no(name, refusal.reason, refusal.section)
        except Problem as problem:
            forget(problem)
            if self.entry.ended.is_set():
                return  # the line is about to be closed, with the reason
            self.no(name, problem.reason)
            if problem.status == 409:
                self.show()
        except WebSocketDisconnect:
            raise
        except StoreError as error:
            metrics.ERRORS.add(kind="database")
            log.error("a command failed: %s", error)
            self.no(name, "The database does not answer just now; look again in a moment and choose.")
        except Exception:
            metrics.ERRORS.add(kind="mistake")
            log.exception("a command failed")
            self.no(name, "Something went wrong on the server; nothing was changed.")

    def no(self, name: str | None, reason: str, section: str = "") -> None:
        self.answer(
            {"type": "no", "id": name, "reason": reason, "section": section, "seq": self.live.table.seq}
        )

    async def done(self, command: Act | Undo | Answer | Deal | Roll | TurnPage) -> int:
        """Something that changes the table; the number of its event once it is written."""
        hall, table, who = self.hall, self.live.table.row.id, self.screen.who
        # Nobody else's request, a program's or another person's, can be taken for this one.
        id = f"live {who.user} {command.id}"
        if isinstance(command, Act):
            move = command.text if command.action is None else command.action
            if move is None:
                raise Refusal("Say which action, or type a move.")
            seq = await hall.act(table, self.speaker, move, command.seq, id)
            if self.screen.speaking is not None:
                self.screen.speaking = None
                self.show()
            return seq
        if isinstance(command, Answer):
            return await hall.answer_back(table, who, command.yes, command.seq, id)
        if isinstance(command, Deal):
            given = {"offer": {"what": command.what}, "reply": {"yes": command.yes}}.get(command.do, {})
            seq = (
                command.seq if command.do == "reply" else None
            )  # the rest is meant whatever has been played since
            return await hall.want(table, who, BETWEEN[command.do], seq, id, **given)
        if isinstance(command, Roll):
            return await hall.roll(table, who, command.seq, id)
        if isinstance(command, TurnPage):
            return await hall.turn_page(table, who, command.go, command.seq, id)
        take = hall.undo if command.do == "undo" else hall.ask_back
        return await take(table, who, command.to, command.seq, id)

    async def talked(self, command: Say | Switch | Shun | Complaint | Heard) -> None:
        """Something that belongs to the people at the table and not to the game."""
        talk, live, visitor = self.hall.talk, self.live, self.visitor
        if isinstance(command, Say):
            await talk.say(live, visitor, command.phrase, command.text)
        elif isinstance(command, Switch):
            await talk.switch(live, visitor, command.on)
        elif isinstance(command, Shun):
            await talk.shun(live, visitor, command.seat, command.entry, command.do)
        elif isinstance(command, Complaint):
            await talk.report(live, visitor, command.seat, command.entry, command.text)
        else:
            await talk.note_seen(live, visitor, command.number)

    @property
    def speaker(self) -> Who:
        """For whom somebody chooses here: at a shared screen for the seat that is before it."""
        table, screen = self.live.table, self.screen
        eyes, _ = table.eyes(screen.who, screen.looked, screen.speaking)
        return Who(screen.who.user, eyes) if eyes in table.voices(screen.who) else screen.who

    async def looked(self, command: Any) -> None:
        """Something that only this screen notices."""
        table, screen = self.live.table, self.screen
        if isinstance(command, Look):
            if command.seat not in table.seats_of(screen.who):
                raise Problem(403, "This is not your seat.")
            screen.looked = command.seat
            self.show()
        elif isinstance(command, Speak):
            if command.seat is not None and command.seat not in table.seats_of(screen.who):
                raise Problem(403, "This is not your seat.")
            screen.speaking = command.seat
            self.show()
        elif isinstance(command, At):
            screen.at = None if command.step is None else min(command.step, len(table.match.steps))
            self.show()
        elif isinstance(command, Again):
            self.answer(self.live.teller.replay(screen, command.step))
        elif isinstance(command, Tall | Hello):
            screen.tall = command.tall
            self.show()
        elif isinstance(command, Visible):
            self.visitor.visible = command.visible
            self.hall.presence.changed(self.live)
        elif isinstance(command, Ask):
            self.answer(
                why_not(table, self.speaker, command.text)
                if command.do == "why"
                else self.understood(command.text)
            )
        elif isinstance(command, StandingOrders):
            said = command.model_dump(include={"orders", "idle", "go_on"})
            await self.hall.give_orders(table.row.id, screen.who, **said)
        elif isinstance(command, Preview | Hint) and self.speaker != screen.who:
            raise Refusal("Go back to the question first.")
        elif isinstance(command, Preview):
            self.answer(self.live.teller.preview(screen, command.action))
        elif isinstance(command, Hint):
            self.answer(await self.hint(command))
        elif command.do == "letters":
            eyes, _ = table.eyes(screen.who, screen.looked, screen.speaking)
            self.answer({"type": "letters", "text": table.match.show(eyes, screen.at)})
        else:
            self.answer({"type": "pong"})

    def understood(self, text: str) -> Json:
        """What a typed move means, what it risks and leaves out, what should be asked before it, and whether it goes on."""
        table = self.live.table
        actions = table.match.read(text, table.speaker(self.speaker))
        by_seat = table.match.mover >= 0
        return {
            "type": "read",
            "text": text,
            "actions": actions,
            "warnings": table.match.warnings(actions, text) if by_seat else [],
            "odds": odds_json(table.match.odds(actions)) if by_seat else None,
            "left_out": getattr(actions, "left_out", ""),
            "again": getattr(actions, "again", False),
            "until_disturbed": getattr(actions, "until_disturbed", False),
        }

    async def hint(self, command: Hint) -> Json:
        """What a good player would do in the position that was asked about, by its number, and why; a thread finds it, and
        whoever plays on meanwhile plays on other positions."""
        table, match = self.live.table, self.live.table.match
        table.check_turn(self.screen.who)
        if table.lesson:
            raise Refusal(table.lesson.pages[table.page].now)
        here, steps = match.state, len(match.steps)
        answer: Json = {"type": "hint", "id": command.id, "steps": steps}
        if command.seq == table.seq:
            found = await self.hall.schedule.thinkers.hint(match.game, here, new_generator())
            if match.state is here:
                return answer | hint_json(found)
        return answer | {"late": "The table has moved on since you asked for a hint; ask again."}
