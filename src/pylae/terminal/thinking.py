"""Thinking at the keyboard: what a bot decides, with a word where it takes long, and hints."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

from pylae.bots.hints import Hint, hint
from pylae.bots.player import advise, ready
from pylae.core.bots import BOTS, Policy
from pylae.core.game import Refusal
from pylae.core.match import Match

LONG = 1.0  # seconds after which a person wants to know why nothing happens
PATIENCE = 3.0  # seconds for loading what is compiled already, once


def expect(match: Match) -> None:
    """Bots that think ahead are about to play: what is compiled is loaded, and what is not will be, meanwhile."""
    if any(Policy(policy).thinks for policy in match.bots.values()):
        ready(match.game, PATIENCE)


def bot_choice(match: Match, random: list[int], say: Callable[[str], None] | None) -> int:
    """What the bot does that is to move; after a second somebody is told that it thinks."""
    policy = match.bots[match.mover]
    if say is None:
        return advise(match.game, match.state, policy, random).action
    sign = threading.Timer(LONG, say, [f"{BOTS[policy].name} is thinking …"])
    sign.daemon = True
    sign.start()
    try:
        return advise(match.game, match.state, policy, random).action
    finally:
        sign.cancel()


def hint_for(match: Match) -> Hint:
    """A hint for the mover; the same question gets the same numbers, and no hint has seen the dice that will fall."""
    if match.mover < 0:
        raise Refusal("Nobody has to decide now.")
    ready(match.game, PATIENCE)
    return hint(match.game, match.state, match.own_generator())


def hint_lines(found: Hint) -> Iterator[str]:
    """What a good player would say, why, and the best choices with their chances."""
    yield f"A good player would say: {found.text}"
    if found.why:
        yield f"{found.why} ({found.section})" if found.section else found.why
    if len(found.best) > 1:
        width = max(len(one.text) for one in found.best)
        for one in found.best:
            told = "; ".join(filter(None, [str(one.chance or ""), one.odds]))
            yield f"  {one.text:<{width}}  {told}".rstrip()
