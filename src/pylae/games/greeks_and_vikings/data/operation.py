"""A row of the table of operations: one thing an ability does (3.3)."""

WHAT, WHO, TO, WHERE, PICK, N, ATK, DEF, UNTIL, KEYWORD, DEST = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
PER_OF, PER_WHERE, PER_OTHER, PER_MAX = (
    11,
    12,
    13,
    14,
)  # multiplied by a count, at most so many; PER_OF is ONCE for none
COLUMNS = 15

SP, DRAW, DISCARD, MILL, SEEK, RECOVER, MUSTER = 0, 1, 2, 3, 4, 5, 6
BOOST, GRANT, DEFEAT, BREAK, ORDER, DISCOUNT, READY = 7, 8, 9, 10, 11, 12, 13
OPERATIONS = (
    "sp", "draw", "discard", "mill", "seek", "recover", "muster",
    "boost", "grant", "defeat", "break", "order", "discount", "ready",
)  # fmt: skip

ME, FOE, SUBJECT, EACH_FOE = 0, 1, 2, 3  # players
PLAYERS = ("me", "foe", "subject", "each_foe")
SELF, BEARER, THE_SUBJECT, RIVAL, FRIENDS, FOES, MY_HAND, MY_MUSEUM, FOE_GEAR, FOE_FIELD = range(10)
SELECTORS = (
    "self", "bearer", "subject", "rival", "friends", "foes", "my_hand", "my_museum", "foe_gear", "foe_field",
)  # fmt: skip
ALL = 99  # for PICK
BATTLE, TURN, ROUND, STAY = 0, 1, 2, 3
DURATIONS = ("battle", "turn", "round", "stay")
HAND, DECK_TOP, DECK_BOTTOM = 0, 1, 2  # where to
DESTINATIONS = ("hand", "deck_top", "deck_bottom")
ONCE = -1  # PER_OF of what is not multiplied
