"""Narration of chapters 5, 6, 7 and 9: how a day begins, who is committed, who deploys where, and how it ends."""

from __future__ import annotations

from collections.abc import Callable

from pylae.core.game import Line
from pylae.core.rule import NOTHING
from pylae.core.wording import does, listed, many
from pylae.games.go_tell_the_spartans.data import peoples
from pylae.games.go_tell_the_spartans.rules import (
    act,
    beside,
    commitment,
    deployment,
    entry,
    phase,
    segments,
    stacks,
    standing,
)
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.words import names, spelling

PERSIANS = range(peoples.GREEK_CONTINGENTS, peoples.NATIONS)
# What a short log says of several at once.
MANY_LIFTED = "{number} stacks are taken up again: {names}."
MANY_PLACED = "{number} units take their places in {names}."
MANY_TURNED = "{number} stacks are turned: {names}."


# Commitment and conference


def tell_new_day(old: State, new: State) -> list[Line]:
    """4.A A day begins."""
    return [names.say(f"Day {new.day} begins.", "4.A")]


def _tell_commit(old: State, action: int, new: State) -> list[Line]:
    """11.1 A Persian player commits a contingent."""
    return [names.say(f"Xerxes commits the {spelling.nation_of(action)}.", "11.1", peoples.PERSIAN)]


def _tell_commit_die(old: State, action: int, new: State) -> list[Line]:
    """5.1 The die of commitment."""
    face = action + 1
    text = f"The commitment die shows {face}: the {peoples.CONTINGENTS[commitment.drawn(old, face)]} open day {old.day}."
    return [names.say(text, "5.1", peoples.PERSIAN, (face,))]


def _tell_guard_box(old: State, action: int, new: State) -> list[Line]:
    """6.0 The guard of the first two days."""
    text = f"The {spelling.nation_of(action)} guard the path of Ephialtes on day {old.day}."
    return [names.say(text, "6.0", peoples.GREEK)]


def _tell_ephialtes(old: State, action: int, new: State) -> list[Line]:
    """5.2 The die of Ephialtes."""
    face = action + 1
    text = f"Ephialtes: {face}; the Immortals will come down in round {new.entry_round} of the day."
    return [names.say(text, "5.2", peoples.PERSIAN, (face,))]


def _tell_conference(old: State, action: int, new: State) -> list[Line]:
    """5.3 The die of the conference."""
    face, stay = action + 1, commitment.staying(new)
    text = f"The conference die shows {face}: {many(stay, 'contingent', 'stay')}."
    return [names.say(text, "5.3", peoples.GREEK, (face,))]


def _tell_consent(old: State, action: int, new: State) -> list[Line]:
    """11.2 What the Spartan says about the Peloponnesians."""
    verb = "consents" if action == act.AGREE else "does not consent"
    text = f"The Spartan {verb} that the Peloponnesians leave or guard the path."
    return [names.say(text, "11.2", peoples.GREEK)]


def _tell_stay(old: State, action: int, new: State) -> list[Line]:
    """5.3 Somebody is to stay."""
    vote = f"{names.seat_name(old, old.actor)} vote that the" if old.players == 7 else "The"
    line = names.say(f"{vote} {spelling.nation_of(action)} stay.", "5.3", peoples.GREEK)
    return [line, *_tell_parting(old, new)]


def _tell_guard(old: State, action: int, new: State) -> list[Line]:
    """5.3 Somebody is to guard the path on the third day."""
    if old.players < 7:
        return _tell_parting(old, new)
    name = spelling.nation_of(action)
    text = f"{names.seat_name(old, old.actor)} vote that the {name} guard the path."
    return [names.say(text, "11.2", peoples.GREEK)]


def _tell_confer(old: State, new: State) -> list[Line]:
    """R59 Every seat has voted."""
    lines = list[Line]()
    if old.players == 7 and new.phase not in (phase.STAY, phase.GUARD) and any(old.ballot):
        best = commitment.winning_ballot(old)
        what = f"{many(commitment.votes(old, best), 'seat')} voted so"
        lines.append(
            names.say(f"The vote of the {peoples.CONTINGENTS[best]} carries ({what}).", "R59", peoples.GREEK)
        )
    return lines + _tell_parting(old, new)


def _tell_parting(old: State, new: State) -> list[Line]:
    """5.3 Who goes home, and who guards the path."""
    lines = list[Line]()
    left = [
        peoples.CONTINGENTS[n]
        for n in range(peoples.GREEK_CONTINGENTS)
        if commitment.alive(old, n) and not commitment.alive(new, n)
    ]
    if left:
        lines.append(names.say(f"{listed(left)} go home.", "5.3", peoples.GREEK))
    if new.guard not in (old.guard, NOTHING):
        lines.append(
            names.say(
                f"The {peoples.CONTINGENTS[new.guard]} guard the path of Ephialtes.", "5.3", peoples.GREEK
            )
        )
    return lines


# Deployment of the Greeks


def _tell_deployment(old: State, new: State) -> list[Line]:
    """9.0 Whether both sides stay where they are, or the Greeks deploy anew."""
    if deployment.persians_left(old):
        return [names.say("Persians are left on the map: both sides stay where they are.", "9.0")]
    return []


def _tell_zones(old: State, action: int, new: State) -> list[Line]:
    """R85 The orders of the Spartan seat."""
    if action == act.END:
        return [names.say("The zones are ordered; the contingents take their places.", "R85", peoples.GREEK)]
    name = spelling.nation_of(action)
    return [names.say(f"The {name} are ordered to the Persian side of the wall.", "R85", peoples.GREEK)]


def _tell_deploy(old: State, action: int, new: State) -> list[Line]:
    """6.0 Templates, stacks taken up again, the end of a deployment."""
    whose = f"The {peoples.CONTINGENTS[old.commander]}" if old.players == 7 else "The Greeks"
    if action == act.END:
        return [names.say(f"{whose} have deployed.", "6.0", peoples.GREEK)]
    if act.TEMPLATE <= action < act.FACING:
        text = f"{whose} take the template {spelling.template_name(action - act.TEMPLATE)}."
        return [names.say(text, "6.0", peoples.GREEK)]
    if act.AREA <= action < act.TURN_AT:
        area = action - act.AREA
        text = f"The {spelling.contingents_in(old, peoples.GREEK, area)} in {spelling.area_name(old, area)} are taken up again."
        name = spelling.area_name(old, area)
        return [names.say(text, "6.0", peoples.GREEK, together=MANY_LIFTED, name=name)]
    return []


def _tell_place(old: State, action: int, new: State) -> list[Line]:
    """6.0 A unit is placed."""
    if action == act.BACK:
        return []
    unit, where = old.subject, spelling.area_name(old, action - act.AREA)
    text = f"A {spelling.kind_name(old, unit)} unit of the {spelling.contingent_name(old, unit)} takes its place in {where}."
    return [names.say(text, "6.0", peoples.GREEK, together=MANY_PLACED, name=where)]


def _tell_face(old: State, action: int, new: State) -> list[Line]:
    """R55 A stack is turned."""
    people, where = spelling.contingents_in(old, peoples.GREEK, old.spot), spelling.area_name(old, old.spot)
    text = f"The {people} in {where} face {spelling.COMPASS[action - act.FACING]}."
    return [names.say(text, "R55", peoples.GREEK, together=MANY_TURNED, name=where)]


def _tell_standing(old: State, action: int, new: State) -> list[Line]:
    """R37 Stacks are put in order."""
    who = standing.standing_side(old)
    if action == act.END:
        return [names.say(f"The {names.SIDE_NAMES[who]} stand fast.", "R37", who)]
    if action >= act.JOIN:
        area = action - act.JOIN
        text = f"The forces of the {spelling.contingents_in(old, who, area)} in {spelling.area_name(old, area)} become one."
    else:
        unit = action - act.UNIT
        where = spelling.where(old, unit)
        text = (
            f"A unit of the {spelling.contingent_name(old, unit)} comes to the top of its force in {where}."
        )
    return [names.say(text, "R37", who)]


# Deployment of the Persians


def _tell_flank_first(old: State, action: int, new: State) -> list[Line]:
    """R57 Which side of the centre a Persian player fills first."""
    where = "south" if action == act.SOUTHWARD else "north"
    return [names.say(f"The Persians fill the {where} of the centre first.", "R57", peoples.PERSIAN)]


def _tell_deploy_die(old: State, action: int, new: State) -> list[Line]:
    """R12 The die for the side of the centre."""
    text = f"The die lets the Persians fill the {('north', 'south')[action]} of the centre first."
    return [names.say(text, "R12", peoples.PERSIAN), *_tell_persians(old, new)]


def _tell_site(old: State, action: int, new: State) -> list[Line]:
    """R57 A stack takes its entry site."""
    return [line for nation in PERSIANS for line in _tell_arrival(old, new, nation, "take", "7.0")]


def _tell_persians(old: State, new: State) -> list[Line]:
    """7.0 The automaton deploys."""
    return [line for nation in PERSIANS for line in _tell_arrival(old, new, nation, "deploy in", "7.0")]


def _tell_arrival(old: State, new: State, nation: int, verb: str, rule: str) -> list[Line]:
    """7.0 Stacks of a contingent that came onto the map, and units that found no room.

    They came where no Persian stood, and are known by their tops: in the fog a view may have others of them elsewhere (3.4).
    """
    lines = list[Line]()
    came = [
        f"{spelling.area_name(new, area)} ({stacks.height(new, peoples.PERSIAN, area)} {spelling.kind_name(new, unit)})"
        for area, unit in enumerate(new.top[peoples.PERSIAN])
        if old.top[peoples.PERSIAN][area] == NOTHING != unit and stacks.contingent(new, unit) == nation
    ]
    if came:
        lines.append(
            names.say(f"The {peoples.CONTINGENTS[nation]} {verb} {', '.join(came)}.", rule, peoples.PERSIAN)
        )
    late = [unit for unit in spelling.nation_units(new, nation) if new.area[unit] == beside.WAITING]
    if late and not any(old.area[unit] == beside.WAITING for unit in late):
        fate = f"{does(len(late), 'find')} no room and {does(len(late), 'wait')}"
        lines.append(
            names.say(
                f"{many(len(late), 'unit')} of the {peoples.CONTINGENTS[nation]} {fate}.",
                "R52",
                peoples.PERSIAN,
            )
        )
    return lines


# The course of the day


def tell_round(old: State, new: State) -> list[Line]:
    """4.D A round begins; late Persians enter, and the Immortals come down."""
    lines = [names.say(f"Action Round {new.round} of day {new.day}, series {new.series}.", "4.D")]
    for nation in PERSIANS:
        if nation == peoples.IMMORTALS and entry.immortals_wait(old):
            lines += _tell_arrival(old, new, nation, "come down the path of Ephialtes:", "7.0.2")
        else:
            lines += _tell_arrival(old, new, nation, "enter", "R52")
    return lines


def tell_series_over(old: State, new: State) -> list[Line]:
    """4.D R86 Why a series is over."""
    if not deployment.persians_left(old):
        why, rule = "no Persian is left on the map", "R86"
    elif not any(unit != NOTHING for unit in old.top[peoples.GREEK]):
        why, rule = "no Greek is left on the map", "R86"
    else:
        why, rule = f"{segments.ROUNDS} rounds are played", "4.D"
    lines = [names.say(f"The series is over: {why}.", rule)]
    if new.phase == phase.NIGHT and old.extra == 0:
        lines.append(names.say("No Greek can be deployed, so the day ends without a die.", "R35"))
    elif new.phase == phase.NIGHT:
        lines.append(names.say("After the extra series the day ends without a die.", "R32"))
    return lines


def _tell_end_of_day(old: State, action: int, new: State) -> list[Line]:
    """9.0 The die at the end of a series."""
    face = action + 1
    nation = commitment.drawn(old, face)
    text = f"End of day {old.day}: {face}, the {peoples.CONTINGENTS[nation]}"
    if not old.used >> nation & 1:
        return [
            names.say(f"{text}; they come on, and another series follows.", "9.0", peoples.PERSIAN, (face,))
        ]
    text += " have attacked today already"
    if new.extra > old.extra:
        return [names.say(f"{text}, but the Immortals are still awaited.", "R32", peoples.PERSIAN, (face,))]
    return [names.say(f"{text}, so the day ends.", "9.0", peoples.PERSIAN, (face,))]


def tell_night(old: State, new: State) -> list[Line]:
    """9.0 R72 The map is cleared."""
    tired = [
        names.say(f"The {peoples.CONTINGENTS[nation]} go back to their camp.", "R72", peoples.PERSIAN)
        for nation in PERSIANS
        if any(old.area[unit] >= 0 for unit in spelling.nation_units(old, nation))
    ]
    return [names.say(f"Night falls on day {old.day}; the map is cleared.", "9.0"), *tired]


OF_ACTIONS: dict[int, Callable[[State, int, State], list[Line]]] = {
    phase.COMMIT: _tell_commit,
    phase.GUARD_BOX: _tell_guard_box,
    phase.CONSENT: _tell_consent,
    phase.STAY: _tell_stay,
    phase.GUARD: _tell_guard,
    phase.ZONES: _tell_zones,
    phase.DEPLOY: _tell_deploy,
    phase.PLACE: _tell_place,
    phase.FACE: _tell_face,
    phase.STAND_FAST: _tell_standing,
    phase.FLANK_FIRST: _tell_flank_first,
    phase.SITE: _tell_site,
    phase.COMMIT_DIE: _tell_commit_die,
    phase.EPHIALTES_DIE: _tell_ephialtes,
    phase.CONFERENCE_DIE: _tell_conference,
    phase.DEPLOY_DIE: _tell_deploy_die,
    phase.END_OF_DAY_DIE: _tell_end_of_day,
}
OF_STAGES: dict[int, Callable[[State, State], list[Line]]] = {
    phase.NEW_DAY: tell_new_day,
    phase.CONFER: _tell_confer,
    phase.DEPLOYMENT: _tell_deployment,
    phase.PERSIAN_DEPLOYMENT: _tell_persians,
    phase.NEW_ROUND: tell_round,
    phase.SERIES_OVER: tell_series_over,
    phase.NIGHT: tell_night,
}
