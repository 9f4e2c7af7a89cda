"""C20 What an ability asks of its owner, and what nobody is asked."""

from __future__ import annotations

from itertools import combinations

import pytest

from pylae.games.greeks_and_vikings.rules import act, job, sequence
from pylae.games.greeks_and_vikings.tests.own_cards import action, attached, combatant, lying, own_cards, when
from pylae.games.greeks_and_vikings.tests.positions import A, B, C, Side, Table

WEAKEN = {"to": "foes", "def": -1, "until": "turn"}


def ways(war: Table, done: int) -> list[Table]:
    """All positions that are reached by answering until the job `done` is asked."""
    if war.asked == done:
        return [war]
    found = []
    for answer in war.legal():
        after = Table(war.state.copy())
        sequence.apply(after.state, answer)
        found += ways(after, done)
    return found


def test_c20_two_of_four_are_picked_in_six_ways():
    cards = {"sap": action({"boost": {**WEAKEN, "pick": 2}})}
    war = own_cards(cards, Side(hand="sap"), Side("plain0 plain1 plain2 plain3"))
    war.do(war.play("sap"))
    names = [f"plain{at}" for at in range(4)]
    found = [tuple(name for name in names if way.defence(name) == 1) for way in ways(war, job.ACTION)]
    assert sorted(found) == sorted(combinations(names, 2))


def test_c20_equal_cards_of_a_hand_are_one_choice_and_picks_run_upward():
    cards = {"toll": action({"sp": {"who": "me", "n": 1}}, cost={"discard": 2})}
    war = own_cards(cards, Side(hand="toll plain0 plain0 plain1"), Side())
    war.do(war.play("toll"))
    hands = sorted(" ".join(way.hand(A)) for way in ways(war, job.ACTION))
    assert hands == ["plain0", "plain1"]


def test_c20_no_choice_no_question():
    cards = {"sap": action({"boost": {**WEAKEN, "pick": 2}})}
    war = own_cards(cards, Side(hand="sap"), Side("plain0 plain1"))
    war.do(war.play("sap"))
    assert war.asked == job.ACTION
    assert war.defence("plain0") == war.defence("plain1") == 1


def test_c20_whoever_must_discard_all_is_not_asked():
    cards = {"toll": action({"sp": {"who": "me", "n": 1}}, cost={"discard": 2})}
    war = own_cards(cards, Side(hand="toll plain0 plain1"), Side())
    war.do(war.play("toll"))
    assert war.asked == job.ACTION
    assert war.hand(A) == []


def test_c20_cards_that_go_to_the_deck_are_picked_in_any_order():
    cards = {"bury": action({"recover": {"where": {}, "dest": "deck_top", "pick": 2}})}
    war = own_cards(cards, Side(hand="bury", museum="plain0 plain1"), Side())
    war.do(war.play("bury"))
    tops = sorted(
        tuple(way.ids[token - 1] for token in way.state.top[A][:2]) for way in ways(war, job.ACTION)
    )
    assert tops == [("plain0", "plain1"), ("plain1", "plain0")]


def test_c20_several_pieces_of_gear_are_each_set_of_them_once():
    cards = {
        "axe": attached(),
        "ring": attached(kind="hold"),
        "belt": attached(kind="hold"),
        "camp": lying(),
        "ruin": action({"break": {"to": "foe_gear", "pick": 2}}),
    }
    war = own_cards(cards, Side(hand="ruin"), Side("plain0+axe+ring+belt", command="camp"))
    war.do(war.play("ruin"))
    found = sorted(tuple(way.museum(B)) for way in ways(war, job.ACTION))
    assert found == sorted(combinations(("axe", "belt", "camp", "ring"), 2))


def test_c28_a_sacrifice_is_picked_and_takes_along_what_it_holds():
    cards = {"axe": attached(), "rite": action({"sp": {"who": "me", "n": 5}}, cost={"sacrifice": 1})}
    war = own_cards(cards, Side("plain0+axe plain1", hand="rite"), Side())
    war.do(war.play("rite"), war.unit("plain0"))
    assert war.museum(A) == ["axe", "plain0"]
    assert war.sp[A] == 55


# Whether to ask


@pytest.mark.parametrize("held", ["plain0", "axe"])
def test_g2_what_lies_in_a_hand_may_be_anything_so_it_is_asked_for(held: str):
    call = {"muster": {"from": "my_hand", "where": {}}}
    cards = {"captain": combatant(when("play", call, may=True)), "axe": attached()}
    war = own_cards(cards, Side(hand=f"captain {held}"), Side())
    war.do(war.play("captain"))
    assert war.asked == job.MAY
    war.do(act.YES)
    assert war.hand(A) == ([] if held == "plain0" else ["axe"])


def test_c20_what_all_can_see_to_be_useless_is_not_asked_for():
    idle = [
        {"muster": {"from": "my_hand", "where": {}}},  # the hand is empty
        {"muster": {"from": "my_museum", "where": {}}},
        {"defeat": {"to": "foes"}},
        {"break": {"to": "foe_field"}},
        {"discard": {"who": "foe", "n": 1}},
        {"recover": {"where": {"kind": "weapon"}, "dest": "hand"}},
        {"sp": {"who": "me", "n": 1, "per": {"of": "foes"}}},
    ]
    war = own_cards({"dreamer": combatant(when("play", *idle, may=True))}, Side(hand="dreamer"), Side())
    war.do(war.play("dreamer"))
    assert war.asked == job.ACTION


def test_c28_an_ability_that_was_declined_does_nothing_and_costs_nothing():
    cards = {"priest": combatant(when("play", {"sp": {"who": "foe", "n": -5}}, cost={"sp": 2}))}
    war = own_cards(cards, Side(hand="priest"), Side())
    war.do(war.play("priest"), act.NO)
    assert war.sp == [50, 50]
    war = own_cards(cards, Side(hand="priest"), Side())
    war.do(war.play("priest"), act.YES)
    assert war.sp == [48, 45]


def test_c28_r19_a_cost_that_would_take_the_last_point_is_not_asked_for():
    cards = {"priest": combatant(when("play", {"sp": {"who": "foe", "n": -5}}, cost={"sp": 2}))}
    war = own_cards(cards, Side(hand="priest", sp=2), Side())
    war.do(war.play("priest"))
    assert war.sp == [2, 50]


# Opponents


def test_c19_an_opponent_is_named_after_the_cost_and_before_the_first_operation():
    cards = {
        "tax": action(
            {"sp": {"who": "me", "n": 1}},
            {"sp": {"who": "foe", "n": -1}},
            {"discard": {"who": "foe", "n": 1}},
        )
    }
    war = own_cards(cards, Side(hand="tax", sp=25), Side(sp=25), Side(hand="plain0", sp=25))
    war.do(war.play("tax"))
    assert war.asked == job.FOE
    assert war.sp == [25, 25, 25]
    assert war.legal() == [act.SEAT + B, act.SEAT + C]
    war.do(act.SEAT + C).chance("plain0")
    assert war.sp == [26, 25, 24]


def test_c19_a_third_player_names_an_opponent_of_its_own():
    """A battle of two others is none of its own, so its ability asks, in their turn (C20)."""
    cards = {
        "vulture": lying(when("fall", {"sp": {"who": "foe", "n": -1}}, scope="foe")),
        "strong": combatant(atk=9),
    }
    war = own_cards(
        cards, Side("strong", sp=25), Side("plain0", sp=25), Side(command="vulture", sp=25), phase=job.BATTLE
    )
    war.do(war.attack("strong", "plain0"))
    assert (war.asked, war.mover) == (job.FOE, C)
    war.do(act.SEAT + A)
    assert war.sp == [24, 18, 25]
