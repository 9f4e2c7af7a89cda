"""A server with people: guests with cookies, tables, and screens that look at them."""

from __future__ import annotations

import json
import secrets
import zlib
from collections.abc import Sequence
from contextlib import contextmanager
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from pylae.core.match import Match
from pylae.web.hall import Hall
from pylae.web.people import COOKIE, digest
from pylae.web.sitting import Sitter
from pylae.web.store import User
from pylae.web.table import Table

HERE = "http://testserver"
WIDE = {"do": "hello", "tall": False, "have": None}


class House:
    """What tests need of a running server."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.tokens: dict[str, str] = {}

    @property
    def hall(self) -> Hall:
        return self.client.app.state.hall  # type: ignore[attr-defined]

    def call(self, deed: Any, *arguments: Any) -> Any:
        """Runs something in the server's own loop."""
        assert self.client.portal is not None
        return self.client.portal.call(deed, *arguments)

    def guest(self, name: str) -> User:
        """A new person with a session."""
        user = self.call(self.hall.store.add_user, name)
        token = secrets.token_urlsafe(32)
        self.call(self.hall.store.add_session, user.id, digest(self.hall.settings.secret, token))
        self.tokens[user.id] = token
        return user

    def cookie(self, user: User | None) -> dict[str, str]:
        return {"cookie": f"{COOKIE}={self.tokens[user.id]}"} if user else {}

    def table(self, match: Match, people: Sequence[User | str], **more: Any) -> str:
        """A table where a match goes on; a person, "open", or a bot's policy at each seat."""
        sitters = [sitter(who) for who in people]

        async def open_match() -> str:
            return (await self.hall.open_match(match, sitters, None, **more)).id

        return self.call(open_match)

    def look(self, id: str) -> Table:
        """The table as the server has it."""
        return self.call(self.hall.table, id)

    @contextmanager
    def screen(self, id: str, user: User | None = None, hello: dict[str, Any] = WIDE):
        """A screen that looks at a table."""
        headers = {"origin": HERE, **self.cookie(user)}
        with self.client.websocket_connect(f"/live/{id}", headers=headers) as socket:
            socket.send_json(hello)
            yield Screen(socket)


def sitter(who: User | str) -> Sitter:
    if isinstance(who, User):
        return Sitter("person", who.id, name=who.name)
    return Sitter("open") if who == "open" else Sitter("bot", policy=who)


class Screen:
    """What somebody sees and does at a table."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.raw: list[bytes] = []
        self.state: dict[str, Any] = {}

    def hear(self, *types: str) -> dict[str, Any]:
        """The next message of one of these types; states on the way are kept."""
        while True:
            message = self.next()
            if message["type"] in (types or ("state",)):
                return message

    def next(self) -> dict[str, Any]:
        data = zlib.decompress(self.socket.receive_bytes())
        self.raw.append(data)
        message = json.loads(data)
        if message["type"] == "state":
            self.state = message
        return message

    def last_words(self) -> tuple[int, str]:
        """With which code the line is closed, and the reason that was told."""
        reason = ""
        try:
            while True:
                reason = self.next().get("reason", reason)
        except WebSocketDisconnect as closed:
            return closed.code, reason

    def say(self, **wish: Any) -> None:
        self.socket.send_json(wish)

    def ask(self, do: str, *types: str, **wish: Any) -> dict[str, Any]:
        """Wants something that needs an id and a number, and gives the answer to it."""
        wish = {"id": secrets.token_hex(8), "seq": self.state["seq"], **wish}
        self.say(do=do, **wish)
        return self.hear(*(types or ("done", "no")))

    def until(self, seq: int) -> dict[str, Any]:
        """The first state with that event in it."""
        while self.state.get("seq", -1) < seq:
            self.next()
        return self.state
