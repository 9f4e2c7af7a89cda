"""Whatever valid cards somebody writes: no crash, no endless chain, no card lost, and compiled as interpreted."""

from __future__ import annotations

from random import Random
from typing import cast

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pylae.core import gears
from pylae.core.chance import CHANCE, OVER, below, generator
from pylae.core.game import Game
from pylae.games import greeks_and_vikings as game
from pylae.games.greeks_and_vikings.data import limits
from pylae.games.greeks_and_vikings.rules import abilities, act, equipping, job, sequence
from pylae.games.greeks_and_vikings.rules.state import WAITING, State
from pylae.games.greeks_and_vikings.tests import card_files, quarrels
from pylae.games.greeks_and_vikings.tests.positions import fresh

FEW = settings(max_examples=8, deadline=None)
MANY = settings(max_examples=300, deadline=None)
MOST_STEPS = 20_000


def play(texts: dict[str, str], players: int, seed: int) -> None:
    """A random game, step by step in Python and in the build that checks every index and number."""
    state = fresh(texts, players=players).state
    rules = gears.compiled_rules(cast(Game, game))
    record, random = state.record(), generator(seed)
    out, theirs = [0] * act.MOST_LEGAL, np.zeros(act.MOST_LEGAL, np.int32)
    for _ in range(MOST_STEPS):
        mover = sequence.mover(state)
        if mover == OVER:
            return
        n = sequence.legal(state, out)
        assert n > 0, "nobody can go on"
        assert rules.legal(record, theirs) == n
        if mover != CHANCE:
            assert theirs[:n].tolist() == out[:n]
            assert len(set(out[:n])) == n
        chosen = below(random, n) if mover == CHANCE else out[below(random, n)]
        sequence.apply(state, chosen)
        rules.apply(record, chosen)
        assert record.tobytes() == state.record().tobytes()
        check(state)
    raise AssertionError("an endless game")


def check(state: State) -> None:
    """All cards are somewhere, the limits hold, and what has been resolved left nothing behind."""
    assert state.queued <= WAITING
    assert state.resolved <= abilities.MOST_ABILITIES
    assert not any(map(any, state.queue[state.queued :]))
    waiting = state.job[: state.jobs]
    assert state.queued == 0 or any(row[0] == job.BATCH for row in waiting)
    for player in range(state.players):
        if state.alive[player]:
            in_play = sum(token > 0 for token in state.zone[player])
            for place in range(limits.TRENCH * player, limits.TRENCH * (player + 1)):
                in_play += sum(token > 0 for token in state.kit[place])
            held = state.hands[player] + state.decks[player] + sum(state.museum[player])
            assert in_play + held + paid_for(waiting, player == state.turn) == sum(state.lists[player])
            assert state.hands[player] <= state.hand_limit


def paid_for(waiting: list[list[int]], in_turn: bool) -> int:
    """1 while a card has left the hand and is not yet in play."""
    return sum(
        in_turn and (row[0] == job.PAY or (row[0] == job.BEARER and row[2] == equipping.FROM_HAND))
        for row in waiting
    )


SEEDS, PLAYERS = st.integers(0, 2**32), st.integers(2, limits.PLAYERS)


@FEW
@given(SEEDS, PLAYERS)
def test_3_3_any_valid_cards_are_played_to_the_end(seed: int, players: int):
    play(card_files.card_file(Random(seed)), players, seed)


@FEW
@given(SEEDS, PLAYERS)
def test_c24_g4_cards_that_set_off_each_other_are_played_to_the_end(seed: int, players: int):
    play(quarrels.card_file(Random(seed)), players, seed)


@pytest.mark.soak
@MANY
@given(SEEDS, PLAYERS, st.booleans())
def test_c24_many_files_of_any_valid_cards_are_played_to_the_end(seed: int, players: int, quarrelsome: bool):
    play((quarrels if quarrelsome else card_files).card_file(Random(seed)), players, seed)
