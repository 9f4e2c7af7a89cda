"""Drawn examples: each can be drawn, shows a part of its picture, speaks as people do, and belongs to a section."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pylae import games
from pylae.art import svg
from pylae.core import examples as drawn
from pylae.core.rulebook import sections
from pylae.core.tables import DataError
from pylae.core.wording import unspoken


def nameless(folder: Path) -> Any:
    """What is asked here of a game: where its rulebook lies."""
    return SimpleNamespace(rulebook=folder / "rulebook.toml")


@pytest.mark.parametrize("name", games.own_names())
def test_each_example_is_a_position_with_a_window_a_section_and_words(name: str):
    game = games.load(name)
    known, found = sections(game), drawn.examples(game)
    assert len(found) >= 5 and len({example.caption for example in found}) == len(found)
    for example in found:
        assert example.section in known, f"there is no section {example.section}"
        assert example.caption.endswith(".") and not unspoken(example.caption)
        assert example.view(game) == example.view(game) and game.audit(example.view(game)) == ""
        boxes = [sheet.box for sheet in example.picture(game).sheets.values()]
        x, y, width, height = example.window
        assert 0 <= x < x + width <= max(left + wide for left, _, wide, _ in boxes)
        assert 0 <= y < y + height <= max(top + tall for _, top, _, tall in boxes)


@pytest.mark.parametrize("name", games.own_names())
def test_an_example_is_cut_out_of_its_picture(name: str):
    game = games.load(name)
    example = drawn.examples(game)[0]
    whole = example.picture(game).svg("ink")
    part = svg.cut(whole, example.window)
    _, _, width, height = example.window
    assert (
        f'width="{width:g}" height="{height:g}"' in part or f'height="{height:g}" width="{width:g}"' in part
    )
    assert part.partition(">")[2] == whole.partition(">")[2]
    assert svg.png(part, 200).startswith(b"\x89PNG")


def test_only_a_whole_file_can_be_cut():
    with pytest.raises(ValueError, match="only a whole file"):
        svg.cut("<g/>", (0, 0, 1, 1))


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        ('section = "1"', "lacks caption"),
        ('section = "1"\ncaption = "A."\nposition = "x:y"', "needs a window"),
    ],
)
def test_an_example_that_says_too_little_is_refused(tmp_path: Path, row: str, complaint: str):
    (tmp_path / drawn.FILE).write_text(f"[[example]]\n{row}\n")
    with pytest.raises(DataError, match=complaint):
        drawn.examples(nameless(tmp_path))


def test_a_game_without_examples_has_none(tmp_path: Path):
    assert drawn.examples(nameless(tmp_path)) == ()
