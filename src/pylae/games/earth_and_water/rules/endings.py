"""How a game ends."""

from __future__ import annotations

UNDECIDED, GREEK_POINTS, PERSIAN_POINTS, EVEN, GREEK_CONQUEST, PERSIAN_CONQUEST = range(6)
