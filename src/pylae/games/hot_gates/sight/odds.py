"""Exact odds of an attack from what a seat knows: every total of its dice, and every unseen card that may stand behind.

A row says what becomes of an attack if nothing more is played; each ally and hero that the seat knows of has a row of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from pylae.core.game import Odds, OddsRow
from pylae.core.odds import Chance, Tone, mixed, shares, tally, totals, where
from pylae.games.hot_gates.data import cards
from pylae.games.hot_gates.rules import act, agenda, arrival, combat, end, job, piles, sequence, window
from pylae.games.hot_gates.rules.state import EMPTY, FACE_DOWN, NO_GOAT, TURNED_BACK, State

DIE = range(1, 7)
BEATEN, STANDS, STOPPED, NOBODY = "beaten", "stands", "Immortals stop the attack", "nobody behind"
WON, FLANKED = "the game is won", "the flanking force arrives"


class End(NamedTuple):
    """What becomes of the card in front, of what stands behind it, and of the game if it ends by that."""

    first: str
    second: str = ""
    game: str = ""


class Way(NamedTuple):
    """A way to attack: what a player calls it, its strength before any die, and how many dice."""

    label: str
    strength: int
    dice: int


Ends = Mapping[End, Fraction]


def odds(view: State, action: int) -> Odds | None:
    """hold.4 The chances of an attack, of a die or hero, of Leonidas, of the Oracle, and of help once it falls short."""
    what = agenda.part(view, agenda.WHAT)
    if action >= act.FREE or action == act.FALL_BACK or (what == job.CHOOSE and action == act.PASS):
        return None
    if what == job.CHOOSE:
        card, at = divmod(action - act.HOLD, cards.POSITIONS)
        return _odds(view, at, list(attack_ways(view, cards.WEAKEST + card)))
    at = view.where - 1
    if what == job.LOCATION:
        plain = Way(LOCATION[action], combat.strength(view) + (action == act.HERO), int(action == act.DIE))
        return _odds(view, at, [plain, *with_leonidas(view, plain)])
    if what == job.LEONIDAS:
        called = view.dice.bit_count() + (action == act.LEONIDAS)
        label = "with Leonidas" if action == act.LEONIDAS else "without Leonidas"
        return _odds(view, at, [Way(label, combat.strength(view), called)])
    if what == job.STEEL:
        label = "with a hero" if action == act.SPEND else "as it is"
        return _odds(view, at, [Way(label, combat.strength(view) + (action == act.SPEND), 0)])
    if what == job.WINDOW and agenda.part(view, agenda.FIRST) == window.COMBAT:
        way = helping_way(view, action)
        return _odds(view, at, [way]) if way else None
    return None


LOCATION = {act.DIE: "with the location's die", act.HERO: "with the hero", act.PASS: "with neither"}


# The ways


def attack_ways(view: State, strength: int) -> Iterator[Way]:
    """hold.2 hold.3 With the location's die where there is one, with Leonidas, and with each ally or hero that is known of."""
    here = int(view.die_here)
    plain = Way("with the location's die" if here else "alone", strength, here)
    yield plain
    yield from with_leonidas(view, plain)
    for ally in range(cards.ALLY_KINDS):
        if any(view.hand[seat][cards.ALLIES + ally] for seat in range(view.players)):
            name = cards.SPECIAL_NAMES[cards.ALLIES - cards.ATTACKS + ally]
            yield Way(f"{_and(plain, here)}the {name} (+{ally + 1})", strength + ally + 1, here)
    for number in range(1, view.heroes[view.turn] + 1):
        heroes = "a hero" if number == 1 else f"{number} heroes"
        yield Way(f"{_and(plain, here)}{heroes} (+{number})", strength + number, here)
    if here:
        yield Way("alone", strength, 0)


def _and(plain: Way, here: int) -> str:
    return f"{plain.label} and " if here else "with "


def with_leonidas(view: State, plain: Way) -> Iterator[Way]:
    """hold.3 The same with one die more, while a Leonidas card is left."""
    if view.leonidas:
        label = "with Leonidas" if plain.label == "alone" else f"{plain.label} and Leonidas"
        yield Way(label, plain.strength, plain.dice + 1)


def helping_way(view: State, action: int) -> Way | None:
    """hold.4 card.oracle What an attack that falls short becomes by an ally, a hero, or dice rolled again."""
    strength = combat.strength(view)
    if action == act.SPEND:
        return Way("with a hero", strength + 1, 0)
    if act.HELP <= action <= act.REROLL:
        ally = action - act.HELP
        return Way(
            f"with the {cards.SPECIAL_NAMES[cards.ALLIES - cards.ATTACKS + ally]}", strength + ally + 1, 0
        )
    if act.REROLL < action < act.FLIP:
        dice = [which for which in range(2) if (action - act.REROLL) >> which & 1]
        return Way("by the Oracle", strength - sum(view.die[which] for which in dice), len(dice))
    return None


# The ends


def attack_ends(view: State, at: int, way: Way) -> Ends:
    """hold.4 How an attack may end: each total of its dice against the first card, and then what stands behind it."""
    thrown = shares(totals([DIE] * way.dice))
    behind = None if fights_second(view) else cards_behind(view, at)
    return mixed((chance, _ends(view, at, way.strength + total, behind)) for total, chance in thrown.items())


def _ends(view: State, at: int, total: int, behind: Mapping[Found, Fraction] | None) -> Ends:
    card = view.front[at]
    if view.thrown_down == 0 and card != EMPTY and total < cards.DEFENCE[card - 1]:
        return {End(STANDS): Fraction(1)}
    left = undiscarded(view) - (view.thrown_down == 0 and card != EMPTY)
    if left == 0:
        return {End(BEATEN, game=WON): Fraction(1)}
    if behind is None:
        return {End(BEATEN): Fraction(1)}
    return tally((_end_behind(found, left, total), chance) for found, chance in behind.items())


def _end_behind(found: Found, left: int, total: int) -> End:
    """hold.4c What a strength does to what was found behind the first card."""
    left -= found.discarded
    if found.kind == FLANK_TURNED:
        return End(BEATEN, game=FLANKED)
    if left == 0:
        return End(BEATEN, NOBODY, WON)
    if found.kind == NONE_LEFT:
        return End(BEATEN, NOBODY)
    if found.kind == cards.IMMORTALS:
        return End(BEATEN, STOPPED)
    if total < cards.DEFENCE[found.kind]:
        return End(BEATEN, STANDS)
    return End(BEATEN, BEATEN, WON if left == 1 else "")


def undiscarded(view: State) -> int:
    """end.victory How many Persian cards but the Immortals are not discarded yet."""
    return cards.TO_DISCARD - piles.total(view.fallen, cards.IMMORTALS)


def fights_second(view: State) -> bool:
    """hold.4c Whether it is the second card that is being fought, behind which nobody is turned up."""
    return any(row[agenda.WHAT] == job.COMPARE and row[agenda.FIRST] == 2 for row in view.job[: view.jobs])


# The unseen cards


class Found(NamedTuple):
    """Which card stays behind the first one, and how many goats and Archers went before it was found."""

    kind: int
    discarded: int


NONE_LEFT, FLANK_TURNED = -1, -2


def cards_behind(view: State, at: int) -> Mapping[Found, Fraction]:
    """hold.4c What may be found behind a card, over all that nobody has seen; goats and Archers act and are replaced."""
    rear = view.rear[at]
    if rear == EMPTY:
        return {Found(NONE_LEFT, 0): Fraction(1)}
    if rear > 0:
        return {Found(rear - 1, 0): Fraction(1)}
    known = sum(card == NO_GOAT for place, card in enumerate(view.rear) if place != at)
    unseen, safe = tuple(view.unseen), end.steps_to_defeat(view) - view.flank - 1
    if rear <= TURNED_BACK:
        return _settled(TURNED_BACK - rear, unseen, view.deck, 0, safe, known)
    return _turned_up(unseen, view.deck, 0, safe, known, goat=rear == FACE_DOWN)


# Kept, since the same cards are met behind every position, by every way, and after others have gone.
@lru_cache(maxsize=1 << 12)
def _turned_up(
    unseen: tuple[int, ...], deck: int, gone: int, safe: int, known: int, *, goat: bool
) -> Mapping[Found, Fraction]:
    """R4 An unseen card is turned up: a goat from those not known to be none, any other as likely as the next (C8).

    `gone` goats and Archers went before it, and `safe` more goats do not lose the game.
    """
    whole, goats = sum(unseen), unseen[cards.PERSIAN_GOAT]
    chance_of_goat = Fraction(goats, whole - known) if goat else Fraction(0)
    cases = list[tuple[Fraction, Mapping[Found, Fraction]]]()
    for kind, number in enumerate(unseen):
        chance = (
            chance_of_goat
            if kind == cards.PERSIAN_GOAT
            else (1 - chance_of_goat) * Fraction(number, max(1, whole - goats))
        )
        if chance:
            rest = tuple(count - (index == kind) for index, count in enumerate(unseen))
            cases.append((chance, _settled(kind, rest, deck, gone, safe, known)))
    return mixed(cases)


def _settled(
    kind: int, unseen: tuple[int, ...], deck: int, gone: int, safe: int, known: int
) -> Mapping[Found, Fraction]:
    """card.goat_path card.archers A card that stays is found; one that acts and goes is replaced from the day decks."""
    if kind not in (cards.PERSIAN_GOAT, cards.ARCHERS):
        return {Found(kind, gone): Fraction(1)}
    safe -= kind == cards.PERSIAN_GOAT
    if safe < 0:
        return {Found(FLANK_TURNED, gone): Fraction(1)}
    if deck == 0:
        return {Found(NONE_LEFT, gone + 1): Fraction(1)}
    return _turned_up(unseen, deck - 1, gone + 1, safe, known, goat=True)


# In words


def _odds(view: State, at: int, ways: list[Way]) -> Odds:
    ends = [attack_ends(view, at, way) for way in ways]
    return Odds(
        _title(view, at, ways[0]),
        "hold.4",
        tuple(_row(way.label, of, fights_second(view)) for way, of in zip(ways, ends, strict=True)),
        _own(view, ways, ends),
    )


def _title(view: State, at: int, way: Way) -> str:
    dice = "" if not way.dice else " and a die" if way.dice == 1 else f" and {way.dice} dice"
    card = view.front[at]
    if view.thrown_down or not arrival.defends(card):
        return f"A strength of {way.strength}{dice} against what stands behind"
    return f"A strength of {way.strength}{dice} against {cards.DEFENCE[card - 1]}"


def _row(label: str, ends: Ends, second: bool) -> OddsRow:
    told = tally((_told(end, second), chance) for end, chance in ends.items())
    return OddsRow(
        label,
        told,
        {"first beaten": where(ends, _beats_first), "both beaten": where(ends, _beats_both)}
        if not second
        else {"it is beaten": where(ends, _beats_first)},
        {_told(end, second): _tone(end) for end in ends},
    )


def _told(end: End, second: bool) -> str:
    if end.first == STANDS:
        return "it stands" if second else "the first stands"
    if second:
        return "it is beaten" + (f", {end.game}" if end.game else "")
    behind = {BEATEN: "both beaten", STANDS: "the first beaten, the second stands"}
    said = behind.get(end.second) or f"the first beaten{', ' + end.second if end.second else ''}"
    return f"{said}, {end.game}" if end.game else said


def _tone(end: End) -> Tone:
    if end.first == STANDS or end.game == FLANKED:
        return Tone.DEFEAT
    return Tone.TRIUMPH if end.game == WON or end.second == BEATEN else Tone.GAIN


def _beats_first(end: End) -> bool:
    return end.first == BEATEN


def _beats_both(end: End) -> bool:
    return end.second == BEATEN


def _wins(end: End) -> bool:
    return end.game == WON


def _own(view: State, ways: list[Way], ends: list[Ends]) -> tuple[Chance, ...]:
    """What a player asks first: is it won, does the first card fall, and with Leonidas; where that is sure, do both?"""
    seat, plain = sequence.mover(view), ends[0]
    goals: dict[str, Callable[[End], bool]] = {"beats the first": _beats_first, "beats both": _beats_both}
    if fights_second(view):
        goals = {"beats it": _beats_first}
    if any(where(of, _wins) for of in ends):
        goals = {"wins the game now": _wins}
    elif where(plain, _beats_first) == 1 and len(goals) == 2:
        goals.pop("beats the first")
    words, goal = next(iter(goals.items()))
    own = [Chance(seat, words, where(plain, goal))]
    for way, of in zip(ways[1:], ends[1:], strict=True):
        if way.label.endswith("Leonidas") and where(of, goal) != own[0].chance:
            own.append(Chance(seat, "with Leonidas", where(of, goal)))
    if len(ways) == 1:
        own += [Chance(seat, words, where(plain, goal)) for words, goal in list(goals.items())[1:]]
    return tuple(own)
