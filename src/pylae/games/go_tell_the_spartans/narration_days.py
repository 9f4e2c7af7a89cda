"""Narration of chapters 5, 6, 7 and 9: how a day begins, who is committed, who deploys where, and how it ends."""

from __future__ import annotations

from collections.abc import Callable

from pylae.core.game import Line
from pylae.core.rule import NOTHING
from pylae.core.wording import listed, many
from pylae.games.go_tell_the_spartans.commitment import alive, drawn, staying, votes, winning_ballot
from pylae.games.go_tell_the_spartans.components import (
    CONTINGENTS,
    GREEK,
    GREEK_CONTINGENTS,
    IMMORTALS,
    PERSIAN,
)
from pylae.games.go_tell_the_spartans.deployment import persians_left, standing_side
from pylae.games.go_tell_the_spartans.entry import immortals_wait
from pylae.games.go_tell_the_spartans.spelling import (
    COMPASS,
    area_name,
    contingent_name,
    contingents_in,
    kind_name,
    nation_units,
    template_name,
)
from pylae.games.go_tell_the_spartans.state import (
    AGREE,
    AREA,
    BACK,
    COMMIT,
    COMMIT_DIE,
    CONFER,
    CONFERENCE_DIE,
    CONSENT,
    CONTINGENT_,
    DEPLOY,
    DEPLOY_DIE,
    DEPLOYMENT,
    END,
    END_OF_DAY_DIE,
    EPHIALTES_DIE,
    FACE,
    FACING,
    FLANK_FIRST,
    GUARD,
    GUARD_BOX,
    JOIN,
    NATIONS,
    NEW_DAY,
    NEW_ROUND,
    NIGHT,
    PERSIAN_DEPLOYMENT,
    PLACE,
    ROUNDS,
    SERIES_OVER,
    SITE,
    SOUTHWARD,
    STAND_FAST,
    STAY,
    TEMPLATE,
    TURN_AT,
    UNIT,
    WAITING,
    ZONES,
    State,
)
from pylae.games.go_tell_the_spartans.words import SIDE_NAMES, say, seat_name

PERSIANS = range(GREEK_CONTINGENTS, NATIONS)


# Commitment and conference


def tell_new_day(old: State, new: State) -> list[Line]:
    """4.A A day begins."""
    return [say(f"Day {new.day} begins.", "4.A")]


def _tell_commit(old: State, action: int, new: State) -> list[Line]:
    """11.1 A Persian player commits a contingent."""
    return [say(f"Xerxes commits the {CONTINGENTS[action - CONTINGENT_]}.", "11.1", PERSIAN)]


def _tell_commit_die(old: State, action: int, new: State) -> list[Line]:
    """5.1 The die of commitment."""
    face = action + 1
    text = f"The commitment die shows {face}: the {CONTINGENTS[drawn(old, face)]} open day {old.day}."
    return [say(text, "5.1", PERSIAN, (face,))]


def _tell_guard_box(old: State, action: int, new: State) -> list[Line]:
    """6.0 The guard of the first two days."""
    text = f"The {CONTINGENTS[action - CONTINGENT_]} guard the path of Ephialtes on day {old.day}."
    return [say(text, "6.0", GREEK)]


def _tell_ephialtes(old: State, action: int, new: State) -> list[Line]:
    """5.2 The die of Ephialtes."""
    face = action + 1
    text = f"Ephialtes: {face}; the Immortals will come down in round {new.entry_round} of the day."
    return [say(text, "5.2", PERSIAN, (face,))]


def _tell_conference(old: State, action: int, new: State) -> list[Line]:
    """5.3 The die of the conference."""
    face, stay = action + 1, staying(new)
    verb = "stays" if stay == 1 else "stay"
    text = f"The conference die shows {face}: {many(stay, 'contingent')} {verb}."
    return [say(text, "5.3", GREEK, (face,))]


def _tell_consent(old: State, action: int, new: State) -> list[Line]:
    """11.2 What the Spartan says about the Peloponnesians."""
    verb = "consents" if action == AGREE else "does not consent"
    text = f"The Spartan {verb} that the Peloponnesians leave or guard the path."
    return [say(text, "11.2", GREEK)]


def _tell_stay(old: State, action: int, new: State) -> list[Line]:
    """5.3 Somebody is to stay."""
    vote = f"{seat_name(old, old.actor)} vote that the" if old.players == 7 else "The"
    line = say(f"{vote} {CONTINGENTS[action - CONTINGENT_]} stay.", "5.3", GREEK)
    return [line, *_tell_parting(old, new)]


def _tell_guard(old: State, action: int, new: State) -> list[Line]:
    """5.3 Somebody is to guard the path on the third day."""
    if old.players < 7:
        return _tell_parting(old, new)
    name = CONTINGENTS[action - CONTINGENT_]
    return [say(f"{seat_name(old, old.actor)} vote that the {name} guard the path.", "11.2", GREEK)]


def _tell_confer(old: State, new: State) -> list[Line]:
    """R59 Every seat has voted."""
    lines = list[Line]()
    if old.players == 7 and new.phase not in (STAY, GUARD) and any(old.ballot):
        best = winning_ballot(old)
        number = votes(old, best)
        what = "1 seat voted so" if number == 1 else f"{number} seats voted so"
        lines.append(say(f"The vote of the {CONTINGENTS[best]} carries ({what}).", "R59", GREEK))
    return lines + _tell_parting(old, new)


def _tell_parting(old: State, new: State) -> list[Line]:
    """5.3 Who goes home, and who guards the path."""
    lines = list[Line]()
    left = [CONTINGENTS[n] for n in range(GREEK_CONTINGENTS) if alive(old, n) and not alive(new, n)]
    if left:
        lines.append(say(f"{listed(left)} go home.", "5.3", GREEK))
    if new.guard not in (old.guard, NOTHING):
        lines.append(say(f"The {CONTINGENTS[new.guard]} guard the path of Ephialtes.", "5.3", GREEK))
    return lines


# Deployment of the Greeks


def _tell_deployment(old: State, new: State) -> list[Line]:
    """9.0 Whether both sides stay where they are, or the Greeks deploy anew."""
    if persians_left(old):
        return [say("Persians are left on the map: both sides stay where they are.", "9.0")]
    return []


def _tell_zones(old: State, action: int, new: State) -> list[Line]:
    """R85 The orders of the Spartan seat."""
    if action == END:
        return [say("The zones are ordered; the contingents take their places.", "R85", GREEK)]
    name = CONTINGENTS[action - CONTINGENT_]
    return [say(f"The {name} are ordered to the Persian side of the wall.", "R85", GREEK)]


def _tell_deploy(old: State, action: int, new: State) -> list[Line]:
    """6.0 Templates, stacks taken up again, the end of a deployment."""
    whose = f"The {CONTINGENTS[old.commander]}" if old.players == 7 else "The Greeks"
    if action == END:
        return [say(f"{whose} have deployed.", "6.0", GREEK)]
    if TEMPLATE <= action < FACING:
        lines = [say(f"{whose} take the template {template_name(action - TEMPLATE)}.", "6.0", GREEK)]
        if new.phase == PERSIAN_DEPLOYMENT:
            text = "There is no room for them alone, so the whole army is set up in the common order."
            lines.append(say(text, "R85", GREEK))
        return lines
    if AREA <= action < TURN_AT:
        area = action - AREA
        text = f"The {contingents_in(old, GREEK, area)} in {area_name(old, area)} are taken up again."
        return [say(text, "6.0", GREEK)]
    return []


def _tell_place(old: State, action: int, new: State) -> list[Line]:
    """6.0 A unit is placed."""
    if action == BACK:
        return []
    unit, where = old.subject, area_name(old, action - AREA)
    text = f"A {kind_name(old, unit)} unit of the {contingent_name(old, unit)} takes its place in {where}."
    return [say(text, "6.0", GREEK)]


def _tell_face(old: State, action: int, new: State) -> list[Line]:
    """R55 A stack is turned."""
    people, where = contingents_in(old, GREEK, old.spot), area_name(old, old.spot)
    return [say(f"The {people} in {where} face {COMPASS[action - FACING]}.", "R55", GREEK)]


def _tell_standing(old: State, action: int, new: State) -> list[Line]:
    """R37 Stacks are put in order."""
    who = standing_side(old)
    if action == END:
        return [say(f"The {SIDE_NAMES[who]} stand fast.", "R37", who)]
    if action >= JOIN:
        area = action - JOIN
        text = f"The forces of the {contingents_in(old, who, area)} in {area_name(old, area)} become one."
    else:
        unit = action - UNIT
        where = area_name(old, old.area[unit])
        text = f"A unit of the {contingent_name(old, unit)} comes to the top of its force in {where}."
    return [say(text, "R37", who)]


# Deployment of the Persians


def _tell_flank_first(old: State, action: int, new: State) -> list[Line]:
    """R57 Which side of the centre a Persian player fills first."""
    where = "south" if action == SOUTHWARD else "north"
    return [say(f"The Persians fill the {where} of the centre first.", "R57", PERSIAN)]


def _tell_deploy_die(old: State, action: int, new: State) -> list[Line]:
    """R12 The die for the side of the centre."""
    text = f"The die lets the Persians fill the {('north', 'south')[action]} of the centre first."
    return [say(text, "R12", PERSIAN), *_tell_persians(old, new)]


def _tell_site(old: State, action: int, new: State) -> list[Line]:
    """R57 A stack takes its entry site."""
    return [line for nation in PERSIANS for line in _tell_arrival(old, new, nation, "take", "7.0")]


def _tell_persians(old: State, new: State) -> list[Line]:
    """7.0 The automaton deploys."""
    return [line for nation in PERSIANS for line in _tell_arrival(old, new, nation, "deploy", "7.0")]


def _tell_arrival(old: State, new: State, nation: int, verb: str, rule: str) -> list[Line]:
    """7.0 Units of a contingent that came onto the map, stack by stack, and those who found no room."""
    lines, came = list[Line](), dict[int, list[int]]()
    for unit in nation_units(new, nation):
        if new.area[unit] >= 0 > old.area[unit]:
            came.setdefault(new.area[unit], []).append(unit)
    if came:
        stacks = [
            f"{area_name(new, area)} {len(units)} {kind_name(new, units[0])}"
            for area, units in sorted(came.items())
        ]
        lines.append(say(f"The {CONTINGENTS[nation]} {verb} {', '.join(stacks)}.", rule, PERSIAN))
    late = [unit for unit in nation_units(new, nation) if new.area[unit] == WAITING]
    if late and not any(old.area[unit] == WAITING for unit in late):
        fate = "finds no room and waits" if len(late) == 1 else "find no room and wait"
        lines.append(say(f"{many(len(late), 'unit')} of the {CONTINGENTS[nation]} {fate}.", "R52", PERSIAN))
    return lines


# The course of the day


def tell_round(old: State, new: State) -> list[Line]:
    """4.D A round begins; late Persians enter, and the Immortals come down."""
    lines = [say(f"Action Round {new.round} of day {new.day}, series {new.series}.", "4.D")]
    for nation in PERSIANS:
        if nation == IMMORTALS and immortals_wait(old):
            lines += _tell_arrival(old, new, nation, "come down the path of Ephialtes:", "7.0.2")
        else:
            lines += _tell_arrival(old, new, nation, "enter", "R52")
    return lines


def tell_series_over(old: State, new: State) -> list[Line]:
    """4.D R86 Why a series is over."""
    if not persians_left(old):
        why, rule = "no Persian is left on the map", "R86"
    elif not any(unit != NOTHING for unit in old.top[GREEK]):
        why, rule = "no Greek is left on the map", "R86"
    else:
        why, rule = f"{ROUNDS} rounds are played", "4.D"
    lines = [say(f"The series is over: {why}.", rule)]
    if new.phase == NIGHT and old.extra == 0:
        lines.append(say("No Greek can be deployed, so the day ends without a die.", "R35"))
    elif new.phase == NIGHT:
        lines.append(say("After the extra series the day ends without a die.", "R32"))
    return lines


def _tell_end_of_day(old: State, action: int, new: State) -> list[Line]:
    """9.0 The die at the end of a series."""
    face = action + 1
    nation = drawn(old, face)
    text = f"End of day {old.day}: {face}, the {CONTINGENTS[nation]}"
    if not old.used >> nation & 1:
        return [say(f"{text}; they come on, and another series follows.", "9.0", PERSIAN, (face,))]
    text += " have attacked today already"
    if new.extra > old.extra:
        return [say(f"{text}, but the Immortals are still awaited.", "R32", PERSIAN, (face,))]
    return [say(f"{text}, so the day ends.", "9.0", PERSIAN, (face,))]


def tell_night(old: State, new: State) -> list[Line]:
    """9.0 R72 The map is cleared."""
    tired = [
        say(f"The {CONTINGENTS[nation]} go back to their camp.", "R72", PERSIAN)
        for nation in PERSIANS
        if any(old.area[unit] >= 0 for unit in nation_units(old, nation))
    ]
    return [say(f"Night falls on day {old.day}; the map is cleared.", "9.0"), *tired]


OF_ACTIONS: dict[int, Callable[[State, int, State], list[Line]]] = {
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
    COMMIT_DIE: _tell_commit_die,
    EPHIALTES_DIE: _tell_ephialtes,
    CONFERENCE_DIE: _tell_conference,
    DEPLOY_DIE: _tell_deploy_die,
    END_OF_DAY_DIE: _tell_end_of_day,
}
OF_STAGES: dict[int, Callable[[State, State], list[Line]]] = {
    NEW_DAY: tell_new_day,
    CONFER: _tell_confer,
    DEPLOYMENT: _tell_deployment,
    PERSIAN_DEPLOYMENT: _tell_persians,
    NEW_ROUND: tell_round,
    SERIES_OVER: tell_series_over,
    NIGHT: tell_night,
}
