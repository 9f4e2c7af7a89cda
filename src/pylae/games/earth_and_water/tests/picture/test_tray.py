"""The tray: one's own hand and its answers, what is seen of the other hand, the deck and the discards."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from pylae.core.game import WATCHER
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.picture import board
from pylae.games.earth_and_water.rules import act, phase
from pylae.games.earth_and_water.tests.pictures import (
    POSITIONS,
    Position,
    asks,
    both_charts,
    box_of,
    elements,
    everywhere,
    ids,
    inside,
    marching,
    pile,
    place_of,
    seen_by,
    table,
    texts,
)
from pylae.games.earth_and_water.words import reading, spelling

# Cards


@both_charts
def test_2_3_own_cards_show_both_events(tall: bool):
    for position in (POSITIONS["sixteen Greek cards"], POSITIONS["sixteen Persian cards"]):
        for card in range(16):
            shown = inside(position, f"card-{card}", tall).replace(" ", "")
            for event in (card, card + 16):
                assert cards.EVENT_NAMES[atlas.BONSAI][event].replace(" ", "") in shown


def test_2_3_spartan_cards_say_so():
    assert inside(POSITIONS["sixteen Greek cards"], "card-7").startswith("LeonidasSpartan")
    assert inside(POSITIONS["sixteen Greek cards"], "card-14").startswith("300Spartan")
    assert inside(POSITIONS["sixteen Greek cards"], "card-3").startswith("MiltiadesAs a land battle")


@both_charts
def test_6_2_the_foot_of_a_card_says_what_it_may_be_played_for(tall: bool):
    state = table(0, pile(1, 5, 11, 14))
    for card, words in ((0, "moveevent"), (4, "movereaction"), (10, "movewhen drawn"), (13, "moveno event")):
        assert inside((state, atlas.PERSIA, []), f"card-{card}", tall).endswith(words)


@both_charts
def test_6_1_cards_stay_where_they_are_when_they_are_lit(tall: bool):
    view = table(persian=pile(1, 4, 11))
    dark, lit = (
        (view, atlas.PERSIA, []),
        (view, atlas.PERSIA, [act.DECLINE, act.MOVE, act.EVENT, act.MOVE + 10]),
    )
    for name in ("card-0", "card-3", "card-10"):
        assert place_of(dark, name, tall) == place_of(lit, name, tall)
    assert board.draw(*dark, tall).height == board.draw(*lit, tall).height


@both_charts
def test_6_2_nothing_of_a_hidden_hand_is_shown(tall: bool):
    one, other = table(pile(1, 2), pile(3, 4, 5), pile(16)), table(pile(1, 2), pile(9, 10, 11), pile(16))
    views = seen_by(one, atlas.GREECE), seen_by(other, atlas.GREECE)
    assert (
        board.draw(views[0], atlas.GREECE, (), tall).svg()
        == board.draw(views[1], atlas.GREECE, (), tall).svg()
    )
    shown = ids((views[0], atlas.GREECE, []), tall)
    assert {name for name in shown if name.startswith("card-")} == {
        "card-0",
        "card-1",
        *(["card-15"] if tall else []),
    }
    assert {"back-persia-0", "back-persia-1", "back-persia-2"} <= shown
    assert not any("metope-2" in name for name in shown)


@both_charts
def test_6_2_a_watcher_sees_backs_only(tall: bool):
    one, other = table(pile(1, 2), pile(3)), table(pile(7, 8), pile(12))
    views = seen_by(one, WATCHER), seen_by(other, WATCHER)
    assert board.draw(views[0], WATCHER, (), tall).svg() == board.draw(views[1], WATCHER, (), tall).svg()
    shown = ids((views[0], WATCHER, []), tall)
    assert {"back-greece-0", "back-greece-1", "back-persia-0"} <= shown
    assert not any(name.startswith(("card-", "metope-")) for name in shown)


@both_charts
def test_card_9_seen_cards_lie_open_and_their_owner_knows(tall: bool):
    assert {"card-2", "card-7", "card-8", "card-14"} <= ids(POSITIONS["Hippias"], tall)
    assert "seen" in inside(POSITIONS["seen"], "card-7", tall)


@both_charts
def test_5_4_deck_and_discards_are_open_to_everybody(tall: bool):
    for seat in (atlas.GREECE, atlas.PERSIA, WATCHER):
        position = (seen_by(table(pile(3), pile(1, 4), pile(9, 11)), seat), seat, [])
        if tall:
            assert inside(position, "card-10", tall) == "11Melas ZomosSudden Death of the Great King"
        else:
            assert inside(position, "pile-discards") == "Discards2"
        assert "11" in texts(position, tall) and "deck" in ids(position, tall)


def test_card_1_r27_all_cards_set_aside_are_shown():
    assert inside(POSITIONS["mines"], "card-0", tall=True) == "1Laurion Silver MinesCavalry of Mardonius"
    assert "Set aside 1 card" in texts(POSITIONS["mines"], tall=True)
    two = (table(pile(3), aside=pile(1, 6), late_discard=1), atlas.GREECE, [])
    assert {"card-0", "card-5"} <= ids(two, tall=True) and "Set aside 2 cards" in texts(two, tall=True)
    assert inside(two, "pile-aside") == "Set aside2"


def test_5_4_what_lies_in_the_open_makes_the_tray_of_a_table_no_taller():
    hands = (pile(), pile(1, 2), pile(*range(1, 6)), pile(*range(1, 8)))
    heaps = (pile(), pile(9), pile(9, 10, 11, 12))
    sheets = [
        board.draw(table(hand, 0, heap), atlas.GREECE).sheets["hand"] for hand in hands for heap in heaps
    ]
    assert {(sheet.box[3], sheet.room) for sheet in sheets} == {(290, 290)}


@pytest.mark.parametrize("size", range(17))
@both_charts
def test_6_1_hands_of_any_size_fit_the_page(size: int, tall: bool):
    state = table(pile(*range(1, size + 1)), 0, actor=atlas.GREECE)
    width = board.draw(state, atlas.GREECE, (), tall).width
    height = board.draw(state, atlas.GREECE, (), tall).height
    for element in elements((state, atlas.GREECE, []), tall):
        name, move = element.get("id", ""), element.get("transform", "")
        if name.startswith("card-"):
            x, y = (float(value) for value in move.removeprefix("translate(").removesuffix(")").split())
            assert 0 <= x <= width - (366 if tall else 100) and 0 <= y < height


def test_2_3_card_texts_name_cities_as_the_edition_does():
    bonsai, nuts = table(pile(2), 0), table(pile(2), 0, edition=atlas.NUTS)
    for view, name, other in ((bonsai, "Sestos", "Abydos"), (nuts, "Abydos", "Sestos")):
        words = " ".join(ElementTree.fromstring(board.draw(view, atlas.GREECE).tray["hand"]).itertext())
        assert name in words and other not in words and "{" not in words


@everywhere
@both_charts
def test_2_3_everything_in_the_tray_lies_inside_it(position: Position, tall: bool):
    view, seat, actions = position
    x, y, width, height = board.draw(view, seat, actions, tall).sheets["hand"].box
    for element in elements(position, tall):
        if element.get("id", "").startswith(("card-", "answer-")):
            box = box_of(element)
            assert x <= box.left and box.right <= x + width and y <= box.top and box.bottom <= y + height


# Answers


def test_4_1_answers_are_called_as_in_the_notation():
    for name, word in (
        ("raising", "done"),
        ("in turn", "pass"),
        ("sea battle", "fight on"),
        ("keeping", "keep none"),
    ):
        assert inside(POSITIONS[name], "answer-0") == word == spelling.spell(POSITIONS[name][0], act.DECLINE)
    assert inside(POSITIONS["raising"], "answer-1") == "bridge for 6"


@both_charts
def test_6_4_1_numbers_say_what_they_count(tall: bool):
    assert "armies" in texts(POSITIONS["armies to count"], tall)
    assert inside(POSITIONS["armies to count"], f"answer-{act.COUNT + 24}", tall) == "24"


@both_charts
def test_4_1_answers_do_not_lie_on_each_other(tall: bool):
    found = [e for e in elements(POSITIONS["armies to count"], tall) if e.get("id", "").startswith("answer-")]
    boxes = [box_of(element) for element in found]
    assert not any(box.meets(other) for box in boxes for other in boxes if box is not other)


# What one may wonder about


@both_charts
def test_6_2_an_own_card_that_cannot_be_played_can_be_asked_about(tall: bool):
    found = asks(POSITIONS["in turn"], tall)
    assert found["event-11"] == "event 11" and "event-1" not in found and "card-10" not in found
    assert reading.why_not(POSITIONS["in turn"][0], "event 11").section == "5.3"
    assert asks(POSITIONS["sailing"], tall)["card-1"] == "move 2"
    assert asks(POSITIONS["Hippias"], tall)["card-1"] == "event 2"


def test_6_2_before_a_battle_a_card_is_no_answer_for_a_reason():
    view = seen_by(marching(phase=phase.BATTLE_WINDOW, actor=atlas.GREECE), atlas.GREECE)
    found = asks((view, atlas.GREECE, [act.DECLINE, act.EVENT + 3]))
    assert found["card-14"] == "play 15" and found["move-4"] == "move 4" and "play-4" not in found
    assert inside((view, atlas.GREECE, [act.DECLINE, act.EVENT + 3]), "play-4") == "play"
