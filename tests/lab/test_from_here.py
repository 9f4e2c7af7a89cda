"""From here: the same position gives the same games, moves meet the same dice, and nobody sees what is hidden."""

from __future__ import annotations

import json

import pytest

import pylae
from pylae.core.chance import generator
from pylae.core.match import Match
from pylae.core.options import OptionError
from pylae.lab.from_here import FORMAT, from_here

LAST_STAND = "thermopyles:Y2RkAAM2ECHAwKDgyMGADv5DaQEdLQYpEQYGdiYWuCAAPOFrDA"


def open_game(seat: int = 0) -> Match:
    match = pylae.match("earth_and_water", seed=3)
    while len(match.steps) < 50 or match.mover != seat or len(match.actions()) < 2:
        match.play(match.hint().action)
    return match


def test_all_games_end_somehow_and_jobs_change_nothing():
    match = open_game()
    found = from_here(match, games=120, seed=1)
    assert found == from_here(match, games=120, seed=1, jobs=2)
    assert sum(found.ways[0].endings.values()) == 120
    assert sum(found.ways[0].wins.values()) + found.ways[0].draws == 120
    assert found.ways[0].interval[0] < found.ways[0].value < found.ways[0].interval[1]
    assert (found.seat, found.whose, found.known) == (0, "Greece", False)


def test_the_better_of_two_moves_is_found_with_its_interval():
    match = pylae.position(LAST_STAND)
    found = from_here(match, games=300, moves=("retreat", "fight 13"))
    retreat, fight = found.ways
    assert retreat.value == 0 and retreat.wins == {"everybody": 0}
    assert found.gain == pytest.approx(fight.value) and found.sure and found.gain > 0.3
    assert from_here(match, games=300, moves=("fight 13", "retreat")).gain == -found.gain


def test_the_same_move_twice_makes_no_difference():
    found = from_here(pylae.position(LAST_STAND), games=200, moves=("fight 13", "fight 13"))
    assert found.gain == 0 and not found.sure and found.ways[0] == found.ways[1]


def test_an_open_game_goes_on_from_what_the_mover_knows():
    match = open_game()
    other = match.state.copy()
    while other == match.state:  # until Persia holds cards
        match.play(match.hint().action)
        other = match.state.copy()
        match.game.hide(other, match.mover)
        match.game.redeal(other, match.mover, generator(5))
    twin = Match(match.game, position=other, physical=True)
    assert from_here(match, games=60).ways == from_here(twin, games=60).ways


def test_a_finished_game_goes_on_from_the_truth():
    match = open_game()
    at = len(match.steps)
    while not match.over:
        match.play(match.hint().action)
    assert from_here(match, at, games=20).known
    with pytest.raises(ValueError, match="over there; choose an earlier step"):
        from_here(match)


def test_a_level_may_play_on():
    match = pylae.position(LAST_STAND)
    found = from_here(match, games=6, level="hoplite", seed=2)
    assert found.player == "Hoplite" and sum(found.ways[0].endings.values()) == 6
    assert found == from_here(match, games=6, level="hoplite", seed=2, jobs=2)


def test_what_cannot_be_played_is_refused():
    match = pylae.position(LAST_STAND)
    with pytest.raises(OptionError, match="'random' cannot play on"):
        from_here(match, level="random")
    with pytest.raises(ValueError, match="dance"):
        from_here(match, moves=("dance", "retreat"))
    with pytest.raises(ValueError, match="number of games"):
        from_here(match, games=0)
    match = pylae.match("thermopyles", seed=1)
    with pytest.raises(ValueError, match="Nobody has to decide there"):
        from_here(match, 0, moves=("retreat", "retreat"))


def test_the_json_of_an_outlook_has_these_names():
    value = json.loads(json.dumps(from_here(pylae.position(LAST_STAND), games=10).as_dict()))
    assert value["format"] == FORMAT
    assert set(value) == {
        "format", "game", "title", "at", "seat", "whose", "known", "games", "seed", "player", "ways", "gain", "error",
        "margin",
    }  # fmt: skip
    assert set(value["ways"][0]) == {"move", "endings", "wins", "draws", "value", "interval"}
