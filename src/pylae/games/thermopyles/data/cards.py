"""The cards and the map as integer tables, read from `cards.toml` and checked."""

from __future__ import annotations

from pathlib import Path

from pylae.core.tables import Data, read


def spartans(data: Data) -> tuple[int, ...]:
    """Combat values of the Spartan cards, lowest first; together they are the 300."""
    values = [value for value, count in data.rows("spartan", value=int, count=int) for _ in range(count)]
    data.require(
        len(values) == 20 and sum(values) == 300, "there must be 20 Spartan cards that add up to 300"
    )
    data.require(values == sorted(values), "the Spartan cards must rise in value")
    return tuple(values)


def persians(data: Data) -> list[tuple[int, int, int]]:
    """Combat value, annihilation value and bonus sign (0 or 1) of each Persian card."""
    rows = data.rows("persian", combat=int, annihilation=int, bonus=bool, count=int)
    deck = [(combat, slain, int(bonus)) for combat, slain, bonus, count in rows for _ in range(count)]
    data.require(len(deck) == 28, "there must be 28 Persian cards")
    data.require(sum(bonus for _, _, bonus in deck) == 14, "14 Persian cards must carry the bonus sign")
    for combat, slain, bonus in deck:
        data.require(combat <= slain, f"{combat}/{slain}: a card is repelled before it is annihilated")
        wanted = 44 if bonus else 39
        data.require(combat + slain == wanted, f"{combat}/{slain}: its two values must add up to {wanted}")
    return deck


DATA = read(Path(__file__).with_name("cards.toml"))

SPARTAN_VALUE = spartans(DATA)
PERSIAN_COMBAT = tuple(combat for combat, _, _ in persians(DATA))
PERSIAN_ANNIHILATION = tuple(slain for _, slain, _ in persians(DATA))
PERSIAN_BONUS = tuple(bonus for _, _, bonus in persians(DATA))

SPARTAN_CARDS, PERSIAN_CARDS = len(SPARTAN_VALUE), len(PERSIAN_COMBAT)
SPARTAN_DECK, PERSIAN_DECK = (1 << SPARTAN_CARDS) - 1, (1 << PERSIAN_CARDS) - 1

LOST_LOCATION = DATA.number("lost_location", 2, 9)
START_LOCATION = DATA.number("start_location", 1, LOST_LOCATION - 1)
LOCATION_NAMES = DATA.words("location_names")
# 1 where the location gives a die, by location number.
BONUS_DIE = tuple(int(place in DATA.numbers("bonus_locations")) for place in range(LOST_LOCATION + 1))
SUPPORT_CARDS = DATA.number("support_cards", 1, 9)
START_HAND = DATA.number("start_hand", 1, 5)
START_HAND_ALONE = DATA.number("start_hand_alone", 1, 5)
HAND_LIMIT = DATA.number("hand_limit", 1, 9)
GRAVEYARD_GOAL = DATA.number("graveyard_goal", 1, PERSIAN_CARDS)
DATA.require(len(LOCATION_NAMES) == LOST_LOCATION, "there must be a name for each location")

MAX_PLAYERS = 4
SLOTS = 2
NOBODY = -1  # no card, no seat
