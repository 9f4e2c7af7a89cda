"""How a game ends."""

from __future__ import annotations

GREEK_POINTS, PERSIAN_POINTS, GREEK_ROUT, PERSIAN_ROUT = range(4)
UNDECIDED = -1
