"""Words: prompts, warnings, headings, narration stage by stage with its dice, results, and the board in letters."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from pylae.core.chance import HIDDEN, OVER
from pylae.core.game import WATCHER, Line
from pylae.core.tables import read as read_data
from pylae.games.go_tell_the_spartans.data import peoples, sheets
from pylae.games.go_tell_the_spartans.rules import (
    act,
    beside,
    commitment,
    course,
    endings,
    mark,
    phase,
    segments,
    sequence,
    templates,
)
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.sight import views
from pylae.games.go_tell_the_spartans.tests.positions import (
    at,
    exchange,
    game,
    nation,
    of,
    persians,
    position,
    series_over,
    take_away,
)
from pylae.games.go_tell_the_spartans.words import letters, names, prompts, reading, spelling
from pylae.games.go_tell_the_spartans.words.telling import telling

BOOK = read_data(sheets.FOLDER.with_name("rulebook.toml"))
SECTIONS = {part["id"] for key in ("section", "ruling") for part in BOOK.tables(key)}
FIRST_TEMPLATE = f"template {templates.TEMPLATE_NAMES[0]}"


def lines(state: State, *texts: str) -> list[Line]:
    """What is told of these steps; the state goes on."""
    told = list[Line]()
    for text in texts:
        for action in reading.read(state, text):
            before = state.copy()
            sequence.apply(state, action)
            told += telling.narrate(before, action, state)
    return told


def told(state: State, *texts: str) -> list[str]:
    """The sentences of these steps."""
    return [line.text for line in lines(state, *texts)]


def view(state: State, seat: int) -> State:
    """What a seat sees."""
    seen = state.copy()
    views.hide(seen, seat)
    return seen


def overheard(state: State, seat: int, *texts: str) -> list[str]:
    """What a seat is told of the steps of somebody else."""
    words = list[str]()
    for text in texts:
        for action in reading.read(state, text):
            before = state.copy()
            sequence.apply(state, action)
            shown = action if views.knows(before, seat) else HIDDEN
            words += [line.text for line in telling.narrate(view(before, seat), shown, view(state, seat))]
    return words


# Whole games


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1},
        {"players": 2},
        {"players": 7},
        {"players": 2, "fog": "no", "data": "long_pass"},
        {"players": 1, "feigned_retreat": "yes", "nothing_but_spartans": "yes", "deploy_die": "yes"},
    ],
    ids=str,
)
def test_4_0_every_step_is_asked_told_and_shown(options: dict[str, object]) -> None:
    random = Random(11)
    state = game(**options)
    for _ in range(300):
        if sequence.mover(state) == OVER:
            break
        actions = spelling.actions_now(state)
        action = random.choice(actions)
        if state.phase == phase.DEPLOY and random.random() < 0.7:
            action = act.END if act.END in actions else act.TEMPLATE
        before = state.copy()
        sequence.apply(state, action)
        for seat in (0, WATCHER):
            seen = view(before, seat)
            asked = prompts.prompt(seen)
            assert asked.seat == sequence.mover(before) and asked.text and asked.section in SECTIONS
            assert names.heading(seen) == names.heading(before)
            assert max(map(len, letters.show(seen, seat).split("\n"))) <= letters.BREADTH
            shown = action if views.knows(before, seat) else HIDDEN
            for line in telling.narrate(seen, shown, view(state, seat)):
                assert line.text and line.section in SECTIONS and line.side in ("greek", "persian", "")
        assert telling.retrace(before, action)[-1].new == state


def test_4_0_every_phase_that_asks_has_a_question_and_a_section() -> None:
    assert set(prompts.QUESTIONS) == set(spelling.SECTIONS) - {phase.FINISHED}
    assert set(spelling.SECTIONS.values()) <= SECTIONS


def test_4_0_every_step_is_told_where_it_is_made_or_with_the_march_it_begins() -> None:
    assert set(spelling.SECTIONS) - set(telling.OF_ACTIONS) == {phase.MOVE, phase.RETREAT_DIE, phase.FINISHED}


# The start of a day


def test_5_1_the_die_of_commitment() -> None:
    (line,) = lines(game(), "roll 3")
    assert line == Line("The commitment die shows 3: the Medes open day 1.", "5.1", "persian", (3,))


def test_11_1_a_persian_player_commits() -> None:
    assert told(game(players=2), "commit Susa") == ["Xerxes commits the Susa."]


def test_6_0_7_0_guard_and_deployment() -> None:
    state = game()
    assert told(state, "roll 3", "box Phocians")[1] == "The Phocians guard the path of Ephialtes on day 1."
    assert told(state, FIRST_TEMPLATE) == [f"The Greeks take the {FIRST_TEMPLATE}."]
    text = told(state, "done")
    assert text[0] == "The Greeks have deployed."
    assert text[1].startswith("The Medes deploy in A2 (3 mixed), A3 (3 mixed)")
    assert text[2] == "Action Round 1 of day 1, series 1."


def third_day(**options: Any) -> State:
    """The third day before the dice of Ephialtes and of the conference."""
    state = game(**options)
    state.day, state.phase = 3, phase.EPHIALTES_DIE
    return state


def test_5_2_5_3_ephialtes_and_the_conference() -> None:
    state = third_day()
    assert told(state, "roll 4") == ["Ephialtes: 4; the Immortals will come down in round 5 of the day."]
    assert state.phase == phase.CONFERENCE_DIE
    assert told(state, "roll 1") == ["The conference die shows 1: 3 contingents stay."]
    assert told(state, "stay Thespians", "stay Thebans") == ["The Thespians stay.", "The Thebans stay."]
    assert told(state, "guard Thebans") == [
        "Phocians, Malians, Locrians and Peloponnesians go home.",
        "The Thebans guard the path of Ephialtes.",
    ]


def test_r59_the_vote_of_seven_seats() -> None:
    state = third_day(players=7)
    text = told(state, "roll 1", "roll 1", "stay Thes", "stay Theb", "guard Theb")
    assert text[2:] == [
        "Spartans vote that the Thespians stay.",
        "Spartans vote that the Thebans stay.",
        "Spartans vote that the Thebans guard the path.",
    ]
    for _ in range(5):
        told(state, "stay Thes", "stay Theb", "guard Theb")
    last = told(state, "stay Thes", "stay Theb", "guard Theb")
    assert last[3] == "The vote of the Spartans carries (7 seats voted so)."


# Movement


def test_8_1_2_a_march_and_3_2_1_a_turn() -> None:
    state = position("G5 W 3 Thespians hoplite", "F3 W 2 Thebans hoplite", "B5 E 1 Medes bow")
    assert told(state, "2 G5-F5") == ["Thespians (2 of 3 hoplite) go G5–F5."]
    (line,) = lines(state, "F3 N")
    assert line == Line("Thebans (2 hoplite) in F3 turn north.", "3.2.1", "greek")


def test_3_3_4_a_zone_stops_a_march() -> None:
    state = position(
        *("F5 W 3 Thespians hoplite", "G7 W 1 Thebans hoplite", "D5 E 3 Medes mixed", "D4 E 1 Medes mixed")
    )
    (line,) = lines(state, "F5-E5")
    assert line.text == "Thespians (3 hoplite) go F5–E5 and stop in the zone of the Medes in D4 and D5."
    assert line.section == "3.3.4"


def test_8_1_4_coming_upon_a_flank() -> None:
    state = position("F7 N 3 Malians javelin", "G3 W 1 Thebans hoplite", "E7 S 2 Susa mixed")
    (line,) = lines(state, "F7-E7")
    assert line.text == "Malians (3 javelin) go F7–E7 upon the Susa, at their flank."
    assert line.section == "8.1.4"


def test_r79_wheeling_round_upon_the_enemy() -> None:
    state = position("G5 W 2 Thebans hoplite", "G4 S 1 Medes mixed", "I3 W 1 Thebans hoplite")
    (line,) = lines(state, "G5-G4")
    assert line.text == "Thebans (2 hoplite) wheel round and go G5–G4 upon the Medes, at their front."


def test_3_1_4_warned_of_and_given_up() -> None:
    state = position(
        *(
            "F5 W 3 Thespians hoplite",
            "G5 W 2 Thespians hoplite",
            "G7 W 1 Thebans hoplite",
            "B5 E 1 Medes bow",
        )
    )
    lines(state, "G5-F5")
    assert prompts.prompt(state).warnings == {
        act.END: "F5 holds more than three units; 2 units are lost (3.1.4)."
    }
    assert told(state, "end") == ["F5 holds 5 Greek units: one must be given up."]
    assert told(state, "give up Thespians F5 1")[0] == (
        "A unit of the Thespians is eliminated: F5 holds more than three units."
    )


def test_3_1_4_the_last_move_of_a_segment_warns_too() -> None:
    state = position("F5 W 3 Thespians hoplite", "G5 W 2 Thespians hoplite", "B5 E 1 Medes bow")
    lines(state, "G5-F5", "move Thespians F5 1")
    assert state.phase == phase.MARCH
    warned = prompts.prompt(state).warnings
    assert act.STOP in warned
    assert act.STEP + 6 not in warned


# The automaton moves


def test_8_1_6_straight_ahead_into_a_zone() -> None:
    state = position("F5 W 3 Thespians hoplite", "C5 E 3 Medes mixed", segment=segments.PERSIAN_MOVEMENT)
    assert told(state, "drive")[0] == (
        "Medes (3 mixed) go C5–D5–E5 and stop in the zone of the Thespians in F5 (straight ahead)."
    )


def test_8_1_6_upon_the_greeks() -> None:
    state = position("F5 W 3 Thespians hoplite", "E5 E 3 Medes mixed", segment=segments.PERSIAN_MOVEMENT)
    assert told(state, "drive")[0] == (
        "Medes (3 mixed) go E5–F5 upon the Thespians, at their front (straight ahead)."
    )


def test_r62_a_diagonal_where_the_straight_way_is_closed() -> None:
    state = position("O5 W 1 Thespians hoplite", "D8 E 3 Medes mixed", segment=segments.PERSIAN_MOVEMENT)
    assert told(state, "drive")[0].startswith(
        "Medes (3 mixed) go D8–E7–F7–G7 (straight on from D8 is closed: diagonal towards the centre)"
    )


def test_r62_a_die_between_equal_diagonals() -> None:
    state = position(
        *("F5 W 3 Thespians hoplite", "F5 E 3 Medes mixed from W", "E5 E 3 Medes mixed"),
        segment=segments.PERSIAN_MOVEMENT,
    )
    (text, *_) = told(state.copy(), "drive south")
    assert text.startswith("Medes (3 mixed) go E5–F6")
    assert "straight on from E5 is closed: diagonal to the south; die: south" in text
    assert told(state, "drive north")[0].startswith("Medes (3 mixed) go E5–F4")


def test_r19_turning_about() -> None:
    state = position("A5 W 3 Thespians hoplite", "C5 E 3 Medes mixed", segment=segments.PERSIAN_MOVEMENT)
    assert told(state, "drive")[0] == (
        "Medes (3 mixed) go C5–B5 "
        "(turn about: no Greek level with them or ahead; first facing west; straight ahead)."
    )


def test_r18_the_flank_hunt() -> None:
    state = position(
        *("G5 W 3 Thespians hoplite", "F4 S 2 Thebans hoplite", "D4 E 3 Immortals mixed"),
        segment=segments.PERSIAN_MOVEMENT,
    )
    line = lines(state, "drive")[0]
    assert line.text == (
        "Immortals (3 mixed) in D4 hunt: flank of the Thebans in F4, entered from W, for 2 points."
    )
    assert line.section == "R18"


# Fire


def test_8_2_7_aims_with_their_sectors() -> None:
    state = position(
        *("F4 W 2 Thespians hoplite", "F6 W 2 Thebans hoplite", "E5 E 3 Medes mixed", "E4 E 1 Medes bow"),
        segment=segments.PERSIAN_OFFENSIVE_FIRE,
    )
    (text, *_) = told(state, "aim F6")
    assert text == (
        "Medes (3 mixed) in E5 aim at F6: front left or right, range 1; a die chose among F4 and F6."
    )
    before = position("F5 W 1 Thebans hoplite", "C5 E 3 Medes mixed", segment=segments.PERSIAN_MOVEMENT)
    assert told(before, "drive")[1:] == ["Medes (3 mixed) in E5 aim at F5: front, range 1."]


def test_frt_each_die_and_8_2_6_the_volley() -> None:
    state = position("H5 W 3 Thespians hoplite", "F5 E 3 Medes bow", segment=segments.PERSIAN_OFFENSIVE_FIRE)
    first, *_ = lines(state, "roll 9")
    assert first == Line(
        "Bow (Medes) from F5 at H5, range 2: 9 − 1 for the wall, one hit.",
        "FRT",
        "persian",
        (9,),
        detail=True,
    )
    assert told(state, "roll 10", "roll 10")[2:] == [
        "Fire on H5: 5 hits − Defensive Value 3 = 2 step losses.",
        "The Thespians in H5 lose 2 steps; 3 units check morale.",
    ]


def test_8_2_6_fire_without_effect() -> None:
    state = position("F5 W 2 Malians bow", "D5 E 3 Medes mixed", segment=segments.GREEK_OFFENSIVE_FIRE)
    assert told(state, "volley D5", "roll 1", "roll 9")[:4] == [
        "2 Greek units fire at the Medes in D5.",
        "Bow (Malians) from F5 at D5, range 2: 1, no hit.",
        "Bow (Malians) from F5 at D5, range 2: 9, two hits.",
        "Fire on D5: 2 hits − Defensive Value 2 = no effect.",
    ]


def test_8_2_8_a_stack_is_wiped_out() -> None:
    state = position(
        *("F5 W 1 Malians bow", "G4 W 1 Thebans hoplite", "E5 E 3 Medes mixed"),
        segment=segments.PERSIAN_OFFENSIVE_FIRE,
    )
    text = told(state, "roll 6", "roll 6", "roll 6")
    assert text[4] == (
        "The Malians in F5 lose 1 step: 1 unit of the Malians is eliminated; nobody is left there."
    )


def test_r54_shots_at_a_vanished_target_are_lost() -> None:
    state = position(
        *("F3 W 1 Thebans hoplite losses 3", "F6 W 1 Thebans hoplite", "H5 W 1 Spartans hoplite"),
        *("E3 E 3 Medes bow", "E6 E 1 Medes bow"),
        segment=segments.PERSIAN_OFFENSIVE_FIRE,
    )
    take_away(state, "Thebans", "hoplite", 2, beside.TRACK)
    text = told(state, "roll 6", "roll 6", "roll 6")
    assert text[3:] == [
        "Fire on F3: 6 hits − Defensive Value 3 = 3 step losses.",
        "The Thebans in F3 lose 1 step: 1 unit of the Thebans is eliminated; nobody is left there.",
        "The Thebans rout (3 units lost, rout box 3); their last unit leaves the map, 1 goes to the Army Track.",
        "The Greek Army Track: 1 of 5 boxes is filled.",
        "The shots at F6 are lost: nobody is there any more.",
    ]


# Melee


def test_mcrt_odds_shifts_die_and_losses() -> None:
    state = position(
        *("F5 S 3 Thespians hoplite losses 3", "F5 E 3 Medes mixed from W disordered"),
        segment=segments.PERSIAN_MELEE,
    )
    first, *rest = lines(state, "roll 3")
    assert first.text == (
        "Persian melee in F5, Medes against Thespians: 9 to 8 is 1:1, "
        "−1 unit types, +1 flank, −1 Disorder: column 1:2; 3 gives 3/2."
    )
    assert (first.section, first.dice) == ("MCRT", (3,))
    assert [line.text for line in rest] == [
        "The Medes in F5 lose 3 steps: 1 unit of the Medes is eliminated; 2 units check morale.",
        "The Thespians in F5 lose 2 steps: 1 unit of the Thespians is eliminated; 2 units check morale.",
    ]


def test_8_3_2_4_hoplites_attacked_in_front() -> None:
    state = position("F5 W 3 Thespians hoplite", "F5 E 3 Medes mixed from W", segment=segments.PERSIAN_MELEE)
    text = told(state, "roll 6")
    assert text[0].endswith("column 1:2; 6 gives 2/2, one step fewer for hoplites attacked in front.")
    assert text[2] == "The Thespians in F5 lose 1 step."


def test_8_3_2_1_a_retreat_before_combat() -> None:
    state = position("F5 W 2 Malians javelin", "F5 E 3 Medes mixed from W", segment=segments.PERSIAN_MELEE)
    assert told(state.copy(), "back G5")[0] == "The Malians retreat before combat F5–G5–H5."
    assert told(state, "stand") == ["The Malians in F5 stand."]


def test_r26_the_automaton_retreats() -> None:
    state = position(
        *(
            "F5 W 2 Thespians hoplite from E",
            "F5 E 3 Medes bow",
            "D2 W 1 Thebans hoplite",
            "D2 E 1 Susa mixed from W",
        ),
        segment=segments.GREEK_MELEE,
    )
    text = told(state, "melee F5")
    assert text[0] == "The Greeks choose the melee in F5."
    assert text[1].startswith("The Medes retreat before combat F5–")


def test_r47_the_die_of_a_retreat_that_goes_on_is_told() -> None:
    state = position(
        *("F5 E 3 Medes bow", "F5 W 1 Thebans hoplite from E", "E5 N 1 Thebans hoplite"),
        segment=segments.GREEK_MELEE,
    )
    assert told(state, "back E4")[0] == "The Medes retreat before combat F5–E4–D4 (die: E4)."


def test_11_3_a_feint() -> None:
    state = position(
        *("F5 W 3 Spartans hoplite", "F5 E 3 Medes mixed from W"),
        segment=segments.PERSIAN_MELEE,
        feigned_retreat="yes",
    )
    assert told(state.copy(), "hold") == ["The Spartans hold."]
    assert told(state, "feint") == ["The Spartans feign a retreat."]
    assert told(state.copy(), "roll 10") == ["The feint: 10 against 9; it fails, and they hold."]
    assert told(state, "roll 9")[0] == "The feint: 9 against 9; they step back F5–G5, facing the enemy."


# Morale


def shaken() -> State:
    """Three Thespians who must check their morale."""
    state = position("H5 W 3 Thespians hoplite", "F5 E 3 Medes bow", segment=segments.PERSIAN_OFFENSIVE_FIRE)
    lines(state, "roll 10", "roll 10", "roll 9")
    return state


def test_8_4_1_morale_checks() -> None:
    text = told(shaken(), "roll 7", "roll 9", "roll 10")
    assert text[:3] == [
        "Morale of a hoplite unit of the Thespians in H5: 7 against 7, it holds.",
        "Morale of a hoplite unit of the Thespians in H5: 9 against 8, it is Disordered.",
        "Morale of a hoplite unit of the Thespians in H5: 10 against 8, it is Disordered.",
    ]
    assert told(shaken(), "roll 10")[0].endswith("10 against 7, it routs.")


def test_8_4_1_a_disordered_unit_adds_one() -> None:
    state = shaken()
    state.mark[state.subject] |= 2
    assert told(state, "roll 8")[0].endswith("8 + 1 against 7, it stays Disordered.")


def test_8_4_2_recovery() -> None:
    state = position(
        "D5 W 2 Thespians hoplite disordered", "A5 E 1 Medes bow disordered", segment=segments.RECOVERY
    )
    first, *_ = lines(state, "roll 9")
    assert first.text == "Recovery of a bow unit of the Medes in A5: 9 + 1 against 8, it stays Disordered."
    assert (first.section, first.side, first.dice) == ("8.4.2", "persian", (9,))
    assert told(state, "roll 7")[0].endswith("7 + 1 against 8, order is restored.")


def test_8_4_5_the_morale_crisis() -> None:
    state = position(
        "F5 W 1 Malians bow", "E5 E 1 Susa bow", "A2 E 1 Medes mixed", segment=segments.GREEK_OFFENSIVE_FIRE
    )
    state.army[peoples.PERSIAN] = 4
    take_away(state, "Susa", "mixed", 11, beside.TRACK)
    text = told(state, "volley E5", "roll 6")
    assert any(line.startswith("The Susa rout (12 units lost, rout box 12)") for line in text)
    assert (
        "The Persian Army Track is full: a morale crisis. Its units leave the game, the track is emptied."
        in text
    )


# The course of the day


def test_7_0_2_the_immortals_come_down() -> None:
    state = third_day(day3_guard="no")
    lines(state, "roll 1", "roll 1", "stay Thes", "stay Theb")
    assert state.phase == phase.DEPLOY
    lines(state, FIRST_TEMPLATE)
    state.committed = -1
    state.extra = 1
    text = told(state, "done")
    assert any(line.startswith("The Immortals come down the path of Ephialtes: O") for line in text)


def test_9_0_the_end_of_day_check() -> None:
    stacks = ("F5 W 3 Thespians hoplite",)
    assert told(series_over(*stacks, used="Medes"), "roll 7")[0] == (
        "End of day 1: 7, the Susa; they come on, and another series follows."
    )
    text = told(series_over(*stacks, used="Medes"), "roll 3")
    assert text == [
        "End of day 1: 3, the Medes have attacked today already, so the day ends.",
        "Night falls on day 1; the map is cleared.",
        "Day 2 begins.",
    ]
    late = series_over(*stacks, used="Dahae", day=3)
    for unit in of(late, "Immortals"):
        late.area[unit] = -5
    assert told(late, "roll 1")[0].endswith("but the Immortals are still awaited.")


def test_r86_a_series_ends_when_nobody_is_left() -> None:
    state = position("F5 W 2 Malians bow", "E5 E 1 Susa bow", segment=segments.GREEK_OFFENSIVE_FIRE)
    text = told(state, "volley E5", "roll 6", "roll 6")
    assert "The series is over: no Persian is left on the map." in text


def test_r37_standing_fast() -> None:
    state = position("F5 W 2 Thespians hoplite", "F5 W 1 Malians hoplite", "A5 E 2 Medes mixed")
    state.phase, state.actor = 9, 0
    assert told(state, "top Thespians F5 2") == [
        "A unit of the Thespians comes to the top of its force in F5."
    ]
    assert told(state, "merge F5") == ["The forces of the Thespians and Malians in F5 become one."]


# Fog of war


def foggy(*stacks: str, segment: int) -> State:
    """Two players with fog."""
    return position(*stacks, segment=segment, players=2, fog="yes")


def test_3_4_a_march_in_the_fog_names_only_the_top() -> None:
    state = foggy(
        "O5 W 1 Thebans hoplite", "C5 E 2 Medes mixed", "C3 E 1 Susa mixed", segment=segments.PERSIAN_MOVEMENT
    )
    lower = persians(state, "C5")[1]
    state.loss[lower] = 1
    assert overheard(state, peoples.GREEK, "C5-D5") == ["Medes (2 mixed) go C5–D5."]


def test_3_4_fire_from_afar_names_no_hidden_unit() -> None:
    state = foggy(
        "F5 W 1 Thebans hoplite",
        "D5 E 2 Medes bow",
        "A3 E 1 Susa mixed",
        segment=segments.PERSIAN_OFFENSIVE_FIRE,
    )
    text = overheard(state, peoples.GREEK, "fire F5", "all", "roll 1", "roll 9")
    assert text[:3] == [
        "2 Persian units fire at the Thebans in F5.",
        "Bow (Medes) from D5 at F5, range 2: 1, no hit.",
        "Bow (a unit of the stack) from D5 at F5, range 2: 9, two hits.",
    ]


def test_r58_the_unit_that_comes_to_light_is_told_as_it_is() -> None:
    state = foggy(
        *("F5 W 2 Malians bow", "D5 E 1 Medes bow", "A3 E 2 Susa bow", "A5 E 2 Medes bow"),
        segment=segments.GREEK_OFFENSIVE_FIRE,
    )
    text = overheard(state, peoples.PERSIAN, "volley D5", "roll 9", "roll 9")
    assert text[3:5] == [
        "Fire on D5: 4 hits − Defensive Value 1 = 3 step losses.",
        "The Medes in D5 lose 1 step: 1 unit is eliminated; nobody is left there.",
    ]


def test_r58_a_force_below_another_is_not_named() -> None:
    state = foggy(
        *("O5 W 1 Thebans hoplite", "C5 E 1 Medes mixed", "C5 E 2 Susa mixed", "B2 E 2 Medes mixed"),
        segment=segments.PERSIAN_MOVEMENT,
    )
    assert overheard(state.copy(), peoples.GREEK, "Susa C5 N") == [
        "Units of the stack (2 mixed) in C5 turn north."
    ]
    assert overheard(state, peoples.GREEK, "Susa C5-D5") == ["Susa (2 mixed) go C5–D5."]


def test_8_4_2_r83_recovery_under_a_stack_tells_the_die_and_what_it_did() -> None:
    state = foggy(
        *("C5 E 2 Medes mixed disordered", "B5 E 2 Susa mixed", "A5 E 2 Medes mixed"),
        "F5 W 1 Thespians hoplite",
        segment=segments.RECOVERY,
    )
    exchange(state, persians(state, "C5")[1], persians(state, "B5")[1])
    lines(state, "roll 1")
    for seat in (peoples.GREEK, peoples.PERSIAN, WATCHER):
        assert "Susa" not in prompts.prompt(view(state, seat)).text
        assert (
            [overheard(state.copy(), seat, f"roll {face}")[0] for face in (5, 6)]
            == [
                "Recovery of a unit of the stack in C5: 5 + 1, order is restored.",
                "Recovery of a unit of the stack in C5: 6 + 1, it stays Disordered.",  # of Medes it would be restored
            ]
        )


def test_7_0_2_r58_immortals_are_told_where_they_come_down_and_nowhere_else() -> None:
    state = foggy(
        *("F5 W 1 Thespians hoplite", "C5 E 2 Medes mixed disordered", "C6 E 3 Medes mixed"),
        segment=segments.RECOVERY,
    )
    state.day, state.entry_round = 3, state.day_round + 1
    commitment.restore(state, peoples.IMMORTALS, beside.BOX)
    text = overheard(state, peoples.GREEK, "roll 10", "roll 10")[-1]
    assert text.startswith("The Immortals come down the path of Ephialtes: O")
    assert set(re.findall("[A-O][1-9]", text)) == {
        spelling.area_name(state, area)
        for area, unit in enumerate(state.top[peoples.PERSIAN])
        if unit >= 0 and spelling.contingent_name(state, unit) == "Immortals"
    }


def test_3_1_4_a_unit_given_up_in_the_fog() -> None:
    state = foggy(
        *(
            "F5 W 3 Thespians hoplite",
            "G5 W 1 Thespians hoplite",
            "G7 W 1 Thebans hoplite",
            "B5 E 1 Medes bow",
        ),
        segment=segments.GREEK_MOVEMENT,
    )
    lines(state, "G5-F5", "end")
    assert (
        "eliminated: F5 holds more than three units."
        in overheard(state, peoples.PERSIAN, "give up Thespians F5 3")[0]
    )


def test_r83_a_deployment_is_covered_until_it_is_done() -> None:
    state = game(players=2)
    lines(state, "commit Medes", "box Phocians")
    assert overheard(state, peoples.PERSIAN, FIRST_TEMPLATE) == []
    (text,) = overheard(state, peoples.PERSIAN, "done")
    assert text.startswith("The Greeks have deployed in ")


# Names, headings and results


def test_11_2_seats_and_sides() -> None:
    assert names.seat_name(game(), 0) == "Greeks"
    assert [names.seat_name(game(players=2), seat) for seat in (0, 1)] == ["Greeks", "Persians"]
    assert [names.seat_side(game(players=2), seat) for seat in (0, 1)] == ["greek", "persian"]
    assert names.seat_name(game(players=7), nation("Malians")) == "Malians"
    assert names.seat_side(game(players=7), nation("Malians")) == "greek"


def test_4_0_headings() -> None:
    state = game()
    assert names.heading(state) == "Day 1: Persian commitment"
    assert state.phase == phase.COMMIT_DIE
    lines(state, "roll 3", "box Phocians")
    assert names.heading(state) == "Day 1, series 1: Greek deployment"
    assert (
        names.heading(position("F5 W 1 Thebans hoplite", round=3))
        == "Day 1, series 1, round 3: Greek movement"
    )
    assert names.heading(series_over(used="Medes")) == "Day 1, series 1: end of day check"
    assert series_over(used="Medes").phase == phase.END_OF_DAY_DIE


def test_10_0_points_decide_and_a_tie_is_persian() -> None:
    state = game()
    course.count_points(state)
    assert names.result(state).text == (
        "The Persians have won: after three days they have 0 points and the Greeks 0, and a tie is a Persian victory."
    )
    state.routs[nation("Medes")] = 1
    course.count_points(state)
    assert names.result(state) == Line(
        "The Greeks have won: after three days they have 3 points and the Persians 0.", "10.0", "greek"
    )
    assert prompts.prompt(state).seat == OVER
    assert names.heading(state).endswith("the end")


def test_8_4_5_a_rout_decides() -> None:
    state = game()
    state.phase, state.outcome = phase.FINISHED, endings.GREEK_ROUT
    assert (
        names.result(state).text == "The Persians have won: all 5 boxes of the Greek Army Track are filled."
    )
    state.outcome = endings.PERSIAN_ROUT
    assert names.result(state).text.startswith("The Greeks have won: all 5 boxes of the Persian Army Track")
    assert names.ENDINGS[endings.PERSIAN_ROUT] == "persian rout"


def test_11_2_those_sent_home_had_already_won() -> None:
    state = game(players=7)
    state.spared = 1 << nation("Malians")
    course.count_points(state)
    assert names.result(state).text.endswith("Malians had already won.")


# The board in letters


def test_2_1_the_map_shows_stacks_wall_and_ground() -> None:
    state = position(
        *(
            "G5 W 3 Thespians hoplite losses 0 2",
            "F5 N 2 Malians javelin",
            "F5 E 3 Medes mixed from W disordered",
        ),
        "H3 W 1 Thebans hoplite",
    )
    text = letters.show(state, 0)
    lines_of = text.split("\n")
    assert "Th3<-|" in text
    assert "Ma2^" in text and "ME3>!" in text
    assert "|Tb1<" in text
    assert "~~~~~" in text and "#####" in text and "  n  " in text
    north = next(line for line in lines_of if line.startswith(" 1 "))
    assert set(north.split()) == {"1", "~~~~~"}
    assert "G5 Thespians hoplite, Thespians hoplite -2, Thespians hoplite" in text
    assert "F5 Medes mixed ! ×3" in text
    assert max(map(len, lines_of)) <= letters.BREADTH


def test_8_4_4_the_tracks_are_shown() -> None:
    state = position("G5 W 1 Thespians hoplite", "A5 E 1 Medes mixed")
    take_away(state, "Thebans", "hoplite", 2, beside.TRACK)
    state.army[peoples.PERSIAN], state.crisis, state.guard = 2, 1, nation("Locrians")
    text = " ".join(letters.show(state, 0).split())
    assert "Tb Thebans 2/3" in text
    assert "Persians (army track 2/5, after the crisis; 0 points)" in text
    assert "ME Medes 0/15 attacking" in text
    assert "The Locrians guard the path of Ephialtes" in text


def test_8_1_2_the_force_under_way_is_shown() -> None:
    state = position("G4 W 2 Malians javelin", "A5 E 1 Medes mixed")
    lines(state, "move Malians G4", "leave Malians 2")
    assert "Moving: Malians (2 javelin), 1 of them, in G4, facing west, 4 points left" in letters.show(
        state, 0
    )


def test_3_4_the_fog_hides_what_lies_below() -> None:
    state = foggy(
        "G5 W 1 Thespians hoplite", "A5 E 3 Medes mixed losses 1 0 1", segment=segments.PERSIAN_MOVEMENT
    )
    mine, theirs = (
        letters.show(view(state, peoples.PERSIAN), peoples.PERSIAN),
        letters.show(view(state, peoples.GREEK), peoples.GREEK),
    )
    assert "A5 Medes mixed -1, Medes mixed, Medes mixed -1" in mine
    assert "A5 Medes mixed -1, 2 Persian units below" in theirs
    state.mark[persians(state, "A5")[2]] |= mark.DISORDERED
    theirs = letters.show(view(state, peoples.GREEK), peoples.GREEK)
    assert "ME3>!" in theirs and "A5 Medes mixed -1, 2 Persian units below, 1 of them !" in theirs


def test_8_1_6_the_driven_force_is_shown() -> None:
    state = position("F5 W 3 Thespians hoplite", "C5 E 3 Medes mixed", segment=segments.PERSIAN_MOVEMENT)
    assert state.phase == phase.DRIVE
    assert "Driven on: Medes (3 mixed) in C5" in letters.show(state, 0)
    assert at(state, "C5") == state.area[state.subject]
