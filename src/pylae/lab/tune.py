"""Tuning: better weights for a game's player, by the cross-entropy method over many games.

Each generation draws candidates around the best weights known, lets all of them play the same games, and moves towards the
mean of the best. Repeatable: the same seed gives the same weights (the games are the same everywhere; the linear algebra
between generations may round differently on another kind of processor).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from pylae.core import engine
from pylae.core.chance import CHANCE, OVER, below, checked_seed, start
from pylae.core.game import Game
from pylae.core.kinds import Generator, Longs, Row, State
from pylae.core.options import OptionError
from pylae.core.piles import lowest
from pylae.core.playout import interjected
from pylae.core.rule import rule
from pylae.core.scratch import add_up, blank_generator, copy_of, long_row, row, worker, workers
from pylae.core.slots import ASIDES, MOST_LEGAL, WEIGHTS, apply, legal, mover, policy, returns, weighted
from pylae.lab import ctrl_c
from pylae.lab.tally import MOST_SEATS

ELITE = 8  # one candidate in so many shapes the next generation
SPREAD = 0.5  # of a weight's size at the start, and at least LEAST_SPREAD
LEAST_SPREAD = 40.0
LAST_SPREAD = 4.0  # candidates always differ by about this much in each weight
PACE = 0.4  # how far mean and spread move towards the elite in a generation
SKEW = 0.8  # how much of the elite's correlations is believed


@rule
def weighted_win(
    state: State, scale: Longs, own: int, seed: int, number: int, out: Row, random: Generator, result: Row
) -> int:
    """Plays one game with these weights in some seats and the policy in the others; 1 when the first of them wins."""
    start(random, seed, number)
    who = mover(state)
    while who != OVER:
        if ASIDES == 0 or who == CHANCE or not interjected(state, who, out, random):
            n = legal(state, out)
            if who == CHANCE:
                action = below(random, n)
            elif (own >> who) & 1:
                action = weighted(state, out, n, scale)
            else:
                action = policy(state, out, n, random)
            apply(state, action)
        who = mover(state)
    returns(state, result)
    return 1 if result[lowest(own)] > 0 else 0


@rule
def weighted_wins(
    initial: State, scales: Longs, own: int, seed: int, first: int, last: int, wins: Longs
) -> None:
    """How many of the games `first` to `last`-1 the first own seat wins with each candidate's weights.

    The weights of the candidates follow one another in `scales`; `own` is a pile of seats.
    """
    out = row(MOST_LEGAL)
    result = row(MOST_SEATS)
    scale = long_row(WEIGHTS)
    random = blank_generator()
    for share in range(worker(), len(wins) * (last - first), workers()):
        candidate = share // (last - first)
        for weight in range(WEIGHTS):
            scale[weight] = scales[candidate * WEIGHTS + weight]
        number = first + share % (last - first)
        won = weighted_win(copy_of(initial), scale, own, seed, number, out, random, result)
        add_up(wins, candidate, won)


@dataclass(frozen=True)
class Generation:
    """How far tuning has come: the win rates of the mean and of the best candidate."""

    number: int
    games: int
    mean_rate: float
    best_rate: float
    weights: tuple[int, ...]


def tune(
    game: Game,
    options: Mapping[str, object] | None = None,
    *,
    rounds: int = 1,
    generations: int = 50,
    population: int = 128,
    games: int = 2_000,
    final_games: int = 20_000,
    seed: int = 1,
    jobs: int = 1,
    device: str = "cpu",
    begin: Sequence[int] | None = None,
    seat: int | None = None,
    rival: str = "random",
    told: Callable[[Generation], None] | None = None,
    notice: Callable[[str], None] | None = None,
) -> tuple[int, ...]:
    """The weights after so many generations, beginning with those set by hand or with `begin`.

    Each round of generations begins again with a wide spread, which leads out of a dead end. Each candidate plays `games` games in the first generation, growing to `final_games` in the last: early on many
    rough trials help, later the differences are small.

    Where all win together a candidate plays every seat. Where seats are rivals it plays `seat`, counted from 0, and the
    policy `rival` plays the others.
    """
    import numpy as np

    if min(rounds, generations, population // ELITE, games, final_games, jobs) < 1:
        raise ValueError(f"tuning needs at least 1 round, 1 generation, {ELITE} candidates, 1 game and 1 job")
    if device not in ("cpu", "cuda"):
        raise ValueError(f"the device is cpu or cuda, not {device}")
    seed = checked_seed(seed)
    check_weights(game)
    begin = game.start_weights if begin is None else begin
    if len(begin) != len(game.weight_names):
        raise ValueError(f"{game.name} has {len(game.weight_names)} weights, not {len(begin)}")
    fresh = engine.fresh(game, options)
    initial, own = fresh.record(), own_seats(game, fresh.players, seat)
    wins_of = _gpu_wins(game, rival, notice) if device == "cuda" else _cpu_wins(game, rival, jobs, notice)
    chance = np.random.default_rng(seed)
    mean = np.array(begin, float)
    cloud = np.diag(mean)
    first, total = 0, rounds * generations
    for number in range(1, total + 1):
        if (number - 1) % generations == 0:
            cloud = np.diag(np.maximum(np.abs(mean) * SPREAD, LEAST_SPREAD) ** 2)
        share = (number - 1) / max(1, total - 1)
        last = first + round(games * (final_games / games) ** share)
        scales = np.rint(chance.multivariate_normal(mean, cloud, population, method="eigh")).astype(np.int64)
        scales[0] = np.rint(mean)
        wins = wins_of(initial, scales, own, seed, first, last)
        best = np.argsort(-wins, kind="stable")[: population // ELITE]
        if told:
            rates = wins / (last - first)
            told(Generation(number, last - first, rates[0], rates[best[0]], tuple(int(w) for w in scales[0])))
        first = last
        elite = scales[best].astype(float)
        around = np.cov(elite, rowvar=False, bias=True) if len(best) > 1 else cloud
        cloud += PACE * (SKEW * around + (1 - SKEW) * np.diag(np.diag(around)) - cloud)
        cloud += np.diag(np.maximum(LAST_SPREAD**2 - np.diag(cloud), 0))
        mean += PACE * (elite.mean(0) - mean)
    return tuple(int(weight) for weight in np.rint(mean))


def tuned_weights(game: Game, players: int, seat: int | None) -> tuple[int, ...]:
    """The weights that the game's player uses: of a seat where seats are rivals, else of a number of players."""
    check_weights(game)
    own_seats(game, players, seat)
    return game.weights[players - 1 if seat is None else seat]


def check_weights(game: Game) -> None:
    """Refuses a game whose player has no weights."""
    if not game.weight_names:
        raise ValueError(f"the player of {game.name} has no weights to tune")


def own_seats(game: Game, players: int, seat: int | None) -> int:
    """The seats that a candidate plays, as a pile: the one asked for, or all where all win together."""
    if seat is None and not engine.rivals(game, engine.fresh(game, {"players": players})):
        return (1 << players) - 1
    if seat is None:
        raise OptionError(f"in {game.about.title} seats are rivals: say which one to tune, 1 to {players}")
    if not 0 <= seat < players:
        raise OptionError(f"there is no seat {seat + 1} to tune; they go from 1 to {players}")
    return 1 << seat


def _cpu_wins(game: Game, rival: str, jobs: int, notice: Callable[[str], None] | None) -> Callable[..., Any]:
    import numpy as np

    loops = engine.compiled(game, {"weighted_wins": weighted_wins}, rival, notice)

    def wins_of(initial: Any, scales: Any, own: int, seed: int, first: int, last: int) -> Any:
        wins = np.zeros(len(scales), np.int64)
        with ctrl_c.kept() as now, ThreadPoolExecutor(jobs) as pool:
            done = [
                pool.submit(
                    loops.weighted_wins, initial, scale, own, seed, first, last, wins[number : number + 1]
                )
                for number, scale in enumerate(scales)
            ]
            try:
                for candidate in done:
                    candidate.result()
                    now()
            finally:
                pool.shutdown(cancel_futures=True)  # after Ctrl-C nobody waits for the others
        return wins

    return wins_of


def _gpu_wins(game: Game, rival: str, notice: Callable[[str], None] | None) -> Callable[..., Any]:
    import numpy as np

    loops = engine.kernels(game, {"weighted_wins": weighted_wins}, rival, notice)

    def wins_of(initial: Any, scales: Any, own: int, seed: int, first: int, last: int) -> Any:
        wins = np.zeros(len(scales), np.int64)
        loops.weighted_wins(initial, scales.ravel(), own, seed, first, last, wins)
        return wins

    return wins_of
