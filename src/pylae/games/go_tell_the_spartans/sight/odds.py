"""Exact odds of chapters 8.2 to 8.4: fire, melee and the feigned retreat, with the checks and routs they bring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from pylae.core.game import Odds, OddsRow
from pylae.core.odds import even, likely, mean, mixed, percent, shares, tally, total, totals
from pylae.core.rule import NOTHING
from pylae.games.go_tell_the_spartans.data import compass, ground, peoples, results, sheets
from pylae.games.go_tell_the_spartans.rules import (
    act,
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
from pylae.games.go_tell_the_spartans.sight import fates, views
from pylae.games.go_tell_the_spartans.sight.fates import Fate, Host

Shift = tuple[str, str, str]  # what it is for, its section, and how far: "2R", "1L", or a column

MELEE_FACES = 6
UNSEEN = "as far as you see (3.4)"


# Fire


@lru_cache(fates.KEPT)
def hit_chances(shooters: tuple[tuple[int, ...], ...]) -> dict[int, Fraction]:
    """8.2.6 #4 FRT The chance of each number of hits of several dice, each given by the hits of its faces.

    hit_chances(((0, 0, 0, 0, 1, 2),)) == {0: Fraction(2, 3), 1: Fraction(1, 6), 2: Fraction(1, 6)}
    """
    return shares(totals(shooters))


class Chances(NamedTuple):
    """What a combat may bring: the outcomes, the events, and the steps each side loses on average."""

    outcomes: Mapping[str, Fraction]
    events: Mapping[str, Fraction]
    mean: tuple[Fraction, Fraction]


@lru_cache(fates.KEPT)
def fire_chances(shooters: tuple[tuple[int, ...], ...], defence: int, target: Host, place: str) -> Chances:
    """8.2.6 #5 #6 All hits on a target together, less its Defensive Value, are step losses from the top."""
    steps = sum(len(trooper.ratings) for trooper in target.troopers)
    net = tally(
        (max(0, min(steps, hits - defence)), chance) for hits, chance in hit_chances(shooters).items()
    )
    adjective = peoples.ADJECTIVES[target.side]
    cases: list[tuple[Fraction, Mapping[str, Fraction]]] = []
    for lost, chance in net.items():
        fate = fates.suffer(target, lost)
        ends = {
            f"no {adjective} unit is left in {place}": fate.gone,
            f"the {adjective} army routs": fate.army,
        }
        cases.append((chance, fates.told(target, fate) | ends))
    outcomes = {f"{lost} step{'' if lost == 1 else 's'}": chance for lost, chance in net.items()}
    means = (mean(net), Fraction(0)) if target.side == peoples.GREEK else (Fraction(0), mean(net))
    return Chances(outcomes, likely(mixed(cases)), means)


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
    chances = fire_chances(shooters, defence, fates.host(view, who, target), place)
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
    lines = [
        (f"{fates.PEOPLE[attacker]} {attack} against {defence}", "8.3.2", peoples.COLUMNS_OF_ODDS[start])
    ]
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


@lru_cache(fates.KEPT)
def melee_chances(losses: tuple[tuple[int, int], ...], attack: Host, defence: Host, place: str) -> Chances:
    """8.3.2 #3 #5 8.4 One die, the losses of both sides, all morale checks and the routs they bring."""
    falls = [
        (chance, fates.suffer(attack, first), fates.suffer(defence, second))
        for (first, second), chance in even(losses).items()
    ]
    events = mixed(
        (
            chance,
            fates.told(attack, one)
            | fates.told(defence, other)
            | melee_ends(attack, defence, one, other, place),
        )
        for chance, one, other in falls
    )
    taken = tally(((one.taken, other.taken), chance) for chance, one, other in falls)
    outcomes = {f"{a}/{d}": chance for (a, d), chance in sorted(taken.items())}
    attackers, defenders = (total(pair[who] * chance for pair, chance in taken.items()) for who in (0, 1))
    means = (attackers, defenders) if attack.side == peoples.GREEK else (defenders, attackers)
    return Chances(outcomes, likely(events), means)


def melee_ends(attack: Host, defence: Host, one: Fate, other: Fate, place: str) -> dict[str, Fraction]:
    """8.4.5 Who is left in the area, and which army routs; if both do, only the Greek rout counts."""
    greek, persian = (one, other) if attack.side == peoples.GREEK else (other, one)
    return {
        f"{fates.PEOPLE[attack.side]} alone in {place}": (1 - one.gone) * other.gone,
        f"{fates.PEOPLE[defence.side]} alone in {place}": one.gone * (1 - other.gone),
        f"nobody is left in {place}": one.gone * other.gone,
        "the Greek army routs": greek.army,
        "the Persian army routs": persian.army * (1 - greek.army),
    }


def melee_row(view: State, attacker: int, area: int, label: Iterable[str]) -> tuple[OddsRow, Chances]:
    """8.3.2 One melee as it stands."""
    place = sheets.SHEETS[view.sheet].area_name(area)
    chances = melee_chances(
        die_losses(view, attacker, area),
        fates.host(view, attacker, area),
        fates.host(view, 1 - attacker, area),
        place,
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


def number(value: Fraction) -> str:
    """A mean with two decimals at most."""
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


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
    text = f"{fates.PEOPLE[1 - attacker]} retreat from {place}"
    certain = {f"{fates.PEOPLE[attacker]} alone in {place}": Fraction(1)}
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
    success = Fraction(max(0, min(fates.MORALE_FACES, melee.feint_rating(view))), fates.MORALE_FACES)
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
    return Odds("Feigned retreat of the Spartans", "11.3", tuple(rows), percent(success, 0))


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
