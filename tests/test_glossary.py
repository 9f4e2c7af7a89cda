"""The glossary: every word of a game that is explained occurs in its rules, is explained once, shortly, and by a section that is there."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pylae import games
from pylae.core import glossary as words
from pylae.core.rulebook import sections
from pylae.core.tables import DataError
from pylae.core.wording import unspoken

BOAT = words.Word("boat", ("boats",), "It swims.", "1")
BRIDGE = words.Word("bridge of boats", (), "It lies.", "2")
FLEET = words.Glossary((BOAT, BRIDGE))


def nameless(folder: Path) -> Any:
    """What is asked here of a game: where its rulebook lies."""
    return SimpleNamespace(rulebook=folder / "rulebook.toml")


@pytest.mark.parametrize("name", games.own_names())
def test_each_word_of_a_glossary_occurs_is_explained_once_and_has_a_section(name: str):
    game = games.load(name)
    known, found = sections(game), words.glossary(game)
    forms = [form for word in found.words for form in word.forms]
    assert len(found.words) >= 10 and len(set(forms)) == len(forms)
    texts = [f"{section.title} {section.text}" for section in known.values()]
    for word in found.words:
        assert word.section in known, f"{word.word}: there is no section {word.section}"
        assert word.text.endswith(".") and len(word.text) <= words.LONGEST, word.word
        assert word.text.count(". ") <= 1, f"{word.word} takes more than two sentences"
        assert not unspoken(word.text), word.word
        told = [text for text in texts if any(it.word == word for it in found.spans(text))]
        assert told, f"{word.word} is explained and stands nowhere"


def test_a_word_is_found_where_it_first_stands_the_longer_before_the_shorter():
    text = "Boats make a bridge of boats; a boat, a rowboat."
    assert [(text[it.start : it.end], it.word) for it in FLEET.spans(text)] == [
        ("Boats", BOAT),
        ("bridge of boats", BRIDGE),
    ]


def test_a_word_with_a_capital_is_known_only_by_it_and_others_may_begin_a_sentence():
    hold = words.Word("Hold", (), "A bag.", "1")
    both = words.Glossary((hold, BOAT))
    assert [it.word for it in both.spans("Boats hold men.")] == [BOAT]
    assert [it.word for it in both.spans("A Hold for a boat.")] == [hold, BOAT]


def test_a_section_does_not_explain_its_own_word():
    assert [it.word for it in FLEET.spans("A boat and a bridge of boats.", but="1")] == [BRIDGE]


def test_nothing_is_found_where_there_is_nothing_to_explain():
    assert list(words.Glossary(()).spans("A boat.")) == []


def test_a_game_without_a_glossary_has_an_empty_one(tmp_path: Path):
    assert words.glossary(nameless(tmp_path)).words == ()


def test_a_word_that_says_nothing_is_refused(tmp_path: Path):
    (tmp_path / words.FILE).write_text('[[word]]\nword = "boat"\nsection = "1"\n')
    with pytest.raises(DataError, match="a word lacks text"):
        words.glossary(nameless(tmp_path))
