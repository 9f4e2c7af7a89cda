"""Chapters 2 and 3: the map, the pieces, the set-up, and what control means."""

from __future__ import annotations

import pytest

from pylae.core.piles import size
from pylae.games.earth_and_water.cards import ALL_CARDS, SPARTAN
from pylae.games.earth_and_water.events import free_cities
from pylae.games.earth_and_water.map import (
    ATHENS,
    BONSAI,
    CITIES,
    CORINTH,
    DELPHI,
    EPHESUS,
    ERETRIA,
    FOOD,
    GREECE,
    HOMES,
    LARISSA,
    NAXOS,
    NUTS,
    PERSIA,
    PORTS,
    SESTOS,
    SPARTA,
    THEBES,
    THERMA,
)
from pylae.games.earth_and_water.production import setup
from pylae.games.earth_and_water.scoring import gain_point, shift_score
from pylae.games.earth_and_water.state import BUY, PLACES, State, controlled, controls, discards, roads
from pylae.games.earth_and_water.tests.positions import armies, fleets, position


def cities(mask: int) -> set[int]:
    """The cities of a set."""
    return {city for city in range(PLACES) if mask >> city & 1}


def table(edition: int = BONSAI) -> State:
    """A game set up."""
    state = State()
    state.players = 2
    state.edition = edition
    setup(state)
    return state


# The map


def test_2_1_1_eleven_cities_and_eight_ports():
    assert len(CITIES) == 11
    assert cities(PORTS) == {SESTOS, EPHESUS, THERMA, THEBES, ATHENS, SPARTA, ERETRIA, NAXOS}


def test_2_1_1_each_side_has_two_supply_cities():
    assert cities(HOMES[GREECE]) == {ATHENS, SPARTA}
    assert cities(HOMES[PERSIA]) == {SESTOS, EPHESUS}


def test_2_1_1_food_agrees_with_the_supply_example():
    assert FOOD[THEBES] + FOOD[ATHENS] == 3
    assert FOOD[ERETRIA] + FOOD[DELPHI] + FOOD[THERMA] == 3


def test_2_1_2_athens_is_adjacent_to_thebes_and_corinth():
    assert cities(roads(position(), ATHENS)) == {THEBES, CORINTH}


@pytest.mark.parametrize("city", [ERETRIA, NAXOS])
def test_2_1_2_islands_have_no_road(city: int):
    assert roads(position(bridge=1), city) == 0


def test_2_1_2_the_hellespont_cuts_the_road_from_sestos_to_therma():
    state = position()
    assert cities(roads(state, SESTOS)) == {EPHESUS}
    assert cities(roads(state, THERMA)) == {LARISSA}


def test_2_1_2_the_bridge_opens_it_both_ways():
    state = position(bridge=1)
    assert cities(roads(state, SESTOS)) == {EPHESUS, THERMA}
    assert cities(roads(state, THERMA)) == {LARISSA, SESTOS}


@pytest.mark.parametrize("bridge", [0, 1])
def test_2_1_2_every_road_leads_both_ways(bridge: int):
    state = position(bridge=bridge)
    for city in range(PLACES):
        for other in cities(roads(state, city)):
            assert city in cities(roads(state, other))


def test_2_1_4_the_marker_moves_towards_the_side_that_gains():
    state = position()
    gain_point(state, PERSIA)
    gain_point(state, PERSIA)
    assert state.score == 2
    gain_point(state, GREECE)
    assert state.score == 1


@pytest.mark.parametrize(("edition", "end"), [(BONSAI, 7), (NUTS, 6)])
def test_2_1_4_the_track_ends(edition: int, end: int):
    state = position(edition=edition)
    shift_score(state, 20)
    assert state.score == end
    shift_score(state, -40)
    assert state.score == -end


# The set-up


@pytest.mark.parametrize("edition", [BONSAI, NUTS])
def test_3_1_persia_begins_in_asia(edition: int):
    state = table(edition)
    assert list(state.army[PERSIA]) == [2 if city in (SESTOS, EPHESUS) else 0 for city in range(PLACES)]
    assert list(state.fleet[PERSIA]) == [1 if city == EPHESUS else 0 for city in range(PLACES)]
    assert (state.army_reserve[PERSIA], state.fleet_reserve[PERSIA]) == (20, 5)


@pytest.mark.parametrize("edition", [BONSAI, NUTS])
def test_3_2_greece_begins_in_its_south(edition: int):
    state = table(edition)
    assert list(state.army[GREECE]) == [
        1 if city in (ATHENS, SPARTA, CORINTH) else 0 for city in range(PLACES)
    ]
    assert list(state.fleet[GREECE]) == [1 if city in (ATHENS, SPARTA) else 0 for city in range(PLACES)]
    assert (state.army_reserve[GREECE], state.fleet_reserve[GREECE]) == (6, 3)


def test_2_2_1_nine_greek_and_twenty_four_persian_armies():
    state = table()
    assert [sum(state.army[side]) + state.army_reserve[side] for side in (GREECE, PERSIA)] == [9, 24]


def test_2_2_2_five_greek_and_six_persian_fleets():
    state = table()
    assert [sum(state.fleet[side]) + state.fleet_reserve[side] for side in (GREECE, PERSIA)] == [5, 6]


@pytest.mark.parametrize("edition", [BONSAI, NUTS])
def test_3_3_first_expedition_score_nought_and_no_bridge(edition: int):
    state = table(edition)
    assert (state.expedition, state.score, state.bridge, state.portraits) == (1, 0, 0, 0)


@pytest.mark.parametrize("edition", [BONSAI, NUTS])
def test_3_4_all_sixteen_cards_are_in_the_deck(edition: int):
    state = table(edition)
    assert state.deck == ALL_CARDS and size(state.deck) == 16
    assert list(state.hand) == [0, 0] and discards(state) == 0


def test_3_4_then_persia_buys_with_twelve_talents():
    state = table()
    assert (state.phase, state.actor, state.talents) == (BUY, PERSIA, 12)


def test_2_3_four_cards_are_spartan():
    assert [card + 1 for card in range(16) if SPARTAN >> card & 1] == [6, 8, 11, 15]


# Control


def test_3_5_an_army_controls_its_city():
    state = position(greek="Thebes 1", persian="Naxos 2")
    assert controls(state, GREECE, THEBES) and not controls(state, PERSIA, THEBES)
    assert controls(state, PERSIA, NAXOS) and not controls(state, GREECE, NAXOS)


def test_3_5_empty_athens_is_greek():
    assert controls(position(greek=""), GREECE, ATHENS)


@pytest.mark.parametrize(
    ("side", "city"), [(GREECE, ATHENS), (GREECE, SPARTA), (PERSIA, SESTOS), (PERSIA, EPHESUS)]
)
def test_3_5_an_empty_supply_city_belongs_to_its_side(side: int, city: int):
    state = position(greek="", persian="")
    assert controls(state, side, city) and not controls(state, 1 - side, city)


def test_3_5_an_enemy_army_takes_a_supply_city():
    state = position(greek="Sestos 1", persian="Athens 1")
    assert controls(state, PERSIA, ATHENS) and not controls(state, GREECE, ATHENS)
    assert controls(state, GREECE, SESTOS) and not controls(state, PERSIA, SESTOS)


def test_3_5_another_empty_city_is_nobodys():
    state = position(greek="", persian="")
    assert cities(free_cities(state)) == {THERMA, LARISSA, DELPHI, THEBES, CORINTH, ERETRIA, NAXOS}


def test_3_5_a_fleet_controls_nothing():
    state = position(greek="Eretria 0/2", persian="Thebes 0/2, Athens 0/1")
    assert not controls(state, GREECE, ERETRIA)
    assert not controls(state, PERSIA, THEBES)
    assert controls(state, GREECE, ATHENS)


def test_3_5_all_cities_of_the_set_up():
    state = table()
    assert cities(controlled(state, GREECE)) == {ATHENS, SPARTA, CORINTH}
    assert cities(controlled(state, PERSIA)) == {SESTOS, EPHESUS}
    assert armies(state, CORINTH) == (1, 0) and fleets(state, EPHESUS) == (0, 1)
