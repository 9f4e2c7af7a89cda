"""The row of positions a match keeps."""

from __future__ import annotations

import pytest

from pylae.core.positions import AT_HAND, Positions
from pylae.core.state import StateBase, int8, int16


class Tally(StateBase):
    count = int16()
    row = int8(4)


def tally(count: int) -> Tally:
    state = Tally()
    state.count, state.row[count % 4] = count, 1
    return state


@pytest.mark.parametrize("length", [1, AT_HAND, 2 * AT_HAND, 5 * AT_HAND + 7])
def test_every_position_comes_back_as_it_was(length: int):
    positions = Positions(tally(count) for count in range(length))
    assert len(positions) == length
    assert list(positions) == [tally(count) for count in range(length)]
    assert positions[-1] == tally(length - 1) and positions[-length] == tally(0)
    assert positions[1:3] == [tally(count) for count in range(length)][1:3]
    for outside in (length, -length - 1):
        with pytest.raises(IndexError):
            positions[outside]


@pytest.mark.parametrize("keep", [1, 3, AT_HAND + 1, 3 * AT_HAND, 4 * AT_HAND - 1])
def test_a_row_can_be_cut_and_grow_again(keep: int):
    positions = Positions(tally(count) for count in range(4 * AT_HAND))
    whole = positions.copy()
    positions.cut(keep)
    assert list(positions) == [tally(count) for count in range(keep)]
    for count in range(3 * AT_HAND):
        positions.append(tally(1000 + count))
    assert len(positions) == keep + 3 * AT_HAND
    assert positions[keep] == tally(1000) and positions[keep - 1] == tally(keep - 1)
    assert list(whole) == [tally(count) for count in range(4 * AT_HAND)], "a copy is independent"


def test_an_older_position_stays_the_same_object_for_a_while():
    """What was asked about it is known by its identity."""
    positions = Positions(tally(count) for count in range(3 * AT_HAND))
    assert positions[5] is positions[5] and positions[-1] is positions[-1]
    positions.cut(5)
    positions.append(tally(77))
    assert positions[5] == tally(77)
