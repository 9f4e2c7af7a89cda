"""The craft of the workshop's processes: one work after the other comes in, as JSON, and what is made of it goes out.

python -m pylae.web.craft
"""

from __future__ import annotations

import json
import os
import signal
import struct
import sys
import time
from collections.abc import Callable
from typing import Any, BinaryIO

from pylae import games
from pylae.art.svg import png
from pylae.core.codes import encode
from pylae.core.record import RecordError, loads
from pylae.web import keepsakes, shelf
from pylae.web.ending import dice_of
from pylae.web.folding import table_of
from pylae.web.table import Who

MODESTY = 5  # how far it stands back behind those who play
LENGTH = struct.Struct(">I")
ANSWER = struct.Struct(">?dI")  # was it made? how many seconds of the processor did it take? how long is it?

Json = dict[str, Any]


def main() -> None:
    """Works until nobody gives anything any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this process too
    os.nice(MODESTY)
    given, taken = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed is for the log
    while work := _next(given):
        begun = time.process_time()
        try:
            made, good = make(work), True
        except Exception as error:  # the server tells it under a number
            made, good = f"{type(error).__name__}: {error}".encode("utf-8", "replace"), False
        taken.write(ANSWER.pack(good, time.process_time() - begun, len(made)) + made)
        taken.flush()


def _next(given: BinaryIO) -> bytes:
    head = given.read(LENGTH.size)
    return given.read(*LENGTH.unpack(head)) if len(head) == LENGTH.size else b""


def make(work: bytes) -> bytes:
    """What is made of a work: the name of a craft and what it needs."""
    name, given = json.loads(work)
    return CRAFTS[name](**given)


def log(table: Json, eyes: int) -> bytes:
    """What a seat was told, as text."""
    return keepsakes.log_text(table_of(table), eyes).encode()


def game(table: Json, user: str) -> bytes:
    """What somebody takes away from a table: the log, and the record where nothing in it is hidden from them."""
    return json.dumps(keepsakes.kept_by(table_of(table), Who(user))).encode()


def dice(table: Json) -> bytes:
    """The dice of a game that is over."""
    return json.dumps([vars(row) for row in dice_of(table_of(table).match)]).encode()


def picture(svg: str, width: int) -> bytes:
    return png(svg, width)


def example(name: str, number: int, theme: str) -> bytes:
    return shelf.example_png(name, number, theme)


def record(text: str) -> bytes:
    """The match of a record, as far as it is not known from its game; or where the record goes wrong."""
    try:
        match = loads(text, games.load)
    except RecordError as error:
        return json.dumps({"wrong": str(error)}).encode()
    told = {
        "game": match.game.name,
        "options": match.options,
        "seats": match.seats,
        "bots": list(match.bots.items()),
        "position": "" if match.from_setup else encode(match.game, match.positions[0]),
        "physical": match.physical,
        "data": match.data,
        "lesson": match.lesson,
        "ended": match.ended,
        "actions": [step.action for step in match.steps],
    }
    return json.dumps(told).encode()


CRAFTS: dict[str, Callable[..., bytes]] = {
    craft.__name__: craft for craft in (log, game, dice, picture, example, record)
}


if __name__ == "__main__":
    main()
