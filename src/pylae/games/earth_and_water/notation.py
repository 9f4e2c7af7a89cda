"""Notation: how actions are written and read, and why something cannot be done.

"move 7", "march Athens", "2", "to Thebes" are four steps; `7 Athens-Thebes 2` is all of them in one line, and
`7 Athens~Eretria 3+2` sails with three fleets and two armies.
"""

from __future__ import annotations

import re

from pylae.core.chance import CHANCE, OVER
from pylae.core.game import Refusal
from pylae.core.piles import cards
from pylae.games.earth_and_water.cards import (
    ACROPOLIS,
    CARDS,
    CAVALRY,
    DEFECTION,
    DESERTION,
    EVANGELION,
    EVENT_KINDS,
    EVENT_NAMES,
    GREAT_KING,
    HIPPIAS,
    IONIAN_REVOLT,
    LEONIDAS,
    MELAS_ZOMOS,
    OSTRACISM,
    POSEIDON,
    ROYAL_ROAD,
    SEPARATE_PEACE,
    SPARTAN,
    SYRACUSE,
    TRIREMES,
)
from pylae.games.earth_and_water.map import (
    BRIDGE_COST,
    CITY_NAMES,
    GREEK_HAND,
    MOST_FLEETS,
    ON_A_ROAD,
    PERSIA,
    PORTS,
)
from pylae.games.earth_and_water.operations import (
    can_move,
    frozen,
    march_only,
    most_carried,
    most_units,
    sail_only,
)
from pylae.games.earth_and_water.production import fleet_cost, most_cards
from pylae.games.earth_and_water.sequence import apply, legal, mover
from pylae.games.earth_and_water.state import (
    ANNOUNCE,
    ATTACKER_RETREAT,
    ATTRITION,
    BANISH,
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
    DESTINATION,
    DIE,
    DRAW,
    EVENT,
    FINISHED,
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
    controls,
)

SIDE_NAMES = ("Greece", "Persia")
WINDOWS = range(SAIL_WINDOW, CAVALRY_WINDOW + 1)
SECTIONS = {
    BUY: "5.1.2",
    RAISE: "5.1.4",
    OMEN: "5.3",
    KING_CUBE: "5.3",
    TURN: "6.1",
    ORIGIN: "6.3",
    NUMBER: "6.4.2",
    CARRY: "6.5.3",
    DESTINATION: "6.4.2",
    BURN: "7.1.6",
    ATTACKER_RETREAT: "7.1.5",
    DEFENDER_RETREAT: "7.1.5",
    LEADER_CUBE: "6.2.1",
    STRIKE: "6.2",
    SEND_FLEETS: "card.14",
    TRIBUTE: "card.2",
    ROYAL_CITY: "card.8",
    LEVY: "card.8",
    CHOOSE_CARD: "card.9",
    PACIFY: "card.16",
    LEAVE_THEBES: "card.12",
    KEEP: "8.1",
    SHED: "8.1",
    ATTRITION: "8.2",
    DRAW: "5.4",
    DIE: "7.1.1",
    BANISH: "card.6",
    PEACE_DIE: "card.10",
    FINISHED: "4.0",
} | dict.fromkeys(WINDOWS, "6.2")


# Names


def city_name(state: State, city: int) -> str:
    """A city as its edition calls it."""
    return CITY_NAMES[state.edition][city]


def event_name(state: State, event: int) -> str:
    """An event as its edition calls it."""
    return EVENT_NAMES[state.edition][event]


def card_names(state: State, card: int) -> str:
    """A card by its two events."""
    return f"{event_name(state, card)} / {event_name(state, CARDS + card)}"


def section(state: State) -> str:
    """The section behind the question that is asked now."""
    if state.phase in (ATTACKER_RETREAT, DEFENDER_RETREAT):
        return "7.2.5" if state.afloat else "7.1.5"
    if state.phase in (NUMBER, DESTINATION):
        return "6.5.1" if state.sailing else "6.4.2"
    return SECTIONS[state.phase]


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
    phase = state.phase
    if phase in (DIE, PEACE_DIE):
        return f"die {action + 1}"
    if phase in (DRAW, BANISH):
        pile = state.deck if phase == DRAW else state.hand[0]
        return f"card {cards(pile)[action] + 1}"
    if action == DECLINE:
        return NOTHING_MORE.get(phase, "decline")
    if action in (BUILD_BRIDGE, BURN_BRIDGE, ANNOUNCE):
        return {BUILD_BRIDGE: "bridge", BURN_BRIDGE: "burn", ANNOUNCE: "king dies"}[action]
    if action < EVENT:
        return f"move {action - MOVE + 1}"
    if action < CARD:
        return f"{'event' if phase == TURN else 'play'} {action - EVENT + 1}"
    if action < COUNT:
        return f"{CARD_VERBS[phase]} {action - CARD + 1}"
    if action < CITY:
        return f"{COUNT_VERBS[phase]}{action - COUNT}"
    if action < PORT:
        return f"{CITY_VERBS[phase]} {city_name(state, action - CITY)}"
    name = city_name(state, action - PORT)
    return f"{PORT_VERBS[phase]} {name}" if phase in PORT_VERBS else f"retreat {name} by sea"


def actions_now(state: State) -> list[int]:
    """What is legal now; the outcomes, when chance decides."""
    who = mover(state)
    if who == OVER:
        return []
    out = [0] * MOST_LEGAL
    n = legal(state, out)
    return list(range(n)) if who == CHANCE else out[:n]


def choices(state: State) -> dict[str, int]:
    """The legal actions by their spellings."""
    return {spell(state, action): action for action in actions_now(state)}


# Reading

VERBS = {
    "m": "move",
    "e": "event",
    "p": "pass",
    "b": "buy",
    "from": "march",
    "->": "to",
    "recruit": "army",
    "armies": "army",
    "fleets": "fleet",
    "ships": "fleet",
    "build": "bridge",
    "end": "done",
    "stop": "done",
    "no": "decline",
    "n": "decline",
    "roll": "die",
    "fight": "fight on",
    "continue": "fight on",
    "withdraw": "retreat",
    "lose": "remove",
    "drop": "discard",
}
NOES = ("decline", "no", "n", "done", "enough", "pass", "none")


def read(state: State, text: str) -> list[int]:
    """4.1 The actions a text means: one step, a whole move such as `7 Athens-Thebes 2`, or `army Sestos 3`."""
    known = {spelled.lower(): action for spelled, action in choices(state).items()}
    said = " ".join(text.lower().split())
    if said in known:
        return [known[said]]
    said = _with_city_names(state, said)
    if (action := _one_step(said, known)) is not None:
        return [action]
    if found := MOVE_IN_ONE_LINE.fullmatch(said):
        return _whole_move(state, text, *found.groups())
    if found := re.fullmatch(r"(army|armies|fleet|fleets) (.+?) (\d)", said):
        step = _one_step(f"{found[1]} {found[2]}", known)
        if step is not None and int(found[3]) > 0:
            return _repeated(state, step, int(found[3]))
    raise why_not(state, text)


def _one_step(said: str, known: dict[str, int]) -> int | None:
    """The legal action a phrase means, if it means just one."""
    if said in known:
        return known[said]
    verb, _, argument = said.partition(" ")
    verb = VERBS.get(verb, verb)
    phrase = f"{verb} {argument}".strip()
    if phrase in known:
        return known[phrase]
    if said in NOES and DECLINE in known.values():
        return DECLINE
    bare = [action for spelled, action in known.items() if spelled.partition(" ")[2] == said != ""]
    if len(bare) == 1:
        return bare[0]
    return None


def _with_city_names(state: State, said: str) -> str:
    """The phrase with every city in full and as the edition calls it: `ath` and `athenai` are Athens."""
    words = []
    for word in re.split(r"([\s~+-]+)", said):
        city = _city(word) if re.fullmatch(r"[a-z]{3,}", word) else None
        taken = word in VERBS or word in VERBS.values() or word in CITY_VERBS.values()
        words.append(word if city is None or taken else city_name(state, city).lower())
    return "".join(words)


def _city(word: str) -> int | None:
    """The city a word means, in either edition's spelling, by its first letters if they are enough."""
    fits = {
        city
        for names in CITY_NAMES
        for city, name in enumerate(names)
        if word and name.lower().startswith(word.lower())
    }
    return fits.pop() if len(fits) == 1 else None


MOVE_IN_ONE_LINE = re.compile(
    r"(?:(move|event|play|sail|march)? ?(\d+)?[ :,]*)?([a-z]+) ?([-~]|to) ?([a-z]+)(?: (\d+))?(?: ?\+ ?(\d+))?"
)


def _whole_move(
    state: State,
    text: str,
    verb: str | None,
    number: str | None,
    start: str,
    link: str,
    end: str,
    units: str | None,
    armies: str | None,
) -> list[int]:
    """The steps of a move written in one line, tried on a copy."""
    trial, steps = state.copy(), list[int]()
    origin, target = _city(start), _city(end)
    if origin is None or target is None:
        raise _no_city(state, start if origin is None else end)
    by_sea = link == "~" or verb == "sail" or armies is not None
    if trial.phase == TURN:
        if number is None:
            raise Refusal(f"Say with which card, such as '7 {text.strip()}'.", "6.3")
        _take(trial, steps, (EVENT if verb == "event" else MOVE) + int(number) - 1, text)
    if trial.phase == ORIGIN:
        _take(trial, steps, (PORT if by_sea else CITY) + origin, text)
    if trial.phase == NUMBER:
        if units is None:
            raise Refusal(f"Say how many of {most_units(trial)}, such as '{text.strip()} 1'.", section(trial))
        _take(trial, steps, COUNT + int(units), text)
    if trial.phase == CARRY:
        _take(trial, steps, COUNT + int(armies or 0), text)
    if trial.phase != DESTINATION:
        raise Refusal("Somebody else must answer before this move can go on.", section(trial))
    if origin != trial.origin[trial.moving] or (units and int(units) != trial.units[trial.moving]):
        raise why_not(state, text)
    if trial.carried[trial.moving] != int(armies or 0):
        raise why_not(state, text)
    _take(trial, steps, (PORT if trial.sailing else CITY) + target, text)
    return steps


def _take(trial: State, steps: list[int], action: int, text: str) -> None:
    """One step of a move in one line, refused with its own reason."""
    if action not in actions_now(trial):
        raise _why_not_action(trial, action) or why_not(trial, text)
    steps.append(action)
    apply(trial, action)


def _repeated(state: State, action: int, times: int) -> list[int]:
    """The same thing raised several times."""
    trial, steps = state.copy(), list[int]()
    for _ in range(times):
        _take(trial, steps, action, spell(state, action))
    return steps


# Refusals


def why_not(state: State, text: str) -> Refusal:
    """4.1 Why something cannot be done now, with the section that says so."""
    if state.phase == FINISHED:
        return Refusal("The game is over.", "4.0")
    said = _with_city_names(state, " ".join(text.lower().split()))
    if (action := _meant(state, said)) is not None and (refusal := _why_not_action(state, action)):
        return refusal
    for word in re.findall(r"[^\W\d_]{4,}", said):
        if state.phase in (ORIGIN, DESTINATION, RAISE) and _city(word) is None and word not in KNOWN_WORDS:
            return _no_city(state, word)
    can = ", ".join(list(choices(state))[:8])
    return Refusal(f"{text.strip()!r} is nothing that can be done now; you may say {can}.", section(state))


KNOWN_WORDS = {word for verb in (*VERBS, *VERBS.values()) for word in verb.split()}
KNOWN_WORDS |= {*CITY_VERBS.values(), *PORT_VERBS.values(), *CARD_VERBS.values(), "carry", "levy", "play"}


def _no_city(state: State, word: str) -> Refusal:
    return Refusal(f"There is no city {word!r}; there are {', '.join(CITY_NAMES[state.edition])}.", "2.1.1")


def _meant(state: State, said: str) -> int | None:
    """The action a phrase would be if it were legal."""
    verb, _, argument = said.partition(" ")
    verb = VERBS.get(verb, verb)
    number = int(argument) if argument.isdecimal() and len(argument) < 4 else None
    if said.isdecimal() and len(said) < 4:
        number, verb = int(said), ""
    phase = state.phase
    if phase in (BUY, NUMBER, CARRY, LEVY):
        return None if number is None else COUNT + number
    if number is not None and 1 <= number <= CARDS:
        if phase == TURN:
            return (EVENT if verb in ("event", "play") else MOVE) + number - 1
        return EVENT + number - 1 if phase in WINDOWS else CARD + number - 1 if phase in CARD_VERBS else None
    if phase == RAISE and verb == "bridge":
        return BUILD_BRIDGE
    city = _city((argument or said).removesuffix(" by sea"))
    if city is None:
        return None
    if phase in (ORIGIN, DESTINATION, RAISE, STRIKE, SEND_FLEETS):
        sea = verb in ("sail", "fleet") or (phase == DESTINATION and state.sailing)
        return (PORT if sea or phase == SEND_FLEETS else CITY) + city
    if phase in (ATTACKER_RETREAT, DEFENDER_RETREAT):
        return (PORT if said.endswith("by sea") or state.afloat else CITY) + city
    return CITY + city if phase in CITY_VERBS else None


def _why_not_action(state: State, action: int) -> Refusal | None:
    """Why an action that would make sense in this phase is not legal."""
    phase = state.phase
    if phase == TURN:
        return _why_not_card(state, action)
    if phase in WINDOWS:
        return _why_not_answer(state, action - EVENT)
    if phase == RAISE:
        return _why_not_raise(state, action)
    if phase == ORIGIN:
        return _why_not_origin(state, action)
    if phase == DESTINATION:
        return _why_not_destination(state, action)
    if phase in (BUY, NUMBER, CARRY, LEVY):
        return _why_not_number(state)
    if phase in (ATTACKER_RETREAT, DEFENDER_RETREAT):
        return _why_not_retreat(state, action)
    if phase in CARD_VERBS:
        return _why_not_pick(state, action - CARD)
    name = city_name(state, (action - PORT) if action >= PORT else (action - CITY))
    if phase == ATTRITION:
        return Refusal(
            f"No army of yours goes hungry in {name}.", "8.2.2" if state.actor == PERSIA else "8.2.1"
        )
    if phase == TRIBUTE:
        return Refusal(f"{name} is controlled by somebody; only a free city gives earth and water.", "card.2")
    if phase == STRIKE:
        return Refusal(f"There is no such Persian piece in {name}.", section(state))
    if phase == SEND_FLEETS:
        return Refusal(f"{name} is no port you control without enemy fleets.", "R18")
    if phase == LEADER_CUBE:
        return Refusal(f"No army in {name} can be given for the portrait.", "R30")
    return None


def _why_not_card(state: State, action: int) -> Refusal | None:
    side = state.turn
    card = action - MOVE if action < EVENT else action - EVENT
    event = CARDS * side + card
    if not state.hand[side] >> card & 1:
        return Refusal(f"Card {card + 1} is not in your hand.", "6.1")
    if action < EVENT:
        if not can_move(state, side):
            return Refusal("No army can march and no fleet can sail.", "6.3")
        return None
    name, kind = event_name(state, event), EVENT_KINDS[event]
    if kind == "reaction":
        return Refusal(f"{name} answers something else and is not played in a turn of its own.", "6.2")
    if kind == "drawn":
        return Refusal(f"{name} happens when it is drawn; from the hand it only moves.", "5.3")
    if kind == "none":
        return Refusal(f"{name} has no event; it can only be moved with.", "card.14")
    if side != PERSIA and state.karneia and SPARTAN >> card & 1:
        return Refusal(f"Sparta celebrates the Karneia; {name} can only be moved with.", "6.1")
    return Refusal(f"{name} would do nothing: {NEEDS.get(event, NO_FREE_CITY)}.", "R20")


NO_FREE_CITY = "an army beside the map and a city nobody controls are needed"
NEEDS = {
    IONIAN_REVOLT: "no Persian army is in Sestos or Ephesus",
    DESERTION: "no Persian army is on the map",
    POSEIDON: "no Persian fleet is on the map",
    LEONIDAS: "he has been called already, or no army can march",
    EVANGELION: "no army can march",
    MELAS_ZOMOS: "an army beside the map and control of Sparta are needed",
    TRIREMES: "no fleet is on the map",
    SYRACUSE: "a fleet beside the map and a port of yours without enemy fleets are needed",
    CAVALRY: "no army can march",
    GREAT_KING: "no army can march",
    OSTRACISM: "Greece holds no card",
    HIPPIAS: "Greece holds no card",
    SEPARATE_PEACE: "Greece holds no card",
    ROYAL_ROAD: "no army is beside the map and no Greek is in Sestos or Ephesus",
    DEFECTION: "no army is beside the map, or the Greeks of Thebes have nowhere to go",
    ACROPOLIS: "Persia does not control Athens",
}


def _why_not_answer(state: State, card: int) -> Refusal | None:
    if not 0 <= card < CARDS:
        return None
    if not state.hand[state.actor] >> card & 1:
        return Refusal(f"Card {card + 1} is not in your hand.", "6.2")
    if state.actor != PERSIA and state.karneia and SPARTAN >> card & 1:
        return Refusal("Sparta celebrates the Karneia; its events cannot be played.", "6.1")
    name = event_name(state, CARDS * state.actor + card)
    return Refusal(f"{name} is no answer to this.", "6.2")


def _why_not_raise(state: State, action: int) -> Refusal:
    side = state.actor
    if action == BUILD_BRIDGE:
        return _why_not_bridge(state)
    city = action - PORT if action >= PORT else action - CITY
    name, rule = city_name(state, city), "5.1.4" if side == PERSIA else "5.2.3"
    if action >= PORT:
        if not PORTS >> city & 1:
            return Refusal(f"No fleet can be raised in {name}: it has no port.", "2.1.1")
        if state.fleet_reserve[side] == 0:
            return Refusal("All your fleets are on the map.", "2.2.2")
        if state.raised >= MOST_FLEETS:
            return Refusal("Two fleets are raised in a production at most.", "5.1.2")
        if state.talents < fleet_cost(state, side):
            return Refusal(f"A fleet costs {fleet_cost(state, side)}; you have {state.talents}.", "5.1.2")
        if controls(state, side, city):
            return Refusal(f"Enemy fleets lie in the port of {name}.", rule)
    elif state.army_reserve[side] == 0:
        return Refusal("All your armies are on the map.", "2.2.1")
    elif state.talents < 1:
        return Refusal("No talents are left.", "5.1.1")
    return Refusal(f"You do not control {name}.", rule)


def _why_not_bridge(state: State) -> Refusal:
    if state.actor != PERSIA:
        return Refusal("Greece cannot build the bridge.", "5.2.2")
    if state.bridge:
        return Refusal("The bridge stands already.", "5.1.5")
    if state.talents < BRIDGE_COST:
        return Refusal(f"The bridge costs {BRIDGE_COST} talents; you have {state.talents}.", "5.1.5")
    return Refusal(f"No Persian army is in {city_name(state, 0)}.", "5.1.5")


def _why_not_origin(state: State, action: int) -> Refusal:
    side = state.moving
    city = action - PORT if action >= PORT else action - CITY
    name = city_name(state, city)
    if action >= PORT:
        if march_only(state):
            return Refusal("This event is a march; no fleet sails.", "6.4")
        if not PORTS >> city & 1:
            return Refusal(f"No fleet of yours is in {name}: {name} has no port.", "2.1.1")
        if state.fleet[side][city] and state.interrupted == 1:
            return Refusal("Themistocles does not sail from where the Persians have arrived.", "card.5")
        return Refusal(f"No fleet of yours is in {name}.", "6.5.1")
    if sail_only(state):
        return Refusal("This event is a naval move; no army marches.", "6.5")
    if state.army[side][city] == 0:
        return Refusal(f"No army of yours is in {name}.", "6.4.1")
    if frozen(state, side, city):
        return Refusal("During the Karneia the armies stay in Sparta.", "R9")
    if not ON_A_ROAD >> city & 1:
        return Refusal(f"No road leads out of {name}.", "2.1.2")
    return Refusal(f"No army can march from {name}.", "6.4.1")


def _why_not_destination(state: State, action: int) -> Refusal:
    origin = state.origin[state.moving]
    city = action - PORT if action >= PORT else action - CITY
    name, start = city_name(state, city), city_name(state, origin)
    if city == origin:
        return Refusal(f"The move begins in {name}; it must lead elsewhere.", "6.3")
    if state.sailing:
        return Refusal(f"{name} has no port.", "2.1.1")
    if action >= PORT:
        return Refusal("Armies march along roads; these do not sail.", "6.4.1")
    reached = ", ".join(spelled.partition(" ")[2] for spelled in choices(state))
    return Refusal(f"{start}-{name} is no march; from {start} your armies reach {reached}.", "6.4.2")


def _why_not_number(state: State) -> Refusal:
    if state.phase == BUY:
        return Refusal(f"You may buy 0 to {most_cards(state)} cards now.", "5.1.2")
    if state.phase == NUMBER:
        what = "fleets" if state.sailing else "armies"
        return Refusal(f"From 1 to {most_units(state)} {what} can move.", section(state))
    if state.phase == CARRY:
        return Refusal(f"From 0 to {most_carried(state)} armies can be carried.", "6.5.3")
    return Refusal("One to three armies come along the Royal Road, as many as are left.", "card.8")


def _why_not_retreat(state: State, action: int) -> Refusal:
    city = action - PORT if action >= PORT else action - CITY
    rule = section(state)
    name = city_name(state, city)
    if state.phase == ATTACKER_RETREAT:
        return Refusal(f"Attackers go back where they came from; that is not {name}.", rule)
    if action >= PORT and not PORTS >> city & 1:
        return Refusal(f"{name} has no port.", "2.1.1")
    if action >= PORT:
        return Refusal(f"There is no retreat by sea to {name}.", rule)
    return Refusal(f"{name} is no adjacent city you control.", rule)


def _why_not_pick(state: State, card: int) -> Refusal | None:
    if not 0 <= card < CARDS:
        return None
    if state.phase == SHED:
        return Refusal(f"Card {card + 1} is not in your hand; {GREEK_HAND} cards may be kept.", "8.1")
    whose = "the Greek" if state.phase == CHOOSE_CARD else "your"
    return Refusal(f"Card {card + 1} is not in {whose} hand.", section(state))
