"""How a game ends (winning, R31, R46)."""

GOING_ON, STATE_POINTS, EMPTY_DECK, ALL_OUT, TIME = (
    0,
    1,
    2,
    3,
    4,
)  # why the last rival went out; or nobody wins
