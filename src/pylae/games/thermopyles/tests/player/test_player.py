"""The player: strong enough, never foolish at the Last Stand, and blind to other hands."""

from __future__ import annotations

from itertools import combinations

import pytest

from pylae.core.chance import OVER, below, generator
from pylae.core.engine import fresh
from pylae.core.match import Match
from pylae.games import thermopyles as game
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.player import charges, weights
from pylae.games.thermopyles.rules import act, phase
from pylae.games.thermopyles.sight import odds
from pylae.games.thermopyles.tests.positions import play, table
from pylae.lab.sim import simulate


def choice(match: Match) -> str:
    return match.hint().text


def test_turn_player_wins_three_solo_games_in_ten():
    summary = simulate(game, games=10_000, policy="heuristic", seed=1)
    assert isinstance(summary.win_rate, float)
    assert summary.win_rate >= 0.30


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turn_player_wins_with_others_too(players: int):
    summary = simulate(game, {"players": players}, games=2000, policy="heuristic", seed=1)
    assert isinstance(summary.win_rate, float)
    assert summary.win_rate >= 0.30


def test_retreat_player_never_leaves_the_last_stand_with_cards_in_hand():
    seen = 0
    for number in range(60):
        state, random = fresh(game, {"players": 1 + number % 4}), generator(6, number)
        out = [0] * game.most_legal
        while game.mover(state) != OVER:
            n = game.legal(state, out)
            if game.mover(state) < 0:
                game.apply(state, below(random, n))
                continue
            action = game.policy(state, out, n, random)
            assert action in out[:n]
            if state.phase == phase.TURN and state.location == 6 and n > 1:
                seen += 1
                assert action != act.RETREAT
            game.apply(state, action)
    assert seen > 20


@pytest.mark.parametrize("card", range(10, 21))
def test_retreat_player_stays_at_the_last_stand_even_when_the_fight_is_lost(card: int):
    assert choice(table([card], location=6, slots="22/22 21/23", support=0)) == f"fight {card}"


def test_fight_2_player_takes_a_sure_win():
    assert choice(table([10, 20], slots="19/20 18/21", grave=11, location=6)) == "fight 20"
    assert choice(table([10, 20], slots="20/24 22/22", persians=0, location=6)) == "fight 20"


def test_fight_2_player_asks_for_no_support_when_nothing_can_be_gained():
    match = play(table([20], slots="19/20 18/21", grave=11), "fight 20")
    assert choice(match) == "support 0"  # 20 wins at once


def test_preparation_player_lays_down_the_weakest_card():
    match = play(table([10, 12, 14, 16, 18], spartans=[20]), "retreat", "draw", "card 20")
    assert choice(match) == "discard 10"


def test_draw_player_takes_a_card_while_there_is_room():
    assert choice(play(table([10, 12]), "retreat")) == "draw"
    assert choice(play(table([10, 12, 14, 15, 16], [20]), "retreat")) == "give 2"


def test_r13_player_does_not_look_into_the_hand_of_the_player_in_turn_when_voting():
    """Both hands are full; seat 2 votes first and knows only its own."""
    votes = set()
    for hand in combinations(range(10), 5):
        match = table(
            [15, 16, 17, 18, 19], [11, 12, 13, 14, 20], hidden_hands=True, draw_vote=True, spartans=0
        )
        state = match.state
        free = [card for card in range(20) if not state.hand[1] >> card & 1]
        state.hand[0] = sum(1 << free[at] for at in hand)
        state.spartan_deck = cards.SPARTAN_DECK & ~state.hand[0] & ~state.hand[1]
        match.play("retreat")
        assert match.mover == 1
        out = [0] * game.most_legal
        n = game.legal(match.state, out)
        votes.add(game.policy(match.state, out, n, generator(1)))
    assert len(votes) == 1


def test_turn_player_decides_the_same_whatever_the_generator():
    match = table([12, 15, 20], [16])
    out = [0] * game.most_legal
    n = game.legal(match.state, out)
    assert len({game.policy(match.state, out, n, generator(seed)) for seed in range(10)}) == 1


def test_fight_4_ways_to_reach_a_total_are_counted():
    assert charges.WHOLE == 6**charges.MOST_DICE
    for dice in range(charges.MOST_DICE + 1):
        totals = odds.dice_totals(dice)
        for missing in range(-5, charges.TOP + 5):
            reached = sum(count for total, count in totals.items() if total >= missing) * 6 ** (
                charges.MOST_DICE - dice
            )
            assert charges.ways(dice, missing) == reached
    assert len(charges.REACH) == charges.MOST_DICE + 1


@pytest.mark.parametrize("grave", [9, 10, 11])
@pytest.mark.parametrize("persians", [0, 1, 2])
@pytest.mark.parametrize("slots", ["19/20 18/21", "18/21 19/20", "22/22 12/27", "12/27 22/22"])
def test_end_player_counts_the_ways_to_win_at_once(grave: int, persians: int, slots: str):
    """Every strength, played through the rules."""
    for card in (12, 16, 20):
        match = table([card], slots=slots, grave=grave, persians=persians, location=3, support=1)
        play(match, f"fight {card}", "support 1")
        won = 0
        for first in range(1, 7):
            for second in range(1, 7):
                end = play(match.branch(), f"die {first}", f"die {second}")
                won += end.over and end.returns() == [1]
        counted = charges.victory(match.state, 2, card, grave, persians)
        assert counted == won * charges.WHOLE // 36


def test_turn_player_has_a_weight_for_each_name_and_number_of_players():
    assert len(game.weights) == 4
    for row in (game.start_weights, *game.weights):
        assert len(row) == len(game.weight_names)
        assert all(isinstance(weight, int) for weight in row)


def test_turn_player_reads_each_weight_where_its_name_stands():
    """The order of `weights.toml` is the order of the constants."""
    assert [getattr(weights, name.upper()) for name in game.weight_names] == list(
        range(len(game.weight_names))
    )
