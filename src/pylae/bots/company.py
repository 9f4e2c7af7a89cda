"""Company: who can be asked to play a seat, from the weakest to the strongest, and what people are told of each.

sentences(game)["strategos"]      # "Strategos (bot), thinks ahead: wins 42 % of games alone"
"""

from __future__ import annotations

from pylae.bots.levels import measured
from pylae.core.bots import BOTS
from pylae.core.game import Game


def strength(game: Game, policy: str) -> str:
    """How strong a bot was found to be in a game, in words; nothing where nobody has measured it."""
    level = measured(game).get(policy)
    return level.strength(game) if level else ""


def sentences(game: Game) -> dict[str, str]:
    """What somebody reads of each bot who looks for company, by its name in records."""
    strengths = {policy: strength(game, policy) for policy in BOTS}
    return {
        policy: f"{bot.sentence}: {strengths[policy]}" if strengths[policy] else bot.sentence
        for policy, bot in BOTS.items()
    }
