"""The rulebook index: every section has code and tests, or a reason; what is missing is said."""

from __future__ import annotations

import ast
import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from pylae import games
from pylae.core import rulebook
from pylae.core.game import Game
from pylae.core.rulebook import Place, UnknownSection
from pylae.core.tables import DataError

BOOK = """
[[section]]
id = "march"
title = "March"
text = "An army   goes one step."

[[section]]
id = "march.1"
title = "March: by night"
text = "Not by night."

[[section]]
id = "story"
title = "The story"
text = "Long ago."
why = "Flavour."

[[ruling]]
id = "R1"
title = "Where"
text = "Anywhere."
reason = "The book is silent."
option = "anywhere"
"""
CODE = '''
from pylae.core.rule import rule

@rule
def march(state):
    """march March one step (R1)."""

@rule
def by_night(state):
    """march.1 R1 Nobody marches by night."""

def helper():
    """No rule, no section."""
'''
WORDS = '''
def tell_march(old, action, new):
    """march What a march looks like."""
'''
TESTS = "def test_march_goes_on():\n    pass\ndef test_march_1_r1_not_by_night():\n    pass\n"


def folder(
    tmp_path: Path, book: str = BOOK, code: str = CODE, words: str = WORDS, tests: str = TESTS
) -> Game:
    """A game that is only a folder."""
    home = tmp_path / "games" / "marathon"
    for room in ("rules", "words", "tests"):
        (home / room).mkdir(parents=True)
    (home / "rulebook.toml").write_text(book)
    (home / "rules" / "march.py").write_text(code)
    (home / "words" / "telling.py").write_text(words)
    (home / "tests" / "test_march.py").write_text(tests)
    return cast(Game, SimpleNamespace(name="marathon", rulebook=home / "rulebook.toml"))


@pytest.mark.parametrize("name", games.names())
def test_rulebook_of_every_game_is_complete(name: str):
    assert rulebook.read(games.load(name)).check() == []


@pytest.mark.parametrize("name", games.names())
def test_rulebook_options_of_every_game_name_a_section_that_exists(name: str):
    game = games.load(name)
    known = rulebook.sections(game)
    for option in game.options:
        assert option.section in known
    names = {option.name for option in game.options}
    for section in known.values():
        assert not section.option or section.option in names
        if section.option:
            option = next(option for option in game.options if option.name == section.option)
            assert option.section == section.id


@pytest.mark.parametrize("name", games.names())
def test_rulebook_rulings_of_every_game_have_a_reason_and_a_test_of_their_own(name: str):
    book = rulebook.read(games.load(name))
    for section in book.sections.values():
        assert section.title
        assert section.text
        if section.ruling:
            assert section.why
            assert book.tests(section.id)


@pytest.mark.parametrize("name", games.names())
def test_rulebook_docstrings_of_every_game_cite_no_section_that_is_not_there(name: str):
    book = rulebook.read(games.load(name))
    for place in book.functions:
        for ruling in re.findall(r"\bR\d+\b", place.text):
            assert ruling in book.sections, f"{place} cites {ruling}"


def test_rulebook_reads_sections_and_rulings(tmp_path: Path):
    book = rulebook.read(folder(tmp_path))
    assert list(book.sections) == ["march", "march.1", "story", "R1"]
    assert book.sections["march"].text == "An army goes one step."
    assert book.sections["story"].why == "Flavour."
    assert book.sections["R1"].ruling
    assert (book.sections["R1"].why, book.sections["R1"].option) == ("The book is silent.", "anywhere")
    assert book.check() == []


def names_of(places: list[Place]) -> list[str]:
    return [place.name for place in places]


def test_rulebook_leads_from_a_section_to_code_and_tests(tmp_path: Path):
    book = rulebook.read(folder(tmp_path))
    assert names_of(book.code("march.1")["rules"]) == ["by_night"]
    assert names_of(book.code("R1")["rules"]) == ["march", "by_night"]
    assert names_of(book.tests("march.1")) == ["test_march_1_r1_not_by_night"]
    assert names_of(book.tests("R1")) == ["test_march_1_r1_not_by_night"]
    assert str(book.code("march")["rules"][0]) == "games/marathon/rules/march.py:5 march"
    assert book.code("march")["rules"][0].sentence == "March one step (R1)."
    assert book.code("march.1")["rules"][0].sentence == "Nobody marches by night."


def test_rulebook_keeps_the_rules_and_the_words_of_a_section_apart(tmp_path: Path):
    code = rulebook.read(folder(tmp_path)).code("march")
    assert {room: names_of(places) for room, places in code.items()} == {
        "rules": ["march"],
        "words": ["tell_march"],
    }


def test_rulebook_a_game_without_rooms_has_code_too(tmp_path: Path):
    game = folder(tmp_path, code="", words="")
    (game.rulebook.parent / "march.py").write_text(CODE)
    book = rulebook.read(game)
    assert list(book.code("march")) == ["code"] and book.check() == []


def test_rulebook_find_gives_a_section_and_those_below(tmp_path: Path):
    book = rulebook.read(folder(tmp_path))
    assert [section.id for section in book.find("march")] == ["march", "march.1"]
    assert [section.id for section in book.find("MARCH.1")] == ["march.1"]
    assert [section.id for section in book.find("r1")] == ["R1"]


def test_rulebook_find_does_not_take_part_of_a_word(tmp_path: Path):
    with pytest.raises(UnknownSection):
        rulebook.read(folder(tmp_path)).find("mar")


@pytest.mark.parametrize(
    ("wanted", "hint"),
    [
        ("marsh", "did you mean march"),
        ("march.2", "did you mean march.1"),
        ("xyz", "there are march, march.1"),
        ("", "there"),
    ],
)
def test_rulebook_find_of_an_unknown_section_guesses(tmp_path: Path, wanted: str, hint: str):
    with pytest.raises(UnknownSection, match=f"no section '{wanted}'; {hint}"):
        rulebook.read(folder(tmp_path)).find(wanted)


def complaints(tmp_path: Path, **changes: str) -> str:
    return "\n".join(rulebook.read(folder(tmp_path, **changes)).check())


def test_rulebook_reports_a_rule_whose_docstring_opens_with_no_section(tmp_path: Path):
    said = complaints(tmp_path, code=CODE.replace('"""march March', '"""Goes on. march March'))
    assert "march.py:5 march: its docstring does not open with a section" in said
    said = complaints(tmp_path / "two", code=CODE.replace('"""march.1 R1 Nobody', '"""march.7 Nobody'))
    assert "by_night: its docstring does not open with a section" in said
    assert "march.1 (March: by night) has no code and no reason" in said


def test_rulebook_reports_a_rule_without_a_docstring(tmp_path: Path):
    said = complaints(tmp_path, code=CODE + "\n@rule\ndef bare(state):\n    pass\n")
    assert "bare: its docstring does not open with a section" in said


def test_rulebook_reports_a_section_that_is_only_spoken_of(tmp_path: Path):
    said = complaints(tmp_path, code=CODE.replace('"""march March', '"""R1 March'))
    assert "march (March) has no code and no reason" in said


def test_rulebook_reports_a_docstring_that_opens_with_no_section_of_the_book(tmp_path: Path):
    said = complaints(tmp_path, words=WORDS.replace("march What", "march march.3 What"))
    assert "telling.py:2 tell_march: it opens with march.3, which is no section" in said


def test_rulebook_reports_a_section_without_a_test(tmp_path: Path):
    said = complaints(tmp_path, tests="def test_march_goes_on():\n    pass\n")
    assert "march.1 (March: by night) has no test" in said
    assert "R1 (Where) has no test" in said


def test_rulebook_reports_a_section_without_code_or_reason(tmp_path: Path):
    said = complaints(tmp_path, book=BOOK.replace('why = "Flavour."', ""))
    assert "story (The story) has no code and no reason" in said


def test_rulebook_a_ruling_does_not_count_by_the_beginning_of_another(tmp_path: Path):
    said = complaints(tmp_path, code=CODE.replace("R1", "R12"), tests=TESTS.replace("r1", "r12"))
    assert "R1 (Where) has no code" in said
    assert "R1 (Where) has no test" in said


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('title = "March"\n', "", "a section lacks title"),
        ('id = "march.1"', 'id = "march"', "march stands there twice"),
        ('reason = "The book is silent."\n', "", "a ruling lacks reason"),
        ('text = "Not by night."', "text = 7", "a section lacks text"),
        ('id = "R1"', 'id = "march"', "march stands there twice"),
    ],
)
def test_rulebook_damaged_is_refused(tmp_path: Path, old: str, new: str, complaint: str):
    assert old in BOOK
    with pytest.raises(DataError, match=complaint):
        rulebook.sections(folder(tmp_path, book=BOOK.replace(old, new, 1)))


@pytest.mark.parametrize("book", ["section = 3", "section = ['march']", 'ruling = "R1"'])
def test_rulebook_that_is_no_list_of_sections_is_refused(tmp_path: Path, book: str):
    with pytest.raises(DataError):
        rulebook.sections(folder(tmp_path, book=book))


def test_rulebook_without_sections_is_empty(tmp_path: Path):
    game: Any = folder(tmp_path, book="")
    assert rulebook.sections(game) == {}


@pytest.mark.parametrize(
    ("section", "does"),
    [
        ("end.1", {"retreat"}),
        ("end.2", {"end_turn"}),
        ("end.3", {"close_ranks"}),
        ("end.4", {"combat"}),
        ("fight.4", {"combat", "defeat", "close_ranks", "refill", "arrive"}),
        ("retreat", {"retreat", "legal", "next_offer"}),
        ("draw", {"defeat", "answer_offer", "draw_card"}),
    ],
)
def test_rulebook_of_thermopyles_points_to_the_function_that_does_the_sentence(section: str, does: set[str]):
    places = rulebook.read(games.load("thermopyles")).code(section)["rules"]
    assert does <= set(names_of(places))
    assert "won" not in names_of(places)


def test_several_threads_may_read_rulebooks_at_once(monkeypatch: pytest.MonkeyPatch):
    """A flood of visits brought it to light: CPython 3.11 mixes up the trees that several threads make of programs at once."""
    inside, two, parse = threading.Semaphore(1), threading.Event(), ast.parse

    def alone(*arguments: Any, **named: Any) -> ast.AST:
        if not inside.acquire(blocking=False):
            two.set()
            return parse("")
        try:
            time.sleep(0.001)
            return parse(*arguments, **named)
        finally:
            inside.release()

    monkeypatch.setattr(ast, "parse", alone)
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(rulebook.read, [games.load("thermopyles")] * 4))
    assert not two.is_set()
