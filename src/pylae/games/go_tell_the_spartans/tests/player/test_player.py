"""The player: a legal answer to every question, the same on what a seat sees, and sensible where anybody can judge."""

from __future__ import annotations

from random import Random

import pytest

from pylae.core.chance import CHANCE, OVER, generator
from pylae.games.go_tell_the_spartans.data import compass, peoples
from pylae.games.go_tell_the_spartans.player import charges, contingents, plan, policy, shots, weights
from pylae.games.go_tell_the_spartans.rules import act, beside, phase, segments, sequence, templates
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.sight import views
from pylae.games.go_tell_the_spartans.tests.positions import (
    at,
    dice,
    game,
    persians,
    position,
    stack,
    take_away,
)

BOW, MIXED = 3, 1


def choice(state: State) -> int:
    """What the player does; it must be legal."""
    out = [0] * act.MOST_LEGAL
    n = sequence.legal(state, out)
    action = policy.policy(state, out, n, generator(1))
    assert action in out[:n], (state.phase, action)
    return action


def played(state: State, seed: int, most: int = 20_000) -> tuple[set[int], int]:
    """A whole game: the player for every seat, on what the seat sees. The phases that were asked, and the steps."""
    random = Random(seed)
    asked: set[int] = set()
    out = [0] * act.MOST_LEGAL
    for step in range(most):
        who = sequence.mover(state)
        if who == OVER:
            return asked, step
        if who == CHANCE:
            sequence.apply(state, random.randrange(sequence.legal(state, out)))
            continue
        view = state.copy()
        views.hide(view, who)
        asked.add(state.phase)
        action = choice(view)
        assert action in out[: sequence.legal(state, out)], (state.phase, action)
        sequence.apply(state, action)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("players", [1, 2, 7])
def test_4_0_the_player_answers_every_question_legally(players: int, seed: int):
    state = game(players=players)
    asked, _ = played(state, seed)
    assert phase.MOVE in asked
    assert phase.DEPLOY in asked


@pytest.mark.parametrize(
    "options",
    [
        {"data": "long_pass"},
        {"nothing_but_spartans": True, "feigned_retreat": True},
        {"feigned_retreat": True, "strict_no_restack": True, "mono_contingent_stacks": True},
        {"players": 2, "allow_split": False, "fog": False, "data": "long_pass"},
    ],
    ids=str,
)
def test_11_the_player_knows_all_options(options: dict[str, object]):
    played(game(**options), 3)


def test_4_0_a_random_game_is_answered_from_any_position():
    """Positions that the player would not have come to itself."""
    random = Random(5)
    for players in (1, 2, 7):
        state = game(players=players)
        out = [0] * act.MOST_LEGAL
        for _ in range(1500):
            who = sequence.mover(state)
            if who == OVER:
                break
            n = sequence.legal(state, out)
            if who == CHANCE:
                sequence.apply(state, random.randrange(n))
                continue
            answer = choice(state.copy())
            wild = out[random.randrange(n)]
            sequence.apply(state, answer if state.phase == phase.DEPLOY or random.randrange(2) else wild)


def test_weights_have_a_meaning_each():
    assert len(weights.start_weights) == len(weights.weight_names)
    assert len(weights.weights) == peoples.GREEK_SEATS
    assert all(len(row) == len(weights.weight_names) for row in weights.weights)


def test_8_3_2_mean_losses_are_those_of_the_table():
    assert charges.MEAN_LOSSES[0][1] == (16, 8)
    assert charges.MEAN_LOSSES[0][6] == (6, 23)


def test_8_2_2_mean_hits_are_those_of_the_table():
    assert shots.MEAN_HITS[0][BOW][:5] == (83, 50, 60, 60, 16)
    assert shots.MEAN_HITS[0][MIXED][1] == 50


def test_6_0_the_army_takes_the_line_and_then_ends_its_deployment():
    state = game()
    dice(state, 5)
    assert choice(state) == act.CONTINGENT + peoples.MALIANS
    sequence.apply(state, choice(state))
    assert choice(state) == act.TEMPLATE + templates.TEMPLATE_NAMES.index("line")
    sequence.apply(state, choice(state))
    assert choice(state) == act.END


def test_6_0_who_has_lost_most_goes_to_the_box():
    state = game()
    dice(state, 5)
    assert state.phase == phase.GUARD_BOX
    for unit in range(9):
        state.loss[6 + unit] = 3 if unit < 7 else 0
    state.loss[6 + 7] = 0
    assert contingents.worn(state, peoples.THESPIANS) == 43
    assert weighted_choice(state, box_worn=1000) == act.CONTINGENT + peoples.THESPIANS


def weighted_choice(state: State, **changed: int) -> int:
    """What the player would do with some weights changed."""
    scale = list(weights.weights[0])
    for name, number in changed.items():
        scale[weights.weight_names.index(name)] = number
    out = [0] * act.MOST_LEGAL
    n = sequence.legal(state, out)
    return policy.weighted(state, out, n, tuple(scale))


def test_5_1_a_persian_player_begins_with_the_immortals():
    state = game(players=2)
    assert state.phase == phase.COMMIT
    assert choice(state) == act.CONTINGENT + peoples.IMMORTALS


def test_5_3_with_seven_seats_nobody_votes_for_himself_to_stay():
    state = game(players=7)
    state.day, state.council, state.phase = 3, 1, phase.STAY
    state.chosen = 1 << peoples.SPARTANS
    state.commander = state.actor = peoples.THESPIANS
    assert choice(state) != act.CONTINGENT + peoples.THESPIANS


def test_8_1_hoplites_hold_their_line_against_the_automaton():
    state = position("F5 W 3 Thespians hoplite", "E5 E 3 Medes mixed", segment=segments.GREEK_MOVEMENT)
    assert choice(state) == act.END


def test_3_4_a_charge_is_not_weighed_by_what_lies_under_a_stack():
    state = position(
        "F5 W 3 Thespians hoplite", "E5 E 3 Susa mixed", segment=segments.GREEK_MOVEMENT, players=2
    )
    other = state.copy()
    for unit in persians(other, "E5")[1:]:
        other.loss[unit] = 1
    scale = weights.weights[weights.DUEL]
    promised = [
        charges.charge_value(one, stack(one, "F5")[0], 2 * compass.WEST, scale) for one in (state, other)
    ]
    assert promised[0] == promised[1] > weights.NEVER


def test_8_1_hoplites_charge_a_weak_stack_of_a_persian_player():
    state = position(
        "F5 W 3 Thespians hoplite", "E5 E 1 Susa mixed losses 1", segment=segments.GREEK_MOVEMENT, players=2
    )
    assert choice(state) != act.END
    sequence.apply(state, choice(state))
    sequence.apply(state, choice(state))
    assert stack(state, "E5")


def marched(state: State) -> State:
    """After the player has moved one force in a game of two."""
    assert state.phase == phase.MOVE
    sequence.apply(state, choice(state))
    while state.phase == phase.MARCH:
        sequence.apply(state, choice(state))
    return state


def duel(*stacks: str, segment: int = segments.GREEK_MOVEMENT) -> State:
    """A position of a game of two."""
    return position(*stacks, segment=segment, players=2)


def test_8_1_hoplites_advance_on_archers_in_reach():
    state = marched(duel("F5 W 3 Thespians hoplite", "C5 E 3 Medes bow"))
    assert len(stack(state, "D5")) == 3


def test_8_1_4_hoplites_come_upon_archers_two_areas_ahead():
    state = duel("E5 W 3 Thespians hoplite", "C5 E 3 Medes bow", "A2 E 3 Medes mixed")
    thespians = stack(state, "E5")
    marched(state)
    assert [state.area[unit] for unit in thespians] == [at(state, "C5")] * 3


def test_3_2_1_hoplites_do_not_march_into_friends_who_leave_no_room():
    state = duel("F5 W 3 Thespians hoplite", "E5 W 3 Phocians hoplite", "D5 E 3 Medes mixed")
    marched(state)
    assert len(stack(state, "F5")) == 3


def test_3_2_1_hoplites_turn_to_an_enemy_beside_them():
    state = marched(duel("F5 W 3 Thespians hoplite", "F7 W 3 Medes mixed"))
    assert state.facing[stack(state, "F5")[0]] == compass.FACINGS.index("S")


def test_3_3_4_hoplites_wheel_upon_those_who_hold_them():
    state = duel("G5 W 3 Thespians hoplite", "G4 S 3 Medes mixed")
    thespians = stack(state, "G5")
    marched(state)
    assert state.area[thespians[0]] == at(state, "G4")


def ahead(*stacks: str, day: int = 2) -> State:
    """A position of a game of two in which the Immortals have routed, and no Greeks."""
    state = duel(*stacks)
    state.routs[peoples.IMMORTALS] = 1
    state.day = day
    return state


def test_10_0_greeks_who_are_ahead_do_not_go_for_persians_who_keep_away():
    far = ("H5 W 3 Thespians hoplite", "C5 E 3 Medes mixed")
    assert choice(ahead(*far)) == act.END
    assert choice(duel(*far)) != act.END


def test_10_0_greeks_who_are_ahead_still_meet_persians_who_come():
    state = marched(ahead("H5 W 3 Thespians hoplite", "D5 E 3 Medes mixed"))
    assert len(stack(state, "G5")) == 3


def test_10_0_on_the_first_day_greeks_who_are_ahead_fight_on_while_peloponnesians_can_bear_it():
    state = ahead("F5 W 3 Thespians hoplite", "A5 E 3 Medes mixed", day=1)
    assert choice(state) != act.END
    take_away(state, "Peloponnesians", "hoplite", 9, beside.TRACK)
    assert plan.to_rout(state, peoples.PELOPONNESIANS) == 5
    assert choice(state) == act.END


def test_6_0_greeks_who_are_ahead_deploy_out_of_reach():
    state = game(players=2)
    sequence.apply(state, choice(state))
    sequence.apply(state, choice(state))
    assert choice(state) == act.TEMPLATE + templates.LINE
    state.day, state.routs[peoples.IMMORTALS] = 2, 1
    assert choice(state) == act.TEMPLATE + templates.DEEP
    state.routs[peoples.THEBANS] = 1
    assert choice(state) == act.TEMPLATE + templates.LINE


def test_r91_a_handicap_is_no_lead_won_on_the_map():
    state = game(players=2, handicap=33)
    assert plan.won(state) == 0 and not plan.holds(state, weights.weights[weights.DUEL])


def test_8_1_hoplites_wait_for_an_enemy_out_of_reach():
    assert choice(duel("L5 W 3 Thespians hoplite", "C5 E 3 Medes mixed")) == act.END


def test_8_1_hoplites_do_not_advance_on_the_automaton():
    state = position("F5 W 3 Thespians hoplite", "C5 E 3 Medes bow", segment=segments.GREEK_MOVEMENT)
    assert choice(state) == act.END


def test_11_1_persians_march_from_far_away():
    state = marched(
        duel("D5 W 3 Thespians hoplite", "O3 W 3 Immortals mixed", segment=segments.PERSIAN_MOVEMENT)
    )
    assert len(stack(state, "L3", peoples.PERSIAN)) == 3


def test_8_2_2_mixed_units_of_a_persian_player_shoot_from_where_hoplites_cannot_charge_them():
    state = marched(duel("F5 W 3 Thespians hoplite", "A5 E 3 Medes mixed", segment=segments.PERSIAN_MOVEMENT))
    assert len(stack(state, "D5", peoples.PERSIAN)) == 3


def test_11_1_persians_turn_to_greeks_behind_them():
    state = marched(duel("D5 W 3 Thespians hoplite", "G5 E 3 Medes mixed", segment=segments.PERSIAN_MOVEMENT))
    medes = stack(state, "F5", peoples.PERSIAN)
    assert len(medes) == 3
    assert state.facing[medes[0]] == compass.FACINGS.index("W")


def test_8_3_2_a_charge_knows_its_column():
    state = position("F5 W 3 Thespians hoplite", "E5 E 3 Medes mixed", segment=segments.GREEK_MOVEMENT)
    unit = stack(state, "F5")[0]
    assert charges.charge_column(state, unit, at(state, "E5"), 6) == 4
    assert charges.charge_value(state, unit, 2, weights.weights[2]) < 0


def test_8_2_6_fire_goes_where_it_hurts_most():
    state = position(
        "G5 W 2 Malians bow",
        "E5 E 3 Medes mixed",
        "F6 E 3 Scythians mixed losses 1",
        segment=segments.GREEK_DEFENSIVE_FIRE,
    )
    assert state.phase == phase.FIRE
    assert choice(state) == act.AREA + at(state, "F6")
