"""Hints: three choices with their chances, one reason in the game's words, and nothing that the mover cannot know."""

from __future__ import annotations

import re
import time

import pytest

from pylae import games
from pylae.bots import hints, player
from pylae.bots.hints import Hint, hint
from pylae.bots.player import prepare
from pylae.bots.thinker import Judged
from pylae.core.chance import generator
from pylae.core.match import Match
from pylae.core.rulebook import sections
from tests.bots.test_door import hidden, other_worlds

EVERY_GAME = pytest.mark.parametrize("name", games.names())
FEW = 240  # rollouts


def asked(name: str, seed: int = 1) -> Match:
    """A match in which somebody has at least three choices."""
    match = Match(games.load(name), seed=seed)
    while len(match.actions()) < 3:
        match.play(match.hint().action)
    return match


@EVERY_GAME
def test_a_hint_names_the_best_three_with_their_chances_and_why(name: str):
    match = asked(name)
    prepare(match.game)
    found = hint(match.game, match.state, generator(1), rollouts=FEW)
    legal = {choice.action: choice.text for choice in match.legal()}
    assert len(found.best) == len({one.action for one in found.best}) == 3
    for one in found.best:
        assert legal[one.action] == one.text
        assert one.chance is not None and one.chance.span is not None
        assert re.fullmatch(r"you win about [<>]?\d+%( \(.*\))?|you win about \d+%", str(one.chance))
        odds = match.odds(one.action)
        assert one.odds == (odds.summary if odds else "")
    assert found.why.endswith(".") and found.text == found.best[0].text
    assert found.section in sections(match.game)


@EVERY_GAME
def test_the_same_question_gets_the_same_hint(name: str):
    match = asked(name)
    prepare(match.game)
    before = match.state.copy()
    first, again = (hint(match.game, match.state, generator(5), rollouts=FEW) for _ in range(2))
    assert first == again
    assert match.state == before, "the position was only looked at"


@EVERY_GAME
def test_what_the_mover_cannot_know_does_not_change_a_hint(name: str):
    game = games.load(name)
    prepare(game)
    for after in (0, 5):
        match = hidden(game, after)
        found = hint(game, match.state, generator(3), rollouts=FEW)
        for world in other_worlds(match):
            assert hint(game, world, generator(3), rollouts=FEW) == found


@EVERY_GAME
def test_before_the_searches_are_ready_the_games_own_player_gives_the_hint(
    name: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(hints, "ready", lambda game: False)
    match = asked(name)
    found = hint(match.game, match.state, generator(1))
    assert [one.chance for one in found.best] == [None]
    assert found.action in match.actions() and not found.sure and not found.why


def test_the_only_choice_is_no_matter_of_chances():
    game = games.load("earth_and_water")
    prepare(game)
    match = Match(game, seed=1)
    while len(match.actions()) > 1:
        match.play(match.hint().action)
    found = hint(game, match.state, generator(1), rollouts=FEW)
    assert [one.chance for one in found.best] == [None]
    assert found.why.endswith(": nothing else is possible.")


def test_a_hint_takes_the_time_that_it_is_given():
    match = asked("earth_and_water")
    prepare(match.game)
    hint(match.game, match.state, generator(1), milliseconds=20)
    began = time.perf_counter()
    hint(match.game, match.state, generator(1), milliseconds=300)
    assert 0.1 < time.perf_counter() - began < 2


def told(*gains: tuple[float, float]) -> tuple[Hint, str]:
    """What is said of finalists with these gains over the first, and their errors."""
    judged = [Judged(0, 0.5, 0.01, 0, 0.001, 500)]
    judged += [Judged(at, 0.5 + gain, 0.01, gain, error, 500) for at, (gain, error) in enumerate(gains, 1)]
    best = tuple(hints.Suggestion(one.action, f"choice {one.action}") for one in judged)
    sure = all(one.gain + hints.SURE * one.gain_error < 0 for one in judged[1:])
    why = hints.sentence(None, best, judged, sure)
    return Hint(best, sure, why, ""), why


def test_a_gain_that_is_sure_is_told_in_games_of_a_hundred():
    found, why = told((-0.05, 0.01), (-0.2, 0.01))
    assert found.sure and why == "choice 0: this wins about 5 games in 100 more than 'choice 1'."
    assert told((-0.006, 0.001))[1] == "choice 0: this wins a few games in 1,000 more than 'choice 1'."


def test_where_intervals_overlap_nobody_can_tell():
    found, why = told((-0.3, 0.01), (-0.01, 0.02))
    assert not found.sure
    assert (
        why
        == "Cannot tell whether 'choice 0' or 'choice 2' is better: they differ by at most 5 games in 100."
    )


def test_a_deed_that_depends_on_what_is_hidden_is_not_told(monkeypatch: pytest.MonkeyPatch):
    """What a guess shows would be read as the truth."""
    lines = iter(["a hoplite falls.", "nobody falls."])
    monkeypatch.setattr(hints, "first_line", lambda *_: next(lines))
    match = asked("thermopyles")
    assert hints.deed(match.game, match.view(match.mover), match.mover, match.actions()[0], 1) is None


def test_a_search_that_was_misled_is_put_right_by_fresh_worlds(monkeypatch: pytest.MonkeyPatch):
    match = asked("thermopyles")
    prepare(match.game)
    mind = player.thinker(match.game, match.state.players)
    met: list[list[int]] = []

    def weigh(record: object, seat: int, acts: list[int], *_: object) -> list[Judged]:
        met.append(list(acts))
        good = met[0][2]
        return [Judged(act, 0.5, 0.01, 0.3 * ((act == good) - (acts[0] == good)), 0.01, 500) for act in acts]

    monkeypatch.setattr(mind, "weigh", weigh)
    found = hint(match.game, match.state, generator(1), rollouts=FEW)
    assert found.action == met[0][2] == met[1][0] and found.sure
