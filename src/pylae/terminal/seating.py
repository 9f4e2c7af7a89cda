"""Seating: which seats the computer holds and who rolls the dice, as a command line says it or a saved game does.

bots = bots_in("2,3=strategos", game, players=3)
words_for(match)    # ["--physical", "--bot", "2,3=strategos"]: the same table again
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pylae.core.bots import Policy, policy_named
from pylae.core.engine import checked_bots
from pylae.core.game import Game
from pylae.core.match import Match
from pylae.core.options import OptionError

NO_BOTS = "none"


def bots_in(words: str, game: Game, players: int) -> dict[int, str]:
    """The bots in a list such as "2,3=strategos"; raises `OptionError`."""
    found: dict[int, str] = {}
    for word in [] if words.strip() == NO_BOTS else filter(None, map(str.strip, words.split(","))):
        seat, _, policy = (part.strip() for part in word.partition("="))
        if not re.fullmatch("[0-9]{1,2}", seat):
            raise OptionError(f"{seat} is no seat; they go from 1 to {players}")
        if int(seat) - 1 in found:
            raise OptionError(f"seat {seat} is named twice")
        found[int(seat) - 1] = policy_named(policy) or Policy.HEURISTIC
    return checked_bots(game, players, found)


def words_for(match: Match) -> list[str]:
    """What a command line says to seat a match in the same way."""
    bots = ",".join(
        str(seat + 1) if policy == Policy.HEURISTIC else f"{seat + 1}={policy}"
        for seat, policy in match.bots.items()
    )
    return [*(["--physical"] if match.physical else []), *(["--bot", bots] if bots else [])]


def seat_bots(match: Match, bots: dict[int, str]) -> None:
    """Gives these seats to the computer and all others to people."""
    for seat in match.bots.keys() ^ bots.keys():
        match.seats[seat] = "bot" if seat in bots else "somebody"
    match.bots = bots


def changes(match: Match, bots: dict[int, str], physical: bool) -> Iterator[str]:
    """What will be different at the table of a saved game when it is seated like this."""
    if bots != match.bots:
        before, after = (bots_text(match, who) or "no seat" for who in (match.bots, bots))
        yield f"In the saved game the computer plays {before}; from here on it plays {after}."
        if freed := match.bots.keys() - bots.keys():
            yield f"You hold {seat_names(match, freed)} now and see what the computer saw."
    if physical and not match.physical:
        yield "In the saved game the computer rolls and draws; from here on you do, and see what is drawn."
    if match.physical and not physical:
        yield "In the saved game dice and cards are real; from here on the computer rolls and draws."


def bots_text(match: Match, bots: dict[int, str]) -> str:
    """The seats of bots by name; one that plays otherwise than usual says how."""
    names = ((seat_names(match, [seat]), policy) for seat, policy in bots.items())
    return ", ".join(name if policy == Policy.HEURISTIC else f"{name} ({policy})" for name, policy in names)


def seat_names(match: Match, seats: Iterable[int]) -> str:
    return ", ".join(match.game.seat_name(match.state, seat) for seat in sorted(seats))
