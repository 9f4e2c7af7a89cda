"""How the rows of the state are laid out: the columns of `kit`, of `zone`, and of what lasts for a time."""

from pylae.games.greeks_and_vikings.data import limits

COMBATANT, WEAPON, FIRST_HOLD = 0, 1, 2
KIT = FIRST_HOLD + limits.HOLDS

BATTLEFIELD, EFFECT, FIRST_COMMAND = 0, 1, 2
ZONES = FIRST_COMMAND + limits.COMMAND

# The durations; but for a battle's, once for each player whose effect it is, because it goes when that player does (C23)
BATTLE, FIRST_TURN = 0, 1
FIRST_ROUND = FIRST_TURN + limits.PLAYERS
FIRST_STAY = FIRST_ROUND + limits.PLAYERS
LASTING = FIRST_STAY + limits.PLAYERS
