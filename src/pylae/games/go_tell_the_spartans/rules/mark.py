"""What a unit's `mark` says, as bits."""

from __future__ import annotations

LEADS = 1  # the top unit of a force; the units under it, up to the next leader, are of the same force (3.1.3)
DISORDERED = 2  # 8.4.1
MOVED = 4  # its force has ended its move in this segment (R75)
PICKED = 8  # it belongs to the force being moved
FIRED = 16  # it has fired in this segment (8.2.6)
OVER_WALL = 32  # it came into this area of enemies across the wall (TEC)
CLIMBED = 64  # it came into this area of enemies from a lower level (TEC)
CHECKS = 128  # it still has to roll: a morale check, or recovery (8.4.1, 8.4.2)
FEINTED = 256  # its feigned retreat succeeded and has not been used (11.3)
WESTWARD = 512  # the automaton drives it towards row A (8.1.6, R19)
