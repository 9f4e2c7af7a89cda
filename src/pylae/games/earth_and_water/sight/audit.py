"""What can be: all pieces and cards are there, and every number is where a game can bring it."""

from __future__ import annotations

from pylae.core.piles import size
from pylae.core.rule import NOTHING
from pylae.core.state import out_of_range
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.rules import (
    act,
    combat,
    common,
    endings,
    operations,
    phase,
    portraits,
    production,
    sequence,
    supply,
    variant,
)
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.sight import views


def audit(state: State) -> str:
    """2.2.1 2.2.2 2.3 All pieces and cards are there, each in one place, and every number is where it can be."""
    return (
        out_of_range(state)
        or _off_the_track(state)
        or _wrong_cards(state)
        or _wrong_pieces(state)
        or _wrong_phase(state)
        or _wrong_move(state)
        or _nothing_legal(state)
    )


def _off_the_track(state: State) -> str:
    """4.5 The track is as long as the edition's."""
    reach = atlas.SCORE_LIMIT[state.edition]
    return "" if abs(state.score) <= reach else f"score is {state.score} on a track to {reach}"


def _wrong_cards(state: State) -> str:
    places = (state.deck, state.hand[atlas.GREECE], state.hand[atlas.PERSIA], state.aside)
    if sum(size(pile) for pile in places) != size(places[0] | places[1] | places[2] | places[3]):
        return "a card is in two places"
    if common.deck_size(state) < 0:
        return "more cards are unseen than there are"
    if (
        any(state.seen[side] & ~state.hand[side] for side in (atlas.GREECE, atlas.PERSIA))
        or state.seen[atlas.PERSIA]
    ):
        return "somebody has seen a card that is not in that hand"
    if state.hand[atlas.PERSIA] & views.impossible(state, atlas.PERSIA):
        return "Persia holds the sudden death of a king who lives (5.3)"
    if state.unseen[atlas.PERSIA] > size(state.deck & ~views.impossible(state, atlas.PERSIA)):
        return "Persia cannot hold so many cards (5.3)"
    if state.aside and not _being_played(state):
        return "a played card is not yet discarded"
    return ""


def _being_played(state: State) -> bool:
    """R27 Whether a card may lie aside: the Mines are carried out, or another event or move that is discarded after its effect."""
    if state.late_discard:
        return state.event != NOTHING or state.phase in MOVE_PHASES
    return state.event == cards.MINES


def _wrong_pieces(state: State) -> str:
    gone = (
        size(
            state.portraits
            & (portraits.MILTIADES_GONE | portraits.THEMISTOCLES_GONE | portraits.LEONIDAS_GONE)
        ),
        size(state.portraits & (portraits.DARIUS | portraits.XERXES)),
    )
    if state.portraits & portraits.XERXES and not state.portraits & portraits.DARIUS:
        return "Xerxes dies after Darius (5.3)"
    # While a portrait waits for its cube the piece is still on the map.
    owed = {
        atlas.GREECE: int(state.phase == phase.LEADER_CUBE),
        atlas.PERSIA: int(state.phase == phase.KING_CUBE),
    }
    for side, name in ((atlas.GREECE, "Greek"), (atlas.PERSIA, "Persian")):
        armies = (
            sum(state.army[side]) + state.carried[side] + state.army_reserve[side] + state.army_lost[side]
        )
        fleets = sum(state.fleet[side]) + state.fleet_reserve[side] + state.fleet_lost[side]
        if armies + gone[side] - owed[side] != atlas.ARMIES[side]:
            return f"there are {armies} {name} armies"
        if (
            fleets + (side == atlas.PERSIA and bool(state.portraits & portraits.ARTEMISIA_GONE))
            != atlas.FLEETS[side]
        ):
            return f"there are {fleets} {name} fleets"
        if any(state.fleet[side][city] and not atlas.PORTS >> city & 1 for city in range(atlas.PLACES)):
            return "a fleet lies where no port is (2.1.1)"
    if not state.slow_losses and any(state.army_lost + state.fleet_lost):
        return "losses wait although they return at once (R25)"
    return _together(state)


def _together(state: State) -> str:
    """Armies of both sides meet only in battle; fleets before it, too, and also where options let them."""
    battle = state.target[state.moving] if state.fought else NOTHING
    arrivals = state.target if state.phase in MOVE_PHASES else ()
    for city in range(atlas.PLACES):
        if state.army[atlas.GREECE][city] and state.army[atlas.PERSIA][city] and city != battle:
            return "armies of both sides are in one city without a battle (3.5)"
        if (
            state.fleet[atlas.GREECE][city]
            and state.fleet[atlas.PERSIA][city]
            and not _crowded(state)
            and city not in arrivals
        ):
            return "fleets of both sides are in one port without a battle (R6)"
    return ""


def _crowded(state: State) -> bool:
    """R5 R18 Whether options let fleets of both sides lie in one port."""
    return state.sea_retreat != variant.RETREAT_TO_OPEN_PORTS or state.crowded_syracuse == 1


GREEK_PHASES = (
    phase.BURN,
    phase.SAIL_WINDOW,
    phase.BATTLE_WINDOW,
    phase.ARTEMISIA_WINDOW,
    phase.DEMAND_WINDOW,
    phase.CAVALRY_WINDOW,
)
GREEK_PHASES += (phase.LEADER_CUBE, phase.STRIKE, phase.SEND_FLEETS, phase.LEAVE_THEBES, phase.SHED)
PERSIAN_PHASES = (
    phase.OMEN,
    phase.KING_CUBE,
    phase.IMMORTALS_WINDOW,
    phase.TRIBUTE,
    phase.ROYAL_CITY,
    phase.LEVY,
    phase.CHOOSE_CARD,
    phase.PACIFY,
    phase.KEEP,
)
STEPS = (phase.ORIGIN, phase.NUMBER, phase.CARRY, phase.DESTINATION)
BATTLE_PHASES = (
    phase.BATTLE_WINDOW,
    phase.ARTEMISIA_WINDOW,
    phase.IMMORTALS_WINDOW,
    phase.ATTACKER_RETREAT,
    phase.DEFENDER_RETREAT,
    phase.DIE,
)
MOVE_PHASES = (*STEPS, *BATTLE_PHASES, phase.SAIL_WINDOW, phase.BURN, phase.LEADER_CUBE)
GREEK_MARCHES, PERSIAN_MARCHES = (
    (cards.EVANGELION, cards.LEONIDAS, cards.MOLON_LABE),
    (cards.CAVALRY, cards.GREAT_KING),
)
EVENTS = {
    phase.STRIKE: (cards.IONIAN_REVOLT, cards.POSEIDON, cards.DESERTION),
    phase.SEND_FLEETS: (cards.SYRACUSE,),
    phase.TRIBUTE: (cards.DEMAND_2, cards.DEMAND_3, cards.DEMAND_13),
    phase.DEMAND_WINDOW: (cards.DEMAND_2, cards.DEMAND_3, cards.DEMAND_13),
    phase.CAVALRY_WINDOW: (cards.CAVALRY,),
    phase.ROYAL_CITY: (cards.ROYAL_ROAD,),
    phase.LEVY: (cards.ROYAL_ROAD,),
    phase.CHOOSE_CARD: (cards.HIPPIAS,),
    phase.PACIFY: (cards.PACIFICATION,),
    phase.LEAVE_THEBES: (cards.DEFECTION,),
    phase.BANISH: (cards.OSTRACISM,),
    phase.PEACE_DIE: (cards.SEPARATE_PEACE,),
    phase.BUY: (NOTHING, cards.MINES),
    phase.RAISE: (NOTHING, cards.MINES),
    phase.OMEN: (NOTHING, cards.PACIFICATION),
    phase.KING_CUBE: (NOTHING, cards.PACIFICATION),
    phase.DRAW: (NOTHING, cards.MINES, cards.ORACLE, cards.PACIFICATION),
} | dict.fromkeys(MOVE_PHASES, (NOTHING, *GREEK_MARCHES, *PERSIAN_MARCHES, cards.TRIREMES))


def _wrong_phase(state: State) -> str:
    """Who is asked, in which event."""
    now, actor, event = state.phase, state.actor, state.event
    if phase.PEACE_DIE < now < phase.FINISHED:
        return "somebody must be asked, or chance"
    if (now == phase.FINISHED) != (state.outcome != endings.UNDECIDED):
        return "a result before the end, or an end without a result"
    for side, phases in (
        (atlas.GREECE, GREEK_PHASES),
        (atlas.PERSIA, PERSIAN_PHASES),
        (state.turn, (phase.TURN,)),
    ):
        if now in phases and actor != side:
            return "the wrong side is asked"
    if now in (*STEPS, phase.ATTACKER_RETREAT) and actor != state.moving:
        return "the wrong side moves"
    if now == phase.DEFENDER_RETREAT and actor == state.moving:
        return "the attacker is asked for the defender"
    if now == phase.OMEN and not production.omen_possible(state):
        return "no king is left to die (5.3)"
    if event not in EVENTS.get(now, (NOTHING,)):
        return "an event in the wrong phase (6.2)"
    if (event in (cards.MINES, cards.ORACLE) and actor != atlas.GREECE) or (
        event == cards.PACIFICATION and actor != atlas.PERSIA
    ):
        return "an event of the other side (6.2)"
    return _wrong_counts(state)


def _wrong_counts(state: State) -> str:
    """Cards to draw, talents and hungry armies."""
    now, actor = state.phase, state.actor
    if now == phase.DRAW and not 0 < state.to_draw <= production.cards_to_draw(state):
        return "there is nothing to draw (5.4)"
    if now == phase.PACIFY and not 0 < state.to_draw <= size(common.discards(state) | state.aside):
        return "more cards are to be drawn than were discarded (card.16)"
    if now not in (phase.DRAW, phase.PACIFY) and state.to_draw:
        return "cards are drawn in the wrong phase (5.4)"
    hungry = [
        state.army[actor][city] for city in range(atlas.PLACES) if not supply.fed_elsewhere(actor) >> city & 1
    ]
    if (now == phase.ATTRITION and not state.excess > 0) or (now != phase.ATTRITION and state.excess):
        return "armies starve in the wrong phase (8.2)"
    if now == phase.ATTRITION and state.excess > sum(hungry):
        return "more armies starve than there are (8.2)"
    producing = now in (phase.BUY, phase.RAISE, phase.OMEN, phase.DRAW) and state.event in (
        NOTHING,
        cards.MINES,
    )
    if (state.talents and not producing) or (state.raised and now != phase.RAISE):
        return "talents outside a production (5.1.1)"
    if now == phase.SEND_FLEETS and state.fleet_reserve[atlas.GREECE] == 0:
        return "Syracuse sends a fleet that is not beside the map (card.14)"
    if now == phase.TRIBUTE and state.army_reserve[atlas.PERSIA] == 0:
        return "a demand without an army beside the map (card.2)"
    return ""


def _wrong_move(state: State) -> str:
    """The move and the battle under way, or their traces where none can be."""
    now = state.phase
    if state.afloat and now not in BATTLE_PHASES:
        return "a naval battle without fleets (7.2)"
    if state.dice and now != phase.DIE:
        return "dice in the wrong phase (7.1.1)"
    if state.moves_left and state.event != cards.TRIREMES:
        return "two moves without Triremes (card.13)"
    if state.pausanias and state.event != cards.CAVALRY:
        return "Pausanias without the Cavalry (card.6)"
    if now not in MOVE_PHASES:
        return _left_over(state)
    if state.interrupted:
        return _wrong_interruption(state) or _wrong_step(state)
    if any(
        state.units[side] or state.carried[side]
        for side in (atlas.GREECE, atlas.PERSIA)
        if side != state.moving
    ):
        return "both sides move (6.3)"
    return _wrong_step(state)


def _left_over(state: State) -> str:
    """Outside a move nothing of one is left; a demand and the Royal Road have a place, too."""
    named = state.phase in (phase.DEMAND_WINDOW, phase.LEVY)
    traces = [state.moving, state.sailing, state.interrupted, state.moves_left]
    traces += [*_battle_traces(state), *state.units, *state.carried]
    places = (*state.origin, state.target[atlas.GREECE])
    if any(traces) or any(place != NOTHING for place in places):
        return "a move where none can be (6.3)"
    if named != (state.target[atlas.PERSIA] != NOTHING):
        return "a place without an event, or an event without a place (6.2)"
    if state.phase == phase.DEMAND_WINDOW and not state.army[atlas.PERSIA][state.target[atlas.PERSIA]]:
        return "a demand without the army that came (card.2)"
    if state.phase == phase.LEVY and state.army[atlas.GREECE][state.target[atlas.PERSIA]]:
        return "a levy among Greeks (card.8)"
    return ""


def _battle_traces(state: State) -> tuple[int, ...]:
    return state.way, state.fought, state.landed, state.strength, state.greek_dice, state.settled


def _wrong_interruption(state: State) -> str:
    """Themistocles' move within a Persian one."""
    origin, target = state.origin[atlas.PERSIA], state.target[atlas.PERSIA]
    if (
        origin < 0
        or target < 0
        or not (atlas.PORTS >> origin & 1 and atlas.PORTS >> target & 1)
        or origin == target
    ):
        return "Themistocles interrupts nothing (card.5)"
    if state.event != NOTHING or not state.portraits & portraits.THEMISTOCLES_GONE:
        return "Themistocles comes without his card (card.5)"
    if not 0 < state.units[atlas.PERSIA] <= state.fleet[atlas.PERSIA][target] and state.interrupted == 1:
        return "Themistocles interrupts nothing (card.5)"
    if state.carried[atlas.PERSIA] > state.units[atlas.PERSIA]:
        return "more armies aboard than fleets (6.5.3)"
    if state.interrupted == 1 and state.phase == phase.LEADER_CUBE:
        return ""
    if state.interrupted == 1 and (state.moving != atlas.GREECE or state.carried[atlas.GREECE]):
        return "Themistocles sails for Greece, without armies (card.5)"
    if state.interrupted == 2 and (state.moving != atlas.PERSIA or state.phase in STEPS):
        return "Themistocles has sailed already (card.5)"
    return ""


def _wrong_step(state: State) -> str:
    """The move of the side that moves, as far as it has come."""
    now, side, event = state.phase, state.moving, state.event
    origin, target, units = state.origin[side], state.target[side], state.units[side]
    if (
        event in GREEK_MARCHES
        and side != atlas.GREECE
        and not (event == cards.LEONIDAS and now == phase.LEADER_CUBE)
    ):
        return "an event of the other side (6.2)"
    if (event == cards.TRIREMES and side != atlas.GREECE) or (
        event in PERSIAN_MARCHES and side != atlas.PERSIA
    ):
        return "an event of the other side (6.2)"
    if now == phase.LEADER_CUBE and (
        state.interrupted == 1 or (event == cards.LEONIDAS and not state.fought)
    ):
        return ""
    if now in (*STEPS, phase.SAIL_WINDOW) and any(_battle_traces(state)):
        return "a battle before its move (7.1)"
    if now == phase.ORIGIN:
        begun = units or state.carried[side] or state.sailing or origin != NOTHING or target != NOTHING
        return "a move that has begun before its origin (6.3)" if begun else ""
    if state.sailing and event in (*GREEK_MARCHES, *PERSIAN_MARCHES):
        return "a march at sea (6.4)"
    if not state.sailing and (event == cards.TRIREMES or state.interrupted):
        return "a naval event on land (6.5)"
    if now in STEPS:
        return _wrong_departure(state, origin, target, units)
    if origin < 0 or target < 0 or origin == target:
        return "a battle without a move (7.1)"
    if now == phase.SAIL_WINDOW:
        return _wrong_arrival(state, target)
    return _wrong_battle(state, origin, target)


def _wrong_departure(state: State, origin: int, target: int, units: int) -> str:
    now, carried = state.phase, state.carried[state.moving]
    if origin < 0 or target != NOTHING or units > operations.most_units(state):
        return "a move without an origin (6.3)"
    if state.sailing and not atlas.PORTS >> origin & 1:
        return "fleets sail from a port (6.5.1)"
    if now == phase.NUMBER and (units or operations.most_units(state) < 2):
        return "a number that is no question (6.4.2)"
    if now != phase.NUMBER and units < 1:
        return "nobody moves (6.3)"
    if now == phase.CARRY and (not state.sailing or operations.most_carried(state) < 1):
        return "nothing can be carried (6.5.3)"
    if carried > (min(atlas.MOST_CARRIED, units) if state.sailing and now == phase.DESTINATION else 0):
        return "more armies aboard than fleets (6.5.3)"
    return ""


def _wrong_arrival(state: State, target: int) -> str:
    if state.moving != atlas.PERSIA or not state.sailing or state.interrupted:
        return "Themistocles answers a Persian naval move (card.5)"
    if not 0 < state.units[atlas.PERSIA] <= state.fleet[atlas.PERSIA][target]:
        return "more fleets move than there are (6.5.1)"
    if state.carried[atlas.PERSIA] > state.units[atlas.PERSIA]:
        return "more armies aboard than fleets (6.5.3)"
    return ""


def _wrong_battle(state: State, origin: int, target: int) -> str:
    now, side = state.phase, state.moving
    if state.sailing and not (atlas.PORTS >> origin & 1 and atlas.PORTS >> target & 1):
        return "fleets sail from port to port (6.5.1)"
    if (state.afloat and not state.sailing) or (now == phase.ARTEMISIA_WINDOW and not state.afloat):
        return "a naval battle without a naval move (7.2)"
    if state.afloat and (
        state.fought or now in (phase.BATTLE_WINDOW, phase.IMMORTALS_WINDOW, phase.LEADER_CUBE)
    ):
        return "a land battle at sea (7.1)"
    if state.carried[side] > (state.fleet[side][target] if state.afloat else 0):
        return "more armies aboard than fleets (6.5.3)"
    if state.sailing and state.units[side] > state.fleet[side][target]:
        return "more fleets move than there are (6.5.1)"
    if now == phase.BURN:
        return (
            ""
            if target == atlas.SESTOS and side == atlas.GREECE and state.bridge
            else "no bridge to burn (7.1.6)"
        )
    ashore = not state.sailing or state.landed or state.carried[side]
    if ashore and (state.way | 1 << origin) & common.army_cities(state, 1 - side):
        return "armies have come from where the enemy stands (6.4.1)"
    if (state.sailing and state.way) or not (state.sailing or state.way >> origin & 1):
        return "a march has a way, a voyage none (7.1.5)"
    if (
        state.afloat
        and not (_crowded(state) or state.interrupted)
        and state.units[side] != combat.engaged(state, side)
    ):
        return "fleets fight that have not come (6.5.2)"
    if not state.afloat and not state.fought:
        return "a land battle that was not declared (7.1)"
    if now == phase.IMMORTALS_WINDOW:
        return "the last Persian army has not fallen (card.5)" if combat.engaged(state, atlas.PERSIA) else ""
    if not combat.engaged(state, atlas.PERSIA) or (
        not combat.engaged(state, atlas.GREECE) and now != phase.ARTEMISIA_WINDOW
    ):
        return "a battle without an enemy (7.1)"
    if now == phase.DIE and not 0 < state.dice <= combat.dice_number(state, state.rolling):
        return "dice without a battle (7.1.1)"
    return ""


def _nothing_legal(state: State) -> str:
    if state.phase == phase.FINISHED or (
        state.phase in (phase.SHED, phase.CHOOSE_CARD) and state.unseen[atlas.GREECE]
    ):
        return ""
    return "" if sequence.legal(state, [0] * act.MOST_LEGAL) > 0 else "nothing can be done"
