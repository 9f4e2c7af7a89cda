"""Levels: players for people, from gentle to strong, as a game's `player/levels.toml` describes them.

Weaker ones err as people do: they look at every action and then choose a worse one the less often, the more it loses. Nobody
plays at random. `pylae calibrate GAME` finds how warm a level must be to win as often as is wanted, and how strong each is.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from math import exp
from pathlib import Path

from pylae.bots.thinker import Manner, Thought
from pylae.core.bots import BOTS, Policy
from pylae.core.chance import below, generator
from pylae.core.game import Game

FINE = 1 << 20  # of a weight by which a level chooses


@dataclass(frozen=True)
class Level:
    """A player: in which manner it thinks, how much it errs (0: never), and how strong it was found to be."""

    name: str
    manner: Manner
    warmth: float = 0.0  # how much of a game somebody of this level loses with a usual mistake
    wins: float | None = None  # of its games, alone or against the game's own player
    games: int = 0  # in which that was measured
    milliseconds: float = 0.0  # of CPU time for a decision, where it was measured

    def strength(self, game: Game) -> str:
        """How strong it is, in words: "wins 42 % of games alone", "wins 90 % against Captain"."""
        if self.wins is None:
            return ""
        of = "of games alone" if game.about.cooperative else f"against {BOTS[Policy.HEURISTIC].name}"
        return f"wins {self.wins:.0%} {of}".replace("%", " %")


def levels_file(game: Game) -> Path:
    """Where a game keeps its levels."""
    return game.rulebook.parent / "player" / "levels.toml"


# For a game nobody has measured
UNMEASURED = {Policy.SHEPHERD: 0.2, Policy.SKIRMISHER: 0.1, Policy.HOPLITE: 0.05, Policy.STRATEGOS: 0.0}


@cache
def measured(game: Game) -> dict[str, Level]:
    """Everybody whom a game's file speaks of, by name: those who think ahead and, where all win together, the game's own
    player, who answers at once. A game without a file has levels too, not measured."""
    path = levels_file(game)
    if not path.exists():
        return {
            name: Level(name, Manner(rollouts=200, halving=not warmth), warmth)
            for name, warmth in UNMEASURED.items()
        }
    return read(path.read_text(encoding="utf-8"))


def read(text: str) -> dict[str, Level]:
    """The players of a `levels.toml`."""
    data = tomllib.loads(text)
    return {name: Level(name, Manner(**table.pop("manner", {})), **table) for name, table in data.items()}


@cache
def levels(game: Game) -> dict[str, Level]:
    """Those who think ahead."""
    return {name: level for name, level in measured(game).items() if Policy(name).thinks}


def chosen(thought: Thought, warmth: float, seed: int) -> int:
    """What somebody does who errs: the chance of an action falls by e for each `warmth` of a game that it loses.

    A gain over the policy's own action counts as far as it is sure: of what was played in a few worlds nobody knows more.
    """
    if warmth == 0 or len(thought.judged) == 1:
        return thought.choice
    worth = [one.gain - (one.gain_error if one.action != thought.own else 0.0) for one in thought.judged]
    weights = [round(FINE * exp((gain - max(worth)) / warmth)) for gain in worth]
    mark = below(generator(seed, 1), sum(weights))
    for judged, weight in zip(thought.judged, weights, strict=True):
        mark -= weight
        if mark < 0:
            return judged.action
    raise AssertionError("the weights add up to more than the mark")
