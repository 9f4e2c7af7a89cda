"""Players from outside: no search has them as its model of an opponent, so strength against them is not exploitation."""

from __future__ import annotations

from typing import Any

from pylae.games import load
from pylae.games.earth_and_water.tests.frozen import policy as frozen


def old_player(view: Any, seat: int, actions: list[int], random: list[int]) -> int:
    """300's own player of an earlier day: `pylae arena earth_and_water strategos tests.bots.outsiders:old_player`."""
    guess = view.copy()
    load("earth_and_water").redeal(guess, seat, random)
    return frozen.policy(guess, list(actions), len(actions), random)
