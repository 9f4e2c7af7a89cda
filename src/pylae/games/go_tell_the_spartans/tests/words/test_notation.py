"""Notation: spelling and reading are each other's inverse, short forms, whole moves in one text, and refusals."""

from __future__ import annotations

from random import Random

import pytest

from pylae.core.chance import CHANCE, OVER
from pylae.core.game import Refusal
from pylae.core.tables import read as read_data
from pylae.core.wording import listed, many
from pylae.games.go_tell_the_spartans.data import sheets
from pylae.games.go_tell_the_spartans.rules import act, phase, segments, sequence, templates
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.sight import views
from pylae.games.go_tell_the_spartans.tests.positions import (
    deployment_of,
    dice,
    game,
    go,
    nation,
    of,
    pick,
    position,
)
from pylae.games.go_tell_the_spartans.words import reading, spelling

BOOK = read_data(sheets.FOLDER.with_name("rulebook.toml"))
SECTIONS = {part["id"] for key in ("section", "ruling") for part in BOOK.tables(key)}
FIRST_TEMPLATE = f"template {templates.TEMPLATE_NAMES[0]}"
NONSENSE = (
    "",
    " ",
    ",",
    ", ,",
    "x",
    "-1",
    "☃",
    "\x00",
    "17 17",
    "99999999999999999999",
    "a" * 300,
    "F5-",
    "²",
)
NONSENSE += (
    "move",
    "turn",
    "fire",
    "F5 F5 F5",
    "3 Thespians",
    "Z99",
    "A0",
    "fire fire",
    "roll 99",
    "-",
    "+ +",
)


def steps(state: State, text: str) -> list[str]:
    """The steps a text makes, as they are written; reading changes nothing."""
    before, trial, words = state.pack(), state.copy(), list[str]()
    for action in reading.read(state, text):
        assert action in spelling.actions_now(trial), f"{text!r} holds an illegal step"
        words.append(spelling.spell(trial, action))
        sequence.apply(trial, action)
    assert state.pack() == before
    return words


def refused(state: State, text: str) -> tuple[str, str]:
    """Section and reason of a refusal, which changes nothing; `why_not` says the same."""
    before = state.pack()
    with pytest.raises(Refusal) as refusal:
        reading.read(state, text)
    assert state.pack() == before
    assert refusal.value.section in SECTIONS
    assert reading.why_not(state, text).reason == refusal.value.reason
    return refusal.value.section, refusal.value.reason


def play(state: State, *texts: str) -> State:
    """Texts one after the other."""
    for text in texts:
        for action in reading.read(state, text):
            sequence.apply(state, action)
    return state


def march(*more: str) -> State:
    """Greek movement: Thespians in F5, Malian javelins in G4, a Spartan in F4; Medes far off."""
    return position(
        *("F5 W 3 Thespians hoplite", "G4 W 2 Malians javelin", "F4 W 1 Spartans hoplite"),
        *("C7 E 3 Medes mixed", "B2 E 3 Medes bow"),
        *more,
    )


# The inverse


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1},
        {"players": 2},
        {"players": 7},
        {"players": 2, "data": "long_pass", "feigned_retreat": "yes"},
        {"players": 1, "nothing_but_spartans": "yes", "bypass_gaps": "yes", "deploy_die": "yes"},
    ],
    ids=str,
)
def test_4_0_what_is_spelled_is_read_back(options: dict[str, object]) -> None:
    random = Random(7)
    state = game(**options)
    for _ in range(300):
        who = sequence.mover(state)
        if who == OVER:
            break
        known = spelling.choices(state)
        assert len(known) == len(spelling.actions_now(state)), (
            f"two actions are spelled alike: {sorted(known)}"
        )
        view = state.copy()
        views.hide(view, max(who, 0))
        for text, action in known.items():
            assert reading.read(state, text) == reading.read(state, f"  {text.upper()} ") == [action]
            assert who == CHANCE or reading.read(view, text) == [action]
        actions = list(known.values())
        action = random.choice(actions)
        if state.phase == phase.DEPLOY and random.random() < 0.5:
            action = act.END if act.END in actions else act.TEMPLATE
        sequence.apply(state, action)


@pytest.mark.parametrize("players", [1, 2, 7])
def test_4_0_nonsense_is_refused_with_a_known_section(players: int) -> None:
    random = Random(3)
    state = game(players=players)
    for _ in range(150):
        before, actions = state.pack(), spelling.actions_now(state)
        for text in NONSENSE:
            try:
                assert reading.read(state, text)[0] in actions
            except Refusal as refusal:
                assert refusal.section in SECTIONS and refusal.reason
        assert state.pack() == before
        sequence.apply(
            state, act.END if state.phase == phase.DEPLOY and act.END in actions else random.choice(actions)
        )


def test_4_0_a_game_that_is_over_takes_no_move() -> None:
    state = game()
    state.phase = 56
    assert refused(state, "end")[0] == "10.0"


# Short forms


@pytest.mark.parametrize("text", ["move Thespians F5", "m thes f5", "thes F5", "Th F5", "THESPIANS", "F5"])
def test_8_1_2_a_force_in_few_letters(text: str) -> None:
    assert steps(march(), text) == ["move Thespians F5"]


def test_8_1_2_done_pass_and_none_end_the_movement() -> None:
    assert [steps(march(), text) for text in ("end", "done", "pass", "none")] == [["end"]] * 4


def test_8_2_6_a_target_without_its_verb() -> None:
    state = position("F5 W 2 Malians bow", "D5 E 2 Medes mixed", segment=segments.GREEK_DEFENSIVE_FIRE)
    assert steps(state, "d5") == steps(state, "f D5") == ["fire D5"]


def test_2_0_dice_are_read_as_numbers_and_a_nought_is_a_ten() -> None:
    state = game()
    assert steps(state, "4") == steps(state, "die 4") == steps(state, "r 4") == ["roll 4"]
    assert steps(state, "0") == ["roll 10"]
    assert refused(state, "roll 11") == ("5.1", "The die shows 1 to 10; say which, such as 'roll 4'.")


def test_11_2_yes_and_no() -> None:
    state = game(players=7)
    state.day, state.phase = 3, phase.EPHIALTES_DIE
    play(state, "roll 1")
    assert state.phase == phase.CONFERENCE_DIE
    play(state, "roll 6")
    assert steps(state, "yes") == ["consent"]
    assert steps(state, "n") == ["refuse"]


def test_8_2_7_the_target_a_die_chose() -> None:
    state = position(
        *("F4 W 2 Thespians hoplite", "F6 W 2 Thebans hoplite", "E5 E 3 Medes mixed"),
        segment=segments.PERSIAN_OFFENSIVE_FIRE,
    )
    assert state.phase == phase.AIM_DIE
    assert steps(state, "F6") == ["aim F6"]
    assert refused(state, "F5")[0] == "8.2.7"


def test_4_0_commas_join_steps_of_one_seat() -> None:
    assert steps(march(), "F5-E5, F4-E4") == [
        *("move Thespians F5", "E5", "stop"),
        *("move Spartans F4", "E4", "stop"),
    ]


def test_4_0_nothing_runs_past_chance() -> None:
    state = position("F5 W 2 Malians bow", "D5 E 2 Medes mixed", segment=segments.GREEK_DEFENSIVE_FIRE)
    section, reason = refused(state, "fire D5, all, roll 4")
    assert section == "8.2.6"
    assert "step by step" in reason


# Whole moves


def test_8_1_2_a_whole_move_of_a_force() -> None:
    state = march()
    assert steps(state, "Thespians F5-E5") == ["move Thespians F5", "E5", "stop"]
    assert (
        steps(state, "f5-e5") == steps(state, "F5 -> E5") == steps(state, "F5 to E5") == steps(state, "F5–E5")
    )
    assert steps(state, "F5-E5-D5") == ["move Thespians F5", "E5", "D5"]
    assert steps(state, "F5 turn N") == steps(state, "F5 N") == ["move Thespians F5", "turn N"]


def test_3_1_2_only_the_top_units_go() -> None:
    state = march()
    assert steps(state, "2 Thespians F5-E5") == ["move Thespians F5", "leave Thespians 3", "E5", "stop"]
    assert steps(state, "1 F5 N") == ["move Thespians F5", "leave Thespians 3", "leave Thespians 2", "turn N"]
    assert refused(state, "4 Thespians F5-E5") == ("3.1.3", "The force has 3 units, not 4.")


def test_3_2_3_light_troops_turn_on_their_way() -> None:
    assert steps(march(), "G4-F3 N") == ["move Malians G4", "F3", "turn N", "stop"]


def test_8_1_2_a_way_is_found_to_an_area_farther_off() -> None:
    words = steps(march(), "G4-E3")
    assert words[0] == "move Malians G4"
    assert words[-2:] == ["E3", "stop"]
    assert refused(march(), "G4-A4")[0] == "8.1.1"


def test_8_3_1_the_way_into_an_area_of_enemies_is_told_step_by_step() -> None:
    state = march("E5 E 1 Susa bow")
    assert refused(state, "G4-E5")[0] == "8.3.1"
    assert steps(state, "G4-F4-E5")[-1] == "E5"


def test_8_1_2_a_move_under_way_goes_on() -> None:
    state = play(march(), "G4")
    assert state.phase == phase.MARCH
    assert steps(state, "G4-F3-E3") == steps(state, "F3-E3") == ["F3", "E3", "stop"]
    assert steps(state, "1 G4-F3") == ["leave Malians 2", "F3", "stop"]


def test_r6_forces_of_one_area_are_numbered() -> None:
    state = march("G4 W 1 Malians javelin")
    section, reason = refused(state, "G4-F3")
    assert section == "8.1.2"
    assert "move Malians G4 1 or move Malians G4 2" in reason
    assert steps(state, "Malians G4 2 - F3") == ["move Malians G4 2", "F3", "stop"]


def test_8_2_6_a_whole_volley() -> None:
    state = position(
        *("F5 W 2 Malians bow", "F4 W 1 Spartans javelin", "E5 E 2 Medes mixed"),
        segment=segments.GREEK_OFFENSIVE_FIRE,
    )
    assert (
        steps(state, "fire E5 all")
        == steps(state, "volley E5")
        == steps(state, "E5 all")
        == ["fire E5", "all"]
    )
    assert steps(state, "fire E5 F5") == ["fire E5", "add Malians F5", "add Malians F5", "shoot"]
    assert steps(state, "fire E5 F4+F5")[1:] == [
        "add Spartans F4",
        "add Malians F5",
        "add Malians F5",
        "shoot",
    ]


def test_6_0_a_whole_placement() -> None:
    state = play(deployment_of({"Spartans": "F5 / F4"}), "lift F5")
    assert steps(state, "3 Spartans hoplite F5 W") == [
        "place Spartans hoplite",
        "F5",
        "F5",
        "F5",
        "face F5",
        "W",
    ]
    assert steps(state, "2 spartans F5") == ["place Spartans hoplite", "F5", "F5", "back"]
    assert steps(state, "F4 N") == steps(state, "face F4 N") == ["face F4", "N"]
    assert steps(play(state, "place Spartans hoplite"), "2 E4 N") == ["E4", "E4", "back", "face E4", "N"]


def test_6_0_2_classes_with_losses_are_placed_by_their_losses() -> None:
    state = play(deployment_of({"Spartans": "F5 / F4"}), "lift F5")
    state.loss[of(state, "Spartans", "hoplite")[0]] = 2
    assert {"place Spartans hoplite", "place Spartans hoplite -2"} <= set(spelling.choices(state))
    assert steps(state, "1 Spartans hop -2 F5")[0] == "place Spartans hoplite -2"
    assert steps(state, "2 Spartans hop F5")[0] == "place Spartans hoplite"


# Refusals: commitment and deployment


def test_r57_no_immortals_on_the_third_day() -> None:
    state = game(players=2)
    state.day = 3
    assert refused(state, "commit Immortals")[0] == "R57"
    assert refused(state, "commit Thebans")[0] == "5.1"


def test_r31_spartans_never_guard_the_path() -> None:
    state = dice(game(), 3)
    assert refused(state, "box Spartans") == ("R31", "The Spartans never guard the path.")
    assert refused(state, "box Medes")[0] == "6.0"


def test_5_3_who_may_stay() -> None:
    state = game()
    state.day, state.phase = 3, phase.EPHIALTES_DIE
    dice(state, 1, 2)
    assert refused(state, "stay Peloponnesians")[0] == "5.3"
    assert refused(state, "stay Spartans") == ("5.3", "The Spartans stay already.")
    state.standing &= ~(1 << nation("Thebans"))
    assert refused(state, "stay Thebans")[0] == "8.4.4"
    play(state, "stay Thes", "stay Phoc")
    assert refused(state, "guard Malians")[0] == "5.3"


def test_r85_who_may_be_ordered_west() -> None:
    state = play(dice(game(players=7), 3), "box Locrians")
    assert refused(state, "done")[0] == "6.0.1"
    assert refused(state, "west Spartans")[0] == "R85"
    assert refused(state, "west Locrians")[0] == "R78"
    assert refused(state, "west Phocians")[0] == "6.0.1"


def test_6_0_1_1_who_is_not_connected() -> None:
    state = deployment_of({"Spartans": "F5 / D2", "Thespians": "E4 E5 E6 / E7"})
    assert refused(state, "done") == ("6.0.1", "The Spartans do not hang together; their areas must touch.")


def test_6_0_1_3_who_must_stand_on_the_persian_side() -> None:
    section, reason = refused(deployment_of({"Spartans": "F5 / F4"}), "done")
    assert section == "6.0.1"
    assert reason.endswith("Thespians, Thebans, Malians or Locrians.")


def test_6_0_1_4_phocians_stand_there_last() -> None:
    where = {"Spartans": "F5 / F4", "Thespians": "E4 E5 E6 / E7", "Phocians": "D2 D3 D4 / D5"}
    section, reason = refused(deployment_of(where, box="Locrians"), "done")
    assert section == "6.0.1"
    assert "Thebans, Malians and Peloponnesians" in reason


def test_6_0_who_is_not_placed_yet() -> None:
    state = play(deployment_of({"Spartans": "F5 / F4"}), "lift F5")
    assert refused(state, "done") == ("6.0", "Not all units are placed yet: Spartans.")


@pytest.mark.parametrize(
    ("text", "section"),
    [
        ("1 Spartans hoplite A5", "R10"),
        ("1 Spartans hoplite H4", "6.0.1"),
        ("1 Spartans hoplite F4", "3.1.2"),
        ("1 Spartans hoplite E5", "3.1.1"),
        ("1 Spartans hoplite F9", "2.1.1"),
        ("1 Spartans hoplite F1", "TEC"),
        ("1 Spartans bow F5", "2.2.2"),
        ("4 Spartans hoplite F5", "6.0"),
        ("1 Phocians hoplite F5", "R78"),
        ("1 Thebans hoplite F5", "6.0"),
        ("1 Medes mixed F5", "6.0"),
        ("lift D8", "6.0"),
        ("template nowhere", "6.0"),
    ],
)
def test_6_0_what_cannot_be_placed(text: str, section: str) -> None:
    state = play(deployment_of({"Spartans": "F5 / F4", "Thespians": "E5 E6 E7 / D7"}), "lift F5")
    assert refused(state, text)[0] == section


def test_r9_stacks_of_one_contingent_by_option() -> None:
    where = {"Spartans": "F5 / F4", "Thespians": "E5 E6 E7 / D7"}
    state = play(deployment_of(where, mono_contingent_stacks="yes"), "lift F5")
    assert refused(state, "1 Spartans hoplite E7")[0] == "R9"


def test_r9_a_move_that_may_not_end_among_another_contingent() -> None:
    here = ("F5 W 1 Thespians hoplite", "E5 W 1 Thebans hoplite")
    state = go(pick(position(*here, mono_contingent_stacks=True), "F5"), "E5")
    assert refused(state, "stop") == ("R9", "E5 holds another contingent; stacks are of one contingent here.")


def test_r11_the_stacks_of_a_persian_player() -> None:
    state = play(game(players=2), "commit Medes", "box Phocians", FIRST_TEMPLATE, "done", "north first")
    assert steps(state, "3 mix") == ["3 mixed"]
    assert refused(state, "2 mixed")[0] == "R11"
    assert refused(state, "3 javelin") == ("7.0", "The Medes have no javelin units to place.")


# Refusals: movement


def test_8_1_5_the_enemy_does_not_move_in_this_segment() -> None:
    assert refused(march(), "C7-D7") == ("8.1.5", "This is the Greek movement; the Medes in C7 are Persians.")
    assert refused(march(), "Medes")[0] == "8.1.5"
    assert refused(march(), "E6-D6") == ("8.1.2", "No Greek unit stands in E6.")


def test_r75_a_force_moves_once() -> None:
    section, reason = refused(play(march(), "F5-E5"), "E5-D5")
    assert section == "R75"
    assert reason == "The Thespians (3 hoplite) in E5 have moved in this segment."


def test_8_1_4_nobody_leaves_a_melee() -> None:
    state = march("G6 W 2 Thebans hoplite", "G6 E 2 Susa mixed from W")
    assert refused(state, "G6-F6")[0] == "8.1.4"
    assert refused(state, "G6 N")[0] == "8.1.4"


def test_3_2_1_hoplites_go_straight_ahead() -> None:
    section, reason = refused(march(), "F5-E4")
    assert (section, reason) == ("3.2.1", "Hoplites go straight ahead only; these face west, away from E4.")
    assert refused(march(), "F5-E5 N")[0] == "3.2.1"


def test_3_2_2_mixed_units_go_ahead_and_pay_for_turns() -> None:
    state = position(
        "O5 W 1 Thebans hoplite", "C5 E 3 Medes mixed", segment=segments.PERSIAN_MOVEMENT, players=2
    )
    assert refused(state, "C5-C6")[0] == "3.2.2"
    assert refused(state, "C5-D5-E5 W")[0] == "3.2.2"


def test_3_3_4_zones_of_control() -> None:
    state = march("D5 E 3 Susa mixed", "E6 W 1 Locrians javelin")
    assert refused(state, "F5-E5-D5")[0] == "3.3.4"
    section, reason = refused(state, "E6-E5-F5")
    assert section == "3.3.4"
    assert reason == "E6 and E5 both lie in enemy zones; nobody steps from zone to zone."
    assert refused(play(state, "G4"), "F4-E4-E3")[0] == "3.3.4"


def test_8_1_1_too_few_points() -> None:
    state = march("I5 W 1 Thebans hoplite", "I6 E 1 Thebans hoplite")
    assert refused(state, "I5-H5-G5")[0] == "8.1.1"
    climb = play(position("I5 E 1 Thebans hoplite losses 0", "C5 E 1 Medes bow"), "I5")
    climb.points = 1
    assert refused(climb, "J5") == ("8.1.1", "J5 uphill costs 2; 1 point is left.")


def test_2_1_1_water_and_mountain() -> None:
    state = march()
    assert refused(state, "G4-G3-G2") == ("TEC", "G2 is water; nobody can enter it.")
    assert refused(state, "F5-F8")[0] == "2.1.1"
    assert refused(state, "F5-Q5") == ("2.1", "The map ends there.")


def test_3_1_2_a_move_does_not_end_among_another_type() -> None:
    state = march()
    assert refused(state, "G4-F5") == ("3.1.2", "In F5 stand units of another type; the move must go on.")
    assert refused(march("E5 W 2 Locrians javelin", "D5 E 1 Susa mixed"), "F5-E5")[0] == "3.1.2"


def test_r6_no_restacking_by_option() -> None:
    state = position(
        *("G5 W 1 Thebans hoplite", "F5 W 1 Thebans hoplite", "B5 E 1 Medes bow"), strict_no_restack="yes"
    )
    assert refused(state, "G5-F5")[0] == "R6"


def test_r84_light_troops_turn_once_between_steps() -> None:
    assert refused(play(march(), "G4", "turn N"), "turn E")[0] == "R84"


def test_r16_no_turn_once_a_zone_has_stopped_the_force() -> None:
    state = position(
        "O5 W 1 Thebans hoplite", "M5 E 3 Medes mixed", segment=segments.PERSIAN_MOVEMENT, players=2
    )
    assert refused(state, "M5-N5 N")[0] == "R16"


def test_8_1_2_one_force_after_the_other() -> None:
    state = play(march(), "G4")
    assert refused(state, "move Thespians F5") == ("8.1.2", "The Malians in G4 must end their move first.")
    assert refused(play(state, "F3"), "leave Malians 2")[0] == "8.1.2"


def test_r5_forces_are_not_divided_by_option() -> None:
    state = position("F5 W 3 Thespians hoplite", "B5 E 1 Medes bow", allow_split="no")
    assert refused(state, "2 F5-E5")[0] == "R5"


def test_r59_a_force_obeys_the_seat_of_its_top_unit() -> None:
    state = position(*("F5 W 3 Thespians hoplite", "F4 W 1 Spartans hoplite", "B5 E 1 Medes bow"), players=7)
    assert state.phase == phase.MOVE
    assert refused(state, "F5-E5")[0] == "R59"


# Refusals: fire and melee


def volley(*more: str) -> State:
    """Greek offensive fire: Malian bows in H4, a javelin in G5, hoplites in F4; Persians in D5 and E3."""
    return position(
        *("H4 W 2 Malians bow", "G5 W 1 Malians javelin", "F4 W 1 Spartans hoplite"),
        *("D5 E 3 Medes bow", "E3 E 1 Dahae bow"),
        *more,
        segment=segments.GREEK_OFFENSIVE_FIRE,
    )


def test_8_2_2_out_of_range() -> None:
    section, reason = refused(volley("B4 E 1 Susa mixed"), "fire B4")
    assert section == "8.2.2"
    assert "who reach 4" in reason


def test_8_2_4_no_line_of_sight() -> None:
    assert refused(volley(), "fire D5") == ("8.2.4", "F4 blocks the line of sight from H4 to D5.")


def test_8_2_5_no_line_of_sight_between_levels() -> None:
    state = position(
        *("K5 W 1 Malians bow", "H5 W 1 Thebans hoplite", "G5 E 1 Medes mixed", "K7 E 1 Susa mixed"),
        segment=segments.GREEK_OFFENSIVE_FIRE,
    )
    assert refused(state, "fire G5") == ("8.2.5", "H5 blocks the line of sight from K5 to G5.")


def test_r80_friends_in_the_target_area() -> None:
    state = volley("F5 W 1 Thebans hoplite", "F5 E 1 Susa mixed from W")
    assert refused(state, "fire F5") == ("R80", "Friends fight in F5; nobody fires into it from outside.")


def test_r21_enemies_in_the_own_area() -> None:
    state = position(
        *("F5 W 1 Malians bow", "F5 E 1 Susa mixed from W", "D5 E 1 Susa mixed"),
        segment=segments.GREEK_OFFENSIVE_FIRE,
    )
    assert refused(state, "fire D5")[0] == "R21"


def test_8_2_1_hoplites_never_fire_and_mixed_units_fire_ahead() -> None:
    state = volley()
    assert refused(state, "fire E3 F4") == ("8.2.1", "Hoplites never fire.")
    shooting = position(
        *("D5 W 1 Thebans hoplite", "H5 W 1 Thebans hoplite", "F5 E 1 Medes mixed"),
        segment=segments.PERSIAN_OFFENSIVE_FIRE,
        players=2,
    )
    assert refused(shooting, "fire D5")[0] == "8.2.1"


def test_8_2_6_once_a_segment() -> None:
    state = volley("F6 E 1 Susa mixed")
    play(state, "fire E3 H4", "roll 1", "roll 1")
    section, reason = refused(state, "fire E3")
    assert section == "8.2.6"
    assert "one volley" in reason
    assert refused(state, "fire A5") == ("8.2.6", "No Persian stands in A5.")
    assert refused(play(state, "fire F6"), "add H4") == (
        "8.2.6",
        "The bow units in H4 have fired in this segment.",
    )
    assert refused(state, "shoot")[0] == "8.2.6"


def test_8_3_there_is_no_melee() -> None:
    state = position(
        *(
            "F5 W 2 Thebans hoplite",
            "F5 E 1 Susa mixed from W",
            "F3 W 1 Thespians hoplite",
            "F3 E 1 Medes mixed from W",
        ),
        segment=segments.GREEK_MELEE,
    )
    assert steps(state, "F3") == ["melee F3"]
    assert refused(state, "melee E5")[0] == "8.3"


def test_r47_where_a_retreat_goes() -> None:
    state = position("F5 W 2 Malians javelin", "F5 E 3 Medes mixed from W", segment=segments.PERSIAN_MELEE)
    assert steps(state, "G5") == ["back G5"]
    assert [steps(state, word) for word in ("no", "yes")] == [["stand"], ["back G5"]]
    assert refused(state, "back E5")[0] == "R47"


def test_3_1_4_only_from_the_overstacked_area() -> None:
    state = position("F5 W 3 Thespians hoplite", "G5 W 1 Thespians hoplite", "B5 E 1 Medes bow")
    play(state, "G5-F5", "end")
    assert steps(state, "give up Thespians F5 4") == ["give up Thespians F5 4"]
    assert refused(state, "give up Spartans F4 1")[0] == "3.1.4"


# Refusals: another moment


@pytest.mark.parametrize(
    ("text", "section"),
    [
        ("commit Medes", "11.1"),
        ("box Thebans", "6.0"),
        ("stay Thebans", "5.3"),
        ("place Thebans hoplite", "6.0"),
        (FIRST_TEMPLATE, "6.0"),
        ("top Thebans F5 2", "3.1.2"),
        ("merge F5", "3.1.2"),
        ("leave Thespians 2", "8.1.2"),
        ("stop", "8.1.2"),
        ("fire D5", "8.2"),
        ("shoot", "8.2.6"),
        ("stand", "8.3.2"),
        ("feint", "11.3"),
        ("melee F5", "R38"),
        ("give up Thebans F5 1", "3.1.4"),
        ("roll 4", "4.0"),
        ("drive", "8.1.6"),
    ],
)
def test_4_0_words_of_another_moment(text: str, section: str) -> None:
    assert refused(march(), text)[0] == section


def test_8_1_5_nobody_moves_while_they_fire() -> None:
    assert refused(volley(), "move F4")[0] == "8.1.5"


def test_4_0_why_not_says_what_can_be_done() -> None:
    assert reading.why_not(march(), "F5-E5").reason == "'F5-E5' can be done."


def test_r37_merging_and_ordering() -> None:
    state = position("F5 W 2 Thespians hoplite", "F5 W 1 Malians hoplite", "A5 E 2 Medes mixed")
    state.phase, state.actor = 9, 0
    assert steps(state, "merge F5") == ["merge F5"]
    assert steps(state, "top thes F5 2") == ["top Thespians F5 2"]
    assert refused(state, "top thes F5 1")[0] == "R37"
    assert refused(state, "merge E5")[0] == "R37"


def test_2_0_lists_and_numbers_in_words() -> None:
    assert listed(["one", "two", "three"], "or") == "one, two or three"
    assert [many(n, "step loss") for n in range(3)] == ["no step losses", "1 step loss", "2 step losses"]
