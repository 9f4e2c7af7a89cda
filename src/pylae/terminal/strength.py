"""The commands `pylae arena`, `bound`, `train` and `calibrate`: how strong players are and can be, and how they become stronger."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pylae import games as shelf
from pylae.core.options import OptionError
from pylae.core.wording import many
from pylae.terminal import streams
from pylae.terminal.arguments import MOST_JOBS, GameName, Json, OptionWords, Players, Seed, example, wanted
from pylae.terminal.files import write_file

if TYPE_CHECKING:
    from pylae.bots.thinker import Manner
    from pylae.lab.arena import Score, Standings
    from pylae.lab.bound import Bound

app = typer.Typer()

Jobs = Annotated[int, typer.Option("--jobs", min=1, max=MOST_JOBS, help="Processes at the same time.")]
Deals = Annotated[int, typer.Option("--deals", min=1, help="Deals; rivals play each from every seat.")]
Output = Annotated[Path | None, typer.Option("--output", metavar="FILE", help="Write here.")]
SEARCH = "A search, such as flat:rollouts=500 or tree:rollouts=2000,choices=0."


@app.command(epilog=example("arena thermopyles hoplite heuristic --deals 20"))
def arena(
    game: GameName,
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER…",
            help="A bot's name, a search such as flat:rollouts=500, or a function package.module:name.",
        ),
    ],
    deals: Deals = 100,
    seed: Seed = 0,
    number: Players = None,
    option: OptionWords = None,
    jobs: Jobs = 1,
    keep: Annotated[
        Path | None,
        typer.Option("--keep", metavar="FILE", help="Results go here; a run that stopped goes on from it."),
    ] = None,
    json: Json = False,
) -> None:
    """Lets players meet with the same dice from every seat, or tells how often each wins where all win together."""
    rules, options = shelf.load(game), wanted(number, option)
    from pylae.core.engine import fresh, rivals
    from pylae.lab.arena import arena as held

    pairs = len(players) * (len(players) - 1) // 2 if rivals(rules, fresh(rules, options)) else len(players)
    with streams.progress_bar(pairs * deals) as (progress, _):
        standings = held(
            rules, players, options, deals=deals, seed=seed or 0, jobs=jobs, keep=keep, progress=progress
        )
    if json:
        streams.print_json(standings.as_dict())
    else:
        tell_standings(rules.about.title, standings)


def tell_standings(title: str, standings: Standings) -> None:
    """What an arena came to, for people."""
    print(f"{title}: {many(standings.scores[0].deals, 'deal')}, seed {standings.seed}")
    heads = ("Player", "Against", "Points", "95% interval", "From each seat", "Milliseconds")
    streams.print_table(heads, [score_row(score) for score in standings.scores], right=(2, 5))
    for score in standings.differences:
        low, high = score.interval
        print(
            f"{score.one} less {score.two} on the same deals: {score.share:+.1%} ({low:+.1%} to {high:+.1%})"
        )
    for rating in standings.ratings if len(standings.ratings) > 2 else ():
        print(f"{rating.rating:+6.0f} ± {rating.doubt:.0f}  {rating.name}")


def score_row(score: Score) -> tuple[str, ...]:
    low, high = score.interval
    seats = " ".join(f"{share:.1%}" for share in score.seats) if len(score.seats) > 1 else ""
    return (
        score.one,
        score.two or "the game",
        f"{score.share:.1%}",
        f"{low:.1%} to {high:.1%}",
        seats,
        f"{score.milliseconds:.2f}",
    )


@app.command(epilog=example("bound thermopyles --deals 84 --seed 2029"))
def bound(
    game: GameName,
    deals: Annotated[int, typer.Option("--deals", min=2, help="Deals that are solved.")] = 100,
    players: Players = None,
    option: OptionWords = None,
    seed: Seed = 0,
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs", min=1, max=MOST_JOBS, help="Deals at the same time; each takes half a gigabyte."
        ),
    ] = 1,
    json: Json = False,
) -> None:
    """Tells how often no player can win more than: solves deals for one who knows more than he may."""
    rules, options = shelf.load(game), wanted(players, option)
    from pylae.lab.bound import Stopped
    from pylae.lab.bound import bound as found

    try:
        with streams.progress_bar(deals) as (progress, notice):
            came = found(
                rules, options, deals=deals, seed=seed or 0, jobs=jobs, progress=progress, notice=notice
            )
    except Stopped as stopped:
        tell_bound(rules.about.title, stopped.found, json)
        raise typer.Exit(streams.INTERRUPTED) from None
    tell_bound(rules.about.title, came, json)


def tell_bound(title: str, found: Bound, json: bool) -> None:
    """A bound, for people or for programs."""
    if json:
        streams.print_json(found.as_dict())
        return
    low, high = found.interval
    print(f"{title}: {many(found.deals, 'deal')}, seed {found.seed}, {found.seconds:.0f} s")
    print(f"Who knows {found.foreseen} wins {found.mean:.1%} ({low:.1%} to {high:.1%}).")
    print("Nobody who knows less wins more.")


@app.command(epilog=example("train thermopyles --positions 20000 --output network.npz"))
def train(
    game: GameName,
    positions: Annotated[
        int, typer.Option("--positions", min=1000, help="Of games by the policy.")
    ] = 500_000,
    epochs: Annotated[int, typer.Option("--epochs", min=1, help="How often each is looked at.")] = 5,
    rounds: Annotated[
        int, typer.Option("--rounds", min=0, help="Generations that learn from games of the search itself.")
    ] = 0,
    games: Annotated[int, typer.Option("--games", min=1, help="Of the search, in a generation.")] = 1000,
    search: Annotated[
        str, typer.Option("--search", help=SEARCH)
    ] = "tree:rollouts=500,choices=0,explore=0.15",
    deals: Deals = 200,
    players: Players = None,
    option: OptionWords = None,
    mix: Annotated[
        str, typer.Option("--mix", metavar="NAME=VALUE,…", help="Learns these values of an option alike.")
    ] = "",
    seed: Seed = 1,
    jobs: Jobs = 1,
    output: Output = None,
) -> None:
    """Trains the network that searches ask, for one number of players; it joins those that the file has."""
    rules, options = shelf.load(game), wanted(players, option)
    from pylae.bots.network import networks_file
    from pylae.lab.contest import Table
    from pylae.lab.generations import begin, next_generation

    name, _, values = mix.partition("=")
    mixes = [{name: value} for value in values.split(",")] if mix else [{}]
    with streams.progress_bar(positions) as (progress, notice):
        made = begin(
            rules, options, mixes=mixes, positions=positions, epochs=epochs, seed=seed or 0, jobs=jobs,
            progress=progress, notice=notice,
        )  # fmt: skip
    print(f"first network: Brier score {made.brier:.4f} on unseen games, a constant {made.constant:.4f}")
    net, manner = made.net, manner_of(search)
    for number in range(1, rounds + 1):
        with streams.progress_bar(games) as (progress, _):
            came = next_generation(
                rules, net, manner, options, games=games, epochs=epochs, deals=deals,
                seed=(seed or 0) + 10 * number, jobs=jobs, progress=progress,
            )  # fmt: skip
        low, high = came.score.interval
        print(
            f"generation {number}: {came.score.share:.3f} ({low:.3f} to {high:.3f}) against the last one over "
            f"{came.score.deals} deals: {'kept' if came.better else 'dropped'}"
        )
        net = came.training.net if came.better else net
    path = output or networks_file(rules)
    save_network(path, Table(rules, options).players, net)
    print(f"written to {path.name}")


def save_network(path: Path, players: int, net: Any) -> None:
    """Puts a network into a file, beside those for other numbers of players."""
    import io

    import numpy as np

    kept: dict[str, Any] = {}
    if path.exists():
        try:
            with np.load(path) as file:
                kept = dict(file)
        except (ValueError, OSError) as error:
            raise OptionError(f"{path} holds no networks: {error}") from None
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **kept | {str(players): net})
    write_file(path, buffer.getvalue())


@app.command(
    epilog=example(
        "calibrate thermopyles --strongest tree:rollouts=200 --gentle flat:rollouts=60 --deals 8 --steps 1"
    )
)
def calibrate(
    game: GameName,
    strongest: Annotated[str, typer.Option("--strongest", help=f"How the strongest thinks. {SEARCH}")],
    gentle: Annotated[str, typer.Option("--gentle", help=f"How the weaker ones think. {SEARCH}")],
    deals: Deals = 200,
    steps: Annotated[int, typer.Option("--steps", min=1, help="Warmths that are tried for a level.")] = 6,
    players: Players = None,
    option: OptionWords = None,
    seed: Seed = 1,
    jobs: Jobs = 1,
    output: Output = None,
) -> None:
    """Finds how much the weaker levels of a game must err to win as often as they should, and measures all of them."""
    rules, options = shelf.load(game), wanted(players, option)
    from dataclasses import replace

    from pylae.lab.calibrate import Trial, written
    from pylae.lab.calibrate import calibrate as found

    def told(trial: Trial) -> None:
        line = f"{trial.level}: warmth {trial.warmth:.4f} won {trial.won:.3f}, wanted {trial.wanted:.3f}"
        print(line, file=sys.stderr, flush=True)

    levels = found(
        rules, manner_of(strongest), replace(manner_of(gentle), halving=False), options, steps=steps,
        deals=deals, seed=seed or 0, jobs=jobs, told=told,
    )  # fmt: skip
    command = f"pylae calibrate {rules.name} --strongest {strongest} --gentle {gentle} --deals {deals}"
    command += f" --steps {steps} --seed {seed or 0}"
    text = "".join(f"{line}\n" for line in written(levels, command))
    streams.deliver(text.encode(), output)


def manner_of(word: str) -> Manner:
    """A manner of searching as it is written; raises `OptionError`."""
    from pylae.lab.arena import spoken

    return spoken(word)[0]
