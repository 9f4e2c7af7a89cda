"""A game from outside: the package of docs/adding-a-game.md beside a wheel of Pylae, in a folder far from the checkout."""

from __future__ import annotations

import json
import pickle
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import pylae
from pylae import games
from pylae.art import plain
from pylae.core.codes import CodeError, decode, encode
from pylae.core.defaults import complete
from pylae.core.engine import fresh
from pylae.core.game import OPTIONAL
from pylae.core.match import Match
from pylae.core.testing import contract
from tests.commands import printed, words_of
from tests.installed import PAGE, ROOT, Installed, files_of_the_page, got, served

MODULE = "src/kybeia/__init__.py"
GAMES = 300


# The wheel


def test_the_wheel_holds_all_of_the_package_and_no_tests(installed: Installed):
    tracked = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "src/pylae"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    wanted = {Path(name).relative_to("src") for name in tracked.stdout.split() if (ROOT / name).exists()}
    held = {
        Path(name) for name in zipfile.ZipFile(installed.wheels[0]).namelist() if ".dist-info/" not in name
    }
    assert {path for path in wanted if "tests" in path.parts}
    assert held == {path for path in wanted if "tests" not in path.parts}


def test_the_wheel_is_what_runs(installed: Installed):
    assert Path(installed.run("-c", "import pylae; print(pylae.__file__)").strip()).is_relative_to(
        installed.site
    )
    assert installed.pylae("--version").startswith("pylae ")


@pytest.mark.parametrize("game", games.own_names())
def test_the_wheel_plays_every_game(installed: Installed, game: str):
    assert "Seed 1" in installed.pylae("play", game, "--seed", "1", typed="board\nquit\n")
    assert installed.pylae("rules", game)


def test_the_wheel_compiles(installed: Installed):
    assert json.loads(installed.pylae("sim", "thermopyles", "--games", "3", "--json"))["games"] == 3


# The page


def test_the_game_on_the_page_has_less_than_200_lines():
    assert 100 < len(files_of_the_page()[MODULE].splitlines()) < 200


def test_the_session_on_the_page_is_true(installed: Installed):
    session = re.findall(r"^```\n\$ (.*?)^```$", PAGE.read_text(), re.DOTALL | re.MULTILINE)[0]
    command, told = re.findall(r"\$ pylae (.*?)\n(.*)", session, re.DOTALL)[0]
    typed = "".join(f"{line}\n" for line in re.findall(r"^> (.*)$", told, re.MULTILINE))
    said = installed.pylae(*command.split(), typed=f"{typed}quit\n").splitlines()
    at = -1
    for line in filter(None, told.splitlines()):
        at = said.index(line, at + 1)


def test_the_page_names_every_name_that_may_be_left_out():
    table = PAGE.read_text().partition("| left out |")[2].partition("\n\n")[0]
    left = [word for row in table.splitlines()[2:] for word in re.findall(r"`(\w+)`", row.split("|")[1])]
    assert sorted(left) == sorted(OPTIONAL)


def test_the_tests_on_the_page_pass(installed: Installed):
    said = installed.run("-m", "pytest", "-q", "-p", "no:cacheprovider", str(installed.site / "kybeia"))
    assert " passed" in said


def test_a_game_without_any_optional_name_keeps_every_promise(at_hand: Installed):
    whole = games.load("kybeia")
    bare = SimpleNamespace(**{name: value for name, value in vars(whole).items() if name not in OPTIONAL})
    game = complete(bare, {"draw": plain.draw, "cover": plain.cover, "cup": plain.cup})
    assert all(hasattr(game, name) for name in OPTIONAL)
    contract(game, {"players": 3}, games=3)
    assert game.cover().svg()


def test_a_match_of_it_can_be_pickled_and_plays_on(at_hand: Installed):
    match = Match(games.load("kybeia"), {"players": 2}, seed=5)
    again = pickle.loads(pickle.dumps(match))
    assert again.game.heading(again.state) == "In play" and again.key() == match.key()
    for _ in range(12):
        if not match.over:
            move = match.legal()[0].action
            assert again.play(move) == match.play(move)


def test_its_observation_has_a_part_for_each_field(at_hand: Installed):
    match = Match(games.load("kybeia"), {"players": 2}, physical=True)
    match.play("die 5")
    cup = pylae.observation("kybeia")["cup"]
    assert cup.shape == (4, 8) and cup.means.startswith("the face under each cup")
    assert [pylae.observed(match.view(seat))[cup.slice][5] for seat in (0, 1)] == [1, 0]


def test_a_position_in_which_nobody_can_move_is_refused(at_hand: Installed):
    game = games.load("kybeia")
    for field, value in (("turn", 100), ("turn", 3), ("players", 9)):
        state: Any = fresh(game, {"players": 3})
        setattr(state, field, value)
        state.pebbles[3], state.thrown = 1, 3
        with pytest.raises(CodeError, match="This position cannot be"):
            decode(encode(game, state), games.load)


@pytest.mark.parametrize("command", [command for command in printed() if "kybeia" in command])
def test_the_commands_on_the_page_run(installed: Installed, command: str):
    assert installed.pylae(*words_of(command)[1:], typed="quit\n")


# Everywhere a game is


def test_it_is_listed_beside_our_own(installed: Installed):
    listed = re.findall(r"^(\w+): ", installed.pylae("games"), re.MULTILINE)
    assert listed == sorted([*games.own_names(), "kybeia"])
    assert "players=2|3|4, usually 3" in installed.pylae("games", "kybeia")


def test_it_is_played_to_its_end_in_the_terminal_and_told_again(installed: Installed):
    said = installed.pylae("play", "kybeia", "--seed", "3", "--bot", "2,3", typed="1\n" * 200)
    assert "The game is over after" in said and re.search(r"^\w+ and \w+ win\. \(end\)$", said, re.MULTILINE)
    code = (
        "import pylae; match = pylae.match('kybeia', seed=3); match.play('1x4')\n"
        "assert pylae.position(pylae.code(match)).state == match.state\n"
        "pylae.save(match, 'game.txt')"
    )
    installed.run("-c", code)
    assert "Solon bids 1x4. (bid)" in installed.pylae("replay", "game.txt")


@pytest.fixture
def no_compiler(tmp_path: Path) -> Path:
    """A folder that keeps Python from finding LLVM, so that all rules run interpreted."""
    (tmp_path / "llvmlite").mkdir()
    (tmp_path / "llvmlite" / "__init__.py").write_text("raise ImportError('there is none')\n")
    return tmp_path


def tally(installed: Installed, *before: Path, policy: str = "random") -> dict[str, Any]:
    words = ("sim", "kybeia", "--games", str(GAMES), "--policy", policy, "--json")
    return json.loads(installed.pylae(*words, before=before)) | {"seconds": 0}


@pytest.mark.parametrize("policy", ["random", "heuristic,random,random"])
def test_it_is_simulated_compiled_and_interpreted_with_equal_tallies(
    installed: Installed, no_compiler: Path, policy: str
):
    compiled = tally(installed, policy=policy)
    assert compiled["endings"] == {"played out": GAMES}
    assert tally(installed, no_compiler, policy=policy) == compiled


def test_a_changed_rule_of_a_package_is_compiled_anew(
    installed: Installed, tmp_path: Path, no_compiler: Path
):
    before = tally(installed)
    changed = tmp_path / "changed"
    shutil.copytree(installed.site / "kybeia", changed / "kybeia")
    module = changed / "kybeia" / "__init__.py"
    module.write_text(
        module.read_text().replace("state.pebbles[state.turn] -= 1", "state.pebbles[state.turn] -= 3")
    )
    after = tally(installed, changed)
    assert after["mean_steps"] < before["mean_steps"] / 2
    assert after == tally(installed, no_compiler, changed)


def test_its_rules_lead_to_its_code_and_its_tests(installed: Installed):
    said = installed.pylae("rules", "kybeia", "bid")
    assert "bid  The bid" in said
    assert re.search(r"  code\n(    .*\n)*    site/kybeia/__init__\.py:\d+ legal\n", said)
    assert re.search(
        r"  tests\n(    .*\n)*    site/kybeia/tests/test_kybeia\.py:\d+ test_bid_must_be_higher", said
    )


def test_it_is_served_from_the_wheel_and_played_to_its_end_over_the_api(installed: Installed):
    with served(
        [sys.executable, "-m", "pylae", "serve"], installed.folder, installed.environment()
    ) as address:
        tiles = re.findall(r'action="/play/(\w+)"', got(address))
        assert set(tiles) == {*games.own_names(), "kybeia"} and tiles[0] in games.own_names()
        for page in ("games/kybeia", "rules/kybeia", "rules/kybeia/bid", "credits", "static/table.css"):
            assert got(f"{address}/{page}")
        for game in ("kybeia", "thermopyles"):
            said = installed.run(str(ROOT / "examples" / "bot.py"), address, game)
            assert "You can watch at" in said and len(said.splitlines()) == 2
        assert re.search(r"win\.$", installed.run(str(ROOT / "examples" / "bot.py"), address, "kybeia"))


def test_help_neither_imports_nor_looks_for_any_package(installed: Installed):
    code = (
        "import sys; from importlib import metadata\n"
        "metadata.distributions = None\n"
        "from pylae.cli import run; run(['--help']); run(['play', '--help'])\n"
        "print('kybeia' in sys.modules)"
    )
    assert installed.run("-c", code).splitlines()[-1] == "False"
