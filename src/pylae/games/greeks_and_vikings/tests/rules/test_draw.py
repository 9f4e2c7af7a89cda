"""Drawing: in the Draw Phase, in the End Phase, and from an empty Deck."""

from __future__ import annotations

from typing import Any

import pytest

from pylae.core.chance import CHANCE
from pylae.games.greeks_and_vikings.rules import act, endings, job
from pylae.games.greeks_and_vikings.tests.positions import A, B, C, Side, fresh, table

DRAWING: dict[str, Any] = {"phase": job.DRAWING}
MANY = "hoplite huscarl xiphos seax dory rollo"


def numbers(war) -> list[int]:
    """How many cards may be drawn."""
    return [action - act.DRAW for action in war.legal() if act.DRAW <= action < act.PLAY]


@pytest.mark.parametrize(
    ("hand", "permitted"),
    [
        ("xiphos", [1, 2, 3, 4]),
        ("", [1, 2, 3, 4, 5]),
        ("xiphos dory sarissa trident aspis", [1]),
        ("xiphos dory sarissa trident aspis oracle obol", [1]),
        ("xiphos dory sarissa trident aspis oracle obol amphora muses phalanx", [0]),
    ],
)
def test_t39_draw_r8_c22_at_least_one_and_up_to_five_in_hand(hand: str, permitted: list[int]):
    war = table(Side(hand=hand, deck=MANY), Side(), **DRAWING)
    if permitted == [0]:
        assert war.asked in (job.ACTION, job.DRAWING)
        assert war.asked == job.ACTION or numbers(war) == [0]
    else:
        assert numbers(war) == permitted


def test_c22_nobody_draws_more_than_the_deck_holds():
    war = table(Side(hand="xiphos", deck="hoplite huscarl"), Side(), **DRAWING)
    assert numbers(war) == [1, 2]


def test_t40_prepare_five_cards_each_and_six_after_the_first_draw():
    war = fresh(first="1")
    for _ in range(10):
        assert war.mover == CHANCE
        war.chance(
            *[
                next(
                    name
                    for name in war.ids
                    if war.state.deck[war.state.job[war.state.jobs - 1][1]][war.number(name)]
                )
            ]
        )
    assert war.state.hands[:2] == [5, 5]
    assert war.mover == A
    assert war.asked == job.DRAWING
    assert numbers(war) == [1]
    war.do(act.DRAW + 1).luck()
    assert war.state.hands[:2] == [6, 5]
    assert war.asked == job.ACTION


def test_t41_end_r28_a_draw_in_the_end_phase_replaces_the_next_one():
    war = table(Side(hand="xiphos dory", deck=MANY), Side(deck=MANY), phase=job.ENDING)
    war.do(act.DRAW + 3).luck()
    assert len(war.hand(A)) == 5
    assert war.state.turn == B
    war.do(act.DRAW + 1).luck()
    war.do(act.STOP, act.STOP)
    assert war.state.turn == A
    assert war.asked == job.ACTION or numbers(war) == [0]


def test_t42_r30_a_due_draw_from_an_empty_deck_loses():
    war = table(Side(deck=MANY), Side(deck=""), phase=job.ENDING)
    war.do(act.STOP)
    assert war.over
    assert war.winner == A
    assert war.state.outcome == endings.EMPTY_DECK


def test_t42_t43_r30_the_last_cards_are_drawn_and_the_turn_is_played():
    war = table(Side(deck="hoplite huscarl"), Side(deck=MANY), **DRAWING)
    war.do(act.DRAW + 2).luck()
    assert war.state.decks[A] == 0
    assert war.asked == job.ACTION
    war.do(war.play("hoplite"), act.STOP, act.STOP)
    assert war.state.turn == B


def test_c22_a_full_hand_needs_no_card():
    full = "xiphos dory sarissa trident aspis oracle obol amphora muses phalanx"
    war = table(Side(deck=MANY), Side(hand=full, deck=""), phase=job.ENDING)
    war.do(act.STOP)
    assert not war.over
    assert war.state.turn == B


def test_c22_a_full_hand_cannot_draw_ahead():
    full = "xiphos dory sarissa trident aspis oracle obol amphora muses phalanx"
    war = table(Side(hand=full, deck=MANY), Side(), phase=job.ENDING)
    assert numbers(war) == []


def test_t55_r29_effects_stop_at_ten_cards():
    nine = "xiphos dory sarissa trident aspis oracle obol amphora phalanx"
    war = table(Side(hand=f"muses {nine}", deck=MANY), Side())
    war.do(war.play("muses")).luck()
    assert war.state.hands[A] == 10


def test_r30_effects_never_eliminate():
    war = table(Side(hand="muses", deck=""), Side())
    war.do(war.play("muses"))
    assert not war.over
    assert war.mover == A


def test_r46_after_the_last_turn_the_game_is_a_draw():
    war = table(Side(deck=MANY), Side(deck=MANY), phase=job.ENDING, turns=200)
    war.do(act.STOP)
    assert war.over
    assert war.winner is None
    assert war.state.outcome == endings.TIME


def test_multiplayer_out_of_cards_out_of_the_game_and_the_next_one_goes_on():
    war = table(Side(deck=MANY), Side("hoplite", deck=""), Side(deck=MANY), phase=job.ENDING)
    war.do(act.STOP)
    assert war.state.alive[:3] == [1, 0, 1]
    assert war.trench(B) == []
    assert war.state.turn == C


def test_t59_draw_nobody_draws_in_the_action_phase():
    war = table(Side(hand="xiphos", deck=MANY), Side())
    assert numbers(war) == []
    assert not any(action >= act.ATTACK for action in war.legal())
    assert not war.may(war.play("hoplite"))
