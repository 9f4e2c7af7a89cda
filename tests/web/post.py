"""A messenger that keeps what it is given, and tables that wait for people long enough to tell them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import update

from pylae.web import notices
from pylae.web.channels import Teller
from pylae.web.hooks import Messenger, Undelivered
from pylae.web.schema import tables
from pylae.web.store import User
from tests.web.house import House


@dataclass
class Letter:
    """Something that was told."""

    address: str
    fields: Mapping[str, str]
    body: bytes


class Post(Messenger):
    """Brings nothing to anybody outside, and fails when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.letters: list[Letter] = []
        self.fails: Undelivered | None = None
        self.tried = 0

    @property
    def told(self) -> list[str]:
        """What was told in plain words."""
        return [letter.body.decode() for letter in self.letters]

    async def post(self, address: str, fields: Mapping[str, str], body: bytes) -> None:
        self.tried += 1
        if self.fails:
            raise self.fails
        self.letters.append(Letter(address, fields, body))


def sweep(house: House, post: Messenger) -> None:
    house.call(notices.sweep, house.hall, Teller(house.hall.settings, post))


def later(house: House, seconds: float = notices.AWAY + 1) -> None:
    """Time goes by at every table."""
    change = update(tables).values(changed=tables.c.changed - seconds)
    house.call(house.hall.store.database.write, lambda connection: connection.execute(change) and None)


def asked(house: House, id: str, *people: User) -> User:
    return people[house.look(id).match.mover]


def act(house: House, id: str, user: User) -> None:
    with house.screen(id, user) as screen:
        screen.hear()
        assert screen.ask("act", action=screen.state["choices"][0]["action"])["type"] == "done"
    house.call(house.hall.presence.exchange)
