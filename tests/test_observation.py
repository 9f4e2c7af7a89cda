"""What a state declares beyond its layout: ranges that audits hold it to, and the parts of its observations."""

from __future__ import annotations

import doctest
import traceback
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pylae
from pylae.core import codes, engine
from pylae.core.game import WATCHER, Game
from pylae.core.native import cache
from pylae.core.observation import observations, observed, observer, parts, width
from pylae.core.playout import final_states
from pylae.core.state import Field, StateBase, flag, int8, int16, int32, int64, out_of_range, pile
from pylae.games import load, names
from tests.native.gears import all_gears, same_in_all


class Camp(StateBase):
    """Every way to declare a field, in every shape."""

    awake = flag(means="somebody is awake")
    tents = int8(high=40)
    height = int16(low=-500, high=500, means="above the sea")
    guard = int8(one_of=range(-1, 3), means="the tribe on guard, or nobody")
    fires = int8(2, 3, high=9)
    turns = int8(3, one_of=range(1, 5))
    posts = int16(2, 2, one_of=range(2))
    wagons = int32(set_of=9)
    orders = int16(2, set_of=4)
    deck = pile(66)
    hands = pile(128, 2, 2)
    few = pile(20, 3)
    word = pile(64)
    plain = int32()
    least = int8(low=-3)


@st.composite
def camps(draw: st.DrawFn) -> Camp:
    camp = Camp()
    for name, field in Camp.fields.items():
        flat = [draw(st.integers(field.low, field.high)) for _ in range(field.count)]
        setattr(camp, name, field.shaped(flat))
    return camp


def expected(field: Field, number: int) -> list[int]:
    """What one number of a field becomes, said in another way than the generated rule does."""
    if field.one_of:
        return [int(number == value) for value in field.one_of]
    if field.set_of:
        return [int(bit) for bit in reversed(f"{number:0{len(field.set_of)}b}")]
    return [number]


# Ranges


def test_a_field_knows_its_range():
    ranges = {name: (field.low, field.high) for name, field in Camp.fields.items()}
    assert ranges["awake"] == (0, 1)
    assert ranges["tents"] == (0, 40)
    assert ranges["height"] == (-500, 500)
    assert ranges["guard"] == (-1, 2)
    assert ranges["wagons"] == (0, 511)
    assert ranges["deck"] == (0, (1 << 66) - 1)
    assert ranges["plain"] == (-(1 << 31), (1 << 31) - 1)
    assert ranges["least"] == (-3, 127)


@pytest.mark.parametrize(
    "declare",
    [
        lambda: int8(high=128),
        lambda: int8(low=-129, high=0),
        lambda: int8(low=3, high=2),
        lambda: int8(one_of=range(200)),
        lambda: int8(one_of=range(0, 10, 2)),
        lambda: int16(set_of=16),
    ],
)
def test_a_range_that_the_field_cannot_hold_is_refused(declare: Any):
    with pytest.raises(ValueError, match="is no range of a number of"):
        declare()


@given(camps())
@settings(max_examples=50)
def test_numbers_in_their_ranges_are_accepted(camp: Camp):
    assert out_of_range(camp) == ""


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"awake": 2}, "awake is 2, not 0 to 1"),
        ({"height": -501}, "height is -501, not -500 to 500"),
        ({"turns": [1, 5, 0]}, "turns[1] is 5, not 1 to 4"),
        ({"fires": [[0, 0, 0], [0, 0, 10]]}, "fires[1][2] is 10, not 0 to 9"),
        ({"few": [0, 1 << 20, 0]}, "few[1] is 1048576, not 0 to 1048575"),
    ],
)
def test_a_number_out_of_range_is_named_with_its_place_and_its_range(change: dict[str, Any], complaint: str):
    camp = Camp()
    camp.turns = [1, 1, 1]
    assert out_of_range(camp) == ""
    for name, value in change.items():
        setattr(camp, name, value)
    assert out_of_range(camp) == complaint


@pytest.mark.parametrize("name", names())
def test_every_game_s_audit_refuses_every_number_out_of_range(name: str):
    game = load(name)
    for field_name, field in game.State.changing.items():
        for wrong in (field.low - 1, field.high + 1):
            state = engine.fresh(game)
            flat = list(field.flat(getattr(state, field_name)))
            flat[-1] = wrong
            setattr(state, field_name, field.shaped(flat))
            assert game.audit(state).startswith(
                f"{field_name}{field.address(len(flat) - 1)} is {wrong}, not "
            )


@pytest.mark.parametrize("name", names())
def test_every_value_of_an_option_is_in_the_range_of_its_field(name: str):
    game = load(name)
    for option in game.options:
        field, values = game.State.fields[option.name], option.numbers
        assert field.low <= min(values) <= max(values) <= field.high, option.name


# Meanings


@pytest.mark.parametrize("name", names())
def test_every_field_of_a_game_says_what_it_means(name: str):
    assert [field_name for field_name, field in load(name).State.fields.items() if not field.means] == []


def test_codes_do_not_depend_on_what_a_field_says_of_its_numbers():
    class Bare(StateBase):
        turn = int8()
        deck = int32()

    class Telling(StateBase):
        turn = int8(one_of=range(4), means="whose turn it is")
        deck = int32(set_of=16, means="cards face down")

    bare, telling = (cast(Game, SimpleNamespace(State=state)) for state in (Bare, Telling))
    assert codes._layout(bare) == codes._layout(telling)
    assert Bare.offsets == Telling.offsets


# Observations


def test_parts_lie_one_after_the_other():
    at = 0
    for name, part in parts(Camp).items():
        assert (part.name, part.slice.start) == (name, at)
        at = part.slice.stop
    assert at == width(Camp)


def test_parts_say_shape_range_and_meaning():
    part = parts(Camp)["guard"]
    assert (part.shape, part.low, part.high, part.places) == ((4,), 0, 1, range(-1, 3))
    assert part.means == "the tribe on guard, or nobody"
    assert parts(Camp)["hands"].shape == (2, 2, 128)
    assert parts(Camp)["fires"].shape == (2, 3)
    height = parts(Camp)["height"]
    assert (height.shape, height.low, height.high, height.places) == ((), -500, 500, range(0))


def test_places_have_the_names_that_a_module_gives_them():
    phases = pylae.observation("thermopyles")["phase"]
    assert (phases.names[0], phases.names[phases.places[-1]]) == ("TURN", "FINISHED")
    gone = pylae.observation("earth_and_water")["portraits"]
    assert (gone.names[0], gone.names[5], gone.shape) == ("DARIUS", "LEONIDAS_GONE", (6,))


@given(camps())
@settings(max_examples=50)
def test_an_observation_holds_every_field_in_its_part(camp: Camp):
    numbers = observed(camp)
    for name, part in parts(Camp).items():
        field = Camp.fields[name]
        flat = field.flat(getattr(camp, name))
        assert numbers[part.slice] == [place for number in flat for place in expected(field, number)]


def test_an_observation_leaves_nothing_of_the_one_before():
    one, two = Camp(), Camp()
    one.turns, two.turns = [1, 2, 3], [4, 4, 4]
    one.few[1] = two.deck = 0b1011
    out = [77] * width(Camp)
    for camp in (one, two, one):
        observer(Camp)(camp, out)
        assert out == observed(camp)


GEARS = all_gears({"observe": observer(Camp)}, {}, Camp)


@given(camps())
@settings(max_examples=50, deadline=None)
def test_an_observation_is_the_same_in_all_gears(camp: Camp):
    same_in_all(GEARS, "observe", camp.record(), np.full(width(Camp), 77, np.int32))


def test_a_number_that_an_observation_cannot_hold_is_refused():
    class Hoard(StateBase):
        gold = int64()

    with pytest.raises(ValueError, match="gold: an observation has numbers of 32 bits"):
        parts(Hoard)


def test_the_text_of_an_observation_is_shown_where_it_goes_wrong():
    with pytest.raises(IndexError) as caught:
        observer(Camp)(Camp(), [])
    assert "out[0] = view.awake" in "".join(traceback.format_tb(caught.value.__traceback__))


def test_compiled_observations_of_different_states_are_kept_apart():
    class Wide(StateBase):
        turn = int8(one_of=range(4))

    class Narrow(StateBase):
        turn = int8(high=3)

    wide, narrow = (
        cache.fingerprint({"observe": observer(state)}, {}, state, "") for state in (Wide, Narrow)
    )
    assert wide != narrow


@pytest.mark.parametrize("name", names())
def test_many_states_are_observed_at_once(name: str):
    game = load(name)
    loops = engine.compiled(game, {"final_states": final_states, "observations": observations}, "heuristic")
    states = np.zeros(3, game.State.dtype())
    loops.final_states(engine.fresh(game).record(), states, 1, 0)
    numbers = np.zeros(3 * game.observation, np.int32)
    loops.observations(states, WATCHER, numbers)
    for at, row in enumerate(numbers.reshape(3, -1)):
        view = game.State.of_record(states[at:])
        game.hide(view, WATCHER)
        assert row.tolist() == observed(view)


def test_the_page_on_simulating_observes_what_it_says():
    page = Path(__file__).parents[1] / "docs" / "simulating.md"
    found = doctest.testfile(str(page), module_relative=False)
    assert found.attempted > 4
    assert found.failed == 0
