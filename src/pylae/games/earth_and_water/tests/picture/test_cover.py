"""The picture on the shelf."""

from pylae.games.earth_and_water.picture.cover import cover


def test_cover_is_small_and_says_what_it_shows():
    picture = cover()
    assert (picture.width, picture.height) == (320, 150)
    assert picture.title == "300: Earth & Water" and "sea" in picture.desc
    assert len(picture.live().encode()) < 25_000


def test_cover_stands_alone_in_both_themes():
    bone, ink = cover().svg("bone"), cover().svg("ink")
    assert bone != ink and "var(" not in bone + ink
