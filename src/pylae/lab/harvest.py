"""Harvesting: quiet positions of many games in numbers, each with how its game ended; what networks are trained on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from pylae.bots.network import ONE
from pylae.bots.values import MOST_SEATS, result_for
from pylae.core import engine
from pylae.core.chance import CHANCE, OVER, below, start
from pylae.core.game import Game
from pylae.core.kinds import Row, State
from pylae.core.playout import interjected
from pylae.core.rule import rule
from pylae.core.scratch import blank_generator, copy_of, row
from pylae.core.slots import ASIDES, MOST_LEGAL, OBSERVATION, apply, legal, mover, observe, policy, quiet
from pylae.lab import ctrl_c

EVERY = 4  # one quiet position in so many is kept, so that those of one game are not too much alike
STRAY = 40  # of 1,000 choices so many are any legal action: a search looks where the policy never goes
CHUNK = 2048  # positions of one call


@rule
def harvest_games(
    initial: State, seed: int, first: int, last: int, every: int, stray: int, numbers: Row, results: Row
) -> int:  # fmt: skip
    """Plays games until the rows are full or the games are out; returns how many positions were kept.

    The numbers of one position follow those of the other; so do its results, one for each seat.
    """
    out, seen = row(MOST_LEGAL), row(OBSERVATION)
    random = blank_generator()
    room, kept = len(results) // MOST_SEATS, 0
    for game in range(first, last):
        if kept == room:
            break
        state = copy_of(initial)
        start(random, seed, game)
        begun = kept
        who = mover(state)
        while who != OVER:
            if ASIDES == 0 or who == CHANCE or not interjected(state, who, out, random):
                if who != CHANCE and quiet(state) == 1 and kept < room and below(random, every) == 0:
                    observe(state, seen)
                    for place in range(OBSERVATION):
                        numbers[kept * OBSERVATION + place] = seen[place]
                    kept += 1
                n = legal(state, out)
                if who == CHANCE:
                    action = below(random, n)
                elif below(random, 1000) < stray:
                    action = out[below(random, n)]
                else:
                    action = policy(state, out, n, random)
                apply(state, action)
            who = mover(state)
        for position in range(begun, kept):
            for seat in range(state.players):
                results[position * MOST_SEATS + seat] = result_for(state, seat)
    return kept


@dataclass(frozen=True)
class Positions:
    """Quiet positions: their numbers, and what the game came to for each value that a network gives (0 to 1)."""

    numbers: Any  # int16, a row for each position
    results: Any  # float32, a row for each position

    def __len__(self) -> int:
        return len(self.numbers)

    def split(self, held: int) -> tuple[Positions, Positions]:
        """The first so many, and the rest; of other games but for one."""
        return (
            Positions(self.numbers[:held], self.results[:held]),
            Positions(self.numbers[held:], self.results[held:]),
        )


def together(parts: Sequence[Positions]) -> Positions:
    """Several harvests as one, a position of each in turn."""
    import numpy as np

    if len(parts) == 1:
        return parts[0]
    numbers, results = (
        np.stack([getattr(part, name) for part in parts], 1).reshape(-1, getattr(parts[0], name).shape[1])
        for name in ("numbers", "results")
    )
    return Positions(numbers, results)


def values_of(game: Game, state: Any) -> int:
    """How many values a network of this game gives: one where all win together, else one for each seat."""
    return state.players if engine.rivals(game, state) else 1


def harvest(
    game: Game,
    options: Mapping[str, object] | None = None,
    *,
    positions: int,
    seed: int = 1,
    jobs: int = 1,
    every: int = EVERY,
    stray: int = STRAY,
    progress: Callable[[int], None] | None = None,
    notice: Callable[[str], None] | None = None,
) -> Positions:
    """So many quiet positions of games by the policy; the same for every number of jobs."""
    import numpy as np

    fresh = engine.fresh(game, options)
    values, width = values_of(game, fresh), game.observation
    loops = engine.compiled(game, {"harvest_games": harvest_games}, "heuristic", notice)
    initial = fresh.record()

    def chunk(number: int) -> tuple[Any, Any]:
        numbers, results = np.zeros(CHUNK * width, np.int32), np.zeros(CHUNK * MOST_SEATS, np.int32)
        first = number * CHUNK  # more games than a chunk has room for
        kept = loops.harvest_games(initial.copy(), seed, first, first + CHUNK, every, stray, numbers, results)
        return (
            numbers.reshape(CHUNK, width)[:kept].astype(np.int16),
            results.reshape(CHUNK, MOST_SEATS)[:kept, :values].astype(np.float32) / ONE,
        )

    parts: list[tuple[Any, Any]] = []
    found, number = 0, 0
    with ctrl_c.kept() as now, ThreadPoolExecutor(jobs) as pool:
        while found < positions:
            for part in pool.map(chunk, range(number, number + 2 * jobs)):
                now()
                parts.append(part)
                found += len(part[0])
            number += 2 * jobs
            if progress:
                progress(min(found, positions))
    numbers, results = (np.concatenate(column)[:positions] for column in zip(*parts, strict=True))
    return Positions(numbers, results)
