"""Narration of chapters 8.2 to 8.4 and 11.3: fire, melee, retreats and feints, morale and the tracks, with their dice."""

from __future__ import annotations

from collections.abc import Callable

from pylae.core.game import Line
from pylae.core.rule import NOTHING
from pylae.core.wording import does, listed, many
from pylae.games.go_tell_the_spartans.data import compass, ground, peoples, results, roster, sheets
from pylae.games.go_tell_the_spartans.rules import (
    act,
    automaton,
    beside,
    fire,
    mark,
    melee,
    morale,
    phase,
    segments,
    stacks,
)
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.sight import views
from pylae.games.go_tell_the_spartans.sight.odds import aimed
from pylae.games.go_tell_the_spartans.words import names, spelling

MINUS = "−"
SECTOR_WORDS = ("in the same area", "front", "front left or right", "flank", "rear left or right", "rear")
HIT_WORDS = ("no hit", "one hit", "two hits")
# What a short log says of several at once.
MANY_MISS = "{number} volleys have no effect: {names}."
MANY_HOLD = "{number} units hold: {names}."
MOST_WAYS_TOLD = 6  # more than so many steps back are only counted


# Fire


def _tell_target(old: State, action: int, new: State) -> list[Line]:
    """8.2.6 The last target is fired at again."""
    return _tell_shooters(old, new) if action == act.AGAIN else []


def _tell_volley_begun(old: State, action: int, new: State) -> list[Line]:
    """8.2.6 The shooters are told to fire."""
    return _tell_shooters(old, new) if action in (act.ALL, act.SHOOT) else []


def _tell_shooters(old: State, new: State) -> list[Line]:
    """8.2.6 R90 How many fire at whom; with seven seats they only aim as yet, and those of others are not counted."""
    who, verb = segments.PHASING[new.segment], "aim" if new.players == 7 else "fire"
    count = sum(not old.mark[unit] & mark.FIRED for unit in aimed(new, new.spot))
    units = many(count, f"{peoples.ADJECTIVES[who]} unit", verb)
    foes, where = spelling.contingents_in(new, 1 - who, new.spot), spelling.area_name(new, new.spot)
    return [names.say(f"{units} at the {foes} in {where}.", "8.2.6", who, detail=new.players < 7)]


def _tell_aim_die(old: State, action: int, new: State) -> list[Line]:
    """8.2.7 A target that a die chose."""
    unit, targets = old.subject, spelling.aim_choices(old)
    among = listed([spelling.area_name(old, target) for target in targets])
    return [_tell_aim(old, unit, targets[action], f"; a die chose among {among}")]


def _tell_aims(old: State, new: State) -> list[Line]:
    """8.2.7 Each force of the automaton that found its target without a die."""
    lines = list[Line]()
    for area in range(ground.AREA_COUNT[old.sheet]):
        for unit in stacks.chain(old, peoples.PERSIAN, area):
            fresh = (
                old.mark[unit] & mark.LEADS
                and not old.mark[unit] & mark.MOVED
                and new.mark[unit] & mark.MOVED
            )
            if fresh and new.aim[unit] != NOTHING:
                lines.append(_tell_aim(old, unit, new.aim[unit], ""))
    return lines


def _tell_aim(state: State, unit: int, target: int, why: str) -> Line:
    """8.2.7 Who aims at what, in which sector and range."""
    where, distance = automaton.sector(state, unit, target), fire.reach(state, state.area[unit], target)
    start, end = spelling.where(state, unit), spelling.area_name(state, target)
    far = f", range {distance}" if where else ""
    text = f"{spelling.force_words(state, unit)} in {start} aim at {end}: {SECTOR_WORDS[where]}{far}{why}."
    return names.say(text, "8.2.7", peoples.PERSIAN, detail=True)


def _tell_fire_die(old: State, action: int, new: State) -> list[Line]:
    """FRT The die of one shooter."""
    unit, face, target = old.subject, action + 1, old.spot
    start, distance = spelling.where(old, unit), fire.reach(old, old.area[unit], target)
    far = (
        f"from {start} at {spelling.area_name(old, target)}, range {distance}"
        if distance
        else f"within {start}"
    )
    wall = f" {MINUS} {-drm} for the wall" if (drm := fire.fire_modifier(old, unit, target)) else ""
    hits = HIT_WORDS[fire.hits_of(old, unit, target, face)]
    name = "a unit of the stack" if spelling.hidden_unit(old, unit) else spelling.contingent_name(old, unit)
    text = f"{spelling.kind_name(old, unit)} ({name}) {far}: {face}{wall}, {hits}."
    return [names.say(text, "FRT", segments.PHASING[old.segment], (face,), detail=True)]


def _tell_fire_on(old: State, new: State) -> list[Line]:
    """8.2.6 The end of the fire on a target."""
    if new.phase == phase.FIRE_DIE_ROLL:
        return []
    foe = 1 - segments.PHASING[old.segment]
    if not stacks.held(old, foe, old.spot):
        where = spelling.area_name(old, old.spot)
        return [names.say(f"The shots at {where} are lost: nobody is there any more.", "R54", 1 - foe)]
    return [tell_volley(old), *tell_losses(old, new, foe, old.spot)]


def tell_volley(state: State) -> Line:
    """8.2.6 All hits on a target, its Defensive Value, and what remains."""
    who = segments.PHASING[state.segment]
    where, value = (
        spelling.area_name(state, state.spot),
        stacks.defensive_value(state, state.top[1 - who][state.spot]),
    )
    net = state.hits - value
    effect = many(net, "step loss") if net > 0 else "no effect"
    text = f"Fire on {where}: {many(state.hits, 'hit')} {MINUS} Defensive Value {value} = {effect}."
    return names.say(text, "8.2.6", who, together="" if net > 0 else MANY_MISS, name=where)


def tell_losses(old: State, new: State, who: int, area: int) -> list[Line]:
    """8.2.8 The steps and units a side has lost in an area."""
    steps, left = new.dealt[who], stacks.height(new, who, area)
    if steps == 0:
        return []
    text = f"The {spelling.contingents_in(old, who, area)} in {spelling.area_name(old, area)} lose {many(steps, 'step')}"
    if fallen := [unit for unit in stacks.chain(old, who, area) if new.area[unit] != area]:
        units = [many(len(fallen), "unit")]
        if not spelling.fogged(old) or views.open_area(old, area):
            people = [spelling.contingent_name(old, unit) for unit in fallen]
            units = [f"{many(people.count(name), 'unit')} of the {name}" for name in dict.fromkeys(people)]
        text += f": {listed(units)} {does(len(fallen), 'are')} eliminated"
    if left == 0:
        text += "; nobody is left there"
    elif steps > 1:
        text += f"; {many(left, 'unit', 'check')} morale"
    return [names.say(f"{text}.", "8.2.8", who)]


# Melee


def _tell_melee_order(old: State, action: int, new: State) -> list[Line]:
    """R38 A melee is chosen."""
    who = segments.PHASING[old.segment]
    where = spelling.area_name(old, action - act.AREA)
    return [names.say(f"The {names.SIDE_NAMES[who]} choose the melee in {where}.", "R38", who, detail=True)]


def _tell_retreat_choice(old: State, action: int, new: State) -> list[Line]:
    """8.3.2 Who stands; steps of a retreat are told together."""
    if action != act.STAND:
        return []
    who = 1 - segments.PHASING[old.segment]
    people, where = spelling.contingents_in(old, who, old.spot), spelling.area_name(old, old.spot)
    return [names.say(f"The {people} in {where} stand.", "8.3.2", who)]


def tell_retreat(old: State, walked: list[int], by_die: bool) -> Line:
    """8.3.2 #1 A retreat before combat, as far as it has come."""
    who = 1 - segments.PHASING[old.segment]
    die = f" (die: {spelling.area_name(old, walked[1])})" if by_die else ""
    people = spelling.contingents_in(old, who, old.spot)
    return names.say(
        f"The {people} retreat before combat {spelling.path_name(old, walked)}{die}.", "8.3.2", who
    )


def _tell_feign(old: State, action: int, new: State) -> list[Line]:
    """11.3 A feint, or none."""
    text = f"The {names.feigners(old)} {'feign a retreat' if action == act.FEINT else 'hold'}."
    return [names.say(text, "11.3", peoples.GREEK)]


def _tell_feint_die(old: State, action: int, new: State) -> list[Line]:
    """11.3 The die of a feint."""
    face, rating = action + 1, melee.feint_rating(old)
    text = f"The feint: {face} against {rating}"
    if face > rating:
        return [names.say(f"{text}; it fails, and they hold.", "11.3", peoples.GREEK, (face,))]
    moved = dict[int, int]()
    for unit in range(roster.FIRST_UNIT[old.sheet][peoples.GREEK_CONTINGENTS]):
        if new.mark[unit] & mark.FEINTED and new.area[unit] != old.area[unit] and old.area[unit] >= 0:
            moved[old.area[unit]] = new.area[unit]
    ways = listed([spelling.path_name(old, [start, end]) for start, end in sorted(moved.items())])
    if len(moved) > MOST_WAYS_TOLD:
        ways = f"by one area from {many(len(moved), 'area')}"
    return [names.say(f"{text}; they step back {ways}, facing the enemy.", "11.3", peoples.GREEK, (face,))]


def _tell_melee(old: State, action: int, new: State) -> list[Line]:
    """MCRT Odds, shifts, the die and the losses of a melee."""
    attacker, area, face = segments.PHASING[old.segment], old.spot, action + 1
    attack, defence = melee.total_melee(old, attacker, area), melee.total_melee(old, 1 - attacker, area)
    column = melee.final_column(old, attacker, area)
    shifts = "".join(f", {_signed(shift)} {why}" for shift, why in _shifts(old, attacker, area))
    odds = peoples.COLUMNS_OF_ODDS[melee.odds_column(attack, defence)]
    final = f"{shifts}: column {peoples.COLUMNS_OF_ODDS[column]}" if shifts else ""
    losses = results.LOSSES[old.sheet][face - 1][column]
    people, foes = (
        spelling.contingents_in(old, attacker, area),
        spelling.contingents_in(old, 1 - attacker, area),
    )
    text = (
        f"{peoples.ADJECTIVES[attacker]} melee in {spelling.area_name(old, area)}, {people} against {foes}: "
    )
    text += f"{attack} to {defence} is {odds}{final}; {face} gives {losses[0]}/{losses[1]}"
    if melee.shield_wall(old, attacker, area) and losses[1] > 0:
        text += ", one step fewer for hoplites attacked in front"
    lines = [names.say(f"{text}.", "MCRT", attacker, (face,))]
    for who in (attacker, 1 - attacker):
        lines += tell_losses(old, new, who, area)
    return lines


def _shifts(state: State, attacker: int, area: int) -> list[tuple[int, str]]:
    """8.3.2 #2 Every shift of a melee and what it is for."""
    wall = results.WALL_SHIFT[state.sheet] if melee.all_marked(state, attacker, area, mark.OVER_WALL) else 0
    climb = results.CLIMB_SHIFT[state.sheet] if melee.all_marked(state, attacker, area, mark.CLIMBED) else 0
    shifts = (
        (melee.type_shift(state, attacker, area), "unit types"),
        (
            melee.situation_shift(state, attacker, area),
            compass.ASPECTS[melee.worst_aspect(state, attacker, area)],
        ),
        (wall, "the wall"),
        (climb, "the mound"),
        (melee.disorder_shift(state, attacker, area), "Disorder"),
        (melee.feint_shift(state, attacker, area), "the feint"),
    )
    return [shift for shift in shifts if shift[0]]


def _signed(number: int) -> str:
    """A shift with its sign."""
    return f"+{number}" if number > 0 else f"{MINUS}{-number}"


# Morale


def _tell_morale(old: State, action: int, new: State) -> list[Line]:
    """8.4.1 A morale check."""
    unit, face = old.subject, action + 1
    more, rating = 1 if old.mark[unit] & mark.DISORDERED else 0, stacks.morale_rating(old, unit)
    excess = face + more - rating
    if excess >= morale.ROUT_BY:
        outcome = "it routs"
    elif excess > 0:
        outcome = "it stays Disordered" if more else "it is Disordered"
    else:
        outcome = "it holds"
    what = f"{face} + 1" if more else str(face)
    text = f"Morale of {_checked(old)}: {what} against {rating}, {outcome}."
    together = "" if excess > 0 else MANY_HOLD
    name = f"{spelling.contingent_name(old, unit)} in {spelling.where(old, unit)}"
    return [names.say(text, "8.4.1", stacks.side(old, unit), (face,), together=together, name=name)]


def _tell_recovery(old: State, action: int, new: State) -> list[Line]:
    """8.4.2 An attempt to recover."""
    unit, face = old.subject, action + 1
    rating = stacks.morale_rating(old, unit)
    outcome = "order is restored" if face + 1 <= rating else "it stays Disordered"
    text = f"Recovery of {_checked(old)}: {face} + 1 against {rating}, {outcome}."
    return [names.say(text, "8.4.2", stacks.side(old, unit), (face,))]


def _checked(state: State) -> str:
    """8.4.1 The unit for which a die falls: a bow unit of the Medes in E5."""
    unit = state.subject
    name, where = spelling.contingent_name(state, unit), spelling.where(state, unit)
    return f"a {spelling.kind_name(state, unit)} unit of the {name} in {where}"


def tell_tracks(old: State, new: State) -> list[Line]:
    """8.4.4 8.4.5 Contingents that rout, and what comes of it."""
    routed = [nation for nation in range(peoples.NATIONS) if new.routs[nation] > old.routs[nation]]
    return [*(_tell_rout(old, nation) for nation in routed), *tell_armies(old, new)]


def _tell_rout(old: State, nation: int) -> Line:
    """8.4.4 R29 A contingent routs."""
    lost, box = morale.lost_units(old, nation), roster.ROUT_BOX[old.sheet][nation]
    left = sum(
        old.area[unit] >= 0 or old.area[unit] == beside.WAITING for unit in spelling.nation_units(old, nation)
    )
    why = f"{many(lost, 'unit')} lost, rout box {box}" if lost >= box else "nobody is left"
    last = "their last unit leaves" if left == 1 else f"their last {left} units leave"
    rest = f"; {last} the map" if left else ""
    gone = morale.army_units(old, nation)
    army = f"{gone} {does(gone, 'go')} to the Army Track"
    return names.say(
        f"The {peoples.CONTINGENTS[nation]} rout ({why}){rest}, {army}.", "8.4.4", peoples.SIDE_OF[nation]
    )


def tell_armies(old: State, new: State) -> list[Line]:
    """8.4.5 The army tracks and the morale crisis."""
    lines = list[Line]()
    for who in range(len(sheets.SIDE_WORDS)):
        filled, boxes = new.army[who], roster.ARMY_TRACK[new.sheet][who]
        crisis = who == peoples.PERSIAN and new.crisis > old.crisis
        if crisis:
            text = "The Persian Army Track is full: a morale crisis. Its units leave the game, the track is emptied."
            lines.append(names.say(text, "8.4.5", peoples.PERSIAN))
        if filled != old.army[who] and (filled or not crisis):
            text = f"The {peoples.ADJECTIVES[who]} Army Track: {filled} of {boxes} boxes {does(filled, 'are')} filled."
            lines.append(names.say(text, "8.4.5", who))
    return lines


OF_ACTIONS: dict[int, Callable[[State, int, State], list[Line]]] = {
    phase.FIRE: _tell_target,
    phase.VOLLEY: _tell_volley_begun,
    phase.FEIGN: _tell_feign,
    phase.MELEE_ORDER: _tell_melee_order,
    phase.RETREAT: _tell_retreat_choice,
    phase.AIM_DIE: _tell_aim_die,
    phase.FIRE_DIE_ROLL: _tell_fire_die,
    phase.MELEE_DIE: _tell_melee,
    phase.MORALE_DIE: _tell_morale,
    phase.RECOVERY_DIE: _tell_recovery,
    phase.FEINT_DIE: _tell_feint_die,
}
OF_STAGES: dict[int, Callable[[State, State], list[Line]]] = {
    phase.AIM: _tell_aims,
    phase.FIRE_ON: _tell_fire_on,
    phase.RESOLVED: tell_tracks,
}
