"""Refusals: why an action that would make sense is not legal now, with the section that says so."""

from __future__ import annotations

from pylae.core.game import Refusal
from pylae.core.rule import NOTHING
from pylae.core.wording import listed, many
from pylae.games.go_tell_the_spartans.data import compass, ground, peoples, results, sheets
from pylae.games.go_tell_the_spartans.rules import (
    act,
    beside,
    commitment,
    deployment,
    entry,
    fire,
    mark,
    movement,
    phase,
    segments,
    stacks,
    standing,
    templates,
)
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.words import names, prompts, spelling

SHOWN = 8  # choices named in a refusal


def generic(state: State, text: str) -> Refusal:
    """Nothing that can be done now; what can be."""
    can = list(spelling.choices(state))
    more = ", …" if len(can) > SHOWN else ""
    asked = f"{quoted(text)} is nothing that can be done now" if text.strip() else "Something must be said"
    return Refusal(f"{asked}; you may say {', '.join(can[:SHOWN])}{more}.", spelling.section(state))


def quoted(text: str) -> str:
    """What was typed, not too much of it."""
    said = " ".join(text.split())
    return repr(said if len(said) <= 40 else said[:39] + "…")


def why_not_action(state: State, action: int) -> Refusal | None:
    """Why an action that would make sense in this phase is not legal; None where nothing better is known than its absence."""
    now = state.phase
    if now in (phase.COMMIT, phase.GUARD_BOX, phase.STAY, phase.GUARD, phase.ZONES):
        return _why_not_nation(state, action)
    if now in (phase.DEPLOY, phase.PLACE):
        return _why_not_deploy(state, action)
    if now == phase.STAND_FAST:
        return _why_not_standing(state, action)
    if now == phase.SITE:
        return _why_not_stack(state, action)
    if now == phase.MOVE and action >= act.UNIT:
        return why_not_pick(state, action - act.UNIT)
    if now == phase.MARCH:
        return _why_not_march(state, action)
    if now in (phase.FIRE, phase.VOLLEY):
        return _why_not_fire(state, action)
    if now == phase.MELEE_ORDER:
        return _why_not_melee(state, action - act.AREA)
    if now == phase.RETREAT and act.STEP <= action < act.STACK:
        return _why_not_retreat(state)
    if now == phase.OVERSTACK:
        where = spelling.area_name(state, state.spot)
        return Refusal(f"One of the units in {where} must be given up, and only there.", "3.1.4")
    return None


# Contingents


def _why_not_nation(state: State, action: int) -> Refusal | None:
    """5.0 Why a contingent cannot be named."""
    if action == act.END:
        return Refusal(
            "A second contingent, not the Peloponnesians, must stand on the Persian side of the wall too.",
            "6.0.1",
        )
    nation, now = action - act.CONTINGENT_, state.phase
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


def _why_not_deploy(state: State, action: int) -> Refusal | None:
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
        return Refusal(f"The stack in {where} belongs to the {_owner_name(state, area)}.", "R59")
    return None


def _owner_name(state: State, area: int) -> str:
    """R59 The contingent that commands a stack."""
    return spelling.contingent_name(state, state.top[peoples.GREEK][area])


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
    return _other_contingent(where)


def _other_contingent(where: str) -> Refusal:
    """R9 By option a stack is of one contingent."""
    return Refusal(f"{where} holds another contingent; stacks are of one contingent here.", "R9")


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
        return _why_not_in_order(state)
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
    return generic(state, "done")


def _why_not_in_order(state: State) -> Refusal:
    """R85 A contingent does not stand where the Spartan seat ordered it."""
    name = peoples.CONTINGENTS[state.commander]
    if deployment.ordered(state, state.commander):
        return Refusal(f"The {name} are ordered to the Persian side of the wall.", "R85")
    return Refusal(
        "The Phocians may not stand on the Persian side: not everybody else was ordered there.", "R85"
    )


def _why_not_standing(state: State, action: int) -> Refusal | None:
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


def _why_not_stack(state: State, action: int) -> Refusal | None:
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


# Movement


def why_not_pick(state: State, unit: int) -> Refusal:
    """8.1.2 Why a force cannot be chosen to move."""
    who, name = segments.PHASING[state.segment], spelling.contingent_name(state, unit)
    if stacks.side(state, unit) != who:
        return _of_the_enemy(state, name, "8.1.5")
    if state.area[unit] < 0:
        return Refusal(f"That unit of the {name} is not on the map.", "8.1.2")
    chief = stacks.leader(state, unit)
    where = spelling.area_name(state, state.area[unit])
    if not movement.commands(state, chief):
        return Refusal(
            f"The force in {where} obeys the seat of its top unit, the {spelling.contingent_name(state, chief)}.",
            "R59",
        )
    if state.mark[chief] & mark.MOVED:
        return Refusal(
            f"The {spelling.force_words(state, chief)} in {where} have moved in this segment.", "R75"
        )
    if stacks.locked(state, chief):
        return Refusal(
            f"The {name} in {where} share their area with enemies and may not leave or turn.", "8.1.4"
        )
    if not state.mark[unit] & mark.LEADS:
        return Refusal("A force moves under its top unit; choose that, and leave others behind.", "8.1.2")
    return Refusal(f"The {name} in {where} cannot be moved.", "8.1.2")


def _why_not_march(state: State, action: int) -> Refusal | None:
    """8.1.2 Why a step of a move is not possible."""
    if action >= act.UNIT and action < act.JOIN:
        return _why_not_leave(state)
    if action == act.STOP:
        return _why_not_stop(state)
    if act.STEP <= action < act.STACK:
        return _why_not_step(state, action - act.STEP)
    if act.FACING <= action < act.STEP:
        return _why_not_turn(state, action - act.FACING)
    return None


def _why_not_leave(state: State) -> Refusal:
    """R5 Why a unit cannot be left behind."""
    if state.allow_split == 0:
        return Refusal("Forces are not divided in an Action Round.", "R5")
    if state.strides > 0:
        return Refusal("Units are left behind only before the move begins.", "8.1.2")
    return Refusal("That unit does not move with this force, or it would be the last to go.", "8.1.2")


def _why_not_step(state: State, way: int) -> Refusal:
    """8.1.5 Why the moving force cannot step in a direction."""
    unit = movement.picked(state)
    sheet, start, who = state.sheet, state.area[unit], stacks.side(state, unit)
    end = ground.NEXT[sheet][start][way]
    if end == NOTHING:
        return impassable(
            state,
            ground.ROW[sheet][start] + compass.ROW_STEP[way],
            ground.COLUMN[sheet][start] + compass.COLUMN_STEP[way],
        )
    where = spelling.area_name(state, end)
    if state.halted:
        return _why_halted(state, unit)
    if not (movement.may_face(state, unit, way) or movement.may_wheel(state, unit, way, end)):
        facing = spelling.COMPASS[state.facing[unit]]
        if stacks.kind(state, unit) == peoples.HOPLITE:
            return Refusal(
                f"Hoplites go straight ahead only; these face {facing}, away from {where}.", "3.2.1"
            )
        return Refusal(
            f"Mixed units go ahead or diagonally ahead; these face {facing}, and {where} is not there.",
            "3.2.2",
        )
    if stacks.held(state, 1 - who, end):
        if state.points < 1:
            return Refusal(f"No point is left, and to enter {where} among enemies takes 1.", "8.1.4")
    elif (needed := movement.cost(state, start, end)) > state.points:
        why = " across the wall" if movement.over_wall(state, start, end) else ""
        why += " uphill" if movement.climbs(state, start, end) else ""
        left = many(state.points, "point", "are")
        return Refusal(f"{where}{why} costs {needed}; {left} left.", "8.1.1")
    elif (
        not stacks.held(state, who, end)
        and stacks.in_zone(state, 1 - who, start)
        and stacks.in_zone(state, 1 - who, end)
    ):
        return Refusal(
            f"{spelling.area_name(state, start)} and {where} both lie in enemy zones; nobody steps from zone to zone.",
            "3.3.4",
        )
    return _why_not_end(state, unit, end)


def impassable(state: State, row: int, column: int) -> Refusal:
    """2.1.1 A place nobody can be in."""
    grid = sheets.SHEETS[state.sheet].grid
    if not (0 <= row < len(grid) and 0 <= column < len(grid[0])):
        return Refusal("The map ends there.", "2.1")
    name = f"{peoples.LETTERS[row]}{column + 1}"
    if grid[row][column] == "~":
        return Refusal(f"{name} is water; nobody can enter it.", "TEC")
    return Refusal(f"{name} is mountain; nobody can enter it.", "2.1.1")


def _why_halted(state: State, unit: int) -> Refusal:
    """3.3.4 8.1.4 What stopped a move."""
    where = spelling.area_name(state, state.area[unit])
    if stacks.held(state, 1 - stacks.side(state, unit), state.area[unit]):
        return Refusal(f"Enemies stand in {where}: the move ends there.", "8.1.4")
    return Refusal(f"{where} lies in an enemy zone of control: the move ends there.", "3.3.4")


def _why_not_end(state: State, unit: int, area: int) -> Refusal:
    """3.1.2 R6 R9 Why a move may not end among the friends in an area."""
    where, first = spelling.area_name(state, area), state.top[stacks.side(state, unit)][area]
    if first != NOTHING and not movement.may_end(state, unit, area):
        if state.strict_no_restack:
            return _among_friends(where)
        if stacks.kind(state, first) != stacks.kind(state, unit):
            return Refusal(
                f"In {where} stand {spelling.kind_name(state, first)} units; a stack is of one type, and there is no way on.",
                "3.1.2",
            )
        return _other_contingent(where)
    return Refusal(f"The move cannot go to {where}.", "8.1.5")


def _why_not_turn(state: State, facing: int) -> Refusal:
    """3.2.1 3.2.2 3.2.3 R16 Why the moving force cannot turn."""
    unit = movement.picked(state)
    if state.facing[unit] == facing:
        return Refusal(f"They face {spelling.COMPASS[facing]} already.", "3.2")
    if stacks.held(state, 1 - stacks.side(state, unit), state.area[unit]):
        return Refusal("Among enemies nobody turns.", "8.1.4")
    if stacks.light(state, unit):
        return Refusal("Javelins and bows turn once before each step and once after the last.", "R84")
    if state.halted:
        return Refusal("A force stopped by a zone of control does not turn any more.", "R16")
    if not movement.may_stop(state, unit):
        return Refusal("Among friends of another type the move must go on.", "3.1.2")
    if stacks.kind(state, unit) == peoples.HOPLITE:
        return Refusal("A turn takes hoplites their whole Movement Allowance, and they have moved.", "3.2.1")
    needed, left = movement.turn_cost(state, unit, facing), many(state.points, "point", "are")
    return Refusal(f"That turn costs {needed}; {left} left.", "3.2.2")


def _why_not_stop(state: State) -> Refusal:
    """3.1.2 R6 Why a move cannot end where it is."""
    unit = movement.picked(state)
    where = spelling.area_name(state, state.area[unit])
    if state.strict_no_restack:
        return _among_friends(where)
    return Refusal(f"In {where} stand units of another type; the move must go on.", "3.1.2")


def _among_friends(where: str) -> Refusal:
    """R6 By option a stack is not joined in an Action Round."""
    return Refusal(f"Friends stand in {where}; no move may end among friends.", "R6")


# Fire

# From the reason farthest from a shot to the nearest one.
REASONS = ("fired", "range", "melee", "friend", "arc", "sight")


def _why_not_fire(state: State, action: int) -> Refusal | None:
    """8.2.6 Why a step of a volley is not possible."""
    if action == act.AGAIN:
        return Refusal("There is no earlier target that can be fired at now.", "8.2.6")
    if action == act.ALL:
        return Refusal("Nobody else can fire at this target.", "8.2.6")
    if action == act.SHOOT:
        return Refusal("Nobody is told to fire yet; add a force, or say 'all'.", "8.2.6")
    if act.AREA <= action < act.TURN_AT and state.phase == phase.FIRE:
        return _why_not_target(state, action - act.AREA)
    if act.UNIT <= action < act.JOIN and state.phase == phase.VOLLEY:
        return _why_not_shooter(state, action - act.UNIT)
    return None


def _why_not_target(state: State, target: int) -> Refusal:
    """8.2.6 Why an area cannot be fired at."""
    who, where = segments.PHASING[state.segment], spelling.area_name(state, target)
    if not stacks.held(state, 1 - who, target):
        return Refusal(f"No {names.SIDE_NAMES[1 - who][:-1]} stands in {where}.", "8.2.6")
    if state.settled[target]:
        return Refusal(f"{where} was fired at in this segment; all fire on a target is one volley.", "8.2.6")
    found = dict[str, int]()
    for area in range(ground.AREA_COUNT[state.sheet]):
        for unit in stacks.chain(state, who, area):
            if stacks.kind(state, unit) != peoples.HOPLITE and movement.commands(
                state, stacks.leader(state, unit)
            ):
                reason = _why_no_shot(state, unit, target)
                other = found.setdefault(reason, unit)
                if _shortfall(state, unit, target) < _shortfall(state, other, target):
                    found[reason] = unit
    for reason in reversed(REASONS):
        if reason in found:
            return _shot_refusal(state, found[reason], target, reason)
    return Refusal("There is nobody to fire: hoplites never do.", "8.2.1")


def _shortfall(state: State, unit: int, target: int) -> int:
    """8.2.2 By how many areas a target lies out of a unit's range; below zero within it."""
    return fire.reach(state, state.area[unit], target) - results.REACH[state.sheet][stacks.kind(state, unit)]


def _why_not_shooter(state: State, unit: int) -> Refusal:
    """8.2.6 Why a force cannot add a shooter."""
    who, name = segments.PHASING[state.segment], spelling.contingent_name(state, unit)
    if stacks.side(state, unit) != who:
        return _of_the_enemy(state, name, "8.2")
    if state.area[unit] < 0:
        return Refusal(f"That unit of the {name} is not on the map.", "8.2.6")
    if stacks.kind(state, unit) == peoples.HOPLITE:
        return Refusal("Hoplites never fire.", "8.2.1")
    if not movement.commands(state, stacks.leader(state, unit)):
        return Refusal(
            f"The {name} in {spelling.area_name(state, state.area[unit])} are not yours to command.", "R59"
        )
    if fire.may_fire(state, unit, state.spot):
        return Refusal(
            f"All of the {name} in {spelling.area_name(state, state.area[unit])} fire already.", "8.2.6"
        )
    return _shot_refusal(state, unit, state.spot, _why_no_shot(state, unit, state.spot))


def _why_no_shot(state: State, unit: int, target: int) -> str:
    """8.2.1 8.2.6 The first reason why a unit that can fire cannot fire at an area."""
    start, who = state.area[unit], stacks.side(state, unit)
    distance = fire.reach(state, start, target)
    if state.mark[unit] & mark.FIRED:
        return "fired"
    if start != target and distance > results.REACH[state.sheet][stacks.kind(state, unit)]:
        return "range"
    if start != target and stacks.held(state, 1 - who, start) and not state.fire_out_of_melee:
        return "melee"
    if start != target and stacks.held(state, who, target):
        return "friend"
    return "arc" if not fire.in_arc(state, unit, target) else "sight"


def _shot_refusal(state: State, unit: int, target: int, reason: str) -> Refusal:
    """8.2 A reason why a unit cannot fire, in words."""
    start, end = spelling.area_name(state, state.area[unit]), spelling.area_name(state, target)
    name, distance = (
        f"{spelling.kind_name(state, unit)} units in {start}",
        fire.reach(state, state.area[unit], target),
    )
    if reason == "fired":
        return Refusal(f"The {name} have fired in this segment.", "8.2.6")
    if reason == "range":
        most = results.REACH[state.sheet][stacks.kind(state, unit)]
        return Refusal(f"{end} is out of range: {distance} areas from the {name}, who reach {most}.", "8.2.2")
    if reason == "melee":
        return Refusal(f"The {name} have enemies in their own area and fire only at these.", "R21")
    if reason == "friend":
        return Refusal(f"Friends fight in {end}; nobody fires into it from outside.", "R80")
    if reason == "arc":
        facing = spelling.COMPASS[state.facing[unit]]
        return Refusal(
            f"The {name} face {facing}; mixed units fire ahead and diagonally ahead only.", "8.2.1"
        )
    if distance > 1 and not fire.sees(state, state.area[unit], target):
        block = _blocking_area(state, state.area[unit], target)
        level = ground.LEVEL[state.sheet][state.area[unit]] == ground.LEVEL[state.sheet][target]
        return Refusal(
            f"{block} blocks the line of sight from {start} to {end}.", "8.2.4" if level else "8.2.5"
        )
    return Refusal(f"The {name} cannot fire at {end}.", "8.2.6")


def _blocking_area(state: State, start: int, end: int) -> str:
    """8.2.4 8.2.5 The first place on a line of sight that blocks it."""
    sheet = state.sheet
    row, column = ground.ROW[sheet][start], ground.COLUMN[sheet][start]
    line = (
        (ground.ROW[sheet][end] - row + peoples.MOST_RANGE) * ground.SPAN
        + ground.COLUMN[sheet][end]
        - column
        + peoples.MOST_RANGE
    )
    for at in range(ground.CROSSED_COUNT[line]):
        there = row + ground.CROSSED_ROWS[line][at], column + ground.CROSSED_COLUMNS[line][at]
        if fire.blocks(state, start, end, *there):
            area = ground.AT[sheet][there[0]][there[1]]
            return (
                spelling.area_name(state, area)
                if area != NOTHING
                else f"{peoples.LETTERS[there[0]]}{there[1] + 1}"
            )
    return "Nothing"


# Melee


def _why_not_melee(state: State, area: int) -> Refusal | None:
    """8.3 Why there is no melee to choose in an area."""
    if not 0 <= area < ground.AREA_COUNT[state.sheet]:
        return None
    where = spelling.area_name(state, area)
    if not stacks.contested(state, area):
        return Refusal(f"There is no melee in {where}: it does not hold both sides.", "8.3")
    return Refusal(f"The melee in {where} has been fought in this segment.", "8.3")


def _why_not_retreat(state: State) -> Refusal:
    """R47 Where a retreat goes instead."""
    ways = [text.removeprefix("back ") for text in spelling.choices(state) if text.startswith("back ")]
    return Refusal(
        f"A retreat goes straight away from the attacker, or where that is closed diagonally: {listed(ways, 'or')}.",
        "R47",
    )


def idle_side(state: State, area: int) -> Refusal:
    """8.1.5 Nobody of the side that moves stands in an area."""
    who = segments.PHASING[state.segment]
    where = spelling.area_name(state, area)
    if stacks.held(state, 1 - who, area):
        name = spelling.contingent_name(state, state.top[1 - who][area])
        return _of_the_enemy(state, f"{name} in {where}", "8.1.5")
    return Refusal(f"No {peoples.ADJECTIVES[who]} unit stands in {where}.", "8.1.2")


def _of_the_enemy(state: State, people: str, rule: str) -> Refusal:
    """4.D Those who are named belong to the side whose segment it is not."""
    told, foes = names.SEGMENT_NAMES[state.segment], names.SIDE_NAMES[1 - segments.PHASING[state.segment]]
    return Refusal(f"This is the {told}; the {people} are {foes}.", rule)
