"""Positions for tests: a table laid out by hand, and chance that falls as a test says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pylae.core.chance import CHANCE, OVER
from pylae.core.options import settle
from pylae.core.table_data import TableData, data_of_table
from pylae.games.hot_gates.data import board, cards
from pylae.games.hot_gates.options import options
from pylae.games.hot_gates.rules import act, agenda, endings, job, piles, sequence, unasked
from pylae.games.hot_gates.rules.state import EMPTY, FACE_DOWN, State

NORTH, EAST, SOUTH, WEST = range(4)
GOAT, ARCHERS, IMMORTALS = cards.PERSIAN_GOAT, cards.ARCHERS, cards.IMMORTALS
PLAIN = {14: 0, 15: 1, 16: 2, 17: 3, 18: 5, 19: 7}  # Persian kinds without the icon
BRAVE = {17: 4, 18: 6, 19: 8, 20: 9, 21: 10, 22: 11}  # and with it
ALLY = {name.lower(): cards.ALLIES + at for at, name in enumerate(cards.SPECIAL_NAMES[3:9])}


class Gates:
    """What `data_of_table` asks of a game."""

    name, State = "hot_gates", State
    data_slots, load_data = board.data_slots, staticmethod(board.load_data)


def board_of(text: str | None = None) -> TableData:
    """The data of a table, the shipped ones or an owner's."""
    found = data_of_table(Gates, {"board": text} if text is not None else {})
    assert found is not None
    return found


def attack(value: int) -> int:
    """The kind of the attack card with this value."""
    return value - cards.WEAKEST


def fresh(text: str | None = None, **wanted: Any) -> State:
    """A table before the first card is turned up."""
    state = State()
    state.fix(board_of(text))
    for name, number in settle(options, wanted).items():
        setattr(state, name, number)
    sequence.setup(state)
    return state


def table(
    hands: list[list[int]],
    fronts: Sequence[int | None],
    rears: Sequence[int | None] | None = None,
    spent: list[int] | None = None,
    left: int | None = None,
    **wanted: Any,
) -> State:
    """A table in the middle of a game: the first player chooses.

    Hands and discards are lists of Spartan kinds, fronts are Persian kinds or None; rears are face down unless a kind stands there.
    With `left` so many cards remain in the day decks and all others are discarded.
    """
    state = fresh(players=len(hands), **wanted)
    agenda.clear(state)
    for seat, hand in enumerate(hands):
        for kind in hand:
            state.hand[seat][kind] += 1
            state.unknown[kind] -= 1
            state.held[seat] += 1
            state.library -= 1
    for kind in spent or []:
        state.spent[kind] += 1
        state.unknown[kind] -= 1
        state.library -= 1
    for at, kind in enumerate(fronts):
        if kind is None:
            continue
        state.front[at] = 1 + kind
        state.unseen[kind] -= 1
        state.deck -= 1
        if kind != IMMORTALS:
            state.rear[at] = FACE_DOWN
            state.deck -= 1
    for at, kind in enumerate(rears or []):
        if kind is not None and kind >= 0:
            state.rear[at] = 1 + kind
            state.unseen[kind] -= 1
        elif kind is not None:
            state.rear[at] = EMPTY
            state.deck += 1
    if left is not None:
        for _ in range(state.deck - left):
            kind = piles.nth_kind(state.unseen, 0)
            state.unseen[kind] -= 1
            state.fallen[kind] += 1
        state.deck = left
    agenda.push(state, job.TURN, 0)
    sequence.proceed(state)
    return state


def legal(state: State) -> list[int]:
    """What may be answered."""
    out = [0] * act.MOST_LEGAL
    n = sequence.legal(state, out)
    assert sequence.mover(state) >= 0
    return out[:n]


def asides(state: State, seat: int) -> list[int]:
    """What a seat may do unasked."""
    out = [0] * act.MOST_LEGAL
    return out[: unasked.asides(state, seat, out)]


def do(state: State, *actions: int) -> None:
    """Answers, each of which must be legal."""
    for action in actions:
        assert action in legal(state), (action, legal(state), what(state))
        sequence.apply(state, action)


def speak(state: State, seat: int, which: int) -> None:
    """Something a seat does unasked."""
    action = act.FREE + act.UNASKED * seat + which
    assert action in asides(state, seat), (which, asides(state, seat))
    sequence.apply(state, action)


def hold(value: int, at: int) -> int:
    """The attack with a card of this value against a position."""
    return act.HOLD + cards.POSITIONS * attack(value) + at


def what(state: State) -> int:
    """The job on top."""
    return agenda.part(state, agenda.WHAT)


def waits(state: State) -> bool:
    """Whether chance is to fall."""
    return sequence.mover(state) == CHANCE


def falls(state: State, *outcomes: int) -> None:
    """Dice show these faces."""
    for face in outcomes:
        assert what(state) == job.ROLL
        sequence.apply(state, face - 1)


def persian(state: State, *kinds: int) -> None:
    """Unseen Persian cards turn out to be these."""
    for kind in kinds:
        assert what(state) == job.SHOW, what(state)
        assert state.unseen[kind] > 0
        sequence.apply(state, piles.total(state.unseen, kind))


def spartan(state: State, *kinds: int) -> None:
    """Spartan cards drawn are these."""
    for kind in kinds:
        assert what(state) == job.GOAT_OR_NOT, what(state)
        assert state.unknown[kind] > 0
        if kind == cards.GOAT_PATH:
            sequence.apply(state, 0)
            continue
        sequence.apply(state, state.unknown[cards.GOAT_PATH])
        before = piles.total(state.unknown, kind)
        sequence.apply(state, before - (state.unknown[cards.GOAT_PATH] if kind > cards.GOAT_PATH else 0))


def over(state: State) -> bool:
    """Whether the game has ended."""
    return sequence.mover(state) == OVER


def outcome(state: State) -> int:
    """How it has ended."""
    return state.outcome if over(state) else endings.UNDECIDED


def spartan_cards(state: State) -> list[int]:
    """How many Spartan cards of each kind there are, wherever they lie."""
    return [
        sum(hand[kind] for hand in state.hand)
        + state.unknown[kind]
        + state.spent[kind]
        + state.used[kind]
        + (state.where > 0 and state.attack == kind)
        for kind in range(cards.SPARTAN_KINDS)
    ]


def persian_cards(state: State) -> int:
    """How many Persian cards there are, wherever they lie; one being turned up counts where its job is."""
    shown = sum(card != EMPTY for card in state.front) + sum(card > 0 or card <= -3 for card in state.rear)
    revealed = sum(row[0] == job.REVEAL for row in state.job[: state.jobs])
    found = sum(row[0] not in (0, job.WINDOW) and row[agenda.RESULT] > 0 for row in state.job[: state.jobs])
    return shown + revealed + found + sum(state.unseen) + sum(state.fallen)
