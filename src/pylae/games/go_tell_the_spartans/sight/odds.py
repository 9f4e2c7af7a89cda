"""Odds of chapters 8.2 to 8.4: fire, melee and the feigned retreat, with the checks and routs they bring.

They are exact where the seat that is asked sees all of it; what fog hides is dealt anew some times, and the odds are averages.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from pylae.core.game import Odds, OddsRow
from pylae.core.odds import Chance, Tone, even, likely, mixed, shares, tally, total, totals, where
from pylae.core.rule import NOTHING
from pylae.games.go_tell_the_spartans.data import ground, peoples, results, sheets
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
from pylae.games.go_tell_the_spartans.sight import fates, reasons
from pylae.games.go_tell_the_spartans.sight.deals import deals_of
from pylae.games.go_tell_the_spartans.sight.fates import Fate, Host

BETTER = "you come off better"  # you lose fewer steps than the enemy
DECISIVE = 2  # steps that one side loses more than the other
UNSEEN = "on average over what may be hidden (3.4)"


# What a combat may bring


class Chances(NamedTuple):
    """What a combat may bring: the steps that Greeks and Persians lose, and the events."""

    lost: Mapping[tuple[int, int], Fraction]
    events: Mapping[str, Fraction]

    @property
    def mean(self) -> tuple[Fraction, Fraction]:
        """The steps that each side loses on average."""
        greek, persian = (total(pair[who] * chance for pair, chance in self.lost.items()) for who in (0, 1))
        return greek, persian


def averaged(cases: Sequence[Chances]) -> Chances:
    """The chances over several cases that are equally likely."""
    part = Fraction(1, len(cases))
    return Chances(mixed((part, case.lost) for case in cases), mixed((part, case.events) for case in cases))


def losses_row(
    label: Iterable[str], cases: Sequence[Chances], sides: Sequence[int], asked: int, unit: str = ""
) -> OddsRow:
    """The steps that some sides lose, in their order, as outcomes; and what else may happen."""
    whole = averaged(cases)
    pairs = sorted(whole.lost, key=lambda pair: [pair[side] for side in sides])
    told = {pair: "/".join(str(pair[side]) for side in sides) for pair in pairs}
    if unit:
        told = {pair: f"{text} {unit}{'' if text == '1' else 's'}" for pair, text in told.items()}
    return OddsRow(
        ", ".join((*label, *([UNSEEN] if len(cases) > 1 else []))),
        {told[pair]: whole.lost[pair] for pair in pairs},
        whole.events,
        {told[pair]: tone(pair, asked) for pair in pairs},
    )


def tone(lost: tuple[int, int], asked: int) -> Tone:
    """8.0 It is good to lose fewer steps than the enemy, and decisive to lose fewer by two."""
    ahead = lost[1 - asked] - lost[asked]
    if abs(ahead) < DECISIVE:
        return (Tone.LOSS, Tone.EVEN, Tone.GAIN)[ahead + 1]
    return Tone.TRIUMPH if ahead > 0 else Tone.DEFEAT


def better(view: State, cases: Sequence[Chances], of: str) -> Chance:
    """8.0 The chance of the seat that is asked to lose fewer steps than the enemy."""
    asked = asked_side(view)
    return Chance.over(
        view.actor, of, [where(case.lost, lambda lost: lost[asked] < lost[1 - asked]) for case in cases]
    )


def asked_side(view: State) -> int:
    """The side of the seat that decides."""
    return view.actor if view.players == 2 else peoples.GREEK


# Fire


@lru_cache(fates.KEPT)
def hit_chances(shooters: tuple[tuple[int, ...], ...]) -> dict[int, Fraction]:
    """8.2.6 #4 FRT The chance of each number of hits of several dice, each given by the hits of its faces.

    hit_chances(((0, 0, 0, 0, 1, 2),)) == {0: Fraction(2, 3), 1: Fraction(1, 6), 2: Fraction(1, 6)}
    """
    return shares(totals(shooters))


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
    greek = target.side == peoples.GREEK
    pairs = {((lost, 0) if greek else (0, lost)): chance for lost, chance in net.items()}
    return Chances(pairs, likely(mixed(cases)))


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
    asked = segments.PHASING[view.segment]
    place = sheets.SHEETS[view.sheet].area_name(target)
    shooters = tuple(sorted(faces(view, unit, target) for unit in units))
    defence = stacks.defensive_value(view, view.top[1 - asked][target])
    cases = [
        fire_chances(shooters, defence, fates.host(deal, 1 - asked, target), place)
        for deal in deals_of(view, 1 - asked, target)
    ]
    told_of = ", ".join(text for text, _, _ in reasons.explain_fire(view, units, target))
    row = losses_row(("step losses",), cases, (1 - asked,), asked, "step")
    expected = number(averaged(cases).mean[1 - asked])
    # Whatever lies below it, the top unit that they see loses the first step.
    own = (better(view, cases[:1], "they lose a step or more"),)
    return Odds(
        f"Fire at {place}: {told_of}",
        "8.2.6",
        (row,),
        own,
        estimated=len(cases) > 1,
        besides=f"{expected} steps on average",
    )


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


# Melee


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
    greek = attack.side == peoples.GREEK
    lost = tally(
        ((one.taken, other.taken) if greek else (other.taken, one.taken), chance)
        for chance, one, other in falls
    )
    return Chances(lost, likely(events))


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


def melee_cases(deals: Sequence[State], attacker: int, area: int) -> list[Chances]:
    """8.3.2 One melee as it stands, in every deal."""
    place = sheets.SHEETS[deals[0].sheet].area_name(area)
    return [
        melee_chances(
            die_losses(deal, attacker, area),
            fates.host(deal, attacker, area),
            fates.host(deal, 1 - attacker, area),
            place,
        )
        for deal in deals
    ]


def melee_row(cases: Sequence[Chances], attacker: int, asked: int, label: Iterable[str]) -> OddsRow:
    """8.3.2 The attacker's losses stand first."""
    return losses_row(label, cases, (attacker, 1 - attacker), asked)


def losses_label(attacker: int) -> str:
    """Whose losses stand first: the attacker's."""
    return f"steps lost {peoples.ADJECTIVES[attacker]}/{peoples.ADJECTIVES[1 - attacker]}"


def melee_odds(deals: Sequence[State], attacker: int, area: int, caveats: Sequence[str] = ()) -> Odds:
    """8.3.2 The melee in an area, or the retreat before it."""
    view = deals[0]
    if may_fall_back(view, attacker, area):
        if automaton_defends(view, attacker):
            return retreat_odds(view, attacker, area, caveats)
        caveats = (*caveats, "if they stand (8.3.2)")
    cases = melee_cases(deals, attacker, area)
    row = melee_row(cases, attacker, asked_side(view), (losses_label(attacker), *caveats))
    own = (better(view, cases, BETTER),)
    return Odds(
        reasons.melee_title(deals, attacker, area),
        "8.3.2",
        (row,),
        own,
        estimated=len(cases) > 1,
        besides=mean_losses(averaged(cases).mean, asked_side(view)),
    )


def mean_losses(lost: tuple[Fraction, Fraction], asked: int) -> str:
    """What each side loses on average."""
    return f"on average you lose {number(lost[asked])} and they {number(lost[1 - asked])} steps"


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
    row = OddsRow(", ".join(("before combat", *caveats)), {text: Fraction(1)}, certain, {text: Tone.GAIN})
    own = (Chance(view.actor, "they retreat", Fraction(1)),)
    return Odds(f"Retreat before combat in {place}", "8.3.2", (row,), own)


def charge_odds(view: State, action: int) -> Odds | None:
    """8.1.4 8.3 A step among enemies: the melee it leads to in this round, fire in between left out."""
    if not act.STEP <= action < act.STACK:
        return None
    attacker = segments.PHASING[view.segment]
    area = ground.NEXT[view.sheet][view.area[movement.picked(view)]][action - act.STEP]
    if not stacks.held(view, 1 - attacker, area):
        return None
    caveats = ["before any fire and without others who may come (8.3)"]
    charges = [charge(deal, action) for deal in deals_of(view, 1 - attacker, area)]
    if stacks.height(charges[0], attacker, area) > peoples.STACK_LIMIT:
        caveats.append("if the lowest over three are given up (3.1.4)")
        for after in charges:
            give_up(after, stacks.chain(after, attacker, area)[peoples.STACK_LIMIT :])
    if not stacks.contested(charges[0], area):
        return None
    return melee_odds(charges, attacker, area, caveats)


def charge(view: State, action: int) -> State:
    """8.1.4 The position after a step."""
    after = view.copy()
    movement.march(after, action)
    return after


def give_up(state: State, units: Iterable[int]) -> None:
    """3.1.4 Those over the limit are lost."""
    for unit in units:
        morale.lose(state, unit)
    morale.update_tracks(state)


# The feigned retreat


def feint_odds(view: State, action: int) -> Odds | None:
    """11.3 R60 Whether the Spartans get away, and the melees they fight if they hold, if they fail, or leave to others."""
    areas = [area for area in range(ground.AREA_COUNT[view.sheet]) if spartans_attacked(view, area)]
    if action != act.FEINT:
        return holding_odds(view, areas)
    success = Fraction(max(0, min(fates.MORALE_FACES, melee.feint_rating(view))), fates.MORALE_FACES)
    check = likely({"the feint succeeds": success, "it fails and they fight": 1 - success})
    tones = {"the feint succeeds": Tone.GAIN, "it fails and they fight": Tone.EVEN}
    fights: list[tuple[OddsRow, list[Chances]]] = []
    for area in areas if success > 0 else ():
        away = [feinted(deal) for deal in deals_of(view, peoples.PERSIAN, area)]
        if stacks.contested(away[0], area):
            fights.append(feint_row(away, area, "if it succeeds, "))
    if success < 1:
        fights += [feint_row(deals_of(view, peoples.PERSIAN, area), area, "if it fails, ") for area in areas]
    first = OddsRow("one check for all (11.3)", check, {}, {text: tones[text] for text in check})
    return Odds(
        "Feigned retreat of the Spartans",
        "11.3",
        (first, *(row for row, _ in fights)),
        (Chance(view.actor, "the feint succeeds", success),),
        estimated=any(len(cases) > 1 for _, cases in fights),
    )


def holding_odds(view: State, areas: Sequence[int]) -> Odds:
    """8.3.2 11.3 The melees of Spartans who do not feign."""
    rows, fights = zip(
        *(feint_row(deals_of(view, peoples.PERSIAN, area), area, "") for area in areas), strict=True
    )
    own = tuple(
        better(view, cases, f"{BETTER} in {listed(view, [area])}")
        for area, cases in zip(areas, fights, strict=True)
    )
    means = [averaged(cases).mean for cases in fights]
    lost = (total(mean[0] for mean in means), total(mean[1] for mean in means))
    return Odds(
        f"Spartans hold {listed(view, areas)}",
        "8.3.2",
        rows,
        own,
        estimated=any(len(cases) > 1 for cases in fights),
        besides=mean_losses(lost, peoples.GREEK),
    )


def feinted(view: State) -> State:
    """11.3 The position after a feint that succeeds."""
    after = view.copy()
    melee.roll_feint(after, 1)
    return after


def feint_row(deals: Sequence[State], area: int, when: str) -> tuple[OddsRow, list[Chances]]:
    """8.3.2 11.3 The Persians' attack on an area where Spartans stand, or stood."""
    place = sheets.SHEETS[deals[0].sheet].area_name(area)
    column = reasons.spread(
        [melee.final_column(deal, peoples.PERSIAN, area) for deal in deals], reasons.column_name
    )
    cases = melee_cases(deals, peoples.PERSIAN, area)
    label = f"{when}{place} at {column}: {losses_label(peoples.PERSIAN)}"
    return melee_row(cases, peoples.PERSIAN, peoples.GREEK, (label,)), cases


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
        return standing_odds(view, action - act.AREA)
    if view.phase == phase.RETREAT:
        return standing_odds(view, view.spot) if action == act.STAND else None
    return feint_odds(view, action) if view.phase == phase.FEIGN else None


def standing_odds(view: State, area: int) -> Odds:
    """8.3.2 The melee of those who stand in an area."""
    return melee_odds(deals_of(view, 1 - asked_side(view), area), segments.PHASING[view.segment], area)
