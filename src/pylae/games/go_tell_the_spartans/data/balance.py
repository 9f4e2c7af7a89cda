"""The handicaps of a game for two, and how even it is as our players play it; `pylae sim` counts it again."""

from __future__ import annotations

HANDICAPS = (0, 10, 15, 20, 25, 30, 33, 36, 40)  # points that the Greeks may begin with (R91)
SUGGESTED = 33  # the one that makes a game most nearly even
# Per cent that the Persians win of so many games (seed 1) without a handicap, and with the suggested one.
GAMES, PERSIANS_WIN, PERSIANS_WIN_THEN = 2000, 100, 54
