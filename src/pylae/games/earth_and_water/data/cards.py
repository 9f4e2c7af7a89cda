"""2.3 The sixteen cards, each with a Greek and a Persian event, from `cards.toml`."""

from __future__ import annotations

from pathlib import Path

from pylae.core.tables import read

KINDS = ("turn", "reaction", "drawn", "none")

DATA = read(Path(__file__).with_name("cards.toml"))
ROWS = DATA.rows(
    "card",
    greek=str,
    greek_nuts=str,
    greek_kind=str,
    greek_text=str,
    persian=str,
    persian_nuts=str,
    persian_kind=str,
    persian_text=str,
    spartan=bool,
)
DATA.require(len(ROWS) == 16, "there must be sixteen cards")
DATA.require(all(row[2] in KINDS and row[6] in KINDS for row in ROWS), f"a kind is one of {', '.join(KINDS)}")

CARDS = 16
ALL_CARDS = (1 << CARDS) - 1
# An event is 16 * side + card: the Greek halves first, then the Persian ones.
EVENT_NAMES = (
    tuple(row[0] for row in ROWS) + tuple(row[4] for row in ROWS),
    tuple(row[1] for row in ROWS) + tuple(row[5] for row in ROWS),
)
EVENT_TEXTS = tuple(row[3] for row in ROWS) + tuple(row[7] for row in ROWS)
EVENT_KINDS = tuple(row[2] for row in ROWS) + tuple(row[6] for row in ROWS)
IN_TURN = tuple(int(kind == "turn") for kind in EVENT_KINDS)
SPARTAN = sum(1 << card for card, row in enumerate(ROWS) if row[8])

(
    MINES,
    IONIAN_REVOLT,
    POSEIDON,
    MILTIADES,
    THEMISTOCLES,
    PAUSANIAS,
    ORACLE,
    LEONIDAS,
    ARTEMISIA,
    EVANGELION,
    MELAS_ZOMOS,
    MOLON_LABE,
    TRIREMES,
    SYRACUSE,
    THREE_HUNDRED,
    DESERTION,
) = range(16)
(
    CAVALRY,
    DEMAND_2,
    DEMAND_3,
    KARNEIA,
    IMMORTALS,
    OSTRACISM,
    GREAT_KING,
    ROYAL_ROAD,
    HIPPIAS,
    SEPARATE_PEACE,
    SUDDEN_DEATH,
    DEFECTION,
    DEMAND_13,
    CARTHAGE,
    ACROPOLIS,
    PACIFICATION,
) = range(16, 32)


def card_of(event: int) -> int:
    """The card an event stands on."""
    return event & 15
