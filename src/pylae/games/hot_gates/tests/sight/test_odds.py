"""Odds: every chance equals that of playing all dice and all unseen cards out through the rules."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from pylae.core.chance import CHANCE
from pylae.core.odds import where
from pylae.core.testing import played_out
from pylae.games.hot_gates.data import cards
from pylae.games.hot_gates.rules import act, endings, job, sequence, window
from pylae.games.hot_gates.rules.state import NO_GOAT, TURNED_BACK, State
from pylae.games.hot_gates.sight import odds as tested
from pylae.games.hot_gates.sight.odds import Way, attack_ends, odds
from pylae.games.hot_gates.sight.views import hide
from pylae.games.hot_gates.tests.positions import (
    ALLY,
    ARCHERS,
    BRAVE,
    EAST,
    GOAT,
    IMMORTALS,
    NORTH,
    PLAIN,
    WEST,
    attack,
    do,
    falls,
    hold,
    table,
    what,
)

FRONTS = [PLAIN[17], BRAVE[20], IMMORTALS, PLAIN[15]]


def enumerated(
    state: State, done: Callable[[State], bool], answers: dict[int, int]
) -> list[tuple[State, Fraction]]:
    """Every way a combat may go: chance in all ways, and one answer to each question (to windows a pass)."""

    def actions(here: State) -> list[int]:
        if done(here):
            return []
        if sequence.mover(here) == CHANCE:
            return list(range(sequence.legal(here, [0] * act.MOST_LEGAL)))
        return [answers.get(what(here), act.PASS)]

    return played_out(state, sequence.apply, actions)


def over(state: State) -> bool:
    """Whether the combat is behind us: its cards are put away."""
    return state.where == 0 or state.outcome != endings.UNDECIDED


def fought(before: State, after: State) -> tuple[int, bool]:
    """How many defence cards fell, and whether the game is won."""
    fell = sum(after.fallen[: cards.PERSIAN_GOAT]) - sum(before.fallen[: cards.PERSIAN_GOAT])
    return fell, after.outcome == endings.VICTORY


def chances(ends: tested.Ends) -> tuple[Fraction, ...]:
    return (
        where(ends, lambda end: end.first == tested.BEATEN),
        where(ends, lambda end: end.second == tested.BEATEN),
        where(ends, lambda end: end.game == tested.WON),
        where(ends, lambda end: end.game == tested.FLANKED),
    )


def counted(before: State, ended: list[tuple[State, Fraction]]) -> tuple[Fraction, ...]:
    def of(holds: Callable[[State], bool]) -> Fraction:
        return sum((chance for state, chance in ended if holds(state)), start=Fraction(0))

    return (
        of(lambda after: fought(before, after)[0] >= 1),
        of(lambda after: fought(before, after)[0] >= 2),
        of(lambda after: after.outcome == endings.VICTORY),
        of(lambda after: after.outcome == endings.FLANKED),
    )


def near_defeat(state: State) -> None:
    state.flank = 18


def known_rear(state: State) -> None:
    """C8 A card behind North that is no goat, and another behind East."""
    state.rear[NORTH] = state.rear[EAST] = NO_GOAT


def only_another_is_known(state: State) -> None:
    state.rear[EAST] = NO_GOAT


def remembered_goat(state: State) -> None:
    """C23 Everybody remembers a goat behind North."""
    state.rear[NORTH] = TURNED_BACK - GOAT
    state.unseen[GOAT] -= 1


POSITIONS = {
    "unseen": lambda: table([[attack(18), attack(12)]], FRONTS),
    "scouted": lambda: table([[attack(18)]], FRONTS, [BRAVE[21], None, None, None]),
    "scouted Immortals": lambda: table([[attack(18)]], FRONTS, [IMMORTALS, None, None, None]),
    "last cards": lambda: table([[attack(18)]], [PLAIN[17], None, None, None], left=2),
    "last card": lambda: table([[attack(18)]], [PLAIN[17], None, None, None], [-1], left=0),
}


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("dice", [0, 1, 2])
def test_hold_4_the_chances_of_an_attack_are_those_of_playing_it_out(name: str, dice: int):
    state = POSITIONS[name]()
    compare(state, dice)


@pytest.mark.parametrize(
    "changed, options",
    [
        (near_defeat, {}),
        (known_rear, {"peek_rear_at_setup": True}),
        (only_another_is_known, {"peek_rear_at_setup": True}),
        (remembered_goat, {"scout_peek_only": True}),
    ],
)
def test_hold_4c_goats_archers_and_what_is_known_of_cards_face_down_count(changed, options):
    state = table([[attack(18), attack(12)]], FRONTS, **options)
    changed(state)
    compare(state, 1)


def compare(state: State, dice: int) -> None:
    """The odds against all ways to play it out."""
    answers = {
        job.LOCATION: act.DIE if dice else act.PASS,
        job.LEONIDAS: act.LEONIDAS if dice > 1 else act.PASS,
    }
    after = state.copy()
    sequence.apply(after, hold(18, NORTH))
    ends = attack_ends(state, NORTH, Way("", 18, dice))
    assert chances(ends) == counted(state, enumerated(after, over, answers))


def test_hold_2_hold_3_a_hold_shows_dice_leonidas_allies_and_heroes():
    state = table([[attack(18), ALLY["tegeans"]], [ALLY["phocians"]]], FRONTS)
    state.heroes[0], state.hero_deck = 2, 11
    found = odds(state, hold(18, EAST))
    assert found is not None
    assert [row.label for row in found.rows] == [
        "with the location's die",
        "with the location's die and Leonidas",
        "with the location's die and the Tegeans (+2)",
        "with the location's die and the Phocians (+6)",
        "with the location's die and a hero (+1)",
        "with the location's die and 2 heroes (+2)",
        "alone",
    ]
    assert [row.events["first beaten"] for row in found.rows] == [
        Fraction(5, 6), Fraction(1), Fraction(1), Fraction(1), Fraction(1), Fraction(1), Fraction(0),
    ]  # fmt: skip
    assert found.summary == "beats the first 83%; with Leonidas 100%"


def test_r19_odds_know_no_ally_that_the_team_was_not_told_of():
    state = table([[attack(18)], [ALLY["phocians"]]], FRONTS)
    hide(state, 0)
    found = odds(state, hold(18, EAST))
    assert found is not None and not any("Phocians" in row.label for row in found.rows)


def test_turn_anytime_what_is_done_unasked_is_no_risk_with_known_chances():
    state = table([[attack(18), cards.SCOUT], [attack(12)]], FRONTS)
    for action in (
        act.FALL_BACK,
        act.FREE + act.FREE_SCOUT,
        act.FREE + act.UNASKED + act.ANNOUNCE + attack(12),
    ):
        assert odds(state, action) is None


def test_hold_3_leonidas_is_worth_what_its_die_is():
    state = table([[attack(18)]], FRONTS, level=6)
    do(state, hold(18, EAST))
    with_him, without = odds(state, act.LEONIDAS), odds(state, act.PASS)
    assert with_him is not None and without is not None
    assert with_him.rows[0].events["first beaten"] == Fraction(5, 6)
    assert without.rows[0].events["first beaten"] == 0


def test_card_oracle_rolls_the_named_dice_again():
    state = table([[attack(18), cards.ORACLE]], FRONTS, level=1)
    do(state, hold(18, EAST), act.DIE, act.PASS)
    falls(state, 1)
    found = odds(state, act.REROLL + 1)
    assert found is not None and found.rows[0].events["first beaten"] == Fraction(5, 6)


def test_hold_4_help_in_a_window_is_certain_or_not_enough():
    state = table([[attack(18)], [ALLY["tegeans"], ALLY["mycenaeans"]]], FRONTS, level=6)
    do(state, hold(18, EAST), act.PASS)
    assert what(state) == job.WINDOW and state.job[state.jobs - 1][1] == window.COMBAT
    enough, little = odds(state, act.HELP + 1), odds(state, act.HELP)
    assert enough is not None and little is not None
    assert enough.rows[0].events["first beaten"] == 1 and enough.own[0].seat == 1
    assert little.rows[0].outcomes == {"the first stands": Fraction(1)}
    assert odds(state, act.PASS) is None


def test_hold_4c_help_against_the_second_card_speaks_of_that_card_only():
    state = table([[attack(20), attack(11)], [ALLY["tegeans"]]], FRONTS, [None, BRAVE[21]], level=6)
    do(state, hold(20, EAST), act.PASS)
    found = odds(state, act.HELP + 1)
    assert found is not None and found.rows[0].outcomes == {"it is beaten": Fraction(1)}


def test_c21_a_hero_before_the_second_card_is_worth_what_it_adds():
    state = table([[attack(20), attack(11)]], FRONTS, level=6, heroes_first_only=True)
    state.heroes[0], state.hero_deck = 1, 12
    do(state, hold(20, WEST), act.PASS)
    assert what(state) == job.STEEL
    spent, kept = odds(state, act.SPEND), odds(state, act.PASS)
    assert spent is not None and kept is not None
    assert spent.rows[0].events["both beaten"] > kept.rows[0].events["both beaten"]
    assert ARCHERS not in state.front
