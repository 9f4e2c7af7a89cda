"""The commands `pylae analyse` and `pylae from-here`: what luck and what choices did in a game, and how it may go on."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import pylae
from pylae.core.bots import Policy
from pylae.core.chance import LARGEST_SEED
from pylae.core.wording import many
from pylae.terminal import streams
from pylae.terminal.arguments import MOST_JOBS, At, Json, RecordFile, example

if TYPE_CHECKING:
    from pylae.core.match import Match
    from pylae.lab.analysis import Analysis
    from pylae.lab.from_here import Outlook, Way

SECONDS = 12  # that an analysis takes where nothing else is said

study = typer.Typer()

Seed = Annotated[
    int, typer.Option("--seed", min=0, max=LARGEST_SEED, help="The same seed, the same figures.")
]
Jobs = Annotated[
    int | None, typer.Option("--jobs", min=1, max=MOST_JOBS, help="At the same time; one a core without it.")
]
Output = Annotated[Path | None, typer.Option("--output", metavar="FILE", help="Write here, not to stdout.")]


@study.command("analyse", epilog=example("analyse game.txt --html --output game.html"))
def analyse_game(
    file: RecordFile,
    seat: Annotated[
        int | None, typer.Option("--seat", min=1, help="Whose chance to win; the first player's without it.")
    ] = None,
    rollouts: Annotated[
        int | None,
        typer.Option(
            "--rollouts", min=2000, help="How often to play on; about ten seconds' worth without it."
        ),
    ] = None,
    seed: Seed = 0,
    jobs: Jobs = None,
    json: Json = False,
    html: Annotated[bool, typer.Option("--html", help="One page with pictures.")] = False,
    output: Output = None,
) -> None:
    """Tells luck from decisions in a game that is over, or that you still play against the computer."""
    if json and html:
        raise typer.BadParameter("choose one of them", param_hint="--json --html")
    match = pylae.load(file)
    from pylae.lab.analysis import analyse, reader_of
    from pylae.lab.futures import affordable

    reader = reader_of(match, None if seat is None else seat - 1)
    jobs = jobs or os.cpu_count() or 1
    if rollouts is None:
        with streams.progress_bar(1) as (_, notice):
            rollouts = affordable(match.game, match.positions[0], SECONDS, jobs, notice)
    with streams.progress_bar(rollouts) as (progress, notice):
        found = analyse(
            match, rollouts=rollouts, seed=seed, jobs=jobs, seat=reader, progress=progress, notice=notice
        )
    if json:
        deliver_json(found.as_dict(), output)
    elif html:
        from pylae.terminal.study_page import page

        streams.deliver(page(match, found).encode(), output)
    elif output:
        streams.deliver(("\n".join(analysis_lines(match, found)) + "\n").encode(), output)
    else:
        streams.printer()("\n".join(analysis_lines(match, found)))


@study.command("from-here", epilog=example("from-here game.txt --at 10 --games 1000"))
def go_on_from_here(
    file: RecordFile,
    at: At = None,
    games: Annotated[
        int | None,
        typer.Option("--games", min=1, help="How many; 1,000 without it, 100 for who thinks ahead."),
    ] = None,
    compare: Annotated[
        tuple[str, str] | None,
        typer.Option("--compare", metavar="MOVE MOVE", help="Two moves, in quotes, with the same dice."),
    ] = None,
    level: Annotated[
        str, typer.Option("--level", metavar="NAME", help="Who plays on: heuristic, or one who thinks ahead.")
    ] = Policy.HEURISTIC,
    seed: Seed = 0,
    jobs: Jobs = None,
    json: Json = False,
    output: Output = None,
) -> None:
    """Plays on from a position many times: how the games end, and which of two moves is better."""
    match = pylae.load(file)
    if at is not None and at > len(match.steps):
        raise typer.BadParameter(f"there are only {len(match.steps)} steps, not {at}", param_hint="--at")
    from pylae.lab.from_here import from_here

    games = games or (1000 if level == Policy.HEURISTIC else 100)
    moves = compare or ()
    with streams.progress_bar(games * max(1, len(moves))) as (progress, notice):
        found = from_here(
            match, at, games=games, moves=moves, level=level, seed=seed, jobs=jobs or os.cpu_count() or 1,
            progress=progress, notice=notice,
        )  # fmt: skip
    if json:
        deliver_json(found.as_dict(), output)
    elif output:
        streams.deliver(("\n".join(outlook_lines(found)) + "\n").encode(), output)
    else:
        streams.printer()("\n".join(outlook_lines(found)))


def deliver_json(value: Any, output: Path | None) -> None:
    import json

    streams.deliver((json.dumps(value, ensure_ascii=False) + "\n").encode(), output)


# Reports


def analysis_lines(match: Match, found: Analysis) -> Iterator[str]:
    """An analysis for people."""
    from pylae.lab.analysis import LUCK, sentences
    from pylae.lab.ribbon import heading, percent, signed

    yield f"{found.title}: {many(found.steps, 'step')}, played on {found.rollouts:,} times, seed {found.seed}"
    yield found.ending or "The game is not over: what is hidden from you was dealt anew each time."
    yield f"{heading(found)} was {percent(found.first)} at the beginning, {percent(found.last)} at the end."
    yield ""
    yield from totals(found)
    yield ""
    yield "Turning points" if found.turning else "No turning points: nothing changed much at once."
    for number, at in enumerate(found.turning, 1):
        moment = found.moments[at]
        kind = "luck" if moment.kind == LUCK else f"choice: {found.seats[moment.seat]}"
        yield (
            f"{number:>3}. Step {moment.last}, {kind}: {percent(moment.before)} to {percent(moment.after)} "
            f"({signed(moment.change)})"
        )
        yield from (f"     {text}" for text in sentences(match, moment.first, moment.last)[-3:])
    yield ""
    yield from verdict_lines(found)


def totals(found: Analysis) -> Iterator[str]:
    """What luck and everybody's decisions came to."""
    from pylae.lab.ribbon import signed

    def row(name: str, value: int, error: float) -> str:
        return f"  {name:<28} {signed(value):>6}  (give or take {100 * 1.96 * error:.0f} %)"

    if found.sides[1]:
        yield f"+ is good for {found.whose}."
    yield row("Luck", found.luck, found.luck_error)
    for name, value, error in zip(found.seats, found.decisions, found.decisions_error, strict=True):
        yield row(f"Decisions: {name}", value, error)


def verdict_lines(found: Analysis) -> Iterator[str]:
    """The mistakes, and how many choices were fine or could not be judged."""
    wrong = [verdict for verdict in found.verdicts if verdict.wrong]
    yield "Mistakes, judged by what the player knew" if wrong else "No choice was surely a mistake."
    for verdict in wrong:
        mark = " (blunder)" if verdict.grade == "blunder" else ""
        yield (
            f"  step {verdict.step}, {found.seats[verdict.seat]}: {verdict.chosen} lost {100 * verdict.loss:.0f} % "
            f"± {100 * verdict.margin:.0f}; better: {verdict.better}{mark}"
        )
    fine = sum(verdict.grade == "fine" for verdict in found.verdicts)
    rest = len(found.verdicts) - fine - len(wrong)
    yield f"Of {many(len(found.verdicts), 'decision')}: {len(wrong)} wrong, {fine} fine, {rest} about which one cannot tell."


def outlook_lines(found: Outlook) -> Iterator[str]:
    """What came of many games, for people."""
    knew = "as it was" if found.known else f"as {found.whose} knows it"
    yield f"{found.title} after {many(found.at, 'step')}, {knew}: {many(found.games, 'game')} by {found.player}, seed {found.seed}"
    for way in found.ways:
        yield ""
        yield from way_lines(found, way)
    if len(found.ways) == 2:
        one, two = found.ways
        better, gain = (two, found.gain) if found.gain >= 0 else (one, -found.gain)
        yield ""
        if found.sure:
            yield f"{better.move} is better for {found.whose}, by {100 * gain:.1f} % ± {100 * found.margin:.1f}."
        else:
            yield f"Cannot tell which is better: the difference is {100 * gain:.1f} % ± {100 * found.margin:.1f}."


def way_lines(found: Outlook, way: Way) -> Iterator[str]:
    low, high = way.interval
    yield f"{way.move or 'From here'}: {found.whose} wins {100 * way.value:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
    for name, wins in way.wins.items() if len(way.wins) > 1 else ():
        yield f"  {f'won by {name}':<32} {wins:>8,}"
    if way.draws:
        yield f"  {'drawn':<32} {way.draws:>8,}"
    for name, number in way.endings.items():
        if number:
            yield f"  {f'ending: {name}':<32} {number:>8,}"
