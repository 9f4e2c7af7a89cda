"""Options: words become numbers, and everything else gets a sentence."""

from __future__ import annotations

import pytest

from pylae import games
from pylae.core.engine import fresh
from pylae.core.options import Option, OptionError, choice, flag, number, player_words, settle

HIDDEN = flag("hidden_hands", "Each player sees only their own hand.", "R13")
PLAYERS = number("players", 1, 4, 2, "How many play.", "preparation")
EDITION = choice("edition", ("bonsai", "nuts"), "Which printing.", "1", default=1)
ALL = (PLAYERS, HIDDEN, EDITION)


@pytest.mark.parametrize("word", [True, "yes", "YES", " yes ", "on", "true", "True"])
def test_options_a_flag_is_said_in_many_ways(word: object):
    assert HIDDEN.number(word) == 1


@pytest.mark.parametrize("word", [False, "no", "No", "off", "false"])
def test_options_a_flag_is_denied_in_many_ways(word: object):
    assert HIDDEN.number(word) == 0


@pytest.mark.parametrize("word", [1, "1", " 1 "])
def test_options_a_number_is_said_as_number_or_text(word: object):
    assert PLAYERS.number(word) == 1


def test_options_a_choice_is_said_by_its_word():
    assert [EDITION.number(word) for word in ("bonsai", "Nuts")] == [0, 1]


@pytest.mark.parametrize("option", ALL)
def test_options_word_is_the_inverse_of_number(option):
    for word, value in option.values.items():
        assert option.number(word) == value and option.word(value) == word


@pytest.mark.parametrize(
    "option, value, sentence",
    [
        (PLAYERS, 5, "players cannot be 5; it may be 1, 2, 3, 4 (preparation)"),
        (PLAYERS, 0, "players cannot be 0; it may be 1, 2, 3, 4 (preparation)"),
        (PLAYERS, "two", "players cannot be two; it may be 1, 2, 3, 4 (preparation)"),
        (PLAYERS, True, "players cannot be True; it may be 1, 2, 3, 4 (preparation)"),
        (PLAYERS, None, "players cannot be None; it may be 1, 2, 3, 4 (preparation)"),
        (HIDDEN, "perhaps", "hidden_hands cannot be perhaps; it may be no, yes (R13)"),
        (HIDDEN, 2, "hidden_hands cannot be 2; it may be no, yes (R13)"),
        (EDITION, "", "edition cannot be ; it may be bonsai, nuts (1)"),
    ],
)
def test_options_a_bad_value_is_refused_with_the_good_ones(option, value: object, sentence: str):
    with pytest.raises(OptionError) as error:
        option.number(value)
    assert str(error.value) == sentence


def test_options_settle_fills_in_defaults():
    assert settle(ALL, {}) == {"players": 2, "hidden_hands": 0, "edition": 1}
    assert settle(ALL, {"hidden_hands": True, "players": "4"}) == {
        "players": 4,
        "hidden_hands": 1,
        "edition": 1,
    }
    assert list(settle(ALL, {"edition": "nuts", "players": 1})) == ["players", "hidden_hands", "edition"]


@pytest.mark.parametrize(
    "name, sentence",
    [
        ("player", "there is no option player; did you mean players?"),
        ("hidden_hand", "there is no option hidden_hand; did you mean hidden_hands?"),
        ("xyzzy", "there is no option xyzzy; there are players, hidden_hands, edition"),
    ],
)
def test_options_an_unknown_option_is_refused_with_a_guess(name: str, sentence: str):
    with pytest.raises(OptionError) as error:
        settle(ALL, {name: 1})
    assert str(error.value) == sentence


@pytest.mark.parametrize("name", games.names())
def test_options_of_every_game_default_to_something_that_can_be_said(name: str):
    game = games.load(name)
    assert game.options[0].name == "players"
    for option in game.options:
        assert option.default in option.values.values()
        assert option.name in game.State.fields
        assert option.text.endswith(".")
    fresh(game)


def test_options_that_do_not_go_together_are_refused():
    with pytest.raises(OptionError, match=r"do not go together: .*first_player"):
        fresh(games.load("thermopyles"), {"players": 2, "first_player": 3})


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ([1], "1"),
        ([2], "2"),
        ([1, 2], "1 or 2"),
        ([1, 2, 3, 4], "1–4"),
        ([1, 2, 7], "1, 2 or 7"),
        ([2, 4], "2 or 4"),
    ],
)
def test_options_for_how_many_players_in_words(numbers: list[int], words: str):
    players = Option("players", {str(number): number for number in numbers}, numbers[0], "How many.", "1")
    assert player_words((players, HIDDEN)) == words
