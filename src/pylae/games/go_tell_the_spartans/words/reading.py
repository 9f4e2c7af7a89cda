"""Reading: the actions a text means, and why something cannot be done."""

from __future__ import annotations

import re

from pylae.core.chance import CHANCE
from pylae.core.game import Refusal
from pylae.core.notation import SHOWN, Moment, ambiguous, only, out_of_place, with_verb, within, without_verb
from pylae.core.rule import NOTHING
from pylae.core.wording import listed, plain
from pylae.games.go_tell_the_spartans.data import ground, peoples
from pylae.games.go_tell_the_spartans.rules import (
    act,
    beside,
    deployment,
    movement,
    phase,
    segments,
    sequence,
    stacks,
    standing,
    templates,
)
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.words import orders, spelling, vocabulary, whole_moves
from pylae.games.go_tell_the_spartans.words.refusals import days, marches, refusals

YES, NO = ("yes", "y"), ("no", "n")
DONE = ("done", "end", "finish", "pass", "ready", "none")
SYNONYMS: dict[int, dict[int, tuple[str, ...]]] = {
    phase.CONSENT: {act.AGREE: (*YES, "agree"), act.REFUSE: (*NO, "deny")},
    phase.FEIGN: {act.FEINT: (*YES, "feign"), act.HOLD: NO},
    phase.RETREAT: {act.STAND: (*NO, "fight", "hold")},
    phase.FLANK_FIRST: {act.NORTHWARD: ("north", "n"), act.SOUTHWARD: ("south", "s")},
    phase.PLACE: {act.BACK: (*DONE, "enough")},
    phase.MARCH: {act.STOP: (*DONE, "stay", "halt")},
    phase.VOLLEY: {act.ALL: ("everybody", "a"), act.SHOOT: ("shoot", "go", "s")},
}
SYNONYMS |= {
    now: {act.END: DONE} for now in (phase.ZONES, phase.DEPLOY, phase.STAND_FAST, phase.MOVE, phase.FIRE)
}
# Phases of chance that are told in other words than what a die shows.
NOT_DICE = (phase.DRIVE, phase.AIM_DIE, phase.RETREAT_DIE, phase.DEPLOY_DIE)


def read(state: State, text: str) -> list[int]:
    """4.0 The actions a text means: one step, a whole move such as `Thespians F5-E5`, or several with commas between."""
    return spelling.NOTATION.in_parts(state, text, _part)


def _part(state: State, text: str) -> list[int]:
    """The actions of a text without commas."""
    known, said = spelling.NOTATION.known(state), plain(text)
    if said in known:
        return [known[said]]
    if (action := _synonym(state, said, list(known.values()))) is not None:
        return [action]
    if sequence.mover(state) == CHANCE:
        return [_outcome(state, said, known)]
    tokens = vocabulary.tokens(said)
    if (found := orders.order(state, said, tokens)) is not None:
        return found
    fits = _meanings(known, said.split(), tokens)
    if len(fits) == 1:
        return list(fits)
    if found := whole_moves.whole(state, tokens, text):
        return found
    if 1 < len(fits) <= SHOWN:
        texts = [spelling.spell(state, action) for action in sorted(fits)]
        raise ambiguous(text, texts, spelling.section(state))
    raise _refusal(state, tokens, text)


def _synonym(state: State, said: str, actions: list[int]) -> int | None:
    """What another word means in this phase, if it is legal."""
    meant = SYNONYMS.get(state.phase, {})
    if state.phase == phase.RETREAT and said in YES:
        return only([action for action in actions if action != act.STAND])
    return next((action for action, words in meant.items() if said in words and action in actions), None)


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
        raise Refusal(f"The die shows 1 to {faces}; say which, such as 'roll 4'.", spelling.section(state))
    tokens = vocabulary.tokens(said)
    fits = {
        action for spelled, action in known.items() if tokens and within(tokens, vocabulary.tokens(spelled))
    }
    if len(fits) == 1:
        return fits.pop()
    raise Refusal(
        f"Chance decides now: {listed([spelling.spell(state, a) for a in known.values()], 'or')}.",
        spelling.section(state),
    )


def _meanings(known: dict[str, int], words: list[str], tokens: list[str]) -> set[int]:
    """The legal actions a phrase may mean; a verb may be shortened, or left out where it is clear."""
    if not tokens or all(re.fullmatch(r"-?[0-9]+", token) for token in tokens):
        return set()
    spelled = {action: vocabulary.tokens(text) for text, action in known.items()}
    as_written = {action for action, its in spelled.items() if its == tokens}
    return as_written or with_verb(spelled, words[:1], tokens[1:]) or without_verb(spelled, tokens)


# Refusals

ELSEWHERE: dict[str, Moment] = {
    "commit": Moment(
        (phase.COMMIT,), "A contingent is committed by a Persian player at the start of a day.", "11.1"
    ),
    "box": Moment(
        (phase.GUARD_BOX,), "The guard of the path is named before the deployment of days 1 and 2.", "6.0"
    ),
    "stay": Moment((phase.STAY, phase.MARCH), "Who stays is said at the conference of the third day.", "5.3"),
    "guard": Moment((phase.GUARD, phase.GUARD_BOX), "The guard is named before the deployment.", "6.0"),
    "consent": Moment((phase.CONSENT,), "Nobody's consent is asked for now.", "11.2"),
    "refuse": Moment((phase.CONSENT,), "Nobody's consent is asked for now.", "11.2"),
    "template": Moment((phase.DEPLOY,), "Templates are for the deployment.", "6.0"),
    "place": Moment(
        (phase.DEPLOY, phase.PLACE), "Units are placed in the deployment, before the Action Rounds.", "6.0"
    ),
    "lift": Moment((phase.DEPLOY,), "Stacks are taken up again only while the army deploys.", "6.0"),
    "face": Moment(
        (phase.DEPLOY, phase.FACE), "Facings are chosen in the deployment; in a move say 'turn N'.", "3.2"
    ),
    "top": Moment(
        (phase.STAND_FAST,),
        "The order of a stack changes only between series, while the Greeks stand fast.",
        "3.1.2",
    ),
    "merge": Moment((phase.STAND_FAST,), "Stacks are made only in a deployment.", "3.1.2"),
    "move": Moment((phase.MOVE, phase.MARCH), "Forces move in the movement segment of their side.", "8.1.5"),
    "leave": Moment((phase.MARCH,), "Units are left behind when their force begins to move.", "8.1.2"),
    "turn": Moment(
        (phase.MARCH, phase.MOVE),
        "Forces turn in the movement segment of their side, as part of their move.",
        "3.2",
    ),
    "stop": Moment((phase.MARCH,), "No force is moving.", "8.1.2"),
    "fire": Moment((phase.FIRE, phase.VOLLEY), "Units fire in the fire segments of their side.", "8.2"),
    "volley": Moment((phase.FIRE, phase.VOLLEY), "Units fire in the fire segments of their side.", "8.2"),
    "add": Moment((phase.VOLLEY,), "First name a target: 'fire' and its area.", "8.2.6"),
    "shoot": Moment((phase.VOLLEY,), "First name a target: 'fire' and its area.", "8.2.6"),
    "again": Moment((phase.FIRE,), "Fire is repeated only when a target is asked for.", "8.2.6"),
    "stand": Moment((phase.RETREAT,), "No retreat before combat is open now.", "8.3.2"),
    "back": Moment(
        (phase.RETREAT, phase.PLACE, phase.RETREAT_DIE), "No retreat before combat is open now.", "8.3.2"
    ),
    "feint": Moment(
        (phase.FEIGN,), "A feint is offered before a Persian melee with Spartan hoplites, by option.", "11.3"
    ),
    "hold": Moment((phase.FEIGN,), "Nobody is asked to hold or to feint now.", "11.3"),
    "melee": Moment(
        (phase.MELEE_ORDER,), "The order of melees is asked for only where there are several.", "R38"
    ),
    "give": Moment((phase.OVERSTACK,), "No area holds too many units.", "3.1.4"),
    "roll": Moment((), "No die falls now.", "4.0"),
    "drive": Moment((phase.DRIVE,), "The automaton does not move now.", "8.1.6"),
    "aim": Moment((phase.AIM_DIE,), "The automaton does not aim now.", "8.2.7"),
}


def why_not(state: State, text: str) -> Refusal:
    """4.0 Why something cannot be done now, with the section that says so."""
    return spelling.NOTATION.why_not(state, text, read)


def _refusal(state: State, tokens: list[str], text: str) -> Refusal:
    """The reason behind a text that means nothing legal."""
    if not tokens:
        return spelling.NOTATION.nothing_like(state, text)
    verb = tokens[0]
    if verb == "template" and state.phase == phase.DEPLOY:
        return Refusal(f"There is no such template; there are {listed(templates.TEMPLATE_NAMES)}.", "6.0")
    if refusal := out_of_place(ELSEWHERE, verb, state.phase):
        return refusal
    try:
        action = _meant(state, tokens)
        if action is not None and action not in spelling.actions_now(state):
            return refusals.why_not_action(state, action) or spelling.NOTATION.nothing_like(state, text)
    except Refusal as refusal:
        return refusal
    if sum(map(vocabulary.is_area, tokens)) > 1 and state.phase not in (
        phase.MOVE,
        phase.MARCH,
        phase.FIRE,
        phase.DEPLOY,
        phase.PLACE,
    ):
        return Refusal(ELSEWHERE["move"].reason, ELSEWHERE["move"].section)
    return spelling.NOTATION.nothing_like(state, text)


def _meant(state: State, tokens: list[str]) -> int | None:
    """The action a phrase would be if it were legal."""
    now = state.phase
    nation = next(
        (vocabulary.NATION_WORDS.index(word) for word in tokens if word in vocabulary.NATION_WORDS), NOTHING
    )
    areas = [vocabulary.area_named(state, word) for word in tokens if vocabulary.is_area(word)]
    if tokens[0] in DONE and now in (phase.ZONES, phase.DEPLOY, phase.STAND_FAST):
        return act.END
    if now in (phase.COMMIT, phase.GUARD_BOX, phase.STAY, phase.GUARD, phase.ZONES):
        return act.CONTINGENT + nation if nation != NOTHING else None
    if now == phase.SITE:
        return _meant_stack(tokens)
    if now in (phase.DEPLOY, phase.PLACE):
        return _meant_placement(state, tokens, nation, areas)
    if now == phase.STAND_FAST and areas:
        return _meant_order(state, tokens, areas[0])
    if now == phase.MOVE:
        return _meant_force(state, nation, areas)
    if now == phase.MARCH:
        return _meant_march(state, tokens, nation, areas)
    if now == phase.FIRE:
        return act.AGAIN if tokens[0] == "again" else act.AREA + areas[0] if areas else None
    if now == phase.VOLLEY:
        return _meant_shooter(state, tokens, nation, areas)
    if now == phase.RETREAT and areas:
        return act.STEP
    if now == phase.OVERSTACK:
        return act.UNIT
    return act.AREA + areas[0] if now == phase.MELEE_ORDER and areas else None


def _meant_stack(tokens: list[str]) -> int | None:
    """7.0 The stack for an entry site that is meant."""
    sort = vocabulary.kind_named(tokens)
    number = next((int(word) for word in tokens if word in ("1", "2", "3")), NOTHING)
    return act.STACK + 3 * sort + number - 1 if sort != NOTHING and number != NOTHING else None


def _meant_placement(state: State, tokens: list[str], nation: int, areas: list[int]) -> int | None:
    """6.0 The class or the stack of a deployment that is meant."""
    if state.phase == phase.PLACE and areas:
        raise days.why_not_place(state, state.subject, areas[-1])
    if tokens[0] == "lift" and areas:
        return act.AREA + areas[0]
    if nation == NOTHING:
        return act.TURN_AT + areas[0] if areas else None
    sort = vocabulary.kind_named(tokens)
    units = [
        unit for unit in spelling.nation_units(state, nation) if sort in (NOTHING, stacks.kind(state, unit))
    ]
    if not units:
        raise whole_moves.no_such_units(nation, sort)
    if nation >= peoples.GREEK_CONTINGENTS or not deployment.places_now(state, nation):
        return act.UNIT + units[0]
    waiting = [unit for unit in units if state.area[unit] == beside.POOL]
    kinds = sorted({stacks.kind(state, unit) for unit in waiting})
    if len(kinds) > 1:
        types = listed([peoples.KINDS[kind] for kind in kinds], "or")
        raise Refusal(f"Say which type of the {peoples.CONTINGENTS[nation]}: {types}.", "6.0")
    return act.UNIT + (waiting or units)[0]


def _meant_order(state: State, tokens: list[str], area: int) -> int | None:
    """R37 The unit or the area that is meant while the Greeks stand fast."""
    if tokens[0] == "merge":
        return act.JOIN + area
    units = stacks.chain(state, standing.standing_side(state), area)
    return act.UNIT + units[0] if units else act.JOIN + area


def _meant_force(state: State, nation: int, areas: list[int]) -> int | None:
    """8.1.2 The force that is meant to move."""
    who = segments.PHASING[state.segment]
    if areas:
        trial = refusals.trial(state)
        whole_moves.choose_force(trial, areas[0], nation, 0)
        return trial.steps[0]
    if nation == NOTHING:
        return None
    on_map = [unit for unit in spelling.nation_units(state, nation) if state.area[unit] >= 0]
    able = [
        action for action in spelling.actions_now(state) if action >= act.UNIT and action - act.UNIT in on_map
    ]
    if able:
        raise whole_moves.several(state, able)
    if not on_map:
        raise Refusal(f"No unit of the {peoples.CONTINGENTS[nation]} is on the map.", "8.1.2")
    raise marches.why_not_pick(
        state, next((u for u in on_map if u in spelling.forces(state, who, state.area[u])), on_map[0])
    )


def _meant_march(state: State, tokens: list[str], nation: int, areas: list[int]) -> int | None:
    """8.1.2 The step, turn or end of a move that is meant."""
    unit = movement.picked(state)
    if tokens[0] in ("leave", "l"):
        return act.UNIT + unit
    if tokens[0] in ("stop", "stay", *DONE):
        return act.STOP
    if tokens[0] in ("move", "m"):
        raise whole_moves.moving_already(state)
    if facing := [word for word in tokens if word in vocabulary.FACING_WORDS]:
        return act.FACING + vocabulary.FACING_WORDS.index(facing[0])
    if not areas:
        return None
    start, end = state.area[unit], areas[-1]
    if end in ground.NEXT[state.sheet][start]:
        return act.STEP + ground.NEXT[state.sheet][start].index(end)
    name = f"{spelling.contingent_name(state, unit)} ({stacks.force_size(state, state.subject)})"
    raise Refusal(
        f"{spelling.area_name(state, end)} does not touch {spelling.area_name(state, start)}, where the {name} are.",
        "8.1.2",
    )


def _meant_shooter(state: State, tokens: list[str], nation: int, areas: list[int]) -> int | None:
    """8.2.6 The force that is meant to fire."""
    if tokens[0] == "all":
        return act.ALL
    if tokens[0] == "shoot":
        return act.SHOOT
    if tokens[0] in ("fire", "end") or not areas:
        raise Refusal(f"First say who fires at {spelling.area_name(state, state.spot)}.", "8.2.6")
    who = segments.PHASING[state.segment]
    if not stacks.held(state, who, areas[0]):
        raise marches.idle_side(state, areas[0])
    leaders = spelling.forces(state, who, areas[0])
    named = [unit for unit in leaders if nation in (NOTHING, stacks.contingent(state, unit))]
    idle = [unit for unit in named or leaders if act.UNIT + unit not in spelling.actions_now(state)]
    return act.UNIT + (idle or leaders)[0]
