"""Beats: cards are drawn and put down, Combatants run at each other, the weaker one falls, and State Points go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pylae.core.beats import Beat, Clash, Count, Enter, Hold, Lose, Move, Stamp, Tone, Trace
from pylae.core.chance import HIDDEN
from pylae.core.game import WATCHER, Line
from pylae.games.greeks_and_vikings.data import card, limits
from pylae.games.greeks_and_vikings.rules import act, agenda, battle, job, layout, totals
from pylae.games.greeks_and_vikings.rules.state import State
from pylae.games.greeks_and_vikings.words import happenings, names
from pylae.games.greeks_and_vikings.words.retracing import Piece
from pylae.games.greeks_and_vikings.words.telling import told_in_pieces

READ = 280  # ms for a sentence that nothing else shows
MOST = 36  # beats of a step; abilities that set off each other may bring more than anybody can follow
MINUS = "−"


@dataclass(frozen=True)
class Stage:
    """A step, for a seat."""

    before: State
    action: int
    after: State
    seat: int

    def tone(self, loser: int) -> Tone:
        """What a player's loss is to the seat that looks."""
        return "even" if self.seat == WATCHER else "bad" if loser == self.seat else "good"

    def lies(self, view: State, place: int) -> bool:
        """Whether the Combatant that lies there in a view does so in one of the two pictures."""
        token = view.kit[place][layout.COMBATANT]
        return bool(token) and token in (
            self.before.kit[place][layout.COMBATANT],
            self.after.kit[place][layout.COMBATANT],
        )

    def in_hand(self, view: State, title: int) -> str:
        """The last card of a title in the hand of the seat that looks, or ""."""
        held = view.hand[self.seat].count(1 + title) if self.seat >= 0 else 0
        return f"card-{title}-{held - 1}" if held else ""


def beats(before: State, action: int, after: State, seat: int, tall: bool = False) -> list[Beat]:
    """3.4 One step, piece by piece: what is different in the open, each with its sentence."""
    stage, shown, number = Stage(before, action, after, seat), list[Beat](), 0
    for at, (piece, lines) in enumerate(told_in_pieces(before, action, after)):
        moved = [*(_deed(stage, piece) if at == 0 else _fight(stage, piece)), *_changes(stage, piece)]
        if at == 0 and piece.what == job.BEARER and action >= act.UNIT:
            moved.append(_equipped(piece, action - act.UNIT))
        shown += _with_words(moved, lines, number)
        number += len(lines)
    return shown[:MOST]


def _with_words(moved: Sequence[Beat], lines: Sequence[Line], first: int) -> Iterator[Beat]:
    """The beats of a piece with its sentence, that of a blow once it has fallen; further sentences stand for a while."""
    rest = list(enumerate(lines, first))
    if moved and rest:
        number, line = rest.pop(0)
        told = next((at + 1 for at, beat in enumerate(moved[:-1]) if isinstance(beat, Clash)), 0)
        yield from moved[:told]
        yield replace(moved[told], say=line.text, line=number)
        yield from moved[told + 1 :]
    else:
        yield from moved
    for number, line in rest:
        yield Hold(ms=0 if line.detail else READ, say="" if line.detail else line.text, line=number)


# What was done


def _deed(stage: Stage, piece: Piece) -> Iterator[Beat]:
    """1.3 A card that is drawn, an attack that is called."""
    old, action = piece.old, stage.action
    if piece.what == job.DRAW:
        yield from _drawn(stage, agenda.part(old, agenda.FIRST))
    elif piece.what == job.BATTLE and action >= act.ATTACK:
        slot, target = divmod(action - act.ATTACK, act.TARGETS)
        yield Trace(
            way=(f"unit-{limits.TRENCH * old.turn + slot}", _place(target)),
            side=names.seat_side(old, old.turn),
            ms=260,
        )


def _equipped(piece: Piece, place: int) -> Beat:
    """action.B What a Combatant is worth with what it holds now."""
    return Stamp(at=f"unit-{place}", word=happenings.values(piece.new, place), ms=240)


def _place(target: int) -> str:
    """1.6 What is attacked: a Combatant, or the State Points of a player."""
    return f"unit-{target}" if target < limits.PLACES else f"points-{target - limits.PLACES + 1}"


def _drawn(stage: Stage, seat: int) -> Iterator[Beat]:
    """draw A card comes from the Deck; which, its owner alone is shown."""
    if seat != stage.seat or stage.action == HIDDEN:
        yield Hold(ms=140)
        return
    new = [
        title
        for title in range(stage.before.titles)
        if stage.after.hand[seat].count(1 + title) > stage.before.hand[seat].count(1 + title)
    ]
    for title in new[:1]:
        yield Enter(id=stage.in_hand(stage.after, title), origin=f"deck-{seat + 1}")


# Battles


def _fight(stage: Stage, piece: Piece) -> Iterator[Beat]:
    """1.6 The blow: both totals, the charge, and what becomes of the weaker one."""
    old = piece.old
    if piece.what != job.FIGHT or piece.row[agenda.FIRST] != battle.CALLED:
        return
    attacker, target = old.attacker - 1, old.defender - 1
    direct = target >= limits.PLACES
    if not stage.lies(old, attacker) or not (direct or stage.lies(old, target)):
        return
    one, other = f"unit-{attacker}", _place(target)
    force = totals.total(old, attacker, card.ATK)
    yield Count(at=one, to=force)
    if not direct:
        bold = totals.has(old, target, card.BOLD)
        wall = totals.total(old, target, card.ATK if bold else card.DEF)
        yield Count(at=other, to=wall, together=True)
    yield Clash(id=one, whom=other)
    for place in happenings.left(piece.old, piece.new):
        if place in (attacker, target):
            tone = stage.tone(names.owner(place))
            yield Stamp(at=f"unit-{place}", word="falls", tone=tone, ms=240)


# What is different in the open


def _changes(stage: Stage, piece: Piece) -> Iterator[Beat]:
    """1.1 Combatants and cards that come and go, and State Points."""
    old, new = piece.old, piece.new
    for place in _fresh(piece, happenings.left(old, new)):
        if old.kit[place][layout.COMBATANT] == stage.before.kit[place][layout.COMBATANT] > 0:
            yield Move(id=f"unit-{place}", to=f"museum-{names.owner(place) + 1}", gone=True)
    for place in _fresh(piece, happenings.entered(old, new)):
        token = new.kit[place][layout.COMBATANT]
        if stage.after.kit[place][layout.COMBATANT] == token:
            yield Enter(id=f"unit-{place}", origin=_origin(stage, names.owner(place), token))
    for seat in range(old.players):
        yield from _zones(stage, piece, seat)
        yield from _points(stage, piece, seat)


def _fresh(piece: Piece, places: Sequence[int]) -> list[int]:
    """1.1 Without those places of which only the count of who has left them begins anew."""
    return [place for place in places if piece.new.born[place] >= piece.old.born[place]]


def _origin(stage: Stage, seat: int, token: int) -> str:
    """1.5 Where a card comes from: the hand that is seen, the Museum it has left, or its player."""
    held = stage.in_hand(stage.before, token - 1) if seat == stage.seat else ""
    back = stage.before.museum[seat][token - 1] > stage.after.museum[seat][token - 1]
    return held or (f"museum-{seat + 1}" if back else f"points-{seat + 1}")


def _zones(stage: Stage, piece: Piece, seat: int) -> Iterator[Beat]:
    """1.5 Cards put down in the small zones, or gone from them."""
    for slot in range(layout.ZONES):
        was, now = piece.old.zone[seat][slot], piece.new.zone[seat][slot]
        name = f"zone-{seat + 1}-{slot}"
        if was and was != now and stage.before.zone[seat][slot] == was:
            yield Move(id=name, to=_goal(piece, seat, was), gone=True)
        if now and was != now and stage.after.zone[seat][slot] == now:
            yield Enter(id=name, origin=_origin(stage, seat, now))


def _goal(piece: Piece, seat: int, token: int) -> str:
    """action.B Where a card of the small zones goes: to the Combatant that holds it now, or to the Museum."""
    trench = range(limits.TRENCH * seat, limits.TRENCH * (seat + 1))
    bearers = (
        place
        for place in trench
        if piece.new.kit[place][layout.WEAPON :].count(token)
        > piece.old.kit[place][layout.WEAPON :].count(token)
    )
    return next((f"unit-{place}" for place in bearers), f"museum-{seat + 1}")


def _points(stage: Stage, piece: Piece, seat: int) -> Iterator[Beat]:
    """C6 State Points lost fall out of the coin, and it shows what is left."""
    change = piece.new.sp[seat] - piece.old.sp[seat]
    if not change:
        return
    coin = f"points-{seat + 1}"
    word = f"+{change}" if change > 0 else f"{MINUS}{-change}"
    if change < 0:
        yield Lose(at=coin, side=names.seat_side(piece.old, seat), count=min(3, -change), ms=380)
    tone = "even" if stage.seat == WATCHER else "good" if (change > 0) == (seat == stage.seat) else "bad"
    yield Stamp(at=coin, word=word, tone=tone, ms=220, together=change < 0)
    yield Count(at=coin, to=piece.new.sp[seat])
