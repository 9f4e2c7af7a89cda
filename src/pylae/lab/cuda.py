"""Batches on an NVIDIA GPU: one thread plays one game after another, its state in the thread's own memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pylae.core.chance import start
from pylae.core.engine import slots
from pylae.core.game import Game
from pylae.core.playout import playout
from pylae.core.twin import Cuda, twins
from pylae.lab.tally import MOST_SEATS, TALLY, count_game

THREADS = 256  # a block
BLOCKS_PER_PROCESSOR = 32
REGISTERS = 48  # of a thread: more threads at once hide more waiting than the spilled registers cost


def toolkit() -> Any:
    """Numba's CUDA module, imported only where it is used; its stubs know little of device code."""
    import numpy as np

    if not hasattr(np, "row_stack"):  # numba-cuda 0.30 still asks for it, NumPy 2.5 has it no more
        np.row_stack = np.vstack  # pyright: ignore[reportAttributeAccessIssue]
    from numba import cuda

    return cuda


class NoDevice(RuntimeError):
    """There is no GPU to run on, said in one sentence."""


def check() -> None:
    """Raises `NoDevice` unless a CUDA GPU can be used."""
    try:
        found = toolkit().is_available()
    except Exception as error:  # a broken driver fails in many ways, and each means the same here
        raise NoDevice(f"CUDA cannot be used here: {error}") from None
    if not found:
        raise NoDevice("There is no CUDA GPU on this machine; leave out --device cuda to run on the CPU.")


def tuning_kernel(game: Game, rival: str = "random") -> tuple[Any, tuple[int, int]]:
    """The kernel that plays each candidate's games, and its block: (initial, scales, own, seed, first, last, wins)."""
    check()
    from numba import from_dtype, int32, uint64

    from pylae.lab.tune import weighted_win

    cuda = toolkit()
    play = twins(Cuda(), {"weighted_win": weighted_win}, slots(game, rival)).weighted_win
    record, most_legal = from_dtype(game.State.dtype()), game.most_legal

    @cuda.jit(max_registers=REGISTERS)
    def weighted_wins(
        initial: Any, scales: Any, own: int, seed: int, first: int, last: int, wins: Any
    ) -> None:
        state = cuda.local.array(1, record)
        out = cuda.local.array(most_legal, int32)
        random = cuda.local.array(2, uint64)
        result = cuda.local.array(MOST_SEATS, int32)
        scale = scales[cuda.blockIdx.y]
        step = cuda.gridDim.x * cuda.blockDim.x
        won = 0
        for number in range(first + cuda.blockIdx.x * cuda.blockDim.x + cuda.threadIdx.x, last, step):
            state[0] = initial[0]
            won += play(state[0], scale, own, seed, number, out, random, result)
        cuda.atomic.add(wins, cuda.blockIdx.y, won)

    return weighted_wins, (8, THREADS)


class Kernels:
    """The loops of one game and its policies, compiled for the GPU."""

    def __init__(self, game: Game, policy: str | Sequence[str] = "random") -> None:
        check()
        from numba import from_dtype, int32, int64, uint64

        cuda = toolkit()
        rules = twins(
            Cuda(), {"playout": playout, "start": start, "count_game": count_game}, slots(game, policy)
        )
        play, begin, count = rules.playout, rules.start, rules.count_game
        record, most_legal = from_dtype(game.State.dtype()), game.most_legal

        @cuda.jit(max_registers=REGISTERS)
        def tally_games(initial: Any, seed: int, first: int, last: int, tally: Any) -> None:
            state = cuda.local.array(1, record)
            out = cuda.local.array(most_legal, int32)
            random = cuda.local.array(2, uint64)
            result = cuda.local.array(MOST_SEATS, int32)
            mine = cuda.local.array(TALLY, int64)
            for place in range(TALLY):
                mine[place] = 0
            for number in range(first + cuda.grid(1), last, cuda.gridsize(1)):
                state[0] = initial[0]
                begin(random, seed, number)
                steps = play(state[0], out, random)
                count(state[0], steps, result, mine)
            for place in range(TALLY):
                if mine[place] != 0:
                    cuda.atomic.add(tally, place, mine[place])

        @cuda.jit(max_registers=REGISTERS)
        def play_games(initial: Any, states: Any, seed: int, first: int) -> None:
            out = cuda.local.array(most_legal, int32)
            random = cuda.local.array(2, uint64)
            for index in range(cuda.grid(1), len(states), cuda.gridsize(1)):
                states[index] = initial[0]
                begin(random, seed, first + index)
                play(states[index], out, random)

        self.tally_kernel: Any = tally_games
        self.play_kernel: Any = play_games
        processors = cuda.get_current_device().MULTIPROCESSOR_COUNT
        self.grid = processors * BLOCKS_PER_PROCESSOR, THREADS

    def tally(self, initial: Any, seed: int, first: int, last: int) -> Any:
        """What the games `first` to `last`-1 add up to."""
        import numpy as np

        cuda = toolkit()
        counted = cuda.to_device(np.zeros(TALLY, np.int64))
        self.tally_kernel[self.grid](cuda.to_device(initial), seed, first, last, counted)
        return counted.copy_to_host()

    def finals(self, initial: Any, seed: int, first: int, last: int) -> Any:
        """The final states of the games `first` to `last`-1."""
        import numpy as np

        cuda = toolkit()
        states = cuda.to_device(np.zeros(last - first, initial.dtype))
        self.play_kernel[self.grid](cuda.to_device(initial), states, seed, first)
        return states.copy_to_host()
