"""2.1.5 The portraits, as bits: who died or was banished."""

from __future__ import annotations

DARIUS, XERXES, ARTEMISIA_GONE, MILTIADES_GONE, THEMISTOCLES_GONE, LEONIDAS_GONE = 1, 2, 4, 8, 16, 32
