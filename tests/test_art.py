"""The drawing kit: colours, files and pictures."""

from __future__ import annotations

import struct
from xml.etree import ElementTree

import pytest

from pylae.art import Drawing
from pylae.art.cards import company_card, definitions, strength_card
from pylae.art.figures import immortal, phalangite
from pylae.art.pieces import die
from pylae.art.svg import FONTS, PNG_FONTS, at, number, words
from pylae.art.theme import BONE, INK, THEMES, css, themed, token


@pytest.fixture
def drawing() -> Drawing:
    cards = at(0, 0, strength_card(17)) + at(160, 0, company_card(19, 25, True))
    layers = {"cards": cards, "marks": words(10, 215, "17 against 19 & 25", 16)}
    return Drawing(
        320, 220, "Two cards", "A Spartan < and a Persian", definitions(phalangite(), immortal()), layers
    )


@pytest.mark.parametrize("theme", THEMES)
def test_art_themed_drawing_needs_no_style_sheet(drawing: Drawing, theme: str):
    svg = drawing.svg(theme)
    assert "var(" not in svg and "class=" not in svg and "style" not in svg


def test_art_live_drawing_follows_the_page(drawing: Drawing):
    assert token("clay") in drawing.live()
    assert themed(token("clay"), "ink") == INK["clay"]
    assert themed("var(--clay)", "bone") == BONE["clay"]
    assert f"--clay:{INK['clay']};" in css("ink")


def test_art_themes_name_the_same_colours_and_differ(drawing: Drawing):
    assert BONE.keys() == INK.keys()
    assert drawing.svg("bone") != drawing.svg("ink")


def test_art_unknown_theme_is_refused():
    with pytest.raises(ValueError, match="bone or ink"):
        themed("", "marble")


def test_art_svg_is_well_formed_and_says_what_it_shows(drawing: Drawing):
    root = ElementTree.fromstring(drawing.svg())
    space = "{http://www.w3.org/2000/svg}"
    assert root.findtext(f"{space}title") == "Two cards"
    assert root.findtext(f"{space}desc") == "A Spartan < and a Persian"
    assert [group.get("id") for group in root.findall(f"{space}g")] == ["layer-cards", "layer-marks"]


def test_art_every_used_definition_exists(drawing: Drawing):
    root = ElementTree.fromstring(drawing.svg())
    used = {
        element.get("href", "").removeprefix("#") for element in root.iter() if element.tag.endswith("use")
    }
    assert used <= {element.get("id") for element in root.iter()}


@pytest.mark.parametrize("width", (320, 555))
def test_art_png_has_the_width_asked_for(drawing: Drawing, width: int):
    png = drawing.png(width=width)
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">I", png[16:20]) == (width,)


def test_art_png_is_lettered_with_the_fonts_it_ships(drawing: Drawing):
    bare = Drawing(320, 220, "", "", "", {"marks": ""})
    lettered = Drawing(320, 220, "", "", "", {"marks": words(10, 100, "Λ 300 Spartans", 40, "display")})
    assert all((FONTS / name).is_file() for name in PNG_FONTS)
    assert lettered.png(width=320) != bare.png(width=320)


@pytest.mark.parametrize("value", range(10, 21))
def test_art_strength_card_shows_as_many_men_as_its_value(value: int):
    assert strength_card(value).count('href="#man"') == value


def test_art_dice_show_their_pips():
    assert [die(value).count("<circle") for value in range(7)] == [0, 1, 2, 3, 4, 5, 6]


def test_art_numbers_are_short():
    assert [number(value) for value in (0, 3, 2.5, 0.52, -0.52, -0.04, 10.0)] == [
        "0",
        "3",
        "2.5",
        ".5",
        "-.5",
        "0",
        "10",
    ]
