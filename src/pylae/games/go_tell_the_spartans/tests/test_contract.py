"""The contract over all options, and leaks through the fog of war planted on purpose, which it must find."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest

from pylae.core import testing
from pylae.core.chance import below, generator
from pylae.core.game import WATCHER, Game
from pylae.core.match import Match
from pylae.core.orders import Rest
from pylae.core.testing import mixes
from pylae.core.testing_orders import check_orders
from pylae.games import go_tell_the_spartans as game
from pylae.games.go_tell_the_spartans.data import peoples
from pylae.games.go_tell_the_spartans.rules import act, phase, stacks
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.sight import views
from pylae.games.go_tell_the_spartans.tests import positions

GAME = cast(Game, game)
MIXES = mixes(GAME, 9)
ALL_OPTIONS = [{}, {"players": 2}, {"players": 7, "feigned_retreat": True}, *MIXES]


def exchange(state: State, seat: int, random: list[int]) -> bool:
    """3.4 R58 R83 Two units of a type that lie under others change places, or a deployment nobody may watch goes on."""
    if state.players != 2 or not state.fog:
        return False
    if phase.DEPLOY <= state.phase <= phase.FACE and seat != peoples.GREEK:
        actions = [action for action in positions.legal_actions(state) if action != act.END]
        game.apply(state, actions[below(random, len(actions))])
        return True
    pairs = positions.unseen_pairs(state, seat)
    if pairs:
        positions.exchange(state, *pairs[below(random, len(pairs))])
    return bool(pairs)


contract = partial(testing.contract, exchange=exchange)


def test_4_0_mixed_options_have_every_value():
    for option in game.options:
        assert {options[option.name] for options in MIXES} == set(option.values)


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=range(len(ALL_OPTIONS)))
def test_4_0_contract_holds_for_all_options(options: dict[str, Any]):
    contract(GAME, options, games=1, seed=7, skill=90, every=29)


@pytest.mark.soak
@pytest.mark.parametrize("options", mixes(GAME, 36), ids=range(36))
def test_4_0_contract_holds_for_all_options_over_many_games(options: dict[str, Any]):
    contract(GAME, options, games=6, seed=8, skill=85, every=5, pictures=False)


def leaky(**changed: Any) -> Game:
    """The game with some functions replaced by ones that betray a secret."""
    return cast(Game, SimpleNamespace(**{**vars(game), **changed}))


def hide_nothing(state: Any, seat: int) -> None:
    state.veiled = int(views.foggy(state))


def hide_but_not_from_watchers(state: Any, seat: int) -> None:
    (hide_nothing if seat == WATCHER else game.hide)(state, seat)


def hide_only_mixed_units(state: Any, seat: int) -> None:
    state.veiled = int(views.foggy(state))
    if state.veiled:
        for who in range(2):
            if who != seat:
                slots = [0] * len(state.area)
                views.deal_in_order(state, slots, views.hidden_slots(state, who, 1, slots))


def hide_but_keep_a_trace(state: Any, seat: int) -> None:
    bottom = max((unit for unit in state.under if unit >= 0), default=0) % 2
    game.hide(state, seat)
    state.turned = state.turned if state.turned > 1 else 2 + bottom


def policy_that_looks_under_stacks(state: Any, out: Any, n: int, random: Any) -> int:
    below = sum(unit * state.under[unit] for unit in range(len(state.area)) if state.under[unit] >= 0)
    return out[below % n]


@pytest.mark.parametrize(
    "changed",
    [
        {"hide": hide_nothing},
        {"hide": hide_but_not_from_watchers},
        {"hide": hide_only_mixed_units},
        {"hide": hide_but_keep_a_trace},
        {"policy": policy_that_looks_under_stacks},
        {"knows": lambda state, seat: state.top[0][0] % 2 == 0},
    ],
    ids=lambda changed: getattr(next(iter(changed.values())), "__name__", "knows"),
)
def test_3_4_contract_finds_what_shows_through_the_fog(changed: dict[str, Any]):
    with pytest.raises(AssertionError):
        contract(
            leaky(**changed),
            {"players": 2},
            games=4,
            seed=5,
            compiled=False,
            pictures=False,
            skill=60,
            every=25,
        )


def under_the_stacks(view: Any) -> bool:
    """Something that only who sees under the stacks can tell."""
    return sum(unit * under for unit, under in enumerate(view.under) if under >= 0) % 2 == 0


def rest_by_what_lies_below(view: Any) -> Any:
    return game.rest(view) if under_the_stacks(view) else None


def disturbed_by_what_lies_below(before: Any, after: Any, seat: int) -> bool:
    return game.disturbs(before, after, seat) or under_the_stacks(after)


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({}, ""),
        ({"rest": rest_by_what_lies_below}, "how a turn may go by depends on a secret"),
        ({"disturbs": disturbed_by_what_lies_below}, "what disturbs seat . depends on a secret"),
        ({"rest": lambda view: Rest(act.HOLD, idle=False)}, "not legal"),
        ({"rest": lambda view: (found := game.rest(view)) and replace(found, idle=True)}, "never told when"),
    ],
    ids=["as it is", "rest", "disturbs", "illegal", "untold"],
)
def test_3_4_what_ends_a_turn_unasked_is_no_secret(changed: dict[str, Any], found: str):
    match = Match(GAME, {"players": 2}, seed=5)
    while len(match.steps) < 700:
        match.play(match.hint().action)
    random, tried = generator(5, 0), leaky(**changed)
    with pytest.raises(AssertionError, match=found) if found else nullcontext():
        for position, step in zip(match.positions, match.steps, strict=False):
            check_orders(tried, position, step.action, exchange, random)


def test_3_4_contract_finds_a_stack_shown_while_it_passes_through_others(monkeypatch: pytest.MonkeyPatch):
    """Hiding and re-dealing by the type of an area's top unit agree with each other, and only an exchange tells."""

    def of_the_top_s_type(state: State, who: int, sort: int, slots: list[int]) -> int:
        hidden = [
            unit
            for area, top in enumerate(state.top[who])
            for unit in (stacks.chain(state, who, area) if top >= 0 else [])
            if stacks.kind(state, unit) == stacks.kind(state, top) == sort and not views.shown(state, unit)
        ]
        slots[: len(hidden)] = hidden
        return len(hidden)

    monkeypatch.setattr(views, "hidden_slots", of_the_top_s_type)
    with pytest.raises(AssertionError, match="what is hidden from seat .* shows"):
        contract(GAME, {"players": 2}, games=4, seed=5, compiled=False, pictures=False, skill=60, every=50)


def test_4_0_contract_finds_compiled_code_that_differs():
    def slow_apply(state: Any, action: int) -> None:
        game.apply(state, action)
        if state.round == 2:
            state.points = 1

    with pytest.raises(AssertionError, match="compiled"):
        contract(leaky(apply=slow_apply), games=1, seed=5, pictures=False, twin_of=GAME, skill=90, every=50)
