"""Sides, contingents and types of units: numbers that all data files share."""

from __future__ import annotations

GREEK, PERSIAN = 0, 1
ADJECTIVES = ("Greek", "Persian")
CONTINGENTS = (
    *("Spartans", "Thespians", "Thebans", "Phocians", "Malians", "Locrians", "Peloponnesians"),
    *("Immortals", "Medes", "Susa", "Scythians", "Dahae"),
)
SPARTANS, THESPIANS, THEBANS, PHOCIANS, MALIANS, LOCRIANS, PELOPONNESIANS = range(7)
IMMORTALS, MEDES, SUSA, SCYTHIANS, DAHAE = range(7, 12)
GREEK_CONTINGENTS = 7
SIDE_OF = (0,) * 7 + (1,) * 5
HOPLITE, MIXED, JAVELIN, BOW = range(4)
KINDS = ("hoplite", "mixed", "javelin", "bow")
COLUMNS_OF_ODDS = ("1:3", "1:2", "1:1", "3:2", "2:1", "3:1", "4:1")
DAYS = 3
MOST_STEPS = 4  # steps a unit can have
STACK_LIMIT = 3  # units of a side in an area (3.1.1)
MOST_AREAS, MOST_UNITS, MOST_RANGE = 120, 240, 6
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NEVER = 99  # a number no die shows

SIDES = 2
NATIONS = len(CONTINGENTS)
GREEK_SEATS = 7  # with one seat for each Greek contingent (11.2)
