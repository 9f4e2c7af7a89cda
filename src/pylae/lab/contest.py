"""One game between players who think: the table's loop, in which the policy answers for itself and all others are asked."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from pylae.bots.thinker import friends_of
from pylae.core import engine
from pylae.core.chance import CHANCE, OVER, below, start
from pylae.core.game import Game
from pylae.core.kinds import Generator, Row, State
from pylae.core.playout import interjected
from pylae.core.rule import rule
from pylae.core.scratch import row
from pylae.core.slots import ASIDES, MOST_LEGAL, apply, hide, legal, mover, observe, policy, quiet, returns

STREAMS = 2  # generators of a game: its dice, and the whims of its policies


@rule
def go_on(state: State, asked: int, chance: Generator, whim: Generator) -> int:
    """Plays on until one of the seats `asked` (a pile) has a choice, or to the end; returns that seat or OVER.

    The dice come from a generator of their own, one after another: games that take other ways meet the same dice.
    """
    out = row(MOST_LEGAL)
    who = mover(state)
    while who != OVER:
        if ASIDES == 0 or who == CHANCE or not interjected(state, who, out, whim):
            n = legal(state, out)
            if who == CHANCE:
                action = below(chance, n)
            elif n == 1:
                action = out[0]
            elif (asked >> who) & 1:
                return who
            else:
                action = policy(state, out, n, whim)
            apply(state, action)
        who = mover(state)
    return OVER


@rule
def take(state: State, action: int) -> None:
    """A seat's answer."""
    apply(state, action)


@rule
def look(state: State, seat: int) -> None:
    """A state becomes a seat's view of it."""
    hide(state, seat)


@rule
def outcome(state: State, out: Row) -> None:
    """The result, one number a seat."""
    returns(state, out)


@rule
def noted(state: State, out: Row) -> int:
    """Writes the numbers of a quiet position; whether it is one."""
    if quiet(state) == 1:
        observe(state, out)
        return 1
    return 0


LOOPS = {"go_on": go_on, "take": take, "look": look, "outcome": outcome, "noted": noted}


class Chooser(Protocol):
    """Somebody who is asked at a table: what a seat does, from its view as a record; None stands for the policy."""

    def __call__(self, view: Any, seat: int, friends: int, key: int) -> int: ...


class Table:
    """A game set up again and again; the loops are compiled once."""

    def __init__(self, game: Game, options: Mapping[str, object] | None = None) -> None:
        self.game = game
        self.start = engine.fresh(game, options)
        self.initial = self.start.record()
        self.players: int = self.start.players
        self.friends = [friends_of(game, self.start, seat) for seat in range(self.players)]
        self.loops = engine.compiled(game, LOOPS, "heuristic")

    def play(
        self,
        choosers: Sequence[Chooser | None],
        seed: int,
        number: int,
        told: Callable[[Any, int], None] | None = None,
    ) -> tuple[list[int], int, float]:
        """One game; the result of each seat, how often somebody was asked, and how many CPU seconds that took.

        `told` hears of every question: the state as it is, and the seat.
        """
        import numpy as np

        state = self.initial.copy()
        chance, whim = np.zeros(2, np.uint64), np.zeros(2, np.uint64)
        for stream, random in enumerate((chance, whim)):
            random[:] = stream_of(seed, STREAMS * number + stream)
        asked = sum(1 << seat for seat, chooser in enumerate(choosers) if chooser is not None)
        questions, seconds = 0, 0.0
        while (who := self.loops.go_on(state, asked, chance, whim)) != OVER:
            if told:
                told(state, who)
            view = state.copy()
            self.loops.look(view, who)
            chooser = choosers[who]
            assert chooser is not None
            began = time.thread_time()
            action = chooser(view, who, self.friends[who], (seed << 40) + (number << 16) + questions + 1)
            seconds += time.thread_time() - began
            questions += 1
            self.loops.take(state, action)
        out = np.zeros(8, np.int32)
        self.loops.outcome(state, out)
        return [int(value) for value in out[: self.players]], questions, seconds


def stream_of(seed: int, number: int) -> list[int]:
    """A generator's words at the beginning of a stream."""
    words = [0, 0]
    start(words, seed, number)
    return words
