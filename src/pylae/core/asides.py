"""Asides: what a seat does unasked, as it is typed and as a bot decides it.

match.play("scout", seat=1)     # by the seat that says it
match.play("2: scout")          # the same where nobody knows who types: its number stands in front
match.interjection(match.bots, random)

For a game whose seats may act unasked (`pylae.core.game.Outspoken`). What a seat may do so follows from its own view.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pylae.core.engine import asides_of, has_asides, speaker_of
from pylae.core.game import Game, Refusal
from pylae.core.playout import SILENT
from pylae.core.wording import plain, quoted

if TYPE_CHECKING:
    from pylae.core.match import Match

SPEAKER = re.compile(r"\s*(\d{1,2})\s*:\s*(.*)", re.DOTALL)  # the seat that speaks, and what it says


def speaker(match: Match, text: str, seat: int | None) -> tuple[int, str]:
    """Who says a text, and what: without a seat it is the mover, or the one whose number stands in front; raises `Refusal`."""
    named = SPEAKER.fullmatch(text) if has_asides(match.game) else None
    if named is None:
        return match.mover if seat is None else seat, text
    who = int(named[1]) - 1
    if who not in range(len(match.seats)):
        raise Refusal(f"There is no seat {named[1]} at this table.", match.prompt().section)
    if seat not in (None, who):
        raise Refusal("Nobody speaks for another seat.", match.prompt(seat).section)
    return who, named[2]


def read(match: Match, text: str, seat: int) -> list[int]:
    """The actions that a text means when this seat says it; raises `Refusal`.

    A seat is read against its own view, so that a refusal cannot betray what it does not see. The words of one that is not
    asked come to the game with its number in front.
    """
    here, unasked = match.about(match.state), words(match.game, match.state, seat)
    if plain(text) in unasked:
        return [unasked[plain(text)]]
    actions = match.game.read(here.view(seat), text if seat == match.mover else f"{seat + 1}: {text}")
    actor = here.actor(actions[0]) if actions else seat
    if actor not in (seat, None):
        name = match.game.seat_name(match.state, actor)
        raise Refusal(
            f"That is for {name} to do; nobody speaks for another seat.", match.prompt(seat).section
        )
    return actions


def words(game: Game, state: Any, seat: int) -> dict[str, int]:
    """What a seat may do unasked, by its words."""
    own = asides_of(game, state, seat) if seat in range(state.players) else []
    return {plain(game.spell(state, action)): action for action in own}


def read_unasked(game: Game, view: Any, text: str) -> list[int] | None:
    """What "2: scout" means in a game that leaves the reading to us, or nothing where no seat stands in front."""
    named = SPEAKER.fullmatch(text) if has_asides(game) else None
    if named is None:
        return None
    known = words(game, view, int(named[1]) - 1)
    if plain(named[2]) in known:
        return [known[plain(named[2])]]
    may = f"you may say {', '.join(known)}" if known else "there is nothing"
    raise Refusal(
        f"{quoted(named[2])} is nothing that you can do unasked now; {may}.", game.prompt(view).section
    )


def interjection(game: Game, position: Any, bots: Mapping[int, str], random: list[int]) -> int | None:
    """What the first of these bots does unasked, each from what it may know; they are heard in order from the mover.

    It needs no match, so a thread may ask.
    """
    who = game.mover(position)
    for turn in range(position.players):
        seat = (who + turn) % position.players
        if seat not in bots or not asides_of(game, position, seat):
            continue
        guess = position.copy()
        game.hide(guess, seat)
        game.redeal(guess, seat, random)
        out = asides_of(game, guess, seat)
        action = speaker_of(game, bots[seat])(guess, seat, out, len(out), random)
        if action != SILENT:
            return action
    return None
