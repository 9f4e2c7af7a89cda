"""Arguments that several commands take, and what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from pylae.core.chance import LARGEST_SEED
from pylae.core.table_data import read_texts

MOST_JOBS = 1024


def example(words: str) -> str:
    """The last line of a help page."""
    return f"Example: pylae {words}"


GameName = Annotated[str, typer.Argument(metavar="GAME", help="A name from `pylae games`.")]
Players = Annotated[int | None, typer.Option("--players", help="How many players.")]
OptionWords = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="A variant; `pylae games GAME` lists them."),
]
DataFiles = Annotated[
    list[str] | None,
    typer.Option(
        "--data", metavar="NAME=FILE", help="Cards or decks of your own; `pylae games GAME` lists them."
    ),
]
Seed = Annotated[
    int | None,
    typer.Option("--seed", min=0, max=LARGEST_SEED, help="The same seed, the same dice and cards."),
]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")]
At = Annotated[int | None, typer.Option("--at", min=0, help="After so many steps; the last without it.")]
Seat = Annotated[
    int | None, typer.Option("--seat", min=1, help="As this player sees it; a spectator without it.")
]
Json = Annotated[bool, typer.Option("--json", help="One JSON value on standard output, and nothing else.")]


def wanted(players: int | None, words: list[str] | None) -> dict[str, object]:
    """The options by name, from --players and every --option."""
    options: dict[str, object] = {} if players is None else {"players": players}
    for name, value in named("--option", "NAME=VALUE", words):
        if name in options:
            raise typer.BadParameter(f"{name} is given twice", param_hint="--option")
        options[name] = value
    return options


def texts(words: list[str] | None) -> dict[str, str]:
    """The data that somebody brings, from every --data."""
    files: dict[str, Path] = {}
    for name, file in named("--data", "NAME=FILE", words):
        if name in files:
            raise typer.BadParameter(f"{name} is given twice", param_hint="--data")
        files[name] = Path(file)
    return read_texts(files)


def named(option: str, form: str, words: list[str] | None) -> Iterator[tuple[str, str]]:
    """What stands before and behind the first equals sign of each word."""
    for word in words or []:
        name, equals, value = word.partition("=")
        if not equals:
            raise typer.BadParameter(f"{word!r} should look like {form}", param_hint=option)
        yield name, value
