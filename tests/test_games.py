"""The shelf: games are found by looking, and a wrong name gets a guess."""

from __future__ import annotations

import pytest

from pylae import games
from pylae.games import UnknownGame, load, names


def test_games_are_found_and_sorted():
    assert "thermopyles" in names()
    assert names() == sorted(names())


@pytest.mark.parametrize("name", names())
def test_games_have_everything_the_protocol_asks_for(name: str):
    from pylae.core.game import Game

    game = load(name)
    wanted = [word for word in {**vars(Game), **Game.__annotations__} if not word.startswith("_")]
    assert [word for word in wanted if not hasattr(game, word)] == []
    assert game.name == name
    assert game.rulebook.is_file()
    for row in (game.start_weights, *game.weights):
        assert len(row) == len(game.weight_names)
    assert len(set(game.endings)) == len(game.endings)
    assert game.about.title
    assert game.about.sentence


def test_games_are_loaded_once():
    assert load("thermopyles") is load("thermopyles")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("thermopiles", "There is no game 'thermopiles'. Did you mean thermopyles?"),
        ("chess", f"There is no game 'chess'. There are: {', '.join(names())}."),
        ("", f"There is no game ''. There are: {', '.join(names())}."),
        ("__init__", f"There is no game '__init__'. There are: {', '.join(names())}."),
        ("../core", f"There is no game '../core'. There are: {', '.join(names())}."),
    ],
)
def test_games_an_unknown_name_is_refused_with_a_guess(name: str, sentence: str):
    with pytest.raises(UnknownGame) as error:
        games.load(name)
    assert str(error.value) == sentence
