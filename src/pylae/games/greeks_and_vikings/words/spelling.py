"""Spelling: how actions are written in records and typed at the prompt. Every card by its name, every Combatant by its
name and, where two are alike, by its number in the order of entry.
"""

from __future__ import annotations

from collections.abc import Callable

from pylae.core.notation import Notation, numbered
from pylae.games.greeks_and_vikings.data import limits
from pylae.games.greeks_and_vikings.rules import act, agenda, job, layout, sequence
from pylae.games.greeks_and_vikings.rules.state import State
from pylae.games.greeks_and_vikings.words import names

STOPPING = {job.BATTLE: "done", job.ENDING: "pass"}
CHOOSING = {
    job.PAY: "pay",
    job.BEARER: "on",
    job.PARTNER: "with",
    job.DISCARDING: "discard",
    job.SACRIFICE: "sacrifice",
}
DRAWING = {job.DRAW: "draws", job.SCATTER: "discards", job.MILL: "mills"}
PLAIN = {act.NO: "no", act.YES: "yes", act.BATTLE: "battle", act.STORE: "store"}
ATTACHED = layout.KIT - layout.WEAPON  # numbers of GEAR for each place


def spell(state: State, action: int) -> str:
    """action An action as it is written in records and typed at the prompt."""
    what = agenda.part(state, agenda.WHAT)
    if what > job.LAST_OF_A_SEAT:
        return _outcome(state, what, action)
    if action == act.STOP:
        return STOPPING.get(what, "end")
    if action in PLAIN:
        return PLAIN[action]
    if action in (act.FREE_DISCARD, act.DISCARD):
        return f"discard {names.laid(state, state.turn, layout.BATTLEFIELD)}"
    first, spelled = next(kind for kind in reversed(VERBS) if action >= kind[0])
    return spelled(state, what, action - first)


def _draw(state: State, what: int, number: int) -> str:
    return f"draw {number}"


def _play(state: State, what: int, title: int) -> str:
    return f"play {names.label(state, title)}"


def _title(state: State, what: int, title: int) -> str:
    where = " in hand" if what == job.PAY else ""
    return f"{CHOOSING.get(what, 'pick')} {names.label(state, title)}{where}"


def _unit(state: State, what: int, place: int) -> str:
    return f"{CHOOSING.get(what, 'pick')} {_of(state, names.owner(place))}{names.unit(state, place)}"


def _gear(state: State, what: int, number: int) -> str:
    place, at = divmod(number, ATTACHED)
    gear = names.attached(state, place, layout.WEAPON + at)
    return f"pick {_of(state, names.owner(place))}{gear} on {names.unit(state, place)}"


def _zone(state: State, what: int, number: int) -> str:
    player, slot = divmod(number, layout.ZONES)
    return f"pick {_of(state, player)}{names.laid(state, player, slot)}"


def _seat(state: State, what: int, seat: int) -> str:
    return f"choose {names.number(seat)}"


def _equip(state: State, what: int, slot: int) -> str:
    return f"equip {names.laid(state, state.turn, layout.FIRST_COMMAND + slot)}"


def _swap(state: State, what: int, slot: int) -> str:
    return f"swap {own(state, slot)}"


def _retire(state: State, what: int, slot: int) -> str:
    return f"retire {own(state, slot)}"


def _use(state: State, what: int, number: int) -> str:
    slot, column = divmod(number, layout.KIT)
    if column == layout.COMBATANT:
        return f"use {own(state, slot)}"
    return f"use {names.attached(state, place_of(state, slot), column)} on {own(state, slot)}"


def _use_zone(state: State, what: int, slot: int) -> str:
    return f"use {names.laid(state, state.turn, slot)}"


def _attack(state: State, what: int, number: int) -> str:
    slot, target = divmod(number, act.TARGETS)
    return f"attack {_target(state, target)} with {own(state, slot)}"


def _target(state: State, target: int) -> str:
    """A Combatant, or the State Points of a player."""
    if target >= limits.PLACES:
        return f"{_of(state, target - limits.PLACES)}{names.STATE_POINTS}"
    return f"{_of(state, names.owner(target))}{names.unit(state, target)}"


def own(state: State, slot: int) -> str:
    """A Combatant of the player in turn."""
    return names.unit(state, place_of(state, slot))


def place_of(state: State, slot: int) -> int:
    """1.1 The place of a slot in the Trench of the player in turn."""
    return limits.TRENCH * state.turn + slot


def _of(state: State, player: int) -> str:
    """Whose a card is, where there are several rivals: "Seat 2's "."""
    several = state.players > names.TWO and player != sequence.mover(state)
    return f"{names.number(player)}'s " if several else ""


def _outcome(state: State, what: int, outcome: int) -> str:
    """How chance has fallen."""
    if what == job.FIRST_PLAYER:
        return f"first {names.number(outcome)}"
    faces = [names.label(state, title) for title in at_random(state)]
    return f"{DRAWING[what]} {numbered(faces, outcome)}"


def at_random(state: State) -> list[int]:
    """C15 C31 The cards of which chance takes one, in the order of its outcomes."""
    player = agenda.part(state, agenda.FIRST)
    if agenda.part(state, agenda.WHAT) == job.SCATTER:
        return [token - 1 for token in state.hand[player] if token]
    return [title for title, copies in enumerate(state.deck[player]) for _ in range(copies)]


VERBS: list[tuple[int, Callable[[State, int, int], str]]] = [
    (act.DRAW, _draw),
    (act.PLAY, _play),
    (act.TITLE, _title),
    (act.UNIT, _unit),
    (act.GEAR, _gear),
    (act.ZONE, _zone),
    (act.SEAT, _seat),
    (act.EQUIP, _equip),
    (act.SWAP, _swap),
    (act.RETIRE, _retire),
    (act.USE, _use),
    (act.USE_ZONE, _use_zone),
    (act.ATTACK, _attack),
]
NOTATION = Notation(sequence, act.MOST_LEGAL, spell, names.section)
