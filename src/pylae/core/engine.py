"""A game ready to run: fresh states from options, and generic loops bound to its rules in any gear."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

from pylae.core import twin
from pylae.core.game import Game
from pylae.core.options import OptionError, settle
from pylae.core.playout import uniform

SLOTS = ("mover", "legal", "apply", "returns", "ending", "weighted")


def fresh(game: Game, options: Mapping[str, object] | None = None) -> Any:
    """A state set up with these options, before the first chance or choice."""
    state: Any = game.State()
    for name, number in settle(game.options, options or {}).items():
        setattr(state, name, number)
    game.setup(state)
    if complaint := game.audit(state):
        raise OptionError(f"these options do not go together: {complaint}")
    return state


def policies(game: Game) -> dict[str, Callable[..., int]]:
    """The policies that can play every seat of a game, by name."""
    return {"random": uniform, "heuristic": game.policy}


def slots(game: Game, policy: str = "random") -> dict[str, Any]:
    """What the placeholders of `pylae.core.slots` stand for in this game."""
    known = policies(game)
    if policy not in known:
        raise ValueError(f"there is no policy {policy!r}; there are {', '.join(known)}")
    return {name: getattr(game, name) for name in SLOTS} | {
        "policy": known[policy],
        "MOST_LEGAL": game.most_legal,
    }


def interpreted(
    game: Game, loops: Mapping[str, Callable[..., Any]], policy: str = "random"
) -> SimpleNamespace:
    """Loops bound to a game, run by Python itself."""
    return twin.twins(twin.Gear(), loops, slots(game, policy))


def compiled(
    game: Game,
    loops: Mapping[str, Callable[..., Any]],
    policy: str = "random",
    notice: Callable[[str], None] | None = None,
) -> SimpleNamespace:
    """Loops bound to a game, compiled for the CPU."""
    return twin.compiled(loops, slots(game, policy), notice)
