"""Directions, facings and aspects."""

from __future__ import annotations

# Directions clockwise from the sea: even ones are also facings (N, E, S, W = 0 … 3, doubled).
DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
FACINGS = ("N", "E", "S", "W")
NORTH, EAST, SOUTH, WEST = range(4)
ROW_STEP = (0, 1, 1, 1, 0, -1, -1, -1)
COLUMN_STEP = (-1, -1, 0, 1, 1, 1, 0, -1)
FRONT, FLANK, REAR = range(3)
ASPECTS = ("front", "flank", "rear")
