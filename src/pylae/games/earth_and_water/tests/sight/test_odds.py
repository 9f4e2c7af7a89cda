"""Odds: rounds and battles equal every roll of the dice, counted by hand and played through the rules themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import cast

import pytest

from pylae.core.chance import CHANCE, OVER
from pylae.core.game import Game, Odds, OddsRow
from pylae.core.match import Match
from pylae.core.odds import Chance, Tone, tally
from pylae.core.rule import NOTHING
from pylae.core.testing import played_out
from pylae.games import earth_and_water as game
from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.rules import act, common, phase, sequence
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.sight import odds
from pylae.games.earth_and_water.sight.odds import BattleOdds, End, RoundOdds
from pylae.games.earth_and_water.tests.positions import (
    armies,
    card,
    decline_windows,
    dice,
    do,
    fleets,
    legal_actions,
    position,
)

CAPS = (4, 5, 6)
WINDOWS = (phase.SAIL_WINDOW, phase.BATTLE_WINDOW, phase.ARTEMISIA_WINDOW, phase.IMMORTALS_WINDOW)
FIGHTING = (phase.DIE, *WINDOWS, phase.ATTACKER_RETREAT, phase.DEFENDER_RETREAT)


# Independent ways to count


@cache
def all_throws(greek_dice: int, persian_dice: int, highest: int) -> tuple[Fraction, Fraction, Fraction]:
    """Every throw of all dice, one by one: Greece alone, Persia alone, both lose a piece."""
    greek = persian = both = 0
    for thrown in product(range(1, 7), repeat=greek_dice + persian_dice):
        best = max(thrown[:greek_dice])
        cut = max(min(face, highest) for face in thrown[greek_dice:])
        if best < cut:
            greek += 1
        elif best > cut:
            persian += 1
        else:
            both += 1
    ways = 6 ** (greek_dice + persian_dice)
    return Fraction(greek, ways), Fraction(persian, ways), Fraction(both, ways)


def by_recursion(
    left: list[int], aboard: int, rules: tuple[int, int, int], stops: list[int | None]
) -> dict[End, Fraction]:
    """A battle after the book, fleet by fleet; `rules` are the attacker, the cap and the Greek dice."""
    attacker, highest, greek_dice = rules
    if 0 in left:
        return {End(left[0], left[1], aboard, NOTHING): Fraction(1)}
    ends: dict[End, Fraction] = {}
    throws = all_throws(greek_dice or min(3, left[0]), min(3, left[1]), highest)
    for losers, chance in zip(
        ((atlas.GREECE,), (atlas.PERSIA,), (atlas.GREECE, atlas.PERSIA)), throws, strict=True
    ):
        after, due, still = left[:], stops[:], aboard
        for loser in losers:
            after[loser] -= 1
            if loser == attacker and still > after[loser]:
                still -= 1
            limit = due[loser]
            due[loser] = limit if limit is None else limit - 1
        stopped = next((side for side in (attacker, 1 - attacker) if enough(due[side])), NOTHING)
        if 0 not in after and stopped != NOTHING:
            rest = {End(after[0], after[1], still, stopped): Fraction(1)}
        else:
            rest = by_recursion(after, still, rules, due)
        for end, part in rest.items():
            ends[end] = ends.get(end, Fraction(0)) + chance * part
    return ends


def enough(due: int | None) -> bool:
    return due is not None and due <= 0


Answer = Callable[[State], int]


def fight_on(state: State) -> int:
    return act.DECLINE


def through_the_rules(state: State, answer: Answer = fight_on) -> list[tuple[State, Fraction]]:
    """Every way a battle may go, played through the rules up to the next turn (so a second card must be held)."""

    def actions(here: State) -> Sequence[int]:
        if here.phase not in FIGHTING:
            assert here.phase == phase.TURN
            return ()
        return range(6) if here.phase == phase.DIE else (answer(here),)

    return played_out(state, sequence.apply, actions)


def left_over(battle: BattleOdds) -> dict[tuple[int, int], Fraction]:
    """The pieces a battle leaves, whoever broke it off."""
    return tally(((end.greek, end.persian), chance) for end, chance in battle.ends.items())


def march(state: State, number: int, destination: int, origin: int = atlas.THEBES) -> State:
    """A move by road, with a card in hand for it, up to the dice or the first question."""
    played = state.hand[state.turn].bit_length() - 1
    do(state, act.MOVE + played, act.CITY + origin)
    if act.COUNT + number in legal_actions(state):
        do(state, act.COUNT + number)
    return do(state, act.CITY + destination)


def embark(state: State, origin: int, ships: int, men: int) -> State:
    """A naval move up to its destination."""
    played = state.hand[state.turn].bit_length() - 1
    do(state, act.MOVE + played, act.PORT + origin)
    for number in (ships, men):
        if state.phase != phase.DESTINATION:
            do(state, act.COUNT + number)
    return state


def seen_by(state: State, side: int) -> State:
    """A view: the enemy's hand lies unseen among the cards of the deck."""
    view = state.copy()
    enemy = 1 - side
    view.unseen[enemy] = common.hand_size(view, enemy)
    view.deck |= view.hand[enemy]
    view.hand[enemy] = 0
    return view


def told(state: State, action: int) -> Odds:
    """The odds of a legal action, from its mover's view."""
    assert action in legal_actions(state)
    found = odds.odds(seen_by(state, sequence.mover(state)), action)
    assert found
    assert all(sum(row.outcomes.values()) == 1 for row in found.rows)
    return found


def rows(state: State, action: int) -> tuple[OddsRow, OddsRow]:
    first, end = told(state, action).rows
    return first, end


# A round


@pytest.mark.parametrize("highest", CAPS)
@pytest.mark.parametrize("persian", (1, 2, 3))
@pytest.mark.parametrize("greek", (1, 2, 3))
def test_7_1_3_a_round_equals_all_throws(greek: int, persian: int, highest: int):
    assert odds.round_odds(greek, persian, highest) == all_throws(greek, persian, highest)
    assert sum(odds.round_odds(greek, persian, highest)) == 1


def test_7_1_2_a_round_of_one_against_one_by_hand():
    """Persia shows 1, 2, 3 once each and 4 thrice: Greece is beaten 0 + 1 + 2 + 3 x 3 times and ties 3 + 3 times in 36."""
    assert odds.round_odds(1, 1, 4) == RoundOdds(Fraction(12, 36), Fraction(18, 36), Fraction(6, 36))
    assert odds.round_odds(1, 1, 5) == RoundOdds(Fraction(14, 36), Fraction(16, 36), Fraction(6, 36))
    assert odds.round_odds(1, 1, 6) == RoundOdds(Fraction(15, 36), Fraction(15, 36), Fraction(6, 36))


# A battle


@pytest.mark.parametrize("highest", CAPS)
@pytest.mark.parametrize("greek_dice", (0, 2, 3))
def test_7_1_a_land_battle_equals_every_course_of_it(greek_dice: int, highest: int):
    for greek, persian, attacker in product(range(1, 5), range(1, 6), (atlas.GREECE, atlas.PERSIA)):
        battle = odds.battle_odds(greek, persian, attacker=attacker, highest=highest, greek_dice=greek_dice)
        ends = by_recursion([greek, persian], 0, (attacker, highest, greek_dice), [None, None])
        assert battle.ends == ends


@pytest.mark.parametrize("attacker", (atlas.GREECE, atlas.PERSIA))
def test_7_2_3_a_naval_battle_drowns_armies_once_no_empty_fleet_is_left(attacker: int):
    for greek, persian in product(range(1, 5), range(1, 5)):
        for aboard in range(min(3, (greek, persian)[attacker]) + 1):
            battle = odds.battle_odds(greek, persian, attacker=attacker, aboard=aboard)
            assert battle.ends == by_recursion([greek, persian], aboard, (attacker, 4, 0), [None, None])
            assert sum(battle.drowned().values()) == 1
    assert odds.battle_odds(1, 3, aboard=1).ends[End(0, 2, 1, NOTHING)] > 0  # an empty fleet sank


def test_6_5_3_more_armies_than_fleets_cannot_be_aboard():
    with pytest.raises(ValueError, match="6.5.3"):
        odds.battle_odds(1, 2, aboard=3)


@pytest.mark.parametrize("attacker", (atlas.GREECE, atlas.PERSIA))
def test_7_1_5_a_side_breaks_off_once_it_has_lost_enough(attacker: int):
    for greek, persian in product(range(1, 5), range(1, 5)):
        for stops in product((None, 0, 1, 2), repeat=2):
            battle = odds.battle_odds(
                greek, persian, attacker=attacker, greek_stop=stops[0], persian_stop=stops[1]
            )
            assert battle.ends == by_recursion([greek, persian], 0, (attacker, 4, 0), list(stops))


def test_7_1_5_nobody_breaks_off_before_the_first_round_and_the_attacker_is_asked_first():
    battle = odds.battle_odds(2, 2, attacker=atlas.PERSIA, greek_stop=1, persian_stop=1)
    one = odds.round_odds(2, 2)
    assert battle.ends == {
        End(1, 2, 0, atlas.GREECE): one.greek,
        End(2, 1, 0, atlas.PERSIA): one.persian,
        End(1, 1, 0, atlas.PERSIA): one.both,
    }
    assert (battle.stop(atlas.GREECE), battle.stop(atlas.PERSIA)) == (one.greek, one.persian + one.both)
    assert (battle.win(atlas.GREECE), battle.win(atlas.PERSIA), battle.mutual) == (
        one.persian + one.both,
        one.greek,
        0,
    )


def test_7_1_4_one_against_one_ends_with_its_only_round():
    battle = odds.battle_odds(1, 1)
    assert (battle.win(atlas.PERSIA), battle.win(atlas.GREECE), battle.mutual) == odds.round_odds(1, 1)
    assert battle.losses(atlas.GREECE) == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert battle.expected_losses(atlas.PERSIA) == Fraction(2, 3)


def test_7_1_4_summaries_of_a_battle_fit_together():
    for greek, persian in ((3, 5), (9, 24), (5, 6)):
        battle = odds.battle_odds(greek, persian, persian_stop=4)
        assert battle.win(atlas.GREECE) + battle.win(atlas.PERSIA) + battle.mutual == 1
        for side in (atlas.GREECE, atlas.PERSIA):
            losses = battle.losses(side)
            assert sum(losses.values()) == 1
            assert battle.expected_losses(side) == sum(n * chance for n, chance in losses.items())


# Against the rules


@pytest.mark.parametrize("greek, persian", ((1, 1), (1, 2), (2, 1), (2, 2), (1, 3)))
@pytest.mark.parametrize("city", (atlas.ATHENS, atlas.SESTOS))
def test_7_1_3_the_rules_fight_a_land_battle_with_these_chances(greek: int, persian: int, city: int):
    """Persia attacks; in Sestos its dice count a point more."""
    near = atlas.THEBES if city == atlas.ATHENS else atlas.THERMA
    start = position(f"{atlas.CITIES[city]} {greek}", f"{atlas.CITIES[near]} {persian}", "/ 2 3", bridge=1)
    state = march(start, persian, city, near)
    battle = odds.battle_odds(greek, persian, highest=5 if city == atlas.SESTOS else 4)
    ends = through_the_rules(state)
    assert tally((armies(end, city), chance) for end, chance in ends) == left_over(battle)


def test_7_1_5_the_rules_break_a_battle_off_with_these_chances():
    start = position("Athens 2, Corinth 1", "Thebes 2", "/ 2 3")
    state = march(start, 2, atlas.ATHENS)

    def retreat(here: State) -> int:
        if here.phase == phase.ATTACKER_RETREAT and here.army[atlas.PERSIA][atlas.ATHENS] <= 1:
            return act.CITY + atlas.THEBES
        if here.phase == phase.DEFENDER_RETREAT and here.army[atlas.GREECE][atlas.ATHENS] <= 1:
            return act.CITY + atlas.CITIES.index("Corinth")
        return act.DECLINE

    battle = odds.battle_odds(2, 2, greek_stop=1, persian_stop=1)
    expected = tally(
        (
            (
                0 if end.stopped == atlas.GREECE else end.greek,
                0 if end.stopped == atlas.PERSIA else end.persian,
                end.persian if end.stopped == atlas.PERSIA else 0,
            ),
            chance,
        )
        for end, chance in battle.ends.items()
    )
    ends = through_the_rules(state, retreat)
    assert (
        tally(
            ((*armies(end, atlas.ATHENS), end.army[atlas.PERSIA][atlas.THEBES]), chance)
            for end, chance in ends
        )
        == expected
    )


@pytest.mark.parametrize("aboard", (0, 1, 2))
@pytest.mark.parametrize("side", (atlas.GREECE, atlas.PERSIA))
def test_7_2_3_the_rules_fight_at_sea_and_land_the_survivors_with_these_chances(side: int, aboard: int):
    """Two fleets attack one; nobody is ashore."""
    if side == atlas.PERSIA:
        start = position("Naxos 0/1, Sparta 1", f"Ephesus {aboard}/2", "/ 2 3", turn=atlas.PERSIA)
        origin, battle = atlas.EPHESUS, odds.battle_odds(1, 2, attacker=atlas.PERSIA, aboard=aboard)
    else:
        start = position(f"Athens {aboard}/2", "Naxos 0/1, Sestos 1", "2 3 /", turn=atlas.GREECE)
        origin, battle = atlas.ATHENS, odds.battle_odds(2, 1, attacker=atlas.GREECE, aboard=aboard)
    state = do(embark(start, origin, 2, aboard), act.PORT + atlas.NAXOS)
    ends = through_the_rules(state)
    assert tally(
        ((*fleets(end, atlas.NAXOS), end.army[side][atlas.NAXOS]), chance) for end, chance in ends
    ) == tally(((end.greek, end.persian, end.aboard), chance) for end, chance in battle.ends.items())


LANDINGS = (
    ("Athens 1/1", "Ephesus 1/1", 1, 1),
    ("Athens 1/1", "Ephesus 2/2", 2, 2),
    ("Athens 2/1", "Ephesus 1/2", 2, 1),
    ("Athens 1/0", "Ephesus 2/2", 2, 2),
    ("Athens 0/1", "Ephesus 2/2", 2, 1),
    ("Athens 0/1, Sparta 1", "Ephesus 1/2", 2, 0),
    ("Athens 1/1", "Athens 0/1, Ephesus 1/1", 1, 1),  # fleets that already lie there fight too
)


@pytest.mark.parametrize("greek, persian, ships, men", LANDINGS)
def test_6_5_3_odds_of_a_landing_equal_the_rules(greek: str, persian: str, ships: int, men: int):
    state = embark(position(greek, persian, "/ 2 3"), atlas.EPHESUS, ships, men)
    before = state.copy()
    row = rows(state, act.PORT + atlas.ATHENS)[1]
    ends = through_the_rules(do(state, act.PORT + atlas.ATHENS))
    opposed = before.fleet[atlas.GREECE][atlas.ATHENS] > 0

    def outcome(end: State) -> str:
        if opposed and fleets(end, atlas.ATHENS) == (0, 0):
            return "no fleet is left"
        if opposed and end.fleet[atlas.GREECE][atlas.ATHENS] > 0:
            return "Greece wins at sea"
        if men == 0:
            return "Persia wins at sea"
        return {
            (True, False): "Greece holds Athens",
            (False, True): "Persia takes Athens",
            (False, False): "no army is left in Athens",
        }[armies(end, atlas.ATHENS)[atlas.GREECE] > 0, armies(end, atlas.ATHENS)[atlas.PERSIA] > 0]

    assert row.outcomes == tally((outcome(end), chance) for end, chance in ends)
    for side, name in ((atlas.GREECE, "Greece"), (atlas.PERSIA, "Persia")):
        lost = [
            sum(chance * (sum(had[side]) - sum(has[side])) for had, has, chance in pairs)
            for pairs in (
                [(before.fleet, end.fleet, chance) for end, chance in ends],
                [(ashore_and_aboard(before), end.army, chance) for end, chance in ends],
            )
        ]
        words = " and ".join(
            f"{float(n):.2f} {kind}" for n, kind in zip(lost, ("fleets", "armies"), strict=True) if n
        )
        assert f"{name} loses {words}" in row.label


def ashore_and_aboard(state: State) -> list[list[int]]:
    """Armies in the cities and, as a last number, on fleets."""
    return [[*state.army[side], state.carried[side]] for side in (atlas.GREECE, atlas.PERSIA)]


def test_6_5_3_odds_of_a_landing_tell_the_naval_battle_apart():
    state = embark(position("Athens 2/1", "Ephesus 2/2", "/ 2 3"), atlas.EPHESUS, 2, 2)
    found = told(state, act.PORT + atlas.ATHENS)
    assert (found.section, [row.label.split(",")[0] for row in found.rows]) == (
        "7.2.3",
        ["first round", "to the end"],
    )
    for part in ("2 Persian fleets with 2 armies", "1 Greek fleet and 2 armies", "at Athens"):
        assert part in found.title
    one = odds.round_odds(1, 2)
    assert found.rows[0].events == {"an army drowns": one.persian + one.both}
    assert found.rows[1].events == {"Persia wins at sea": odds.battle_odds(1, 2, aboard=2).win(atlas.PERSIA)}


def test_6_5_3_a_landing_in_an_own_city_is_not_called_a_conquest():
    state = embark(position("Athens 1/1", "Sparta 0/1", "2 3 /", turn=atlas.GREECE), atlas.ATHENS, 1, 1)
    row = rows(state, act.PORT + atlas.CITIES.index("Sparta"))[1]
    assert row.outcomes["Greece lands in Sparta"] == odds.battle_odds(1, 1, attacker=atlas.GREECE).win(
        atlas.GREECE
    )


# Marches and events


def against_the_rules(state: State, action: int, city: int) -> Odds:
    """The odds of an action that leads into a land battle, after they were compared with the rules."""
    found = told(state, action)
    ends = through_the_rules(do(state.copy(), action))
    attacker = "Persia" if state.moving == atlas.PERSIA else "Greece"
    defender = "Greece" if state.moving == atlas.PERSIA else "Persia"

    def outcome(end: State) -> str:
        left = armies(end, city)
        if left == (0, 0):
            return f"no army is left in {atlas.CITIES[city]}"
        side = "Greece" if left[atlas.GREECE] else "Persia"
        return (
            f"{side} takes {atlas.CITIES[city]}"
            if side == attacker
            else f"{defender} holds {atlas.CITIES[city]}"
        )

    assert found.rows[1].outcomes == tally((outcome(end), chance) for end, chance in ends)
    return found


def test_7_1_odds_of_a_march_against_armies():
    state = do(
        position("Athens 2", "Thebes 2", "/ 2 3"), act.MOVE + card(2), act.CITY + atlas.THEBES, act.COUNT + 2
    )
    found = against_the_rules(state, act.CITY + atlas.ATHENS, atlas.ATHENS)
    assert found.section == "7.1.3"
    assert "2 Persian armies against 2 Greek armies in Athens" in found.title
    assert "if no other card is played" in found.title
    one = odds.round_odds(2, 2)
    assert found.rows[0].outcomes == {
        "Greece loses an army": one.greek,
        "Persia loses an army": one.persian,
        "both lose an army": one.both,
    }


def test_6_4_2_a_march_to_a_city_without_enemies_is_no_risk():
    state = do(
        position("Athens 2", "Thebes 2", "/ 2 3"), act.MOVE + card(2), act.CITY + atlas.THEBES, act.COUNT + 2
    )
    assert odds.odds(state, act.CITY + atlas.CITIES.index("Delphi")) is None


def test_card_1_odds_of_the_cavalry_count_its_dice_in_full():
    state = do(
        position("Athens 1", "Thebes 2", "/ 1 2"), act.EVENT + card(1), act.CITY + atlas.THEBES, act.COUNT + 2
    )
    found = against_the_rules(state, act.CITY + atlas.ATHENS, atlas.ATHENS)
    assert found.rows[1].outcomes["Persia takes Athens"] == odds.battle_odds(1, 2, highest=6).win(
        atlas.PERSIA
    )
    assert "count in full" in found.title


def test_card_8_odds_of_leonidas_count_his_two_dice():
    state = position("Athens 2", "Thebes 2", "8 2 /", turn=atlas.GREECE)
    do(state, act.EVENT + card(8), act.CITY + atlas.ATHENS)
    found = against_the_rules(state, act.CITY + atlas.THEBES, atlas.THEBES)
    expected = odds.battle_odds(1, 2, attacker=atlas.GREECE, greek_dice=2)
    assert found.rows[1].outcomes["Greece takes Thebes"] == expected.win(atlas.GREECE)
    assert "Greece rolls 2 dice" in found.title


POINTS = (
    (atlas.PERSIA, "Athens 1", "Thebes 1", atlas.THEBES, atlas.ATHENS),
    (atlas.PERSIA, "Sestos 1", "Therma 1", atlas.THERMA, atlas.SESTOS),
    (atlas.GREECE, "Athens 1", "Thebes 1", atlas.ATHENS, atlas.THEBES),
    (atlas.GREECE, "Thebes 1", "Athens 1", atlas.THEBES, atlas.ATHENS),
)


@pytest.mark.parametrize("side, greek, persian, origin, city", POINTS)
def test_card_7_card_10_odds_of_a_battle_for_points_name_them(
    side: int, greek: str, persian: str, origin: int, city: int
):
    """An empty supply city is its owner's (3.5): there a mutual destruction gives no point against it."""
    hands, number = ("/ 7 2", 7) if side == atlas.PERSIA else ("10 2 /", 10)
    state = position(greek, persian, hands, turn=side, bridge=1)
    do(state, act.EVENT + card(number), act.CITY + origin)
    row = against_the_rules(state, act.CITY + city, city).rows[1]
    ends = through_the_rules(do(state.copy(), act.CITY + city))
    persian_point, greek_point = row.events["a point for Persia"], row.events["a point for Greece"]
    assert persian_point - greek_point == sum(end.score * chance for end, chance in ends)
    battle = odds.battle_odds(1, 1, attacker=side, highest=5 if city == atlas.SESTOS else 4)
    assert (persian_point, greek_point)[side == atlas.GREECE] == battle.win(side) + battle.mutual


# Answers


def test_card_15_odds_of_each_answer_before_the_battle():
    state = position("Athens 1, Corinth 1", "Thebes 2", "4 6 15 / 1")
    do(state, act.EVENT + card(1), act.CITY + atlas.THEBES, act.COUNT + 2, act.CITY + atlas.ATHENS)
    assert state.phase == phase.BATTLE_WINDOW
    expected = {
        act.DECLINE: odds.battle_odds(1, 2, highest=6),
        act.EVENT + card(4): odds.battle_odds(1, 2, highest=6, greek_dice=3),
        act.EVENT + card(6): odds.battle_odds(1, 2, highest=4),
        act.EVENT + card(15): odds.battle_odds(1, 2, highest=6, greek_dice=3),
    }
    assert sorted(expected) == sorted(legal_actions(state))
    for action, battle in expected.items():
        found = told(state, action)
        assert found.rows[0].label == "first round"
        assert found.rows[1].outcomes["Greece holds Athens"] == battle.win(atlas.GREECE)


@pytest.mark.parametrize("number, persian", ((4, 1), (15, 2)))
def test_card_15_the_rules_fight_with_three_greek_dice_with_these_chances(number: int, persian: int):
    state = position("Athens 1, Corinth 1", f"Thebes {persian}", f"{number} / 2 3")
    state = march(state, persian, atlas.ATHENS)
    against_the_rules(state, act.EVENT + card(number), atlas.ATHENS)


def test_6_2_1_odds_of_miltiades_say_where_his_cube_must_not_come_from():
    state = position("Athens 2, Corinth 7", "Thebes 1", "4 / 2 3")
    state = march(state, 1, atlas.ATHENS)
    found = told(state, act.EVENT + card(4))
    assert "if the army for the portrait comes from elsewhere" in found.title
    do(state, act.EVENT + card(4))
    assert state.phase == phase.LEADER_CUBE
    here, away = (rows(state, act.CITY + city)[1] for city in (atlas.ATHENS, atlas.CITIES.index("Corinth")))
    assert away.outcomes == found.rows[1].outcomes
    assert here.outcomes["Greece holds Athens"] == odds.battle_odds(1, 1, greek_dice=3).win(atlas.GREECE)


def test_6_2_1_giving_a_cube_for_leonidas_is_no_risk():
    state = position("Athens 2, Corinth 7", "Thebes 1", "8 2 /", turn=atlas.GREECE)
    do(state, act.EVENT + card(8))
    assert state.phase == phase.LEADER_CUBE
    assert all(odds.odds(state, action) is None for action in legal_actions(state))


def test_card_9_odds_with_and_without_artemisia():
    state = embark(position("Athens 1/2", "Ephesus 3/3", "9 / 2 3"), atlas.EPHESUS, 3, 3)
    dice(do(state, act.PORT + atlas.ATHENS), 1, 1, 1, 6, 6)
    assert (state.phase, fleets(state, atlas.ATHENS), state.carried[atlas.PERSIA]) == (
        phase.ARTEMISIA_WINDOW,
        (2, 2),
        2,
    )
    for action, persian in ((act.DECLINE, 2), (act.EVENT + card(9), 1)):
        first, end = rows(state, action)
        assert first.label == "next round"
        assert first.outcomes["both lose a fleet"] == odds.round_odds(2, persian).both
        assert end.events == {
            "Persia wins at sea": odds.battle_odds(2, persian, aboard=persian).win(atlas.PERSIA)
        }


def test_card_9_when_artemisia_ends_the_battle_only_the_landing_is_a_risk():
    state = embark(
        position("Athens 1/2", "Naxos 1/2, Ephesus 1", "9 10 /", turn=atlas.GREECE), atlas.ATHENS, 2, 1
    )
    dice(do(state, act.PORT + atlas.NAXOS), 1, 1, 6, 6)
    assert state.phase == phase.ARTEMISIA_WINDOW
    found = told(state, act.EVENT + card(9))
    assert found.section == "7.1.3"
    assert found.rows[0].label == "first round"
    assert found.rows[1].outcomes["Greece takes Naxos"] == odds.battle_odds(1, 1, attacker=atlas.GREECE).win(
        atlas.GREECE
    )


def test_card_5_odds_of_the_immortals():
    state = position("Athens 2", "Thebes 2", "/ 2 3 5")
    do(state, act.MOVE + card(2), act.CITY + atlas.THEBES, act.COUNT + 2, act.CITY + atlas.ATHENS)
    dice(state, 1, 1, 6, 6)
    do(state, act.DECLINE)
    dice(state, 1, 6, 6)
    assert state.phase == phase.IMMORTALS_WINDOW
    assert odds.odds(state, act.DECLINE) is None
    found = against_the_rules(state, act.EVENT + card(5), atlas.ATHENS)
    assert found.rows[0].label == "first round"
    assert found.rows[1].outcomes["Persia takes Athens"] == odds.battle_odds(2, 2).win(atlas.PERSIA)


def test_card_5_card_7_the_points_of_a_battle_are_given_before_the_immortals_come():
    state = position("Athens 2", "Thebes 1", "/ 7 5 2")
    dice(do(state, act.EVENT + card(7), act.CITY + atlas.THEBES, act.CITY + atlas.ATHENS), 1, 6, 6)
    assert state.phase == phase.IMMORTALS_WINDOW
    assert rows(state, act.EVENT + card(5))[1].events == {}


def test_6_2_1_calling_themistocles_is_no_risk_while_his_cube_is_chosen():
    state = embark(position("Athens 8/1, Sparta 1/1", "Ephesus 1/2", "5 / 2 3"), atlas.EPHESUS, 2, 1)
    do(state, act.PORT + atlas.ATHENS)
    assert odds.odds(state, act.EVENT + card(5)) is None
    do(state, act.EVENT + card(5))
    assert state.phase == phase.LEADER_CUBE
    assert all(odds.odds(state, action) is None for action in legal_actions(state))


def test_card_5_odds_of_declining_themistocles_and_of_where_he_sails():
    state = embark(position("Athens 2/1, Sparta 1/1", "Ephesus 1/2", "5 / 2 3"), atlas.EPHESUS, 2, 1)
    before = rows(state, act.PORT + atlas.ATHENS)[1].outcomes
    do(state, act.PORT + atlas.ATHENS)
    assert state.phase == phase.SAIL_WINDOW
    assert rows(state, act.DECLINE)[1].outcomes == before
    assert odds.odds(state, act.EVENT + card(5)) is None
    do(state, act.EVENT + card(5), act.PORT + atlas.CITIES.index("Sparta"))
    assert state.phase == phase.DESTINATION
    joins, stays_away = (rows(state, act.PORT + city)[1] for city in (atlas.ATHENS, atlas.NAXOS))
    assert joins.events == {"Persia wins at sea": odds.battle_odds(2, 2, aboard=1).win(atlas.PERSIA)}
    assert stays_away.outcomes == before


# Between rounds


def test_7_1_5_odds_of_fighting_on():
    state = march(position("Athens 2, Corinth 1", "Thebes 3", "/ 2 3"), 3, atlas.ATHENS)
    dice(state, 1, 1, 1, 6, 6)
    for now in (phase.ATTACKER_RETREAT, phase.DEFENDER_RETREAT):
        assert state.phase == now
        found = against_the_rules(state, act.DECLINE, atlas.ATHENS)
        assert [row.label.split(",")[0] for row in found.rows] == ["next round", "to the end"]
        assert found.rows[1].outcomes["Persia takes Athens"] == odds.battle_odds(2, 2).win(atlas.PERSIA)
        assert all(
            odds.odds(state, action) is None for action in legal_actions(state) if action != act.DECLINE
        )
        do(state, act.DECLINE)


def test_7_2_5_odds_of_fighting_on_at_sea_and_of_leaving_the_port_to_a_landing():
    state = embark(position("Athens 1/2, Sparta 1", "Ephesus 2/2", "/ 2 3"), atlas.EPHESUS, 2, 2)
    dice(do(state, act.PORT + atlas.ATHENS), 4, 4, 1, 1)
    assert (state.phase, fleets(state, atlas.ATHENS)) == (phase.ATTACKER_RETREAT, (1, 2))
    first, end = rows(state, act.DECLINE)
    assert first.label == "next round"
    assert end.events == {"Persia wins at sea": odds.battle_odds(1, 2, aboard=2).win(atlas.PERSIA)}
    assert odds.odds(state, act.PORT + atlas.EPHESUS) is None
    do(state, act.DECLINE)
    assert state.phase == phase.DEFENDER_RETREAT
    leaving = told(state, act.PORT + atlas.CITIES.index("Sparta"))
    assert (leaving.section, leaving.rows[0].label) == ("7.1.3", "first round")
    assert leaving.rows[1].outcomes["Greece holds Athens"] == odds.battle_odds(1, 2).win(atlas.GREECE)


# Whose chance it is, and of what


# The Persians who attack Athens, and the steps of their move.
ATTACKS = {
    "on land": ("Thebes 3", (act.CITY + atlas.THEBES, act.COUNT + 3, act.CITY + atlas.ATHENS)),
    "at sea": (
        "Ephesus 2/3",
        (act.PORT + atlas.EPHESUS, act.COUNT + 3, act.COUNT + 0, act.PORT + atlas.ATHENS),
    ),
    "ashore": (
        "Ephesus 2/3",
        (act.PORT + atlas.EPHESUS, act.COUNT + 3, act.COUNT + 2, act.PORT + atlas.ATHENS),
    ),
}


def questions(kind: str) -> list[tuple[State, int]]:
    """Every question to either side that leads into a battle or on with it, with the answer that does."""
    persian, steps = ATTACKS[kind]
    state = position("Athens 2/2, Sparta 1", persian, "7 / 2 3")
    found: list[tuple[State, int]] = []
    for action in (act.MOVE + card(3), *steps):
        if state.phase == phase.DESTINATION:
            found.append((state.copy(), action))
        do(state, action)
    for rolled in ((1, 1, 1, 6, 6), ()):
        while state.phase != phase.DIE:
            found.append((state.copy(), act.DECLINE))
            do(state, act.DECLINE)
        dice(state, *rolled)
    return found


@pytest.mark.parametrize(
    "kind, aim", [("on land", "you take Athens"), ("at sea", "you win at sea"), ("ashore", "you take Athens")]
)
def test_7_a_chance_is_that_of_the_side_that_is_asked(kind: str, aim: str):
    asked = set[int]()
    for state, action in questions(kind):
        mover = sequence.mover(state)
        asked.add(mover)
        ends = through_the_rules(do(state.copy(), action))
        at = fleets if kind == "at sea" else armies
        success = sum((chance for end, chance in ends if at(end, atlas.ATHENS)[atlas.PERSIA]), Fraction(0))
        assert 0 < success < Fraction(1, 2), "the two sides must differ for the test to mean anything"
        (own,) = told(state, action).own
        assert own == (
            Chance(atlas.PERSIA, aim, success)
            if mover == atlas.PERSIA
            else Chance(atlas.GREECE, "you beat them off", 1 - success)
        )
    assert asked == {atlas.GREECE, atlas.PERSIA}


def test_7_an_outcome_has_one_tone_for_each_side_and_the_opposite_one_for_the_other():
    tones: dict[str, dict[int, Tone]] = {}
    for kind in ("on land", "at sea", "ashore"):
        for state, action in questions(kind):
            for row in told(state, action).rows:
                for outcome, tone in row.tones.items():
                    assert tones.setdefault(outcome, {}).setdefault(sequence.mover(state), tone) == tone
    opposite = dict(zip(Tone, reversed(Tone), strict=True))
    assert all(opposite[of[atlas.GREECE]] == of[atlas.PERSIA] for of in tones.values())

    def good_for_persia(tone: Tone) -> set[str]:
        return {outcome for outcome, of in tones.items() if of[atlas.PERSIA] == tone}

    assert good_for_persia(Tone.TRIUMPH) == {"Persia takes Athens", "Persia wins at sea"}
    assert good_for_persia(Tone.GAIN) == {"Greece loses an army", "Greece loses a fleet"}


# What is no battle


def test_card_10_odds_of_a_separate_peace():
    state = position(hands="7 8 / 10")
    found = told(state, act.EVENT + card(10))
    assert (found.title, found.section) == ("Separate Peace", "card.10")
    assert sorted(found.rows[0].outcomes.values()) == [Fraction(15, 36), Fraction(21, 36)]
    do(state, act.EVENT + card(10))
    lost = Fraction(0)
    for greek, persian in product(range(1, 7), repeat=2):
        lost += Fraction(len(hand_after(state, greek, persian)) == 1, 36)
    assert found.rows[0].outcomes["Greece loses its Spartan cards and shows its hand"] == lost


def hand_after(state: State, greek: int, persian: int) -> list[int]:
    after = dice(state.copy(), greek, persian)
    return [index for index in range(16) if after.hand[atlas.GREECE] >> index & 1]


def test_card_10_the_greek_half_and_an_empty_hand_have_no_such_odds():
    assert odds.odds(position(hands="10 /", turn=atlas.GREECE), act.EVENT + card(10)) is None
    assert odds.odds(position(hands="/ 10", idle_plays=1), act.EVENT + card(10)) is None


def test_6_3_the_steps_before_a_destination_are_no_risk():
    state = position("Athens 1/1", "Thebes 2, Ephesus 2/2", "/ 2 3")
    for action in (act.MOVE + card(2), act.PORT + atlas.EPHESUS, act.COUNT + 2, act.COUNT + 1):
        assert state.phase in (phase.TURN, phase.ORIGIN) or state.phase < phase.DESTINATION
        assert all(odds.odds(state, choice) is None for choice in legal_actions(state))
        do(state, action)
    assert state.phase == phase.DESTINATION


def test_7_odds_do_not_depend_on_hidden_cards():
    told_odds = []
    for greek in ("4 6", "15 9", "7 16"):
        state = position("Athens 2", "Thebes 2", f"{greek} / 1 2")
        do(state, act.EVENT + card(1), act.CITY + atlas.THEBES, act.COUNT + 2)
        told_odds.append(told(state, act.CITY + atlas.ATHENS))
    assert told_odds[0] == told_odds[1] == told_odds[2]


@pytest.mark.parametrize("seed", range(6))
def test_7_odds_of_all_actions_of_whole_games_add_up_and_change_nothing(seed: int):
    random = Random(seed)
    state = position(producing=atlas.PERSIA, bridge=seed % 2, edition=seed % 2)
    out = [0] * 33
    found = 0
    while (side := sequence.mover(state)) != OVER:
        n = sequence.legal(state, out)
        actions = list(range(n)) if side == CHANCE else out[:n]
        if side >= 0:
            view = seen_by(state, side)
            packed = view.pack()
            for action in actions:
                if odds.odds(view, action):
                    told(state, action)
                    found += 1
            assert view.pack() == packed
        sequence.apply(state, random.choice(actions))
    assert found > 0


def test_7_a_question_nobody_answers_has_no_odds():
    state = march(position("Athens 2", "Thebes 2", "/ 2 3"), 2, atlas.ATHENS)
    decline_windows(state)
    assert state.phase == phase.DIE
    assert odds.odds(state, 0) is None


def test_7_1_3_the_summary_is_the_chance_to_take_the_city():
    state = position("Thebes 1, Athens 1", "Larissa 3, Sestos 1", "/ 7", turn=atlas.PERSIA)
    match = Match(cast(Game, game), physical=True, position=state)
    whole = match.odds(match.read("7 Larissa-Thebes 2"))
    assert whole is not None
    win = odds.battle_odds(1, 2).win(atlas.PERSIA)
    assert whole.summary == f"you take Thebes {float(100 * win):.0f}%"
    assert match.odds(match.read("move 7")) is None
