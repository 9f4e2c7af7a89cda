"""Reading: the action that a text means."""

from __future__ import annotations

from pylae.games.thermopyles.rules import act, phase
from pylae.games.thermopyles.rules.state import State
from pylae.games.thermopyles.words import refusals, spelling


def read(state: State, text: str) -> list[int]:
    """turn The action that a text means, alone in a list; short forms are understood: `17`, `f 17`, `r`, `2`, `no`."""
    known = spelling.choices(state)
    said = " ".join(text.lower().split())
    if said in known:
        return [known[said]]
    verb, argument = spelling.parse(said)
    if state.phase == phase.SUPPORT and verb == "decline":
        return [act.ASK]
    if verb == "retreat" and argument == str(state.location + 1):
        argument = ""
    for spelled, action in known.items():
        its_verb, _, its_argument = spelled.partition(" ")
        if (verb or argument) and argument == its_argument and verb in ("", its_verb):
            return [action]
    raise refusals.why_not(state, text)
