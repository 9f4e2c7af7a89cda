"""The positions of a match, one after each step: the latest at hand, older ones packed, since a long game has thousands."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from typing import Any, overload

AT_HAND = 64  # so many of the latest positions, and up to as many more, are not packed
OPENED = 4  # so many older ones stay unpacked after they were asked for: who walks through a game meets each several times


class Positions(Sequence[Any]):
    """A row of states that grows at its end and can be cut off there; an older one is unpacked when it is asked for.

    positions = Positions([state])
    positions.append(after)
    positions[-1], positions[0]     # nobody changes them: what was asked about one would no longer hold
    positions.cut(1)                # only the first is left
    """

    def __init__(self, states: Iterable[Any]) -> None:
        self._packed: list[bytes] = []
        self._recent: list[Any] = []
        self._opened: dict[int, Any] = {}
        self._like: Any = None  # any of them: what is fixed is the same in all
        for state in states:
            self.append(state)

    def append(self, state: Any) -> None:
        self._like = state
        self._recent.append(state)
        if len(self._recent) == 2 * AT_HAND:
            self._packed += [zlib.compress(old.pack(), 1) for old in self._recent[:AT_HAND]]
            del self._recent[:AT_HAND]

    def cut(self, keep: int) -> None:
        """Forgets all but the first `keep`."""
        self._opened.clear()
        if keep < len(self._packed):
            self._recent = [self[at] for at in range(max(0, keep - AT_HAND), keep)]
            del self._packed[max(0, keep - AT_HAND) :]
        else:
            del self._recent[keep - len(self._packed) :]

    def copy(self) -> Positions:
        """An independent row of the same states."""
        twin = Positions(())
        twin._packed, twin._like = self._packed.copy(), self._like
        twin._recent = [state.copy() for state in self._recent]
        return twin

    def __len__(self) -> int:
        return len(self._packed) + len(self._recent)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Positions) and list(self) == list(other)

    __hash__ = None  # pyright: ignore[reportAssignmentType]  (a row that grows is no key)

    @overload
    def __getitem__(self, at: int) -> Any: ...
    @overload
    def __getitem__(self, at: slice) -> list[Any]: ...
    def __getitem__(self, at: int | slice) -> Any:
        if isinstance(at, slice):
            return [self[number] for number in range(*at.indices(len(self)))]
        number = at + len(self) if at < 0 else at
        if not 0 <= number < len(self):
            raise IndexError(f"there are {len(self)} positions, not number {at}")
        if number >= len(self._packed):
            return self._recent[number - len(self._packed)]
        if number not in self._opened:
            self._opened[number] = self._like.unpack(zlib.decompress(self._packed[number]), self._like)
            if len(self._opened) > OPENED:
                del self._opened[next(iter(self._opened))]
        return self._opened[number]
