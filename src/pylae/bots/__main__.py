"""`python -m pylae.bots GAME …` compiles what searching in these games needs; other processes then find it in the cache."""

from __future__ import annotations

import signal
import sys

from pylae.bots.player import prepare
from pylae.games import load

signal.signal(
    signal.SIGINT, signal.SIG_IGN
)  # Ctrl-C is for whoever has asked for it, and ends this process too
for name in sys.argv[1:]:
    prepare(load(name))
