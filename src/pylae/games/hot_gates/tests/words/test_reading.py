"""Reading and refusals: what is spelled is read back, short forms are understood, and a refusal says what can be done."""

from __future__ import annotations

import re
from typing import cast

import pytest

from pylae.core.chance import OVER, below, generator
from pylae.core.game import Game, Refusal
from pylae.core.match import Match
from pylae.games import hot_gates as game
from pylae.games.hot_gates.data import cards
from pylae.games.hot_gates.rules import act, sequence
from pylae.games.hot_gates.sight.views import hide
from pylae.games.hot_gates.tests.positions import (
    ALLY,
    BRAVE,
    EAST,
    IMMORTALS,
    NORTH,
    PLAIN,
    SOUTH,
    asides,
    attack,
    do,
    falls,
    fresh,
    hold,
    table,
)
from pylae.games.hot_gates.words.reading import read, why_not
from pylae.games.hot_gates.words.spelling import NOTATION, spell

FRONTS = [PLAIN[17], BRAVE[20], IMMORTALS, PLAIN[15]]
NONSENSE = (
    "",
    " ",
    "x",
    "-1",
    "fight",
    "fight 99999999999999999999",
    "#",
    "☃",
    "17 17",
    "\x00",
    "9: scout",
    "a" * 300,
)


def seen(state, seat):
    view = state.copy()
    hide(view, seat)
    return view


@pytest.mark.parametrize("players", range(1, 6))
def test_turn_what_is_spelled_is_read_back_in_every_position(players: int):
    random = generator(4, players)
    state = fresh(
        players=players, level="random", cliffs_face_down=players > 2, peek_rear_at_setup=players % 2 > 0
    )
    while sequence.mover(state) != OVER:
        who, actions = sequence.mover(state), NOTATION.actions(state)
        for action in actions:
            assert read(state, spell(state, action)) == [action]
            if who >= 0:
                assert read(seen(state, who), spell(state, action)) == [action]
        spoken = (
            [(seat, action) for seat in range(players) for action in asides(state, seat)] if who >= 0 else []
        )
        for seat, action in spoken:
            assert read(seen(state, seat), spell(state, action)) == [action]
        for text in NONSENSE:
            try:
                assert read(state, text)[0] in actions
            except Refusal as refusal:
                for example in re.findall(r"such as '([^']+)'", refusal.reason):
                    assert read(state, example)
        if spoken and below(random, 4) == 0:
            sequence.apply(state, spoken[below(random, len(spoken))][1])
        else:
            sequence.apply(state, actions[below(random, len(actions))])


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("18 n", hold(18, NORTH)),
        ("hold 18 north", hold(18, NORTH)),
        ("h 18 n", hold(18, NORTH)),
        ("Attack with the 20 at East", hold(20, EAST)),
        ("back", act.FALL_BACK),
        ("fall", act.FALL_BACK),
        ("retreat", act.FALL_BACK),
    ],
)
def test_turn_short_forms_are_understood(text: str, action: int):
    assert read(table([[attack(18), attack(20)]], FRONTS), text) == [action]


def test_turn_yes_and_no_answer_a_question_of_two():
    state = table([[attack(18)]], FRONTS, level=6)
    do(state, hold(18, NORTH))
    assert (read(state, "yes"), read(state, "no")) == ([act.LEONIDAS], [act.PASS])


def test_hold_4_allies_are_called_by_name_or_by_what_they_add():
    state = table([[attack(18)], [ALLY["tegeans"]]], FRONTS, level=6)
    do(state, hold(18, EAST), act.PASS)
    assert sequence.mover(state) == 1
    for text in ("help tegeans", "tegeans", "teg", "+2", "yes"):
        assert read(seen(state, 1), text) == [act.HELP + 1]


def test_card_oracle_needs_no_more_words_where_one_die_lies():
    state = table([[attack(18), cards.ORACLE]], FRONTS, level=1)
    do(state, hold(18, EAST), act.DIE, act.PASS)
    falls(state, 1)
    assert read(state, "oracle") == read(state, "oracle location") == [act.REROLL + 1]


def test_turn_anytime_the_seat_in_front_may_be_left_out_where_it_is_clear():
    state = table([[attack(18)], [cards.CHARGE, cards.SCOUT]], FRONTS)
    charge = act.FREE + act.UNASKED + act.FREE_CHARGE + 2 * SOUTH
    for text in ("2: charge south", "2:charge s", "charge s", "charge"):
        assert read(seen(state, 1), text) == [charge]
    assert read(seen(state, 1), "scout") == [act.FREE + act.UNASKED + act.FREE_SCOUT]
    assert read(seen(state, 0), "tell 18") == [act.FREE + act.ANNOUNCE + attack(18)]


def test_turn_anytime_an_aside_is_spelled_without_a_number_and_read_with_one_where_another_is_asked():
    match = Match(cast(Game, game), position=table([[attack(18)], [attack(18), cards.SCOUT]], FRONTS))
    assert [choice.text for choice in match.asides(1)] == ["scout", "tell 18", "tell scout"]
    tell = act.FREE + act.ANNOUNCE + attack(18)
    assert match.read("tell 18") == match.read("1: tell 18") == match.read("tell 18", 0) == [tell]
    assert match.read("tell 18", 1) == match.read("2: tell 18") == [tell + act.UNASKED]


@pytest.mark.parametrize("text", ["2: hold 18 north", "2: fall back", "2: x", "2: "])
def test_turn_anytime_who_is_not_asked_hears_what_may_be_done_unasked_and_of_no_card(text: str):
    refusal = why_not(table([[attack(18)], [attack(12), cards.SCOUT]], FRONTS), text)
    assert refusal.section == "turn.anytime"
    assert refusal.reason.startswith("Player 1 is asked now; unasked one may tell the team of a card")


def test_turn_anytime_the_player_who_is_asked_is_meant_before_others():
    state = table([[attack(18), cards.CHARGE], [cards.CHARGE]], FRONTS)
    assert read(state, "charge") == [act.FREE + act.FREE_CHARGE + 2 * SOUTH]


@pytest.mark.parametrize(
    ("text", "reason", "section"),
    [
        ("hold 12 north", "holds no 12, but 18", "hold.1"),
        ("hold 9 north", "11 to 20", "hold.1"),
        (
            "hold 18 south",
            "Immortals cannot be attacked; open to attack: North, East and West",
            "card.immortals",
        ),
        ("hold", "such as 'hold 18 north'", "hold.1"),
        ("leonidas", "first say which card attacks", "hold.3"),
        ("die", "first say which", "hold.2"),
        ("help phocians", "no Phocians", "hold.4"),
        ("spend hero", "no hero", "hold.2"),
        ("cliffs north", "no Cliffs", "card.cliffs"),
        ("1: cliffs north", "no Cliffs", "card.cliffs"),
        ("9: scout", "no player 9", "R30"),
        ("tell goat path", "never held", "hand.goat"),
        ("discard 18", "more than 6", "hand.limit"),
        ("draw", "beaten card with the Λ", "hold.4d"),
        ("fetch 18", "Return alone", "card.return"),
        ("flip n", "Scout alone", "card.scout"),
        ("shields", "no Shields", "card.shields"),
        ("oracle", "no Oracle", "card.oracle"),
        ("return", "no Return", "card.return"),
    ],
)
def test_turn_a_refusal_says_what_is_possible(text: str, reason: str, section: str):
    refusal = why_not(table([[attack(18)], [attack(18)]], FRONTS), text)
    assert reason in refusal.reason
    assert refusal.section == section


def test_r34_a_refusal_at_the_final_stand():
    state = table([[attack(18)]], FRONTS)
    state.space = 5
    assert why_not(state, "back").section == "R34"


def test_r19_no_refusal_depends_on_a_hidden_hand():
    one = table([[attack(18)], [attack(12), cards.CHARGE, cards.ORACLE]], FRONTS)
    other = table([[attack(18)], [attack(13), cards.CLIFFS, cards.SCOUT]], FRONTS)
    for text in (
        "hold 12 north",
        "2: cliffs north",
        "2: charge south",
        "2: scout",
        "2: tell oracle",
        "12",
        "x",
    ):
        assert why_not(seen(one, 0), text).reason == why_not(seen(other, 0), text).reason
