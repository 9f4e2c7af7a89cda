"""Notation: how actions are read, whole moves in one text, and why something cannot be done.

"move Thespians F5", "E5", "stop" are three steps; `Thespians F5-E5` is all of them in one text, `2 Thespians F5-E5` takes the top
two along, `F5 N` turns. `fire E5 all` fires with everybody who can, and `3 Thespians hoplite F5 W` places three units that
face west. Commas join steps.
"""

from __future__ import annotations

import re

from pylae.core.chance import CHANCE, OVER
from pylae.core.game import Refusal
from pylae.core.rule import NOTHING
from pylae.core.wording import listed, many
from pylae.games.go_tell_the_spartans.components import (
    COLUMN,
    CONTINGENTS,
    FACINGS,
    GREEK_CONTINGENTS,
    KINDS,
    LETTERS,
    NEXT,
    ROW,
    SHEETS,
)
from pylae.games.go_tell_the_spartans.deployment import places_now, standing_side
from pylae.games.go_tell_the_spartans.movement import picked, picked_count
from pylae.games.go_tell_the_spartans.refusals import (
    SHOWN,
    generic,
    idle_side,
    impassable,
    quoted,
    why_not_action,
    why_not_pick,
    why_not_place,
)
from pylae.games.go_tell_the_spartans.sequence import apply, mover
from pylae.games.go_tell_the_spartans.spelling import (
    COMPASS,
    SIGNS,
    TEMPLATE_NAMES,
    actions_now,
    area_name,
    choices,
    contingent_name,
    force_units,
    forces,
    nation_units,
    section,
    spell,
)
from pylae.games.go_tell_the_spartans.stacks import chain, contingent, force_size, held, kind
from pylae.games.go_tell_the_spartans.state import (
    AGAIN,
    AGREE,
    AIM_DIE,
    ALL,
    AREA,
    BACK,
    COMMIT,
    CONSENT,
    CONTINGENT_,
    DEPLOY,
    DEPLOY_DIE,
    DRIVE,
    END,
    FACE,
    FACING,
    FEIGN,
    FEINT,
    FIRE,
    FLANK_FIRST,
    GUARD,
    GUARD_BOX,
    HOLD,
    JOIN,
    MARCH,
    MELEE_ORDER,
    MOVE,
    NORTHWARD,
    OVERSTACK,
    PHASING,
    PLACE,
    POOL,
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
    TURN_AT,
    UNIT,
    VOLLEY,
    ZONES,
    State,
)

# Reading

YES, NO = ("yes", "y"), ("no", "n")
DONE = ("done", "end", "finish", "pass", "ready", "none")
SYNONYMS: dict[int, dict[int, tuple[str, ...]]] = {
    CONSENT: {AGREE: (*YES, "agree"), REFUSE: (*NO, "deny")},
    FEIGN: {FEINT: (*YES, "feign"), HOLD: NO},
    RETREAT: {STAND: (*NO, "fight", "hold")},
    FLANK_FIRST: {NORTHWARD: ("north", "n"), SOUTHWARD: ("south", "s")},
    PLACE: {BACK: (*DONE, "enough")},
    MARCH: {STOP: (*DONE, "stay", "halt")},
    VOLLEY: {ALL: ("everybody", "a"), SHOOT: ("shoot", "go", "s")},
}
SYNONYMS |= {now: {END: DONE} for now in (ZONES, DEPLOY, STAND_FAST, MOVE, FIRE)}
NOISE = {"to", "the", "at", "in", "on", "of", "and", "with", "units", "unit", "from", "+"}
NOT_DICE = (DRIVE, AIM_DIE, RETREAT_DIE, DEPLOY_DIE)  # phases of chance that are told in other words
PLACE_NAME = re.compile(r"[a-z][0-9]{1,2}")
NATION_WORDS = tuple(name.lower() for name in CONTINGENTS)
FACING_WORDS = tuple(facing.lower() for facing in FACINGS)
COMPASS_WORDS = dict(zip(COMPASS, FACING_WORDS, strict=True))
VERBS = {
    *("commit", "box", "stay", "guard", "west", "consent", "refuse", "template", "place", "lift", "face"),
    *("top", "merge", "north", "south", "first", "move", "leave", "turn", "stop", "fire", "volley", "add"),
    *("all", "shoot", "again", "stand", "back", "feint", "hold", "melee", "give", "up", "roll", "drive"),
    *("aim", "end", "done", "die", "take"),
}


def read(state: State, text: str) -> list[int]:
    """4.0 The actions a text means: one step, a whole move such as `Thespians F5-E5`, or several with commas between."""
    parts = text.split(",")
    trial, steps = state.copy(), list[int]()
    for part in parts:
        if steps and mover(trial) != mover(state):
            raise Refusal(f"{quoted(text)} cannot be done in one go; take it step by step.", section(state))
        found = _part(trial, part)
        if len(parts) > 1:
            for action in found:
                apply(trial, action)
        steps += found
    return steps


def _part(state: State, text: str) -> list[int]:
    """The actions of a text without commas."""
    if mover(state) == OVER:
        raise Refusal("The game is over.", "10.0")
    known = {spelled.lower(): action for spelled, action in choices(state).items()}
    said = " ".join(text.lower().split())
    if said in known:
        return [known[said]]
    words = said.split()
    if (action := _synonym(state, said, list(known.values()))) is not None:
        return [action]
    if mover(state) == CHANCE:
        return [_outcome(state, said, known)]
    tokens = _tokens(said)
    fits = _meanings(known, words, tokens)
    if len(fits) == 1:
        return list(fits)
    if found := _whole(state, tokens, text):
        return found
    if 1 < len(fits) <= SHOWN:
        texts = [spell(state, action) for action in sorted(fits)]
        raise Refusal(f"{quoted(text)} may be {listed(texts, 'or')}.", section(state))
    raise _refusal(state, tokens, text)


def _tokens(said: str) -> list[str]:
    """The words of a text in full: contingents, types and facings; links between areas and words of no weight are dropped."""
    said = re.sub(r"->|→|–|—|~|>", "-", said)
    said = re.sub(r"(?<=[0-9a-z])\s*[-+]\s*(?=[a-z])", " ", said)
    return [_word(word) for word in said.split() if word not in NOISE]


def _word(word: str) -> str:
    """A word in full, if it is the beginning of one contingent or type and no verb."""
    if word in COMPASS_WORDS:
        return COMPASS_WORDS[word]
    if word in VERBS or not word.isalpha() or len(word) < 2:
        return word
    for sign, name in zip(SIGNS, NATION_WORDS, strict=True):
        if word == sign.lower():
            return name
    fits = [name for name in NATION_WORDS if name.startswith(word)]
    fits += [name for name in KINDS if name.startswith(word) or f"{name}s" == word]
    return fits[0] if len(fits) == 1 else word


def _synonym(state: State, said: str, actions: list[int]) -> int | None:
    """What another word means in this phase, if it is legal."""
    for action, words in SYNONYMS.get(state.phase, {}).items():
        if said in words and action in actions:
            return action
    return None


def _outcome(state: State, said: str, known: dict[str, int]) -> int:
    """What chance showed."""
    if state.phase not in NOT_DICE:
        faces = len(known)
        found = re.fullmatch(r"(?:roll|rolled|die|r|d)? ?([0-9]{1,2})", said)
        number = int(found[1]) if found and found[1].isascii() else NOTHING
        if faces == 10 and number == 0:
            number = 10
        if 1 <= number <= faces:
            return number - 1
        raise Refusal(f"The die shows 1 to {faces}; say which, such as 'roll 4'.", section(state))
    tokens = _tokens(said)
    fits = {action for spelled, action in known.items() if tokens and _within(tokens, _tokens(spelled))}
    if len(fits) == 1:
        return fits.pop()
    raise Refusal(
        f"Chance decides now: {listed([spell(state, a) for a in known.values()], 'or')}.", section(state)
    )


def _within(tokens: list[str], spelled: list[str]) -> bool:
    """Whether words stand in a spelling in this order."""
    rest = iter(spelled)
    return all(any(word == other for other in rest) for word in tokens)


def _meanings(known: dict[str, int], words: list[str], tokens: list[str]) -> set[int]:
    """The legal actions a phrase may mean; a verb may be shortened, or left out where it is clear."""
    if not tokens or all(re.fullmatch(r"-?[0-9]+", token) for token in tokens):
        return set()
    spelled = {action: _tokens(text) for text, action in known.items()}
    return (
        _as_written(spelled, tokens) or _with_verb(spelled, words, tokens) or _without_verb(spelled, tokens)
    )


def _as_written(spelled: dict[int, list[str]], tokens: list[str]) -> set[int]:
    """Spellings of just these words."""
    return {action for action, its in spelled.items() if its == tokens}


def _with_verb(spelled: dict[int, list[str]], words: list[str], tokens: list[str]) -> set[int]:
    """Spellings whose verb begins as the first word does, and that hold the others; all of them rather than some."""
    begun = {
        action: its
        for action, its in spelled.items()
        if words[0].isalpha() and its[0].isalpha() and its[0].startswith(words[0])
    }
    whole = {action for action, its in begun.items() if its[1:] == tokens[1:]}
    return whole or {
        action for action, its in begun.items() if len(tokens) > 1 and _within(tokens[1:], its[1:])
    }


def _without_verb(spelled: dict[int, list[str]], tokens: list[str]) -> set[int]:
    """Spellings that hold these words behind their verb; all of them rather than some."""
    whole = {action for action, its in spelled.items() if its[1:] == tokens}
    return whole or {action for action, its in spelled.items() if _within(tokens, its[1:])}


# Whole moves


def _whole(state: State, tokens: list[str], text: str) -> list[int] | None:
    """The steps of a whole move, volley or placement; None for other texts."""
    if state.phase in (MOVE, MARCH):
        return _whole_march(state, tokens, text)
    if state.phase == FIRE:
        return _whole_volley(state, tokens)
    if state.phase in (DEPLOY, PLACE):
        return _whole_placement(state, tokens, text)
    return None


def _area(state: State, word: str) -> int:
    """The area a word names; raises `Refusal` for water, mountain and what is not on the map."""
    sheet = SHEETS[state.sheet]
    row, column = LETTERS.lower().index(word[0]), int(word[1:]) - 1
    area = sheet.at(row, column)
    if area == NOTHING:
        raise impassable(state, row, column)
    return area


def _is_area(word: str) -> bool:
    """Whether a word is the name of a place on the grid."""
    return bool(PLACE_NAME.fullmatch(word)) and word.isascii()


def _is_stride(word: str) -> bool:
    """Whether a word is part of a move: an area, a facing, or one of the words between them."""
    return _is_area(word) or word in (*FACING_WORDS, "turn", "stop")


def _number(words: list[str]) -> int:
    """Takes how many from the beginning of a text; 0 where it does not say."""
    return int(words.pop(0)) if words and words[0].isdecimal() and len(words[0]) < 3 else 0


def _kind_named(words: list[str]) -> int:
    """The type among words, or NOTHING."""
    return next((KINDS.index(word) for word in words if word in KINDS), NOTHING)


class _Trial:
    """Steps tried one after the other on a copy of the state; the first that is not legal is refused with its reason."""

    def __init__(self, state: State) -> None:
        """A copy of a state, for the seat that decides in it."""
        self.state = state.copy()
        self.seat = mover(state)
        self.steps: list[int] = []

    def take(self, action: int) -> None:
        """One step more."""
        if mover(self.state) != self.seat:
            raise Refusal("Others decide before that; take it step by step.", section(self.state))
        if action not in actions_now(self.state):
            raise why_not_action(self.state, action) or generic(self.state, "that")
        self.steps.append(action)
        apply(self.state, action)

    def can(self, action: int) -> bool:
        """Whether a step is legal, and still this seat's."""
        return mover(self.state) == self.seat and action in actions_now(self.state)


def _whole_march(state: State, tokens: list[str], text: str) -> list[int] | None:
    """8.1.2 A force, its way and its turns: `2 Thespians F5-E5 N`."""
    words = tokens[1:] if tokens and tokens[0] in ("move", "m", "take") else tokens[:]
    number, nation = _head(words)
    if not words or not _is_stride(words[0]):
        return None
    trial = _Trial(state)
    if state.phase == MOVE:
        if not _is_area(words[0]):
            return None
        origin = _area(state, words.pop(0))
        which = int(words.pop(0)) if words and words[0].isdecimal() else 0
        _choose_force(trial, origin, nation, which)
    elif _is_area(words[0]) and _area(state, words[0]) == state.area[picked(state)] and (words[1:] or number):
        words.pop(0)
    elif tokens[0] in ("move", "m"):
        raise _moving_already(state)
    if not all(map(_is_stride, words)):
        return None
    if number:
        _leave_below(trial, number)
    if not words:
        return trial.steps or None
    for word in words:
        _one_stride(trial, word)
    if trial.state.phase == MARCH and mover(trial.state) == trial.seat and words[-1] != "stop":
        trial.take(STOP)
    return trial.steps


def _head(words: list[str]) -> tuple[int, int]:
    """Takes how many, and of which contingent, from the beginning of a text; 0 and NOTHING where it does not say."""
    number = _number(words)
    nation = NATION_WORDS.index(words.pop(0)) if words and words[0] in NATION_WORDS else NOTHING
    if words and words[0] in KINDS and nation != NOTHING and len(words) > 1 and _is_area(words[1]):
        words.pop(0)
    return number, nation


def _choose_force(trial: _Trial, area: int, nation: int, which: int) -> None:
    """8.1.2 The force in an area that is meant; raises `Refusal` where none or several can be."""
    state, who = trial.state, PHASING[trial.state.segment]
    found = [u for u in forces(state, who, area) if nation in (NOTHING, contingent(state, u))]
    if not found:
        if nation != NOTHING and held(state, who, area):
            where = area_name(state, area)
            raise Refusal(f"No force of the {CONTINGENTS[nation]} stands in {where}.", "8.1.2")
        raise idle_side(state, area)
    if which > len(found):
        raise Refusal(f"There are {many(len(found), 'force')} in {area_name(state, area)}.", "8.1.2")
    able = [unit for unit in found if UNIT + unit in actions_now(state)]
    if which:
        able = [unit for unit in able if unit == found[which - 1]]
    if not able:
        raise why_not_pick(state, found[max(which, 1) - 1])
    if len(able) > 1:
        raise _several(state, [UNIT + unit for unit in able])
    trial.take(UNIT + able[0])


def _several(state: State, actions: list[int]) -> Refusal:
    """8.1.2 Which forces a text may mean."""
    texts = [spell(state, action) for action in actions]
    return Refusal(f"Several forces may be meant: {listed(texts, 'or')}.", "8.1.2")


def _leave_below(trial: _Trial, number: int) -> None:
    """3.1.2 R5 Only so many go, from the top; the others are left behind."""
    state = trial.state
    if number > picked_count(state):
        raise Refusal(f"The force has {many(picked_count(state), 'unit')}, not {number}.", "3.1.3")
    for unit in reversed(force_units(state, state.subject)):
        if picked_count(state) > number:
            trial.take(UNIT + unit)


def _one_stride(trial: _Trial, word: str) -> None:
    """8.1.2 A step to an area, near or by the best way, a turn, or the end of the move."""
    state = trial.state
    if word == "turn":
        return
    if state.phase != MARCH or mover(state) != trial.seat:
        raise _why_over(state, word)
    if word == "stop":
        trial.take(STOP)
        return
    if not _is_area(word):
        facing = FACING_WORDS.index(word)
        if state.facing[picked(state)] != facing:
            trial.take(FACING + facing)
        return
    start, end = state.area[picked(state)], _area(state, word)
    if start == end:
        raise Refusal(f"They are in {area_name(state, end)} already.", "8.1.2")
    if end in NEXT[state.sheet][start]:
        trial.take(STEP + NEXT[state.sheet][start].index(end))
        return
    for way in _way_to(state, end):
        trial.take(STEP + way)


def _why_over(state: State, word: str) -> Refusal:
    """What ended a move before its text did."""
    if state.halted and not _is_area(word):
        return Refusal("Enemies or their zone stop the move before that turn.", "R16")
    if state.halted:
        return Refusal("The move ends before that: enemies or their zone stop it.", "3.3.4")
    return Refusal("The move ends before that: nothing more can be paid or done.", "8.1.1")


def _way_to(state: State, end: int) -> list[int]:
    """8.1.2 The steps to an area farther off that leave most points; the way into an area of enemies must be told."""
    unit = picked(state)
    name, who = area_name(state, end), PHASING[state.segment]
    if held(state, 1 - who, end):
        raise Refusal(
            f"Enemies stand in {name}; say the whole way, for it matters from where they are met.", "8.3.1"
        )
    best: dict[int, tuple[int, list[int], State]] = {state.area[unit]: (state.points, [], state)}
    todo = [state.area[unit]]
    while todo:
        _, ways, there = best[todo.pop(0)]
        for action in actions_now(there):
            if not STEP <= action < STEP + 8:
                continue
            after = there.copy()
            apply(after, action)
            area = NEXT[state.sheet][there.area[picked(there)]][action - STEP]
            more = after.points if after.segment == state.segment else 0
            if area in best and best[area][0] >= more:
                continue
            best[area] = (more, [*ways, action - STEP], after)
            if after.phase == MARCH and area != end and mover(after) == mover(state):
                todo.append(area)
    if end not in best:
        gap = max(
            abs(ROW[state.sheet][end] - ROW[state.sheet][state.area[unit]]),
            abs(COLUMN[state.sheet][end] - COLUMN[state.sheet][state.area[unit]]),
        )
        reason = f"No way of {many(state.points, 'point')} leads to {name}, {gap} areas off."
        raise Refusal(reason, "8.1.1")
    return best[end][1]


def _whole_volley(state: State, tokens: list[str]) -> list[int] | None:
    """8.2.6 A target and who fires at it: `fire E5 all`, `volley E5`, `fire E5 G4 H4`."""
    all_of_them = bool(tokens) and ("all" in tokens or tokens[0] == "volley")
    verbs = ("fire", "f", "volley", "all", "add", "shoot")
    words = [word for word in tokens if word not in (*verbs, *NATION_WORDS)]
    if not words or not all(_is_area(word) for word in words) or not (all_of_them or words[1:]):
        return None
    trial = _Trial(state)
    trial.take(AREA + _area(state, words[0]))
    if all_of_them:
        trial.take(ALL)
        return trial.steps
    for word in words[1:]:
        _add_shooters(trial, _area(state, word))
    trial.take(SHOOT)
    return trial.steps


def _add_shooters(trial: _Trial, area: int) -> None:
    """8.2.6 Everybody in an area who can fires at the target."""
    who = PHASING[trial.state.segment]
    if not held(trial.state, who, area):
        raise idle_side(trial.state, area)
    leaders = forces(trial.state, who, area)
    before = len(trial.steps)
    for unit in leaders:
        while trial.can(UNIT + unit):
            trial.take(UNIT + unit)
    if len(trial.steps) == before:
        trial.take(UNIT + leaders[0])


def _whole_placement(state: State, tokens: list[str], text: str) -> list[int] | None:
    """6.0 Units of a class, their area and their facing: `3 Thespians hoplite F5 W`; or `F5 W` to turn a stack."""
    words = [word for word in tokens if word not in ("place", "p")]
    if tokens and tokens[0] in ("lift", "template"):
        return None
    number = _number(words)
    if words and words[0] == "face":
        words.pop(0)
    turned = len(words) > 1 and words[-1] in FACING_WORDS
    facing = FACING_WORDS.index(words.pop()) if turned else NOTHING
    if not words or not _is_area(words[-1]):
        return None
    area = _area(state, words.pop())
    trial = _Trial(state)
    if words:
        _choose_class(trial, words, text)
        number = number or 1
    elif state.phase == PLACE:
        number = number or 1
    elif number or facing == NOTHING:
        return None
    for _ in range(number):
        if trial.state.phase != PLACE:
            raise Refusal(f"There are not {number} of them to place.", "6.0")
        trial.take(AREA + area)
    if number and trial.state.phase == PLACE:
        trial.take(BACK)
    if facing != NOTHING:
        trial.take(TURN_AT + area)
        trial.take(FACING + facing)
    return trial.steps


def _choose_class(trial: _Trial, words: list[str], text: str) -> None:
    """6.0 The class that is to be placed: contingent, perhaps type, perhaps losses."""
    if trial.state.phase == PLACE:
        trial.take(BACK)
    state = trial.state
    if words[0] not in NATION_WORDS:
        raise generic(state, text)
    nation, sort = NATION_WORDS.index(words[0]), _kind_named(words)
    loss = next((int(word[1:]) for word in words if re.fullmatch(r"-[0-9]", word)), NOTHING)
    units = [
        unit
        for unit in nation_units(state, nation)
        if sort in (NOTHING, kind(state, unit)) and loss in (NOTHING, state.loss[unit])
    ]
    able = [unit for unit in units if UNIT + unit in actions_now(state)]
    fresh = [unit for unit in able if state.loss[unit] == 0]
    if len(able) > 1 and len({kind(state, unit) for unit in able}) == 1 and len(fresh) == 1:
        able = fresh
    if len(able) == 1:
        trial.take(UNIT + able[0])
        return
    if able:
        raise Refusal(f"Say which: {listed([spell(state, UNIT + unit) for unit in able], 'or')}.", "6.0")
    if not units:
        raise _no_such_units(nation, sort)
    raise why_not_action(state, UNIT + units[0]) or generic(state, text)


def _no_such_units(nation: int, sort: int) -> Refusal:
    """2.2.2 A contingent has no units of a type, or with such losses."""
    what = KINDS[sort] if sort != NOTHING else "such"
    return Refusal(f"The {CONTINGENTS[nation]} have no {what} units.", "2.2.2")


# Refusals

ELSEWHERE: dict[str, tuple[tuple[int, ...], str, str]] = {
    "commit": ((COMMIT,), "A contingent is committed by a Persian player at the start of a day.", "11.1"),
    "box": ((GUARD_BOX,), "The guard of the path is named before the deployment of days 1 and 2.", "6.0"),
    "stay": ((STAY, MARCH), "Who stays is said at the conference of the third day.", "5.3"),
    "guard": ((GUARD, GUARD_BOX), "The guard is named before the deployment.", "6.0"),
    "consent": ((CONSENT,), "Nobody's consent is asked for now.", "11.2"),
    "refuse": ((CONSENT,), "Nobody's consent is asked for now.", "11.2"),
    "template": ((DEPLOY,), "Templates are for the deployment.", "6.0"),
    "place": ((DEPLOY, PLACE), "Units are placed in the deployment, before the Action Rounds.", "6.0"),
    "lift": ((DEPLOY,), "Stacks are taken up again only while the army deploys.", "6.0"),
    "face": ((DEPLOY, FACE), "Facings are chosen in the deployment; in a move say 'turn N'.", "3.2"),
    "top": (
        (STAND_FAST,),
        "The order of a stack changes only between series, while the Greeks stand fast.",
        "3.1.2",
    ),
    "merge": ((STAND_FAST,), "Stacks are made only in a deployment.", "3.1.2"),
    "move": ((MOVE, MARCH), "Forces move in the movement segment of their side.", "8.1.5"),
    "leave": ((MARCH,), "Units are left behind when their force begins to move.", "8.1.2"),
    "turn": (
        (MARCH, MOVE),
        "Forces turn in the movement segment of their side, as part of their move.",
        "3.2",
    ),
    "stop": ((MARCH,), "No force is moving.", "8.1.2"),
    "fire": ((FIRE, VOLLEY), "Units fire in the fire segments of their side.", "8.2"),
    "volley": ((FIRE, VOLLEY), "Units fire in the fire segments of their side.", "8.2"),
    "add": ((VOLLEY,), "First name a target, such as 'fire E5'.", "8.2.6"),
    "shoot": ((VOLLEY,), "First name a target, such as 'fire E5'.", "8.2.6"),
    "again": ((FIRE,), "Fire is repeated only when a target is asked for.", "8.2.6"),
    "stand": ((RETREAT,), "No retreat before combat is open now.", "8.3.2"),
    "back": ((RETREAT, PLACE, RETREAT_DIE), "No retreat before combat is open now.", "8.3.2"),
    "feint": (
        (FEIGN,),
        "A feint is offered before a Persian melee with Spartan hoplites, by option.",
        "11.3",
    ),
    "hold": ((FEIGN,), "Nobody is asked to hold or to feint now.", "11.3"),
    "melee": ((MELEE_ORDER,), "The order of melees is asked for only where there are several.", "R38"),
    "give": ((OVERSTACK,), "No area holds too many units.", "3.1.4"),
    "roll": ((), "No die falls now.", "4.0"),
    "drive": ((DRIVE,), "The automaton does not move now.", "8.1.6"),
    "aim": ((AIM_DIE,), "The automaton does not aim now.", "8.2.7"),
}


def why_not(state: State, text: str) -> Refusal:
    """4.0 Why something cannot be done now, with the section that says so."""
    try:
        read(state, text)
    except Refusal as refusal:
        return refusal
    return Refusal(f"{quoted(text)} can be done.", section(state))


def _refusal(state: State, tokens: list[str], text: str) -> Refusal:
    """The reason behind a text that means nothing legal."""
    if not tokens:
        return generic(state, text)
    verb = tokens[0]
    if verb == "template" and state.phase == DEPLOY:
        return Refusal(f"There is no such template; there are {listed(TEMPLATE_NAMES)}.", "6.0")
    if verb in ELSEWHERE and state.phase not in ELSEWHERE[verb][0]:
        return Refusal(*ELSEWHERE[verb][1:])
    try:
        action = _meant(state, tokens)
        if action is not None and action not in actions_now(state):
            return why_not_action(state, action) or generic(state, text)
    except Refusal as refusal:
        return refusal
    if sum(map(_is_area, tokens)) > 1 and state.phase not in (MOVE, MARCH, FIRE, DEPLOY, PLACE):
        return Refusal(*ELSEWHERE["move"][1:])
    return generic(state, text)


def _meant(state: State, tokens: list[str]) -> int | None:
    """The action a phrase would be if it were legal."""
    now = state.phase
    nation = next((NATION_WORDS.index(word) for word in tokens if word in NATION_WORDS), NOTHING)
    areas = [_area(state, word) for word in tokens if _is_area(word)]
    if tokens[0] in DONE and now in (ZONES, DEPLOY, STAND_FAST):
        return END
    if now in (COMMIT, GUARD_BOX, STAY, GUARD, ZONES):
        return CONTINGENT_ + nation if nation != NOTHING else None
    if now == SITE:
        return _meant_stack(tokens)
    if now in (DEPLOY, PLACE):
        return _meant_placement(state, tokens, nation, areas)
    if now == STAND_FAST and areas:
        return _meant_order(state, tokens, areas[0])
    if now == MOVE:
        return _meant_force(state, nation, areas)
    if now == MARCH:
        return _meant_march(state, tokens, nation, areas)
    if now == FIRE:
        return AGAIN if tokens[0] == "again" else AREA + areas[0] if areas else None
    if now == VOLLEY:
        return _meant_shooter(state, tokens, nation, areas)
    if now == RETREAT and areas:
        return STEP
    if now == OVERSTACK:
        return UNIT
    return AREA + areas[0] if now == MELEE_ORDER and areas else None


def _meant_stack(tokens: list[str]) -> int | None:
    """7.0 The stack for an entry site that is meant."""
    sort = _kind_named(tokens)
    number = next((int(word) for word in tokens if word in ("1", "2", "3")), NOTHING)
    return STACK + 3 * sort + number - 1 if sort != NOTHING and number != NOTHING else None


def _meant_placement(state: State, tokens: list[str], nation: int, areas: list[int]) -> int | None:
    """6.0 The class or the stack of a deployment that is meant."""
    if state.phase == PLACE and areas:
        raise why_not_place(state, state.subject, areas[-1])
    if tokens[0] == "lift" and areas:
        return AREA + areas[0]
    if nation == NOTHING:
        return TURN_AT + areas[0] if areas else None
    sort = _kind_named(tokens)
    units = [unit for unit in nation_units(state, nation) if sort in (NOTHING, kind(state, unit))]
    if not units:
        raise _no_such_units(nation, sort)
    if nation >= GREEK_CONTINGENTS or not places_now(state, nation):
        return UNIT + units[0]
    waiting = [unit for unit in units if state.area[unit] == POOL]
    if len({kind(state, unit) for unit in waiting}) > 1:
        raise Refusal(f"Say which type of the {CONTINGENTS[nation]}, such as 'hoplite'.", "6.0")
    return UNIT + (waiting or units)[0]


def _meant_order(state: State, tokens: list[str], area: int) -> int | None:
    """R37 The unit or the area that is meant while the Greeks stand fast."""
    if tokens[0] == "merge":
        return JOIN + area
    units = chain(state, standing_side(state), area)
    return UNIT + units[0] if units else JOIN + area


def _meant_force(state: State, nation: int, areas: list[int]) -> int | None:
    """8.1.2 The force that is meant to move."""
    who = PHASING[state.segment]
    if areas:
        trial = _Trial(state)
        _choose_force(trial, areas[0], nation, 0)
        return trial.steps[0]
    if nation == NOTHING:
        return None
    on_map = [unit for unit in nation_units(state, nation) if state.area[unit] >= 0]
    able = [action for action in actions_now(state) if action >= UNIT and action - UNIT in on_map]
    if able:
        raise _several(state, able)
    if not on_map:
        raise Refusal(f"No unit of the {CONTINGENTS[nation]} is on the map.", "8.1.2")
    raise why_not_pick(state, next((u for u in on_map if u in forces(state, who, state.area[u])), on_map[0]))


def _meant_march(state: State, tokens: list[str], nation: int, areas: list[int]) -> int | None:
    """8.1.2 The step, turn or end of a move that is meant."""
    unit = picked(state)
    if tokens[0] in ("leave", "l"):
        return UNIT + unit
    if tokens[0] in ("stop", "stay", *DONE):
        return STOP
    if tokens[0] in ("move", "m"):
        raise _moving_already(state)
    if facing := [word for word in tokens if word in FACING_WORDS]:
        return FACING + FACING_WORDS.index(facing[0])
    if not areas:
        return None
    start, end = state.area[unit], areas[-1]
    if end in NEXT[state.sheet][start]:
        return STEP + NEXT[state.sheet][start].index(end)
    name = f"{contingent_name(state, unit)} ({force_size(state, state.subject)})"
    raise Refusal(
        f"{area_name(state, end)} does not touch {area_name(state, start)}, where the {name} are.", "8.1.2"
    )


def _moving_already(state: State) -> Refusal:
    """8.1.2 Another force cannot be chosen before this one has ended its move."""
    unit = picked(state)
    name, where = contingent_name(state, unit), area_name(state, state.area[unit])
    return Refusal(f"The {name} in {where} must end their move first.", "8.1.2")


def _meant_shooter(state: State, tokens: list[str], nation: int, areas: list[int]) -> int | None:
    """8.2.6 The force that is meant to fire."""
    if tokens[0] == "all":
        return ALL
    if tokens[0] == "shoot":
        return SHOOT
    if tokens[0] in ("fire", "end") or not areas:
        raise Refusal(f"First say who fires at {area_name(state, state.spot)}.", "8.2.6")
    who = PHASING[state.segment]
    if not held(state, who, areas[0]):
        raise idle_side(state, areas[0])
    leaders = forces(state, who, areas[0])
    named = [unit for unit in leaders if nation in (NOTHING, contingent(state, unit))]
    idle = [unit for unit in named or leaders if UNIT + unit not in actions_now(state)]
    return UNIT + (idle or leaders)[0]
