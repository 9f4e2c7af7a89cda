"""How much a table can hold. Whatever is more is refused with its count when the cards are chosen."""

PLAYERS = 4
TITLES = 96  # different cards in all decks of a table (G10)
ABILITIES = 112
AURAS = 64
OPERATIONS = 112
CONDITIONS = 64
SIEVES = 64
LARGEST = 99  # of any number on a card (G9)

TRENCH = 5  # Combatants of a player (R11)
PLACES = PLAYERS * TRENCH
COMMAND = 5  # cards in a Command Zone
HAND = 10
HOLDS = 6  # on one Combatant (G3)
KNOWN = 8  # cards whose place at either end of a deck is known (G7)
FEWEST_CARDS, FEWEST_DRAFTED, MOST_CARDS = 40, 25, 70  # of a deck (R12)
BY_PLAYERS = 0  # the fewest cards of a deck depend on how many play
COPIES, STARRED_COPIES = 3, 2  # of one title in a deck (R12)
