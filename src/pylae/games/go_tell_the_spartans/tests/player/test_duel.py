"""The players of a game for two in series of compiled games: against a Persian who never moves, and against each other."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from pylae.core.game import Game
from pylae.core.kinds import Generator, Row
from pylae.core.rule import rule
from pylae.games import go_tell_the_spartans as game
from pylae.games.go_tell_the_spartans.data import balance, peoples
from pylae.games.go_tell_the_spartans.player import policy
from pylae.games.go_tell_the_spartans.rules import act, phase
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.lab.sim import simulate

GAME = cast(Game, game)


@rule
def motionless(state: State, out: Row, n: int, random: Generator) -> int:
    """11.1 Our player, whose Persians never leave the rows they came to; they shoot at whoever comes."""
    if state.phase == phase.MOVE and state.actor == peoples.PERSIAN:
        return act.END
    return policy.policy(state, out, n, random)


def shares(players: Game, games: int, handicap: int = 0) -> dict[str, float]:
    """What share of a series of games each side wins, in per cent."""
    options = {"players": 2, "handicap": handicap}
    rates = simulate(players, options, games=games, policy="heuristic", seed=1).win_rate
    assert isinstance(rates, dict)
    return {side: 100 * rate for side, rate in rates.items()}


@pytest.mark.parametrize("handicap", [0, balance.SUGGESTED])
def test_11_1_greeks_go_and_get_points_from_persians_who_never_move(handicap: int):
    waiting = cast(Game, SimpleNamespace(**{**vars(game), "policy": motionless}))
    assert shares(waiting, 400, handicap)["Greeks"] >= 80


def test_11_1_the_game_for_two_is_as_uneven_as_its_page_says():
    assert shares(GAME, balance.GAMES)["Persians"] == pytest.approx(balance.PERSIANS_WIN, abs=0.5)


def test_r91_the_suggested_handicap_makes_the_game_for_two_nearly_even():
    share = shares(GAME, balance.GAMES, balance.SUGGESTED)["Persians"]
    assert 40 <= share <= 60
    assert share == pytest.approx(balance.PERSIANS_WIN_THEN, abs=0.5)
