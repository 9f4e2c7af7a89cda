"""Spelling: how actions are written in records and typed at the prompt."""

from __future__ import annotations

from pylae.core.notation import Notation, numbered
from pylae.games.hot_gates.data import board, cards
from pylae.games.hot_gates.rules import act, agenda, job, sequence
from pylae.games.hot_gates.rules.state import State
from pylae.games.hot_gates.words import names

PASSING = {
    job.CHOOSE: "no attack",
    job.ALLOT: "nobody",
    job.LEONIDAS: "no",
    job.LOCATION: "nothing",
    job.SCOUTING: "enough",
}
PLAIN = {
    act.FALL_BACK: "fall back",
    act.DIE: "die",
    act.HERO: "hero",
    act.LEONIDAS: "leonidas",
    act.SPEND: "spend hero",
    act.SHIELDS: "shields",
    act.CLIFFS: "cliffs",
}


def spell(state: State, action: int) -> str:
    """turn An action as it is written in records and typed at the prompt."""
    what = agenda.part(state, agenda.WHAT)
    if what > job.LAST_OF_A_SEAT:
        return _outcome(state, what, action)
    if action == act.PASS:
        return PASSING.get(what, "pass")
    if action in PLAIN:
        return PLAIN[action]
    if action < act.TO:
        card, at = divmod(action - act.HOLD, cards.POSITIONS)
        return f"hold {names.spartan(card)} {_place(at)}"
    if action < act.CARD:
        return _seat(state, what, action - act.TO)
    if action < act.HELP:
        verb = "fetch" if what == job.FETCH else "discard"
        return f"{verb} {card_word(action - act.CARD)}"
    if action <= act.REROLL:
        return f"help {card_word(cards.ALLIES + action - act.HELP)}"
    if action < act.FLIP:
        return f"oracle {('location', 'leonidas', 'both')[action - act.REROLL - 1]}"
    return f"flip {_place(action - act.FLIP)}" if action < act.FREE else _unasked(action)


def _unasked(action: int) -> str:
    """What a seat does without being asked, in its own words; who says it everybody knows who hears or reads it."""
    what = (action - act.FREE) % act.UNASKED
    if what >= act.ANNOUNCE:
        return f"tell {card_word(what - act.ANNOUNCE)}"
    if what == act.FREE_SCOUT:
        return "scout"
    if what == act.FREE_RETURN:
        return "return"
    card = "charge" if what < act.FREE_CLIFFS else "cliffs"
    at, behind = divmod(what % act.FREE_CLIFFS, 2)
    return f"{card} {_place(at)}{' rear' if behind else ''}"


def _outcome(state: State, what: int, outcome: int) -> str:
    """How chance has fallen."""
    if what == job.ROLL:
        return f"roll {outcome + 1}"
    if what == job.GOAT_OR_NOT:
        goats = state.unknown[cards.GOAT_PATH]
        return numbered(["goat" if index < goats else "card" for index in range(state.library)], outcome)
    if what == job.SPARTAN:
        return f"draw {numbered(_faces(state.unknown, names.spartan, cards.GOAT_PATH), outcome)}".lower()
    if what == job.TURN_LOCATION:
        blank = state.locations_left[0]
        return numbered(
            ["blank" if index < blank else "dice" for index in range(board.RANDOM_LOCATIONS)], outcome
        )
    if what == job.LAUREL:
        return f"laurels {numbered(_faces(state.laurels_left, str), outcome)}"
    goats = state.unseen[cards.PERSIAN_GOAT]
    if what == job.SHOW and agenda.part(state, agenda.FIRST) == 1:
        return f"persian {numbered(_faces(state.unseen, _persian, cards.PERSIAN_GOAT), outcome)}"
    if what == job.SHOW and -2 not in state.rear:
        return f"persian {numbered(_faces(state.unseen, _persian), outcome)}"
    return numbered(["goat" if index < goats else "other" for index in range(outcome + 1)], outcome)


def _faces(pile: list[int], name, left_out: int = -1) -> list[str]:
    return [name(kind) for kind, count in enumerate(pile) for _ in range(count) if kind != left_out]


def _seat(state: State, what: int, seat: int) -> str:
    if what == job.FIRST_PLAYER:
        return f"first {seat + 1}"
    verb = {job.TARGET: "hit", job.HAND_OVER: "to"}.get(what, "draw")
    return verb if what == job.ALLOT and state.players == 1 else f"{verb} {seat + 1}"


def _place(at: int) -> str:
    return names.position(at).lower()


def card_word(kind: int) -> str:
    """A Spartan card as one word."""
    return names.spartan(kind).lower().replace(" ", "-")


def _persian(kind: int) -> str:
    return names.persian(kind).lower().replace(" λ", "+").replace(" ", "-")


NOTATION = Notation(sequence, act.MOST_LEGAL, spell, names.section)
