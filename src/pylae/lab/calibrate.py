"""Calibrating: how warm a level must be to win as often as is wanted, and how strong every level of a game is.

Warmth is found by halving an interval on some deals; what is written down is measured on others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from pylae.bots.levels import Level
from pylae.bots.thinker import Manner
from pylae.core.bots import Policy
from pylae.core.engine import rivals
from pylae.core.game import Game
from pylae.lab.arena import Score, arena
from pylae.lab.contest import Table

# The share of points that a level is to win against the game's own player; where all win together, this share of that
# player's own wins.
WANTED = {Policy.SHEPHERD: 0.2, Policy.SKIRMISHER: 0.4, Policy.HOPLITE: 0.7}
AGAINST = {Policy.SHEPHERD: 0.08, Policy.SKIRMISHER: 0.2, Policy.HOPLITE: 0.35}
COLDEST, WARMEST = 0.01, 1.0


@dataclass(frozen=True)
class Trial:
    """One warmth that was tried."""

    level: str
    warmth: float
    wanted: float
    won: float


def calibrate(
    game: Game, strongest: Manner, gentle: Manner, options: Mapping[str, object] | None = None, *, steps: int = 6,
    deals: int, seed: int, jobs: int, told: Callable[[Trial], None] | None = None,
) -> dict[str, Level]:  # fmt: skip
    """The levels of a game: gentle ones as warm as is right, and the strongest in its own manner, all measured; where all win
    together the game's own player too."""
    start = Table(game, options).start
    against = rivals(game, start)
    common = {"options": options, "deals": deals, "jobs": jobs}
    captain = 1.0 if against else measured(game, Policy.HEURISTIC, against, seed=seed, **common).share
    found: dict[str, Level] = {}
    tried: dict[float, float] = {}  # how much was won with a warmth
    for name, share in (AGAINST if against else WANTED).items():
        cold, warm = COLDEST, WARMEST
        for _ in range(steps):
            warmth = (cold * warm) ** 0.5
            if warmth not in tried:
                tried[warmth] = measured(game, word(gentle, warmth), against, seed=seed, **common).share
            won = tried[warmth]
            if told:
                told(Trial(name, warmth, share * captain, won))
            cold, warm = (warmth, warm) if won > share * captain else (cold, warmth)
        found[name] = Level(name, gentle, round((cold * warm) ** 0.5, 4))
    found[Policy.STRATEGOS] = Level(Policy.STRATEGOS, strongest)
    players = {name: word(level.manner, level.warmth) for name, level in found.items()}
    if not against:  # between rivals the game's own player is the measure of the others
        found[Policy.HEURISTIC] = Level(Policy.HEURISTIC, Manner())
        players[Policy.HEURISTIC] = Policy.HEURISTIC
    return {
        name: with_figures(level, measured(game, players[name], against, seed=seed + 1, **common))
        for name, level in found.items()
    }


def with_figures(level: Level, score: Score) -> Level:
    return replace(
        level, wins=round(score.share, 4), games=score.deals * len(score.seats), milliseconds=round(score.milliseconds, 2)
    )  # fmt: skip


def measured(
    game: Game, player: str, against: bool, *, options: Any, deals: int, seed: int, jobs: int
) -> Score:
    """How a player does against the game's own, or alone."""
    players = [player, Policy.HEURISTIC] if against else [player]
    return arena(game, players, options, deals=deals, seed=seed, jobs=jobs).scores[0]


def word(manner: Manner, warmth: float) -> str:
    """A level as an arena names it."""
    said = {field.name: getattr(manner, field.name) for field in fields(manner)} | {"warmth": warmth}
    kind = said.pop("search")
    said.pop("halving")
    return f"{kind}:{','.join(f'{name}={value}' for name, value in said.items())}"


def written(levels: Mapping[str, Level], command: str) -> Iterator[str]:
    """The lines of a `levels.toml`."""
    yield f"# Who thinks ahead in this game, by `{command}`; `wins` over `games` other games, CPU milliseconds a decision."
    for name, level in levels.items():
        yield f"\n[{name}]"
        for field in fields(Level):
            value = getattr(level, field.name)
            if field.name not in ("name", "manner") and value is not None:
                yield f"{field.name} = {value}"
        if not Policy(name).thinks:
            continue
        yield f"[{name}.manner]"
        for field in fields(Manner):
            value = getattr(level.manner, field.name)
            if value != field.default:
                yield f"{field.name} = {str(value).lower() if isinstance(value, bool) else repr(value)}".replace(
                    "'", '"'
                )
