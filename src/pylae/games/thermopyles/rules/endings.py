"""How a game ends."""

from __future__ import annotations

UNDECIDED, CASUALTIES, ARMY_SPENT, PASS_LOST, OUT_OF_CARDS = 0, 1, 2, 3, 4
