"""Chapters 4.5 and 9: city points, the track, automatic victory, and the burnt Acropolis."""

from __future__ import annotations

from typing import Any

import pytest

from pylae.core.chance import OVER
from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.rules import act, endings, phase, scoring, sequence
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.tests.positions import (
    armies,
    card,
    decline_windows,
    do,
    legal_actions,
    position,
)

SET_UP = "Athens 1/1, Sparta 1/1, Corinth 1"


def scored(greek: str = SET_UP, persian: str = "Ephesus 2/1, Sestos 2", **fields: Any) -> State:
    """A position after its scoring, with nothing but scoring done."""
    state = position(greek, persian, **fields)
    scoring.score(state)
    return state


def buy_nothing(state: State) -> State:
    """No card is bought; if Persia is asked about the king's death, he lives."""
    do(state, act.COUNT)
    return do(state, act.DECLINE) if state.phase == phase.OMEN else state


# The example of 4.5


@pytest.mark.parametrize("edition", [atlas.BONSAI, atlas.NUTS])
def test_4_5_v4_the_example_three_greek_cities_against_two_move_the_marker_one_box(edition: int):
    assert scored(edition=edition).score == -1
    assert do(position(edition=edition), act.DECLINE).score == -1


@pytest.mark.parametrize(("edition", "points"), [(atlas.BONSAI, 2), (atlas.NUTS, 3)])
def test_4_5_the_example_athens_in_persian_hands(edition: int, points: int):
    state = scored("Sparta 1/1, Corinth 1", "Ephesus 2/1, Sestos 2, Athens 1", edition=edition)
    assert state.score == points


@pytest.mark.parametrize(("edition", "points"), [(atlas.BONSAI, 2), (atlas.NUTS, 3)])
def test_4_5_the_example_through_a_whole_supply_phase(edition: int, points: int):
    state = do(
        position("Sparta 1/1, Corinth 1", "Ephesus 2, Sestos 2, Athens 1/1", edition=edition), act.DECLINE
    )
    assert (state.expedition, state.score, armies(state, atlas.ATHENS)) == (2, points, (0, 1))


def test_4_5_fleets_do_not_score():
    assert scored("Naxos 0/2, Thebes 0/1", "Eretria 0/3, Therma 0/1").score == 0


def test_4_5_the_points_accumulate():
    assert scored(score=-3).score == -4
    assert scored(score=3).score == 2


# The track


@pytest.mark.parametrize(
    ("edition", "before", "after"), [(atlas.BONSAI, 6, 7), (atlas.BONSAI, 7, 7), (atlas.NUTS, 5, 6)]
)
def test_4_5_s_the_track_ends_for_persia(edition: int, before: int, after: int):
    # Five Persian cities against the two Greek homes.
    state = scored("", "Therma 1, Larissa 1, Delphi 1", edition=edition, score=before)
    assert state.score == after


@pytest.mark.parametrize(("edition", "after"), [(atlas.BONSAI, -7), (atlas.NUTS, -6)])
def test_4_5_the_track_ends_for_greece(edition: int, after: int):
    state = scored("Thebes 1, Corinth 1, Delphi 1", "Ephesus 1", edition=edition, score=after + 1)
    assert state.score == after


def test_4_5_a_full_track_does_not_win():
    state = do(position(score=7), act.DECLINE)
    assert (state.phase, state.expedition, state.score) == (phase.BUY, 2, 6)


def test_4_5_the_marker_may_come_back_from_the_end():
    assert scored("", "Therma 1, Larissa 1", score=7).score == 7
    assert scored(score=7).score == 6


# 9 City points


def test_9_bonsai_important_cities_count_double_for_one_side_only():
    greece, persia = (
        atlas.POINTS[2 * atlas.BONSAI + atlas.GREECE],
        atlas.POINTS[2 * atlas.BONSAI + atlas.PERSIA],
    )
    assert [(greece[city], persia[city]) for city in (atlas.ATHENS, atlas.SPARTA, atlas.CORINTH)] == [
        (1, 2),
        (1, 2),
        (1, 1),
    ]
    assert [(greece[city], persia[city]) for city in (atlas.SESTOS, atlas.EPHESUS, atlas.NAXOS)] == [
        (2, 1),
        (2, 1),
        (1, 2),
    ]


def test_9_nuts_home_cities_count_double_for_whoever_holds_them():
    for side in (atlas.GREECE, atlas.PERSIA):
        points = atlas.POINTS[2 * atlas.NUTS + side]
        assert {city for city in range(11) if points[city] == 2} == {
            atlas.ATHENS,
            atlas.SPARTA,
            atlas.SESTOS,
            atlas.EPHESUS,
        }


@pytest.mark.parametrize(("edition", "points"), [(atlas.BONSAI, -4), (atlas.NUTS, -5)])
def test_9_greece_in_sestos(edition: int, points: int):
    # Bonsai: 2 for Sestos, 1 each for Athens, Sparta and Corinth, against 1 for Ephesus. Nuts: 7 against 2.
    assert scored("Sestos 1/1, Corinth 1", "Ephesus 1", edition=edition).score == points


@pytest.mark.parametrize(("edition", "points"), [(atlas.BONSAI, 2), (atlas.NUTS, 1)])
def test_9_persia_on_naxos(edition: int, points: int):
    assert scored("", "Naxos 1/1", edition=edition).score == points


def test_9_an_empty_city_gives_nobody_a_point():
    assert scored("", "").score == 0


# 9 Automatic victory


@pytest.mark.parametrize("before", [-7, 0, 7])
@pytest.mark.parametrize("expedition", [1, 5])
def test_9_persia_in_athens_and_sparta_wins_whatever_the_score(before: int, expedition: int):
    state = scored("Corinth 1", "Athens 1, Sparta 1", score=before, expedition=expedition)
    assert (state.phase, sequence.mover(state), state.outcome) == (
        phase.FINISHED,
        OVER,
        endings.PERSIAN_CONQUEST,
    )
    assert (scoring.winner(state), state.score) == (atlas.PERSIA, before)


@pytest.mark.parametrize("before", [-7, 0, 7])
def test_9_greece_in_sestos_and_ephesus_wins_whatever_the_score(before: int):
    state = scored("Sestos 1, Ephesus 1", "Athens 1", score=before)
    assert (state.phase, state.outcome, scoring.winner(state), state.score) == (
        phase.FINISHED,
        endings.GREEK_CONQUEST,
        atlas.GREECE,
        before,
    )


def test_9_v1_greece_wins_by_conquest_after_its_supply():
    state = do(position("Sestos 1/1, Ephesus 1/1", "Thebes 1/1", score=5), act.DECLINE)
    assert (state.outcome, armies(state, atlas.SESTOS)) == (endings.GREEK_CONQUEST, (1, 0))


def test_9_one_supply_city_is_not_enough():
    assert scored("Sparta 1", "Athens 1").phase != phase.FINISHED
    assert scored("Sestos 1", "Ephesus 1").phase != phase.FINISHED


def test_9_only_in_the_scoring_phase_not_before():
    # Persia holds both homes in the middle of the operations: the game goes on.
    state = position("Naxos 1/1", "Athens 1/1, Sparta 1/1", "2 / 3")
    decline_windows(
        do(state, act.MOVE + card(3), act.PORT + atlas.ATHENS, act.COUNT, act.PORT + atlas.EPHESUS)
    )
    assert (state.phase, state.actor) == (phase.TURN, atlas.GREECE)


def test_9_armies_that_are_not_supplied_conquer_nothing():
    # The army in Sparta has neither road nor fleet: it is gone before the scoring.
    state = do(position("Corinth 1", "Athens 1/1, Sparta 1"), act.DECLINE)
    assert (armies(state, atlas.SPARTA), state.phase) == ((0, 0), phase.BUY)


@pytest.mark.parametrize(
    ("outcome", "payoff"),
    [
        (endings.GREEK_POINTS, [1, -1]),
        (endings.PERSIAN_POINTS, [-1, 1]),
        (endings.EVEN, [0, 0]),
        (endings.GREEK_CONQUEST, [1, -1]),
        (endings.PERSIAN_CONQUEST, [-1, 1]),
    ],
)
def test_9_4_0_what_each_ending_is_worth(outcome: int, payoff: list[int]):
    state = position(outcome=outcome, phase=phase.FINISHED)
    out = [0, 0]
    scoring.returns(state, out)
    assert out == payoff and 0 <= scoring.ending(state) < 5


def test_9_draw_on_nought_after_the_fifth_expedition():
    state = do(position(expedition=5, score=1), act.DECLINE)
    assert (state.outcome, scoring.winner(state), state.score) == (endings.EVEN, -1, 0)


def test_9_conquest_in_the_fifth_expedition_comes_before_the_marker():
    state = do(position("Naxos 1", "Athens 1/1, Sparta 1/1", expedition=5, score=-7), act.DECLINE)
    assert state.outcome == endings.PERSIAN_CONQUEST


# The Acropolis


@pytest.mark.parametrize(("edition", "points"), [(atlas.BONSAI, 0), (atlas.NUTS, 1)])
def test_9_card_15_a1_a_burnt_athens_counts_for_nobody(edition: int, points: int):
    # Sestos and Ephesus against Sparta and Corinth; Athens is Persian and burnt.
    state = position("Sparta 1/1, Corinth 1", "Ephesus 2, Sestos 2, Athens 1/1", "/ 15", edition=edition)
    do(state, act.EVENT + card(15))
    assert (state.expedition, state.score) == (2, points)


def test_9_card_15_a1_nor_for_greece_when_it_has_come_back():
    state = scored(SET_UP, "Ephesus 2, Sestos 2", acropolis=1)
    assert state.score == 0


def test_9_card_15_it_still_counts_as_a_supply_city_for_the_victory():
    state = scored("Corinth 1", "Athens 1, Sparta 1", acropolis=1)
    assert state.outcome == endings.PERSIAN_CONQUEST


def test_9_card_15_a3_then_greece_has_five_talents_once():
    state = position("Sparta 1/1, Corinth 1", "Ephesus 2, Sestos 2, Athens 1/1", "/ 15")
    do(state, act.EVENT + card(15))
    assert state.score == 0
    do(buy_nothing(state), act.DECLINE)
    assert (state.actor, state.talents, state.acropolis) == (atlas.GREECE, 5, 1)
    do(state, act.COUNT, act.DECLINE)
    assert state.acropolis == 0
    # In the second scoring Athens counts again.
    assert state.score == 2


def test_9_card_15_it_needs_athens():
    assert act.EVENT + card(15) not in legal_actions(position(hands="/ 15"))
    assert act.EVENT + card(15) in legal_actions(position("Sparta 1", "Athens 1/1", "/ 15"))
