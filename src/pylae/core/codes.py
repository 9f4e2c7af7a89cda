"""A position as a short code that can be copied: name, packed state, and a check that it is whole.

code = encode(game, state)          # "thermopyles:eNpjZGBg…"
game, state = decode(code, load)    # raises CodeError when it is damaged or impossible

Where a table has data of its own, their digest stands at the end behind a dot: the code is read with the same data or not at all.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Callable, Mapping
from typing import Any

from pylae.core.game import Game
from pylae.core.table_data import TableData, data_of_table


class CodeError(ValueError):
    """A position code that cannot be used."""


def encode(game: Game, state: Any) -> str:
    """The code of a state or a view."""
    packed = zlib.compress(state.pack(), 9, -15)
    digest = f".{state.table_data.digest}" if state.table_data else ""
    letters = base64.urlsafe_b64encode(packed + _check(game, packed, digest)).decode().rstrip("=")
    return f"{game.name}:{letters}{digest}"


def decode(
    code: str, load: Callable[[str], Game], texts: Mapping[str, str] | None = None
) -> tuple[Game, Any]:
    """The game and the state behind a code, with the data of its table."""
    name, colon, rest = code.strip().partition(":")
    if not colon:
        raise CodeError("A position code looks like game:letters.")
    game = load(name)
    body, dot, digest = rest.partition(".")
    try:
        whole = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
    except (binascii.Error, ValueError):
        raise CodeError("This position code has letters that no code has.") from None
    packed, check = whole[:-4], whole[-4:]
    if _check(game, packed, dot + digest) != check:
        raise CodeError("This position code is damaged, or from another version of the game.")
    data = data_of_table(game, texts)
    check_data(data, digest)
    try:
        unpacked = zlib.decompressobj(-15).decompress(packed, game.State.layout.size + 1)
        state: Any = game.State.unpack(unpacked)
    except Exception:
        raise CodeError("This position code is damaged.") from None
    if data:
        state.fix(data)
    if complaint := _unknown_option(game, state) or game.audit(state):
        raise CodeError(f"This position cannot be: {complaint}.")
    return game, state


def _unknown_option(game: Game, state: Any) -> str:
    """What is wrong with the options of a state: a number between two that an option may have is in range and means nothing."""
    chosen = {option.name: getattr(state, option.name) for option in game.options}
    wrong = [option.name for option in game.options if chosen[option.name] not in option.numbers]
    return ", ".join(f"{name} is {chosen[name]}" for name in wrong)


def check_data(data: TableData | None, digest: str) -> None:
    """Raises `CodeError` where a position belongs to other data than these."""
    if data is None or data.digest == digest:
        return
    if data.texts:
        given = ", ".join(data.texts)
        raise CodeError(f"This position was reached with other data ({digest}) than these: {given}.")
    raise CodeError(
        f"This position was reached with data of its own table ({digest}), not with what is shipped; give them too."
    )


def _check(game: Game, packed: bytes, digest: str) -> bytes:
    """Four bytes that change with every letter of a code."""
    return zlib.crc32(packed + digest.encode(), _layout(game)).to_bytes(4, "big")


def _layout(game: Game) -> int:
    """Changes whenever the fields of the state do, so that an old code is refused and never misread."""
    fields = ";".join(f"{name}{field.code}{field.shape}" for name, field in game.State.changing.items())
    return zlib.crc32(fields.encode())
