"""The board: every position can be drawn, every choice can be touched, nothing hidden is shown."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

import pytest

from pylae.core.chance import CHANCE
from pylae.core.game import WATCHER
from pylae.games.earth_and_water.board import draw
from pylae.games.earth_and_water.cards import ALL_CARDS, CAVALRY, EVENT_NAMES, KARNEIA, MINES, SEPARATE_PEACE
from pylae.games.earth_and_water.map import (
    ATHENS,
    BONSAI,
    CITY_NAMES,
    EPHESUS,
    GREECE,
    NAXOS,
    NUTS,
    PERSIA,
    SESTOS,
    SPARTA,
    THEBES,
    THERMA,
)
from pylae.games.earth_and_water.production import setup
from pylae.games.earth_and_water.sequence import apply, legal, mover
from pylae.games.earth_and_water.state import (
    ATTACKER_RETREAT,
    BUILD_BRIDGE,
    CARD,
    CHOOSE_CARD,
    CITY,
    COUNT,
    DECLINE,
    DESTINATION,
    DIE,
    EVEN,
    EVENT,
    FINISHED,
    GREEK_POINTS,
    KEEP,
    LEONIDAS_GONE,
    MOST_LEGAL,
    MOVE,
    NOTHING,
    NUMBER,
    OMEN,
    PEACE_DIE,
    PERSIAN_CONQUEST,
    PORT,
    RAISE,
    TURN,
    State,
)
from pylae.games.earth_and_water.views import hide

Position = tuple[State, int, list[int]]  # a view, the seat that looks, what it may choose

SMALL_ENOUGH = 160_000
LARGEST = 240_000  # sixteen cards in one hand
PORTS_LIT = [PORT + city for city in (EPHESUS, THERMA, THEBES, ATHENS, SPARTA, NAXOS)]


def pile(*numbers: int) -> int:
    """Cards by their printed numbers."""
    return sum(1 << (number - 1) for number in numbers)


def table(greek: int = 0, persian: int = 0, discarded: int = 0, **fields: int) -> State:
    """A position of the second expedition with these hands and discards, and fields as given."""
    state = State()
    state.players = 2
    state.edition = fields.pop("edition", BONSAI)
    setup(state)
    state.expedition, state.phase, state.actor, state.turn, state.talents = 2, TURN, PERSIA, PERSIA, 0
    state.hand = [greek, persian]
    state.deck = ALL_CARDS & ~(greek | persian | discarded | fields.get("aside", 0))
    for name, value in fields.items():
        setattr(state, name, value)
    return state


def seen_by(state: State, seat: int) -> State:
    view = state.copy()
    hide(view, seat)
    return view


def marching(**fields: int) -> State:
    """Persia marches from Sestos to Athens."""
    state = table(pile(4, 15), pile(1), moving=PERSIA, **fields)
    state.origin[PERSIA], state.target[PERSIA], state.units[PERSIA] = SESTOS, ATHENS, 3
    return state


def land_battle() -> State:
    """All 24 Persian armies against nine Greeks in Athens, the Cavalry leading."""
    state = marching(phase=DIE, event=CAVALRY, fought=1, greek_dice=3, dice=1, rolling=GREECE)
    state.army = [[0] * 11, [0] * 11]
    state.army[GREECE][ATHENS], state.army[PERSIA][ATHENS] = 9, 24
    state.army_reserve = [0, 0]
    state.die = [[0, 5, 2], [6, 6, 1]]
    return state


def sea_battle() -> State:
    """Persia with three armies aboard against five Greek fleets off Naxos."""
    state = marching(phase=ATTACKER_RETREAT, actor=PERSIA, sailing=1, afloat=1)
    state.origin[PERSIA], state.target[PERSIA], state.carried[PERSIA] = EPHESUS, NAXOS, 3
    state.fleet = [[0] * 11, [0] * 11]
    state.fleet[GREECE][NAXOS], state.fleet[PERSIA][NAXOS] = 5, 6
    state.die = [[3, 0, 0], [6, 4, 2]]
    return state


def choosing() -> State:
    """Hippias has shown Persia the Greek hand."""
    state = table(pile(3, 8, 9, 15), pile(2, 11), pile(10), phase=CHOOSE_CARD, event=24)
    state.seen[GREECE] = state.hand[GREECE]
    return state


def raising() -> Position:
    view = seen_by(table(pile(1, 2), pile(5), phase=RAISE, talents=9, raised=1), PERSIA)
    lit = [CITY + SESTOS, CITY + EPHESUS, PORT + SESTOS, PORT + EPHESUS, BUILD_BRIDGE, DECLINE]
    return view, PERSIA, lit


def sailing() -> Position:
    state = table(pile(10), pile(2), phase=DESTINATION, moving=PERSIA, sailing=1)
    state.origin[PERSIA], state.units[PERSIA], state.carried[PERSIA] = SESTOS, 2, 2
    return seen_by(state, PERSIA), PERSIA, PORTS_LIT


def many_armies() -> Position:
    state = table(0, pile(1), phase=NUMBER, moving=PERSIA)
    state.origin[PERSIA], state.army[PERSIA][SESTOS] = SESTOS, 24
    return seen_by(state, PERSIA), PERSIA, [COUNT + number for number in range(1, 25)]


def full_hand(seat: int) -> Position:
    hands = (ALL_CARDS, 0) if seat == GREECE else (0, ALL_CARDS)
    state = table(*hands, actor=seat, turn=seat)
    both = [action + card for card in range(16) for action in (MOVE, EVENT)]
    return seen_by(state, seat), seat, [DECLINE, *both]


def late(**fields: int) -> State:
    return table(
        discarded=ALL_CARDS,
        phase=FINISHED,
        expedition=5,
        portraits=63,
        karneia=1,
        acropolis=1,
        bridge=1,
        **fields,
    )


POSITIONS: dict[str, Position] = {
    "raising": raising(),
    "in turn": (
        seen_by(table(pile(3, 8), pile(1, 4, 11), pile(9, 10, 16)), PERSIA),
        PERSIA,
        [DECLINE, *(MOVE + card for card in (0, 3, 10)), EVENT, EVENT + 3],
    ),
    "armies to count": many_armies(),
    "sailing": sailing(),
    "land battle": (seen_by(land_battle(), GREECE), GREECE, []),
    "sea battle": (seen_by(sea_battle(), PERSIA), PERSIA, [DECLINE, PORT + EPHESUS]),
    "watched battle": (seen_by(sea_battle(), WATCHER), WATCHER, []),
    "Hippias": (seen_by(choosing(), PERSIA), PERSIA, [CARD + card for card in (2, 7, 8, 14)]),
    "seen": (seen_by(choosing(), GREECE), GREECE, []),
    "keeping": (seen_by(table(0, pile(1, 2), phase=KEEP), PERSIA), PERSIA, [DECLINE, CARD, CARD + 1]),
    "omen": (seen_by(table(0, pile(2), phase=OMEN), PERSIA), PERSIA, [DECLINE]),
    "peace": (seen_by(table(pile(6), phase=PEACE_DIE, event=SEPARATE_PEACE), GREECE), GREECE, []),
    "mines": (
        seen_by(table(aside=pile(1), event=MINES, talents=3, phase=RAISE, actor=0), 0),
        GREECE,
        [DECLINE],
    ),
    "sixteen Greek cards": full_hand(GREECE),
    "sixteen Persian cards": full_hand(PERSIA),
    "slow losses": (seen_by(table(slow_losses=1, edition=NUTS, score=-6), GREECE), GREECE, []),
    "Persian conquest": (late(outcome=PERSIAN_CONQUEST, score=7), PERSIA, []),
    "Greek points": (late(outcome=GREEK_POINTS, score=-6, edition=NUTS), GREECE, []),
    "draw": (late(outcome=EVEN), WATCHER, []),
}
everywhere = pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
both_charts = pytest.mark.parametrize("tall", (False, True), ids=("wide", "tall"))


def elements(position: Position, tall: bool = False) -> list[ElementTree.Element]:
    view, seat, actions = position
    return list(ElementTree.fromstring(draw(view, seat, actions, tall).svg()).iter())


def ids(position: Position, tall: bool = False) -> set[str]:
    return {element.get("id", "") for element in elements(position, tall)}


def texts(position: Position, tall: bool = False) -> list[str]:
    return ["".join(e.itertext()) for e in elements(position, tall) if e.tag.endswith("}text")]


def inside(position: Position, name: str, tall: bool = False) -> str:
    """All words drawn in the piece of that name."""
    return next("".join(e.itertext()) for e in elements(position, tall) if e.get("id") == name)


def place_of(position: Position, name: str) -> str | None:
    return next(element.get("transform") for element in elements(position) if element.get("id") == name)


@cache
def walk(seed: int, edition: int) -> tuple[Position, ...]:
    """A game played at random, with every question as the side asked sees it."""
    return tuple(asked(seed, edition))


def asked(seed: int, edition: int) -> Iterator[Position]:
    chance, out = random.Random(seed), [0] * MOST_LEGAL
    state = State()
    state.players, state.edition, state.slow_losses = 2, edition, seed % 2
    setup(state)
    while state.phase != FINISHED:
        count = legal(state, out)
        if mover(state) == CHANCE:
            apply(state, chance.randrange(count))
            continue
        yield seen_by(state, state.actor), state.actor, out[:count]
        choices = [action for action in out[:count] if action != DECLINE] or [DECLINE]
        apply(state, chance.choice(choices) if chance.random() < 0.9 else out[chance.randrange(count)])


def buttons(position: Position, tall: bool = False) -> list[ElementTree.Element]:
    return [element for element in elements(position, tall) if element.get("data-action")]


def assert_all_can_be_touched(position: Position, tall: bool) -> None:
    lit = buttons(position, tall)
    assert sorted(int(button.get("data-action", "")) for button in lit) == sorted(position[2])
    for button in lit:
        assert button.get("role") == "button" and button.get("tabindex") == "0" and button.get("aria-label")


# Choices


@everywhere
@both_charts
def test_4_1_every_action_can_be_touched_once(position: Position, tall: bool):
    assert_all_can_be_touched(position, tall)


@pytest.mark.parametrize("edition", (BONSAI, NUTS))
@pytest.mark.parametrize("seed", range(3))
def test_4_1_every_question_of_a_game_can_be_answered_on_the_board(seed: int, edition: int):
    for index, position in enumerate(walk(seed, edition)):
        assert_all_can_be_touched(position, tall=bool(index % 2))


def test_4_1_a_choice_says_what_it_does():
    svg = draw(*POSITIONS["raising"]).svg()
    for label in (
        "Raise an army in Sestos",
        "Raise a fleet in Ephesus",
        "Build the bridge for 6 talents",
        "Raise no more",
    ):
        assert f'aria-label="{label}"' in svg
    svg = draw(*POSITIONS["in turn"]).svg()
    for label in ("Pass", "Play card 4 for a movement", "Play Festival of Karneia"):
        assert f'aria-label="{label}"' in svg
    assert 'aria-label="Sail to Naxos"' in draw(*POSITIONS["sailing"]).svg()


@both_charts
def test_4_1_the_side_that_decides_has_a_flag(tall: bool):
    assert "your move" in texts(POSITIONS["raising"], tall)
    view = POSITIONS["raising"][0]
    assert "to decide" in texts((seen_by(view, GREECE), GREECE, []), tall)


# The drawing


@everywhere
@both_charts
def test_board_is_small(position: Position, tall: bool):
    view, seat, actions = position
    drawing = draw(view, seat, actions, tall)
    limit = LARGEST if ALL_CARDS in view.hand else SMALL_ENOUGH
    assert len(drawing.live().encode()) < limit


@everywhere
@both_charts
def test_board_stands_alone_in_both_themes(position: Position, tall: bool):
    view, seat, actions = position
    drawing = draw(view, seat, actions, tall)
    bone, ink = drawing.svg("bone"), drawing.svg("ink")
    assert bone != ink and "var(" not in bone + ink and "class=" not in bone and "style" not in bone
    assert list(drawing.layers) == ["ground", "pieces", "cards", "marks"]


@everywhere
@both_charts
def test_board_letters_are_large_enough(position: Position, tall: bool):
    view, seat, actions = position
    layers = "".join(draw(view, seat, actions, tall).layers.values())
    sizes = {float(size) for size in re.findall(r'font-size="([\d.]+)"', layers)}
    assert min(sizes) >= (13 if tall else 12)


def test_board_describes_itself():
    view, seat, _ = POSITIONS["Persian conquest"]
    desc = draw(view, seat).desc
    assert (
        "Expedition 5 of 5; Persia leads by 7" in desc
        and "Persia has won: Athens and Sparta have submitted." in desc
    )
    assert "Persia has 2 armies in Sestos, 2 armies and 1 fleet in Ephesus; your cards: none" in desc


# The map


@pytest.mark.parametrize("edition", (BONSAI, NUTS))
@both_charts
def test_2_1_1_every_city_shows_its_name_and_its_food(edition: int, tall: bool):
    position = (table(edition=edition), GREECE, [])
    drawn = {element.get("id"): element for element in elements(position, tall)}
    for city, name in enumerate(CITY_NAMES[edition]):
        plate = drawn[f"city-{CITY_NAMES[BONSAI][city].lower()}"]
        assert name in "".join(plate.itertext())
        ears = sum(element.get("href") == "#ear" for element in plate.iter())
        assert ears == (3, 3, 1, 1, 1, 1, 2, 1, 2, 1, 1)[city]
    assert sum(name.startswith("port-") for name in drawn if name) == 8


@both_charts
def test_4_5_important_cities_are_marked_and_what_is_reconstructed_is_admitted(tall: bool):
    bonsai, nuts = (table(), GREECE, []), (table(edition=NUTS), GREECE, [])
    assert inside(bonsai, "city-athens", tall) == "Athens2"
    assert inside(bonsai, "city-naxos", tall) == "Naxos2°"
    assert inside(bonsai, "city-delphi", tall) == "Delphi"
    assert inside(nuts, "city-athens", tall) == "Athenai22"
    assert "worth two points, ° reconstructed" in texts(bonsai, tall)
    assert "worth two points" in texts(nuts, tall)


def test_5_1_5_the_bridge_is_drawn_while_it_stands():
    assert "bridge" in ids((table(bridge=1), GREECE, []))
    assert "bridge" not in ids((table(), GREECE, []))


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


def test_2_2_1_a_piece_keeps_its_name_and_place():
    before, after = (table(), GREECE, []), (table(score=2), PERSIA, [DECLINE])
    assert place_of(before, "army-greek-athens") == place_of(after, "army-greek-athens")
    assert place_of(before, "score") != place_of(after, "score")
    dark, lit = (table(persian=pile(1)), PERSIA, []), (table(persian=pile(1)), PERSIA, [MOVE, EVENT])
    assert place_of(dark, "card-0") == place_of(lit, "card-0")


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
    position = (state, GREECE, [])
    assert inside(position, "reserve-greek", tall) == "42"
    assert inside(position, "reserve-persian", tall) == "175"
    assert inside(position, "lost-persian", tall) == "63"
    assert "lost-greek" not in ids((table(), GREECE, []), tall)


# Tracks and portraits


@both_charts
def test_2_1_3_2_1_4_the_markers_stand_on_their_tracks(tall: bool):
    position = (table(expedition=4, score=-5), GREECE, [])
    assert inside(position, "expedition", tall) == "IV"
    assert inside(position, "score", tall) == "5"
    assert place_of((table(score=-5), GREECE, []), "score") != place_of((table(score=5), GREECE, []), "score")


def test_2_1_4_the_track_is_as_long_as_the_edition_counts():
    assert texts((table(), GREECE, [])).count("7") == 2
    assert texts((table(edition=NUTS), GREECE, [])).count("7") == 0


@both_charts
def test_2_1_5_who_is_gone_is_struck_through(tall: bool):
    alive, gone = (table(), GREECE, []), (table(portraits=LEONIDAS_GONE), GREECE, [])
    assert inside(alive, "portrait-of-leonidas", tall) == "Leonidasready"
    assert inside(gone, "portrait-of-leonidas", tall) == "Leonidasgone"
    assert inside(gone, "portrait-of-miltiades", tall) == "Miltiadesready"


@both_charts
def test_card_4_card_15_karneia_and_the_fire_are_shown_while_they_last(tall: bool):
    position = (table(karneia=1, acropolis=1), GREECE, [])
    assert inside(position, "karneia", tall).startswith(EVENT_NAMES[BONSAI][KARNEIA])
    assert "acropolis" in ids(position, tall)
    assert not {"karneia", "acropolis"} & ids((table(), GREECE, []), tall)


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
    state.event, state.target[PERSIA] = NOTHING, EPHESUS
    assert "Persian dice count 5 at most" in inside((state, GREECE, []), "under-way")


def test_4_0_the_end_is_told():
    assert (
        inside(POSITIONS["Persian conquest"], "outcome") == "Persia has wonAthens and Sparta have submitted."
    )


# Cards


@both_charts
def test_2_3_own_cards_show_both_events(tall: bool):
    for position in (POSITIONS["sixteen Greek cards"], POSITIONS["sixteen Persian cards"]):
        for card in range(16):
            shown = inside(position, f"card-{card}", tall).replace(" ", "")
            for event in (card, card + 16):
                assert EVENT_NAMES[BONSAI][event].replace(" ", "") in shown


def test_2_3_spartan_cards_say_so():
    assert inside(POSITIONS["sixteen Greek cards"], "card-7").startswith("LeonidasSpartan")
    assert inside(POSITIONS["sixteen Greek cards"], "card-14").startswith("300Spartan reaction")
    assert inside(POSITIONS["sixteen Greek cards"], "card-3").startswith("Miltiadesreaction")


@both_charts
def test_6_2_nothing_of_a_hidden_hand_is_shown(tall: bool):
    one, other = table(pile(1, 2), pile(3, 4, 5), pile(16)), table(pile(1, 2), pile(9, 10, 11), pile(16))
    views = seen_by(one, GREECE), seen_by(other, GREECE)
    assert draw(views[0], GREECE, (), tall).svg() == draw(views[1], GREECE, (), tall).svg()
    shown = ids((views[0], GREECE, []), tall)
    assert {name for name in shown if name.startswith("card-")} == {"card-0", "card-1", "card-15"}
    assert {"back-persia-0", "back-persia-1", "back-persia-2"} <= shown
    assert not any("metope-2" in name for name in shown)


@both_charts
def test_6_2_a_watcher_sees_backs_only(tall: bool):
    one, other = table(pile(1, 2), pile(3)), table(pile(7, 8), pile(12))
    views = seen_by(one, WATCHER), seen_by(other, WATCHER)
    assert draw(views[0], WATCHER, (), tall).svg() == draw(views[1], WATCHER, (), tall).svg()
    shown = ids((views[0], WATCHER, []), tall)
    assert {"back-greece-0", "back-greece-1", "back-persia-0"} <= shown
    assert not any(name.startswith(("card-", "metope-")) for name in shown)


@both_charts
def test_card_9_seen_cards_lie_open_and_their_owner_knows(tall: bool):
    assert {"card-2", "card-7", "card-8", "card-14"} <= ids(POSITIONS["Hippias"], tall)
    assert "seen" in inside(POSITIONS["seen"], "card-7", tall)


@both_charts
def test_5_4_deck_and_discards_are_open_to_everybody(tall: bool):
    for seat in (GREECE, PERSIA, WATCHER):
        position = (seen_by(table(pile(3), pile(1, 4), pile(9, 11)), seat), seat, [])
        assert inside(position, "card-10", tall) == "11Melas ZomosSudden Death of the Great King"
        assert "11" in texts(position, tall) and "deck" in ids(position, tall)


@both_charts
def test_card_1_a_card_set_aside_is_shown(tall: bool):
    assert inside(POSITIONS["mines"], "card-0", tall) == "1Laurion Silver MinesCavalry of Mardonius"
    assert "Set aside" in texts(POSITIONS["mines"], tall)


@pytest.mark.parametrize("size", range(17))
@both_charts
def test_6_1_hands_of_any_size_fit_the_page(size: int, tall: bool):
    state = table(pile(*range(1, size + 1)), 0, actor=GREECE)
    width = draw(state, GREECE, (), tall).width
    height = draw(state, GREECE, (), tall).height
    for element in elements((state, GREECE, []), tall):
        name, move = element.get("id", ""), element.get("transform", "")
        if name.startswith("card-"):
            x, y = (float(value) for value in move.removeprefix("translate(").removesuffix(")").split())
            assert 0 <= x <= width - (360 if tall else 160) and 0 <= y < height


def test_2_3_card_texts_name_cities_as_the_edition_does():
    bonsai, nuts = table(pile(2), 0), table(pile(2), 0, edition=NUTS)
    for view, name, other in ((bonsai, "Sestos", "Abydos"), (nuts, "Abydos", "Sestos")):
        words = " ".join(ElementTree.fromstring(draw(view, GREECE).layers["cards"]).itertext())
        assert name in words and other not in words and "{" not in words
