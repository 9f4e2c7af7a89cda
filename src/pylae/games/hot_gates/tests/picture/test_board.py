"""The board: every position can be drawn, every choice can be touched, asked or not, and nothing hidden is shown."""

from __future__ import annotations

import re

import pytest

from pylae.art import testing
from pylae.core.chance import generator
from pylae.core.game import WATCHER
from pylae.core.testing import check_picture
from pylae.games.hot_gates.data import cards
from pylae.games.hot_gates.data.board import SHIPPED
from pylae.games.hot_gates.picture import board
from pylae.games.hot_gates.picture.choices import words_of
from pylae.games.hot_gates.rules import act, endings, job, sequence
from pylae.games.hot_gates.rules.state import NO_GOAT, TURNED_BACK, State
from pylae.games.hot_gates.sight.views import hide, redeal
from pylae.games.hot_gates.tests import positions
from pylae.games.hot_gates.tests.rules.test_end import walk

SMALL_ENOUGH = 120_000
SMALLEST_LETTERS = 13
FINGER, POINTER, HAIR = 40, 19, 4  # sides of targets, and by how much their rings may overlap
FRONTS: list[int | None] = [
    positions.BRAVE[20],
    positions.PLAIN[18],
    positions.PLAIN[15],
    positions.PLAIN[16],
]
both_charts = pytest.mark.parametrize("tall", (False, True), ids=("wide", "tall"))


def seen(state: State, seat: int) -> State:
    view = state.copy()
    hide(view, seat)
    return view


def lit(state: State, seat: int) -> list[int]:
    """All that a seat may choose, asked or not, each once."""
    asked = positions.legal(state) if sequence.mover(state) == seat else []
    return sorted({*asked, *positions.asides(state, seat)}) if seat >= 0 else []


def drawn(state: State, seat: int, tall: bool = False) -> str:
    return board.draw(seen(state, seat), seat, lit(state, seat), tall).live()


def piece(live: str, name: str) -> str:
    """The opening tag of a piece."""
    found = re.search(rf'<g [^>]*id="{name}"[^>]*>', live)
    assert found, name
    return found[0]


def action_of(live: str, name: str) -> str:
    found = re.search(r'data-action="(\d+)"', piece(live, name))
    return found[1] if found else ""


def aside(seat: int, which: int) -> str:
    return str(act.FREE + act.UNASKED * seat + which)


@both_charts
def test_every_choice_can_be_touched_and_no_picture_depends_on_a_hidden_hand(tall: bool):
    chance, compared = generator(5), 0
    for seed in range(6):
        for step, state in enumerate(walk(seed)):
            if step % 7 != seed % 7:
                continue
            for seat in (*range(state.players), WATCHER):
                choices = lit(state, seat)
                picture = board.draw(seen(state, seat), seat, choices, tall)
                check_picture(picture, choices)
                guess = seen(state, seat)
                redeal(guess, seat, chance)
                compared += guess != state
                assert board.draw(seen(guess, seat), seat, lit(guess, seat), tall).live() == picture.live()
    assert compared > 50


@both_charts
def test_pictures_are_small_and_their_letters_can_be_read(tall: bool):
    for step, state in enumerate(walk(3)):
        if step % 5 == 0:
            picture = board.draw(seen(state, 0), 0, lit(state, 0), tall)
            assert len(picture.live().encode()) < SMALL_ENOUGH
            for sheet in picture.sheets.values():
                assert min(testing.letters("".join(sheet.layers.values()))) >= SMALLEST_LETTERS


@both_charts
def test_no_target_lies_on_another_and_on_a_phone_all_are_fit_for_fingers(tall: bool):
    six = [positions.attack(value) for value in (11, 12, 14, 16, 18, 20)]
    full = positions.table([six, six[:1]], FRONTS)
    specials = [cards.CLIFFS, cards.CHARGE, cards.SCOUT, cards.RETURN, *six[:2]]
    behind = positions.table(
        [specials, six[:1]], [*FRONTS[:3], positions.IMMORTALS], spent=six, cliffs_face_down=True
    )
    walked = (state for seed in range(8) for step, state in enumerate(walk(seed)) if step % 8 == seed)
    for state in (full, behind, *(state.copy() for state in walked)):
        for seat in range(state.players):
            boxes = testing.targets(board.draw(seen(state, seat), seat, lit(state, seat), tall))
            assert testing.overlapping(boxes, HAIR) == []
            sides = [min(x2 - x1, y2 - y1) for x1, y1, x2, y2 in boxes.values()]
            assert min(sides, default=FINGER) >= (FINGER if tall else POINTER)


@both_charts
def test_an_attack_is_made_at_its_card_or_at_the_position_in_the_same_words(tall: bool):
    state = positions.table([[positions.attack(18), positions.attack(20)]], FRONTS)
    live = drawn(state, 0, tall)
    chosen = re.findall(rf'data-action="{positions.hold(18, positions.EAST)}"[^>]*aria-label="([^"]*)"', live)
    assert chosen == ["Attack East with 18"] * 2


def test_turn_anytime_an_aside_is_lit_at_the_card_of_its_seat_while_another_is_asked():
    state = positions.table([[positions.attack(18)], [cards.SCOUT, cards.CLIFFS]], FRONTS)
    live = drawn(state, 1)
    assert action_of(live, f"card-{cards.SCOUT}-0") == aside(1, act.FREE_SCOUT)
    for at in range(cards.POSITIONS):
        cliffs = aside(1, act.FREE_CLIFFS + 2 * at)
        assert action_of(live, f"card-{cards.CLIFFS}-0-{cliffs}") == cliffs


def test_r19_a_card_is_told_at_the_card_and_then_everybody_sees_it():
    state = positions.table([[positions.attack(18)], [cards.SHIELDS, positions.attack(12)]], FRONTS)
    told = aside(1, act.ANNOUNCE + cards.SHIELDS)
    assert action_of(drawn(state, 1), f"tell-card-{cards.SHIELDS}-0") == told
    assert "Shields" not in drawn(state, 0)
    positions.speak(state, 1, act.ANNOUNCE + cards.SHIELDS)
    assert ">Shields<" in drawn(state, 0) and drawn(state, 0).count('id="back-2-') == 1
    assert ">told<" in drawn(state, 1)


def test_hold_3_location_and_leonidas_are_chosen_where_they_lie():
    state = positions.table([[positions.attack(18)]], FRONTS)
    assert action_of(drawn(state, 0), "space-2") == str(act.FALL_BACK)
    positions.do(state, positions.hold(18, positions.NORTH))
    live = drawn(state, 0)
    assert action_of(live, "space-1") == str(act.DIE) and action_of(live, "deck-heroes") == str(act.HERO)
    positions.do(state, act.DIE)
    assert action_of(drawn(state, 0), "leonidas-1") == str(act.LEONIDAS)
    positions.do(state, act.LEONIDAS)
    assert drawn(state, 0).count('id="die-') == 2


def test_card_oracle_one_die_is_rolled_again_where_it_lies_and_both_by_the_card():
    state = positions.table([[positions.attack(18), cards.ORACLE]], [positions.BRAVE[22], *FRONTS[1:]])
    positions.do(state, positions.hold(18, positions.NORTH), act.DIE, act.LEONIDAS)
    positions.falls(state, 1, 1)
    live = drawn(state, 0)
    assert action_of(live, "die-1") == str(act.REROLL + 1) and action_of(live, "die-2") == str(act.REROLL + 2)
    assert action_of(live, f"card-{cards.ORACLE}-0") == str(act.REROLL + 3)
    assert "against" in live and "2</tspan> short" in live


def test_card_archers_the_card_turned_up_lies_in_its_place_while_it_is_asked():
    state = positions.table(
        [[positions.attack(18), positions.attack(12), cards.SHIELDS]],
        [positions.BRAVE[17], *FRONTS[1:]],
        level=6,
    )
    positions.do(state, positions.hold(18, positions.NORTH), act.PASS)
    positions.persian(state, positions.ARCHERS)
    live = drawn(state, 0)
    assert "Archers!" in live and ">turned up<" in live
    assert action_of(live, f"card-{cards.SHIELDS}-0") == str(act.SHIELDS)
    assert action_of(live, f"answer-{act.PASS}") == str(act.PASS)


@both_charts
def test_hand_limit_a_card_is_laid_down_by_itself_and_played_by_the_plates_at_its_foot(tall: bool):
    hand = [cards.CLIFFS, cards.SCOUT, *map(positions.attack, (11, 12, 13, 14))]
    state = positions.table([hand], FRONTS)
    positions.do(state, act.FALL_BACK, act.TO)
    positions.spartan(state, positions.attack(20))
    assert positions.what(state) == job.DISCARD
    live = drawn(state, 0, tall)
    assert action_of(live, f"card-{cards.CLIFFS}-0") == str(act.CARD + cards.CLIFFS)
    assert action_of(live, f"card-{cards.SCOUT}-0") == str(act.CARD + cards.SCOUT)
    south = aside(0, act.FREE_CLIFFS + 2 * positions.SOUTH)
    assert action_of(live, f"card-{cards.CLIFFS}-0-{south}") == south
    assert action_of(live, f"card-{cards.SCOUT}-0-{aside(0, act.FREE_SCOUT)}")
    assert 'id="answer-' not in live


def test_card_return_the_discards_are_spread_out_and_the_hand_stays_dark():
    state = positions.table(
        [[positions.attack(18), cards.RETURN]], FRONTS, spent=[positions.attack(18), cards.ORACLE]
    )
    positions.speak(state, 0, act.FREE_RETURN)
    assert positions.what(state) == job.FETCH
    live = drawn(state, 0)
    assert action_of(live, f"answer-{act.CARD + positions.attack(18)}") and not action_of(
        live, f"card-{positions.attack(18)}-0"
    )


def test_r19_a_hand_that_is_known_by_long_names_stays_on_the_table():
    hand = [cards.SHIELDS, cards.CHARGE, cards.ORACLE, cards.CLIFFS, cards.SCOUT, cards.RETURN]
    state = positions.table([[positions.attack(18)], hand], FRONTS, open_hands=True)
    row = re.search(r'<g transform="translate[^"]* scale\(([.\d]+)\)"><g [^>]*id="card-2-', drawn(state, 0))
    assert row and 0.5 < float(row[1]) < 1


def test_card_return_who_gets_it_is_named_by_the_card():
    state = positions.table(
        [[positions.attack(18), cards.RETURN], [positions.attack(12)]], FRONTS, spent=[cards.ORACLE]
    )
    positions.speak(state, 0, act.FREE_RETURN)
    positions.do(state, act.CARD + cards.ORACLE)
    live = drawn(state, 0)
    assert "Who gets Oracle?" in live and action_of(live, "seat-2") == str(act.TO + 1)
    assert ">take it<" in live and ">takes it<" in live


def test_card_scout_a_rear_is_turned_up_where_it_lies():
    state = positions.table([[positions.attack(18), cards.SCOUT]], FRONTS)
    positions.speak(state, 0, act.FREE_SCOUT)
    assert action_of(drawn(state, 0), "rear-2") == str(act.FLIP + positions.EAST)


def test_r19_a_rear_face_down_shows_its_back_and_what_all_have_seen_of_it():
    state = positions.table([[positions.attack(18)]], FRONTS)
    plain = drawn(state, 0)
    state.rear[positions.EAST] = TURNED_BACK - positions.BRAVE[22]
    assert drawn(state, 0) != plain and ">22 Λ<" in drawn(state, 0)
    state.rear[positions.EAST] = NO_GOAT
    assert ">no goat<" in drawn(state, 0)


def test_laurels_stay_hidden_until_victory():
    state = positions.table([[positions.attack(18)]], FRONTS)
    state.heroes[0] = 2
    assert "laurels-1" not in drawn(state, 0) and ">2 heroes<" in drawn(state, 0)
    state.outcome, state.jobs, state.laurels[0] = endings.VICTORY, 0, 3
    assert "laurels-1" in drawn(state, 0) and "Won" in drawn(state, 0)


@pytest.mark.parametrize("ending", (endings.FLANKED, endings.NO_ATTACK, endings.OUT_OF_CARDS))
def test_end_defeat_is_written_on_the_board(ending: int):
    state = positions.table([[positions.attack(18)]], FRONTS)
    state.outcome, state.jobs = ending, 0
    assert 'id="outcome"' in drawn(state, WATCHER) and ">Lost<" in drawn(state, WATCHER)


def test_r20_what_is_reconstructed_is_marked_and_an_owners_numbers_are_not():
    live = drawn(positions.fresh(level=3), 0)
    assert all(text in live for text in ("Level III°", "Days°", "° reconstructed", "20°", "heroes°"))
    assert "Locations°" in drawn(positions.fresh(level="random"), 0)
    text = "defeat_space = 19\nday_decks = [21, 23, 23]\nfinal_stand_die = 0\n"
    text += f"random_locations = {[1] * 10}\nhero_laurels = {[1] * 13}\n"
    text += "level = [" + ", ".join("{ spaces = [0, 0, 0, 0, 1, 1] }" for _ in range(6)) + "]\n"
    assert "°" not in drawn(positions.fresh(text), 0)


def test_r20_an_owners_number_is_not_marked_though_ours_is_the_same():
    assert "°" not in drawn(positions.fresh(SHIPPED), 0)
    live = drawn(positions.fresh("defeat_space = 20"), 0)
    assert ">20<" in live and "20°" not in live and "Days°" in live and "° reconstructed" in live


def test_discards_open_for_everybody():
    state = positions.table(
        [[positions.attack(18)], [positions.attack(12)]], FRONTS, spent=[positions.attack(13)], left=20
    )
    live = drawn(state, WATCHER)
    assert 'data-pile="spent"' in piece(live, "pile-spent") and 'data-pile="fallen"' in piece(
        live, "pile-fallen"
    )
    assert "1 card to look through" in piece(live, "pile-spent")


def test_every_choice_has_words_of_its_own():
    for seed in range(12):
        for state in walk(seed):
            if (mover := sequence.mover(state)) >= 0:
                choices = [words_of(state, action) for action in lit(state, mover)]
                assert all(choice.text and choice.label for choice in choices)
                assert len({choice.label for choice in choices}) == len(choices)


def test_the_board_is_told_in_a_sentence():
    state = positions.table(
        [[positions.attack(18), positions.ALLY["tegeans"]]],
        [positions.BRAVE[20], positions.IMMORTALS, *FRONTS[2:]],
    )
    text = board.describe(seen(state, 0), 0)
    assert "North 20 Λ" in text and "East Immortals" in text and "Tegeans" in text
    assert "Goat Path" in text and positions.GOAT not in state.front


def test_a_card_that_cannot_be_played_can_be_asked_about():
    state = positions.table([[positions.attack(18), cards.SHIELDS, positions.ALLY["tegeans"]]], FRONTS)
    picture = board.draw(seen(state, 0), 0, lit(state, 0))
    asked = testing.asked(picture)
    assert asked[f"card-{cards.SHIELDS}-0"] == "shields"
    assert asked[f"card-{positions.ALLY['tegeans']}-0"] == "help tegeans"
    assert f"card-{positions.attack(18)}-0" not in asked and not testing.asked(board.draw(seen(state, 0), 0))


def test_turn_anytime_who_may_only_speak_up_is_not_told_why_not():
    state = positions.table([[positions.attack(18)], [cards.SCOUT, positions.attack(12)]], FRONTS)
    assert lit(state, 1) and not testing.asked(board.draw(seen(state, 1), 1, lit(state, 1)))
