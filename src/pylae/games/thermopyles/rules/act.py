"""The actions of the seats: a verb and, added to it, a card, a number or a seat."""

from __future__ import annotations

RETREAT = 0
FIGHT = 1  # + Spartan card
ASK = 21  # + number of support cards; with support_sequential 1 is one more, 0 is enough
DECLINE = 26
GIVE = 27  # + seat
LAY_DOWN = 31  # + Spartan card
ACTIONS = 51
MOST_LEGAL = 7  # retreat or one of six cards
