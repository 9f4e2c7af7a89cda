"""The bots: who can play a seat, and what people are told of them."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Policy(StrEnum):
    """The names of the policies in options, in records and on the command line."""

    RANDOM = "random"  # any legal action
    HEURISTIC = "heuristic"  # the game's own good player
    # Those who think ahead (`pylae.bots`), from gentle to strong
    SHEPHERD = "shepherd"
    SKIRMISHER = "skirmisher"
    HOPLITE = "hoplite"
    STRATEGOS = "strategos"

    @property
    def thinks(self) -> bool:
        """Whether it looks ahead; the others answer by themselves, also within a simulation."""
        return self not in (Policy.RANDOM, Policy.HEURISTIC)


class Bot(NamedTuple):
    """A policy as people meet it."""

    name: str
    plays: str  # how, in a few words

    @property
    def label(self) -> str:
        """The name at its seat."""
        return f"{self.name} (bot)"

    @property
    def sentence(self) -> str:
        """What somebody reads who looks for company: Captain (bot), plays well."""
        return f"{self.label}, {self.plays}"


# From the weakest to the strongest
BOTS: dict[str, Bot] = {
    Policy.RANDOM: Bot("Recruit", "plays anything"),
    Policy.SHEPHERD: Bot("Shepherd", "is new to this"),
    Policy.SKIRMISHER: Bot("Skirmisher", "makes mistakes"),
    Policy.HOPLITE: Bot("Hoplite", "plays soundly"),
    Policy.HEURISTIC: Bot("Captain", "plays well"),
    Policy.STRATEGOS: Bot("Strategos", "thinks ahead"),
}


def policy_named(word: str) -> str:
    """The policy that somebody means who writes its name, or the bot's own: policy_named("Captain") == "heuristic"."""
    own = {bot.name.lower(): str(policy) for policy, bot in BOTS.items()}
    return own.get(word.lower(), word)
