"""The command `pylae trial`: one word for each trial.

pylae trial kills --times 200 --postgres
pylae trial load --players 500 --hostile

Each starts a server of its own on a database of its own, says how far it is, and ends with a table of figures. Its status is 1 where
one of them is not what was promised.
"""

from __future__ import annotations

import asyncio
import contextlib
import json as text
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from pylae.web.trials.figures import Figure
    from pylae.web.trials.postgres import Postgres
    from pylae.web.trials.server import Door, Server

app = typer.Typer(
    name="trial",
    help="Tries out what the server promises: kills, outages, floods, load, memory; each on a server of its own.",
    no_args_is_help=True,
)
Workers = Annotated[int, typer.Option("--workers", min=1, max=64, help="Processes of the server.")]
OnPostgres = Annotated[
    bool,
    typer.Option("--postgres", help="On a PostgreSQL of its own from the system's packages, not on a file."),
]
Json = Annotated[bool, typer.Option("--json", help="As JSON.")]


def notice(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


@app.command(epilog="Example: pylae trial kills --times 20")
def kills(
    times: Annotated[int, typer.Option("--times", min=1, help="How often it is killed.")] = 200,
    writers: Annotated[int, typer.Option("--writers", min=1, help="Moves under way at any moment.")] = 16,
    workers: Workers = 1,
    postgres: OnPostgres = False,
    json: Json = False,
) -> None:
    """Ends the server with `kill -9` in the midst of games: no acknowledged move may be lost, none may stand twice."""
    from pylae.web.trials.kills import kills as tried

    with house(postgres) as (server, _):
        found = asyncio.run(tried(server, times, writers, notice, workers))
    report(found.figures("PostgreSQL" if postgres else "SQLite"), json)


@app.command(epilog="Example: pylae trial outages --times 4")
def outages(
    times: Annotated[int, typer.Option("--times", min=1, help="How often the database goes away.")] = 20,
    tables: Annotated[int, typer.Option("--tables", min=1, help="Of each kind: people, bots, clocks.")] = 6,
    workers: Workers = 1,
    json: Json = False,
) -> None:
    """Stops and freezes PostgreSQL under load: every table must move again within ten seconds of its return."""
    from pylae.web.trials.outages import SETTINGS
    from pylae.web.trials.outages import outages as tried

    with house(True, SETTINGS) as (server, its):
        assert its is not None
        found = asyncio.run(tried(server, its, times, tables, notice, workers))
    report(found.figures(), json)


@app.command(epilog="Example: pylae trial nonsense --cases 10000")
def nonsense(
    cases: Annotated[
        int, typer.Option("--cases", min=1000, help="Frames, requests and records.")
    ] = 1_000_000,
    seed: Annotated[int, typer.Option("--seed", help="Another one makes other cases.")] = 1,
    json: Json = False,
) -> None:
    """Sends malformed frames, requests and records: no traceback, nobody waits for ever, nothing changes, memory stays level."""
    from pylae.web.trials.nonsense import nonsense as tried

    with house() as (server, _):
        report(asyncio.run(tried(server, cases, seed, notice)), json)


@app.command(epilog="Example: pylae trial load --players 100 --hostile")
def load(
    players: Annotated[int, typer.Option("--players", min=2, max=5000, help="Two at each table.")] = 500,
    rate: Annotated[float, typer.Option("--rate", min=0.1, help="Moves a second of all together.")] = 50,
    seconds: Annotated[float, typer.Option("--seconds", min=1, help="How long it is measured.")] = 30,
    hostile: Annotated[
        bool, typer.Option("--hostile", help="Three hostile clients flood meanwhile.")
    ] = False,
    workers: Workers = 1,
    postgres: OnPostgres = False,
    proxy: Annotated[
        Path | None,
        typer.Option(
            "--proxy", metavar="FILE", exists=True, help="nginx before it, as deploy/nginx.conf has it."
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Lets many people play at once, with all limits on: 95 of 100 moves must be seen within 100 ms."""
    from pylae.web.trials.load import load as tried
    from pylae.web.trials.proxy import proxy as nginx
    from pylae.web.trials.server import HOST

    @contextlib.contextmanager
    def before(server: Server) -> Iterator[Door]:
        if proxy is None:
            yield server.door
            return
        (folder := server.log.with_name("proxy")).mkdir()
        with nginx(folder, proxy, f"{HOST}:{server.port}") as found:
            yield found.door

    settings = {"PYLAE_LIMITS": "1"} | ({"PYLAE_PROXIES": HOST} if proxy else {})
    with house(postgres, settings) as (server, _):
        report(asyncio.run(tried(server, players, rate, seconds, hostile, workers, before, notice)), json)


@app.command(epilog="Example: pylae trial shelf --tables 1000")
def shelf(
    tables: Annotated[int, typer.Option("--tables", min=1, help="Finished games.")] = 10_000,
    postgres: OnPostgres = False,
    json: Json = False,
) -> None:
    """Fills the database with finished games: the pages with lists must be there within 50 ms."""
    from pylae.web.trials.shelf import shelf as tried

    with house(postgres) as (server, _):
        report(asyncio.run(tried(server, tables, notice)), json)


@app.command(epilog="Example: pylae trial memory --count 50")
def memory(
    count: Annotated[
        int, typer.Option("--count", min=1, max=75, help="Tables of each game, and screens.")
    ] = 60,
    json: Json = False,
) -> None:
    """Measures what a table and a screen cost the memory of the server."""
    from pylae.web.trials.memory import memory as tried

    with house() as (server, _):
        report(asyncio.run(tried(server, count, notice)), json)


@app.command(epilog="Example: pylae trial soak --minutes 2")
def soak(
    minutes: Annotated[float, typer.Option("--minutes", min=0.5, help="How long.")] = 30,
    postgres: OnPostgres = False,
    json: Json = False,
) -> None:
    """Lets people come, play, lose their lines, delete their tables and go: the memory must stay level."""
    from pylae.web.trials.soak import SETTINGS
    from pylae.web.trials.soak import soak as tried

    with house(postgres, SETTINGS) as (server, _):
        report(asyncio.run(tried(server, minutes, notice)), json)


# What they have in common


@contextlib.contextmanager
def house(
    postgres: bool = False, settings: dict[str, str] | None = None
) -> Iterator[tuple[Server, Postgres | None]]:
    """A server that has not begun, in a folder of its own, and its PostgreSQL."""
    from pylae.web.trials.postgres import postgres as running
    from pylae.web.trials.server import Server

    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="pylae-trial-")))
        its = stack.enter_context(running()) if postgres else None
        yield Server(folder, database=its.database() if its else "", settings=settings), its


def report(figures: Sequence[Figure], json: bool) -> None:
    """Prints what was found; ends with status 1 where a promise is broken."""
    if json:
        print(text.dumps([vars(figure) | {"good": figure.good} for figure in figures], indent=2))
    else:
        width = max(len(figure.what) for figure in figures)
        for figure in figures:
            told = "" if figure.most is None else f"promised: at most {figure.most:g} {figure.unit}".rstrip()
            verdict = "" if figure.most is None else "kept" if figure.good else "BROKEN"
            line = f"{figure.what:{width}}  {figure.value:10,.10g} {figure.unit:3} {verdict:6}  {told}"
            print("; ".join(part for part in (line.rstrip(), figure.note) if part))
    if not all(figure.good for figure in figures):
        raise typer.Exit(1)
