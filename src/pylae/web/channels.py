"""Channels: how somebody wants to be told while no page is open, at an address of their own or on a device.

A device belongs to the session that switched it on, which has one at most, and it ends with the session: whoever logs out, or
goes on as somebody else in the same browser, is not told there any more. Its id follows from its address, so that one device
never belongs to two people.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from pylae.web import hooks, push
from pylae.web.hooks import STYLES, Messenger, Undelivered, checked_address
from pylae.web.problems import Problem
from pylae.web.schema import channels
from pylae.web.settings import Settings
from pylae.web.store import DAY, Store, storable

PUSH = "push"  # the kind of a device; the others are the styles of webhooks
MOST_HOOKS = 3  # of one person
MOST_DEVICES = 5  # of one person; a newer one takes the place of the oldest
FORGOTTEN = (
    60 * DAY
)  # a device that was not heard of for so long: some services take messages for those that are gone
GONE = (404, 410)  # what a service answers when a device is told there no longer
LONGEST_TEXT = 500  # letters of a message for a device: sealed it has to stay below 4096 bytes

T = TypeVar("T")


@dataclass(frozen=True)
class Channel:
    """One way to tell somebody; `off` after it could not be reached, with the reason. `made` is when a device was last heard of."""

    id: str
    user: str
    session: str | None
    kind: str
    address: str
    keys: dict[str, str] | None
    origin: str
    made: float
    good_at: float | None = None
    error: str = ""
    off: bool = False


@dataclass(frozen=True)
class Message:
    """What is told: what is the matter, more of it in one sentence, and the page where it goes on."""

    head: str
    text: str
    path: str


TRIAL = Message("Pylae tells you here when it is your turn.", "", "/notices")


async def channels_of(store: Store, user: str) -> list[Channel]:
    query = select(channels).where(channels.c.user == user).order_by(channels.c.made)
    return await store.database.read(
        lambda connection: [Channel(**row) for row in connection.execute(query).mappings()]
    )


async def drop(store: Store, user: str, id: str) -> None:
    if storable(id):
        await _delete(store, (channels.c.user == user) & (channels.c.id == id))


async def _delete(store: Store, which: ColumnElement[bool]) -> None:
    await store.database.write(lambda connection: connection.execute(delete(channels).where(which)) and None)


# Webhooks


def hook(user: str, style: str, address: str, origin: str, hosts: tuple[str, ...]) -> Channel:
    """An address that somebody names, at one of these hosts where there are any; raises `Problem`."""
    if style not in STYLES:
        raise Problem(400, f"An address is of the kind {', '.join(STYLES)}.")
    address = checked_address(address, hosts)
    return Channel(secrets.token_urlsafe(9), user, None, style, address, None, origin, time.time())


async def add_hook(store: Store, hook: Channel) -> None:
    """Raises `Problem` where somebody has enough of them."""
    theirs = (channels.c.user == hook.user) & (channels.c.kind != PUSH)

    def work(connection: Connection) -> None:
        mine = connection.scalar(select(func.count()).select_from(channels).where(theirs)) or 0
        if mine >= MOST_HOOKS:
            raise Problem(409, f"You have {MOST_HOOKS} addresses; take one away first.")
        connection.execute(insert(channels).values(vars(hook)))

    await store.database.write(work)


# Devices


def device(user: str, session: str, address: str, keys: dict[str, str], origin: str) -> Channel:
    """The device of a session, of which address and keys were checked."""
    id = push.letters(hashlib.sha256(address.encode()).digest()[:15])
    return Channel(id, user, session, PUSH, address, keys, origin, time.time())


async def add_device(store: Store, device: Channel) -> None:
    """A device that is to be told from now on, and no other of its session; raises `Problem`."""

    def work(connection: Connection) -> None:
        _begin_anew(connection, device)
        theirs = (channels.c.user == device.user) & (channels.c.kind == PUSH)
        newest = select(channels.c.id).where(theirs).order_by(channels.c.made.desc(), channels.c.id)
        too_many = connection.scalars(newest.offset(MOST_DEVICES)).all()
        connection.execute(delete(channels).where(channels.c.id.in_(too_many)))

    await _write(store, work)


async def renew_device(store: Store, device: Channel) -> bool:
    """The device of a session was heard of, perhaps with another address; False where the session has none.

    Then nobody else has it either: the browser at that address is no longer theirs.
    """
    own = channels.c.session == device.session

    def work(connection: Connection) -> bool:
        before = connection.execute(select(channels).where(own)).mappings().first()
        if before is None:
            connection.execute(delete(channels).where(channels.c.id == device.id))
            return False
        if before["id"] == device.id and before["keys"] == device.keys:
            connection.execute(update(channels).where(own).values(made=device.made, off=False))
        else:
            _begin_anew(connection, device)
        return True

    return await _write(store, work)


def _begin_anew(connection: Connection, device: Channel) -> None:
    """Takes a device from whoever had it, and the session's former one from the session."""
    before = (channels.c.id == device.id) | (channels.c.session == device.session)
    connection.execute(delete(channels).where(before))
    connection.execute(insert(channels).values(vars(device)))


async def _write(store: Store, work: Callable[[Connection], T]) -> T:
    def unless_raced(connection: Connection) -> T:
        try:
            return work(connection)
        except IntegrityError:  # the session has just ended, or the device was switched on twice at once
            raise Problem(409, "That came at the same time as something else; try again.") from None

    return await store.database.write(unless_raced)


async def drop_device(store: Store, session: str) -> None:
    await _delete(store, channels.c.session == session)


async def forget_devices(store: Store) -> None:
    """Takes away the devices that nothing was heard of for long."""
    await _delete(store, (channels.c.kind == PUSH) & (channels.c.made < time.time() - FORGOTTEN))


# Telling


class Teller:
    """Tells people in the ways that the owner of the server has left open."""

    def __init__(self, settings: Settings, messenger: Messenger | None = None) -> None:
        self.settings = settings
        self.messenger = messenger or Messenger()
        self.key = push.signing_key(settings.secret)
        self.kinds = (*(STYLES if settings.webhooks else ()), *([PUSH] if settings.push else ()))

    async def tell(self, store: Store, channel: Channel, message: Message) -> str:
        """Tells by one channel and notes how that went; gives the reason where it did not arrive and may be tried again.

        A device that is gone is taken away, and there is nothing to try.
        """
        values: dict[str, Any] = {"good_at": time.time(), "error": "", "off": False}
        try:
            await self._tell(channel, message)
        except Problem as problem:
            values = {"error": problem.reason}
        except Undelivered as undelivered:
            if channel.kind == PUSH and undelivered.status in GONE:
                await _delete(store, channels.c.id == channel.id)
                return ""
            values = {"error": str(undelivered)}
        change = update(channels).where(channels.c.id == channel.id).values(values)
        await store.database.write(lambda connection: connection.execute(change) and None)
        return values["error"]

    async def _tell(self, channel: Channel, message: Message) -> None:
        if channel.kind == PUSH:
            address = push.checked_endpoint(channel.address, self.settings.known_push)
            signature = push.signed(self.key, address, self._origin(channel), time.time())
            fields = push.fields(message.path, signature)
            body = push.sealed(_for_device(message), channel.keys or {})
        else:
            address = checked_address(channel.address, self.settings.webhook_hosts)
            fields, body = hooks.worded(channel.kind, self._in_a_line(channel, message))
        await self.messenger.post(address, fields, body)

    def _in_a_line(self, channel: Channel, message: Message) -> str:
        where = f"{origin}{message.path}" if (origin := self._origin(channel)) else ""
        return " ".join(filter(None, (message.head, message.text, where)))

    def _origin(self, channel: Channel) -> str:
        """How this server is called outside: as its owner says, or else as it was called when it was asked to tell."""
        return next(iter(self.settings.origins), channel.origin)


def _for_device(message: Message) -> bytes:
    """What `worker.js` shows."""
    told = {"head": message.head, "text": message.text[:LONGEST_TEXT], "path": message.path}
    return json.dumps(told, ensure_ascii=False).encode()


async def try_out(store: Store, teller: Teller, user: str, id: str) -> None:
    """Tells by a channel that it works, and switches it on again if it does; raises `Problem`."""
    channel = next((each for each in await channels_of(store, user) if each.id == id), None)
    if channel is None:
        raise Problem(404, "You have no such address or device.")
    if channel.kind not in teller.kinds:
        raise Problem(403, "The owner of this server has switched this off.")
    if error := await teller.tell(store, channel, TRIAL):
        raise Problem(400, f"That did not arrive. {error}")
    if not any(each.id == id for each in await channels_of(store, user)):
        raise Problem(
            400, "This device can no longer be told and is off the list; switch it on there once more."
        )
