"""Searches: the same in every gear and with any number of threads, from a view alone, and better than no search."""

from __future__ import annotations

import doctest
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pylae import games
from pylae.bots import network
from pylae.bots.flat import COUNT, FIGURES
from pylae.bots.network import ONE, network_of
from pylae.bots.thinker import LOOPS, Manner, Thinker, drop_the_worse, friends_of, guarded, judged_flat
from pylae.bots.tree import NODE, root
from pylae.core import engine, native
from pylae.core.chance import generator
from pylae.core.match import Match
from pylae.lab.harvest import harvest, values_of
from pylae.lab.train import train

EVERY_GAME = pytest.mark.parametrize("game", games.names())
FLAT, DEEP, TREE = (Manner(search, rollouts=60) for search in ("flat", "deep", "tree"))


def asked(game: Any, seed: int = 1, after: int = 3) -> Match:
    """A match in which the mover has a choice for the so-many-th time."""
    match = Match(game, seed=seed)
    while not match.over:
        if len(match.actions()) > 1:
            after -= 1
            if after < 0:
                return match
        match.play(match.hint().action)
    raise AssertionError("the game was over too soon")


def trained(game: Any) -> Any:
    """A network that has seen a little."""
    return train(harvest(game, positions=1500, seed=3), epochs=1).net


@EVERY_GAME
def test_a_search_gives_the_same_numbers_interpreted_and_compiled(game: str):
    rules = games.load(game)
    match = asked(rules)
    seat = match.mover
    record, net = match.view(seat).record(), trained(rules)
    out = np.zeros(rules.most_legal, np.int32)
    fast = engine.compiled(rules, LOOPS, "heuristic")
    slow = native.interpreted(LOOPS, engine.slots(rules, "heuristic"), state=rules.State)
    n = fast.asked(record, seat, 5, out)
    acts = out[: min(n, 3)].copy()
    found = []
    for loops in (fast, slow):
        assert loops.asked(record.copy(), seat, 5, np.zeros(rules.most_legal, np.int32)) == n
        figures = np.zeros(len(acts) * FIGURES, np.int64)
        loops.compare(record.copy(), seat, acts, np.ones(len(acts), np.int32), 5, 0, 2, 4, net, figures)
        nodes = np.zeros(NODE * 100, np.int64)
        friends = friends_of(rules, match.state, seat)
        used = loops.grow(record.copy(), seat, friends, 5, 0, 4, 2, ONE // 3, net, nodes, 1)
        deep, below = np.zeros(len(acts) * FIGURES, np.int64), np.zeros(NODE * 100, np.int64)
        grown = loops.dig(
            record.copy(), seat, friends, acts, np.ones(len(acts), np.int32), 5, 0, 2, 4, ONE // 3, net, deep, below,
            len(acts) + 1,
        )  # fmt: skip
        found.append([row.tolist() for row in (figures, nodes[: used * NODE], deep, below[: grown * NODE])])
    assert found[0] == found[1]


@EVERY_GAME
def test_threads_change_nothing_and_a_seed_gives_the_same_thought_again(game: str):
    rules = games.load(game)
    match = asked(rules)
    view, seat = match.view(match.mover), match.mover
    one, three = Thinker(rules), Thinker(rules, threads=3)
    thoughts = [thinker.think(view, seat, 7, FLAT) for thinker in (one, one, three)]
    assert thoughts[0] == thoughts[1] == thoughts[2]
    for manner in (DEEP, TREE):
        assert one.think(view, seat, 7, manner) == three.think(view, seat, 7, manner)
    assert one.think(view, seat, 8, FLAT) != thoughts[0], "another seed, other worlds"


@EVERY_GAME
@pytest.mark.parametrize("manner", [FLAT, DEEP, TREE], ids=["flat", "deep", "tree"])
def test_what_a_seat_cannot_know_does_not_change_its_thought(game: str, manner: Manner):
    rules = games.load(game)
    thinker = Thinker(rules)
    for after in (2, 9):
        match = asked(rules, seed=4, after=after)
        seat = match.mover
        thought = thinker.think(match.view(seat), seat, 3, manner)
        for number in range(3):
            other = match.view(seat)
            rules.redeal(other, seat, generator(9, number))
            rules.hide(other, seat)
            assert thinker.think(other, seat, 3, manner) == thought


@EVERY_GAME
@pytest.mark.parametrize("search", ["flat", "deep", "tree"])
def test_every_legal_action_is_judged_and_a_budget_is_what_it_says(game: str, search: str):
    rules = games.load(game)
    match = asked(rules)
    seat = match.mover
    thinker = Thinker(rules)
    few, many = (
        thinker.think(match.view(seat), seat, 1, Manner(search, rollouts=rollouts)) for rollouts in (40, 160)
    )
    for thought in (few, many):
        assert {judged.action for judged in thought.judged} == set(match.actions())
        assert thought.choice in match.actions() and thought.own in match.actions()
        assert all(0 <= judged.value <= 1 for judged in thought.judged)
    assert many.rollouts > 2 * few.rollouts, "four times the budget is more work"


def test_a_time_is_kept_and_thinking_goes_on_until_it_is_over():
    rules = games.load("thermopyles")
    match = asked(rules)
    thinker, seat = Thinker(rules), match.mover
    short, long = (
        thinker.think(match.view(seat), seat, 1, replace(FLAT, milliseconds=wanted)) for wanted in (5, 80)
    )
    assert long.rollouts > short.rollouts > 0


def test_whoever_has_no_choice_does_not_think():
    rules = games.load("greeks_and_vikings")
    match = Match(rules, seed=1)
    while len(match.actions()) > 1:
        match.play(match.hint().action)
    assert not match.over
    thought = Thinker(rules).think(match.view(match.mover), match.mover, 1, FLAT)
    assert thought.rollouts == 0 and thought.choice == match.actions()[0]


@pytest.mark.parametrize("game", ["thermopyles", "hot_gates"])
def test_all_seats_of_a_team_are_friends(game: str):
    rules = games.load(game)
    state = engine.fresh(rules, {"players": 3})
    assert [friends_of(rules, state, seat) for seat in range(3)] == [7, 7, 7]


def test_rivals_are_nobodys_friends():
    rules = games.load("earth_and_water")
    assert [friends_of(rules, engine.fresh(rules), seat) for seat in range(2)] == [1, 2]


def test_a_gain_must_be_sure_before_the_policys_choice_is_left():
    def kept(count: int, gain: float) -> Any:
        row = np.zeros(FIGURES, np.int64)
        row[:] = count, 0, 0, round(gain * count * ONE), round(gain * count * ONE * ONE)
        return row

    own = judged_flat(1, kept(100, 0.0))
    assert guarded([own, judged_flat(2, kept(100, 0.01))], 1.0).action == 1
    assert guarded([own, judged_flat(2, kept(100, 0.4))], 1.0).action == 2
    assert guarded([own, judged_flat(2, kept(10, 0.9))], 1.0).action == 1, "ten worlds prove nothing"


def test_halving_drops_the_worst_and_never_the_policys_own():
    alive, figures = np.ones(5, np.int32), np.zeros(5 * FIGURES, np.int64)
    figures[COUNT::FIGURES] = 10
    figures[3::FIGURES] = [0, -5, 7, 6, -9]
    drop_the_worse(alive, figures)
    assert alive.tolist() == [1, 0, 1, 1, 0]
    drop_the_worse(alive, figures)
    assert alive.tolist() == [1, 0, 1, 0, 0]
    drop_the_worse(alive, figures)
    assert alive.tolist() == [1, 0, 1, 0, 0]


def test_the_root_is_rounded_down():
    assert [root(number) for number in (0, 1, 2, 3, 4, 15, 16, 17, 10**12 - 1, 10**12)] == [
        0, 1, 1, 1, 2, 3, 4, 4, 10**6 - 1, 10**6,
    ]  # fmt: skip


@EVERY_GAME
def test_a_network_of_whole_numbers_says_what_its_floats_say(game: str):
    rules = games.load(game)
    found = harvest(rules, positions=1500, seed=3)
    made = train(found, epochs=2)
    fresh = engine.fresh(rules)
    values = values_of(rules, fresh)
    assert made.net.dtype == np.int32 and len(made.net) == network.length(rules.observation, values)
    match = asked(rules, after=6)
    expected = engine.compiled(rules, {"expected": network.expected}).expected
    out = [0] * rules.observation
    rules.observe(match.state, out)
    for seat in range(fresh.players):
        told = expected(match.state.record(), seat, made.net)
        assert (
            abs(told / ONE - network.expectations(made.net, np.array([out]))[0][seat if values > 1 else 0])
            < 0.01
        )


@EVERY_GAME
def test_the_learned_value_beats_a_constant_on_games_it_has_not_seen(game: str):
    rules = games.load(game)
    for players in (1, 2, 3):
        if (net := network_of(rules, players)) is None:
            continue
        found = harvest(rules, {"players": players}, positions=3000, seed=987)
        values = network.expectations(net, found.numbers)
        brier = ((values - found.results) ** 2).mean()
        constant = ((found.results - found.results.mean(0)) ** 2).mean()
        assert brier < 0.95 * constant, f"{players} players: {brier:.4f} against {constant:.4f}"


def test_the_page_about_bots_is_true():
    page = Path(__file__).parents[2] / "docs" / "bots.md"
    found = doctest.testfile(str(page), module_relative=False)
    assert found.attempted and not found.failed
