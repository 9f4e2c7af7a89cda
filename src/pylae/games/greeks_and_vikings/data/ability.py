"""A row of the table of abilities: what happens when (3.3)."""

TRIGGER, SCOPE, FIRST_CONDITION, CONDITIONS, FIRST_OPERATION, OPERATIONS = 0, 1, 2, 3, 4, 5
MAY, COST_SP, COST_DISCARD, COST_SACRIFICE = 6, 7, 8, 9
CARD = 10  # the title it stands on
COLUMNS = 11

PLAY, USE, ATTACK, DEFEND, WIN, FALL, TURN_START, TURN_END = 0, 1, 2, 3, 4, 5, 6, 7
TRIGGERS = ("play", "use", "attack", "defend", "win", "fall", "turn_start", "turn_end")
SELF, FRIEND, FOE = 0, 1, 2
SCOPES = ("self", "friend", "foe")
