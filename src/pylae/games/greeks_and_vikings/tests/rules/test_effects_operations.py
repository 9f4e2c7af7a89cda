"""3.3 Operations, their numbers and how long they last; and that no chain of them is endless (C24)."""

from __future__ import annotations

import pytest

from pylae.core.chance import CHANCE
from pylae.games.greeks_and_vikings.rules import abilities, act, job, layout
from pylae.games.greeks_and_vikings.rules.state import DEEPEST, WAITING
from pylae.games.greeks_and_vikings.tests.own_cards import (
    action,
    attached,
    battlefield,
    combatant,
    lying,
    own_cards,
    when,
)
from pylae.games.greeks_and_vikings.tests.positions import A, B, C, Side, Table


def test_c29_per_counts_others_up_to_a_maximum():
    per = {"of": "friends", "other": True, "max": 2}
    cards = {"chief": combatant(when("play", {"sp": {"who": "me", "n": 3, "per": per}}))}
    war = own_cards(cards, Side("plain0", hand="chief"), Side())
    assert war.do(war.play("chief")).sp[A] == 53
    war = own_cards(cards, Side("plain0 plain1 plain2", hand="chief"), Side())
    assert war.do(war.play("chief")).sp[A] == 56


def test_c29_a_count_may_look_at_totals():
    per = {"of": "foes", "where": {"def_max": 3}}
    cards = {
        "count": action({"sp": {"who": "me", "n": 1, "per": per}}),
        "wall": battlefield({"aura": {"to": "friends", "def": 2, "where": {"name": "plain0"}}}),
    }
    war = own_cards(cards, Side(hand="count"), Side("plain0 plain1 plain2", field="wall"))
    assert war.do(war.play("count")).sp[A] == 52


def test_c6_points_touch_zero_and_rise_again_before_the_checkpoint():
    cards = {"dare": action({"sp": {"who": "me", "n": -9}}, {"sp": {"who": "me", "n": 1}})}
    war = own_cards(cards, Side(hand="dare", sp=2), Side())
    assert war.do(war.play("dare")).sp[A] == 1
    assert not war.over


def test_c23_what_was_to_stay_goes_with_its_player():
    cards = {"curse": action({"boost": {"to": "foes", "atk": 3, "until": "stay"}})}
    war = own_cards(cards, Side("plain0", hand="curse", sp=1), Side("plain1"), Side("plain2"))
    war.do(war.play("curse"))
    assert (war.atk("plain1"), war.atk("plain2")) == (5, 5)
    war.state.more_def[war.place("plain1")][layout.FIRST_STAY + B] = 1  # 2 against 3
    war.do(act.BATTLE, war.attack("plain0", "plain1"))
    assert war.state.alive[A] == 0
    assert (war.atk("plain1"), war.atk("plain2"), war.defence("plain1")) == (2, 2, 3)


def test_c23_what_lasts_this_turn_goes_with_its_player_who_is_not_in_turn():
    spiteful = combatant(
        when("fall", {"grant": {"to": "foes", "keyword": "pacifist", "until": "turn"}}), def_=1
    )
    war = own_cards(
        {"spiteful": spiteful}, Side("plain0 plain1"), Side("spiteful", sp=1), Side(), phase=job.BATTLE
    )
    war.do(war.attack("plain0", "spiteful"))
    assert war.state.alive[B] == 0
    assert war.may(war.attack("plain1", C))


def test_g9_numbers_stay_where_they_fit():
    per = {"of": "my_museum"}
    cards = {
        "vast": action({"boost": {"to": "friends", "atk": 99, "def": -99, "until": "stay", "per": per}}),
    }
    war = own_cards(
        cards, Side("plain0", hand="vast", museum=" ".join(f"plain{at}" for at in range(1, 13))), Side()
    )
    war.do(war.play("vast"))
    place = war.place("plain0")
    assert (war.state.more_atk[place][layout.FIRST_STAY], war.state.more_def[place][layout.FIRST_STAY]) == (
        999,
        -999,
    )
    assert war.defence("plain0") == 0


def test_c27_what_lasts_a_battle_means_nothing_outside_one():
    cards = {"shout": action({"boost": {"to": "friends", "pick": 1, "atk": 5, "until": "battle"}})}
    war = own_cards(cards, Side("plain0 plain1", hand="shout"), Side())
    war.do(war.play("shout"))
    assert war.asked == job.ACTION  # nobody is picked
    assert war.atk("plain0") == war.atk("plain1") == 2


def test_r15_c13_orders_and_discounts_count_in_the_own_turn_alone():
    cards = {
        "legacy": combatant(when("fall", {"order": {"n": 1}}, {"discount": {"n": 1}})),
        "end": action({"defeat": {"to": "foes"}}),
    }
    war = own_cards(cards, Side(hand="end"), Side("legacy"))
    war.do(war.play("end"))
    assert (war.state.orders, war.state.discount) == (0, 0)


def test_c31_each_foe_loses_cards_in_turn_order():
    cards = {"plague": action({"discard": {"who": "each_foe", "n": 1}})}
    war = own_cards(
        cards,
        Side(hand="plain0"),
        Side(hand="plague", sp=25),
        Side(hand="plain1 plain2"),
        turn=B,
        start_sp="half",
    )
    war.do(war.play("plague")).chance("plain2").chance("plain0")
    assert (war.hand(A), war.hand(C)) == ([], ["plain1"])


def test_c15_a_mill_takes_known_cards_first_and_never_ends_a_game():
    cards = {
        "bury": action({"recover": {"where": {}, "dest": "deck_top"}}),
        "grind": action({"mill": {"who": "me", "n": 9}}),
    }
    war = own_cards(cards, Side(hand="bury grind", museum="plain0", deck="plain1"), Side())
    war.do(war.play("bury"), war.play("grind"))
    assert war.mover == CHANCE  # the known card has gone by itself
    assert "plain0" in war.museum(A)
    war.chance("plain1")
    assert war.state.decks[A] == 0
    assert not war.over


@pytest.mark.parametrize(("others", "known"), [("", 0), ("plain1 plain2 plain3 plain4 plain5", 1)])
def test_r42_c31_whoever_searches_a_deck_shuffles_it_but_not_with_a_full_hand(others: str, known: int):
    cards = {
        "bury": action({"recover": {"where": {}, "dest": "deck_top"}}),
        "seek": action({"seek": {"where": {"kind": "weapon"}}}),
    }
    war = own_cards(cards, Side(hand=f"bury seek {others}", museum="plain0"), Side(), hand_limit=5)
    war.do(war.play("bury"), war.play("seek"))
    assert sum(token > 0 for token in war.state.top[A]) == known
    assert war.state.decks[A] == 3


def test_g7_no_more_than_eight_cards_are_known_at_an_end_of_a_deck():
    cards = {
        "bury": action({"recover": {"where": {"kind": "combatant"}, "dest": "deck_bottom", "pick": "all"}})
    }
    museum = " ".join(f"plain{at}" for at in range(10))
    war = own_cards(cards, Side(hand="bury", museum=museum), Side())
    war.do(war.play("bury"))
    for at in range(8):
        war.do(war.title(f"plain{at}"))
    assert war.asked == job.ACTION
    assert len(war.museum(A)) == 2
    assert war.state.decks[A] == 10


def test_1_5_only_as_many_are_mustered_as_the_trench_has_room():
    cards = {"call": action(*[{"muster": {"from": "my_museum", "where": {"name": "plain1"}}}] * 3)}
    war = own_cards(cards, Side("plain0", hand="call", museum="plain1 plain1 plain1"), Side(), trench=2)
    war.do(war.play("call"))
    assert war.trench(A) == ["plain0", "plain1"]


def test_c19_gear_is_what_opponents_hold_and_have_lying_but_not_what_they_are_playing():
    cards = {
        "axe": attached(),
        "ring": attached(kind="hold"),
        "camp": lying(),
        "omen": lying(place="effect"),
        "field": battlefield(),
        "duel": action({"defeat": {"to": "foes"}}),
        "grudge": combatant(when("fall", {"break": {"to": "foe_field"}})),
    }
    war = own_cards(
        cards,
        Side("plain0+axe+ring", hand="duel", command="axe camp", effect="omen", field="field"),
        Side("grudge+axe"),
    )
    war.do(war.play("duel"))
    assert war.trench(A) == ["plain0"]
    assert war.zone(A) == ["", "", "duel", "", "", "", ""]
    assert war.museum(B) == ["axe", "grudge"]


# Chains


def strife(*operations: dict) -> dict:
    return combatant(when("fall", *operations, scope="friend"))


@pytest.mark.parametrize("copies", [1, 4])
def test_c24_whatever_answers_itself_stops_at_last(copies: int):
    """Who falls is mustered again and defeated again, and everybody answers every fall."""
    again = {"muster": {"from": "my_museum", "where": {}}}, {"defeat": {"to": "friends", "pick": 1}}
    names = [f"loop{at}" for at in range(copies)]
    cards = {name: strife(*again * 3) for name in names} | {
        "end": action({"defeat": {"to": "foes", "pick": 1}})
    }
    war = own_cards(cards, Side(hand="end"), Side(" ".join(names), museum=" ".join(names)))
    war.do(war.play("end"))
    for _ in range(20000):
        if war.asked == job.ACTION:
            break
        war.do(war.legal()[-1])
        assert war.state.jobs <= DEEPEST
        assert war.state.queued <= WAITING
        assert war.state.resolved <= abilities.MOST_ABILITIES
    assert war.asked == job.ACTION
    assert_nothing_is_left(war)


def test_g4_a_chain_is_cut_by_its_depth_and_the_operations_still_finish():
    """Each fall inside a fall is one level deeper; after the cut every level still gains its point."""
    again = (
        {"muster": {"from": "my_museum", "where": {}}},
        {"defeat": {"to": "self"}},
        {"sp": {"who": "me", "n": 1}},
    )
    cards = {
        "echo": combatant(when("play", {"defeat": {"to": "self"}}), when("fall", again[0], again[2])),
        "end": action({"defeat": {"to": "foes", "pick": 1}}),
    }
    war = own_cards(cards, Side(hand="end"), Side("echo", museum="echo"))
    war.do(war.play("end"))
    assert (
        war.sp[B] == 57
    )  # four jobs a level, 32 in all, and the phase, the checkpoint and the card below them
    assert war.asked == job.ACTION
    assert_nothing_is_left(war)


def assert_nothing_is_left(war: Table) -> None:
    """Equal positions have equal bytes: nothing of what was waiting stays behind."""
    state = war.state
    assert (state.queued, state.events) == (0, 0)
    assert not any(map(any, state.queue))
    assert not any(map(any, state.event))
    assert not any(state.born)


def test_3_4_equal_positions_have_equal_bytes_whatever_led_there():
    cards = {"pair": action({"boost": {"to": "friends", "pick": 1, "atk": 1, "until": "turn"}}, may=True)}
    one, two = (own_cards(cards, Side("plain0 plain1", hand="pair pair"), Side()) for _ in range(2))
    for war, first, second in ((one, "plain0", "plain1"), (two, "plain1", "plain0")):
        war.do(war.play("pair"), act.YES, war.unit(first), war.play("pair"), act.YES, war.unit(second))
    assert one.state.pack() == two.state.pack()
