"""Tuning: bad weights become better ones, the same ones every time."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from pylae import games
from pylae.core import engine
from pylae.core.game import Game
from pylae.core.rule import rule
from pylae.lab.sim import simulate
from pylae.lab.tune import Generation, own_seats, tune, tuned_weights, weighted_wins

GAME = games.load("thermopyles")
TUNED = GAME.weights[0]  # for a player alone
SMALL: dict[str, Any] = {"generations": 3, "population": 16, "games": 60, "final_games": 120, "seed": 5}


def small(**more: Any) -> tuple[int, ...]:
    """Tuning with small numbers."""
    sizes: dict[str, Any] = SMALL | more
    return tune(GAME, **sizes)


def changed(change: int, *names: str) -> tuple[int, ...]:
    """The game's weights, some of them moved away from what is good."""
    told = zip(GAME.weight_names, TUNED, strict=True)
    return tuple(weight + change if name in names else weight for name, weight in told)


def wins(weights: tuple[int, ...], number: int = 3000) -> int:
    loops = engine.compiled(GAME, {"weighted_wins": weighted_wins})
    return won(loops, engine.fresh(GAME), weights, 1, 99, number)


def won(loops: SimpleNamespace, start: Any, weights: Sequence[int], own: int, seed: int, last: int) -> int:
    """How many games one candidate wins, compiled."""
    counted = np.zeros(1, np.int64)
    loops.weighted_wins(start.record(), np.array(weights, np.int64), own, seed, 0, last, counted)
    return int(counted[0])


def won_slowly(
    loops: SimpleNamespace, start: Any, weights: Sequence[int], own: int, seed: int, last: int
) -> int:
    """How many games one candidate wins, interpreted."""
    counted = [0]
    loops.weighted_wins(start, weights, own, seed, 0, last, counted)
    return counted[0]


def test_tune_makes_bad_weights_better():
    bad = changed(3000, "card")
    better = tune(GAME, begin=bad, generations=5, population=32, games=100, final_games=200, seed=1)
    assert len(better) == len(TUNED)
    assert wins(better) > 1.2 * wins(bad)


def test_tune_begins_with_the_weights_set_by_hand():
    told: list[Generation] = []
    small(told=told.append)
    assert told[0].weights == GAME.start_weights


def test_tune_begins_where_it_is_told_to():
    told: list[Generation] = []
    small(begin=TUNED, told=told.append)
    assert told[0].weights == TUNED


def test_tune_goes_on_with_the_weights_of_the_number_of_players_or_of_the_rival_seat():
    rivals = games.load("earth_and_water")
    assert tuned_weights(GAME, 3, None) == GAME.weights[2]
    assert [tuned_weights(rivals, 2, seat) for seat in (0, 1)] == list(rivals.weights)
    with pytest.raises(ValueError, match="no seat 3"):
        tuned_weights(rivals, 2, 2)


def test_tune_repeats_itself_and_does_not_depend_on_jobs():
    once = small()
    assert once == small() == small(jobs=2)
    assert once != small(seed=6)


def test_tune_tells_each_generation():
    told: list[Generation] = []
    small(told=told.append)
    assert [generation.number for generation in told] == [1, 2, 3]
    assert [generation.games for generation in told] == [60, 85, 120]
    for generation in told:
        assert 0 <= generation.mean_rate <= generation.best_rate <= 1
        assert len(generation.weights) == len(TUNED)


def test_tune_one_generation_and_the_smallest_population_are_enough():
    assert len(small(generations=1, population=8)) == len(TUNED)


def test_tune_two_rounds_are_twice_as_many_generations_and_another_way():
    told: list[Generation] = []
    twice = small(rounds=2, told=told.append)
    assert [generation.number for generation in told] == [1, 2, 3, 4, 5, 6]
    assert (told[0].games, told[-1].games) == (60, 120)
    assert twice == small(rounds=2)
    assert twice != small(generations=6)


@pytest.mark.parametrize(
    "bad",
    [
        {"rounds": 0},
        {"generations": 0},
        {"population": 7},
        {"games": 0},
        {"final_games": 0},
        {"jobs": 0},
        {"games": -1},
    ],
)
def test_tune_refuses_bad_sizes(bad: dict[str, int]):
    with pytest.raises(ValueError, match="tuning needs at least 1"):
        small(**bad)


@pytest.mark.parametrize("length", [0, 3, len(TUNED) - 1, len(TUNED) + 1])
def test_tune_refuses_a_beginning_with_too_few_or_too_many_weights(length: int):
    """Compiled rules would read whatever lies behind a row that is too short."""
    with pytest.raises(ValueError, match="weights"):
        small(begin=[1] * length)


def test_tune_refuses_an_unknown_device():
    with pytest.raises(ValueError, match="cpu or cuda"):
        small(device="gpu")


def test_tune_weighted_wins_of_the_games_own_weights_are_the_policys():
    summary = simulate(GAME, games=2000, policy="heuristic", seed=99)
    assert wins(TUNED, 2000) == summary.endings["casualties"] + summary.endings["army spent"]


def test_tune_counts_interpreted_what_it_counts_compiled():
    slow = engine.interpreted(GAME, {"weighted_wins": weighted_wins})
    assert won_slowly(slow, engine.fresh(GAME), TUNED, 1, 99, 20) == wins(TUNED, 20)


def test_tune_adds_the_wins_of_each_candidate_to_its_own_place():
    """The weights of candidates follow one another; what is in the places before stays counted."""
    fast, slow = (
        gear(GAME, {"weighted_wins": weighted_wins}) for gear in (engine.compiled, engine.interpreted)
    )
    start, candidates = engine.fresh(GAME), [TUNED, changed(3000, "card"), GAME.start_weights]
    one_by_one = [won(fast, start, weights, 1, 99, 20) for weights in candidates]
    assert len(set(one_by_one)) > 1
    scales = [weight for weights in candidates for weight in weights]
    compiled, interpreted = np.array([100, 200, 300], np.int64), [100, 200, 300]
    fast.weighted_wins(start.record(), np.array(scales, np.int64), 1, 99, 0, 20, compiled)
    slow.weighted_wins(start, scales, 1, 99, 0, 20, interpreted)
    assert compiled.tolist() == interpreted == [100 * (at + 1) + wins for at, wins in enumerate(one_by_one)]


# Rivals


@rule
def second_seat_wins(state: Any, out: Any) -> None:
    out[0] = -1
    out[1] = 1


RIVALS = cast(
    Game,
    SimpleNamespace(
        **{**vars(GAME), "seat_side": lambda state, seat: f"side {seat}", "returns": second_seat_wins}
    ),
)
PAIR = {"players": 2}


@pytest.mark.parametrize("rival", ["random", "heuristic"])
def test_tune_a_seat_is_played_by_the_candidate_and_the_others_by_the_rival(rival: str):
    summary = simulate(GAME, PAIR, games=2000, policy=(rival, "heuristic"), seed=99)
    loops = engine.compiled(GAME, {"weighted_wins": weighted_wins}, rival)
    start = engine.fresh(GAME, PAIR)
    wins = won(loops, start, GAME.weights[1], 0b10, 99, 2000)
    assert wins == summary.endings["casualties"] + summary.endings["army spent"]
    assert wins > 0
    assert won(loops, start, GAME.start_weights, 0b10, 99, 2000) != wins


def test_tune_counts_the_wins_of_the_seat_it_tunes():
    slow = engine.interpreted(RIVALS, {"weighted_wins": weighted_wins})
    start = engine.fresh(RIVALS, PAIR)
    assert won_slowly(slow, start, TUNED, 0b01, 1, 5) == 0
    assert won_slowly(slow, start, TUNED, 0b10, 1, 5) == 5


def test_tune_a_candidate_plays_all_seats_where_all_win_together():
    assert own_seats(GAME, 3, None) == 0b111
    assert own_seats(GAME, 3, 1) == own_seats(RIVALS, 3, 1) == 0b010


def test_tune_a_rival_is_tuned_against_a_policy():
    told: list[Generation] = []
    tune(RIVALS, PAIR, seat=1, rival="heuristic", told=told.append, **SMALL)
    assert {generation.mean_rate for generation in told} == {1.0}
    tune(RIVALS, PAIR, seat=0, rival="heuristic", told=told.append, **SMALL)
    assert {generation.mean_rate for generation in told[3:]} == {0.0}


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        ({}, "seats are rivals: say which one to tune, 1 to 2"),
        ({"seat": 2}, "no seat 3 to tune; they go from 1 to 2"),
        ({"seat": -1}, "no seat 0 to tune"),
        ({"seat": 0, "rival": "clever"}, "no policy 'clever'"),
    ],
)
def test_tune_refuses_a_seat_or_a_rival_that_is_not_there(bad: dict[str, Any], sentence: str):
    with pytest.raises(ValueError, match=sentence):
        tune(RIVALS, PAIR, **SMALL, **bad)


def test_a_player_without_weights_is_refused():
    game: Any = SimpleNamespace(**{**vars(GAME), "weight_names": (), "start_weights": (), "weights": ()})
    for tuned in (lambda: tune(game, {"players": 1}), lambda: tuned_weights(game, 1, None)):
        with pytest.raises(ValueError, match="the player of thermopyles has no weights to tune"):
            tuned()
