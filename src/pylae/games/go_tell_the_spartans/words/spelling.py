"""Names and spelling: how areas, units, forces and actions are written, and the section behind each question."""

from __future__ import annotations

from pylae.core.notation import Notation
from pylae.core.rule import NOTHING
from pylae.core.scratch import row
from pylae.core.wording import listed
from pylae.games.go_tell_the_spartans.data import compass, ground, peoples, roster, sheets
from pylae.games.go_tell_the_spartans.rules import (
    act,
    automaton,
    melee,
    phase,
    segments,
    sequence,
    stacks,
    templates,
)
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.sight import views

SECTIONS = {
    phase.COMMIT: "11.1",
    phase.GUARD_BOX: "6.0",
    phase.CONSENT: "11.2",
    phase.STAY: "5.3",
    phase.GUARD: "5.3",
    phase.ZONES: "R85",
    phase.DEPLOY: "6.0",
    phase.PLACE: "6.0",
    phase.FACE: "R55",
    phase.STAND_FAST: "R37",
    phase.FLANK_FIRST: "R57",
    phase.SITE: "R57",
    phase.MOVE: "8.1.2",
    phase.MARCH: "8.1.2",
    phase.FIRE: "8.2.6",
    phase.VOLLEY: "8.2.6",
    phase.FEIGN: "11.3",
    phase.MELEE_ORDER: "R38",
    phase.RETREAT: "8.3.2",
    phase.OVERSTACK: "3.1.4",
    phase.COMMIT_DIE: "5.1",
    phase.EPHIALTES_DIE: "5.2",
    phase.CONFERENCE_DIE: "5.3",
    phase.DEPLOY_DIE: "R12",
    phase.END_OF_DAY_DIE: "9.0",
    phase.DRIVE: "8.1.6",
    phase.AIM_DIE: "8.2.7",
    phase.FIRE_DIE_ROLL: "8.2.6",
    phase.MELEE_DIE: "8.3.2",
    phase.RETREAT_DIE: "R47",
    phase.MORALE_DIE: "8.4.1",
    phase.RECOVERY_DIE: "8.4.2",
    phase.FEINT_DIE: "11.3",
    phase.FINISHED: "10.0",
}
UNSEEN = "units of the stack"  # a force that lies under another in the fog (3.4)
COMPASS = ("north", "east", "south", "west")
SIGNS = ("Sp", "Th", "Tb", "Ph", "Ma", "Lo", "Pe", "IM", "ME", "SU", "SC", "DA")  # Persians in capitals


# Names


def area_name(state: State, area: int) -> str:
    """An area by its row and column: F5."""
    return sheets.SHEETS[state.sheet].area_name(area)


def where(state: State, unit: int) -> str:
    """The area in which a unit stands."""
    return area_name(state, state.area[unit])


def contingent_name(state: State, unit: int) -> str:
    """The contingent of a unit: Thespians."""
    return peoples.CONTINGENTS[stacks.contingent(state, unit)]


def nation_of(action: int) -> str:
    """The contingent that an action names."""
    return peoples.CONTINGENTS[action - act.CONTINGENT]


def kind_name(state: State, unit: int) -> str:
    """The type of a unit: hoplite."""
    return peoples.KINDS[stacks.kind(state, unit)]


def path_name(state: State, areas: list[int]) -> str:
    """A way from area to area: F5–E5–D5."""
    return "–".join(area_name(state, area) for area in areas)


def section(state: State) -> str:
    """The section behind the question that is asked now."""
    return SECTIONS[state.phase]


def template_name(template: int) -> str:
    """A template by its word."""
    return templates.TEMPLATE_NAMES[template]


# Stacks


def forces(state: State, who: int, area: int) -> list[int]:
    """The leaders of the forces of a side in an area, top to bottom."""
    leaders, unit = list[int](), state.top[who][area]
    while unit != NOTHING:
        leaders.append(unit)
        unit = stacks.next_force(state, unit)
    return leaders


def force_units(state: State, unit: int) -> list[int]:
    """The units of a force from its leader down."""
    units = list[int]()
    while unit != NOTHING:
        units.append(unit)
        unit = stacks.mate(state, unit)
    return units


def nation_units(state: State, nation: int) -> range:
    """2.2.1 The numbers of a contingent's units."""
    return range(roster.FIRST_UNIT[state.sheet][nation], roster.FIRST_UNIT[state.sheet][nation + 1])


def fogged(state: State) -> bool:
    """3.4 Whether two players see only the tops of each other's stacks."""
    return state.players == 2 and state.fog == 1


def hidden_unit(state: State, unit: int) -> bool:
    """3.4 R58 R83 Whether the enemy does not know which unit this is."""
    return fogged(state) and not views.shown(state, unit)


def contingents_in(state: State, who: int, area: int) -> str:
    """The contingents of a side in an area; in the fog only those of the units that are shown (3.4)."""
    seen = [unit for unit in stacks.chain(state, who, area) if not hidden_unit(state, unit)]
    return listed(list(dict.fromkeys(contingent_name(state, unit) for unit in seen)))


def force_words(state: State, unit: int) -> str:
    """A force by contingents, number and type: Thespians (3 hoplite); in the fog only its top is named (3.4)."""
    units = [unit] if fogged(state) else force_units(state, unit)
    people = list(dict.fromkeys(contingent_name(state, one) for one in units))
    people = [UNSEEN] if hidden_unit(state, unit) else people
    return f"{listed(people)} ({stacks.force_size(state, unit)} {kind_name(state, unit)})"


def _drive_ends(state: State) -> list[str]:
    """8.1.6 How the outcomes of a drive are told apart: an end and its side, an end, or north and south of the centre."""
    unit, ends, path = state.subject, row(automaton.MOST_WAYS), row(automaton.MOST_STRIDES)
    if count := automaton.hunt(state, unit, ends):
        return [_prey_words(state, ends[at] >> 3, ends[at] & 7) for at in range(count)]
    if state.bypass_gaps == 1:
        count = automaton.gap_path(state, unit, NOTHING, path)
        return [area_name(state, path[automaton.gap_path(state, unit, at, path)]) for at in range(count)]
    return ["north", "south"]


def _prey_words(state: State, end: int, way: int) -> str:
    """The area of an attack in flank or rear, and the side it comes from."""
    through = stacks.entry_side(way, state.facing[state.top[peoples.GREEK][end]])
    return f"{area_name(state, end)} from {compass.FACINGS[through]}"


def driven_path(state: State, outcome: int) -> list[int]:
    """8.1.6 The areas of a drive forward, its start included."""
    path = row(automaton.MOST_STRIDES)
    walk = automaton.gap_path if state.bypass_gaps == 1 else automaton.straight_path
    length = walk(state, state.subject, outcome, path)
    return [path[at] for at in range(length + 1)]


def aim_choices(state: State) -> list[int]:
    """8.2.7 The equal targets between which a die decides."""
    targets = row(automaton.MOST_WAYS)
    count = automaton.find_targets(state, state.subject, targets)
    return [targets[at] for at in range(count)]


def _retreat_areas(state: State) -> list[int]:
    """R47 The two areas between which a die decides in a retreat of the automaton."""
    unit = state.top[1 - segments.PHASING[state.segment]][state.spot]
    return [
        ground.NEXT[state.sheet][state.refuge][melee.open_exit(state, unit, 1 + outcome)]
        for outcome in range(2)
    ]


# Spelling

NATION_VERBS = {
    phase.COMMIT: "commit",
    phase.GUARD_BOX: "box",
    phase.STAY: "stay",
    phase.GUARD: "guard",
    phase.ZONES: "west",
}
AREA_VERBS = {phase.DEPLOY: "lift ", phase.PLACE: "", phase.FIRE: "fire ", phase.MELEE_ORDER: "melee "}
WORDS = {
    act.STOP: "stop",
    act.ALL: "all",
    act.SHOOT: "shoot",
    act.AGAIN: "again",
    act.STAND: "stand",
    act.FEINT: "feint",
    act.HOLD: "hold",
    act.AGREE: "consent",
    act.REFUSE: "refuse",
    act.BACK: "back",
    act.NORTHWARD: "north first",
    act.SOUTHWARD: "south first",
}
ENDS = {phase.MOVE: "end", phase.FIRE: "end"}  # elsewhere it is "done"


def spell(state: State, action: int) -> str:
    """4.0 An action as it is written in records and typed at the prompt."""
    if state.phase >= phase.COMMIT_DIE:
        return _spell_chance(state, action)
    if action == act.END:
        return ENDS.get(state.phase, "done")
    if action < act.CONTINGENT:
        return WORDS[action]
    if action < act.TEMPLATE:
        return f"{NATION_VERBS[state.phase]} {nation_of(action)}"
    if action < act.FACING:
        return f"template {template_name(action - act.TEMPLATE)}"
    if action < act.STEP:
        facing = compass.FACINGS[action - act.FACING]
        return facing if state.phase == phase.FACE else f"turn {facing}"
    if action < act.STACK:
        return _spell_step(state, action - act.STEP)
    if action < act.AREA:
        sort, units = divmod(action - act.STACK, 3)
        return f"{units + 1} {peoples.KINDS[sort]}"
    if action < act.TURN_AT:
        return AREA_VERBS[state.phase] + area_name(state, action - act.AREA)
    if action < act.UNIT:
        return f"face {area_name(state, action - act.TURN_AT)}"
    if action < act.JOIN:
        return _spell_unit(state, action - act.UNIT)
    return f"merge {area_name(state, action - act.JOIN)}"


def _spell_step(state: State, way: int) -> str:
    """The area a step leads to."""
    if state.phase == phase.RETREAT:
        return f"back {area_name(state, ground.NEXT[state.sheet][state.refuge][way])}"
    return area_name(state, ground.NEXT[state.sheet][state.area[state.subject]][way])


def _spell_unit(state: State, unit: int) -> str:
    """A unit or a force, by what it is asked for."""
    name, area = contingent_name(state, unit), state.area[unit]
    if state.phase == phase.DEPLOY:
        loss = f" -{state.loss[unit]}" if state.loss[unit] else ""
        return f"place {name} {kind_name(state, unit)}{loss}"
    place = where(state, unit)
    if state.phase == phase.MARCH:
        return f"leave {name} {force_units(state, state.subject).index(unit) + 1}"
    if state.phase in (phase.STAND_FAST, phase.OVERSTACK):
        verb = "top" if state.phase == phase.STAND_FAST else "give up"
        return f"{verb} {name} {place} {stacks.chain(state, stacks.side(state, unit), area).index(unit) + 1}"
    verb = "move" if state.phase == phase.MOVE else "add"
    return f"{verb} {name} {place}{_force_number(state, unit)}"


def _force_number(state: State, unit: int) -> str:
    """Which force of its contingent in its area it is, if there are several; else nothing."""
    same = [
        other
        for other in forces(state, stacks.side(state, unit), state.area[unit])
        if stacks.contingent(state, other) == stacks.contingent(state, unit)
    ]
    return f" {same.index(stacks.leader(state, unit)) + 1}" if len(same) > 1 else ""


def _spell_chance(state: State, outcome: int) -> str:
    """What dice show, or what the automaton does."""
    if state.phase == phase.DRIVE:
        return f"drive {_drive_ends(state)[outcome]}" if sequence.legal(state, []) > 1 else "drive"
    if state.phase == phase.AIM_DIE:
        return f"aim {area_name(state, aim_choices(state)[outcome])}"
    if state.phase == phase.RETREAT_DIE:
        return f"back {area_name(state, _retreat_areas(state)[outcome])}"
    if state.phase == phase.DEPLOY_DIE:
        return WORDS[(act.NORTHWARD, act.SOUTHWARD)[outcome]]
    return f"roll {outcome + 1}"


NOTATION = Notation(sequence, act.MOST_LEGAL, spell, section)
actions_now, choices = NOTATION.actions, NOTATION.choices
