"""Chance: the generator is the same in every gear, fair, and its streams differ."""

from __future__ import annotations

from collections import Counter
from functools import cache
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pylae.core import native
from pylae.core.chance import GOLDEN, MASK64, MULTIPLIER, below, generator, mix, start
from pylae.core.kinds import Generator, Longs
from pylae.core.rule import rule

SEEDS = st.integers(0, (1 << 63) - 1)
EDGE_SEEDS = (0, 1, 7, 0xFFFFFFFF, 1 << 32, 1 << 62, (1 << 63) - 1)


@rule
def draws(random: Generator, seed: int, game: int, limits: Longs, out: Longs) -> None:
    """Starts a generator and draws one number below each limit."""
    start(random, seed, game)
    for at in range(len(limits)):
        out[at] = below(random, limits[at])


@rule
def mixes(words: Longs, out: Longs) -> None:
    for at in range(len(words)):
        out[at] = mix(words[at])


@cache
def compiled() -> SimpleNamespace:
    return native.compiled({"draws": draws, "mixes": mixes})


def interpreted_draws(seed: int, game: int, limits: list[int]) -> tuple[list[int], list[int]]:
    random, out = [0, 0], [0] * len(limits)
    draws(random, seed, game, limits, out)
    return out, random


def compiled_draws(seed: int, game: int, limits: list[int]) -> tuple[list[int], list[int]]:
    random, out = np.zeros(2, np.uint64), np.zeros(len(limits), np.int64)
    compiled().draws(random, seed, game, np.array(limits, np.int64), out)
    return out.tolist(), random.tolist()


@settings(deadline=None)
@given(SEEDS, SEEDS, st.lists(st.integers(1, 1 << 20), max_size=40))
@example(0, 0, [1, 6, 1 << 20])
@example((1 << 63) - 1, (1 << 63) - 1, [1, 6, 1 << 20])
def test_chance_compiled_equals_interpreted(seed: int, game: int, limits: list[int]):
    assert compiled_draws(seed, game, limits) == interpreted_draws(seed, game, limits)


@pytest.mark.parametrize("seed", EDGE_SEEDS)
def test_chance_compiled_equals_interpreted_over_a_long_run(seed: int):
    limits = [1 + at % 28 for at in range(2000)] + [1 << bit for bit in range(21)]
    assert compiled_draws(seed, 3, limits) == interpreted_draws(seed, 3, limits)


@settings(deadline=None)
@given(st.lists(st.integers(0, MASK64), min_size=1, max_size=40))
@example([0, 1, MASK64, 1 << 63, GOLDEN])
def test_chance_mix_compiled_equals_interpreted(words: list[int]):
    """Compiled, a word is the number of 64 bits that has its bits."""
    slow, fast = [0] * len(words), np.zeros(len(words), np.int64)
    mixes(words, slow)
    compiled().mixes(np.array(words, np.uint64).view(np.int64), fast)
    assert slow == [word % 2**64 for word in fast.tolist()]
    assert all(0 <= word <= MASK64 for word in slow)


def test_chance_mix_is_the_finaliser_of_splitmix64():
    """The first outputs of SplitMix64 with seed 1234567, as its author's test prints them."""
    words = [mix((1234567 + GOLDEN * step) & MASK64) for step in (1, 2, 3)]
    assert words == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_chance_words_are_those_of_pcg32():
    """The first words of the PCG32 demo with seed 42 and stream 54."""
    stream = 54 << 1 | 1
    random = [((42 + stream) * MULTIPLIER + stream) & MASK64, stream]
    words = [below(random, 1 << 32) for _ in range(6)]
    assert words == [0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E]


@settings(deadline=None)
@given(SEEDS, st.integers(1, 1 << 20))
def test_chance_numbers_lie_below_the_limit(seed: int, n: int):
    random = generator(seed)
    assert all(0 <= below(random, n) < n for _ in range(50))


def test_chance_below_one_is_always_zero_and_still_moves_on():
    random = generator(1)
    before = random.copy()
    assert below(random, 1) == 0
    assert random != before


@pytest.mark.parametrize("n, limit", [(2, 10.9), (6, 20.6), (20, 43.9), (28, 55.5)])
def test_chance_is_uniform(n: int, limit: float):
    """Chi-square at one part in a thousand, on a fixed seed."""
    random = generator(2013)
    expected = 2000
    counted = Counter(below(random, n) for _ in range(expected * n))
    assert sum((counted[face] - expected) ** 2 / expected for face in range(n)) < limit


def test_chance_first_number_of_a_game_is_uniform_over_games():
    counted = Counter(below(generator(2013, game), 6) for game in range(12_000))
    assert sum((counted[face] - 2000) ** 2 / 2000 for face in range(6)) < 20.6


def test_chance_pairs_of_dice_are_uniform():
    random = generator(480)
    counted = Counter((below(random, 6), below(random, 6)) for _ in range(36_000))
    assert sum((counted[divmod(pair, 6)] - 1000) ** 2 / 1000 for pair in range(36)) < 66.7


def test_chance_every_seed_and_game_has_its_own_stream():
    streams = {tuple(generator(seed, game)) for seed in EDGE_SEEDS for game in range(2000)}
    assert len(streams) == 2000 * len(EDGE_SEEDS)
    assert all(random[1] % 2 == 1 for random in streams)  # an odd increment gives the full period


def test_chance_seed_and_game_do_not_simply_add_up():
    assert generator(1, 2) != generator(2, 1)
    assert generator(0, 5) != generator(5, 0)


def test_chance_a_generator_repeats():
    one, two = generator(9, 4), generator(9, 4)
    assert [below(one, 6) for _ in range(100)] == [below(two, 6) for _ in range(100)]
    assert one == two
