"""Recorded games of another engine, replayed decision by decision: positions, legality and results must agree.

    python -m pylae.games.earth_and_water.recorded FILE…

reads files of one JSON object a line (plain or .gz) and prints how many games and decisions they hold and every difference.
The games are of the second edition with that engine's rulings; OPTIONS is the set of options that reproduces them.
"""

from __future__ import annotations

import gzip
import json
import sys
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from pylae.core.chance import CHANCE, OVER
from pylae.core.options import settle
from pylae.core.piles import cards_in
from pylae.games.earth_and_water import State, options
from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.rules import act, endings, phase, portraits, production, sequence

OPTIONS = {
    "edition": "nuts",
    "must_spend": "yes",
    "bridge_by_control": "yes",
    "bridge_burning": "always",
    "sweeping_retreat": "yes",
    "sea_retreat": "origin",
    "late_discard": "no",
}
SIDES = {"Greece": atlas.GREECE, "Persia": atlas.PERSIA}
FLAGS = {
    "darius": portraits.DARIUS,
    "xerxes": portraits.XERXES,
    "artemisia": portraits.ARTEMISIA_GONE,
    "miltiades": portraits.MILTIADES_GONE,
    "themistocles": portraits.THEMISTOCLES_GONE,
    "leonidas": portraits.LEONIDAS_GONE,
}
RESULTS = {
    endings.GREEK_POINTS: "Greece",
    endings.GREEK_CONQUEST: "Greece",
    endings.PERSIAN_POINTS: "Persia",
    endings.PERSIAN_CONQUEST: "Persia",
    endings.EVEN: "Draw",
}


class Difference(ValueError):
    """A place where a recorded game and our rules disagree, or a record that cannot be read."""


def main(files: list[str]) -> int:
    """Replays the files; the exit status is 1 on any difference and 2 if a file cannot be read."""
    if not files or files[0] in ("-h", "--help"):
        print((__doc__ or "").strip())
        return 0 if files else 2
    games = decisions = 0
    differences: list[str] = []
    for name in files:
        try:
            for number, lines in games_in(Path(name)):
                replay = Replay()
                games += 1
                try:
                    replay.whole_game(lines)
                except Difference as difference:
                    differences.append(f"{name}, game {number}, {difference}")
                decisions += replay.decisions
        except (OSError, EOFError, ValueError, zlib.error) as error:
            print(f"{name}: cannot be read: {error}", file=sys.stderr)
            return 2
    print(f"{games} games, {decisions} decisions, {len(differences)} differences")
    for difference in differences:
        print(difference)
    return 1 if differences else 0


def games_in(path: Path) -> Iterator[tuple[int, list[dict[str, Any]]]]:
    """The games of a file: number and lines of each."""
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as file:
        game: list[dict[str, Any]] = []
        for at, text in enumerate(file, 1):
            try:
                line = json.loads(text)
            except json.JSONDecodeError as error:
                raise ValueError(f"line {at} is no JSON: {error}") from None
            if not isinstance(line, dict) or "t" not in line:
                raise ValueError(f"line {at} is no line of a recorded game")
            if line["t"] == "init" and game:
                yield game[0].get("game", 0), game
                game = []
            game.append(line)
        if game:
            yield game[0].get("game", 0), game


class Replay:
    """One recorded game, played along."""

    def __init__(self) -> None:
        self.state = State()
        self.decisions = 0
        self.ended = False
        self.chance: list[dict[str, Any]] = []
        # The record has piles in order, our state has sets: the order is followed here.
        self.received: tuple[list[int], list[int]] = ([], [])
        self.discarded: list[int] = []

    def whole_game(self, lines: Iterable[dict[str, Any]]) -> None:
        """Every decision, every position and the result."""
        for line in lines:
            try:
                self.line(line)
            except (KeyError, IndexError, TypeError, AttributeError) as error:
                raise Difference(f"line i={line.get('i')}: lacks or misspells {error!r}") from None
            except Difference as difference:
                raise Difference(f"line i={line.get('i', line['t'])}: {difference}") from None
        if not self.ended:
            raise Difference("the record is cut off: its end is missing")

    def line(self, line: dict[str, Any]) -> None:
        if line["t"] == "init":
            self.begin(line["options"])
        elif line["t"] == "m":
            self.decisions += 1
            self.chance = list(line["chance"])
            self.decide(line, SIDES[line["who"]])
            self.forced()
            if self.chance:
                raise Difference(f"chance was recorded that we do not need: {self.chance}")
        elif line["t"] == "end":
            self.end(line)
        else:
            raise Difference(f"a line of an unknown kind: {line['t']}")
        if "after" in line:
            self.compare(line["after"])

    def begin(self, recorded_options: dict[str, Any]) -> None:
        wanted: dict[str, Any] = dict(OPTIONS)
        wanted["cheap_fleets"] = bool(recorded_options.get("cheap_fleets"))
        for name, number in settle(options, wanted).items():
            setattr(self.state, name, number)
        production.setup(self.state)

    def end(self, line: dict[str, Any]) -> None:
        self.ended = True
        if self.state.phase != phase.FINISHED:
            raise Difference("the recorded game is over, ours is not")
        result = RESULTS[self.state.outcome]
        if (result, self.state.score) != (line["result"], line["vp"]):
            raise Difference(f"result {line['result']} {line['vp']}, ours is {result} {self.state.score}")

    # Decisions

    def decide(self, line: dict[str, Any], who: int) -> None:
        """One recorded decision as our steps."""
        kind = line["type"]
        if kind == "buy_cards":
            self.act(phase.BUY, who, act.COUNT + line["n"])
        elif kind == "raise":
            for item in line["items"]:
                self.act(phase.RAISE, who, raised(item))
            self.act(phase.RAISE, who, act.DECLINE)
        elif kind == "pass":
            self.act(phase.TURN, who, act.DECLINE)
        elif kind == "play":
            self.act(phase.TURN, who, (act.MOVE if line["use"] == "move" else act.EVENT) + line["card"] - 1)
        elif kind == "march":
            self.move(who, act.CITY, line["from"], line["armies"], 0, line["to"])
        elif kind == "sail":
            self.move(who, act.PORT, line["from"], line["fleets"], line["armies"], line["to"])
        elif kind == "react":
            self.react(who, line["card"])
        elif kind in ("leader_cube", "king_cube"):
            self.act(None, who, act.CITY + city(line["city"]))
        elif kind == "retreat":
            self.retreat(who, line["to"], line["by"])
        elif kind == "bridge":
            self.act(None, who, act.BURN_BRIDGE if line["destroy"] else act.DECLINE)
        elif kind == "keep_cards":
            self.keep(who, line["kept"], line["discard"])
        elif kind == "attrition":
            for name in line["removed"]:
                self.act(phase.ATTRITION, who, act.CITY + city(name))
        elif kind == "choose":
            self.choose(line, who)
        else:
            raise Difference(f"a decision of an unknown kind: {kind}")

    def move(self, who: int, verb: int, start: str, units: int, armies: int, end: str) -> None:
        self.act(phase.ORIGIN, who, verb + city(start))
        if self.state.phase == phase.NUMBER:
            self.act(phase.NUMBER, who, act.COUNT + units)
        elif self.state.units[who] != units:
            raise Difference(f"{units} units move, of {self.state.units[who]}")
        if self.state.phase == phase.CARRY:
            self.act(phase.CARRY, who, act.COUNT + armies)
        elif verb == act.PORT and armies:
            raise Difference(f"{armies} armies are carried where none can be")
        self.act(phase.DESTINATION, who, verb + city(end))

    def react(self, who: int, number: int | None) -> None:
        """Our windows stand open for everybody who might answer; the record has those in which somebody could."""
        while self.asked_idly():
            self.step(act.DECLINE)
        if not phase.SAIL_WINDOW <= self.state.phase <= phase.CAVALRY_WINDOW:
            raise Difference("a card is played or kept where we see no occasion")
        self.act(None, who, act.DECLINE if number is None else act.EVENT + number - 1)

    def retreat(self, who: int, place: str | None, by: str | None) -> None:
        verb = act.PORT if by == "sea" else act.CITY
        if place is not None and by not in ("sea", "land", "road"):
            verb = act.PORT if act.PORT + city(place) in self.legal() else act.CITY
        self.act(None, who, act.DECLINE if place is None else verb + city(place))

    def keep(self, who: int, kept: list[int], shed: list[int]) -> None:
        if who == atlas.PERSIA:
            self.order_hand(atlas.PERSIA, [number - 1 for number in shed])
            self.act(phase.KEEP, who, act.CARD + kept[0] - 1 if kept else act.DECLINE)
            return
        for number in shed:
            self.act(phase.SHED, who, act.CARD + number - 1)
        if kept:
            self.act(phase.SHED, who, act.DECLINE)

    def choose(self, line: dict[str, Any], who: int) -> None:
        what = line["what"]
        if what == "separate_peace":
            self.order_last_discards([number - 1 for number in line["discard"]])
            return  # never a choice: the cards went as the dice fell
        if what == "support_from_syracuse":
            for name in line["ports"]:
                self.act(None, who, act.PORT + city(name))
        elif what == "pacification_of_babylon_or_egypt":
            for number in line["discard"]:
                self.act(phase.PACIFY, who, act.CARD + number - 1)
            self.act(phase.PACIFY, who, act.DECLINE)
        elif what == "wrath_of_poseidon":
            self.act(None, who, act.PORT + city(line["city"]))
        elif "card" in line:
            self.act(None, who, act.CARD + line["card"] - 1)
        elif "n" in line:
            self.act(None, who, act.COUNT + line["n"])
        else:
            self.act(None, who, act.CITY + city(line["city"]))

    # Steps

    def legal(self) -> list[int]:
        out = [0] * act.MOST_LEGAL
        return out[: sequence.legal(self.state, out)] if sequence.mover(self.state) >= 0 else []

    def asked_idly(self) -> bool:
        """Whether a window or an omen stands open in which there is nothing to decide."""
        now = self.state.phase
        if now == phase.OMEN:
            return True
        return phase.SAIL_WINDOW <= now <= phase.CAVALRY_WINDOW and self.legal() == [act.DECLINE]

    def forced(self) -> None:
        """Chance as recorded, and questions the record leaves out."""
        while sequence.mover(self.state) == CHANCE or self.asked_idly():
            if sequence.mover(self.state) == CHANCE:
                self.chance_step()
            else:
                self.step(self.legal()[0])

    def act(self, now: int | None, who: int, action: int) -> None:
        """A seat's step; before it, whatever the record leaves out."""
        self.forced()
        if sequence.mover(self.state) != who:
            raise Difference(
                f"side {who} decides, ours is {sequence.mover(self.state)} in phase {self.state.phase}"
            )
        if now is not None and self.state.phase != now:
            raise Difference(f"decides in phase {now}, ours is {self.state.phase}")
        if action not in self.legal():
            raise Difference(f"action {action} is not legal: {self.legal()} in {self.state}")
        self.step(action)

    def chance_step(self) -> None:
        if not self.chance:
            raise Difference("we need chance that is not recorded")
        entry = self.chance.pop(0)
        now = self.state.phase
        if now in (phase.DIE, phase.PEACE_DIE) and entry["k"] == "die":
            if now == phase.DIE and self.state.rolling != SIDES[entry["who"]]:
                raise Difference(f"a die of {entry['who']}, ours is of side {self.state.rolling}")
            self.step(entry["v"] - 1)
        elif now in (phase.DRAW, phase.BANISH) and entry["k"] == "draw":
            pile = self.state.deck if now == phase.DRAW else self.state.hand[atlas.GREECE]
            if entry["v"] - 1 not in cards_in(pile):
                raise Difference(f"card {entry['v']} is drawn, which is not there")
            self.step(cards_in(pile).index(entry["v"] - 1))
        else:
            raise Difference(f"chance {entry} in phase {now}")

    def step(self, action: int) -> None:
        """Applies an action and follows the order of hands and discards."""
        before = self.state.copy()
        sequence.apply(self.state, action)
        self.follow(before, action)

    # The order of cards

    def follow(self, before: State, action: int) -> None:
        """Cards that came to a hand; cards that were discarded, a whole hand in the order received; reshuffles."""
        after = self.state
        for side in (atlas.GREECE, atlas.PERSIA):
            self.received[side].extend(cards_in(after.hand[side] & ~before.hand[side]))
        held = after.hand[atlas.GREECE] | after.hand[atlas.PERSIA] | after.aside
        gone = (before.hand[atlas.GREECE] | before.hand[atlas.PERSIA] | before.aside) & ~held
        played = self.played(before, action)
        order = [played, *self.received[atlas.GREECE], *self.received[atlas.PERSIA], *cards_in(before.aside)]
        self.discarded += [index for index in dict.fromkeys(order) if index >= 0 and gone >> index & 1]
        for side in (atlas.GREECE, atlas.PERSIA):
            self.received[side][:] = [index for index in self.received[side] if after.hand[side] >> index & 1]
        if any(after.deck >> index & 1 for index in self.discarded):
            self.reshuffled()

    def reshuffled(self) -> None:
        """The record must tell of a shuffle of the same discards."""
        entry = self.chance.pop(0) if self.chance else {}
        if entry.get("k") != "reshuffle" or entry["cards"] != [index + 1 for index in self.discarded]:
            raise Difference(f"we shuffle {[index + 1 for index in self.discarded]}, recorded is {entry}")
        self.discarded.clear()

    def played(self, before: State, action: int) -> int:
        """The card an action plays, or -1."""
        if before.phase == phase.TURN and action != act.DECLINE:
            return action - act.MOVE if action < act.EVENT else action - act.EVENT
        if phase.SAIL_WINDOW <= before.phase <= phase.CAVALRY_WINDOW and action != act.DECLINE:
            return action - act.EVENT
        return -1

    def order_hand(self, side: int, order: list[int]) -> None:
        """Cards about to be discarded together go in this order."""
        self.received[side].sort(key=lambda index: order.index(index) if index in order else -1)

    def order_last_discards(self, order: list[int]) -> None:
        """Cards discarded together lie in this order."""
        last = self.discarded[len(self.discarded) - len(order) :]
        if sorted(last) != sorted(order):
            raise Difference(f"discards {order}, ours are {last}")
        self.discarded[len(self.discarded) - len(order) :] = order

    # Positions

    def compare(self, after: dict[str, Any]) -> None:
        """Our position, written as the record writes it, must be the recorded one."""
        ours = self.written()
        for key, value in ours.items():
            recorded = sorted(after[key]) if key == "flags" else after[key]
            if key == "talents" and after["next"] == "game_over":
                continue
            if recorded != value:
                raise Difference(f"{key} is {recorded}, ours is {value}")
        self.compare_asked(after)

    def compare_asked(self, after: dict[str, Any]) -> None:
        who = sequence.mover(self.state)
        if after["next"] == "game_over":
            if who != OVER:
                raise Difference("the recorded game is over, ours is not")
        elif after["active"] != ("Greece" if who == atlas.GREECE else "Persia"):
            raise Difference(f"{after['active']} is asked next, ours is side {who}")

    def written(self) -> dict[str, Any]:
        state = self.state
        units = {
            name: [
                state.army[atlas.GREECE][at],
                state.army[atlas.PERSIA][at],
                state.fleet[atlas.GREECE][at],
                state.fleet[atlas.PERSIA][at],
            ]
            for at, name in enumerate(atlas.CITIES)
        }
        units["reserve"] = [*state.army_reserve, *state.fleet_reserve]
        flags = [name for name, bit in FLAGS.items() if state.portraits & bit]
        flags += ["hellespont"] * state.bridge + ["carneia_festival"] * state.karneia
        flags += ["acropolis_on_fire"] * state.acropolis
        return {
            "campaign": state.expedition,
            "vp": state.score,
            "talents": state.talents,
            "units": units,
            "g_hand": [index + 1 for index in cards_in(state.hand[atlas.GREECE])],
            "p_hand": [index + 1 for index in cards_in(state.hand[atlas.PERSIA])],
            "deck": [index + 1 for index in cards_in(state.deck)],
            "discard": [index + 1 for index in self.discarded],
            "flags": sorted(flags),
        }


def city(name: str) -> int:
    """The number of a city by the name the records use."""
    if name not in atlas.CITIES:
        raise Difference(f"there is no city {name}")
    return atlas.CITIES.index(name)


def raised(item: list[str]) -> int:
    """The action of a piece raised: ["bridge"], ["army", city] or ["fleet", city]."""
    if item[0] == "bridge":
        return act.BUILD_BRIDGE
    return (act.CITY if item[0] == "army" else act.PORT) + city(item[1])


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
