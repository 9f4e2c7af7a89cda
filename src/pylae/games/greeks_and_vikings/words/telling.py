"""Telling: what somebody decided or chance brought, and then all that followed by itself, from two views.

The view before is gone through the rules once more (`retracing`), so that every change is told with its reason. A view holds
nothing that its seat may not know, so neither does what is told of it.
"""

from __future__ import annotations

from collections.abc import Callable

from pylae.core.chance import HIDDEN
from pylae.core.game import Line
from pylae.core.wording import capital, listed, many
from pylae.games.greeks_and_vikings.data import card, limits
from pylae.games.greeks_and_vikings.rules import act, agenda, events, job, layout, paying, picking
from pylae.games.greeks_and_vikings.rules.state import State
from pylae.games.greeks_and_vikings.words import effects, happenings, names, retracing, spelling
from pylae.games.greeks_and_vikings.words.happenings import line
from pylae.games.greeks_and_vikings.words.retracing import Piece

Tell = Callable[[State, int, State], list[Line]]
HOMES = {card.COMMAND: "into the Command Zone", card.EFFECT: "into the Effect Zone"}


def narrate(before: State, action: int, after: State) -> list[Line]:
    """action What happened in one step, told from two views of it."""
    return [line for _, lines in told_in_pieces(before, action, after) for line in lines]


def told_in_pieces(before: State, action: int, after: State) -> list[tuple[Piece, list[Line]]]:
    """3.4 The same piece by piece: the deed, and then each piece of what followed, or all that followed as one."""
    step = retracing.retraced(before, action, after)
    what, deed = step.deed.what, step.deed
    if what == job.DRAW:
        lines = _draw(before, action, deed.new)
    else:
        lines = DEEDS[what](deed.old, step.action, deed.new)
    if step.whole:
        return [(deed, lines), *((piece, happenings.followed(piece)) for piece in step.pieces)]
    return [(deed, lines), (deed._replace(old=deed.new, new=after), _compared(deed, after))]


def _name(view: State, title: int) -> str:
    return names.card_name(view, title)


def _me(view: State, verb: str) -> str:
    """The player in turn who does something."""
    return names.do(view, view.turn, verb)


def _mine(view: State, text: str, section: str, *, detail: bool = False) -> list[Line]:
    return [line(view, text, section, view.turn, detail=detail)]


# The phases


def _drawing(old: State, action: int, new: State) -> list[Line]:
    if action == act.FREE_DISCARD:
        field = _name(old, old.zone[old.turn][layout.BATTLEFIELD] - 1)
        return _mine(old, f"{_me(old, 'discard')} {field} free of charge.", "R10")
    if action == act.DRAW:
        return _mine(old, f"{_me(old, 'draw')} no card.", "draw", detail=True)
    return []


def _ending(old: State, action: int, new: State) -> list[Line]:
    if action == act.STOP:
        return _mine(old, f"{_me(old, 'end')} the turn.", "end", detail=True)
    return _mine(old, f"{_me(old, 'draw')} now instead of in the next Draw Phase.", "R28", detail=True)


def _battle(old: State, action: int, new: State) -> list[Line]:
    if action == act.STOP:
        return _mine(old, "The battle is over.", "battle", detail=True)
    slot, target = divmod(action - act.ATTACK, act.TARGETS)
    if target >= limits.PLACES:
        whom = f"the State Points of {names.who(old, target - limits.PLACES)}"
    else:
        whom = happenings.unit(old, target)
    return _mine(old, f"{_me(old, 'attack')} {whom} with {spelling.own(old, slot)}.", "battle")


# Actions


def _action(old: State, action: int, new: State) -> list[Line]:
    if action == act.STOP:
        return []
    if action == act.BATTLE:
        return _mine(old, f"{_me(old, 'go')} to battle.", "battle", detail=True)
    if action == act.DISCARD:
        field = _name(old, old.zone[old.turn][layout.BATTLEFIELD] - 1)
        return _mine(old, f"{_me(old, 'discard')} {field} for {_fee(new)}.", "action.A")
    if act.PLAY <= action < act.TITLE:
        return _play(old, action - act.PLAY, new)
    if act.RETIRE <= action < act.USE:
        place = spelling.place_of(old, action - act.RETIRE)
        whom = f"{names.unit(old, place)}{happenings.held(old, place)}"
        return _mine(old, f"{_me(old, 'retire')} {whom} to the Museum for {_fee(new)}.", "R18")
    if action < act.USE:
        return []  # a swap or an equip is told once its other half is known
    if action < act.USE_ZONE:
        slot, column = divmod(action - act.USE, layout.KIT)
        token = old.kit[spelling.place_of(old, slot)][column]
        whose = "" if column == layout.COMBATANT else f" of {spelling.own(old, slot)}"
        return _mine(old, f"{_me(old, 'use')} {_name(old, token - 1)}{whose}.", "C11")
    token = old.zone[old.turn][action - act.USE_ZONE]
    return _mine(old, f"{_me(old, 'use')} {_name(old, token - 1)}.", "C11")


def _play(old: State, title: int, new: State) -> list[Line]:
    """1.5 A card from the hand; what is for a Combatant is told once it is known for whom."""
    kind, name = old.card[title][card.KIND], _name(old, title)
    if kind == card.COMBATANT:
        price = paying.stars(old, title)
        cost = f", for {many(price, 'Combatant')}" if price else ""
        return _mine(old, f"{_me(old, 'play')} {name}{cost}.", "action.D")
    if kind == card.BATTLEFIELD:
        older = old.zone[old.turn][layout.BATTLEFIELD]
        instead = f" instead of {_name(old, older - 1)}, for {_fee(new)}" if older else ""
        return _mine(old, f"{_me(old, 'play')} {name}{instead}.", "action.A")
    if kind == card.ACTION:
        return _mine(old, f"{_me(old, 'play')} {name}.", "action.C")
    place = old.card[title][card.PLACE]
    if kind == card.HOLD and place in HOMES:
        return _mine(old, f"{_me(old, 'play')} {name} {HOMES[place]}.", "action.B")
    return []


def _fee(new: State) -> str:
    return f"{paying.FEE} State Points, {new.sp[new.turn]} left"


def _pay(old: State, action: int, new: State) -> list[Line]:
    played = _name(old, agenda.part(old, agenda.FIRST))
    if action >= act.UNIT:
        place = action - act.UNIT
        paid = f"{names.unit(old, place)}{happenings.held(old, place)} from the Trench"
    else:
        paid = f"{_name(old, action - act.TITLE)} from the hand"
    return _mine(old, f"{_me(old, 'pay')} {paid} for {played}.", "R16")


def _bearer(old: State, action: int, new: State) -> list[Line]:
    name = _name(old, agenda.part(old, agenda.FIRST))
    if action == act.STORE:
        return _mine(old, f"{_me(old, 'store')} {name} in the Command Zone.", "action.B")
    place = action - act.UNIT
    who = names.unit(new, place)
    return _mine(old, f"{_me(old, 'equip')} {who} with {name}: {happenings.values(new, place)}.", "action.B")


def _partner(old: State, action: int, new: State) -> list[Line]:
    one, other = agenda.part(old, agenda.FIRST), action - act.UNIT
    who, whom = names.unit(old, one), names.unit(old, other)
    given, back = old.kit[one][layout.WEAPON], old.kit[other][layout.WEAPON]
    exchange = f" in exchange for {_name(old, back - 1)}" if back else ""
    text = f"{_me(old, 'move')} {_name(old, given - 1)} from {who} to {whom}{exchange}"
    return _mine(old, f"{text}; {paying.FEE} State Points were paid.", "R21")


# Answers to abilities


def _may(old: State, action: int, new: State) -> list[Line]:
    owner, name = effects.asking(old)[events.OWNER], effects.card_asking(old)
    verb = "use" if action == act.YES else "decline"
    text = f"{names.do(old, owner, verb)} {'the ability of ' if action == act.NO else ''}{name}."
    return [line(old, text, "C20", owner, detail=action == act.NO)]


def _foe(old: State, action: int, new: State) -> list[Line]:
    owner, name = effects.asking(old)[events.OWNER], effects.card_asking(old)
    text = f"{names.do(old, owner, 'turn')} {name} against {names.who(old, action - act.SEAT)}."
    return [line(old, text, "C19", owner)]


def _answer(old: State, action: int, new: State) -> list[Line]:
    """C20 A card that was picked, for a price or an operation; more are told once all of them are."""
    owner, name = effects.asking(old)[events.OWNER], effects.card_asking(old)
    which = agenda.part(old, agenda.SECOND)
    if which != picking.COST:
        return happenings.operated(old, new, owner, name, which)
    if agenda.part(old, agenda.WHAT) == job.SACRIFICE:
        return happenings.sacrificed(old, new, owner, name)
    return happenings.priced(old, new, owner, name)


# Chance


def _first_player(old: State, action: int, new: State) -> list[Line]:
    return [line(old, f"{names.do(old, action, 'go')} first.", "R41", action)]


def _draw(old: State, action: int, new: State) -> list[Line]:
    """draw Only who may see the card is told which it is."""
    seat = agenda.part(old, agenda.FIRST)
    verb, side = names.do(old, seat, "draw"), names.seat_side(old, seat)
    if action == HIDDEN:
        return [Line(capital(f"{verb} a card."), "draw", side, together=capital(f"{verb} {{number}} cards."))]
    found = _name(old, spelling.at_random(old)[action])
    together = capital(f"{verb} {{number}} cards: {{names}}.")
    return [Line(capital(f"{verb} {found}."), "draw", side, together=together, name=found)]


def _scatter(old: State, action: int, new: State) -> list[Line]:
    seat = agenda.part(old, agenda.FIRST)
    gone = _name(old, spelling.at_random(old)[action])
    return [line(old, f"{names.do(old, seat, 'discard')} {gone} at random.", "C31", seat)]


def _mill(old: State, action: int, new: State) -> list[Line]:
    return happenings.milled(old, new, agenda.part(old, agenda.FIRST))


# What can only be compared


def _compared(deed: Piece, after: State) -> list[Line]:
    """What lies in the open otherwise than before, where nobody can see why."""
    old = deed.new
    lines = [
        line(old, f"Out of the Trench: {happenings.unit(old, place)}{happenings.held(old, place)}.", "1.1")
        for place in _changed(old, after, old)
    ]
    lines += [
        line(after, f"Into the Trench: {happenings.unit(after, place)}.", "1.1")
        for place in _changed(old, after, after)
    ]
    for seat in range(old.players):
        gone = [
            _name(old, old.zone[seat][slot] - 1)
            for slot in range(layout.ZONES)
            if old.zone[seat][slot] and old.zone[seat][slot] not in after.zone[seat]
        ]
        if gone:
            lines.append(
                line(old, f"Out of the zones of {names.who(old, seat)}: {listed(gone)}.", "1.1", seat)
            )
        if after.sp[seat] != old.sp[seat]:
            lines.append(line(old, f"{happenings.points(old, after, seat)}.", "1.1", seat))
    lines += happenings.out(old, after, "nothing left", "C23")
    if after.turns != old.turns and after.outcome == old.outcome:
        text = f"Turn {after.turns}: {names.who(after, after.turn)}."
        lines.append(Line(text, "1.3", names.seat_side(after, after.turn)))
    return [*lines, *happenings.ending(old, after)]


def _changed(old: State, new: State, told: State) -> list[int]:
    """The places with another Combatant than before, as one of the two views has them."""
    return [
        place
        for place in range(limits.PLACES)
        if told.kit[place][layout.COMBATANT]
        and old.kit[place][layout.COMBATANT] != new.kit[place][layout.COMBATANT]
    ]


DEEDS: dict[int, Tell] = {
    job.DRAWING: _drawing,
    job.ACTION: _action,
    job.BATTLE: _battle,
    job.ENDING: _ending,
    job.PAY: _pay,
    job.BEARER: _bearer,
    job.PARTNER: _partner,
    job.MAY: _may,
    job.FOE: _foe,
    job.DISCARDING: _answer,
    job.SACRIFICE: _answer,
    job.PICK_UNIT: _answer,
    job.PICK_TITLE: _answer,
    job.PICK_GEAR: _answer,
    job.FIRST_PLAYER: _first_player,
    job.SCATTER: _scatter,
    job.MILL: _mill,
}
