"""Golden games: one record for each way of ending, with all that a watcher is told; `pylae.core.golden` says how to renew them."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from pylae import __version__
from pylae.core.game import Game
from pylae.core.golden import Golden
from pylae.games import go_tell_the_spartans as game

GOLDEN = Golden(
    cast(Game, game),
    Path(__file__).with_name("golden"),
    {
        "greek points": {},
        "persian points": {"players": 2},
        "greek rout": {"players": 7, "feigned_retreat": True},
        "persian rout": {"nothing_but_spartans": True, "feigned_retreat": True, "data": "long_pass"},
    },
    __version__,
    seeds=30,
)
WINNERS = {"greek points": 1, "persian points": -1, "greek rout": -1, "persian rout": 1}


@pytest.fixture(scope="module", autouse=True)
def written() -> None:
    GOLDEN.write_if_asked()


@pytest.mark.parametrize("ending", GOLDEN.options)
def test_4_0_golden_game_ends_and_is_written_as_before(ending: str):
    GOLDEN.check_written(ending)


@pytest.mark.parametrize("ending", GOLDEN.options)
def test_4_0_golden_game_is_told_as_before(ending: str):
    GOLDEN.check_told(ending)


@pytest.mark.parametrize("ending", GOLDEN.options)
def test_10_0_golden_game_has_its_result(ending: str):
    assert GOLDEN.read(ending).returns()[0] == WINNERS[ending]


def test_4_0_golden_games_are_one_for_each_way_of_ending():
    GOLDEN.check_complete()
