"""The player against the one before it, which `tests/frozen` keeps as it was."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from pylae.core import engine
from pylae.games import earth_and_water as game
from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.player import weights
from pylae.games.earth_and_water.tests.frozen import policy as frozen
from pylae.lab.tune import weighted_wins

GAMES = 4000
LEAST = 65  # wins of a hundred games


@pytest.fixture(scope="module")
def wins() -> Any:
    """Wins of the player in one seat against the one before it in the other."""
    rival: Any = SimpleNamespace(**{name: getattr(game, name) for name in dir(game) if name[0] != "_"})
    rival.policy = frozen.policy
    loops = engine.compiled(rival, {"weighted_wins": weighted_wins}, "heuristic")

    def count(side: int, edition: str) -> int:
        initial = engine.fresh(game, {"edition": edition}).record()
        won = np.zeros(1, np.int64)
        loops.weighted_wins(initial, np.array(weights.weights[side], np.int64), 1 << side, 7, 0, GAMES, won)
        return int(won[0])

    return count


@pytest.mark.parametrize("edition", atlas.EDITIONS)
@pytest.mark.parametrize("side", (atlas.GREECE, atlas.PERSIA), ids=atlas.SIDE_NAMES)
def test_4_0_each_side_beats_the_player_before(wins: Any, side: int, edition: str):
    assert wins(side, edition) >= LEAST * GAMES // 100
