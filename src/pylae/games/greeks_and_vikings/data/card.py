"""A row of the table of cards: its columns, and the numbers that stand in them (3.2, 3.3)."""

KIND, SUBTYPE, STARS, ATK, DEF, KEYWORDS, PLACE = 0, 1, 2, 3, 4, 5, 6
FIRST_ABILITY, ABILITIES, FIRST_AURA, AURAS = 7, 8, 9, 10  # stretches of the other tables
SIDE, NAME = 11, 12  # numbers that only filters compare: equal names have equal numbers
TRIGGERS = 13  # of its abilities but `play`, as a set (1 << trigger - ability.USE)
COLUMNS = 14

COMBATANT, WEAPON, HOLD, BATTLEFIELD, ACTION = 0, 1, 2, 3, 4
KINDS = ("combatant", "weapon", "hold", "battlefield", "action")
GENERAL, CIVILIAN, SOLDIER, WARRIOR, NO_SUBTYPE = 0, 1, 2, 3, 4
SUBTYPES = ("general", "civilian", "soldier", "warrior")
EQUIP, COMMAND, EFFECT = 0, 1, 2  # where a Hold lies; Weapons are EQUIP
HOLD_PLACES = ("equip", "command", "effect")

SPECIAL_ORDER, GUARD, RAIDER, BOLD, PACIFIST, TWIN_STRIKE = 1, 2, 4, 8, 16, 32
KEYWORDS_BY_BIT = ("special_order", "guard", "raider", "bold", "pacifist", "twin_strike")
