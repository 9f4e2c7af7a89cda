"""Ctrl-C while threads compute: kept until it can do no harm.

Raised wherever the main thread happens to be, it may strike inside a lock that a pool and its threads share; the lock is then
released twice, and a thread dies with a traceback or is waited for without an end.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def kept() -> Iterator[Callable[[], None]]:
    """Within this Ctrl-C only raises `KeyboardInterrupt` where the function that is given is called, or at the end.

    Where somebody else listens to Ctrl-C, and beside the main thread, which never hears of it, nothing is changed.
    """
    alone = threading.current_thread() is threading.main_thread()
    if not alone or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield lambda: None
        return
    pressed = False

    def note(*_: object) -> None:
        nonlocal pressed
        pressed = True

    def now() -> None:
        if pressed:
            raise KeyboardInterrupt

    signal.signal(signal.SIGINT, note)
    try:
        yield now
        now()
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
