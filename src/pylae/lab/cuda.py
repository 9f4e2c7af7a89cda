"""Batches on an NVIDIA GPU: one thread plays one game after another, its state in the thread's own memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pylae.core.chance import start
from pylae.core.engine import slots
from pylae.core.game import Game
from pylae.core.playout import advance
from pylae.core.twin import Cuda, twins
from pylae.lab.tally import MOST_SEATS, TALLY, count_game

THREADS = 128  # a block
BLOCKS_PER_PROCESSOR = 16


class NoDevice(RuntimeError):
    """There is no GPU to run on, said in one sentence."""


def check() -> None:
    """Raises `NoDevice` unless a CUDA GPU can be used."""
    try:
        from numba import cuda

        found = cuda.is_available()
    except Exception as error:  # a broken driver fails in many ways, and each means the same here
        raise NoDevice(f"CUDA cannot be used here: {error}") from None
    if not found:
        raise NoDevice("There is no CUDA GPU on this machine; leave out --device cuda to run on the CPU.")


def tuning_kernel(game: Game) -> tuple[Callable[..., Any], tuple[int, int]]:
    """The kernel that plays each candidate's games, and its block: (initial, scales, seed, first, last, wins)."""
    check()
    from numba import cuda, from_dtype, int32, int64, uint64

    from pylae.lab.tune import weighted_advance

    rules = twins(Cuda(), {"advance": weighted_advance, "start": start, "returns": game.returns}, slots(game))
    advance, begin, returns = rules.advance, rules.start, rules.returns
    record, most_legal = from_dtype(game.State.dtype()), game.most_legal

    @cuda.jit
    def weighted_wins(initial: Any, scales: Any, seed: int, first: int, last: int, wins: Any) -> None:
        state = cuda.local.array(1, record)
        out = cuda.local.array(most_legal, int32)
        random = cuda.local.array(2, uint64)
        result = cuda.local.array(MOST_SEATS, int64)
        scale = scales[cuda.blockIdx.y]
        number = first + cuda.blockIdx.x * cuda.blockDim.x + cuda.threadIdx.x
        won = 0
        state[0] = initial[0]
        begin(random, seed, number)
        while number < last:
            if advance(state[0], out, random, scale) == 0:
                returns(state[0], result)
                won += 1 if result[0] > 0 else 0
                number += cuda.gridDim.x * cuda.blockDim.x
                state[0] = initial[0]
                begin(random, seed, number)
        cuda.atomic.add(wins, cuda.blockIdx.y, won)

    return weighted_wins, (8, THREADS)


class Kernels:
    """The loops of one game and policy, compiled for the GPU.

    A thread that finishes a game begins its next one at once, so that a warp never waits for its longest game.
    """

    def __init__(self, game: Game, policy: str = "random") -> None:
        check()
        from numba import cuda, from_dtype, int32, int64, uint64

        rules = twins(Cuda(), {"advance": advance, "start": start, "count_game": count_game}, slots(game, policy))
        move, begin, count = rules.advance, rules.start, rules.count_game
        record, most_legal = from_dtype(game.State.dtype()), game.most_legal

        @cuda.jit
        def tally_games(initial: Any, seed: int, first: int, last: int, tally: Any) -> None:
            state = cuda.local.array(1, record)
            out = cuda.local.array(most_legal, int32)
            random = cuda.local.array(2, uint64)
            result = cuda.local.array(MOST_SEATS, int64)
            mine = cuda.local.array(TALLY, int64)
            for place in range(TALLY):
                mine[place] = 0
            number = first + cuda.grid(1)
            steps = 0
            state[0] = initial[0]
            begin(random, seed, number)
            while number < last:
                if move(state[0], out, random) == 1:
                    steps += 1
                else:
                    count(state[0], steps, result, mine)
                    number += cuda.gridsize(1)
                    steps = 0
                    state[0] = initial[0]
                    begin(random, seed, number)
            for place in range(TALLY):
                if mine[place] != 0:
                    cuda.atomic.add(tally, place, mine[place])

        @cuda.jit
        def play_games(initial: Any, states: Any, seed: int, first: int) -> None:
            out = cuda.local.array(most_legal, int32)
            random = cuda.local.array(2, uint64)
            for index in range(cuda.grid(1), len(states), cuda.gridsize(1)):
                states[index] = initial[0]
                begin(random, seed, first + index)
                while move(states[index], out, random) == 1:
                    pass

        self.tally_kernel: Callable[..., Any] = tally_games
        self.play_kernel: Callable[..., Any] = play_games
        processors = cuda.get_current_device().MULTIPROCESSOR_COUNT
        self.grid = processors * BLOCKS_PER_PROCESSOR, THREADS

    def tally(self, initial: Any, seed: int, first: int, last: int) -> Any:
        """What the games `first` to `last`-1 add up to."""
        import numpy as np
        from numba import cuda

        counted = cuda.to_device(np.zeros(TALLY, np.int64))
        self.tally_kernel[self.grid](cuda.to_device(initial), seed, first, last, counted)
        return counted.copy_to_host()

    def finals(self, initial: Any, seed: int, first: int, last: int) -> Any:
        """The final states of the games `first` to `last`-1."""
        import numpy as np
        from numba import cuda

        states = cuda.to_device(np.zeros(last - first, initial.dtype))
        self.play_kernel[self.grid](cuda.to_device(initial), states, seed, first)
        return states.copy_to_host()
