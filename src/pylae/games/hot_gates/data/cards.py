"""The cards as integer tables, read from `cards.toml` and checked. Equal cards are one kind; a pile is a count of each kind."""

from __future__ import annotations

from pathlib import Path

from pylae.core.tables import Data, read

DATA = read(Path(__file__).with_name("cards.toml"))

MAX_PLAYERS = 5
POSITIONS = 4
POSITION_NAMES = ("North", "East", "South", "West")


def spartans(data: Data) -> list[tuple[int, int]]:
    """Value and number of the attack cards, lowest first."""
    rows = data.rows("spartan", value=int, count=int)
    values = [value for value, _ in rows]
    data.require(values == list(range(11, 21)), "there must be attack cards of 11 to 20")
    data.require(sum(count for _, count in rows) == 42, "there must be 42 attack cards")
    return rows


def specials(data: Data) -> list[tuple[str, int, int]]:
    """Name, strength and number of the other Spartan cards."""
    rows = data.rows("special", name=str, strength=int, count=int)
    data.require(sum(count for _, _, count in rows) == 24, "there must be 24 Spartan cards besides")
    return rows


def persians(data: Data) -> list[tuple[int, int, int]]:
    """Defence value, icon (0 or 1) and number of the defence cards, lowest first."""
    rows = [
        (value, int(icon), count)
        for value, icon, count in data.rows("persian", defence=int, icon=bool, count=int)
    ]
    data.require(rows == sorted(rows), "the Persian cards must rise in value")
    data.require(sum(count for _, _, count in rows) == 53, "there must be 53 defence cards")
    data.require(sum(icon * count for _, icon, count in rows) == 33, "33 Persian cards must have the icon")
    return rows


# Spartan kinds: ten attack cards, then the others as the file lists them
ATTACKS = 10
WEAKEST = spartans(DATA)[0][0]  # the value of kind 0; each kind after it is stronger by one
GOAT_PATH, SHIELDS, CHARGE, ALLIES, ORACLE, CLIFFS, SCOUT, RETURN = 10, 11, 12, 13, 19, 20, 21, 22
SPARTAN_KINDS = 23
ALLY_KINDS = ORACLE - ALLIES  # an ally of kind ALLIES + k adds k + 1
SPARTAN_COUNT = tuple(count for _, count in spartans(DATA)) + tuple(count for _, _, count in specials(DATA))
SPECIAL_NAMES = tuple(name for name, _, _ in specials(DATA))
SPARTAN_CARDS = sum(SPARTAN_COUNT)
DATA.require(len(SPARTAN_COUNT) == SPARTAN_KINDS, "there must be 13 kinds of other Spartan cards")
DATA.require(
    [strength for _, strength, _ in specials(DATA)][3:9] == [1, 2, 3, 4, 5, 6],
    "the six allies must add 1 to 6",
)

# Persian kinds: twelve defence cards, then three that act when they are turned up
PERSIAN_GOAT, ARCHERS, IMMORTALS = 12, 13, 14
PERSIAN_KINDS = 15
OTHERS = (
    DATA.number("persian_goat_paths", 1, 20),
    DATA.number("archers", 1, 9),
    DATA.number("immortals", 1, 3),
)
PERSIAN_COUNT = tuple(count for _, _, count in persians(DATA)) + OTHERS
DEFENCE = (*(value for value, _, _ in persians(DATA)), 0, 0, 0)
ICON = (*(icon for _, icon, _ in persians(DATA)), 0, 0, 0)
PERSIAN_CARDS = sum(PERSIAN_COUNT)
TO_DISCARD = PERSIAN_CARDS - OTHERS[2]  # without Immortals
DATA.require(len(PERSIAN_COUNT) == PERSIAN_KINDS, "there must be 12 kinds of defence cards")

LEONIDAS = DATA.number("leonidas", 1, 9)
HEROES = DATA.number("heroes", 1, 20)
HAND_LIMIT = DATA.number("hand_limit", 1, 9)
START_HAND = (0, *DATA.numbers("start_hand"))
LAUREL_BANDS = DATA.numbers("laurel_bands")
GOATS = SPARTAN_COUNT[GOAT_PATH] + OTHERS[0]
DATA.require(len(START_HAND) == MAX_PLAYERS + 1, "there must be a starting hand for 1 to 5 players")
