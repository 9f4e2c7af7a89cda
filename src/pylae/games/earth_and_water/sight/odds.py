"""Exact odds of chapter 7: a round, a whole battle, and a move that leads through battles; and of Separate Peace."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from pylae.core.game import Odds, OddsRow
from pylae.core.odds import Chance, Tone, mean, mixed, tally, together, total, where
from pylae.core.rule import NOTHING
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.rules import act, combat, common, phase, sequence
from pylae.games.earth_and_water.rules.state import State

FACES = 6
ADJECTIVES = ("Greek", "Persian")
# Questions between two rounds of a battle,
BETWEEN_ROUNDS = (phase.ARTEMISIA_WINDOW, phase.ATTACKER_RETREAT, phase.DEFENDER_RETREAT)
# all whose answer may lead into a battle or on with one,
LEADING = (
    phase.DESTINATION,
    phase.SAIL_WINDOW,
    phase.BATTLE_WINDOW,
    phase.IMMORTALS_WINDOW,
    phase.LEADER_CUBE,
    *BETWEEN_ROUNDS,
)
# and what is asked or rolled while it lasts.
FIGHTING = (phase.DIE, phase.BATTLE_WINDOW, phase.ATTACKER_RETREAT, phase.DEFENDER_RETREAT)
# What it means to win and to lose: the battle, or a round of it.
DECIDED = (Tone.TRIUMPH, Tone.DEFEAT)
IN_PART = (Tone.GAIN, Tone.LOSS)


# A round


class RoundOdds(NamedTuple):
    """Who loses a piece in a round; the three exclude each other and add up to 1."""

    greek: Fraction  # Greece alone
    persian: Fraction  # Persia alone
    both: Fraction


@cache
def round_odds(greek_dice: int, persian_dice: int, highest: int = atlas.PERSIAN_DIE) -> RoundOdds:
    """7.1.3 7.2.3 Who loses a piece when so many dice are thrown and a Persian score is cut to `highest`.

    round_odds(1, 1) == RoundOdds(Fraction(1, 3), Fraction(1, 2), Fraction(1, 6))
    """
    scores = together(best_die(greek_dice, FACES), best_die(persian_dice, highest))
    greek_loses = where(scores, lambda score: score[0] < score[1])
    both_lose = where(scores, lambda score: score[0] == score[1])
    return RoundOdds(greek_loses, 1 - greek_loses - both_lose, both_lose)


def best_die(dice: int, highest: int) -> dict[int, Fraction]:
    """7.1.2 7.2.2 The chance of each score: the best of so many dice, cut to `highest`."""
    return tally(
        (min(face, highest), Fraction(face**dice - (face - 1) ** dice, FACES**dice))
        for face in range(1, FACES + 1)
    )


# A battle


class End(NamedTuple):
    """How a battle may end: what is left, and the side that broke it off (or NOTHING)."""

    greek: int
    persian: int
    aboard: int  # armies still on the attacker's fleets (6.5.3)
    stopped: int


@dataclass(frozen=True)
class BattleOdds:
    """The exact chances of a battle: every end it may have, and what is mostly asked about them.

    landing = battle_odds(2, 3, attacker=PERSIA, aboard=2, persian_stop=2)
    landing.ends[End(greek=0, persian=3, aboard=2, stopped=NOTHING)]
    landing.win(PERSIA) + landing.win(GREECE) + landing.mutual == 1
    landing.losses(GREECE)  # {0: …, 1: …, 2: …}
    """

    greek: int  # armies, or at sea fleets, at the beginning
    persian: int
    aboard: int
    ends: Mapping[End, Fraction]

    def win(self, side: int) -> Fraction:
        """The chance that a side is left in the field: the enemy is destroyed, or has broken off."""
        enemy = 1 - side
        return where(self.ends, lambda end: end[side] > 0 and (end[enemy] == 0 or end.stopped == enemy))

    @property
    def mutual(self) -> Fraction:
        """The chance that nobody is left."""
        return where(self.ends, lambda end: end.greek == 0 and end.persian == 0)

    @property
    def winners(self) -> dict[int, Fraction]:
        """The chance that each side is left in the field, and that nobody is: NOTHING."""
        return {
            atlas.GREECE: self.win(atlas.GREECE),
            atlas.PERSIA: self.win(atlas.PERSIA),
            NOTHING: self.mutual,
        }

    def stop(self, side: int) -> Fraction:
        """The chance that a side breaks off."""
        return where(self.ends, lambda end: end.stopped == side)

    def losses(self, side: int) -> dict[int, Fraction]:
        """The chance of each number of armies, or at sea of fleets, that a side may lose."""
        start = (self.greek, self.persian)[side]
        return dict(sorted(tally((start - end[side], chance) for end, chance in self.ends.items()).items()))

    def expected_losses(self, side: int) -> Fraction:
        """How many armies, or at sea fleets, a side loses on average."""
        return mean(self.losses(side))

    def drowned(self) -> dict[int, Fraction]:
        """The chance of each number of armies that go down with their fleets (7.2.3)."""
        return dict(
            sorted(tally((self.aboard - end.aboard, part) for end, part in self.ends.items()).items())
        )


@cache
def battle_odds(
    greek: int,
    persian: int,
    *,
    attacker: int = atlas.PERSIA,
    highest: int = atlas.PERSIAN_DIE,
    greek_dice: int = 0,
    aboard: int = 0,
    greek_stop: int | None = None,
    persian_stop: int | None = None,
) -> BattleOdds:
    """7.1 7.2 A battle of so many armies, or at sea fleets, fought until one side is gone or breaks off.

    `highest` cuts the Persian score (4, in Asia 5, for the Cavalry 6); `greek_dice` is what a Greek event grants every
    round; `aboard` are armies on the attacker's fleets. A side with a stop breaks off after a round once it has lost so many.
    """
    if not 0 <= aboard <= max(0, (greek, persian)[attacker]):
        raise ValueError(f"{aboard} armies cannot be aboard {(greek, persian)[attacker]} fleets (6.5.3)")
    stops = (greek_stop, persian_stop)
    reached = {(greek, persian): Fraction(1)}
    ends: dict[End, Fraction] = {}
    # Pieces only get fewer, so in this order all ways into a position come before it.
    for left in ((g, p) for g in range(greek, -1, -1) for p in range(persian, -1, -1)):
        chance = reached.get(left)
        if chance is None:
            continue
        lost = (greek - left[atlas.GREECE], persian - left[atlas.PERSIA])
        stopped = breaking_off(left, lost, stops, attacker)
        if 0 in left or stopped != NOTHING:
            # Empty fleets are lost first, so the others hold as many armies as they can (7.2.3).
            ends[End(*left, min(aboard, left[attacker]), stopped)] = chance
            continue
        dice = greek_dice or min(atlas.MOST_DICE, left[atlas.GREECE])
        fallen = round_odds(dice, min(atlas.MOST_DICE, left[atlas.PERSIA]), highest)
        for (g, p), part in zip(((1, 0), (0, 1), (1, 1)), fallen, strict=True):
            after = (left[atlas.GREECE] - g, left[atlas.PERSIA] - p)
            reached[after] = reached.get(after, Fraction(0)) + chance * part
    return BattleOdds(greek, persian, aboard, ends)


def breaking_off(
    left: tuple[int, int], lost: tuple[int, int], stops: tuple[int | None, int | None], attacker: int
) -> int:
    """7.1.5 7.2.5 After a round, while both are there, the attacker and then the defender may go."""
    if lost == (0, 0) or 0 in left:
        return NOTHING
    for side in (attacker, 1 - attacker):
        stop = stops[side]
        if stop is not None and lost[side] >= stop:
            return side
    return NOTHING


# An action


def odds(view: State, action: int) -> Odds | None:
    """7 card.10 The chances of the battle an action leads to or goes on with, and of a Separate Peace; else nothing."""
    if view.phase == phase.TURN:
        return peace_odds(view) if makes_peace(view, action) else None
    if view.phase not in LEADING:
        return None
    after = followed(view, action)
    if not fighting(after):
        return None
    goes_on = view.phase in BETWEEN_ROUNDS and view.afloat == after.afloat
    asked = sequence.mover(view)
    rows = (round_row(after, asked, "next round" if goes_on else "first round"), end_row(after, asked))
    section = "7.2.3" if after.afloat == 1 else "7.1.3"
    return Odds(title(after), section, rows, (own_chance(after, asked, rows[1]),), about=1)


def own_chance(state: State, asked: int, ends: OddsRow) -> Chance:
    """7 What the side that is asked fights for: the attacker to succeed, the other to prevent it."""
    chance = ends.outcomes.get(success(state), Fraction(0))
    if asked == state.moving:
        return Chance(asked, f"you {' '.join(aim(state))}", chance)
    return Chance(asked, "you beat them off", 1 - chance)


def makes_peace(view: State, action: int) -> bool:
    """card.10 Persia plays Separate Peace, and there is a Greek hand to lose cards from."""
    return (
        view.turn == atlas.PERSIA
        and action == act.EVENT + cards.card_of(cards.SEPARATE_PEACE)
        and common.hand_size(view, atlas.GREECE) > 0
    )


def peace_odds(view: State) -> Odds:
    """card.10 One die each, and only a higher Persian one counts."""
    higher = round_odds(1, 1, FACES).greek
    outcomes = {"Greece loses its Spartan cards and shows its hand": higher, "nothing happens": 1 - higher}
    tones = dict(zip(outcomes, (Tone.GAIN, Tone.EVEN), strict=True))
    roll = OddsRow("a die each", outcomes, {}, tones)
    own = Chance(atlas.PERSIA, "Greece loses its Spartan cards", higher)
    return Odds(cards.EVENT_NAMES[view.edition][cards.SEPARATE_PEACE], "card.10", (roll,), (own,))


def followed(view: State, action: int) -> State:
    """What the action leads to; Themistocles, who might interrupt it, is left out (card 5)."""
    after = view.copy()
    sequence.apply(after, action)
    if after.phase == phase.SAIL_WINDOW:
        sequence.apply(after, act.DECLINE)
    return after


def fighting(state: State) -> bool:
    """7 A battle is under way; a cube for Miltiades may still be chosen (6.2.1)."""
    return state.phase in FIGHTING or (state.phase == phase.LEADER_CUBE and state.fought == 1)


def title(state: State) -> str:
    """Who fights whom, where and how; cards that may yet be played are not counted in."""
    side, city = state.moving, state.target[state.moving]
    attackers, defenders = pieces(state, side), pieces(state, 1 - side)
    place = f"{'at' if state.afloat == 1 else 'in'} {atlas.CITY_NAMES[state.edition][city]}"
    told = [f"{attackers} against {defenders} {place}"]
    if state.greek_dice > 0:
        told.append(f"Greece rolls {state.greek_dice} dice every round")
    if state.event == cards.CAVALRY and state.pausanias == 0:
        told.append("Persian dice count in full")
    if state.phase == phase.LEADER_CUBE:
        told.append("if the army for the portrait comes from elsewhere")
    return ", ".join((*told, "if no other card is played"))


def pieces(state: State, side: int) -> str:
    """What a side brings into the battle: armies, or fleets with the armies aboard or ashore behind them."""
    number = combat.engaged(state, side)
    if state.afloat == 0:
        return f"{number} {ADJECTIVES[side]} {'army' if number == 1 else 'armies'}"
    fleets = f"{number} {ADJECTIVES[side]} fleet{'' if number == 1 else 's'}"
    behind = landing(state) if side == state.moving else garrison(state)
    if behind == 0:
        return fleets
    return (
        f"{fleets} {'with' if side == state.moving else 'and'} {behind} {'army' if behind == 1 else 'armies'}"
    )


def landing(state: State) -> int:
    """6.5.3 Armies aboard."""
    return state.carried[state.moving]


def garrison(state: State) -> int:
    """6.5.3 Enemy armies that wait for them ashore; of no matter while nobody is aboard."""
    side = state.moving
    return state.army[1 - side][state.target[side]] if landing(state) > 0 else 0


def aim(state: State) -> tuple[str, str]:
    """7 What the attacker fights for, a verb and the rest: "take Thebes", "land in Athens", "win at sea"."""
    side, city = state.moving, state.target[state.moving]
    if state.afloat == 1 and landing(state) == 0:
        return "win", "at sea"
    name = atlas.CITY_NAMES[state.edition][city]
    foreign = state.army[1 - side][city] > 0 or not common.controls(state, side, city)
    return ("take", name) if foreign else ("land", f"in {name}")


def success(state: State) -> str:
    """7 The outcome that the attacker fights for."""
    verb, rest = aim(state)
    return f"{atlas.SIDE_NAMES[state.moving]} {verb}s {rest}"


# Rows


def row(
    label: str,
    asked: int,
    outcomes: Mapping[str, tuple[int, Fraction]],
    events: Mapping[str, Fraction],
    tones: tuple[Tone, Tone] = DECIDED,
) -> OddsRow:
    """One way to take a risk; each outcome comes with the side it is good for, or NOTHING where it costs both, and the row with
    what it means to win and to lose it."""
    won, lost = tones
    meaning = {NOTHING: Tone.EVEN, asked: won, 1 - asked: lost}
    possible = {text: end for text, end in outcomes.items() if end[1] > 0}
    return OddsRow(
        label,
        {text: chance for text, (_, chance) in possible.items()},
        events,
        {text: meaning[winner] for text, (winner, _) in possible.items()},
    )


def round_row(state: State, asked: int, label: str) -> OddsRow:
    """7.1.3 7.2.3 One round."""
    piece = "a fleet" if state.afloat == 1 else "an army"
    fallen = round_odds(
        combat.dice_number(state, atlas.GREECE),
        combat.dice_number(state, atlas.PERSIA),
        combat.highest_score(state, atlas.PERSIA),
    )
    outcomes = {
        f"Greece loses {piece}": (atlas.PERSIA, fallen.greek),
        f"Persia loses {piece}": (atlas.GREECE, fallen.persian),
        f"both lose {piece}": (NOTHING, fallen.both),
    }
    events: dict[str, Fraction] = {}
    side = state.moving
    if state.afloat == 1 and landing(state) > 0 and landing(state) == combat.engaged(state, side):
        events["an army drowns"] = fallen[side] + fallen.both
    return row(label, asked, outcomes, events, IN_PART)


def end_row(state: State, asked: int) -> OddsRow:
    """7 The whole battle, and the one ashore that may follow it."""
    return sea_row(state, asked) if state.afloat == 1 else land_row(state, asked)


def land_row(state: State, asked: int) -> OddsRow:
    """7.1.4 The land battle to its end."""
    battle = land_battle(state, state.army[state.moving][state.target[state.moving]], state.greek_dice)
    armies = (battle.expected_losses(atlas.GREECE), battle.expected_losses(atlas.PERSIA))
    return row(end_label((), armies), asked, ashore(state, battle.winners), points(state, battle))


def sea_row(state: State, asked: int) -> OddsRow:
    """7.2.4 6.5.3 The naval battle to its end, and ashore with those who survive it."""
    side = state.moving
    sea = sea_battle(state)
    fleets = (sea.expected_losses(atlas.GREECE), sea.expected_losses(atlas.PERSIA))
    won, lost = (f"{atlas.SIDE_NAMES[who]} wins at sea" for who in (side, 1 - side))
    not_won = {lost: (1 - side, sea.win(1 - side)), "no fleet is left": (NOTHING, sea.mutual)}
    if landing(state) == 0:
        return row(end_label(fleets, ()), asked, {won: (side, sea.win(side))} | not_won, {})
    # No Greek dice event can have joined the battle ashore yet.
    landings = [
        (chance, land_battle(state, end.aboard, 0)) for end, chance in sea.ends.items() if end[side] > 0
    ]
    armies = [
        total(chance * land.expected_losses(loser) for chance, land in landings)
        for loser in range(atlas.SIDES)
    ]
    armies[side] += mean(sea.drowned())
    ends = ashore(state, mixed((chance, land.winners) for chance, land in landings))
    at_sea = {won: sea.win(side)} if garrison(state) > 0 else {}
    return row(end_label(fleets, armies), asked, ends | not_won, at_sea)


def sea_battle(state: State) -> BattleOdds:
    """7.2 The fleets in the port."""
    return battle_odds(
        combat.engaged(state, atlas.GREECE),
        combat.engaged(state, atlas.PERSIA),
        attacker=state.moving,
        highest=combat.highest_score(state, atlas.PERSIA),
        greek_dice=state.greek_dice,
        aboard=landing(state),
    )


def land_battle(state: State, attackers: int, greek_dice: int) -> BattleOdds:
    """7.1 So many armies attack those that stand in the city."""
    side, city = state.moving, state.target[state.moving]
    numbers = [0, 0]
    numbers[side], numbers[1 - side] = attackers, state.army[1 - side][city]
    return battle_odds(
        numbers[atlas.GREECE],
        numbers[atlas.PERSIA],
        attacker=side,
        highest=combat.highest_score(state, atlas.PERSIA),
        greek_dice=greek_dice,
    )


def ashore(state: State, winners: Mapping[int, Fraction]) -> dict[str, tuple[int, Fraction]]:
    """7.1.4 What becomes of the city, which may also be empty or the attacker's own, and which side that is good for."""
    side = state.moving
    name = atlas.CITY_NAMES[state.edition][state.target[side]]
    return {
        success(state): (side, winners[side]),
        f"{atlas.SIDE_NAMES[1 - side]} holds {name}": (1 - side, winners[1 - side]),
        f"no army is left in {name}": (NOTHING, winners[NOTHING]),
    }


def points(state: State, battle: BattleOdds) -> dict[str, Fraction]:
    """card.7 card.10 Great King and Evangelion: a point for driving the enemy out, one for the enemy if the city is not taken."""
    if state.settled == 1 or state.event not in (cards.EVANGELION, cards.GREAT_KING):
        return {}
    side = state.moving
    driven_out = battle.win(side) + battle.mutual
    # An empty supply city is its owner's (3.5).
    taken = driven_out if atlas.HOME[state.target[side]] == side else battle.win(side)
    return {
        f"a point for {atlas.SIDE_NAMES[side]}": driven_out,
        f"a point for {atlas.SIDE_NAMES[1 - side]}": 1 - taken,
    }


def end_label(fleets: Sequence[Fraction], armies: Sequence[Fraction]) -> str:
    """The row's name, with what each side loses on average."""
    losses: list[str] = []
    for side in range(atlas.SIDES):
        kinds = ((fleets, "fleets"), (armies, "armies"))
        told = " and ".join(f"{float(lost[side]):.2f} {kind}" for lost, kind in kinds if lost and lost[side])
        losses.append(f"{atlas.SIDE_NAMES[side]} loses {told}")
    return f"to the end, if nobody retreats (on average {', '.join(losses)})"
