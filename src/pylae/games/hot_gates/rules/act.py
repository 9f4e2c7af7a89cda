"""The actions of the seats: a verb and, added to it, a card, a place or a seat.

What may be done unasked carries the seat in its number, so that nobody needs to say who speaks.
"""

from __future__ import annotations

from pylae.games.hot_gates.data import cards

PASS, FALL_BACK, DIE, HERO, LEONIDAS, SPEND, SHIELDS, CLIFFS = 0, 1, 2, 3, 4, 5, 6, 7
HOLD = 8  # + 4 * attack card + position
TO = HOLD + cards.ATTACKS * cards.POSITIONS  # + seat
CARD = TO + cards.MAX_PLAYERS  # + kind: laid down, or fetched
HELP = CARD + cards.SPARTAN_KINDS  # + ally
REROLL = HELP + cards.ALLY_KINDS - 1  # + which dice: 1, 2 or both, 3
FLIP = REROLL + 4  # + position

# Unasked: FREE + UNASKED * seat + one of these
FREE = FLIP + cards.POSITIONS
FREE_CHARGE, FREE_CLIFFS = 0, 8  # + 2 * position + 1 if behind
FREE_SCOUT, FREE_RETURN = 16, 17
ANNOUNCE = 18  # + kind
UNASKED = ANNOUNCE + cards.SPARTAN_KINDS
ACTIONS = FREE + UNASKED * cards.MAX_PLAYERS
MOST_LEGAL = 48
