"""Refusals: why an action that would make sense is not legal now, with the section that says so."""

from __future__ import annotations

from pylae.core.game import Refusal
from pylae.core.rule import NOTHING
from pylae.core.wording import is_are, listed, many
from pylae.games.go_tell_the_spartans.commitment import alive, count_chosen, staying
from pylae.games.go_tell_the_spartans.components import (
    AREA_COUNT,
    AT,
    COLUMN,
    COLUMN_STEP,
    CONTINGENTS,
    CROSSED_COLUMNS,
    CROSSED_COUNT,
    CROSSED_ROWS,
    DAYS,
    GREEK,
    GREEK_CONTINGENTS,
    HOPLITE,
    KINDS,
    LETTERS,
    LEVEL,
    MOST_RANGE,
    NEXT,
    PELOPONNESIANS,
    PERSIAN,
    PERSIAN_SIDE,
    PHOCIANS,
    REACH,
    ROW,
    ROW_STEP,
    SETUP,
    SHEETS,
    SPAN,
    SPARTANS,
    STACK_LIMIT,
)
from pylae.games.go_tell_the_spartans.deployment import (
    adjoined,
    deploys,
    fits_west,
    on_persian_side,
    ordered,
    ordered_west_only,
    phocians_behind,
    places_now,
    standing_side,
    vanguard,
    vanguard_needed,
)
from pylae.games.go_tell_the_spartans.entry import unplaced
from pylae.games.go_tell_the_spartans.fire import blocks, in_arc, may_fire, reach, sees
from pylae.games.go_tell_the_spartans.movement import (
    climbs,
    commands,
    cost,
    may_end,
    may_face,
    may_stop,
    may_wheel,
    over_wall,
    picked,
    turn_cost,
)
from pylae.games.go_tell_the_spartans.spelling import (
    COMPASS,
    area_name,
    choices,
    contingent_name,
    force_words,
    kind_name,
    section,
)
from pylae.games.go_tell_the_spartans.stacks import (
    chain,
    contested,
    contingent,
    height,
    held,
    in_zone,
    kind,
    leader,
    light,
    locked,
    side,
)
from pylae.games.go_tell_the_spartans.state import (
    AGAIN,
    ALL,
    AREA,
    COMMIT,
    CONTINGENT_,
    DEPLOY,
    END,
    FACING,
    FIRE,
    FIRED,
    GUARD,
    GUARD_BOX,
    JOIN,
    LEADS,
    MARCH,
    MELEE_ORDER,
    MOVE,
    MOVED,
    OVERSTACK,
    PHASING,
    PLACE,
    POOL,
    RETREAT,
    SHOOT,
    SITE,
    STACK,
    STAND_FAST,
    STAY,
    STEP,
    STOP,
    TURN_AT,
    UNIT,
    VOLLEY,
    ZONES,
    State,
)
from pylae.games.go_tell_the_spartans.templates import waits
from pylae.games.go_tell_the_spartans.words import ADJECTIVES, SEGMENT_NAMES, SIDE_NAMES, setup_rows

SHOWN = 8  # choices named in a refusal


def generic(state: State, text: str) -> Refusal:
    """Nothing that can be done now; what can be."""
    can = list(choices(state))
    more = ", …" if len(can) > SHOWN else ""
    asked = f"{quoted(text)} is nothing that can be done now" if text.strip() else "Something must be said"
    return Refusal(f"{asked}; you may say {', '.join(can[:SHOWN])}{more}.", section(state))


def quoted(text: str) -> str:
    """What was typed, not too much of it."""
    said = " ".join(text.split())
    return repr(said if len(said) <= 40 else said[:39] + "…")


def why_not_action(state: State, action: int) -> Refusal | None:
    """Why an action that would make sense in this phase is not legal; None where nothing better is known than its absence."""
    now = state.phase
    if now in (COMMIT, GUARD_BOX, STAY, GUARD, ZONES):
        return _why_not_nation(state, action)
    if now in (DEPLOY, PLACE):
        return _why_not_deploy(state, action)
    if now == STAND_FAST:
        return _why_not_standing(state, action)
    if now == SITE:
        return _why_not_stack(state, action)
    if now == MOVE and action >= UNIT:
        return why_not_pick(state, action - UNIT)
    if now == MARCH:
        return _why_not_march(state, action)
    if now in (FIRE, VOLLEY):
        return _why_not_fire(state, action)
    if now == MELEE_ORDER:
        return _why_not_melee(state, action - AREA)
    if now == RETREAT and STEP <= action < STACK:
        return _why_not_retreat(state)
    if now == OVERSTACK:
        where = area_name(state, state.spot)
        return Refusal(f"One of the units in {where} must be given up, and only there.", "3.1.4")
    return None


# Contingents


def _why_not_nation(state: State, action: int) -> Refusal | None:
    """5.0 Why a contingent cannot be named."""
    if action == END:
        return Refusal(
            "A second contingent, not the Peloponnesians, must stand on the Persian side of the wall too.",
            "6.0.1",
        )
    nation, now = action - CONTINGENT_, state.phase
    if not 0 <= nation < len(CONTINGENTS):
        return None
    name = CONTINGENTS[nation]
    if now == COMMIT:
        if nation < GREEK_CONTINGENTS:
            return Refusal(f"The {name} are Greeks; a Persian contingent is asked for.", "5.1")
        return Refusal("On the third day the Immortals come by the path of Ephialtes.", "R57")
    if nation >= GREEK_CONTINGENTS:
        return Refusal(f"The {name} are Persians; a Greek contingent is asked for.", section(state))
    if not alive(state, nation):
        return _gone(name)
    if now == ZONES:
        return _why_not_zone(state, nation)
    if nation == SPARTANS and now != STAY:
        return Refusal("The Spartans never guard the path.", "R31")
    if now == STAY:
        if state.chosen >> nation & 1:
            return Refusal(f"The {name} stay already.", "5.3")
        if nation == PELOPONNESIANS:
            return Refusal(f"The Peloponnesians may stay only on a 6; the die showed {state.council}.", "5.3")
        return Refusal(f"{count_chosen(state)} of {staying(state)} have been named.", "5.3")
    if now == GUARD and nation == PELOPONNESIANS and state.held_back:
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
    name = CONTINGENTS[nation]
    if nation == SPARTANS or ordered(state, nation):
        always = nation == SPARTANS
        reason = "stand there on the first two days anyway" if always else "are ordered there already"
        return Refusal(f"The {name} {reason}.", "R85")
    if not deploys(state, nation):
        return _on_the_path(name)
    if nation == PHOCIANS and fits_west(state, nation):
        return Refusal("The Phocians stand on the Persian side only if all others do.", "6.0.1")
    return Refusal(f"The Persian side has no room for the {name}.", "R85")


# Deployment


def _why_not_deploy(state: State, action: int) -> Refusal | None:
    """6.0 Why a step of a deployment is not possible."""
    if action == END and state.phase == DEPLOY:
        return _why_not_done(state)
    if action >= JOIN:
        return None
    if action >= UNIT:
        return _why_not_class(state, action - UNIT)
    if AREA <= action < TURN_AT and state.phase == PLACE:
        return why_not_place(state, state.subject, action - AREA)
    if action >= AREA:
        area = action - AREA if action < TURN_AT else action - TURN_AT
        where = area_name(state, area)
        if not held(state, GREEK, area):
            return Refusal(f"Nobody stands in {where}.", "6.0")
        return Refusal(f"The stack in {where} belongs to the {_owner_name(state, area)}.", "R59")
    return None


def _owner_name(state: State, area: int) -> str:
    """R59 The contingent that commands a stack."""
    return contingent_name(state, state.top[GREEK][area])


def _why_not_class(state: State, unit: int) -> Refusal:
    """6.0 Why no unit of a class can be placed."""
    nation, name = contingent(state, unit), contingent_name(state, unit)
    if nation >= GREEK_CONTINGENTS:
        return Refusal(f"The {name} are Persians; the Greeks deploy now.", "6.0")
    if not alive(state, nation):
        return _gone(name)
    if state.guard == nation:
        return _on_the_path(name)
    if not places_now(state, nation):
        return Refusal(f"The {name} are placed by their own seat.", "R59")
    if state.area[unit] == POOL:
        return Refusal(f"There is no room left for a {kind_name(state, unit)} unit of the {name}.", "3.1.1")
    return Refusal(f"No {kind_name(state, unit)} unit of the {name} is left to place.", "6.0")


def why_not_place(state: State, unit: int, area: int) -> Refusal:
    """6.0 3.1.1 3.1.2 Why a unit cannot be placed in an area."""
    where, name = area_name(state, area), contingent_name(state, unit)
    if SETUP[state.sheet][area] == 0:
        return Refusal(f"{where} lies outside the rows of deployment, {setup_rows(state)}.", "R10")
    if held(state, PERSIAN, area):
        return Refusal(f"Persians stand in {where}.", "6.0")
    if ordered_west_only(state, unit) and PERSIAN_SIDE[state.sheet][area] == 0:
        return Refusal(f"The {name} must stand on the Persian side of the wall; {where} does not.", "6.0.1")
    first = state.top[GREEK][area]
    if first != NOTHING and kind(state, first) != kind(state, unit):
        return Refusal(f"In {where} stand {kind_name(state, first)} units; a stack is of one type.", "3.1.2")
    if height(state, GREEK, area) >= STACK_LIMIT:
        return Refusal(f"{where} is full; three units of a side may be in an area.", "3.1.1")
    return _other_contingent(where)


def _other_contingent(where: str) -> Refusal:
    """R9 By option a stack is of one contingent."""
    return Refusal(f"{where} holds another contingent; stacks are of one contingent here.", "R9")


def _why_not_done(state: State) -> Refusal:
    """6.0.1 Why a deployment cannot be called done: who is not placed, not connected, or on the wrong side."""
    nations = [n for n in range(GREEK_CONTINGENTS) if deploys(state, n) and places_now(state, n)]
    if left := [CONTINGENTS[nation] for nation in nations if waits(state, nation)]:
        return Refusal(f"Not all units are placed yet: {listed(left)}.", "6.0")
    for nation in nations:
        if not adjoined(state, nation):
            return Refusal(
                f"The {CONTINGENTS[nation]} do not hang together; their areas must touch.", "6.0.1"
            )
    if state.players == 7:
        return _why_not_in_order(state)
    if state.day < DAYS and deploys(state, SPARTANS) and not on_persian_side(state, SPARTANS):
        return Refusal("All Spartans must stand on the Persian side of the wall.", "6.0.1")
    if vanguard_needed(state) and not vanguard(state):
        able = [CONTINGENTS[n] for n in range(SPARTANS + 1, PELOPONNESIANS) if deploys(state, n)]
        return Refusal(
            f"One more contingent must stand wholly on the Persian side of the wall: {listed(able, 'or')}.",
            "6.0.1",
        )
    if not phocians_behind(state):
        others = [
            CONTINGENTS[n]
            for n in range(GREEK_CONTINGENTS)
            if n != PHOCIANS and deploys(state, n) and not on_persian_side(state, n)
        ]
        return Refusal(
            f"Phocians stand on the Persian side, but not all of the {listed(others)} do.", "6.0.1"
        )
    return generic(state, "done")


def _why_not_in_order(state: State) -> Refusal:
    """R85 A contingent does not stand where the Spartan seat ordered it."""
    name = CONTINGENTS[state.commander]
    if ordered(state, state.commander):
        return Refusal(f"The {name} are ordered to the Persian side of the wall.", "R85")
    return Refusal(
        "The Phocians may not stand on the Persian side: not everybody else was ordered there.", "R85"
    )


def _why_not_standing(state: State, action: int) -> Refusal | None:
    """R37 Why stacks cannot be put in order so."""
    if action >= JOIN:
        where = area_name(state, action - JOIN)
        if not held(state, standing_side(state), action - JOIN):
            return Refusal(f"None of the {SIDE_NAMES[standing_side(state)]} stands in {where}.", "R37")
        return Refusal(f"There are not several forces of one facing in {where}.", "R37")
    if action >= UNIT:
        return Refusal("That unit is the top of its force already, or not there.", "R37")
    if action >= AREA or STEP <= action < STACK:
        return Refusal("Persians are left on the map: nobody moves, units are only re-ordered.", "9.0")
    return None


def _why_not_stack(state: State, action: int) -> Refusal | None:
    """7.0 R11 Why a stack cannot be formed for an entry site."""
    if not STACK <= action < AREA:
        return None
    sort, units = divmod(action - STACK, 3)
    left = unplaced(state, state.committed, sort, 0)
    name = CONTINGENTS[state.committed]
    if left == 0:
        return Refusal(f"The {name} have no {KINDS[sort]} units to place.", "7.0")
    return Refusal(
        f"{many(left, KINDS[sort] + ' unit')} of the {name} give as many stacks of three as possible, then twos; "
        f"a stack of {units + 1} is none of them.",
        "R11",
    )


# Movement


def why_not_pick(state: State, unit: int) -> Refusal:
    """8.1.2 Why a force cannot be chosen to move."""
    who, name = PHASING[state.segment], contingent_name(state, unit)
    if side(state, unit) != who:
        return _of_the_enemy(state, name, "8.1.5")
    if state.area[unit] < 0:
        return Refusal(f"That unit of the {name} is not on the map.", "8.1.2")
    chief = leader(state, unit)
    where = area_name(state, state.area[unit])
    if not commands(state, chief):
        return Refusal(
            f"The force in {where} obeys the seat of its top unit, the {contingent_name(state, chief)}.",
            "R59",
        )
    if state.mark[chief] & MOVED:
        return Refusal(f"The {force_words(state, chief)} in {where} have moved in this segment.", "R75")
    if locked(state, chief):
        return Refusal(
            f"The {name} in {where} share their area with enemies and may not leave or turn.", "8.1.4"
        )
    if not state.mark[unit] & LEADS:
        return Refusal("A force moves under its top unit; choose that, and leave others behind.", "8.1.2")
    return Refusal(f"The {name} in {where} cannot be moved.", "8.1.2")


def _why_not_march(state: State, action: int) -> Refusal | None:
    """8.1.2 Why a step of a move is not possible."""
    if action >= UNIT and action < JOIN:
        return _why_not_leave(state)
    if action == STOP:
        return _why_not_stop(state)
    if STEP <= action < STACK:
        return _why_not_step(state, action - STEP)
    if FACING <= action < STEP:
        return _why_not_turn(state, action - FACING)
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
    unit = picked(state)
    sheet, start, who = state.sheet, state.area[unit], side(state, unit)
    end = NEXT[sheet][start][way]
    if end == NOTHING:
        return impassable(state, ROW[sheet][start] + ROW_STEP[way], COLUMN[sheet][start] + COLUMN_STEP[way])
    where = area_name(state, end)
    if state.halted:
        return _why_halted(state, unit)
    if not (may_face(state, unit, way) or may_wheel(state, unit, way, end)):
        facing = COMPASS[state.facing[unit]]
        if kind(state, unit) == HOPLITE:
            return Refusal(
                f"Hoplites go straight ahead only; these face {facing}, away from {where}.", "3.2.1"
            )
        return Refusal(
            f"Mixed units go ahead or diagonally ahead; these face {facing}, and {where} is not there.",
            "3.2.2",
        )
    if held(state, 1 - who, end):
        if state.points < 1:
            return Refusal(f"No point is left, and to enter {where} among enemies takes 1.", "8.1.4")
    elif (needed := cost(state, start, end)) > state.points:
        why = " across the wall" if over_wall(state, start, end) else ""
        why += " uphill" if climbs(state, start, end) else ""
        left = many(state.points, "point")
        return Refusal(f"{where}{why} costs {needed}; {left} {is_are(state.points)} left.", "8.1.1")
    elif not held(state, who, end) and in_zone(state, 1 - who, start) and in_zone(state, 1 - who, end):
        return Refusal(
            f"{area_name(state, start)} and {where} both lie in enemy zones; nobody steps from zone to zone.",
            "3.3.4",
        )
    return _why_not_end(state, unit, end)


def impassable(state: State, row: int, column: int) -> Refusal:
    """2.1.1 A place nobody can be in."""
    grid = SHEETS[state.sheet].grid
    if not (0 <= row < len(grid) and 0 <= column < len(grid[0])):
        return Refusal("The map ends there.", "2.1")
    name = f"{LETTERS[row]}{column + 1}"
    if grid[row][column] == "~":
        return Refusal(f"{name} is water; nobody can enter it.", "TEC")
    return Refusal(f"{name} is mountain; nobody can enter it.", "2.1.1")


def _why_halted(state: State, unit: int) -> Refusal:
    """3.3.4 8.1.4 What stopped a move."""
    where = area_name(state, state.area[unit])
    if held(state, 1 - side(state, unit), state.area[unit]):
        return Refusal(f"Enemies stand in {where}: the move ends there.", "8.1.4")
    return Refusal(f"{where} lies in an enemy zone of control: the move ends there.", "3.3.4")


def _why_not_end(state: State, unit: int, area: int) -> Refusal:
    """3.1.2 R6 R9 Why a move may not end among the friends in an area."""
    where, first = area_name(state, area), state.top[side(state, unit)][area]
    if first != NOTHING and not may_end(state, unit, area):
        if state.strict_no_restack:
            return _among_friends(where)
        if kind(state, first) != kind(state, unit):
            return Refusal(
                f"In {where} stand {kind_name(state, first)} units; a stack is of one type, and there is no way on.",
                "3.1.2",
            )
        return _other_contingent(where)
    return Refusal(f"The move cannot go to {where}.", "8.1.5")


def _why_not_turn(state: State, facing: int) -> Refusal:
    """3.2.1 3.2.2 3.2.3 R16 Why the moving force cannot turn."""
    unit = picked(state)
    if state.facing[unit] == facing:
        return Refusal(f"They face {COMPASS[facing]} already.", "3.2")
    if held(state, 1 - side(state, unit), state.area[unit]):
        return Refusal("Among enemies nobody turns.", "8.1.4")
    if light(state, unit):
        return Refusal("Javelins and bows turn once before each step and once after the last.", "R84")
    if state.halted:
        return Refusal("A force stopped by a zone of control does not turn any more.", "R16")
    if not may_stop(state, unit):
        return Refusal("Among friends of another type the move must go on.", "3.1.2")
    if kind(state, unit) == HOPLITE:
        return Refusal("A turn takes hoplites their whole Movement Allowance, and they have moved.", "3.2.1")
    needed, left = turn_cost(state, unit, facing), many(state.points, "point")
    return Refusal(f"That turn costs {needed}; {left} {is_are(state.points)} left.", "3.2.2")


def _why_not_stop(state: State) -> Refusal:
    """3.1.2 R6 Why a move cannot end where it is."""
    unit = picked(state)
    where = area_name(state, state.area[unit])
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
    if action == AGAIN:
        return Refusal("There is no earlier target that can be fired at now.", "8.2.6")
    if action == ALL:
        return Refusal("Nobody else can fire at this target.", "8.2.6")
    if action == SHOOT:
        return Refusal("Nobody is told to fire yet; add a force, or say 'all'.", "8.2.6")
    if AREA <= action < TURN_AT and state.phase == FIRE:
        return _why_not_target(state, action - AREA)
    if UNIT <= action < JOIN and state.phase == VOLLEY:
        return _why_not_shooter(state, action - UNIT)
    return None


def _why_not_target(state: State, target: int) -> Refusal:
    """8.2.6 Why an area cannot be fired at."""
    who, where = PHASING[state.segment], area_name(state, target)
    if not held(state, 1 - who, target):
        return Refusal(f"No {SIDE_NAMES[1 - who][:-1]} stands in {where}.", "8.2.6")
    if state.settled[target]:
        return Refusal(f"{where} was fired at in this segment; all fire on a target is one volley.", "8.2.6")
    found = dict[str, int]()
    for area in range(AREA_COUNT[state.sheet]):
        for unit in chain(state, who, area):
            if kind(state, unit) != HOPLITE and commands(state, leader(state, unit)):
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
    return reach(state, state.area[unit], target) - REACH[state.sheet][kind(state, unit)]


def _why_not_shooter(state: State, unit: int) -> Refusal:
    """8.2.6 Why a force cannot add a shooter."""
    who, name = PHASING[state.segment], contingent_name(state, unit)
    if side(state, unit) != who:
        return _of_the_enemy(state, name, "8.2")
    if state.area[unit] < 0:
        return Refusal(f"That unit of the {name} is not on the map.", "8.2.6")
    if kind(state, unit) == HOPLITE:
        return Refusal("Hoplites never fire.", "8.2.1")
    if not commands(state, leader(state, unit)):
        return Refusal(f"The {name} in {area_name(state, state.area[unit])} are not yours to command.", "R59")
    if may_fire(state, unit, state.spot):
        return Refusal(f"All of the {name} in {area_name(state, state.area[unit])} fire already.", "8.2.6")
    return _shot_refusal(state, unit, state.spot, _why_no_shot(state, unit, state.spot))


def _why_no_shot(state: State, unit: int, target: int) -> str:
    """8.2.1 8.2.6 The first reason why a unit that can fire cannot fire at an area."""
    start, who = state.area[unit], side(state, unit)
    distance = reach(state, start, target)
    if state.mark[unit] & FIRED:
        return "fired"
    if start != target and distance > REACH[state.sheet][kind(state, unit)]:
        return "range"
    if start != target and held(state, 1 - who, start) and not state.fire_out_of_melee:
        return "melee"
    if start != target and held(state, who, target):
        return "friend"
    return "arc" if not in_arc(state, unit, target) else "sight"


def _shot_refusal(state: State, unit: int, target: int, reason: str) -> Refusal:
    """8.2 A reason why a unit cannot fire, in words."""
    start, end = area_name(state, state.area[unit]), area_name(state, target)
    name, distance = f"{kind_name(state, unit)} units in {start}", reach(state, state.area[unit], target)
    if reason == "fired":
        return Refusal(f"The {name} have fired in this segment.", "8.2.6")
    if reason == "range":
        most = REACH[state.sheet][kind(state, unit)]
        return Refusal(f"{end} is out of range: {distance} areas from the {name}, who reach {most}.", "8.2.2")
    if reason == "melee":
        return Refusal(f"The {name} have enemies in their own area and fire only at these.", "R21")
    if reason == "friend":
        return Refusal(f"Friends fight in {end}; nobody fires into it from outside.", "R80")
    if reason == "arc":
        facing = COMPASS[state.facing[unit]]
        return Refusal(
            f"The {name} face {facing}; mixed units fire ahead and diagonally ahead only.", "8.2.1"
        )
    if distance > 1 and not sees(state, state.area[unit], target):
        block = _blocking_area(state, state.area[unit], target)
        level = LEVEL[state.sheet][state.area[unit]] == LEVEL[state.sheet][target]
        return Refusal(
            f"{block} blocks the line of sight from {start} to {end}.", "8.2.4" if level else "8.2.5"
        )
    return Refusal(f"The {name} cannot fire at {end}.", "8.2.6")


def _blocking_area(state: State, start: int, end: int) -> str:
    """8.2.4 8.2.5 The first place on a line of sight that blocks it."""
    sheet = state.sheet
    row, column = ROW[sheet][start], COLUMN[sheet][start]
    line = (ROW[sheet][end] - row + MOST_RANGE) * SPAN + COLUMN[sheet][end] - column + MOST_RANGE
    for at in range(CROSSED_COUNT[line]):
        there = row + CROSSED_ROWS[line][at], column + CROSSED_COLUMNS[line][at]
        if blocks(state, start, end, *there):
            area = AT[sheet][there[0]][there[1]]
            return area_name(state, area) if area != NOTHING else f"{LETTERS[there[0]]}{there[1] + 1}"
    return "Nothing"


# Melee


def _why_not_melee(state: State, area: int) -> Refusal | None:
    """8.3 Why there is no melee to choose in an area."""
    if not 0 <= area < AREA_COUNT[state.sheet]:
        return None
    where = area_name(state, area)
    if not contested(state, area):
        return Refusal(f"There is no melee in {where}: it does not hold both sides.", "8.3")
    return Refusal(f"The melee in {where} has been fought in this segment.", "8.3")


def _why_not_retreat(state: State) -> Refusal:
    """R47 Where a retreat goes instead."""
    ways = [text.removeprefix("back ") for text in choices(state) if text.startswith("back ")]
    return Refusal(
        f"A retreat goes straight away from the attacker, or where that is closed diagonally: {listed(ways, 'or')}.",
        "R47",
    )


def idle_side(state: State, area: int) -> Refusal:
    """8.1.5 Nobody of the side that moves stands in an area."""
    who = PHASING[state.segment]
    where = area_name(state, area)
    if held(state, 1 - who, area):
        name = contingent_name(state, state.top[1 - who][area])
        return _of_the_enemy(state, f"{name} in {where}", "8.1.5")
    return Refusal(f"No {ADJECTIVES[who]} unit stands in {where}.", "8.1.2")


def _of_the_enemy(state: State, people: str, rule: str) -> Refusal:
    """4.D Those who are named belong to the side whose segment it is not."""
    told, foes = SEGMENT_NAMES[state.segment], SIDE_NAMES[1 - PHASING[state.segment]]
    return Refusal(f"This is the {told}; the {people} are {foes}.", rule)
