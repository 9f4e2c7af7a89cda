"""A bound from above: how much no player can win more than, because one who knows more than he may wins no more either.

    found = bound(game, deals=200, seed=1, jobs=2)
    found.mean, found.interval

What the other one knows, and how a deal is solved for him, is the game's own (`pylae.core.game.Foresighted`); the proof stands where
deals are solved. Here deals are drawn by lot and summed up: each has its own number, so the result does not depend on jobs.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any

from pylae.core import engine
from pylae.core.chance import checked_seed
from pylae.core.game import Game
from pylae.core.options import OptionError
from pylae.lab import ctrl_c

Z = 1.959964


@dataclass(frozen=True)
class Bound:
    """How often somebody wins who knows more than he may, over so many deals: nobody who plays fair wins more often."""

    game: str
    options: dict[str, str]
    foreseen: str  # what he knows
    deals: int
    seed: int
    mean: float
    interval: tuple[float, float]  # 95 %, from how much deals differ
    seconds: float

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


class Stopped(KeyboardInterrupt):
    """A run broken off by Ctrl-C, with what the deals solved till then came to."""

    def __init__(self, found: Bound) -> None:
        super().__init__()
        self.found = found


def bound(
    game: Game,
    options: Mapping[str, object] | None = None,
    *,
    deals: int,
    seed: int = 0,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    notice: Callable[[str], None] | None = None,
) -> Bound:
    """Solves deals and sums them up; raises `OptionError` where a game knows no bound, and `Stopped` after Ctrl-C."""
    foresight: Any = getattr(game, "foresight", None)
    if foresight is None:
        raise OptionError(f"{game.name} knows nobody who knows more than he may")
    if deals < 2:
        raise ValueError(f"there must be at least 2 deals, not {deals}")
    if jobs < 1:
        raise ValueError(f"there must be at least 1 job, not {jobs}")
    seed = checked_seed(seed)
    start = engine.fresh(game, options)
    first = foresight(start, notice)  # what must be compiled is compiled once, before the threads
    mine = threading.local()

    def solved(number: int) -> float:
        if not hasattr(mine, "deal"):
            mine.deal = first if jobs == 1 else foresight(start, notice)
        return mine.deal(seed, number)

    began = time.perf_counter()
    won: dict[int, float] = {}

    def summary() -> Bound:
        return summed_up(game, start, seed, list(won.values()), time.perf_counter() - began)

    try:
        gather(solved, deals, jobs, won, progress or (lambda done: None))
    except KeyboardInterrupt:
        if len(won) < 2:
            raise
        raise Stopped(summary()) from None
    return summary()


def gather(
    solved: Callable[[int], float], deals: int, jobs: int, won: dict[int, float], progress: Callable[[int], None]
) -> None:  # fmt: skip
    """Solves deals in threads, as many at a time as there are jobs; those begun are finished and kept, whatever happens."""
    running: dict[Future[float], int] = {}
    begun = 0
    with ctrl_c.kept() as now, ThreadPoolExecutor(jobs) as pool:
        try:
            while begun < deals or running:
                while begun < deals and len(running) < jobs:
                    running[pool.submit(solved, begun)] = begun
                    begun += 1
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    won[running.pop(future)] = future.result()
                progress(len(won))
                now()
        finally:
            for future, number in running.items():
                if future.exception() is None:
                    won[number] = future.result()


def summed_up(game: Game, start: Any, seed: int, won: list[float], seconds: float) -> Bound:
    """The mean of some deals, and where the mean of all deals lies."""
    mean = sum(won) / len(won)
    error = sqrt(sum((one - mean) ** 2 for one in won) / (len(won) - 1) / len(won))
    return Bound(
        game=game.name,
        options={option.name: option.word(getattr(start, option.name)) for option in game.options},
        foreseen=getattr(game, "foreseen", ""),
        deals=len(won),
        seed=seed,
        mean=mean,
        interval=(max(0.0, mean - Z * error), min(1.0, mean + Z * error)),
        seconds=seconds,
    )
