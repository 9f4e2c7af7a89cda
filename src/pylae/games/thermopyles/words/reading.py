"""Reading: the action that a text means, and why something cannot be done."""

from __future__ import annotations

from pylae.core.game import Refusal
from pylae.core.notation import split, with_verb, without_verb
from pylae.core.wording import plain
from pylae.games.thermopyles.rules import act, phase
from pylae.games.thermopyles.rules.state import State
from pylae.games.thermopyles.words import refusals, spelling


def read(state: State, text: str) -> list[int]:
    """turn The action that a text means, alone in a list; short forms are understood: `17`, `f 17`, `r`, `2`, `no`."""
    known, said = spelling.NOTATION.known(state), plain(text)
    if said in known:
        return [known[said]]
    verb, argument = spelling.parse(said)
    if state.phase == phase.SUPPORT and verb == "decline":
        return [act.ASK]
    if verb == "retreat" and argument == str(state.location + 1):
        argument = ""
    spelled, words = split(known), argument.split()
    fits = with_verb(spelled, [verb], words) if verb else without_verb(spelled, words)
    if len(fits) == 1:
        return list(fits)
    raise refusals.refusal(state, text)


def why_not(state: State, text: str) -> Refusal:
    """turn Why something cannot be done now, with the section that says so."""
    return spelling.NOTATION.why_not(state, text, read)
