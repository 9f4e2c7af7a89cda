"""Exact odds of a charge: every total of its dice, and what it does to the first and second Persian card."""

from __future__ import annotations

from pylae.core.game import Odds, OddsRow
from pylae.core.odds import Tone, shares, tally, totals, where
from pylae.core.piles import size
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.rules import act, phase
from pylae.games.thermopyles.rules.state import State

DIE = range(1, 7)


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
    thrown = shares(dice_totals(supports + location_die))
    ends = tally((fates(view, strength + total), chance) for total, chance in thrown.items())
    return OddsRow(
        f"{supports} support{'s' if supports != 1 else ''}",
        {told(*end): chance for end, chance in ends.items()},
        {
            "first beaten": where(ends, lambda end: end[0] != ""),
            "first annihilated": where(ends, lambda end: end[0] == "annihilated"),
            "second beaten": where(ends, lambda end: end[1] in ("repelled", "annihilated")),
            "second annihilated": where(ends, lambda end: end[1] == "annihilated"),
        },
        {told(*end): tone(*end) for end in ends},
    )


def tone(first: str, second: str) -> Tone:
    """A charge without effect is a defeat; what is annihilated counts for the end of the game (end.4)."""
    if not first:
        return Tone.LOSS
    return Tone.TRIUMPH if "annihilated" in (first, second) else Tone.GAIN


def told(first: str, second: str) -> str:
    """What becomes of both cards, in words."""
    ends = (("first", first), ("second", second))
    return ", ".join(f"{place} {end}" for place, end in ends if end) or "defeat"


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
    return totals([DIE] * dice)


def persians(view: State) -> str:
    return " and ".join(
        f"{cards.PERSIAN_COMBAT[card]}/{cards.PERSIAN_ANNIHILATION[card]}" for card in view.slot if card >= 0
    )
