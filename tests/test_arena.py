"""The arena: the same dice for all, every seat in turn, results that go on where they stopped, levels and generations."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pylae import cli, games
from pylae.bots.company import sentences
from pylae.bots.levels import chosen, levels, measured, read
from pylae.bots.thinker import Judged, Manner, Thought
from pylae.core.bots import BOTS, Policy
from pylae.core.options import OptionError
from pylae.lab import calibrate, generations
from pylae.lab.arena import Outcome, arena, chooser, ratings, spoken
from pylae.lab.contest import Table

THERMOPYLES, WAR = "thermopyles", "earth_and_water"


def first_of_all(view: Any, seat: int, actions: list[int], random: list[int]) -> int:
    """Somebody's own player, which is given a view."""
    game = games.load(WAR)
    hidden = view.copy()
    game.hide(hidden, seat)
    assert hidden == view, "it was given more than its seat may know"
    return actions[0]


def cheat(view: Any, seat: int, actions: list[int], random: list[int]) -> int:
    return 10**6


def test_a_player_against_its_own_equal_gets_half_of_the_points():
    same = "flat:rollouts=8"
    standings = arena(games.load(WAR), [same, f"{same},sure=1.0"], deals=2, seed=3)
    (score,) = standings.scores
    assert score.share == 0.5, "both meet the same dice from both seats"


def test_jobs_change_nothing():
    game = games.load(THERMOPYLES)
    one, two = (arena(game, ["flat:rollouts=12", "heuristic"], deals=6, seed=1, jobs=jobs) for jobs in (1, 2))
    shares = [[(score.share, score.seats) for score in standings.scores] for standings in (one, two)]
    assert shares[0] == shares[1]


def test_where_all_win_together_players_are_compared_on_the_same_deals():
    standings = arena(games.load(THERMOPYLES), ["random", "heuristic"], deals=30, seed=2)
    assert [score.two for score in standings.scores] == ["", ""]
    (difference,) = standings.differences
    assert difference.share < 0 and not standings.ratings


def test_the_better_player_wins_and_is_rated_higher():
    standings = arena(games.load(WAR), ["random", "heuristic"], deals=5, seed=1)
    assert standings.scores[0].share < 0.2
    assert [rating.name for rating in standings.ratings] == ["heuristic", "random"]
    assert standings.ratings[0].rating == pytest.approx(-standings.ratings[1].rating)


def test_ratings_of_known_points():
    outcomes = [Outcome("a", "b", deal, (1.0, 0.0), 0, 0.0) for deal in range(50)]
    assert [round(rating.rating) for rating in ratings(["a", "b"], outcomes)] == [0, 0]
    strong = [Outcome("a", "b", deal, (1.0, 1.0 if deal % 10 else 0.0), 0, 0.0) for deal in range(500)]
    best, worst = ratings(["a", "b"], strong)
    assert best.rating - worst.rating == pytest.approx(400 * np.log10(950 / 50), rel=0.05)
    assert 0 < best.doubt < 60


def test_what_is_kept_is_not_played_again(tmp_path: Path):
    game, keep = games.load(THERMOPYLES), tmp_path / "arena.jsonl"
    first = arena(game, ["random"], deals=4, seed=1, keep=keep)
    lines = keep.read_text().splitlines()
    assert len(lines) == 5
    done: list[int] = []
    again = arena(game, ["random"], deals=6, seed=1, keep=keep, progress=done.append)
    assert done[0] == 4 and again.scores[0].deals == 6 and first.scores[0].deals == 4
    with pytest.raises(OptionError, match="another arena"):
        arena(game, ["random"], deals=4, seed=2, keep=keep)
    keep.write_text("nonsense")
    with pytest.raises(OptionError, match="no meetings"):
        arena(game, ["random"], deals=4, seed=1, keep=keep)


def test_somebodys_own_function_plays_with_a_view_and_a_slip_is_told():
    standings = arena(games.load(WAR), [f"{__name__}:first_of_all", "heuristic"], deals=1, seed=1)
    assert standings.scores[0].share < 0.5
    with pytest.raises(OptionError, match="answered 1000000"):
        arena(games.load(WAR), [f"{__name__}:cheat", "heuristic"], deals=1)


def test_an_older_player_that_no_search_has_as_its_model_can_be_met():
    standings = arena(
        games.load(WAR), ["flat:rollouts=8", "tests.bots.outsiders:old_player"], deals=1, seed=1
    )
    assert standings.scores[0].deals == 1 and len(standings.scores[0].seats) == 2


@pytest.mark.parametrize(
    "words, told",
    [
        (["nobody"], "there is no player 'nobody'"),
        (["flat:speed=3"], "says nothing about a search"),
        (["flat:rollouts=many"], "says nothing about a search"),
        (["no.such:thing"], "there is no function"),
        (["flat:rollouts=8,net=nowhere.npz"], "nowhere.npz"),
        (["random", "random"], "name each player once"),
    ],
)
def test_what_is_no_player_is_refused_before_anything_is_played(words: list[str], told: str):
    with pytest.raises(OptionError, match=told):
        arena(games.load(THERMOPYLES), words, deals=1)
    assert cli.run(["arena", THERMOPYLES, *words, "--deals", "1"]) == 2


def test_one_player_alone_cannot_meet_rivals():
    with pytest.raises(OptionError, match="name at least two"):
        arena(games.load(WAR), ["random"], deals=1)


def test_a_search_is_written_as_it_is_read():
    manner, more = spoken("tree:rollouts=300,choices=0,explore=0.15,warmth=0.02")
    assert manner == Manner("tree", 300, choices=0, explore=0.15, halving=False) and more == {
        "warmth": "0.02"
    }
    assert spoken(calibrate.word(manner, 0.02))[0] == manner


def test_the_command_tells_people_and_programs(capsys: pytest.CaptureFixture[str]):
    command = ["arena", WAR, "random", "heuristic", "--deals", "1"]
    assert cli.run(command) == 0 and "heuristic" in capsys.readouterr().out
    assert cli.run([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["game"] == WAR and len(found["ratings"]) == 2


# Levels


@pytest.mark.parametrize("game", games.names())
def test_there_are_five_levels_and_each_is_stronger_than_the_last(game: str):
    rules = games.load(game)
    found = levels(rules)
    assert list(BOTS) == ["random", *list(found)[:3], "heuristic", "strategos"]
    won = [level.wins for level in found.values() if level.wins is not None]
    if not won:
        return  # nobody has measured this game
    assert (
        won == sorted(won) and len(won) == len(found) and all(level.games >= 100 for level in found.values())
    )
    assert all(level.strength(rules).startswith("wins ") for level in found.values())


@pytest.mark.parametrize("game", games.names())
def test_where_all_win_together_the_games_own_player_has_its_place_among_the_levels(game: str):
    rules = games.load(game)
    found = measured(rules)
    if not rules.about.cooperative:
        assert "heuristic" not in found, "between rivals it is the measure of the others"
        return
    own = found["heuristic"]
    assert not Policy("heuristic").thinks and "heuristic" not in levels(rules)
    weaker, stronger = found["hoplite"].wins, found["strategos"].wins
    assert own.wins and weaker and stronger and weaker < own.wins < stronger
    assert sentences(rules)["heuristic"].endswith(f"wins {own.wins:.0%} of games alone".replace("%", " %"))


def test_who_errs_takes_a_worse_action_the_less_often_the_more_it_loses():
    gains = ((1, 0.0), (2, -0.05), (3, -0.4))
    judged = tuple(Judged(action, 0.5 + gain, 0.0, gain, 0.0, 50) for action, gain in gains)
    thought = Thought(0, 1, 1, judged, 150)
    taken = [chosen(thought, 0.05, seed) for seed in range(2000)]
    counts = [taken.count(action) for action in (1, 2, 3)]
    assert counts[0] / counts[1] == pytest.approx(np.e, rel=0.15) and counts[2] < 5
    assert {chosen(thought, 0.0, seed) for seed in range(20)} == {1}


def test_a_gain_that_is_not_sure_does_not_tempt_who_errs_little():
    judged = (Judged(1, 0.5, 0.0, 0.0, 0.1, 4), Judged(2, 0.6, 0.3, 0.1, 0.3, 4))
    thought = Thought(0, 1, 1, judged, 8)
    assert {chosen(thought, 0.01, seed) for seed in range(50)} == {1}


def test_calibrating_finds_a_warmth_and_writes_what_it_measured():
    game = games.load(THERMOPYLES)
    gentle = Manner(rollouts=40, halving=False)
    trials: list[calibrate.Trial] = []
    found = calibrate.calibrate(
        game, Manner(rollouts=40), gentle, steps=1, deals=4, seed=1, jobs=1, told=trials.append
    )
    assert [trial.level for trial in trials] == ["shepherd", "skirmisher", "hoplite"]
    assert all(calibrate.COLDEST < level.warmth < calibrate.WARMEST for level in list(found.values())[:3])
    assert read("\n".join(calibrate.written(found, "a command"))) == found
    assert found["heuristic"].games == 4, "the game's own player is measured on the same deals"


# Generations


def test_a_generation_learns_from_its_own_games_and_meets_the_last():
    game = games.load(THERMOPYLES)
    first = generations.begin(game, positions=1500, epochs=1, seed=1, jobs=1)
    assert 0 < first.brier < 1 and first.positions > 1000
    manner = Manner("tree", 20, choices=0)
    came = generations.next_generation(game, first.net, manner, games=4, epochs=1, deals=2, seed=5, jobs=1)
    assert came.training.positions > 20 and came.score.deals == 2
    assert came.better == (came.score.share > 0)


def test_the_table_asks_only_who_thinks_and_the_dice_do_not_depend_on_it():
    game = games.load(WAR)
    table = Table(game)
    asked: list[int] = []
    thinker = chooser(WAR, 2, "flat:rollouts=8")
    table.play([None, thinker], 1, 0, lambda state, seat: asked.append(seat))
    assert asked and set(asked) == {1}
    assert table.play([None, None], 1, 0)[1:] == (0, 0.0)
    assert Policy.STRATEGOS.thinks and not Policy.HEURISTIC.thinks
