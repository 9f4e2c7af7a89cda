"""Whole moves in one text: a march with its way, a volley with its shooters, a placement."""

from __future__ import annotations

import re

from pylae.core.game import Refusal
from pylae.core.notation import Trial
from pylae.core.rule import NOTHING
from pylae.core.wording import listed, many
from pylae.games.go_tell_the_spartans.data import ground, peoples
from pylae.games.go_tell_the_spartans.rules import act, movement, phase, segments, sequence, stacks
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.words import spelling, vocabulary
from pylae.games.go_tell_the_spartans.words.refusals import marches, refusals


def whole(state: State, tokens: list[str], text: str) -> list[int] | None:
    """The steps of a whole move, volley or placement; None for other texts."""
    if state.phase in (phase.MOVE, phase.MARCH):
        return _whole_march(state, tokens, text)
    if state.phase == phase.FIRE:
        return _whole_volley(state, tokens)
    if state.phase in (phase.DEPLOY, phase.PLACE):
        return _whole_placement(state, tokens, text)
    return None


def _is_stride(word: str) -> bool:
    """Whether a word is part of a move: an area, a facing, or one of the words between them."""
    return vocabulary.is_area(word) or word in (*vocabulary.FACING_WORDS, "turn", "stop")


def _whole_march(state: State, tokens: list[str], text: str) -> list[int] | None:
    """8.1.2 A force, its way and its turns: `2 Thespians F5-E5 N`."""
    words = tokens[1:] if tokens and tokens[0] in ("move", "m", "take") else tokens[:]
    number, nation = _head(words)
    if not words or not _is_stride(words[0]):
        return None
    trial = refusals.trial(state)
    if state.phase == phase.MOVE:
        if not vocabulary.is_area(words[0]):
            return None
        origin = vocabulary.area_named(state, words.pop(0))
        which = int(words.pop(0)) if words and words[0].isdecimal() else 0
        choose_force(trial, origin, nation, which)
    elif (
        vocabulary.is_area(words[0])
        and vocabulary.area_named(state, words[0]) == state.area[movement.picked(state)]
        and (words[1:] or number)
    ):
        words.pop(0)
    elif tokens[0] in ("move", "m"):
        raise moving_already(state)
    if not all(map(_is_stride, words)):
        return None
    if number:
        _leave_below(trial, number)
    if not words:
        return trial.steps or None
    for word in words:
        _one_stride(trial, word)
    if trial.state.phase == phase.MARCH and trial.goes_on and words[-1] != "stop":
        trial.take(act.STOP)
    return trial.steps


def _head(words: list[str]) -> tuple[int, int]:
    """Takes how many, and of which contingent, from the beginning of a text; 0 and NOTHING where it does not say."""
    number = vocabulary.take_number(words)
    nation = (
        vocabulary.NATION_WORDS.index(words.pop(0))
        if words and words[0] in vocabulary.NATION_WORDS
        else NOTHING
    )
    if (
        words
        and words[0] in peoples.KINDS
        and nation != NOTHING
        and len(words) > 1
        and vocabulary.is_area(words[1])
    ):
        words.pop(0)
    return number, nation


def choose_force(trial: Trial[State], area: int, nation: int, which: int) -> None:
    """8.1.2 The force in an area that is meant; raises `Refusal` where none or several can be."""
    state, who = trial.state, segments.PHASING[trial.state.segment]
    found = [u for u in spelling.forces(state, who, area) if nation in (NOTHING, stacks.contingent(state, u))]
    if not found:
        if nation != NOTHING and stacks.held(state, who, area):
            where = spelling.area_name(state, area)
            raise Refusal(f"No force of the {peoples.CONTINGENTS[nation]} stands in {where}.", "8.1.2")
        raise marches.idle_side(state, area)
    if which > len(found):
        raise Refusal(f"There are {many(len(found), 'force')} in {spelling.area_name(state, area)}.", "8.1.2")
    able = [unit for unit in found if act.UNIT + unit in spelling.actions_now(state)]
    if which:
        able = [unit for unit in able if unit == found[which - 1]]
    if not able:
        raise marches.why_not_pick(state, found[max(which, 1) - 1])
    if len(able) > 1:
        raise several(state, [act.UNIT + unit for unit in able])
    trial.take(act.UNIT + able[0])


def several(state: State, actions: list[int]) -> Refusal:
    """8.1.2 Which forces a text may mean."""
    texts = [spelling.spell(state, action) for action in actions]
    return Refusal(f"Several forces may be meant: {listed(texts, 'or')}.", "8.1.2")


def _leave_below(trial: Trial[State], number: int) -> None:
    """3.1.2 R5 Only so many go, from the top; the others are left behind."""
    state = trial.state
    if number > movement.picked_count(state):
        raise Refusal(f"The force has {many(movement.picked_count(state), 'unit')}, not {number}.", "3.1.3")
    for unit in reversed(spelling.force_units(state, state.subject)):
        if movement.picked_count(state) > number:
            trial.take(act.UNIT + unit)


def _one_stride(trial: Trial[State], word: str) -> None:
    """8.1.2 A step to an area, near or by the best way, a turn, or the end of the move."""
    state = trial.state
    if word == "turn":
        return
    if state.phase != phase.MARCH or not trial.goes_on:
        raise _why_over(state, word)
    if word == "stop":
        trial.take(act.STOP)
        return
    if not vocabulary.is_area(word):
        facing = vocabulary.FACING_WORDS.index(word)
        if state.facing[movement.picked(state)] != facing:
            trial.take(act.FACING + facing)
        return
    start, end = state.area[movement.picked(state)], vocabulary.area_named(state, word)
    if start == end:
        raise Refusal(f"They are in {spelling.area_name(state, end)} already.", "8.1.2")
    if end in ground.NEXT[state.sheet][start]:
        trial.take(act.STEP + ground.NEXT[state.sheet][start].index(end))
        return
    for way in _way_to(state, end):
        trial.take(act.STEP + way)


def _why_over(state: State, word: str) -> Refusal:
    """What ended a move before its text did."""
    if state.halted and not vocabulary.is_area(word):
        return Refusal("Enemies or their zone stop the move before that turn.", "R16")
    if state.halted:
        return Refusal("The move ends before that: enemies or their zone stop it.", "3.3.4")
    return Refusal("The move ends before that: nothing more can be paid or done.", "8.1.1")


def _way_to(state: State, end: int) -> list[int]:
    """8.1.2 The steps to an area farther off that leave most points; the way into an area of enemies must be told."""
    unit = movement.picked(state)
    name, who = spelling.area_name(state, end), segments.PHASING[state.segment]
    if stacks.held(state, 1 - who, end):
        raise Refusal(
            f"Enemies stand in {name}; say the whole way, for it matters from where they are met.", "8.3.1"
        )
    best: dict[int, tuple[int, list[int], State]] = {state.area[unit]: (state.points, [], state)}
    todo = [state.area[unit]]
    while todo:
        _, ways, there = best[todo.pop(0)]
        for action in spelling.actions_now(there):
            if not act.STEP <= action < act.STEP + 8:
                continue
            after = there.copy()
            sequence.apply(after, action)
            area = ground.NEXT[state.sheet][there.area[movement.picked(there)]][action - act.STEP]
            more = after.points if after.segment == state.segment else 0
            if area in best and best[area][0] >= more:
                continue
            best[area] = (more, [*ways, action - act.STEP], after)
            if after.phase == phase.MARCH and area != end and sequence.mover(after) == sequence.mover(state):
                todo.append(area)
    if end not in best:
        gap = max(
            abs(ground.ROW[state.sheet][end] - ground.ROW[state.sheet][state.area[unit]]),
            abs(ground.COLUMN[state.sheet][end] - ground.COLUMN[state.sheet][state.area[unit]]),
        )
        reason = f"No way of {many(state.points, 'point')} leads to {name}, {gap} areas off."
        raise Refusal(reason, "8.1.1")
    return best[end][1]


def _whole_volley(state: State, tokens: list[str]) -> list[int] | None:
    """8.2.6 A target and who fires at it: `fire E5 all`, `volley E5`, `fire E5 G4 H4`."""
    all_of_them = bool(tokens) and ("all" in tokens or tokens[0] == "volley")
    verbs = ("fire", "f", "volley", "all", "add", "shoot")
    words = [word for word in tokens if word not in (*verbs, *vocabulary.NATION_WORDS)]
    if not words or not all(vocabulary.is_area(word) for word in words) or not (all_of_them or words[1:]):
        return None
    trial = refusals.trial(state)
    trial.take(act.AREA + vocabulary.area_named(state, words[0]))
    if all_of_them:
        trial.take(act.ALL)
        return trial.steps
    for word in words[1:]:
        _add_shooters(trial, vocabulary.area_named(state, word))
    trial.take(act.SHOOT)
    return trial.steps


def _add_shooters(trial: Trial[State], area: int) -> None:
    """8.2.6 Everybody in an area who can fires at the target."""
    who = segments.PHASING[trial.state.segment]
    if not stacks.held(trial.state, who, area):
        raise marches.idle_side(trial.state, area)
    leaders = spelling.forces(trial.state, who, area)
    before = len(trial.steps)
    for unit in leaders:
        while trial.can(act.UNIT + unit):
            trial.take(act.UNIT + unit)
    if len(trial.steps) == before:
        trial.take(act.UNIT + leaders[0])


def _whole_placement(state: State, tokens: list[str], text: str) -> list[int] | None:
    """6.0 Units of a class, their area and their facing: `3 Thespians hoplite F5 W`; or `F5 W` to turn a stack."""
    words = [word for word in tokens if word not in ("place", "p")]
    if tokens and tokens[0] in ("lift", "template"):
        return None
    number = vocabulary.take_number(words)
    if words and words[0] == "face":
        words.pop(0)
    turned = len(words) > 1 and words[-1] in vocabulary.FACING_WORDS
    facing = vocabulary.FACING_WORDS.index(words.pop()) if turned else NOTHING
    if not words or not vocabulary.is_area(words[-1]):
        return None
    area = vocabulary.area_named(state, words.pop())
    trial = refusals.trial(state)
    if words:
        _choose_class(trial, words, text)
        number = number or 1
    elif state.phase == phase.PLACE:
        number = number or 1
    elif number or facing == NOTHING:
        return None
    for _ in range(number):
        if trial.state.phase != phase.PLACE:
            raise Refusal(f"There are not {number} of them to place.", "6.0")
        trial.take(act.AREA + area)
    if number and trial.state.phase == phase.PLACE:
        trial.take(act.BACK)
    if facing != NOTHING:
        trial.take(act.TURN_AT + area)
        trial.take(act.FACING + facing)
    return trial.steps


def _choose_class(trial: Trial[State], words: list[str], text: str) -> None:
    """6.0 The class that is to be placed: contingent, perhaps type, perhaps losses."""
    if trial.state.phase == phase.PLACE:
        trial.take(act.BACK)
    state = trial.state
    if words[0] not in vocabulary.NATION_WORDS:
        raise spelling.NOTATION.nothing_like(state, text)
    nation, sort = vocabulary.NATION_WORDS.index(words[0]), vocabulary.kind_named(words)
    loss = next((int(word[1:]) for word in words if re.fullmatch(r"-[0-9]", word)), NOTHING)
    units = [
        unit
        for unit in spelling.nation_units(state, nation)
        if sort in (NOTHING, stacks.kind(state, unit)) and loss in (NOTHING, state.loss[unit])
    ]
    able = [unit for unit in units if act.UNIT + unit in spelling.actions_now(state)]
    fresh = [unit for unit in able if state.loss[unit] == 0]
    if len(able) > 1 and len({stacks.kind(state, unit) for unit in able}) == 1 and len(fresh) == 1:
        able = fresh
    if len(able) == 1:
        trial.take(act.UNIT + able[0])
        return
    if able:
        raise Refusal(
            f"Say which: {listed([spelling.spell(state, act.UNIT + unit) for unit in able], 'or')}.", "6.0"
        )
    if not units:
        raise no_such_units(nation, sort)
    raise refusals.why_not_action(state, act.UNIT + units[0]) or spelling.NOTATION.nothing_like(state, text)


def no_such_units(nation: int, sort: int) -> Refusal:
    """2.2.2 A contingent has no units of a type, or with such losses."""
    what = peoples.KINDS[sort] if sort != NOTHING else "such"
    return Refusal(f"The {peoples.CONTINGENTS[nation]} have no {what} units.", "2.2.2")


def moving_already(state: State) -> Refusal:
    """8.1.2 Another force cannot be chosen before this one has ended its move."""
    unit = movement.picked(state)
    name, where = spelling.contingent_name(state, unit), spelling.where(state, unit)
    return Refusal(f"The {name} in {where} must end their move first.", "8.1.2")
