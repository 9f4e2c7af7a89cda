"""Orders: a line forward, all melees, going on, the last deployment again, and examples that can be typed."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pylae import games
from pylae.core import orders
from pylae.core.chance import CHANCE
from pylae.core.game import Refusal
from pylae.core.match import Match
from pylae.core.notation import Reading
from pylae.core.telling import folded
from pylae.games.go_tell_the_spartans.data import peoples, roster
from pylae.games.go_tell_the_spartans.rules import act, mark, phase, segments, sequence, stacks
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.sight.alarms import disturbs, idle_while, rest
from pylae.games.go_tell_the_spartans.tests.positions import position, stack
from pylae.games.go_tell_the_spartans.words import reading, spelling
from pylae.games.go_tell_the_spartans.words.telling import fights

SPARTANS = games.load("go_tell_the_spartans")
LINE = ("D3 W 3 Peloponnesians hoplite", "D4 W 2 Thespians hoplite", "D5 W 3 Peloponnesians hoplite")


def order(state: State, text: str) -> Reading:
    found = reading.read(state, text)
    assert isinstance(found, Reading)
    return found


def after(state: State, text: str) -> State:
    there = state.copy()
    for action in reading.read(state, text):
        sequence.apply(there, action)
    return there


def greeks(state: State) -> dict[str, int]:
    """How many Greeks stand where."""
    held = [area for area, top in enumerate(state.top[peoples.GREEK]) if top >= 0]
    return {spelling.area_name(state, area): stacks.height(state, peoples.GREEK, area) for area in held}


# A line goes forward


def test_8_1_2_a_line_forward_moves_every_force_of_it_one_area_straight_ahead():
    state = position(*LINE, "F5 W 1 Spartans hoplite")
    assert greeks(after(state, "D3-D5 forward")) == {"C3": 3, "C4": 2, "C5": 3, "F5": 1}
    assert order(state, "D3–D5 forward").left_out == ""
    assert greeks(after(state, "all forward"))["E5"] == 1


def test_8_1_2_a_line_runs_along_a_number_too_and_whoever_is_ahead_goes_first():
    state = position(
        "D4 W 3 Thespians hoplite", "E4 W 3 Peloponnesians hoplite", "F4 W 3 Peloponnesians hoplite"
    )
    assert greeks(after(state, "D4-F4 forward")) == {"C4": 3, "D4": 3, "E4": 3}
    with pytest.raises(Refusal, match="A line runs along a letter or a number"):
        reading.read(state, "D3-F5 forward")


def test_3_3_4_an_order_for_a_line_says_who_stays_and_why():
    state = position(*LINE[:2], "D5 W 3 Peloponnesians hoplite", "D5 E 3 Medes mixed from W")
    assert greeks(after(state, "D3-D5 forward")) == {"C3": 3, "C4": 2, "D5": 3}
    assert order(state, "D3-D5 forward").left_out.startswith("Not from D5: ")
    assert "8.1.4" in order(state, "D3-D5 forward").left_out


def test_an_order_for_a_line_in_which_nobody_can_move_is_refused_with_the_reason():
    state = position("D3 W 3 Thespians hoplite", "D3 E 3 Medes mixed from W", "F5 W 1 Spartans hoplite")
    with pytest.raises(Refusal, match="share their area with enemies"):
        reading.read(state, "D3 forward")
    with pytest.raises(Refusal, match="None of your forces stands there"):
        reading.read(state, "K3-K5 forward")


def test_3_4_in_the_fog_a_line_does_not_look_under_the_stacks_it_would_meet():
    state = position(*LINE, "C4 E 3 Medes mixed", players=2)
    assert order(state, "D3-D5 forward").left_out.startswith("Not from D4: They would come upon the enemy")
    match = Match(SPARTANS, position=state, seed=1)
    match.play("D3-D5 forward")
    assert stacks.height(match.state, peoples.GREEK, state.area[stack(state, "D4")[0]]) == 2


def test_one_undo_takes_back_what_a_whole_order_did_as_far_as_it_goes():
    match = Match(SPARTANS, position=position(*LINE, "F5 W 1 Spartans hoplite"), seed=1)
    before = match.state.pack()
    steps = match.play("D3-D5 forward")
    assert len(steps) == 9 and all(step.mover == 0 for step in steps)
    match.rewind(0)
    assert match.state.pack() == before


# Standing orders


def test_r38_melee_all_takes_the_melees_one_after_the_other():
    state = melees()
    assert state.phase == phase.MELEE_ORDER
    found = order(state, "melee all")
    assert found == spelling.actions_now(state)[:1] and found.again and not found.until_disturbed


def melees() -> State:
    return position(
        *("D3 W 3 Thespians hoplite", "D3 E 3 Medes mixed from W"),
        *("D5 W 3 Peloponnesians hoplite", "D5 E 3 Medes mixed from W"),
        segment=segments.GREEK_MELEE,
    )


def test_4_d_going_on_passes_movement_and_nothing_else():
    found = order(position(*LINE), "go on")
    assert found == [act.END] and found.again and found.until_disturbed
    firing = position("F5 W 2 Malians bow", "D5 E 3 Medes mixed", segment=segments.GREEK_OFFENSIVE_FIRE)
    assert firing.phase == phase.FIRE
    with pytest.raises(Refusal, match="for you to decide"):
        reading.read(firing, "go on")
    with pytest.raises(Refusal, match="for you to decide"):
        reading.read(melees(), "go on")


# What disturbs


def test_8_2_8_a_step_loss_disturbs_its_own_side_and_nobody_else():
    before = position(*LINE, "F5 W 1 Spartans hoplite", players=2)
    later = before.copy()
    later.loss[stack(before, "D3")[0]] += 1
    assert disturbs(before, later, peoples.GREEK) and not disturbs(before, later, peoples.PERSIAN)


def test_8_3_1_an_enemy_who_comes_upon_a_unit_disturbs_it_and_one_who_stops_before_it_does_not():
    before = position("D5 W 3 Thespians hoplite", "B5 E 3 Medes mixed", segment=segments.PERSIAN_MOVEMENT)
    near, upon = (position("D5 W 3 Thespians hoplite", f"{area} E 3 Medes mixed") for area in ("C5", "D5"))
    assert not disturbs(before, near, 0)
    assert disturbs(before, upon, 0)


def test_11_2_with_seven_seats_only_ones_own_contingent_disturbs():
    before = position(*LINE, "F5 W 1 Spartans hoplite", players=7)
    later = before.copy()
    later.mark[stack(before, "D4")[0]] |= mark.DISORDERED
    assert disturbs(before, later, peoples.THESPIANS) and not disturbs(before, later, peoples.SPARTANS)


def test_4_0_a_new_day_and_a_new_series_disturb_everybody():
    before = position(*LINE)
    for field in ("day", "series"):
        later = before.copy()
        setattr(later, field, getattr(later, field) + 1)
        assert disturbs(before, later, 0)
    assert not disturbs(before, before.copy(), 0)


# Turns that go by

FAR = "D5 W 3 Thespians hoplite"


def rested(state: State) -> bool | None:
    """Whether the seat that is asked can do nothing; None where its turn may not go by."""
    found = rest(state)
    assert found is None or found.answer == act.END
    return found and found.idle


@pytest.mark.parametrize(("enemy", "idle"), [("A5", True), ("B5", True), ("C5", False), ("D4", False)])
def test_11_2_a_contingent_can_do_nothing_while_no_enemy_is_within_two_areas(enemy: str, idle: bool):
    state = position("E5 W 3 Thespians hoplite", f"{enemy} E 1 Medes mixed", players=7)
    assert state.actor == peoples.THESPIANS and rested(state) is idle


def test_11_2_what_is_near_another_contingent_is_no_alarm():
    state = position(FAR, "H5 W 1 Spartans hoplite", "H6 E 1 Medes mixed", players=7)
    while state.actor != peoples.THESPIANS:
        sequence.apply(state, act.END)
    assert state.phase == phase.MOVE and rested(state)


def test_8_1_who_has_moved_this_time_ends_it_without_help():
    state = position(*LINE, players=7)
    assert rested(state) is True
    for action in (act.UNIT + stack(state, "D3")[0], act.STOP):
        sequence.apply(state, action)
    assert state.phase == phase.MOVE and rested(state) is None


def test_8_1_who_leads_an_army_has_always_something_to_do():
    for seat, segment in enumerate((segments.GREEK_MOVEMENT, segments.PERSIAN_MOVEMENT)):
        state = position(FAR, "A5 E 1 Medes mixed", players=2, segment=segment)
        assert rested(state) is False and not idle_while(state, seat)


def test_4_d_only_movement_goes_by():
    for segment in (segments.GREEK_OFFENSIVE_FIRE, segments.GREEK_MELEE):
        state = position(
            "F5 W 2 Malians bow", "D5 E 3 Medes mixed", "F5 E 3 Medes mixed from W", segment=segment
        )
        assert state.phase != phase.MOVE and rest(state) is None


def test_11_2_who_can_do_nothing_would_have_done_nothing_and_waits_for_it_a_fifth_of_the_time():
    """Of the times that seven good players wait for another one, and what these would have done."""
    hand_overs, idle = 0, 0
    for seed in range(2):
        match = Match(SPARTANS, {"players": 7}, seed=seed)
        asked = -1
        while not match.over:
            found, mover, action = orders.rest(match), match.mover, match.hint().action
            hand_overs += mover != asked
            if found and found.idle:
                assert action == found.answer
                idle += mover != asked
            asked = mover
            match.play(action)
    assert idle > hand_overs / 5


# As last time


def at_second_deployment(players: int = 1) -> Match:
    match = Match(SPARTANS, {"players": players}, seed=3)
    while not (match.state.phase == phase.DEPLOY and (match.state.day, match.state.series) != (1, 0)):
        match.play(match.hint().action)
    return match


@pytest.mark.parametrize("players", [1, 2, 7])
def test_6_0_as_last_time_puts_who_is_left_where_they_stood(players: int):
    match = at_second_deployment(players)
    seat, own = match.mover, [step.mover for step in match.steps]
    last = max(
        at for at, mover in enumerate(own) if mover == seat and match.positions[at].phase == phase.DEPLOY
    )
    model = match.positions[last]
    before = len(match.steps)
    match.play("as last time")
    assert all(step.mover == seat for step in match.steps[before:])
    where = {
        unit: (area, match.state.facing[unit])
        for unit, area in enumerate(
            match.state.area[: roster.FIRST_UNIT[match.state.sheet][peoples.GREEK_CONTINGENTS]]
        )
        if area >= 0 and (players < 7 or stacks.contingent(match.state, unit) == seat)
    }
    assert where
    areas = {area for area, top in enumerate(model.top[peoples.GREEK]) if top >= 0}
    assert {area for area, _ in where.values()} <= areas
    for area in areas & {area for area, _ in where.values()}:
        assert (
            match.state.facing[match.state.top[peoples.GREEK][area]]
            == model.facing[model.top[peoples.GREEK][area]]
        )


def test_6_0_the_first_deployment_has_no_last_time_and_a_finished_one_repeats_nothing():
    match = Match(SPARTANS, seed=3)
    match.play(match.actions()[0])
    with pytest.raises(Refusal, match="as last time now"):
        match.play("as last time")
    assert orders.REPEAT not in orders.examples(match)
    match = at_second_deployment()
    assert orders.REPEAT in orders.examples(match)
    match.play("template line")
    assert orders.REPEAT not in orders.examples(match)


# Looking at a plan


def test_6_0_a_template_can_be_looked_at_and_changes_nothing():
    match = Match(SPARTANS, seed=3)
    match.play(match.actions()[0])
    before = match.state.pack()
    looked = orders.foreseen(match, "template wall")
    assert match.state.pack() == before and len(match.steps) == 2
    match.play("template wall")
    assert match.view(0) == looked
    with pytest.raises(Refusal, match="nobody can look beyond it"):
        orders.foreseen(match, "done")


# Examples and the short log


def test_examples_are_made_from_the_position():
    taught = {example.text: example.means for example in SPARTANS.examples(position(*LINE))}  # type: ignore[attr-defined]
    assert taught["D3-D5 forward"] and taught["go on"] and taught["end"]
    assert taught["Peloponnesians D3-C3"] == "the force goes there"


def test_8_2_6_volleys_without_effect_in_a_row_are_one_line_of_a_short_log():
    match = Match(SPARTANS, seed=0)
    while not match.over:
        match.play(match.hint().action)
    lines = match.log(0)
    told = folded(lines)
    assert not any(
        one.line.together == other.line.together == fights.MANY_MISS
        for one, other in pairwise(told)
        if one.line.side == other.line.side
    )
    kept = [
        line
        for one in told
        for line in (one.behind if one.behind and one.line.together else (*one.behind, one.line))
    ]
    assert kept == lines, "a short log loses something"
    assert len(told) < len(lines) / 2
    losses = [line for line in lines if " lose " in line.text or " rout " in line.text]
    shown = [one.line for one in told]
    assert all(line in shown for line in losses), "a loss is folded away"


def test_physical_dice_of_a_volley_under_way_are_told_one_by_one():
    state = position("H5 W 3 Thespians hoplite", "F5 E 3 Medes bow", segment=segments.PERSIAN_OFFENSIVE_FIRE)
    match = Match(SPARTANS, position=state, physical=True)
    assert match.mover == CHANCE
    match.play(0)
    assert [one.line.section for one in folded(match.log(0))] == ["FRT"]
