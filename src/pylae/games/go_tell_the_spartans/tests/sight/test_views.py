"""3.4 in whole games: what is said and drawn of a view does not depend on where the view happens to put hidden units."""

from __future__ import annotations

import re
from typing import Any

from pylae.core.chance import CHANCE, OVER, below, generator
from pylae.core.game import WATCHER
from pylae.games import go_tell_the_spartans as game_of
from pylae.games.go_tell_the_spartans.data import peoples
from pylae.games.go_tell_the_spartans.rules import phase
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.tests.positions import exchange, game, seen, unseen_pairs

ROLLS = (phase.MORALE_DIE, phase.RECOVERY_DIE)
EVERY = 40  # steps


def faces(view: State, seat: int) -> dict[str, Any]:
    """What a seat that does not move is asked, reads and looks at, without the numbers by which a page knows counters."""
    picture = re.sub(r'id="[a-z-]*[uh][0-9]+"', "", game_of.draw(view, seat).live())
    return {"prompt": game_of.prompt(view), "letters": game_of.show(view, seat), "picture": picture}


def test_3_4_no_face_tells_who_a_view_has_put_under_a_stack():
    state, random, out = game(players=2), generator(5), [0] * game_of.most_legal
    looked = set[int]()
    for step in range(1200):
        if game_of.mover(state) == OVER:
            break
        if step % EVERY == 0 or (state.phase in ROLLS and step % (EVERY // 4) == 0):
            for seat in (peoples.GREEK, peoples.PERSIAN, WATCHER):
                view = seen(state, seat)
                for one, two in unseen_pairs(view, seat)[-1:]:
                    looked.add(state.phase)
                    assert faces(view, seat) == faces(exchange(view.copy(), one, two), seat)
        n, chance = game_of.legal(state, out), game_of.mover(state) == CHANCE
        game_of.apply(state, below(random, n) if chance else game_of.policy(state, out, n, random))
    assert looked >= {phase.MARCH, phase.FIRE_DIE_ROLL, phase.MORALE_DIE}
