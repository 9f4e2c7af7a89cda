"""Words of the card language that the shipped set does not need, on cards written for a test (T71)."""

from __future__ import annotations

from typing import Any

import pytest

from pylae.games.greeks_and_vikings.rules import act, job
from pylae.games.greeks_and_vikings.tests.positions import A, B, Side, Table, table

FILE = """
format = "gv-cards/1"
[set]
id = "patched"
title = "Patched"
status = "custom"
[decks.one]
{deck}
[decks.two]
{deck}
"""


def combatant(name: str, fx: str = "", atk: int = 2, defence: int = 2, more: str = "") -> str:
    return f"""
[[cards]]
id = "{name}"
name = "{name}"
side = "test"
kind = "combatant"
subtype = "soldier"
stars = 0
atk = {atk}
def = {defence}
text = "For a test."
fx = [{fx}]
{more}
"""


def action(name: str, fx: str) -> str:
    return f"""
[[cards]]
id = "{name}"
name = "{name}"
side = "test"
kind = "action"
text = "For a test."
fx = [{fx}]
"""


def own(*written: str, a: Side, b: Side, **more: Any) -> Table:
    """A table with these cards, and plain ones to fill the decks."""
    fillers = [combatant(f"plain{at}") for at in range(14)]
    every = [*written, *fillers]
    ids = [text.split('id = "')[1].split('"')[0] for text in every]
    counts = dict.fromkeys(ids, 3)
    deck = "\n".join(f"{name} = {number}" for name, number in counts.items())
    return table(a, b, texts={"cards": FILE.format(deck=deck) + "".join(every)}, **more)


PLAIN = "plain0 plain1 plain2"


def test_t71_c15_mill_sends_the_top_of_the_deck_to_the_museum():
    war = own(
        action("grind", '{when = "play", do = [{mill = {who = "foe", n = 2}}]}'),
        a=Side(hand="grind", deck=PLAIN),
        b=Side(deck=PLAIN),
    )
    war.do(war.play("grind")).luck()
    assert len(war.museum(B)) == 2
    assert war.state.decks[B] == 1


def test_t71_c14_ready_gives_one_more_attack():
    war = own(
        action("again", '{when = "play", do = [{ready = {to = "friends", pick = 1}}]}'),
        a=Side("plain0", hand="again", deck=PLAIN),
        b=Side(deck=PLAIN),
    )
    war.do(war.play("again"), act.BATTLE, war.attack("plain0", B), war.attack("plain0", B))
    assert war.sp == [50, 46]
    assert not war.may(war.attack("plain0", B))


def test_t71_c14_twin_strike_attacks_twice():
    war = own(
        combatant("twin", more='keywords = ["twin_strike"]'),
        a=Side("twin", deck=PLAIN),
        b=Side(deck=PLAIN),
        phase=job.BATTLE,
    )
    war.do(war.attack("twin", B), war.attack("twin", B))
    assert not war.may(war.attack("twin", B))


def test_t71_c24_whoever_readies_itself_attacks_five_times_at_most():
    war = own(
        combatant("loop", '{when = "attack", do = [{ready = {to = "self"}}]}'),
        a=Side("loop", deck=PLAIN),
        b=Side(deck=PLAIN),
        phase=job.BATTLE,
    )
    for _ in range(5):
        war.do(war.attack("loop", B))
    assert not war.may(war.attack("loop", B))


def test_t71_c27_stay_lasts_until_the_card_leaves():
    war = own(
        action(
            "train", '{when = "play", do = [{boost = {to = "friends", pick = 1, atk = 1, until = "stay"}}]}'
        ),
        a=Side("plain0", hand="train", deck=PLAIN),
        b=Side(deck=PLAIN),
    )
    war.do(war.play("train"), act.STOP, act.STOP).do(act.DRAW + 1).luck()
    assert war.atk("plain0", A) == 3


def test_t71_vs_looks_at_the_opponent_in_battle():
    hunter = combatant(
        "hunter",
        '{when = "attack", if = {vs = {name = "prey"}}, do = [{boost = {to = "self", atk = 3, until = "battle"}}]}',
    )
    war = own(
        hunter,
        combatant("prey", defence=4),
        a=Side("hunter", deck=PLAIN),
        b=Side("prey plain1", deck=PLAIN),
        phase=job.BATTLE,
    )
    war.do(war.attack("hunter", "prey"))
    assert war.sp == [50, 49]
    assert war.atk("hunter") == 2


@pytest.mark.parametrize(("points", "atk"), [(10, 5), (11, 2)])
def test_t71_sp_max_helps_who_has_little(points: int, atk: int):
    war = own(
        combatant("last", '{aura = {to = "self", atk = 3}, if = {sp_max = 10}}'),
        a=Side("last", deck=PLAIN, sp=points),
        b=Side(deck=PLAIN),
    )
    assert war.atk("last") == atk


def test_t71_c28_a_cost_of_discarded_cards_is_chosen_from_the_hand():
    war = own(
        action("trade", '{when = "play", cost = {discard = 2}, do = [{sp = {who = "me", n = 4}}]}'),
        a=Side(hand="trade plain0 plain1 plain2", deck=PLAIN),
        b=Side(deck=PLAIN),
    )
    war.do(war.play("trade"), war.title("plain0"), war.title("plain2"))
    assert war.sp == [54, 50]
    assert (war.hand(A), war.museum(A)) == (["plain1"], ["plain0", "plain2"])


def test_c28_an_action_whose_cost_cannot_be_paid_is_not_offered():
    war = own(
        action("trade", '{when = "play", cost = {discard = 2}, do = [{sp = {who = "me", n = 4}}]}'),
        a=Side(hand="trade plain0", deck=PLAIN),
        b=Side(deck=PLAIN),
    )
    assert not war.may(war.play("trade"))


def test_c28_the_cost_of_a_trigger_is_a_question():
    keeper = combatant("keeper", '{when = "play", cost = {sp = 2}, do = [{draw = {who = "me", n = 1}}]}')
    war = own(keeper, a=Side(hand="keeper", deck=PLAIN), b=Side(deck=PLAIN))
    war.do(war.play("keeper"), act.NO)
    assert (war.sp, war.hand(A)) == ([50, 50], [])
    war = own(keeper, a=Side(hand="keeper", deck=PLAIN), b=Side(deck=PLAIN))
    war.do(war.play("keeper"), act.YES).luck()
    assert (war.sp[A], len(war.hand(A))) == (48, 1)


def test_c15_what_is_put_on_top_is_drawn_next_and_what_lies_at_the_bottom_last():
    war = own(
        action("top", '{when = "play", do = [{recover = {where = {}, dest = "deck_top"}}]}'),
        action("bottom", '{when = "play", do = [{recover = {where = {}, dest = "deck_bottom"}}]}'),
        action("gift", '{when = "play", do = [{draw = {who = "me", n = 3}}]}'),
        a=Side(hand="top bottom gift", museum="plain5 plain6", deck="plain0"),
        b=Side(deck=PLAIN),
    )
    war.do(war.play("top"), war.title("plain6"), war.play("bottom"))  # plain5 is all that is left
    assert war.state.decks[A] == 3
    war.do(war.play("gift")).luck()
    assert war.hand(A) == ["plain0", "plain5", "plain6"]


def test_c20_several_picks_are_taken_in_one_order():
    war = own(
        action(
            "shout", '{when = "play", do = [{boost = {to = "friends", pick = 2, atk = 1, until = "turn"}}]}'
        ),
        a=Side("plain0 plain1 plain2", hand="shout", deck=PLAIN),
        b=Side(deck=PLAIN),
    )
    war.do(war.play("shout"))
    assert not war.may(war.unit("plain2", A))  # nobody would be left to pick after it
    war.do(war.unit("plain1", A))
    assert [war.atk(f"plain{at}", A) for at in range(3)] == [2, 3, 3]


def test_g6_who_falls_together_sees_only_the_own_fall():
    mourner = combatant("mourner", '{when = "fall", scope = "friend", do = [{sp = {who = "me", n = 5}}]}')
    war = own(
        mourner,
        action("plague", '{when = "play", do = [{defeat = {to = "foes"}}]}'),
        a=Side(hand="plague", deck=PLAIN),
        b=Side("mourner plain1", deck=PLAIN),
    )
    war.do(war.play("plague"))
    assert war.sp == [50, 55]


def test_3_4_3_a_new_event_is_handled_inside_its_operation():
    """The fall that a fall causes comes before the rest of the first ability."""
    martyr = combatant(
        "martyr",
        '{when = "fall", do = [{defeat = {to = "friends", where = {name = "friend"}}}, {sp = {who = "me", n = -50}}]}',
    )
    friend = combatant("friend", '{when = "fall", do = [{sp = {who = "me", n = 10}}]}')
    war = own(
        martyr,
        friend,
        action("strike", '{when = "play", do = [{defeat = {to = "foes", where = {name = "martyr"}}}]}'),
        a=Side(hand="strike", deck=PLAIN),
        b=Side("martyr friend", deck=PLAIN, sp=45),
    )
    war.do(war.play("strike"))
    assert war.sp == [50, 5]


def test_r37_a_battle_ends_without_result_when_one_of_the_two_has_left():
    trap = combatant("trap", '{when = "defend", do = [{defeat = {to = "rival"}}]}')
    war = own(trap, a=Side("plain0", deck=PLAIN), b=Side("trap", deck=PLAIN), phase=job.BATTLE)
    war.do(war.attack("plain0", "trap"))
    assert war.sp == [50, 50]
    assert (war.trench(A), war.trench(B)) == ([], ["trap"])


def test_c24_an_endless_chain_is_cut():
    """Each fall brings its card back, which falls again when it comes into play."""
    phoenix = combatant(
        "phoenix",
        '{when = "fall", do = [{muster = {from = "my_museum", where = {name = "phoenix"}}}]}, '
        '{when = "play", do = [{defeat = {to = "self"}}]}',
    )
    war = own(phoenix, a=Side(hand="phoenix", deck=PLAIN), b=Side(deck=PLAIN))
    war.do(war.play("phoenix"))
    assert war.mover == A
    assert war.asked == job.ACTION
