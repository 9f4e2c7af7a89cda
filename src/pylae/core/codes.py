"""A position as a short code that can be copied: name, packed state, and a check that it is whole.

code = encode(game, state)          # "thermopyles:eNpjZGBg…"
game, state = decode(code, load)    # raises CodeError when it is damaged or impossible
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Callable
from typing import Any

from pylae.core.game import Game


class CodeError(ValueError):
    """A position code that cannot be used."""


def encode(game: Game, state: Any) -> str:
    """The code of a state or a view."""
    packed = zlib.compress(state.pack(), 9, -15)
    check = zlib.crc32(packed, _layout(game)).to_bytes(4, "big")
    return f"{game.name}:{base64.urlsafe_b64encode(packed + check).decode().rstrip('=')}"


def decode(code: str, load: Callable[[str], Game]) -> tuple[Game, Any]:
    """The game and the state behind a code."""
    name, colon, body = code.strip().partition(":")
    if not colon:
        raise CodeError("A position code looks like game:letters.")
    game = load(name)
    try:
        data = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
    except (binascii.Error, ValueError):
        raise CodeError("This position code has letters that no code has.") from None
    packed, check = data[:-4], data[-4:]
    if zlib.crc32(packed, _layout(game)).to_bytes(4, "big") != check:
        raise CodeError("This position code is damaged, or from another version of the game.")
    try:
        state: Any = game.State.unpack(zlib.decompressobj(-15).decompress(packed, game.State.size + 1))
    except Exception:
        raise CodeError("This position code is damaged.") from None
    if complaint := game.audit(state):
        raise CodeError(f"This position cannot be: {complaint}.")
    return game, state


def _layout(game: Game) -> int:
    """Changes whenever the fields of the state do, so that an old code is refused and never misread."""
    fields = ";".join(f"{name}{field.code}{field.shape}" for name, field in game.State.fields.items())
    return zlib.crc32(fields.encode())
