"""Narration: what happened in one step, stage by stage, with the dice and the automaton's reasons.

A step is retraced on the view before it: the action, and then every phase that passed by itself. Each chapter tells its own
phases. Where the fog of war hides what the step was, `fog` tells what is seen of it.
"""

from __future__ import annotations

from pylae.core import telling
from pylae.core.chance import HIDDEN
from pylae.core.game import Line
from pylae.games.go_tell_the_spartans.rules import phase, segments, sequence
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.words import names, spelling
from pylae.games.go_tell_the_spartans.words.telling import days, fights, fog, marches

# How phases are told. Nothing is said when a force is chosen, before it has moved.
OF_ACTIONS = days.OF_ACTIONS | marches.OF_ACTIONS | fights.OF_ACTIONS
OF_STAGES = days.OF_STAGES | marches.OF_STAGES | fights.OF_STAGES


def narrate(before: State, action: int, after: State) -> list[Line]:
    """4.0 What happened in one step, told from two views of it."""
    if action == HIDDEN and before.phase == phase.DEPLOY:
        lines = fog.tell_covered_deployment(before, after)
    elif action == HIDDEN and fog.unseen(before, after):
        lines = []
    elif spelling.fogged(before):
        lines = _tell_in_fog(before, action, after)
    else:
        lines = _tell_stages(retrace(before, action), action)
    if after.phase == phase.FINISHED:
        lines.append(names.result(after))
    return lines


def retrace(before: State, action: int) -> list[telling.Stage[State]]:
    """4.0 A step stage by stage: the action, and then what followed by itself."""
    carry_out = sequence.roll if before.phase >= phase.COMMIT_DIE else sequence.carry_out
    return telling.retrace(before, lambda state: carry_out(state, action, before.phase), sequence)


def _tell_stages(stages: list[telling.Stage[State]], action: int) -> list[Line]:
    """The lines of all stages; a retreat of several areas is one line."""
    lines, walked, by_die = list[Line](), list[int](), False
    for number, (now, old, new) in enumerate(stages):
        if now in (phase.RETREAT, phase.RETREAT_DIE, phase.FALL_BACK) and new.strides > old.strides:
            if walked and old.strides > 0:
                lines.pop()
            else:
                walked, by_die = [old.refuge], now == phase.RETREAT_DIE
            walked.append(new.refuge)
            lines.append(fights.tell_retreat(old, walked, by_die))
        elif number == 0:
            lines += _tell_action(old, action, new)
        elif now in OF_STAGES:
            lines += OF_STAGES[now](old, new)
    return lines


def _tell_action(old: State, action: int, new: State) -> list[Line]:
    """What the seat or chance did."""
    return OF_ACTIONS[old.phase](old, action, new) if old.phase in OF_ACTIONS else []


# In the fog of war


def _tell_in_fog(before: State, action: int, after: State) -> list[Line]:
    """3.4 Stage by stage where the step can be retraced; else as far as it can be, and then what is different."""
    if before.phase == phase.RECOVERY_DIE and spelling.hidden_unit(before, before.subject):
        return fog.tell_hidden_recovery(before, action + 1, after)
    start, seen = fog.aligned(before, after), fog.public(after)
    if action != HIDDEN:
        stages = retrace(start, action)
        told = fog.public(stages[-1].new) == seen
        return _tell_stages(stages, action) if told else _tell_begun(stages, action, after)
    for begun in fog.beginnings(start):
        for guess in spelling.actions_now(begun):
            stages = retrace(begun, guess)
            if fog.public(stages[-1].new) == seen:
                return _tell_stages(stages, guess)
    return fog.tell_seen(start, after)


def _tell_begun(stages: list[telling.Stage[State]], action: int, after: State) -> list[Line]:
    """3.4 A die that everybody saw and what it did to the top of a stack; beyond that, only what is different."""
    (_, start, now), *more = stages
    lines = _tell_action(start, action, now)
    if more and more[0].phase == phase.FIRE_ON and more[0].new.phase != phase.FIRE_DIE_ROLL:
        _, old, new = more[0]
        foe = 1 - segments.PHASING[old.segment]
        lines.append(fights.tell_volley(old))
        if fog.only_top_hurt(old, new, foe):
            lines += [*fights.tell_losses(old, new, foe, old.spot), *fog.tell_difference(new, after)]
            return [*lines, *fights.tell_tracks(new, after), *fog.tell_course(start, after)]
    return lines + fog.tell_seen(start, after)
