"""The door: every bot answers through it, knows no more than its seat, and never waits for a compiler."""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from pylae import games
from pylae.bots import player
from pylae.bots.company import sentences, strength
from pylae.bots.levels import Level, Manner, levels
from pylae.bots.player import Workshop, advise, prepare
from pylae.core.bots import BOTS, Policy
from pylae.core.chance import generator
from pylae.core.game import Game
from pylae.core.match import Choice, Match, advice

EVERY_GAME = pytest.mark.parametrize("name", games.names())
THINKERS = [policy for policy in BOTS if Policy(policy).thinks]
HIDING = {  # options under which seats hide something from each other
    "thermopyles": {"players": 2, "hidden_hands": "yes"},
    "hot_gates": {"players": 3},
    "go_tell_the_spartans": {"players": 2, "fog": "yes"},
}


def hidden(game: Game, after: int, seed: int = 4) -> Match:
    """A match in which the mover has a choice, for the so-many-th time, and others hide something from that seat."""
    match = Match(game, HIDING.get(game.name), seed=seed)
    while not match.over:
        if len(match.actions()) > 1 and match.view(match.mover) != match.state:
            after -= 1
            if after < 0:
                return match
        match.play(match.hint().action)
    raise AssertionError("nothing was hidden from anybody who had a choice")


def other_worlds(match: Match, number: int = 3) -> list[object]:
    """Positions that differ from this one only in what the mover cannot know."""
    seat, worlds = match.mover, []
    for deal in range(number):
        world = match.view(seat)
        match.game.redeal(world, seat, generator(9, deal))
        worlds.append(world)
    return worlds


def few(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody thinks, but not for long."""
    quick = {
        name: Level(name, Manner(rollouts=60, halving=not level.warmth), level.warmth)
        for name, level in levels(game).items()
    }
    monkeypatch.setattr(player, "levels", lambda game: quick)


@EVERY_GAME
def test_every_bot_gives_a_legal_answer(name: str, monkeypatch: pytest.MonkeyPatch):
    game = games.load(name)
    prepare(game)
    few(game, monkeypatch)
    match = Match(game, seed=2)
    while len(match.actions()) < 2:
        match.play(match.actions()[0])
    for policy in BOTS:
        before = match.state.copy()
        assert advise(game, match.state, policy, generator(1)) in match.legal()
        assert match.state == before, "the position was only looked at"


@EVERY_GAME
def test_what_a_seat_cannot_know_does_not_change_what_its_bot_does(
    name: str, monkeypatch: pytest.MonkeyPatch
):
    game = games.load(name)
    prepare(game)
    few(game, monkeypatch)
    for after in (0, 6):
        match = hidden(game, after)
        worlds = other_worlds(match)
        assert any(world != match.state for world in worlds), "the worlds differ"
        for policy in THINKERS:
            choices = {advise(game, world, policy, generator(3)).action for world in (match.state, *worlds)}
            assert len(choices) == 1


def test_strength_is_told_where_it_was_measured(monkeypatch: pytest.MonkeyPatch):
    game = games.load("thermopyles")
    measured = {"strategos": Level("strategos", Manner(), wins=0.42, games=2000)}
    monkeypatch.setattr("pylae.bots.company.measured", lambda game: measured)
    assert sentences(game)["strategos"] == "Strategos (bot), thinks ahead: wins 42 % of games alone"
    assert (
        sentences(game)["shepherd"] == "Shepherd (bot), is new to this" and strength(game, "shepherd") == ""
    )
    assert list(sentences(game)) == list(BOTS)


# Compiling elsewhere


@pytest.fixture
def workshop(monkeypatch: pytest.MonkeyPatch) -> Workshop:
    """A workshop in which nothing is ready yet."""
    fresh = Workshop()
    monkeypatch.setattr(player, "workshop", fresh)
    return fresh


def settled(workshop: Workshop, game: Game) -> None:
    thread = workshop.begin(game)
    thread.join(120)
    assert not thread.is_alive()


def test_what_is_compiled_is_loaded_and_nobody_waits_for_it(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
):
    game, go_on = games.load("thermopyles"), threading.Event()
    prepare(game)
    workshop.ready.clear()

    def prepared(game: Game) -> None:
        assert go_on.wait(60)
        prepare(game)

    monkeypatch.setattr(player, "prepare", prepared)
    assert not player.ready(game)
    go_on.set()
    assert player.ready(game, patience=60)
    assert player.ready(game)


def test_another_process_compiles_what_is_not_compiled_yet(
    workshop: Workshop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    game = games.load("thermopyles")
    monkeypatch.setenv("PYLAE_CACHE_DIR", str(tmp_path))
    assert not player.searchable(game)
    assert not player.ready(game, patience=0.5), "for a compiler nobody waits"
    settled(workshop, game)
    assert player.ready(game) and player.searchable(game)


def plays_on(game: Game) -> None:
    """Whoever thinks ahead plays like the game's own player."""
    match = Match(game, seed=2)
    own = advice(game, match.state, Policy.HEURISTIC, generator(1))
    assert advise(game, match.state, Policy.STRATEGOS, generator(1)) == own


@pytest.mark.parametrize(
    "words, why",
    [
        (["-c", "raise SystemExit('no compiler here')"], "no compiler here"),
        (["-c", "import os; os.abort()"], "it ended with -6"),
        (["-c", "pass"], "compiled code could not be kept"),
    ],
    ids=["refused", "died", "wrote nothing"],
)
def test_a_process_that_fails_breaks_no_game_and_is_not_tried_again(
    workshop: Workshop,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    words: list[str],
    why: str,
):
    game, started = games.load("thermopyles"), []
    begin = subprocess.Popen

    def popen(command: list[str], **more: object) -> object:
        started.append(command)
        return begin([command[0], *words], **more)  # type: ignore[call-overload]

    monkeypatch.setattr(player.subprocess, "Popen", popen)
    monkeypatch.setattr(player, "searchable", lambda game: False)
    with caplog.at_level(logging.WARNING, "pylae"):
        settled(workshop, game)
        plays_on(game)
        plays_on(game)
    assert started == [[sys.executable, "-m", "pylae.bots", "thermopyles"]]
    assert [why in record.getMessage() for record in caplog.records] == [True]


def test_a_folder_nobody_can_write_to_breaks_no_game(
    workshop: Workshop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    game = games.load("thermopyles")
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PYLAE_CACHE_DIR", str(tmp_path / "file" / "cache"))
    monkeypatch.setattr(player, "prepare", lambda game: pytest.fail("it was compiled here"))
    settled(workshop, game)
    assert "could not be kept" in caplog.text
    plays_on(game)


def test_a_program_that_cannot_be_started_breaks_no_game(workshop: Workshop, monkeypatch: pytest.MonkeyPatch):
    game = games.load("thermopyles")
    monkeypatch.setattr(player, "searchable", lambda game: False)
    monkeypatch.setattr(player.sys, "executable", "/nowhere/python")
    settled(workshop, game)
    plays_on(game)


def test_who_goes_away_ends_what_is_being_compiled(workshop: Workshop, monkeypatch: pytest.MonkeyPatch):
    game, begin = games.load("thermopyles"), subprocess.Popen
    monkeypatch.setattr(player, "searchable", lambda game: False)
    monkeypatch.setattr(
        player.subprocess,
        "Popen",
        lambda command, **more: begin([command[0], "-c", "import time; time.sleep(600)"], **more),
    )
    thread = workshop.begin(game)
    while not workshop.compiling:
        time.sleep(0.01)
    workshop.close()
    thread.join(20)
    assert not thread.is_alive() and not workshop.compiling


def test_ctrl_c_is_not_for_the_compiler():
    """At a terminal both processes hear it; the one that was asked ends the other, without a word on the screen."""
    from pylae.bots import __file__ as package

    text = (Path(package).parent / "__main__.py").read_text()
    assert "SIGINT, signal.SIG_IGN" in text


def test_a_game_that_left_things_out_has_company_too(workshop: Workshop):
    """A game of somebody's own, that no other process can load, is played by its own player."""
    from pylae.art import plain
    from pylae.core.defaults import complete
    from tests import horns

    game = complete(horns, {"draw": plain.draw, "cover": plain.cover, "cup": plain.cup})
    assert set(sentences(game)) == set(BOTS)
    match = Match(game, seed=1)
    assert isinstance(advise(game, match.state, Policy.STRATEGOS, generator(1)), Choice)
    settled(workshop, game)
    assert advise(game, match.state, Policy.STRATEGOS, generator(1)) in match.legal()
