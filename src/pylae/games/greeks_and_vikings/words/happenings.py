"""What happened by itself in a piece of a step, told from the view before and after it: abilities, blows, turns, ends.

A card's name may be a plural, and nobody can tell by looking at it: no verb here has a card for its subject, but a player.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pylae.core.game import Line
from pylae.core.wording import capital, listed, many
from pylae.games.greeks_and_vikings.data import ability, card, limits, operation
from pylae.games.greeks_and_vikings.rules import (
    abilities,
    agenda,
    battle,
    endings,
    events,
    job,
    layout,
    totals,
)
from pylae.games.greeks_and_vikings.rules.state import State
from pylae.games.greeks_and_vikings.words import effects, names
from pylae.games.greeks_and_vikings.words.retracing import Piece

Tell = Callable[[Piece], list[Line]]


def line(view: State, text: str, section: str, seat: int | None = None, *, detail: bool = False) -> Line:
    """A sentence of the log, in the colour of who does it."""
    side = "" if seat is None else names.seat_side(view, seat)
    return Line(capital(text), section, side, detail=detail)


def followed(piece: Piece) -> list[Line]:
    """3.4 What a piece of work on the agenda has brought."""
    return PIECES[piece.what](piece) if piece.what in PIECES else []


# Words for cards in play


def unit(view: State, place: int) -> str:
    """A Combatant in a sentence; with several rivals also whose it is."""
    name = names.unit(view, place)
    several = view.players > names.TWO
    return f"{names.whose(view, names.owner(place))} {name}" if several else name


def units(view: State, places: Iterable[int]) -> str:
    return listed([unit(view, place) for place in places])


def held(view: State, place: int) -> str:
    """What a Combatant takes along: " with Xiphos and Aspis", or ""."""
    kit = [names.card_name(view, token - 1) for token in view.kit[place][layout.WEAPON :] if token]
    return f" with {listed(kit)}" if kit else ""


def left(old: State, new: State) -> list[int]:
    """C25 The places whose Combatants have gone, each Trench in the order of entry."""
    return [
        place
        for player in range(old.players)
        for place in names.trench(old, player)
        if old.kit[place][layout.COMBATANT] != new.kit[place][layout.COMBATANT]
        or old.born[place] != new.born[place]
    ]


def entered(old: State, new: State) -> list[int]:
    """The places where Combatants lie that were not there."""
    return [
        place
        for player in range(old.players)
        for place in names.trench(new, player)
        if old.kit[place][layout.COMBATANT] != new.kit[place][layout.COMBATANT]
        or old.born[place] != new.born[place]
    ]


def values(view: State, place: int) -> str:
    """1.6 The totals of a Combatant: "5/3"."""
    return f"{totals.total(view, place, card.ATK)}/{totals.total(view, place, card.DEF)}"


def points(old: State, new: State, seat: int) -> str:
    """C6 "the Greeks lose 6 State Points, 44 left", "Player 2 gains 1 State Point, 26 now"."""
    change = new.sp[seat] - old.sp[seat]
    verb = names.do(new, seat, "gain" if change > 0 else "lose")
    rest = "now" if change > 0 else "left"
    return f"{verb} {many(abs(change), 'State Point')}, {new.sp[seat]} {rest}"


# Abilities


def _ability(piece: Piece) -> list[Line]:
    """3.4 A step of an ability: its price in State Points, or one of its operations."""
    old, new, entry = piece.old, piece.new, piece.row[agenda.FIRST]
    which, step = old.queue[entry][events.ABILITY], piece.row[agenda.SECOND]
    owner, doing = old.queue[entry][events.OWNER], old.ability[which]
    name = names.card_name(old, effects.card_of(old, which))
    if step == abilities.DISCARD:
        return priced(old, new, owner, name)
    if step == abilities.SACRIFICE:
        return sacrificed(old, new, owner, name)
    at = step - abilities.FIRST_OPERATION
    if not 0 <= at < doing[ability.OPERATIONS]:
        return []
    return operated(old, new, owner, name, doing[ability.FIRST_OPERATION] + at)


def priced(old: State, new: State, owner: int, name: str) -> list[Line]:
    """C28 State Points paid, and cards discarded, for an ability."""
    lines = []
    paid = old.sp[owner] - new.sp[owner]
    if paid > 0:
        text = f"{names.do(old, owner, 'pay')} {many(paid, 'State Point')} for {name}, {new.sp[owner]} left."
        lines.append(line(old, text, "C28", owner))
    thrown = [
        names.card_name(old, title)
        for title in range(old.titles)
        for _ in range(new.museum[owner][title] - old.museum[owner][title])
    ]
    if thrown:
        text = f"{names.do(old, owner, 'discard')} {listed(thrown)} for {name}."
        lines.append(line(old, text, "C28", owner))
    return lines


def sacrificed(old: State, new: State, owner: int, name: str) -> list[Line]:
    """C28 Combatants given up for an ability."""
    gone = left(old, new)
    if not gone:
        return []
    victims = listed([f"{names.unit(old, place)}{held(old, place)}" for place in gone])
    return [line(old, f"{names.do(old, owner, 'sacrifice')} {victims} for {name}.", "C28", owner)]


def operated(old: State, new: State, owner: int, name: str, which: int) -> list[Line]:
    """3.3 One operation of a card."""
    doing = old.operation[which]
    what = doing[operation.WHAT]
    if what == operation.SP:
        seats = [seat for seat in range(old.players) if old.sp[seat] != new.sp[seat]]
        return [line(old, f"{name}: {points(old, new, seat)}.", "3.3", seat) for seat in seats]
    if what in (operation.DRAW, operation.DISCARD, operation.MILL):
        return []
    if what in (operation.SEEK, operation.RECOVER, operation.MUSTER):
        return taken(old, new, owner, name, doing) or _nothing(old, new, owner, name)
    if what == operation.ORDER and new.orders != old.orders:
        more = many(doing[operation.N], "more Combatant")
        return [line(old, f"{name}: {names.do(old, owner, 'may')} play {more} this turn.", "R15", owner)]
    if what == operation.DISCOUNT and new.discount != old.discount:
        stars = many(doing[operation.N], "star")
        return [line(old, f"{name}: the next Combatant with stars costs {stars} less.", "C13", owner)]
    if what == operation.BREAK:
        broken = _broken(old, new)
        if broken:
            text = f"{name}: {names.do(old, owner, 'send')} {listed(broken)} to the Museum."
            return [line(old, text, "3.3", owner)]
        return _nothing(old, new, owner, name)
    return touched(old, new, owner, name, doing) or _nothing(old, new, owner, name)


def touched(old: State, new: State, owner: int, name: str, doing: Sequence[int]) -> list[Line]:
    """3.3 What an operation has done to Combatants."""
    what = doing[operation.WHAT]
    if what == operation.DEFEAT:
        gone = left(old, new)
        fallen = listed([f"{unit(old, place)}{held(old, place)}" for place in gone])
        text = f"{name}: {names.do(old, owner, 'defeat')} {fallen}."
        return [line(old, text, "R17", owner)] if gone else []
    places = [place for player in range(old.players) for place in names.trench(new, player)]
    if what == operation.BOOST:
        changed = [place for place in places if _lasting(old, place) != _lasting(new, place)]
        now = listed([f"{unit(new, place)} {values(new, place)}" for place in changed])
        text = f"{name}: {effects.boost(doing)} for {now}."
        return [line(old, text, "3.3", owner)] if changed else []
    if what == operation.GRANT:
        changed = [place for place in places if old.granted[place] != new.granted[place]]
        text = f"{name}: {effects.granted(doing)} for {units(new, changed)}."
        return [line(old, text, "3.3", owner)] if changed else []
    changed = [place for place in places if old.readied[place] != new.readied[place]]
    text = f"{name}: {units(new, changed)} may attack once more this turn."
    return [line(old, text, "C14", owner)] if changed else []


def _lasting(view: State, place: int) -> tuple[list[int], list[int]]:
    return view.more_atk[place], view.more_def[place]


def taken(old: State, new: State, owner: int, name: str, doing: Sequence[int]) -> list[Line]:
    """3.3 Cards that an operation has brought from Deck, Museum or hand."""
    what = doing[operation.WHAT]
    if what == operation.MUSTER:
        come = [names.unit(new, place) for place in entered(old, new)]
        where = "hand" if doing[operation.TO] == operation.MY_HAND else "Museum"
        text = f"{name}: {names.do(old, owner, 'bring')} {listed(come)} from the {where} into the Trench."
        return [line(old, text, "C8", owner)] if come else []
    if what == operation.SEEK:
        found = _more(old, new, old.shown[owner], new.shown[owner])
        text = f"{name}: {names.do(old, owner, 'take')} {listed(found)} from the Deck, shown to all."
        return [line(old, text, "R42", owner)] if found else []
    back = [
        names.card_name(old, title)
        for title in range(old.titles)
        for _ in range(old.museum[owner][title] - new.museum[owner][title])
    ]
    goes = effects.GOES[doing[operation.DEST]]
    text = f"{name}: {names.do(old, owner, 'take')} {listed(back)} from the Museum {goes}."
    return [line(old, text, "3.3", owner)] if back else []


def _more(old: State, new: State, then: Sequence[int], now: Sequence[int]) -> list[str]:
    """The cards that a row has more than before."""
    titles = sorted({token for token in now if token})
    return [
        names.card_name(old, token - 1)
        for token in titles
        for _ in range(now.count(token) - then.count(token))
    ]


def _broken(old: State, new: State) -> list[str]:
    """Weapons, Holds and Battlefields that have left."""
    gone = []
    for player in range(old.players):
        for place in names.trench(old, player):
            for column in range(layout.WEAPON, layout.KIT):
                token = old.kit[place][column]
                row = old.kit[place][layout.WEAPON : column + 1]
                if token and row.count(token) > new.kit[place][layout.WEAPON :].count(token):
                    gone.append(f"{names.card_name(old, token - 1)} of {unit(old, place)}")
        for slot in range(layout.ZONES):
            token = old.zone[player][slot]
            if token and old.zone[player][: slot + 1].count(token) > new.zone[player].count(token):
                whose = f"{names.whose(old, player)} " if old.players > names.TWO else ""
                gone.append(f"{whose}{names.card_name(old, token - 1)}")
    return gone


def _nothing(old: State, new: State, owner: int, name: str) -> list[Line]:
    """C32 An operation without a target, unless somebody is still to pick it."""
    asked = new.jobs > 0 and agenda.part(new, agenda.WHAT) <= job.LAST_OF_A_SEAT
    return [] if asked else [line(old, f"Nothing for {name} to work on.", "C32", owner, detail=True)]


# Battles


def _fight(piece: Piece) -> list[Line]:
    """1.6 The blow: both totals, who falls and who loses how much."""
    old, new = piece.old, piece.new
    if piece.row[agenda.FIRST] != battle.CALLED:
        return []
    attacker, target = old.attacker - 1, old.defender - 1
    me = names.owner(attacker)
    if old.born[attacker] or (target < limits.PLACES and old.born[target]):
        return [line(old, "One of the two has left: the battle ends without a result.", "R37")]
    force = totals.total(old, attacker, card.ATK)
    if target >= limits.PLACES:
        rival = target - limits.PLACES
        text = f"A blow of {force} by {unit(old, attacker)}: {_loses(old, new, rival, force)}."
        return [line(old, text, "battle", me)]
    bold = totals.has(old, target, card.BOLD)
    wall = totals.total(old, target, card.ATK if bold else card.DEF)
    one = f"{unit(old, attacker)} {force}"
    other = f"{unit(old, target)} {wall}{' (Bold)' if bold else ''}"
    if force == wall:
        fallen = listed([f"{names.unit(old, place)}{held(old, place)}" for place in (attacker, target)])
        return [line(old, f"{one} against {other}: a tie, {fallen} fall.", "R6")]
    loser, winner = (target, attacker) if force > wall else (attacker, target)
    fallen = f"{names.unit(old, loser)}{held(old, loser)}, and "
    cost = _loses(old, new, names.owner(loser), abs(force - wall), fallen)
    section = "1.6" if force > wall else "R4"
    return [line(old, f"{one} against {other}: {cost}.", section, names.owner(winner))]


def _loses(old: State, new: State, seat: int, points: int, fallen: str = "") -> str:
    verb = names.do(old, seat, "lose")
    if points >= old.sp[seat]:
        return f"{verb} {fallen}all {old.sp[seat]} State Points"
    return f"{verb} {fallen}{many(points, 'State Point')}, {new.sp[seat]} left"


# The turn


def _draw(piece: Piece) -> list[Line]:
    """C15 A card whose place in the Deck was known to all."""
    seat = piece.row[agenda.FIRST]
    found = _more(piece.old, piece.new, piece.old.shown[seat], piece.new.shown[seat])
    text = f"{names.do(piece.old, seat, 'draw')} {listed(found)}, as all knew."
    return [line(piece.old, text, "C15", seat)] if found else []


def _mill(piece: Piece) -> list[Line]:
    """C15 A known card of the Deck that goes to the Museum."""
    return milled(piece.old, piece.new, piece.row[agenda.FIRST])


def milled(old: State, new: State, seat: int) -> list[Line]:
    """C15 What goes from a Deck to the Museum."""
    gone = [title for title in range(old.titles) if new.museum[seat][title] > old.museum[seat][title]]
    where = f"From the Deck of {names.who(old, seat)} to the Museum"
    return [line(old, f"{where}: {names.card_name(old, title)}.", "C15", seat) for title in gone]


def _pay(piece: Piece) -> list[Line]:
    """action.D A Combatant that was paid for enters the Trench."""
    come = entered(piece.old, piece.new)
    if not come or not piece.old.card[piece.row[agenda.FIRST]][card.STARS]:
        return []
    text = f"Into the Trench: {unit(piece.new, come[0])} with {values(piece.new, come[0])}."
    return [line(piece.new, text, "action.D", piece.old.turn)]


def _start(piece: Piece) -> list[Line]:
    """1.3 A turn begins."""
    new = piece.new
    if new.turns == piece.old.turns:
        return _ended(piece)
    text = f"Turn {new.turns}: {names.who(new, new.turn)}."
    return [Line(text, "1.3", names.seat_side(new, new.turn))]


def _finish(piece: Piece) -> list[Line]:
    """C16 Action cards go to the Museum when the turn ends."""
    old, me = piece.old, piece.old.turn
    gone = [
        names.card_name(old, token - 1)
        for token in old.zone[me][layout.FIRST_COMMAND :]
        if token and old.card[token - 1][card.KIND] == card.ACTION and piece.row[agenda.FIRST]
    ]
    return [line(old, f"To the Museum: {listed(gone)}.", "C16", me, detail=True)] if gone else []


def _checkpoint(piece: Piece) -> list[Line]:
    """C7 Whoever has no State Points is out."""
    return [*out(piece.old, piece.new, "no State Points left", "C7"), *_ended(piece)]


def _drawing(piece: Piece) -> list[Line]:
    """R30 Who must draw and cannot is out."""
    return [*out(piece.old, piece.new, "no card to draw", "R30"), *_ended(piece)]


def out(old: State, new: State, why: str, section: str) -> list[Line]:
    """C23 Players who are out of the game, while it goes on."""
    if new.outcome != endings.GOING_ON:
        return []
    gone = [seat for seat in range(old.players) if old.alive[seat] and not new.alive[seat]]
    return [
        line(old, f"{names.do(old, seat, 'have')} {why}: out of the game.", section, seat) for seat in gone
    ]


def _ended(piece: Piece) -> list[Line]:
    return ending(piece.old, piece.new)


def ending(old: State, new: State) -> list[Line]:
    """winning How it ended, if it did."""
    return [names.result(new)] if new.outcome != old.outcome else []


PIECES: dict[int, Tell] = {
    job.ABILITY: _ability,
    job.FIGHT: _fight,
    job.DRAW: _draw,
    job.MILL: _mill,
    job.PAY: _pay,
    job.START: _start,
    job.FINISH: _finish,
    job.CHECKPOINT: _checkpoint,
    job.DRAWING: _drawing,
}
