"""Generations of a network: a search plays itself, the next network learns from its games, and stays only if it wins.

first = begin(game, positions=1_000_000)                       # from games of the policy
second = next_generation(game, first.net, manner, games=5_000) # from games of the search with the first
second.better                                                  # whether it won its match against the first
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from pylae.bots.levels import chosen
from pylae.bots.thinker import Manner, Thinker
from pylae.core.chance import below, generator
from pylae.core.game import Game
from pylae.games import load
from pylae.lab.arena import KEY, Score, arena
from pylae.lab.contest import Chooser, Table
from pylae.lab.harvest import Positions, harvest, together, values_of
from pylae.lab.train import Training, train

LOOSE = 0.01  # warmth of a search that plays for data: it goes more ways than it would to win
TRUST = 0.5  # how much of a target is what the search expected; the rest is how the game ended


@dataclass(frozen=True)
class Generation:
    """A network that was made from another one's games, and how the two met."""

    training: Training
    score: Score  # of the new one against the old one, or how much more often it won on the same deals
    better: bool


def begin(
    game: Game,
    options: Mapping[str, object] | None = None,
    *,
    mixes: Sequence[Mapping[str, object]] = ({},),
    positions: int,
    epochs: int,
    seed: int,
    jobs: int,
    progress: Callable[[int], None] | None = None,
    notice: Callable[[str], None] | None = None,
) -> Training:
    """The first network, from games of the policy; with several mixes of options it learns all of them alike."""
    found: list[Positions] = []
    for mix in mixes:
        done = sum(map(len, found))
        found.append(
            harvest(
                game, {**(options or {}), **mix}, positions=positions // len(mixes), seed=seed, jobs=jobs,
                progress=(lambda number, done=done: progress(done + number)) if progress else None, notice=notice,
            )
        )  # fmt: skip
    return train(together(found), epochs=epochs, seed=seed)


def next_generation(
    game: Game, net: Any, manner: Manner, options: Mapping[str, object] | None = None, *, games: int, epochs: int,
    deals: int, seed: int, jobs: int, progress: Callable[[int], None] | None = None,
) -> Generation:  # fmt: skip
    """A network from games that the search plays with this one, and its match against it at the same budget."""
    found = self_play(game, options, net, manner, games=games, seed=seed, jobs=jobs, progress=progress)
    training = train(found, epochs=epochs, seed=seed)
    score = match(game, options, training.net, net, manner, deals=deals, seed=seed + 1, jobs=jobs)
    return Generation(training, score, score.share > (0.5 if score.seats else 0.0))


def match(
    game: Game, options: Mapping[str, object] | None, new: Any, old: Any, manner: Manner, *, deals: int, seed: int, jobs: int
) -> Score:  # fmt: skip
    """Two networks in the same search: against each other, or on the same deals where all win together."""
    import numpy as np

    players = Table(game, options).players
    said = ",".join(
        f"{name}={value}" for name, value in asdict(manner).items() if name not in ("search", "halving")
    )
    with tempfile.TemporaryDirectory() as folder:
        words = []
        for name, net in (("new", new), ("old", old)):
            np.savez_compressed(Path(folder) / f"{name}.npz", **{str(players): net})
            words.append(f"{manner.search}:{said},net={Path(folder) / name}.npz")
        standings = arena(game, words, options, deals=deals, seed=seed, jobs=jobs)
    return (standings.differences or standings.scores)[0]


def self_play(
    game: Game, options: Mapping[str, object] | None, net: Any, manner: Manner, *, games: int, seed: int, jobs: int,
    progress: Callable[[int], None] | None = None,
) -> Positions:  # fmt: skip
    """Quiet positions of games in which every seat searches; what is to be learnt is the result and what the search expected."""
    import numpy as np

    numbers, results = [], []
    with ProcessPoolExecutor(
        jobs, get_context("spawn"), begin_work, (game.name, dict(options or {}), net, manner)
    ) as pool:
        for done, (seen, came) in enumerate(pool.map(own_game, [seed] * games, range(games), chunksize=8), 1):
            numbers.append(seen)
            results.append(came)
            if progress:
                progress(done)
    return Positions(np.concatenate(numbers), np.concatenate(results))


# In a process of its own

_given: tuple[Any, ...] = ()


def begin_work(name: str, options: dict[str, object], net: Any, manner: Manner) -> None:
    global _given
    _given = name, tuple(options.items()), net, replace(manner, halving=False)


@cache
def workplace() -> tuple[Table, Thinker]:
    name, options, net, _ = _given
    game = load(name)
    return Table(game, dict(options)), Thinker(game, net)


def own_game(seed: int, number: int) -> tuple[Any, Any]:
    """One game of a search against itself: its quiet positions, and their targets."""
    import numpy as np

    table, thinker = workplace()
    manner: Manner = _given[3]
    values = values_of(table.game, table.start)
    seen: list[Any] = []
    hopes: list[tuple[int, float]] = []  # whose, and what the search expected for it
    out = np.zeros(table.game.observation, np.int32)

    def told(state: Any, seat: int) -> None:
        if table.loops.noted(state, out):
            seen.append(out.astype(np.int16))
            hopes.append((seat, -1.0))

    def choose(view: Any, seat: int, friends: int, key: int) -> int:
        thought = thinker.ponder(view, seat, friends, key & KEY, manner)
        if hopes and hopes[-1][1] < 0:
            hopes[-1] = seat, max(judged.value for judged in thought.judged if judged.worlds)
        warm = below(generator(key & KEY, 7), 4) == 0
        return chosen(thought, LOOSE if warm else 0.0, key & KEY)

    choosers: list[Chooser | None] = [choose] * table.players
    result, _, _ = table.play(choosers, seed, number, told)
    ends = [1.0 if value > 0 else 0.5 if value == 0 else 0.0 for value in result[:values]]
    targets = np.tile(np.array(ends, np.float32), (len(seen), 1))
    for at, (seat, hope) in enumerate(hopes):
        own = seat if values > 1 else 0
        targets[at, own] = (1 - TRUST) * targets[at, own] + TRUST * hope
        if values == 2:
            targets[at, 1 - own] = 1 - targets[at, own]
    return np.array(seen, np.int16).reshape(len(seen), table.game.observation), targets
