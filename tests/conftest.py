"""What tests of every folder may ask for."""

import signal

from tests.installed import at_hand, installed  # noqa: F401


def pytest_configure() -> None:
    """Ctrl-C and a hang-up mean here what they mean at a terminal: a job in the background is started without them, and the
    commands that tests break off would inherit that and run for ever."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
