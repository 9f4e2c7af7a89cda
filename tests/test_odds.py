"""Exact chances: each tool of `pylae.core.odds` against counting every throw one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest

from pylae.core.game import Odds, OddsRow
from pylae.core.odds import (
    Chance,
    Tone,
    any_of,
    even,
    likely,
    mean,
    mixed,
    percent,
    shares,
    tally,
    together,
    total,
    totals,
    where,
)
from pylae.core.state import StateBase, int8
from pylae.core.testing import played_out

DIE = range(1, 7)
TOSS = {"heads": Tone.GAIN, "tails": Tone.LOSS}
HANDFULS: tuple[list[Sequence[int]], ...] = (
    [],
    [DIE],
    [DIE, DIE, DIE],
    [(0, 0, 0, 0, 1, 2), (0, 1, 2, 2)],
    [(-1, 0, 3), DIE, (5, 5)],
)


@pytest.mark.parametrize("dice", HANDFULS)
def test_totals_count_every_throw(dice: list[Sequence[int]]):
    throws = Counter(sum(faces) for faces in product(*dice))
    assert totals(dice) == throws
    assert list(totals(dice)) == sorted(throws)


@pytest.mark.parametrize("dice", HANDFULS)
def test_shares_are_parts_of_all_throws(dice: list[Sequence[int]]):
    chances = shares(totals(dice))
    throws = list(product(*dice))
    for shown, chance in chances.items():
        assert chance == Fraction(sum(sum(throw) == shown for throw in throws), len(throws))
    assert total(chances.values()) == 1


def test_what_stands_twice_among_equally_likely_outcomes_is_twice_as_likely():
    assert even("aab") == {"a": Fraction(2, 3), "b": Fraction(1, 3)}


def test_a_pair_is_as_likely_as_every_throw_of_both_says():
    pairs = together(even(DIE), even(range(1, 9)))
    assert pairs == even(list(product(DIE, range(1, 9))))
    assert where(pairs, lambda pair: pair[0] < pair[1]) == Fraction(7 + 6 + 5 + 4 + 3 + 2, 48)


def test_the_mean_is_the_sum_of_all_throws_over_their_number():
    throws = [sum(faces) for faces in product(DIE, (0, 0, 5))]
    assert mean(shares(totals([DIE, (0, 0, 5)]))) == Fraction(sum(throws), len(throws))


def test_one_of_several_happens_unless_none_does():
    throws = list(product(DIE, repeat=3))
    some = Fraction(sum(6 in throw for throw in throws), len(throws))
    assert any_of([Fraction(1, 6)] * 3) == some
    assert any_of([]) == 0


def test_cases_are_mixed_by_their_chances():
    rain, sun = {"wet": Fraction(1), "cold": Fraction(1, 2)}, {"wet": Fraction(0), "cold": Fraction(1, 4)}
    mix = mixed([(Fraction(1, 3), rain), (Fraction(2, 3), sun)])
    assert mix == {"wet": Fraction(1, 3), "cold": Fraction(1, 3)}


def test_parts_are_added_up_and_what_cannot_happen_is_left_out():
    chances = tally([("a", Fraction(1, 2)), ("b", Fraction(0)), ("a", Fraction(1, 2))])
    assert chances == {"a": 1, "b": 0}
    assert likely(chances) == {"a": 1}


def test_only_what_is_certain_is_told_as_everything_and_only_what_cannot_be_as_nothing():
    wanted = {
        Fraction(0): "0%",
        Fraction(1, 7776): "<0.1%",
        Fraction(1, 1999): "0.1%",
        Fraction(1, 3): "33.3%",
        Fraction(7775, 7776): ">99.9%",
        Fraction(1): "100%",
    }
    assert {chance: percent(chance) for chance in wanted} == wanted
    assert [percent(Fraction(part, 216), 0) for part in (0, 1, 2, 214, 215, 216)] == [
        "0%",
        "<1%",
        "1%",
        "99%",
        ">99%",
        "100%",
    ]


def test_the_outcomes_of_a_row_add_up_to_one():
    OddsRow("a coin", even(("heads", "tails")), {"anything": Fraction(1, 7)}, TOSS)
    with pytest.raises(ValueError, match="a coin: the outcomes add up to 1/2"):
        OddsRow("a coin", {"heads": Fraction(1, 2)}, {}, {"heads": Tone.GAIN})


def test_every_outcome_of_a_row_has_a_tone_and_rows_are_told_from_the_best_to_the_worst():
    with pytest.raises(ValueError, match="a coin: .*: tails"):
        OddsRow("a coin", even(("heads", "tails")), {}, {"heads": Tone.GAIN})
    with pytest.raises(ValueError, match="a coin: .*: edge"):
        OddsRow("a coin", even(("heads", "tails")), {}, TOSS | {"edge": Tone.EVEN})
    row = OddsRow("a coin", even(("tails", "heads")), {}, TOSS)
    assert [name for name, _ in row.ordered()] == ["heads", "tails"]


def test_a_legend_covers_every_row_and_every_tone_has_a_meaning_of_its_own():
    toss = OddsRow("a coin", even(("tails", "heads")), {}, TOSS)
    draw = OddsRow("a card", {"a blank": Fraction(1)}, {}, {"a blank": Tone.EVEN})
    assert Odds("Luck", "1", (toss, draw)).tones == [Tone.GAIN, Tone.EVEN, Tone.LOSS]
    assert len({tone.meaning for tone in Tone}) == len(Tone)


def test_a_chance_is_somebodys_and_of_something():
    assert str(Chance(1, "you win the toss", Fraction(1, 2))) == "you win the toss 50%"
    for seat, of, chance in ((-1, "you win", 1), (0, "", 1), (0, "you win", 2), (0, "you win", -1)):
        with pytest.raises(ValueError, match="a chance is somebody's"):
            Chance(seat, of, Fraction(chance))
    with pytest.raises(ValueError, match="whose it is and of what: 94%"):
        Odds("Luck", "1", (), besides="94%")


def test_an_estimate_is_told_with_its_range():
    third, half, most = Fraction(1, 3), Fraction(1, 2), Fraction(7775, 7776)
    assert Chance.over(0, "you win", [half]) == Chance(0, "you win", half)
    assert Chance.over(0, "you win", [third, half]).told == "about 42% (33–50%)"
    assert Chance.over(0, "you win", [half, half]).told == "about 50%"
    assert Chance.over(0, "you win", [Fraction(0), most]).told == "about 50% (0–>99%)"
    told = Odds("Luck", "1", (), (Chance.over(0, "you win", [third, half]), Chance(0, "you draw", third)))
    assert told.summary == "you win about 42% (33–50%); you draw 33%"


class Race(StateBase):
    """A runner throws until it is home; whoever throws a one must say whether to go on."""

    place = int8()
    throws = int8()
    asked = int8()


HOME, GO_ON = 8, 100


def run(race: Race, action: int) -> None:
    if action == GO_ON:
        race.asked = 0
        return
    race.place = min(HOME, race.place + action + 1)
    race.throws += 1
    race.asked = int(action == 0)


def rolls(race: Race) -> Sequence[int]:
    if race.asked:
        return (GO_ON,)
    return () if race.place == HOME else range(6)


def test_every_outcome_is_played_through_the_rules():
    """Eight dice are enough to get home from anywhere; how many are needed is counted over all throws of eight."""
    needed: Counter[int] = Counter()
    for faces in product(DIE, repeat=HOME):
        needed[next(n for n in range(1, HOME + 1) if sum(faces[:n]) >= HOME)] += 1
    ends = played_out(Race(), run, rolls)
    assert tally((race.throws, chance) for race, chance in ends) == shares(needed)


def test_ways_that_meet_go_on_as_one():
    ends = played_out(Race(), run, rolls)
    keys = [race.pack() for race, _ in ends]
    assert len(set(keys)) == len(keys)
    assert total(chance for _, chance in ends) == 1


def test_the_position_that_is_played_out_stays_as_it_is():
    race = Race()
    played_out(race, run, rolls)
    assert race == Race()
