"""Chapter 11 and 3.4: two players and fog, seven seats, the feigned retreat, an army of Spartans."""

from __future__ import annotations

from fractions import Fraction

from pylae.core.chance import generator
from pylae.core.game import WATCHER
from pylae.games.go_tell_the_spartans.data import compass, peoples, roster
from pylae.games.go_tell_the_spartans.rules import (
    act,
    beside,
    course,
    endings,
    mark,
    melee,
    morale,
    phase,
    segments,
    sequence,
    stacks,
)
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.sight import odds, views
from pylae.games.go_tell_the_spartans.tests.positions import (
    add,
    alone,
    at,
    begin,
    choices,
    contingent_action,
    dice,
    do,
    exchange,
    game,
    legal_actions,
    losses,
    move,
    named,
    of,
    persians,
    pick,
    placed,
    position,
    seen,
    sheet,
    stack,
    take_away,
    target,
    told,
    until,
)

# Two players


def test_11_1_r57_the_persian_player_is_not_driven():
    state = position(
        "F5 W 1 Thespians hoplite", "C5 E 3 Immortals mixed", segment=segments.PERSIAN_MOVEMENT, players=2
    )
    assert (
        state.phase == phase.MOVE
        and sequence.mover(state) == peoples.PERSIAN
        and act.END in legal_actions(state)
    )
    assert {"turn N", "turn S", "turn W", "stop"} <= choices(pick(state, "C5"))


def test_11_1_r57_the_persian_player_chooses_his_targets():
    state = position(
        "E5 W 1 Thespians hoplite",
        "D7 W 1 Thebans hoplite",
        "D5 E 3 Medes bow",
        segment=segments.PERSIAN_OFFENSIVE_FIRE,
        players=2,
    )
    assert state.phase == phase.FIRE and sequence.mover(state) == peoples.PERSIAN
    assert {target(state, "E5"), target(state, "D7"), act.END} == set(legal_actions(state))


# Fog


def foggy(fire_from: str, at_: str) -> tuple[State, State]:
    """Greek javelins fire at Medes; and the same with two hidden Medes of different stacks exchanged."""
    state = position(
        f"{fire_from} W 1 Thespians javelin",
        f"{at_} E 3 Medes mixed losses 0 1 0",
        "B3 E 3 Medes mixed",
        segment=segments.GREEK_DEFENSIVE_FIRE,
        players=2,
    )
    do(state, target(state, at_), act.ALL)
    assert state.phase == phase.FIRE_DIE_ROLL
    return state, exchange(state.copy(), persians(state, at_)[1], persians(state, "B3")[1])


def test_3_4_r58_adjacent_fire_shows_and_distant_fire_does_not():
    near, twin = foggy("F5", "E5")
    assert seen(near, 0) != seen(twin, 0)
    far, twin = foggy("F5", "D5")
    assert seen(far, 0) == seen(twin, 0)


def shot_from_afar() -> State:
    """Two Scythians of three have survived fire from range two, and the upper one rolls for its morale."""
    state = position(
        "F5 W 3 Malians javelin",
        "D5 E 3 Scythians mixed",
        "B3 E 3 Scythians mixed losses 0 1 0",
        segment=segments.GREEK_DEFENSIVE_FIRE,
        players=2,
    )
    do(state, target(state, "D5"), act.ALL)
    dice(state, 6, 6, 6)  # three hits less one
    assert state.phase == phase.MORALE_DIE and state.subject == persians(state, "D5")[0]
    return state


def twin_of(state: State, place: str) -> State:
    """The same with a unit that lies second in a stack exchanged for one with other losses, second in B3."""
    one, two = persians(state, place)[1], persians(state, "B3")[1]
    assert state.loss[one] != state.loss[two]
    return exchange(state.copy(), one, two)


def test_r83_a_morale_check_shows_the_unit_that_rolls_and_not_its_stack():
    state = shot_from_afar()
    assert seen(state, 0) == seen(twin_of(state, "D5"), 0)
    dice(state, 1)
    assert state.phase == phase.MORALE_DIE and state.subject == persians(state, "D5")[1]
    for seat in (peoples.GREEK, WATCHER):
        assert seen(state, seat) != seen(twin_of(state, "D5"), seat)
        assert persians(seen(state, seat), "D5") == persians(state, "D5")


def test_r83_recovery_shows_nobody_but_the_marker_is_seen():
    state = position(
        "F5 W 1 Thespians hoplite",
        "C5 E 3 Medes mixed disordered",
        "B3 E 3 Medes mixed losses 0 1 0",
        segment=segments.RECOVERY,
        players=2,
    )
    dice(state, 1)
    assert state.phase == phase.RECOVERY_DIE and state.subject == persians(state, "C5")[1]
    for seat in (peoples.GREEK, WATCHER):
        assert seen(state, seat) == seen(twin_of(state, "C5"), seat)
        assert seen(dice(state.copy(), 1), seat) != seen(dice(state.copy(), 10), seat)


def test_3_4_a_stack_that_passes_through_friends_of_another_kind_is_hidden():
    state = position(
        "O5 W 1 Thebans hoplite",
        "C4 E 3 Medes bow",
        "C5 E 3 Medes mixed",
        "A2 E 3 Susa bow",
        segment=segments.PERSIAN_MOVEMENT,
        players=2,
    )
    pick(state, "C4")
    do(state, act.STEP + compass.DIRECTIONS.index("S"))
    passing = persians(state, "C5")
    assert state.phase == phase.MARCH and len(passing) == 6
    for seat in (peoples.GREEK, WATCHER):
        for unit in passing[3:]:
            twin = exchange(state.copy(), unit, persians(state, "A2")[1])
            assert state != twin and seen(state, seat) == seen(twin, seat)


def test_3_4_r83_a_deployment_is_shown_only_when_done():
    state = game(players=2)
    do(state, contingent_action("Medes"), contingent_action("Phocians"))
    assert state.phase == phase.DEPLOY
    before = seen(state, 1)
    do(state, act.TEMPLATE)
    assert stack(state, "G5") and seen(state, 1) == before and seen(state, 0) == state
    do(state, act.END)
    assert stack(seen(state, 1), "G5")


def test_3_4_fog_is_for_two_players_and_can_be_lifted():
    here = ("F5 W 3 Thespians hoplite", "C5 E 3 Medes mixed losses 1 0 0")
    assert seen(position(*here, players=2, fog=False), 0) == position(*here, players=2, fog=False)
    assert seen(position(*here), 0) == position(*here)


def test_3_4_the_points_left_do_not_tell_how_slow_the_hidden_units_are():
    fast = position(
        "G5 W 3 Spartans hoplite",
        "K5 W 2 Thebans hoplite",
        "A5 E 1 Medes bow",
        data="long_pass",
        players=2,
    )
    slow = exchange(fast.copy(), stack(fast, "G5")[1], stack(fast, "K5")[1])
    for state in (fast, slow):
        pick(state, "G5")
    assert fast.points > slow.points
    for seat in (peoples.PERSIAN, WATCHER):
        assert seen(fast, seat) == seen(slow, seat)
        guess = seen(slow, seat)
        views.redeal(guess, seat, generator(1))
        assert guess.points > 0 and legal_actions(guess) and seen(guess, seat) == seen(slow, seat)
    assert seen(fast, peoples.GREEK).points == fast.points
    for state in (fast, slow):
        do(state, act.STOP)
    assert seen(fast, peoples.PERSIAN) == seen(slow, peoples.PERSIAN)


def test_3_4_a_guess_keeps_what_is_seen():
    state = position(
        "F5 W 3 Thespians hoplite",
        "C5 E 3 Medes mixed losses 1 1 0",
        "C3 E 3 Medes mixed losses 0 1 1",
        players=2,
    )
    view = seen(state, 0)
    guesses = set()
    for seed in range(12):
        guess = view.copy()
        views.redeal(guess, 0, generator(seed))
        assert persians(guess, "C5")[0] == persians(state, "C5")[0] and seen(guess, 0) == view
        guesses.add(tuple(persians(guess, "C5")))
    assert len(guesses) > 3


# Seven seats


def test_11_2_r59_the_spartan_seat_names_the_guard():
    state = dice(game(players=7), 3)
    assert state.phase == phase.GUARD_BOX and sequence.mover(state) == peoples.SPARTANS
    orphan = alone(game(players=7), *peoples.CONTINGENTS[1 : peoples.GREEK_CONTINGENTS])
    dice(orphan, 3)
    assert peoples.CONTINGENTS[sequence.mover(orphan)] == "Locrians"  # the first by the alphabet


def test_11_2_r85_the_spartan_seat_orders_the_zones():
    state = do(dice(game(players=7), 3), contingent_action("Malians"))
    assert state.phase == phase.ZONES and sequence.mover(state) == peoples.SPARTANS
    assert act.END not in legal_actions(state) and "Phocians" not in named(state)
    do(state, contingent_action("Thebans"))
    assert act.END in legal_actions(state) and "Thebans" not in named(state)
    do(state, act.END)
    assert state.phase == phase.DEPLOY and sequence.mover(state) == peoples.SPARTANS


def placing(state: State) -> list[str]:
    """The seats that place their units, in order."""
    order = []
    while state.phase == phase.DEPLOY:
        order.append(peoples.CONTINGENTS[sequence.mover(state)])
        do(state, act.TEMPLATE, act.END)
    return order


def test_11_2_r59_r85_seats_deploy_spartans_first_then_by_the_alphabet():
    state = do(dice(game(players=7), 3), contingent_action("Malians"), contingent_action("Thebans"), act.END)
    assert placing(state) == ["Spartans", "Locrians", "Peloponnesians", "Phocians", "Thebans", "Thespians"]
    west = set("DEFG")
    assert {sheet(state).area_name(state.area[unit])[0] for unit in of(state, "Thebans")} <= west
    assert not {sheet(state).area_name(state.area[unit])[0] for unit in of(state, "Phocians")} & west


def test_11_2_r59_each_seat_moves_its_own_forces():
    state = position(
        "F5 W 1 Thespians hoplite",
        "F5 W 1 Spartans hoplite",
        "F6 W 1 Locrians hoplite",
        "F7 W 1 Spartans hoplite",
        players=7,
    )
    assert sequence.mover(state) == peoples.SPARTANS
    assert set(legal_actions(state)) == {
        act.UNIT + stack(state, "F7")[0],
        act.UNIT + stack(state, "F5")[1],
        act.END,
    }
    do(state, act.END)
    assert peoples.CONTINGENTS[sequence.mover(state)] == "Locrians"
    assert set(legal_actions(state)) == {act.UNIT + stack(state, "F6")[0], act.END}
    do(state, act.END)
    assert sequence.mover(state) == peoples.THESPIANS and set(legal_actions(state)) == {
        act.UNIT + stack(state, "F5")[0],
        act.END,
    }


def test_11_2_r59_a_mixed_stack_obeys_its_top_unit():
    state = position("F5 W 1 Thespians hoplite", "F5 W 1 Spartans hoplite", players=7)
    second = stack(state, "F5")[1]
    state.mark[second] &= ~mark.LEADS
    state.arrival[second] = state.arrival[stack(state, "F5")[0]]
    begin(state, 5)
    assert sequence.mover(state) == peoples.THESPIANS and set(legal_actions(state)) == {
        act.UNIT + stack(state, "F5")[0],
        act.END,
    }


def test_11_2_r90_all_fire_of_the_seats_on_an_area_is_one_total():
    state = position(
        "F5 W 1 Malians javelin",
        "F6 W 1 Thespians javelin",
        "E5 E 3 Medes mixed",
        "E6 E 1 Medes mixed",
        segment=segments.GREEK_DEFENSIVE_FIRE,
        players=7,
    )
    assert sequence.mover(state) == peoples.MALIANS
    do(state, target(state, "E5"), act.ALL)
    assert sequence.mover(state) == peoples.THESPIANS, "no die before all have aimed"
    assert {target(state, "E5"), target(state, "E6")} <= set(legal_actions(state))
    chances = odds.odds(state, target(state, "E5"))
    assert chances and chances.rows[0].outcomes["2 steps"] == Fraction(1, 36), "two sixes, one of them theirs"
    do(state, target(state, "E5"))
    assert set(legal_actions(state)) == {act.UNIT + stack(state, "F6")[0], act.ALL}, (
        "the Malians' shot is their own"
    )
    do(state, act.ALL)
    assert state.phase == phase.FIRE_DIE_ROLL
    dice(state, 6)
    assert state.phase == phase.FIRE_DIE_ROLL and losses(state, "E5", peoples.PERSIAN) == [0, 0, 0]
    hits, defence = state.hits, stacks.defensive_value(state, persians(state, "E5")[0])
    dice(state, 6)
    assert state.dealt[peoples.PERSIAN] == 2 * hits - defence > 0 >= hits - defence, (
        "each alone would have done nothing"
    )


def test_11_2_r90_seats_may_aim_at_different_areas_and_who_does_not_fire_is_not_asked_again():
    state = position(
        "F5 W 1 Malians javelin",
        "F6 W 1 Thespians javelin",
        "E5 E 1 Medes mixed",
        "E6 E 1 Medes mixed",
        segment=segments.GREEK_DEFENSIVE_FIRE,
        players=7,
    )
    do(state, target(state, "E6"), act.ALL)
    do(state, target(state, "E5"), act.ALL)
    assert (state.phase, state.spot) == (phase.FIRE_DIE_ROLL, at(state, "E5")), "row by row"
    dice(state, 1)
    assert (state.phase, state.spot) == (phase.FIRE_DIE_ROLL, at(state, "E6"))
    dice(state, 1)
    assert state.segment == segments.PERSIAN_OFFENSIVE_FIRE


def conference(face: int) -> State:
    """The conference of seven seats."""
    state = game(players=7)
    state.day = 3
    return dice(state, 4, 1, face)


def vote(state: State, *stay: str, guard: str = "") -> None:
    """One seat's ballot."""
    for word in stay:
        do(state, contingent_action(word))
    if state.phase == phase.GUARD:
        do(state, contingent_action(guard))


def test_11_2_r59_most_votes_win():
    state = conference(1)
    order = []
    for seat in range(7):
        order.append(peoples.CONTINGENTS[sequence.mover(state)])
        words = ("Thespians", "Thebans") if seat == 0 else ("Malians", "Locrians")
        vote(state, *words, guard=words[1])
    assert order == ["Spartans", *sorted(peoples.CONTINGENTS[1 : peoples.GREEK_CONTINGENTS])]
    assert placed(state, "Malians", beside.POOL) == 10 and placed(state, "Locrians", beside.BOX) == 10
    assert (
        placed(state, "Thebans", beside.GONE) == 6
        and course.escaped(state, peoples.THEBANS)
        and not course.escaped(state, peoples.MALIANS)
    )


def test_11_2_r59_a_tie_is_decided_by_the_spartan_seat():
    state = conference(1)
    for seat in range(7):
        words = [("Thespians", "Thebans"), ("Malians", "Locrians"), ("Phocians", "Thebans")][
            seat % 3 if seat < 6 else 0
        ]
        if seat == 6:
            words = ("Malians", "Phocians")
        vote(state, *words, guard=words[0])
    assert placed(state, "Thespians", beside.BOX) == 9 and placed(state, "Thebans", beside.POOL) == 6


def test_11_2_r59_consent_for_the_peloponnesians():
    state = conference(6)
    assert state.phase == phase.CONSENT and sequence.mover(state) == peoples.SPARTANS
    agreed = do(state, act.AGREE)
    assert "Peloponnesians" in named(agreed)
    held = do(conference(6), act.REFUSE)
    assert held.phase == phase.STAY and "Peloponnesians" not in named(held)  # they stay anyhow
    do(held, *map(contingent_action, ("Thespians", "Thebans", "Malians")))
    assert held.phase == phase.GUARD and named(held) == {"Thespians", "Thebans", "Malians"}
    assert conference(3).phase == phase.STAY and "Peloponnesians" not in named(conference(3))


def test_11_2_those_who_left_have_won_and_the_others_share_the_result():
    state = game(players=7)
    state.spared = 1 << peoples.THEBANS | 1 << peoples.PELOPONNESIANS
    for outcome, greek in ((endings.GREEK_POINTS, 1), (1, -1)):
        state.outcome = outcome
        out = [0] * 7
        course.returns(state, out)
        assert out == [greek, greek, 1, greek, greek, greek, 1]


# The feigned retreat


FIELD = ("G5 W 2 Spartans hoplite", "G5 E 3 Medes mixed from W")


def test_11_3_r60_all_spartan_hoplites_step_back_together():
    state = position(
        *FIELD,
        "F3 W 1 Spartans hoplite",
        "F4 W 1 Spartans javelin",
        "G6 W 1 Thespians hoplite",
        segment=segments.PERSIAN_MELEE,
        feigned_retreat=True,
    )
    assert state.phase == phase.FEIGN and sequence.mover(state) == 0
    do(state, act.FEINT)
    dice(state, 9)
    assert told(state, "H5") == "2 Spartans hoplite W" and told(state, "G3") == "1 Spartans hoplite W"
    assert told(state, "F4") == "1 Spartans javelin W" and told(state, "G6") == "1 Thespians hoplite W"


def test_11_3_r60_the_rating_is_that_of_the_mean_losses():
    def rating(text: str) -> int:
        here = (f"G5 W 3 Spartans hoplite losses {text}", "G5 E 3 Medes mixed from W")
        return melee.feint_rating(position(*here, segment=segments.PERSIAN_MELEE, feigned_retreat=True))

    assert [rating(text) for text in ("0 0 0", "0 0 1", "1 1 0", "3 3 3", "3 3 1")] == [9, 9, 8, 7, 8]
    two = position(
        "G5 W 2 Spartans hoplite losses 0 1", FIELD[1], segment=segments.PERSIAN_MELEE, feigned_retreat=True
    )
    assert melee.feint_rating(two) == 8  # a half is rounded up
    two.mark[stack(two, "G5")[0]] |= mark.DISORDERED
    assert melee.feint_rating(two) == 7  # one is added to the die


def test_11_3_r60_every_spartan_force_needs_room():
    for blocker, offered in (
        ("H5 W 2 Thespians hoplite", False),
        ("H5 W 1 Thespians hoplite", True),
        ("H5 W 1 Thespians javelin", False),
        ("H5 E 1 Susa bow", False),
    ):
        state = position(*FIELD, blocker, segment=segments.PERSIAN_MELEE, feigned_retreat=True)
        assert (state.phase == phase.FEIGN) == offered, blocker
    wall = position(*FIELD, "F7 N 1 Spartans hoplite", segment=segments.PERSIAN_MELEE, feigned_retreat=True)
    assert wall.phase != phase.FEIGN  # the mountain is behind the third
    calm = position(
        "G5 W 2 Spartans hoplite", "E5 E 3 Medes mixed", segment=segments.PERSIAN_MELEE, feigned_retreat=True
    )
    assert calm.phase != phase.FEIGN
    chain = position(*FIELD, "H5 W 1 Spartans hoplite", segment=segments.PERSIAN_MELEE, feigned_retreat=True)
    do(chain, act.FEINT)
    dice(chain, 1)
    assert told(chain, "I5") == "1 Spartans hoplite W" and told(chain, "H5") == "2 Spartans hoplite W"


def test_11_3_r60_others_stacked_with_them_stay_and_fight():
    state = position(
        *FIELD, "G5 W 1 Thespians hoplite from E", segment=segments.PERSIAN_MELEE, feigned_retreat=True
    )
    do(state, act.FEINT)
    dice(state, 2)
    assert told(state, "H5") == "2 Spartans hoplite W" and told(state, "G5") == "1 Thespians hoplite W"
    assert state.phase == phase.MELEE_DIE


def feinted() -> State:
    """After a feint that succeeded."""
    state = position(*FIELD, segment=segments.PERSIAN_MELEE, feigned_retreat=True)
    do(state, act.FEINT)
    return dice(state, 1)


def test_11_3_r60_the_column_for_spartans_who_attack_or_defend():
    state = feinted()
    move(state, "H5", "G5")
    begin(state, segments.GREEK_MELEE)
    assert melee.feint_shift(state, peoples.GREEK, at(state, "G5")) == 1
    defending = feinted()
    do(defending, act.END)
    until(defending, phase.FEIGN, phase.MELEE_DIE)
    assert defending.round == 2 and defending.segment == segments.PERSIAN_MELEE
    if defending.phase == phase.FEIGN:
        do(defending, act.HOLD)
    assert melee.feint_shift(defending, peoples.PERSIAN, defending.spot) == -1
    dice(defending, 6)
    assert not any(defending.mark[unit] & mark.FEINTED for unit in of(defending, "Spartans"))


def test_11_3_r60_the_column_lapses_after_the_next_persian_melee():
    state = feinted()
    for unit in persians(state, "G5"):
        stacks.lift(state, unit, beside.POOL)
    add(state, "A2 E 1 Medes bow")
    while state.round == 1 or state.segment <= segments.PERSIAN_MELEE:
        assert any(state.mark[unit] & mark.FEINTED for unit in of(state, "Spartans"))
        sequence.apply(state, act.END if sequence.mover(state) >= 0 else 0)
    assert not any(state.mark[unit] & mark.FEINTED for unit in of(state, "Spartans"))


def test_11_3_the_option_is_off_by_default():
    assert position(*FIELD, segment=segments.PERSIAN_MELEE).phase == phase.MELEE_DIE


# Nothing but Spartans


def test_11_4_r61_every_greek_is_a_spartan():
    state = game(nothing_but_spartans=True)
    for unit in sheet(state).units:
        if unit.contingent < peoples.GREEK_CONTINGENTS:
            assert (unit.kind, unit.steps, unit.melee, unit.defence[0], unit.movement[0]) == (
                0,
                4,
                (4, 4, 3, 3),
                3,
                2,
            )
            assert unit.morale == (9, 8, 8, 7)
    count = [len(of(state, word)) for word in peoples.CONTINGENTS[: peoples.GREEK_CONTINGENTS]]
    assert list(sheet(state).rout_box[: peoples.GREEK_CONTINGENTS]) == count
    assert sheet(state).points[: peoples.GREEK_CONTINGENTS] == (10,) * 7
    assert (
        sheet(state).rout_box[peoples.GREEK_CONTINGENTS :]
        == sheet(game()).rout_box[peoples.GREEK_CONTINGENTS :]
    )


def test_11_4_r61_units_for_the_army_track():
    assert roster.ARMY_UNITS[1][: peoples.GREEK_CONTINGENTS] == (2, 1, 1, 1, 1, 1, 1)
    for option, wanted in ((False, 1), (True, 2)):
        state = position("F5 W 1 Thebans hoplite", nothing_but_spartans=True, all_spartans_two=option)
        assert (
            morale.army_units(state, peoples.THEBANS) == wanted
            and morale.army_units(state, peoples.SPARTANS) == 2
        )
        take_away(state, "Thebans", "", 5, beside.TRACK)
        morale.update_tracks(state)
        assert placed(state, "Thebans", beside.ARMY) == 0
        morale.lose(state, stack(state, "F5")[0])
        morale.update_tracks(state)
        assert placed(state, "Thebans", beside.ARMY) == wanted == state.army[peoples.GREEK]


def test_11_4_r61_all_greeks_feint_together():
    here = ("G5 W 2 Thebans hoplite", "G5 E 3 Medes mixed from W", "F4 W 1 Malians hoplite")
    state = position(*here, segment=segments.PERSIAN_MELEE, nothing_but_spartans=True, feigned_retreat=True)
    assert state.phase == phase.FEIGN
    do(state, act.FEINT)
    dice(state, 9)
    assert told(state, "H5") == "2 Thebans hoplite W" and told(state, "G4") == "1 Malians hoplite W"


def test_11_4_r61_the_rules_of_deployment_hold_by_name():
    state = dice(game(nothing_but_spartans=True), 3)
    assert state.phase == phase.DEPLOY
    do(state, act.UNIT + of(state, "Spartans")[0])
    rows = {sheet(state).area_name(action - target(state, "A2"))[0] for action in legal_actions(state)[:-1]}
    assert rows == set("DEFG")
