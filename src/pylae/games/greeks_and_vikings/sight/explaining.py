"""Why a total is what it is: everything that is added up, with the card or the time behind each number (1.6, 3.4)."""

from __future__ import annotations

from pylae.games.greeks_and_vikings.data import aura, card, limits
from pylae.games.greeks_and_vikings.rules import filters, layout, totals
from pylae.games.greeks_and_vikings.rules.state import State

PRINTED = "printed"
LASTS = (
    "this battle",
    *(lasts for lasts in ("this turn", "this round", "to stay") for _ in range(limits.PLAYERS)),
)
FLOOR = "never below 0"


def explain(view: State, place: int, column: int) -> list[tuple[str, int]]:
    """1.6 What makes up the total ATK or DEF (a column of `card`) of a Combatant: labels and numbers, whose sum is the total.

    The printed value comes first, then what it holds, what lasts for a time, and each aura by the name of its card.
    """
    assert view.table_data
    names = view.table_data.titles["cards"]
    held = [token - 1 for token in view.kit[place] if token]
    parts = [(names[title] if at else PRINTED, view.card[title][column]) for at, title in enumerate(held)]
    lasting = view.more_atk[place] if column == card.ATK else view.more_def[place]
    parts += zip(LASTS, lasting, strict=True)
    parts += [(names[title], given) for title, given in auras(view, place, column)]
    first, *others = parts
    parts = [first, *(part for part in others if part[1])]
    short = -sum(number for _, number in parts)
    return [*parts, (FLOOR, short)] if short > 0 else parts


def auras(view: State, place: int, column: int) -> list[tuple[int, int]]:
    """3.4 What each card in play gives a Combatant by its auras, in the order in which they are added: title and number."""
    given = aura.ATK if column == card.ATK else aura.DEF
    found = []
    for player in range(view.players):
        sources = [
            (view.zone[player][slot], -1)
            for slot in range(layout.ZONES)
            if filters.at_work(view, player, slot)
        ]
        for source in range(limits.TRENCH * player, limits.TRENCH * (player + 1)):
            if view.kit[source][layout.COMBATANT]:
                sources += [(view.kit[source][at], source) for at in range(layout.KIT)]
        for token, source in sources:
            if token:
                found.append((token - 1, totals.with_auras(view, 0, token - 1, player, source, place, given)))
    return found


def told(parts: list[tuple[str, int]]) -> str:
    """An explanation in a line: "9 = 6 printed + 3 Xiphos"."""
    (label, first), *others = parts
    rest = "".join(f" {'+' if number > 0 else '−'} {abs(number)} {name}" for name, number in others)
    return f"{sum(number for _, number in parts)} = {first} {label}{rest}"
