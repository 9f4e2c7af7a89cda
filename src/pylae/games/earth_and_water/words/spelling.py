"""Names and spelling: how cities, cards and actions are written, and the section behind each question."""

from __future__ import annotations

from pylae.core.notation import Notation
from pylae.core.piles import cards_in
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.rules import act, phase, sequence
from pylae.games.earth_and_water.rules.state import State

WINDOWS = range(phase.SAIL_WINDOW, phase.CAVALRY_WINDOW + 1)
RETREATS = (phase.ATTACKER_RETREAT, phase.DEFENDER_RETREAT)
COUNTS = (phase.BUY, phase.NUMBER, phase.CARRY, phase.LEVY)
SECTIONS = {
    phase.OMEN: "5.3",
    phase.KING_CUBE: "5.3",
    phase.TURN: "6.1",
    phase.ORIGIN: "6.3",
    phase.CARRY: "6.5.3",
    phase.BURN: "7.1.6",
    phase.SAIL_WINDOW: "card.5",
    phase.BATTLE_WINDOW: "6.2",
    phase.ARTEMISIA_WINDOW: "card.9",
    phase.IMMORTALS_WINDOW: "card.5",
    phase.DEMAND_WINDOW: "card.12",
    phase.CAVALRY_WINDOW: "card.6",
    phase.LEADER_CUBE: "6.2.1",
    phase.SEND_FLEETS: "card.14",
    phase.ROYAL_CITY: "card.8",
    phase.LEVY: "card.8",
    phase.CHOOSE_CARD: "card.9",
    phase.PACIFY: "card.16",
    phase.LEAVE_THEBES: "card.12",
    phase.KEEP: "8.1",
    phase.SHED: "8.1",
    phase.DRAW: "5.4",
    phase.BANISH: "card.6",
    phase.PEACE_DIE: "card.10",
    phase.FINISHED: "4.0",
}
BY_SIDE = {
    phase.BUY: ("5.2.2", "5.1.2"),
    phase.RAISE: ("5.2.3", "5.1.4"),
    phase.ATTRITION: ("8.2.1", "8.2.2"),
}
BY_SEA = {  # on land, at sea
    phase.NUMBER: ("6.4.1", "6.5.1"),
    phase.DESTINATION: ("6.4.2", "6.5.1"),
    phase.ATTACKER_RETREAT: ("7.1.5", "7.2.5"),
    phase.DEFENDER_RETREAT: ("7.1.5", "7.2.5"),
    phase.DIE: ("7.1.1", "7.2.1"),
}


# Names


def city_name(state: State, city: int) -> str:
    """A city as its edition calls it."""
    return atlas.CITY_NAMES[state.edition][city]


def event_name(state: State, event: int) -> str:
    """An event as its edition calls it."""
    return cards.EVENT_NAMES[state.edition][event]


def event_text(state: State, event: int) -> str:
    """What an event does, in our words, with the edition's names of cities."""
    return cards.EVENT_TEXTS[event].format(
        **dict(zip(atlas.CITIES, atlas.CITY_NAMES[state.edition], strict=True))
    )


def card_names(state: State, card: int) -> str:
    """A card by its two events."""
    return f"{event_name(state, card)} / {event_name(state, cards.CARDS + card)}"


def section(state: State) -> str:
    """The section behind the question that is asked now."""
    now = state.phase
    if now in BY_SEA:
        at_sea = state.sailing if now in (phase.NUMBER, phase.DESTINATION) else state.afloat
        return BY_SEA[now][at_sea]
    if now in (phase.STRIKE, phase.TRIBUTE):
        return f"card.{cards.card_of(state.event) + 1}"
    if now in (phase.BUY, phase.RAISE) and state.event == cards.MINES:
        return "card.1"
    return BY_SIDE[now][state.actor] if now in BY_SIDE else SECTIONS[now]


# Spelling

NOTHING_MORE = {
    phase.RAISE: "done",
    phase.OMEN: "king lives",
    phase.TURN: "pass",
    phase.ORIGIN: "enough",
    phase.BURN: "spare",
    phase.ATTACKER_RETREAT: "fight on",
    phase.DEFENDER_RETREAT: "fight on",
    phase.PACIFY: "draw",
    phase.KEEP: "keep none",
    phase.SHED: "keep rest",
}
CITY_VERBS = {
    phase.RAISE: "army",
    phase.KING_CUBE: "give",
    phase.ORIGIN: "march",
    phase.DESTINATION: "to",
    phase.ATTACKER_RETREAT: "retreat",
    phase.DEFENDER_RETREAT: "retreat",
    phase.LEADER_CUBE: "give",
    phase.STRIKE: "strike",
    phase.TRIBUTE: "demand",
    phase.ROYAL_CITY: "road",
    phase.LEAVE_THEBES: "go",
    phase.ATTRITION: "remove",
}
PORT_VERBS = {
    phase.RAISE: "fleet",
    phase.ORIGIN: "sail",
    phase.DESTINATION: "to",
    phase.STRIKE: "strike",
    phase.SEND_FLEETS: "fleet",
}
COUNT_VERBS = {phase.BUY: "buy ", phase.NUMBER: "", phase.CARRY: "carry ", phase.LEVY: "levy "}
CARD_VERBS = {
    phase.CHOOSE_CARD: "discard",
    phase.PACIFY: "discard",
    phase.KEEP: "keep",
    phase.SHED: "discard",
}


def spell(state: State, action: int) -> str:
    """4.1 An action as it is written in records and typed at the prompt."""
    now = state.phase
    if now in (phase.DIE, phase.PEACE_DIE):
        return f"die {action + 1}"
    if now in (phase.DRAW, phase.BANISH):
        pile = state.deck if now == phase.DRAW else state.hand[0]
        return f"card {cards_in(pile)[action] + 1}"
    if action == act.DECLINE:
        return NOTHING_MORE.get(now, "decline")
    if action in (act.BUILD_BRIDGE, act.BURN_BRIDGE, act.ANNOUNCE):
        return {act.BUILD_BRIDGE: "bridge", act.BURN_BRIDGE: "burn", act.ANNOUNCE: "king dies"}[action]
    if action < act.EVENT:
        return f"move {action - act.MOVE + 1}"
    if action < act.CARD:
        return f"{'event' if now == phase.TURN else 'play'} {action - act.EVENT + 1}"
    if action < act.COUNT:
        return f"{CARD_VERBS[now]} {action - act.CARD + 1}"
    if action < act.CITY:
        return f"{COUNT_VERBS[now]}{action - act.COUNT}"
    if action < act.PORT:
        return f"{CITY_VERBS[now]} {city_name(state, action - act.CITY)}"
    name = city_name(state, action - act.PORT)
    return f"{PORT_VERBS[now]} {name}" if now in PORT_VERBS else f"retreat {name} by sea"


NOTATION = Notation(sequence, act.MOST_LEGAL, spell, section)
actions_now, choices = NOTATION.actions, NOTATION.choices
