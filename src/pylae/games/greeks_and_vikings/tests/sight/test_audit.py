"""The audit: positions of real games pass, and every planted fault is found and named."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from pylae.games.greeks_and_vikings.data import card, limits
from pylae.games.greeks_and_vikings.rules import endings, job, layout
from pylae.games.greeks_and_vikings.rules.state import State
from pylae.games.greeks_and_vikings.sight.audit import audit
from pylae.games.greeks_and_vikings.tests.sight.test_explaining import walk


@pytest.fixture(scope="module")
def busy() -> State:
    """A busy moment of a random game: both sides have cards everywhere."""
    for seed in range(60):
        for state in walk(seed):
            if (
                all(state.hands[player] and any(state.zone[player]) for player in range(2))
                and all(state.kit[limits.TRENCH * player][layout.COMBATANT] for player in range(2))
                and any(row[layout.FIRST_HOLD] for row in state.kit)
                and any(row[layout.WEAPON] for row in state.kit)
            ):
                return state.copy()
    raise AssertionError("no game is so busy")


def first_empty(state: State) -> int:
    return next(place for place, kit in enumerate(state.kit) if not kit[layout.COMBATANT])


def title_of(state: State, kind: int) -> int:
    return next(title for title in range(state.titles) if state.card[title][card.KIND] == kind)


def one_more_in_hand(state: State) -> None:
    state.hands[0] += 1


def lose_a_card(state: State) -> None:
    state.deck[0][next(title for title, copies in enumerate(state.deck[0]) if copies)] -= 1


def conjure_a_card(state: State) -> None:
    state.museum[1][title_of(state, card.COMBATANT)] += 1


def shuffle_a_hand(state: State) -> None:
    state.hand[0][0], state.hand[0][1] = 96, 1


def leave_a_gap(state: State) -> None:
    state.hand[0][0] = 0
    state.hand[0][1] = 1


def show_what_is_not_held(state: State) -> None:
    held = {*state.hand[0]}
    state.shown[0] = [next(token for token in range(1, 97) if token not in held)] + [0] * (limits.HAND - 1)


def boost_nobody(state: State) -> None:
    state.more_atk[first_empty(state)][layout.FIRST_TURN] = 2


def weapon_without_holder(state: State) -> None:
    place = next(at for at, kit in enumerate(state.kit) if kit[layout.WEAPON])
    state.kit[first_empty(state)][layout.WEAPON] = state.kit[place][layout.WEAPON]
    state.kit[place][layout.WEAPON] = 0


def hold_in_the_hand_of_a_weapon(state: State) -> None:
    kit = next(kit for kit in state.kit if kit[layout.WEAPON])
    kit[layout.WEAPON], kit[layout.FIRST_HOLD] = kit[layout.FIRST_HOLD], kit[layout.WEAPON]


def hold_out_of_order(state: State) -> None:
    kit = next(kit for kit in state.kit if kit[layout.FIRST_HOLD])
    kit[layout.KIT - 1], kit[layout.FIRST_HOLD] = kit[layout.FIRST_HOLD], 0


def gap_of_ages(state: State) -> None:
    state.age[0] = limits.TRENCH - 1
    for place in range(1, limits.TRENCH):
        if state.kit[place][layout.COMBATANT]:
            state.age[place] = 0


def nobody_left(state: State) -> None:
    state.alive[1] = 0


def a_stranger(state: State) -> None:
    state.alive[3] = 1


def turn_of_nobody(state: State) -> None:
    state.turn = 2


def nothing_to_do(state: State) -> None:
    for row in state.job:
        row[:] = [0] * len(row)
    state.jobs = 0


def a_job_left_behind(state: State) -> None:
    state.job[state.jobs][0] = job.DRAW


def decided_and_still_busy(state: State) -> None:
    state.outcome = endings.TIME


def nobody_decides(state: State) -> None:
    state.job[state.jobs - 1][0] = job.CHECKPOINT


def an_ability_left_behind(state: State) -> None:
    state.queue[state.queued][0] = 3


def too_full(state: State) -> None:
    state.trench = 0


FAULTS: dict[Callable[[State], None], str] = {
    one_more_in_hand: "cannot",
    lose_a_card: "player 1 has . cards of title .*, not",
    conjure_a_card: "player 2 has . cards of title .*, not",
    shuffle_a_hand: "the hand of player 1 is not in order",
    leave_a_gap: "the hand of player 1 is not in order",
    show_what_is_not_held: "player 1 does not hold what was shown",
    boost_nobody: "something lies in the empty place",
    weapon_without_holder: "has . cards|something lies in the empty place",
    hold_in_the_hand_of_a_weapon: "a card that cannot lie there|not in order",
    hold_out_of_order: "not in order",
    gap_of_ages: "the order of entry of player 1 has gaps",
    nobody_left: "player 2 is out and has cards",
    a_stranger: "player 4 does not play",
    turn_of_nobody: "turn is 2 among 2 players",
    nothing_to_do: "nothing is to be done",
    a_job_left_behind: "a job that is done has left something",
    decided_and_still_busy: "it is decided and something is still to be done",
    nobody_decides: "nobody has to decide anything",
    an_ability_left_behind: "an ability that has been resolved has left something",
    too_full: "trench|Trench",
}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_1_every_position_of_a_game_can_be(players: int):
    for state in walk(players, players=players):
        assert audit(state) == ""


@pytest.mark.parametrize("plant", FAULTS, ids=lambda plant: plant.__name__)
def test_1_1_audit_finds_a_planted_fault(busy: State, plant: Callable[[State], None]):
    state = busy.copy()
    assert audit(state) == ""
    plant(state)
    found = audit(state)
    assert re.search(FAULTS[plant], found), found
