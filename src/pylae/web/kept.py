"""What is kept once it was made, as long as there is room: whoever walks through a whole game fills no memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Kept(Generic[Key, Value]):
    """The things that were asked for last."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.things: OrderedDict[Key, Value] = OrderedDict()

    def made(self, key: Key, make: Callable[[], Value]) -> Value:
        """A thing that is at hand, or is made now."""
        if key not in self.things:
            self.things[key] = make()
            if len(self.things) > self.most:
                self.things.popitem(last=False)
        self.things.move_to_end(key)
        return self.things[key]

    def clear(self) -> None:
        self.things.clear()
