"""3.4 Events: who answers, in which order, and what an ability remembers of those who have left."""

from __future__ import annotations

import pytest

from pylae.games.greeks_and_vikings.data import ability
from pylae.games.greeks_and_vikings.rules import act, events, job
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

ME = {"who": "me", "n": 1}


def answering(trigger: str, **more: object) -> dict:
    """An ability that does nothing but be there."""
    return when(trigger, {"sp": ME}, **more)


def queued(war: Table) -> list[str]:
    """The cards whose abilities wait, in order."""
    row = war.state.ability
    return [war.ids[row[war.state.queue[at][events.ABILITY]][ability.CARD]] for at in range(war.state.queued)]


def collected(war: Table, attacker: str, target: str) -> list[str]:
    """What answers an attack, before anything is resolved."""
    state = war.state
    state.attacker, state.defender = 1 + war.place(attacker), 1 + war.place(target)
    events.note(state, ability.ATTACK, war.place(attacker), war.place(target), 0)
    events.note(state, ability.DEFEND, war.place(target), war.place(attacker), 1)
    events.collect(state)
    return queued(war)


def test_3_4_2_c25_combatants_answer_first_beginning_with_the_attacker_then_all_else_by_player():
    friend = answering("attack", scope="friend")
    cards = {
        "first": combatant(friend),
        "striker": combatant(answering("attack")),
        "last": combatant(friend),
        "axe": attached(answering("attack")),
        "ring": attached(answering("attack"), kind="hold"),
        "camp": lying(friend),
        "omen": lying(friend, place="effect"),
        "field": battlefield(friend),
        "wall": combatant(answering("defend")),
        "shield": attached(answering("defend"), kind="hold"),
        "spy": lying(answering("attack", scope="foe")),
    }
    war = own_cards(
        cards,
        Side("first striker+axe+ring last", field="field", effect="omen", command="camp"),
        Side("wall+shield", command="spy"),
        phase=job.BATTLE,
    )
    order = "striker first last wall axe ring camp omen field shield spy"
    assert collected(war, "striker", "wall") == order.split()


def test_c2_of_one_card_falls_are_answered_before_wins_whatever_is_printed_first():
    """Its owner has no point left when both happen: what is lost comes after what is gained."""
    lose = {"sp": {"who": "me", "n": -5}}
    gain = {"sp": {"who": "me", "n": 3}}
    cards = {
        "herald": combatant(when("win", gain, scope="friend"), when("fall", lose, scope="foe")),
        "strong": combatant(atk=9),
    }
    war = own_cards(cards, Side("strong herald", sp=4), Side("plain0"), phase=job.BATTLE)
    war.do(war.attack("strong", "plain0"))
    assert war.sp[A] == 3


def test_c25_who_falls_together_answers_no_other_event_of_that_moment():
    cards = {
        "mourner": combatant(when("fall", {"sp": ME}, scope="friend")),
        "end": action({"defeat": {"to": "foes"}}),
    }
    war = own_cards(cards, Side(hand="end"), Side("mourner plain0"))
    war.do(war.play("end"))
    assert war.sp == [50, 51]  # its own fall, and not that of its friend


def test_3_4_6_what_falls_answers_with_what_it_holds():
    cards = {
        "pledge": attached(when("fall", {"sp": ME}), kind="hold"),
        "end": action({"defeat": {"to": "foes"}}),
    }
    war = own_cards(cards, Side(hand="end"), Side("plain0+pledge"))
    war.do(war.play("end"))
    assert war.sp == [50, 51]


@pytest.mark.parametrize(("subtype", "points"), [("soldier", 51), ("general", 50)])
def test_3_4_6_a_condition_on_who_has_fallen_is_judged_by_what_it_was(subtype: str, points: int):
    cards = {
        "obol": lying(when("fall", {"sp": ME}, scope="friend", if_={"is": {"subtype": subtype}})),
        "end": action({"defeat": {"to": "foes"}}),
    }
    war = own_cards(cards, Side(hand="end"), Side("plain0", command="obol"))
    war.do(war.play("end"))
    assert war.sp[B] == points


def test_3_4_3_a_condition_that_no_longer_holds_skips_the_ability():
    """The first card's gain lifts its owner above the limit of the second."""
    cards = {
        "early": combatant(when("turn_start", {"sp": {"who": "me", "n": 5}})),
        "late": combatant(when("turn_start", {"sp": ME}, if_={"sp_max": 10})),
    }
    war = own_cards(cards, Side(), Side("early late", sp=10), phase=job.ENDING)
    war.do(act.STOP)
    assert war.sp[B] == 15


def test_c1_c17_an_enemys_direct_attack_is_answered_only_by_the_attacked_player():
    cards = {"alarm": lying(when("attack", {"sp": ME}, scope="foe", if_={"role": "direct"}))}
    war = own_cards(
        cards,
        Side("plain0", sp=25),
        Side(command="alarm", sp=25),
        Side(command="alarm", sp=25),
        phase=job.BATTLE,
    )
    war.do(war.attack("plain0", C))
    assert war.sp == [25, 25, 24]


def test_c19_the_rival_of_the_fallen_is_the_other_one_of_the_battle():
    cards = {"bitter": combatant(when("fall", {"defeat": {"to": "rival"}})), "strong": combatant(atk=9)}
    war = own_cards(cards, Side("strong"), Side("bitter"), phase=job.BATTLE)
    war.do(war.attack("strong", "bitter"))
    assert war.trench(A) == war.trench(B) == []


def test_3_4_4_who_came_into_the_place_of_the_subject_is_not_the_subject():
    """A Combatant falls, another is mustered into its place, and what was meant for the fallen does not strike it."""
    cards = {
        "caller": combatant(when("fall", {"muster": {"from": "my_museum", "where": {"name": "plain1"}}})),
        "curse": lying(when("fall", {"defeat": {"to": "subject"}}, scope="friend")),
        "end": action({"defeat": {"to": "foes"}}),
    }
    war = own_cards(cards, Side(hand="end"), Side("caller", command="curse", museum="plain1"))
    war.do(war.play("end"))
    assert war.trench(B) == ["plain1"]


def test_c27_who_takes_the_place_of_an_attacker_that_has_left_does_not_fight_in_its_battle():
    """The attacker defeats itself and calls another, whose own end in that battle has no side."""
    cards = {
        "martyr": combatant(when("attack", {"defeat": {"to": "self"}})),
        "heir": combatant(
            when("play", {"defeat": {"to": "self"}}), when("fall", {"sp": ME}, if_={"role": "attacker"})
        ),
        "horn": lying(
            when(
                "fall", {"muster": {"from": "my_museum", "where": {"name": "heir"}}}, scope="friend",
                if_={"is": {"name": "martyr"}},
            )
        ),
    }  # fmt: skip
    war = own_cards(cards, Side("martyr", command="horn", museum="heir"), Side("plain0"), phase=job.BATTLE)
    war.do(war.attack("martyr", "plain0"))
    assert war.sp == [50, 50]
    assert sorted(war.museum(A)) == ["heir", "martyr"]


def test_c8_c11_weapons_and_holds_stored_in_the_command_zone_neither_give_nor_answer():
    cards = {
        "banner": attached({"aura": {"to": "friends", "atk": 3}}, when("attack", {"sp": ME}, scope="friend"))
    }
    war = own_cards(cards, Side("plain0", command="banner"), Side(), phase=job.BATTLE)
    assert war.atk("plain0") == 2
    war.do(war.attack("plain0", B))
    assert war.sp == [50, 48]


def test_c25_the_combatant_that_was_played_answers_what_its_own_ability_does_first():
    cards = {
        "elder": combatant(answering("fall", scope="foe")),
        "hero": combatant(
            when("play", {"defeat": {"to": "foes"}}), when("fall", {"sp": ME}, scope="foe", may=True)
        ),
    }
    war = own_cards(cards, Side("elder", hand="hero"), Side("plain0"))
    war.do(war.play("hero"))
    assert war.asked == job.MAY
    assert war.sp[A] == 50  # the older one has not answered yet
    war.do(act.YES)
    assert war.sp[A] == 52
