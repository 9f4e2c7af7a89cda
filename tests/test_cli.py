"""The command line: every command, and one clear sentence for everything it cannot do."""

from __future__ import annotations

import errno
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import pylae
from pylae import cli, games
from pylae.core import rulebook
from pylae.core.game import WATCHER
from pylae.core.options import player_words
from pylae.core.rulebook import Place, Rulebook, Section
from pylae.lab.sim import Summary, wilson
from pylae.terminal.telling import fine, summary_lines
from tests.processes import Ran, broken_off

GAME = "thermopyles"


Run = Callable[..., Ran]


@pytest.fixture
def pylae_(capsysbinary, monkeypatch) -> Run:
    """Runs the command line in this process, with lines on its standard input."""

    def run(*words: object, lines: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        status = cli.run([str(word) for word in words])
        out, err = capsysbinary.readouterr()
        return Ran(status, out.decode("utf-8", "replace"), err.decode())

    return run


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A saved game of two players with hidden hands, played to its end."""
    match = pylae.match(GAME, seed=5, players=2, hidden_hands=True)
    while not match.over:
        match.play(match.actions()[0])
    pylae.save(match, tmp_path / "game.txt")
    return tmp_path / "game.txt"


def process(*words: str, **more: Any) -> Ran:
    """The same in a process of its own, where a test needs a real one."""
    more = {"stdout": subprocess.PIPE, **more}
    done = subprocess.run(
        [sys.executable, "-m", "pylae", *words], check=False, stderr=subprocess.PIPE, **more
    )
    return Ran(done.returncode, (done.stdout or b"").decode(), done.stderr.decode())


def refused(ran: Ran, status: int, *words: str) -> None:
    """One line on stderr with these words in it, and nothing on stdout."""
    assert ran.status == status
    assert ran.out == ""
    assert ran.err.startswith("pylae: ")
    assert ran.err.count("\n") == 1
    assert "Traceback" not in ran.err
    assert all(word in ran.err for word in words), ran.err


# The shelf


def test_games_lists_every_game_with_what_is_reconstructed(pylae_: Run):
    ran = pylae_("games")
    assert ran.status == 0
    assert ran.err == ""
    for name in games.names():
        about = games.load(name).about
        assert name in ran.out
        assert about.title in ran.out
        assert about.sentence.split()[0] in ran.out
        assert about.reconstructed in ran.out


def test_games_with_a_name_tells_its_options(pylae_: Run):
    ran = pylae_("games", GAME)
    assert ran.status == 0
    for option in games.load(GAME).options:
        assert f"  {option.title} ({option.section})\n      {option.name}=" in ran.out
        assert all(option.counts or value.text in ran.out for value in option.values.values())


def test_games_loads_nothing_heavy():
    heavy = {"numpy", "llvmlite", "pylae.core.native.llvm"}
    code = f"import sys; from pylae.cli import run; run(['games']); print({heavy!r} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("set()\n")


def test_version(pylae_: Run):
    assert pylae_("--version").out == f"pylae {pylae.__version__}\n"


def test_without_a_command_there_is_help(pylae_: Run):
    ran = pylae_()
    assert ran.status == 0
    assert "Usage: pylae" in ran.out


@pytest.mark.parametrize("command", ["games", "play", "sim", "replay", "show", "rules", "bench"])
def test_every_help_page_has_an_example(pylae_: Run, command: str):
    ran = pylae_(command, "--help")
    assert ran.status == 0
    assert f"Example: pylae {command}" in ran.out


def test_module_and_command_are_the_same():
    refused(process("games", "nonsense"), 2, "there is no game 'nonsense'")


# Playing


def test_a_whole_game_by_pipe(pylae_: Run):
    ran = pylae_("play", GAME, "--seed", 3, lines="1\n" * 100)
    assert ran.status == 0
    assert ran.err == ""
    assert ran.out.endswith("Lost: the pass is in Persian hands. (end.1)\nSparta lost (-1).\n")
    assert "> 1\nSparta retreats to 2" in ran.out
    assert "\x1b" not in ran.out


def test_the_same_seed_plays_the_same(pylae_: Run):
    first, second = (pylae_("play", GAME, "--seed", 9, lines="2\n1\n" * 200) for _ in range(2))
    assert first == second
    assert "Seed 9." in first.out


def test_without_a_seed_the_one_taken_is_told(pylae_: Run):
    ran = pylae_("play", GAME, lines="quit\n")
    seed = ran.out.partition("Seed ")[2].partition(".")[0]
    again = pylae_("play", GAME, "--seed", seed, lines="quit\n")
    assert again.out == ran.out


def test_input_that_ends_early(pylae_: Run):
    ran = pylae_("play", GAME, lines="1\n")
    assert ran.status == 1
    assert ran.out.endswith("The input ended before the game did.\n")


def test_play_saves_and_loads(pylae_: Run, tmp_path: Path):
    file = tmp_path / "game.txt"
    saved = pylae_("play", GAME, "--seed", 3, lines=f"fight 14\nsave {file}\ncode\nquit\n")
    loaded = pylae_("play", "--load", file, lines="code\nquit\n")
    code = next(line for line in saved.out.splitlines() if line.startswith(f"{GAME}:"))
    assert code in loaded.out.splitlines()
    assert "Sparta charges with a phalanx of 14. (fight.1)" in loaded.out


def test_play_from_a_position(pylae_: Run):
    match = pylae.match(GAME, seed=3)
    match.play("fight 14")
    ran = pylae_("play", "--position", pylae.code(match), lines="quit\n")
    assert ran.status == 0
    assert match.show() in ran.out


def test_play_with_physical_dice(pylae_: Run):
    ran = pylae_(
        "play", GAME, "--physical", lines="21/23\n16/23\n17\n18\n19\n20\nfight 17\n1\n5\nlog\nquit\n"
    )
    assert ran.status == 0
    assert "A support die shows 5: strength 22. (fight.2)" in ran.out


def test_who_draws_for_the_computer_is_told_that_it_has_no_secrets(pylae_: Run):
    for words, told in (("--bot 2 --physical", True), ("--physical", False), ("--bot 2", False)):
        said = pylae_("play", GAME, "--players", "2", *words.split(), lines="quit\n").out
        assert ("no secret to you" in said) == told


def test_a_game_saved_before_physical_dice_fell_goes_on_with_or_without_them(pylae_: Run, tmp_path: Path):
    file = tmp_path / "game.txt"
    pylae_("play", GAME, "--physical", lines=f"21/23\nsave {file}\nquit\n")
    assert (
        "Chance: the Persian card for slot 2."
        in pylae_("play", "--load", file, "--physical", lines="quit\n").out
    )
    assert "Sparta: fight with a card" in pylae_("play", "--load", file, "--no-physical", lines="quit\n").out


def test_play_with_bots_keeps_in_the_record_who_they_were(pylae_: Run, tmp_path: Path):
    file = tmp_path / "game.txt"
    ran = pylae_("play", GAME, "--players", 3, "--bot", "2,3", "--seed", 5, lines=f"save {file}\nquit\n")
    assert ran.status == 0
    assert pylae.load(file).seats == ["somebody", "bot", "bot"]
    assert pylae.load(file).bots == {1: "heuristic", 2: "heuristic"}


def test_ctrl_c_is_one_sentence_and_130(pylae_: Run, monkeypatch):
    def broken_off(self: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("pylae.terminal.line.LineTable.run", broken_off)
    ran = pylae_("play", GAME)
    assert ran.status == 130
    assert ran.err == "pylae: stopped by Ctrl-C.\n"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_in_sim_prints_the_games_played_so_far(jobs: str):
    words = ["sim", GAME, "--games", "1000000000", "--seed", "3", "--json", "--jobs", jobs]
    ran = broken_off(words, r"[1-9]\d*/1000000000", on_a_terminal=True)
    assert ran.status == 130 and "stopped by Ctrl-C." in ran.err and "Traceback" not in ran.err
    told = json.loads(ran.out)
    assert 0 < told["games"] == sum(told["endings"].values()) < 1_000_000_000


def test_ctrl_c_in_tune_prints_the_weights_found_so_far():
    words = [
        "tune",
        GAME,
        "--generations",
        "100000",
        "--population",
        "8",
        "--games",
        "5",
        "--final-games",
        "5",
    ]
    ran = broken_off(words, r"generation \d+/")
    assert ran.status == 130 and "stopped by Ctrl-C." in ran.err and "Traceback" not in ran.err
    last = re.findall(r"generation (\d+)/", ran.err)[-1]
    assert f"the weights after generation {last}, {int(last) * 8 * 5:,} games:" in ran.err
    names = [line.partition(" = ")[0] for line in ran.out.splitlines()]
    assert tuple(names) == games.load(GAME).weight_names


def test_ctrl_c_before_the_first_game_has_nothing_to_print(pylae_: Run, monkeypatch):
    def nothing_yet(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pylae.lab.sim.on_cpu", nothing_yet)
    ran = pylae_("sim", GAME)
    assert (ran.status, ran.out, ran.err) == (130, "", "pylae: stopped by Ctrl-C.\n")


@pytest.mark.parametrize("name", games.names())
def test_games_says_for_how_many_players_a_game_is(pylae_: Run, name: str):
    words = player_words(games.load(name).options)
    for ran in (pylae_("games"), pylae_("games", name)):
        assert f"{words} player" in ran.out


# Records


def test_replay_tells_every_step_and_the_result(pylae_: Run, record: Path):
    ran = pylae_("replay", record)
    match = pylae.load(record)
    assert ran.status == 0
    assert all(f"  {line.text} ({line.section})" in ran.out for line in match.log())
    assert f"The game is over after {len(match.steps)} steps." in ran.out
    assert "Player 1 is dealt a card." in ran.out
    assert "dealt a phalanx" not in ran.out


def test_replay_tells_a_seat_what_it_saw(pylae_: Run, record: Path):
    ran = pylae_("replay", record, "--seat", 2)
    assert "Player 2 is dealt a phalanx of" in ran.out
    assert "Player 1 is dealt a card." in ran.out


def test_replay_stops_where_asked(pylae_: Run, record: Path):
    ran = pylae_("replay", record, "--at", 2)
    assert "   2  " in ran.out
    assert "   3  " not in ran.out
    assert "is over" not in ran.out
    assert pylae.load(record).show(WATCHER, 2) in ran.out


def test_replay_of_an_unfinished_game_says_what_is_asked(pylae_: Run, tmp_path: Path):
    pylae.save(pylae.match(GAME, seed=3), tmp_path / "game.txt")
    assert "Not over: Sparta: fight with a card" in pylae_("replay", tmp_path / "game.txt").out


def test_show_writes_text_svg_and_png(pylae_: Run, record: Path, tmp_path: Path):
    match = pylae.load(record)
    assert pylae_("show", record).out == match.show(WATCHER) + "\n"
    assert pylae_("show", record, "--text", "--at", 4, "--seat", 1).out == match.show(0, 4) + "\n"
    svg = pylae_("show", record, "--svg", "--theme", "ink").out
    assert svg == match.draw(WATCHER, len(match.steps)).svg("ink")
    assert pylae_("show", record, "--svg", "--tall").out == match.draw(WATCHER, len(match.steps), True).svg()
    assert pylae_("show", record, "--png", "--output", tmp_path / "board.png").out == ""
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")
    pylae_("show", record, "--output", tmp_path / "board.txt")
    assert (tmp_path / "board.txt").read_text() == match.show(WATCHER) + "\n"


def test_show_takes_a_position_code_too_and_rolls_nothing(pylae_: Run):
    match = pylae.match(GAME, physical=True)
    assert pylae_("show", pylae.code(match)).out == match.show(0) + "\n"


def test_a_full_disk_leaves_no_picture(pylae_: Run, record: Path, tmp_path: Path, monkeypatch):
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "replace", full)
    before = sorted(tmp_path.iterdir())
    refused(
        pylae_("show", record, "--svg", "--output", tmp_path / "b.svg"), 1, "b.svg: No space left on device"
    )
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_behind_stdout_is_told():
    with Path("/dev/full").open("wb") as full:
        refused(process("games", stdout=full), 1, "space left on device")


# Simulation


def sim(run: Run, *words: object) -> dict[str, Any]:
    ran = run("sim", GAME, "--games", 400, "--seed", 4, "--json", *words)
    assert ran.status == 0
    assert ran.out.count("\n") == 1
    summary = json.loads(ran.out)
    summary.pop("seconds")
    return summary


def test_sim_prints_one_json_object(pylae_: Run):
    summary = sim(pylae_, "--players", 2, "--option", "hidden_hands=yes")
    assert summary["game"] == GAME
    assert summary["games"] == 400
    assert summary["seed"] == 4
    assert summary["options"]["players"] == "2"
    assert summary["options"]["hidden_hands"] == "yes"
    assert sum(summary["endings"].values()) == 400


def test_sim_hands_on_what_was_asked_for(pylae_: Run, monkeypatch):
    asked: dict[str, object] = {}

    def simulate(game: object, options: object, **more: object) -> SimpleNamespace:
        asked.update(more, options=options)
        return SimpleNamespace(as_dict=dict)

    monkeypatch.setattr("pylae.lab.sim.simulate", simulate)
    wanted = (
        "--games",
        7,
        "--players",
        2,
        "--policy",
        "heuristic",
        "--seed",
        5,
        "--jobs",
        3,
        "--device",
        "cuda",
    )
    assert pylae_("sim", GAME, *wanted, "--json").out == "{}\n"
    callbacks = {"progress": asked.pop("progress"), "notice": asked.pop("notice")}
    assert all(callable(callback) for callback in callbacks.values())
    assert asked == {
        "games": 7,
        "policy": "heuristic",
        "seed": 5,
        "jobs": 3,
        "device": "cuda",
        "options": {"players": 2},
        "data": {},
    }


def test_sim_takes_a_policy_for_each_seat(pylae_: Run):
    summary = sim(pylae_, "--players", 2, "--policy", "heuristic, random")
    assert summary["policies"] == ["heuristic", "random"]


def test_tune_passes_seat_and_rival_on(pylae_: Run, monkeypatch):
    asked: dict[str, Any] = {}

    def tune(game: Any, options: Any, **more: Any) -> tuple[int, ...]:
        asked.update(more)
        return game.start_weights

    monkeypatch.setattr("pylae.lab.tune.tune", tune)
    assert pylae_("tune", GAME, "--players", 2, "--seat", 2, "--rival", "heuristic").status == 0
    assert (asked["seat"], asked["rival"]) == (1, "heuristic")
    assert pylae_("tune", GAME).status == 0
    assert (asked["seat"], asked["rival"]) == (None, "random")


def test_sim_tells_each_seat_where_seats_are_rivals():
    summary = Summary(
        game="x",
        options={"players": "2"},
        games=1000,
        seed=1,
        policies=("heuristic", "random"),
        device="cpu",
        win_rate={"Greeks": 0.5, "Persians": 0.25},
        interval={"Greeks": (0.469, 0.531), "Persians": (0.224, 0.278)},
        draw_rate=0.25,
        endings={"peace": 250, "conquest": 750},
        mean_steps=60.25,
        seconds=0.5,
    )
    report = "\n".join(summary_lines("X", summary))
    assert "Greeks                   50.00%  (46.90 to 53.10)" in report
    assert "nobody                   25.00%" in report
    assert "1,000 games by the policies heuristic, random on cpu" in report
    without_draws = replace(summary, draw_rate=0.0, policies=("random", "random"))
    report = "\n".join(summary_lines("X", without_draws))
    assert "nobody                   0.00%" in report
    assert "1,000 games by the random policy on cpu" in report
    assert "conquest" in report
    assert "75.0%" in report
    assert "2,000 games per second" in report


def test_sim_is_the_same_for_any_jobs(pylae_: Run):
    assert sim(pylae_, "--jobs", 1) == sim(pylae_, "--jobs", 2)


def test_sim_rare_wins_are_not_shown_as_zero():
    assert [fine(rate) for rate in (0, 0.0000019, 0.367, 1)] == ["0.00", "0.00019", "36.70", "100.00"]
    assert [fine(rate) for rate in (3.1e-8, 1 - 2.5e-7)] == ["0.0000031", "99.999975"]


def test_sim_that_nobody_won_begins_its_interval_at_nothing():
    low, high = wilson(0, 2000)
    assert (fine(low), fine(high)) == ("0.00", "0.19")
    low, high = wilson(2000, 2000)
    assert (fine(low), fine(high)) == ("99.81", "100.00")


def test_sim_reports_rates_endings_and_speed(pylae_: Run):
    ran = pylae_("sim", GAME, "--games", 400, "--seed", 4)
    summary = sim(pylae_)
    assert f"{100 * summary['win_rate']:.2f}%" in ran.out
    assert "95% interval" in ran.out
    assert all(name in ran.out and f"{count:,}" in ran.out for name, count in summary["endings"].items())
    assert "games per second" in ran.out
    assert f"Mean length {summary['mean_steps']:.1f} steps" in ran.out


# Rules and speed


@pytest.fixture
def book(monkeypatch) -> Rulebook:
    """A rulebook of four sections in the place of the game's own."""
    sections = [
        Section("fight", "Fight", "A card charges.", why="a heading"),
        Section("fight.1", "Charge", "Lay down a card."),
        Section("fighters", "Fighters", "Who they are."),
        Section("R1", "Start", "At the west gate.", why="the story says so", ruling=True),
    ]
    charge = Place("games/x/rules/fight.py", "rules", 73, "charge", "fight.1 A card.", "", is_rule=True)
    tell = Place(
        "games/x/words/telling.py", "words", 9, "_tell_charge", "fight.1 Its line.", "", is_rule=False
    )
    test = Place("games/x/tests/test_fight.py", "tests", 5, "test_fight_1_charge", "", "", is_rule=False)
    found = Rulebook({section.id: section for section in sections}, [charge, tell], [test])
    monkeypatch.setattr(rulebook, "read", lambda game: found)
    return found


def test_rules_lists_the_sections(pylae_: Run, book: Rulebook):
    ran = pylae_("rules", GAME)
    assert ran.status == 0
    assert all(name in ran.out for name in book.sections)


def test_a_section_comes_with_those_below_it_its_code_and_its_tests(pylae_: Run, book: Rulebook):
    ran = pylae_("rules", GAME, "Fight")
    assert "A card charges." in ran.out
    assert "no code: a heading" in ran.out
    assert "Lay down a card." in ran.out
    assert "  rules\n    games/x/rules/fight.py:73 charge\n      A card.\n" in ran.out
    assert "  words\n    games/x/words/telling.py:9 _tell_charge\n  tests\n" in ran.out
    assert "  tests\n    games/x/tests/test_fight.py:5 test_fight_1_charge\n" in ran.out
    assert "Fighters" not in ran.out


def test_a_ruling_says_so(pylae_: Run, book: Rulebook):
    ran = pylae_("rules", GAME, "r1")
    assert "R1  Start, our ruling" in ran.out
    assert "why: the story says so" in ran.out


def test_an_unknown_section_gets_close_matches(pylae_: Run, book: Rulebook):
    refused(pylae_("rules", GAME, "fihgt"), 2, "there is no section 'fihgt'", "did you mean fight")
    refused(pylae_("rules", GAME, "99"), 2, "there are fight, fight.1")


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_rules_to_read(pylae_: Run, name: str):
    ran = pylae_("rules", name)
    assert ran.status == 0
    first = ran.out.splitlines()[1].split()[0]
    assert pylae_("rules", name, first).status == 0


def test_bench_prints_a_table_or_json(pylae_: Run, monkeypatch):
    rows = [{"what": "games", "value": 123456.7, "unit": "1/s", "note": "one core"}]
    asked: list[list[str]] = []
    measured = SimpleNamespace(run=lambda names, notice: asked.append(names) or notice("Compiling …") or rows)
    monkeypatch.setitem(sys.modules, "pylae.lab.bench", measured)
    table = pylae_("bench", GAME)
    assert "123,457" in table.out
    assert "one core" in table.out
    assert table.err == "Compiling …\n"
    assert json.loads(pylae_("bench", "--json").out) == rows
    assert asked == [[GAME], games.names()]


# Bad input


@pytest.mark.parametrize(
    "command",
    [["play"], ["sim"], ["rules"], ["games"], ["bench"]],
    ids=lambda words: words[0],
)
def test_an_unknown_game_gets_a_close_match(pylae_: Run, command: list[str]):
    refused(pylae_(*command, GAME[:-1]), 2, f"there is no game '{GAME[:-1]}'. Did you mean {GAME}?")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["nonsense"], "nonsense"),
        (["games", "--nonsense"], "--nonsense"),
        (["play"], "say which game"),
        (["play", GAME, "--players", "9"], "players cannot be 9"),
        (["play", GAME, "--players", "0"], "players cannot be 0"),
        (["play", GAME, "--players", "two"], "--players"),
        (["play", GAME, "--option", "hidden"], "NAME=VALUE"),
        (["play", GAME, "--option", "hiden_hands=yes"], "did you mean hidden_hands?"),
        (["play", GAME, "--option", "hidden_hands=perhaps"], "hidden_hands cannot be perhaps"),
        (["play", GAME, "--players", "2", "--option", "players=3"], "given twice"),
        (["play", GAME, "--seed", "-1"], "--seed"),
        (["play", GAME, "--seed", str(1 << 63)], "--seed"),
        (["play", GAME, "--bot", "2"], "2 is no seat"),
        (["play", GAME, "--bot", "x"], "x is no seat"),
        (["play", GAME, "--load", "a", "--position", "b"], "not from both"),
        (["play", "--load", "a", "--players", "2"], "keeps its options"),
        (["sim", GAME, "--games", "0"], "--games"),
        (["sim", GAME, "--games", "-5"], "--games"),
        (["sim", GAME, "--jobs", "0"], "--jobs"),
        (["sim", GAME, "--jobs", "1000000"], "--jobs"),
        (["sim", GAME, "--seed", "-1"], "--seed"),
        (["sim", GAME, "--players", "9"], "players cannot be 9"),
        (["sim", GAME, "--policy", "clever"], "there is no policy 'clever'; there are random, heuristic"),
        (["sim", GAME, "--policy", "heuristic,random"], "2 policies are named for a table of 1"),
        (["tune", GAME, "--seat", "2"], "there is no seat 2 to tune; they go from 1 to 1"),
        (["tune", GAME, "--rival", "clever"], "--rival"),
        (["sim", GAME, "--device", "abacus"], "--device"),
        (["show", "a", "--svg", "--png"], "choose one of them"),
        (["show", "a", "--theme", "pink"], "--theme"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_usage_is_told_in_one_line(pylae_: Run, words: list[str], says: str):
    refused(pylae_(*words), 2, says)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["play", "--position", "nonsense"], "position code looks like"),
        (["play", "--position", f"{GAME}:AAAA"], "damaged"),
        (["show", f"{GAME}:AAAA"], "damaged"),
        (["replay", "nowhere.txt"], "nowhere.txt: No such file"),
        (["show", "nowhere.txt"], "nowhere.txt: No such file"),
        (["play", "--load", "nowhere.txt"], "nowhere.txt: No such file"),
        (["replay", "."], "directory"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_read_is_told_in_one_line(pylae_: Run, words: list[str], says: str):
    refused(pylae_(*words), 1, says)


@pytest.mark.parametrize("command", [["replay"], ["show"], ["play", "--load"]], ids=lambda words: words[0])
def test_a_damaged_record_is_told_with_its_line(pylae_: Run, record: Path, command: list[str]):
    lines = record.read_text().splitlines(keepends=True)
    record.write_text("".join(lines[:-1]))
    refused(pylae_(*command, record), 1, f"line {len(lines)}: the record is cut off here")
    record.write_bytes(b"\xff\xfe\x00")
    refused(pylae_(*command, record), 1, "line 1: this is no text")


@pytest.mark.parametrize("command", ["replay", "show"])
def test_a_step_or_a_seat_that_does_not_exist(pylae_: Run, record: Path, command: str):
    refused(pylae_(command, record, "--at", 9999), 2, "--at", "there are only")
    refused(pylae_(command, record, "--at", -1), 2, "--at")
    refused(pylae_(command, record, "--seat", 3), 2, "3 is no seat; they go from 1 to 2")
    refused(pylae_(command, record, "--seat", 0), 2, "--seat")


def test_a_game_and_a_record_of_another(pylae_: Run, record: Path, monkeypatch):
    monkeypatch.setattr(games, "load", lambda name: SimpleNamespace(name="another"))
    monkeypatch.setattr(pylae, "load", lambda path: SimpleNamespace(game=SimpleNamespace(name=GAME)))
    refused(pylae_("play", "another", "--load", record), 2, f"a match of {GAME}, not of another")


def test_without_a_gpu_sim_says_so(pylae_: Run, monkeypatch):
    from pylae.core.native import NoDevice, cuda

    def device() -> None:
        raise NoDevice("There is no CUDA GPU on this machine.")

    monkeypatch.setattr(cuda, "device", device)
    refused(pylae_("sim", GAME, "--device", "cuda"), 1, "there is no CUDA GPU")


def test_a_png_is_not_poured_into_a_terminal(pylae_: Run, record: Path, monkeypatch):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    refused(pylae_("show", record, "--png"), 2, "a PNG picture needs a file")


def test_bad_letters_on_stdin_are_no_end_of_the_game():
    ran = process("play", GAME, input=b"\xff\xfe\nquit\n")
    assert ran.status == 0
    assert ran.err == ""


def test_a_closed_pipe_is_no_traceback():
    reading, writing = os.pipe()
    os.close(reading)
    ran = process("games", stdout=writing)
    os.close(writing)
    assert ran.status != 0
    assert "Traceback" not in ran.err
    assert "Exception" not in ran.err


def test_a_closed_stdin_is_the_end_of_input():
    command = f"{sys.executable} -m pylae play {GAME} <&-"
    done = subprocess.run(["sh", "-c", command], check=False, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stdout.endswith("The input ended before the game did.\n")
    assert done.stderr == ""


@pytest.mark.parametrize("words", ["games", f"show {pylae.code(pylae.match(GAME, seed=3))} --svg"])
def test_a_closed_stdout_is_no_traceback(words: str):
    command = f"{sys.executable} -m pylae {words} >&-"
    done = subprocess.run(["sh", "-c", command], check=False, capture_output=True, text=True)
    assert done.stderr == ""


@pytest.mark.parametrize("said, chosen", [("1", 0), ("2", 1)])
def test_play_asks_at_a_terminal_which_game(monkeypatch, capsys, said: str, chosen: int):
    monkeypatch.setattr(cli.sys, "stdin", SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr(cli.typer, "prompt", lambda text, default: said)
    assert cli.chosen_game() == games.names()[chosen]
    shown = capsys.readouterr().out
    assert all(games.load(name).about.title in shown for name in games.names())


def test_learn_goes_on_against_the_computer_and_names_the_lessons_there_are(pylae_: Run):
    ran = pylae_("learn", "earth_and_water", lines="\n\nfree\nbuy 3\n")
    assert "From here on you play freely" in ran.out
    assert "Greece buys 3 cards" in ran.out
    assert "The input ended before the lesson did." in pylae_("learn", "thermopyles", lines="\n").out
