"""A game that counts how often its rules are asked."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any, cast

from pylae.core.game import Game
from pylae.games import load


class Counted(SimpleNamespace):
    """A game like others: known by itself, so that what is made of it once can be kept."""

    __hash__ = object.__hash__
    __eq__ = object.__eq__


def counting(name: str) -> tuple[Game, Counter[str]]:
    """A game, and how often each of its rules was called through it."""
    game, asked = load(name), Counter[str]()

    def counted(what: str) -> Any:
        def ask(*arguments: Any) -> Any:
            asked[what] += 1
            return getattr(game, what)(*arguments)

        return ask

    wrapped = {what: counted(what) for what in ("apply", "mover", "legal", "hide", "redeal")}
    return cast(Game, Counted(**{**vars(game), **wrapped})), asked
