"""End of the game: victory, the two defeats, laurels, and facts that hold in every game. Scenarios 37, 38, 43 and 47."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pylae.core.chance import CHANCE, OVER
from pylae.core.tables import DataError
from pylae.games.hot_gates.data import board, cards
from pylae.games.hot_gates.rules import act, arrival, end, endings, job, sequence, unasked
from pylae.games.hot_gates.rules.state import State
from pylae.games.hot_gates.sight.audit import audit
from pylae.games.hot_gates.tests.positions import (
    ARCHERS,
    BRAVE,
    EAST,
    GOAT,
    IMMORTALS,
    NORTH,
    PLAIN,
    attack,
    do,
    fresh,
    hold,
    outcome,
    persian,
    persian_cards,
    spartan_cards,
    speak,
    table,
    what,
)
from pylae.games.hot_gates.words import names


def last_card(front: int, beside: int | None = None, behind: bool = False):
    """One card in the north, perhaps one that nobody has seen behind it, and one beside; all others have fallen."""
    rears = [None if behind else -1, None, None, None]
    return table([[attack(20)]], [front, beside, None, None], rears, left=0, level=6)


def test_s37_end_victory_the_last_card_beaten_wins_though_immortals_stand_and_no_draw_follows():
    state = last_card(BRAVE[20], beside=IMMORTALS)
    do(state, hold(20, NORTH), act.PASS)
    assert outcome(state) == endings.VICTORY and state.icons == 1 and state.front[EAST] == 1 + IMMORTALS


def test_s38_end_the_last_card_is_a_goat_that_reaches_the_defeat_space():
    state = last_card(PLAIN[18], behind=True)
    state.fallen[GOAT] -= 1
    state.unseen[GOAT] += 1
    kind = next(kind for kind in range(cards.PERSIAN_KINDS) if state.unseen[kind] and kind != GOAT)
    state.unseen[kind] -= 1
    state.fallen[kind] += 1
    state.flank = 19
    do(state, hold(20, NORTH), act.PASS)
    persian(state, GOAT)
    assert outcome(state) == endings.FLANKED


def test_s47_end_defeat_what_is_being_turned_up_at_the_end_is_discarded():
    state = table([[attack(20), cards.CLIFFS]], [PLAIN[18], PLAIN[17], BRAVE[21], PLAIN[16]], level=6)
    state.flank = 19
    do(state, hold(20, NORTH), act.PASS)
    persian(state, ARCHERS)
    speak(state, 0, act.FREE_CLIFFS + 2 * EAST)
    persian(state, GOAT)
    assert outcome(state) == endings.FLANKED and state.fallen[ARCHERS] == state.fallen[GOAT] == 1
    assert audit(state) == ""


def test_s43_c22_g12_r24_laurels_only_heroes_still_held_count():
    state = last_card(PLAIN[18])
    state.heroes[0], state.hero_deck = 3, 9  # one more was spent
    do(state, hold(20, NORTH), act.PASS)
    for laurels in (0, 1, 2):
        assert what(state) == job.LAUREL
        sequence.apply(state, sum(state.laurels_left[:laurels]))
    assert outcome(state) == endings.VICTORY and state.laurels[0] == 3 and sum(state.laurels_left) == 10
    assert "remembered" in names.result(state).text


@pytest.mark.parametrize(
    "wanted, said",
    [
        (
            {},
            "Player 1 is forgotten (2 laurels); Player 2 is remembered (3 laurels). Together you have 5 laurels.",
        ),
        ({"laurels_team": True}, "With 5 laurels you are remembered."),
    ],
)
def test_r25_laurels_count_for_each_player_or_for_the_team(wanted: dict[str, Any], said: str):
    state = table([[attack(20)], []], [PLAIN[18], None, None, None], [-1], left=0, level=6, **wanted)
    do(state, hold(20, NORTH), act.PASS)
    assert outcome(state) == endings.VICTORY
    state.laurels[0], state.laurels[1] = 2, 3
    assert names.result(state).text.endswith(said)


@pytest.mark.parametrize(
    "fewest, most, band",
    [(0, 2, "forgotten"), (3, 5, "remembered"), (6, 8, "written in history"), (9, 13, "a legend")],
)
def test_laurels_four_bands(fewest: int, most: int, band: str):
    assert {names.band(laurels) for laurels in range(fewest, most + 1)} == {band}


def test_c4_a_card_being_turned_up_is_not_yet_discarded():
    state = table(
        [[attack(20), cards.CLIFFS]],
        [PLAIN[18], PLAIN[17], None, None],
        [None, -1, None, None],
        left=0,
        level=6,
    )
    kind = next(kind for kind in range(cards.PERSIAN_KINDS) if state.unseen[kind])
    state.unseen[kind] -= 1
    state.fallen[kind] += 1
    state.unseen[GOAT] += 1
    state.fallen[GOAT] -= 1
    state.flank = 19
    do(state, hold(20, NORTH), act.PASS)
    persian(state, GOAT)
    sequence.apply(state, act.FREE + act.FREE_CLIFFS + 2 * EAST)
    assert outcome(state) == endings.FLANKED


@pytest.mark.parametrize("track, steps", [("board", 20), ("18", 18), ("19", 19), ("20", 20)])
def test_r22_the_track_is_as_long_as_the_table_says(track: str, steps: int):
    state = fresh(track=track)
    assert end.steps_to_defeat(state) == steps
    for _ in range(steps - 1):
        end.march(state)
    assert state.outcome == endings.UNDECIDED
    end.march(state)
    assert state.outcome == endings.FLANKED


def test_r3_the_last_spartan_card_loses_only_where_the_table_says_so():
    cases: list[tuple[dict[str, Any], int]] = [
        ({}, endings.UNDECIDED),
        ({"lose_on_empty_deck": True}, endings.OUT_OF_CARDS),
    ]
    for wanted, expected in cases:
        state = table([[attack(20)]], [PLAIN[18], PLAIN[17], None, None], level=6, **wanted)
        for kind in range(cards.SPARTAN_KINDS):
            state.spent[kind] += state.unknown[kind]
            state.unknown[kind] = 0
        state.spent[attack(11)] -= 1
        state.unknown[attack(11)] = state.library = 1
        do(state, act.FALL_BACK, act.TO)
        sequence.apply(state, 0)
        sequence.apply(state, 0)
        assert state.library == 0 and state.outcome == expected


@pytest.mark.parametrize("players", range(1, cards.MAX_PLAYERS + 1))
def test_r3_the_spartan_deck_cannot_run_out(players: int):
    """Every hand dealt, every icon and every step back taken as a draw, with all Goat Paths between them."""
    icons = sum(count * icon for count, icon in zip(cards.PERSIAN_COUNT, cards.ICON, strict=True))
    drawn = players * cards.START_HAND[players] + icons + board.LAST_SPACE
    assert drawn + cards.SPARTAN_COUNT[cards.GOAT_PATH] <= 58 < cards.SPARTAN_CARDS


# Whatever is played


OPTIONS = (
    "open_hands", "peek_rear_at_setup", "cliffs_face_down", "scout_peek_only", "heroes_first_only",
    "archers_choose_player", "team_defeat_only",
)  # fmt: skip


def walk(seed: int):
    """Positions of a random game over random options, with cards played unasked."""
    choose = random.Random(seed)
    wanted: dict[str, Any] = {name: choose.random() < 0.3 for name in OPTIONS}
    wanted |= {"players": choose.randint(1, 5), "level": choose.choice([*map(str, range(1, 7)), "random"])}
    yield from at_random(fresh(windows=choose.choice(["needed", "always"]), **wanted), choose)


def endgame(seed: int):
    """Positions of a random end of a game: strong hands against the last cards, the flanking force near."""
    choose = random.Random(seed)
    strong = [attack(20), attack(19), attack(18), cards.CLIFFS, cards.RETURN, cards.SCOUT]
    fronts = [PLAIN[14], BRAVE[17], choose.choice([IMMORTALS, PLAIN[15]]), None]
    state = table([strong, [attack(20)] * 3], fronts, left=choose.randint(0, 3), level=6)
    state.space = board.LAST_SPACE
    state.flank = end.steps_to_defeat(state) - 2
    yield from at_random(state, choose)


def at_random(state: State, choose: random.Random):
    """All positions from here on, with cards played unasked."""
    out = [0] * act.MOST_LEGAL
    while (mover := sequence.mover(state)) != OVER:
        n = sequence.legal(state, out)
        action = choose.randrange(n) if mover == CHANCE else out[choose.randrange(n)]
        if mover != CHANCE and choose.random() < 0.3:
            if n := unasked.asides(state, choose.randrange(state.players), out):
                action = out[choose.randrange(n)]
        yield state
        sequence.apply(state, action)
    yield state


def test_s47_cards_are_never_lost_and_never_doubled():
    for seed in range(40):
        for state in walk(seed):
            assert tuple(spartan_cards(state)) == cards.SPARTAN_COUNT
            assert persian_cards(state) == cards.PERSIAN_CARDS and audit(state) == ""
            assert state.leonidas + sum(state.heroes) + state.hero_deck <= cards.LEONIDAS + cards.HEROES
            assert all(
                known <= held
                for told, hand in zip(state.told, state.hand, strict=True)
                for known, held in zip(told, hand, strict=True)
            )


def test_c4_end_victory_comes_the_instant_all_but_immortals_are_discarded_and_never_before():
    ends = dict.fromkeys((endings.VICTORY, endings.FLANKED, endings.NO_ATTACK), 0)
    for seed in range(150):
        for state in endgame(seed):
            gone = sum(state.fallen[: cards.IMMORTALS])
            assert (state.outcome == endings.VICTORY) == (
                gone == cards.TO_DISCARD and state.outcome != endings.FLANKED
            )
            assert (state.outcome == endings.FLANKED) == (state.flank == end.steps_to_defeat(state))
            assert persian_cards(state) == cards.PERSIAN_CARDS and audit(state) == ""
        ends[outcome(state)] += 1  # type: ignore[possibly-undefined]
    assert all(ends.values())


def test_c5_while_a_day_deck_has_cards_two_positions_can_be_attacked_between_turns():
    turns = 0
    for seed in range(40):
        for state in walk(seed):
            if not state.outcome and what(state) == job.CHOOSE and not state.where:
                turns += 1
                fronts = sum(arrival.defends(card) for card in state.front)
                assert fronts >= (2 if state.deck else 1)
    assert turns > 300


# The board


@pytest.mark.parametrize(
    "old, new, complaint",
    [
        ("defeat_space = 20", "defeat_space = 21", "defeat_space is 21; it must lie between 11 and 20"),
        ("defeat_space = 20", "defeat_space = 10", "it must lie between 11 and 20"),
        ("[23, 22, 22]", "[23, 22, 23]", "add up to 67"),
        ("[1, 1, 1, 1, 1, 1]", "[1, 1, 1, 1, 1]", r"level\[1\] must be 6 times 0 or 1"),
        ("1, 2, 2]", "1, 2, 4]", "hero_laurels must lie between 0 and 3"),
        ("final_stand_die = 1", "final_stand_die = 2", "final_stand_die is 2"),
        ("defeat_space", "defeat_spaces", "board has 'defeat_spaces'; known are name, final_stand_die"),
    ],
)
def test_r20_r21_r24_c6_an_owners_board_is_checked_with_its_place(old: str, new: str, complaint: str):
    with pytest.raises(DataError, match=complaint):
        fresh(board.SHIPPED.replace(old, new, 1))


def test_r20_what_an_owners_board_leaves_out_is_reconstructed():
    short, whole = fresh("defeat_space = 12"), fresh()
    assert end.steps_to_defeat(short) == 12
    assert list(short.day_decks) == list(whole.day_decks) and short.levels == whole.levels


def test_r20_an_owners_board_is_played_on():
    text = board.SHIPPED.replace("defeat_space = 20", "defeat_space = 12").replace(
        "[1, 1, 1, 1, 1, 1]", "[0, 1, 1, 1, 1, 1]", 1
    )
    state = fresh(text)
    assert end.steps_to_defeat(state) == 12 and state.die_here == 0
