"""Bots: every policy of every game has a name and a way to play that people are told."""

from __future__ import annotations

from pylae import games
from pylae.core.bots import BOTS, Policy
from pylae.core.engine import policies


def test_every_policy_is_a_bot_that_people_can_meet():
    for name in games.names():
        assert list(policies(games.load(name))) == list(Policy) == list(BOTS)


def test_a_bot_is_told_from_people_and_says_how_it_plays():
    assert BOTS["heuristic"].label == "Captain (bot)"
    assert BOTS["random"].sentence == "Recruit (bot), plays anything"
