"""The pages are true: the README's game runs, and so does every command that a page or a help page names."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import pylae
from pylae import games
from pylae.cli import run
from pylae.games.hot_gates.data import board
from pylae.lab import bench
from pylae.web import bench as web_bench
from tests import muster
from tests.commands import PAGES, ROOT, about_cards, printed, words_of
from tests.installed import got, served

BIN = Path(sys.executable).parent
COMMANDS = printed()


def those(*words: str) -> list[str]:
    """The commands that begin with these words."""
    return [command for command in COMMANDS if f"{command} ".startswith(f"{' '.join(words)} ")]


ELSEWHERE = [command for command in COMMANDS if "kybeia" in command]  # tests/test_outside.py runs them
LONG = those("pylae", "bench")
SERVING = those("pylae", "serve")
WRITING = [command for command in COMMANDS if about_cards(command)]  # tests/test_writing_cards.py runs them
OWN_CARDS = [command for command in COMMANDS if "--data " in command and command not in WRITING]
OTHERWISE = [*ELSEWHERE, *LONG, *SERVING, *WRITING, *OWN_CARDS]
AT_ONCE = [command for command in those("pylae") if command not in OTHERWISE]


def test_every_command_is_run_by_one_of_these_tests():
    others = [*those("make"), *those("python"), *those("curl"), *those("PYLAE_SPARTANS_DATA=~/spartans.json")]
    assert sorted([*AT_ONCE, *OTHERWISE, *others]) == sorted(COMMANDS)
    assert len(COMMANDS) > 50


@pytest.fixture
def folder(tmp_path: Path, monkeypatch) -> Path:
    """A folder with the saved games that the pages speak of, and nothing to type but Enter and `quit`."""
    match = pylae.match("thermopyles", seed=300)
    while not match.over:
        match.play(match.actions()[-1])
    for name in ("game.txt", "evening with Ann.txt"):
        pylae.save(match, tmp_path / name)
    assert len(match.steps) > 20
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO("\nquit\n"))
    return tmp_path


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("server")
    with served([BIN / "pylae", "serve"], folder, os.environ) as address:
        yield address


def test_readme_game_in_ten_lines_runs(tmp_path, monkeypatch, capsys):
    code = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)[0]
    assert len(code.splitlines()) <= 11
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "README.md", "exec"), {})
    told = capsys.readouterr().out
    assert "(fight.1)" in told and told.rstrip().splitlines()[-1].startswith(("Won", "Lost"))
    assert (tmp_path / "game.txt").read_text().startswith("Pylae record 1")


@pytest.mark.parametrize("command", AT_ONCE)
@pytest.mark.usefixtures("folder")
def test_a_command_of_the_pages_runs(command: str, capsys):
    assert (run(words_of(command)[1:]), capsys.readouterr().err.partition("pylae:")[1]) == (0, "")


@pytest.mark.parametrize("command", OWN_CARDS)
def test_a_command_of_the_pages_takes_cards_of_ones_own(command: str, folder: Path, capsys, monkeypatch):
    real = games.load
    monkeypatch.setattr(games, "load", lambda name: muster if name == "GAME" else real(name))
    words = shlex.split(command)
    slot, file = words[-1].split("=")
    text = board.SHIPPED if slot == "board" else Path(muster.__file__).with_name("cards.toml").read_text()
    (folder / file).write_text(text)
    assert (run(words[1:]), capsys.readouterr().err) == (0, "")


@pytest.mark.parametrize("command", those("python"))
def test_a_program_of_the_pages_runs(command: str, server: str):
    line = shlex.join(words_of(command)).replace("http://localhost:8000", server)
    line = line.replace("python", sys.executable, 1).replace("'*'", "*").replace("'", "")
    done = subprocess.run(line, shell=True, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stdout, done.stderr


@pytest.mark.parametrize("command", those("make"))
def test_make_knows_the_targets_of_the_pages(command: str):
    subprocess.run([*shlex.split(command), "-n"], cwd=ROOT, capture_output=True, check=True)


@pytest.mark.parametrize("command", those("PYLAE_SPARTANS_DATA=~/spartans.json"))
def test_the_owners_file_is_named_as_the_page_says(command: str, tmp_path: Path):
    file = tmp_path / "spartans.json"
    shutil.copy(ROOT / "src/pylae/games/go_tell_the_spartans/data/reconstruction.json", file)
    environment = {"HOME": str(tmp_path), "PATH": f"{BIN}:/usr/bin:/bin", "PYLAE_SPARTANS_DATA": str(file)}
    listed = subprocess.check_output(["pylae", "games", "go_tell_the_spartans"], env=environment, text=True)
    word = re.findall(r"\bspartans-\w{6}\b", listed)[0]
    line = re.sub(r"spartans-\w{6}", word, command)
    told = subprocess.check_output(line, shell=True, env=environment, text=True, input="quit\n")
    assert word != "spartans-1a2b3c" and "Go Tell the Spartans. Seed" in told


@pytest.mark.parametrize("command", SERVING)
def test_the_server_of_the_pages_opens(command: str, tmp_path: Path):
    """At a free port and with a file, not with the database of the page."""
    line = re.sub(r" --(port|database) \S+", "", command)
    with served([BIN / "pylae", *shlex.split(line)[1:]], tmp_path, os.environ) as address:
        assert "Thermopyles" in got(address)


@pytest.mark.skipif(not shutil.which("curl"), reason="there is no curl")
def test_the_requests_of_the_pages_are_answered(server: str):
    names: dict[str, str] = {}
    answer = None
    for command in those("curl"):
        line = command.replace("localhost:8000", server).replace("curl ", "curl -sf ", 1)
        for word, meant in names.items():
            line = line.replace(word, meant)
        answer = json.loads(subprocess.check_output(line, shell=True))
        if not names:
            names = {"xgN3…": answer["table"], "TOKEN": answer["seats"][0]["token"]}
    assert answer == {"seq": 2}


@pytest.mark.soak
@pytest.mark.parametrize("command", LONG)
def test_a_bench_of_the_pages_runs(command: str, monkeypatch):
    for module in (bench, web_bench):
        monkeypatch.setattr(module, "SECONDS", 0.1)
    assert run([*words_of(command)[1:], "--json"]) == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_link_to_files_that_exist(page: Path):
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
        assert (page.parent / target).exists(), target
