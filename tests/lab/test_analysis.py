"""Analysis: luck and decisions add up exactly, verdicts find mistakes and know only what the seat knew."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

import pylae
from pylae import games
from pylae.bots.network import ONE
from pylae.core.chance import below, generator
from pylae.core.match import Match
from pylae.lab.analysis import CHOICE, FORMAT, LUCK, Analysis, analyse, reader_of, sentences, turning_points
from pylae.lab.futures import Cancelled
from pylae.lab.verdicts import Verdict, grade, judge, questions_of

# The last place before the pass is lost: who retreats has lost at once, who fights may win.
LAST_STAND = "thermopyles:Y2RkAAM2ECHAwKDgyMGADv5DaQEdLQYpEQYGdiYWuCAAPOFrDA"
FEW = 4_000


def played(name: str, seed: int, whims: int = 4, **options: Any) -> Match:
    """A whole game in which one choice in so many is made at random, as people do."""
    match, random = pylae.match(name, seed=seed, **options), generator(seed, 1)
    while not match.over:
        actions = match.actions()
        any_one = whims and below(random, whims) == 0
        match.play(actions[below(random, len(actions))] if any_one else match.hint().action)
    return match


def result(match: Match, seat: int) -> int:
    number = match.returns()[seat]
    return ONE if number > 0 else 0 if number < 0 else ONE // 2


@pytest.fixture(scope="module")
def found() -> Analysis:
    return analyse(played("thermopyles", 3), rollouts=FEW)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", games.names())
def test_luck_and_decisions_add_up_to_the_result_less_the_first_value_exactly(name: str, seed: int):
    match = played(name, seed)
    seat = seed % len(match.seats)
    found = analyse(match, rollouts=FEW, seed=seed, seat=seat)
    assert found.luck + sum(found.decisions) == found.last - found.first
    assert found.last == result(match, seat)
    assert [moment.first for moment in found.moments][1:] == [moment.last + 1 for moment in found.moments][
        :-1
    ]
    assert (found.moments[0].first, found.moments[-1].last) == (1, len(match.steps))
    for moment, after in zip(found.moments, found.moments[1:], strict=False):
        assert moment.after == after.before and 0 <= moment.before <= ONE
    for moment in found.moments:
        assert (moment.kind == LUCK) == (moment.seat < 0)
        assert moment.change == 0 or not moment.usual


def test_who_plays_as_the_games_own_player_gains_and_loses_nothing_by_decisions():
    found = analyse(played("thermopyles", 5, whims=0), rollouts=FEW)
    assert found.decisions == (0,) and found.luck == found.last - found.first
    assert all(moment.usual for moment in found.moments if moment.kind == CHOICE)


def test_a_chance_step_has_the_value_of_the_mean_of_its_outcomes():
    match = played("thermopyles", 3)
    at = next(at for at, step in enumerate(match.steps) if at > 40 and step.mover < 0 and not step.forced)
    values = []
    for action in (None, *match.actions(at)):
        state = match.positions[at].copy()
        if action is not None:
            match.game.apply(state, action)
        branch = Match(match.game, position=state, physical=True)
        if branch.over:
            values.append(result(branch, 0))
            continue
        while not branch.over:
            branch.play(branch.hint().action if branch.mover >= 0 else 0)
        values.append(analyse(branch, rollouts=200_000).first)
    before, *after = values
    assert abs(before - sum(after) / len(after)) < 0.03 * ONE


def test_the_same_seed_gives_the_same_analysis_for_any_number_of_jobs():
    match = played("earth_and_water", 2)
    assert analyse(match, rollouts=FEW, seed=7) == analyse(match, rollouts=FEW, seed=7, jobs=2)


def test_more_rollouts_leave_less_doubt_about_luck():
    match = played("thermopyles", 3)
    assert analyse(match, rollouts=200_000).luck_error < analyse(match, rollouts=5_000).luck_error / 3


# Verdicts


def last_stand(move: str) -> Match:
    match = pylae.position(LAST_STAND)
    match.play(move)
    while not match.over:
        match.play(match.hint().action)
    return match


def test_a_retreat_from_the_last_stand_is_a_blunder_and_a_fight_is_none():
    retreat = analyse(last_stand("retreat"), rollouts=FEW).verdicts[0]
    assert (retreat.grade, retreat.chosen, retreat.step) == ("blunder", "retreat", 1)
    assert retreat.better.startswith("fight") and retreat.loss > 0.3
    fight = analyse(last_stand("fight 13"), rollouts=FEW).verdicts[0]
    assert not fight.wrong and fight.chosen == "fight 13"


def test_where_there_is_nothing_to_choose_or_all_is_lost_there_is_no_mistake(found: Analysis):
    match = played("thermopyles", 3)
    steps = {verdict.step for verdict in found.verdicts}
    forced = {number for number, step in enumerate(match.steps, 1) if step.forced or step.mover < 0}
    assert not steps & forced
    lost = {moment.first for moment in found.moments if moment.before == moment.after == 0}
    assert not any(verdict.wrong for verdict in found.verdicts if verdict.step in lost)


def test_a_grade_says_what_the_interval_allows():
    assert grade(0.3, 0.02, 1000) == "blunder"
    assert grade(0.12, 0.02, 1000) == "error"
    assert grade(0.3, 0.02, 60) == "cannot tell"  # too few worlds
    assert grade(0.05, 0.02, 1000) == "cannot tell"
    assert grade(-0.1, 0.02, 1000) == "fine"
    assert grade(0.0, 0.01, 1000) == "fine"


HIDDEN = [
    ("earth_and_water", {}),
    ("hot_gates", {"players": 2}),
    ("greeks_and_vikings", {}),
    ("thermopyles", {"players": 2, "hidden_hands": True}),
    ("go_tell_the_spartans", {"players": 2}),
]


@pytest.mark.parametrize("name, options", HIDDEN)
def test_a_verdict_knows_only_what_the_seat_knew(name: str, options: dict[str, Any]):
    match = played(name, 4, **options)
    game, judged = match.game, 0
    for question in questions_of(match):
        truth, other = match.positions[question.at], match.positions[question.at].copy()
        game.hide(other, question.seat)
        game.redeal(other, question.seat, generator(9))
        if other == truth:
            continue
        assert verdict_at(game, truth, question.chosen) == verdict_at(game, other, question.chosen)
        judged += 1
        if judged == 3:
            return
    assert judged or name == "go_tell_the_spartans"  # where little is hidden


def verdict_at(game: Any, position: Any, action: int) -> tuple[Any, ...]:
    match = Match(game, position=position, physical=True)
    match.play(action)

    def share(tasks: Any) -> None:
        for task in tasks:
            task(lambda: False)

    verdicts = judge(match, questions_of(match)[:1], 5, 300, share)
    return tuple(replace(verdict, chosen="", better="") for verdict in verdicts)


# Telling


def test_turning_points_are_few_sure_and_of_different_runs(found: Analysis):
    moments = [found.moments[at] for at in found.turning]
    assert 1 <= len(moments) <= 3
    assert len({moment.run for moment in moments}) == len(moments)
    assert list(found.turning) == sorted(found.turning)
    assert all(abs(moment.change) > 2 * ONE * moment.error for moment in moments)
    still = [replace(moment, after=moment.before) for moment in found.moments]
    assert turning_points(still) == ()


def test_every_moment_can_be_told():
    match = played("earth_and_water", 2)
    found = analyse(match, rollouts=FEW)
    assert all(sentences(match, moment.first, moment.last) for moment in found.moments)
    assert found.chapters[0] == (0, "Expedition I")


def test_the_json_of_an_analysis_has_these_names(found: Analysis):
    value = json.loads(json.dumps(found.as_dict()))
    assert value["format"] == FORMAT and value["one"] == ONE
    assert set(value) == {
        "format", "one", "game", "title", "options", "seats", "seat", "whose", "sides", "over", "ending", "steps",
        "seed", "rollouts", "moments", "verdicts", "turning", "chapters", "luck", "luck_error", "decisions",
        "decisions_error",
    }  # fmt: skip
    assert set(value["moments"][0]) == {
        "first", "last", "kind", "seat", "usual", "before", "after", "error", "run",
    }  # fmt: skip
    assert set(value["verdicts"][0]) == {
        "step", "seat", "chosen", "better", "loss", "error", "worlds", "grade",
    }  # fmt: skip
    assert (
        value["luck"] + sum(value["decisions"])
        == value["moments"][-1]["after"] - value["moments"][0]["before"]
    )


# What is refused


def test_an_open_game_is_analysed_only_for_the_one_who_plays_the_machine():
    match = pylae.match("earth_and_water", seed=1)
    while len(match.steps) < 60:
        match.play(match.hint().action)
    with pytest.raises(ValueError, match="not over: what 2 people still play"):
        analyse(match, rollouts=FEW)
    match.bots = {0: "heuristic"}
    with pytest.raises(ValueError, match="not for the machine"):
        analyse(match, rollouts=FEW, seat=0)
    found = analyse(match, rollouts=FEW)
    assert (found.seat, found.over, found.ending) == (1, False, "")
    assert {verdict.seat for verdict in found.verdicts} == {1}
    assert found.luck + sum(found.decisions) == found.last - found.first


def test_an_open_game_tells_nothing_that_its_player_does_not_know():
    match = pylae.match("earth_and_water", seed=1, bots={0: "heuristic"})
    while len(match.steps) < 60 or match.mover != 1:
        match.play(match.hint().action)
    other = match.state.copy()
    match.game.hide(other, 1)
    match.game.redeal(other, 1, generator(3))
    assert other != match.state
    values = []
    for position in (match.state, other):
        twin = Match(match.game, position=position, physical=True, bots={0: "heuristic"})
        twin.play(twin.actions()[0])
        values.append(analyse(twin, rollouts=FEW).first)
    assert values[0] == values[1]


@pytest.mark.parametrize(
    "change, reason",
    [
        ({"rollouts": 10}, "at least 2,000 rollouts"),
        ({"jobs": 0}, "at least 1 job"),
        ({"seat": 4}, "5 is no seat"),
        ({"seed": -1}, "the seed must be"),
    ],
)
def test_arguments_that_make_no_sense_are_refused(change: dict[str, Any], reason: str):
    with pytest.raises(ValueError, match=reason):
        analyse(last_stand("retreat"), **{"rollouts": FEW, **change})


def test_a_game_without_a_step_cannot_be_analysed():
    match = pylae.position(LAST_STAND)
    with pytest.raises(ValueError, match="Nothing has happened"):
        reader_of(match)


def test_an_analysis_can_be_cancelled_and_tells_how_far_it_is():
    match = played("thermopyles", 3)
    asked = count()
    with pytest.raises(Cancelled):
        analyse(match, rollouts=50_000, cancelled=lambda: next(asked) > 3)
    told: list[int] = []
    analyse(match, rollouts=FEW, progress=told.append)
    assert told == sorted(told) and 0.5 * FEW < told[-1] <= FEW


def test_a_verdict_tells_its_interval():
    verdict = Verdict(1, 0, "a", "b", 0.2, 0.01, 500)
    assert verdict.wrong and 0.019 < verdict.margin < 0.02
