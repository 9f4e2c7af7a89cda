"""Examples: what may be typed now, made from the position, so that the notation is learnt by using it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pylae.core.game import Refusal
from pylae.core.orders import Example
from pylae.core.rule import NOTHING
from pylae.games.go_tell_the_spartans.data import compass, ground
from pylae.games.go_tell_the_spartans.rules import act, movement, phase, segments, sequence, stacks, templates
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.words import reading, spelling, vocabulary

FEW = 3  # choices that are shown where a question has no longer words


def examples(view: State) -> list[Example]:
    """4.0 What may be typed now, each of it legal; the order is from the most usual to the rarest."""
    if sequence.mover(view) < 0:
        return []
    made = EXAMPLES.get(view.phase, _first_choices)(view)
    return [example for example in made if _readable(view, example.text)]


def _readable(view: State, text: str) -> bool:
    try:
        return bool(reading.read(view, text))
    except Refusal:
        return False


def _first_choices(view: State) -> Iterator[Example]:
    """A choice of each kind as it is written; of one kind alone, a few."""
    texts = list(spelling.choices(view))
    first = {_kind(text): text for text in reversed(texts)}
    for text in texts[:FEW] if len(first) == 1 else reversed(first.values()):
        yield Example(text, "")


def _kind(text: str) -> str:
    """The verb of a choice; areas and numbers are of one kind each."""
    word = text.split()[0].lower()
    return "area" if vocabulary.is_area(word) else "number" if word.isdecimal() else word


def _of_deployment(view: State) -> Iterator[Example]:
    """6.0 Templates, a placement in one line, stacks that are turned or taken up."""
    actions = spelling.actions_now(view)
    for number in range(act.TEMPLATES):
        if act.TEMPLATE + number in actions:
            name = spelling.template_name(number)
            yield Example(f"template {name}", templates.TEMPLATE_TEXTS[number])
            break
    unit = next((one - act.UNIT for one in actions if act.UNIT <= one < act.JOIN), NOTHING)
    if unit != NOTHING:
        after = spelling.NOTATION.after(view, [act.UNIT + unit])
        area = spelling.area_name(after, spelling.actions_now(after)[0] - act.AREA)
        name, kind = spelling.contingent_name(view, unit), spelling.kind_name(view, unit)
        for number, words in ((2, "two units"), (1, "a unit")):
            if _readable(view, f"{number} {name} {kind} {area} N"):
                yield Example(f"{number} {name} {kind} {area} N", f"{words} to {area}, facing north")
                break
    lifted = next((one - act.AREA for one in actions if act.AREA <= one < act.TURN_AT), NOTHING)
    if lifted != NOTHING:
        where = spelling.area_name(view, lifted)
        yield Example(f"{where} S", f"turns the stack in {where} to the south")
        yield Example(f"lift {where}", f"takes the stack in {where} up again")
    yield Example("done", "the deployment is done")


def _of_movement(view: State) -> Iterator[Example]:
    """8.1.2 A force with its way, a part of it, a turn, a line, and no more movement."""
    forces = [one - act.UNIT for one in spelling.actions_now(view) if act.UNIT <= one < act.JOIN]
    steps = ((unit, step) for unit in forces for step in _steps(view, unit))
    if found := next(steps, None):
        unit, end = found
        name, start = spelling.contingent_name(view, unit), spelling.where(view, unit)
        way = f"{start}-{spelling.area_name(view, end)}"
        yield Example(f"{name} {way}", "the force goes there")
        if stacks.force_size(view, unit) > 1:
            yield Example(f"1 {name} {way}", "only its top unit goes")
    for unit in forces:
        facing = compass.FACINGS[(view.facing[unit] + 1) & 3]
        if _readable(view, f"{spelling.where(view, unit)} {facing}"):
            where = spelling.where(view, unit)
            yield Example(f"{where} {facing}", f"the force in {where} turns where it stands")
            break
    if ends := _longest_line(view, forces):
        yield Example(f"{ends} forward", "every force of the line goes one area straight ahead, if it can")
    yield Example("go on", "nobody moves until something happens to you", True)
    yield Example("end", "the movement is over")


def _steps(view: State, unit: int) -> Iterator[int]:
    """8.1.2 The areas to which a force may step at once."""
    after = spelling.NOTATION.after(view, [act.UNIT + unit])
    for action in spelling.actions_now(after):
        if act.STEP <= action < act.STEP + 8:
            yield ground.NEXT[view.sheet][view.area[movement.picked(after)]][action - act.STEP]


def _longest_line(view: State, forces: list[int]) -> str:
    """The ends of the row in which most of these forces stand: D3-D7."""
    rows: dict[int, list[int]] = {}
    for unit in forces:
        rows.setdefault(ground.ROW[view.sheet][view.area[unit]], []).append(view.area[unit])
    longest = max(rows.values(), key=len, default=[])
    if len(set(longest)) < 2:
        return ""
    ends = sorted(longest, key=lambda area: ground.COLUMN[view.sheet][area])
    return f"{spelling.area_name(view, ends[0])}-{spelling.area_name(view, ends[-1])}"


def _of_fire(view: State) -> Iterator[Example]:
    """8.2.6 A target with all shooters, or with those of one area."""
    actions = spelling.actions_now(view)
    target = next((one - act.AREA for one in actions if act.AREA <= one < act.TURN_AT), NOTHING)
    if target != NOTHING:
        where = spelling.area_name(view, target)
        yield Example(f"fire {where} all", f"everybody who can fires at {where}")
        after = spelling.NOTATION.after(view, [act.AREA + target])
        shooters = [one - act.UNIT for one in spelling.actions_now(after) if act.UNIT <= one < act.JOIN]
        for unit in shooters[:1]:
            start = spelling.where(view, unit)
            yield Example(f"fire {where} {start}", f"only those in {start} fire at {where}")
    yield Example("again", "the last target again, with everybody who can")
    yield Example("end", "the fire is over")


def _of_melee_order(view: State) -> Iterator[Example]:
    """R38 One melee, or all in the order of the list."""
    who = segments.PHASING[view.segment]
    for text in list(spelling.choices(view))[:1]:
        area = spelling.actions_now(view)[0] - act.AREA
        yield Example(text, f"the melee of the {spelling.contingents_in(view, who, area)} comes next")
    yield Example("melee all", "all melees, one after the other", True)


def _of_standing(view: State) -> Iterator[Example]:
    """R37 What can be done while nobody moves."""
    yield from _first_choices(view)
    yield Example("go on", "nothing is changed until something happens to you", True)


EXAMPLES: dict[int, Callable[[State], Iterator[Example]]] = {
    phase.DEPLOY: _of_deployment,
    phase.MOVE: _of_movement,
    phase.FIRE: _of_fire,
    phase.MELEE_ORDER: _of_melee_order,
    phase.STAND_FAST: _of_standing,
}
