"""The board: every position can be drawn, every choice can be touched, nothing hidden is shown."""

from __future__ import annotations

import re

import pytest

from pylae.art.testing import letters
from pylae.core.game import WATCHER
from pylae.core.rule import NOTHING
from pylae.core.testing import check_picture
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.picture import board
from pylae.games.earth_and_water.rules import act, portraits
from pylae.games.earth_and_water.tests.pictures import (
    POSITIONS,
    Position,
    asks,
    both_charts,
    box_of,
    buttons,
    elements,
    everywhere,
    ids,
    inside,
    land_battle,
    place_of,
    seen_by,
    table,
    texts,
    walk,
)
from pylae.games.earth_and_water.words import reading

SMALL_ENOUGH = 160_000
LARGEST = 240_000  # sixteen cards in one hand


def assert_all_can_be_touched(position: Position, tall: bool) -> None:
    check_picture(board.draw(*position, tall), position[2])


# Choices


@everywhere
@both_charts
def test_4_1_every_action_can_be_touched_once(position: Position, tall: bool):
    assert_all_can_be_touched(position, tall)


@pytest.mark.parametrize("edition", (atlas.BONSAI, atlas.NUTS))
@pytest.mark.parametrize("seed", range(3))
def test_4_1_every_question_of_a_game_can_be_answered_on_the_board(seed: int, edition: int):
    for index, position in enumerate(walk(seed, edition)):
        assert_all_can_be_touched(position, tall=bool(index % 2))


def test_4_1_a_choice_says_what_it_does():
    svg = board.draw(*POSITIONS["raising"]).svg()
    for label in (
        "Raise an army in Sestos",
        "Raise a fleet in Ephesus",
        "Build the bridge for 6 talents",
        "Raise no more",
    ):
        assert f'aria-label="{label}"' in svg
    svg = board.draw(*POSITIONS["in turn"]).svg()
    for label in ("Pass", "Play card 4 for a movement", "Play Festival of Karneia"):
        assert f'aria-label="{label}"' in svg
    assert 'aria-label="Sail to Naxos"' in board.draw(*POSITIONS["sailing"]).svg()


@both_charts
def test_4_1_the_side_that_decides_has_a_flag(tall: bool):
    assert "your move" in texts(POSITIONS["raising"], tall)
    view = POSITIONS["raising"][0]
    assert "to decide" in texts((seen_by(view, atlas.GREECE), atlas.GREECE, []), tall)


# The drawing


@everywhere
@both_charts
def test_board_is_small(position: Position, tall: bool):
    view, seat, actions = position
    drawing = board.draw(view, seat, actions, tall)
    limit = LARGEST if cards.ALL_CARDS in view.hand else SMALL_ENOUGH
    assert len(drawing.live().encode()) < limit


@everywhere
@both_charts
def test_board_stands_alone_in_both_themes(position: Position, tall: bool):
    view, seat, actions = position
    drawing = board.draw(view, seat, actions, tall)
    bone, ink = drawing.svg("bone"), drawing.svg("ink")
    assert bone != ink and "var(" not in bone + ink and "class=" not in bone and "style=" not in bone
    assert list(drawing.layers) == ["ground", "pieces", "marks"]
    assert list(drawing.tray) == ["tray", "hand"]


@everywhere
@both_charts
def test_board_letters_are_large_enough(position: Position, tall: bool):
    drawing = board.draw(*position, tall)
    assert min(letters("".join((*drawing.layers.values(), *drawing.tray.values())))) >= 13


@everywhere
@both_charts
def test_board_what_may_be_chosen_can_be_hit(position: Position, tall: bool):
    for button in buttons(position, tall):
        box = box_of(button)
        least = 44 if tall else 28
        assert box.right - box.left >= least and box.bottom - box.top >= least


@everywhere
@both_charts
def test_board_defines_what_it_uses_and_no_more(position: Position, tall: bool):
    view, seat, actions = position
    drawing = board.draw(view, seat, actions, tall)
    defined = set(re.findall(r'id="([\w-]+)"', drawing.defs))
    assert defined == set(re.findall(r'(?:href="|url\()#([\w-]+)', drawing.live()))


@everywhere
def test_board_fits_a_screen(position: Position):
    view, seat, actions = position
    sheets = board.draw(view, seat, actions).sheets
    assert sheets["board"].box == (0, 0, 960, 442)
    assert sheets["hand"].box[:3] == (0, 442, 960)


@everywhere
@both_charts
def test_board_places_are_chosen_on_the_board_and_all_else_in_the_tray(position: Position, tall: bool):
    view, seat, actions = position
    sheets = board.draw(view, seat, actions, tall).sheets
    found = {
        name: {
            int(action)
            for layer in sheet.layers.values()
            for action in re.findall(r'data-action="(\d+)"', layer)
        }
        for name, sheet in sheets.items()
    }
    assert found["board"] == {action for action in actions if action >= act.CITY}
    assert found["hand"] == {action for action in actions if action < act.CITY}


EVERY_PLACE = [*range(act.CITY, act.ACTIONS)]


def without_inland_ports(places: list[int]) -> list[int]:
    return [place for place in places if place < act.PORT or atlas.PORTS >> (place - act.PORT) & 1]


@pytest.mark.parametrize("edition", (atlas.BONSAI, atlas.NUTS))
def test_board_no_panel_hides_a_city_or_a_port(edition: int):
    """The tallest panel, both signs and the legend, with every place lit and in either spelling."""
    state = land_battle()
    state.edition, state.karneia, state.acropolis = edition, 1, 1
    found = {e.get("id", ""): e for e in elements((state, atlas.GREECE, without_inland_ports(EVERY_PLACE)))}
    places = {name: box_of(e) for name, e in found.items() if e.get("data-action")}
    assert len(places) == 19
    for panel in ("under-way", "karneia", "acropolis", "legend"):
        for name, place in places.items():
            assert not box_of(found[panel]).meets(place), f"{panel} lies on {name}"
    for name, place in places.items():
        assert place.left > 94 and place.right < 868 and place.top >= 0 and place.bottom < 402, name


def test_board_describes_itself():
    view, seat, _ = POSITIONS["Persian conquest"]
    desc = board.draw(view, seat).desc
    assert (
        "Expedition 5 of 5; Persia leads by 7" in desc
        and "Persia has won: Athens and Sparta have submitted." in desc
    )
    assert "Persia has 2 armies in Sestos, 2 armies and 1 fleet in Ephesus; your cards: none" in desc


# The map


@pytest.mark.parametrize("edition", (atlas.BONSAI, atlas.NUTS))
@both_charts
def test_2_1_1_every_city_shows_its_name_and_its_food(edition: int, tall: bool):
    position = (table(edition=edition), atlas.GREECE, [])
    drawn = {element.get("id"): element for element in elements(position, tall)}
    for city, name in enumerate(atlas.CITY_NAMES[edition]):
        plate = drawn[f"city-{atlas.CITY_NAMES[atlas.BONSAI][city].lower()}"]
        assert name in "".join(plate.itertext())
        ears = sum(element.get("href") == "#ear" for element in plate.iter())
        assert ears == (3, 3, 1, 1, 1, 1, 2, 1, 2, 1, 1)[city]
    assert sum(name.startswith("port-") for name in drawn if name) == 8


@both_charts
def test_4_5_important_cities_are_marked_and_what_is_reconstructed_is_admitted(tall: bool):
    bonsai, nuts = (table(), atlas.GREECE, []), (table(edition=atlas.NUTS), atlas.GREECE, [])
    assert inside(bonsai, "city-athens", tall) == "Athens2"
    assert inside(bonsai, "city-naxos", tall) == "Naxos2°"
    assert inside(bonsai, "city-delphi", tall) == "Delphi"
    assert inside(nuts, "city-athens", tall) == "Athenai22"
    assert "worth two points, ° reconstructed" in texts(bonsai, tall)
    assert "worth two points" in texts(nuts, tall)


def test_5_1_5_the_bridge_is_drawn_while_it_stands():
    assert "bridge" in ids((table(bridge=1), atlas.GREECE, []))
    assert "bridge" not in ids((table(), atlas.GREECE, []))


# Pieces


@both_charts
def test_2_2_1_armies_and_fleets_carry_their_numbers(tall: bool):
    land, sea = POSITIONS["land battle"], POSITIONS["sea battle"]
    assert inside(land, "army-persian-athens", tall) == "24"
    assert inside(land, "army-greek-athens", tall) == "9"
    assert inside(sea, "fleet-persian-naxos", tall) == "6"
    assert inside(sea, "fleet-greek-naxos", tall) == "5"
    assert "army-greek-sparta" not in ids(land, tall)


def test_2_2_1_the_sides_are_told_apart_by_shape():
    drawn = {element.get("id"): element for element in elements(POSITIONS["land battle"])}
    greek = [element.tag for element in drawn["shield-greek"].iter() if element.tag.endswith("circle")]
    persian = [element.tag for element in drawn["shield-persian"].iter() if element.tag.endswith("polygon")]
    assert len(greek) == 3 and len(persian) == 3


@both_charts
def test_2_2_1_a_piece_keeps_its_name_and_place(tall: bool):
    before, after = (table(), atlas.GREECE, []), (table(score=2), atlas.PERSIA, [act.DECLINE])
    assert place_of(before, "army-greek-athens", tall) == place_of(after, "army-greek-athens", tall)
    assert place_of(before, "score", tall) != place_of(after, "score", tall)


@both_charts
def test_6_5_3_armies_aboard_are_on_their_ships(tall: bool):
    for name, count in (("sea battle", 3), ("sailing", 2)):
        drawn = next(e for e in elements(POSITIONS[name], tall) if e.get("id") == "aboard-persian")
        assert sum(element.get("href") == "#shield-persian" for element in drawn.iter()) == count


@both_charts
def test_2_2_3_reserves_and_losses_are_shown(tall: bool):
    state = table(slow_losses=1)
    state.army_reserve, state.fleet_reserve = [4, 17], [2, 5]
    state.army_lost, state.fleet_lost = [1, 6], [0, 3]
    position = (state, atlas.GREECE, [])
    assert inside(position, "reserve-greek", tall) == "42"
    assert inside(position, "reserve-persian", tall) == "175"
    assert inside(position, "lost-persian", tall) == "63"
    assert "lost-greek" not in ids((table(), atlas.GREECE, []), tall)


# Tracks and portraits


@both_charts
def test_2_1_3_2_1_4_the_markers_stand_on_their_tracks(tall: bool):
    position = (table(expedition=4, score=-5), atlas.GREECE, [])
    assert inside(position, "expedition", tall) == "IV"
    assert inside(position, "score", tall) == "5"
    assert place_of((table(score=-5), atlas.GREECE, []), "score") != place_of(
        (table(score=5), atlas.GREECE, []), "score"
    )


def test_2_1_4_the_track_is_as_long_as_the_edition_counts():
    assert texts((table(), atlas.GREECE, [])).count("7") == 2
    assert texts((table(edition=atlas.NUTS), atlas.GREECE, [])).count("7") == 0


@both_charts
def test_2_1_5_who_is_gone_is_struck_through(tall: bool):
    alive, gone = (table(), atlas.GREECE, []), (table(portraits=portraits.LEONIDAS_GONE), atlas.GREECE, [])
    assert inside(alive, "portrait-of-leonidas", tall) == "Leonidasready"
    assert inside(gone, "portrait-of-leonidas", tall) == "Leonidasgone"
    assert inside(gone, "portrait-of-miltiades", tall) == "Miltiadesready"


@both_charts
def test_card_4_card_15_karneia_and_the_fire_are_shown_while_they_last(tall: bool):
    position = (table(karneia=1, acropolis=1), atlas.GREECE, [])
    assert inside(position, "karneia", tall).startswith(cards.EVENT_NAMES[atlas.BONSAI][cards.KARNEIA])
    assert "acropolis" in ids(position, tall)
    assert not {"karneia", "acropolis"} & ids((table(), atlas.GREECE, []), tall)


def test_5_1_1_talents_are_counted_in_coins():
    drawn = next(e for e in elements(POSITIONS["raising"]) if e.get("id") == "under-way")
    assert sum(element.get("href") == "#coin" for element in drawn.iter()) == 9
    assert "9 talents left · 1 fleet of 2 raised" in "".join(drawn.itertext())


# Battles


@both_charts
def test_7_1_1_7_1_2_dice_and_what_they_count_are_shown(tall: bool):
    land, sea = POSITIONS["land battle"], POSITIONS["sea battle"]
    words = inside(land, "under-way", tall)
    assert "Battle of Athens" in words and "Persian dice count in full (Cavalry)" in words
    assert "Greece rolls 3 dice" in words
    assert {"die-greek-1", "die-greek-2", "die-persian-0", "battle"} <= ids(land, tall)
    assert "die-greek-0" not in ids(land, tall)
    words = inside(sea, "under-way", tall)
    assert "Naval battle off Naxos" in words and "Persian dice count 4 at most" in words
    assert inside(sea, "die-persian-0", tall) == "4" and inside(sea, "die-persian-2", tall) == ""


def test_7_1_2_in_asia_persian_dice_count_5():
    state = land_battle()
    state.event, state.target[atlas.PERSIA] = NOTHING, atlas.EPHESUS
    assert "Persian dice count 5 at most" in inside((state, atlas.GREECE, []), "under-way")


@both_charts
def test_4_0_the_end_is_told(tall: bool):
    told = inside(POSITIONS["Persian conquest"], "outcome", tall).replace(" ", "")
    assert told == "PersiahaswonAthensandSparta" + "havesubmitted."


# How things stand


def test_9_what_scoring_would_bring_stands_beside_the_tracks():
    assert inside(POSITIONS["in turn"], "standing") == "Operations If scored now: Greece 3, Persia 2"
    assert inside(POSITIONS["raising"], "standing").startswith("Production")
    assert inside(POSITIONS["draw"], "standing") == "The end"


@both_charts
def test_8_2_hunger_is_told_beforehand(tall: bool):
    state = table()
    state.army[atlas.GREECE][atlas.CORINTH] = 6
    said = inside((state, atlas.GREECE, []), "under-way" if tall else "standing", tall)
    assert "No food for 3 Greek armies" in said


def test_6_3_a_table_has_a_panel_only_while_something_is_under_way():
    assert "under-way" not in ids(POSITIONS["in turn"])
    assert "under-way" in ids(POSITIONS["in turn"], tall=True)
    assert inside(POSITIONS["sailing"], "under-way").endswith("2 fleets with 2 armies aboard from Sestos.")


@both_charts
def test_6_1_1_a_side_that_has_passed_is_seen(tall: bool):
    assert "passed" in texts((table(passes=1), atlas.PERSIA, [act.DECLINE]), tall)
    assert "passed" not in texts((table(), atlas.PERSIA, [act.DECLINE]), tall)


# What one may wonder about


def test_3_5_places_that_cannot_be_chosen_can_be_asked_about():
    found = asks(POSITIONS["raising"])
    assert found["city-athens"] == "army Athens" and found["port-athens"] == "fleet Athens"
    assert "city-sestos" not in found and "port-sestos" not in found
    assert reading.why_not(POSITIONS["raising"][0], "fleet Athens").section == "3.5"


def test_6_1_a_city_cannot_march_without_a_card():
    found = asks(POSITIONS["in turn"])
    assert found["city-sestos"] == "march Sestos" and found["port-ephesus"] == "sail Ephesus"
    assert "city-athens" not in found


def test_6_5_1_where_the_port_can_be_chosen_its_city_asks_nothing():
    found = asks(POSITIONS["sailing"])
    assert found["city-delphi"] == "to Delphi" and "city-athens" not in found
    assert "no port" in reading.why_not(POSITIONS["sailing"][0], "to Delphi").reason


def test_5_1_5_persia_may_wonder_about_the_bridge_it_cannot_pay():
    view, seat, lit = POSITIONS["raising"]
    assert "bridge" not in asks((view, seat, lit))
    assert asks((view, seat, [act.DECLINE]))["bridge"] == "bridge"


@everywhere
@both_charts
def test_4_1_only_who_decides_may_wonder(position: Position, tall: bool):
    view, seat, actions = position
    if not actions or seat == WATCHER:
        assert asks(position, tall) == {}
    assert asks((seen_by(view, WATCHER), WATCHER, []), tall) == {}
