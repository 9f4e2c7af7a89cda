"""The contract over levels, players and options, with hidden hands exchanged."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import Any, cast

import pytest

from pylae.core.chance import below
from pylae.core.game import Game
from pylae.core.testing import contract, mixes
from pylae.games import hot_gates as game
from pylae.games.hot_gates.data import cards

LEVELS = ("1", "2", "3", "4", "5", "6", "random")
# Every level with every number of players; each value of the other options occurs, though not with each of these.
# In the usual run each level has two numbers of players and each number two levels or three.
MIXES = [
    {**mix, "level": level, "players": players}
    for mix, level, players in zip(
        mixes(cast(Game, game), 35), *zip(*product(LEVELS, "12345"), strict=True), strict=True
    )
]
FEWER = [
    mix for mix in MIXES if (LEVELS.index(mix["level"]) + int(mix["players"])) % cards.MAX_PLAYERS in (0, 2)
]


def exchange(state: Any, seat: int, random: list[int]) -> bool:
    """R19 Any card in somebody else's hand that the team was not told of changes places with one that nobody has seen, or
    that a third player hides.

    Nothing else is hidden by having an identity: Persian cards face down, the decks and the undersides of heroes get theirs
    when they are seen (R4, G2, G12). A Goat Path is in no hand.
    """
    hidden = [
        (player, kind)
        for player in range(state.players)
        for kind in range(cards.SPARTAN_KINDS)
        if player != seat and not state.open_hands and state.hand[player][kind] > state.told[player][kind]
    ]
    if not hidden:
        return False
    player, kind = hidden[below(random, len(hidden))]
    places = [(state.hand[other], its) for other, its in hidden if other != player and its != kind]
    places += [
        (state.unknown, its)
        for its, count in enumerate(state.unknown)
        if count and its not in (kind, cards.GOAT_PATH)
    ]
    if not places:
        return False
    place, other = places[below(random, len(places))]
    place[other] -= 1
    place[kind] += 1
    state.hand[player][kind] -= 1
    state.hand[player][other] += 1
    return True


@pytest.mark.parametrize("options", FEWER, ids=lambda options: f"{options['players']}-{options['level']}")
def test_contract_holds_for_all_options(options: dict[str, str]):
    contract(cast(Game, game), options, games=1, seed=7, every=9, exchange=exchange)


@pytest.mark.soak
@pytest.mark.parametrize("options", MIXES, ids=lambda options: f"{options['players']}-{options['level']}")
def test_contract_holds_for_all_options_over_many_games(options: dict[str, str]):
    contract(cast(Game, game), options, games=8, seed=8, every=5, pictures=False, exchange=exchange)


def test_contract_r19_finds_special_cards_that_show():
    def hide(state: Any, seat: int) -> None:
        """Once all hands are dealt, only the attack cards of the others are hidden."""
        hidden = cards.ATTACKS if any(state.front) else cards.SPARTAN_KINDS
        for player in range(state.players):
            for kind in range(hidden):
                if player != seat:
                    state.unknown[kind] += state.hand[player][kind] - state.told[player][kind]
                    state.hand[player][kind] = state.told[player][kind]

    leaking = SimpleNamespace(**{**vars(game), "hide": hide})
    with pytest.raises(AssertionError, match="what is hidden from seat .* shows"):
        contract(
            cast(Game, leaking), {"players": 3}, games=2, compiled=False, pictures=False, exchange=exchange
        )


def test_contract_r19_finds_a_player_that_peeks():
    def peeking(state: Any, out: list[int], n: int, random: list[int]) -> int:
        """Counts the special cards in all hands."""
        return out[sum(map(sum, (hand[cards.ATTACKS :] for hand in state.hand))) % n]

    cheat = SimpleNamespace(**{**vars(game), "policy": peeking})
    with pytest.raises(AssertionError, match="a secret reaches seat . through its player|peeks"):
        contract(
            cast(Game, cheat), {"players": 3}, games=2, compiled=False, pictures=False, exchange=exchange
        )


def test_contract_meets_every_value_of_every_option():
    for option in game.options:
        assert {mix[option.name] for mix in FEWER} == set(option.values), option.name
    assert len({(mix["level"], mix["players"]) for mix in MIXES}) == 7 * cards.MAX_PLAYERS
