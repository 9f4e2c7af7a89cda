"""The player: it takes what wins, does not throw itself away, plays any cards, and beats chance."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from pylae.core.chance import CHANCE, OVER, below, generator
from pylae.core.game import Game
from pylae.games import greeks_and_vikings as game
from pylae.games.greeks_and_vikings.rules import act, job
from pylae.games.greeks_and_vikings.sight.audit import audit
from pylae.games.greeks_and_vikings.tests.card_files import card_file
from pylae.games.greeks_and_vikings.tests.own_cards import action, combatant, own_cards, when
from pylae.games.greeks_and_vikings.tests.positions import A, Side, Table, fresh, table
from pylae.lab.sim import simulate

STEPS = 250


def chosen(war: Table) -> int:
    """What the player does."""
    out = war.legal()
    return game.policy(war.state, out, len(out), generator(1))


def play_turn(war: Table) -> None:
    """The player plays until somebody else's turn, or the end."""
    me, random = war.state.turn, generator(2)
    while not war.over and war.state.turn == me:
        actions = war.legal()
        game.apply(war.state, below(random, len(actions)) if war.mover == CHANCE else chosen(war))


@pytest.mark.parametrize("trench", ["hoplite", "hoplite alexander", "alexander hoplite cadmus"])
def test_r5_player_takes_a_direct_attack_that_wins(trench: str):
    war = table(Side(trench), Side(sp=1), phase=job.BATTLE)
    war.do(chosen(war))
    assert war.over and war.winner == A


def test_battle_player_goes_to_battle_when_that_wins():
    war = table(Side("alexander"), Side(sp=3))
    play_turn(war)
    assert war.winner == A


def test_winning_player_uses_a_card_that_wins():
    cards = {"raid": action({"sp": {"who": "foe", "n": -3}}), "rest": action({"sp": {"who": "me", "n": 3}})}
    war = own_cards(cards, Side(hand="rest raid"), Side("plain0", sp=3))
    play_turn(war)
    assert war.winner == A


@pytest.mark.parametrize("n", [3, 5])
def test_r19_player_does_not_lose_its_last_points_by_a_card_of_its_own(n: int):
    cards = {
        "folly": action({"sp": {"who": "me", "n": -n}}, {"draw": {"who": "me", "n": 3}}),
        "madman": combatant(when("attack", {"sp": {"who": "me", "n": -n}}), atk=9),
    }
    war = own_cards(cards, Side("madman", hand="folly", sp=3), Side(sp=40))
    play_turn(war)
    assert not war.over and war.sp[A] > 0 and war.hand(A) == ["folly"]


def test_r4_player_does_not_attack_a_wall():
    war = table(Side("hoplite"), Side("rollo+round_shield"), phase=job.BATTLE)
    assert chosen(war) == act.STOP


def test_r31_player_would_rather_not_end_in_a_draw():
    war = own_cards(
        {"doom": action({"sp": {"who": "me", "n": -9}}, {"sp": {"who": "foe", "n": -9}})},
        Side("plain0", hand="doom", sp=8),
        Side("plain1", sp=8),
    )
    play_turn(war)
    assert not war.over


@pytest.mark.parametrize("seed", range(4))
def test_3_3_player_plays_legal_moves_with_any_cards(seed: int):
    random = generator(seed)
    war = fresh(card_file(Random(seed)), players=2 + seed % 3, deck_min=25)
    for _ in range(STEPS):
        if war.mover == OVER:
            break
        actions = war.legal()
        decided = below(random, len(actions)) if war.mover == CHANCE else chosen(war)
        assert decided in actions
        game.apply(war.state, decided)
        assert audit(war.state) == ""


@pytest.mark.soak
@pytest.mark.parametrize(
    ("policy", "side"), [("heuristic,random", "Greeks"), ("random,heuristic", "Vikings")]
)
@pytest.mark.parametrize("options", [{}, {"start_sp": "half"}], ids=["full", "half"])
def test_winning_player_beats_chance_from_either_seat(policy: str, side: str, options: dict[str, str]):
    rates = simulate(cast(Game, game), options, games=1000, policy=policy, seed=1).win_rate
    assert isinstance(rates, dict)
    assert rates[side] >= 0.97
