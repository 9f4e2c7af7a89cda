"""Position codes: whole or refused, never another position."""

from __future__ import annotations

import base64
import tracemalloc
import zlib
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pylae import games
from pylae.core.chance import CHANCE, OVER, below, generator
from pylae.core.codes import CodeError, decode, encode
from pylae.core.engine import fresh
from pylae.core.game import WATCHER
from pylae.core.match import Match
from pylae.core.options import OptionError

GAME = games.load("thermopyles")


def positions(seed: int, **options: Any) -> list[Any]:
    """Every position of a random game."""
    match = Match(GAME, options, seed=seed)
    random = generator(seed, 1)
    while not match.over:
        actions = match.actions()
        match.play(actions[below(random, len(actions))])
    return list(match.positions)


STATES = positions(3, players=3, hidden_hands=True)
CODES = [encode(GAME, state) for state in STATES]


def decoded(code: str) -> Any:
    return decode(code, games.load)[1]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_notation_round_trip_over_games_and_views(players: int):
    for seed, hidden in product((1, 2), (False, True)):
        for state in positions(seed, players=players, hidden_hands=hidden):
            for seat in (None, WATCHER, *range(players)):
                shown = state.copy()
                if seat is not None:
                    GAME.hide(shown, seat)
                code = encode(GAME, shown)
                game, again = decode(code, games.load)
                assert game is GAME
                assert again == shown
                assert len(code) < 120


def test_notation_different_positions_have_different_codes():
    for (one, two), (state, other) in zip(pairwise(CODES), pairwise(STATES), strict=True):
        assert (one == two) == (state == other)


def test_notation_spaces_around_a_code_do_not_matter():
    assert decoded(f"  {CODES[5]}\n") == STATES[5]


@settings(deadline=None, max_examples=400)
@given(st.data())
def test_notation_damaged_never_gives_another_position(data: st.DataObject):
    at = data.draw(st.integers(0, len(CODES) - 1))
    code = CODES[at]
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(code)))
        kind = data.draw(st.sampled_from(["change", "insert", "delete", "swap"]))
        letter = data.draw(st.one_of(st.sampled_from("ABCabc019-_=:+/ "), st.characters()))
        if kind == "swap":
            code = code[:place] + code[place + 1 : place + 2] + code[place : place + 1] + code[place + 2 :]
        else:
            end = place if kind == "insert" else place + 1
            code = code[:place] + ("" if kind == "delete" else letter) + code[end:]
    try:
        state = decoded(code)
    except (CodeError, games.UnknownGame):
        return
    assert state == STATES[at]


def test_notation_every_flipped_bit_is_found():
    name, _, body = CODES[10].partition(":")
    data = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
    for bit in range(8 * len(data)):
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        with pytest.raises(CodeError):
            decoded(f"{name}:{base64.urlsafe_b64encode(bytes(flipped)).decode()}")


@pytest.mark.parametrize(
    "code", ["", "thermopyles", "thermopyles:", ":", "thermopyles:A", "thermopyles:☃", "thermopyles:AAAA"]
)
def test_notation_nonsense_is_refused(code: str):
    with pytest.raises((CodeError, games.UnknownGame)):
        decoded(code)


def test_notation_refusals_say_what_is_wrong():
    with pytest.raises(CodeError, match="looks like game:letters"):
        decoded("AAAA")
    with pytest.raises(games.UnknownGame, match="Did you mean thermopyles"):
        decoded(CODES[0].replace("thermopyles", "thermopiles"))
    with pytest.raises(CodeError, match="damaged"):
        decoded(CODES[0][:-6])
    with pytest.raises(CodeError, match="letters that no code has"):
        decoded("thermopyles:ééé")


def crafted(**changes: Any) -> str:
    """A code that is whole, of a position that cannot be."""
    state = STATES[12].copy()
    for name, value in changes.items():
        setattr(state, name, value)
    return encode(GAME, state)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"spartan_deck": (1 << 20) - 1}, "two places"),
        ({"graveyard": (1 << 28) - 1}, "two places"),
        ({"players": 0}, "players is"),
        ({"players": 5}, "players is"),
        ({"location": 0}, "location is 0"),
        ({"location": 8}, "location is 8, not 1 to 7"),
        ({"support": 5}, "support is 5"),
        ({"turn": 3}, "turn is 3"),
        ({"phase": 99}, "phase is 99"),
        ({"outcome": 1}, "decided"),
        ({"unseen": [0, 0, 0, 1]}, "cannot hold"),
        ({"slot": [28, -1]}, r"slot\[0\] is 28, not -1 to 27"),
    ],
)
def test_notation_impossible_positions_are_refused(changes: dict[str, Any], complaint: str):
    with pytest.raises(CodeError, match=complaint):
        decoded(crafted(**changes))


def test_notation_a_card_in_two_hands_is_refused():
    state = next(state for state in STATES if state.hand[0] and state.hand[1]).copy()
    state.hand[1] |= state.hand[0] & -state.hand[0]
    with pytest.raises(CodeError, match="two places"):
        decoded(encode(GAME, state))


def test_notation_of_another_layout_is_refused():
    from types import SimpleNamespace
    from typing import cast

    from pylae.core.game import Game
    from pylae.core.state import StateBase, int8

    class State(StateBase):
        players = int8(100)

    other = cast(Game, SimpleNamespace(**{**vars(GAME), "State": State}))
    with pytest.raises(CodeError, match="another version"):
        decode(encode(other, State()), games.load)


def test_notation_a_code_that_unfolds_to_much_more_than_a_state_costs_no_memory():
    """Codes come from strangers: a few letters must not fill the memory of a server."""
    from pylae.core.codes import _layout

    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(bytes(1 << 26)) + packer.flush()
    check = zlib.crc32(packed, _layout(GAME)).to_bytes(4, "big")
    code = f"thermopyles:{base64.urlsafe_b64encode(packed + check).decode()}"
    tracemalloc.start()
    try:
        with pytest.raises(CodeError):
            decoded(code)
        assert tracemalloc.get_traced_memory()[1] < 1 << 24
    finally:
        tracemalloc.stop()


# A position that is accepted can be played, shown and told


def can_be_played(state: Any) -> None:
    """Begins a match at a position and plays it to its end, looking at everything on the way."""
    match = Match(GAME, position=state, physical=True)
    random = generator(1)
    for _ in range(60):
        if match.mover == OVER:
            match.result()
            break
        assert match.mover == CHANCE or 0 <= match.mover < match.state.players
        assert match.prompt().text
        assert match.show()
        choices = match.legal()
        assert choices
        assert len({choice.text for choice in choices}) == len(choices)
        if match.mover >= 0:
            match.hint()
        match.play(choices[below(random, len(choices))].action)
        match.narrate(len(match.steps) - 1)
        match.state.pack()


# The first position of each phase.
PHASES = list({state.phase: state for state in reversed(STATES)}.values())


@pytest.mark.parametrize("name", list(GAME.State.fields))
def test_notation_a_position_with_one_number_changed_is_refused_or_can_be_played(name: str):
    field = GAME.State.fields[name]
    for state, number, place in product(PHASES, (-2, -1, 0, 1, 2, 3, 7, 9, 13, 100), range(field.count)):
        changed = state.copy()
        if field.shape:
            getattr(changed, name)[place] = number
        else:
            setattr(changed, name, number)
        try:
            accepted = decoded(encode(GAME, changed))
        except (CodeError, OverflowError):  # it is refused, or cannot even be written
            continue
        if any(accepted.unseen):  # a view: `Match` refuses it
            continue
        try:
            can_be_played(accepted)
        except Exception as error:
            told = f"{name}[{place}] = {number} in phase {state.phase}"
            raise AssertionError(f"{told} was accepted, and then: {type(error).__name__}: {error}") from error


def test_notation_every_position_of_a_game_can_be_played():
    for state in STATES:
        can_be_played(state)


def test_notation_a_fresh_position_has_a_code():
    for players in (1, 2, 3, 4):
        state = fresh(GAME, {"players": players})
        assert decoded(encode(GAME, state)) == state


@pytest.mark.parametrize("name", games.names())
def test_notation_an_option_that_cannot_have_that_value_is_refused(name: str):
    """A handicap of 5 between the 0 and the 10 that are printed lies in range, and no word stands for it."""
    game = games.load(name)
    position = Match(game, seed=1).state
    for option in game.options:
        for number in {*range(-2, 130)} - {*option.numbers}:
            crafted = position.copy()
            try:
                setattr(crafted, option.name, number)
                code = encode(game, crafted)
            except (OverflowError, ValueError):
                continue  # the field has no room for it
            with pytest.raises(ValueError, match=f"{option.name} is {number}"):
                decode(code, games.load)


def test_an_option_without_a_word_for_a_number_says_so():
    for option in GAME.options:
        with pytest.raises(OptionError, match=f"{option.name} cannot be 99; it may be "):
            option.word(99)
