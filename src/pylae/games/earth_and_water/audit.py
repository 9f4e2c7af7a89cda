"""What can be: all pieces and cards are there, and every number is where a game can bring it."""

from __future__ import annotations

from pylae.core.piles import size
from pylae.core.rule import NOTHING
from pylae.games.earth_and_water.cards import (
    ALL_CARDS,
    CARDS,
    CAVALRY,
    DEFECTION,
    DEMAND_2,
    DEMAND_3,
    DEMAND_13,
    DESERTION,
    EVANGELION,
    GREAT_KING,
    HIPPIAS,
    IONIAN_REVOLT,
    LEONIDAS,
    MINES,
    MOLON_LABE,
    ORACLE,
    OSTRACISM,
    PACIFICATION,
    POSEIDON,
    ROYAL_ROAD,
    SEPARATE_PEACE,
    SYRACUSE,
    TRIREMES,
)
from pylae.games.earth_and_water.combat import dice_number, engaged
from pylae.games.earth_and_water.map import (
    ARMIES,
    EXPEDITIONS,
    FLEETS,
    GREECE,
    MOST_CARRIED,
    PERSIA,
    PORTS,
    SCORE_LIMIT,
    SESTOS,
)
from pylae.games.earth_and_water.operations import most_carried, most_units
from pylae.games.earth_and_water.options import options
from pylae.games.earth_and_water.production import omen_possible
from pylae.games.earth_and_water.sequence import legal
from pylae.games.earth_and_water.state import (
    ARTEMISIA_GONE,
    ARTEMISIA_WINDOW,
    ATTACKER_RETREAT,
    ATTRITION,
    BANISH,
    BATTLE_WINDOW,
    BURN,
    BUY,
    CARRY,
    CAVALRY_WINDOW,
    CHOOSE_CARD,
    DARIUS,
    DEFENDER_RETREAT,
    DEMAND_WINDOW,
    DESTINATION,
    DIE,
    DRAW,
    FINISHED,
    IMMORTALS_WINDOW,
    KEEP,
    KING_CUBE,
    LEADER_CUBE,
    LEAVE_THEBES,
    LEONIDAS_GONE,
    LEVY,
    MILTIADES_GONE,
    MOST_LEGAL,
    MOST_ROLLED,
    NUMBER,
    OMEN,
    ORIGIN,
    PACIFY,
    PEACE_DIE,
    PERSIAN_CONQUEST,
    PLACES,
    RAISE,
    RETREAT_TO_OPEN_PORTS,
    ROYAL_CITY,
    SAIL_WINDOW,
    SEND_FLEETS,
    SHED,
    STRIKE,
    THEMISTOCLES_GONE,
    TRIBUTE,
    TURN,
    UNDECIDED,
    XERXES,
    State,
    deck_size,
    discards,
)
from pylae.games.earth_and_water.supply import fed_elsewhere
from pylae.games.earth_and_water.views import impossible


def audit(state: State) -> str:
    """2.2 2.3 All pieces and cards are there, each in one place, and every number is where it can be."""
    return (
        _out_of_range(state)
        or _wrong_cards(state)
        or _wrong_pieces(state)
        or _wrong_phase(state)
        or _wrong_move(state)
        or _nothing_legal(state)
    )


def limits(state: State) -> dict[str, tuple[int, int]]:
    """The lowest and highest value of each number, row or grid."""
    reach = SCORE_LIMIT[state.edition & 1]
    wide = dict.fromkeys(("actor", "turn", "karneia", "acropolis", "bridge", "moving", "rolling"), (0, 1))
    wide |= dict.fromkeys(("sailing", "moves_left", "afloat", "fought", "landed", "pausanias"), (0, 1))
    wide |= {option.name: (min(option.values.values()), max(option.values.values())) for option in options}
    return wide | {
        "settled": (0, 1),
        "phase": (0, FINISHED),
        "outcome": (UNDECIDED, PERSIAN_CONQUEST),
        "expedition": (1, EXPEDITIONS),
        "score": (-reach, reach),
        "passes": (0, 1),
        "portraits": (0, 63),
        "talents": (0, 12),
        "raised": (0, FLEETS[PERSIA]),
        "to_draw": (0, CARDS),
        "event": (NOTHING, 2 * CARDS - 1),
        "interrupted": (0, 2),
        "strength": (0, ARMIES[PERSIA]),
        "greek_dice": (0, MOST_ROLLED),
        "dice": (0, MOST_ROLLED),
        "excess": (0, ARMIES[PERSIA]),
        "deck": (0, ALL_CARDS),
        "aside": (0, ALL_CARDS),
        "hand": (0, ALL_CARDS),
        "seen": (0, ALL_CARDS),
        "unseen": (0, CARDS),
        "army": (0, ARMIES[PERSIA]),
        "fleet": (0, FLEETS[PERSIA]),
        "army_reserve": (0, ARMIES[PERSIA]),
        "fleet_reserve": (0, FLEETS[PERSIA]),
        "army_lost": (0, ARMIES[PERSIA]),
        "fleet_lost": (0, FLEETS[PERSIA]),
        "origin": (NOTHING, PLACES - 1),
        "target": (NOTHING, PLACES - 1),
        "units": (0, ARMIES[PERSIA]),
        "carried": (0, MOST_CARRIED),
        "die": (0, 6),
    }


def _out_of_range(state: State) -> str:
    for name, (low, high) in limits(state).items():
        if any(not low <= value <= high for value in _flat(getattr(state, name))):
            return f"{name} is {getattr(state, name)}"
    return ""


def _flat(value: int | list[int] | list[list[int]]) -> list[int]:
    if isinstance(value, int):
        return [value]
    return [number for row in value for number in _flat(row)]


def _wrong_cards(state: State) -> str:
    places = (state.deck, state.hand[GREECE], state.hand[PERSIA], state.aside)
    if sum(size(pile) for pile in places) != size(places[0] | places[1] | places[2] | places[3]):
        return "a card is in two places"
    if deck_size(state) < 0:
        return "more cards are unseen than there are"
    if any(state.seen[side] & ~state.hand[side] for side in (GREECE, PERSIA)) or state.seen[PERSIA]:
        return "somebody has seen a card that is not in that hand"
    if state.hand[PERSIA] & impossible(state, PERSIA):
        return "Persia holds the sudden death of a king who lives (5.3)"
    if state.unseen[PERSIA] > size(state.deck & ~impossible(state, PERSIA)):
        return "Persia cannot hold so many cards (5.3)"
    if state.aside and state.event != MINES and not state.late_discard:
        return "a played card is not yet discarded"
    return ""


def _wrong_pieces(state: State) -> str:
    gone = (
        size(state.portraits & (MILTIADES_GONE | THEMISTOCLES_GONE | LEONIDAS_GONE)),
        size(state.portraits & (DARIUS | XERXES)),
    )
    if state.portraits & XERXES and not state.portraits & DARIUS:
        return "Xerxes dies after Darius (5.3)"
    # While a portrait waits for its cube the piece is still on the map.
    owed = {GREECE: int(state.phase == LEADER_CUBE), PERSIA: int(state.phase == KING_CUBE)}
    for side, name in ((GREECE, "Greek"), (PERSIA, "Persian")):
        armies = (
            sum(state.army[side]) + state.carried[side] + state.army_reserve[side] + state.army_lost[side]
        )
        fleets = sum(state.fleet[side]) + state.fleet_reserve[side] + state.fleet_lost[side]
        if armies + gone[side] - owed[side] != ARMIES[side]:
            return f"there are {armies} {name} armies"
        if fleets + (side == PERSIA and bool(state.portraits & ARTEMISIA_GONE)) != FLEETS[side]:
            return f"there are {fleets} {name} fleets"
        if any(state.fleet[side][city] and not PORTS >> city & 1 for city in range(PLACES)):
            return "a fleet lies where no port is (2.1.1)"
    if not state.slow_losses and any(state.army_lost + state.fleet_lost):
        return "losses wait although they return at once (R25)"
    return _together(state)


def _together(state: State) -> str:
    """Armies of both sides meet only in battle; fleets before it, too, and also where options let them."""
    battle = state.target[state.moving] if state.fought else NOTHING
    arrivals = state.target if state.phase in MOVE_PHASES else ()
    for city in range(PLACES):
        if state.army[GREECE][city] and state.army[PERSIA][city] and city != battle:
            return "armies of both sides are in one city without a battle (3.5)"
        if (
            state.fleet[GREECE][city]
            and state.fleet[PERSIA][city]
            and not _crowded(state)
            and city not in arrivals
        ):
            return "fleets of both sides are in one port without a battle (R6)"
    return ""


def _crowded(state: State) -> bool:
    """R5 R18 Whether options let fleets of both sides lie in one port."""
    return state.sea_retreat != RETREAT_TO_OPEN_PORTS or state.crowded_syracuse == 1


GREEK_PHASES = (BURN, SAIL_WINDOW, BATTLE_WINDOW, ARTEMISIA_WINDOW, DEMAND_WINDOW, CAVALRY_WINDOW)
GREEK_PHASES += (LEADER_CUBE, STRIKE, SEND_FLEETS, LEAVE_THEBES, SHED)
PERSIAN_PHASES = (OMEN, KING_CUBE, IMMORTALS_WINDOW, TRIBUTE, ROYAL_CITY, LEVY, CHOOSE_CARD, PACIFY, KEEP)
STEPS = (ORIGIN, NUMBER, CARRY, DESTINATION)
BATTLE_PHASES = (BATTLE_WINDOW, ARTEMISIA_WINDOW, IMMORTALS_WINDOW, ATTACKER_RETREAT, DEFENDER_RETREAT, DIE)
MOVE_PHASES = (*STEPS, *BATTLE_PHASES, SAIL_WINDOW, BURN, LEADER_CUBE)
GREEK_MARCHES, PERSIAN_MARCHES = (EVANGELION, LEONIDAS, MOLON_LABE), (CAVALRY, GREAT_KING)
EVENTS = {
    STRIKE: (IONIAN_REVOLT, POSEIDON, DESERTION),
    SEND_FLEETS: (SYRACUSE,),
    TRIBUTE: (DEMAND_2, DEMAND_3, DEMAND_13),
    DEMAND_WINDOW: (DEMAND_2, DEMAND_3, DEMAND_13),
    CAVALRY_WINDOW: (CAVALRY,),
    ROYAL_CITY: (ROYAL_ROAD,),
    LEVY: (ROYAL_ROAD,),
    CHOOSE_CARD: (HIPPIAS,),
    PACIFY: (PACIFICATION,),
    LEAVE_THEBES: (DEFECTION,),
    BANISH: (OSTRACISM,),
    PEACE_DIE: (SEPARATE_PEACE,),
    BUY: (NOTHING, MINES),
    RAISE: (NOTHING, MINES),
    OMEN: (NOTHING, PACIFICATION),
    KING_CUBE: (NOTHING, PACIFICATION),
    DRAW: (NOTHING, MINES, ORACLE, PACIFICATION),
} | dict.fromkeys(MOVE_PHASES, (NOTHING, *GREEK_MARCHES, *PERSIAN_MARCHES, TRIREMES))


def _wrong_phase(state: State) -> str:
    """Who is asked, in which event."""
    now, actor, event = state.phase, state.actor, state.event
    if PEACE_DIE < now < FINISHED:
        return "somebody must be asked, or chance"
    if (now == FINISHED) != (state.outcome != UNDECIDED):
        return "a result before the end, or an end without a result"
    for side, phases in ((GREECE, GREEK_PHASES), (PERSIA, PERSIAN_PHASES), (state.turn, (TURN,))):
        if now in phases and actor != side:
            return "the wrong side is asked"
    if now in (*STEPS, ATTACKER_RETREAT) and actor != state.moving:
        return "the wrong side moves"
    if now == DEFENDER_RETREAT and actor == state.moving:
        return "the attacker is asked for the defender"
    if now == OMEN and not omen_possible(state):
        return "no king is left to die (5.3)"
    if event not in EVENTS.get(now, (NOTHING,)):
        return "an event in the wrong phase (6.2)"
    if (event in (MINES, ORACLE) and actor != GREECE) or (event == PACIFICATION and actor != PERSIA):
        return "an event of the other side (6.2)"
    return _wrong_counts(state)


def _wrong_counts(state: State) -> str:
    """Cards to draw, talents and hungry armies."""
    now, actor = state.phase, state.actor
    if now == DRAW and not 0 < state.to_draw <= deck_size(state) + size(discards(state)):
        return "there is nothing to draw (5.4)"
    if now == PACIFY and not 0 < state.to_draw <= size(discards(state) | state.aside):
        return "more cards are to be drawn than were discarded (card.16)"
    if now not in (DRAW, PACIFY) and state.to_draw:
        return "cards are drawn in the wrong phase (5.4)"
    hungry = [state.army[actor][city] for city in range(PLACES) if not fed_elsewhere(actor) >> city & 1]
    if (now == ATTRITION and not state.excess > 0) or (now != ATTRITION and state.excess):
        return "armies starve in the wrong phase (8.2)"
    if now == ATTRITION and state.excess > sum(hungry):
        return "more armies starve than there are (8.2)"
    producing = now in (BUY, RAISE, OMEN, DRAW) and state.event in (NOTHING, MINES)
    if (state.talents and not producing) or (state.raised and now != RAISE):
        return "talents outside a production (5.1.1)"
    if now == SEND_FLEETS and state.fleet_reserve[GREECE] == 0:
        return "Syracuse sends a fleet that is not beside the map (card.14)"
    if now == TRIBUTE and state.army_reserve[PERSIA] == 0:
        return "a demand without an army beside the map (card.2)"
    return ""


def _wrong_move(state: State) -> str:
    """The move and the battle under way, or their traces where none can be."""
    now = state.phase
    if state.afloat and now not in BATTLE_PHASES:
        return "a naval battle without fleets (7.2)"
    if state.dice and now != DIE:
        return "dice in the wrong phase (7.1.1)"
    if state.moves_left and state.event != TRIREMES:
        return "two moves without Triremes (card.13)"
    if state.pausanias and state.event != CAVALRY:
        return "Pausanias without the Cavalry (card.6)"
    if now not in MOVE_PHASES:
        return _left_over(state)
    if state.interrupted:
        return _wrong_interruption(state) or _wrong_step(state)
    if any(state.units[side] or state.carried[side] for side in (GREECE, PERSIA) if side != state.moving):
        return "both sides move (6.3)"
    return _wrong_step(state)


def _left_over(state: State) -> str:
    """Outside a move nothing of one is left; a demand and the Royal Road have a place, too."""
    named = state.phase in (DEMAND_WINDOW, LEVY)
    traces = [state.moving, state.sailing, state.interrupted, state.moves_left]
    traces += [*_battle_traces(state), *state.units, *state.carried]
    places = (*state.origin, state.target[GREECE])
    if any(traces) or any(place != NOTHING for place in places):
        return "a move where none can be (6.3)"
    if named != (state.target[PERSIA] != NOTHING):
        return "a place without an event, or an event without a place (6.2)"
    if state.phase == DEMAND_WINDOW and not state.army[PERSIA][state.target[PERSIA]]:
        return "a demand without the army that came (card.2)"
    if state.phase == LEVY and state.army[GREECE][state.target[PERSIA]]:
        return "a levy among Greeks (card.8)"
    return ""


def _battle_traces(state: State) -> tuple[int, ...]:
    return state.fought, state.landed, state.strength, state.greek_dice, state.settled


def _wrong_interruption(state: State) -> str:
    """Themistocles' move within a Persian one."""
    origin, target = state.origin[PERSIA], state.target[PERSIA]
    if origin < 0 or target < 0 or not (PORTS >> origin & 1 and PORTS >> target & 1) or origin == target:
        return "Themistocles interrupts nothing (card.5)"
    if state.event != NOTHING or not state.portraits & THEMISTOCLES_GONE:
        return "Themistocles comes without his card (card.5)"
    if not 0 < state.units[PERSIA] <= state.fleet[PERSIA][target] and state.interrupted == 1:
        return "Themistocles interrupts nothing (card.5)"
    if state.carried[PERSIA] > state.units[PERSIA]:
        return "more armies aboard than fleets (6.5.3)"
    if state.interrupted == 1 and state.phase == LEADER_CUBE:
        return ""
    if state.interrupted == 1 and (state.moving != GREECE or state.carried[GREECE]):
        return "Themistocles sails for Greece, without armies (card.5)"
    if state.interrupted == 2 and (state.moving != PERSIA or state.phase in STEPS):
        return "Themistocles has sailed already (card.5)"
    return ""


def _wrong_step(state: State) -> str:
    """The move of the side that moves, as far as it has come."""
    now, side, event = state.phase, state.moving, state.event
    origin, target, units = state.origin[side], state.target[side], state.units[side]
    if event in GREEK_MARCHES and side != GREECE and not (event == LEONIDAS and now == LEADER_CUBE):
        return "an event of the other side (6.2)"
    if (event == TRIREMES and side != GREECE) or (event in PERSIAN_MARCHES and side != PERSIA):
        return "an event of the other side (6.2)"
    if now == LEADER_CUBE and (state.interrupted == 1 or (event == LEONIDAS and not state.fought)):
        return ""
    if now in (*STEPS, SAIL_WINDOW) and any(_battle_traces(state)):
        return "a battle before its move (7.1)"
    if now == ORIGIN:
        begun = units or state.carried[side] or state.sailing or origin != NOTHING or target != NOTHING
        return "a move that has begun before its origin (6.3)" if begun else ""
    if state.sailing and event in (*GREEK_MARCHES, *PERSIAN_MARCHES):
        return "a march at sea (6.4)"
    if not state.sailing and (event == TRIREMES or state.interrupted):
        return "a naval event on land (6.5)"
    if now in STEPS:
        return _wrong_departure(state, origin, target, units)
    if origin < 0 or target < 0 or origin == target:
        return "a battle without a move (7.1)"
    if now == SAIL_WINDOW:
        return _wrong_arrival(state, target)
    return _wrong_battle(state, origin, target)


def _wrong_departure(state: State, origin: int, target: int, units: int) -> str:
    now, carried = state.phase, state.carried[state.moving]
    if origin < 0 or target != NOTHING or units > most_units(state):
        return "a move without an origin (6.3)"
    if state.sailing and not PORTS >> origin & 1:
        return "fleets sail from a port (6.5.1)"
    if now == NUMBER and (units or most_units(state) < 2):
        return "a number that is no question (6.4.2)"
    if now != NUMBER and units < 1:
        return "nobody moves (6.3)"
    if now == CARRY and (not state.sailing or most_carried(state) < 1):
        return "nothing can be carried (6.5.3)"
    if carried > (min(MOST_CARRIED, units) if state.sailing and now == DESTINATION else 0):
        return "more armies aboard than fleets (6.5.3)"
    return ""


def _wrong_arrival(state: State, target: int) -> str:
    if state.moving != PERSIA or not state.sailing or state.interrupted:
        return "Themistocles answers a Persian naval move (card.5)"
    if not 0 < state.units[PERSIA] <= state.fleet[PERSIA][target]:
        return "more fleets move than there are (6.5.1)"
    if state.carried[PERSIA] > state.units[PERSIA]:
        return "more armies aboard than fleets (6.5.3)"
    return ""


def _wrong_battle(state: State, origin: int, target: int) -> str:
    now, side = state.phase, state.moving
    if state.sailing and not (PORTS >> origin & 1 and PORTS >> target & 1):
        return "fleets sail from port to port (6.5.1)"
    if (state.afloat and not state.sailing) or (now == ARTEMISIA_WINDOW and not state.afloat):
        return "a naval battle without a naval move (7.2)"
    if state.afloat and (state.fought or now in (BATTLE_WINDOW, IMMORTALS_WINDOW, LEADER_CUBE)):
        return "a land battle at sea (7.1)"
    if state.carried[side] > (state.fleet[side][target] if state.afloat else 0):
        return "more armies aboard than fleets (6.5.3)"
    if state.sailing and state.units[side] > state.fleet[side][target]:
        return "more fleets move than there are (6.5.1)"
    if now == BURN:
        return "" if target == SESTOS and side == GREECE and state.bridge else "no bridge to burn (7.1.6)"
    ashore = not state.sailing or state.landed or state.carried[side]
    if ashore and state.army[1 - side][origin]:
        return "armies have come from where the enemy stands (6.4.1)"
    if (
        state.afloat
        and not (_crowded(state) or state.interrupted)
        and state.units[side] != engaged(state, side)
    ):
        return "fleets fight that have not come (6.5.2)"
    if not state.afloat and not state.fought:
        return "a land battle that was not declared (7.1)"
    if now == IMMORTALS_WINDOW:
        return "the last Persian army has not fallen (card.5)" if engaged(state, PERSIA) else ""
    if not engaged(state, PERSIA) or (not engaged(state, GREECE) and now != ARTEMISIA_WINDOW):
        return "a battle without an enemy (7.1)"
    if now == DIE and not 0 < state.dice <= dice_number(state, state.rolling):
        return "dice without a battle (7.1.1)"
    return ""


def _nothing_legal(state: State) -> str:
    if state.phase == FINISHED or (state.phase in (SHED, CHOOSE_CARD) and state.unseen[GREECE]):
        return ""
    return "" if legal(state, [0] * MOST_LEGAL) > 0 else "nothing can be done"
