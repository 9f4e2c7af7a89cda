"""The contract over players and options, over decks, and over card files made at random, with hidden cards exchanged."""

from __future__ import annotations

from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import pytest

from pylae.core.chance import below
from pylae.core.game import Game
from pylae.core.testing import contract, mixes
from pylae.games import greeks_and_vikings as game
from pylae.games.greeks_and_vikings.rules import zones
from pylae.games.greeks_and_vikings.tests import card_files, quarrels

# Each value of every option occurs, and most pairs of values.
MIXES = mixes(cast(Game, game), 12)


def exchange(state: Any, seat: int, random: list[int]) -> bool:
    """1.1 A card in somebody else's hand that was not shown changes places with one of the same player's Deck."""
    hidden = [
        (player, token - 1)
        for player in range(state.players)
        for token in sorted({*state.hand[player]} - {0})
        if player != seat and state.hand[player].count(token) > state.shown[player].count(token)
    ]
    if not hidden:
        return False
    player, title = hidden[below(random, len(hidden))]
    others = [other for other, copies in enumerate(state.deck[player]) if copies and other != title]
    if not others:
        return False
    other = others[below(random, len(others))]
    state.deck[player][other] -= 1
    state.deck[player][title] += 1
    zones.remove(state.hand[player], 1 + title)
    zones.insert(state.hand[player], 1 + other)
    return True


@pytest.mark.parametrize("options", MIXES, ids=lambda options: "-".join(options.values()))
def test_contract_holds_for_all_options(options: dict[str, str]):
    contract(cast(Game, game), options, games=1, seed=7, every=47, skill=60, exchange=exchange)


@pytest.mark.soak
@pytest.mark.parametrize("options", MIXES, ids=lambda options: "-".join(options.values()))
def test_contract_holds_for_all_options_over_many_games(options: dict[str, str]):
    contract(cast(Game, game), options, games=6, seed=8, every=7, pictures=False, exchange=exchange)


def test_contract_meets_every_value_of_every_option():
    for option in game.options:
        assert {mix[option.name] for mix in MIXES} == set(option.values), option.name


@pytest.mark.parametrize("made", [card_files, quarrels], ids=["any cards", "quarrels"])
@pytest.mark.parametrize(
    "players", [2, pytest.param(3, marks=pytest.mark.soak), pytest.param(4, marks=pytest.mark.soak)]
)
def test_contract_holds_for_cards_made_by_chance(made: ModuleType, players: int):
    data = made.card_file(Random(players))
    contract(
        cast(Game, game),
        {"players": str(players)},
        data=data,
        games=1,
        seed=players,
        every=37,
        pictures=False,
        exchange=exchange,
    )


def test_contract_1_1_finds_a_hand_that_shows():
    def hide(state: Any, seat: int) -> None:
        """Hides nothing once everybody has drawn."""
        if state.turns < 1:
            game.hide(state, seat)

    leaking = SimpleNamespace(**{**vars(game), "hide": hide})
    with pytest.raises(AssertionError, match="sees the outcome it may not know|hidden from seat .* shows"):
        contract(cast(Game, leaking), {}, games=1, compiled=False, pictures=False, exchange=exchange)


def test_contract_1_1_finds_a_player_that_peeks():
    def peeking(state: Any, out: list[int], n: int, random: list[int]) -> int:
        """Looks into all hands."""
        return out[sum(map(sum, state.hand)) % n]

    cheat = SimpleNamespace(**{**vars(game), "policy": peeking})
    with pytest.raises(AssertionError, match="a secret reaches seat . through its player|peeks"):
        contract(cast(Game, cheat), {}, games=1, compiled=False, pictures=False, exchange=exchange)
