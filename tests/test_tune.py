"""Tuning: bad weights become better ones, the same ones every time."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from pylae import games
from pylae.core import engine
from pylae.core.game import Game
from pylae.lab.tune import Generation, tune, weighted_wins

GAME = games.load("thermopyles")
# Somebody who only ever retreats while he can.
BAD = tuple(900_000 if name.startswith("leave_") else 0 for name in GAME.weight_names)
SMALL: dict[str, Any] = {"generations": 3, "population": 16, "games": 60, "final_games": 120, "seed": 5}


def with_weights(weights: tuple[int, ...]) -> Game:
    return cast(Game, SimpleNamespace(**{**vars(GAME), "weights": weights}))


def wins(weights: tuple[int, ...], number: int = 2000) -> int:
    import numpy as np

    loops = engine.compiled(GAME, {"weighted_wins": weighted_wins})
    return loops.weighted_wins(engine.fresh(GAME).record(), np.array(weights, np.int64), 99, 0, number)


def test_tune_makes_bad_weights_better():
    bad = tuple(
        weight if name != "card" else weight + 3000
        for name, weight in zip(GAME.weight_names, GAME.weights, strict=True)
    )
    better = tune(with_weights(bad), generations=5, population=32, games=100, final_games=200, seed=1)
    assert len(better) == len(GAME.weights)
    assert wins(better) > wins(bad)


def test_tune_does_not_break_good_weights():
    kept = tune(GAME, generations=2, population=16, games=100, final_games=100, seed=1)
    assert wins(kept) > 0.8 * wins(GAME.weights)


def test_tune_repeats_itself_and_does_not_depend_on_jobs():
    once = tune(GAME, **SMALL)
    assert once == tune(GAME, **SMALL) == tune(GAME, **SMALL, jobs=2)
    assert once != tune(GAME, **(SMALL | {"seed": 6}))


def test_tune_tells_each_generation():
    told: list[Generation] = []
    tune(GAME, **SMALL, told=told.append)
    assert [generation.number for generation in told] == [1, 2, 3]
    assert [generation.games for generation in told] == [60, 85, 120]
    for generation in told:
        assert 0 <= generation.mean_rate <= generation.best_rate <= 1
        assert len(generation.weights) == len(GAME.weights)
    assert told[0].weights == GAME.weights


def test_tune_one_generation_is_enough():
    assert len(tune(GAME, **(SMALL | {"generations": 1}))) == len(GAME.weights)


@pytest.mark.parametrize(
    "bad",
    [{"generations": 0}, {"population": 7}, {"games": 0}, {"final_games": 0}, {"jobs": 0}, {"games": -1}],
)
def test_tune_refuses_bad_sizes(bad: dict[str, int]):
    with pytest.raises(ValueError, match="at least 1 generation"):
        tune(GAME, **(SMALL | bad))


def test_tune_refuses_an_unknown_device():
    with pytest.raises(ValueError, match="cpu or cuda"):
        tune(GAME, **SMALL, device="gpu")


def test_tune_weighted_wins_of_the_games_own_weights_are_the_policys():
    from pylae.lab.sim import simulate

    summary = simulate(GAME, games=2000, policy="heuristic", seed=99)
    assert wins(GAME.weights) == summary.endings["casualties"] + summary.endings["army spent"]


def test_tune_counts_interpreted_what_it_counts_compiled():
    slow = engine.interpreted(GAME, {"weighted_wins": weighted_wins})
    start: Any = [engine.fresh(GAME)]
    assert slow.weighted_wins(start, GAME.weights, 99, 0, 20) == wins(GAME.weights, 20)


def test_tune_somebody_who_only_retreats_never_wins():
    assert wins(BAD) < 0.1 * wins(GAME.weights)
