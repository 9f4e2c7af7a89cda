"""The deep search: without trees it is the flat one, and with them a rival's answer counts that the policy would not give."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest

from pylae import games
from pylae.bots.deep import dig
from pylae.bots.flat import COUNT, FIGURES, VALUE, compare
from pylae.bots.network import ONE
from pylae.bots.thinker import LOOPS, TO_THE_END
from pylae.bots.tree import NODE, VISITS
from pylae.core import engine, twin
from pylae.core.chance import OVER
from pylae.core.match import Match

EVERY_GAME = pytest.mark.parametrize("game", games.names())


@EVERY_GAME
def test_where_there_is_no_room_for_a_tree_a_deep_search_is_a_flat_one(game: str):
    rules = games.load(game)
    match = Match(rules, seed=1)
    while len(match.actions()) < 3:
        match.play(match.hint().action)
    seat, loops = match.mover, engine.compiled(rules, LOOPS, "heuristic")
    record, acts = match.view(seat).record(), np.array(match.actions()[:3], np.int32)
    alive, net = np.ones(3, np.int32), np.zeros(1, np.int32)
    flat, deep = np.zeros(3 * FIGURES, np.int64), np.zeros(3 * FIGURES, np.int64)
    loops.compare(record.copy(), seat, acts, alive, 5, 0, 6, TO_THE_END, net, flat)
    nodes = np.zeros(4 * NODE, np.int64)
    used = loops.dig(
        record.copy(), seat, 1 << seat, acts, alive, 5, 0, 6, TO_THE_END, ONE // 8, net, deep, nodes, 4
    )
    assert flat.tolist() == deep.tolist() and flat[COUNT] == 6
    assert used == 4 and nodes[NODE + VISITS :: NODE].tolist() == [6, 6, 6], "every root heard of its lines"


@dataclass
class Duel:
    """The first seat is bold (1) or careful (2), then the other strikes (1) or waits (2); the bold lose to who strikes."""

    players: int = 2
    bold: int = 0
    answer: int = 0

    def copy(self) -> Duel:
        return replace(self)


def mover(state: Duel) -> int:
    return 0 if state.bold == 0 else 1 if state.answer == 0 else OVER


def legal(state: Duel, out: Any) -> int:
    out[0], out[1] = 1, 2
    return 2


def apply(state: Duel, action: int) -> None:
    if state.bold == 0:
        state.bold = action
    else:
        state.answer = action


def returns(state: Duel, out: Any) -> None:
    own = 0 if state.bold == 2 else -1 if state.answer == 1 else 1
    out[0], out[1] = own, -own


def waits(state: Duel, out: Any, n: int, random: Any) -> int:
    """A policy that never strikes."""
    return out[1]


def nothing(*given: Any) -> int:
    return 0


def duel(**loops: Callable[..., Any]) -> Any:
    """Loops bound to the duel, run by Python."""
    slots = {"mover": mover, "legal": legal, "apply": apply, "returns": returns, "policy": waits}
    blank = dict.fromkeys(("quiet", "observe", "redeal", "hide", "asides", "speak_up"), nothing)
    return twin.twins(loops, {**blank, **slots, "MOST_LEGAL": 2, "OBSERVATION": 1, "ASIDES": 0})


def test_a_deep_search_reckons_with_answers_that_the_policy_would_not_give():
    loops = duel(compare=compare, dig=dig)
    worlds, acts, alive = 60, [2, 1], [1, 1]  # to be careful is worth a half
    flat, deep, nodes = [0] * 2 * FIGURES, [0] * 2 * FIGURES, [0] * NODE * 400
    loops.compare(Duel(), 0, acts, alive, 1, 0, worlds, TO_THE_END, [], flat)
    loops.dig(Duel(), 0, 1, acts, alive, 1, 0, worlds, TO_THE_END, ONE // 8, [], deep, nodes, 3)
    careful, bold = (
        [figures[at * FIGURES + VALUE] / worlds / ONE for figures in (flat, deep)] for at in (0, 1)
    )
    assert careful == [0.5, 0.5]
    assert bold[0] == 1.0, "a flat search believes that nobody will strike"
    assert bold[1] < 0.2
    again, same = [0] * 2 * FIGURES, [0] * NODE * 400
    loops.dig(Duel(), 0, 1, acts, alive, 1, 0, worlds, TO_THE_END, ONE // 8, [], again, same, 3)
    assert again == deep
