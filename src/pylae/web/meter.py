"""The meter: how many seconds of this process something takes for somebody, whoever else is served in between.

await metered(work, spend)      # spend(seconds) is called as it goes

What a request or a screen makes the loop do is counted for its address like this, so that what costs much counts for much, whatever it is.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine, Generator
from types import coroutine
from typing import Any, TypeVar

T = TypeVar("T")

Spend = Callable[[float], None]


@coroutine
def metered(work: Coroutine[Any, Any, T], spend: Spend) -> Generator[Any, Any, T]:
    """What a work gives. Each time it is its turn that is timed; what it leaves to other tasks is not."""
    step: Callable[[Any], Any] = work.send
    given: Any = None
    while True:
        begun = time.thread_time()
        try:
            wanted = step(given)
        except StopIteration as end:
            return end.value
        finally:
            given = None  # an error that holds this frame, and all it knows, would be kept alive by it
            spend(time.thread_time() - begun)
        try:
            given, step = (yield wanted), work.send
        except BaseException as error:
            given, step = error, work.throw
