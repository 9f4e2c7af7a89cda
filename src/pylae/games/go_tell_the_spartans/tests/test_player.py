"""The player: a legal answer to every question, the same on what a seat sees, and sensible where anybody can judge."""

from __future__ import annotations

from random import Random

import pytest

from pylae.core.chance import CHANCE, OVER, generator
from pylae.games.go_tell_the_spartans.components import (
    CONTINGENTS,
    FACINGS,
    GREEK,
    IMMORTALS,
    MALIANS,
    PERSIAN,
    SPARTANS,
    THESPIANS,
    WEST,
)
from pylae.games.go_tell_the_spartans.course import returns
from pylae.games.go_tell_the_spartans.player import (
    DUEL,
    MEAN_HITS,
    MEAN_LOSSES,
    NEVER,
    charge_column,
    charge_value,
    policy,
    progress,
    start_weights,
    weight_names,
    weighted,
    weights,
    worn,
)
from pylae.games.go_tell_the_spartans.sequence import apply, legal, mover
from pylae.games.go_tell_the_spartans.state import (
    AREA,
    COMMIT,
    CONTINGENT_,
    DEPLOY,
    END,
    FIRE,
    GREEK_DEFENSIVE_FIRE,
    GREEK_MOVEMENT,
    GREEK_SEATS,
    GUARD_BOX,
    MARCH,
    MOST_LEGAL,
    MOVE,
    PERSIAN_MOVEMENT,
    STAY,
    TEMPLATE,
    State,
)
from pylae.games.go_tell_the_spartans.templates import TEMPLATE_NAMES
from pylae.games.go_tell_the_spartans.tests.positions import at, dice, game, persians, position, stack
from pylae.games.go_tell_the_spartans.views import hide

BOW, MIXED = 3, 1


def choice(state: State) -> int:
    """What the player does; it must be legal."""
    out = [0] * MOST_LEGAL
    n = legal(state, out)
    action = policy(state, out, n, generator(1))
    assert action in out[:n], (state.phase, action)
    return action


def played(state: State, seed: int, most: int = 20_000) -> tuple[set[int], int]:
    """A whole game: the player for every seat, on what the seat sees. The phases that were asked, and the steps."""
    random = Random(seed)
    asked: set[int] = set()
    out = [0] * MOST_LEGAL
    for step in range(most):
        who = mover(state)
        if who == OVER:
            return asked, step
        if who == CHANCE:
            apply(state, random.randrange(legal(state, out)))
            continue
        view = state.copy()
        hide(view, who)
        asked.add(state.phase)
        action = choice(view)
        assert action in out[: legal(state, out)], (state.phase, action)
        assert 0 <= progress(view, who) <= 1000
        apply(state, action)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("players", [1, 2, 7])
def test_4_0_the_player_answers_every_question_legally(players: int, seed: int):
    state = game(players=players)
    asked, _ = played(state, seed)
    assert MOVE in asked
    assert DEPLOY in asked
    result = [0] * GREEK_SEATS
    returns(state, result)
    for seat in range(players):
        assert progress(state, seat) == (1000 if result[seat] > 0 else 0)


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
        out = [0] * MOST_LEGAL
        for _ in range(1500):
            who = mover(state)
            if who == OVER:
                break
            n = legal(state, out)
            if who == CHANCE:
                apply(state, random.randrange(n))
                continue
            answer = choice(state.copy())
            wild = out[random.randrange(n)]
            apply(state, answer if state.phase == DEPLOY or random.randrange(2) else wild)


def test_weights_have_a_meaning_each():
    assert len(start_weights) == len(weight_names)
    assert len(weights) == GREEK_SEATS
    assert all(len(row) == len(weight_names) for row in weights)


def test_8_3_2_mean_losses_are_those_of_the_table():
    assert MEAN_LOSSES[0][1] == (16, 8)
    assert MEAN_LOSSES[0][6] == (6, 23)


def test_8_2_2_mean_hits_are_those_of_the_table():
    assert MEAN_HITS[0][BOW][:5] == (83, 50, 60, 60, 16)
    assert MEAN_HITS[0][MIXED][1] == 50


def test_6_0_the_army_takes_the_line_and_then_ends_its_deployment():
    state = game()
    dice(state, 5)
    assert choice(state) == CONTINGENT_ + MALIANS
    apply(state, choice(state))
    assert choice(state) == TEMPLATE + TEMPLATE_NAMES.index("line")
    apply(state, choice(state))
    assert choice(state) == END


def test_6_0_who_has_lost_most_goes_to_the_box():
    state = game()
    dice(state, 5)
    assert state.phase == GUARD_BOX
    for unit in range(9):
        state.loss[6 + unit] = 3 if unit < 7 else 0
    state.loss[6 + 7] = 0
    assert worn(state, THESPIANS) == 43
    assert weighted_choice(state, box_worn=1000) == CONTINGENT_ + THESPIANS


def weighted_choice(state: State, **changed: int) -> int:
    """What the player would do with some weights changed."""
    scale = list(weights[0])
    for name, number in changed.items():
        scale[weight_names.index(name)] = number
    out = [0] * MOST_LEGAL
    n = legal(state, out)
    return weighted(state, out, n, tuple(scale))


def test_5_1_a_persian_player_begins_with_the_immortals():
    state = game(players=2)
    assert state.phase == COMMIT
    assert choice(state) == CONTINGENT_ + IMMORTALS


def test_5_3_with_seven_seats_nobody_votes_for_himself_to_stay():
    state = game(players=7)
    state.day, state.council, state.phase = 3, 1, STAY
    state.chosen = 1 << SPARTANS
    state.commander = state.actor = THESPIANS
    assert choice(state) != CONTINGENT_ + THESPIANS


def test_8_1_hoplites_hold_their_line_against_the_automaton():
    state = position("F5 W 3 Thespians hoplite", "E5 E 3 Medes mixed", segment=GREEK_MOVEMENT)
    assert choice(state) == END


def test_3_4_a_charge_is_not_weighed_by_what_lies_under_a_stack():
    state = position("F5 W 3 Thespians hoplite", "E5 E 3 Susa mixed", segment=GREEK_MOVEMENT, players=2)
    other = state.copy()
    for unit in persians(other, "E5")[1:]:
        other.loss[unit] = 1
    scale = weights[DUEL]
    promised = [charge_value(one, stack(one, "F5")[0], 2 * WEST, scale) for one in (state, other)]
    assert promised[0] == promised[1] > NEVER


def test_8_1_hoplites_charge_a_weak_stack_of_a_persian_player():
    state = position(
        "F5 W 3 Thespians hoplite", "E5 E 1 Susa mixed losses 1", segment=GREEK_MOVEMENT, players=2
    )
    assert choice(state) != END
    apply(state, choice(state))
    apply(state, choice(state))
    assert stack(state, "E5")


def marched(state: State) -> State:
    """After the player has moved one force in a game of two."""
    assert state.phase == MOVE
    apply(state, choice(state))
    while state.phase == MARCH:
        apply(state, choice(state))
    return state


def duel(*stacks: str, segment: int = GREEK_MOVEMENT) -> State:
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
    assert state.facing[stack(state, "F5")[0]] == FACINGS.index("S")


def test_3_3_4_hoplites_wheel_upon_those_who_hold_them():
    state = duel("G5 W 3 Thespians hoplite", "G4 S 3 Medes mixed")
    thespians = stack(state, "G5")
    marched(state)
    assert state.area[thespians[0]] == at(state, "G4")


def test_8_1_hoplites_wait_for_an_enemy_out_of_reach():
    assert choice(duel("L5 W 3 Thespians hoplite", "C5 E 3 Medes mixed")) == END


def test_8_1_hoplites_do_not_advance_on_the_automaton():
    state = position("F5 W 3 Thespians hoplite", "C5 E 3 Medes bow", segment=GREEK_MOVEMENT)
    assert choice(state) == END


def test_11_1_persians_march_from_far_away():
    state = marched(duel("D5 W 3 Thespians hoplite", "O3 W 3 Immortals mixed", segment=PERSIAN_MOVEMENT))
    assert len(stack(state, "L3", PERSIAN)) == 3


def test_11_1_persians_turn_to_greeks_behind_them():
    state = marched(duel("D5 W 3 Thespians hoplite", "G5 E 3 Medes mixed", segment=PERSIAN_MOVEMENT))
    medes = stack(state, "F5", PERSIAN)
    assert len(medes) == 3
    assert state.facing[medes[0]] == FACINGS.index("W")


def test_8_3_2_a_charge_knows_its_column():
    state = position("F5 W 3 Thespians hoplite", "E5 E 3 Medes mixed", segment=GREEK_MOVEMENT)
    unit = stack(state, "F5")[0]
    assert charge_column(state, unit, at(state, "E5"), 6) == 4
    assert charge_value(state, unit, 2, weights[2]) < 0


def test_8_2_6_fire_goes_where_it_hurts_most():
    state = position(
        "G5 W 2 Malians bow",
        "E5 E 3 Medes mixed",
        "F6 E 3 Scythians mixed losses 1",
        segment=GREEK_DEFENSIVE_FIRE,
    )
    assert state.phase == FIRE
    assert choice(state) == AREA + at(state, "F6")


def test_10_0_progress_is_even_at_the_beginning():
    state = game(players=2)
    assert progress(state, GREEK) == progress(state, PERSIAN) == 500
    state.routs[IMMORTALS] = 1
    assert progress(state, GREEK) > 500 > progress(state, PERSIAN)
    assert CONTINGENTS[IMMORTALS] == "Immortals"
