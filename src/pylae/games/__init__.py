"""The games: one folder each, found by looking; adding one touches nothing else."""

from __future__ import annotations

import difflib
import pkgutil
from importlib import import_module
from typing import cast

from pylae.core.game import Game


class UnknownGame(ValueError):
    """No game of that name."""


def names() -> list[str]:
    """The games that exist, by name."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


def load(name: str) -> Game:
    """The game of that name, as the module that gathers its functions."""
    if name not in names():
        close = difflib.get_close_matches(name, names(), 1)
        hint = f" Did you mean {close[0]}?" if close else f" There are: {', '.join(names())}."
        raise UnknownGame(f"There is no game {name!r}.{hint}")
    return cast(Game, import_module(f"{__name__}.{name}"))
