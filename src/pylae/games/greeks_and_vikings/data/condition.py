"""A row of the table of conditions: all conditions of an ability or aura must hold (3.3)."""

WHAT, VALUE, WHERE, OTHER, MIN, MAX = 0, 1, 2, 3, 4, 5  # VALUE of COUNT is a selector
COLUMNS = 6

ROLE, IS, VS, COUNT, SP_MAX, BEHIND, TURN = 0, 1, 2, 3, 4, 5, 6
CONDITIONS = ("role", "is", "vs", "count", "sp_max", "behind", "turn")
ATTACKER, DEFENDER, DIRECT, NO_ROLE = 0, 1, 2, 3
ROLES = ("attacker", "defender", "direct")
THEIRS, MINE = 0, 1
TURNS = ("theirs", "mine")
