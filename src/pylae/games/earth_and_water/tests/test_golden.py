"""Golden games: one record for each way of ending, with all that a watcher is told; `pylae.core.golden` says how to renew them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pylae import __version__
from pylae.core.golden import Golden
from pylae.games import earth_and_water as game
from pylae.games.earth_and_water import recorded

GOLDEN = Golden(
    game,
    Path(__file__).with_name("golden"),
    {
        "greek points": {},
        "persian points": {"edition": "nuts"},
        "draw": {"cheap_fleets": True, "slow_losses": True},
        "greek conquest": recorded.OPTIONS,
        "persian conquest": {"early_pausanias": True},
    },
    __version__,
    seeds=60,
)
RESULTS = {
    "greek points": [1, -1],
    "persian points": [-1, 1],
    "draw": [0, 0],
    "greek conquest": [1, -1],
    "persian conquest": [-1, 1],
}


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
def test_9_golden_game_has_its_result(ending: str):
    assert GOLDEN.read(ending).returns() == RESULTS[ending]


def test_4_0_golden_games_are_one_for_each_way_of_ending():
    GOLDEN.check_complete()
