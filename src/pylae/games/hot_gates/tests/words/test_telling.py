"""Telling: what happened is told from two views, what is hidden is not, and every comparison is told once."""

from __future__ import annotations

import re

import pytest

from pylae.core.chance import HIDDEN, OVER, below, generator
from pylae.games.hot_gates.data import board, cards
from pylae.games.hot_gates.rules import act, agenda, endings, job, piles, sequence
from pylae.games.hot_gates.sight.views import hide, knows
from pylae.games.hot_gates.tests.positions import (
    ALLY,
    ARCHERS,
    BRAVE,
    EAST,
    GOAT,
    IMMORTALS,
    NORTH,
    PLAIN,
    SOUTH,
    asides,
    attack,
    fresh,
    hold,
    table,
)
from pylae.games.hot_gates.words.spelling import NOTATION
from pylae.games.hot_gates.words.telling import narrate

FRONTS = [PLAIN[17], BRAVE[20], IMMORTALS, PLAIN[15]]
OPTIONS = [
    {"players": 1, "level": "random"},
    {"players": 2, "cliffs_face_down": True, "windows": "always"},
    {"players": 3, "peek_rear_at_setup": True, "heroes_first_only": True},
    {"players": 4, "scout_peek_only": True, "cliffs_face_down": True},
    {"players": 5, "archers_choose_player": True, "team_defeat_only": True},
]


def seen(state, seat):
    view = state.copy()
    hide(view, seat)
    return view


def tell(state, action, seat=0) -> list[str]:
    """Takes a step, and what a seat is told of it."""
    before, known = seen(state, seat), knows(state, seat)
    sequence.apply(state, action)
    return [line.text for line in narrate(before, action if known else HIDDEN, seen(state, seat))]


def turned_up(state, kind) -> list[str]:
    return tell(state, piles.total(state.unseen, kind))


def games(options, number=3):
    """Random games with much that is said unasked: state and action before each step."""
    for index in range(number):
        random, state = generator(11, index), fresh(**options)
        while sequence.mover(state) != OVER:
            actions = NOTATION.actions(state)
            spoken = [action for seat in range(state.players) for action in asides(state, seat)]
            if sequence.mover(state) < 0 or not spoken or below(random, 5):
                spoken = actions
            action = spoken[below(random, len(spoken))]
            yield state, action
            sequence.apply(state, action)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: str(options["players"]))
def test_hold_4_every_comparison_is_told_once_and_every_card_that_falls_too(options):
    """As many defence cards fall in a step as are told to be beaten, or to fall from the cliffs."""
    for state, action in games(options):
        before = state.copy()
        after = state.copy()
        sequence.apply(after, action)
        texts = [line.text for line in narrate(before, action, after)]
        fell = piles.total(after.fallen, cards.PERSIAN_GOAT) - piles.total(before.fallen, cards.PERSIAN_GOAT)
        told = sum("beaten" in text for text in texts)
        if told != fell:
            cliffs = "Cliffs" in " ".join(texts) or any("It was" in text for text in texts)
            assert cliffs and fell - told == 1, (texts, fell, told)
        assert (after.flank > before.flank) == any("flanking force is at" in text for text in texts)


@pytest.mark.parametrize("options", OPTIONS[1:], ids=lambda options: str(options["players"]))
def test_s48_no_line_tells_what_a_seat_may_not_see(options):
    """A mate's line about a draw names no card, and before victory nobody hears of laurels."""
    for state, action in games(options, 2):
        for seat in range(state.players):
            after = state.copy()
            sequence.apply(after, action)
            known = knows(state, seat)
            lines = narrate(seen(state, seat), action if known else HIDDEN, seen(after, seat))
            text = " ".join(line.text for line in lines)
            if not known:
                assert re.search(r"draws a card\.", text)
            if after.outcome != endings.VICTORY:
                assert "laurel" not in text
            assert all(line.section for line in lines)


def test_hold_4_a_lost_comparison_says_that_the_card_stands():
    state = table([[attack(18)]], FRONTS, level=6)
    assert tell(state, hold(18, EAST)) == ["Sparta attacks the 20 Λ at East with an 18."]
    assert tell(state, act.PASS) == [
        "Leonidas is not called.",
        "18 against 20 Λ: it stands, and the attack is over.",
    ]


def test_hold_4b_both_cards_are_told_one_after_the_other():
    state = table([[attack(20), attack(11)]], FRONTS, level=6)
    tell(state, hold(20, EAST))
    assert "20 against 20 Λ: beaten, and a card may be drawn." in tell(state, act.PASS)
    assert turned_up(state, BRAVE[21]) == [
        "Behind it stands a 21 Λ.",
        "20 against 21 Λ: it stands, and the attack is over.",
    ]


def test_hold_4c_a_second_card_that_lies_face_up_is_told_to_be_behind_the_first():
    state = table([[attack(20), attack(11)]], FRONTS, [PLAIN[18]], level=6)
    tell(state, hold(20, NORTH))
    assert tell(state, act.PASS)[1:] == ["20 against 17: beaten.", "20 against 18 behind it: beaten."]


def test_card_goat_path_archers_and_immortals_behind_are_told():
    state = table([[attack(20), attack(11)]], FRONTS, level=6)
    tell(state, hold(20, NORTH))
    tell(state, act.PASS)
    assert turned_up(state, GOAT) == [
        "Behind it stands a Goat Path.",
        "The flanking force is at step 1 of 20.",
    ]
    assert turned_up(state, ARCHERS) == [
        "Behind it stand Archers.",
        "The Archers strike: Sparta loses an 11.",
    ]
    assert turned_up(state, IMMORTALS)[0] == "Behind it stand Immortals: they stop the attack."


def test_g1_what_opens_a_window_is_told_to_all():
    state = table([[attack(18)], [ALLY["tegeans"], attack(12)]], FRONTS, level=6)
    tell(state, hold(18, EAST))
    assert "Everybody now knows that Player 2 holds the Tegeans." in tell(state, act.PASS)
    assert tell(state, act.HELP + 1)[:2] == [
        "Player 2 sends the Tegeans, +2: strength 20.",
        "20 against 20 Λ: beaten, and a card may be drawn.",
    ]


def test_hand_a_mate_hears_of_a_draw_but_not_of_the_card():
    state = table([[attack(18)], [attack(12)]], FRONTS)
    tell(state, act.FALL_BACK)
    tell(state, act.TO + 1)
    assert tell(state, state.unknown[cards.GOAT_PATH]) == []
    assert agenda.part(state, agenda.WHAT) == job.SPARTAN
    assert tell(state.copy(), 0, seat=0) == ["Player 2 draws a card."]
    assert tell(state.copy(), 0, seat=1) == ["Player 2 draws an 11."]


def test_r6_a_new_day_is_announced():
    state = table([[attack(20)]], FRONTS, level=6, left=45)
    tell(state, hold(20, NORTH))
    tell(state, act.PASS)
    assert "Day two begins." in turned_up(state, PLAIN[18])
    assert "Day two begins." not in turned_up(state, PLAIN[19])


def test_turn_anytime_charge_and_announcements_are_told():
    state = table([[attack(18), cards.CHARGE], [attack(12)]], FRONTS)
    assert tell(state, act.FREE + act.ANNOUNCE + attack(18), seat=1) == [
        "Player 1 tells the team: I hold an 18."
    ]
    told = tell(state, act.FREE + act.FREE_CHARGE + 2 * SOUTH, seat=1)
    assert told == ["Player 1 plays Charge: the Immortals at South are gone."]


def test_card_cliffs_immortals_fall_in_the_plural():
    state = table([[attack(18), cards.CLIFFS]], FRONTS)
    told = tell(state, act.FREE + act.FREE_CLIFFS + 2 * SOUTH)
    assert told == ["Sparta plays Cliffs: the Immortals at South fall."]


SKIPPED = "Player 1 is skipped: somebody else can still attack."


def stuck(*hands, **options):
    """A table at the Final Stand whose first player has no attack card."""
    state = table(list(hands), FRONTS, **options)
    state.space = board.LAST_SPACE
    return state


def test_r32_who_is_skipped_is_told_so():
    state = stuck([cards.SHIELDS], [attack(12)], team_defeat_only=True)
    assert tell(state, act.PASS) == ["Player 1 has no attack card and cannot fall back.", SKIPPED]


def test_r32_who_is_skipped_is_told_so_once_nobody_has_helped():
    state = stuck([cards.SHIELDS], [attack(12), cards.CLIFFS], team_defeat_only=True)
    assert SKIPPED not in tell(state, act.PASS)
    assert SKIPPED in tell(state, act.PASS)


def test_end_defeat_says_whose_turn_it_was():
    state = stuck([cards.SHIELDS], [attack(12)])
    assert tell(state, act.PASS)[1:] == ["Lost: Player 1 can neither attack nor fall back."]
    state = stuck([cards.SHIELDS], [cards.SHIELDS], team_defeat_only=True)
    assert tell(state, act.PASS)[1:] == ["Lost: nobody can attack, and there is nowhere to fall back to."]
