"""CUDA: the same numbers as the CPU where there is a GPU, and one clear sentence where there is none."""

from __future__ import annotations

import warnings
from enum import IntEnum
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from pylae import games
from pylae.core import engine, native
from pylae.core import piles as piles_of
from pylae.core.chance import below, generator
from pylae.core.game import WATCHER, Game
from pylae.core.kinds import Longs, States
from pylae.core.native import ENTRY, NoDevice, cuda, machine
from pylae.core.native.calls import signatures
from pylae.core.native.lines import Target
from pylae.core.native.llvm import Text
from pylae.core.native.program import Program
from pylae.core.native.ranges import Ranges
from pylae.core.observation import observations, observed
from pylae.core.piles import added, has, lowest, nth, removed, size
from pylae.core.playout import final_states, playout
from pylae.core.rule import rule
from pylae.core.scratch import worker, workers
from pylae.core.state import StateBase, pile
from pylae.lab.sim import simulate
from pylae.lab.tally import TALLY, tally_games
from pylae.lab.tune import tune, weighted_wins

GAME = games.load("thermopyles")


def gpu_found() -> bool:
    try:
        cuda.device()
    except NoDevice:
        return False
    return True


FOUND = gpu_found()
without_gpu = pytest.mark.skipif(FOUND, reason="there is a CUDA GPU here")
with_gpu = pytest.mark.skipif(not FOUND, reason="there is no CUDA GPU here")

OPTIONS = (
    {"players": 1},
    {"players": 4, "draw_vote": True, "first_player": "random"},
    {"players": 3, "support_sequential": True, "hidden_hands": True},
)
POLICIES = ("random", "heuristic", ("heuristic", "random", "heuristic", "random"))
Policy = str | tuple[str, ...]


# Where there is no GPU


@without_gpu
def test_cuda_without_a_gpu_is_refused_in_one_sentence():
    with pytest.raises(NoDevice, match=r"CUDA.*\.$"):
        cuda.device()


@without_gpu
@pytest.mark.parametrize(
    "ask",
    [
        lambda: simulate(GAME, games=10, device="cuda"),
        lambda: tune(GAME, generations=1, population=8, games=1, final_games=1, device="cuda"),
        lambda: engine.kernels(GAME, {"tally_games": tally_games}),
        lambda: engine.kernels(GAME, {"weighted_wins": weighted_wins}),
    ],
    ids=["simulate", "tune", "kernels", "tuning kernel"],
)
def test_cuda_everything_that_needs_a_gpu_says_so(ask: Any):
    with pytest.raises(NoDevice):
        ask()


@without_gpu
def test_cuda_without_a_gpu_nobody_is_told_that_rules_are_compiled():
    told: list[str] = []
    with pytest.raises(NoDevice):
        simulate(GAME, games=10, device="cuda", notice=told.append)
    assert told == []


def first_device() -> Any:
    """The GPU asked for anew: `device` remembers the one it found."""
    return cuda.device.__wrapped__()


def test_cuda_a_broken_driver_is_refused_in_one_sentence(monkeypatch):
    def broken() -> None:
        raise RuntimeError("the driver is too old")

    monkeypatch.setattr(cuda, "Device", broken)
    with pytest.raises(
        NoDevice, match=r"^CUDA cannot be used here \(the driver is too old\); leave out --device cuda .*\.$"
    ):
        first_device()


def test_cuda_a_missing_package_is_refused_in_one_sentence_that_names_it(monkeypatch):
    def missing(name: str) -> None:
        raise ModuleNotFoundError(f"No module named {name!r}")

    monkeypatch.setattr(cuda, "import_module", missing)
    with pytest.raises(NoDevice, match=r"^CUDA needs the package cuda-bindings: pip install .*\.$"):
        first_device()


class Result(IntEnum):
    """Some answers of a driver."""

    CUDA_SUCCESS = 0
    CUDA_ERROR_SYSTEM_DRIVER_MISMATCH = 803


def driver(begun: Result, devices: int) -> SimpleNamespace:
    """A driver that begins like this and finds so many GPUs."""
    return SimpleNamespace(
        CUresult=Result,
        cuInit=lambda flags: (begun,),
        cuDeviceGetCount=lambda: (Result.CUDA_SUCCESS, devices),
    )


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (driver(Result.CUDA_SUCCESS, 0), r"^There is no CUDA GPU on this machine; .*\.$"),
        (
            driver(Result.CUDA_ERROR_SYSTEM_DRIVER_MISMATCH, 1),
            r"^CUDA cannot be used here \(cuInit: CUDA_ERROR_SYSTEM_DRIVER_MISMATCH\); leave out .*\.$",
        ),
    ],
    ids=["no GPU", "an error"],
)
def test_cuda_what_the_driver_says_is_told_in_one_sentence(
    found: SimpleNamespace, sentence: str, monkeypatch
):
    monkeypatch.setattr(cuda, "import_module", lambda name: found)
    with pytest.raises(NoDevice, match=sentence):
        first_device()


def test_cuda_no_device_warns_of_nothing():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        gpu_found()


# What can be said of kernels without a GPU


@rule
def find_cards(piles: Longs, sizes: Longs, lowests: Longs, found: Longs) -> None:
    """Sizes and lowest cards of piles that are not empty, and their cards, with room for 31 of each."""
    for at in range(worker(), len(piles), workers()):
        pile = piles[at]
        sizes[at] = size(pile)
        lowests[at] = lowest(pile)
        for index in range(size(pile)):
            found[31 * at + index] = nth(pile, index)


def check_cards(loop: Any) -> None:
    """A loop finds what the interpreted building blocks find."""
    random = generator(31)
    piles = (
        [1 << bit for bit in range(31)]
        + [(1 << 31) - 1]
        + [1 + below(random, (1 << 31) - 1) for _ in range(100)]
    )
    sizes, lowests, found = (np.full(length * len(piles), -1, np.int64) for length in (1, 1, 31))
    loop(np.array(piles, np.int64), sizes, lowests, found)
    assert sizes.tolist() == [piles_of.size(pile) for pile in piles]
    assert lowests.tolist() == [piles_of.lowest(pile) for pile in piles]
    for at, held in enumerate(piles):
        cards = piles_of.cards_in(held)
        assert found[31 * at : 31 * at + 31].tolist() == cards + [-1] * (31 - len(cards))


def test_cuda_primitives_count_and_find_cards_like_the_interpreted_ones():
    """Their text for a GPU, which has no instruction of x86, run by this processor as its only worker."""
    program = Program({"find_cards": find_cards}, {})
    text = Text(program, Target(), Ranges(program)).text
    assert "pdep" not in text
    made = native.linked({"entries": signatures(program), "sites": []}, machine.object_code(text))
    check_cards(made.find_cards)


def test_cuda_loops_become_kernels_that_are_called_like_compiled_loops():
    loops = {"tally_games": tally_games, "final_states": final_states, "observations": observations}
    bound = engine.slots(GAME, "heuristic")
    head, text = cuda.ptx(loops, bound, GAME.State, 90)
    assert head["entries"] == signatures(Program(loops, bound, GAME.State))
    assert b".target sm_90" in text
    for name in loops:
        assert f".visible .entry {ENTRY}{name}(".encode() in text


class StandIn:
    """Memory of a GPU kept in a list, and a kernel that Python runs."""

    def __init__(self, kernel: Any) -> None:
        self.kernel = kernel
        self.memory: dict[int, Any] = {}
        self.sizes: list[int] = []

    def function(self, module: Any, name: str) -> Any:
        return self.kernel

    def sent(self, array: Any) -> int:
        self.sizes.append(array.nbytes)
        self.memory[len(self.sizes)] = array.copy()
        return len(self.sizes)

    def fetch(self, memory: int, array: Any) -> None:
        array[:] = self.memory[memory]

    def free(self, memory: int) -> None:
        del self.memory[memory]

    def run(self, function: Any, values: list[int]) -> None:
        function(self.memory, values)


def test_cuda_arrays_travel_to_the_gpu_and_back_and_a_start_stays_what_it_was():
    values_seen: list[list[int]] = []

    def kernel(memory: dict[int, Any], values: list[int]) -> None:
        values_seen.append(values)
        initial, states = memory[values[0]], memory[values[1]]
        states[:] = initial
        initial[:] = np.zeros(1, initial.dtype)

    gpu: Any = StandIn(kernel)
    told = signatures(Program({"final_states": final_states}, engine.slots(GAME), GAME.State))["final_states"]
    start, states = engine.fresh(GAME).record(), np.zeros(5, GAME.State.dtype())
    before = start.tobytes()
    cuda.Kernel(gpu, None, "final_states", told)(start, states, 11, -7)
    assert values_seen == [[1, 2, 5, 11, -7]]
    assert gpu.sizes == [GAME.State.size, 5 * GAME.State.size]
    assert start.tobytes() == before
    assert states.tobytes() == 5 * before
    assert gpu.memory == {}


def test_cuda_memory_is_given_back_when_a_kernel_fails():
    def kernel(memory: dict[int, Any], values: list[int]) -> None:
        raise RuntimeError("cuLaunchKernel: CUDA_ERROR_LAUNCH_FAILED")

    gpu: Any = StandIn(kernel)
    told = signatures(Program({"find_cards": find_cards}, {}))["find_cards"]
    rows = [np.zeros(31, np.int64) for _ in range(4)]
    with pytest.raises(RuntimeError, match="LAUNCH_FAILED"):
        cuda.Kernel(gpu, None, "find_cards", told)(*rows)
    assert len(gpu.sizes) == 4 and gpu.memory == {}


# Where there is a GPU


@with_gpu
@pytest.mark.cuda
def test_cuda_primitives_on_the_gpu_count_and_find_cards_like_the_interpreted_ones():
    check_cards(native.kernels({"find_cards": find_cards}).find_cards)


@with_gpu
@pytest.mark.cuda
@pytest.mark.parametrize("policy", POLICIES, ids=str)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_cuda_tallies_equal_the_cpus(policy: Policy, options: dict[str, Any]):
    start = engine.fresh(GAME, options).record()
    loops = [made(GAME, {"tally_games": tally_games}, policy) for made in (engine.compiled, engine.kernels)]
    for seed, first, last in ((1, 0, 20_000), ((1 << 63) - 1, 12_345, 12_346), (7, 1 << 33, (1 << 33) + 500)):
        on_cpu, on_gpu = np.zeros(TALLY, np.int64), np.zeros(TALLY, np.int64)
        loops[0].tally_games(start, seed, first, last, on_cpu)
        loops[1].tally_games(start, seed, first, last, on_gpu)
        assert on_gpu.tolist() == on_cpu.tolist()


@with_gpu
@pytest.mark.cuda
def test_cuda_a_tally_is_added_to_what_was_counted_before():
    start = engine.fresh(GAME).record()
    loops = engine.kernels(GAME, {"tally_games": tally_games})
    whole, parts = np.zeros(TALLY, np.int64), np.zeros(TALLY, np.int64)
    loops.tally_games(start, 1, 0, 3000, whole)
    for first, last in ((0, 1), (1, 1000), (1000, 1000), (1000, 3000)):
        loops.tally_games(start, 1, first, last, parts)
    assert parts.tolist() == whole.tolist()


def check_finals(
    game: Game, policy: Policy, options: dict[str, Any], seed: int, first: int, number: int
) -> None:
    """Games on the GPU end, byte for byte, as they do when Python plays them."""
    start = engine.fresh(game, options)
    finals = np.zeros(number, game.State.dtype())
    loops = engine.kernels(game, {"final_states": final_states}, policy)
    loops.final_states(start.record(), finals, seed, first)
    slow = engine.interpreted(game, {"playout": playout}, policy)
    for at in range(number):
        state = start.copy()
        slow.playout(state, [0] * game.most_legal, generator(seed, first + at))
        assert finals[at : at + 1].tobytes() == state.record().tobytes()


@with_gpu
@pytest.mark.cuda
@pytest.mark.parametrize("policy", POLICIES, ids=str)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_cuda_final_states_are_those_of_interpreted_games(policy: Policy, options: dict[str, Any]):
    check_finals(GAME, policy, options, seed=11, first=5, number=60)


@with_gpu
@pytest.mark.cuda
@pytest.mark.parametrize("policy", ["random", "heuristic"])
@pytest.mark.parametrize("name", games.names())
def test_cuda_every_game_ends_as_it_does_interpreted(name: str, policy: str):
    check_finals(games.load(name), policy, {}, seed=3, first=0, number=400)


@with_gpu
@pytest.mark.cuda
@pytest.mark.parametrize("name", games.names())
def test_cuda_observations_are_those_of_interpreted_views(name: str):
    game, number = games.load(name), 100
    loops = engine.kernels(game, {"final_states": final_states, "observations": observations})
    states = np.zeros(number, game.State.dtype())
    loops.final_states(engine.fresh(game).record(), states, 1, 0)
    numbers = np.zeros(number * game.observation, np.int32)
    loops.observations(states, WATCHER, numbers)
    for at, row in enumerate(numbers.reshape(number, -1)):
        view = game.State.of_record(states[at:])
        game.hide(view, WATCHER)
        assert row.tolist() == observed(view)


@with_gpu
@pytest.mark.cuda
def test_cuda_simulate_sums_up_like_the_cpu():
    asked: dict[str, Any] = {"games": 30_000, "policy": "heuristic", "seed": 2}
    cpu, device = (simulate(GAME, {"players": 2}, device=name, **asked).as_dict() for name in ("cpu", "cuda"))
    for told in (cpu, device):
        del told["seconds"], told["device"]
    assert cpu == device


@with_gpu
@pytest.mark.cuda
def test_cuda_tunes_like_the_cpu():
    asked: dict[str, Any] = {"generations": 2, "population": 16, "games": 100, "final_games": 200, "seed": 4}
    assert tune(GAME, **asked, device="cuda") == tune(GAME, **asked)
    asked |= {"options": {"players": 2}, "seat": 1, "rival": "heuristic"}
    assert tune(GAME, **asked, device="cuda") == tune(GAME, **asked)


class Deck(StateBase):
    """Piles of every width."""

    small = pile(32)
    middle = pile(64)
    large = pile(128)
    hand = pile(100, 3)


@rule
def churn(states: States, out: Longs) -> None:
    """Draws from, looks into and adds to all piles of each state."""
    for at in range(worker(), len(states), workers()):
        state: Any = states[at]
        total = 0
        rest = state.large & ~state.hand[0]
        while rest != 0:
            card = lowest(rest)
            rest = removed(rest, card)
            total = total * 3 % 1000003 + card
        for _ in range(20):
            card = nth(state.large, size(state.large) - 1)
            state.large = removed(state.large, card)
            if card < 100:
                state.hand[1] = added(state.hand[1], card)
            if has(state.middle, card % 64):
                state.small = added(state.small, card % 32)
            total += size(state.large | state.hand[2]) + lowest(state.hand[1] | state.hand[2])
            total += size(state.middle) + nth(state.middle, 3)
        out[at] = total


def check_churn(loop: Any) -> None:
    """A loop leaves piles of every width as Python leaves them."""
    random, states = Random(5), []
    for _ in range(64):
        deck = Deck()
        deck.small, deck.middle, deck.large = (
            random.getrandbits(bits) | 1 << bits - 1 for bits in (32, 64, 128)
        )
        deck.hand = [random.getrandbits(100) for _ in range(3)]
        states.append(deck)
    records = np.frombuffer(bytearray(b"".join(deck.pack() for deck in states)), Deck.dtype())
    found = np.zeros(64, np.int64)
    loop(records, found)
    expected = [0] * 64
    churn(states, expected)
    assert found.tolist() == expected
    assert records.tobytes() == b"".join(deck.pack() for deck in states)


def test_cuda_text_for_large_piles_shifts_no_128_bits():
    """LLVM 22 makes a wrong mask for a GPU of `~(1 << card)` with 128 bits: it turns the low word like a wheel."""
    assert b"-2;" not in cuda.ptx({"churn": churn}, {}, Deck, 90)[1]
    check_churn(native.compiled({"churn": churn}, state=Deck).churn)


@with_gpu
@pytest.mark.cuda
def test_cuda_piles_of_every_width_equal_the_interpreted_ones():
    check_churn(native.kernels({"churn": churn}, state=Deck).churn)
