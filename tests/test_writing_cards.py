"""docs/writing-cards.md is true: its files load, its commands run, its outputs are printed, and no word is missing.

Here are run also the commands about cards that other pages and help pages name.
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

from pylae.cli import run
from pylae.games.greeks_and_vikings.data import ability, card, condition, language, limits, operation
from pylae.games.greeks_and_vikings.words import collection
from tests.commands import BLOCKS, ROOT, about_cards, printed, words_of

PAGE = (ROOT / "docs" / "writing-cards.md").read_text(encoding="utf-8")
TOML, TEXT = ([text for tag, text in BLOCKS.findall(PAGE) if tag == kind] for kind in ("toml", "text"))
FILE, FRAGMENTS = TOML[0], TOML[1:]
SHOWN, SLIPS, DECK = TEXT


@pytest.fixture
def folder(tmp_path: Path, monkeypatch) -> Path:
    """A folder in which somebody has written what the page says."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO("\nquit\n"))
    for text in (FILE, DECK):
        Path(text.split("\n")[0].removeprefix("# ")).write_text(text, encoding="utf-8")
    return tmp_path


def test_the_page_has_a_file_a_deck_and_cards():
    assert len(FRAGMENTS) == 3
    assert {path.split("\n")[0] for path in (FILE, DECK)} == {"# mine.toml", "# mine.txt"}


@pytest.mark.parametrize("card", ["", *FRAGMENTS])
def test_every_card_of_the_page_is_right(card: str):
    assert collection.problems({"mine.toml": f"{FILE}\n{card}"}) == []


def test_all_cards_of_the_page_go_together():
    files = {"mine.toml": "\n".join([FILE, *FRAGMENTS])}
    assert collection.problems(files) == []
    assert len(collection.rows(files)) == 4


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("command", list(filter(about_cards, printed())))
def test_every_command_about_cards_runs(command: str, capsys):
    assert run(words_of(command)[1:]) == 0, capsys.readouterr().err


@pytest.mark.usefixtures("folder")
def test_the_page_shows_what_is_printed(capsys):
    assert "\n".join(collection.card_page({"mine.toml": FILE}, "helot")) + "\n" == SHOWN
    spoilt = FILE.replace('who = "me"', 'who = "mee"').replace("atk = 1", "atck = 1")
    assert collection.problems({"mine.toml": spoilt}) == SLIPS.splitlines()


def test_the_page_has_every_word():
    said = set(re.findall(r"`(\w+)`", PAGE))
    said |= set(re.findall(r"\w+", " ".join(re.findall(r"`[^`]*[{=][^`]*`", PAGE))))
    for words in (
        card.KINDS, card.SUBTYPES, card.HOLD_PLACES, card.KEYWORDS_BY_BIT, ability.TRIGGERS, ability.SCOPES, operation.OPERATIONS,
        operation.PLAYERS, operation.SELECTORS, operation.DURATIONS, operation.DESTINATIONS, condition.CONDITIONS, condition.ROLES,
        condition.TURNS, language.FILTER.takes, language.COST.takes, language.COUNT.takes, language.STEPS["sp"].takes,
    ):  # fmt: skip
        assert set(words) <= said


def test_the_page_has_the_limits():
    told = " ".join(PAGE.split())
    assert (
        f"{limits.TITLES} titles, {limits.ABILITIES} abilities, {limits.AURAS} auras, {limits.OPERATIONS} operations, "
        f"{limits.CONDITIONS} conditions and {limits.SIEVES} different filters" in told
    )
    assert (
        f"{limits.FEWEST_CARDS} to {limits.MOST_CARDS} cards, or {limits.FEWEST_DRAFTED} to {limits.MOST_CARDS}"
        in told
    )
