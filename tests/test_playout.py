"""Playouts and tallies: whole games in one call, the same in the interpreted and the compiled gear."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from pylae import games
from pylae.core import engine
from pylae.core.chance import OVER, below, generator
from pylae.core.playout import final_states, playout, uniform
from pylae.lab.tally import DRAWS, ENDINGS, GAMES, SQUARES, STEPS, TALLY, WINS, tally_games

GAME = games.load("thermopyles")
POLICIES = ("random", "heuristic")
OPTIONS = (
    {"players": 1},
    {"players": 4, "draw_vote": True, "first_player": "random"},
    {"players": 3, "support_sequential": True, "hidden_hands": True},
)
Policy = str | tuple[str, ...]
MIXED = ("heuristic", "random", "heuristic", "random")
LOOPS = {"tally_games": tally_games, "playout": playout, "final_states": final_states}


@cache
def compiled(policy: Policy) -> SimpleNamespace:
    return engine.compiled(GAME, LOOPS, policy)


@cache
def interpreted(policy: Policy) -> SimpleNamespace:
    return engine.interpreted(GAME, LOOPS, policy)


def tally(policy: Policy, options: dict[str, Any], first: int, last: int, seed: int = 1) -> list[int]:
    counted = np.zeros(TALLY, np.int64)
    compiled(policy).tally_games(engine.fresh(GAME, options).record(), seed, first, last, counted)
    return counted.tolist()


@pytest.mark.parametrize("policy", [*POLICIES, MIXED], ids=str)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_playout_compiled_tally_equals_interpreted(policy: Policy, options: dict[str, Any]):
    slow = [0] * TALLY
    interpreted(policy).tally_games(engine.fresh(GAME, options), 7, 100, 125, slow)
    assert slow == tally(policy, options, 100, 125, seed=7)
    assert slow[GAMES] == 25


@pytest.mark.parametrize("policy", [*POLICIES, MIXED], ids=str)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_playout_compiled_final_state_equals_interpreted(policy: Policy, options: dict[str, Any]):
    for number in range(10):
        state, random = engine.fresh(GAME, options), generator(3, number)
        record, words = state.record(), np.array(random, np.uint64)
        steps = interpreted(policy).playout(state, [0] * GAME.most_legal, random)
        assert compiled(policy).playout(record, np.zeros(GAME.most_legal, np.int32), words) == steps
        assert record.tobytes() == state.pack()
        assert words.tolist() == random
        assert GAME.mover(state) == OVER


@pytest.mark.parametrize("policy", [*POLICIES, MIXED], ids=str)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_playout_keeps_the_final_states_of_many_games(policy: Policy, options: dict[str, Any]):
    start = engine.fresh(GAME, options)
    finals = np.zeros(10, GAME.State.dtype())
    compiled(policy).final_states(start.record(), finals, 3, 5)
    kept = [GAME.State() for _ in range(10)]
    interpreted(policy).final_states(start, kept, 3, 5)
    for at in range(10):
        state = start.copy()
        interpreted(policy).playout(state, [0] * GAME.most_legal, generator(3, 5 + at))
        assert finals[at].tobytes() == kept[at].pack() == state.pack()
    assert start == engine.fresh(GAME, options)


def test_playout_is_the_loop_one_would_write():
    state, random = engine.fresh(GAME, {"players": 2}), generator(5)
    mine, dice = state.copy(), generator(5)
    steps = interpreted("random").playout(state, [0] * GAME.most_legal, random)
    out, taken = [0] * GAME.most_legal, 0
    while GAME.mover(mine) != OVER:
        n = GAME.legal(mine, out)
        choice = below(dice, n)
        GAME.apply(mine, choice if GAME.mover(mine) < 0 else out[choice])
        taken += 1
    assert (mine, taken, dice) == (state, steps, random)


def test_playout_asks_each_seat_its_own_policy():
    state, random = engine.fresh(GAME, {"players": 4}), generator(5)
    mine, dice = state.copy(), generator(5)
    steps = interpreted(MIXED).playout(state, [0] * GAME.most_legal, random)
    out, taken = [0] * GAME.most_legal, 0
    while (who := GAME.mover(mine)) != OVER:
        n = GAME.legal(mine, out)
        if who in (0, 2):
            action = GAME.policy(mine, out, n, dice)
        else:
            choice = below(dice, n)
            action = choice if who < 0 else out[choice]
        GAME.apply(mine, action)
        taken += 1
    assert (mine, taken, dice) == (state, steps, random)


@pytest.mark.parametrize("policy", POLICIES)
def test_tally_adds_up(policy: str):
    options = {"players": 2}
    whole = tally(policy, options, 0, 500)
    assert whole[GAMES] == 500 == sum(whole[ENDINGS : ENDINGS + len(GAME.endings)])
    assert sum(whole[ENDINGS + len(GAME.endings) :]) == 0
    won = whole[ENDINGS] + whole[ENDINGS + 1]
    assert whole[WINS] == whole[WINS + 1] == won
    assert whole[WINS + 2] == whole[DRAWS] == 0
    assert whole[SQUARES] * whole[GAMES] >= whole[STEPS] ** 2


def test_tally_of_parts_is_the_tally_of_the_whole():
    options = {"players": 3}
    parts = [tally("heuristic", options, first, last) for first, last in ((0, 3), (3, 200), (200, 400))]
    assert [sum(column) for column in zip(*parts, strict=True)] == tally("heuristic", options, 0, 400)
    assert tally("heuristic", options, 7, 7) == [0] * TALLY


def test_tally_does_not_change_its_start():
    start = engine.fresh(GAME)
    record, before = start.record(), start.pack()
    compiled("random").tally_games(record, 1, 0, 10, np.zeros(TALLY, np.int64))
    assert record.tobytes() == before
    interpreted("random").tally_games(start, 1, 0, 3, [0] * TALLY)
    assert start.pack() == before


def test_playout_uniform_takes_every_legal_action_alike():
    random = generator(1)
    taken = [uniform(None, [5, 6, 7], 3, random) for _ in range(3000)]
    assert {5, 6, 7} == set(taken)
    assert all(900 < taken.count(action) < 1100 for action in (5, 6, 7))
