"""Beats: forces march and come on, arrows fly and dice fall, spears cross, steps are lost, contingents rout.

Whoever fires or fights by an own choice sees it in full. Of the automaton's row of volleys and melees the first is shown
in full, the others by their result alone, so that a whole turn of its stays short.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pylae.core import beats as show
from pylae.core.wording import many
from pylae.games.go_tell_the_spartans.data import peoples, results, roster, sheets
from pylae.games.go_tell_the_spartans.picture import plates
from pylae.games.go_tell_the_spartans.picture.stage import Stage
from pylae.games.go_tell_the_spartans.rules import fire, mark, melee, morale, phase, segments, stacks
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.sight.odds import aimed
from pylae.games.go_tell_the_spartans.words import spelling

STAGGERED = 110  # ms from one force of the automaton to the next
LANDED = 60  # and from one to the next of an army that comes on
READ = 260  # ms for a sentence that nothing else shows
MOST_ARROWS = 5
D10 = 10
FIRE = (
    segments.GREEK_DEFENSIVE_FIRE,
    segments.PERSIAN_OFFENSIVE_FIRE,
    segments.PERSIAN_DEFENSIVE_FIRE,
    segments.GREEK_OFFENSIVE_FIRE,
)


def beats(before: State, action: int, after: State, seat: int, tall: bool = False) -> list[show.Beat]:
    """4.0 One step: what the action or the die did, what else came of it, and the volley that begins."""
    stage = Stage(before, action, after, seat, tall)
    if spelling.fogged(before):
        shown = list(_in_fog(stage))
    else:
        shown = [*_moves(stage), *OF_PHASES.get(before.phase, _nothing)(stage)]
        told = max((beat.line for beat in shown if beat.line is not None), default=-1)
        shown += _said(stage, told + 1)
    if _volley_begins(before, after):
        shown += _volley(stage)
    return shown


def _nothing(stage: Stage) -> Iterator[show.Beat]:
    """Where words say all."""
    yield from ()


def _said(stage: Stage, first: int) -> Iterator[show.Beat]:
    """The lines that no beat has told; a rout is stamped."""
    for number, line in enumerate(stage.lines):
        if number < first or line.detail:
            continue
        if line.section == "8.4.4":
            nation = next(name for name in peoples.CONTINGENTS if name in line.text)
            side = peoples.SIDE_OF[peoples.CONTINGENTS.index(nation)]
            yield show.Stamp(
                at=stage.middle, word=f"{nation} rout", tone=stage.bad_for(side), say=line.text, line=number
            )
        elif line.dice:
            dice = tuple(show.Die(line.side, face, stage.faces) for face in line.dice)
            yield show.Roll(at=stage.middle, dice=dice, say=line.text, line=number)
            yield show.Hold(ms=READ)
        else:
            yield show.Hold(ms=READ, say=line.text, line=number)


def _in_fog(stage: Stage) -> Iterator[show.Beat]:
    """3.4 What a seat is told in the fog of war; forces travel by themselves, to where they are seen."""
    for number, line in enumerate(stage.lines):
        if line.dice:
            dice = tuple(show.Die(line.side, face, stage.faces) for face in line.dice)
            yield show.Roll(at=stage.middle, dice=dice, throw=stage.throw, say=line.text, line=number, ms=420)
        elif not line.detail:
            yield show.Hold(ms=READ, say=line.text, line=number)


# Movement


def _moves(stage: Stage) -> Iterator[show.Beat]:
    """8.1 Forces that are elsewhere now: they go their way, one soon after the other, and leave a trace."""
    before, after = stage.before, stage.after
    cleared = (before.day, before.series) != (after.day, after.series)
    goes_on = before.phase == phase.DRIVE and _drive_goes_on(before)
    for unit in () if cleared else _movers(before, after):
        start, end = before.area[unit], after.area[unit]
        way = stage.way(unit, start, end)
        timing = {"together": True, "wait": STAGGERED} if goes_on else {}
        if not goes_on and stage.lines:
            line = stage.number("8.3.2") or 0
            timing = {"say": stage.lines[line].text, "line": line}
        if before.phase == phase.DRIVE:
            timing |= {"say": f"{spelling.force_words(before, unit)} go {stage.path}.", "line": 0}
        if before.mark[unit] & mark.LEADS:
            yield show.Move(id=f"u{unit}", to=way[-1], way=tuple(way[1:-1]), **timing)
        else:
            yield show.Enter(id=f"u{unit}", origin=way[0], way=tuple(way[1:-1]), **timing)
        yield show.Trace(way=tuple(way), side=stage.side_word(unit), ms=300, together=True)
        goes_on = True
    yield from _arrivals(stage)


def _movers(before: State, after: State) -> Iterator[int]:
    """8.1 Those that led or lead a force and went from one area to another."""
    for unit in range(roster.FIRST_UNIT[before.sheet][peoples.NATIONS]):
        leads = (before.mark[unit] | after.mark[unit]) & mark.LEADS
        if leads and 0 <= before.area[unit] != after.area[unit] >= 0:
            yield unit


def _arrivals(stage: Stage) -> Iterator[show.Beat]:
    """7.0 Persians that come onto the map."""
    before, after = stage.before, stage.after
    units = range(
        roster.FIRST_UNIT[before.sheet][peoples.GREEK_CONTINGENTS], roster.FIRST_UNIT[before.sheet][-1]
    )
    new = [
        unit for unit in units if before.area[unit] < 0 <= after.area[unit] and after.mark[unit] & mark.LEADS
    ]
    for number, unit in enumerate(new):
        yield show.Enter(
            id=f"u{unit}",
            origin=stage.edge(after, unit),
            together=number > 0,
            wait=LANDED if number else 0,
            say="" if number else f"The {spelling.contingent_name(after, unit)} come on.",
            line=None if number else stage.number("7.0"),
        )


def _drive_goes_on(state: State) -> bool:
    """8.1.6 Whether a force of the automaton has moved before this one in its segment."""
    return any(
        state.mark[unit] & mark.MOVED
        for unit in range(roster.FIRST_UNIT[state.sheet][peoples.GREEK_CONTINGENTS], len(state.mark))
    )


# Fire


def _volley_begins(before: State, after: State) -> bool:
    """8.2.6 Whether the next die is the first of a volley."""
    if after.phase != phase.FIRE_DIE_ROLL:
        return False
    return before.phase != phase.FIRE_DIE_ROLL or (before.spot, before.segment) != (after.spot, after.segment)


def _volley(stage: Stage) -> Iterator[show.Beat]:
    """8.2.6 A volley begins: the shooters' arrows fly."""
    state, full = stage.after, stage.full(stage.after)
    who, target = segments.PHASING[state.segment], state.spot
    shooters = [unit for unit in aimed(state, target) if state.area[unit] >= 0]
    where = spelling.area_name(state, target)
    say = f"{many(len(shooters), f'{peoples.ADJECTIVES[who]} unit', 'shoot')} at {where}."
    if full:
        yield show.Clear(ms=0)
        yield show.Look(at=stage.spot(target), radius=190, say=say)
        title, note = f"Volley on {where}", many(len(shooters), "unit")
        corner = plates.corner(stage.chart, stage.spot(target), plates.VOLLEY)
        yield show.Plate(at=corner, drawn=plates.volley(title, note), together=True)
    per_area = list(dict.fromkeys(state.area[unit] for unit in shooters))
    for number, area in enumerate(per_area):
        count = min(MOST_ARROWS, 1 + sum(state.area[unit] == area for unit in shooters))
        yield show.Fly(
            origin=stage.spot(area) if area != target else stage.beside(target),
            to=stage.spot(target),
            count=count,
            ms=480 if full else 160,
            together=number > 0 or not full,
            say=say if number == 0 and not full else "",
        )


def _fire_die(stage: Stage) -> Iterator[show.Beat]:
    """8.2.6 A shot; behind the last one the shields are deducted, and steps are lost."""
    old, face, full = stage.before, stage.action + 1, stage.full(stage.before)
    who, target = segments.PHASING[old.segment], old.spot
    hits = fire.hits_of(old, old.subject, target, face)
    total = old.hits + hits
    die = show.Die(
        sheets.SIDE_WORDS[who],
        face,
        stage.faces,
        counts=hits > 0,
        tag=many(hits, "hit") if hits and full else "",
    )
    corner = plates.corner(stage.chart, stage.spot(target), plates.VOLLEY)
    yield show.Roll(
        at=plates.shots(corner) if full else stage.spot(target),
        dice=(die,),
        size=plates.DIE if full else stage.small,
        throw=stage.throw,
        ms=560 if full else 200,
        together=not full,
        wait=0 if full else 60,
        say=f"{{dice}}: {many(total, 'hit')}.",
        line=stage.number("FRT"),
    )
    number = stage.number("8.2.6")
    if number is None:
        return
    foe, area = 1 - who, stage.spot(target)
    steps = total - stacks.defensive_value(old, old.top[foe][target])
    word = f"{many(steps, 'step')} lost" if steps > 0 else "no effect"
    tone = stage.bad_for(foe) if steps > 0 else "even"
    yield show.Stamp(
        at=area, word=word, tone=tone, ms=240 if full else 120, say=stage.lines[number].text, line=number
    )
    yield from _losses(stage, (foe,), full)


def _losses(stage: Stage, sides: tuple[int, ...], full: bool) -> Iterator[show.Beat]:
    """8.2.8 The steps each side loses fall out of its stack."""
    numbers = [number for number, line in enumerate(stage.lines) if line.section == "8.2.8"]
    for order, number in enumerate(numbers):
        line = stage.lines[number]
        who = sheets.SIDE_WORDS.index(line.side)
        if who in sides and (count := stage.resolved.dealt[who]):
            yield show.Lose(
                at=stage.spot(stage.before.spot),
                side=line.side,
                count=count,
                ms=380 if full else 160,
                together=order > 0,
                say=line.text,
                line=number,
            )


# Melee


def _melee(stage: Stage) -> Iterator[show.Beat]:
    """8.3.2 MCRT The charge, the odds and their row of the table, the die, and what each side loses."""
    old, face, full = stage.before, stage.action + 1, stage.full(stage.before)
    who, area = segments.PHASING[old.segment], old.spot
    spot, where = stage.spot(area), spelling.area_name(old, area)
    people, foes = (spelling.contingents_in(old, side, area) for side in (who, 1 - who))
    column = melee.final_column(old, who, area)
    odds = peoples.COLUMNS_OF_ODDS[column]
    row = [results.LOSSES[old.sheet][number][column] for number in range(6)]
    attack, defence = melee.total_melee(old, who, area), melee.total_melee(old, 1 - who, area)
    opening = f"{people} against {foes} in {where}, column {odds}."
    corner = plates.corner(stage.chart, spot, plates.MELEE)
    title, note = f"Melee in {where}", f"{attack} : {defence}, column {odds}"
    if full:
        yield show.Clear(ms=0)
        yield show.Look(at=spot, radius=190, say=opening)
        yield show.Plate(at=corner, drawn=plates.melee(title, note, row), together=True)
    yield show.Clash(
        id=f"u{old.top[who][area]}",
        whom=f"u{old.top[1 - who][area]}",
        ms=400 if full else 200,
        say="" if full else opening,
    )
    dealt = stage.resolved.dealt
    yield show.Roll(
        at=plates.melee_die(corner) if full else spot,
        dice=(show.Die(sheets.SIDE_WORDS[who], face, counts=True),),
        size=plates.DIE if full else stage.small,
        ms=520 if full else 200,
        together=not full,
        wait=-60 if full else 40,
        say=f"{{dice}}: {people} lose {dealt[who]}, {foes} {dealt[1 - who]}.",
        line=stage.number("MCRT"),
    )
    if full:
        yield show.Plate(at=corner, drawn=plates.melee(title, note, row, face), ms=120)
    yield from _losses(stage, (who, 1 - who), full)
    yield from _outcome(stage, who, full)


def _outcome(stage: Stage, who: int, full: bool) -> Iterator[show.Beat]:
    """8.3.2 Who still stands in the area of a melee."""
    area = stage.before.spot
    where = spelling.area_name(stage.before, area)
    stands, holds = (stacks.held(stage.resolved, side, area) for side in (who, 1 - who))
    word = f"{where} falls" if stands and not holds else f"{where} is held" if holds and not stands else ""
    if word:
        tone = stage.bad_for(who if holds else 1 - who)
        yield show.Stamp(
            at=stage.spot(area), word=word, tone=tone, ms=260 if full else 120, together=not full
        )


# Morale


def _morale(stage: Stage) -> Iterator[show.Beat]:
    """8.4.1 A morale check; those of one volley or melee fall together."""
    old, unit, face = stage.before, stage.before.subject, stage.action + 1
    shaken = bool(old.mark[unit] & mark.DISORDERED)
    rating = stacks.morale_rating(old, unit)
    excess = face + shaken - rating
    tag = "routs" if excess >= morale.ROUT_BY else "Disorder" if excess > 0 else "holds"
    yield _check(stage, face, tag, excess <= 0, f"Morale in {spelling.where(old, unit)}: {{dice}}.")


def _recovery(stage: Stage) -> Iterator[show.Beat]:
    """8.4.2 An attempt to recover from Disorder."""
    old, unit, face = stage.before, stage.before.subject, stage.action + 1
    held = face + 1 <= stacks.morale_rating(old, unit)
    tag = "in order" if held else "Disorder"
    yield _check(stage, face, tag, held, f"Recovery in {spelling.where(old, unit)}: {{dice}}.")


def _check(stage: Stage, face: int, tag: str, held: bool, say: str) -> show.Beat:
    """8.4 A ten-sided die for a unit, under its area; in a volley shown in full, on its plate."""
    old = stage.before
    side = sheets.SIDE_WORDS[stacks.side(old, old.subject)]
    at = stage.below(old.area[old.subject])
    if stage.full(old) and old.phase == phase.MORALE_DIE and old.segment in FIRE:
        at = plates.checks(plates.corner(stage.chart, stage.spot(old.spot), plates.VOLLEY))
    return show.Roll(
        at=at,
        dice=(show.Die(side, face, D10, counts=held, tag=tag),),
        size=plates.DIE if stage.full(old) else stage.small,
        throw=stage.throw,
        ms=420 if stage.full(old) else 200,
        say=say,
        line=0,
    )


OF_PHASES: dict[int, Callable[[Stage], Iterator[show.Beat]]] = {
    phase.FIRE_DIE_ROLL: _fire_die,
    phase.MELEE_DIE: _melee,
    phase.MORALE_DIE: _morale,
    phase.RECOVERY_DIE: _recovery,
}
