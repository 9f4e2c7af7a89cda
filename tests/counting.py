"""A game that counts how often its rules are asked."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

from pylae.core.game import Game
from pylae.games import load


class Counted:
    """A game like others: known by itself, so that what is made of it once can be kept."""

    def __init__(self, **parts: Any) -> None:
        vars(self).update(parts)


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
