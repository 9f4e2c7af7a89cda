"""Golden games: one record for each way of ending, with all that a watcher is told; `pylae.core.golden` says how to renew them.

Three of them are played with decks of one's own, which their records carry: peaceful ones, that are drawn to the last card or
never come to an end, and some with a wolf that takes the last points of both sides at once.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pylae import __version__
from pylae.core.golden import Golden
from pylae.games import greeks_and_vikings as game

PEACEFUL = """
3 Hoplite
3 Pheidippides
3 Aspasia
3 Archimedes
3 Aspis
2 Golden Fleece
2 Amphora of Ambrosia
2 Obol for the Ferryman
2 Long Walls
2 Phalanx
"""
WOLVES = PEACEFUL.replace("3 Archimedes", "3 Fenrir")
FENRIR = """
format = "gv-cards/1"

[set]
id = "twilight"
title = "Twilight"
status = "custom"

[[cards]]
id = "fenrir"
name = "Fenrir"
side = "viking"
kind = "combatant"
subtype = "warrior"
stars = 0
atk = 3
def = 3
text = "At the start of your turn you and each opponent lose 13 State Points."
fx = [{when = "turn_start", do = [{sp = {who = "me", n = -13}}, {sp = {who = "each_foe", n = -13}}]}]
"""
SMALL = {"players": 2, "deck_min": "25"}

GOLDEN = Golden(
    game,
    Path(__file__).with_name("golden"),
    {
        "State Points": {"players": 2},
        "empty Deck": SMALL,
        "all out": {**SMALL, "start_sp": "half"},
        "time": {**SMALL, "trench": 1, "actions": 1, "max_turns": "50"},
    },
    __version__,
    seeds=24,
    data={
        "empty Deck": {"deck 1": PEACEFUL, "deck 2": PEACEFUL},
        "all out": {"more cards": FENRIR, "deck 1": WOLVES, "deck 2": WOLVES},
        "time": {"deck 1": PEACEFUL, "deck 2": PEACEFUL},
    },
)


@pytest.fixture(scope="module", autouse=True)
def written() -> None:
    GOLDEN.write_if_asked()


@pytest.mark.parametrize("ending", GOLDEN.options)
def test_winning_golden_game_ends_and_is_written_as_before(ending: str):
    GOLDEN.check_written(ending)


@pytest.mark.parametrize("ending", GOLDEN.options)
def test_winning_golden_game_is_told_as_before(ending: str):
    GOLDEN.check_told(ending)


@pytest.mark.parametrize("ending", GOLDEN.options)
def test_r31_r46_golden_game_has_its_result(ending: str):
    returns = GOLDEN.read(ending).returns()
    assert sorted(returns) == ([0, 0] if ending in ("all out", "time") else [-1, 1])


def test_winning_golden_games_are_one_for_each_way_of_ending():
    GOLDEN.check_complete()
