"""The command line: `pylae games`, `play`, `serve`, `sim`, `tune`, `replay`, `show`, `rules`, `bench`, `trial`, `cards`, `deck`.

A command checks nothing that the library checks; whatever it refuses is told in one sentence by `run`.
"""

from __future__ import annotations

import secrets
import sys
from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import pylae
from pylae import games as shelf
from pylae.core import rulebook
from pylae.core.bots import Policy
from pylae.core.native import NoDevice
from pylae.core.options import OptionError
from pylae.core.table_data import UnknownSlot
from pylae.terminal import cards, pages, streams, strength, studying
from pylae.terminal.arguments import (
    MOST_JOBS,
    At,
    DataFiles,
    GameName,
    Json,
    OptionWords,
    Players,
    RecordFile,
    Seat,
    Seed,
    example,
    texts,
    wanted,
)
from pylae.terminal.files import reason
from pylae.web import admin, owner
from pylae.web.trials import command as trials

if TYPE_CHECKING:
    from pylae.core.game import Game
    from pylae.core.match import Match

BAD_USAGE = 2
OWN_DATA = "a record brings the data of its table with it"

app = typer.Typer(
    name="pylae",
    help="Play, study and simulate tabletop games of the Greco-Persian wars.",
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.add_typer(cards.cards)
app.add_typer(cards.deck)
app.add_typer(studying.study)
app.add_typer(strength.app)
app.add_typer(owner.app)
app.add_typer(admin.app)
app.add_typer(trials.app)


class Theme(StrEnum):
    bone = "bone"
    ink = "ink"


class LogLines(StrEnum):
    text = "text"
    json = "json"


class Device(StrEnum):
    cpu = "cpu"
    cuda = "cuda"


# Entry


def main() -> None:
    """What the `pylae` command does."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Runs a command and returns its exit status; whatever is refused is told here, in one line on stderr."""
    streams.prepare()
    try:
        status = app(arguments, prog_name="pylae", standalone_mode=False) or 0
        sys.stdout.flush()
    except typer.TyperException as error:
        return complain(error.format_message(), error.exit_code)
    except (OptionError, UnknownSlot, shelf.UnknownGame, rulebook.UnknownSection) as error:
        return complain(reason(error), BAD_USAGE)
    except OSError as error:
        streams.forget_output()
        return complain(reason(error), 1)
    except (ValueError, NoDevice) as error:
        return complain(reason(error), 1)
    if status == streams.INTERRUPTED:
        complain("stopped by Ctrl-C.", status)
    return status


def complain(sentence: str, status: int) -> int:
    """One line on stderr; a capital that only began the sentence becomes small after the colon."""
    text = " ".join(sentence.split())
    if text[1:2].islower() or text[1:2] == " ":
        text = text[0].lower() + text[1:]
    print(f"pylae: {text}", file=sys.stderr)
    return status


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Which version this is.")] = False,
) -> None:
    if version:
        print(f"pylae {pylae.__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit


# Commands


@app.command(epilog=example("games thermopyles"))
def games(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="One game, with its options.")] = None,
) -> None:
    """Lists the games, or tells about one and its options."""
    if game:
        pages.tell_game(shelf.load(game))
        return
    write = streams.printer()
    playable, broken = shelf.every()
    for each in playable:
        about = each.about
        write(f"{each.name}: {about.title}, {pages.for_how_many(each)}, {about.minutes} minutes")
        write(f"    {about.sentence}\n    {about.difficulty}.")
        if about.reconstructed:
            write(f"    Reconstructed: {about.reconstructed}")
        if about.balance:
            write(f"    How even: {about.balance}")
    for sentence in broken:
        write(sentence)


@app.command(epilog=example("play thermopyles --seed 300"))
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="A name from `pylae games`.")] = None,
    players: Players = None,
    option: OptionWords = None,
    data: DataFiles = None,
    seed: Seed = None,
    physical: Annotated[
        bool | None,
        typer.Option("--physical/--no-physical", help="I type what the real dice and cards showed."),
    ] = None,
    bot: Annotated[
        str | None,
        typer.Option(
            "--bot",
            metavar="SEATS",
            help="Seats the computer plays, such as 2,3 or 2=strategos (`pylae games GAME` lists the bots); or none.",
        ),
    ] = None,
    load: Annotated[
        Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game.")
    ] = None,
    position: Annotated[
        str, typer.Option("--position", metavar="CODE", help="Begin at a position code.")
    ] = "",
) -> None:
    """Plays a game in the terminal, line by line.

    A saved game goes on as it was, with its bots and its real dice, where nothing else is said here.
    """
    from pylae.core.chance import generator
    from pylae.core.engine import rivals
    from pylae.terminal import seating, thinking
    from pylae.terminal.line import LineTable

    match = opened(game, wanted(players, option), texts(data), load, position)
    bots = match.bots if bot is None else seating.bots_in(bot, match.game, len(match.seats))
    real = match.physical if physical is None else physical
    changes = list(seating.changes(match, bots, real)) if load else []
    seating.seat_bots(match, bots)
    seed = secrets.randbits(32) if seed is None else seed
    match.random, match.physical = generator(seed), real
    match.roll_on()
    write = streams.printer()
    dice = "You roll the dice and draw the cards: type what they show." if real else f"Seed {seed}."
    dice += " What you draw for the computer is no secret to you." if real and bots else ""
    computer = f" The computer plays {seating.bots_text(match, bots)}." if bots else ""
    write(
        f"{match.game.about.title}. {dice}{computer} "
        "Type the number of an action or the action itself; 'help' tells more.\n"
    )
    if match.game.about.balance and rivals(match.game, match.state):
        write(f"How even: {match.game.about.balance}\n")
    for sentence in changes:
        write(sentence)
    files = [load] if load else []
    thinking.expect(match)
    table = LineTable(
        match,
        streams.reader(),
        write,
        files=files,
        offer_save=sys.stdin.isatty(),
        interactive=sys.stdin.isatty() and sys.stdout.isatty(),
    )
    raise typer.Exit(table.run())


@app.command(epilog=example("learn thermopyles"))
def learn(game: GameName) -> None:
    """Plays the guided first game of a game line by line, and then goes on freely against the computer."""
    from pylae.core.lessons import lesson_of
    from pylae.terminal import learning, seating, thinking
    from pylae.terminal.line import LineTable

    lesson = lesson_of(shelf.load(game))
    if lesson is None:
        raise ValueError(f"{game} has no guided first game; there are those of {', '.join(taught())}.")
    write, read = streams.printer(), streams.reader()
    write(f"{lesson.game.about.title}: a guided first game of about {lesson.minutes} minutes.")
    try:
        match = learning.learn(lesson, read, write)
    except EOFError:
        write("The input ended before the lesson did.")
        raise typer.Exit(1) from None
    if match is None:
        write("Until another time.")
        return
    others = set(range(len(match.seats))) - {lesson.seat}
    seating.seat_bots(match, dict.fromkeys(others, Policy.HEURISTIC))
    write("From here on you play freely: 'help' tells more.\n")
    thinking.expect(match)
    interactive = sys.stdin.isatty() and sys.stdout.isatty()
    raise typer.Exit(
        LineTable(match, read, write, offer_save=sys.stdin.isatty(), interactive=interactive).run()
    )


def taught() -> list[str]:
    """The games that have a guided first game."""
    from pylae.core.lessons import lesson_of

    return [game.name for game in shelf.every()[0] if lesson_of(game)]


@app.command(epilog=example("sim thermopyles --games 100000 --policy heuristic --jobs 2"))
def sim(
    game: GameName,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 10_000,
    players: Players = None,
    policy: Annotated[
        str,
        typer.Option(
            "--policy",
            metavar="NAMES",
            help="Who plays: random, heuristic, or one a seat, as heuristic,random; `pylae arena` for those who think ahead.",
        ),
    ] = Policy.RANDOM,
    seed: Seed = 0,
    jobs: Annotated[int, typer.Option("--jobs", min=1, max=MOST_JOBS, help="Games at the same time.")] = 1,
    device: Annotated[Device, typer.Option("--device", help="Where the games run.")] = Device.cpu,
    option: OptionWords = None,
    data: DataFiles = None,
    json: Json = False,
) -> None:
    """Plays many games and adds them up."""
    rules, options, brought = shelf.load(game), wanted(players, option), texts(data)
    from pylae.lab.sim import Stopped, simulate

    try:
        with streams.progress_bar(games) as (progress, notice):
            summary = simulate(
                rules,
                options,
                games=games,
                policy=policy,
                seed=seed or 0,
                jobs=jobs,
                device=device.value,
                data=brought,
                progress=progress,
                notice=notice,
            )
    except Stopped as stopped:
        pages.tell_summary(rules.about.title, stopped.summary, json)
        raise typer.Exit(streams.INTERRUPTED) from None
    pages.tell_summary(rules.about.title, summary, json)


@app.command(
    epilog=example("tune thermopyles --generations 20 --population 64 --games 500 --final-games 2000")
)
def tune(
    game: GameName,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="How often to begin anew.")] = 1,
    generations: Annotated[int, typer.Option("--generations", min=1, help="Tries in a round.")] = 100,
    population: Annotated[int, typer.Option("--population", min=8, help="Candidates in a generation.")] = 128,
    games: Annotated[int, typer.Option("--games", min=1, help="Games of a candidate, at first.")] = 1_000,
    final_games: Annotated[int, typer.Option("--final-games", min=1, help="The same, at last.")] = 10_000,
    players: Players = None,
    seat: Annotated[
        int | None, typer.Option("--seat", min=1, help="Whose player to tune, where seats are rivals.")
    ] = None,
    rival: Annotated[Policy, typer.Option("--rival", help="Who plays the other seats.")] = Policy.RANDOM,
    seed: Seed = 1,
    jobs: Annotated[int, typer.Option("--jobs", min=1, max=MOST_JOBS, help="Games at the same time.")] = 1,
    device: Annotated[Device, typer.Option("--device", help="Where the games run.")] = Device.cpu,
    go_on: Annotated[bool, typer.Option("--go-on", help="Begin with the tuned weights.")] = False,
    option: OptionWords = None,
    output: Annotated[
        Path | None, typer.Option("--output", metavar="FILE", help="Write the weights here, not to stdout.")
    ] = None,
) -> None:
    """Searches better weights for a game's own player; the same seed finds the same."""
    rules, options = shelf.load(game), wanted(players, option)
    from pylae.core import engine
    from pylae.lab.tune import Generation, tuned_weights
    from pylae.lab.tune import tune as search

    own = None if seat is None else seat - 1
    steps: list[Generation] = []

    def told(step: Generation) -> None:
        steps.append(step)
        print(
            f"generation {step.number}/{rounds * generations}: {step.games} games each, "
            f"mean {step.mean_rate:.4f}, best {step.best_rate:.4f}",
            file=sys.stderr,
        )

    def hand_over(weights: Sequence[int]) -> None:
        lines = (f"{name} = {weight}\n" for name, weight in zip(rules.weight_names, weights, strict=True))
        streams.deliver("".join(lines).encode(), output)

    try:
        weights = search(
            rules,
            options,
            rounds=rounds,
            generations=generations,
            population=population,
            games=games,
            final_games=final_games,
            seed=seed or 0,
            jobs=jobs,
            device=device.value,
            begin=tuned_weights(rules, engine.fresh(rules, options).players, own) if go_on else None,
            seat=own,
            rival=rival.value,
            told=told,
            notice=lambda text: print(text, file=sys.stderr),
        )
    except KeyboardInterrupt:
        if not steps:
            raise
        played = population * sum(step.games for step in steps)
        print(f"the weights after generation {len(steps)}, {played:,} games:", file=sys.stderr)
        hand_over(steps[-1].weights)
        raise typer.Exit(streams.INTERRUPTED) from None
    hand_over(weights)


@app.command(epilog=example("replay game.txt --at 20"))
def replay(file: RecordFile, at: At = None, seat: Seat = None) -> None:
    """Tells a saved game step by step."""
    match = pylae.load(file)
    last, eyes = step(match, at), viewer(match, seat)
    from pylae.terminal.telling import options_text, result_lines, sentence

    write = streams.printer()
    names = [f"{match.game.seat_name(match.state, number)} ({who})" for number, who in enumerate(match.seats)]
    write(f"{match.game.about.title}: {options_text(match)}; {', '.join(names)}; {len(match.steps)} steps\n")
    for number in range(last):
        for line in match.narrate(number, eyes):
            write(f"{number + 1:>4}  {sentence(line)}")
    write(f"\n{match.show(eyes, last)}\n")
    if match.over and last == len(match.steps):
        write("\n".join(result_lines(match)))
    elif last == len(match.steps):
        write(f"Not over: {sentence(match.game.prompt(match.view(eyes)))}")


@app.command(epilog=example("show game.txt --at 20 --svg --output board.svg"))
def show(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A saved game, or a position code.")],
    at: At = None,
    seat: Seat = None,
    theme: Annotated[Theme, typer.Option("--theme", help="Light or dark.")] = Theme.bone,
    tall: Annotated[bool, typer.Option("--tall", help="Drawn for a phone.")] = False,
    svg: Annotated[bool, typer.Option("--svg", help="As an SVG picture.")] = False,
    png: Annotated[bool, typer.Option("--png", help="As a PNG picture.")] = False,
    data: DataFiles = None,
    text: Annotated[
        bool, typer.Option("--text", help="In letters (this is what you get without a choice).")
    ] = False,
    output: Annotated[
        Path | None, typer.Option("--output", metavar="FILE", help="Write here, not to stdout.")
    ] = None,
) -> None:
    """Shows a position of a saved game as text or as a picture."""
    if svg + png + text > 1:
        raise typer.BadParameter("choose one of them", param_hint="--svg --png --text")
    if png and not output and sys.stdout.isatty():
        raise typer.BadParameter("a PNG picture needs a file: add --output board.png", param_hint="--png")
    code = ":" in file and not Path(file).exists()
    if data and not code:
        raise typer.BadParameter(OWN_DATA, param_hint="--data")
    match = position_match(file, texts(data)) if code else pylae.load(file)
    last, eyes = step(match, at), viewer(match, seat)
    if svg or png:
        picture = match.draw(eyes, last, tall)
        shown = picture.png(theme.value) if png else picture.svg(theme.value).encode()
    else:
        shown = f"{match.show(eyes, last)}\n".encode()
    streams.deliver(shown, output)


@app.command(epilog=example("rules earth_and_water 7.1.5"))
def rules(
    game: GameName,
    section: Annotated[
        str | None, typer.Argument(metavar="SECTION", help="One of them, with those below it.")
    ] = None,
) -> None:
    """Tells a section of the rules in our words, where the code does it and which tests check it."""
    book = rulebook.read(shelf.load(game))
    if not section:
        streams.print_table(("Section", ""), [(each.id, each.title) for each in book.sections.values()])
        return
    for found in book.find(section):
        print("\n".join(pages.section_page(book, found)) + "\n")


@app.command(epilog=example("serve --port 8000"))
def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 lets others in.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="Without it the first free one from 8000 on.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://…; a file of your own without it."),
    ] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="How many processes serve.")] = 1,
    browser: Annotated[bool, typer.Option(help="Open a browser where there is one.")] = False,
    log: Annotated[
        LogLines | None, typer.Option(help="How log lines are written; as PYLAE_LOG says, or text.")
    ] = None,
) -> None:
    """Opens the games in the browser, for you alone or for everybody.

    PYLAE_DATABASE, PYLAE_SECRET and PYLAE_PRODUCTION in the environment say the rest; docs/serving.md has them all.
    """
    from pylae.web.serving import serve as serve_games

    serve_games(
        host,
        port,
        database,
        workers,
        browser,
        log and log.value,
        say=lambda sentence: print(sentence, flush=True),
    )


@app.command(epilog=example("bench thermopyles"))
def bench(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="One game, or web; all games without it.")
    ] = None,
    json: Json = False,
) -> None:
    """Measures how fast the games run here; `web` stands for the server."""
    found = measured(game)
    if json:
        streams.print_json(found)
        return
    rows = [(row["what"], pages.figure(row["value"]), row["unit"], row["note"]) for row in found]
    streams.print_table(("What", "Value", "Unit", "Note"), rows, right=(1,))


def measured(what: str | None) -> list[dict[str, Any]]:
    """The figures of the server, of one game, or of all games."""

    def notice(sentence: str) -> None:
        print(sentence, file=sys.stderr)

    if what == "web":
        from pylae.web.bench import run as measure_server

        return measure_server(notice)
    names = [shelf.load(what).name] if what else [game.name for game in shelf.every()[0]]
    from pylae.lab.bench import run as measure_games

    return measure_games(names, notice)


# What the arguments mean


def opened(
    game: str | None, options: dict[str, object], data: dict[str, str], load: Path | None, position: str
) -> Match:
    """The match to play, before any chance: new, from a record, or from a position."""
    if bool(load) + bool(position) > 1:
        raise typer.BadParameter(
            "a match begins from a record or from a position, not from both", param_hint="--load"
        )
    if not load and not position:
        return waiting(shelf.load(game or chosen_game()), options, data=data)
    if options:
        raise typer.BadParameter("a match that goes on keeps its options", param_hint="--option or --players")
    if load and data:
        raise typer.BadParameter(OWN_DATA, param_hint="--data")
    match = pylae.load(load) if load else position_match(position, data)
    if game and shelf.load(game).name != match.game.name:
        raise typer.BadParameter(f"this is a match of {match.game.name}, not of {game}", param_hint="GAME")
    return match


def chosen_game() -> str:
    """The game somebody at a terminal chooses by its number or name."""
    if not sys.stdin.isatty():
        raise typer.BadParameter(f"say which game: {', '.join(shelf.names())}", param_hint="GAME")
    playable = shelf.every()[0]
    for number, game in enumerate(playable, 1):
        print(f"  {number}. {game.about.title}: {game.about.sentence}")
    said = typer.prompt("Which game", default="1")
    return playable[int(said) - 1].name if said.isdecimal() and 0 < int(said) <= len(playable) else said


def position_match(code: str, data: dict[str, str]) -> Match:
    """A match that stands at a position code, before any chance."""
    from pylae.core.codes import decode

    game, state = decode(code, shelf.load, data)
    return waiting(game, position=state)


def waiting(
    game: Game,
    options: dict[str, object] | None = None,
    position: Any = None,
    data: Mapping[str, str] | None = None,
) -> Match:
    """A match in which chance has not rolled yet."""
    from pylae.core.match import Match

    match = Match(game, options, physical=True, position=position, data=data)
    match.physical = False
    return match


def step(match: Match, at: int | None) -> int:
    """The number of steps after which to look."""
    if at is not None and at > len(match.steps):
        raise typer.BadParameter(f"there are only {len(match.steps)} steps, not {at}", param_hint="--at")
    return len(match.steps) if at is None else at


def viewer(match: Match, seat: int | None) -> int:
    """The seat whose view is shown: the one asked for, the only one there is, or a spectator's."""
    from pylae.core.game import WATCHER

    if seat is None:
        return 0 if len(match.seats) == 1 else WATCHER
    if seat > len(match.seats):
        raise typer.BadParameter(
            f"{seat} is no seat; they go from 1 to {len(match.seats)}", param_hint="--seat"
        )
    somebody_plays = len(match.bots) < len(match.seats) and not match.over
    if seat - 1 in match.bots and somebody_plays:
        raise typer.BadParameter(
            f"the computer plays seat {seat}, and its hand is closed until the game is over",
            param_hint="--seat",
        )
    return seat - 1
