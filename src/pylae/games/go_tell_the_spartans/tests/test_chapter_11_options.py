"""Chapter 11 and 3.4: two players and fog, seven seats, the feigned retreat, an army of Spartans."""

from __future__ import annotations

from fractions import Fraction

from pylae.core.chance import generator
from pylae.games.go_tell_the_spartans.components import (
    ARMY_UNITS,
    CONTINGENTS,
    GREEK,
    GREEK_CONTINGENTS,
    MALIANS,
    PELOPONNESIANS,
    PERSIAN,
    SPARTANS,
    THEBANS,
    THESPIANS,
)
from pylae.games.go_tell_the_spartans.course import escaped, returns
from pylae.games.go_tell_the_spartans.melee import feint_rating, feint_shift
from pylae.games.go_tell_the_spartans.morale import army_units, lose, update_tracks
from pylae.games.go_tell_the_spartans.odds import fire_odds
from pylae.games.go_tell_the_spartans.sequence import apply, mover
from pylae.games.go_tell_the_spartans.stacks import defensive_value, lift
from pylae.games.go_tell_the_spartans.state import (
    AGREE,
    ALL,
    ARMY,
    BOX,
    CONSENT,
    DEPLOY,
    DISORDERED,
    END,
    FEIGN,
    FEINT,
    FEINTED,
    FIRE,
    FIRE_DIE_ROLL,
    GONE,
    GREEK_DEFENSIVE_FIRE,
    GREEK_MELEE,
    GREEK_POINTS,
    GUARD,
    GUARD_BOX,
    HOLD,
    LEADS,
    MELEE_DIE,
    MORALE_DIE,
    MOVE,
    PERSIAN_MELEE,
    PERSIAN_MOVEMENT,
    PERSIAN_OFFENSIVE_FIRE,
    POOL,
    REFUSE,
    STAY,
    TEMPLATE,
    TRACK,
    UNIT,
    ZONES,
    State,
)
from pylae.games.go_tell_the_spartans.tests.positions import (
    add,
    alone,
    at,
    begin,
    choices,
    contingent_action,
    dice,
    do,
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
    sheet,
    stack,
    take_away,
    target,
    told,
    until,
)
from pylae.games.go_tell_the_spartans.tests.test_scenarios import exchange, seen
from pylae.games.go_tell_the_spartans.views import redeal

# Two players


def test_11_1_r57_the_persian_player_is_not_driven():
    state = position(
        "F5 W 1 Thespians hoplite", "C5 E 3 Immortals mixed", segment=PERSIAN_MOVEMENT, players=2
    )
    assert state.phase == MOVE and mover(state) == PERSIAN and END in legal_actions(state)
    assert {"turn N", "turn S", "turn W", "stop"} <= choices(pick(state, "C5"))


def test_11_1_r57_the_persian_player_chooses_his_targets():
    state = position(
        "E5 W 1 Thespians hoplite",
        "D7 W 1 Thebans hoplite",
        "D5 E 3 Medes bow",
        segment=PERSIAN_OFFENSIVE_FIRE,
        players=2,
    )
    assert state.phase == FIRE and mover(state) == PERSIAN
    assert {target(state, "E5"), target(state, "D7"), END} == set(legal_actions(state))


# Fog


def foggy(fire_from: str, at_: str) -> tuple[State, State]:
    """Greek javelins fire at Medes; and the same with two hidden Medes of different stacks exchanged."""
    state = position(
        f"{fire_from} W 1 Thespians javelin",
        f"{at_} E 3 Medes mixed losses 0 1 0",
        "B3 E 3 Medes mixed",
        segment=GREEK_DEFENSIVE_FIRE,
        players=2,
    )
    do(state, target(state, at_), ALL)
    assert state.phase == FIRE_DIE_ROLL
    return state, exchange(state.copy(), persians(state, at_)[1], persians(state, "B3")[1])


def test_3_4_r58_adjacent_fire_shows_and_distant_fire_does_not():
    near, twin = foggy("F5", "E5")
    assert seen(near, 0) != seen(twin, 0)
    far, twin = foggy("F5", "D5")
    assert seen(far, 0) == seen(twin, 0)


def test_3_4_r83_who_checks_his_morale_is_shown():
    state = position(
        "F5 W 3 Malians javelin",
        "D5 E 3 Scythians mixed losses 0 1 0",
        "B3 E 3 Scythians mixed",
        segment=GREEK_DEFENSIVE_FIRE,
        players=2,
    )
    do(state, target(state, "D5"), ALL)
    dice(state, 6, 6, 6)  # range 2: three hits less one
    assert state.phase == MORALE_DIE
    twin = exchange(state.copy(), persians(state, "D5")[1], persians(state, "B3")[1])
    twin.mark[persians(twin, "D5")[1]], twin.mark[persians(twin, "B3")[1]] = (
        twin.mark[persians(twin, "B3")[1]],
        twin.mark[persians(twin, "D5")[1]],
    )
    assert seen(state, 0) != seen(twin, 0)


def test_3_4_r83_a_deployment_is_shown_only_when_done():
    state = game(players=2)
    do(state, contingent_action("Medes"), contingent_action("Phocians"))
    assert state.phase == DEPLOY
    before = seen(state, 1)
    do(state, TEMPLATE)
    assert stack(state, "G5") and seen(state, 1) == before and seen(state, 0) == state
    do(state, END)
    assert stack(seen(state, 1), "G5")


def test_3_4_fog_is_for_two_players_and_can_be_lifted():
    here = ("F5 W 3 Thespians hoplite", "C5 E 3 Medes mixed losses 1 0 0")
    assert seen(position(*here, players=2, fog=False), 0) == position(*here, players=2, fog=False)
    assert seen(position(*here), 0) == position(*here)


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
        redeal(guess, 0, generator(seed))
        assert persians(guess, "C5")[0] == persians(state, "C5")[0] and seen(guess, 0) == view
        guesses.add(tuple(persians(guess, "C5")))
    assert len(guesses) > 3


# Seven seats


def test_11_2_r59_the_spartan_seat_names_the_guard():
    state = dice(game(players=7), 3)
    assert state.phase == GUARD_BOX and mover(state) == SPARTANS
    orphan = alone(game(players=7), *CONTINGENTS[1:GREEK_CONTINGENTS])
    dice(orphan, 3)
    assert CONTINGENTS[mover(orphan)] == "Locrians"  # the first by the alphabet


def test_11_2_r85_the_spartan_seat_orders_the_zones():
    state = do(dice(game(players=7), 3), contingent_action("Malians"))
    assert state.phase == ZONES and mover(state) == SPARTANS
    assert END not in legal_actions(state) and "Phocians" not in named(state)
    do(state, contingent_action("Thebans"))
    assert END in legal_actions(state) and "Thebans" not in named(state)
    do(state, END)
    assert state.phase == DEPLOY and mover(state) == SPARTANS


def placing(state: State) -> list[str]:
    """The seats that place their units, in order."""
    order = []
    while state.phase == DEPLOY:
        order.append(CONTINGENTS[mover(state)])
        do(state, TEMPLATE, END)
    return order


def test_11_2_r59_r85_seats_deploy_spartans_first_then_by_the_alphabet():
    state = do(dice(game(players=7), 3), contingent_action("Malians"), contingent_action("Thebans"), END)
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
    assert mover(state) == SPARTANS
    assert set(legal_actions(state)) == {UNIT + stack(state, "F7")[0], UNIT + stack(state, "F5")[1], END}
    do(state, END)
    assert CONTINGENTS[mover(state)] == "Locrians"
    assert set(legal_actions(state)) == {UNIT + stack(state, "F6")[0], END}
    do(state, END)
    assert mover(state) == THESPIANS and set(legal_actions(state)) == {UNIT + stack(state, "F5")[0], END}


def test_11_2_r59_a_mixed_stack_obeys_its_top_unit():
    state = position("F5 W 1 Thespians hoplite", "F5 W 1 Spartans hoplite", players=7)
    second = stack(state, "F5")[1]
    state.mark[second] &= ~LEADS
    state.arrival[second] = state.arrival[stack(state, "F5")[0]]
    begin(state, 5)
    assert mover(state) == THESPIANS and set(legal_actions(state)) == {UNIT + stack(state, "F5")[0], END}


def test_11_2_r90_all_fire_of_the_seats_on_an_area_is_one_total():
    state = position(
        "F5 W 1 Malians javelin",
        "F6 W 1 Thespians javelin",
        "E5 E 3 Medes mixed",
        "E6 E 1 Medes mixed",
        segment=GREEK_DEFENSIVE_FIRE,
        players=7,
    )
    assert mover(state) == MALIANS
    do(state, target(state, "E5"), ALL)
    assert mover(state) == THESPIANS, "no die before all have aimed"
    assert {target(state, "E5"), target(state, "E6")} <= set(legal_actions(state))
    chances = fire_odds(state, target(state, "E5"))
    assert chances and chances.rows[0].outcomes["2 steps"] == Fraction(1, 36), "two sixes, one of them theirs"
    do(state, target(state, "E5"))
    assert set(legal_actions(state)) == {UNIT + stack(state, "F6")[0], ALL}, "the Malians' shot is their own"
    do(state, ALL)
    assert state.phase == FIRE_DIE_ROLL
    dice(state, 6)
    assert state.phase == FIRE_DIE_ROLL and losses(state, "E5", PERSIAN) == [0, 0, 0]
    hits, defence = state.hits, defensive_value(state, persians(state, "E5")[0])
    dice(state, 6)
    assert state.dealt[PERSIAN] == 2 * hits - defence > 0 >= hits - defence, (
        "each alone would have done nothing"
    )


def test_11_2_r90_seats_may_aim_at_different_areas_and_who_does_not_fire_is_not_asked_again():
    state = position(
        "F5 W 1 Malians javelin",
        "F6 W 1 Thespians javelin",
        "E5 E 1 Medes mixed",
        "E6 E 1 Medes mixed",
        segment=GREEK_DEFENSIVE_FIRE,
        players=7,
    )
    do(state, target(state, "E6"), ALL)
    do(state, target(state, "E5"), ALL)
    assert (state.phase, state.spot) == (FIRE_DIE_ROLL, at(state, "E5")), "row by row"
    dice(state, 1)
    assert (state.phase, state.spot) == (FIRE_DIE_ROLL, at(state, "E6"))
    dice(state, 1)
    assert state.segment == PERSIAN_OFFENSIVE_FIRE


def conference(face: int) -> State:
    """The conference of seven seats."""
    state = game(players=7)
    state.day = 3
    return dice(state, 4, 1, face)


def vote(state: State, *stay: str, guard: str = "") -> None:
    """One seat's ballot."""
    for word in stay:
        do(state, contingent_action(word))
    if state.phase == GUARD:
        do(state, contingent_action(guard))


def test_11_2_r59_most_votes_win():
    state = conference(1)
    order = []
    for seat in range(7):
        order.append(CONTINGENTS[mover(state)])
        words = ("Thespians", "Thebans") if seat == 0 else ("Malians", "Locrians")
        vote(state, *words, guard=words[1])
    assert order == ["Spartans", *sorted(CONTINGENTS[1:GREEK_CONTINGENTS])]
    assert placed(state, "Malians", POOL) == 10 and placed(state, "Locrians", BOX) == 10
    assert placed(state, "Thebans", GONE) == 6 and escaped(state, THEBANS) and not escaped(state, MALIANS)


def test_11_2_r59_a_tie_is_decided_by_the_spartan_seat():
    state = conference(1)
    for seat in range(7):
        words = [("Thespians", "Thebans"), ("Malians", "Locrians"), ("Phocians", "Thebans")][
            seat % 3 if seat < 6 else 0
        ]
        if seat == 6:
            words = ("Malians", "Phocians")
        vote(state, *words, guard=words[0])
    assert placed(state, "Thespians", BOX) == 9 and placed(state, "Thebans", POOL) == 6


def test_11_2_r59_consent_for_the_peloponnesians():
    state = conference(6)
    assert state.phase == CONSENT and mover(state) == SPARTANS
    agreed = do(state, AGREE)
    assert "Peloponnesians" in named(agreed)
    held = do(conference(6), REFUSE)
    assert held.phase == STAY and "Peloponnesians" not in named(held)  # they stay anyhow
    do(held, *map(contingent_action, ("Thespians", "Thebans", "Malians")))
    assert held.phase == GUARD and named(held) == {"Thespians", "Thebans", "Malians"}
    assert conference(3).phase == STAY and "Peloponnesians" not in named(conference(3))


def test_11_2_those_who_left_have_won_and_the_others_share_the_result():
    state = game(players=7)
    state.spared = 1 << THEBANS | 1 << PELOPONNESIANS
    for outcome, greek in ((GREEK_POINTS, 1), (1, -1)):
        state.outcome = outcome
        out = [0] * 7
        returns(state, out)
        assert out == [greek, greek, 1, greek, greek, greek, 1]


# The feigned retreat


FIELD = ("G5 W 2 Spartans hoplite", "G5 E 3 Medes mixed from W")


def test_11_3_r60_all_spartan_hoplites_step_back_together():
    state = position(
        *FIELD,
        "F3 W 1 Spartans hoplite",
        "F4 W 1 Spartans javelin",
        "G6 W 1 Thespians hoplite",
        segment=PERSIAN_MELEE,
        feigned_retreat=True,
    )
    assert state.phase == FEIGN and mover(state) == 0
    do(state, FEINT)
    dice(state, 9)
    assert told(state, "H5") == "2 Spartans hoplite W" and told(state, "G3") == "1 Spartans hoplite W"
    assert told(state, "F4") == "1 Spartans javelin W" and told(state, "G6") == "1 Thespians hoplite W"


def test_11_3_r60_the_rating_is_that_of_the_mean_losses():
    def rating(text: str) -> int:
        here = (f"G5 W 3 Spartans hoplite losses {text}", "G5 E 3 Medes mixed from W")
        return feint_rating(position(*here, segment=PERSIAN_MELEE, feigned_retreat=True))

    assert [rating(text) for text in ("0 0 0", "0 0 1", "1 1 0", "3 3 3", "3 3 1")] == [9, 9, 8, 7, 8]
    two = position(
        "G5 W 2 Spartans hoplite losses 0 1", FIELD[1], segment=PERSIAN_MELEE, feigned_retreat=True
    )
    assert feint_rating(two) == 8  # a half is rounded up
    two.mark[stack(two, "G5")[0]] |= DISORDERED
    assert feint_rating(two) == 7  # one is added to the die


def test_11_3_r60_every_spartan_force_needs_room():
    for blocker, offered in (
        ("H5 W 2 Thespians hoplite", False),
        ("H5 W 1 Thespians hoplite", True),
        ("H5 W 1 Thespians javelin", False),
        ("H5 E 1 Susa bow", False),
    ):
        state = position(*FIELD, blocker, segment=PERSIAN_MELEE, feigned_retreat=True)
        assert (state.phase == FEIGN) == offered, blocker
    wall = position(*FIELD, "F7 N 1 Spartans hoplite", segment=PERSIAN_MELEE, feigned_retreat=True)
    assert wall.phase != FEIGN  # the mountain is behind the third
    calm = position(
        "G5 W 2 Spartans hoplite", "E5 E 3 Medes mixed", segment=PERSIAN_MELEE, feigned_retreat=True
    )
    assert calm.phase != FEIGN
    chain = position(*FIELD, "H5 W 1 Spartans hoplite", segment=PERSIAN_MELEE, feigned_retreat=True)
    do(chain, FEINT)
    dice(chain, 1)
    assert told(chain, "I5") == "1 Spartans hoplite W" and told(chain, "H5") == "2 Spartans hoplite W"


def test_11_3_r60_others_stacked_with_them_stay_and_fight():
    state = position(*FIELD, "G5 W 1 Thespians hoplite from E", segment=PERSIAN_MELEE, feigned_retreat=True)
    do(state, FEINT)
    dice(state, 2)
    assert told(state, "H5") == "2 Spartans hoplite W" and told(state, "G5") == "1 Thespians hoplite W"
    assert state.phase == MELEE_DIE


def feinted() -> State:
    """After a feint that succeeded."""
    state = position(*FIELD, segment=PERSIAN_MELEE, feigned_retreat=True)
    do(state, FEINT)
    return dice(state, 1)


def test_11_3_r60_the_column_for_spartans_who_attack_or_defend():
    state = feinted()
    move(state, "H5", "G5")
    begin(state, GREEK_MELEE)
    assert feint_shift(state, GREEK, at(state, "G5")) == 1
    defending = feinted()
    do(defending, END)
    until(defending, FEIGN, MELEE_DIE)
    assert defending.round == 2 and defending.segment == PERSIAN_MELEE
    if defending.phase == FEIGN:
        do(defending, HOLD)
    assert feint_shift(defending, PERSIAN, defending.spot) == -1
    dice(defending, 6)
    assert not any(defending.mark[unit] & FEINTED for unit in of(defending, "Spartans"))


def test_11_3_r60_the_column_lapses_after_the_next_persian_melee():
    state = feinted()
    for unit in persians(state, "G5"):
        lift(state, unit, POOL)
    add(state, "A2 E 1 Medes bow")
    while state.round == 1 or state.segment <= PERSIAN_MELEE:
        assert any(state.mark[unit] & FEINTED for unit in of(state, "Spartans"))
        apply(state, END if mover(state) >= 0 else 0)
    assert not any(state.mark[unit] & FEINTED for unit in of(state, "Spartans"))


def test_11_3_the_option_is_off_by_default():
    assert position(*FIELD, segment=PERSIAN_MELEE).phase == MELEE_DIE


# Nothing but Spartans


def test_11_4_r61_every_greek_is_a_spartan():
    state = game(nothing_but_spartans=True)
    for unit in sheet(state).units:
        if unit.contingent < GREEK_CONTINGENTS:
            assert (unit.kind, unit.steps, unit.melee, unit.defence[0], unit.movement[0]) == (
                0,
                4,
                (4, 4, 3, 3),
                3,
                2,
            )
            assert unit.morale == (9, 8, 8, 7)
    count = [len(of(state, word)) for word in CONTINGENTS[:GREEK_CONTINGENTS]]
    assert list(sheet(state).rout_box[:GREEK_CONTINGENTS]) == count
    assert sheet(state).points[:GREEK_CONTINGENTS] == (10,) * 7
    assert sheet(state).rout_box[GREEK_CONTINGENTS:] == sheet(game()).rout_box[GREEK_CONTINGENTS:]


def test_11_4_r61_units_for_the_army_track():
    assert ARMY_UNITS[1][:GREEK_CONTINGENTS] == (2, 1, 1, 1, 1, 1, 1)
    for option, wanted in ((False, 1), (True, 2)):
        state = position("F5 W 1 Thebans hoplite", nothing_but_spartans=True, all_spartans_two=option)
        assert army_units(state, THEBANS) == wanted and army_units(state, SPARTANS) == 2
        take_away(state, "Thebans", "", 5, TRACK)
        update_tracks(state)
        assert placed(state, "Thebans", ARMY) == 0
        lose(state, stack(state, "F5")[0])
        update_tracks(state)
        assert placed(state, "Thebans", ARMY) == wanted == state.army[GREEK]


def test_11_4_r61_all_greeks_feint_together():
    here = ("G5 W 2 Thebans hoplite", "G5 E 3 Medes mixed from W", "F4 W 1 Malians hoplite")
    state = position(*here, segment=PERSIAN_MELEE, nothing_but_spartans=True, feigned_retreat=True)
    assert state.phase == FEIGN
    do(state, FEINT)
    dice(state, 9)
    assert told(state, "H5") == "2 Thebans hoplite W" and told(state, "G4") == "1 Malians hoplite W"


def test_11_4_r61_the_rules_of_deployment_hold_by_name():
    state = dice(game(nothing_but_spartans=True), 3)
    assert state.phase == DEPLOY
    do(state, UNIT + of(state, "Spartans")[0])
    rows = {sheet(state).area_name(action - target(state, "A2"))[0] for action in legal_actions(state)[:-1]}
    assert rows == set("DEFG")
