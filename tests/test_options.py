"""Options: words become numbers, and everything else gets a sentence."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from pylae import games
from pylae.core.engine import fresh
from pylae.core.options import OptionError, changed, choice, flag, number, player_words, settle
from pylae.core.options import numbers as numbers_of
from pylae.core.titles import check_options

HIDDEN = flag(
    "hidden_hands", "Hidden hands", "Each player sees only their own hand.", "All hands lie open.", "R13"
)
PLAYERS = number("players", "Players", 1, 4, 2, "How many play.", "preparation")
EDITION = choice(
    "edition",
    "Edition",
    {"bonsai": ("First edition", "The track ends at 7."), "nuts": ("Second edition", "The track ends at 6.")},
    "Which printing.",
    "1",
    default=1,
)
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
        assert option.number(word) == value.number and option.word(value.number) == word


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
        assert option.name in game.State.fields
    fresh(game)


@pytest.mark.parametrize("name", games.names())
def test_options_of_every_game_are_told_in_words_of_players(name: str):
    check_options(games.load(name))


@pytest.mark.parametrize(
    ("title", "text", "complaint"),
    [
        ("vp_per_rout", "Every rout counts.", "no title"),
        ("Los list1", "High ground blocks.", "says 'list1'"),
        ("Crowded_syracuse", "Any port will do.", "says 'Crowded_syracuse'"),
        ("Any port", "Any port will do", "no sentence"),
        ("Players", "Any port will do.", "stands twice"),
        ("Any port", "How many play.", "stands twice"),
    ],
)
def test_options_whose_words_are_those_of_programs_are_found(title: str, text: str, complaint: str):
    game: Any = SimpleNamespace(options=(PLAYERS, flag("port", title, text, "Only ports of one's own.", "1")))
    with pytest.raises(AssertionError, match=complaint):
        check_options(game)


def test_options_are_told_by_title_where_they_are_not_as_usual():
    words = {"players": "4", "hidden_hands": "yes", "edition": "nuts"}
    assert changed(ALL, words) == [HIDDEN]
    assert changed(ALL, words | {"hidden_hands": "no", "edition": "bonsai"}) == [EDITION]
    assert changed(ALL, {}) == []
    assert [HIDDEN.told("yes"), HIDDEN.told("no")] == ["Hidden hands", "Hidden hands: no"]
    assert EDITION.told("bonsai") == "Edition: First edition"


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
    players = numbers_of("players", "Players", numbers, numbers[0], "How many.", "1")
    assert player_words((players, HIDDEN)) == words
