"""Questions that could betray a hand: what everybody knows of them is the same whatever is hidden."""

from __future__ import annotations

from collections import Counter

import pytest

from pylae.core.chance import generator
from pylae.core.game import WATCHER
from pylae.core.match import Match
from pylae.games import load, names

HIDING = {
    "thermopyles": {"players": 3, "hidden_hands": True},
    "go_tell_the_spartans": {"players": 2, "fog": True},
}


@pytest.mark.parametrize("name", names())
def test_what_is_known_of_a_question_does_not_depend_on_what_is_hidden(name: str):
    match, game = Match(load(name), HIDING.get(name), seed=2), load(name)
    asked = Counter[str]()
    for _ in range(60):
        if match.over:
            break
        here, mover = match.about(match.state), match.mover
        assert not here.question.forced or len(here.actions) == 1
        assert here.question.decline in (None, *here.actions)
        for seat in {*range(len(match.seats)), WATCHER} - {mover}:
            guess = match.view(seat)
            game.redeal(guess, seat, generator(9, len(match.steps)))
            there = match.about(guess)
            assert there.question == here.question, f"seat {seat} could tell by it"
            assert there.secret(mover) == here.secret(mover), f"a curtain would tell seat {seat}"
        asked["forced" if here.question.forced else "window" if here.question.window else "choice"] += 1
        match.play(match.hint().action)
    assert asked["choice"]


def test_a_question_out_of_turn_is_a_window_with_an_answer_or_without():
    seen = set[int]()
    for seed in range(4):
        match = Match(load("earth_and_water"), seed=seed)
        while not match.over:
            if match.about(match.state).question.window:
                seen.add(len(match.actions()) == 1)
            match.play(match.hint().action)
    assert seen == {False, True}


def test_in_an_open_game_everybody_knows_how_many_choices_there_are():
    match = Match(load("thermopyles"), {"players": 2}, seed=3)
    while not match.over:
        question = match.about(match.state).question
        assert not question.window and question.forced == (len(match.actions()) == 1)
        match.play(match.hint().action)
