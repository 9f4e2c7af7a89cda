"""Telling: every step is told with its reasons, every change of State Points with its number, and no hidden card at all."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pylae.core.chance import HIDDEN, OVER, below, generator
from pylae.core.game import WATCHER, Line
from pylae.core.telling import folded
from pylae.games.greeks_and_vikings.rules import act, job, sequence
from pylae.games.greeks_and_vikings.sight.odds import odds
from pylae.games.greeks_and_vikings.sight.views import hide, knows
from pylae.games.greeks_and_vikings.tests.positions import A, B, Side, Table, fresh, table
from pylae.games.greeks_and_vikings.words import happenings, names, retracing
from pylae.games.greeks_and_vikings.words.prompts import prompt
from pylae.games.greeks_and_vikings.words.spelling import NOTATION
from pylae.games.greeks_and_vikings.words.telling import narrate

FIGHT: dict[str, Any] = {"phase": job.BATTLE}


def seen(state, seat: int):
    view = state.copy()
    hide(view, seat)
    return view


def lines(war: Table, *actions: int, seat: int = WATCHER) -> list[Line]:
    """What a seat is told while these actions are taken."""
    told = list[Line]()
    for action in actions:
        before = war.state.copy()
        sequence.apply(war.state, action)
        shown = action if knows(before, seat) else HIDDEN
        told += narrate(seen(before, seat), shown, seen(war.state, seat))
    return told


def told(war: Table, *actions: int, seat: int = WATCHER) -> list[str]:
    return [line.text for line in lines(war, *actions, seat=seat)]


# The two examples of the sheet


def test_battle_the_first_example_is_told_with_both_totals_and_every_loss():
    war = table(Side("alexander+xiphos"), Side("rollo", field="paris"), **FIGHT)
    assert told(war, war.attack("alexander", "rollo")) == [
        "The Greeks attack Rollo with Alexander the Great.",
        "Alexander the Great 9 against Rollo 3: the Vikings lose Rollo, and 6 State Points, 44 left.",
        "Paris: the Greeks lose 3 State Points, 47 left.",
    ]


def test_r6_the_second_example_is_told_as_a_tie():
    war = table(Side("berserker"), Side("cadmus", field="long_walls"), **FIGHT)
    assert (
        told(war, war.attack("berserker", "cadmus"))[-1]
        == "Berserker 3 against Cadmus 3: a tie, Berserker and Cadmus fall."
    )


# Actions


def test_action_a_a_battlefield_is_told_with_what_it_replaces():
    war = table(Side(hand="long_walls", field="marathon"), Side())
    assert told(war, war.play("long_walls")) == [
        "The Greeks play Long Walls instead of Marathon, for 2 State Points, 48 left."
    ]
    assert told(war, act.DISCARD) == ["The Greeks discard Long Walls for 2 State Points, 46 left."]


def test_action_b_equipping_storing_and_swapping_are_told_once_all_is_known():
    war = table(Side("hoplite cadmus", hand="xiphos aspis"), Side())
    assert told(war, war.play("xiphos"), war.unit("hoplite")) == [
        "The Greeks equip Hoplite with Xiphos: 5/3."
    ]
    assert told(war, war.play("aspis"), act.STORE) == ["The Greeks store Aspis in the Command Zone."]
    assert told(war, war.swap("hoplite"), war.unit("cadmus")) == [
        "The Greeks move Xiphos from Hoplite to Cadmus; 2 State Points were paid."
    ]


def test_r16_a_payment_is_told_card_by_card():
    war = table(Side("huscarl+seax", hand="rollo", deck="hoplite"), Side())
    said = told(war, war.play("rollo"), *([war.unit("huscarl")] if war.asked == job.PAY else []))
    while war.asked == job.PAY:
        said += told(war, war.legal()[0])
    assert said[:3] == [
        "The Greeks play Rollo, for 1 Combatant.",
        "The Greeks pay Huscarl with Seax from the Trench for Rollo.",
        "Into the Trench: Rollo with 5/3.",
    ]


def test_r18_a_retirement_is_told_with_what_goes_along():
    war = table(Side("hoplite+xiphos+aspis"), Side())
    assert told(war, war.retire("hoplite")) == [
        "The Greeks retire Hoplite with Xiphos and Aspis to the Museum for 2 State Points, 48 left."
    ]


def test_g13_an_action_card_lies_in_the_command_zone_until_the_turn_ends():
    war = table(Side(hand="spartan_drill", trench="hoplite"), Side())
    assert told(war, war.play("spartan_drill")) == [
        "The Greeks play Spartan Drill.",
        "Spartan Drill: +3 ATK this turn for Hoplite 5/3.",
    ]
    assert war.command(A) == ["spartan_drill"] and war.museum(A) == []
    assert "To the Museum: Spartan Drill." in told(war, act.STOP, act.STOP)
    assert war.museum(A) == ["spartan_drill"]


# Abilities


def test_r34_combatants_answer_before_all_other_cards():
    war = table(Side("heracles", sp=2), Side("rollo", field="paris", command="longship"), **FIGHT)
    assert told(war, war.attack("heracles", "rollo"))[2:] == [
        "Heracles: the Greeks gain 2 State Points, 4 now.",
        "Paris: the Greeks lose 3 State Points, 1 left.",
    ]


def test_c7_who_is_at_nought_may_rise_before_anybody_looks():
    war = table(Side("hoplite", command="obol", sp=3), Side("ivar"), **FIGHT)
    assert told(war, war.attack("hoplite", "ivar"))[1:] == [
        "Hoplite 2 against Ivar the Boneless 5: the Greeks lose Hoplite, and all 3 State Points.",
        "Obol for the Ferryman: the Greeks gain 2 State Points, 2 now.",
    ]
    assert not war.over


def test_r40_points_rise_above_those_of_the_start():
    war = table(Side(hand="danegeld"), Side())
    assert told(war, war.play("danegeld")) == [
        "The Greeks play Danegeld.",
        "Danegeld: the Vikings lose 2 State Points, 48 left.",
        "Danegeld: the Greeks gain 2 State Points, 52 now.",
    ]


def test_r44_sub_types_matter_where_a_card_says_so_and_nowhere_else():
    war = table(Side("cadmus", hand="marathon"), Side("hoplite rollo"))
    told(war, war.play("marathon"))
    assert (war.atk("cadmus"), war.atk("hoplite"), war.atk("rollo")) == (4, 2, 5)
    soldiers = table(Side("hoplite cadmus", field="marathon"), Side())
    assert (soldiers.atk("hoplite"), soldiers.atk("cadmus")) == (4, 4)


def test_c11_a_use_is_told_with_its_price_and_its_target():
    war = table(Side("archimedes"), Side("rollo skald"))
    assert told(war, war.use("archimedes"), war.unit("rollo")) == [
        "The Greeks use Archimedes.",
        "The Greeks pay 1 State Point for Archimedes, 49 left.",
        "Archimedes: -2 DEF this turn for Rollo 5/1.",
    ]


def test_c28_a_sacrifice_is_told_and_then_what_it_buys():
    war = table(Side("hoplite+dory cadmus", hand="ragnarok"), Side("rollo skald"))
    assert told(war, war.play("ragnarok"))[1:] == [
        "The Greeks sacrifice Hoplite with Dory and Cadmus for Ragnarok.",
        "Ragnarok: the Greeks defeat Rollo and Skald.",
    ]


def test_c32_a_card_without_a_target_is_told_as_such():
    war = table(Side(hand="holmgang"), Side())
    assert told(war, war.play("holmgang")) == [
        "The Greeks play Holmgang.",
        "Nothing for Holmgang to work on.",
    ]


def test_c12_what_is_broken_is_told_with_its_holder():
    war = table(Side(hand="loki"), Side("rollo+seax", field="paris"))
    assert (
        told(war, war.play("loki"), war.gear("seax", "rollo"))[-1]
        == "Trick of Loki: the Greeks send Seax of Rollo to the Museum."
    )


def test_c8_who_comes_from_the_hand_by_an_ability_is_told_to_all():
    war = table(Side(hand="cadmus hoplite cretan_archer"), Side())
    assert told(war, war.play("cadmus"), act.YES, war.title("cretan_archer")) == [
        "The Greeks play Cadmus.",
        "The Greeks use Cadmus.",
        "Cadmus: the Greeks bring Cretan Archer from the hand into the Trench.",
        "Cretan Archer: the Vikings lose 1 State Point, 49 left.",
    ]


def test_c20_the_only_card_that_may_come_is_told_to_all_though_nobody_was_asked():
    war = table(Side(hand="cadmus cretan_archer"), Side())
    assert told(war, war.play("cadmus"), act.YES)[2:] == [
        "Cadmus: the Greeks bring Cretan Archer from the hand into the Trench.",
        "Cretan Archer: the Vikings lose 1 State Point, 49 left.",
    ]


def test_r42_a_search_is_shown_to_all():
    war = table(Side("hoplite cadmus", hand="alexander", deck="xiphos dory hoplite"), Side())
    said = told(
        war, war.play("alexander"), war.unit("hoplite"), war.unit("cadmus"), war.title("xiphos"), seat=B
    )
    assert said[-1] == "Alexander the Great: the Greeks take Xiphos from the Deck, shown to all."


def test_r37_a_battle_without_a_result_is_told():
    war = table(Side("hoplite"), Side("rollo"), **FIGHT)
    before = war.state.copy()
    before.attacker, before.defender = 1 + war.place("hoplite"), 1 + war.place("rollo")
    before.born[war.place("rollo")] = 1
    before.job[before.jobs] = [job.FIGHT, 0, 0, 0, 0, 0]
    before.jobs += 1
    after = before.copy()
    sequence.work(after)
    piece = retracing.Piece(before.job[before.jobs - 1], before, after)
    assert [line.text for line in happenings.followed(piece)] == [
        "One of the two has left: the battle ends without a result."
    ]


# The course of the game


def test_1_2_five_cards_each_are_told_in_one_sentence():
    war = fresh(first=1)
    said = list[Line]()
    while sequence.mover(war.state) < 0:
        said += lines(war, 0)
    assert [sentence.line.text for sentence in folded(said)] == [
        "The Greeks draw 5 cards.",
        "The Vikings draw 5 cards.",
        "Turn 1: the Greeks.",
    ]


def test_draw_only_its_owner_is_told_which_card_it_is():
    for seat, text in (
        (A, "The Greeks draw Xiphos."),
        (B, "The Greeks draw a card."),
        (WATCHER, "The Greeks draw a card."),
    ):
        war = table(Side(deck="xiphos"), Side(), phase=job.DRAWING)
        assert told(war, act.DRAW + 1, 0, seat=seat) == [text]


def test_c31_a_random_discard_is_told_to_all():
    for seat in (A, B, WATCHER):
        war = table(Side(hand="ostracism"), Side(hand="thor rollo"))
        said = told(war, war.play("ostracism"), seat=seat)
        said += told(war, [token - 1 for token in war.state.hand[B]].index(war.number("thor")), seat=seat)
        assert said[1:] == [
            "The Vikings discard Thor at random.",
            "Ostracism: the Vikings lose 1 State Point, 49 left.",
        ]


def test_1_7_the_end_is_told_with_its_reason():
    war = table(Side("alexander+xiphos"), Side(sp=9), **FIGHT)
    assert told(war, war.attack("alexander", B))[1:] == [
        "A blow of 9 by Alexander the Great: the Vikings lose all 9 State Points.",
        "The Greeks win: the Vikings have no State Points left.",
    ]


def test_r30_who_cannot_draw_is_told_to_be_out():
    war = table(Side(), Side(hand="thor", deck=""), Side())
    said = told(war, act.STOP, act.STOP)
    assert "Player 2 has no card to draw: out of the game." in said
    assert said[-1] == "Turn 7: Player 3."


def test_r39_who_does_not_fight_comes_to_the_end_at_once():
    war = table(Side("hoplite", hand="cadmus"), Side("rollo"))
    assert told(war, act.STOP) == [] and war.asked == job.ENDING


def test_battle_a_name_that_is_a_plural_stands_where_no_verb_agrees_with_it():
    war = table(Side("argonauts"), Side("rollo"), **FIGHT)
    assert told(war, war.attack("argonauts", "rollo"))[0] == "The Greeks attack Rollo with The Argonauts."


def test_r4_a_plural_falls_in_a_sentence_that_fits_it():
    war = table(Side("argonauts"), Side("thor"), **FIGHT)
    assert told(war, war.attack("argonauts", "thor"))[1].startswith(
        "The Argonauts 3 against Thor 6: the Greeks lose The Argonauts, and 3 State Points, 47 left"
    )


# All of it


@pytest.mark.parametrize("players", [2, 3])
def test_1_1_no_verb_has_a_card_for_its_subject(players: int):
    """A name may be a plural: "The Argonauts attacks" is no English, and no program can tell by the name."""
    random, state = generator(12, players), fresh(players=players).state
    cards = "|".join(map(re.escape, names.printed(state)))
    agreeing = re.compile(rf"(?:{cards})(?: #\d+)? [a-z]*s\b")
    while sequence.mover(state) != OVER:
        before, seat = state.copy(), sequence.mover(state)
        actions = NOTATION.actions(state)
        action = actions[below(random, len(actions))]
        sequence.apply(state, action)
        said = [line.text for line in narrate(before, action, state)]
        found = odds(before, action) if seat >= 0 else None
        said += [text for row in found.rows for text in row.outcomes] if found else []
        if seat >= 0:
            said.append(prompt(before).text.partition("(")[0])  # in brackets stands what is on the card
        assert not any(map(agreeing.search, said)), said


@pytest.mark.parametrize("players", [2, 3, pytest.param(4, marks=pytest.mark.soak)])
def test_c6_every_change_of_points_is_told_to_everybody_with_what_is_left(players: int):
    random = generator(11, players)
    state, guessed, steps = fresh(players=players).state, 0, 0
    while sequence.mover(state) != OVER:
        actions = NOTATION.actions(state)
        action, after = actions[below(random, len(actions))], state.copy()
        sequence.apply(after, action)
        for seat in (*range(players), WATCHER):
            shown = action if knows(state, seat) else HIDDEN
            before, now = seen(state, seat), seen(after, seat)
            said = " ".join(line.text for line in narrate(before, shown, now))
            guessed += not retracing.retraced(before, shown, now).whole
            swapping = "swap" in NOTATION.spell(state, action)  # the price is told with the other half
            for player in range(players):
                left = after.sp[player]
                if left != state.sp[player] and not swapping:
                    numbers = re.findall(r"(\d+) (?:left|now)\b", said)
                    assert str(left) in numbers or (left == 0 and "lose" in said), said
        state, steps = after, steps + 1
    assert guessed <= steps // 100
