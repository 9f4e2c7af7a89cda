"""`pylae analyse` and `pylae from-here`: reports, JSON, one page that asks nobody for anything, and clear refusals."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import pylae
from pylae.cli import run
from tests.processes import broken_off

LAST_STAND = "thermopyles:Y2RkAAM2ECHAwKDgyMGADv5DaQEdLQYpEQYGdiYWuCAAPOFrDA"
FEW = ("--rollouts", "3000", "--jobs", "1")


@pytest.fixture
def lost(tmp_path: Path) -> str:
    """A game that a retreat has lost."""
    match = pylae.position(LAST_STAND)
    match.play("retreat")
    pylae.save(match, tmp_path / "lost.txt")
    return str(tmp_path / "lost.txt")


@pytest.fixture
def battle(tmp_path: Path) -> str:
    """A whole game of two rivals."""
    match = pylae.match("earth_and_water", seed=8)
    while not match.over:
        match.play(match.hint().action)
    pylae.save(match, tmp_path / "battle.txt")
    return str(tmp_path / "battle.txt")


def test_the_report_tells_luck_decisions_and_mistakes(lost: str, capsys):
    assert run(["analyse", lost, *FEW]) == 0
    told = capsys.readouterr().out
    assert "The chance to win was " in told and "0 % at the end." in told
    assert re.search(r"Decisions: Sparta +−\d+ %", told)
    assert re.search(r"step 1, Sparta: retreat lost \d+ % ± \d+; better: fight \d+ \(blunder\)", told)
    assert "1. Step 1, choice: Sparta" in told
    assert "Of 1 decision: 1 wrong, 0 fine, 0 about which one cannot tell." in told


def test_the_report_of_rivals_says_for_whom(battle: str, capsys):
    assert run(["analyse", battle, *FEW, "--seat", "2"]) == 0
    told = capsys.readouterr().out
    assert "Persia: the chance to win was " in told and "+ is good for Persia." in told


def test_json_is_one_value(lost: str, tmp_path: Path, capsys):
    assert run(["analyse", lost, *FEW, "--json"]) == 0
    value = json.loads(capsys.readouterr().out)
    assert value["verdicts"][0]["grade"] == "blunder"
    assert run(["analyse", lost, *FEW, "--json", "--output", str(tmp_path / "found.json")]) == 0
    assert json.loads((tmp_path / "found.json").read_text()) == value


class Page(HTMLParser):
    """What a page loads, and the names of its parts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.ids: list[str] = []
        self.uses: list[str] = []
        self.tags: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            elif name in ("href", "xlink:href", "src") and value:
                (self.uses if value.startswith("#") else self.loaded).append(value)


def test_the_page_has_ribbon_and_boards_and_asks_nobody_for_anything(battle: str, tmp_path: Path):
    file = tmp_path / "page.html"
    assert run(["analyse", battle, *FEW, "--html", "--output", str(file)]) == 0
    text = file.read_text()
    page = Page(text)
    assert page.loaded == [] and not {"script", "link", "img", "iframe"} & page.tags
    assert all(url.startswith(("data:", "#")) for url in re.findall(r"url\(([^)]*)\)", text))
    assert len(page.ids) == len(set(page.ids))
    assert {use[1:] for use in page.uses} <= set(page.ids)
    assert "Greece: the chance to win" in text and text.count("<svg") >= 4
    assert "prefers-color-scheme:dark" in text and "@import" not in text


def test_from_here_tells_endings_and_compares(lost: str, capsys):
    assert run(["from-here", lost, "--at", "0", "--games", "200"]) == 0
    assert re.search(r"From here: Sparta wins \d", capsys.readouterr().out)
    words = ["from-here", lost, "--at", "0", "--games", "200", "--compare", "retreat", "fight 13"]
    assert run(words) == 0
    assert re.search(r"fight 13 is better for Sparta, by \d+\.\d % ± \d", capsys.readouterr().out)
    assert run([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["gain"] > 0.3


@pytest.mark.parametrize(
    "words, sentence",
    [
        (["analyse", "nothing.txt"], "nothing.txt: No such file or directory."),
        (
            ["analyse", "open.txt"],
            "this game is not over: what 2 people still play can be analysed at its end.",
        ),
        (["analyse", "lost.txt", "--json", "--html"], "choose one of them"),
        (["analyse", "lost.txt", "--seat", "3"], "3 is no seat"),
        (["analyse", "lost.txt", "--rollouts", "5"], "--rollouts"),
        (["from-here", "lost.txt"], "the game is over there; choose an earlier step."),
        (["from-here", "lost.txt", "--at", "9"], "there are only 1 steps, not 9"),
        (["from-here", "lost.txt", "--at", "0", "--level", "god"], "'god' cannot play on"),
        (["from-here", "lost.txt", "--at", "0", "--compare", "dance", "retreat"], "dance"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_sentence(
    words: list[str], sentence: str, lost: str, monkeypatch, capsys
):
    folder = Path(lost).parent
    match = pylae.match("earth_and_water", seed=1)
    match.play(match.hint().action)
    pylae.save(match, folder / "open.txt")
    monkeypatch.chdir(folder)
    assert run(words) in (1, 2)
    told = capsys.readouterr()
    assert sentence in told.err and told.err.count("\n") == 1 and not told.out


def test_ctrl_c_ends_an_analysis_with_one_sentence(battle: str):
    words = ["analyse", battle, "--rollouts", "50000000", "--jobs", "2"]
    ran = broken_off(words, r"\d", on_a_terminal=True)
    assert (
        (ran.status, ran.out) == (130, "") and "stopped by Ctrl-C" in ran.err and "Traceback" not in ran.err
    )
