"""The voice of telling: sentences, cards and cities in words."""

from __future__ import annotations

from pylae.core.piles import cards_in, size
from pylae.core.telling import Voice
from pylae.core.wording import listed
from pylae.games.earth_and_water.data import cards
from pylae.games.earth_and_water.rules import act
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.words import names, spelling

say = Voice(names.VOICES).say


def card_words(state: State, side: int, card: int) -> str:
    """card 5 (Themistocles)"""
    return f"card {card + 1} ({spelling.event_name(state, cards.CARDS * side + card)})"


def card_numbers(pile: int) -> str:
    """cards 3 and 5"""
    word = "card" if size(pile) == 1 else "cards"
    return f"{word} {listed([card + 1 for card in cards_in(pile)])}"


def city_of(state: State, action: int) -> str:
    return spelling.city_name(state, action - act.PORT if action >= act.PORT else action - act.CITY)
