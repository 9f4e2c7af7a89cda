"""Chapters 2 and 3, the data: cities, roads, ports, pieces, budgets and limits, from `cities.toml`."""

from __future__ import annotations

from pathlib import Path

from pylae.core.tables import Data, read

GREECE, PERSIA = 0, 1
SIDE_NAMES = ("Greece", "Persia")
BONSAI, NUTS = 0, 1
EDITIONS = ("bonsai", "nuts")


def city_numbers(data: Data, key: str) -> list[int]:
    """2.1.1 The cities a list names, by their numbers."""
    return [city_number(data, name, key) for name in data.words(key)]


def city_number(data: Data, name: str, key: str) -> int:
    data.require(name in CITIES, f"{key} names {name}, which is no city")
    return CITIES.index(name)


def mask(cities: list[int]) -> int:
    """Cities as a set of bits."""
    return sum(1 << city for city in set(cities))


def ends(data: Data, road: str) -> tuple[int, int]:
    """The two cities of a road."""
    a, _, b = road.partition("-")
    return city_number(data, a, "a road"), city_number(data, b, "a road")


def neighbours(data: Data, roads: tuple[str, ...]) -> tuple[int, ...]:
    """For each city the set of cities that these roads lead to."""
    links = [ends(data, road) for road in roads]
    return tuple(
        mask([b for a, b in links if a == city] + [a for a, b in links if b == city])
        for city in range(len(CITIES))
    )


def pieces_at(data: Data, key: str) -> tuple[int, ...]:
    """How many pieces of a set-up list stand in each city."""
    places = city_numbers(data, key)
    return tuple(places.count(city) for city in range(len(CITIES)))


def points(data: Data, doubled: str) -> tuple[int, ...]:
    """2.1.1 9 What each city is worth: 2 where it is important, else 1."""
    important = city_numbers(data, doubled)
    return tuple(2 if city in important else 1 for city in range(len(CITIES)))


def pair(data: Data, key: str) -> tuple[int, int]:
    """A number for Greece and one for Persia."""
    numbers = data.numbers(key)
    data.require(len(numbers) == 2 and min(numbers) >= 1, f"{key} must be two numbers of at least 1")
    return numbers[0], numbers[1]


DATA = read(Path(__file__).with_name("cities.toml"))
CITIES = DATA.words("cities")
CITY_NAMES = (CITIES, DATA.words("nuts_names"))
ALL_CITIES = (1 << len(CITIES)) - 1
DATA.require(len(set(CITIES)) == 11, "there must be eleven different cities")
DATA.require(len(CITY_NAMES[NUTS]) == 11, "every city must have a name in both editions")

HOME = tuple(
    GREECE if name in DATA.words("greek_homes") else PERSIA if name in DATA.words("persian_homes") else -1
    for name in CITIES
)
HOMES = (mask(city_numbers(DATA, "greek_homes")), mask(city_numbers(DATA, "persian_homes")))
PORTS = mask(city_numbers(DATA, "ports"))
FOOD = DATA.numbers("food")
ROADS = neighbours(DATA, DATA.words("roads"))
BRIDGE_ROAD = neighbours(DATA, (DATA.content["bridge"],))
ON_A_ROAD = mask([city for city in range(len(CITIES)) if ROADS[city]])
# What a city is worth, a row for each edition and side: 2 * edition + side.
POINTS = (
    points(DATA, "important_to_greece"),
    points(DATA, "important_to_persia"),
    points(DATA, "nuts_important"),
    points(DATA, "nuts_important"),
)
RECONSTRUCTED = tuple(city_numbers(DATA, "reconstructed"))
DATA.require(len(FOOD) == 11 and min(FOOD) >= 1, "every city must have food")
DATA.require(HOMES[GREECE] & ~PORTS == 0 and HOMES[PERSIA] & ~PORTS == 0, "every home city must be a port")

SESTOS, EPHESUS, THERMA, LARISSA, DELPHI, THEBES, ATHENS, CORINTH, SPARTA, ERETRIA, NAXOS = range(11)

ARMIES, FLEETS = pair(DATA, "armies"), pair(DATA, "fleets")
ARMIES_AT = (pieces_at(DATA, "greek_armies_at"), pieces_at(DATA, "persian_armies_at"))
FLEETS_AT = (pieces_at(DATA, "greek_fleets_at"), pieces_at(DATA, "persian_fleets_at"))
BUDGET = pair(DATA, "budget")
KEPT_CARD_COSTS = DATA.number("kept_card_costs", 0, 12)
BURNT_ACROPOLIS_COSTS = DATA.number("burnt_acropolis_costs", 0, 6)
FLEET_COST = pair(DATA, "fleet_cost")
MOST_CARDS = DATA.number("most_cards", 1, 16)
MOST_FLEETS = DATA.number("most_fleets", 1, 6)
BRIDGE_COST = DATA.number("bridge_cost", 1, 12)
MINES_TALENTS = DATA.number("mines_talents", 1, 12)
EXPEDITIONS = DATA.number("expeditions", 1, 9)
SCORE_LIMIT = pair(DATA, "score_limit")
GREEK_HAND = DATA.number("greek_hand", 0, 16)
MOST_DICE = DATA.number("most_dice", 1, 3)
MOST_CARRIED = DATA.number("most_carried", 1, 6)
PERSIAN_DIE = DATA.number("persian_die", 1, 6)
PERSIAN_DIE_IN_ASIA = DATA.number("persian_die_in_asia", 1, 6)

SIDES = 2
PLACES = len(CITIES)
MOST_ROLLED = 3  # dice a side throws in a round
