"""A player for every seat: Greeks who let the automaton come and go for a player, Persians who shoot before they charge.

All arithmetic is whole numbers, so that every gear decides alike. Nothing is searched: each question is answered by what lies
open on the map, a charge by its mean losses.
"""

from __future__ import annotations

from pathlib import Path

from pylae.core.rule import NOTHING, rule
from pylae.core.tables import Data
from pylae.core.weights import read_weights
from pylae.games.go_tell_the_spartans.components import (
    AREA_COUNT,
    CLIMB_SHIFT,
    CONFERENCE,
    DAYS,
    FIRE_DIE,
    FIRST_UNIT,
    FRONT,
    GREEK,
    GREEK_CONTINGENTS,
    HITS_FROM,
    HOPLITE,
    KINDS,
    LOSSES,
    MIXED,
    MOST_RANGE,
    NEXT,
    PELOPONNESIANS,
    PERSIAN,
    ROUT_BOX,
    SITUATION_SHIFT,
    SPARTANS,
    STACK_LIMIT,
    STEPS,
    TWICE_FROM,
    TYPE_SHIFT,
    WALL_SHIFT,
    WEST,
)
from pylae.games.go_tell_the_spartans.course import escaped, greeks_win, victory_points
from pylae.games.go_tell_the_spartans.fire import forward, may_fire, reach, sideways
from pylae.games.go_tell_the_spartans.melee import LAST_COLUMN, odds_column, total_melee, worst_aspect
from pylae.games.go_tell_the_spartans.morale import lost_units
from pylae.games.go_tell_the_spartans.movement import climbs, commands, over_wall
from pylae.games.go_tell_the_spartans.stacks import (
    aspect,
    contested,
    contingent,
    controls,
    defensive_value,
    entry_side,
    force_size,
    height,
    held,
    kind,
    leader,
    light,
    mate,
    melee_factor,
    side,
)
from pylae.games.go_tell_the_spartans.state import (
    AGREE,
    ALL,
    AREA,
    COMMIT,
    CONSENT,
    CONTINGENT_,
    DEPLOY,
    DISORDERED,
    END,
    FACING,
    FEIGN,
    FEINT,
    FINISHED,
    FIRE,
    GREEK_SEATS,
    GUARD,
    GUARD_BOX,
    HOLD,
    JOIN,
    LEADS,
    MARCH,
    MOVE,
    NATIONS,
    OVERSTACK,
    PHASING,
    REFUSE,
    RETREAT,
    ROUNDS,
    STAND_FAST,
    STAY,
    STEP,
    STOP,
    TEMPLATE,
    UNIT,
    VOLLEY,
    ZONES,
    State,
)
from pylae.games.go_tell_the_spartans.templates import (
    CORNERS,
    FORT_NORTH,
    FORTS,
    LINE,
    SECONDS,
    STRONGEST,
)

NEVER = -(10**9)
FACES = 6  # of the melee die
SHARE = 100  # weights that count areas or shares are in hundredths
FAR = 99  # further than any area of a map
FEW = 3  # units that a contingent still needs to rout

(
    OWN_STEP,
    ENEMY_STEP,
    CHARGE,
    FINISH,
    LAST,
    FILL,
    FLEE,
    BOX_WORN,
    STAY_WORN,
    STAND_OFF,
    ADVANCE,
) = range(11)
WEIGHTS = read_weights(Path(__file__).with_name("weights.toml"))
weight_names: tuple[str, ...] = WEIGHTS.names
start_weights: tuple[int, ...] = WEIGHTS.row("start")
# Against the automaton, for the Persians, and for Greeks against a Persian player; seats of 11.2 play as against the automaton.
SOLITAIRE, PERSIANS, DUEL = range(3)
weights: tuple[tuple[int, ...], ...] = (
    WEIGHTS.row("greece"),
    WEIGHTS.row("persia"),
    WEIGHTS.row("duel"),
) + (WEIGHTS.row("greece"),) * (GREEK_SEATS - 3)

_LIKES = Data("contingents", WEIGHTS.data.table("contingents"))
FOR_BOX, FOR_STAYING, FOR_GUARD, FOR_COMMITMENT = (
    _LIKES.numbers(key) for key in ("box", "stay", "guard", "commit")
)
_LIKES.require(
    len(FOR_BOX) == len(FOR_STAYING) == len(FOR_GUARD) == GREEK_CONTINGENTS
    and len(FOR_COMMITMENT) == NATIONS - GREEK_CONTINGENTS,
    "every contingent must have a number",
)

# The attacker's and the defender's mean losses of each column, in sixths of a step.
MEAN_LOSSES = tuple(
    tuple(
        tuple(sum(table[face][column][who] for face in range(FACES)) for who in range(2))
        for column in range(LAST_COLUMN + 1)
    )
    for table in LOSSES
)


def mean_hits(sheet: int, sort: int, distance: int) -> int:
    """The mean hits of a shot, in hundredths."""
    faces = FIRE_DIE[sheet][sort][distance]
    hits = sum(
        (face >= HITS_FROM[sheet][sort][distance]) + (face >= TWICE_FROM[sheet][sort][distance])
        for face in range(1, faces + 1)
    )
    return SHARE * hits // faces if faces else 0


MEAN_HITS = tuple(
    tuple(
        tuple(mean_hits(sheet, sort, distance) for distance in range(MOST_RANGE + 1))
        for sort in range(len(KINDS))
    )
    for sheet in range(len(LOSSES))
)


@rule
def policy(state: State, out: list[int], n: int, random: list[int]) -> int:
    """4.0 The choice that the weights of the seat to move value most."""
    if state.players != 2:
        return weighted(state, out, n, weights[SOLITAIRE])
    if state.actor == PERSIAN:
        return weighted(state, out, n, weights[PERSIANS])
    return weighted(state, out, n, weights[DUEL])


@rule
def weighted(state: State, out: list[int], n: int, scale: tuple[int, ...]) -> int:
    """4.0 The choice that these weights value most."""
    if n == 1:
        return out[0]
    now = state.phase
    if now == MOVE:
        return choose_force(state, out, n, scale)
    if now == MARCH:
        return choose_step(state, out, n, scale)
    if now == FIRE:
        return choose_target(state, out, n)
    if now == VOLLEY:
        return choose_volley(out, n)
    if now == RETREAT:
        return out[n - 1]
    if now == STAND_FAST:
        return choose_order(state, out, n)
    if now <= GUARD:
        return choose_contingent(state, out, n, scale)
    if now == DEPLOY:
        return choose_template(state, out, n)
    if now == ZONES:
        return choose_zone(out, n)
    if now == OVERSTACK:
        return choose_loss(state, out, n)
    if now == FEIGN:
        return FEINT if flanked(state) else HOLD
    return out[0]


# Commitment (5)


@rule
def worn(state: State, nation: int) -> int:
    """8.4.4 How near a contingent is to its rout, in hundredths; a step counts an eighth of a unit."""
    lost = 8 * lost_units(state, nation)
    for unit in range(FIRST_UNIT[state.sheet][nation], FIRST_UNIT[state.sheet][nation + 1]):
        lost += state.loss[unit]
    return SHARE * lost // (8 * ROUT_BOX[state.sheet][nation])


@rule
def choose_contingent(state: State, out: list[int], n: int, scale: tuple[int, ...]) -> int:
    """5.1 5.3 6.0 Who is committed, who guards the Box, who stays; with seven seats everybody thinks of himself (11.2)."""
    if state.phase == CONSENT:
        return REFUSE if worn(state, PELOPONNESIANS) * 2 < SHARE else AGREE
    best = out[0]
    most = NEVER
    for index in range(n):
        worth = contingent_value(state, out[index] - CONTINGENT_, scale)
        if worth > most:
            most = worth
            best = out[index]
    return best


@rule
def contingent_value(state: State, nation: int, scale: tuple[int, ...]) -> int:
    """5.1 5.3 6.0 How welcome a contingent is for what is asked."""
    now = state.phase
    if now == COMMIT:
        # Who has routed once gives the Greeks no more points (10.0).
        known = SHARE // 2 if state.routs[nation] > 0 else 0
        return FOR_COMMITMENT[nation - GREEK_CONTINGENTS] + known
    own = state.players == 7 and nation == state.actor and nation != SPARTANS
    if now == GUARD_BOX:
        return FOR_BOX[nation] + worn(state, nation) * scale[BOX_WORN] // SHARE
    if now == STAY:
        return FOR_STAYING[nation] - worn(state, nation) * scale[STAY_WORN] // SHARE - (1000 if own else 0)
    return FOR_GUARD[nation] + worn(state, nation) * scale[STAY_WORN] // SHARE + (1000 if own else 0)


# Deployment (6)


@rule
def choose_template(state: State, out: list[int], n: int) -> int:
    """6.0 On the first two days a line, on the third what suits the enemy and the number of those who stayed; then the end."""
    if out[n - 1] == END:
        return END
    if state.day < DAYS or state.nothing_but_spartans == 1:
        return TEMPLATE + LINE
    # Corners are out of the automaton's way (8.1.6), but not of a player's: before him all go forward (11.1).
    if state.players == 2:
        return TEMPLATE + FORTS
    staying = CONFERENCE[state.sheet][state.council - 1]
    if staying <= 3:
        return TEMPLATE + CORNERS
    return TEMPLATE + (FORT_NORTH if staying == 4 else FORTS)


@rule
def choose_zone(out: list[int], n: int) -> int:
    """11.2 R85 Nobody is ordered before the wall who need not; if somebody must, who stands in the line of its template."""
    if out[n - 1] == END:
        return END
    for index in range(len(STRONGEST)):
        for choice in range(n):
            if out[choice] == CONTINGENT_ + SECONDS[LINE][index]:
                return out[choice]
    return out[0]


@rule
def choose_order(state: State, out: list[int], n: int) -> int:
    """R37 Forces merge, and who has fewer losses than the top unit comes to the top."""
    for index in range(n):
        if out[index] >= JOIN:
            return out[index]
    for index in range(n):
        if out[index] >= UNIT:
            unit = out[index] - UNIT
            if state.loss[unit] < state.loss[leader(state, unit)]:
                return out[index]
    return END


# Movement (8.1)


@rule
def choose_force(state: State, out: list[int], n: int, scale: tuple[int, ...]) -> int:
    """8.1.2 The force with most reason to move, or the end of the moves."""
    best = END
    most = 0
    for index in range(n):
        if out[index] >= UNIT:
            worth = reason_to_move(state, out[index] - UNIT, scale)
            if worth > most:
                most = worth
                best = out[index]
    return best


@rule
def reason_to_move(state: State, unit: int, scale: tuple[int, ...]) -> int:
    """8.1 How much a force gains by moving: from a charge, a gap it fills, a better distance."""
    who = side(state, unit)
    if who == PERSIAN:
        return reason_of_persians(state, unit, scale)
    if light(state, unit):
        return 1 if in_danger(state, unit, scale) else 0
    if scale[ADVANCE] > 0:
        worth = hoplite_charge(state, unit, scale)
        return 1000 + worth if worth > 0 else 1 if goes_for_enemy(state, unit, scale) else 0
    worth = charge_value(state, unit, 2 * state.facing[unit], scale)
    if worth <= 0 and scale[FILL] > 0 and gap_ahead(state, unit):
        return 1
    return worth


@rule
def reason_of_persians(state: State, unit: int, scale: tuple[int, ...]) -> int:
    """8.1 11.1 A Persian player's force charges, goes where it likes to stand, or turns to the enemy; the nearest one first."""
    worth = best_charge(state, unit, scale)
    if worth > 0:
        return 1000 + worth
    area = state.area[unit]
    looks_away = not light(state, unit) and towards_enemy(state, unit) != state.facing[unit]
    if looks_away or misplaced(state, unit, area, scale) > 0:
        return 500 - distance_of(state, GREEK, area)
    return 0


@rule
def hoplite_charge(state: State, unit: int, scale: tuple[int, ...]) -> int:
    """3.2.1 R79 What the best charge of hoplites promises: straight ahead, or round upon those who hold them in their zone."""
    best = 0
    for facing in range(4):
        way = 2 * facing
        end = NEXT[state.sheet][state.area[unit]][way]
        if end != NOTHING and (facing == state.facing[unit] or controls(state, PERSIAN, end, (way + 4) & 7)):
            best = max(best, charge_value(state, unit, way, scale))
    return best


@rule
def goes_for_enemy(state: State, unit: int, scale: tuple[int, ...]) -> bool:
    """3.2.1 Whether hoplites who cannot charge turn to the nearest enemy or go towards him: only if he is in reach."""
    if SHARE * distance_of(state, PERSIAN, state.area[unit]) > scale[ADVANCE]:
        return False
    return towards_enemy(state, unit) != state.facing[unit] or room_ahead(state, unit)


@rule
def towards_enemy(state: State, unit: int) -> int:
    """3.2 The facing that has the nearest enemies ahead; the present one if it has, or if there are none."""
    area = state.area[unit]
    foe = nearest_area(state, 1 - side(state, unit), area)
    if foe != NOTHING:
        for turn in range(4):
            facing = (state.facing[unit] + turn) & 3
            if forward(state, facing, area, foe) >= sideways(state, facing, area, foe):
                return facing
    return state.facing[unit]


@rule
def room_ahead(state: State, unit: int) -> bool:
    """3.1.1 3.1.2 Whether hoplites may go straight ahead and stay there: no enemies, and no friends of another kind or too many."""
    end = NEXT[state.sheet][state.area[unit]][2 * state.facing[unit]]
    if end == NOTHING or held(state, PERSIAN, end):
        return False
    first = state.top[GREEK][end]
    if first == NOTHING:
        return True
    return (
        kind(state, first) == HOPLITE and height(state, GREEK, end) + force_size(state, unit) <= STACK_LIMIT
    )


@rule
def best_charge(state: State, unit: int, scale: tuple[int, ...]) -> int:
    """8.1.4 What the best charge into a neighbouring area promises; nothing for bows and javelins."""
    if light(state, unit):
        return 0
    best = 0
    for turn in range(-1, 2):
        best = max(best, charge_value(state, unit, (2 * state.facing[unit] + turn) & 7, scale))
    return best


@rule
def charge_value(state: State, unit: int, way: int, scale: tuple[int, ...]) -> int:
    """8.3.2 What a charge of a force in a direction promises by the mean losses of its column."""
    who = side(state, unit)
    end = NEXT[state.sheet][state.area[unit]][way]
    if end == NOTHING or not held(state, 1 - who, end):
        return NEVER
    if height(state, who, end) + force_size(state, unit) > STACK_LIMIT:
        return NEVER
    foe = state.top[1 - who][end]
    column = charge_column(state, unit, end, way)
    losses = MEAN_LOSSES[state.sheet][column]
    taken = losses[1]
    if who == PERSIAN and kind(state, foe) == HOPLITE and seen_from(state, foe, way) == FRONT:
        taken = max(0, taken - FACES)
    worth = (min(taken, FACES * shown_steps(state, 1 - who, end)) * scale[ENEMY_STEP]) // FACES
    worth -= losses[0] * scale[OWN_STEP] // FACES
    nation = contingent(state, foe)
    if ROUT_BOX[state.sheet][nation] - lost_units(state, nation) <= FEW:
        worth += scale[FINISH]
    if state.round == ROUNDS:
        worth += scale[LAST]
    return worth - scale[CHARGE]


@rule
def seen_from(state: State, foe: int, way: int) -> int:
    """8.3.4 Through which facing a step in a direction comes upon a unit."""
    return aspect(state.facing[foe], entry_side(way, state.facing[foe]))


@rule
def charge_column(state: State, unit: int, end: int, way: int) -> int:
    """8.3.2 #2 The column of a charge, as far as it can be known before."""
    sheet, start = state.sheet, state.area[unit]
    who = side(state, unit)
    foe = state.top[1 - who][end]
    attack = total_melee(state, who, end)
    shaken = 0
    one = unit
    while one != NOTHING:
        attack += melee_factor(state, one)
        shaken |= state.mark[one] & DISORDERED
        one = mate(state, one)
    column = odds_column(attack, shown_melee(state, 1 - who, end))
    column += TYPE_SHIFT[sheet][kind(state, unit)][kind(state, foe)]
    column += SITUATION_SHIFT[sheet][seen_from(state, foe, way)][1 if kind(state, unit) == HOPLITE else 0]
    if over_wall(state, start, end):
        column += WALL_SHIFT[sheet]
    if climbs(state, start, end):
        column += CLIMB_SHIFT[sheet]
    if shaken:
        column -= 1
    return max(0, min(LAST_COLUMN, column))


@rule
def shown_melee(state: State, who: int, area: int) -> int:
    """3.4 The Melee Factors of a side in an area, as the top unit and the height promise: nobody looks under a stack."""
    return height(state, who, area) * melee_factor(state, state.top[who][area])


@rule
def shown_steps(state: State, who: int, area: int) -> int:
    """3.4 8.2.8 Steps that the units of a side in an area can still lose, as the top unit and the height promise."""
    unit = state.top[who][area]
    return height(state, who, area) * (STEPS[state.sheet][unit] - state.loss[unit])


@rule
def gap_ahead(state: State, unit: int) -> bool:
    """8.1 Whether the area ahead of hoplites who face west is empty and lies between friends."""
    area = state.area[unit]
    end = NEXT[state.sheet][area][2 * WEST]
    if state.facing[unit] != WEST or end == NOTHING or held(state, GREEK, end) or held(state, PERSIAN, end):
        return False
    north, south = NEXT[state.sheet][end][0], NEXT[state.sheet][end][4]
    beside = 0
    if north == NOTHING or held(state, GREEK, north):
        beside += 1
    if south == NOTHING or held(state, GREEK, south):
        beside += 1
    return beside == 2


@rule
def distance_of(state: State, who: int, area: int) -> int:
    """2.2.6 How far the nearest units of a side are."""
    nearest = nearest_area(state, who, area)
    return reach(state, area, nearest) if nearest != NOTHING else FAR


@rule
def nearest_area(state: State, who: int, area: int) -> int:
    """2.2.6 The area where the nearest units of a side are, or NOTHING."""
    best = NOTHING
    nearest = FAR
    for other in range(AREA_COUNT[state.sheet]):
        if state.top[who][other] != NOTHING:
            distance = reach(state, area, other)
            if distance < nearest:
                nearest = distance
                best = other
    return best


@rule
def in_danger(state: State, unit: int, scale: tuple[int, ...]) -> bool:
    """8.2 Whether Greek light troops have the enemy too near and are not hemmed in by friends."""
    area = state.area[unit]
    open_sides = 0
    for way in range(8):
        near = NEXT[state.sheet][area][way]
        if near != NOTHING and not held(state, GREEK, near):
            open_sides += 1
    return open_sides > 1 and SHARE * distance_of(state, PERSIAN, area) < scale[FLEE]


@rule
def misplaced(state: State, unit: int, area: int, scale: tuple[int, ...]) -> int:
    """8.2.2 How many areas a Persian force would be from where it likes to stand: mixed units close up, others shoot."""
    wanted = scale[STAND_OFF] // SHARE if kind(state, unit) > MIXED else 1
    return abs(distance_of(state, GREEK, area) - wanted)


@rule
def choose_step(state: State, out: list[int], n: int, scale: tuple[int, ...]) -> int:
    """8.1.2 The step, turn or stop that looks best."""
    best = out[0]
    most = NEVER
    for index in range(n):
        worth = step_value(state, out[index], scale)
        if worth > most:
            most = worth
            best = out[index]
    return best


@rule
def step_value(state: State, action: int, scale: tuple[int, ...]) -> int:
    """8.1.2 How good a small step of a move is; a split never is."""
    unit = state.subject
    who = side(state, unit)
    if action == STOP:
        return 9 + 10 * place_value(state, unit, state.area[unit], scale)
    if action >= FACING and action < STEP:
        return turn_value(state, unit, action - FACING, scale)
    if action < STEP or action >= STEP + 8:
        return NEVER
    way = action - STEP
    end = NEXT[state.sheet][state.area[unit]][way]
    if held(state, 1 - who, end):
        worth = charge_value(state, unit, way, scale) if not light(state, unit) else NEVER
        return 10**6 + worth if worth > 0 else NEVER + 1
    worth = 10 * place_value(state, unit, end, scale)
    if held(state, who, end) and height(state, who, end) + force_size(state, unit) > STACK_LIMIT:
        worth -= 2000
    if kind(state, unit) == HOPLITE:
        if scale[ADVANCE] > 0:
            return 10**5 if goes_for_enemy(state, unit, scale) and room_ahead(state, unit) else NEVER + 1
        return 10**5 if scale[FILL] > 0 and state.strides == 0 and gap_ahead(state, unit) else NEVER + 1
    straight = 2 * state.facing[unit] if who == PERSIAN else 2
    return worth + (5 if way == straight else 0)


@rule
def turn_value(state: State, unit: int, facing: int, scale: tuple[int, ...]) -> int:
    """3.2.1 3.2.2 How good a turn is: to the nearest enemy, for who cannot charge and is no light unit; hoplites only in a duel."""
    if light(state, unit) or facing != towards_enemy(state, unit):
        return NEVER
    if side(state, unit) == PERSIAN:
        return 10**5 if best_charge(state, unit, scale) <= 0 else NEVER
    if scale[ADVANCE] == 0 or hoplite_charge(state, unit, scale) > 0:
        return NEVER
    return 2 * 10**5 if goes_for_enemy(state, unit, scale) else NEVER


@rule
def place_value(state: State, unit: int, area: int, scale: tuple[int, ...]) -> int:
    """8.1 How good a place is for light Greeks, who keep away, and for Persians, who come near."""
    if side(state, unit) == PERSIAN:
        return -10 * misplaced(state, unit, area, scale)
    if kind(state, unit) == HOPLITE:
        return 0
    return min(SHARE * distance_of(state, PERSIAN, area), scale[FLEE])


@rule
def choose_loss(state: State, out: list[int], n: int) -> int:
    """3.1.4 The unit that is missed least: the one with most losses."""
    best = out[0]
    for index in range(n):
        if state.loss[out[index] - UNIT] > state.loss[best - UNIT]:
            best = out[index]
    return best


# Fire (8.2)


@rule
def choose_target(state: State, out: list[int], n: int) -> int:
    """8.2.6 The target that all shooters together hurt most; fire costs nothing."""
    best = END
    most = NEVER
    for index in range(n):
        if out[index] >= AREA:
            worth = target_value(state, out[index] - AREA)
            if worth > most:
                most = worth
                best = out[index]
    return best


@rule
def target_value(state: State, target: int) -> int:
    """8.2.6 Mean hits of all who can fire at a target beyond its Defensive Value, in hundredths."""
    who = PHASING[state.segment]
    hits = 0
    for area in range(AREA_COUNT[state.sheet]):
        unit = state.top[who][area]
        if unit != NOTHING and kind(state, unit) != HOPLITE and reach(state, area, target) <= MOST_RANGE:
            chief = unit
            while unit != NOTHING:
                if state.mark[unit] & LEADS:
                    chief = unit
                if commands(state, chief) and may_fire(state, unit, target):
                    hits += MEAN_HITS[state.sheet][kind(state, unit)][reach(state, area, target)]
                unit = state.under[unit]
    first = state.top[1 - who][target]
    return hits - SHARE * defensive_value(state, first) + 5 * state.loss[first]


@rule
def choose_volley(out: list[int], n: int) -> int:
    """8.2.6 All who can fire do."""
    for index in range(n):
        if out[index] == ALL:
            return ALL
    return out[n - 1]


# Melee (8.3, 11.3)


@rule
def flanked(state: State) -> bool:
    """11.3 Whether Spartans are attacked in flank or rear, so that a step back is worth their line."""
    for unit in range(FIRST_UNIT[state.sheet][SPARTANS + 1]):
        area = state.area[unit]
        if area >= 0 and contested(state, area) and worst_aspect(state, PERSIAN, area) != FRONT:
            return True
    return False


# How the game stands


@rule
def progress(state: State, seat: int) -> int:
    """10.0 How well it goes for a seat, 0 to 1000: victory points, and how near each contingent is to its rout."""
    persian = state.players == 2 and seat == PERSIAN
    if state.players == 7 and escaped(state, seat):
        return 1000
    if state.phase == FINISHED:
        return 1000 if greeks_win(state) != persian else 0
    lead = 100 * (victory_points(state, GREEK) - victory_points(state, PERSIAN))
    for nation in range(NATIONS):
        if (state.standing >> nation) & 1:
            near = min(SHARE, worn(state, nation))
            lead += 2 * near if nation >= GREEK_CONTINGENTS else -3 * near
    lead = lead // 4
    return max(1, min(999, 500 - lead if persian else 500 + lead))
