"""Refusals of chapters 5, 6, 7 and 9: contingents that are named, and the deployment."""

from __future__ import annotations

from pylae.core.game import Refusal
from pylae.core.rule import NOTHING
from pylae.core.wording import listed, many
from pylae.games.go_tell_the_spartans.data import ground, peoples
from pylae.games.go_tell_the_spartans.rules import (
    act,
    beside,
    commitment,
    deployment,
    entry,
    phase,
    stacks,
    standing,
    templates,
)
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.words import names, prompts, spelling
from pylae.games.go_tell_the_spartans.words.refusals import marches

# Contingents


def why_not_nation(state: State, action: int) -> Refusal | None:
    """5.0 Why a contingent cannot be named."""
    if action == act.END:
        return Refusal(
            "A second contingent, not the Peloponnesians, must stand on the Persian side of the wall too.",
            "6.0.1",
        )
    nation, now = action - act.CONTINGENT, state.phase
    if not 0 <= nation < len(peoples.CONTINGENTS):
        return None
    name = peoples.CONTINGENTS[nation]
    if now == phase.COMMIT:
        if nation < peoples.GREEK_CONTINGENTS:
            return Refusal(f"The {name} are Greeks; a Persian contingent is asked for.", "5.1")
        return Refusal("On the third day the Immortals come by the path of Ephialtes.", "R57")
    if nation >= peoples.GREEK_CONTINGENTS:
        return Refusal(f"The {name} are Persians; a Greek contingent is asked for.", spelling.section(state))
    if not commitment.alive(state, nation):
        return _gone(name)
    if now == phase.ZONES:
        return _why_not_zone(state, nation)
    if nation == peoples.SPARTANS and now != phase.STAY:
        return Refusal("The Spartans never guard the path.", "R31")
    if now == phase.STAY:
        if state.chosen >> nation & 1:
            return Refusal(f"The {name} stay already.", "5.3")
        if nation == peoples.PELOPONNESIANS:
            return Refusal(f"The Peloponnesians may stay only on a 6; the die showed {state.council}.", "5.3")
        return Refusal(
            f"{commitment.count_chosen(state)} of {commitment.staying(state)} have been named.", "5.3"
        )
    if now == phase.GUARD and nation == peoples.PELOPONNESIANS and state.held_back:
        return Refusal("The Spartan does not let the Peloponnesians guard the path.", "11.2")
    return Refusal(f"The {name} do not stay, so they cannot guard the path.", "5.3")


def _gone(name: str) -> Refusal:
    """8.4.4 5.3 A contingent is not in the game any more."""
    return Refusal(f"The {name} have routed or gone home.", "8.4.4")


def _on_the_path(name: str) -> Refusal:
    """R78 A contingent is not in the army: it guards the path of Ephialtes."""
    return Refusal(f"The {name} guard the path and do not deploy.", "R78")


def _why_not_zone(state: State, nation: int) -> Refusal:
    """R85 Why a contingent cannot be ordered to the Persian side."""
    name = peoples.CONTINGENTS[nation]
    if nation == peoples.SPARTANS or deployment.ordered(state, nation):
        always = nation == peoples.SPARTANS
        reason = "stand there on the first two days anyway" if always else "are ordered there already"
        return Refusal(f"The {name} {reason}.", "R85")
    if not deployment.deploys(state, nation):
        return _on_the_path(name)
    if nation == peoples.PHOCIANS and deployment.fits_west(state, nation):
        return Refusal("The Phocians stand on the Persian side only if all others do.", "6.0.1")
    return Refusal(f"The Persian side has no room for the {name}.", "R85")


# Deployment


def why_not_deploy(state: State, action: int) -> Refusal | None:
    """6.0 Why a step of a deployment is not possible."""
    if action == act.END and state.phase == phase.DEPLOY:
        return _why_not_done(state)
    if action >= act.JOIN:
        return None
    if action >= act.UNIT:
        return _why_not_class(state, action - act.UNIT)
    if act.AREA <= action < act.TURN_AT and state.phase == phase.PLACE:
        return why_not_place(state, state.subject, action - act.AREA)
    if action >= act.AREA:
        area = action - act.AREA if action < act.TURN_AT else action - act.TURN_AT
        where = spelling.area_name(state, area)
        if not stacks.held(state, peoples.GREEK, area):
            return Refusal(f"Nobody stands in {where}.", "6.0")
        owner = spelling.contingent_name(state, state.top[peoples.GREEK][area])
        return Refusal(f"The stack in {where} belongs to the {owner}.", "R59")
    return None


def _why_not_class(state: State, unit: int) -> Refusal:
    """6.0 Why no unit of a class can be placed."""
    nation, name = stacks.contingent(state, unit), spelling.contingent_name(state, unit)
    if nation >= peoples.GREEK_CONTINGENTS:
        return Refusal(f"The {name} are Persians; the Greeks deploy now.", "6.0")
    if not commitment.alive(state, nation):
        return _gone(name)
    if state.guard == nation:
        return _on_the_path(name)
    if not deployment.places_now(state, nation):
        return Refusal(f"The {name} are placed by their own seat.", "R59")
    if state.area[unit] == beside.POOL:
        return Refusal(
            f"There is no room left for a {spelling.kind_name(state, unit)} unit of the {name}.", "3.1.1"
        )
    return Refusal(f"No {spelling.kind_name(state, unit)} unit of the {name} is left to place.", "6.0")


def why_not_place(state: State, unit: int, area: int) -> Refusal:
    """6.0 3.1.1 3.1.2 Why a unit cannot be placed in an area."""
    where, name = spelling.area_name(state, area), spelling.contingent_name(state, unit)
    if ground.SETUP[state.sheet][area] == 0:
        return Refusal(f"{where} lies outside the rows of deployment, {prompts.setup_rows(state)}.", "R10")
    if stacks.held(state, peoples.PERSIAN, area):
        return Refusal(f"Persians stand in {where}.", "6.0")
    if deployment.ordered_west_only(state, unit) and ground.PERSIAN_SIDE[state.sheet][area] == 0:
        return Refusal(f"The {name} must stand on the Persian side of the wall; {where} does not.", "6.0.1")
    first = state.top[peoples.GREEK][area]
    if first != NOTHING and stacks.kind(state, first) != stacks.kind(state, unit):
        return Refusal(
            f"In {where} stand {spelling.kind_name(state, first)} units; a stack is of one type.", "3.1.2"
        )
    if stacks.height(state, peoples.GREEK, area) >= peoples.STACK_LIMIT:
        return Refusal(f"{where} is full; three units of a side may be in an area.", "3.1.1")
    return marches.other_contingent(where)


def _why_not_done(state: State) -> Refusal:
    """6.0.1 Why a deployment cannot be called done: who is not placed, not connected, or on the wrong side."""
    nations = [
        n
        for n in range(peoples.GREEK_CONTINGENTS)
        if deployment.deploys(state, n) and deployment.places_now(state, n)
    ]
    if left := [peoples.CONTINGENTS[nation] for nation in nations if templates.waits(state, nation)]:
        return Refusal(f"Not all units are placed yet: {listed(left)}.", "6.0")
    for nation in nations:
        if not deployment.adjoined(state, nation):
            return Refusal(
                f"The {peoples.CONTINGENTS[nation]} do not hang together; their areas must touch.", "6.0.1"
            )
    if state.players == 7:
        return _why_not_for_the_others(state)
    if (
        state.day < peoples.DAYS
        and deployment.deploys(state, peoples.SPARTANS)
        and not deployment.on_persian_side(state, peoples.SPARTANS)
    ):
        return Refusal("All Spartans must stand on the Persian side of the wall.", "6.0.1")
    if deployment.vanguard_needed(state) and not deployment.vanguard(state):
        able = [
            peoples.CONTINGENTS[n]
            for n in range(peoples.SPARTANS + 1, peoples.PELOPONNESIANS)
            if deployment.deploys(state, n)
        ]
        return Refusal(
            f"One more contingent must stand wholly on the Persian side of the wall: {listed(able, 'or')}.",
            "6.0.1",
        )
    if not deployment.phocians_behind(state):
        others = [
            peoples.CONTINGENTS[n]
            for n in range(peoples.GREEK_CONTINGENTS)
            if n != peoples.PHOCIANS
            and deployment.deploys(state, n)
            and not deployment.on_persian_side(state, n)
        ]
        return Refusal(
            f"Phocians stand on the Persian side, but not all of the {listed(others)} do.", "6.0.1"
        )
    return spelling.NOTATION.nothing_like(state, "done")


def _why_not_for_the_others(state: State) -> Refusal:
    """R85 A contingent does not stand where the Spartan seat ordered it, or leaves no room for those who come after it."""
    if deployment.in_order(state, state.commander):
        return Refusal(
            "No room would be left for those who come after you; stand closer together, or take a template.",
            "R85",
        )
    name = peoples.CONTINGENTS[state.commander]
    if deployment.ordered(state, state.commander):
        return Refusal(f"The {name} are ordered to the Persian side of the wall.", "R85")
    return Refusal(
        "The Phocians may not stand on the Persian side: not everybody else was ordered there.", "R85"
    )


def why_not_standing(state: State, action: int) -> Refusal | None:
    """R37 Why stacks cannot be put in order so."""
    if action >= act.JOIN:
        where = spelling.area_name(state, action - act.JOIN)
        if not stacks.held(state, standing.standing_side(state), action - act.JOIN):
            return Refusal(
                f"None of the {names.SIDE_NAMES[standing.standing_side(state)]} stands in {where}.", "R37"
            )
        return Refusal(f"There are not several forces of one facing in {where}.", "R37")
    if action >= act.UNIT:
        return Refusal("That unit is the top of its force already, or not there.", "R37")
    if action >= act.AREA or act.STEP <= action < act.STACK:
        return Refusal("Persians are left on the map: nobody moves, units are only re-ordered.", "9.0")
    return None


def why_not_stack(state: State, action: int) -> Refusal | None:
    """7.0 R11 Why a stack cannot be formed for an entry site."""
    if not act.STACK <= action < act.AREA:
        return None
    sort, units = divmod(action - act.STACK, 3)
    left = entry.unplaced(state, state.committed, sort, 0)
    name = peoples.CONTINGENTS[state.committed]
    if left == 0:
        return Refusal(f"The {name} have no {peoples.KINDS[sort]} units to place.", "7.0")
    return Refusal(
        f"{many(left, peoples.KINDS[sort] + ' unit')} of the {name} give as many stacks of three as possible, then twos; "
        f"a stack of {units + 1} is none of them.",
        "R11",
    )
