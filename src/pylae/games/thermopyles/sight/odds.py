"""Exact odds of a charge: every total of its dice, and what it does to the first and second Persian card."""

from __future__ import annotations

from fractions import Fraction

from pylae.core.game import Odds, OddsRow
from pylae.core.piles import size
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.rules import act, phase
from pylae.games.thermopyles.rules.state import State

EVENTS = ("first beaten", "first annihilated", "second beaten", "second annihilated")


def odds(view: State, action: int) -> Odds | None:
    """fight.4 The chances of a charge with each number of supports, or with the number about to be asked for."""
    if view.phase == phase.TURN and action != act.RETREAT:
        strength = cards.SPARTAN_VALUE[action - act.FIGHT]
        numbers = range(view.support + 1)
        location_die = cards.BONUS_DIE[view.location]
    elif view.phase == phase.SUPPORT:
        strength = view.strength
        numbers = range(action - act.ASK, action - act.ASK + 1)
        location_die = view.location_die
    else:
        return None
    rows = tuple(charge_odds(view, strength, number, location_die) for number in numbers)
    return Odds(f"A strength of {strength} against {persians(view)}", "fight.4", rows)


def charge_odds(view: State, strength: int, supports: int, location_die: int) -> OddsRow:
    """fight.4 One row: this strength with so many support dice, and the die of the location where there is one."""
    totals = dice_totals(supports + location_die)
    ways = sum(totals.values())
    outcomes: dict[str, int] = {}
    events = dict.fromkeys(EVENTS, 0)
    for total, count in totals.items():
        first, second = fates(view, strength + total)
        told = ", ".join(f"{place} {end}" for place, end in (("first", first), ("second", second)) if end)
        outcomes[told or "defeat"] = outcomes.get(told or "defeat", 0) + count
        events["first beaten"] += count if first else 0
        events["first annihilated"] += count if first == "annihilated" else 0
        events["second beaten"] += count if second in ("repelled", "annihilated") else 0
        events["second annihilated"] += count if second == "annihilated" else 0
    return OddsRow(
        f"{supports} support{'s' if supports != 1 else ''}",
        {told: Fraction(count, ways) for told, count in outcomes.items()},
        {event: Fraction(count, ways) for event, count in events.items()},
    )


def fates(view: State, total: int) -> tuple[str, str]:
    """fight.4 What a total does to the first and to the second card.

    The second is not fought while the first stands, nor once the first was the twelfth in the Graveyard (end.4).
    """
    first = fate(view.slot[0], total)
    won = first == "annihilated" and size(view.graveyard) + 1 == cards.GRAVEYARD_GOAL
    return first, (fate(view.slot[1], total) or "stands") if first and not won else ""


def fate(card: int, total: int) -> str:
    """fight.4 Repelled, annihilated, or nothing."""
    if total < cards.PERSIAN_COMBAT[card]:
        return ""
    return "annihilated" if total >= cards.PERSIAN_ANNIHILATION[card] else "repelled"


def dice_totals(dice: int) -> dict[int, int]:
    """In how many ways so many dice show each total."""
    totals = {0: 1}
    for _ in range(dice):
        thrown: dict[int, int] = {}
        for total, ways in totals.items():
            for face in range(1, 7):
                thrown[total + face] = thrown.get(total + face, 0) + ways
        totals = thrown
    return totals


def persians(view: State) -> str:
    return " and ".join(
        f"{cards.PERSIAN_COMBAT[card]}/{cards.PERSIAN_ANNIHILATION[card]}" for card in view.slot if card >= 0
    )
