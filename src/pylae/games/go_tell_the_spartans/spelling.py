"""Names and spelling: how areas, units, forces and actions are written, and the section behind each question."""

from __future__ import annotations

from pylae.core.engine import legal_actions
from pylae.core.rule import NOTHING
from pylae.core.scratch import row
from pylae.core.wording import listed
from pylae.games.go_tell_the_spartans.automaton import (
    MOST_STRIDES,
    MOST_WAYS,
    find_targets,
    gap_path,
    hunt,
    straight_path,
)
from pylae.games.go_tell_the_spartans.components import (
    CONTINGENTS,
    FACINGS,
    FIRST_UNIT,
    GREEK,
    KINDS,
    NEXT,
    SHEETS,
)
from pylae.games.go_tell_the_spartans.melee import open_exit
from pylae.games.go_tell_the_spartans.sequence import legal, mover
from pylae.games.go_tell_the_spartans.stacks import (
    chain,
    contingent,
    entry_side,
    force_size,
    kind,
    leader,
    mate,
    next_force,
    side,
)
from pylae.games.go_tell_the_spartans.state import (
    AGAIN,
    AGREE,
    AIM_DIE,
    ALL,
    AREA,
    BACK,
    COMMIT,
    COMMIT_DIE,
    CONFERENCE_DIE,
    CONSENT,
    CONTINGENT_,
    DEPLOY,
    DEPLOY_DIE,
    DRIVE,
    END,
    END_OF_DAY_DIE,
    EPHIALTES_DIE,
    FACE,
    FACING,
    FEIGN,
    FEINT,
    FEINT_DIE,
    FINISHED,
    FIRE,
    FIRE_DIE_ROLL,
    FLANK_FIRST,
    GUARD,
    GUARD_BOX,
    HOLD,
    JOIN,
    MARCH,
    MELEE_DIE,
    MELEE_ORDER,
    MORALE_DIE,
    MOST_LEGAL,
    MOVE,
    NORTHWARD,
    OVERSTACK,
    PHASING,
    PLACE,
    RECOVERY_DIE,
    REFUSE,
    RETREAT,
    RETREAT_DIE,
    SHOOT,
    SITE,
    SOUTHWARD,
    STACK,
    STAND,
    STAND_FAST,
    STAY,
    STEP,
    STOP,
    TEMPLATE,
    TURN_AT,
    UNIT,
    VOLLEY,
    ZONES,
    State,
)
from pylae.games.go_tell_the_spartans.templates import TEMPLATE_NAMES
from pylae.games.go_tell_the_spartans.views import open_area

SECTIONS = {
    COMMIT: "11.1",
    GUARD_BOX: "6.0",
    CONSENT: "11.2",
    STAY: "5.3",
    GUARD: "5.3",
    ZONES: "R85",
    DEPLOY: "6.0",
    PLACE: "6.0",
    FACE: "R55",
    STAND_FAST: "R37",
    FLANK_FIRST: "R57",
    SITE: "R57",
    MOVE: "8.1.2",
    MARCH: "8.1.2",
    FIRE: "8.2.6",
    VOLLEY: "8.2.6",
    FEIGN: "11.3",
    MELEE_ORDER: "R38",
    RETREAT: "8.3.2",
    OVERSTACK: "3.1.4",
    COMMIT_DIE: "5.1",
    EPHIALTES_DIE: "5.2",
    CONFERENCE_DIE: "5.3",
    DEPLOY_DIE: "R12",
    END_OF_DAY_DIE: "9.0",
    DRIVE: "8.1.6",
    AIM_DIE: "8.2.7",
    FIRE_DIE_ROLL: "8.2.6",
    MELEE_DIE: "8.3.2",
    RETREAT_DIE: "R47",
    MORALE_DIE: "8.4.1",
    RECOVERY_DIE: "8.4.2",
    FEINT_DIE: "11.3",
    FINISHED: "10.0",
}
UNSEEN = "units of the stack"  # a force that lies under another in the fog (3.4)
COMPASS = ("north", "east", "south", "west")
SIGNS = ("Sp", "Th", "Tb", "Ph", "Ma", "Lo", "Pe", "IM", "ME", "SU", "SC", "DA")  # Persians in capitals


# Names


def area_name(state: State, area: int) -> str:
    """An area by its row and column: F5."""
    return SHEETS[state.sheet].area_name(area)


def contingent_name(state: State, unit: int) -> str:
    """The contingent of a unit: Thespians."""
    return CONTINGENTS[contingent(state, unit)]


def kind_name(state: State, unit: int) -> str:
    """The type of a unit: hoplite."""
    return KINDS[kind(state, unit)]


def path_name(state: State, areas: list[int]) -> str:
    """A way from area to area: F5–E5–D5."""
    return "–".join(area_name(state, area) for area in areas)


def section(state: State) -> str:
    """The section behind the question that is asked now."""
    return SECTIONS[state.phase]


def template_name(template: int) -> str:
    """A template by its word."""
    return TEMPLATE_NAMES[template]


# Stacks


def forces(state: State, who: int, area: int) -> list[int]:
    """The leaders of the forces of a side in an area, top to bottom."""
    leaders, unit = list[int](), state.top[who][area]
    while unit != NOTHING:
        leaders.append(unit)
        unit = next_force(state, unit)
    return leaders


def force_units(state: State, unit: int) -> list[int]:
    """The units of a force from its leader down."""
    units = list[int]()
    while unit != NOTHING:
        units.append(unit)
        unit = mate(state, unit)
    return units


def nation_units(state: State, nation: int) -> range:
    """2.2.1 The numbers of a contingent's units."""
    return range(FIRST_UNIT[state.sheet][nation], FIRST_UNIT[state.sheet][nation + 1])


def fogged(state: State) -> bool:
    """3.4 Whether two players see only the tops of each other's stacks."""
    return state.players == 2 and state.fog == 1


def hidden_unit(state: State, unit: int) -> bool:
    """3.4 R58 Whether a unit lies under a stack that the enemy may not look into now."""
    area = state.area[unit]
    return fogged(state) and unit != state.top[side(state, unit)][area] and not open_area(state, area)


def contingents_in(state: State, who: int, area: int) -> str:
    """The contingents of a side in an area; in the fog only that of its top unit, unless the area is open (3.4)."""
    units = chain(state, who, area)
    seen = units[:1] if fogged(state) and not open_area(state, area) else units
    return listed(list(dict.fromkeys(contingent_name(state, unit) for unit in seen)))


def force_words(state: State, unit: int) -> str:
    """A force by contingents, number and type: Thespians (3 hoplite); in the fog only its top is named (3.4)."""
    units = [unit] if fogged(state) else force_units(state, unit)
    people = list(dict.fromkeys(contingent_name(state, one) for one in units))
    people = [UNSEEN] if hidden_unit(state, unit) else people
    return f"{listed(people)} ({force_size(state, unit)} {kind_name(state, unit)})"


def _drive_ends(state: State) -> list[str]:
    """8.1.6 How the outcomes of a drive are told apart: an end and its side, an end, or north and south of the centre."""
    unit, ends, path = state.subject, row(MOST_WAYS), row(MOST_STRIDES)
    if count := hunt(state, unit, ends):
        return [_prey_words(state, ends[at] >> 3, ends[at] & 7) for at in range(count)]
    if state.bypass_gaps == 1:
        count = gap_path(state, unit, NOTHING, path)
        return [area_name(state, path[gap_path(state, unit, at, path)]) for at in range(count)]
    return ["north", "south"]


def _prey_words(state: State, end: int, way: int) -> str:
    """The area of an attack in flank or rear, and the side it comes from."""
    through = entry_side(way, state.facing[state.top[GREEK][end]])
    return f"{area_name(state, end)} from {FACINGS[through]}"


def driven_path(state: State, outcome: int) -> list[int]:
    """8.1.6 The areas of a drive forward, its start included."""
    path = row(MOST_STRIDES)
    walk = gap_path if state.bypass_gaps == 1 else straight_path
    length = walk(state, state.subject, outcome, path)
    return [path[at] for at in range(length + 1)]


def aim_choices(state: State) -> list[int]:
    """8.2.7 The equal targets between which a die decides."""
    targets = row(MOST_WAYS)
    count = find_targets(state, state.subject, targets)
    return [targets[at] for at in range(count)]


def _retreat_areas(state: State) -> list[int]:
    """R47 The two areas between which a die decides in a retreat of the automaton."""
    unit = state.top[1 - PHASING[state.segment]][state.spot]
    return [NEXT[state.sheet][state.refuge][open_exit(state, unit, 1 + outcome)] for outcome in range(2)]


# Spelling

NATION_VERBS = {COMMIT: "commit", GUARD_BOX: "box", STAY: "stay", GUARD: "guard", ZONES: "west"}
AREA_VERBS = {DEPLOY: "lift ", PLACE: "", FIRE: "fire ", MELEE_ORDER: "melee "}
WORDS = {
    STOP: "stop",
    ALL: "all",
    SHOOT: "shoot",
    AGAIN: "again",
    STAND: "stand",
    FEINT: "feint",
    HOLD: "hold",
    AGREE: "consent",
    REFUSE: "refuse",
    BACK: "back",
    NORTHWARD: "north first",
    SOUTHWARD: "south first",
}
ENDS = {MOVE: "end", FIRE: "end"}  # elsewhere it is "done"


def spell(state: State, action: int) -> str:
    """4.0 An action as it is written in records and typed at the prompt."""
    if state.phase >= COMMIT_DIE:
        return _spell_chance(state, action)
    if action == END:
        return ENDS.get(state.phase, "done")
    if action < CONTINGENT_:
        return WORDS[action]
    if action < TEMPLATE:
        return f"{NATION_VERBS[state.phase]} {CONTINGENTS[action - CONTINGENT_]}"
    if action < FACING:
        return f"template {template_name(action - TEMPLATE)}"
    if action < STEP:
        facing = FACINGS[action - FACING]
        return facing if state.phase == FACE else f"turn {facing}"
    if action < STACK:
        return _spell_step(state, action - STEP)
    if action < AREA:
        sort, units = divmod(action - STACK, 3)
        return f"{units + 1} {KINDS[sort]}"
    if action < TURN_AT:
        return AREA_VERBS[state.phase] + area_name(state, action - AREA)
    if action < UNIT:
        return f"face {area_name(state, action - TURN_AT)}"
    if action < JOIN:
        return _spell_unit(state, action - UNIT)
    return f"merge {area_name(state, action - JOIN)}"


def _spell_step(state: State, way: int) -> str:
    """The area a step leads to."""
    if state.phase == RETREAT:
        return f"back {area_name(state, NEXT[state.sheet][state.refuge][way])}"
    return area_name(state, NEXT[state.sheet][state.area[state.subject]][way])


def _spell_unit(state: State, unit: int) -> str:
    """A unit or a force, by what it is asked for."""
    name, area = contingent_name(state, unit), state.area[unit]
    if state.phase == DEPLOY:
        loss = f" -{state.loss[unit]}" if state.loss[unit] else ""
        return f"place {name} {kind_name(state, unit)}{loss}"
    where = area_name(state, area)
    if state.phase == MARCH:
        return f"leave {name} {force_units(state, state.subject).index(unit) + 1}"
    if state.phase in (STAND_FAST, OVERSTACK):
        verb = "top" if state.phase == STAND_FAST else "give up"
        return f"{verb} {name} {where} {chain(state, side(state, unit), area).index(unit) + 1}"
    verb = "move" if state.phase == MOVE else "add"
    return f"{verb} {name} {where}{_force_number(state, unit)}"


def _force_number(state: State, unit: int) -> str:
    """Which force of its contingent in its area it is, if there are several; else nothing."""
    same = [
        other
        for other in forces(state, side(state, unit), state.area[unit])
        if contingent(state, other) == contingent(state, unit)
    ]
    return f" {same.index(leader(state, unit)) + 1}" if len(same) > 1 else ""


def _spell_chance(state: State, outcome: int) -> str:
    """What dice show, or what the automaton does."""
    if state.phase == DRIVE:
        return f"drive {_drive_ends(state)[outcome]}" if legal(state, []) > 1 else "drive"
    if state.phase == AIM_DIE:
        return f"aim {area_name(state, aim_choices(state)[outcome])}"
    if state.phase == RETREAT_DIE:
        return f"back {area_name(state, _retreat_areas(state)[outcome])}"
    if state.phase == DEPLOY_DIE:
        return WORDS[(NORTHWARD, SOUTHWARD)[outcome]]
    return f"roll {outcome + 1}"


def actions_now(state: State) -> list[int]:
    """What is legal now; the outcomes, when chance decides."""
    return legal_actions(state, mover, legal, MOST_LEGAL)


def choices(state: State) -> dict[str, int]:
    """The legal actions by their spellings."""
    return {spell(state, action): action for action in actions_now(state)}
