"""The cover: a picture for the shelf in both themes, small enough for a page of them."""

from __future__ import annotations

from pylae.core.testing import check_picture
from pylae.games.greeks_and_vikings.picture import cover


def test_cover_has_the_size_of_the_shelf_and_is_small():
    assert cover.cover().sheets["board"].box == (0, 0, 320, 150)
    assert list(cover.cover().sheets) == ["board"]
    assert len(cover.cover().live().encode()) < 25_000


def test_cover_is_a_picture_in_both_themes_with_nothing_to_choose():
    assert check_picture(cover.cover(), []) == []


def test_cover_says_what_it_shows():
    assert cover.cover().title == "Groovy Greeks vs. Vicious Vikings" and "Viking" in cover.cover().desc
