"""How a game ends."""

from __future__ import annotations

UNDECIDED, VICTORY, FLANKED, NO_ATTACK, OUT_OF_CARDS = 0, 1, 2, 3, 4
