"""Data files: what is read, and the sentence for everything that cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from pylae.core.tables import Data, DataError, parse, read

GOOD = """
supports = 4
names = ["West Gate", "The Wall"]
places = [3, 6]
persian = [
    { combat = 22, bonus = true },
    { combat = 12, bonus = false },
]
"""


def data(text: str, tmp_path: Path, name: str = "cards.toml") -> Data:
    (tmp_path / name).write_text(text, encoding="utf-8")
    return read(tmp_path / name)


def test_tables_reads_toml(tmp_path: Path):
    cards = data(GOOD, tmp_path)
    assert cards.number("supports", 1, 9) == 4
    assert cards.words("names") == ("West Gate", "The Wall")
    assert cards.numbers("places") == (3, 6)
    assert cards.rows("persian", bonus=bool, combat=int) == [(True, 22), (False, 12)]
    cards.require(True, "nothing")


def test_tables_reads_json(tmp_path: Path):
    cards = data('{"supports": 4, "persian": [{"combat": 1}]}', tmp_path, "cards.json")
    assert cards.number("supports", 4, 4) == 4
    assert cards.rows("persian", combat=int) == [(1,)]


def refused(ask, sentence: str) -> None:
    with pytest.raises(DataError) as error:
        ask()
    assert str(error.value) == sentence


def test_tables_number_out_of_range(tmp_path: Path):
    cards = data(GOOD, tmp_path)
    refused(lambda: cards.number("supports", 5, 9), "cards.toml: supports is 4; it must lie between 5 and 9")
    refused(lambda: cards.number("supports", 0, 3), "cards.toml: supports is 4; it must lie between 0 and 3")


def test_tables_key_that_is_missing(tmp_path: Path):
    cards = data(GOOD, tmp_path)
    for ask in (
        lambda: cards.number("dice", 1, 9),
        lambda: cards.words("dice"),
        lambda: cards.rows("dice", a=int),
    ):
        refused(ask, "cards.toml lacks dice")


def test_tables_value_of_another_kind(tmp_path: Path):
    cards = data(
        'supports = "four"\nflag = true\nhalf = 4.0\nplaces = [3, "six"]\nnames = ["a", 1]', tmp_path
    )
    refused(lambda: cards.number("supports", 1, 9), "cards.toml: supports must be a whole number, not 'four'")
    refused(lambda: cards.number("flag", 0, 9), "cards.toml: flag must be a whole number, not True")
    refused(lambda: cards.number("half", 0, 9), "cards.toml: half must be a whole number, not 4.0")
    refused(lambda: cards.numbers("supports"), "cards.toml: supports must be a list, not 'four'")
    refused(lambda: cards.numbers("places"), "cards.toml: places[2] must be a whole number, not 'six'")
    refused(lambda: cards.words("names"), "cards.toml: names[2] must be text, not 1")
    refused(lambda: cards.rows("names", a=int), "cards.toml: names[1] must be a table, not 'a'")


def test_tables_row_with_missing_unknown_or_bad_columns(tmp_path: Path):
    cards = data("persian = [{ combat = 1, bonus = true }, { combat = 2 }]", tmp_path)
    refused(lambda: cards.rows("persian", combat=int, bonus=bool), "cards.toml: persian[2] lacks bonus")
    refused(lambda: cards.rows("persian", combat=int), "cards.toml: persian[1] has bonus; known are combat")
    refused(lambda: cards.rows("persian", a=int, b=int), "cards.toml: persian[1] lacks a, b")
    cards = data("persian = [{ combat = 1, bonus = 1 }]", tmp_path)
    refused(
        lambda: cards.rows("persian", combat=int, bonus=bool),
        "cards.toml: persian[1].bonus must be true or false, not 1",
    )


def test_tables_requirement_that_does_not_hold(tmp_path: Path):
    cards = data(GOOD, tmp_path)
    refused(lambda: cards.require(False, "there must be 20 cards"), "cards.toml: there must be 20 cards")


def test_tables_file_that_is_not_there(tmp_path: Path):
    refused(lambda: read(tmp_path / "none.toml"), "none.toml cannot be read: No such file or directory")
    refused(lambda: read(tmp_path), f"{tmp_path.name} cannot be read: Is a directory")


def test_tables_file_that_is_no_text(tmp_path: Path):
    (tmp_path / "cards.toml").write_bytes(b"supports = \xff\xfe")
    refused(lambda: read(tmp_path / "cards.toml"), "cards.toml is not UTF-8 text")


@pytest.mark.parametrize(
    "name, text", [("cards.toml", "supports ="), ("cards.json", '{"supports": '), ("a.json", "")]
)
def test_tables_file_that_is_damaged_names_the_place(tmp_path: Path, name: str, text: str):
    with pytest.raises(DataError, match=rf"{name}: .*(line 1|char|end of document)"):
        data(text, tmp_path, name)


def test_tables_file_without_a_table(tmp_path: Path):
    refused(lambda: data("[1, 2]", tmp_path, "cards.json"), "cards.json must be a table, not [1, 2]")


@pytest.mark.parametrize(
    "line", ["a" + ".a" * 30_000 + " = 1", "[a" + ".a" * 30_000 + "]", "x = {a" + ".a" * 30_000 + " = 1}"]
)
def test_a_key_of_thousands_of_parts_is_refused_before_it_is_read(line: str):
    refused(lambda: parse("cards", f"n = 1\n{line}"), "cards: line 2 has 30000 dots; at most 100 are taken")


def test_a_text_may_have_dots():
    assert parse("cards", f'text = "{"." * 100}"').content == {"text": "." * 100}
    assert parse("cards", f'{{"text": "{"." * 999}"}}').content == {"text": "." * 999}
