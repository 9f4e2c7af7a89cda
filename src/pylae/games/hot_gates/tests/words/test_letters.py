"""The table in letters: what stands where, what the team knows of one's own hand, and nothing of an attack that is over."""

from __future__ import annotations

from pylae.games.hot_gates.data import cards
from pylae.games.hot_gates.rules import act
from pylae.games.hot_gates.sight.views import hide
from pylae.games.hot_gates.tests.positions import (
    BRAVE,
    EAST,
    IMMORTALS,
    NORTH,
    PLAIN,
    attack,
    do,
    hold,
    over,
    speak,
    table,
)
from pylae.games.hot_gates.words.letters import show

FRONTS = [PLAIN[17], BRAVE[20], IMMORTALS, PLAIN[15]]


def lines(state, seat=0) -> dict[str, str]:
    view = state.copy()
    hide(view, seat)
    return {line[:11].strip(): line[12:] for line in show(view, seat).splitlines()}


def test_r19_one_sees_in_the_own_hand_what_the_team_knows_and_of_mates_only_that():
    state = table([[attack(18), cards.SCOUT], [attack(12), attack(13)]], FRONTS)
    speak(state, 0, act.ANNOUNCE + cards.SCOUT)
    speak(state, 1, act.ANNOUNCE + attack(13))
    seen = lines(state)
    assert seen["Player 1*"] == "18, Scout; the team knows of Scout   (in turn)"
    assert seen["Player 2"] == "13, ?"


def test_hold_1_the_attacked_position_is_marked_until_the_game_is_over():
    state = table([[attack(18)]], FRONTS, level=6)
    do(state, hold(18, EAST))
    assert lines(state)["East"] == "20 Λ      behind: face down   <- attacked"
    assert lines(state)["Attack"] == "18, strength 18"
    state = table([[attack(20)]], [PLAIN[17], None, None, None], [-1], left=0, level=6)
    do(state, hold(20, NORTH), act.PASS)
    assert over(state) and "Attack" not in lines(state) and "attacked" not in lines(state)["North"]


def test_hold_4c_discards_are_counted():
    state = table([[attack(18)]], FRONTS, spent=[attack(11), cards.GOAT_PATH])
    assert lines(state)["Deck"] == "63 cards, 2 discarded"
