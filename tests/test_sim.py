"""Simulation: the same summary for every number of jobs, honest rates, and refusals of bad numbers."""

from __future__ import annotations

import json
import time
from types import SimpleNamespace
from typing import Any, cast

import pytest

from pylae import games
from pylae.core import engine
from pylae.core.chance import CHANCE, OVER, below, generator
from pylae.core.game import Game, Odds
from pylae.core.match import Match
from pylae.core.options import OptionError
from pylae.lab import sim
from pylae.lab.bench import odds_times
from pylae.lab.sim import MOST_GAMES, Summary, simulate, wilson
from pylae.lab.tally import count_decisions

GAME = games.load("thermopyles")


def run(**more: Any) -> Summary:
    return simulate(
        GAME, more.pop("options", None), **({"games": 6000, "policy": "heuristic", "seed": 3} | more)
    )


def numbers(summary: Summary) -> dict[str, Any]:
    """All of a summary but the clock."""
    told = summary.as_dict()
    del told["seconds"]
    return told


def test_simulate_is_the_same_for_every_number_of_jobs():
    once = numbers(run(jobs=1))
    assert once == numbers(run(jobs=1)) == numbers(run(jobs=2)) == numbers(run(jobs=3))


def test_simulate_does_not_depend_on_the_size_of_its_batches(monkeypatch):
    once = numbers(run(games=999))
    monkeypatch.setattr(sim, "CHUNK", 10)
    assert numbers(run(games=999, jobs=3)) == once


def test_simulate_with_another_seed_differs():
    assert run(seed=3).endings != run(seed=4).endings


def test_simulate_endings_and_rates_add_up():
    summary = run(options={"players": 2})
    assert list(summary.endings) == list(GAME.endings)
    assert sum(summary.endings.values()) == summary.games == 6000
    won = summary.endings["casualties"] + summary.endings["army spent"]
    assert summary.win_rate == won / 6000
    assert summary.interval == wilson(won, 6000)
    assert summary.draw_rate == 0
    assert summary.options == {
        "players": "2",
        "first_player": "1",
        "support_sequential": "no",
        "hidden_hands": "no",
        "draw_vote": "no",
    }
    assert (summary.game, summary.seed, summary.policies, summary.device) == (
        "thermopyles",
        3,
        ("heuristic", "heuristic"),
        "cpu",
    )
    assert summary.mean_steps > 20
    assert summary.seconds > 0


def test_simulate_summary_is_json():
    assert json.loads(json.dumps(run(games=10).as_dict()))["games"] == 10


def test_simulate_rates_are_by_seat_where_seats_play_against_each_other():
    rivals = cast(Game, SimpleNamespace(**{**vars(GAME), "seat_side": lambda state, seat: f"side {seat}"}))
    summary = simulate(rivals, {"players": 2}, games=1000, policy="heuristic", seed=1)
    assert isinstance(summary.win_rate, dict)
    assert isinstance(summary.interval, dict)
    assert list(summary.win_rate) == list(summary.interval) == ["Player 1", "Player 2"]
    assert summary.interval["Player 1"][0] < summary.win_rate["Player 1"] < summary.interval["Player 1"][1]


def test_simulate_a_policy_for_each_seat():
    pair = {"players": 2}
    good, mixed, swapped, bad = (
        run(options=pair, policy=policy)
        for policy in ("heuristic,heuristic", "heuristic,random", ("random", "heuristic"), "random,random")
    )
    assert numbers(good) == numbers(run(options=pair, policy="heuristic"))
    assert mixed.policies == ("heuristic", "random")
    assert swapped.policies == ("random", "heuristic")
    assert mixed.endings != swapped.endings
    for between in (mixed, swapped):
        assert good.mean_steps > between.mean_steps > bad.mean_steps
    assert numbers(mixed) == numbers(run(options=pair, policy="heuristic,random", jobs=2))


def test_simulate_tells_how_many_games_are_done():
    told: list[int] = []
    run(games=5000, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 5000


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        ({"games": 0}, "number of games must be between 1 and"),
        ({"games": -5}, "not -5"),
        ({"games": MOST_GAMES + 1}, "number of games must be between"),
        ({"seed": -1}, "seed must be between 0 and"),
        ({"seed": 1 << 63}, "seed must be between 0 and"),
        ({"jobs": 0}, "at least 1 job"),
        ({"device": "gpu"}, "cpu or cuda, not gpu"),
        ({"policy": "clever"}, "no policy 'clever'"),
        ({"policy": "heuristic,clever", "options": {"players": 2}}, "no policy 'clever'"),
        ({"policy": "heuristic,random"}, "2 policies are named for a table of 1"),
    ],
)
def test_simulate_refuses_bad_numbers(bad: dict[str, Any], sentence: str):
    with pytest.raises(ValueError, match=sentence):
        run(**bad)


def test_simulate_refuses_bad_options():
    with pytest.raises(OptionError, match="players cannot be 9"):
        run(options={"players": 9})


def test_simulate_takes_the_largest_seed():
    assert run(games=10, seed=(1 << 63) - 1).games == 10


def test_wilson_of_known_numbers():
    """Wilson (1927) for 10 of 100: 0.0552 to 0.1744; for 0 of 10: 0 to 0.2775."""
    assert wilson(10, 100) == pytest.approx((0.05523, 0.17437), abs=1e-5)
    assert wilson(0, 10) == pytest.approx((0.0, 0.27753), abs=1e-5)
    assert wilson(10, 10) == pytest.approx((0.72247, 1.0), abs=1e-5)


@pytest.mark.parametrize("games_", [1, 2, 10, 1000, 10**9])
def test_wilson_stays_between_nothing_and_everything(games_: int):
    for wins in {0, 1, games_ // 2, games_ - 1, games_}:
        low, high = wilson(wins, games_)
        assert 0 <= low <= wins / games_ + 1e-12
        assert wins / games_ - 1e-12 <= high <= 1
        assert low < high
    assert wilson(0, games_)[0] == pytest.approx(0, abs=1e-15)
    assert wilson(games_, games_)[1] == pytest.approx(1, abs=1e-15)


def test_wilson_is_narrower_with_more_games():
    assert wilson(300, 1000)[1] - wilson(300, 1000)[0] < wilson(30, 100)[1] - wilson(30, 100)[0]


def test_compiling_is_not_counted_as_play(monkeypatch: pytest.MonkeyPatch):
    clock, compiled = [0.0], engine.compiled

    def slow(*given: Any) -> Any:
        clock[0] += 100
        return compiled(*given)

    monkeypatch.setattr(engine, "compiled", slow)
    monkeypatch.setattr(time, "perf_counter", lambda: clock[0])
    assert simulate(GAME, games=100).seconds == 0
    assert clock == [100]


def test_the_bench_takes_the_time_of_those_odds_only_that_there_are(monkeypatch: pytest.MonkeyPatch):
    clock, odds, given = [0.0], Match.odds, [0, 0]

    def timed(match: Match, move: int) -> Odds | None:
        found = odds(match, move)
        given[found is not None] += 1
        clock[0] += 7 if found is None else 2
        return found

    monkeypatch.setattr(Match, "odds", timed)
    monkeypatch.setattr(time, "process_time", lambda: clock[0])
    assert odds_times(GAME) == (2, 2)
    assert min(given) > 0


def test_decisions_are_questions_with_more_than_one_answer():
    made, out = 0, [0] * GAME.most_legal
    for number in range(20):
        state, random = engine.fresh(GAME), generator(5, number)
        while (who := GAME.mover(state)) != OVER:
            n = GAME.legal(state, out)
            made += who != CHANCE and n > 1
            choice = below(random, n)
            GAME.apply(state, choice if who == CHANCE else out[choice])
    loops = engine.compiled(GAME, {"count_decisions": count_decisions}, "random")
    assert loops.count_decisions(engine.fresh(GAME).record(), 5, 20) == made
