"""Bounds from above: deals summed up the same for any number of jobs, Ctrl-C, and games that know none."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from statistics import mean, stdev
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from pylae import games
from pylae.cli import app
from pylae.core.chance import below, generator
from pylae.core.options import OptionError
from pylae.lab.bound import Stopped, bound

GAME = games.load("thermopyles")


def seen_through(deal: Callable[[int, int], float]) -> Any:
    """The game with somebody else who knows more than he may."""
    return SimpleNamespace(
        **vars(GAME) | {"foresight": lambda start, notice: deal, "foreseen": "the weather"}
    )


def by_lot(seed: int, number: int) -> float:
    return below(generator(seed, number), 1000) / 1000


def test_bound_is_the_mean_of_its_deals_with_an_interval():
    found = bound(seen_through(by_lot), deals=50, seed=3)
    worth = [by_lot(3, number) for number in range(50)]
    half = 1.959964 * stdev(worth) / 50**0.5
    assert found.deals == 50 and found.foreseen == "the weather"
    assert found.mean == pytest.approx(mean(worth))
    assert found.interval == pytest.approx((mean(worth) - half, mean(worth) + half))


def test_bound_does_not_depend_on_jobs():
    one, three = (bound(seen_through(by_lot), deals=40, seed=3, jobs=jobs) for jobs in (1, 3))
    assert one.mean == pytest.approx(three.mean, abs=1e-12) and three.deals == 40


@pytest.mark.parametrize("jobs", [1, 2])
def test_bound_stopped_by_ctrl_c_sums_up_what_was_solved(jobs: int):
    def deal(seed: int, number: int) -> float:
        if number == 10:
            os.kill(os.getpid(), signal.SIGINT)
        return by_lot(seed, number)

    with pytest.raises(Stopped) as stopped:
        bound(seen_through(deal), deals=100_000, seed=3, jobs=jobs)
    found = stopped.value.found
    assert 10 <= found.deals < 100_000
    assert found.mean == pytest.approx(mean(by_lot(3, number) for number in range(found.deals)))


def test_bound_tells_what_a_deal_could_not_do():
    def deal(seed: int, number: int) -> float:
        raise ZeroDivisionError("of no use")

    with pytest.raises(ZeroDivisionError):
        bound(seen_through(deal), deals=4, jobs=2)


@pytest.mark.parametrize("wrong", [{"deals": 1}, {"deals": 4, "jobs": 0}, {"deals": 4, "seed": -1}])
def test_bound_refuses_numbers_that_mean_nothing(wrong: dict[str, Any]):
    with pytest.raises(ValueError, match="must be"):
        bound(seen_through(by_lot), **wrong)


def test_bound_is_refused_by_a_game_that_knows_none():
    with pytest.raises(OptionError, match="earth_and_water"):
        bound(games.load("earth_and_water"), deals=4)


def test_bound_command_tells_the_figure_and_what_is_known(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("pylae.games.load", lambda name: seen_through(by_lot))
    ran = CliRunner().invoke(app, ["bound", "thermopyles", "--deals", "20", "--seed", "3"])
    assert ran.exit_code == 0
    assert "20 deals, seed 3" in ran.stdout and "Who knows the weather wins" in ran.stdout
    ran = CliRunner().invoke(app, ["bound", "thermopyles", "--deals", "20", "--seed", "3", "--json"])
    assert json.loads(ran.stdout)["mean"] == pytest.approx(mean(by_lot(3, number) for number in range(20)))
