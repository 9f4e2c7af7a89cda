"""Simulation: many games by policies, on CPU cores or a GPU, added up into one summary.

    summary = simulate(game, {"players": 2}, games=100_000, policy="heuristic,random", seed=1, jobs=2)
    summary.win_rate, summary.interval, summary.endings

Every game has its own generator from (seed, game number), so the result does not depend on jobs or device.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any

from pylae.core import engine
from pylae.core.chance import checked_seed
from pylae.core.game import Game
from pylae.lab import ctrl_c
from pylae.lab.tally import DRAWS, ENDINGS, GAMES, STEPS, TALLY, WINS, tally_games

CHUNK = 10  # games of the first batch; later ones take about BATCH_SECONDS
BATCH_SECONDS = 0.5
DEVICE_CHUNK = 1 << 14  # games of the first batch on a GPU
MOST_GAMES = 1 << 40

Rate = float | dict[str, float]
Interval = tuple[float, float] | dict[str, tuple[float, float]]


@dataclass(frozen=True)
class Summary:
    """What a run of games came to; rates are by seat name unless all seats win together."""

    game: str
    options: dict[str, str]
    games: int
    seed: int
    policies: tuple[str, ...]  # of each seat
    device: str
    win_rate: Rate
    interval: Interval
    draw_rate: float
    endings: dict[str, int]
    mean_steps: float
    seconds: float  # of playing; compiling is done before
    data: str = ""  # the digest of the table's data, where the game takes any

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


class Stopped(KeyboardInterrupt):
    """A run broken off by Ctrl-C, with the summary of the games played till then."""

    def __init__(self, summary: Summary) -> None:
        super().__init__()
        self.summary = summary


def simulate(
    game: Game,
    options: Mapping[str, object] | None = None,
    *,
    games: int,
    policy: str | Sequence[str] = "random",
    seed: int = 0,
    jobs: int = 1,
    device: str = "cpu",
    data: Mapping[str, str] | None = None,
    progress: Callable[[int], None] | None = None,
    notice: Callable[[str], None] | None = None,
) -> Summary:
    """Plays `games` games and sums them up; `progress` is told how many are done, `notice` what takes long.

    The policy is one name for all seats, or one for each: "heuristic,random" or ("heuristic", "random"). Ctrl-C raises
    `Stopped` once a game was played.
    """
    import numpy as np

    if not 1 <= games <= MOST_GAMES:
        raise ValueError(f"the number of games must be between 1 and {MOST_GAMES}, not {games}")
    seed = checked_seed(seed)
    if jobs < 1:
        raise ValueError(f"there must be at least 1 job, not {jobs}")
    if device not in ("cpu", "cuda"):
        raise ValueError(f"the device is cpu or cuda, not {device}")
    start = engine.fresh(game, options, data)
    run = Run(game, start, games, engine.policy_names(policy, start.players), seed)
    make = engine.kernels if device == "cuda" else engine.compiled
    loops = make(game, {"tally_games": tally_games}, run.policies, notice)
    told = progress or (lambda done: None)
    tally = np.zeros(TALLY, np.int64)
    began = time.perf_counter()
    try:
        if device == "cuda":
            on_gpu(run, loops, tally, told)
        else:
            on_cpu(run, loops, tally, jobs, told)
    except KeyboardInterrupt:
        if tally[GAMES] == 0:
            raise
        raise Stopped(summed_up(run, tally, device, time.perf_counter() - began)) from None
    return summed_up(run, tally, device, time.perf_counter() - began)


@dataclass(frozen=True)
class Run:
    """What is played: so many games from one state, by the policies of the seats, with the generators of a seed."""

    game: Game
    start: Any
    games: int
    policies: tuple[str, ...]
    seed: int


def on_cpu(run: Run, loops: Any, total: Any, jobs: int, progress: Callable[[int], None]) -> None:
    """Batches in threads: compiled code runs without the interpreter's lock. Those begun are counted, whatever happens."""
    import numpy as np

    initial = run.start.record()

    def batch(first: int, last: int) -> Any:
        tally = np.zeros(TALLY, np.int64)
        loops.tally_games(initial, run.seed, first, last, tally)
        return tally

    done, size, played = 0, CHUNK, 0
    batches, running = list[Future[Any]](), set[Future[Any]]()
    with ctrl_c.kept() as now, ThreadPoolExecutor(jobs) as pool:
        try:
            while done < run.games or running:
                while done < run.games and len(running) < jobs:
                    last = min(run.games, done + size)
                    batches.append(pool.submit(batch, done, last))
                    running.add(batches[-1])
                    done = last
                began = time.perf_counter()
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                now()
                if time.perf_counter() - began < BATCH_SECONDS / 2:
                    size *= 2
                played += sum(int(future.result()[GAMES]) for future in finished)
                progress(played)
        finally:
            total += sum(future.result() for future in batches if not future.cancel())


def on_gpu(run: Run, loops: Any, total: Any, progress: Callable[[int], None]) -> None:
    """Batches on the GPU, one after another, each adding to one tally."""
    initial = run.start.record()
    done, size = 0, DEVICE_CHUNK
    while done < run.games:
        last = min(run.games, done + size)
        began = time.perf_counter()
        loops.tally_games(initial, run.seed, done, last, total)
        if time.perf_counter() - began < BATCH_SECONDS / 2:
            size *= 2
        done = last
        progress(int(total[GAMES]))


def summed_up(run: Run, tally: Any, device: str, seconds: float) -> Summary:
    """The figures behind a tally."""
    game, start, games = run.game, run.start, int(tally[GAMES])
    wins = [int(tally[WINS + seat]) for seat in range(start.players)]
    if not engine.rivals(game, start):
        win_rate, interval = wins[0] / games, wilson(wins[0], games)
    else:
        names = [game.seat_name(start, seat) for seat in range(start.players)]
        win_rate = {name: count / games for name, count in zip(names, wins, strict=True)}
        interval = {name: wilson(count, games) for name, count in zip(names, wins, strict=True)}
    return Summary(
        game=game.name,
        options={option.name: option.word(getattr(start, option.name)) for option in game.options},
        games=games,
        seed=run.seed,
        policies=run.policies,
        device=device,
        win_rate=win_rate,
        interval=interval,
        draw_rate=int(tally[DRAWS]) / games,
        endings={name: int(tally[ENDINGS + at]) for at, name in enumerate(game.endings)},
        mean_steps=int(tally[STEPS]) / games,
        seconds=seconds,
        data=start.table_data.digest if start.table_data else "",
    )


def wilson(wins: int, games: int, z: float = 1.959964) -> tuple[float, float]:
    """The 95 % interval of a rate (Wilson): honest also when wins are few."""
    rate = wins / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    # The ends are exact by the formula, not by the arithmetic of floats.
    return 0.0 if wins == 0 else middle - half, 1.0 if wins == games else middle + half
