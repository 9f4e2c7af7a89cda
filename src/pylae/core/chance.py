"""Chance is a player: who moves when dice fall, and the small generator a driver decides with.

Rules never roll. When dice fall or a card is drawn, `mover` is `CHANCE` and `legal` says how many outcomes there
are: the actions 0 … n-1, all equally likely. The generator belongs to whoever drives the game; it is PCG32 with its
own stream for every pair (run seed, game number), so results do not depend on jobs, threads, machines or gear.

    random = generator(seed=7, game=0)
    face = 1 + below(random, 6)
"""

from __future__ import annotations

import operator

from pylae.core.rule import primitive

CHANCE = -1
OVER = -2
HIDDEN = -3  # stands for an action that a seat may not know

MASK64 = (1 << 64) - 1
MULTIPLIER = 6364136223846793005
GOLDEN = 0x9E3779B97F4A7C15
LARGEST_SEED = (1 << 63) - 1  # what every gear can hold


def generator(seed: int, game: int = 0) -> list[int]:
    """A fresh generator for one game of a run; raises `ValueError` for a seed of which it could not use every bit."""
    random = [0, 0]
    start(random, checked_seed(seed), checked_seed(game, "number of a game"))
    return random


def checked_seed(seed: object, what: str = "seed") -> int:
    """A seed as a plain int; raises `ValueError` for what is none, or is too large to be used whole."""
    try:
        number = operator.index(seed)  # type: ignore[arg-type]  (whatever is no whole number is refused)
    except TypeError:
        number = -1
    if isinstance(seed, bool) or not 0 <= number <= LARGEST_SEED:
        raise ValueError(f"the {what} must be between 0 and {LARGEST_SEED} and a whole number, not {seed!r}")
    return number


@primitive
def mix(word: int) -> int:
    """Scrambles 64 bits (the finaliser of SplitMix64)."""
    word &= MASK64
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK64
    return word ^ (word >> 31)


@primitive
def start(random: list[int], seed: int, game: int) -> None:
    """Sets a generator to the beginning of one game of a run."""
    key = mix((seed + GOLDEN) & MASK64)
    random[0] = mix((key + game) & MASK64)
    random[1] = mix((random[0] + GOLDEN) & MASK64) | 1


@primitive
def below(random: list[int], n: int) -> int:
    """A number from 0 to n-1, each equally likely to one part in 2**32 / n."""
    word = random[0]
    random[0] = (word * MULTIPLIER + random[1]) & MASK64
    mixed = ((word ^ (word >> 18)) >> 27) & 0xFFFFFFFF
    turn = word >> 59
    mixed = (mixed >> turn | mixed << (32 - turn)) & 0xFFFFFFFF
    return (mixed * n) >> 32
