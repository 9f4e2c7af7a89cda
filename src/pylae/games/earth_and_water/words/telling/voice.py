"""The voice of telling: sentences, cards and cities in words."""

from __future__ import annotations

from typing import NamedTuple

from pylae.core.game import Line
from pylae.core.piles import cards_in, size
from pylae.core.wording import listed
from pylae.games.earth_and_water.data import cards
from pylae.games.earth_and_water.rules import act
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.words import names, spelling


class Stage(NamedTuple):
    """A phase, and the view before and after it."""

    phase: int
    old: State
    new: State


# One action


def say(text: str, rule: str, side: int | None = None) -> Line:
    """A sentence with its first letter in capitals, in the voice of a side or of none."""
    return Line(text[0].upper() + text[1:], rule, "" if side is None else names.VOICES[side])


def card_words(state: State, side: int, card: int) -> str:
    """card 5 (Themistocles)"""
    return f"card {card + 1} ({spelling.event_name(state, cards.CARDS * side + card)})"


def card_numbers(pile: int) -> str:
    """cards 3 and 5"""
    word = "card" if size(pile) == 1 else "cards"
    return f"{word} {listed([card + 1 for card in cards_in(pile)])}"


def city_of(state: State, action: int) -> str:
    return spelling.city_name(state, action - act.PORT if action >= act.PORT else action - act.CITY)
