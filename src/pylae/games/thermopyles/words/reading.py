"""Reading: the action that a text means, and why something cannot be done."""

from __future__ import annotations

from pylae.core.game import Refusal
from pylae.core.notation import only, split, with_verb, without_verb
from pylae.core.wording import plain
from pylae.games.thermopyles.rules import phase
from pylae.games.thermopyles.rules.state import State
from pylae.games.thermopyles.words import refusals, spelling


def read(state: State, text: str) -> list[int]:
    """turn The action that a text means, alone in a list; short forms are understood: `17`, `f 17`, `r`, `2`, `no`."""
    known, said = spelling.NOTATION.known(state), plain(text)
    if said in known:
        return [known[said]]
    verb, argument = spelling.parse(said)
    if (answer := _yes_or_no(state, said, list(known.values()))) is not None:
        return [answer]
    if verb == "retreat" and argument == str(state.location + 1):
        argument = ""
    if verb in ("draw", "give") and state.phase == phase.OFFER:
        verb = "give" if state.players > 1 else "draw"
        if state.players == 1 and argument == "1":
            argument = ""
    spelled, words = split(known), argument.split()
    fits = with_verb(spelled, [verb], words) if verb else without_verb(spelled, words)
    if len(fits) == 1:
        return list(fits)
    raise refusals.refusal(state, text)


def _yes_or_no(state: State, said: str, actions: list[int]) -> int | None:
    """draw fight.2 What a plain yes or no answers: no card, no support; yes where only one thing can be meant by it."""
    if state.phase not in spelling.REFUSED:
        return None
    nothing = spelling.REFUSED[state.phase]
    if said in spelling.NO:
        return nothing
    return only([action for action in actions if action != nothing]) if said in spelling.YES else None


def why_not(state: State, text: str) -> Refusal:
    """turn Why something cannot be done now, with the section that says so."""
    return spelling.NOTATION.why_not(state, text, read)
