"""The contract over all options, and leaks planted on purpose, which it must find."""

from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest

from pylae.core import testing
from pylae.core.chance import below
from pylae.core.game import WATCHER, Game
from pylae.core.piles import cards_in, size
from pylae.core.testing import mixes
from pylae.games import earth_and_water as game
from pylae.games.earth_and_water import recorded
from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.rules import phase, production

MIXES = mixes(cast(Game, game), 9)
ALL_OPTIONS = [{}, {"edition": "nuts"}, recorded.OPTIONS, *MIXES]


def exchange(state: Any, seat: int, random: list[int]) -> bool:
    """6.2 A card of the enemy's hand that was not shown changes places with one of the deck; no king's death (5.3)."""
    side = 1 - seat if seat >= 0 else below(random, atlas.SIDES)
    fixed = 1 << production.DEATH_CARD | (state.seen[side] if seat >= 0 else 0)
    held, drawn = cards_in(state.hand[side] & ~fixed), cards_in(state.deck & ~fixed)
    if not held or not drawn:
        return False
    mine, theirs = 1 << held[below(random, len(held))], 1 << drawn[below(random, len(drawn))]
    state.seen[side] ^= mine | theirs if state.seen[side] & mine else 0
    state.hand[side] ^= mine | theirs
    state.deck ^= mine | theirs
    return True


contract = partial(testing.contract, exchange=exchange)


def test_4_1_mixed_options_have_every_value():
    for option in game.options:
        assert {options.get(option.name) for options in MIXES} == set(option.values)


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=range(len(ALL_OPTIONS)))
def test_4_1_contract_holds_for_all_options(options):
    contract(cast(Game, game), options, games=2, seed=7, every=4)


@pytest.mark.soak
@pytest.mark.parametrize("options", mixes(cast(Game, game), 48), ids=range(48))
def test_4_1_contract_holds_for_all_options_over_many_games(options):
    contract(cast(Game, game), options, games=40, seed=8, pictures=False)


def leaky(**changed: Any) -> Game:
    """The game with some functions replaced by ones that betray a secret."""
    return cast(Game, SimpleNamespace(**{**vars(game), **changed}))


def hide_nothing(state, seat):
    pass


def hide_but_not_from_watchers(state, seat):
    if seat != WATCHER:
        game.hide(state, seat)


def hide_only_the_greek_hand(state, seat):
    hand, unseen, deck = state.hand[atlas.PERSIA], state.unseen[atlas.PERSIA], state.deck
    game.hide(state, seat)
    state.deck &= deck | ~hand
    state.hand[atlas.PERSIA], state.unseen[atlas.PERSIA] = hand, unseen


def hide_but_leave_the_deck_as_it_is(state, seat):
    deck = state.deck
    game.hide(state, seat)
    state.deck = deck


def hide_but_keep_a_trace(state, seat):
    odd = state.hand[1 - max(seat, 0)] & 1
    game.hide(state, seat)
    state.raised ^= odd


def watchers_see_what_hippias_saw(state, seat):
    game.hide(state, max(seat, atlas.PERSIA))


def windows_only_for_holders(state):
    """The mover is asked only when an answer is held: who moves betrays the hand."""
    if phase.SAIL_WINDOW <= state.phase <= phase.CAVALRY_WINDOW:
        out = [0] * game.most_legal
        if game.legal(state, out) == 1:
            return 1 - state.actor
    return game.mover(state)


def everybody_knows(state, seat):
    return True


def knowing_by_secret(state, seat):
    return bool(state.hand[1 - max(seat, 0)] & 1) or game.knows(state, seat)


def policy_that_peeks(state, out, n, random):
    hand = state.hand[1 - state.actor]
    return out[(hand & 7) % n]


def policy_that_counts_the_deck(state, out, n, random):
    return out[cards_in(state.deck)[0] % n] if state.deck else out[0]


def legal_by_the_other_hand(state, out):
    n = game.legal(state, out)
    other = state.hand[1 - state.actor]
    return n - 1 if n > 1 and game.mover(state) >= 0 and size(other) and other & 1 else n


def redeal_a_king_s_death(state, seat, random):
    death = 1 << 10
    if state.unseen[atlas.PERSIA] and state.deck & death and state.phase != phase.DRAW:
        state.deck &= ~death
        state.hand[atlas.PERSIA] |= death
        state.unseen[atlas.PERSIA] -= 1
    game.redeal(state, seat, random)


LEAKS: dict[str, dict[str, Any]] = {
    "hide nothing": {"hide": hide_nothing},
    "hide nothing, and mean it": {
        "hide": hide_nothing,
        "redeal": lambda state, seat, random: None,
        "knows": everybody_knows,
    },
    "hide from seats only": {"hide": hide_but_not_from_watchers},
    "hide the Greek hand only": {"hide": hide_only_the_greek_hand},
    "hidden cards are missing from the deck": {"hide": hide_but_leave_the_deck_as_it_is},
    "a trace of a card": {"hide": hide_but_keep_a_trace},
    "watchers see like Persia": {"hide": watchers_see_what_hippias_saw},
    "windows for holders only": {"mover": windows_only_for_holders},
    "everybody knows what is drawn": {"knows": everybody_knows},
    "knowing depends on a hand": {"knows": knowing_by_secret},
    "the player peeks at a hand": {"policy": policy_that_peeks},
    "the player peeks at the deck": {"policy": policy_that_counts_the_deck},
    "legal depends on the other hand": {"legal": legal_by_the_other_hand},
    "a re-deal that cannot be": {"redeal": redeal_a_king_s_death},
}


@pytest.mark.parametrize("changed", LEAKS.values(), ids=LEAKS)
def test_r19_planted_leaks_are_found(changed):
    with pytest.raises(AssertionError):
        contract(leaky(**changed), {}, games=12, seed=3, compiled=False, pictures=False)


def draw_no_choices(view, seat, actions=(), tall=False):
    return game.draw(view, seat, (), tall)


def draw_a_choice_too_many(view, seat, actions=(), tall=False):
    return game.draw(view, seat, [*actions, 0] if actions and 0 not in actions else actions, tall)


@pytest.mark.parametrize("changed", [draw_no_choices, draw_a_choice_too_many])
def test_4_1_a_board_must_carry_just_what_may_be_chosen(changed):
    with pytest.raises(AssertionError, match="the picture carries"):
        contract(leaky(draw=changed), {}, games=1, seed=3, compiled=False)
