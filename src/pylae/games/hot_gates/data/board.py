"""The board and the undersides: levels, locations, track, laurels. Reconstructed, or brought to the table by an owner."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from pylae.core.table_data import DataSlot, Loaded, TableData
from pylae.core.tables import Data, DataError, parse, shown
from pylae.games.hot_gates.data import cards

LEVELS, SPACES = 6, 6
LAST_SPACE = SPACES - 1
RANDOM_LOCATIONS = 10
DAYS = 3
MOST_LAURELS = 3  # on one hero
# C6: below 11 a win would hang on Cliffs, above 20 there are not goats enough.
FEWEST_STEPS, MOST_STEPS = 11, cards.GOATS
SHIPPED = Path(__file__).with_name("reconstruction.toml").read_text(encoding="utf-8")
RECONSTRUCTED = {  # what the book leaves to a missing picture: the field of the state, and its key in a file
    "levels": "level",
    "locations": "random_locations",
    "laurels_printed": "hero_laurels",
    "day_decks": "day_decks",
    "defeat_space": "defeat_space",
}
MARK = "°"
KEYS = ("name", "final_stand_die", *RECONSTRUCTED.values())

data_slots = (
    DataSlot(
        "board",
        "Level cards, locations, track and laurels as they are printed, as TOML or JSON; what it leaves out is reconstructed.",
        limit=8192,
    ),
)


def load_data(texts: Mapping[str, str]) -> Loaded:
    """R20 R21 R22 R24 The fixed numbers of a table: those of the owner's file, and else the reconstruction (R6, C6)."""
    brought = parse("board", texts.get("board", ""))
    if unknown := [key for key in brought.content if key not in KEYS]:
        raise DataError(f"board has {', '.join(map(shown, unknown))}; known are {', '.join(KEYS)}")
    file = Data("board", parse("board", SHIPPED).content | brought.content)
    return Loaded(
        fields={
            "levels": [
                _dice(file, spaces, SPACES, f"level[{at}]") for at, spaces in enumerate(_levels(file), 1)
            ],
            "locations": _dice(file, file.numbers("random_locations"), RANDOM_LOCATIONS, "random_locations"),
            "final_stand_die": _dice(file, (file.number("final_stand_die", 0, 1),), 1, "final_stand_die")[0],
            "laurels_printed": _laurels(file),
            "day_decks": _days(file),
            "defeat_space": file.number("defeat_space", FEWEST_STEPS, MOST_STEPS),
        },
        names={"board": str(brought.content.get("name", ""))},
    )


def mark(data: TableData | None, field: str) -> str:
    """The sign of a reconstructed number; one from an owner's file has none, even where ours is the same."""
    return MARK if field in _left_to_us(data.texts.get("board", "") if data else "") else ""


@lru_cache(maxsize=16)
def _left_to_us(brought: str) -> frozenset[str]:
    """The reconstructed fields that a file leaves out."""
    typed = parse("board", brought).content
    return frozenset(field for field, key in RECONSTRUCTED.items() if key not in typed)


def _levels(file: Data) -> list[list[int]]:
    rows = [spaces for (spaces,) in file.rows("level", spaces=list)]
    file.require(len(rows) == LEVELS, f"there are {LEVELS} level cards, not {len(rows)}")
    return rows


def _dice(file: Data, spaces: object, length: int, place: str) -> list[int]:
    """Spaces that have a die or none."""
    if (
        not isinstance(spaces, list | tuple)
        or len(spaces) != length
        or any(die not in (0, 1) for die in spaces)
    ):
        raise DataError(f"{file.name}: {place} must be {length} times 0 or 1, for no die and a die")
    return [int(die) for die in spaces]


def _laurels(file: Data) -> list[int]:
    """How many heroes have 0, 1, 2 … laurels on their underside."""
    printed = file.numbers("hero_laurels")
    file.require(len(printed) == cards.HEROES, f"hero_laurels must have {cards.HEROES} numbers")
    file.require(
        all(0 <= laurels <= MOST_LAURELS for laurels in printed),
        f"hero_laurels must lie between 0 and {MOST_LAURELS}",
    )
    return [printed.count(laurels) for laurels in range(MOST_LAURELS + 1)]


def _days(file: Data) -> list[int]:
    """The sizes of the three day decks."""
    sizes = file.numbers("day_decks")
    file.require(
        len(sizes) == DAYS and sum(sizes) == cards.PERSIAN_CARDS and min(sizes) > 0,
        f"day_decks must be {DAYS} numbers that add up to {cards.PERSIAN_CARDS}",
    )
    file.require(sizes[0] >= 2 * cards.POSITIONS, "the first day must fill the eight spaces")
    return list(sizes)
