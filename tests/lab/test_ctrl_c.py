"""Ctrl-C while threads compute."""

from __future__ import annotations

import signal
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from pylae.lab import ctrl_c


def press() -> None:
    signal.raise_signal(signal.SIGINT)


def test_ctrl_c_waits_for_the_place_where_it_may_strike():
    done = []

    def work() -> None:
        with ctrl_c.kept() as now:
            press()
            done.append("what was begun")
            now()
            done.append("what comes after")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["what was begun"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_is_never_swallowed():
    with pytest.raises(KeyboardInterrupt), ctrl_c.kept():
        press()


def test_an_error_meanwhile_is_told_and_ctrl_c_means_what_it_did():
    def work() -> None:
        with ctrl_c.kept():
            press()
            raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        work()
    with pytest.raises(KeyboardInterrupt):
        press()


def test_whoever_listens_already_goes_on_listening():
    heard = []
    before = signal.signal(signal.SIGINT, lambda *_: heard.append("Ctrl-C"))
    try:
        with ctrl_c.kept() as now:
            press()
            now()
    finally:
        signal.signal(signal.SIGINT, before)
    assert heard == ["Ctrl-C"]


def test_other_threads_may_use_it():
    def work() -> bool:
        with ctrl_c.kept() as now:
            now()
        return threading.current_thread() is not threading.main_thread()

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(work).result()
