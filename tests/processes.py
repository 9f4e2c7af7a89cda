"""Commands in a process of their own, where a test needs a real one."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
from dataclasses import dataclass


@dataclass
class Ran:
    """What a command has said, and its exit status."""

    status: int
    out: str
    err: str


def broken_off(words: list[str], sign: str, on_a_terminal: bool = False) -> Ran:
    """Runs the command by itself and presses Ctrl-C as soon as its errors show a sign of progress."""
    told, bell = os.openpty() if on_a_terminal else os.pipe()
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "100"}
    with subprocess.Popen(
        [sys.executable, "-m", "pylae", *words],
        stdout=subprocess.PIPE,
        stderr=bell,
        text=True,
        env=environment,
    ) as command:
        os.close(bell)
        err = ""
        while not re.search(sign, err) and (more := os.read(told, 4096)):
            err += more.decode()
        command.send_signal(signal.SIGINT)
        out = command.communicate()[0]
        with contextlib.suppress(OSError):  # a terminal whose other end was closed
            while more := os.read(told, 4096):
                err += more.decode()
        os.close(told)
    return Ran(command.returncode, out, err)
