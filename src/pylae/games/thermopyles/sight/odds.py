"""Exact odds of a charge: every total of its dice, what it does to both Persian cards, and whether it ends the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from pylae.core.game import Odds, OddsRow
from pylae.core.odds import Chance, Tone, shares, tally, totals, where
from pylae.core.piles import size
from pylae.core.wording import many
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.rules import act, phase
from pylae.games.thermopyles.rules.state import State

DIE = range(1, 7)
WINS, LOSES = "wins the game", "loses the game"
BEATEN = ("repelled", "annihilated")


class End(NamedTuple):
    """What becomes of the first and of the second Persian card, and of the game if it ends by that."""

    first: str
    second: str
    game: str


Ends = Mapping[End, Fraction]
Goals = Mapping[str, Callable[[End], bool]]


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
        return last_retreat(view) if view.phase == phase.TURN else None
    ends = [charge_ends(view, strength, number + location_die) for number in numbers]
    labels = [many_supports(number) for number in numbers]
    if may_call_more(view, action):
        labels = [f"{labels[0]} and no more"]
    own = own_chances(view, ends)
    return Odds(
        f"A strength of {strength} against {persians(view)}",
        "fight.4",
        tuple(row(label, of) for label, of in zip(labels, ends, strict=True)),
        own,
        besides="" if may_call_more(view, action) or not last_card(view) else else_lost(own),
    )


def may_call_more(view: State, action: int) -> bool:
    """R8 Whether further supports may be called after this one, one by one."""
    one_by_one = view.phase == phase.SUPPORT and view.support_sequential == 1
    return one_by_one and action > act.ASK and view.support > 1


def else_lost(own: tuple[Chance, ...]) -> str:
    """end.2 What the last card of the team decides."""
    return "otherwise the game is lost" if own else f"{LOSES} now"


def last_retreat(view: State) -> Odds | None:
    """end.1 A retreat is a risk only where it loses the game, and where it is a choice."""
    if view.location + 1 < cards.LOST_LOCATION or not view.hand[view.turn]:
        return None
    lost = OddsRow("retreat", {"the pass is lost": Fraction(1)}, {}, {"the pass is lost": Tone.DEFEAT})
    return Odds("A retreat from the last place that can be held", "end.1", (lost,), besides=f"{LOSES} now")


# One row


def charge_ends(view: State, strength: int, dice: int) -> Ends:
    """fight.4 How a charge of this strength may end with so many dice."""
    thrown = shares(dice_totals(dice))
    return tally((end_of(view, strength + total), chance) for total, chance in thrown.items())


def row(label: str, ends: Ends) -> OddsRow:
    """fight.4 The ends in words, and what may be asked of each card."""
    return OddsRow(
        label,
        {told(end): chance for end, chance in ends.items()},
        {
            "first beaten": where(ends, beats_first),
            "first annihilated": where(ends, lambda end: end.first == "annihilated"),
            "second beaten": where(ends, beats_both),
            "second annihilated": where(ends, lambda end: end.second == "annihilated"),
        },
        {told(end): tone(end) for end in ends},
    )


def many_supports(number: int) -> str:
    return f"{number} support{'s' if number != 1 else ''}"


def own_chances(view: State, ends: list[Ends]) -> tuple[Chance, ...]:
    """What a player asks first: is the game won, or does the first card fall, or do both; and with all supports?"""
    alone, supported = ends[0], ends[-1]
    goals: Goals = {"beats the first": beats_first, "beats both": beats_both}
    if last_card(view) or where(alone, wins) == 1:
        goals = {}
    if where(supported, wins):
        goals = {f"{WINS} now": wins} | goals
    if len(ends) == 1 or not goals:
        return tuple(Chance(view.turn, words, where(alone, goal)) for words, goal in goals.items())
    words, goal = next(iter(goals.items()))
    chance = Chance(view.turn, words, where(alone, goal))
    better = Chance(view.turn, f"with {many(len(ends) - 1, 'support')}", where(supported, goal))
    return (chance, better) if better.chance != chance.chance else (chance,)


def wins(end: End) -> bool:
    return end.game == WINS


def beats_first(end: End) -> bool:
    return end.first != ""


def beats_both(end: End) -> bool:
    return end.second in BEATEN


def told(end: End) -> str:
    """What becomes of both cards, and of the game, in words."""
    fates = [f"{place} {fate}" for place, fate in (("first", end.first), ("second", end.second)) if fate]
    return ", ".join([*(fates or ["defeat"]), *filter(None, [end.game])])


def tone(end: End) -> Tone:
    """A charge without effect is a defeat; what is annihilated counts for the end of the game (end.4)."""
    if end.game == LOSES or not end.first:
        return Tone.DEFEAT
    return Tone.TRIUMPH if end.game == WINS or "annihilated" in end else Tone.GAIN


# One total


def end_of(view: State, total: int) -> End:
    """fight.4 What a total brings about."""
    first, second = fates(view, total)
    beaten = sum(fate in BEATEN for fate in (first, second))
    buried = size(view.graveyard) + (first, second).count("annihilated")
    if buried >= cards.GRAVEYARD_GOAL or beaten > size(view.persian_deck):
        return End(first, second, WINS)
    return End(first, second, LOSES if last_card(view) else "")


def last_card(view: State) -> bool:
    """end.2 Whether no card is left to the team after this charge, in any hand or in the deck."""
    left = size(view.spartan_deck) + sum(map(size, view.hand))
    return left == (1 if view.phase == phase.TURN else 0)


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
