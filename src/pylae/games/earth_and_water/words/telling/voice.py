"""The voice of telling: sentences, cards and cities in words."""

from __future__ import annotations

from collections import Counter

from pylae.core.piles import cards_in
from pylae.core.telling import Voice
from pylae.core.wording import listed
from pylae.games.earth_and_water.data import cards
from pylae.games.earth_and_water.rules import act
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.words import names, spelling

say = Voice(names.VOICES).say


def card_name(state: State, side: int, card: int) -> str:
    """2.3 What a side calls a card, by its event for it: Themistocles."""
    return spelling.event_name(state, cards.CARDS * side + card)


def card_names(state: State, side: int, pile: int) -> str:
    """2.3 Several cards: Artemisia and Triremes; Hippias and Demand Earth and Water (2)."""
    found = Counter(card_name(state, side, card) for card in cards_in(pile))
    return listed([name if number == 1 else f"{name} ({number})" for name, number in found.items()])


def city_of(state: State, action: int) -> str:
    return spelling.city_name(state, action - act.PORT if action >= act.PORT else action - act.CITY)
