"""At the keyboard: bots that think ahead, a word where that takes long, and hints with chances."""

from __future__ import annotations

import time
from typing import Any

import pytest

import pylae
from pylae.bots.player import prepare
from pylae.core.bots import Policy
from pylae.core.chance import generator
from pylae.core.match import Choice, Match
from pylae.core.options import OptionError
from pylae.games import load
from pylae.terminal import thinking
from pylae.terminal.line import LineTable
from pylae.terminal.seating import bots_in, words_for

GAME = load("thermopyles")


def against(policy: str) -> Match:
    match = pylae.match("thermopyles", players=2, seed=3)
    match.bots = {match.mover: policy}
    return match


def slow(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    def advise(game: Any, position: Any, policy: str, random: list[int]) -> Choice:
        time.sleep(seconds)
        return Choice(0, "retreat")

    monkeypatch.setattr(thinking, "advise", advise)
    monkeypatch.setattr(thinking, "LONG", 0.1)


def test_after_a_while_somebody_at_a_terminal_is_told_that_a_bot_thinks(monkeypatch: pytest.MonkeyPatch):
    said: list[str] = []
    slow(monkeypatch, 0.5)
    assert thinking.bot_choice(against(Policy.STRATEGOS), generator(1), said.append) == 0
    assert said == ["Strategos is thinking …"]


def test_a_quick_bot_and_one_behind_a_pipe_say_nothing(monkeypatch: pytest.MonkeyPatch):
    said: list[str] = []
    slow(monkeypatch, 0)
    thinking.bot_choice(against(Policy.STRATEGOS), generator(1), said.append)
    time.sleep(0.2)
    slow(monkeypatch, 0.2)
    table = LineTable(against(Policy.STRATEGOS), lambda prompt: "quit", said.append)
    table.bot_choice()
    assert said == []


def test_bots_are_seated_by_either_of_their_names_and_written_by_one():
    bots = bots_in("1=Strategos,2=shepherd,3=Captain", GAME, 3)
    assert bots == {0: "strategos", 1: "shepherd", 2: "heuristic"}
    match = pylae.match("thermopyles", players=3, seed=3)
    match.bots = bots
    assert words_for(match) == ["--bot", "1=strategos,2=shepherd,3"]
    with pytest.raises(OptionError, match="there is no bot 'zeus'; there are random, .*, strategos"):
        bots_in("1=zeus", GAME, 3)


def test_a_record_keeps_the_names_of_its_bots(tmp_path):
    match = against(Policy.HOPLITE)
    pylae.save(match, tmp_path / "game.txt")
    assert pylae.load(tmp_path / "game.txt").bots == match.bots


def test_a_bot_that_thinks_ahead_plays_the_same_for_the_same_seed():
    prepare(GAME)
    played = []
    for _ in range(2):
        match = pylae.match("thermopyles", players=1, seed=3)
        match.bots = {0: "hoplite"}
        table = LineTable(match, lambda prompt: "quit", lambda text: None)
        for _ in range(3):
            table.turn()
        played.append([step.text for step in match.steps])
    assert played[0] == played[1]


def test_a_hint_tells_what_to_do_why_and_how_often_it_wins():
    prepare(GAME)
    match = pylae.match("thermopyles", players=2, seed=3)
    found = thinking.hint_for(match)
    first, why, *best = thinking.hint_lines(found)
    assert first == f"A good player would say: {found.text}"
    assert why == f"{found.why} ({found.section})"
    assert len(best) == len(found.best) and all("you win about" in line for line in best)
    assert best[0].split()[0] == found.text.split()[0]


def test_a_hint_without_searches_is_one_line(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("pylae.bots.hints.ready", lambda game: False)
    match = pylae.match("thermopyles", players=2, seed=3)
    assert list(thinking.hint_lines(thinking.hint_for(match))) == [
        f"A good player would say: {match.hint().text}"
    ]


def test_only_for_bots_that_think_ahead_anything_is_loaded(monkeypatch: pytest.MonkeyPatch):
    asked: list[Any] = []
    monkeypatch.setattr(thinking, "ready", lambda game, patience: asked.append(game))
    thinking.expect(against(Policy.HEURISTIC))
    assert not asked
    thinking.expect(against(Policy.SHEPHERD))
    assert asked == [GAME]
