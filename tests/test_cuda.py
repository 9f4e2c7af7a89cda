"""CUDA: the same numbers as the CPU where there is a GPU, and one clear sentence where there is none."""

from __future__ import annotations

import warnings
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from pylae import games
from pylae.core import engine
from pylae.core import piles as piles_of
from pylae.core.chance import below, generator
from pylae.core.playout import playout
from pylae.lab import cuda as gpu
from pylae.lab.sim import simulate
from pylae.lab.tally import TALLY, tally_games
from pylae.lab.tune import tune

GAME = games.load("thermopyles")


def gpu_found() -> bool:
    try:
        gpu.check()
    except gpu.NoDevice:
        return False
    return True


FOUND = gpu_found()
without_gpu = pytest.mark.skipif(FOUND, reason="there is a CUDA GPU here")
with_gpu = pytest.mark.skipif(not FOUND, reason="there is no CUDA GPU here")
# A small grid leaves processors idle, which numba mentions.
quiet = pytest.mark.filterwarnings("ignore:Grid size")

OPTIONS = (
    {"players": 1},
    {"players": 4, "draw_vote": True, "first_player": "random"},
    {"players": 3, "support_sequential": True, "hidden_hands": True},
)
POLICIES = ("random", "heuristic", ("heuristic", "random", "heuristic", "random"))


@without_gpu
def test_cuda_without_a_gpu_is_refused_in_one_sentence():
    with pytest.raises(gpu.NoDevice, match=r"CUDA.*\.$"):
        gpu.check()


@without_gpu
@pytest.mark.parametrize(
    "ask",
    [
        lambda: simulate(GAME, games=10, device="cuda"),
        lambda: tune(GAME, generations=1, population=8, games=1, final_games=1, device="cuda"),
        lambda: gpu.Kernels(GAME),
        lambda: gpu.tuning_kernel(GAME),
    ],
    ids=["simulate", "tune", "kernels", "tuning kernel"],
)
def test_cuda_everything_that_needs_a_gpu_says_so(ask: Any):
    with pytest.raises(gpu.NoDevice):
        ask()


@without_gpu
def test_cuda_without_a_gpu_nobody_is_told_that_rules_are_compiled():
    told: list[str] = []
    with pytest.raises(gpu.NoDevice):
        simulate(GAME, games=10, device="cuda", notice=told.append)
    assert told == []


def test_cuda_a_broken_driver_is_refused_in_one_sentence(monkeypatch):
    from numba import cuda

    def broken() -> bool:
        raise RuntimeError("the driver is too old")

    monkeypatch.setattr(cuda, "is_available", broken)
    with pytest.raises(gpu.NoDevice, match="CUDA cannot be used here: the driver is too old"):
        gpu.check()


def test_cuda_no_device_warns_of_nothing():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        gpu_found()


def test_cuda_primitives_count_and_find_cards_like_the_interpreted_ones(monkeypatch):
    """Their bodies, run by Python with a stand-in for the GPU's one instruction."""
    from pylae.core import device

    monkeypatch.setattr(device, "cuda", SimpleNamespace(popc=lambda bits: int(bits).bit_count()))
    random = generator(31)
    piles = (
        [1 << bit for bit in range(31)]
        + [(1 << 31) - 1]
        + [1 + below(random, (1 << 31) - 1) for _ in range(100)]
    )
    for pile in piles:
        assert device.size(pile) == piles_of.size(pile)
        assert device.lowest(pile) == piles_of.lowest(pile)
        assert [device.nth(pile, index) for index in range(pile.bit_count())] == piles_of.cards(pile)


@quiet
@with_gpu
@pytest.mark.cuda
@pytest.mark.parametrize("policy", POLICIES, ids=str)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_cuda_tallies_equal_the_cpus(policy: str | tuple[str, ...], options: dict[str, Any]):
    start = engine.fresh(GAME, options).record()
    kernels = gpu.Kernels(GAME, policy)
    for seed, first, last in ((1, 0, 20_000), ((1 << 63) - 1, 12_345, 12_346), (7, 1 << 33, (1 << 33) + 500)):
        counted = np.zeros(TALLY, np.int64)
        engine.compiled(GAME, {"tally_games": tally_games}, policy).tally_games(
            start, seed, first, last, counted
        )
        assert kernels.tally(start, seed, first, last).tolist() == counted.tolist()


@quiet
@with_gpu
@pytest.mark.cuda
@pytest.mark.parametrize("policy", POLICIES, ids=str)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_cuda_final_states_are_those_of_interpreted_games(
    policy: str | tuple[str, ...], options: dict[str, Any]
):
    fresh = engine.fresh(GAME, options)
    finals = gpu.Kernels(GAME, policy).finals(fresh.record(), 11, 5, 65)
    loops = engine.interpreted(GAME, {"playout": playout}, policy)
    for at, number in enumerate(range(5, 65)):
        state = fresh.copy()
        loops.playout(state, [0] * GAME.most_legal, generator(11, number))
        assert finals[at].tobytes() == state.pack()


@quiet
@with_gpu
@pytest.mark.cuda
@pytest.mark.parametrize("name", games.names())
def test_cuda_every_game_ends_as_it_does_interpreted(name: str):
    game = games.load(name)
    fresh = engine.fresh(game)
    finals = gpu.Kernels(game).finals(fresh.record(), 3, 0, 400)
    loops = engine.interpreted(game, {"playout": playout})
    for number in range(400):
        state = fresh.copy()
        loops.playout(state, [0] * game.most_legal, generator(3, number))
        assert finals[number].tobytes() == state.pack()


@quiet
@with_gpu
@pytest.mark.cuda
def test_cuda_simulate_sums_up_like_the_cpu():
    asked: dict[str, Any] = {"games": 30_000, "policy": "heuristic", "seed": 2}
    cpu, device = (simulate(GAME, {"players": 2}, device=name, **asked).as_dict() for name in ("cpu", "cuda"))
    for told in (cpu, device):
        del told["seconds"], told["device"]
    assert cpu == device


@quiet
@with_gpu
@pytest.mark.cuda
def test_cuda_tunes_like_the_cpu():
    asked: dict[str, Any] = {"generations": 2, "population": 16, "games": 100, "final_games": 200, "seed": 4}
    assert tune(GAME, **asked, device="cuda") == tune(GAME, **asked)
    asked |= {"options": {"players": 2}, "seat": 1, "rival": "heuristic"}
    assert tune(GAME, **asked, device="cuda") == tune(GAME, **asked)
