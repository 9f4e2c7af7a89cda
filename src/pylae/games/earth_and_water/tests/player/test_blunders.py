"""The player over many games: it plays every event, and never looks on while the last home falls."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pylae.core import engine
from pylae.core.chance import CHANCE, OVER, below, start
from pylae.core.kinds import Longs, Row, State
from pylae.core.piles import lowest
from pylae.core.rule import rule
from pylae.core.scratch import add_up, blank_generator, copy_of, row, worker, workers
from pylae.core.slots import MOST_LEGAL, apply, legal, mover, policy
from pylae.games import earth_and_water as game
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.player import chances
from pylae.games.earth_and_water.rules import act, common, operations, phase
from pylae.games.earth_and_water.tests.positions import card, do, legal_actions, position

GAMES = 2000
OCCASIONS, BLUNDERS = 2 * cards.CARDS, 2 * cards.CARDS + 1  # behind the events in the tally
COUNTED = 2 * cards.CARDS + 2


@rule
def tally_play(initial: State, seed: int, first: int, last: int, tally: Longs) -> None:
    """How often the player plays each event, could save its last home, and does not."""
    out = row(MOST_LEGAL)
    random = blank_generator()
    for number in range(first + worker(), last, workers()):
        state = copy_of(initial)
        start(random, seed, number)
        who = mover(state)
        while who != OVER:
            n = legal(state, out)
            if who == CHANCE:
                action = below(random, n)
            else:
                action = policy(state, out, n, random)
                if action >= act.EVENT and action < act.CARD:
                    add_up(tally, cards.CARDS * who + action - act.EVENT, 1)
                if can_save(state, who, out, n):
                    add_up(tally, OCCASIONS, 1)
                    add_up(tally, BLUNDERS, 1 if looks_on(state, action) else 0)
            apply(state, action)
            who = mover(state)


@rule
def can_save(state: State, side: int, out: Row, n: int) -> bool:
    """Whether the last home stands empty, the enemy would walk in, and a guard could be there first."""
    lost = atlas.HOMES[side] & common.army_cities(state, 1 - side)
    home = lowest(atlas.HOMES[side] & ~lost) if lost != atlas.HOMES[side] else lowest(lost)
    if lost == 0 or lost == atlas.HOMES[side] or state.army[side][home] > 0:
        return False
    if not reaches(state, 1 - side, home):
        return False
    if state.phase == phase.BUY:
        return state.event != cards.MINES and state.talents > 0 and state.army_reserve[side] > 0
    if state.phase == phase.RAISE:
        return state.event != cards.MINES and state.talents == 1 and state.army_reserve[side] > 0
    if state.phase != phase.TURN or common.hand_size(state, 1 - side) == 0 or state.passes == 1:
        return False
    for index in range(n):
        if out[index] >= act.EVENT and calls_guard(state, cards.CARDS * side + out[index] - act.EVENT, home):
            return True
    return out[0] != out[n - 1] and reaches(state, side, home)


@rule
def reaches(state: State, side: int, home: int) -> bool:
    """Whether a side can move an army into a city without a fight."""
    own = common.controlled(state, side)
    marching = chances.ORIGINS[state.bridge][own & chances.ROAD_MASK][home]
    carrying = common.army_cities(state, side) & common.fleet_ports(state, side) & ~(1 << home)
    if operations.frozen(state, side, atlas.SPARTA):
        marching &= ~(1 << atlas.SPARTA)
        carrying &= ~(1 << atlas.SPARTA)
    if marching & common.army_cities(state, side) != 0:
        return True
    return carrying != 0 and state.fleet[1 - side][home] == 0


@rule
def calls_guard(state: State, event: int, home: int) -> bool:
    """Whether an event puts an army into a home."""
    return (event == cards.MELAS_ZOMOS and home == atlas.SPARTA) or (
        event == cards.ROYAL_ROAD and state.army_reserve[atlas.PERSIA] > 0
    )


@rule
def looks_on(state: State, action: int) -> bool:
    """Whether a choice leaves the last home empty for good: a pass, no talent left for a guard, or one spent elsewhere."""
    if state.phase == phase.BUY:
        return action - act.COUNT == state.talents
    if state.phase == phase.RAISE:
        return action < act.CITY or atlas.HOME[(action - act.CITY) % atlas.PLACES] != state.actor
    return action == act.DECLINE


@pytest.fixture(scope="module")
def tallies() -> dict[str, Any]:
    loops = engine.compiled(game, {"tally_play": tally_play}, "heuristic")
    found = {}
    for edition in atlas.EDITIONS:
        found[edition] = np.zeros(COUNTED, np.int64)
        loops.tally_play(engine.fresh(game, {"edition": edition}).record(), 5, 0, GAMES, found[edition])
    return found


PLAYABLE = [event for event, kind in enumerate(cards.EVENT_KINDS) if kind in ("turn", "reaction")]


@pytest.mark.parametrize("edition", atlas.EDITIONS)
def test_6_2_every_event_is_played_somewhere(tallies: dict[str, Any], edition: str):
    names = cards.EVENT_NAMES[atlas.EDITIONS.index(edition)]
    assert not [names[event] for event in PLAYABLE if tallies[edition][event] == 0]


@pytest.mark.parametrize("edition", atlas.EDITIONS)
def test_9_nobody_looks_on_while_the_last_home_falls(tallies: dict[str, Any], edition: str):
    assert tallies[edition][OCCASIONS] > 100
    assert tallies[edition][BLUNDERS] == 0


def choice(state: Any) -> int:
    """What the player does."""
    actions = legal_actions(state)
    return game.policy(state, actions, len(actions), [0, 0])


def test_9_a_guard_sails_to_the_last_home():
    state = position(
        greek="Naxos 2/2",
        persian="Athens 2, Corinth 2, Sestos 2, Ephesus 2",
        hands="9 / 3",
        turn=atlas.GREECE,
    )
    while game.mover(state) == atlas.GREECE:
        do(state, choice(state))
    assert state.army[atlas.GREECE][atlas.SPARTA] > 0


def test_9_melas_zomos_is_eaten_in_the_last_home():
    state = position(
        greek="Naxos 1", persian="Athens 2, Corinth 1, Sestos 2, Ephesus 2", hands="11 / 3", turn=atlas.GREECE
    )
    assert choice(state) == act.EVENT + card(11)


def test_9_the_royal_road_saves_the_last_home():
    state = position(
        greek="Sestos 2/1, Athens 1, Sparta 1", persian="Therma 1/1", hands="4 / 8", turn=atlas.PERSIA
    )
    assert choice(state) == act.EVENT + card(8)


def test_5_2_3_the_last_talent_guards_the_last_home():
    state = position(
        greek="Naxos 1/1",
        persian="Athens 2/1, Corinth 2, Sestos 2, Ephesus 2",
        hands="9 / 3",
        producing=atlas.GREECE,
        talents=1,
    )
    assert choice(state) == act.COUNT
    assert choice(do(state, act.COUNT)) == act.CITY + atlas.SPARTA
