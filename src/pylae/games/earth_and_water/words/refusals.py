"""Refusals: why an action that would make sense is not legal now, with the section that says so."""

from __future__ import annotations

from pylae.core.game import Refusal
from pylae.core.piles import cards_in
from pylae.core.wording import listed, many
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.rules import (
    act,
    combat,
    common,
    events,
    operations,
    phase,
    portraits,
    production,
)
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.words import spelling


def why_not_action(state: State, action: int) -> Refusal:
    """Why an action that would make sense in this phase is not legal."""
    now = state.phase
    if now == phase.TURN:
        return _why_not_card(state, action)
    if now in spelling.WINDOWS:
        return _why_not_answer(state, action - act.EVENT)
    if now in spelling.COUNTS:
        return why_not_number(state, action - act.COUNT, now)
    if now in spelling.CARD_VERBS:
        return why_not_pick(state, action - act.CARD)
    if action == act.BUILD_BRIDGE:
        return _why_not_bridge(state)
    city = action - act.PORT if action >= act.PORT else action - act.CITY
    if now == phase.RAISE:
        return _why_not_raise(state, city, action >= act.PORT)
    if now == phase.ORIGIN:
        return _why_not_sail(state, city) if action >= act.PORT else _why_not_march(state, city)
    if now == phase.DESTINATION:
        return _why_not_destination(state, city)
    if now == phase.ATTACKER_RETREAT:
        return _why_not_attacker(state, city)
    if now == phase.DEFENDER_RETREAT:
        return _why_not_defender(state, city, action >= act.PORT)
    if now == phase.STRIKE:
        return _why_not_strike(state, city)
    return _why_not_there(state, city)


# Refusals of cards


def _held(pile: int) -> str:
    return listed([card + 1 for card in cards_in(pile)]) if pile else "none"


def _why_not_card(state: State, action: int) -> Refusal:
    side = state.turn
    card = action - act.MOVE if action < act.EVENT else action - act.EVENT
    event = cards.CARDS * side + card
    if not state.hand[side] >> card & 1:
        return Refusal(f"Card {card + 1} is not in your hand; you hold {_held(state.hand[side])}.", "6.1")
    if action < act.EVENT:
        return Refusal("No army of yours can march and no fleet can sail.", "R21")
    name, kind = spelling.event_name(state, event), cards.EVENT_KINDS[event]
    if kind == "reaction":
        return Refusal(f"{name} is an answer, played when its moment comes and not in a turn.", "6.2")
    if kind == "drawn":
        return Refusal(f"{name} happens when it is drawn; from the hand it gives a movement only.", "5.3")
    if kind == "none":
        return Refusal(f"{name} has no event; the card gives a movement only.", "card.14")
    if side == atlas.GREECE and state.karneia and cards.SPARTAN >> card & 1:
        return Refusal(f"Sparta celebrates the Karneia; {name} gives a movement only.", "6.1")
    return _without_effect(state, event)


def _without_effect(state: State, event: int) -> Refusal:
    """R20 What an event lacks to do anything."""
    name = spelling.event_name(state, event)
    if event == cards.LEONIDAS and state.portraits & portraits.LEONIDAS_GONE:
        return Refusal(f"{name} was called already; the card gives a movement only.", "6.2.1")
    return Refusal(f"{name} would do nothing: {_lacking(state, event)}.", "R20")


def _lacking(state: State, event: int) -> str:
    asia = f"{spelling.city_name(state, atlas.SESTOS)} or {spelling.city_name(state, atlas.EPHESUS)}"
    if event in (cards.LEONIDAS, cards.EVANGELION, cards.CAVALRY, cards.GREAT_KING):
        return "no army of yours can march"
    if event in (cards.OSTRACISM, cards.HIPPIAS, cards.SEPARATE_PEACE):
        return "Greece holds no card"
    if event == cards.IONIAN_REVOLT:
        return f"no Persian army is in {asia}"
    if event == cards.ROYAL_ROAD:
        return f"no army is beside the map and no Greek is in {asia}"
    if event in (cards.ORACLE, cards.PACIFICATION):
        return "neither the deck nor the discards hold a card"
    if event == cards.ACROPOLIS:
        return f"you do not control {spelling.city_name(state, atlas.ATHENS)}"
    if event == cards.DEFECTION:
        thebes = spelling.city_name(state, atlas.THEBES)
        if state.army[atlas.GREECE][atlas.THEBES]:
            return f"the Greeks of {thebes} have nowhere to go"
        return "no army is beside the map"
    if event in (cards.DESERTION, cards.POSEIDON, cards.TRIREMES):
        whose = {
            cards.DESERTION: "Persian army",
            cards.POSEIDON: "Persian fleet",
            cards.TRIREMES: "fleet of yours",
        }[event]
        return f"no {whose} is on the map"
    if event == cards.SYRACUSE:
        return _lacking_piece(
            state.fleet_reserve[atlas.GREECE], "fleet", "no port of yours is free of enemy fleets"
        )
    if event == cards.MELAS_ZOMOS:
        away = f"you do not control {spelling.city_name(state, atlas.SPARTA)}"
        return _lacking_piece(state.army_reserve[atlas.GREECE], "army", away)
    return _lacking_piece(state.army_reserve[atlas.PERSIA], "army", "every city is controlled by somebody")


def _lacking_piece(reserve: int, piece: str, otherwise: str) -> str:
    return otherwise if reserve else f"no {piece} is beside the map"


def _why_not_answer(state: State, card: int) -> Refusal:
    hand = state.hand[state.actor]
    if not 0 <= card < cards.CARDS or not hand >> card & 1:
        return Refusal(f"Card {card + 1} is not in your hand; you hold {_held(hand)}.", "6.2")
    name = spelling.event_name(state, cards.CARDS * state.actor + card)
    if cards.EVENT_KINDS[cards.CARDS * state.actor + card] != "reaction":
        return Refusal(f"{name} is no answer; it is played in a turn of your own.", "6.2")
    if state.actor == atlas.GREECE and state.karneia and cards.SPARTAN >> card & 1:
        return Refusal(f"Sparta celebrates the Karneia; {name} cannot be played.", "6.1")
    if state.phase == phase.BATTLE_WINDOW and state.greek_dice:
        return Refusal(f"Another event leads the Greeks in this battle already; {name} cannot join.", "R15")
    return Refusal(f"{name} is no answer to this.", f"card.{card + 1}")


def why_not_pick(state: State, card: int) -> Refusal:
    if state.phase == phase.CHOOSE_CARD:
        return Refusal(
            f"Card {card + 1} is not in the Greek hand: {_held(state.hand[atlas.GREECE])}.", "card.9"
        )
    hand = state.hand[state.actor]
    return Refusal(f"Card {card + 1} is not in your hand; you hold {_held(hand)}.", spelling.section(state))


# Refusals of numbers


def why_not_number(state: State, number: int, now: int) -> Refusal:
    if now == phase.BUY:
        return _why_not_buy(state, number)
    if now == phase.CARRY:
        return _why_not_carry(state)
    if now == phase.LEVY:
        left = many(state.army_reserve[atlas.PERSIA], "army", "are")
        return Refusal(f"One to three armies come along the Royal Road; {left} beside the map.", "card.8")
    start, what = spelling.city_name(state, state.origin[state.moving]), "fleet" if state.sailing else "army"
    if state.event == cards.LEONIDAS:
        return Refusal("Leonidas marches with one army.", "card.8")
    most = many(operations.most_units(state), what)
    return Refusal(f"{most} can leave {start}, not {number}.", "6.5.1" if state.sailing else "6.4.1")


def _why_not_buy(state: State, number: int) -> Refusal:
    rule = spelling.section(state)
    if number < 0:
        return Refusal(f"Say how many cards, 0 to {production.most_cards(state)}.", rule)
    if number > state.talents:
        return Refusal(f"A card costs a talent; you have {many(state.talents, 'talent')}.", rule)
    if number > atlas.MOST_CARDS:
        return Refusal(f"At most {atlas.MOST_CARDS} cards are bought in a production, not {number}.", rule)
    return Refusal(f"The deck and the discards hold {many(production.most_cards(state), 'card')}.", "5.4")


def _why_not_carry(state: State) -> Refusal:
    side = state.moving
    origin = state.origin[side]
    start = spelling.city_name(state, origin)
    most = operations.most_carried(state) if state.phase == phase.CARRY else 0
    if operations.sail_only(state):
        rule = "card.13" if state.event == cards.TRIREMES else "card.5"
        return Refusal("These fleets carry no armies.", rule)
    if operations.frozen(state, side, origin):
        return Refusal(f"During the Karneia nobody goes aboard in {start}.", "R9")
    return Refusal(
        f"0 to {most} armies go aboard in {start}: one to a fleet, {atlas.MOST_CARRIED} at most, of those that are there.",
        "6.5.3",
    )


# Refusals of places


def _no_control(state: State, side: int, city: int) -> Refusal:
    """3.5 A city that a side does not control, and why."""
    name = spelling.city_name(state, city)
    if state.army[1 - side][city]:
        return Refusal(f"You do not control {name}: enemy armies hold it.", "3.5")
    return Refusal(f"You do not control {name}: no army of yours is there.", "3.5")


def _no_port(state: State, city: int, reason: str) -> Refusal:
    return Refusal(f"{reason}: {spelling.city_name(state, city)} has no port.", "2.1.1")


def _why_not_raise(state: State, city: int, fleet: bool) -> Refusal:
    side, name = state.actor, spelling.city_name(state, city)
    budget, fleets, pieces = (("5.2.1", "5.2.2", "5.2.3"), ("5.1.1", "5.1.2", "5.1.4"))[side]
    if fleet and not atlas.PORTS >> city & 1:
        return _no_port(state, city, f"No fleet can be raised in {name}")
    if not common.controls(state, side, city):
        return _no_control(state, side, city)
    if not fleet:
        if state.army_reserve[side] == 0:
            return Refusal("All your armies are on the map already.", "2.2.1")
        return Refusal("No talents are left.", budget)
    if state.fleet[1 - side][city]:
        return Refusal(f"Enemy fleets lie in the port of {name}.", pieces)
    if state.fleet_reserve[side] == 0:
        return Refusal("All your fleets are on the map already.", "2.2.2")
    if state.raised >= atlas.MOST_FLEETS and state.event != cards.MINES:
        return Refusal("Two fleets are raised in a production at most.", fleets)
    cost = many(production.fleet_cost(state, side), "talent")
    return Refusal(f"A fleet costs {cost}; you have {state.talents}.", fleets)


def _why_not_bridge(state: State) -> Refusal:
    if state.actor == atlas.GREECE:
        return Refusal("Greece cannot build the bridge.", "5.2.2")
    if state.bridge:
        return Refusal("The bridge stands already.", "5.1.5")
    if state.talents < atlas.BRIDGE_COST:
        return Refusal(f"The bridge costs {atlas.BRIDGE_COST} talents; you have {state.talents}.", "5.1.5")
    name = spelling.city_name(state, atlas.SESTOS)
    return Refusal(f"The bridge is built from {name}, and no army of yours is there.", "5.1.5")


def _why_not_sail(state: State, city: int) -> Refusal:
    name = spelling.city_name(state, city)
    missing = f"No fleet of yours is in {name}"
    if operations.march_only(state):
        return Refusal(
            f"{spelling.event_name(state, state.event)} is a march; no fleet sails.",
            f"card.{cards.card_of(state.event) + 1}",
        )
    if not atlas.PORTS >> city & 1:
        return _no_port(state, city, missing)
    if state.fleet[state.moving][city]:
        return Refusal(f"Themistocles does not sail from {name}, where the Persians have arrived.", "card.5")
    return Refusal(f"{missing}.", "6.5.1")


def _why_not_march(state: State, city: int) -> Refusal:
    side, name = state.moving, spelling.city_name(state, city)
    if operations.sail_only(state):
        rule = "card.13" if state.event == cards.TRIREMES else "card.5"
        return Refusal("This event is a naval move; no army marches.", rule)
    if state.army[side][city] == 0:
        return Refusal(f"No army of yours is in {name}.", "6.4.1")
    if operations.frozen(state, side, city):
        return Refusal(f"During the Karneia the armies stay in {name}.", "R9")
    return Refusal(f"No road leads out of {name}.", "2.1.2")


def _why_not_destination(state: State, city: int) -> Refusal:
    origin = state.origin[state.moving]
    name, start = spelling.city_name(state, city), spelling.city_name(state, origin)
    if city == origin:
        return Refusal(f"The move begins in {name}; it must lead elsewhere.", "6.3")
    if state.sailing:
        return _no_port(state, city, f"No fleet sails to {name}")
    reached = [spelling.city_name(state, action - act.CITY) for action in spelling.actions_now(state)]
    bridge = ""
    if not state.bridge and {city, origin} == {atlas.SESTOS, atlas.THERMA}:
        bridge = ", for no bridge spans the Hellespont"
    return Refusal(
        f"{start}-{name} is no march{bridge}; from {start} your armies reach {', '.join(reached)}.", "6.4.2"
    )


def _why_not_attacker(state: State, city: int) -> Refusal:
    back = combat.attacker_roads(state) | combat.attacker_ports(state)
    names = listed(
        [spelling.city_name(state, place) for place in range(len(atlas.CITY_NAMES[0])) if back >> place & 1],
        "or",
    )
    return Refusal(
        f"Attackers go back the way they came, to {names}, not to {spelling.city_name(state, city)}.",
        spelling.section(state),
    )


def _why_not_defender(state: State, city: int, by_sea: bool) -> Refusal:
    side, place, rule = state.actor, state.target[state.moving], spelling.section(state)
    name = spelling.city_name(state, city)
    if city == place:
        return Refusal(f"The battle is in {name}; a retreat leads elsewhere.", rule)
    if by_sea and not atlas.PORTS >> city & 1:
        return _no_port(state, city, f"There is no retreat by sea to {name}")
    if not by_sea and not common.roads(state, place) >> city & 1:
        return Refusal(f"{name} is not adjacent to {spelling.city_name(state, place)}.", rule)
    if not common.controls(state, side, city):
        return _no_control(state, side, city)
    if not state.afloat and state.fleet[side][place] < state.army[side][place]:
        return Refusal("Your fleets there cannot carry all the armies.", rule)
    if state.fleet[1 - side][city]:
        return Refusal(f"Enemy fleets lie in the port of {name}.", "R5")
    return Refusal(f"At most {atlas.MOST_CARRIED} armies retreat by sea.", "R7")


def _why_not_strike(state: State, city: int) -> Refusal:
    name = spelling.city_name(state, city)
    if state.event == cards.POSEIDON:
        return Refusal(f"No Persian fleet lies in {name}.", "card.3")
    if not events.revolting(state.event) >> city & 1:
        return Refusal(f"The Ionians live in the Persian supply cities; {name} is none.", "card.2")
    return Refusal(f"No Persian army is in {name}.", spelling.section(state))


def _why_not_there(state: State, city: int) -> Refusal:
    """The other questions that a city answers."""
    now, name, rule = state.phase, spelling.city_name(state, city), spelling.section(state)
    if now == phase.TRIBUTE:
        holder = atlas.SIDE_NAMES[
            atlas.GREECE if common.controls(state, atlas.GREECE, city) else atlas.PERSIA
        ]
        return Refusal(f"{holder} controls {name}; only a city that is nobody's gives earth and water.", rule)
    if now == phase.ROYAL_CITY:
        if atlas.HOME[city] != atlas.PERSIA:
            asia = f"{spelling.city_name(state, atlas.SESTOS)} or {spelling.city_name(state, atlas.EPHESUS)}"
            return Refusal(f"The Royal Road leads to {asia}, not to {name}.", rule)
        return Refusal(f"No army is beside the map for {name}.", rule)
    if now == phase.SEND_FLEETS:
        if not atlas.PORTS >> city & 1:
            return _no_port(state, city, f"No fleet can come to {name}")
        if not common.controls(state, atlas.GREECE, city):
            return _no_control(state, atlas.GREECE, city)
        return Refusal(f"Persian fleets lie in the port of {name}.", "R18")
    if now == phase.LEAVE_THEBES:
        if city == atlas.THEBES:
            return Refusal(f"{name} is what they must leave.", rule)
        return _no_control(state, atlas.GREECE, city)
    if state.army[state.actor][city] == 0:
        return Refusal(f"No army of yours is in {name}.", rule)
    if now == phase.ATTRITION:
        return Refusal(f"The Royal Road feeds all armies in {name}.", rule)
    if state.event == cards.LEONIDAS and operations.marching_cities(state, atlas.GREECE) >> city & 1:
        return Refusal(f"The last army that can march cannot be given; Leonidas leads it from {name}.", "R30")
    return Refusal(f"The last army in the battle of {name} cannot be given.", "R30")
