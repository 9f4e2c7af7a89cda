"""Chapters 2 and 3: the map, the pieces, the set-up, and what control means."""

from __future__ import annotations

import pytest

from pylae.core.piles import size
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.rules import common, events, phase, production, scoring
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.tests.positions import armies, fleets, position


def cities(mask: int) -> set[int]:
    """The cities of a set."""
    return {city for city in range(atlas.PLACES) if mask >> city & 1}


def table(edition: int = atlas.BONSAI) -> State:
    """A game set up."""
    state = State()
    state.players = 2
    state.edition = edition
    production.setup(state)
    return state


# The map


def test_2_1_1_eleven_cities_and_eight_ports():
    assert len(atlas.CITIES) == 11
    assert cities(atlas.PORTS) == {
        atlas.SESTOS,
        atlas.EPHESUS,
        atlas.THERMA,
        atlas.THEBES,
        atlas.ATHENS,
        atlas.SPARTA,
        atlas.ERETRIA,
        atlas.NAXOS,
    }


def test_2_1_1_each_side_has_two_supply_cities():
    assert cities(atlas.HOMES[atlas.GREECE]) == {atlas.ATHENS, atlas.SPARTA}
    assert cities(atlas.HOMES[atlas.PERSIA]) == {atlas.SESTOS, atlas.EPHESUS}


def test_2_1_1_food_agrees_with_the_supply_example():
    assert atlas.FOOD[atlas.THEBES] + atlas.FOOD[atlas.ATHENS] == 3
    assert atlas.FOOD[atlas.ERETRIA] + atlas.FOOD[atlas.DELPHI] + atlas.FOOD[atlas.THERMA] == 3


def test_2_1_2_athens_is_adjacent_to_thebes_and_corinth():
    assert cities(common.roads(position(), atlas.ATHENS)) == {atlas.THEBES, atlas.CORINTH}


@pytest.mark.parametrize("city", [atlas.ERETRIA, atlas.NAXOS])
def test_2_1_2_islands_have_no_road(city: int):
    assert common.roads(position(bridge=1), city) == 0


def test_2_1_2_the_hellespont_cuts_the_road_from_sestos_to_therma():
    state = position()
    assert cities(common.roads(state, atlas.SESTOS)) == {atlas.EPHESUS}
    assert cities(common.roads(state, atlas.THERMA)) == {atlas.LARISSA}


def test_2_1_2_the_bridge_opens_it_both_ways():
    state = position(bridge=1)
    assert cities(common.roads(state, atlas.SESTOS)) == {atlas.EPHESUS, atlas.THERMA}
    assert cities(common.roads(state, atlas.THERMA)) == {atlas.LARISSA, atlas.SESTOS}


@pytest.mark.parametrize("bridge", [0, 1])
def test_2_1_2_every_road_leads_both_ways(bridge: int):
    state = position(bridge=bridge)
    for city in range(atlas.PLACES):
        for other in cities(common.roads(state, city)):
            assert city in cities(common.roads(state, other))


def test_2_1_4_the_marker_moves_towards_the_side_that_gains():
    state = position()
    scoring.gain_point(state, atlas.PERSIA)
    scoring.gain_point(state, atlas.PERSIA)
    assert state.score == 2
    scoring.gain_point(state, atlas.GREECE)
    assert state.score == 1


@pytest.mark.parametrize(("edition", "end"), [(atlas.BONSAI, 7), (atlas.NUTS, 6)])
def test_2_1_4_the_track_ends(edition: int, end: int):
    state = position(edition=edition)
    scoring.shift_score(state, 20)
    assert state.score == end
    scoring.shift_score(state, -40)
    assert state.score == -end


# The set-up


@pytest.mark.parametrize("edition", [atlas.BONSAI, atlas.NUTS])
def test_3_1_persia_begins_in_asia(edition: int):
    state = table(edition)
    assert list(state.army[atlas.PERSIA]) == [
        2 if city in (atlas.SESTOS, atlas.EPHESUS) else 0 for city in range(atlas.PLACES)
    ]
    assert list(state.fleet[atlas.PERSIA]) == [
        1 if city == atlas.EPHESUS else 0 for city in range(atlas.PLACES)
    ]
    assert (state.army_reserve[atlas.PERSIA], state.fleet_reserve[atlas.PERSIA]) == (20, 5)


@pytest.mark.parametrize("edition", [atlas.BONSAI, atlas.NUTS])
def test_3_2_greece_begins_in_its_south(edition: int):
    state = table(edition)
    assert list(state.army[atlas.GREECE]) == [
        1 if city in (atlas.ATHENS, atlas.SPARTA, atlas.CORINTH) else 0 for city in range(atlas.PLACES)
    ]
    assert list(state.fleet[atlas.GREECE]) == [
        1 if city in (atlas.ATHENS, atlas.SPARTA) else 0 for city in range(atlas.PLACES)
    ]
    assert (state.army_reserve[atlas.GREECE], state.fleet_reserve[atlas.GREECE]) == (6, 3)


def test_2_2_1_nine_greek_and_twenty_four_persian_armies():
    state = table()
    assert [sum(state.army[side]) + state.army_reserve[side] for side in (atlas.GREECE, atlas.PERSIA)] == [
        9,
        24,
    ]


def test_2_2_2_five_greek_and_six_persian_fleets():
    state = table()
    assert [sum(state.fleet[side]) + state.fleet_reserve[side] for side in (atlas.GREECE, atlas.PERSIA)] == [
        5,
        6,
    ]


@pytest.mark.parametrize("edition", [atlas.BONSAI, atlas.NUTS])
def test_3_3_first_expedition_score_nought_and_no_bridge(edition: int):
    state = table(edition)
    assert (state.expedition, state.score, state.bridge, state.portraits) == (1, 0, 0, 0)


@pytest.mark.parametrize("edition", [atlas.BONSAI, atlas.NUTS])
def test_3_4_all_sixteen_cards_are_in_the_deck(edition: int):
    state = table(edition)
    assert state.deck == cards.ALL_CARDS and size(state.deck) == 16
    assert list(state.hand) == [0, 0] and common.discards(state) == 0


def test_3_4_then_persia_buys_with_twelve_talents():
    state = table()
    assert (state.phase, state.actor, state.talents) == (phase.BUY, atlas.PERSIA, 12)


def test_2_3_four_cards_are_spartan():
    assert [card + 1 for card in range(16) if cards.SPARTAN >> card & 1] == [6, 8, 11, 15]


# Control


def test_3_5_an_army_controls_its_city():
    state = position(greek="Thebes 1", persian="Naxos 2")
    assert common.controls(state, atlas.GREECE, atlas.THEBES) and not common.controls(
        state, atlas.PERSIA, atlas.THEBES
    )
    assert common.controls(state, atlas.PERSIA, atlas.NAXOS) and not common.controls(
        state, atlas.GREECE, atlas.NAXOS
    )


def test_3_5_empty_athens_is_greek():
    assert common.controls(position(greek=""), atlas.GREECE, atlas.ATHENS)


@pytest.mark.parametrize(
    ("side", "city"),
    [
        (atlas.GREECE, atlas.ATHENS),
        (atlas.GREECE, atlas.SPARTA),
        (atlas.PERSIA, atlas.SESTOS),
        (atlas.PERSIA, atlas.EPHESUS),
    ],
)
def test_3_5_an_empty_supply_city_belongs_to_its_side(side: int, city: int):
    state = position(greek="", persian="")
    assert common.controls(state, side, city) and not common.controls(state, 1 - side, city)


def test_3_5_an_enemy_army_takes_a_supply_city():
    state = position(greek="Sestos 1", persian="Athens 1")
    assert common.controls(state, atlas.PERSIA, atlas.ATHENS) and not common.controls(
        state, atlas.GREECE, atlas.ATHENS
    )
    assert common.controls(state, atlas.GREECE, atlas.SESTOS) and not common.controls(
        state, atlas.PERSIA, atlas.SESTOS
    )


def test_3_5_another_empty_city_is_nobodys():
    state = position(greek="", persian="")
    assert cities(events.free_cities(state)) == {
        atlas.THERMA,
        atlas.LARISSA,
        atlas.DELPHI,
        atlas.THEBES,
        atlas.CORINTH,
        atlas.ERETRIA,
        atlas.NAXOS,
    }


def test_3_5_a_fleet_controls_nothing():
    state = position(greek="Eretria 0/2", persian="Thebes 0/2, Athens 0/1")
    assert not common.controls(state, atlas.GREECE, atlas.ERETRIA)
    assert not common.controls(state, atlas.PERSIA, atlas.THEBES)
    assert common.controls(state, atlas.GREECE, atlas.ATHENS)


def test_3_5_all_cities_of_the_set_up():
    state = table()
    assert cities(common.controlled(state, atlas.GREECE)) == {atlas.ATHENS, atlas.SPARTA, atlas.CORINTH}
    assert cities(common.controlled(state, atlas.PERSIA)) == {atlas.SESTOS, atlas.EPHESUS}
    assert armies(state, atlas.CORINTH) == (1, 0) and fleets(state, atlas.EPHESUS) == (0, 1)
