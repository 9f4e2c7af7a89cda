"""What is told before a choice: of a battle what really happens then, of cards at random what counting them one by one gives."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from pylae.core.odds import Tone
from pylae.games.greeks_and_vikings.data import card, limits
from pylae.games.greeks_and_vikings.rules import act, agenda, endings, job, sequence, totals, zones
from pylae.games.greeks_and_vikings.rules.state import State
from pylae.games.greeks_and_vikings.sight import odds
from pylae.games.greeks_and_vikings.sight.views import hide
from pylae.games.greeks_and_vikings.tests.own_cards import action, combatant, own_cards
from pylae.games.greeks_and_vikings.tests.positions import A, B, Side, Table, table
from pylae.games.greeks_and_vikings.tests.sight.test_explaining import walk


def view_of(state: State) -> State:
    """What the one who decides sees."""
    view = state.copy()
    hide(view, sequence.mover(state))
    return view


def told(war: Table, action: int) -> str:
    """The outcome of an attack in words."""
    found = odds.odds(view_of(war.state), action)
    assert found is not None and len(found.rows) == 1
    ((outcome, chance),) = found.rows[0].outcomes.items()
    assert chance == 1
    return outcome


# Battles


@pytest.mark.parametrize(
    ("field", "outcome", "tone"),
    [
        ("", "your opponent loses Rollo and 6", Tone.GAIN),
        ("paris", "you lose 3, your opponent loses Rollo and 6", Tone.EVEN),
    ],
)
def test_r32_what_the_attack_of_the_sheet_leads_to_is_told(field: str, outcome: str, tone: Tone):
    war = table(Side("alexander+xiphos"), Side("rollo", field=field), phase=job.BATTLE)
    check_told(war, war.attack("alexander", "rollo"), outcome, tone)


@pytest.mark.parametrize(
    ("theirs", "target", "outcome", "tone"),
    [
        (Side("wall"), "wall", "you lose plain0 and 3", Tone.LOSS),
        (Side("plain1"), "plain1", "you lose plain0, your opponent loses plain1", Tone.EVEN),
        (Side("weak"), "weak", "your opponent loses weak and 1", Tone.GAIN),
        (Side(), B, "your opponent loses 2", Tone.GAIN),
        (Side(sp=1), B, "your opponent loses 1, and the game is over", Tone.TRIUMPH),
    ],
)
def test_1_6_r4_r5_r6_what_an_attack_leads_to_is_told(
    theirs: Side, target: str | int, outcome: str, tone: Tone
):
    cards = {"wall": combatant(def_=5), "weak": combatant(def_=1)}
    war = own_cards(cards, Side("plain0"), theirs, phase=job.BATTLE)
    check_told(war, war.attack("plain0", target), outcome, tone)


def test_c10_both_totals_are_explained_and_the_bold_defend_with_atk():
    war = own_cards(
        {"brave": combatant(keywords=["bold"], atk=3, def_=1)},
        Side("plain0"),
        Side("brave"),
        phase=job.BATTLE,
    )
    found = odds.odds(view_of(war.state), war.attack("plain0", "brave"))
    assert found and found.title == "plain0: ATK 2 = 2 printed; brave: ATK (Bold) 3 = 3 printed"


def check_told(war: Table, attack: int, outcome: str, tone: Tone) -> None:
    assert told(war, attack) == outcome
    found = odds.odds(view_of(war.state), attack)
    assert found and found.rows[0].tones == {outcome: tone}


def reckoned(state: State, attack: int) -> tuple[list[int], list[int]]:
    """By the sheet alone: who falls, and the State Points of each player afterwards."""
    slot, target = divmod(attack - act.ATTACK, act.TARGETS)
    fighter, points = limits.TRENCH * state.turn + slot, list(state.sp)
    force = totals.total(state, fighter, card.ATK)
    if target >= limits.PLACES:
        points[target - limits.PLACES] = max(0, points[target - limits.PLACES] - force)
        return [], points
    bold = totals.has(state, target, card.BOLD)
    wall = totals.total(state, target, card.ATK if bold else card.DEF)
    loser = (target if force > wall else fighter) // limits.TRENCH
    points[loser] = max(0, points[loser] - abs(force - wall))
    return ([target] if force > wall else [fighter] if force < wall else sorted((fighter, target))), points


def attacks_in_games(games: int) -> list[tuple[State, int]]:
    """Every attack that could be made in some random games."""
    found = []
    for seed in range(games):
        for state in walk(seed, players=2 + seed % 3):
            if state.jobs and agenda.part(state, agenda.WHAT) == job.BATTLE:
                out = [0] * act.MOST_LEGAL
                n = sequence.legal(state, out)
                found += [(state.copy(), action) for action in out[:n] if action >= act.ATTACK]
    return found


def test_1_6_what_is_told_is_what_really_happens():
    quiet = compared = 0
    for state, attack in attacks_in_games(8):
        said = told(Table(state), attack)
        after = state.copy()
        sequence.apply(after, attack)
        asked = after.jobs > 0 and agenda.part(after, agenda.WHAT) > job.ENDING
        assert ("then" in said) == asked
        me, losses = state.turn, Counter[int]()
        for who, number in re.findall(r"(you|your opponent|Player \d) loses? (?:[^,]* and )?(\d+)", said):
            losses[me if who == "you" else 1 - me if "opp" in who else int(who[-1]) - 1] = int(number)
        for player in range(state.players):
            assert max(0, state.sp[player] - after.sp[player]) == losses[player]
        assert ("the game is over" in said) == (after.outcome != endings.GOING_ON)
        compared += 1
        fallen, points = reckoned(state, attack)
        if after.sp == points and after.outcome == endings.GOING_ON and not asked:
            names = [odds.named(state, place) for place in fallen]
            assert all(re.search(rf"loses? (.* and )?{re.escape(name)}", said) for name in names)
            quiet += 1
    assert compared > 100 and quiet > 30


def test_1_6_looking_at_the_odds_changes_nothing():
    for state, attack in attacks_in_games(2):
        view = view_of(state)
        kept = view.copy()
        odds.odds(view, attack)
        assert view == kept


# Cards at random


def kinds(state: State, names: list[str]) -> list[int]:
    war = Table(state)
    return [state.card[war.number(name)][card.KIND] for name in names]


DECK = ["hoplite", "hoplite", "xiphos", "aspis", "marathon"]


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_draw_chances_of_drawn_cards_are_those_of_all_hands(count: int):
    war = table(Side(deck=" ".join(DECK)), Side(), phase=job.DRAWING)
    found = odds.odds(view_of(war.state), act.DRAW + count)
    assert found is not None
    hands = [*combinations(kinds(war.state, DECK), count)]
    combatants = Counter(hand.count(card.COMBATANT) for hand in hands)
    row = found.rows[0]
    assert row.outcomes == {
        odds.among(number, count): Fraction(ways, len(hands)) for number, ways in combatants.items()
    }
    for kind, words in enumerate(odds.ONE_OF):
        having = Fraction(sum(kind in hand for hand in hands), len(hands))
        assert row.events.get(words if count == 1 else f"at least {words}", 0) == having


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_c15_what_is_known_at_the_ends_of_a_deck_is_drawn_first_and_last(count: int):
    war = table(Side(deck="hoplite xiphos aspis"), Side(), phase=job.DRAWING)
    for name in ("thor", "paris"):
        zones.put_on_top(war.state, A, war.number(name))
    zones.put_at_bottom(war.state, A, war.number("rollo"))
    found = odds.odds(view_of(war.state), act.DRAW + count)
    assert found is not None
    middles = permutations(["hoplite", "xiphos", "aspis"])
    drawn = [kinds(war.state, ["paris", "thor", *middle, "rollo"])[:count] for middle in middles]
    combatants = Counter(hand.count(card.COMBATANT) for hand in drawn)
    assert found.rows[0].outcomes == {
        odds.among(number, count): Fraction(ways, len(drawn)) for number, ways in combatants.items()
    }


def test_r29_a_card_that_draws_fills_the_hand_and_no_more():
    cards = {"feast": action({"draw": {"who": "me", "n": 4}})}
    mine = Side(hand="feast plain0 plain1 plain2", deck="plain3 plain4 plain5 feast")
    war = own_cards(cards, mine, Side(), hand_limit=5)
    found = odds.odds(view_of(war.state), war.play("feast"))
    assert found and found.title == "You draw 2 cards"
    assert found.rows[0].outcomes == {"1 Combatant": Fraction(1, 2), "2 Combatants": Fraction(1, 2)}


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("shown", [[], ["arms"], ["arms", "plain3"]])
def test_c31_chances_of_a_random_discard_are_those_of_all_hands_it_may_be(count: int, shown: list[str]):
    cards = {
        "scatter": action({"discard": {"who": "foe", "n": count}}),
        "arms": {"kind": "weapon", "atk": 1, "def": 0},
    }
    war = own_cards(cards, Side(hand="scatter"), Side(hand="plain0 plain1", deck="arms plain2"))
    for name in shown:
        zones.keep(war.state, B, war.number(name), True)
    found = odds.odds(view_of(war.state), war.play("scatter"))
    assert found is not None and found.section == "C31"
    count = min(count, 2 + len(shown))
    assert found.title == f"Your opponent discards at random {odds.cards_in_words(count)}"
    unseen, open_to_all = kinds(war.state, ["plain0", "plain1", "arms", "plain2"]), kinds(war.state, shown)
    fallen = [
        some.count(card.COMBATANT)
        for held in combinations(unseen, 2)
        for some in combinations([*held, *open_to_all], count)
    ]
    assert found.rows[0].outcomes == {
        odds.among(number, count): Fraction(times, len(fallen)) for number, times in Counter(fallen).items()
    }
