"""What is reconstructed is marked in letters as it is on the board."""

from __future__ import annotations

from pylae.games.hot_gates.data.board import SHIPPED
from pylae.games.hot_gates.tests import positions
from pylae.games.hot_gates.words.letters import show


def test_r20_the_table_in_letters_marks_what_is_reconstructed_and_no_number_of_an_owner():
    ours = show(positions.fresh(), 0)
    assert all(
        text in ours for text in ("Location°", "Goat Path°", "Persians°", "Heroes°", "° reconstructed")
    )
    assert "°" not in show(positions.fresh(SHIPPED), 0)


def test_r22_a_track_chosen_at_the_table_is_nobodys_reconstruction():
    shown = show(positions.fresh("day_decks = [23, 22, 22]", track="18"), 0)
    assert "Goat Path°" not in shown and "Persians°" not in shown and "Location°" in shown
