"""The faces of cards: any card file has them, each says what is printed, and no word is cut off when a card is large."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pylae.art import testing
from pylae.art.letters import length
from pylae.core.testing import check_picture
from pylae.games.greeks_and_vikings.data import card, table
from pylae.games.greeks_and_vikings.picture import card_faces, faces
from pylae.games.greeks_and_vikings.tests import positions

ROOM = Path(card_faces.__file__).parent
STATE = positions.fresh().state
FACES = faces.faces(STATE)
ODD = """
format = "gv-cards/1"
[set]
id = "odd"
title = "Odd cards"
status = "custom"
"""
ODD_CARD = """
[[cards]]
id = "{id}"
name = "{name}"
side = "{side}"
kind = "{kind}"
{more}
text = "{text}"
fx = []
"""


def face(name: str) -> faces.Face:
    return next(each for each in FACES if each.name == name)


def words(drawn: str) -> str:
    """What is written on a drawing."""
    return " ".join(ElementTree.fromstring(f"<svg>{drawn}</svg>").itertext())


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


def odd_table(count: int = 14, side: str = "side_{}") -> list[faces.Face]:
    """Cards of many sides, with names and texts as long as they may be."""
    cards = "".join(
        ODD_CARD.format(
            id=f"odd_{number}",
            name=f"Extraordinarily Long-Winded Person {number}",
            side=side.format(number % 7),
            kind="combatant",
            more='subtype = "warrior"\nstars = 3\natk = 99\ndef = 99',
            text=("A very long text that goes on and on about what it does, " * 4).strip(),
        )
        for number in range(count)
    )
    deck = ", ".join(f"odd_{number} = 2" for number in range(count))
    text = f"{ODD}{cards}\n[decks]\nodd = {{ {deck} }}\n"
    return list(faces.faces(positions.fresh({table.CARDS: text}).state))


@pytest.mark.parametrize("each", FACES, ids=lambda each: each.name)
def test_a_card_is_a_picture_in_both_themes_with_all_its_words(each: faces.Face):
    drawing = card_faces.drawing(STATE, each.title)
    assert check_picture(drawing, []) == []
    written = squeezed(words(drawing.live()))
    assert squeezed(each.name) in written and squeezed(each.text) in written
    assert min(testing.letters(drawing.layers["card"])) >= card_faces.SMALLEST


def test_values_stand_on_shapes_of_their_own_and_bonuses_have_signs():
    hero, axe = face("Rollo"), face("Dane Axe")
    assert {str(hero.atk), str(hero.def_)} <= set(words(card_faces.hand_card(hero, 118, 150)).split())
    assert {f"+{axe.atk}", f"−{-axe.def_}"} <= set(words(card_faces.hand_card(axe, 118, 150)).split())
    assert card_faces.attack("5", 30) != card_faces.defence("5", 30)


def test_sub_types_and_sides_have_their_own_figures():
    painted = {(each.subtype, each.style): each.painted[:-3] for each in FACES if each.kind == card.COMBATANT}
    assert len(painted) == 8
    assert {each.style for each in FACES if each.side == "greek"} == {faces.GREEK}
    assert {each.style for each in FACES if each.side == "viking"} == {faces.NORSE}


def test_weapons_are_painted_as_what_they_do():
    shapes = {
        name: face(name).painted.split("-")[0]
        for name in ("Xiphos", "Dory", "Bow of Artemis", "Dane Axe", "Mjolnir")
    }
    assert list(shapes.values()) == ["sword", "reach", "afar", "heavy", "owned"]


def test_what_is_reconstructed_is_marked_and_an_owners_card_is_not():
    assert all(each.reconstructed for each in FACES)
    assert card_faces.MARK in words(card_faces.hand_card(face("Thor"), 118, 150))
    assert not any(each.reconstructed for each in odd_table())


def test_any_file_has_faces_whatever_its_sides_are_called():
    found = odd_table()
    assert {each.style for each in found} <= set(range(faces.STYLES)) and len(
        {each.style for each in found}
    ) == faces.STYLES
    known = {each.side: each.style for each in found}
    assert known == {each.side: each.style for each in odd_table()}


def test_a_long_name_is_cut_on_a_small_card_and_a_long_text_is_whole_on_a_large_one():
    one = odd_table()[0]
    for width in (70, 90, 118):
        written = ElementTree.fromstring(f"<svg>{card_faces.hand_card(one, width, 150)}</svg>")
        lines = [line for text in written.iter("text") for line in text.itertext()]
        assert all(length(line, 13, "text") <= width + 4 for line in lines)
    drawn, tall = card_faces.large(one)
    assert squeezed(one.text) in squeezed(words(drawn)) and tall > 190
    assert squeezed(one.name) in squeezed(words(drawn))


def test_3_2_no_card_is_named_in_the_pictures():
    code = "\n".join(path.read_text() for path in ROOM.glob("*.py"))
    for each in FACES:
        assert f'"{each.name}"' not in code and f'"{each.name.lower()}"' not in code
