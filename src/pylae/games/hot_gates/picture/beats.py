"""Beats: a card attacks a position, dice fall, helpers join, a Persian is beaten or stands, the goat climbs, cards are dealt."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from pylae.art import svg
from pylae.art.svg import Point
from pylae.core.beats import (
    Beat,
    Clash,
    Clear,
    Count,
    Die,
    Enter,
    Fly,
    Hold,
    Move,
    Plate,
    Roll,
    Stamp,
    Tone,
    Trace,
)
from pylae.core.chance import HIDDEN
from pylae.core.game import WATCHER, Line
from pylae.games.hot_gates.data import cards
from pylae.games.hot_gates.picture import attack, card_faces, charts
from pylae.games.hot_gates.rules import act, agenda, combat, job
from pylae.games.hot_gates.rules.state import EMPTY, FACE_DOWN, State
from pylae.games.hot_gates.words import names
from pylae.games.hot_gates.words.comparing import strength_after
from pylae.games.hot_gates.words.piles import FALLEN, SPENT
from pylae.games.hot_gates.words.telling import narrate, on_table, shown

READ = 300  # ms for a sentence that nothing else shows
DEALT = 110  # from one card of a deal to the next


@dataclass(frozen=True)
class Stage:
    """A step, for a seat, on one of the two charts."""

    before: State
    action: int
    after: State
    seat: int
    chart: charts.Chart

    @cached_property
    def what(self) -> int:
        """The job that was done."""
        return agenda.part(self.before, agenda.WHAT)

    @cached_property
    def at(self) -> int:
        """The attacked position."""
        if self.before.where:
            return self.before.where - 1
        return (self.action - act.HOLD) % cards.POSITIONS

    def tone(self, good: bool) -> Tone:
        """The team's luck; whoever only watches has none."""
        return "even" if self.seat == WATCHER else "good" if good else "bad"

    # Places

    def front(self, at: int) -> Point:
        """The middle of a first card."""
        (x, y), scale = self.chart.fronts[at], self.chart.card
        return x + card_faces.WIDTH * scale / 2, y + card_faces.HEIGHT * scale / 2

    @property
    def attack(self) -> Point:
        """The middle of the attack card."""
        x, y = self.chart.attack
        return x + card_faces.WIDTH * attack.CARD / 2, y + 12 + card_faces.HEIGHT * attack.CARD / 2

    @property
    def dice(self) -> Point:
        """The middle of the dice beside it."""
        (x, y), size = self.chart.attack, self.chart.die
        return x + card_faces.WIDTH * attack.CARD + 8 + size / 2, y + 14 + size

    def card(self, view: State, seat: int, kind: int) -> str:
        """The name of a card in a hand: of this kind if the seat that looks sees it, else a back, or "" for none."""
        own = self.seat if self.seat >= 0 or view.players > 1 else 0
        known = view.hand[seat]
        if kind != HIDDEN and known[kind]:
            whose = "" if seat == own else f"{seat + 1}-"
            return f"card-{whose}{kind}-{known[kind] - 1}"
        return f"back-{seat + 1}-{view.held[seat] - 1}" if view.held[seat] > sum(known) else ""

    @cached_property
    def left(self) -> tuple[str, int]:
        """The card that has left a hand for the table, by its name in the picture before, and whose it was."""
        before, after = self.before, self.after
        kinds = [
            kind for kind in range(cards.SPARTAN_KINDS) if on_table(after, kind) > on_table(before, kind)
        ]
        seats = [seat for seat in range(before.players) if after.held[seat] < before.held[seat]]
        return (self.card(before, seats[0], kinds[0]), seats[0]) if kinds and seats else ("", -1)


def beats(before: State, action: int, after: State, seat: int, tall: bool = False) -> list[Beat]:
    """turn One step, line by line, and then the cards that are dealt."""
    stage = Stage(before, action, after, seat, charts.TALL if tall else charts.WIDE)
    shown: list[Beat] = []
    for number, line in enumerate(narrate(before, action, after)):
        shown += OF_SECTIONS.get(line.section, _said)(stage, line, number)
    return shown if any(isinstance(beat, Enter) for beat in shown) else [*shown, *_dealt(stage)]


def _said(stage: Stage, line: Line, number: int) -> Iterator[Beat]:
    """A sentence that nothing else shows; a detail only stands in the log."""
    yield Hold(ms=0 if line.detail else READ, say="" if line.detail else line.text, line=number)


# The attack


def _attacks(stage: Stage, line: Line, number: int) -> Iterator[Beat]:
    """hold.1 An attack card goes from the hand to its place, against a position."""
    kind = (stage.action - act.HOLD) // cards.POSITIONS
    yield Clear(ms=0)
    card = stage.card(stage.before, stage.before.turn, kind)
    if card:
        yield Move(id=card, to=stage.attack, say=line.text, line=number)
    else:
        yield from _said(stage, line, number)
    if stage.after.where:
        yield Count(
            at=stage.chart.strength, size=stage.chart.strength_radius, to=combat.strength(stage.after)
        )
    yield Trace(way=(stage.attack, stage.front(stage.at)), side="greek", ms=240)


def _strength(stage: Stage, line: Line, number: int) -> Iterator[Beat]:
    """hold.4 A die falls, or an ally or a hero joins; then the strength is another."""
    before, after = stage.before, stage.after
    total = strength_after(before, stage.action)
    if not line.dice:
        card, _ = stage.left
        if card:
            yield Move(
                id=card, to=stage.chart.strength, size=stage.chart.die, gone=True, say=line.text, line=number
            )
            yield Count(at=stage.chart.strength, size=stage.chart.strength_radius, to=total)
        else:
            yield Count(
                at=stage.chart.strength,
                size=stage.chart.strength_radius,
                to=total,
                say=line.text,
                line=number,
            )
        return
    last = not (after.jobs and agenda.part(after, agenda.WHAT) == job.ROLL)
    yield Roll(
        at=stage.dice,
        dice=tuple(Die("greek", face, counts=True) for face in line.dice),
        size=stage.chart.die,
        throw="attack",
        say=f"{{dice}}: strength {total}.",
        line=number,
    )
    if last:
        yield Count(at=stage.chart.strength, size=stage.chart.strength_radius, to=total)


def _compared(stage: Stage, line: Line, number: int) -> Iterator[Beat]:
    """hold.4a hold.4b The attack runs at the card: it is beaten, or it stands."""
    beaten, at = line.section == "hold.4b", stage.at
    card = "attack-card" if stage.before.where else stage.card(stage.before, stage.before.turn, _kind(stage))
    spot = stage.front(at)
    if card:
        yield Clash(id=card, whom=spot, ms=320)
    yield Stamp(
        at=spot,
        word="beaten" if beaten else "it stands",
        tone=stage.tone(beaten),
        ms=260,
        say=line.text,
        line=number,
    )
    if beaten and stage.before.front[at] != EMPTY and stage.what != job.SHOW:
        yield Move(id=f"front-{at + 1}", to=f"pile-{FALLEN}", gone=True, ms=280)


def _kind(stage: Stage) -> int:
    """hold.1 The attack card of this step."""
    return (stage.action - act.HOLD) // cards.POSITIONS


def _turned_up(stage: Stage, line: Line, number: int) -> Iterator[Beat]:
    """hold.4c The card behind is turned up where the first one lay; or one comes forward."""
    kind = shown(stage.before, stage.after)
    if kind is None or not stage.before.where:
        yield from _said(stage, line, number)
        return
    at, chart = stage.before.where - 1, stage.chart
    yield Plate(at=chart.fronts[at], drawn=svg.at(0, 0, card_faces.persian(kind), scale=chart.card))
    yield Hold(ms=240, say=line.text, line=number)


# Helpers, the goat and the Archers


def _fallen_back(stage: Stage, line: Line, number: int) -> Iterator[Beat]:
    """fall_back The Spartans go one space back."""
    before, after = stage.before, stage.after
    yield Trace(
        way=(f"space-{before.space + 1}", f"space-{after.space + 1}"),
        side="greek",
        ms=300,
        say=line.text,
        line=number,
    )


def _location(stage: Stage, line: Line, number: int) -> Iterator[Beat]:
    """hold.2 The die of the location, or a hero instead."""
    seat = stage.before.turn
    if stage.action == act.HERO and stage.after.heroes[seat]:
        yield Enter(id=f"heroes-{seat + 1}", origin="deck-heroes", say=line.text, line=number)
    else:
        yield from _said(stage, line, number)


def _leonidas(stage: Stage, line: Line, number: int) -> Iterator[Beat]:
    """hold.3 One of Leonidas' cards is given up for a die."""
    if line.detail:
        yield from _said(stage, line, number)
        return
    coin = f"leonidas-{cards.LEONIDAS - stage.before.leonidas + 1}"
    yield Move(id=coin, to=stage.dice, gone=True, say=line.text, line=number)


def _climbed(stage: Stage, line: Line, number: int) -> Iterator[Beat]:
    """end.defeat The flanking force goes a step on."""
    before, after = stage.before, stage.after
    if after.flank == before.flank:
        yield from _said(stage, line, number)
        return
    step = f"step-{after.flank}"
    yield Move(id="flanking-marker", to=step, say=line.text, line=number)
    yield Trace(way=(f"step-{before.flank}", step), side="persian", ms=300, together=True)


def _played(stage: Stage, line: Line, number: int) -> Iterator[Beat]:
    """turn.anytime A card that somebody plays, asked or not, and what falls to it."""
    card, _ = stage.left
    if card and not line.detail:
        yield Move(id=card, to=f"pile-{SPENT}", gone=True, say=line.text, line=number)
    else:
        yield from _said(stage, line, number)
    if stage.action < act.FREE or stage.what > job.LAST_OF_A_SEAT:
        return
    which = (stage.action - act.FREE) % act.UNASKED
    if which < act.FREE_SCOUT and line.side == "greek":
        at, behind = divmod(which % act.FREE_CLIFFS, 2)
        thing = f"{'rear' if behind else 'front'}-{at + 1}"
        yield Stamp(at=thing, word="gone" if which < act.FREE_CLIFFS else "falls", tone=stage.tone(True))


def _shot(stage: Stage, line: Line, number: int) -> Iterator[Beat]:
    """card.archers The Archers shoot at a hand, and a card falls out of it."""
    card, seat = stage.left
    if "strike" not in line.text or not card or seat < 0:
        yield from _said(stage, line, number)
        return
    yield Fly(origin=stage.chart.cup, to=card, count=4, ms=480, say=line.text, line=number)
    yield Move(id=card, to=f"pile-{SPENT}", gone=True)


# Cards that come


def _drawn(stage: Stage, line: Line, number: int) -> Iterator[Beat]:
    """hand A card is drawn; which, only those are shown who may see it."""
    before, after = stage.before, stage.after
    seat = agenda.part(before, agenda.FIRST)
    kind = HIDDEN
    if stage.action != HIDDEN:
        kind = next(kind for kind in range(cards.SPARTAN_KINDS) if after.unknown[kind] < before.unknown[kind])
    card = stage.card(after, seat, kind)
    dealing = any(row[agenda.WHAT] == job.DEAL for row in before.job[: before.jobs])
    if card:
        wait = DEALT if dealing else 0
        yield Enter(id=card, origin="deck-spartan", together=dealing, wait=wait, say=line.text, line=number)
    else:
        yield from _said(stage, line, number)


def _goat(stage: Stage, line: Line, number: int) -> Iterator[Beat]:
    """hand.goat A Goat Path is drawn."""
    yield Stamp(
        at="deck-spartan", word="Goat Path!", tone=stage.tone(False), ms=320, say=line.text, line=number
    )


def _laid(stage: Stage, line: Line, number: int) -> Iterator[Beat]:
    """preparation.persians A first card is turned up."""
    first, *more = [*_dealt(stage), *_said(stage, line, number)]
    yield replace(first, say=line.text, line=number)
    yield from more[:-1]


def _dealt(stage: Stage) -> Iterator[Beat]:
    """hold.4c preparation.persians Persians that come from their deck: a first card turned up, a second one face down."""
    before, after = stage.before, stage.after
    first = True
    for at in range(cards.POSITIONS):
        fronts = before.front[at] != after.front[at] != EMPTY
        slid = (fronts and before.rear[at] != EMPTY != after.rear[at]) or (
            fronts and after.deck == before.deck
        )
        new = (
            [f"front-{at + 1}"]
            if fronts and not slid and not (before.where and stage.what == job.SHOW)
            else []
        )
        new += [f"rear-{at + 1}"] if after.rear[at] == FACE_DOWN != before.rear[at] else []
        for card in new:
            yield Enter(
                id=card,
                origin=f"day-{names.day(before)}",
                together=not first,
                wait=0 if first else DEALT,
            )
            first = False


OF_SECTIONS: dict[str, Callable[[Stage, Line, int], Iterator[Beat]]] = {
    "hold.1": _attacks,
    "hold.2": _location,
    "hold.3": _leonidas,
    "hold.4": _strength,
    "hold.4a": _compared,
    "hold.4b": _compared,
    "hold.4c": _turned_up,
    "fall_back": _fallen_back,
    "end.defeat": _climbed,
    "preparation.persians": _laid,
    "hand": _drawn,
    "hand.goat": _goat,
    "card.archers": _shot,
    "card.shields": _played,
    "card.cliffs": _played,
    "card.charge": _played,
    "card.oracle": _played,
    "card.scout": _played,
    "card.return": _played,
}
