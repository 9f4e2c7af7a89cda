"""Small words: lists, counts, plurals, verbs that agree, and what was typed."""

from __future__ import annotations

import pytest

from pylae.core.wording import capital, does, listed, many, plain, plural, quoted


@pytest.mark.parametrize(
    ("words", "said"),
    [((), ""), (("one",), "one"), (("one", "two"), "one and two"), ((1, 2, 3), "1, 2 and 3")],
)
def test_a_list_ends_with_and(words: tuple[object, ...], said: str):
    assert listed(words) == said


def test_a_list_may_end_with_or():
    assert listed(("one", "two", "three"), "or") == "one, two or three"


@pytest.mark.parametrize(
    ("number", "one", "said"),
    [
        (0, "army", "no armies"),
        (1, "army", "1 army"),
        (2, "step loss", "2 step losses"),
        (3, "die", "3 dice"),
    ],
)
def test_things_are_counted(number: int, one: str, said: str):
    assert many(number, one) == said
    assert number == 1 or plural(one) == said.partition(" ")[2]


def test_a_verb_agrees_with_its_number():
    assert [does(number, "go") for number in (0, 1, 2)] == ["go", "goes", "go"]
    assert [does(number, "are") for number in (0, 1, 2)] == ["are", "is", "are"]
    assert (many(1, "army", "come"), many(2, "army", "come")) == ("1 army comes", "2 armies come")


def test_a_sentence_keeps_its_other_capitals():
    assert (capital("medes in E5 stand."), capital("")) == ("Medes in E5 stand.", "")


def test_what_was_typed_is_read_in_small_letters_and_quoted_as_it_was():
    assert plain("  Fight\t 17 ") == "fight 17"
    assert quoted("  Fight\t 17 ") == "'Fight 17'"


def test_only_the_beginning_of_a_long_text_is_quoted():
    assert quoted("a" * 40) == repr("a" * 40)
    assert quoted("a" * 41) == repr("a" * 39 + "…")
