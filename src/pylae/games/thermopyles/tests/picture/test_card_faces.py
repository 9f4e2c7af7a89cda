"""The faces of the cards."""

from __future__ import annotations

import pytest

from pylae.games.thermopyles.picture.card_faces import strength_card


@pytest.mark.parametrize("value", range(10, 21))
def test_strength_card_shows_as_many_men_as_its_value(value: int):
    assert strength_card(value).count('href="#man"') == value
