"""The bots: the policies that can play a seat, and what people are told of them."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Policy(StrEnum):
    """The names of the policies in options, in records and on the command line."""

    RANDOM = "random"  # any legal action
    HEURISTIC = "heuristic"  # the game's own good player


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


BOTS: dict[str, Bot] = {
    Policy.RANDOM: Bot("Recruit", "plays anything"),
    Policy.HEURISTIC: Bot("Captain", "plays well"),
}
