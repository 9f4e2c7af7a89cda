"""The commands `pylae cards` and `pylae deck`, for games whose cards are data: check, show, list, draft."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from pylae import games as shelf
from pylae.core.chance import LARGEST_SEED
from pylae.core.collection import Collection, Draft, Files
from pylae.core.table_data import read_texts
from pylae.core.tables import DataError
from pylae.core.wording import many, plain, quoted
from pylae.terminal import streams
from pylae.terminal.files import write_file

cards = typer.Typer(name="cards", help="Checks, lists and shows cards that are written in files.")
deck = typer.Typer(name="deck", help="Checks decks, and drafts them from a common set.")

CardFiles = Annotated[
    list[Path] | None,
    typer.Option(
        "--cards", metavar="FILE", help="Cards from this file, not the shipped ones; may be repeated."
    ),
]
MoreCards = Annotated[
    list[Path] | None,
    typer.Option("--more-cards", metavar="FILE", help="Cards from this file besides; may be repeated."),
]
Output = Annotated[Path | None, typer.Option("--output", metavar="FILE", help="Write here, not to stdout.")]
OfGame = Annotated[str, typer.Option("--game", metavar="GAME", help="Where several games have cards: which.")]


@cards.command("check", epilog="Example: pylae cards check mine.toml")
def check_cards(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Files of cards that go together.")],
    game: OfGame = "",
) -> None:
    """Tells everything that is wrong with files of cards, by file, card and field."""
    tools, texts = collection(game), named_texts(files)
    if problems := tools.problems(texts):
        for problem in problems:
            print(problem)
        raise DataError(f"{many(len(problems), 'problem')} in {many(len(texts), 'file')}")
    for note in tools.notes(texts):
        print(f"Note: {note}")
    print(f"{many(len(tools.rows(texts)), 'card')} in {many(len(texts), 'file')}: all is well.")


@cards.command("show", epilog="Example: pylae cards show perseus")
def show_card(
    card: Annotated[str, typer.Argument(metavar="CARD", help="An id or a name.")],
    files: CardFiles = None,
    more: MoreCards = None,
    svg: Annotated[bool, typer.Option("--svg", help="Its face as an SVG picture.")] = False,
    png: Annotated[bool, typer.Option("--png", help="Its face as a PNG picture.")] = False,
    output: Output = None,
    game: OfGame = "",
) -> None:
    """Shows a card in letters with what it compiles to, row by row; or its face as a picture."""
    if svg and png:
        raise typer.BadParameter("choose one of them", param_hint="--svg --png")
    tools = collection(game)
    texts = chosen(tools, files, more)
    if svg or png:
        picture = tools.draw(texts, card)
        shown = picture.png() if png else picture.svg().encode()
    else:
        shown = ("\n".join(tools.card_page(texts, card)) + "\n").encode()
    streams.deliver(shown, output)


@cards.command("list", epilog="Example: pylae cards list")
def list_cards(files: CardFiles = None, more: MoreCards = None, game: OfGame = "") -> None:
    """Lists all cards."""
    tools = collection(game)
    streams.print_table(tools.heads, tools.rows(chosen(tools, files, more)), right=(3, 4, 5))


@cards.command("schema", epilog="Example: pylae cards schema --output cards.schema.json")
def print_schema(output: Output = None, game: OfGame = "") -> None:
    """Prints the JSON Schema of a file of cards, which many editors can use."""
    streams.deliver(collection(game).schema_text().encode(), output)


@deck.command("check", epilog="Example: pylae deck check mine.txt --more-cards mine.toml")
def check_deck(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A file with a deck, or the name of a deck in the cards.")
    ],
    files: CardFiles = None,
    more: MoreCards = None,
    game: OfGame = "",
) -> None:
    """Tells how many cards a deck has, of which kinds and with how many stars, or why it is no deck."""
    tools = collection(game)
    path = Path(file)
    text = read_texts({file: path})[file] if path.exists() else file
    print(
        "\n".join(
            tools.deck_page(chosen(tools, files, more), path.name if path.exists() else "the deck", text)
        )
    )


@deck.command("draft", epilog="Example: pylae deck draft --players 3 --auto --seed 1 --output drafted")
def draft_decks(
    players: Annotated[int, typer.Option("--players", min=2, help="How many draft.")] = 2,
    size: Annotated[
        int | None,
        typer.Option("--size", min=1, help="Cards in each deck; as few as the game allows without it."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, max=LARGEST_SEED, help="The same seed, the same cards.")
    ] = None,
    auto: Annotated[bool, typer.Option("--auto", help="The computer chooses for all.")] = False,
    output: Annotated[
        Path, typer.Option("--output", metavar="FOLDER", help="Where to write deck-1.txt and so on.")
    ] = Path(),
    files: CardFiles = None,
    more: MoreCards = None,
    game: OfGame = "",
) -> None:
    """Drafts decks from a common set: each takes one card in turn from a row that all see."""
    tools = collection(game)
    targets = [output / f"deck-{seat}.txt" for seat in range(1, players + 1)]
    if there := [path for path in targets if path.exists()]:
        raise DataError(f"{there[0]} is there already; choose another folder with --output")
    seed = secrets.randbits(32) if seed is None else seed
    size = tools.drafted_size if size is None else size
    drafted = tools.draft(chosen(tools, files, more), players, size, seed)
    write = streams.printer()
    write(f"Seed {seed}. {many(players, 'player')}, {many(size, 'card')} each.")
    ask = streams.reader()
    while drafted.chooser >= 0:
        if auto:
            drafted.take(drafted.advice())
        elif not _asked(drafted, ask, write):
            raise DataError("the draft is not over, and no deck was written")
    output.mkdir(parents=True, exist_ok=True)
    for path, text in zip(targets, drafted.decks(), strict=True):
        write_file(path, text.encode())
        write(f"{path} has {many(size, 'card')}.")


def _asked(drafted: Draft, ask: Callable[[str], str], write: Callable[[str], None]) -> bool:
    """Asks one player for one card; False where they leave."""
    seat = drafted.chooser
    write(f"\nPlayer {seat + 1} has {many(drafted.taken[seat], 'card')} and takes one of these:")
    for number, line in enumerate(drafted.row, 1):
        write(f"{number:>3}. {line}")
    while True:
        try:
            said = plain(ask("> "))
        except EOFError:
            return False
        if said in ("quit", "q"):
            return False
        if said == "hint":
            write(f"Perhaps {drafted.advice() + 1}.")
            continue
        named = [at for at, line in enumerate(drafted.row) if said and plain(line).startswith(said)]
        at = int(said) - 1 if said.isdecimal() and len(said) < 3 else named[0] if named else -1
        if at in range(len(drafted.row)):
            write(f"Player {seat + 1} takes {drafted.take(at)}.")
            return True
        write(f"There is no {quoted(said)} in the row. Type a number, the beginning of a name, hint or quit.")


# What the arguments mean


def collection(game: str) -> Collection:
    """The tools of a game, or of the only one that has any; raises `UnknownGame`."""
    if game:
        tools = getattr(shelf.load(game), "collection", None)
        if tools is None:
            raise shelf.UnknownGame(f"{game} has no cards that are written in files.")
        return tools
    having: list[Any] = [one for one in shelf.every()[0] if hasattr(one, "collection")]
    if len(having) != 1:
        raise shelf.UnknownGame(
            f"Say which game with --game: {', '.join(one.name for one in having) or 'none'}."
        )
    return having[0].collection


def named_texts(paths: list[Path]) -> dict[str, str]:
    """The texts of files by the names somebody gave."""
    return read_texts({str(path): path for path in paths})


def chosen(tools: Collection, files: list[Path] | None, more: list[Path] | None) -> Files:
    """The cards of a command: the shipped ones or those of files, and others besides."""
    return {**(named_texts(files) if files else tools.shipped), **named_texts(more or [])}
