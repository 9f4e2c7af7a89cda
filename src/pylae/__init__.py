"""Pylae: play, study and simulate tabletop games of the Greco-Persian wars.

import pylae

match = pylae.match("thermopyles", seed=300)
match.play("retreat")
print(match.show())
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pylae.core.match import Match as Match
from pylae.core.observation import Part, parts
from pylae.core.observation import observed as observed

__version__ = "0.1.0"


def match(
    name: str,
    seed: int | None = None,
    physical: bool = False,
    bots: Mapping[int, str] | None = None,
    data: Mapping[str, str] | None = None,
    **options: Any,
) -> Match:
    """A new match of a game, with its options by name and the data of its table."""
    from pylae.games import load as load_game

    return Match(load_game(name), options, seed=seed, physical=physical, bots=bots, data=data)


def load(path: str | Path) -> Match:
    """The match saved in a record."""
    from pylae.core.record import read
    from pylae.games import load as load_game

    return read(Path(path), load_game)


def save(match: Match, path: str | Path) -> None:
    """Writes the record of a match, whole or not at all."""
    from pylae.core.record import save as save_record

    save_record(match, Path(path), __version__)


def position(code: str, data: Mapping[str, str] | None = None) -> Match:
    """A match that begins at a position code, with the data of its table."""
    from pylae.core.codes import decode
    from pylae.games import load as load_game

    game, state = decode(code, load_game, data)
    return Match(game, position=state)


def observation(name: str) -> Mapping[str, Part]:
    """The parts of a game's observations by the names of its fields: where each begins, its shape and its meaning."""
    from pylae.games import load as load_game

    return parts(load_game(name).State)


def code(match: Match) -> str:
    """The position of a match as a short code."""
    from pylae.core.codes import encode

    return encode(match.game, match.state)
