"""Actions by number: a verb and one argument."""

from pylae.games.greeks_and_vikings.data import limits

STOP, NO, YES, BATTLE = 0, 1, 2, 3  # STOP ends a phase, a battle or a turn without more
FREE_DISCARD, DISCARD, STORE = (
    4,
    5,
    6,
)  # one's Battlefield, before the draw and later (R10); to the Command Zone
DRAW = 7  # + how many cards, 0 to 10; in the End Phase too
PLAY = DRAW + limits.HAND + 1  # + title, from the hand
TITLE = PLAY + limits.TITLES  # + title, chosen in a hand, Deck or Museum
UNIT = TITLE + limits.TITLES  # + place, 5 * player + slot: a Combatant chosen
GEAR = UNIT + limits.PLACES  # + 7 * place + 0 for the Weapon, 1 to 6 for Holds: an attached card chosen
ZONE = GEAR + limits.PLACES * (1 + limits.HOLDS)  # + 7 * player + slot: Battlefield, Effect, Command
SEAT = ZONE + limits.PLAYERS * (2 + limits.COMMAND)  # + an opponent
EQUIP = SEAT + limits.PLAYERS  # + slot of one's Command Zone, 0 to 4
SWAP = EQUIP + limits.COMMAND  # + slot of one's Trench whose Weapon changes places
RETIRE = SWAP + limits.TRENCH  # + slot of one's Trench
USE = RETIRE + limits.TRENCH  # + 8 * slot + 0 for the Combatant, 1 the Weapon, 2 to 7 Holds
USE_ZONE = USE + limits.TRENCH * (2 + limits.HOLDS)  # + slot of one's zones: Battlefield, Effect, Command
ATTACK = USE_ZONE + 2 + limits.COMMAND  # + TARGETS * slot + place, or + PLACES + player for the State Points
TARGETS = limits.PLACES + limits.PLAYERS
ACTIONS = ATTACK + limits.TRENCH * TARGETS
MOST_LEGAL = 192
