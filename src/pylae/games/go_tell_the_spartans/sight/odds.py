"""Exact odds of chapters 8.2 to 8.4: fire, melee and the feigned retreat, with the checks and routs they bring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeVar

from pylae.core.game import Odds, OddsRow
from pylae.core.rule import NOTHING
from pylae.games.go_tell_the_spartans.data import compass, ground, peoples, results, roster, sheets
from pylae.games.go_tell_the_spartans.rules import (
    act,
    beside,
    fire,
    mark,
    melee,
    morale,
    movement,
    phase,
    segments,
    stacks,
)
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.sight import views

Key = TypeVar("Key")
Shift = tuple[str, str, str]  # what it is for, its section, and how far: "2R", "1L", or a column

MORALE_FACES = 10
MELEE_FACES = 6
UNREACHED = 999  # a box nobody comes to
KEPT = 4096  # results that are remembered
PEOPLE = ("Greeks", "Persians")
ORDINALS = ("top", "second", "third")  # a stack has no more (3.1.1)
UNSEEN = "as far as you see (3.4)"


# A stack that loses steps


class Trooper(NamedTuple):
    """One unit that may lose steps, as many as it has ratings."""

    contingent: int
    ratings: tuple[int, ...]  # its Morale Rating now, and after each further step it can bear
    shaken: bool  # Disordered


class Stake(NamedTuple):
    """What a contingent has at stake (8.4.4)."""

    contingent: int
    need: int  # units it can still lose until it routs, the last one included
    boxes: int  # boxes of the army track a rout fills


class Host(NamedTuple):
    """The units of a side in an area, top first, and what hangs on them."""

    side: int
    troopers: tuple[Trooper, ...]
    stakes: tuple[Stake, ...]
    crisis: int  # boxes of the army track until the Persian morale crisis (8.4.5)
    rout: int  # boxes of the army track until the army routs


class Fate(NamedTuple):
    """What becomes of a host that loses some steps: chances over all its morale checks."""

    taken: int  # steps it really loses
    fallen: int  # units eliminated by them, from the top
    checks: bool
    routs: tuple[Fraction, ...]  # of each unit
    any_rout: Fraction
    any_disorder: Fraction  # somebody not yet Disordered becomes so
    breaks: tuple[Fraction, ...]  # of each stake: the contingent routs
    gone: Fraction  # nobody is left in the area, once contingents have routed
    crisis: Fraction
    army: Fraction  # the army track is full


def host(view: State, who: int, area: int) -> Host:
    """The units of a side in an area with what they stake."""
    units = stacks.chain(view, who, area)
    troopers = tuple(
        Trooper(
            stacks.contingent(view, unit),
            roster.MORALE[view.sheet][unit][view.loss[unit] : roster.STEPS[view.sheet][unit]],
            view.mark[unit] & mark.DISORDERED > 0,
        )
        for unit in units
    )
    first = {stacks.contingent(view, unit): unit for unit in reversed(units)}
    track = roster.ARMY_TRACK[view.sheet][who]
    full = track - view.army[who]
    in_hand = who == peoples.PERSIAN and view.crisis == 0
    return Host(
        who,
        troopers,
        tuple(stake(view, nation, unit) for nation, unit in sorted(first.items())),
        full if in_hand else UNREACHED,
        full + track if in_hand else full,
    )


def stake(view: State, nation: int, unit: int) -> Stake:
    """8.4.4 R28 R29 How near a contingent, one of whose units is given, is to its rout, and what the rout costs the army."""
    if not morale.contingent_standing(view, unit):
        return Stake(nation, UNREACHED, 0)
    need = min(
        roster.ROUT_BOX[view.sheet][nation] - morale.lost_units(view, nation),
        morale.living_units(view, nation),
    )
    units = range(roster.FIRST_UNIT[view.sheet][nation], roster.FIRST_UNIT[view.sheet][nation + 1])
    eligible = sum(
        view.area[unit] >= 0 or view.area[unit] in (beside.WAITING, beside.TRACK) for unit in units
    )
    return Stake(nation, need, min(morale.army_units(view, nation), eligible))


@lru_cache(KEPT)
def suffer(hurt: Host, steps: int) -> Fate:
    """8.2.8 8.3.5 8.4.1 8.4.4 A host loses steps from the top down, its survivors check if they must, contingents may rout."""
    left = steps
    fallen = 0
    while fallen < len(hurt.troopers) and left >= len(hurt.troopers[fallen].ratings):
        left -= len(hurt.troopers[fallen].ratings)
        fallen += 1
    survivors = hurt.troopers[fallen:]
    taken = steps if survivors else steps - left
    checks = taken >= morale.CHECK_FROM
    dice = [
        check(trooper.ratings[left if index == 0 else 0], trooper.shaken) if checks else (0, 0)
        for index, trooper in enumerate(survivors)
    ]
    lost = [0] * len(peoples.CONTINGENTS)
    for trooper in hurt.troopers[:fallen]:
        lost[trooper.contingent] += 1
    ways = MORALE_FACES ** len(survivors)
    breaks = [0] * len(hurt.stakes)
    gone = crisis = army = 0
    for routed in product((False, True), repeat=len(survivors)):
        weight = 1
        for runs, (rout, _) in zip(routed, dice, strict=True):
            weight *= rout if runs else MORALE_FACES - rout
        if weight == 0:
            continue
        after = lost[:]
        for runs, trooper in zip(routed, survivors, strict=True):
            after[trooper.contingent] += runs
        broken = [after[risk.contingent] >= risk.need for risk in hurt.stakes]
        away = {risk.contingent for risk, breaking in zip(hurt.stakes, broken, strict=True) if breaking}
        boxes = sum(risk.boxes for risk in hurt.stakes if risk.contingent in away)
        for index, breaking in enumerate(broken):
            breaks[index] += weight * breaking
        stays = any(
            not runs and trooper.contingent not in away
            for runs, trooper in zip(routed, survivors, strict=True)
        )
        gone += weight * (not stays)
        crisis += weight * (boxes >= hurt.crisis)
        army += weight * (boxes >= hurt.rout)
    return Fate(
        taken,
        fallen,
        checks and len(survivors) > 0,
        (Fraction(0),) * fallen + tuple(Fraction(rout, MORALE_FACES) for rout, _ in dice),
        any_of(Fraction(rout, MORALE_FACES) for rout, _ in dice),
        any_of(Fraction(disorder, MORALE_FACES) for _, disorder in dice),
        tuple(Fraction(weight, ways) for weight in breaks),
        Fraction(gone, ways),
        Fraction(crisis, ways),
        Fraction(army, ways),
    )


def check(rating: int, shaken: bool) -> tuple[int, int]:
    """8.4.1 8.4.3 How many faces rout a unit, and how many make it Disordered that was not so before."""
    excess = [face + shaken - rating for face in range(1, MORALE_FACES + 1)]
    rout = sum(by >= morale.ROUT_BY for by in excess)
    return rout, 0 if shaken else sum(by > 0 for by in excess) - rout


def told(hurt: Host, fate: Fate) -> dict[str, Fraction]:
    """The chances of what may befall a host, in words; those of the game's end are told by who asks."""
    adjective = peoples.ADJECTIVES[hurt.side]
    several = len(hurt.troopers) > 1
    events = {
        f"{PEOPLE[hurt.side]} check morale": Fraction(fate.checks),
        f"the {ORDINALS[0]} {adjective} unit is eliminated": Fraction(fate.fallen > 0),
        f"a {adjective} unit routs": fate.any_rout,
        f"a {adjective} unit becomes Disordered": fate.any_disorder,
    }
    for index, chance in enumerate(fate.routs if several else ()):
        events[f"the {ORDINALS[index]} {adjective} unit routs"] = chance
    for risk, chance in zip(hurt.stakes, fate.breaks, strict=True):
        events[f"the {peoples.CONTINGENTS[risk.contingent]} reach their rout box"] = chance
    if hurt.side == peoples.PERSIAN:
        events["the Persian army has its morale crisis"] = fate.crisis
    return events


# Fire


@lru_cache(KEPT)
def hit_chances(shooters: tuple[tuple[int, ...], ...]) -> dict[int, Fraction]:
    """8.2.6 #4 FRT The chance of each number of hits of several dice, each given by the hits of its faces.

    hit_chances(((0, 0, 0, 0, 1, 2),)) == {0: Fraction(2, 3), 1: Fraction(1, 6), 2: Fraction(1, 6)}
    """
    ways, throws = {0: 1}, 1
    for die in shooters:
        after: dict[int, int] = {}
        for more in set(die):
            for hits, count in ways.items():
                after[hits + more] = after.get(hits + more, 0) + count * die.count(more)
        ways = after
        throws *= len(die)
    return {hits: Fraction(ways[hits], throws) for hits in sorted(ways)}


class Chances(NamedTuple):
    """What a combat may bring: the outcomes, the events, and the steps each side loses on average."""

    outcomes: Mapping[str, Fraction]
    events: Mapping[str, Fraction]
    mean: tuple[Fraction, Fraction]


@lru_cache(KEPT)
def fire_chances(shooters: tuple[tuple[int, ...], ...], defence: int, target: Host, place: str) -> Chances:
    """8.2.6 #5 #6 All hits on a target together, less its Defensive Value, are step losses from the top."""
    steps = sum(len(trooper.ratings) for trooper in target.troopers)
    net = tally(
        (max(0, min(steps, hits - defence)), chance) for hits, chance in hit_chances(shooters).items()
    )
    outcomes: dict[str, Fraction] = {}
    parts: list[tuple[Fraction, Mapping[str, Fraction]]] = []
    for lost, chance in sorted(net.items()):
        fate = suffer(target, lost)
        outcomes[f"{lost} step{'' if lost == 1 else 's'}"] = chance
        ends = {
            f"no {peoples.ADJECTIVES[target.side]} unit is left in {place}": fate.gone,
            f"the {peoples.ADJECTIVES[target.side]} army routs": fate.army,
        }
        parts.append((chance, told(target, fate) | ends))
    lost = total(steps * chance for steps, chance in net.items())
    mean = (lost, Fraction(0)) if target.side == peoples.GREEK else (Fraction(0), lost)
    return Chances(outcomes, mixed(parts), mean)


def fire_odds(view: State, action: int) -> Odds | None:
    """8.2.6 R90 Fire at a target by all who can, by those told to and one more, or by those told to."""
    if view.phase == phase.FIRE:
        if action != act.AGAIN and not act.AREA <= action < act.TURN_AT:
            return None
        target = view.last_target if action == act.AGAIN else action - act.AREA
        units = sorted({*aimed(view, target), *able(view, target)})
    else:
        target = view.spot
        units = aimed(view, target)
        if action == act.ALL:
            units = sorted({*units, *able(view, target)})
        elif action >= act.UNIT:
            units.append(fire.spare_shooter(view, action - act.UNIT))
        elif action != act.SHOOT:
            return None
    who = 1 - segments.PHASING[view.segment]
    place = sheets.SHEETS[view.sheet].area_name(target)
    shooters = tuple(sorted(faces(view, unit, target) for unit in units))
    defence = stacks.defensive_value(view, view.top[who][target])
    chances = fire_chances(shooters, defence, host(view, who, target), place)
    told_of = ", ".join(text for text, _, _ in explain_fire(view, units, target))
    title = f"Fire at {place}: {told_of}"
    label = ", ".join(("step losses", *unseen(view, who, target)))
    row = OddsRow(label, chances.outcomes, chances.events)
    return Odds(title, "8.2.6", (row,), f"{number(chances.mean[who])} steps expected")


def able(view: State, target: int) -> list[int]:
    """8.2.6 All units under command that may fire at a target."""
    units: list[int] = []
    who = segments.PHASING[view.segment]
    for area in range(ground.AREA_COUNT[view.sheet]):
        unit = chief = view.top[who][area]
        while unit != NOTHING:
            if view.mark[unit] & mark.LEADS:
                chief = unit
            if movement.commands(view, chief) and fire.may_fire(view, unit, target):
                units.append(unit)
            unit = view.under[unit]
    return units


def aimed(view: State, target: int) -> list[int]:
    """8.2.6 The units told to fire at a target."""
    return [
        unit
        for area in range(ground.AREA_COUNT[view.sheet])
        for unit in stacks.chain(view, segments.PHASING[view.segment], area)
        if view.aim[unit] == target
    ]


def faces(view: State, unit: int, target: int) -> tuple[int, ...]:
    """8.2.2 FRT The hits of each face of a unit's die at its range, the wall included."""
    die = results.FIRE_DIE[view.sheet][stacks.kind(view, unit)][fire.reach(view, view.area[unit], target)]
    return tuple(fire.hits_of(view, unit, target, face) for face in range(1, die + 1))


def explain_fire(view: State, units: Sequence[int], target: int) -> list[Shift]:
    """What makes up some units' fire at an area, line by line: text, section, and the number it is about.

    explain_fire(view, units, area)  # [("3 bow at range 1", "FRT", "D6"), ("Defensive Value 3", "8.2.6", "-3")]
    """
    groups: dict[tuple[int, int, int], int] = {}
    for unit in units:
        group = (
            stacks.kind(view, unit),
            fire.reach(view, view.area[unit], target),
            fire.fire_modifier(view, unit, target),
        )
        groups[group] = groups.get(group, 0) + 1
    lines: list[Shift] = []
    for (arm, distance, modifier), count in sorted(groups.items()):
        lines.append(
            (
                f"{count} {peoples.KINDS[arm]} at range {distance}",
                "FRT",
                f"D{results.FIRE_DIE[view.sheet][arm][distance]}",
            )
        )
        if modifier != 0:
            lines.append((f"across the wall {modifier} to the die", "TEC", f"{modifier}"))
    top = view.top[1 - segments.PHASING[view.segment]][target]
    value = stacks.defensive_value(view, top)
    disorder = " with Disorder" if view.mark[top] & mark.DISORDERED else ""
    section = "8.4.3" if disorder else "8.2.6"
    return [*lines, (f"Defensive Value {value}{disorder}", section, f"-{value}")]


# Melee


def explain(view: State, attacker: int, area: int) -> list[Shift]:
    """8.3.2 #2 R22 How the column of a melee comes about, line by line: text, section, and the column or shift.

    explain(view, PERSIAN, area)
    # [("Persians 9 against 9", "8.3.2", "1:1"), ("mixed against hoplite", "8.3.3", "1L"), ("column", "MCRT", "1:2"), …]
    """
    attack, defence = melee.total_melee(view, attacker, area), melee.total_melee(view, 1 - attacker, area)
    kinds = [peoples.KINDS[stacks.kind(view, view.top[who][area])] for who in (attacker, 1 - attacker)]
    seen = compass.ASPECTS[melee.worst_aspect(view, attacker, area)]
    wall = results.WALL_SHIFT[view.sheet] if melee.all_marked(view, attacker, area, mark.OVER_WALL) else 0
    climb = results.CLIMB_SHIFT[view.sheet] if melee.all_marked(view, attacker, area, mark.CLIMBED) else 0
    shifts = (
        (" against ".join(kinds), "8.3.3", melee.type_shift(view, attacker, area)),
        (f"through the {seen}", "8.3.4", melee.situation_shift(view, attacker, area)),
        ("across the wall", "TEC", wall),
        ("from below", "TEC", climb),
        ("Disordered attackers", "8.4.3", melee.disorder_shift(view, attacker, area)),
        ("feigned retreat", "11.3", melee.feint_shift(view, attacker, area)),
    )
    start = melee.odds_column(attack, defence)
    end = melee.final_column(view, attacker, area)
    lines = [(f"{PEOPLE[attacker]} {attack} against {defence}", "8.3.2", peoples.COLUMNS_OF_ODDS[start])]
    lines += [(text, section, columns(by)) for text, section, by in shifts if by != 0]
    if start + sum(by for _, _, by in shifts) != end:
        lines.append(("the table ends", "R22", peoples.COLUMNS_OF_ODDS[end]))
    lines.append(("column", "MCRT", peoples.COLUMNS_OF_ODDS[end]))
    if melee.shield_wall(view, attacker, area):
        lines.append(("hoplites attacked at their front lose a step less", "8.3.2", "-1"))
    return lines


def columns(by: int) -> str:
    """A shift as the tables print it."""
    return f"{by}R" if by > 0 else f"{-by}L"


def die_losses(view: State, attacker: int, area: int) -> tuple[tuple[int, int], ...]:
    """8.3.2 #3 #4 MCRT Attacker's and defender's losses for each face of the die."""
    column = melee.final_column(view, attacker, area)
    less = 1 if melee.shield_wall(view, attacker, area) else 0
    rows = results.LOSSES[view.sheet]
    return tuple((row[column][0], max(0, row[column][1] - less)) for row in rows)


@lru_cache(KEPT)
def melee_chances(losses: tuple[tuple[int, int], ...], attack: Host, defence: Host, place: str) -> Chances:
    """8.3.2 #3 #5 8.4 One die, the losses of both sides, all morale checks and the routs they bring."""
    outcomes: dict[tuple[int, int], Fraction] = {}
    parts: list[tuple[Fraction, Mapping[str, Fraction]]] = []
    means = [Fraction(0), Fraction(0)]
    for (first, second), chance in tally((pair, Fraction(1, MELEE_FACES)) for pair in losses).items():
        fates = (suffer(attack, first), suffer(defence, second))
        pair = (fates[0].taken, fates[1].taken)
        outcomes[pair] = outcomes.get(pair, Fraction(0)) + chance
        parts.append((chance, told(attack, fates[0]) | told(defence, fates[1])))
        parts.append((chance, melee_ends(attack, defence, fates, place)))
        means[attack.side] += chance * fates[0].taken
        means[defence.side] += chance * fates[1].taken
    named = {f"{a}/{d}": chance for (a, d), chance in sorted(outcomes.items())}
    return Chances(named, mixed(parts), (means[peoples.GREEK], means[peoples.PERSIAN]))


def melee_ends(attack: Host, defence: Host, fates: tuple[Fate, Fate], place: str) -> dict[str, Fraction]:
    """8.4.5 Who is left in the area, and which army routs; if both do, only the Greek rout counts."""
    one, other = fates
    greek, persian = fates if attack.side == peoples.GREEK else (other, one)
    return {
        f"{PEOPLE[attack.side]} alone in {place}": (1 - one.gone) * other.gone,
        f"{PEOPLE[defence.side]} alone in {place}": one.gone * (1 - other.gone),
        f"nobody is left in {place}": one.gone * other.gone,
        "the Greek army routs": greek.army,
        "the Persian army routs": persian.army * (1 - greek.army),
    }


def melee_row(view: State, attacker: int, area: int, label: Iterable[str]) -> tuple[OddsRow, Chances]:
    """8.3.2 One melee as it stands."""
    place = sheets.SHEETS[view.sheet].area_name(area)
    chances = melee_chances(
        die_losses(view, attacker, area), host(view, attacker, area), host(view, 1 - attacker, area), place
    )
    named = (*label, *unseen(view, 1 - seat_of(view), area))
    return OddsRow(", ".join(named), chances.outcomes, chances.events), chances


def seat_of(view: State) -> int:
    """The side of the seat that decides."""
    return view.actor if view.players == 2 else peoples.GREEK


def melee_title(view: State, attacker: int, area: int) -> str:
    """The column and how it comes about."""
    lines = explain(view, attacker, area)
    column = peoples.COLUMNS_OF_ODDS[melee.final_column(view, attacker, area)]
    reasons = "; ".join(f"{text} {by}" for text, section, by in lines if section != "MCRT")
    return f"Melee in {sheets.SHEETS[view.sheet].area_name(area)}: {column}, die 1–{MELEE_FACES} ({reasons})"


def losses_label(attacker: int) -> str:
    """Whose losses stand first: the attacker's."""
    return f"steps lost {peoples.ADJECTIVES[attacker]}/{peoples.ADJECTIVES[1 - attacker]}"


def melee_odds(view: State, attacker: int, area: int, caveats: Sequence[str] = ()) -> Odds:
    """8.3.2 The melee in an area, or the retreat before it."""
    if may_fall_back(view, attacker, area):
        if automaton_defends(view, attacker):
            return retreat_odds(view, attacker, area, caveats)
        caveats = (*caveats, "if they stand (8.3.2)")
    row, chances = melee_row(view, attacker, area, (losses_label(attacker), *caveats))
    return Odds(melee_title(view, attacker, area), "8.3.2", (row,), mean_losses(*chances.mean))


def mean_losses(greek: Fraction, persian: Fraction) -> str:
    """What each side loses on average."""
    return f"Greeks lose {number(greek)}, Persians {number(persian)}"


def may_fall_back(view: State, attacker: int, area: int) -> bool:
    """8.3.2 #1 R26 Whether the defenders may yet retreat before this melee, or the automaton's are going to."""
    if view.phase == phase.RETREAT or not stacks.light(view, view.top[1 - attacker][area]):
        return False
    if automaton_defends(view, attacker) and view.persian_rbc == 0:
        return False
    there = view.copy()
    there.spot = area
    there.way = melee.retreat_way(there, attacker)
    return melee.may_retreat(there, attacker)


def automaton_defends(view: State, attacker: int) -> bool:
    """R26 Whether nobody is asked if the defenders retreat."""
    return attacker == peoples.GREEK and view.players != 2


def retreat_odds(view: State, attacker: int, area: int, caveats: Sequence[str]) -> Odds:
    """8.3.2 #1 R26 Nobody rolls: the defenders go."""
    place = sheets.SHEETS[view.sheet].area_name(area)
    text = f"{PEOPLE[1 - attacker]} retreat from {place}"
    certain = {f"{PEOPLE[attacker]} alone in {place}": Fraction(1)}
    row = OddsRow(", ".join(("before combat", *caveats)), {text: Fraction(1)}, certain)
    return Odds(f"Retreat before combat in {place}", "8.3.2", (row,), text)


def charge_odds(view: State, action: int) -> Odds | None:
    """8.1.4 8.3 A step among enemies: the melee it leads to in this round, fire in between left out."""
    if not act.STEP <= action < act.STACK:
        return None
    attacker = segments.PHASING[view.segment]
    area = ground.NEXT[view.sheet][view.area[movement.picked(view)]][action - act.STEP]
    if not stacks.held(view, 1 - attacker, area):
        return None
    after = view.copy()
    movement.march(after, action)
    caveats = ["before any fire and without others who may come (8.3)"]
    excess = stacks.chain(after, attacker, area)[peoples.STACK_LIMIT :]
    if excess:
        caveats.append("if the lowest over three are given up (3.1.4)")
        for unit in excess:
            morale.lose(after, unit)
        morale.update_tracks(after)
        if not stacks.contested(after, area):
            return None
    return melee_odds(after, attacker, area, caveats)


# The feigned retreat


def feint_odds(view: State, action: int) -> Odds | None:
    """11.3 R60 Whether the Spartans get away, and the melees they fight if they hold, if they fail, or leave to others."""
    areas = [area for area in range(ground.AREA_COUNT[view.sheet]) if spartans_attacked(view, area)]
    if action != act.FEINT:
        rows, chances = zip(*(feint_row(view, area, "") for area in areas), strict=True)
        greek, persian = (
            total(each.mean[who] for each in chances) for who in (peoples.GREEK, peoples.PERSIAN)
        )
        return Odds(f"Spartans hold {listed(view, areas)}", "8.3.2", rows, mean_losses(greek, persian))
    success = Fraction(max(0, min(MORALE_FACES, melee.feint_rating(view))), MORALE_FACES)
    outcome = {"the feint succeeds": success, "it fails and they fight": 1 - success}
    rows = [OddsRow("one check for all (11.3)", likely(outcome), {})]
    if success > 0:
        after = view.copy()
        melee.roll_feint(after, 1)
        rows += [
            feint_row(after, area, "if it succeeds, ")[0] for area in areas if stacks.contested(after, area)
        ]
    if success < 1:
        rows += [feint_row(view, area, "if it fails, ")[0] for area in areas]
    return Odds("Feigned retreat of the Spartans", "11.3", tuple(rows), f"{float(100 * success):.0f}%")


def feint_row(view: State, area: int, when: str) -> tuple[OddsRow, Chances]:
    """8.3.2 11.3 The Persians' attack on an area where Spartans stand, or stood."""
    place = sheets.SHEETS[view.sheet].area_name(area)
    column = peoples.COLUMNS_OF_ODDS[melee.final_column(view, peoples.PERSIAN, area)]
    return melee_row(
        view, peoples.PERSIAN, area, (f"{when}{place} at {column}: {losses_label(peoples.PERSIAN)}",)
    )


def spartans_attacked(view: State, area: int) -> bool:
    """11.3 Whether Spartan hoplites share an area with Persians."""
    return stacks.contested(view, area) and any(
        melee.feints(view, unit) for unit in stacks.chain(view, peoples.GREEK, area)
    )


def listed(view: State, areas: Iterable[int]) -> str:
    """Areas by their names."""
    return ", ".join(sheets.SHEETS[view.sheet].area_name(area) for area in areas)


# An action


def odds(view: State, action: int) -> Odds | None:
    """8.2 8.3 11.3 The chances of the fire, the melee or the feint an action leads to; else nothing."""
    if view.phase in (phase.FIRE, phase.VOLLEY):
        return fire_odds(view, action)
    if view.phase == phase.MARCH:
        return charge_odds(view, action)
    if view.phase == phase.MELEE_ORDER:
        return melee_odds(view, segments.PHASING[view.segment], action - act.AREA)
    if view.phase == phase.RETREAT:
        return melee_odds(view, segments.PHASING[view.segment], view.spot) if action == act.STAND else None
    return feint_odds(view, action) if view.phase == phase.FEIGN else None


def unseen(view: State, who: int, area: int) -> tuple[str, ...]:
    """3.4 R58 What to add where fog hides the lower units of a side in an area."""
    hidden = views.foggy(view) and stacks.height(view, who, area) > 1 and not views.open_area(view, area)
    return (UNSEEN,) if hidden else ()


# Chances added up


def number(value: Fraction) -> str:
    """A mean with two decimals at most."""
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def total(chances: Iterable[Fraction]) -> Fraction:
    """The sum of some chances."""
    return sum(chances, start=Fraction(0))


def any_of(chances: Iterable[Fraction]) -> Fraction:
    """The chance that one at least of several independent things happens."""
    none = Fraction(1)
    for chance in chances:
        none *= 1 - chance
    return 1 - none


def tally(chances: Iterable[tuple[Key, Fraction]]) -> dict[Key, Fraction]:
    """The chance of each thing, from those of its parts."""
    totals: dict[Key, Fraction] = {}
    for key, chance in chances:
        totals[key] = totals.get(key, Fraction(0)) + chance
    return totals


def mixed(parts: Iterable[tuple[Fraction, Mapping[str, Fraction]]]) -> dict[str, Fraction]:
    """The chances of events over several cases, each with its weight; what cannot happen is left out."""
    return likely(
        tally((event, weight * chance) for weight, events in parts for event, chance in events.items())
    )


def likely(chances: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """What can happen at all."""
    return {event: chance for event, chance in chances.items() if chance > 0}
