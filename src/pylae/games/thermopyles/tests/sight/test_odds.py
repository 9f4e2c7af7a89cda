"""Odds: what is told of a charge equals every roll of its dice, played through the rules themselves."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from pylae.core.chance import CHANCE
from pylae.core.match import Match
from pylae.core.odds import tally
from pylae.core.testing import played_out
from pylae.games import thermopyles as game
from pylae.games.thermopyles.rules import act, common, endings, phase
from pylae.games.thermopyles.rules.state import State
from pylae.games.thermopyles.sight.odds import dice_totals
from pylae.games.thermopyles.tests.positions import play, table
from pylae.terminal.telling import odds_lines

EVENTS = ("first beaten", "first annihilated", "second beaten", "second annihilated")
SLOTS = ("17/22 19/20", "22/22 21/23", "18/26 16/23")


def rolls(state: State) -> Sequence[int]:
    """The faces of a die of the charge; no more supports are asked for, and then it is over."""
    if state.phase == phase.DIE:
        return range(6)
    return (act.ASK,) if state.phase == phase.SUPPORT else ()


def fate(before: State, after: State, place: int) -> str:
    """What became of a Persian card, by where it lies now."""
    card = before.slot[place]
    if after.graveyard >> card & 1:
        return "annihilated"
    return "repelled" if common.persian_discard(after) >> card & 1 else ""


def twelfth(after: State) -> bool:
    """Whether the first card was the last that the Graveyard needed: the second is not fought then."""
    return after.outcome == endings.CASUALTIES and after.slot[1] >= 0


def verdict(after: State) -> int:
    """Whether the game is won or lost once Persians have stepped into the empty places, whoever they are."""
    state, out = after.copy(), [0]
    while state.phase == phase.ARRIVAL:
        game.apply(state, 0)
    game.returns(state, out)
    return out[0]


def through_the_rules(
    before: State, supports: int, card: int | None = None
) -> tuple[dict[str, Fraction], dict[str, Fraction]]:
    """Chances of outcomes and events, from the rules alone."""
    state = before.copy()
    if card is not None:
        game.apply(state, act.FIGHT + card)
    if state.phase == phase.SUPPORT:
        game.apply(state, act.ASK + supports)
    outcomes: list[tuple[str, Fraction]] = []
    events: dict[str, Fraction] = dict.fromkeys(EVENTS, Fraction(0))
    for after, chance in played_out(state, game.apply, rolls):
        first, second = fate(before, after, 0), fate(before, after, 1)
        fought = [f"first {first}", *([f"second {second or 'stands'}"] if not twelfth(after) else [])]
        ending = {1: ["wins the game"], 0: [], -1: ["loses the game"]}[verdict(after)]
        outcomes.append((", ".join([*(fought if first else ["defeat"]), *ending]), chance))
        events["first beaten"] += chance * bool(first)
        events["first annihilated"] += chance * (first == "annihilated")
        events["second beaten"] += chance * bool(second)
        events["second annihilated"] += chance * (second == "annihilated")
    return tally(outcomes), events


def odds_of(match: Match, action: int) -> Any:
    odds = match.odds(action)
    assert odds
    return odds


@pytest.mark.parametrize("location", [1, 3, 6])
@pytest.mark.parametrize("slots", SLOTS)
def test_fight_4_odds_of_a_charge_equal_all_rolls(location: int, slots: str):
    match = table([16], slots=slots, location=location)
    action = match.actions()[1]
    odds = odds_of(match, action)
    assert (odds.section, len(odds.rows)) == ("fight.4", 5)
    for supports in range(5):
        outcomes, events = through_the_rules(match.state, supports, action - act.FIGHT)
        assert odds.rows[supports].outcomes == outcomes
        assert odds.rows[supports].events == events


@pytest.mark.parametrize("value", range(10, 21))
def test_fight_4_odds_of_every_card(value: int):
    match = table([value], slots="19/25 12/27", location=3, support=1)
    action = match.actions()[1]
    for supports, row in enumerate(odds_of(match, action).rows):
        assert (row.outcomes, row.events) == through_the_rules(match.state, supports, action - act.FIGHT)


def test_fight_2_odds_have_a_row_for_each_support_that_is_left():
    for support in range(5):
        match = table([16], support=support)
        rows = odds_of(match, match.actions()[1]).rows
        assert [row.label for row in rows] == [
            f"{n} support{'' if n == 1 else 's'}" for n in range(support + 1)
        ]


def test_fight_2_odds_of_a_number_of_supports_about_to_be_asked_for():
    match = play(table([16], location=3), "fight 16")
    for supports, action in enumerate(match.actions()):
        (row,) = odds_of(match, action).rows
        assert (row.outcomes, row.events) == through_the_rules(match.state, supports)


def test_fight_2_r8_odds_of_one_more_support_count_the_dice_already_seen():
    match = play(
        table([14], location=6, slots="18/21 16/23", support_sequential=True),
        "fight 14",
        "support 1",
        "die 3",
    )
    assert match.state.strength == 17
    stop, more = match.actions()
    for supports, action in enumerate((stop, more)):
        (row,) = odds_of(match, action).rows
        assert (row.outcomes, row.events) == through_the_rules(match.state, supports)
    assert odds_of(match, more).rows[0].events["first beaten"] == 1  # 17 and two dice
    assert odds_of(match, stop).rows[0].events["first annihilated"] == Fraction(1, 2)


def test_end_4_odds_do_not_count_a_second_card_that_is_not_fought():
    """The twelfth card in the Graveyard ends the game between the two comparisons."""
    match = table([20], slots="19/20 18/21", grave=11, location=1, support=1)
    action = match.actions()[1]
    for supports, row in enumerate(odds_of(match, action).rows):
        assert (row.outcomes, row.events) == through_the_rules(match.state, supports, action - act.FIGHT)


ENDING_POSITIONS = {
    "twelfth by the first": {"slots": "19/20 18/21", "grave": 11},
    "twelfth by the second": {"slots": "16/23 19/20", "grave": 11},
    "army spent by one": {"slots": "17/22 19/20", "persians": 0},
    "army spent by two": {"slots": "17/22 19/20", "persians": 1},
    "the last card": {"slots": "17/22 19/20", "spartans": 0},
    "the last card may win": {"slots": "17/22 19/20", "spartans": 0, "persians": 1},
}


@pytest.mark.parametrize("where", ENDING_POSITIONS.values(), ids=ENDING_POSITIONS)
@pytest.mark.parametrize("one_by_one", (False, True), ids=("one number", "one by one"))
def test_end_odds_say_what_wins_and_what_loses_the_game_now(where: dict[str, Any], one_by_one: bool):
    """Every outcome that ends the game says so, and no other: checked against all rolls."""
    match = table([16], location=3, support_sequential=one_by_one, **where)
    action = match.actions()[1]
    for supports, row in enumerate(odds_of(match, action).rows):
        if supports < 2 or not one_by_one:
            assert row.outcomes == through_the_rules(match.state, supports, action - act.FIGHT)[0]
    play(match, "fight 16")
    for supports, choice in enumerate(match.actions()):
        (row,) = odds_of(match, choice).rows
        assert row.outcomes == through_the_rules(match.state, supports)[0]


def said_of(match: Match, move: str) -> str:
    return odds_of(match, match.read(move)[0]).summary


def test_end_4_a_choice_says_in_a_line_whether_it_wins_the_game_now():
    match = table([20, 13], slots="19/20 18/21", grave=11)
    assert said_of(match, "fight 20") == "wins the game now 100%"
    assert said_of(match, "fight 13") == "wins the game now 0%; with 4 supports 99%"
    assert said_of(table([17], persians=0, support=0), "fight 17") == "wins the game now 100%"


def test_end_2_a_choice_says_in_a_line_whether_it_loses_the_game_now():
    assert said_of(table([10], spartans=0, support=0), "fight 10") == "loses the game now"
    may_win = table([13], slots="19/20 18/21", grave=11, spartans=0, support=2)
    assert (
        said_of(may_win, "fight 13")
        == "wins the game now 0%; with 2 supports 58%; otherwise the game is lost"
    )
    assert "lost" not in said_of(table([10], [11], spartans=0, support=0), "fight 10")


def test_end_2_r8_a_support_after_which_more_may_join_loses_nothing_yet():
    match = play(table([15], spartans=0, support_sequential=True, slots="22/22 21/23"), "fight 15")
    assert said_of(match, "support 0") == "loses the game now"
    assert "loses the game now" not in said_of(match, "support 1")
    assert odds_of(match, match.read("support 1")[0]).rows[0].label == "1 support and no more"


def test_end_1_a_retreat_from_6_says_that_it_loses_the_game_now():
    assert said_of(table([15], location=6), "retreat") == "loses the game now"
    forced = table([], [16], location=6)
    assert forced.odds(act.RETREAT) is None and "the game is lost" in forced.prompt().text


def test_fight_4_a_choice_has_the_chance_of_the_players_in_one_line():
    """Both numbers are those of the table: alone and with all supports, or for the supports that are asked for."""
    match = table([12, 16], location=3)
    for choice in match.legal()[1:]:
        rows = odds_of(match, choice.action).rows
        own = odds_of(match, choice.action).own
        assert {chance.seat for chance in own} == {match.mover}
        assert own[0].of == "beats the first" and own[0].chance == rows[0].events["first beaten"]
        if len(own) > 1:
            assert own[1].of == "with 4 supports" and own[1].chance == rows[-1].events["first beaten"]
    play(match, "fight 12")
    for choice in match.legal():
        (row,) = odds_of(match, choice.action).rows
        told = {chance.of: chance.chance for chance in odds_of(match, choice.action).own}
        assert told == {
            "beats the first": row.events["first beaten"],
            "beats both": row.events["second beaten"],
        }


def test_fight_4_a_chance_of_7775_in_7776_is_not_told_as_certain():
    match = play(table([15], location=6, slots="21/23 22/22"), "fight 15")
    odds = odds_of(match, match.read("support 4")[0])
    assert odds.rows[0].events["first beaten"] == Fraction(7775, 7776)
    assert "beats the first >99%" in odds.summary
    assert any(">99.9%" in line for line in odds_lines("support 4", odds))
    assert not any("100.0" in line for line in odds_lines("support 4", odds))


def test_fight_4_odds_of_sure_things():
    row = odds_of(table([20], slots="12/27 22/22"), act.FIGHT + 19).rows[0]
    assert row.outcomes == {"first repelled, second stands": 1}
    row = odds_of(table([10], slots="22/22 21/23", support=0), act.FIGHT).rows[0]
    assert row.outcomes == {"defeat": 1}
    assert set(row.events.values()) == {0}


def test_retreat_has_no_odds():
    match = table([15], [16])
    assert match.odds(act.RETREAT) is None
    play(match, "retreat")
    assert all(match.odds(action) is None for action in match.actions())
    rolling = play(table([15], location=3, support=0), "fight 15")
    assert rolling.mover == CHANCE
    assert rolling.odds(0) is None


def test_fight_4_odds_name_both_persians_and_the_strength():
    match = table([16], slots="17/22 19/20")
    title = odds_of(match, match.actions()[1]).title
    for part in ("16", "17/22", "19/20"):
        assert part in title


@pytest.mark.parametrize("dice", range(6))
def test_fight_2_dice_totals_are_all_ways(dice: int):
    totals = dice_totals(dice)
    assert sum(totals.values()) == 6**dice
    assert (min(totals), max(totals)) == (dice, 6 * dice)
    assert all(totals[total] == totals[7 * dice - total] for total in totals)
