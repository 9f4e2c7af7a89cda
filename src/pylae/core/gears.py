"""Gears: the compiled game must do what the interpreted one does, byte for byte; a part of the contract test.

`FastTwin` goes step by step in the build that checks every index and every number, `check_finals` over whole games in the fast one.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from pylae.core import engine
from pylae.core.chance import generator
from pylae.core.game import WATCHER, Game
from pylae.core.playout import final_states, playout

COMPILED = ("mover", "legal", "apply", "quiet", "returns", "ending", "hide", "redeal", "observe", "policy")


def check_finals(
    game: Game,
    options: Mapping[str, object] | None,
    seed: int,
    games: int = 2,
    data: Mapping[str, str] | None = None,
) -> None:
    """Whole games end in the fast build, which checks nothing, as they end when Python plays them."""
    import numpy as np

    fresh = engine.fresh(game, options, data)
    for policy in engine.policies(game):
        fast, slow = whole_games(game, policy)
        states = np.zeros(games, game.State.dtype())
        fast.final_states(fresh.record(), states, seed, 0)
        for number in range(games):
            state = fresh.copy()
            slow.playout(state, [0] * game.most_legal, generator(seed, number))
            where = f"{game.name} {options}, {policy} players, seed {seed}, game {number}"
            same = states[number : number + 1].tobytes() == state.record().tobytes()
            assert same, f"{where}: compiled ends otherwise"


def whole_games(game: Game, policy: str) -> tuple[SimpleNamespace, SimpleNamespace]:
    """Loops over whole games in the fast build and interpreted, once in a process."""
    key = (game.apply, policy)
    if key not in _whole:
        _whole[key] = (
            engine.compiled(game, {"final_states": final_states}, policy),
            engine.interpreted(game, {"playout": playout}, policy),
        )
    return _whole[key]


def compiled_rules(game: Game) -> SimpleNamespace:
    """A game's rules compiled one by one with every check, once in a process."""
    names = (*COMPILED, *engine.OUTSPOKEN) if engine.has_asides(game) else COMPILED
    rules = {name: getattr(game, name) for name in names}
    key = tuple(rules.values())
    if key not in _compiled:
        _compiled[key] = engine.compiled(game, rules, "heuristic", checked=True)
    return _compiled[key]


_compiled: dict[tuple[Any, ...], SimpleNamespace] = {}
_whole: dict[tuple[Any, str], tuple[SimpleNamespace, SimpleNamespace]] = {}


class FastTwin:
    """The same game in the compiled gear, step by step beside the interpreted one."""

    def __init__(self, game: Game, rules: SimpleNamespace, state: Any) -> None:
        import numpy as np

        self.np = np
        self.game = game
        self.rules = rules
        self.record = state.record()
        self.out = np.zeros(game.most_legal, np.int32)

    def apply(self, action: int) -> None:
        self.rules.apply(self.record, action)

    def same(self, state: Any, actions: list[int]) -> None:
        """Same bytes, mover, legal list, quiet points, asides, views, re-deals, observations and choices as interpreted."""
        assert self.record.tobytes() == state.record().tobytes(), (
            f"compiled differs: {type(state).of_record(self.record)}"
        )
        who = self.rules.mover(self.record)
        assert who == self.game.mover(state), "compiled says that another moves"
        if who >= 0:
            n = self.rules.legal(self.record, self.out)
            assert self.out[:n].tolist() == actions, "compiled lists other actions"
            assert self.rules.quiet(self.record) == self.game.quiet(state), "compiled is quiet elsewhere"
            random = generator(1)
            mine = self.game.policy(state, actions, n, random.copy())
            assert self.rules.policy(self.record, self.out, n, self.words(random)) == mine, (
                "compiled decides otherwise"
            )
            for seat in range(state.players) if engine.has_asides(self.game) else ():
                self.same_asides(state, seat)
        for seat in (WATCHER, 0):
            self.same_view(state, seat)

    def same_asides(self, state: Any, seat: int) -> None:
        """A seat may do the same unasked, and its player does the same."""
        unasked = engine.asides_of(self.game, state, seat)
        n = self.rules.asides(self.record, seat, self.out)
        assert self.out[:n].tolist() == unasked, f"compiled lists other asides of seat {seat}"
        if unasked:
            random = generator(1)
            mine = engine.speaker_of(self.game, "heuristic")(state, seat, unasked, n, random.copy())
            theirs = self.rules.speak_up(self.record, seat, self.out, n, self.words(random))
            assert theirs == mine, "compiled speaks up otherwise"

    def same_ending(self, state: Any, result: list[int]) -> None:
        """The same result and the same ending as interpreted."""
        out = self.np.zeros(len(result), self.np.int32)
        self.rules.returns(self.record, out)
        assert out.tolist() == result, "compiled gives another result"
        assert self.rules.ending(self.record) == self.game.ending(state), "compiled ends otherwise"

    def same_view(self, state: Any, seat: int) -> None:
        view, record = state.copy(), state.record()
        self.game.hide(view, seat)
        self.rules.hide(record, seat)
        assert record.tobytes() == view.record().tobytes(), "compiled hides otherwise"
        mine, theirs = [0] * self.game.observation, self.np.zeros(self.game.observation, self.np.int32)
        self.game.observe(view, mine)
        self.rules.observe(record, theirs)
        assert theirs.tolist() == mine, "compiled observes otherwise"
        random = generator(2)
        words = self.words(random)
        self.game.redeal(view, seat, random)
        self.rules.redeal(record, seat, words)
        assert record.tobytes() == view.record().tobytes(), "compiled re-deals otherwise"
        assert words.tolist() == random, "compiled re-deals with other chances"

    def words(self, random: list[int]) -> Any:
        return self.np.array(random, self.np.uint64)
