"""Narration of chapters 8.2 to 8.4 and 11.3: fire, melee, retreats and feints, morale and the tracks, with their dice."""

from __future__ import annotations

from collections.abc import Callable

from pylae.core.game import Line
from pylae.core.rule import NOTHING
from pylae.core.wording import is_are, listed, many
from pylae.games.go_tell_the_spartans.automaton import sector
from pylae.games.go_tell_the_spartans.components import (
    ADJECTIVES,
    AREA_COUNT,
    ARMY_TRACK,
    ASPECTS,
    CLIMB_SHIFT,
    COLUMNS_OF_ODDS,
    CONTINGENTS,
    FIRST_UNIT,
    GREEK,
    GREEK_CONTINGENTS,
    LOSSES,
    PERSIAN,
    ROUT_BOX,
    SIDE_OF,
    SIDE_WORDS,
    WALL_SHIFT,
)
from pylae.games.go_tell_the_spartans.fire import fire_modifier, hits_of, reach
from pylae.games.go_tell_the_spartans.melee import (
    all_marked,
    disorder_shift,
    feint_rating,
    feint_shift,
    final_column,
    odds_column,
    shield_wall,
    situation_shift,
    total_melee,
    type_shift,
    worst_aspect,
)
from pylae.games.go_tell_the_spartans.morale import ROUT_BY, army_units, lost_units
from pylae.games.go_tell_the_spartans.odds import aimed
from pylae.games.go_tell_the_spartans.spelling import (
    aim_choices,
    area_name,
    contingent_name,
    contingents_in,
    fogged,
    force_words,
    hidden_unit,
    kind_name,
    nation_units,
    path_name,
)
from pylae.games.go_tell_the_spartans.stacks import chain, defensive_value, height, held, morale_rating, side
from pylae.games.go_tell_the_spartans.state import (
    AGAIN,
    AIM,
    AIM_DIE,
    ALL,
    AREA,
    CLIMBED,
    DISORDERED,
    FEIGN,
    FEINT,
    FEINT_DIE,
    FEINTED,
    FIRE,
    FIRE_DIE_ROLL,
    FIRE_ON,
    FIRED,
    LEADS,
    MELEE_DIE,
    MELEE_ORDER,
    MORALE_DIE,
    MOVED,
    NATIONS,
    OVER_WALL,
    PHASING,
    RECOVERY_DIE,
    RESOLVED,
    RETREAT,
    SHOOT,
    STAND,
    VOLLEY,
    WAITING,
    State,
)
from pylae.games.go_tell_the_spartans.views import open_area
from pylae.games.go_tell_the_spartans.words import SIDE_NAMES, feigners, say

MINUS = "−"
SECTOR_WORDS = (
    "in the same area",
    "front",
    "front left or right",
    "flank",
    "rear left or right",
    "rear",
)
HIT_WORDS = ("no hit", "one hit", "two hits")
MOST_WAYS_TOLD = 6  # more than so many steps back are only counted


# Fire


def _tell_target(old: State, action: int, new: State) -> list[Line]:
    """8.2.6 The last target is fired at again."""
    return _tell_shooters(old, new) if action == AGAIN else []


def _tell_volley_begun(old: State, action: int, new: State) -> list[Line]:
    """8.2.6 The shooters are told to fire."""
    return _tell_shooters(old, new) if action in (ALL, SHOOT) else []


def _tell_shooters(old: State, new: State) -> list[Line]:
    """8.2.6 R90 How many fire at whom; with seven seats they only aim as yet, and those of others are not counted."""
    who, verb = PHASING[new.segment], "aim" if new.players == 7 else "fire"
    count = sum(not old.mark[unit] & FIRED for unit in aimed(new, new.spot))
    units = f"{many(count, ADJECTIVES[who] + ' unit')} {verb + 's' if count == 1 else verb}"
    foes, where = contingents_in(new, 1 - who, new.spot), area_name(new, new.spot)
    return [say(f"{units} at the {foes} in {where}.", "8.2.6", who)]


def _tell_aim_die(old: State, action: int, new: State) -> list[Line]:
    """8.2.7 A target that a die chose."""
    unit, targets = old.subject, aim_choices(old)
    among = listed([area_name(old, target) for target in targets])
    return [say(f"{_aim_words(old, unit, targets[action])}; a die chose among {among}.", "8.2.7", PERSIAN)]


def _tell_aims(old: State, new: State) -> list[Line]:
    """8.2.7 Each force of the automaton that found its target without a die."""
    lines = list[Line]()
    for area in range(AREA_COUNT[old.sheet]):
        for unit in chain(old, PERSIAN, area):
            fresh = old.mark[unit] & LEADS and not old.mark[unit] & MOVED and new.mark[unit] & MOVED
            if fresh and new.aim[unit] != NOTHING:
                lines.append(say(f"{_aim_words(old, unit, new.aim[unit])}.", "8.2.7", PERSIAN))
    return lines


def _aim_words(state: State, unit: int, target: int) -> str:
    """8.2.7 Who aims at what, in which sector and range."""
    where, distance = sector(state, unit, target), reach(state, state.area[unit], target)
    start, end = area_name(state, state.area[unit]), area_name(state, target)
    far = f", range {distance}" if where else ""
    return f"{force_words(state, unit)} in {start} aim at {end}: {SECTOR_WORDS[where]}{far}"


def _tell_fire_die(old: State, action: int, new: State) -> list[Line]:
    """FRT The die of one shooter."""
    unit, face, target = old.subject, action + 1, old.spot
    start, distance = area_name(old, old.area[unit]), reach(old, old.area[unit], target)
    far = f"from {start} at {area_name(old, target)}, range {distance}" if distance else f"within {start}"
    wall = f" {MINUS} {-drm} for the wall" if (drm := fire_modifier(old, unit, target)) else ""
    hits = HIT_WORDS[hits_of(old, unit, target, face)]
    name = "a unit of the stack" if hidden_unit(old, unit) else contingent_name(old, unit)
    text = f"{kind_name(old, unit)} ({name}) {far}: {face}{wall}, {hits}."
    return [say(text, "FRT", PHASING[old.segment], (face,))]


def _tell_fire_on(old: State, new: State) -> list[Line]:
    """8.2.6 The end of the fire on a target."""
    if new.phase == FIRE_DIE_ROLL:
        return []
    foe = 1 - PHASING[old.segment]
    if not held(old, foe, old.spot):
        where = area_name(old, old.spot)
        return [say(f"The shots at {where} are lost: nobody is there any more.", "R54", 1 - foe)]
    return [tell_volley(old), *tell_losses(old, new, foe, old.spot)]


def tell_volley(state: State) -> Line:
    """8.2.6 All hits on a target, its Defensive Value, and what remains."""
    who = PHASING[state.segment]
    where, value = area_name(state, state.spot), defensive_value(state, state.top[1 - who][state.spot])
    net = state.hits - value
    effect = many(net, "step loss") if net > 0 else "no effect"
    text = f"Fire on {where}: {many(state.hits, 'hit')} {MINUS} Defensive Value {value} = {effect}."
    return say(text, "8.2.6", who)


def tell_losses(old: State, new: State, who: int, area: int) -> list[Line]:
    """8.2.8 The steps and units a side has lost in an area."""
    steps, left = new.dealt[who], height(new, who, area)
    if steps == 0:
        return []
    text = f"The {contingents_in(old, who, area)} in {area_name(old, area)} lose {many(steps, 'step')}"
    if fallen := [unit for unit in chain(old, who, area) if new.area[unit] != area]:
        units = [many(len(fallen), "unit")]
        if not fogged(old) or open_area(old, area):
            people = [contingent_name(old, unit) for unit in fallen]
            units = [f"{many(people.count(name), 'unit')} of the {name}" for name in dict.fromkeys(people)]
        text += f": {listed(units)} {is_are(len(fallen))} eliminated"
    if left == 0:
        text += "; nobody is left there"
    elif steps > 1:
        text += f"; {many(left, 'unit')} {'checks' if left == 1 else 'check'} morale"
    return [say(f"{text}.", "8.2.8", who)]


# Melee


def _tell_melee_order(old: State, action: int, new: State) -> list[Line]:
    """R38 A melee is chosen."""
    who = PHASING[old.segment]
    where = area_name(old, action - AREA)
    return [say(f"The {SIDE_NAMES[who]} choose the melee in {where}.", "R38", who)]


def _tell_retreat_choice(old: State, action: int, new: State) -> list[Line]:
    """8.3.2 Who stands; steps of a retreat are told together."""
    if action != STAND:
        return []
    who = 1 - PHASING[old.segment]
    people, where = contingents_in(old, who, old.spot), area_name(old, old.spot)
    return [say(f"The {people} in {where} stand.", "8.3.2", who)]


def tell_retreat(old: State, walked: list[int], by_die: bool) -> Line:
    """8.3.2 #1 A retreat before combat, as far as it has come."""
    who = 1 - PHASING[old.segment]
    die = f" (die: {area_name(old, walked[1])})" if by_die else ""
    people = contingents_in(old, who, old.spot)
    return say(f"The {people} retreat before combat {path_name(old, walked)}{die}.", "8.3.2", who)


def _tell_feign(old: State, action: int, new: State) -> list[Line]:
    """11.3 A feint, or none."""
    return [say(f"The {feigners(old)} {'feign a retreat' if action == FEINT else 'hold'}.", "11.3", GREEK)]


def _tell_feint_die(old: State, action: int, new: State) -> list[Line]:
    """11.3 The die of a feint."""
    face, rating = action + 1, feint_rating(old)
    text = f"The feint: {face} against {rating}"
    if face > rating:
        return [say(f"{text}; it fails, and they hold.", "11.3", GREEK, (face,))]
    moved = dict[int, int]()
    for unit in range(FIRST_UNIT[old.sheet][GREEK_CONTINGENTS]):
        if new.mark[unit] & FEINTED and new.area[unit] != old.area[unit] and old.area[unit] >= 0:
            moved[old.area[unit]] = new.area[unit]
    ways = listed([path_name(old, [start, end]) for start, end in sorted(moved.items())])
    if len(moved) > MOST_WAYS_TOLD:
        ways = f"by one area from {many(len(moved), 'area')}"
    return [say(f"{text}; they step back {ways}, facing the enemy.", "11.3", GREEK, (face,))]


def _tell_melee(old: State, action: int, new: State) -> list[Line]:
    """MCRT Odds, shifts, the die and the losses of a melee."""
    attacker, area, face = PHASING[old.segment], old.spot, action + 1
    attack, defence = total_melee(old, attacker, area), total_melee(old, 1 - attacker, area)
    column = final_column(old, attacker, area)
    shifts = "".join(f", {_signed(shift)} {why}" for shift, why in _shifts(old, attacker, area))
    odds = COLUMNS_OF_ODDS[odds_column(attack, defence)]
    final = f"{shifts}: column {COLUMNS_OF_ODDS[column]}" if shifts else ""
    losses = LOSSES[old.sheet][face - 1][column]
    people, foes = contingents_in(old, attacker, area), contingents_in(old, 1 - attacker, area)
    text = f"{ADJECTIVES[attacker]} melee in {area_name(old, area)}, {people} against {foes}: "
    text += f"{attack} to {defence} is {odds}{final}; {face} gives {losses[0]}/{losses[1]}"
    if shield_wall(old, attacker, area) and losses[1] > 0:
        text += ", one step fewer for hoplites attacked in front"
    lines = [say(f"{text}.", "MCRT", attacker, (face,))]
    for who in (attacker, 1 - attacker):
        lines += tell_losses(old, new, who, area)
    return lines


def _shifts(state: State, attacker: int, area: int) -> list[tuple[int, str]]:
    """8.3.2 #2 Every shift of a melee and what it is for."""
    wall = WALL_SHIFT[state.sheet] if all_marked(state, attacker, area, OVER_WALL) else 0
    climb = CLIMB_SHIFT[state.sheet] if all_marked(state, attacker, area, CLIMBED) else 0
    shifts = (
        (type_shift(state, attacker, area), "unit types"),
        (situation_shift(state, attacker, area), ASPECTS[worst_aspect(state, attacker, area)]),
        (wall, "the wall"),
        (climb, "the mound"),
        (disorder_shift(state, attacker, area), "Disorder"),
        (feint_shift(state, attacker, area), "the feint"),
    )
    return [shift for shift in shifts if shift[0]]


def _signed(number: int) -> str:
    """A shift with its sign."""
    return f"+{number}" if number > 0 else f"{MINUS}{-number}"


# Morale


def _tell_morale(old: State, action: int, new: State) -> list[Line]:
    """8.4.1 A morale check."""
    unit, face = old.subject, action + 1
    more, rating = 1 if old.mark[unit] & DISORDERED else 0, morale_rating(old, unit)
    excess = face + more - rating
    if excess >= ROUT_BY:
        outcome = "it routs"
    elif excess > 0:
        outcome = "it stays Disordered" if more else "it is Disordered"
    else:
        outcome = "it holds"
    what = f"{face} + 1" if more else str(face)
    text = f"Morale of {_checked(old)}: {what} against {rating}, {outcome}."
    return [say(text, "8.4.1", side(old, unit), (face,))]


def _tell_recovery(old: State, action: int, new: State) -> list[Line]:
    """8.4.2 An attempt to recover."""
    unit, face = old.subject, action + 1
    rating = morale_rating(old, unit)
    outcome = "order is restored" if face + 1 <= rating else "it stays Disordered"
    text = f"Recovery of {_checked(old)}: {face} + 1 against {rating}, {outcome}."
    return [say(text, "8.4.2", side(old, unit), (face,))]


def _checked(state: State) -> str:
    """8.4.1 The unit for which a die falls: a bow unit of the Medes in E5."""
    unit = state.subject
    name, where = contingent_name(state, unit), area_name(state, state.area[unit])
    return f"a {kind_name(state, unit)} unit of the {name} in {where}"


def tell_tracks(old: State, new: State) -> list[Line]:
    """8.4.4 8.4.5 Contingents that rout, and what comes of it."""
    routed = [nation for nation in range(NATIONS) if new.routs[nation] > old.routs[nation]]
    return [*(_tell_rout(old, nation) for nation in routed), *tell_armies(old, new)]


def _tell_rout(old: State, nation: int) -> Line:
    """8.4.4 R29 A contingent routs."""
    lost, box = lost_units(old, nation), ROUT_BOX[old.sheet][nation]
    left = sum(old.area[unit] >= 0 or old.area[unit] == WAITING for unit in nation_units(old, nation))
    why = f"{many(lost, 'unit')} lost, rout box {box}" if lost >= box else "nobody is left"
    last = "their last unit leaves" if left == 1 else f"their last {left} units leave"
    rest = f"; {last} the map" if left else ""
    gone = army_units(old, nation)
    army = f"{gone} {'goes' if gone == 1 else 'go'} to the Army Track"
    return say(f"The {CONTINGENTS[nation]} rout ({why}){rest}, {army}.", "8.4.4", SIDE_OF[nation])


def tell_armies(old: State, new: State) -> list[Line]:
    """8.4.5 The army tracks and the morale crisis."""
    lines = list[Line]()
    for who in range(len(SIDE_WORDS)):
        filled, boxes = new.army[who], ARMY_TRACK[new.sheet][who]
        crisis = who == PERSIAN and new.crisis > old.crisis
        if crisis:
            text = "The Persian Army Track is full: a morale crisis. Its units leave the game, the track is emptied."
            lines.append(say(text, "8.4.5", PERSIAN))
        if filled != old.army[who] and (filled or not crisis):
            text = f"The {ADJECTIVES[who]} Army Track: {filled} of {boxes} boxes {is_are(filled)} filled."
            lines.append(say(text, "8.4.5", who))
    return lines


OF_ACTIONS: dict[int, Callable[[State, int, State], list[Line]]] = {
    FIRE: _tell_target,
    VOLLEY: _tell_volley_begun,
    FEIGN: _tell_feign,
    MELEE_ORDER: _tell_melee_order,
    RETREAT: _tell_retreat_choice,
    AIM_DIE: _tell_aim_die,
    FIRE_DIE_ROLL: _tell_fire_die,
    MELEE_DIE: _tell_melee,
    MORALE_DIE: _tell_morale,
    RECOVERY_DIE: _tell_recovery,
    FEINT_DIE: _tell_feint_die,
}
OF_STAGES: dict[int, Callable[[State, State], list[Line]]] = {
    AIM: _tell_aims,
    FIRE_ON: _tell_fire_on,
    RESOLVED: tell_tracks,
}
