"""Beats: a position, what is done, and what is seen of it in order."""

from __future__ import annotations

from collections.abc import Sequence

from pylae.core.beats import Beat, Clash, Enter, Fly, Lose, Move, Plate, Roll, Stamp, compose
from pylae.core.chance import HIDDEN
from pylae.core.game import WATCHER
from pylae.games.go_tell_the_spartans.data import compass, peoples
from pylae.games.go_tell_the_spartans.picture import charts
from pylae.games.go_tell_the_spartans.picture.beats import beats
from pylae.games.go_tell_the_spartans.rules import act, phase, segments, sequence
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.tests import positions
from pylae.games.go_tell_the_spartans.tests.positions import position

GREEK_SEAT = 0
VOLLEY = ("F5 W 3 Thespians hoplite", "E5 E 3 Immortals mixed")
MELEE = ("F5 W 3 Thespians hoplite", "F5 E 3 Medes mixed from W")


def shown(state: State, *actions: int, seat: int = GREEK_SEAT, tall: bool = False) -> list[Beat]:
    """What is seen of these steps, as one scene; the state goes on."""
    steps = []
    for number, action in enumerate(actions):
        before = state.copy()
        sequence.apply(state, action)
        steps.append((number, 0, beats(before, action, state.copy(), seat, tall)))
    return [cue.beat for cue in compose(steps)]


def order(scene: Sequence[Beat], *kinds: type[Beat]) -> list[str]:
    """The beats of these kinds by name, as they follow each other."""
    return [beat.do for beat in scene if isinstance(beat, kinds)]


def said(scene: Sequence[Beat]) -> list[str]:
    return [beat.say for beat in scene if beat.say]


def faces(*numbers: int) -> list[int]:
    """Dice as outcomes of chance."""
    return [number - 1 for number in numbers]


# 8.1


def test_8_1_2_a_step_is_gone_from_area_to_area_and_leaves_a_trace():
    state = position("F5 W 3 Thespians hoplite", "B5 E 3 Medes mixed")
    leader = positions.stack(state, "F5")[0]
    sequence.apply(state, act.UNIT + leader)
    scene = shown(state, act.STEP + 2 * compass.FACINGS.index("W"))
    move = scene[0]
    assert isinstance(move, Move) and move.id == f"u{leader}"
    assert move.say == "Thespians (3 hoplite) go F5–E5."
    assert [beat.do for beat in scene] == ["move", "trace"]


def test_8_1_6_the_automaton_s_forces_go_one_soon_after_the_other():
    state = position("K5 W 3 Thespians hoplite", "A4 E 3 Medes mixed", "A6 E 3 Medes mixed", segment=1)
    moves = [beat for beat in shown(state, 0, 0) if isinstance(beat, Move)]
    assert [move.together for move in moves] == [False, True]
    assert moves[0].wait == 0 < moves[1].wait < moves[0].ms
    assert all("(straight" not in move.say and " go A" in move.say for move in moves)


def test_7_0_an_army_comes_from_the_edge_of_the_map_in_the_west():
    state = positions.deployment_of({})
    army = [beat for beat in shown(state, act.END) if isinstance(beat, Enter)]
    assert army and army[0].say == "The Medes come on."
    assert {beat.origin[0] for beat in army} == {charts.chart_of(int(state.sheet), False).spot(0, 0)[0]}
    assert [beat.together for beat in army] == [False] + [True] * (len(army) - 1)


# 8.2


def volley() -> State:
    """Three Immortals who aim at three Thespians."""
    state = position(*VOLLEY, segment=segments.PERSIAN_MOVEMENT)
    while state.phase != phase.FIRE_DIE_ROLL:
        sequence.apply(state, 0)
    return state


def test_8_2_6_the_dice_of_a_volley_are_one_throw_with_all_hits_counted():
    state = volley()
    scene = shown(state, *faces(6, 6, 5))
    (throw,) = [beat for beat in scene if isinstance(beat, Roll)]
    assert [(die.value, die.tag) for die in throw.dice] == [(6, "2 hits"), (6, "2 hits"), (5, "1 hit")]
    assert throw.say == "6, 6, 5: 5 hits."
    assert order(scene, Roll, Stamp, Lose) == ["roll", "stamp", "lose"]


def test_8_2_6_shields_are_deducted_and_the_rest_falls_out_of_the_stack():
    state = volley()
    scene = shown(state, *faces(6, 6, 5))
    (stamp,) = [beat for beat in scene if isinstance(beat, Stamp)]
    (lost,) = [beat for beat in scene if isinstance(beat, Lose)]
    assert (stamp.word, stamp.tone) == ("2 steps lost", "bad")
    assert (lost.side, lost.count) == ("greek", 2)


def test_8_2_6_a_volley_without_effect_costs_nothing():
    scene = shown(volley(), *faces(1, 2, 3))
    assert not order(scene, Lose)
    assert [beat.word for beat in scene if isinstance(beat, Stamp)] == ["no effect"]


def test_8_2_6_arrows_fly_before_the_first_die():
    state = position(*VOLLEY, segment=segments.PERSIAN_MOVEMENT)
    scene: list[Beat] = []
    while state.phase != phase.FIRE_DIE_ROLL:
        scene = shown(state, 0)
    assert order(scene, Plate, Fly) == ["plate", "fly"]
    assert "3 Persian units shoot at F5." in said(scene)


def test_8_4_1_checks_of_one_volley_fall_together_with_what_came_of_each():
    state = volley()
    shown(state, *faces(6, 6, 5))
    (throw,) = [beat for beat in shown(state, *faces(10, 1)) if isinstance(beat, Roll)]
    assert [(die.value, die.sides, die.tag) for die in throw.dice] == [(10, 10, "routs"), (1, 10, "holds")]
    assert throw.say == "Morale in F5: 10, 1."


# 8.3


def test_8_3_2_a_melee_is_charge_die_row_of_the_table_and_losses():
    state = position(*MELEE, segment=segments.PERSIAN_MELEE)
    (mede, *_), (thespian, *_) = positions.persians(state, "F5"), positions.stack(state, "F5")
    scene = shown(state, *faces(6))
    (clash,) = [beat for beat in scene if isinstance(beat, Clash)]
    assert (clash.id, clash.whom) == (f"u{mede}", f"u{thespian}")
    kinds = order(scene, Plate, Clash, Roll, Lose)
    assert kinds[:4] == ["plate", "clash", "roll", "plate"]
    assert said(scene)[0].startswith("Medes against Thespians in F5, column ")


def test_8_3_2_losses_fall_out_of_both_stacks_at_once():
    for face in range(1, 7):
        state = position(*MELEE, segment=segments.PERSIAN_MELEE)
        scene = shown(state, face - 1)
        lost = [(beat.side, beat.count) for beat in scene if isinstance(beat, Lose)]
        dealt = {"greek": state.dealt[peoples.GREEK], "persian": state.dealt[peoples.PERSIAN]}
        assert dict(lost) == {side: count for side, count in dealt.items() if count}


def test_8_3_2_of_the_automaton_s_row_only_the_first_melee_is_shown_in_full():
    two = (*MELEE, "D4 W 1 Thebans hoplite", "D4 E 3 Susa mixed from W")
    state = position(*two, segment=segments.PERSIAN_MELEE)
    first = shown(state, 0)
    while state.phase == phase.MORALE_DIE:
        shown(state, 0)
    assert state.phase == phase.MELEE_DIE
    second = shown(state, 0)
    assert order(first, Plate) and not order(second, Plate)
    assert length(second) < length(first) / 2


def length(scene: Sequence[Beat]) -> int:
    return sum(beat.ms for beat in scene if not beat.together)


# Who looks


def test_5_0_luck_is_good_or_bad_for_the_seat_that_looks():
    tones = {}
    for seat in (0, WATCHER):
        scene = shown(volley(), *faces(6, 6, 5), seat=seat)
        tones[seat] = next(beat.tone for beat in scene if isinstance(beat, Stamp))
    assert tones == {0: "bad", WATCHER: "even"}


def test_3_4_in_the_fog_nothing_is_shown_of_a_hidden_march():
    state = position(*VOLLEY, segment=segments.GREEK_MOVEMENT, players=2, fog=True)
    before = positions.seen(state, 1)
    leader = positions.stack(state, "F5")[0]
    sequence.apply(state, act.UNIT + leader)
    assert beats(before, HIDDEN, positions.seen(state, 1), 1) == []


def test_1_2_on_both_charts_the_plate_of_a_fight_lies_on_the_map():
    for tall in (False, True):
        state = position(*MELEE, segment=segments.PERSIAN_MELEE)
        plates = [beat for beat in shown(state, 0, tall=tall) if isinstance(beat, Plate)]
        width = 390 if tall else 960
        corners = [beat.at for beat in plates if isinstance(beat.at, tuple)]
        assert len(corners) == len(plates), "a plate has a point of the board"
        assert all(x > 0 and x + 252 < width and y > 0 for x, y in corners)
