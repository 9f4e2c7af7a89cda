"""The house: every game has the same rooms, imports point one way, and no module is too long to read."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import pylae
from pylae.games import names

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "pylae"
GAMES = SOURCE / "games"
ROOMS = {"data", "rules", "sight", "player", "words", "picture", "tests"}
KEPT = {"golden", "recorded", "frozen"}  # games and players kept for comparison
MOST_LINES = 600
MOST_IMPORTS = 0.05  # of the lines of the games

each_game = pytest.mark.parametrize(
    "game", sorted(path.parent.name for path in GAMES.glob("*/rulebook.toml"))
)


def code(folder: Path) -> Iterator[Path]:
    """The modules of a folder that are no tests."""
    return (file for file in sorted(folder.rglob("*.py")) if "tests" not in file.relative_to(folder).parts)


def rooms(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.is_dir() and path.name != "__pycache__"}


@each_game
def test_rooms_are_the_same_in_every_game(game: str):
    assert rooms(GAMES / game) == ROOMS
    flat = {path.name for path in (GAMES / game).glob("*.py")}
    assert flat - {"recorded.py"} == {"__init__.py", "options.py"}
    assert game in names()


@each_game
def test_rooms_of_tests_are_those_of_the_game(game: str):
    tests = GAMES / game / "tests"
    assert rooms(tests) - KEPT <= ROOMS
    named = [
        file.name for file in tests.rglob("*.py") if file.parent != tests and file.parent.name not in KEPT
    ]
    assert named and all(re.fullmatch(r"test_[a-z0-9_]+\.py", name) for name in named)
    assert not [name for name in named if "chapter" in name or re.match(r"test_0", name)]


def test_rooms_hold_no_module_longer_than_can_be_read():
    long = {
        str(file.relative_to(SOURCE)): lines
        for file in code(SOURCE)
        if (lines := file.read_text(encoding="utf-8").count("\n")) > MOST_LINES
    }
    assert long == {}


def test_rooms_import_modules_and_not_lists_of_names():
    """A chapter says `phase.FIRE`; import lines are less than a twentieth of the games."""
    total = imports = 0
    for file in code(GAMES):
        text = file.read_text(encoding="utf-8")
        total += text.count("\n")
        imports += sum(
            (node.end_lineno or node.lineno) - node.lineno + 1
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.Import | ast.ImportFrom)
        )
    assert imports < MOST_IMPORTS * total


PLANTS = {
    "rules/fight.py": "from pylae.games.earth_and_water.data import cards as other_cards",
    "rules/retreat.py": "from pylae.games.thermopyles.words import names",
    "sight/odds.py": "from pylae.games.thermopyles.picture import board",
    "words/names.py": "from pylae.web import app",
}


def test_rooms_a_planted_import_is_found(tmp_path: Path):
    """What `make check` runs finds a game that imports another, a rule that speaks, a view that draws, a word that serves."""
    planted = tmp_path / "src" / "pylae"
    shutil.copytree(Path(pylae.__file__).parent, planted, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for place, line in PLANTS.items():
        with (planted / "games" / "thermopyles" / place).open("a", encoding="utf-8") as file:
            file.write(f"{line}  # noqa\n")
    linter = Path(sys.executable).with_name("lint-imports")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "src")}
    run = subprocess.run(
        [linter, "--no-cache"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    told = " ".join(run.stdout.split())
    assert run.returncode == 1, run.stdout + run.stderr
    assert "thermopyles.rules.fight -> pylae.games.earth_and_water.data.cards" in told
    assert "thermopyles.rules.retreat -> pylae.games.thermopyles.words.names" in told
    assert "thermopyles.sight.odds -> pylae.games.thermopyles.picture.board" in told
    assert "thermopyles.words.names -> pylae.web.app" in told
