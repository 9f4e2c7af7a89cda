"""A row of the table of filters: which cards are meant (3.3). Row 0 lets every card pass."""

KINDS, SUBTYPES, SIDE, NAME, STARS_MIN, STARS_MAX, ARMED, ATK_MAX, DEF_MAX = 0, 1, 2, 3, 4, 5, 6, 7, 8
COLUMNS = 9

ALL_CARDS = 0
ANY = -1  # SIDE, NAME, ARMED
ABSENT = 99  # SIDE, NAME: of no card at this table
EVERY_KIND, EVERY_SUBTYPE = 0b11111, 0b11111  # sets; the fifth sub-type is that of cards without one
NO_MAXIMUM = 99
