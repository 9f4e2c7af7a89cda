"""The searches as Python calls them: a thinker is bound to a game, and thinks about one view at a time.

    thinker = Thinker(game)
    thought = thinker.think(match.view(seat), seat, seed=1, manner=Manner(rollouts=2000))
    thought.choice                     # the action to take
    [(judged.action, judged.value) for judged in thought.judged]

It is given a view and nothing else, so it cannot use what the seat may not know. Sums are of whole numbers: threads change nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from math import ceil, log2, sqrt
from typing import Any

from pylae.bots import network
from pylae.bots.deep import dig
from pylae.bots.flat import COUNT, FIGURES, GAIN, GAIN_SQUARED, VALUE, VALUE_SQUARED, asked, compare
from pylae.bots.network import ONE
from pylae.bots.tree import ACTION, CHILD, NODE, SIBLING, SQUARES, SUM, VISITS, grow
from pylae.core import engine
from pylae.core.bots import Policy
from pylae.core.game import Game

LOOPS = {"asked": asked, "compare": compare, "grow": grow, "dig": dig}
TO_THE_END = 1 << 40  # choices of a rollout that asks no network
ROOM = 8  # nodes of a tree for each rollout
BLOCK = 64  # worlds between two looks at the clock
FEW_WORLDS = 30  # in fewer than these an action cannot replace the policy's own


@dataclass(frozen=True)
class Manner:
    """How a player thinks: which search, how much, and when it leaves the policy's own choice."""

    search: str = "flat"  # or "deep" or "tree"
    rollouts: int = 1000
    milliseconds: int = (
        0  # where it is not 0 it takes the place of the rollouts, and games cannot be repeated exactly
    )
    choices: int = TO_THE_END  # of a rollout before the network is asked
    sure: float = 1.0  # standard errors by which a gain must be above nothing
    explore: float = 0.3  # of a tree
    halving: bool = (
        True  # worse actions are dropped on the way; where all are to be judged alike they are not
    )


@dataclass(frozen=True)
class Judged:
    """What an action is worth to the seat: its chance to win (a draw is half a win), and its gain over the policy's own."""

    action: int
    value: float
    error: float  # one standard error of the value
    gain: float
    gain_error: float
    worlds: int  # in which it was played

    @property
    def interval(self) -> tuple[float, float]:
        """Where the value lies in 95 of 100 cases."""
        return max(0.0, self.value - 1.96 * self.error), min(1.0, self.value + 1.96 * self.error)


@dataclass(frozen=True)
class Thought:
    """What came of thinking about a view."""

    seat: int
    own: int  # what the policy would do
    choice: int  # what the search would do
    judged: tuple[Judged, ...]  # all actions, the best first
    rollouts: int

    def of(self, action: int) -> Judged:
        """What was found about an action."""
        return next(judged for judged in self.judged if judged.action == action)


class Thinker:
    """A game's searches, compiled, with a network for some number of players; without one every line is played to its end."""

    def __init__(self, game: Game, net: Any = None, threads: int = 1) -> None:
        self.game = game
        self.loops = compiled(game)
        self.blind = net is None
        self.net = network.blank(game.observation) if net is None else net
        self.pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.threads = threads

    def think(self, view: Any, seat: int, seed: int, manner: Manner) -> Thought:
        """What a seat's actions are worth from what it knows: the same for the same view, seed and rollouts, on every machine."""
        return self.ponder(view.record(), seat, friends_of(self.game, view, seat), seed, manner)

    def ponder(self, record: Any, seat: int, friends: int, seed: int, manner: Manner) -> Thought:
        """The same of a view that is a record already; `friends` is a pile of the seats that win with this one."""
        import numpy as np

        manner = replace(manner, choices=TO_THE_END) if self.blind else manner
        out = np.zeros(self.game.most_legal, np.int32)
        n = self.loops.asked(record, seat, seed, out)
        acts = out[:n].copy()
        if n == 1:
            only = Judged(int(acts[0]), 0.5, 0.5, 0.0, 0.0, 0)
            return Thought(seat, int(acts[0]), int(acts[0]), (only,), 0)
        if manner.search == "tree":
            return self._tree(record, seat, friends, acts, seed, manner)
        return self._flat(record, seat, friends, acts, seed, manner)

    def weigh(
        self, record: Any, seat: int, acts: Sequence[int], seed: int, worlds: int, choices: int = TO_THE_END
    ) -> list[Judged]:
        """Some actions in the same fresh worlds with the same dice; the gains are over the first of them."""
        import numpy as np

        row, figures = np.array(acts, np.int32), np.zeros(len(acts) * FIGURES, np.int64)
        self._compare(record, seat, row, np.ones(len(acts), np.int32), seed, 0, worlds, choices, figures)
        return [judged_flat(act, figures[at * FIGURES : (at + 1) * FIGURES]) for at, act in enumerate(acts)]

    # Flat and deep

    def _flat(self, record: Any, seat: int, friends: int, acts: Any, seed: int, manner: Manner) -> Thought:
        import numpy as np

        n = len(acts)
        alive, figures = np.ones(n, np.int32), np.zeros(n * FIGURES, np.int64)
        play = self._digger(n, friends, manner) if manner.search == "deep" else self._compare
        rounds = ceil(log2(n)) if manner.halving else 1
        world, began = 0, time.perf_counter()
        for number in range(1, rounds + 1):
            left = int(alive.sum())
            if manner.milliseconds:
                until = began + manner.milliseconds / 1000 * number / rounds
                while time.perf_counter() < until:
                    block = max(1, BLOCK // left)
                    play(record, seat, acts, alive, seed, world, world + block, manner.choices, figures)
                    world += block
            else:
                worlds = max(1, manner.rollouts // (rounds * left))
                play(record, seat, acts, alive, seed, world, world + worlds, manner.choices, figures)
                world += worlds
            if manner.halving:
                drop_the_worse(alive, figures)
        judged = [judged_flat(int(acts[at]), figures[at * FIGURES : (at + 1) * FIGURES]) for at in range(n)]
        choice = guarded([one for at, one in enumerate(judged) if alive[at]], manner.sure)
        rank = sorted(
            judged, key=lambda one: (one.action == choice.action, one.worlds, one.gain), reverse=True
        )
        return Thought(seat, int(acts[0]), choice.action, tuple(rank), int(figures[COUNT::FIGURES].sum()))

    def _compare(
        self, record: Any, seat: int, acts: Any, alive: Any, seed: int, first: int, last: int, choices: int, figures: Any
    ) -> None:  # fmt: skip
        """Some worlds, shared out among the threads."""
        import numpy as np

        if self.pool is None or last - first < self.threads:
            self.loops.compare(record, seat, acts, alive, seed, first, last, choices, self.net, figures)
            return
        ends = [first + (last - first) * part // self.threads for part in range(self.threads + 1)]
        parts = [np.zeros_like(figures) for _ in range(self.threads)]
        done = [
            self.pool.submit(
                self.loops.compare, record.copy(), seat, acts.copy(), alive.copy(), seed, *ends[part : part + 2],
                choices, self.net.copy(), parts[part],
            )
            for part in range(self.threads)
        ]  # fmt: skip
        for part in done:
            part.result()
        figures += sum(parts)

    def _digger(self, n: int, friends: int, manner: Manner) -> Callable[..., None]:
        """What plays some worlds with a tree below each action, which grows from one call to the next."""
        nodes, explore = room_for(manner, n + 1), round(manner.explore * ONE)
        used = n + 1

        def play(
            record: Any, seat: int, acts: Any, alive: Any, seed: int, first: int, last: int, choices: int, figures: Any
        ) -> None:  # fmt: skip
            nonlocal used
            used = self.loops.dig(
                record, seat, friends, acts, alive, seed, first, last, choices, explore, self.net, figures, nodes, used
            )  # fmt: skip

        return play

    # Tree

    def _tree(self, record: Any, seat: int, friends: int, acts: Any, seed: int, manner: Manner) -> Thought:
        explore = round(manner.explore * ONE)
        nodes = room_for(manner, 1)
        used, turns, began = 1, 0, time.perf_counter()
        wanted = manner.rollouts if not manner.milliseconds else len(nodes) // NODE // ROOM
        block = BLOCK if manner.milliseconds else wanted
        while turns < wanted:
            used = self.loops.grow(
                record,
                seat,
                friends,
                seed,
                turns,
                turns + block,
                manner.choices,
                explore,
                self.net,
                nodes,
                used,
            )
            turns += block
            if manner.milliseconds and time.perf_counter() - began > manner.milliseconds / 1000:
                break
        judged = {int(action): Judged(int(action), 0.5, 0.5, 0.0, 0.5, 0) for action in acts}
        child = int(nodes[CHILD])
        while child:
            node = nodes[child * NODE : (child + 1) * NODE]
            if int(node[ACTION]) in judged:
                judged[int(node[ACTION])] = judged_node(node)
            child = int(node[SIBLING])
        own = judged[int(acts[0])]
        found = [
            replace(one, gain=one.value - own.value, gain_error=one.error + own.error)
            for one in judged.values()
        ]
        rank = sorted(found, key=lambda one: (one.worlds, one.value), reverse=True)
        return Thought(seat, own.action, rank[0].action, tuple(rank), turns)


def room_for(manner: Manner, roots: int) -> Any:
    """The nodes of a tree, of which so many roots are there from the beginning."""
    import numpy as np

    nodes = np.empty(NODE * (roots + ROOM * max(manner.rollouts, 16)), np.int64)
    nodes[: NODE * roots] = 0
    return nodes


@cache
def compiled(game: Game) -> Any:
    """The searches of a game as machine code, from the cache where possible."""
    return engine.compiled(game, LOOPS, Policy.HEURISTIC)


def friends_of(game: Game, view: Any, seat: int) -> int:
    """The seats that win with a seat, as a pile."""
    side = game.seat_side(view, seat)
    if not engine.rivals(game, view):
        return (1 << view.players) - 1
    return sum(
        1 << other for other in range(view.players)
        if other == seat or (side and game.seat_side(view, other) == side)
    )  # fmt: skip


def drop_the_worse(alive: Any, figures: Any) -> None:
    """Half of the actions go, never the policy's own, which stands first; two stay."""
    left = [at for at in range(1, len(alive)) if alive[at]]
    keep = max(2, (len(left) + 2) // 2) - 1
    gains = {at: figures[at * FIGURES + GAIN] / figures[at * FIGURES + COUNT] for at in left}
    for at in sorted(left, key=lambda at: gains[at])[: len(left) - keep]:
        alive[at] = 0


def judged_flat(action: int, kept: Any) -> Judged:
    """The figures of a flat search about one action."""
    count = int(kept[COUNT])
    value, gain = kept[VALUE] / count / ONE, kept[GAIN] / count / ONE
    spread = max(0.0, kept[VALUE_SQUARED] / count / ONE**2 - value**2)
    # One world lost by a whole game is added: a few worlds that happen to agree prove nothing.
    wide = (kept[GAIN_SQUARED] / ONE**2 + 1) / count
    return Judged(
        action, float(value), sqrt(spread / count + 0.25 / count**2), float(gain), sqrt(wide / count), count
    )


def judged_node(node: Any) -> Judged:
    """What a tree has found about an action."""
    count = int(node[VISITS])
    value = node[SUM] / count / ONE
    spread = max(0.0, node[SQUARES] / count / ONE**2 - value**2)
    return Judged(int(node[ACTION]), float(value), sqrt(spread / count + 0.25 / count**2), 0.0, 0.0, count)


def guarded(judged: Sequence[Judged], sure: float) -> Judged:
    """The action with the surest gain over the policy's own, or that one, which stands first."""
    best, most = judged[0], 0.0
    for one in judged[1:]:
        if one.worlds >= FEW_WORLDS and one.gain - sure * one.gain_error > most:
            best, most = one, one.gain - sure * one.gain_error
    return best
