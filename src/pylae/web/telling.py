"""What one pair of eyes is shown of a table, as JSON: pictures, question, choices with odds, seats and log.

A `Teller` belongs to one table of one worker. It remembers what it has drawn and told for each view, so that two hundred
watchers cost one picture.
"""

from __future__ import annotations

import json
import re
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from pylae.bots.company import sentences
from pylae.bots.hints import Hint
from pylae.core import orders
from pylae.core.chance import CHANCE, OVER
from pylae.core.engine import has_asides
from pylae.core.game import WATCHER, Line, Odds, Pile, Prompt, Refusal
from pylae.core.match import Choice
from pylae.core.odds import Chance, percent
from pylae.core.telling import folded
from pylae.web import beforehand, scenes, shelf
from pylae.web.between import people
from pylae.web.kept import Kept
from pylae.web.learning import goals_json, lesson_json
from pylae.web.problems import Problem
from pylae.web.slices import Slices
from pylae.web.table import Table, Who

Json = dict[str, Any]
MOST_SKETCHES = 24  # pictures of a table that are kept, some 150 kB each
MOST_PARTS = 48
ID = re.compile(r' id="[^"]*"')


@dataclass
class Screen:
    """What one screen shows and has: who looks, in which shape, at which step, and the parts it already holds."""

    who: Who
    tall: bool = False
    at: int | None = None
    looked: int | None = None  # the viewer's own seat for which the curtain was lifted
    speaking: int | None = None  # the viewer's own seat that acts unasked at a shared screen
    since: int | None = None  # the steps this person had seen at the last visit; told once
    told: int = 0  # how many steps of the log it holds
    shown: int | None = None  # after how many steps it was last shown how the table stands
    eyes: int | None = None  # through which seat it was told
    layers: dict[str, str] = field(default_factory=dict)  # the hash of every layer it holds


@dataclass(frozen=True)
class Sketch:
    """A drawn view: definitions, sheets with their layers, and a hash for each."""

    desc: str
    texts: dict[str, str]
    hashes: dict[str, str]
    sheets: dict[str, tuple[list[float], float, list[str]]]

    @property
    def layers(self) -> Json:
        """Every sheet with its box and all its layers."""
        return {
            name: {"box": box, "room": room, "layers": [[layer, self.texts[layer]] for layer in layers]}
            for name, (box, room, layers) in self.sheets.items()
        }


class Teller:
    """Tells a table to screens."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.logs: dict[int, list[Json]] = {}
        self.headings: list[str] = []
        self.sketches: Kept[tuple[int, int | None, bool], Sketch] = Kept(MOST_SKETCHES)
        self.parts: Kept[Any, Any] = Kept(MOST_PARTS)
        self.now: Callable[[], float] = time.time

    def changed(self, screens: Iterable[Screen]) -> None:
        """The table has changed: what was drawn is old, and so is what was told beyond the table's `lowest` step."""
        self.sketches.clear()
        self.parts.clear()
        keep = self.table.lowest
        del self.headings[keep:]
        for log in self.logs.values():
            del log[keep:]
        for screen in screens:
            screen.told = min(screen.told, keep)
            if screen.shown is not None:
                screen.shown = min(screen.shown, keep)
        self.table.lowest = len(self.table.match.steps)

    def frame(self, screen: Screen) -> bytes:
        """The next message for a screen, compressed; afterwards the screen is taken to hold what it says."""
        table = self.table
        if screen.speaking not in table.voices(screen.who):
            screen.speaking = None  # it is asked now, or nobody can speak up any more
        eyes, curtain = table.eyes(screen.who, screen.looked, screen.speaking)
        if screen.at is not None and screen.at > len(table.match.steps):
            screen.at = None  # what it looked at has been taken back
        if screen.eyes != eyes:
            screen.eyes, screen.told, screen.shown = eyes, 0, None
        if curtain is None and eyes not in (WATCHER, screen.looked):
            screen.looked = None  # somebody else is at this screen now, where everybody may look
        stranger = not table.seats_of(screen.who) and screen.since is None
        key = (
            eyes,
            screen.at,
            screen.tall,
            screen.told,
            screen.shown,
            tuple(sorted(screen.layers.items())),
            self._moment(),
        )
        sketch = self.sketch(eyes, screen.at, screen.tall)

        def made() -> bytes:
            return packed(self.state(screen, eyes, curtain, sketch))

        frame = self.parts.made(key, made) if stranger else made()
        screen.layers = sketch.hashes
        screen.told = len(table.match.steps)
        screen.shown = screen.told if screen.at is None else None
        screen.since = None
        return frame

    def state(self, screen: Screen, eyes: int, curtain: int | None, sketch: Sketch) -> Json:
        """Everything a screen needs and does not hold yet."""
        table, match = self.table, self.table.match
        mine = table.seats_of(screen.who)
        asked = match.mover in (eyes, CHANCE)
        present = curtain is None and screen.at is None
        choosing = present and asked and table.may_choose(screen.who)
        entries = self.log(eyes)[screen.told :]
        if screen.told == 0 and (notes := table.notes.get(0)):
            entries = [{"n": 0, "heading": "", "lines": [], "notes": list(notes)}, *entries]
        new = {
            name: text
            for name, text in sketch.texts.items()
            if screen.layers.get(name) != sketch.hashes[name]
        }
        state: Json = {
            "type": "state",
            "seq": table.seq,
            "steps": len(match.steps),
            "at": screen.at,
            "eyes": eyes,
            "mine": mine,
            "curtain": self.curtain(curtain),
            "title": match.game.about.title,
            "heading": match.heading(screen.at),
            "desc": sketch.desc,
            "sheets": {
                name: {"box": box, "room": room, "layers": [[layer, new.get(layer)] for layer in layers]}
                for name, (box, room, layers) in sketch.sheets.items()
            },
            "hashes": sketch.hashes,
            "prompt": self.prompt(eyes, choosing),
            "piles": [pile_json(pile) for pile in match.piles(eyes, screen.at)],
            "choices": self.choices() if choosing else [],
            "asides": self.asides(eyes) if present and eyes in mine else [],
            "outspoken": bool(mine) and has_asides(table.match.game),
            "voices": self.voices(screen.who, eyes, curtain),
            "speaking": screen.speaking,
            "orders": self.orders() if choosing else [],
            "counts": self.counts() if choosing else None,
            "bot": self.bot(),
            "forced": choosing and table.forced() is not None,
            "window": self.window() if choosing else None,
            "standing_orders": self.standing_orders(screen.who, mine),
            "beforehand": self.beforehand(eyes, mine),
            "seats": [self.seat(number, mine) for number in range(len(table.seats))],
            "invite": f"/join/{table.row.invite}" if mine and table.waits else None,
            "sought": table.sought,
            "bots": list(sentences(match.game).items()) if mine and table.waits else [],
            "awaited": table.awaited,
            "undo": self.undo(screen.who, mine),
            "back": self.back(mine),
            **people(table, screen.who, self.now()),
            "looked": table.looked,
            "log": {"from": screen.told, "entries": entries},
            "lesson": lesson_json(table) if mine else None,
            "goals": goals_json(table, mine),
            "over": self.over(),
            "physical": match.physical,
            "rematch": f"/tables/{table.row.next}" if table.row.next else None,
            "rematch_as": self.rematch_as(mine),
            "record": table.sees_all(screen.who),
            "since": screen.since,
            "scene": self.scene(screen, eyes) if screen.at is None and curtain is None else None,
            "say": spoken(entries, self.table.result().text if self.table.over else "")
            if screen.told
            else "",
        }
        if "defs" in new:
            state["defs"] = new["defs"]
        return state

    # The picture

    def sketch(self, eyes: int, at: int | None, tall: bool) -> Sketch:
        """The table as a seat sees it now, or saw it after `at` steps."""
        key = (eyes, at, tall)
        return self.sketches.made(key, lambda: self._drawn(eyes, at, tall))

    def _drawn(self, eyes: int, at: int | None, tall: bool) -> Sketch:
        match = self.table.match
        lit = at is not None or (self.table.full and not self.table.terms.ended)
        picture = match.draw(eyes, at, tall) if lit else self._unlit(eyes, tall)
        texts = {"defs": picture.defs}
        sheets: dict[str, tuple[list[float], float, list[str]]] = {}
        for name, sheet in picture.sheets.items():
            texts |= sheet.layers
            sheets[name] = list(sheet.box), sheet.room or sheet.box[3], list(sheet.layers)
        hashes = {name: f"{zlib.crc32(text.encode()):08x}" for name, text in texts.items()}
        return Sketch(picture.desc, texts, hashes, sheets)

    def _unlit(self, eyes: int, tall: bool) -> Any:
        """While a seat is open nobody may choose anything yet, and where people have ended the game nobody may any more."""
        return self.table.match.game.draw(self.table.match.view(eyes), eyes, (), tall)

    # What happened

    def scene(self, screen: Screen, eyes: int) -> Json | None:
        """What has happened since this screen was last shown how the table stands, through the same eyes."""
        shown, steps = screen.shown, len(self.table.match.steps)
        if shown is None or shown >= steps:
            return None
        key = ("scene", shown, eyes, screen.tall)
        return self.parts.made(key, lambda: scenes.scene(self.table.match, shown, steps, eyes, screen.tall))

    def replay(self, screen: Screen, step: int | None) -> Json:
        """A move that is over, with the pictures before and after it: the one from a step on, or the last of somebody else."""
        table, match = self.table, self.table.match
        eyes, curtain = table.eyes(screen.who, screen.looked, screen.speaking)
        if curtain is not None:
            raise Refusal("Lift the curtain first.")
        own = table.seats_of(screen.who)
        first, last = scenes.latest(match, own) if step is None else scenes.following(match, step)
        told = scenes.scene(match, first, last, eyes, screen.tall) or {"from": first, "to": last, "beats": []}
        before, after = self.sketch(eyes, first, screen.tall), self.sketch(eyes, last, screen.tall)
        return {
            "type": "scene",
            **told,
            "of": len(match.steps),
            "defs": before.texts["defs"]
            + (after.texts["defs"] if after.hashes["defs"] != before.hashes["defs"] else ""),
            "before": before.layers,
            "after": after.layers,
        }

    # The question

    def prompt(self, eyes: int, yours: bool) -> Json:
        """What is asked of whom, from what these eyes may know."""
        match = self.table.match
        prompt = match.prompt(eyes)
        if self.table.terms.ended:
            prompt = Prompt(OVER, self.table.result().text, "")
        return {
            "seat": prompt.seat,
            "text": prompt.text,
            "words": shelf.words_in(match.game, prompt.text),
            "section": prompt.section,
            "yours": yours,
            "chance": match.mover == CHANCE,
            "ends": prompt.ends if yours else None,
        }

    def choices(self) -> list[Json]:
        """What may be chosen now, with exact odds where it is a risk."""
        match = self.table.match
        return self.parts.made("choices", lambda: self._choices(match.legal(), match.eyes))

    def asides(self, seat: int) -> list[Json]:
        """What a seat may do now without being asked."""
        key = ("asides", seat)
        return self.parts.made(key, lambda: self._choices(self.table.asides(seat), seat))

    def _choices(self, choices: Iterable[Choice], eyes: int) -> list[Json]:
        match = self.table.match
        asks = match.mover != CHANCE
        prompt = match.prompt(eyes)
        return [
            {
                "action": choice.action,
                "text": choice.text,
                "odds": odds_json(match.odds(choice.action)) if asks else None,
                "warning": prompt.warnings.get(choice.action, "") if asks else "",
                "plan": prompt.plans.get(choice.action, "") if asks else "",
            }
            for choice in choices
        ]

    def curtain(self, seat: int | None) -> Json | None:
        """Who must be alone before the screen."""
        if seat is None:
            return None
        return {"seat": seat, "name": self.seat_name(seat), "unasked": seat != self.table.match.mover}

    def voices(self, who: Who, eyes: int, curtain: int | None) -> list[Json]:
        """The seats of a shared screen that could speak up, and are not before it now: as many whatever they hold."""
        voices = [seat for seat in self.table.voices(who) if seat not in (eyes, curtain)]
        return [{"seat": seat, "name": self.seat_name(seat)} for seat in voices]

    def orders(self) -> list[Json]:
        """What may be typed now, by example; some of it is worth a button."""

        def taught() -> list[Json]:
            examples = orders.examples(self.table.match)
            return [{"text": it.text, "means": it.means, "button": it.button} for it in examples]

        return self.parts.made("orders", taught)

    def preview(self, screen: Screen, action: int) -> Json:
        """How the board would look after a plan: the layers that would be different. They have no ids, for those that
        they stand for keep their place on the page."""
        table = self.table
        table.check_turn(screen.who)
        eyes, curtain = table.eyes(screen.who, screen.looked, screen.speaking)
        if curtain is not None:
            raise Refusal("Lift the curtain first.")
        view = orders.foreseen(table.match, action)
        picture = table.match.game.draw(view, eyes, (), screen.tall)
        now = self.sketch(eyes, None, screen.tall).texts
        layers = picture.sheets["board"].layers
        different = {name: ID.sub("", text) for name, text in layers.items() if text != now.get(name)}
        message: Json = {"type": "preview", "action": action, "seq": table.seq}
        return message | {"defs": picture.defs, "layers": different}

    def counts(self) -> Json | None:
        """The choices that only say how many."""
        prompt = self.table.match.prompt()
        return {"what": prompt.counted, "of": prompt.counts} if prompt.counts else None

    def window(self) -> str | None:
        """Whether what is chosen now is shown to the others only after a while, and whether it was chosen already."""
        seat = self.table.person
        if seat is None or not self.table.window():
            return None
        return "answered" if self.table.held(seat) else "open"

    def standing_orders(self, who: Who, mine: list[int]) -> str | None:
        """The standing orders of this person, where somebody may be asked out of turn: because cards may be played at any
        time, or because others must not learn from an answer."""
        table = self.table
        asked = has_asides(table.match.game) or (table.others(who) and table.hides)
        return table.seats[mine[0]].orders if mine and asked and not table.over else None

    def beforehand(self, eyes: int, mine: list[int]) -> Json | None:
        """What somebody has said of turns that go by, where others sit there too."""
        table = self.table
        if not mine or table.over or table.lesson or len(mine) == len(table.seats):
            return None
        return beforehand.told(table, eyes if eyes in mine else mine[0], eyes)

    def bot(self) -> Json | None:
        bot = self.table.bot if self.table.full and not self.table.over else None
        return {"seat": bot.number, "name": bot.name} if bot else None

    # People

    def seat(self, number: int, mine: list[int]) -> Json:
        """A seat and who plays it."""
        table, match = self.table, self.table.match
        row = table.seats[number]
        return {
            "number": number,
            "name": self.seat_name(number),
            "player": row.name,
            "side": match.game.seat_side(match.state, number),
            "kind": row.kind,
            "mine": number in mine,
            "turn": match.mover == number,
            "result": table.returns()[number] if table.over else None,
        }

    def seat_name(self, number: int) -> str:
        return self.table.match.game.seat_name(self.table.match.state, number)

    def undo(self, who: Who, mine: list[int]) -> Json:
        """Whether this person can take something back, how far, and why not."""
        if not mine:
            return {"can": False, "last": None, "floor": None, "steps": [], "why": "You are watching."}
        reach = self.table.undo_reach(who)
        return {
            "can": bool(reach.steps or self.table.lesson),
            "last": reach.last,
            "floor": reach.floor,
            "steps": reach.steps,
            "why": reach.why,
        }

    def back(self, mine: list[int]) -> Json | None:
        """A take-back that was asked for."""
        back = self.table.back
        if back is None:
            return None
        to_answer = any(seat in self.table.people and seat not in back.agreed for seat in mine)
        return {
            "asked_by": back.seat,
            "keep": back.keep,
            "mine": back.seat in mine,
            "yours_to_answer": to_answer and back.seat not in mine,
        }

    def over(self) -> Json | None:
        table = self.table
        if not table.over:
            return None
        result = table.result()
        won = [seat for seat, number in enumerate(table.returns()) if number > 0]
        return {"text": result.text, "section": result.section, "won": won}

    def _moment(self) -> int | None:
        """What is told to all watchers alike holds for a second where a clock runs."""
        clocks = self.table.clocks
        return None if clocks is None or clocks.running is None else int(self.now())

    def rematch_as(self, mine: list[int]) -> str | None:
        """As whom somebody would play the rematch, where rivals change sides."""
        if not self.table.over or len(mine) != 1 or self.table.together:
            return None
        return self.seat_name((mine[0] - 1) % len(self.table.seats))

    # The log

    def log(self, eyes: int) -> list[Json]:
        """What a seat was told, one entry a step."""
        for _ in self.telling(eyes):
            pass
        return self.logs[eyes]

    def telling(self, eyes: int) -> Iterator[None]:
        """Tells the log step by step up to the last one, whatever happens at the table in between."""
        log = self.logs.setdefault(eyes, [])
        match = self.table.match
        while (number := len(log)) < len(match.steps):
            if number == len(self.headings):
                self.headings.append(match.heading(number))
            told = match.narrate(number, eyes)
            entry: Json = {
                "n": number + 1,
                "heading": self.headings[number],
                "lines": [line_json(line) for line in told],
            }
            if eyes != WATCHER and orders.disturbed(match, number, eyes, number + 1):
                entry["stirs"] = True
            if notes := self.table.notes.get(number + 1):
                entry["notes"] = list(notes)
            log.append(entry)
            yield

    async def prepare(self, screen: Screen, slices: Slices) -> None:
        """Gets ready what a long game needs for the next frame of a screen, while others are served."""
        table = self.table
        mine = table.seats_of(screen.who)
        await slices.through(table.seeing(mine[0] if mine else WATCHER))
        eyes = None
        while eyes != (now := table.eyes(screen.who, screen.looked, screen.speaking)[0]):
            await self.tell_all(
                eyes := now, slices
            )  # meanwhile somebody else may have come before the screen

    async def tell_all(self, eyes: int, slices: Slices) -> None:
        """Tells the log of a seat while others are served."""
        while len(self.logs.get(eyes, ())) < len(self.table.match.steps):
            await slices.through(self.telling(eyes))


def line_json(line: Line) -> Json:
    told: Json = {"text": line.text, "section": line.section, "side": line.side, "dice": list(line.dice)}
    if line.detail:
        told["detail"] = True
    if line.together:
        told |= {"together": line.together, "name": line.name}
    return told


def pile_json(pile: Pile) -> Json:
    return {
        "name": pile.name,
        "title": pile.title,
        "section": pile.section,
        "size": pile.size,
        "cards": list(pile.cards.items()),
        "note": pile.note,
    }


def odds_json(odds: Odds | None) -> Json | None:
    """Odds with every figure as it is to be told, outcomes from the best to the worst, and what the colours mean."""
    if odds is None:
        return None
    return {
        "title": odds.title,
        "section": odds.section,
        "summary": odds.summary,
        "estimated": odds.estimated,
        "own": [own_json(own) for own in odds.own],
        "about": odds.about,
        "besides": odds.besides,
        "legend": [[tone, tone.meaning] for tone in odds.tones],
        "rows": [
            {
                "label": row.label,
                "outcomes": [
                    {**chance_json(name, chance), "tone": row.tones[name]} for name, chance in row.ordered()
                ],
                "events": [chance_json(name, chance) for name, chance in row.events.items()],
            }
            for row in odds.rows
        ],
    }


def own_json(own: Chance) -> Json:
    return {
        "seat": own.seat,
        "of": own.of,
        "chance": float(own.chance),
        "told": own.told,
        "span": [float(end) for end in own.span] if own.span else None,
    }


def hint_json(hint: Hint) -> Json:
    """A hint: its best choice, the others beside it with their chances, and why."""
    return {
        "action": hint.action,
        "text": hint.text,
        "best": [
            {
                "action": one.action,
                "text": one.text,
                "chance": own_json(one.chance) if one.chance else None,
                "odds": one.odds,
            }
            for one in hint.best
        ],
        "sure": hint.sure,
        "why": hint.why,
        "section": hint.section,
    }


def chance_json(name: str, chance: Fraction) -> Json:
    return {"of": name, "chance": float(chance), "told": percent(chance)}


def spoken(entries: list[Json], asked: str = "") -> str:
    """New entries of the log as sentences for the ear; not what the place of the question says, which is heard by itself."""
    lines = [Line(**{**line, "dice": tuple(line["dice"])}) for entry in entries for line in entry["lines"]]
    told = [short.line.text for short in folded(lines) if short.line.text != asked]
    told += [note for entry in entries for note in entry.get("notes", ())]
    return " ".join(told)


def packed(message: Json) -> bytes:
    """A message as it is sent: JSON, compressed once for everybody who gets the same."""
    return zlib.compress(json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode(), 1)


def why_not(table: Table, who: Who, text: str) -> Json:
    """Why somebody cannot do what was asked about, from what the own seat knows."""
    seats = table.seats_of(who)
    if table.match.mover not in seats and not (seats and table.outspoken):
        raise Problem(403, "It is not your move.")
    seat = table.match.mover if table.match.mover in seats else seats[0]
    refusal = table.match.game.why_not(table.match.view(seat), text)
    return {"type": "why", "text": text, "reason": refusal.reason, "section": refusal.section}
