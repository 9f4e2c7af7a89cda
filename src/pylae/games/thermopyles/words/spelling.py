"""Spelling: how actions are written in records and typed at the prompt."""

from __future__ import annotations

import re

from pylae.core.notation import Notation, numbered, synonyms
from pylae.core.piles import cards_in
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.rules import act, phase, sequence
from pylae.games.thermopyles.rules.state import State
from pylae.games.thermopyles.words import names


def spell(state: State, action: int) -> str:
    """turn An action as it is written in records and typed at the prompt."""
    now = state.phase
    if now == phase.TURN:
        return "retreat" if action == act.RETREAT else f"fight {cards.SPARTAN_VALUE[action - act.FIGHT]}"
    if now == phase.SUPPORT:
        return f"support {action - act.ASK}"
    if now == phase.OFFER:
        if action == act.DECLINE:
            return "decline"
        return "draw" if state.players == 1 else f"give {action - act.GIVE + 1}"
    if now == phase.DISCARD:
        return f"discard {cards.SPARTAN_VALUE[action - act.LAY_DOWN]}"
    if now == phase.DIE:
        return f"die {action + 1}"
    if now == phase.ARRIVAL:
        faces = [names.persian_name(card) for card in cards_in(state.persian_deck)]
        return f"persian {numbered(faces, action)}"
    if now in (phase.DEAL, phase.DRAW):
        faces = [str(value) for value in names.values_in(state.spartan_deck)]
        return f"card {numbered(faces, action)}"
    return f"first {action + 1}"


NOTATION = Notation(sequence, act.MOST_LEGAL, spell, names.section)
VERBS = synonyms(
    retreat="r", fight="f charge play", support="s supports ask", give="g", discard="d",
    die="roll", persian="p",
)  # fmt: skip
YES = ("yes", "y", "one", "more", "one more")
NO = ("no", "n", "none", "nobody", "decline", "pass", "stop", "enough", "done")
REFUSED = {phase.SUPPORT: act.ASK, phase.OFFER: act.DECLINE}  # what a plain no means


def parse(said: str) -> tuple[str, str]:
    """Verb and argument of a phrase; either may be empty."""
    found = re.fullmatch(r"([a-z]*) ?(.*)", said)
    assert found
    verb, argument = found.groups()
    return VERBS.get(verb, verb), argument
