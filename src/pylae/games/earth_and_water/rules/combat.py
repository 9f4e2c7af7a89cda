"""Chapter 7: combat on land and at sea. The side that moves attacks, in the city or port it moved to."""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.rules import (
    act,
    common,
    operations,
    phase,
    production,
    reactions,
    scoring,
    variant,
)
from pylae.games.earth_and_water.rules.state import State

LEONIDAS_DICE = 2


# From arrival to battle


@rule
def engage(state: State) -> None:
    """6.5.2 Fleets have arrived; before anything else Themistocles may interrupt a Persian move (card 5)."""
    if state.moving == atlas.GREECE or not reactions.open_window(state, phase.SAIL_WINDOW):
        state.phase = phase.CLASH


@rule
def clash(state: State) -> None:
    """6.5.2 6.5.3 7.2 Fleets that meet enemy fleets fight before armies land; Themistocles only joins the fight he has sailed to (R31)."""
    side = state.moving
    if state.interrupted == 1 and state.target[atlas.GREECE] == state.target[atlas.PERSIA]:
        state.phase = phase.MOVE_OVER
    elif state.fleet[1 - side][state.target[side]] > 0:
        state.afloat = 1
        state.phase = phase.ROUND
    else:
        state.phase = phase.LANDING


@rule
def land(state: State) -> None:
    """6.4.2 6.5.3 Carried armies go ashore; armies that meet enemy armies fight."""
    side = state.moving
    city = state.target[side]
    if state.sailing == 1:
        if state.carried[side] == 0:
            state.phase = phase.MOVE_OVER
            return
        state.army[side][city] += state.carried[side]
        state.carried[side] = 0
        state.landed = 1
    if state.army[1 - side][city] > 0:
        state.greek_dice = LEONIDAS_DICE if state.event == cards.LEONIDAS else 0
        state.phase = phase.BATTLE
    else:
        state.phase = phase.MOVE_OVER


@rule
def begin_land_battle(state: State) -> None:
    """7.1 A land battle is declared; before the first roll Greek events may join it."""
    state.fought = 1
    state.strength = state.army[atlas.PERSIA][state.target[state.moving]]
    if not reactions.open_window(state, phase.BATTLE_WINDOW):
        state.phase = phase.ROUND


# A round


@rule
def engaged(state: State, side: int) -> int:
    """7.1 7.2 The armies, or at sea the fleets, of a side in the battle."""
    city = state.target[state.moving]
    return state.fleet[side][city] if state.afloat == 1 else state.army[side][city]


@rule
def dice_number(state: State, side: int) -> int:
    """7.1.1 7.2.1 A die for each army or fleet, three at most; a Greek event sets its own number."""
    if side == atlas.GREECE and state.greek_dice > 0:
        return state.greek_dice
    return min(atlas.MOST_DICE, engaged(state, side))


@rule
def highest_score(state: State, side: int) -> int:
    """7.1.2 7.2.2 A Persian die counts 4 at most, 5 in Sestos and Ephesus, in full for the Cavalry until Pausanias comes (R32)."""
    if side == atlas.GREECE or (state.event == cards.CAVALRY and state.pausanias == 0):
        return 6
    if atlas.HOME[state.target[state.moving]] == atlas.PERSIA:
        return atlas.PERSIAN_DIE_IN_ASIA
    return atlas.PERSIAN_DIE


@rule
def begin_round(state: State) -> None:
    """7.1.1 7.2.1 Both sides throw their dice, Persia first."""
    operations.clear_dice(state)
    state.rolling = atlas.PERSIA
    state.dice = dice_number(state, atlas.PERSIA)
    state.phase = phase.DIE


@rule
def roll(state: State, face: int) -> None:
    """7.1.1 7.2.1 One die falls."""
    side = state.rolling
    state.dice -= 1
    state.die[side][state.dice] = face
    if state.dice > 0:
        return
    if side == atlas.PERSIA:
        state.rolling = atlas.GREECE
        state.dice = dice_number(state, atlas.GREECE)
    else:
        state.phase = phase.RESOLVE


@rule
def best_score(state: State, side: int) -> int:
    """7.1.2 7.2.2 Only the highest die counts, and as much as it may."""
    best = max(state.die[side][0], max(state.die[side][1], state.die[side][2]))
    return min(best, highest_score(state, side))


@rule
def resolve(state: State) -> None:
    """7.1.3 7.2.3 The lower score loses a piece, equal scores cost each side one; then Artemisia may flee (card 9)."""
    greek, persian = best_score(state, atlas.GREECE), best_score(state, atlas.PERSIA)
    if greek <= persian:
        lose(state, atlas.GREECE)
    if persian <= greek:
        lose(state, atlas.PERSIA)
    if state.afloat == 0:
        state.phase = phase.LAND_ROUND_OVER
    elif persian > greek or not reactions.open_window(state, phase.ARTEMISIA_WINDOW):
        state.phase = phase.SEA_ROUND_OVER


@rule
def lose(state: State, side: int) -> None:
    """7.1.3 7.2.3 An army is eliminated, or a fleet and, if the others cannot carry it, an army aboard."""
    city = state.target[state.moving]
    if state.afloat == 0:
        common.lose_army(state, side, city)
        return
    state.fleet[side][city] -= 1
    if state.slow_losses == 1:
        state.fleet_lost[side] += 1
    else:
        state.fleet_reserve[side] += 1
    if side == state.moving:
        operations.drown(state)


@rule
def sea_round_over(state: State) -> None:
    """7.2.4 A naval battle ends without fleets on one side; after Themistocles' coming nobody retreats (card 5)."""
    attackers, defenders = engaged(state, state.moving), engaged(state, 1 - state.moving)
    if attackers == 0 or defenders == 0:
        state.afloat = 0
        state.phase = phase.MOVE_OVER if attackers == 0 else phase.LANDING
    elif state.interrupted > 0:
        state.phase = phase.ROUND
    else:
        attacker_decides(state)


@rule
def land_round_over(state: State) -> None:
    """7.1.4 A land battle ends without armies on one side; when the last Persian falls the Immortals may come (card 5)."""
    if engaged(state, atlas.PERSIA) == 0:
        if state.late_points == 0:
            settle_points(state)
        if not reactions.open_window(state, phase.IMMORTALS_WINDOW):
            state.phase = phase.BATTLE_OVER
    elif engaged(state, atlas.GREECE) == 0:
        state.phase = phase.BATTLE_OVER
    else:
        attacker_decides(state)


@rule
def battle_over(state: State) -> None:
    """7.1.4 The points of a battle event are given, and the move is over; fleets that brought the losers stay (R33)."""
    settle_points(state)
    state.phase = phase.MOVE_OVER


@rule
def settle_points(state: State) -> None:
    """card.7 card.10 R24 Great King and Evangelion: a point for driving the enemy out, one for the enemy if the city is not taken."""
    if state.settled == 1 or (state.event != cards.EVANGELION and state.event != cards.GREAT_KING):
        return
    side = state.moving
    city = state.target[side]
    state.settled = 1
    if state.army[1 - side][city] == 0:
        scoring.gain_point(state, side)
    if not common.controls(state, side, city):
        scoring.gain_point(state, 1 - side)


# Retreat


@rule
def attacker_decides(state: State) -> None:
    """7.1.5 7.2.5 After a round the attacker, then the defender may retreat."""
    if attacker_roads(state) | attacker_ports(state) != 0:
        common.ask(state, phase.ATTACKER_RETREAT, state.moving)
    else:
        state.phase = phase.DEFENDER_DECIDES


@rule
def defender_decides(state: State) -> None:
    """7.1.5 7.2.5 Without anywhere to go the defender fights on."""
    if defender_roads(state) | defender_ports(state) != 0:
        common.ask(state, phase.DEFENDER_RETREAT, 1 - state.moving)
    else:
        state.phase = phase.ROUND


@rule
def attacker_roads(state: State) -> int:
    """7.1.5 Back to the adjacent city they came from, controlled or not: the origin, or one they may have passed (R8)."""
    if state.sailing == 1:
        return 0
    origin, near = state.origin[state.moving], common.roads(state, state.target[state.moving])
    if state.road_retreat == 1 or near >> origin & 1 == 1:
        return 1 << origin
    return state.way & near


@rule
def attacker_ports(state: State) -> int:
    """7.1.5 7.2.5 Back to the port they sailed from, unless enemy fleets have come there (R5, R6)."""
    side = state.moving
    origin = state.origin[side]
    if state.sailing == 0:
        return 0
    if state.sea_retreat == variant.RETREAT_TO_OPEN_PORTS and state.fleet[1 - side][origin] > 0:
        return 0
    return 1 << origin


@rule
def defender_roads(state: State) -> int:
    """7.1.5 To an adjacent city under control; never to one that nobody controls."""
    if state.afloat == 1:
        return 0
    side = 1 - state.moving
    city = state.target[state.moving]
    return common.controlled(state, side) & common.roads(state, city)


@rule
def defender_ports(state: State) -> int:
    """7.1.5 7.2.5 Fleets to another port under control; on land only if they can carry all armies (R5, R7)."""
    side = 1 - state.moving
    city = state.target[state.moving]
    armies, fleets = state.army[side][city], state.fleet[side][city]
    if state.afloat == 0:
        if fleets < armies or (state.sea_retreat_limit == 1 and armies > atlas.MOST_CARRIED):
            return 0
    ports = (
        common.controlled(state, side) & atlas.PORTS
        if state.sea_retreat == variant.RETREAT_ANYWHERE
        else production.open_ports(state, side)
    )
    return ports & ~(1 << city)


@rule
def list_retreats(state: State, out: list[int], by_road: int, by_sea: int) -> int:
    """7.1.5 7.2.5 Fight on, or retreat somewhere."""
    out[0] = act.DECLINE
    n = production.add_cities(out, 1, act.CITY, by_road)
    return production.add_cities(out, n, act.PORT, by_sea)


@rule
def attacker_retreats(state: State, action: int) -> None:
    """7.1.5 7.2.5 The attacker breaks off: armies by road, or aboard their fleets; or the defender is asked."""
    if action == act.DECLINE:
        state.phase = phase.DEFENDER_DECIDES
        return
    side = state.moving
    city = state.target[side]
    if action >= act.PORT:
        origin = action - act.PORT
        fleets = state.fleet[side][city] if returning_all(state) else state.units[side]
        state.fleet[side][city] -= fleets
        state.fleet[side][origin] += fleets
        state.army[side][origin] += state.carried[side]
        state.carried[side] = 0
    else:
        origin = action - act.CITY
    if state.afloat == 0:
        state.army[side][origin] += state.army[side][city]
        state.army[side][city] = 0
    state.afloat = 0
    state.phase = phase.BATTLE_OVER


@rule
def returning_all(state: State) -> bool:
    """R4 Only the fleets of this move go back after a failed landing; with the option all that lie there."""
    return state.sweeping_retreat == 1 and state.afloat == 0


@rule
def defender_retreats(state: State, action: int) -> None:
    """7.1.5 7.2.5 The defender leaves with all armies, at sea with all fleets; or another round is fought."""
    if action == act.DECLINE:
        state.phase = phase.ROUND
        return
    side = 1 - state.moving
    city = state.target[state.moving]
    place = action - act.PORT if action >= act.PORT else action - act.CITY
    if state.afloat == 0:
        state.army[side][place] += state.army[side][city]
        state.army[side][city] = 0
    if action >= act.PORT:
        state.fleet[side][place] += state.fleet[side][city]
        state.fleet[side][city] = 0
    if state.afloat == 1:
        state.afloat = 0
        state.phase = phase.LANDING
    else:
        state.phase = phase.BATTLE_OVER
