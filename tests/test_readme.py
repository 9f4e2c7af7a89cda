"""The pages are true: the README's game runs, and every command a page names exists."""

import re
from pathlib import Path

import pytest

from pylae.cli import run

ROOT = Path(__file__).parents[1]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]


def test_readme_game_in_ten_lines_runs(tmp_path, monkeypatch, capsys):
    code = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)[0]
    assert len(code.splitlines()) <= 11
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "README.md", "exec"), {})
    told = capsys.readouterr().out
    assert "(fight.1)" in told and told.rstrip().splitlines()[-1].startswith(("Won", "Lost"))
    assert (tmp_path / "game.txt").read_text().startswith("Pylae record 1")


def commands() -> set[str]:
    return {found for page in PAGES for found in re.findall(r"pylae ([a-z]+)\b", page.read_text())}


@pytest.mark.parametrize("command", sorted(commands()))
def test_pages_name_commands_that_exist(command, capsys):
    assert run([command, "--help"]) == 0
    assert "Example" in capsys.readouterr().out


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_link_to_files_that_exist(page):
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
        assert (page.parent / target).exists(), target
