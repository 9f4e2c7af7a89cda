"""Pictures that travel: names that no other picture has, and letters of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from pylae import games
from pylae.art import svg, travel
from pylae.art.svg import Drawing
from pylae.core.match import Match

HELD = {  # what the carried typefaces can write
    "GFS Neohellenic": {
        *map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x100), *range(0x391, 0x3AA)]),
        *"–—‘’“”•…−",
    },
    "Alegreya Sans": {*map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x100)]), *"–—‘’“”•…−"},
}


def played(name: str, steps: int) -> Match:
    match = Match(games.load(name), seed=5)
    while len(match.steps) < steps and not match.over:
        match.play(match.hint().action)
    return match


def ids(picture: str) -> list[str]:
    return re.findall(r'\sid="([^"]*)"', picture)


def references(picture: str) -> set[str]:
    """Every name that a picture speaks of, however it does."""
    lists = re.findall(r'aria-(?:labelledby|describedby)="([^"]*)"', picture)
    single = re.findall(r'(?:href="#|url\(#)([^")]*)', picture)
    return {*single, *(name for each in lists for name in each.split())}


@pytest.mark.parametrize("name", games.own_names())
def test_two_pictures_on_one_page_share_no_name_and_keep_their_references(name: str):
    match = played(name, 40)
    early, late = match.draw(at=20).svg(), match.draw().svg()
    for picture in (early, late):
        own = ids(picture)
        assert len(own) == len(set(own)) and references(picture) <= set(own)
    assert references(late) and not set(ids(early)) & set(ids(late))


def test_the_same_picture_twice_in_a_notebook_shares_no_name():
    match = played("thermopyles", 10)
    once, again = match._repr_svg_(), match._repr_svg_()
    assert not set(ids(once)) & set(ids(again))
    assert match.draw().svg() == match.draw().svg()  # a file is the same file every time


def test_lists_of_names_are_kept_too():
    picture = '<svg><title id="a"/><desc id="b"/><g aria-labelledby="a b" clip-path="url(#a)"/></svg>'
    assert travel.named(picture, "x-").count("x-a") == 3 and 'aria-labelledby="x-a x-b"' in travel.named(
        picture, "x-"
    )


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("name", games.own_names())
def test_every_letter_of_a_picture_travels_with_it(name: str, tall: bool):
    match = played(name, 120)
    root = ElementTree.fromstring(match.draw(tall=tall).svg("ink"))
    style = root.find("{*}style")
    assert style is not None and style.text and "http" not in style.text
    seen = 0
    for family, words in lettered(root, ""):
        assert f"font-family:'{family}'" in style.text
        assert set(words) - {"\n"} <= HELD[family], f"{family} cannot write {words!r}"
        seen += len(words)
    assert seen


def lettered(element: ElementTree.Element, family: str, text: bool = False) -> Iterator[tuple[str, str]]:
    """All words that are seen, with the typeface of each."""
    family = element.get("font-family", family).split(",")[0].strip("'")
    text = text or element.tag.endswith("}text")
    if text and element.text:
        yield family, element.text
    for child in element:
        yield from lettered(child, family, text)
        if text and child.tail:
            yield family, child.tail


def test_a_picture_without_words_carries_no_letters():
    drawing = Drawing(10, 10, "A dot", "", "", {"dot": svg.circle(2)})
    assert "<style>" not in drawing.svg() and len(drawing.svg()) < 400


def test_only_the_face_that_is_used_is_carried():
    drawing = Drawing(10, 10, "A word", "", "", {"word": svg.words(0, 9, "Sparta", 9, "display")})
    assert "'GFS Neohellenic';" in drawing.svg() and "'Alegreya Sans';" not in drawing.svg()


def test_letters_cost_less_than_36_kilobytes():
    both = travel.letters("'GFS Neohellenic' 'Alegreya Sans'")
    assert len(both) < 36_000
