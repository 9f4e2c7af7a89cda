"""Names and spelling: how cities, cards and actions are written, and the section behind each question."""

from __future__ import annotations

from pylae.core.engine import legal_actions
from pylae.core.piles import cards_in
from pylae.games.earth_and_water.cards import (
    CARDS,
    EVENT_NAMES,
    EVENT_TEXTS,
    MINES,
    card_of,
)
from pylae.games.earth_and_water.map import (
    CITIES,
    CITY_NAMES,
)
from pylae.games.earth_and_water.sequence import legal, mover
from pylae.games.earth_and_water.state import (
    ANNOUNCE,
    ARTEMISIA_WINDOW,
    ATTACKER_RETREAT,
    ATTRITION,
    BANISH,
    BATTLE_WINDOW,
    BUILD_BRIDGE,
    BURN,
    BURN_BRIDGE,
    BUY,
    CARD,
    CARRY,
    CAVALRY_WINDOW,
    CHOOSE_CARD,
    CITY,
    COUNT,
    DECLINE,
    DEFENDER_RETREAT,
    DEMAND_WINDOW,
    DESTINATION,
    DIE,
    DRAW,
    EVENT,
    FINISHED,
    IMMORTALS_WINDOW,
    KEEP,
    KING_CUBE,
    LEADER_CUBE,
    LEAVE_THEBES,
    LEVY,
    MOST_LEGAL,
    MOVE,
    NUMBER,
    OMEN,
    ORIGIN,
    PACIFY,
    PEACE_DIE,
    PORT,
    RAISE,
    ROYAL_CITY,
    SAIL_WINDOW,
    SEND_FLEETS,
    SHED,
    STRIKE,
    TRIBUTE,
    TURN,
    State,
)

WINDOWS = range(SAIL_WINDOW, CAVALRY_WINDOW + 1)
RETREATS = (ATTACKER_RETREAT, DEFENDER_RETREAT)
COUNTS = (BUY, NUMBER, CARRY, LEVY)
SECTIONS = {
    OMEN: "5.3",
    KING_CUBE: "5.3",
    TURN: "6.1",
    ORIGIN: "6.3",
    CARRY: "6.5.3",
    BURN: "7.1.6",
    SAIL_WINDOW: "card.5",
    BATTLE_WINDOW: "6.2",
    ARTEMISIA_WINDOW: "card.9",
    IMMORTALS_WINDOW: "card.5",
    DEMAND_WINDOW: "card.12",
    CAVALRY_WINDOW: "card.6",
    LEADER_CUBE: "6.2.1",
    SEND_FLEETS: "card.14",
    ROYAL_CITY: "card.8",
    LEVY: "card.8",
    CHOOSE_CARD: "card.9",
    PACIFY: "card.16",
    LEAVE_THEBES: "card.12",
    KEEP: "8.1",
    SHED: "8.1",
    DRAW: "5.4",
    BANISH: "card.6",
    PEACE_DIE: "card.10",
    FINISHED: "4.0",
}
BY_SIDE = {BUY: ("5.2.2", "5.1.2"), RAISE: ("5.2.3", "5.1.4"), ATTRITION: ("8.2.1", "8.2.2")}
BY_SEA = {  # on land, at sea
    NUMBER: ("6.4.1", "6.5.1"),
    DESTINATION: ("6.4.2", "6.5.1"),
    ATTACKER_RETREAT: ("7.1.5", "7.2.5"),
    DEFENDER_RETREAT: ("7.1.5", "7.2.5"),
    DIE: ("7.1.1", "7.2.1"),
}


# Names


def city_name(state: State, city: int) -> str:
    """A city as its edition calls it."""
    return CITY_NAMES[state.edition][city]


def event_name(state: State, event: int) -> str:
    """An event as its edition calls it."""
    return EVENT_NAMES[state.edition][event]


def event_text(state: State, event: int) -> str:
    """What an event does, in our words, with the edition's names of cities."""
    return EVENT_TEXTS[event].format(**dict(zip(CITIES, CITY_NAMES[state.edition], strict=True)))


def card_names(state: State, card: int) -> str:
    """A card by its two events."""
    return f"{event_name(state, card)} / {event_name(state, CARDS + card)}"


def section(state: State) -> str:
    """The section behind the question that is asked now."""
    now = state.phase
    if now in BY_SEA:
        at_sea = state.sailing if now in (NUMBER, DESTINATION) else state.afloat
        return BY_SEA[now][at_sea]
    if now in (STRIKE, TRIBUTE):
        return f"card.{card_of(state.event) + 1}"
    if now in (BUY, RAISE) and state.event == MINES:
        return "card.1"
    return BY_SIDE[now][state.actor] if now in BY_SIDE else SECTIONS[now]


# Spelling

NOTHING_MORE = {
    RAISE: "done",
    OMEN: "king lives",
    TURN: "pass",
    ORIGIN: "enough",
    BURN: "spare",
    ATTACKER_RETREAT: "fight on",
    DEFENDER_RETREAT: "fight on",
    PACIFY: "draw",
    KEEP: "keep none",
    SHED: "keep rest",
}
CITY_VERBS = {
    RAISE: "army",
    KING_CUBE: "give",
    ORIGIN: "march",
    DESTINATION: "to",
    ATTACKER_RETREAT: "retreat",
    DEFENDER_RETREAT: "retreat",
    LEADER_CUBE: "give",
    STRIKE: "strike",
    TRIBUTE: "demand",
    ROYAL_CITY: "road",
    LEAVE_THEBES: "go",
    ATTRITION: "remove",
}
PORT_VERBS = {RAISE: "fleet", ORIGIN: "sail", DESTINATION: "to", STRIKE: "strike", SEND_FLEETS: "fleet"}
COUNT_VERBS = {BUY: "buy ", NUMBER: "", CARRY: "carry ", LEVY: "levy "}
CARD_VERBS = {CHOOSE_CARD: "discard", PACIFY: "discard", KEEP: "keep", SHED: "discard"}


def spell(state: State, action: int) -> str:
    """4.1 An action as it is written in records and typed at the prompt."""
    now = state.phase
    if now in (DIE, PEACE_DIE):
        return f"die {action + 1}"
    if now in (DRAW, BANISH):
        pile = state.deck if now == DRAW else state.hand[0]
        return f"card {cards_in(pile)[action] + 1}"
    if action == DECLINE:
        return NOTHING_MORE.get(now, "decline")
    if action in (BUILD_BRIDGE, BURN_BRIDGE, ANNOUNCE):
        return {BUILD_BRIDGE: "bridge", BURN_BRIDGE: "burn", ANNOUNCE: "king dies"}[action]
    if action < EVENT:
        return f"move {action - MOVE + 1}"
    if action < CARD:
        return f"{'event' if now == TURN else 'play'} {action - EVENT + 1}"
    if action < COUNT:
        return f"{CARD_VERBS[now]} {action - CARD + 1}"
    if action < CITY:
        return f"{COUNT_VERBS[now]}{action - COUNT}"
    if action < PORT:
        return f"{CITY_VERBS[now]} {city_name(state, action - CITY)}"
    name = city_name(state, action - PORT)
    return f"{PORT_VERBS[now]} {name}" if now in PORT_VERBS else f"retreat {name} by sea"


def actions_now(state: State) -> list[int]:
    """What is legal now; the outcomes, when chance decides."""
    return legal_actions(state, mover, legal, MOST_LEGAL)


def choices(state: State) -> dict[str, int]:
    """The legal actions by their spellings."""
    return {spell(state, action): action for action in actions_now(state)}
