"""Chapter 8.4 before it happens: what becomes of a stack that loses steps, with all checks and the routs they bring."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from pylae.core.odds import any_of
from pylae.games.go_tell_the_spartans.data import peoples, roster
from pylae.games.go_tell_the_spartans.rules import beside, mark, morale, stacks
from pylae.games.go_tell_the_spartans.rules.state import State

MORALE_FACES = 10
UNREACHED = 999  # a box nobody comes to
KEPT = 4096  # results that are remembered
PEOPLE = ("Greeks", "Persians")
ORDINALS = ("top", "second", "third")  # a stack has no more (3.1.1)


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
