"""Beats: scenes made of steps, and what is sent of them."""

import json

import pytest

from pylae import games
from pylae.core.beats import Die, Hold, Move, Roll, Stamp, compose, cue_json, from_lines
from pylae.core.game import WATCHER, Line
from pylae.core.match import Match
from pylae.core.telling import folded
from pylae.core.testing_beats import check_beats, check_places

PERSIAN = "persian"


def roll(*values: int, **more: object) -> Roll:
    dice = tuple(Die(PERSIAN, value) for value in values)
    return Roll(dice=dice, **{"throw": "Persia", "say": "Persia rolls {dice}.", **more})  # type: ignore[arg-type]


def test_dice_of_one_throw_fall_together_and_are_told_once():
    cues = compose([(4, 1, [roll(2)]), (5, 1, [roll(6)]), (6, 2, [roll(2, line=0), Hold(say="Over.")])])
    assert [cue.beat.do for cue in cues] == ["roll", "hold"]
    assert cues[0].beat.say == "Persia rolls 2, 6, 2."
    assert [(cue.step, cue.line) for cue in cues] == [(6, 0), (6, 1)]


def test_throws_of_other_names_do_not_mix():
    assert len(compose([(1, 1, [roll(2)]), (2, 1, [roll(3, throw="Greece")])])) == 2
    assert len(compose([(1, 1, [roll(2, throw="")]), (2, 1, [roll(3, throw="")])])) == 2


def test_only_the_best_die_counts_and_as_much_as_it_may():
    dice = (Die(PERSIAN, 3), Die(PERSIAN, 6, counts_as=4), Die(PERSIAN, 5, counts_as=4))
    (cue,) = compose([(1, 1, [Roll(dice=dice, best=True, throw="x", say="{dice}")])])
    assert isinstance(cue.beat, Roll)
    assert [(die.counts, die.counts_as) for die in cue.beat.dice] == [(False, None), (True, 4), (False, None)]


def test_what_is_as_usual_is_not_sent():
    (cue,) = compose([(3, 1, [Move(id="a", to=(1, 2), say="Go.")])])
    assert cue_json(cue) == {"do": "move", "ms": 300, "say": "Go.", "id": "a", "to": [1, 2], "log": "3.0"}


def test_a_step_without_beats_is_told_in_the_log_all_the_same():
    assert [cue_json(cue)["log"] for cue in compose([(7, 2, []), (8, 0, [])])] == ["7.1"]


def test_a_game_without_beats_lets_dice_fall_and_stamps_what_follows():
    beats = from_lines([Line("Greece rolls 5.", "7", "greek", (5,)), Line("It holds.", "7")])
    assert [type(beat) for beat in beats] == [Roll, Stamp]
    assert [beat.line for beat in beats] == [0, 1]


def test_one_throw_is_one_line_with_nothing_behind_it():
    throw = [
        Line(f"Persia rolls {n}.", "7", PERSIAN, (n,), together="Persia rolls {dice}.") for n in (2, 6, 2)
    ]
    (told,) = folded(throw)
    assert (told.line.text, told.line.dice, told.behind) == ("Persia rolls 2, 6, 2.", (2, 6, 2), ())


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("tall", [False, True])
def test_every_beat_can_be_shown_and_is_where_its_picture_is(name: str, tall: bool):
    match = Match(games.load(name), seed=3)
    while not match.over and len(match.steps) < 70:
        match.play(match.hint().action)
    game = match.game
    for seat in (0, WATCHER):
        before = game.draw(match.view(seat, 0), seat, (), tall)
        for number in range(len(match.steps)):
            after = game.draw(match.view(seat, number + 1), seat, (), tall)
            beats = match.beats(number, seat, tall)
            check_beats(beats, match.narrate(number, seat))
            check_places(beats, before, after)
            json.dumps([cue_json(cue) for cue in compose([(number, 1, beats)])])
            before = after
