"""What followed by itself: battles, landings, hunger, scoring, a new expedition."""

from __future__ import annotations

from collections.abc import Callable

from pylae.core.game import Line
from pylae.core.wording import does, listed, many
from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.rules import combat, common, phase, scoring
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.words import names, prompts, spelling
from pylae.games.earth_and_water.words.telling import voice

# What follows by itself


def _tell_clash(old: State, new: State) -> list[Line]:
    """7.2 Fleets meet."""
    if not new.afloat:
        return []
    calm = " Nobody will retreat." if new.interrupted else ""
    text = f"Naval battle off {prompts.target_name(old)}: {_forces(new, 'fleet')}.{calm}"
    return [voice.say(text, "7.2", old.moving)]


def _forces(state: State, piece: str) -> str:
    """Who attacks and who defends, and how many."""
    side = state.moving
    attack = f"{atlas.SIDE_NAMES[side]} attacks with {many(combat.engaged(state, side), piece)}"
    return f"{attack}, {atlas.SIDE_NAMES[1 - side]} defends with {combat.engaged(state, 1 - side)}"


def _tell_landing(old: State, new: State) -> list[Line]:
    landed = old.carried[old.moving]
    if not landed:
        return []
    text = f"{many(landed, 'army', 'land')} in {prompts.target_name(old)}."
    return [voice.say(text, "6.5.3", old.moving)]


def _tell_battle(old: State, new: State) -> list[Line]:
    """7.1 A land battle is declared, or renewed by the Immortals."""
    what = "The battle goes on in" if old.fought else "Battle of"
    leader = " Leonidas rolls two dice." if old.greek_dice else ""
    text = f"{what} {prompts.target_name(old)}: {_forces(old, 'army')}.{leader}"
    return [voice.say(text, "7.1", old.moving)]


def _tell_round(old: State, new: State) -> list[Line]:
    """7.1.3 7.2.3 A round, once all dice lie on the table."""
    greek, persian = combat.best_score(old, atlas.GREECE), combat.best_score(old, atlas.PERSIA)
    thrown = max(old.die[atlas.PERSIA])
    cut = f" (a {thrown} counts {combat.highest_score(old, atlas.PERSIA)})" if thrown > persian else ""
    losers = (
        "each side"
        if greek == persian
        else atlas.SIDE_NAMES[atlas.PERSIA if greek > persian else atlas.GREECE]
    )
    drowned = ", and an army aboard" if old.carried[old.moving] > new.carried[old.moving] else ""
    text = f"Greece {greek}, Persia {persian}{cut}: {losers} loses {'a fleet' if old.afloat else 'an army'}"
    if drowned and greek == persian:
        drowned = f", and {atlas.SIDE_NAMES[old.moving]} an army aboard"
    winner = None if greek == persian else atlas.GREECE if greek > persian else atlas.PERSIA
    return [voice.say(f"{text}{drowned}.", "7.2.3" if old.afloat else "7.1.3", winner)]


def _tell_sea_end(old: State, new: State) -> list[Line]:
    if new.afloat:
        return []
    left = [side for side in range(atlas.SIDES) if combat.engaged(old, side)]
    if not left:
        return [voice.say(f"No fleet is left off {prompts.target_name(old)}.", "7.2.4")]
    text = f"{atlas.SIDE_NAMES[left[0]]} holds the waters of {prompts.target_name(old)}."
    return [voice.say(text, "7.2.4", left[0])]


def _tell_battle_end(old: State, new: State) -> list[Line]:
    """7.1.4 Whose the city is after a land battle, and what an event makes of it."""
    if not old.fought:
        return []
    city = old.target[old.moving]
    holders = [side for side in range(atlas.SIDES) if common.controls(old, side, city)]
    text = (
        f"{atlas.SIDE_NAMES[holders[0]]} holds {prompts.target_name(old)}"
        if holders
        else f"Nobody holds {prompts.target_name(old)}"
    )
    return [voice.say(f"{text}.", "7.1.4", holders[0] if holders else None), *_tell_points(old, new)]


def _tell_points(old: State, new: State) -> list[Line]:
    """card.7 card.10 The points of Great King and Evangelion, whenever they are given."""
    if old.settled == new.settled:
        return []
    side, city = old.moving, old.target[old.moving]
    name, rule = spelling.event_name(old, old.event), "card.10" if old.moving == atlas.GREECE else "card.7"
    points = [f"a point for {atlas.SIDE_NAMES[side]}"] * (old.army[1 - side][city] == 0)
    points += [f"a point for {atlas.SIDE_NAMES[1 - side]}"] * (not common.controls(old, side, city))
    gainer = None if new.score == old.score else atlas.PERSIA if new.score > old.score else atlas.GREECE
    text = f"{name}: {listed(points)}; the scale stands at {names.scale(new.score)}."
    return [voice.say(text, rule, gainer)]


def _tell_resumption(old: State, new: State) -> list[Line]:
    """card.5 After Themistocles the Persian move goes on."""
    if old.interrupted != 1:
        return []
    return [voice.say("The Persian move goes on.", "card.5", atlas.PERSIA)]


def _tell_next_turn(old: State, new: State) -> list[Line]:
    if new.phase == phase.SUPPLY:
        return [voice.say("Both sides have passed: the operations end.", "6.1.1")]
    if new.passes > old.passes:
        return [voice.say(f"{atlas.SIDE_NAMES[old.turn]} holds no card and passes.", "6.1.2", old.turn)]
    return []


def _tell_hunger(old: State, new: State) -> list[Line]:
    if not new.excess:
        return []
    text = f"{many(new.excess, f'{names.ADJECTIVES[new.actor]} army', 'find')} no food."
    return [voice.say(text, "8.2.2" if new.actor == atlas.PERSIA else "8.2.1", new.actor)]


def _tell_lines(old: State, new: State) -> list[Line]:
    lines, side = [], old.actor
    for city in range(atlas.PLACES):
        lost = old.army[side][city] - new.army[side][city]
        if lost > 0:
            force = f"{many(lost, f'{names.ADJECTIVES[side]} army')} in {spelling.city_name(old, city)}"
            text = f"{force} {does(lost, 'are')} cut off and removed."
            lines.append(voice.say(text, "8.2.3", side))
    return lines


def _tell_scoring(old: State, new: State) -> list[Line]:
    if new.phase == phase.FINISHED:
        return []
    greek, persian = (
        scoring.city_points(old, side, common.controlled(old, side)) for side in range(atlas.SIDES)
    )
    burnt = f" ({spelling.city_name(old, atlas.ATHENS)} counts for nobody)" if old.acropolis else ""
    text = f"Cities: Greece {greek}, Persia {persian}{burnt}; the scale stands at {names.scale(new.score)}."
    return [
        voice.say(text, "9", None if greek == persian else atlas.PERSIA if persian > greek else atlas.GREECE)
    ]


def _tell_expedition(old: State, new: State) -> list[Line]:
    kept = ", for it has kept a card" if new.talents < atlas.BUDGET[atlas.PERSIA] else ""
    text = (
        f"Expedition {new.expedition} of {atlas.EXPEDITIONS}: Persia has {many(new.talents, 'talent')}{kept}."
    )
    lines = [voice.say(text, "5.1.1", atlas.PERSIA)]
    if any(old.army_lost) or any(old.fleet_lost):
        lines.append(voice.say("What was lost in battle lies beside the map again.", "R25"))
    return lines


def _tell_greek_production(old: State, new: State) -> list[Line]:
    burnt = ", for the Acropolis has burned" if old.acropolis else ""
    rule = "card.15" if old.acropolis else "5.2.1"
    return [voice.say(f"Greece has {many(new.talents, 'talent')}{burnt}.", rule, atlas.GREECE)]


def _tell_abort(old: State, new: State) -> list[Line]:
    if new.phase == phase.SUPPLY:
        lines = [voice.say("The operations end at once; supply and scoring follow.", "5.3", atlas.PERSIA)]
        if common.deck_size(new) > common.deck_size(old):
            lines.append(voice.say("The discards are shuffled into the deck.", "R11"))
        return lines
    text = "The expedition is off; all cards but the Greek hand are shuffled."
    lines = [voice.say(text, "5.3", atlas.PERSIA)]
    if old.acropolis > new.acropolis:
        lines.append(voice.say("Nobody remembers the burnt Acropolis.", "R13", atlas.GREECE))
    return lines


STAGES: dict[int, Callable[[State, State], list[Line]]] = {
    phase.RESOLVE: _tell_round,
    phase.BATTLE: _tell_battle,
    phase.CLASH: _tell_clash,
    phase.LANDING: _tell_landing,
    phase.LAND_ROUND_OVER: _tell_points,
    phase.BATTLE_OVER: _tell_battle_end,
    phase.SEA_ROUND_OVER: _tell_sea_end,
    phase.NEXT_MOVE: _tell_resumption,
    phase.NEXT_TURN: _tell_next_turn,
    phase.FEED: _tell_hunger,
    phase.LINES: _tell_lines,
    phase.SCORING: _tell_scoring,
    phase.EXPEDITION: _tell_expedition,
    phase.GREEK_PRODUCTION: _tell_greek_production,
    phase.OPERATIONS: lambda old, new: [voice.say("The operations begin.", "6.1")],
    phase.ABORT: _tell_abort,
}
