"""The games: our own, one folder each, and those that installed packages add under the entry points `pylae.games`.

Who asks for names imports no game. A package that cannot be used is told of and stands in nobody's way.
"""

from __future__ import annotations

import difflib
import pkgutil
import re
import sys
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pylae.core.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "pylae.games"
NAME = re.compile(r"[a-z][a-z0-9_]*")  # stands in addresses, records and position codes


class UnknownGame(ValueError):
    """No game of that name."""


class BrokenGame(UnknownGame):
    """A game of an installed package that cannot be played, with the package and the reason."""


def names() -> list[str]:
    """The games that exist, by name: our own, and all that packages add, of which some may be broken."""
    return sorted({*own_names(), *outsiders()})


@cache
def own_names() -> list[str]:
    """The games of this package."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


def load(name: str) -> Game:
    """The game of that name: the module that gathers its functions, or where it leaves some out all of them together."""
    if name not in own_names() and name not in outsiders():
        close = difflib.get_close_matches(name, names(), 1)
        hint = f" Did you mean {close[0]}?" if close else f" There are: {', '.join(names())}."
        raise UnknownGame(f"There is no game {name!r}.{hint}")
    return _loaded(name)


def every() -> tuple[list[Game], list[str]]:
    """All games that can be played, by name, and a sentence about each that cannot."""
    playable: list[Game] = []
    sentences = list(_found()[1])
    for name in names():
        try:
            playable.append(load(name))
        except BrokenGame as error:
            sentences.append(str(error))
    return playable, sentences


@cache
def _loaded(name: str) -> Game:
    from pylae.art import plain
    from pylae.core.defaults import complete

    game = import_module(f"{__name__}.{name}") if name in own_names() else _checked(*outsiders()[name])
    return complete(game, {"draw": plain.draw, "cover": plain.cover, "cup": plain.cup})


# From outside


def outsiders() -> dict[str, list[EntryPoint]]:
    """The entry points of installed packages, by name; one that two packages have is nobody's."""
    return _found()[0]


@cache
def _found() -> tuple[dict[str, list[EntryPoint]], list[str]]:
    """What packages say they add, without importing any, and a sentence about each that cannot be understood."""
    from importlib.metadata import distributions

    found: dict[str, list[EntryPoint]] = {}
    sentences: list[str] = []
    seen: set[str] = set()
    for package in distributions():
        try:
            if GROUP not in (package.read_text("entry_points.txt") or "") or package.name in seen:
                continue
            seen.add(package.name)  # of two versions the first on the path is the one that Python imports
            entries = package.entry_points.select(group=GROUP)
        except Exception as error:  # whatever somebody else's installer has left behind
            sentences.append(f"The entry points of {package.name} cannot be read: {_told(error)}.")
            continue
        for entry in entries:
            if entry.name in own_names():
                sentences.append(_clash(entry, "Pylae itself"))
            else:
                found.setdefault(entry.name, []).append(entry)
    return found, sentences


def _checked(entry: EntryPoint, *others: EntryPoint) -> Any:
    """What an entry point leads to, if it is a game; raises `BrokenGame`."""
    from pylae.core.defaults import faults

    if others:
        raise BrokenGame(_clash(entry, _package(others[0])))
    try:
        if not NAME.fullmatch(entry.name):
            raise ValueError("a game's name is made of small letters, digits and _, and begins with a letter")
        game = entry.load()
        if fault := faults(game):
            raise ValueError(fault)
        if game.name != entry.name:
            raise ValueError(f"it calls itself {game.name!r}, which must be the name of its entry point")
        if str(game.rulebook.parent) in sys.path:
            raise ValueError(
                "its rulebook must lie in a folder of its own, since `pylae rules` reads all of it"
            )
    except (Exception, SystemExit) as error:  # whatever somebody else's package does when it is imported
        raise BrokenGame(
            f"The game {entry.name!r} of {_package(entry)} cannot be played: {_told(error)}."
        ) from error
    return game


def _clash(entry: EntryPoint, other: str) -> str:
    return (
        f"The game {entry.name!r} of {_package(entry)} has the name of a game of {other}; "
        "one of the two must get another."
    )


def _package(entry: EntryPoint) -> str:
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist else entry.value


def _told(error: BaseException) -> str:
    """An error in one line; of our own complaints, which are `ValueError`s, only the words."""
    text = " ".join(str(error).split()).rstrip(".")
    return text if type(error) is ValueError else f"{type(error).__name__}: {text}"
