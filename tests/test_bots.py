"""Bots: every policy of every game has a name and a way to play that people are told."""

from __future__ import annotations

import pytest

from pylae import games
from pylae.core.bots import BOTS, Policy, policy_named
from pylae.core.engine import policies, policy_of
from pylae.core.options import OptionError


def test_every_policy_is_a_bot_that_people_can_meet():
    assert set(BOTS) == set(Policy)
    for name in games.names():
        assert set(policies(games.load(name))) == {policy for policy in Policy if not policy.thinks}


def test_bots_stand_from_the_weakest_to_the_strongest():
    assert next(iter(BOTS)) == Policy.RANDOM and list(BOTS)[-1] == Policy.STRATEGOS


def test_who_thinks_ahead_plays_in_the_arena_and_not_in_a_simulation():
    with pytest.raises(OptionError, match="only random and heuristic can play; `pylae arena` plays"):
        policy_of(games.load("thermopyles"), Policy.STRATEGOS)


def test_a_bot_may_be_called_by_its_own_name():
    assert [policy_named(word) for word in ("Captain", "strategos", "heuristic", "zeus")] == [
        "heuristic",
        "strategos",
        "heuristic",
        "zeus",
    ]


def test_a_bot_is_told_from_people_and_says_how_it_plays():
    assert BOTS["heuristic"].label == "Captain (bot)"
    assert BOTS["random"].sentence == "Recruit (bot), plays anything"
