"""Golden games: one record for each way of ending, with all that a watcher is told; `pylae.core.golden` says how to renew them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pylae import __version__
from pylae.core.golden import Golden
from pylae.games import thermopyles as game

GOLDEN = Golden(
    game,
    Path(__file__).with_name("golden"),
    {
        "casualties": {"players": 2},
        "army spent": {"players": 3, "draw_vote": True},
        "pass lost": {"players": 1, "support_sequential": True},
        "out of cards": {"players": 4, "hidden_hands": True, "first_player": "random"},
    },
    __version__,
)


@pytest.fixture(scope="module", autouse=True)
def written() -> None:
    GOLDEN.write_if_asked()


@pytest.mark.parametrize("ending", GOLDEN.options)
def test_end_golden_game_ends_and_is_written_as_before(ending: str):
    GOLDEN.check_written(ending)


@pytest.mark.parametrize("ending", GOLDEN.options)
def test_end_golden_game_is_told_as_before(ending: str):
    GOLDEN.check_told(ending)


@pytest.mark.parametrize("ending", GOLDEN.options)
def test_end_golden_game_has_its_result(ending: str):
    match = GOLDEN.read(ending)
    assert match.returns() == [1 if ending in ("casualties", "army spent") else -1] * match.state.players


def test_end_golden_games_are_one_for_each_way_of_ending():
    GOLDEN.check_complete()
