"""Futures: what a position is worth when it is played on, many times, by the game's own player to the end."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from itertools import islice
from math import log10
from threading import Event
from typing import Any

from pylae.bots.thinker import LOOPS as SEARCHES
from pylae.bots.thinker import TO_THE_END
from pylae.bots.values import rollout
from pylae.core import engine
from pylae.core.bots import Policy
from pylae.core.chance import CHANCE, GOLDEN, OVER, below, mix, start
from pylae.core.game import Game
from pylae.core.kinds import Generator, Longs, Row, State
from pylae.core.playout import interjected
from pylae.core.rule import rule
from pylae.core.scratch import blank_generator, copy_of, row
from pylae.core.slots import ASIDES, MOST_LEGAL, apply, legal, mover, policy, redeal
from pylae.lab import ctrl_c

BATCHES = 32  # in which rollouts are counted, so that their spread tells how far a sum may be off
STREAMS = 3  # generators of a rollout: what is hidden, its dice, the whims of its players
NOBODY = -1  # whose eyes see everything: the position is taken as it is
WHIMS = 4  # with which the player is asked whether it would always do the same
PIECE = 1024  # rollouts after which one may break off
TRIAL = 0.1  # seconds in which the speed is measured
MEAN_LENGTH = 0.6  # of a rollout in an analysis, where one from the beginning is 1
TURN = 2654435769  # of 2**32: numbers that go round by the golden section lie evenly


@rule
def play_on(
    state: State, seat: int, eyes: int, seed: int, first: int, last: int, choices: int, net: Row, sums: Longs
) -> None:  # fmt: skip
    """Plays on from a position in the rollouts `first` to `last`-1; what they are worth to a seat is added up in batches.

    With eyes of its own a position is that seat's view, and what is hidden is dealt anew in every rollout. A rollout has
    the same dice wherever it begins: two positions that differ in a choice meet the same.
    """
    chance, whim = blank_generator(), blank_generator()
    start(chance, seed, 0)
    shift = 4 * below(chance, 1 << 30)
    for number in range(first, last):
        world = copy_of(state)
        if eyes >= 0:
            start(chance, seed, STREAMS * number + 1)
            redeal(world, eyes, chance)
        start(chance, seed, STREAMS * number + 2)
        start(whim, seed, STREAMS * number + 3)
        meet_chance(world, (number * TURN + shift) & 0xFFFFFFFF, whim)
        value = rollout(world, seat, choices, net, chance, whim)
        sums[number % BATCHES] += value


@rule
def meet_chance(state: State, mark: int, whim: Generator) -> None:
    """Plays on to the first outcome of chance and takes it by a mark from 0 to 2**32: even marks meet all outcomes alike."""
    out = row(MOST_LEGAL)
    met = False
    who = mover(state)
    while who != OVER and not met:
        if who == CHANCE:
            n = legal(state, out)
            apply(state, (mark * n) >> 32)
            met = n > 1
        elif ASIDES == 0 or not interjected(state, who, out, whim):
            n = legal(state, out)
            action = policy(state, out, n, whim)
            apply(state, action)
        who = mover(state)


@rule
def go_on(state: State, seed: int) -> None:
    """One step as the game's own player would take it, asked or unasked; not when chance decides."""
    out = row(MOST_LEGAL)
    whim = blank_generator()
    start(whim, seed, 0)
    who = mover(state)
    if ASIDES == 0 or not interjected(state, who, out, whim):
        n = legal(state, out)
        action = policy(state, out, n, whim)
        apply(state, action)


LOOPS = {"play_on": play_on, "go_on": go_on}


def compiled(game: Game, loops: Mapping[str, Any], notice: Callable[[str], None] | None = None) -> Any:
    """Loops of the lab as machine code, and those of the searches, which are then in the cache; a sentence is told once."""
    said: set[str] = set()

    def once(sentence: str) -> None:
        if notice and sentence not in said:
            said.add(sentence)
            notice(sentence)

    engine.compiled(game, SEARCHES, Policy.HEURISTIC, once if notice else None)
    return engine.compiled(game, loops, Policy.HEURISTIC, once if notice else None)


class Futures:
    """The rollouts of one seed: `worth(record, seat, rollouts)`, equal positions once."""

    def __init__(self, game: Game, seed: int, notice: Callable[[str], None] | None = None) -> None:
        from pylae.bots.network import blank

        self.loops = compiled(game, LOOPS, notice)
        self.seed = seed
        self.blank = blank(game.observation)
        self.known: dict[tuple[bytes, int, int, int], Any] = {}

    def worth(
        self,
        record: Any,
        seat: int,
        rollouts: int,
        eyes: int = NOBODY,
        halted: Callable[[], bool] = lambda: False,
    ) -> Any:
        """What a seat wins in so many rollouts, a sum for each batch."""
        import numpy as np

        key = record.tobytes(), seat, rollouts, eyes
        if key not in self.known:
            sums = np.zeros(BATCHES, np.int64)
            for first in range(0, rollouts, PIECE):
                if halted():
                    raise Cancelled
                last = min(rollouts, first + PIECE)
                self.loops.play_on(record, seat, eyes, self.seed, first, last, TO_THE_END, self.blank, sums)
            self.known[key] = sums
        return self.known[key]

    def as_usual(self, before: Any, after: Any) -> bool:
        """Whether a step is the one that the game's own player takes there, whatever its whim."""
        import numpy as np

        for whim in range(WHIMS):
            usual = np.frombuffer(bytearray(before.tobytes()), before.dtype)  # a copy, padding and all
            self.loops.go_on(usual, mixed(self.seed, whim))
            if usual.tobytes() != after.tobytes():
                return False
        return True


def mixed(seed: int, *numbers: int) -> int:
    """A seed of its own for some purpose."""
    for number in numbers:
        seed = mix(seed + GOLDEN * (number + 1))
    return seed >> 1


def affordable(
    game: Game, state: Any, seconds: float, jobs: int, notice: Callable[[str], None] | None = None
) -> int:
    """How many rollouts of this game take about so long on this machine, in round numbers."""
    futures, record = Futures(game, 0, notice), state.record()
    began = time.thread_time()
    tried = 0
    while time.thread_time() - began < TRIAL:
        tried += BATCHES
        futures.worth(record, 0, tried)  # another number each time: nothing is known yet
    each = (time.thread_time() - began) / sum(range(BATCHES, tried + 1, BATCHES))
    # Rollouts from later positions are shorter.
    most = seconds * jobs / (each * MEAN_LENGTH)
    digits = 10 ** int(log10(most))
    return int(max(step * digits for step in (1, 1.5, 2, 3, 4, 5, 6, 8) if step * digits <= most))


class Cancelled(Exception):
    """Work that somebody no longer wants."""


Task = Callable[
    [Callable[[], bool]], int
]  # is given what says whether to break off; gives how much it has done


def shared_out(
    jobs: int, tasks: Iterable[Task], done: Callable[[int], None], cancelled: Callable[[], bool]
) -> None:
    """Tasks in threads, since compiled code runs without the interpreter's lock; raises `Cancelled`."""
    waiting, halt = iter(tasks), Event()
    with ctrl_c.kept() as now, ThreadPoolExecutor(jobs) as pool:
        running = {pool.submit(task, halt.is_set) for task in islice(waiting, jobs)}
        try:
            while running:
                finished, running = wait(running, 0.2, FIRST_COMPLETED)
                now()
                if cancelled():
                    raise Cancelled
                for future in finished:
                    done(future.result())
                    running |= {pool.submit(task, halt.is_set) for task in islice(waiting, 1)}
        finally:
            halt.set()
