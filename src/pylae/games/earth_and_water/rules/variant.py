"""The values of options that have more than two."""

from __future__ import annotations

# Options with more than two values
BURN_AFTER_BATTLE, BURN_UNOPPOSED, BURN_ALWAYS = 0, 1, 2
RETREAT_TO_OPEN_PORTS, RETREAT_TO_ORIGIN, RETREAT_ANYWHERE = 0, 1, 2
BY_EDITION, NEVER, ALWAYS = 0, 1, 2
MILTIADES_ALWAYS, MILTIADES_MARCHING, MILTIADES_DEFENDING = 0, 1, 2
