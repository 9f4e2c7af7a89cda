"""Positions in a few words, moves by the names of areas, and written dice.

state = position("F5 W 3 Thespians hoplite", "E5 E 3 Medes mixed losses 1", segment=PERSIAN_MELEE)
state = position("F5 W 3 Thespians hoplite", "F5 E 3 Medes mixed from W", segment=PERSIAN_MELEE)   # among enemies
move(state, "F5", "E5")                 # the force in F5 steps to E5
dice(state, 4, 6, 8)                    # whatever is rolled next
assert losses(state, "F5") == [1, 0, 0]
"""

from __future__ import annotations

import itertools
from typing import Any

from pylae.core.chance import CHANCE, OVER
from pylae.core.options import settle
from pylae.core.rule import NOTHING
from pylae.games.go_tell_the_spartans.data import compass, ground, peoples, roster, sheets
from pylae.games.go_tell_the_spartans.data.sheets import Sheet
from pylae.games.go_tell_the_spartans.options import options as all_options
from pylae.games.go_tell_the_spartans.rules import (
    act,
    beside,
    commitment,
    course,
    deployment,
    fire,
    mark,
    muster,
    phase,
    segments,
    sequence,
)
from pylae.games.go_tell_the_spartans.rules.stacks import chain, last_arrival, lay_under
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.sight import views

DATA = ("reconstruction", "long_pass")  # scenarios of rules alone hold with both

# Building


def game(**options: Any) -> State:
    """A game at its beginning; options as words or numbers."""
    state = State()
    for name, value in settle(all_options, options).items():
        setattr(state, name, value)
    course.setup(state)
    return state


def position(
    *stacks: str,
    segment: int = segments.GREEK_MOVEMENT,
    day: int = 1,
    round: int = 1,
    data: str = "reconstruction",
    **options: Any,
) -> State:
    """The start of a segment of an Action Round, with these stacks on the map, top unit first.

    A stack is "area facing count contingent kind", and perhaps "losses 0 1 2", "disordered", "westward", and of those who
    came among enemies "from N", "over wall", "climbed". Stacks of a side in one area are separate forces in order of
    arrival. Where one side has no stack, somebody of it is far away, so that the series does not end.
    """
    state = game(data=data, **options)
    state.day, state.series, state.round, state.day_round = day, 1, round, round
    sides = [add(state, stack) for stack in stacks]
    if peoples.PERSIAN not in sides:
        stranger = roster.FIRST_UNIT[state.sheet][-2]  # one of the Dahae, on his way to the map
        state.area[stranger] = beside.WAITING
        state.standing |= 1 << (len(peoples.CONTINGENTS) - 1)
    if peoples.GREEK not in sides:
        row = peoples.LETTERS[sheet(state).ephialtes_row - 1]
        add(state, f"{row}2 W 1 Peloponnesians javelin")
    begin(state, segment)
    return state


def begin(state: State, segment: int) -> State:
    """A segment begins: all that passes by itself passes, but not into the next segment."""
    state.segment = segment - 1
    state.phase = phase.NEXT_SEGMENT
    sequence.proceed(state, state.phase)
    while sequence.passes_by_itself(state) and state.segment == segment and state.phase != phase.NEXT_SEGMENT:
        sequence.proceed(state, state.phase)
    return state


def add(state: State, text: str) -> int:
    """Puts a stack on the map; returns its side."""
    place, facing, count, contingent, kind, *more = text.split()
    nation = peoples.CONTINGENTS.index(contingent)
    side = peoples.GREEK if nation < peoples.GREEK_CONTINGENTS else peoples.PERSIAN
    area = at(state, place)
    numbers = iter([int(word) for word in more if word.isdigit()])
    order = last_arrival(state, area) + 1
    spare = [unit for unit in of(state, contingent, kind) if state.area[unit] == beside.POOL]
    assert len(spare) >= int(count), f"{contingent} have no {count} {kind} units to spare for {text!r}"
    for index, unit in enumerate(spare[: int(count)]):
        lay_under(state, unit, area)
        state.facing[unit] = compass.FACINGS.index(facing)
        state.loss[unit] = next(numbers, 0) if "losses" in more else 0
        state.arrival[unit] = order
        state.mark[unit] = (
            (mark.LEADS if index == 0 else 0)
            | (mark.DISORDERED if "disordered" in more else 0)
            | (mark.OVER_WALL if "over" in more else 0)
            | (mark.CLIMBED if "climbed" in more else 0)
            | (mark.WESTWARD if "westward" in more else 0)
        )
        if "from" in more:
            state.entry[unit] = 1 + compass.FACINGS.index(more[more.index("from") + 1])
    state.standing |= 1 << nation
    if side == peoples.PERSIAN:
        state.used |= 1 << nation
        state.committed = nation
    return side


def deployment_of(
    west: dict[str, str], box: str = "Phocians", data: str = "reconstruction", day: int = 1, **options: Any
) -> State:
    """A Greek deployment: contingents of `west` in given areas "hoplites / javelins / bows", the others behind the wall."""
    state = game(data=data, **options)
    state.day = day
    commitment.commit(state, peoples.IMMORTALS + 1)
    state.phase = phase.DEPLOY
    state.actor = 0
    if box:
        guard = peoples.CONTINGENTS.index(box)
        state.guard = guard
        for unit in of(state, box):
            state.area[unit] = -5
    line = 0
    for nation in range(peoples.GREEK_CONTINGENTS):
        name = peoples.CONTINGENTS[nation]
        if name == box:
            continue
        if name not in west:
            line = muster.wind(state, nation, line, 0)
            continue
        kinds = dict(zip(("hoplite", "javelin", "bow"), west[name].split("/"), strict=False))
        for kind, areas in kinds.items():
            for index, unit in enumerate(of(state, name, kind)):
                deployment.put(state, unit, at(state, areas.split()[index // 3]))
    return state


def last_western_row(data: str) -> str:
    """The letter of the last row on the Persian side of the wall."""
    return peoples.LETTERS[max(sheets.SHEETS[2 * sheets.DATA_WORDS.index(data)].persian_side)]


def first_eastern_row(data: str) -> str:
    """The letter of the first row behind the wall."""
    return peoples.LETTERS[max(sheets.SHEETS[2 * sheets.DATA_WORDS.index(data)].persian_side) + 1]


# Facts


def sheet(state: State) -> Sheet:
    """The sheet a game is played with."""
    return sheets.SHEETS[state.sheet]


def at(state: State, name: str) -> int:
    """The number of an area by its name."""
    area = sheet(state).at(peoples.LETTERS.index(name[0]), int(name[1:]) - 1)
    assert area != NOTHING, f"{name} is no area"
    return area


def name(state: State, area: int) -> str:
    """The name of an area."""
    return sheet(state).area_name(area)


def of(state: State, contingent: str, kind: str = "") -> list[int]:
    """The units of a contingent, perhaps of one kind."""
    nation = peoples.CONTINGENTS.index(contingent)
    units = range(roster.FIRST_UNIT[state.sheet][nation], roster.FIRST_UNIT[state.sheet][nation + 1])
    return [unit for unit in units if not kind or peoples.KINDS[sheet(state).units[unit].kind] == kind]


def stack(state: State, place: str, side: int = peoples.GREEK) -> list[int]:
    """The units of a side in an area, top first."""
    units: list[int] = []
    unit = state.top[side][at(state, place)]
    while unit != NOTHING:
        units.append(unit)
        unit = state.under[unit]
    return units


def persians(state: State, place: str) -> list[int]:
    """The Persian units in an area, top first."""
    return stack(state, place, peoples.PERSIAN)


def losses(state: State, place: str, side: int = peoples.GREEK) -> list[int]:
    """The step losses of the units of a side in an area, top first."""
    return [state.loss[unit] for unit in stack(state, place, side)]


def told(state: State, place: str, side: int = peoples.GREEK) -> str:
    """A stack in words, by its top unit: "3 Medes mixed E", or "" for none."""
    units = stack(state, place, side)
    if not units:
        return ""
    top = sheet(state).units[units[0]]
    return f"{len(units)} {peoples.CONTINGENTS[top.contingent]} {peoples.KINDS[top.kind]} {compass.FACINGS[state.facing[units[0]]]}"


def where(state: State, unit: int) -> str:
    """The name of the area a unit stands in."""
    return name(state, state.area[unit])


def facing(state: State, unit: int) -> str:
    """The facing of a unit."""
    return compass.FACINGS[state.facing[unit]]


def entered_from(state: State, unit: int) -> str:
    """The side through which a unit came among enemies, or ""."""
    return compass.FACINGS[state.entry[unit] - 1] if state.entry[unit] else ""


def forces(state: State, place: str, side: int = peoples.GREEK) -> list[int]:
    """The leaders of the forces of a side in an area."""
    return [unit for unit in stack(state, place, side) if state.mark[unit] & mark.LEADS]


def disordered(state: State, unit: int) -> bool:
    """Whether a unit is Disordered."""
    return bool(state.mark[unit] & mark.DISORDERED)


def lost(state: State, contingent: str) -> int:
    """Filled boxes of a contingent's track."""
    return sum(state.area[unit] == beside.TRACK for unit in of(state, contingent))


def placed(state: State, contingent: str, place: int) -> int:
    """How many units of a contingent are in one of the places beside the map."""
    return sum(state.area[unit] == place for unit in of(state, contingent))


def nation(contingent: str) -> int:
    """The number of a contingent."""
    return peoples.CONTINGENTS.index(contingent)


def alone(state: State, *contingents: str) -> State:
    """Only these Greek contingents are left; the others have routed."""
    state.standing &= ~((1 << peoples.GREEK_CONTINGENTS) - 1)
    for index in range(peoples.GREEK_CONTINGENTS):
        if peoples.CONTINGENTS[index] in contingents:
            state.standing |= 1 << index
        else:
            for unit in of(state, peoples.CONTINGENTS[index]):
                state.area[unit] = -4
    return state


# Acting


def legal_actions(state: State) -> list[int]:
    """What the seat to move may do."""
    assert sequence.mover(state) >= 0, f"nobody has to decide in phase {state.phase}"
    out = [0] * act.MOST_LEGAL
    return out[: sequence.legal(state, out)]


def outcomes(state: State) -> int:
    """Between how many outcomes chance decides."""
    assert sequence.mover(state) == CHANCE, f"chance does not decide in phase {state.phase}"
    return sequence.legal(state, [0] * act.MOST_LEGAL)


def do(state: State, *actions: int) -> State:
    """Takes actions, each of which must be legal."""
    for action in actions:
        assert action in legal_actions(state), f"{action} is not among {legal_actions(state)}"
        sequence.apply(state, action)
    return state


def dice(state: State, *faces: int) -> State:
    """Lets dice fall one after another."""
    for face in faces:
        assert state.phase != phase.DRIVE and 1 <= face <= outcomes(state), (
            f"no {face} in phase {state.phase}"
        )
        sequence.apply(state, face - 1)
    return state


def drive(state: State, outcome: int = 0) -> State:
    """The automaton moves its next force."""
    assert state.phase == phase.DRIVE and outcome < outcomes(state), f"phase {state.phase}"
    sequence.apply(state, outcome)
    return state


def drive_all(state: State) -> State:
    """The automaton moves all its forces; dice show the first outcome."""
    while state.phase == phase.DRIVE:
        sequence.apply(state, 0)
    return state


def pick(state: State, place: str, unit: int = NOTHING) -> State:
    """Chooses the force of an area, or the one a unit leads."""
    who = peoples.GREEK if sequence.mover(state) == 0 or state.players == 7 else peoples.PERSIAN
    return do(state, act.UNIT + (stack(state, place, who)[0] if unit == NOTHING else unit))


def choices(state: State) -> set[str]:
    """What the moving force may do: areas to step to, "turn N", "stop"; units to leave are not told."""
    assert state.phase == phase.MARCH, f"phase {state.phase}"
    here = state.area[state.subject]
    words: set[str] = set()
    for action in legal_actions(state):
        if act.STEP <= action < act.STEP + 8:
            words.add(name(state, ground.NEXT[state.sheet][here][action - act.STEP]))
        elif act.FACING <= action < act.FACING + 4:
            words.add(f"turn {compass.FACINGS[action - act.FACING]}")
        elif action == act.STOP:
            words.add("stop")
    return words


def go(state: State, *words: str) -> State:
    """Steps and turns of the force that moves: an area, "turn N", or "stop"."""
    for word in words:
        if word == "stop":
            do(state, act.STOP)
        elif word.startswith("turn "):
            do(state, act.FACING + compass.FACINGS.index(word[5:]))
        else:
            here = state.area[state.subject]
            ways = [w for w in range(8) if ground.NEXT[state.sheet][here][w] == at(state, word)]
            assert ways, f"{word} is no neighbour of {name(state, here)}"
            do(state, act.STEP + ways[0])
    return state


def move(state: State, place: str, *words: str) -> State:
    """The force of an area makes a whole move; it stops at its end if it has not been stopped."""
    unit = pick(state, place).subject
    go(state, *words)
    if state.phase == phase.MARCH and state.subject == unit:
        do(state, act.STOP)
    return state


def reachable(state: State, place: str) -> set[str]:
    """The areas a force can come to by steps alone."""
    pick(state, place)
    unit = state.subject
    found: set[str] = set()
    seen: set[tuple[int, int]] = set()
    todo = [state]
    while todo:
        here = todo.pop()
        if (here.area[unit], here.points) in seen:
            continue
        seen.add((here.area[unit], here.points))
        if here is not state:
            found.add(where(here, unit))
        if here.phase == phase.MARCH and here.subject == unit:
            for action in legal_actions(here):
                if act.STEP <= action < act.STEP + 8:
                    twin = here.copy()
                    sequence.apply(twin, action)
                    todo.append(twin)
    return found


def target(state: State, place: str) -> int:
    """The action that names an area."""
    return act.AREA + at(state, place)


def contingent_action(contingent: str) -> int:
    """The action that names a contingent."""
    return act.CONTINGENT + peoples.CONTINGENTS.index(contingent)


def named(state: State) -> set[str]:
    """The contingents that may be named now."""
    return {
        peoples.CONTINGENTS[action - act.CONTINGENT]
        for action in legal_actions(state)
        if act.CONTINGENT <= action < act.CONTINGENT + len(peoples.CONTINGENTS)
    }


def until(state: State, *phases: int) -> State:
    """Plays on until one of some phases: dice show 1, seats end what they can end or do the first thing."""
    for _ in range(2000):
        if state.phase in phases or sequence.mover(state) == OVER:
            return state
        if sequence.passes_by_itself(state):
            sequence.proceed(state, state.phase)
        elif sequence.mover(state) == CHANCE:
            sequence.apply(state, 0)
        else:
            actions = legal_actions(state)
            sequence.apply(
                state, next((word for word in (act.END, act.SHOOT, act.STOP) if word in actions), actions[0])
            )
    raise AssertionError(f"never came to {phases}")


def deploy_all(state: State) -> State:
    """The Greek deployment by the common template."""
    return do(state, act.TEMPLATE, act.END)


def series_over(*stacks: str, used: str, day: int = 1, data: str = "reconstruction", **options: Any) -> State:
    """The end of a series in which these Persian contingents were committed, with these stacks left on the map."""
    state = game(data=data, **options)
    state.day, state.series, state.round, state.day_round = day, 1, 8, 8
    for stack in stacks:
        add(state, stack)
    for contingent in used.split():
        state.used |= 1 << nation(contingent)
    state.phase = phase.END_OF_DAY_DIE
    return state


def take_away(state: State, contingent: str, kind: str, count: int, place: int) -> State:
    """Puts units of a contingent that are beside the map into another place beside it."""
    spare = [unit for unit in of(state, contingent, kind) if state.area[unit] == beside.POOL]
    for unit in spare[max(0, len(spare) - count) :]:
        state.area[unit] = place
    return state


# Under fog


def exchange(state: State, one: int, two: int) -> State:
    """Two units below the tops of their stacks change places; markers stay where they lie."""
    names = {one: two, two: one}
    state.under[:] = [names.get(unit, unit) for unit in state.under]
    for field in (
        *(state.area, state.under, state.entry, state.arrival),
        *(state.facing, state.mark, state.aim),
    ):
        field[one], field[two] = field[two], field[one]
    state.subject = names.get(state.subject, state.subject)
    return state


def unseen_pairs(state: State, seat: int) -> list[tuple[int, int]]:
    """3.4 R58 Two units of a type each, under others of a side that is not the seat's."""
    return [
        (one, two)
        for who in range(peoples.SIDES)
        if who != seat
        for one, two in itertools.combinations(covered(state, who), 2)
        if sheet(state).units[one].kind == sheet(state).units[two].kind
    ]


def covered(state: State, who: int) -> list[int]:
    """3.4 The units of a side under others, where nobody fights hand to hand or fires at or from beside the target."""
    open_to_all = set[int]()
    if state.phase in (phase.MELEE_DIE, phase.RETREAT, phase.RETREAT_DIE):
        open_to_all = {state.spot}
    elif state.phase == phase.FIRE_DIE_ROLL:
        shooters = {state.area[unit] for unit, aim in enumerate(state.aim) if aim == state.spot}
        near = {area for area in shooters if fire.reach(state, area, state.spot) <= 1}
        open_to_all = near | {state.spot} if near else near
    rolls = state.subject if state.phase == phase.MORALE_DIE else None
    return [
        unit
        for area in range(len(state.top[who]))
        if area not in open_to_all
        for unit in chain(state, who, area)[1:]
        if unit != rolls
    ]


def seen(state: State, seat: int) -> State:
    """What a seat sees."""
    view = state.copy()
    views.hide(view, seat)
    return view
