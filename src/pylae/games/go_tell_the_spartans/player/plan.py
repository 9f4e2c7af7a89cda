"""Whether the Greeks of a game for two go and get points, or hold what they have."""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.games.go_tell_the_spartans.data import peoples, roster
from pylae.games.go_tell_the_spartans.player import weights
from pylae.games.go_tell_the_spartans.rules import course, morale
from pylae.games.go_tell_the_spartans.rules.state import State


@rule
def holds(state: State, scale: tuple[int, ...]) -> bool:
    """10.0 11.1 Who is ahead can wait for the enemy; but on the first day, while Peloponnesians can bear it, more is to be won."""
    if won(state) < scale[weights.GOAL]:
        return False
    return state.day > 1 or to_rout(state, peoples.PELOPONNESIANS) <= scale[weights.RESERVE]


@rule
def won(state: State) -> int:
    """10.0 By how many points the Greeks are ahead on the map; a handicap is no reason to rest."""
    greek = course.victory_points(state, peoples.GREEK) - state.handicap
    return greek - course.victory_points(state, peoples.PERSIAN)


@rule
def to_rout(state: State, nation: int) -> int:
    """8.4.4 How many units a contingent must still lose to rout."""
    return roster.ROUT_BOX[state.sheet][nation] - morale.lost_units(state, nation)
