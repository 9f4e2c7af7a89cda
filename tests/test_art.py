"""The drawing kit: colours, files, pictures, and the table they are drawn for."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from xml.etree import ElementTree

import pytest

from pylae.art import Drawing, figures, letters, marks, pieces
from pylae.art.svg import FONTS, PNG_FONTS, Point, at, data, group, number, paragraph, scaled, use, words
from pylae.art.table import Table, either, pair
from pylae.art.theme import BONE, INK, THEMES, css, themed, token


@pytest.fixture
def drawing() -> Drawing:
    men = at(0, 0, figures.hoplite()) + at(160, 0, use("guard"))
    layers = {"men": men, "marks": words(10, 215, "17 against 19 & 25", 16)}
    guard = group(figures.immortal(), id="guard")
    return Drawing(320, 220, "Two men", "A Spartan < and a Persian", guard, layers)


@pytest.mark.parametrize("theme", THEMES)
def test_art_themed_drawing_needs_no_style_sheet(drawing: Drawing, theme: str):
    svg = drawing.svg(theme)
    assert "var(" not in svg and "class=" not in svg and " style=" not in svg


def test_art_live_drawing_follows_the_page(drawing: Drawing):
    assert token("figure") in drawing.live()
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
    assert root.findtext(f"{space}title") == "Two men"
    assert root.findtext(f"{space}desc") == "A Spartan < and a Persian"
    assert [group.get("id", "").split("-", 1)[1] for group in root.findall(f"{space}g")] == [
        "layer-men",
        "layer-marks",
    ]


def folded() -> Drawing:
    layers = {"ground": words(1, 20, "above", 16), "marks": ""}
    return Drawing(300, 200, "", "", "", layers, fold=140, tray={"tray": words(1, 160, "below", 16)})


def test_art_a_drawing_falls_into_a_board_and_a_hand():
    board, hand = folded().sheets.values()
    assert list(folded().sheets) == ["board", "hand"]
    assert board.box == (0, 0, 300, 140) and list(board.layers) == ["ground", "marks"]
    assert hand.box == (0, 140, 300, 60) and list(hand.layers) == ["tray"]


def test_art_a_drawing_without_a_tray_is_all_board(drawing: Drawing):
    assert list(drawing.sheets) == ["board"] and drawing.sheets["board"].box == (0, 0, 320, 220)


def test_art_the_whole_picture_draws_the_board_and_then_the_hand():
    for svg in (folded().svg(), folded().live()):
        root = ElementTree.fromstring(svg)
        assert root.get("viewBox") == "0 0 300 200"
        drawn = [group.get("id", "") for group in root.findall("{http://www.w3.org/2000/svg}g")]
        own = drawn[0].removesuffix("layer-ground")  # a file's names begin with what is its own
        assert drawn == [f"{own}layer-ground", f"{own}layer-marks", f"{own}layer-tray"]
        assert svg.index("above") < svg.index("below")


def drawn_piece(action: int | None = None, label: str = "", ask: str = "") -> dict[str, str]:
    drawn = marks.piece("stone", 1, 2, "", action=action, label=label, ring=marks.lit_box(9, 9), ask=ask)
    return ElementTree.fromstring(drawn).attrib


def test_art_a_lit_piece_is_a_button_and_never_a_question():
    lit = drawn_piece(action=7, label="Go", ask="go 7")
    assert lit["data-action"] == "7" and lit["tabindex"] == "0" and lit["aria-label"] == "Go"
    assert "data-ask" not in lit and "aria-disabled" not in lit


def test_art_a_dark_piece_carries_the_move_to_ask_about():
    dark = drawn_piece(ask="go 7")
    assert dark["data-ask"] == dark["aria-label"] == "go 7" and dark["aria-disabled"] == "true"
    assert "data-action" not in dark
    assert drawn_piece(ask="go 7", label="Seven")["aria-label"] == "Seven"
    assert "lit" not in marks.piece("stone", 1, 2, "", ring=marks.lit_box(9, 9), ask="go 7")


def test_art_a_piece_without_action_or_question_is_no_button():
    assert set(drawn_piece(label="Stone")) == {"id", "transform"}


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


def test_art_dice_show_their_pips():
    assert [pieces.die(value).count("<circle") for value in range(7)] == [0, 1, 2, 3, 4, 5, 6]


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


def test_art_path_data_is_letters_and_short_numbers():
    assert data("M", 1.5, 2, "h", -0.52, "Z") == "M1.5 2h-.5Z" and data(1, 2, 3) == "1 2 3"


def test_art_a_shape_of_size_1_is_drawn_as_large_as_asked():
    assert scaled("M0 -.5H.25V1Z", 10) == "M0 -5H2.5V10Z"


@pytest.mark.parametrize("count, drawn", ((0, 0), (1, 1), (2, 2), (3, 3), (28, 3)))
def test_art_a_pile_is_at_most_three_deep(count: int, drawn: int):
    assert pieces.pile("back", count, 3, 2).count('href="#back"') == drawn


def test_art_letters_are_measured():
    assert letters.length("mm", 10) > letters.length("ii", 10) and letters.length(
        "Athens", 20
    ) == 2 * letters.length("Athens", 10)
    assert letters.length("a b", 10, "display") < letters.length("axb", 10, "display")


def test_art_text_breaks_where_it_is_too_wide():
    lines = letters.broken("Place one army in a city nobody controls.", 14, 150)
    assert len(lines) > 1 and " ".join(lines) == "Place one army in a city nobody controls."
    assert all(letters.length(line, 14, "text") <= 150 for line in lines)
    assert letters.broken("Themistocles", 14, 10) == ["Themistocles"]


def test_art_lines_of_a_paragraph_stay_apart_for_the_ear():
    drawn = ElementTree.fromstring(paragraph(0, 10, ["Great", "King"], 14))
    assert "".join(drawn.itertext()) == "Great King"


@dataclass(frozen=True)
class Chart:
    width: float = either(960, 390)
    hand: Point = either((14, 36), (12, 42))
    margin: float = 12


def test_art_a_chart_says_where_everything_lies_on_a_table_and_on_a_phone():
    wide, tall = pair(Chart)
    assert (wide.width, wide.hand, wide.margin) == (960, (14, 36), 12)
    assert (tall.width, tall.hand, tall.margin) == (390, (12, 42), 12)


def test_art_a_table_offers_only_what_may_be_chosen():
    table = Table("view", 0, frozenset({3}), Chart())
    assert table.offered(3) == 3 and table.offered(4) is None


@pytest.mark.parametrize("seat, actions, wondered", ((0, {3}, "go 4"), (0, set(), ""), (-1, {3}, "")))
def test_art_only_a_seat_that_has_to_choose_may_wonder(seat: int, actions: set[int], wondered: str):
    assert Table("view", seat, frozenset(actions), Chart()).wondered("go 4") == wondered
