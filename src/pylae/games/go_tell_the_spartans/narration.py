"""Narration: what happened in one step, stage by stage, with the dice and the automaton's reasons.

A step is retraced on the view before it: the action, and then every phase that passed by itself. In the fog of war (3.4) units
under a stack are anonymous in a view; what the retraced step and the view after it disagree on is told from their difference.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from pylae.core.chance import HIDDEN
from pylae.core.game import Line
from pylae.core.scratch import row
from pylae.core.wording import listed, many
from pylae.games.go_tell_the_spartans.automaton import (
    MOST_WAYS,
    driven_way,
    hunt,
    points_after_turn,
    sector,
)
from pylae.games.go_tell_the_spartans.automaton import heading as driven_to
from pylae.games.go_tell_the_spartans.commitment import alive, drawn, staying, votes, winning_ballot
from pylae.games.go_tell_the_spartans.components import (
    ARMY_TRACK,
    ASPECTS,
    CENTRE,
    CLIMB_SHIFT,
    COLUMN,
    COLUMN_STEP,
    COLUMNS_OF_ODDS,
    CONTINGENTS,
    FACINGS,
    FIRST_UNIT,
    GREEK,
    GREEK_CONTINGENTS,
    IMMORTALS,
    LOSSES,
    NEXT,
    PERSIAN,
    ROUT_BOX,
    SHEETS,
    SIDES,
    WALL_SHIFT,
    WEST,
)
from pylae.games.go_tell_the_spartans.deployment import persians_left
from pylae.games.go_tell_the_spartans.entry import immortals_wait
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
from pylae.games.go_tell_the_spartans.morale import ROUT_BY, army_units, living_units, lost_units
from pylae.games.go_tell_the_spartans.movement import cost, may_face, picked, step_allowed
from pylae.games.go_tell_the_spartans.sequence import act, passes_by_itself, proceed, roll
from pylae.games.go_tell_the_spartans.spelling import (
    COMPASS,
    UNSEEN,
    actions_now,
    aim_choices,
    area_name,
    chain,
    contingent_name,
    driven_path,
    fogged,
    force_units,
    force_words,
    hidden_unit,
    kind_name,
    template_name,
)
from pylae.games.go_tell_the_spartans.stacks import (
    aspect,
    controls,
    defensive_value,
    entry_side,
    force_allowance,
    height,
    held,
    in_zone,
    kind,
    morale_rating,
    side,
)
from pylae.games.go_tell_the_spartans.state import (
    AGREE,
    AIM,
    AIM_DIE,
    ALL,
    AREA,
    BACK,
    CLIMBED,
    COMMIT,
    COMMIT_DIE,
    CONFER,
    CONFERENCE_DIE,
    CONSENT,
    CONTINGENT_,
    DEPLOY,
    DEPLOY_DIE,
    DEPLOYMENT,
    DISORDERED,
    DRIVE,
    END,
    END_OF_DAY_DIE,
    EPHIALTES_DIE,
    FACE,
    FACING,
    FALL_BACK,
    FEIGN,
    FEINT,
    FEINT_DIE,
    FEINTED,
    FINISHED,
    FIRE,
    FIRE_DIE_ROLL,
    FIRE_ON,
    FLANK_FIRST,
    GUARD,
    GUARD_BOX,
    JOIN,
    LEADS,
    MARCH,
    MELEE_DIE,
    MELEE_ORDER,
    MORALE_DIE,
    MOVE,
    MOVED,
    MOVES_OVER,
    NATIONS,
    NEW_DAY,
    NEW_ROUND,
    NIGHT,
    NOTHING,
    OVER_WALL,
    OVERSTACK,
    PERSIAN_DEPLOYMENT,
    PHASING,
    PICKED,
    PLACE,
    RECOVERY_DIE,
    RESOLVED,
    RETREAT,
    RETREAT_DIE,
    ROUNDS,
    SERIES_OVER,
    SHOOT,
    SITE,
    SOUTHWARD,
    STAND,
    STAND_FAST,
    STAY,
    STEP,
    STOP,
    TEMPLATE,
    TURN_AT,
    UNIT,
    VOLLEY,
    WAITING,
    WESTWARD,
    ZONES,
    State,
)
from pylae.games.go_tell_the_spartans.views import open_area, swap
from pylae.games.go_tell_the_spartans.words import ADJECTIVES, SIDE_NAMES, result, seat_name

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


class Stage(NamedTuple):
    """A phase, and the state before and after it."""

    phase: int
    old: State
    new: State


def narrate(before: State, action: int, after: State) -> list[Line]:
    """4.0 What happened in one step, told from two views of it."""
    if action == HIDDEN and before.phase == DEPLOY:
        lines = _tell_covered_deployment(before, after)
    elif action == HIDDEN and _unseen(before, after):
        lines = []
    else:
        lines = _tell_step(before, action, after)
    if lines and (before.phase == MELEE_DIE or (before.phase == DRIVE and before.area != after.area)):
        lines[0] = replace(lines[0], beat=True)
    if after.phase == FINISHED:
        lines.append(result(after))
    return lines


def _unseen(before: State, after: State) -> bool:
    """R58 A hidden step of which nothing is seen yet: a force is chosen, or a stack is put in order."""
    if before.phase == STAND_FAST:
        return after.phase == STAND_FAST and after.actor == before.actor
    return before.phase == MOVE and after.phase == MARCH


def _tell_step(before: State, action: int, after: State) -> list[Line]:
    """Stage by stage where the step can be retraced; else as far as it can be, and then what is different."""
    if not fogged(before):
        return _tell_stages(retrace(before, action), action)
    start = _aligned(before, after)
    for guess in actions_now(start) if action == HIDDEN else [action]:
        stages = retrace(start, guess)
        if _public(stages[-1].new) == _public(after):
            return _tell_stages(stages, guess)
    if action == HIDDEN:
        return [
            *_tell_difference(start, after),
            *_tell_plain_tracks(start, after),
            *_tell_course(start, after),
        ]
    return _tell_begun(retrace(start, action), action, after)


def _tell_begun(stages: list[Stage], action: int, after: State) -> list[Line]:
    """3.4 A die that everybody saw and what it did to the top of a stack; beyond that, only what is different."""
    (_, start, now), *more = stages
    lines = _tell_action(start, action, now)
    if more and more[0].phase == FIRE_ON and more[0].new.phase != FIRE_DIE_ROLL:
        _, old, new = more[0]
        foe = 1 - PHASING[old.segment]
        lines.append(_tell_volley(old))
        if _only_top_hurt(old, new, foe):
            lines += _tell_losses(old, new, foe, old.spot)
            lines += [*_tell_difference(new, after), *_tell_tracks(new, after)]
            return lines + _tell_course(start, after)
    lines += [*_tell_difference(start, after), *_tell_plain_tracks(start, after)]
    return lines + _tell_course(start, after)


def _only_top_hurt(old: State, new: State, who: int) -> bool:
    """3.4 Whether fire hurt no unit that lies under another, so that a view knows all about it."""
    below = chain(old, who, old.spot)[1:]
    return all(new.area[unit] == old.spot and new.loss[unit] == old.loss[unit] for unit in below)


def retrace(before: State, action: int) -> list[Stage]:
    """4.0 A step stage by stage: the action, and then what followed by itself."""
    state = before.copy()
    if state.phase >= COMMIT_DIE:
        roll(state, action, state.phase)
    else:
        act(state, action, state.phase)
    stages = [Stage(before.phase, before, state.copy())]
    while passes_by_itself(state):
        old = state.copy()
        proceed(state, state.phase)
        stages.append(Stage(old.phase, old, state.copy()))
    return stages


def _tell_stages(stages: list[Stage], action: int) -> list[Line]:
    """The lines of all stages; a retreat of several areas is one line."""
    lines, walked = list[Line](), list[int]()
    for number, stage in enumerate(stages):
        old, new = stage.old, stage.new
        if stage.phase in (RETREAT, RETREAT_DIE, FALL_BACK) and new.strides > old.strides:
            if len(walked) > 1 and old.strides > 0 and number > 0:
                lines.pop()
            else:
                walked = [old.refuge]
            walked.append(new.refuge)
            lines.append(_tell_retreat(old, walked, number == 0 and stage.phase == RETREAT_DIE))
        elif stage.phase in TELLINGS:
            lines += _tell_action(old, action, new)
        elif tell := STAGES.get(stage.phase):
            lines += tell(old, new)
    return lines


# The fog of war


def _aligned(before: State, after: State) -> State:
    """3.4 A view in which the units of a fight lie as the view after it shows, where they had been anonymous."""
    state, area = before.copy(), before.spot
    if area < 0 or before.phase not in (FIRE_DIE_ROLL, MELEE_DIE, MORALE_DIE):
        return state
    for who in range(len(SIDES)):
        old, new = chain(state, who, area), chain(after, who, area)
        if not old or len(new) > len(old):
            continue
        shown = new if new and open_area(after, area) else new[:1]
        first = len(old) - len(new)
        goal = dict(enumerate(shown, first)) if shown else {}
        fallen = [
            unit
            for unit in range(FIRST_UNIT[state.sheet][NATIONS])
            if side(state, unit) == who and state.area[unit] >= 0 > after.area[unit] and unit not in old
        ]
        for at, unit in zip(range(1, first), fallen, strict=False):
            goal[at] = unit
        for at, unit in goal.items():
            here = chain(state, who, area)[at]
            if here != unit and state.area[unit] >= 0 and kind(state, unit) == kind(state, here):
                swap(state, here, unit)
    return state


def _public(state: State) -> tuple[object, ...]:
    """3.4 What everybody sees of a state."""
    tops = []
    for who in range(len(SIDES)):
        for area, unit in enumerate(state.top[who]):
            if unit != NOTHING:
                seen = (contingent_name(state, unit), kind(state, unit), state.loss[unit])
                shaken = state.mark[unit] & DISORDERED
                below = [(state.aim[one], state.facing[one]) for one in chain(state, who, area)]
                tops.append((who, area, seen, shaken, below))
    nations = range(NATIONS)
    return (
        *(state.phase, state.actor, state.outcome, state.day, state.round, state.segment),
        *(state.spot, state.strides, state.halted, state.hits, state.standing, state.crisis),
        *(tops, state.routs, state.army, state.settled),
        [(lost_units(state, nation), living_units(state, nation)) for nation in nations],
    )


def _tell_covered_deployment(before: State, after: State) -> list[Line]:
    """R83 A deployment nobody may watch: only its end is told."""
    if after.phase == DEPLOY:
        return []
    areas = [area for area, unit in enumerate(after.top[GREEK]) if unit != NOTHING]
    return [_say(f"The Greeks have deployed in {many(len(areas), 'area')}.", "6.0", GREEK)]


def _tell_difference(old: State, new: State) -> list[Line]:
    """What differs between two views: marches, turns and losses."""
    lines = list[Line]()
    for who in range(len(SIDES)):
        lines += _tell_seen_march(old, new, who)
        for area in _areas(old):
            one, two = old.top[who][area], new.top[who][area]
            same = height(old, who, area) == height(new, who, area) and one != NOTHING
            if same and old.facing[one] != new.facing[two]:
                where, facing = area_name(old, area), COMPASS[new.facing[two]]
                lines.append(_say(f"The {ADJECTIVES[who]} stack in {where} turns {facing}.", "3.2", who))
    for nation in range(NATIONS):
        lost = lost_units(new, nation) - lost_units(old, nation)
        if lost > 0 and new.routs[nation] == old.routs[nation]:
            why = (
                f": {area_name(old, old.spot)} holds more than three units" if old.phase == OVERSTACK else ""
            )
            text = f"{many(lost, 'unit')} of the {CONTINGENTS[nation]} {_is(lost)} eliminated{why}."
            lines.append(_say(text, "3.1.4" if why else "8.4.4", _side_of(nation)))
    return lines


def _tell_course(old: State, new: State) -> list[Line]:
    """4.D 9.0 What came next between two views: a stack that is too high, a new round, the end of a series or of a day."""
    lines = _tell_moves_over(old, new)
    if new.phase == END_OF_DAY_DIE:
        lines += _tell_series_over(new, new)
    if new.day > old.day:
        lines += [*_tell_night(old, new), *_tell_new_day(old, new)]
    elif new.round > old.round:
        lines += _tell_round(old, new)
    return lines


def _tell_seen_march(old: State, new: State, who: int) -> list[Line]:
    """3.4 8.1.2 Units that went from one area to another while nobody saw which they were."""
    change = {area: height(new, who, area) - height(old, who, area) for area in _areas(old)}
    starts = [area for area, number in change.items() if number < 0]
    ends = [area for area, number in change.items() if number > 0]
    if len(starts) != 1 or len(ends) != 1 or change[starts[0]] != -change[ends[0]]:
        return []
    (start,), (end,) = starts, ends
    number, first = change[end], new.top[who][end]
    if height(old, who, end) == 0:
        name = f"{contingent_name(new, first)} ({number} {kind_name(new, first)}) go"
    else:
        name = f"{many(number, ADJECTIVES[who] + ' unit')} {'goes' if number == 1 else 'go'}"
    text, rule = f"{name} {_path(old, [start, end])}", "8.1.2"
    if held(old, 1 - who, end):
        way = NEXT[old.sheet][start].index(end)
        text, rule = f"{text} {_come_upon(old, who, end, way)}", "8.1.4"
    elif new.halted and not old.halted:
        text, rule = f"{text} and stop in the zone of the {_zone_holders(new, 1 - who, end)}", "3.3.4"
    return [_say(f"{text}.", rule, who)]


def _tell_plain_tracks(old: State, new: State) -> list[Line]:
    """8.4.4 8.4.5 Contingents that rout, where a view does not know from which stacks."""
    lines = [
        _say(f"The {CONTINGENTS[nation]} rout.", "8.4.4", _side_of(nation))
        for nation in range(NATIONS)
        if new.routs[nation] > old.routs[nation]
    ]
    return lines + _tell_armies(old, new)


# Small words


def _say(text: str, rule: str, who: int | None = None, dice: tuple[int, ...] = ()) -> Line:
    """A sentence with its first letter in capitals, in the voice of a side or of none."""
    return Line(text[0].upper() + text[1:], rule, "" if who is None else SIDES[who], dice)


def _is(number: int) -> str:
    """is, or are."""
    return "is" if number == 1 else "are"


def _side_of(nation: int) -> int:
    """2.2.1 The side of a contingent."""
    return GREEK if nation < GREEK_CONTINGENTS else PERSIAN


def _areas(state: State) -> range:
    """The numbers of all areas."""
    return range(len(SHEETS[state.sheet].areas))


def _path(state: State, areas: list[int]) -> str:
    """F5–E5–D5"""
    return "–".join(area_name(state, area) for area in areas)


def _signed(number: int) -> str:
    """A shift with its sign."""
    return f"+{number}" if number > 0 else f"{MINUS}{-number}"


def _nation_units(state: State, nation: int) -> range:
    """2.2.1 The numbers of a contingent's units."""
    return range(FIRST_UNIT[state.sheet][nation], FIRST_UNIT[state.sheet][nation + 1])


def _tops(state: State, who: int, area: int) -> str:
    """Whom an area holds: the contingents of a side, in the fog only that of its top unit unless the area is open."""
    units = chain(state, who, area)
    seen = units[:1] if fogged(state) and not open_area(state, area) else units
    return listed(list(dict.fromkeys(contingent_name(state, unit) for unit in seen)))


def _zone_holders(state: State, who: int, area: int) -> str:
    """3.3.1 Those of a side in whose zone an area lies."""
    holders: dict[str, list[str]] = {}
    for way in range(8):
        near = NEXT[state.sheet][area][way]
        if near != NOTHING and held(state, who, near) and controls(state, who, near, (way + 4) & 7):
            holders.setdefault(_tops(state, who, near), []).append(area_name(state, near))
    return listed([f"{names} in {listed(sorted(places))}" for names, places in holders.items()])


def _tell_action(old: State, action: int, new: State) -> list[Line]:
    """What the seat or chance did."""
    return TELLINGS[old.phase](old, action, new)


def _nothing(old: State, action: int, new: State) -> list[Line]:
    """A step that is told when its move is complete."""
    return []


# Commitment and conference


def _tell_commit(old: State, action: int, new: State) -> list[Line]:
    """11.1 A Persian player commits a contingent."""
    nation = action - CONTINGENT_
    return [_say(f"Xerxes commits the {CONTINGENTS[nation]}.", "11.1", PERSIAN)]


def _tell_commit_die(old: State, action: int, new: State) -> list[Line]:
    """5.1 The die of commitment."""
    face = action + 1
    text = f"The commitment die shows {face}: the {CONTINGENTS[drawn(old, face)]} open day {old.day}."
    return [_say(text, "5.1", PERSIAN, (face,))]


def _tell_guard_box(old: State, action: int, new: State) -> list[Line]:
    """6.0 The guard of the first two days."""
    text = f"The {CONTINGENTS[action - CONTINGENT_]} guard the path of Ephialtes on day {old.day}."
    return [_say(text, "6.0", GREEK)]


def _tell_ephialtes(old: State, action: int, new: State) -> list[Line]:
    """5.2 The die of Ephialtes."""
    text = f"Ephialtes: {action + 1}; the Immortals will come down in round {new.entry_round} of the day."
    return [_say(text, "5.2", PERSIAN, (action + 1,))]


def _tell_conference(old: State, action: int, new: State) -> list[Line]:
    """5.3 The die of the conference."""
    face = action + 1
    text = f"The conference die shows {face}: {many(staying(new), 'contingent')} "
    text += "stays." if staying(new) == 1 else "stay."
    return [_say(text, "5.3", GREEK, (face,))]


def _tell_consent(old: State, action: int, new: State) -> list[Line]:
    """11.2 What the Spartan says about the Peloponnesians."""
    verb = "consents" if action == AGREE else "does not consent"
    text = f"The Spartan {verb} that the Peloponnesians leave or guard the path."
    return [_say(text, "11.2", GREEK)]


def _tell_stay(old: State, action: int, new: State) -> list[Line]:
    """5.3 Somebody is to stay."""
    name = CONTINGENTS[action - CONTINGENT_]
    voter = (
        f"{seat_name(old, old.actor)} vote that the {name} stay" if old.players == 7 else f"The {name} stay"
    )
    return [_say(f"{voter}.", "5.3", GREEK), *_tell_parting(old, new)]


def _tell_guard(old: State, action: int, new: State) -> list[Line]:
    """5.3 Somebody is to guard the path on the third day."""
    name = CONTINGENTS[action - CONTINGENT_]
    if old.players < 7:
        return _tell_parting(old, new)
    text = f"{seat_name(old, old.actor)} vote that the {name} guard the path."
    return [_say(text, "11.2", GREEK)]


def _tell_confer(old: State, new: State) -> list[Line]:
    """R59 Every seat has voted."""
    if new.phase == STAY or new.phase == GUARD or old.players < 7:
        return _tell_parting(old, new)
    lines = list[Line]()
    if any(old.ballot):
        best = winning_ballot(old)
        number = votes(old, best)
        what = "1 seat voted so" if number == 1 else f"{number} seats voted so"
        lines.append(_say(f"The vote of the {CONTINGENTS[best]} carries ({what}).", "R59", GREEK))
    return lines + _tell_parting(old, new)


def _tell_parting(old: State, new: State) -> list[Line]:
    """5.3 Who goes home, and who guards the path."""
    lines = list[Line]()
    left = [n for n in range(GREEK_CONTINGENTS) if alive(old, n) and not alive(new, n)]
    if left:
        lines.append(_say(f"{listed([CONTINGENTS[n] for n in left])} go home.", "5.3", GREEK))
    if new.guard not in (old.guard, NOTHING):
        lines.append(_say(f"The {CONTINGENTS[new.guard]} guard the path of Ephialtes.", "5.3", GREEK))
    return lines


# Deployment


def _tell_zones(old: State, action: int, new: State) -> list[Line]:
    """R85 The orders of the Spartan seat."""
    if action == END:
        return [_say("The zones are ordered; the contingents take their places.", "R85", GREEK)]
    name = CONTINGENTS[action - CONTINGENT_]
    return [_say(f"The {name} are ordered to the Persian side of the wall.", "R85", GREEK)]


def _tell_deploy(old: State, action: int, new: State) -> list[Line]:
    """6.0 Templates, stacks taken up again, the end of a deployment."""
    whose = f"The {CONTINGENTS[old.commander]}" if old.players == 7 else "The Greeks"
    if action == END:
        return [_say(f"{whose} have deployed.", "6.0", GREEK)]
    if TEMPLATE <= action < FACING:
        lines = [_say(f"{whose} take the template {template_name(action - TEMPLATE)}.", "6.0", GREEK)]
        if new.phase == PERSIAN_DEPLOYMENT:
            text = "There is no room for them alone, so the whole army is set up in the common order."
            lines.append(_say(text, "R85", GREEK))
        return lines
    if AREA <= action < TURN_AT:
        where = area_name(old, action - AREA)
        return [_say(f"The {_tops(old, GREEK, action - AREA)} in {where} are taken up again.", "6.0", GREEK)]
    return []


def _tell_place(old: State, action: int, new: State) -> list[Line]:
    """6.0 A unit is placed."""
    if action == BACK:
        return []
    unit = old.subject
    text = f"A {kind_name(old, unit)} unit of the {contingent_name(old, unit)} takes its place in "
    return [_say(f"{text}{area_name(old, action - AREA)}.", "6.0", GREEK)]


def _tell_face(old: State, action: int, new: State) -> list[Line]:
    """R55 A stack is turned."""
    where = area_name(old, old.spot)
    text = f"The {_tops(old, GREEK, old.spot)} in {where} face {COMPASS[action - FACING]}."
    return [_say(text, "R55", GREEK)]


def _tell_standing(old: State, action: int, new: State) -> list[Line]:
    """R37 Stacks are put in order."""
    who = PERSIAN if old.players == 2 and old.actor == PERSIAN else GREEK
    if action == END:
        return [_say(f"The {SIDE_NAMES[who]} stand fast.", "R37", who)]
    if action >= JOIN:
        area = action - JOIN
        text = f"The forces of the {_tops(old, who, area)} in {area_name(old, area)} become one."
    else:
        unit = action - UNIT
        where = area_name(old, old.area[unit])
        text = f"A unit of the {contingent_name(old, unit)} comes to the top of its force in {where}."
    return [_say(text, "R37", who)]


def _tell_flank_first(old: State, action: int, new: State) -> list[Line]:
    """R57 Which side of the centre a Persian player fills first."""
    where = "south" if action == SOUTHWARD else "north"
    return [_say(f"The Persians fill the {where} of the centre first.", "R57", PERSIAN)]


def _tell_deploy_die(old: State, action: int, new: State) -> list[Line]:
    """R12 The die for the side of the centre."""
    text = f"The die lets the Persians fill the {('north', 'south')[action]} of the centre first."
    return [_say(text, "R12", PERSIAN), *_tell_arrivals(old, new, "deploy", "7.0")]


def _tell_site(old: State, action: int, new: State) -> list[Line]:
    """R57 A stack takes its entry site."""
    return _tell_arrivals(old, new, "take", "7.0")


def _tell_arrivals(old: State, new: State, verb: str, rule: str) -> list[Line]:
    """7.0 Persian units that came onto the map, stack by stack, and those who found no room."""
    lines = list[Line]()
    for nation in range(GREEK_CONTINGENTS, NATIONS):
        came: dict[int, list[int]] = {}
        for unit in _nation_units(new, nation):
            if new.area[unit] >= 0 > old.area[unit]:
                came.setdefault(new.area[unit], []).append(unit)
        stacks = [
            f"{area_name(new, area)} {len(units)} {kind_name(new, units[0])}"
            for area, units in sorted(came.items())
        ]
        if stacks:
            lines.append(_say(f"The {CONTINGENTS[nation]} {verb} {', '.join(stacks)}.", rule, PERSIAN))
        late = [unit for unit in _nation_units(new, nation) if new.area[unit] == WAITING]
        if late and not any(old.area[unit] == WAITING for unit in late):
            text = f"{many(len(late), 'unit')} of the {CONTINGENTS[nation]} "
            text += f"{'finds' if len(late) == 1 else 'find'} no room and {'waits' if len(late) == 1 else 'wait'}."
            lines.append(_say(text, "R52", PERSIAN))
    return lines


def _tell_deployment(old: State, new: State) -> list[Line]:
    """9.0 Whether both sides stay where they are, or the Greeks deploy anew."""
    if persians_left(old):
        return [_say("Persians are left on the map: both sides stay where they are.", "9.0")]
    return []


def _tell_persians(old: State, new: State) -> list[Line]:
    """7.0 The automaton deploys."""
    return _tell_arrivals(old, new, "deploy", "7.0")


# Movement of the players


def _moving_words(state: State) -> str:
    """The part of a force that moves: Thespians (2 of 3 hoplite)."""
    whole = force_units(state, state.subject)
    units = [unit for unit in whole if state.mark[unit] & PICKED]
    seen = units[:1] if fogged(state) else units
    names = listed(list(dict.fromkeys(contingent_name(state, unit) for unit in seen)))
    if hidden_unit(state, whole[0]):
        names = UNSEEN
    part = f"{len(units)} of {len(whole)}" if len(units) < len(whole) else str(len(units))
    return f"{names} ({part} {kind_name(state, units[0])})"


def _tell_march(old: State, action: int, new: State) -> list[Line]:
    """8.1.2 A step or a turn, and what stops the force."""
    if action == STOP or action >= UNIT:
        return []
    unit = picked(old)
    who, start = side(old, unit), old.area[unit]
    name = _moving_words(old)
    if action < STEP:
        rule = ("3.2.1", "3.2.2", "3.2.3", "3.2.3")[kind(old, unit)]
        text = f"{name} in {area_name(old, start)} turn {COMPASS[action - FACING]}."
        return [_say(text, rule, who)]
    way = action - STEP
    end = NEXT[old.sheet][start][way]
    if hidden_unit(old, unit) and not held(old, who, end):
        name = force_words(new, new.subject)  # it comes to light where it goes
    wheel = "" if may_face(old, unit, way) else "wheel round and "
    text, rule = f"{name} {wheel}go {_path(old, [start, end])}", "8.1.2" if not wheel else "R79"
    if held(old, 1 - who, end):
        return [_say(f"{text} {_come_upon(old, who, end, way)}.", "8.1.4", who)]
    if new.halted:
        text += f" and stop in the zone of the {_zone_holders(new, 1 - who, end)}"
        rule = "3.3.4"
    return [_say(f"{text}.", rule, who)]


def _come_upon(state: State, who: int, end: int, way: int) -> str:
    """8.3.1 On whom a force of a side comes, and through which of their facings."""
    first = state.top[1 - who][end]
    through = ASPECTS[aspect(state.facing[first], entry_side(way, state.facing[first]))]
    return f"upon the {_tops(state, 1 - who, end)}, at their {through}"


def _tell_excess(old: State, action: int, new: State) -> list[Line]:
    """3.1.4 A unit is given up."""
    unit, who = action - UNIT, PHASING[old.segment]
    text = f"A unit of the {contingent_name(old, unit)} is eliminated: "
    text += f"{area_name(old, old.spot)} holds more than three units."
    return [_say(text, "3.1.4", who)]


def _tell_moves_over(old: State, new: State) -> list[Line]:
    """3.1.4 An area with too many units."""
    if new.phase != OVERSTACK:
        return []
    who = PHASING[new.segment]
    count, where = height(new, who, new.spot), area_name(new, new.spot)
    return [_say(f"{where} holds {count} {ADJECTIVES[who]} units: one must be given up.", "3.1.4", who)]


# The automaton moves


def _tell_drive(old: State, action: int, new: State) -> list[Line]:
    """8.1.6 A force of the automaton moves."""
    unit, ends = old.subject, row(MOST_WAYS)
    name = force_words(old, unit)
    if count := hunt(old, unit, ends):
        end, way = ends[action] >> 3, ends[action] & 7
        first = old.top[GREEK][end]
        through = entry_side(way, old.facing[first])
        seen = ASPECTS[aspect(old.facing[first], through)]
        points = many(_hunt_points(old, unit, end, way), "point")
        text = f"{name} in {area_name(old, old.area[unit])} hunt: {seen} of the {_tops(old, GREEK, end)} "
        text += f"in {area_name(old, end)}, entered from {FACINGS[through]}, for {points}"
        chance = f"; a die chose among {count}" if count > 1 else ""
        return [_say(f"{text}{chance}.", "R18", PERSIAN)]
    rule = "R62" if old.bypass_gaps else "8.1.6"
    return [_say(f"{name} {_drive_words(old, action)}.", rule, PERSIAN)]


def _drive_words(state: State, outcome: int) -> str:
    """8.1.6 Where a force is driven, and why there."""
    unit, path = state.subject, driven_path(state, outcome)
    facing = driven_to(state, unit)
    points = points_after_turn(state, unit, facing)
    reasons = list[str]()
    if (facing == WEST) != bool(state.mark[unit] & WESTWARD):
        reasons.append("turn about: no Greek level with them or ahead")
    if state.facing[unit] != facing:
        reasons.append(f"first facing {COMPASS[facing]}")
    for start, end in itertools.pairwise(path):
        points = 0 if held(state, GREEK, end) else points - cost(state, start, end)
    if len(path) > 1:
        reasons += _way_reasons(state, path, facing, outcome)
    end = path[-1]
    if len(path) == 1:
        where = f"stay in {area_name(state, end)}"
        reasons.append("no way on" if points > 0 else "no points left")
    elif held(state, GREEK, end):
        way = NEXT[state.sheet][path[-2]].index(end)
        where = f"go {_path(state, path)} {_come_upon(state, PERSIAN, end, way)}"
    elif in_zone(state, GREEK, end):
        where = f"go {_path(state, path)} and stop in the zone of the {_zone_holders(state, GREEK, end)}"
    else:
        where = f"go {_path(state, path)}"
        if points > 0:
            reasons.append("no way on from there")
    return f"{where} ({'; '.join(reasons)})" if reasons else where


def _way_reasons(state: State, path: list[int], facing: int, outcome: int) -> list[str]:
    """8.1.6 R62 Why this way: straight, a diagonal because straight on was closed, a die between equals."""
    if state.bypass_gaps:
        return ["the way that gains most rows"]
    ways = [NEXT[state.sheet][start].index(end) for start, end in itertools.pairwise(path)]
    if all(way == 2 * facing for way in ways):
        return ["straight ahead"]
    reasons = list[str]()
    for start, way in zip(path, ways, strict=False):
        if way != 2 * facing:
            closed = f"straight on from {area_name(state, start)} is closed"
            reasons.append(f"{closed}: diagonal {_diagonal_words(state, start, way, facing)}")
    if len(actions_now(state)) > 1:
        reasons.append(f"die: {('north', 'south')[outcome]}")
    return reasons


def _diagonal_words(state: State, start: int, way: int, facing: int) -> str:
    """R62 Where a diagonal step leads: to the centre column or away from it, from that column north or south."""
    if COLUMN[state.sheet][start] == CENTRE[state.sheet]:
        return "to the north" if COLUMN_STEP[way] < 0 else "to the south"
    return "towards the centre" if way == driven_way(state, start, facing, 1, 0) else "away from the centre"


def _hunt_points(state: State, unit: int, goal: int, last: int) -> int:
    """R18 The points of the cheapest flank hunt that ends with a step into an area, the last step counted as one."""
    allowance = force_allowance(state, unit)
    left = {(state.area[unit], state.facing[unit]): allowance}
    for points in range(allowance, 0, -1):
        for area, facing in [place for place, rest in left.items() if rest == points]:
            for quarter in (1, 3):
                turned = (area, (facing + quarter) & 3)
                left[turned] = max(left.get(turned, 0), points - 1)
            for way in ((2 * facing + turn) & 7 for turn in (-1, 0, 1)):
                end = NEXT[state.sheet][area][way]
                if end == NOTHING or not step_allowed(state, PERSIAN, area, end, points):
                    continue
                if end == goal and _same_side(state, goal, way, last):
                    return allowance - points + 1
                if not held(state, GREEK, end) and not in_zone(state, GREEK, end):
                    rest = points - cost(state, area, end)
                    left[end, facing] = max(left.get((end, facing), 0), rest)
    return allowance


def _same_side(state: State, goal: int, one: int, two: int) -> bool:
    """8.3.1 Whether two last steps come in through the same side of an area of Greeks."""
    facing = state.facing[state.top[GREEK][goal]]
    return entry_side(one, facing) == entry_side(two, facing)


# Fire


def _tell_volley_begun(old: State, action: int, new: State) -> list[Line]:
    """8.2.6 The shooters are told to fire."""
    if action not in (ALL, SHOOT):
        return []
    return _tell_shooters(new)


def _tell_target(old: State, action: int, new: State) -> list[Line]:
    """8.2.6 The last target is fired at again."""
    if new.phase != FIRE_ON:
        return []
    return _tell_shooters(new)


def _tell_shooters(state: State) -> list[Line]:
    """8.2.6 How many fire at whom."""
    who = PHASING[state.segment]
    count = sum(state.aim[unit] == state.spot for area in _areas(state) for unit in chain(state, who, area))
    where = area_name(state, state.spot)
    verb = "fires" if count == 1 else "fire"
    text = f"{many(count, ADJECTIVES[who] + ' unit')} {verb} at the {_tops(state, 1 - who, state.spot)} in {where}."
    return [_say(text, "8.2.6", who)]


def _tell_aim_die(old: State, action: int, new: State) -> list[Line]:
    """8.2.7 A target that a die chose."""
    unit, targets = old.subject, aim_choices(old)
    among = listed([area_name(old, target) for target in targets])
    return [_say(f"{_aim_words(old, unit, targets[action])}; a die chose among {among}.", "8.2.7", PERSIAN)]


def _aim_words(state: State, unit: int, target: int) -> str:
    """8.2.7 Who aims at what, in which sector and range."""
    where, distance = sector(state, unit, target), reach(state, state.area[unit], target)
    start, end = area_name(state, state.area[unit]), area_name(state, target)
    far = f", range {distance}" if where else ""
    return f"{force_words(state, unit)} in {start} aim at {end}: {SECTOR_WORDS[where]}{far}"


def _tell_aims(old: State, new: State) -> list[Line]:
    """8.2.7 Each force of the automaton that found its target without a die."""
    lines = list[Line]()
    for area in _areas(old):
        for unit in chain(old, PERSIAN, area):
            fresh = old.mark[unit] & LEADS and not old.mark[unit] & MOVED and new.mark[unit] & MOVED
            if fresh and new.aim[unit] != NOTHING:
                lines.append(_say(f"{_aim_words(old, unit, new.aim[unit])}.", "8.2.7", PERSIAN))
    return lines


def _tell_fire_die(old: State, action: int, new: State) -> list[Line]:
    """FRT The die of one shooter."""
    unit, face, target = old.subject, action + 1, old.spot
    start, distance = area_name(old, old.area[unit]), reach(old, old.area[unit], target)
    far = f"from {start} at {area_name(old, target)}, range {distance}" if distance else f"within {start}"
    wall = f" {MINUS} {-drm} for the wall" if (drm := fire_modifier(old, unit, target)) else ""
    hits = HIT_WORDS[hits_of(old, unit, target, face)]
    name = "a unit of the stack" if hidden_unit(old, unit) else contingent_name(old, unit)
    text = f"{kind_name(old, unit)} ({name}) {far}: {face}{wall}, {hits}."
    return [_say(text, "FRT", PHASING[old.segment], (face,))]


def _tell_volley(state: State) -> Line:
    """8.2.6 All hits on a target, its Defensive Value, and what remains."""
    shooters = PHASING[state.segment]
    where, value = area_name(state, state.spot), defensive_value(state, state.top[1 - shooters][state.spot])
    net = state.hits - value
    effect = many(net, "step loss") if net > 0 else "no effect"
    text = f"Fire on {where}: {many(state.hits, 'hit')} {MINUS} Defensive Value {value} = {effect}."
    return _say(text, "8.2.6", shooters)


def _tell_fire_on(old: State, new: State) -> list[Line]:
    """8.2.6 The end of the fire on a target."""
    if new.phase == FIRE_DIE_ROLL:
        return []
    foe = 1 - PHASING[old.segment]
    if not held(old, foe, old.spot):
        where = area_name(old, old.spot)
        return [_say(f"The shots at {where} are lost: nobody is there any more.", "R54", 1 - foe)]
    return [_tell_volley(old), *_tell_losses(old, new, foe, old.spot)]


def _tell_losses(old: State, new: State, who: int, area: int) -> list[Line]:
    """8.2.8 The steps and units a side has lost in an area."""
    if new.dealt[who] == 0:
        return []
    fallen = [unit for unit in chain(old, who, area) if new.area[unit] != area]
    left = height(new, who, area)
    text = f"The {_tops(old, who, area)} in {area_name(old, area)} lose {many(new.dealt[who], 'step')}"
    if fallen and fogged(old) and not open_area(old, area):
        text += f": {many(len(fallen), 'unit')} {_is(len(fallen))} eliminated"
    elif fallen:
        names = [contingent_name(old, unit) for unit in fallen]
        units = [f"{many(names.count(name), 'unit')} of the {name}" for name in dict.fromkeys(names)]
        text += f": {listed(units)} {_is(len(fallen))} eliminated"
    if left == 0:
        text += "; nobody is left there"
    elif new.dealt[who] > 1:
        text += f"; {many(left, 'unit')} {'checks' if left == 1 else 'check'} morale"
    return [_say(f"{text}.", "8.2.8", who)]


# Melee


def _tell_melee_order(old: State, action: int, new: State) -> list[Line]:
    """R38 A melee is chosen."""
    who = PHASING[old.segment]
    where = area_name(old, action - AREA)
    return [_say(f"The {SIDE_NAMES[who]} choose the melee in {where}.", "R38", who)]


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


def _tell_melee(old: State, action: int, new: State) -> list[Line]:
    """MCRT Odds, shifts, the die and the losses of a melee."""
    attacker, area, face = PHASING[old.segment], old.spot, action + 1
    attack, defence = total_melee(old, attacker, area), total_melee(old, 1 - attacker, area)
    column = final_column(old, attacker, area)
    shifts = "".join(f", {_signed(shift)} {why}" for shift, why in _shifts(old, attacker, area))
    odds = COLUMNS_OF_ODDS[odds_column(attack, defence)]
    final = f"{shifts}: column {COLUMNS_OF_ODDS[column]}" if shifts else ""
    losses = LOSSES[old.sheet][face - 1][column]
    text = f"{ADJECTIVES[attacker]} melee in {area_name(old, area)}, {_tops(old, attacker, area)} against "
    text += f"{_tops(old, 1 - attacker, area)}: {attack} to {defence} is {odds}{final}; "
    text += f"{face} gives {losses[0]}/{losses[1]}"
    if shield_wall(old, attacker, area) and losses[1] > 0:
        text += ", one step fewer for hoplites attacked in front"
    lines = [_say(f"{text}.", "MCRT", attacker, (face,))]
    for who in (attacker, 1 - attacker):
        lines += _tell_losses(old, new, who, area)
    return lines


def _tell_retreat_choice(old: State, action: int, new: State) -> list[Line]:
    """Who stands; steps of a retreat are told together."""
    who = 1 - PHASING[old.segment]
    if action != STAND:
        return []
    return [_say(f"The {_tops(old, who, old.spot)} in {area_name(old, old.spot)} stand.", "8.3.2", who)]


def _tell_retreat(old: State, walked: list[int], by_die: bool) -> Line:
    """8.3.2 #1 A retreat before combat, as far as it has come."""
    who = 1 - PHASING[old.segment]
    die = f" (die: {area_name(old, walked[1])})" if by_die else ""
    text = f"The {_tops(old, who, old.spot)} retreat before combat {_path(old, walked)}{die}."
    return _say(text, "8.3.2", who)


def _tell_feign(old: State, action: int, new: State) -> list[Line]:
    """11.3 A feint, or none."""
    who = "Greeks" if old.nothing_but_spartans else "Spartans"
    text = f"The {who} feign a retreat." if action == FEINT else f"The {who} hold."
    return [_say(text, "11.3", GREEK)]


def _tell_feint_die(old: State, action: int, new: State) -> list[Line]:
    """11.3 The die of a feint."""
    face, rating = action + 1, feint_rating(old)
    text = f"The feint: {face} against {rating}"
    if face > rating:
        return [_say(f"{text}; it fails, and they hold.", "11.3", GREEK, (face,))]
    moved = dict[int, int]()
    for unit in range(FIRST_UNIT[old.sheet][GREEK_CONTINGENTS]):
        if new.mark[unit] & FEINTED and new.area[unit] != old.area[unit] and old.area[unit] >= 0:
            moved[old.area[unit]] = new.area[unit]
    ways = listed([_path(old, [start, end]) for start, end in sorted(moved.items())])
    if len(moved) > MOST_WAYS_TOLD:
        ways = f"by one area from {many(len(moved), 'area')}"
    return [_say(f"{text}; they step back {ways}, facing the enemy.", "11.3", GREEK, (face,))]


# Morale


def _tell_morale(old: State, action: int, new: State) -> list[Line]:
    """8.4.1 A morale check."""
    unit, face = old.subject, action + 1
    more = 1 if old.mark[unit] & DISORDERED else 0
    rating = morale_rating(old, unit)
    excess = face + more - rating
    if excess >= ROUT_BY:
        outcome = "it routs"
    elif excess > 0:
        outcome = "it stays Disordered" if more else "it is Disordered"
    else:
        outcome = "it holds"
    what = f"{face} + 1" if more else str(face)
    text = f"Morale of a {kind_name(old, unit)} unit of the {contingent_name(old, unit)} "
    text += f"in {area_name(old, old.area[unit])}: {what} against {rating}, {outcome}."
    return [_say(text, "8.4.1", side(old, unit), (face,))]


def _tell_recovery(old: State, action: int, new: State) -> list[Line]:
    """8.4.2 An attempt to recover."""
    unit, face = old.subject, action + 1
    rating = morale_rating(old, unit)
    outcome = "order is restored" if face + 1 <= rating else "it stays Disordered"
    text = f"Recovery of a {kind_name(old, unit)} unit of the {contingent_name(old, unit)} "
    text += f"in {area_name(old, old.area[unit])}: {face} + 1 against {rating}, {outcome}."
    return [_say(text, "8.4.2", side(old, unit), (face,))]


def _tell_tracks(old: State, new: State) -> list[Line]:
    """8.4.4 8.4.5 Contingents that rout, and what comes of it."""
    lines = list[Line]()
    for nation in range(NATIONS):
        if new.routs[nation] > old.routs[nation]:
            lines.append(_tell_rout(old, nation))
    return lines + _tell_armies(old, new)


def _tell_armies(old: State, new: State) -> list[Line]:
    """8.4.5 The army tracks and the morale crisis."""
    lines = list[Line]()
    for who in range(len(SIDES)):
        boxes = ARMY_TRACK[new.sheet][who]
        crisis = who == PERSIAN and new.crisis > old.crisis
        if crisis:
            text = "The Persian Army Track is full: a morale crisis. Its units leave the game, the track is emptied."
            lines.append(_say(text, "8.4.5", PERSIAN))
        if new.army[who] != old.army[who] and (new.army[who] or not crisis):
            filled = f"{new.army[who]} of {boxes} boxes"
            lines.append(
                _say(f"The {ADJECTIVES[who]} Army Track: {filled} {_is(new.army[who])} filled.", "8.4.5", who)
            )
    return lines


def _tell_rout(old: State, nation: int) -> Line:
    """8.4.4 R29 A contingent routs."""
    lost, box = lost_units(old, nation), ROUT_BOX[old.sheet][nation]
    left = sum(old.area[unit] >= 0 or old.area[unit] == WAITING for unit in _nation_units(old, nation))
    why = f"{many(lost, 'unit')} lost, rout box {box}" if lost >= box else "nobody is left"
    last = "their last unit leaves" if left == 1 else f"their last {left} units leave"
    rest = f"; {last} the map" if left else ""
    gone = army_units(old, nation)
    army = f"{gone} {'goes' if gone == 1 else 'go'} to the Army Track"
    text = f"The {CONTINGENTS[nation]} rout ({why}){rest}, {army}."
    return _say(text, "8.4.4", _side_of(nation))


# The course of the day


def _tell_round(old: State, new: State) -> list[Line]:
    """4.D A round begins; late Persians enter, and the Immortals come down."""
    lines = [_say(f"Action Round {new.round} of day {new.day}, series {new.series}.", "4.D")]
    for line in _tell_arrivals(old, new, "enter", "R52"):
        down = line.text.startswith(f"The {CONTINGENTS[IMMORTALS]} enter") and immortals_wait(old)
        if down:
            text = line.text.replace("enter", "come down the path of Ephialtes:", 1)
            line = _say(text, "7.0.2", PERSIAN)
        lines.append(line)
    return lines


def _tell_series_over(old: State, new: State) -> list[Line]:
    """4.D R86 Why a series is over."""
    if not persians_left(old):
        why, rule = "no Persian is left on the map", "R86"
    elif not any(unit != NOTHING for unit in old.top[GREEK]):
        why, rule = "no Greek is left on the map", "R86"
    else:
        why, rule = f"{ROUNDS} rounds are played", "4.D"
    lines = [_say(f"The series is over: {why}.", rule)]
    if new.phase == NIGHT and old.extra == 0:
        lines.append(_say("No Greek can be deployed, so the day ends without a die.", "R35"))
    elif new.phase == NIGHT:
        lines.append(_say("After the extra series the day ends without a die.", "R32"))
    return lines


def _tell_end_of_day(old: State, action: int, new: State) -> list[Line]:
    """9.0 The die at the end of a series."""
    face = action + 1
    nation = drawn(old, face)
    text = f"End of day {old.day}: {face}, the {CONTINGENTS[nation]}"
    if not old.used >> nation & 1:
        return [_say(f"{text}; they come on, and another series follows.", "9.0", PERSIAN, (face,))]
    text += " have attacked today already"
    if new.extra > old.extra:
        return [_say(f"{text}, but the Immortals are still awaited.", "R32", PERSIAN, (face,))]
    return [_say(f"{text}, so the day ends.", "9.0", PERSIAN, (face,))]


def _tell_night(old: State, new: State) -> list[Line]:
    """9.0 R72 The map is cleared."""
    lines = list[Line]()
    for nation in range(GREEK_CONTINGENTS, NATIONS):
        if any(old.area[unit] >= 0 for unit in _nation_units(old, nation)):
            lines.append(_say(f"The {CONTINGENTS[nation]} go back to their camp.", "R72", PERSIAN))
    return [_say(f"Night falls on day {old.day}; the map is cleared.", "9.0"), *lines]


def _tell_new_day(old: State, new: State) -> list[Line]:
    """4.A A day begins."""
    return [_say(f"Day {new.day} begins.", "4.A")]


TELLINGS: dict[int, Callable[[State, int, State], list[Line]]] = {
    COMMIT: _tell_commit,
    GUARD_BOX: _tell_guard_box,
    CONSENT: _tell_consent,
    STAY: _tell_stay,
    GUARD: _tell_guard,
    ZONES: _tell_zones,
    DEPLOY: _tell_deploy,
    PLACE: _tell_place,
    FACE: _tell_face,
    STAND_FAST: _tell_standing,
    FLANK_FIRST: _tell_flank_first,
    SITE: _tell_site,
    MOVE: _nothing,
    MARCH: _tell_march,
    FIRE: _tell_target,
    VOLLEY: _tell_volley_begun,
    FEIGN: _tell_feign,
    MELEE_ORDER: _tell_melee_order,
    RETREAT: _tell_retreat_choice,
    OVERSTACK: _tell_excess,
    COMMIT_DIE: _tell_commit_die,
    EPHIALTES_DIE: _tell_ephialtes,
    CONFERENCE_DIE: _tell_conference,
    DEPLOY_DIE: _tell_deploy_die,
    END_OF_DAY_DIE: _tell_end_of_day,
    DRIVE: _tell_drive,
    AIM_DIE: _tell_aim_die,
    FIRE_DIE_ROLL: _tell_fire_die,
    MELEE_DIE: _tell_melee,
    RETREAT_DIE: _nothing,
    MORALE_DIE: _tell_morale,
    RECOVERY_DIE: _tell_recovery,
    FEINT_DIE: _tell_feint_die,
}
STAGES: dict[int, Callable[[State, State], list[Line]]] = {
    NEW_DAY: _tell_new_day,
    CONFER: _tell_confer,
    DEPLOYMENT: _tell_deployment,
    PERSIAN_DEPLOYMENT: _tell_persians,
    NEW_ROUND: _tell_round,
    MOVES_OVER: _tell_moves_over,
    AIM: _tell_aims,
    FIRE_ON: _tell_fire_on,
    RESOLVED: _tell_tracks,
    SERIES_OVER: _tell_series_over,
    NIGHT: _tell_night,
}
