"""The actions of the seats: a verb and, added to it, a card, a number or a city."""

from __future__ import annotations

DECLINE = 0  # pass, decline, fight on, enough: nothing, or nothing more
BUILD_BRIDGE, BURN_BRIDGE, ANNOUNCE = 1, 2, 3
MOVE = 4  # + card, played for a movement (6.3)
EVENT = 20  # + card, played for its event (6.2)
CARD = 36  # + card: keep it, or discard it
COUNT = 52  # + how many
CITY = 77  # + city: armies from there, to there, or there
PORT = 88  # + city: fleets from there, to there, or there
ACTIONS = 99
MOST_LEGAL = 33  # pass, or one of sixteen cards in two ways
