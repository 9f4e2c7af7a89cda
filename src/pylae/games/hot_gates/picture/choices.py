"""The choices in words: what is written on the plate of an action, and what a screen reader says."""

from __future__ import annotations

from dataclasses import dataclass

from pylae.games.hot_gates.data import cards
from pylae.games.hot_gates.rules import act, agenda, job
from pylae.games.hot_gates.rules.state import State
from pylae.games.hot_gates.words import names

DICE = {1: ("location", "location's die"), 2: ("Leonidas", "Leonidas' die"), 3: ("both", "both dice")}
PASSING = {
    job.CHOOSE: ("no attack", "Nothing to attack with"),
    job.ALLOT: ("nobody", "Nobody draws"),
    job.LEONIDAS: ("without him", "Fight without Leonidas"),
    job.LOCATION: ("neither", "Neither die nor hero"),
    job.SCOUTING: ("enough", "Enough scouted"),
    job.STEEL: ("no hero", "Spend no hero"),
    job.WINDOW: ("pass", "Play nothing"),
}
PLAIN = {
    act.FALL_BACK: ("fall back", "Fall back to the next space"),
    act.DIE: ("the die", "Roll the location's die"),
    act.HERO: ("a hero", "Take a hero instead of the die"),
    act.LEONIDAS: ("Leonidas", "Call Leonidas for one more die"),
    act.SPEND: ("spend a hero", "Spend a hero for one more"),
    act.SHIELDS: ("Shields", "Play Shields against the Archers"),
    act.CLIFFS: ("Cliffs", "Throw the card from the Cliffs"),
}


# What a player reads on the plate of their own seat.
OWN = {"draws": "draw it", "begins": "begin", "is hit": "be hit", "takes it": "take it"}


@dataclass(frozen=True)
class Choice:
    """An action, the few letters on its plate, and the words for whoever hears it."""

    action: int
    text: str
    label: str


def aside(seat: int, which: int) -> int:
    """The number of what a seat does unasked."""
    return act.FREE + act.UNASKED * seat + which


def words_of(view: State, action: int) -> Choice:
    """An action with its words."""
    return Choice(action, *_words(view, action))


def _words(view: State, action: int) -> tuple[str, str]:
    what = agenda.part(view, agenda.WHAT)
    if action == act.PASS:
        return PASSING[what]
    if action in PLAIN:
        return PLAIN[action]
    if action < act.TO:
        kind, at = divmod(action - act.HOLD, cards.POSITIONS)
        return names.spartan(kind), f"Attack {names.position(at)} with {names.spartan(kind)}"
    if action < act.CARD:
        return _seat(view, what, action - act.TO)
    if action < act.HELP:
        card = names.spartan(action - act.CARD)
        return card, f"{'Fetch' if what == job.FETCH else 'Lay down'} {card}"
    if action <= act.REROLL:
        ally = action - act.HELP
        return f"+{ally + 1}", f"{names.spartan(cards.ALLIES + ally)} add {ally + 1}"
    if action < act.FLIP:
        short, dice = DICE[action - act.REROLL]
        return short, f"Ask the Oracle: roll {dice} again"
    if action < act.FREE:
        return "turn up", f"Turn up the card behind {names.position(action - act.FLIP)}"
    return _aside((action - act.FREE) % act.UNASKED)


def _seat(view: State, what: int, seat: int) -> tuple[str, str]:
    name = names.seat_name(view, seat)
    if what == job.ALLOT and view.players == 1:
        return "draw a card", "Draw a card"
    verb = {
        job.FIRST_PLAYER: ("begins", f"{name} begins"),
        job.TARGET: ("is hit", f"The Archers hit {name}"),
        job.HAND_OVER: ("takes it", f"{name} gets the card"),
    }
    return verb.get(what, ("draws", f"{name} draws a card"))


def _aside(which: int) -> tuple[str, str]:
    if which >= act.ANNOUNCE:
        return "tell", f"Tell the team of {names.spartan(which - act.ANNOUNCE)}"
    if which == act.FREE_SCOUT:
        return "play", "Send the Scout"
    if which == act.FREE_RETURN:
        return "play", "Play Return: fetch a discarded card"
    card, does = (
        ("Charge", "drive the Immortals from") if which < act.FREE_CLIFFS else ("Cliffs", "throw down")
    )
    at, behind = divmod(which % act.FREE_CLIFFS, 2)
    place = names.position(at)
    spot = f"{place}, second card" if behind else f"{place}, first card"
    return f"{place[0]}{2 if behind else ''}", f"{card}: {does} {spot}"
