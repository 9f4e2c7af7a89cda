"""The drawings of this game: emblems and portraits, cards of two halves, pieces, coasts."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from pylae.games.earth_and_water.picture import card_faces, emblems, portraits, seascape, tokens
from pylae.games.earth_and_water.picture.card_faces import Format, Half, Type


@pytest.mark.parametrize("name", emblems.EMBLEMS)
def test_emblems_and_portraits_are_well_formed(name: str):
    ElementTree.fromstring(emblems.metope(emblems.EMBLEMS[name]()))
    assert "url(#metope)" in emblems.metope(emblems.EMBLEMS[name]())


def test_a_persian_portrait_looks_left():
    head = emblems.PORTRAITS["old king"]()
    assert "scale(-1 1)" in portraits.tondo(head, looks_left=True) and "scale(-1 1)" not in portraits.tondo(
        head
    )


@pytest.mark.parametrize("piece", (tokens.army, tokens.fleet))
def test_pieces_that_face_each_other_carry_their_numbers_outside(piece: Callable[..., str]):
    alone, left, right = (piece("greek", 3, 24, 10, facing) for facing in (0, 1, -1))
    assert left != right and all(">3</text>" in drawn for drawn in (alone, left, right))


def test_a_die_above_its_limit_shows_what_it_counts():
    assert ">4</text>" in tokens.thrown(6, "persian", 40, most=4)
    assert "<text" not in tokens.thrown(4, "persian", 40, most=4)


def test_a_coast_is_the_same_every_time_and_closed():
    coast = seascape.rugged([(0, 0), (100, 0), (100, 80), (0, 80)])
    assert len(coast) == 8 and coast == seascape.rugged([(0, 0), (100, 0), (100, 80), (0, 80)])
    assert seascape.lands([coast]).count("Z") == 1


def test_a_bridge_has_as_many_boats_as_asked():
    assert seascape.bridge((0, 0), (60, 20), boats=6).count("Q") == 12


def test_a_dual_card_is_as_tall_as_its_words_need():
    both = (
        Half("greek", "Owl", "Few words.", "reaction", "metope-0"),
        Half("persian", "Horse", "Few words.", "", "metope-16"),
    )
    large, small = Type(40, 15, 14), Type(30, 13, 13)
    assert card_faces.halves(*both, "greek", Format(170, large, small, (130, 100), 24, False)) == (130, 100)
    free = Format(366, large, small, (0, 0), 0, True)
    tall = card_faces.halves(*both, "greek", free)
    assert sum(tall) < 230
    assert "reaction" in card_faces.dual_card(1, *both, "greek", free, tall)
    assert "reaction" not in card_faces.dual_card(1, *both, "persian", free, tall)
