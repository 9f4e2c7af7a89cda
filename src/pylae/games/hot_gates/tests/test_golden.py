"""Golden games: one record for each way of ending, with all that a watcher is told; `pylae.core.golden` says how to renew them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pylae import __version__
from pylae.core.golden import Golden
from pylae.games import hot_gates as game

GOLDEN = Golden(
    game,
    Path(__file__).with_name("golden"),
    {
        "held": {"players": 3, "level": "2"},
        "flanked": {"players": 1, "level": "random", "track": "18"},
        "no attack": {"players": 2, "level": "6", "cliffs_face_down": True},
    },
    __version__,
    seeds=60,
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
    assert match.returns() == [1 if ending == "held" else -1] * match.state.players


def test_end_golden_games_are_one_for_each_way_of_ending():
    """But for one that the shipped cards never let happen (R3)."""
    assert {*GOLDEN.options, "out of cards"} == set(game.endings)
    files = {path for ending in GOLDEN.options for path in (GOLDEN.record_of(ending), GOLDEN.log_of(ending))}
    assert set(GOLDEN.folder.glob("*.txt")) == files
