"""The turn: what begins anew, what ends when, and who is next."""

from __future__ import annotations

import pytest

from pylae.core.chance import CHANCE
from pylae.games.greeks_and_vikings.rules import act, agenda, end, endings, job, layout, sequence
from pylae.games.greeks_and_vikings.tests.positions import A, B, C, D, Side, Table, fresh, table

MANY = "hoplite huscarl xiphos seax dory rollo"


@pytest.mark.parametrize(("players", "points"), [(2, 50), (3, 25), (4, 25)])
def test_multiplayer_r36_three_and_four_players_have_25_points(players: int, points: int):
    war = fresh(players=players)
    assert war.sp == [points] * players


def test_r36_a_half_game_has_25_points():
    assert fresh(start_sp="half").sp == [25, 25]


def test_r41_chance_says_who_goes_first_among_those_who_play():
    war = fresh(players=3)
    assert (war.mover, len(war.legal())) == (CHANCE, 3)
    sequence.apply(war.state, 2)
    assert war.state.turn == C
    assert war.luck().mover == C


@pytest.mark.parametrize(("first", "asked"), [("2", job.DRAW), ("4", job.FIRST_PLAYER)])
def test_r41_a_seat_is_named_first_or_is_not_there(first: str, asked: int):
    assert fresh(first=first).asked == asked


def test_1_3_counts_begin_anew_with_each_turn():
    war = table(Side("hoplite", hand="aspis", deck=MANY), Side("archimedes", deck=MANY), phase=job.ENDING)
    state = war.state
    state.acts, state.combatants, state.orders, state.action_cards, state.discount = 6, 2, 1, 3, 1
    state.equipped = state.field_played = state.attacked = 1
    state.strikes[0], state.readied[5], state.used[5], state.zone_used[B] = 1, 2, 1, 1
    war.do(act.STOP)
    assert state.turn == B
    assert not any(
        (state.acts, state.combatants, state.orders, state.action_cards, state.discount, state.equipped)
    )
    assert not any((state.field_played, state.attacked, *state.strikes, *state.readied, *state.used))
    assert not any(state.zone_used)


def test_r38_c27_a_turn_ends_with_it_a_round_with_the_owners_next_one():
    war = table(Side("hoplite", deck=MANY), Side(deck=MANY), Side(deck=MANY), phase=job.ENDING)
    state = war.state
    (
        state.more_atk[0][layout.FIRST_TURN],
        state.more_atk[0][layout.FIRST_STAY],
        state.more_atk[0][layout.FIRST_ROUND + B],
    ) = 1, 2, 4
    state.granted[0][layout.FIRST_ROUND + C] = 16
    war.do(act.STOP)
    assert state.more_atk[0] == [2 if until == layout.FIRST_STAY else 0 for until in range(layout.LASTING)]
    assert state.granted[0][layout.FIRST_ROUND + C] == 16
    war.do(act.DRAW + 1).luck().do(act.STOP, act.STOP)
    assert state.granted[0][layout.FIRST_ROUND + C] == 0
    assert state.more_atk[0][layout.FIRST_STAY] == 2


def test_c16_only_action_cards_leave_the_command_zone_at_the_end():
    war = table(Side(command="muses obol phalanx dory", deck=MANY), Side(deck=MANY), phase=job.ENDING)
    war.do(act.STOP)
    assert war.command(A) == ["obol", "dory"]
    assert war.museum(A) == ["muses", "phalanx"]


def test_draw_action_it_is_quiet_where_a_turn_begins_and_between_two_actions():
    war = table(
        Side("huscarl hoplite", hand="rollo", deck=MANY), Side("cadmus", deck=MANY), phase=job.DRAWING
    )
    assert sequence.quiet(war.state) == 1
    war.do(act.DRAW + 1)
    assert war.mover == CHANCE and sequence.quiet(war.state) == 0
    war.luck()
    assert war.asked == job.ACTION and sequence.quiet(war.state) == 1
    war.do(war.play("rollo"))
    assert war.asked == job.PAY and sequence.quiet(war.state) == 0


def test_battle_end_neither_the_battle_phase_nor_the_end_phase_is_quiet():
    war = table(Side("hoplite", deck=MANY), Side("cadmus", deck=MANY))
    war.do(act.BATTLE)
    assert war.asked == job.BATTLE and sequence.quiet(war.state) == 0
    war.do(act.STOP)
    assert war.asked == job.ACTION and sequence.quiet(war.state) == 1
    war.do(act.STOP)
    assert war.asked == job.ENDING and sequence.quiet(war.state) == 0
    end.finish(war.state, endings.TIME)
    assert war.over and sequence.quiet(war.state) == 0


def test_r8_where_nobody_must_draw_nobody_is_out_of_cards():
    war = table(Side(deck=""), Side(deck=""), phase=job.DRAWING, must_draw="no")
    assert war.legal() == [act.DRAW]
    war.do(act.DRAW)
    assert war.asked == job.ACTION


def test_r8_where_nobody_must_draw_none_is_a_choice():
    war = table(Side(hand="xiphos dory sarissa", deck=MANY), Side(), phase=job.DRAWING, must_draw="no")
    assert war.legal() == [act.DRAW, act.DRAW + 1, act.DRAW + 2]


def test_r29_a_smaller_hand_draws_up_to_its_limit():
    five = "xiphos dory sarissa trident aspis"
    war = table(Side(hand=five, deck=MANY), Side(), phase=job.DRAWING, hand_limit="5")
    assert war.legal() == [act.DRAW]


def test_c15_known_cards_are_drawn_without_chance_and_seen_by_all():
    war = table(Side(deck=MANY), Side(), phase=job.DRAWING)
    war.state.top[A][:2] = [1 + war.number("thor"), 1 + war.number("obol")]
    war.state.decks[A] += 2
    war.do(act.DRAW + 3)
    assert war.mover == CHANCE
    assert sorted(war.hand(A)) == ["obol", "thor"]
    assert [token for token in war.state.shown[A] if token] == [token for token in war.state.hand[A] if token]
    war.chance("seax")
    assert war.asked == job.ACTION
    assert sorted(war.hand(A)) == ["obol", "seax", "thor"]


# Out of the game


def lose_all(war: Table, *players: int) -> None:
    """These players have no points any more when the next checkpoint comes: the active one retires somebody."""
    for player in players:
        war.state.sp[player] = 0


def four(**options) -> Table:
    sides = [Side("hoplite cadmus", hand="xiphos", deck=MANY, sp=25) for _ in range(4)]
    return table(*sides, **options)


def test_c23_the_turn_order_skips_who_is_out():
    war = four()
    lose_all(war, B, C)
    war.do(war.retire("hoplite"))
    assert war.state.alive == [1, 0, 0, 1]
    assert (war.mover, war.asked) == (A, job.ACTION)
    war.do(act.STOP, act.STOP)
    assert war.state.turn == D


def test_c23_rounds_of_who_is_out_are_over():
    war = four()
    war.state.granted[0][layout.FIRST_ROUND + B] = 16
    war.state.more_def[0][layout.FIRST_ROUND + C] = 2
    lose_all(war, B)
    war.do(war.retire("cadmus"))
    assert war.state.granted[0][layout.FIRST_ROUND + B] == 0
    assert war.state.more_def[0][layout.FIRST_ROUND + C] == 2


def test_r31_winning_the_last_one_left_wins_and_the_others_lose():
    war = four()
    lose_all(war, B, C, D)
    war.do(war.retire("hoplite"))
    assert war.over
    assert war.winner == A
    assert war.state.outcome == endings.STATE_POINTS
    assert war.state.jobs == 0


def test_r31_who_went_out_before_has_no_part_in_a_draw():
    war = four()
    lose_all(war, D)
    war.do(war.retire("hoplite"))
    lose_all(war, A, B, C)
    agenda.push(war.state, job.CHECKPOINT, 0, 0, 0)
    sequence.run(war.state)
    out = [9] * 4
    end.returns(war.state, out)
    assert war.state.outcome == endings.ALL_OUT
    assert out == [0, 0, 0, -1]


def test_g12_turn_effects_end_with_a_player_who_goes_out_in_the_battle():
    war = table(Side("hoplite", sp=2), Side("ivar", deck=MANY, sp=25), Side("rollo", sp=25), phase=job.BATTLE)
    war.state.more_def[war.place("ivar")][layout.FIRST_TURN] = 2
    war.do(war.attack("hoplite", "ivar"))
    assert (war.mover, war.asked) == (B, job.DRAWING)
    assert war.state.more_def[war.place("ivar")][layout.FIRST_TURN] == 0
    assert war.state.attacker == war.state.defender == 0


# Attacks


def test_c14_one_more_attack_for_each_time_a_combatant_is_readied():
    war = table(Side("hoplite"), Side(), phase=job.BATTLE)
    war.state.readied[0] = 1
    war.do(war.attack("hoplite", B), war.attack("hoplite", B))
    assert not war.may(war.attack("hoplite", B))


def test_c14_twin_strike_is_one_more_and_adds_to_being_readied():
    war = table(Side("hoplite"), Side(), phase=job.BATTLE)
    war.state.granted[0][layout.FIRST_TURN] = 32
    war.state.readied[0] = 1
    war.do(*[war.attack("hoplite", B)] * 3)
    assert not war.may(war.attack("hoplite", B))


def test_c14_with_one_attack_a_turn_nothing_adds_to_it():
    war = table(Side("hoplite"), Side(), phase=job.BATTLE, attacks="one")
    war.state.granted[0][layout.FIRST_TURN] = 32
    war.state.readied[0] = 3
    war.do(war.attack("hoplite", B))
    assert war.legal() == [act.STOP]


def test_c24_five_attacks_are_the_most():
    war = table(Side("hoplite"), Side(), phase=job.BATTLE)
    war.state.readied[0] = 99
    war.do(*[war.attack("hoplite", B)] * 5)
    assert not war.may(war.attack("hoplite", B))


def test_c26_guards_of_one_opponent_protect_no_other():
    war = table(Side("hoplite bellerophon"), Side("rollo huscarl"), Side("cadmus"), phase=job.BATTLE)
    assert not war.may(war.attack("hoplite", "rollo"))
    assert war.may(war.attack("hoplite", "cadmus"))
    assert war.may(war.attack("bellerophon", C))
    assert not war.may(war.attack("bellerophon", B))
