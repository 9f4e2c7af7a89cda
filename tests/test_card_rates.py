"""docs/card_rates.py counts what has happened, compiled as interpreted."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from pylae.core import engine
from pylae.core.bots import Policy
from pylae.core.chance import CHANCE, OVER, below, start
from pylae.core.game import Game
from pylae.games import greeks_and_vikings as game
from pylae.games.greeks_and_vikings.data import limits
from pylae.games.greeks_and_vikings.rules import act
from pylae.lab.sim import simulate

SCRIPT = Path(__file__).parents[1] / "docs" / "card_rates.py"
SEED, GAMES = 5, 3


@pytest.fixture(scope="module")
def card_rates() -> Any:
    spec = importlib.util.spec_from_file_location("card_rates", SCRIPT)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def tally(card_rates: Any) -> list[int]:
    """Some games, interpreted."""
    counts = [0] * card_rates.TALLY
    loops = engine.interpreted(game, {"tally_cards": card_rates.tally_cards}, Policy.HEURISTIC)
    loops.tally_cards(engine.fresh(game, {"players": 2}), SEED, 0, GAMES, counts)
    return counts


def told(number: int) -> Iterator[tuple[bool, set[int], set[int]]]:
    """Of each player of a game: whether it won, and which titles it has held and played."""
    state, random, out = engine.fresh(game, {"players": 2}), [0, 0], [0] * game.most_legal
    start(random, SEED, number)
    held, played = (set[int](), set[int]()), (set[int](), set[int]())
    while (who := game.mover(state)) != OVER:
        n = game.legal(state, out)
        action = below(random, n) if who == CHANCE else game.policy(state, out, n, random)
        if who != CHANCE and action in range(act.PLAY, act.TITLE):
            played[who].add(action - act.PLAY)
        game.apply(state, action)
        for seat in range(2):
            held[seat].update(token - 1 for token in state.hand[seat] if token)
    result = [0] * limits.PLAYERS
    game.returns(state, result)
    for seat in range(2):
        yield result[seat] > 0, held[seat], played[seat]


def test_card_rates_count_who_held_and_played_a_card_and_won(card_rates: Any, tally: list[int]):
    counted = [0] * len(tally)
    for number in range(GAMES):
        for seat, (won, held, played) in enumerate(told(number)):
            counted[card_rates.WINS + seat] += won
            for titles, games, wins in (
                (held, card_rates.DRAWN, card_rates.DRAWN_WON),
                (played, card_rates.PLAYED, card_rates.PLAYED_WON),
            ):
                for title in titles:
                    counted[card_rates.COUNTS * title + games] += 1
                    counted[card_rates.COUNTS * title + wins] += won
    assert tally == counted


def test_card_rates_are_the_same_compiled(card_rates: Any, tally: list[int]):
    counts = np.zeros(len(tally), np.int64)
    loops = engine.compiled(game, {"tally_cards": card_rates.tally_cards}, Policy.HEURISTIC)
    loops.tally_cards(engine.fresh(game, {"players": 2}).record(), SEED, 0, GAMES, counts)
    assert counts.tolist() == tally


def test_card_rates_do_not_depend_on_how_many_share_the_games(card_rates: Any):
    assert card_rates.measured(5, SEED, jobs=1) == card_rates.measured(5, SEED, jobs=2)


def test_card_rates_are_of_the_games_that_a_simulation_plays(card_rates: Any):
    rates = simulate(cast(Game, game), games=40, policy="heuristic", seed=SEED).win_rate
    assert isinstance(rates, dict)
    wins = card_rates.measured(40, SEED)[card_rates.WINS :]
    assert [wins[0] / 40, wins[1] / 40] == [rates["Greeks"], rates["Vikings"]]


def test_card_rates_name_every_card_and_none_is_played_that_was_not_drawn(card_rates: Any, tally: list[int]):
    found = card_rates.rates(tally)
    assert len(found) == len({one.name for one in found}) == engine.fresh(game).titles
    for one in found:
        assert one.played <= one.drawn <= GAMES
        assert one.drawn_won <= one.drawn and one.played_won <= one.played


def test_card_rates_are_printed_as_a_table(card_rates: Any, tally: list[int]):
    first, empty, head, line, *rows = card_rates.page(tally, GAMES)
    assert first.startswith(f"Of {GAMES} games the Greeks won ") and not empty
    assert len(rows) == len(card_rates.rates(tally))
    assert {row.count("|") for row in (head, line, *rows)} == {8}
