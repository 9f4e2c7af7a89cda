"""Refusals: every attempt that the rules forbid has its reason and its section, and betrays no hand."""

from __future__ import annotations

from typing import Any

import pytest

from pylae.games.greeks_and_vikings.rules import act, job, zones
from pylae.games.greeks_and_vikings.sight.views import hide
from pylae.games.greeks_and_vikings.tests.positions import A, B, Side, Table, table
from pylae.games.greeks_and_vikings.words.reading import why_not

FIGHT: dict[str, Any] = {"phase": job.BATTLE}
DRAW: dict[str, Any] = {"phase": job.DRAWING}
FULL = "hoplite hoplite huscarl rollo skald"


def refused(war: Table, text: str) -> tuple[str, str]:
    refusal = why_not(war.state, text)
    assert not refusal.reason.endswith("can be done.")
    return refusal.reason, refusal.section


@pytest.mark.parametrize(
    ("side", "rival", "text", "reason", "section", "how"),
    [
        ("hand=thor", "", "play thor", "The price of Thor is 3 Combatants; you have 0 in hand and 0 in the Trench", "R16", {}),
        (f"{FULL} hand=cadmus", "", "play cadmus", "Trench is full: it holds 5", "R11", {}),
        ("hoplite hand=cadmus", "", "play cadmus", "it holds 1 Combatant", "R11", {"trench": 1}),
        (f"{FULL} hand=rollo,cadmus", "", "play rollo paying cadmus", "no room in the Trench", "C21", {}),
        ("hoplite hand=rollo,xiphos", "", "play rollo paying xiphos", "Combatants of your hand or Trench", "R16", {}),
        ("hand=ragnarok hoplite", "", "play ragnarok", "The price of Ragnarok is 2 Combatants of your Trench; you have 1", "C28", {}),
        ("hand=hoplite", "", "play rollo", "Rollo is not in your hand", "1.1", {}),
        ("hand=hoplite", "", "play nobody", "No card of this table", "1.1", {}),
        ("hoplite+dory hand=xiphos", "", "equip xiphos on hoplite", "that of Hoplite is Dory", "action.B", {}),
        ("hand=xiphos", "", "equip xiphos on hoplite", "None of your Combatants", "action.B", {}),
        ("hoplite hand=oracle", "", "store oracle", "Only Weapons and Holds to equip are stored", "C33", {}),
        ("hoplite hand=oracle", "", "equip oracle", "Nobody can be equipped with Oracle", "C33", {}),
        ("hoplite command=seax", "", "use seax", "Stored in the Command Zone", "C11", {}),
        ("hoplite", "", "use hoplite", "nothing to be used on Hoplite", "C11", {}),
        ("archimedes sp=1", "", "use archimedes", "To use Archimedes costs 1 State Points and one must remain", "R19", {}),
        ("hoplite sp=2", "", "retire hoplite", "costs 2 State Points and one must remain; you have 2", "R19", {}),
        ("hoplite+dory cadmus sp=2", "", "swap hoplite with cadmus", "one must remain", "R19", {}),
        ("hoplite cadmus", "", "swap hoplite with cadmus", "has a Weapon to swap", "R21", {}),
        ("hoplite+dory", "", "swap hoplite with cadmus", "needs two of your Combatants", "R21", {}),
        ("field=marathon hand=long_walls sp=2", "", "play long walls", "To replace a Battlefield costs 2", "R19", {}),
        ("field=marathon sp=2", "", "discard marathon", "To discard Marathon costs 2", "R19", {}),
        ("hoplite", "", "discard hoplite", "you have none", "action.A", {}),
        ("command=seax,seax,seax,longship,longship hand=muses", "", "play gift", "Command Zone is full", "R23", {}),
        ("command=seax,seax,seax,longship,longship hand=dory", "", "play dory", "nobody can be equipped", "action.B", {}),
        ("hoplite", "rollo", "attack rollo with hoplite", "goes first does not attack", "R26", {"turns": 1}),
        ("hoplite", "rollo", "battle", "goes first does not attack", "R26", {"turns": 1}),
        ("", "rollo", "battle", "no Combatant to fight with", "battle", {}),
        ("hoplite", "rollo huscarl", "attack rollo with hoplite", "Huscarl must be attacked before Rollo", "C26", FIGHT),
        ("bellerophon", "rollo huscarl", "attack state points with bell", "attacked first, because of Guard", "C26", FIGHT),
        ("hoplite", "rollo", "attack state points with hoplite", "The Vikings have Combatants", "R5", FIGHT),
        ("hoplite", "rollo", "attack thor with hoplite", "No enemy Combatant", "battle", FIGHT),
        ("hoplite", "rollo", "attack rollo with thor", "None of your Combatants", "battle", FIGHT),
        ("hoplite hand=dory", "rollo", "play dory", "say 'done'", "action2", FIGHT),
        ("hoplite", "rollo", "battle", "has begun", "battle", FIGHT),
        ("hoplite", "", "draw 1", "Draw Phase and in the End Phase", "draw", {}),
        ("hand=hoplite", "", "draw 5", "you draw 1 to 4", "1.4", DRAW),
        ("hand=hoplite", "", "draw 0", "you draw 1 to 4", "1.4", DRAW),
        ("hand=hoplite", "", "discard paris", "no Battlefield to discard", "R10", DRAW),
        ("hand=hoplite", "", "pay hoplite", "for the stars of one that is played", "R16", {}),
        ("hand=hoplite", "", "pick hoplite", "Nothing is to be picked", "action", {}),
    ],
)  # fmt: skip
def test_action_a_refusal_has_its_reason_and_section(
    side: str, rival: str, text: str, reason: str, section: str, how: dict[str, Any]
):
    found, rule = refused(table(laid_out(side), Side(rival), **how), text)
    assert reason in found and rule == section


def laid_out(text: str) -> Side:
    """A side from words: "hoplite hand=thor,cadmus sp=2"."""
    given: dict[str, Any] = dict(word.split("=") for word in text.split() if "=" in word)
    given = {key: int(value) if key == "sp" else value.replace(",", " ") for key, value in given.items()}
    return Side(" ".join(word for word in text.split() if "=" not in word), **given)


def test_r14_no_action_is_left():
    war = table(Side("hoplite", hand="dory"), Side())
    war.state.acts = war.state.actions
    assert refused(war, "play dory") == ("All 6 actions of this turn are taken.", "R14")
    assert refused(war, "retire hoplite")[1] == "R14"


def test_r15_a_second_combatant_needs_a_special_order():
    war = table(Side(hand="hoplite cadmus pheidippides"), Side())
    war.do(war.play("hoplite"))
    assert refused(war, "play cadmus") == (
        "One Combatant a turn, and there is no Special Order on Cadmus.",
        "R15",
    )
    assert war.may(war.play("pheidippides"))


def test_r20_a_second_weapon_waits_for_the_next_turn():
    war = table(Side("hoplite cadmus", hand="dory xiphos", command="seax"), Side())
    war.do(war.play("dory"), war.unit("hoplite"))
    assert refused(war, "equip seax on cadmus")[1] == "R20"
    assert refused(war, "equip xiphos on cadmus") == (
        "A Weapon was equipped this turn already; say 'store'.",
        "R20",
    )


def test_r10_a_second_battlefield_waits_for_the_next_turn():
    war = table(Side(hand="long_walls marathon"), Side())
    war.do(war.play("marathon"))
    assert refused(war, "play long walls") == ("One Battlefield is played in a turn.", "R10")


def test_action_c_five_action_cards_are_played_in_a_turn():
    war = table(Side(hand="muses"), Side())
    war.state.action_cards = 5
    assert refused(war, "play gift") == ("5 Action cards are played in a turn at most.", "action.C")


def test_c33_a_hold_for_the_effect_zone_is_never_stored():
    war = table(Side("hoplite", hand="oracle"), Side())
    assert refused(war, "store oracle")[1] == "C33"
    war.do(war.play("oracle"))
    assert war.command(A) == [] and "oracle" in war.zone(A)


def test_c11_a_card_is_used_once_a_turn():
    war = table(Side("archimedes"), Side("rollo"))
    war.do(war.use("archimedes"))
    assert refused(war, "use archimedes") == ("You have used Archimedes this turn already.", "C11")


def test_c14_who_has_attacked_is_told():
    war = table(Side("heracles hoplite"), Side("rollo skald"), **FIGHT)
    war.do(war.attack("heracles", "rollo"))
    assert refused(war, "attack skald with heracles") == (
        "You have attacked with Heracles this turn already.",
        "C14",
    )


def test_r1_one_attack_a_turn():
    war = table(Side("heracles hoplite"), Side("rollo skald"), attacks="one", **FIGHT)
    war.do(war.attack("heracles", "rollo"))
    assert refused(war, "attack skald with hoplite")[1] == "R1"


def test_3_3_a_pacifist_is_told():
    war = table(Side("hoplite", hand="olympic_truce"), Side("rollo"))
    war.do(war.play("olympic_truce"), act.BATTLE)
    assert refused(war, "attack rollo with hoplite") == (
        "Because of Pacifist, Hoplite cannot attack now.",
        "3.3",
    )


def test_battle_comes_once_in_a_turn():
    war = table(Side("hoplite"), Side("rollo"))
    war.do(act.BATTLE, act.STOP)
    assert refused(war, "battle")[1] == refused(war, "attack rollo with hoplite")[1] == "battle"


def test_r28_who_drew_ahead_does_not_draw_again():
    war = table(Side(hand="hoplite"), Side(), **DRAW)
    war.state.drawn_ahead[A] = 1
    assert refused(war, "draw 1") == ("You drew in the End Phase of your last turn; say 'draw 0'.", "R28")


def test_r29_a_full_hand_draws_nothing():
    war = table(Side(hand="hoplite " * 10), Side(), **DRAW)
    assert refused(war, "draw 1") == ("Your hand is full: it holds 10 cards.", "R29")


def test_r35_nobody_attacks_who_is_out():
    war = table(Side("hoplite"), Side("rollo"), Side(), **FIGHT)
    war.state.alive[2] = 0
    assert refused(war, "attack seat 3's state points with hoplite") == (
        "Player 3 is out of the game.",
        "R35",
    )
    assert refused(war, "attack seat 7's rollo with hoplite")[1] == "R35"


def test_c20_only_what_is_offered_can_be_picked():
    war = table(Side("hoplite", hand="burning_mirrors"), Side("rollo skald ivar"))
    war.do(war.play("burning_mirrors"))
    assert "pick Rollo, pick Skald" in refused(war, "pick ivar")[0]


@pytest.mark.parametrize(
    "text", ["play thor", "play rollo", "attack thor with hoplite", "thor", "pay thor", "use thor", "x"]
)
def test_g1_no_refusal_depends_on_a_hidden_hand(text: str):
    reasons = set()
    for hidden in ("thor", "rollo", "skald"):
        war = table(Side("hoplite", hand="cadmus"), Side("huscarl", deck="thor rollo skald"))
        zones.keep(war.state, B, war.number(hidden), False)
        war.state.deck[B][war.number(hidden)] -= 1
        war.state.decks[B] -= 1
        hide(war.state, A)
        reasons.add(refused(war, text))
    assert len(reasons) == 1
