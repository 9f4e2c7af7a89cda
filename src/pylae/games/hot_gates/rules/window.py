"""The windows in which cards may be played before something takes effect (windows)."""

from __future__ import annotations

COMBAT, GOAT, ARCHERS, IMMORTALS, LAST = 0, 1, 2, 3, 4
